// Cactus Throne 14.2: the Republican garrisons at the time of Queretaro.
//
// Five provinces are given an exact number of factors, all others what is left, a unit at least. A unit may go where
// all of that can still come out: the provinces are filled in thought, the largest units first, and smaller ones for
// them where these do not add up; who is left over must be enough for the others. The search has a limit; but what it
// has found it finds again, and sooner, once the first of those units is placed: nobody is ever stuck.
#include <algorithm>
#include <array>

#include "core/cactus/chapters/12_setup.h"

namespace adjutant::cactus {

namespace {

constexpr int kMostFactors = 10;  // of a unit, and one more
constexpr size_t kMostGarrisons = 8;

struct Need {
  ProvinceId province;
  int factors, medium, heavy;
};
struct Plan {
  std::array<Need, kMostGarrisons> needs{};
  size_t count = 0;                      // of needs
  std::array<int, kMostFactors> left{};  // units still to be set up, by factors
  ProvinceSet empty;                     // other provinces without a unit
};

// In this scenario whoever of the Republic waits is to be set up.
bool IsFree(const Rules& r, const S& s, UnitId unit) {
  return s[unit].where == r.c.waiting && r.c.units[unit].nation == Nation::kRepublicMexican;
}

Need NeedOf(const Rules& r, const S& s, const Garrison& garrison) {
  Need need{garrison.province, garrison.strength, garrison.medium, garrison.heavy};
  for (const UnitId u : UnitsIn(r, s, kRepublican, garrison.province)) {
    const UnitInfo& info = r.c.units[u];
    if (info.arm == Arm::kMedium) --need.medium;
    if (info.arm == Arm::kHeavy) --need.heavy;
    if (!info.artillery()) need.factors -= info.strength;
  }
  return need;
}

Plan PlanOf(const Rules& r, const S& s) {
  Plan plan;
  ProvinceSet garrisons;
  for (const Garrison& garrison : r.scenario().garrisons) {
    if (plan.count == kMostGarrisons) break;
    plan.needs[plan.count++] = NeedOf(r, s, garrison);
    garrisons.Add(garrison.province);
  }
  for (const UnitId u : r.c.units_of[kRepublican]) {
    const UnitInfo& info = r.c.units[u];
    if (IsFree(r, s, u) && !info.artillery())
      ++plan.left[static_cast<size_t>(std::min<int>(info.strength, kMostFactors - 1))];
  }
  for (const ProvinceId p : r.c.map) {
    if (Controls(s, kRepublican, p) && !garrisons.Has(p) && UnitsIn(r, s, kRepublican, p).Empty()) plan.empty.Add(p);
  }
  return plan;
}

constexpr int kMostSteps = 200;  // of a search

int UnitsLeft(const Plan& plan) {
  int units = 0;
  for (const int of_size : plan.left) units += of_size;
  return units;
}
// Fills the provinces from `need` on, that one with units of `size` factors and fewer.
bool Fill(Plan& plan, size_t need, int size, int* steps) {
  if (need == plan.count) return UnitsLeft(plan) >= plan.empty.Count();
  int& factors = plan.needs[need].factors;
  if (factors == 0) return Fill(plan, need + 1, kMostFactors - 1, steps);
  if (size == 0 || --*steps < 0) return false;
  int& units = plan.left[static_cast<size_t>(size)];
  for (int taken = std::min(units, factors / size); taken >= 0; --taken) {
    units -= taken;
    factors -= taken * size;
    const bool filled = Fill(plan, need, size - 1, steps);
    units += taken;
    factors += taken * size;
    if (filled) return true;
  }
  return false;
}

// Can it still come out?
bool ComesOut(Plan plan) {
  for (size_t i = 0; i < plan.count; ++i) {
    if (plan.needs[i].factors < 0) return false;
  }
  int steps = kMostSteps;
  return Fill(plan, 0, kMostFactors - 1, &steps);
}

// 14.2: a gun goes to a province that is to have one.
PlaceSet GunPlaces(const Rules& r, const Plan& plan, Arm arm) {
  PlaceSet places;
  for (size_t i = 0; i < plan.count; ++i) {
    const Need& need = plan.needs[i];
    const int wanted = arm == Arm::kMedium ? need.medium : arm == Arm::kHeavy ? need.heavy : 0;
    if (wanted > 0) places.Add(r.c.PlaceOf(need.province));
  }
  return places;
}

PlaceSet UnitPlaces(const Rules& r, const S& s, const Plan& plan, int factors) {
  const bool bound = ComesOut(plan);  // a position that was put together may have no way out
  const auto fits = [&](Plan& after) {
    --after.left[static_cast<size_t>(factors)];
    return !bound || ComesOut(after);
  };
  ProvinceSet garrisons;
  PlaceSet places;
  for (size_t i = 0; i < plan.count; ++i) {
    garrisons.Add(plan.needs[i].province);
    Plan after = plan;
    after.needs[i].factors -= factors;
    if (fits(after)) places.Add(r.c.PlaceOf(plan.needs[i].province));
  }
  // All others are alike, but for those that have nobody yet.
  Plan served = plan, more = plan;
  if (!served.empty.Empty()) served.empty.Remove(served.empty.First());
  const bool first = fits(served), another = fits(more);
  for (const ProvinceId p : r.c.map) {
    if (!Controls(s, kRepublican, p) || garrisons.Has(p)) continue;
    if (plan.empty.Has(p) ? first : another) places.Add(r.c.PlaceOf(p));
  }
  return places;
}

}  // namespace

PlaceSet GarrisonPlaces(const Rules& r, const S& s, Piece piece) {
  Applied("14.2/1"_cac);
  const Plan plan = PlanOf(r, s);
  PlaceSet all;
  for (const ProvinceId p : r.c.map) {
    if (Controls(s, kRepublican, p)) all.Add(r.c.PlaceOf(p));
  }
  if (piece.leader.exists()) return all;
  const UnitInfo& info = r.c.units[piece.unit];
  if (!info.artillery()) return UnitPlaces(r, s, plan, std::min<int>(info.strength, kMostFactors - 1));
  const PlaceSet guns = GunPlaces(r, plan, info.arm);
  return guns.Empty() ? all : guns;
}

}  // namespace adjutant::cactus
