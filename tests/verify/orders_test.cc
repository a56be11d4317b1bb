// Standing orders, record by record: when one answers, when it ends, and what is against it (proto/LOG_FORMAT.md,
// "Standing orders").
#include "verify/record/orders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/kernel/random.h"

namespace adjutant {
namespace {

using ::testing::HasSubstr;

constexpr PlayerId kAnn = 1, kBen = 2;

// Market Day in its second round, in which the seats in turn bid more or pass.
class OrdersTest : public ::testing::Test {
 protected:
  OrdersTest() : rules_(*(*FindGame("market"))->MakeRuleset({})), book_(*rules_, /*sealed=*/false) {
    state_ = rules_->NewState();
    while (rules_->PendingOf(state_).name != "raise") PlayFirst();
  }

  void PlayFirst() {
    EventList legal;
    rules_->LegalEvents(state_, &legal);
    ASSERT_FALSE(legal.empty());
    const Pending pending = rules_->PendingOf(state_);
    // Nobody trades.
    Event event = legal.front();
    for (const Event& one : legal) {
      if (pending.name == "trade" && rules_->game().schema().Find(one.type)->name == "market_left") event = one;
    }
    Play(event, 0);
  }
  Event Read(const std::string& notation) const {
    const auto event = EventCodec(*rules_).FromNotation(notation);
    EXPECT_TRUE(event.ok()) << event.status();
    return event.value_or(Event());
  }
  void Play(const Event& event, uint64_t by) {
    ASSERT_TRUE(rules_->Check(state_, event, nullptr).accepted) << EventCodec(*rules_).ToNotation(event);
    v1::Annotations annotations;
    annotations.set_by_order(by);
    const State before = state_;
    rules_->Apply(&state_, event, nullptr);
    book_.SeeEvent(++number_, before, event, by == 0 ? nullptr : &annotations, state_);
  }
  void Play(const std::string& notation, uint64_t by = 0) { Play(Read(notation), by); }
  static v1::Standing Passes(const std::string& side) {
    v1::Standing says;
    says.set_answer(side + " bid_passed");
    return says;
  }
  static v1::Standing Unless(v1::Standing says, const std::string& value, v1::Condition::Is is, const std::string& of) {
    v1::Condition* unless = says.add_unless();
    unless->set_value(value);
    unless->set_is(is);
    unless->add_of(of);
    return says;
  }
  uint64_t Give(const std::string& side, const v1::Standing& says) {
    v1::Act act;
    act.set_by(side);
    *act.mutable_ordered()->mutable_order() = says;
    book_.SeeAct(++number_, act, ActEffect(), state_);
    return number_;
  }
  void End(const std::string& side, uint64_t order) {
    v1::Act act;
    act.set_by(side);
    act.mutable_order_ended()->set_order(order);
    book_.SeeAct(++number_, act, ActEffect(), state_);
  }
  // Whose turn it is to bid, and somebody else.
  std::string Bidder() const { return rules_->SeatIds()[rules_->PendingOf(state_).player - 1u]; }
  std::string Next() const { return rules_->SeatIds()[rules_->PendingOf(state_).player % 3u]; }
  void ExpectFalse(const std::string& words) const {
    ASSERT_EQ(book_.findings().size(), 1u);
    EXPECT_THAT(book_.findings()[0].why, HasSubstr(words));
    EXPECT_EQ(book_.findings()[0].number, number_);
  }

