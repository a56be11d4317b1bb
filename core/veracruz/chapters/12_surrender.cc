// Veracruz 12.4: surrender; 12.24, 12.44: how the victor goes in.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/chapters/12_siege.h"

namespace adjutant::veracruz {

namespace {

void ListAnswers(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kSurrenderAnswered, Defender(s), {yes}));
}
Ruling CheckAnswer(const Rules&, const S&, const Event&, Why*) { return Accepted("12.41/1"_vc); }
void ApplyAnswer(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.args[0] != 0) {
    s.step = kSurrendered;
  } else {
    Applied(trace, "12.41/2"_vc, [&] { return absl::StrCat(r.PlaceName(Target(s)), " does not surrender"); });
    s.step = s.siege.assault != 0 ? kAssaultersStep : kGunsStep;
  }
}

// 12.41: what a garrison that surrenders cannot take along.
bool LostBySurrender(const Rules& r, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  const bool militia = info.combat_unit() && (info.arm == Arm::kMilitia || info.unit == r.c.veracruz_militia);
  return militia || info.artillery() || info.sort == Sort::kSupply || info.sort == Sort::kPackAnimal;
}

// Where the garrison may go.
bool MayTakeRefuge(const Rules& r, const S& s, HexId hex) {
  const Side side = Defender(s);
  const HexId fortress = r.c.HexOf(Target(s));
  if (side == kMexico) {
    if (Target(s) == r.c.perote) return hex == r.c.HexOf(r.c.mexico_city) && !HasLand(s, kUs, hex);
    if (hex != r.c.HexOf(r.c.orizaba) && hex != r.c.HexOf(r.c.jalapa)) return false;
    return !HasLand(s, kUs, hex) && (r.Plays("surrender_refuge=held_by_us"_opt) || !HasLand(s, kMexico, hex));
  }
  const bool gunboat = (There(s, hex) & kGunboatThere) != 0 && MayStand(r, s, kUs, hex);
  const bool occupied = HasLand(s, kUs, hex) || (gunboat && r.Plays("gunboat_refuge=occupied"_opt));
  return occupied && r.c.Distance(hex, fortress) > r.c.n.fortress_relocation &&
         PeroteTakes(r, s, side, hex, PiecesIn(r, s, side, fortress));
}
// 8.82/1: where they have a choice, the demoralized go into no EZOC.
bool Shunned(const Rules& r, const S& s, HexId hex) {
  bool demoralized = false;
  for (const PieceId p : PiecesIn(r, s, Defender(s), r.c.HexOf(Target(s)))) {
    demoralized = demoralized || s[p].Has(kDemoralized);
  }
  return demoralized && InZone(r, s, Enemy(Defender(s)), hex);
}
HexSet Refuges(const Rules& r, const S& s) {
  HexSet refuges, calm;
  for (const HexId hex : r.c.hexes.ids()) {
    if (!MayTakeRefuge(r, s, hex)) continue;
    refuges.Add(hex);
    if (!Shunned(r, s, hex)) calm.Add(hex);
  }
  return calm.Empty() ? refuges : calm;
}

void HandOver(const Rules& r, S& s, PlaceId place, Side victor, Trace* trace) {
  FortressState& fortress = FortressOf(r, s, place);
  fortress.holder = victor;
  fortress.taken = Reduced(r, place, fortress) ? s.now.turn : uint8_t{0};
  s.control[place] = victor;
  const auto told = [&] { return absl::StrCat(r.PlaceName(place), " is now held by ", r.SideName(victor)); };
  if (Target(s) == place) {
    Applied(trace, "12.61/3"_vc, told);
  } else {
    Applied(trace, "12.42"_vc, told);  // with Veracruz
  }
}

