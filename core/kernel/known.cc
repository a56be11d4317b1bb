#include "core/kernel/known.h"

#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace adjutant {

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

}  // namespace adjutant
