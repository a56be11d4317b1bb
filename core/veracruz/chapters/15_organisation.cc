// Veracruz 15: divisions and armies are formed, change and are disbanded; and stacks are put in order (14.34).
//
// All of it is free, so something must bound it. Until somebody comes into a hex, a counter is put into a box once, and
// on top once. That leaves every arrangement within reach: any can be come to by disbanding what is there and forming
// what is wanted, which takes each counter once; what takes it a second time only goes back on an earlier choice.
#include "core/veracruz/chapters/15_organisation.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

bool Arriving(const S& s) { return PhaseOf(s) == Phase::kReinforcement; }
bool Forming(const S& s) { return s.step == kOrganiseStep; }

bool Regular(const PieceInfo& info) { return info.combat_unit() && !info.artillery() && !info.volunteer; }
// 15.19: those of Kentucky and Louisiana go with either.
bool Volunteer(const PieceInfo& info) {
  return info.combat_unit() && !info.artillery() && info.volunteer && !info.joins_regulars;
}
bool Battery(const Rules& r, const PieceInfo& info) {
  return info.artillery() && (info.arm != Arm::kNavalBattery || r.Plays("navy_battery_cap=counts"_opt));
}

void Add(const Rules& r, const S& s, PieceId piece, Makeup* makeup) {
  const PieceInfo& info = r.c.Piece(piece);
  makeup->units += MakesUp(r, s, piece) ? 1 : 0;
  makeup->artillery += Battery(r, info) ? 1 : 0;
  makeup->leaders += info.leader() ? 1 : 0;
  if (info.side != kUs) return;
  makeup->regulars = makeup->regulars || Regular(info);
  makeup->volunteers = makeup->volunteers || Volunteer(info);
}
Makeup MakeupOf(const Rules& r, const S& s, const PieceSet& members) {
  Makeup makeup;
  for (const PieceId p : members) Add(r, s, p, &makeup);
  return makeup;
}

// Of a formation on the map, or, `formation` being kNoId, of the one that is being put together.
Makeup CountMakeup(const Rules& r, const S& s, FormationId formation) {
  return MakeupOf(r, s, formation == kNoId ? s.org.gathered : MembersOf(r, s, formation));
}
inline Makeup MakeupOf(const Rules& r, const S& s, FormationId formation) {
  FormationMemo* memo = FormationMemo::Of(r, s);
  if (memo == nullptr) return CountMakeup(r, s, formation);
  FormationMemo::Box& box = memo->boxes[formation == kNoId ? kMaxFormations : formation.index()];
  if (!box.known) box = {true, CountMakeup(r, s, formation)};
  return box.makeup;
}

// 15.14: what goes into a box at all.
bool GoesIntoBox(const PieceInfo& info) { return info.combat_unit() || info.leader() || info.sort == Sort::kDummy; }

// In the hex and free to join a formation there.
bool Free(const S& s, PieceId piece) {
  return s[piece].formation == kNoId && !s.org.joined.Has(piece) && !(Arriving(s) && !s[piece].Has(kNewcomer));
}

void Count(Side side, const PieceInfo& info, int times, Loose* loose) {
  if (side == kUs && Regular(info)) {
    loose->regulars += times;
  } else if (side == kUs && Volunteer(info)) {
    loose->volunteers += times;
  } else {
    loose->either += times;
  }
}
bool IsLoose(const Rules& r, const S& s, Side side, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  return info.side == side && info.combat_unit() && !s.org.gathered.Has(piece) && Free(s, piece) &&
         MakesUp(r, s, piece);
}
// What is in the hex besides what has been gathered.
Loose LooseIn(const Rules& r, const S& s, Side side, HexId hex) {
  FormationMemo* memo = FormationMemo::Of(r, s);
  for (size_t i = 0; memo != nullptr && i < memo->musters.size(); ++i) {
    if (memo->musters[i].hex == hex) return memo->musters[i].loose;
  }
  Loose loose;
  for (const PieceId p : StackIn(s, hex)) {
    if (IsLoose(r, s, side, p)) Count(side, r.c.Piece(p), 1, &loose);
  }
  if (memo != nullptr) memo->musters[memo->next_muster++ % memo->musters.size()] = {hex, loose};
  return loose;
}

