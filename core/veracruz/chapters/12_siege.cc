// Veracruz 12: fortresses, their siege and bombardment, and how they are built up again. 12.3 is assault.cc, 12.4
// surrender.cc.
//
// A fortress is dealt with as s.siege.place. The besieger names it and asks for its surrender; refused, he names guns
// and bombards, and the garrison may answer. An assault takes the same way with units instead of guns. Which of the
// adjacent units assault is the attacker's choice (12.33: "assaulting"), a division or army as a whole.
#include "core/veracruz/chapters/12_siege.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "absl/strings/str_cat.h"

namespace adjutant::veracruz {

// ---- siege.h.

PieceSet PiecesAt(const S& s, const PieceSet& pieces, HexId hex) {
  PieceSet here;
  for (const PieceId p : StackIn(s, hex)) {
    if (pieces.Has(p)) here.Add(p);
  }
  return here;
}

int KnownPoints(const Rules& r, const S& s, const PieceSet& pieces, int untried) {
  int points = 0, percent = 0;
  for (const PieceId p : pieces) {
    if (!r.c.Piece(p).combat_unit()) continue;
    points += r.c.Piece(p).drawn && !s[p].Has(kTried) ? untried : s[p].strength;
    percent = std::max<int>(percent, s[p].percent);
  }
  return points - LossOf(r, points, percent);
}

int PointsAround(const Rules& r, const S& s, HexId fortress, const PieceSet& pieces, int untried) {
  int points = 0;
  for (const DirectionId d : kEveryDirection) {
    const HexId hex = Beside(r, fortress, d);
    if (hex != kNoId) points += KnownPoints(r, s, PiecesAt(s, pieces, hex), untried);
  }
  return points;
}

PieceSet UnitsAround(const Rules& r, const S& s, Side side, HexId fortress) {
  PieceSet units;
  for (const DirectionId d : kEveryDirection) {
    const HexId hex = Beside(r, fortress, d);
    if (hex == kNoId || !HasCombat(s, side, hex)) continue;
    for (const PieceId p : StackIn(s, hex)) {
      if (r.c.Piece(p).side == side && Counts(r, s, p)) units.Add(p);
    }
  }
  return units;
}

namespace {

std::array<PlaceId, 3> Fortresses(const Rules& r) { return {r.c.veracruz, r.c.ulua, r.c.perote}; }

// 12.12, 12.61: the other side holds it: combat units of it are inside, or it is Ulua, whose strength needs none.
bool Held(const Rules& r, const S& s, Side by, PlaceId place) {
  if (place == r.c.ulua) return FortressOf(r, s, place).holder == by;
  return UnitIn(r, s, by, r.c.HexOf(place));
}

// ---- 12.22: what a siege takes.

bool SurroundsVeracruz(const Rules& r, const S& s, Side besieger) {
  const HexId fortress = r.c.HexOf(r.c.veracruz);
  for (HexId hex : r.c.At(fortress).neighbours) {
    if (hex == kNoId || !r.c.At(hex).land()) continue;
    if (!UnitIn(r, s, besieger, hex) && !InZone(r, s, besieger, hex)) return false;
  }
  return true;
}
// A division that occupies or controls one of the hexes around Veracruz.
bool TakesPart(const Rules& r, const S& s, Side side, HexId stands) {
  for (HexId hex : r.c.At(r.c.HexOf(r.c.veracruz)).neighbours) {
    if (hex == kNoId || !r.c.At(hex).land()) continue;
    if (hex == stands) return true;
    const DirectionId direction = r.c.Direction(stands, hex);
    if (direction.exists() && ExertsOn(r, s, side, stands, direction)) return true;
  }
  return false;
}
int DivisionsAtVeracruz(const Rules& r, const S& s, Side side) {
  int divisions = 0;
  for (const FormationId f : r.c.formations.ids()) {
    const PieceId counter = r.c.FormationPiece(f);
    const HexId hex = HexOf(s, counter);
    if (r.c.Piece(counter).side == side && hex != kNoId && TakesPart(r, s, side, hex)) ++divisions;
  }
  return divisions;
}
bool MeetsRequirements(const Rules& r, const S& s, Side besieger, PlaceId place) {
  if (place == r.c.veracruz) {
    if (besieger == kMexico && r.Plays("siege_by_mexico=impossible"_opt)) return false;
    return SurroundsVeracruz(r, s, besieger) &&
           DivisionsAtVeracruz(r, s, besieger) >= r.c.n.fortress_veracruz_divisions;
  }
  if (place == r.c.perote) {
    // 12.22/4: they are shown, and nobody can show what untried militia are worth.
    const HexId hex = r.c.HexOf(place);
    return PointsAround(r, s, hex, UnitsAround(r, s, besieger, hex), 0) >= r.c.n.fortress_perote_besiegers;
  }
  return true;
}

// ---- Guns.

bool Gun(const Rules& r, PieceId piece) {
  return r.c.Piece(piece).artillery() || r.c.Piece(piece).sort == Sort::kGunboat;
}
bool HasFired(const Rules& r, const S& s, PieceId piece) {
  return !r.Plays("bombardments=no_limit"_opt) && s[piece].Has(kFired);
}
PieceSet GunsAround(const Rules& r, const S& s, Side side, HexId fortress) {
  PieceSet guns;
  for (const DirectionId d : kEveryDirection) {
    const HexId hex = Beside(r, fortress, d);
    if (hex == kNoId) continue;
    for (const PieceId p : StackIn(s, hex)) {
      if (r.c.Piece(p).side == side && Gun(r, p) && !HasFired(r, s, p)) guns.Add(p);
    }
  }
  return guns;
}

// 12.23, 12.25: the artillery strength of a bombardment.
int GunPoints(const Rules& r, const S& s, PlaceId place, const PieceSet& guns, bool supplied, Trace* trace) {
  Sum sum(trace, "12.23/1"_vc, "siege.artillery",
          [&] { return absl::StrCat("artillery strength against ", r.PlaceName(place)); });
  const HexId fortress = r.c.HexOf(place);
  int general = 0;
  for (const DirectionId d : kEveryDirection) {
    const HexId hex = Beside(r, fortress, d);
    if (hex == kNoId) continue;
    PieceSet firing, in_general;
    for (const PieceId p : StackIn(s, hex)) {
      if (!guns.Has(p)) continue;
      if (r.c.Piece(p).sort == Sort::kGunboat) {
        sum.Add(
            r.c.Piece(p).strength, "18.1/2"_vc, [&] { return r.PieceName(p); },
            sum.telling() ? absl::StrCat("gunboat.", r.c.gunboat_names.Id(r.c.GunboatOf(p)), ".strength") : "");
        Applied(trace, "11.56"_vc);
        continue;
      }
      sum.Add(s[p].strength, "12.23/2"_vc, [&] { return r.PieceName(p); });
      firing.Add(p);
      if (InGeneralSupply(r, s, p)) in_general.Add(p);
    }
    // 13.22: of the stack, whatever the supply of each. Nobody says whose points they are: those in general supply,
    // which count half, are taken first.
    const int idle = AllPoints(r, s, firing) - Points(r, s, firing);
    const int idle_general = std::min(idle, AllPoints(r, s, in_general));
    if (idle > 0) {
      sum.Add(-idle, "13.26/1"_vc, [&] { return absl::StrCat("ineffective in ", r.HexName(hex)); });
    }
    general += AllPoints(r, s, in_general) - idle_general;
  }
  if (general == 0) {
    Applied(trace, "12.25/1"_vc);
  } else if (supplied) {
    Applied(trace, "12.25/2"_vc);
  } else {
    sum.Add(-(general / 2), "12.25/3"_vc, "half of what is in general supply, rounded up");
  }
  return static_cast<int>(sum.Finish());
}

// ---- The siege step.

}  // namespace

Ruling CheckTarget(const Rules& r, const S& s, PlaceId place, Why* why) {
  const Side besieger = Phasing(s);
  ADJUTANT_REFUSE_IMPOSSIBLE("12.11"_vc, FortressAt(r, place) == kNoId, why, r.PlaceName(place), " is no fortress");
  if (CannotBe("12.21/1"_vc, !Held(r, s, Enemy(besieger), place))) {
    return Refused(
        "12.21/1"_vc, why,
        [&] { return absl::StrCat("no combat unit of ", r.SideName(Enemy(besieger)), " is in ", r.PlaceName(place)); },
        "12.21/2"_vc, "12.12/1"_vc);
  }
  return Accepted("12.12/1"_vc);
}

namespace {

Ruling CheckSiege(const Rules& r, const S& s, PlaceId place, Why* why) {
  const Side besieger = Phasing(s);
  if (const Ruling ruling = CheckTarget(r, s, place, why); !ruling.accepted) return ruling;
  const FortressState& fortress = FortressOf(r, s, place);
  ADJUTANT_REFUSE_IMPOSSIBLE("12.12/3"_vc, fortress.strength == 0, why, r.PlaceName(place),
                             " has no strength left to be reduced");
  const bool meets = MeetsRequirements(r, s, besieger, place);
  if (place == r.c.veracruz && Breaks("12.22/1"_vc, !meets)) {
    return Refused(
        "12.22/1"_vc, why,
        [&] {
          return absl::StrCat("the siege of Veracruz takes every land hex around it, held or controlled, and ",
                              r.c.n.fortress_veracruz_divisions, " divisions");
        },
        "12.22/4"_vc);
  }
  if (place == r.c.perote && Breaks("12.22/2"_vc, !meets)) {
    return Refused(
        "12.22/2"_vc, why,
        [&] {
          return absl::StrCat("the siege of Perote takes ", r.c.n.fortress_perote_besiegers,
                              " strength points next to it");
        },
        "12.22/4"_vc);
  }
  if (place == r.c.ulua) Kept("12.22/3"_vc);
  Kept("12.22/4"_vc);
  ADJUTANT_REFUSE_IF("12.23/1"_vc, r.Plays("bombardments=once_each"_opt) && (fortress.besieged & kBombardedNow) != 0,
                     why, r.PlaceName(place), " has been bombarded in this segment");
  const PieceSet guns = GunsAround(r, s, besieger, r.c.HexOf(place));
  ADJUTANT_REFUSE_IMPOSSIBLE("12.23/2"_vc, GunPoints(r, s, place, guns, true, nullptr) == 0, why,
                             "no artillery or gunboat that could still bombard is next to ", r.PlaceName(place));
  return Accepted();
}

bool AnySiege(const Rules& r, const S& s) {
  for (PlaceId place : Fortresses(r)) {
    if (CheckSiege(r, s, place, nullptr).accepted) return true;
  }
  return false;
}

// 12.15: units that only Perote controls, and that cannot assault it, must besiege it while they can.
bool MustBesiegePerote(const Rules& r, const S& s) {
  return PeroteAsks(r, s, Phasing(s)) && !MayAssault(r, s, r.c.perote) &&
         CheckSiege(r, s, r.c.perote, nullptr).accepted;
}

void ListSieges(const Rules& r, const S& s, EventList* out) {
  for (PlaceId place : Fortresses(r)) out->push_back(MakeEvent(kFortressBesieged, Phasing(s), {place}));
  out->push_back(MakeEvent(kSiegeEnded, Phasing(s)));
}
Ruling CheckSiegeStep(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kFortressBesieged) return CheckSiege(r, s, PlaceArg(e), why);
  ADJUTANT_REFUSE_IF("12.15/3"_vc, MustBesiegePerote(r, s), why,
                     "units in the zone of control of Perote must besiege it");
  return Accepted();
}
void ApplySiege(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kSiegeEnded) {
    s.step = kCombatSegment;
  } else {
    s.siege = SiegeTask{};
    s.siege.place = PlaceArg(e);
    s.siege.supplied = s.now.siege_supplied;
    Applied(trace, "12.41/1"_vc, [&] {
      return absl::StrCat(r.SideName(Phasing(s)), " asks for the surrender of ", r.PlaceName(Target(s)));
    });
    Phasing(s) == kUs ? Applied(trace, "4.B5a/2"_vc) : Applied(trace, "4.A7a/2"_vc);
    s.step = kSurrenderStep;
  }
}

