// HoM 13: control markers, fieldworks and forts, replacements, the Baggage Train. HoM 15.1: organising Armies.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

Use UseOf(const S& s) { return static_cast<Use>(s.play.use); }
Side Player(const S& s) { return static_cast<Side>(s.play.side); }
PlayerId CardPlayer(const Rules&, const S& s) { return s.play.side; }

// 3.5/1: a leader and units that he may command: guerillas follow Canales alone (10.2.g/2).
bool HasForce(const Rules& r, const S& s, Side side, SpaceId space) {
  if (!HasUnits(r, s, side, space) || LeadersIn(r, s, side, space) == 0) return false;
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    const bool there = r.c.leaders[static_cast<size_t>(i)].side == side && LeaderAt(s, i, space);
    if (there && CanCommand(r, s, i)) return true;
  }
  return false;
}

// ---- 13.1: control.

// Is there a Force at `from` that may enter `to`: Mexicans stay out of New Orleans (10.2.b/8), guerillas in Mexico
// (16.5/6)?
bool ForceFor(const Rules& r, const S& s, Side side, SpaceId from, SpaceId to) {
  if (!HasForce(r, s, side, from) || (side == kMexico && to == r.c.new_orleans)) return false;
  if (InMexico(r, to)) return true;
  const Waiver none({});
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (r.c.leaders[static_cast<size_t>(i)].side != side || !LeaderAt(s, i, from)) continue;
    Group group = EmptyGroup(side, from);
    group.commander = static_cast<int16_t>(i + 1);
    group.leaders.Add(i);
    group.army = static_cast<int16_t>(ArmyOf(s, i) + 1);
    for (UnitId unit = 0; unit < static_cast<UnitId>(r.c.units.size()); ++unit) {
      if (r.c.units[static_cast<size_t>(unit)].sort == Sort::kGuerilla || !UnitAt(s, unit, from)) continue;
      if (MayInclude(r, s, group, unit)) return true;
    }
  }
  return false;
}

// Could an enemy Force intercept into the space: a leader with units next to it, or in it?
bool EnemyCouldIntercept(const Rules& r, const S& s, Side side, SpaceId space) {
  const auto force = [&](SpaceId from) { return ForceFor(r, s, Enemy(side), from, space); };
  for (const Link& link : r.c.spaces[static_cast<size_t>(space)].links) {
    if (force(link.to)) return true;
  }
  return force(space);
}

// 13.1/4: next to what a marker may be placed; and which supply has to hold (6.6).
bool Basis(const Rules& r, const S& s, Side side, SpaceId space) {
  if (HasForce(r, s, side, space)) return true;
  return !r.Default(kAdjacentControl) && s.control[static_cast<size_t>(space)] == side;
}
bool BasisInSupply(const Rules& r, const S& s, Side side, SpaceId basis, SpaceId target) {
  if (r.Default(kControlSupply)) return SpaceInSupply(r, s, side, basis);
  return TraceSupply(r, s, Consumer{side, target, false, false}, nullptr);
}
void ExplainBasis(const Rules& r, const S& s, Side side, SpaceId basis, SpaceId target, Why* why) {
  if (r.Default(kControlSupply)) return ExplainOutOfSupply(r, s, side, basis, why);
  ExplainOutOfSupply(r, s, Consumer{side, target, false, false}, why);
}

Ruling CheckControl(const Rules& r, const S& s, Side side, int ops, int left, SpaceId space, Why* why) {
  const Space& info = r.c.spaces[static_cast<size_t>(space)];
  if (CannotBe("6.8/2"_hom, space == r.c.disputed_zone)) {
    return Refused(
        "6.8/2"_hom, why,
        [&] { return absl::StrCat(r.SpaceName(space), " is never controlled, and friendly to both"); }, "2.1.a/6"_hom);
  }
  if (CannotBe("2.1.a/6"_hom, !info.controllable())) {
    return Refused("2.1.a/6"_hom, why, [&] { return absl::StrCat(r.SpaceName(space), " is never controlled"); });
  }
  if (CannotBe("13.1/1"_hom, s.control[static_cast<size_t>(space)] == side)) {
    return Refused("13.1/1"_hom, why, [&] { return absl::StrCat(r.SpaceName(space), " is friendly already"); });
  }
  if (Breaks("13.3/1"_hom, side == kUs && StandingFortress(r, s, space) && r.Default(kFortressControlByBattle))) {
    return Refused("13.3/1"_hom, why, [&] { return absl::StrCat("the fortress at ", r.SpaceName(space), " stands"); });
  }
  if (info.zone()) {
    if (Breaks("13.1/2"_hom, left != ops)) {
      return Refused("13.1/2"_hom, why, [] { return std::string("control of a Zone takes all OPS of the card"); });
    }
    if (Breaks("10.4/1"_hom, !HasForce(r, s, side, space) || HasUnits(r, s, Enemy(side), space))) {
      return Refused("10.4/1"_hom, why,
                     [&] { return absl::StrCat("a Force must be in ", r.SpaceName(space), ", and no enemy unit"); });
    }
    if (Breaks("13.1/5"_hom, !SpaceInSupply(r, s, side, space))) {
      ExplainOutOfSupply(r, s, side, space, why);
      return Refused("13.1/5"_hom, why, [] { return std::string("the Force there is out of supply"); });
    }
    return Accepted();
  }
  if (Breaks("13.1/3"_hom, HasUnits(r, s, Enemy(side), space))) {
    return Refused("13.1/3"_hom, why, [&] { return absl::StrCat("enemy units are in ", r.SpaceName(space)); });
  }
  if (HasForce(r, s, side, space)) {
    if (Breaks("13.1/5"_hom, !BasisInSupply(r, s, side, space, space))) {
      ExplainBasis(r, s, side, space, space, why);
      return Refused("13.1/5"_hom, why,
                     [&] { return absl::StrCat("the Force in ", r.SpaceName(space), " is out of supply"); });
    }
    return Accepted();
  }
  for (const Link& link : info.links) {
    if (!Basis(r, s, side, link.to) || !BasisInSupply(r, s, side, link.to, space)) continue;
    if (Breaks("13.1/4"_hom, EnemyCouldIntercept(r, s, side, space))) {
      return Refused("13.1/4"_hom, why,
                     [&] { return absl::StrCat("an enemy Force could intercept into ", r.SpaceName(space)); });
    }
    return Accepted("13.1/4"_hom);
  }
  if (Breaks("13.1/4"_hom, true)) {
    for (const Link& link : info.links) {
      if (why != nullptr && Basis(r, s, side, link.to)) ExplainBasis(r, s, side, link.to, space, why);
    }
    return Refused("13.1/4"_hom, why,
                   [&] { return absl::StrCat("no friendly Force in supply is in or next to ", r.SpaceName(space)); });
  }
  return Accepted();
}

