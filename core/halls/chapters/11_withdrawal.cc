// HoM 11.2.b: Withdrawal of cavalry and guerillas before battle.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

PlayerId DefendingPlayer(const Rules&, const S& s) { return s.battle.defender.side; }
Side DefendingSide(const S& s) { return static_cast<Side>(s.battle.defender.side); }
bool IsGuerilla(const Rules& r, UnitId unit) { return r.c.units[unit].sort == Sort::kGuerilla; }
// The unit or leader of a retreat event.
std::string NameOf(const Rules& r, const Event& e) {
  return e.type == kUnitRetreated ? r.UnitName(UnitArg(e)) : r.LeaderName(LeaderArg(e));
}
bool InZone(const Rules& r, const S& s) { return r.c.spaces[s.battle.space].zone(); }

// By an option each unit goes its own way.
bool EachItsOwn(const Rules& r) { return r.Plays("withdrawal_spaces=each_its_own"_opt); }

// ---- 11.2.b/2, 11.2.b/6: where to.

Ruling CheckWithdrawTo(const Rules& r, const S& s, SpaceId to, bool guerillas, Why* why) {
  const Side side = DefendingSide(s);
  ADJUTANT_REFUSE_IF("11.2.b/2"_hom,
                     !Links(r, s.battle.space, to) || UnitsIn(r, s, Enemy(side), to, true) > 0 ||
                         (side == kMexico && to == r.c.new_orleans),
                     why, r.SpaceName(to), " is no adjacent space without enemy units");
  ADJUTANT_REFUSE_IF("11.2.b/6"_hom, to == s.battle.origin, why, "the active Force came from ", r.SpaceName(to));
  ADJUTANT_REFUSE_IF("16.5/6"_hom, guerillas && !InMexico(r, to), why, r.SpaceName(to),
                     " is not in Mexico, where guerillas stay");
  return Accepted();
}
bool HasRefugeFor(const Rules& r, const S& s, bool guerillas) {
  for (const Link& link : r.c.spaces[s.battle.space].links) {
    if (CheckWithdrawTo(r, s, link.to, guerillas, nullptr).accepted) return true;
  }
  return false;
}

// ---- 11.2.b/1, 11.2.b/4, 11.2.b/5: who.

// The terrain holds guerillas outside of the Rough; in a Zone nobody withdraws at all (CheckTerrain).
bool TerrainHolds(const Rules& r, const S& s, UnitId unit) {
  return IsGuerilla(r, unit) && !GuerillaRough(r, s.battle.space);
}
// Units of the defender, all of them cavalry and guerillas, that may go now.
UnitSet Withdrawers(const Rules& r, const S& s) {
  UnitSet units;
  for (UnitId unit : r.c.units.ids()) {
    if (!Fights(s, s.battle.defender, unit) || TerrainHolds(r, s, unit)) continue;
    if (EachItsOwn(r) && !HasRefugeFor(r, s, IsGuerilla(r, unit))) continue;
    units.Add(unit);
  }
  return units;
}
bool AnyGuerilla(const Rules& r, const UnitSet& units) {
  for (UnitId unit : units) {
    if (IsGuerilla(r, unit)) return true;
  }
  return false;
}
bool AnyLeaderHere(const Rules& r, const S& s) {
  for (LeaderId leader : r.c.leaders.ids()) {
    if (LeadsHere(s, s.battle.defender, leader)) return true;
  }
  return false;
}

// Cavalry and guerillas alone, and none of them held by the terrain; or, if not all of them are, the others.
Ruling CheckTerrain(const Rules& r, const S& s, const UnitSet& going, Why* why) {
  const UnitSet& all = s.battle.defender.units;
  const bool guerillas_stay = AnyGuerilla(r, all) && !GuerillaRough(r, s.battle.space);
  const bool all_stay = r.Plays("withdrawal_mixed=nobody"_opt);
  ADJUTANT_REFUSE_IF("11.2.b/5"_hom, guerillas_stay && (all_stay || going.Empty()), why, r.SpaceName(s.battle.space),
                     " is not Rough");
  ADJUTANT_REFUSE_IF("11.2.b/4"_hom, InZone(r, s), why, r.SpaceName(s.battle.space), " is a Zone");
  return Accepted();
}

