#include "core/veracruz/not_due.h"

namespace adjutant::veracruz {

void ExplainNotDue(const Rules&, const S&, const Event&, Why*) {}

}  // namespace adjutant::veracruz