// 9.1/2 by an option: a marker of one's own in the other's country is given up.
Ruling CheckGivenUp(const Rules& r, const S& s, Side side, SpaceId space, Why* why) {
  if (Breaks("9.1/2"_hom, r.Default(kRemoveControl))) {
    return Refused("9.1/2"_hom, why,
                   [] { return std::string("a marker is removed by placing one's own in its stead"); });
  }
  const Space& info = r.c.spaces[static_cast<size_t>(space)];
  if (CannotBe("9.1/2"_hom, !info.controllable() || s.control[static_cast<size_t>(space)] != side ||
                                info.controller != Enemy(side))) {
    return Refused("9.1/2"_hom, why,
                   [&] { return absl::StrCat("no marker of ", r.SideName(side), " lies on ", r.SpaceName(space)); });
  }
  return Accepted();
}

SpaceSet AllSpaces(const Rules& r) {
  SpaceSet spaces;
  for (size_t i = 0; i < r.c.spaces.size(); ++i) spaces.Add(static_cast<int>(i));
  return spaces;
}
// Where a marker could be placed: by the usual readings in and next to spaces with a Force.
SpaceSet ControlCandidates(const Rules& r, const S& s, Side side) {
  if (!r.Default(kAdjacentControl) || !r.Default(kRemoveControl)) return AllSpaces(r);
  SpaceSet spaces, bases;
  for (size_t i = 0; i < r.c.leaders.size(); ++i) {
    const SpaceId space = SpaceOf(s.leaders[i].where);
    if (r.c.leaders[i].side != side || space == kNoId || bases.Has(space) || !HasUnits(r, s, side, space)) continue;
    bases.Add(space);
    spaces.Add(space);
    for (const Link& link : r.c.spaces[static_cast<size_t>(space)].links) spaces.Add(link.to);
  }
  return spaces;
}
bool AnyControl(const Rules& r, const S& s, Side side, int ops, int left) {
  const SpaceSet spaces = ControlCandidates(r, s, side);
  for (int i = spaces.Next(0); i >= 0; i = spaces.Next(i + 1)) {
    if (CheckControl(r, s, side, ops, left, static_cast<SpaceId>(i), nullptr).accepted) return true;
    if (CheckGivenUp(r, s, side, static_cast<SpaceId>(i), nullptr).accepted) return true;
  }
  return false;
}

void ListControl(const Rules& r, const S& s, EventList* out) {
  const SpaceSet spaces = ControlCandidates(r, s, Player(s));
  for (uint16_t type : {kControlGivenUp, kSpaceControlled}) {
    if (type == kControlGivenUp && r.Default(kRemoveControl)) continue;
    for (int i = spaces.Next(0); i >= 0; i = spaces.Next(i + 1)) out->push_back(MakeEvent(type, s.play.side, {i}));
  }
  out->push_back(MakeEvent(kPlacementEnded, s.play.side));
}
Ruling CheckControlEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kPlacementEnded) {
    if (Breaks("13.1/1"_hom, s.play.left == s.play.ops)) {
      return Refused("13.1/1"_hom, why, [] { return std::string("the card was played to place at least one marker"); });
    }
    return Accepted();
  }
  const SpaceId space = static_cast<SpaceId>(e.args[0]);
  if (e.type == kControlGivenUp) return CheckGivenUp(r, s, Player(s), space, why);
  return CheckControl(r, s, Player(s), s.play.ops, s.play.left, space, why);
}
void PlaceControl(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kPlacementEnded) {
    s.step = kUseDone;
  } else if (e.type == kControlGivenUp) {
    Applied(trace, "9.1/2"_hom);
    --s.play.left;
    s.step = kPlaceControl;
    ChangeControl(r, s, static_cast<SpaceId>(e.args[0]), Enemy(Player(s)), kPlaceControl, trace);
  } else {
    const SpaceId space = static_cast<SpaceId>(e.args[0]);
    Applied(trace, "13.1/1"_hom);
    s.play.left =
        static_cast<uint8_t>(r.c.spaces[static_cast<size_t>(space)].zone() ? 0 : std::max(0, s.play.left - 1));
    s.step = kPlaceControl;
    ChangeControl(r, s, space, Player(s), kPlaceControl, trace);
  }
  Run(r, s, trace);
}

}  // namespace

void RunPlaceControl(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kPlaceControl, trace)) return;
  s.step = kUseDone;
  if (s.play.left == 0) return;
  if (AnyControl(r, s, Player(s), s.play.ops, s.play.left)) s.step = kPlaceControlStep;
}

