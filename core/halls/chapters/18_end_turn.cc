// HoM 18: Governmental Status and End Turn Phase. HoM 5.2: victory.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/engine.h"
#include "core/halls/not_due.h"
#include "core/kernel/turn_mark.h"

namespace adjutant::halls {

// ---- 18.1: control.

namespace {

// Does the other side's hold on a space keep a claimant with units there from taking it?
bool Contested(const Rules& r, const S& s, Side claimant, SpaceId space) {
  if (claimant == kUs && StandingFortress(r, s, space) && r.Plays("fortress_control_by_battle=siege_only"_opt))
    return true;
  const bool squadron = claimant == kMexico && Seized(s, space);  // 14.4: it is the US that seizes
  return r.Plays("end_control_contested=no_change"_opt) &&
         (squadron || UnitsIn(r, s, Enemy(claimant), space, true) > 0);
}

// 13.3.b: the US holds the space of a fallen fortress by one supplied unit in fieldworks or a fort. A port feeds none
// where an Army has them all (6.4.a/1).
bool HoldsFortress(const Rules& r, const S& s, SpaceId space) {
  const bool army = ArmyIn(r, s, kUs, space) != kNoId && !ForceBesideArmy(r, s, kUs, space);
  return WorksIn(r, s, kUs, space) != kNoId && HasUnits(r, s, kUs, space) &&
         ForceInSupply(r, s, kUs, space, army, /*units=*/1);
}

// Would it, once it has taken the space? 18.1/1 asks for no supply to take it, and its own port may feed the unit then.
bool WouldHoldFortress(const Rules& r, const S& s, SpaceId space) {
  S taken = s;
  SetControl(r, taken, space, kUs);
  return HoldsFortress(r, taken, space);
}

bool RevertFortresses(const Rules& r, S& s, uint16_t then, Trace* trace) {
  for (SpaceId space : r.c.spaces.ids()) {
    const bool american = s.control[space] == kUs;
    if (!r.c.spaces[space].fortress || !american || HoldsFortress(r, s, space)) continue;
    Applied(trace, "13.3.b"_hom,
            [&] { return absl::StrCat("no US unit in supply and in works holds ", r.SpaceName(space)); });
    if (ChangeControl(r, s, space, kMexico, then, trace)) return true;
  }
  return false;
}

}  // namespace

bool LoseFortresses(const Rules& r, S& s, uint16_t then, Trace* trace) {
  return r.Plays("fortress_control=at_once"_opt) && RevertFortresses(r, s, then, trace);
}

namespace {

void EndControl(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kEndControl, trace)) return;
  Applied(trace, "4.2.D"_hom);
  Applied(trace, "18.0"_hom);
  // Fortresses last: their supply may run over what is taken now (13.3.b).
  for (bool fortresses : {false, true}) {
    for (SpaceId space : r.c.spaces.ids()) {
      const Space& info = r.c.spaces[space];
      if (!info.controllable() || info.zone() || ControlSuspended(r, s, space)) continue;
      if (info.fortress != fortresses) continue;
      const Side owner = static_cast<Side>(s.control[space]);
      const Side claimant = Enemy(owner);
      if (owner == kNobody || !HasUnits(r, s, claimant, space) || Contested(r, s, claimant, space)) continue;
      if (s.supply_done.Has(space)) continue;  // has changed hands in this segment
      if (claimant == kUs && info.fortress && !WouldHoldFortress(r, s, space)) continue;
      Applied(trace, "18.1/1"_hom);
      s.supply_done.Add(space);
      if (ChangeControl(r, s, space, claimant, kEndControl, trace)) return;
    }
  }
  if (RevertFortresses(r, s, kEndControl, trace)) return;
  s.supply_done = SpaceSet{};
  s.now.stage = 0;
  s.step = kEndIsolated;
}

// 18.1/2: all isolated markers are found before the first is removed.
void EndIsolated(const Rules& r, S& s, Trace* trace) {
  if (s.now.stage == 0) {
    for (SpaceId space : r.c.spaces.ids()) {
      if (Isolated(r, s, space)) s.supply_done.Add(space);
    }
    s.now.stage = 1;
  }
  for (SpaceId space : s.supply_done) {
    s.supply_done.Remove(space);
    Applied(trace, "18.1/2"_hom);
    Applied(trace, "6.7.c"_hom,
            [&] { return absl::StrCat("the control marker in ", r.SpaceName(space), " is isolated and is removed"); });
    const Side owner = static_cast<Side>(s.control[space]);
    if (ChangeControl(r, s, space, Enemy(owner), kEndIsolated, trace)) return;
  }
  s.now.stage = 0;
  s.step = kEndStates;
}

