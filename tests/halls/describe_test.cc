// Sentences: every decision has one of its own.
#include "core/halls/telling/describe.h"

#include "adjutant/halls/v1/event.pb.h"
#include "core/halls/engine.h"
#include "core/kernel/schema.h"
#include "gtest/gtest.h"
#include "tests/halls/board.h"

namespace adjutant::halls {
namespace {

TEST(SentenceTest, EveryDecisionOfEveryStepIsTold) {
  const EventSchema schema(v1::Event::descriptor());
  const Board board;
  for (const auto& step : AllSteps()) {
    for (uint16_t type : step.types) {
      const EventTypeSpec* spec = schema.Find(type);
      ASSERT_NE(spec, nullptr) << step.name;
      if (spec->chance) continue;
      S s = board.state();
      s.step = step.number;
      // No more than who decides: nothing is said of the decision.
      EXPECT_NE(DescribeEvent(board.rules(), s, MakeEvent(type, kUs, {0, 0, 0, 0, 0, 0})), "The US")
          << step.name << ": " << spec->name;
    }
  }
}

// 6.4.a, 6.5.a.
TEST(SentenceTest, TheSupplyEventIsTold) {
  Board board;
  const auto told = [&](StepNumber step, const Event& event) {
    S s = board.state();
    s.step = step;
    return DescribeEvent(board.rules(), s, event);
  };
  const SpaceId tampico = board.Space("tampico");
  const SpaceId linares = board.Space("linares");
  EXPECT_EQ(told(kAllotSupplyStep, MakeEvent(kSupplyAllotted, kUs, {tampico, linares})),
            "The US lets Tampico feed one Force in Linares");
  EXPECT_EQ(told(kExpendTrainStep, MakeEvent(kTrainExpended, kMexico, {1})), "Mexico gives up the Baggage Train");
  EXPECT_EQ(told(kExpendTrainStep, MakeEvent(kTrainExpended, kMexico, {0})), "Mexico keeps the Baggage Train");
  EXPECT_EQ(told(kExpendBeachheadStep, MakeEvent(kTrainExpended, kUs, {1})), "The US gives up the Beachhead");
}

}  // namespace
}  // namespace adjutant::halls
