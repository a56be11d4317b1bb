#include "verify/dice/dice_statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/kernel/random.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"

namespace adjutant {
namespace {

using dice_statistics::BinomialTwoSided;
using dice_statistics::ChiSquareTail;
using dice_statistics::HolmCorrected;
using dice_statistics::MeanTwoSided;

// Work of a test by simulation, in rolls; beyond the second, simulation is no better than what is known of large
// samples.
constexpr uint64_t kRollsSimulatedMax = 40'000'000;
constexpr uint64_t kSimulatedSampleMax = 50'000;
// Up to here the distribution of a sum is worked out exactly.
constexpr uint64_t kExactSumRollsMax = 2000;
constexpr uint32_t kSimulationsMin = 799;

// The tests are of fixed samples: their answers must not change from one run to the next.
constexpr uint64_t kEvennessSeed = 0x6576656e6e657373;
constexpr uint64_t kSequenceSeed = 0x73657175656e6365;

double LogFactorial(double n) {
  // lgamma(n + 1) by Stirling's series, the same with every library; n >= 0.
  double shift = 0;
  double x = n + 1;
  while (x < 16) shift += std::log(x++);
  const double inverse = 1 / x, square = inverse * inverse;
  const double series = inverse * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680)));
  return (x - 0.5) * std::log(x) - x + 0.5 * std::log(2 * std::acos(-1.0)) + series - shift;
}

uint32_t SimulationsFor(uint64_t rolls, const DiceTestOptions& options) {
  const uint64_t affordable = std::max<uint64_t>(kSimulationsMin, kRollsSimulatedMax / std::max<uint64_t>(rolls, 1));
  return static_cast<uint32_t>(std::min<uint64_t>(options.simulations, affordable));
}

std::vector<uint64_t> CountsOf(const std::vector<uint32_t>& faces_seen, uint32_t faces) {
  std::vector<uint64_t> counts(faces);
  for (uint32_t face : faces_seen) ++counts[face];
  return counts;
}

uint64_t SumOfSquares(const std::vector<uint64_t>& counts) {
  uint64_t sum = 0;
  for (uint64_t count : counts) sum += count * count;
  return sum;
}

// Are all faces as frequent as they should be? Pearson's chi-square, its distribution by simulation.
DiceTest EvennessTest(const std::vector<uint32_t>& seen, uint32_t faces, const DiceTestOptions& options) {
  DiceTest test;
  test.id = "evenness";
  const uint64_t rolls = seen.size();
  const uint64_t squares = SumOfSquares(CountsOf(seen, faces));
  const double chi_square =
      static_cast<double>(squares) * faces / static_cast<double>(rolls) - static_cast<double>(rolls);
  test.found = absl::StrFormat("chi-square %.2f, %d on average", chi_square, faces - 1);
  if (rolls > kSimulatedSampleMax) {
    test.way = "approximate";
    test.p = ChiSquareTail(faces - 1, chi_square);
    return test;
  }
  test.way = "simulated";
  Random random(kEvennessSeed);
  const uint32_t simulations = SimulationsFor(rolls, options);
  std::vector<uint64_t> counts(faces);
  uint32_t as_uneven = 0;
  for (uint32_t i = 0; i < simulations; ++i) {
    std::fill(counts.begin(), counts.end(), 0);
    for (uint64_t roll = 0; roll < rolls; ++roll) ++counts[random.Below(faces)];
    if (SumOfSquares(counts) >= squares) ++as_uneven;
  }
  test.p = (1.0 + as_uneven) / (1.0 + simulations);
  return test;
}

// The face that is furthest from its due, for as many faces as there are.
DiceTest FaceTest(const std::vector<uint32_t>& seen, uint32_t faces, int32_t lowest) {
  DiceTest test;
  test.id = "face";
  test.way = "bound";
  const std::vector<uint64_t> counts = CountsOf(seen, faces);
  double least = 2;
  uint32_t face = 0;
  for (uint32_t i = 0; i < faces; ++i) {
    const double p = BinomialTwoSided(seen.size(), 1.0 / faces, counts[i]);
    if (p < least) {
      least = p;
      face = i;
    }
  }
  test.found = absl::StrFormat("%d came up %d times, %.1f on average", lowest + static_cast<int32_t>(face),
                               counts[face], static_cast<double>(seen.size()) / faces);
  test.p = std::min(1.0, least * faces);
  return test;
}

