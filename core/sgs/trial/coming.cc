// What is true of who comes, who is made up to strength, and who is gone: digest of XII, XIII and the classes of IV.
#include "absl/strings/str_cat.h"
#include "core/sgs/engine.h"
#include "core/sgs/trial/invariants.h"

namespace adjutant::sgs {

namespace {

bool WasToCome(const Look& k, PieceId piece) {
  return k.was != nullptr && ((*k.was)[piece].Is(Where::kScheduled) || (*k.was)[piece].Is(Where::kWounded));
}
// Pieces that the event has brought onto the map.
template <class Do>
std::string OfNewcomers(const Look& k, Do fault) {
  if (k.was == nullptr) return "";
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (!WasToCome(k, p) || !OnMap(k.s, p)) continue;
    if (std::string what = fault(p); !what.empty()) return what;
  }
  return "";
}

// ---- XII.

std::string FaultOfTime(const Look& k) {
  return OfNewcomers(
      k, [&](PieceId p) { return (*k.was)[p].turns <= k.s.now.turn ? "" : k.r.PieceName(p) + " has come too early"; });
}
std::string FaultOfSide(const Look& k) {
  return OfNewcomers(k, [&](PieceId p) {
    return SideOf(k.r, p) == Active(*k.was) ? "" : k.r.PieceName(p) + " has come in the enemy's turn";
  });
}
std::string FaultOfPlace(const Look& k) {
  return OfNewcomers(k, [&](PieceId p) -> std::string {
    const Side side = SideOf(k.r, p);
    const RegionId region = k.s[p].region.get();
    const bool held = k.s[p].Is(Where::kInside) ? OwnerOf(k.s, region) == side
                                                : k.r.c.Naval(region) || ControlOf(k.s, region) != Enemy(side);
    if (held && !EnemyOutside(k.r, k.s, side, region)) return "";
    return absl::StrCat(k.r.PieceName(p), " has come to ", k.r.RegionName(region), ", which the enemy holds");
  });
}
std::string FaultOfCrowd(const Look& k) {
  if (k.r.Plays("reinf_stack=yes_until_end_of_move"_opt)) return "";
  return OfNewcomers(k, [&](PieceId p) -> std::string {
    const Side side = SideOf(k.r, p);
    const RegionId region = k.s[p].region.get();
    // A newcomer is a stack by itself, until it is moved with others.
    const bool alone = k.r.Plays("stack_scope=per_stack"_opt);
    PieceSet one;
    one.Add(p);
    const auto crowd = [&](const S& s) {
      if (alone) return OnMap(s, p) && s[p].Is(Where::kOutside) ? CrowdOutside(k.r, s, side, one, {}, region) : 0;
      return CrowdOutside(k.r, s, side, Outside(k.r, s, side, region), Inside(k.r, s, side, region), region);
    };
    const int now = crowd(k.s);
    if (now <= 0 || now <= crowd(*k.was)) return "";
    return absl::StrCat(k.r.PieceName(p), " has found no room in ", k.r.RegionName(region));
  });
}
// The phase is over, and whoever could come has.
std::string FaultOfWaiting(const Look& k) {
  if (k.was == nullptr || PhaseOf(*k.was) != Phase::kReinforcements || PhaseOf(k.s) == Phase::kReinforcements)
    return "";
  if (k.s.step == kGameOver) return "";
  for (const PieceId p : PiecesOf(k.r, Active(*k.was))) {
    const bool due = (k.s[p].Is(Where::kScheduled) || k.s[p].Is(Where::kWounded)) && k.s[p].turns <= k.was->now.turn;
    if (due && !EntryRegions(k.r, k.s, p).Empty()) return k.r.PieceName(p) + " could have come, and waits";
  }
  return "";
}
std::string FaultOfTask(const Look& k) {
  if (PhaseOf(k.s) != Phase::kReinforcements && !(k.s.entry.due | k.s.entry.placed).Empty())
    return "pieces are to be placed in another phase";
  for (const PieceId p : k.s.entry.placed) {
    if (!OnMap(k.s, p)) return k.r.PieceName(p) + " has been placed, and is nowhere";
  }
  return "";
}
std::string FaultOfGrants(const Look& k) {
  PieceSet seen;
  for (const Granted& row : k.s.grants) {
    if (row.pieces.Empty() != row.regions.Empty()) return "something is to come that is nothing, or to nowhere";
    for (const PieceId p : row.pieces) {
      if (seen.Has(p)) return k.r.PieceName(p) + " is to come twice";
      seen.Add(p);
      if (OnMap(k.s, p) && !k.s[p].Has(kComesNow)) return k.r.PieceName(p) + " has come, and is still awaited";
    }
  }
  return "";
}

// ---- XIII.

std::string FaultOfStock(const Look& k) {
  if (PhaseOf(k.s) == Phase::kReplacements) return "";
  if (k.s.now.replacements != 0) return "replacement points are left after their phase";
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (k.s.given[p] != 0) return k.r.PieceName(p) + " could give a replacement back after the phase";
  }
  return "";
}
std::string FaultOfGiven(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    if ((k.s.given[p] > 0) != k.s[p].Has(kRestored)) return k.r.PieceName(p) + " is not marked as it should be";
    if (k.s.given[p] == 0) continue;
    if (k.s[p].stage > 0 && !k.s[p].Has(kSavedByWagon)) return k.r.PieceName(p) + " has a replacement out of supply";
    if (SideOf(k.r, p) != Active(k.s)) return k.r.PieceName(p) + " has the enemy's replacement";
    if (k.s.given[p] >= k.s[p].life) return k.r.PieceName(p) + " was lost, and has a replacement";
  }
  return "";
}
std::string FaultOfSpending(const Look& k) {
  if (k.was == nullptr || k.was->step != kReplacementStep || k.s.step != kReplacementStep) return "";
  if (Active(*k.was) != Active(k.s) || k.by == nullptr || k.by->type == kCardPlayed) return "";
  const bool by_point = k.r.Plays("repl_amount=one_hp"_opt);
  const auto points = [&](const S& s) {
    int given = 0;
    for (const PieceId p : k.r.c.pieces.ids()) given += by_point ? s.given[p] : s.given[p] > 0 ? 1 : 0;
    return given + s.now.replacements;
  };
  return points(k.s) == points(*k.was) ? "" : "replacement points have come or gone";
}

