#include "replay/post/mark.h"

#include <sodium.h>

#include <array>
#include <cstring>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/kernel/status.h"

namespace adjutant::post {

namespace {

constexpr absl::string_view kPlainTag = "Ed";
constexpr absl::string_view kPrehashedTag = "ED";
constexpr absl::string_view kUntrusted = "untrusted comment: ";
constexpr absl::string_view kTrusted = "trusted comment: ";

std::string Blake2b(absl::string_view text) {
  std::string digest(64, '\0');
  crypto_generichash(reinterpret_cast<uint8_t*>(digest.data()), digest.size(),
                     reinterpret_cast<const uint8_t*>(text.data()), text.size(), nullptr, 0);
  return digest;
}

// Lines without their ends; those that are empty are left out.
std::vector<absl::string_view> LinesOf(absl::string_view text) {
  std::vector<absl::string_view> lines;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripSuffix(line, "\r");
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

// Base64 of exactly `size` bytes, in its one spelling.
absl::StatusOr<std::string> FromBase64(absl::string_view what, absl::string_view text, size_t size) {
  std::string bytes;
  if (!absl::Base64Unescape(text, &bytes) || absl::Base64Escape(bytes) != text || bytes.size() != size) {
    return absl::InvalidArgumentError(absl::StrCat("the ", what, " is not ", size, " bytes in base64"));
  }
  return bytes;
}

}  // namespace

Identity Identity::New() {
  SignSeed seed;
  FillRandom(seed.mutable_data(), SignSeed::kSize);
  return Identity(seed);
}

Identity::Identity(const SignSeed& seed) : seed_(seed) {
  std::array<uint8_t, crypto_sign_SECRETKEYBYTES> secret;
  crypto_sign_seed_keypair(key_.bytes.data(), secret.data(), seed_.data());
  Wipe(secret.data(), secret.size());
}

Signature Identity::Sign(absl::string_view text) const {
  std::array<uint8_t, crypto_sign_SECRETKEYBYTES> secret;
  SignKey key;
  crypto_sign_seed_keypair(key.bytes.data(), secret.data(), seed_.data());
  Signature signature;
  crypto_sign_detached(signature.bytes.data(), nullptr, reinterpret_cast<const uint8_t*>(text.data()), text.size(),
                       secret.data());
  Wipe(secret.data(), secret.size());
  return signature;
}

absl::Status VerifySignature(const SignKey& key, absl::string_view text, const Signature& signature) {
  if (crypto_sign_verify_detached(signature.bytes.data(), reinterpret_cast<const uint8_t*>(text.data()), text.size(),
                                  key.bytes.data()) == 0) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError("the signature does not fit: another key made it, or it is over something else");
}

absl::string_view PurposeName(MarkPurpose purpose) {
  switch (purpose) {
    case MarkPurpose::kTurn:
      return "turn";
    case MarkPurpose::kAgreed:
      return "agreed";
    case MarkPurpose::kRead:
      return "read";
  }
  return "";
}

std::string MarkText(const MarkedPlace& place) {
  return absl::StrCat("adjutant mark 1\n", PurposeName(place.purpose), "\n", place.game.hex(), "\n", place.chain.hex(),
                      "\n", place.number, "\n", static_cast<int>(place.party), "\n");
}

Signature SignMark(const Identity& identity, const MarkedPlace& place) { return identity.Sign(MarkText(place)); }

absl::Status VerifyMark(const SignKey& key, const MarkedPlace& place, const Signature& signature) {
  return VerifySignature(key, MarkText(place), signature);
}

KeyId KeyIdOf(const SignKey& key) {
  const Sha256 digest = Sha256Of(absl::StrCat("adjutant key id 1\n", key.view()));
  KeyId id;
  std::memcpy(id.bytes.data(), digest.data(), KeyId::kSize);
  return id;
}

std::string MinisignPublicLine(const SignKey& key, const KeyId& id) {
  return absl::Base64Escape(absl::StrCat(kPlainTag, id.view(), key.view()));
}

absl::StatusOr<MinisignKey> ParseMinisignPublic(absl::string_view text) {
  std::vector<absl::string_view> lines = LinesOf(text);
  if (!lines.empty() && absl::StartsWith(lines[0], kUntrusted)) lines.erase(lines.begin());
  if (lines.size() != 1) return absl::InvalidArgumentError("expected one line with a minisign public key");
  ADJUTANT_ASSIGN_OR_RETURN(const std::string bytes,
                            FromBase64("public key", absl::StripAsciiWhitespace(lines[0]), 2 + 8 + 32));
  if (!absl::StartsWith(bytes, kPlainTag))
    return absl::InvalidArgumentError("the public key is not of minisign's kind");
  MinisignKey key;
  ADJUTANT_ASSIGN_OR_RETURN(key.id, KeyId::From(absl::string_view(bytes).substr(2, 8)));
  ADJUTANT_ASSIGN_OR_RETURN(key.key, SignKey::From(absl::string_view(bytes).substr(10)));
  return key;
}

std::string MakeMinisig(const Identity& identity, const KeyId& id, absl::string_view text, absl::string_view comment,
                        MinisigKind kind) {
  const bool prehashed = kind == MinisigKind::kPrehashed;
  const Signature signature = identity.Sign(prehashed ? Blake2b(text) : std::string(text));
  const Signature whole = identity.Sign(absl::StrCat(signature.view(), comment));
  return absl::StrCat(
      kUntrusted, "signature of Adjutant\n",
      absl::Base64Escape(absl::StrCat(prehashed ? kPrehashedTag : kPlainTag, id.view(), signature.view())), "\n",
      kTrusted, comment, "\n", absl::Base64Escape(whole.view()), "\n");
}

absl::Status VerifyMinisig(const MinisignKey& key, absl::string_view text, absl::string_view minisig) {
  const std::vector<absl::string_view> lines = LinesOf(minisig);
  if (lines.size() != 4 || !absl::StartsWith(lines[0], kUntrusted) || !absl::StartsWith(lines[2], kTrusted)) {
    return absl::InvalidArgumentError(
        "not a minisign signature: expected a comment, a signature, a comment, a signature");
  }
  ADJUTANT_ASSIGN_OR_RETURN(const std::string bytes, FromBase64("signature", lines[1], 2 + 8 + 64));
  const absl::string_view tag = absl::string_view(bytes).substr(0, 2);
  if (tag != kPlainTag && tag != kPrehashedTag) {
    return absl::InvalidArgumentError("the signature is of a kind that this program does not know");
  }
  if (absl::string_view(bytes).substr(2, 8) != key.id.view()) {
    return absl::InvalidArgumentError("the signature is by another key");
  }
  ADJUTANT_ASSIGN_OR_RETURN(const Signature signature, Signature::From(absl::string_view(bytes).substr(10)));
  ADJUTANT_RETURN_IF_ERROR(
      VerifySignature(key.key, tag == kPrehashedTag ? Blake2b(text) : std::string(text), signature));
  ADJUTANT_ASSIGN_OR_RETURN(const std::string whole, FromBase64("signature of the comment", lines[3], 64));
  ADJUTANT_ASSIGN_OR_RETURN(const Signature over_comment, Signature::From(whole));
  if (VerifySignature(key.key, absl::StrCat(signature.view(), absl::StripPrefix(lines[2], kTrusted)), over_comment)
          .ok()) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError("the trusted comment of the signature was changed");
}

}  // namespace adjutant::post
