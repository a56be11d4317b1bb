// Events and situations of The Halls of Montezuma as sentences.
#ifndef ADJUTANT_CORE_HALLS_TELLING_DESCRIBE_H_
#define ADJUTANT_CORE_HALLS_TELLING_DESCRIBE_H_

#include <string>
#include <vector>

#include "core/halls/rules.h"
#include "core/kernel/event.h"

namespace adjutant {
class Ruleset;
}

namespace adjutant::halls {

// The event as a sentence, seen before it is applied.
std::string DescribeEvent(const Ruleset& ruleset, const Rules& r, const S& s, const Event& e);
// {"Turn 2, Spring 1846", "Action Phase", "Mexico plays Bad Weather"}
std::vector<std::string> DescribeHeadings(const Rules& r, const S& s);
// What the chance that is due is for: never the place of the roll in the game's stream of rolls.
std::string DescribeChance(const Rules& r, const S& s);
// The side that throws or draws it; kChance if it is nobody's, like a Random Event.
PlayerId WhoseChance(const Rules& r, const S& s);
// How the game ended, with the case; empty while it goes on.
std::string DescribeOutcome(const Rules& r, const S& s);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_TELLING_DESCRIBE_H_
