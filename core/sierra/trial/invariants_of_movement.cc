// What is true of counters that move, and of what they carry.
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/sierra/engine.h"
#include "core/sierra/trial/invariants.h"

namespace adjutant::sierra {

namespace {

CounterKind KindOf(const Look& k, CounterId counter) { return k.r.c.counters[counter].kind; }

// INV-30.
std::string FaultOfPolice(const Look& k) {
  for (const CounterId counter : k.r.c.counters.ids()) {
    if (KindOf(k, counter) != CounterKind::kPolice || !OnMap(k.s, counter)) continue;
    if (k.s[counter].where != k.r.c.counters[counter].home)
      return absl::StrCat(k.r.CounterName(counter), " stand in ", k.r.PlaceName(k.s[counter].where.get()));
  }
  return "";
}
std::string FaultOfPrisoners(const Look& k) {
  if (k.was == nullptr || k.by == nullptr || k.by->type != kMoved) return "";
  for (const CounterId counter : k.r.c.counters.ids()) {
    const auto custody = static_cast<Custody>(k.was->counters[counter].custody);
    if (custody != Custody::kJailed && custody != Custody::kEnslaved) continue;
    if (k.s[counter].where != k.was->counters[counter].where)
      return absl::StrCat(k.r.CounterName(counter), " has left its prison by a move");
  }
  return "";
}
std::string FaultOfRifles(const Look& k) {
  for (const CounterId counter : k.r.c.counters.ids()) {
    const CounterState& state = k.s[counter];
    if (state.worn_rifles > state.rifles)
      return absl::StrCat(k.r.CounterName(counter), " carries ", state.worn_rifles, " depleted rifles of ",
                          state.rifles);
    if (k.r.c.counters[counter].gun() && state.rifles > 0)
      return absl::StrCat(k.r.CounterName(counter), " carries rifles");
  }
  return "";
}
// INV-37.
std::string FaultOfRounds(const Look& k) {
  if (k.s.tactical.round > k.r.c.n.rounds) return absl::StrCat("round ", k.s.tactical.round, " is played");
  const bool rounds = k.s.now.phase == static_cast<uint8_t>(Phase::kTactical) && k.s.tactical.round > 0;
  return Winter(k.s) && rounds ? "a round is played in Winter" : "";
}
// INV-31, INV-32: what was entered on foot, by the map alone.
std::string FaultOfWays(const Look& k) {
  if (k.was == nullptr || k.by == nullptr || k.by->type != kMoved) return "";
  const auto mode = static_cast<Mode>(k.by->args[0]);
  const bool by_land = mode == Mode::kWalk || mode == Mode::kDoubleWalk || mode == Mode::kTruck;
  const PlaceId to = PlaceArg(*k.by, 1), from = k.was->move.at;
  if (!by_land || !from.exists()) return "";
  const Place& place = k.r.c.places[to];
  for (const Crossing& crossing : k.r.c.places[from].crossings) {
    if (crossing.to != to) continue;
    const bool burned = crossing.bridge >= 0 && (k.was->now.burned_bridges >> crossing.bridge & 1) != 0;
    if (crossing.kind == CrossingKind::kBridge && burned) return "somebody has waded through a river";
    if (place.terrain == Terrain::kMontane && crossing.kind == CrossingKind::kOpen) return "a mountain without a pass";
  }
  if (place.terrain != Terrain::kMontane) return "";
  for (const CounterId counter : k.was->move.picked) {
    if (KindOf(k, counter) == CounterKind::kArtillery) return "artillery has walked into the mountains";
  }
  return "";
}
// INV-42.
std::string FaultOfRails(const Look& k) {
  if (k.was == nullptr || k.by == nullptr || k.by->type != kMoved || k.by->args[2] == kNone) return "";
  const CardId rail = CardArg(*k.by, 2);
  const CardState& state = k.was->cards[rail];
  return state.Has(kUnusable | kStruck | kFaceDown) ? absl::StrCat(k.r.CardName(rail), " carried somebody") : "";
}

}  // namespace

void AddMovementInvariants(std::vector<Invariant<Look>>* all) {
  const std::vector<Invariant<Look>> movement = {
      {{"move.police", "Police stay in their block.", Cases("7.10.1.0"_sie)}, FaultOfPolice},
      {{"move.prisoners", "Nobody walks out of a prison.", Cases("7.11.1.c/2"_sie)}, FaultOfPrisoners},
      {{"move.rifles", "Of rifles some are depleted; guns have none.", Cases("7.10.1.f.4"_sie, "7.10.1.a/4"_sie)},
       FaultOfRifles},
      {{"rounds.count", "There are 45 rounds at most, and none in Winter.", Cases("7.10.0.a"_sie, "7.10.0.d"_sie)},
       FaultOfRounds},
      {{"move.ways", "Mountains have passes, rivers bridges.", Cases("7.10.1.i/1"_sie, "7.10.1.j"_sie)}, FaultOfWays},
      {{"move.rails", "What is shut carries nobody.", Cases("7.2.1.e/2"_sie, "7.10.1.c.3"_sie)}, FaultOfRails},
  };
  all->insert(all->end(), movement.begin(), movement.end());
}

}  // namespace adjutant::sierra
