#include "core/veracruz/policies.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "core/veracruz/components.h"
#include "core/veracruz/events.h"

namespace adjutant::veracruz {

namespace {

constexpr int kAlways = 1 << 30, kOften = 20000, kFavoured = 5000, kUsual = 10, kSeldom = 1;

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

// Grows by half with each hex nearer to where one wants to go.
constexpr int kFarthest = 60;
constexpr std::array<int, kFarthest + 1> kNearer = [] {
  std::array<int, kFarthest + 1> weights{};
  int64_t weight = kAlways;
  for (int& entry : weights) {
    entry = static_cast<int>(std::max<int64_t>(weight, 1));
    weight = weight * 2 / 3;
  }
  return weights;
}();
int Nearer(int distance) { return kNearer[static_cast<size_t>(std::min(distance, kFarthest))]; }

// The US marches on Mexico City, Mexico meets it on the way.
int Marching(PlayerId player, int hex) {
  return Nearer(Distance(SpotOf(hex), player == kUs ? kMexicoCity : kPuenteNacional));
}

int Warlike(const Event& event) {
  switch (event.type) {
    case kMoved:
      return Marching(event.player, event.args[0]);
    case kInvasionLanded:
      return Nearer(3 * Distance(SpotOf(event.args[0]), kVeracruz));
    case kGuerrillaPlaced:
      return Nearer(3 * Distance(SpotOf(event.args[1]), kPuenteNacional));
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
