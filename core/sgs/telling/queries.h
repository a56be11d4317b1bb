// What may be asked of a position of SGS Halls of Montezuma without an event.
#ifndef ADJUTANT_CORE_SGS_TELLING_QUERIES_H_
#define ADJUTANT_CORE_SGS_TELLING_QUERIES_H_

#include "core/kernel/query.h"
#include "core/sgs/rules.h"

namespace adjutant::sgs {

absl::Span<const QuerySpec> Queries();
absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_TELLING_QUERIES_H_
