// What the benchmarks run on: recorded games, read once.
#ifndef ADJUTANT_TESTS_BENCH_RECORDED_H_
#define ADJUTANT_TESTS_BENCH_RECORDED_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"

namespace adjutant::bench {

// A log in a file, and everything in it that a measurement must not have to fetch first.
struct Recorded {
  std::string path;
  std::unique_ptr<const Ruleset> ruleset;
  std::string bytes;                        // the payloads of all events, one behind the other
  std::vector<absl::string_view> payloads;  // into `bytes`
  std::vector<Event> events;
  std::vector<State> positions;  // before each event; only the first kPositionsMax

  uint64_t count() const { return payloads.size(); }
};
inline constexpr size_t kPositionsMax = 4096;

// Panics unless the log is good: a benchmark of a refused event would be very fast.
Recorded ReadRecorded(const std::string& path);

// A random game of `game` by its last policy, written to `path`: of a game without a long log in the corpus. Play that
// ends is begun again at another seed, until a game has `events_most` events or more than others.
Recorded RecordRandomGame(const std::string& game, size_t events_most, const std::string& path);

// splitmix64: which legal event a random game takes.
class Chooser {
 public:
  explicit Chooser(uint64_t seed) : seed_(seed) {}
  size_t Below(size_t count) {
    uint64_t z = seed_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<size_t>((z ^ (z >> 31)) % count);
  }

 private:
  uint64_t seed_;
};

}  // namespace adjutant::bench

#endif  // ADJUTANT_TESTS_BENCH_RECORDED_H_