DiceTest MeanTest(const std::vector<uint32_t>& seen, uint32_t faces, int32_t lowest) {
  DiceTest test;
  test.id = "mean";
  test.way = seen.size() <= kExactSumRollsMax ? "exact" : "approximate";
  const uint64_t sum = std::accumulate(seen.begin(), seen.end(), uint64_t{0});
  test.found =
      absl::StrFormat("%.3f, %.1f on average", lowest + static_cast<double>(sum) / static_cast<double>(seen.size()),
                      lowest + (faces - 1) / 2.0);
  test.p = MeanTwoSided(seen.size(), faces, sum);
  return test;
}

// Does a roll repeat the one before it as often as it should? With fair dice each does so independently.
DiceTest RepeatsTest(const DiceStream& stream) {
  DiceTest test;
  test.id = "repeats";
  test.way = "exact";
  uint64_t pairs = 0, repeats = 0;
  for (size_t i = 1; i < stream.rolls.size(); ++i) {
    if (!stream.rolls[i].follows) continue;
    ++pairs;
    repeats += stream.rolls[i].face == stream.rolls[i - 1].face ? 1 : 0;
  }
  test.found = absl::StrFormat("%d of %d, %.1f on average", repeats, pairs, static_cast<double>(pairs) / stream.faces);
  test.p = BinomialTwoSided(pairs, 1.0 / stream.faces, repeats);
  return test;
}

// Do high rolls follow high ones? The sum of the products of neighbours, from the middle, against the same rolls in
// other orders.
DiceTest SequenceTest(const DiceStream& stream, const DiceTestOptions& options) {
  DiceTest test;
  test.id = "sequence";
  test.way = "permuted";
  const size_t count = stream.rolls.size();
  std::vector<int64_t> values;  // twice the distance from the middle
  std::vector<size_t> later;    // rolls that follow another of their log
  int64_t sum = 0, squares = 0;
  for (size_t i = 0; i < count; ++i) {
    values.push_back(2 * int64_t{stream.rolls[i].face} - (int64_t{stream.faces} - 1));
    sum += values.back();
    squares += values.back() * values.back();
    if (i > 0 && stream.rolls[i].follows) later.push_back(i);
  }
  const auto products = [&] {
    int64_t total = 0;
    for (size_t i : later) total += values[i] * values[i - 1];
    return total;
  };
  // Over all orders the mean of a product is (sum^2 - squares) / (n (n - 1)). Everything by n (n - 1), to stay exact.
  const double orders = static_cast<double>(count) * (static_cast<double>(count) - 1);
  const double mean =
      count < 2 ? 0 : (static_cast<double>(sum) * static_cast<double>(sum) - static_cast<double>(squares)) / orders;
  const double expected = mean * static_cast<double>(later.size());
  const int64_t actual = products();
  const double distance = std::fabs(static_cast<double>(actual) - expected);
  const double variance = static_cast<double>(squares) / std::max<double>(1, static_cast<double>(count)) -
                          std::pow(static_cast<double>(sum) / std::max<double>(1, static_cast<double>(count)), 2);
  const double correlation = later.empty() || variance <= 0 ? 0
                                                            : (static_cast<double>(actual) - expected) /
                                                                  (variance * static_cast<double>(later.size()));
  test.found = absl::StrFormat("correlation %.3f, 0 on average", correlation == 0 ? 0.0 : correlation);
  if (later.empty() || variance <= 0) return test;

  if (count > kSimulatedSampleMax) {
    test.way = "approximate";
    test.p = std::erfc(std::fabs(correlation) * std::sqrt(static_cast<double>(later.size()) / 2));
    return test;
  }
  Random random(kSequenceSeed);
  const uint32_t simulations = SimulationsFor(count, options);
  uint32_t as_far = 0;
  for (uint32_t i = 0; i < simulations; ++i) {
    for (size_t n = count; n > 1; --n) std::swap(values[n - 1], values[random.Below(n)]);
    // Rounding must not tell equal sums apart.
    if (std::fabs(static_cast<double>(products()) - expected) >= distance * (1 - 1e-12)) ++as_far;
  }
  test.p = (1.0 + as_far) / (1.0 + simulations);
  return test;
}

std::vector<uint32_t> FacesOf(const DiceStream& stream, PlayerId side) {
  std::vector<uint32_t> faces;
  for (const DiceStream::Roll& roll : stream.rolls) {
    if (side == kChance || roll.side == side) faces.push_back(roll.face);
  }
  return faces;
}

