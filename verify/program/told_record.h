// Records in plain words for a mail: what a reader of it may know, and nothing else.
#ifndef ADJUTANT_VERIFY_PROGRAM_TOLD_RECORD_H_
#define ADJUTANT_VERIFY_PROGRAM_TOLD_RECORD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "verify/rules/sight.h"
#include "verify/text/json.h"

namespace adjutant {

struct ToldRecord {
  uint64_t number = 0;
  bool act = false;
  std::string by;                      // the role; empty: chance, or nobody says so
  std::string sentence;                // "Red marches a counter from the fort to the mill"
  std::vector<std::string> sentences;  // that followed, with their cases
};

// Tells records to a side, to an observer (kObserver), or with kChance everything.
class RecordTeller {
 public:
  RecordTeller(const Ruleset& ruleset, PlayerId viewer) : ruleset_(ruleset), viewer_(viewer), sight_(ruleset, viewer) {}
  // The event must have been replayed with a trace.
  ToldRecord Tell(const ReplayedEvent& event) const;
  ToldRecord Tell(const ReplayedAct& act) const;

 private:
  const Ruleset& ruleset_;
  const PlayerId viewer_;
  const Sight sight_;
};

// Lines no wider than `width` (0: any), each record with its number.
std::string ToldText(const std::vector<ToldRecord>& told, size_t width);
// A list.
void ToldJson(const std::vector<ToldRecord>& told, JsonWriter* json);

// Who reads a mail of `from`: the other side where there are two, else an observer.
PlayerId ReaderOfMailFrom(const Ruleset& ruleset, const std::string& from);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_TOLD_RECORD_H_
