// HoM 7: Random Events Phase and action cards; HoM 3.4: reinforcements; HoM 3.6: Santa Anna's entries.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/engine.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

Side Drawer(const S& s) { return s.now.draws % 2 == 0 ? Initiative(s) : Enemy(Initiative(s)); }  // 7.1.b/1

PlayerId ReinforcedPlayer(const Rules&, const S& s) { return s.reinf.side; }

// ---- 3.4: drawing and placing.

// A replacement leader, by an option: available for points only (13.4.a/5).
bool MustBeBought(const Rules& r, const S& s, LeaderId leader) {
  return !r.Default(kReplSide) && (s.leaders[static_cast<size_t>(leader)].repl != 0 || leader == r.c.valencia);
}

bool Drawable(const Rules& r, const S& s, LeaderId leader) {
  return r.c.leaders[static_cast<size_t>(leader)].side == s.reinf.side &&
         s.leaders[static_cast<size_t>(leader)].where == kRegroup && !MustBeBought(r, s, leader) &&
         (s.reinf.for_army != 0 || (leader != r.c.scott && leader != r.c.santa_anna));
}

bool DrawableUnit(const Rules& r, const S& s, UnitId unit) {
  return r.c.units[static_cast<size_t>(unit)].side == s.reinf.side &&
         s.units[static_cast<size_t>(unit)].where == kRegroup &&
         (s.reinf.only == 0 || static_cast<uint8_t>(r.c.units[static_cast<size_t>(unit)].sort) == s.reinf.only);
}

bool Guerilla(const Rules& r, UnitId unit) { return r.c.units[static_cast<size_t>(unit)].sort == Sort::kGuerilla; }

// 3.5/1: a leader there with units that he may command.
bool AnyForce(const Rules& r, const S& s, Side side, SpaceId space) {
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (r.c.leaders[static_cast<size_t>(i)].side == side && LeaderAt(s, i, space) && CanCommand(r, s, i)) return true;
  }
  return false;
}

// 3.4/4, 3.4/5, or as an event says.
bool ReinforcementSite(const Rules& r, const S& s, Side side, Sites sites, SpaceId space) {
  const Space& info = r.c.spaces[static_cast<size_t>(space)];
  const auto free = [&] { return info.zone() || !HasUnits(r, s, Enemy(side), space); };
  switch (sites) {
    case kFriendlyInMexico:
      return info.in_mexico() && !info.transit && Friendly(r, s, side, space) && free();
    case kFriendlyInTexas:
      return info.texas && !info.transit && Friendly(r, s, side, space) && free() && SpaceInSupply(r, s, side, space);
    case kForcesInSupply:
      return HasUnits(r, s, side, space) && AnyForce(r, s, side, space) && free() && SpaceInSupply(r, s, side, space);
    case kUsualSites:
      break;
  }
  if (side == kUs) {
    if (space == r.c.new_orleans) return free();
    return info.texas && !info.transit && Friendly(r, s, kUs, space) && !HasUnits(r, s, kMexico, space) &&
           SpaceInSupply(r, s, kUs, space);
  }
  return info.pw_city && (!info.zone() || r.Default(kAltaCaliforniaSite)) && Friendly(r, s, kMexico, space) && free() &&
         SpaceInSupply(r, s, kMexico, space);
}

void ListLeaders(const Rules& r, const S& s, EventList* out) {
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (Drawable(r, s, i)) out->push_back(MakeEvent(kLeaderDrawn, kChance, {i}));
  }
}
Ruling CheckLeader(const Rules& r, const S& s, const Event& e, Why* why) {
  const LeaderId leader = static_cast<LeaderId>(e.args[0]);
  if (CannotBe("3.4/3"_hom, !Drawable(r, s, leader))) {
    if (s.reinf.for_army != 0 && (leader == r.c.scott || leader == r.c.santa_anna)) RestsOn("15.1/5"_hom, why);
    return Refused("3.4/3"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(leader), " is not in the Leader Pool of ",
                          r.SideName(static_cast<Side>(s.reinf.side)));
    });
  }
  return Accepted();
}
void DrawLeader(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "3.2/3"_hom);
  s.leaders[static_cast<size_t>(e.args[0])].where = kDrawn;
  --s.reinf.leaders;
  ++s.now.drawn_now;
  s.step = kReinforce;
  Run(r, s, trace);
}

void ListUnits(const Rules& r, const S& s, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (DrawableUnit(r, s, i)) out->push_back(MakeEvent(kUnitDrawn, kChance, {i}));
  }
}
Ruling CheckUnit(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = static_cast<UnitId>(e.args[0]);
  if (CannotBe("3.4/1"_hom, !DrawableUnit(r, s, unit))) {
    return Refused("3.4/1"_hom, why, [&] {
      return absl::StrCat(r.UnitName(unit), " is not in the Regroup box of ",
                          r.SideName(static_cast<Side>(s.reinf.side)));
    });
  }
  return Accepted();
}
void DrawUnit(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "3.4/1"_hom);
  s.units[static_cast<size_t>(e.args[0])].where = kDrawn;
  --s.reinf.units;
  ++s.now.drawn_now;
  s.step = kReinforce;
  Run(r, s, trace);
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
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (s.leaders[static_cast<size_t>(i)].where == kDrawn) drawn.leaders.Add(i);
  }
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (s.units[static_cast<size_t>(i)].where == kDrawn) (Guerilla(r, i) ? drawn.guerillas : drawn.units).Add(i);
  }
  return drawn;
}
bool UsualSite(const Rules& r, const S& s, SpaceId space) {
  return ReinforcementSite(r, s, static_cast<Side>(s.reinf.side), static_cast<Sites>(s.reinf.sites), space);
}

void ListPlaces(const Rules& r, const S& s, EventList* out) {
  const SupplyMemo memo(s);
  const Side side = static_cast<Side>(s.reinf.side);
  const Drawn drawn = DrawnNow(r, s);
  const auto list = [&](uint16_t type, const auto& pieces, SpaceId space) {
    for (int i = pieces.Next(0); i >= 0; i = pieces.Next(i + 1)) out->push_back(MakeEvent(type, side, {i, space}));
  };
  for (SpaceId space = 0; space < static_cast<SpaceId>(r.c.spaces.size()); ++space) {
    if (drawn.usual() && UsualSite(r, s, space)) {
      list(kLeaderPlaced, drawn.leaders, space);
      list(kUnitPlaced, drawn.units, space);
    }
    if (!drawn.guerillas.Empty() && GuerillaSite(r, s, space)) {
      list(kUnitPlaced, drawn.guerillas, space);
    }
  }
}
Ruling CheckPlace(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(s.reinf.side);
  const bool drawn = e.type == kUnitPlaced ? s.units[static_cast<size_t>(e.args[0])].where == kDrawn
                                           : s.leaders[static_cast<size_t>(e.args[0])].where == kDrawn;
  if (CannotBe("3.4/2"_hom, !drawn)) {
    return Refused("3.4/2"_hom, why, [] { return std::string("that counter is not among those drawn now"); });
  }
  const SpaceId space = static_cast<SpaceId>(e.args[1]);
  if (e.type == kUnitPlaced && Guerilla(r, static_cast<UnitId>(e.args[0]))) {
    if (Breaks("10.2.g/4"_hom, !GuerillaSite(r, s, space))) {
      return Refused("10.2.g/4"_hom, why,
                     [&] { return absl::StrCat("a guerilla does not enter at ", r.SpaceName(space)); });
    }
    return Accepted();
  }
  const auto sites = static_cast<Sites>(s.reinf.sites);
  const bool elsewhere = !ReinforcementSite(r, s, side, sites, space);
  const Space& info = r.c.spaces[static_cast<size_t>(space)];
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
  return Accepted();
}

