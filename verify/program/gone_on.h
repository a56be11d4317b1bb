// Say it twice, play it once: a record that has gone on since somebody looked at it.
#ifndef ADJUTANT_VERIFY_PROGRAM_GONE_ON_H_
#define ADJUTANT_VERIFY_PROGRAM_GONE_ON_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/kernel/digest.h"
#include "verify/record/session.h"
#include "verify/terminal/console.h"
#include "verify/terminal/exit.h"
#include "verify/terminal/flags.h"

namespace adjutant {

// A log that does not end where --after says.
struct GoneOn {
  struct Event {
    uint64_t number = 0;
    std::string notation;
    std::string sentence;
  };
  std::string after;            // as it was given
  std::optional<uint64_t> at;   // the event that was meant; absent: nothing in the log has that fingerprint
  uint64_t events = 0;          // of the log
  uint64_t acts = 0;            // among them
  Sha256 chain{};               // after its last event
  std::vector<Event> appended;  // since `at`; empty if the log is shorter
};

// What the log at `path` holds besides what --after of `flags` names; nothing if that is its last event. Usage error
// for a value that is neither a number nor a fingerprint.
absl::StatusOr<std::optional<GoneOn>> WhatFollows(const std::string& path, const std::string& after,
                                                  const LogAccess& access);

// The answer of `append`, which has appended nothing.
Exit AnswerGoneOn(const std::string& log, const GoneOn& gone_on, bool is_json, Console* console);

// "fingerprint of 12 events: harbor otter lemon quill"; of so many records, acts among them.
void PrintFingerprint(uint64_t records, uint64_t acts, const Sha256& chain, Console* console);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_GONE_ON_H_
