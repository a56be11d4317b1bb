// HoM 11.2.g to 11.2.j, 11.4, 11.6: artillery losses, casualties, the winner, aftermath. Leader losses are in
// leader_loss.cc, what the loser has to do in retreat.cc.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

constexpr int kNoQuarterCard = 2;

// 13.3/5: have other units than a fortress's own fought on the side, be they dead by now?
bool OthersFought(const Rules& r, const BattleSide& side) {
  for (UnitId unit : side.units) {
    if (r.c.units[unit].sort != Sort::kFortress) return true;
  }
  return false;
}

// 11.2.g/3: a natural 9 costs Mexico an artillery step that does not count for victory.
void ArtilleryLoss(const Rules& r, S& s, Trace* trace) {
  s.step = kDefenderLosses;
  BattleSide& side = s.battle.attacker.side == kMexico ? s.battle.attacker : s.battle.defender;
  if (side.die != 9) return;
  LossTask task{};
  const bool others = OthersFought(r, side);
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    if (!side.units.Has(unit) || !UnitAt(s, unit, s.battle.space) || !CountsAsArtillery(r, info)) continue;
    if (info.sort == Sort::kFortress && others) {
      Applied(trace, "13.3/5"_hom);
      continue;
    }
    task.from.Add(unit);
  }
  if (task.from.Empty()) return;
  Applied(trace, "11.2.g/3"_hom, "a natural 9: Mexico loses an artillery step");
  task.side = kMexico;
  task.left = 1;
  task.full_first = 1;  // 11.4/2
  task.battle = 1;
  task.cause = kArtilleryLoss;
  CallLosses(s, task, kDefenderLosses);
}

}  // namespace

// 11.4: full-strength units first; the fortress's unit only when it fights alone.
void CallBattleLosses(const Rules& r, S& s, const BattleSide& side, int steps, LossCause cause, uint16_t then) {
  LossTask task{};
  task.from = FieldUnits(r, s, side);
  if (task.from.Empty() && !OthersFought(r, side)) {
    for (UnitId unit : r.c.units.ids()) {
      if (Fights(s, side, unit)) task.from.Add(unit);
    }
  }
  task.side = side.side;
  task.left = static_cast<uint8_t>(steps);
  task.full_first = 1;
  task.battle = 1;
  task.cause = cause;
  CallLosses(s, task, then);
}

namespace {

void DefenderLosses(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "11.4/1"_hom);
  CallBattleLosses(r, s, s.battle.defender, s.battle.attacker.inflicted, kBattleLoss, kAttackerLosses);
}

void AttackerLosses(const Rules& r, S& s, Trace*) {
  CallBattleLosses(r, s, s.battle.attacker, s.battle.defender.inflicted, kBattleLoss, kAfterLosses);
}

// ---- No Quarter! (strategy card 2): after the losses of a battle that the US has lost.

bool NoQuarter(const Rules& r, CardId card, Side side) {
  return side == kUs && r.c.cards[card].number == kNoQuarterCard;
}

// 11.2.i/1: more losses on the Battle Results Table win; a tie is the defender's. A step that a card spares is not
// lost, but it has been inflicted there.
void AfterLosses(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  const int attacker = TableLosses(r, battle.attacker);
  const int defender = TableLosses(r, battle.defender);
  battle.winner = attacker > defender ? battle.attacker.side : battle.defender.side;
  const bool both_gone = UnitsLeft(s, battle.attacker) == 0 && UnitsLeft(s, battle.defender) == 0;
  if (both_gone && attacker == defender && r.Plays("mutual_wipeout=nobody"_opt)) battle.winner = kNobody;
  Applied(trace, "11.2.i/1"_hom, [&] {
    const bool spared = attacker != battle.attacker.inflicted || defender != battle.defender.inflicted;
    return absl::StrCat(r.SideName(static_cast<Side>(battle.winner)), " wins: ", attacker,
                        " inflicted by the attacker, ", defender, " by the defender",
                        spared ? " on the Battle Results Table" : "");
  });
  battle.window = kNoQuarterWindow;
  s.step = kWinner;
  if (battle.winner == kMexico && UnitsLeft(s, LosingSide(s)) > 0 && MayHold(r, s, kUs, NoQuarter)) {
    s.step = kNoQuarterUnitStep;
  }
}

