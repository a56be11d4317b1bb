// Cactus Throne 5.1, 5.2, 5.3: steps from province to province, and what happens to those who enter one: reactions,
// attrition, terrain, the enemy.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/05_movement.h"

namespace adjutant::cactus {

namespace {

constexpr uint8_t kMustCheck = 1, kHaltedForGood = 2;

bool Rated(const Rules& r, const S& s) {
  for (const UnitId u : s.move.units) {
    if (r.c.units[u].rated()) return true;
  }
  return !s.move.leaders.Empty();
}
bool UnitsAreRated(const Rules& r, const S& s) {
  for (const UnitId u : s.move.units) {
    if (r.c.units[u].rated()) return true;
  }
  return false;
}
bool ArmyHasItsOwn(const Rules& r, const S& s) { return s.move.army.exists() && r.Plays("check_pr=owner_picks"_opt); }
// Does its owner name the unit whose PR is checked? Not where one leads the whole move, or it has a number of its own.
bool NamesUnit(const Rules& r, const S& s) {
  if (r.Plays("check_pr=lowest"_opt) || ArmyHasItsOwn(r, s) || !UnitsAreRated(r, s)) return false;
  if (r.Plays("check_pr=owner_picks"_opt)) return true;
  return !(s.move.checker.exists() && s.move.units.Has(s.move.checker));
}

// A leader is a unit with a PR (3.0): where no other has one he checks his own. The lowest does so by check_pr.
LeaderId LeaderToCheck(const Rules& r, const S& s) {
  LeaderId checks = BestLeader(r, s, s.move.leaders);
  if (!r.Plays("check_pr=lowest"_opt)) return checks;
  for (const LeaderId l : s.move.leaders) {
    if (RatingOf(r, s, l) < RatingOf(r, s, checks)) checks = l;
  }
  return checks;
}
// 3.0/11: one of those who are stacked with whoever checks may help him.
LeaderSet Helpers(const Rules& r, const S& s) {
  LeaderSet helpers = s.move.leaders;
  if (!UnitsAreRated(r, s) && !ArmyHasItsOwn(r, s) && !helpers.Empty())
    RemoveServed(r, s, LeaderToCheck(r, s), &helpers);
  return helpers;
}

// 5.1/9: whose PR the die is held against, by check_pr.
int RatingToCheck(const Rules& r, const S& s) {
  if (ArmyHasItsOwn(r, s)) return r.c.n.army_proficiency;
  if (!UnitsAreRated(r, s)) {
    LeaderSet checks;
    if (!s.move.leaders.Empty()) checks.Add(LeaderToCheck(r, s));
    return BestRating(r, s, checks);
  }
  if (!r.Plays("check_pr=lowest"_opt)) return r.c.units[s.move.checker.get()].proficiency;
  int lowest = 5;
  for (const UnitId u : s.move.units) {
    if (r.c.units[u].rated()) lowest = std::min<int>(lowest, r.c.units[u].proficiency);
  }
  return lowest;
}

// 5.1/10, 5.1/11: a regiment of horse, or squadrons that come up to one.
void AddCavalry(const Rules& r, const S& s, Sum* sum) {
  if (!HasCavalryRegiment(r, s.move.units)) return;
  bool whole = false;
  for (const UnitId u : s.move.units) {
    whole = whole || (r.c.units[u].cavalry() && r.c.units[u].ninths >= kWholeRegiment);
  }
  if (whole) {
    sum->Add(-1, "5.1/10"_cac, "a regiment of cavalry");
  } else {
    sum->Add(-1, "5.1/11"_cac, "squadrons as strong as a regiment of cavalry");
  }
}

void ListCheckDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kTerrainCheck); }
Ruling CheckCheckDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kTerrainCheck, "5.1/9"_cac, why);
}
void ApplyCheckDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "3.0/12"_cac);
  Sum sum(trace, "5.1/9"_cac, "terrain.check", "the check for going on");
  sum.Add(e.args[1], "3.0/2"_cac, "the die");
  AddLeader(r, s, Helpers(r, s), -1, &sum);
  AddCavalry(r, s, &sum);
  if (s.move.leaders.Count() > 1) sum.Add(-1, "5.1/12"_cac, "more than one leader");
  const int rating = RatingToCheck(r, s);
  const bool passed = sum.Finish() <= rating;
  Applied(trace, "3.0/10"_cac,
          [&] { return absl::StrCat(passed ? "they may go on" : "they must stop", ", with a rating of ", rating); });
  s.move.halted = passed ? 0 : kHaltedForGood;
  s.move.checked = passed ? 1 : 0;
  s.step = kMoveOn;
}

bool GoesByBaja(const Rules& r, const S& s) {
  const PlaceId baja = r.c.PlaceOf(r.c.baja);
  return s.move.at == baja || (s.move.from == baja && s.move.steps == 1);
}

