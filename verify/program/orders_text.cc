#include "verify/program/orders_text.h"

#include "verify/text/text.h"

namespace adjutant {

void PrintOrders(const OrderVerdict& orders, const std::string& name, Console* console) {
  for (const OrderFinding& wrong : orders.findings) {
    console->Print(name, ": record ", wrong.number, ": ", console->Bad("false"), ": ", wrong.why, "\n");
  }
  if (orders.carried_out > 0) {
    console->Print(name, ": ", Counted(orders.carried_out, "decision"), " made by standing orders\n");
  }
}

void OrdersJson(const OrderVerdict& orders, JsonWriter* json) {
  json->Field("by_order", orders.carried_out).Key("false_orders").Begin('[');
  for (const OrderFinding& wrong : orders.findings) {
    json->Begin('{').Field("record", wrong.number).Field("why", wrong.why).End();
  }
  json->End();
}

}  // namespace adjutant
