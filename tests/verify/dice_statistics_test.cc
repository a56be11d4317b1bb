// The tests of dice: against known values, against fair dice and against dice that are not.
#include "verify/dice/dice_statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/kernel/random.h"
#include "core/kernel/status.h"

namespace adjutant {
namespace {

using dice_statistics::BinomialTwoSided;
using dice_statistics::ChiSquareTail;
using dice_statistics::HolmCorrected;
using dice_statistics::MeanTwoSided;
using ::testing::DoubleEq;
using ::testing::DoubleNear;
using ::testing::ElementsAre;

// `face` is asked for the face of each roll and may look at the one before. Two sides in turn.
DiceStream StreamOf(uint32_t faces, size_t rolls, const std::function<uint32_t(uint32_t last)>& face) {
  DiceStream stream;
  stream.faces = faces;
  uint32_t last = 0;
  for (size_t i = 0; i < rolls; ++i) {
    last = face(last);
    stream.rolls.push_back({last, static_cast<PlayerId>(1 + i % 2), i > 0});
  }
  return stream;
}

DiceStream FairStream(uint32_t faces, size_t rolls, uint64_t seed) {
  Random random(seed);
  return StreamOf(faces, rolls, [&](uint32_t) { return static_cast<uint32_t>(random.Below(faces)); });
}

// One face at `percent`, the others alike.
DiceStream BiasedStream(uint32_t faces, size_t rolls, uint32_t biased, uint32_t percent, uint64_t seed) {
  Random random(seed);
  return StreamOf(faces, rolls, [&](uint32_t) {
    if (random.Below(100) < percent) return biased;
    const auto other = static_cast<uint32_t>(random.Below(faces - 1));
    return other < biased ? other : other + 1;
  });
}

std::vector<DiceTest> Tested(const DiceStream& stream, uint8_t sides, const DiceTestOptions& options = {}) {
  std::vector<std::vector<DiceTest>> tests = {TestDice(stream, sides, options)};
  CorrectForNumber(&tests);
  return tests[0];
}

std::string NameOf(const DiceTest& test) { return absl::StrCat(test.id, " ", test.side); }

const DiceTest& Named(const std::vector<DiceTest>& tests, const std::string& name) {
  for (const DiceTest& test : tests) {
    if (NameOf(test) == name) return test;
  }
  ADJUTANT_ASSERT(false);
  return tests.front();
}

// The values that tables print.
TEST(ChiSquareTest, TailsAreThoseOfTheTables) {
  const std::vector<std::pair<uint32_t, double>> five_percent = {{1, 3.841459},  {2, 5.991465},   {5, 11.070498},
                                                                 {9, 16.918978}, {10, 18.307038}, {99, 123.225221}};
  for (const auto& [degrees, value] : five_percent) {
    EXPECT_THAT(ChiSquareTail(degrees, value), DoubleNear(0.05, 1e-7)) << degrees;
  }
  EXPECT_THAT(ChiSquareTail(9, 21.665994), DoubleNear(0.01, 1e-7));
  EXPECT_EQ(ChiSquareTail(9, 0), 1);
}

TEST(BinomialTest, TailsAreThoseWorkedOutByHand) {
  EXPECT_THAT(BinomialTwoSided(10, 0.5, 10), DoubleNear(2.0 / 1024, 1e-12));
  EXPECT_THAT(BinomialTwoSided(10, 0.5, 9), DoubleNear(22.0 / 1024, 1e-12));
  EXPECT_THAT(BinomialTwoSided(20, 0.1, 0), DoubleNear(2 * std::pow(0.9, 20), 1e-12));
  EXPECT_THAT(BinomialTwoSided(3, 1.0 / 6, 3), DoubleNear(2.0 / 216, 1e-12));
  EXPECT_EQ(BinomialTwoSided(10, 0.5, 5), 1);
  EXPECT_EQ(BinomialTwoSided(0, 0.1, 0), 1);
  // As the sum of all terms says.
  double tail = 0, term = std::pow(0.9, 300);
  for (int k = 0; k <= 20; ++k) {
    tail += term;
    term *= (300.0 - k) / (k + 1) / 9;
  }
  EXPECT_THAT(BinomialTwoSided(300, 0.1, 20), DoubleNear(2 * tail, 1e-12));
}

TEST(MeanTest, TwoDiceAreThoseWorkedOutByHand) {
  EXPECT_THAT(MeanTwoSided(2, 6, 10), DoubleNear(2.0 / 36, 1e-12));  // two sixes, or two ones
  EXPECT_THAT(MeanTwoSided(2, 6, 1), DoubleNear(6.0 / 36, 1e-12));
  EXPECT_THAT(MeanTwoSided(2, 6, 5), DoubleNear(1, 1e-12));
  EXPECT_THAT(MeanTwoSided(1, 10, 9), DoubleNear(0.2, 1e-12));
}

TEST(MeanTest, LargeSamplesGoOnWhereExactOnesEnd) {
  for (uint64_t off : {0, 40, 120, 300}) {
    EXPECT_THAT(MeanTwoSided(2002, 10, 9009 + off), DoubleNear(MeanTwoSided(2000, 10, 9000 + off), 0.001)) << off;
  }
}

TEST(HolmTest, TheSmallestIsMultipliedByTheNumberOfAll) {
  EXPECT_THAT(HolmCorrected({0.01, 0.04, 0.03}), ElementsAre(DoubleEq(0.03), DoubleEq(0.06), DoubleEq(0.06)));
  EXPECT_THAT(HolmCorrected({0.6, 0.9}), ElementsAre(DoubleEq(1), DoubleEq(1)));
  EXPECT_THAT(HolmCorrected({}), ElementsAre());
}

// Twice as many tests make each of them weaker.
TEST(HolmTest, StreamsAreCorrectedTogether) {
  const DiceStream biased = BiasedStream(10, 150, 9, 20, 77);
  std::vector<std::vector<DiceTest>> tests = {TestDice(biased, 0), TestDice(FairStream(6, 150, 1), 0)};
  CorrectForNumber(&tests);
  const DiceTest& both = Named(tests[0], "mean 0");
  EXPECT_THAT(both.p_corrected, DoubleNear(8 * both.p, 1e-12));
  EXPECT_THAT(Named(Tested(biased, 0), "mean 0").p_corrected, DoubleNear(3 * both.p, 1e-12));
}

// Nothing is simulated there, and nothing is cut short.
TEST(DiceStatisticsTest, LargeSamplesAreNoLongWork) {
  const auto fair = Tested(FairStream(10, 1000000, 4), 2);
  for (const DiceTest& test : fair) EXPECT_GE(test.p_corrected, 0.05) << NameOf(test);
  const auto biased = Tested(BiasedStream(10, 1000000, 9, 11, 4), 2);
  EXPECT_LE(Named(biased, "evenness 0").p_corrected, 1e-6);
  EXPECT_LE(Named(biased, "mean 0").p_corrected, 1e-6);
}

// Of fair dice not more than their share looks unusual, whichever test is asked, and after correction of all tests
// together; and the p-values that are not bounds are as often above one half as below.
TEST(DiceStatisticsTest, FairDiceAreSeldomUnusual) {
  constexpr int kStreams = 400;
  std::map<std::string, int> at_5, at_20, at_50;
  int any = 0;
  for (int i = 0; i < kStreams; ++i) {
    bool unusual = false;
    for (const DiceTest& test : Tested(FairStream(10, 120, 1000 + i), 2, {.simulations = 399})) {
      at_50[NameOf(test)] += test.p <= 0.5 ? 1 : 0;
      at_20[NameOf(test)] += test.p <= 0.2 ? 1 : 0;
      at_5[NameOf(test)] += test.p <= 0.05 ? 1 : 0;
      unusual = unusual || test.p_corrected <= 0.05;
    }
    any += unusual ? 1 : 0;
  }
  const auto most = [&](double share) { return kStreams * share + 4 * std::sqrt(kStreams * share * (1 - share)); };
  ASSERT_EQ(at_5.size(), 9u);
  for (const auto& [name, count] : at_5) EXPECT_LE(count, most(0.05)) << name;
  for (const auto& [name, count] : at_20) EXPECT_LE(count, most(0.2)) << name;
  EXPECT_LE(any, most(0.05));
  for (const char* name : {"evenness 0", "mean 0", "sequence 0", "evenness 1", "mean 2"}) {
    EXPECT_LE(at_50[name], most(0.5)) << name;
    EXPECT_GE(at_50[name], kStreams - most(0.5)) << name;
    EXPECT_GE(at_20[name], kStreams - most(0.8)) << name;
  }
}

TEST(DiceStatisticsTest, ADieWithAFavouriteFaceIsFound) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    const auto tests = Tested(BiasedStream(10, 300, 9, 30, seed), 2);
    EXPECT_LE(Named(tests, "evenness 0").p_corrected, 0.001);
    EXPECT_LE(Named(tests, "face 0").p_corrected, 0.001);
    EXPECT_THAT(Named(tests, "face 0").found, testing::StartsWith("9 came up "));
    EXPECT_LE(Named(tests, "mean 0").p_corrected, 0.05);
  }
}

