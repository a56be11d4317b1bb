// What a log says of its rolls, from its start to a position.
#ifndef ADJUTANT_VERIFY_DICE_ROLLS_SO_FAR_H_
#define ADJUTANT_VERIFY_DICE_ROLLS_SO_FAR_H_

#include <memory>

#include "replay/log_file.h"
#include "replay/replayer.h"
#include "verify/dice/provenance.h"

namespace adjutant {

// The rolls of a log from its start to a position.
struct RollsSoFar {
  std::unique_ptr<ProvenanceChecker> checker;

  void Start(const Ruleset& ruleset, const LogReader& reader);
  void See(const ReplayedEvent& event);
  void SeeAct(const ReplayedAct& act) { checker->SeeAct(act); }
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_DICE_ROLLS_SO_FAR_H_