void Relocate(const Rules& r, S& s, HexId hex, Trace* trace) {
  const Side side = Defender(s);
  const PieceSet garrison = PiecesIn(r, s, side, r.c.HexOf(Target(s)));
  Applied(trace, "12.41/3"_vc, [&] { return absl::StrCat("the garrison goes to ", r.HexName(hex)); });
  if (side == kUs) {
    Applied(trace, "12.43/4"_vc);
  } else {
    Target(s) == r.c.perote ? Applied(trace, "12.43/3"_vc) : Applied(trace, "12.43/1"_vc);
  }
  Carry(r, s, garrison, hex);
  Entered(r, s, side, hex, garrison, trace);
}

// ---- 12.24, 12.44: the victor goes in.

// The pieces that go in with one: a formation with its members, pack animals with their load, all of a demoralized
// stack (8.81).
PieceSet With(const Rules& r, const S& s, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  if (s[piece].Has(kDemoralized)) return PiecesIn(r, s, info.side, HexOf(s, piece));
  PieceSet pieces;
  if (info.formation()) pieces = MembersOf(r, s, r.c.FormationOf(piece));
  pieces.Add(piece);
  if (info.sort == Sort::kPackAnimal) {
    for (const PieceId p : StackIn(s, HexOf(s, piece))) {
      if (s[p].carrier == r.c.PackAnimalOf(piece)) pieces.Add(p);
    }
  }
  return pieces;
}

// By option a unit leaves its formation to go in, but not out of a demoralized stack, which goes as it is (8.81).
bool LeavesFormation(const S& s, PieceId piece) { return s[piece].formation != kNoId && !s[piece].Has(kDemoralized); }

Ruling CheckEntry(const Rules& r, const S& s, PieceId piece, Why* why) {
  const Side victor = static_cast<Side>(s.siege.victor);
  const HexId fortress = r.c.HexOf(Target(s)), hex = HexOf(s, piece);
  const PieceInfo& info = r.c.Piece(piece);
  ADJUTANT_REFUSE_IMPOSSIBLE("12.24/2"_vc, info.side != victor || !info.land() || !IsBeside(r, fortress, hex), why,
                             r.PieceName(piece), " is not next to ", r.PlaceName(Target(s)));
  if (r.Plays("entry_from_formation=whole"_opt) && Breaks("15.15/4"_vc, s[piece].formation != kNoId)) {
    return Refused("15.15/4"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " goes with its formation only"); });
  }
  if (r.Plays("entry_from_formation=units"_opt) && LeavesFormation(s, piece)) {
    const Ruling leaves = CheckOrganisation(r, s, MakeEvent(kPieceDetached, victor, {piece}), why);
    if (!leaves.accepted) return leaves;
  }
  ADJUTANT_REFUSE_IF("5.17"_vc, info.sort == Sort::kSupply, why, r.PieceName(piece), " goes with pack animals only");
  const PieceSet with = With(r, s, piece);
  for (const PieceId p : with) {
    // Nobody else of it could go in if it stayed.
    ADJUTANT_REFUSE_IF("8.81"_vc,
                       s[piece].Has(kDemoralized) && r.c.Piece(p).sort == Sort::kSupply && s[p].carrier == kNoId, why,
                       "a demoralized stack is not split, and nobody carries ", r.PieceName(p));
    if (r.c.Piece(p).arm == Arm::kNavalBattery && Breaks("5.15/1"_vc, HasGoneItsHex(r, s, p))) {
      return Refused("5.15/1"_vc, why, "the Navy battery has gone its one hex of this turn");
    }
    if (CanFollow(r, p, hex, fortress)) continue;
    const auto sentence = [&] {
      return absl::StrCat(r.PieceName(p), " cannot enter ", r.PlaceName(Target(s)), " from ", r.HexName(hex));
    };
    if (r.c.Piece(p).arm == Arm::kNavalBattery) {
      if (Breaks("5.15/2"_vc, true)) return Refused("5.15/2"_vc, why, sentence, "5.15/3"_vc);
    } else if (Breaks("5.34/7"_vc, true)) {
      return Refused("5.34/7"_vc, why, sentence);
    }
  }
  ADJUTANT_REFUSE_IF("12.14/3"_vc, !PeroteTakes(r, s, victor, fortress, with), why, "no more than ",
                     r.c.n.fortress_perote_garrison, " strength points may be in Perote");
  return Accepted();
}

