// A line of a person's words, cut up: words without case and accents, quotes, lists and paths.
#ifndef ADJUTANT_VERIFY_SPOKEN_WORDS_H_
#define ADJUTANT_VERIFY_SPOKEN_WORDS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace adjutant {

// The words of `text` in small letters and without accents: "Río Grande" is "rio", "grande", and so is "rio_grande". An
// apostrophe parts nothing: "Duncan's" is "duncans".
std::vector<std::string> WordsOf(absl::string_view text);

// What stands between two spaces, or in quotes: words that belong together.
struct SpokenToken {
  std::string name;                // "space" of "space=monterrey"; "" without '='
  std::vector<std::string> words;  // may be empty behind '='
};

// A part of a line: the whole, or what ',' or '>' parts.
struct SpokenPart {
  char before = ' ';  // ',' or '>'; ' ' for the first
  std::vector<SpokenToken> tokens;
  std::string text;  // as it was written
};

struct SpokenLine {
  std::vector<SpokenPart> parts;   // at least one
  std::string said;                // the text before the flags
  std::vector<std::string> flags;  // from the first word that begins with "--" on: arguments as a shell would pass them
};

// InvalidArgument for a quote that is not closed, and for a line that says nothing. "->" and the arrow are a '>'.
absl::StatusOr<SpokenLine> CutLine(absl::string_view text);

// `line` up to the first comment ("  # ..."), which quotes and braces hide.
absl::string_view WithoutComment(absl::string_view line);

// `text` in quotes, as CutLine reads it back.
std::string Quoted(absl::string_view text);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_SPOKEN_WORDS_H_
