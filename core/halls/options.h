// Rules options of The Halls of Montezuma: what the rulebook leaves open or says twice.
#ifndef ADJUTANT_CORE_HALLS_OPTIONS_H_
#define ADJUTANT_CORE_HALLS_OPTIONS_H_

#include "absl/types/span.h"

namespace adjutant {
struct EditionSpec;
struct OptionSpec;
}  // namespace adjutant

namespace adjutant::halls {

// In the order of Options(); the enumerators of a choice are its index.
enum Option : uint8_t {
  kActionCardsPerPlayer,      // 0 two, 1 four
  kActionPhaseEnd,            // 0 plays_on, 1 phase_ends
  kActionReshuffle,           // 0 all_cards, 1 action_phase_only
  kActionReshuffleWhen,       // 0 at_last_card, 1 at_next_draw
  kAdjacentControl,           // 0 friendly_force, 1 friendly_control
  kAltaCaliforniaSite,        // 0 allowed, 1 barred
  kArmyAlwaysMoves,           // 0 cost_is_paid, 1 one_space_always
  kArmyHeir,                  // 0 highest_command, 1 any_leader
  kArmyMinimum,               // 0 one_point, 1 zero_stays_zero
  kAvoidThenIntercept,        // 0 player_chooses, 1 intercept_first
  kBattleCardWindows,         // 0 three_windows, 1 alternating
  kBattleCommander,           // 0 owner_names, 1 senior_by_stars
  kBattleUnitsCounted,        // 0 at_start, 1 after_losses
  kBidding,                   // 0 no, 1 yes
  kBlockadeAtZero,            // 0 roll, 1 no_roll
  kBombardmentAlias,          // 0 artillery_barrage, 1 naval_bombardment
  kBuilderTactics,            // 0 one_or_two, 1 one_or_more
  kCanalesSpace,              // 0 target, 1 origin
  kClearRequirement,          // 0 source_included, 1 source_exempt
  kCollapseBeforeWar,         // 0 crisis_number, 1 seven_at_once
  kCommittedValue,            // 0 doubled, 1 plus_two
  kControlChangeList,         // 0 all_means, 1 list_only
  kControlSupply,             // 0 basis, 1 target
  kCrisisDeck,                // 0 numbers_1_to_30, 1 with_pacific_squadron
  kDiscardForGuerilla,        // 0 no_mandatory, 1 any_card
  kDisputedZoneTrace,         // 0 passes_only, 1 may_end_there
  kDropLeaders,               // 0 allowed, 1 units_only
  kDzBellicosity,             // 0 at_once, 1 end_of_turn
  kEndControlContested,       // 0 no_change, 1 claimant_gains
  kEventOpsAction,            // 0 one_action, 1 several_actions
  kEventWithoutEffect,        // 0 allowed, 1 refused
  kExpendBeachhead,           // 0 like_train, 1 never
  kExtraCard,                 // 0 one_each, 1 none
  kForcedHasty,               // 0 stays_hasty, 1 column_without_points
  kFortFinish,                // 0 placement_again, 1 no_conditions
  kFortKnowledge,             // 0 stays_face_up, 1 flips_back
  kFortSecondBattle,          // 0 three_points, 1 free
  kFortressControl,           // 0 end_of_turn, 1 at_once
  kFortressControlByBattle,   // 0 siege_only, 1 any_means
  kFortressInherentScope,     // 0 artillery_unit, 1 strength_only
  kFortressLeader,            // 0 stays, 1 leader_pool
  kGuerillaDefendingUs,       // 0 any_battle, 1 us_attack_only
  kGuerillaEntry,             // 0 attacks, 1 coexists, 2 raids_only
  kGuerillaMixedForce,        // 0 with_canales, 1 any_commander
  kGuerillaPool,              // 0 holding_box, 1 regroup
  kGuerillaRough,             // 0 rough_and_rough_jungle, 1 rough_only
  kHalfDieZero,               // 0 zero, 1 ten
  kHeldResponse,              // 0 next_turn_only, 1 may_answer
  kInMexico,                  // 0 texas_side_outside, 1 texas_side_inside
  kIndianCard,                // 0 automatic, 1 die_without_ops
  kInitiativeSwitch,          // 0 later_segments, 1 at_once
  kInterceptIntoEnemy,        // 0 barred, 1 allowed
  kInterceptJoin,             // 0 failed_group, 1 whole_side
  kInterceptionPerSpace,      // 0 each_entry, 1 once
  kLandingAtFortress,         // 0 no_battle, 1 battle_at_once
  kLandingCommit,             // 0 up_to_stars, 1 one_marine, 2 none
  kLandingPort,               // 0 mexican_control, 1 mexican_state
  kLeaderActivatedAgain,      // 0 once, 1 again
  kLeaderDisplacement,        // 0 open_path, 1 straight_distance
  kLeaderLossDirection,       // 0 tactics_added, 1 tactics_subtracted
  kLeaderPoolSaScott,         // 0 loss_pool, 1 home_box
  kLeaderlessCommit,          // 0 zero, 1 one
  kLeaderlessReaction,        // 0 avoid_only, 1 intercept_too
  kLeadersAlone,              // 0 leaders_only, 1 with_unit
  kLeaveFort,                 // 0 surcharge, 1 instead_of_cost
  kLoneAndForts,              // 0 barred, 1 leaders_may_enter
  kMandatoryHolder,           // 0 must_play_event, 1 operations_allowed
  kMarginFive,                // 0 all_losses, 1 table_only
  kMixedUnits,                // 0 both_types, 1 one_role
  kMutualWipeout,             // 0 defender_wins, 1 nobody
  kNoLeaderUnit,              // 0 no_lead, 1 guerilla_leads
  kOccupySupply,              // 0 automatic_counts, 1 must_trace
  kOfficerDeclared,           // 0 before_lead, 1 after_commitment
  kOfficerUse,                // 0 must_serve, 1 may_rest
  kOfficersWithoutLeader,     // 0 stay, 1 removed
  kOosScope,                  // 0 uncovered_units, 1 whole_space
  kPoliticalWillVictory,      // 0 every_turn, 1 when_the_game_ends
  kPortOneForce,              // 0 within_command, 1 whole_space
  kPresidentDies,             // 0 ends, 1 goes_on
  kPwBounds,                  // 0 clamped, 1 overflow_kept
  kRaidCap,                   // 0 markers, 1 attempts
  kRaidDesignation,           // 0 all_first, 1 one_by_one
  kRaidImmuneUnits,           // 0 raiders_units, 1 any_units
  kRaidRange,                 // 0 plain_cost, 1 movement_rules
  kRaidedSpaceControl,        // 0 marker_kept, 1 suspended
  kRefusedReinforcementCard,  // 0 discarded, 1 back_in_deck
  kReinforcementLimit,        // 0 counts_for_mexico, 1 mexican_draw_only
  kRemoveControl,             // 0 by_placing, 1 own_too
  kReplSide,                  // 0 bought_or_drawn, 1 bought_only
  kReplacementStop,           // 0 may_stop, 1 must_draw
  kReshuffleTime,             // 0 action_phase_end, 1 turn_end
  kRetreatMetric,             // 0 movement_cost, 1 supply_length
  kRevoltAlternation,         // 0 old_revolts, 1 all_revolts
  kRevoltSupply,              // 0 space_cut, 1 passage_cut
  kRoughAvoidChoice,          // 0 owner_chooses, 1 must_leave
  kRoutAndTable,              // 0 table_first, 1 rout_alone
  kSantaAnnaWarEntry,         // 0 at_once, 1 next_turn
  kScottForceSize,            // 0 army_apart, 1 total
  kScottReplacement,          // 0 bought_or_drawn, 1 comes_along
  kSecondLanding,             // 0 may_move, 1 stays
  kSeizeRequirements,         // 0 any_card, 1 war_and_two_ops
  kSeizeZonePort,             // 0 allowed, 1 barred
  kSiegeFieldworks,           // 0 nothing, 1 marker_only, 2 both
  kSiegeLoss,                 // 0 stays, 1 retreats
  kSiegeOneStep,              // 0 no_damage, 1 step_stays_lost
  kSquadronAuto,              // 0 both_at_start, 1 one_at_segment_end
  kStandLeaderless,           // 0 allowed, 1 forces_only
  kSupplyCheckTime,           // 0 before_card, 1 after_card
  kSuppressAfterBattle,       // 0 overrun_only, 1 any_victory
  kSuppressionNine,           // 0 separate, 1 failure
  kTacticsInEfficiency,       // 0 rating, 1 one_for_the_better
  kTrainBeachhead,            // 0 true_source, 1 mutual_trace
  kTrainCapture,              // 0 any_unit, 1 forces_only
  kTrainThroughPort,          // 0 limit_passed_on, 1 any_number
  kTransitCount,              // 0 spaces, 1 moves
  kTransitFriendly,           // 0 no_enemy_inside, 1 no_enemy_near
  kUnstableSkipped,           // 0 waits, 1 lapses
  kUsDzMajority,              // 0 more_than_mexico, 1 any_unit
  kUsRoughStop,               // 0 stops, 1 no_stop
  kWarDeckMerge,              // 0 at_declaration, 1 next_turn
  kWinnerNotInSpace,          // 0 no_change, 1 marker_placed
  kWinnerSupply,              // 0 needs_supply, 1 always
  kWithdrawalAlone,           // 0 leaders_allowed, 1 no_leaders
  kWithdrawalMixed,           // 0 cavalry_goes, 1 nobody
  kWithdrawalSpaces,          // 0 one_space, 1 each_its_own
  kWoundedLeaders,            // 0 wounds, 1 killed_or_unharmed
  kZeroMovementUnderline,     // 0 underline_suffices, 1 points_needed
  kZoneAvoidLimit,            // 0 steps, 1 units
  kZoneBattleRetreat,         // 0 defender_leaves, 1 loser_stays
  kZoneControl,               // 0 marker_or_presence, 1 presence_only, 2 marker_only
  kZoneEntryMp,               // 0 one_point, 1 nothing
  kZoneLeaderAlone,           // 0 gives_way, 1 stays
  kZoneLoneUnit,              // 0 any_unit, 1 forces_only
  kOptionCount
};

absl::Span<const OptionSpec> Options();
absl::Span<const EditionSpec> Editions();

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_OPTIONS_H_
