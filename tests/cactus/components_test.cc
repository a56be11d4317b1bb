// The component pack of Cactus Throne: what the rulebook states or proves about its map, counters and tables.
#include "core/cactus/components/components.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/cactus/catalogue.h"
#include "core/cactus/options.h"
#include "core/kernel/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cactus/board.h"

namespace adjutant::cactus {
namespace {

// ---- 3.0/13: the map.

TEST(MapTest, Has29ProvincesWithACapitalEach) {
  EXPECT_EQ(C().map.Count(), kProvincesInPlay);
  for (const ProvinceId p : C().map) {
    const Province& province = C().provinces[p];
    ASSERT_TRUE(province.capital.exists()) << C().province_names.Id(p);
    EXPECT_EQ(C().cities[province.capital].province, p);
    EXPECT_TRUE(C().cities[province.capital].capital);
    EXPECT_FALSE(province.terrain.Empty());
  }
}

TEST(MapTest, BordersLeadBothWaysAndConnectEverything) {
  for (const ProvinceId p : C().map) {
    EXPECT_FALSE(C().Adjacent(p, p));
    for (const ProvinceId q : C().map) {
      EXPECT_EQ(C().Adjacent(p, q), C().Adjacent(q, p));
      EXPECT_EQ(C().Distance(p, q), C().Distance(q, p));
      EXPECT_EQ(C().Distance(p, q) == 1, C().Adjacent(p, q));
      EXPECT_LT(C().Distance(p, q), kProvincesInPlay) << "no way";
    }
  }
}

// What pages draw: no area without a name in it, and all of them on the drawing.
TEST(MapTest, OutlinesHoldTheirCapitals) {
  for (const ProvinceId p : C().map) {
    const Province& province = C().provinces[p];
    ASSERT_GE(province.outline.size(), 3u) << C().province_names.Id(p);
    bool inside = false;
    for (size_t i = 0, j = province.outline.size() - 1; i < province.outline.size(); j = i++) {
      const auto [xi, yi] = province.outline[i];
      const auto [xj, yj] = province.outline[j];
      if ((yi > province.y) != (yj > province.y) && province.x < (xj - xi) * (province.y - yi) / (yj - yi) + xi) {
        inside = !inside;
      }
    }
    EXPECT_TRUE(inside) << C().province_names.Id(p) << ": the capital lies outside";
  }
}

// 5.1.1: a peninsula of desert; 12.1: a port and Jalapa.
TEST(MapTest, NamedProvincesAreWhatTheRulesSay) {
  EXPECT_TRUE(C().provinces[C().baja].terrain.Has(kDesert));
  EXPECT_EQ(C().cities[C().port_vera_cruz].port, Sea::kGulf);
  EXPECT_EQ(C().cities[C().port_vera_cruz].province, C().vera_cruz);
  EXPECT_EQ(C().cities[C().jalapa].province, C().vera_cruz);
  EXPECT_EQ(C().provinces[C().vera_cruz].gulf_port, C().port_vera_cruz);
  EXPECT_EQ(C().provinces[C().mexico_city].capital, C().city_mexico);
  EXPECT_TRUE(C().provinces[C().sonora].us_border);
}

TEST(MapTest, PortsLieOnTheirCoast) {
  for (const CityId c : C().cities.ids()) {
    const City& city = C().cities[c];
    EXPECT_TRUE(city.port == Sea::kNone || C().provinces[city.province].coast == city.port) << C().city_names.Id(c);
  }
}

// ---- 2, 12: counters.

// 12.1 and 12.2 list 124 and 93 units, 10.2 and 10.3 four, 10.4 seven.
TEST(CounterTest, AreThoseOfTheOrdersOfAppearance) {
  std::array<int, 3> of{};
  int usa = 0, south = 0;
  for (const UnitId u : C().units.ids()) {
    const UnitInfo& info = C().units[u];
    if (!info.in_play) continue;
    ++(info.nation == Nation::kUsa ? usa : info.nation == Nation::kConfederate ? south : of[info.side]);
  }
  EXPECT_EQ(of[kImperial], 124);
  EXPECT_EQ(of[kRepublican], 93);
  EXPECT_EQ(south, 4);
  EXPECT_EQ(usa, 7);
}

// 3.0/8, 7.2/10.
TEST(CounterTest, RatingsGoFrom0To5AndArtilleryHasNone) {
  for (const UnitId u : C().units.ids()) {
    const UnitInfo& info = C().units[u];
    EXPECT_LE(info.proficiency, 5) << C().unit_names.Id(u);
    EXPECT_FALSE(info.rated() && (info.artillery() || info.naval())) << C().unit_names.Id(u);
  }
  for (const LeaderId l : C().leaders.ids()) {
    EXPECT_GE(C().leaders[l].proficiency, 0);
    EXPECT_LE(C().leaders[l].proficiency, 5);
    EXPECT_EQ(C().leaders[l].in_parentheses, l == C().juarez);
  }
}

// 7.3.1: a back is weaker than its front.
TEST(CounterTest, BacksAreWeaker) {
  for (const UnitId u : C().units.ids()) {
    const UnitInfo& info = C().units[u];
    EXPECT_GT(info.strength, 0) << C().unit_names.Id(u);
    EXPECT_LT(info.reduced, info.strength) << C().unit_names.Id(u);
  }
}

// 4.1/13.
TEST(CounterTest, SomeAreNeverReplaced) {
  for (const UnitId u : C().units.ids()) {
    const UnitInfo& info = C().units[u];
    const bool never = info.naval() || info.nation == Nation::kSpanish || info.nation == Nation::kBritish ||
                       info.nation == Nation::kEgyptian || info.nation == Nation::kAlgerian;
    EXPECT_TRUE(!never || info.points == Points::kNone) << C().unit_names.Id(u);
  }
}

// 2.3/2, 6.2.1.
TEST(CounterTest, EachSideHasFourArmies) {
  std::array<int, 3> of{};
  std::set<int> turns;
  for (const ArmyId a : C().armies.ids()) {
    ++of[C().armies[a].side];
    if (C().armies[a].side == kRepublican) turns.insert(C().armies[a].turn);
  }
  EXPECT_EQ(of[kImperial], kArmiesOfASide);
  EXPECT_EQ(of[kRepublican], kArmiesOfASide);
  EXPECT_THAT(turns, ::testing::ElementsAre(1, 2, 6, 9));
}

// 12.1: the strength that lands on the first turn.
TEST(CounterTest, TheFirstTurnHas183Points) {
  int strength = 0;
  for (const UnitId u : C().units_of[kImperial]) {
    const UnitInfo& info = C().units[u];
    if (info.entry.turn == 1) strength += info.strength;
  }
  EXPECT_EQ(strength, 183);
}

// ---- 3.0/6, 11: turns and events.

TEST(TableTest, TurnsAreQuartersOfSixYears) {
  for (int turn = 1; turn <= kTurns; ++turn) {
    EXPECT_EQ(C().turns[static_cast<size_t>(turn)].year, (turn - 1) / 4) << turn;
    EXPECT_EQ(C().turns[static_cast<size_t>(turn)].quarter, (turn - 1) % 4 + 1) << turn;
  }
}

TEST(TableTest, EveryYearHasElevenEventsThatCiteTheirRow) {
  for (size_t year = 0; year < kYears; ++year) {
    for (size_t roll = 2; roll <= 12; ++roll) {
      const EventId event = C().event_table[year][roll];
      ASSERT_TRUE(C().events.Has(event)) << year << "/" << roll;
      EXPECT_EQ(C().events[event].rule, absl::StrCat("11.", year + 1, "/", roll));
    }
  }
}

// 7.2/9: columns rise, and better dice are no worse for the attacker.
TEST(TableTest, TheCombatTableRises) {
  const CombatTable& table = C().combat;
  ASSERT_GE(table.columns.size(), 2u);
  for (size_t i = 1; i < table.columns.size(); ++i) {
    EXPECT_LT(table.columns[i - 1].attacker * table.columns[i].defender,
              table.columns[i].attacker * table.columns[i - 1].defender);
  }
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
  // What is beyond the last row counts as it.
  EXPECT_EQ(&table.Read(99, 0), &table.rows.back()[0]);
  EXPECT_EQ(&table.Read(-99, 0), &table.rows.front()[0]);
}

TEST(ScenarioTest, ThereAreThree) {
  ASSERT_EQ(C().scenarios.size(), 3u);
  EXPECT_TRUE(C().scenarios[ScenarioId(0)].by_appearance);
  EXPECT_EQ(C().scenarios[ScenarioId(1)].first_turn, 5);
  EXPECT_EQ(C().scenarios[ScenarioId(1)].last_turn, 20);
  EXPECT_EQ(C().scenarios[ScenarioId(2)].first_turn, 21);
}

// ---- Provenance and readings.

TEST(PackTest, EverythingHasItsEvidence) {
  for (const auto& province : Message().province()) EXPECT_NE(province.provenance().evidence(), 0) << province.id();
  for (const auto& unit : Message().unit()) EXPECT_NE(unit.provenance().evidence(), 0) << unit.id();
  for (const auto& leader : Message().leader()) EXPECT_NE(leader.provenance().evidence(), 0) << leader.id();
}

// Every value of an option about components makes tables that hold what the book says.
TEST(ReadingTest, EachKeepsTheMapWhole) {
  const auto base = std::make_shared<const Components>(C());
  for (size_t option = 0; option < std::size(kOptions); ++option) {
    for (size_t choice = 1; choice < kOptions[option].choices.size(); ++choice) {
      OptionValues values(std::size(kOptions), 0);
      values[option] = static_cast<uint8_t>(choice);
      const auto read = WithOptions(base, values);
      EXPECT_EQ(read->map.Count(), kProvincesInPlay) << kOptions[option].id;
      for (const ProvinceId p : read->map) EXPECT_FALSE(read->provinces[p].links.empty()) << kOptions[option].id;
    }
  }
}

}  // namespace
}  // namespace adjutant::cactus
