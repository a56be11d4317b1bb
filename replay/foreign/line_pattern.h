// Regular expressions with named groups, for lines of text.
#ifndef ADJUTANT_REPLAY_FOREIGN_LINE_PATTERN_H_
#define ADJUTANT_REPLAY_FOREIGN_LINE_PATTERN_H_

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace re2 {
class RE2;
}

namespace adjutant::foreign {

// What the named groups of a pattern matched; those that matched nothing are missing.
class LineMatch {
 public:
  bool Has(const char* group) const { return groups_.count(group) != 0; }
  // "" if it is missing.
  std::string Get(const char* group) const;

 private:
  friend class LinePattern;
  std::map<std::string, std::string> groups_;
};

// In the syntax of RE2, whose time grows with the line alone. Has to match the whole line.
class LinePattern {
 public:
  // The pattern is one of our own: a wrong one ends the program.
  explicit LinePattern(const char* pattern);
  ~LinePattern();
  LinePattern(LinePattern&&) noexcept;

  std::optional<LineMatch> Match(absl::string_view line) const;

 private:
  std::unique_ptr<re2::RE2> pattern_;
};

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_LINE_PATTERN_H_
