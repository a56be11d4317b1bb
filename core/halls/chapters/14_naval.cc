// HoM 14: squadrons, movement by sea, landings, seizure of ports; HoM 9.6. Events of the naval cards.
//
// A voyage is an activation like any other with s.naval.sea saying what it is: the piece or Force is named as for a
// march, then the port it sails to. Reaction and battle are those of 10.6 and 11; Disembark() ends it.
#include "core/halls/chapters/14_naval.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

constexpr int kSquadronOps = 2;    // 14.3/2
constexpr int kForceOps = 4;       // 14.1.b, 14.2
constexpr int kSeizableSteps = 2;  // 14.4
constexpr int kSeizureOps = 2;     // by an option

PlayerId UsPlayer(const Rules&, const S&) { return kUs; }
PlayerId CardPlayer(const Rules&, const S& s) { return s.play.side; }
Side Sailor(const S& s) { return static_cast<Side>(s.play.side); }
SeaKind Kind(const S& s) { return static_cast<SeaKind>(s.naval.sea); }
bool IsLanding(SeaKind kind) { return kind == kLandingForce || kind == kScottsLanding; }
Coast CoastOf(const Rules& r, SpaceId space) { return r.c.spaces[static_cast<size_t>(space)].port; }
SpaceId SpaceCount(const Rules& r) { return static_cast<SpaceId>(r.c.spaces.size()); }
const char* CoastName(Coast coast) { return coast == Coast::kEast ? "East" : "West"; }

}  // namespace

bool UsMarines(const Rules& r, UnitId unit) {
  const UnitInfo& info = r.c.units[static_cast<size_t>(unit)];
  return info.side == kUs && info.sort == Sort::kMarine;
}

// ---- 14.3, 14.4: squadrons.

bool SquadronActive(const S& s, Coast coast) {
  if (coast == Coast::kNone) return false;
  return (coast == Coast::kEast ? s.now.squadron_east : s.now.squadron_west) != 0;
}
SpaceId SeizedPort(const S& s, Coast coast) {
  return SpaceOf(coast == Coast::kEast ? s.naval.seized_east : s.naval.seized_west);
}
bool Seized(const S& s, SpaceId space) { return s.naval.seized_east == At(space) || s.naval.seized_west == At(space); }

namespace {

template <class Cite>
void RaiseBlockade(S& s, Trace* trace, Cite cite) {
  ++s.now.blockade;
  Applied(trace, cite);
  Say(trace, "14.5/3"_hom, [&] { return absl::StrCat("the blockade rises to ", s.now.blockade); });
}

void EndSeizure(const Rules& r, S& s, Coast coast, Trace* trace) {
  uint8_t& seized = coast == Coast::kEast ? s.naval.seized_east : s.naval.seized_west;
  if (seized == kNowhere) return;
  Say(trace, "14.4.b/1"_hom,
      [&] { return absl::StrCat("the ", CoastName(coast), " squadron leaves ", r.SpaceName(SpaceOf(seized))); });
  Applied(trace, "14.4.b/2"_hom);
  seized = kNowhere;
}

// 14.3/3: both squadrons have been active by themselves at the start of an earlier turn, or of this one. A position
// that was set by name need not say so.
bool ActiveByNow(const Rules& r, const S& s, bool turn_begins) {
  const size_t turn = s.now.turn - (turn_begins ? 1u : 0u);
  return r.Default(kSquadronAuto) && turn > 0 && r.c.turns[turn].squadrons_activate;
}

template <class Cite>
void MakeActive(const Rules& r, S& s, Coast coast, Trace* trace, Cite cite, bool turn_begins = false) {
  uint8_t& active = coast == Coast::kEast ? s.now.squadron_east : s.now.squadron_west;
  uint8_t& used = coast == Coast::kEast ? s.now.squadron_east_used : s.now.squadron_west_used;
  if (active != 0) return;
  active = 1;
  if (ActiveByNow(r, s, turn_begins)) used = 1;
  Say(trace, cite, [&] { return absl::StrCat("the ", CoastName(coast), " squadron becomes active"); });
  if (used != 0) return;
  used = 1;
  RaiseBlockade(s, trace, "14.3/4"_hom);
}

// Would the play of a card for it change anything?
bool MayActivate(const S& s, Coast coast) { return !SquadronActive(s, coast) || SeizedPort(s, coast) != kNoId; }

void ActivateByCard(const Rules& r, S& s, Coast coast, Trace* trace) {
  EndSeizure(r, s, coast, trace);
  MakeActive(r, s, coast, trace, "14.3/2"_hom);
}

}  // namespace

void ActivateSquadronsForTurn(const Rules& r, S& s, Trace* trace) {
  if (!r.c.turns[s.now.turn].squadrons_activate || !r.Default(kSquadronAuto)) return;
  for (Coast coast : {Coast::kEast, Coast::kWest}) MakeActive(r, s, coast, trace, "14.3/3"_hom, /*turn_begins=*/true);
  Applied(trace, "14.1.d/2"_hom);
}

// 4.2.A/5, by an option: one squadron comes back after the decision on war.
void ReactivateSquadron(const Rules& r, S& s, Trace* trace) {
  s.step = kDealStart;
  if (!r.c.turns[s.now.turn].squadrons_activate || r.Default(kSquadronAuto)) return;
  const bool east = !SquadronActive(s, Coast::kEast);
  const bool west = !SquadronActive(s, Coast::kWest);
  if (east && west) {
    s.step = kReactivateStep;
  } else if (east || west) {
    MakeActive(r, s, east ? Coast::kEast : Coast::kWest, trace, "4.2.A/5"_hom);
  }
}

void DeactivateSquadron(const Rules& r, S& s, Coast coast, Trace* trace) {
  if (!SquadronActive(s, coast)) return;
  EndSeizure(r, s, coast, trace);
  (coast == Coast::kEast ? s.now.squadron_east : s.now.squadron_west) = 0;
  Say(trace, "14.4.b/2"_hom, [&] { return absl::StrCat("the ", CoastName(coast), " squadron is inactive"); });
}

namespace {

bool ArtilleryIn(const Rules& r, const S& s, SpaceId space) {
  if (!HasUnits(r, s, kMexico, space)) return false;
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    const UnitInfo& info = r.c.units[i];
    if (info.side == kMexico && s.units[i].where == At(space) && info.artillery() && info.sort != Sort::kFortress)
      return true;
  }
  return false;
}

}  // namespace

void CheckSeizures(const Rules& r, S& s, Trace* trace) {
  for (Coast coast : {Coast::kEast, Coast::kWest}) {
    const SpaceId port = SeizedPort(s, coast);
    if (port != kNoId && ArtilleryIn(r, s, port)) EndSeizure(r, s, coast, trace);
  }
}

