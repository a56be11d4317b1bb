// How a game tells that a turn begins: whoever prints a record sets the heading of the new turn before that sentence
// and before what happens by itself in the new turn.
#ifndef ADJUTANT_CORE_KERNEL_TURN_MARK_H_
#define ADJUTANT_CORE_KERNEL_TURN_MARK_H_

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/kernel/trace.h"

namespace adjutant {

inline std::string TurnBegins(int turn) { return absl::StrCat("turn ", turn, " begins"); }

// The place of that sentence among `sentences`; -1 if no turn begins in them.
inline int FindTurnBegins(const std::vector<Sentence>& sentences) {
  for (size_t i = 0; i < sentences.size(); ++i) {
    absl::string_view text = sentences[i].text;
    if (!absl::ConsumePrefix(&text, "turn ") || !absl::ConsumeSuffix(&text, " begins") || text.empty()) continue;
    if (std::all_of(text.begin(), text.end(), absl::ascii_isdigit)) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_TURN_MARK_H_
