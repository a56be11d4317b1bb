// Border Post, the toy game: its rules, both sides of each border.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/kernel/ruleset.h"
#include "tests/kernel/toy_game.h"

namespace adjutant {
namespace {

using testing::HasSubstr;

// It is red's turn 1, unless set otherwise, and all hands are full: red has order_1, order_5 and order_9, blue the next
// ones.
class ToyTest : public testing::Test {
 protected:
  void Begin(const std::vector<std::pair<std::string, std::string>>& position, const adjutant::Setup& setup = {}) {
    rules_ = ToyRules(setup);
    state_ = rules_->NewState();
    for (const char* post : {"fort", "mill", "ford", "wood", "camp"}) Set(post, "0");
    for (const char* card : {"order_1", "order_5", "order_9"}) Set(card, "red");
    for (const char* card : {"order_2", "order_6", "order_10"}) Set(card, "blue");
    for (const auto& [name, value] : position) Set(name, value);
    ASSERT_TRUE(rules_->Settle(&state_).ok());
  }
  void Set(const std::string& name, const std::string& value) {
    const absl::Status status = rules_->Set(&state_, name, value);
    ASSERT_TRUE(status.ok()) << status;
  }
  // The case that refuses the event; "" if it is accepted.
  std::string RefusedBy(const std::string& notation) {
    const absl::StatusOr<Event> event = EventCodec(*rules_).FromNotation(notation);
    if (!event.ok()) return std::string(event.status().message());
    const Ruling ruling = rules_->Check(state_, *event, nullptr);
    return ruling.accepted ? "" : std::string(rules_->game().catalogue().Number(ruling.rule));
  }
  void Play(const std::string& notation) {
    ASSERT_EQ(RefusedBy(notation), "") << notation;
    trace_.Clear();
    rules_->Apply(&state_, *EventCodec(*rules_).FromNotation(notation), &trace_);
  }
  std::string Value(const std::string& name) {
    ValueList values;
    rules_->Values(state_, &values);
    for (const NamedValue& value : values) {
      if (value.name == name) return value.text;
    }
    return "none";
  }
  int64_t Derived(const std::string& name) {
    for (const Derivation& derivation : trace_.derivations) {
      if (derivation.name == name) return derivation.total;
    }
    return -1;
  }
  std::string Decision() { return std::string(rules_->PendingOf(state_).name); }

