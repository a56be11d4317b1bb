// What the position of Veracruz is asked, whatever the chapter; formations and losses.
#include "core/veracruz/rules.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace adjutant::veracruz {

std::string Rules::HexName(HexId hex) const {
  if (hex == kNoId) return "no hex";  // of an event that does not fit its position
  const PlaceId place = c.At(hex).place;
  const auto number = c.hex_names.Id(hex);
  return place == kNoId ? std::string(number) : absl::StrCat(c.place_names.Name(place), " (", number, ")");
}

PieceSet PiecesIn(const Rules& r, const S& s, Side side, HexId hex) {
  PieceSet pieces;
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side == side && r.c.Piece(p).land() && !Frozen(r, s, p)) pieces.Add(p);
  }
  return pieces;
}

bool HasGoneItsHex(const Rules& r, const S& s, PieceId piece) {
  const bool battery = r.c.Piece(piece).sort == Sort::kUnit && r.c.Piece(piece).arm == Arm::kNavalBattery;
  if (!battery || r.Plays("navy_battery_retreat=retreats"_opt)) return false;
  // 19.23: the hex of the invasion is the one, or by option another one may follow.
  const int before = s.now.turn == 1 && r.Plays("landing_battery=one_more"_opt) ? kTenths : 0;
  return s[piece].wait != 0 || s[piece].spent > before;
}

void GoItsHex(const Rules& r, S& s, const PieceSet& pieces) {
  if (r.Plays("navy_battery_retreat=retreats"_opt) || r.c.naval_battery == kNoId) return;
  const PieceId battery = r.c.UnitPiece(r.c.naval_battery);
  if (pieces.Has(battery)) s[battery].wait = 1;
}

bool AnyUnit(const Rules& r, const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (IsUnit(r, s, p)) return true;
  }
  return false;
}

bool UnitIn(const Rules& r, const S& s, Side side, HexId hex) {
  return HasCombat(s, side, hex) || (HasLand(s, side, hex) && AnyUnit(r, s, PiecesIn(r, s, side, hex)));
}

PieceSet MembersOf(const Rules& r, const S& s, FormationId formation) {
  PieceSet members;
  const HexId hex = HexOf(s, r.c.FormationPiece(formation));
  if (hex == kNoId) return members;
  for (const PieceId p : StackIn(s, hex)) {
    if (s[p].formation == formation) members.Add(p);
  }
  return members;
}

int LossOf(const Rules& r, int points, int percent) {
  if (percent == 0) return 0;
  const auto column = std::find(kLossPercentages.begin(), kLossPercentages.end(), percent) - kLossPercentages.begin();
  Applied("8.73/2"_vc);
  int lost = 0;
  for (; points > 0; points -= kLossRows) {
    const auto row = static_cast<size_t>(std::min(points, kLossRows));
    lost += r.c.tables.loss[row][static_cast<size_t>(column)];
  }
  return lost;
}

int AllPoints(const Rules& r, const S& s, const PieceSet& pieces) {
  int points = 0;
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).combat_unit()) points += s[p].strength;
  }
  return points;
}

int Points(const Rules& r, const S& s, const PieceSet& pieces) {
  int points = 0, percent = 0;
  for (const PieceId p : pieces) {
    if (!r.c.Piece(p).combat_unit()) continue;
    const PieceState& piece = s[p];
    points += piece.strength;
    percent = std::max<int>(percent, piece.percent);
  }
  return points - LossOf(r, points, percent);
}

FortressId FortressAt(const Rules& r, PlaceId place) {
  return place == r.c.veracruz ? kFortressVeracruz
         : place == r.c.ulua   ? kFortressUlua
         : place == r.c.perote ? kFortressPerote
                               : kNoId;
}

bool OpenFortress(const Rules& r, const S& s, Side side, HexId hex) {
  return FortressHex(r, hex) && (There(s, hex) & BarredBy(r, side)) != 0 && !UnitIn(r, s, Enemy(side), hex);
}

void TakeOpenFortress(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  for (const PieceId p : PiecesIn(r, s, Enemy(side), hex)) {
    if (HexOf(s, p) != hex) continue;
    Applied(trace, "12.21/2"_vc);
    Eliminate(r, s, p, trace);
  }
}