void EndStates(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "18.1/3"_hom);
  for (StateId i : r.c.states.ids()) {
    MexicanState& state = s.states[i];
    const uint8_t now = UsControlsState(r, s, i) ? kUs : kMexico;
    if (now == state.control) continue;
    state.control = now;
    if (now == kUs) {
      Applied(trace, "18.1.b/1"_hom, [&] { return absl::StrCat("the US controls ", r.StateName(i)); });
    } else {
      Applied(trace, "18.1.b/2"_hom, [&] { return absl::StrCat("Mexico controls ", r.StateName(i), " again"); });
    }
  }
  s.step = kEndCollapse;
}

constexpr int kGomezCollapse = 1;   // card 57, reconstructed
constexpr int kAnayaCollapse = -2;  // card 59, reconstructed
constexpr int kPolk = 1;            // number of the card
constexpr int kPolkWarRoll = 1;     // card 1, reconstructed

int StatesInRevolt(const Rules& r, const S& s) {
  int count = 0;
  for (StateId state : r.c.states.ids()) count += s.states[state].revolt != 0 ? 1 : 0;
  return count;
}
int UsStates(const Rules& r, const S& s) {
  int count = 0;
  for (StateId state : r.c.states.ids()) count += s.states[state].control == kUs ? 1 : 0;
  return count;
}

}  // namespace

// ---- 18.2: collapse of the government.

namespace {

void EndCollapse(const Rules& r, S& s, Trace* trace) {
  if (s.now.president == kPresidentSantaAnna || s.now.government == 2) {
    Applied(trace, "18.2/1"_hom);
    if (s.now.government == 1 && r.Plays("unstable_skipped=lapses"_opt)) {
      s.now.government = 0;
      Applied(trace, "18.2/4"_hom, "nobody rolls: the government is no longer Unstable");
    }
    s.step = kEndWar;
    return;
  }
  s.step = kCollapseDieStep;
}

}  // namespace

Ruling BarCollapse(const Rules&, const S& s, const Event& e, Why* why) {
  const bool collapse = e.args[0] == static_cast<int32_t>(Purpose::kCollapse);
  ADJUTANT_REFUSE_IF("18.2/1"_hom, collapse && (s.now.president == kPresidentSantaAnna || s.now.government == 2), why,
                     s.now.government == 2 ? "the government has collapsed already"
                                           : "Santa Anna is President: the government does not collapse");
  return Accepted();
}

namespace {

void ListCollapse(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCollapse); }
Ruling CheckCollapse(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCollapse, "18.2/2"_hom, why);
}
void RollCollapse(const Rules& r, S& s, const Event& e, Trace* trace) {
  Sum roll(trace, "18.2/2"_hom, "collapse.roll", "Collapse of the Mexican government");
  roll.Add(e.args[1], "18.2/2"_hom, "die");
  const int revolts = StatesInRevolt(r, s);
  if (revolts > 0) {
    roll.Add(
        revolts * r.c.n.collapse_per_revolt, "18.2/2"_hom, [&] { return absl::StrCat(revolts, " State(s) in revolt"); },
        "number.collapse.per_revolt.value");
  }
  if (s.now.blockade > 0) roll.Add(s.now.blockade, "14.5/1"_hom, "blockade");
  if (s.now.government == 1) {
    roll.Add(r.c.n.collapse_unstable, "18.2/4"_hom, "the government is Unstable", "number.collapse.unstable.value");
  }
  const int us = UsStates(r, s) / r.c.n.collapse_us_states_per_point;
  if (us > 0) {
    roll.Add(us, "6.9/4"_hom, "States under US control", "number.collapse.us_states_per_point.value");
  }
  if (s.now.president == kPresidentGomez) roll.Add(kGomezCollapse, "12.1/1"_hom, "Gomez is President");
  if (s.effects.collapse_relief != 0) roll.Add(kAnayaCollapse, "12.1/1"_hom, "Anaya has become President");
  s.effects.collapse_relief = 0;
  const ChartRow& row = Read(r.c.collapse, static_cast<int>(roll.Finish()));
  Applied(trace, "18.2/2"_hom, [&] { return absl::StrCat("collapse roll ", roll.total(), ": ", row.result); });
  s.step = kEndWar;
  if (row.result == "stable") {
    s.now.government = 0;
    Applied(trace, "18.2/3"_hom);
  } else if (row.result == "unstable") {
    s.now.government = 1;
    Applied(trace, "18.2/4"_hom);
  } else {
    s.now.government = 2;
    ChangePoliticalWill(r, s, r.c.n.pw_collapse, trace, "18.2/5"_hom, "the government collapses");
    Applied(trace, "18.2/6"_hom);
  }
}

}  // namespace