namespace {

// ---- 13.2: fieldworks and forts.

bool MarkerLeft(const Rules& r, const S& s, Side side, Work work) {
  for (size_t i = 0; i < r.c.markers.size(); ++i) {
    if (r.c.markers[i].side == side && r.c.markers[i].work == work && s.markers[i].state == kInPool) return true;
  }
  return false;
}
MarkerId MarkerAt(const Rules& r, const S& s, Side side, Work work, SpaceId space) {
  for (size_t i = 0; i < r.c.markers.size(); ++i) {
    if (s.markers[i].where != At(space) || s.markers[i].state == kInPool) continue;
    if (r.c.markers[i].side == side && r.c.markers[i].work == work) {
      return static_cast<MarkerId>(i);
    }
  }
  return kNoId;
}

Ruling CheckSite(const Rules& r, const S& s, Side side, Use use, SpaceId space, Why* why) {
  if (Breaks("13.2/2"_hom, r.c.spaces[static_cast<size_t>(space)].transit || s.raid[static_cast<size_t>(space)] != 0)) {
    return Refused("13.2/2"_hom, why, [&] { return absl::StrCat(r.SpaceName(space), " is a transit space"); });
  }
  const bool held = Friendly(r, s, side, space) && HasUnits(r, s, side, space) && SpaceInSupply(r, s, side, space);
  if (Breaks("13.2/3"_hom, !held && (use != Use::kFinishFort || r.Default(kFortFinish)))) {
    if (Friendly(r, s, side, space) && HasUnits(r, s, side, space)) ExplainOutOfSupply(r, s, side, space, why);
    return Refused("13.2/3"_hom, why, [&] {
      const char* want = !Friendly(r, s, side, space)   ? " is not friendly"
                         : !HasUnits(r, s, side, space) ? " is not occupied"
                                                        : " is out of supply";
      return absl::StrCat(r.SpaceName(space), want);
    });
  }
  const MarkerId works = MarkerAt(r, s, side, Work::kFieldworks, space);
  const MarkerId fort = MarkerAt(r, s, side, Work::kFort, space);
  // 13.2/1: works that the enemy left behind stand until a Force removes them (13.2.b). A Zone has room for both sides.
  const bool enemy_works = !r.c.spaces[static_cast<size_t>(space)].zone() &&
                           (MarkerAt(r, s, Enemy(side), Work::kFieldworks, space) != kNoId ||
                            MarkerAt(r, s, Enemy(side), Work::kFort, space) != kNoId);
  const bool building = fort != kNoId && s.markers[static_cast<size_t>(fort)].state == kUnderConstruction;
  switch (use) {
    case Use::kBuildFieldworks:
      if (Breaks("13.2/1"_hom, enemy_works)) {
        return Refused("13.2/1"_hom, why, [&] {
          return absl::StrCat("enemy works stand in ", r.SpaceName(space), ", and there is room for one fortification");
        });
      }
      if (Breaks("13.2.a/4"_hom, works != kNoId || fort != kNoId || StandingFortress(r, s, space))) {
        return Refused("13.2.a/4"_hom, why, [&] { return absl::StrCat(r.SpaceName(space), " has a fortification"); });
      }
      return Accepted();
    case Use::kBuildFort:
      if (Breaks("13.2.a/5"_hom, works == kNoId || fort != kNoId)) {
        return Refused("13.2.a/5"_hom, why, [&] {
          return absl::StrCat("a fort is begun over friendly fieldworks; ", r.SpaceName(space), " has none free");
        });
      }
      return Accepted();
    default:
      if (CannotBe("13.2.a/6"_hom, !building)) {
        return Refused("13.2.a/6"_hom, why,
                       [&] { return absl::StrCat("no fort is under construction at ", r.SpaceName(space)); });
      }
      return Accepted();
  }
}

Work WorkOf(const S& s) { return UseOf(s) == Use::kBuildFort ? Work::kFort : Work::kFieldworks; }

// Where there is what has to be there: units for fieldworks, fieldworks for a fort, a fort to be finished.
SpaceSet SiteCandidates(const Rules& r, const S& s, Side side, Use use) {
  if (use == Use::kBuildFieldworks) return SpacesWithUnits(r, s, side);
  const Work work = use == Use::kFinishFort ? Work::kFort : Work::kFieldworks;
  SpaceSet spaces;
  for (size_t i = 0; i < r.c.markers.size(); ++i) {
    const MarkerRecord& marker = s.markers[i];
    if (r.c.markers[i].side == side && r.c.markers[i].work == work && marker.state != kInPool && OnMap(marker.where))
      spaces.Add(SpaceOf(marker.where));
  }
  return spaces;
}
bool AnySite(const Rules& r, const S& s, Side side, Use use) {
  const SpaceSet spaces = SiteCandidates(r, s, side, use);
  for (int i = spaces.Next(0); i >= 0; i = spaces.Next(i + 1)) {
    if (CheckSite(r, s, side, use, static_cast<SpaceId>(i), nullptr).accepted) return true;
  }
  return false;
}

void ListSites(const Rules& r, const S& s, EventList* out) {
  const SpaceSet spaces = SiteCandidates(r, s, Player(s), UseOf(s));
  for (int i = spaces.Next(0); i >= 0; i = spaces.Next(i + 1))
    out->push_back(MakeEvent(kFortificationPlaced, s.play.side, {i}));
}
Ruling CheckSiteEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckSite(r, s, Player(s), UseOf(s), static_cast<SpaceId>(e.args[0]), why);
}
void ChooseSite(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId space = static_cast<SpaceId>(e.args[0]);
  const Side side = Player(s);
  if (UseOf(s) == Use::kFinishFort) {
    // The owner may have demolished the fieldworks meanwhile (13.2.b/2); then only the fort is there to be turned.
    const MarkerId fieldworks = MarkerAt(r, s, side, Work::kFieldworks, space);
    if (fieldworks != kNoId) s.markers[static_cast<size_t>(fieldworks)] = MarkerRecord{};
    s.markers[static_cast<size_t>(MarkerAt(r, s, side, Work::kFort, space))].state = kFaceDown;
    Say(trace, "13.2.a/6"_hom, [&] { return absl::StrCat("the fort at ", r.SpaceName(space), " is finished"); });
    s.step = kUseDone;
  } else {
    // 13.2.a/2: a leader with Tactics 1 or 2 draws two.
    const int best = r.Default(kBuilderTactics) ? 2 : 9;
    s.play.amount = 1;
    for (size_t i = 0; i < r.c.leaders.size(); ++i) {
      const int tactics = RatingsOf(r, s, static_cast<LeaderId>(i)).tactics;
      if (r.c.leaders[i].side == side && s.leaders[i].where == At(space) && tactics >= 1 && tactics <= best)
        s.play.amount = 2;
    }
    s.now.city = static_cast<uint8_t>(space + 1);
    s.step = kDrawMarkerStep;
  }
  Run(r, s, trace);
}

