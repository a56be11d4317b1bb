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
    Say(trace, "12.41/2"_vc, [&] { return absl::StrCat(r.PlaceName(Target(s)), " does not surrender"); });
    s.step = s.siege.assault != 0 ? kAssaultersStep : kGunsStep;
  }
}

// 12.41: what a garrison that surrenders cannot take along.
bool LostBySurrender(const Rules& r, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  const bool militia = info.combat_unit() && (info.arm == Arm::kMilitia || info.index == r.c.veracruz_militia);
  return militia || info.artillery() || info.sort == Sort::kSupply || info.sort == Sort::kPackAnimal;
}

// Where the garrison may go.
bool MayTakeRefuge(const Rules& r, const S& s, HexId hex) {
  const Side side = Defender(s);
  const HexId fortress = HexOfPlace(r, Target(s));
  if (side == kMexico) {
    if (Target(s) == r.c.perote) return hex == HexOfPlace(r, r.c.mexico_city) && !HasLand(s, kUs, hex);
    if (hex != HexOfPlace(r, r.c.orizaba) && hex != HexOfPlace(r, r.c.jalapa)) return false;
    return !HasLand(s, kUs, hex) && (r.Default(kSurrenderRefuge) || !HasLand(s, kMexico, hex));
  }
  return HasLand(s, kUs, hex) && r.c.Distance(hex, fortress) > r.c.n.fortress_relocation &&
         PeroteTakes(r, s, side, hex, PiecesIn(r, s, side, fortress));
}
HexSet Refuges(const Rules& r, const S& s) {
  HexSet refuges;
  for (HexId hex = 0; hex < static_cast<HexId>(r.c.hexes.size()); ++hex) {
    if (MayTakeRefuge(r, s, hex)) refuges.Add(hex);
  }
  return refuges;
}

void HandOver(const Rules& r, S& s, PlaceId place, Side victor, Trace* trace) {
  FortressState& fortress = FortressOf(r, s, place);
  fortress.holder = victor;
  fortress.taken = Reduced(r, place, fortress) ? s.now.turn : uint8_t{0};
  s.control[static_cast<size_t>(place)] = victor;
  const auto told = [&] { return absl::StrCat(r.PlaceName(place), " is now held by ", r.SideName(victor)); };
  if (Target(s) == place) {
    Say(trace, "12.61/3"_vc, told);
  } else {
    Say(trace, "12.42"_vc, told);  // with Veracruz
  }
}

void Relocate(const Rules& r, S& s, HexId hex, Trace* trace) {
  const Side side = Defender(s);
  const PieceSet garrison = PiecesIn(r, s, side, HexOfPlace(r, Target(s)));
  Say(trace, "12.41/3"_vc, [&] { return absl::StrCat("the garrison goes to ", r.HexName(hex)); });
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
    for (PieceId p = TopOf(s, HexOf(s, piece)); p != kNoId; p = Below(s, p)) {
      if (s[p].carrier == piece - r.c.first_pack_animal + 1) pieces.Add(p);
    }
  }
  return pieces;
}

