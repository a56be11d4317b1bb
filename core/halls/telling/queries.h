// What may be asked of a position of the Halls without an event.
#ifndef ADJUTANT_CORE_HALLS_TELLING_QUERIES_H_
#define ADJUTANT_CORE_HALLS_TELLING_QUERIES_H_

#include "core/halls/rules.h"
#include "core/kernel/query.h"

namespace adjutant::halls {

absl::Span<const QuerySpec> Queries();
absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_TELLING_QUERIES_H_
