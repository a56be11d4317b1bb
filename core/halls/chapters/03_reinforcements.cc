// HoM 3.4: reinforcements, drawn and placed.
#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/07_event_cards.h"
#include "core/halls/chapters/13_map.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/engine.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

PlayerId ReinforcedPlayer(const Rules&, const S& s) { return s.reinf.side; }

// ---- 3.4: drawing and placing.

// A replacement leader, by an option: available for points only (13.4.a/5).
bool MustBeBought(const Rules& r, const S& s, LeaderId leader) {
  return r.Plays("repl_side=bought_only"_opt) && (s.leaders[leader].repl != 0 || leader == r.c.valencia);
}

bool Drawable(const Rules& r, const S& s, LeaderId leader) {
  return r.c.leaders[leader].side == s.reinf.side && s.leaders[leader].where == kRegroup &&
         !MustBeBought(r, s, leader) && (s.reinf.for_army != 0 || (leader != r.c.scott && leader != r.c.santa_anna));
}

}  // namespace

bool LeaderToDraw(const Rules& r, const S& s, Side side) {
  for (LeaderId leader : r.c.leaders.ids()) {
    const bool there = r.c.leaders[leader].side == side && s.leaders[leader].where == kRegroup;
    if (there && leader != r.c.scott && leader != r.c.santa_anna && !MustBeBought(r, s, leader)) return true;
  }
  return false;
}

bool LeaderForArmy(const Rules& r, const S& s, Side side) {
  for (LeaderId leader : r.c.leaders.ids()) {
    const bool there = r.c.leaders[leader].side == side && s.leaders[leader].where == kRegroup;
    if (there && !MustBeBought(r, s, leader)) return true;
  }
  return false;
}

namespace {

bool DrawableUnit(const Rules& r, const S& s, UnitId unit) {
  return r.c.units[unit].side == s.reinf.side && s.units[unit].where == kRegroup &&
         (s.reinf.only == 0 || static_cast<uint8_t>(r.c.units[unit].sort) == s.reinf.only);
}

bool Guerilla(const Rules& r, UnitId unit) { return r.c.units[unit].sort == Sort::kGuerilla; }

// 3.4/4, 3.4/5, or as an event says.
bool ReinforcementSite(const Rules& r, const S& s, Side side, Sites sites, SpaceId space) {
  const Space& info = r.c.spaces[space];
  const auto free = [&] { return info.zone() || !HasUnits(r, s, Enemy(side), space); };
  switch (sites) {
    case kFriendlyInMexico:
      return info.in_mexico() && !info.transit && Friendly(r, s, side, space) && free();
    case kFriendlyInTexas:
      return info.texas && !info.transit && Friendly(r, s, side, space) && free() && SpaceInSupply(r, s, side, space);
    case kForcesInSupply:
      return HasForce(r, s, side, space) && free() && AnyForceInSupply(r, s, side, space);
    case kUsualSites:
      break;
  }
  if (side == kUs) {
    if (space == r.c.new_orleans) return free();
    return info.texas && !info.transit && Friendly(r, s, kUs, space) && !HasUnits(r, s, kMexico, space) &&
           SpaceInSupply(r, s, kUs, space);
  }
  return info.pw_city && (!info.zone() || r.Plays("alta_california_site=allowed"_opt)) &&
         Friendly(r, s, kMexico, space) && free() && SpaceInSupply(r, s, kMexico, space);
}

void ListLeaders(const Rules& r, const S& s, EventList* out) {
  for (LeaderId leader : r.c.leaders.ids()) {
    if (Drawable(r, s, leader)) out->push_back(MakeEvent(kLeaderDrawn, kChance, {leader}));
  }
}
Ruling CheckLeader(const Rules& r, const S& s, const Event& e, Why* why) {
  const LeaderId leader = LeaderArg(e);
  if (CannotBe("3.4/3"_hom, !Drawable(r, s, leader))) {
    if (s.reinf.for_army != 0 && (leader == r.c.scott || leader == r.c.santa_anna)) AddCase("15.1/5"_hom, why);
    return Refused("3.4/3"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(leader), " is not in the Leader Pool of ",
                          r.SideName(static_cast<Side>(s.reinf.side)));
    });
  }
  return Accepted();
}
void DrawLeader(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "3.2/3"_hom);
  s.leaders[LeaderArg(e)].where = kDrawn;
  --s.reinf.leaders;
  ++s.now.drawn_now;
  s.step = kReinforce;
}

