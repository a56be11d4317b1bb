// Events of Cactus Throne that come when another one is due: what they are refused with.
#include "core/kernel/occasions.h"

#include <string>
#include <vector>

#include "core/cactus/not_due.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cactus/table.h"
#include "tests/support/occasions.h"
#include "tests/support/played_game.h"

namespace adjutant::cactus {
namespace {

using ::testing::HasSubstr;

const std::vector<testing::OptionPicks>& Readings() {
  static const auto* const kReadings = new std::vector<testing::OptionPicks>{{},
                                                                             {{"surprise_raid_time", "at_once"},
                                                                              {"pursuit", "follow"},
                                                                              {"broken_siege", "sally"},
                                                                              {"city_partial", "any_part"}},
                                                                             {{"optional_santa_anna", "on"},
                                                                              {"desert_pool", "french_too"},
                                                                              {"city_without_siege", "field"},
                                                                              {"t21_15sp", "units"},
                                                                              {"rolling_player", "both"},
                                                                              {"win_timing", "at_once"}}};
  return *kReadings;
}
std::vector<testing::PlayedGame> Games() {
  std::vector<testing::PlayedGame> games;
  for (uint64_t seed = 1; seed <= 9; ++seed) {
    const auto ruleset = testing::RulesFor("cactus", seed % 3 == 0 ? "short_campaign" : "", Readings()[seed % 3]);
    games.push_back(testing::PlayGame(
        ruleset, testing::PolicyOf(ruleset->game(), seed % 2 == 0 ? "uniform" : "warlike"), seed, 3000));
  }
  return games;
}
// The same for what `Bar` is asked with.
Rules RulesOf(const testing::PlayedGame& game) {
  ScenarioId id;
  for (const ScenarioId one : C().scenarios.ids()) {
    if (C().scenarios[one].id == game.rules->scenario()) id = one;
  }
  return Rules{C(), game.rules->options(), id};
}

TEST(OccasionsLaw, NothingLegalIsBarred) {
  testing::ExpectNothingLegalBarred(Games(), [](const testing::PlayedGame& game, const State& state, const Event& event,
                                                Why* why) { return Bar(RulesOf(game), state.As<S>(), event, why); });
}

TEST(OccasionsLaw, EveryKindIsRefusedWithWhatItBreaks) {
  const auto kinds = testing::AskOutOfPlace(Games());
  EXPECT_GT(kinds.size(), 35u);
  for (const auto& [name, kind] : kinds) EXPECT_GT(kind.told, 0) << name << ": of " << kind.asked;
  const testing::Explained all = testing::AllOf(kinds);
  // The rest is legal but for what is due before it, as a march while steps are lost.
  EXPECT_GT(all.told * 5, all.asked * 4) << all.told << " of " << all.asked;
}

// ---- What is said.

std::string RefusalOf(const Table& table, const Event& event) {
  Why why;
  EXPECT_FALSE(table.ruleset().Check(table.state(), event, &why).accepted);
  return why.sentence;
}

TEST(OccasionsTest, WhoMovesTooEarlyIsToldSo) {
  Table table;
  table.Set("turn", "5").Put("puebla", {"unit.f_99th_ligne"}).Put("oaxaca", {"unit.r_1st_infantry"});
  table.Go("movement.imperial");
  EXPECT_THAT(RefusalOf(table, MakeEvent(kPiecePicked, kRepublican, {table.Unit("r_1st_infantry"), kNone})),
              HasSubstr("the Imperial player moves first"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kRaidsEnded, kImperial)), HasSubstr("in his part of the Raid Phase"));
  EXPECT_THAT(
      RefusalOf(table, MakeEvent(kUnitBought, kImperial, {table.Unit("f_81st_ligne"), 1, table.Place("vera_cruz")})),
      HasSubstr("in the Replacement Phase"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kReactionTried, kRepublican, {table.Army("east")})),
              HasSubstr("no enemy has just begun a move"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kArmyDisbanded, kImperial, {table.Army("first_division")})),
              HasSubstr("End Turn Phase only"));
}

TEST(OccasionsTest, ARoundOfCombatHasItsOrder) {
  Table table;
  table.Set("turn", "5").Set("control.puebla", "none");
  table.Put("puebla", {"unit.f_99th_ligne", "unit.f_81st_ligne", "unit.r_1st_infantry", "unit.r_2nd_infantry"});
  table.Go("combat").Do({"chance die_rolled purpose=initiative_imperial value=6",
                         "chance die_rolled purpose=initiative_republican value=1"});
  EXPECT_THAT(RefusalOf(table, MakeEvent(kLeadNamed, kImperial, {table.Unit("f_99th_ligne")})),
              HasSubstr("nobody attacks yet"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kRetreated, kImperial, {kNone, kNone, table.Place("vera_cruz")})),
              HasSubstr("nobody has to retreat"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kCitySought, kRepublican, {table.City("puebla"), kNone})),
              HasSubstr("before the first round"));
  table.Do("imperial attack_decided attacker=imperial terrain=clear");
  EXPECT_THAT(RefusalOf(table, MakeEvent(kWithdrawalDecided, kImperial, {1})), HasSubstr("has had no die yet"));
  EXPECT_THAT(RefusalOf(table, MakeEvent(kCombatChosen, kImperial, {table.Place("puebla"), kNone})),
              HasSubstr("to its end before the next"));
}

}  // namespace
}  // namespace adjutant::cactus