// ---- 12.23: guns are named, supply may be spent.

Ruling CheckGun(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  const HexId hex = HexOf(s, piece);
  const HexId fortress = r.c.HexOf(Target(s));
  ADJUTANT_REFUSE_IMPOSSIBLE("12.23/2"_vc, info.side != Phasing(s) || !Gun(r, piece), why, r.PieceName(piece),
                             " is no artillery of the besieger");
  const bool next_to = IsBeside(r, fortress, hex);
  const auto where = [&] { return absl::StrCat(r.PieceName(piece), " is not next to ", r.PlaceName(Target(s))); };
  if (info.sort == Sort::kGunboat) {
    if (CannotBe("18.1/1"_vc, !next_to)) return Refused("18.1/1"_vc, why, where);
    Kept("18.1/3"_vc);
  }
  if (CannotBe("12.23/1"_vc, !next_to)) return Refused("12.23/1"_vc, why, where);
  if (Breaks("12.23/1"_vc, HasFired(r, s, piece) || s.siege.guns.Has(piece))) {
    if (info.sort == Sort::kGunboat && !s.siege.guns.Has(piece)) AddCase("18.1/3"_vc, why);
    return Refused("12.23/1"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " has bombarded or is already named"); });
  }
  return Accepted();
}

bool NamedInGeneralSupply(const Rules& r, const S& s) {
  for (const PieceId p : s.siege.guns) {
    if (InGeneralSupply(r, s, p)) return true;
  }
  return false;
}
Ruling CheckSupply(const Rules& r, const S& s, PieceId piece, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "12.25/2"_vc,
      r.c.Piece(piece).sort != Sort::kSupply || !OnMap(s[piece].where) || Phasing(s) != kUs || s.siege.supplied != 0,
      why, "one US supply unit of the map is spent for a bombardment");
  ADJUTANT_REFUSE_IF("12.25/2"_vc, r.Plays("siege_supply=supply_phase"_opt) || !NamedInGeneralSupply(r, s), why,
                     r.Plays("siege_supply=supply_phase"_opt) ? "supply units are expended in the Supply Phase"
                                                              : "nobody who bombards is in general supply");
  return Accepted();
}
// Guns in general supply that may still bombard in this segment.
bool SupplyServesOthers(const Rules& r, const S& s) {
  for (PlaceId place : Fortresses(r)) {
    for (const PieceId p : GunsAround(r, s, Phasing(s), r.c.HexOf(place))) {
      if (InGeneralSupply(r, s, p)) return true;
    }
  }
  return false;
}
void ListGuns(const Rules& r, const S& s, EventList* out) {
  ListPieces(GunsAround(r, s, Phasing(s), r.c.HexOf(Target(s))), kGunNamed, Phasing(s), out);
  if (Phasing(s) == kUs && s.siege.supplied == 0) {
    for (const PieceId p : r.c.SupplyPieces()) {
      if (OnMap(s[p].where)) out->push_back(MakeEvent(kSiegeSupplySpent, kUs, {p}));
    }
  }
  out->push_back(MakeEvent(kBombardmentBegun, Phasing(s)));
}
Ruling CheckGunsStep(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kGunNamed) return CheckGun(r, s, PieceArg(e), why);
  if (e.type == kSiegeSupplySpent) return CheckSupply(r, s, PieceArg(e), why);
  ADJUTANT_REFUSE_IMPOSSIBLE("12.23/1"_vc, GunPoints(r, s, Target(s), s.siege.guns, true, nullptr) == 0, why,
                             "no artillery strength has been named");
  return Accepted();
}
void ApplyGuns(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kGunNamed) {
    s.siege.guns.Add(PieceArg(e));
    Applied(trace, "12.23/1"_vc);
  } else if (e.type == kSiegeSupplySpent) {
    const PieceId piece = PieceArg(e);
    s.siege.supplied = 1;
    Applied(trace, "12.25/2"_vc, [&] { return absl::StrCat(r.PieceName(piece), " supplies all that bombard"); });
    Applied(trace, "11.14/1"_vc);
    TakeOff(r, s, piece, kNotArrived);
  } else {
    const PieceSet& guns = s.siege.guns;
    for (const PieceId p : guns) s[p].Mark(kFired);
    uint8_t& besieged = FortressOf(r, s, Target(s)).besieged;
    if (r.Plays("siege_supply_serves=whole_segment"_opt) && s.siege.supplied != 0 && SupplyServesOthers(r, s)) {
      s.now.siege_supplied = 1;
      Applied(trace, "12.25/2"_vc, "the supply unit serves for the rest of the segment too");
    }
    const bool again = (besieged & kBombardedNow) != 0;
    if (again && s.now.bombarded_again < std::numeric_limits<uint8_t>::max()) ++s.now.bombarded_again;
    besieged |= kBombardedNow;
    s.step = kBombardmentDieStep;
  }
}

