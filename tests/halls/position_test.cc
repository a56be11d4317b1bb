// Positions by name, and as tables.
#include "core/halls/position.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/view.pb.h"
#include "core/halls/telling/show.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/board.h"

namespace adjutant::halls {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

ValueList ValuesOf(const Board& board) {
  ValueList values;
  AppendValues(board.rules(), board.state(), &values);
  return values;
}

// ---- SetupDefaults.

// 3.2, 3.6.a, 13.3.a, 6.8, 8.2.
TEST(SetupTest, EverythingIsWhereTheGameBegins) {
  Board board;
  EXPECT_EQ(board.Value("unit.us_2nd_infantry"), "regroup");
  EXPECT_EQ(board.Value("unit.us_9th_infantry"), "at_war_pool");
  EXPECT_EQ(board.Value("unit.mx_guerilla_1"), "guerilla_box");
  EXPECT_EQ(board.Value("unit.mx_inherent_vera_cruz"), "vera_cruz");
  EXPECT_EQ(board.Value("unit.mx_inherent_mejico"), "mejico");
  EXPECT_EQ(board.Value("unit.mx_inherent_mejico.steps"), "2");
  EXPECT_EQ(board.Value("unit.mx_san_patricio"), "nowhere");
  EXPECT_EQ(board.Value("leader.worth"), "pool");
  EXPECT_EQ(board.Value("leader.santa_anna"), "exile");
  EXPECT_EQ(board.Value("leader.scott"), "nowhere");
  EXPECT_EQ(board.Value("control.alta_california"), "mexico");
  EXPECT_EQ(board.Value("control.new_orleans"), "us");
  EXPECT_EQ(board.Value("control.laredo_road"), "(no such value)");
  EXPECT_EQ(board.Value("state.yucatan"), "calm");
  EXPECT_EQ(board.Value("state.yucatan.control"), "mexico");
  EXPECT_EQ(board.Value("deck.size"), "30");
  EXPECT_EQ(board.Value("war_set.size"), "50");
  EXPECT_EQ(board.Value("action_deck.size"), "30");
  EXPECT_EQ(board.Value("political_will"), "30");
  EXPECT_EQ(board.Value("initiative"), "mexico");
  EXPECT_EQ(board.Value("heat"), "no");
}

// The option crisis_deck, after the example of play.
TEST(SetupTest, PacificSquadronMayBeInTheCrisisDeck) {
  Board board(Choices{{"crisis_deck", "with_pacific_squadron"}});
  EXPECT_EQ(board.Value("deck.size"), "31");
  EXPECT_EQ(board.Value("card.strategy_48"), "deck");
  EXPECT_EQ(Board().Value("card.strategy_48"), "war_set");
}

TEST(ScenarioTest, EverySettingOfEveryScenarioIsUnderstood) {
  for (const ScenarioData& scenario : BuiltIn().scenarios) {
    Board board;
    for (const auto& [name, value] : scenario.settings) {
      if (name == "decision") continue;  // says where play begins; the ruleset's own
      const absl::Status status = board.TrySet(name, value);
      EXPECT_TRUE(status.ok()) << scenario.id << ": " << status;
      EXPECT_EQ(board.Value(name), value) << scenario.id << ": " << name;
    }
  }
}

// ---- Values and settings speak one language.

TEST(ValueTest, NamesAreUnique) {
  std::set<std::string> names;
  for (const NamedValue& value : ValuesOf(Board().Scenario("turn_2"))) {
    EXPECT_TRUE(names.insert(value.name).second) << value.name;
  }
}

// What is read from one board and written to another gives the same bytes.
TEST(ValueTest, APositionCanBeCopiedByItsValues) {
  Board board;
  board.Scenario("turn_2")
      .Set("war", "yes")
      .Set("hand.us", "strategy_5 strategy_6")
      .Set("hand.mexico", "strategy_48")
      .Set("discard", "strategy_7")
      .Set("removed", "strategy_1")
      .Set("leader.kearney", "san_antonio repl")
      .Set("leader.worth", "wounded")
      .Set("unit.mx_guerilla_1", "hidden")
      .Set("fortification.mx_fort_1", "matamoros under_construction")
      .Set("fortification.mx_fieldworks_2", "monterrey face_up")
      .Set("raid.goliad", "mexico")
      .Set("control.monterrey", "us")
      .Set("state.coahuila.control", "us")
      .Set("beachhead", "tampico")
      .Set("fortress.vera_cruz", "fallen")
      .Set("city_marker.monterrey", "city_marker_3")
      .Set("action_card.action_7", "drawn")
      .Set("squadron.east", "active");
  Board copy;
  std::map<std::string, std::string> refused;
  for (const NamedValue& value : ValuesOf(board)) {
    const absl::Status status = copy.TrySet(value.name, value.text);
    if (!status.ok()) refused[value.name] = std::string(status.message());
  }
  for (const auto& [name, message] : refused) EXPECT_THAT(message, HasSubstr("follows from other values")) << name;
  const ValueList before = ValuesOf(board), after = ValuesOf(copy);
  ASSERT_EQ(before.size(), after.size());
  for (size_t i = 0; i < before.size(); ++i) EXPECT_EQ(before[i].text, after[i].text) << before[i].name;
}

TEST(SettingTest, UnitsHaveStepsOnTheMapOnly) {
  Board board;
  board.Set("unit.mx_guard", "monterrey");
  EXPECT_EQ(board.Value("unit.mx_guard.steps"), "2");
  board.Set("unit.mx_guard", "monterrey reduced");
  EXPECT_EQ(board.Value("unit.mx_guard"), "monterrey reduced");
  EXPECT_EQ(board.Value("unit.mx_guard.steps"), "1");
  board.Set("unit.mx_guard", "regroup");
  EXPECT_EQ(board.Value("unit.mx_guard.steps"), "0");
  board.Set("unit.mx_guerilla_1", "morelia");
  EXPECT_EQ(board.Value("unit.mx_guerilla_1.steps"), "1");
}

// A hand is what it is set to; cards that leave it go back where they came from.
TEST(SettingTest, AHandIsSetAsAWhole) {
  Board board;
  board.Set("hand.us", "strategy_5 strategy_6").Set("hand.us", "strategy_6 strategy_48");
  EXPECT_EQ(board.Value("hand.us"), "strategy_6 strategy_48");
  EXPECT_EQ(board.Value("hand.us.size"), "2");
  EXPECT_EQ(board.Value("card.strategy_5"), "deck");
  board.Set("hand.us", "none");
  EXPECT_EQ(board.Value("hand.us.size"), "0");
  EXPECT_EQ(board.Value("card.strategy_48"), "war_set");
}

// 18.3.e.
TEST(SettingTest, WarBringsTheWarSetAndTheAtWarUnits) {
  Board board;
  board.Set("war", "yes");
  EXPECT_EQ(board.Value("deck.size"), "80");
  EXPECT_EQ(board.Value("unit.us_9th_infantry"), "regroup");
  EXPECT_EQ(board.Value("initiative"), "us");
  board.Set("war", "no");
  EXPECT_EQ(board.Value("deck.size"), "30");
  EXPECT_EQ(board.Value("unit.us_9th_infantry"), "at_war_pool");
}

TEST(SettingTest, TheTurnBringsItsHeat) {
  Board board;
  EXPECT_EQ(board.Set("turn", "3").Value("heat"), "yes");
  EXPECT_EQ(board.Set("heat", "no").Value("heat"), "no");
}

// 3.4: the scenario begins with reinforcements that are still to come; a position set to another decision has none.
TEST(SettingTest, ADecisionLeavesNothingOfTheOneBefore) {
  const auto game = FindGame("halls");
  ASSERT_TRUE(game.ok()) << game.status();
  for (const char* decision :
       {"turn_start", "deal", "action_phase", "action.us", "action.mexico", "end_phase", "war"}) {
    adjutant::Setup setup;
    setup.scenario = "turn_2";
    setup.position = {{"hand.us", "strategy_7"}, {"hand.mexico", "strategy_8"}, {"decision", decision}};
    const auto ruleset = (*game)->MakeRuleset(setup);
    ASSERT_TRUE(ruleset.ok()) << ruleset.status();
    std::vector<BrokenInvariant> broken;
    (*ruleset)->CheckInvariants(nullptr, nullptr, (*ruleset)->NewState(), &broken);
    for (const BrokenInvariant& one : broken)
      ADD_FAILURE() << decision << ": " << one.invariant->name << ": " << one.what;
  }
}

// 15.1.
TEST(SettingTest, AnArmyLeavesTheMapWithItsCommander) {
  Board board;
  board.Set("leader.taylor", "fort_brown").Set("army.army_of_observation", "taylor");
  EXPECT_EQ(SpaceOfArmy(board.state(), ArmyId(0)), board.Space("fort_brown"));
  board.Set("leader.taylor", "pool");
  EXPECT_EQ(board.Value("army.army_of_observation"), "none");
}

struct BadSetting {
  const char* name;
  const char* value;
  absl::StatusCode code;
  const char* message;
};
TEST(SettingTest, WhatDoesNotFitIsRefusedAndChangesNothing) {
  constexpr auto kNotFound = absl::StatusCode::kNotFound;
  constexpr auto kInvalid = absl::StatusCode::kInvalidArgument;
  const BadSetting settings[] = {
      {"politicalwill", "3", kNotFound, "did you mean 'political_will'"},
      {"unit.mx_gard", "monterrey", kNotFound, "did you mean 'mx_guard'"},
      {"unit.mx_guard", "monterey", kNotFound, "did you mean 'monterrey'"},
      {"unit.mx_guard", "monterrey redcued", kInvalid, "does not belong here"},
      {"unit.mx_guard", "", kInvalid, "a place is missing"},
      {"unit.mx_guard", "regroup reduced", kInvalid, "no steps"},
      {"unit.mx_guard", "hidden", kInvalid, "for guerillas"},
      {"unit.mx_guard", "at_war_pool", kInvalid, "At-War set"},
      {"unit.mx_guerilla_1", "morelia reduced", kInvalid, "one step only"},
      {"unit.mx_inherent_mejico", "puebla", kInvalid, "does not leave its fortress"},
      {"unit.mx_guard.steps", "1", kInvalid, "off the map"},
      {"leader.santa_anna", "mejico repl", kInvalid, "no REPL side"},
      {"army.army_of_tejas", "taylor", kInvalid, "of the other side"},
      {"army.army_of_observation", "taylor", kInvalid, "place him first"},
      {"fortification.us_fort_1", "laredo_road", kInvalid, "no fortification stands in a transit space"},
      {"fortification.us_fieldworks_1", "goliad under_construction", kInvalid, "only forts"},
      {"control.laredo_road", "us", kInvalid, "nobody controls"},
      {"control.disputed_zone", "us", kInvalid, "nobody controls"},
      {"control.monterrey", "none", kInvalid, "every space has a controller"},
      {"control.monterrey", "usa", kInvalid, "none of none, us, mexico"},
      {"beachhead", "monterrey", kInvalid, "is no port"},
      {"fortress.monterrey", "fallen", kInvalid, "is no fortress"},
      {"city_marker.linares", "city_marker_1", kInvalid, "no Political Will city"},
      {"turn", "11", kInvalid, "not a number from 1 to 10"},
      {"turn", "two", kInvalid, "not a number from 1 to 10"},
      {"political_will", "36", kInvalid, "not a number from 0 to 35"},
      {"hand.us", "strategy_5 strategy_81", kNotFound, "did you mean 'strategy_1'"},
      {"hand.us.size", "4", kInvalid, "follows from other values"},
      {"battle.us.firepower", "8", kInvalid, "follows from other values"},
      {"decission", "us play_card", kNotFound, "did you mean 'decision'"},
  };
  Board board;
  board.Scenario("turn_2").Set("leader.taylor", "pool").Set("hand.us", "strategy_7");
  const std::string known = "decision";
  for (const BadSetting& setting : settings) {
    Board after(board);
    const absl::Status status =
        SetValue(board.rules(), &after.state(), setting.name, setting.value, absl::MakeConstSpan(&known, 1));
    EXPECT_EQ(status.code(), setting.code) << setting.name << " " << setting.value << ": " << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(setting.message)) << setting.name;
    const ValueList now = ValuesOf(after), then = ValuesOf(board);
    for (size_t i = 0; i < then.size(); ++i)
      EXPECT_EQ(now[i].text, then[i].text) << setting.name << ": " << then[i].name;
  }
}

