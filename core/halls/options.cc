#include "core/halls/options.h"

#include <vector>

#include "core/kernel/options.h"

namespace adjutant::halls {

namespace {}  // namespace

absl::Span<const OptionSpec> Options() { return kOptions; }

absl::Span<const EditionSpec> Editions() {
  static const auto* specs = new std::vector<EditionSpec>{
      {"first_printing", "The rulebook of 2008 with our defaults where it is silent", {}},
      {"example_of_play",
       "As section 19 of the rulebook plays",
       {{"blockade_at_zero", "no_roll"},
        {"crisis_deck", "with_pacific_squadron"},
        {"army_minimum", "zero_stays_zero"}}},
  };
  return *specs;
}

}  // namespace adjutant::halls

// Questions about the rules that are no options:
// - Whether a card beats a rule it contradicts: it always does.
// - Whether "river" and "Rio Grande" connections are the same in the relief from supply losses: the map has one kind of
//   river, so both readings play alike. A pack with other rivers would have to tell them apart first.
// - Which US units wait for the declaration of war: a pack says it of each unit.
// - Which side divides its limited sources first in the Supply Event: no source feeds both sides, so the order in which
//   they decide changes nothing. The player with the initiative is asked first.
// - What a river and the surcharges north of it cost in movement points: numbers of the pack; an overlay changes them.
// - Whether victory is examined once more after the die for the end of the game: nothing changes between 18.6 and that
//   die, so the answer is the same. Whether Political Will is examined only then is an option.
// - Which counter the example of play means by the unit in the Mejico fortress: it names a piece of one recorded game,
//   no rule depends on it.
