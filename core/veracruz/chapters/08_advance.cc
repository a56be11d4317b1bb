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

HexId Target(const S& s) { return s.battle.hex; }

bool Has(const BattleSide& side, Fate fate) { return side.fate == static_cast<uint8_t>(fate) + 1; }
// The attacker is the phasing side (8.0).
Side AdvancingSide(const S& s) {
  if (Has(s.battle.attacker, Fate::kAdvance)) return Phasing(s);
  if (Has(s.battle.defender, Fate::kAdvance)) return Enemy(Phasing(s));
  return kNobody;
}
bool Attacks(const S& s, Side side) { return side == Phasing(s); }
PlayerId AdvancingPlayer(const Rules&, const S& s) { return AdvancingSide(s); }

bool Stays(const Rules& r, const S& s, HexId hex) {
  return !r.Plays("besieged_combat=freely"_opt) && Besieged(r, s, hex);
}

// 11.25/4: supply units that were left in the hex by those who have retreated out of it, and nobody else.
bool SupplyLeft(const Rules& r, const S& s, Side enemy, HexId hex) {
  const uint8_t others = BarredBy(r, Enemy(enemy)) & static_cast<uint8_t>(~ThereBit(enemy));
  if (enemy != kUs || !HasLand(s, enemy, hex) || (There(s, hex) & others) != 0) return false;
  for (const PieceId p : PiecesIn(r, s, enemy, hex)) {
    if (r.c.Piece(p).sort != Sort::kSupply) return false;
  }
  return true;
}

// The hex is empty of the enemy, but for supply units left there or who keeps nobody out of a fortress (12.21), and may
// be entered. Without a retreat out of it the option decides.
bool Vacant(const Rules& r, const S& s, Side side, HexId hex) {
  if (!MayStand(r, s, side, hex) && !SupplyLeft(r, s, Enemy(side), hex) && !OpenFortress(r, s, side, hex)) return false;
  return r.Plays("advance_after_elimination=advances"_opt) || s.battle.left.Has(hex);
}

// 11.25/1: who comes into the hex takes them.
void TakeSupply(const Rules& r, S& s, Side enemy, HexId hex, Trace* trace) {
  if (!SupplyLeft(r, s, enemy, hex)) return;
  for (const PieceId p : PiecesIn(r, s, enemy, hex)) {
    Applied(trace, "11.25/1"_vc);
    Eliminate(r, s, p, trace);
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
  if (r.Plays("split_result=whole_hex"_opt) || !Attacks(s, side)) return pieces;
  for (const PieceId p : pieces) {
    const FormationId formation = FormationWith(r, s, p);
    const bool fought = formation == kNoId ? s.battle.attacker.pieces.Has(p) : FormationFought(r, s, formation);
    if (!fought) pieces.Remove(p);
  }
  return pieces;
}

// What goes from one hex into another if `pieces` are to go.
PieceSet Followers(const Rules& r, const S& s, PieceSet pieces, HexId from, HexId to) {
  int room = 0;
  for (const PieceId p : pieces) {
    if (!CanFollow(r, p, from, to) || HasGoneItsHex(r, s, p)) pieces.Remove(p);
    // 8.67 says must, and so does 17.13.
    if (StaysInTheCapital(r, s, p)) {
      Applied("17.13/2"_vc);
      pieces.Remove(p);
    }
    if (r.c.Piece(p).sort == Sort::kPackAnimal) room += r.c.n.supply_pack_animal_capacity;
  }
  for (const bool carried : {true, false}) {
    for (const PieceId p : pieces) {
      if (r.c.Piece(p).sort == Sort::kSupply && (s[p].carrier != kNoId) == carried && room-- <= 0) pieces.Remove(p);
    }
  }
  return pieces;
}

bool Demoralized(const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (s[p].Has(kDemoralized)) return true;
  }
  return false;
}

// A combat unit, of whatever strength: militia that proved to be nothing go with the others.
bool AnyToGo(const Rules& r, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).combat_unit()) return true;
  }
  return false;
}
bool StillIn(const Rules& r, const S& s, Side side, HexId hex) { return AnyToGo(r, PiecesIn(r, s, side, hex)); }

// Nobody goes without a combat unit, nor part of a demoralized stack (8.81).
PieceSet AllFrom(const Rules& r, const S& s, HexId from, HexId to) {
  const PieceSet concerned = Concerned(r, s, AdvancingSide(s), from);
  const PieceSet pieces = Followers(r, s, concerned, from, to);
  if (pieces != concerned && Demoralized(s, concerned)) {
    Applied("8.81"_vc);
    return {};
  }
  return AnyToGo(r, pieces) ? pieces : PieceSet{};
}

