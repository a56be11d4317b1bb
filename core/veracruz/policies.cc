#include "core/veracruz/policies.h"

#include "core/veracruz/events.h"

namespace adjutant::veracruz {

namespace {

constexpr int kAlways = 400, kFavoured = 40, kUsual = 8, kSeldom = 1;

int Warlike(const Event& event) {
  switch (event.type) {
    case kInvasionLanded:
    case kOverwhelmed:
    case kFortressBesieged:
    case kGunNamed:
    case kAttackDeclared:
    case kAssaultDeclared:
    case kAttackerNamed:
    case kAttackBegun:
    case kBombardmentBegun:
    case kFortressEntered:
    case kGuerrillaAttacked:
      return kAlways;
    case kMoved:
    case kFormationNamed:
    case kFormationCompleted:
    case kPieceJoined:
    case kPieceArrived:
    case kPiecePicked:
    case kSupplyExpended:
    case kSiegeSupplySpent:
    case kReconnoitered:
      return kFavoured;
    case kMovementEnded:
    case kSiegeEnded:
    case kCombatEnded:
    case kArrivalsEnded:
    case kSupplyEnded:
    case kMoveEnded:
    case kInvasionPutOff:
    case kFormationDisbanded:
    case kPieceDetached:
    case kPieceDropped:
    case kPieceTopped:
      return kSeldom;
    default:
      return kUsual;
  }
}

}  // namespace

absl::Span<const PolicySpec> Policies() {
  static constexpr PolicySpec kPolicies[] = {
      {"uniform", "every legal event is as likely as another", nullptr},
      {"warlike", "forms divisions, marches, besieges and attacks rather than ends phases", Warlike}};
  return kPolicies;
}

}  // namespace adjutant::veracruz
