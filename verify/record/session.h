// Opening logs for a command: the file, the rules its header pins, overlay packs, a position in it.
#ifndef ADJUTANT_VERIFY_RECORD_SESSION_H_
#define ADJUTANT_VERIFY_RECORD_SESSION_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/digest.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"
#include "replay/replayer.h"
#include "replay/sealed/filled_log.h"
#include "verify/record/readings.h"
#include "verify/terminal/flags.h"

namespace adjutant {

struct RollsSoFar;

// Flags of every command that reads a log.
FlagSpec OverlayFlag();
FlagSpec AtFlag(const char* help);

// Who reads a log in which something is sealed: a party whose master is here, or an observer.
using SealReaderFor = std::function<absl::StatusOr<SealReader>(const v1::LogHeader& header, const Ruleset& ruleset,
                                                               const std::string& path)>;

// What a command reads logs with.
struct LogAccess {
  LogAccess(std::vector<std::string> overlay_files = {}, SealReaderFor seal_reader = nullptr)  // NOLINT: often the list
      : overlays(std::move(overlay_files)), reader(std::move(seal_reader)) {}

  std::vector<std::string> overlays;  // files with component packs
  SealReaderFor reader;               // empty: an observer
};

// A log just opened: the reader stands before its first event.
struct OpenedLog {
  std::string name;  // as messages name it: the path, or "standard input"
  std::unique_ptr<LogReader> reader;
  std::shared_ptr<const Ruleset> ruleset;
  // Of a log in which something is sealed: who reads it. What he does not know is filled, and must not be shown.
  std::shared_ptr<const FilledLog> filled;

  // Whether everything in it is known, so that it may be shown and counted.
  bool IsOpen() const { return filled == nullptr || filled->viewer() == kChance; }
};

// Failure with status 1 "WHAT: ..." for a log of which something is filled: a guess must not be told as what happened.
absl::Status RequireOpen(const OpenedLog& log, absl::string_view what);

// Rules by what headers pin, for commands that open many logs: a component pack takes long to read. For many threads.
class RulesetCache {
 public:
  absl::StatusOr<std::shared_ptr<const Ruleset>> Get(const v1::LogHeader& header, const std::string& path,
                                                     absl::Span<const std::string> overlay_files);

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Ruleset>> made_;
};

// Overlay packs that the header names are looked for among those given and then beside the log, by their digests. A
// sealed log comes as its reader has it. Errors carry their exit status: 3 for the file, 4 for what its header names.
// `cache` may be null.
absl::StatusOr<OpenedLog> OpenLog(const std::string& path, const LogAccess& access, RulesetCache* cache = nullptr);

// Makes of a log just opened what its reader has of it, if something is sealed in it. Errors: those of reading.
absl::Status ReadSealed(const std::string& path, const LogAccess& access, OpenedLog* log);

// Just the reader, for whoever needs the whole truth: of a sealed log the dealer, and everybody once its masters are
// disclosed. Failure with status 1 "WHAT: ..." before that; else the errors of OpenLog.
absl::StatusOr<std::unique_ptr<LogReader>> OpenWhole(const std::string& path, const LogAccess& access,
                                                     RulesetCache* cache, absl::string_view what);

// A log to write more records to: status 1 if it is closed, 3 if it cannot be opened.
absl::StatusOr<std::unique_ptr<LogWriter>> OpenToAppend(const std::string& path);

// The rules a header pins, with its overlays found as above.
absl::StatusOr<std::unique_ptr<const Ruleset>> RulesetForLog(const v1::LogHeader& header, const std::string& path,
                                                             absl::Span<const std::string> overlay_files);

// A position of a log.
struct LogPosition {
  OpenedLog log;
  uint64_t events = 0;  // records before the position, acts included
  uint64_t acts = 0;    // how many of them are acts
  Sha256 chain{};       // of the last of them, or of the header
  State state;
};

// The position after event `at`, or after the last. An event refused on the way ends with status 1; an event beyond the
// end is wrong usage. `record`, if not null, receives the events up to there; `rolls` sees them. What `rolls` says
// needs the rules of the position.
absl::StatusOr<LogPosition> PositionOf(const std::string& path, const LogAccess& access, std::optional<uint64_t> at,
                                       EventList* record = nullptr, RollsSoFar* rolls = nullptr);

// Message for an event number beyond the end.
absl::Status NoSuchEvent(absl::string_view log, uint64_t events, uint64_t number);

// What a command line says about a new game: --scenario, --edition, --option, --pack, --overlay, --set.
std::vector<FlagSpec> SetupFlags();
// An edition file counts before --option.
absl::StatusOr<Setup> SetupFrom(const Flags& flags, const Game& game);
// --game; wrong usage without it, status 4 if unknown.
absl::StatusOr<const Game*> GameFrom(const Flags& flags);
// The rules of --game and SetupFlags, and of a reading over them.
absl::StatusOr<std::unique_ptr<const Ruleset>> RulesetFrom(const Flags& flags, const Reading& with = {});

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_SESSION_H_
