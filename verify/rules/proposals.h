// Events near what is legal, for those who want to see them refused: other players, neighbouring and absent arguments,
// arguments beyond their domains, types that are not due or do not exist.
#ifndef ADJUTANT_VERIFY_RULES_PROPOSALS_H_
#define ADJUTANT_VERIFY_RULES_PROPOSALS_H_

#include <vector>

#include "core/kernel/random.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// Thousands for a position. Many are legal; `legal` is what LegalEvents lists there.
EventList ProposalsAt(const Ruleset& ruleset, const State& state, const EventList& legal, Random* random);

// One of them, cheap to make.
Event OneProposal(const Ruleset& ruleset, const State& state, const EventList& legal, Random* random);

// A side, chance, or a side that there is not.
PlayerId AnyPlayer(const Ruleset& ruleset, Random* random);

// Numbers at the borders of an argument, inside and outside: of a number, at the end of those that it has in `events`.
// The type, or the argument, may be one that there is not.
std::vector<int32_t> BordersOf(const Ruleset& ruleset, const EventList& events, uint16_t type, size_t arg);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_PROPOSALS_H_
