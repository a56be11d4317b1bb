// A log as it would be with what a mail brings, judged before anything is written.
#ifndef ADJUTANT_VERIFY_PROGRAM_RECEIVED_H_
#define ADJUTANT_VERIFY_PROGRAM_RECEIVED_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "replay/mail/armour.h"
#include "verify/program/told_record.h"
#include "verify/record/session.h"

namespace adjutant {

// Bytes of a log in memory, opened as the file of that name is.
class LogInMemory {
 public:
  static absl::StatusOr<std::unique_ptr<LogInMemory>> Open(absl::string_view bytes, const std::string& name,
                                                           const LogAccess& access);
  ~LogInMemory();
  LogInMemory(const LogInMemory&) = delete;
  LogInMemory& operator=(const LogInMemory&) = delete;
  OpenedLog& log() { return log_; }

 private:
  explicit LogInMemory(int fd) : fd_(fd) {}
  int fd_;
  OpenedLog log_;
};

// Something about a new record that is not right.
struct ReceivedFinding {
  uint64_t record = 0;
  std::string rule;  // the case that an event breaks; else empty
  std::string why;
};

struct Received {
  std::unique_ptr<LogInMemory> memory;         // keeps the rules
  std::vector<ToldRecord> told;                // the new records; up to the first that the rules refuse
  std::map<uint64_t, std::string> signatures;  // by record: "the signature is good"
  std::vector<ReceivedFinding> findings;       // on new records only, in their order
  ReplayOutcome outcome;                       // of the whole log
};

// Replays `bytes` and asks all that `check` asks: rules, claims, rolls, signatures, links, the digest at the end. Of
// records up to `known` nothing is told and nothing is found. `viewer` as RecordTeller has it. Errors: those of
// reading.
absl::StatusOr<Received> JudgeReceived(absl::string_view bytes, const std::string& name, uint64_t known,
                                       PlayerId viewer, const LogAccess& access);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_RECEIVED_H_
