// Logs of which a reader lacks facts: what is hidden from him, what comes to light, and what could have been.
#include "replay/sealed/filling.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "tests/kernel/toy_game.h"
#include "tests/toy/toy.pb.h"

namespace adjutant {
namespace {

constexpr PlayerId kRed = 1, kBlue = 2;

// Three cards for each side, and the first march of red.
class FillingTest : public ::testing::Test {
 protected:
  FillingTest() : rules_(ToyRules()), codec_(*rules_) {
    for (const char* line : {"chance card_dealt hand=red card=order_1", "chance card_dealt hand=red card=order_5",
                             "chance card_dealt hand=red card=order_9", "chance card_dealt hand=blue card=order_2",
                             "chance card_dealt hand=blue card=order_6", "chance card_dealt hand=blue card=order_10",
                             "red counter_marched card=order_5 from=fort to=mill"}) {
      const absl::StatusOr<Event> event = codec_.Parse(line);
      EXPECT_TRUE(event.ok()) << line << ": " << event.status();
      events_.push_back(*event);
    }
    positions_.push_back(rules_->NewState());
    for (const Event& event : events_) {
      EXPECT_TRUE(rules_->Check(positions_.back(), event, nullptr).accepted) << codec_.ToNotation(event);
      State next = positions_.back();
      rules_->Apply(&next, event, nullptr);
      positions_.push_back(next);
    }
  }
  PartialEvent Part(size_t number, PlayerId viewer) const {
    const ArgBits missing = HiddenArgs(*rules_, positions_[number], events_[number], positions_[number + 1], viewer);
    return PartialEvent::Of(*rules_, positions_[number], events_[number], missing);
  }
  // All events but the last, as blue has them.
  Filling DealtAsBlueReadsIt(uint64_t seed) const {
    Filling filling(*rules_, kBlue, seed);
    for (size_t i = 0; i + 1 < events_.size(); ++i) EXPECT_TRUE(filling.Add(Part(i, kBlue)).ok());
    return filling;
  }

  const std::shared_ptr<const Ruleset> rules_;
  EventCodec codec_;
  EventList events_;
  std::vector<State> positions_;
};

TEST_F(FillingTest, ACardIsHiddenFromAllButItsHand) {
  constexpr ArgBits kCard = BitOf(1);
  EXPECT_EQ(Part(0, kRed).missing, 0);
  EXPECT_EQ(Part(0, kBlue).missing, kCard);
  EXPECT_EQ(Part(0, kObserver).missing, kCard);
  EXPECT_EQ(Part(0, kChance).missing, 0);
  EXPECT_EQ(Part(6, kBlue).missing, 0) << "a card that is laid is seen, wherever it goes";
  EXPECT_EQ(Part(0, kBlue).event.args[1], kNone);
}

TEST_F(FillingTest, ACardComesToLightWhenItIsLaid) {
  const auto light = ComesToLight(*rules_, positions_[6], events_[6], positions_[7], kBlue);
  ASSERT_EQ(light.size(), 1u);
  EXPECT_EQ(light[0].name, "order_5");
  EXPECT_TRUE(ComesToLight(*rules_, positions_[0], events_[0], positions_[1], kBlue).empty());
}

TEST_F(FillingTest, WhatIsKnownStaysAndTheRestCouldBe) {
  const Filling filling = DealtAsBlueReadsIt(1);
  for (size_t i = 3; i < 6; ++i) EXPECT_EQ(filling.events()[i], events_[i]);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(filling.events()[i].args[0], events_[i].args[0]);
    EXPECT_NE(filling.events()[i].args[1], kNone);
  }
  EXPECT_EQ(filling.unexplained(), 0u);
}

TEST_F(FillingTest, SeedAndLogSayWhichFilling) {
  EXPECT_EQ(DealtAsBlueReadsIt(7).events(), DealtAsBlueReadsIt(7).events());
  bool differs = false;
  for (uint64_t seed = 0; seed < 20; ++seed)
    differs |= DealtAsBlueReadsIt(seed).events() != DealtAsBlueReadsIt(7).events();
  EXPECT_TRUE(differs);
}

// None of the cards of blue can have been dealt to red: later events say where they are.
TEST_F(FillingTest, WhatIsNamedLaterIsNotChosenBefore) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    Filling filling = DealtAsBlueReadsIt(seed);
    ASSERT_TRUE(filling.Open(0, events_[0]).ok());
    EXPECT_LE(filling.starts(), 10u);
    EXPECT_EQ(filling.events()[0], events_[0]);
  }
}

// Red lays a card of which nobody was told that he had it.
TEST_F(FillingTest, AnEventThatNothingExplainsIsToldAndMendedByAnOpening) {
  Filling filling = DealtAsBlueReadsIt(1);
  // Card 2 is blue's own.
  const absl::StatusOr<Event> forged = codec_.Parse("red counter_marched card=order_2 from=fort to=mill");
  ASSERT_TRUE(forged.ok());
  Filling other = filling;
  const absl::Status told = other.Add({*forged, 0, ""});
  EXPECT_EQ(told.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(told.message(), "no filling of what is hidden was found in 64 starts under which event 7 is legal");
  EXPECT_EQ(other.unexplained(), 1u);
  EXPECT_EQ(other.events().size(), 6u);

  ASSERT_TRUE(filling.Open(1, events_[1]).ok());
  EXPECT_TRUE(filling.Add(Part(6, kBlue)).ok());
  EXPECT_EQ(filling.events()[6], events_[6]);
}

TEST_F(FillingTest, WhatDoesNotFitIsNotOpened) {
  Filling filling = DealtAsBlueReadsIt(1);
  Event other = events_[0];
  other.args[0] = kBlue;
  EXPECT_EQ(filling.Open(0, other).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(filling.Open(6, events_[6]).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(filling.unexplained(), 0u);
}

}  // namespace
}  // namespace adjutant
