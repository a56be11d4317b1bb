// Events and situations of Veracruz as sentences.
#ifndef ADJUTANT_CORE_VERACRUZ_TELLING_DESCRIBE_H_
#define ADJUTANT_CORE_VERACRUZ_TELLING_DESCRIBE_H_

#include <string>
#include <vector>

#include "core/kernel/event.h"
#include "core/veracruz/rules.h"

namespace adjutant {
class Ruleset;
}

namespace adjutant::veracruz {

// The event as a sentence, seen before it is applied.
std::string DescribeEvent(const Ruleset& ruleset, const Rules& r, const S& s, const Event& e);
// {"Turn 2", "US player-turn", "Movement Phase"}
std::vector<std::string> DescribeHeadings(const Rules& r, const S& s);
// What the chance that is due is for: never the place of the roll in the game's stream of rolls.
std::string DescribeChance(const Rules& r, const S& s);
// The side that throws or draws it; kChance if it is nobody's.
PlayerId WhoseChance(const Rules& r, const S& s);
// How the game ended, with the case; empty while it goes on.
std::string DescribeOutcome(const Rules& r, const S& s);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_TELLING_DESCRIBE_H_