  std::unique_ptr<const Ruleset> rules_;
  OrderBook book_;
  State state_;
  uint64_t number_ = 0;
};

TEST_F(OrdersTest, AnOrderAnswersTheDecisionOfItsSideAndNoOther) {
  const std::string next = Next();
  const uint64_t order = Give(next, Passes(next));
  EXPECT_EQ(book_.AnswerAt(state_), nullptr);
  Play(Bidder() + " bid_raised amount=1");
  ASSERT_NE(book_.AnswerAt(state_), nullptr);
  EXPECT_EQ(book_.AnswerAt(state_)->number, order);
  Play(next + " bid_passed", order);
  EXPECT_TRUE(book_.findings().empty());
  EXPECT_EQ(book_.carried_out(), 1u);
}

TEST_F(OrdersTest, HisOwnRecordOfWhatHeOrderedIsGood) {
  const std::string next = Next();
  Give(next, Passes(next));
  Play(Bidder() + " bid_raised amount=1");
  Play(next + " bid_passed");
  EXPECT_TRUE(book_.findings().empty());
  EXPECT_EQ(book_.carried_out(), 0u);
}

TEST_F(OrdersTest, AnEventThatDepartsFromAnOrderIsFalse) {
  const std::string next = Next();
  Give(next, Passes(next));
  Play(Bidder() + " bid_raised amount=1");
  Play(next + " bid_raised amount=2");
  ExpectFalse("departs from the order of record");
}

TEST_F(OrdersTest, WhereItsConditionHoldsTheDecisionIsAsked) {
  const std::string next = Next();
  v1::Standing says = Passes(next);
  v1::Condition* unless = says.add_unless();
  unless->set_argument("amount");
  unless->set_is(v1::Condition::AT_LEAST);
  unless->add_of("3");
  const uint64_t order = Give(next, says);
  ASSERT_TRUE(book_.findings().empty()) << book_.findings()[0].why;
  Play(Bidder() + " bid_raised amount=3");
  EXPECT_EQ(book_.AnswerAt(state_), nullptr);
  Play(next + " bid_passed", order);
  ExpectFalse("which does not answer here");
}

TEST_F(OrdersTest, TheLastAmountBelowTheBorderIsAnsweredByTheOrder) {
  const std::string next = Next();
  v1::Standing says = Passes(next);
  v1::Condition* unless = says.add_unless();
  unless->set_argument("amount");
  unless->set_is(v1::Condition::AT_LEAST);
  unless->add_of("3");
  Give(next, says);
  Play(Bidder() + " bid_raised amount=2");
  EXPECT_NE(book_.AnswerAt(state_), nullptr);
}

TEST_F(OrdersTest, AConditionOnAValueOfThePosition) {
  const std::string next = Next();
  const uint64_t order = Give(next, Unless(Passes(next), "round", v1::Condition::ONE_OF, "2"));
  Play(Bidder() + " bid_raised amount=1");
  EXPECT_EQ(book_.AnswerAt(state_), nullptr);
  EXPECT_EQ(book_.in_force().front().number, order);
  EXPECT_TRUE(book_.findings().empty());
}

TEST_F(OrdersTest, ADecisionThatTheOrderDoesNotNameIsAsked) {
  const std::string next = Next();
  v1::Standing says = Passes(next);
  says.add_decision("trade");
  Give(next, says);
  Play(Bidder() + " bid_raised amount=1");
  EXPECT_EQ(book_.AnswerAt(state_), nullptr);
}

TEST_F(OrdersTest, AnOrderEndsWithTheEventThatItNames) {
  const std::string next = Next();
  v1::Standing says = Passes(next);
  says.set_until_event("bid_raised");
  const uint64_t order = Give(next, says);
  Play(Bidder() + " bid_raised amount=1");
  EXPECT_TRUE(book_.in_force().empty());
  Play(next + " bid_passed", order);
  ExpectFalse("no such order is in force");
}

TEST_F(OrdersTest, AnOrderEndsWhenItsValueChanges) {
  const std::string next = Next();
  v1::Standing says = Passes(next);
  says.set_while_same("round");
  Give(next, says);
  EXPECT_EQ(book_.in_force().size(), 1u);
  while (!rules_->PendingOf(state_).over && rules_->PendingOf(state_).name == "raise") Play(Bidder() + " bid_passed");
  while (!rules_->PendingOf(state_).over && rules_->PendingOf(state_).name == "trade") {
    EXPECT_EQ(book_.in_force().size(), 1u);
    PlayFirst();
  }
  EXPECT_TRUE(book_.in_force().empty());
}

TEST_F(OrdersTest, AnOrderIsNotTakenBackWhileItsDecisionIsDue) {
  const std::string next = Next();
  const uint64_t order = Give(next, Passes(next));
  Play(Bidder() + " bid_raised amount=1");
  End(next, order);
  ExpectFalse("it stands till then");
  EXPECT_EQ(book_.in_force().size(), 1u);
}

TEST_F(OrdersTest, BeforeThatItIsAndThenTheDecisionIsAsked) {
  const std::string next = Next();
  const uint64_t order = Give(next, Passes(next));
  End(next, order);
  Play(Bidder() + " bid_raised amount=1");
  Play(next + " bid_raised amount=2");
  EXPECT_TRUE(book_.findings().empty());
}

TEST_F(OrdersTest, NoSideTakesBackWhatAnotherHasOrdered) {
  const std::string next = Next();
  const uint64_t order = Give(next, Passes(next));
  End(Bidder(), order);
  ExpectFalse("another side's");
}

TEST_F(OrdersTest, NoSideGivesOrdersForAnother) {
  Give(Bidder(), Passes(Next()));
  ExpectFalse("not the side's own decision");
}

TEST_F(OrdersTest, NobodyPlaysByAnotherSidesOrder) {
  const std::string next = Next();
  const uint64_t order = Give(next, Passes(next));
  Play(Bidder() + " bid_passed", order);
  ExpectFalse("another side's");
}

TEST_F(OrdersTest, NoOrderIsGivenForADecisionThatIsDue) {
  Give(Bidder(), Passes(Bidder()));
  ExpectFalse("make it first");
}

TEST_F(OrdersTest, WhatIsNoEventIsNoOrder) {
  v1::Standing says;
  says.set_answer(Next() + " shouts");
  Give(Next(), says);
  ExpectFalse("cannot be given");
}

TEST_F(OrdersTest, AnAnswerThatIsNotLegalAnswersNothing) {
  const std::string next = Next();
  v1::Standing says;
  says.set_answer(next + " bid_raised amount=1");
  const uint64_t order = Give(next, says);
  Play(Bidder() + " bid_raised amount=1");
  EXPECT_EQ(book_.AnswerAt(state_), nullptr);
  EXPECT_EQ(book_.in_force().front().number, order);
  Play(next + " bid_raised amount=2");
  EXPECT_TRUE(book_.findings().empty());
}

TEST_F(OrdersTest, NamesThatThereAreNotAreToldApart) {
  const std::string next = Next();
  v1::Standing says = Passes(next);
  says.add_decision("rise");
  EXPECT_THAT(std::string(book_.CheckGiven(kBen, says, state_).message()), HasSubstr("raise"));
  const v1::Standing value = Unless(Passes(next), "rond", v1::Condition::ONE_OF, "2");
  const PlayerId side = next == "ann" ? kAnn : next == "ben" ? kBen : PlayerId{3};
  EXPECT_THAT(std::string(book_.CheckGiven(side, value, state_).message()), HasSubstr("no value 'rond'"));
  const v1::Standing number = Unless(Passes(next), "round", v1::Condition::AT_LEAST, "many");
  EXPECT_THAT(std::string(book_.CheckGiven(side, number, state_).message()), HasSubstr("is not a number"));
}

TEST_F(OrdersTest, ATakeBackEndsAllOrders) {
  const std::string next = Next();
  Give(next, Passes(next));
  ActEffect effect;
  effect.what = ActEffect::kTakeBack;
  book_.SeeAct(++number_, v1::Act(), effect, state_);
  EXPECT_TRUE(book_.in_force().empty());
}

// The law: what orders play is what their sides would have played, and leads where that leads.
TEST_F(OrdersTest, AGameWithOrdersEndsWhereTheSameDecisionsEndWithoutThem) {
  EventList played;
  const State start = state_;
  for (const std::string& side : rules_->SeatIds()) {
    if (side != Bidder()) Give(side, Passes(side));
  }
  Random random(7);
  while (!rules_->PendingOf(state_).over) {
    if (const StandingOrder* order = book_.AnswerAt(state_); order != nullptr) {
      played.push_back(order->answer);
      Play(order->answer, order->number);
      continue;
    }
    EventList legal;
    rules_->LegalEvents(state_, &legal);
    played.push_back(legal[random.Below(legal.size())]);
    Play(played.back(), 0);
  }
  EXPECT_TRUE(book_.findings().empty());
  EXPECT_GT(book_.carried_out(), 0u);
  State again = start;
  for (const Event& event : played) {
    ASSERT_TRUE(rules_->Check(again, event, nullptr).accepted);
    rules_->Apply(&again, event, nullptr);
  }
  EXPECT_EQ(rules_->Digest(again), rules_->Digest(state_));
}

// A sealed bid is hidden from the others: an order may not hang on it.
TEST_F(OrdersTest, InASealedLogNothingHangsOnWhatIsHidden) {
  State state = rules_->NewState();
  EventList legal;
  rules_->LegalEvents(state, &legal);
  const Event first = legal.back();
  ASSERT_EQ(rules_->PendingOf(state).name, "seal");
  v1::Standing says;
  says.set_answer(rules_->SeatIds()[first.player == kAnn ? 1 : 0] + " bid_sealed amount=1");
  v1::Condition* unless = says.add_unless();
  unless->set_argument("amount");
  unless->set_is(v1::Condition::AT_LEAST);
  unless->add_of("99");
  for (const bool sealed : {false, true}) {
    OrderBook book(*rules_, sealed);
    // Given before the bids are asked for: there is no such position, so the book is shown none that is due.
    State over = state;
    while (!rules_->PendingOf(over).over) {
      EventList some;
      rules_->LegalEvents(over, &some);
      rules_->Apply(&over, some.back(), nullptr);
    }
    v1::Act act;
    act.set_by(rules_->SeatIds()[first.player == kAnn ? 1 : 0]);
    *act.mutable_ordered()->mutable_order() = says;
    book.SeeAct(1, act, ActEffect(), over);
    ASSERT_TRUE(book.findings().empty()) << book.findings()[0].why;
    State after = state;
    rules_->Apply(&after, first, nullptr);
    v1::Annotations annotations;
    annotations.add_sealed();
    book.SeeEvent(2, state, first, &annotations, after);
    EXPECT_EQ(book.AnswerAt(after) == nullptr, sealed);
  }
}

}  // namespace
}  // namespace adjutant