void ListMarkers(const Rules& r, const S&, EventList* out) {
  for (MarkerId i = 0; i < static_cast<MarkerId>(r.c.markers.size()); ++i)
    out->push_back(MakeEvent(kFortificationDrawn, kChance, {i}));
}
Ruling CheckMarker(const Rules& r, const S& s, const Event& e, Why* why) {
  const MarkerInfo& info = r.c.markers[static_cast<size_t>(e.args[0])];
  if (CannotBe("13.2.a/1"_hom, info.side != s.play.side || info.work != WorkOf(s) ||
                                   s.markers[static_cast<size_t>(e.args[0])].state != kInPool)) {
    return Refused("13.2.a/1"_hom, why, [] { return std::string("that marker is not in the pool drawn from"); });
  }
  return Accepted();
}

void PutMarker(S& s, size_t marker, Work work) {
  s.markers[marker].where = static_cast<Location>(kFirstSpace + s.now.city - 1);
  s.markers[marker].state = work == Work::kFort ? kUnderConstruction : kFaceDown;
  s.now.city = 0;
}
void DrawMarker(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.markers[static_cast<size_t>(e.args[0])].state = kDrawnMarker;
  --s.play.amount;
  Applied(trace, "13.2.a/1"_hom);
  s.step = kKeepMarkerStep;
  if (s.play.amount > 0 && MarkerLeft(r, s, Player(s), WorkOf(s))) {
    s.step = kDrawMarkerStep;
  } else {
    int drawn = 0;
    for (const MarkerRecord& marker : s.markers) drawn += marker.state == kDrawnMarker ? 1 : 0;
    if (drawn == 1) {
      PutMarker(s, static_cast<size_t>(e.args[0]), WorkOf(s));
      s.step = kUseDone;
    }
  }
  Run(r, s, trace);
}
void ListKept(const Rules& r, const S& s, EventList* out) {
  for (MarkerId i = 0; i < static_cast<MarkerId>(r.c.markers.size()); ++i) {
    if (s.markers[static_cast<size_t>(i)].state == kDrawnMarker)
      out->push_back(MakeEvent(kFortificationKept, s.play.side, {i}));
  }
}
Ruling CheckKept(const Rules&, const S& s, const Event& e, Why* why) {
  if (CannotBe("13.2.a/2"_hom, s.markers[static_cast<size_t>(e.args[0])].state != kDrawnMarker)) {
    return Refused("13.2.a/2"_hom, why, [] { return std::string("that is none of the two markers drawn"); });
  }
  return Accepted();
}
void KeepMarker(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "13.2.a/2"_hom);
  for (size_t i = 0; i < r.c.markers.size(); ++i) {
    if (s.markers[i].state == kDrawnMarker && static_cast<int>(i) != e.args[0]) s.markers[i] = MarkerRecord{};
  }
  PutMarker(s, static_cast<size_t>(e.args[0]), WorkOf(s));
  s.step = kUseDone;
  Run(r, s, trace);
}

// ---- 13.4: replacements.

int StepCost(const Rules& r, UnitId unit) {
  switch (r.c.units[static_cast<size_t>(unit)].arm) {
    case Arm::kInfantry:
      return r.c.n.replacement_infantry;
    case Arm::kInfantryArtillery:
      return r.c.n.replacement_mixed;
    case Arm::kCavalry:
      return r.c.n.replacement_cavalry;
    case Arm::kArtillery:
      return r.c.n.replacement_artillery;
  }
  return 0;
}
// Can that many steps of a unit be paid for? By the case that gives the price of its arm (13.4.a).
Ruling CheckPrice(const Rules& r, const S& s, UnitId unit, int steps, Why* why) {
  const int price = steps * StepCost(r, unit);
  const bool dear = price > s.repl.points;
  const auto sentence = [&] {
    return absl::StrCat(steps, steps == 1 ? " step of " : " steps of ", r.UnitName(unit),
                        steps == 1 ? " costs " : " cost ", price, " and ", s.repl.points, " points are left");
  };
  switch (r.c.units[static_cast<size_t>(unit)].arm) {
    case Arm::kInfantry:
      if (Breaks("13.4.a/2"_hom, dear)) return Refused("13.4.a/2"_hom, why, sentence);
      break;
    case Arm::kArtillery:
      if (Breaks("13.4.a/4"_hom, dear)) return Refused("13.4.a/4"_hom, why, sentence);
      break;
    default:
      if (Breaks("13.4.a/3"_hom, dear)) return Refused("13.4.a/3"_hom, why, sentence);
  }
  return Accepted();
}
uint8_t& Taken(S& s, Side side) { return side == kUs ? s.now.replacements_us : s.now.replacements_mexico; }
int Taken(const S& s, Side side) { return side == kUs ? s.now.replacements_us : s.now.replacements_mexico; }

Ruling CheckReceiver(const Rules& r, const S& s, Side side, LeaderId leader, Why* why) {
  const SpaceId space = SpaceOf(s.leaders[static_cast<size_t>(leader)].where);
  if (CannotBe("13.4/2"_hom, r.c.leaders[static_cast<size_t>(leader)].side != side || space == kNoId)) {
    return Refused("13.4/2"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(leader), " is no leader of ", r.SideName(side), " on the map");
    });
  }
  Asked("18.4.b/3"_hom);
  if (Breaks("13.4.b/6"_hom, InRevolt(r, s, space))) {
    return Refused("13.4.b/6"_hom, why, [&] { return absl::StrCat(r.SpaceName(space), " lies in a State in revolt"); });
  }
  if (Breaks("13.4/2"_hom, !r.c.spaces[static_cast<size_t>(space)].zone() && HasUnits(r, s, Enemy(side), space))) {
    return Refused("13.4/2"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(leader), " is shut in at ", r.SpaceName(space), " by enemy units");
    });
  }
  if (Breaks("13.4/2"_hom, !SpaceInSupply(r, s, side, space))) {
    ExplainOutOfSupply(r, s, side, space, why);
    return Refused("13.4/2"_hom, why,
                   [&] { return absl::StrCat(r.LeaderName(leader), " at ", r.SpaceName(space), " is out of supply"); });
  }
  return Accepted();
}
SpaceId ReceivingSpace(const S& s) { return SpaceOf(s.leaders[static_cast<size_t>(s.repl.leader - 1)].where); }
// 10.2.b/8: a Mexican leader may be in New Orleans, units may not join him there.
bool ShutOut(const Rules& r, const S& s, Side side) {
  return side == kMexico && s.repl.leader != 0 && ReceivingSpace(s) == r.c.new_orleans;
}

