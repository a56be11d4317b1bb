// The logs of a dispute and the rules that their headers pin, from a folder.
#ifndef ADJUTANT_VERIFY_COURT_DISPUTE_FILES_H_
#define ADJUTANT_VERIFY_COURT_DISPUTE_FILES_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"
#include "verify/record/session.h"

namespace adjutant {

// Where a ruling gets logs and rules from.
struct DisputeFiles {
  std::function<absl::StatusOr<std::unique_ptr<LogReader>>(const std::string& file)> open;
  std::function<absl::StatusOr<std::shared_ptr<const Ruleset>>(const v1::LogHeader& header, const std::string& file)>
      rules;
  std::string dispute;  // the dispute as messages about it name its file; may be empty

  // Before a message about the dispute.
  std::string InDispute() const { return dispute.empty() ? "" : dispute + ": "; }
};

// The folder of a file as a prefix for names beside it: "games/" for "games/x.txtpb", "" for "x.txtpb" and for "-".
std::string FolderOf(const std::string& path);

// Logs by their names from `folder` (a prefix, as above). A name that leads out of it, by itself or by a link, is
// InvalidArgument: what a stranger's dispute has read is what lies beside it. Rules are made once for headers that pin
// the same. Logs are opened with `access`; of a sealed one the whole truth is needed. Errors carry their exit status.
DisputeFiles FilesOfDispute(const std::string& folder, const LogAccess& access);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_DISPUTE_FILES_H_
