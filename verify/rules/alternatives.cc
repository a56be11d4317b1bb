#include "verify/rules/alternatives.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace adjutant {
namespace {

// Larger is more alike. An argument in common weighs more than any nearness of numbers.
int Likeness(const Event& wanted, const Event& legal, const EventTypeSpec* type) {
  int likeness = legal.player == wanted.player ? 50 : 0;
  if (legal.type != wanted.type || type == nullptr) return likeness;
  likeness += 1000;
  for (size_t i = 0; i < type->args.size(); ++i) {
    if (legal.args[i] == wanted.args[i]) {
      likeness += 100;
    } else if (type->args[i].kind == ArgKind::kNumber && legal.args[i] >= 0 && wanted.args[i] >= 0) {
      const int64_t apart = std::abs(int64_t{legal.args[i]} - int64_t{wanted.args[i]});
      likeness += static_cast<int>(std::max<int64_t>(0, 20 - apart));
    }
  }
  return likeness;
}

}  // namespace

EventList NearestLegalEvents(const Ruleset& ruleset, const State& state, const Event& event, size_t limit) {
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  const EventTypeSpec* type = ruleset.game().schema().Find(event.type);
  std::vector<int> likeness(legal.size());
  std::transform(legal.begin(), legal.end(), likeness.begin(),
                 [&](const Event& one) { return Likeness(event, one, type); });
  std::vector<size_t> order(legal.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return likeness[a] > likeness[b]; });
  EventList nearest;
  for (size_t i = 0; i < order.size() && i < limit; ++i) nearest.push_back(legal[order[i]]);
  return nearest;
}

std::vector<std::string> ValueNames(const Ruleset& ruleset, const State& after, const Trace& trace) {
  std::vector<std::string> names;
  for (const Derivation& derivation : trace.derivations) names.push_back(derivation.name);
  ValueList values;
  ruleset.Values(after, &values);
  for (const NamedValue& value : values) names.push_back(value.name);
  return names;
}

}  // namespace adjutant
