#include "core/halls/not_due.h"

namespace adjutant::halls {

Ruling Bar(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kWarDecided:
      return BarDeclaration(r, s, e, why);
    case kCardPlayed:
      return BarCard(r, s, e, why);
    case kUnitIncluded:
    case kSubordinateIncluded:
    case kTrainIncluded:
      return BarPickingUp(r, s, e, why);
    case kMovementStopped:
      return BarStopping(r, s, e, why);
    case kSuppressionAttempted:
      return BarSuppression(r, s, e, why);
    case kInterceptionAttempted:
    case kAvoidanceAttempted:
      return BarReaction(r, s, e, why);
    case kBattleTypeChosen:
      return BarBattleType(r, s, e, why);
    case kWithdrawn:
      return BarWithdrawal(r, s, e, why);
    case kResponsePlayed:
      return BarResponse(r, s, e, why);
    case kGuerillaArrived: {
      const Ruling held = BarResponse(r, s, e, why);
      return held.accepted ? BarGuerillaArrival(r, s, e, why) : held;
    }
    case kUnitCommitted:
      return BarCommitment(r, s, e, why);
    case kUnitRetreated:
    case kLeaderRetreated:
      return BarRetreat(r, s, e, why);
    case kStandDecided:
      return BarStand(r, s, e, why);
    case kMoved: {
      const Ruling ashore = BarMovementAshore(r, s, e, why);
      return ashore.accepted ? BarMovingOn(r, s, e, why) : ashore;
    }
    case kSailed:
      return BarVoyage(r, s, e, why);
    case kArmyLeaderDecided:
      return BarArmyLeader(r, s, e, why);
    case kDieRolled:
      return BarCollapse(r, s, e, why);
    default:
      return Accepted();
  }
}

}  // namespace adjutant::halls