void ListUnits(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (DrawableUnit(r, s, unit)) out->push_back(MakeEvent(kUnitDrawn, kChance, {unit}));
  }
}
Ruling CheckUnit(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("3.4/1"_hom, !DrawableUnit(r, s, unit), why, r.UnitName(unit),
                             " is not in the Regroup box of ", r.SideName(static_cast<Side>(s.reinf.side)));
  return Accepted();
}
void DrawUnit(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "3.4/1"_hom);
  s.units[UnitArg(e)].where = kDrawn;
  --s.reinf.units;
  ++s.now.drawn_now;
  s.step = kReinforce;
}

// The counters that wait for their place.
struct Drawn {
  LeaderSet leaders;
  UnitSet units;  // guerillas apart
  UnitSet guerillas;
  bool usual() const { return !leaders.Empty() || !units.Empty(); }
};
Drawn DrawnNow(const Rules& r, const S& s) {
  Drawn drawn;
  for (LeaderId leader : r.c.leaders.ids()) {
    if (s.leaders[leader].where == kDrawn) drawn.leaders.Add(leader);
  }
  for (UnitId unit : r.c.units.ids()) {
    if (s.units[unit].where == kDrawn) (Guerilla(r, unit) ? drawn.guerillas : drawn.units).Add(unit);
  }
  return drawn;
}
bool UsualSite(const Rules& r, const S& s, SpaceId space) {
  return ReinforcementSite(r, s, static_cast<Side>(s.reinf.side), static_cast<Sites>(s.reinf.sites), space);
}
// 2.2.b/4: would a leader be alone with enemy units in it? Only a Zone takes in both sides.
bool AloneAmongEnemies(const Rules& r, const S& s, SpaceId space) {
  const Side side = static_cast<Side>(s.reinf.side);
  return HasUnits(r, s, Enemy(side), space) && !HasUnits(r, s, side, space);
}
// Is there something drawn for the space? Guerillas have their own (10.2.g).
bool TakesDrawn(const Rules& r, const S& s, const Drawn& drawn, SpaceId space) {
  if (!drawn.usual() || !UsualSite(r, s, space)) return false;
  return !drawn.units.Empty() || !AloneAmongEnemies(r, s, space);
}

void ListPlaces(const Rules& plain, const S& s, EventList* out) {
  SupplyMemo memo(plain, s);
  const Rules& r = memo.rules();
  const Side side = static_cast<Side>(s.reinf.side);
  const Drawn drawn = DrawnNow(r, s);
  const auto list = [&](uint16_t type, const auto& pieces, SpaceId space) {
    for (const auto piece : pieces) out->push_back(MakeEvent(type, side, {piece, space}));
  };
  for (SpaceId space : r.c.spaces.ids()) {
    if (TakesDrawn(r, s, drawn, space)) {
      if (!AloneAmongEnemies(r, s, space)) list(kLeaderPlaced, drawn.leaders, space);
      list(kUnitPlaced, drawn.units, space);
    }
    if (!drawn.guerillas.Empty() && GuerillaSite(r, s, space)) {
      list(kUnitPlaced, drawn.guerillas, space);
    }
  }
}
Ruling CheckPlace(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(s.reinf.side);
  const bool drawn =
      e.type == kUnitPlaced ? s.units[UnitArg(e)].where == kDrawn : s.leaders[LeaderArg(e)].where == kDrawn;
  ADJUTANT_REFUSE_IMPOSSIBLE("3.4/2"_hom, !drawn, why, "that counter is not among those drawn now");
  const SpaceId space = SpaceArg(e, 1);
  if (e.type == kUnitPlaced && Guerilla(r, UnitArg(e))) {
    ADJUTANT_REFUSE_IF("10.2.g/4"_hom, !GuerillaSite(r, s, space), why, "a guerilla does not enter at ",
                       r.SpaceName(space));
    return Accepted();
  }
  const auto sites = static_cast<Sites>(s.reinf.sites);
  const bool elsewhere = !ReinforcementSite(r, s, side, sites, space);
  const Space& info = r.c.spaces[space];
  const bool usual = sites == kUsualSites && (side == kUs ? info.texas : info.pw_city);
  if (elsewhere && usual && Friendly(r, s, side, space)) ExplainOutOfSupply(r, s, side, space, why);
  if (sites != kUsualSites && Breaks("12.1.a/1"_hom, elsewhere)) {
    return Refused("12.1.a/1"_hom, why,
                   [&] { return absl::StrCat("the card does not let units be placed at ", r.SpaceName(space)); });
  }
  if (sites == kUsualSites && side == kUs && Breaks("3.4/4"_hom, elsewhere)) {
    return Refused("3.4/4"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(space), " is neither New Orleans nor a friendly Texas space in supply");
    });
  }
  if (sites == kUsualSites && side == kMexico && Breaks("3.4/5"_hom, elsewhere)) {
    return Refused("3.4/5"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(space), " is no friendly Political Will city in supply"); });
  }
  if (Breaks("2.2.b/4"_hom, e.type == kLeaderPlaced && AloneAmongEnemies(r, s, space))) {
    return Refused(
        "2.2.b/4"_hom, why,
        [&] { return absl::StrCat(r.SpaceName(space), " holds enemy units, and none that the leader could join"); },
        "10.2.b/7"_hom);
  }
  return Accepted();
}

