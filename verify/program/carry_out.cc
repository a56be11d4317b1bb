#include "verify/program/carry_out.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/terminal/exit.h"

namespace adjutant {
namespace {

// Answers in a row: more would be a defect of the rules, by which a pass changes nothing.
constexpr int kAnswersMost = 10000;

}  // namespace

absl::StatusOr<OrderBook> OrdersOf(const std::string& path, const LogAccess& access, const Ruleset& ruleset) {
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(path, access));
  OrderBook orders(ruleset, log.filled != nullptr);
  ReplayOptions options;
  options.check_claims = false;
  options.act = [&](const ReplayedAct& act) { orders.SeeAct(act); };
  const auto outcome =
      Replay(*log.reader, ruleset, options, [&](const ReplayedEvent& event) { orders.SeeEvent(event); });
  if (!outcome.ok()) return InputError(outcome.status());
  return orders;
}

absl::Status OrdersAtDesk::SeeNew(const Desk& desk) {
  const std::vector<Appended>& all = desk.appended();
  for (; seen_ < all.size(); ++seen_) {
    const Appended& one = all[seen_];
    const size_t findings = orders_.findings().size();
    const State& after = seen_ + 1 < all.size() ? all[seen_ + 1].before : desk.state();
    orders_.SeeEvent(one.number, one.before, one.event, &one.annotations, after);
    if (orders_.findings().size() == findings || one.written_down) continue;
    return Failure(Exit::kNo, absl::StrCat("event ", one.number, " '", desk.ruleset().Describe(one.before, one.event),
                                           "': ", orders_.findings().back().why, "; nothing was appended"));
  }
  return absl::OkStatus();
}

absl::Status OrdersAtDesk::GoOn(Desk* desk) {
  for (int answers = 0; answers < kAnswersMost; ++answers) {
    ADJUTANT_RETURN_IF_ERROR(SeeNew(*desk));
    // What is played without an order is rolled where the command says so.
    const StandingOrder* order = orders_.in_force().empty() ? nullptr : orders_.AnswerAt(desk->state());
    if (order == nullptr && roll_ && !orders_.in_force().empty() && desk->IsChanceDue()) {
      ADJUTANT_RETURN_IF_ERROR(desk->RollAll({}));
      continue;
    }
    if (order == nullptr) return absl::OkStatus();
    v1::Annotations annotations;
    annotations.set_by_order(order->number);
    if (desk->Take(order->answer, annotations).has_value()) {
      return Failure(Exit::kInternal, absl::StrCat("the answer of the order of record ", order->number, " is refused"));
    }
  }
  return Failure(Exit::kInternal, absl::StrCat("orders still answer after ", kAnswersMost, " events"));
}

}  // namespace adjutant
