// SGS Halls of Montezuma IX, XV.G: stacking, command, and what is hidden.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

// ---- IX.C: stacking.

// Units in the structure count for the limit of the region as well.
bool InsideCounts(const Rules& r, RegionId region) {
  if (r.Plays("stack_inside=always"_opt)) return true;
  if (r.Plays("stack_inside=never"_opt)) return false;
  const Region& info = r.c.regions[region];
  return !info.fortified() || info.capacity == 0;
}
// Ships in a port are listed apart (XVII.A/3).
PieceSet Listed(const Rules& r, RegionId region, const PieceSet& pieces) {
  return r.c.Naval(region) ? pieces : LandPieces(r, pieces);
}
int PointsTogether(const Rules& r, const S& s, const PieceSet& pieces) {
  return StackingOf(r, pieces, CommanderOf(r, s, pieces), nullptr);
}
// What counts for the limit of the region. A leader lowers the points of the stack that he is in (IX.A/5): those in
// the structure are another one.
int PointsThere(const Rules& r, const S& s, RegionId region, const PieceSet& outside, const PieceSet& inside) {
  const int points = PointsTogether(r, s, Listed(r, region, outside));
  if (!InsideCounts(r, region) || r.Plays("stack_scope=per_stack"_opt)) return points;
  return points + PointsTogether(r, s, LandPieces(r, inside));
}

// ---- IV.D.ldr: command.

// A card or an event has the first of two leaders command before the second.
bool Outranks(const Rules& r, const S& s, PieceId one, PieceId other) {
  for (const ActiveEffect& row : s.effects) {
    if (!row.card.exists() && !row.event.exists()) continue;
    const std::vector<Effect>& effects =
        row.card.exists() ? r.c.cards[row.card.get()].effects : r.c.events[row.event.get()].effects;
    if (row.effect >= effects.size() || effects[row.effect].kind != EffectKind::kOutranks) continue;
    const PieceId first = effects[row.effect].pieces.First();
    if (first == one && effects[row.effect].pieces.Has(other)) return true;
  }
  return false;
}
bool Before(const Rules& r, const S& s, PieceId one, PieceId other) {
  if (Outranks(r, s, one, other)) return true;
  if (Outranks(r, s, other, one)) return false;
  const Piece &a = Info(r, one), &b = Info(r, other);
  return a.rank != b.rank ? a.rank > b.rank : a.hierarchy < b.hierarchy;
}

int CommandLimit(const Rules& r, PieceId leader) {
  const int rank = Info(r, leader).rank;
  return rank >= 3 ? r.c.n.command_3 : rank == 2 ? r.c.n.command_2 : r.c.n.command_1;
}

}  // namespace

int StackingOf(const Rules& r, const PieceSet& pieces, PieceId commander, Trace* trace) {
  Sum sum(trace, "XV.G/1"_sgs, "stacking", "Stacking points");
  const bool all = r.Plays("stack_leader_floor=all_leaders"_opt);
  for (const PieceId p : pieces) {
    const int value = Info(r, p).stacking;
    if (value > 0) sum.Add(value, "IX.C/1"_sgs, [&] { return r.PieceName(p); });
    if (value < 0 && (all || p == commander)) sum.Add(value, "IX.A/5"_sgs, [&] { return r.PieceName(p); });
  }
  sum.Clamp(0, INT16_MAX, "IX.A/5"_sgs, "never below 0");
  return static_cast<int>(sum.Finish());
}

int CrowdOutside(const Rules& r, const S& s, Side side, const PieceSet& outside, const PieceSet& inside,
                 RegionId region) {
  const int limit = r.c.regions[region].limit;
  if (limit == 0) return 0;
  Applied("IX.C/2"_sgs);
  int points = PointsThere(r, s, region, outside, inside);
  if (r.Plays("stack_scope=both_sides"_opt))
    points += PointsThere(r, s, region, Outside(r, s, Enemy(side), region), Inside(r, s, Enemy(side), region));
  return std::max(0, points - limit);
}
int CrowdInside(const Rules& r, const S& s, const PieceSet& inside, RegionId region) {
  const int capacity = r.c.regions[region].capacity;
  if (capacity == 0) return 0;
  return std::max(0, PointsTogether(r, s, LandPieces(r, inside)) - capacity);
}