void PutDown(const Rules& r, S& s, const Event& e) {
  const Location where = At(SpaceArg(e, 1));
  if (e.type == kUnitPlaced) {
    UnitState& unit = s.units[UnitArg(e)];
    unit.where = where;
    unit.steps = static_cast<uint8_t>(r.c.units[UnitArg(e)].max_steps());
  } else {
    s.leaders[LeaderArg(e)].where = where;
  }
}
void PlacePiece(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (s.reinf.side == kUs) {
    Applied(trace, "3.4/4"_hom);
  } else {
    Applied(trace, "3.4/5"_hom);
  }
  PutDown(r, s, e);
  if (e.type == kUnitPlaced) UnitsCome(r, s, SpaceArg(e, 1), static_cast<Side>(s.reinf.side), trace);
  s.step = kReinforce;
}

}  // namespace

void CallReinforcements(S& s, Side side, int leaders, int units, SpaceId place, uint16_t then) {
  s.reinf = ReinforcementTask{};
  s.reinf.side = side;
  s.reinf.leaders = static_cast<uint8_t>(leaders);
  s.reinf.units = static_cast<uint8_t>(units);
  s.reinf.place = place;
  s.now.drawn_now = 0;
  Call(s, kReinforce, then);
}

void CallSpecialReinforcements(S& s, Side side, int units, int only, Sites sites, uint16_t then) {
  CallReinforcements(s, side, 0, units, kNoId, then);
  s.reinf.only = static_cast<uint8_t>(only);
  s.reinf.sites = sites;
}

bool AnySite(const Rules& r, const S& s, Side side, Sites sites) {
  for (SpaceId space : r.c.spaces.ids()) {
    if (ReinforcementSite(r, s, side, sites, space)) return true;
  }
  return false;
}

namespace {

bool AnyDrawn(const S& s) {
  for (const LeaderState& leader : s.leaders) {
    if (leader.where == kDrawn) return true;
  }
  for (const UnitState& unit : s.units) {
    if (unit.where == kDrawn) return true;
  }
  return false;
}
// Is there a space for one of the counters drawn?
bool AnyPlaceLeft(const Rules& r, const S& s) {
  const Drawn drawn = DrawnNow(r, s);
  for (SpaceId space : r.c.spaces.ids()) {
    if (TakesDrawn(r, s, drawn, space)) return true;
    if (!drawn.guerillas.Empty() && GuerillaSite(r, s, space)) return true;
  }
  return false;
}

}  // namespace

int UnitsInRegroup(const Rules& r, const S& s, Side side, int only) {
  int count = 0;
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    count += info.side == side && s.units[unit].where == kRegroup && (only == 0 || static_cast<int>(info.sort) == only);
  }
  return count;
}