void ListReceivers(const Rules& r, const S& s, EventList* out) {
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i)
    out->push_back(MakeEvent(kReplacementsAssigned, s.play.side, {i}));
}
Ruling CheckReceiverEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckReceiver(r, s, Player(s), static_cast<LeaderId>(e.args[0]), why);
}
void AssignReplacements(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "13.4/2"_hom);
  if (Player(s) == kUs) Applied(trace, "18.3.e/3"_hom);
  s.repl = ReplacementTask{};
  s.repl.leader = static_cast<int16_t>(e.args[0] + 1);
  s.repl.dice = static_cast<uint8_t>(RatingsOf(r, s, static_cast<LeaderId>(e.args[0])).stars);
  s.now.drawn_now = 0;
  if (s.now.event_card != 0) {
    // Congress Votes Funds: points without a die, and no replacement action of the turn (12.1.a/3).
    s.repl.points = static_cast<uint8_t>(r.c.action_cards[s.now.event_card - 1u].amount);
    Applied(trace, "12.1.a/3"_hom);
    s.step = kReplacements;
    Run(r, s, trace);
    return;
  }
  if (s.effects.replacement_points > 0) {  // an event's, not the turn's own action
    s.repl.points = s.effects.replacement_points;
    s.effects.replacement_points = 0;
    Say(trace, "12.1.a/3"_hom, [&] {
      return absl::StrCat(r.LeaderName(static_cast<LeaderId>(e.args[0])), " receives ", s.repl.points,
                          " replacement points from the card");
    });
    s.step = kReplacements;
    Run(r, s, trace);
    return;
  }
  Taken(s, Player(s)) = 1;
  s.step = kReplacementDieStep;
}

void ListReplDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kReplacement); }
Ruling CheckReplDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kReplacement, "13.4.a/1"_hom, why);
}
void RollRepl(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.repl.best = static_cast<uint8_t>(std::max<int>(s.repl.best, e.args[1]));
  if (--s.repl.dice > 0) return;
  Sum points(trace, "13.4.a/1"_hom, "replacement.points_received", [] { return std::string("Replacement points"); });
  points.Add(s.repl.best, "13.4.a/1"_hom, [] { return std::string("the best die"); });
  points.Add(s.play.ops, "13.4.a/1"_hom, [] { return std::string("OPS of the card"); });
  s.repl.points = static_cast<uint8_t>(points.Finish());
  Say(trace, "13.4.a/1"_hom, [&] {
    return absl::StrCat(r.LeaderName(static_cast<LeaderId>(s.repl.leader - 1)), " receives ", s.repl.points,
                        " replacement points");
  });
  s.step = kReplacements;
  Run(r, s, trace);
}

bool DrawsBegun(const S& s) { return s.now.drawn_now > 0; }
bool RegroupHolds(const Rules& r, const S& s, Side side) {
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (r.c.units[i].side == side && s.units[i].where == kRegroup) return true;
  }
  return false;
}

Ruling CheckReplacement(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = Player(s);
  switch (e.type) {
    case kStepRestored: {
      const UnitId unit = static_cast<UnitId>(e.args[0]);
      if (Breaks("13.4.b/1"_hom, DrawsBegun(s))) {
        return Refused("13.4.b/1"_hom, why,
                       [] { return std::string("reduced units are rebuilt before the first draw"); });
      }
      if (CannotBe("13.4.b/1"_hom,
                   r.c.units[static_cast<size_t>(unit)].side != side || !UnitAt(s, unit, ReceivingSpace(s)) ||
                       s.units[static_cast<size_t>(unit)].steps >= r.c.units[static_cast<size_t>(unit)].max_steps())) {
        return Refused("13.4.b/1"_hom, why, [&] {
          return absl::StrCat(r.UnitName(unit), " is no reduced unit in ", r.SpaceName(ReceivingSpace(s)));
        });
      }
      return CheckPrice(r, s, unit, 1, why);
    }
    case kReplacementLeaderBought: {
      const LeaderId leader = static_cast<LeaderId>(e.args[0]);
      const LeaderState& state = s.leaders[static_cast<size_t>(leader)];
      const bool replacement = state.repl != 0 || leader == r.c.valencia;
      if (CannotBe("13.4.a/5"_hom,
                   r.c.leaders[static_cast<size_t>(leader)].side != side || state.where != kRegroup || !replacement) ||
          Breaks("13.4.a/5"_hom, s.repl.bought_leader != 0)) {
        return Refused("13.4.a/5"_hom, why,
                       [] { return std::string("one available replacement leader may be bought in an action"); });
      }
      if (Breaks("13.4.a/5"_hom, RatingsOf(r, s, leader).command > s.repl.points)) {
        return Refused("13.4.a/5"_hom, why,
                       [&] { return absl::StrCat("he costs ", RatingsOf(r, s, leader).command, " points"); });
      }
      return Accepted();
    }
    case kReplacementDrawn:
      if (CannotBe("13.4.b/2"_hom, !RegroupHolds(r, s, side)) || Breaks("13.4.b/2"_hom, s.repl.points == 0)) {
        return Refused("13.4.b/2"_hom, why, [] { return std::string("no point or no unit in Regroup is left"); });
      }
      if (Breaks("10.2.b/8"_hom, ShutOut(r, s, side))) {
        return Refused("10.2.b/8"_hom, why, [] { return std::string("Mexican units never enter New Orleans"); });
      }
      return Accepted();
    default:
      if (Breaks("13.4.b/2"_hom, !r.Default(kReplacementStop) && s.repl.points > 0 && RegroupHolds(r, s, side) &&
                                     !ShutOut(r, s, side))) {
        return Refused("13.4.b/2"_hom, why,
                       [] { return std::string("under this option draws go on while points and units last"); });
      }
      return Accepted();
  }
}
void ListReplacement(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = s.play.side;
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (UnitAt(s, i, ReceivingSpace(s))) out->push_back(MakeEvent(kStepRestored, player, {i}));
  }
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (s.leaders[static_cast<size_t>(i)].where == kRegroup)
      out->push_back(MakeEvent(kReplacementLeaderBought, player, {i}));
  }
  out->push_back(MakeEvent(kReplacementDrawn, player));
  out->push_back(MakeEvent(kReplacementsEnded, player));
}
void Replace(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kReplacements;
  switch (e.type) {
    case kStepRestored: {
      const UnitId unit = static_cast<UnitId>(e.args[0]);
      s.units[static_cast<size_t>(unit)].steps++;
      s.repl.points = static_cast<uint8_t>(std::max<int>(0, s.repl.points - StepCost(r, unit)));
      Say(trace, "13.4.b/1"_hom,
          [&] { return absl::StrCat(r.UnitName(unit), " is at full strength, ", s.repl.points, " points left"); });
      break;
    }
    case kReplacementLeaderBought: {
      const LeaderId leader = static_cast<LeaderId>(e.args[0]);
      s.leaders[static_cast<size_t>(leader)].where = At(ReceivingSpace(s));
      s.repl.points = static_cast<uint8_t>(std::max<int>(0, s.repl.points - RatingsOf(r, s, leader).command));
      s.repl.bought_leader = 1;
      Applied(trace, "13.4.a/5"_hom);
      break;
    }
    case kReplacementDrawn:
      s.step = kDrawReplacementStep;
      return;
    default:
      s.repl.points = 0;
      break;
  }
  Run(r, s, trace);
}

