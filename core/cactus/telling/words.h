// Words that the sentences of a game share: who, where, which.
#ifndef ADJUTANT_CORE_CACTUS_TELLING_WORDS_H_
#define ADJUTANT_CORE_CACTUS_TELLING_WORDS_H_

#include <string>

#include "core/cactus/rules.h"

namespace adjutant::cactus {

// "the 15th Infantry", "Juarez"; nothing of nobody.
std::string PieceText(const Rules& r, Piece piece);
std::string PlaceOrNothing(const Rules& r, PlaceId place);
// "the Army of the East"
std::string TheArmy(const Rules& r, ArmyId army);
// "the Army of the East, Juarez and the 15th Infantry"; of many the first and how many others there are. Members of
// `army` are not named besides it.
std::string Names(const Rules& r, const S& s, const Group& group, ArmyId army);
// Whoever is picked to move; nothing if nobody is.
std::string Movers(const Rules& r, const S& s);
// "'Vive l'Empereur'", of this turn.
std::string EventOfTurn(const Rules& r, const S& s);
// The subject of the sentence that tells a die: "The die for attrition of the 15th Infantry in Puebla" (die_words.cc).
std::string DieText(const Rules& r, const S& s, Purpose purpose);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_TELLING_WORDS_H_