void PutDown(const Rules& r, S& s, const Event& e) {
  const Location where = At(static_cast<SpaceId>(e.args[1]));
  if (e.type == kUnitPlaced) {
    UnitState& unit = s.units[static_cast<size_t>(e.args[0])];
    unit.where = where;
    unit.steps = static_cast<uint8_t>(r.c.units[static_cast<size_t>(e.args[0])].max_steps());
  } else {
    s.leaders[static_cast<size_t>(e.args[0])].where = where;
  }
}
void PlacePiece(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (s.reinf.side == kUs) {
    Applied(trace, "3.4/4"_hom);
  } else {
    Applied(trace, "3.4/5"_hom);
  }
  PutDown(r, s, e);
  if (e.type == kUnitPlaced) UnitsCome(r, s, static_cast<SpaceId>(e.args[1]), static_cast<Side>(s.reinf.side), trace);
  s.step = kReinforce;
  Run(r, s, trace);
}

}  // namespace

void CallReinforcements(S& s, Side side, int leaders, int units, SpaceId place, uint16_t then) {
  s.reinf = ReinforcementTask{};
  s.reinf.side = side;
  s.reinf.leaders = static_cast<uint8_t>(leaders);
  s.reinf.units = static_cast<uint8_t>(units);
  s.reinf.place = static_cast<uint8_t>(place + 1);
  s.now.drawn_now = 0;
  Call(s, kReinforce, then);
}

void CallSpecialReinforcements(S& s, Side side, int units, int only, Sites sites, uint16_t then) {
  CallReinforcements(s, side, 0, units, kNoId, then);
  s.reinf.only = static_cast<uint8_t>(only);
  s.reinf.sites = sites;
}

bool AnySite(const Rules& r, const S& s, Side side, Sites sites) {
  for (SpaceId space = 0; space < static_cast<SpaceId>(r.c.spaces.size()); ++space) {
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
// Is there a space for one of the counters drawn? Guerillas have their own (10.2.g).
bool AnyPlaceLeft(const Rules& r, const S& s) {
  const Drawn drawn = DrawnNow(r, s);
  for (SpaceId space = 0; space < static_cast<SpaceId>(r.c.spaces.size()); ++space) {
    if (drawn.usual() && UsualSite(r, s, space)) return true;
    if (!drawn.guerillas.Empty() && GuerillaSite(r, s, space)) return true;
  }
  return false;
}

}  // namespace

int UnitsInRegroup(const Rules& r, const S& s, Side side, int only) {
  int count = 0;
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    const UnitInfo& info = r.c.units[i];
    count += info.side == side && s.units[i].where == kRegroup && (only == 0 || static_cast<int>(info.sort) == only);
  }
  return count;
}

void Reinforce(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kReinforce, trace)) return;
  const Side side = static_cast<Side>(s.reinf.side);
  if (s.reinf.leaders > 0) {
    for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
      if (Drawable(r, s, i)) {
        s.step = kDrawLeaderStep;
        return;
      }
    }
    s.reinf.leaders = 0;
  }
  if (s.reinf.units > 0) {
    for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
      if (DrawableUnit(r, s, i)) {
        s.step = kDrawUnitStep;
        return;
      }
    }
    Say(trace, "3.4/2"_hom, [&] {
      return absl::StrCat("Regroup of ", r.SideName(side), " is empty: ", s.reinf.units, " unit(s) are lost");
    });
    s.reinf.units = 0;
  }
  // All drawn: place them.
  bool any = AnyDrawn(s);
  if (any && s.reinf.place != 0) {
    const SpaceId place = static_cast<SpaceId>(s.reinf.place - 1);
    for (size_t i = 0; i < r.c.leaders.size(); ++i) {
      if (s.leaders[i].where == kDrawn) s.leaders[i].where = At(place);
    }
    for (size_t i = 0; i < r.c.units.size(); ++i) {
      if (s.units[i].where != kDrawn || Guerilla(r, static_cast<UnitId>(i))) continue;
      s.units[i].where = At(place);
      s.units[i].steps = static_cast<uint8_t>(r.c.units[i].max_steps());
      Say(trace, "3.4/1"_hom,
          [&] { return absl::StrCat(r.UnitName(static_cast<UnitId>(i)), " arrives at ", r.SpaceName(place)); });
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
    for (size_t i = 0; i < r.c.leaders.size(); ++i) {
      if (s.leaders[i].where != kDrawn) continue;
      s.leaders[i].where = kRegroup;
      if (static_cast<LeaderId>(i) == r.c.santa_anna && s.reinf.for_army == 0) {  // never to the pool (3.2/2)
        s.leaders[i].where = kExile;
        s.now.santa_anna_exiled = 1;
      }
    }
    for (UnitState& unit : s.units) {
      if (unit.where == kDrawn) unit.where = kRegroup;
    }
    Say(trace, "3.4/5"_hom, [] { return std::string("there is no space to place the reinforcements: they are lost"); });
  }
  s.reinf = ReinforcementTask{};
  s.now.drawn_now = 0;
  Return(s);
}

const HallsStep kReinforcementSteps[] = {
    {kDrawLeaderStep,
     "draw_leader",
     "a leader is drawn from the Leader Pool",
     "3.4/3"_hom,
     {kLeaderDrawn},
     Dice,
     ListLeaders,
     CheckLeader,
     DrawLeader,
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
     /*lists_legal=*/true},
};
void AddReinforcementSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kReinforcementSteps), std::end(kReinforcementSteps));
}

// ---- 4.2.A, 7.1: the phase.

