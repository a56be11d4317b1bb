// What the rolls of a log rest on, in sentences for the first lines of an answer.
#ifndef ADJUTANT_VERIFY_DICE_ROLL_TALLY_H_
#define ADJUTANT_VERIFY_DICE_ROLL_TALLY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "adjutant/v1/log.pb.h"
#include "verify/dice/provenance.h"

namespace adjutant {

struct RollTally {
  uint64_t rolls = 0;
  uint64_t on_word = 0;      // typed in, or claiming what the log cannot show
  uint64_t by_book = 0;      // told by a printed example
  uint64_t by_server = 0;    // a dice server's message is named
  uint64_t seed_claims = 0;  // said to follow from a seed

  void Add(const Provenance& roll);
};

// "12 of 40 rolls rest on a player's word": what nobody can see from the log. And "the header has no seed, but ...", if
// the log says elsewhere that it had one. Empty if every roll can be verified.
std::vector<std::string> RollRemarks(const RollTally& tally, const v1::LogHeader& header);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_DICE_ROLL_TALLY_H_