PieceSet Entrants(const Rules& r, const S& s) {
  PieceSet entrants;
  for (const DirectionId d : kEveryDirection) {
    const HexId hex = Beside(r, r.c.HexOf(Target(s)), d);
    if (hex == kNoId) continue;
    for (const PieceId p : StackIn(s, hex)) {
      if (CheckEntry(r, s, p, nullptr).accepted) entrants.Add(p);
    }
  }
  return entrants;
}

PlayerId Victor(const Rules&, const S& s) { return s.siege.victor; }
void ListEntries(const Rules& r, const S& s, EventList* out) {
  ListPieces(Entrants(r, s), kFortressEntered, s.siege.victor, out);
  out->push_back(MakeEvent(kEntryEnded, s.siege.victor));
}
Ruling CheckEntryStep(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kEntryEnded) return Accepted("12.24/2"_vc);
  return CheckEntry(r, s, PieceArg(e), why);
}
void ApplyEntry(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kFortressEntered) {
    const PieceId piece = PieceArg(e);
    if (LeavesFormation(s, piece)) {
      Applied(trace, "15.17"_vc);
      Organise(r, s, MakeEvent(kPieceDetached, static_cast<Side>(s.siege.victor), {piece}), trace);
    }
    const PieceSet with = With(r, s, piece);
    const HexId fortress = r.c.HexOf(Target(s));
    Applied(trace, "12.24/2"_vc,
            [&] { return absl::StrCat(r.PieceName(piece), " goes into ", r.PlaceName(Target(s))); });
    const auto victor = static_cast<Side>(s.siege.victor);
    Carry(r, s, with, fortress);
    GoItsHex(r, s, with);
    Entered(r, s, victor, fortress, with, trace);
    if (r.Plays("advance_beside=eliminates"_opt) && AnyUnit(r, s, with)) Straggle(r, s, victor, fortress, trace);
  }
  s.step = e.type == kEntryEnded || Entrants(r, s).Empty() ? kSiegeDone : kEnterFortressStep;
}

// The fortress is empty: who may go in is asked if anybody can.
void OpenGates(const Rules& r, S& s, Trace* trace) {
  const Side victor = Phasing(s);
  s.step = kSiegeDone;
  if (Target(s) == r.c.ulua) {
    HandOver(r, s, r.c.ulua, victor, trace);
    return;
  }
  s.siege.victor = victor;
  if (!Entrants(r, s).Empty()) s.step = kEnterFortressStep;
}

// ---- 12.43: where the garrison goes, if there is a choice.

void ListRefuges(const Rules& r, const S& s, EventList* out) {
  for (const HexId hex : Refuges(r, s)) {
    out->push_back(MakeEvent(kGarrisonRelocated, Defender(s), {hex}));
  }
}
Ruling CheckRefuge(const Rules& r, const S& s, const Event& e, Why* why) {
  const HexId hex = HexArg(e);
  const bool may = MayTakeRefuge(r, s, hex);
  if (Defender(s) == kMexico) {
    ADJUTANT_REFUSE_IF("12.43/1"_vc, !may, why, "the garrison goes to Orizaba or Jalapa");
  } else {
    ADJUTANT_REFUSE_IF("12.43/4"_vc, !may, why, "the garrison goes to a hex with US units more than ",
                       r.c.n.fortress_relocation, " hexes away");
  }
  ADJUTANT_REFUSE_IF("8.82/1"_vc, may && !Refuges(r, s).Has(hex), why,
                     "the demoralized enter no enemy zone of control of their own will: ", r.HexName(hex));
  return Accepted();
}
void ApplyRefuge(const Rules& r, S& s, const Event& e, Trace* trace) {
  Relocate(r, s, HexArg(e), trace);
  OpenGates(r, s, trace);
  if (s.step == kEnterFortressStep) Applied(trace, "12.44"_vc);
}

}  // namespace

// ---- Automatic steps.

