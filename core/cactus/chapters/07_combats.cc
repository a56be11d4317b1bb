// Cactus Throne 7.0: which combats there are, and in which order they are resolved.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId Chooser(const Rules&, const S& s) { return s.agenda.chooser; }

void BeginCombats(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.0/1"_cac);
  s.now.phase = static_cast<uint8_t>(Phase::kCombat);
  s.now.phasing = kNobody;
  s.agenda = {};
  s.combat = {};
  s.agenda.chooser = kImperial;
  s.step = kFleets;
}

// Those left, of which the player whose turn it is chooses one; the only one is not asked for.
void NextCombat(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.0/2"_cac);
  s.step = kCombatPhaseEnds;
}

// What comes before the first round: Col. Dupin's requests, the city, a siege; then rounds.
void BeginCombat(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.0/4"_cac);
  s.step = kRound;
}

// 7.0/5: the marker of control; whoever fled from it; the next.
void FinishCombat(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.0/5"_cac);
  s.combat = {};
  s.agenda.chooser = Enemy(static_cast<Side>(s.agenda.chooser));
  s.step = kNextCombat;
}

void EndCombats(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.0/5"_cac);
  ClearMarks(s, kStandsToFight | kFightsNot | kHoldsBack | kTookHeart);
  s.step = kEndTurn;
}

}  // namespace

bool CombatIn(const S& s, ProvinceId province) {
  return s.agenda.fields.Has(province) || s.combat.place.number() == province.number();
}
void EndCombat(S& s, Side winner) {
  s.combat.over = 1;
  s.combat.winner = winner;
}

const CactusStep kCombatSteps[] = {
    Automatic(kCombatPhase, "the combats are found", "7.0/1"_cac, BeginCombats, {kFleets}),
    Automatic(kNextCombat, "the next combat is due", "7.0/2"_cac, NextCombat,
              {kChooseCombatStep, kCombatBegins, kSiegeCombat, kCombatPhaseEnds}),
    Unwritten(kChooseCombatStep, "choose_combat", "chooses the next combat", "7.0/2"_cac, {kCombatChosen}, Chooser,
              {kCombatBegins, kSiegeCombat}),
    Automatic(kCombatBegins, "a combat begins", "7.0/4"_cac, BeginCombat,
              {kDupinRequests, kCityOption, kSallyOption, kFates, kRound, kNavalBattle, kCombatOver}),
    Automatic(kCombatOver, "a combat is over", "7.0/5"_cac, FinishCombat, {kNextCombat, kRetreats}),
    Automatic(kCombatPhaseEnds, "all combats are resolved", "7.0/5"_cac, EndCombats, {kEndTurn}),
};
void AddCombatSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kCombatSteps), std::end(kCombatSteps));
}

}  // namespace adjutant::cactus