// The card and the unit are two decisions: the window tells them apart.
void ListNoQuarter(const Rules& r, const S& s, EventList* out) {
  if (s.battle.window == kNoQuarterUnitWindow) {
    for (UnitId unit : r.c.units.ids()) out->push_back(MakeEvent(kStepLost, kUs, {unit}));
    return;
  }
  for (CardId card : r.c.cards.ids()) out->push_back(MakeEvent(kResponsePlayed, kUs, {card}));
  out->push_back(MakeEvent(kResponsePassed, kUs));
}
Ruling CheckNoQuarter(const Rules& r, const S& s, const Event& e, Why* why) {
  if (s.battle.window == kNoQuarterUnitWindow) {
    ADJUTANT_REFUSE_IMPOSSIBLE(
        "12.1/1"_hom,
        e.type != kStepLost || !LosingSide(s).units.Has(UnitArg(e)) || !UnitAt(s, UnitArg(e), s.battle.space), why,
        "No Quarter! eliminates a US unit that fought in the battle");
    return Accepted();
  }
  if (e.type == kResponsePassed) return Accepted();
  ADJUTANT_REFUSE_IMPOSSIBLE("8.3.c"_hom, e.type != kResponsePlayed || !NoQuarter(r, CardArg(e), kUs), why,
                             "no other response event follows a lost battle");
  ADJUTANT_REFUSE_IMPOSSIBLE("9.0/1"_hom, s.cards[CardArg(e)] != kUsHand, why,
                             "No Quarter! is not in the hand of the US");
  return Accepted();
}
void PlayNoQuarter(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kResponsePassed) {
    s.step = kWinner;
    return;
  }
  if (e.type == kResponsePlayed) {
    Applied(trace, "12.1.d/1"_hom);
    s.battle.window = kNoQuarterUnitWindow;
    DiscardCard(r, s, CardArg(e), true, trace);
    return;
  }
  const UnitId unit = UnitArg(e);
  while (UnitAt(s, unit, s.battle.space)) LoseStep(r, s, unit, kCardLoss, trace);
  ChangePoliticalWill(r, s, -1, trace, "12.1/1"_hom, "No Quarter!");
  ChangeBellicosity(r, s, 1, trace, "18.3.a/4"_hom, "No Quarter!");
  s.step = kWinner;
}

void ListRestore(const Rules&, const S& s, EventList* out) {
  const BattleSide& side = WinningSide(s);
  for (UnitId unit : side.units) {
    if (!UnitAt(s, unit, s.battle.space)) out->push_back(MakeEvent(kStepRestored, side.side, {unit}));
  }
}
PlayerId Winner(const Rules&, const S& s) { return s.battle.winner; }
Ruling CheckRestore(const Rules& r, const S& s, const Event& e, Why* why) {
  const BattleSide& side = WinningSide(s);
  const UnitId unit = UnitArg(e);
  const bool of_force = OfForce(r, side, unit) || !OthersFought(r, side);  // or a fortress that has fought alone
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2.i/2"_hom, !side.units.Has(unit) || UnitAt(s, unit, s.battle.space) || !of_force, why,
                             r.UnitName(unit), " is no unit that the winning Force has lost in the battle");
  return Accepted();
}
void RestoreStep(const Rules& r, S& s, const Event& e, Trace* trace) {
  UnitState& unit = s.units[UnitArg(e)];
  unit.where = At(s.battle.space);
  unit.steps = 1;
  BattleSide& side = WinningSide(s);  // the step is not lost (11.5/1)
  if (side.lost > 0) --side.lost;
  if (side.lost_brt > 0) --side.lost_brt;
  if (side.eliminated > 0) --side.eliminated;
  if (side.eliminated == 0 && side.side == kUs) s.now.us_unit_eliminated = side.lost_before;  // nor is the unit
  Applied(trace, "11.2.i/2"_hom, [&] { return absl::StrCat(r.UnitName(UnitArg(e)), " keeps one step"); });
  s.step = kPostBattle;
}

}  // namespace

