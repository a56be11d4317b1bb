// Events of SGS Halls of Montezuma that come when another one is due: what they are refused with.
#include "core/kernel/occasions.h"

#include <string>
#include <vector>

#include "core/sgs/not_due.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/sgs/table.h"
#include "tests/support/occasions.h"
#include "tests/support/played_game.h"

namespace adjutant::sgs {
namespace {

using ::testing::HasSubstr;

const std::vector<testing::OptionPicks>& Readings() {
  static const auto* const kReadings = new std::vector<testing::OptionPicks>{
      {},
      {{"card_start_only", "no"}, {"card_limit_when", "end_of_card_phase"}, {"ldr_order", "player_choice"}},
      {{"seq_turn_model", "shared_phases"},
       {"supply_l_choice", "player_choice"},
       {"card_battle_timing", "every_round"},
       {"pbem_defender_cards", "owner"}}};
  return *kReadings;
}
std::vector<testing::PlayedGame> Games() {
  std::vector<testing::PlayedGame> games;
  for (uint64_t seed = 1; seed <= 9; ++seed) {
    const char* scenario = seed % 3 == 0 ? "fb46" : seed % 3 == 1 ? "vc47" : "tb46";
    const auto ruleset = testing::RulesFor("sgs", scenario, Readings()[seed / 3 % 3]);
    games.push_back(testing::PlayGame(
        ruleset, testing::PolicyOf(ruleset->game(), seed % 2 == 0 ? "uniform" : "warlike"), seed, 3000));
  }
  return games;
}
// The same for what `Bar` is asked with.
Rules RulesOf(const testing::PlayedGame& game) {
  return Rules{C(), game.rules->options(), ScenarioOf(game.rules->scenario())};
}

TEST(OccasionsLaw, NothingLegalIsBarred) {
  testing::ExpectNothingLegalBarred(Games(), [](const testing::PlayedGame& game, const State& state, const Event& event,
                                                Why* why) { return Bar(RulesOf(game), state.As<S>(), event, why); });
}

TEST(OccasionsLaw, EveryKindIsRefusedWithWhatItBreaks) {
  const auto kinds = testing::AskOutOfPlace(Games());
  EXPECT_GT(kinds.size(), 20u);
  for (const auto& [name, kind] : kinds) EXPECT_GT(kind.told, 0) << name << ": of " << kind.asked;
  const testing::Explained all = testing::AllOf(kinds);
  EXPECT_GT(all.told * 10, all.asked * 9) << all.told << " of " << all.asked;
}

// ---- What is said.

std::string RefusalOf(const Table& table, const Event& event) {
  Why why;
  EXPECT_FALSE(table.ruleset().Check(table.state(), event, &why).accepted);
  return why.sentence;
}

TEST(OccasionsTest, WhatBelongsToAnotherPhaseIsToldSo) {
  Table table;
  table.Give(kUsa, {"vera_cruz"}).Put("vera_cruz", {"us_garland"}).Set("active", "usa").Go("land.moves");
  const RegionId here = table.Region("vera_cruz");
  EXPECT_THAT(RefusalOf(table, MakeEvent(kFightChosen, kUsa, {1, here.number()})), HasSubstr("after all movement"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kPieceEntered, kUsa, {table.Piece("us_garland").number(), here.number()})),
              HasSubstr("in the reinforcement phase"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kReplacementsEnded, kUsa)), HasSubstr("in the replacement phase"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kWagonDecided, kUsa, {1})), HasSubstr("in the supply phase"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kRetreatDecided, kUsa, {1})), HasSubstr("no battle is being fought"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kDiscardConfirmed, kUsa)), HasSubstr("no cards to discard"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kCardsEnded, kUsa)), HasSubstr("no cards are asked of the USA"));
}

}  // namespace
}  // namespace adjutant::sgs
