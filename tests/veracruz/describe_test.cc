// Events of Veracruz as sentences, headings, and what rolls are named by.
#include "core/veracruz/telling/describe.h"

#include <set>
#include <string>
#include <vector>

#include "adjutant/veracruz/v1/event.pb.h"
#include "core/kernel/schema.h"
#include "core/veracruz/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string Told(const Table& table, const Event& e) {
  return DescribeEvent(table.ruleset(), table.rules(), table.s(), e);
}

TEST(DescribeEventTest, WhoMovesWhere) {
  Table table;
  table.Form("1507", "us_1st_division", {"us_4th_infantry", "us_5th_infantry", "worth"}).Put("1507", {"us_engineers"});
  S& s = table.s();
  s.move.hex = Id("1507");
  s.move.pieces = PiecesIn(table.rules(), s, kUs, Id("1507"));
  EXPECT_EQ(Told(table, MakeEvent(kMoved, kUs, {Id("1508")})),
            "The US moves Engineers and the 1st Division to La Antigua (1508)");
  EXPECT_EQ(Told(table, MakeEvent(kMoveEnded, kUs)), "The US ends the move of Engineers and the 1st Division");
}

// 19.27: nobody is picked up for an invasion. 19.32: a point goes home, or by option the whole unit.
TEST(DescribeEventTest, WhoComesAndGoes) {
  Table table;
  EXPECT_EQ(Told(table, MakeEvent(kOverwhelmed, kUs, {Id("1605")})), "The US makes an overwhelming attack on 1605");
  table.s().move.hex = Id("1507");
  table.s().move.pieces.Add(table.Piece("us_4th_infantry"));
  EXPECT_EQ(Told(table, MakeEvent(kOverwhelmed, kUs, {Id("1605")})),
            "The US makes an overwhelming attack on 1605 with 4th Infantry");
  const Event home = MakeEvent(kPointWithdrawn, kUs, {table.Piece("us_south_carolina")});
  EXPECT_EQ(Told(table, home), "The US sends a strength point of South Carolina Volunteers home");
  EXPECT_EQ(Told(Table(testing::OptionPicks{{"withdrawal_part", "whole_units"}}), home),
            "The US sends South Carolina Volunteers home");
}

TEST(DescribeEventTest, GuerrillasAndSantaAnna) {
  Table table;
  const PieceId guerrilla = table.Piece("guerrillas_1");
  EXPECT_EQ(Told(table, MakeEvent(kGuerrillaPlaced, kMexico, {guerrilla, Id("1316")})),
            "Mexico places Guerrillas 1 in 1316");
  table.Hide("1314", "guerrillas_1", 2);
  EXPECT_EQ(Told(table, MakeEvent(kGuerrillaPlaced, kMexico, {guerrilla, Id("1316")})),
            "Mexico moves Guerrillas 1 from 1314 to 1316");
  EXPECT_EQ(Told(table, MakeEvent(kGuerrillaPreyChosen, kMexico, {static_cast<int32_t>(Prey::kSupplies)})),
            "Mexico takes the supply units and pack animals");
  EXPECT_EQ(Told(table, MakeEvent(kSantaAnnaDecided, kMexico, {1})), "Mexico ignores the call to Mexico City");
}

TEST(DescribeEventTest, DiceSayWhatTheyAreFor) {
  Table table;
  EXPECT_EQ(Told(table, MakeEvent(kDieRolled, kChance, {static_cast<int32_t>(Purpose::kGuerrilla), 4})),
            "Die for the guerrilla attack: 4");
  std::set<std::string> seen;
  for (int purpose = 1; purpose <= static_cast<int>(Purpose::kDisease); ++purpose) {
    const std::string text = Told(table, MakeEvent(kDieRolled, kChance, {purpose, 1}));
    EXPECT_THAT(text, Not(HasSubstr("nothing")));
    EXPECT_TRUE(seen.insert(text).second) << text;
  }
}

// Every type of the schema has a sentence of its own, whoever is named.
TEST(DescribeEventTest, EveryTypeHasASentence) {
  const EventSchema schema(v1::Event::descriptor());
  Table table;
  table.Put("1507", {"us_4th_infantry", "worth"});
  std::set<std::string> seen;
  for (uint16_t type = 0; type < 200; ++type) {
    const EventTypeSpec* spec = schema.Find(type);
    if (spec == nullptr) continue;
    const PlayerId player = spec->chance ? PlayerId{kChance} : PlayerId{kUs};
    Event event = MakeEvent(type, player);
    for (size_t i = 0; i < spec->args.size(); ++i) event.args[i] = 1;
    const std::string text = Told(table, event);
    EXPECT_GT(text.size(), 8u) << spec->name;
    EXPECT_TRUE(seen.insert(text).second) << spec->name << ": " << text;
  }
  EXPECT_EQ(seen.size(), static_cast<size_t>(v1::Event::descriptor()->FindOneofByName("kind")->field_count()));
}

