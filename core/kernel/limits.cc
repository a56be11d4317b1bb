#include "core/kernel/limits.h"

namespace adjutant::limits {
namespace {

size_t CountOf(absl::string_view signs, absl::string_view text) {
  size_t count = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (signs.find(c) != absl::string_view::npos) ++count;
    if (c == '#') {
      while (at < text.size() && text[at] != '\n') ++at;
    } else if (c == '"' || c == '\'') {
      // A string of protobuf text ends with its line.
      for (++at; at < text.size() && text[at] != c && text[at] != '\n'; ++at) {
        if (text[at] == '\\') ++at;
      }
    }
  }
  return count;
}

}  // namespace

size_t CountBlocks(absl::string_view text) { return CountOf("{<", text); }
size_t CountJsonValues(absl::string_view text) { return CountOf("{[,", text); }

}  // namespace adjutant::limits