namespace {

// The squadrons named in events.
Coast Named(const Event& e) {
  return static_cast<Squadron>(e.args[0]) == Squadron::kEastSquadron ? Coast::kEast : Coast::kWest;
}

void ListSquadrons(const Rules&, const S&, EventList* out) {
  for (int squadron : {1, 2}) out->push_back(MakeEvent(kSquadronActivated, kUs, {squadron}));
}
Ruling CheckSquadron(const Rules&, const S& s, const Event& e, Why* why) {
  if (Breaks("14.3/2"_hom, !MayActivate(s, Named(e)))) {
    return Refused("14.3/2"_hom, why,
                   [&] { return absl::StrCat("the ", CoastName(Named(e)), " squadron is active and in its box"); });
  }
  return Accepted();
}
void ActivateNamed(const Rules& r, S& s, const Event& e, Trace* trace) {
  ActivateByCard(r, s, Named(e), trace);
  s.step = kUseDone;
  Run(r, s, trace);
}

Ruling CheckReactivation(const Rules&, const S& s, const Event& e, Why* why) {
  if (CannotBe("14.3/3"_hom, SquadronActive(s, Named(e)))) {
    return Refused("14.3/3"_hom, why,
                   [&] { return absl::StrCat("the ", CoastName(Named(e)), " squadron is active already"); });
  }
  return Accepted();
}
void Reactivate(const Rules& r, S& s, const Event& e, Trace* trace) {
  MakeActive(r, s, Named(e), trace, "4.2.A/5"_hom);
  s.step = kDealStart;
  Run(r, s, trace);
}

// ---- 14.4: seizing a port.

// An event may be for one coast only.
bool CoastAllowed(const S& s, Coast coast) {
  return s.naval.coast == 0 || s.naval.coast == static_cast<uint8_t>(coast);
}

Ruling CheckSeizable(const Rules& r, const S& s, SpaceId port, Why* why) {
  const Coast coast = CoastOf(r, port);
  if (CannotBe("14.4/1"_hom, coast == Coast::kNone || s.control[static_cast<size_t>(port)] != kMexico) ||
      Breaks("14.4/1"_hom, !CoastAllowed(s, coast) || !Friendly(r, s, kMexico, port))) {
    return Refused("14.4/1"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(port), " is no Mexican port that the squadron can seize"); });
  }
  if (Breaks("6.8/3"_hom, !r.Default(kSeizeZonePort) && r.c.spaces[static_cast<size_t>(port)].zone())) {
    return Refused(
        "6.8/3"_hom, why,
        [&] { return absl::StrCat(r.SpaceName(port), " is a Zone: a squadron does not change its control"); },
        "13.1/2"_hom);
  }
  if (Breaks("14.4/1"_hom, !SquadronActive(s, coast))) {
    return Refused("14.4/1"_hom, why,
                   [&] { return absl::StrCat("the ", CoastName(coast), " squadron is not active"); });
  }
  if (Breaks("14.4.a/1"_hom, SeizedPort(s, coast) != kNoId)) {
    return Refused("14.4.a/1"_hom, why, [&] {
      return absl::StrCat("the ", CoastName(coast), " squadron lies at ", r.SpaceName(SeizedPort(s, coast)));
    });
  }
  const int steps = StepsIn(r, s, kMexico, port);
  if (Breaks("14.4/2"_hom, steps > kSeizableSteps)) {
    return Refused("14.4/2"_hom, why, [&] {
      return absl::StrCat(steps, " Mexican steps are in ", r.SpaceName(port), ", more than ", kSeizableSteps);
    });
  }
  if (Breaks("14.4/2"_hom, ArtilleryIn(r, s, port))) {
    return Refused("14.4/2"_hom, why, [&] { return absl::StrCat("Mexican artillery is in ", r.SpaceName(port)); });
  }
  if (Breaks("14.4/2"_hom, StandingFortress(r, s, port) && r.Default(kFortressInherentScope))) {
    return Refused("14.4/2"_hom, why,
                   [&] { return absl::StrCat("the artillery of the fortress at ", r.SpaceName(port), " bars it"); });
  }
  return Accepted();
}

bool AnySeizable(const Rules& r, const S& s) {
  for (SpaceId port = 0; port < SpaceCount(r); ++port) {
    if (CoastOf(r, port) != Coast::kNone && CheckSeizable(r, s, port, nullptr).accepted) return true;
  }
  return false;
}

void ListSeizures(const Rules& r, const S&, EventList* out) {
  for (SpaceId port = 0; port < SpaceCount(r); ++port) {
    if (CoastOf(r, port) != Coast::kNone) out->push_back(MakeEvent(kPortSeized, kUs, {port}));
  }
}
Ruling CheckSeizure(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckSeizable(r, s, static_cast<SpaceId>(e.args[0]), why);
}
void SeizePort(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId port = static_cast<SpaceId>(e.args[0]);
  const Coast coast = CoastOf(r, port);
  (coast == Coast::kEast ? s.naval.seized_east : s.naval.seized_west) = At(port);
  Say(trace, "14.4/1"_hom,
      [&] { return absl::StrCat("the ", CoastName(coast), " squadron seizes ", r.SpaceName(port)); });
  RaiseBlockade(s, trace, "14.4.a/1"_hom);
  s.naval.coast = 0;
  s.step = kUseDone;
  // 13.3: while a fortress stands its space is Mexican.
  const bool fortress = StandingFortress(r, s, port) && r.Default(kFortressControlByBattle);
  if (!fortress && r.Default(kControlChangeList)) {
    Applied(trace, "14.4.a/2"_hom);
    ChangeControl(r, s, port, kUs, kUseDone, trace);
  }
  Run(r, s, trace);
}

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

bool FriendlyPort(const Rules& r, const S& s, Side side, SpaceId port) {
  return CoastOf(r, port) != Coast::kNone && Friendly(r, s, side, port);
}
bool SuppliedPort(const Rules& r, const S& s, Side side, SpaceId port) {
  return FriendlyPort(r, s, side, port) && ForceInSupply(r, s, side, port, /*army=*/false);
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
    if (Breaks("14.2/1"_hom, !FriendlyPort(r, s, side, from))) {
      return Refused("14.2/1"_hom, why, [&] { return absl::StrCat(r.SpaceName(from), " is no friendly port"); });
    }
    return Accepted();
  }
  if (Breaks("14.1/3"_hom, !SuppliedPort(r, s, side, from))) {
    return Refused("14.1/3"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(from), " is no friendly port in supply"); });
  }
  return Accepted();
}

// 14.2/1: what is a Mexican port?
bool MexicanPort(const Rules& r, const S& s, SpaceId port) {
  if (r.Default(kLandingPort)) return Friendly(r, s, kMexico, port);
  return r.c.spaces[static_cast<size_t>(port)].state != kNoId;
}

