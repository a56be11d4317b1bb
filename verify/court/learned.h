// What a take-back says that each side has learned since.
#ifndef ADJUTANT_VERIFY_COURT_LEARNED_H_
#define ADJUTANT_VERIFY_COURT_LEARNED_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "adjutant/v1/act.pb.h"
#include "replay/sealed/sealed_log.h"
#include "verify/court/followed.h"
#include "verify/text/json.h"

namespace adjutant {

// Fills in what each side knows after the last record and did not know after record `back->to()`.
void SayLearned(const FollowedLog& followed, v1::TakeBack* back);

// A proposal to take play back.
struct ProposedTakeBack {
  uint64_t number = 0;  // of its record
  v1::TakeBack back;
};
// A statement of a take-back that is not so.
struct WrongLearned {
  uint64_t number = 0;  // of the proposal
  std::string side;     // empty: of how many events were not looked at
  uint64_t event = 0;
  std::string sentence;
};
void WrongLearnedJson(const WrongLearned& wrong, JsonWriter* json);
// Computes again what each of `proposals` says. Sides and events are compared; the words are for readers. The log is
// read anew for each. `sealed`: what of it is sealed; null: nothing.
absl::StatusOr<std::vector<WrongLearned>> CheckLearned(const std::string& path, std::shared_ptr<const Ruleset> ruleset,
                                                       const SealedLog* sealed,
                                                       absl::Span<const ProposedTakeBack> proposals);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_LEARNED_H_