int GarrisonPoints(const Rules& r, const S& s, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  if (!info.combat_unit()) return 0;
  if (!OnMap(s[piece].where)) return info.strength;
  const bool untried = info.drawn && !s[piece].Has(kTried);
  return untried && r.Plays("perote_untried=nothing"_opt) ? 0 : s[piece].strength;
}

bool PeroteTakes(const Rules& r, const S& s, Side side, HexId hex, const PieceSet& more, const PieceSet& leaving) {
  if (!FortressHex(r, hex)) return true;
  if (PlaceAt(r, hex) != r.c.perote) {
    Applied("12.14/2"_vc);
    return true;
  }
  int come = 0;
  for (const PieceId p : more) come += GarrisonPoints(r, s, p);
  if (come == 0) return true;
  int points = come;
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side == side && !more.Has(p) && !leaving.Has(p)) points += GarrisonPoints(r, s, p);
  }
  return points <= r.c.n.fortress_perote_garrison;
}

bool CityHex(const Rules& r, HexId hex) {
  const PlaceId place = r.c.At(hex).place;
  if (place == kNoId) return false;
  if (r.c.places[place].kind == PlaceKind::kCity) return true;
  return r.Plays("town_or_city=cities"_opt) && (place == r.c.jalapa || place == r.c.orizaba);
}

bool WorksIn(const S& s, HexId hex) {
  for (size_t i = 0; i < s.works.size(); ++i) {
    if (s.works[i] == hex && s.works_done[i] != 0) return true;
  }
  return false;
}

// ---- Zones of control.
bool ExertsOn(const Rules& r, const S& s, Side side, HexId from, DirectionId direction) {
  const Hex& hex = r.c.At(from);
  const HexId to = hex.neighbours[direction];
  return to != kNoId && (There(s, from) & ControlsBit(side)) != 0 && hex.zone_open.Has(direction) &&
         !FortressHex(r, to);
}

void TellZones(const Rules& r, const S& s, Side side, HexId hex, Trace* trace) {
  if (trace == nullptr) return;
  const Side enemy = Enemy(side);
  const Hex& here = r.c.At(hex);
  int zones = 0;
  bool own = false;
  for (const DirectionId d : kEveryDirection) {
    const HexId near = here.neighbours[d];
    if (near == kNoId) continue;
    const uint8_t there = There(s, near);
    if ((there & kGuerrillaThere) != 0 && enemy == kMexico) Applied(trace, "6.13"_vc);
    own = own || (there & ControlsBit(side)) != 0;
    if ((there & ThereBit(enemy)) == 0) continue;
    const bool fortress = FortressHex(r, near);
    if ((there & ControlsBit(enemy)) != 0) {
      if (!here.zone_open.Has(d)) {
        Applied(trace, "6.21/2"_vc,
                [&] { return absl::StrCat("no zone of control reaches across from ", r.HexName(near)); });
        Applied(trace, "6.25"_vc);
      } else if (FortressHex(r, hex)) {
        Applied(trace, "12.15/4"_vc);
      } else {
        ++zones;
        Applied(trace, "6.11"_vc,
                [&] { return absl::StrCat("combat units in ", r.HexName(near), " control ", r.HexName(hex)); });
        Applied(trace, "6.0/1"_vc);
        Applied(trace, "6.21/1"_vc);
        if ((There(s, hex) & ControlsBit(side)) != 0) Applied(trace, "6.28/1"_vc);
        if (fortress) Applied(trace, "12.15/2"_vc);
        bool untried = true;
        for (const PieceId p : StackIn(s, near)) {
          if (Counts(r, s, p)) untried = untried && r.c.Piece(p).drawn && !s[p].Has(kTried);
        }
        if (untried) Applied(trace, "14.17/1"_vc);
      }
      continue;
    }
    // Those without.
    if ((there & CombatBit(enemy)) == 0) {
      bool zero = false;
      for (const PieceId p : StackIn(s, near)) zero = zero || RevealedZero(r, s, p);
      zero ? Applied(trace, "14.17/2"_vc) : Applied(trace, "6.12"_vc);
      if (r.c.Piece(TopOf(s, near)).sort == Sort::kPackAnimal) Applied(trace, "11.33/1"_vc);
    } else if (fortress) {
      Applied(trace, "6.14/2"_vc);
      Applied(trace, "12.15/1"_vc);
    } else {
      Applied(trace, "6.14/1"_vc);
    }
  }
  if (own) {
    Applied(trace, "6.27"_vc);
    Applied(trace, "5.27"_vc);
    if (zones > 0) Applied(trace, "6.28/2"_vc);
  }
  if (zones > 1) Applied(trace, "6.29"_vc);
  if (zones > 0) {
    for (const PieceId p : StackIn(s, hex)) {
      // A friend was there already.
      if (r.c.Piece(p).side == side && !s.move.pieces.Has(p)) {
        Applied(trace, "6.26/1"_vc);
        break;
      }
    }
  }
}

