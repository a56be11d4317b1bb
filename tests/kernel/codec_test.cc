// Events in all their forms: bytes, messages, protobuf text, JSON, notation.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/schema.h"
#include "tests/kernel/toy_game.h"
#include "tests/toy/toy.pb.h"

namespace adjutant {
namespace {

RC_GTEST_PROP(CodecProperty, EveryFormKeepsTheEvent, ()) {
  const ToyGame game = *gen::LegalToyGame();
  EventCodec codec(*game.rules);
  for (const Event& event : game.events) {
    RC_ASSERT(codec.Validate(event).ok());
    for (const std::string& text : {codec.ToNotation(event), codec.ToText(event), codec.ToJson(event)}) {
      RC_LOG() << text << "\n";
      const absl::StatusOr<Event> back = codec.Parse(text);
      RC_ASSERT(back.ok());
      RC_ASSERT(*back == event);
    }
    const absl::StatusOr<Event> from_bytes = codec.FromBytes(codec.ToBytes(event));
    RC_ASSERT(from_bytes.ok());
    RC_ASSERT(*from_bytes == event);
    const absl::StatusOr<Event> from_message = codec.FromMessage(*codec.ToMessage(event, nullptr));
    RC_ASSERT(from_message.ok());
    RC_ASSERT(*from_message == event);
  }
}

// What is kept from a reader is not in his bytes; with it behind them they are the event.
RC_GTEST_PROP(CodecProperty, KeptArgumentsAreAbsentAndCompleteTheEvent, ()) {
  const ToyGame game = *gen::LegalToyGame();
  EventCodec codec(*game.rules);
  for (const Event& event : game.events) {
    const size_t count = game.rules->game().schema().Find(event.type)->args.size();
    const auto missing = static_cast<ArgBits>(*rc::gen::inRange(0, 1 << count));
    const std::string bytes = codec.ToBytes(event, nullptr, missing), body = codec.BodyOf(event, missing);
    const absl::StatusOr<Event> part = codec.FromBytes(bytes, missing);
    RC_ASSERT(part.ok());
    RC_ASSERT(*part == Without(event, missing));
    const absl::StatusOr<Event> whole = codec.FromBytes(bytes + body);
    RC_ASSERT(whole.ok());
    RC_ASSERT(*whole == event);
    RC_ASSERT(codec.FromBytes(bytes).ok() == (missing == 0));
    RC_ASSERT(codec.FromBytes(bytes + body, missing).ok() == (missing == 0));
  }
}

// Bytes of any kind are an event or an error, never a crash, and what is read is within the schema.
RC_GTEST_PROP(CodecProperty, AnyBytesAreAnEventOrAnError, (const std::string& bytes)) {
  const std::shared_ptr<const Ruleset> rules = ToyRules();
  EventCodec codec(*rules);
  const absl::StatusOr<Event> event = codec.FromBytes(bytes);
  if (event.ok()) RC_ASSERT(codec.Validate(*event).ok());
  (void)codec.Parse(bytes);
}

RC_GTEST_PROP(CodecProperty, DamagedBytesAreAnEventOrAnError, ()) {
  const ToyGame game = *gen::LegalToyGame();
  RC_PRE(!game.events.empty());
  EventCodec codec(*game.rules);
  std::string bytes = codec.ToBytes(game.events.back());
  const size_t at = *rc::gen::inRange<size_t>(0, bytes.size());
  bytes[at] = static_cast<char>(bytes[at] ^ (1 << *rc::gen::inRange(0, 8)));
  const absl::StatusOr<Event> event = codec.FromBytes(bytes);
  if (event.ok()) RC_ASSERT(codec.Validate(*event).ok());
}

class CodecTest : public testing::Test {
 protected:
  // The error that the text gives.
  std::string Error(absl::string_view text, absl::StatusCode code) {
    const absl::Status status = codec_.Parse(text).status();
    EXPECT_EQ(status.code(), code) << text << ": " << status;
    return std::string(status.message());
  }
  void ExpectNear(absl::string_view text, absl::string_view nearest) {
    EXPECT_NE(Error(text, absl::StatusCode::kNotFound).find(std::string("'" + std::string(nearest) + "'")),
              std::string::npos)
        << codec_.Parse(text).status();
  }

