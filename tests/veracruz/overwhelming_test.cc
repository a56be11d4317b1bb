// Veracruz 5.4: overwhelming attacks. 8.9: fortifications.
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using testing::OptionPicks;

// US regulars of three points each with Worth on 1628, one hex by the highway from 1528, next to 1427.
struct Onset : Table {
  explicit Onset(int units, const OptionPicks& options = {}) : Table(options) {
    static constexpr const char* kRegulars[] = {
        "us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry",  "us_5th_infantry",
        "us_6th_infantry", "us_7th_infantry", "us_8th_infantry", "us_1st_artillery", "us_2nd_artillery"};
    Set("turn", "5").Put("1628", {"worth"});
    for (int i = 0; i < units; ++i) {
      Put("1628", {kRegulars[i]});
      picked.push_back(kRegulars[i]);
    }
  }
  Onset& Set(absl::string_view name, absl::string_view value) {
    Table::Set(name, value);
    return *this;
  }
  Onset& Put(absl::string_view hex, std::initializer_list<const char*> pieces) {
    Table::Put(hex, pieces);
    return *this;
  }
  Onset& Hide(absl::string_view hex, absl::string_view piece, int strength) {
    Table::Hide(hex, piece, strength);
    return *this;
  }
  Onset& Begin() {
    Go("us.movement");
    Do("us piece_picked piece=worth");
    for (const char* piece : picked) Do(absl::StrCat("us piece_picked piece=", piece));
    return *this;
  }
  Onset& To(const char* hex) {
    Do(absl::StrCat("us moved hex=", hex));
    return *this;
  }
  std::string Spent() const { return absl::StrCat(static_cast<int>(s()[Piece(picked[0])].spent)); }

  std::vector<const char*> picked;
};

constexpr const char* kAttack = "us overwhelmed hex=1427";

// 5.42: the last ratio that fails, and the first that succeeds.
TEST(Overwhelming, TakesSevenToOne) {
  Onset short_of(6);
  short_of.Put("1427", {"mx_8th_line", "mx_tampico"}).Begin().To("1528").Do(kAttack);
  EXPECT_TRUE(short_of.Cited("5.42/3")) << "18 to 3";
  EXPECT_EQ(short_of.Value("piece.mx_tampico.hex"), "1427");
  Onset enough(7);
  enough.Put("1427", {"mx_8th_line", "mx_tampico", "canalizo"}).Begin().To("1528").Do(kAttack);
  EXPECT_TRUE(enough.Cited("5.42/2")) << "21 to 3";
  EXPECT_EQ(enough.Value("piece.mx_tampico.hex"), "eliminated");
  EXPECT_EQ(enough.Value("piece.canalizo.hex"), "eliminated") << "leaders with them";
}

// 5.43: they enter, for a point more than the way there.
TEST(Overwhelming, TheVictorsGoInAndMayGoOn) {
  Onset t(5);
  t.Put("1427", {"mx_tampico"}).Begin().To("1528");
  EXPECT_EQ(t.Spent(), "12") << "highway and zone of control";
  t.Do(kAttack);
  EXPECT_EQ(t.Number("movement.cost"), 12);
  EXPECT_EQ(t.Value("movement.hex"), "1427");
  EXPECT_EQ(t.Spent(), "24");
  EXPECT_EQ(t.Refusal("us moved hex=1426"), "");
  EXPECT_EQ(t.Refusal("us piece_dropped piece=us_1st_infantry"), "");
}

// 5.43/2.
TEST(Overwhelming, IsPaidInAdvance) {
  Onset t(5);
  t.Put("1428", {"mx_tampico"}).Begin();
  // 1528 to 1428 costs one, and one more; 80 tenths are there.
  for (int i = 0; i < 3; ++i) t.To("1728").To("1628");
  EXPECT_EQ(t.Spent(), "60");
  t.To("1528");
  EXPECT_EQ(t.Spent(), "72");
  EXPECT_EQ(t.Refusal("us overwhelmed hex=1428"), "5.43/2") << "8 tenths are left, 20 needed";
}

// 5.44: a failure is the end of their movement; 5.46: others may try.
TEST(Overwhelming, AFailureEndsTheMovement) {
  Onset t(2);
  t.Put("1427", {"mx_tulancingo"}).Put("1629", {"us_2nd_artillery", "twiggs"}).Begin().To("1528").Do(kAttack);
  EXPECT_EQ(t.Refusal("us moved hex=1628"), "5.44/1");
  EXPECT_EQ(t.Refusal(kAttack), "5.44/1");
  t.Do("us move_ended");
  t.Do({"us piece_picked piece=twiggs", "us piece_picked piece=us_2nd_artillery", "us moved hex=1628",
        "us moved hex=1528", kAttack});
  EXPECT_TRUE(t.Cited("5.44/1"));
}

