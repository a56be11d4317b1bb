// Signed answers of random.org, in JSON.
#ifndef ADJUTANT_REPLAY_FOREIGN_RANDOM_ORG_H_
#define ADJUTANT_REPLAY_FOREIGN_RANDOM_ORG_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant::foreign {

inline constexpr char kRandomOrgFamily[] = "random.org, signed";

struct SignedRandom {
  std::vector<int32_t> data;  // the dice, in order
  int32_t min = 0;
  int32_t max = 0;
  bool replacement = true;
  std::optional<int64_t> serial;
  std::string completion_time;
  std::string hashed_key;
  std::string user_data;  // JSON, as it stands
  std::string signature;  // Base64
  std::string object;     // what is signed: its bytes as they stand
  size_t at = 0;          // of the object in the text
};

// All whole objects `random` with a signature beside them. The signature is not verified. Other JSON, broken JSON and
// data that are not a list of whole numbers are passed over.
std::vector<SignedRandom> FindSignedRandoms(absl::string_view text);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_RANDOM_ORG_H_
