// What may be asked of a position of Veracruz without an event.
#ifndef ADJUTANT_CORE_VERACRUZ_TELLING_QUERIES_H_
#define ADJUTANT_CORE_VERACRUZ_TELLING_QUERIES_H_

#include "core/kernel/query.h"
#include "core/veracruz/rules.h"

namespace adjutant::veracruz {

absl::Span<const QuerySpec> Queries();
absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_TELLING_QUERIES_H_