// Where it may end, if it may begin at `from`: for whoever sails.
Ruling CheckPorts(const Rules& r, const S& s, Side side, SeaKind kind, SpaceId from, SpaceId to, Why* why) {
  if (CannotBe("14.1/3"_hom, to == from) || Breaks("14.1/3"_hom, CoastOf(r, to) == Coast::kNone)) {
    return Refused("14.1/3"_hom, why, [&] { return absl::StrCat(r.SpaceName(to), " is no other port"); });
  }
  if (Breaks("14.1/1"_hom, CoastOf(r, to) != CoastOf(r, from))) {
    return Refused("14.1/1"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(to), " lies on the ", CoastName(CoastOf(r, to)), " coast, ", r.SpaceName(from),
                          " on the ", CoastName(CoastOf(r, from)), " coast");
    });
  }
  if (IsLanding(kind)) {
    if (Breaks("14.2/1"_hom, !MexicanPort(r, s, to))) {
      return Refused("14.2/1"_hom, why, [&] { return absl::StrCat(r.SpaceName(to), " is no Mexican port"); });
    }
    return Accepted();
  }
  if (Breaks("14.1/3"_hom, !SuppliedPort(r, s, side, to))) {
    return Refused("14.1/3"_hom, why, [&] { return absl::StrCat(r.SpaceName(to), " is no friendly port in supply"); });
  }
  return Accepted();
}

// The same for a Force.
Ruling CheckHarbour(const Rules& r, const S& s, Side side, SeaKind kind, SpaceId from, SpaceId to, Why* why) {
  const Ruling ports = CheckPorts(r, s, side, kind, from, to, why);
  if (!ports.accepted) return ports;
  const bool armistice = s.effects.armistice_us != 0 || s.effects.armistice_mexico != 0;
  if (Breaks("12.1/1"_hom, armistice && UnitsIn(r, s, Enemy(side), to, /*inherent=*/true) > 0)) {
    return Refused("12.1/1"_hom, why, [&] {
      return absl::StrCat("Armistice: no Force enters ", r.SpaceName(to), ", where enemy units are");
    });
  }
  return Accepted();
}

// The same for one unit or leader, who does not come among enemies alone.
Ruling CheckLoneHarbour(const Rules& r, const S& s, Side side, bool leader, SpaceId from, SpaceId to, Why* why) {
  const Ruling ruling = CheckPorts(r, s, side, kSeaMove, from, to, why);
  if (!ruling.accepted) return ruling;
  const bool zone = r.c.spaces[static_cast<size_t>(to)].zone();
  const bool units = UnitsIn(r, s, Enemy(side), to, /*inherent=*/true) > 0;
  const bool works = !zone && EnemyOccupied(r, s, side, to);
  if (Breaks("2.2.b/4"_hom, leader && (units || (works && r.Default(kLoneAndForts))))) {
    return Refused("2.2.b/4"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(to), " is enemy-occupied and a leader sails alone"); });
  }
  if (Breaks("10.2.b/1"_hom, !leader && works)) {
    return Refused("10.2.b/1"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(to), " is enemy-occupied and a unit sails alone"); });
  }
  return Accepted();
}

// 16.5/6: guerillas land in Mexico only.
Ruling CheckGuerillasAboard(const Rules& r, SpaceId to, bool guerillas, Why* why) {
  if (Breaks("16.5/6"_hom, guerillas && !InMexico(r, to))) {
    return Refused("16.5/6"_hom, why,
                   [&] { return absl::StrCat("guerillas stay in Mexico, and ", r.SpaceName(to), " is outside"); });
  }
  return Accepted();
}
// Is there a port in Mexico for a voyage from `from`?
bool MexicanHarbour(const Rules& r, const S& s, SeaKind kind, SpaceId from) {
  const Waiver none({});
  for (SpaceId to = 0; to < SpaceCount(r); ++to) {
    if (InMexico(r, to) && CoastOf(r, to) == CoastOf(r, from) &&
        CheckHarbour(r, s, kMexico, kind, from, to, nullptr).accepted) {
      return true;
    }
  }
  return false;
}
bool MexicanHarbourForOne(const Rules& r, const S& s, SpaceId from) {
  const Waiver none({});
  for (SpaceId to = 0; to < SpaceCount(r); ++to) {
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
  for (SpaceId to = 0; to < SpaceCount(r); ++to) {
    if (CoastOf(r, to) == CoastOf(r, from) && CheckLoneHarbour(r, s, side, leader, from, to, nullptr).accepted)
      return Accepted("14.1/3"_hom);
  }
  if (CannotBe("14.1/3"_hom, true)) {
    return Refused("14.1/3"_hom, why, [&] {
      return absl::StrCat("no other friendly port in supply can be reached from ", r.SpaceName(from));
    });
  }
  return Accepted();
}

// ---- 14.1.a: a unit or leader alone.

Ruling CheckPiece(const Rules& r, const S& s, Side side, const Event& e, Why* why) {
  const size_t piece = static_cast<size_t>(e.args[0]);
  const bool leader = e.type == kLeaderActivated;
  const Side owner = leader ? r.c.leaders[piece].side : r.c.units[piece].side;
  const Location where = leader ? s.leaders[piece].where : s.units[piece].where;
  if (CannotBe("14.1.a"_hom, owner != side || !OnMap(where))) {
    return Refused("14.1.a"_hom, why,
                   [&] { return absl::StrCat("that is no piece of ", r.SideName(side), " on the map"); });
  }
  if (CannotBe("13.3.a/2"_hom, !leader && r.c.units[piece].sort == Sort::kFortress)) {
    return Refused("13.3.a/2"_hom, why, [] { return std::string("a fortress's unit never leaves it"); });
  }
  const Ruling from = CheckPieceFrom(r, s, side, leader, SpaceOf(where), why);
  if (!from.accepted) return from;
  const bool guerilla = !leader && r.c.units[piece].sort == Sort::kGuerilla;
  if (Breaks("16.5/6"_hom, guerilla && !MexicanHarbourForOne(r, s, SpaceOf(where)))) {
    return Refused("16.5/6"_hom, why, [&] {
      return absl::StrCat("guerillas stay in Mexico, and no port of it can be reached from ",
                          r.SpaceName(SpaceOf(where)));
    });
  }
  return Accepted();
}

void ListPieces(const Rules& r, const S& s, Side side, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    const SpaceId space = SpaceOf(s.units[static_cast<size_t>(i)].where);
    if (space != kNoId && CoastOf(r, space) != Coast::kNone) out->push_back(MakeEvent(kUnitActivated, side, {i}));
  }
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    const SpaceId space = SpaceOf(s.leaders[static_cast<size_t>(i)].where);
    if (space != kNoId && CoastOf(r, space) != Coast::kNone) out->push_back(MakeEvent(kLeaderActivated, side, {i}));
  }
}
void ListNamedPieces(const Rules& r, const S& s, EventList* out) { ListPieces(r, s, Sailor(s), out); }
Ruling CheckNamedPiece(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckPiece(r, s, Sailor(s), e, why);
}
void NamePiece(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "9.6/1"_hom);
  const bool leader = e.type == kLeaderActivated;
  const size_t piece = static_cast<size_t>(e.args[0]);
  StartActivation(s, SpaceOf(leader ? s.leaders[piece].where : s.units[piece].where));
  if (leader) {
    s.act.group.leaders.Add(e.args[0]);
  } else {
    s.act.group.units.Add(e.args[0]);
  }
  s.step = kSailStep;
}

// ---- 14.1.b, 14.2: a Force.

// Mexican units in the space besides guerillas and the fortress's own.
bool OthersIn(const Rules& r, const S& s, SpaceId space) {
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    const UnitInfo& info = r.c.units[i];
    const bool other = info.sort != Sort::kGuerilla && info.sort != Sort::kFortress;
    if (info.side == kMexico && other && s.units[i].where == At(space)) return true;
  }
  return false;
}