// ---- 18.3: the war roll.

namespace {

void EndWar(const Rules& r, S& s, Trace* trace) {
  s.step = kEndRevolts;
  if (s.now.at_war != 0) return;
  if (r.Plays("dz_bellicosity=end_of_turn"_opt) && s.now.dz_clause_used == 0) CheckDisputedZone(r, s, trace);
  s.step = kWarDieStep;
}

void ListWar(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kWarDeclaration); }
Ruling CheckWar(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kWarDeclaration, "18.3/1"_hom, why);
}
void RollWar(const Rules& r, S& s, const Event& e, Trace* trace) {
  Sum roll(trace, "18.3/1"_hom, "war.roll", "US War Declaration");
  roll.Add(e.args[1], "18.3/1"_hom, "die");
  if (s.now.bellicosity > 0) roll.Add(s.now.bellicosity, "18.3.a/1"_hom, "bellicosity");
  if (s.now.us_unit_eliminated != 0) {
    roll.Add(r.c.n.war_us_unit_eliminated, "18.3.a/1"_hom, "a US unit was eliminated in battle this turn",
             "number.war.us_unit_eliminated.value");
  }
  const int turn = r.c.turns[s.now.turn].war_modifier;
  if (turn != 0) {
    roll.Add(
        turn, "18.3.a/1"_hom, [&] { return absl::StrCat("turn ", s.now.turn); },
        roll.telling() ? absl::StrCat("turn.", s.now.turn, ".war_modifier") : "");
  }
  if (s.play.card != kNoId) {
    Applied(trace, "18.3.d"_hom);
    if (s.play.card == r.c.Card(kPolk)) roll.Add(kPolkWarRoll, "18.3.d"_hom, "Polk addresses Congress");
  }
  const ChartRow& row = Read(r.c.war, static_cast<int>(roll.Finish()));
  Applied(trace, "18.3/1"_hom, [&] { return absl::StrCat("war roll ", roll.total(), ": ", row.result); });
  if (row.result == "war") {
    DeclareWar(r, s, /*beginning=*/false, trace);
  } else if (row.result == "bellicosity") {
    ChangeBellicosity(r, s, row.value, trace, "18.3.a/1"_hom, "War Declaration Table");
  }
  s.step = s.play.card != kNoId ? kUseDone : kEndRevolts;
}

}  // namespace

// ---- 18.4: the spread of revolts.

namespace {

void EndRevolts(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "18.4/1"_hom);
  s.revolt_checked = {};
  for (StateId state : r.c.states.ids()) {
    if (s.states[state].revolt != 0) s.revolt_checked[state] = 2;  // to be checked
  }
  s.now.roller = kUs;  // Mexico names first
  s.step = kNextRevolt;
}

bool Unchecked(const Rules& r, const S& s, StateId state) {
  if (s.states[state].revolt == 0) return false;
  return s.revolt_checked[state] == 2 ||
         (r.Plays("revolt_alternation=all_revolts"_opt) && s.revolt_checked[state] == 0);
}
PlayerId Roller(const Rules&, const S& s) { return s.now.roller; }

bool CanSpread(const Rules& r, const S& s, StateId from) {
  for (StateId near : r.c.states[from].neighbours) {
    if (s.states[near].revolt == 0) return true;
  }
  return false;
}

void NameRevolt(S& s, StateId state, Trace* trace) {
  s.now.revolt_state = state;
  s.revolt_checked[state] = 1;
  Applied(trace, "18.4.a/1"_hom);
  s.step = kRevoltDieStep;
}

