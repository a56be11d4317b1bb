#include "verify/errata/reading_spread.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace adjutant {
namespace {

// The numbers that differ between the ends, or from those that were recorded.
void AddRanges(const std::vector<ValueList>& ends, const ValueList& recorded, ReadingSpread* spread) {
  const auto number_of = [](const ValueList& values, const std::string& name) -> std::optional<int64_t> {
    const auto found = std::find_if(values.begin(), values.end(), [&](const auto& v) { return v.name == name; });
    return found == values.end() ? std::nullopt : found->number;
  };
  for (const NamedValue& value : ends.front()) {
    if (!value.number.has_value()) continue;
    ValueRange range{value.name, "", *value.number, *value.number};
    for (const ValueList& end : ends) {
      const int64_t number = number_of(end, value.name).value_or(*value.number);
      range.low = std::min(range.low, number);
      range.high = std::max(range.high, number);
    }
    const std::optional<int64_t> was = number_of(recorded, value.name);
    if (was.has_value()) range.recorded = absl::StrCat(*was);
    if (range.low != range.high || (was.has_value() && *was != range.low)) {
      spread->values.push_back(std::move(range));
    }
  }
}

}  // namespace

ReadingSpread SpreadOf(const Ruleset& with, const State& state, absl::Span<const RecordedEvent> placed,
                       const CarryOptions& carry, const ValueList& recorded) {
  EventList legal;
  with.LegalEvents(state, &legal);
  std::vector<ValueList> ends;
  ReadingSpread spread;
  for (const Event& event : legal) {
    if (spread.branches == kBranchesMost) break;
    State after = state;
    with.Apply(&after, event, nullptr);
    const CarriedLine line = Carry(with, after, placed, carry, nullptr);
    ++spread.branches;
    const std::string outcome = with.Outcome(line.end);
    ++spread.outcomes[line.lost ? "given up" : outcome.empty() ? "not over" : outcome];
    if (line.lost) continue;
    ends.emplace_back();
    with.Values(line.end, &ends.back());
  }
  spread.left_out = legal.size() - spread.branches;
  if (!ends.empty()) AddRanges(ends, recorded, &spread);
  return spread;
}

}  // namespace adjutant