Ruling CheckSeaForce(const Rules& r, const S& s, SeaKind kind, LeaderId leader, Why* why) {
  const Side side = r.c.leaders[static_cast<size_t>(leader)].side;
  const SpaceId from = SpaceOf(s.leaders[static_cast<size_t>(leader)].where);
  if (Breaks("14.1.c"_hom, ArmyOf(s, leader) != kNoId)) {
    return Refused("14.1.c"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(leader), " commands an Army, which sails only with Scott Invades");
    });
  }
  const Ruling origin = CheckOrigin(r, s, side, kind, from, why);
  if (!origin.accepted) return origin;
  if (kind == kLandingForce) {
    bool marine = false;
    for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i)
      marine = marine || (UsMarines(r, i) && UnitAt(s, i, from));
    if (Breaks("14.2/2"_hom, !marine)) {
      return Refused("14.2/2"_hom, why, [&] { return absl::StrCat("no US Marines are in ", r.SpaceName(from)); });
    }
  }
  if (Breaks("16.5/6"_hom, side == kMexico && !OthersIn(r, s, from) && !MexicanHarbour(r, s, kind, from))) {
    return Refused("16.5/6"_hom, why,
                   [&] { return absl::StrCat("guerillas find no port in Mexico from ", r.SpaceName(from)); });
  }
  const Waiver none({});
  for (SpaceId to = 0; to < SpaceCount(r); ++to) {
    if (CoastOf(r, to) == CoastOf(r, from) && CheckHarbour(r, s, side, kind, from, to, nullptr).accepted)
      return Accepted("14.1/3"_hom);
  }
  if (CannotBe("14.1/3"_hom, true)) {
    return Refused("14.1/3"_hom, why,
                   [&] { return absl::StrCat("there is no port to sail to from ", r.SpaceName(from)); });
  }
  return Accepted();
}

bool AnySeaForce(const Rules& r, const S& s, Side side, SeaKind kind) {
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    const SpaceId from = SpaceOf(s.leaders[static_cast<size_t>(i)].where);
    if (r.c.leaders[static_cast<size_t>(i)].side != side || from == kNoId || CoastOf(r, from) == Coast::kNone) continue;
    if (!CheckStrategy(r, s, i, kForceOps, nullptr).accepted) continue;
    if (CheckSeaForce(r, s, kind, i, nullptr).accepted && CanCommand(r, s, i)) return true;
  }
  return false;
}

bool HasMarine(const Rules& r, const Group& group) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (group.units.Has(i) && UsMarines(r, i)) return true;
  }
  return false;
}

}  // namespace

Ruling CheckSeaCommander(const Rules& r, const S& s, LeaderId leader, Why* why) {
  if (Kind(s) == kByLand) return Accepted();
  return CheckSeaForce(r, s, Kind(s), leader, why);
}

namespace {

// Can a Marine still join the landing Force? Unless a rule was broken before, one can while none is in it.
bool MarineToJoin(const Rules& r, const S& s) {
  const Group& group = s.act.group;
  if (group.units.Count() >= ForceLimit(r, s, group)) return false;
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (UsMarines(r, i) && UnitAt(s, i, group.space) && !group.units.Has(i)) return true;
  }
  return false;
}

}  // namespace

namespace {

Group WithUnit(Group group, int unit) {
  group.units.Add(unit);
  return group;
}

}  // namespace

// 14.2/2: the last place in a landing Force is for the Marines.
Ruling CheckSeaMember(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kUnitIncluded && AtSea(s) && HasGuerillas(r, WithUnit(s.act.group, e.args[0])) &&
      Breaks("16.5/6"_hom, !MexicanHarbour(r, s, Kind(s), s.act.group.space))) {
    return Refused("16.5/6"_hom, why, [&] {
      return absl::StrCat("guerillas find no port in Mexico from ", r.SpaceName(s.act.group.space));
    });
  }
  if (!IsLanding(Kind(s)) || HasMarine(r, s.act.group)) return Accepted();
  if (Breaks("14.2/2"_hom, e.type == kForceCompleted && MarineToJoin(r, s))) {
    return Refused("14.2/2"_hom, why, [] { return std::string("no US Marines are in the Force"); });
  }
  if (Breaks("14.2.c"_hom, e.type == kUnitIncluded && !UsMarines(r, static_cast<UnitId>(e.args[0])) &&
                               s.act.group.units.Count() + 1 >= ForceLimit(r, s, s.act.group))) {
    return Refused("14.2.c"_hom, why, [] { return std::string("the last place in the Force is for US Marines"); });
  }
  return Accepted();
}

namespace {

// ---- The voyage.

bool Lone(const S& s) { return s.act.group.commander == 0; }

void ListHarbours(const Rules& r, const S& s, EventList* out) {
  for (SpaceId port = 0; port < SpaceCount(r); ++port) {
    if (CoastOf(r, port) != Coast::kNone) out->push_back(MakeEvent(kSailed, s.play.side, {port}));
  }
}
Ruling CheckSail(const Rules& r, const S& s, const Event& e, Why* why) {
  const SpaceId to = static_cast<SpaceId>(e.args[0]);
  const Ruling aboard = CheckGuerillasAboard(r, to, HasGuerillas(r, s.act.group), why);
  if (!aboard.accepted) return aboard;
  if (Lone(s)) return CheckLoneHarbour(r, s, Sailor(s), s.act.group.units.Empty(), s.act.group.space, to, why);
  return CheckHarbour(r, s, Sailor(s), Kind(s), s.act.group.space, to, why);
}
void Sail(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId from = s.act.group.space;
  const SpaceId to = static_cast<SpaceId>(e.args[0]);
  if (Lone(s)) {
    Applied(trace, "14.1.a"_hom);
  } else if (s.act.group.army != 0) {
    Applied(trace, "14.1.c"_hom);
  } else {
    Applied(trace, "14.1.b"_hom);
  }
  s.naval.port = At(to);
  s.act.from = static_cast<uint8_t>(from);
  s.act.from_set = 1;
  s.act.space = static_cast<uint8_t>(to);
  s.act.entered.Add(to);
  s.act.stopped = 1;
  Applied(trace, "14.1/4"_hom);
  MoveGroup(r, s, s.act.group, to);
  for (LeaderId i = 0; s.act.group.units.Empty() && i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    // 15.1/2: an Army's marker stays with its units.
    if (s.act.group.leaders.Has(i) && ArmyOf(s, i) != kNoId) PassArmyOn(r, s, ArmyOf(s, i), At(from), trace);
  }
  Say(trace, "14.1/3"_hom, [&] { return absl::StrCat("by sea from ", r.SpaceName(from), " to ", r.SpaceName(to)); });
  if (IsLanding(Kind(s))) Applied(trace, "14.2/3"_hom);
  if (Sailor(s) == kMexico) Applied(trace, "14.3/5"_hom);
  if (SeizedPort(s, CoastOf(r, to)) != kNoId) Applied(trace, "14.4/3"_hom);
  if (!s.act.group.units.Empty()) UnitsCome(r, s, to, Sailor(s), trace);
  CheckSantaAnnaInTexas(r, s, s.act.group, to, trace);
  s.step = kReaction;
  Run(r, s, trace);
}

void EndVoyage(S& s) {
  s.naval.port = kNowhere;
  s.step = kActivationDone;
}

void PlaceBeachhead(const Rules& r, S& s, SpaceId port, Trace* trace) {
  s.now.beachhead = At(port);
  Say(trace, "14.2/4"_hom, [&] { return absl::StrCat("the Beachhead is at ", r.SpaceName(port)); });
}

}  // namespace

