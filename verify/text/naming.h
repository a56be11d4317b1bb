// Things, values and events in the words that are printed on them, instead of their ids.
#ifndef ADJUTANT_VERIFY_TEXT_NAMING_H_
#define ADJUTANT_VERIFY_TEXT_NAMING_H_

#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// Refers to the ruleset. A name that several things of a kind bear is followed by the id.
class Naming {
 public:
  explicit Naming(const Ruleset& ruleset);

  // Of a value of the position: "3rd Infantry: steps" for "unit.us_3rd_infantry.steps".
  std::string Value(absl::string_view name) const;
  // What it is: "Palo Blanco reduced" for "palo_blanco reduced".
  std::string Words(absl::string_view value) const;
  // Of an event whatever the position: "The US: unit included, Bragg".
  std::string Plain(const Event& event) const;
  // One argument of an event.
  std::string Argument(const ArgSpec& arg, int32_t value) const;

 private:
  struct Thing {
    int domain;
    int32_t value;
  };
  // In the domain that `kind` names if there is one. Null: no id.
  const Thing* Find(absl::string_view id, absl::string_view kind = "") const;
  std::string NameOf(const Thing& thing) const;
  std::string Part(absl::string_view part) const;

  const Ruleset& ruleset_;
  std::map<std::string, std::vector<Thing>, std::less<>> things_;  // by id
  std::vector<std::map<absl::string_view, int>> borne_;            // by domain: how many bear a name
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TEXT_NAMING_H_
