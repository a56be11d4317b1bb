// Veracruz 18: gunboats.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void ListSailing(const Rules&, const S&, EventList*) {}
Ruling CheckSailing(const Rules&, const S&, const Event&, Why* why) {
  return Refused("5.16/1"_vc, why, [] { return std::string("nobody sails yet"); });
}
void Sail(const Rules&, S&, const Event&, Trace*) {}

void RepairGunboats(const Rules&, S&, Trace*) {}

}  // namespace adjutant::veracruz
