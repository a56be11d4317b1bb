// Lords of the Sierra Madre 7.2.2, 7.2.3 for the second time: which mine, hacienda or plantation rails link to what.
#ifndef ADJUTANT_TESTS_ORACLE_SIERRA_LINKS_H_
#define ADJUTANT_TESTS_ORACLE_SIERRA_LINKS_H_

#include "tests/oracle/sierra/table.h"

namespace adjutant::oracle::lsm {

// The railroad carries: built, not shut down, struck, or closed to all (3.1.g, 7.2.1.e, 7.9, 7.10.1.c.3).
bool Carries(const Position& position, const Name& rail);
// A smelter works on the map: 7.2.3.b asks for no more, whatever ore it takes.
bool AnySmelter(const Position& position);

struct Link {
  Name smelter, city;       // one of both
  std::vector<Name> rails;  // from the card on
};
std::string Told(const Link& link);

// Whether that is one: each railroad meets the next, the first serves the card, the last its end (7.2.3).
bool IsLink(const Position& position, const Name& card, const Link& link);
// Where rails lead from a card: the smelters, or the cities, to which it may be linked now. City links of mines only
// where the book still allows them (7.2.3.c).
Names LinkedTo(const Position& position, const Name& card);
// The links of which no railroad can be left out. At most `most` railroads.
std::vector<Link> Links(const Position& position, const Name& card);
// 7.2.2: the lumber railroads that a mine is connected to.
Names LumberLines(const Position& position, const Name& mine);

}  // namespace adjutant::oracle::lsm

#endif  // ADJUTANT_TESTS_ORACLE_SIERRA_LINKS_H_
