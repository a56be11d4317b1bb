#include "replay/post/key_file.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"

namespace adjutant::post {

namespace {

constexpr absl::string_view kMagic = "adjutant key 1";
constexpr size_t kSecretBytes = 32;
constexpr size_t kLockedBytes =
    crypto_pwhash_SALTBYTES + crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + kSecretBytes;
constexpr uint64_t kOpsMost = 16;
constexpr uint64_t kMemoryMost = uint64_t{1} << 30;

// 4 bytes of the SHA-256 of what stands on the line, as it stands there.
std::string CheckOf(absl::string_view line) { return HexOf(Sha256Of(line)).substr(0, 8); }

struct LockKey {
  std::array<uint8_t, crypto_secretbox_KEYBYTES> bytes{};
  ~LockKey() { Wipe(bytes.data(), bytes.size()); }
};

absl::Status KeyOfPassphrase(absl::string_view passphrase, const uint8_t* salt, uint64_t ops, uint64_t memory,
                             LockKey* key) {
  if (crypto_pwhash(key->bytes.data(), key->bytes.size(), passphrase.data(), passphrase.size(), salt, ops,
                    static_cast<size_t>(memory), crypto_pwhash_ALG_ARGON2ID13) == 0) {
    return absl::OkStatus();
  }
  return absl::ResourceExhaustedError(absl::StrCat("a passphrase needs ", memory >> 20, " MiB of memory"));
}

// The lines that hold the secret.
absl::StatusOr<std::string> SecretLines(absl::string_view secret, absl::string_view passphrase) {
  if (passphrase.empty()) {
    const std::string hex = HexText(secret);
    return absl::StrCat("secret: ", hex, "\ncheck: ", CheckOf(hex), "\n");
  }
  std::string locked(kLockedBytes, '\0');
  auto* const salt = reinterpret_cast<uint8_t*>(locked.data());
  uint8_t* const nonce = salt + crypto_pwhash_SALTBYTES;
  FillRandom(salt, crypto_pwhash_SALTBYTES + crypto_secretbox_NONCEBYTES);
  LockKey key;
  ADJUTANT_RETURN_IF_ERROR(
      KeyOfPassphrase(passphrase, salt, crypto_pwhash_OPSLIMIT_MODERATE, crypto_pwhash_MEMLIMIT_INTERACTIVE, &key));
  crypto_secretbox_easy(nonce + crypto_secretbox_NONCEBYTES, reinterpret_cast<const uint8_t*>(secret.data()),
                        secret.size(), nonce, key.bytes.data());
  const std::string hex = HexText(locked);
  return absl::StrCat("operations: ", crypto_pwhash_OPSLIMIT_MODERATE, "\nmemory: ", crypto_pwhash_MEMLIMIT_INTERACTIVE,
                      "\nlocked: ", hex, "\ncheck: ", CheckOf(hex), "\n");
}

// A file cut up, its form checked.
struct Lines {
  std::string file;
  std::map<std::string, std::string> values;

