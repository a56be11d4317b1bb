// Veracruz 15: divisions and armies.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void AddOrganisationSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
