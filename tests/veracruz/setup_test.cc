// Veracruz 21: setup.
#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/veracruz/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"
#include "verify/dice/dice_statistics.h"
#include "verify/dice/provenance.h"

namespace adjutant::veracruz {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

// The game before its first event, and some way on.
class Opening {
 public:
  explicit Opening(const testing::OptionPicks& options = {})
      : rules_(testing::RulesFor("veracruz", "", options)), codec_(*rules_), state_(rules_->NewState()) {}
  std::string Due() const { return std::string(rules_->PendingOf(state_).name); }
  std::vector<std::string> Legal() const {
    EventList legal;
    rules_->LegalEvents(state_, &legal);
    std::vector<std::string> lines;
    for (const Event& event : legal) lines.push_back(codec_.ToNotation(event));
    return lines;
  }
  Opening& Do(absl::string_view line) {
    const auto event = codec_.FromNotation(line);
    EXPECT_TRUE(event.ok()) << event.status();
    EXPECT_TRUE(rules_->Check(state_, *event, nullptr).accepted) << line << " at " << Due();
    rules_->Apply(&state_, *event, nullptr);
    return *this;
  }
  bool Refuses(absl::string_view line) const {
    return !rules_->Check(state_, *codec_.FromNotation(line), nullptr).accepted;
  }
  const S& s() const { return state_.As<S>(); }
  Rules rules() const { return Rules{C(), rules_->options()}; }
  std::set<std::string> In(absl::string_view hex) const {
    std::set<std::string> ids;
    for (const PieceId p : StackIn(s(), Id(hex))) {
      ids.insert(std::string(C().piece_names.Id(p)));
    }
    return ids;
  }

 private:
  std::shared_ptr<const Ruleset> rules_;
  EventCodec codec_;
  State state_;
};

constexpr const char* kOne = "chance militia_drawn strength=1";

// 21.0, 12.32 (H-34).
TEST(SetupTest, TheGarrisonOfVeracruzIsEightStrengthPointsUnderMorales) {
  const Opening opening;
  EXPECT_THAT(opening.In("1705"),
              UnorderedElementsAre("mx_veracruz_militia", "mx_veracruz_national_guard", "mx_zapadores",
                                   "mx_orizaba_national_guard", "mx_libres_de_puebla", "mx_oaxaca", "morales"));
  EXPECT_EQ(Points(opening.rules(), opening.s(), PiecesIn(opening.rules(), opening.s(), kMexico, Id("1705"))), 8);
}

TEST(SetupTest, TheUsHasNothingOnTheMap) {
  const Opening opening;
  for (const PieceId p : C().pieces.ids()) {
    if (C().Piece(p).side != kUs || p == C().first_pack_animal) continue;
    EXPECT_EQ(opening.s()[p].where, kNotArrived) << C().piece_names.Id(p);
  }
}

// 21.0: nobody's until a combat unit comes.
TEST(SetupTest, APackAnimalWaitsOn1406AndIsNobodys) {
  const Opening opening;
  EXPECT_THAT(opening.In("1406"), UnorderedElementsAre("pack_animal_1"));
  EXPECT_TRUE(Frozen(opening.rules(), opening.s(), C().first_pack_animal));
  EXPECT_FALSE(HasLand(opening.s(), kUs, Id("1406")));
  EXPECT_TRUE(PiecesIn(opening.rules(), opening.s(), kUs, Id("1406")).Empty());
}

TEST(SetupTest, OneMilitiaUnitIsDrawnForEachWesternCityAndTown) {
  Opening opening;
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(opening.Due(), "setup_militia");
    opening.Do(kOne);
  }
  EXPECT_NE(opening.Due(), "setup_militia");
  for (const char* hex : {"1349", "2035", "1121", "1116", "2319"}) {
    ASSERT_EQ(opening.In(hex).size(), 1u) << hex;
    const PieceId militia = TopOf(opening.s(), Id(hex));
    EXPECT_TRUE(C().Piece(militia).drawn);
    EXPECT_FALSE(opening.s()[militia].Has(kTried));
    EXPECT_TRUE(HasCombat(opening.s(), kMexico, Id(hex)));
  }
  EXPECT_EQ(opening.s().militia[1], 11);
  EXPECT_EQ(opening.s().now.turn, 1);
}

// 14.12: the pool has four of strength 2, sixteen of 1, five of 0, and no other.
TEST(SetupTest, OnlyWhatThePoolHasCanBeDrawn) {
  Opening opening;
  EXPECT_THAT(opening.Legal(), ElementsAre("chance militia_drawn strength=0", "chance militia_drawn strength=1",
                                           "chance militia_drawn strength=2"));
  EXPECT_TRUE(opening.Refuses("chance militia_drawn strength=3"));
  for (int i = 0; i < 4; ++i) opening.Do("chance militia_drawn strength=2");
  EXPECT_TRUE(opening.Refuses("chance militia_drawn strength=2"));
}