void StartTurn(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.2/0"_hom);
  Applied(trace, "4.2.A/1"_hom);
  Applied(trace, "7.2/2"_hom);
  s.action_cards.fill(0);
  Scalars& now = s.now;
  now.heat = r.c.turns[now.turn].heat ? 1 : 0;
  now.supply_event_done = 0;
  now.us_unit_eliminated = 0;
  now.replacements_us = now.replacements_mexico = 0;
  now.officer_played = 0;
  now.draws = 0;
  now.card_reinforced_us = now.card_reinforced_mexico = 0;
  now.held_us = now.held_mexico = 0;
  now.extra_us = now.extra_mexico = 0;
  s.effects.scott_won = 0;
  now.battles = now.activations = now.cards_played = now.rolls = 0;
  s.random.flood = 0;
  s.random.refused = 0;
  s.random.drawing_on = 0;
  s.random.santa_anna_due = now.santa_anna_due;
  if (now.war_units_due != 0) {
    Say(trace, "18.3.e/1"_hom, [] { return std::string("the At-War units join the Regroup box of the US"); });
    for (UnitState& unit : s.units) {
      if (unit.where == kAtWarPool) unit.where = kRegroup;
    }
    now.war_units_due = 0;
    if (!r.Default(kWarDeckMerge)) MergeWarCards(r, s, trace);
  }
  now.stage = 0;
  s.step = kMandated;
}

// 3.6.a: Santa Anna with his units; the first of the three ways in is the only one.
void EnterSantaAnna(const Rules& r, S& s, SpaceId place, int units, uint16_t then, Trace* trace) {
  s.now.santa_anna_due = 0;
  s.now.santa_anna_entered = 1;
  s.now.santa_anna_exiled = 0;
  s.leaders[static_cast<size_t>(r.c.santa_anna)].where = At(place);
  const bool barred = HasUnits(r, s, kUs, place);
  Say(trace, "3.6.a/4"_hom, [&] {
    return absl::StrCat("Santa Anna enters", barred ? "" : absl::StrCat(" at ", r.SpaceName(place)), " with ", units,
                        " units", barred ? absl::StrCat(", elsewhere: US units are in ", r.SpaceName(place)) : "");
  });
  CallReinforcements(s, kMexico, 0, units, place, then);
  if (!barred) return;
  // Units of both sides do not stand in one space (10.2.b/3): he and his come to where Mexico may place reinforcements.
  s.leaders[static_cast<size_t>(r.c.santa_anna)].where = kDrawn;
  s.reinf.place = 0;
}

// 7.1.a: what the turn track says, in its order.
void RunMandated(const Rules& r, S& s, Trace* trace) {
  const TurnInfo& turn = r.c.turns[s.now.turn];
  switch (s.now.stage++) {
    case 0:
      Applied(trace, "4.2.A/1"_hom);
      if (turn.automatic_war && s.now.at_war != 0) Applied(trace, "7.1.a/2"_hom);
      if (turn.automatic_war && s.now.at_war == 0) {
        Applied(trace, "18.3.b/2"_hom);
        if (DeclareWar(r, s, /*beginning=*/true, trace)) s.random.santa_anna_due = 1;
      }
      return;
    case 1:
      ActivateSquadronsForTurn(r, s, trace);
      return;
    case 2:
      if (s.random.santa_anna_due == 0) return;
      s.random.santa_anna_due = 0;
      if (s.now.santa_anna_entered == 0) {
        Applied(trace, "3.6.a/3"_hom);
        EnterSantaAnna(r, s, r.c.mejico, r.c.n.santa_anna_war_units, kMandated, trace);
      }
      s.now.santa_anna_due = 0;
      return;
    case 3:
    case 4: {
      const Side side = s.now.stage == 4 ? kUs : kMexico;
      if (turn.leaders[side] + turn.units[side] > 0) {
        Say(trace, "7.1.a/1"_hom, [&] {
          return absl::StrCat("standard reinforcements for ", r.SideName(side), ": ", turn.leaders[side],
                              " leader(s), ", turn.units[side], " unit(s)");
        });
        CallReinforcements(s, side, turn.leaders[side], turn.units[side], kNoId, kMandated);
      }
      return;
    }
    default:
      s.now.stage = 0;
      s.step = kNextEventCard;
  }
}

namespace {

// Not where a pack has few action cards, or few without reinforcements (7.1.b/4).
bool ActionCardLeft(const Rules& r, const S& s) {
  const auto deck = s.action_cards.begin();
  const auto end = deck + static_cast<std::ptrdiff_t>(r.c.action_cards.size());
  return std::find(deck, end, uint8_t{kActionDeck}) != end;
}

}  // namespace

void NextEventCard(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.2.A/2"_hom);
  const int each = r.Default(kActionCardsPerPlayer) ? 2 : 4;  // 7.1.b/1
  s.step = s.now.draws < 2 * each && ActionCardLeft(r, s) ? kDrawEventCardStep : kRecover;
}