void DisbandArmies(const Rules& r, S& s, const BattleSide& side, Trace* trace) {
  for (LeaderId leader : r.c.leaders.ids()) {
    const ArmyId army = LeadsHere(s, side, leader) ? ArmyOf(s, leader) : kNoId;
    if (army == kNoId) continue;
    s.armies[army] = kNoId;
    Applied(trace, "15.1/6"_hom,
            [&] { return absl::StrCat("the ", r.ArmyName(army), " has no unit left and is removed"); });
  }
}

void DisbandLeaders(const Rules& r, S& s, BattleSide* side, Trace* trace) {
  DisbandArmies(r, s, *side, trace);
  for (LeaderId leader : r.c.leaders.ids()) {
    if (LeadsHere(s, *side, leader)) DisbandLeader(r, s, leader, trace);
  }
}

namespace {

// 11.2.i/2: is nothing left of the winning Force? A fortress's own unit belongs to none (13.3.a/1), nor do guerillas
// who have joined it (10.2.g): they stand, and those whom they have helped are gone. Besieged a fortress has fought for
// itself, whoever came to its help.
bool WipedOut(const Rules& r, const S& s, const BattleSide& side) {
  if (UnitsLeft(s, side) == 0) return true;
  bool fought = false;
  for (UnitId i : r.c.units.ids()) {
    if (!OfForce(r, side, i)) continue;
    if (Fights(s, side, i)) return false;
    fought = true;
  }
  return fought && s.battle.siege == 0;
}

void DetermineWinner(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "11.2.i/3"_hom);
  s.step = WipedOut(r, s, WinningSide(s)) ? kRestoreStep : kPostBattle;
  if (s.battle.winner == kNobody) s.step = kRetreat;
}

// Cavalry Pursuit: the winner played it and has cavalry left.
bool Pursued(const Rules& r, const S& s) {
  const BattleSide& winner = WinningSide(s);
  for (UnitId unit : r.c.units.ids()) {
    if ((winner.cards & kCavalryPursuit) != 0 && Fights(s, winner, unit) && r.c.units[unit].cavalry()) return true;
  }
  return false;
}

// 11.5/1: five steps of difference, of any cause; by option only those of the table.
void PostBattle(const Rules& r, S& s, Trace* trace) {
  const int difference = r.Plays("margin_five=all_losses"_opt)
                             ? std::abs(LosingSide(s).lost - WinningSide(s).lost)
                             : std::abs(LosingSide(s).lost_brt - WinningSide(s).lost_brt);
  Applied(trace, "11.5/1"_hom, [&] {
    return absl::StrCat("steps lost in the battle: ", LosingSide(s).lost, " by the loser, ", WinningSide(s).lost,
                        " by the winner");
  });
  const bool due = difference >= r.c.n.post_battle_margin || Pursued(r, s);
  // A fortress's own unit neither runs nor falls but by a siege (13.3/1).
  s.step = due && !FieldUnits(r, s, LosingSide(s)).Empty() ? kPostBattleDieStep : kRetreat;
}

