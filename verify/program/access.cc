#include "verify/program/access.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/kernel/status.h"
#include "verify/program/keyring.h"

namespace adjutant {

FlagSpec ReaderFlag() {
  return {"reader", "ROLE", "of a game by post: who reads it; the party whose keys are here if left out"};
}

LogAccess AccessOf(Invocation& call) {
  const auto value = [&](const char* flag) { return call.flags.Takes(flag) ? call.flags.Get(flag) : std::string(); };
  const std::string role = value("reader").empty() ? value("as") : value("reader");
  // Logs may be opened on several threads, and a passphrase is asked for once at a time.
  auto asking = std::make_shared<std::mutex>();
  Console* console = &call.console;
  return LogAccess(
      call.flags.All("overlay"),
      [role, view = value("view"), asking, console](const v1::LogHeader& header, const Ruleset& ruleset,
                                                    const std::string& path) -> absl::StatusOr<SealReader> {
        const std::lock_guard<std::mutex> lock(*asking);
        return SealReaderHere(header, ruleset, {role, view}, path, console);
      });
}

}  // namespace adjutant
