// What a take-back in a sealed log says that each side has learned since. Nobody but the dealer can compare positions
// there; but the record itself shows who was told what: seals, who they are for, and what was opened.
#ifndef ADJUTANT_VERIFY_RECORD_LEARNED_BY_SEALS_H_
#define ADJUTANT_VERIFY_RECORD_LEARNED_BY_SEALS_H_

#include <cstdint>

#include "adjutant/v1/act.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/sealed/sealed_log.h"

namespace adjutant {

// Facts that a take-back lists; the number of the others is told.
inline constexpr size_t kLearnedFactsMost = 256;

// Fills in, from the records `back->to()` + 1 to `last`, for each side: outcomes of chance that all saw, seals of
// others that are for it, and what was opened to it. Everybody who reads the log comes to the same, whatever he can
// open.
void SayLearnedBySeals(const Ruleset& ruleset, const SealedLog& log, uint64_t last, v1::TakeBack* back);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_LEARNED_BY_SEALS_H_
