// HoM 14.1, 14.2: movement by sea and landings; HoM 9.6: what a card may be used for at sea.
//
// A voyage is an activation like any other with s.naval.sea saying what it is: the piece or Force is named as for a
// march, then the port it sails to. Reaction and battle are those of 10.6 and 11; Disembark() ends it.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/14_sea.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

bool FriendlyPort(const Rules& r, const S& s, Side side, SpaceId port) {
  return CoastOf(r, port) != Coast::kNone && Friendly(r, s, side, port);
}
bool SuppliedPort(const Rules& r, const S& s, Side side, SpaceId port) {
  return FriendlyPort(r, s, side, port) && ForceInSupply(r, s, side, port, /*army=*/false);
}
bool UsMarines(const Rules& r, UnitId unit) {
  const UnitInfo& info = r.c.units[unit];
  return info.side == kUs && info.sort == Sort::kMarine;
}

namespace {

// ---- 14.1, 14.2: from port to port.

// May the side sail along the coast (14.1/2, 14.1.d)?
bool Navigable(const S& s, Side side, Coast coast) {
  if (coast == Coast::kNone || !CoastAllowed(s, coast)) return false;
  if (side == kUs) return SquadronActive(s, coast);
  return !SquadronActive(s, coast) || SeizedPort(s, coast) != kNoId;
}
bool AnyNavigable(const S& s, Side side) {
  return Navigable(s, side, Coast::kEast) || Navigable(s, side, Coast::kWest);
}

Ruling CheckCoast(const S& s, Side side, Coast coast, Why* why) {
  const bool open = Navigable(s, side, coast);
  if (side == kUs && Breaks("14.1/2"_hom, !open)) {
    return Refused("14.1/2"_hom, why,
                   [&] { return absl::StrCat("no ", CoastName(coast), " squadron is there to cover the voyage"); });
  }
  if (side == kMexico && Breaks("14.1.d/1"_hom, !open)) {
    return Refused(
        "14.1.d/1"_hom, why,
        [&] { return absl::StrCat("the ", CoastName(coast), " squadron is active and seizes no port"); }, "14.3/5"_hom);
  }
  return Accepted();
}

// Where a voyage may begin.
Ruling CheckOrigin(const Rules& r, const S& s, Side side, SeaKind kind, SpaceId from, Why* why) {
  if (CannotBe("14.1/3"_hom, from == kNoId) || Breaks("14.1/3"_hom, CoastOf(r, from) == Coast::kNone)) {
    return Refused("14.1/3"_hom, why, [&] {
      return from == kNoId ? std::string("a voyage begins in a port on the map")
                           : absl::StrCat(r.SpaceName(from), " is no port");
    });
  }
  const Ruling coast = CheckCoast(s, side, CoastOf(r, from), why);
  if (!coast.accepted) return coast;
  if (IsLanding(kind)) {
    ADJUTANT_REFUSE_IF("14.2/1"_hom, !FriendlyPort(r, s, side, from), why, r.SpaceName(from), " is no friendly port");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("14.1/3"_hom, !SuppliedPort(r, s, side, from), why, r.SpaceName(from),
                     " is no friendly port in supply");
  return Accepted();
}

// 14.2/1: what is a Mexican port?
bool MexicanPort(const Rules& r, const S& s, SpaceId port) {
  if (r.Plays("landing_port=mexican_control"_opt)) return Friendly(r, s, kMexico, port);
  return r.c.spaces[port].state != kNoId;
}

// Where it may end, if it may begin at `from`: for whoever sails.
Ruling CheckPorts(const Rules& r, const S& s, Side side, SeaKind kind, SpaceId from, SpaceId to, Why* why) {
  if (CannotBe("14.1/3"_hom, to == from) || Breaks("14.1/3"_hom, CoastOf(r, to) == Coast::kNone)) {
    return Refused("14.1/3"_hom, why, [&] { return absl::StrCat(r.SpaceName(to), " is no other port"); });
  }
  ADJUTANT_REFUSE_IF("14.1/1"_hom, CoastOf(r, to) != CoastOf(r, from), why, r.SpaceName(to), " lies on the ",
                     CoastName(CoastOf(r, to)), " coast, ", r.SpaceName(from), " on the ", CoastName(CoastOf(r, from)),
                     " coast");
  if (IsLanding(kind)) {
    ADJUTANT_REFUSE_IF("14.2/1"_hom, !MexicanPort(r, s, to), why, r.SpaceName(to), " is no Mexican port");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("14.1/3"_hom, !SuppliedPort(r, s, side, to), why, r.SpaceName(to),
                     " is no friendly port in supply");
  return Accepted();
}

}  // namespace

Ruling CheckHarbour(const Rules& r, const S& s, Side side, SeaKind kind, SpaceId from, SpaceId to, Why* why) {
  const Ruling ports = CheckPorts(r, s, side, kind, from, to, why);
  if (!ports.accepted) return ports;
  const bool armistice = s.effects.armistice_us != 0 || s.effects.armistice_mexico != 0;
  ADJUTANT_REFUSE_IF("12.1/1"_hom, armistice && UnitsIn(r, s, Enemy(side), to, /*inherent=*/true) > 0, why,
                     "Armistice: no Force enters ", r.SpaceName(to), ", where enemy units are");
  return Accepted();
}

namespace {

// The same for one unit or leader, who does not come among enemies alone.
Ruling CheckLoneHarbour(const Rules& r, const S& s, Side side, bool leader, SpaceId from, SpaceId to, Why* why) {
  const Ruling ruling = CheckPorts(r, s, side, kSeaMove, from, to, why);
  if (!ruling.accepted) return ruling;
  const bool zone = r.c.spaces[to].zone();
  const bool units = UnitsIn(r, s, Enemy(side), to, /*inherent=*/true) > 0;
  const bool works = !zone && EnemyOccupied(r, s, side, to);
  ADJUTANT_REFUSE_IF("2.2.b/4"_hom, leader && (units || (works && r.Plays("lone_and_forts=barred"_opt))), why,
                     r.SpaceName(to), " is enemy-occupied and a leader sails alone");
  ADJUTANT_REFUSE_IF("10.2.b/1"_hom, !leader && works, why, r.SpaceName(to),
                     " is enemy-occupied and a unit sails alone");
  return Accepted();
}

// 16.5/6: guerillas land in Mexico only.
Ruling CheckGuerillasAboard(const Rules& r, SpaceId to, bool guerillas, Why* why) {
  ADJUTANT_REFUSE_IF("16.5/6"_hom, guerillas && !InMexico(r, to), why, "guerillas stay in Mexico, and ",
                     r.SpaceName(to), " is outside");
  return Accepted();
}
// Is there a port in Mexico for a voyage from `from`?
bool MexicanHarbour(const Rules& r, const S& s, SeaKind kind, SpaceId from) {
  const Waiver none({});
  for (SpaceId to : r.c.spaces.ids()) {
    if (InMexico(r, to) && CoastOf(r, to) == CoastOf(r, from) &&
        CheckHarbour(r, s, kMexico, kind, from, to, nullptr).accepted) {
      return true;
    }
  }
  return false;
}
bool MexicanHarbourForOne(const Rules& r, const S& s, SpaceId from) {
  const Waiver none({});
  for (SpaceId to : r.c.spaces.ids()) {
    if (InMexico(r, to) && CoastOf(r, to) == CoastOf(r, from) &&
        CheckLoneHarbour(r, s, kMexico, /*leader=*/false, from, to, nullptr).accepted) {
      return true;
    }
  }
  return false;
}

Ruling CheckPieceFrom(const Rules& r, const S& s, Side side, bool leader, SpaceId from, Why* why) {
  const Ruling origin = CheckOrigin(r, s, side, kSeaMove, from, why);
  if (!origin.accepted) return origin;
  const Waiver none({});  // where the voyage may end is asked again when it is sailed
  for (SpaceId to : r.c.spaces.ids()) {
    if (CoastOf(r, to) == CoastOf(r, from) && CheckLoneHarbour(r, s, side, leader, from, to, nullptr).accepted)
      return Accepted("14.1/3"_hom);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("14.1/3"_hom, true, why, "no other friendly port in supply can be reached from ",
                             r.SpaceName(from));
  return Accepted();
}

// ---- 14.1.a: a unit or leader alone.

Ruling CheckPiece(const Rules& r, const S& s, Side side, const Event& e, Why* why) {
  const bool leader = e.type == kLeaderActivated;
  const Side owner = leader ? r.c.leaders[LeaderArg(e)].side : r.c.units[UnitArg(e)].side;
  const Location where = leader ? s.leaders[LeaderArg(e)].where : s.units[UnitArg(e)].where;
  ADJUTANT_REFUSE_IMPOSSIBLE("14.1.a"_hom, owner != side || !OnMap(where), why, "that is no piece of ",
                             r.SideName(side), " on the map");
  ADJUTANT_REFUSE_IMPOSSIBLE("13.3.a/2"_hom, !leader && r.c.units[UnitArg(e)].sort == Sort::kFortress, why,
                             "a fortress's unit never leaves it");
  const Ruling from = CheckPieceFrom(r, s, side, leader, SpaceOf(where), why);
  if (!from.accepted) return from;
  const bool guerilla = !leader && r.c.units[UnitArg(e)].sort == Sort::kGuerilla;
  ADJUTANT_REFUSE_IF("16.5/6"_hom, guerilla && !MexicanHarbourForOne(r, s, SpaceOf(where)), why,
                     "guerillas stay in Mexico, and no port of it can be reached from ", r.SpaceName(SpaceOf(where)));
  return Accepted();
}

void ListPieces(const Rules& r, const S& s, Side side, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    const SpaceId space = SpaceOf(s.units[unit].where);
    if (space != kNoId && CoastOf(r, space) != Coast::kNone) out->push_back(MakeEvent(kUnitActivated, side, {unit}));
  }
  for (LeaderId leader : r.c.leaders.ids()) {
    const SpaceId space = SpaceOf(s.leaders[leader].where);
    if (space != kNoId && CoastOf(r, space) != Coast::kNone)
      out->push_back(MakeEvent(kLeaderActivated, side, {leader}));
  }
}
void ListNamedPieces(const Rules& r, const S& s, EventList* out) { ListPieces(r, s, Sailor(s), out); }
Ruling CheckNamedPiece(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckPiece(r, s, Sailor(s), e, why);
}
void NamePiece(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "9.6/1"_hom);
  const bool leader = e.type == kLeaderActivated;
  StartActivation(s, SpaceOf(leader ? s.leaders[LeaderArg(e)].where : s.units[UnitArg(e)].where));
  if (leader) {
    s.act.group.leaders.Add(LeaderArg(e));
  } else {
    s.act.group.units.Add(UnitArg(e));
  }
  s.step = kSailStep;
}

// ---- 14.1.b, 14.2: a Force.

// Mexican units in the space besides guerillas and the fortress's own.
bool OthersIn(const Rules& r, const S& s, SpaceId space) {
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    const bool other = info.sort != Sort::kGuerilla && info.sort != Sort::kFortress;
    if (info.side == kMexico && other && s.units[unit].where == At(space)) return true;
  }
  return false;
}

Ruling CheckSeaForce(const Rules& r, const S& s, SeaKind kind, LeaderId leader, Why* why) {
  const Side side = r.c.leaders[leader].side;
  const SpaceId from = SpaceOf(s.leaders[leader].where);
  ADJUTANT_REFUSE_IF("14.1.c"_hom, ArmyOf(s, leader) != kNoId, why, r.LeaderName(leader),
                     " commands an Army, which sails only with Scott Invades");
  const Ruling origin = CheckOrigin(r, s, side, kind, from, why);
  if (!origin.accepted) return origin;
  if (kind == kLandingForce) {
    bool marine = false;
    for (UnitId unit : r.c.units.ids()) marine = marine || (UsMarines(r, unit) && UnitAt(s, unit, from));
    ADJUTANT_REFUSE_IF("14.2/2"_hom, !marine, why, "no US Marines are in ", r.SpaceName(from));
  }
  ADJUTANT_REFUSE_IF("16.5/6"_hom, side == kMexico && !OthersIn(r, s, from) && !MexicanHarbour(r, s, kind, from), why,
                     "guerillas find no port in Mexico from ", r.SpaceName(from));
  const Waiver none({});
  for (SpaceId to : r.c.spaces.ids()) {
    if (CoastOf(r, to) == CoastOf(r, from) && CheckHarbour(r, s, side, kind, from, to, nullptr).accepted)
      return Accepted("14.1/3"_hom);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("14.1/3"_hom, true, why, "there is no port to sail to from ", r.SpaceName(from));
  return Accepted();
}

}  // namespace

bool AnySeaForce(const Rules& r, const S& s, Side side, SeaKind kind) {
  for (LeaderId leader : r.c.leaders.ids()) {
    const SpaceId from = SpaceOf(s.leaders[leader].where);
    if (r.c.leaders[leader].side != side || from == kNoId || CoastOf(r, from) == Coast::kNone) continue;
    if (!CheckStrategy(r, s, leader, kForceOps, nullptr).accepted) continue;
    if (CheckSeaForce(r, s, kind, leader, nullptr).accepted && CanCommand(r, s, leader)) return true;
  }
  return false;
}

bool HasMarine(const Rules& r, const Group& group) {
  for (UnitId unit : group.units) {
    if (UsMarines(r, unit)) return true;
  }
  return false;
}

Ruling CheckSeaCommander(const Rules& r, const S& s, LeaderId leader, Why* why) {
  if (Kind(s) == kByLand) return Accepted();
  return CheckSeaForce(r, s, Kind(s), leader, why);
}

namespace {

// Can a Marine still join the landing Force? Unless a rule was broken before, one can while none is in it.
bool MarineToJoin(const Rules& r, const S& s) {
  const Group& group = s.act.group;
  if (group.units.Count() >= ForceLimit(r, s, group)) return false;
  for (UnitId unit : r.c.units.ids()) {
    if (UsMarines(r, unit) && UnitAt(s, unit, group.space) && !group.units.Has(unit)) return true;
  }
  return false;
}

Group WithUnit(Group group, UnitId unit) {
  group.units.Add(unit);
  return group;
}

}  // namespace

// 14.2/2: the last place in a landing Force is for the Marines.
Ruling CheckSeaMember(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kUnitIncluded && AtSea(s) && HasGuerillas(r, WithUnit(s.act.group, UnitArg(e))) &&
      Breaks("16.5/6"_hom, !MexicanHarbour(r, s, Kind(s), s.act.group.space))) {
    return Refused("16.5/6"_hom, why, [&] {
      return absl::StrCat("guerillas find no port in Mexico from ", r.SpaceName(s.act.group.space));
    });
  }
  if (!IsLanding(Kind(s)) || HasMarine(r, s.act.group)) return Accepted();
  ADJUTANT_REFUSE_IF("14.2/2"_hom, e.type == kForceCompleted && MarineToJoin(r, s), why,
                     "no US Marines are in the Force");
  ADJUTANT_REFUSE_IF("14.2.c"_hom,
                     e.type == kUnitIncluded && !UsMarines(r, UnitArg(e)) &&
                         s.act.group.units.Count() + 1 >= ForceLimit(r, s, s.act.group),
                     why, "the last place in the Force is for US Marines");
  return Accepted();
}

