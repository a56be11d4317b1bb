// Cactus Throne 7.3.4, 7.4: voluntary retreats, further rounds, and the end of a combat.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/07_results.h"

namespace adjutant::cactus {

namespace {

// The attacker is asked first.
Side NextToLeave(const S& s) {
  return FightersOf(s, Attacker(s)).asked_to_leave != kNotAsked ? Enemy(Attacker(s)) : Attacker(s);
}
PlayerId LeavingPlayer(const Rules&, const S& s) { return NextToLeave(s); }

// Of a side that stands alone, or of nobody.
void AfterRound(const Rules& r, S& s, Trace* trace) {
  const bool attacks = Stands(r, s, Attacker(s)), defends = Stands(r, s, Enemy(Attacker(s)));
  if (s.combat.over == 0 && !(attacks && defends))
    EndCombat(s, attacks ? Attacker(s) : defends ? Enemy(Attacker(s)) : kNobody);
  if (s.combat.over != 0) {
    s.step = kCombatDecided;
    return;
  }
  if (Assaults(s)) {
    Applied(trace, "7.5/15"_cac);
    s.step = kSiegeCombat;
    return;
  }
  const bool asked = FightersOf(s, kImperial).asked_to_leave != 0 && FightersOf(s, kRepublican).asked_to_leave != 0;
  if (AtSea(s) || asked) {
    Applied(trace, "7.4/2"_cac, "another round is fought");
    s.step = kRound;
    return;
  }
  Applied(trace, "7.4/1"_cac);
  s.step = kWithdrawStep;
}

void ListWithdrawal(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kWithdrawalDecided, NextToLeave(s), {yes}));
}
Ruling CheckWithdrawal(const Rules&, const S&, const Event& event, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4/1"_cac, event.args[0] != 0 && event.args[0] != 1, why, "say whether it is tried");
  return Accepted("7.4/1"_cac);
}
void ApplyWithdrawal(const Rules&, S& s, const Event& event, Trace*) {
  const bool tries = event.args[0] != 0;
  FightersOf(s, NextToLeave(s)).asked_to_leave = tries ? kTriesToLeave : kAsked;
  s.step = tries ? kWithdrawalDieStep : kAfterRound;
}

void ListWithdrawalDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kWithdrawal); }
Ruling CheckWithdrawalDie(const Rules&, const S&, const Event& event, Why* why) {
  return CheckDie(event, Purpose::kWithdrawal, "7.3.4/1"_cac, why);
}

int WithdrawalDie(const Rules& r, const S& s, Side side, int die, Trace* trace) {
  Sum sum(trace, "7.3.4/1"_cac, "combat.withdrawal", "Die for a voluntary retreat");
  sum.Add(die, "3.0/2"_cac, "the die");
  const int rating = BestRating(r, s, StillFighting(r, s, side).leaders);
  if (rating != 0) {
    Applied(trace, "7.3.4/3"_cac);
    AddLeader(r, s, StillFighting(r, s, side).leaders, -1, &sum);
  }
  const MaybeTerrain terrain = s.combat.terrain;
  if (terrain.exists() && r.c.terrain[terrain].retreat_die != 0) {
    sum.Add(
        r.c.terrain[terrain].retreat_die, "7.3.4/4"_cac, [&] { return r.TerrainName(terrain); },
        sum.telling() ? absl::StrCat("terrain.", r.c.terrain_names.Id(terrain.get()), ".retreat_die") : "");
  }
  if (s.combat.initiative == side) sum.Add(-1, "7.3.4/5"_cac, "it had the initiative");
  return static_cast<int>(sum.Finish());
}

void ApplyWithdrawalDie(const Rules& r, S& s, const Event& event, Trace* trace) {
  const Side side = WithdrawingSide(s);
  const int die = WithdrawalDie(r, s, side, event.args[1], trace);
  const bool led = !StillFighting(r, s, side).leaders.Empty();
  const int rating = ForceRating(r, s, side);
  FightersOf(s, side).asked_to_leave = kAsked;
  s.step = kAfterRound;
  if ((rating < 0 && !led) || die > (rating < 0 ? 0 : rating)) {
    Applied(trace, "7.3.4/6"_cac,
            [&] { return absl::StrCat(r.SideName(side), " cannot retreat and has to fight on"); });
    FightersOf(s, side).tried = s.combat.round;
    if (Assaults(s)) {
      Applied(trace, "7.5/15"_cac, "the assault goes on");
      s.step = kRound;
    }
    if (r.Plays("defender_retreat=no"_opt)) FightersOf(s, Enemy(side)).asked_to_leave = kAsked;
    return;
  }
  Applied(trace, "3.0/10"_cac, [&] { return absl::StrCat(r.SideName(side), " retreats"); });
  EndCombat(s, Enemy(side));
  if (Assaults(s)) Applied(trace, "7.5/22"_cac, "the siege is lifted");
  AskRetreat(r, s, Whose(s, side), RetreatingGroup(r, s, side), CombatProvince(r, s), RetreatCause::kVoluntary,
             Assaults(s), kAfterRound);
}

// ---- The combat is decided.

void RollForLeaders(const Rules& r, S& s, const LeaderSet& alone, Trace* trace) {
  const Side side = SideOf(r, s, alone.First());
  const Side place = static_cast<Side>(DeciderFor(s, side));
  AskFate(r, s, side, {}, alone & LeadersOf(r, s, side), false, Whose(s, Enemy(place)), kCombatDecided, trace);
}

