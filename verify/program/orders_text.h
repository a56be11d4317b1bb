// What `adjutant check` says of standing orders.
#ifndef ADJUTANT_VERIFY_PROGRAM_ORDERS_TEXT_H_
#define ADJUTANT_VERIFY_PROGRAM_ORDERS_TEXT_H_

#include <string>

#include "verify/record/orders.h"
#include "verify/terminal/console.h"
#include "verify/text/json.h"

namespace adjutant {

// `name`: of the log, as messages name it.
void PrintOrders(const OrderVerdict& orders, const std::string& name, Console* console);
void OrdersJson(const OrderVerdict& orders, JsonWriter* json);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_ORDERS_TEXT_H_