// ---- Dice.

size_t SiegeColumn(const Rules& r, int points) {
  size_t column = 0;
  while (column + 1 < r.c.tables.siege_columns.size() && points >= r.c.tables.siege_columns[column + 1]) ++column;
  return column;
}

void ListBombardmentDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kBombardment); }
Ruling CheckBombardmentDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kBombardment, "12.28"_vc, why);
}
void RollBombardment(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int points = GunPoints(r, s, Target(s), s.siege.guns, s.siege.supplied != 0, trace);
  const int lost = points == 0 ? 0 : r.c.tables.siege[static_cast<size_t>(e.args[1])][SiegeColumn(r, points)].strength;
  FortressState& fortress = FortressOf(r, s, Target(s));
  fortress.strength = static_cast<uint8_t>(std::max(0, fortress.strength - lost));
  Applied(trace, "12.28"_vc);
  if (lost > 0) Applied(trace, "12.12/3"_vc);
  Applied(trace, "12.23/3"_vc, [&] {
    return absl::StrCat(r.PlaceName(Target(s)), lost == 0 ? " stands at " : " is reduced to ",
                        static_cast<int>(fortress.strength));
  });
  s.step = kBombarded;
}

// 12.27, 12.63: whom counter-battery reaches.
PieceSet UnitsInReach(const Rules& r, const S& s) {
  PieceSet units = UnitsAround(r, s, Phasing(s), r.c.HexOf(Target(s)));
  for (const PieceId p : s.siege.guns) {
    if (r.c.Piece(p).sort != Sort::kGunboat) units.Add(p);
  }
  return units;
}
PieceSet GunboatsInReach(const Rules& r, const S& s) {
  PieceSet gunboats;
  for (const PieceId p : s.siege.guns) {
    if (r.c.Piece(p).sort == Sort::kGunboat) gunboats.Add(p);
  }
  return gunboats;
}