// The end of a voyage: what a landing has gained.
void Disembark(const Rules& r, S& s, Trace* trace) {
  const SpaceId port = SpaceOf(s.naval.port);
  const bool ashore = HasUnits(r, s, kUs, port);
  if (IsLanding(Kind(s)) && ashore && !HasUnits(r, s, kMexico, port)) {  // in a Zone they may be there
    const bool standing = StandingFortress(r, s, port) && r.Default(kFortressControlByBattle);
    const bool gained = !standing && s.control[static_cast<size_t>(port)] != kUs;
    if (gained && ChangeControl(r, s, port, kUs, kDisembark, trace)) return;
    if (s.now.beachhead == kNowhere) {
      PlaceBeachhead(r, s, port, trace);
    } else if (s.now.beachhead != At(port) && r.Default(kSecondLanding)) {
      s.step = kMoveBeachheadStep;
      return;
    } else {
      Applied(trace, "14.2/5"_hom);
    }
  } else if (IsLanding(Kind(s)) && !ashore) {
    Say(trace, "14.2.a"_hom, [&] { return absl::StrCat("the landing at ", r.SpaceName(port), " has failed"); });
  }
  EndVoyage(s);
}

Ruling BarVoyage(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.player == kChance || CoastOf(r, static_cast<SpaceId>(e.args[0])) == Coast::kNone) return Accepted();
  return CheckCoast(s, static_cast<Side>(e.player), CoastOf(r, static_cast<SpaceId>(e.args[0])), why);
}

Ruling BarMovementAshore(const Rules&, const S& s, const Event& e, Why* why) {
  const bool sailed = AtSea(s) && s.act.from_set != 0 && e.player == s.act.group.side;
  if (Breaks("14.1/4"_hom, sailed)) {
    return Refused("14.1/4"_hom, why, [] { return std::string("who has come by sea moves no further"); });
  }
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
  Run(r, s, trace);
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

// ---- 9.6: what a card may be used for.

namespace {

Ruling CheckSquadronUse(const S& s, Side side, int ops, Why* why) {
  if (Breaks("14.3/2"_hom, side != kUs)) {
    return Refused("14.3/2"_hom, why, [] { return std::string("the squadrons are those of the US"); });
  }
  if (Breaks("9.6/2"_hom, ops < kSquadronOps)) {
    return Refused("9.6/2"_hom, why,
                   [&] { return absl::StrCat("a squadron needs ", kSquadronOps, " OPS, the card has ", ops); });
  }
  if (Breaks("14.3/2"_hom, !MayActivate(s, Coast::kEast) && !MayActivate(s, Coast::kWest))) {
    return Refused("14.3/2"_hom, why, [] { return std::string("both squadrons are active and in their boxes"); });
  }
  return Accepted();
}

Ruling CheckSeizureUse(const Rules& r, const S& s, Side side, int ops, Why* why) {
  if (Breaks("14.4/1"_hom, side != kUs)) {
    return Refused("14.4/1"_hom, why, [] { return std::string("the squadrons are those of the US"); });
  }
  if (Breaks("14.4/1"_hom, !r.Default(kSeizeRequirements) && (s.now.at_war == 0 || ops < kSeizureOps))) {
    return Refused("14.4/1"_hom, why,
                   [&] { return absl::StrCat("a port is seized in the war only, with ", kSeizureOps, " OPS"); });
  }
  if (Breaks("14.4/1"_hom, !SquadronActive(s, Coast::kEast) && !SquadronActive(s, Coast::kWest))) {
    return Refused("14.4/1"_hom, why, [] { return std::string("no squadron is active"); });
  }
  if (Breaks("14.4/2"_hom, !AnySeizable(r, s))) {
    return Refused("14.4/2"_hom, why, [] {
      return std::string("no Mexican port that a free squadron reaches has two steps or less and no artillery");
    });
  }
  return Accepted();
}

Ruling CheckPieceUse(const Rules& r, const S& s, Side side, Why* why) {
  EventList pieces;
  ListPieces(r, s, side, &pieces);
  for (const Event& piece : pieces) {
    if (CheckPiece(r, s, side, piece, nullptr).accepted) return Accepted("9.6/1"_hom);
  }
  if (Breaks("9.6/1"_hom, true)) {
    return Refused("9.6/1"_hom, why, [&] {
      return absl::StrCat("no unit or leader of ", r.SideName(side), " can sail from friendly port to friendly port");
    });
  }
  return Accepted();
}

Ruling CheckForceUse(const Rules& r, const S& s, Side side, SeaKind kind, int ops, Why* why) {
  if (Breaks("14.2/1"_hom, kind == kLandingForce && side != kUs)) {
    return Refused("14.2/1"_hom, why, [] { return std::string("only US Forces land"); });
  }
  if (Breaks("9.6/3"_hom, ops < kForceOps)) {
    return Refused("9.6/3"_hom, why,
                   [&] { return absl::StrCat("a Force at sea needs ", kForceOps, " OPS, the card has ", ops); });
  }
  const bool none = !AnySeaForce(r, s, side, kind);
  if (kind == kLandingForce && Breaks("14.2/1"_hom, none)) {
    return Refused("14.2/1"_hom, why, [] {
      return std::string("no Force with Marines is in a friendly port from which a Mexican one can be reached");
    });
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

// ---- Scott Invades (14.2.b): the Force gathers at New Orleans.

namespace {

// Units that may come: from Regroup, New Orleans, spaces in supply, and those of the Army that Scott commands.
UnitSet ScottsUnits(const Rules& r, const S& s) {
  UnitSet units;
  std::array<uint8_t, kMaxSpaces> known{};  // 1: out of supply, 2: in supply
  const SpaceId army = ArmyOf(s, r.c.scott) != kNoId ? SpaceOf(s.leaders[static_cast<size_t>(r.c.scott)].where) : kNoId;
  for (int i = 0; i < static_cast<int>(r.c.units.size()); ++i) {
    const Location where = s.units[static_cast<size_t>(i)].where;
    if (r.c.units[static_cast<size_t>(i)].side != kUs) continue;
    if (where == kRegroup) units.Add(i);
    if (!OnMap(where)) continue;
    const SpaceId space = SpaceOf(where);
    uint8_t& supply = known[static_cast<size_t>(space)];
    if (supply == 0) supply = space == r.c.new_orleans || space == army || SpaceInSupply(r, s, kUs, space) ? 2 : 1;
    if (supply == 2) units.Add(i);
  }
  return units;
}

bool AnyMarine(const Rules& r, const UnitSet& units) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (units.Has(i) && UsMarines(r, i)) return true;
  }
  return false;
}

Ruling CheckScottInvades(const Rules& r, const S& s, CardId card, Side, Why* why) {
  const Location scott = s.leaders[static_cast<size_t>(r.c.scott)].where;
  if (CannotBe("14.2.b/1"_hom, scott != kNowhere && scott != kRegroup && !OnMap(scott))) {
    return Refused("14.2.b/1"_hom, why, [] { return std::string("Scott is not to be had"); });
  }
  const Ruling able = CheckStrategy(r, s, r.c.scott, r.c.cards[static_cast<size_t>(card)].ops, why);
  if (!able.accepted) return able;
  const bool dead = scott == kRegroup && s.leaders[static_cast<size_t>(r.c.scott)].repl != 0;
  if (Breaks("13.4.a/5"_hom, dead && r.Default(kScottReplacement))) {
    return Refused("13.4.a/5"_hom, why, [] {
      return std::string("Scott is dead: his replacement is bought with replacement points, or drawn for an Army");
    });
  }
  if (Breaks("14.1/2"_hom, !SquadronActive(s, Coast::kEast))) {
    return Refused("14.1/2"_hom, why, [] { return std::string("the East squadron is not active"); });
  }
  if (Breaks("14.2.b/3"_hom, !AnyMarine(r, ScottsUnits(r, s)))) {
    return Refused("14.2.b/3"_hom, why, [] { return std::string("there are no US Marines to be had"); });
  }
  for (SpaceId port = 0; port < SpaceCount(r); ++port) {
    if (CheckHarbour(r, s, kUs, kScottsLanding, r.c.new_orleans, port, nullptr).accepted) return Accepted("14.2/1"_hom);
  }
  if (Breaks("14.2/1"_hom, true)) {
    return Refused("14.2/1"_hom, why, [] { return std::string("there is no port of the East coast to land at"); });
  }
  return Accepted();
}

void PlayScottInvades(const Rules& r, S& s, Trace* trace) {
  const LeaderId scott = r.c.scott;
  s.naval.available = ScottsUnits(r, s);
  s.naval.sea = kScottsLanding;
  s.naval.coast = static_cast<uint8_t>(Coast::kEast);
  const ArmyId army = ArmyOf(s, scott);
  const Location from = s.leaders[static_cast<size_t>(scott)].where;
  StartActivation(s, r.c.new_orleans);
  Group& group = s.act.group;
  group.commander = static_cast<int16_t>(scott + 1);
  group.army = static_cast<int16_t>(army + 1);
  group.leaders.Add(scott);
  if (army != kNoId) {
    Applied(trace, "14.2.b/2"_hom);
    s.naval.army_from = from;
    for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
      if (r.c.leaders[static_cast<size_t>(i)].side == kUs && s.leaders[static_cast<size_t>(i)].where == from &&
          ArmyOf(s, i) == kNoId && RatingsOf(r, s, i).command <= RatingsOf(r, s, scott).command) {
        group.leaders.Add(i);
      }
    }
  }
  s.leaders[static_cast<size_t>(scott)].where = At(r.c.new_orleans);
  MoveGroup(r, s, group, r.c.new_orleans);
  Say(trace, "14.2.b/1"_hom, [] { return std::string("Scott gathers a Force at New Orleans"); });
  s.step = kScottUnitStep;
}

bool OfTheArmy(const S& s, UnitId unit) {
  return s.naval.army_from != kNowhere && s.units[static_cast<size_t>(unit)].where == s.naval.army_from;
}
// Places for the units of his Army and for others.
int ArmyPlaces(const Rules& r, const S& s) {
  if (s.naval.army_from == kNowhere || !r.Default(kScottForceSize)) return 0;
  return ForceLimit(r, s, s.act.group) - s.naval.army_units;
}
int OtherPlaces(const Rules& r, const S& s) { return RatingsOf(r, s, r.c.scott).command - s.naval.other_units; }

// Can a Marine still be taken? Unless a rule was broken before, one can while none is in the Force.
bool MarineForScott(const Rules& r, const S& s) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (!UsMarines(r, i) || !s.naval.available.Has(i)) continue;
    if (OtherPlaces(r, s) > 0 || (OfTheArmy(s, i) && ArmyPlaces(r, s) > 0)) return true;
  }
  return false;
}