Ruling CheckStacking(const Rules& r, const S& s, Side side, const PieceSet& more, RegionId region, bool inside,
                     Why* why) {
  const PieceSet out = Outside(r, s, side, region) - more, in = Inside(r, s, side, region) - more;
  if (inside) {
    const int crowd = CrowdInside(r, s, in | more, region);
    if (crowd > 0) AddCase("XIV.F.fort/2"_sgs, why);
    ADJUTANT_REFUSE_IF("XVII.A/3"_sgs, crowd > 0, why, "the structure of ", r.RegionName(region), " holds ",
                       static_cast<int>(r.c.regions[region].capacity), " stacking points, and that is ", crowd,
                       " more: some have to stay outside");
  }
  const bool alone = r.Plays("stack_scope=per_stack"_opt);
  if (inside && alone) return Accepted();
  const int crowd = inside  ? CrowdOutside(r, s, side, out, in | more, region)
                    : alone ? CrowdOutside(r, s, side, more, {}, region)
                            : CrowdOutside(r, s, side, out | more, in, region);
  if (crowd > 0) AddCase("IX.C/2"_sgs, why);
  ADJUTANT_REFUSE_IF("XV.G/1"_sgs, crowd > 0, why, r.RegionName(region), " holds ",
                     static_cast<int>(r.c.regions[region].limit), " stacking points of a ", alone ? "stack" : "side",
                     ", and that is ", crowd, " more: move fewer");
  return Accepted();
}

PieceSet Excess(const Rules& r, const S& s, Side side, RegionId region, bool inside) {
  PieceSet out = Outside(r, s, side, region), in = Inside(r, s, side, region), excess;
  const bool alone = r.Plays("stack_scope=per_stack"_opt);
  PieceSet& from = inside ? in : out;
  for (int number = kMaxPieces - 1; number >= 0; --number) {
    const PieceId p(number);
    const bool crowded =
        (inside && CrowdInside(r, s, in, region) > 0) || (!alone && CrowdOutside(r, s, side, out, in, region) > 0);
    if (!crowded) break;
    if (!from.Has(p) || Info(r, p).stacking <= 0) continue;
    Applied("IV.A.stackview/1"_sgs);
    from.Remove(p);
    excess.Add(p);
  }
  return excess;
}

PieceId CommanderOf(const Rules& r, const S& s, const PieceSet& pieces) {
  PieceId best;
  for (const PieceId l : pieces) {
    if (Info(r, l).leader() && (!best.exists() || Before(r, s, l, best))) best = l;
  }
  if (best.exists()) Applied("IV.D.ldr/5"_sgs);
  return best;
}
Command CommandOf(const Rules& r, const S& s, PieceId leader, const PieceSet& pieces, Trace* trace) {
  if (!leader.exists()) return {};
  const int limit = CommandLimit(r, leader);
  int points = 0;
  if (r.Plays("cmd_raw=reduced"_opt)) {
    points = StackingOf(r, pieces, CommanderOf(r, s, pieces), nullptr);
  } else {
    for (const PieceId p : pieces) points += std::max<int>(0, Info(r, p).stacking);
  }
  Applied("IV.D.cmd/1"_sgs);
  const int excess = std::max(0, points - limit), fives = r.c.n.command_step;
  const int penalty = (r.Plays("cmd_round=ceil"_opt) ? excess + fives - 1 : excess) / fives;
  const SupplyStage hunger = StageOf(r, s, leader);
  if (s[leader].stage > 0) Applied(trace, "XIV.E/2"_sgs, [&] { return r.PieceName(leader) + " is out of supply"; });
  Command command{Info(r, leader).attack + hunger.attack, Info(r, leader).defence + hunger.defence,
                  Info(r, leader).morale + hunger.morale, 0};
  Applied(trace, "IX.B/1"_sgs);
  if (penalty == 0) return command;
  Applied(trace, "IV.D.cmd/2"_sgs, [&] {
    return absl::StrCat(r.PieceName(leader), " may command ", limit, " stacking points and has ", points,
                        ": his values are ", penalty, " less");
  });
  if (r.Plays("cmd_target=units"_opt)) {
    command.units = -penalty;
    return command;
  }
  const auto less = [&](int value) {
    return r.Plays("cmd_target=leader_floor_0"_opt) ? std::max(0, value - penalty) : value - penalty;
  };
  return {less(command.attack), less(command.defence), less(command.morale), 0};
}

// ---- IX.I: what is hidden.