// 8.82/1: where they have a choice, the demoralised go into no EZOC. Without one they do what 8.67 says they must.
void ShunZones(const Rules& r, const S& s, Advance* advance) {
  HexSet calm, zones;
  if (!Demoralized(s, PiecesIn(r, s, AdvancingSide(s), Target(s)))) return;
  for (const HexId hex : advance->goals) (InZone(r, s, Phasing(s), hex) ? zones : calm).Add(hex);
  if (zones.Empty() || (calm.Empty() && r.Plays("advance=must"_opt))) return;
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
    for (const HexId hex : s.battle.origins) {
      if (StillIn(r, s, side, hex) && !Stays(r, s, hex)) advance.starts.Add(hex);
    }
    return advance;
  }
  if (!StillIn(r, s, side, Target(s)) || Stays(r, s, Target(s))) return advance;
  for (const HexId goal : s.battle.origins) {
    if (!Vacant(r, s, side, goal)) continue;
    const PieceSet pieces = AllFrom(r, s, Target(s), goal);
    if (!pieces.Empty() && PeroteTakes(r, s, side, goal, pieces)) advance.goals.Add(goal);
  }
  if (r.Plays("advance_both_fled=stays"_opt) && advance.goals.Count() > 1) advance.goals = HexSet{};
  if (!advance.goals.Empty()) advance.starts.Add(Target(s));
  ShunZones(r, s, &advance);
  return advance;
}

void Go(const Rules& r, S& s, const PieceSet& pieces, HexId from, HexId to, Trace* trace) {
  if (pieces.Empty()) return;
  const Side side = AdvancingSide(s);
  Applied(trace, "8.43/1"_vc,
          [&] { return absl::StrCat(r.SideName(side), " advances from ", r.HexName(from), " to ", r.HexName(to)); });
  Applied(trace, "5.25/2"_vc);
  TakeSupply(r, s, Enemy(side), to, trace);
  if (HasLand(s, Enemy(side), to)) TakeOpenFortress(r, s, side, to, trace);
  Carry(r, s, pieces, to);
  GoItsHex(r, s, pieces);
  // Who stays behind is in no box of a formation that has gone, and none stays with one.
  FormationSet weakened;
  for (const PieceId p : StackIn(s, from)) {
    const FormationId formation = s[p].formation;
    if (formation == kNoId || HexOf(s, r.c.FormationPiece(formation)) == from) continue;
    weakened |= WeakenedBy(r, s, p);
    s[p].formation = kNoId;
  }
  Entered(r, s, side, to, pieces, trace);
  CheckFormations(r, s, to, trace, weakened);
  if (r.Plays("advance_beside=eliminates"_opt) && HasCombat(s, side, to)) Straggle(r, s, side, to, trace);
}

void GoAll(const Rules& r, S& s, const Advance& advance, HexId to, Trace* trace) {
  Applied(trace, "8.67/1"_vc);
  Applied(trace, "8.68"_vc);
  for (const HexId from : advance.starts) Go(r, s, AllFrom(r, s, from, to), from, to, trace);
}

// ---- The choice.

bool OneByOne(const Rules& r, const S& s) { return r.Plays("advance_who=chosen"_opt) && Attacks(s, AdvancingSide(s)); }

// What goes when `piece` is named: a formation with its members, a pack animal with its load, or all if none can be
// left.
PieceSet Named(const Rules& r, const S& s, PieceId piece, HexId from, HexId to) {
  if (!OneByOne(r, s)) return AllFrom(r, s, from, to);
  PieceSet pieces;
  pieces.Add(piece);
  if (r.c.Piece(piece).formation()) {
    pieces |= MembersOf(r, s, r.c.FormationOf(piece));
  }
  if (r.c.Piece(piece).sort == Sort::kPackAnimal) {
    for (const PieceId p : r.c.SupplyPieces()) {
      if (HexOf(s, p) == from && s[p].carrier == r.c.PackAnimalOf(piece)) pieces.Add(p);
    }
  }
  return pieces;
}

// Supply units that the pack animals in the hex could still have brought.
int RoomForSupply(const Rules& r, const S& s, HexId hex) {
  int room = 0;
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).sort == Sort::kPackAnimal) room += r.c.n.supply_pack_animal_capacity;
    if (r.c.Piece(p).sort == Sort::kSupply) --room;
  }
  return room;
}

void ListAdvances(const Rules& r, const S& s, EventList* out) {
  const Advance advance = FindAdvance(r, s);
  const Side side = AdvancingSide(s);
  const bool several = advance.goals.Count() > 1;
  for (const HexId from : advance.starts) {
    for (const PieceId p : PiecesIn(r, s, side, from)) {
      if (!several) {
        out->push_back(MakeEvent(kPieceAdvanced, side, {p}));
        continue;
      }
      for (const HexId hex : advance.goals) {
        out->push_back(MakeEvent(kPieceAdvanced, side, {p, hex}));
      }
    }
  }
  out->push_back(MakeEvent(kAdvanceEnded, side));
}

