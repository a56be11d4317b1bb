// Number of legal event sequences from positions of SGS Halls of Montezuma: golden, so that no change of the rules goes
// unseen.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/golden/perft_places.h"
#include "tests/support/golden.h"

namespace adjutant::testing {
namespace {

// A brigade and cavalry before a Mexican regiment; Vera Cruz under siege; a brigade to be made whole.
std::vector<std::pair<std::string, std::string>> BeforePuebla(const char* side, const char* decision) {
  return {
      {"map", "empty"},
      {"turn", "5"},
      {"active", side},
      {"piece.us_pillow_bde", "san_martin"},
      {"piece.us_pillow_bde.origin", "tlaxcala"},
      {"piece.us_garland", "tlaxcala"},
      {"piece.us_garland.life", "2"},
      {"piece.us_quitman_bde", "vera_cruz"},
      {"piece.us_shields_bde", "vera_cruz"},
      {"piece.scott", "tlaxcala"},
      {"piece.mx_line_4", "san_martin"},
      {"piece.mx_hussars", "puebla"},
      {"piece.mx_vc_garrison", "vera_cruz inside"},
      {"card.u06_bayonet_charge", "hand"},
      {"card.u01_cavalry_scouts", "hand"},
      {"card.m05_ambush", "hand"},
      {"decision", decision},
  };
}

const std::vector<PerftPlace>& Places() {
  static const auto* places = new std::vector<PerftPlace>{
      {"the beginning of 1847", {}, 2, "vc47"},
      {"the beginning of 1846", {}, 2, "fb46"},
      {"the beginning on the Tabasco", {}, 2, "tb46"},
      {"cards of the USA", BeforePuebla("usa", "cards"), 2},
      {"supply of the USA", BeforePuebla("usa", "supply"), 3},
      {"the USA marches", BeforePuebla("usa", "land.moves"), 3},
      {"Mexico marches", BeforePuebla("mexico", "land.moves"), 3},
      {"battles", BeforePuebla("usa", "battles"), 5},
      {"sieges", BeforePuebla("usa", "sieges"), 4},
      {"replacements of the USA", BeforePuebla("usa", "replacements"), 3},
  };
  return *places;
}

TEST(SgsPerftTest, IsGolden) {
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/golden/sgs_perft.txt"), PerftOfPlaces("sgs", Places()));
}

}  // namespace
}  // namespace adjutant::testing
