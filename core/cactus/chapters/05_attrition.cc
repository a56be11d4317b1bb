// Cactus Throne 5.5, 4.2, 11.1/6: attrition of those who move, of the besieged, and by yellow fever.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/07_results.h"

namespace adjutant::cactus {

namespace {

constexpr int kClasses = 2, kOccasions = 2;

LossCause CauseOf(const S& s) { return static_cast<LossCause>(s.attrition.cause); }
bool OfSiege(const S& s) { return CauseOf(s) == LossCause::kSiegeAttrition; }
// By siege_attrition_unit and vomito_rolls.
bool ByUnit(const Rules& r, const S& s) {
  if (OfSiege(s)) return r.Plays("siege_attrition_unit=per_unit"_opt);
  return CauseOf(s) == LossCause::kFever && r.Plays("vomito_rolls=per_unit"_opt);
}
bool Exempt(const Rules& r, UnitId unit) {
  return r.c.units[unit].irregular() || r.c.units[unit].sort == Sort::kContra;
}
// 5.5/3, 5.5/5: the ground asks for attrition.
bool Wears(const Rules& r, const S& s, TerrainId terrain) {
  const TerrainEffect& effect = r.c.terrain[terrain];
  return effect.attrition || (effect.attrition_vomito && s.turn.vomito != 0);
}
bool Wears(const Rules& r, const S& s, PlaceId place) {
  const ProvinceId province = r.c.ProvinceOf(place);
  if (!province.exists()) return false;
  for (const TerrainId t : r.c.provinces[province].terrain) {
    if (Wears(r, s, t)) return true;
  }
  return false;
}

// ---- The rolls of a stack: one for each class of units (attrition_mix), for the way to Baja and for the desert
// (baja_attrition), or in a siege and in the fever one for each unit (siege_attrition_unit, vomito_rolls).

int RollsOf(const Rules& r, const S& s) {
  return ByUnit(r, s) ? static_cast<int>(r.c.units.size()) : kClasses * kOccasions;
}
bool RollsTwice(const Rules& r, const S& s) {
  return s.attrition.baja != 0 && r.Plays("baja_attrition=twice"_opt) && Wears(r, s, s.attrition.place);
}
// 5.1.1/3: this roll is for the way alone, and the ground has one of its own.
bool ForTheWay(const Rules& r, const S& s) { return RollsTwice(r, s) && s.attrition.roll < kClasses; }

// Who rolls now, of those who are still there; none if there is no such roll.
UnitSet Rolling(const Rules& r, const S& s) {
  const int roll = s.attrition.roll;
  const bool by_unit = ByUnit(r, s);
  const bool classes = !by_unit && !OfSiege(s) && r.Plays("attrition_mix=per_class"_opt);
  if (!by_unit && roll >= kClasses && !RollsTwice(r, s)) return {};
  if (!by_unit && !classes && roll % kClasses != 0) return {};
  UnitSet units;
  for (const UnitId u : s.attrition.units) {
    if (s[u].where != s.attrition.place.get()) continue;
    if (by_unit && u.number() != roll) continue;
    if (classes && r.c.units[u].mexican != (roll % kClasses == 1)) continue;
    units.Add(u);
  }
  return units;
}

Purpose PurposeOf(const S& s) {
  return OfSiege(s)                        ? Purpose::kSiegeAttrition
         : CauseOf(s) == LossCause::kFever ? Purpose::kFever
                                           : Purpose::kAttrition;
}

// ---- The die.

void AddGround(const Rules& r, const S& s, Sum* sum) {
  const TerrainSet& ground = r.c.provinces[r.c.ProvinceOf(s.attrition.place)].terrain;
  const auto counts = [&](TerrainId t) { return ground.Has(t) && Wears(r, s, t); };
  if (counts(kDesert))
    sum->Add(r.c.terrain[kDesert].attrition_die, "5.5/6"_cac, "desert", "terrain.desert.attrition_die");
  if (counts(kJungle))
    sum->Add(r.c.terrain[kJungle].attrition_die, "5.5/7"_cac, "jungle", "terrain.jungle.attrition_die");
  if (counts(kSwamp))
    sum->Add(r.c.terrain[kSwamp].attrition_die, "5.5/8"_cac, "swamp and yellow fever", "terrain.swamp.attrition_die");
}
// 7.5/8, 7.5/20, 5.5/14: in all no more than Siege 2 takes.
void AddSiege(const Rules& r, const S& s, Sum* sum) {
  const int first = r.c.n.attrition_siege_1, second = r.c.n.attrition_siege_2;
  int total = 0;
  if (s.sieges[s.attrition.city].marker == 1) {
    sum->Add(total = first, "7.5/8"_cac, "Siege 1");
  } else {
    sum->Add(total = second, "7.5/20"_cac, "Siege 2");
  }
  const bool swamp = r.c.provinces[r.c.ProvinceOf(s.attrition.place)].terrain.Has(kSwamp);
  if (!swamp || s.turn.vomito == 0 || !r.Plays("siege_swamp=yes"_opt)) return;
  const int fever = r.c.terrain[kSwamp].attrition_die;
  sum->Add(fever, "5.5/14"_cac, "swamp and yellow fever");
  if (total + fever < second) sum->Add(second - total - fever, "7.5/20"_cac, "no siege takes more than that");
}
void AddMexicans(const Rules& r, const UnitSet& units, Sum* sum) {
  for (const UnitId u : units) {
    if (!r.c.units[u].mexican) return;
  }
  sum->Add(r.c.n.attrition_mexican, "5.5/9"_cac, "Mexican units");
}

int LossesBy(const Rules& r, const S& s, const UnitSet& units, int die, Trace* trace) {
  Sum sum(trace, "5.5/4"_cac, "attrition", OfSiege(s) ? "siege attrition" : "attrition");
  sum.Add(die, "3.0/2"_cac, "the die");
  if (OfSiege(s)) {
    AddSiege(r, s, &sum);
  } else {
    if (!ForTheWay(r, s)) AddGround(r, s, &sum);
    AddMexicans(r, units, &sum);
  }
  const int64_t total = sum.Finish();
  if (total <= r.c.n.attrition_two) {
    Applied(trace, "5.5/11"_cac, "two steps are lost");
    return 2;
  }
  if (total > r.c.n.attrition_one) return 0;
  Applied(trace, "5.5/10"_cac, "a step is lost");
  return 1;
}

// attrition_mode: a die of its own comes first, held against a PR; the lowest of them by check_pr. Guns alone have
// none, and pass nothing.
bool PassesCheck(const Rules& r, const S& s, const UnitSet& units, int die, Trace* trace) {
  int highest = -1, lowest = -1;
  for (const UnitId u : units) {
    if (!r.c.units[u].rated()) continue;
    const int rating = r.c.units[u].proficiency;
    highest = std::max(highest, rating);
    lowest = lowest < 0 ? rating : std::min(lowest, rating);
  }
  const int rating = r.Plays("check_pr=lowest"_opt) ? lowest : highest;
  Sum sum(trace, "3.0/12"_cac, "attrition.check", "the check before attrition");
  sum.Add(die, "3.0/2"_cac, "the die");
  LeaderSet leaders;
  for (const LeaderId l : LeadersAt(s, s.attrition.place) & LeadersOf(r, s, static_cast<Side>(s.attrition.side))) {
    if (s[l].city == s[units.First()].city) leaders.Add(l);
  }
  AddLeader(r, s, leaders, -1, &sum);
  const int64_t total = sum.Finish();
  return rating >= 0 && total <= rating;
}

// The owner (5.5/12). For Santa Anna's the player whom they do not fight (10.5/10).
Side ChoosesLosses(const Rules& r, const S& s) {
  if (s.attrition.side != kNobody) return static_cast<Side>(s.attrition.side);
  if (PhaseOf(s) == Phase::kCombat) return static_cast<Side>(DeciderFor(s, kNobody));
  if (OfSiege(s)) return Enemy(static_cast<Side>(s.sieges[s.attrition.city].side));
  return PilotOf(r, s, r.c.ProvinceOf(s.attrition.place));
}

void ListAttritionDie(const Rules&, const S& s, EventList* out) { ListDie(out, PurposeOf(s)); }
Ruling CheckAttritionDie(const Rules&, const S& s, const Event& e, Why* why) {
  return OfSiege(s) ? CheckDie(e, PurposeOf(s), "4.2/1"_cac, why) : CheckDie(e, PurposeOf(s), "5.5/4"_cac, why);
}
void ApplyAttritionDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitSet units = Rolling(r, s);
  const int die = e.args[1];
  s.step = kAttrition;
  if (r.Plays("attrition_mode=check"_opt) && s.attrition.checked == 0) {
    if (PassesCheck(r, s, units, die, trace)) {
      Applied(trace, "3.0/10"_cac, "the check is passed, and nothing is lost");
      ++s.attrition.roll;
    } else {
      Applied(trace, "3.0/10"_cac, "the check fails");
      s.attrition.checked = 1;
    }
    return;
  }
  const int steps = LossesBy(r, s, units, die, trace);
  const auto cause = CauseOf(s);
  s.attrition.checked = 0;
  ++s.attrition.roll;
  if (steps == 0) return;
  Applied(trace, "5.5/12"_cac);
  AskLosses(r, s, ChoosesLosses(r, s), units, steps, cause, kAttrition);
}

// Called with s.attrition: one roll after the other. `places` and `cities` are of whoever calls for one stack after the
// other, and stay.
void RunAttrition(const Rules& r, S& s, Trace* trace) {
  AttritionTask& task = s.attrition;
  for (const int rolls = RollsOf(r, s); task.roll < rolls; ++task.roll) {
    const UnitSet units = Rolling(r, s);
    if (units.Empty()) continue;
    Applied(trace, "5.5/4"_cac);
    for (const UnitId u : units) {
      if (OfSiege(s) && Exempt(r, u)) Applied(trace, "7.5/13"_cac);
    }
    s.step = kAttritionDieStep;
    return;
  }
  task.units = {};
  task.place = kNoId;
  task.city = kNoId;
  task.side = task.cause = task.baja = task.roll = task.checked = 0;
  Return(s);
}

void Ask(const Rules& r, S& s, const UnitSet& units, PlaceId place, CityId city, LossCause cause, bool baja,
         uint16_t then) {
  if (units.Empty()) return void(s.step = then);
  s.attrition.units = units;
  s.attrition.place = place;
  s.attrition.city = city;
  s.attrition.side = SideOf(r, s, units.First());
  s.attrition.cause = static_cast<uint8_t>(cause);
  s.attrition.baja = baja ? 1 : 0;
  s.attrition.roll = s.attrition.checked = 0;
  Call(s, kAttrition, then);
}

// ---- 4.2: every besieged city.

void RunSieges(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "5.5/1"_cac);
  if (s.attrition.begun == 0) {
    s.attrition.begun = 1;
    s.attrition.cities = {};
    for (const CityId city : r.c.cities.ids()) {
      if (Besieged(s, city)) s.attrition.cities.Add(city);
    }
  }
  const CityId city = s.attrition.cities.First();
  if (!city.exists()) {
    s.attrition = {};
    return void(s.step = kLeaderReturns);
  }
  s.attrition.cities.Remove(city);
  s.step = kSiegeAttrition;
  const UnitSet garrison = UnitsInCity(r, s, city);
  if (garrison.Empty()) return;
  Applied(trace, "4.2/1"_cac, [&] { return absl::StrCat("the garrison of ", r.CityName(city), " suffers"); });
  Ask(r, s, garrison, r.c.PlaceOf(r.c.cities[city].province), city, LossCause::kSiegeAttrition, false, kSiegeAttrition);
}

