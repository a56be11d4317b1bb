#include "core/veracruz/telling/queries.h"

#include <optional>
#include <string>
#include <vector>

#include "core/veracruz/engine.h"

namespace adjutant::veracruz {
namespace {

NamedValue Number(int64_t number) { return {"", number, ""}; }
NamedValue Word(absl::string_view word) { return {"", std::nullopt, std::string(word)}; }

Side SideOf(int32_t index) { return static_cast<Side>(index + 1); }
HexId HexOfName(int32_t index) { return HexId(index); }

// 5.3, zones of control included.
absl::StatusOr<NamedValue> Cost(const Rules& r, const S& s, const QueryArgs& args) {
  const DirectionId direction = r.c.Direction(HexOfName(args[1]), HexOfName(args[2]));
  if (!direction.exists()) return absl::InvalidArgumentError("the two hexes are not next to each other");
  return Number(EntryCost(r, s, SideOf(args[0]), HexOfName(args[1]), direction, args[3] == 1));
}

// 6.1.
absl::StatusOr<NamedValue> Control(const Rules& r, const S& s, const QueryArgs& args) {
  const bool us = InZone(r, s, kUs, HexOfName(args[0])), mexico = InZone(r, s, kMexico, HexOfName(args[0]));
  return Word(us && mexico ? "both" : us ? "us" : mexico ? "mexico" : "none");
}

// 20.12.
absl::StatusOr<NamedValue> Holder(const S& s, const QueryArgs& args) {
  const Side side = ControlOf(s, PlaceId(args[0]));
  return Word(side == kUs ? "us" : side == kMexico ? "mexico" : "none");
}

enum : size_t { kCost, kAllowance, kSupply, kControl, kHolder, kDistance };

}  // namespace

absl::Span<const QuerySpec> Queries() {
  static const auto* const kQueries = new std::vector<QuerySpec>{
      {"cost",
       "tenths of a movement point to enter a hex from one next to it, -1 if nobody can (5.3)",
       {{"side", "side"}, {"from", "hex"}, {"to", "hex"}, {"artillery", "", false}}},
      {"allowance", "tenths of a movement point that a counter has in a movement phase (5.13)", {{"piece", "piece"}}},
      {"supply",
       "yes or no: a unit of the side in the hex is in combat supply (11)",
       {{"side", "side"}, {"hex", "hex"}}},
      {"control", "us, mexico, both or none: in whose zones of control the hex lies (6.1)", {{"hex", "hex"}}},
      {"holder", "us, mexico or none: who last had a combat unit in the place (20.12)", {{"place", "place"}}},
      {"distance", "hexes from one to another, whatever the ground", {{"from", "hex"}, {"to", "hex"}}},
  };
  return *kQueries;
}

absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace) {
  switch (query) {
    case kCost:
      return Cost(r, s, args);
    case kAllowance:
      return Number(AllowanceOf(r, s, PieceId(args[0])));
    case kSupply:
      return Word(TracesSupply(r, s, SideOf(args[0]), HexOfName(args[1]), trace) ? "yes" : "no");
    case kControl:
      return Control(r, s, args);
    case kHolder:
      return Holder(s, args);
    default:
      return Number(r.c.Distance(HexOfName(args[0]), HexOfName(args[1])));
  }
}

}  // namespace adjutant::veracruz