void NextRevolt(const Rules& r, S& s, Trace* trace) {
  if (LoseFortresses(r, s, kNextRevolt, trace)) return;  // a revolt may have cut their supply (18.4.b/1)
  s.now.roller = Enemy(static_cast<Side>(s.now.roller));
  s.now.revolt_state = kNoId;
  StateId only;
  int count = 0;
  Applied(trace, "18.4.a/4"_hom);  // the Zones of the three States are States like others here
  for (StateId state : r.c.states.ids()) {
    if (!Unchecked(r, s, state)) continue;
    only = state;
    ++count;
  }
  if (count == 0) {
    s.revolt_checked = {};
    s.now.roller = 0;
    s.step = kEndPoliticalWill;
  } else if (count == 1) {
    NameRevolt(s, only, trace);  // nothing to choose
  } else {
    s.step = kNameRevoltStep;
  }
}

void ListNames(const Rules& r, const S& s, EventList* out) {
  for (StateId state : r.c.states.ids()) out->push_back(MakeEvent(kRevoltNamed, s.now.roller, {state}));
}
Ruling CheckName(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("18.4.a/1"_hom, !Unchecked(r, s, StateArg(e)), why, r.StateName(StateArg(e)),
                             " is no State in revolt that is still to be checked");
  return Accepted();
}
void Name(const Rules&, S& s, const Event& e, Trace* trace) { NameRevolt(s, StateArg(e), trace); }

void ListSpread(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kRevoltSpread); }
Ruling CheckSpread(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kRevoltSpread, "18.4.a/1"_hom, why);
}
void RollSpread(const Rules& r, S& s, const Event& e, Trace* trace) {
  const StateId state = s.now.revolt_state;
  const int needed = s.now.government == 2 ? r.c.n.revolt_spread_collapsed : r.c.n.revolt_spread;
  const bool enough = e.args[1] >= needed;
  const bool spreads = enough && CanSpread(r, s, state);
  const auto told = [&](const char* outcome) {
    return [&, outcome] {
      return absl::StrCat("revolt in ", r.StateName(state), ": die ", e.args[1], " against ", needed, ": ", outcome);
    };
  };
  if (enough && !spreads) {
    Applied(trace, "18.4.a/1"_hom);
    Applied(trace, "18.4.a/5"_hom, told("it would spread, but no State next to it is Calm"));
  } else {
    Applied(trace, "18.4.a/1"_hom, told(spreads ? "it spreads" : "it does not spread"));
  }
  s.step = spreads ? kChooseRevoltStep : kNextRevolt;
}

}  // namespace

// ---- 18.5: Political Will for raids and States.

namespace {

// 16.4.a: half a point for each raid more than the other side's, fractions rounded up.
void AwardRaids(const Rules& r, S& s, Trace* trace) {
  int us = 0;
  int mexico = 0;
  for (const uint8_t raid : s.raid) {
    us += raid == kUs ? 1 : 0;
    mexico += raid == kMexico ? 1 : 0;
  }
  s.raids.militia = 0;
  s.raids.attempts = 0;
  if (us + mexico == 0) return;
  s.raid = {};
  Applied(trace, "16.1/2"_hom, "the raid markers are removed");
  Applied(trace, "5.1.a"_hom);
  Sum more(trace, "16.4.a"_hom, "raids.difference", "Raids by Mexico more than by the US");
  more.Add(mexico, "16.4.a"_hom, "by Mexico");
  more.Add(-us, "16.4.a"_hom, "by the US");
  const int difference = static_cast<int>(more.Finish());
  if (difference == 0) return;
  const int points = (std::abs(difference) + 1) / 2;
  Applied(trace, "5.1.a"_hom);
  ChangePoliticalWill(r, s, difference < 0 ? -points : points, trace, "18.5.a"_hom,
                      [&] { return absl::StrCat("raids: ", us, " by the US, ", mexico, " by Mexico"); });
}

void EndPoliticalWill(const Rules& r, S& s, Trace* trace) {
  AwardRaids(r, s, trace);
  int states = 0;
  for (StateId state : r.c.states.ids())
    states += s.states[state].revolt != 0 || s.states[state].control == kUs ? 1 : 0;
  Applied(trace, "5.1.d"_hom);
  const int loss = s.now.government == 2 ? (states + 1) / 2 : states / 2;
  Applied(trace, "18.5.b/1"_hom,
          [&] { return absl::StrCat(states, " State(s) in revolt or under US control: Political Will loses ", loss); });
  if (loss > 0) {
    ChangePoliticalWill(r, s, -loss, trace, "18.5.b/1"_hom,
                        [&] { return absl::StrCat(states, " States in revolt or under US control"); });
  }
  s.step = kEndVictory;
}

}  // namespace

