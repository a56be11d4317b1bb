// What the files of 7.11.2 ask of each other: what is worn, and what it costs.
#ifndef ADJUTANT_CORE_SIERRA_CHAPTERS_REPAIRS_H_
#define ADJUTANT_CORE_SIERRA_CHAPTERS_REPAIRS_H_

#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

inline bool AtWork(const S& s, CardId card) { return Works(s, card) && HolderOf(s, card) != 0; }
inline bool IsHospital(const Rules& r, CardId card) { return r.c.cards[card].kind == CardKind::kHospital; }
inline bool IsStore(const Rules& r, CardId card) { return r.c.cards[card].kind == CardKind::kStore; }
inline bool Equipment(const Rules& r, CounterId counter) { return r.c.counters[counter].equipment(); }
inline bool Worn(const S& s, CounterId counter) { return ConditionOf(s, counter) == Condition::kDepleted; }
inline bool Dead(const S& s, CounterId counter) { return ConditionOf(s, counter) == Condition::kEliminated; }

// The place of a hospital among all of them: in RebaseTask::prices.
size_t HospitalNumber(const Rules& r, CardId hospital);
// Everything that the seat might repair, and the cards that it might bring back (7.11.2.h): more than is legal.
void ListRepairs(const Rules& r, const S& s, PlayerId seat, EventList* out);
Ruling CheckRepair(const Rules& r, const S& s, const Event& e, Why* why);
void ApplyRepair(const Rules& r, S& s, const Event& e, Trace* trace);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_CHAPTERS_REPAIRS_H_
