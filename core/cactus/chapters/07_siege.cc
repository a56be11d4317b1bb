// Cactus Throne 7.5: cities, sieges, assaults, sallies.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// The side that controls the province (7.0/3).
PlayerId ShelteringPlayer(const Rules&, const S& s) { return s.now.phasing; }
PlayerId BesiegingPlayer(const Rules&, const S& s) {
  return s.combat.city.exists() ? s.sieges[s.combat.city].side : PlayerId{kNobody};
}
PlayerId BesiegedPlayer(const Rules& r, const S& s) { return Enemy(static_cast<Side>(BesiegingPlayer(r, s))); }

void OfferCity(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.5/1"_cac);
  Return(s);
}
void OfferSiege(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.5/7"_cac);
  Return(s);
}
void OfferSally(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.5.1/1"_cac);
  Return(s);
}
void ConductSiege(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.5/9"_cac);
  s.step = kCombatOver;
}

}  // namespace

void ShelterIn(const Rules&, S& s, Side, const Group& group, CityId city, bool, uint16_t then, Trace* trace) {
  Applied(trace, "7.5/1"_cac);
  PutInto(s, group, city);
  Call(s, kLaySiege, then);
}
Ruling CheckSiege(const Rules&, const S&, CityId, Side, bool, Why*) { return Accepted("7.5/3"_cac); }
void EndSiege(const Rules& r, S& s, CityId city, Trace* trace) {
  Applied(trace, "7.5/22"_cac);
  s.sieges[city] = {};
  for (const UnitId u : UnitsInCity(r, s, city)) ComeOut(s, u);
  for (const LeaderId l : LeadersInCity(r, s, city)) ComeOut(s, l);
}
void SettleSieges(const Rules&, S& s, Trace*) { s.now.sieges_due = 0; }

const CactusStep kSiegeSteps[] = {
    Automatic(kCityOption, "the side in control may go into a city", "7.5/1"_cac, OfferCity,
              {kCityStep, kLaySiege, kBack}),
    Unwritten(kCityStep, "seek_city", "may go into a city", "7.5/1"_cac, {kCitySought, kPieceSheltered, kCityDeclined},
              ShelteringPlayer, {kCityDieStep, kCityOption}),
    Unwritten(kCityDieStep, "city_die", "the die for the way into the city falls", "7.5/2"_cac, {kDieRolled}, Dice,
              {kCityOption}),
    Automatic(kLaySiege, "a siege may be laid", "7.5/7"_cac, OfferSiege, {kBesiegeStep, kBack}),
    Unwritten(kBesiegeStep, "besiege", "may besiege the city", "7.5/7"_cac, {kSiegeDecided}, BesiegingPlayer,
              {kLaySiege}),
    Automatic(kSiegeCombat, "a siege is dealt with", "7.5/9"_cac, ConductSiege,
              {kConductSiegeStep, kRound, kCombatOver}),
    Unwritten(kConductSiegeStep, "conduct_siege", "assaults, waits or goes", "7.5/9"_cac, {kSiegeConducted},
              BesiegingPlayer, {kSiegeCombat, kRound, kCombatOver}),
    Automatic(kSallyOption, "the besieged may sally", "7.5.1/1"_cac, OfferSally, {kSallyStep, kBack}),
    Unwritten(kSallyStep, "sally", "may come out of the city", "7.5.1/1"_cac, {kSallyDecided}, BesiegedPlayer,
              {kSallyOption}),
    Unwritten(kPursueStep, "pursue", "may pursue those who came to relieve the city", "7.5.1/4"_cac, {kPursuitDecided},
              BesiegedPlayer, {kCombatOver}),
};
void AddSiegeSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSiegeSteps), std::end(kSiegeSteps));
}

}  // namespace adjutant::cactus