// May the defender withdraw at all?
Ruling CheckWithdrawers(const Rules& r, const S& s, Why* why) {
  const BattleSide& side = s.battle.defender;
  bool others = false;
  for (UnitId unit : side.units) {
    if (IsGuerilla(r, unit)) continue;
    others = others || !r.c.units[unit].cavalry();
  }
  if (Breaks("11.2.b/1"_hom, others)) {
    return Refused("11.2.b/1"_hom, why, "units are there that are neither cavalry nor guerillas", "11.1/2"_hom,
                   "2.2.a.2"_hom);
  }
  // Those left behind in a fort do not fight (10.8.c/2), but who is with them is not alone.
  const bool left_behind =
      !InZone(r, s) && UnitsIn(r, s, DefendingSide(s), s.battle.space, /*inherent=*/true) > UnitsLeft(s, side);
  ADJUTANT_REFUSE_IF("11.2.b/1"_hom,
                     left_behind || (r.Plays("withdrawal_alone=no_leaders"_opt) && !side.leaders.Empty()), why,
                     left_behind ? "other units of its side are in the space" : "a leader is with it");
  const UnitSet going = Withdrawers(r, s);
  const Ruling terrain = CheckTerrain(r, s, going, why);
  if (!terrain.accepted) return terrain;
  ADJUTANT_REFUSE_IF("11.2.b/2"_hom, going.Empty() || !HasRefugeFor(r, s, !EachItsOwn(r) && AnyGuerilla(r, going)), why,
                     "no adjacent space can take the withdrawing in");
  return Accepted();
}

// Has somebody withdrawn from the battle already?
bool Begun(const S& s) {
  for (LeaderId leader : s.battle.defender.leaders) {
    if (!LeadsHere(s, s.battle.defender, leader)) return true;
  }
  return !s.battle.retreated.Empty();
}

// ---- All who withdraw, to one space.

void ListWithdrawals(const Rules& r, const S& s, EventList* out) {
  for (const Link& link : r.c.spaces[s.battle.space].links)
    out->push_back(MakeEvent(kWithdrawn, s.battle.defender.side, {link.to}));
  out->push_back(MakeEvent(kWithdrawalDeclined, s.battle.defender.side));
}
Ruling CheckWithdrawal(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kWithdrawalDeclined) return Accepted();
  return CheckWithdrawTo(r, s, SpaceArg(e), AnyGuerilla(r, Withdrawers(r, s)), why);
}
void GoTo(const Rules& r, S& s, const Group& group, SpaceId to, Trace* trace) {
  for (UnitId unit : group.units) s.battle.retreated.Add(unit);
  MoveGroup(s, group, to);
  CheckSantaAnnaInTexas(r, s, group, to, trace);
  if (!group.units.Empty()) UnitsCome(r, s, to, DefendingSide(s), trace);
  s.step = kWithdrawal;
}
void Stay(S& s, Trace* trace) {
  Applied(trace, "11.2.b/1"_hom);
  s.step = kGuerillaArrival;
}
void Withdraw(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kWithdrawalDeclined) {
    Stay(s, trace);
    return;
  }
  const Side side = DefendingSide(s);
  const SpaceId to = SpaceArg(e);
  Applied(trace, "11.2.b/2"_hom, [&] { return absl::StrCat(r.SideName(side), " withdraws to ", r.SpaceName(to)); });
  Group group = EmptyGroup(side, s.battle.space);
  group.units = Withdrawers(r, s);
  group.leaders = s.battle.defender.leaders;
  GoTo(r, s, group, to, trace);
}

// ---- One after the other, by option.

void ListOwnWays(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = s.battle.defender.side;
  for (const Link& link : r.c.spaces[s.battle.space].links) {
    for (UnitId unit : r.c.units.ids()) {
      if (Fights(s, s.battle.defender, unit)) out->push_back(MakeEvent(kUnitRetreated, player, {unit, link.to}));
    }
    for (LeaderId leader : r.c.leaders.ids()) {
      if (LeadsHere(s, s.battle.defender, leader))
        out->push_back(MakeEvent(kLeaderRetreated, player, {leader, link.to}));
    }
  }
  out->push_back(MakeEvent(kWithdrawalDeclined, player));
}
Ruling CheckOwnWay(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kWithdrawalDeclined) {
    ADJUTANT_REFUSE_IF("11.2.b/1"_hom, Begun(s), why, "the withdrawal has begun: all go that may");
    return Accepted();
  }
  const bool unit = e.type == kUnitRetreated;
  const bool may_go = unit ? Withdrawers(r, s).Has(UnitArg(e)) : LeadsHere(s, s.battle.defender, LeaderArg(e));
  ADJUTANT_REFUSE_IF("11.2.b/1"_hom, !may_go, why, NameOf(r, e), " is not among those that may withdraw");
  const bool guerilla = unit && IsGuerilla(r, UnitArg(e));
  return CheckWithdrawTo(r, s, SpaceArg(e, 1), guerilla, why);
}
void GoOwnWay(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kWithdrawalDeclined) {
    Stay(s, trace);
    return;
  }
  const SpaceId to = SpaceArg(e, 1);
  Group group = EmptyGroup(DefendingSide(s), s.battle.space);
  if (e.type == kUnitRetreated) {
    group.units.Add(UnitArg(e));
  } else {
    group.leaders.Add(LeaderArg(e));
  }
  Applied(trace, "11.2.b/2"_hom, [&] { return absl::StrCat(NameOf(r, e), " withdraws to ", r.SpaceName(to)); });
  GoTo(r, s, group, to, trace);
}

