// Seals: a hidden part of an event is absent from its payload, and a commitment stands in its place.
//
//   body       = the serialized event with its hidden fields only
//   salt       = HMAC(key(m, "seal"), "adjutant salt 1\n" ‖ chain before ‖ u8 part ‖ body)
//   commitment = H("adjutant seal 1\n" ‖ chain before ‖ u8 part ‖ salt ‖ body)
//   opening    = salt ‖ u16 size of body ‖ body ‖ zeroes up to the next multiple of 128
//
// The chain value of the record before binds a seal to its game and place. The salt covers the body: two branches of a
// game have two salts, and one opening tells nothing of the other.
#ifndef ADJUTANT_REPLAY_POST_SEAL_H_
#define ADJUTANT_REPLAY_POST_SEAL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "replay/post/keys.h"

namespace google::protobuf {
class Message;
}  // namespace google::protobuf

namespace adjutant::post {

inline constexpr size_t kOpeningBlock = 128;
inline constexpr size_t kBodyBytesMax = 65535;
inline constexpr int kPartsMost = 256;  // seals of one event

struct SealTag {
  static constexpr char kName[] = "seal";
};
struct SaltTag {
  static constexpr char kName[] = "salt";
};
using SealCommitment = Public<SealTag>;
using Salt = Secret<SaltTag>;

// Where a seal stands.
struct SealPlace {
  ChainValue chain_before;  // of the record before that of the event
  uint8_t part = 0;         // which seal of the event
};

// A seal that was made. `opening` is what its readers get, each in a box, and everybody in the end.
struct MadeSeal {
  SealCommitment commitment;
  std::string opening;
};

Salt SaltOf(const DerivedKey& seal_key, const SealPlace& place, absl::string_view body);
SealCommitment CommitToBody(const SealPlace& place, const Salt& salt, absl::string_view body);
// InvalidArgument for a body longer than kBodyBytesMax.
absl::StatusOr<std::string> OpeningOf(const Salt& salt, absl::string_view body);
absl::StatusOr<MadeSeal> MakeSeal(const DerivedKey& seal_key, const SealPlace& place, absl::string_view body);

// The body in an opening. InvalidArgument if it has another form (a size of its own, padding that is not zero) or is
// not what was committed to at that place.
absl::StatusOr<std::string> VerifyOpening(const SealCommitment& commitment, const SealPlace& place,
                                          absl::string_view opening);
// After the game: whether the salt is the one that follows from the master. InvalidArgument: its keeper chose another.
absl::Status AuditSalt(const DerivedKey& seal_key, const SealPlace& place, absl::string_view opening);

// A field of an event that the game declares hidden: the member of `kind` and the field in it.
struct HiddenField {
  std::string member;  // "strategy_card_dealt"
  std::string field;   // "card"
};

// The full event: the payload with the body behind it, which protobuf merges. `event` is any message of the type. The
// body may hold nothing but fields of the payload's own member of `kind` that are absent there and that are among
// `hidden`, in the one spelling that serializing gives. InvalidArgument otherwise: it is damaged, or was made to
// deceive.
absl::StatusOr<std::string> MergeBody(const google::protobuf::Message& event, absl::string_view payload,
                                      absl::string_view body, absl::Span<const HiddenField> hidden);

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_SEAL_H_
