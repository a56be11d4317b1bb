// Cactus Throne 7.1, 7.2, 7.5: strengths and odds.
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/07_combats.h"

namespace adjutant::cactus {

namespace {

// ---- One unit's quarters of a factor, term by term.

class UnitStrength {
 public:
  UnitStrength(const Rules& r, const S& s, UnitId unit, Sum* sum) : r_(r), unit_(unit), sum_(*sum) {
    quarters_ = kQuarters * FactorOf(r, s, unit);
    const bool full = AtFullStrength(r, s, unit);
    sum_.Add(
        quarters_, "7.2/9"_cac, [&] { return r.UnitName(unit); },
        sum_.telling() ? absl::StrCat("unit.", r.c.unit_names.Id(unit), full ? ".strength" : ".reduced") : "");
  }
  template <class Cite>
  void Halve(Cite cite) {
    Change(-quarters_ / 2, cite, " is halved");
  }
  template <class Cite>
  void Multiply(int times, Cite cite) {
    Change((times - 1) * quarters_, cite, " counts more than once");
  }

 private:
  template <class Cite>
  void Change(int by, Cite cite, const char* what) {
    quarters_ += by;
    sum_.Add(by, cite, [&] { return absl::StrCat(r_.UnitName(unit_), what); });
  }

  const Rules& r_;
  UnitId unit_;
  Sum& sum_;
  int quarters_ = 0;
};

// 7.5/11, by mountain_class.
bool CountsAsLight(const Rules& r, UnitId unit) {
  const UnitInfo& info = r.c.units[unit];
  return info.arm == Arm::kLight || (info.mountain && r.Plays("mountain_class=light"_opt));
}
// 7.5/4, 7.5/5: what counts as heavy artillery of a besieger.
bool CountsAsHeavy(const Rules& r, UnitId unit) {
  return r.c.units[unit].arm == Arm::kHeavy || r.c.units[unit].naval();
}
// Its CF counts twice: a fleet's by fleet_siege.
bool DoublesAsHeavy(const Rules& r, UnitId unit) {
  return CountsAsHeavy(r, unit) && !(r.c.units[unit].naval() && r.Plays("fleet_siege=die_only"_opt));
}

// What the ground does to one who attacks (7.1).
void ApplyTerrain(const Rules& r, const S& s, UnitId unit, UnitStrength* strength) {
  if (!s.combat.terrain.exists()) return;
  const TerrainEffect& terrain = r.c.terrain[s.combat.terrain];
  const UnitInfo& info = r.c.units[unit];
  if (info.naval()) {
    Applied("7.6/5"_cac);
  } else if ((info.cavalry() && terrain.halves_cavalry) || (info.artillery() && terrain.halves_artillery)) {
    strength->Halve("7.1/1"_cac);
  }
}
// What an assault does to those before the city.
void ApplyAssault(const Rules& r, const S& s, UnitId unit, UnitStrength* strength) {
  if (DoublesAsHeavy(r, unit) && r.Plays("assault_heavy_guns=doubled"_opt))
    strength->Multiply(r.c.n.siege_heavy, "7.5/4"_cac);
  if (CountsAsLight(r, unit) && DoublesGarrison(r, s.combat.city)) strength->Halve("7.5/11"_cac);
}

// ---- Odds.

// A number over another, above zero.
struct Fraction {
  int64_t over, under;
};
// Where odds lie on the scale by which they are rounded. By odds_below_one, odds below 1:1 go down as their inverse
// goes up: 1:2 is as far from 1:1 as 2:1.
Fraction OnScale(const Rules& r, int64_t attacker, int64_t defender) {
  if (attacker >= defender || r.Plays("odds_below_one=fraction"_opt)) return {attacker - defender, defender};
  return {attacker - defender, attacker};
}
// At least halfway from the lower odds to the higher; exactly halfway is for whom odds_tie says.
bool ReachesHalfway(const Rules& r, const Fraction& odds, const Fraction& low, const Fraction& high) {
  const int64_t twice = 2 * odds.over * low.under * high.under;
  const int64_t sum = (low.over * high.under + high.over * low.under) * odds.under;
  return r.Plays("odds_tie=attacker"_opt) ? twice >= sum : twice > sum;
}
// Odds of attacker:defender come to `ratio`:1 or better when rounded.
bool RoundsTo(const Rules& r, int attacker, int defender, int ratio) {
  return defender == 0 ||
         ReachesHalfway(r, OnScale(r, attacker, defender), OnScale(r, ratio - 1, 1), OnScale(r, ratio, 1));
}
// The column whose odds are nearest; -1 below the first.
int NearestColumn(const Rules& r, int attacker, int defender) {
  const std::vector<Ratio>& columns = r.c.combat.columns;
  if (defender == 0) return static_cast<int>(columns.size()) - 1;
  if (attacker == 0) return -1;
  const Fraction odds = OnScale(r, attacker, defender);
  Fraction low = OnScale(r, columns[0].attacker, columns[0].defender + 1);
  int column = -1;
  for (const Ratio& ratio : columns) {
    const Fraction high = OnScale(r, ratio.attacker, ratio.defender);
    if (!ReachesHalfway(r, odds, low, high)) break;
    low = high;
    ++column;
  }
  return column;
}

// "12", "7 1/2".
std::string FactorText(int quarters) {
  constexpr const char* kParts[kQuarters] = {"", "1/4", "1/2", "3/4"};
  const int whole = quarters / kQuarters, part = quarters % kQuarters;
  if (part == 0) return absl::StrCat(whole);
  return absl::StrCat(whole == 0 ? "" : absl::StrCat(whole, " "), kParts[part]);
}
std::string OddsText(const Rules& r, int attacker, int defender, int column) {
  const Ratio& ratio = r.c.combat.columns[static_cast<size_t>(column < 0 ? 0 : column)];
  return absl::StrCat(FactorText(attacker), " to ", FactorText(defender), " factors are ",
                      column < 0 ? "less than " : "", ratio.attacker, ":", ratio.defender);
}

// ---- Sieges.

int BesiegersStrength(const Rules& r, const S& s, CityId city, Side besieger, Trace* trace) {
  const ProvinceId province = r.c.cities[city].province;
  Sum sum(trace, "7.5/3"_cac, "siege.besieger", "Strength before the city, in quarters of a factor");
  UnitSet units = UnitsInField(r, s, besieger, province);
  if (besieger != kNobody && FleetsSupport(r, s, besieger, city)) units |= FleetsIn(r, s, besieger, province);
  for (const UnitId u : units) {
    UnitStrength strength(r, s, u, &sum);
    if (r.c.units[u].naval()) Applied(trace, "7.5/5"_cac);
    if (DoublesAsHeavy(r, u)) strength.Multiply(r.c.n.siege_heavy, "7.5/4"_cac);
  }
  return static_cast<int>(sum.Finish());
}
int GarrisonsStrength(const Rules& r, const S& s, CityId city, Trace* trace) {
  Sum sum(trace, "7.5/3"_cac, "siege.garrison", "Strength in the city, in quarters of a factor");
  const bool doubled = r.Plays("siege_ratio=doubled"_opt) && DoublesGarrison(r, city);
  for (const UnitId u : UnitsInCity(r, s, city)) {
    UnitStrength strength(r, s, u, &sum);
    if (doubled) strength.Multiply(r.c.n.siege_capital, "7.5/12"_cac);
  }
  return static_cast<int>(sum.Finish());
}

}  // namespace

bool DoublesGarrison(const Rules& r, CityId city) {
  return r.c.cities[city].capital || r.Plays("siege_city=any_city"_opt);
}

int CombatStrength(const Rules& r, const S& s, Side side, Trace* trace) {
  Sum sum(trace, "7.2/9"_cac, absl::StrCat("combat.strength.", SideWord(side)),
          [&] { return absl::StrCat("Strength of ", r.SideName(Whose(s, side)), ", in quarters of a factor"); });
  const bool attacks = side == Attacker(s), garrison = IsGarrison(s, side);
  for (const UnitId u : attacks ? AttackingUnits(s) : FightersOf(s, side).units) {
    UnitStrength strength(r, s, u, &sum);
    if (attacks && Assaults(s) && !garrison) ApplyAssault(r, s, u, &strength);
    if (attacks) ApplyTerrain(r, s, u, &strength);
    if (!attacks && s.affairs.bismarck != 0 && r.c.units[u].nation == Nation::kFrench) Applied(trace, "11.5/9g"_cac);
    if (!attacks && garrison && s.inside.Has(u) && DoublesGarrison(r, s.combat.city))
      strength.Multiply(r.c.n.siege_capital, "7.5/12"_cac);
  }
  if (KindOf(s) == CombatKind::kRelief) Applied(trace, "7.5.1/2"_cac);
  if (AtSea(s)) Applied(trace, "10.4.1/2"_cac);
  return static_cast<int>(sum.Finish());
}

int ColumnOf(const Rules& r, int attacker, int defender, Trace* trace) {
  const int column = NearestColumn(r, attacker, defender);
  Applied(trace, "7.2/9"_cac, [&] { return OddsText(r, attacker, defender, column); });
  return column < 0 && !r.Plays("odds_clamp=no_attack"_opt) ? 0 : column;
}

bool BypassOdds(const Rules& r, int attacker, int defender) {
  Applied("5.3/2"_cac);
  const int ratio = r.c.n.bypass_ratio;
  return r.Plays("bypass_odds=exact"_opt) ? attacker >= ratio * defender : RoundsTo(r, attacker, defender, ratio);
}

bool SiegeOdds(const Rules& r, const S& s, CityId city, Side besieger, Trace* trace) {
  const int before = BesiegersStrength(r, s, city, besieger, trace), inside = GarrisonsStrength(r, s, city, trace);
  const int ratio = r.c.n.siege_ratio;
  const bool enough = r.Plays("siege_ratio=exact"_opt) ? before >= ratio * inside : RoundsTo(r, before, inside, ratio);
  Applied(trace, "7.5/3"_cac, [&] {
    return absl::StrCat(FactorText(before), " to ", FactorText(inside), " factors are ", enough ? "" : "not ",
                        "enough for a siege");
  });
  return enough;
}

}  // namespace adjutant::cactus
