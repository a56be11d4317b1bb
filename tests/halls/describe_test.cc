// Sentences: every decision has one of its own.
#include "core/halls/telling/describe.h"

#include "adjutant/halls/v1/event.pb.h"
#include "core/halls/engine.h"
#include "core/kernel/schema.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/table.h"

namespace adjutant::halls {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(SentenceTest, EveryDecisionOfEveryStepIsTold) {
  const EventSchema schema(v1::Event::descriptor());
  Table table;
  for (const auto& step : AllSteps()) {
    for (uint16_t type : step.types) {
      const EventTypeSpec* spec = schema.Find(type);
      ASSERT_NE(spec, nullptr) << step.name;
      if (spec->chance) continue;
      S s = table.s();
      s.step = step.number;
      // It has a pattern, and every word of it is known.
      EXPECT_THAT(DescribeEvent(table.ruleset(), table.rules(), s, MakeEvent(type, kUs, {0, 0, 0, 0, 0, 0})),
                  AllOf(Not(IsEmpty()), Not(HasSubstr("{"))))
          << step.name << ": " << spec->name;
    }
  }
}

// 6.4.a, 6.5.a.
TEST(SentenceTest, TheSupplyEventIsTold) {
  Table table;
  const auto told = [&](StepNumber step, const Event& event) {
    S s = table.s();
    s.step = step;
    return DescribeEvent(table.ruleset(), table.rules(), s, event);
  };
  const SpaceId tampico = table.Space("tampico");
  const SpaceId linares = table.Space("linares");
  EXPECT_EQ(told(kAllotSupplyStep, MakeEvent(kSupplyAllotted, kUs, {tampico, linares})),
            "The US lets Tampico feed one Force in Linares");
  EXPECT_EQ(told(kExpendTrainStep, MakeEvent(kTrainExpended, kMexico, {1})), "Mexico gives up the Baggage Train");
  EXPECT_EQ(told(kExpendTrainStep, MakeEvent(kTrainExpended, kMexico, {0})), "Mexico keeps the Baggage Train");
  EXPECT_EQ(told(kExpendBeachheadStep, MakeEvent(kTrainExpended, kUs, {1})), "The US gives up the Beachhead");
}

}  // namespace
}  // namespace adjutant::halls
