// Number of legal event sequences from positions of Veracruz: golden, so that no change of the rules goes unseen.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/golden/perft_places.h"
#include "tests/support/golden.h"

namespace adjutant::testing {
namespace {

// A division before Jalapa, where Mexico has an army in the making; supply, and a garrison in Veracruz.
std::vector<std::pair<std::string, std::string>> March(const char* decision) {
  return {
      {"map", "empty"},
      {"turn", "6"},
      {"landed", "yes"},
      {"veracruz_taken", "yes"},
      {"control.veracruz", "us"},
      {"piece.us_marines.hex", "1705"},
      {"piece.us_4th_infantry.hex", "1115"},
      {"piece.us_5th_infantry.hex", "1115"},
      {"piece.us_6th_infantry.hex", "1115"},
      {"piece.us_8th_infantry.hex", "1115"},
      {"piece.us_duncan.hex", "1115"},
      {"piece.us_engineers.hex", "1115"},
      {"piece.worth.hex", "1115"},
      {"piece.supply_1.hex", "1115"},
      {"piece.supply_2.hex", "1313"},
      {"piece.pack_animal_1.hex", "1313"},
      {"piece.us_1st_dragoons.hex", "1313"},
      {"piece.mx_1st_line.hex", "1116"},
      {"piece.mx_4th_line.hex", "1116"},
      {"piece.militia_1.hex", "1116"},
      {"piece.militia_1.strength", "1"},
      {"piece.canalizo.hex", "1116"},
      {"piece.mx_5th_cavalry.hex", "1214"},
      {"piece.guerrillas_1.hex", "1414"},
      {"piece.guerrillas_1.strength", "2"},
      {"decision", decision},
  };
}

const std::vector<PerftPlace>& Places() {
  static const auto* places = new std::vector<PerftPlace>{
      {"setup", {}, 3},
      {"the invasion", {{"map", "empty"}, {"decision", "us.reinforcement"}}, 2},
      {"supply", March("us.supply"), 4},
      {"march", March("us.movement"), 3},
      {"attack", March("us.combat"), 4},
      {"defence", March("mexico.movement"), 3},
      {"disease", March("disease"), 3},
      {"siege",
       {{"map", "empty"},
        {"turn", "2"},
        {"landed", "yes"},
        {"piece.us_naval_battery.hex", "1605"},
        {"piece.us_duncan.hex", "1605"},
        {"piece.us_4th_infantry.hex", "1605"},
        {"piece.supply_1.hex", "1605"},
        {"piece.worth.hex", "1605"},
        {"piece.mx_veracruz_national_guard.hex", "1705"},
        {"piece.morales.hex", "1705"},
        {"decision", "us.siege"}},
       4},
  };
  return *places;
}

TEST(VeracruzPerftTest, IsGolden) {
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/golden/veracruz_perft.txt"),
               PerftOfPlaces("veracruz", Places()));
}

}  // namespace
}  // namespace adjutant::testing