// The chi-square value that fair dice reach with this probability.
double ChiSquareAt(uint32_t degrees, double tail) {
  double low = 0, high = 1;
  while (ChiSquareTail(degrees, high) > tail) high *= 2;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (ChiSquareTail(degrees, middle) > tail ? low : high) = middle;
  }
  return high;
}

}  // namespace

namespace dice_statistics {

// Exact sums in both cases: for even degrees a part of the exponential series, for odd ones the same by halves.
double ChiSquareTail(uint32_t degrees, double x) {
  if (x <= 0 || degrees == 0) return 1;
  const double half = x / 2;
  const bool odd = degrees % 2 == 1;
  double tail = odd ? std::erfc(std::sqrt(half)) : 0;
  for (double power = odd ? 0.5 : 0; power < degrees / 2.0 - 0.25; power += 1) {
    // half^power e^-half / Gamma(power + 1)
    tail += std::exp(power * std::log(half) - half - LogFactorial(power));
  }
  return std::min(1.0, tail);
}

double BinomialTwoSided(uint64_t trials, double probability, uint64_t seen) {
  const double n = static_cast<double>(trials);
  const double log_yes = std::log(probability), log_no = std::log1p(-probability);
  const auto mass = [&](double k) {
    return std::exp(LogFactorial(n) - LogFactorial(k) - LogFactorial(n - k) + k * log_yes + (n - k) * log_no);
  };
  // The tail that is away from the mean, from its largest term on, until terms no longer matter.
  const double k = static_cast<double>(seen);
  const bool low = k < n * probability;
  const double odds = probability / (1 - probability);
  double term = mass(k), tail = 0;
  for (double i = k; term > tail * 1e-17 && i >= 0 && i <= n; i += low ? -1 : 1) {
    tail += term;
    term *= low ? i / ((n - i + 1) * odds) : (n - i) * odds / (i + 1);
  }
  return std::min(1.0, 2 * tail);
}

double MeanTwoSided(uint64_t rolls, uint32_t faces, uint64_t sum) {
  const uint64_t highest = rolls * (faces - 1);
  // Twice the distance from the mean.
  const uint64_t distance = 2 * sum > highest ? 2 * sum - highest : highest - 2 * sum;
  if (rolls > kExactSumRollsMax) {
    const double variance = (static_cast<double>(faces) * faces - 1) / 12 * static_cast<double>(rolls);
    // A sum is a whole number: half a step nearer.
    const double near = std::max(0.0, (static_cast<double>(distance) - 1) / 2);
    return std::erfc(near / std::sqrt(2 * variance));
  }
  std::vector<double> chances = {1};
  for (uint64_t roll = 0; roll < rolls; ++roll) {
    std::vector<double> next(chances.size() + faces - 1);
    double window = 0;
    for (size_t i = 0; i < next.size(); ++i) {
      if (i < chances.size()) window += chances[i];
      if (i >= faces) window -= chances[i - faces];
      next[i] = std::max(0.0, window) / faces;
    }
    chances = std::move(next);
  }
  double p = 0;
  for (uint64_t s = 0; s <= highest; ++s) {
    const uint64_t from_mean = 2 * s > highest ? 2 * s - highest : highest - 2 * s;
    if (from_mean >= distance) p += chances[s];
  }
  return std::min(1.0, p);
}

std::vector<double> HolmCorrected(const std::vector<double>& p) {
  std::vector<size_t> order(p.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return p[a] < p[b]; });
  std::vector<double> corrected(p.size());
  double highest = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    highest = std::max(highest, std::min(1.0, p[order[i]] * static_cast<double>(p.size() - i)));
    corrected[order[i]] = highest;
  }
  return corrected;
}

}  // namespace dice_statistics

