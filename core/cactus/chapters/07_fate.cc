// Cactus Throne 7.3.2, 7.3.5: what becomes of the eliminated, and of leaders without them.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/07_results.h"

namespace adjutant::cactus {

namespace {

PlayerId WinningPlayer(const Rules&, const S& s) { return s.fate.winner; }
PlayerId ReturningPlayer(const Rules&, const S& s) { return s.now.phasing; }

Side WinnerOf(const S& s) { return static_cast<Side>(s.fate.winner); }

// ---- DE*: deserters and guns.

// 7.3.5/7: guns do not desert. What a siege takes is out, and nobody gains by it (7.5/21).
bool Deserts(const Rules& r, const S& s, UnitId unit) {
  const UnitInfo& info = r.c.units[unit];
  if (LostToSiege(r, s, unit)) {
    Applied("7.5/21"_cac);
    return false;
  }
  if (info.points == Points::kNone) {
    Applied("4.1/14"_cac);
    return false;
  }
  return info.mexican && (info.infantry() || info.cavalry());
}
bool GunRolls(const Rules& r, const S& s, UnitId unit) {
  return r.c.units[unit].artillery() && !LostToSiege(r, s, unit);
}

int HalfRoundedUp(int factors) { return (factors + 1) / 2; }

void GainDeserters(S& s, Points pool, int points, Trace* trace) {
  ChangeGains(s, pool, points, trace, "7.3.5/4"_cac,
              [&] { return absl::StrCat("the deserters bring the winner ", points, " points"); });
}
// The pool of the points, or the question which it is (desert_pool).
void AddDeserters(const Rules& r, S& s, int points, Trace* trace) {
  if (points == 0) return;
  const Side winner = WinnerOf(s);
  const bool choice = winner == kImperial && r.Plays("desert_pool=french_too"_opt) && s.affairs.french_gone == 0;
  if (choice) {
    s.fate.pool_due = static_cast<uint8_t>(s.fate.pool_due + points);
    return;
  }
  const Points pool = winner == kImperial     ? Points::kMexican
                      : winner == kRepublican ? Points::kRepublican
                                              : kSantaAnnasPoints;
  GainDeserters(s, pool, points, trace);
}

void EliminateAll(const Rules& r, S& s, const UnitSet& units, Trace* trace) {
  for (const UnitId u : units) Eliminate(r, s, u, CauseOfLoss(s), trace);
}

void ListDesertion(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kDesertion); }
Ruling CheckDesertion(const Rules&, const S&, const Event& event, Why* why) {
  return CheckDie(event, Purpose::kDesertion, "7.3.5/3"_cac, why);
}
// One die for all of them, or by option for the first: then deserters do not come back.
void ApplyDesertion(const Rules& r, S& s, const Event& event, Trace* trace) {
  const bool each = r.Plays("de_star=per_unit"_opt);
  UnitSet rolled = s.fate.deserters;
  if (each) {
    rolled = {};
    rolled.Add(s.fate.deserters.First());
  }
  s.fate.deserters -= rolled;
  s.step = kFates;
  const int points = HalfRoundedUp(FactorsOf(r, s, rolled));
  const bool desert = event.args[1] >= r.c.n.desertion;
  if (!desert) Applied(trace, "7.3.5/3"_cac, "nobody deserts");
  if (desert && each) {
    for (const UnitId u : rolled) {
      Applied(trace, "7.3.5/4"_cac, [&] { return absl::StrCat(r.UnitName(u), " deserts, and is out of the game"); });
      RemoveForGood(r, s, u);
    }
  } else {
    EliminateAll(r, s, rolled, trace);
  }
  if (desert) AddDeserters(r, s, points, trace);
}

void ListGuns(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kGunsLost); }
Ruling CheckGuns(const Rules&, const S&, const Event& event, Why* why) {
  return CheckDie(event, Purpose::kGunsLost, "7.3.5/5"_cac, why);
}
void ApplyGuns(const Rules& r, S& s, const Event& event, Trace* trace) {
  const UnitId gun = s.fate.guns.First();
  s.fate.guns.Remove(gun);
  s.step = kFates;
  if (event.args[1] < r.c.n.guns_lost) {
    Applied(trace, "7.3.5/3"_cac);
    return Eliminate(r, s, gun, CauseOfLoss(s), trace);
  }
  RemoveForGood(r, s, gun);
  if (event.args[1] < r.c.n.guns_captured) {
    return Applied(trace, "7.3.5/5"_cac, [&] { return absl::StrCat(r.UnitName(gun), " is out of the game"); });
  }
  Applied(trace, "7.3.5/6"_cac, [&] {
    return absl::StrCat(r.UnitName(gun), " is captured: ", r.SideName(WinnerOf(s)), " has a free artillery unit");
  });
  ++s.now.guns_won[WinnerOf(s)];
}

