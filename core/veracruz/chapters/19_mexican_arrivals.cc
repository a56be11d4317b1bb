// Veracruz 19.11: Mexican reinforcements; 14.15: militia is raised.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/19_arrivals.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {
// ---- 19.11: Mexico.

bool KeptOut(const Rules& r, const S& s, HexId hex) {
  const PlaceId place = PlaceAt(r, hex);
  const bool held = place != kNoId && ControlOf(s, place) == kUs;
  return HasLand(s, kUs, hex) || (held && !r.Plays("reinforcement_barred=until_vacant"_opt));
}

HexId EntryOf(const Rules& r, PieceId piece) {
  const GroupId group = GroupOf(r, piece);
  return group == kNoId ? kNoId : r.c.groups[group].hex;
}

namespace {

void ListMexicanArrivals(const Rules& r, const S& s, EventList* out) {
  for (const PieceId p : r.c.pieces.ids()) {
    if (IsDue(r, s, kMexico, p) && EntryOf(r, p) != kNoId) {
      out->push_back(MakeEvent(kPieceArrived, kMexico, {p, EntryOf(r, p)}));
    }
  }
  out->push_back(MakeEvent(kArrivalsEnded, kMexico));
  ListArrivalOrganisation(r, s, out);
}

}  // namespace

Ruling CheckDue(const Rules& r, const S& s, Side side, PieceId piece, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("19.0"_vc, !IsDue(r, s, side, piece), why, r.PieceName(piece),
                             " is not among what is due for ", r.SideName(side));
  return Accepted();
}

namespace {

Ruling CheckMexicanArrival(const Rules& r, const S& s, const Event& e, Why* why) {
  if (OrganisesArrivals(e.type)) return CheckOrganisation(r, s, e, why);
  if (e.type == kArrivalsEnded) return Accepted("19.11/3"_vc);
  const PieceId piece = PieceArg(e);
  const HexId hex = HexArg(e, 1);
  if (const Ruling due = CheckDue(r, s, kMexico, piece, why); !due.accepted) return due;
  ADJUTANT_REFUSE_IF("19.11/1"_vc, hex != EntryOf(r, piece), why, r.PieceName(piece), " comes to ",
                     r.HexName(EntryOf(r, piece)), ", not to ", r.HexName(hex));
  ADJUTANT_REFUSE_IF("19.11/4"_vc, KeptOut(r, s, hex), why, "the US controls ", r.HexName(hex));
  return Accepted("19.11/5"_vc);
}

void ApplyMexicanArrival(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (OrganisesArrivals(e.type)) {
    OrganiseArrivals(r, s, e, kArrivals, trace);
    return;
  }
  if (e.type == kArrivalsEnded) {
    s.step = kGuerrillaPhase;
    return;
  }
  const PieceId piece = PieceArg(e);
  const HexId hex = HexArg(e, 1);
  Applied(trace, "19.11/1"_vc);
  Applied(trace, "19.11/2"_vc);
  Arrive(r, s, piece, hex, trace);
  PieceSet pieces;
  pieces.Add(piece);
  Entered(r, s, kMexico, hex, pieces, trace);
  ComeBeside(r, s, kMexico, pieces, hex, trace);
  s.step = kArrivals;
}

void ListMilitiaDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kMilitiaArrival); }
Ruling CheckMilitiaDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kMilitiaArrival, "14.15/1"_vc, why);
}

void RollMilitia(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int die = e.args[1];
  const HexId hex = r.c.tables.militia[static_cast<size_t>(die)];
  Applied(trace, "4.A2/2"_vc);
  s.now.militia_rolled = 1;
  if (hex == kNoId) {
    Applied(trace, "14.15/2"_vc, [&] { return absl::StrCat("a die of ", die, " brings no militia"); });
  } else if (MilitiaInPool(s) == 0) {
    // There is no counter that could wait either: 19.11 withholds units that a hex is closed to.
    Applied(trace, "14.12/1"_vc, "there is no militia left to be drawn");
  } else if (KeptOut(r, s, hex) && r.Plays("militia_barred=lost"_opt)) {
    Applied(trace, "14.15/2"_vc,
            [&] { return absl::StrCat("militia for ", r.HexName(hex), " are lost: the US is there"); });
  } else {
    Applied(trace, "4.A2/3"_vc);
    Applied(trace, "14.15/2"_vc, [&] { return absl::StrCat("a die of ", die, " brings militia to ", r.HexName(hex)); });
    if (KeptOut(r, s, hex)) Applied(trace, "19.11/4"_vc, "they wait until it is free");
    if (s.now.militia_waiting[static_cast<size_t>(die)] < 255) ++s.now.militia_waiting[static_cast<size_t>(die)];
  }
  s.step = kArrivals;
}

void DrawMilitia(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int die = s.now.arrival;
  const HexId hex = r.c.tables.militia[static_cast<size_t>(die)];
  s.now.arrival = 0;
  --s.now.militia_waiting[static_cast<size_t>(die)];
  PlaceMilitia(r, s, e.args[0], hex, trace);
  PieceSet drawn;
  drawn.Add(TopOf(s, hex));
  MarkNewcomer(r, s, TopOf(s, hex), trace);
  ComeBeside(r, s, kMexico, drawn, hex, trace);
  s.step = kArrivals;
}

}  // namespace

void ListMilitiaDraws(const Rules&, const S& s, EventList* out) {
  for (int strength = 0; strength < kDrawnStrengths; ++strength) {
    if (s.militia[static_cast<size_t>(strength)] != 0) {
      out->push_back(MakeEvent(kMilitiaDrawn, kChance, {strength}));
    }
  }
}

Ruling CheckMilitiaDraw(const Rules&, const S& s, const Event& e, Why* why) {
  const int strength = e.args[0];
  const bool none = strength < 0 || strength >= kDrawnStrengths || s.militia[static_cast<size_t>(strength)] == 0;
  ADJUTANT_REFUSE_IMPOSSIBLE("14.12/1"_vc, none, why, "the pool has no militia counter of strength ", strength);
  return Accepted();
}

const VeracruzStep kMexicanArrivalSteps[] = {
    {kMexicanArrivalStep,
     "mexican_arrivals",
     "places its reinforcements, or ends that",
     "19.11/1"_vc,
     {kPieceArrived, kArrivalsEnded, kFormationNamed, kPieceJoined},
     MexicoPlays,
     ListMexicanArrivals,
     CheckMexicanArrival,
     ApplyMexicanArrival,
     {kOrganiseStep, kGuerrillaPhase, kArrivals}},
    {kMilitiaDieStep,
     "militia_die",
     "Mexico rolls for militia",
     "14.15/1"_vc,
     {kDieRolled},
     Dice,
     ListMilitiaDie,
     CheckMilitiaDie,
     RollMilitia,
     {kArrivals},
     true},
    {kMilitiaDrawStep,
     "militia_draw",
     "a militia counter is drawn",
     "14.12/1"_vc,
     {kMilitiaDrawn},
     Dice,
     ListMilitiaDraws,
     CheckMilitiaDraw,
     DrawMilitia,
     {kArrivals},
     true},
};
void AddMexicanArrivalSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kMexicanArrivalSteps), std::end(kMexicanArrivalSteps));
}

}  // namespace adjutant::veracruz
