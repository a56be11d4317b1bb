// SGS Halls of Montezuma VII: the turn and its phases.
#include <iterator>
#include <utility>

#include "core/kernel/turn_mark.h"
#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

struct Opening {
  Phase phase;
  uint16_t step;
};
// VII/2. The summary has the same order, as far as it goes (seq_source): what differs is when victory is checked
// (07_end.cc).
constexpr Opening kOrder[] = {
    {Phase::kEvents, kEventPhase},
    {Phase::kCards, kCardPhase},
    {Phase::kReinforcements, kEntryPhase},
    {Phase::kSupply, kSupplyPhase},
    {Phase::kNaval, kNavalPhase},
    {Phase::kNavalBattle, kNavalBattlePhase},
    {Phase::kLand, kLandPhase},
    {Phase::kBattle, kFightPhase},
    {Phase::kSiege, kSiegePhase},
    {Phase::kReplacements, kReplacementPhase},
    {Phase::kEnd, kEndPhase},
};

bool SharedPhases(const Rules& r) { return r.Plays("seq_turn_model=shared_phases"_opt); }
Side First(const Rules& r) { return r.scenario().order[0]; }
Side Second(const Rules& r) { return r.scenario().order[1]; }

bool Played(const Rules& r, const S& s, Phase phase, Side side) {
  if (r.scenario().absent.Has(static_cast<int>(phase))) {
    Applied("VII/3"_sgs);
    Applied("SUM.seq/2"_sgs);
    return false;
  }
  if (phase == Phase::kNaval || phase == Phase::kNavalBattle) {
    if (!r.scenario().naval) Applied("SUM.seq/3"_sgs);
    return r.scenario().naval;
  }
  if (phase == Phase::kReinforcements) {
    Applied("VII.C/1"_sgs);
    return EntriesDue(r, s, side) || r.Plays("seq_optional=always_all"_opt);
  }
  return true;
}

void Enter(S& s, Side side, const Rules& r) {
  if (s.now.active != side) {
    std::swap(s.now.extra_replacements, s.now.other_extra);
    std::swap(s.now.fewer_replacements, s.now.other_fewer);
  }
  s.now.active = side;
  s.now.half = side == First(r) ? 0 : 1;
}

void StartGameTurn(const Rules& r, S& s, Trace* trace) {
  ++s.now.turn;
  Applied("I/1"_sgs);
  r.Plays("turn_scale=week"_opt) ? Applied("SUM.scale/1"_sgs) : Applied("V.A/2"_sgs);
  Applied(trace, "VII/1"_sgs, [&] { return TurnBegins(s.now.turn); });
  Enter(s, First(r), r);
  s.step = kPlayerTurn;
}
void StartPlayerTurn(const Rules&, S& s, Trace* trace) {
  Applied(trace, "VII/1"_sgs);
  if (s.now.turn > 1) Applied("VII.A/1"_sgs);
  s.now.phase = 0;
  s.now.lost = {};
  s.step = kNextPhase;
}
void Open(const Rules& r, S& s, const Opening& opening, Side side, Trace* trace) {
  Enter(s, side, r);
  BeginPhase(s, opening.phase);
  StartEffects(r, s, trace);
  s.step = opening.step;
}
// The phase after the present one that is played. Where phases are shared, each is the first side's and then the
// second's.
void OpenPhase(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "VII/2"_sgs);
  Applied("VII.L/1"_sgs);
  const bool shared = SharedPhases(r);
  const Side active = Active(s);
  for (const Opening& opening : kOrder) {
    const auto number = static_cast<uint8_t>(opening.phase);
    if (shared && number == s.now.phase && active == First(r) && Played(r, s, opening.phase, Second(r)))
      return Open(r, s, opening, Second(r), trace);
    if (number <= s.now.phase) continue;
    const Side side = shared ? First(r) : active;
    if (Played(r, s, opening.phase, side)) return Open(r, s, opening, side, trace);
    if (shared && Played(r, s, opening.phase, Second(r))) return Open(r, s, opening, Second(r), trace);
  }
  s.step = kPlayerTurnEnds;
}

void EndPlayerTurn(const Rules& r, S& s, Trace* trace) {
  const bool last = SharedPhases(r) || Active(s) == Second(r);
  EndEffects(r, s, Span::kPlayerTurn, trace);
  // Whoever's turn it is: the troops before a fortress may also fall in the turn of the other side.
  if (r.Plays("fort_revert_when=end_of_player_turn"_opt)) {
    for (const Side side : {kUsa, kMexico}) Revert(r, s, side, trace);
  }
  ForgetMoves(r, s);
  // A scenario without an end phase (VII/3).
  if (r.scenario().absent.Has(static_cast<int>(Phase::kEnd)) && r.Plays("sd_timing=end_phase"_opt) &&
      TestSuddenDeath(r, s, trace))
    return;
  if (r.Plays("ti_when=player_turn_end"_opt) && TestTension(r, s, trace)) return;
  s.step = last ? kGameTurnEnds : kPlayerTurn;
  if (!last) Enter(s, Second(r), r);
}
void EndGameTurn(const Rules& r, S& s, Trace* trace) {
  EndEffects(r, s, Span::kTurns, trace);
  if (r.Plays("fort_revert_when=end_of_game_turn"_opt)) {
    Revert(r, s, kUsa, trace);
    Revert(r, s, kMexico, trace);
  }
  if (r.Plays("ti_when=game_turn_end"_opt) && TestTension(r, s, trace)) return;
  if (TestLevel(r, s, trace)) return;
  Applied("SUM.sides/2"_sgs);
  Applied("V.A/1"_sgs);
  s.step = s.now.turn < r.scenario().turns ? kGameTurn : kEndOfGame;
}
void EndScenario(const Rules& r, S& s, Trace* trace) {
  Applied("XIX/4"_sgs);
  CountPoints(r, s, trace);
}

}  // namespace

void BeginPhase(S& s, Phase phase) {
  s.now.phase = static_cast<uint8_t>(phase);
  s.now.acted = s.now.stage = s.now.asked = 0;
}
void EndPhase(const Rules& r, S& s, Trace* trace) {
  Applied("IV.A.next/2"_sgs);
  EndEffects(r, s, Span::kPhase, trace);
  s.fights = {};
  s.step = kNextPhase;
}

const SgsStep kSequenceSteps[] = {
    Automatic(kGameTurn, "a game turn begins", "VII/1"_sgs, StartGameTurn, {kPlayerTurn}),
    Automatic(kPlayerTurn, "a player turn begins", "VII/1"_sgs, StartPlayerTurn, {kNextPhase}),
    Automatic(kNextPhase, "the next phase opens", "VII/2"_sgs, OpenPhase,
              {kEventPhase, kCardPhase, kEntryPhase, kSupplyPhase, kNavalPhase, kNavalBattlePhase, kLandPhase,
               kFightPhase, kSiegePhase, kReplacementPhase, kEndPhase, kPlayerTurnEnds}),
    Automatic(kPlayerTurnEnds, "a player turn ends", "VII/1"_sgs, EndPlayerTurn,
              {kPlayerTurn, kGameTurnEnds, kGameOver}),
    Automatic(kGameTurnEnds, "a game turn ends", "VII.K/1"_sgs, EndGameTurn, {kGameTurn, kEndOfGame, kGameOver}),
    Automatic(kEndOfGame, "the scenario is over", "VII.K/1"_sgs, EndScenario, {kGameOver}),
};
void AddSequenceSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSequenceSteps), std::end(kSequenceSteps));
}

}  // namespace adjutant::sgs