namespace {

const ActionCardInfo& EventInfo(const Rules& r, const S& s) { return r.c.action_cards[s.now.event_card - 1u]; }
PlayerId DrawerPlayer(const Rules&, const S& s) { return Drawer(s); }

void ListEventCards(const Rules& r, const S& s, EventList* out) {
  for (CardId i = 0; i < static_cast<CardId>(r.c.action_cards.size()); ++i) {
    if (s.action_cards[static_cast<size_t>(i)] == kActionDeck)
      out->push_back(MakeEvent(kActionCardDrawn, kChance, {i}));
  }
}
Ruling CheckEventCard(const Rules& r, const S& s, const Event& e, Why* why) {
  const uint8_t place = s.action_cards[static_cast<size_t>(e.args[0])];
  if (CannotBe("7.2/1"_hom, place != kActionDeck)) {
    if (place == kActionSetAside) RestsOn("7.1.b/4"_hom, why);
    return Refused("7.2/1"_hom, why, [&] {
      return absl::StrCat("the action card ", r.ActionCardName(static_cast<CardId>(e.args[0])),
                          " has been drawn already this turn");
    });
  }
  return Accepted();
}

// ---- 7.1.b/4: one reinforcement card for each player.

// Sets aside a card that would reinforce `side` a second time; another is drawn.
bool SetAside(const Rules& r, S& s, Side side, Trace* trace) {
  uint8_t& had = side == kUs ? s.now.card_reinforced_us : s.now.card_reinforced_mexico;
  if (had == 0 && s.random.drawing_on == 0) {
    had = 1;
    return false;
  }
  Say(trace, "7.1.b/4"_hom, [&] {
    return had == 0 ? std::string("a card without reinforcements is wanted: another card is drawn")
                    : absl::StrCat(r.SideName(side),
                                   " has had reinforcements from a card this phase: another card is drawn");
  });
  s.random.drawing_on = 1;
  s.action_cards[s.now.event_card - 1u] = kActionSetAside;
  s.now.event_card = 0;
  ++s.random.refused;
  s.step = ActionCardLeft(r, s) ? kDrawEventCardStep : kEventCardDone;
  return true;
}

void DrawReinforcements(const Rules& r, S& s, Side drawer, Trace* trace) {
  if (SetAside(r, s, drawer, trace)) return;
  const ActionCardInfo& info = EventInfo(r, s);
  Say(trace, "7.1.b/3"_hom, [&] {
    return absl::StrCat(r.SideName(drawer), " receives ", info.leaders, " leader(s) and ", info.units, " unit(s)");
  });
  CallReinforcements(s, drawer, info.leaders, info.units, kNoId, kEventCardDone);
}

// 7.1.b/5: it counts as a reinforcement card of Mexico, whoever draws it.
void ReturnFromExile(const Rules& r, S& s, Side drawer, Trace* trace) {
  const bool counts = drawer == kMexico || r.Default(kReinforcementLimit);
  if (counts && SetAside(r, s, kMexico, trace)) return;
  Applied(trace, "7.1.b/5"_hom);
  ChangeBellicosity(r, s, 1, trace, "18.3.a/3"_hom, [] { return std::string("Santa Anna Returns from Exile"); });
  if (s.leaders[static_cast<size_t>(r.c.santa_anna)].where != kExile) return;
  Applied(trace, "3.6.a/1"_hom);
  // The card: by sea to Vera Cruz once the East squadron is active.
  const SpaceId place = s.now.squadron_east != 0 ? r.c.vera_cruz : r.c.mejico;
  EnterSantaAnna(r, s, place, EventInfo(r, s).amount, kEventCardDone, trace);
}

// ---- Cards that change a track or a State at once.

void Revolt(const Rules& r, S& s, StateId state, Trace* trace) {
  s.states[static_cast<size_t>(state)].revolt = 1;
  Say(trace, "18.4.b/5"_hom, [&] { return absl::StrCat(r.StateName(state), " goes into revolt"); });
}

void Pronunciamiento(const Rules& r, S& s, Trace* trace) {
  if (s.now.president == 1) {
    Say(trace, "7.1.b/2"_hom, [] { return std::string("Santa Anna is President: no effect"); });
    return;
  }
  ChangePoliticalWill(r, s, -EventInfo(r, s).amount, trace, "7.1.b/2"_hom,
                      [] { return std::string("a pronunciamiento"); });
}

void WhigProtests(const Rules& r, S& s, Trace* trace) {
  const int amount = EventInfo(r, s).amount;
  ChangeBellicosity(r, s, -amount, trace, "7.1.b/2"_hom, [] { return std::string("Whig protests"); });
  if (s.now.at_war == 0) return;
  ChangePoliticalWill(r, s, amount, trace, "7.1.b/2"_hom, [] { return std::string("Whig protests"); });
}

void CasteWar(const Rules& r, S& s, Trace* trace) {
  const StateId yucatan = r.c.spaces[static_cast<size_t>(r.c.yucatan)].state;
  if (s.states[static_cast<size_t>(yucatan)].revolt == 0) {
    Revolt(r, s, yucatan, trace);
    return;
  }
  ChangePoliticalWill(r, s, -EventInfo(r, s).amount, trace, "7.1.b/2"_hom,
                      [] { return std::string("caste war in Yucatan"); });
}

// ---- Cards that ask somebody.

bool GuerillaInBox(const Rules& r, const S& s) {
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (s.units[i].where == kGuerillaBox) return true;
  }
  return false;
}

void GuerillasRise(const Rules& r, S& s, Trace* trace) {
  bool site = false;
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) site = site || GuerillaSite(r, s, i);
  if (s.now.at_war != 0 && site && GuerillaInBox(r, s)) {
    s.step = kGuerillasRiseStep;
    return;
  }
  Say(trace, "7.1.b/2"_hom,
      [&] { return std::string(s.now.at_war == 0 ? "no war, no guerillas" : "no guerilla can enter the map"); });
}

// The US gives up a unit for every `amount` Volunteers on the map.
void EnlistmentsExpire(const Rules& r, S& s, Trace* trace) {
  int volunteers = 0;
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    volunteers += r.c.units[i].side == kUs && r.c.units[i].sort == Sort::kVolunteer && OnMap(s.units[i].where) ? 1 : 0;
  }
  s.random.left = static_cast<uint8_t>(volunteers / EventInfo(r, s).amount);
  Say(trace, "7.1.b/2"_hom,
      [&] { return absl::StrCat(volunteers, " Volunteer unit(s) are on the map: ", s.random.left, " go(es) home"); });
  if (s.random.left > 0) s.step = kDisbandStep;
}

void CongressVotesFunds(const Rules& r, S& s, Side drawer, Trace* trace) {
  const bool peace = s.now.at_war == 0;
  if (drawer == kUs && peace) Applied(trace, "13.4/3"_hom);
  if (drawer != kUs || peace || !AnyReceiver(r, s, kUs)) {
    Say(trace, "7.1.b/2"_hom, [&] {
      return std::string(drawer != kUs ? "drawn by Mexico: nothing happens"
                         : peace       ? "the US takes no replacements before the war"
                                       : "no US leader is in supply");
    });
    return;
  }
  s.play.side = kUs;  // whose replacements they are; no strategy card is in play
  s.step = kReplacementLeaderStep;
}

int PoliticalWillCities(const Rules& r) {
  int cities = 0;
  for (const Space& space : r.c.spaces) cities += space.pw_city ? 1 : 0;
  return cities;
}