  absl::Status Wrong(absl::string_view what) const {
    return absl::InvalidArgumentError(absl::StrCat(file, ": ", what));
  }
  bool Has(const std::string& name) const { return values.count(name) != 0; }
  absl::StatusOr<std::string> Text(const std::string& name) const {
    const auto value = values.find(name);
    if (value == values.end()) return Wrong(absl::StrCat("has no line '", name, "'"));
    return value->second;
  }
  absl::StatusOr<std::string> Hex(const std::string& name, size_t size) const {
    ADJUTANT_ASSIGN_OR_RETURN(const std::string text, Text(name));
    absl::StatusOr<std::string> bytes = BytesOfHex(text, size);
    if (!bytes.ok()) return Wrong(absl::StrCat(name, ": ", bytes.status().message()));
    return bytes;
  }
  absl::StatusOr<uint64_t> Number(const std::string& name, uint64_t most) const {
    ADJUTANT_ASSIGN_OR_RETURN(const std::string text, Text(name));
    uint64_t number = 0;
    if (!absl::SimpleAtoi(text, &number) || number > most || absl::StrCat(number) != text) {
      return Wrong(absl::StrCat(name, ": expected a number up to ", most));
    }
    return number;
  }
};

absl::StatusOr<Lines> CutUp(const std::string& file, absl::string_view text) {
  static const std::vector<absl::string_view> kNames = {"kind",  "name",       "game",       "role",  "party",
                                                        "offer", "public",     "commitment", "box",   "secret",
                                                        "check", "operations", "memory",     "locked"};
  Lines lines{file, {}};
  int number = 0;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    if (number == 1) {
      if (line != kMagic) return lines.Wrong(absl::StrCat("is no key file: it does not begin with '", kMagic, "'"));
      continue;
    }
    if (line.empty()) continue;
    const size_t colon = line.find(": ");
    const absl::string_view name = line.substr(0, colon);
    const bool known = std::find(kNames.begin(), kNames.end(), name) != kNames.end();
    if (colon == absl::string_view::npos || !known) {
      return lines.Wrong(absl::StrCat("line ", number, ": expected a name that is known, and a value"));
    }
    if (!lines.values.emplace(name, line.substr(colon + 2)).second) {
      return lines.Wrong(absl::StrCat("line ", number, ": '", name, "' stands there twice"));
    }
  }
  const std::string kept = lines.Has("locked") ? "locked" : "secret";
  ADJUTANT_ASSIGN_OR_RETURN(const std::string secret, lines.Text(kept));
  ADJUTANT_ASSIGN_OR_RETURN(const std::string check, lines.Text("check"));
  if (lines.Has("locked") && lines.Has("secret")) return lines.Wrong("holds its secret locked and open");
  if (check != CheckOf(secret)) return lines.Wrong("is damaged: its check digits do not fit its secret");
  return lines;
}

template <class Kept>
absl::StatusOr<Kept> SecretIn(const Lines& lines, const AskPassphrase& ask) {
  if (!lines.Has("locked")) {
    ADJUTANT_ASSIGN_OR_RETURN(std::string bytes, lines.Hex("secret", kSecretBytes));
    const WipedLater wiped(&bytes);
    return Kept::From(bytes);
  }
  ADJUTANT_ASSIGN_OR_RETURN(const std::string locked, lines.Hex("locked", kLockedBytes));
  ADJUTANT_ASSIGN_OR_RETURN(const uint64_t ops, lines.Number("operations", kOpsMost));
  ADJUTANT_ASSIGN_OR_RETURN(const uint64_t memory, lines.Number("memory", kMemoryMost));
  ADJUTANT_ASSIGN_OR_RETURN(std::string passphrase, ask(lines.file));
  const WipedLater wiped(&passphrase);
  const auto* const salt = reinterpret_cast<const uint8_t*>(locked.data());
  LockKey key;
  ADJUTANT_RETURN_IF_ERROR(KeyOfPassphrase(passphrase, salt, ops, memory, &key));
  const uint8_t* const nonce = salt + crypto_pwhash_SALTBYTES;
  Kept secret;
  if (crypto_secretbox_open_easy(secret.mutable_data(), nonce + crypto_secretbox_NONCEBYTES,
                                 kSecretBytes + crypto_secretbox_MACBYTES, nonce, key.bytes.data()) != 0) {
    return lines.Wrong("the passphrase does not open it");
  }
  return secret;
}

}  // namespace

absl::StatusOr<std::string> IdentityText(const IdentityFile& file, absl::string_view passphrase) {
  ADJUTANT_ASSIGN_OR_RETURN(const std::string secret, SecretLines(file.identity.seed().Reveal(), passphrase));
  return absl::StrCat(kMagic, "\nkind: identity\nname: ", file.name,
                      "\npublic: ", MinisignPublicLine(file.identity.key(), KeyIdOf(file.identity.key())), "\n",
                      secret);
}

