#include "core/sierra/telling/queries.h"

#include <vector>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

NamedValue Number(int64_t number) { return {"", number, ""}; }

enum : size_t { kMeans, kFortune };

}  // namespace

absl::Span<const QuerySpec> Queries() {
  static const auto* const kQueries = new std::vector<QuerySpec>{
      {"means", "gold that a player can bid (7.4.a/1)", {{"player", "seat"}}},
      {"fortune", "what a player has for the victory (5.1)", {{"player", "seat"}}},
  };
  return *kQueries;
}

absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace) {
  const auto seat = static_cast<PlayerId>(args[0]);
  if (seat < 1 || seat > r.seats) return absl::InvalidArgumentError("there is no such player");
  return Number(query == kMeans ? Means(r, s, seat) : FortuneOf(r, s, seat, trace));
}

}  // namespace adjutant::sierra