// ---- Tables.

std::string Shown(const Board& board, PlayerId viewer) {
  adjutant::v1::View view;
  ShowPosition(board.rules(), board.state(), viewer, &view);
  std::string text = absl::StrCat(view.title(), "\n");
  for (const auto& table : view.tables()) {
    for (const auto& row : table.rows()) {
      EXPECT_EQ(row.cells_size(), table.columns_size()) << table.name();
      absl::StrAppend(&text, table.name(), ":");
      for (const auto& cell : row.cells()) absl::StrAppend(&text, " | ", cell);
      absl::StrAppend(&text, "\n");
    }
  }
  return text;
}

TEST(ShowTest, StacksReadAsOnTheBoard) {
  const std::string text = Shown(Board().Scenario("turn_2"), kChance);
  EXPECT_THAT(text, HasSubstr("turn 2, Spring 1846"));
  EXPECT_THAT(text,
              HasSubstr("San Antonio | US | US | Kearney 2-4-1 | 1st Infantry, 1st Dragoons, Bragg, Taylor Artillery"));
  EXPECT_THAT(text, HasSubstr("1st Light, 7th Dragoons, 1st Mtd (reduced)"));
  EXPECT_THAT(text, HasSubstr("Army of Observation: Taylor "));
  EXPECT_THAT(text, HasSubstr("US Baggage Train"));
  EXPECT_THAT(text, HasSubstr("states: | Yucatan | Mexico | in revolt"));
  EXPECT_THAT(text, Not(HasSubstr("Goliad")));  // nothing there, and nothing changed
}