void ListDraws(const Rules& r, const S& s, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (s.units[static_cast<size_t>(i)].where == kRegroup) out->push_back(MakeEvent(kUnitDrawn, kChance, {i}));
  }
}
Ruling CheckDraw(const Rules& r, const S& s, const Event& e, Why* why) {
  const size_t unit = static_cast<size_t>(e.args[0]);
  if (CannotBe("13.4.b/2"_hom, r.c.units[unit].side != s.play.side || s.units[unit].where != kRegroup)) {
    return Refused("13.4.b/2"_hom, why, [&] {
      return absl::StrCat(r.UnitName(static_cast<UnitId>(unit)), " is not in the Regroup box drawn from");
    });
  }
  return Accepted();
}
void DrawReplacement(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitId unit = static_cast<UnitId>(e.args[0]);
  ++s.now.drawn_now;
  Applied(trace, "13.4.b/2"_hom);
  const bool guerilla = r.c.units[static_cast<size_t>(unit)].sort == Sort::kGuerilla;
  if (StepCost(r, unit) > s.repl.points || (guerilla && !InMexico(r, ReceivingSpace(s)))) {
    // 13.4.b/3: not affordable; it goes back at the end of the action.
    s.units[static_cast<size_t>(unit)].where = kSetAside;
    Say(trace, "13.4.b/3"_hom, [&] {
      return absl::StrCat(r.UnitName(unit), " needs ", StepCost(r, unit), " points and is set aside; ", s.repl.points,
                          " are left");
    });
    s.step = kReplacements;
  } else {
    s.units[static_cast<size_t>(unit)].where = kDrawn;
    s.repl.unit = static_cast<int16_t>(unit + 1);
    s.step = kPlaceReplacementStep;
  }
  Run(r, s, trace);
}

void ListPlaced(const Rules&, const S& s, EventList* out) {
  for (int steps : {1, 2}) out->push_back(MakeEvent(kReplacementPlaced, s.play.side, {steps}));
}
Ruling CheckPlaced(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = static_cast<UnitId>(s.repl.unit - 1);
  const int most = r.c.units[static_cast<size_t>(unit)].max_steps();
  if (CannotBe("13.4.b/3"_hom, e.args[0] < 1 || e.args[0] > most)) {
    return Refused("13.4.b/3"_hom, why,
                   [&] { return absl::StrCat(r.UnitName(unit), " is placed with 1 to ", most, " steps"); });
  }
  return CheckPrice(r, s, unit, e.args[0], why);
}
void PlaceReplacement(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitId unit = static_cast<UnitId>(s.repl.unit - 1);
  s.units[static_cast<size_t>(unit)].where = At(ReceivingSpace(s));
  s.units[static_cast<size_t>(unit)].steps = static_cast<uint8_t>(e.args[0]);
  s.repl.points = static_cast<uint8_t>(std::max<int>(0, s.repl.points - e.args[0] * StepCost(r, unit)));
  Applied(trace, "13.4.b/4"_hom);  // beyond any Force limit
  UnitsCome(r, s, ReceivingSpace(s), Player(s), trace);
  s.repl.unit = 0;
  Say(trace, "13.4.b/2"_hom, [&] {
    return absl::StrCat(r.UnitName(unit), " joins with ", e.args[0], " step(s), ", s.repl.points, " points left");
  });
  s.step = kReplacements;
  Run(r, s, trace);
}

}  // namespace

// Goes on with replacements while points are left and something can be done with them.
void RunReplacements(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kReplacements, trace)) return;
  if (s.repl.points > 0) {
    EventList events;
    ListReplacement(r, s, &events);
    for (const Event& event : events) {
      if (event.type != kReplacementsEnded && CheckReplacement(r, s, event, nullptr).accepted) {
        s.step = kReplacementStep;
        return;
      }
    }
  }
  for (UnitState& unit : s.units) {
    if (unit.where == kSetAside) unit.where = kRegroup;
  }
  Applied(trace, "13.4.b/5"_hom);
  s.repl = ReplacementTask{};
  s.now.drawn_now = 0;
  s.step = kUseDone;
  if (s.now.event_card != 0) {
    s.play = CardPlay{};
    s.step = kEventCardDone;
  }
}

