// SGS Halls of Montezuma XVI, SUM.assault: assaults on fortresses.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

int FortressModifier(const Rules&, const S&, Side) { return 0; }

}  // namespace adjutant::sgs