void DrawEventCard(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId card = static_cast<CardId>(e.args[0]);
  const ActionCardInfo& info = r.c.action_cards[static_cast<size_t>(card)];
  s.action_cards[static_cast<size_t>(card)] = kActionEvent;
  s.now.event_card = static_cast<uint8_t>(card + 1);
  const Side drawer = Drawer(s);
  Applied(trace, "4.2.A/2"_hom);
  Applied(trace, "7.1.b/1"_hom);
  Applied(trace, "7.1.b/2"_hom);
  s.step = kEventCardDone;
  switch (info.event) {
    case RandomEvent::kNone:
      break;
    case RandomEvent::kRiots:
    case RandomEvent::kCaliforniaWar:
    case RandomEvent::kNewMexicoUnrest:
      s.step = kEventDieStep;
      break;
    case RandomEvent::kReinforcements:
      DrawReinforcements(r, s, drawer, trace);
      break;
    case RandomEvent::kSantaAnnaReturns:
      ReturnFromExile(r, s, drawer, trace);
      break;
    case RandomEvent::kIndianRaid:
      Applied(trace, "16.2.a"_hom);
      StartIndianRaids(s, kIndianCardRaid, drawer, info.amount);
      break;
    case RandomEvent::kPoliticalShift:
      if (PoliticalWillCities(r) >= 2) s.step = kSwapCitiesStep;
      break;
    case RandomEvent::kPoliticalInsight:
      s.random.left = static_cast<uint8_t>(info.amount);
      if (PoliticalWillCities(r) > 0) s.step = kExamineCityStep;
      break;
    case RandomEvent::kRiverInFlood:
      s.random.flood = static_cast<uint8_t>(info.amount);
      Say(trace, "7.1.b/2"_hom,
          [] { return std::string("the Rio Grande is in flood until the next phase of events"); });
      break;
    case RandomEvent::kEnlistmentsExpire:
      EnlistmentsExpire(r, s, trace);
      break;
    case RandomEvent::kDesertion:
      s.random.cursor = 0;
      s.step = kDesertionEvent;
      break;
    case RandomEvent::kVomito:
      s.random.cursor = 0;
      s.step = kVomitoEvent;
      break;
    case RandomEvent::kRoughSeas:
      if (s.now.squadron_east != 0 || s.now.squadron_west != 0) {
        s.step = kRoughSeasStep;
      } else {
        Say(trace, "7.1.b/2"_hom, [] { return std::string("no squadron is active"); });
      }
      break;
    case RandomEvent::kGuerillasRise:
      GuerillasRise(r, s, trace);
      break;
    case RandomEvent::kCongressVotesFunds:
      CongressVotesFunds(r, s, drawer, trace);
      break;
    case RandomEvent::kHeat:
      s.now.heat = 1;
      Say(trace, "7.1.b/2"_hom, [] { return std::string("this turn is a Heat Turn"); });
      break;
    case RandomEvent::kPronunciamiento:
      Pronunciamiento(r, s, trace);
      break;
    case RandomEvent::kWhigProtests:
      WhigProtests(r, s, trace);
      break;
    case RandomEvent::kCasteWar:
      CasteWar(r, s, trace);
      break;
  }
  Run(r, s, trace);
}

// ---- Riots and the unrest in the north: a die against the card's threshold.

void ListEventDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCardEvent); }
Ruling CheckEventDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCardEvent, "7.1.b/2"_hom, why);
}

bool UsControlsIn(const Rules& r, const S& s, StateId state, SpaceId space) {
  return r.c.spaces[static_cast<size_t>(space)].state == state && s.control[static_cast<size_t>(space)] == kUs;
}

void RollEventDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const ActionCardInfo& info = EventInfo(r, s);
  const bool happens = e.args[1] >= info.threshold;
  Say(trace, "7.1.b/2"_hom, [&] {
    return absl::StrCat(r.ActionCardName(static_cast<CardId>(s.now.event_card - 1)), ": die ", e.args[1], " against ",
                        info.threshold, ", ", happens ? "it happens" : "no revolt");
  });
  s.step = kEventCardDone;
  const StateId california = r.c.spaces[static_cast<size_t>(r.c.alta_california)].state;
  if (info.event == RandomEvent::kNewMexicoUnrest) {
    if (happens) Revolt(r, s, r.c.nuevo_mexico, trace);
    for (SpaceId i = 0; e.args[1] <= info.amount && i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
      if (UsControlsIn(r, s, r.c.nuevo_mexico, i)) s.step = kLoseControlStep;
    }
  } else if (happens && info.event == RandomEvent::kRiots) {
    for (size_t i = 0; i < r.c.states.size(); ++i) {
      if (s.states[i].revolt == 0) s.step = kChooseRevoltStep;
    }
  } else if (happens && s.states[static_cast<size_t>(california)].control != kUs) {
    Revolt(r, s, california, trace);
  }
  Run(r, s, trace);
}

// New Mexico Unrest on a low die: a control marker of the US's choice.
PlayerId UsPlayer(const Rules&, const S&) { return kUs; }
void ListLostControl(const Rules& r, const S&, EventList* out) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
    if (r.c.spaces[static_cast<size_t>(i)].state == r.c.nuevo_mexico) out->push_back(MakeEvent(kControlLost, kUs, {i}));
  }
}
Ruling CheckLostControl(const Rules& r, const S& s, const Event& e, Why* why) {
  const SpaceId space = static_cast<SpaceId>(e.args[0]);
  if (CannotBe("7.1.b/2"_hom, !UsControlsIn(r, s, r.c.nuevo_mexico, space))) {
    return Refused("7.1.b/2"_hom, why, [&] {
      return absl::StrCat("the US has no control marker of ", r.StateName(r.c.nuevo_mexico), " in ",
                          r.SpaceName(space));
    });
  }
  return Accepted();
}
void LoseControl(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kEventCardDone;
  ChangeControl(r, s, static_cast<SpaceId>(e.args[0]), kMexico, kEventCardDone, trace);
  Run(r, s, trace);
}

// ---- Enlistments Expire.

void ListDisbanded(const Rules& r, const S& s, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (OnMap(s.units[static_cast<size_t>(i)].where)) out->push_back(MakeEvent(kUnitDisbanded, kUs, {i}));
  }
}
Ruling CheckDisbanded(const Rules& r, const S& s, const Event& e, Why* why) {
  const size_t unit = static_cast<size_t>(e.args[0]);
  const UnitInfo& info = r.c.units[unit];
  if (CannotBe("7.1.b/2"_hom, info.side != kUs || info.sort != Sort::kVolunteer || !OnMap(s.units[unit].where))) {
    return Refused("7.1.b/2"_hom, why, [&] {
      return absl::StrCat(r.UnitName(static_cast<UnitId>(unit)), " is no Volunteer unit on the map");
    });
  }
  return Accepted();
}
void Disband(const Rules& r, S& s, const Event& e, Trace* trace) {
  NoteLostUnit(s, s.units[static_cast<size_t>(e.args[0])].where);
  s.units[static_cast<size_t>(e.args[0])] = {kRegroup, 0};
  Say(trace, "7.1.b/2"_hom,
      [&] { return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " goes home, to Regroup"); });
  s.step = --s.random.left > 0 ? kDisbandStep : kEventCardDone;
  Run(r, s, trace);
}

// ---- Rough Seas.

void ListSquadrons(const Rules&, const S& s, EventList* out) {
  for (int east : {0, 1}) out->push_back(MakeEvent(kSquadronDriven, Drawer(s), {east}));
}
Ruling CheckSquadron(const Rules&, const S& s, const Event& e, Why* why) {
  if (CannotBe("14.4.b/1"_hom, (e.args[0] != 0 ? s.now.squadron_east : s.now.squadron_west) == 0)) {
    return Refused("14.4.b/1"_hom, why, [] { return std::string("that squadron is not active"); });
  }
  return Accepted();
}
void DriveSquadron(const Rules& r, S& s, const Event& e, Trace* trace) {
  DeactivateSquadron(r, s, e.args[0] != 0 ? Coast::kEast : Coast::kWest, trace);
  s.step = kEventCardDone;
  Run(r, s, trace);
}