// ---- 5.2, 18.6: victory.

namespace {

bool Occupies(const Rules& r, const S& s, Side side, SpaceId space) {
  Applied("5.2.a/1"_hom);
  if (space == kNoId || !HasUnits(r, s, side, space) || !Friendly(r, s, side, space)) return false;
  // Enemy units may be there in a Zone only.
  if (!r.c.spaces[space].zone() && HasUnits(r, s, Enemy(side), space)) return false;
  if (r.Plays("occupy_supply=all_units"_opt)) return SpaceInSupply(r, s, side, space);
  // One unit has to be in supply: how many Forces the source feeds does not matter. A port feeds none where an Army has
  // them all (6.4.a/1), as in 13.3.b.
  const bool army = ArmyIn(r, s, side, space) != kNoId && !ForceBesideArmy(r, s, side, space);
  if (r.Plays("occupy_supply=must_trace"_opt)) return TraceSupply(r, s, Consumer{side, space, army, false}, nullptr);
  return ForceInSupply(r, s, side, space, army, /*units=*/1);
}

bool UsSuddenDeath(const Rules& r, const S& s) {
  for (SpaceId space : {r.c.vera_cruz, r.c.mejico, r.c.saltillo, r.c.alta_california, r.c.monterrey}) {
    if (!Occupies(r, s, kUs, space)) return false;
  }
  const int needed = r.Plays("us_dz_majority=more_than_mexico"_opt) ? UnitsIn(r, s, kMexico, r.c.disputed_zone) : 0;
  return UnitsIn(r, s, kUs, r.c.disputed_zone) > needed;
}

bool MexicanSuddenDeath(const Rules& r, const S& s) {
  int texas = 0;
  for (SpaceId i : r.c.spaces.ids()) {
    const Space& space = r.c.spaces[i];
    if (space.texas && !space.transit && Occupies(r, s, kMexico, i)) ++texas;
  }
  return texas >= r.c.n.sudden_death_texas_spaces && LeadersIn(r, s, kMexico, r.c.disputed_zone) > 0 &&
         UnitsIn(r, s, kMexico, r.c.disputed_zone) >= UnitsIn(r, s, kUs, r.c.disputed_zone) + r.c.n.sudden_death_units;
}

bool PoliticalWillGone(const Rules& r, const S& s) {
  return s.now.political_will <= (s.now.government == 2 ? r.c.n.pw_victory_collapsed : r.c.n.pw_victory_stable);
}

void EndGame(const Rules& r, S& s, Side winner, EndReason reason, Trace* trace) {
  s.now.winner = winner;
  s.now.end_reason = reason;
  s.step = kGameOver;
  Applied(trace, "5.2"_hom, [&] { return absl::StrCat(r.SideName(winner), " wins the game"); });
}

void EndVictory(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "18.6"_hom);
  if (UsSuddenDeath(r, s)) {
    Applied(trace, "5.2.a/2"_hom);
    EndGame(r, s, kUs, kSuddenDeath, trace);
    return;
  }
  if (MexicanSuddenDeath(r, s)) {
    Applied(trace, "5.2.a/3"_hom);
    EndGame(r, s, kMexico, kSuddenDeath, trace);
    return;
  }
  if (r.Plays("political_will_victory=every_turn"_opt) && PoliticalWillGone(r, s)) {
    if (s.now.government == 2) {
      Applied(trace, "5.2.b/2"_hom);
    } else {
      Applied(trace, "5.2.b/3"_hom);
    }
    EndGame(r, s, kUs, kPoliticalWillGone, trace);
    return;
  }
  s.step = kEndOfGame;
}

}  // namespace

// ---- 18.7: the end of the game.

namespace {

void Finish(const Rules& r, S& s, EndReason reason, Trace* trace) {
  Applied(trace, "5.2.b/1"_hom);
  Applied(trace, "18.7/4"_hom);
  EndGame(r, s, PoliticalWillGone(r, s) ? kUs : kMexico, reason, trace);
}

void ListEnd(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kEndOfGame); }
Ruling CheckEnd(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kEndOfGame, "18.7/1"_hom, why);
}
void RollEnd(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int needed = r.c.turns[s.now.turn].end_roll;
  Applied(trace, "18.7/1"_hom, [&] { return absl::StrCat("end of game: die ", e.args[1], " against ", needed); });
  if (e.args[1] >= needed) {
    Finish(r, s, kEndRoll, trace);
    return;
  }
  s.step = kEndTurn;
}