absl::StatusOr<std::string> SecretText(const SecretFile& file, absl::string_view passphrase) {
  ADJUTANT_ASSIGN_OR_RETURN(const std::string secret, SecretLines(file.master.Reveal(), passphrase));
  return absl::StrCat(kMagic, "\nkind: master\ngame: ", file.game, "\nrole: ", file.role,
                      "\nparty: ", static_cast<int>(file.party), "\n",
                      file.offer.empty() ? "" : absl::StrCat("offer: ", file.offer, "\n"),
                      "commitment: ", CommitTo(file.party, file.master).hex(),
                      "\nbox: ", BoxKeysOf(file.master).open.hex(), "\n", secret);
}

absl::StatusOr<KeyFileHead> ReadKeyHead(const std::string& name, absl::string_view text) {
  ADJUTANT_ASSIGN_OR_RETURN(const Lines lines, CutUp(name, text));
  ADJUTANT_ASSIGN_OR_RETURN(const std::string kind, lines.Text("kind"));
  KeyFileHead head;
  head.locked = lines.Has("locked");
  if (kind == "identity") {
    head.identity = true;
    ADJUTANT_ASSIGN_OR_RETURN(head.name, lines.Text("name"));
    ADJUTANT_ASSIGN_OR_RETURN(const std::string line, lines.Text("public"));
    const absl::StatusOr<MinisignKey> key = ParseMinisignPublic(line);
    if (!key.ok()) return lines.Wrong(key.status().message());
    head.sign_key = key->key;
    return head;
  }
  if (kind != "master") return lines.Wrong(absl::StrCat("kind: '", kind, "' is not known"));
  ADJUTANT_ASSIGN_OR_RETURN(head.game, lines.Text("game"));
  ADJUTANT_ASSIGN_OR_RETURN(head.role, lines.Text("role"));
  ADJUTANT_ASSIGN_OR_RETURN(const uint64_t party, lines.Number("party", 15));
  head.party = static_cast<int>(party);
  if (lines.Has("offer")) {
    ADJUTANT_RETURN_IF_ERROR(lines.Hex("offer", 32).status());
    head.offer = lines.values.at("offer");
  }
  ADJUTANT_ASSIGN_OR_RETURN(const std::string commitment, lines.Hex("commitment", 32));
  ADJUTANT_ASSIGN_OR_RETURN(head.commitment, Commitment::From(commitment));
  ADJUTANT_ASSIGN_OR_RETURN(const std::string box, lines.Hex("box", 32));
  ADJUTANT_ASSIGN_OR_RETURN(head.box_key, BoxKey::From(box));
  return head;
}

absl::StatusOr<IdentityFile> ReadIdentity(const std::string& name, absl::string_view text, const AskPassphrase& ask) {
  ADJUTANT_ASSIGN_OR_RETURN(const KeyFileHead head, ReadKeyHead(name, text));
  if (!head.identity) return absl::InvalidArgumentError(absl::StrCat(name, ": is a master, not an identity"));
  ADJUTANT_ASSIGN_OR_RETURN(const Lines lines, CutUp(name, text));
  ADJUTANT_ASSIGN_OR_RETURN(const SignSeed seed, SecretIn<SignSeed>(lines, ask));
  IdentityFile file{head.name, Identity(seed)};
  if (file.identity.key() != *head.sign_key) return lines.Wrong("its public key does not follow from its secret");
  return file;
}

absl::StatusOr<SecretFile> ReadSecret(const std::string& name, absl::string_view text, const AskPassphrase& ask) {
  ADJUTANT_ASSIGN_OR_RETURN(const KeyFileHead head, ReadKeyHead(name, text));
  if (head.identity) return absl::InvalidArgumentError(absl::StrCat(name, ": is an identity, not a master"));
  ADJUTANT_ASSIGN_OR_RETURN(const Lines lines, CutUp(name, text));
  SecretFile file;
  file.game = head.game;
  file.role = head.role;
  file.party = PartyNumber{static_cast<uint8_t>(head.party)};
  file.offer = head.offer;
  ADJUTANT_ASSIGN_OR_RETURN(file.master, SecretIn<Master>(lines, ask));
  if (CommitTo(file.party, file.master) != *head.commitment || BoxKeysOf(file.master).open != *head.box_key) {
    return lines.Wrong("its public keys do not follow from its secret");
  }
  return file;
}

}  // namespace adjutant::post
