// More than two seats, on Market Day (tests/toy/market.cc): who may act, choices sealed and opened together, amounts,
// lists, numbers below zero.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/choice.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"
#include "core/kernel/seats.h"
#include "tests/support/played_game.h"
#include "verify/rules/perft.h"

namespace adjutant {
namespace {

constexpr PlayerId kAnn = 1, kBen = 2, kCat = 3;

class MarketTest : public ::testing::Test {
 protected:
  explicit MarketTest(const testing::OptionPicks& options = {})
      : rules_(testing::RulesFor("market", "", options)), codec_(*rules_), state_(rules_->NewState()) {}

  Event Read(absl::string_view line) {
    const absl::StatusOr<Event> event = codec_.Parse(line);
    EXPECT_TRUE(event.ok()) << line << ": " << event.status();
    return event.ok() ? *event : Event();
  }
  // The case by which the event is refused; it is played if there is none.
  std::string Do(absl::string_view line) {
    const Event event = Read(line);
    Why why;
    const Ruling ruling = rules_->Check(state_, event, &why);
    if (!ruling.accepted) return rules_->game().catalogue().Get(ruling.rule)->id;
    rules_->Apply(&state_, event, nullptr);
    return "";
  }
  void Play(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) ASSERT_EQ(Do(line), "") << line;
  }
  std::vector<std::string> Awaited() const {
    const Pending pending = rules_->PendingOf(state_);
    std::vector<std::string> awaited;
    const auto add = [&](const Due& one) {
      awaited.push_back(absl::StrCat(one.player == kChance ? "chance" : rules_->game().sides()[one.player - 1u], " ",
                                     std::string(one.name)));
    };
    add(pending);
    for (const Due& one : pending.besides) add(one);
    return awaited;
  }
  std::vector<std::string> Choices(PlayerId player) const {
    ChoiceList choices;
    rules_->LegalChoices(state_, &choices);
    std::vector<std::string> lines;
    for (const Choice& choice : choices) {
      if (choice.event.player == player) lines.push_back(codec_.ToNotation(choice));
    }
    return lines;
  }
  std::string Value(absl::string_view name) const {
    ValueList values;
    rules_->Values(state_, &values);
    for (const NamedValue& value : values) {
      if (value.name == name) return value.text;
    }
    return "none";
  }
  std::string Seen(PlayerId viewer, absl::string_view name) const {
    v1::View view;
    rules_->Show(state_, viewer, &view);
    for (const v1::View::Row& row : view.tables(0).rows()) {
      if (row.cells(0) == name) return row.cells(1);
    }
    return "none";
  }
  // Ann buys the clock for `coins`, and the market opens.
  void Auction(int coins) {
    Play({absl::StrCat("ann bid_sealed amount=", coins), "ben bid_sealed amount=0", "cat bid_sealed amount=0"});
  }
  void LeaveMarket() { Play({"ann market_left", "ben market_left", "cat market_left"}); }