// Is there a place for one more unit from outside the Army, Marines or not?
Ruling CheckOther(const Rules& r, const S& s, bool marine, Why* why) {
  const int places = OtherPlaces(r, s);
  if (Breaks("14.2.b/1"_hom, places < 1)) {
    return Refused("14.2.b/1"_hom, why, [&] {
      return absl::StrCat("Scott's command rating allows ", RatingsOf(r, s, r.c.scott).command, " units");
    });
  }
  if (Breaks("14.2.b/3"_hom, places == 1 && !marine && !HasMarine(r, s.act.group))) {
    return Refused("14.2.b/3"_hom, why, [] { return std::string("the last place in the Force is for US Marines"); });
  }
  return Accepted();
}

bool InRegroup(const Rules& r, const S& s) {
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (r.c.units[i].side == kUs && s.units[i].where == kRegroup) return true;
  }
  return false;
}

void ListScottsUnits(const Rules& r, const S& s, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (s.naval.available.Has(i)) out->push_back(MakeEvent(kLandingUnitTaken, kUs, {i}));
  }
  out->push_back(MakeEvent(kLandingUnitDrawn, kUs));
  out->push_back(MakeEvent(kForceCompleted, kUs));
}
Ruling CheckScottsUnit(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitSet& available = s.naval.available;
  if (e.type == kLandingUnitTaken) {
    const UnitId unit = static_cast<UnitId>(e.args[0]);
    if (CannotBe("14.2.b/1"_hom, !available.Has(unit))) {
      return Refused("14.2.b/1"_hom, why, [&] {
        return absl::StrCat(r.UnitName(unit), " is not in Regroup, New Orleans or a space in supply, or comes already");
      });
    }
    if (Breaks("3.2/3"_hom, s.units[static_cast<size_t>(unit)].where == kRegroup && !UsMarines(r, unit))) {
      return Refused("3.2/3"_hom, why,
                     [] { return std::string("only Marines are searched for in Regroup; other units are drawn"); });
    }
    if (OfTheArmy(s, unit) && ArmyPlaces(r, s) > 0) return Accepted();
    return CheckOther(r, s, UsMarines(r, unit), why);
  }
  if (e.type == kLandingUnitDrawn) {
    if (CannotBe("14.2.b/1"_hom, !InRegroup(r, s))) {
      return Refused("14.2.b/1"_hom, why, [] { return std::string("no unit is left in Regroup"); });
    }
    return CheckOther(r, s, false, why);
  }
  if (Breaks("14.2.b/3"_hom, !HasMarine(r, s.act.group) && MarineForScott(r, s))) {
    return Refused("14.2.b/3"_hom, why, [] { return std::string("no US Marines are in the Force"); });
  }
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (Breaks("14.2.b/2"_hom, available.Has(i) && OfTheArmy(s, i) && ArmyPlaces(r, s) >= 1)) {
      return Refused("14.2.b/2"_hom, why,
                     [&] { return absl::StrCat(r.UnitName(i), " belongs to Scott's Army, which comes whole"); });
    }
  }
  return Accepted();
}