namespace {

// ---- 13.5: the Baggage Train comes back.

Ruling CheckTrainSite(const Rules& r, const S& s, Side side, SpaceId space, Why* why) {
  if (Breaks("13.5"_hom, TrainSpace(s, side) != kNoId)) {
    return Refused(
        "13.5"_hom, why, [&] { return absl::StrCat("the Baggage Train of ", r.SideName(side), " is on the map"); },
        "6.5.b/4"_hom);
  }
  if (Breaks("13.5"_hom,
             !Friendly(r, s, side, space) || !HasForce(r, s, side, space) || !SpaceInSupply(r, s, side, space))) {
    if (Friendly(r, s, side, space) && HasForce(r, s, side, space)) ExplainOutOfSupply(r, s, side, space, why);
    return Refused("13.5"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(space), " is no friendly space in supply with a Force"); });
  }
  return Accepted();
}
void ListTrainSites(const Rules& r, const S& s, EventList* out) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i)
    out->push_back(MakeEvent(kTrainPlaced, s.play.side, {i}));
}
Ruling CheckTrainEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckTrainSite(r, s, Player(s), static_cast<SpaceId>(e.args[0]), why);
}
void PlaceTrain(const Rules& r, S& s, const Event& e, Trace* trace) {
  (Player(s) == kUs ? s.now.train_us : s.now.train_mexico) = At(static_cast<SpaceId>(e.args[0]));
  Applied(trace, "13.5"_hom);
  Applied(trace, "6.5.b/4"_hom);
  s.step = kUseDone;
  Run(r, s, trace);
}

// ---- 15.1: organising an Army.

bool OnlyGuerillasIn(const Rules& r, const S& s, SpaceId space) {
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    const UnitInfo& info = r.c.units[i];
    if (info.side == kMexico && s.units[i].where == At(space) && info.sort != Sort::kGuerilla &&
        info.sort != Sort::kFortress) {
      return false;
    }
  }
  return true;
}

Ruling CheckOrganise(const Rules& r, const S& s, Side side, ArmyId army, LeaderId leader, Why* why) {
  if (CannotBe("15.1/7"_hom,
               r.c.armies[static_cast<size_t>(army)] != side || s.armies[static_cast<size_t>(army)] != 0)) {
    return Refused("15.1/7"_hom, why, [&] {
      return absl::StrCat("the marker ", r.ArmyName(army), " is not free for ", r.SideName(side));
    });
  }
  const SpaceId space = SpaceOf(s.leaders[static_cast<size_t>(leader)].where);
  if (CannotBe("15.1/2"_hom, r.c.leaders[static_cast<size_t>(leader)].side != side || space == kNoId) ||
      Breaks("15.1/2"_hom, !HasUnits(r, s, side, space))) {
    return Refused("15.1/2"_hom, why, [&] {
      return absl::StrCat("an Army needs a leader and a unit; ", r.LeaderName(leader), " has none");
    });
  }
  if (Breaks("10.2.g/2"_hom, side == kMexico && OnlyGuerillasIn(r, s, space))) {
    return Refused(
        "10.2.g/2"_hom, why, [&] { return absl::StrCat("guerillas alone are no Army, in ", r.SpaceName(space)); },
        "15.1/2"_hom);
  }
  if (CannotBe("15.1/2"_hom, ArmyOf(s, leader) != kNoId)) {
    return Refused("15.1/2"_hom, why, [&] { return absl::StrCat(r.LeaderName(leader), " commands an Army already"); });
  }
  if (Breaks("15.1/1"_hom, !Friendly(r, s, side, space) || !SpaceInSupply(r, s, side, space))) {
    if (Friendly(r, s, side, space)) ExplainOutOfSupply(r, s, side, space, why);
    return Refused("15.1/1"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(space), Friendly(r, s, side, space) ? " is out of supply" : " is not friendly");
    });
  }
  return Accepted();
}
void ListOrganise(const Rules& r, const S& s, EventList* out) {
  for (ArmyId army = 0; army < static_cast<ArmyId>(r.c.armies.size()); ++army) {
    if (s.armies[static_cast<size_t>(army)] != 0) continue;
    for (LeaderId leader = 0; leader < static_cast<LeaderId>(r.c.leaders.size()); ++leader) {
      if (OnMap(s.leaders[static_cast<size_t>(leader)].where))
        out->push_back(MakeEvent(kArmyOrganised, s.play.side, {army, leader}));
    }
  }
}
Ruling CheckOrganiseEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckOrganise(r, s, Player(s), static_cast<ArmyId>(e.args[0]), static_cast<LeaderId>(e.args[1]), why);
}
void Organise(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.armies[static_cast<size_t>(e.args[0])] = static_cast<uint8_t>(e.args[1] + 1);
  Say(trace, "15.1/1"_hom, [&] {
    return absl::StrCat("the ", r.ArmyName(static_cast<ArmyId>(e.args[0])), " is organised under ",
                        r.LeaderName(static_cast<LeaderId>(e.args[1])));
  });
  s.step = kUseDone;
  Run(r, s, trace);
}

}  // namespace

bool AnyReceiver(const Rules& r, const S& s, Side side) {
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (CheckReceiver(r, s, side, i, nullptr).accepted) return true;
  }
  return false;
}

