// What an option of the rules is, and how code asks for its value by name.
//
// A game declares its options as a constexpr array of OptionSpec and a literal operator over it:
//
//   inline constexpr OptionSpec kOptions[] = {{"bidding", "Do the players bid for sides?", {"18.1"}, {{"no", ...},
//   {"yes", ...}}}}; template <FixedString kText> constexpr auto operator""_opt() { return CiteOption<kOptions,
//   kText>(); }
//
// and then writes `if (r.Plays("bidding=yes"_opt))`. An option or a value that is not in the table does not compile.
#ifndef ADJUTANT_CORE_KERNEL_OPTION_SPEC_H_
#define ADJUTANT_CORE_KERNEL_OPTION_SPEC_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "core/kernel/option_values.h"
#include "core/kernel/rules.h"

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
  ShortList<OptionChoice, 8> choices;
};

// A named set of option values: a printing, a rules edition.
struct EditionSpec {
  const char* id;  // the first of a game is its default
  const char* title;
  std::vector<std::pair<const char*, const char*>> values;  // where it differs from the defaults
};

// One value of one option, known when the program is compiled.
struct OptionIs {
  uint8_t option = 0;  // index in the table
  uint8_t value = 0;   // index of the choice
  bool In(const OptionValues& values) const { return values[option] == value; }
};

namespace options_internal {

// Does `text` say "id=value"?
constexpr bool Says(const char* text, const char* id, const char* value) {
  for (; *id != '\0'; ++id, ++text) {
    if (*text != *id) return false;
  }
  return *text == '=' && rules_internal::SameText(text + 1, value);
}

}  // namespace options_internal

// "bidding=yes" of a table.
template <const auto& kOptions, FixedString kText>
constexpr OptionIs CiteOption() {
  constexpr int kFound = [] {
    for (size_t option = 0; option < std::size(kOptions); ++option) {
      for (size_t value = 0; value < kOptions[option].choices.size(); ++value) {
        if (options_internal::Says(kText.text, kOptions[option].id, kOptions[option].choices[value].value)) {
          return static_cast<int>(option * 256 + value);
        }
      }
    }
    return -1;
  }();
  static_assert(kFound >= 0, "the table of options has no such option, or the option no such value");
  return OptionIs{static_cast<uint8_t>(kFound / 256), static_cast<uint8_t>(kFound % 256)};
}

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_OPTION_SPEC_H_