void ListPools(const Rules&, const S& s, EventList* out) {
  for (const Pool pool : {Pool::kMexican, Pool::kFrench})
    out->push_back(MakeEvent(kPoolChosen, s.fate.winner, {static_cast<int>(pool)}));
}
Ruling CheckPool(const Rules&, const S&, const Event& event, Why* why) {
  const auto pool = static_cast<Pool>(event.args[0]);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.3.5/4"_cac, pool != Pool::kMexican && pool != Pool::kFrench, why,
                             "say which points they are: Mexican or French");
  return Accepted();
}
void ApplyPool(const Rules&, S& s, const Event& event, Trace* trace) {
  const bool french = static_cast<Pool>(event.args[0]) == Pool::kFrench;
  GainDeserters(s, french ? Points::kFrench : Points::kMexican, s.fate.pool_due, trace);
  s.fate.pool_due = 0;
  s.step = kFates;
}

// ---- Leaders.

void ListCasualty(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kLeaderCasualty); }
Ruling CheckCasualty(const Rules&, const S&, const Event& event, Why* why) {
  return CheckDie(event, Purpose::kLeaderCasualty, "7.3.2/1"_cac, why);
}
// Santa Anna's captives have no other side that holds them: who was of the winner's gets away to him.
bool ComesHome(const Rules& r, const S& s, LeaderId leader) {
  return s.rebel_leaders.Has(leader) && r.c.leaders[leader].side == WinnerOf(s);
}
void ApplyCasualty(const Rules& r, S& s, const Event& event, Trace* trace) {
  const LeaderId leader = s.fate.leaders.First();
  s.fate.leaders.Remove(leader);
  s.step = kFates;
  if (event.args[1] >= r.c.n.leader_executed) return ExecuteLeader(r, s, leader, trace);
  if (event.args[1] < r.c.n.leader_captured || ComesHome(r, s, leader)) return DisplaceLeader(r, s, leader, trace);
  CaptureLeader(r, s, leader, trace);
}

// Called with s.fate: the dice of deserters, of guns, of leaders.
void RunFates(const Rules&, S& s, Trace* trace) {
  if (!s.fate.deserters.Empty()) {
    s.step = kDesertionDieStep;
    return;
  }
  if (s.fate.pool_due != 0) {
    s.step = kPoolStep;
    return;
  }
  if (!s.fate.guns.Empty()) {
    s.step = kGunsDieStep;
    return;
  }
  if (!s.fate.leaders.Empty()) {
    Applied(trace, "7.3.2/1"_cac);
    s.step = kCasualtyDieStep;
    return;
  }
  s.fate = {};
  Return(s);
}

// Killed or captured once (leader_held).
void Remember(const Rules& r, S& s, LeaderId leader) {
  if (leader == r.c.juarez) s.affairs.juarez_taken = 1;
  if (leader == r.c.diaz) s.affairs.diaz_taken = 1;
  if (leader == r.c.maximilian) s.affairs.maximilian_taken = 1;
}
// Santa Anna in revolt: once he is taken or killed it is over (10.5/8), after the combat in which that happens.
bool LeadsRevolt(const Rules& r, const S& s, LeaderId leader) {
  return leader == r.c.santa_anna && static_cast<Revolt>(s.affairs.santa_anna) == Revolt::kRevolt;
}

// ---- 7.3.2/2: displaced leaders come back.

IdSet<PlaceId, kMaxPlaces> ReturnsOf(const Rules& r, const S& s, LeaderId leader) {
  IdSet<PlaceId, kMaxPlaces> places;
  for (const ProvinceId p : r.c.map) {
    if (CheckLeaderPlace(r, s, leader, r.c.PlaceOf(p), nullptr).accepted) places.Add(r.c.PlaceOf(p));
  }
  return places;
}
// Santa Anna in revolt comes back to his units, or not at all.
void ReturnSantaAnna(const Rules& r, S& s, Trace* trace) {
  for (const ProvinceId p : r.c.map) {
    if (!UnitsInField(r, s, kNobody, p).Empty()) return FreeLeader(r, s, r.c.santa_anna, r.c.PlaceOf(p), trace);
  }
  RemoveForGood(r, s, r.c.santa_anna);
  SettleRevolt(r, s, trace);
}

