// The JSON form: one record, one line.
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/limits.h"
#include "core/kernel/status.h"
#include "replay/readable.h"
#include "replay/reader_base.h"

namespace adjutant {

namespace {

class JsonReader final : public ReaderBase {
 public:
  explicit JsonReader(std::unique_ptr<ByteSource> source) : ReaderBase(LogForm::kJsonLines, std::move(source)) {}

 protected:
  absl::StatusOr<bool> Read(GivenRecord* record) override;
  absl::StatusOr<bool> AtEnd() override;

 private:
  // The next line that is not blank, without its end, into text_. False at the end of the file.
  absl::StatusOr<bool> TakeLine();
  absl::Status Wrong(int column, absl::string_view what) const;

  int line_ = 0;        // of the line taken last, from 1
  uint64_t at_ = 0;     // offset of that line
  bool ahead_ = false;  // text_ holds a line that nobody has read yet
  std::string text_;
  std::string payload_;
  std::string event_type_;
  bool knows_event_type_ = false;
};

absl::Status JsonReader::Wrong(int column, absl::string_view what) const {
  const std::string place = column < 0 ? absl::StrCat(line_) : absl::StrCat(line_, ":", column + 1);
  return absl::InvalidArgumentError(absl::StrCat(path(), ":", place, ": record ", due(), ", byte ", at_, ": ", what));
}

absl::StatusOr<bool> JsonReader::TakeLine() {
  const uint64_t bytes_max = due() == 0 ? limits::kReadableHeaderBytesMax : kReadableBytesMax;
  for (;;) {
    at_ = source().offset();
    text_.clear();
    ++line_;
    bool ended = false;
    while (!ended) {
      ADJUTANT_RETURN_IF_ERROR(source().Fill(1));
      const absl::string_view available = source().available();
      if (available.empty()) break;
      const size_t newline = available.find('\n');
      ended = newline != absl::string_view::npos;
      const absl::string_view part = ended ? available.substr(0, newline) : available;
      text_.append(part.data(), part.size());
      source().Skip(part.size() + (ended ? 1 : 0));
      if (text_.size() > bytes_max) {
        return Wrong(-1, absl::StrCat("the record is longer than ", bytes_max, " bytes"));
      }
    }
    if (line_ == 1 && absl::StartsWith(text_, "\xef\xbb\xbf")) text_.erase(0, 3);
    if (!absl::StripAsciiWhitespace(text_).empty()) return true;
    if (!ended) return false;
  }
}

absl::StatusOr<bool> JsonReader::AtEnd() {
  ADJUTANT_ASSIGN_OR_RETURN(ahead_, TakeLine());
  return !ahead_;
}

absl::StatusOr<bool> JsonReader::Read(GivenRecord* record) {
  if (!std::exchange(ahead_, false)) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool found, TakeLine());
    if (!found) return false;
  }
  v1::ReadableRecord readable;
  ReadableError error;
  if (!ParseJsonRecord(text_, &readable, &error)) return Wrong(error.column, error.what);
  if (due() > 0 && !knows_event_type_) {
    event_type_ = EventTypeOf(header().game());
    knows_event_type_ = true;
  }
  const absl::Status stored = StoreReadable(readable, event_type_, record, &payload_);
  if (!stored.ok()) return Wrong(-1, stored.message());
  record->view.offset = at_;
  record->view.size = source().offset() - at_;
  return true;
}

}  // namespace

std::unique_ptr<ReaderBase> NewJsonReader(std::unique_ptr<ByteSource> source) {
  return std::make_unique<JsonReader>(std::move(source));
}

}  // namespace adjutant
