// HoM 14: what other chapters ask of squadrons, voyages and landings.
#ifndef ADJUTANT_CORE_HALLS_CHAPTERS_14_NAVAL_H_
#define ADJUTANT_CORE_HALLS_CHAPTERS_14_NAVAL_H_

#include "core/halls/engine.h"

namespace adjutant::halls {

// ---- Squadrons (14.3, 14.4).

bool SquadronActive(const S& s, Coast coast);  // one that seizes a port is
SpaceId SeizedPort(const S& s, Coast coast);   // kNoId if the squadron is in its box
bool Seized(const S& s, SpaceId space);
// 14.3/3: what becomes active by itself as the turn begins.
void ActivateSquadronsForTurn(const Rules& r, S& s, Trace* trace);
// By an event; a seizure by the squadron ends.
void DeactivateSquadron(const Rules& r, S& s, Coast coast, Trace* trace);
// 14.4.b: Mexican artillery that has come to a seized port ends the seizure.
void CheckSeizures(const Rules& r, S& s, Trace* trace);

// ---- Voyages (14.1, 14.2).

inline bool AtSea(const S& s) { return s.naval.sea != kByLand; }
inline bool Landing(const S& s) { return s.naval.sea == kLandingForce || s.naval.sea == kScottsLanding; }
// Is there a port to which a Force under `leader` may sail, with Marines for a landing? Accepts everything by land.
Ruling CheckSeaCommander(const Rules& r, const S& s, LeaderId leader, Why* why);
// What the designation of the Force must heed besides 3.5.a.
Ruling CheckSeaMember(const Rules& r, const S& s, const Event& e, Why* why);
bool UsMarines(const Rules& r, UnitId unit);
// Has something sailed whose voyage has not been settled yet?
inline bool Underway(const S& s) { return s.naval.port != kNowhere; }
// After the activation.
void FinishVoyage(const Rules& r, S& s, Trace* trace);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_CHAPTERS_14_NAVAL_H_
