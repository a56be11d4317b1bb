// Key files: text of lines "name: value", first "adjutant key 1". A person's identity, and his master for a game.
#ifndef ADJUTANT_REPLAY_POST_KEY_FILE_H_
#define ADJUTANT_REPLAY_POST_KEY_FILE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "replay/post/keys.h"
#include "replay/post/mark.h"
#include "replay/post/offer.h"

namespace adjutant::post {

// Asked only if a file is locked. An error goes to the caller.
using AskPassphrase = std::function<absl::StatusOr<std::string>(absl::string_view file)>;

// NAME.identity
struct IdentityFile {
  std::string name;  // of the person
  Identity identity{SignSeed()};
};
// GAME.ROLE.secret, GAME being the first 16 digits of the chain value of the header, and before there is one of the
// digest of the offer.
struct SecretFile {
  std::string game;  // as --game has it: "halls"
  std::string role;
  PartyNumber party{};
  std::string offer;  // digest of the offer that was made with it, 64 digits; empty: it was restored from paper
  Master master;
};

// What a key file says in public, without its secret: for a list of keys.
struct KeyFileHead {
  bool identity = false;
  bool locked = false;  // by a passphrase
  std::string name;     // identity
  std::string game, role, offer;
  int party = 0;
  std::optional<SignKey> sign_key;
  std::optional<BoxKey> box_key;
  std::optional<Commitment> commitment;
};

// The text of a file. With a passphrase the secret is locked: Argon2id and secretbox of libsodium. ResourceExhausted if
// there is no memory for that.
absl::StatusOr<std::string> IdentityText(const IdentityFile& file, absl::string_view passphrase = "");
absl::StatusOr<std::string> SecretText(const SecretFile& file, absl::string_view passphrase = "");

// InvalidArgument "NAME: line 3: ..." for a text of another form, a damaged secret (its check digits), public keys that
// do not follow from it, or a wrong passphrase.
absl::StatusOr<KeyFileHead> ReadKeyHead(const std::string& name, absl::string_view text);
absl::StatusOr<IdentityFile> ReadIdentity(const std::string& name, absl::string_view text, const AskPassphrase& ask);
absl::StatusOr<SecretFile> ReadSecret(const std::string& name, absl::string_view text, const AskPassphrase& ask);

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_KEY_FILE_H_
