#include "verify/rules/recent.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/trace.h"
#include "verify/rules/inquiry.h"

namespace adjutant {

namespace {

// Events that are gone back over: more than lie between two decisions of one side about one thing.
constexpr size_t kEventsMost = 8;

// What `state` itself tells about an event that is not due there.
Besides ToldAt(const Ruleset& ruleset, const State& state, const Event& event, Why* why) {
  const BesidesLog log;
  (void)ruleset.Check(state, event, why);
  return log.besides;
}

}  // namespace

void Recent::Add(const State& before, const Event& event) {
  way_.emplace_back(before, event);
  if (way_.size() > kEventsMost) way_.pop_front();
}

Besides Recent::Explain(const Ruleset& ruleset, const State& state, const Event& event, Why* why) const {
  Why here;
  const Besides besides = ToldAt(ruleset, state, event, &here);
  if (besides == Besides::kDue || besides == Besides::kFacts) return besides;
  for (auto it = way_.rbegin(); it != way_.rend(); ++it) {
    PassedOver passed(event);
    Trace trace(/*telling=*/false);
    trace.passed = &passed;
    State after = it->first;
    ruleset.Apply(&after, it->second, &trace);
    if (passed.found()) {
      Objector(why, "; on the way here, ").Add(passed.why().also.front(), passed.why());
      return Besides::kFacts;
    }
    // It was asked for there, and something else was decided.
    if (IsDue(ruleset, it->first, event)) break;
  }
  return besides;
}

Recent RecentOf(const Ruleset& ruleset, absl::Span<const Event> record) {
  Recent recent;
  State state = ruleset.NewState();
  for (size_t i = 0; i < record.size(); ++i) {
    if (i + kEventsMost >= record.size()) recent.Add(state, record[i]);
    ruleset.Apply(&state, record[i], nullptr);
  }
  return recent;
}

}  // namespace adjutant
