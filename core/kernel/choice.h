// What may be chosen: single events, and rows of events that differ in one amount.
#ifndef ADJUTANT_CORE_KERNEL_CHOICE_H_
#define ADJUTANT_CORE_KERNEL_CHOICE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/kernel/event.h"

namespace adjutant {

// A legal event; or a row of them, in which the argument numbered `amount` goes from what `event` has to `highest`.
// Every amount between is legal: where there is a gap, there are two rows.
struct Choice {
  static constexpr int8_t kNoAmount = -1;

  Event event;
  int8_t amount = kNoAmount;
  int32_t highest = 0;

  uint64_t Count() const { return amount == kNoAmount ? 1 : static_cast<uint64_t>(int64_t{highest} - Lowest() + 1); }
  bool Contains(const Event& other) const {
    if (amount == kNoAmount) return other == event;
    Event one = event;
    one.args[static_cast<size_t>(amount)] = std::clamp(other.args[static_cast<size_t>(amount)], Lowest(), highest);
    return one == other;
  }
  // The event of the row with that amount.
  Event With(int32_t value) const {
    Event one = event;
    if (amount != kNoAmount) one.args[static_cast<size_t>(amount)] = value;
    return one;
  }
  int32_t Lowest() const { return amount == kNoAmount ? 0 : event.args[static_cast<size_t>(amount)]; }
};
using ChoiceList = std::vector<Choice>;

// Adds the events of a choice that stand for all of it: of a row the two lowest and the two highest, once each.
inline void AddBorders(const Choice& choice, EventList* out) {
  const uint64_t count = choice.Count();
  for (uint64_t i = 0; i < count; i = i == 1 && count > 4 ? count - 2 : i + 1) {
    out->push_back(choice.With(static_cast<int32_t>(choice.Lowest() + static_cast<int64_t>(i))));
  }
}

inline bool IsAmong(const ChoiceList& choices, const Event& event) {
  return std::any_of(choices.begin(), choices.end(), [&](const Choice& one) { return one.Contains(event); });
}

inline uint64_t CountOf(const ChoiceList& choices) {
  uint64_t count = 0;
  for (const Choice& choice : choices) count += choice.Count();
  return count;
}

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_CHOICE_H_