// ---- What is left of the battle.

// Nobody is left to fight: the active Force goes on.
void LeaveSpace(const Rules& r, S& s, Trace* trace) {
  s.act.transits = SpaceSet{};  // their die has been rolled; what is entered from now on has its own (10.2.d)
  s.act.pass_rough = 0;
  s.act.attrition_done &= static_cast<uint8_t>(~kByTransit);
  TurnDownWorks(r, s);
  // Leaders whom a Force left in its works (10.8.c/2) are alone with the enemy now, and so are trains.
  UnitsCome(r, s, s.battle.space, static_cast<Side>(s.battle.attacker.side), trace);
  s.battle = Battle{};
  s.react.works_lost = 0;
  s.step = kMoveOn;
}

// The cavalry has gone; guerillas that the terrain holds fight on without leaders.
void FightOn(const Rules& r, S& s, Trace* trace) {
  BattleSide& side = s.battle.defender;
  BattleSide left{};
  left.side = side.side;
  for (UnitId unit : side.units) {
    if (Fights(s, side, unit)) left.units.Add(unit);
  }
  left.units_at_start = static_cast<uint8_t>(left.units.Count());
  left.bonus_die = side.bonus_die;
  left.in_supply =
      ForceInSupply(r, s, static_cast<Side>(side.side), s.battle.space, /*army=*/false, left.units_at_start) ? 1 : 0;
  side = left;
  Applied(trace, "11.2.b/5"_hom, "the guerillas stay and fight");
  s.step = kGuerillaArrival;
}

void Withdrawal(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kWithdrawal, trace)) return;
  if (Begun(s)) {
    if (!Withdrawers(r, s).Empty() || AnyLeaderHere(r, s)) {
      s.step = kWithdrawOneStep;
      return;
    }
    Applied(trace, "2.2.a.2"_hom);
    Applied(trace, "11.2.b/3"_hom);  // also in the next space
    if (UnitsLeft(s, s.battle.defender) == 0) {
      LeaveSpace(r, s, trace);
    } else {
      FightOn(r, s, trace);
    }
    return;
  }
  const Ruling ruling = CheckWithdrawers(r, s, nullptr);
  if (ruling.accepted) {
    s.step = EachItsOwn(r) ? kWithdrawOneStep : kWithdrawStep;
    return;
  }
  if (ruling.rule == "11.2.b/4"_hom) Applied(trace, "11.2.b/4"_hom);
  if (ruling.rule == "11.2.b/5"_hom) Applied(trace, "11.2.b/5"_hom);
  Applied(trace, "11.1/2"_hom);
  s.step = kGuerillaArrival;
}

}  // namespace

Ruling BarWithdrawal(const Rules& r, const S& s, const Event& e, Why* why) {
  if (s.battle.active == 0 || e.player != s.battle.defender.side) return Accepted();
  return CheckWithdrawers(r, s, why);
}

const HallsStep kWithdrawalSteps[] = {
    Automatic(kWithdrawal, "cavalry and guerillas may withdraw", "11.2.b/3"_hom, Withdrawal,
              {kDisplaceStep, kWithdrawStep, kMoveOn, kWithdrawal, kGuerillaArrival, kWithdrawOneStep}),
    {kWithdrawStep,
     "withdraw",
     "withdraws or stays for the battle",
     "11.2.b/1"_hom,
     {kWithdrawn, kWithdrawalDeclined},
     DefendingPlayer,
     ListWithdrawals,
     CheckWithdrawal,
     Withdraw,
     {kWithdrawal, kGuerillaArrival}},
    {kWithdrawOneStep,
     "withdraw_each",
     "withdraws unit by unit, or stays for the battle",
     "11.2.b/1"_hom,
     {kUnitRetreated, kLeaderRetreated, kWithdrawalDeclined},
     DefendingPlayer,
     ListOwnWays,
     CheckOwnWay,
     GoOwnWay,
     {kWithdrawal, kGuerillaArrival}},
};
void AddWithdrawalSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kWithdrawalSteps), std::end(kWithdrawalSteps));
}

}  // namespace adjutant::halls
