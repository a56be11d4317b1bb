// What standing orders save: mails for each card played, in random games of Halls (verify/README.md, "Standing
// orders"). A mail is a change of hands: who has to act next is another party than the one that has the log.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "core/kernel/policy.h"
#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "verify/record/orders.h"

namespace adjutant {
namespace {

// Who makes the dice.
enum class Dice { kAnybody, kDealer, kLinks };
constexpr PlayerId kTheDealer = 15;

// Follows who has the log.
class Hands {
 public:
  explicit Hands(Dice dice) : dice_(dice) {}
  // `by_order`: whoever has the log plays it.
  void Decides(PlayerId who, bool by_order) {
    rolling_ = false;
    if (by_order && has_ != kChance && has_ != who) return;
    decided_ = who;
    To(who);
  }
  void Rolls() {
    if (dice_ == Dice::kAnybody || std::exchange(rolling_, true)) return;
    if (dice_ == Dice::kDealer) return To(kTheDealer);
    // Who decided last shows his link first, and the other one rolls.
    To(decided_ == kChance ? PlayerId{1} : decided_);
    To(static_cast<PlayerId>(3 - has_));
  }
  int mails() const { return mails_; }

 private:
  void To(PlayerId who) {
    if (has_ != kChance && has_ != who) ++mails_;
    has_ = who;
  }

  Dice dice_;
  PlayerId has_ = kChance, decided_ = kChance;
  bool rolling_ = false;
  int mails_ = 0;
};

struct Counts {
  int cards = 0, by_order = 0, windows = 0;
  int without[3] = {}, with[3] = {};
  std::map<std::string, int> changes;  // with orders, by the decision for which the log changes hands
};

v1::Act Order(const std::string& side, const std::string& answer, const std::vector<std::string>& spaces) {
  v1::Act act;
  act.set_by(side);
  v1::Standing* says = act.mutable_ordered()->mutable_order();
  says->set_answer(side + " " + answer);
  if (!spaces.empty()) {
    v1::Condition* unless = says->add_unless();
    unless->set_argument("space");
    unless->set_is(v1::Condition::ONE_OF);
    for (const std::string& space : spaces) unless->add_of(space);
  }
  return act;
}

// A random game whose sides have ordered what they would answer anyway: to pass on cards, and on reactions but for a
// move to one of `kept` spaces, which they answer themselves; to take no extra card; and in which order the States are
// rolled for, to which a revolt may spread.
Counts Play(const Ruleset& rules, uint64_t seed, size_t kept) {
  Random random(seed);
  State state = rules.NewState();
  OrderBook book(rules, /*sealed=*/true);
  uint64_t number = 0;
  const std::vector<std::string>& spaces = rules.Names("space")->ids();
  std::vector<v1::Act> orders;
  for (const std::string& side : rules.SeatIds()) {
    std::vector<std::string> some;
    for (size_t i = 0; i < kept; ++i) some.push_back(spaces[random.Below(spaces.size())]);
    for (const std::string& revolt : rules.Names("state")->ids()) {
      orders.push_back(Order(side, "revolt_named state=" + revolt, {}));
    }
    orders.push_back(Order(side, "response_passed", {}));
    orders.push_back(Order(side, "extra_card_decided taken=false", {}));
    orders.push_back(Order(side, "reaction_passed", some));
  }
  Counts counts;
  Hands without[] = {Hands(Dice::kAnybody), Hands(Dice::kDealer), Hands(Dice::kLinks)};
  Hands with[] = {Hands(Dice::kAnybody), Hands(Dice::kDealer), Hands(Dice::kLinks)};
  const EventSchema& schema = rules.game().schema();
  const uint16_t card = schema.Find("card_played")->type;
  const PolicySpec& policy = rules.game().policies()[1];
  EventList legal;
  while (number < 20000) {
    // Before the first card each side gives its orders.
    while (!orders.empty() && rules.PendingOf(state).name == "play_card") {
      book.SeeAct(++number, orders.back(), ActEffect(), state);
      orders.pop_back();
    }
    legal.clear();
    rules.LegalEvents(state, &legal);
    if (legal.empty()) break;
    const StandingOrder* order = book.AnswerAt(state);
    const Event event = order != nullptr ? order->answer : Pick(rules, state, legal, policy, &random);
    v1::Annotations by;
    if (order != nullptr) by.set_by_order(order->number);
    const int before = with[0].mails();
    for (int dice = 0; dice < 3; ++dice) {
      if (event.player == kChance) {
        without[dice].Rolls();
        with[dice].Rolls();
      } else {
        without[dice].Decides(event.player, false);
        with[dice].Decides(event.player, order != nullptr);
      }
    }
    if (with[0].mails() != before) ++counts.changes[std::string(rules.PendingOf(state).name)];
    counts.by_order += order != nullptr;
    counts.cards += event.type == card;
    const State was = state;
    rules.Apply(&state, event, nullptr);
    book.SeeEvent(++number, was, event, &by, state);
  }
  EXPECT_TRUE(book.findings().empty()) << book.findings().front().number << ": " << book.findings().front().why;
  for (int dice = 0; dice < 3; ++dice) {
    counts.without[dice] = without[dice].mails();
    counts.with[dice] = with[dice].mails();
  }
  return counts;
}

double Median(std::vector<double> all) {
  std::sort(all.begin(), all.end());
  return all.empty() ? 0 : (all[(all.size() - 1) / 2] + all[all.size() / 2]) / 2;
}

TEST(OrderMailsTest, OrdersToPassBringMostCardsToOneMail) {
  const char* games = std::getenv("ADJUTANT_ORDER_GAMES");
  const int count = games == nullptr ? 20 : std::atoi(games);
  const auto rules = *(*FindGame("halls"))->MakeRuleset({});
  std::vector<double> without[3], with[3];
  std::map<std::string, int> changes;
  int cards = 0, by_order = 0;
  for (int seed = 1; seed <= count; ++seed) {
    const Counts one = Play(*rules, static_cast<uint64_t>(seed), /*kept=*/3);
    if (one.cards == 0) continue;
    cards += one.cards;
    by_order += one.by_order;
    for (const auto& [name, times] : one.changes) changes[name] += times;
    for (int dice = 0; dice < 3; ++dice) {
      without[dice].push_back(1.0 * one.without[dice] / one.cards);
      with[dice].push_back(1.0 * one.with[dice] / one.cards);
    }
  }
  ASSERT_FALSE(with[0].empty());
  std::cout << with[0].size() << " games, " << cards << " cards, " << by_order << " decisions by orders\n";
  static constexpr const char* kNames[] = {"open dice", "dealer", "links of both"};
  for (int dice = 0; dice < 3; ++dice) {
    const auto mean = [](const std::vector<double>& all) {
      double sum = 0;
      for (const double one : all) sum += one;
      return sum / static_cast<double>(all.size());
    };
    std::cout << absl::StrFormat(
        "%-14s mails for each card: median %.2f, mean %.2f; with orders: median %.2f, mean %.2f\n", kNames[dice],
        Median(without[dice]), mean(without[dice]), Median(with[dice]), mean(with[dice]));
    EXPECT_LT(Median(with[dice]), Median(without[dice]));
  }
  EXPECT_LE(Median(with[0]), 4.0 / 3);
  for (const auto& [name, times] : changes) std::cout << "  changes hands for " << name << ": " << times << "\n";
}

}  // namespace
}  // namespace adjutant
