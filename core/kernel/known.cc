#include "core/kernel/known.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/cord.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace adjutant {
namespace {

// "militia_" of "militia_26", with the number behind it; 0 if the name ends in none.
std::pair<absl::string_view, int> NumberOf(absl::string_view name) {
  const size_t stem = name.find_last_not_of("0123456789");
  int number = 0;
  if (stem == absl::string_view::npos || name[stem] != '_' || !absl::SimpleAtoi(name.substr(stem + 1), &number)) {
    return {name, 0};
  }
  return {name.substr(0, stem + 1), number};
}

// A mark on a status: other things are not found as well.
constexpr char kNoSuchValue[] = "adjutant/no-such-value";

}  // namespace

std::string LastOfFew(absl::string_view name, absl::Span<const std::string> known) {
  // Where there are many a digit is mistyped more easily.
  constexpr int kFew = 9;
  const auto asked = NumberOf(name);
  int most = 0;
  for (const std::string& id : known) {
    const auto one = NumberOf(id);
    if (asked.second > 0 && one.first == asked.first) most = std::max(most, one.second);
  }
  if (most == 0 || most > kFew || asked.second <= most) return "";
  return absl::StrCat(" (the last is '", asked.first, most, "')");
}

std::string DidYouMeanOneOf(absl::string_view name, absl::Span<const std::string> known) {
  return absl::StrCat(DidYouMean(name, known), known.empty() ? "" : "; there are ", absl::StrJoin(known, ", "));
}

std::string DidYouMeanAmong(absl::string_view name, absl::Span<const std::string> known) {
  struct Kind {
    std::string shown;  // "unit.NAME", or the one name of the kind
    std::string only;
    int count = 0;
  };
  std::vector<Kind> kinds;
  std::map<std::string, size_t> by_shown;
  for (const std::string& one : known) {
    const size_t dot = one.find('.');
    std::string shown = one;
    if (dot != std::string::npos) {
      const size_t second = one.find('.', dot + 1);
      shown = absl::StrCat(one.substr(0, dot), ".NAME", second == std::string::npos ? "" : one.substr(second));
    }
    const auto [entry, added] = by_shown.emplace(shown, kinds.size());
    if (added) kinds.push_back({shown, one, 0});
    ++kinds[entry->second].count;
  }
  std::string list;
  for (const Kind& kind : kinds) {
    absl::StrAppend(&list, list.empty() ? "" : ", ",
                    kind.count == 1 ? kind.only : absl::StrCat(kind.shown, " (", kind.count, ")"));
  }
  return absl::StrCat(DidYouMean(name, known), list.empty() ? "" : "; there are ", list);
}

absl::Status NoSuchValue(absl::string_view name, absl::Span<const std::string> known) {
  absl::Status status =
      absl::NotFoundError(absl::StrCat("there is no value '", name, "'", DidYouMeanAmong(name, known)));
  status.SetPayload(kNoSuchValue, absl::Cord());
  return status;
}

bool IsNoSuchValue(const absl::Status& status) { return status.GetPayload(kNoSuchValue).has_value(); }

}  // namespace adjutant
