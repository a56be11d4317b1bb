// Cactus Throne 5.1, 5.4, 6.2: who may move, who moves together, and how far they go.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/05_movement.h"

namespace adjutant::cactus {

namespace {

// Beside the map, and a march or a landing leads onto it.
bool IsWaitingRoom(const Rules& r, PlaceId place) {
  return place == r.c.usa || place == r.c.csa || place == r.c.aboard;
}
int FactorOfMovement(const Rules& r, const S& s, Piece piece) {
  const int factor = piece.unit.exists() ? r.c.units[piece.unit].movement : r.c.leaders[piece.leader].movement;
  const bool marches = piece.unit.exists() ? s.move.marcher == piece.unit : s.move.marching_leader == piece.leader;
  return s.move.marched != 0 && marches ? factor + 1 : factor;
}

// 5.1/5, 5.1/3: how many units that are not of his nation follow a leader.
Ruling CheckFollowers(const Rules& r, const S& s, const Group& group, Why* why) {
  int own = 0, places = 0;
  for (const LeaderId l : group.leaders) places += RatingOf(r, s, l);
  for (const UnitId u : group.units) {
    bool led = false;
    for (const LeaderId l : group.leaders) led = led || r.c.leaders[l].nation == r.c.units[u].nation;
    own += led ? 1 : 0;
  }
  const int all = group.units.Count();
  ADJUTANT_REFUSE_IF("5.1/3"_cac, r.Plays("ref_leader=same_nation"_opt) && all > 0 && own == 0, why,
                     "no unit of the stack is of its leader's nation");
  const int others = r.Plays("leader_stack=pr_only"_opt) ? all : all - own;
  ADJUTANT_REFUSE_IF("5.1/5"_cac, others > places && !r.Plays("leader_stack=no_limit"_opt), why,
                     "the rating of the leaders takes ", places, " such units along, not ", others);
  return Accepted();
}

bool AnySpanish(const Rules& r, const UnitSet& units) {
  for (const UnitId u : units) {
    if (r.c.units[u].nation == Nation::kSpanish) return true;
  }
  return false;
}

bool IsNationalGuard(const UnitInfo& unit) { return unit.sort == Sort::kNationalGuard; }

// 5.4/2, 5.4/3: `led` by a leader who leads raids.
Ruling CheckRaider(const Rules& r, UnitId unit, bool led, Why* why) {
  const UnitInfo& info = r.c.units[unit];
  if (Breaks("5.4/4"_cac, !CanRaid(r, unit)))
    return Refused(
        "5.4/4"_cac, why, [&] { return r.UnitName(unit) + " has no R"; }, "3.0/5"_cac);
  if (IsNationalGuard(info) && !(info.cavalry() && r.Plays("ng_cav_raid=as_cavalry"_opt))) {
    ADJUTANT_REFUSE_IF("4.0/6"_cac, r.Plays("ng_raid=never"_opt), why, "National Guard do not raid");
    ADJUTANT_REFUSE_IF("5.4/3"_cac, !led, why, r.UnitName(unit), " raids only with a leader who leads raids");
    return Accepted();
  }
  const bool raids = info.cavalry() || info.sort == Sort::kContra || info.irregular();
  if (Breaks("5.4/2"_cac, !raids)) {
    const auto sentence = [&] { return absl::StrCat(r.UnitName(unit), " is no unit that raids"); };
    return info.side == kImperial ? Refused("5.4/2"_cac, why, sentence, "4.0/5"_cac)
                                  : Refused("5.4/2"_cac, why, sentence, "4.0/6"_cac);
  }
  return info.side == kImperial ? Accepted("4.0/5"_cac) : Accepted("4.0/6"_cac);
}

Ruling CheckUnused(const Rules& r, const S& s, Piece piece, bool raid, Why* why) {
  const PieceState& state = StateOf(s, piece);
  ADJUTANT_REFUSE_IF("5.2/3"_cac, state.Has(kHasSailed), why, PieceName(r, piece), " has come by sea this turn");
  if (raid) {
    ADJUTANT_REFUSE_IF("5.1/2"_cac, state.Has(kHasMoved), why, PieceName(r, piece), " has moved this turn");
    ADJUTANT_REFUSE_IF("5.4/17"_cac, state.Has(kHasRaided), why, PieceName(r, piece), " has raided this turn");
    ADJUTANT_REFUSE_IF("5.4/1"_cac, r.Plays("arrive_act=no"_opt) && state.Has(kHasArrived), why, PieceName(r, piece),
                       " has just arrived");
  } else {
    ADJUTANT_REFUSE_IF("5.1/6"_cac, state.Has(kHasMoved), why, PieceName(r, piece), " has moved this turn");
    ADJUTANT_REFUSE_IF("6.1/6"_cac, state.Has(kLeftBehind), why, PieceName(r, piece), " was left behind by its Army");
    // By surprise_raid_time a raid may come first.
    ADJUTANT_REFUSE_IF("5.1/2"_cac, state.Has(kHasRaided), why, PieceName(r, piece), " has raided this turn");
  }
  ADJUTANT_REFUSE_IF("5.3/4"_cac, state.Has(kStandsToFight), why, PieceName(r, piece), " stays to fight");
  ADJUTANT_REFUSE_IF("11.4/2a"_cac, state.Has(kHeldBack), why, PieceName(r, piece), " cannot move until next turn");
  return Accepted();
}

Ruling CheckThere(const Rules& r, const S& s, Piece piece, bool raid, Why* why) {
  ADJUTANT_REFUSE_IF("5.1/1"_cac, SideOf(r, s, piece) != Phasing(s), why, PieceName(r, piece), " is not of ",
                     r.SideName(Phasing(s)));
  const PlaceId place = WhereIs(s, piece);
  const bool there = place.exists() && (r.c.OnMap(place) || (!raid && IsWaitingRoom(r, place)));
  const bool naval = piece.unit.exists() && r.c.units[piece.unit].naval();
  ADJUTANT_REFUSE_IF("7.6/1"_cac, naval, why, PieceName(r, piece), " is a naval unit");
  ADJUTANT_REFUSE_IF("5.1/1"_cac, !there, why, PieceName(r, piece), " is not on the map");
  ADJUTANT_REFUSE_IF("5.1/1"_cac, Besieged(s, piece), why, PieceName(r, piece), " is besieged");
  return Accepted();
}

}  // namespace

bool LackPrim(const Rules& r, const Group& group) { return AnySpanish(r, group.units) && !group.leaders.Has(r.c.prim); }

std::string PieceName(const Rules& r, Piece piece) {
  return piece.unit.exists() ? r.UnitName(piece.unit) : piece.leader.exists() ? r.LeaderName(piece.leader) : "nobody";
}

Ruling CheckFree(const Rules& r, const S& s, Piece piece, bool raid, Why* why) {
  if (const Ruling ruling = CheckThere(r, s, piece, raid, why); !ruling.accepted) return ruling;
  return CheckUnused(r, s, piece, raid, why);
}

Ruling CheckStack(const Rules& r, const S& s, const Group& group, Why* why) {
  if (group.Count() < 2) return Accepted();
  ADJUTANT_REFUSE_IF("5.1/3"_cac, group.leaders.Empty(), why, "units move one by one unless a leader is with them");
  ADJUTANT_REFUSE_IF("5.1/4"_cac, LackPrim(r, group), why, "Spanish units move in a stack only with ",
                     r.LeaderName(r.c.prim));
  return CheckFollowers(r, s, group, why);
}

Ruling CheckRaiders(const Rules& r, const S& s, const Group& group, Why* why) {
  for (const LeaderId l : group.leaders) {
    ADJUTANT_REFUSE_IF("4.0/7"_cac, !r.c.leaders[l].leads_raids, why, r.LeaderName(l), " leads no raids");
  }
  for (const UnitId u : group.units) {
    if (const Ruling ruling = CheckRaider(r, u, !group.leaders.Empty(), why); !ruling.accepted) return ruling;
  }
  return CheckStack(r, s, group, why);
}

Ruling CheckPick(const Rules& r, const S& s, Piece piece, bool raid, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1/1"_cac, !piece.exists(), why, "a unit or a leader is to be named");
  if (const Ruling ruling = CheckFree(r, s, piece, raid, why); !ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("6.1/6"_cac, StateOf(s, piece).army.exists() && (raid || !MustMove(r, s, piece)), why,
                     PieceName(r, piece), " moves with its Army");
  Group group = MoverOf(s);
  if (AnyPicked(s)) {
    ADJUTANT_REFUSE_IF("6.1/6"_cac, s.move.army.exists(), why, "nobody but its members moves with an Army");
    ADJUTANT_REFUSE_IF("11.2/5"_cac, MoveKindOf(s) == MoveKind::kSurprise, why, "one unit makes the surprise raid");
    ADJUTANT_REFUSE_IF("5.1/3"_cac, s.move.steps > 0, why, "what moves has set out");
    ADJUTANT_REFUSE_IF("5.1/3"_cac, s.move.from != WhereIs(s, piece), why, PieceName(r, piece), " is not in ",
                       r.PlaceName(s.move.from));
    ADJUTANT_REFUSE_IF("5.1/3"_cac, group.Has(piece), why, PieceName(r, piece), " is picked already");
  }
  group.Add(piece);
  return raid ? CheckRaiders(r, s, group, why) : CheckStack(r, s, group, why);
}

Ruling CheckArmyPick(const Rules& r, const S& s, ArmyId army, bool raid, Why* why) {
  ADJUTANT_REFUSE_IF("5.1/3"_cac, AnyPicked(s), why, "something else is picked");
  ADJUTANT_REFUSE_IF("5.1/1"_cac, r.c.armies[army].side != Phasing(s), why, "the ", r.ArmyName(army), " is not of ",
                     r.SideName(Phasing(s)));
  ADJUTANT_REFUSE_IF("6.1/1"_cac, !Formed(s, army), why, "the ", r.ArmyName(army), " is not formed");
  const Group members = MembersOf(r, s, army);
  Ruling ruling;
  ForEach(members, [&](Piece piece) {
    if (ruling.accepted) ruling = CheckFree(r, s, piece, raid, why);
  });
  if (!ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("5.1/4"_cac, r.Plays("spanish_army=yes"_opt) && LackPrim(r, members), why,
                     "Spanish units move in an Army only with ", r.LeaderName(r.c.prim));
  if (!raid) return ruling;
  ADJUTANT_REFUSE_IF("6.2/3"_cac, r.Plays("army_raid=never"_opt), why, "an Army has artillery and cannot raid");
  for (const UnitId u : members.units) {
    ADJUTANT_REFUSE_IF("6.2/3"_cac, !CanRaid(r, u), why, r.UnitName(u), " cannot raid");
  }
  for (const LeaderId l : members.leaders) {
    ADJUTANT_REFUSE_IF("4.0/7"_cac, !r.c.leaders[l].leads_raids, why, r.LeaderName(l), " leads no raids");
  }
  return Accepted("6.2/3"_cac);
}

Ruling CheckDrop(const Rules& r, const S& s, Piece piece, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1/6"_cac, !piece.exists() || !MoverOf(s).Has(piece), why, PieceName(r, piece),
                             " is not among those who move");
  ADJUTANT_REFUSE_IF("11.2/5"_cac, MoveKindOf(s) == MoveKind::kSurprise, why, "a surprise raid leaves nobody behind");
  Group rest = MoverOf(s);
  rest.Remove(piece);
  ADJUTANT_REFUSE_IF("5.1/6"_cac, rest.Empty(), why, "nobody would go on: end the move instead");
  if (s.move.steps == 0) {
    if (const Ruling ruling = CheckOwesNoMove(r, s, piece, " must move", why); !ruling.accepted) return ruling;
  }
  if (s.move.army.exists()) {
    ADJUTANT_REFUSE_IF("6.2/2"_cac, !MakesArmy(r, s, rest, false), why, "the rest would be no Army");
    ADJUTANT_REFUSE_IF("5.1/4"_cac, r.Plays("spanish_army=yes"_opt) && LackPrim(r, rest), why, r.LeaderName(r.c.prim),
                       " stays with Spanish units to the end of the move");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("5.1/6"_cac, s.move.steps == 0, why, "they have not set out yet");
  ADJUTANT_REFUSE_IF("5.1/4"_cac, piece.leader.exists() && piece.leader == r.c.prim && AnySpanish(r, rest.units), why,
                     r.LeaderName(r.c.prim), " stays with Spanish units to the end of the move");
  return IsRaid(MoveKindOf(s)) ? CheckRaiders(r, s, rest, why) : CheckStack(r, s, rest, why);
}

bool AnybodyToPick(const Rules& r, const S& s, bool raid) {
  const Side side = Phasing(s);
  for (const UnitId u : UnitsOf(r, s, side)) {
    if (s[u].where.exists() && CheckPick(r, s, u, raid, nullptr).accepted) return true;
  }
  for (const LeaderId l : LeadersOf(r, s, side)) {
    if (s[l].where.exists() && CheckPick(r, s, l, raid, nullptr).accepted) return true;
  }
  for (const ArmyId a : r.c.armies.ids()) {
    if (CheckArmyPick(r, s, a, raid, nullptr).accepted) return true;
  }
  return false;
}

void ListPicks(const Rules& r, const S& s, bool raid, EventList* out) {
  const Side side = Phasing(s);
  const auto list = [&](Piece piece) {
    const PlaceId where = WhereIs(s, piece);
    if (!where.exists() || (AnyPicked(s) && where != s.move.from)) return;
    if (r.c.OnMap(where) || (!raid && IsWaitingRoom(r, where))) {
      out->push_back(PieceEvent(kPiecePicked, s.now.phasing, piece));
    }
  };
  ForEach(Group{UnitsOf(r, s, side), LeadersOf(r, s, side)}, list);
  if (AnyPicked(s)) return;
  for (const ArmyId a : r.c.armies.ids()) {
    if (Formed(s, a)) out->push_back(MakeEvent(kArmyPicked, s.now.phasing, {a}));
  }
}

void PickUp(S& s, Piece piece, MoveKind kind) {
  piece.unit.exists() ? s.move.units.Add(piece.unit) : s.move.leaders.Add(piece.leader);
  s.move.from = s.move.at = WhereIs(s, piece);
  s.move.kind = static_cast<uint8_t>(kind);
}
void PickUpArmy(const Rules& r, S& s, ArmyId army, MoveKind kind) {
  const Group members = MembersOf(r, s, army);
  s.move.units = members.units;
  s.move.leaders = members.leaders;
  s.move.army = army;
  s.move.from = s.move.at = s[s.armies[army].leader.get()].where;
  s.move.kind = static_cast<uint8_t>(kind);
}

void Drop(S& s, Piece piece, uint16_t flags) {
  piece.unit.exists() ? s.move.units.Remove(piece.unit) : s.move.leaders.Remove(piece.leader);
  LeaveArmy(s, piece);
  StateOf(s, piece).Mark(flags);
}

int AllowanceOf(const Rules& r, const S& s, const Group& group, ArmyId army) {
  if (army.exists()) {
    Applied("6.2/1"_cac);
    return r.c.n.army_movement + (s.move.marched != 0 && s.move.army == army ? 1 : 0);
  }
  Applied("5.1/7"_cac);
  const bool led = r.Plays("stack_mf=leader"_opt) && !group.leaders.Empty();
  int slowest = 0, fastest = 0;
  ForEach(led ? Group{{}, group.leaders} : group, [&](Piece piece) {
    const int factor = FactorOfMovement(r, s, piece);
    slowest = slowest == 0 ? factor : std::min(slowest, factor);
    fastest = std::max(fastest, factor);
  });
  return led ? fastest : slowest;
}

bool ForceMarchHelps(const Rules& r, const S& s, Piece* who) {
  *who = Piece();
  if (s.move.army.exists()) return true;
  const Group group = MoverOf(s);
  const int allowance = AllowanceOf(r, s, group, kNoId);
  const bool led = r.Plays("stack_mf=leader"_opt) && !group.leaders.Empty();
  int as_slow = 0;
  ForEach(led ? Group{{}, group.leaders} : group, [&](Piece piece) {
    if (FactorOfMovement(r, s, piece) != allowance) return;
    *who = piece;
    ++as_slow;
  });
  return led || as_slow == 1;
}

int RangeOf(const Rules& r, const S& s) {
  constexpr int kWithoutLimit = 255;
  if (MoveKindOf(s) == MoveKind::kSurprise) return AllowanceOf(r, s, {s.move.units, {}}, kNoId);
  if (IsRaid(MoveKindOf(s)) && r.Plays("raid_range=no_limit"_opt)) return kWithoutLimit;
  return AllowanceOf(r, s, MoverOf(s), s.move.army);
}

}  // namespace adjutant::cactus
