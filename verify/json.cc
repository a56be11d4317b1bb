#include "verify/json.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/kernel/status.h"
#include "verify/text.h"

namespace adjutant {

std::string JsonQuoted(absl::string_view text) {
  std::string out = "\"";
  for (char c : ValidUtf8(text)) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<uint8_t>(c) < 0x20 || c == 0x7F) {
          absl::StrAppendFormat(&out, "\\u%04x", static_cast<unsigned>(static_cast<uint8_t>(c)));
        } else {
          out += c;
        }
    }
  }
  out += '"';
  return out;
}

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
  if (layout_ == Layout::kCompact) return;
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
  absl::StrAppend(out_, JsonQuoted(key), layout_ == Layout::kCompact ? ":" : ": ");
  keyed_ = true;
  return *this;
}

JsonWriter& JsonWriter::String(absl::string_view value) { return Raw(JsonQuoted(value)); }
JsonWriter& JsonWriter::Number(int64_t value) { return Raw(std::to_string(value)); }
JsonWriter& JsonWriter::Bool(bool value) { return Raw(value ? "true" : "false"); }
JsonWriter& JsonWriter::Null() { return Raw("null"); }

JsonWriter& JsonWriter::Raw(absl::string_view json) {
  Separate();
  absl::StrAppend(out_, json);
  return *this;
}

}  // namespace adjutant
