// What is true of supply: digest of XIV.
#include "absl/strings/str_cat.h"
#include "core/sgs/engine.h"
#include "core/sgs/trial/invariants.h"

namespace adjutant::sgs {

namespace {

constexpr int kLastStage = 3;

// The event has closed the supply phase of a side: that side, else nobody.
Side JustSupplied(const Look& k) {
  if (k.was == nullptr || PhaseOf(*k.was) != Phase::kSupply || k.s.step == kGameOver) return kNobody;
  return PhaseOf(k.s) == Phase::kSupply && Active(k.s) == Active(*k.was) ? kNobody : Active(*k.was);
}

// A stage is a row of supply phases without supply.
std::string FaultOfStages(const Look& k) {
  if (k.was == nullptr) return "";
  for (const PieceId p : k.r.c.pieces.ids()) {
    const int before = (*k.was)[p].stage, now = k.s[p].stage;
    if (before == now || !OnMap(*k.was, p) || !OnMap(k.s, p)) continue;
    const bool due = PhaseOf(*k.was) == Phase::kSupply && Active(*k.was) == SideOf(k.r, p);
    if (!due) return k.r.PieceName(p) + " changes its stage out of its supply phase";
    if (now != 0 && now != before + 1) return absl::StrCat(k.r.PieceName(p), " goes from stage ", before, " to ", now);
  }
  return "";
}
std::string FaultOfStageRange(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (k.s[p].stage > kLastStage) return absl::StrCat(k.r.PieceName(p), " is in stage ", k.s[p].stage);
    if (k.s[p].stage > 0 && Info(k.r, p).leader() && k.r.Plays("supply_leaders=no"_opt))
      return k.r.PieceName(p) + " is a leader, and starves";
  }
  return "";
}
// What a stage takes is that of its row alone, and no less than that of the stage before.
std::string FaultOfPenalties(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (k.s[p].stage == 0 || k.s[p].stage > kLastStage || k.s[p].Has(kSavedByWagon)) continue;
    const SupplyStage has = StageOf(k.r, k.s, p), row = k.r.c.stages[k.s[p].stage];
    if (has.movement != row.movement || has.attack != row.attack || has.defence != row.defence ||
        has.morale != row.morale)
      return k.r.PieceName(p) + " suffers from more than its stage";
  }
  return "";
}
std::string FaultOfGuns(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    const Piece& info = Info(k.r, p);
    if (!OnMap(k.s, p) || k.s[p].stage < kLastStage || !info.artillery()) continue;
    if (info.support() || k.r.Plays("supply_art_elim=all"_opt)) return k.r.PieceName(p) + " has outlived stage 3";
  }
  return "";
}
std::string FaultOfFortress(const Look& k) {
  const Side side = JustSupplied(k);
  if (side == kNobody) return "";
  for (const PieceId p : PiecesOf(k.r, side)) {
    if (!k.s[p].Is(Where::kInside) || k.s[p].stage == 0) continue;
    if (k.s[p].Has(kSavedByWagon) && k.r.Plays("supply_l_reset=keep_stage"_opt)) continue;
    if (k.r.c.regions[k.s[p].region.get()].fortified() && OwnerOf(k.s, k.s[p].region) == side)
      return k.r.PieceName(p) + " starves in a fortress";
  }
  return "";
}
// Who is saved by a wagon counts as supplied.
std::string FaultOfSaved(const Look& k) {
  if (k.r.Plays("supply_l_reset=keep_stage"_opt) || PhaseOf(k.s) == Phase::kSupply) return "";
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (OnMap(k.s, p) && k.s[p].Has(kSavedByWagon) && k.s[p].stage > 0)
      return k.r.PieceName(p) + " was saved by a wagon, and starves";
  }
  return "";
}
std::string FaultOfTested(const Look& k) {
  if (PhaseOf(k.s) != Phase::kSupply) return k.s.supply.tested.Empty() ? "" : "a survival test is left over";
  for (const PieceId p : k.s.supply.tested) {
    if (!OnMap(k.s, p) || k.s[p].stage == 0 || SideOf(k.r, p) != Active(k.s))
      return k.r.PieceName(p) + " is tested, and has no need to";
  }
  return "";
}

