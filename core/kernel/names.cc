#include "core/kernel/names.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/known.h"

namespace adjutant {

struct NameTable::Index {
  absl::flat_hash_map<std::string, int32_t> of;
};

NameTable::NameTable() : NameTable("") {}
NameTable::NameTable(absl::string_view domain) : domain_(domain), index_(std::make_unique<Index>()) {}
NameTable::~NameTable() = default;
NameTable::NameTable(const NameTable& other)
    : domain_(other.domain_), ids_(other.ids_), names_(other.names_), index_(std::make_unique<Index>(*other.index_)) {}
NameTable& NameTable::operator=(const NameTable& other) {
  if (this != &other) *this = NameTable(other);
  return *this;
}
NameTable::NameTable(NameTable&&) noexcept = default;
NameTable& NameTable::operator=(NameTable&&) noexcept = default;

int32_t NameTable::Add(absl::string_view id, absl::string_view name) {
  const int32_t index = size();
  if (!index_->of.emplace(std::string(id), index).second) return kNone;
  ids_.emplace_back(id);
  names_.emplace_back(name.empty() ? id : name);
  return index;
}

int32_t NameTable::Find(absl::string_view id) const {
  const auto it = index_->of.find(id);
  return it == index_->of.end() ? kNone : it->second;
}

namespace {

// Insertions, deletions, substitutions and swaps of neighbours, without regard to case.
size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<std::vector<size_t>> d(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = absl::ascii_tolower(static_cast<unsigned char>(a[i - 1])) ==
                        absl::ascii_tolower(static_cast<unsigned char>(b[j - 1]));
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string NearestName(absl::string_view name, absl::Span<const std::string> known) {
  if (name.empty() || name.size() > 100) return "";
  std::string best;
  size_t best_distance = std::max<size_t>(2, name.size() / 3) + 1;
  for (const std::string& candidate : known) {
    if (candidate.size() > 100) continue;
    const size_t distance = EditDistance(name, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  if (!best.empty()) return best;
  for (const std::string& candidate : known) {  // "guard" for "mx_guard"
    if (name.size() >= 3 && absl::string_view(candidate).find(name) != absl::string_view::npos) return candidate;
  }
  return "";
}

std::string DidYouMean(absl::string_view name, absl::Span<const std::string> known) {
  const std::string last = LastOfFew(name, known);
  if (!last.empty()) return last;
  const std::string nearest = NearestName(name, known);
  return nearest.empty() ? "" : absl::StrCat(" (did you mean '", nearest, "'?)");
}

std::string Enumerated(absl::Span<const std::string> names, absl::string_view conjunction) {
  if (names.size() < 2) return names.empty() ? "" : names.front();
  return absl::StrCat(absl::StrJoin(names.first(names.size() - 1), ", "), " ", conjunction, " ", names.back());
}

}  // namespace adjutant
