// HoM 4.2.A, 7.1: the Random Events Phase, and the events of action cards; HoM 3.6, 18.3.b where they come of them.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/07_event_cards.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/engine.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

Side Drawer(const S& s) { return s.now.draws % 2 == 0 ? Initiative(s) : Enemy(Initiative(s)); }  // 7.1.b/1
// ---- 4.2.A, 7.1: the phase.

namespace {

void StartTurn(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.2/0"_hom);
  Applied(trace, "4.2.A/1"_hom);
  Applied(trace, "7.2/2"_hom);
  s.action_cards = {};
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
  now.war_cards_joined = now.war_units_due != 0 && r.Plays("war_deck_merge=next_turn"_opt) ? 1 : 0;
  if (now.war_units_due != 0) {
    Applied(trace, "18.3.e/1"_hom, "the At-War units join the Regroup box of the US");
    for (UnitState& unit : s.units) {
      if (unit.where == kAtWarPool) unit.where = kRegroup;
    }
    now.war_units_due = 0;
    if (now.war_cards_joined != 0) MergeWarCards(r, s, trace);
  }
  now.stage = 0;
  s.step = kMandated;
}

}  // namespace

// 3.6.a: Santa Anna with his units; the first of the three ways in is the only one.
void EnterSantaAnna(const Rules& r, S& s, SpaceId place, int units, uint16_t then, Trace* trace) {
  s.now.santa_anna_due = 0;
  s.now.santa_anna_entered = 1;
  s.now.santa_anna_exiled = 0;
  s.leaders[r.c.santa_anna].where = At(place);
  const bool barred = HasUnits(r, s, kUs, place);
  Applied(trace, "3.6.a/4"_hom, [&] {
    return absl::StrCat("Santa Anna enters", barred ? "" : absl::StrCat(" at ", r.SpaceName(place)), " with ", units,
                        " units", barred ? absl::StrCat(", elsewhere: US units are in ", r.SpaceName(place)) : "");
  });
  CallReinforcements(s, kMexico, 0, units, place, then);
  if (!barred) return;
  // Units of both sides do not stand in one space (10.2.b/3): he and his come to where Mexico may place reinforcements.
  s.leaders[r.c.santa_anna].where = kDrawn;
  s.reinf.place = kNoId;
}

