// HoM 16: what naming raids, carrying them out and the cards of raids share.
#ifndef ADJUTANT_CORE_HALLS_CHAPTERS_16_RAIDERS_H_
#define ADJUTANT_CORE_HALLS_CHAPTERS_16_RAIDERS_H_

#include "core/halls/engine.h"

namespace adjutant::halls {

enum CardNumber {
  kGuerillasGoHome = 5,
  kIndianUprising = 16,
  kMalaria = 26,
  kTexasRangers = 38,
  kLocalMilitiaRaid = 64,
  kDeserters = 75,
  kYellowFever = 78,
};

// 16.1.b/4: raids of this turn that count against the five.
int Counted(const Rules& r, const S& s);
Ruling CheckCap(const Rules& r, const S& s, Why* why);
Ruling CheckTarget(const Rules& r, const S& s, Side side, SpaceId target, Why* why);
// The spaces within `range` of a space by the option that counts as the side moves: Zones and stops end the way,
// enemies bar it. Nearer spaces first: entering any costs 1 or more (2.1.a).
SpaceSet WithinMarch(const Rules& r, const S& s, Side side, SpaceId from, int range, bool in_mexico);
const Components::Costs& RaidCosts(const Rules& r, SpaceId from, bool guerilla);
bool RaidersReach(const Rules& r, const S& s, Side side, SpaceId from, SpaceId to, bool guerilla);
Ruling CheckGuerillaRaid(const Rules& r, const S& s, Side side, UnitId unit, SpaceId target, bool canales, Why* why);
UnitSet GuerillasOnMap(const Rules& r, const S& s);
bool AnyRaid(const Rules& r, const S& s, Side side, bool guerillas);
UnitId HiddenGuerilla(const Rules& r, const S& s);
bool GuerillaOnMap(const Rules& r, const S& s);

inline PlayerId Mexico(const Rules&, const S&) { return kMexico; }
inline SpaceId SpaceOfUnit(const S& s, UnitId unit) { return SpaceOf(s.units[unit].where); }
inline bool CanalesAt(const Rules& r, const S& s, SpaceId space) {
  return r.c.canales != kNoId && LeaderAt(s, r.c.canales, space);
}
bool CapReached(const Rules& r, const S& s);
// 16.1.a: what raiders reach from a space.
int RaidRange(const Rules& r, bool guerilla);
// 16.1.b/2: once for each opportunity.
template <class AnyId>
bool Raided(const std::array<StoredOptional<AnyId>, kMostRaids>& raiders, int named, AnyId raider) {
  return std::find(raiders.begin(), raiders.begin() + named, raider) != raiders.begin() + named;
}
inline bool IndiansReach(const Rules& r, const S& s, Side side, SpaceId origin, SpaceId target) {
  return RaidersReach(r, s, side, origin, target, /*guerilla=*/false);
}
inline bool GuerillaReaches(const Rules& r, const S& s, Side side, SpaceId from, SpaceId target) {
  return RaidersReach(r, s, side, from, target, /*guerilla=*/true);
}
inline bool CanalesFree(const Rules& r, const S& s, SpaceId from) {
  return CanalesAt(r, s, from) && s.raids.canales == 0;
}

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_CHAPTERS_16_RAIDERS_H_
