// Cactus Throne 10.1 to 10.4: escapes, Dixie, Shelby, the war with the USA.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId FreeingPlayer(const Rules&, const S& s) { return s.now.phasing; }

// In the replacement phase: escapes, then Dixie, Shelby, the USA, Santa Anna.
void PlaySpecialRules(const Rules&, S& s, Trace* trace) {
  Applied(trace, "10.1/1"_cac);
  s.step = kPoints;
}

}  // namespace

void DeclareUsWar(const Rules&, S& s, Trace* trace) {
  Applied(trace, "10.4/2"_cac);
  s.affairs.us_war = s.now.turn;
}
void AskShelby(const Rules&, S& s, uint16_t then, Trace* trace) {
  Applied(trace, "10.3/1"_cac);
  s.affairs.shelby = 1;
  s.step = then;
}
Ruling CheckFreedPlace(const Rules&, const S&, LeaderId, PlaceId, Why*) { return Accepted("10.1/1"_cac); }

const CactusStep kSpecialRuleSteps[] = {
    Automatic(kSpecialRules, "special rules of the replacement phase are played", "10.1/1"_cac, PlaySpecialRules,
              {kEscapeDieStep, kFreeLeaderStep, kDixieDieStep, kSonoraDieStep, kUsWarDieStep, kSantaAnnaDieStep,
               kSantaAnnaRevoltDieStep, kPlaceArrivals, kPoints}),
    Unwritten(kEscapeDieStep, "escape_die", "the die for a captured leader falls", "10.1/1"_cac, {kDieRolled}, Dice,
              {kSpecialRules, kFreeLeaderStep}),
    Unwritten(kFreeLeaderStep, "free_leader", "places a leader who is free again", "10.1/1"_cac,
              {kLeaderFreed, kEventDeclined}, FreeingPlayer, {kSpecialRules, kEventDone}),
    Unwritten(kDixieDieStep, "dixie_die", "the die for the war in the United States falls", "10.2/2"_cac, {kDieRolled},
              Dice, {kSpecialRules}),
    Unwritten(kSonoraDieStep, "sonora_die", "the die for Sonora falls", "10.2/5"_cac, {kDieRolled}, Dice,
              {kSpecialRules}),
    Unwritten(kUsWarDieStep, "us_war_die", "the die for war with the USA falls", "10.4/1"_cac, {kDieRolled}, Dice,
              {kSpecialRules}),
};
void AddSpecialRuleSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSpecialRuleSteps), std::end(kSpecialRuleSteps));
}

}  // namespace adjutant::cactus