namespace {

// ---- The voyage.

bool Lone(const S& s) { return s.act.group.commander == kNoId; }

void ListHarbours(const Rules& r, const S& s, EventList* out) {
  for (SpaceId port : r.c.spaces.ids()) {
    if (CoastOf(r, port) != Coast::kNone) out->push_back(MakeEvent(kSailed, s.play.side, {port}));
  }
}
Ruling CheckSail(const Rules& r, const S& s, const Event& e, Why* why) {
  const SpaceId to = SpaceArg(e);
  const Ruling aboard = CheckGuerillasAboard(r, to, HasGuerillas(r, s.act.group), why);
  if (!aboard.accepted) return aboard;
  if (Lone(s)) return CheckLoneHarbour(r, s, Sailor(s), s.act.group.units.Empty(), s.act.group.space, to, why);
  return CheckHarbour(r, s, Sailor(s), Kind(s), s.act.group.space, to, why);
}
void Sail(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId from = s.act.group.space;
  const SpaceId to = SpaceArg(e);
  if (Lone(s)) {
    Applied(trace, "14.1.a"_hom);
  } else if (s.act.group.army != kNoId) {
    Applied(trace, "14.1.c"_hom);
  } else {
    Applied(trace, "14.1.b"_hom);
  }
  s.naval.port = At(to);
  s.act.from = from;
  s.act.from_set = 1;
  s.act.space = to;
  s.act.entered.Add(to);
  s.act.stopped = 1;
  Applied(trace, "14.1/4"_hom);
  MoveGroup(s, s.act.group, to);
  for (LeaderId leader : s.act.group.leaders) {
    // 15.1/2: an Army's marker stays with its units.
    const ArmyId army = s.act.group.units.Empty() ? ArmyOf(s, leader) : kNoId;
    if (army != kNoId) PassArmyOn(r, s, army, At(from), trace);
  }
  Applied(trace, "14.1/3"_hom,
          [&] { return absl::StrCat("by sea from ", r.SpaceName(from), " to ", r.SpaceName(to)); });
  if (IsLanding(Kind(s))) Applied(trace, "14.2/3"_hom);
  if (Sailor(s) == kMexico) Applied(trace, "14.3/5"_hom);
  if (SeizedPort(s, CoastOf(r, to)) != kNoId) Applied(trace, "14.4/3"_hom);
  if (!s.act.group.units.Empty()) UnitsCome(r, s, to, Sailor(s), trace);
  CheckSantaAnnaInTexas(r, s, s.act.group, to, trace);
  s.step = kReaction;
}

void EndVoyage(S& s) {
  s.naval.port = kNowhere;
  s.step = kActivationDone;
}

void PlaceBeachhead(const Rules& r, S& s, SpaceId port, Trace* trace) {
  s.now.beachhead = At(port);
  Applied(trace, "14.2/4"_hom, [&] { return absl::StrCat("the Beachhead is at ", r.SpaceName(port)); });
}

// 14.2/4: has the landing Force won? In a Zone it fights those who have intercepted it, and others may be left there;
// who has lost is there no more (14.2.a).
bool HasWon(const S& s, SpaceId port) {
  if (s.react.intercepted == 0) return false;
  for (UnitId unit : s.act.group.units) {
    if (UnitAt(s, unit, port)) return true;
  }
  return false;
}

// The end of a voyage: what a landing has gained.
void Disembark(const Rules& r, S& s, Trace* trace) {
  const SpaceId port = SpaceOf(s.naval.port);
  const bool ashore = HasUnits(r, s, kUs, port);
  if (IsLanding(Kind(s)) && ashore && (HasWon(s, port) || !HasUnits(r, s, kMexico, port))) {
    const bool standing = StandingFortress(r, s, port) && r.Plays("fortress_control_by_battle=siege_only"_opt);
    // 6.7.a, by option: battle, placement or the end of the turn has to bring the control.
    // 16.4.b/1, by option: nobody controls a raided port.
    const bool gained = !standing && s.control[port] != kUs && !ControlSuspended(r, s, port) &&
                        r.Plays("control_change_list=all_means"_opt);
    if (gained && ChangeControl(r, s, port, kUs, kDisembark, trace)) return;
    if (s.now.beachhead == kNowhere) {
      PlaceBeachhead(r, s, port, trace);
    } else if (s.now.beachhead != At(port) && r.Plays("second_landing=may_move"_opt)) {
      s.step = kMoveBeachheadStep;
      return;
    } else {
      Applied(trace, "14.2/5"_hom);
    }
  } else if (IsLanding(Kind(s)) && !ashore) {
    Applied(trace, "14.2.a"_hom, [&] { return absl::StrCat("the landing at ", r.SpaceName(port), " has failed"); });
  }
  EndVoyage(s);
}

}  // namespace

