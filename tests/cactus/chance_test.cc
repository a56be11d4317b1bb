// What a die of Cactus Throne is for: no two rolls of a game have one name, and each side throws its own.
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/cactus/telling/describe.h"
#include "core/kernel/random.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cactus/table.h"
#include "tests/support/played_game.h"

namespace adjutant::cactus {
namespace {

using ::testing::HasSubstr;

struct Reading {
  const char* scenario;
  testing::OptionPicks options;
};
// Whatever rolls more than once: by phase, by unit, by class, again.
std::vector<Reading> Readings() {
  const testing::OptionPicks by_unit = {
      {"optional_commitment", "on"},         {"commit_timing", "each_round"}, {"de_star", "per_unit"},
      {"siege_attrition_unit", "per_unit"},  {"attrition_mix", "per_class"},  {"baja_attrition", "twice"},
      {"attrition_scope", "retreats_too"},   {"reaction_limit", "no_limit"},  {"event_noop", "again"},
      {"army_shift_cancel", "difference"},   {"rolling_player", "both"},      {"reroll_chain", "yes"},
      {"surprise_raid_time", "at_once"},     {"pursuit", "follow"},           {"broken_siege", "sally"},
      {"city_without_siege", "field"},       {"city_partial", "any_part"},    {"lead_loss", "new_lead"},
      {"optional_santa_anna", "on"},         {"santa_anna", "turn_2"},        {"optional_escapes", "on"},
      {"optional_dixie", "without_event"},   {"optional_us_war", "on"},       {"us_war", "each_turn"},
      {"failed_retreat_mod", "next_round"},  {"attrition_mode", "check"},     {"siege_swamp", "yes"},
      {"leader_roll_time", "end_of_combat"}, {"reroll_half", "new_die"},      {"viva_artillery", "both"},
      {"assault_attacker", "initiative"},    {"raid_trigger", "leader_too"},  {"odds_clamp", "no_attack"}};
  testing::OptionPicks all_events = by_unit;
  all_events.emplace_back("random_events", "always");
  return {
      {"", {}}, {"", by_unit}, {"short_campaign", by_unit}, {"doom_at_queretaro", all_events}, {"short_campaign", {}}};
}

TEST(ChanceKeyTest, NoTwoRollsOfAGameHaveOneName) {
  const std::vector<Reading> readings = Readings();
  for (uint64_t seed = 1; seed <= 15; ++seed) {
    const Reading& reading = readings[seed % readings.size()];
    const auto ruleset = testing::RulesFor("cactus", reading.scenario, reading.options);
    const PolicySpec& policy = testing::PolicyOf(ruleset->game(), seed % 4 == 0 ? "uniform" : "warlike");
    State state = ruleset->NewState();
    Random random(seed);
    EventList legal;
    std::set<std::string> keys;
    for (int n = 0; n < 12000; ++n) {
      legal.clear();
      ruleset->LegalEvents(state, &legal);
      if (legal.empty()) break;
      const Event event = adjutant::Pick(*ruleset, state, legal, policy, &random);
      if (event.player == kChance) {
        const std::string key = ruleset->ChanceKey(state);
        EXPECT_TRUE(keys.insert(key).second) << "seed " << seed << ", event " << n << ": " << key;
      }
      ruleset->Apply(&state, event, nullptr);
    }
    EXPECT_GT(keys.size(), 20u) << seed;
  }
}

// A combat in Puebla: the dice of its rounds.
class CombatDice : public ::testing::Test {
 protected:
  CombatDice() {
    table_.Set("turn", "5").Set("control.puebla", "none");
    table_.Put("puebla", {"unit.f_99th_ligne", "unit.f_81st_ligne", "unit.f_2nd_zouaves"});
    table_.Put("puebla", {"unit.r_1st_infantry", "unit.r_2nd_infantry", "unit.r_3rd_infantry"}).Go("combat");
  }
  // Whether its name is new.
  bool IsNew() { return keys_.insert(table_.ChanceKey()).second; }
  int Thrower() { return WhoseChance(table_.rules(), table_.s()); }

