// Ids of games, sides, scenarios, editions and options as people write them.
#ifndef ADJUTANT_VERIFY_SPOKEN_NAMES_H_
#define ADJUTANT_VERIFY_SPOKEN_NAMES_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "verify/spoken/lexicon.h"

namespace adjutant {
namespace v1 {
class Annotations;
class ExpectedValue;
}  // namespace v1

// Something that can be named in two ways.
struct Named {
  std::string id;    // "us"
  std::string name;  // "the US"; may be empty
};

// The id of the one among `known` that `text` means: its id or its printed name, in any case, with or without accents,
// underscores and "the". `text` itself if it means none or several: whoever looks it up says what there is.
std::string MeantId(absl::string_view text, const std::vector<Named>& known);

std::string MeantGame(absl::string_view text);
std::string MeantSide(const Game& game, absl::string_view text);
// A side that plays. NotFound with the nearest, or with all that there are.
absl::StatusOr<PlayerId> FindSide(const Ruleset& ruleset, absl::string_view text);
std::string MeantEdition(const Game& game, absl::string_view text);
// Options and their values.
void UseMeantOptions(const Game& game, std::vector<std::pair<std::string, std::string>>* options);
// The names in `setup` that a person wrote, replaced by the ids of what they mean: scenario, edition, options and
// values.
void UseMeantIds(const Game& game, Setup* setup);

// A value of a position as people write it: "leader.Taylor", "Vera Cruz" for "leader.taylor", "vera_cruz". Of things
// that fit equally well those of `side` are meant, if it is one. What is exact, and what cannot be set either way, is
// left as it is: whoever sets it says what is wrong. InvalidArgument, with all that it can mean, for what is ambiguous.
absl::StatusOr<std::pair<std::string, std::string>> MeantSetting(Lexicon& lexicon, const State& state, PlayerId side,
                                                                 const std::string& name, const std::string& value);
// The same for the values that a position is made of, one after another.
absl::Status UseMeantPosition(const Ruleset& ruleset, std::vector<std::pair<std::string, std::string>>* position);
// The same for what stands beside an event: claims, and what was on the board after one that is recorded as played.
absl::Status UseMeantNames(Lexicon& lexicon, const State& state, PlayerId side, v1::Annotations* annotations);
// The name of one of the `known` values.
absl::StatusOr<std::string> MeantValueName(Lexicon& lexicon, const State& state, PlayerId side, const std::string& name,
                                           const std::vector<std::string>& known);
// The same for a value that is expected; `known` are the names of all values there are.
absl::Status UseMeantValue(Lexicon& lexicon, const State& state, const std::vector<std::string>& known,
                           v1::ExpectedValue* expected);
// A question about a position (core/kernel/query.h) with the ids of what it names: `supply unit="3rd Light" ...`.
std::string MeantQuery(Lexicon& lexicon, const State& state, const std::string& query);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_SPOKEN_NAMES_H_
