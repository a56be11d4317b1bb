// SGS Halls of Montezuma XVI.I: retreats.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/15_moves.h"
#include "core/sgs/chapters/16_battle.h"
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

// XVI.I/3: from where attackers came who are still in the battle.
RegionSet CameFrom(const S& s, Side side, RegionId from, bool attackers) {
  RegionSet regions;
  if (attackers || s.battle.region != from) return regions;
  for (const PieceId p : FightersOf(s, Enemy(side)).pieces) {
    if (s[p].origin.exists()) regions.Add(s[p].origin.get());
  }
  return regions;
}

}  // namespace

void AskRetreat(S& s, Side side, const PieceSet& pieces, RegionId from, bool attackers, bool no_points, uint16_t then) {
  s.retreat = {};
  s.retreat.pieces = pieces;
  s.retreat.side = side;
  s.retreat.from = from;
  s.retreat.attackers = attackers ? 1 : 0;
  s.retreat.no_points = no_points ? 1 : 0;
  Call(s, kRetreats, then);
}

namespace {

PieceSet Alone(PieceId piece) {
  PieceSet one;
  one.Add(piece);
  return one;
}
constexpr int kFar = 9999;
constexpr int kMostJumps = 12;

Side Leaving(const S& s) { return static_cast<Side>(s.retreat.side); }

// ---- Where.

// XVI.I/4: how far each region is from the next source of the side, by friendly regions (retreat_metric).
using Distances = IdArray<RegionId, int16_t, kMaxRegions>;
bool OnTheWay(const Rules& r, const S& s, Side side, RegionId region) {
  if (r.c.Naval(region) && Shut(r, s, side, region)) return false;
  return ControlOf(s, region) != Enemy(side) && !EnemyOutside(r, s, side, region);
}
// XIV.B/2: from land to water, and back, by a port of the side.
bool ByPort(const Rules& r, const S& s, Side side, RegionId from, RegionId to) {
  const RegionId port = r.c.Naval(from) ? to : from, water = r.c.Naval(from) ? from : to;
  return OwnerOf(s, port) == side && r.c.regions[port].port && LeadsTo(r, port, water);
}
Distances ToSource(const Rules& r, const S& s, Side side) {
  Distances far;
  const bool steps = r.Plays("retreat_metric=steps"_opt);
  RegionSet open;
  for (const RegionId region : far.ids()) far[region] = kFar;
  for (const RegionId region : r.scenario().regions) {
    if (OnTheWay(r, s, side, region)) open.Add(region);
    if (SourceOf(s, region, side) && open.Has(region)) far[region] = 0;
  }
  bool changed = true;
  const auto reach = [&](RegionId region, RegionId by_way_of, int step) {
    if (far[by_way_of] + std::max(step, 0) >= far[region]) return;
    far[region] = static_cast<int16_t>(far[by_way_of] + std::max(step, 0));
    changed = true;
  };
  while (changed) {
    changed = false;
    for (const RegionId region : r.scenario().regions) {
      ForEachNeighbour(r, region, [&](ConnectionId by, RegionId to) {
        if (far[to] >= kFar || !open.Has(to)) return;
        bool road = false;
        const bool sea = r.c.connections[by].naval();
        reach(region, to, steps ? 1 : sea ? r.c.TerrainOf(to).cost : StepCost(r, s, side, by, to, &road, nullptr));
      });
      for (const RegionId to : open) {
        if (far[to] >= kFar || r.c.Naval(to) == r.c.Naval(region) || !ByPort(r, s, side, region, to)) continue;
        reach(region, to, steps ? 1 : r.c.Naval(to) ? r.c.TerrainOf(to).cost : 0);
      }
    }
  }
  return far;
}

// XVI.A/3. Those in an unfortified town of the enemy who can fight hold it: they would come out (XV.I/2). Those in a
// fortress hold what the enemy controls around it.
bool HeldByEnemy(const Rules& r, const S& s, RegionId region) {
  const Side enemy = Enemy(Leaving(s));
  if (EnemyOutside(r, s, Leaving(s), region)) return true;
  const bool shut_in = r.c.regions[region].fortified() && !Controls(s, enemy, region);
  return !shut_in && !CombatUnits(r, LandPieces(r, Inside(r, s, enemy, region))).Empty();
}
// XVI.A/3, XVI.I/3, /5: the piece may come there from `at`, whoever controls it.
bool MayCome(const Rules& r, const S& s, PieceId piece, ConnectionId by, RegionId to) {
  if (HeldByEnemy(r, s, to)) {
    Applied("XVI.A/3"_sgs);
    return false;
  }
  if (to == s.retreat.from) return false;
  if (Info(r, piece).naval() && r.c.Naval(to) && Shut(r, s, Leaving(s), to)) return false;
  const bool docks = Info(r, piece).naval() && !r.c.Naval(to);
  if (docks && (!r.c.regions[to].port || OwnerOf(s, to) != Leaving(s))) return false;
  return CheckPassage(r, s, piece, by, to, nullptr).accepted;
}
bool AllMayCome(const Rules& r, const S& s, const PieceSet& group, ConnectionId by, RegionId to) {
  for (const PieceId p : group) {
    if (!MayCome(r, s, p, by, to)) return false;
  }
  return true;
}
// XVI.I/3: an attacker came into the region of the battle from there, he who has fallen since as well.
bool Barred(const Rules& r, const S& s, RegionId to) {
  if (s.retreat.barred.Has(to)) return true;
  if (s.retreat.attackers != 0 || s.battle.region != s.retreat.from) return false;
  const ConnectionId by = r.c.Between(to, s.retreat.from.get());
  if (!by.exists()) return false;
  for (const PieceId p : PiecesOf(r, Enemy(Leaving(s)))) {
    if (!OnMap(s, p) && s[p].origin == to && s[p].crossing == by) return true;
  }
  return false;
}
// XVI.I/3: neighbours of a region to which these may retreat.
RegionSet Refuges(const Rules& r, const S& s, const PieceSet& group, RegionId at) {
  RegionSet friendly, hostile;
  Applied("XXII/1"_sgs);
  ForEachNeighbour(r, at, [&](ConnectionId by, RegionId to) {
    if (Barred(r, s, to) || !AllMayCome(r, s, group, by, to)) return;
    ControlOf(s, to) == Enemy(Leaving(s)) ? hostile.Add(to) : friendly.Add(to);
  });
  if (r.Plays("retreat_enemy_empty=allowed"_opt)) return friendly | hostile;
  if (friendly.Empty() && r.Plays("retreat_enemy_empty=last_resort"_opt)) return hostile;
  return friendly;
}
// XVI.I/8: those that have room for all of the group, else for one of it.
RegionSet WithRoom(const Rules& r, const S& s, const RegionSet& refuges) {
  const auto room = [&](const PieceSet& pieces, RegionId region) {
    return CheckStacking(r, s, Leaving(s), pieces, region, false, nullptr).accepted;
  };
  RegionSet for_all, for_some;
  for (const RegionId region : refuges) {
    if (room(s.retreat.group, region)) for_all.Add(region);
    for (const PieceId p : s.retreat.group) {
      if (Info(r, p).stacking > 0 && room(Alone(p), region)) for_some.Add(region);
    }
  }
  return for_all.Empty() ? for_some : for_all;
}
// naval_battle: the own ports that lie next, by water that the enemy does not hold.
RegionSet NextPorts(const Rules& r, const S& s, bool besieged) {
  const Side side = Leaving(s);
  RegionSet seen, edge, ports;
  edge.Add(s.retreat.from.get());
  while (!edge.Empty() && ports.Empty()) {
    seen |= edge;
    RegionSet further;
    for (const RegionId water : edge) {
      for (const RegionId port : r.scenario().regions) {
        const bool own = r.c.regions[port].port && OwnerOf(s, port) == side && LeadsTo(r, port, water);
        if (own && !Barred(r, s, port) && (besieged || !Besieged(r, s, port))) ports.Add(port);
      }
      ForEachNeighbour(r, water, [&](ConnectionId by, RegionId to) {
        const bool open = r.c.connections[by].naval() && r.c.Naval(to) && !Shut(r, s, side, to) && !Barred(r, s, to);
        if (open && !seen.Has(to) && !EnemyOutside(r, s, side, to)) further.Add(to);
      });
    }
    edge = further;
  }
  return ports;
}
RegionSet Nearest(const Rules& r, const S& s, const RegionSet& refuges) {
  const Distances far = ToSource(r, s, Leaving(s));
  RegionSet nearest;
  int best = kFar + 1;
  for (const RegionId region : refuges) {
    if (far[region] < best) nearest = {};
    if (far[region] > best) continue;
    best = far[region];
    nearest.Add(region);
  }
  return nearest;
}

// ---- They go.

// VIII.A/2, by nation_last_resort.
bool ReturnsHome(const Rules& r, const S& s, PieceId piece) {
  const RegionId home = HomeOf(r, s, piece);
  return r.Plays("nation_last_resort=also_retreats"_opt) && home.exists() && home != s.retreat.from;
}
void Lose(const Rules& r, S& s, const PieceSet& pieces, Trace* trace) {
  const Side by = s.retreat.no_points != 0 ? kNobody : Enemy(Leaving(s));
  for (const PieceId p : pieces) {
    Applied(trace, "XVI.I/6"_sgs, [&] { return r.PieceName(p) + " finds no way out"; });
    s.retreat.pieces.Remove(p);
    s.retreat.group.Remove(p);
    if (ReturnsHome(r, s, p)) {
      Applied(trace, "VIII.A/2"_sgs, [&] { return r.PieceName(p) + " returns to its capital"; });
      PutOutside(s, p, CapitalOf(r, p));
      continue;
    }
    Eliminate(r, s, p, by, trace);
  }
}
// XVI.I/7: those who find no room elsewhere as well.
bool OwnFortress(const Rules& r, const S& s) {
  const RegionId from = s.retreat.from.get();
  return r.c.regions[from].fortified() && OwnerOf(s, from) == Leaving(s);
}
bool MayShelter(const Rules& r, const S& s) {
  return OwnFortress(r, s) && (s.retreat.attackers == 0 || s.retreat.at == s.retreat.from);
}
void Shelter(const Rules& r, S& s, Trace* trace) {
  const PieceSet group = s.retreat.group;
  for (const PieceId p : group) {
    if (!Info(r, p).land()) continue;
    if (!CheckStacking(r, s, Leaving(s), Alone(p), s.retreat.from.get(), true, nullptr).accepted &&
        r.Plays("retreat_fort_capacity=excess_lost"_opt))
      continue;
    Applied(trace, "XVI.I/7"_sgs, [&] { return r.PieceName(p) + " finds shelter in the fortress"; });
    if (s[p].Has(kDugIn)) Applied(trace, "VIII.C/4"_sgs);
    s[p].Clear(kDugIn | kDigsIn);
    PutInside(s, p, s.retreat.from.get());
    s.retreat.pieces.Remove(p);
    s.retreat.group.Remove(p);
  }
  Lose(r, s, s.retreat.group, trace);
}

// The group comes to a region; those who have no room there stay a group, and go on.
void Come(const Rules& r, S& s, RegionId to, Trace* trace) {
  PieceSet staying;
  for (const PieceId p : s.retreat.group) {
    PieceSet more = staying;
    more.Add(p);
    if (CheckStacking(r, s, Leaving(s), more, to, false, nullptr).accepted) staying = more;
  }
  const RegionId at = s.retreat.at.get();
  s.retreat.group -= staying;
  s.retreat.pieces -= staying;
  s.retreat.choices = {};
  if (!staying.Empty()) {
    Applied(trace, "XVI.I/1"_sgs,
            [&] { return absl::StrCat(r.SideName(Leaving(s)), " retreats to ", r.RegionName(to)); });
    const ConnectionId by = s.retreat.jumps == 0 ? r.c.Between(at, to) : ConnectionId();
    EnterRegion(r, s, staying, s.retreat.from.get(), by, to, trace);
    // They have fled there and come to attack nobody: whoever comes upon them now does (XVI.I/2).
    for (const PieceId p : staying) s[p].origin = kNoId, s[p].crossing = kNoId;
  }
  if (s.retreat.group.Empty()) return;
  Applied(trace, "XVI.I/8"_sgs, [&] { return absl::StrCat(r.RegionName(to), " is full"); });
  Applied(trace, "SUM.stack/9"_sgs);
  s.retreat.barred.Add(to);
  // Some of those who jump have found room; the others look for it beside them first.
  const bool beside =
      s.retreat.jumps > 0 && !staying.Empty() && !WithRoom(r, s, Refuges(r, s, s.retreat.group, at)).Empty();
  if (beside) return;
  s.retreat.at = to;
  ++s.retreat.jumps;
}

// XVI.I/2: each back to where it came from. False if it cannot, and is lost or retreats as defenders do.
bool MayGoBack(const Rules& r, const S& s, PieceId piece) {
  const RegionId origin = s[piece].origin.get();
  if (!origin.exists()) return false;
  const ConnectionId by = r.c.Between(origin, s.retreat.from.get());
  return by.exists() && MayCome(r, s, piece, by, origin);
}
// An attacker who came out of the fortress of the region goes back into it.
bool CameOut(const Rules& r, const S& s, PieceId piece) {
  return s.retreat.attackers != 0 && !s[piece].origin.exists() && OwnFortress(r, s);
}
// The next group: attackers of one origin, those who came out of the fortress, or those with the same ways out.
void TakeGroup(const Rules& r, S& s) {
  const PieceId first = s.retreat.pieces.First();
  const bool back = s.retreat.attackers != 0 && MayGoBack(r, s, first);
  s.retreat.at = s.retreat.from;  // what was full for those before may have room for these
  s.retreat.jumps = 0;
  s.retreat.barred = CameFrom(s, Leaving(s), s.retreat.from.get(), s.retreat.attackers != 0);
  s.retreat.group = {};
  for (const PieceId p : s.retreat.pieces) {
    const bool goes_back = s.retreat.attackers != 0 && MayGoBack(r, s, p);
    if (goes_back != back || CameOut(r, s, p) != CameOut(r, s, first)) continue;
    const bool same =
        back ? s[p].origin == s[first].origin
             : Refuges(r, s, Alone(p), s.retreat.at.get()) == Refuges(r, s, Alone(first), s.retreat.at.get());
    if (same) s.retreat.group.Add(p);
  }
}

// To one of these; chance decides among several.
void GoTo(const Rules& r, S& s, const RegionSet& choices, Trace* trace) {
  s.retreat.choices = choices;
  if (choices.Count() == 1) return Come(r, s, choices.First(), trace);
  s.step = kRetreatDrawnStep;
}
// Ships seek a port; one that is besieged if there is no other.
bool GoesToPort(const Rules& r, S& s, Trace* trace) {
  RegionSet ports = NextPorts(r, s, false);
  if (ports.Empty()) ports = NextPorts(r, s, true);
  if (ports.Empty()) return false;
  Applied(trace, "VII.E/1"_sgs, "ships seek the nearest port");
  GoTo(r, s, ports, trace);
  return true;
}

void Retreat(const Rules& r, S& s, Trace* trace) {
  s.step = kRetreats;
  if (s.retreat.group.Empty()) {
    if (s.retreat.pieces.Empty()) {
      s.retreat = {};
      Return(s);
      return;
    }
    TakeGroup(r, s);
    const PieceId first = s.retreat.group.First();
    if (Info(r, first).naval() && GoesToPort(r, s, trace)) return;
    if (s.retreat.attackers != 0) {
      Applied(trace, "XVI.I/2"_sgs);
      Applied(trace, "SUM.stack/7"_sgs);
      if (MayGoBack(r, s, first)) return Come(r, s, s[first].origin.get(), trace);
      if (CameOut(r, s, first)) return Shelter(r, s, trace);
      if (r.Plays("retreat_att_blocked=eliminated"_opt)) return Lose(r, s, s.retreat.group, trace);
    }
  }
  const bool jumps = s.retreat.jumps > 0;
  const bool ends = s.retreat.jumps > kMostJumps || (s.retreat.jumps > 1 && r.Plays("retreat_jump_depth=one_jump"_opt));
  Applied(trace, "XVI.I/3"_sgs);
  Applied(trace, "XVI.I/5"_sgs);
  RegionSet refuges = ends ? RegionSet() : Refuges(r, s, s.retreat.group, s.retreat.at.get());
  if (jumps) {
    const RegionSet open = WithRoom(r, s, refuges);
    if (!open.Empty() || r.Plays("retreat_jump_depth=one_jump"_opt)) refuges = open;  // else on and on
  }
  // XVI.I/6: nobody is lost because the nearest region is full, while another one beside the battle is free.
  if (refuges.Empty() && jumps && s.retreat.attackers == 0) {
    s.retreat.at = s.retreat.from;
    s.retreat.jumps = 0;
    refuges = Refuges(r, s, s.retreat.group, s.retreat.at.get());
  }
  if (refuges.Empty()) {
    return MayShelter(r, s) ? Shelter(r, s, trace) : Lose(r, s, s.retreat.group, trace);
  }
  Applied(trace, "XVI.I/4"_sgs);
  GoTo(r, s, Nearest(r, s, refuges), trace);
}

void ListDraws(const Rules&, const S& s, EventList* out) { ListRegions(s.retreat.choices, kRegionDrawn, kChance, out); }
Ruling CheckDraw(const Rules& r, const S& s, const Event& e, Why* why) {
  const RegionId to = RegionArg(e);
  const bool held = EnemyOutside(r, s, static_cast<Side>(s.retreat.side), to);
  const bool barred = Barred(r, s, to) && s.retreat.attackers == 0;
  if (held) AddCase("XVI.A/3"_sgs, why);
  if (barred || held) AddCase("XVI.I/3"_sgs, why);
  if (barred || held) AddCase("XXII/1"_sgs, why);
  ADJUTANT_REFUSE_IF("XVI.I/4"_sgs, !s.retreat.choices.Has(RegionArg(e)), why, r.RegionName(RegionArg(e)),
                     " is not one of the regions to which they may retreat, equally near to a source");
  return Accepted();
}
void DrawRefuge(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kRetreats;
  Come(r, s, RegionArg(e), trace);
}

}  // namespace

const SgsStep kRetreatSteps[] = {
    Automatic(kRetreats, "those who have to leave do so", "XVI.I/1"_sgs, Retreat,
              {kBack, kRetreatDrawnStep, kRetreats}),
    {kRetreatDrawnStep,
     "retreat_drawn",
     "one of equal ways is drawn",
     "XVI.I/4"_sgs,
     {kRegionDrawn},
     Dice,
     ListDraws,
     CheckDraw,
     DrawRefuge,
     {kRetreats}},
};
void AddRetreatSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kRetreatSteps), std::end(kRetreatSteps));
}

}  // namespace adjutant::sgs