Ruling CheckPlacementUse(const Rules& r, const S& s, CardId card, Use use, Side side, Why* why) {
  const int ops = OpsOf(r, s, card);
  const SpaceId spaces = static_cast<SpaceId>(r.c.spaces.size());
  const LeaderId leaders = static_cast<LeaderId>(r.c.leaders.size());
  switch (use) {
    case Use::kPlaceControl:
      if (Breaks("13.1/3"_hom, !AnyControl(r, s, side, ops, ops))) {
        return Refused("13.1/3"_hom, why, [] { return std::string("there is no enemy space to take control of"); });
      }
      return Accepted();
    case Use::kBuildFieldworks:
    case Use::kBuildFort: {
      const Work work = use == Use::kBuildFort ? Work::kFort : Work::kFieldworks;
      if (CannotBe("2.3/1"_hom, !MarkerLeft(r, s, side, work))) {
        return Refused("2.3/1"_hom, why, [] { return std::string("no marker of that kind is left"); });
      }
      if (Breaks("13.2/3"_hom, !AnySite(r, s, side, use))) {
        return Refused("13.2/3"_hom, why, [] { return std::string("there is no space to build in"); });
      }
      return Accepted();
    }
    case Use::kFinishFort:
      if (Breaks("13.2.a/6"_hom, !AnySite(r, s, side, use))) {
        return Refused("13.2.a/6"_hom, why, [] { return std::string("no fort can be finished"); });
      }
      return Accepted();
    case Use::kReplacements:
      if (Breaks("13.4/3"_hom, side == kUs && s.now.at_war == 0)) {
        return Refused(
            "13.4/3"_hom, why, [] { return std::string("the US takes no replacements before the declaration of war"); },
            "18.3.e/3"_hom);
      }
      if (Breaks("13.4/1"_hom, Taken(s, side) != 0)) {
        return Refused("13.4/1"_hom, why,
                       [&] { return absl::StrCat(r.SideName(side), " has taken replacements this turn"); });
      }
      if (Breaks("13.4/2"_hom, !AnyReceiver(r, s, side))) {
        return Refused("13.4/2"_hom, why, [] { return std::string("no leader in supply can receive replacements"); });
      }
      return Accepted();
    case Use::kReturnTrain:
      for (SpaceId i = 0; i < spaces && TrainSpace(s, side) == kNoId; ++i) {
        if (CheckTrainSite(r, s, side, i, nullptr).accepted) return Accepted("13.5"_hom);
      }
      if (Breaks("13.5"_hom, true)) {
        if (TrainSpace(s, side) != kNoId) RestsOn("6.5.b/4"_hom, why);
        return Refused("13.5"_hom, why,
                       [] { return std::string("the Baggage Train is on the map, or has no space to return to"); });
      }
      return Accepted();
    default:  // kOrganiseArmy
      if (Breaks("9.7"_hom, ops < 2)) {
        return Refused("9.7"_hom, why, [] { return std::string("an Army takes a card of 2 OPS or more"); });
      }
      for (ArmyId army = 0; army < static_cast<ArmyId>(r.c.armies.size()); ++army) {
        if (r.c.armies[static_cast<size_t>(army)] != side || s.armies[static_cast<size_t>(army)] != 0) continue;
        for (LeaderId i = 0; i < leaders; ++i) {
          if (CheckOrganise(r, s, side, army, i, nullptr).accepted) return Accepted("15.1/1"_hom);
        }
        break;  // one free marker is as good as another
      }
      for (LeaderId i = 0; i < leaders && why != nullptr; ++i) {
        const SpaceId space = SpaceOf(s.leaders[static_cast<size_t>(i)].where);
        if (r.c.leaders[static_cast<size_t>(i)].side != side || space == kNoId || ArmyOf(s, i) != kNoId) continue;
        const bool held = Friendly(r, s, side, space) && HasUnits(r, s, side, space);
        if (held) ExplainOutOfSupply(r, s, side, space, why);
      }
      if (Breaks("15.1/1"_hom, true)) {
        return Refused("15.1/1"_hom, why, [] { return std::string("no Army can be organised anywhere"); });
      }
      return Accepted();
  }
}

const HallsStep kPlacementSteps[] = {
    {kPlaceControlStep,
     "place_control",
     "places a control marker",
     "13.1/1"_hom,
     {kSpaceControlled, kControlGivenUp, kPlacementEnded},
     CardPlayer,
     ListControl,
     CheckControlEvent,
     PlaceControl},
    {kWorksSiteStep,
     "fortification_site",
     "names the space for the fortification",
     "13.2/3"_hom,
     {kFortificationPlaced},
     CardPlayer,
     ListSites,
     CheckSiteEvent,
     ChooseSite},
    {kDrawMarkerStep,
     "draw_fortification",
     "a fortification marker is drawn",
     "13.2.a/1"_hom,
     {kFortificationDrawn},
     Dice,
     ListMarkers,
     CheckMarker,
     DrawMarker},
    {kKeepMarkerStep,
     "keep_fortification",
     "keeps one of the two markers drawn",
     "13.2.a/2"_hom,
     {kFortificationKept},
     CardPlayer,
     ListKept,
     CheckKept,
     KeepMarker},
    {kReplacementLeaderStep,
     "replacement_leader",
     "names the leader who receives replacements",
     "13.4/2"_hom,
     {kReplacementsAssigned},
     CardPlayer,
     ListReceivers,
     CheckReceiverEvent,
     AssignReplacements},
    {kReplacementDieStep,
     "replacement_die",
     "the die for replacement points",
     "13.4.a/1"_hom,
     {kDieRolled},
     Dice,
     ListReplDie,
     CheckReplDie,
     RollRepl},
    {kReplacementStep,
     "replace",
     "spends replacement points",
     "13.4.b/1"_hom,
     {kStepRestored, kReplacementLeaderBought, kReplacementDrawn, kReplacementsEnded},
     CardPlayer,
     ListReplacement,
     CheckReplacement,
     Replace},
    {kDrawReplacementStep,
     "draw_replacement",
     "a unit is drawn from Regroup",
     "13.4.b/2"_hom,
     {kUnitDrawn},
     Dice,
     ListDraws,
     CheckDraw,
     DrawReplacement},
    {kPlaceReplacementStep,
     "place_replacement",
     "places the unit drawn, reduced or at full strength",
     "13.4.b/3"_hom,
     {kReplacementPlaced},
     CardPlayer,
     ListPlaced,
     CheckPlaced,
     PlaceReplacement},
    {kPlaceTrainStep,
     "place_train",
     "returns the Baggage Train",
     "13.5"_hom,
     {kTrainPlaced},
     CardPlayer,
     ListTrainSites,
     CheckTrainEvent,
     PlaceTrain},
    {kOrganiseStep,
     "organise_army",
     "organises an Army",
     "15.1/1"_hom,
     {kArmyOrganised},
     CardPlayer,
     ListOrganise,
     CheckOrganiseEvent,
     Organise},
};
void AddPlacementSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kPlacementSteps), std::end(kPlacementSteps));
}

}  // namespace adjutant::halls
