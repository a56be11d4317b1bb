// HoM 7: Random Events Phase and action cards; HoM 3.4: reinforcements; HoM 3.6: Santa Anna's entries.
#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"
#include "core/halls/supply.h"

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
         s.units[static_cast<size_t>(unit)].where == kRegroup;
}

// 3.4/4, 3.4/5.
bool ReinforcementSite(const Rules& r, const S& s, Side side, SpaceId space) {
  const Space& info = r.c.spaces[static_cast<size_t>(space)];
  if (side == kUs) {
    if (space == r.c.new_orleans) return true;
    return info.texas && !info.transit && Friendly(r, s, kUs, space) && SpaceInSupply(r, s, kUs, space);
  }
  return info.pw_city && !info.zone() && Friendly(r, s, kMexico, space) && !HasUnits(r, s, kUs, space) &&
         SpaceInSupply(r, s, kMexico, space);
}

void ListLeaders(const Rules& r, const S& s, EventList* out) {
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (Drawable(r, s, i)) out->push_back(MakeEvent(kLeaderDrawn, kChance, {i}));
  }
}
Ruling CheckLeader(const Rules& r, const S& s, const Event& e, Why* why) {
  const LeaderId leader = static_cast<LeaderId>(e.args[0]);
  if (!Drawable(r, s, leader)) {
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
  if (!DrawableUnit(r, s, unit)) {
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

void ListPlaces(const Rules& r, const S& s, EventList* out) {
  const Side side = static_cast<Side>(s.reinf.side);
  for (SpaceId space = 0; space < static_cast<SpaceId>(r.c.spaces.size()); ++space) {
    if (!ReinforcementSite(r, s, side, space)) continue;
    for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
      if (s.leaders[static_cast<size_t>(i)].where == kDrawn) out->push_back(MakeEvent(kLeaderPlaced, side, {i, space}));
    }
    for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
      if (s.units[static_cast<size_t>(i)].where == kDrawn) out->push_back(MakeEvent(kUnitPlaced, side, {i, space}));
    }
  }
}
Ruling CheckPlace(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(s.reinf.side);
  const bool drawn = e.type == kUnitPlaced ? s.units[static_cast<size_t>(e.args[0])].where == kDrawn
                                           : s.leaders[static_cast<size_t>(e.args[0])].where == kDrawn;
  if (!drawn) {
    return Refused("3.4/2"_hom, why, [] { return std::string("that counter is not among those drawn now"); });
  }
  const SpaceId space = static_cast<SpaceId>(e.args[1]);
  if (ReinforcementSite(r, s, side, space)) return Accepted();
  if (side == kUs) {
    return Refused("3.4/4"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(space), " is neither New Orleans nor a friendly Texas space in supply");
    });
  }
  return Refused("3.4/5"_hom, why,
                 [&] { return absl::StrCat(r.SpaceName(space), " is no friendly Political Will city in supply"); });
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
  bool any = false;
  for (const LeaderState& leader : s.leaders) any = any || leader.where == kDrawn;
  for (const UnitState& unit : s.units) any = any || unit.where == kDrawn;
  if (any && s.reinf.place != 0) {
    const SpaceId place = static_cast<SpaceId>(s.reinf.place - 1);
    for (size_t i = 0; i < r.c.leaders.size(); ++i) {
      if (s.leaders[i].where == kDrawn) s.leaders[i].where = At(place);
    }
    for (size_t i = 0; i < r.c.units.size(); ++i) {
      if (s.units[i].where != kDrawn) continue;
      s.units[i].where = At(place);
      s.units[i].steps = static_cast<uint8_t>(r.c.units[i].max_steps());
      Say(trace, "3.4/1"_hom,
          [&] { return absl::StrCat(r.UnitName(static_cast<UnitId>(i)), " arrives at ", r.SpaceName(place)); });
    }
    any = false;
  }
  if (any) {
    for (SpaceId space = 0; space < static_cast<SpaceId>(r.c.spaces.size()); ++space) {
      if (ReinforcementSite(r, s, side, space)) {
        s.step = kPlacePieceStep;
        return;
      }
    }
    // Nowhere to go: back where they were drawn from.
    for (LeaderState& leader : s.leaders) {
      if (leader.where == kDrawn) leader.where = kRegroup;
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

void AddReinforcementSteps(std::vector<HallsStep>* steps) {
  steps->push_back({kDrawLeaderStep,
                    "draw_leader",
                    "a leader is drawn from the Leader Pool",
                    "3.4/3"_hom,
                    {kLeaderDrawn},
                    Dice,
                    ListLeaders,
                    CheckLeader,
                    DrawLeader});
  steps->push_back({kDrawUnitStep,
                    "draw_unit",
                    "a unit is drawn from Regroup",
                    "3.4/1"_hom,
                    {kUnitDrawn},
                    Dice,
                    ListUnits,
                    CheckUnit,
                    DrawUnit});
  steps->push_back({kPlacePieceStep,
                    "place_reinforcement",
                    "places a reinforcement",
                    "3.4/2"_hom,
                    {kUnitPlaced, kLeaderPlaced},
                    ReinforcedPlayer,
                    ListPlaces,
                    CheckPlace,
                    PlacePiece});
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
  now.battles = now.activations = now.cards_played = now.rolls = 0;
  if (now.war_units_due != 0) {
    Say(trace, "18.3.e/1"_hom, [] { return std::string("the At-War units join the Regroup box of the US"); });
    for (UnitState& unit : s.units) {
      if (unit.where == kAtWarPool) unit.where = kRegroup;
    }
    now.war_units_due = 0;
  }
  now.stage = 0;
  s.step = kMandated;
}

namespace {

// 3.6.a: Santa Anna with his units; the first of the three ways in is the only one.
void EnterSantaAnna(const Rules& r, S& s, SpaceId place, int units, uint16_t then, Trace* trace) {
  s.now.santa_anna_due = 0;
  s.now.santa_anna_entered = 1;
  s.now.santa_anna_exiled = 0;
  s.leaders[static_cast<size_t>(r.c.santa_anna)].where = At(place);
  Say(trace, "3.6.a/4"_hom,
      [&] { return absl::StrCat("Santa Anna enters at ", r.SpaceName(place), " with ", units, " units"); });
  CallReinforcements(s, kMexico, 0, units, place, then);
}

void ActivateSquadron(S& s, uint8_t* active, uint8_t* used, const char* coast, Trace* trace) {
  if (*active != 0) return;
  *active = 1;
  Say(trace, "14.3/3"_hom, [&] { return absl::StrCat("the ", coast, " squadron becomes active"); });
  if (*used == 0) {
    *used = 1;
    ++s.now.blockade;
    Say(trace, "14.3/4"_hom, [&] { return absl::StrCat("the blockade rises to ", s.now.blockade); });
  }
}

}  // namespace

// 7.1.a: what the turn track says, in its order.
void RunMandated(const Rules& r, S& s, Trace* trace) {
  const TurnInfo& turn = r.c.turns[s.now.turn];
  switch (s.now.stage++) {
    case 0:
      if (turn.automatic_war && s.now.at_war == 0) {
        Applied(trace, "18.3.b/2"_hom);
        if (DeclareWar(r, s, /*beginning=*/true, trace)) s.now.santa_anna_due = 1;
      }
      return;
    case 1:
      if (turn.squadrons_activate) {
        ActivateSquadron(s, &s.now.squadron_east, &s.now.squadron_east_used, "East", trace);
        ActivateSquadron(s, &s.now.squadron_west, &s.now.squadron_west_used, "West", trace);
      }
      return;
    case 2:
      if (s.now.santa_anna_due != 0 && s.now.santa_anna_entered == 0) {
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

void NextEventCard(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.2.A/2"_hom);
  const int each = r.Default(kActionCardsPerPlayer) ? 2 : 4;  // 7.1.b/1
  s.step = s.now.draws < 2 * each ? kDrawEventCardStep : kRecover;
}

namespace {

void ListEventCards(const Rules& r, const S& s, EventList* out) {
  for (CardId i = 0; i < static_cast<CardId>(r.c.action_cards.size()); ++i) {
    if (s.action_cards[static_cast<size_t>(i)] == 0) out->push_back(MakeEvent(kActionCardDrawn, kChance, {i}));
  }
}
Ruling CheckEventCard(const Rules& r, const S& s, const Event& e, Why* why) {
  if (s.action_cards[static_cast<size_t>(e.args[0])] != 0) {
    return Refused("7.2/1"_hom, why, [&] {
      return absl::StrCat("the action card ", r.ActionCardName(static_cast<CardId>(e.args[0])),
                          " has been drawn already this turn");
    });
  }
  return Accepted();
}

void DrawEventCard(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId card = static_cast<CardId>(e.args[0]);
  const ActionCardInfo& info = r.c.action_cards[static_cast<size_t>(card)];
  s.action_cards[static_cast<size_t>(card)] = 1;
  s.now.event_card = static_cast<uint8_t>(card + 1);
  const Side drawer = Drawer(s);
  Applied(trace, "7.1.b/2"_hom);
  s.step = kEventCardDone;
  switch (info.event) {
    case RandomEvent::kNone:
      break;
    case RandomEvent::kRiots:
    case RandomEvent::kCaliforniaWar:
      s.step = kEventDieStep;
      break;
    case RandomEvent::kReinforcements: {
      uint8_t& had = drawer == kUs ? s.now.card_reinforced_us : s.now.card_reinforced_mexico;
      if (had != 0) {
        // 7.1.b/4: a second reinforcement card is set aside and another drawn.
        Say(trace, "7.1.b/4"_hom, [&] {
          return absl::StrCat(r.SideName(drawer),
                              " has had reinforcements from a card this phase: another card is drawn");
        });
        s.now.event_card = 0;
        s.step = kDrawEventCardStep;
        break;
      }
      had = 1;
      Say(trace, "7.1.b/3"_hom, [&] {
        return absl::StrCat(r.SideName(drawer), " receives ", info.leaders, " leader(s) and ", info.units, " unit(s)");
      });
      CallReinforcements(s, drawer, info.leaders, info.units, kNoId, kEventCardDone);
      break;
    }
    case RandomEvent::kSantaAnnaReturns: {
      // 7.1.b/5: it counts as a reinforcement card of Mexico, whoever draws it.
      if (s.now.card_reinforced_mexico != 0) {
        Say(trace, "7.1.b/4"_hom,
            [] { return std::string("Mexico has had reinforcements from a card this phase: another card is drawn"); });
        s.now.event_card = 0;
        s.step = kDrawEventCardStep;
        break;
      }
      s.now.card_reinforced_mexico = 1;
      Applied(trace, "7.1.b/5"_hom);
      ChangeBellicosity(r, s, 1, trace, "18.3.a/3"_hom, [] { return std::string("Santa Anna Returns from Exile"); });
      if (s.leaders[static_cast<size_t>(r.c.santa_anna)].where == kExile) {
        Applied(trace, "3.6.a/1"_hom);
        // The card: by sea to Vera Cruz once the East squadron is active.
        const SpaceId place = s.now.squadron_east != 0 ? r.c.vera_cruz : r.c.mejico;
        EnterSantaAnna(r, s, place, info.amount, kEventCardDone, trace);
      }
      break;
    }
    case RandomEvent::kRoughSeas:
      // Squadrons become active by later rules only; with one active the card has to be resolved.
      if (s.now.squadron_east == 0 && s.now.squadron_west == 0) break;
      StopUnsupported(s, kActionCardEvent, card + 1);
      break;
    case RandomEvent::kGuerillasRise:
      if (s.now.at_war == 0) break;  // the card: only in war
      StopUnsupported(s, kActionCardEvent, card + 1);
      break;
    case RandomEvent::kHeat:
      s.now.heat = 1;
      Say(trace, "7.1.b/2"_hom, [] { return std::string("this turn is a Heat Turn"); });
      break;
    case RandomEvent::kPronunciamiento:
      if (s.now.president != 1) {
        ChangePoliticalWill(r, s, -1, trace, "7.1.b/2"_hom, [] { return std::string("a pronunciamiento"); });
      }
      break;
    case RandomEvent::kWhigProtests:
      ChangeBellicosity(r, s, -1, trace, "7.1.b/2"_hom, [] { return std::string("Whig protests"); });
      if (s.now.at_war != 0) {
        ChangePoliticalWill(r, s, 1, trace, "7.1.b/2"_hom, [] { return std::string("Whig protests"); });
      }
      break;
    case RandomEvent::kCasteWar: {
      const StateId yucatan = r.c.spaces[static_cast<size_t>(r.c.yucatan)].state;
      MexicanState& state = s.states[static_cast<size_t>(yucatan)];
      if (state.revolt != 0) {
        ChangePoliticalWill(r, s, -1, trace, "7.1.b/2"_hom, [] { return std::string("caste war in Yucatan"); });
      } else {
        state.revolt = 1;
        Say(trace, "18.4.b/5"_hom, [] { return std::string("Yucatan goes into revolt"); });
      }
      break;
    }
    default:
      StopUnsupported(s, kActionCardEvent, card + 1);
  }
  Run(r, s, trace);
}

// ---- Riots and the war in California: a die against the card's threshold.

void ListEventDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCardEvent); }
Ruling CheckEventDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCardEvent, "7.1.b/2"_hom, why);
}
void RollEventDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId card = static_cast<CardId>(s.now.event_card - 1);
  const ActionCardInfo& info = r.c.action_cards[static_cast<size_t>(card)];
  const bool happens = e.args[1] >= info.threshold;
  Say(trace, "7.1.b/2"_hom, [&] {
    return absl::StrCat(r.ActionCardName(card), ": die ", e.args[1], " against ", info.threshold, ", ",
                        happens ? "it happens" : "nothing happens");
  });
  s.step = kEventCardDone;
  if (happens && info.event == RandomEvent::kRiots) {
    for (size_t i = 0; i < r.c.states.size(); ++i) {
      if (s.states[i].revolt == 0) s.step = kChooseRevoltStep;
    }
  } else if (happens) {
    const StateId california = r.c.spaces[static_cast<size_t>(r.c.alta_california)].state;
    if (s.states[static_cast<size_t>(california)].control != kUs) s.states[static_cast<size_t>(california)].revolt = 1;
  }
  Run(r, s, trace);
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
  if (s.states[static_cast<size_t>(state)].revolt != 0) {
    return Refused("18.4.a/2"_hom, why, [&] { return absl::StrCat(r.StateName(state), " is in revolt already"); });
  }
  if (s.now.revolt_state != 0) {
    bool adjacent = false;
    for (StateId near : r.c.states[s.now.revolt_state - 1u].neighbours) adjacent = adjacent || near == state;
    if (!adjacent) {
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
  s.step = exiled ? kSantaAnnaReturnStep : kAskForWar;
}

void AskForWar(const Rules&, S& s, Trace*) { s.step = s.now.at_war != 0 ? kDealStart : kDeclareWarStep; }

bool DeclareWar(const Rules& r, S& s, bool beginning, Trace* trace) {
  if (s.now.at_war != 0) return false;
  s.now.at_war = 1;
  s.now.war_units_due = 1;
  Say(trace, "18.3.e/1"_hom, [] { return std::string("the United States declare war"); });
  Applied(trace, "3.7/2"_hom);
  Applied(trace, "2.6/2"_hom);
  // 8.3.b/4: the War cards, the draw pile and the discards become one deck.
  for (size_t i = 0; i < r.c.cards.size(); ++i) {
    if (s.cards[i] == kWarSet || s.cards[i] == kDiscarded) s.cards[i] = kInDeck;
  }
  Applied(trace, "8.3.b/4"_hom);
  if (s.now.santa_anna_entered != 0) return false;
  if (beginning) return true;
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
    s.leaders[static_cast<size_t>(r.c.santa_anna)].where = At(r.c.mejico);
    s.now.santa_anna_exiled = 0;
    Say(trace, "3.6.b/2"_hom, [] { return std::string("Santa Anna returns to Mejico"); });
  }
  s.step = kAskForWar;
  Run(r, s, trace);
}

PlayerId UsPlayer(const Rules&, const S&) { return kUs; }
void ListWar(const Rules&, const S&, EventList* out) {
  out->push_back(MakeEvent(kWarDecided, kUs, {0}));
  out->push_back(MakeEvent(kWarDecided, kUs, {1}));
}
Ruling CheckAnything(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideWar(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kDealStart;
  if (e.args[0] != 0) {
    ChangePoliticalWill(r, s, r.c.turns[s.now.turn].declaration_cost, trace, "18.3.b/1"_hom,
                        [] { return std::string("the price of a declaration of war"); });
    if (DeclareWar(r, s, /*beginning=*/true, trace)) {
      Applied(trace, "3.6.a/3"_hom);
      EnterSantaAnna(r, s, r.c.mejico, r.c.n.santa_anna_war_units, kDealStart, trace);
    }
  }
  Run(r, s, trace);
}

}  // namespace

void AddRandomEventSteps(std::vector<HallsStep>* steps) {
  steps->push_back({kDrawEventCardStep,
                    "draw_event_card",
                    "an action card is drawn for its event",
                    "7.1.b/1"_hom,
                    {kActionCardDrawn},
                    Dice,
                    ListEventCards,
                    CheckEventCard,
                    DrawEventCard});
  steps->push_back({kEventDieStep,
                    "event_die",
                    "the die for the action card's event",
                    "7.1.b/2"_hom,
                    {kDieRolled},
                    Dice,
                    ListEventDie,
                    CheckEventDie,
                    RollEventDie});
  steps->push_back({kChooseRevoltStep,
                    "choose_revolt",
                    "names the State that goes into revolt",
                    "18.4.a/2"_hom,
                    {kStateRevolted},
                    Chooser,
                    ListRevolts,
                    CheckRevolt,
                    ChooseRevolt});
  steps->push_back({kSantaAnnaReturnStep,
                    "santa_anna_return",
                    "the die for Santa Anna's return",
                    "3.6.b/2"_hom,
                    {kDieRolled},
                    Dice,
                    ListReturn,
                    CheckReturn,
                    RollReturn});
  steps->push_back({kDeclareWarStep,
                    "declare_war",
                    "decides whether to declare war",
                    "18.3.b/1"_hom,
                    {kWarDecided},
                    UsPlayer,
                    ListWar,
                    CheckAnything,
                    DecideWar});
}

}  // namespace adjutant::halls
