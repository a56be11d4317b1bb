#include "core/cactus/telling/queries.h"

#include <vector>

#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

NamedValue Number(int64_t number) { return {"", number, ""}; }

enum : size_t { kDistance, kFactor };

}  // namespace

absl::Span<const QuerySpec> Queries() {
  static const auto* const kQueries = new std::vector<QuerySpec>{
      {"distance", "provinces from one to another", {{"from", "province"}, {"to", "province"}}},
      {"factor", "combat factor of a unit as it stands (7.2)", {{"unit", "unit"}}},
  };
  return *kQueries;
}

absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace*) {
  if (query == kDistance) return Number(r.c.Distance(ProvinceId(args[0]), ProvinceId(args[1])));
  return Number(FactorOf(r, s, UnitId(args[0])));
}

}  // namespace adjutant::cactus
