// Sentences of the report that said something else than what had happened.
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "gmock/gmock.h"
#include "tests/halls/table.h"

namespace adjutant::halls {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

std::vector<std::string> TextsOf(const Trace& trace) {
  std::vector<std::string> texts;
  for (const Sentence& sentence : trace.sentences) texts.push_back(sentence.text);
  return texts;
}
std::vector<std::string> TextsThatBegin(const Trace& trace, absl::string_view start) {
  std::vector<std::string> texts;
  for (const std::string& text : TextsOf(trace)) {
    if (absl::StartsWith(text, start)) texts.push_back(text);
  }
  return texts;
}
// What is told when a die falls at `step`.
Trace ToldOf(const Table& table, StepNumber step, Purpose purpose, int die) {
  State state = table.state();
  state.As<S>().step = step;
  Trace trace;
  table.ruleset().Apply(&state, MakeEvent(kDieRolled, kChance, {static_cast<int32_t>(purpose), die}), &trace);
  return trace;
}

// HoM 2.1.g.
TEST(WordsTest, AtTheEndOfTheTrackPoliticalWillStays) {
  Table table;
  const auto told = [&](int before, int change) {
    Trace trace;
    table.s().now.political_will = static_cast<uint8_t>(before);
    ChangePoliticalWill(table.rules(), table.s(), change, &trace, "5.1.c"_hom, [] { return std::string("a battle"); });
    return TextsOf(trace);
  };
  EXPECT_THAT(told(35, 1), ElementsAre("Political Will stays at 35: a battle"));
  EXPECT_THAT(told(34, 1), ElementsAre("Political Will rises to 35: a battle"));
  EXPECT_THAT(told(0, -1), ElementsAre("Political Will stays at 0: a battle"));
  EXPECT_THAT(told(1, -1), ElementsAre("Political Will falls to 0: a battle"));
}

// HoM 2.2.a: both sides have a 2nd Infantry.
TEST(WordsTest, ALossSaysWhoseUnitItIs) {
  Table table;
  table.Units("matamoros", {"mx_2nd_infantry"}).Units("fort_brown", {"us_2nd_infantry"});
  Trace trace;
  for (const char* unit : {"us_2nd_infantry", "mx_2nd_infantry", "mx_2nd_infantry"})
    LoseStep(table.rules(), table.s(), table.Unit(unit), kCardLoss, &trace);
  EXPECT_THAT(TextsOf(trace), ElementsAre("US 2nd Infantry is reduced", "Mexican 2nd Infantry is reduced",
                                          "Mexican 2nd Infantry is eliminated"));
}

// HoM 10.2.c: the last step is never lost to attrition.
TEST(WordsTest, AttritionSaysHowManyOfTheStepsDueAreTaken) {
  const auto told = [](int steps) {
    Table table;
    table.Units("goliad", {"us_2nd_infantry", "us_3rd_infantry"});
    S& s = table.s();
    s.act = Activation{};
    s.act.active = 1;
    s.act.group.side = kUs;
    s.act.group.units.Add(table.Unit("us_2nd_infantry"));
    s.units[table.Unit("us_2nd_infantry")].steps = static_cast<uint8_t>(steps);
    s.act.space = s.act.group.space = table.Space("goliad");
    s.act.spent = 1;
    s.act.underlined = s.act.out_of_supply = 1;
    Trace trace;
    table.RunStep(kAttrition, &trace);
    return TextsThatBegin(trace, "movement attrition");
  };
  EXPECT_THAT(told(1), ElementsAre("movement attrition: 2 step(s) due, none taken: the last step is never lost to it"));
  EXPECT_THAT(told(2), ElementsAre("movement attrition: 2 step(s) due, 1 taken: the last step is never lost to it"));
}

// HoM 10.3.
TEST(WordsTest, ANaturalNineInSuppressionIsTold) {
  Table table;
  table.Units("linares", {"us_3rd_infantry", "us_4th_infantry"}).Leaders("linares", {"worth"});
  table.Set("state.nuevo_leon", "revolt");
  S& s = table.s();
  s.act.active = 1;
  s.act.group = EmptyGroup(kUs, table.Space("linares"));
  s.act.group.commander = table.Leader("worth");
  s.act.group.leaders.Add(table.Leader("worth"));
  for (const char* unit : {"us_3rd_infantry", "us_4th_infantry"}) s.act.group.units.Add(table.Unit(unit));
  s.play.card = CardId(0);
  s.play.side = kUs;
  s.cards[CardId(0)] = kInPlay;
  s.act.space = table.Space("linares");
  s.act.mode = 1;
  const std::string nine = "a natural 9: the Force loses a step";
  EXPECT_THAT(TextsOf(ToldOf(table, kSuppressionDieStep, Purpose::kSuppression, 9)), Contains(nine));
  EXPECT_THAT(TextsOf(ToldOf(table, kSuppressionDieStep, Purpose::kSuppression, 8)), Not(Contains(nine)));
}

// HoM 18.4.a: a revolt that could spread but finds no Calm State beside it.
TEST(WordsTest, OneDieForTheSpreadOfARevoltIsToldOnce) {
  Table table;
  for (MexicanState& state : table.s().states) state.revolt = 1;
  table.s().now.revolt_state = StateId(0);
  table.s().now.roller = kUs;
  const std::string revolt = "revolt in " + table.rules().StateName(StateId(0)) + ": die ";
  const auto told = [&](int die) {
    return TextsThatBegin(ToldOf(table, kRevoltDieStep, Purpose::kRevoltSpread, die), "revolt in ");
  };
  ASSERT_EQ(told(9).size(), 1u);
  EXPECT_TRUE(absl::StartsWith(told(9)[0], revolt + "9"));
  EXPECT_TRUE(absl::EndsWith(told(9)[0], "it would spread, but no State next to it is Calm"));
  ASSERT_EQ(told(0).size(), 1u);
  EXPECT_TRUE(absl::EndsWith(told(0)[0], "it does not spread"));
}

// HoM 6.4.a, 6.4.c: Alta California has a port, but feeds as a Zone.
TEST(WordsTest, ASupplyLineCitesTheCaseOfItsSource) {
  Table table;
  SpaceId beside = kNoId;
  const SpaceId alta = table.Space("alta_california");
  for (const Link& link : BuiltIn().spaces[alta].links) {
    if (!BuiltIn().spaces[link.to].zone()) beside = link.to;
  }
  ASSERT_NE(beside, kNoId);
  table.UsControls({"alta_california"}).Set("squadron.west", "active");
  table.s().control[beside] = kUs;
  SupplyLine line;
  ASSERT_TRUE(TraceSupply(table.rules(), table.s(), Consumer{kUs, beside, false, false}, &line));
  EXPECT_EQ(line.source, alta);
  EXPECT_EQ(line.rule, "6.4.c/2"_hom.id());
}

// HoM 11.5.a, 11.5.e.
TEST(WordsTest, ThePlaceOfTheSurroundedAndThatOfTheRoutedCiteTheirOwnCases) {
  int seen = 0;
  for (const auto& step : AllSteps()) {
    if (step.number != kSurroundedPlaceStep && step.number != kRoutPlaceStep) continue;
    ++seen;
    EXPECT_EQ(step.rule, step.number == kRoutPlaceStep ? "11.5.a/7"_hom.id() : "11.5.e/3"_hom.id());
  }
  EXPECT_EQ(seen, 2);
}

}  // namespace
}  // namespace adjutant::halls