namespace {

void Surrendered(const Rules& r, S& s, Trace* trace) {
  const PlaceId place = Target(s);
  const Side loser = Defender(s);
  const HexId hex = r.c.HexOf(place);
  Applied(trace, "12.41/3"_vc, [&] { return absl::StrCat(r.PlaceName(place), " surrenders"); });
  if (place == r.c.veracruz && FortressOf(r, s, r.c.ulua).holder == loser) {
    Applied(trace, "12.64"_vc);
    HandOver(r, s, r.c.ulua, Phasing(s), trace);
  }
  s.step = kSiegeDone;
  if (place == r.c.ulua) {
    OpenGates(r, s, trace);
    return;
  }
  for (const PieceId p : PiecesIn(r, s, loser, hex)) {
    if (!LostBySurrender(r, p)) continue;
    Applied(trace, "12.41/4"_vc);
    Eliminate(r, s, p, trace);
  }
  if (HasLand(s, loser, hex)) {
    const HexSet refuges = Refuges(r, s);
    if (refuges.Count() > 1) {
      s.step = kRelocateStep;
      return;
    }
    if (!refuges.Empty()) {
      Relocate(r, s, refuges.First(), trace);
    } else {
      loser == kUs ? Applied(trace, "12.43/5"_vc) : Applied(trace, "12.43/2"_vc);
      for (const PieceId p : PiecesIn(r, s, loser, hex)) {
        if (HexOf(s, p) == hex) Eliminate(r, s, p, trace);
      }
    }
  }
  OpenGates(r, s, trace);
  if (s.step == kEnterFortressStep) Applied(trace, "12.44"_vc);
}

// 12.24, 12.34: everybody inside is eliminated.
void FortressFalls(const Rules& r, S& s, Trace* trace) {
  const HexId hex = r.c.HexOf(Target(s));
  const PieceSet garrison = PiecesIn(r, s, Defender(s), hex);
  const auto told = [&] { return absl::StrCat(r.PlaceName(Target(s)), " falls"); };
  if (s.siege.assault == 0) {
    Applied(trace, "12.24/1"_vc, told);
  } else if (!garrison.Empty()) {
    Applied(trace, "12.34"_vc, told);
  } else {
    Applied(trace, "12.21/2"_vc, told);  // nobody was there
  }
  for (const PieceId p : garrison) {
    if (HexOf(s, p) == hex) Eliminate(r, s, p, trace);
  }
  OpenGates(r, s, trace);
}

}  // namespace

const VeracruzStep kSurrenderSteps[] = {
    Automatic(kSurrendered, "a fortress has surrendered", "12.41/3"_vc, Surrendered,
              {kRelocateStep, kEnterFortressStep, kSiegeDone}),
    {kRelocateStep,
     "relocate",
     "chooses where the garrison that has surrendered goes",
     "12.41/3"_vc,
     {kGarrisonRelocated},
     DefendingPlayer,
     ListRefuges,
     CheckRefuge,
     ApplyRefuge,
     {kEnterFortressStep, kSiegeDone},
     true},
    {kEnterFortressStep,
     "enter_fortress",
     "may go into the fortress",
     "12.24/2"_vc,
     {kFortressEntered, kEntryEnded},
     Victor,
     ListEntries,
     CheckEntryStep,
     ApplyEntry,
     {kEnterFortressStep, kSiegeDone},
     true},
    Automatic(kFortressFalls, "a fortress falls", "12.34"_vc, FortressFalls, {kEnterFortressStep, kSiegeDone}),
    {kSurrenderStep,
     "surrender",
     "is asked to surrender a fortress",
     "12.41/1"_vc,
     {kSurrenderAnswered},
     DefendingPlayer,
     ListAnswers,
     CheckAnswer,
     ApplyAnswer,
     {kGunsStep, kAssaultersStep, kSurrendered},
     true},
};
void AddSurrenderSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kSurrenderSteps), std::end(kSurrenderSteps));
}

}  // namespace adjutant::veracruz
