#include "core/table/position.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/event.h"
#include "core/kernel/known.h"

namespace adjutant {

const char* WordOf(Words words, size_t number) { return number < words.size() ? words.begin()[number] : "?"; }

void ValueWriter::Add(absl::string_view name, absl::string_view word) {
  out_->push_back({std::string(name), std::nullopt, std::string(word)});
}
void ValueWriter::Add(absl::string_view name, int64_t number) {
  out_->push_back({std::string(name), number, absl::StrCat(number)});
}
void ValueWriter::AddIds(absl::string_view name, const std::vector<absl::string_view>& ids, absl::string_view none) {
  Add(name, ids.empty() ? std::string(none) : absl::StrJoin(ids, " "));
}

Setting::Setting(absl::string_view name, absl::string_view value)
    : name_(name),
      value_(value),
      words_(absl::StrSplit(value, ' ', absl::SkipEmpty())),
      parts_(absl::StrSplit(name, '.')) {}

absl::Status Setting::Bad(absl::string_view what) const {
  return absl::InvalidArgumentError(absl::StrCat(name_, ": ", what));
}
absl::Status Setting::Follows() const { return Bad("follows from other values and cannot be set"); }

absl::Status Setting::Unknown(const ValueList& values, absl::Span<const std::string> besides) const {
  std::vector<std::string> known(besides.begin(), besides.end());
  for (const NamedValue& value : values) known.push_back(value.name);
  return NoSuchValue(name_, known);
}

absl::StatusOr<int32_t> Setting::Find(const NameTable& names, absl::string_view id) const {
  const int32_t index = names.Find(id);
  if (index != kNone) return index;
  return absl::NotFoundError(
      absl::StrCat(name_, ": there is no ", names.domain(), " '", id, "'", DidYouMean(id, names.ids())));
}

absl::StatusOr<uint8_t> Setting::Word(Words words) const {
  uint8_t index = 0;
  for (const char* word : words) {
    if (value_ == word) return index;
    ++index;
  }
  return Bad(absl::StrCat("'", value_, "' is none of ", absl::StrJoin(words, ", ")));
}

absl::StatusOr<int> Setting::Number(int low, int high) const {
  int number = 0;
  if (absl::SimpleAtoi(value_, &number) && number >= low && number <= high) return number;
  return Bad(absl::StrCat("'", value_, "' is not a number from ", low, " to ", high));
}

}  // namespace adjutant