// ---- Guerillas Rise.

PlayerId MexicoPlayer(const Rules&, const S&) { return kMexico; }
void ListRising(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit = 0; unit < static_cast<UnitId>(r.c.units.size()); ++unit) {
    if (s.units[static_cast<size_t>(unit)].where != kGuerillaBox) continue;
    for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i)
      out->push_back(MakeEvent(kGuerillaPlaced, kMexico, {unit, i}));
  }
}
Ruling CheckRising(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = static_cast<UnitId>(e.args[0]);
  if (CannotBe("2.1.e/2"_hom, s.units[static_cast<size_t>(unit)].where != kGuerillaBox)) {
    return Refused("2.1.e/2"_hom, why, [&] { return absl::StrCat(r.UnitName(unit), " is not in the guerilla box"); });
  }
  if (Breaks("10.2.g/4"_hom, !GuerillaSite(r, s, static_cast<SpaceId>(e.args[1])))) {
    return Refused("10.2.g/4"_hom, why, [&] {
      return absl::StrCat("a guerilla does not enter at ", r.SpaceName(static_cast<SpaceId>(e.args[1])));
    });
  }
  return Accepted();
}
void Rise(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId space = static_cast<SpaceId>(e.args[1]);
  s.units[static_cast<size_t>(e.args[0])] = {At(space), 1};
  Say(trace, "10.2.g/4"_hom, [&] { return absl::StrCat("a guerilla enters at ", r.SpaceName(space)); });
  s.step = kEventCardDone;
  UnitsCome(r, s, space, kMexico, trace);
  GiveWay(r, s, kEventCardDone, trace);
  Run(r, s, trace);
}

// ---- Political Insight and Political Shift: the City Conquest markers.

Ruling CheckCity(const Rules& r, SpaceId space, Why* why) {
  if (CannotBe("5.1.b/1"_hom, !r.c.spaces[static_cast<size_t>(space)].pw_city)) {
    return Refused("5.1.b/1"_hom, why, [&] { return absl::StrCat(r.SpaceName(space), " is no Political Will city"); });
  }
  return Accepted();
}

bool SeenByDrawer(const S& s, SpaceId city) {
  const int marker = s.city_marker[static_cast<size_t>(city)] - 1;
  return marker >= 0 && (SeenBy(s, marker) >> Drawer(s) & 1) != 0;
}
void ListExaminations(const Rules& r, const S& s, EventList* out) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
    if (r.c.spaces[static_cast<size_t>(i)].pw_city) out->push_back(MakeEvent(kCityMarkerExamined, Drawer(s), {i}));
  }
  out->push_back(MakeEvent(kExaminationEnded, Drawer(s)));
}
Ruling CheckExamination(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kExaminationEnded) return Accepted();
  const SpaceId city = static_cast<SpaceId>(e.args[0]);
  if (Breaks("5.1.b/2"_hom, SeenByDrawer(s, city))) {
    return Refused("5.1.b/2"_hom, why,
                   [&] { return absl::StrCat("the marker of ", r.SpaceName(city), " has been seen already"); });
  }
  return CheckCity(r, city, why);
}
void SeeMarker(const Rules& r, S& s, SpaceId city, Trace* trace) {
  LookAt(s, s.city_marker[static_cast<size_t>(city)] - 1, Drawer(s));
  Say(trace, "7.1.b/2"_hom,
      [&] { return absl::StrCat(r.SideName(Drawer(s)), " looks at the marker of ", r.SpaceName(city)); });
  s.random.city = 0;
  s.step = --s.random.left > 0 ? kExamineCityStep : kEventCardDone;
}
void Examine(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kExaminationEnded) {
    s.random.left = 0;
    s.step = kEventCardDone;
    Run(r, s, trace);
    return;
  }
  const SpaceId city = static_cast<SpaceId>(e.args[0]);
  if (s.city_marker[static_cast<size_t>(city)] == 0 && !r.c.city_markers.empty()) {
    s.random.city = static_cast<uint8_t>(city + 1);
    s.step = kExamineMarkerStep;
    return;
  }
  SeeMarker(r, s, city, trace);
  Run(r, s, trace);
}

void ListExamined(const Rules& r, const S&, EventList* out) {
  for (int i = 0; i < static_cast<int>(r.c.city_markers.size()); ++i)
    out->push_back(MakeEvent(kCityMarkerDrawn, kChance, {i}));
}
Ruling CheckExamined(const Rules& r, const S& s, const Event& e, Why* why) {
  if (CannotBe("5.1.b/2"_hom, !CityMarkerFree(r, s, e.args[0]))) {
    return Refused("5.1.b/2"_hom, why, [] { return std::string("that marker lies in another city"); });
  }
  return Accepted();
}
void DrawExamined(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId city = static_cast<SpaceId>(s.random.city - 1);
  s.city_marker[static_cast<size_t>(city)] = static_cast<uint8_t>(e.args[0] + 1);
  SeeMarker(r, s, city, trace);
  Run(r, s, trace);
}

// A marker that nobody has looked at is as good as any other: only the places of known markers change.
void ListSwaps(const Rules& r, const S& s, EventList* out) {
  const SpaceId spaces = static_cast<SpaceId>(r.c.spaces.size());
  for (SpaceId i = 0; i < spaces; ++i) {
    for (SpaceId j = 0; r.c.spaces[static_cast<size_t>(i)].pw_city && j < spaces; ++j) {
      if (j != i && r.c.spaces[static_cast<size_t>(j)].pw_city)
        out->push_back(MakeEvent(kCityMarkersSwapped, Drawer(s), {i, j}));
    }
  }
}
Ruling CheckSwap(const Rules& r, const S&, const Event& e, Why* why) {
  if (CannotBe("7.1.b/2"_hom, e.args[0] == e.args[1])) {
    return Refused("7.1.b/2"_hom, why, [] { return std::string("a marker is not swapped with itself"); });
  }
  const Ruling first = CheckCity(r, static_cast<SpaceId>(e.args[0]), why);
  return first.accepted ? CheckCity(r, static_cast<SpaceId>(e.args[1]), why) : first;
}
void Swap(const Rules& r, S& s, const Event& e, Trace* trace) {
  std::swap(s.city_marker[static_cast<size_t>(e.args[0])], s.city_marker[static_cast<size_t>(e.args[1])]);
  Say(trace, "7.1.b/2"_hom, [&] {
    return absl::StrCat("the markers of ", r.SpaceName(static_cast<SpaceId>(e.args[0])), " and ",
                        r.SpaceName(static_cast<SpaceId>(e.args[1])), " change places");
  });
  s.step = kEventCardDone;
  Run(r, s, trace);
}

// ---- Desertion and Vomito: stacks lose steps.