// 5.41, overwhelming_start.
TEST(Overwhelming, AfterAStepOnlyButByOption) {
  Onset t(5);
  t.Put("1528", {"mx_tampico"}).Begin();
  EXPECT_EQ(t.Refusal("us overwhelmed hex=1528"), "5.41/1");
  Onset at_once(5, {{"overwhelming_start", "at_once"}});
  at_once.Put("1528", {"mx_tampico"}).Begin();
  EXPECT_EQ(at_once.Refusal("us overwhelmed hex=1528"), "");
  EXPECT_EQ(at_once.Refusal("us overwhelmed hex=1627"), "5.41/1") << "nobody is there";
}

// leaderless_overwhelming. Across the Atoyac there is no zone of control.
TEST(Overwhelming, NeedsALeaderButByOption) {
  const auto refusal = [](const OptionPicks& options) {
    Table t(options);
    t.Set("turn", "5").Put("1539", {"mx_tampico"}).Put("1637", {"us_1st_infantry"}).Go("us.movement");
    t.Do({"us piece_picked piece=us_1st_infantry", "us moved hex=1538"});
    return t.Refusal("us overwhelmed hex=1539");
  };
  EXPECT_EQ(refusal({}), "8.12/1");
  EXPECT_EQ(refusal({{"leaderless_overwhelming", "allowed"}}), "");
}

TEST(Overwhelming, NotByLeadersAlone) {
  Onset t(0);
  t.Put("1427", {"mx_tampico"}).Begin().To("1528");
  EXPECT_EQ(t.Refusal(kAttack), "8.11");
}

// overwhelming_fortress.
TEST(Overwhelming, NotIntoAFortressButByOption) {
  const auto fight = [](const OptionPicks& options) {
    Onset t(7, options);
    t.Put("1121", {"mx_8th_line"});
    for (const char* piece : t.picked) t.Put("1123", {piece});
    t.Put("1123", {"worth"}).Begin().To("1122");
    return t.Refusal("us overwhelmed hex=1121");
  };
  EXPECT_EQ(fight({}), "12.0");
  EXPECT_EQ(fight({{"overwhelming_fortress", "allowed"}}), "");
}

// overwhelming_zero: leaders, and militia worth nothing.
TEST(Overwhelming, OfUnitsWithoutStrengthSucceedsButByOption) {
  const auto taken = [](const OptionPicks& options) {
    Onset t(1, options);
    t.Hide("1427", "militia_1", 0).Begin().To("1528").Do(kAttack);
    return t.Cited("5.42/2");
  };
  EXPECT_TRUE(taken({}));
  EXPECT_FALSE(taken({{"overwhelming_zero", "fails"}}));
}

// overwhelming_ineffective: 21 points at 10% are 19 in combat (8.73).
TEST(Overwhelming, LeavesOutTheIneffectiveButByOption) {
  const auto taken = [](const OptionPicks& options) {
    Onset t(7, options);
    for (const char* piece : t.picked) t.Set(absl::StrCat("piece.", piece, ".percent"), "10");
    t.Put("1427", {"mx_8th_line", "mx_tampico"}).Begin().To("1528").Do(kAttack);
    return t.Cited("5.42/2");
  };
  EXPECT_FALSE(taken({}));
  EXPECT_TRUE(taken({{"overwhelming_ineffective", "counted"}}));
}

// 5.47, overwhelming_entry: another enemy controls the hex that is won.
TEST(Overwhelming, IgnoresOtherZonesButByOption) {
  const auto cost = [](const OptionPicks& options) {
    Onset t(5, options);
    t.Put("1427", {"mx_tampico"}).Put("1326", {"mx_tulancingo"}).Put("1426", {"mx_activo_bravo"}).Begin().To("1528");
    t.Do(kAttack);
    // 5.47/3: and from there the next.
    EXPECT_EQ(t.Refusal("us overwhelmed hex=1426"), "");
    // 5.22: but not on foot.
    EXPECT_EQ(t.Refusal("us moved hex=1428"), "5.22");
    EXPECT_EQ(t.Refusal("us moved hex=1327"), "5.22");
    return t.Number("movement.cost");
  };
  EXPECT_EQ(cost({}), 12);
  EXPECT_EQ(cost({{"overwhelming_entry", "surcharge"}}), 22);
}

// city_defense: a failed attempt on Puebla.
TEST(Overwhelming, AFailureAtPueblaCountsByOption) {
  const auto defended = [](const OptionPicks& options) {
    Onset t(1, options);
    t.Put("2035", {"mx_tulancingo"}).Put("2033", {"us_1st_infantry", "worth"}).Begin().To("2034");
    t.Do("us overwhelmed hex=2035");
    return t.Value("cities_defended");
  };
  EXPECT_EQ(defended({}), "0");
  EXPECT_EQ(defended({{"city_defense", "every_attack"}}), "1");
}

// 19.23/3: on the first turn it costs one of the three hexes.
TEST(Overwhelming, CostsAHexOnTheFirstTurn) {
  Onset t(5);
  t.Set("turn", "1").Put("1427", {"mx_tampico"}).Begin().To("1528").Do(kAttack);
  EXPECT_EQ(t.Number("movement.cost"), 10);
  EXPECT_EQ(t.Refusal("us moved hex=1426"), "19.23/1");
}

