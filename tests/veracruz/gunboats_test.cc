// Veracruz 18: gunboats.
#include <string>

#include "core/veracruz/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::Contains;
using ::testing::Not;

std::string Sails(const char* hex) { return absl::StrCat("us gunboat_sailed piece=ohio hex=", hex); }

struct Fleet : Table {
  explicit Fleet(const char* hex, const testing::OptionPicks& options = {}) : Table(options) {
    Set("turn", "2").Put(hex, {"ohio"});
  }
};

TEST(GunboatTest, ItSailsAnywhereAtSeaAndAlongTheCoastOncePerPhase) {
  Fleet table("0110");
  table.Go("us.movement");
  EXPECT_EQ(table.Refusal(Sails("1005")), "");
  EXPECT_EQ(table.Refusal(Sails("0113")), "");
  EXPECT_EQ(table.Refusal(Sails("0114")), "5.16/2");
  EXPECT_EQ(table.Refusal(Sails("0110")), "18.0/2");
  table.Do(Sails("0909"));
  EXPECT_EQ(table.Value("piece.ohio.hex"), "0909");
  EXPECT_EQ(table.Refusal(Sails("1005")), "5.0/2");
  EXPECT_THAT(table.Legal(), Not(Contains(Sails("1005"))));
}

TEST(GunboatTest, ItGoesAroundUluaByTheErrataOnly) {
  for (const char* reading : {"allowed", "barred"}) {
    Fleet table("1001", {{"passing_ulua", reading}});
    table.Go("us.movement");
    const bool allowed = std::string(reading) == "allowed";
    EXPECT_EQ(table.Refusal(Sails("2401")), allowed ? "" : "12.65");
    EXPECT_EQ(table.Refusal(Sails("1701")), allowed ? "" : "12.65");
    EXPECT_EQ(table.Refusal(Sails("1604")), "");
  }
}

// 12.62: by the errata map it can be passed at a distance, but not through the hexes next to it.
TEST(GunboatTest, ItStopsNextToAMexicanUlua) {
  Fleet table("1604", {{"passing_ulua", "barred"}});
  table.Set("fortress.veracruz.holder", "us").Set("control.veracruz", "us").Go("us.movement");
  // From next to Ulua to another hex next to it, but no further.
  EXPECT_EQ(table.Refusal(Sails("1705")), "");
  EXPECT_EQ(table.Refusal(Sails("1804")), "12.62");
  EXPECT_EQ(table.Refusal(Sails("1704")), "18.0/3");
  table.Set("fortress.san_juan_de_ulua.holder", "us").Go("us.movement");
  EXPECT_EQ(table.Refusal(Sails("1804")), "");
  EXPECT_EQ(table.Refusal(Sails("1704")), "");
  EXPECT_EQ(table.Refusal(Sails("2401")), "");
}

TEST(GunboatTest, MexicanUnitsInACoastalHexKeepItOutUnlessTheyIgnoreEachOther) {
  for (const char* reading : {"barred", "shared"}) {
    Fleet table("1001", {{"gunboat_and_enemy", reading}});
    table.Put("0909", {"mx_oaxaca"}).Go("us.movement");
    EXPECT_EQ(table.Refusal(Sails("0909")), std::string(reading) == "barred" ? "5.21" : "");
    // Zones of control are nothing to it.
    EXPECT_EQ(table.Refusal(Sails("0908")), "");
  }
}

TEST(GunboatTest, EveryHexThatItMayReachIsListed) {
  for (const char* reading : {"allowed", "barred"}) {
    for (const char* holder : {"us", "mexico"}) {
      for (const char* from : {"1604", "1705", "1804", "0110", "2401"}) {
        Fleet table(from, {{"passing_ulua", reading}});
        table.Put("1903", {"mx_oaxaca"}).Set("fortress.san_juan_de_ulua.holder", holder).Go("us.movement");
        EventList listed;
        ListSailing(table.rules(), table.s(), &listed);
        size_t legal = 0;
        for (const HexId hex : C().hexes.ids()) {
          legal += CheckSailing(table.rules(), table.s(), MakeEvent(kGunboatSailed, kUs, {table.Piece("ohio"), hex}),
                                nullptr)
                       .accepted;
        }
        EXPECT_EQ(listed.size(), legal) << reading << " " << holder << " " << from;
        for (const Event& event : listed) {
          EXPECT_TRUE(CheckSailing(table.rules(), table.s(), event, nullptr).accepted);
        }
      }
    }
  }
}

// 18.1: next to both, it bombards either.
TEST(GunboatTest, NextToVeracruzAndUluaItBombardsEither) {
  Fleet table("1604");
  table.Put("1705", {"mx_oaxaca"});
  table.Form("1706", "us_1st_division",
             {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry", "worth"});
  table.Form(
      "1805", "us_2nd_division",
      {"us_6th_infantry", "us_7th_infantry", "us_8th_infantry", "us_1st_artillery", "us_2nd_artillery", "twiggs"});
  table.Go("us.siege");
  EXPECT_EQ(table.Refusal("us fortress_besieged place=veracruz"), "");
  EXPECT_EQ(table.Refusal("us fortress_besieged place=san_juan_de_ulua"), "");
  table.Do("us fortress_besieged place=veracruz").Do("mexico surrender_answered accepted=false");
  table.Do("us gun_named piece=ohio").Do("us bombardment_begun");
  table.Do("chance die_rolled purpose=bombardment value=4");  // 1 to 4
  EXPECT_EQ(table.Number("siege.artillery"), 1);
}

TEST(GunboatTest, MexicoHasNone) {
  Fleet table("1001");
  table.Put("1349", {"mx_oaxaca"}).Go("mexico.movement");
  EXPECT_FALSE(
      CheckSailing(table.rules(), table.s(), MakeEvent(kGunboatSailed, kUs, {table.Piece("ohio"), Id("1002")}), nullptr)
          .accepted);
}

}  // namespace
}  // namespace adjutant::veracruz