// The readings under which every line begins at a source and what blocks it can be seen in the region itself.
bool PlainReadings(const Look& k) {
  return k.r.Plays("supply_relay_chain=yes"_opt) && k.r.Plays("supply_relay_owner=yes"_opt) &&
         k.r.Plays("supply_enemy_control=yes"_opt) && k.r.Plays("supply_zone_self=no"_opt) &&
         k.r.Plays("supply_desert=trail_only"_opt) && k.r.Plays("supply_desert_structure=no"_opt) &&
         k.r.Plays("supply_source_off=control_or_event"_opt) && k.r.Plays("supply_l_chain=yes"_opt);
}
// A region in supply has a neighbour in supply that hands it on, or is where a line begins.
std::string FaultOfLines(const Look& k) {
  const Side side = JustSupplied(k);
  if (side == kNobody || !PlainReadings(k)) return "";
  const RegionSet fed = SuppliedRegions(k.r, k.s, side);
  for (const RegionId region : fed) {
    if (EnemyUnitsOutside(k.r, k.s, side, region)) return k.r.RegionName(region) + " is in supply under the enemy";
    if (!k.r.c.TerrainOf(region).supply) return k.r.RegionName(region) + " is in supply, and lets none through";
    bool linked = WorkingSource(k.r, k.s, region, side);
    ForEachNeighbour(k.r, region, [&](ConnectionId, RegionId from) { linked = linked || fed.Has(from); });
    for (const RegionId exit : k.r.c.regions[region].exits) linked = linked || fed.Has(exit);
    for (const RegionId port : k.r.scenario().regions) {
      for (const RegionId exit : k.r.c.regions[port].exits) linked = linked || (exit == region && fed.Has(port));
    }
    if (!linked) return k.r.RegionName(region) + " is in supply from nowhere";
  }
  for (const RegionId region : k.r.scenario().regions) {
    const bool source = WorkingSource(k.r, k.s, region, side) && k.r.c.Land(region) && k.r.c.TerrainOf(region).supply &&
                        !EnemyUnitsOutside(k.r, k.s, side, region) && Controls(k.s, side, region);
    if (source && !fed.Has(region) && (k.s[region].cut >> side & 1) == 0 && k.was->regions[region].cut == 0)
      return k.r.RegionName(region) + " is a source, and not in supply";
  }
  return "";
}
std::string FaultOfSailing(const Look& k) {
  if (k.was == nullptr || k.by == nullptr || k.by->type != kMoved || PhaseOf(*k.was) != Phase::kNaval) return "";
  if (k.r.Plays("naval_unsupplied=yes"_opt)) return "";
  for (const PieceId p : k.was->move.pieces) {
    if (Info(k.r, p).naval() && (*k.was)[p].stage > 0 && OnMap(k.s, p) && RegionOf(k.s, p) != RegionOf(*k.was, p))
      return k.r.PieceName(p) + " has sailed out of supply";
  }
  return "";
}

}  // namespace

void AddSupplyInvariants(std::vector<Invariant<Look>>* all) {
  all->push_back({{"supply.stages", "Stages rise by one or fall to nothing, in the supply phase of their side.",
                   Cases("XIV.C/1"_sgs, "XIV.E/1"_sgs)},
                  FaultOfStages});
  all->push_back({{"supply.range", "There are three stages, by option none of leaders.", Cases("XIV.F.3/1"_sgs)},
                  FaultOfStageRange});
  all->push_back({{"supply.penalties", "A stage takes what its row says.", Cases("XIV.E/2"_sgs)}, FaultOfPenalties});
  all->push_back({{"supply.artillery", "No artillery outlives stage 3.", Cases("XIV.F.3/3"_sgs)}, FaultOfGuns});
  all->push_back({{"supply.fortress", "Who is in a fortress is in supply.", Cases("XIV.F.fort/1"_sgs, "XVII.D/1"_sgs)},
                  FaultOfFortress});
  all->push_back({{"supply.wagons", "Who is saved by a wagon does not starve.", Cases("XIV.D/3"_sgs)}, FaultOfSaved});
  all->push_back(
      {{"supply.tested", "Who starves is tested, in the supply phase.", Cases("XIV.F.1/2"_sgs)}, FaultOfTested});
  all->push_back({{"supply.lines", "Supply comes from a source, from region to region.",
                   Cases("SUM.supply/1"_sgs, "SUM.supply/4"_sgs, "XIV.A.line/1"_sgs)},
                  FaultOfLines});
  all->push_back({{"ships.supply", "Ships out of supply do not sail.", Cases("XV.D/3"_sgs)}, FaultOfSailing});
}

}  // namespace adjutant::sgs
