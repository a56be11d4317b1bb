#include "core/veracruz/policies.h"

#include <algorithm>
#include <cstdlib>

#include "core/veracruz/components.h"
#include "core/veracruz/events.h"

namespace adjutant::veracruz {

namespace {

constexpr int kAlways = 200000, kOften = 6000, kFavoured = 1500, kUsual = 20, kSeldom = 1;

// Places on the map that the book describes, by column and row; only a taste for one hex rather than another hangs on
// them.
struct Spot {
  int column, row;
};
constexpr int kRows = 51;
constexpr Spot kVeracruz{17, 5}, kMexicoCity{13, 49}, kPuenteNacional{15, 10};

Spot SpotOf(int hex) { return {hex / kRows + 1, hex % kRows + 1}; }
int Distance(Spot a, Spot b) {
  const int columns = std::abs(a.column - b.column), rows = std::abs(a.row - b.row);
  return std::max(columns, rows + columns / 2);
}

// Falls with every hex that is more than `nearest`.
int Near(int hex, Spot to, int nearest) {
  constexpr int kNearest = 4000, kEachHex = 5;
  int weight = kNearest;
  for (int more = Distance(SpotOf(hex), to) - nearest; more > 0 && weight > 1; --more) weight /= kEachHex;
  return std::max(weight, 1);
}

// Of the next hexes, those nearer to a place rather than the others.
int Marching(const Event& event, const EventList& legal, Spot to) {
  int nearest = kRows;
  for (const Event& other : legal) {
    if (other.type == kMoved) nearest = std::min(nearest, Distance(SpotOf(other.args[0]), to));
  }
  return Near(event.args[0], to, nearest);
}

int Warlike(const Event& event, const EventList& legal) {
  switch (event.type) {
    // The US marches on Mexico City, Mexico meets it on the way.
    case kMoved:
      return Marching(event, legal, event.player == kUs ? kMexicoCity : kPuenteNacional);
    case kInvasionLanded:
      return Near(event.args[0], kVeracruz, 1);
    case kGuerrillaPlaced:
      return Near(event.args[1], kPuenteNacional, 3);
    case kOverwhelmed:
    case kReconnoitered:
    case kFortressBesieged:
    case kGunNamed:
    case kBombardmentBegun:
    case kSiegeSupplySpent:
    case kFortressEntered:
    case kAttackDeclared:
    case kAssaultDeclared:
    case kAttackerNamed:
    case kAttackBegun:
    case kGuerrillaAttacked:
    case kFortificationBegun:
      return kAlways;
    case kFormationNamed:
    case kFormationCompleted:
    case kPieceArrived:
      return kOften;
    case kPieceJoined:
    case kPiecePicked:
    case kMovementEnded:
    case kSupplyExpended:
    case kSupplyLoaded:
      return kFavoured;
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
    case kGuerrillasEnded:
      return kSeldom;
    default:
      return kUsual;
  }
}

}  // namespace

absl::Span<const PolicySpec> Policies() {
  static constexpr PolicySpec kPolicies[] = {
      {"uniform", "every legal event is as likely as another", nullptr},
      {"warlike", "forms divisions, marches towards the enemy, besieges and attacks", Warlike}};
  return kPolicies;
}

}  // namespace adjutant::veracruz