Ruling CheckEnd(const Rules& r, const S& s, Why* why) {
  const bool done = OneByOne(r, s) && StillIn(r, s, AdvancingSide(s), Target(s));
  ADJUTANT_REFUSE_IF("8.67/1"_vc, r.Plays("advance=must"_opt) && !done, why,
                     "the hex that the enemy has left must be entered");
  return Accepted();
}

Ruling CheckAdvance(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kAdvanceEnded) return CheckEnd(r, s, why);
  const Advance advance = FindAdvance(r, s);
  const PieceId piece = PieceArg(e);
  const HexId from = HexOf(s, piece);
  const bool own = r.c.Piece(piece).side == AdvancingSide(s) && r.c.Piece(piece).land();
  ADJUTANT_REFUSE_IMPOSSIBLE("8.67/1"_vc, from == kNoId || !own || !advance.starts.Has(from), why, r.PieceName(piece),
                             " is in no hex that advances after this combat");
  if (e.args[1] != kNone && Breaks("8.82/1"_vc, advance.shunned.Has(HexArg(e, 1)))) {
    return Refused("8.82/1"_vc, why, [&] {
      return absl::StrCat("the demoralized enter no enemy zone of control of their own will: ",
                          r.HexName(HexArg(e, 1)));
    });
  }
  const bool several = advance.goals.Count() > 1;
  const HexId to = several ? HexArg(e, 1) : advance.goals.First();
  ADJUTANT_REFUSE_IMPOSSIBLE("8.43/1"_vc, several ? to == kNoId || !advance.goals.Has(to) : e.args[1] != kNone, why,
                             several ? "one of the hexes that the enemy has left is to be named"
                                     : "only one hex can be entered, and it is not named");
  if (!OneByOne(r, s)) {
    // All go: a combat unit that can go stands for them.
    ADJUTANT_REFUSE_IMPOSSIBLE("8.68"_vc, !r.c.Piece(piece).combat_unit() || !AllFrom(r, s, from, to).Has(piece), why,
                               r.PieceName(piece), " is no combat unit that can go: one is to be named, for all");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.2/2"_vc, s[piece].formation != kNoId, why, r.PieceName(piece),
                     " goes or stays with its formation");
  ADJUTANT_REFUSE_IF("8.68"_vc, !Concerned(r, s, AdvancingSide(s), from).Has(piece), why, r.PieceName(piece),
                     " was not in this combat");
  if (Breaks("5.34/7"_vc, !CanFollow(r, piece, from, to))) {
    return Refused(
        "5.34/7"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " cannot enter ", r.HexName(to)); },
        "5.15/2"_vc);
  }
  if (r.c.Piece(piece).arm == Arm::kNavalBattery && Breaks("5.15/1"_vc, HasGoneItsHex(r, s, piece))) {
    return Refused("5.15/1"_vc, why, "the Navy battery has gone its one hex of this turn");
  }
  if (StaysInTheCapital(r, s, piece) && Breaks("17.13/2"_vc, true)) {
    return Refused("17.13/2"_vc, why, "Santa Anna stays in Mexico City for this turn", "17.13/4"_vc);
  }
  ADJUTANT_REFUSE_IF("11.24/1"_vc, r.c.Piece(piece).sort == Sort::kSupply && RoomForSupply(r, s, to) <= 0, why,
                     "no pack animal that has advanced can carry it");
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
    const PieceId piece = PieceArg(e);
    const HexId from = HexOf(s, piece);
    const HexId to = e.args[1] != kNone ? HexArg(e, 1) : advance.goals.First();
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
  const DirectionId d = r.c.Direction(from, to);
  const Hexside side = d.exists() ? r.c.At(from).sides[d] : Hexside{};
  if (side.river && !side.bridge) return false;
  const Terrain terrain = r.c.At(to).terrain;
  return info.arm != Arm::kNavalBattery || (terrain != Terrain::kRough && terrain != Terrain::kSwamp);
}

namespace {

void BeginAdvance(const Rules& r, S& s, Trace* trace) {
  s.step = kAdvanceDone;
  const Advance advance = FindAdvance(r, s);
  bool anybody = false;
  for (const HexId from : advance.starts) {
    for (const HexId to : advance.goals) anybody = anybody || !AllFrom(r, s, from, to).Empty();
  }
  if (!anybody) return;
  if (r.Plays("advance=must"_opt) && !OneByOne(r, s) && advance.goals.Count() == 1) {
    GoAll(r, s, advance, advance.goals.First(), trace);
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