  std::shared_ptr<const Ruleset> rules_;
  State state_;
  Trace trace_;
};

TEST(ToySizeTest, TheTemplateFitsIn275Lines) {
  std::ifstream file(ADJUTANT_SOURCE_DIR "/tests/toy/toy.cc");
  ASSERT_TRUE(file.good());
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    EXPECT_LE(line.size(), 120u) << "line " << lines + 1;
  }
  EXPECT_LE(lines, 275);
}

// 1.2
TEST_F(ToyTest, AtMostThreeCountersStandOnAPost) {
  Begin({{"mill", "1"}, {"ford", "2"}, {"camp", "-1"}});
  EXPECT_EQ(RefusedBy("red counter_marched card=order_1 from=mill to=ford"), "");
  Begin({{"mill", "1"}, {"ford", "3"}, {"camp", "-1"}});
  EXPECT_EQ(RefusedBy("red counter_marched card=order_1 from=mill to=ford"), "1.2");
}

// 2.1
TEST_F(ToyTest, RedsHandIsFilledFirst) {
  Begin({{"fort", "1"}, {"camp", "-1"}, {"order_1", "deck"}, {"order_2", "deck"}});
  EXPECT_EQ(Decision(), "deal");
  EXPECT_EQ(RefusedBy("chance card_dealt hand=blue card=order_1"), "2.1");
  EXPECT_EQ(RefusedBy("chance card_dealt hand=deck card=order_1"), "2.1");
  EXPECT_EQ(RefusedBy("chance card_dealt hand=red card=order_6"), "2.1");
  Play("chance card_dealt hand=red card=order_1");
  EXPECT_EQ(RefusedBy("chance card_dealt hand=red card=order_2"), "2.1");
  Play("chance card_dealt hand=blue card=order_2");
  EXPECT_EQ(Decision(), "march");
}

// 3.1
TEST_F(ToyTest, ACardOfTheOwnHandIsPlayedAndGoesBackToTheDeck) {
  Begin({{"fort", "1"}, {"camp", "-1"}});
  EXPECT_EQ(RefusedBy("red counter_marched card=order_2 from=fort to=mill"), "3.1");
  EXPECT_EQ(RefusedBy("red counter_marched card=order_3 from=fort to=mill"), "3.1");
  EXPECT_EQ(RefusedBy("blue counter_marched card=order_2 from=camp to=wood"), "3.1");
  Play("red counter_marched card=order_1 from=fort to=mill");
  EXPECT_EQ(Value("order_1"), "deck");
  EXPECT_EQ(Value("turn"), "2");
}

// 3.2
TEST_F(ToyTest, AMarchGoesToAnAdjacentPost) {
  Begin({{"mill", "1"}, {"camp", "-1"}});
  EXPECT_EQ(RefusedBy("red counter_marched card=order_1 from=mill to=fort"), "");
  EXPECT_EQ(RefusedBy("red counter_marched card=order_1 from=mill to=ford"), "");
  EXPECT_EQ(RefusedBy("red counter_marched card=order_1 from=mill to=wood"), "3.2");
  EXPECT_EQ(RefusedBy("red counter_marched card=order_1 from=mill to=mill"), "3.2");
  EXPECT_EQ(RefusedBy("red counter_marched card=order_1 from=ford to=mill"), "3.2");
  EXPECT_EQ(RefusedBy("red counter_marched card=order_1 from=camp to=wood"), "3.2");
}

// 4.1
TEST_F(ToyTest, AFightIsTwoDiceTheAttackersFirst) {
  Begin({{"mill", "2"}, {"ford", "-1"}, {"camp", "-1"}});
  Play("red counter_marched card=order_9 from=mill to=ford");
  EXPECT_EQ(Decision(), "fight");
  EXPECT_EQ(RefusedBy("chance die_rolled purpose=DEFENCE value=3"), "4.1");
  EXPECT_EQ(RefusedBy("chance die_rolled purpose=ATTACK value=0"), "4.1");
  EXPECT_EQ(RefusedBy("chance die_rolled purpose=ATTACK value=7"), "4.1");
  EXPECT_EQ(RefusedBy("chance die_rolled purpose=ATTACK value=1"), "");
  EXPECT_EQ(RefusedBy("red die_rolled purpose=ATTACK value=6"), "4.1");
  Play("chance die_rolled purpose=ATTACK value=6");
  EXPECT_EQ(RefusedBy("chance die_rolled purpose=ATTACK value=3"), "4.1");
}

// 4.2 to 4.4
TEST_F(ToyTest, AnAttackerThatClearsThePostMarchesIn) {
  Begin({{"mill", "2"}, {"ford", "-1"}, {"camp", "-1"}});
  Play("red counter_marched card=order_9 from=mill to=ford");
  Play("chance die_rolled purpose=ATTACK value=1");
  Play("chance die_rolled purpose=DEFENCE value=4");
  EXPECT_EQ(Derived("fight.red.strength"), 1 + 2 + 3);
  EXPECT_EQ(Derived("fight.blue.strength"), 4 + 1);
  EXPECT_EQ(Value("mill"), "1");
  EXPECT_EQ(Value("ford"), "1");
}

// 4.3
TEST_F(ToyTest, ATieIsDecidedByTheOption) {
  for (const bool second_edition : {false, true}) {
    adjutant::Setup setup;
    if (second_edition) setup.edition = "second";
    Begin({{"mill", "2"}, {"ford", "-1"}, {"camp", "-1"}}, setup);
    Play("red counter_marched card=order_1 from=mill to=ford");
    Play("chance die_rolled purpose=ATTACK value=1");
    Play("chance die_rolled purpose=DEFENCE value=3");
    EXPECT_EQ(Value("mill"), second_edition ? "2" : "1");
    EXPECT_EQ(Value("ford"), "-1");
  }
}

// 4.3
TEST_F(ToyTest, NothingIsLostInAnEndlessGame) {
  adjutant::Setup setup;
  setup.options = {{"length", "endless"}};
  Begin({{"mill", "1"}, {"ford", "-1"}, {"turn", "31"}}, setup);
  Play("red counter_marched card=order_9 from=mill to=ford");
  Play("chance die_rolled purpose=ATTACK value=6");
  Play("chance die_rolled purpose=DEFENCE value=1");
  EXPECT_EQ(Value("mill"), "1");
  EXPECT_EQ(Value("ford"), "-1");
  EXPECT_EQ(Decision(), "deal");
}

// 5.1
TEST_F(ToyTest, TheGameEndsAfterTurn30) {
  Begin({{"mill", "1"}, {"wood", "-1"}, {"turn", "30"}});
  EXPECT_EQ(Decision(), "march");
  Play("blue counter_marched card=order_2 from=wood to=camp");
  EXPECT_EQ(Decision(), "game_over");
  EXPECT_EQ(RefusedBy("red counter_marched card=order_1 from=mill to=ford"), "5.1");
}

// 5.1
TEST_F(ToyTest, TheGameEndsWhenASideIsGone) {
  Begin({{"mill", "1"}, {"ford", "-1"}});
  Play("red counter_marched card=order_9 from=mill to=ford");
  Play("chance die_rolled purpose=ATTACK value=6");
  Play("chance die_rolled purpose=DEFENCE value=1");
  EXPECT_EQ(Decision(), "game_over");
}

TEST_F(ToyTest, WhatCannotBeSetIsSaid) {
  Begin({{"mill", "1"}, {"ford", "-1"}});
  EXPECT_EQ(rules_->Set(&state_, "mil", "1").code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(rules_->Set(&state_, "mil", "1").message()), HasSubstr("'mill'"));
  EXPECT_EQ(rules_->Set(&state_, "mill", "4").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(rules_->Set(&state_, "mill", "-4").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(rules_->Set(&state_, "turn", "0").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(rules_->Set(&state_, "order_1", "green").code(), absl::StatusCode::kInvalidArgument);
  Set("order_3", "red");
  EXPECT_EQ(rules_->Settle(&state_).code(), absl::StatusCode::kInvalidArgument);
}

TEST(ToyGameTest, UnknownChoicesAreRefused) {
  const Game& game = **FindGame("toy");
  adjutant::Setup setup;
  setup.scenario = "standart";
  EXPECT_EQ(game.MakeRuleset(setup).status().code(), absl::StatusCode::kNotFound);
  setup = {};
  setup.edition = "third";
  EXPECT_EQ(game.MakeRuleset(setup).status().code(), absl::StatusCode::kNotFound);
  setup = {};
  setup.pack = "toy/1";
  EXPECT_EQ(game.MakeRuleset(setup).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(ToyRules()->scenario(), "standard");
  EXPECT_EQ(ToyRules()->edition(), "first");
  EXPECT_EQ(ToyRules()->Names("unit"), nullptr);
}

// Every case that a machine can check is enforced or applied somewhere in the code.
TEST(ToyGameTest, EveryCaseIsCitedOrExcused) {
  const Catalogue catalogue = (*FindGame("toy"))->catalogue();
  for (RuleId rule = 1; rule <= catalogue.rules.size(); ++rule) {
    const bool excused = catalogue.Get(rule)->excuse[0] != '\0' || catalogue.Get(rule)->kind == RuleKind::kSetup;
    EXPECT_TRUE(excused || catalogue.roles[rule] != 0) << catalogue.Number(rule);
  }
}

}  // namespace
}  // namespace adjutant