bool LeaderIn(const Rules& r, const S& s, Side side, HexId hex) {
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).leader() && r.c.Piece(p).side == side) return true;
  }
  return false;
}

// ---- Formations.
int LeastUnits(const Rules& r, FormationId formation) {
  const bool army = r.c.Piece(r.c.FormationPiece(formation)).side == kMexico;
  return army ? r.c.n.formation_army_units : r.c.n.formation_division_units;
}

void MarkFormation(const Rules& r, S& s, FormationId formation) {
  // Marks that hold for all when they hold for one.
  constexpr uint16_t kShared =
      kInGeneralSupply | kDemoralized | kDone | kHalted | kNewcomer | kLandedOnBeach | kBuilder;
  PieceState& counter = s[r.c.FormationPiece(formation)];
  uint16_t flags = 0;
  uint8_t spent = 0;
  for (const PieceId p : MembersOf(r, s, formation)) {
    const PieceState& member = s[p];
    const bool dummy = r.c.Piece(p).sort == Sort::kDummy;  // without effect (14.2)
    flags = static_cast<uint16_t>(flags | (member.flags & (dummy ? kShared & ~kInGeneralSupply : kShared)));
    spent = std::max(spent, member.spent);
  }
  counter.flags = static_cast<uint16_t>((counter.flags & ~kShared) | flags);
  counter.spent = spent;
}

void PutInto(const Rules& r, S& s, PieceId piece, FormationId formation) {
  const PieceId counter = r.c.FormationPiece(formation);
  const HexId hex = HexOf(s, counter);
  s[piece].formation = formation;
  // 8.83: who comes from a box shares what the hex has.
  if (s[counter].Has(kDemoralized)) s[piece].Mark(kDemoralized);
  // 14.2: a dummy has no effect: it goes as far as its division, which it does not hold up with how far it has come.
  if (r.c.Piece(piece).sort == Sort::kDummy) {
    s[piece].Clear(kDone | kHalted);
    s[piece].spent = 0;
  }
  const HexId from = Unlink(s, piece);
  LinkIn(r, s, piece, &s[counter].below, from, hex);
  MarkFormation(r, s, formation);
}

namespace {

// 14.2: dummies are never without a division.
void RehouseDummies(const Rules& r, S& s, const PieceSet& dummies, HexId hex, Trace* trace) {
  FormationId other;
  for (const FormationId f : r.c.formations.ids()) {
    const PieceId counter = r.c.FormationPiece(f);
    if (r.c.Piece(counter).side == kUs && HexOf(s, counter) == hex && !other.exists()) other = f;
  }
  for (const PieceId dummy : dummies) {
    if (other != kNoId) {
      Applied(trace, "14.2/2"_vc,
              [&] { return absl::StrCat(r.PieceName(dummy), " goes to ", r.PieceName(r.c.FormationPiece(other))); });
      PutInto(r, s, dummy, other);
    } else {
      Applied(trace, "14.2/2"_vc,
              [&] { return absl::StrCat(r.PieceName(dummy), " belongs to no division, and goes"); });
      TakeOff(r, s, dummy, kEliminated);
    }
  }
}

}  // namespace

void Disband(const Rules& r, S& s, FormationId formation, Trace* trace) {
  const PieceId counter = r.c.FormationPiece(formation);
  const HexId hex = HexOf(s, counter);
  const PieceSet members = MembersOf(r, s, formation);
  PieceSet dummies;
  for (const PieceId p : members) {
    s[p].formation = kNoId;
    if (r.c.Piece(p).sort == Sort::kDummy) dummies.Add(p);
  }
  Applied(trace, "15.18"_vc);
  TakeOff(r, s, counter, kNotArrived);
  if (r.Plays("dummies_left=join_or_leave"_opt)) RehouseDummies(r, s, dummies, hex, trace);
}

