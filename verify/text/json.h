// Writes JSON: escaped, indented or compact, in the order of the calls.
#ifndef ADJUTANT_VERIFY_TEXT_JSON_H_
#define ADJUTANT_VERIFY_TEXT_JSON_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant {

// One document, appended to a string that the owner may empty between calls (a long replay is written in pieces).
//
//   JsonWriter json(&out);
//   json.Begin('{').Field("events", 12).Key("claims").Begin('[') ... .End().End();
class JsonWriter {
 public:
  // kPage: compact, for a page that shows its strings to people: characters that are not seen are written as a reader
  // shall see them, "<U+202E>".
  enum class Layout { kIndented, kPage };
  explicit JsonWriter(std::string* out, Layout layout = Layout::kIndented) : out_(out), layout_(layout) {}

  JsonWriter& Begin(char bracket);  // '{' or '['
  JsonWriter& End();                // closes the innermost; a line feed follows the document's last bracket
  JsonWriter& Key(absl::string_view key);

  JsonWriter& String(absl::string_view value);
  JsonWriter& Number(int64_t value);
  JsonWriter& Bool(bool value);
  JsonWriter& Null();
  // A value that is JSON already, on one line.
  JsonWriter& Raw(absl::string_view json);

  JsonWriter& Field(absl::string_view key, absl::string_view value) { return Key(key).String(value); }
  JsonWriter& Field(absl::string_view key, const std::string& value) { return Key(key).String(value); }
  JsonWriter& Field(absl::string_view key, const char* value) { return Key(key).String(value); }
  JsonWriter& Field(absl::string_view key, bool value) { return Key(key).Bool(value); }
  JsonWriter& Field(absl::string_view key, int value) { return Key(key).Number(value); }
  JsonWriter& Field(absl::string_view key, int64_t value) { return Key(key).Number(value); }
  JsonWriter& Field(absl::string_view key, uint64_t value) { return Key(key).Raw(std::to_string(value)); }

 private:
  void Separate();
  void NewLine();

  std::string* out_;
  Layout layout_;
  std::vector<char> open_;  // closing brackets
  bool first_ = true;       // nothing yet in the innermost
  bool keyed_ = false;      // a key waits for its value
};

// `text` between quotes.
std::string JsonQuoted(absl::string_view text);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TEXT_JSON_H_
