// Veracruz 8.46 to 8.48: who loses strength points.
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using testing::OptionPicks;

// Asks for a loss out of all that stands in a hex; play then goes on with an attack that nobody has joined yet.
struct Losing : Table {
  explicit Losing(const OptionPicks& options = {}) : Table(options) {}
  Losing& Ask(Side side, const char* hex, int points, bool alternate = false) {
    Set("decision", side == kUs ? "us.combat" : "mexico.combat");
    Rebuild(rules(), s());
    s().now.phase = static_cast<uint8_t>(Phase::kCombat);
    AskLosses(rules(), s(), side, PiecesIn(rules(), s(), side, Id(hex)), points, kCombatLoss, alternate, kGameOver);
    RunOn();
    return *this;
  }
  std::string Strength(const char* piece) const { return Value(absl::StrCat("piece.", piece, ".strength")); }
};
constexpr const char* kHex = "1629";

// H-08.
TEST(Losses, OnePointAfterAnother) {
  Losing t;
  t.Put(kHex, {"mx_tulancingo", "mx_5th_cavalry"}).Set("piece.mx_5th_cavalry.strength", "4");
  t.Ask(kMexico, kHex, 2);
  ASSERT_EQ(t.Due(), "lose_point");
  t.Do("mexico point_lost piece=mx_tulancingo");
  EXPECT_EQ(t.Strength("mx_tulancingo"), "3");
  t.Do("mexico point_lost piece=mx_tulancingo");
  EXPECT_EQ(t.Strength("mx_tulancingo"), "2");
  EXPECT_EQ(t.Due(), "game_over");
}

TEST(Losses, WithoutAChoiceNobodyIsAsked) {
  Losing one;
  one.Put(kHex, {"mx_tulancingo"}).Put(kHex, {"santa_anna"});
  one.Ask(kMexico, kHex, 3);
  EXPECT_EQ(one.Strength("mx_tulancingo"), "1");
  EXPECT_EQ(one.Due(), "game_over");
  Losing all;
  all.Put(kHex, {"mx_tulancingo", "mx_5th_cavalry", "santa_anna"});
  all.Ask(kMexico, kHex, 9);
  EXPECT_EQ(all.Due(), "game_over");
  EXPECT_EQ(all.Value("piece.mx_5th_cavalry.hex"), "eliminated");
  EXPECT_EQ(all.Value("piece.santa_anna.hex"), "eliminated") << "9.35: nobody is left in his hex";
}

TEST(Losses, ALeaderStaysWithWhoeverIsLeft) {
  Losing t;
  t.Put(kHex, {"mx_tulancingo", "mx_5th_cavalry", "santa_anna"});
  t.Ask(kMexico, kHex, 4);
  for (int i = 0; i < 4; ++i) t.Do("mexico point_lost piece=mx_tulancingo");  // 8.47: one unit whole
  EXPECT_EQ(t.Value("piece.mx_tulancingo.hex"), "eliminated");
  EXPECT_EQ(t.Value("piece.santa_anna.hex"), kHex);
}

// H-35.
TEST(Losses, RegularsAndVolunteersByTurns) {
  Losing t;
  t.Put(kHex, {"us_1st_infantry", "us_georgia", "us_alabama", "us_duncan"});
  t.Ask(kUs, kHex, 3, true);
  EXPECT_EQ(t.Refusal("us point_lost piece=us_georgia"), "8.48/3") << "a regular first";
  t.Do("us point_lost piece=us_1st_infantry");
  EXPECT_EQ(t.Refusal("us point_lost piece=us_1st_infantry"), "8.48/2");
  EXPECT_EQ(t.Refusal("us point_lost piece=us_duncan"), "") << "artillery is neither";
  t.Do("us point_lost piece=us_georgia");
  EXPECT_EQ(t.Refusal("us point_lost piece=us_alabama"), "8.48/3");
  t.Do("us point_lost piece=us_1st_infantry");
  EXPECT_EQ(t.Due(), "game_over");
}

TEST(Losses, TheOtherKindWhenOneHasRunOut) {
  Losing t;
  t.Put(kHex, {"us_mounted_rifles", "us_georgia", "us_alabama"});
  t.Ask(kUs, kHex, 3, true);
  EXPECT_EQ(t.Strength("us_mounted_rifles"), "0") << "the only regular point is due at once";
  EXPECT_EQ(t.Strength("us_georgia"), "2");
  t.Do({"us point_lost piece=us_georgia", "us point_lost piece=us_georgia"});
  EXPECT_EQ(t.Due(), "game_over");
}