// 8.81, 8.12/3.
TEST(Overwhelming, NotByTheDemoralized) {
  Table t;
  t.Set("turn", "5").Put("1539", {"mx_tampico"}).Put("1637", {"us_1st_infantry", "worth"});
  t.Set("piece.us_1st_infantry.demoralized", "yes").Set("piece.worth.demoralized", "yes").Go("us.movement");
  t.Do({"us piece_picked piece=us_1st_infantry", "us moved hex=1538"});
  EXPECT_EQ(t.Refusal("us overwhelmed hex=1539"), "8.12/3");
}

// ---- 8.9.

struct Fort : Table {
  Fort() {
    Set("turn", "12").Set("works.allowed", "yes").Put("1349", {"mx_grenadier_guards", "mx_battery_1", "santa_anna"});
  }
};
constexpr const char* kBuild = "mexico fortification_begun hex=1349";

// 8.93, 8.94.
TEST(Fortifications, AreFinishedAtTheEndOfTheMovementPhase) {
  Fort t;
  t.Put("1349", {"mx_8th_line"}).Go("mexico.movement").Do(kBuild);
  EXPECT_EQ(t.Value("works.1.done"), "no");
  EXPECT_EQ(t.Refusal("mexico piece_picked piece=mx_grenadier_guards"), "8.93/3");
  EXPECT_EQ(t.Refusal("mexico piece_picked piece=santa_anna"), "");
  EXPECT_EQ(t.Refusal(kBuild), "8.96/1");
  t.Do("mexico movement_ended");
  EXPECT_TRUE(t.Cited("8.94/1"));
  EXPECT_EQ(t.Value("works.1.done"), "yes");
  EXPECT_TRUE(WorksIn(t.s(), Id("1349")));
}

TEST(Fortifications, TakeFourPointsThatWereThereWhenThePhaseBegan) {
  Table few;
  few.Set("works.allowed", "yes").Set("turn", "12").Put("1349", {"mx_12th_line", "mx_heavy_battery"});
  few.Go("mexico.movement");
  EXPECT_EQ(few.Refusal(kBuild), "8.93/1") << "three, the battery left out";
  Table late;
  late.Set("works.allowed", "yes").Set("turn", "12").Put("1349", {"mx_12th_line"}).Put("1348", {"mx_1st_line"});
  late.Go("mexico.movement");
  late.Do({"mexico piece_picked piece=mx_1st_line", "mexico moved hex=1349", "mexico move_ended"});
  EXPECT_EQ(late.Refusal(kBuild), "8.93/1") << "one has just come";
}

TEST(Fortifications, NearMexicoCityFromTheTimeTheUsIsNear) {
  Fort t;
  t.Put("1345", {"mx_3rd_line"}).Put("1344", {"mx_tulancingo"}).Go("mexico.movement");
  EXPECT_EQ(t.Refusal("mexico fortification_begun hex=1345"), "") << "four hexes";
  EXPECT_EQ(t.Refusal("mexico fortification_begun hex=1344"), "8.92/1") << "five";
  Fort early;
  early.Set("works.allowed", "no").Go("mexico.movement");
  EXPECT_EQ(early.Refusal(kBuild), "8.91");
  Fort controlled;
  controlled.Put("1348", {"us_1st_infantry"}).Go("mexico.movement");
  EXPECT_EQ(controlled.Refusal(kBuild), "8.93/2");
}

TEST(Fortifications, AreThreeAtMost) {
  Fort t;
  t.Put("1345", {"mx_3rd_line"}).Put("1447", {"mx_tulancingo"}).Put("1448", {"mx_5th_cavalry"}).Go("mexico.movement");
  t.Do({"mexico fortification_begun hex=1345", "mexico fortification_begun hex=1447",
        "mexico fortification_begun hex=1448"});
  EXPECT_EQ(t.Refusal(kBuild), "8.92/2");
}

// 8.91: a US combat unit within twelve hexes of Mexico City, or in Puebla.
TEST(Fortifications, AreAllowedWhenTheUsComesNear) {
  Table t;
  t.Set("turn", "12").Put("1335", {"us_1st_infantry"}).Go("us.movement");
  t.Do({"us piece_picked piece=us_1st_infantry", "us moved hex=1336"});
  EXPECT_EQ(t.Value("works.allowed"), "no") << "thirteen hexes";
  t.Do("us moved hex=1337");
  EXPECT_EQ(t.Value("works.allowed"), "yes");
  EXPECT_TRUE(t.Cited("8.91"));
  Table puebla;
  puebla.Set("turn", "12").Put("2034", {"us_1st_infantry"}).Go("us.movement");
  puebla.Do({"us piece_picked piece=us_1st_infantry", "us moved hex=2035"});
  EXPECT_EQ(puebla.Value("works.allowed"), "yes");
}

}  // namespace
}  // namespace adjutant::veracruz
