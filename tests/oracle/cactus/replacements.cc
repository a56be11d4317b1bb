#include "tests/oracle/cactus/replacements.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace adjutant::oracle::cac {
namespace {

bool Controls(const Position& position, Side side, const Name& province) {
  if (position.control.at(province) == side) return true;
  // besieged_rp=last_holder: who held it last has it still, for points.
  return position.Plays("besieged_rp", "last_holder") && SiegeIn(position, province) &&
         position.held.at(province) == side;
}

// 4.1: provinces and a die, halved without Mexico City.
int Total(const Position& position, Side side, int die, int others) {
  int provinces = 0;
  for (const auto& [province, controller] : position.control) provinces += Controls(position, side, province) ? 1 : 0;
  const int total = provinces + die;
  const bool halved =
      !Controls(position, side, "mexico_city") && (side == Side::kImperial || position.Plays("rep_halving", "yes"));
  if (!halved) return total + others;
  // rp_order: what is halved.
  if (position.Plays("rp_order", "everything")) return (total + others) / 2;
  return total / 2 + others;
}

int Price(const Position& position, const pb::Unit& unit) {
  if (unit.sort() != pb::REGULAR) return 1;
  if (unit.arm() != pb::INFANTRY) return 2;
  // 10.2: a victory of the South takes the change of turn 15 away.
  const std::string dixie = position.Value("dixie");
  if (position.Number("turn") < 15 || dixie == "south_won") return 2;
  if (dixie == "armed" && position.Plays("dixie_pending", "withheld")) return 2;
  return 1;
}

bool PortIn(const Position& position, const Name& province) {
  for (const auto& [id, city] : position.printed->cities) {
    if (city.province() == province && city.port() != pb::SEA_UNSPECIFIED) return true;
  }
  return false;
}

// 4.1: where Imperial Mexican units come in.
Names MexicanPlaces(const Position& position) {
  if (position.control.at("mexico_city") == Side::kImperial) return {"mexico_city"};
  Names places;
  for (const auto& [province, controller] : position.control) {
    if (controller == Side::kImperial) places.insert(province);  // each has a capital
  }
  return places;
}

// 4.1: at Vera Cruz, or another port.
Names FrenchPlaces(const Position& position) {
  const Side holder = position.control.at("vera_cruz");
  if (holder == Side::kImperial) return {"vera_cruz"};
  // vc_blocked: if it is nobody's.
  if (holder == Side::kNobody && position.Plays("vc_blocked", "vera_cruz")) return {"vera_cruz"};
  Names places;
  for (const auto& [province, controller] : position.control) {
    if (controller == Side::kImperial && PortIn(position, province)) places.insert(province);
  }
  return places;
}

// 4.1: any provincial city; by rep_deploy=friendly not of an Imperial province, nor where Imperials stand in the field.
Names RepublicanCities(const Position& position) {
  Names places;
  for (const auto& [province, controller] : position.control) {
    if (position.Plays("rep_deploy", "friendly") &&
        (controller == Side::kImperial || AnyUnit(InField(position, Side::kImperial, province)))) {
      continue;
    }
    places.insert(province);
  }
  return places;
}

// The leader is on the map and can be joined; not if he is in revolt with Santa Anna (10.5).
bool Joinable(const Position& position, const Name& leader, bool besieged_too) {
  const Piece* piece = Find(position, leader);
  if (piece == nullptr || piece->side != Side::kRepublican || !OnMap(position, *piece)) return false;
  return besieged_too || !Besieged(position, *piece);
}

bool Taken(const Position& position, const Name& leader) {
  const Piece* piece = Find(position, leader);
  return piece == nullptr || piece->where == "captured" || piece->where == "removed";
}

Names RepublicanPlaces(const Position& position, const pb::Unit& unit) {
  const bool any_city = position.Plays("rep_special", "any_city");
  Names places;
  if (Artillery(unit)) {
    for (const char* leader : {"juarez", "diaz"}) {
      if (Joinable(position, leader, false)) places.insert(Find(position, leader)->where);
    }
    return places.empty() && any_city ? RepublicanCities(position) : places;
  }
  if (unit.id() != "r_supremos_poderes") return RepublicanCities(position);
  // With Juarez; with Diaz only if Juarez is dead or a captive.
  const bool besieged_too = !position.Plays("rep_special", "both");
  const Name leader = Taken(position, "juarez") ? "diaz" : "juarez";
  if (Joinable(position, leader, besieged_too)) places.insert(Find(position, leader)->where);
  return places.empty() && any_city ? RepublicanCities(position) : places;
}

Names PlacesOf(const Position& position, const pb::Unit& unit) {
  switch (unit.nation()) {
    case pb::IMPERIAL_MEXICAN:
      return MexicanPlaces(position);
    case pb::FRENCH:
    case pb::AUSTRIAN:
    case pb::BELGIAN:
      return FrenchPlaces(position);
    case pb::REPUBLIC_MEXICAN:
      return RepublicanPlaces(position, unit);
    case pb::USA:
      return {"usa"};
    default:
      return {};
  }
}

// The points that pay for a unit; -1 if none do (4.1).
int PointsFor(const Position& position, const pb::Unit& unit) {
  if (unit.arm() == pb::NAVAL) return -1;
  switch (unit.nation()) {
    case pb::IMPERIAL_MEXICAN:
      return position.Number("points.mexican");
    case pb::FRENCH:
    case pb::AUSTRIAN:
    case pb::BELGIAN:
      return position.Number("points.french");
    case pb::REPUBLIC_MEXICAN:
      return position.Number("points.republican");
    case pb::USA:
      return position.Number(position.Plays("us_rp", "republican") ? "points.republican" : "points.usa");
    default:
      return -1;
  }
}

// 12.1, turn 13: no replacements.
bool Barred(const Position& position, const pb::Unit& unit) {
  if (position.Number("turn") != 13) return false;
  if (unit.nation() == pb::IMPERIAL_MEXICAN) return true;
  return unit.side() == pb::IMPERIAL && !position.Plays("t13_no_repl", "mexican_only");
}

// 10.3: by its event, or as an option that a war of the South has not barred (10.2).
bool ShelbyIsPlayed(const Position& position) {
  if (position.Yes("shelby.done")) return true;
  return !position.Plays("optional_shelby", "off") && position.Value("dixie") == "off";
}

}  // namespace