void ListCounterBattery(const Rules& r, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kCounterBatteryDecided, Defender(s), {yes}));
  if (r.Plays("counter_battery_target=besieger"_opt)) return;
  for (const PieceId p : GunboatsInReach(r, s)) {
    out->push_back(MakeEvent(kCounterBatteryDecided, Defender(s), {1, p}));
  }
}
Ruling CheckCounterBattery(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool may_name = e.args[0] != 0 && r.Plays("counter_battery_target=garrison"_opt);
  if (CannotBe("18.2/1"_vc, e.args[1] != kNone && !(may_name && GunboatsInReach(r, s).Has(PieceArg(e, 1))))) {
    return Refused(
        "18.2/1"_vc, why,
        [&] { return absl::StrCat(r.PieceName(PieceArg(e, 1)), " is no gunboat that could be fired at"); }, "12.63"_vc);
  }
  if (Target(s) == r.c.ulua) Kept("12.63"_vc);
  return Accepted("12.27/1"_vc);
}
void DecideCounterBattery(const Rules& r, S& s, const Event& e, Trace*) {
  // By option the garrison fires at the gunboat that it names, or else at units on land.
  if (e.args[1] != kNone) {
    s.siege.aim = static_cast<uint8_t>(kAtGunboat + r.c.GunboatOf(PieceArg(e, 1)).number());
  } else if (e.args[0] != 0 && r.Plays("counter_battery_target=garrison"_opt) && !UnitsInReach(r, s).Empty()) {
    s.siege.aim = kAtUnits;
  }
  s.step = e.args[0] != 0 ? kCounterBatteryDieStep : kBombardmentOver;
}

void ListCounterBatteryDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCounterBattery); }
Ruling CheckCounterBatteryDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCounterBattery, "12.28"_vc, why);
}
// 12.27: an asterisk costs the besieger a strength point, of any unit next to the fortress or a gunboat that fired.
void RollCounterBattery(const Rules& r, S& s, const Event& e, Trace* trace) {
  Sum sum(trace, "12.13"_vc, "siege.counter_battery",
          [&] { return absl::StrCat("counter-battery strength of ", r.PlaceName(Target(s))); });
  sum.Add(FortressOf(r, s, Target(s)).strength, "12.13"_vc, "its strength now");
  const int points = static_cast<int>(sum.Finish());
  const bool hit = r.c.tables.siege[static_cast<size_t>(e.args[1])][SiegeColumn(r, points)].besieger;
  Applied(trace, "12.28"_vc);
  s.step = kBombardmentOver;
  if (!hit) {
    Applied(trace, "12.27/1"_vc, "the counter-battery hits nothing");
    return;
  }
  Applied(trace, "12.27/2"_vc, "the counter-battery costs the besieger a strength point");
  if (Target(s) == r.c.ulua) Applied(trace, "12.63"_vc);
  PieceSet besiegers;
  if (s.siege.aim < kAtGunboat) besiegers = UnitsInReach(r, s);
  for (const PieceId p : GunboatsInReach(r, s)) {
    const int number = kAtGunboat + r.c.GunboatOf(p).number();
    if (s.siege.aim != kAtAll && s.siege.aim != number) continue;
    besiegers.Add(p);
    Applied(trace, "18.2/1"_vc);
  }
  AskLosses(r, s, Phasing(s), besiegers, 1, kCounterBatteryLoss, false, kBombardmentOver);
}

}  // namespace