// 5.1/8, 5.1.1/1: what stops those who have come here; raiders are stopped by no ground (5.4/7).
uint8_t HaltAt(const Rules& r, const S& s, PlaceId place, Trace* trace) {
  if (GoesByBaja(r, s)) {
    Applied(trace, "5.1.1/1"_cac);
    return kHaltedForGood;
  }
  if (IsRaid(MoveKindOf(s))) Applied(trace, "5.4/7"_cac);
  if (MoveKindOf(s) != MoveKind::kMarch || !r.c.provinces[r.c.ProvinceOf(place)].stops()) return 0;
  Applied(trace, "5.1/8"_cac, [&] { return absl::StrCat("the ground of ", r.PlaceName(place), " stops them"); });
  if (Rated(r, s)) return kMustCheck;
  Applied(trace, "3.0/12"_cac, "nobody among them has a PR to check");
  return kHaltedForGood;
}

// The step itself. Raiders may have to roll for it, when those who react to their beginning have come.
void TakeStep(const Rules& r, S& s, Trace* trace) {
  if (RaidRollIsDue(r, s, trace)) return void(s.step = kRaidDieStep);
  const PlaceId to = s.move.to;
  const Group group = MoverOf(s);
  s.move.to = kNoId;
  // An Army that goes on has not come by reaction to where it will stand (7.2/4).
  if (s.move.army.exists()) s.armies[s.move.army].came_in = 0;
  if (!s.move.army.exists()) ForEach(group, [&](Piece piece) { LeaveArmy(s, piece); });
  PutAt(s, group, to);
  if (s.move.steps < 255) ++s.move.steps;
  s.move.at = to;
  s.move.checked = s.move.rolling = 0;
  s.move.halted = HaltAt(r, s, to, trace);
  if (SiegeIn(r, s, r.c.ProvinceOf(to))) Applied(trace, "7.5/17"_cac);
  Enter(r, s, to, trace);
}

// In the order of B.3 of our digest: the entry, reactions to it, attrition, stops.
void HaveEntered(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "5.1/7"_cac);
  AskReactions(r, s, Phasing(s), s.move.at, true, kAfterReactions);
}
void AfterReactions(const Rules& r, S& s, Trace* trace) {
  if (IsRaid(MoveKindOf(s)) && r.Plays("raid_attrition=no"_opt)) {
    Applied(trace, "5.4/7"_cac);
    s.step = kMoveOn;
    return;
  }
  Applied(trace, "5.5/3"_cac);
  const bool baja = GoesByBaja(r, s);
  AskAttrition(r, s, LiableUnits(r, s, s.move.units, s.move.at, baja), s.move.at, LossCause::kAttrition, baja, kMoveOn);
}

// Those who were lost on the way move no more.
void Prune(S& s) {
  Group left;
  ForEach(MoverOf(s), [&](Piece piece) {
    if (WhereIs(s, piece) == s.move.at.get()) left.Add(piece);
  });
  s.move.units = left.units;
  s.move.leaders = left.leaders;
}

