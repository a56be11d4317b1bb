// What the two files of Module 10 share.
#ifndef ADJUTANT_CORE_CACTUS_CHAPTERS_10_SPECIAL_RULES_H_
#define ADJUTANT_CORE_CACTUS_CHAPTERS_10_SPECIAL_RULES_H_

#include "core/cactus/engine.h"

namespace adjutant::cactus {

// TurnEffects::arriving: who is to be placed at kRuleArrivalStep.
enum class Newcomer : uint8_t { kNone = 0, kShelby = 1, kSantaAnna = 2 };

// Places where he may be placed; none if he cannot come.
ProvinceSet PlacesOf(const Rules& r, const S& s, Newcomer who);
// Puts him there, or asks `side` if there are several; goes on at `then`. False if there is none: s.step is `then`.
bool BringIn(const Rules& r, S& s, Newcomer who, Side side, uint16_t then, Trace* trace);

// ---- 10.5, in the replacement phase. True if a die or a player is asked for: s.step says so.
bool AskWhetherSantaAnnaComes(const Rules& r, S& s, Trace* trace);
bool AskWhetherSantaAnnaRevolts(const Rules& r, S& s, Trace* trace);
bool AskSantaAnnasPoints(const Rules& r, S& s, Trace* trace);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_CHAPTERS_10_SPECIAL_RULES_H_
