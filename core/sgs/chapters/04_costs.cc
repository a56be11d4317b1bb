// SGS Halls of Montezuma IV, XV.B, XV.E: what a step costs.
#include <algorithm>

#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

// What the connection adds, in halves.
void AddConnection(const Rules& r, ConnectionId by, Sum* sum) {
  const Connection& connection = r.c.connections[by];
  const bool bridged = connection.bridge != Bridge::kNone;
  const int cost = connection.cost;
  switch (connection.kind) {
    case ConnectionKind::kRiver:
      if (cost == 0) Applied("IV.map.minor/1"_sgs);
      sum->Add(cost, "IV.conn.river/1"_sgs, bridged ? "over the bridge of a river" : "over a river");
      return;
    case ConnectionKind::kMajorRiver:
      sum->Add(cost, "IV.conn.major/1"_sgs, bridged ? "over the bridge of a major river" : "over a major river");
      return;
    case ConnectionKind::kStrait:
      sum->Add(cost, "IV.conn.strait/1"_sgs, "over a strait");
      return;
    case ConnectionKind::kCrest:
      sum->Add(cost, "IV.conn.crest/1"_sgs, "over a mountain crest");
      return;
    case ConnectionKind::kPass:
      sum->Add(cost, "IV.conn.pass/1"_sgs, "over a mountain pass");
      return;
    case ConnectionKind::kBeach:
      sum->Add(cost, "IV.conn.beach/1"_sgs, "over a beach");
      return;
    case ConnectionKind::kLand:
    case ConnectionKind::kSea:
      Applied("IV.conn/1"_sgs);
  }
}

// What a step costs at least, after a trail or a pass.
Halves LeastCost(const Rules& r, bool road) {
  if (r.Plays("move_min_step=zero"_opt)) return 0;
  if (r.Plays("move_min_step=half"_opt) || road) return 1;
  return kPoint;
}

// The road replaces the cost of the connection as well.
bool RoadReplaces(const Rules& r, ConnectionId by) {
  if (r.Plays("road_connection=replace_if_bridged"_opt)) return r.c.connections[by].bridge != Bridge::kNone;
  return r.Plays("road_connection=always_replace"_opt);
}

}  // namespace

Halves RoadCost(const Rules& r, ConnectionId by, Trace* trace) {
  Sum sum(trace, "XV.B/1"_sgs, "movement.cost", "Cost of the step, in halves of a point");
  sum.Add(1, "IV.map.road/1"_sgs, "by road");
  if (RoadReplaces(r, by)) {
    Applied("IV.conn.road/1"_sgs);
  } else {
    AddConnection(r, by, &sum);
  }
  sum.Clamp(LeastCost(r, true), INT16_MAX, "IV.conn.road/1"_sgs, "the least that a step by road costs");
  return static_cast<Halves>(sum.Finish());
}
Halves OffRoadCost(const Rules& r, const S& s, Side side, ConnectionId by, RegionId to, Trace* trace) {
  const Terrain& terrain = r.c.TerrainOf(to);
  Sum sum(trace, "XV.B/1"_sgs, "movement.cost", "Cost of the step, in halves of a point");
  sum.Add(terrain.cost, "SUM.maps/6"_sgs, [&] { return "terrain of " + r.RegionName(to); });
  if (r.c.connections[by].network == Network::kTrail) {
    // A desert with a trail has it in its own cost.
    if (terrain.trail) {
      Applied("IV.map.dtrail/1"_sgs);
    } else if (Controls(s, Enemy(side), to) && r.Plays("trail_enemy=no"_opt)) {
      Applied(trace, "IV.map.road/2"_sgs, "the trail leads into a region of the enemy");
    } else {
      sum.Add(-kPoint, "IV.map.trail/1"_sgs, "by a trail");
    }
  }
  AddConnection(r, by, &sum);
  sum.Clamp(LeastCost(r, false), INT16_MAX, "IV.map.trail/1"_sgs, "the least that a step costs");
  return static_cast<Halves>(sum.Finish());
}

Halves StepCost(const Rules& r, const S& s, Side side, ConnectionId by, RegionId to, bool* road, Trace* trace) {
  const bool along = r.c.connections[by].network == Network::kRoad;
  *road = along && Controls(s, side, to);
  if (along && !*road) {
    Applied("IV.map.road/2"_sgs);
    Applied("XV.E/2"_sgs);
  }
  return *road ? RoadCost(r, by, trace) : OffRoadCost(r, s, side, by, to, trace);
}

Halves SeaCost(const Rules& r, ConnectionId, RegionId to, Trace* trace) {
  Sum sum(trace, "XV.D/1"_sgs, "movement.cost", "Cost of the step, in halves of a point");
  sum.Add(r.c.TerrainOf(to).cost, "IV.map.sea/1"_sgs, [&] { return r.RegionName(to); });
  return static_cast<Halves>(sum.Finish());
}

Halves AllowanceOf(const Rules& r, const S& s, PieceId piece, Trace* trace) {
  const Piece& info = Info(r, piece);
  Sum sum(trace, "XV.A/1"_sgs, "movement.allowance", "Allowance, in halves of a point");
  sum.Add(info.movement, "IV.D/2"_sgs, [&] { return r.PieceName(piece); });
  if (s[piece].stage > 0) {
    const SupplyStage stage = StageOf(r, s, piece);
    const Halves less = info.motorized ? stage.motorized : stage.movement;
    if (less != 0) sum.Add(less, "XIV.E/2"_sgs, "out of supply");
  }
  const int effect = EffectOn(r, s, EffectKind::kMovement, piece, nullptr) + s[piece].hurried;
  if (effect != 0) sum.Add(effect, "VIII.A/3"_sgs, "cards and events");
  sum.Clamp(0, INT16_MAX, "XV.A/1"_sgs, "never below 0");
  return static_cast<Halves>(sum.Finish());
}

}  // namespace adjutant::sgs