  std::shared_ptr<const Ruleset> rules_ = ToyRules();
  EventCodec codec_{*rules_};
};

TEST_F(CodecTest, NotationIsWhatPeopleType) {
  const absl::StatusOr<Event> event = codec_.Parse("red counter_marched card=order_5 from=fort to=mill");
  ASSERT_TRUE(event.ok()) << event.status();
  EXPECT_EQ(*event, MakeEvent(toy::v1::Event::kCounterMarched, 1, {4, 0, 1}));
  EXPECT_EQ(codec_.ToNotation(*event), "red counter_marched card=order_5 from=fort to=mill");
}

TEST_F(CodecTest, NotationDoesNotMindCase) {
  const auto lower = codec_.Parse("chance die_rolled purpose=attack value=3");
  const auto upper = codec_.Parse("Chance die_rolled purpose=ATTACK value=3");
  ASSERT_TRUE(lower.ok()) << lower.status();
  ASSERT_TRUE(upper.ok()) << upper.status();
  EXPECT_EQ(*lower, *upper);
  EXPECT_EQ(*lower, MakeEvent(toy::v1::Event::kDieRolled, kChance, {toy::v1::ATTACK, 3}));
}

TEST_F(CodecTest, UnknownNamesBringTheNearest) {
  ExpectNear("rad counter_marched card=order_5 from=fort to=mill", "red");
  ExpectNear("red counter_march card=order_5 from=fort to=mill", "counter_marched");
  ExpectNear("red counter_marched card=order_5 from=frot to=mill", "fort");
  ExpectNear("red counter_marched crad=order_5 from=fort to=mill", "card");
  Error("chance die_rolled purpose=attck value=3", absl::StatusCode::kNotFound);
}

TEST_F(CodecTest, WhatIsMissingTwiceOrNoNumberIsAnError) {
  Error("", absl::StatusCode::kInvalidArgument);
  Error("red counter_marched card=order_5 from=fort", absl::StatusCode::kInvalidArgument);
  Error("red counter_marched card=order_5 card=order_6 from=fort to=mill", absl::StatusCode::kInvalidArgument);
  Error("chance die_rolled purpose=ATTACK value=three", absl::StatusCode::kInvalidArgument);
  Error("chance die_rolled purpose=ATTACK value=99999999999", absl::StatusCode::kInvalidArgument);
  Error("player: \"red\" counter_marched {", absl::StatusCode::kInvalidArgument);
  Error("{\"player\": \"red\"", absl::StatusCode::kInvalidArgument);
}

TEST_F(CodecTest, AnEventNeedsAKind) {
  Error("player: \"red\"", absl::StatusCode::kInvalidArgument);
  EXPECT_FALSE(codec_.FromBytes("").ok());
}

TEST_F(CodecTest, NumbersOutOfRangeAreNotValid) {
  using Kind = toy::v1::Event;
  EXPECT_TRUE(codec_.Validate(MakeEvent(Kind::kCounterMarched, 1, {11, 4, 0})).ok());
  EXPECT_FALSE(codec_.Validate(MakeEvent(Kind::kCounterMarched, 1, {12, 4, 0})).ok());
  EXPECT_FALSE(codec_.Validate(MakeEvent(Kind::kCounterMarched, 1, {0, 5, 0})).ok());
  EXPECT_FALSE(codec_.Validate(MakeEvent(Kind::kCounterMarched, 1, {kNone, 0, 0})).ok());
  EXPECT_FALSE(codec_.Validate(MakeEvent(Kind::kCounterMarched, 3, {0, 0, 0})).ok());
  EXPECT_FALSE(codec_.Validate(MakeEvent(Kind::kDieRolled, kChance, {0, 3})).ok());
  EXPECT_FALSE(codec_.Validate(MakeEvent(99, 1)).ok());
}

TEST_F(CodecTest, AnnotationsTravelWithTheEvent) {
  v1::Annotations annotations;
  annotations.set_note("the dog ate the die");
  v1::Claim* claim = annotations.add_claims();
  claim->set_name("fight.red.strength");
  claim->set_value(8);
  const Event event = MakeEvent(toy::v1::Event::kDieRolled, kChance, {toy::v1::ATTACK, 3});
  const auto back = codec_.FromBytes(codec_.ToBytes(event, &annotations));
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(*back, event);
  ASSERT_NE(codec_.annotations(), nullptr);
  EXPECT_EQ(codec_.annotations()->note(), "the dog ate the die");
  EXPECT_EQ(codec_.annotations()->claims(0).value(), 8);
  for (const std::string& text : {codec_.ToText(event, &annotations), codec_.ToJson(event, &annotations)}) {
    v1::Annotations read;
    ASSERT_TRUE(codec_.Parse(text, &read).ok()) << text;
    EXPECT_EQ(read.DebugString(), annotations.DebugString());
  }
  ASSERT_TRUE(codec_.FromBytes(codec_.ToBytes(event)).ok());
  EXPECT_EQ(codec_.annotations(), nullptr);
}

TEST_F(CodecTest, TheSchemaTellsTheTypes) {
  const EventSchema& schema = rules_->game().schema();
  EXPECT_EQ(schema.TypeNames(), (std::vector<std::string>{"card_dealt", "die_rolled", "counter_marched"}));
  EXPECT_TRUE(schema.Find("card_dealt")->chance);
  EXPECT_FALSE(schema.Find("counter_marched")->chance);
  EXPECT_EQ(schema.Find("counter_marched")->args[1].name, "from");
  EXPECT_EQ(schema.Find(uint16_t{9}), nullptr);
  EXPECT_EQ(schema.Find("card_eaten"), nullptr);
  EXPECT_EQ(schema.domains(), (std::vector<std::string>{"hand", "card", "post"}));
}

}  // namespace
}  // namespace adjutant
