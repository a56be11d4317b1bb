// Cactus Throne 13.2.1, 13.3, 13.3.1: the Short Campaign begins after losses on both sides.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/12_setup.h"

namespace adjutant::cactus {

namespace {

constexpr int kFullUpTo = 3, kReducedUpTo = 5;  // 13.2.1/1

bool OfRepublic(SetupStage stage) { return stage >= SetupStage::kPicks; }

// How the unit suffers before the game: by its own row, or that of the pick by which it is besieged.
Wear WearOf(const Rules& r, const S& s, UnitId unit) {
  if (const Placement* spot = SpotOf(r, unit)) return spot->wear;
  for (const Pick& pick : r.scenario().picks) {
    if (pick.units.Has(unit) && s[unit].city == pick.first.besieged_in) return pick.first.wear;
  }
  return Wear::kNone;
}
// Those of one kind that are left, on the map or still to be set up.
UnitSet WornUnits(const Rules& r, const S& s, Wear wear) {
  UnitSet units;
  const bool spared = wear == Wear::kBesieged && r.Plays("s13_besieged_horse=spared"_opt);
  for (const UnitId u : r.c.units.ids()) {
    if (spared && r.c.units[u].cavalry()) continue;
    if (!r.c.units[u].in_play || s[u].where == r.c.pool || s[u].where == r.c.removed) continue;
    if (WearOf(r, s, u) == wear) units.Add(u);
  }
  return units;
}

// ---- 13.2.1/1: a die for each unit of two steps.
void ListUnitDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSetupUnit); }
Ruling CheckUnitDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSetupUnit, "13.2.1/1"_cac, why);
}
void ApplyUnitDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitId unit = NextOfSetup(r, s);
  const int die = e.args[1];
  s.step = kSetup;
  s[unit].Mark(kTried);
  if (die > kReducedUpTo) {
    ToPool(r, s, unit);
  } else if (die > kFullUpTo) {
    s[unit].steps = 1;
  }
  Applied(trace, "13.2.1/1"_cac, [&] {
    return absl::StrCat(r.UnitName(unit), die > kReducedUpTo ? " is in the Force Pool"
                                          : die > kFullUpTo  ? " is reduced"
                                                             : " is at full strength");
  });
}

// ---- Dice that are added up.
int DiceOf(const Rules& r, SetupStage stage) {
  const ScenarioData& scenario = r.scenario();
  return stage == SetupStage::kFootDice       ? scenario.foot_dice
         : stage == SetupStage::kHorseDice    ? scenario.horse_dice
         : stage == SetupStage::kBesiegedDice ? scenario.besieged_dice
                                              : 0;
}
void ListLossDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSetupLoss); }
Ruling CheckLossDie(const Rules&, const S& s, const Event& e, Why* why) {
  const SetupStage stage = StageOf(s);
  const RuleId rule = stage == SetupStage::kFootDice    ? RuleId("13.2.1/2"_cac)
                      : stage == SetupStage::kHorseDice ? RuleId("13.2.1/4"_cac)
                                                        : RuleId("13.3.1/1"_cac);
  return CheckDie(e, Purpose::kSetupLoss, rule, why);
}
void ApplyLossDie(const Rules&, S& s, const Event& e, Trace* trace) {
  s.step = kSetup;
  s.now.die = static_cast<uint8_t>(s.now.die + e.args[1]);
  if (--s.now.dice_left > 0) return;
  s.setup.needed = s.now.die;
  s.now.die = 0;
  const SetupStage stage = StageOf(s);
  const auto sum = [&] { return absl::StrCat("the dice add up to ", s.setup.needed); };
  if (stage == SetupStage::kFootDice) return Applied(trace, "13.2.1/2"_cac, sum);
  if (stage == SetupStage::kHorseDice) return Applied(trace, "13.2.1/4"_cac, sum);
  Applied(trace, "13.3.1/1"_cac, sum);
}

