// What a side owes in a game by post besides its decisions: its signature on the header, and links.
#ifndef ADJUTANT_VERIFY_PROGRAM_REVEALING_H_
#define ADJUTANT_VERIFY_PROGRAM_REVEALING_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "verify/program/masking.h"
#include "verify/program/post_author.h"
#include "verify/program/program.h"

namespace adjutant {

struct Revealed {
  bool header = false;    // the header was signed
  uint32_t batch = 0;     // of the link that was shown; 0: none
  uint64_t outcomes = 0;  // rolled by the links, which are all there now
  uint64_t by_order = 0;  // decisions that standing orders made after them
  DeckWork decks;         // with masked decks
  std::string waits_for;  // whose link has to come first; "": nobody's
};

// Adds to `author` what it owes and nothing else, signed.
absl::StatusOr<Revealed> Reveal(Invocation& call, PostAuthor* author);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_REVEALING_H_
