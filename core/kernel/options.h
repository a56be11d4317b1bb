// Rules options: ambiguities, errata and edition differences, decided by name.
#ifndef ADJUTANT_CORE_KERNEL_OPTIONS_H_
#define ADJUTANT_CORE_KERNEL_OPTIONS_H_

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/option_values.h"

namespace adjutant {

// A few values, known when compiling, so that a table of options is data and no code. More than kMost do not compile.
template <class T, size_t kMost>
class ShortList {
 public:
  constexpr ShortList(std::initializer_list<T> values) {
    for (const T& value : values) values_.at(size_++) = value;
  }
  constexpr const T* begin() const { return values_.data(); }
  constexpr const T* end() const { return values_.data() + size_; }
  constexpr const T* data() const { return values_.data(); }
  constexpr size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& front() const { return values_.front(); }
  constexpr const T& back() const { return values_[size_ - 1]; }
  constexpr const T& operator[](size_t i) const { return values_[i]; }

 private:
  std::array<T, kMost> values_{};
  size_t size_ = 0;
};

struct OptionChoice {
  const char* value;    // "two"
  const char* meaning;  // one line
};

// One option. The first choice is the default.
struct OptionSpec {
  const char* id;  // "action_cards_per_player"
  const char* question;
  ShortList<const char*, 8> cases;  // catalogue ids
  ShortList<OptionChoice, 6> choices;
};

// A named set of option values: a printing, a rules edition.
struct EditionSpec {
  const char* id;  // the first of a game is its default
  const char* title;
  std::vector<std::pair<const char*, const char*>> values;  // where it differs from the defaults
};

// Defaults, then the edition, then `chosen`. NotFound with the nearest name for an unknown edition, option or value.
absl::StatusOr<OptionValues> ResolveOptions(absl::Span<const OptionSpec> specs, absl::Span<const EditionSpec> editions,
                                            absl::string_view edition,
                                            absl::Span<const std::pair<std::string, std::string>> chosen);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_OPTIONS_H_