int PointsAfter(const Position& position, Pool pool, int die) {
  const bool turn_13 = position.Number("turn") == 13 && position.Plays("t13_no_repl", "none_at_all");
  const bool mexican_13 = position.Number("turn") == 13 && !position.Plays("t13_no_repl", "no_purchases");
  if (pool == Pool::kFrench) {
    const int earned = turn_13 ? 0 : die + 10;
    return std::max(0, position.Number("points.french") + earned + position.Number("gains.french"));
  }
  const Side side = pool == Pool::kMexican ? Side::kImperial : Side::kRepublican;
  const std::string name = pool == Pool::kMexican ? "mexican" : "republican";
  int others = position.Number(absl::StrCat("gains.", name));
  if (pool == Pool::kMexican && position.Number("turn") == 17 &&
      (position.Plays("t17_plus5", "always") || !ShelbyIsPlayed(position))) {
    others += 5;
  }
  if (pool == Pool::kMexican && position.Number("turn") == 21 && position.Plays("t21_15sp", "points")) others += 15;
  int total = Total(position, side, die, others);
  if (pool == Pool::kMexican && mexican_13) total = 0;
  if (pool == Pool::kRepublican && position.Yes("event.doubled")) total *= 2;
  total += position.Number(absl::StrCat("points.", name));
  return position.Plays("rp_floor", "zero") ? std::max(0, total) : total;
}

Names Purchases(const Position& position, Side side) {
  Names purchases;
  for (const Piece& piece : position.pieces) {
    if (piece.unit == nullptr || piece.side != side) continue;
    const pb::Unit& unit = *piece.unit;
    const int points = PointsFor(position, unit);
    if (points < 0 || Barred(position, unit)) continue;
    if (Artillery(unit) && position.Yes("event.no_artillery") &&
        (side == Side::kImperial || position.Plays("bill_artillery", "both"))) {
      continue;
    }
    const int price = Price(position, unit);
    if (piece.where == "force_pool") {
      if (piece.flags.count("lost_to_event") != 0) continue;  // 4.1
      for (const Name& place : PlacesOf(position, unit)) {
        if (KeptOut(position, side, unit.nation(), place)) continue;
        if (price * unit.strength() <= points) {
          purchases.insert(absl::StrCat("unit_bought unit=", piece.name, " strength=full place=", place));
        }
        if (unit.reduced() > 0 && price * unit.reduced() <= points) {
          purchases.insert(absl::StrCat("unit_bought unit=", piece.name, " strength=reduced place=", place));
        }
      }
    } else if (OnMap(position, piece) && piece.reduced && position.Plays("rebuild", "difference")) {
      if (Besieged(position, piece) || position.control.at(piece.where) != side) continue;
      if (price * (unit.strength() - unit.reduced()) <= points) {
        purchases.insert(absl::StrCat("unit_rebuilt unit=", piece.name));
      }
    }
  }
  return purchases;
}

}  // namespace adjutant::oracle::cac