std::optional<FallenDie> DieOf(const Ruleset& ruleset, const State& before, const Event& event) {
  EventList legal;
  ruleset.LegalEvents(before, &legal);
  if (legal.size() < 2) return std::nullopt;
  const EventTypeSpec* type = ruleset.game().schema().Find(event.type);
  if (type == nullptr) return std::nullopt;
  size_t varying = kMaxArgs;
  for (const Event& other : legal) {
    if (other.type != event.type || other.player != event.player) return std::nullopt;
    if (ruleset.WaysTo(before, other) != 1) return std::nullopt;
    for (size_t arg = 0; arg < kMaxArgs; ++arg) {
      if (other.args[arg] == legal[0].args[arg]) continue;
      if (varying != kMaxArgs && varying != arg) return std::nullopt;
      varying = arg;
    }
  }
  if (varying >= type->args.size() || type->args[varying].kind != ArgKind::kNumber) return std::nullopt;
  const auto [low, high] = std::minmax_element(
      legal.begin(), legal.end(), [&](const Event& a, const Event& b) { return a.args[varying] < b.args[varying]; });
  FallenDie die;
  die.kind = {low->args[varying], static_cast<uint32_t>(legal.size())};
  // They are different events, so that there are as many numbers.
  if (high->args[varying] - low->args[varying] != static_cast<int32_t>(legal.size()) - 1) return std::nullopt;
  if (std::find(legal.begin(), legal.end(), event) == legal.end()) return std::nullopt;
  die.face = static_cast<uint32_t>(event.args[varying] - die.kind.lowest);
  return die;
}

std::vector<DiceTest> TestDice(const DiceStream& stream, uint8_t sides, const DiceTestOptions& options) {
  ADJUTANT_ASSERT(stream.faces >= 2);
  std::vector<DiceTest> tests;
  if (stream.rolls.empty()) return tests;
  const std::vector<uint32_t> all = FacesOf(stream, kChance);
  tests.push_back(EvennessTest(all, stream.faces, options));
  tests.push_back(FaceTest(all, stream.faces, stream.lowest));
  tests.push_back(MeanTest(all, stream.faces, stream.lowest));
  tests.push_back(RepeatsTest(stream));
  tests.push_back(SequenceTest(stream, options));
  for (PlayerId side = 1; side <= sides; ++side) {
    const std::vector<uint32_t> own = FacesOf(stream, side);
    if (own.empty()) continue;
    for (DiceTest test : {EvennessTest(own, stream.faces, options), MeanTest(own, stream.faces, stream.lowest)}) {
      test.side = side;
      tests.push_back(std::move(test));
    }
  }
  return tests;
}

void CorrectForNumber(std::vector<std::vector<DiceTest>>* tests) {
  std::vector<double> p;
  for (const std::vector<DiceTest>& of_stream : *tests) {
    for (const DiceTest& test : of_stream) p.push_back(test.p);
  }
  const std::vector<double> corrected = HolmCorrected(p);
  size_t next = 0;
  for (std::vector<DiceTest>& of_stream : *tests) {
    for (DiceTest& test : of_stream) test.p_corrected = corrected[next++];
  }
}

double EvennessPower(uint64_t rolls, uint32_t faces, double face_probability, double level) {
  const double n = static_cast<double>(rolls), p = std::min(face_probability, 1.0);
  // What the squares of all counts must come to.
  const double squares = (ChiSquareAt(faces - 1, level) + n) * n / faces;
  // That the other faces, which share what is left evenly, bring their part of it.
  const auto found_with = [&](double seen) {
    const double rest = n - seen, wanted = squares - seen * seen;
    if (wanted <= 0) return 1.0;
    if (rest <= 0) return 0.0;
    const double others = faces - 1;
    const double chi_square = wanted * others / rest - rest;
    if (faces == 2) return chi_square <= 0 ? 1.0 : 0.0;
    return ChiSquareTail(faces - 2, chi_square);
  };
  if (p >= 1) return found_with(n);
  const double reach = 12 * std::sqrt(n * p * (1 - p)) + 30;
  const double first = std::max(0.0, std::floor(n * p - reach)), last = std::min(n, std::ceil(n * p + reach));
  const double odds = p / (1 - p);
  double mass = std::exp(LogFactorial(n) - LogFactorial(first) - LogFactorial(n - first) + first * std::log(p) +
                         (n - first) * std::log1p(-p));
  double power = 0;
  for (double seen = first; seen <= last; ++seen) {
    power += mass * found_with(seen);
    mass *= (n - seen) * odds / (seen + 1);
  }
  return std::min(1.0, power);
}

double SmallestBiasFound(uint64_t rolls, uint32_t faces, double level, double power) {
  double low = 1.0 / faces, high = 1;
  if (EvennessPower(rolls, faces, high, level) < power) return 1;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (EvennessPower(rolls, faces, middle, level) < power ? low : high) = middle;
  }
  return high;
}

}  // namespace adjutant
