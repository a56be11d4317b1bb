#include "core/sierra/options.h"

#include <vector>

namespace adjutant::sierra {

absl::Span<const EditionSpec> Editions() {
  static const auto* specs = new std::vector<EditionSpec>{
      {"rewrite2003", "Rick Heli's rewrite of 2003 with our defaults where it is silent", {}},
      {"dg_errata96",
       "As the game was played with the designer's errata of 1996",
       {{"start_gold", "none"},
        {"rail_nationality", "majority"},
        {"rail_connect", "through"},
        {"event_timing", "auction"},
        {"common_nomination", "free_call"},
        {"tax_share", "half"},
        {"outside_home", "pursuit"},
        {"tax_scope", "profitable"},
        {"bury_condition", "failed"},
        {"investor_gold_place", "usable"},
        {"ship_attack", "same_block"}}},
  };
  return *specs;
}

}  // namespace adjutant::sierra
