// Number of legal event sequences from positions of Cactus Throne: golden, so that no change of the rules goes unseen.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/golden/perft_places.h"
#include "tests/support/golden.h"

namespace adjutant::testing {
namespace {

// The French before Puebla, where Republicans stand inside and beside; Diaz with irregulars in Oaxaca.
std::vector<std::pair<std::string, std::string>> BeforePuebla(const char* decision) {
  return {
      {"map", "empty"},
      {"turn", "5"},
      {"control.puebla", "none"},
      {"unit.f_99th_ligne", "puebla"},
      {"unit.f_81st_ligne", "puebla"},
      {"unit.f_2nd_zouaves", "veracruz"},
      {"unit.f_95th_ligne", "tlaxcala"},
      {"leader.lorencez", "puebla"},
      {"leader.bazaine", "veracruz"},
      {"unit.r_8th_infantry", "puebla"},
      {"unit.r_14th_infantry", "puebla"},
      {"unit.r_plateados", "oaxaca"},
      {"leader.diaz", "oaxaca"},
      {"decision", decision},
  };
}

const std::vector<PerftPlace>& Places() {
  static const auto* places = new std::vector<PerftPlace>{
      {"set-up of the campaign", {}, 3, "campaign"},
      {"set-up of the Short Campaign", {}, 3, "short_campaign"},
      {"set-up of Doom at Queretaro", {}, 3, "doom_at_queretaro"},
      {"the beginning of a turn", BeforePuebla("turn_start"), 3},
      {"purchases", BeforePuebla("purchases.imperial"), 3},
      {"the Imperials move", BeforePuebla("movement.imperial"), 3},
      {"the Republicans move", BeforePuebla("movement.republican"), 3},
      {"raids", BeforePuebla("raids.republican"), 3},
      {"Armies", BeforePuebla("armies.imperial"), 3},
      {"combat", BeforePuebla("combat"), 4},
      {"the end of a turn", BeforePuebla("end_turn"), 4},
  };
  return *places;
}

TEST(CactusPerftTest, IsGolden) {
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/golden/cactus_perft.txt"), PerftOfPlaces("cactus", Places()));
}

}  // namespace
}  // namespace adjutant::testing
