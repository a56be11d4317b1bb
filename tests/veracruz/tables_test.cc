// The tables of Veracruz, cell by cell as the book has them.
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/board.h"

namespace adjutant::veracruz {
namespace {

using adjutant::v1::RECONSTRUCTED;
using adjutant::v1::STATED;
using ::testing::ElementsAre;

// A row of a table as it is printed, cells parted by spaces.
std::string RowOf(absl::string_view table, absl::string_view row) {
  for (const v1::Table& each : Message().table()) {
    if (each.id() != table) continue;
    for (const v1::Row& line : each.row()) {
      std::vector<std::string> cells;
      for (const v1::Cell& cell : line.cell()) cells.push_back(cell.print());
      if (line.id() == row) return absl::StrJoin(cells, " ");
    }
  }
  return "";
}

// 8.71: our filling of the legible values. Every step in ratio is worth one on the die.
TEST(TableTest, CombatResults) {
  EXPECT_EQ(RowOf("combat", "0"), "F-4/A-1 F-4/A-1 F-4/A-1 F-3/A-1 RD-3/A-1 RD-2/H-2 R-2/H-2 H-2/H-2 H-1/H-3");
  EXPECT_EQ(RowOf("combat", "3"), "F-3/A-1 RD-3/A-1 RD-2/H-2 R-2/H-2 H-2/H-2 H-1/H-3 H-1/R-2 A-1/R-3 A-1/RD-3");
  EXPECT_EQ(RowOf("combat", "6"), "R-2/H-2 H-2/H-2 H-1/H-3 H-1/R-2 A-1/R-3 A-1/RD-3 A-1/F-4 A-1/F-4 A-1/F-4");
  const auto& combat = C().tables.combat;
  for (size_t die = 0; die < 6; ++die) {
    for (size_t column = 0; column + 1 < 9; ++column) {
      const CombatResult &right = combat[die][column + 1], &below = combat[die + 1][column];
      EXPECT_EQ(right.attacker.fate, below.attacker.fate);
      EXPECT_EQ(right.attacker.loss, below.attacker.loss);
      EXPECT_EQ(right.defender.fate, below.defender.fate);
      EXPECT_EQ(right.defender.loss, below.defender.loss);
    }
  }
  EXPECT_EQ(combat[0][3].attacker.fate, Fate::kFlee);
  EXPECT_EQ(combat[0][3].attacker.loss, 3);
  EXPECT_EQ(combat[3][8].defender.fate, Fate::kRetreatDemoralized);
}

// 8.72; columns -2 to +2, each with four loss possibilities.
TEST(TableTest, Casualties) {
  EXPECT_EQ(RowOf("casualty", "1"), "5 5 10 10 5 5 5 10 x 5 5 5 - x 5 5 - - x 5");
  EXPECT_EQ(RowOf("casualty", "2"), "5 10 10 15 5 5 10 10 5 5 5 10 x 5 5 5 - x 5 5");
  EXPECT_EQ(RowOf("casualty", "3"), "10 10 15 20 5 10 10 15 5 5 10 10 5 5 5 10 - 5 5 5");
  EXPECT_EQ(RowOf("casualty", "4"), "10 15 15 20 10 10 15 15 5 10 10 15 5 5 10 10 x 5 5 10");
  EXPECT_EQ(RowOf("casualty", "5"), "15 15 20 25 10 15 15 20 10 10 15 15 5 10 10 15 5 5 10 10");
  EXPECT_EQ(RowOf("casualty", "6"), "15 20 25 33 15 15 20 25 10 15 15 20 10 10 15 15 5 10 10 15");
  // 8.45: H-2, morale +1, die 3.
  EXPECT_EQ(C().tables.casualty[3][3][2].percent, 5);
  EXPECT_EQ(EvidenceOf("table.casualty.row.3.cell.+1/2.print"), STATED);
  EXPECT_EQ(EvidenceOf("table.casualty.row.2.cell.0/1.print"), RECONSTRUCTED);
  EXPECT_EQ(C().tables.casualty[1][2][1].points, 1);
  EXPECT_EQ(C().tables.casualty[1][4][1].percent, 0);
}

// 8.73.
TEST(TableTest, LossPercentages) {
  const std::array<const char*, 20> rows = {"0 0 0 0 0 0", "0 0 0 0 0 0", "0 0 0 0 0 1", "0 0 0 1 1 1", "0 0 1 1 1 2",
                                            "0 0 1 1 1 2", "0 1 1 1 2 2", "0 1 1 2 2 3", "0 1 1 2 2 3", "0 1 1 2 2 3",
                                            "0 1 1 2 3 4", "1 1 2 2 3 4", "1 1 2 3 3 4", "1 1 2 3 3 5", "1 1 2 3 4 5",
                                            "1 2 2 3 4 5", "1 2 3 3 4 6", "1 2 3 4 4 6", "1 2 3 4 5 6", "1 2 3 4 5 7"};
  for (size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(RowOf("loss", absl::StrCat(i + 1)), rows[i]) << i + 1;
  const auto& loss = C().tables.loss;
  EXPECT_EQ(loss[20][0] + loss[15][0], 2);               // 8.45: 35 strength points at 5%
  EXPECT_EQ(loss[20][3] + loss[20][3] + loss[4][3], 9);  // the key: 44 at 20%
  EXPECT_EQ(loss[10][3], 2);                             // 13.26
  EXPECT_EQ(EvidenceOf("table.loss.row.15.cell.5.print"), STATED);
}

// 8.72, 8.73: more force, worse morale or a higher loss number never cost less.
TEST(TableTest, LossesNeverFall) {
  const auto& loss = C().tables.loss;
  for (size_t force = 1; force <= kLossRows; ++force) {
    for (size_t column = 0; column < 6; ++column) {
      if (force > 1) {
        EXPECT_GE(loss[force][column], loss[force - 1][column]) << force;
      }
      if (column > 0) {
        EXPECT_GE(loss[force][column], loss[force][column - 1]) << force;
      }
    }
  }
  const auto worth = [](const Casualties& casualties) { return 10 * casualties.percent + casualties.points; };
  const auto& casualty = C().tables.casualty;
  for (size_t die = 1; die <= 6; ++die) {
    for (size_t morale = 0; morale < 5; ++morale) {
      for (size_t number = 1; number <= 4; ++number) {
        const int cell = worth(casualty[die][morale][number]);
        if (die > 1) {
          EXPECT_GE(cell, worth(casualty[die - 1][morale][number]));
        }
        if (morale > 0) {
          EXPECT_LE(cell, worth(casualty[die][morale - 1][number]));
        }
        if (number > 1) {
          EXPECT_GE(cell, worth(casualty[die][morale][number - 1]));
        }
      }
    }
  }
}

// 9.37; the erratum to 9.33 is a die of 6 at level 1.
TEST(TableTest, EffectiveLeadership) {
  EXPECT_EQ(RowOf("leadership", "1"), "-2 -1 -1 0 0");
  EXPECT_EQ(RowOf("leadership", "2"), "-1 -1 0 0 1");
  EXPECT_EQ(RowOf("leadership", "3"), "-1 0 0 1 1");
  EXPECT_EQ(RowOf("leadership", "4"), "-1 0 1 1 1");
  EXPECT_EQ(RowOf("leadership", "5"), "0 1 1 1 2");
  EXPECT_EQ(RowOf("leadership", "6"), "0 1 1 2 3");
  EXPECT_EQ(C().tables.leadership[6][1], 1);
}

// 10.29; 10.21 reads +2 for a US 5.
TEST(TableTest, BattleMorale) {
  const std::array<std::pair<int, int>, 6> levels = {{{-1, -2}, {0, -1}, {1, 0}, {1, 0}, {2, 1}, {2, 2}}};
  for (size_t die = 1; die <= 6; ++die) {
    EXPECT_EQ(C().tables.morale[die][kUs], levels[die - 1].first) << die;
    EXPECT_EQ(C().tables.morale[die][kMexico], levels[die - 1].second) << die;
  }
  EXPECT_EQ(C().n.morale_demoralized, -2);
  EXPECT_EQ(C().n_other.morale_demoralized, -1);
}

// 11.28.
TEST(TableTest, UsSupply) {
  const std::array<std::pair<int, int>, 6> arrivals = {{{0, 0}, {0, 0}, {1, 0}, {1, 0}, {1, 1}, {2, 2}}};
  for (size_t die = 1; die <= 6; ++die) {
    EXPECT_EQ(C().tables.supply[die].units, arrivals[die - 1].first) << die;
    EXPECT_EQ(C().tables.supply[die].pack_animals, arrivals[die - 1].second) << die;
  }
}

// 12.28.
TEST(TableTest, SiegeBombardment) {
  EXPECT_EQ(RowOf("siege", "1"), "- - 1 1 2");
  EXPECT_EQ(RowOf("siege", "2"), "- 1 1 2 3");
  EXPECT_EQ(RowOf("siege", "3"), "- 1 2 3 3");
  EXPECT_EQ(RowOf("siege", "4"), "1 1 2 3 4*");
  EXPECT_EQ(RowOf("siege", "5"), "1 2 3 3* 5*");
  EXPECT_EQ(RowOf("siege", "6"), "2 2* 4* 4* 5*");
  EXPECT_THAT(C().tables.siege_columns, ElementsAre(1, 5, 9, 13, 17));
  EXPECT_EQ(C().tables.siege[6][2].strength, 4);
  EXPECT_TRUE(C().tables.siege[6][2].besieger);
  EXPECT_FALSE(C().tables.siege[6][0].besieger);
}

// 12.34; its column 1-2 bears out the erratum to 12.31.
TEST(TableTest, Assault) {
  EXPECT_EQ(RowOf("assault", "1"), "50/U-0 33/U-0 33/U-0 25/U-1 20/U-1 25/S");
  EXPECT_EQ(RowOf("assault", "2"), "33/U-0 33/U-0 25/U-1 20/U-1 25/S 20/S");
  EXPECT_EQ(RowOf("assault", "3"), "33/U-0 25/U-1 20/U-1 25/S 20/S 15/S");
  EXPECT_EQ(RowOf("assault", "4"), "25/U-1 20/U-1 25/S 20/S 15/S 10/S");
  EXPECT_EQ(RowOf("assault", "5"), "20/U-1 25/S 20/S 15/S 10/S 10/S");
  EXPECT_EQ(RowOf("assault", "6"), "25/S 20/S 15/S 10/S 10/S 5/S");
  EXPECT_EQ(kAssaultRatios[0].attacker, 1);
  EXPECT_EQ(kAssaultRatios[0].defender, 2);
  EXPECT_EQ(C().tables.assault[4][0].attacker_percent, 25);
  EXPECT_EQ(C().tables.assault[4][0].defender_loss, 1);
  EXPECT_FALSE(C().tables.assault[4][0].taken);
  EXPECT_TRUE(C().tables.assault[4][2].taken);
}

// 13.15; 13.26 works with 20% for a 5, the scan looks like 15.
TEST(TableTest, DiseaseAndAttrition) {
  std::vector<int> percent, dead;
  for (const DiseaseResult& result : C().tables.disease) {
    percent.push_back(result.percent);
    dead.push_back(result.dead ? 1 : 0);
  }
  EXPECT_THAT(percent, ElementsAre(0, 5, 5, 10, 10, 15, 20, 20, 25, 33));
  EXPECT_THAT(dead, ElementsAre(0, 0, 0, 0, 0, 0, 0, 1, 1, 1));
}

// 16.26; 16.23 reads 4 for a guerrilla of strength 2.
TEST(TableTest, GuerrillaAttack) {
  EXPECT_EQ(RowOf("guerrilla", "1"), "0 0 0");
  EXPECT_EQ(RowOf("guerrilla", "2"), "0 0 1");
  EXPECT_EQ(RowOf("guerrilla", "3"), "0 1 2");
  EXPECT_EQ(RowOf("guerrilla", "4"), "1 2 3");
  EXPECT_EQ(RowOf("guerrilla", "5"), "2 3 4");
  EXPECT_EQ(RowOf("guerrilla", "6"), "3 4 5");
  EXPECT_EQ(C().tables.guerrilla[6][2], 4);
}

// 17.1.
TEST(TableTest, SantaAnnaIsSummonedOnOneAndTwo) {
  EXPECT_THAT(C().tables.santa_anna, ElementsAre(false, true, true, false, false, false, false));
}

// 5.34; in tenths of a movement point.
TEST(TableTest, TerrainEffects) {
  const TerrainEffects& t = C().terrain;
  const auto of = [&](Terrain terrain) { return t.hex[static_cast<size_t>(terrain)]; };
  EXPECT_EQ(of(Terrain::kClear).cost, 10);
  EXPECT_EQ(of(Terrain::kRough).cost, 20);
  EXPECT_EQ(of(Terrain::kRough).die, -1);
  EXPECT_EQ(of(Terrain::kJungle).cost, 30);
  EXPECT_EQ(of(Terrain::kJungle).disease, 1);
  EXPECT_EQ(of(Terrain::kSwamp).cost, 30);
  EXPECT_EQ(of(Terrain::kSwamp).disease, 2);
  EXPECT_EQ(C().n.disease_swamp, 1) << "13.15 says otherwise";
  for (const Terrain terrain : {Terrain::kMountain, Terrain::kLake, Terrain::kSea}) EXPECT_TRUE(of(terrain).impassable);
  EXPECT_EQ(t.highway.cost, 2);
  EXPECT_EQ(t.road.cost, 5);
  EXPECT_EQ(t.trail.cost, 10);
  EXPECT_EQ(t.river.cost, 10);
  EXPECT_EQ(t.river.die, -1);
  EXPECT_EQ(t.city.die, -2);
  EXPECT_EQ(t.town.die, 0);
  EXPECT_EQ(t.enemy_zone_of_control.cost, 10);
}

}  // namespace
}  // namespace adjutant::veracruz