namespace {

void Reinforce(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kReinforce, trace)) return;
  const Side side = static_cast<Side>(s.reinf.side);
  if (s.reinf.leaders > 0) {
    for (LeaderId leader : r.c.leaders.ids()) {
      if (Drawable(r, s, leader)) {
        s.step = kDrawLeaderStep;
        return;
      }
    }
    s.reinf.leaders = 0;
  }
  if (s.reinf.units > 0) {
    for (UnitId unit : r.c.units.ids()) {
      if (DrawableUnit(r, s, unit)) {
        s.step = kDrawUnitStep;
        return;
      }
    }
    Applied(trace, "3.4/2"_hom, [&] {
      return absl::StrCat("Regroup of ", r.SideName(side), " is empty: ", s.reinf.units, " unit(s) are lost");
    });
    s.reinf.units = 0;
  }
  // All drawn: place them.
  bool any = AnyDrawn(s);
  if (any && s.reinf.place != kNoId) {
    const SpaceId place = s.reinf.place;
    for (LeaderId leader : r.c.leaders.ids()) {
      if (s.leaders[leader].where == kDrawn) s.leaders[leader].where = At(place);
    }
    for (UnitId unit : r.c.units.ids()) {
      if (s.units[unit].where != kDrawn || Guerilla(r, unit)) continue;
      s.units[unit].where = At(place);
      s.units[unit].steps = static_cast<uint8_t>(r.c.units[unit].max_steps());
      Applied(trace, "3.4/1"_hom, [&] { return absl::StrCat(r.UnitName(unit), " arrives at ", r.SpaceName(place)); });
    }
    UnitsCome(r, s, place, side, trace);
    any = AnyDrawn(s);
    if (!any) return;  // to what follows from their coming
  }
  if (any) {
    if (AnyPlaceLeft(r, s)) {
      s.step = kPlacePieceStep;
      return;
    }
    // Nowhere to go: back where they were drawn from.
    for (LeaderId leader : r.c.leaders.ids()) {
      if (s.leaders[leader].where != kDrawn) continue;
      s.leaders[leader].where = kRegroup;
      if (leader == r.c.santa_anna && s.reinf.for_army == 0) {  // never to the pool (3.2/2)
        s.leaders[leader].where = kExile;
        s.now.santa_anna_exiled = 1;
      }
    }
    for (UnitState& unit : s.units) {
      if (unit.where == kDrawn) unit.where = kRegroup;
    }
    Applied(trace, "3.4/5"_hom, "there is no space to place the reinforcements: they are lost");
  }
  s.reinf = ReinforcementTask{};
  s.now.drawn_now = 0;
  Return(s);
}

}  // namespace

const HallsStep kReinforcementSteps[] = {
    Automatic(kReinforce, "reinforcements are drawn and placed", "3.4/2"_hom, Reinforce,
              {kDrawLeaderStep, kDrawUnitStep, kPlacePieceStep, kDisplaceStep, kReinforce, kBack}),
    {kDrawLeaderStep,
     "draw_leader",
     "a leader is drawn from the Leader Pool",
     "3.4/3"_hom,
     {kLeaderDrawn},
     Dice,
     ListLeaders,
     CheckLeader,
     DrawLeader,
     {kReinforce},
     /*lists_legal=*/true},
    {kDrawUnitStep,
     "draw_unit",
     "a unit is drawn from Regroup",
     "3.4/1"_hom,
     {kUnitDrawn},
     Dice,
     ListUnits,
     CheckUnit,
     DrawUnit,
     {kReinforce},
     /*lists_legal=*/true},
    {kPlacePieceStep,
     "place_reinforcement",
     "places a reinforcement",
     "3.4/2"_hom,
     {kUnitPlaced, kLeaderPlaced},
     ReinforcedPlayer,
     ListPlaces,
     CheckPlace,
     PlacePiece,
     {kReinforce},
     /*lists_legal=*/true},
};
void AddReinforcementSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kReinforcementSteps), std::end(kReinforcementSteps));
}

}  // namespace adjutant::halls
