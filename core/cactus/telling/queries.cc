#include "core/cactus/telling/queries.h"

#include <optional>
#include <string>
#include <vector>

#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

NamedValue Number(int64_t number) { return {"", number, ""}; }
NamedValue Word(absl::string_view word) { return {"", std::nullopt, std::string(word)}; }
NamedValue YesNo(bool yes) { return Word(yes ? "yes" : "no"); }

Side SideOf(int32_t index) { return static_cast<Side>(index + 1); }

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

enum : size_t { kDistance, kFactor, kStrength, kRating, kController, kPort, kReplacement, kArmy, kBesiege };

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
  };
  return *kQueries;
}

absl::StatusOr<NamedValue> AnswerQuery(const Rules& r, const S& s, size_t query, const QueryArgs& args, Trace* trace) {
  switch (query) {
    case kDistance:
      if (!r.c.map.Has(ProvinceId(args[0])) || !r.c.map.Has(ProvinceId(args[1])))
        return absl::InvalidArgumentError("the province is not on the map");
      return Number(r.c.Distance(ProvinceId(args[0]), ProvinceId(args[1])));
    case kFactor:
      return Number(FactorOf(r, s, UnitId(args[0])));
    case kStrength:
      return Number(FactorsOf(r, s, UnitsIn(r, s, SideOf(args[0]), ProvinceId(args[1]))));
    case kRating:
      return Number(RatingOf(r, s, LeaderId(args[0])));
    case kController:
      return Control(s, ProvinceId(args[0]));
    case kPort:
      return YesNo(FriendlyPort(r, s, SideOf(args[0]), ProvinceId(args[1])).exists());
    case kReplacement:
      return YesNo(CheckReplacementPlace(r, s, UnitId(args[0]), PlaceId(args[1]), nullptr).accepted);
    case kArmy:
      return Number(NinthsOf(r, s, UnitsInField(r, s, SideOf(args[0]), ProvinceId(args[1])), false));
    default:
      return Besiege(r, s, args, trace);
  }
}

}  // namespace adjutant::cactus