Ruling BarVoyage(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.player == kChance || CoastOf(r, SpaceArg(e)) == Coast::kNone) return Accepted();
  return CheckCoast(s, static_cast<Side>(e.player), CoastOf(r, SpaceArg(e)), why);
}

Ruling BarMovementAshore(const Rules&, const S& s, const Event& e, Why* why) {
  const bool sailed = AtSea(s) && s.act.from_set != 0 && e.player == s.act.group.side;
  ADJUTANT_REFUSE_IF("14.1/4"_hom, sailed, why, "who has come by sea moves no further");
  return Accepted();
}

namespace {

void ListBeachhead(const Rules&, const S&, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kBeachheadMoved, kUs, {yes}));
}
Ruling CheckBeachhead(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void MoveBeachhead(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "14.2/5"_hom);
  if (e.args[0] != 0) PlaceBeachhead(r, s, SpaceOf(s.naval.port), trace);
  EndVoyage(s);
}

}  // namespace

void FinishVoyage(const Rules& r, S& s, Trace*) {
  const int ops = s.naval.then_ops;
  const NavalState squadrons = s.naval;
  s.naval = NavalState{};
  s.naval.seized_east = squadrons.seized_east;
  s.naval.seized_west = squadrons.seized_west;
  if (ops > 0) GrantOps(r, s, ops);
}

