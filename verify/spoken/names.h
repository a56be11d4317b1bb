// Ids of games, sides, scenarios, editions and options as people write them.
#ifndef ADJUTANT_VERIFY_SPOKEN_NAMES_H_
#define ADJUTANT_VERIFY_SPOKEN_NAMES_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"

namespace adjutant {
namespace v1 {
class Annotations;
}

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
std::string MeantEdition(const Game& game, absl::string_view text);
// Options and their values.
void UseMeantOptions(const Game& game, std::vector<std::pair<std::string, std::string>>* options);
// The names in `setup` that a person wrote, replaced by the ids of what they mean: scenario, edition, options and
// values.
void UseMeantIds(const Game& game, Setup* setup);

// A value of a position as people write it: "leader.Taylor", "Vera Cruz" for "leader.taylor", "vera_cruz". What is
// exact, and what cannot be set either way, is left as it is: whoever sets it says what is wrong.
std::pair<std::string, std::string> MeantSetting(const Ruleset& ruleset, const std::string& name,
                                                 const std::string& value);
// The same for what is claimed.
void UseMeantClaims(const Ruleset& ruleset, v1::Annotations* annotations);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_SPOKEN_NAMES_H_
