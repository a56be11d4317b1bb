// Games of Cactus Throne in words: sentences that name who, what and where; headings; names of units.
#include "core/cactus/telling/describe.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cactus/table.h"
#include "tests/support/played_game.h"

namespace adjutant::cactus {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Told(const Table& table, const Event& e) {
  return DescribeEvent(table.ruleset(), table.rules(), table.s(), e);
}

// ---- Whole games.

// What is wrong with a sentence of a report.
std::string FaultOf(const std::string& text) {
  if (text.empty()) return "says nothing";
  for (const char* sign : {"{", "}", "?", "  ", " ,", "the the", "nobody", "nowhere", " of of"}) {
    if (absl::StrContains(text, sign) && !absl::StrContains(text, "brings nobody else")) return sign;
  }
  if (text.back() == ' ' || absl::EndsWith(text, " of") || absl::EndsWith(text, " to")) return "breaks off";
  if (std::isupper(static_cast<unsigned char>(text.front())) == 0) return "begins small";
  return "";
}

TEST(DescribeLaw, EverySentenceOfAGameIsWhole) {
  std::set<uint16_t> seen;
  for (uint64_t seed = 1; seed <= 9; ++seed) {
    const char* scenarios[] = {"campaign", "short_campaign", "doom_at_queretaro"};
    const testing::OptionPicks options =
        seed <= 3 ? testing::OptionPicks{}
                  : testing::OptionPicks{{"optional_santa_anna", "on"}, {"optional_commitment", "on"},
                                         {"optional_escapes", "on"},    {"optional_us_war", "on"},
                                         {"pursuit", "follow"},         {"t21_15sp", "units"}};
    const auto ruleset = testing::RulesFor("cactus", scenarios[seed % 3], options);
    const testing::PlayedGame game =
        testing::PlayGame(ruleset, testing::PolicyOf(ruleset->game(), "warlike"), seed, 4000);
    for (size_t i = 0; i < game.events.size(); ++i) {
      seen.insert(game.events[i].type);
      const std::string text = ruleset->Describe(game.positions[i], game.events[i]);
      EXPECT_EQ(FaultOf(text), "") << "seed " << seed << ", event " << i << ": " << text;
      Trace trace;
      State state = game.positions[i];
      ruleset->Apply(&state, game.events[i], &trace);
      for (const Sentence& sentence : trace.sentences) {
        EXPECT_FALSE(absl::StrContains(sentence.text, "{") || absl::StrContains(sentence.text, "the the"))
            << sentence.text;
      }
      for (const std::string& heading : ruleset->HeadingsOf(game.positions[i]))
        EXPECT_EQ(FaultOf(heading), "") << heading;
    }
  }
  EXPECT_GT(seen.size(), 45u);
}

// ---- Units.

// 3.0: a sentence has one thing to say "is" of, and National Guard are not taken for the province that raised them.
TEST(UnitNamesTest, AreOneThingEach) {
  Table table;
  const auto name = [&](const char* id) { return table.rules().UnitName(table.Unit(id)); };
  EXPECT_EQ(name("r_15th_infantry"), "the 15th Infantry");
  EXPECT_EQ(name("f_1st_marines"), "the 1st Marines Regiment");
  EXPECT_EQ(name("f_1_2nd_zouaves"), "the 1/2nd Zouaves Battalion");
  EXPECT_EQ(name("f_18th_chasseurs"), "the 18th Chasseurs a Pied Battalion");
  EXPECT_EQ(name("be_king_of_belgium"), "the King of Belgium Battalion");
  EXPECT_EQ(name("r_oaxaca"), "the Oaxaca National Guard");
  EXPECT_EQ(name("r_cazadores_de_oaxaca"), "the Cazadores de Oaxaca Battalion");
  EXPECT_EQ(name("r_cravioto"), "the Cravioto Company");
  EXPECT_EQ(name("r_rurales"), "the Rurales Squadron");
  EXPECT_EQ(name("c_shelby_brigade"), "Shelby's Brigade");
  std::set<std::string> titles;
  for (const UnitId u : C().units.ids()) {
    EXPECT_TRUE(titles.insert(table.rules().UnitTitle(u)).second) << table.rules().UnitTitle(u);
  }
}

// ---- Dice.

TEST(DieWordsTest, SayForWhom) {
  Table table;
  table.Set("turn", "5").Put("yucatan", {"unit.f_99th_ligne", "unit.f_81st_ligne", "leader.bazaine"});
  S& s = table.s();
  const auto told = [&](Purpose purpose) {
    return Told(table, MakeEvent(kDieRolled, kChance, {static_cast<int32_t>(purpose), 4}));
  };
  s.attrition.units.Add(table.Unit("f_99th_ligne"));
  s.attrition.place = table.Place("yucatan");
  EXPECT_EQ(told(Purpose::kAttrition), "The die for attrition of the 99th Ligne in Yucatan shows 4");
  s.attrition.city = table.City("puebla");
  EXPECT_EQ(told(Purpose::kSiegeAttrition), "The die for siege attrition of the garrison in Puebla shows 4");
  EXPECT_EQ(told(Purpose::kInitiativeImperial), "The Imperial die for the initiative shows 4");
  s.fate.leaders.Add(table.Leader("bazaine"));
  EXPECT_EQ(told(Purpose::kLeaderCasualty), "The die for the fate of Bazaine shows 4");
  s.reaction.army = table.Army("east");
  EXPECT_EQ(told(Purpose::kReaction), "The die for the reaction of the Army of the East shows 4");
  s.combat.place = table.Place("puebla");
  EXPECT_EQ(told(Purpose::kCombat), "The die for the combat in Puebla shows 4");
}

// ---- What the context says.

TEST(DescribeEventTest, ContextSaysWhichAndWhose) {
  Table table;
  S& s = table.s();
  s.sieges[table.City("puebla")].fresh = 1;
  EXPECT_EQ(Told(table, MakeEvent(kSiegeDecided, kImperial, {1})), "The Imperial player lays siege to Puebla");
  s.now.phase = static_cast<uint8_t>(Phase::kEndTurn);
  EXPECT_EQ(Told(table, MakeEvent(kArmiesEnded, kImperial)), "The Imperial player disbands no further Army");
  s.now.phase = static_cast<uint8_t>(Phase::kReplacement);
  EXPECT_EQ(Told(table, MakeEvent(kArmiesEnded, kImperial)), "The Imperial player forms no further Army");
  EXPECT_EQ(Told(table, MakeEvent(kAttackDecided, kImperial, {kImperial, kJungle})),
            "The Imperial player attacks in the jungle");
  s.combat.rebels = 1;
  s.combat.rebel_slot = kRepublican;
  EXPECT_EQ(Told(table, MakeEvent(kAttackDecided, kImperial, {kRepublican, kRough})),
            "The Imperial player lets Santa Anna attack on rough ground");
  EXPECT_EQ(Told(table, MakeEvent(kSantaAnnaJoined, kRepublican, {kImperial})),
            "The Republican player has Santa Anna join the other side");
  EXPECT_EQ(Told(table, MakeEvent(kUnitBought, kRepublican,
                                  {table.Unit("r_los_bellos"), static_cast<int32_t>(Strength::kFull),
                                   table.Place("campeche")})),
            "The Republican player buys the Los Bellos Company for 1 point and places it in Campeche");
}

TEST(HeadingsTest, SayWhichPartOfThePhaseItIs) {
  Table table;
  table.Set("turn", "5").Go("points");
  EXPECT_THAT(DescribeHeadings(table.rules(), table.s()),
              ElementsAre("Turn 5, January to March 1863", "Replacement Phase", "Replacement points"));
  S& s = table.s();
  s.step = kFormArmyStep;
  s.now.phasing = kRepublican;
  EXPECT_EQ(DescribeHeadings(table.rules(), s).back(), "Armies, Republican");
  s.now.phase = static_cast<uint8_t>(Phase::kCombat);
  s.combat.place = table.Place("puebla");
  s.combat.city = table.City("puebla");
  s.combat.kind = static_cast<uint8_t>(CombatKind::kField);
  EXPECT_EQ(DescribeHeadings(table.rules(), s).back(), "Combat in Puebla");
  s.combat.kind = static_cast<uint8_t>(CombatKind::kAssault);
  EXPECT_EQ(DescribeHeadings(table.rules(), s).back(), "Siege of Puebla");
}

}  // namespace
}  // namespace adjutant::cactus
