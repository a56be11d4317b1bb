// adjutant_check_toy_log LOG: replays a closed log as `adjutant check --closed` does, and prints speed and peak memory.
// Exit status 1 if the log is not good or the memory reached 64 MB.
#include <sys/resource.h>

#include <chrono>
#include <iostream>

#include "replay/replayer.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: adjutant_check_toy_log LOG\n";
    return 2;
  }
  const auto begin = std::chrono::steady_clock::now();
  auto log = adjutant::LogReader::Open(argv[1]);
  if (!log.ok()) {
    std::cerr << log.status().message() << "\n";
    return 1;
  }
  const auto ruleset = adjutant::RulesetFor((*log)->header(), {});
  if (!ruleset.ok()) {
    std::cerr << ruleset.status().message() << "\n";
    return 1;
  }
  const auto outcome = adjutant::Replay(**log, **ruleset, {}, nullptr);
  const absl::Status closed = outcome.ok() ? adjutant::RequireClosed(**log) : outcome.status();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  if (!closed.ok()) {
    std::cerr << closed.message() << "\n";
    return 1;
  }
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  std::cout << outcome->events << " events, " << static_cast<double>(outcome->events) / time.count() / 1e6
            << " million a second, " << usage.ru_maxrss << " kB at most\n";
  return outcome->refused || outcome->digest_differs || usage.ru_maxrss >= 64 << 10 ? 1 : 0;
}
