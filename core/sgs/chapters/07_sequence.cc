// SGS Halls of Montezuma VII: the turn and its phases.
#include "core/kernel/turn_mark.h"
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

struct Opening {
  Phase phase;
  uint16_t step;
};
// VII/2. seq_source and seq_turn_model are asked here.
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

bool Played(const Rules& r, Phase phase) {
  const bool naval = phase == Phase::kNaval || phase == Phase::kNavalBattle;
  return !r.scenario().absent.Has(static_cast<int>(phase)) && (!naval || r.scenario().naval);
}

void StartGameTurn(const Rules&, S& s, Trace* trace) {
  ++s.now.turn;
  s.now.half = 0;
  Applied(trace, "VII/1"_sgs, [&] { return TurnBegins(s.now.turn); });
  s.step = kPlayerTurn;
}
void StartPlayerTurn(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "VII/1"_sgs);
  s.now.active = r.scenario().order[s.now.half];
  s.now.phase = 0;
  s.now.lost = {};
  s.step = kNextPhase;
}
void OpenPhase(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "VII/2"_sgs);
  for (const Opening& opening : kOrder) {
    if (static_cast<uint8_t>(opening.phase) <= s.now.phase || !Played(r, opening.phase)) continue;
    BeginPhase(s, opening.phase);
    StartEffects(r, s, trace);
    s.step = opening.step;
    return;
  }
  s.step = kPlayerTurnEnds;
}
void EndPlayerTurn(const Rules& r, S& s, Trace* trace) {
  EndEffects(r, s, Span::kPlayerTurn, trace);
  if (r.Plays("fort_revert_when=end_of_player_turn"_opt)) Revert(r, s, Active(s), trace);
  ForgetMoves(r, s);
  s.step = s.now.half++ == 0 ? kPlayerTurn : kGameTurnEnds;
}
void EndGameTurn(const Rules& r, S& s, Trace* trace) {
  EndEffects(r, s, Span::kTurns, trace);
  if (r.Plays("fort_revert_when=end_of_game_turn"_opt)) {
    Revert(r, s, kUsa, trace);
    Revert(r, s, kMexico, trace);
  }
  if (TestTension(r, s, trace)) return;
  s.step = s.now.turn < r.scenario().turns ? kGameTurn : kEndOfGame;
}
void EndScenario(const Rules& r, S& s, Trace* trace) { CountPoints(r, s, trace); }

}  // namespace

void BeginPhase(S& s, Phase phase) {
  s.now.phase = static_cast<uint8_t>(phase);
  s.now.acted = s.now.stage = s.now.asked = 0;
}
void EndPhase(const Rules& r, S& s, Trace* trace) {
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
