// SGS Halls of Montezuma VII.G, XVI.A to XVI.C: which battle, and its rounds.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

// Who has not answered yet, the side inside a fortress left out (SUM.assault/3).
Seats Answering(const Rules&, const S& s) {
  Seats seats;
  for (const Side side : {kUsa, kMexico}) {
    const bool shut = s.battle.kind == static_cast<uint8_t>(BattleKind::kAssault) && side != Attacker(s);
    if (!shut && FightersOf(s, side).answer == static_cast<uint8_t>(Answer::kNone)) seats.Add(side);
  }
  return seats;
}

}  // namespace

bool FightPending(const Rules&, const S& s, RegionId region) { return s.fights.Has(region); }

const SgsStep kFightSteps[] = {
    Automatic(kNavalBattlePhase, "battles at sea are found", "XVI.A/1"_sgs, LeavePhase, {kFightPhase, kNextPhase}),
    Automatic(kFightPhase, "battles and assaults are found", "XVI.A/1"_sgs, GoOn<kNextFight>, {kNextFight}),
    Automatic(kNextFight, "the next fight is chosen", "XVI/1"_sgs, GoOn<kFightPhaseEnds>,
              {kFightPhaseEnds, kChooseFightStep}),
    Unwritten(kChooseFightStep, "choose_fight", "chooses a battle or an assault", "XVI/1"_sgs,
              {kFightChosen, kFightsEnded}, ActivePlayer, {kNextFight, kBattleBegins, kFightPhaseEnds}),
    Automatic(kBattleBegins, "the battle opens", "XVI.A/1"_sgs, GoOn<kRound>, {kRound, kCommanderStep}),
    Unwritten(kCommanderStep, "commander", "names who commands", "IV.D.ldr/5"_sgs, {kCommanderChosen}, ActivePlayer,
              {kRound, kBattleBegins}),
    Automatic(kRound, "the next round", "XVI.A/4"_sgs, GoOn<kRoundCards>,
              {kRoundCards, kFire, kAnswers, kBattleDecided, kRound}),
    Automatic(kRoundCards, "cards of the round", "XVI.C.card/1"_sgs, GoOn<kRound>,
              {kRound, kCardWindow, kBattleDecided}),
    Automatic(kAnswers, "both sides may retreat", "XVI.F.retreat/1"_sgs, GoOn<kFire>,
              {kFire, kAnswerStep, kBattleDecided}),
    Unwritten(kAnswerStep, "answer", "decides in secret whether to retreat", "XVI.F.retreat/1"_sgs, {kRetreatDecided},
              Answering, {kAnswerStep, kAnswers}),
    Automatic(kAfterRound, "the round is over", "XVI.C.rounds/2"_sgs, GoOn<kRound>, {kRound, kBattleDecided}),
    Automatic(kFightPhaseEnds, "every battle has been fought", "XVI.A/2"_sgs, LeavePhase, {kNextPhase}),
};
void AddFightSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kFightSteps), std::end(kFightSteps));
}

}  // namespace adjutant::sgs