// The most units that a box with `makeup` can come to with `loose` ones.
int MostUnits(const Makeup& makeup, Loose loose) {
  if (makeup.regulars) loose.volunteers = 0;
  if (makeup.volunteers) loose.regulars = 0;
  return makeup.units + loose.either + std::max(loose.regulars, loose.volunteers);
}

// 14.2, 19.22: dummies come with the invasion, straight into a division that has just landed.
bool HasJustLanded(const S& s, PieceId piece) {
  return s.now.landed != 0 && s[piece].Has(kNewcomer) && !s[piece].Has(kDone);
}

// Checks are inlined into what lists: nobody asks why there, and what would only be said costs nothing.

// ---- 15.12: forming one.
[[gnu::always_inline]] inline Ruling CheckNamed(const Rules& r, const S& s, PieceId counter, PieceId leader, Why* why) {
  const PieceInfo& info = r.c.Piece(counter);
  const Side side = Phasing(s);
  ADJUTANT_REFUSE_IMPOSSIBLE("15.0/1"_vc, !info.formation() || info.side != side, why, r.PieceName(counter),
                             " is no formation of ", r.SideName(side));
  ADJUTANT_REFUSE_IMPOSSIBLE("15.12/2"_vc, OnMap(s[counter].where), why, r.PieceName(counter), " is on the map");
  const FormationId formation = r.c.FormationOf(counter);
  const int first = r.c.formations[formation].first_turn;
  if (Breaks("15.12/3"_vc, s.now.turn < first)) {
    if (side == kUs && PhaseOf(s) == Phase::kReinforcement) AddCase("4.B2/2"_vc, why);
    return Refused(
        "15.12/3"_vc, why,
        [&] { return absl::StrCat(r.PieceName(counter), " may be formed from turn ", first, " on"); }, "19.14"_vc);
  }
  Kept("19.14"_vc);
  ADJUTANT_REFUSE_IMPOSSIBLE("9.36"_vc,
                             !r.c.Piece(leader).leader() || r.c.Piece(leader).side != side || !OnMap(s[leader].where),
                             why, r.PieceName(leader), " is no leader who could form it");
  ADJUTANT_REFUSE_IMPOSSIBLE("9.13"_vc, s[leader].formation != kNoId, why, r.PieceName(leader),
                             " is in a formation that he has to leave first");
  const int least = LeastUnits(r, formation);
  const int most = MostUnits(Makeup{}, LooseIn(r, s, side, HexOf(s, leader)));
  const auto too_few = [&] {
    return absl::StrCat(r.PieceName(counter), " takes ", least, " combat units, artillery left out, and ", most,
                        " can be brought together in ", r.HexName(HexOf(s, leader)));
  };
  if (side == kUs ? Breaks("15.11/1"_vc, most < least) : Breaks("15.11/2"_vc, most < least)) {
    return side == kUs ? Refused("15.11/1"_vc, why, too_few) : Refused("15.11/2"_vc, why, too_few);
  }
  return Accepted("15.12/1"_vc);
}

void Name(const Rules& r, S& s, const Event& e) {
  const PieceId counter = PieceArg(e), leader = PieceArg(e, 1);
  s.org.formation = r.c.FormationOf(counter);
  s.org.leader = leader;
  s.org.hex = HexOf(s, leader);
  s.org.gathered = PieceSet{};
  s.org.gathered.Add(leader);
  Call(s, kOrganiseStep, s.step);
}

