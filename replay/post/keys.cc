#include "replay/post/keys.h"

#include <sodium.h>

#include "absl/strings/str_cat.h"
#include "core/kernel/assert.h"
#include "core/kernel/status.h"

namespace adjutant::post {

Sha256 HmacSha256(absl::string_view key, absl::string_view text) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<const uint8_t*>(key.data()), key.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const uint8_t*>(text.data()), text.size());
  Sha256 digest;
  crypto_auth_hmacsha256_final(&state, digest.data());
  Wipe(&state, sizeof(state));
  return digest;
}

std::string LittleEndian(uint32_t number) {
  std::string bytes(4, '\0');
  for (int i = 0; i < 4; ++i) bytes[static_cast<size_t>(i)] = static_cast<char>(number >> (8 * i));
  return bytes;
}

Master NewMaster() {
  Master master;
  FillRandom(master.mutable_data(), Master::kSize);
  return master;
}

DerivedKey DeriveKey(const Master& master, absl::string_view label) {
  Sha256 digest = HmacSha256(master.Reveal(), absl::StrCat("adjutant key 1\n", label, "\n"));
  DerivedKey key;
  std::memcpy(key.mutable_data(), digest.data(), digest.size());
  Wipe(digest.data(), digest.size());
  return key;
}

DerivedKey DeckKeyOf(const Master& master, absl::string_view deck, uint32_t generation) {
  return DeriveKey(master, absl::StrCat("deck ", deck, " ", generation));
}

Commitment CommitTo(PartyNumber party, const Master& master) {
  std::string text = absl::StrCat("adjutant master 1\n", std::string(1, static_cast<char>(party)), master.Reveal());
  const WipedLater wiped(&text);
  return Commitment{Sha256Of(text)};
}

absl::Status VerifyMaster(PartyNumber party, const Master& master, const Commitment& commitment) {
  if (CommitTo(party, master) == commitment) return absl::OkStatus();
  return absl::InvalidArgumentError("the header commits to another master");
}

BoxKeys BoxKeysOf(const Master& master) { return BoxKeysOfSeed(DeriveKey(master, "box")); }

BoxKeys BoxKeysOfSeed(const DerivedKey& seed) {
  BoxKeys keys;
  ADJUTANT_ASSERT(crypto_box_seed_keypair(keys.open.bytes.data(), keys.secret.mutable_data(), seed.data()) == 0);
  return keys;
}

absl::StatusOr<std::string> Box(const BoxKey& to, absl::string_view content) {
  PrepareSodium();
  std::string box(content.size() + crypto_box_SEALBYTES, '\0');
  if (crypto_box_seal(reinterpret_cast<uint8_t*>(box.data()), reinterpret_cast<const uint8_t*>(content.data()),
                      content.size(), to.bytes.data()) != 0) {
    return absl::InvalidArgumentError("the box key is no key: everybody could open what is boxed to it");
  }
  return box;
}

absl::StatusOr<std::string> OpenBox(const BoxKeys& keys, absl::string_view box) {
  if (box.size() < crypto_box_SEALBYTES) {
    return absl::InvalidArgumentError(absl::StrCat("the box has ", box.size(), " bytes; none is that short"));
  }
  std::string content(box.size() - crypto_box_SEALBYTES, '\0');
  if (crypto_box_seal_open(reinterpret_cast<uint8_t*>(content.data()), reinterpret_cast<const uint8_t*>(box.data()),
                           box.size(), keys.open.bytes.data(), keys.secret.data()) != 0) {
    return absl::InvalidArgumentError("the box does not open: it is for somebody else, or damaged");
  }
  return content;
}

}  // namespace adjutant::post
