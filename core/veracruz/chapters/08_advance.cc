// Veracruz 8.43/A, 8.67: who has won a combat enters the hex that the enemy has left.
//
// Everybody in the attacking hexes goes (8.68), except: artillery over a river without bridge and the Navy battery
// where it could not move (5.15, 5.34), supply units without a pack animal (11.24), garrisons under siege (12.26).
// Artillery that stays behind is out of its formation. A defender whose attackers have fled goes as a whole into one of
// their hexes, but not into Perote if it is too many for it (12.14). Where an option leaves a choice the owner names
// counters: any of them, if all go together.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"

namespace adjutant::veracruz {

namespace {

HexId Target(const S& s) { return static_cast<HexId>(s.battle.hex - 1); }

bool Has(const BattleSide& side, Fate fate) { return side.fate == static_cast<uint8_t>(fate) + 1; }
// The attacker is the phasing side (8.0).
Side AdvancingSide(const S& s) {
  if (Has(s.battle.attacker, Fate::kAdvance)) return Phasing(s);
  if (Has(s.battle.defender, Fate::kAdvance)) return Enemy(Phasing(s));
  return kNobody;
}
bool Attacks(const S& s, Side side) { return side == Phasing(s); }
PlayerId AdvancingPlayer(const Rules&, const S& s) { return AdvancingSide(s); }

bool Stays(const Rules& r, const S& s, HexId hex) { return r.Choice(kBesiegedCombat) != 2 && Besieged(r, s, hex); }

// 11.25/4: supply units that were left in the hex by those who have retreated out of it, and nobody else.
bool SupplyLeft(const Rules& r, const S& s, Side enemy, HexId hex) {
  const uint8_t others = BarredBy(r, Enemy(enemy)) & static_cast<uint8_t>(~ThereBit(enemy));
  if (enemy != kUs || !HasLand(s, enemy, hex) || (There(s, hex) & others) != 0) return false;
  const PieceSet left = PiecesIn(r, s, enemy, hex);
  for (int p = left.Next(0); p >= 0; p = left.Next(p + 1)) {
    if (r.c.Piece(static_cast<PieceId>(p)).sort != Sort::kSupply) return false;
  }
  return true;
}

// The hex is empty of the enemy, but for supply units left there, and may be entered. Without a retreat out of it the
// option decides.
bool Vacant(const Rules& r, const S& s, Side side, HexId hex) {
  if (!MayStand(r, s, side, hex) && !SupplyLeft(r, s, Enemy(side), hex)) return false;
  return r.Default(kAdvanceAfterElimination) || s.battle.left.Has(hex);
}

// 11.25/1: who comes into the hex takes them.
void TakeSupply(const Rules& r, S& s, Side enemy, HexId hex, Trace* trace) {
  if (!SupplyLeft(r, s, enemy, hex)) return;
  const PieceSet left = PiecesIn(r, s, enemy, hex);
  for (int p = left.Next(0); p >= 0; p = left.Next(p + 1)) {
    Applied(trace, "11.25/1"_vc);
    Eliminate(r, s, static_cast<PieceId>(p), trace);
  }
}

// Where to, and from where.
struct Advance {
  HexSet goals;
  HexSet starts;
  HexSet shunned;  // where they could go as well, if they were not demoralised (8.82)
};

// Everything in the hex, or by the option what has fought (8.68).
PieceSet Concerned(const Rules& r, const S& s, Side side, HexId hex) {
  PieceSet pieces = PiecesIn(r, s, side, hex);
  if (r.Default(kSplitResult) || !Attacks(s, side)) return pieces;
  for (int i = pieces.Next(0); i >= 0; i = pieces.Next(i + 1)) {
    const auto p = static_cast<PieceId>(i);
    const FormationId formation = r.c.Piece(p).formation() ? r.c.FormationOf(p) : FormationOf(s, p);
    const bool fought = formation == kNoId ? s.battle.attacker.pieces.Has(p) : FormationFought(r, s, formation);
    if (!fought) pieces.Remove(p);
  }
  return pieces;
}

// What goes from one hex into another if `pieces` are to go.
PieceSet Followers(const Rules& r, const S& s, PieceSet pieces, HexId from, HexId to) {
  int room = 0;
  for (int i = pieces.Next(0); i >= 0; i = pieces.Next(i + 1)) {
    const auto p = static_cast<PieceId>(i);
    if (!CanFollow(r, p, from, to)) pieces.Remove(p);
    // 8.67 says must, and so does 17.13.
    if (StaysInTheCapital(r, s, p)) {
      Fires("17.13/2"_vc);
      pieces.Remove(p);
    }
    if (r.c.Piece(p).sort == Sort::kPackAnimal) room += r.c.n.supply_pack_animal_capacity;
  }
  for (const bool carried : {true, false}) {
    for (int i = pieces.Next(0); i >= 0; i = pieces.Next(i + 1)) {
      const auto p = static_cast<PieceId>(i);
      if (r.c.Piece(p).sort == Sort::kSupply && (s[p].carrier != 0) == carried && room-- <= 0) pieces.Remove(p);
    }
  }
  return pieces;
}

// A combat unit, of whatever strength: militia that proved to be nothing go with the others.
bool AnyToGo(const Rules& r, const PieceSet& pieces) {
  for (int p = pieces.Next(0); p >= 0; p = pieces.Next(p + 1)) {
    if (r.c.Piece(static_cast<PieceId>(p)).combat_unit()) return true;
  }
  return false;
}
bool StillIn(const Rules& r, const S& s, Side side, HexId hex) { return AnyToGo(r, PiecesIn(r, s, side, hex)); }

// Nobody goes without a combat unit.
PieceSet AllFrom(const Rules& r, const S& s, HexId from, HexId to) {
  const PieceSet pieces = Followers(r, s, Concerned(r, s, AdvancingSide(s), from), from, to);
  return AnyToGo(r, pieces) ? pieces : PieceSet{};
}

// 8.82/1: where they have a choice, the demoralised go into no EZOC. Without one they do what 8.67 says they must.
void ShunZones(const Rules& r, const S& s, Advance* advance) {
  bool demoralized = false;
  for (PieceId p = TopOf(s, Target(s)); p != kNoId; p = Below(s, p))
    demoralized = demoralized || s[p].Has(kDemoralized);
  HexSet calm, zones;
  for (int hex = advance->goals.Next(0); hex >= 0 && demoralized; hex = advance->goals.Next(hex + 1)) {
    (InZone(r, s, Phasing(s), static_cast<HexId>(hex)) ? zones : calm).Add(hex);
  }
  if (zones.Empty() || (calm.Empty() && r.Default(kAdvance))) return;
  advance->goals = calm;
  advance->shunned = zones;
}

Advance FindAdvance(const Rules& r, const S& s) {
  Advance advance;
  const Side side = AdvancingSide(s);
  if (side == kNobody) return advance;
  if (Attacks(s, side)) {
    if (!Vacant(r, s, side, Target(s))) return advance;
    advance.goals.Add(Target(s));
    for (int hex = s.battle.origins.Next(0); hex >= 0; hex = s.battle.origins.Next(hex + 1)) {
      if (StillIn(r, s, side, static_cast<HexId>(hex)) && !Stays(r, s, static_cast<HexId>(hex)))
        advance.starts.Add(hex);
    }
    return advance;
  }
  if (!StillIn(r, s, side, Target(s)) || Stays(r, s, Target(s))) return advance;
  for (int hex = s.battle.origins.Next(0); hex >= 0; hex = s.battle.origins.Next(hex + 1)) {
    const auto goal = static_cast<HexId>(hex);
    if (Vacant(r, s, side, goal) && PeroteTakes(r, s, side, goal, AllFrom(r, s, Target(s), goal)))
      advance.goals.Add(hex);
  }
  if (!r.Default(kAdvanceBothFled) && advance.goals.Count() > 1) advance.goals = HexSet{};
  if (!advance.goals.Empty()) advance.starts.Add(Target(s));
  ShunZones(r, s, &advance);
  return advance;
}

void Go(const Rules& r, S& s, const PieceSet& pieces, HexId from, HexId to, Trace* trace) {
  if (pieces.Empty()) return;
  const Side side = AdvancingSide(s);
  Say(trace, "8.43/1"_vc,
      [&] { return absl::StrCat(r.SideName(side), " advances from ", r.HexName(from), " to ", r.HexName(to)); });
  Applied(trace, "5.25/2"_vc);
  TakeSupply(r, s, Enemy(side), to, trace);
  Carry(r, s, pieces, to);
  // Who stays behind is in no box of a formation that has gone, and none stays with one.
  for (PieceId p = TopOf(s, from); p != kNoId; p = Below(s, p)) {
    const FormationId formation = FormationOf(s, p);
    if (formation != kNoId && HexOf(s, r.c.FormationPiece(formation)) != from) s[p].formation = 0;
  }
  Entered(r, s, side, to, pieces, trace);
  CheckFormations(r, s, to, trace);
  if (!r.Default(kAdvanceBeside) && HasCombat(s, side, to)) Straggle(r, s, side, to, trace);
}

void GoAll(const Rules& r, S& s, const Advance& advance, HexId to, Trace* trace) {
  Applied(trace, "8.67/1"_vc);
  Applied(trace, "8.68"_vc);
  for (int from = advance.starts.Next(0); from >= 0; from = advance.starts.Next(from + 1)) {
    Go(r, s, AllFrom(r, s, static_cast<HexId>(from), to), static_cast<HexId>(from), to, trace);
  }
}

// ---- The choice.

bool OneByOne(const Rules& r, const S& s) { return !r.Default(kAdvanceWho) && Attacks(s, AdvancingSide(s)); }

// What goes when `piece` is named: a formation with its members, a pack animal with its load, or all if none can be
// left.
PieceSet Named(const Rules& r, const S& s, PieceId piece, HexId from, HexId to) {
  if (!OneByOne(r, s)) return AllFrom(r, s, from, to);
  PieceSet pieces;
  pieces.Add(piece);
  if (r.c.Piece(piece).formation()) {
    const PieceSet members = MembersOf(r, s, r.c.FormationOf(piece));
    for (int m = members.Next(0); m >= 0; m = members.Next(m + 1)) pieces.Add(m);
  }
  if (r.c.Piece(piece).sort == Sort::kPackAnimal) {
    for (PieceId p = r.c.first_supply; p < r.c.first_pack_animal; ++p) {
      if (HexOf(s, p) == from && s[p].carrier == piece - r.c.first_pack_animal + 1) pieces.Add(p);
    }
  }
  return pieces;
}

// Supply units that the pack animals in the hex could still have brought.
int RoomForSupply(const Rules& r, const S& s, HexId hex) {
  int room = 0;
  for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
    if (r.c.Piece(p).sort == Sort::kPackAnimal) room += r.c.n.supply_pack_animal_capacity;
    if (r.c.Piece(p).sort == Sort::kSupply) --room;
  }
  return room;
}

void ListAdvances(const Rules& r, const S& s, EventList* out) {
  const Advance advance = FindAdvance(r, s);
  const Side side = AdvancingSide(s);
  const bool several = advance.goals.Count() > 1;
  for (int from = advance.starts.Next(0); from >= 0; from = advance.starts.Next(from + 1)) {
    const PieceSet pieces = PiecesIn(r, s, side, static_cast<HexId>(from));
    for (int p = pieces.Next(0); p >= 0; p = pieces.Next(p + 1)) {
      if (!several) {
        out->push_back(MakeEvent(kPieceAdvanced, side, {p}));
        continue;
      }
      for (int hex = advance.goals.Next(0); hex >= 0; hex = advance.goals.Next(hex + 1)) {
        out->push_back(MakeEvent(kPieceAdvanced, side, {p, hex}));
      }
    }
  }
  out->push_back(MakeEvent(kAdvanceEnded, side));
}

Ruling CheckEnd(const Rules& r, const S& s, Why* why) {
  const bool done = OneByOne(r, s) && StillIn(r, s, AdvancingSide(s), Target(s));
  if (Breaks("8.67/1"_vc, r.Default(kAdvance) && !done)) {
    return Refused("8.67/1"_vc, why, [] { return std::string("the hex that the enemy has left must be entered"); });
  }
  return Accepted();
}

Ruling CheckAdvance(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kAdvanceEnded) return CheckEnd(r, s, why);
  const Advance advance = FindAdvance(r, s);
  const auto piece = static_cast<PieceId>(e.args[0]);
  const HexId from = HexOf(s, piece);
  const bool own = r.c.Piece(piece).side == AdvancingSide(s) && r.c.Piece(piece).land();
  if (CannotBe("8.67/1"_vc, from == kNoId || !own || !advance.starts.Has(from))) {
    return Refused("8.67/1"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " is in no hex that advances after this combat"); });
  }
  if (e.args[1] != kNone && Breaks("8.82/1"_vc, advance.shunned.Has(e.args[1]))) {
    return Refused("8.82/1"_vc, why, [&] {
      return absl::StrCat("the demoralized enter no enemy zone of control of their own will: ",
                          r.HexName(static_cast<HexId>(e.args[1])));
    });
  }
  const bool several = advance.goals.Count() > 1;
  const HexId to = static_cast<HexId>(several ? e.args[1] : advance.goals.Next(0));
  if (CannotBe("8.43/1"_vc, several ? to == kNone || !advance.goals.Has(to) : e.args[1] != kNone)) {
    return Refused("8.43/1"_vc, why, [&] {
      return std::string(several ? "one of the hexes that the enemy has left is to be named"
                                 : "only one hex can be entered, and it is not named");
    });
  }
  if (!OneByOne(r, s)) {
    // All go: a combat unit that can go stands for them.
    if (CannotBe("8.68"_vc, !r.c.Piece(piece).combat_unit() || !AllFrom(r, s, from, to).Has(piece))) {
      return Refused("8.68"_vc, why, [&] {
        return absl::StrCat(r.PieceName(piece), " is no combat unit that can go: one is to be named, for all");
      });
    }
    return Accepted();
  }
  if (Breaks("7.2/2"_vc, FormationOf(s, piece) != kNoId)) {
    return Refused("7.2/2"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " goes or stays with its formation"); });
  }
  if (Breaks("8.68"_vc, !Concerned(r, s, AdvancingSide(s), from).Has(piece))) {
    return Refused("8.68"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " was not in this combat"); });
  }
  if (Breaks("5.34/7"_vc, !CanFollow(r, piece, from, to))) {
    return Refused(
        "5.34/7"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " cannot enter ", r.HexName(to)); },
        "5.15/2"_vc);
  }
  if (StaysInTheCapital(r, s, piece) && Breaks("17.13/2"_vc, true)) {
    return Refused(
        "17.13/2"_vc, why, [] { return std::string("Santa Anna stays in Mexico City for this turn"); }, "17.13/4"_vc);
  }
  if (Breaks("11.24/1"_vc, r.c.Piece(piece).sort == Sort::kSupply && RoomForSupply(r, s, to) <= 0)) {
    return Refused("11.24/1"_vc, why, [&] { return std::string("no pack animal that has advanced can carry it"); });
  }
  return Accepted();
}

