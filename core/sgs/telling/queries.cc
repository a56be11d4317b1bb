#include "core/sgs/telling/queries.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

enum : size_t { kSupply, kAllowance, kStep, kStacking, kCommander, kPenalty, kSight, kOwnerSight, kFactor };

const char* YesNo(bool yes) { return yes ? "yes" : "no"; }

}  // namespace

absl::Span<const QuerySpec> Queries() {
  static const auto* const kQueries = new std::vector<QuerySpec>{
      {"supply", "whether a piece is in supply (XIV.A)", {{"piece", "piece"}}},
      {"allowance", "the allowance of a piece, in halves of a movement point (XV.A)", {{"piece", "piece"}}},
      {"step",
       "what a step costs a land unit of the side, in halves of a movement point (XV.B)",
       {{"side", "side"}, {"from", "region"}, {"to", "region"}}},
      {"stacking",
       "stacking points of a side outside in a region, with leaders who lower them (XV.G)",
       {{"side", "side"}, {"region", "region"}}},
      {"commander", "who commands a side outside in a region (IV.D.ldr)", {{"side", "side"}, {"region", "region"}}},
      {"command_penalty",
       "what the commander of a side in a region loses by commanding too many (IV.D.cmd)",
       {{"side", "side"}, {"region", "region"}}},
      {"sight", "whether a side sees who stands in a region (IX.I)", {{"side", "side"}, {"region", "region"}}},
      {"owner_sight",
       "whether a side sees whose a region and its structure are (IX.I)",
       {{"side", "side"}, {"region", "region"}}},
      {"factor", "the factor with which a piece fires in the round that is fought (XVI.C)", {{"piece", "piece"}}},
  };
  return *kQueries;
}

absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace) {
  if (query == kSupply) return NamedValue{"", std::nullopt, YesNo(Supplied(r, s, PieceId(args[0]), trace))};
  if (query == kAllowance) return NamedValue{"", AllowanceOf(r, s, PieceId(args[0]), trace), ""};
  if (query == kFactor) {
    const PieceId piece(args[0]);
    if (!s.battle.region.exists() || !FightersOf(s, SideOf(r, piece)).pieces.Has(piece))
      return NamedValue{"", 0, "does not fight"};
    return NamedValue{"", FactorOf(r, s, piece, trace), ""};
  }
  const Side side = static_cast<Side>(args[0] + 1);
  const RegionId region(args[1]);
  if (query == kStep) {
    const RegionId to(args[2]);
    const ConnectionId by = r.c.Between(region, to);
    if (!by.exists() || !r.c.Land(to)) return absl::InvalidArgumentError("no land unit goes from one to the other");
    bool road = false;
    return NamedValue{"", StepCost(r, s, side, by, to, &road, trace), ""};
  }
  if (query == kSight) return NamedValue{"", std::nullopt, YesNo(Sees(r, s, side, region))};
  if (query == kOwnerSight) return NamedValue{"", std::nullopt, YesNo(SeesStructure(r, s, side, region))};
  const PieceSet stack = Outside(r, s, side, region);
  const PieceId leader = CommanderOf(r, s, stack);
  if (query == kStacking) return NamedValue{"", StackingOf(r, stack, leader, trace), ""};
  if (query == kCommander)
    return NamedValue{"", std::nullopt, leader.exists() ? std::string(r.c.piece_names.Id(leader)) : "none"};
  if (!leader.exists()) return NamedValue{"", 0, ""};
  const Command command = CommandOf(r, s, leader, stack, trace);
  const int morale = Info(r, leader).morale + StageOf(r, s, leader).morale;
  return NamedValue{"", morale - command.morale - command.units, ""};
}

}  // namespace adjutant::sgs