void EndRoll(const Rules& r, S& s, Trace* trace) {
  if (s.now.turn >= kTurns) {
    Applied(trace, "18.7/2"_hom);
    Finish(r, s, kTurnsOver, trace);
    return;
  }
  s.step = r.c.turns[s.now.turn].end_roll > 0 ? kEndDieStep : kEndTurn;
}

void EndTurn(const Rules&, S& s, Trace* trace) {
  if (s.now.reshuffle_due != 0) ShuffleDiscards(s, trace);  // by an option; else after the Action Phase
  Applied(trace, "18.7/3"_hom);
  ++s.now.turn;
  Applied(trace, "4.2/0"_hom, [&] { return TurnBegins(s.now.turn); });
  s.step = kTurnStart;
}

}  // namespace

const HallsStep kEndTurnSteps[] = {
    Automatic(kEndControl, "control is judged at the end of the turn", "18.1/1"_hom, EndControl,
              {kCityConquest, kEndControl, kEndIsolated}),
    Automatic(kEndIsolated, "isolated markers are removed", "18.1/2"_hom, EndIsolated,
              {kCityConquest, kEndIsolated, kEndStates}),
    Automatic(kEndStates, "states change hands", "18.1/3"_hom, EndStates, {kEndCollapse}),
    Automatic(kEndCollapse, "it is seen whether the government collapses", "18.2/1"_hom, EndCollapse,
              {kCollapseDieStep, kEndWar}),
    {kCollapseDieStep,
     "collapse",
     "the die on the Collapse Table",
     "18.2/2"_hom,
     {kDieRolled},
     Dice,
     ListCollapse,
     CheckCollapse,
     RollCollapse,
     {kEndWar}},
    Automatic(kEndWar, "it is seen whether war comes", "18.3/1"_hom, EndWar, {kWarDieStep, kEndRevolts}),
    {kWarDieStep,
     "war",
     "the die on the War Declaration Table",
     "18.3/1"_hom,
     {kDieRolled},
     Dice,
     ListWar,
     CheckWar,
     RollWar,
     {kUseDone, kEndRevolts}},
    Automatic(kEndRevolts, "revolts are due", "18.4/1"_hom, EndRevolts, {kNextRevolt}),
    Automatic(kNextRevolt, "the next revolt is due", "18.4.a/4"_hom, NextRevolt,
              {kNameRevoltStep, kRevoltDieStep, kCityConquest, kNextRevolt, kEndPoliticalWill}),
    {kNameRevoltStep,
     "name_revolt",
     "names a State in revolt to be checked",
     "18.4.a/1"_hom,
     {kRevoltNamed},
     Roller,
     ListNames,
     CheckName,
     Name,
     {kRevoltDieStep}},
    {kRevoltDieStep,
     "revolt_spread",
     "the die for the spread of the revolt",
     "18.4.a/1"_hom,
     {kDieRolled},
     Dice,
     ListSpread,
     CheckSpread,
     RollSpread,
     {kChooseRevoltStep, kNextRevolt}},
    Automatic(kEndPoliticalWill, "Political Will is settled", "18.5.a"_hom, EndPoliticalWill, {kEndVictory}),
    Automatic(kEndVictory, "sudden death is tested", "18.6"_hom, EndVictory, {kGameOver, kEndOfGame}),
    Automatic(kEndOfGame, "it is seen whether the game ends", "18.7/1"_hom, EndRoll,
              {kGameOver, kEndDieStep, kEndTurn}),
    {kEndDieStep,
     "end_of_game",
     "the die for the end of the game",
     "18.7/1"_hom,
     {kDieRolled},
     Dice,
     ListEnd,
     CheckEnd,
     RollEnd,
     {kGameOver, kEndTurn}},
    Automatic(kEndTurn, "the turn ends", "18.7/3"_hom, EndTurn, {kTurnStart}),
};
void AddEndTurnSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kEndTurnSteps), std::end(kEndTurnSteps));
}

}  // namespace adjutant::halls
