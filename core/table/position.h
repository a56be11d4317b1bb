// Positions by name: values that are read, and values that are set, for cases and constructed starts.
#ifndef ADJUTANT_CORE_TABLE_POSITION_H_
#define ADJUTANT_CORE_TABLE_POSITION_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/names.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// What a small number of a position is called: words[0] is 0.
using Words = std::initializer_list<const char*>;
// "?" for a number that has no word.
const char* WordOf(Words words, size_t number);

inline constexpr Words kNoYes = {"no", "yes"};

// A byte of a part of the state that is a word, or a number from `low` to `high`. One row reads it and sets it.
template <class Part>
struct NamedWord {
  const char* name;
  uint8_t Part::*member;
  Words words;
};
template <class Part>
struct NamedNumber {
  const char* name;
  uint8_t Part::*member;
  int low;
  int high;
};

// The values of a position, one after another.
class ValueWriter {
 public:
  explicit ValueWriter(ValueList* out) : out_(out) {}
  void Add(absl::string_view name, absl::string_view word);
  void Add(absl::string_view name, int64_t number);
  template <class Part>
  void Add(const NamedWord<Part>& row, const Part& part) {
    Add(row.name, WordOf(row.words, part.*row.member));
  }
  template <class Part>
  void Add(const NamedNumber<Part>& row, const Part& part) {
    Add(row.name, int64_t{part.*row.member});
  }
  // The ids of those for which `in` is true, in the order of the table; `none` if there are none.
  template <class In>
  void AddList(absl::string_view name, const NameTable& names, In in, absl::string_view none = "") {
    std::vector<absl::string_view> ids;
    for (int32_t i = 0; i < names.size(); ++i) {
      if (in(i)) ids.push_back(names.Id(i));
    }
    AddIds(name, ids, none);
  }

 private:
  void AddIds(absl::string_view name, const std::vector<absl::string_view>& ids, absl::string_view none);

  ValueList* out_;
};

// One value that is to be set: "leader.scott" to "vera_cruz repl". Its answers name the value and say what could be.
class Setting {
 public:
  Setting(absl::string_view name, absl::string_view value);

  absl::string_view name() const { return name_; }
  absl::string_view value() const { return value_; }
  bool Is(absl::string_view word) const { return value_ == word; }
  // The value, cut at blanks.
  const std::vector<absl::string_view>& words() const { return words_; }
  // The name, cut at its dots.
  const std::vector<absl::string_view>& parts() const { return parts_; }

  // InvalidArgument: "leader.scott: " and `what`.
  absl::Status Bad(absl::string_view what) const;
  // Bad: it follows from other values.
  absl::Status Follows() const;
  // NotFound with the nearest of the names that can be set or read.
  absl::Status Unknown(const ValueList& values, absl::Span<const std::string> besides) const;
  // NotFound with the nearest name of the table.
  absl::StatusOr<int32_t> Find(const NameTable& names, absl::string_view id) const;
  // The same as the id of a thing: Find<SpaceId>(r.c.space_names, id).
  template <class AnyId>
  absl::StatusOr<AnyId> Find(const NameTable& names, absl::string_view id) const {
    const absl::StatusOr<int32_t> index = Find(names, id);
    if (!index.ok()) return index.status();
    return AnyId(*index);
  }
  // The value as one of `words`, or as a number from `low` to `high`.
  absl::StatusOr<uint8_t> Word(Words words) const;
  absl::StatusOr<int> Number(int low, int high) const;

  // Sets the byte of the row, whatever the value is called.
  template <class Part>
  absl::Status Set(const NamedWord<Part>& row, Part* part) const {
    return Assign(Word(row.words), &(part->*row.member));
  }
  template <class Part>
  absl::Status Set(const NamedNumber<Part>& row, Part* part) const {
    return Assign(Number(row.low, row.high), &(part->*row.member));
  }
  // The same if the row is of this name; false if it is not.
  template <class Row, class Part>
  bool Sets(const Row& row, Part* part, absl::Status* status) const {
    return name_ == row.name && (*status = Set(row, part), true);
  }
  // The same for the row of a table that has this name.
  template <class Rows, class Part>
  bool SetsOneOf(const Rows& rows, Part* part, absl::Status* status) const {
    for (const auto& row : rows) {
      if (Sets(row, part, status)) return true;
    }
    return false;
  }
  template <class T>
  static absl::Status Assign(const absl::StatusOr<T>& found, uint8_t* to) {
    if (found.ok()) *to = static_cast<uint8_t>(*found);
    return found.status();
  }

 private:
  absl::string_view name_, value_;
  std::vector<absl::string_view> words_, parts_;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_TABLE_POSITION_H_