LossTask OneStep(Side side) {
  LossTask task{};
  task.side = side;
  task.left = 1;
  task.cause = kCardLoss;
  return task;
}
void AddStack(const Rules& r, const S& s, Side side, SpaceId space, LossTask* task) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    const UnitInfo& unit = r.c.units[static_cast<size_t>(i)];
    if (unit.side == side && unit.sort != Sort::kFortress && UnitAt(s, i, space)) task->from.Add(i);
  }
}

// The State that riots, a card or the spread of revolts turns (7.1.b, 18.4.a/2). Whoever rolled chooses.
PlayerId Chooser(const Rules&, const S& s) {
  if (s.now.revolt_state != 0) return s.now.roller;
  return s.now.event_card != 0 ? static_cast<PlayerId>(Drawer(s)) : s.now.to_move;
}
void ListRevolts(const Rules& r, const S& s, EventList* out) {
  for (StateId i = 0; i < static_cast<StateId>(r.c.states.size()); ++i) {
    out->push_back(MakeEvent(kStateRevolted, Chooser(r, s), {i}));
  }
}
Ruling CheckRevolt(const Rules& r, const S& s, const Event& e, Why* why) {
  const StateId state = static_cast<StateId>(e.args[0]);
  if (CannotBe("18.4.a/2"_hom, s.states[static_cast<size_t>(state)].revolt != 0)) {
    return Refused("18.4.a/2"_hom, why, [&] { return absl::StrCat(r.StateName(state), " is in revolt already"); });
  }
  if (Breaks("12.1/1"_hom, s.now.revolt_state == 0 && s.now.event_card == 0 && !CardMayRevolt(r, s, state))) {
    return Refused("12.1/1"_hom, why, [&] {
      return absl::StrCat("a Mexican Force of four units stands in or next to ", r.StateName(state));
    });
  }
  if (s.now.revolt_state != 0) {
    bool adjacent = false;
    for (StateId near : r.c.states[s.now.revolt_state - 1u].neighbours) adjacent = adjacent || near == state;
    if (Breaks("18.4.a/3"_hom, !adjacent)) {
      return Refused("18.4.a/3"_hom, why, [&] {
        return absl::StrCat(r.StateName(state), " has no connection with ",
                            r.StateName(static_cast<StateId>(s.now.revolt_state - 1)));
      });
    }
  }
  return Accepted();
}
void ChooseRevolt(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.states[static_cast<size_t>(e.args[0])].revolt = 1;
  Say(trace, "18.4.b/5"_hom,
      [&] { return absl::StrCat(r.StateName(static_cast<StateId>(e.args[0])), " goes into revolt"); });
  s.step = s.now.revolt_state != 0 ? kNextRevolt : s.now.event_card != 0 ? kEventCardDone : kUseDone;
  s.now.revolt_state = 0;
  Run(r, s, trace);
}

}  // namespace

// Each side in turn; of largest stacks of one size the owner chooses.
void Desertion(const Rules& r, S& s, Trace* trace) {
  while (s.random.cursor < 2) {
    const Side side = s.random.cursor++ == 0 ? kUs : kMexico;
    int largest = 0;
    for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i)
      largest = std::max(largest, UnitsIn(r, s, side, i));
    if (largest == 0) continue;
    LossTask task = OneStep(side);
    task.left = static_cast<uint8_t>(EventInfo(r, s).amount);
    for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
      if (UnitsIn(r, s, side, i) == largest) AddStack(r, s, side, i, &task);
    }
    Say(trace, "7.1.b/2"_hom, [&] {
      return absl::StrCat("desertion: the largest stack of ", r.SideName(side), ", of ", largest,
                          " unit(s), loses a step");
    });
    CallLosses(s, task, kDesertionEvent);
    return;
  }
  s.random.cursor = 0;
  s.step = kEventCardDone;
}

// The cursor counts spaces done, first for the US, then for Mexico.
void Vomito(const Rules& r, S& s, Trace* trace) {
  const size_t spaces = r.c.spaces.size();
  while (s.random.left < 2) {
    const Side side = s.random.left == 0 ? kUs : kMexico;
    while (s.random.cursor < spaces) {
      const SpaceId space = static_cast<SpaceId>(s.random.cursor++);
      const Space& info = r.c.spaces[static_cast<size_t>(space)];
      const bool jungle = info.terrain == Terrain::kJungle || info.terrain == Terrain::kRoughJungle;
      const bool coast = info.port != Coast::kNone && info.state != kNoId &&
                         info.state == r.c.spaces[static_cast<size_t>(r.c.vera_cruz)].state;
      if ((!jungle && !coast) || UnitsIn(r, s, side, space) < EventInfo(r, s).amount) continue;
      LossTask task = OneStep(side);
      AddStack(r, s, side, space, &task);
      Say(trace, "7.1.b/2"_hom, [&] {
        return absl::StrCat("vomito: the stack of ", r.SideName(side), " in ", r.SpaceName(space), " loses a step");
      });
      CallLosses(s, task, kVomitoEvent);
      return;
    }
    ++s.random.left;
    s.random.cursor = 0;
  }
  s.random.left = 0;
  s.step = kEventCardDone;
}

// The card is done with; those set aside for the limit of 7.1.b/4 go back, if that is the reading.
void FinishEventCard(const Rules& r, S& s, Trace* trace) {
  for (uint8_t& place : s.action_cards) {
    if (place == kActionSetAside) place = r.Default(kRefusedReinforcementCard) ? kActionEvent : kActionDeck;
  }
  ++s.now.draws;
  s.now.event_card = 0;
  s.random.drawing_on = 0;
  CheckArmies(r, s, trace);
  s.step = kNextEventCard;
}

// Wounded leaders come back (they are in the example of play only by their absence); then Santa Anna (7.1.c).
void Recover(const Rules& r, S& s, Trace* trace) {
  for (Side side : {kUs, kMexico}) {
    bool any = false;
    for (size_t i = 0; i < r.c.leaders.size(); ++i) {
      if (s.leaders[i].where == kWounded && r.c.leaders[i].side == side) {
        s.leaders[i].where = kDrawn;
        any = true;
      }
    }
    if (any) {
      CallReinforcements(s, side, 0, 0, kNoId, kRecover);
      return;
    }
  }
  const bool exiled = s.now.santa_anna_exiled != 0 && r.c.santa_anna != kNoId &&
                      s.leaders[static_cast<size_t>(r.c.santa_anna)].where == kExile;
  Applied(trace, "7.1.c"_hom);
  if (exiled) Applied(trace, "4.2.A/3"_hom);
  s.step = exiled ? kSantaAnnaReturnStep : kAskForWar;
}

void AskForWar(const Rules&, S& s, Trace*) { s.step = s.now.at_war != 0 ? kReactivate : kDeclareWarStep; }