// ---- What other chapters ask.

bool BesiegersAround(const Rules& r, const S& s, Side side, HexId hex) {
  return MeetsRequirements(r, s, Enemy(side), PlaceAt(r, hex));
}

bool Besieged(const Rules& r, const S& s, HexId hex) {
  if (!FortressHex(r, hex)) return false;
  const Side inside = HasLand(s, kUs, hex) ? kUs : HasLand(s, kMexico, hex) ? kMexico : kNobody;
  // 12.21: nobody besieges a fortress without combat units, which he may just enter.
  return inside != kNobody && Held(r, s, inside, PlaceAt(r, hex)) &&
         MeetsRequirements(r, s, Enemy(inside), PlaceAt(r, hex));
}

PieceSet BesiegingGuns(const Rules& r, const S& s, Side side) {
  PieceSet guns;
  for (PlaceId place : Fortresses(r)) {
    if (!Held(r, s, Enemy(side), place) || !MeetsRequirements(r, s, side, place)) continue;
    guns |= GunsAround(r, s, side, r.c.HexOf(place));
  }
  return guns;
}

bool PeroteAsks(const Rules& r, const S& s, Side side) {
  const HexId perote = r.c.HexOf(r.c.perote);
  if (!HasCombat(s, Enemy(side), perote) || FortressOf(r, s, r.c.perote).besieged != 0) return false;
  for (const DirectionId d : kEveryDirection) {
    const HexId hex = r.c.At(perote).neighbours[d];
    if (hex == kNoId || !HasCombat(s, side, hex)) continue;
    if (!ExertsOn(r, s, Enemy(side), perote, d)) continue;
    bool others = false, first = false;
    for (const PieceId p : StackIn(s, hex)) first = first || (Counts(r, s, p) && PeroteFirst(r, s, p));
    for (const DirectionId back : kEveryDirection) {
      const HexId from = r.c.At(hex).neighbours[back];
      if (from == kNoId || from == perote) continue;
      others = others || ExertsOn(r, s, Enemy(side), from, Opposite(back));
    }
    // 9.31: those whom nobody leads attack none of the others.
    const bool led = LeaderToAttack(r, s, side, hex) || r.Plays("leader_of_attack=one"_opt);
    if (!others || !led || first) return true;
  }
  return false;
}

// ---- Automatic steps.

namespace {

void BeginSieges(const Rules& r, S& s, Trace* trace) {
  s.now.phase = static_cast<uint8_t>(Phase::kSiege);
  s.now.bombarded_again = 0;
  s.now.siege_supplied = 0;
  for (FortressState& fortress : s.fortresses) fortress.besieged = 0;
  for (const PieceId p : r.c.pieces.ids()) s[p].Clear(kFired);
  MarkWhoMustAttack(r, s, trace);
  Phasing(s) == kUs ? Applied(trace, "4.B5a/1"_vc) : Applied(trace, "4.A7a/1"_vc);
  s.step = AnySiege(r, s) ? kSiegeStep : kCombatSegment;
}

void Bombarded(const Rules& r, S& s, Trace* trace) {
  if (FortressOf(r, s, Target(s)).strength == 0) {
    Applied(trace, "12.24/1"_vc);
    s.step = kFortressFalls;
  } else {
    s.step = kCounterBatteryStep;
  }
}

void BombardmentOver(const Rules&, S& s, Trace*) { s.step = kSiegeDone; }

void SiegeDone(const Rules& r, S& s, Trace*) {
  const bool assault = s.siege.assault != 0;
  s.siege = SiegeTask{};
  s.step = assault ? kCombatOver : AnySiege(r, s) ? kSiegeStep : kCombatSegment;
}

}  // namespace

