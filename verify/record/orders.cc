#include "verify/record/orders.h"

#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/names.h"
#include "core/kernel/random.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// Of a log with more findings only the first are told.
constexpr size_t kFindingsMost = 1000;
// An order can be asked at every decision: its text stays short.
constexpr int kConditionsMost = 16, kWordsMost = 64;
// How often hidden things are dealt anew, to see whether something hangs on them.
constexpr uint64_t kDeals = 8;

std::optional<std::string> ValueOf(const Ruleset& ruleset, const State& state, const std::string& name) {
  ValueList values;
  ruleset.Values(state, &values);
  for (const NamedValue& value : values) {
    if (value.name == name) return value.text;
  }
  return std::nullopt;
}

std::optional<int64_t> NumberIn(const std::string& text) {
  int64_t number = 0;
  if (!absl::SimpleAtoi(text, &number)) return std::nullopt;
  return number;
}

bool Compare(const v1::Condition& condition, const std::optional<std::string>& is) {
  const bool one =
      is.has_value() && std::find(condition.of().begin(), condition.of().end(), *is) != condition.of().end();
  // What is absent, or no number, is neither large nor small.
  int64_t a = 0, b = 0;
  const bool numbers =
      is.has_value() && absl::SimpleAtoi(*is, &a) && condition.of_size() == 1 && absl::SimpleAtoi(condition.of(0), &b);
  switch (condition.is()) {
    case v1::Condition::ONE_OF:
      return one;
    case v1::Condition::NONE_OF:
      return !one;
    case v1::Condition::AT_LEAST:
      return numbers && a >= b;
    case v1::Condition::AT_MOST:
      return numbers && a <= b;
    default:
      return false;
  }
}

PlayerId SideOf(const Ruleset& ruleset, const std::string& role) {
  const std::vector<std::string> seats = ruleset.SeatIds();
  const auto seat = std::find(seats.begin(), seats.end(), role);
  return seat == seats.end() ? kChance : static_cast<PlayerId>(seat - seats.begin() + 1);
}

std::string ConditionText(const v1::Condition& condition) {
  const std::string what = condition.argument().empty()
                               ? Printable(condition.value())
                               : absl::StrCat(Printable(condition.argument()), " of the last event");
  const std::string words = Printable(absl::StrJoin(condition.of(), " or "));
  switch (condition.is()) {
    case v1::Condition::NONE_OF:
      return absl::StrCat(what, " is not ", words);
    case v1::Condition::AT_LEAST:
      return absl::StrCat(what, " is at least ", words);
    case v1::Condition::AT_MOST:
      return absl::StrCat(what, " is at most ", words);
    default:
      return absl::StrCat(what, " is ", words);
  }
}

}  // namespace

std::string OrderText(const v1::Standing& says) {
  std::string text =
      absl::StrCat("'", Printable(says.answer()), "' ",
                   says.decision().empty() ? "wherever it is legal"
                                           : absl::StrCat("at ", Printable(absl::StrJoin(says.decision(), ", "))));
  std::vector<std::string> unless;
  for (const v1::Condition& condition : says.unless()) unless.push_back(ConditionText(condition));
  if (!unless.empty()) absl::StrAppend(&text, ", unless ", absl::StrJoin(unless, ", or "));
  if (!says.while_same().empty()) absl::StrAppend(&text, ", until ", Printable(says.while_same()), " changes");
  if (!says.until_event().empty()) absl::StrAppend(&text, ", until the next ", Printable(says.until_event()));
  return text;
}

OrderVerdict OrderBook::Verdict(const ReplayOutcome& outcome) const {
  OrderVerdict verdict{carried_out_, {}};
  for (const OrderFinding& finding : findings_) {
    const bool settled = outcome.waived.count(finding.number) != 0 || outcome.IsWithdrawn(finding.number);
    if (!settled) verdict.findings.push_back(finding);
  }
  return verdict;
}

void OrderBook::Find(uint64_t number, std::string why) {
  if (findings_.size() < kFindingsMost) findings_.push_back({number, std::move(why)});
}

std::optional<std::string> OrderBook::ArgumentOfLast(const std::string& name) const {
  if (!last_.has_value()) return std::nullopt;
  const EventTypeSpec* type = ruleset_->game().schema().Find(last_->type);
  if (type == nullptr) return std::nullopt;
  for (size_t i = 0; i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    if (arg.name != name || arg.IsAbsent(last_->args[i])) continue;
    return EventCodec(*ruleset_).ArgText(arg, last_->args[i]);
  }
  return std::nullopt;
}

bool OrderBook::IsHeld(const v1::Condition& condition, const State& state) const {
  return Compare(condition, condition.argument().empty() ? ValueOf(*ruleset_, state, condition.value())
                                                         : ArgumentOfLast(condition.argument()));
}

