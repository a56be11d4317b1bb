// What the dealer does in a game by post: he draws what is due, seals it for those who may know it, and opens what has
// come to light.
#ifndef ADJUTANT_VERIFY_PROGRAM_DEALING_H_
#define ADJUTANT_VERIFY_PROGRAM_DEALING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "verify/program/post_author.h"
#include "verify/program/program.h"

namespace adjutant {

struct Dealt {
  bool link = false;      // the dealer's link was shown: his seed is fixed
  uint64_t opened = 0;    // seals opened, to all or to some
  uint64_t outcomes = 0;  // of chance
  uint64_t by_order = 0;  // decisions that standing orders made
  State state;            // the position now
};

// Adds to `dealer` what is due of him, signed; nothing if nothing is due. Status 1: the log has something that no
// honest dealer goes on from, or it is a side's turn to speak first.
absl::StatusOr<Dealt> Deal(Invocation& call, PostAuthor* dealer);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_DEALING_H_