// Sieges that were laid or dealt with in the last Combat Phase are as any others from now on.
void AgeSieges(S& s) {
  for (SiegeState& siege : s.sieges) siege.fresh = siege.done = 0;
}

// A siege was won by attrition: leaders whom it has left alone with the enemy roll before anybody moves.
bool RollWhereSiegesFell(const Rules& r, S& s, Trace* trace) {
  for (const ProvinceId p : s.agenda.fallen) {
    const LeaderSet alone = LeadersAlone(r, s, p);
    if (alone.Empty()) continue;
    const Side side = SideOf(r, s, alone.First());
    AskFate(r, s, side, {}, alone & LeadersOf(r, s, side), false, Enemy(side), kLeaderReturns, trace);
    return true;
  }
  return false;
}

// Displaced leaders come back when the next Movement Phase opens: the Imperial player's first. Who has one place is put
// there, who has none waits for the next turn.
void ReturnLeaders(const Rules& r, S& s, Trace* trace) {
  AgeSieges(s);
  if (RollWhereSiegesFell(r, s, trace)) return;
  SettleRevolt(r, s, trace);
  s.now.phasing = kNobody;
  for (const Side side : {kNobody, kImperial, kRepublican}) {
    for (const LeaderId l : LeadersAt(s, r.c.displaced) & LeadersOf(r, s, side)) {
      if (side == kNobody) {
        ReturnSantaAnna(r, s, trace);
        continue;
      }
      if (s[l].Has(kTried)) continue;
      const auto places = ReturnsOf(r, s, l);
      if (places.Count() > 1) {
        s.now.phasing = side;
        s.step = kLeaderReturnStep;
        return;
      }
      s[l].Mark(kTried);
      if (places.Empty()) continue;
      Applied(trace, "7.3.2/2"_cac);
      FreeLeader(r, s, l, places.First(), trace);
    }
  }
  ClearMarks(s, kTried);
  s.step = kMovementPhase;
}
void ListReturns(const Rules& r, const S& s, EventList* out) {
  for (const LeaderId l : LeadersAt(s, r.c.displaced) & LeadersOf(r, s, Phasing(s))) {
    for (const PlaceId place : ReturnsOf(r, s, l))
      out->push_back(MakeEvent(kLeaderReturned, s.now.phasing, {l, place}));
  }
}
Ruling CheckReturn(const Rules& r, const S& s, const Event& event, Why* why) {
  const LeaderId leader = LeaderArg(event);
  ADJUTANT_REFUSE_IF("7.3.2/2"_cac, s[leader].where != r.c.displaced || SideOf(r, s, leader) != Phasing(s), why,
                     r.LeaderName(leader), " is no displaced leader of this player");
  ADJUTANT_REFUSE_IF("7.3.2/2"_cac, s[leader].Has(kTried), why, r.LeaderName(leader), " has no place to come back to");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.3.2/2"_cac, !r.c.OnMap(PlaceArg(event, 1)), why, "he comes back to a province");
  return CheckLeaderPlace(r, s, leader, PlaceArg(event, 1), why);
}
void ApplyReturn(const Rules& r, S& s, const Event& event, Trace* trace) {
  Applied(trace, "7.3.2/2"_cac);
  FreeLeader(r, s, LeaderArg(event), PlaceArg(event, 1), trace);
  s.step = kLeaderReturns;
}

// Units of the side that have sallied are still in the fight there (7.5.1/1).
bool HasSallied(const Rules& r, const S& s, Side side, ProvinceId province) {
  if (KindOf(s) != CombatKind::kRelief || CombatProvince(r, s) != province) return false;
  for (const Side place : kBothSides) {
    if (Whose(s, place) == side && !(StillFighting(r, s, place).units & s.inside).Empty()) return true;
  }
  return false;
}

}  // namespace

void AskFate(const Rules& r, S& s, Side side, const UnitSet& units, const LeaderSet& leaders, bool stars, Side winner,
             uint16_t then, Trace* trace) {
  s.fate = {};
  s.fate.side = side;
  s.fate.winner = winner;
  s.fate.leaders = leaders;
  UnitSet plain;
  for (const UnitId u : units) {
    if (stars && Deserts(r, s, u)) {
      s.fate.deserters.Add(u);
    } else if (stars && GunRolls(r, s, u)) {
      Applied("7.3.5/7"_cac);
      s.fate.guns.Add(u);
    } else {
      plain.Add(u);
    }
  }
  if (!units.Empty() && stars) Applied(trace, "7.3.5/2"_cac, "all are eliminated, and some may desert");
  if (!units.Empty() && !stars) Applied(trace, "7.3.5/1"_cac, "all are eliminated");
  EliminateAll(r, s, plain, trace);
  Call(s, kFates, then);
}

