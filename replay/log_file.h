// Log files: reading, checking and appending records. proto/LOG_FORMAT.md explains the bytes.
#ifndef ADJUTANT_REPLAY_LOG_FILE_H_
#define ADJUTANT_REPLAY_LOG_FILE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/digest.h"

namespace adjutant {

enum class RecordKind : uint8_t { kHeader = 2, kEvent = 3, kClose = 4, kAct = 6 };  // field numbers of the payload

enum class LogForm { kBinary, kText, kJsonLines };

// A record as stored, valid until the reader's next call.
struct RecordView {
  uint64_t sequence = 0;
  RecordKind kind = RecordKind::kEvent;
  absl::string_view payload;
  Sha256 chain{};
  uint64_t offset = 0;  // of the record's first byte in the file; of its line or block in the readable forms
  uint64_t size = 0;
};

// The chain value of a record.
Sha256 ChainOf(const Sha256& previous, uint64_t sequence, RecordKind kind, absl::string_view payload);

// Reads a log of any form from its first byte to its last, in constant memory. Every record is checked for form, order
// and chain before it is handed out.
//
// Errors carry "PATH: record N, byte B: what was expected". NotFound: no such file; FailedPrecondition: a directory, a
// format version of the future, or a record of a kind that only a younger program knows; InvalidArgument: empty, not a
// log, text with a syntax error (line and column); DataLoss: damage.
class LogReader {
 public:
  virtual ~LogReader() = default;
  // "-" is standard input. The header has been read and checked when this returns.
  static absl::StatusOr<std::unique_ptr<LogReader>> Open(const std::string& path);

  virtual const std::string& path() const = 0;
  virtual LogForm form() const = 0;
  virtual const v1::LogHeader& header() const = 0;
  virtual const RecordView& header_record() const = 0;

  // The next event or act. False at the end: then closed() says whether a closing record came, and it has been checked
  // against the count and that nothing follows it.
  virtual absl::StatusOr<bool> Next(RecordView* record) = 0;

  virtual bool closed() const = 0;
  virtual const v1::LogClose& close() const = 0;  // if closed()
  virtual uint64_t events() const = 0;            // events and acts handed out so far: the number of the last
  virtual uint64_t acts() const = 0;              // how many of them were acts
  // 2 in a game by post and from the first act on, else 1. `version_since` is the number of that act; 0: the header
  // says the version.
  virtual uint32_t format_version() const = 0;
  virtual uint64_t version_since() const = 0;
  virtual const Sha256& chain() const = 0;  // after the last record
  // After a DataLoss at the end of a binary file: the number of bytes up to the last whole record, when all that
  // follows it is the beginning of a record (a torn append, which repair may cut off). 0 otherwise.
  virtual uint64_t torn_at() const = 0;
  // Byte after the last record that was read and found good, the header and the closing record included.
  virtual uint64_t offset() const = 0;
  // The closing record as stored, if closed().
  virtual const RecordView& close_record() const = 0;
};

// For a log read to its end: DataLoss "PATH: record N, byte B: ..." unless a closing record ended it. A log that is cut
// between two records is an honest open log; only this tells that it was longer once.
absl::Status RequireClosed(const LogReader& log);

// A record to be appended.
struct NewRecord {
  RecordKind kind = RecordKind::kEvent;  // an event or an act; the last may close the log
  std::string payload;
};

// Appends to a binary log. Holds an exclusive lock on the file while it exists. Every Append is one write followed by
// fsync; when it returns OK the record is on the disk, when it returns an error the file is as it was before.
class LogWriter {
 public:
  virtual ~LogWriter() = default;

  // AlreadyExists if the file is there. The file appears whole, with its header, or not at all. "-" is standard output.
  static absl::StatusOr<std::unique_ptr<LogWriter>> Create(const std::string& path, const v1::LogHeader& header);
  // Reads and checks the log, then positions after its last record. FailedPrecondition if it is closed; Unavailable if
  // another process holds the lock; DataLoss if it is damaged (a torn tail included: repair first).
  static absl::StatusOr<std::unique_ptr<LogWriter>> OpenForAppend(const std::string& path);

  virtual absl::Status Append(absl::string_view event_bytes) = 0;
  // Several at once, in one write and one fsync: all or none.
  virtual absl::Status AppendAll(absl::Span<const std::string> events) = 0;
  // The same for events and acts in any order, and a closing record as the last. InvalidArgument for an act that a
  // reader would refuse, and for a closing record that counts otherwise.
  virtual absl::Status AppendRecords(absl::Span<const NewRecord> records) = 0;
  virtual absl::Status Close(const v1::LogClose& close) = 0;
  virtual const v1::LogHeader& header() const = 0;
  virtual uint64_t events() const = 0;  // records after the header: the number of the last
  virtual uint64_t acts() const = 0;    // how many of them are acts
  virtual uint32_t format_version() const = 0;
  virtual const Sha256& chain() const = 0;
};

// Cuts a torn tail off a binary log and saves it beside it as PATH.torn (PATH.torn.1 ... if that exists). Returns the
// name of the side file. FailedPrecondition if nothing is torn; DataLoss, and nothing changed, if the damage is
// elsewhere.
absl::StatusOr<std::string> RepairLog(const std::string& path);

// Converts between the three forms, loss-free: payloads keep their bytes, so the chain stays what it was. The form of
// `out` is given. "-" reads and writes the standard streams. With `until`, only the records up to that number, and no
// closing record unless it is the very next; OutOfRange if there are fewer. `replace`: there is a file at `out`, whose
// place the new one takes (OutputFile::Replace). On error `out` is as it was.
absl::Status ConvertLog(const std::string& in, const std::string& out, LogForm form,
                        std::optional<uint64_t> until = std::nullopt, bool replace = false);

// By the end of the name: .adj, .txtpb, .jsonl. InvalidArgument otherwise.
absl::StatusOr<LogForm> FormOfName(const std::string& path);

// A header for a new log: game, scenario, edition, every option, packs.
class Ruleset;
v1::LogHeader HeaderFor(const Ruleset& ruleset);

// The rules a header pins. `overlays` are the texts of the overlay packs that the header names, found by the caller.
// NotFound: unknown game, scenario, edition, option, value or pack (nearest name); FailedPrecondition: a pack whose
// digest differs from the header's.
struct PackSource;
absl::StatusOr<std::unique_ptr<const Ruleset>> RulesetFor(const v1::LogHeader& header,
                                                          absl::Span<const PackSource> overlays);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_LOG_FILE_H_