// ---- 11.1/6: every stack in swamp and jungle.

bool TakenByFever(const Rules& r, UnitId unit) {
  const UnitInfo& info = r.c.units[unit];
  if (info.naval() || Exempt(r, unit)) return false;
  return r.Plays("vomito=french"_opt) ? info.nation == Nation::kFrench : !info.mexican;
}
bool Feverish(const Rules& r, ProvinceId province) {
  return r.c.provinces[province].terrain.Has(kSwamp) || r.c.provinces[province].terrain.Has(kJungle);
}
// Called: the stacks in s.attrition.places, one after the other, in each the Imperial one first; `begun` is the side
// that has had its turn there.
void RunFever(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "11.1/6"_cac);
  Applied(trace, "5.5/5"_cac);
  s.step = kFever;
  const ProvinceId province = s.attrition.places.First();
  if (!province.exists()) {
    s.attrition = {};
    return Return(s);
  }
  if (s.attrition.begun == kRepublican) {
    s.attrition.begun = kNobody;
    s.attrition.places.Remove(province);
    return;
  }
  const Side side = s.attrition.begun == kNobody ? kImperial : kRepublican;
  s.attrition.begun = side;
  UnitSet victims;
  for (const UnitId u : UnitsIn(r, s, side, province)) {
    if (TakenByFever(r, u)) victims.Add(u);
  }
  Ask(r, s, victims, r.c.PlaceOf(province), kNoId, LossCause::kFever, false, kFever);
}

}  // namespace