// All of the side here are strong enough to hold the enemy.
bool CouldBypass(const Rules& r, const S& s) {
  const ProvinceId province = r.c.ProvinceOf(s.move.at);
  const UnitSet here = UnitsInField(r, s, Phasing(s), province);
  const UnitSet enemies = UnbesiegedEnemies(r, s, Phasing(s), province);
  return !here.Empty() && BypassOdds(r, kQuarters * FactorsOf(r, s, here), kQuarters * FactorsOf(r, s, enemies));
}
// Somebody else's standing here, or some of the movers' own, could hold the enemy so that the rest goes on. A leader
// may leave it to the only unit here, and goes on alone.
bool MightBypass(const Rules& r, const S& s) {
  if (MoveKindOf(s) != MoveKind::kMarch) return false;
  const ProvinceId province = r.c.ProvinceOf(s.move.at);
  if (UnitsInField(r, s, Phasing(s), province).Count() > 1) return true;
  return !s.move.leaders.Empty() && CouldBypass(r, s);
}
// 5.1/6: where a stack has come as far as its slowest the others may leave them behind, to fight as well (5.3/3). True
// if one of them could go on by himself.
bool FasterMayGoOn(const Rules& r, const S& s) {
  const MoveKind kind = MoveKindOf(s);
  const Group all = MoverOf(s);
  if (all.Count() < 2 || s.move.army.exists() || (kind != MoveKind::kMarch && kind != MoveKind::kRaid)) return false;
  const bool raid = kind == MoveKind::kRaid, stopped = !raid && StoppedByEnemy(r, s);
  if (stopped && !CouldBypass(r, s)) return false;
  S alone = s;
  bool can = false;
  ForEach(all, [&](Piece piece) {
    Group one;
    one.Add(piece);
    alone.move.units = one.units;
    alone.move.leaders = one.leaders;
    // 11.1/4: to whoever is left by the others a movement point may be added.
    const bool force = !raid && s.move.marched == 0 && MayStill(s, s.turn.force_march);
    if (can || s.move.steps >= RangeOf(r, alone) + (force ? 1 : 0)) return;
    if (raid && !CheckRaiders(r, alone, one, nullptr).accepted) return;
    if (force || stopped || s.move.halted == kMustCheck) {
      can = s.move.halted == 0 || Rated(r, alone);
      return;
    }
    ForEachStep(r, s.move.at, [&](PlaceId to) {
      can = can || (raid ? CheckRaidStep(r, alone, to, nullptr) : CheckMarch(r, alone, to, nullptr)).accepted;
    });
  });
  return can;
}
bool MayGoOn(const Rules& r, const S& s) {
  if (MoverOf(s).Empty() || s.move.halted == kHaltedForGood) return false;
  if (s.move.steps == 0) return true;
  const MoveKind kind = MoveKindOf(s);
  Piece who;
  const bool force = kind == MoveKind::kMarch && MayStill(s, s.turn.force_march) && ForceMarchHelps(r, s, &who);
  if (s.move.steps >= RangeOf(r, s) && !force) return FasterMayGoOn(r, s);
  if (kind != MoveKind::kMarch && !IsRaid(kind)) return false;
  if (kind == MoveKind::kMarch && StoppedByEnemy(r, s)) return MightBypass(r, s);
  if (s.move.halted == kMustCheck || force) return true;
  bool can = false;
  ForEachStep(r, s.move.at, [&](PlaceId to) {
    can = can || (IsRaid(kind) ? CheckRaidStep(r, s, to, nullptr) : CheckMarch(r, s, to, nullptr)).accepted;
  });
  return can;
}

// Nobody is picked: who is next?
void NextMover(const Rules& r, S& s) {
  if (PhaseOf(s) == Phase::kMovement) {
    s.step = AnybodyToPick(r, s, false) ? kMoveStep : kMovementEnds;
  } else if (RaidsAtOnce(s)) {
    EventRaidLeft(r, s) ? void(s.step = kRaidStep) : Return(s);
  } else {
    s.step = EventRaidLeft(r, s) || AnybodyToPick(r, s, true) ? kRaidStep : kRaidPhase;
  }
}

void MoveOn(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "5.1/7"_cac);
  if (AnyPicked(s)) {
    Prune(s);
    if (s.move.army.exists() && !Formed(s, s.move.army)) {
      Applied(trace, "6.2/2"_cac, "what is left of the Army goes no further");
      s.move.halted = kHaltedForGood;
    }
    if (s.move.halted == kMustCheck && !Rated(r, s)) {
      Applied(trace, "3.0/12"_cac, "nobody who has a PR to check is left among them");
      s.move.halted = kHaltedForGood;
    }
    s.move.allowance = static_cast<uint8_t>(RangeOf(r, s));
    if (CameroneGoesOn(r, s, trace)) return;
    if (MoveKindOf(s) != MoveKind::kCamerone && MayGoOn(r, s)) {
      return void(s.step = IsRaid(MoveKindOf(s)) ? kRaidStep : kMoveStep);
    }
    EndMove(s);
  }
  NextMover(r, s);
}

}  // namespace

Ruling CheckStep(const Rules& r, const S& s, const Group& group, PlaceId from, PlaceId to, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1/7"_cac, !r.c.OnMap(to), why, r.PlaceName(to), " is no province");
  ADJUTANT_REFUSE_IF("5.1/7"_cac, !IsStep(r, from, to), why, r.PlaceName(to), " is not next to ", r.PlaceName(from));
  Ruling ruling = Accepted();
  ForEach(group, [&](Piece piece) {
    if (ruling.accepted) ruling = CheckDirection(r, s, piece, from, to, why);
  });
  return ruling;
}

UnitSet UnbesiegedEnemies(const Rules& r, const S& s, Side side, ProvinceId province) {
  UnitSet enemies = UnitsAt(s, r.c.PlaceOf(province)) - UnitsOf(r, s, side);
  for (const UnitId u : enemies& s.inside) {
    const bool apart = r.Plays("jalapa=apart"_opt) && s[u].city == r.c.jalapa && SideOf(r, s, u) == kRepublican;
    if (apart || Besieged(s, Piece(u))) enemies.Remove(u);
  }
  return enemies;
}

