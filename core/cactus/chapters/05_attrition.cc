// Cactus Throne 5.5, 4.2: attrition of those who move, and of the besieged.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

void BeginSiegeAttrition(const Rules&, S& s, Trace* trace) {
  Applied(trace, "5.5/1"_cac);
  s.step = kLeaderReturns;
}

// Called with s.attrition: the die, then the losses. `places` and `cities` are of whoever calls for one stack after the
// other, and stay.
void RunAttrition(const Rules&, S& s, Trace* trace) {
  Applied(trace, "5.5/4"_cac);
  s.attrition.units = {};
  Return(s);
}

// Called: the stacks in s.attrition.places, one after the other.
void RunFever(const Rules&, S& s, Trace* trace) {
  Applied(trace, "5.5/5"_cac);
  s.attrition.places = {};
  Return(s);
}

}  // namespace

UnitSet LiableUnits(const Rules&, const S&, const UnitSet&, PlaceId, bool) {
  Applied("5.5/3"_cac);
  return {};
}
void AskAttrition(const Rules&, S& s, const UnitSet& units, PlaceId place, LossCause cause, bool baja, uint16_t then) {
  if (units.Empty()) return void(s.step = then);
  s.attrition.units = units;
  s.attrition.place = place;
  s.attrition.cause = static_cast<uint8_t>(cause);
  s.attrition.baja = baja ? 1 : 0;
  Call(s, kAttrition, then);
}

void AskFever(const Rules&, S& s, uint16_t then) { Call(s, kFever, then); }

const CactusStep kAttritionSteps[] = {
    Automatic(kSiegeAttrition, "the besieged suffer", "5.5/1"_cac, BeginSiegeAttrition, {kAttrition, kLeaderReturns}),
    Automatic(kFever, "Vomito Negro takes its toll", "5.5/5"_cac, RunFever, {kAttrition, kBack}),
    Automatic(kAttrition, "a stack is worn down", "5.5/4"_cac, RunAttrition, {kAttritionDieStep, kLosses, kBack}),
    Unwritten(kAttritionDieStep, "attrition_die", "the die for attrition falls", "5.5/4"_cac, {kDieRolled}, Dice,
              {kAttrition}),
};
void AddAttritionSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kAttritionSteps), std::end(kAttritionSteps));
}

}  // namespace adjutant::cactus
