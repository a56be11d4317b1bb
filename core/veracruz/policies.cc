#include "core/veracruz/policies.h"

namespace adjutant::veracruz {

absl::Span<const PolicySpec> Policies() {
  static constexpr PolicySpec kPolicies[] = {{"uniform", "every legal event is as likely as another", nullptr}};
  return kPolicies;
}

}  // namespace adjutant::veracruz