bool Bypasses(const Rules& r, const S& s, Side side, ProvinceId province, const UnitSet& passing, Trace* trace) {
  const UnitSet enemies = UnbesiegedEnemies(r, s, side, province);
  if (enemies.Empty()) {
    Applied(trace, "5.3/1"_cac);
    return true;
  }
  UnitSet committed;
  for (const UnitId u : UnitsInField(r, s, side, province) - passing) {
    if (s[u].Has(kStandsToFight)) committed.Add(u);
  }
  if (committed.Empty()) return false;
  Applied(trace, "5.3/2"_cac);
  return BypassOdds(r, kQuarters * FactorsOf(r, s, committed), kQuarters * FactorsOf(r, s, enemies));
}

bool StoppedByEnemy(const Rules& r, const S& s) {
  const ProvinceId province = r.c.ProvinceOf(s.move.at);
  if (s.move.steps == 0 || !province.exists() || r.Plays("stop_on_enemy=free_passage"_opt)) return false;
  return !Bypasses(r, s, Phasing(s), province, s.move.units, nullptr);
}

void SetOut(const Rules& r, S& s, PlaceId to, Trace* trace) {
  s.move.to = to;
  s.step = kSetsOut;
  if (s.move.steps > 0 || !r.c.OnMap(s.move.from)) return;
  Applied(trace, "6.3/1"_cac);
  AskReactions(r, s, Phasing(s), s.move.from, false, kSetsOut);
}

void Enter(const Rules&, S& s, PlaceId place, Trace* trace) {
  Applied(trace, "5.1/7"_cac);
  s.move.at = place;
  s.step = kEntered;
}

Ruling CheckTry(const Rules& r, const S& s, UnitId with, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1/1"_cac, !AnyPicked(s), why, "nobody is picked to move");
  ADJUTANT_REFUSE_IF("5.1/9"_cac, s.move.halted != kMustCheck, why, "no ground stops them here");
  ADJUTANT_REFUSE_IF("5.1/7"_cac, s.move.steps >= RangeOf(r, s), why, "they have come as far as they can");
  ADJUTANT_REFUSE_IF("5.3/1"_cac, StoppedByEnemy(r, s), why, "the enemy stops them here");
  const bool names = NamesUnit(r, s);
  ADJUTANT_REFUSE_IF("5.1/9"_cac, names && r.Plays("check_pr=lead_unit"_opt) && s.move.checker.exists(), why,
                     "the lead unit that was named is no longer with them");
  ADJUTANT_REFUSE_IF("5.1/9"_cac, names != with.exists(), why,
                     names ? "the unit whose PR is checked is to be named" : "no unit is to be named");
  if (!names || !with.exists()) return Accepted();
  ADJUTANT_REFUSE_IF("5.1/9"_cac, !s.move.units.Has(with), why, r.UnitName(with), " is not among them");
  ADJUTANT_REFUSE_IF("5.1/9"_cac, !r.c.units[with].rated(), why, r.UnitName(with), " has no PR");
  return Accepted("5.1/9"_cac);
}
void ListTries(const Rules& r, const S& s, EventList* out) {
  if (s.move.halted != kMustCheck) return;
  if (NamesUnit(r, s)) return ListUnits(s.move.units, kCheckTried, s.now.phasing, out);
  out->push_back(MakeEvent(kCheckTried, s.now.phasing, {UnitId()}));
}

void EndMove(S& s) {
  const MoveKind kind = MoveKindOf(s);
  uint16_t marks = 0;
  if (IsRaid(kind)) {
    marks = s.move.steps > 0 || s.move.halted != 0 ? kHasRaided : 0;
  } else if (s.move.steps > 0) {
    marks = kind == MoveKind::kSail ? kHasMoved | kHasSailed : kHasMoved;
  }
  ForEach(MoverOf(s), [&](Piece piece) { StateOf(s, piece).Mark(marks); });
  s.move = {};
}

const CactusStep kEntrySteps[] = {
    {kTerrainCheckDieStep,
     "terrain_check_die",
     "the die for going on through hard terrain falls",
     "5.1/9"_cac,
     {kDieRolled},
     Dice,
     ListCheckDie,
     CheckCheckDie,
     ApplyCheckDie,
     {kMoveOn}},
    Automatic(kSetsOut, "who moves takes a step", "5.1/7"_cac, TakeStep, {kEntered, kRaidDieStep}),
    Automatic(kEntered, "a province has been entered", "5.1/7"_cac, HaveEntered, {kAfterReactions, kReactions}),
    Automatic(kAfterReactions, "the Armies near by have had their chance", "5.1/8"_cac, AfterReactions,
              {kMoveOn, kAttrition}),
    Automatic(kMoveOn, "who moves may go on", "5.1/7"_cac, MoveOn,
              {kMoveStep, kRaidStep, kCameroneStep, kSetsOut, kReactions, kMovementEnds, kRaidPhase, kBack}),
};
void AddEntrySteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kEntrySteps), std::end(kEntrySteps));
}

}  // namespace adjutant::cactus
