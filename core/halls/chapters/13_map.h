// HoM 13: what control, fortifications, replacements and the choice of a card's use share.
#ifndef ADJUTANT_CORE_HALLS_CHAPTERS_13_MAP_H_
#define ADJUTANT_CORE_HALLS_CHAPTERS_13_MAP_H_

#include "core/halls/engine.h"

namespace adjutant::halls {

// 3.5/1: a leader and units that he may command: guerillas follow Canales alone (10.2.g/2).
bool HasForce(const Rules& r, const S& s, Side side, SpaceId space);
// Would the Force of so many units be in supply that the leader could command where he is? Beside an Army a port feeds
// it, unless the Army needs the only unit (6.4.a/1, 15.1/2).
bool CommandInSupply(const Rules& r, const S& s, LeaderId leader, int units);
// Is everything of the side in the space in supply, or a Force that it could be?
bool AnyForceInSupply(const Rules& r, const S& s, Side side, SpaceId space);
// Are enemy units in the space? Guerillas who only stay there, by an option (10.2.g/1), shut nobody in.
bool ShutIn(const Rules& r, const S& s, Side side, SpaceId space);
bool AnyControl(const Rules& r, const S& s, Side side, int ops, int left);
bool MarkerLeft(const Rules& r, const S& s, Side side, Work work);
Ruling CheckSite(const Rules& r, const S& s, Side side, Use use, SpaceId space, Why* why);
// Where there is what has to be there: units for fieldworks, fieldworks for a fort, a fort to be finished.
SpaceSet SiteCandidates(const Rules& r, const S& s, Side side, Use use);
Ruling CheckReceiver(const Rules& r, const S& s, Side side, LeaderId leader, Why* why);

inline Side Player(const S& s) { return static_cast<Side>(s.play.side); }
inline uint8_t& Taken(S& s, Side side) { return side == kUs ? s.now.replacements_us : s.now.replacements_mexico; }
inline int Taken(const S& s, Side side) { return side == kUs ? s.now.replacements_us : s.now.replacements_mexico; }

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_CHAPTERS_13_MAP_H_