FormationSet WeakenedBy(const Rules& r, const S& s, PieceId piece) {
  FormationSet weakened;
  if (s[piece].formation != kNoId && r.c.Piece(piece).combat_unit()) weakened.Add(s[piece].formation);
  return weakened;
}

void CheckFormations(const Rules& r, S& s, HexId hex, Trace* trace, const FormationSet& changed) {
  for (const FormationId f : r.c.formations.ids()) {
    const PieceId counter = r.c.FormationPiece(f);
    if (s[counter].where != At(hex)) continue;
    const PieceSet members = MembersOf(r, s, f);
    int units = 0, leaders = 0;
    for (const PieceId member : members) {
      leaders += r.c.Piece(member).leader() ? 1 : 0;
      units += MakesUp(r, s, member) ? 1 : 0;
    }
    const bool leaderless = leaders == 0 && (changed.Has(f) || r.Plays("army_without_leader=disbands"_opt));
    if (units < LeastUnits(r, f)) {
      Applied(trace, "15.16/2"_vc,
              [&] { return absl::StrCat(r.PieceName(counter), " is disbanded: it has become too small"); });
    } else if (leaderless) {
      Applied(trace, "9.13"_vc);
      Applied(trace, "15.16/2"_vc,
              [&] { return absl::StrCat(r.PieceName(counter), " is disbanded: it has lost its leader"); });
    } else {
      MarkFormation(r, s, f);
      continue;
    }
    Disband(r, s, f, trace);
  }
}

void Eliminate(const Rules& r, S& s, PieceId piece, Trace* trace) {
  const PieceInfo& info = r.c.Piece(piece);
  const HexId hex = HexOf(s, piece);
  if (info.formation()) {
    Disband(r, s, r.c.FormationOf(piece), trace);
    return;
  }
  const uint8_t printed = s[piece].printed;
  const FormationSet weakened = WeakenedBy(r, s, piece);
  if (info.sort == Sort::kPackAnimal && hex != kNoId) {
    for (const PieceId p : StackIn(s, hex)) {
      const bool load = r.c.Piece(p).sort == Sort::kSupply && s[p].carrier == r.c.PackAnimalOf(piece);
      if (load) s[p].carrier = kNoId;
    }
  }
  const auto told = [&] { return absl::StrCat(r.PieceName(piece), " is eliminated"); };
  if (info.leader()) {
    Applied(trace, "9.12/2"_vc, told);
  } else {
    Applied(trace, "8.46/3"_vc, told);
  }
  Box box = kEliminated;
  // 14.16: they may go back to the pool, of the Mexican player's will in his next movement phase if that is how it is
  // played (MilitiaDiscarded).
  const bool pooled = info.drawn && r.Plays("militia_returned=always"_opt);
  if (pooled) {
    Applied(trace, "14.16/1"_vc);
    box = kNotArrived;
  } else if (info.sort == Sort::kSupply || info.sort == Sort::kPackAnimal) {
    info.sort == Sort::kSupply ? Applied(trace, "11.26"_vc) : Applied(trace, "11.37"_vc);
    box = kNotArrived;
  } else if (info.sort == Sort::kGuerrilla) {
    box = kNotArrived;
    ++s.guerrillas[printed];
  }
  TakeOff(r, s, piece, box);
  if (pooled) ++s.militia[printed];
  if (info.drawn && !pooled) s[piece].strength = printed;
  if (hex != kNoId) CheckFormations(r, s, hex, trace, weakened);
}

void LosePoint(const Rules& r, S& s, PieceId piece, Trace* trace) {
  PieceState& state = s[piece];
  Applied(trace, "8.46/1"_vc);
  --state.strength;
  if (state.strength == 0) {
    Applied("8.49"_vc);
    Eliminate(r, s, piece, trace);
  } else {
    Applied(trace, "8.46/2"_vc,
            [&] { return absl::StrCat(r.PieceName(piece), " is down to ", static_cast<int>(state.strength)); });
  }
}

}  // namespace adjutant::veracruz
