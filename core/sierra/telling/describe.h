// Events and situations of Lords of the Sierra Madre as sentences.
#ifndef ADJUTANT_CORE_SIERRA_TELLING_DESCRIBE_H_
#define ADJUTANT_CORE_SIERRA_TELLING_DESCRIBE_H_

#include <string>
#include <vector>

#include "core/kernel/event.h"
#include "core/sierra/rules.h"

namespace adjutant {
class Ruleset;
}

namespace adjutant::sierra {

// The event as a sentence, seen before it is applied.
std::string DescribeEvent(const Ruleset& ruleset, const Rules& r, const S& s, const Event& e);
// {"Winter 1898", "Profits"}
std::vector<std::string> DescribeHeadings(const Rules& r, const S& s);
// What the chance that is due is for: never the place of the roll in the game's stream of rolls.
std::string DescribeChance(const Rules& r, const S& s);
// The seat that throws it; kChance if it is nobody's.
PlayerId WhoseChance(const Rules& r, const S& s);
// How the game ended, with the case; empty while it goes on.
std::string DescribeOutcome(const Rules& r, const S& s);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_TELLING_DESCRIBE_H_