TEST(ShowTest, ChangedControlIsShown) {
  EXPECT_THAT(Shown(Board().UsControls({"linares"}), kChance), HasSubstr("spaces: | Linares | US |"));
}

// A hand is its owner's; the value of a face-down marker too (2.3.a).
TEST(ShowTest, EachSideSeesItsOwnSecretsOnly) {
  Board board;
  board.Set("hand.us", "strategy_4").Set("fortification.mx_fieldworks_4", "matamoros");
  EXPECT_THAT(Shown(board, kUs), HasSubstr("hands: | US | 1 | Settlers (4)"));
  EXPECT_THAT(Shown(board, kMexico), HasSubstr("hands: | US | 1 | \n"));
  EXPECT_THAT(Shown(board, kMexico), Not(HasSubstr("Settlers")));
  EXPECT_THAT(Shown(board, kMexico), HasSubstr("Mexico fieldworks 2 (face down)"));
  EXPECT_THAT(Shown(board, kUs), HasSubstr("Mexico fieldworks (face down)"));
  board.Set("fortification.mx_fieldworks_4", "matamoros face_up");
  EXPECT_THAT(Shown(board, kUs), HasSubstr("Mexico fieldworks 2\n"));
}

// 16.5: the US sees that a guerilla is in hiding, not which.
TEST(ShowTest, TheHiddenGuerillaHasNoNameForTheUs) {
  Board board;
  board.Set("unit.mx_guerilla_2", "hidden");
  const std::string name = board.rules().UnitName(board.Unit("mx_guerilla_2"));
  EXPECT_THAT(Shown(board, kMexico), HasSubstr(absl::StrCat("Mexican guerilla in hiding | 1 | ", name)));
  EXPECT_THAT(Shown(board, kUs), HasSubstr("Mexican guerilla in hiding | 1 | \n"));
  EXPECT_THAT(Shown(board, kUs), Not(HasSubstr(absl::StrCat(name, "\n"))));
}

