// Cactus Throne 8.0 for the second time: whose every province is; and the link to the Gulf (9.1).
#ifndef ADJUTANT_TESTS_ORACLE_CACTUS_CONTROL_H_
#define ADJUTANT_TESTS_ORACLE_CACTUS_CONTROL_H_

#include "tests/oracle/cactus/table.h"

namespace adjutant::oracle::cac {

// The book does not say whose a province is in which Santa Anna's revolt stands alone (10.5), or leaders of both sides
// and nobody else.
bool HasNoView(const Position& position, const Name& province);
// 8.0: whose the province is, if control were recorded now.
Side ControllerOf(const Position& position, const Name& province);
// 9.1: connected provinces of the Imperial player lead from Mexico City to a Gulf port.
bool GulfLink(const Position& position);

}  // namespace adjutant::oracle::cac

#endif  // ADJUTANT_TESTS_ORACLE_CACTUS_CONTROL_H_
