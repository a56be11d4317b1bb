// Sentences about events, from a table of patterns: {kSailed, "{who} sails to {space}"}.
//
// In braces stands a word: who acts ("The US"), an argument of the event by its name in the schema (the printed name of
// what it names, a number, "yes" if a flag is set), or a word of the game's own. {word?this|that} is this where the
// word says something, and that where it is empty; either may hold braces in turn.
#ifndef ADJUTANT_CORE_KERNEL_SENTENCES_H_
#define ADJUTANT_CORE_KERNEL_SENTENCES_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/event.h"

namespace adjutant {

class Ruleset;

struct SentencePattern {
  uint16_t type;  // of the event
  const char* pattern;
};

// What a word of a pattern says here; nothing for a word that is not known.
using Words = std::function<std::optional<std::string>(absl::string_view)>;

// The pattern with its words filled in. A word that is not known stays as it stands, with its braces.
std::string FillIn(absl::string_view pattern, const Words& words);

// How a thing is called in a sentence, by its domain and number.
using PrintedNames = std::function<std::string(absl::string_view, int32_t)>;

// The sentence of an event, or "" if the table has none. The game's own words come before those of the schema. Without
// `names` things are called by their printed names.
std::string SentenceOf(const Ruleset& ruleset, absl::Span<const SentencePattern> table, const Event& event,
                       const Words& own, const PrintedNames& names = nullptr);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_SENTENCES_H_