// ---- 15.13, 15.19: who may join.
[[gnu::always_inline]] inline Ruling CheckJoined(const Rules& r, const S& s, PieceId piece, PieceId counter, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  const Side side = Phasing(s);
  const bool forming = Forming(s);
  ADJUTANT_REFUSE_IMPOSSIBLE("15.0/1"_vc, !r.c.Piece(counter).formation() || r.c.Piece(counter).side != side, why,
                             r.PieceName(counter), " is no formation of ", r.SideName(side));
  const FormationId formation = r.c.FormationOf(counter);
  ADJUTANT_REFUSE_IMPOSSIBLE("15.12/2"_vc, forming ? s.org.formation != formation : !OnMap(s[counter].where), why,
                             r.PieceName(counter), forming ? " is not the one that is being formed" : " is not formed");
  ADJUTANT_REFUSE_IMPOSSIBLE("15.14"_vc, info.formation(), why, r.PieceName(piece), " is a formation itself");
  ADJUTANT_REFUSE_IF("15.14"_vc, !GoesIntoBox(info), why, r.PieceName(piece), " is never in a formation");
  const bool dummy = info.sort == Sort::kDummy;
  ADJUTANT_REFUSE_IMPOSSIBLE("14.2/2"_vc, dummy && side != kUs, why, r.PieceName(piece), " belongs to a division");
  const HexId hex = forming ? s.org.hex.get() : HexOf(s, counter);
  const PieceId landed = forming ? s.org.leader.get() : counter;
  const bool with_the_landing = dummy && s[piece].where == kDue && HasJustLanded(s, landed);
  const bool there = info.side == side && HexOf(s, piece) == hex;
  if (CannotBe("15.15/4"_vc, !there && !with_the_landing)) {
    if (dummy && s[piece].formation != kNoId) AddCase("14.2/5"_vc, why);
    return Refused("15.15/4"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " is not in ", r.HexName(hex)); });
  }
  const bool shifted = dummy && s[piece].formation != kNoId && s[piece].formation != formation;
  ADJUTANT_REFUSE_IMPOSSIBLE("15.17"_vc,
                             (s[piece].formation != kNoId && !shifted) || (forming && s.org.gathered.Has(piece)), why,
                             r.PieceName(piece), " is in a formation already");
  // The bound named above; and 19.13: the units that arrive are organised with their arrival, others when they move.
  ADJUTANT_REFUSE_IMPOSSIBLE("15.12/1"_vc, s.org.joined.Has(piece), why, r.PieceName(piece),
                             " has been put into a formation, and nobody has moved since");
  if (Breaks("19.13"_vc, Arriving(s) && there && !dummy && !s[piece].Has(kNewcomer) && !info.leader())) {
    return Refused(
        "19.13"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " has not arrived in this turn"); },
        "15.12/1"_vc);
  }
  const Makeup makeup = MakeupOf(r, s, forming ? kNoId : formation);
  ADJUTANT_REFUSE_IF("15.11/3"_vc, Battery(r, info) && makeup.artillery >= r.c.n.formation_artillery, why,
                     r.PieceName(counter), " has ", makeup.artillery, " artillery units, and may have no more");
  // By option it has outlived its leader (army_without_leader), until its units change.
  if (Breaks("9.13"_vc, !forming && makeup.leaders == 0 && info.combat_unit())) {
    return Refused(
        "9.13"_vc, why, [&] { return absl::StrCat(r.PieceName(counter), " has no leader, and takes nobody but one"); },
        "15.11/1"_vc);
  }
  if (side == kMexico) return Accepted("15.13/2"_vc);
  ADJUTANT_REFUSE_IF("15.19/1"_vc, (makeup.regulars && Volunteer(info)) || (makeup.volunteers && Regular(info)), why,
                     r.PieceName(counter), " has ", makeup.regulars ? "regulars" : "volunteers", ", and ",
                     r.PieceName(piece), " is ", makeup.regulars ? "volunteer" : "regular");
  if (forming && info.combat_unit()) {
    Makeup then = makeup;
    Add(r, s, piece, &then);
    Loose loose = LooseIn(r, s, side, hex);
    if (IsLoose(r, s, side, piece)) Count(side, info, -1, &loose);
    const int most = MostUnits(then, loose);
    if (Breaks("15.11/1"_vc, most < LeastUnits(r, formation))) {
      return Refused(
          "15.11/1"_vc, why,
          [&] {
            return absl::StrCat("with ", r.PieceName(piece), " the division could have ", most, " of the ",
                                LeastUnits(r, formation), " combat units that it takes");
          },
          "15.19/1"_vc);
    }
  }
  if (info.joins_regulars) return Accepted("15.19/2"_vc);
  return dummy ? Accepted("14.2/2"_vc) : Accepted("15.13/2"_vc);
}

