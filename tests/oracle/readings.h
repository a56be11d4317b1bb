// How the oracle reads what the book leaves open: every reading of an option that it knows, by the option's own words.
#ifndef ADJUTANT_TESTS_ORACLE_READINGS_H_
#define ADJUTANT_TESTS_ORACLE_READINGS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant::oracle {

// True where the value named is chosen. None is the book's: the oracle prefers no reading to another.
struct Readings {
  bool next_to_control;                                   // adjacent_control=friendly_control
  bool control_supplies_target;                           // control_supply=target
  bool army_always_moves_one_space;                       // army_always_moves=one_space_always
  bool source_exempt;                                     // clear_requirement=source_exempt
  bool disputed_zone_may_end;                             // disputed_zone_trace=may_end_there
  bool claimant_gains;                                    // end_control_contested=claimant_gains
  bool fortress_by_any_means;                             // fortress_control_by_battle=any_means
  bool guerilla_raids_only;                               // guerilla_entry=raids_only
  bool guerillas_go_with_others;                          // guerilla_mixed_force=any_commander
  bool texas_side_in_mexico;                              // in_mexico=texas_side_inside
  bool leave_fort_instead;                                // leave_fort=instead_of_cost
  bool leave_fort_everybody;                              // leave_fort_alone=everybody
  bool leaders_may_enter_works;                           // lone_and_forts=leaders_may_enter
  bool port_feeds_whole_space;                            // port_one_force=whole_space
  bool raided_space_suspended;                            // raided_space_control=suspended
  bool revolt_cuts_passage_only;                          // revolt_supply=passage_cut
  bool train_and_beachhead_mutual;                        // train_beachhead=mutual_trace
  bool train_feeds_any_number;                            // train_through_port=any_number
  bool transit_needs_no_enemy_near;                       // transit_friendly=no_enemy_near
  bool us_does_not_stop;                                  // us_rough_stop=no_stop
  bool zone_control_by_presence, zone_control_by_marker;  // zone_control=presence_only, marker_only
  bool zone_entry_needs_nothing;                          // zone_entry_mp=nothing
};

// A value of an option that the oracle has a view of.
struct Reading {
  const char* option;
  const char* value;
  bool Readings::*member;  // null: what the oracle says where no other value of the option is chosen
};
const std::vector<Reading>& KnownReadings();
bool HasView(absl::string_view option, absl::string_view value);

// The readings of a game: the value of every option, by name. Options without a view are passed over.
Readings ReadingsOf(const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace adjutant::oracle

#endif  // ADJUTANT_TESTS_ORACLE_READINGS_H_