void JoinScott(const Rules& r, S& s, UnitId unit, Trace* trace) {
  UnitState& state = s.units[static_cast<size_t>(unit)];
  if (OfTheArmy(s, unit) && ArmyPlaces(r, s) > 0) {
    ++s.naval.army_units;
  } else {
    ++s.naval.other_units;
  }
  if (state.where == kRegroup) {
    state.steps = static_cast<uint8_t>(r.c.units[static_cast<size_t>(unit)].max_steps());
    if (UsMarines(r, unit)) Applied(trace, "14.2.b/3"_hom);
  }
  state.where = At(r.c.new_orleans);
  s.naval.available.Remove(unit);
  s.act.group.units.Add(unit);
  Say(trace, "14.2.b/1"_hom, [&] { return absl::StrCat(r.UnitName(unit), " joins Scott"); });
}

void TakeScottsUnit(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kLandingUnitTaken) {
    JoinScott(r, s, static_cast<UnitId>(e.args[0]), trace);
  } else {
    s.step = e.type == kLandingUnitDrawn ? kScottDrawStep : kSailStep;
  }
  Run(r, s, trace);
}

void ListScottsDraws(const Rules& r, const S& s, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (s.naval.available.Has(i)) out->push_back(MakeEvent(kUnitDrawn, kChance, {i}));
  }
}
Ruling CheckScottsDraw(const Rules& r, const S& s, const Event& e, Why* why) {
  const size_t unit = static_cast<size_t>(e.args[0]);
  if (CannotBe("3.2/3"_hom, r.c.units[unit].side != kUs || s.units[unit].where != kRegroup)) {
    return Refused("3.2/3"_hom, why, [] { return std::string("the unit is not in the Regroup box of the US"); });
  }
  return Accepted();
}
void DrawScottsUnit(const Rules& r, S& s, const Event& e, Trace* trace) {
  JoinScott(r, s, static_cast<UnitId>(e.args[0]), trace);
  s.step = kScottUnitStep;
}

// ---- The other naval cards.

enum NavalCard : uint8_t {
  kCommodorePerry = 32,
  kBlockadeDeclared = 36,
  kMarines = 39,
  kCommodoreConnor = 45,
  kOregonTreaty = 46,
  kPierceReinforces = 47,
  kPacificSquadron = 48,
  kScottInvades = 51,
};
constexpr int kPerryOps = 2;
constexpr int kPacificUnits = 2;
constexpr int kOregonUnits = 3;
constexpr int kPierceUnits = 3;

void PlayPerry(const Rules& r, S& s, Trace* trace) {
  ActivateByCard(r, s, Coast::kEast, trace);
  s.naval.coast = static_cast<uint8_t>(Coast::kEast);
  s.naval.then_ops = kPerryOps;
  if (AnySeaForce(r, s, kUs, kLandingForce)) {
    s.step = kOfferLandingStep;
    return;
  }
  FinishVoyage(r, s, trace);
}
void ListOffer(const Rules&, const S&, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kLandingDecided, kUs, {yes}));
}
Ruling CheckOffer(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideLanding(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "12.1/1"_hom);
  if (e.args[0] != 0) {
    s.naval.sea = kLandingForce;
    s.step = kNameCommanderStep;
    return;
  }
  s.step = kUseDone;
  FinishVoyage(r, s, trace);
  Run(r, s, trace);
}

Ruling CheckConnor(const Rules& r, const S& s, CardId, Side, Why* why) {
  if (MayActivate(s, Coast::kEast)) return Accepted();
  S there = s;
  there.naval.coast = static_cast<uint8_t>(Coast::kEast);
  if (AnySeizable(r, there)) return Accepted("12.1/1"_hom);
  if (Breaks("12.1/1"_hom, true)) {
    return Refused("12.1/1"_hom, why,
                   [] { return std::string("the East squadron is active and can seize no port of its coast"); });
  }
  return Accepted();
}
void PlayConnor(const Rules& r, S& s, Trace* trace) {
  ActivateByCard(r, s, Coast::kEast, trace);
  s.naval.coast = static_cast<uint8_t>(Coast::kEast);
  if (AnySeizable(r, s)) {
    s.step = kSeizeStep;
  } else {
    s.naval.coast = 0;
  }
}

Ruling CheckPacific(const Rules& r, const S& s, CardId, Side, Why* why) {
  if (Breaks("12.1/1"_hom, !MayActivate(s, Coast::kWest) && UnitsInRegroup(r, s, kUs, 0) == 0)) {
    return Refused("12.1/1"_hom, why,
                   [] { return std::string("the West squadron is active and no US unit is in Regroup"); });
  }
  return Accepted();
}
void PlayPacific(const Rules& r, S& s, Trace* trace) {
  ActivateByCard(r, s, Coast::kWest, trace);
  CallReinforcements(s, kUs, 0, kPacificUnits, r.c.alta_california, kUseDone);
}

void PlayBlockade(const Rules&, S& s, Trace* trace) { RaiseBlockade(s, trace, "12.1/1"_hom); }

// A friendly port without enemies, where pieces may be put.
bool OpenPort(const Rules& r, const S& s, SpaceId port) {
  return FriendlyPort(r, s, kUs, port) && !HasUnits(r, s, kMexico, port);
}
bool FreshMarine(const Rules& r, const S& s, UnitId unit) {
  return UsMarines(r, unit) && s.units[static_cast<size_t>(unit)].where == kRegroup;
}

Ruling CheckMarines(const Rules& r, const S& s, CardId, Side, Why* why) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (FreshMarine(r, s, i)) return Accepted("12.1/1"_hom);
  }
  if (Breaks("12.1/1"_hom, true)) {
    return Refused("12.1/1"_hom, why, [] { return std::string("no US Marines are in Regroup"); });
  }
  return Accepted();
}
void PlayMarines(const Rules&, S& s, Trace*) { s.step = kMarinesStep; }
void ListMarines(const Rules& r, const S& s, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (!FreshMarine(r, s, i)) continue;
    for (SpaceId port = 0; port < SpaceCount(r); ++port) {
      if (OpenPort(r, s, port)) out->push_back(MakeEvent(kUnitPlaced, kUs, {i, port}));
    }
  }
}
Ruling CheckPlacedMarines(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = static_cast<UnitId>(e.args[0]);
  if (CannotBe("12.1/1"_hom, !FreshMarine(r, s, unit))) {
    return Refused("12.1/1"_hom, why, [&] { return absl::StrCat(r.UnitName(unit), " is no Marine unit in Regroup"); });
  }
  if (Breaks("12.1/1"_hom, !OpenPort(r, s, static_cast<SpaceId>(e.args[1])))) {
    return Refused("12.1/1"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(static_cast<SpaceId>(e.args[1])), " is no friendly port without enemy units");
    });
  }
  return Accepted();
}
void PlaceMarines(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId port = static_cast<SpaceId>(e.args[1]);
  UnitState& unit = s.units[static_cast<size_t>(e.args[0])];
  unit.where = At(port);
  unit.steps = static_cast<uint8_t>(r.c.units[static_cast<size_t>(e.args[0])].max_steps());
  Say(trace, "3.4/1"_hom,
      [&] { return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " arrives at ", r.SpaceName(port)); });
  UnitsCome(r, s, port, kUs, trace);
  s.step = kReinforcementsSettle;
  Run(r, s, trace);
}