// The decision is due of him, it is one of those that the order names, and the answer is legal.
bool OrderBook::Covers(const StandingOrder& order, const State& state) const {
  const Pending pending = ruleset_->PendingOf(state);
  const Due* due = pending.Of(order.of);
  if (due == nullptr || order.of == kChance) return false;
  const auto& names = order.says.decision();
  if (!names.empty() && std::find(names.begin(), names.end(), due->name) == names.end()) return false;
  return ruleset_->Check(state, order.answer, nullptr).accepted;
}

// All that an order asks of a position, to be compared with that of another.
std::string OrderBook::What(const StandingOrder& order, const State& state) const {
  std::string what = Covers(order, state) ? "yes" : "no";
  for (const v1::Condition& condition : order.says.unless())
    absl::StrAppend(&what, IsHeld(condition, state) ? "+" : "-");
  return what;
}

bool OrderBook::IsPublic(const StandingOrder& order, const State& state) const {
  if (!sealed_) return true;
  for (const v1::Condition& condition : order.says.unless()) {
    if (!condition.argument().empty() && last_sealed_) return false;
  }
  const std::string here = What(order, state);
  for (uint64_t deal = 0; deal < kDeals; ++deal) {
    State other = state;
    Random random(deal);
    if (!ruleset_->ReshuffleHidden(&other, kObserver, &random)) return true;
    if (What(order, other) != here) return false;
  }
  return true;
}

bool OrderBook::Answers(const StandingOrder& order, const State& state) const {
  if (!Covers(order, state)) return false;
  for (const v1::Condition& condition : order.says.unless()) {
    if (IsHeld(condition, state)) return false;
  }
  return IsPublic(order, state);
}

const StandingOrder* OrderBook::AnswerAt(const State& state) const {
  for (const StandingOrder& order : orders_) {
    if (Answers(order, state)) return &order;
  }
  return nullptr;
}

absl::Status OrderBook::CheckCondition(const v1::Condition& condition, const State& state) const {
  const bool number = condition.is() == v1::Condition::AT_LEAST || condition.is() == v1::Condition::AT_MOST;
  if (condition.value().empty() == condition.argument().empty() || condition.is() == v1::Condition::IS_UNSPECIFIED ||
      condition.of().empty() || condition.of_size() > kWordsMost) {
    return absl::InvalidArgumentError("a condition compares one value, or one argument, with what it names");
  }
  if (number && (condition.of_size() != 1 || !NumberIn(condition.of(0)).has_value())) {
    return absl::InvalidArgumentError(absl::StrCat("'", Printable(condition.of(0)), "' is not a number"));
  }
  if (!condition.value().empty() && !ValueOf(*ruleset_, state, condition.value()).has_value()) {
    ValueList values;
    ruleset_->Values(state, &values);
    std::vector<std::string> names;
    for (const NamedValue& value : values) names.push_back(value.name);
    return absl::InvalidArgumentError(absl::StrCat("the position has no value '", Printable(condition.value()), "'",
                                                   DidYouMean(condition.value(), names)));
  }
  if (!condition.argument().empty()) {
    const auto has = [&](const EventTypeSpec& type) {
      return std::any_of(type.args.begin(), type.args.end(),
                         [&](const ArgSpec& arg) { return arg.name == condition.argument(); });
    };
    const std::vector<EventTypeSpec>& types = ruleset_->game().schema().types();
    if (std::none_of(types.begin(), types.end(), has)) {
      return absl::InvalidArgumentError(
          absl::StrCat("no event has an argument '", Printable(condition.argument()), "'"));
    }
  }
  return absl::OkStatus();
}

absl::Status OrderBook::CheckGiven(PlayerId player, const v1::Standing& says, const State& state) const {
  if (player == kChance) return absl::InvalidArgumentError("only a side gives standing orders");
  if (orders_.size() >= kOrdersMost) {
    return absl::InvalidArgumentError(absl::StrCat(kOrdersMost, " orders are in force already"));
  }
  const auto answer = EventCodec(*ruleset_).FromNotation(says.answer());
  if (!answer.ok()) return absl::InvalidArgumentError(answer.status().message());
  if (answer->player != player) {
    return absl::InvalidArgumentError(absl::StrCat("'", Printable(says.answer()), "' is not the side's own decision"));
  }
  const std::vector<std::string> decisions = ruleset_->DecisionNames();
  for (const std::string& name : says.decision()) {
    if (std::find(decisions.begin(), decisions.end(), name) != decisions.end()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("the game has no decision '", Printable(name), "'", DidYouMean(name, decisions)));
  }
  if (says.unless_size() > kConditionsMost) {
    return absl::InvalidArgumentError(absl::StrCat("an order has at most ", kConditionsMost, " conditions"));
  }
  for (const v1::Condition& condition : says.unless()) ADJUTANT_RETURN_IF_ERROR(CheckCondition(condition, state));
  if (!says.while_same().empty() && !ValueOf(*ruleset_, state, says.while_same()).has_value()) {
    return absl::InvalidArgumentError(absl::StrCat("the position has no value '", Printable(says.while_same()), "'"));
  }
  if (!says.until_event().empty() && ruleset_->game().schema().Find(says.until_event()) == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("the game has no event '", Printable(says.until_event()), "'",
                     DidYouMean(says.until_event(), ruleset_->game().schema().TypeNames())));
  }
  if (Covers({0, player, says, *answer, ""}, state)) {
    return absl::FailedPreconditionError("a decision is due to which the order is an answer: make it first");
  }
  return absl::OkStatus();
}

