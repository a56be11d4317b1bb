// SGS Halls of Montezuma XVIII: US antiwar sentiment.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

void ChangeTension(const Rules&, S& s, int change, Trace* trace) {
  Applied(trace, "XVIII.B/1"_sgs);
  s.now.tension = static_cast<int16_t>(s.now.tension + change);
}
bool TestTension(const Rules&, S&, Trace*) { return false; }

}  // namespace adjutant::sgs
