#include "verify/text/differences.h"

#include <algorithm>

#include "absl/strings/match.h"

namespace adjutant {

bool IsNameless(const ValueDifference& difference) { return absl::StartsWith(difference.name, "section."); }

bool DropNameless(std::vector<ValueDifference>* differences) {
  const bool any = !differences->empty();
  differences->erase(std::remove_if(differences->begin(), differences->end(), IsNameless), differences->end());
  return any && differences->empty();
}

}  // namespace adjutant
