// Are these dice as even as dice should be? A fixed list of tests, corrected for their number, with what they could not
// have found. A small p-value is no accusation: it says how often fair dice look at least as unusual.
#ifndef ADJUTANT_VERIFY_DICE_DICE_STATISTICS_H_
#define ADJUTANT_VERIFY_DICE_DICE_STATISTICS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/kernel/ruleset.h"

namespace adjutant {

// What chance falls at a position: a die, if the legal outcomes are of one kind and differ in one number alone, which
// runs through all whole numbers from the lowest to the highest, and come about in one way each. Cards, counters and
// everything else are no dice.
struct DieKind {
  int32_t lowest = 0;
  uint32_t faces = 0;
  friend auto operator<=>(const DieKind&, const DieKind&) = default;
};
struct FallenDie {
  DieKind kind;
  uint32_t face = 0;  // from 0
};
std::optional<FallenDie> DieOf(const Ruleset& ruleset, const State& before, const Event& event);

// Rolls of dice of one kind, in order.
struct DiceStream {
  struct Roll {
    uint32_t face = 0;    // from 0
    PlayerId side = 0;    // whose roll; kChance: nobody's in particular
    bool follows = true;  // the roll before is of the same log
  };
  uint32_t faces = 0;  // at least 2
  int32_t lowest = 0;  // what face 0 shows
  std::vector<Roll> rolls;
};

struct DiceTestOptions {
  // Of a test by simulation; fewer where a sample is large. A p-value is never below one in so many.
  uint32_t simulations = 9999;
};

// One test of the list. `p` is exact, or above what is exact, or by simulation with a fixed seed; its way says which.
struct DiceTest {
  const char* id = "";     // "evenness"
  PlayerId side = 0;       // of whose rolls; kChance: of all
  std::string found;       // "chi-square 9.20 (mean 9)"
  const char* way = "";    // "exact", "bound", "simulated", "permuted", "approximate"
  double p = 1;            // by itself
  double p_corrected = 1;  // by CorrectForNumber
};
// evenness, face, mean, repeats and sequence of all rolls; evenness and mean of each side's. Not
// corrected yet.
std::vector<DiceTest> TestDice(const DiceStream& stream, uint8_t sides, const DiceTestOptions& options = {});

// Corrects for the number of all tests together, by Holm.
void CorrectForNumber(std::vector<std::vector<DiceTest>>* tests);

// What the test of evenness can find in `rolls` rolls at significance `level`, where one face comes up with another
// probability and all others alike. Summed over how often that face comes up; given that, the others are even, and
// their part of the chi-square is as of fair dice.
double EvennessPower(uint64_t rolls, uint32_t faces, double face_probability, double level);
// The smallest probability, above that of a fair die, that the test finds with `power`; 1 or more: none.
double SmallestBiasFound(uint64_t rolls, uint32_t faces, double level, double power);

// The parts, for tests of them.
namespace dice_statistics {
// That a chi-square variable is at least x.
double ChiSquareTail(uint32_t degrees, double x);
// Twice the smaller of the tails of a binomial variable at `seen`, at most 1.
double BinomialTwoSided(uint64_t trials, double probability, uint64_t seen);
// That the sum of the faces of `rolls` dice (faces 0 to faces - 1) is at least as far from its mean as `sum`.
double MeanTwoSided(uint64_t rolls, uint32_t faces, uint64_t sum);
// By Holm, in the order given.
std::vector<double> HolmCorrected(const std::vector<double>& p);
}  // namespace dice_statistics

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_DICE_DICE_STATISTICS_H_