UnitSet LiableUnits(const Rules& r, const S& s, const UnitSet& units, PlaceId place, bool baja) {
  UnitSet liable;
  if (!baja && !Wears(r, s, place)) return liable;
  if (baja) Applied("5.5/2"_cac);
  Applied("5.5/3"_cac);
  for (const UnitId u : units) {
    if (Exempt(r, u)) {
      Applied("5.5/13"_cac);
    } else if (!r.c.units[u].naval()) {
      liable.Add(u);
    }
  }
  return liable;
}
void AskAttrition(const Rules& r, S& s, const UnitSet& units, PlaceId place, LossCause cause, bool baja,
                  uint16_t then) {
  if (baja) Applied("5.1.1/3"_cac);
  Ask(r, s, units, place, kNoId, cause, baja, then);
}

void AskFever(const Rules& r, S& s, uint16_t then) {
  s.attrition = {};
  for (const ProvinceId p : r.c.map) {
    if (Feverish(r, p)) s.attrition.places.Add(p);
  }
  Call(s, kFever, then);
}

const CactusStep kAttritionSteps[] = {
    Automatic(kSiegeAttrition, "the besieged suffer", "5.5/1"_cac, RunSieges,
              {kSiegeAttrition, kAttrition, kLeaderReturns}),
    Automatic(kFever, "Vomito Negro takes its toll", "5.5/5"_cac, RunFever, {kFever, kAttrition, kBack}),
    Automatic(kAttrition, "a stack is worn down", "5.5/4"_cac, RunAttrition, {kAttritionDieStep, kBack}),
    {kAttritionDieStep,
     "attrition_die",
     "the die for attrition falls",
     "5.5/4"_cac,
     {kDieRolled},
     Dice,
     ListAttritionDie,
     CheckAttritionDie,
     ApplyAttritionDie,
     {kAttrition, kLosses}},
};
void AddAttritionSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kAttritionSteps), std::end(kAttritionSteps));
}

}  // namespace adjutant::cactus
