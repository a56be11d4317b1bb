// What a game finds wrong with its component pack, told with the places: for the game's own checks, after LoadPack.
#ifndef ADJUTANT_CORE_KERNEL_PACK_FINDINGS_H_
#define ADJUTANT_CORE_KERNEL_PACK_FINDINGS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/names.h"
#include "core/kernel/pack.h"
#include "core/kernel/rules.h"

namespace adjutant {

// A single printed number: its id in the pack, where it goes, the lowest and highest value that the rules can work
// with.
template <class Numbers>
struct NumberSpec {
  const char* id;
  int Numbers::*member;
  int low;
  int high;
};

// Collects findings about one merged pack. Paths are those of core/kernel/pack.h.
class PackFindings {
 public:
  explicit PackFindings(LoadedPack pack) : pack_(std::move(pack)) {}

  const LoadedPack& loaded() const { return pack_; }
  // The pack itself, when all is done.
  LoadedPack Release() { return std::move(pack_); }

  // About the datum or field at `path`.
  void Find(absl::string_view path, absl::string_view what) {
    std::string place = PackPlace(pack_, path);
    if (place.empty()) place = pack_.digests.empty() ? "pack" : pack_.digests.front().id;
    findings_.push_back(absl::StrCat(place, ": ", path, ": ", what));
  }
  // About what has no place, because the pack lacks it.
  void FindAbsent(absl::string_view what) { findings_.emplace_back(what); }

  // The same where the rulebook itself says what a pack must be: the case follows in parentheses.
  template <const auto& kCatalogue, RuleId kRule>
  void Find(absl::string_view path, absl::string_view what, Citation<kCatalogue, kRule>) {
    Find(path, absl::StrCat(what, " (", kCatalogue[kRule - 1].id, ")"));
  }
  template <const auto& kCatalogue, RuleId kRule>
  void FindAbsent(absl::string_view what, Citation<kCatalogue, kRule>) {
    FindAbsent(absl::StrCat(what, " (", kCatalogue[kRule - 1].id, ")"));
  }

  bool flawless() const { return findings_.empty(); }

  // InvalidArgument with the first 20 findings, a line each.
  absl::Status Failure() const {
    constexpr size_t kShown = 20;
    std::vector<std::string> lines(findings_.begin(), findings_.begin() + std::min(findings_.size(), kShown));
    if (findings_.size() > kShown) lines.push_back(absl::StrCat("... and ", findings_.size() - kShown, " more"));
    return absl::InvalidArgumentError(absl::StrJoin(lines, "\n"));
  }

  // A number that must be there and within low to high. 0 if it is not, and a finding. The borders fit the result.
  int8_t Number(absl::string_view path, absl::string_view field, bool present, int value, int low, int high) {
    if (!present) {
      Find(path, absl::StrCat("'", field, "' is missing"));
      return 0;
    }
    return Within(path, field, value, low, high);
  }
  int8_t Within(absl::string_view path, absl::string_view field, int value, int low, int high) {
    if (value < low || value > high) {
      Find(absl::StrCat(path, ".", field), absl::StrCat(value, " is not within ", low, " to ", high));
      return 0;
    }
    return static_cast<int8_t>(value);
  }

  // Reads the data `number` of a pack: all that `specs` name, and no others but those of `unread`.
  template <class Repeated, class Numbers, size_t kSpecs>
  void ReadNumbers(const Repeated& data, const NumberSpec<Numbers> (&specs)[kSpecs],
                   absl::Span<const char* const> unread, Numbers* numbers) {
    std::vector<std::string> known(unread.begin(), unread.end());
    for (const NumberSpec<Numbers>& spec : specs) known.push_back(spec.id);
    for (const auto& datum : data) {
      if (std::find(known.begin(), known.end(), datum.id()) != known.end()) continue;
      Find(absl::StrCat("number.", datum.id()),
           absl::StrCat("no rule knows this number", DidYouMean(datum.id(), known)));
    }
    for (const NumberSpec<Numbers>& spec : specs) {
      const auto it = std::find_if(data.begin(), data.end(), [&](const auto& datum) { return datum.id() == spec.id; });
      if (it == data.end()) {
        FindAbsent(absl::StrCat("number: the pack has no '", spec.id, "'"));
        continue;
      }
      // The result is wider than that of `Number`: a year, a treasure.
      const std::string path = absl::StrCat("number.", spec.id);
      const int value = it->value();
      if (!it->has_value()) {
        Find(path, "'value' is missing");
      } else if (value < spec.low || value > spec.high) {
        Find(absl::StrCat(path, ".value"), absl::StrCat(value, " is not within ", spec.low, " to ", spec.high));
      } else {
        numbers->*spec.member = value;
      }
    }
  }

  // The index of `id`; kNone and a finding if there is none.
  int32_t Named(const NameTable& names, absl::string_view path, absl::string_view id) {
    const int32_t index = names.Find(id);
    if (index == kNone) {
      Find(path, absl::StrCat("there is no ", names.domain(), " '", id, "'", DidYouMean(id, names.ids())));
    }
    return index;
  }

  // A choice that must be made; the numbers of both enums agree.
  template <class Enum, class Proto>
  Enum Choice(absl::string_view path, absl::string_view field, Proto value) {
    if (static_cast<int>(value) == 0) Find(path, absl::StrCat("'", field, "' is missing"));
    return static_cast<Enum>(value);
  }

  // Adds a name; at most `limit` of a kind.
  void AddName(absl::string_view field, const std::string& id, const std::string& name, int limit, NameTable* names) {
    if (names->size() == limit) Find(absl::StrCat(field, ".", id), absl::StrCat("more than ", limit, " of a kind"));
    // Event notation goes by words, and does not tell capital letters from small ones.
    const bool plain = std::all_of(id.begin(), id.end(), [](char c) {
      return absl::ascii_islower(static_cast<unsigned char>(c)) || absl::ascii_isdigit(static_cast<unsigned char>(c)) ||
             c == '_';
    });
    if (!plain) Find(absl::StrCat(field, ".", id), "an id is made of small letters, digits and '_'");
    names->Add(id, name);
  }
  template <class Repeated>
  void AddNames(const char* field, const Repeated& data, int limit, NameTable* names) {
    for (const auto& datum : data) AddName(field, datum.id(), datum.name(), limit, names);
  }

 private:
  LoadedPack pack_;
  std::vector<std::string> findings_;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_PACK_FINDINGS_H_