Ruling CheckEntry(const Rules& r, const S& s, PieceId piece, Why* why) {
  const Side victor = static_cast<Side>(s.siege.victor);
  const HexId fortress = HexOfPlace(r, Target(s)), hex = HexOf(s, piece);
  const PieceInfo& info = r.c.Piece(piece);
  const int direction = hex == kNoId ? -1 : r.c.Direction(fortress, hex);
  if (CannotBe("12.24/2"_vc, info.side != victor || !info.land() || direction < 0 ||
                                 Beside(r, fortress, static_cast<size_t>(std::max(direction, 0))) == kNoId)) {
    return Refused("12.24/2"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " is not next to ", r.PlaceName(Target(s))); });
  }
  if (r.Default(kEntryFromFormation) && Breaks("15.15/4"_vc, FormationOf(s, piece) != kNoId)) {
    return Refused("15.15/4"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " goes with its formation only"); });
  }
  if (!r.Default(kEntryFromFormation) && FormationOf(s, piece) != kNoId) {
    const Ruling leaves = CheckOrganisation(r, s, MakeEvent(kPieceDetached, victor, {piece}), why);
    if (!leaves.accepted) return leaves;
  }
  if (Breaks("5.17"_vc, info.sort == Sort::kSupply)) {
    return Refused("5.17"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " goes with pack animals only"); });
  }
  if (Breaks("5.21"_vc,
             r.Default(kGunboatAndEnemy) && victor == kMexico && (There(s, fortress) & kGunboatThere) != 0)) {
    return Refused("5.21"_vc, why, [&] { return absl::StrCat("a gunboat is in ", r.PlaceName(Target(s))); });
  }
  const PieceSet with = With(r, s, piece);
  for (int i = with.Next(0); i >= 0; i = with.Next(i + 1)) {
    const auto p = static_cast<PieceId>(i);
    // Nobody else of it could go in if it stayed.
    if (Breaks("8.81"_vc, s[piece].Has(kDemoralized) && r.c.Piece(p).sort == Sort::kSupply && s[p].carrier == 0)) {
      return Refused("8.81"_vc, why, [&] {
        return absl::StrCat("a demoralized stack is not split, and nobody carries ", r.PieceName(p));
      });
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
  if (Breaks("12.14/3"_vc, !PeroteTakes(r, s, victor, fortress, with))) {
    return Refused("12.14/3"_vc, why, [&] {
      return absl::StrCat("no more than ", r.c.n.fortress_perote_garrison, " strength points may be in Perote");
    });
  }
  return Accepted();
}

PieceSet Entrants(const Rules& r, const S& s) {
  PieceSet entrants;
  for (size_t d = 0; d < kDirections; ++d) {
    const HexId hex = Beside(r, HexOfPlace(r, Target(s)), d);
    if (hex == kNoId) continue;
    for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
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
  return CheckEntry(r, s, static_cast<PieceId>(e.args[0]), why);
}
void ApplyEntry(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kFortressEntered) {
    const auto piece = static_cast<PieceId>(e.args[0]);
    // By option it leaves its formation for that.
    if (FormationOf(s, piece) != kNoId) {
      Applied(trace, "15.17"_vc);
      Organise(r, s, MakeEvent(kPieceDetached, static_cast<Side>(s.siege.victor), {piece}), trace);
    }
    const PieceSet with = With(r, s, piece);
    const HexId fortress = HexOfPlace(r, Target(s));
    Say(trace, "12.24/2"_vc, [&] { return absl::StrCat(r.PieceName(piece), " goes into ", r.PlaceName(Target(s))); });
    const auto victor = static_cast<Side>(s.siege.victor);
    Carry(r, s, with, fortress);
    Entered(r, s, victor, fortress, with, trace);
    if (!r.Default(kAdvanceBeside) && AnyUnit(r, s, with)) Straggle(r, s, victor, fortress, trace);
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
  const HexSet refuges = Refuges(r, s);
  for (int hex = refuges.Next(0); hex >= 0; hex = refuges.Next(hex + 1)) {
    out->push_back(MakeEvent(kGarrisonRelocated, Defender(s), {hex}));
  }
}
Ruling CheckRefuge(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto hex = static_cast<HexId>(e.args[0]);
  const bool may = MayTakeRefuge(r, s, hex);
  if (Defender(s) == kMexico) {
    if (Breaks("12.43/1"_vc, !may)) {
      return Refused("12.43/1"_vc, why, [] { return std::string("the garrison goes to Orizaba or Jalapa"); });
    }
    return Accepted();
  }
  if (Breaks("12.43/4"_vc, !may)) {
    return Refused("12.43/4"_vc, why, [&] {
      return absl::StrCat("the garrison goes to a hex with US units more than ", r.c.n.fortress_relocation,
                          " hexes away");
    });
  }
  return Accepted();
}
void ApplyRefuge(const Rules& r, S& s, const Event& e, Trace* trace) {
  Relocate(r, s, static_cast<HexId>(e.args[0]), trace);
  OpenGates(r, s, trace);
  if (s.step == kEnterFortressStep) Applied(trace, "12.44"_vc);
}

}  // namespace

// ---- Automatic steps.

namespace {

void Surrendered(const Rules& r, S& s, Trace* trace) {
  const PlaceId place = Target(s);
  const Side loser = Defender(s);
  const HexId hex = HexOfPlace(r, place);
  Say(trace, "12.41/3"_vc, [&] { return absl::StrCat(r.PlaceName(place), " surrenders"); });
  if (place == r.c.veracruz && FortressOf(r, s, r.c.ulua).holder == loser) {
    Applied(trace, "12.64"_vc);
    HandOver(r, s, r.c.ulua, Phasing(s), trace);
  }
  s.step = kSiegeDone;
  if (place == r.c.ulua) {
    OpenGates(r, s, trace);
    return;
  }
  const PieceSet garrison = PiecesIn(r, s, loser, hex);
  for (int p = garrison.Next(0); p >= 0; p = garrison.Next(p + 1)) {
    if (!LostBySurrender(r, static_cast<PieceId>(p))) continue;
    Applied(trace, "12.41/4"_vc);
    Eliminate(r, s, static_cast<PieceId>(p), trace);
  }
  if (HasLand(s, loser, hex)) {
    const HexSet refuges = Refuges(r, s);
    const int first = refuges.Next(0);
    if (first >= 0 && refuges.Next(first + 1) >= 0) {
      s.step = kRelocateStep;
      return;
    }
    if (first >= 0) {
      Relocate(r, s, static_cast<HexId>(first), trace);
    } else {
      loser == kUs ? Applied(trace, "12.43/5"_vc) : Applied(trace, "12.43/2"_vc);
      const PieceSet left = PiecesIn(r, s, loser, hex);
      for (int p = left.Next(0); p >= 0; p = left.Next(p + 1)) {
        if (HexOf(s, static_cast<PieceId>(p)) == hex) Eliminate(r, s, static_cast<PieceId>(p), trace);
      }
    }
  }
  OpenGates(r, s, trace);
  if (s.step == kEnterFortressStep) Applied(trace, "12.44"_vc);
}

// 12.24, 12.34: everybody inside is eliminated.
void FortressFalls(const Rules& r, S& s, Trace* trace) {
  const HexId hex = HexOfPlace(r, Target(s));
  const PieceSet garrison = PiecesIn(r, s, Defender(s), hex);
  const auto told = [&] { return absl::StrCat(r.PlaceName(Target(s)), " falls"); };
  if (s.siege.assault == 0) {
    Say(trace, "12.24/1"_vc, told);
  } else if (!garrison.Empty()) {
    Say(trace, "12.34"_vc, told);
  } else {
    Say(trace, "12.21/2"_vc, told);  // nobody was there
  }
  for (int p = garrison.Next(0); p >= 0; p = garrison.Next(p + 1)) {
    if (HexOf(s, static_cast<PieceId>(p)) == hex) Eliminate(r, s, static_cast<PieceId>(p), trace);
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