// 7.5/19: by option an assault that decided nothing turns the marker as well.
void CloseAssault(const Rules& r, S& s, Trace* trace) {
  const CityId city = s.combat.city;
  if (!Assaults(s) || !Besieged(s, city) || s.sieges[city].done != 0) return;
  s.sieges[city].done = 1;
  if (!r.Plays("assault_marker=flips"_opt) || s.combat.round == 0) return;
  Applied(trace, "7.5/19"_cac, "the siege lasts");
  s.sieges[city].marker = 2;
}

// 7.5.1/4, 7.5/14: who may follow those who retreated: by options the besieger after a relieving force, and the
// garrison after those who besieged it. Who has landed in this turn stays where he is (5.2/3).
bool MayPursue(const Rules& r, const S& s) {
  const auto winner = static_cast<Side>(s.combat.winner);
  if (!s.retreat.went.exists() || !r.c.OnMap(s.retreat.went) || winner == kNobody) return false;
  if (s.combat.rebels != 0) return false;
  const CityId city = s.combat.city;
  if (KindOf(s) == CombatKind::kRelief)
    return r.Plays("pursuit=follow"_opt) && Besieged(s, city) && s.sieges[city].side == winner;
  return Assaults(s) && r.Plays("broken_siege=sally"_opt) && !Besieged(s, city);
}
Group Pursuers(const Rules& r, const S& s) {
  Group group = GroupInField(r, s, static_cast<Side>(s.combat.winner), CombatProvince(r, s)), all = group;
  ForEach(all, [&](Piece piece) {
    if (StateOf(s, piece).Has(kHasSailed | kFightsNot)) group.Remove(piece);
  });
  return group;
}

// What is due once a combat is over: leaders whom it left alone, the state of the siege, pursuit. It is not over if the
// losers have found no shelter in the city (city_without_siege).
void DecideCombat(const Rules& r, S& s, Trace* trace) {
  if (s.combat.over == 0) {
    s.step = kRound;
    return;
  }
  const ProvinceId province = CombatProvince(r, s);
  const LeaderSet alone = province.exists() ? LeadersAlone(r, s, province) : LeaderSet();
  if (!alone.Empty()) return RollForLeaders(r, s, alone, trace);
  CloseAssault(r, s, trace);
  if (MayPursue(r, s) && !Pursuers(r, s).units.Empty()) {
    s.step = kPursueStep;
    return;
  }
  s.step = kCombatOver;
}

PlayerId PursuingPlayer(const Rules&, const S& s) { return s.combat.winner; }
void ListPursuit(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kPursuitDecided, s.combat.winner, {yes}));
}
Ruling CheckPursuit(const Rules&, const S&, const Event& event, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.5.1/4"_cac, event.args[0] != 0 && event.args[0] != 1, why, "say whether he pursues");
  return Accepted("7.5.1/4"_cac);
}
// A siege that is left so is lifted before the next step.
void ApplyPursuit(const Rules& r, S& s, const Event& event, Trace* trace) {
  const PlaceId to = s.retreat.went;
  s.retreat.went = kNoId;
  s.step = kCombatOver;
  if (event.args[0] == 0) return;
  const ProvinceId province = r.c.ProvinceOf(to);
  const Group group = Pursuers(r, s);
  const Side fled = Enemy(static_cast<Side>(s.combat.winner));
  Applied(trace, "7.5.1/4"_cac, [&] { return absl::StrCat("they are pursued to ", r.PlaceName(to)); });
  PutAt(s, group, to);
  LeaveScattered(r, s);
  for (const UnitId u : UnitsInField(r, s, fled, province)) s[u].Clear(kFightsNot);
  for (const LeaderId l : LeadersInField(r, s, fled, province)) s[l].Clear(kFightsNot);
  if (EnemyIn(r, s, fled, province) && !UnitsInField(r, s, fled, province).Empty()) s.agenda.fields.Add(province);
}

}  // namespace

Side WithdrawingSide(const S& s) {
  return FightersOf(s, kImperial).asked_to_leave == kTriesToLeave ? kImperial : kRepublican;
}

const CactusStep kContinuationSteps[] = {
    Automatic(kAfterRound, "a round is over", "7.4/1"_cac, AfterRound,
              {kWithdrawStep, kRound, kSiegeCombat, kCombatDecided}),
    {kWithdrawStep,
     "withdraw",
     "may try to retreat",
     "7.4/1"_cac,
     {kWithdrawalDecided},
     LeavingPlayer,
     ListWithdrawal,
     CheckWithdrawal,
     ApplyWithdrawal,
     {kWithdrawalDieStep, kAfterRound}},
    {kWithdrawalDieStep,
     "withdrawal_die",
     "the die for a voluntary retreat falls",
     "7.3.4/1"_cac,
     {kDieRolled},
     Dice,
     ListWithdrawalDie,
     CheckWithdrawalDie,
     ApplyWithdrawalDie,
     {kAfterRound, kRound, kRetreats}},
    Automatic(kCombatDecided, "a combat is decided", "7.3.2/1"_cac, DecideCombat,
              {kFates, kRound, kCombatDecided, kPursueStep, kCombatOver}),
    {kPursueStep,
     "pursue",
     "may pursue those who retreated",
     "7.5.1/4"_cac,
     {kPursuitDecided},
     PursuingPlayer,
     ListPursuit,
     CheckPursuit,
     ApplyPursuit,
     {kCombatOver}},
};
void AddContinuationSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kContinuationSteps), std::end(kContinuationSteps));
}

}  // namespace adjutant::cactus