// Even, but each roll hangs on the one before.
TEST(DiceStatisticsTest, ADieThatRepeatsItselfIsFound) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed);
    const DiceStream stream = StreamOf(
        6, 400, [&](uint32_t last) { return random.Below(10) < 4 ? last : static_cast<uint32_t>(random.Below(6)); });
    const auto tests = Tested(stream, 2);
    EXPECT_LE(Named(tests, "repeats 0").p_corrected, 0.001);
    EXPECT_LE(Named(tests, "sequence 0").p_corrected, 0.01);
  }
}

// All faces are even, but one side has the high ones.
TEST(DiceStatisticsTest, ASideThatRollsHigherThanTheOtherIsFound) {
  Random random(1);
  DiceStream stream = FairStream(10, 200, 5);
  for (DiceStream::Roll& roll : stream.rolls) {
    roll.face = static_cast<uint32_t>(roll.side == 1 ? random.Within(3, 9) : random.Within(0, 6));
  }
  const auto tests = Tested(stream, 2);
  EXPECT_LE(Named(tests, "mean 1").p_corrected, 0.001);
  EXPECT_LE(Named(tests, "mean 2").p_corrected, 0.001);
  EXPECT_GE(Named(tests, "mean 0").p, 0.05);
}

// Rolls on both sides of the end of a log are no neighbours.
TEST(DiceStatisticsTest, NeighboursAreOfOneLog) {
  DiceStream stream;
  stream.faces = 6;
  for (int i = 0; i < 40; ++i) stream.rolls.push_back({3, 0, i % 2 == 1});
  EXPECT_THAT(Named(Tested(stream, 2), "repeats 0").found, testing::StartsWith("20 of 20, "));
}

