// SGS Halls of Montezuma XIV.A to XIV.E: sources, relays, and who is in supply.
#include <array>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/14_lines.h"
#include "core/sgs/chapters/15_moves.h"

namespace adjutant::sgs {

namespace {

constexpr int kFar = 127;

bool BlockingDesert(const Rules& r, RegionId region) {
  const Terrain& terrain = r.c.TerrainOf(region);
  return terrain.desert && !terrain.supply;
}
// A relay in a desert through which no supply goes (supply_desert_structure).
bool FedInDesert(const Rules& r, RegionId region) {
  return r.Plays("supply_desert_structure=yes"_opt) && r.c.regions[region].structured();
}
bool TerrainPasses(const Rules& r, RegionId region) {
  if (r.c.TerrainOf(region).supply) return true;
  Applied("SUM.supply/4"_sgs);
  return BlockingDesert(r, region) && (!r.Plays("supply_desert=trail_only"_opt) || FedInDesert(r, region));
}
bool Cut(const S& s, RegionId region, Side side) { return (s[region].cut >> side & 1) != 0; }

// XIV.A.line/1: a line of the side may come into the region.
bool Passes(const Rules& r, const S& s, RegionId region, Side side) {
  if (Cut(s, region, side) || !TerrainPasses(r, region)) return false;
  Applied("XIV.A.line/1"_sgs);
  // XIV.B/2: a port is closed whose waters are, until an event opens them (IV.map.area/1).
  if (r.c.Naval(region)) return !EnemyOutside(r, s, side, region) && !Shut(r, s, side, region);
  if (EnemyUnitsOutside(r, s, side, region)) return false;
  if (r.Plays("supply_enemy_control=only_occupied"_opt) || !Controls(s, Enemy(side), region)) return true;
  return r.Plays("supply_zone_self=no"_opt) && !Outside(r, s, side, region).Empty();
}
// Where a line ends, a stack is in supply.
bool Feeds(const Rules& r, const S& s, RegionId region, Side side) {
  if (r.Plays("supply_zone_self=yes"_opt) && r.c.Land(region) && !Controls(s, side, region)) return false;
  if (BlockingDesert(r, region) && FedInDesert(r, region)) return true;
  return !r.Plays("supply_desert=through_but_not_to"_opt) || !r.c.TerrainOf(region).desert;
}

bool OwnStructure(const Rules& r, const S& s, RegionId region, Side side) {
  if (!r.c.regions[region].structured()) return false;
  if (BlockingDesert(r, region) && !FedInDesert(r, region)) return false;
  return OwnerOf(s, region) == side ||
         (OwnerOf(s, region) == kNobody && r.Plays("supply_relay_owner=side_or_neutral"_opt));
}
PieceSet Wagons(const Rules& r, const PieceSet& pieces) {
  PieceSet wagons;
  for (const PieceId p : pieces) {
    if (Info(r, p).role == Role::kLogistics) wagons.Add(p);
  }
  return wagons;
}
PieceSet Here(const Rules& r, const S& s, Side side, RegionId region) {
  return Outside(r, s, side, region) | Inside(r, s, side, region);
}

// How far each region is from the last source or relay of its line.
class SupplyNet {
 public:
  SupplyNet(const Rules& r, const S& s, Side side) : r_(r), s_(s), side_(side) {
    distance_.fill(kFar);
    for (const RegionId region : r.scenario().regions) {
      if (Begins(region) && Passes(r, s, region, side)) Reach(region, 0);
    }
    while (!open_.empty()) {
      const RegionId from = open_.back();
      open_.pop_back();
      GoOnFrom(from);
    }
  }
  RegionSet Fed() const {
    RegionSet fed;
    for (const RegionId region : r_.scenario().regions) {
      if (DistanceOf(region) < kFar && Feeds(r_, s_, region, side_)) fed.Add(region);
    }
    return fed;
  }

 private:
  int& DistanceOf(RegionId region) { return distance_[region.index()]; }
  int DistanceOf(RegionId region) const { return distance_[region.index()]; }