void Join(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = PieceArg(e);
  const FormationId formation = r.c.FormationOf(PieceArg(e, 1));
  if (Forming(s)) {
    s.org.gathered.Add(piece);
    return;
  }
  if (s[piece].formation != kNoId) Applied(trace, "14.2/5"_vc);
  if (r.c.Piece(piece).sort == Sort::kDummy && !OnMap(s[piece].where)) Applied(trace, "14.2/1"_vc);
  s.org.joined.Add(piece);
  PutInto(r, s, piece, formation);
  Applied(trace, "15.12/2"_vc);
}

Ruling CheckCompleted(const Rules& r, const S& s, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("15.12/2"_vc, !Forming(s), why, "no formation is being formed");
  const auto formation = s.org.formation;
  const PieceId counter = r.c.FormationPiece(formation);
  const Makeup makeup = MakeupOf(r, s, kNoId);
  const int least = LeastUnits(r, formation), units = makeup.units;
  const auto too_few = [&] {
    return absl::StrCat(r.PieceName(counter), " has ", units, " combat units, artillery left out, and takes ", least);
  };
  // After a breach that keeps everybody else out it goes with what it has.
  const int most = MostUnits(makeup, LooseIn(r, s, Phasing(s), s.org.hex));
  const bool below = units < least && most >= least;
  if (Phasing(s) == kUs ? Breaks("15.11/1"_vc, below) : Breaks("15.11/2"_vc, below)) {
    return Phasing(s) == kUs ? Refused("15.11/1"_vc, why, too_few, "15.13/1"_vc)
                             : Refused("15.11/2"_vc, why, too_few, "15.13/1"_vc);
  }
  return Accepted("15.13/1"_vc);
}

// The counter comes to the hex, on top of its stack, and over its members in their order.
void Complete(const Rules& r, S& s, Trace* trace) {
  const auto formation = s.org.formation;
  const auto hex = s.org.hex;
  std::array<PieceId, kMaxPieces> members;
  size_t count = 0;
  for (const PieceId p : StackIn(s, hex)) {
    if (s.org.gathered.Has(p)) members[count++] = p;
  }
  for (const PieceId p : s.org.gathered) {
    if (OnMap(s[p].where)) continue;
    Applied(trace, "14.2/1"_vc);
    members[count++] = p;
  }
  PutDown(r, s, r.c.FormationPiece(formation), hex);
  while (count > 0) {
    const PieceId member = members[--count];
    if (s[member].formation != kNoId) Applied(trace, "14.2/5"_vc);
    PutInto(r, s, member, formation);
    s.org.joined.Add(member);
  }
  Applied(trace, "15.15/2"_vc);
  Applied(trace, "15.12/2"_vc, [&] {
    return absl::StrCat(r.PieceName(r.c.FormationPiece(formation)), " is formed in ", r.HexName(hex), " under ",
                        r.PieceName(s.org.leader));
  });
  s.org.formation = kNoId;
  s.org.leader = kNoId;
  s.org.hex = kNoId;
  s.org.gathered = PieceSet{};
  Return(s);
}

