// What the files of Modules 7.3 to 7.5 share: who fights in the present combat, who is left of them, who loses.
#ifndef ADJUTANT_CORE_CACTUS_CHAPTERS_07_RESULTS_H_
#define ADJUTANT_CORE_CACTUS_CHAPTERS_07_RESULTS_H_

#include "core/cactus/engine.h"

namespace adjutant::cactus {

inline CombatKind KindOf(const S& s) { return static_cast<CombatKind>(s.combat.kind); }
// Where the present combat is; none of a battle at sea, and without a combat.
ProvinceId CombatProvince(const Rules& r, const S& s);
// The side whose place Santa Anna has in the present combat (10.5/10), and who decides for him; nobody without him.
Side RebelPlace(const Rules& r, const S& s);
// Whose the pieces are that fight in the place of a side.
Side TrueSide(const Rules& r, const S& s, Side place);
// The player who decides for a side: for Santa Anna whoever is not attacked.
PlayerId DeciderFor(const Rules& r, const S& s, Side side);
// The side that is inside the city in an assault or a relief; nobody else.
Side GarrisonPlace(const Rules& r, const S& s);

// Of those that fight, who is still there: in the province, or in the Gulf.
Group StillFighting(const Rules& r, const S& s, Side place);
// Those of them that can be lost: not who holds back from the attack (7.2.2/4), nor a fleet that only fleets can sink
// (fleet_loss).
UnitSet MayBeLost(const Rules& r, const S& s, Side place);
bool FleetFights(const Rules& r, const S& s, Side place);
// A side has land units in the fight; at sea, naval ones.
bool Stands(const Rules& r, const S& s, Side place);
// Who leaves when the side retreats: all in the field but those who are no part of the combat (7.3.3/4), and who has
// come out of the city (7.5.1/3).
Group RetreatingGroup(const Rules& r, const S& s, Side place);

// 7.5/21: what an assault takes is out for good, by siege_out.
bool LostToSiege(const Rules& r, const S& s, UnitId unit);
// What takes steps, or units, in the present combat.
LossCause CauseOfLoss(const S& s);
// A round ends, and another one begins at kRound (7.4/2).
void NextRound(S& s);

// Asks whether `besieger` lays siege to the city (7.5/3, 7.5/7); goes on at `then`.
void LaySiegeTo(S& s, CityId city, Side besieger, bool after_combat, uint16_t then);
// The second half of AddSiegeSteps.
void AddAssaultSteps(std::vector<CactusStep>* steps);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_CHAPTERS_07_RESULTS_H_
