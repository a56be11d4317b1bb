// What the files of 7.0 to 7.2 and 7.6 share: who fights whom, and who of them attacks.
#ifndef ADJUTANT_CORE_CACTUS_CHAPTERS_07_COMBATS_H_
#define ADJUTANT_CORE_CACTUS_CHAPTERS_07_COMBATS_H_

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"

namespace adjutant::cactus {

inline constexpr Side kBothSides[] = {kImperial, kRepublican};

inline CombatKind KindOf(const S& s) { return static_cast<CombatKind>(s.combat.kind); }
inline bool AtSea(const S& s) { return KindOf(s) == CombatKind::kNaval; }
inline bool Assaults(const S& s) { return KindOf(s) == CombatKind::kAssault; }
// REQUIRES: the combat is not at sea.
inline ProvinceId CombatProvince(const Rules& r, const S& s) { return r.c.ProvinceOf(s.combat.place); }

// Whose pieces are those in the place of `side`: his own, or Santa Anna's (10.5/10).
inline Side Whose(const S& s, Side side) {
  return s.combat.rebels != 0 && s.combat.rebel_slot == side ? kNobody : side;
}
// The side is shut in the city that is assaulted.
inline bool IsGarrison(const S& s, Side side) { return Assaults(s) && s.combat.besieger != side; }

// Those of a side in the field who are part of a combat there: not who has retreated there (7.3.3/4).
Group FightersIn(const Rules& r, const S& s, Side whose, ProvinceId province);
// Enemies face each other in the field: units, with units or leaders against them (7.0/1, 7.3.2/1).
bool Opposed(const Rules& r, const S& s, ProvinceId province);
// Somebody is in the city, and besieged or with enemies before it.
bool Faced(const Rules& r, const S& s, CityId city);
// Who is inside; nobody: Santa Anna's, or nobody is.
Side GarrisonOf(const Rules& r, const S& s, CityId city);

UnitSet WithoutFleets(const Rules& r, UnitSet units);
// Armies of a side in the present combat.
IdSet<ArmyId, kMaxArmies> ArmiesIn(const Rules& r, const S& s, Side side);
// Who attacks in this round: not those who failed 7.2.2.
UnitSet AttackingUnits(const S& s);
UnitSet CanLeadOf(const Rules& r, const S& s, Side side);
// 7.2/10, 11.1/8: what the PR of the lead unit comes to. 0 without one.
int LeadRating(const Rules& r, const S& s, Side side);
// 11.1/8: is the Republican side afraid of French Chasseurs d'Afrique?
bool ButchersFrighten(const Rules& r, const S& s);

// 11.1/12a: Cinco de Mayo may be played in the present combat.
bool MayPlayCinco(const S& s);

// 7.2.1/1: can all of these units of a side raid, or by option have they?
bool AllRaid(const Rules& r, const S& s, Side side, const UnitSet& units);
// From the lead units on: odds, shifts, modifier, die.
void BeginOdds(const Rules& r, S& s, Trace* trace);
void AddOddsSteps(std::vector<CactusStep>* steps);

inline const char* SideWord(Side side) { return side == kImperial ? "imperial" : "republican"; }
template <class Is>
bool AllAre(const UnitSet& units, Is is) {
  for (const UnitId u : units) {
    if (!is(u)) return false;
  }
  return true;
}

// A leader's part in a number: the best of `leaders` (7.2/2).
template <class Cite>
void AddRating(const Rules& r, const S& s, const LeaderSet& leaders, int sign, Cite cite, Sum* sum) {
  const LeaderId best = ServingLeader(r, s, leaders);
  if (!best.exists() || RatingOf(r, s, best) == 0) return;
  sum->Add(
      sign * RatingOf(r, s, best), cite, [&] { return absl::StrCat("the rating of ", r.LeaderName(best)); },
      sum->telling() ? absl::StrCat("leader.", r.c.leader_names.Id(best), ".proficiency") : "");
}
// A row of a die.
inline CactusStep DieStep(uint16_t number, const char* name, const char* what, RuleId rule,
                          void (*list)(const Rules&, const S&, EventList*),
                          Ruling (*check)(const Rules&, const S&, const Event&, Why*),
                          void (*apply)(const Rules&, S&, const Event&, Trace*), std::vector<uint16_t> next) {
  return {number, name, what, rule, {kDieRolled}, Dice, list, check, apply, std::move(next)};
}

// ---- 7.5, 7.6.
// 7.0/3: who has named a city and a unit that leads him there is on his way into it. He rolls, or by city_roll goes in.
bool SeeksCity(const S& s);
void GoOnIntoCity(const Rules& r, S& s, Trace* trace);
// 7.5/12, by siege_city: those who hold the city are doubled, and light guns before it are halved.
bool DoublesGarrison(const Rules& r, CityId city);
// 7.5/5, 7.6/4: may naval units take part in the siege of the city by this side?
bool FleetsSupport(const Rules& r, const S& s, Side besieger, CityId city);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_CHAPTERS_07_COMBATS_H_
