// Cactus Throne 5.1, 5.2, 5.3: what happens to those who enter a province: reactions, attrition, terrain, the enemy.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// In the order of B.3 of our digest: the entry, reactions to it, attrition, stops.
void HaveEntered(const Rules&, S& s, Trace* trace) {
  Applied(trace, "5.1/7"_cac);
  s.step = kAfterReactions;
}
void AfterReactions(const Rules&, S& s, Trace* trace) {
  Applied(trace, "5.1/8"_cac);
  s.step = kMoveOn;
}
void MoveOn(const Rules&, S& s, Trace* trace) {
  Applied(trace, "5.1/7"_cac);
  s.step = PhaseOf(s) == Phase::kRaid ? kRaidStep : kMoveStep;
}

}  // namespace

Ruling CheckStep(const Rules& r, const S&, const Group&, PlaceId from, PlaceId to, Why* why) {
  ADJUTANT_REFUSE_IF("5.1/7"_cac, !IsStep(r, from, to), why, r.PlaceName(to), " is not next to ", r.PlaceName(from));
  return Accepted();
}
bool Bypasses(const Rules& r, const S& s, Side side, ProvinceId province, const UnitSet&, Trace* trace) {
  Applied(trace, "5.3/1"_cac);
  return !EnemyIn(r, s, side, province);
}
void Enter(const Rules&, S& s, PlaceId place, Trace* trace) {
  Applied(trace, "5.1/7"_cac);
  s.move.at = place;
  s.step = kEntered;
}

const CactusStep kEntrySteps[] = {
    Unwritten(kTerrainCheckDieStep, "terrain_check_die", "the die for going on through hard terrain falls", "5.1/9"_cac,
              {kDieRolled}, Dice, {kMoveStep}),
    Automatic(kEntered, "a province has been entered", "5.1/7"_cac, HaveEntered, {kAfterReactions, kReactions}),
    Automatic(kAfterReactions, "the Armies near by have had their chance", "5.1/8"_cac, AfterReactions,
              {kMoveOn, kAttrition}),
    Automatic(kMoveOn, "who moves may go on", "5.1/7"_cac, MoveOn, {kMoveStep, kRaidStep}),
};
void AddEntrySteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kEntrySteps), std::end(kEntrySteps));
}

}  // namespace adjutant::cactus
