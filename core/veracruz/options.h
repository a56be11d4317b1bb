// Rules options and editions of Veracruz: errata, later clarifications, and what the book leaves open or says twice.
#ifndef ADJUTANT_CORE_VERACRUZ_OPTIONS_H_
#define ADJUTANT_CORE_VERACRUZ_OPTIONS_H_

#include "absl/types/span.h"

namespace adjutant {
struct EditionSpec;
struct OptionSpec;
}  // namespace adjutant

namespace adjutant::veracruz {

// In the order of Options(); the enumerators of a choice are its index.
enum Option : uint8_t {
  kAdvance,                  // 0 must, 1 may
  kAdvanceAfterElimination,  // 0 advances, 1 stays
  kAdvanceBeside,            // 0 spares, 1 eliminates
  kAdvanceBothFled,          // 0 one_hex, 1 stays
  kAdvanceWho,               // 0 all, 1 chosen
  kArmyWithoutLeader,        // 0 disbands, 1 stays
  kAssaultHalf,              // 0 half_up, 1 half_down
  kAssaultLastPoint,         // 0 stays_out, 1 goes_in
  kAssaultLeader,            // 0 not_needed, 1 needed
  kAssaultMinimum,           // 0 one_to_two, 1 one_to_one
  kBelowOneToFour,           // 0 basic, 1 shifted
  kBesiegedCombat,           // 0 without_leaving, 1 no_attacks, 2 freely
  kBnmFormation,             // 0 any, 1 three_quarters
  kBombardments,             // 0 once_each, 1 each_unit_once, 2 no_limit
  kCasualtyMinimum,          // 0 one_point, 1 table
  kCityDefense,              // 0 combat, 1 every_attack, 2 none
  kCoastalInvasion,          // 0 coast_clear, 1 overwhelming
  kCounterBatteryTarget,     // 0 besieger, 1 garrison
  kDemoralizedLevel,         // 0 minus_two, 1 minus_one, 2 minus_three
  kDiseaseOrder,             // 0 mexico, 1 us
  kDiseaseTerrain,           // 0 table_and_chart, 1 chart, 2 table
  kDiseaseZero,              // 0 counts, 1 exempt
  kDummiesLeft,              // 0 join_or_leave, 1 stay
  kEntryFromFormation,       // 0 whole, 1 units
  kFormationShare,           // 0 points_together, 1 units_together, 2 points_of_one
  kFormationSupply,          // 0 slowest, 1 members_in_supply
  kFrozenPackAnimal,         // 0 entry, 1 adjacent
  kGuerrillaAgain,           // 0 every_hex, 1 first_hex
  kGuerrillaPoint,           // 0 us, 1 mexico
  kGuerrillaPoints,          // 0 all, 1 effective
  kGuerrillaUnits,           // 0 land_units, 1 combat_units
  kGuerrillaZero,            // 0 pool, 1 out
  kGunboatAndEnemy,          // 0 barred, 1 shared
  kGunboatSupply,            // 0 unit, 1 ignored
  kHighRatio,                // 0 true_ratio, 1 one_column
  kLandingBattery,           // 0 stays, 1 one_more
  kLandingGunboats,          // 0 three_hexes, 1 unlimited
  kLandingPackAnimals,       // 0 may_move, 1 stay
  kLeaderAgain,              // 0 serves, 1 one_attack
  kLeaderMovesAdjacent,      // 0 safe, 1 eliminated
  kLeaderOfAttack,           // 0 each_stack, 1 one
  kLeaderlessOverwhelming,   // 0 barred, 1 allowed
  kLeadershipExample,        // 0 table, 1 as_printed
  kLossBase,                 // 0 effective, 1 all
  kLossesShared,             // 0 participants, 1 whole_stack
  kMexicanTrack,             // 0 pack_schedule, 1 as_printed
  kMilitiaBarred,            // 0 withheld, 1 lost
  kMilitiaReturned,          // 0 always, 1 owner_chooses
  kNavyBatteryCap,           // 0 counts, 1 exempt
  kNavyBatteryPace,          // 0 one_point, 1 one_hex
  kNavyBatteryRetreat,       // 0 retreats, 1 eliminated
  kNewUnitSupply,            // 0 traced, 1 combat, 2 general
  kNewcomerSupply,           // 0 next_supply_phase, 1 game_turn
  kNoRetreat,                // 0 eliminated, 1 stand
  kOrganizationBonus,        // 0 in_figure, 1 after_shift
  kOverwhelmingEntry,        // 0 no_surcharge, 1 surcharge
  kOverwhelmingFortress,     // 0 barred, 1 allowed
  kOverwhelmingIneffective,  // 0 left_out, 1 counted
  kOverwhelmingStart,        // 0 after_a_step, 1 at_once
  kOverwhelmingZero,         // 0 succeeds, 1 fails
  kPassDemoralized,          // 0 at_once, 1 staying
  kPassingUlua,              // 0 allowed, 1 barred
  kPeroteAndOthers,          // 0 perote, 1 either
  kPeroteExcess,             // 0 never_stay, 1 out_before_combat
  kPeroteUntried,            // 0 nothing, 1 strength
  kPeroteWeak,               // 0 duty_lapses, 1 entry_refused
  kPortLanding,              // 0 no_port_controlled, 1 no_port_free
  kReinforcementBarred,      // 0 withheld, 1 eliminated, 2 until_vacant
  kReinforcementPlace,       // 0 port, 1 fortress
  kRetreatEnd,               // 0 city, 1 city_or_source
  kRetreatIneffective,       // 0 looked_up, 1 as_at_start
  kRetreatOntoFriends,       // 0 passed_only, 1 joined_too
  kRetreatVolunteers,        // 0 free, 1 regular_first
  kRoadHex,                  // 0 hex_0351, 1 hex_0531
  kSanPatricioAttack,        // 0 in_stack, 1 taking_part
  kSanPatricioDemoralized,   // 0 no, 1 yes
  kSantaAnnaAbsent,          // 0 no_roll, 1 roll
  kSantaAnnaAdvance,         // 0 advances, 1 stays
  kSantaAnnaDemoralized,     // 0 leaves, 1 remains
  kSantaAnnaPoints,          // 0 collects, 1 goes, 2 stays
  kSantaAnnaWay,             // 0 points, 1 hexes
  kScoutLeader,              // 0 leader_needed, 1 exempt
  kSetupMilitia,             // 0 five, 1 four
  kSiegeByMexico,            // 0 two_armies, 1 impossible
  kSiegeSupply,              // 0 siege_segment, 1 supply_phase
  kSiegeSupplyServes,        // 0 one_bombardment, 1 whole_segment
  kSplitResult,              // 0 whole_hex, 1 participants
  kSupplyLanding,            // 0 wait, 1 lost
  kSurrenderRefuge,          // 0 held_by_us, 1 any_unit
  kTownOrCity,               // 0 towns, 1 cities
  kTownTerrain,              // 0 no_effect, 1 terrain_of_hex
  kVolunteerLosses,          // 0 alternate, 1 cover_regulars
  kWithdrawalPart,           // 0 points, 1 whole_units
  kZeroDefends,              // 0 last_column, 1 eliminated
  kZeroUnit,                 // 0 unit, 1 nothing
  kOptionCount
};

absl::Span<const OptionSpec> Options();
absl::Span<const EditionSpec> Editions();

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_OPTIONS_H_
