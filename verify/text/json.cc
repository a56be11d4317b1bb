#include "verify/text/json.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/text/text.h"

namespace adjutant {

std::string JsonQuoted(absl::string_view text) { return absl::StrCat("\"", JsonText(text), "\""); }

void JsonWriter::Separate() {
  if (keyed_) {
    keyed_ = false;
    return;
  }
  if (open_.empty()) return;
  if (!first_) *out_ += ',';
  NewLine();
  first_ = false;
}

void JsonWriter::NewLine() {
  if (layout_ == Layout::kPage) return;
  *out_ += '\n';
  out_->append(2 * open_.size(), ' ');
}

JsonWriter& JsonWriter::Begin(char bracket) {
  Separate();
  *out_ += bracket;
  open_.push_back(bracket == '{' ? '}' : ']');
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::End() {
  ADJUTANT_ASSERT(!open_.empty() && !keyed_);
  const char bracket = open_.back();
  open_.pop_back();
  if (!first_) NewLine();
  *out_ += bracket;
  first_ = false;
  if (open_.empty()) NewLine();
  return *this;
}

JsonWriter& JsonWriter::Key(absl::string_view key) {
  Separate();
  absl::StrAppend(out_, JsonQuoted(key), layout_ == Layout::kPage ? ":" : ": ");
  keyed_ = true;
  return *this;
}

JsonWriter& JsonWriter::String(absl::string_view value) {
  return Raw(JsonQuoted(layout_ == Layout::kPage ? PrintableLines(value) : std::string(value)));
}
JsonWriter& JsonWriter::Number(int64_t value) { return Raw(std::to_string(value)); }
JsonWriter& JsonWriter::Bool(bool value) { return Raw(value ? "true" : "false"); }
JsonWriter& JsonWriter::Null() { return Raw("null"); }

JsonWriter& JsonWriter::Raw(absl::string_view json) {
  Separate();
  absl::StrAppend(out_, json);
  return *this;
}

}  // namespace adjutant
