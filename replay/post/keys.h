// What everything secret of a party in one game follows from: 32 bytes.
//
// `‖` joins bytes, labels are ASCII, H is SHA-256:
//   key(m, label) = HMAC-SHA-256(m, "adjutant key 1\n" ‖ label ‖ "\n")
//   commitment    = H("adjutant master 1\n" ‖ u8 party ‖ m)
//   box keys      = crypto_box_seed_keypair(key(m, "box"))
#ifndef ADJUTANT_REPLAY_POST_KEYS_H_
#define ADJUTANT_REPLAY_POST_KEYS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/digest.h"
#include "replay/post/secret.h"

namespace adjutant::post {

// Who it is, in everything that is hashed: a side by its PlayerId, 1 and up.
enum class PartyNumber : uint8_t {};
inline constexpr PartyNumber kReferee{14};
inline constexpr PartyNumber kDealer{15};
inline constexpr int kSidesMost = 13;  // of a game by post

struct MasterTag {
  static constexpr char kName[] = "master";
};
struct DerivedKeyTag {
  static constexpr char kName[] = "derived key";
};
struct CommitmentTag {
  static constexpr char kName[] = "commitment to a master";
};
struct GameIdTag {
  static constexpr char kName[] = "chain value of the header";
};
struct ChainValueTag {
  static constexpr char kName[] = "chain value";
};
struct BoxKeyTag {
  static constexpr char kName[] = "box key";
};
struct BoxSecretTag {
  static constexpr char kName[] = "secret half of a box key";
};

using Master = Secret<MasterTag>;
using DerivedKey = Secret<DerivedKeyTag>;
using Commitment = Public<CommitmentTag>;
using GameId = Public<GameIdTag>;          // chain value of record 0
using ChainValue = Public<ChainValueTag>;  // of any record
using BoxKey = Public<BoxKeyTag>;

inline ChainValue ChainValueOf(const Sha256& chain) { return ChainValue{chain}; }
inline GameId GameIdOf(const Sha256& header_chain) { return GameId{header_chain}; }

Master NewMaster();
DerivedKey DeriveKey(const Master& master, absl::string_view label);
// What the steps, factors and order of one generation of a masked deck follow from. It may be told without the master.
DerivedKey DeckKeyOf(const Master& master, absl::string_view deck, uint32_t generation);

Commitment CommitTo(PartyNumber party, const Master& master);
// InvalidArgument if the header commits to another master.
absl::Status VerifyMaster(PartyNumber party, const Master& master, const Commitment& commitment);

struct BoxKeys {
  BoxKey open;  // for the header
  Secret<BoxSecretTag> secret;
};
BoxKeys BoxKeysOf(const Master& master);
BoxKeys BoxKeysOfSeed(const DerivedKey& seed);

// Bytes for one reader. Who made the box is not in it. Two boxes of one content differ. InvalidArgument: a key that
// nobody can have the other half of alone, made to deceive.
absl::StatusOr<std::string> Box(const BoxKey& to, absl::string_view content);
// InvalidArgument: the box is for somebody else, or damaged.
absl::StatusOr<std::string> OpenBox(const BoxKeys& keys, absl::string_view box);

// HMAC-SHA-256, and integers as they are hashed: little endian.
Sha256 HmacSha256(absl::string_view key, absl::string_view text);
std::string LittleEndian(uint32_t number);

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_KEYS_H_