// 14.12: drawn blind, so that each counter is as likely as another: four of strength 2, sixteen of 1, five of 0.
TEST(SetupTest, ASeedDrawsEachCounterOfThePoolAlike) {
  const auto rules = testing::RulesFor("veracruz", "", {});
  const State start = rules->NewState();
  std::array<int, kDrawnStrengths> drawn{};
  for (int seed = 0; seed < 2500; ++seed) {
    const auto roll = RollDue(*rules, start, absl::StrCat(seed));
    ASSERT_TRUE(roll.has_value());
    EXPECT_EQ(roll->outcomes, 25u);
    ++drawn[static_cast<size_t>(roll->event.args[0])];
  }
  EXPECT_NEAR(drawn[0], 500, 60);
  EXPECT_NEAR(drawn[1], 1600, 75);
  EXPECT_NEAR(drawn[2], 400, 55);
  EXPECT_FALSE(DieOf(*rules, start, MakeEvent(kMilitiaDrawn, kChance, {1})).has_value()) << "a draw is no die";
}

// The other reading of the bad print: four, and Mexico says where.
TEST(SetupTest, OfFourMilitiaUnitsMexicoChoosesThePlaces) {
  Opening opening(testing::OptionPicks{{"setup_militia", "four"}});
  EXPECT_EQ(opening.Due(), "setup_place");
  EXPECT_THAT(opening.Legal(), UnorderedElementsAre("mexico militia_placed hex=1349", "mexico militia_placed hex=2035",
                                                    "mexico militia_placed hex=1121", "mexico militia_placed hex=1116",
                                                    "mexico militia_placed hex=2319"));
  EXPECT_TRUE(opening.Refuses("mexico militia_placed hex=1705")) << "east of the line";
  EXPECT_TRUE(opening.Refuses("mexico militia_placed hex=2216")) << "a village";
  opening.Do("mexico militia_placed hex=2319").Do(kOne);
  EXPECT_TRUE(opening.Refuses("mexico militia_placed hex=2319")) << "one each";
  for (const char* hex : {"1116", "2035", "1349"}) {
    opening.Do(std::string("mexico militia_placed hex=") + hex).Do(kOne);
  }
  EXPECT_EQ(opening.s().now.turn, 1);
  EXPECT_TRUE(opening.In("1121").empty());
}

// ---- 21.0: what becomes of the pack animals.
Table Waiting(const testing::OptionPicks& options = {}) {
  Table table(options);
  table.Set("piece.pack_animal_1.hex", "1406").Set("frozen_pack", "yes");
  Rebuild(table.rules(), table.s());
  return table;
}
void Enter(Table& table, Side side, absl::string_view hex, std::initializer_list<const char*> pieces) {
  table.Put(hex, pieces);
  Entered(table.rules(), table.s(), side, Id(hex), PiecesIn(table.rules(), table.s(), side, Id(hex)), nullptr);
}

TEST(FrozenPackAnimalTest, MexicansWhoEnterDestroyIt) {
  Table table = Waiting();
  Enter(table, kMexico, "1406", {"mx_oaxaca"});
  EXPECT_EQ(table.Value("piece.pack_animal_1.hex"), "not_arrived");
  EXPECT_EQ(table.Value("frozen_pack"), "no");
}

TEST(FrozenPackAnimalTest, AUsCombatUnitThatEntersTakesIt) {
  Table table = Waiting();
  Enter(table, kUs, "1406", {"worth"});
  EXPECT_EQ(table.Value("frozen_pack"), "yes") << "a leader is no combat unit";
  Enter(table, kUs, "1406", {"us_4th_infantry"});
  EXPECT_EQ(table.Value("frozen_pack"), "no");
  EXPECT_EQ(table.Value("piece.pack_animal_1.hex"), "1406");
  EXPECT_TRUE(PiecesIn(table.rules(), table.s(), kUs, Id("1406")).Has(C().first_pack_animal));
}

TEST(FrozenPackAnimalTest, ByAnOptionMexicansNextToItDestroyIt) {
  for (const char* choice : {"entry", "adjacent"}) {
    Table table = Waiting({{"frozen_pack_animal", choice}});
    Enter(table, kUs, "1408", {"us_4th_infantry"});
    Enter(table, kMexico, "1407", {"mx_oaxaca"});
    EXPECT_EQ(table.Value("frozen_pack"), std::string(choice) == "entry" ? "yes" : "no");
  }
}

}  // namespace
}  // namespace adjutant::veracruz
