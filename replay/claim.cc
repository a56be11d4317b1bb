// Claims, and differences between positions: both compare values by name.
#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "replay/replayer.h"

namespace adjutant {

namespace {

// Fills what the reducer says, and whether the claim says the same.
void Compare(const NamedValue& value, ClaimResult* result) {
  result->known = true;
  result->actual = value.number.has_value() ? absl::StrCat(*value.number) : value.text;
  const v1::Claim& claim = result->claim;
  if (claim.has_value()) {
    result->holds =
        value.number.has_value() ? *value.number == claim.value() : value.text == absl::StrCat(claim.value());
  } else {
    result->holds = absl::EqualsIgnoreCase(result->actual, claim.text());
  }
}

// Sections whose bytes differ, for positions that no value tells apart.
void CompareSections(const Ruleset& ruleset, const State& a, const State& b, std::vector<ValueDifference>* out) {
  for (const Section& section : ruleset.Sections()) {
    const uint8_t* x = a.data() + section.offset;
    const uint8_t* y = b.data() + section.offset;
    const uint8_t* end = x + section.size;
    const auto [at_a, at_b] = std::mismatch(x, end, y);
    if (at_a == end) continue;
    const auto describe = [at = at_a - x](int byte) { return absl::StrCat("byte ", at, " is ", byte); };
    out->push_back({absl::StrCat("section.", section.name), describe(*at_a), describe(*at_b)});
  }
}

}  // namespace

ClaimResult CheckClaim(const v1::Claim& claim, const Ruleset& ruleset, const State& after, const Trace& trace,
                       ValueList* values) {
  ClaimResult result;
  result.claim = claim;
  // A number that was computed more than once in one event is claimed as it was in the end; but if the players wrote an
  // earlier one down, that is right as well.
  for (auto it = trace.derivations.rbegin(); it != trace.derivations.rend(); ++it) {
    if (it->name != claim.name()) continue;
    ClaimResult found;
    found.claim = claim;
    Compare({it->name, it->total, ""}, &found);
    if (!result.known || found.holds) result = std::move(found);
    if (result.holds) return result;
  }
  if (result.known) return result;
  ValueList own;
  if (values == nullptr) values = &own;
  if (values->empty()) ruleset.Values(after, values);
  for (const NamedValue& value : *values) {
    if (value.name != claim.name()) continue;
    Compare(value, &result);
    break;
  }
  return result;
}

std::vector<ValueDifference> DifferencesOf(const Ruleset& ruleset_a, const State& a, const Ruleset& ruleset_b,
                                           const State& b) {
  const auto text_of = [](const NamedValue& value) {
    return value.number.has_value() ? absl::StrCat(*value.number) : value.text;
  };
  ValueList values_a;
  ValueList values_b;
  ruleset_a.Values(a, &values_a);
  ruleset_b.Values(b, &values_b);
  absl::flat_hash_map<std::string, std::string> in_b;
  for (const NamedValue& value : values_b) in_b.emplace(value.name, text_of(value));
  std::vector<ValueDifference> differences;
  for (const NamedValue& value : values_a) {
    const auto it = in_b.find(value.name);
    const std::string text = text_of(value);
    if (it == in_b.end()) {
      differences.push_back({value.name, text, ""});
      continue;
    }
    if (it->second != text) differences.push_back({value.name, text, it->second});
    in_b.erase(it);
  }
  for (const NamedValue& value : values_b) {  // in the order of the game, not of the hash table
    if (in_b.contains(value.name)) differences.push_back({value.name, "", text_of(value)});
  }
  if (differences.empty() && &ruleset_a.game() == &ruleset_b.game() && a.size() == b.size()) {
    CompareSections(ruleset_a, a, b, &differences);
  }
  return differences;
}

}  // namespace adjutant