void RebuildFortresses(const Rules& r, S& s, Trace* trace) {
  for (PlaceId place : Fortresses(r)) {
    FortressState& fortress = FortressOf(r, s, place);
    const int most = r.c.places[place].fortress_strength;
    // A full turn: not the one of the capture. 12.51 asks for occupation and nothing else: a bombardment in that turn
    // does not hold it up.
    if (fortress.taken == 0 || fortress.taken >= s.now.turn || fortress.strength >= most) continue;
    if (!HasCombat(s, static_cast<Side>(fortress.holder), r.c.HexOf(place))) Applied(trace, "12.51/2"_vc);
    const int rebuilt = fortress.strength + r.c.n.fortress_rebuilt;
    if (rebuilt >= most) Applied(trace, "12.52"_vc);
    fortress.strength = static_cast<uint8_t>(std::min(most, rebuilt));
    Applied(trace, "12.51/1"_vc,
            [&] { return absl::StrCat(r.PlaceName(place), " is rebuilt to ", static_cast<int>(fortress.strength)); });
  }
}

const VeracruzStep kSiegeSteps[] = {
    Automatic(kSiegeSegment, "the Siege Segment begins", "4.A7a/1"_vc, BeginSieges, {kSiegeStep, kCombatSegment}),
    {kSiegeStep,
     "siege",
     "besieges a fortress or ends the Siege Segment",
     "12.21/1"_vc,
     {kFortressBesieged, kSiegeEnded},
     PhasingPlayer,
     ListSieges,
     CheckSiegeStep,
     ApplySiege,
     {kSurrenderStep, kCombatSegment}},
    Automatic(kBombarded, "a bombardment has its result", "12.24/1"_vc, Bombarded,
              {kCounterBatteryStep, kFortressFalls}),
    {kCounterBatteryStep,
     "counter_battery",
     "may answer with counter-battery fire",
     "12.27/1"_vc,
     {kCounterBatteryDecided},
     DefendingPlayer,
     ListCounterBattery,
     CheckCounterBattery,
     DecideCounterBattery,
     {kCounterBatteryDieStep, kBombardmentOver},
     true},
    {kCounterBatteryDieStep,
     "counter_battery_die",
     "a die is rolled for the counter-battery",
     "12.28"_vc,
     {kDieRolled},
     Dice,
     ListCounterBatteryDie,
     CheckCounterBatteryDie,
     RollCounterBattery,
     {kBombardmentOver, kLosses},
     true},
    Automatic(kBombardmentOver, "the bombardment is over", "12.21/1"_vc, BombardmentOver, {kSiegeDone}),
    Automatic(kSiegeDone, "the siege is done with for this turn", "12.21/1"_vc, SiegeDone,
              {kSiegeStep, kCombatSegment, kCombatOver}),
    {kGunsStep,
     "guns",
     "names artillery and gunboats that bombard",
     "12.23/1"_vc,
     {kGunNamed, kSiegeSupplySpent, kBombardmentBegun},
     PhasingPlayer,
     ListGuns,
     CheckGunsStep,
     ApplyGuns,
     {kGunsStep, kBombardmentDieStep}},
    {kBombardmentDieStep,
     "bombardment_die",
     "a die is rolled for the bombardment",
     "12.28"_vc,
     {kDieRolled},
     Dice,
     ListBombardmentDie,
     CheckBombardmentDie,
     RollBombardment,
     {kBombarded},
     true},
};
void AddSiegeSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kSiegeSteps), std::end(kSiegeSteps));
  AddSurrenderSteps(steps);
  AddAssaultSteps(steps);
}

}  // namespace adjutant::veracruz
