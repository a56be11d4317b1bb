#include "core/halls/telling/queries.h"

#include <array>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"

namespace adjutant::halls {
namespace {

NamedValue Number(int64_t number) { return {"", number, ""}; }
NamedValue Word(absl::string_view word) { return {"", std::nullopt, std::string(word)}; }
NamedValue YesOrNo(bool yes) { return Word(yes ? "yes" : "no"); }

// HoM 10.2: whatever the Force still has, and whoever stands there. Who is active asks for itself, or else a Force.
absl::StatusOr<NamedValue> Cost(const Rules& r, const S& s, const QueryArgs& args, Trace* trace) {
  const auto side = static_cast<Side>(args[0] + 1);
  const SpaceId from(args[1]), to(args[2]);
  if (!Links(r, from, to)) {
    return absl::InvalidArgumentError(
        absl::StrCat("no connection leads from ", r.SpaceName(from), " to ", r.SpaceName(to)));
  }
  const bool force = s.act.active == 0 || s.act.group.commander != kNoId;
  return Number(CostToEnterFor(r, s, side, force, from, to, trace).cost);
}

// HoM 6.1: everything of the side in the space, or a Force of so many units there.
absl::StatusOr<NamedValue> Supply(const Rules& r, const S& s, const QueryArgs& args, Trace* trace) {
  const auto side = static_cast<Side>(args[0] + 1);
  const SpaceId space(args[1]);
  const bool army = args[2] == 1;
  if (trace != nullptr) {
    const Consumer consumer{side, space, army, false};
    SupplyLine line;
    TraceSupply(r, s, consumer, &line);
    trace->sentences.push_back({line.rule, DescribeLine(r, consumer, line)});
  }
  return YesOrNo(args[2] == kNone ? SpaceInSupply(r, s, side, space) : ForceInSupply(r, s, side, space, army));
}

// HoM 6.1: the length of the line that is taken; -1 without one.
absl::StatusOr<NamedValue> Line(const Rules& r, const S& s, const QueryArgs& args) {
  SupplyLine line;
  const Consumer consumer{static_cast<Side>(args[0] + 1), SpaceId(args[1]), args[2] == 1, false};
  return Number(TraceSupply(r, s, consumer, &line) ? line.length : -1);
}

// HoM 6.9.
absl::StatusOr<NamedValue> Control(const Rules& r, const S& s, const QueryArgs& args) {
  return Word(UsControlsState(r, s, StateId(args[0])) ? "us" : "mexico");
}

// Connections of the map, whatever stands on it and whoever may use them.
absl::StatusOr<NamedValue> Distance(const Rules& r, const QueryArgs& args) {
  IdVector<SpaceId, int> steps;
  steps.assign(r.c.spaces.size(), -1);
  std::vector<SpaceId> reached = {SpaceId(args[0])};
  steps[reached[0]] = 0;
  for (size_t next = 0; next < reached.size(); ++next) {
    const SpaceId here = reached[next];
    for (const Link& link : r.c.spaces[here].links) {
      if (steps[link.to] >= 0) continue;
      steps[link.to] = steps[here] + 1;
      reached.push_back(link.to);
    }
  }
  return Number(steps[SpaceId(args[1])]);
}

enum : size_t { kCost, kSupply, kSupplyLine, kControl, kDistance };

}  // namespace

absl::Span<const QuerySpec> Queries() {
  static const auto* const kQueries = new std::vector<QuerySpec>{
      {"cost",
       "movement points to enter a space from one next to it (10.2)",
       {{"side", "side"}, {"from", "space"}, {"to", "space"}}},
      {"supply",
       "yes or no: everything of the side in the space is in supply; army=: the Force there, an Army or not (6.1)",
       {{"side", "side"}, {"space", "space"}, {"army", "", false}}},
      {"supply_line",
       "length of the supply line from the space, -1 without one (6.1)",
       {{"side", "side"}, {"space", "space"}, {"army", "", false}}},
      {"control", "us or mexico: who controls the State (6.9)", {{"state", "state"}}},
      {"distance", "connections from one space to another", {{"from", "space"}, {"to", "space"}}},
  };
  return *kQueries;
}

absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace) {
  switch (query) {
    case kCost:
      return Cost(r, s, args, trace);
    case kSupply:
      return Supply(r, s, args, trace);
    case kSupplyLine:
      return Line(r, s, args);
    case kControl:
      return Control(r, s, args);
    default:
      return Distance(r, args);
  }
}

}  // namespace adjutant::halls