bool DeclareWar(const Rules& r, S& s, bool beginning, Trace* trace) {
  if (s.now.at_war != 0) return false;
  s.now.at_war = 1;
  s.now.war_units_due = 1;
  Say(trace, "18.3.e/1"_hom, [] { return std::string("the United States declare war"); });
  Applied(trace, "3.7/2"_hom);
  Applied(trace, "2.6/2"_hom);
  if (r.Default(kWarDeckMerge)) MergeWarCards(r, s, trace);
  if (s.now.reshuffle_due != 0) {
    s.now.reshuffle_due = 0;
    Applied(trace, "12.1.c/3"_hom);
  }
  if (!r.Default(kInitiativeSwitch) && s.play.card != 0) s.effects.initiative_passed = 1;
  if (s.now.santa_anna_entered != 0) return false;
  if (beginning && r.Default(kSantaAnnaWarEntry)) return true;
  s.now.santa_anna_due = 1;
  Applied(trace, "18.3.e/4"_hom);
  return false;
}

namespace {

void ListReturn(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSantaAnnaReturn); }
Ruling CheckReturn(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSantaAnnaReturn, "3.6.b/2"_hom, why);
}
void RollReturn(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.args[1] >= r.c.n.santa_anna_return) {
    // A standing fortress shelters him though it is besieged (2.2.b/5).
    const bool taken = HasUnits(r, s, kUs, r.c.mejico) && !StandingFortress(r, s, r.c.mejico);
    s.leaders[static_cast<size_t>(r.c.santa_anna)].where = taken ? Location{kDrawn} : At(r.c.mejico);
    s.now.santa_anna_exiled = 0;
    Say(trace, "3.6.b/2"_hom, [&] {
      return std::string(taken ? "Santa Anna returns: Mejico is taken, he is placed elsewhere"
                               : "Santa Anna returns to Mejico");
    });
    if (taken) CallReinforcements(s, kMexico, 0, 0, kNoId, kAskForWar);
    if (taken) Run(r, s, trace);
    if (taken) return;
  }
  s.step = kAskForWar;
  Run(r, s, trace);
}

void ListWar(const Rules&, const S&, EventList* out) {
  out->push_back(MakeEvent(kWarDecided, kUs, {0}));
  out->push_back(MakeEvent(kWarDecided, kUs, {1}));
}
Ruling CheckAnything(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideWar(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kReactivate;
  Applied(trace, "4.2.A/4"_hom);
  Applied(trace, "7.1.d"_hom);
  if (e.args[0] != 0) {
    ChangePoliticalWill(r, s, r.c.turns[s.now.turn].declaration_cost, trace, "18.3.b/1"_hom,
                        [] { return std::string("the price of a declaration of war"); });
    if (DeclareWar(r, s, /*beginning=*/true, trace)) {
      Applied(trace, "3.6.a/3"_hom);
      EnterSantaAnna(r, s, r.c.mejico, r.c.n.santa_anna_war_units, kReactivate, trace);
    }
  }
  Run(r, s, trace);
}

}  // namespace

Ruling BarDeclaration(const Rules&, const S& s, const Event& e, Why* why) {
  if (Breaks("7.1.d"_hom, e.player != kUs)) {
    return Refused(
        "7.1.d"_hom, why, [] { return std::string("the US declares war, nobody else"); }, "4.2.A/4"_hom);
  }
  if (Breaks("7.1.d"_hom, s.step != kDeclareWarStep)) {
    return Refused(
        "7.1.d"_hom, why, [] { return std::string("war is declared at the end of the Random Events Phase"); },
        "4.2.A/4"_hom);
  }
  return Accepted();
}

const HallsStep kRandomEventSteps[] = {
    {kDrawEventCardStep,
     "draw_event_card",
     "an action card is drawn for its event",
     "7.1.b/1"_hom,
     {kActionCardDrawn},
     Dice,
     ListEventCards,
     CheckEventCard,
     DrawEventCard,
     /*lists_legal=*/true},
    {kEventDieStep,
     "event_die",
     "the die for the action card's event",
     "7.1.b/2"_hom,
     {kDieRolled},
     Dice,
     ListEventDie,
     CheckEventDie,
     RollEventDie},
    {kExamineCityStep,
     "examine_city",
     "names a city to look at its marker",
     "7.1.b/2"_hom,
     {kCityMarkerExamined, kExaminationEnded},
     DrawerPlayer,
     ListExaminations,
     CheckExamination,
     Examine},
    {kExamineMarkerStep,
     "examine_marker",
     "the marker of the city is looked at by one player",
     "5.1.b/2"_hom,
     {kCityMarkerDrawn},
     Dice,
     ListExamined,
     CheckExamined,
     DrawExamined},
    {kSwapCitiesStep,
     "swap_cities",
     "swaps the markers of two cities",
     "7.1.b/2"_hom,
     {kCityMarkersSwapped},
     DrawerPlayer,
     ListSwaps,
     CheckSwap,
     Swap},
    {kLoseControlStep,
     "lose_control",
     "gives up a control marker",
     "7.1.b/2"_hom,
     {kControlLost},
     UsPlayer,
     ListLostControl,
     CheckLostControl,
     LoseControl},
    {kDisbandStep,
     "disband",
     "sends a Volunteer unit home",
     "7.1.b/2"_hom,
     {kUnitDisbanded},
     UsPlayer,
     ListDisbanded,
     CheckDisbanded,
     Disband},
    {kRoughSeasStep,
     "rough_seas",
     "names the squadron that is driven off",
     "7.1.b/2"_hom,
     {kSquadronDriven},
     DrawerPlayer,
     ListSquadrons,
     CheckSquadron,
     DriveSquadron},
    {kGuerillasRiseStep,
     "guerillas_rise",
     "places a guerilla",
     "10.2.g/4"_hom,
     {kGuerillaPlaced},
     MexicoPlayer,
     ListRising,
     CheckRising,
     Rise},
    {kChooseRevoltStep,
     "choose_revolt",
     "names the State that goes into revolt",
     "18.4.a/2"_hom,
     {kStateRevolted},
     Chooser,
     ListRevolts,
     CheckRevolt,
     ChooseRevolt},
    {kSantaAnnaReturnStep,
     "santa_anna_return",
     "the die for Santa Anna's return",
     "3.6.b/2"_hom,
     {kDieRolled},
     Dice,
     ListReturn,
     CheckReturn,
     RollReturn},
    {kDeclareWarStep,
     "declare_war",
     "decides whether to declare war",
     "18.3.b/1"_hom,
     {kWarDecided},
     UsPlayer,
     ListWar,
     CheckAnything,
     DecideWar},
};
void AddRandomEventSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kRandomEventSteps), std::end(kRandomEventSteps));
}

}  // namespace adjutant::halls
