// adjutant_make_toy_log OUT BYTES [SEED]: a closed log of an endless toy game, about BYTES long.
#include <cstdint>
#include <iostream>

#include "absl/strings/numbers.h"
#include "tests/replay/toy_log.h"

int main(int argc, char** argv) {
  uint64_t bytes = 0;
  uint64_t seed = 1;
  if (argc < 3 || argc > 4 || !absl::SimpleAtoi(argv[2], &bytes) || (argc == 4 && !absl::SimpleAtoi(argv[3], &seed))) {
    std::cerr << "usage: adjutant_make_toy_log OUT BYTES [SEED]\n";
    return 2;
  }
  const absl::Status status = adjutant::testing::WriteToyLog(argv[1], bytes, seed);
  if (!status.ok()) std::cerr << status.message() << "\n";
  return status.ok() ? 0 : 1;
}
