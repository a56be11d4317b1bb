// Number of legal event sequences from positions of Lords of the Sierra Madre: golden, so that no change of the rules
// goes unseen.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/golden/perft_places.h"
#include "tests/support/golden.h"

namespace adjutant::testing {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

void Hold(Settings* settings, const std::string& card, const std::string& seat, const std::string& track,
          const std::string& box) {
  const std::string of = absl::StrCat("card.", card, ".");
  for (const auto& [what, value] : Settings{{"zone", "calendar"}, {"holder", seat}, {"track", track}, {"box", box}}) {
    settings->emplace_back(of + what, value);
  }
}

// A mine with two ways to a smelter, a store, a bank with gold, projects with an IOU, and rebels of the first player
// beside Federales of the second.
Settings Sonora(const char* decision) {
  Settings settings = {{"season", "summer"}, {"map", "empty"}, {"p1.card", "c7"}, {"p2.card", "c5"}, {"p3.card", "c1"}};
  Hold(&settings, "c21", "p1", "profit", "3");
  Hold(&settings, "c43", "p2", "profit", "0");
  Hold(&settings, "c46", "p1", "profit", "2");
  Hold(&settings, "c53", "p2", "profit", "0");
  Hold(&settings, "c51", "p3", "profit", "0");
  Hold(&settings, "rr10", "p1", "profit", "0");
  Hold(&settings, "rr13", "p2", "profit", "0");
  Hold(&settings, "c20", "p1", "season", "1");
  Hold(&settings, "c26", "p3", "season", "0");
  Hold(&settings, "w4", "p2", "season", "2");
  Hold(&settings, "r12", "p1", "profit", "2");
  Hold(&settings, "o1", "p2", "profit", "2");
  Hold(&settings, "m1", "p3", "beside", "0");
  for (const auto& [name, value] : Settings{{"card.c43.most", "6"},
                                            {"card.c20.left", "1"},
                                            {"card.w4.left", "2"},
                                            {"card.c46.gold", "2"},
                                            {"card.c53.gold", "1"},
                                            {"card.c1.gold", "1"},
                                            {"card.c7.gold", "2"},
                                            {"card.c5.gold", "2"},
                                            {"iou.c20.0", "game 1"},
                                            {"counter.r12_1", "so4"},
                                            {"counter.r12_2", "so4"},
                                            {"counter.o1_1", "so4"},
                                            {"counter.o1_2", "so5"}}) {
    settings.emplace_back(name, value);
  }
  settings.emplace_back("decision", decision);
  return settings;
}

const std::vector<PerftPlace>& Places() {
  static const auto* places = new std::vector<PerftPlace>{
      {"the set-up", {}, 2},
      {"a quarterly card", Sonora("reveal"), 1},
      {"profits", Sonora("profits"), 4},
      {"capitalization", Sonora("capitalize"), 3},
      {"common cards", Sonora("common"), 2},
      {"rifles", Sonora("rifles"), 2},
      {"recapitalization", Sonora("recapitalize"), 2},
      {"maturity", Sonora("mature"), 3},
      {"mordida", Sonora("mordida"), 2},
      {"moves", Sonora("move.p1"), 2},
      {"activities", Sonora("act.p1"), 3},
      {"rebasing", Sonora("rebase"), 2},
      {"refurbishing", Sonora("refurbish"), 2},
      {"the end of a year", Sonora("end_check"), 2},
  };
  return *places;
}

TEST(SierraPerftTest, IsGolden) {
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/golden/sierra_perft.txt"), PerftOfPlaces("sierra", Places()));
}

}  // namespace
}  // namespace adjutant::testing
