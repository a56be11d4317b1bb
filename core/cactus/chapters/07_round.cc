// Cactus Throne 7.2: a round of combat up to its die: initiative, attacker, lead units, shifts, raid combat.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId WithInitiative(const Rules&, const S& s) { return s.combat.initiative; }
PlayerId AttackingPlayer(const Rules&, const S& s) { return s.combat.attacker; }
// The attacker names his lead unit first.
PlayerId LeadingPlayer(const Rules&, const S& s) {
  return FightersOf(s, Attacker(s)).lead.exists() ? Enemy(Attacker(s)) : Attacker(s);
}

void BeginRound(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.2/1"_cac);
  ++s.combat.round;
  s.step = kInitiative;
}
void FindInitiative(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.2/7"_cac);
  s.step = kCommitments;
}
void FindCommitments(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.2.2/1"_cac);
  s.step = kLeads;
}
void FindLeads(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.2/10"_cac);
  s.step = kOdds;
}
void FindOdds(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.2/9"_cac);
  s.step = kResult;
}

}  // namespace

bool CanLead(const Rules& r, UnitId unit) {
  Applied("7.2/10"_cac);
  return r.c.units[unit].rated();
}
int ForceRating(const Rules&, const S&, Side) {
  Applied("7.3.4/1"_cac);
  return -1;
}

const CactusStep kRoundSteps[] = {
    Automatic(kRound, "a round of combat begins", "7.2/1"_cac, BeginRound,
              {kCincoStep, kInitiativeDieStep, kInitiative}),
    Unwritten(kCincoStep, "play_cinco_de_mayo", "may force the Imperials to retreat", "11.1/12a"_cac, {kCincoDecided},
              RepublicanPlays, {kRound, kRetreats}),
    Unwritten(kInitiativeDieStep, "initiative_die", "a die for the initiative falls", "7.2/1"_cac, {kDieRolled}, Dice,
              {kInitiativeDieStep, kInitiative}),
    Automatic(kInitiative, "the initiative is known", "7.2/7"_cac, FindInitiative,
              {kInitiativeDieStep, kAttackStep, kCommitments}),
    Unwritten(kAttackStep, "decide_attack", "says who attacks, and in which terrain", "7.2/8"_cac, {kAttackDecided},
              WithInitiative, {kCommitments}),
    Automatic(kCommitments, "the attacker's units show whether they attack", "7.2.2/1"_cac, FindCommitments,
              {kCommitmentDieStep, kLeads, kRetreats}),
    Unwritten(kCommitmentDieStep, "commitment_die", "the die for a unit that is to attack falls", "7.2.2/1"_cac,
              {kDieRolled}, Dice, {kCommitments}),
    Automatic(kLeads, "lead units are due", "7.2/10"_cac, FindLeads, {kLeadStep, kOdds}),
    Unwritten(kLeadStep, "name_lead", "names the lead unit", "7.2/10"_cac, {kLeadNamed}, LeadingPlayer, {kLeads}),
    Automatic(kOdds, "the odds are found", "7.2/9"_cac, FindOdds,
              {kShiftDieStep, kRaidGainStep, kCombatDieStep, kResult}),
    Unwritten(kShiftDieStep, "shift_die", "the die for a further Army falls", "6.4/3"_cac, {kDieRolled}, Dice, {kOdds}),
    Unwritten(kRaidGainStep, "choose_raid_gain", "says what the raid gains", "7.2.1/1"_cac, {kRaidGainChosen},
              AttackingPlayer, {kOdds}),
    Unwritten(kCombatDieStep, "combat_die", "the die for the combat falls", "7.2/17"_cac, {kDieRolled}, Dice,
              {kResult}),
};
void AddRoundSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kRoundSteps), std::end(kRoundSteps));
}

}  // namespace adjutant::cactus
