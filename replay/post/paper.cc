#include "replay/post/paper.h"

#include <set>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/assert.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "replay/post/secret.h"

namespace adjutant::post {

namespace {

constexpr size_t kGroups = 16;
constexpr size_t kDigits = 4;

// `digits` are the 64 of the secret.
std::string CheckGroup(absl::string_view digits) {
  return HexOf(Sha256Of(absl::StrCat("adjutant paper 1\n", digits, "\n"))).substr(0, kDigits);
}

absl::Status Wrong(absl::string_view what) { return absl::InvalidArgumentError(what); }

absl::StatusOr<std::vector<std::string>> GroupsOf(absl::string_view typed) {
  std::vector<std::string> groups;
  bool inside = false;
  for (const char c : typed) {
    char digit = absl::ascii_tolower(static_cast<unsigned char>(c));
    if (absl::ascii_isspace(static_cast<unsigned char>(c)) || digit == '-') {
      inside = false;
      continue;
    }
    digit = digit == 'o' ? '0' : digit == 'l' || digit == 'i' ? '1' : digit;
    if (!absl::ascii_isxdigit(static_cast<unsigned char>(digit))) {
      return Wrong(absl::StrCat("group ", groups.size() + (inside ? 0 : 1), ": '", absl::CHexEscape(std::string(1, c)),
                                "' is no hexadecimal digit"));
    }
    if (!inside) groups.emplace_back();
    inside = true;
    groups.back().push_back(digit);
  }
  return groups;
}

// The groups in which one other digit, or two neighbours that changed places, make the check group fit.
std::set<size_t> Suspects(const std::string& digits, absl::string_view check) {
  std::set<size_t> groups;
  std::string other = digits;
  const WipedLater wiped(&other);
  for (size_t i = 0; i < digits.size(); ++i) {
    for (const char digit : absl::string_view("0123456789abcdef")) {
      other[i] = digit;
      if (digit != digits[i] && CheckGroup(other) == check) groups.insert(i / kDigits + 1);
    }
    other[i] = digits[i];
    if (i == 0 || digits[i] == digits[i - 1]) continue;
    std::swap(other[i], other[i - 1]);
    if (CheckGroup(other) == check) groups.insert(i / kDigits + 1);
    std::swap(other[i], other[i - 1]);
  }
  return groups;
}

}  // namespace

std::string OnPaper(absl::string_view secret) {
  ADJUTANT_ASSERT(secret.size() == kGroups * kDigits / 2);
  std::string digits = HexText(secret);
  const WipedLater wiped(&digits);
  std::string paper;
  for (size_t group = 0; group < kGroups; ++group) {
    absl::StrAppend(&paper, absl::string_view(digits).substr(group * kDigits, kDigits), group % 4 == 3 ? "\n" : " ");
  }
  absl::StrAppend(&paper, CheckGroup(digits), "\n");
  return paper;
}

absl::StatusOr<std::string> FromPaper(absl::string_view typed) {
  if (typed.size() > 4096) return Wrong("that is longer than a secret on paper");
  ADJUTANT_ASSIGN_OR_RETURN(std::vector<std::string> groups, GroupsOf(typed));
  for (size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].size() == kDigits) continue;
    return Wrong(absl::StrCat("group ", i + 1, " has ", groups[i].size(), " digits; expected ", kDigits));
  }
  if (groups.size() != kGroups + 1) {
    return Wrong(
        absl::StrCat("there are ", groups.size(), " groups of digits; expected ", kGroups, " and the check group"));
  }
  const std::string check = groups.back();
  groups.pop_back();
  std::string digits = absl::StrJoin(groups, "");
  const WipedLater wiped(&digits);
  for (std::string& group : groups) Wipe(group.data(), group.size());
  if (CheckGroup(digits) == check) return absl::HexStringToBytes(digits);
  const std::set<size_t> suspects = Suspects(digits, check);
  if (suspects.empty()) return Wrong("the check group does not fit: several digits are wrong, or the check group is");
  return Wrong(absl::StrCat("the check group does not fit; look at group ", absl::StrJoin(suspects, ", "), " again"));
}

}  // namespace adjutant::post
