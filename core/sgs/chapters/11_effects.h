// What the chapters on events and on cards share.
#ifndef ADJUTANT_CORE_SGS_CHAPTERS_11_EFFECTS_H_
#define ADJUTANT_CORE_SGS_CHAPTERS_11_EFFECTS_H_

#include "core/sgs/engine.h"

namespace adjutant::sgs {

inline constexpr int kMostTargets = 3;  // regions that an event of the log names (event.proto)

// ---- 11_effects.cc
// Something that the card does lasts.
bool InEffect(const S& s, CardId card);
// The regions that a player may name for an effect, and how many of them he has to name.
RegionSet TargetsOf(const Rules& r, const S& s, const Effect& effect, Side side);
int TargetCount(const Effect& effect, const RegionSet& targets);
// There is room for all that the card does for a while.
Ruling CheckRoom(const Rules& r, const S& s, CardId card, Why* why);

// ---- 10_events.cc
// X/1: a region changes hands by an event, unless troops of its holder stand there.
void PassTo(const Rules& r, S& s, RegionId region, Side side, Trace* trace);
// An event of the scenario takes place, with the region that was chosen for it, or none.
void TakePlace(const Rules& r, S& s, EventId event, RegionId chosen, Trace* trace);

// ---- 18_tension.cc
// XVIII.A/3: the card or event gives VP to the side for which the tension works.
bool PaysForRise(const Rules& r, CardId card, EventId event);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_CHAPTERS_11_EFFECTS_H_
