#include "core/cactus/options.h"

#include <vector>

namespace adjutant::cactus {

absl::Span<const EditionSpec> Editions() {
  static const auto* specs = new std::vector<EditionSpec>{
      {"printed", "The rulebook of 2006 with our defaults where it is silent", {}},
      {"clarified",
       "As it seems to be meant where the letter works against its purpose",
       {{"dupin_drm", "plus"},
        {"failed_retreat_mod", "next_round"},
        {"fleet_loss", "naval_only"},
        {"mexican_def", "locally_raised"},
        {"reaction_limit", "one_move"},
        {"rep_deploy", "friendly"},
        {"reroll_half", "new_die"},
        {"sonora_repo", "imperial"},
        {"vc_blocked", "other_port"}}},
  };
  return *specs;
}

}  // namespace adjutant::cactus

// Questions about the rules that are no options:
// - Which case is meant by 6.5 (sieges): there is only 7.5. By 11.2 (the cost of turn 15): only 12.2 says it.
// - Whether cases are cited as the body numbers them or as the contents do: as the body does.
// - Whether exchange or escape of captured leaders comes first: one is at the end of a turn, the other at the start.
// - Which random event frees captured leaders: only one does.
// - Whether units without a leader sail together: they do not. Of who moves as a stack 5.1 says that 5.2 is to be seen,
//   and the fleet takes any number, one after the other; by sea_once on one trip.
