// SGS Halls of Montezuma XVI.F.loss: who takes the hits.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

bool AllotHits(const Rules&, S&, Side, Trace* trace) {
  Applied(trace, "XVI.F.loss/1"_sgs);
  return true;
}

}  // namespace adjutant::sgs
