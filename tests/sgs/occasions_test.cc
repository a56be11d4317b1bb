// Events of SGS Halls of Montezuma that come when another one is due: what they are refused with.
#include "core/kernel/occasions.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/sgs/not_due.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/sgs/table.h"
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
std::string NameOf(const testing::PlayedGame& game, uint16_t type) {
  return std::string(game.rules->game().schema().Find(type)->name);
}

// `Bar` speaks of events that are not due. So it may bar nothing that is legal.
TEST(OccasionsLaw, NothingLegalIsBarred) {
  for (const testing::PlayedGame& game : Games()) {
    const Rules rules = RulesOf(game);
    for (size_t i = 0; i < game.events.size(); ++i) {
      Why why;
      EXPECT_TRUE(Bar(rules, game.positions[i].As<S>(), game.events[i], &why).accepted)
          << "event " << i << ", " << NameOf(game, game.events[i].type) << ": " << why.sentence;
    }
  }
}

// Of each kind of event that was legal before, by the side that decides now.
TEST(OccasionsLaw, EveryKindIsRefusedWithWhatItBreaks) {
  std::map<std::string, std::pair<int, int>> asked;  // and with what they break
  for (const testing::PlayedGame& game : Games()) {
    std::map<std::pair<uint16_t, PlayerId>, Event> known;
    for (size_t i = 0; i < game.events.size(); ++i) {
      const Event& event = game.events[i];
      if (event.player == kChance) continue;
      for (const auto& [key, other] : known) {
        if (i % 7 != 0 || key.second != event.player) continue;
        Why why;
        BesidesLog log;
        if (game.rules->Check(game.positions[i], other, &why).accepted || log.besides == Besides::kDue) continue;
        auto& [times, told] = asked[NameOf(game, key.first)];
        ++times;
        told += log.besides == Besides::kFacts ? 1 : 0;
      }
      known[{event.type, event.player}] = event;
    }
  }
  EXPECT_GT(asked.size(), 20u);
  int all = 0, told = 0;
  for (const auto& [kind, counts] : asked) {
    EXPECT_GT(counts.second, 0) << kind << ": of " << counts.first;
    all += counts.first;
    told += counts.second;
  }
  EXPECT_GT(told * 10, all * 9) << told << " of " << all;
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
