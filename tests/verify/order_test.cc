// Standing orders through the program: given, carried out by whoever has the log, checked.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class OrderTest : public ProgramTest {
 protected:
  // Market Day in its second round: ann, ben and cat bid in turn.
  void Start() const {
    Answer({"new", "--game=market", "-o", kLog});
    Answer({"append", kLog, "ann bid_sealed amount=1", "ben bid_sealed amount=2", "cat bid_sealed amount=3",
            "ann market_left", "ben market_left", "cat market_left"});
  }
  static constexpr char kLog[] = "m.adj";
};

TEST_F(OrderTest, WhoeverHasTheLogGoesOnThroughWhatIsOrdered) {
  Start();
  EXPECT_THAT(
      Answer({"order", kLog, "--by=ben", "--answer=bid_passed", "--unless=event.amount>=5", "--until=round"}),
      HasSubstr("ben orders 'ben bid_passed' wherever it is legal, unless amount of the last event is at least 5, "
                "until round changes"));
  EXPECT_THAT(Answer({"append", kLog, "ann bid_raised amount=1"}), HasSubstr("(by the order of record 7)"));
  EXPECT_THAT(Answer({"check", kLog}), HasSubstr("1 decision made by standing orders"));
  EXPECT_THAT(Answer({"due", kLog}), AllOf(HasSubstr("to go on: cat"), HasSubstr("ben has ordered 'ben bid_passed'")));
  EXPECT_THAT(Answer({"replay", kLog}),
              AllOf(HasSubstr("orders 'ben bid_passed'"), HasSubstr("by the order of record 7")));
}

TEST_F(OrderTest, WhereTheConditionHoldsHeIsAsked) {
  Start();
  Answer({"order", kLog, "--by=ben", "--answer=bid_passed", "--unless=event.amount>=5"});
  EXPECT_THAT(Answer({"append", kLog, "ann bid_raised amount=5"}), Not(HasSubstr("by the order")));
  EXPECT_THAT(Answer({"due", kLog}), HasSubstr("to go on: ben"));
}

// The passes are made before the words of the same line are read.
TEST_F(OrderTest, WhoDecidesOtherwiseTakesHisOrderBackBefore) {
  Start();
  Answer({"order", kLog, "--by=ben", "--answer=bid_passed"});
  const ProgramResult departs = Adjutant({"append", kLog, "ann bid_raised amount=1", "ben bid_raised amount=2"});
  EXPECT_EQ(departs.exit, 1) << departs.out;
  Answer({"order", kLog, "--by=ben", "--withdraw=7"});
  Answer({"append", kLog, "ann bid_raised amount=1", "ben bid_raised amount=2"});
  EXPECT_THAT(Answer({"check", kLog}), Not(HasSubstr("standing orders")));
}

TEST_F(OrderTest, WhatCannotBeOrderedIsSaid) {
  Start();
  EXPECT_EQ(Adjutant({"order", kLog, "--answer=bid_passed"}).exit, 2);
  EXPECT_EQ(Adjutant({"order", kLog, "--by=ben"}).exit, 2);
  EXPECT_EQ(Adjutant({"order", kLog, "--by=ann", "--answer=bid_passed"}).exit, 1);
  EXPECT_EQ(Adjutant({"order", kLog, "--by=ben", "--withdraw=3"}).exit, 1);
  EXPECT_EQ(Adjutant({"order", kLog, "--go-on"}).exit, 1);
}

}  // namespace
}  // namespace adjutant
