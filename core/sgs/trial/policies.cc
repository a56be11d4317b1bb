#include "core/sgs/trial/policies.h"

namespace adjutant::sgs {

namespace {

// Whoever seeks battle moves, plays his cards, assaults, besieges, and stays on the field.
int WarlikeWeight(const Event& e) {
  switch (e.type) {
    case kMoved:
      return 8;
    case kStackPicked:
    case kCardPlayed:
    case kReplacementGiven:
    case kPieceEntered:
      return 4;
    case kFightChosen:
      return static_cast<Fight>(e.args[0]) == Fight::kNoAssault ? 1 : 8;
    case kRetreatDecided:
      return e.args[0] != 0 ? 1 : 4;
    case kMovementEnded:
      return 12;
    case kMoveEnded:
      return 3;
    default:
      return 1;
  }
}

}  // namespace

absl::Span<const PolicySpec> Policies() {
  static constexpr PolicySpec kPolicies[] = {
      {"uniform", "every legal event is as likely as another"},
      {"warlike", "moves, plays cards, assaults, besieges, and stays on the field"},
  };
  return kPolicies;
}
void Weigh(const Rules&, int taste, const S&, const EventList& legal, std::vector<int>* weights) {
  weights->clear();
  for (const Event& e : legal) weights->push_back(taste == 1 ? WarlikeWeight(e) : 1);
}

}  // namespace adjutant::sgs