  Table table_;
  std::set<std::string> keys_;
};

TEST_F(CombatDice, ATieIsThrownByOtherDice) {
  for (int tie = 0; tie < 3; ++tie) {
    EXPECT_EQ(Thrower(), kImperial);
    EXPECT_TRUE(IsNew()) << tie;
    table_.Do("chance die_rolled purpose=initiative_imperial value=3");
    EXPECT_EQ(Thrower(), kRepublican);
    EXPECT_TRUE(IsNew()) << tie;
    table_.Do("chance die_rolled purpose=initiative_republican value=3");
  }
}

TEST_F(CombatDice, EachSideTriesToRetreatByItsOwnDie) {
  table_.Do({"chance die_rolled purpose=initiative_imperial value=6",
             "chance die_rolled purpose=initiative_republican value=1",
             "imperial attack_decided attacker=republican terrain=clear", "republican lead_named unit=r_1st_infantry",
             "imperial lead_named unit=f_99th_ligne"});
  EXPECT_EQ(Thrower(), kRepublican);
  table_.Do("chance die_rolled purpose=combat value=6");
  while (table_.Due() == "lose_step") table_.Do(table_.Legal().front());
  ASSERT_EQ(table_.Due(), "withdraw");
  table_.Do("republican withdrawal_decided tried=true");
  EXPECT_EQ(Thrower(), kRepublican);
  EXPECT_TRUE(IsNew());
  table_.Do("chance die_rolled purpose=withdrawal value=6");
  table_.Do("imperial withdrawal_decided tried=true");
  EXPECT_EQ(Thrower(), kImperial);
  EXPECT_TRUE(IsNew());
}

// 4.1, 11.1.
TEST(ChanceKeyTest, PointsAndReRollsAreKeptApart) {
  Table table;
  table.Set("turn", "5").Go("points");
  std::set<std::string> keys;
  std::vector<int> throwers;
  for (const char* purpose : {"imperial_points", "french_points", "republican_points"}) {
    EXPECT_TRUE(keys.insert(table.ChanceKey()).second) << purpose;
    throwers.push_back(WhoseChance(table.rules(), table.s()));
    table.Do(absl::StrCat("chance die_rolled purpose=", purpose, " value=3"));
  }
  EXPECT_THAT(throwers, ::testing::ElementsAre(kImperial, kImperial, kRepublican));

  Table events;
  events.Set("turn", "4").Go("turn_start");  // 1863: a 4 lets the Imperial player roll again
  for (const char* line :
       {"chance die_rolled purpose=event_imperial value=2", "chance die_rolled purpose=event_republican value=2",
        "imperial reroll_decided rerolled=true", "chance die_rolled purpose=reroll_first value=3",
        "chance die_rolled purpose=reroll_second value=3"}) {
    const bool chance = absl::string_view(line).substr(0, 6) == "chance";
    if (chance) {
      EXPECT_TRUE(keys.insert(events.ChanceKey()).second) << line;
    }
    events.Do(line);
  }
}

// 11.2/9: guerillas who are found do not take their die with them.
TEST(ChanceKeyTest, ADieIsForTheUnitThatRolls) {
  Table table;
  table.Set("turn", "9").Set("event.dupin", "yes").Put("puebla", {"leader.dupin", "unit.m_contra_company_1"});
  table.Put("puebla", {"unit.r_los_bellos", "unit.r_chinacos", "unit.r_cravioto"}).Set("decision", "raids.republican");
  EXPECT_TRUE(table.ruleset().Settle(const_cast<State*>(&table.state())).ok());
  while (table.Due() == "raid") table.Do("republican raids_ended");
  std::set<std::string> keys;
  for (const char* unit : {"r_los_bellos", "r_chinacos", "r_cravioto"}) {
    ASSERT_EQ(table.Due(), "dupin_die");
    EXPECT_THAT(table.ChanceKey(), HasSubstr(unit));
    EXPECT_EQ(WhoseChance(table.rules(), table.s()), kRepublican);
    EXPECT_TRUE(keys.insert(table.ChanceKey()).second);
    table.Do("chance die_rolled purpose=dupin_request value=6");
  }
}

}  // namespace
}  // namespace adjutant::cactus
