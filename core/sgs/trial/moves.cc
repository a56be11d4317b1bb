// What is true of where pieces stand, and of what moves: digest of XV, IX and IV.
#include "absl/strings/str_cat.h"
#include "core/sgs/engine.h"
#include "core/sgs/trial/invariants.h"

namespace adjutant::sgs {

namespace {

bool ByMove(const Look& k) {
  if (k.was == nullptr || k.by == nullptr) return false;
  if (PhaseOf(*k.was) != Phase::kLand && PhaseOf(*k.was) != Phase::kNaval) return false;
  const uint16_t type = k.by->type;
  return type >= kStackPicked && type <= kMovementEnded;
}

std::string FaultOfDomains(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    const PieceState& state = k.s[p];
    if (!state.Is(Where::kOutside) && !state.Is(Where::kInside)) continue;
    const Domain domain = k.r.c.TerrainOf(state.region).domain;
    const bool ship = Info(k.r, p).naval();
    const bool port = state.Is(Where::kInside) && k.r.c.regions[state.region.get()].port;
    const bool fits = domain != Domain::kNone && (ship ? domain == Domain::kNaval || port : domain != Domain::kNaval);
    if (!fits) return absl::StrCat(k.r.PieceName(p), " stands in ", k.r.RegionName(state.region));
  }
  return "";
}

std::string FaultOfInside(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    const PieceState& state = k.s[p];
    if (state.Is(Where::kInside) && OwnerOf(k.s, state.region) != SideOf(k.r, p))
      return absl::StrCat(k.r.PieceName(p), " is in the enemy's structure of ", k.r.RegionName(state.region));
  }
  return "";
}

std::string FaultOfCargo(const Look& k) {
  for (const PieceId ship : k.r.c.pieces.ids()) {
    if (!Info(k.r, ship).naval() || !OnMap(k.s, ship)) continue;
    const PieceSet load = Aboard(k.s, ship);
    if (load.Empty()) continue;
    for (const PieceId p : load) {
      if (Info(k.r, p).garrison() || Info(k.r, p).naval()) return k.r.PieceName(p) + " is aboard";
    }
    const int points = StackingOf(k.r, load, CommanderOf(k.r, k.s, load), nullptr);
    if (points > Info(k.r, ship).cargo) return absl::StrCat(k.r.PieceName(ship), " carries ", points);
  }
  return "";
}

// Garrisons and immobile units stay where they have come in.
std::string FaultOfGarrisons(const Look& k) {
  if (k.was == nullptr) return "";
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (!Info(k.r, p).immobile && !Info(k.r, p).garrison()) continue;
    const RegionId before = RegionOf(*k.was, p), after = RegionOf(k.s, p);
    if (before.exists() && after.exists() && before != after) return k.r.PieceName(p) + " has moved";
  }
  return "";
}

// Nobody spends more than the allowance in a move.
std::string FaultOfPoints(const Look& k) {
  if (!ByMove(k) || PhaseOf(k.s) != PhaseOf(*k.was)) return "";
  for (const PieceId p : k.was->move.pieces) {
    if (!OnMap(k.s, p)) continue;
    const Halves allowance = AllowanceOf(k.r, k.s, p, nullptr);
    if (k.s[p].spent > allowance && k.s[p].spent > (*k.was)[p].spent)
      return absl::StrCat(k.r.PieceName(p), " has spent ", k.s[p].spent, " of ", allowance);
  }
  return "";
}

// No move, once it is over, leaves more too many in a region than there were.
std::string FaultOfStacking(const Look& k) {
  if (!ByMove(k) || k.s.move.from.exists() || PhaseOf(k.s) != PhaseOf(*k.was)) return "";
  if (k.r.Plays("stack_scope=per_stack"_opt)) return "";
  const Side side = Active(k.s);
  const auto crowd = [&](const S& s, RegionId region) {
    return CrowdOutside(k.r, s, side, Outside(k.r, s, side, region), Inside(k.r, s, side, region), region);
  };
  for (const RegionId region : k.r.scenario().regions) {
    if (const int now = crowd(k.s, region); now > 0 && now > crowd(*k.was, region))
      return absl::StrCat(now, " stacking points too many stand in ", k.r.RegionName(region));
  }
  return "";
}
std::string FaultOfCapacity(const Look& k) {
  if (!ByMove(k)) return "";
  const Side side = Active(k.s);
  for (const RegionId region : k.r.scenario().regions) {
    const PieceSet before = Inside(k.r, *k.was, side, region), now = Inside(k.r, k.s, side, region);
    if (!(now - before).Empty() && CrowdInside(k.r, k.s, now, region) > 0)
      return "too many are inside in " + k.r.RegionName(region);
  }
  return "";
}