// ---- What is given up for them.
Wear WearOfStage(SetupStage stage) {
  return stage == SetupStage::kFootLosses    ? Wear::kFootAndGuns
         : stage == SetupStage::kHorseLosses ? Wear::kHorse
                                             : Wear::kBesieged;
}
void ListLosses(const Rules& r, const S& s, EventList* out) {
  ListUnits(WornUnits(r, s, WearOfStage(StageOf(s))), kSetupLossTaken, Phasing(s), out);
}
Ruling CheckLoss(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool broken = !WornUnits(r, s, WearOfStage(StageOf(s))).Has(UnitArg(e));
  const auto sentence = [&] { return absl::StrCat(r.UnitName(UnitArg(e)), " is not of those who suffer"); };
  if (StageOf(s) == SetupStage::kFootLosses) {
    ADJUTANT_REFUSE_IF("13.2.1/2"_cac, broken, why, sentence());
  } else if (StageOf(s) == SetupStage::kHorseLosses) {
    ADJUTANT_REFUSE_IF("13.2.1/4"_cac, broken, why, sentence());
  } else {
    ADJUTANT_REFUSE_IF("13.3.1/1"_cac, broken, why, sentence());
  }
  return Accepted();
}
// 13.2.1/5: whoever gives up a larger unit than he must has lost it all the same. By s13_casualties the garrison counts
// units or factors.
void ApplyLoss(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitId unit = UnitArg(e);
  const bool units = StageOf(s) == SetupStage::kBesiegedLosses && r.Plays("s13_casualties=units"_opt);
  const int worth = units ? 1 : r.c.units[unit].strength;
  Applied(trace, "13.2.1/5"_cac);
  s.setup.needed = static_cast<uint8_t>(std::max(0, s.setup.needed - worth));
  ToPool(r, s, unit);
  s.step = kSetup;
  if (!r.c.units[unit].artillery() || r.Plays("ref_artillery=no_roll"_opt)) return;
  s.setup.units.Add(unit);
  s.step = kSetupGunDieStep;
}

// ---- 13.2.1/3, 13.3.1/2: a gun given up may be gone for good.
void ListGunDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kGunsLost); }
Ruling CheckGunDie(const Rules&, const S& s, const Event& e, Why* why) {
  const RuleId rule = OfRepublic(StageOf(s)) ? RuleId("13.3.1/2"_cac) : RuleId("13.2.1/3"_cac);
  return CheckDie(e, Purpose::kGunsLost, rule, why);
}
void ApplyGunDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitId gun = s.setup.units.First();
  s.setup.units.Remove(gun);
  s.step = kSetup;
  const bool gone = e.args[1] >= r.c.n.guns_lost;
  if (gone) RemoveForGood(r, s, Piece(gun));
  const auto fate = [&] { return absl::StrCat(r.UnitName(gun), gone ? " is gone for good" : " is in the Force Pool"); };
  if (OfRepublic(StageOf(s))) return Applied(trace, "13.3.1/2"_cac, fate);
  Applied(trace, "13.2.1/3"_cac, fate);
}

// ---- 13.3/2: who is in Puebla, and who is not.
const Pick* PickOf(const Rules& r, const S& s) {
  return s.setup.pick < r.scenario().picks.size() ? &r.scenario().picks[s.setup.pick] : nullptr;
}
PlaceId FirstPlace(const Rules& r, const Pick& pick) { return r.c.PlaceOf(pick.first.provinces.First()); }
PlaceSet RestPlaces(const Rules& r, const S& s, const Pick& pick) {
  PlaceSet places;
  if (pick.rest.where == Where::kForcePool) places.Add(r.c.pool);
  if (pick.rest.where != Where::kRepublicanProvince) return places;
  for (const ProvinceId p : r.c.map) {
    if (Controls(s, kRepublican, p)) places.Add(r.c.PlaceOf(p));
  }
  return places;
}
// How many have gone to the first place, and how many still wait.
struct Picked {
  int first = 0, waiting = 0;
};
Picked CountPicked(const Rules& r, const S& s, const Pick& pick) {
  Picked picked;
  for (const UnitId u : pick.units) {
    if (s[u].where == r.c.waiting) ++picked.waiting;
    if (s[u].where == FirstPlace(r, pick) && s[u].city == pick.first.besieged_in) ++picked.first;
  }
  return picked;
}

}  // namespace

