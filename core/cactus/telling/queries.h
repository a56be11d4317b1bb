// What may be asked of a position of Cactus Throne without an event.
#ifndef ADJUTANT_CORE_CACTUS_TELLING_QUERIES_H_
#define ADJUTANT_CORE_CACTUS_TELLING_QUERIES_H_

#include "core/cactus/rules.h"
#include "core/kernel/query.h"

namespace adjutant::cactus {

absl::Span<const QuerySpec> Queries();
absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_TELLING_QUERIES_H_