absl::Status OrderBook::CheckEnded(PlayerId player, uint64_t number, const State& state) const {
  const auto order =
      std::find_if(orders_.begin(), orders_.end(), [&](const StandingOrder& one) { return one.number == number; });
  if (order == orders_.end()) {
    return absl::InvalidArgumentError(absl::StrCat("no order of record ", number, " is in force"));
  }
  if (order->of != player) {
    return absl::InvalidArgumentError(absl::StrCat("the order of record ", number, " is another side's"));
  }
  if (Covers(*order, state)) {
    return absl::FailedPreconditionError(
        absl::StrCat("a decision is due to which the order of record ", number, " is an answer: it stands till then"));
  }
  return absl::OkStatus();
}

void OrderBook::Give(uint64_t number, PlayerId player, const v1::Standing& says, const State& before) {
  if (const absl::Status can = CheckGiven(player, says, before); !can.ok()) {
    return Find(number, absl::StrCat("the order cannot be given: ", can.message()));
  }
  StandingOrder order{number, player, says, *EventCodec(*ruleset_).FromNotation(says.answer()), ""};
  if (!says.while_same().empty()) order.was = ValueOf(*ruleset_, before, says.while_same()).value_or("");
  orders_.push_back(std::move(order));
}

void OrderBook::SeeAct(uint64_t number, const v1::Act& act, const ActEffect& effect, const State& before) {
  const PlayerId player = SideOf(*ruleset_, act.by());
  if (act.has_ordered()) Give(number, player, act.ordered().order(), before);
  if (act.has_order_ended()) {
    const uint64_t order = act.order_ended().order();
    if (const absl::Status can = CheckEnded(player, order, before); !can.ok()) {
      return Find(number, absl::StrCat("the order cannot be taken back: ", can.message()));
    }
    orders_.erase(std::remove_if(orders_.begin(), orders_.end(), [&](const auto& one) { return one.number == order; }),
                  orders_.end());
  }
  // Play goes on from another position, and nobody has thought of it there.
  if (effect.what == ActEffect::kTakeBack) {
    orders_.clear();
    last_.reset();
  }
}

void OrderBook::SeeEvent(uint64_t number, const State& before, const Event& event, const v1::Annotations* annotations,
                         const State& after) {
  const uint64_t by = annotations == nullptr ? 0 : annotations->by_order();
  if (!orders_.empty() || by != 0) {
    const auto order =
        std::find_if(orders_.begin(), orders_.end(), [&](const StandingOrder& one) { return one.number == by; });
    const StandingOrder* answering = nullptr;
    for (const StandingOrder& one : orders_) {
      if (answering == nullptr && one.of == event.player && Answers(one, before)) answering = &one;
    }
    if (by != 0) ++carried_out_;
    if (by != 0 && order == orders_.end()) {
      Find(number, absl::StrCat("it is said to be by the order of record ", by, ", and no such order is in force"));
    } else if (by != 0 && order->of != event.player) {
      Find(number, absl::StrCat("it is said to be by the order of record ", by, ", which is another side's"));
    } else if (by != 0 && (answering == nullptr || !Answers(*order, before))) {
      Find(number, absl::StrCat("it is said to be by the order of record ", by,
                                ", which does not answer here: ", OrderText(order->says)));
    } else if (answering != nullptr && event != answering->answer) {
      Find(number,
           absl::StrCat("it departs from the order of record ", answering->number, ": ", OrderText(answering->says)));
    }
  }
  last_ = event;
  last_sealed_ = annotations != nullptr && (annotations->sealed_size() > 0 || annotations->has_drawn());
  if (orders_.empty()) return;
  const EventTypeSpec* type = ruleset_->game().schema().Find(event.type);
  const auto is_over = [&](const StandingOrder& one) {
    if (type != nullptr && one.says.until_event() == type->name) return true;
    return !one.says.while_same().empty() && ValueOf(*ruleset_, after, one.says.while_same()).value_or("") != one.was;
  };
  orders_.erase(std::remove_if(orders_.begin(), orders_.end(), is_over), orders_.end());
}

}  // namespace adjutant