TEST(DiceStatisticsTest, FewRollsSayNothing) {
  EXPECT_TRUE(Tested({.faces = 6, .lowest = 1, .rolls = {}}, 2).empty());
  for (const DiceTest& test : Tested(FairStream(6, 1, 1), 2)) EXPECT_GE(test.p, 1.0 / 3) << NameOf(test);
}

// The same on every machine and with every compiler.
TEST(DiceStatisticsTest, AnswersAreWhatTheyHaveAlwaysBeen) {
  std::vector<std::string> found;
  for (const DiceTest& test : Tested(BiasedStream(10, 150, 9, 20, 77), 2)) {
    found.push_back(absl::StrFormat("%s %.3f %.3f %s", NameOf(test), test.p, test.p_corrected, test.found));
  }
  EXPECT_EQ(absl::StrJoin(found, "\n"), R"(evenness 0 0.000 0.001 chi-square 38.40, 9 on average
face 0 0.000 0.000 9 came up 36 times, 15.0 on average
mean 0 0.001 0.006 5.280, 4.5 on average
repeats 0 0.842 1.000 16 of 149, 14.9 on average
sequence 0 0.794 1.000 correlation 0.021, 0 on average
evenness 1 0.007 0.026 chi-square 23.53, 9 on average
mean 1 0.108 0.324 5.040, 4.5 on average
evenness 2 0.004 0.019 chi-square 24.87, 9 on average
mean 2 0.002 0.013 5.520, 4.5 on average)");
}

TEST(DiceStatisticsTest, SimulationAgreesWithWhatIsKnownOfLargeSamples) {
  const DiceStream stream = BiasedStream(10, 4000, 9, 11, 3);
  std::vector<double> counts(10);
  for (const DiceStream::Roll& roll : stream.rolls) ++counts[roll.face];
  double chi_square = 0;
  for (double count : counts) chi_square += (count - 400) * (count - 400) / 400;
  EXPECT_THAT(Named(Tested(stream, 0), "evenness 0").p, DoubleNear(ChiSquareTail(9, chi_square), 0.02));
}

