#include "replay/foreign/players.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "replay/foreign/limits.h"

namespace adjutant::foreign {
namespace {

constexpr size_t kShort = 3;

bool IsWordByte(char c) {
  const unsigned char byte = static_cast<unsigned char>(c);
  return absl::ascii_isalnum(byte) || byte >= 0x80;
}

// Whether the word from `at` to `end` is no part of a longer one.
bool StandsAlone(absl::string_view text, size_t at, size_t end) {
  const bool joined_before = at > 0 && IsWordByte(text[at - 1]) && IsWordByte(text[at]);
  const bool joined_after = end < text.size() && IsWordByte(text[end]) && IsWordByte(text[end - 1]);
  return !joined_before && !joined_after;
}

}  // namespace

Players::~Players() {
  for (std::string& secret : secrets_) {
    volatile char* byte = secret.data();
    for (size_t i = 0; i < secret.size(); ++i) byte[i] = '\0';
  }
}

std::string Players::NameOf(absl::string_view secret) {
  if (secret.empty() || secret == "null") return "";
  const auto known = std::find(secrets_.begin(), secrets_.end(), secret);
  if (known == secrets_.end()) {
    if (secrets_.size() == kPlayersMax) {
      too_many_ = true;
      return "";
    }
    // No copy may stay behind when the list grows.
    secrets_.reserve(kPlayersMax);
    secrets_.emplace_back(secret);
    return absl::StrCat("player-", secrets_.size());
  }
  return absl::StrCat("player-", known - secrets_.begin() + 1);
}

void Players::MeetName(absl::string_view name) {
  if (names_.size() < kPlayersMax && std::find(names_.begin(), names_.end(), name) == names_.end()) {
    names_.emplace_back(name);
  }
}

std::string Players::Without(absl::string_view text) const {
  std::string clean(text);
  for (size_t i = 0; i < secrets_.size(); ++i) {
    const std::string& secret = secrets_[i];
    if (secret.size() < kShort || std::find(names_.begin(), names_.end(), secret) != names_.end()) continue;
    const std::string name = absl::StrCat("player-", i + 1);
    std::string next;
    size_t from = 0;
    for (size_t at = clean.find(secret); at != std::string::npos; at = clean.find(secret, at)) {
      const size_t end = at + secret.size();
      if (!StandsAlone(clean, at, end)) {
        ++at;
        continue;
      }
      absl::StrAppend(&next, absl::string_view(clean).substr(from, at - from), name);
      from = at = end;
    }
    if (from == 0) continue;
    absl::StrAppend(&next, absl::string_view(clean).substr(from));
    clean = std::move(next);
  }
  return clean;
}

}  // namespace adjutant::foreign