// Somebody could still go who must or may be named.
bool AnybodyLeft(const Rules& r, const S& s) {
  EventList events;
  ListAdvances(r, s, &events);
  for (const Event& event : events) {
    if (event.type == kPieceAdvanced && CheckAdvance(r, s, event, nullptr).accepted) return true;
  }
  return false;
}

void TakeAdvance(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kAdvanceDone;
  if (e.type == kPieceAdvanced) {
    const Advance advance = FindAdvance(r, s);
    const auto piece = static_cast<PieceId>(e.args[0]);
    const HexId from = HexOf(s, piece);
    const HexId to = static_cast<HexId>(e.args[1] != kNone ? e.args[1] : advance.goals.Next(0));
    if (OneByOne(r, s)) {
      const PieceSet pieces = Followers(r, s, Named(r, s, piece, from, to), from, to);
      Go(r, s, r.c.Piece(piece).sort == Sort::kSupply ? Named(r, s, piece, from, to) : pieces, from, to, trace);
      if (AnybodyLeft(r, s)) s.step = kAdvanceStep;
    } else {
      GoAll(r, s, advance, to, trace);
    }
  }
}

}  // namespace

bool CanFollow(const Rules& r, PieceId piece, HexId from, HexId to) {
  const PieceInfo& info = r.c.Piece(piece);
  if (!info.artillery()) return true;
  const int d = r.c.Direction(from, to);
  const Hexside side = d >= 0 ? r.c.At(from).sides[static_cast<size_t>(d)] : Hexside{};
  if (side.river && !side.bridge) return false;
  const Terrain terrain = r.c.At(to).terrain;
  return info.arm != Arm::kNavalBattery || (terrain != Terrain::kRough && terrain != Terrain::kSwamp);
}