void ListPost(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kPostBattle); }
Ruling CheckPost(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kPostBattle, "11.5.a/1"_hom, why);
}
void RollPost(const Rules& r, S& s, const Event& e, Trace* trace) {
  BattleSide& loser = LosingSide(s);
  Sum roll(trace, "11.5.a/1"_hom, "post_battle.roll", "Post Battle Results");
  roll.Add(e.args[1], "11.5.a/1"_hom, "die");
  if (loser.commander != kNoId) {
    const LeaderId commander = loser.commander;
    roll.Add(-RatingsOf(r, s, commander).tactics, "11.5.a/1"_hom,
             [&] { return absl::StrCat("Tactics of ", r.LeaderName(commander)); });
  }
  if (s.battle.type == static_cast<uint8_t>(BattleType::kPitchedBattle)) {
    roll.Add(r.c.n.post_battle_pitched, "11.2.a/5"_hom, "Pitched Battle");
  }
  if (Pursued(r, s)) roll.Add(kPursuitRoll, "8.3.c"_hom, "Cavalry Pursuit");
  const ChartRow& row = Read(r.c.post_battle, static_cast<int>(roll.Finish()));
  if (e.args[1] == 9) {
    s.battle.routed = 1;
    Applied(trace, "11.5.a/3"_hom, "a natural 9: a rout");
  }
  const uint16_t then = s.battle.routed != 0 ? kRout : kRetreat;
  s.step = then;
  if (s.battle.routed == 0 || r.Plays("rout_and_table=table_first"_opt)) {
    Applied(trace, "11.5.a/2"_hom, [&] { return absl::StrCat("post-battle losses: ", row.value, " step(s)"); });
    CallBattleLosses(r, s, loser, row.value, kPostBattleLoss, then);
  }
}

// Those of the side that the battle has left on the map, a guerilla who joined it too.
int UnitsAlive(const S& s, const BattleSide& side) {
  int count = 0;
  for (UnitId unit : side.units) count += OnMap(s.units[unit].where) ? 1 : 0;
  return count;
}

// 15.3/2, 15.3/3: how many Armies of the side have won or lost the battle.
int ArmiesCounted(const Rules& r, const BattleSide& side) {
  if (r.Plays("army_will=once"_opt)) return HasArmy(side) ? 1 : 0;
  int armies = side.army != kNoId ? 1 : 0;
  // Who has followed as commander may have fought under another before: his Army is one.
  for (ArmyId army : r.c.armies.ids()) armies += side.other_armies.Has(army) && army != side.army ? 1 : 0;
  return armies;
}

// 5.1.c, 15.3.
void MovePoliticalWill(const Rules& r, S& s, Trace* trace) {
  const Battle& battle = s.battle;
  const int toward = battle.winner == kUs ? -1 : 1;
  const auto counted = [&](const BattleSide& side) {
    return r.Plays("battle_units_counted=at_start"_opt) ? static_cast<int>(side.units_at_start) : UnitsAlive(s, side);
  };
  const int most = std::max(counted(battle.attacker), counted(battle.defender));
  if (most >= r.c.n.pw_battle_units) {
    ChangePoliticalWill(r, s, toward * r.c.n.pw_battle, trace, "5.1.c"_hom,
                        [&] { return absl::StrCat("a battle with ", most, " units on a side"); });
  } else {
    Applied(trace, "5.1.c"_hom);
  }
  if (HasArmy(WinningSide(s))) {
    if (WinningSide(s).commander == r.c.scott && ArmyOf(s, r.c.scott) != kNoId) s.effects.scott_won = 1;
    ChangePoliticalWill(r, s, ArmiesCounted(r, WinningSide(s)) * toward * r.c.n.pw_army_won, trace, "15.3/2"_hom,
                        "an Army wins");
  }
  if (HasArmy(LosingSide(s))) {
    ChangePoliticalWill(r, s, ArmiesCounted(r, LosingSide(s)) * toward * r.c.n.pw_army_lost, trace, "15.3/3"_hom,
                        "an Army loses");
  }
  Applied(trace, "11.2.j/1"_hom);
}

// 11.2.j/4: does the winner place his marker? Where the losers still are only if they stood and an option wants it.
bool WinnerTakesControl(const Rules& r, const S& s) {
  const Battle& battle = s.battle;
  const Space& space = r.c.spaces[battle.space];
  const Side winner = static_cast<Side>(battle.winner);
  if (!space.controllable() || space.zone() || ControlSuspended(r, s, battle.space)) return false;
  if (winner == kUs && StandingFortress(r, s, battle.space) && r.Plays("fortress_control_by_battle=siege_only"_opt))
    return false;
  if (battle.stood != 0) return r.Plays("winner_not_in_space=marker_placed"_opt);
  return HasUnits(r, s, winner, battle.space) && !HasUnits(r, s, Enemy(winner), battle.space);
}

