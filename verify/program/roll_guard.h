// What a log says of its rolls so far, and whether further ones can stand in it: a log is never given an outcome that
// `adjutant check` would condemn ever after.
#ifndef ADJUTANT_VERIFY_PROGRAM_ROLL_GUARD_H_
#define ADJUTANT_VERIFY_PROGRAM_ROLL_GUARD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/kernel/digest.h"
#include "replay/log_file.h"
#include "verify/dice/rolls_so_far.h"
#include "verify/program/desk.h"

namespace adjutant {

// Why an event cannot be recorded although the rules allow it.
struct UnsoundRoll {
  uint64_t number = 0;
  std::string notation;
  std::string why;
  std::string expected;       // the outcome that the seed or the secrets give, in notation; "": none
  bool written_down = false;  // it was to be recorded all the same
};
// The events on the desk, in order, of which each is not what its source, or the seed of the log, makes it, that claims
// what the log cannot show, or whose note has a commitment that does not count. `chain` is that of the log before them;
// `rolls` comes to the end of the desk.
std::vector<UnsoundRoll> FindUnsound(const Sha256& chain, RollsSoFar* rolls, Desk* desk);

// The outcomes of a log that the rules allow and that are not what their source, or the seed, makes them; without those
// that were waived or taken back. Reads `log` to its end.
absl::StatusOr<std::vector<uint64_t>> RollsInQuestion(LogReader& log, const Ruleset& ruleset);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_ROLL_GUARD_H_
