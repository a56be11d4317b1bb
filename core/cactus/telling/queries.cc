#include "core/cactus/telling/queries.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/cactus/chapters/05_movement.h"
#include "core/cactus/chapters/07_combats.h"
#include "core/cactus/engine.h"
#include "core/kernel/status.h"

namespace adjutant::cactus {

namespace {

NamedValue Number(int64_t number) { return {"", number, ""}; }
NamedValue Word(absl::string_view word) { return {"", std::nullopt, std::string(word)}; }
NamedValue YesNo(bool yes) { return Word(yes ? "yes" : "no"); }

Side SideOf(int32_t index) { return static_cast<Side>(index + 1); }

template <class Ids>
NamedValue List(const NameTable& names, const Ids& ids) {
  std::vector<absl::string_view> words;
  for (const auto id : ids) words.push_back(names.Id(id));
  return Word(words.empty() ? "none" : absl::StrJoin(words, " "));
}
absl::Status OnTheMap(const Rules& r, int32_t province) {
  if (r.c.map.Has(ProvinceId(province))) return absl::OkStatus();
  return absl::InvalidArgumentError("the province is not on the map");
}
absl::Status InTheGame(const Rules& r, UnitId unit) {
  if (r.c.units[unit].in_play) return absl::OkStatus();
  return absl::InvalidArgumentError("the unit is not in play");
}

NamedValue Control(const S& s, ProvinceId province) {
  const Side side = ControlOf(s, province);
  return Word(side == kImperial ? "imperial" : side == kRepublican ? "republican" : "none");
}

absl::StatusOr<NamedValue> Besiege(const Rules& r, const S& s, const QueryArgs& args, Trace* trace) {
  const CityId city(args[1]);
  if (!r.c.cities[city].in_play) return absl::InvalidArgumentError("the city is not in play");
  if (UnitsInCity(r, s, city).Empty()) return absl::InvalidArgumentError("nobody is in the city");
  return YesNo(SiegeOdds(r, s, city, SideOf(args[0]), trace));
}

// 7.2/9: the two sides in the field, with the ground on which the attacker would have to fight; before Armies shift the
// column.
absl::StatusOr<NamedValue> AnswerOdds(const Rules& r, const S& s, const QueryArgs& args, Trace* trace) {
  const Side attacker = SideOf(args[0]);
  const ProvinceId province(args[1]);
  ADJUTANT_RETURN_IF_ERROR(OnTheMap(r, args[1]));
  S there = s;
  there.combat = {};
  there.combat.place = r.c.PlaceOf(province);
  there.combat.kind = static_cast<uint8_t>(CombatKind::kField);
  there.combat.attacker = attacker;
  for (const Side side : kBothSides) {
    const Group group = FightersIn(r, s, side, province);
    FightersOf(there, side).units = group.units;
    FightersOf(there, side).leaders = group.leaders;
    if (group.units.Empty()) return absl::InvalidArgumentError("units of both sides have to be in the field there");
  }
  const TerrainSet& ground = r.c.provinces[province].terrain;
  if (args[2] != kNone) {
    if (!ground.Has(TerrainId(args[2]))) return absl::InvalidArgumentError("the province has no such terrain");
    there.combat.terrain = TerrainId(args[2]);
  } else if (ground.Count() == 1) {
    there.combat.terrain = ground.First();
  } else {
    return absl::InvalidArgumentError("the province has more than one terrain: say which");
  }
  const int attack = CombatStrength(r, there, attacker, trace);
  const int column = ColumnOf(r, attack, CombatStrength(r, there, Enemy(attacker), trace), trace);
  if (column < 0) return Word("none");
  const Ratio& ratio = r.c.combat.columns[static_cast<size_t>(column)];
  return Word(absl::StrCat(ratio.attacker, ":", ratio.defender));
}

// 4.1: with a die of 1 and of 6.
absl::StatusOr<NamedValue> AnswerIncome(const Rules& r, const S& s, const QueryArgs& args, Trace* trace) {
  const bool french = args[1] == 1, imperial = SideOf(args[0]) == kImperial;
  if (french && !imperial) return absl::InvalidArgumentError("French points are the Imperial player's");
  if (french && s.affairs.french_gone != 0) return Word("none");
  const Points points = french ? Points::kFrench : imperial ? Points::kMexican : Points::kRepublican;
  const int low = IncomeOf(r, s, points, 1, trace);
  return Word(absl::StrCat(low, " to ", IncomeOf(r, s, points, 6, nullptr)));
}

absl::StatusOr<NamedValue> AnswerReaction(const Rules& r, const S& s, const QueryArgs& args) {
  ADJUTANT_RETURN_IF_ERROR(OnTheMap(r, args[1]));
  return List(r.c.army_names, WhoMayReact(r, s, SideOf(args[0]), r.c.PlaceOf(ProvinceId(args[1]))));
}

absl::StatusOr<NamedValue> AnswerBypass(const Rules& r, const S& s, const QueryArgs& args, Trace* trace) {
  ADJUTANT_RETURN_IF_ERROR(OnTheMap(r, args[1]));
  return YesNo(Bypasses(r, s, SideOf(args[0]), ProvinceId(args[1]), {}, trace));
}

absl::StatusOr<NamedValue> AnswerRetreats(const Rules& r, const S& s, const QueryArgs& args) {
  const UnitId unit(args[0]);
  const ProvinceId from = ProvinceOf(r, s, Piece(unit));
  if (!from.exists()) return absl::InvalidArgumentError("the unit is not on the map");
  return List(r.c.place_names, RetreatsOf(r, s, SideOf(r, s, unit), unit, from));
}

// 5.5/3: by the ground alone; the way to or from Baja asks for it in any case (5.5/2).
absl::StatusOr<NamedValue> AnswerAttrition(const Rules& r, const S& s, const QueryArgs& args) {
  const UnitId unit(args[0]);
  ADJUTANT_RETURN_IF_ERROR(InTheGame(r, unit));
  ADJUTANT_RETURN_IF_ERROR(OnTheMap(r, args[1]));
  UnitSet units;
  units.Add(unit);
  return YesNo(!LiableUnits(r, s, units, r.c.PlaceOf(ProvinceId(args[1])), ProvinceId(args[1]) == r.c.baja).Empty());
}

absl::StatusOr<NamedValue> AnswerPrice(const Rules& r, const S& s, const QueryArgs& args, Trace* trace) {
  const UnitId unit(args[0]);
  ADJUTANT_RETURN_IF_ERROR(InTheGame(r, unit));
  const bool reduced = args[1] == 1;
  if (r.c.units[unit].points == Points::kNone) return absl::InvalidArgumentError("the unit is never replaced (4.1/13)");
  if (reduced && r.c.units[unit].reduced == 0) return absl::InvalidArgumentError("the unit has no reduced side");
  return Number(PriceOf(r, s, unit, reduced ? Strength::kReduced : Strength::kFull, trace));
}

enum : size_t {
  kAskedDistance,
  kAskedFactor,
  kAskedStrength,
  kAskedRating,
  kAskedController,
  kAskedPort,
  kAskedReplacement,
  kAskedArmy,
  kAskedBesiege,
  kAskedOdds,
  kAskedIncome,
  kAskedReaction,
  kAskedBypass,
  kAskedRetreats,
  kAskedAttrition,
  kAskedPrice
};

}  // namespace

absl::Span<const QuerySpec> Queries() {
  static const auto* const kQueries = new std::vector<QuerySpec>{
      {"distance", "provinces from one to another", {{"from", "province"}, {"to", "province"}}},
      {"factor", "combat factor of a unit as it stands, 0 if it is out of play (7.2)", {{"unit", "unit"}}},
      {"strength",
       "combat factors of a side in a province, in its cities or not, terrain left out (7.2)",
       {{"side", "side"}, {"province", "province"}}},
      {"rating", "proficiency that a leader counts with where he is (3.0)", {{"leader", "leader"}}},
      {"control", "imperial, republican or none (8.0)", {{"province", "province"}}},
      {"port",
       "yes or no: the side can embark units in the province (5.2)",
       {{"side", "side"}, {"province", "province"}}},
      {"replacement",
       "yes or no: the unit may be placed there when it is bought (4.1)",
       {{"unit", "unit"}, {"place", "place"}}},
      {"regiments",
       "ninths of a regiment that a side has in the field of a province, of those at full strength (6.1)",
       {{"side", "side"}, {"province", "province"}}},
      {"besiege",
       "yes or no: those of the side before the city are strong enough to besiege it (7.5)",
       {{"side", "side"}, {"city", "city"}}},
      {"odds",
       "combat odds if the side attacked in the field of the province, before Armies shift them; none below the table "
       "where those are no attack (7.2)",
       {{"side", "side"}, {"province", "province"}, {"terrain", "terrain", false}}},
      {"income",
       "replacement points that the side would earn as things stand, with a die of 1 and of 6 (4.1)",
       {{"side", "side"}, {"french", "", false}}},
      {"reaction",
       "Armies of the side that may try to react to an enemy who comes into the province, or none (6.3)",
       {{"side", "side"}, {"province", "province"}}},
      {"bypass",
       "yes or no: others of the side pass the province as if no enemy were there (5.3)",
       {{"side", "side"}, {"province", "province"}}},
      {"retreats", "places to which the unit may retreat from where it is, or none (7.3.3)", {{"unit", "unit"}}},
      {"attrition",
       "yes or no: the unit rolls for attrition when it comes into the province (5.5)",
       {{"unit", "unit"}, {"province", "province"}}},
      {"price",
       "points that the unit costs; reduced=yes: its reduced side (4.1)",
       {{"unit", "unit"}, {"reduced", "", false}}},
  };
  return *kQueries;
}

absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace) {
  switch (query) {
    case kAskedDistance:
      if (!r.c.map.Has(ProvinceId(args[0])) || !r.c.map.Has(ProvinceId(args[1])))
        return absl::InvalidArgumentError("the province is not on the map");
      return Number(r.c.Distance(ProvinceId(args[0]), ProvinceId(args[1])));
    case kAskedFactor:
      return Number(FactorOf(r, s, UnitId(args[0])));
    case kAskedStrength:
      return Number(FactorsOf(r, s, UnitsIn(r, s, SideOf(args[0]), ProvinceId(args[1]))));
    case kAskedRating:
      return Number(RatingOf(r, s, LeaderId(args[0])));
    case kAskedController:
      return Control(s, ProvinceId(args[0]));
    case kAskedPort:
      return YesNo(HoldsPort(r, s, SideOf(args[0]), ProvinceId(args[1])));
    case kAskedReplacement:
      return YesNo(CheckReplacementPlace(r, s, UnitId(args[0]), PlaceId(args[1]), nullptr).accepted);
    case kAskedArmy:
      return Number(NinthsOf(r, s, UnitsInField(r, s, SideOf(args[0]), ProvinceId(args[1])), false));
    case kAskedBesiege:
      return Besiege(r, s, args, trace);
    case kAskedOdds:
      return AnswerOdds(r, s, args, trace);
    case kAskedIncome:
      return AnswerIncome(r, s, args, trace);
    case kAskedReaction:
      return AnswerReaction(r, s, args);
    case kAskedBypass:
      return AnswerBypass(r, s, args, trace);
    case kAskedRetreats:
      return AnswerRetreats(r, s, args);
    case kAskedAttrition:
      return AnswerAttrition(r, s, args);
    default:
      return AnswerPrice(r, s, args, trace);
  }
}

}  // namespace adjutant::cactus