// Who is entrenched has not changed its region, or found others entrenched there.
std::string FaultOfEntrenched(const Look& k) {
  if (k.was == nullptr) return "";
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (!k.s[p].Has(kDugIn) || !(*k.was)[p].Has(kDugIn) || !OnMap(k.s, p)) continue;
    if (RegionOf(k.s, p) == RegionOf(*k.was, p)) continue;
    bool others = false;
    for (const PieceId o : Outside(k.r, k.s, SideOf(k.r, p), RegionOf(k.s, p)))
      others = others || (o != p && k.s[o].Has(kDugIn));
    if (!others || k.r.Plays("entr_inherit=no"_opt)) return k.r.PieceName(p) + " is entrenched, and has moved";
  }
  return "";
}

// While the enemy moves, nothing happens to who is in a fortress.
std::string FaultOfShelter(const Look& k) {
  if (!ByMove(k) || PhaseOf(k.s) != PhaseOf(*k.was)) return "";
  const Side side = Enemy(Active(k.s));
  for (const PieceId p : PiecesOf(k.r, side)) {
    const PieceState& before = (*k.was)[p];
    if (!before.Is(Where::kInside) || !k.r.c.regions[before.region.get()].fortified()) continue;
    if (k.s[p].life != before.life || k.s[p].where != before.where) return k.r.PieceName(p) + " was in a fortress";
  }
  return "";
}

}  // namespace

void AddMoveInvariants(std::vector<Invariant<Look>>* all) {
  all->push_back(
      {{"pieces.domains", "Land pieces stand on land, ships on water or in ports.",
        Cases("IV.D.land/1"_sgs, "IV.D.naval/1"_sgs, "IV.map.sea/1"_sgs, "IV.map.major/1"_sgs, "IV.map.unplay/1"_sgs,
              "IV.terr.river/1"_sgs, "IV.terr.coast/1"_sgs, "IV.terr.highsea/1"_sgs, "IV.terr.ocean/1"_sgs)},
       FaultOfDomains});
  all->push_back(
      {{"pieces.inside", "Nobody is in a structure of the enemy.", Cases("XV.A.struct/1"_sgs)}, FaultOfInside});
  all->push_back({{"ships.cargo", "No ship carries more than it holds.", Cases("IX.H.load/2"_sgs)}, FaultOfCargo});
  all->push_back({{"pieces.immobile", "Garrisons and immobile units never change their region.",
                   Cases("IX.A/2"_sgs, "IX.A/4"_sgs, "XVII.A/1"_sgs)},
                  FaultOfGarrisons});
  all->push_back({{"moves.points", "Nobody spends more than the allowance.", Cases("XV.A/1"_sgs, "XV.A.path/2"_sgs)},
                  FaultOfPoints});
  all->push_back({{"moves.stacking", "No move ends with too many in a region.",
                   Cases("SUM.stack/1"_sgs, "XV.G/1"_sgs, "XV.G/3"_sgs, "IV.A.stackview/1"_sgs)},
                  FaultOfStacking});
  all->push_back(
      {{"moves.capacity", "Nobody enters a structure that is full.", Cases("XVII.A/3"_sgs, "XIV.F.fort/2"_sgs)},
       FaultOfCapacity});
  all->push_back(
      {{"pieces.entrenched", "Who is entrenched has stayed.", Cases("VIII.C/2"_sgs, "VIII.C/4"_sgs, "XV.H/4"_sgs)},
       FaultOfEntrenched});
  all->push_back(
      {{"moves.shelter", "Movement does nothing to who is in a fortress.", Cases("XV.I/4"_sgs)}, FaultOfShelter});
}

}  // namespace adjutant::sgs