  // Where lines begin.
  bool Begins(RegionId region) const {
    if (WorkingSource(r_, s_, region, side_)) {
      Applied("XIV.A.src/1"_sgs);
      return true;
    }
    if (r_.Plays("supply_relay_chain=no"_opt) && OwnStructure(r_, s_, region, side_)) return true;
    return r_.Plays("supply_l_chain=always"_opt) && !Wagons(r_, Here(r_, s_, side_, region)).Empty();
  }
  bool Relays(RegionId region) const {
    if (OwnStructure(r_, s_, region, side_)) {
      Applied("XIV.B/1"_sgs);
      Applied("SUM.supply/2"_sgs);
      return true;
    }
    if (Wagons(r_, Here(r_, s_, side_, region)).Empty()) return false;
    Applied("XIV.D/1"_sgs);
    return true;
  }
  void Reach(RegionId region, int distance) {
    if (distance > 0 && Relays(region)) distance = 0;
    if (distance >= DistanceOf(region)) return;
    DistanceOf(region) = distance;
    open_.push_back(region);
  }
  void Step(RegionId from, RegionId to) {
    const bool free = r_.c.Naval(to) && r_.Plays("naval_supply_range=sea_free_between_ports"_opt);
    const int distance = DistanceOf(from) + (free ? 0 : 1);
    Applied("XIV.A.dist/1"_sgs);
    if (distance <= r_.c.n.supply_range && distance < DistanceOf(to) && Passes(r_, s_, to, side_)) Reach(to, distance);
  }
  // XIV.B/2: by land from land, by sea from sea, and through the side's own ports from one to the other.
  void GoOnFrom(RegionId from) {
    ForEachNeighbour(r_, from, [&](ConnectionId, RegionId to) {
      if (r_.c.Naval(from) == r_.c.Naval(to)) Step(from, to);
    });
    if (!r_.c.Naval(from)) {
      if (!OpenPort(from)) return;
      for (const RegionId exit : r_.c.regions[from].exits) {
        if (InPlay(r_, exit)) Step(from, exit);
      }
      return;
    }
    for (const RegionId port : r_.scenario().regions) {
      if (!OpenPort(port)) continue;
      for (const RegionId exit : r_.c.regions[port].exits) {
        if (exit == from) Step(from, port);
      }
    }
  }
  bool OpenPort(RegionId port) const {
    if (!r_.c.regions[port].port || OwnerOf(s_, port) != side_) return false;
    Applied("XIV.B/2"_sgs);
    Applied("SUM.maps/4"_sgs);
    return true;
  }