namespace {

void BeginAdvance(const Rules& r, S& s, Trace* trace) {
  s.step = kAdvanceDone;
  const Advance advance = FindAdvance(r, s);
  const int to = advance.goals.Next(0);
  bool anybody = false;
  for (int from = advance.starts.Next(0); from >= 0 && !anybody; from = advance.starts.Next(from + 1)) {
    for (int goal = to; goal >= 0; goal = advance.goals.Next(goal + 1)) {
      anybody = anybody || !AllFrom(r, s, static_cast<HexId>(from), static_cast<HexId>(goal)).Empty();
    }
  }
  if (!anybody) return;
  if (r.Default(kAdvance) && !OneByOne(r, s) && advance.goals.Count() == 1) {
    GoAll(r, s, advance, static_cast<HexId>(to), trace);
  } else {
    s.step = kAdvanceStep;
  }
}

// 8.67/2: the combat is over only now.
void AdvanceDone(const Rules&, S& s, Trace* trace) {
  Applied(trace, "8.67/2"_vc);
  Return(s);
}

}  // namespace

const VeracruzStep kAdvanceSteps[] = {
    Automatic(kAdvanceBegins, "the victors may advance", "8.67/2"_vc, BeginAdvance, {kAdvanceStep, kAdvanceDone}),
    {kAdvanceStep,
     "advance",
     "chooses who advances into the hex that was left",
     "8.67/1"_vc,
     {kPieceAdvanced, kAdvanceEnded},
     AdvancingPlayer,
     ListAdvances,
     CheckAdvance,
     TakeAdvance,
     {kAdvanceStep, kAdvanceDone}},
    Automatic(kAdvanceDone, "the advance is over", "8.67/2"_vc, AdvanceDone, {kBack}),
};
void AddAdvanceSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kAdvanceSteps), std::end(kAdvanceSteps));
}

}  // namespace adjutant::veracruz