namespace {

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
        Applied(trace, "7.1.a/1"_hom, [&] {
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

// Not where a pack has few action cards, or few without reinforcements (7.1.b/4).
bool ActionCardLeft(const Rules& r, const S& s) {
  const auto deck = s.action_cards.begin();
  const auto end = deck + static_cast<std::ptrdiff_t>(r.c.action_cards.size());
  return std::find(deck, end, uint8_t{kActionDeck}) != end;
}

void NextEventCard(const Rules& r, S& s, Trace* trace) {
  if (LoseFortresses(r, s, kNextEventCard, trace)) return;  // an event may have cost the garrison
  Applied(trace, "4.2.A/2"_hom);
  const int each = r.Plays("action_cards_per_player=two"_opt) ? 2 : 4;  // 7.1.b/1
  s.step = s.now.draws < 2 * each && ActionCardLeft(r, s) ? kDrawEventCardStep : kRecover;
}

void ListEventCards(const Rules& r, const S& s, EventList* out) {
  for (ActionCardId card : r.c.action_cards.ids()) {
    if (s.action_cards[card] == kActionDeck) out->push_back(MakeEvent(kActionCardDrawn, kChance, {card}));
  }
}
Ruling CheckEventCard(const Rules& r, const S& s, const Event& e, Why* why) {
  const uint8_t place = s.action_cards[ActionCardArg(e)];
  if (CannotBe("7.2/1"_hom, place != kActionDeck)) {
    if (place == kActionSetAside) AddCase("7.1.b/4"_hom, why);
    return Refused("7.2/1"_hom, why, [&] {
      return absl::StrCat("the action card ", r.ActionCardName(ActionCardArg(e)), " has been drawn already this turn");
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
  Applied(trace, "7.1.b/4"_hom, [&] {
    return had == 0 ? std::string("a card without reinforcements is wanted: another card is drawn")
                    : absl::StrCat(r.SideName(side),
                                   " has had reinforcements from a card this phase: another card is drawn");
  });
  s.random.drawing_on = 1;
  s.action_cards[s.now.event_card] = kActionSetAside;
  s.now.event_card = kNoId;
  ++s.random.refused;
  s.step = ActionCardLeft(r, s) ? kDrawEventCardStep : kEventCardDone;
  return true;
}

void DrawReinforcements(const Rules& r, S& s, Side drawer, Trace* trace) {
  if (SetAside(r, s, drawer, trace)) return;
  const ActionCardInfo& info = EventInfo(r, s);
  Applied(trace, "7.1.b/3"_hom, [&] {
    return absl::StrCat(r.SideName(drawer), " receives ", info.leaders, " leader(s) and ", info.units, " unit(s)");
  });
  CallReinforcements(s, drawer, info.leaders, info.units, kNoId, kEventCardDone);
}

// 7.1.b/5: it counts as a reinforcement card of Mexico, whoever draws it.
void ReturnFromExile(const Rules& r, S& s, Side drawer, Trace* trace) {
  const bool counts = drawer == kMexico || r.Plays("reinforcement_limit=counts_for_mexico"_opt);
  if (counts && SetAside(r, s, kMexico, trace)) return;
  Applied(trace, "7.1.b/5"_hom);
  ChangeBellicosity(r, s, 1, trace, "18.3.a/3"_hom, "Santa Anna Returns from Exile");
  if (s.leaders[r.c.santa_anna].where != kExile) return;
  Applied(trace, "3.6.a/1"_hom);
  // The card: by sea to Vera Cruz once the East squadron is active.
  const SpaceId place = s.now.squadron_east != 0 ? r.c.vera_cruz : r.c.mejico;
  EnterSantaAnna(r, s, place, EventInfo(r, s).amount, kEventCardDone, trace);
}

}  // namespace

// ---- Cards that change a track or a State at once.

void Revolt(const Rules& r, S& s, StateId state, Trace* trace) {
  s.states[state].revolt = 1;
  Applied(trace, "18.4.b/5"_hom, [&] { return absl::StrCat(r.StateName(state), " goes into revolt"); });
}

namespace {

void Pronunciamiento(const Rules& r, S& s, Trace* trace) {
  if (s.now.president == 1) {
    Applied(trace, "7.1.b/2"_hom, "Santa Anna is President: no effect");
    return;
  }
  ChangePoliticalWill(r, s, -EventInfo(r, s).amount, trace, "7.1.b/2"_hom, "a pronunciamiento");
}

void WhigProtests(const Rules& r, S& s, Trace* trace) {
  const int amount = EventInfo(r, s).amount;
  ChangeBellicosity(r, s, -amount, trace, "7.1.b/2"_hom, "Whig protests");
  if (s.now.at_war == 0) return;
  ChangePoliticalWill(r, s, amount, trace, "7.1.b/2"_hom, "Whig protests");
}

void CasteWar(const Rules& r, S& s, Trace* trace) {
  const StateId yucatan = r.c.spaces[r.c.yucatan].state;
  if (s.states[yucatan].revolt == 0) {
    Revolt(r, s, yucatan, trace);
    return;
  }
  ChangePoliticalWill(r, s, -EventInfo(r, s).amount, trace, "7.1.b/2"_hom, "caste war in Yucatan");
}

// ---- Cards that ask somebody.

bool GuerillaInBox(const Rules& r, const S& s) {
  for (UnitId unit : r.c.units.ids()) {
    if (s.units[unit].where == kGuerillaBox) return true;
  }
  return false;
}

void GuerillasRise(const Rules& r, S& s, Trace* trace) {
  bool site = false;
  for (SpaceId space : r.c.spaces.ids()) site = site || GuerillaSite(r, s, space);
  if (s.now.at_war != 0 && site && GuerillaInBox(r, s)) {
    s.step = kGuerillasRiseStep;
    return;
  }
  Applied(trace, "7.1.b/2"_hom,
          [&] { return std::string(s.now.at_war == 0 ? "no war, no guerillas" : "no guerilla can enter the map"); });
}

// The US gives up a unit for every `amount` Volunteers on the map.
void EnlistmentsExpire(const Rules& r, S& s, Trace* trace) {
  int volunteers = 0;
  for (UnitId unit : r.c.units.ids()) {
    volunteers +=
        r.c.units[unit].side == kUs && r.c.units[unit].sort == Sort::kVolunteer && OnMap(s.units[unit].where) ? 1 : 0;
  }
  s.random.left = static_cast<uint8_t>(volunteers / EventInfo(r, s).amount);
  Applied(trace, "7.1.b/2"_hom, [&] {
    return absl::StrCat(volunteers, " Volunteer unit(s) are on the map: ", s.random.left, " go(es) home");
  });
  if (s.random.left > 0) s.step = kDisbandStep;
}

void CongressVotesFunds(const Rules& r, S& s, Side drawer, Trace* trace) {
  const bool peace = s.now.at_war == 0;
  if (drawer == kUs && peace) Applied(trace, "13.4/3"_hom);
  if (drawer != kUs || peace || !AnyReceiver(r, s, kUs)) {
    Applied(trace, "7.1.b/2"_hom, [&] {
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
  const ActionCardId card = ActionCardArg(e);
  const ActionCardInfo& info = r.c.action_cards[card];
  s.action_cards[card] = kActionEvent;
  s.now.event_card = card;
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
      Applied(trace, "7.1.b/2"_hom, "the Rio Grande is in flood until the next phase of events");
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
        Applied(trace, "7.1.b/2"_hom, "no squadron is active");
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
      Applied(trace, "7.1.b/2"_hom, "this turn is a Heat Turn");
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
}

// Each side in turn; of largest stacks of one size the owner chooses.
void Desertion(const Rules& r, S& s, Trace* trace) {
  while (s.random.cursor < 2) {
    const Side side = s.random.cursor++ == 0 ? kUs : kMexico;
    int largest = 0;
    for (SpaceId space : r.c.spaces.ids()) largest = std::max(largest, UnitsIn(r, s, side, space));
    if (largest == 0) continue;
    LossTask task = OneStep(side);
    task.left = static_cast<uint8_t>(EventInfo(r, s).amount);
    for (SpaceId space : r.c.spaces.ids()) {
      if (UnitsIn(r, s, side, space) == largest) AddStack(r, s, side, space, &task);
    }
    Applied(trace, "7.1.b/2"_hom, [&] {
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
      const SpaceId space(s.random.cursor++);
      const Space& info = r.c.spaces[space];
      const bool jungle = info.terrain == Terrain::kJungle || info.terrain == Terrain::kRoughJungle;
      const bool coast =
          info.port != Coast::kNone && info.state != kNoId && info.state == r.c.spaces[r.c.vera_cruz].state;
      if ((!jungle && !coast) || UnitsIn(r, s, side, space) < EventInfo(r, s).amount) continue;
      LossTask task = OneStep(side);
      AddStack(r, s, side, space, &task);
      Applied(trace, "7.1.b/2"_hom, [&] {
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
    if (place == kActionSetAside)
      place = r.Plays("refused_reinforcement_card=discarded"_opt) ? kActionEvent : kActionDeck;
  }
  ++s.now.draws;
  s.now.event_card = kNoId;
  s.random.drawing_on = 0;
  CheckArmies(r, s, trace);
  s.step = kNextEventCard;
}

// Wounded leaders come back (they are in the example of play only by their absence); then Santa Anna (7.1.c).
void Recover(const Rules& r, S& s, Trace* trace) {
  for (Side side : {kUs, kMexico}) {
    bool any = false;
    for (LeaderId leader : r.c.leaders.ids()) {
      if (s.leaders[leader].where == kWounded && r.c.leaders[leader].side == side && !s.wounded.Has(leader)) {
        s.leaders[leader].where = kDrawn;
        any = true;
      }
    }
    if (any) {
      CallReinforcements(s, side, 0, 0, kNoId, kRecover);
      return;
    }
  }
  s.wounded = LeaderSet{};
  const bool exiled =
      s.now.santa_anna_exiled != 0 && r.c.santa_anna != kNoId && s.leaders[r.c.santa_anna].where == kExile;
  Applied(trace, "7.1.c"_hom);
  if (exiled) Applied(trace, "4.2.A/3"_hom);
  s.step = exiled ? kSantaAnnaReturnStep : kAskForWar;
}

void AskForWar(const Rules&, S& s, Trace*) { s.step = s.now.at_war != 0 ? kReactivate : kDeclareWarStep; }

}  // namespace

bool DeclareWar(const Rules& r, S& s, bool beginning, Trace* trace) {
  if (s.now.at_war != 0) return false;
  s.now.at_war = 1;
  s.now.war_units_due = 1;
  Applied(trace, "18.3.e/1"_hom, "the United States declare war");
  Applied(trace, "3.7/2"_hom);
  Applied(trace, "2.6/2"_hom);
  if (r.Plays("war_deck_merge=at_declaration"_opt)) {
    MergeWarCards(r, s, trace);
    if (s.now.reshuffle_due != 0) Applied(trace, "12.1.c/3"_hom);
    s.now.reshuffle_due = 0;
  }
  if (r.Plays("initiative_switch=at_once"_opt) && s.play.card != kNoId) s.effects.initiative_passed = 1;
  if (s.now.santa_anna_entered != 0) return false;
  if (beginning && r.Plays("santa_anna_war_entry=at_once"_opt)) return true;
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
    s.leaders[r.c.santa_anna].where = taken ? Location{kDrawn} : At(r.c.mejico);
    s.now.santa_anna_exiled = 0;
    Applied(trace, "3.6.b/2"_hom, [&] {
      return std::string(taken ? "Santa Anna returns: Mejico is taken, he is placed elsewhere"
                               : "Santa Anna returns to Mejico");
    });
    if (taken) CallReinforcements(s, kMexico, 0, 0, kNoId, kAskForWar);
    if (taken) return;
  }
  s.step = kAskForWar;
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
                        "the price of a declaration of war");
    if (DeclareWar(r, s, /*beginning=*/true, trace)) {
      Applied(trace, "3.6.a/3"_hom);
      EnterSantaAnna(r, s, r.c.mejico, r.c.n.santa_anna_war_units, kReactivate, trace);
    }
  }
}

}  // namespace

Ruling BarDeclaration(const Rules&, const S& s, const Event& e, Why* why) {
  if (Breaks("7.1.d"_hom, e.player != kUs)) {
    return Refused("7.1.d"_hom, why, "the US declares war, nobody else", "4.2.A/4"_hom);
  }
  if (Breaks("7.1.d"_hom, s.step != kDeclareWarStep)) {
    return Refused("7.1.d"_hom, why, "war is declared at the end of the Random Events Phase", "4.2.A/4"_hom);
  }
  return Accepted();
}

const HallsStep kRandomEventSteps[] = {
    Automatic(kTurnStart, "a turn begins", "4.2/0"_hom, StartTurn, {kMandated}),
    Automatic(kMandated, "what the turn track says comes about", "7.1.a/1"_hom, RunMandated,
              {kMandated, kReinforce, kNextEventCard}),
    Automatic(kNextEventCard, "the next random event is due", "7.1.b/1"_hom, NextEventCard,
              {kDrawEventCardStep, kNextEventCard, kRecover, kCityConquest}),
    {kDrawEventCardStep,
     "draw_event_card",
     "an action card is drawn for its event",
     "7.1.b/1"_hom,
     {kActionCardDrawn},
     Dice,
     ListEventCards,
     CheckEventCard,
     DrawEventCard,
     {kDrawEventCardStep, kEventDieStep, kReplacementLeaderStep, kReinforce, kEventCardDone, kNameRaids,
      kDesertionEvent, kVomitoEvent, kExamineCityStep, kSwapCitiesStep, kDisbandStep, kRoughSeasStep,
      kGuerillasRiseStep},
     /*lists_legal=*/true},
    Automatic(kEventCardDone, "a random event is over", "7.1.b/4"_hom, FinishEventCard, {kNextEventCard}),
    Automatic(kDesertionEvent, "desertion costs the largest stacks", "7.1.b/2"_hom, Desertion,
              {kEventCardDone, kLosses, kDesertionEvent}),
    Automatic(kVomitoEvent, "the vomito costs units in the lowlands", "7.1.b/2"_hom, Vomito,
              {kEventCardDone, kLosses, kVomitoEvent}),
    Automatic(kRecover, "wounded leaders recover, and Santa Anna may come back", "7.1.c"_hom, Recover,
              {kSantaAnnaReturnStep, kReinforce, kRecover, kAskForWar}),
    {kSantaAnnaReturnStep,
     "santa_anna_return",
     "the die for Santa Anna's return",
     "3.6.b/2"_hom,
     {kDieRolled},
     Dice,
     ListReturn,
     CheckReturn,
     RollReturn,
     {kReinforce, kAskForWar}},
    Automatic(kAskForWar, "it is seen whether war may be declared", "18.3.e/1"_hom, AskForWar,
              {kDeclareWarStep, kReactivate}),
    {kDeclareWarStep,
     "declare_war",
     "decides whether to declare war",
     "18.3.b/1"_hom,
     {kWarDecided},
     UsPlayer,
     ListWar,
     CheckAnything,
     DecideWar,
     {kReinforce, kReactivate}},
};
void AddRandomEventSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kRandomEventSteps), std::end(kRandomEventSteps));
}

}  // namespace adjutant::halls
