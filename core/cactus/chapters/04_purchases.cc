// Cactus Throne 4.1: units are bought and placed, reduced ones rebuilt, captured guns given out.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/04_places.h"

namespace adjutant::cactus {

namespace {

constexpr int kTurnWithoutPurchases = 13;  // 12.1/T13d

Strength StrengthArg(const Event& e) { return static_cast<Strength>(e.args[1]); }

// Whose points pay for it: by us_rp those of the Republican pay for US units.
Points PayingPoints(const Rules& r, UnitId unit) {
  const Points points = r.c.units[unit].points;
  return points == Points::kUsa && r.Plays("us_rp=republican"_opt) ? Points::kRepublican : points;
}
const char* PointsName(Points points) {
  switch (points) {
    case Points::kMexican:
      return "Imperial Mexican points";
    case Points::kFrench:
      return "French points";
    case Points::kUsa:
      return "US points";
    default:
      return "Republican points";
  }
}

// 4.1/16: the regular army and all artillery of the Republic.
bool IsRegular(const UnitInfo& info) { return info.sort == Sort::kRegular || info.artillery(); }

// What so many factors of a unit cost.
int CostOf(const Rules& r, const S& s, UnitId unit, int factors, Trace* trace) {
  const UnitInfo& info = r.c.units[unit];
  Sum cost(trace, "4.0/3"_cac, "cost", [&] { return absl::StrCat("cost of ", r.UnitName(unit)); });
  const int plain = r.c.n.cost_other * factors;
  if (info.points == Points::kMexican) {
    cost.Add(plain, "4.1/6"_cac, "a point a factor", "number.cost.other");
  } else if (info.points == Points::kFrench) {
    cost.Add(plain, "4.1/11"_cac, "a French point a factor", "number.cost.other");
  } else if (info.points == Points::kUsa) {
    cost.Add(plain, "10.4/6"_cac, "a point a factor", "number.cost.other");
  } else if (!IsRegular(info)) {
    cost.Add(plain, "4.1/18"_cac, "National Guard, Militia and Guerilla", "number.cost.other");
  } else if (info.infantry() && s.affairs.costs_fell != 0) {
    cost.Add(r.c.n.cost_regular_late * factors, "4.1/17"_cac, "regular infantry, late", "number.cost.regular_late");
  } else {
    cost.Add(r.c.n.cost_regular * factors, "4.1/16"_cac, "regulars", "number.cost.regular");
  }
  return static_cast<int>(cost.Finish());
}

// 4.1/4, 4.1/11, 4.1/16 to 4.1/18: the points that there are pay for it.
Ruling CheckCost(const Rules& r, const S& s, UnitId unit, int factors, Why* why) {
  const Points points = PayingPoints(r, unit);
  const int cost = CostOf(r, s, unit, factors, nullptr), left = PointsOf(s, points);
  const bool broken = cost > left;
  const auto sentence = [&] {
    return absl::StrCat(r.UnitName(unit), " costs ", cost, ", and there are ", left, " ", PointsName(points));
  };
  if (points == Points::kMexican) {
    ADJUTANT_REFUSE_IF("4.1/4"_cac, broken, why, sentence());
  } else if (points == Points::kFrench) {
    ADJUTANT_REFUSE_IF("4.1/11"_cac, broken, why, sentence());
  } else if (points == Points::kUsa) {
    ADJUTANT_REFUSE_IF("10.4/6"_cac, broken, why, sentence());
  } else if (!IsRegular(r.c.units[unit])) {
    ADJUTANT_REFUSE_IF("4.1/18"_cac, broken, why, sentence());
  } else if (r.c.units[unit].infantry() && s.affairs.costs_fell != 0) {
    ADJUTANT_REFUSE_IF("4.1/17"_cac, broken, why, sentence());
  } else {
    ADJUTANT_REFUSE_IF("4.1/16"_cac, broken, why, sentence());
  }
  return Accepted();
}

// 11.3/6b, by bill_artillery.
bool BillBars(const Rules& r, const S& s, UnitId unit) {
  if (s.turn.no_artillery == 0 || !r.c.units[unit].artillery()) return false;
  return r.c.units[unit].side == kImperial || r.Plays("bill_artillery=both"_opt);
}

// What bars a unit from coming back, whatever it costs and wherever it goes.
Ruling CheckReplaceable(const Rules& r, const S& s, UnitId unit, Why* why) {
  const Side side = Phasing(s);
  ADJUTANT_REFUSE_IMPOSSIBLE("4.0/3"_cac, SideOf(r, s, unit) != side, why, r.UnitName(unit), " is not of ",
                             r.SideName(side));
  const UnitInfo& info = r.c.units[unit];
  ADJUTANT_REFUSE_IF("10.4/5"_cac, info.nation == Nation::kUsa && info.naval(), why, "flotillas are not rebuilt");
  ADJUTANT_REFUSE_IF("4.1/13"_cac, info.points == Points::kNone, why, r.UnitName(unit), " is never replaced");
  ADJUTANT_REFUSE_IF("11.3/6b"_cac, BillBars(r, s, unit), why, "no artillery is rebuilt this turn");
  return Accepted();
}
Ruling CheckInPool(const Rules& r, const S& s, UnitId unit, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("4.1/1"_cac, s[unit].where != r.c.pool, why, r.UnitName(unit),
                             " is not in the Force Pool");
  ADJUTANT_REFUSE_IF("4.1/25"_cac, s[unit].Has(kLostToEvent), why, r.UnitName(unit),
                     " was lost to an event of this turn");
  return Accepted();
}

// 12.1/T13d, by t13_no_repl: of a gun for nothing, too.
Ruling CheckTurn(const Rules& r, const S& s, UnitId unit, Why* why) {
  if (s.now.turn != kTurnWithoutPurchases) return Accepted();
  const Points points = r.c.units[unit].points;
  const bool barred =
      points == Points::kMexican || (points == Points::kFrench && !r.Plays("t13_no_repl=mexican_only"_opt));
  ADJUTANT_REFUSE_IF("12.1/T13d"_cac, barred, why, "there are no replacements for ", PointsName(points),
                     " in this turn");
  return Accepted();
}

int FactorsBought(const Rules& r, UnitId unit, Strength strength) {
  return strength == Strength::kReduced ? r.c.units[unit].reduced : r.c.units[unit].strength;
}

// ---- Buying. All that does not depend on the place comes first: it is asked once for many places.
Ruling CheckPurchase(const Rules& r, const S& s, UnitId unit, Strength strength, Why* why) {
  if (const Ruling ruling = CheckReplaceable(r, s, unit, why); !ruling.accepted) return ruling;
  if (const Ruling ruling = CheckInPool(r, s, unit, why); !ruling.accepted) return ruling;
  if (const Ruling ruling = CheckTurn(r, s, unit, why); !ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IMPOSSIBLE("4.1/7"_cac, strength != Strength::kFull && strength != Strength::kReduced, why,
                             "a unit is bought at full or at reduced strength");
  ADJUTANT_REFUSE_IMPOSSIBLE("4.1/7"_cac, strength == Strength::kReduced && r.c.units[unit].reduced == 0, why,
                             r.UnitName(unit), " has no reduced side");
  return CheckCost(r, s, unit, FactorsBought(r, unit, strength), why);
}
Ruling CheckRebuilding(const Rules& r, const S& s, UnitId unit, Why* why) {
  if (const Ruling ruling = CheckReplaceable(r, s, unit, why); !ruling.accepted) return ruling;
  if (const Ruling ruling = CheckTurn(r, s, unit, why); !ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("4.1/7"_cac, r.Plays("rebuild=no"_opt), why, "units on the map are not rebuilt");
  ADJUTANT_REFUSE_IMPOSSIBLE("4.1/7"_cac, s[unit].steps != 1 || r.c.units[unit].reduced == 0, why, r.UnitName(unit),
                             " is not reduced");
  const ProvinceId province = ProvinceOf(r, s, Piece(unit));
  ADJUTANT_REFUSE_IF("4.1/7"_cac, Besieged(s, Piece(unit)), why, r.UnitName(unit), " is besieged");
  ADJUTANT_REFUSE_IF("4.1/7"_cac, !province.exists() || !Controls(s, Phasing(s), province), why, r.UnitName(unit),
                     " is in no friendly province");
  return CheckCost(r, s, unit, r.c.units[unit].strength - r.c.units[unit].reduced, why);
}

template <class Do>
void ForEachPlace(const Rules& r, Do does) {
  for (const ProvinceId p : r.c.map) does(r.c.PlaceOf(p));
  does(r.c.usa);
}
bool HasPlace(const Rules& r, const S& s, UnitId unit) {
  bool found = false;
  ForEachPlace(r, [&](PlaceId place) { found = found || CheckReplacementPlace(r, s, unit, place, nullptr).accepted; });
  return found;
}

// Whether there is anything to decide.
bool CanBuy(const Rules& r, const S& s) {
  for (const UnitId u : UnitsOf(r, s, Phasing(s))) {
    if (s[u].steps == 1 && CheckRebuilding(r, s, u, nullptr).accepted) return true;
    if (s[u].where != r.c.pool) continue;
    for (const Strength strength : {Strength::kFull, Strength::kReduced}) {
      if (CheckPurchase(r, s, u, strength, nullptr).accepted && HasPlace(r, s, u)) return true;
    }
  }
  return false;
}
UnitSet FreeGuns(const Rules& r, const S& s) {
  UnitSet guns;
  for (const UnitId u : UnitsOf(r, s, Phasing(s)) & UnitsAt(s, r.c.pool)) {
    if (r.c.units[u].artillery() && CheckReplaceable(r, s, u, nullptr).accepted &&
        CheckInPool(r, s, u, nullptr).accepted && CheckTurn(r, s, u, nullptr).accepted && HasPlace(r, s, u))
      guns.Add(u);
  }
  return guns;
}

void GoOn(const Rules& r, S& s, bool guns_too) {
  const bool guns = guns_too && s.now.guns_won[s.now.phasing] > 0 && !FreeGuns(r, s).Empty();
  s.step = guns ? kFreeGunStep : CanBuy(r, s) ? kBuyStep : kPurchases;
}

// Of one side after the other. By french_pool points of the French that the Imperial player has kept are lost.
void Purchase(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.0/3"_cac);
  if (!NextSide(s)) {
    s.step = kFormArmies;
    return;
  }
  if (s.now.phasing == kRepublican && r.Plays("french_pool=lost"_opt)) {
    Applied(trace, "4.1/10"_cac);
    PointsOf(s, Points::kFrench) = 0;
  }
  GoOn(r, s, true);
}

void ListBuying(const Rules& r, const S& s, EventList* out) {
  const Side side = Phasing(s);
  for (const UnitId u : UnitsOf(r, s, side)) {
    if (s[u].steps == 1 && CheckRebuilding(r, s, u, nullptr).accepted)
      out->push_back(MakeEvent(kUnitRebuilt, side, {u}));
    if (s[u].where != r.c.pool) continue;
    for (const Strength strength : {Strength::kFull, Strength::kReduced}) {
      if (!CheckPurchase(r, s, u, strength, nullptr).accepted) continue;
      ForEachPlace(r, [&](PlaceId place) {
        if (CheckReplacementPlace(r, s, u, place, nullptr).accepted)
          out->push_back(MakeEvent(kUnitBought, side, {u, static_cast<int32_t>(strength), place}));
      });
    }
  }
  out->push_back(MakeEvent(kPurchasesEnded, side));
}
Ruling CheckBuying(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kPurchasesEnded) return Accepted("4.1/5"_cac);
  if (e.type == kUnitRebuilt) return CheckRebuilding(r, s, UnitArg(e), why);
  if (const Ruling ruling = CheckPurchase(r, s, UnitArg(e), StrengthArg(e), why); !ruling.accepted) return ruling;
  return CheckReplacementPlace(r, s, UnitArg(e), PlaceArg(e, 2), why);
}
void Pay(const Rules& r, S& s, UnitId unit, int factors, Trace* trace) {
  int16_t& points = PointsOf(s, PayingPoints(r, unit));
  points = static_cast<int16_t>(points - CostOf(r, s, unit, factors, trace));
}
void ApplyBuying(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitId unit = UnitArg(e);
  if (e.type == kPurchasesEnded) {
    s.step = kPurchases;
    return;
  }
  Applied(trace, "4.1/7"_cac);
  if (e.type == kUnitRebuilt) {
    Pay(r, s, unit, r.c.units[unit].strength - r.c.units[unit].reduced, trace);
    FlipToFull(r, s, unit);
  } else {
    Pay(r, s, unit, FactorsBought(r, unit, StrengthArg(e)), trace);
    PlaceAt(r, s, unit, PlaceArg(e, 2), StrengthArg(e));
  }
  GoOn(r, s, false);
}

// ---- 7.3.5/6: a gun for one that was captured.
void ListFreeGuns(const Rules& r, const S& s, EventList* out) {
  for (const UnitId u : FreeGuns(r, s)) {
    ForEachPlace(r, [&](PlaceId place) { out->push_back(MakeEvent(kArtilleryRestored, Phasing(s), {u, place})); });
  }
  out->push_back(MakeEvent(kEventDeclined, Phasing(s)));
}
Ruling CheckFreeGun(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kEventDeclined) return Accepted("7.3.5/6"_cac);
  ADJUTANT_REFUSE_IF("7.3.5/6"_cac, !r.c.units[UnitArg(e)].artillery(), why, r.UnitName(UnitArg(e)),
                     " is no artillery");
  if (const Ruling ruling = CheckReplaceable(r, s, UnitArg(e), why); !ruling.accepted) return ruling;
  if (const Ruling ruling = CheckInPool(r, s, UnitArg(e), why); !ruling.accepted) return ruling;
  if (const Ruling ruling = CheckTurn(r, s, UnitArg(e), why); !ruling.accepted) return ruling;
  return CheckReplacementPlace(r, s, UnitArg(e), PlaceArg(e, 1), why);
}
// Who declines keeps his claim for a later turn.
void ApplyFreeGun(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kEventDeclined) return GoOn(r, s, false);
  --s.now.guns_won[s.now.phasing];
  PlaceAt(r, s, UnitArg(e), PlaceArg(e, 1), Strength::kFull);
  Applied(trace, "7.3.5/6"_cac);
  GoOn(r, s, true);
}

}  // namespace

int PriceOf(const Rules& r, const S& s, UnitId unit, Strength strength, Trace* trace) {
  return CostOf(r, s, unit, FactorsBought(r, unit, strength), trace);
}

const CactusStep kPurchaseSteps[] = {
    Automatic(kPurchases, "a player may buy units", "4.0/3"_cac, Purchase,
              {kFreeGunStep, kBuyStep, kPurchases, kFormArmies}),
    {kFreeGunStep,
     "take_free_gun",
     "takes an artillery unit for captured guns",
     "7.3.5/6"_cac,
     {kArtilleryRestored, kEventDeclined},
     PhasingPlayer,
     ListFreeGuns,
     CheckFreeGun,
     ApplyFreeGun,
     {kFreeGunStep, kBuyStep, kPurchases}},
    {kBuyStep,
     "buy",
     "buys and places units",
     "4.1/4"_cac,
     {kUnitBought, kUnitRebuilt, kPurchasesEnded},
     PhasingPlayer,
     ListBuying,
     CheckBuying,
     ApplyBuying,
     {kBuyStep, kPurchases},
     true},
};
void AddPurchaseSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kPurchaseSteps), std::end(kPurchaseSteps));
}

}  // namespace adjutant::cactus
