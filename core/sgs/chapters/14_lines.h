// What the two files of XIV share.
#ifndef ADJUTANT_CORE_SGS_CHAPTERS_14_LINES_H_
#define ADJUTANT_CORE_SGS_CHAPTERS_14_LINES_H_

#include "core/sgs/engine.h"

namespace adjutant::sgs {

// Is a piece on the map in supply, if these are the regions of its side that are?
bool IsFed(const Rules& r, const S& s, PieceId piece, const RegionSet& fed);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_CHAPTERS_14_LINES_H_