// ---- 15.16, 15.17.
[[gnu::always_inline]] inline Ruling CheckDetached(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  ADJUTANT_REFUSE_IMPOSSIBLE("15.15/4"_vc, info.side != Phasing(s) || s[piece].formation == kNoId, why,
                             r.PieceName(piece), " is in no formation of ", r.SideName(Phasing(s)));
  ADJUTANT_REFUSE_IF("14.2/2"_vc, info.sort == Sort::kDummy, why, r.PieceName(piece), " must belong to a division");
  if (info.artillery() && info.arm == Arm::kArtillery && Breaks("5.14/3"_vc, s.move.hex != kNoId)) {
    return Refused("5.14/3"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " does not go on by itself: it is left behind"); });
  }
  const FormationId formation = s[piece].formation;
  Makeup makeup = MakeupOf(r, s, formation);
  makeup.units -= MakesUp(r, s, piece) ? 1 : 0;
  makeup.leaders -= info.leader() ? 1 : 0;
  ADJUTANT_REFUSE_IF("15.17"_vc, makeup.units < LeastUnits(r, formation), why, "without ", r.PieceName(piece),
                     " its formation has ", makeup.units, " combat units, artillery left out, and takes ",
                     LeastUnits(r, formation));
  if (Breaks("9.13"_vc, makeup.leaders == 0)) {
    return Refused(
        "9.13"_vc, why, [&] { return absl::StrCat("without ", r.PieceName(piece), " its formation has no leader"); },
        "15.17"_vc);
  }
  return Accepted();
}

void Detach(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = PieceArg(e);
  const HexId hex = HexOf(s, piece);
  const FormationSet weakened = WeakenedBy(r, s, piece);
  s[piece].formation = kNoId;
  PutDown(r, s, piece, hex);
  Applied(trace, "15.15/4"_vc);
  CheckFormations(r, s, hex, trace, weakened);
  if (s.move.hex == kNoId) return;
  // 7.13, 7.14: as who has lost the formation on the march, and with it if they have one pace.
  s.move.broken = 1;
  Muster(r, s, &s.move);
}

Ruling CheckDisbanded(const Rules& r, const S& s, PieceId counter, Why* why) {
  const PieceInfo& info = r.c.Piece(counter);
  ADJUTANT_REFUSE_IMPOSSIBLE("15.16/1"_vc, !info.formation() || info.side != Phasing(s) || !OnMap(s[counter].where),
                             why, r.PieceName(counter), " is no formation to be disbanded");
  return Accepted("15.16/1"_vc);
}

// ---- 7.12, 14.34: the order of a stack.
// The counter lies on top of what belongs to its side in the hex; of its box, if it is in one.
bool OnTop(const Rules& r, const S& s, PieceId piece) {
  if (s[piece].formation != kNoId) {
    return s[r.c.FormationPiece(s[piece].formation)].below == piece;
  }
  PieceId top = TopOf(s, HexOf(s, piece));
  while (top != piece && !r.c.Piece(top).land()) top = Below(s, top);
  return top == piece;
}

[[gnu::always_inline]] inline Ruling CheckTopped(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.12/2"_vc, info.side != Phasing(s) || !info.land() || !OnMap(s[piece].where), why,
                             r.PieceName(piece), " is in no stack");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.12/2"_vc, OnTop(r, s, piece), why, r.PieceName(piece), " lies on top already");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.12/2"_vc, s.org.topped.Has(piece), why, r.PieceName(piece),
                             " has been put on top, and nobody has moved since");
  return Accepted();
}

void PutOnTop(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = PieceArg(e);
  const HexId hex = HexOf(s, piece);
  s.org.topped.Add(piece);
  if (s[piece].formation != kNoId) {
    PutInto(r, s, piece, s[piece].formation);
  } else if (r.c.Piece(piece).formation()) {
    // 14.35: its units lie where it lies.
    const FormationId formation = r.c.FormationOf(piece);
    std::array<PieceId, kMaxPieces> members;
    size_t count = 0;
    for (const PieceId p : StackIn(s, hex)) {
      if (s[p].formation == formation) members[count++] = p;
    }
    while (count > 0) PutDown(r, s, members[--count], hex);
    PutDown(r, s, piece, hex);
  } else {
    PutDown(r, s, piece, hex);
  }
  Applied(trace, "7.12/2"_vc);
}

// ---- The step at which one is put together.
Ruling CheckForming(const Rules& r, const S& s, Summons* summons, const Event& e, Why* why) {
  const Ruling ruling =
      e.type == kFormationCompleted ? CheckCompleted(r, s, why) : CheckJoined(r, s, PieceArg(e), PieceArg(e, 1), why);
  if (!ruling.accepted || s.now.santa_anna == kFree || Phasing(s) != kMexico || Arriving(s)) return ruling;
  return summons->Check(e, why);
}
Ruling CheckForming(const Rules& r, const S& s, const Event& e, Why* why) {
  Summons summons(r, s);
  return CheckForming(r, s, &summons, e, why);
}

