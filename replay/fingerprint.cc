#include "replay/fingerprint.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "replay/fingerprint_words.h"

namespace adjutant {
namespace {

constexpr size_t kWords = 4;

}  // namespace

std::string FingerprintOf(const Sha256& chain) {
  std::vector<absl::string_view> words;
  for (size_t i = 0; i < kWords; ++i) words.emplace_back(kFingerprintWords[chain[i]]);
  return absl::StrJoin(words, " ");
}

std::string PlainFingerprint(absl::string_view text) {
  const std::string small = absl::AsciiStrToLower(text);
  const std::vector<absl::string_view> words = absl::StrSplit(small, absl::ByAnyChar(" \t-_."), absl::SkipEmpty());
  if (words.size() != kWords) return "";
  for (absl::string_view word : words) {
    const auto is_word = [&](const char* known) { return word == known; };
    if (std::none_of(std::begin(kFingerprintWords), std::end(kFingerprintWords), is_word)) return "";
  }
  return absl::StrJoin(words, " ");
}

bool IsFingerprintOf(absl::string_view text, const Sha256& chain) {
  return PlainFingerprint(text) == FingerprintOf(chain);
}

}  // namespace adjutant