TEST(ShowTest, BoxesTracksAndMarkersAreShown) {
  Board board;
  board.Set("leader.santa_anna", "exile").Set("leader.worth", "wounded").Set("raid.austin", "mexico");
  board.Set("beachhead", "vera_cruz").Set("blockade", "1").Set("replacements_taken.mexico", "1");
  board.Set("fortification.us_fort_1", "austin under_construction").Set("fortress.mejico", "fallen");
  const std::string text = Shown(board, kUs);
  EXPECT_THAT(text, HasSubstr("Mexican leader in exile | 1 | Santa Anna"));
  EXPECT_THAT(text, HasSubstr("US leaders wounded | 1 | Worth"));
  EXPECT_THAT(text, HasSubstr("raid by Mexico"));
  EXPECT_THAT(text, HasSubstr("Beachhead"));
  EXPECT_THAT(text, HasSubstr("Blockade | 1"));
  EXPECT_THAT(text, HasSubstr("Replacements taken | Mexico"));
  EXPECT_THAT(text, HasSubstr("(under construction)"));
  EXPECT_THAT(text, HasSubstr("fortress destroyed"));
  EXPECT_THAT(text, HasSubstr("decks: | Strategy deck | "));
}

// ---- Positions that no game comes to.

std::string WhyNot(const std::vector<std::pair<std::string, std::string>>& position) {
  Setup setup;
  setup.scenario = "turn_2";
  setup.position = position;
  const auto game = FindGame("halls");
  EXPECT_TRUE(game.ok());
  return std::string((*game)->MakeRuleset(setup).status().message());
}