// Simulated, the power is what is worked out.
TEST(PowerTest, IsThatOfSimulatedSamples) {
  for (const uint64_t rolls : {212, 1000}) {
    int found = 0;
    constexpr int kSamples = 2000;
    for (int i = 0; i < kSamples; ++i) {
      std::vector<double> counts(10);
      for (const auto& roll : BiasedStream(10, rolls, 9, 15, 5000 + i).rolls) ++counts[roll.face];
      double chi_square = -static_cast<double>(rolls);
      for (double count : counts) chi_square += count * count * 10 / static_cast<double>(rolls);
      found += chi_square >= 16.918978 ? 1 : 0;
    }
    EXPECT_THAT(EvennessPower(rolls, 10, 0.15, 0.05), DoubleNear(found / double{kSamples}, 0.04)) << rolls;
  }
}

TEST(PowerTest, AFairDieIsFoundAsOftenAsTheLevelSays) {
  EXPECT_THAT(EvennessPower(500, 10, 0.1, 0.05), DoubleNear(0.05, 0.001));
  EXPECT_THAT(EvennessPower(500, 6, 1.0 / 6, 0.01), DoubleNear(0.01, 0.001));
}

// What `dice` says of its bound: a die at it is found in four of five samples, with the critical value of fair dice
// simulated like the samples themselves. The sizes are those of recorded games; 18 tests share the level.
TEST(PowerTest, ADieAtTheBoundIsFoundInFourOfFiveSimulatedSamples) {
  constexpr double kLevel = 0.05 / 18;
  Random random(1847);
  for (const auto& [rolls, faces] : {std::pair<uint64_t, uint32_t>(382, 10), {120, 6}, {1500, 6}}) {
    // Sums of squares of counts, where face 0 comes up so often.
    const auto squares = [&, count = rolls, of = faces](double probability) {
      std::vector<uint64_t> counts(of);
      for (uint64_t i = 0; i < count; ++i) {
        const bool biased = static_cast<double>(random.Below(1'000'000'000)) < probability * 1e9;
        ++counts[biased ? 0 : 1 + random.Below(of - 1)];
      }
      uint64_t sum = 0;
      for (uint64_t one : counts) sum += one * one;
      return sum;
    };
    std::vector<uint64_t> fair;
    for (int i = 0; i < 20000; ++i) fair.push_back(squares(1.0 / faces));
    std::sort(fair.begin(), fair.end());
    const uint64_t critical = fair[static_cast<size_t>(20000 * (1 - kLevel))];
    const double bound = SmallestBiasFound(rolls, faces, kLevel, 0.8);
    int found = 0;
    constexpr int kSamples = 4000;
    for (int i = 0; i < kSamples; ++i) found += squares(bound) >= critical ? 1 : 0;
    EXPECT_THAT(found / double{kSamples}, DoubleNear(0.8, 0.05)) << rolls << " rolls, " << faces << " faces, " << bound;
  }
}

TEST(PowerTest, TheSmallestBiasIsFoundWithThatPower) {
  double last = 1;
  for (const uint64_t rolls : {100, 1000, 10000, 1000000}) {
    const double smallest = SmallestBiasFound(rolls, 10, 0.05, 0.8);
    EXPECT_THAT(EvennessPower(rolls, 10, smallest, 0.05), DoubleNear(0.8, 1e-4));
    EXPECT_LT(smallest, last);
    last = smallest;
  }
  EXPECT_EQ(SmallestBiasFound(1, 10, 0.05, 0.8), 1);
}

// A die of the toy game, but not a card.
TEST(DieTest, DiceAreToldFromCards) {
  const absl::StatusOr<const Game*> game = FindGame("toy");
  ASSERT_TRUE(game.ok());
  adjutant::Setup setup;
  setup.options = {{"length", "endless"}};
  const auto rules = *(*game)->MakeRuleset(setup);
  const EventCodec codec(*rules);
  Random random(3);
  State state = rules->NewState();
  int dice = 0, cards = 0;
  for (EventList legal; dice < 4;) {
    legal.clear();
    rules->LegalEvents(state, &legal);
    ASSERT_FALSE(legal.empty());
    const Event event = legal[random.Below(legal.size())];
    if (event.player == kChance) {
      const auto die = DieOf(*rules, state, event);
      const std::string notation = codec.ToNotation(event);
      EXPECT_EQ(die.has_value(), notation.find("die_rolled") != std::string::npos) << notation;
      if (die.has_value()) {
        ++dice;
        EXPECT_EQ(die->kind, (DieKind{1, 6}));
        EXPECT_THAT(notation, testing::EndsWith(absl::StrCat("value=", die->face + 1)));
      } else {
        ++cards;
      }
    }
    rules->Apply(&state, event, nullptr);
  }
  EXPECT_GT(cards, 5);
}

}  // namespace
}  // namespace adjutant
