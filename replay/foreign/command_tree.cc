#include "replay/foreign/command_tree.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/kernel/status.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/sequence.h"

namespace adjutant::foreign {
namespace {

constexpr char kEscape = '\x1B';
constexpr absl::string_view kLegacyMark = "!VCSK";
constexpr absl::string_view kNewMark = "VOBS";

std::optional<uint8_t> HexDigit(char c) {
  if (c >= '0' && c <= '9') return static_cast<uint8_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<uint8_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<uint8_t>(c - 'A' + 10);
  return std::nullopt;
}

absl::StatusOr<std::string> FromLegacy(const std::string& where, absl::string_view bytes) {
  const absl::string_view digits = bytes.substr(kLegacyMark.size());
  for (size_t i = 0; i < digits.size(); ++i) {
    if (HexDigit(digits[i]).has_value()) continue;
    return absl::DataLossError(absl::StrFormat(
        "%s, byte %d: is 0x%02X where a hexadecimal digit is expected: the file is damaged; get it anew", where,
        kLegacyMark.size() + i, static_cast<uint8_t>(digits[i])));
  }
  if (digits.size() < 2 || digits.size() % 2 != 0) {
    return absl::DataLossError(absl::StrCat(where, ": has ", digits.size(), " hexadecimal digits, which is no whole ",
                                            "number of bytes: the file is cut off; get it anew"));
  }
  const auto byte = [&](size_t at) {
    return static_cast<uint8_t>(*HexDigit(digits[at]) << 4 | *HexDigit(digits[at + 1]));
  };
  const uint8_t key = byte(0);
  std::string text;
  text.reserve(digits.size() / 2 - 1);
  for (size_t at = 2; at < digits.size(); at += 2) text.push_back(static_cast<char>(byte(at) ^ key));
  return text;
}

}  // namespace

absl::StatusOr<ObfuscatedText> Deobfuscate(const std::string& where, absl::string_view bytes) {
  ObfuscatedText decoded;
  if (absl::StartsWith(bytes, kLegacyMark)) {
    decoded.form = Obfuscation::kLegacy;
    ADJUTANT_ASSIGN_OR_RETURN(decoded.text, FromLegacy(where, bytes));
    return decoded;
  }
  if (absl::StartsWith(bytes, "!VCSZ")) {
    return absl::UnimplementedError(absl::StrCat(
        where, ": is in the form !VCSZ, which no release of VASSAL writes; save it again with a released VASSAL"));
  }
  const bool other_spelling = absl::StartsWith(bytes, "!VOBS");
  if (!other_spelling && !absl::StartsWith(bytes, kNewMark)) {
    decoded.text = std::string(bytes);
    return decoded;
  }
  if (other_spelling) decoded.remarks.push_back("it begins with !VOBS where VASSAL writes VOBS");
  decoded.form = Obfuscation::kNew;
  bytes.remove_prefix(kNewMark.size() + (other_spelling ? 1 : 0));
  if (bytes.empty()) return absl::DataLossError(absl::StrCat(where, ": is cut off before its key; get it anew"));
  const char key = bytes[0];
  if (key == 0) decoded.remarks.push_back("its key is 0, which VASSAL never writes");
  for (const char c : bytes.substr(1)) decoded.text.push_back(static_cast<char>(c ^ key));
  return decoded;
}

std::string Obfuscate(absl::string_view text, Obfuscation form, uint8_t key) {
  if (form == Obfuscation::kPlain) return std::string(text);
  std::string bytes;
  if (form == Obfuscation::kNew) {
    bytes = absl::StrCat(kNewMark, absl::string_view(reinterpret_cast<const char*>(&key), 1));
    for (const char c : text) bytes.push_back(static_cast<char>(c ^ static_cast<char>(key)));
    return bytes;
  }
  bytes = absl::StrFormat("%s%02x", kLegacyMark, key);
  for (const char c : text) {
    absl::StrAppend(&bytes, absl::Hex(static_cast<uint8_t>(c) ^ key, absl::kZeroPad2));
  }
  return bytes;
}

absl::StatusOr<std::vector<CommandNode>> ReadCommandTree(const std::string& where, absl::string_view text) {
  struct Waiting {
    std::string text;
    uint32_t depth;
  };
  std::vector<CommandNode> nodes;
  std::vector<Waiting> waiting;
  waiting.push_back({std::string(text), 0});
  uint64_t work = 0;
  while (!waiting.empty()) {
    Waiting one = std::move(waiting.back());
    waiting.pop_back();
    work += one.text.size();
    if (one.depth > kTreeDepthMax || work > kTreeWorkMax) {
      return absl::ResourceExhaustedError(absl::StrCat(where, ": its commands stand in one another more than ",
                                                       kTreeDepthMax, " deep, or are too long"));
    }
    std::vector<std::string> parts = DecodeSequence(one.text, kEscape, kTreeNodesMax);
    if (nodes.size() + waiting.size() + parts.size() > kTreeNodesMax) {
      return absl::ResourceExhaustedError(absl::StrCat(where, ": has more than ", kTreeNodesMax, " commands"));
    }
    nodes.push_back({std::move(parts[0]), one.depth});
    for (size_t i = parts.size(); i-- > 1;) waiting.push_back({std::move(parts[i]), one.depth + 1});
  }
  return nodes;
}

}  // namespace adjutant::foreign