Ruling CheckOregon(const Rules& r, const S& s, CardId, Side, Why* why) {
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (r.c.units[i].side == kUs && r.c.units[i].sort == Sort::kRegular && s.units[i].where == kRegroup)
      return Accepted("12.1/1"_hom);
  }
  if (Breaks("12.1/1"_hom, true)) {
    return Refused("12.1/1"_hom, why, [] { return std::string("no regular unit of the US is in Regroup"); });
  }
  return Accepted();
}
void PlayOregon(const Rules& r, S& s, Trace*) {
  CallReinforcements(s, kUs, 0, kOregonUnits, r.c.new_orleans, kUseDone);
  s.reinf.only = static_cast<uint8_t>(Sort::kRegular);
}

Ruling CheckPiercePort(const Rules& r, const S& s, SpaceId port, Why* why) {
  if (Breaks("12.1/1"_hom, !OpenPort(r, s, port) || !SuppliedPort(r, s, kUs, port))) {
    return Refused("12.1/1"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(port), " is no friendly port in supply without enemy units");
    });
  }
  return Accepted();
}
Ruling CheckPierce(const Rules& r, const S& s, CardId, Side, Why* why) {
  for (SpaceId port = 0; port < SpaceCount(r); ++port) {
    if (CheckPiercePort(r, s, port, nullptr).accepted) return Accepted("12.1/1"_hom);
  }
  if (Breaks("12.1/1"_hom, true)) {
    return Refused("12.1/1"_hom, why, [] { return std::string("the US has no port in supply"); });
  }
  return Accepted();
}
void PlayPierce(const Rules&, S& s, Trace*) { s.step = kPiercePortStep; }
void ListPiercePorts(const Rules& r, const S&, EventList* out) {
  for (SpaceId port = 0; port < SpaceCount(r); ++port) {
    if (CoastOf(r, port) != Coast::kNone) out->push_back(MakeEvent(kPortNamed, kUs, {port}));
  }
}
Ruling CheckPiercePortEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckPiercePort(r, s, static_cast<SpaceId>(e.args[0]), why);
}
void LandPierce(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId port = static_cast<SpaceId>(e.args[0]);
  LeaderState& pierce = s.leaders[static_cast<size_t>(r.c.pierce)];
  // Unless he has come already, or fallen: his replacement does not arrive with this card.
  if ((pierce.where == kRegroup || pierce.where == kNowhere) && pierce.repl == 0) {
    pierce.where = At(port);
    Say(trace, "12.1/1"_hom, [&] { return absl::StrCat("Pierce arrives at ", r.SpaceName(port)); });
  }
  CallReinforcements(s, kUs, 0, kPierceUnits, port, kUseDone);
  Run(r, s, trace);
}

constexpr CardEvent kEvents[] = {
    {kCommodorePerry, nullptr, nullptr, PlayPerry},
    {kBlockadeDeclared, nullptr, nullptr, PlayBlockade},
    {kMarines, nullptr, CheckMarines, PlayMarines},
    {kCommodoreConnor, nullptr, CheckConnor, PlayConnor},
    {kOregonTreaty, nullptr, CheckOregon, PlayOregon},
    {kPierceReinforces, nullptr, CheckPierce, PlayPierce},
    {kPacificSquadron, nullptr, CheckPacific, PlayPacific},
    {kScottInvades, CheckScottInvades, nullptr, PlayScottInvades},
};

}  // namespace

// Leaders who stood alone where the units arrived give way first.
void SettleReinforcements(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kReinforcementsSettle, trace)) return;
  s.step = kUseDone;
}

absl::Span<const CardEvent> NavalCardEvents() { return kEvents; }

const HallsStep kNavalSteps[] = {
    {kSquadronStep,
     "activate_squadron",
     "names the squadron to activate",
     "14.3/2"_hom,
     {kSquadronActivated},
     UsPlayer,
     ListSquadrons,
     CheckSquadron,
     ActivateNamed},
    {kReactivateStep,
     "reactivate_squadron",
     "names the squadron that becomes active again",
     "4.2.A/5"_hom,
     {kSquadronActivated},
     UsPlayer,
     ListSquadrons,
     CheckReactivation,
     Reactivate},
    {kSeizeStep,
     "seize_port",
     "names the port to seize",
     "14.4/1"_hom,
     {kPortSeized},
     UsPlayer,
     ListSeizures,
     CheckSeizure,
     SeizePort},
    {kSeaPieceStep,
     "name_piece_at_sea",
     "names the unit or leader that sails",
     "14.1.a"_hom,
     {kUnitActivated, kLeaderActivated},
     CardPlayer,
     ListNamedPieces,
     CheckNamedPiece,
     NamePiece},
    {kSailStep,
     "sail",
     "says to which port the voyage goes",
     "14.1/3"_hom,
     {kSailed},
     CardPlayer,
     ListHarbours,
     CheckSail,
     Sail},
    {kMoveBeachheadStep,
     "move_beachhead",
     "decides whether the Beachhead moves to the new port",
     "14.2/5"_hom,
     {kBeachheadMoved},
     UsPlayer,
     ListBeachhead,
     CheckBeachhead,
     MoveBeachhead},
    {kScottUnitStep,
     "scotts_force",
     "gathers the Force that lands with Scott",
     "14.2.b/1"_hom,
     {kLandingUnitTaken, kLandingUnitDrawn, kForceCompleted},
     UsPlayer,
     ListScottsUnits,
     CheckScottsUnit,
     TakeScottsUnit},
    {kScottDrawStep,
     "draw_for_scott",
     "a unit is drawn from Regroup for the landing",
     "3.2/3"_hom,
     {kUnitDrawn},
     Dice,
     ListScottsDraws,
     CheckScottsDraw,
     DrawScottsUnit},
    {kOfferLandingStep,
     "offer_landing",
     "decides whether to land with Perry",
     "12.1/1"_hom,
     {kLandingDecided},
     UsPlayer,
     ListOffer,
     CheckOffer,
     DecideLanding},
    {kMarinesStep,
     "place_marines",
     "places the Marines",
     "12.1/1"_hom,
     {kUnitPlaced},
     UsPlayer,
     ListMarines,
     CheckPlacedMarines,
     PlaceMarines},
    {kPiercePortStep,
     "port_of_pierce",
     "names the port where Pierce arrives",
     "12.1/1"_hom,
     {kPortNamed},
     UsPlayer,
     ListPiercePorts,
     CheckPiercePortEvent,
     LandPierce},
};
void AddNavalSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kNavalSteps), std::end(kNavalSteps));
}

}  // namespace adjutant::halls
