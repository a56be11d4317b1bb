// Events of Cactus Throne that come when another one is due: what they are refused with.
#include "core/kernel/occasions.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/cactus/not_due.h"
#include "core/kernel/random.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cactus/table.h"
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
std::string NameOf(uint16_t type) {
  return std::string(testing::RulesFor("cactus", "", {})->game().schema().Find(type)->name);
}

// `Bar` speaks of events that are not due. So it may bar nothing that is legal.
TEST(OccasionsLaw, NothingLegalIsBarred) {
  for (uint64_t seed = 1; seed <= 9; ++seed) {
    const char* scenario = seed % 3 == 0 ? "short_campaign" : "";
    const auto ruleset = testing::RulesFor("cactus", scenario, Readings()[seed % 3]);
    const testing::PlayedGame game = testing::PlayGame(
        ruleset, testing::PolicyOf(ruleset->game(), seed % 2 == 0 ? "uniform" : "warlike"), seed, 3000);
    ScenarioId id;
    for (const ScenarioId one : C().scenarios.ids()) {
      if (C().scenarios[one].id == (seed % 3 == 0 ? "short_campaign" : "campaign")) id = one;
    }
    const Rules rules{C(), ruleset->options(), id};
    for (size_t i = 0; i < game.events.size(); ++i) {
      Why why;
      EXPECT_TRUE(Bar(rules, game.positions[i].As<S>(), game.events[i], &why).accepted)
          << "seed " << seed << ", event " << i << ", " << NameOf(game.events[i].type) << ": " << why.sentence;
    }
  }
}

// Of each kind of event that was legal before, by the side that decides now.
TEST(OccasionsLaw, EveryKindIsRefusedWithWhatItBreaks) {
  std::map<uint16_t, std::pair<int, int>> asked;  // and with what they break
  for (uint64_t seed = 1; seed <= 9; ++seed) {
    const auto ruleset = testing::RulesFor("cactus", "", Readings()[seed % 3]);
    const testing::PlayedGame game =
        testing::PlayGame(ruleset, testing::PolicyOf(ruleset->game(), "warlike"), seed, 3000);
    std::map<std::pair<uint16_t, PlayerId>, Event> known;
    for (size_t i = 0; i < game.events.size(); ++i) {
      const Event& event = game.events[i];
      const State& state = game.positions[i];
      if (i % 7 == 0 && event.player != kChance) {
        EventList legal;
        ruleset->LegalEvents(state, &legal);
        std::set<uint16_t> due;
        for (const Event& one : legal) due.insert(one.type);
        for (const auto& [key, other] : known) {
          if (key.second != event.player || due.count(key.first) != 0) continue;
          Why why;
          BesidesLog log;
          if (ruleset->Check(state, other, &why).accepted) continue;
          ++asked[key.first].first;
          asked[key.first].second += log.besides == Besides::kFacts ? 1 : 0;
        }
      }
      if (event.player != kChance) known[{event.type, event.player}] = event;
    }
  }
  EXPECT_GT(asked.size(), 35u);
  int all = 0, told = 0;
  for (const auto& [type, counts] : asked) {
    EXPECT_GT(counts.second, 0) << NameOf(type) << ": of " << counts.first;
    all += counts.first;
    told += counts.second;
  }
  // The rest is legal but for what is due before it, as a march while steps are lost.
  EXPECT_GT(told * 5, all * 4) << told << " of " << all;
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
