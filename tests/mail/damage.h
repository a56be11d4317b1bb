// What mail programs do to a text, one function for each kind. None of them takes a letter or a digit away.
#ifndef ADJUTANT_TESTS_MAIL_DAMAGE_H_
#define ADJUTANT_TESTS_MAIL_DAMAGE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant::testing {

// A small generator of its own, so that a seed always makes the same text.
class Chance {
 public:
  explicit Chance(uint64_t seed) : seed_(seed * 2654435761u + 88172645463325252u) {}
  uint64_t Below(uint64_t count) {
    seed_ ^= seed_ << 13;
    seed_ ^= seed_ >> 7;
    seed_ ^= seed_ << 17;
    return seed_ % count;
  }

 private:
  uint64_t seed_;
};

// `mark` before every line.
std::string Quoted(absl::string_view text, absl::string_view mark);
// Lines broken at blanks so that none is longer than `columns`; the rest stands on a line of its own.
std::string Wrapped(absl::string_view text, size_t columns);
// The same, within words too.
std::string Chopped(absl::string_view text, size_t columns);
// All lines of a paragraph in one.
std::string Joined(absl::string_view text);
std::string Replaced(absl::string_view text, absl::string_view what, absl::string_view with);
// Encoded as mails are.
std::string QuotedPrintable(absl::string_view text);
std::string Base64(absl::string_view text);
// As pages are: "<br>" at the end of lines.
std::string AsHtml(absl::string_view text);

struct Damage {
  const char* name;
  std::function<std::string(const std::string&, Chance&)> on;
};
// All that a block survives, whatever of it comes together and in whatever order.
const std::vector<Damage>& Harmless();

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_MAIL_DAMAGE_H_
