// The text form: `record { ... }` blocks, read one at a time.
//
// The blocks are found by a scanner that knows only strings, comments and braces; what is inside them is protobuf's
// business.
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/limits.h"
#include "core/kernel/status.h"
#include "replay/readable.h"
#include "replay/reader_base.h"

namespace adjutant {

namespace {

// Finds the brace that closes a block, over as many calls as the block needs to arrive.
class BlockScanner {
 public:
  // Takes one character; true when it was the closing brace.
  bool Take(char c) {
    switch (mode_) {
      case Mode::kComment:
        if (c == '\n') mode_ = Mode::kPlain;
        return false;
      case Mode::kString:
        if (escaped_) {
          escaped_ = false;
        } else if (c == '\\') {
          escaped_ = true;
        } else if (c == quote_ || c == '\n') {  // a string never crosses a line; the parser will say so
          mode_ = Mode::kPlain;
        }
        return false;
      case Mode::kPlain:
        break;
    }
    if (c == '#') mode_ = Mode::kComment;
    if (c == '"' || c == '\'') {
      mode_ = Mode::kString;
      quote_ = c;
    }
    if (c == '{' || c == '<') ++depth_;
    return (c == '}' || c == '>') && --depth_ < 0;
  }

 private:
  enum class Mode { kPlain, kString, kComment };
  Mode mode_ = Mode::kPlain;
  char quote_ = '"';
  bool escaped_ = false;
  int64_t depth_ = 0;
};

class TextReader final : public ReaderBase {
 public:
  explicit TextReader(std::unique_ptr<ByteSource> source) : ReaderBase(LogForm::kText, std::move(source)) {}

 protected:
  absl::StatusOr<bool> Read(GivenRecord* record) override;
  absl::StatusOr<bool> AtEnd() override;

 private:
  // The next character, -1 at the end of the file.
  absl::StatusOr<int> Look();
  void Step(char c);
  absl::Status SkipBlanks(bool separators);
  absl::Status OpenBlock();
  // The block's inside, into block_.
  absl::Status TakeBlock();
  absl::Status Wrong(int line, int column, absl::string_view what) const;

  uint64_t at_ = 0;  // offset of the present record
  int line_ = 1;     // of the next character
  int column_ = 1;   // in bytes
  std::string block_;
  std::string payload_;
  std::string event_type_;
  bool knows_event_type_ = false;
};

absl::Status TextReader::Wrong(int line, int column, absl::string_view what) const {
  return absl::InvalidArgumentError(
      absl::StrCat(path(), ":", line, ":", column, ": record ", due(), ", byte ", at_, ": ", what));
}

absl::StatusOr<int> TextReader::Look() {
  ADJUTANT_RETURN_IF_ERROR(source().Fill(1));
  const absl::string_view available = source().available();
  return available.empty() ? -1 : static_cast<uint8_t>(available[0]);
}

void TextReader::Step(char c) {
  source().Skip(1);
  ++column_;
  if (c == '\n') {
    ++line_;
    column_ = 1;
  }
}

// White space, comments, and, between records, the separators that protobuf text allows.
absl::Status TextReader::SkipBlanks(bool separators) {
  for (bool comment = false;;) {
    ADJUTANT_ASSIGN_OR_RETURN(const int c, Look());
    if (c < 0) return absl::OkStatus();
    if (c == '\n') {
      comment = false;
    } else if (c == '#') {
      comment = true;
    }
    const bool mark = source().offset() < 3 && (c == 0xef || c == 0xbb || c == 0xbf);  // of UTF-8, from some editors
    if (!comment && !mark && c != ' ' && c != '\t' && c != '\r' && c != '\n' &&
        !(separators && (c == ',' || c == ';'))) {
      return absl::OkStatus();
    }
    Step(static_cast<char>(c));
  }
}

absl::StatusOr<bool> TextReader::AtEnd() {
  ADJUTANT_RETURN_IF_ERROR(SkipBlanks(true));
  ADJUTANT_ASSIGN_OR_RETURN(const int c, Look());
  return c < 0;
}

absl::Status TextReader::OpenBlock() {
  const int line = line_;
  const int column = column_;
  std::string word;
  for (;;) {
    ADJUTANT_ASSIGN_OR_RETURN(const int c, Look());
    const bool letter = c >= 0 && (absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_');
    if (!letter || word.size() > 64) break;
    word.push_back(static_cast<char>(c));
    Step(static_cast<char>(c));
  }
  if (word != "record") {
    return Wrong(line, column, due() == 0 ? "not a log: expected 'record {'" : "expected 'record {'");
  }
  ADJUTANT_RETURN_IF_ERROR(SkipBlanks(false));
  ADJUTANT_ASSIGN_OR_RETURN(int c, Look());
  if (c == ':') {
    Step(':');
    ADJUTANT_RETURN_IF_ERROR(SkipBlanks(false));
    ADJUTANT_ASSIGN_OR_RETURN(c, Look());
  }
  if (c != '{' && c != '<') return Wrong(line_, column_, "expected '{' after 'record'");
  Step(static_cast<char>(c));
  return absl::OkStatus();
}

absl::Status TextReader::TakeBlock() {
  const uint64_t bytes_max = due() == 0 ? limits::kReadableHeaderBytesMax : kReadableBytesMax;
  BlockScanner scanner;
  block_.clear();
  for (;;) {
    ADJUTANT_RETURN_IF_ERROR(source().Fill(1));
    const absl::string_view available = source().available();
    if (available.empty()) return Wrong(line_, column_, "the file ends within this record: expected '}'");
    size_t used = 0;
    bool done = false;
    while (used < available.size() && !done) {
      const char c = available[used++];
      done = scanner.Take(c);
      ++column_;
      if (c == '\n') {
        ++line_;
        column_ = 1;
      }
    }
    block_.append(available.data(), done ? used - 1 : used);
    source().Skip(used);
    if (done) return absl::OkStatus();
    if (block_.size() > bytes_max) {
      return Wrong(line_, column_, absl::StrCat("the record is longer than ", bytes_max, " bytes"));
    }
  }
}

absl::StatusOr<bool> TextReader::Read(GivenRecord* record) {
  ADJUTANT_RETURN_IF_ERROR(SkipBlanks(true));
  ADJUTANT_ASSIGN_OR_RETURN(const int c, Look());
  if (c < 0) return false;
  at_ = source().offset();
  ADJUTANT_RETURN_IF_ERROR(OpenBlock());
  const int line = line_;
  const int column = column_;
  ADJUTANT_RETURN_IF_ERROR(TakeBlock());
  v1::ReadableRecord readable;
  ReadableError error;
  if (!ParseTextRecord(block_, &readable, &error)) {
    if (error.line < 0) return Wrong(line, column, error.what);
    return Wrong(line + error.line, error.line == 0 ? column + error.column : error.column + 1, error.what);
  }
  if (due() > 0 && !knows_event_type_) {
    event_type_ = EventTypeOf(header().game());
    knows_event_type_ = true;
  }
  const absl::Status stored = StoreReadable(readable, event_type_, record, &payload_);
  if (!stored.ok()) return Wrong(line, column, stored.message());
  record->view.offset = at_;
  record->view.size = source().offset() - at_;
  return true;
}

}  // namespace

std::unique_ptr<ReaderBase> NewTextReader(std::unique_ptr<ByteSource> source) {
  return std::make_unique<TextReader>(std::move(source));
}

}  // namespace adjutant
