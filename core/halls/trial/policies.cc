#include "core/halls/trial/policies.h"

#include "core/halls/events.h"

namespace adjutant::halls {

namespace {

constexpr int kFavoured = 8, kUsual = 2, kSeldom = 1;

int WarlikeUse(Use use) {
  switch (use) {
    case Use::kActivateForce:
    case Use::kLanding:
    case Use::kSeaMoveForce:
    case Use::kEvent:
      return kFavoured;
    case Use::kDiscard:
    case Use::kHold:
      return kSeldom;
    default:
      return kUsual;
  }
}

}  // namespace

int WarlikeWeight(const Event& event) {
  switch (event.type) {
    case kCardPlayed:
      return WarlikeUse(static_cast<Use>(event.args[1]));
    case kMoved:
    case kUnitIncluded:
    case kSuppressionAttempted:
    case kZoneControlled:
    case kUnitCommitted:
    case kResponsePlayed:
      return kFavoured;
    case kFortificationDemolished:
    case kMovementStopped:
    case kForceCompleted:
    case kUnitDropped:
    case kLeaderDropped:
    case kTrainDropped:
      return kSeldom;
    default:
      return kUsual;
  }
}

absl::Span<const PolicySpec> Policies() {
  static constexpr PolicySpec kPolicies[] = {
      {"uniform", "every legal event is as likely as another"},
      {"warlike", "activates, marches, fights, lands and plays events rather than discards", 1}};
  return kPolicies;
}

}  // namespace adjutant::halls