bool UnderFog(const Rules& r, const S& s, PieceId piece) {
  if (s[piece].Has(kFound) || s[piece].Has(kRevealed)) return false;
  if (s[piece].Has(kHidden)) return true;
  if (Info(r, piece).fog) Applied("IX.I/2"_sgs);
  return Info(r, piece).fog;
}
bool StackUnderFog(const Rules& r, const S& s, Side side, RegionId region) {
  const PieceSet stack = Outside(r, s, side, region);
  for (const PieceId p : stack) {
    if (!UnderFog(r, s, p)) return false;
  }
  return !stack.Empty();
}

bool NearOwn(const Rules& r, const S& s, Side viewer, RegionId region) {
  const auto own = [&](RegionId at) { return !((s.outside[at] | s.inside[at]) & PiecesOf(r, viewer)).Empty(); };
  bool near = own(region);
  ForEachNeighbour(r, region, [&](ConnectionId, RegionId other) { near = near || own(other); });
  // A port and the water before it are neighbours.
  for (const RegionId exit : r.c.regions[region].exits) near = near || own(exit);
  if (r.c.Naval(region)) {
    for (const RegionId port : r.scenario().regions) {
      const std::vector<RegionId>& exits = r.c.regions[port].exits;
      near = near || (std::find(exits.begin(), exits.end(), region) != exits.end() && own(port));
    }
  }
  Applied("IX.I/3"_sgs);
  return near;
}
bool SeesPiece(const Rules& r, const S& s, Side viewer, PieceId piece) {
  if (SideOf(r, piece) == viewer) return true;
  if (s[piece].Has(kRevealed)) {
    Applied("IX.I/4"_sgs);
    return true;
  }
  if (s[piece].Has(kFound)) return true;
  const RegionId region = RegionOf(s, piece);
  // The window of a siege shows who is sheltered inside, and who besieges them (XVII.B).
  if (s.siege.region.exists() && s.siege.region == region && !s[piece].Is(Where::kAboard) && !UnderFog(r, s, piece)) {
    Applied("XVII.B/1"_sgs);
    return true;
  }
  if (!s.battle.region.exists() || s.battle.region != region) return false;
  return FightersOf(s, SideOf(r, piece)).pieces.Has(piece) && !UnderFog(r, s, piece);
}
bool Sees(const Rules& r, const S& s, Side viewer, RegionId region) {
  const PieceSet outside = Outside(r, s, Enemy(viewer), region), inside = Inside(r, s, Enemy(viewer), region);
  Applied("IX.I/1"_sgs);
  Applied("IV.A.stack/1"_sgs);
  for (const PieceId p : outside | inside) {
    if (!SeesPiece(r, s, viewer, p)) return false;
  }
  // That nobody is there has to be seen as well: inside of the enemy's structures it never is.
  const bool besieged = s.siege.region.exists() && s.siege.region == region;
  if (inside.Empty() && !besieged && r.c.regions[region].structured() && OwnerOf(s, region) == Enemy(viewer))
    return false;
  return !(outside | inside).Empty() || NearOwn(r, s, viewer, region);
}
bool SeesStructure(const Rules& r, const S& s, Side viewer, RegionId region) {
  if (r.Plays("fow_structures=yes"_opt) || Controls(s, viewer, region) || OwnerOf(s, region) == viewer) return true;
  return NearOwn(r, s, viewer, region);
}
PieceId PictureOf(const Rules& r, const S& s, const PieceSet& stack) {
  Applied("IV.A.stack/2"_sgs);
  if (const PieceId leader = CommanderOf(r, s, stack); leader.exists()) return leader;
  PieceId best;
  int most = 0;
  for (const PieceId p : stack) {
    int count = 0;
    for (const PieceId o : stack) count += Info(r, o).role == Info(r, p).role ? 1 : 0;
    if (count <= most) continue;
    best = p;
    most = count;
  }
  return best;
}
StackSight SightOf(const Rules& r, const S& s, Side viewer, RegionId region) {
  StackSight sight;
  const Side enemy = Enemy(viewer);
  PieceSet hidden, open;
  for (const PieceId p : Outside(r, s, enemy, region)) {
    if (SeesPiece(r, s, viewer, p)) continue;
    hidden.Add(p);
    if (!UnderFog(r, s, p)) open.Add(p);
  }
  if (hidden.Empty() || !NearOwn(r, s, viewer, region)) return sight;
  sight.stack = true;
  sight.flag = StackUnderFog(r, s, enemy, region);
  if (!sight.flag) sight.picture = PictureOf(r, s, open);
  return sight;
}

}  // namespace adjutant::sgs