// 11.2.j: Political Will, officers, then control.
void Aftermath(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  s.step = kBattleDone;
  if (battle.winner == kNobody) return;
  MovePoliticalWill(r, s, trace);
  RemoveOfficers(r, s, LosingSide(s), trace);
  if (battle.siege != 0) {
    s.step = kSiegeResult;
    return;
  }
  if (!WinnerTakesControl(r, s)) return;
  const BattleSide& winner = WinningSide(s);
  if (r.Plays("winner_supply=needs_supply"_opt) && winner.in_supply == 0) {
    Applied(trace, "6.6/4"_hom, [&] {
      return absl::StrCat(r.SideName(static_cast<Side>(winner.side)), " fought out of supply: it takes no control of ",
                          r.SpaceName(battle.space));
    });
    return;
  }
  Applied(trace, "11.2.j/4"_hom);
  ChangeControl(r, s, battle.space, static_cast<Side>(battle.winner), kBattleDone, trace);
}

// 11.6.
bool Overrun(const Rules& r, const S& s) {
  const Battle& battle = s.battle;
  const Side enemy = static_cast<Side>(battle.defender.side);
  return battle.winner == battle.attacker.side && battle.defender.inflicted == 0 &&
         !AnySurvivor(r, s, battle.defender) && WorksIn(r, s, enemy, battle.space) == kNoId &&
         !(enemy == kMexico && StandingFortress(r, s, battle.space)) && battle.sea == 0 && battle.siege == 0 &&
         s.act.mode != kSiegeMode && battle.guerilla == 0 && !s.act.group.units.Empty() &&
         (s.act.group.commander != kNoId || s.act.group.units.Count() == 1);
}

}  // namespace

Ruling BarMovingOn(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("11.6"_hom, s.battle.active != 0 && e.player == s.battle.attacker.side && !Overrun(r, s), why,
                     "nobody moves on from a battle that is no overrun");
  return Accepted();
}

void TurnDownWorks(const Rules& r, S& s) {
  if (r.Plays("fort_knowledge=stays_face_up"_opt)) return;
  for (MarkerRecord& marker : s.markers) {
    if (marker.where == At(s.battle.space) && marker.state == kFaceUp) marker.state = kFaceDown;
  }
}

