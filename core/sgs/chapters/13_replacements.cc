// SGS Halls of Montezuma XIII, VII.I: replacements.
#include <algorithm>
#include <iterator>

#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

void OpenReplacements(const Rules&, S& s, Trace* trace) {
  Applied(trace, "VII.I/1"_sgs);
  AskCards(s, Active(s), Phase::kReplacements, kReplacements);
}

// The rate of the scenario (repl_rate), and what cards and events add. Who has lost nothing is asked as well: what the
// enemy does not see must not show by it (IX.I/1).
void CountReplacements(const Rules& r, S& s, Trace* trace) {
  Sum sum(trace, "VII.I/1"_sgs, "replacement_points", "Replacement points");
  sum.Add(r.scenario().replacements[Active(s)], "VII.I/1"_sgs, "of the turn");
  if (s.now.extra_replacements != 0) sum.Add(s.now.extra_replacements, "VII.I/1"_sgs, "cards and events");
  if (s.now.fewer_replacements != 0) sum.Add(-s.now.fewer_replacements, "VII.I/1"_sgs, "what they take away");
  s.now.replacements = static_cast<uint8_t>(std::max<int64_t>(0, sum.Finish()));
  s.now.extra_replacements = 0;
  s.now.fewer_replacements = 0;
  s.given = {};
  s.step = s.now.replacements > 0 ? kReplacementStep : kReplacementPhaseEnds;
}

void ListReplacements(const Rules& r, const S& s, EventList* out) {
  const PieceSet& own = PiecesOf(r, Active(s));
  ListPieces(own, kReplacementGiven, s.now.active, out);
  ListPieces(own, kReplacementTakenBack, s.now.active, out);
  out->push_back(MakeEvent(kReplacementsEnded, s.now.active));
  if (r.Plays("card_start_only=yes"_opt)) ListCardsNow(r, s, Active(s), Phase::kReplacements, out);
}
Ruling CheckReplacement(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kReplacementGiven:
      ADJUTANT_REFUSE_IF("XIII.A/2"_sgs, s.now.replacements == 0, why, "no replacement point is left");
      return CheckReplaceable(r, s, PieceArg(e), why);
    case kReplacementTakenBack:
      ADJUTANT_REFUSE_IF("XIII.A/2"_sgs, s.given[PieceArg(e)] == 0, why, r.PieceName(PieceArg(e)),
                         " has no replacement of this phase");
      return Accepted();
    case kCardPlayed:
      ADJUTANT_REFUSE_IF("XI.C/1"_sgs, r.Plays("card_start_only=no"_opt), why,
                         "cards are played when the phase begins");
      return CheckCardNow(r, s, Active(s), Phase::kReplacements, e, why);
    default:
      return Accepted();
  }
}
// SUM.units/4, by repl_amount: the strength that a point restores, and takes with it when it is taken back.
void GiveReplacement(const Rules& r, S& s, PieceId piece, Trace* trace) {
  PieceState& state = s[piece];
  const int missing = Info(r, piece).life - state.life, amount = r.Plays("repl_amount=one_hp"_opt) ? 1 : missing;
  if (Reduced(r, s, piece)) Applied("XIII.A/3"_sgs);
  Applied(trace, "SUM.units/4"_sgs);
  Applied("SUM.sides/4"_sgs);
  state.life = static_cast<uint8_t>(state.life + amount);
  state.Mark(kRestored);
  s.given[piece] = static_cast<uint8_t>(s.given[piece] + amount);
  --s.now.replacements;
}
void TakeBack(const Rules& r, S& s, PieceId piece, Trace* trace) {
  PieceState& state = s[piece];
  const int amount = r.Plays("repl_amount=one_hp"_opt) ? 1 : s.given[piece];
  Applied(trace, "XIII.A/2"_sgs);
  state.life = static_cast<uint8_t>(state.life - amount);
  s.given[piece] = static_cast<uint8_t>(s.given[piece] - amount);
  if (s.given[piece] == 0) state.Clear(kRestored);
  ++s.now.replacements;
}
void ApplyReplacement(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kReplacementStep;
  switch (e.type) {
    case kReplacementGiven:
      return GiveReplacement(r, s, PieceArg(e), trace);
    case kReplacementTakenBack:
      return TakeBack(r, s, PieceArg(e), trace);
    case kCardPlayed:
      return PlayCardNow(r, s, Active(s), e, kReplacementStep, trace);
    default:
      s.step = kReplacementPhaseEnds;
  }
}
void CloseReplacements(const Rules& r, S& s, Trace* trace) {
  if (s.now.replacements > 0) Applied(trace, "XIII.A/2"_sgs, "what has not been given is lost");
  s.now.replacements = 0;
  s.given = {};
  ClearMarks(r, s, Active(s), kRestored);
  EndPhase(r, s, trace);
}

}  // namespace

Ruling CheckReplaceable(const Rules& r, const S& s, PieceId piece, Why* why) {
  const std::string name = r.PieceName(piece);
  ADJUTANT_REFUSE_IMPOSSIBLE("XIII.A/1"_sgs, SideOf(r, piece) != Active(s), why, name, " is the enemy's");
  ADJUTANT_REFUSE_IMPOSSIBLE("XIII.A/1"_sgs, !OnMap(s, piece), why, name, " is not on the map");
  if (Info(r, piece).life == 0) AddCase("IV.D/4"_sgs, why);
  if (s[piece].life >= Info(r, piece).life) AddCase("VII.I/2"_sgs, why);
  ADJUTANT_REFUSE_IF("XIII.A/1"_sgs, s[piece].life >= Info(r, piece).life, why, name, " has lost no life point");
  const bool starves = s[piece].stage > 0 && !s[piece].Has(kSavedByWagon);
  if (starves) AddCase("XIV.F.repl/1"_sgs, why);
  ADJUTANT_REFUSE_IF("SUM.units/5"_sgs, starves, why, name, " is out of supply");
  // Fed by its fortress, and isolated all the same: no line leads there (XIV.E), under siege or not.
  const RegionId region = RegionOf(s, piece);
  const bool shut_in = s[piece].Is(Where::kInside) && r.c.regions[region].fortified() &&
                       r.Plays("repl_besieged=no"_opt) && !SuppliedRegions(r, s, Active(s)).Has(region);
  ADJUTANT_REFUSE_IF("XIV.F.repl/1"_sgs, shut_in, why, name, " is in a fortress to which no supply line leads");
  return Accepted();
}

const SgsStep kReplacementSteps[] = {
    Automatic(kReplacementPhase, "replacements come, and cards", "XIII.A/1"_sgs, OpenReplacements,
              {kReplacements, kCardWindow}),
    Automatic(kReplacements, "points are counted", "VII.I/1"_sgs, CountReplacements,
              {kReplacementStep, kReplacementPhaseEnds}),
    {kReplacementStep,
     "replacements",
     "gives out replacements",
     "XIII.A/1"_sgs,
     {kReplacementGiven, kReplacementTakenBack, kReplacementsEnded, kCardPlayed},
     ActivePlayer,
     ListReplacements,
     CheckReplacement,
     ApplyReplacement,
     {kReplacementStep, kReplacementPhaseEnds, kCardFollows}},
    Automatic(kReplacementPhaseEnds, "points not given are lost", "XIII.A/2"_sgs, CloseReplacements, {kNextPhase}),
};
void AddReplacementSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kReplacementSteps), std::end(kReplacementSteps));
}

}  // namespace adjutant::sgs