// ---- Who is alive.

std::string FaultOfEliminated(const Look& k) {
  if (k.was == nullptr) return "";
  for (const PieceId p : k.r.c.pieces.ids()) {
    if ((*k.was)[p].Is(Where::kEliminated) && !k.s[p].Is(Where::kEliminated)) return k.r.PieceName(p) + " is back";
  }
  return "";
}
std::string FaultOfAlive(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    const bool has_life = Info(k.r, p).life > 0;
    if (has_life && OnMap(k.s, p) && k.s[p].life == 0) return k.r.PieceName(p) + " has no life points left";
    if (!has_life && k.s[p].life != 0) return k.r.PieceName(p) + " has life points";
  }
  return "";
}
std::string FaultOfCarriers(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (!k.s[p].Is(Where::kAboard)) continue;
    const PieceId ship = k.s[p].carrier.get();
    const bool carries = ship.exists() && Info(k.r, ship).role == Role::kTransport && OnMap(k.s, ship) &&
                         SideOf(k.r, ship) == SideOf(k.r, p);
    if (!carries) return k.r.PieceName(p) + " is aboard of no transport of its side";
  }
  return "";
}
std::string FaultOfLost(const Look& k) {
  for (const Side side : {kUsa, kMexico}) {
    int gone = 0;
    for (const PieceId p : PiecesOf(k.r, side)) {
      const bool fights = Info(k.r, p).combat() || Info(k.r, p).naval();
      gone += fights && k.s[p].Is(Where::kEliminated) ? 1 : 0;
    }
    if (k.s.now.lost[side] > gone) return absl::StrCat(k.r.SideName(side), " has lost units that it has");
  }
  return "";
}

}  // namespace

void AddComingInvariants(std::vector<Invariant<Look>>* all) {
  all->push_back({{"entry.time", "Nobody comes before the turn.", Cases("XII/1"_sgs)}, FaultOfTime});
  all->push_back({{"entry.side", "Reinforcements come in the turn of their side.", Cases("VII.C/1"_sgs)}, FaultOfSide});
  all->push_back(
      {{"entry.place", "Nobody comes to a place that the enemy holds.", Cases("XII.B/1"_sgs)}, FaultOfPlace});
  all->push_back({{"entry.stacking", "No arrival brings too many to a region.", Cases("XV.G/1"_sgs)}, FaultOfCrowd});
  all->push_back({{"entry.waiting", "Who can come does.", Cases("IV.A.next/1"_sgs, "XII.B/2"_sgs)}, FaultOfWaiting});
  all->push_back({{"entry.task", "Pieces are placed in the reinforcement phase.", Cases("XII.B/2"_sgs)}, FaultOfTask});
  all->push_back(
      {{"entry.grants", "What a card or event brings is awaited until it comes, and once.", Cases("XII.A/2"_sgs)},
       FaultOfGrants});
  all->push_back({{"replacements.stock", "No replacement points are kept.", Cases("XIII.A/2"_sgs)}, FaultOfStock});
  all->push_back({{"replacements.given", "Replacements go to own units that are in supply.",
                   Cases("SUM.units/5"_sgs, "XIII.A/1"_sgs)},
                  FaultOfGiven});
  all->push_back(
      {{"replacements.points", "A point is in the stock or with a unit.", Cases("XIII.A/2"_sgs)}, FaultOfSpending});
  all->push_back(
      {{"pieces.eliminated", "Who is eliminated does not come back.", Cases("SUM.units/3"_sgs)}, FaultOfEliminated});
  all->push_back({{"pieces.alive", "Units on the map have life points; support units and leaders have none.",
                   Cases("SUM.units/3"_sgs, "IV.D/4"_sgs)},
                  FaultOfAlive});
  all->push_back({{"ships.carriers", "Who is aboard is aboard of a transport of its side.", Cases("IV.D.naval/2"_sgs)},
                  FaultOfCarriers});
  all->push_back({{"pieces.lost", "The units that a turn has cost are gone.", Cases("SUM.units/3"_sgs)}, FaultOfLost});
}

}  // namespace adjutant::sgs
