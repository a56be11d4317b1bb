// A sealed log as one reader has it: an ordinary log in memory. What he cannot know is filled by what could be true, so
// that everything that works on a log works on it; it must be shown with his view only.
#ifndef ADJUTANT_REPLAY_SEALED_FILLED_LOG_H_
#define ADJUTANT_REPLAY_SEALED_FILLED_LOG_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"
#include "replay/sealed/sealed_log.h"

namespace adjutant {

// Who reads, and with what.
struct SealReader {
  std::string role;  // a party; empty: an observer
  Masters masters;   // his own
};

class FilledLog {
 public:
  // Reads `raw` to its end and fills it. `ruleset` must outlive it. A log for which no filling is found is no error:
  // see unexplained().
  static absl::StatusOr<std::shared_ptr<const FilledLog>> Read(std::unique_ptr<LogReader> raw, const Ruleset& ruleset,
                                                               const SealReader& reader);

  // A reader of the filled log: the records as they are, with whole events. Where no filling is found the log ends with
  // FailedPrecondition "PATH: record N, byte B: ...".
  static std::unique_ptr<LogReader> Open(std::shared_ptr<const FilledLog> log);

  const SealedLog& sealed() const { return *sealed_; }
  const LogReader& raw() const { return *raw_; }
  // Whose log it is: a side, the dealer (kChance) or an observer. With every master known it is kChance: the truth.
  PlayerId viewer() const { return viewer_; }
  const std::string& role() const { return role_; }
  // Record `sequence` as an event that is whole.
  const Event& EventAt(uint64_t sequence) const { return events_[sequence - 1]; }
  // Whether something of it is what could be true, not what is.
  bool IsGuessed(uint64_t sequence) const { return sealed_->records()[sequence - 1].event.missing != 0; }
  // A card of a masked deck was drawn, and the reader or the other side has still to tell a factor: until then the
  // reader is shown what an observer sees.
  bool awaits_factors() const { return awaits_factors_; }
  // The first record for which no filling was found; 0: there is none.
  uint64_t unexplained() const { return unexplained_; }
  const std::string& why_unexplained() const { return why_; }

 private:
  FilledLog() = default;
  void WritePayloads(const Ruleset& ruleset);

  std::unique_ptr<LogReader> raw_;  // read to its end: its header, its closing record
  std::unique_ptr<const SealedLog> sealed_;
  std::string role_;
  PlayerId viewer_ = kObserver;
  bool awaits_factors_ = false;
  EventList events_;                   // by record; of an act none
  std::vector<std::string> payloads_;  // of the filled log
  uint64_t unexplained_ = 0;
  std::string why_;
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_SEALED_FILLED_LOG_H_