TEST(DescribeHeadingsTest, TurnPlayerTurnPhase) {
  Table table;
  table.Set("turn", "3");
  S& s = table.s();
  s.now.phasing = kUs;
  s.now.phase = static_cast<uint8_t>(Phase::kMovement);
  s.step = kMoveStep;
  const std::vector<std::string> headings = DescribeHeadings(table.rules(), s);
  ASSERT_EQ(headings.size(), 3u);
  EXPECT_THAT(headings[0], StartsWith("Turn 3"));
  EXPECT_EQ(headings[1], "US player-turn");
  EXPECT_EQ(headings[2], "Movement Phase");
  s.now.phase = static_cast<uint8_t>(Phase::kCombat);
  s.battle.hex = Id("1116");
  EXPECT_EQ(DescribeHeadings(table.rules(), s).back(), "Attack on Jalapa (1116)");
}

// ---- Chance.

TEST(ChanceKeyTest, CombatsOfOnePhaseAreKeptApart) {
  Table table;
  table.Set("turn", "9").Put("1116", {"us_4th_infantry"}).Put("1117", {"us_5th_infantry"});
  S& s = table.s();
  s.now.phasing = kUs;
  s.battle.hex = Id("1017");
  std::set<std::string> keys;
  for (const char* attacker : {"us_4th_infantry", "us_5th_infantry"}) {
    s.battle.attacker.pieces = PieceSet{};
    s.battle.attacker.pieces.Add(table.Piece(attacker));
    for (const uint16_t step : {kLeadershipAttackerStep, kLeadershipDefenderStep, kMoraleAttackerStep,
                                kMoraleDefenderStep, kCombatDieStep, kCasualtyAttackerStep, kCasualtyDefenderStep}) {
      s.step = step;
      EXPECT_TRUE(keys.insert(DescribeChance(table.rules(), s)).second) << step;
    }
    s.step = kRetreatDieStep;
    s.retreat.hex = s.battle.hex;
    for (const int left : {3, 2, 1}) {
      s.retreat.dice = static_cast<uint8_t>(left);
      EXPECT_TRUE(keys.insert(DescribeChance(table.rules(), s)).second) << left;
    }
  }
}

TEST(ChanceKeyTest, TheSameRollOfAnotherTurnOrSideIsAnother) {
  Table table;
  S& s = table.s();
  std::set<std::string> keys;
  for (const int turn : {3, 4}) {
    for (const Side side : {kUs, kMexico}) {
      s.now.turn = static_cast<uint8_t>(turn);
      s.now.phasing = side;
      s.step = kSupplyDieStep;
      EXPECT_TRUE(keys.insert(DescribeChance(table.rules(), s)).second);
      s.step = kPackDieStep;
      EXPECT_TRUE(keys.insert(DescribeChance(table.rules(), s)).second);
    }
  }
}

// Who throws: each side its own dice.
TEST(ChanceKeyTest, EachSideThrowsItsOwnDice) {
  Table table;
  S& s = table.s();
  s.now.phasing = kUs;
  const auto thrower = [&](uint16_t step) {
    s.step = step;
    return static_cast<int>(WhoseChance(table.rules(), s));
  };
  EXPECT_EQ(thrower(kCombatDieStep), kUs);
  EXPECT_EQ(thrower(kMoraleAttackerStep), kUs);
  EXPECT_EQ(thrower(kMoraleDefenderStep), kMexico);
  EXPECT_EQ(thrower(kCounterBatteryDieStep), kMexico);
  EXPECT_EQ(thrower(kGuerrillaDieStep), kMexico);
  EXPECT_EQ(thrower(kSupplyDieStep), kUs);
  s.retreat.side = kMexico;
  EXPECT_EQ(thrower(kRetreatDieStep), kMexico);
  s.now.phasing = kNobody;
  s.disease.side = kUs;
  EXPECT_EQ(thrower(kDiseaseDieStep), kUs);
}

// No two rolls of a game have one name, whatever may be done more than once in a phase by option.
TEST(ChanceKeyTest, NoTwoRollsOfAGameHaveOneName) {
  const std::vector<testing::OptionPicks> readings = {
      {},
      {{"bombardments", "each_unit_once"}, {"militia_barred", "withheld"}, {"split_result", "participants"}},
      {{"advance", "may"}, {"besieged_combat", "freely"}, {"setup_militia", "four"}, {"no_retreat", "stand"}}};
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const auto ruleset = testing::RulesFor("veracruz", "", readings[seed % readings.size()]);
    const PolicySpec& policy = testing::PolicyOf(ruleset->game(), seed % 4 == 0 ? "uniform" : "warlike");
    State state = ruleset->NewState();
    Random random(seed);
    EventList legal;
    std::set<std::string> keys;
    for (int n = 0; n < 12000; ++n) {
      legal.clear();
      ruleset->LegalEvents(state, &legal);
      if (legal.empty()) break;
      const Event event = Pick(*ruleset, state, legal, policy, &random);
      if (event.player == kChance) {
        const std::string key = ruleset->ChanceKey(state);
        EXPECT_TRUE(keys.insert(key).second) << "seed " << seed << ", event " << n << ": " << key;
      }
      ruleset->Apply(&state, event, nullptr);
    }
    EXPECT_GT(keys.size(), 40u);
  }
}

}  // namespace
}  // namespace adjutant::veracruz