// 10.2.b/3: a US unit set into Mexico's Army.
TEST(ImpossiblePositionTest, UnitsOfBothSidesInASpaceAreRefused) {
  EXPECT_THAT(WhyNot({{"unit.us_3rd_infantry", "matamoros"}}), HasSubstr("units of both sides are in Matamoros"));
  EXPECT_EQ(WhyNot({{"unit.us_3rd_infantry", "disputed_zone"}, {"unit.mx_guard", "disputed_zone"}}), "");
}

// 2.2.b/5: he would have given way. A Zone holds both sides, and a fortress shelters its own.
TEST(ImpossiblePositionTest, ALeaderAloneAmongEnemyUnitsIsRefused) {
  EXPECT_THAT(WhyNot({{"leader.kearney", "matamoros"}}), HasSubstr("alone among enemy units in Matamoros"));
  EXPECT_EQ(WhyNot({{"leader.kearney", "disputed_zone"}, {"unit.mx_guard", "disputed_zone"}}), "");
  EXPECT_EQ(WhyNot({{"leader.leon", "vera_cruz"}, {"unit.us_3rd_infantry", "vera_cruz"}}), "");
}

// 14.4.a/2.
TEST(ImpossiblePositionTest, ASquadronSeizesNoPortUnderMexicanControl) {
  EXPECT_THAT(WhyNot({{"squadron.east.seizes", "tampico"}}), HasSubstr("which Mexico controls"));
  EXPECT_EQ(WhyNot({{"squadron.east.seizes", "tampico"}, {"control.tampico", "us"}}), "");
  // 18.1.a: a raid has cut it off, and at the end of the turn the marker went. Or its fortress keeps the space (13.3).
  EXPECT_EQ(WhyNot({{"squadron.east.seizes", "tampico"}, {"turn", "3"}}), "");
  EXPECT_EQ(WhyNot({{"squadron.east.seizes", "vera_cruz"}}), "");
}

// 7.2/3.
TEST(ImpossiblePositionTest, AnActionDeckWithoutACardIsRefused) {
  std::vector<std::pair<std::string, std::string>> drawn;
  for (int card = 1; card <= 30; ++card) drawn.emplace_back(absl::StrCat("action_card.action_", card), "drawn");
  drawn.emplace_back("decision", "action.us");
  EXPECT_THAT(WhyNot(drawn), HasSubstr("every action card has been drawn"));
  drawn.erase(drawn.begin());
  EXPECT_EQ(WhyNot(drawn), "");
}

TEST(ImpossiblePositionTest, AValueSetTwiceIsRefused) {
  EXPECT_THAT(WhyNot({{"turn", "3"}, {"turn", "4"}}), HasSubstr("position turn: set twice"));
}

// 13.3.a/4.
TEST(PositionTest, AFortressFallsAndStandsWithItsUnit) {
  Board board;
  board.Set("fortress.vera_cruz", "fallen");
  EXPECT_EQ(board.Value("unit.mx_inherent_vera_cruz"), "out_of_game");
  board.Set("fortress.vera_cruz", "standing");
  EXPECT_EQ(board.Value("unit.mx_inherent_vera_cruz"), "vera_cruz");
}

// 2.2.b/3.
TEST(PositionTest, ALeaderKilledMakesHisReplacementAvailable) {
  Board board;
  board.Set("leader.worth", "killed").Set("leader.santa_anna", "killed");
  EXPECT_EQ(board.Value("leader.worth"), "pool repl");
  EXPECT_EQ(board.Value("leader.santa_anna"), "out_of_game");
  EXPECT_EQ(board.Value("leader.valencia"), "pool");
}

}  // namespace
}  // namespace adjutant::halls
