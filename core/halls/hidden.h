// What a side of The Halls of Montezuma does not know.
#ifndef ADJUTANT_CORE_HALLS_HIDDEN_H_
#define ADJUTANT_CORE_HALLS_HIDDEN_H_

#include <string>
#include <vector>

#include "core/halls/rules.h"
#include "core/kernel/random.h"
#include "core/kernel/ruleset.h"

namespace adjutant::halls {

// Deals anew what `viewer` cannot know: which cards are in the other hand and which in the deck (8.3), but for those he
// has looked at; the works that the other side holds face down (2.3.a); the City Conquest markers that he has not
// looked at (5.1.b); and, for the US, which guerilla is in hiding (16.5). False if there is nothing of that.
bool ReshuffleHidden(const Rules& r, S& s, Side viewer, Random* random);

// The same things by name: those of which `viewer` cannot tell which is where. kObserver has looked at nothing alone.
void ListHidden(const Rules& r, const S& s, PlayerId viewer, std::vector<HiddenThing>* hidden);

// Is a card laid face up (9.0, 12.1)? With it the discards may be shuffled into the deck, the card among them (8.3).
bool LaysCard(const Event& event);

// Of works whether they are a fort, and their space; of a City Conquest marker its space.
std::string PlaceOf(const Rules& r, const S& s, const HiddenThing& thing);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_HIDDEN_H_