  const Rules& r_;
  const S& s_;
  Side side_;
  std::array<int, kMaxRegions> distance_;
  std::vector<RegionId> open_;
};

// XIV.F.fort: in a fortress of its own.
bool Sheltered(const Rules& r, const S& s, PieceId piece) {
  if (!s[piece].Is(Where::kInside)) return false;
  const RegionId region = s[piece].region.get();
  return r.c.regions[region].fortified() && OwnerOf(s, region) == SideOf(r, piece);
}
}  // namespace

bool IsFed(const Rules& r, const S& s, PieceId piece, const RegionSet& fed) {
  if (s[piece].Has(kSavedByWagon)) return true;
  if (s[piece].Is(Where::kAboard)) return IsFed(r, s, s[piece].carrier.get(), fed);
  if (Sheltered(r, s, piece)) {
    Applied("XIV.F.fort/1"_sgs);
    return true;
  }
  const RegionId region = RegionOf(s, piece);
  if (Info(r, piece).naval() && !s[piece].Is(Where::kInside)) return true;  // the rule is about ships in port
  Applied("XIV.A.dist/2"_sgs);
  // By a card, as one of the stack that it names.
  return fed.Has(region) || (EffectFor(r, s, EffectKind::kSupplyGiven, SideOf(r, piece), region, nullptr) > 0 &&
                             EffectOn(r, s, EffectKind::kSupplyGiven, piece, nullptr) > 0);
}

namespace {

// The land pieces of a side without supply in a region, by stacks: those outside, in the structure, aboard of a ship.
std::vector<PieceSet> Starving(const Rules& r, const S& s, Side side, RegionId region, const RegionSet& fed) {
  std::vector<PieceSet> there = {Outside(r, s, side, region), Inside(r, s, side, region)}, starving;
  for (const PieceId ship : Inside(r, s, side, region) - LandPieces(r, there[1])) there.push_back(Aboard(s, ship));
  for (const PieceSet& stack : there) {
    PieceSet hungry;
    for (const PieceId p : LandPieces(r, stack)) {
      if (!IsFed(r, s, p, fed)) hungry.Add(p);
    }
    if (!hungry.Empty()) starving.push_back(hungry);
  }
  return starving;
}

// A wagon of the stack can be spent on it.
bool SpendsWagon(const Rules& r, const PieceSet& stack) {
  const PieceSet wagons = Wagons(r, stack);
  return !wagons.Empty() && (wagons != stack || r.Plays("supply_l_alone=spent"_opt));
}

void OpenSupply(const Rules&, S& s, Trace* trace) {
  Applied(trace, "XIV/1"_sgs);
  Applied("VII.D/1"_sgs);
  AskCards(s, Active(s), Phase::kSupply, kNetwork);
}
void FindNetwork(const Rules& r, S& s, Trace* trace) {
  const Side side = Active(s);
  Applied(trace, "XIV.E/1"_sgs);
  ClearMarks(r, s, side, kSavedByWagon);
  s.supply = {};
  const RegionSet fed = SuppliedRegions(r, s, side);
  const bool asks = r.Plays("supply_l_choice=player_choice"_opt);
  for (const RegionId region : r.scenario().regions) {
    for (const PieceSet& stack : Starving(r, s, side, region, fed)) {
      s.supply.cut_off.Add(region);
      // Who may decide is asked without a wagon as well: the enemy does not see whether there is one (IX.I/1).
      if (asks || SpendsWagon(r, stack)) s.supply.stacks.Add(region);
    }
  }
  s.step = kWagons;
}

// XIV.D/2: a wagon of the stack is spent, and the stack counts as supplied.
void SpendWagonOf(const Rules& r, S& s, RegionId region, const PieceSet& stack, Trace* trace) {
  Applied("XIV.D/2"_sgs);
  // By a card more than one is spent, as far as there are.
  int spent = 1 + EffectFor(r, s, EffectKind::kSupplySpend, Active(s), region, trace);
  for (const PieceId wagon : Wagons(r, stack)) {
    if (spent-- > 0) Eliminate(r, s, wagon, kNobody, trace);
  }
  // Told by piece, not by region: the enemy does not see where a wagon is (IX.I/1).
  for (const PieceId p : stack) {
    if (!OnMap(s, p)) continue;
    Applied(trace, "XIV.D/2"_sgs, [&] { return r.PieceName(p) + " is fed by a wagon"; });
    s[p].Mark(kSavedByWagon);
  }
  Applied("XXII/3"_sgs);
}
void SpendWagon(const Rules& r, S& s, RegionId region, Trace* trace) {
  const Side side = Active(s);
  const RegionSet fed = SuppliedRegions(r, s, side);
  for (const PieceSet& stack : Starving(r, s, side, region, fed)) {
    const bool chosen = r.Plays("supply_l_choice=player_choice"_opt) && !Wagons(r, stack).Empty();
    if (chosen || SpendsWagon(r, stack)) SpendWagonOf(r, s, region, stack, trace);
  }
  if (Starving(r, s, side, region, fed).empty()) s.supply.cut_off.Remove(region);
}
void SpendWagons(const Rules& r, S& s, Trace* trace) {
  const bool asks = r.Plays("supply_l_choice=player_choice"_opt);
  while (!asks && !s.supply.stacks.Empty()) {
    const RegionId region = s.supply.stacks.First();
    s.supply.stacks.Remove(region);
    SpendWagon(r, s, region, trace);
  }
  s.step = s.supply.stacks.Empty() ? kStages : kWagonStep;
}
void ListWagon(const Rules&, const S& s, EventList* out) {
  for (const int32_t spent : {1, 0}) out->push_back(MakeEvent(kWagonDecided, s.now.active, {spent}));
}
Ruling CheckWagon(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("XIV.D/2"_sgs, e.args[0] != 0 && e.args[0] != 1, why,
                             "the event has to say whether a wagon is spent");
  const Side side = Active(s);
  const RegionId region = s.supply.stacks.First();
  if (!region.exists()) return Accepted();  // asked of it when it is not due
  bool wagons = false;
  for (const PieceSet& stack : Starving(r, s, side, region, SuppliedRegions(r, s, side)))
    wagons = wagons || !Wagons(r, stack).Empty();
  ADJUTANT_REFUSE_IMPOSSIBLE("XIV.D/2"_sgs, e.args[0] == 1 && !wagons, why, "there is no wagon in ",
                             r.RegionName(region));
  return Accepted();
}
void DecideWagon(const Rules& r, S& s, const Event& e, Trace* trace) {
  const RegionId region = s.supply.stacks.First();
  s.supply.stacks.Remove(region);
  if (e.args[0] == 1) SpendWagon(r, s, region, trace);
  s.step = kWagons;
}

}  // namespace

RegionSet SuppliedRegions(const Rules& r, const S& s, Side side) {
  Applied("SUM.supply/1"_sgs);
  Applied("SUM.supply/3"_sgs);
  return SupplyNet(r, s, side).Fed();
}
bool Supplied(const Rules& r, const S& s, PieceId piece, Trace* trace) {
  if (!OnMap(s, piece)) return true;
  const bool fed = IsFed(r, s, piece, SuppliedRegions(r, s, SideOf(r, piece)));
  Applied(trace, "XIV.A.dist/2"_sgs,
          [&] { return absl::StrCat(r.PieceName(piece), fed ? " is in supply" : " is out of supply"); });
  return fed;
}
bool WorkingSource(const Rules& r, const S& s, RegionId region, Side side) {
  if (!SourceOf(s, region, side)) return false;
  Applied("XIV.A.src/2"_sgs);
  Applied("XIV.A.src/3"_sgs);
  if (r.Plays("supply_source_off=enemy_occupied"_opt)) return !EnemyUnitsOutside(r, s, side, region);
  return !Controls(s, Enemy(side), region);
}

const SgsStep kSupplySteps[] = {
    Automatic(kSupplyPhase, "supply cards are played", "VII.D/1"_sgs, OpenSupply, {kNetwork, kCardWindow}),
    Automatic(kNetwork, "who is in supply is found out", "XIV.E/1"_sgs, FindNetwork, {kWagons}),
    Automatic(kWagons, "wagons are spent", "XIV.D/2"_sgs, SpendWagons, {kStages, kWagonStep}),
    {kWagonStep,
     "wagon",
     "decides about a wagon",
     "XIV.D/2"_sgs,
     {kWagonDecided},
     ActivePlayer,
     ListWagon,
     CheckWagon,
     DecideWagon,
     {kWagons}},
};
void AddSupplySteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSupplySteps), std::end(kSupplySteps));
}

}  // namespace adjutant::sgs
