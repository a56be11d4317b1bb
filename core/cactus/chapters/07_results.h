// What the files of Modules 7.3 to 7.5 share: who fights in the present combat, who is left of them, who loses.
#ifndef ADJUTANT_CORE_CACTUS_CHAPTERS_07_RESULTS_H_
#define ADJUTANT_CORE_CACTUS_CHAPTERS_07_RESULTS_H_

#include <vector>

#include "core/cactus/chapters/07_combats.h"

namespace adjutant::cactus {

// The player who decides for those of a side: for Santa Anna's whoever is not attacked (10.5/10).
PlayerId DeciderFor(const S& s, Side whose);

// Of those that fight, who is still there: in the province, or in the Gulf.
Group StillFighting(const Rules& r, const S& s, Side place);
// Those of them that can be lost: not who holds back from the attack (7.2.2/4), nor a fleet that only fleets can sink
// (fleet_loss).
UnitSet MayBeLost(const Rules& r, const S& s, Side place);
// Naval units of the side are in this round, though they may have been sunk in it.
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

// Fighters::asked_to_leave (7.4/1).
enum AskedToLeave : uint8_t { kNotAsked = 0, kAsked = 1, kTriesToLeave = 2 };

// The round has a result, and not all of it has been carried out yet.
bool ResultPending(const S& s);

// Asks whether `besieger` lays siege to the city (7.5/3, 7.5/7); goes on at `then`.
void LaySiegeTo(S& s, CityId city, Side besieger, bool after_combat, uint16_t then);
// The second half of AddSiegeSteps.
void AddAssaultSteps(std::vector<CactusStep>* steps);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_CHAPTERS_07_RESULTS_H_
