// Replays a log with the library and prints what came out: the example of how to use Adjutant from C++.
#include <iostream>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"
#include "replay/replayer.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: consumer LOG\n";
    return 2;
  }
  auto log = adjutant::LogReader::Open(argv[1]);
  if (!log.ok()) {
    std::cerr << log.status().message() << "\n";
    return 3;
  }
  // The rules that the header pins; no overlay packs.
  auto rules = adjutant::RulesetFor((*log)->header(), {});
  if (!rules.ok()) {
    std::cerr << rules.status().message() << "\n";
    return 4;
  }
  auto outcome = adjutant::Replay(**log, **rules, adjutant::ReplayOptions(), nullptr);
  if (!outcome.ok()) {
    std::cerr << outcome.status().message() << "\n";
    return 3;
  }
  if (outcome->refused || outcome->digest_differs) {
    std::cout << "not a legal game\n";
    return 1;
  }
  std::cout << (*log)->header().game() << " " << (*log)->header().scenario() << ": " << outcome->events
            << " events, claims confirmed: " << outcome->claims - outcome->broken_claims << ", state digest "
            << absl::StrCat(absl::Hex(outcome->digest, absl::kZeroPad16)) << "\n";
  return 0;
}
