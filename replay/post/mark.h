// Signatures: a person's key, marks over chain values, and both kinds of minisign's detached signatures.
//
//   text = "adjutant mark 1\n" PURPOSE "\n" hex(G) "\n" hex(chain after record N) "\n" N "\n" PARTY "\n"      Ed25519
//
// Public keys and signatures are minisign's; its encrypted secret files are not read.
#ifndef ADJUTANT_REPLAY_POST_MARK_H_
#define ADJUTANT_REPLAY_POST_MARK_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "replay/post/keys.h"

namespace adjutant::post {

struct SignKeyTag {
  static constexpr char kName[] = "key of a person";
};
struct SignSeedTag {
  static constexpr char kName[] = "secret of a person";
};
struct SignatureTag {
  static constexpr char kName[] = "signature";
};
struct KeyIdTag {
  static constexpr char kName[] = "id of a key";
};
using SignKey = Public<SignKeyTag>;  // Ed25519
using SignSeed = Secret<SignSeedTag>;
using Signature = Public<SignatureTag, 64>;
using KeyId = Public<KeyIdTag, 8>;

// A person's key, for many games.
class Identity {
 public:
  static Identity New();
  explicit Identity(const SignSeed& seed);
  const SignKey& key() const { return key_; }
  const SignSeed& seed() const { return seed_; }
  Signature Sign(absl::string_view text) const;

 private:
  SignSeed seed_;
  SignKey key_;
};

// InvalidArgument if the signature is not that of `key` over `text`.
absl::Status VerifySignature(const SignKey& key, absl::string_view text, const Signature& signature);

enum class MarkPurpose : uint8_t {
  kTurn = 1,    // every record of the signer since the last mark is his; `number` is the record before the mark
  kAgreed = 2,  // checked, and not disputed, up to `number`
  kRead = 3,    // received
};
absl::string_view PurposeName(MarkPurpose purpose);  // "turn"

struct MarkedPlace {
  MarkPurpose purpose = MarkPurpose::kTurn;
  GameId game;
  ChainValue chain;  // after record `number`
  uint64_t number = 0;
  PartyNumber party{};
};
std::string MarkText(const MarkedPlace& place);
Signature SignMark(const Identity& identity, const MarkedPlace& place);
absl::Status VerifyMark(const SignKey& key, const MarkedPlace& place, const Signature& signature);

// ---- minisign

// The id that we give a key: everybody who knows the key knows it.
KeyId KeyIdOf(const SignKey& key);
// The second line of a .pub file.
std::string MinisignPublicLine(const SignKey& key, const KeyId& id);
struct MinisignKey {
  SignKey key;
  KeyId id;
};
// InvalidArgument: not such a line. A whole .pub file is taken, too.
absl::StatusOr<MinisignKey> ParseMinisignPublic(absl::string_view text);

enum class MinisigKind {
  kPlain,      // "Ed": over the text
  kPrehashed,  // "ED": over its BLAKE2b of 64 bytes
};
// A .minisig file over `text`. `comment` is signed, too.
std::string MakeMinisig(const Identity& identity, const KeyId& id, absl::string_view text, absl::string_view comment,
                        MinisigKind kind);
// InvalidArgument: the file has another form, is by another key, or does not fit the text or its own comment.
absl::Status VerifyMinisig(const MinisignKey& key, absl::string_view text, absl::string_view minisig);

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_MARK_H_
