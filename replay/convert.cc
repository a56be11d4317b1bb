// Between the three forms.

#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/envelope.h"
#include "replay/output_file.h"
#include "replay/readable.h"

namespace adjutant {

absl::StatusOr<LogForm> FormOfName(const std::string& path) {
  if (absl::EndsWith(path, ".adj")) return LogForm::kBinary;
  if (absl::EndsWith(path, ".txtpb")) return LogForm::kText;
  if (absl::EndsWith(path, ".jsonl")) return LogForm::kJsonLines;
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": the name of a log ends in .adj (binary), .txtpb (text) or .jsonl (JSON lines)"));
}

absl::Status ConvertLog(const std::string& in, const std::string& out, LogForm form, std::optional<uint64_t> until,
                        bool replace) {
  ADJUTANT_ASSIGN_OR_RETURN(auto reader, LogReader::Open(in));
  ADJUTANT_ASSIGN_OR_RETURN(auto file, replace ? OutputFile::Replace(out) : OutputFile::Create(out));
  ReadableWriter readable(form, reader->header());
  std::string bytes;
  const auto write = [&](const RecordView& view) {
    bytes.clear();
    if (form == LogForm::kBinary) {
      AppendRecord(view.sequence, view.kind, view.payload, view.chain, &bytes);
    } else {
      readable.Append(view, &bytes);
    }
    return file->Write(bytes);
  };
  ADJUTANT_RETURN_IF_ERROR(write(reader->header_record()));
  RecordView record;
  for (;;) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool more, reader->Next(&record));
    if (!more || (until.has_value() && reader->events() > *until)) break;
    ADJUTANT_RETURN_IF_ERROR(write(record));
  }
  if (until.has_value() && reader->events() < *until) {
    return absl::OutOfRangeError(absl::StrCat(reader->path(), ": its last event or act is number ", reader->events(),
                                              "; there is no event ", *until));
  }
  if (reader->closed()) ADJUTANT_RETURN_IF_ERROR(write(reader->close_record()));
  return file->Commit();
}

}  // namespace adjutant
