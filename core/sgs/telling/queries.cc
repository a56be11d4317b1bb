#include "core/sgs/telling/queries.h"

#include <vector>

#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

enum : size_t { kSupply, kAllowance };

}  // namespace

absl::Span<const QuerySpec> Queries() {
  static const auto* const kQueries = new std::vector<QuerySpec>{
      {"supply", "whether a piece is in supply (XIV.A)", {{"piece", "piece"}}},
      {"allowance", "the allowance of a piece, in halves of a movement point (XV.A)", {{"piece", "piece"}}},
  };
  return *kQueries;
}

absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace) {
  const PieceId piece(args[0]);
  if (query == kSupply) return NamedValue{"", 0, Supplied(r, s, piece, trace) ? "yes" : "no"};
  return NamedValue{"", AllowanceOf(r, s, piece, trace), ""};
}

}  // namespace adjutant::sgs
