#include "core/sgs/trial/policies.h"

namespace adjutant::sgs {

absl::Span<const PolicySpec> Policies() {
  static constexpr PolicySpec kPolicies[] = {{"uniform", "every legal event is as likely as another"}};
  return kPolicies;
}
void Weigh(const Rules&, int, const S&, const EventList& legal, std::vector<int>* weights) {
  weights->assign(legal.size(), 1);
}

}  // namespace adjutant::sgs
