#include "tests/oracle/cactus/control.h"

#include "absl/strings/str_split.h"

namespace adjutant::oracle::cac {
namespace {

bool Listed(const std::string& list, const Name& name) {
  for (const absl::string_view word : absl::StrSplit(list, absl::ByAnyChar(" ,"), absl::SkipEmpty())) {
    if (word == name) return true;
  }
  return false;
}

// A leader who is alone is no side's hold on a province but by the last sentence of 8.0.
bool Holds(const Position& position, Side side, const Name& province) { return AnyUnit(In(position, side, province)); }

}  // namespace

bool HasNoView(const Position& position, const Name& province) {
  if (Holds(position, Side::kImperial, province) || Holds(position, Side::kRepublican, province)) return false;
  if (!In(position, Side::kNobody, province).empty()) return true;
  return !In(position, Side::kImperial, province).empty() && !In(position, Side::kRepublican, province).empty();
}

Side ControllerOf(const Position& position, const Name& province) {
  if (SiegeIn(position, province)) return Side::kNobody;
  // 7.5: a won siege leaves it uncontrolled for the next Movement Phase; by fallen_control=uncontrolled till the next
  // End Turn.
  if (position.Plays("fallen_control", "uncontrolled") && Listed(position.Value("sieges_won"), province)) {
    return Side::kNobody;
  }
  const bool imperial = Holds(position, Side::kImperial, province);
  const bool republican = Holds(position, Side::kRepublican, province);
  const bool rebels = Holds(position, Side::kNobody, province);
  Side marker = position.markers.at(province);
  // 8.0: a marker that lies aside remembers by its face who held the province last; by control_rule=marker it comes
  // back when nobody else has taken the province.
  if (marker == Side::kNobody && position.Plays("control_rule", "marker")) marker = position.held.at(province);
  // 8.0: of a contested province the marker lies aside. 10.5: Santa Anna is everybody's enemy.
  if (imperial + republican + rebels > 1) return Side::kNobody;
  if (imperial) return Side::kImperial;
  if (republican) return Side::kRepublican;
  if (marker == Side::kRepublican) return marker;
  // 8.0: no marker, "or an Imperial combat/leader unit" (leader_control).
  if (position.Plays("leader_control", "yes") && !In(position, Side::kImperial, province).empty()) {
    return Side::kImperial;
  }
  if (marker == Side::kNobody) return marker;
  // 10.2: Sonora with the marker of the Confederates counts as Imperial.
  if (province == "sonora" && position.Value("sonora.csa") == "marker") return Side::kImperial;
  return position.Plays("control_rule", "marker") ? marker : Side::kNobody;
}

bool GulfLink(const Position& position) {
  const Printed& printed = *position.printed;
  const auto imperial = [&](const Name& province) { return position.markers.at(province) == Side::kImperial; };
  if (!imperial("mexico_city")) return false;
  Names linked = {"mexico_city"};
  for (size_t before = 0; before != linked.size();) {
    before = linked.size();
    Names further;
    for (const Name& from : linked) {
      for (const Name& to : printed.neighbours.at(from)) {
        if (imperial(to)) further.insert(to);
      }
    }
    linked.insert(further.begin(), further.end());
  }
  for (const auto& [id, city] : printed.cities) {
    if (city.port() == pb::GULF && linked.count(city.province()) != 0) return true;
  }
  return false;
}

}  // namespace adjutant::oracle::cac