UnitId NextOfSetup(const Rules& r, const S& s) {
  for (const UnitId u : WornUnits(r, s, Wear::kTwoSteps)) {
    if (!s[u].Has(kTried)) return u;
  }
  return {};
}

PlaceSet PickPlaces(const Rules& r, const S& s, UnitId unit) {
  const Pick* pick = PickOf(r, s);
  if (pick == nullptr || !pick->units.Has(unit) || s[unit].where != r.c.waiting) return {};
  const Picked picked = CountPicked(r, s, *pick);
  const int first_left = pick->count - picked.first;
  PlaceSet places;
  if (picked.waiting > first_left) places = RestPlaces(r, s, *pick);
  if (first_left > 0) places.Add(FirstPlace(r, *pick));
  return places;
}

void PlacePick(const Rules& r, S& s, UnitId unit, PlaceId place) {
  if (place == r.c.pool) {
    Applied("13.3/7"_cac);
    return ToPool(r, s, unit);
  }
  const Pick& pick = *PickOf(r, s);
  const bool first = place == FirstPlace(r, pick);
  Stand(r, s, unit, place, first ? pick.first.besieged_in.exists() ? pick.first.besieged_in : CityId() : CityId(),
        false);
}

bool PickStageAsks(const Rules& r, S& s, Trace* trace) {
  s.now.phasing = kRepublican;
  for (; PickOf(r, s) != nullptr; ++s.setup.pick) {
    Applied(trace, "13.3/2"_cac);
    for (const UnitId u : PickOf(r, s)->units) {
      const PlaceSet places = PickPlaces(r, s, u);
      if (places.Count() == 1) PlacePick(r, s, u, places.First());
      if (places.Count() <= 1) continue;
      s.step = kSetupPlaceStep;
      return true;
    }
  }
  return false;
}

void BeginStage(const Rules& r, S& s) {
  ClearMarks(s, kTried);
  s.now.die = 0;
  s.now.dice_left = static_cast<uint8_t>(DiceOf(r, StageOf(s)));
}

bool LossStageAsks(const Rules& r, S& s) {
  const SetupStage stage = StageOf(s);
  s.now.phasing = OfRepublic(stage) ? kRepublican : kImperial;
  switch (stage) {
    case SetupStage::kUnitDice:
      s.step = kSetupUnitDieStep;
      return NextOfSetup(r, s).exists();
    case SetupStage::kFootDice:
    case SetupStage::kHorseDice:
    case SetupStage::kBesiegedDice:
      s.step = kSetupLossDieStep;
      return s.now.dice_left > 0;
    default:
      s.step = kSetupLossStep;
      if (s.setup.needed > 0 && !WornUnits(r, s, WearOfStage(stage)).Empty()) return true;
      s.setup.needed = 0;
      return false;
  }
}

const CactusStep kSetupLossSteps[] = {
    {kSetupUnitDieStep,
     "setup_unit_die",
     "the die for a unit of the set-up falls",
     "13.2.1/1"_cac,
     {kDieRolled},
     Dice,
     ListUnitDie,
     CheckUnitDie,
     ApplyUnitDie,
     {kSetup}},
    {kSetupLossDieStep,
     "setup_loss_die",
     "a die for losses before the game falls",
     "13.2.1/2"_cac,
     {kDieRolled},
     Dice,
     ListLossDie,
     CheckLossDie,
     ApplyLossDie,
     {kSetup}},
    {kSetupLossStep,
     "take_setup_loss",
     "gives up a unit before the game",
     "13.2.1/5"_cac,
     {kSetupLossTaken},
     PhasingPlayer,
     ListLosses,
     CheckLoss,
     ApplyLoss,
     {kSetup, kSetupGunDieStep}},
    {kSetupGunDieStep,
     "setup_gun_die",
     "the die for artillery given up falls",
     "13.2.1/3"_cac,
     {kDieRolled},
     Dice,
     ListGunDie,
     CheckGunDie,
     ApplyGunDie,
     {kSetup}},
};
void AddSetupLossSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSetupLossSteps), std::end(kSetupLossSteps));
}

}  // namespace adjutant::cactus