  std::shared_ptr<const Ruleset> rules_;
  EventCodec codec_;
  State state_;
};

TEST(SeatsTest, ASetIsGoneThroughInOrder) {
  Seats seats = {5, 1, kChance, 31};
  std::vector<int> order;
  for (PlayerId seat : seats) order.push_back(seat);
  EXPECT_EQ(order, (std::vector<int>{0, 1, 5, 31}));
  seats.Remove(1);
  EXPECT_FALSE(seats.Has(1));
  EXPECT_TRUE(seats.Has(31));
  EXPECT_FALSE(seats.Has(32));
  EXPECT_EQ(seats.size(), 3);
  EXPECT_EQ(seats - Seats({0, 5}), Seats({31}));
  EXPECT_EQ(Seats::UpTo(3), Seats({1, 2, 3}));
  EXPECT_TRUE(Seats::UpTo(0).empty());
}

TEST(ChoiceTest, ARowContainsItsEndsAndWhatIsBetween) {
  const Choice row = {MakeEvent(10, 1, {7, -3}), 1, 4};
  EXPECT_EQ(row.Count(), 8u);
  for (int32_t amount : {-3, 0, 4}) EXPECT_TRUE(row.Contains(MakeEvent(10, 1, {7, amount}))) << amount;
  for (int32_t amount : {-4, 5}) EXPECT_FALSE(row.Contains(MakeEvent(10, 1, {7, amount}))) << amount;
  EXPECT_FALSE(row.Contains(MakeEvent(10, 2, {7, 0})));
  EXPECT_FALSE(row.Contains(MakeEvent(10, 1, {6, 0})));
}

TEST(ChoiceTest, ItsBordersAreTheTwoLowestAndTheTwoHighest) {
  const auto borders = [](int32_t lowest, int32_t highest) {
    EventList events;
    AddBorders({MakeEvent(10, 1, {lowest}), 0, highest}, &events);
    std::vector<int32_t> amounts;
    for (const Event& event : events) amounts.push_back(event.args[0]);
    return amounts;
  };
  EXPECT_EQ(borders(4, 4), (std::vector<int32_t>{4}));
  EXPECT_EQ(borders(-1, 2), (std::vector<int32_t>{-1, 0, 1, 2}));
  EXPECT_EQ(borders(-1, 3), (std::vector<int32_t>{-1, 0, 2, 3}));
  EXPECT_EQ(borders(0, 1000000), (std::vector<int32_t>{0, 1, 999999, 1000000}));
  const int32_t most = std::numeric_limits<int32_t>::max();
  EXPECT_EQ(borders(-most - 1, most), (std::vector<int32_t>{-most - 1, -most, most - 1, most}));
}

TEST_F(MarketTest, SealedBidsComeInAnyOrderAndAreOpenedTogether) {
  EXPECT_EQ(Awaited(), (std::vector<std::string>{"ann seal", "ben seal", "cat seal"}));
  std::vector<std::string> bids = {"ann bid_sealed amount=3", "ben bid_sealed amount=9", "cat bid_sealed amount=0"};
  std::vector<State> ends;
  do {
    state_ = rules_->NewState();
    Play(bids);
    ends.push_back(state_);
  } while (std::next_permutation(bids.begin(), bids.end()));
  for (const State& end : ends) EXPECT_EQ(end, ends[0]);
  EXPECT_EQ(Value("clock"), "ben");
  EXPECT_EQ(Value("ben.coins"), "11");
}

TEST_F(MarketTest, ASealedBidIsSeenByItsSeatAlone) {
  Play({"ben bid_sealed amount=9"});
  EXPECT_EQ(Seen(kBen, "ben.sealed"), "9");
  EXPECT_EQ(Seen(kAnn, "ben.sealed"), "unseen");
  EXPECT_EQ(Seen(kChance, "ben.sealed"), "9");
  EXPECT_EQ(Awaited(), (std::vector<std::string>{"ann seal", "cat seal"}));
  EXPECT_EQ(Do("ben bid_sealed amount=1"), "2.2") << "one bid each";
  EXPECT_TRUE(rules_->HidesNumbers(state_, Read("cat bid_sealed amount=4"), kAnn));
  EXPECT_FALSE(rules_->HidesNumbers(state_, Read("cat bid_sealed amount=4"), kCat));
}

TEST_F(MarketTest, AnAmountIsListedAsARowAndCheckedExactly) {
  EXPECT_EQ(Choices(kAnn), (std::vector<std::string>{"ann bid_sealed amount=0..30"}));
  EventList legal;
  rules_->LegalEvents(state_, &legal);
  EXPECT_EQ(legal.size(), 12u) << "four borders of each";
  EXPECT_TRUE(rules_->ListsAmounts(state_));
  EXPECT_TRUE(rules_->IsListed(state_, legal, Read("ann bid_sealed amount=17")));
  EXPECT_FALSE(rules_->IsListed(state_, legal, Read("ann bid_sealed amount=31")));
  EXPECT_EQ(Perft(*rules_, state_, 1), 93u) << "every amount counts";
  EXPECT_EQ(Perft(*rules_, state_, 2), 93u * 62u);
  EXPECT_EQ(Do("ann bid_sealed amount=31"), "2.5");
  EXPECT_EQ(Do("ann bid_sealed amount=30"), "");
}

TEST_F(MarketTest, ARaiseIsAboveTheLastBid) {
  Auction(1);
  LeaveMarket();
  Play({"ann bid_raised amount=4"});
  EXPECT_EQ(Awaited(), (std::vector<std::string>{"ben raise"}));
  EXPECT_EQ(Do("ben bid_raised amount=4"), "2.3");
  EXPECT_EQ(Choices(kBen), (std::vector<std::string>{"ben bid_passed", "ben bid_raised amount=5..30"}));
  Play({"ben bid_raised amount=30", "cat bid_passed", "ann bid_passed"});
  EXPECT_EQ(Value("lamp"), "ben");
}

TEST_F(MarketTest, AllAtTheMarketActInAnyOrderUntilEachHasLeft) {
  Auction(5);
  EXPECT_EQ(Awaited(), (std::vector<std::string>{"ann trade", "ben trade", "cat trade"}));
  Play({"cat loan_taken amount=10", "ann market_left"});
  EXPECT_EQ(Do("ann loan_taken amount=1"), "3.1") << "who has left acts no more";
  EXPECT_EQ(Do("cat loan_taken amount=1"), "3.1") << "one thing each";
  Play({"ben market_left", "cat market_left"});
  EXPECT_EQ(Value("cat.coins"), "28") << "ten more, less two of interest";
}

TEST_F(MarketTest, AnOfferIsForOneToAnswerAndForTheOtherToWithdraw) {
  Auction(5);
  Play({"ann offer_made to=cat lot=clock price=12"});
  EXPECT_EQ(Awaited(), (std::vector<std::string>{"cat answer", "ann withdraw"}));
  EXPECT_EQ(Do("ben offer_answered accepted=true"), "3.6");
  EXPECT_EQ(Do("ann offer_answered accepted=true"), "3.6") << "both must want it";
  EXPECT_EQ(Do("cat offer_withdrawn"), "3.6");
  const State offered = state_;
  Play({"ann offer_withdrawn"});
  EXPECT_EQ(Value("clock"), "ann");
  state_ = offered;
  Play({"cat offer_answered accepted=false"});
  EXPECT_EQ(Value("clock"), "ann");
  state_ = offered;
  Play({"cat offer_answered accepted=true"});
  EXPECT_EQ(Value("clock"), "cat");
  EXPECT_EQ(Value("ann.coins"), "27");
}

TEST_F(MarketTest, APriceBelowZeroIsPaidByTheSeller) {
  Auction(20);
  EXPECT_EQ(Do("ann offer_made to=ben lot=clock price=-11"), "2.5") << "it has no coin left and ten on credit";
  Play({"ann offer_made to=ben lot=clock price=-1", "ben offer_answered accepted=true"});
  EXPECT_EQ(Value("ann.coins"), "-1");
  EXPECT_EQ(Value("ben.coins"), "21");
}

TEST_F(MarketTest, ABribeKeepsOutOfTheNextAuction) {
  Auction(5);
  EXPECT_EQ(Do("ann offer_made to=ben price=0"), "3.5");
  Play({"ann offer_made to=ben price=2", "ben offer_answered accepted=true"});
  LeaveMarket();
  EXPECT_EQ(Awaited(), (std::vector<std::string>{"ann raise"}));
  Play({"ann bid_passed", "cat bid_raised amount=1"});
  EXPECT_EQ(Value("lamp"), "cat") << "ben is not asked";
}

TEST_F(MarketTest, AnEventNamesAListOfSeats) {
  Auction(5);
  EXPECT_EQ(Do("ann feast_given guests=cat,ben"), "3.7") << "in order";
  EXPECT_EQ(Do("ann feast_given guests=ben,dan"), "3.7") << "who plays";
  Play({"ann feast_given guests=ben,cat"});
  EXPECT_EQ(Value("ann.coins"), "13");
  EXPECT_EQ(Value("cat.coins"), "21");
}

class LateSeatTest : public MarketTest {
 protected:
  LateSeatTest() : MarketTest({{"late", "yes"}, {"seats", "four"}}) {}
};

TEST_F(LateSeatTest, ASeatOfTheSetupMayComeLate) {
  constexpr PlayerId kDan = 4;
  EXPECT_EQ(rules_->SeatIds(), (std::vector<std::string>{"ann", "ben", "cat", "dan"}));
  EXPECT_FALSE(rules_->PendingOf(state_).Awaits(kDan));
  Auction(1);
  EXPECT_FALSE(rules_->PendingOf(state_).Awaits(kDan)) << "from the second round on";
  LeaveMarket();
  Play({"ann bid_passed", "ben bid_passed", "cat bid_passed"});
  EXPECT_EQ(Awaited(), (std::vector<std::string>{"ann trade", "ben trade", "cat trade", "dan join"}));
  Play({"dan seat_joined"});
  EXPECT_EQ(Awaited(), (std::vector<std::string>{"ann trade", "ben trade", "cat trade", "dan trade"}));
}

TEST_F(MarketTest, ListsAndNumbersBelowZeroKeepInEveryForm) {
  for (const char* line :
       {"ann feast_given guests=ben", "ann feast_given guests=ben,cat,dan,eve", "ann offer_made to=ben price=-1",
        "ann offer_made to=ben lot=clock price=-2147483648", "ann offer_made to=ben lot=clock price=2147483647"}) {
    const Event event = Read(line);
    EXPECT_EQ(codec_.ToNotation(event), line);
    EXPECT_TRUE(codec_.Validate(event).ok()) << line;
    EXPECT_EQ(Read(codec_.ToText(event)), event) << line;
    EXPECT_EQ(Read(codec_.ToJson(event)), event) << line;
    const absl::StatusOr<Event> back = codec_.FromBytes(codec_.ToBytes(event));
    ASSERT_TRUE(back.ok()) << line << ": " << back.status();
    EXPECT_EQ(*back, event) << line;
  }
}

TEST_F(MarketTest, WhatIsNoListOrNoNumberIsSaid) {
  const auto error = [&](absl::string_view text) { return std::string(codec_.Parse(text).status().message()); };
  EXPECT_EQ(error("ann feast_given guests=ben,cat,dan,eve,ann"), "feast_given.guests has 5 members; at most 4 can be");
  EXPECT_EQ(error("ann feast_given guests=ben,bob"), "feast_given.guests: no seat 'bob' (did you mean 'ben'?)");
  EXPECT_EQ(error("ann offer_made to=ben"), "offer_made.price is missing");
  EXPECT_EQ(error("ann offer_made to=ben price=1 price=-1"), "offer_made.price is given twice");
  EXPECT_EQ(error("ann offer_made to=ben price=-1.5"), "offer_made.price is a number, not '-1.5'");
  EXPECT_EQ(error("ann bid_sealed amount=-1"), "bid_sealed.amount is a number from 0 on, not '-1'");
  EXPECT_EQ(error("player: \"ann\" feast_given { guests: \"ben\" guests: \"ben\" guests: \"ben\" guests: \"ben\" "
                  "guests: \"ben\" }"),
            "feast_given.guests has 5 members; at most 4 can be");
  Event hole = Read("ann feast_given guests=ben,cat");
  hole.args[0] = kNone;
  EXPECT_FALSE(codec_.Validate(hole).ok()) << "a list has no holes";
  EXPECT_FALSE(rules_->Check(state_, hole, nullptr).accepted);
}

}  // namespace
}  // namespace adjutant
