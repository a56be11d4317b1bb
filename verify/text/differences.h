// Differences of positions as people read them.
#ifndef ADJUTANT_VERIFY_TEXT_DIFFERENCES_H_
#define ADJUTANT_VERIFY_TEXT_DIFFERENCES_H_

#include <vector>

#include "replay/replayer.h"

namespace adjutant {

// What a game keeps for itself has no name that a person knows: the first die of two, what was asked before.
inline constexpr char kInsideOnly[] =
    "nothing that has a name; only what the game keeps to know what comes next differs";

// Takes differences without a name out of those that DifferencesOf found. True: there were none with a name.
bool DropNameless(std::vector<ValueDifference>* differences);
// A difference without a name.
bool IsNameless(const ValueDifference& difference);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TEXT_DIFFERENCES_H_
