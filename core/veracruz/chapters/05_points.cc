// Veracruz 5.1, 5.3: movement points: what counters have, what hexes cost.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"

namespace adjutant::veracruz {

namespace {

constexpr uint8_t kNobodyLeft = 255;

bool NavyBattery(const PieceInfo& info) { return info.sort == Sort::kUnit && info.arm == Arm::kNavalBattery; }

// 5.28, 11.53, 15.15: of a division or army, with its members' supply known.
int FormationPace(const Rules& r, PieceId counter, bool general_supply) {
  if (general_supply) return r.c.n.allowance_general_supply * kTenths;
  return r.c.Piece(counter).allowance * kTenths;
}

bool AnyInGeneralSupply(const Rules& r, const S& s, FormationId formation) {
  const HexId hex = HexOf(s, r.c.FormationPiece(formation));
  if (hex == kNoId) return false;
  for (const PieceId p : StackIn(s, hex)) {
    if (s[p].formation == formation && r.c.Piece(p).combat_unit() && s[p].Has(kInGeneralSupply)) return true;
  }
  return false;
}

bool Carries(const Rules& r, const S& s, PieceId pack_animal) {
  const PackAnimalId number = r.c.PackAnimalOf(pack_animal);
  for (const PieceId p : StackIn(s, HexOf(s, pack_animal))) {
    if (r.c.Piece(p).sort == Sort::kSupply && s[p].carrier == number) return true;
  }
  return false;
}

// The movement allowance in tenths, told as `tell(tenths, citation, text)`. `mixed`: some of the formation of the piece
// is in general supply. `loaded`: the pack animal carries supply.
template <class Tell>
int Allowance(const Rules& r, const S& s, PieceId piece, bool mixed, bool loaded, Tell&& tell) {
  const PieceInfo& info = r.c.Piece(piece);
  const PieceState& state = s[piece];
  const bool hexes = CountsHexes(s, info.side);
  const auto invades = [&] {
    return tell(r.c.n.allowance_invasion_hexes * kTenths, "19.23/1"_vc, "hexes of the first turn");
  };
  switch (info.sort) {
    case Sort::kGunboat:
    case Sort::kGuerrilla:
      return 0;
    case Sort::kSupply:
      if (state.carrier == kNoId) return 0;
      Applied("11.24/2"_vc);
      if (hexes) return invades();
      return tell(r.c.n.allowance_pack_animal_loaded * kTenths, "11.24/2"_vc, "carried by a pack animal");
    case Sort::kPackAnimal:
      if (hexes) return invades();
      Applied("11.32/1"_vc);
      if (loaded) return tell(r.c.n.allowance_pack_animal_loaded * kTenths, "11.32/1"_vc, "with supply units");
      return tell(info.allowance * kTenths, "11.32/1"_vc, "without supply units");
    case Sort::kLeader:
      Applied("9.14/1"_vc);
      return hexes ? invades() : tell(info.allowance * kTenths, "9.14/1"_vc, "a leader alone");
    case Sort::kUnit:
    case Sort::kFormation:
    case Sort::kDummy:
      break;
  }
  if (NavyBattery(info)) {
    // 5.28/2, 11.53/2: whatever its supply. The hex of the invasion is a hex like others (19.23).
    Applied("5.28/2"_vc);
    Applied("11.53/2"_vc);
    return tell(info.allowance * kTenths + (hexes && r.Plays("landing_battery=one_more"_opt) ? kTenths : 0),
                "5.15/1"_vc, "the Navy battery");
  }
  const bool member = state.formation != kNoId;
  if (info.artillery() && !member) return tell(0, "5.14/1"_vc, "artillery without a division or army");
  if (hexes) {
    Applied("19.23/1"_vc);
    return invades();
  }
  if (info.formation() || member) {
    const FormationId formation = FormationWith(r, s, piece);
    Applied("15.15/1"_vc);
    if (info.artillery()) Applied("5.14/2"_vc);
    if (info.sort == Sort::kDummy) Applied("14.2/3"_vc);
    // By option only those in general supply are slow; the counter goes with the fastest.
    const bool slow =
        r.Plays("formation_supply=slowest"_opt) ? mixed : member && info.combat_unit() && state.Has(kInGeneralSupply);
    const int pace = FormationPace(r, r.c.FormationPiece(formation), slow);
    return slow ? tell(pace, "5.28/1"_vc, "in general supply") : tell(pace, "15.15/1"_vc, "a division or army");
  }
  if (state.Has(kInGeneralSupply)) {
    Applied("5.28/1"_vc);
    Applied("11.53/1"_vc);
    return tell(r.c.n.allowance_general_supply * kTenths, "5.28/1"_vc, "in general supply");
  }
  return tell(info.allowance * kTenths, "5.13"_vc, "as printed");
}
constexpr auto kUntold = [](int tenths, auto, const char*) { return tenths; };

template <class Tell>
int AllowanceOf(const Rules& r, const S& s, PieceId piece, Tell&& tell) {
  const PieceInfo& info = r.c.Piece(piece);
  const FormationId formation = FormationWith(r, s, piece);
  const bool mixed = formation != kNoId && AnyInGeneralSupply(r, s, formation);
  const bool loaded = info.sort == Sort::kPackAnimal && (s[piece].wait != 0 || Carries(r, s, piece));
  return Allowance(r, s, piece, mixed, loaded, tell);
}

}  // namespace

int AllowanceOf(const Rules& r, const S& s, PieceId piece) { return AllowanceOf(r, s, piece, kUntold); }

void TellAllowance(const Rules& r, const S& s, PieceId piece, Trace* trace) {
  if (trace == nullptr) return;
  Sum sum(trace, "5.0/1"_vc, "movement.allowance",
          [&] { return absl::StrCat("movement allowance of ", r.PieceName(piece), " in tenths of a point"); });
  AllowanceOf(r, s, piece, [&](int tenths, auto cite, const char* text) {
    sum.Add(tenths, cite, [&] { return std::string(text); });
    return tenths;
  });
  sum.Finish();
}

bool MixedPaces(const Rules& r, const S& s, const Movement& party) {
  int pace = 0;
  for (const PieceId p : party.pieces) {
    const PieceInfo& info = r.c.Piece(p);
    if (info.leader() || info.sort == Sort::kSupply || s[p].formation != kNoId) continue;
    const int own = AllowanceOf(r, s, p);
    if (pace != 0 && own != pace) return true;
    pace = own;
  }
  return false;
}

Ruling CheckPaces(const Rules& r, const S& s, const Movement& party, Why* why) {
  if ((party.traits & kPartyDemoralized) != 0) return Accepted();
  const PieceId load = party.pieces.First(r.c.first_supply);
  const bool loads = load.exists() && load < r.c.first_pack_animal;
  if ((party.broken != 0 || loads) && Breaks("7.13/1"_vc, MixedPaces(r, s, party))) {
    return Refused("7.13/1"_vc, why, [&] {
      return absl::StrCat("those who move have several movement allowances ",
                          party.broken != 0 ? "without their division or army" : "since a pack animal was loaded",
                          ": some stay");
    });
  }
  return Accepted();
}

void Muster(const Rules& r, const S& s, Movement* party) {
  party->points = party->guns = kNobodyLeft;
  party->units = party->leaders = {};
  uint8_t traits = 0;
  IdSet<PackAnimalId, kMaxPackAnimals> loaded;  // that carry
  int scouts = 0, pieces = 0, leading = 0;
  bool scouted = false;
  for (const PieceId p : party->pieces) {
    const PieceInfo& info = r.c.Piece(p);
    const PieceState& state = s[p];
    ++pieces;
    if (info.artillery()) traits |= kPartyGuns;
    if (NavyBattery(info)) traits |= kPartyNavyBattery;
    if (info.leader()) traits |= kPartyLeader;
    if (state.Has(kDemoralized)) traits |= kPartyDemoralized;
    if (state.Has(kHalted)) traits |= kPartyHalted;
    const bool counts = Counts(r, s, p);
    if (counts) traits |= kPartyCombat;
    if (info.scout) ++scouts;
    const bool leads_scout = info.leader() && r.Plays("scout_leader=leader_needed"_opt);
    const bool has_scouted = info.scout && state.Has(kScouted);
    if (!leads_scout && !has_scouted) traits |= kPartyNoScout;
    scouted = scouted || has_scouted;
    leading += leads_scout ? 1 : 0;
    if (info.sort == Sort::kSupply && state.carrier != kNoId) loaded.Add(state.carrier);
    if (state.formation == kNoId) continue;
    const FormationId formation = state.formation;
    if (info.leader()) ++party->leaders[formation];
    if (counts && !info.artillery()) ++party->units[formation];
    if (info.combat_unit() && state.Has(kInGeneralSupply))
      party->slow = static_cast<uint8_t>(party->slow | 1 << formation.number());
  }
  if (pieces == 1 && scouts == 1) traits |= kPartyLoneScout;
  // 14.32: the scout goes on, with one leader, who does not without it.
  if (party->escaping != 0 && (!scouted || leading > 1)) traits |= kPartyNoScout;
  party->traits = traits;
  for (const PieceId p : party->pieces) {
    const PieceInfo& info = r.c.Piece(p);
    const PieceState& state = s[p];
    const FormationId formation = FormationWith(r, s, p);
    const bool mixed = formation.exists() && (party->slow >> formation.number() & 1) != 0;
    const bool carries = info.sort == Sort::kPackAnimal && (state.wait != 0 || loaded.Has(r.c.PackAnimalOf(p)));
    int left = std::max(0, Allowance(r, s, p, mixed, carries, kUntold) - state.spent);
    // By option its one is a hex, whatever that costs.
    const bool one_hex = NavyBattery(info) && r.Plays("navy_battery_pace=one_hex"_opt) && !CountsHexes(s, info.side);
    if (one_hex) left = state.spent == 0 ? kNobodyLeft - 1 : 0;
    uint8_t& least = info.artillery() ? party->guns : party->points;
    least = static_cast<uint8_t>(std::min<int>(least, left));
  }
}

namespace {

// Calls `add(value, citation, text, datum)` for every term of the cost to enter a hex. False if nobody can, or
// artillery cannot. `zone`: with the point for an enemy zone of control.
template <class Adder>
bool CostTerms(const Rules& r, const S& s, Side side, HexId from, DirectionId direction, bool artillery, bool zone,
               Adder&& add) {
  const Hex& here = r.c.At(from);
  const Hexside& edge = here.sides[direction];
  const HexId to = here.neighbours[direction];
  if (to == kNoId) return false;
  const Hex& there = r.c.At(to);
  const TerrainEffects& chart = r.c.terrain;
  const TerrainEffect& terrain = chart.Of(there.terrain);
  if (edge.mountain || terrain.impassable || !there.land()) return false;
  if (artillery && edge.river && !edge.bridge) return false;
  const WayKind way = artillery && edge.way == WayKind::kTrail ? WayKind::kNone : edge.way;
  switch (way) {
    case WayKind::kHighway:
      add(chart.highway.cost, "5.34/10"_vc, "by the National Highway", "terrain_effect.highway.cost");
      break;
    case WayKind::kRoad:
      add(chart.road.cost, "5.34/11"_vc, "by road", "terrain_effect.road.cost");
      break;
    case WayKind::kTrail:
      add(chart.trail.cost, "5.34/12"_vc, "by trail", "terrain_effect.trail.cost");
      break;
    case WayKind::kNone:
      break;
  }
  if (way == WayKind::kNone) {
    if (FortressHex(r, to)) {
      add(chart.fortress.cost, "5.34/15"_vc, "fortress", "terrain_effect.fortress.cost");
    } else if (there.place != kNoId) {
      switch (r.c.places[there.place].kind) {
        case PlaceKind::kCity:
          add(chart.city.cost, "5.34/13"_vc, "city", "terrain_effect.city.cost");
          break;
        case PlaceKind::kTown:
          add(chart.town.cost, "5.34/14"_vc, "town", "terrain_effect.town.cost");
          break;
        case PlaceKind::kVillage:
        case PlaceKind::kReef:
          add(chart.village.cost, "5.34/14"_vc, "village", "terrain_effect.village.cost");
          break;
      }
    } else {
      switch (there.terrain) {
        case Terrain::kClear:
          add(terrain.cost, "5.34/1"_vc, "clear", "terrain_effect.clear.cost");
          break;
        case Terrain::kRough:
          add(terrain.cost, "5.34/3"_vc, "rough", "terrain_effect.rough.cost");
          break;
        case Terrain::kJungle:
          add(terrain.cost, "5.34/2"_vc, "jungle", "terrain_effect.jungle.cost");
          break;
        case Terrain::kSwamp:
          add(terrain.cost, "5.34/5"_vc, "swamp", "terrain_effect.swamp.cost");
          break;
        case Terrain::kMountain:
        case Terrain::kLake:
        case Terrain::kSea:
          break;
      }
    }
  }
  // A bridge is crossed at the cost of the road over it.
  if (edge.river && !edge.bridge) {
    add(chart.river.cost, "5.34/6"_vc, "across a river", "terrain_effect.river.cost");
  }
  if (zone && InZone(r, s, Enemy(side), to)) {
    add(chart.enemy_zone_of_control.cost, "6.22"_vc, "into an enemy zone of control",
        "terrain_effect.enemy_zone_of_control.cost");
  }
  return true;
}

int PlainCost(const Rules& r, const S& s, Side side, HexId from, DirectionId direction, bool artillery, bool zone) {
  int cost = 0;
  const bool open = CostTerms(r, s, side, from, direction, artillery, zone,
                              [&](int value, auto, const char*, const char*) { cost += value; });
  return open ? cost : -1;
}

}  // namespace

int EntryCost(const Rules& r, const S& s, Side side, HexId from, DirectionId direction, bool artillery) {
  return PlainCost(r, s, side, from, direction, artillery, /*zone=*/true);
}

int GroundCost(const Rules& r, const S& s, Side side, HexId from, DirectionId direction) {
  return PlainCost(r, s, side, from, direction, /*artillery=*/false, /*zone=*/false);
}

int StepCost(const Rules& r, const S& s, HexId from, DirectionId direction, bool artillery) {
  const int cost = PlainCost(r, s, Phasing(s), from, direction, artillery, /*zone=*/true);
  return cost >= 0 && CountsHexes(s, Phasing(s)) ? kTenths : cost;
}

// 5.43: a point and the terrain; what else controls the hex does not matter but by option.
int OverwhelmingCost(const Rules& r, const S& s, HexId from, DirectionId direction, bool artillery) {
  const bool zone = r.Plays("overwhelming_entry=surcharge"_opt);
  const int cost = PlainCost(r, s, Phasing(s), from, direction, artillery, zone);
  if (cost < 0) return cost;
  return CountsHexes(s, Phasing(s)) ? kTenths : cost + kTenths;
}

int EscapeCost(const Rules& r, const S& s, const Movement& party) {
  const Side side = Phasing(s);
  const bool leaves = party.escaping != 0 && !CountsHexes(s, side) && InZone(r, s, Enemy(side), party.hex);
  return leaves ? r.c.n.scout_leave_cost : 0;
}

namespace {

// The cost of the step that the party takes, told.
int TellCost(const Rules& r, const S& s, DirectionId direction, bool artillery, bool overwhelming, Trace* trace) {
  const HexId from = PartyHex(s);
  const HexId to = r.c.At(from).neighbours[direction];
  Sum cost(trace, "5.12/1"_vc, artillery ? "movement.cost.artillery" : "movement.cost", [&] {
    return absl::StrCat("Tenths of a movement point to enter ", r.HexName(to), artillery ? ", for artillery" : "");
  });
  if (CountsHexes(s, Phasing(s))) {
    cost.Add(kTenths, "19.23/1"_vc, "one of the hexes of the first turn");
    return static_cast<int>(cost.Finish());
  }
  const bool zone = !overwhelming || r.Plays("overwhelming_entry=surcharge"_opt);
  CostTerms(r, s, Phasing(s), from, direction, artillery, zone,
            [&](int value, auto cite, const char* text, const char* datum) {
              cost.Add(
                  value, cite, [&] { return std::string(text); }, datum);
            });
  if (overwhelming) {
    cost.Add(kTenths, "5.43/1"_vc, "after an overwhelming attack");
    if (!zone) Applied(trace, "5.47/2"_vc);
  }
  // 14.32: who goes on after a reconnaissance.
  const int escape = overwhelming ? 0 : EscapeCost(r, s, s.move);
  if (escape != 0) {
    cost.Add(escape, "14.32/3"_vc, "out of the zone of control reconnoitered", "number.scout.leave_cost.value");
  }
  if (trace != nullptr) {
    const Hexside& edge = r.c.At(from).sides[direction];
    if (edge.way != WayKind::kNone) {
      Applied(trace, "5.32/1"_vc);
      Applied(trace, "5.32/2"_vc);
    } else if (r.c.At(to).place == kNoId && r.c.At(to).terrain == Terrain::kClear) {
      Applied(trace, "3.6/3"_vc);
      Applied(trace, "5.31/1"_vc);
    } else {
      Applied(trace, "5.31/1"_vc);
    }
    if (edge.river) edge.bridge ? Applied(trace, "5.34/17"_vc) : Applied(trace, "5.31/2"_vc);
    if (r.c.At(to).coastal) Applied(trace, "5.34/9"_vc);
    if (r.c.At(to).fever_coast != r.c.At(from).fever_coast) Applied(trace, "5.34/16"_vc);
    if (HasLand(s, Phasing(s), to)) {
      Applied(trace, "5.26/1"_vc);
      Applied(trace, "5.26/2"_vc);
      Applied(trace, "7.0"_vc);
      Applied(trace, "7.11"_vc);
      Applied(trace, "7.12/1"_vc);
    }
    if (WorksIn(s, to) || WorksIn(s, from)) Applied(trace, "8.95"_vc);
  }
  return static_cast<int>(cost.Finish());
}

}  // namespace

void Charge(const Rules& r, S& s, DirectionId direction, bool overwhelming, Trace* trace) {
  const bool guns = s.move.guns != kNobodyLeft;
  const bool others = s.move.points != kNobodyLeft;
  const int cost = others ? TellCost(r, s, direction, false, overwhelming, trace) : 0;
  int guns_cost = cost;
  if (guns) {
    // Told once where it is the same for all.
    const HexId from = PartyHex(s);
    guns_cost = overwhelming ? OverwhelmingCost(r, s, from, direction, true) : StepCost(r, s, from, direction, true);
    if (!others || guns_cost != cost) guns_cost = TellCost(r, s, direction, true, overwhelming, trace);
  }
  for (const PieceId p : s.move.pieces) {
    PieceState& state = s[p];
    const int spent = state.spent + (r.c.Piece(p).artillery() ? guns_cost : cost);
    state.spent = static_cast<uint8_t>(std::min(spent, 255));
    // Who has carried has seven points, load or no load (11.32).
    if (state.carrier != kNoId) s[CarrierOf(r, s, p)].wait = 1;
    if (trace == nullptr) continue;
    if (r.c.Piece(p).leader()) {
      s.move.pieces.Count() == 1 ? Applied(trace, "9.11"_vc) : Applied(trace, "9.14/2"_vc);
    }
    if (state.percent != 0) Applied(trace, "13.23"_vc);
    if (s.move.steps == 0 && state.Has(kBeganControlled)) Applied(trace, "5.23/1"_vc);
  }
}

}  // namespace adjutant::veracruz
