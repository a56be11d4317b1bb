#include "core/veracruz/show.h"

namespace adjutant::veracruz {

void ShowPosition(const Rules&, const S&, PlayerId, adjutant::v1::View*) {}

}  // namespace adjutant::veracruz
