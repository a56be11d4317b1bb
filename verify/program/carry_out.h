// What standing orders answer, played on by whoever has the log.
#ifndef ADJUTANT_VERIFY_PROGRAM_CARRY_OUT_H_
#define ADJUTANT_VERIFY_PROGRAM_CARRY_OUT_H_

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "verify/program/desk.h"
#include "verify/record/orders.h"
#include "verify/record/session.h"

namespace adjutant {

// The orders after the last record of a log. `ruleset`, its rules, must outlive them. Errors: those of opening and
// reading it.
absl::StatusOr<OrderBook> OrdersOf(const std::string& path, const LogAccess& access, const Ruleset& ruleset);

// Orders while events come to a desk.
class OrdersAtDesk {
 public:
  // `roll`: chance that comes between is rolled by the seed of the log.
  OrdersAtDesk(OrderBook orders, bool roll) : orders_(std::move(orders)), roll_(roll) {}

  // Takes to the desk what orders answer, until somebody has to decide. Status 1 if an event that it has taken departs
  // from an order, unless it was written down as it was played.
  absl::Status GoOn(Desk* desk);
  const OrderBook& orders() const { return orders_; }

 private:
  absl::Status SeeNew(const Desk& desk);

  OrderBook orders_;
  bool roll_;
  size_t seen_ = 0;  // events of the desk
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_CARRY_OUT_H_