void ListForming(const Rules& plain, const S& s, EventList* out) {
  FormationMemo memo(plain, s);
  const Rules& r = memo.rules();
  const Side side = Phasing(s);
  const PieceId counter = r.c.FormationPiece(s.org.formation);
  Summons summons(r, s);
  const auto offer = [&](const Event& e) {
    if (CheckForming(r, s, &summons, e, nullptr).accepted) out->push_back(e);
  };
  offer(MakeEvent(kFormationCompleted, side));
  for (const PieceId p : StackIn(s, s.org.hex)) {
    if (GoesIntoBox(r.c.Piece(p))) offer(MakeEvent(kPieceJoined, side, {p, counter}));
  }
  if (side != kUs) return;
  for (const PieceId p : r.c.DummyPieces()) {
    if (s[p].where == kDue) offer(MakeEvent(kPieceJoined, side, {p, counter}));
  }
}

void Form(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kFormationCompleted) {
    Complete(r, s, trace);
  } else {
    Join(r, s, e, trace);
  }
}

// Units of the hex that could still be gathered and count for the minimum, the weakest first.
struct Rest {
  std::array<PieceId, kMaxPieces> units;
  size_t count = 0;
};
Rest LooseUnits(const Rules& r, const S& s, bool moved) {
  Rest rest;
  for (const PieceId p : StackIn(s, s.org.hex)) {
    if (IsLoose(r, s, Phasing(s), p) && s[p].Has(kDone) == moved) rest.units[rest.count++] = p;
  }
  // Militia are no part of what a leader may need (17.12/2).
  const auto weight = [&](PieceId p) { return r.c.Piece(p).drawn ? 0 : static_cast<int>(s[p].strength); };
  const auto first = rest.units.begin();
  std::stable_sort(first, first + static_cast<std::ptrdiff_t>(rest.count),
                   [&](PieceId a, PieceId b) { return weight(a) < weight(b); });
  return rest;
}

}  // namespace

std::array<PieceSet, 3> Prospects(const Rules& r, const S& s) {
  std::array<PieceSet, 3> prospects{s.org.gathered, s.org.gathered, s.org.gathered};
  const Rest ready = LooseUnits(r, s, /*moved=*/false), moved = LooseUnits(r, s, /*moved=*/true);
  const int least = LeastUnits(r, s.org.formation);
  const auto fill = [&](const Rest& rest, bool all, PieceSet* members) {
    int units = MakeupOf(r, s, *members).units;
    for (size_t i = 0; i < rest.count && (all || units < least); ++i, ++units) members->Add(rest.units[i]);
  };
  fill(ready, true, &prospects[0]);
  fill(moved, false, &prospects[0]);
  fill(ready, false, &prospects[1]);
  fill(moved, false, &prospects[1]);
  fill(moved, false, &prospects[2]);
  fill(ready, false, &prospects[2]);
  return prospects;
}

S Completed(const Rules& r, const S& s, const PieceSet& members) {
  S then = s;
  then.org.gathered = members;
  Complete(r, then, nullptr);
  return then;
}