namespace {

// ---- 9.6: what a card may be used for.

Ruling CheckSquadronUse(const S& s, Side side, int ops, Why* why) {
  ADJUTANT_REFUSE_IF("14.3/2"_hom, side != kUs, why, "the squadrons are those of the US");
  ADJUTANT_REFUSE_IF("9.6/2"_hom, ops < kSquadronOps, why, "a squadron needs ", kSquadronOps, " OPS, the card has ",
                     ops);
  ADJUTANT_REFUSE_IF("14.3/2"_hom, !MayActivate(s, Coast::kEast) && !MayActivate(s, Coast::kWest), why,
                     "both squadrons are active and in their boxes");
  return Accepted();
}

Ruling CheckSeizureUse(const Rules& r, const S& s, Side side, int ops, Why* why) {
  ADJUTANT_REFUSE_IF("14.4/1"_hom, side != kUs, why, "the squadrons are those of the US");
  ADJUTANT_REFUSE_IF("14.4/1"_hom,
                     r.Plays("seize_requirements=war_and_two_ops"_opt) && (s.now.at_war == 0 || ops < kSeizureOps), why,
                     "a port is seized in the war only, with ", kSeizureOps, " OPS");
  ADJUTANT_REFUSE_IF("14.4/1"_hom, !SquadronActive(s, Coast::kEast) && !SquadronActive(s, Coast::kWest), why,
                     "no squadron is active");
  ADJUTANT_REFUSE_IF("14.4/2"_hom, !AnySeizable(r, s), why,
                     "no Mexican port that a free squadron reaches has two steps or less and no artillery");
  return Accepted();
}

Ruling CheckPieceUse(const Rules& r, const S& s, Side side, Why* why) {
  EventList pieces;
  ListPieces(r, s, side, &pieces);
  for (const Event& piece : pieces) {
    if (CheckPiece(r, s, side, piece, nullptr).accepted) return Accepted("9.6/1"_hom);
  }
  ADJUTANT_REFUSE_IF("9.6/1"_hom, true, why, "no unit or leader of ", r.SideName(side),
                     " can sail from friendly port to friendly port");
  return Accepted();
}

Ruling CheckForceUse(const Rules& r, const S& s, Side side, SeaKind kind, int ops, Why* why) {
  ADJUTANT_REFUSE_IF("14.2/1"_hom, kind == kLandingForce && side != kUs, why, "only US Forces land");
  ADJUTANT_REFUSE_IF("9.6/3"_hom, ops < kForceOps, why, "a Force at sea needs ", kForceOps, " OPS, the card has ", ops);
  const bool none = !AnySeaForce(r, s, side, kind);
  if (kind == kLandingForce && Breaks("14.2/1"_hom, none)) {
    return Refused("14.2/1"_hom, why,
                   "no Force with Marines is in a friendly port from which a Mexican one can be reached");
  }
  if (kind != kLandingForce && Breaks("14.1.b"_hom, none)) {
    return Refused("14.1.b"_hom, why, [&] {
      return absl::StrCat("no Force of ", r.SideName(side), " can sail from friendly port to friendly port");
    });
  }
  return Accepted();
}

}  // namespace

