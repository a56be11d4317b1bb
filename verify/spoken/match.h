// What the words of a part of a line can mean.
#ifndef ADJUTANT_VERIFY_SPOKEN_MATCH_H_
#define ADJUTANT_VERIFY_SPOKEN_MATCH_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/kernel/ruleset.h"
#include "verify/spoken/lexicon.h"
#include "verify/spoken/words.h"

namespace adjutant {

using Tokens = std::vector<SpokenToken>;

// How well the tokens say `event`; kFitsNot if they do not. They name, in this order and each if it is said at all: the
// side, the kind of event, and the arguments in the order of the schema, or in any order with their names. Small words
// ("to", "the") may stand between. Something besides the side must be said.
int EventFit(Lexicon& lexicon, const Tokens& tokens, const Event& event);

// An event that the tokens can mean, legal or not.
struct Meaning {
  int fit = kFitsNot;
  Event event;
  // Arguments that were not said, or whose words fit several things equally well.
  struct Open {
    size_t arg = 0;
    std::vector<int32_t> values;  // that fit; empty: not said
  };
  std::vector<Open> open;
};

// What the tokens can mean as events of this type, whoever may play it when. The side is the one they name, or else
// `player`. The best readings only.
std::vector<Meaning> MeaningsOf(Lexicon& lexicon, const Tokens& tokens, const EventTypeSpec& type, PlayerId player);

// Whether the tokens begin with the name of a side, or with "chance".
bool NamesSide(const Lexicon& lexicon, const Tokens& tokens);
bool NamesPlayer(const Lexicon& lexicon, const Tokens& tokens, PlayerId side);
bool NamesChance(const Lexicon& lexicon, const Tokens& tokens);

// The type whose name the tokens begin with, after a side: one that they name exactly, or else the best of `due`, or of
// all. Null if none fits or several do. `rest` becomes the tokens behind it.
const EventTypeSpec* TypeAtFront(Lexicon& lexicon, const Tokens& tokens, const EventList& due, Tokens* rest);

// All types with whose name they can begin.
std::vector<const EventTypeSpec*> TypesAtFront(Lexicon& lexicon, const Tokens& tokens);

// "to", "the": words that may stand between others.
bool IsSmallWord(const SpokenToken& token);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_SPOKEN_MATCH_H_
