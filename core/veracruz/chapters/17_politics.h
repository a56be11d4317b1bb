// Veracruz 17: what the die for Santa Anna and his call share.
#ifndef ADJUTANT_CORE_VERACRUZ_CHAPTERS_17_POLITICS_H_
#define ADJUTANT_CORE_VERACRUZ_CHAPTERS_17_POLITICS_H_

#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

PieceId SantaAnna(const Rules& r);
// Mexico City.
HexId Capital(const Rules& r);
// Is Santa Anna on the map?
bool OnTheMap(const Rules& r, const S& s);
// Is Santa Anna in Mexico City?
bool InTheCapital(const Rules& r, const S& s);
// He may be there on his way, with troops: nobody keeps them out (5.21, 12.21), there is no US zone of control, and the
// ground can be entered.
bool Open(const Rules& r, const S& s, HexId hex);
// 12.26: a fortress with its besiegers around it, from which no way leads on: who comes in with him does not leave it.
bool ShutIn(const Rules& r, const S& s, HexId fortress);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_CHAPTERS_17_POLITICS_H_
