// The words by which people call what an event may name: sides, kinds of events, things, values.
#ifndef ADJUTANT_VERIFY_SPOKEN_LEXICON_H_
#define ADJUTANT_VERIFY_SPOKEN_LEXICON_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

using Words = std::vector<std::string>;

// How well words fit a name: the less the better. Of two readings of a line that both can be, the one with the smaller
// sum is meant; two with the same sum are ambiguous.
inline constexpr int kFitsExactly = 0;  // the whole name, spaces aside
inline constexpr int kFitsFront = 1;    // each word begins one of the name, from its first on: "2 art", "sananto"
inline constexpr int kFitsWithin = 2;   // words are left out, or run together by their beginnings: "patricio", "sp"
inline constexpr int kFitsNot = 100;

// A number is not the beginning of a longer one: "activa 1" does not fit "activa 12".
int FitOf(absl::Span<const std::string> phrase, absl::Span<const std::string> name);

// Of one ruleset, which must outlive it. Remembers what it was asked: one for each thread.
class Lexicon {
 public:
  explicit Lexicon(const Ruleset& ruleset);

  const Ruleset& ruleset() const { return ruleset_; }
  const EventSchema& schema() const { return schema_; }

  // "us", "the US", "chance".
  int SideFit(absl::Span<const std::string> phrase, PlayerId player) const;
  // "unit_included", "includes"; kFitsNot if the phrase is exactly another type's name.
  int TypeFit(absl::Span<const std::string> phrase, const EventTypeSpec& type);
  // Of a value of an argument; kFitsNot if the phrase is exactly another thing's id or name.
  int ValueFit(absl::Span<const std::string> phrase, const ArgSpec& arg, int32_t value);
  // The values that fit best, with `*fit`; empty if none fits. A number needs no list and fits exactly.
  std::vector<int32_t> BestValues(absl::Span<const std::string> phrase, const ArgSpec& arg, int* fit);

  // The names of a value: its id first.
  std::vector<std::string> NamesOf(const ArgSpec& arg, int32_t value) const;
  // All things of all kinds whose names the phrase fits, each kind by the rule of ValueFit.
  struct Thing {
    int domain = 0;
    int32_t value = 0;
    int fit = kFitsNot;
  };
  std::vector<Thing> ThingsLike(absl::Span<const std::string> phrase);
  // Values that an argument can have; empty for a number.
  std::vector<int32_t> ValuesOf(const ArgSpec& arg) const;
  // Whose thing it is, as far as positions show: that of the pieces on the board, and of those whose ids begin with the
  // same word. kChance: nobody's, or not known.
  PlayerId OwnerOf(const ArgSpec& arg, int32_t value) const;
  PlayerId OwnerOf(int domain, int32_t value) const;
  // Learns whose the pieces of a position are.
  void Look(const State& state);

 private:
  using Row = std::vector<uint8_t>;
  const Row& RowOf(absl::Span<const std::string> phrase, const std::string& key,
                   const std::vector<std::vector<Words>>& names);
  const std::vector<std::vector<Words>>& EnumNames(const ArgSpec& arg);

  const Ruleset& ruleset_;
  const EventSchema& schema_;
  std::vector<std::vector<Words>> sides_;                // by player; chance first
  std::vector<std::vector<Words>> types_;                // by their place in the schema
  std::vector<std::vector<std::vector<Words>>> things_;  // by domain and value
  std::vector<std::vector<std::string>> aliases_;        // of the domain of places: printed names
  int alias_domain_ = -1;
  absl::flat_hash_map<std::string, std::vector<std::vector<Words>>> enums_;  // by the full name of the enum
  absl::flat_hash_map<std::string, Row> rows_;
  absl::flat_hash_map<std::string, PlayerId> owners_;     // by "unit.us_1st_infantry"
  absl::flat_hash_map<std::string, int> owners_by_word_;  // by "unit.us": a side, or -1 for several
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_SPOKEN_LEXICON_H_
