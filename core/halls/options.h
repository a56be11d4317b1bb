// Rules options of The Halls of Montezuma: what the rulebook leaves open or says twice.
#ifndef ADJUTANT_CORE_HALLS_OPTIONS_H_
#define ADJUTANT_CORE_HALLS_OPTIONS_H_

#include "absl/types/span.h"
#include "core/kernel/options.h"

namespace adjutant::halls {

// In the order of Options(); the enumerators of a choice are its index.
enum Option : uint8_t {
  kActionCardsPerPlayer,   // 0 two, 1 four
  kArmyMinimum,            // 0 one_point, 1 zero_stays_zero
  kBattleUnitsCounted,     // 0 at_start, 1 after_losses
  kBlockadeAtZero,         // 0 roll, 1 no_roll
  kClearRequirement,       // 0 source_included, 1 source_exempt
  kCommittedValue,         // 0 doubled, 1 plus_two
  kCrisisDeck,             // 0 numbers_1_to_30, 1 with_pacific_squadron
  kDisputedZoneTrace,      // 0 passes_only, 1 may_end_there
  kExtraCard,              // 0 one_each, 1 none
  kForcedHasty,            // 0 stays_hasty, 1 column_without_points
  kHalfDieZero,            // 0 zero, 1 ten
  kLeaderLossDirection,    // 0 tactics_added, 1 tactics_subtracted
  kPoliticalWillVictory,   // 0 every_turn, 1 when_the_game_ends
  kReplacementStop,        // 0 may_stop, 1 must_draw
  kRevoltAlternation,      // 0 old_revolts, 1 all_revolts
  kRevoltSupply,           // 0 space_cut, 1 passage_cut
  kSuppressionNine,        // 0 separate, 1 failure
  kTacticsInEfficiency,    // 0 rating, 1 one_for_the_better
  kTransitCount,           // 0 spaces, 1 moves
  kWoundedLeaders,         // 0 wounds, 1 killed_or_unharmed
  kZeroMovementUnderline,  // 0 underline_suffices, 1 points_needed
  kOptionCount
};

absl::Span<const OptionSpec> Options();
absl::Span<const EditionSpec> Editions();

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_OPTIONS_H_