Ruling CheckNavalUse(const Rules& r, const S& s, CardId card, Use use, Side side, Why* why) {
  const int ops = OpsOf(r, s, card);
  if (use == Use::kActivateSquadron) return CheckSquadronUse(s, side, ops, why);
  if (use == Use::kSeizePort) return CheckSeizureUse(r, s, side, ops, why);
  if (!AnyNavigable(s, side)) return CheckCoast(s, side, Coast::kEast, why);
  if (use == Use::kSeaMovePiece) return CheckPieceUse(r, s, side, why);
  return CheckForceUse(r, s, side, use == Use::kLanding ? kLandingForce : kSeaMove, ops, why);
}

void StartNavalUse(const Rules&, S& s, Trace* trace) {
  switch (static_cast<Use>(s.play.use)) {
    case Use::kActivateSquadron:
      s.step = kSquadronStep;
      return;
    case Use::kSeizePort:
      s.step = kSeizeStep;
      return;
    case Use::kSeaMovePiece:
      s.naval.sea = kSeaMove;
      s.step = kSeaPieceStep;
      return;
    default:
      Applied(trace, "9.6/3"_hom);
      s.naval.sea = static_cast<Use>(s.play.use) == Use::kLanding ? kLandingForce : kSeaMove;
      s.step = kNameCommanderStep;
      return;
  }
}

const HallsStep kVoyageSteps[] = {
    Automatic(kDisembark, "a voyage ends", "14.2/5"_hom, Disembark,
              {kActivationDone, kCityConquest, kDisembark, kMoveBeachheadStep}),
    {kMoveBeachheadStep,
     "move_beachhead",
     "decides whether the Beachhead moves to the new port",
     "14.2/5"_hom,
     {kBeachheadMoved},
     UsPlayer,
     ListBeachhead,
     CheckBeachhead,
     MoveBeachhead,
     {kActivationDone}},
    {kSeaPieceStep,
     "name_piece_at_sea",
     "names the unit or leader that sails",
     "14.1.a"_hom,
     {kUnitActivated, kLeaderActivated},
     CardPlayer,
     ListNamedPieces,
     CheckNamedPiece,
     NamePiece,
     {kSailStep}},
    {kSailStep,
     "sail",
     "says to which port the voyage goes",
     "14.1/3"_hom,
     {kSailed},
     CardPlayer,
     ListHarbours,
     CheckSail,
     Sail,
     {kReaction}},
};
void AddVoyageSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kVoyageSteps), std::end(kVoyageSteps));
}

}  // namespace adjutant::halls
