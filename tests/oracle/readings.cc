#include "tests/oracle/readings.h"

#include <algorithm>

namespace adjutant::oracle {

const std::vector<Reading>& KnownReadings() {
  using R = Readings;
  static const auto* known = new std::vector<Reading>{
      {"adjacent_control", "friendly_force", nullptr},
      {"adjacent_control", "friendly_control", &R::next_to_control},
      {"army_always_moves", "cost_is_paid", nullptr},
      {"army_always_moves", "one_space_always", &R::army_always_moves_one_space},
      {"clear_requirement", "source_included", nullptr},
      {"clear_requirement", "source_exempt", &R::source_exempt},
      {"control_supply", "basis", nullptr},
      {"control_supply", "target", &R::control_supplies_target},
      {"disputed_zone_trace", "passes_only", nullptr},
      {"disputed_zone_trace", "may_end_there", &R::disputed_zone_may_end},
      {"end_control_contested", "no_change", nullptr},
      {"end_control_contested", "claimant_gains", &R::claimant_gains},
      {"fortress_control_by_battle", "siege_only", nullptr},
      {"fortress_control_by_battle", "any_means", &R::fortress_by_any_means},
      {"guerilla_entry", "attacks", nullptr},
      {"guerilla_entry", "coexists", nullptr},
      {"guerilla_entry", "raids_only", &R::guerilla_raids_only},
      {"guerilla_mixed_force", "with_canales", nullptr},
      {"guerilla_mixed_force", "any_commander", &R::guerillas_go_with_others},
      {"in_mexico", "texas_side_outside", nullptr},
      {"in_mexico", "texas_side_inside", &R::texas_side_in_mexico},
      {"leave_fort", "surcharge", nullptr},
      {"leave_fort", "instead_of_cost", &R::leave_fort_instead},
      {"leave_fort_alone", "forces_only", nullptr},
      {"leave_fort_alone", "everybody", &R::leave_fort_everybody},
      {"lone_and_forts", "barred", nullptr},
      {"lone_and_forts", "leaders_may_enter", &R::leaders_may_enter_works},
      {"port_one_force", "within_command", nullptr},
      {"port_one_force", "whole_space", &R::port_feeds_whole_space},
      {"raided_space_control", "marker_kept", nullptr},
      {"raided_space_control", "suspended", &R::raided_space_suspended},
      {"revolt_supply", "space_cut", nullptr},
      {"revolt_supply", "passage_cut", &R::revolt_cuts_passage_only},
      {"train_beachhead", "true_source", nullptr},
      {"train_beachhead", "mutual_trace", &R::train_and_beachhead_mutual},
      {"train_through_port", "limit_passed_on", nullptr},
      {"train_through_port", "any_number", &R::train_feeds_any_number},
      {"transit_friendly", "no_enemy_inside", nullptr},
      {"transit_friendly", "no_enemy_near", &R::transit_needs_no_enemy_near},
      {"us_rough_stop", "stops", nullptr},
      {"us_rough_stop", "no_stop", &R::us_does_not_stop},
      {"zone_control", "marker_or_presence", nullptr},
      {"zone_control", "presence_only", &R::zone_control_by_presence},
      {"zone_control", "marker_only", &R::zone_control_by_marker},
      {"zone_entry_mp", "one_point", nullptr},
      {"zone_entry_mp", "nothing", &R::zone_entry_needs_nothing},
  };
  return *known;
}

bool HasView(absl::string_view option, absl::string_view value) {
  const std::vector<Reading>& known = KnownReadings();
  return std::any_of(known.begin(), known.end(),
                     [&](const Reading& reading) { return option == reading.option && value == reading.value; });
}

Readings ReadingsOf(const std::vector<std::pair<std::string, std::string>>& values) {
  Readings readings{};
  for (const auto& [option, value] : values) {
    for (const Reading& reading : KnownReadings()) {
      if (reading.member != nullptr && option == reading.option && value == reading.value) {
        readings.*reading.member = true;
      }
    }
  }
  return readings;
}

}  // namespace adjutant::oracle
