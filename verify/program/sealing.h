// Events of a desk as a sealed log stores them.
#ifndef ADJUTANT_VERIFY_PROGRAM_SEALING_H_
#define ADJUTANT_VERIFY_PROGRAM_SEALING_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/kernel/digest.h"
#include "replay/log_file.h"
#include "replay/sealed/filled_log.h"
#include "verify/program/desk.h"
#include "verify/program/program.h"

namespace adjutant {

// Where the events are to stand.
struct AppendAt {
  const std::string& path;
  const v1::LogHeader& header;
  const Sha256& header_chain;
  const Sha256& chain;                      // of the last record
  uint64_t last = 0;                        // its number
  std::shared_ptr<const FilledLog> filled;  // of a sealed log
};

// What an honest player may append to a game by post. Status 1 for an outcome in a game whose dealer draws.
absl::Status CheckMayAppend(const Desk& desk, const v1::LogHeader& header);
// Nobody decides by a hand that he cannot read: status 1 where factors of masked cards are missing.
absl::Status CheckReadsHand(const FilledLog* filled, const std::string& path);

// The events taken, as the log stores them: in a sealed log with what is hidden sealed by who decides, whose keys must
// be here; and with an opening of what they name that he was told under a seal.
absl::StatusOr<std::vector<std::string>> StoredEvents(const Desk& desk, const AppendAt& at, Console* console);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_SEALING_H_
