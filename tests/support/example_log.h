// Examples of rulebooks as the corpus holds them, replayed; that of The Halls of Montezuma (19.0) by name.
#ifndef ADJUTANT_TESTS_SUPPORT_EXAMPLE_LOG_H_
#define ADJUTANT_TESTS_SUPPORT_EXAMPLE_LOG_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "replay/log_file.h"
#include "replay/replayer.h"

namespace adjutant::testing {

// A log with everything that its replay showed. Event `number` (from 1) leads from positions[number - 1] to
// positions[number].
struct ReplayedLog {
  std::unique_ptr<const Ruleset> rules;
  EventList events;
  std::vector<State> positions;
  std::vector<Trace> traces;
  std::vector<std::vector<ClaimResult>> claims;
  ReplayOutcome outcome;
  bool closed = false;
  Sha256 chain{};

  // Number of the `nth` event of a type, from 1; 0 if there is none.
  size_t NumberOf(uint16_t type, int nth = 1) const {
    for (size_t i = 0; i < events.size(); ++i) {
      if (events[i].type == type && --nth == 0) return i + 1;
    }
    return 0;
  }
  const Derivation* DerivationOf(const std::string& name) const {
    for (const Trace& trace : traces) {
      for (const Derivation& derivation : trace.derivations) {
        if (derivation.name == name) return &derivation;
      }
    }
    return nullptr;
  }
  std::string ValueAfter(size_t number, const std::string& name) const {
    ValueList values;
    rules->Values(positions[number], &values);
    for (const NamedValue& value : values) {
      if (value.name == name) return value.text;
    }
    return "(no such value)";
  }
};

inline ReplayedLog ReplayedFile(const std::string& path) {
  ReplayedLog log;
  auto reader = LogReader::Open(path);
  EXPECT_TRUE(reader.ok()) << reader.status();
  if (!reader.ok()) return log;
  auto rules = RulesetFor((*reader)->header(), {});
  EXPECT_TRUE(rules.ok()) << rules.status();
  if (!rules.ok()) return log;
  log.rules = *std::move(rules);
  log.positions.push_back(log.rules->NewState());
  auto outcome = Replay(**reader, *log.rules, {.trace = true}, [&](const ReplayedEvent& seen) {
    log.events.push_back(seen.event);
    log.positions.push_back(seen.after);
    log.traces.push_back(seen.trace);
    log.claims.push_back(seen.claims);
  });
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  if (!outcome.ok()) return log;
  log.outcome = *std::move(outcome);
  log.closed = (*reader)->closed();
  log.chain = (*reader)->chain();
  return log;
}

inline std::string ExamplePath(const char* file) {
  return std::string(ADJUTANT_SOURCE_DIR) + "/corpus/halls/examples/" + file;
}
inline const ReplayedLog& ExampleOfPlay() {
  static const auto* log = new ReplayedLog(ReplayedFile(ExamplePath("turn-2.adj")));
  return *log;
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_EXAMPLE_LOG_H_