LeaderSet LeadersAlone(const Rules& r, const S& s, ProvinceId province) {
  Applied("7.3.2/1"_cac);
  LeaderSet alone;
  for (const Side side : {kNobody, kImperial, kRepublican}) {
    if (!UnitsInField(r, s, side, province).Empty() || HasSallied(r, s, side, province)) continue;
    if (EnemyIn(r, s, side, province)) alone |= LeadersInField(r, s, side, province);
  }
  return alone;
}
void DisplaceLeader(const Rules& r, S& s, LeaderId leader, Trace* trace) {
  Applied(trace, "7.3.2/1"_cac, [&] { return r.LeaderName(leader) + " gets away"; });
  if (leader != r.c.santa_anna) s.rebel_leaders.Remove(leader);
  TakeOff(r, s, leader, r.c.displaced);
}
void CaptureLeader(const Rules& r, S& s, LeaderId leader, Trace* trace) {
  Applied(trace, "7.3.2/1"_cac, [&] { return r.LeaderName(leader) + " is captured"; });
  Remember(r, s, leader);
  s.rebel_leaders.Remove(leader);
  if (LeadsRevolt(r, s, leader)) return RemoveForGood(r, s, leader);
  TakeOff(r, s, leader, r.c.captured);
}
void ExecuteLeader(const Rules& r, S& s, LeaderId leader, Trace* trace) {
  Applied(trace, "7.3.2/1"_cac, [&] { return r.LeaderName(leader) + " is executed"; });
  Remember(r, s, leader);
  if (SideOf(r, s, leader) == kRepublican) {
    Applied(trace, "8.1.1/1"_cac, "points for him are due");
    ++s.now.executed;
    s.now.executed_pr = static_cast<uint8_t>(s.now.executed_pr + r.c.leaders[leader].proficiency);
  }
  if (leader == r.c.santa_anna && !LeadsRevolt(r, s, leader))
    s.affairs.santa_anna = static_cast<uint8_t>(Revolt::kOver);
  RemoveForGood(r, s, leader);
}
void FreeLeader(const Rules& r, S& s, LeaderId leader, PlaceId place, Trace* trace) {
  Applied(trace, "7.3.2/3"_cac,
          [&] { return absl::StrCat(r.LeaderName(leader), " is back, in ", r.PlaceName(place)); });
  PlaceReturned(r, s, leader, place);
}
Side CaptorOf(const Rules& r, const S& s, LeaderId leader) { return Enemy(SideOf(r, s, leader)); }

const CactusStep kFateSteps[] = {
    Automatic(kFates, "the fate of the lost is found", "7.3.5/2"_cac, RunFates,
              {kCasualtyDieStep, kDesertionDieStep, kGunsDieStep, kPoolStep, kBack}),
    {kCasualtyDieStep,
     "casualty_die",
     "the die for a leader falls",
     "7.3.2/1"_cac,
     {kDieRolled},
     Dice,
     ListCasualty,
     CheckCasualty,
     ApplyCasualty,
     {kFates}},
    {kDesertionDieStep,
     "desertion_die",
     "the die for deserters falls",
     "7.3.5/3"_cac,
     {kDieRolled},
     Dice,
     ListDesertion,
     CheckDesertion,
     ApplyDesertion,
     {kFates}},
    {kGunsDieStep,
     "guns_die",
     "the die for an artillery unit falls",
     "7.3.5/5"_cac,
     {kDieRolled},
     Dice,
     ListGuns,
     CheckGuns,
     ApplyGuns,
     {kFates}},
    {kPoolStep,
     "choose_pool",
     "says where the points of deserters go",
     "7.3.5/4"_cac,
     {kPoolChosen},
     WinningPlayer,
     ListPools,
     CheckPool,
     ApplyPool,
     {kFates}},
    Automatic(kLeaderReturns, "displaced leaders come back", "7.3.2/2"_cac, ReturnLeaders,
              {kFates, kLeaderReturns, kLeaderReturnStep, kMovementPhase}),
    {kLeaderReturnStep,
     "return_leader",
     "places a leader who got away",
     "7.3.2/2"_cac,
     {kLeaderReturned},
     ReturningPlayer,
     ListReturns,
     CheckReturn,
     ApplyReturn,
     {kLeaderReturns}},
};
void AddFateSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kFateSteps), std::end(kFateSteps));
}

}  // namespace adjutant::cactus