TEST(Losses, AnyUnitWithoutBothKinds) {
  Losing t;
  t.Put(kHex, {"us_1st_infantry", "us_2nd_infantry", "us_duncan"});
  t.Ask(kUs, kHex, 2, true);
  t.Do({"us point_lost piece=us_2nd_infantry", "us point_lost piece=us_2nd_infantry"});
  EXPECT_EQ(t.Strength("us_2nd_infantry"), "1");
}

TEST(Losses, VolunteersCoverRegularsAsPrinted) {
  Losing two(OptionPicks{{"volunteer_losses", "cover_regulars"}});
  two.Put(kHex, {"us_1st_infantry", "us_georgia", "us_alabama"});
  two.Ask(kUs, kHex, 2, true);
  two.Do({"us point_lost piece=us_georgia", "us point_lost piece=us_georgia"});
  EXPECT_EQ(two.Due(), "game_over") << "more volunteers if he likes";

  Losing regular(OptionPicks{{"volunteer_losses", "cover_regulars"}});
  regular.Put(kHex, {"us_1st_infantry", "us_georgia", "us_alabama"});
  regular.Ask(kUs, kHex, 2, true);
  regular.Do("us point_lost piece=us_1st_infantry");
  EXPECT_EQ(regular.Refusal("us point_lost piece=us_1st_infantry"), "8.48/2");

  Losing odd(OptionPicks{{"volunteer_losses", "cover_regulars"}});
  odd.Put(kHex, {"us_1st_infantry", "us_2nd_infantry", "us_georgia", "us_alabama"});
  odd.Ask(kUs, kHex, 3, true);
  odd.Do({"us point_lost piece=us_georgia", "us point_lost piece=us_alabama"});
  EXPECT_EQ(odd.Refusal("us point_lost piece=us_georgia"), "8.48/3") << "the odd one is a regular";
  odd.Do("us point_lost piece=us_1st_infantry");
}

TEST(Losses, MilitiaOfNoStrengthTakeNone) {
  Losing t;
  t.Hide(kHex, "militia_1", 0).Hide(kHex, "militia_2", 2).Put(kHex, {"mx_tulancingo"});
  t.Set("piece.militia_1.tried", "yes").Set("piece.militia_2.tried", "yes");
  t.Ask(kMexico, kHex, 1);
  EXPECT_EQ(t.Refusal("mexico point_lost piece=militia_1"), "14.16/3");
  t.Do("mexico point_lost piece=militia_2");
}

TEST(Losses, UntriedMilitiaAreTurnedUp) {
  Losing t;
  t.Hide(kHex, "militia_1", 0).Hide(kHex, "militia_2", 1);
  t.Ask(kMexico, kHex, 1);
  ASSERT_EQ(t.Due(), "lose_point") << "nobody knows which of them can take it";
  t.Do("mexico point_lost piece=militia_1");
  EXPECT_EQ(t.Value("piece.militia_1.tried"), "(no such value)") << "14.16: it went with the last of the hex";
  EXPECT_EQ(t.Value("piece.militia_2.hex"), "not_arrived");
  EXPECT_EQ(t.Due(), "game_over");
}

TEST(Losses, TheIneffectiveGoWithTheLastEffective) {
  Losing t;
  t.Put(kHex, {"mx_tulancingo", "mx_5th_cavalry"});
  t.Set("piece.mx_tulancingo.percent", "20").Set("piece.mx_5th_cavalry.percent", "20");
  t.Ask(kMexico, kHex, 7);
  for (int i = 0; i < 4; ++i) t.Do("mexico point_lost piece=mx_tulancingo");
  EXPECT_EQ(t.Value("piece.mx_tulancingo.hex"), "eliminated") << "points are ineffective, not units";
  EXPECT_EQ(t.Strength("mx_5th_cavalry"), "1");
  EXPECT_EQ(Points(t.rules(), t.s(), PiecesIn(t.rules(), t.s(), kMexico, Id(kHex))), 1);
}

TEST(Losses, NobodyElse) {
  Losing t;
  t.Put(kHex, {"us_1st_infantry", "us_2nd_infantry", "worth"}).Put("1628", {"us_3rd_infantry"});
  t.Ask(kUs, kHex, 1);
  EXPECT_EQ(t.Refusal("us point_lost piece=us_3rd_infantry"), "8.46/1");
  EXPECT_EQ(t.Refusal("us point_lost piece=worth"), "8.46/1");
}

TEST(Losses, SupplyGoesWithTheLastOfItsGuards) {
  Losing t;
  t.Put(kHex, {"us_georgia", "supply_1", "pack_animal_1"});
  t.Ask(kUs, kHex, 2);
  EXPECT_EQ(t.Value("piece.supply_1.hex"), "not_arrived");
  EXPECT_EQ(t.Value("piece.pack_animal_1.hex"), "not_arrived");
}

}  // namespace
}  // namespace adjutant::veracruz