void ListOrganisation(const Rules& plain, const S& s, EventList* out) {
  if (s.move.hex != kNoId) return;
  FormationMemo memo(plain, s);
  const Rules& r = memo.rules();
  const Side side = Phasing(s);
  const bool moving = !Arriving(s);
  // The formations of the side, and where they are.
  std::array<std::pair<PieceId, HexId>, kMaxFormations> formations;
  size_t formation_count = 0;
  bool any_formed = false;
  for (const FormationId f : r.c.formations.ids()) {
    const PieceId counter = r.c.FormationPiece(f);
    if (r.c.Piece(counter).side != side) continue;
    formations[formation_count++] = {counter, HexOf(s, counter)};
    any_formed = any_formed || OnMap(s[counter].where);
  }
  PieceSet due = s.on_map;
  for (const PieceId p : r.c.DummyPieces()) {
    if (s[p].where == kDue) due.Add(p);
  }
  for (const PieceId p : due& r.c.of_side[side]) {
    const PieceInfo& info = r.c.Piece(p);
    const PieceState& state = s[p];
    const HexId hex = HexOf(state.where);
    if (!info.land()) continue;
    if (hex != kNoId && moving) {
      if (CheckTopped(r, s, p, nullptr).accepted) out->push_back(MakeEvent(kPieceTopped, side, {p}));
      if (info.formation() && CheckDisbanded(r, s, p, nullptr).accepted) {
        out->push_back(MakeEvent(kFormationDisbanded, side, {p}));
      }
      if (state.formation != kNoId && CheckDetached(r, s, p, nullptr).accepted) {
        out->push_back(MakeEvent(kPieceDetached, side, {p}));
      }
    }
    if (!GoesIntoBox(info) || (state.formation != kNoId && info.sort != Sort::kDummy)) continue;
    if (!any_formed && !info.leader()) continue;
    for (size_t f = 0; f < formation_count; ++f) {
      const auto [counter, at] = formations[f];
      if (at == kNoId) {
        if (info.leader() && CheckNamed(r, s, counter, p, nullptr).accepted) {
          out->push_back(MakeEvent(kFormationNamed, side, {counter, p}));
        }
      } else if ((at == hex || hex == kNoId) && CheckJoined(r, s, p, counter, nullptr).accepted) {
        out->push_back(MakeEvent(kPieceJoined, side, {p, counter}));
      }
    }
  }
}

Ruling CheckOrganisation(const Rules& r, const S& s, const Event& e, Why* why) {
  const PieceId first = PieceArg(e), second = PieceArg(e, 1);
  // 15.16, 15.17: on the march a formation may be disbanded, and leave it who goes on without it.
  const bool parts = e.type == kFormationDisbanded || e.type == kPieceDetached;
  const bool marching = parts && s.move.steps > 0 && s.move.pieces.Has(first);
  ADJUTANT_REFUSE_IF("5.0/2"_vc, s.move.hex != kNoId && !marching, why, "the units that move come first");
  switch (e.type) {
    case kFormationNamed:
      return CheckNamed(r, s, first, second, why);
    case kPieceJoined:
      return CheckJoined(r, s, first, second, why);
    case kPieceDetached:
      return CheckDetached(r, s, first, why);
    case kFormationDisbanded:
      return CheckDisbanded(r, s, first, why);
    case kPieceTopped:
      return CheckTopped(r, s, first, why);
    default:
      return CheckCompleted(r, s, why);
  }
}

void Organise(const Rules& r, S& s, const Event& e, Trace* trace) {
  switch (e.type) {
    case kFormationCompleted:
      return Complete(r, s, trace);
    case kFormationNamed:
      return Name(r, s, e);
    case kPieceJoined:
      return Join(r, s, e, trace);
    case kPieceDetached:
      return Detach(r, s, e, trace);
    case kFormationDisbanded: {
      const PieceId counter = PieceArg(e);
      const HexId hex = HexOf(s, counter);
      const bool marching = s.move.pieces.Has(counter);
      Disband(r, s, r.c.FormationOf(counter), trace);
      if (!marching) return;
      Scatter(r, s, hex, trace);
      s.move.pieces.Empty() ? Release(s) : Muster(r, s, &s.move);
      return;
    }
    default:
      return PutOnTop(r, s, e, trace);
  }
}

const VeracruzStep kOrganisationSteps[] = {
    {kOrganiseStep,
     "organise",
     "puts a division or army together",
     "15.12/1"_vc,
     {kPieceJoined, kFormationCompleted},
     PhasingPlayer,
     ListForming,
     CheckForming,
     Form,
     {kOrganiseStep, kBack},
     /*lists_legal=*/true},
};
void AddOrganisationSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kOrganisationSteps), std::end(kOrganisationSteps));
}

}  // namespace adjutant::veracruz
