// Where counters that come onto the map may be placed: shared by replacements (4.1), the orders of appearance (12) and
// the set-ups.
#ifndef ADJUTANT_CORE_CACTUS_CHAPTERS_04_PLACES_H_
#define ADJUTANT_CORE_CACTUS_CHAPTERS_04_PLACES_H_

#include "core/cactus/engine.h"

namespace adjutant::cactus {

using PlaceSet = IdSet<PlaceId, kMaxPlaces>;

// 4.1/12, by vc_blocked: can what comes over the sea land at Vera Cruz?
bool VeraCruzOpen(const Rules& r, const S& s);
// Killed or captured: not one who is only on his way back (7.3.2).
bool Taken(const Rules& r, const S& s, LeaderId leader);
// On the map, of his own side (10.5/5), and not besieged if that bars (4.1/20).
bool CanBeJoined(const Rules& r, const S& s, LeaderId leader, bool barred_by_siege);
// Who is asked for when a rule says "with Juarez": him, Diaz if he is taken, nobody if both are, or if the one it falls
// to is not there (4.1/21, 4.1/22).
LeaderId JuarezOrDiaz(const Rules& r, const S& s, bool barred_by_siege);
// 10.2/9, 11.4/10a: who may not enter Sonora is not placed there either.
Ruling CheckNotKeptOut(const Rules& r, const S& s, Piece piece, PlaceId place, Why* why);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_CHAPTERS_04_PLACES_H_
