#include "verify/dice/rolls_so_far.h"

namespace adjutant {

void RollsSoFar::Start(const Ruleset& ruleset, const LogReader& reader) {
  checker = std::make_unique<ProvenanceChecker>(ruleset, reader.header());
}

void RollsSoFar::See(const ReplayedEvent& event) {
  checker->See({event.number, event.before, event.event, event.annotations, event.chain_before});
}

}  // namespace adjutant
