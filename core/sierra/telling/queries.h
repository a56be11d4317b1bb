// What may be asked of a position of Lords of the Sierra Madre without an event.
#ifndef ADJUTANT_CORE_SIERRA_TELLING_QUERIES_H_
#define ADJUTANT_CORE_SIERRA_TELLING_QUERIES_H_

#include "core/kernel/query.h"
#include "core/sierra/rules.h"

namespace adjutant::sierra {

absl::Span<const QuerySpec> Queries();
absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_TELLING_QUERIES_H_