namespace {

// Has the side come into the space of the battle by this activation? In a Zone it may have been there before, beside
// whoever is alone now (10.2.f).
bool HasCome(const Rules& r, const S& s, Side side) {
  const Battle& battle = s.battle;
  if (!r.c.spaces[battle.space].zone()) return true;
  if (side == battle.attacker.side) return s.act.entered.Has(battle.space);
  return battle.intercepted != 0 && s.react.from != battle.space;
}

void FinishBattle(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  if (battle.home == 0) {
    battle.home = 1;
    Call(s, kGuerillasHome, kBattleDone);
    return;
  }
  // Leaders whom the losers have met where they have gathered give way from there, before those of this space.
  if (GiveWay(r, s, kBattleDone, trace)) return;
  const Side attacker = static_cast<Side>(battle.attacker.side);
  RepairFortress(r, s, battle.space);
  // Trains and leaders who are left alone with the other side's units.
  for (Side side : {attacker, Enemy(attacker)}) {
    if (!HasUnits(r, s, side, battle.space)) continue;
    if (HasCome(r, s, side)) {
      UnitsCome(r, s, battle.space, side, trace);
    } else if (!AnySurvivor(r, s, Opponent(s, SideOf(s, side)))) {
      CaptureTrains(r, s, battle.space, side, trace);  // by an option also who has killed the escort (6.5.b/3)
    }
  }
  if (GiveWay(r, s, kBattleDone, trace)) return;
  if (battle.works != kNoId) Applied(trace, "11.7"_hom);
  TurnDownWorks(r, s);
  if (SecondBattleDue(r, s, trace)) return;
  // Who has been lost is of the Force no more.
  for (UnitId unit : s.act.group.units) {
    if (!OnMap(s.units[unit].where)) s.act.group.units.Remove(unit);
  }
  const bool overrun = Overrun(r, s);
  const bool won = battle.winner == attacker && battle.stood == 0 && battle.sea == 0 && battle.guerilla == 0;
  battle = Battle{};
  s.react.works_lost = 0;
  CheckArmies(r, s, trace);
  if (overrun) {
    Applied(trace, "11.6"_hom, "an overrun: the Force may move on");
    if (s.act.group.commander == kNoId) s.act.group.train = 0;  // a unit alone takes no train along (6.5.b/1)
    s.act.transits = SpaceSet{};                                // as after a withdrawal
    s.act.pass_rough = 0;
    s.act.attrition_done &= static_cast<uint8_t>(~kByTransit);
    s.step = kMoveOn;
    return;
  }
  s.act.stopped = 1;
  s.step = kActivationDone;
  if (won) {
    s.march.engaged = UnitSet{};  // the battle is over, also in a Zone
    OfferAfterVictory(r, s);
  }
}

}  // namespace

const HallsStep kAftermathSteps[] = {
    Automatic(kArtilleryLossCheck, "a natural 9 costs artillery", "11.2.g/3"_hom, ArtilleryLoss,
              {kLosses, kDefenderLosses}),
    Automatic(kDefenderLosses, "the defender takes his losses", "11.4/1"_hom, DefenderLosses,
              {kLosses, kAttackerLosses}),
    Automatic(kAttackerLosses, "the attacker takes his losses", "11.4/1"_hom, AttackerLosses, {kLosses, kAfterLosses}),
    Automatic(kAfterLosses, "losses inflicted are compared", "11.2.i/1"_hom, AfterLosses,
              {kNoQuarterUnitStep, kWinner}),
    {kNoQuarterUnitStep,
     "no_quarter",
     "plays No Quarter! after a lost battle, or passes",
     "8.3.c"_hom,
     {kResponsePlayed, kResponsePassed, kStepLost},
     UsPlayer,
     ListNoQuarter,
     CheckNoQuarter,
     PlayNoQuarter,
     {kNoQuarterUnitStep, kWinner}},
    Automatic(kWinner, "the winner is found", "11.2.i/1"_hom, DetermineWinner, {kRestoreStep, kPostBattle, kRetreat}),
    {kRestoreStep,
     "restore_step",
     "names the unit that keeps a step",
     "11.2.i/2"_hom,
     {kStepRestored},
     Winner,
     ListRestore,
     CheckRestore,
     RestoreStep,
     {kPostBattle}},
    Automatic(kPostBattle, "a rout or the Post-Battle Table follows", "11.5/1"_hom, PostBattle,
              {kPostBattleDieStep, kRetreat}),
    {kPostBattleDieStep,
     "post_battle",
     "the die for post-battle losses",
     "11.5.a/1"_hom,
     {kDieRolled},
     Dice,
     ListPost,
     CheckPost,
     RollPost,
     {kLosses, kRout, kRetreat}},
    Automatic(kAftermath, "the battle moves Political Will and control", "11.2.j/1"_hom, Aftermath,
              {kBattleDone, kCityConquest, kSiegeResult}),
    Automatic(
        kBattleDone, "the battle is over", "11.6"_hom, FinishBattle,
        {kDisplaceStep, kAfterMoveStep, kMoveOn, kActivationDone, kBattleDone, kGuerillasHome, kSecondBattleStep}),
};
void AddAftermathSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kAftermathSteps), std::end(kAftermathSteps));
}

}  // namespace adjutant::halls
