// Numbers that name things of one kind: a space, a unit, a card. Those of different kinds do not mix.
#ifndef ADJUTANT_CORE_TABLE_IDS_H_
#define ADJUTANT_CORE_TABLE_IDS_H_

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/kernel/assert.h"
#include "core/kernel/bit_set.h"

namespace adjutant {

// No thing, of whichever kind.
struct NoId {};
inline constexpr NoId kNoId;

// The number of a thing among those of its kind, from 0 on; or none. A game declares a kind by a name of its own:
//   using SpaceId = Id<struct SpaceKind>;
template <class Kind>
class Id {
 public:
  constexpr Id() = default;  // none
  constexpr Id(NoId) {}      // NOLINT: `return kNoId;`
  // -1: none. Not checked: positions keep what they are given (Stored), and arrays know their sizes.
  constexpr explicit Id(int64_t number) : number_(static_cast<int16_t>(number)) {}

  constexpr bool exists() const { return number_ >= 0; }
  // From 0 on; -1 of none, which an event names as an absent argument.
  constexpr int number() const { return number_; }
  // REQUIRES: it exists.
  constexpr size_t index() const { return static_cast<size_t>(number_); }
  // To the next of its kind.
  constexpr Id& operator++() {
    ++number_;
    return *this;
  }
  // None stands before the first.
  friend constexpr auto operator<=>(Id, Id) = default;
  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr bool operator==(Id id, NoId) { return !id.exists(); }

 private:
  int16_t number_ = -1;
};

// A thing that is always there, as a position stores it: the bytes of `Number`, which are the thing's number.
template <class AnyId, class Number = uint8_t>
class Stored {
 public:
  constexpr Stored() = default;
  constexpr Stored(AnyId id) : number_(static_cast<Number>(id.number())) {  // NOLINT: as the id itself
    ADJUTANT_ASSERT(id.exists() && id.number() == static_cast<int>(number_));
  }
  constexpr AnyId get() const { return AnyId(number_); }
  constexpr operator AnyId() const { return get(); }  // NOLINT
  constexpr int number() const { return static_cast<int>(number_); }
  constexpr size_t index() const { return static_cast<size_t>(number_); }
  friend constexpr bool operator==(Stored, Stored) = default;
  friend constexpr bool operator==(Stored a, AnyId b) { return a.number() == b.number(); }

 private:
  Number number_ = 0;
};

// A thing or none, as a position stores it. Zeroed bytes are none, so that an empty position has nothing.
template <class AnyId, class Number = uint8_t>
class StoredOptional {
 public:
  constexpr StoredOptional() = default;
  constexpr StoredOptional(NoId) {}                                                   // NOLINT
  constexpr StoredOptional(AnyId id) : next_(static_cast<Number>(id.number() + 1)) {  // NOLINT
    ADJUTANT_ASSERT(id.number() + 1 == static_cast<int>(next_));
  }
  template <class Other>
  constexpr StoredOptional(Stored<AnyId, Other> id) : StoredOptional(id.get()) {}  // NOLINT
  constexpr AnyId get() const { return AnyId(static_cast<int64_t>(next_) - 1); }
  constexpr operator AnyId() const { return get(); }  // NOLINT
  constexpr bool exists() const { return next_ != 0; }
  constexpr int number() const { return static_cast<int>(next_) - 1; }
  constexpr size_t index() const { return static_cast<size_t>(next_) - 1; }  // REQUIRES: it exists
  friend constexpr bool operator==(StoredOptional, StoredOptional) = default;
  friend constexpr bool operator==(StoredOptional a, AnyId b) { return a.number() == b.number(); }
  friend constexpr bool operator==(StoredOptional a, NoId) { return !a.exists(); }

 private:
  Number next_ = 0;  // the number plus 1: the only place that knows
};

template <class AnyId, class Number, class Other>
constexpr bool operator==(StoredOptional<AnyId, Number> a, Stored<AnyId, Other> b) {
  return a.number() == b.number();
}

// Ids of a kind one after another, up to `end`: for (SpaceId space : Every<SpaceId>(r.c.spaces.size())).
template <class AnyId>
class Every {
 public:
  constexpr explicit Every(size_t count) : Every(0, static_cast<int>(count)) {}
  // From `first` on, `end` left out.
  constexpr Every(int first, int end) : first_(first), end_(end < first ? first : end) {}
  class Iterator {
   public:
    using value_type = AnyId;
    using difference_type = std::ptrdiff_t;
    constexpr explicit Iterator(int at) : at_(at) {}
    constexpr AnyId operator*() const { return AnyId(at_); }
    constexpr Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    int at_;
  };
  constexpr Iterator begin() const { return Iterator(first_); }
  constexpr Iterator end() const { return Iterator(end_); }

 private:
  int first_, end_;
};

// A value for each thing of a kind, plain bytes where the values are.
template <class AnyId, class Value, size_t kCount>
struct IdArray {
  std::array<Value, kCount> values{};

  constexpr Value& operator[](AnyId id) { return values[id.index()]; }
  constexpr const Value& operator[](AnyId id) const { return values[id.index()]; }
  static constexpr size_t size() { return kCount; }
  static constexpr Every<AnyId> ids() { return Every<AnyId>(kCount); }
  constexpr auto begin() { return values.begin(); }
  constexpr auto end() { return values.end(); }
  constexpr auto begin() const { return values.begin(); }
  constexpr auto end() const { return values.end(); }
  constexpr auto data() const { return values.data(); }
  friend bool operator==(const IdArray&, const IdArray&) = default;
};

// The things of a kind, as a component pack lists them.
template <class AnyId, class Value>
class IdVector {
 public:
  const Value& operator[](AnyId id) const { return values_[id.index()]; }
  Value& operator[](AnyId id) { return values_[id.index()]; }
  // The id of what was added.
  AnyId Add(Value value) {
    values_.push_back(std::move(value));
    return AnyId(static_cast<int64_t>(values_.size()) - 1);
  }
  void resize(size_t count) { values_.resize(count); }
  void assign(size_t count, const Value& value) { values_.assign(count, value); }
  size_t size() const { return values_.size(); }
  bool empty() const { return values_.empty(); }
  Every<AnyId> ids() const { return Every<AnyId>(values_.size()); }
  bool Has(AnyId id) const { return id.exists() && id.index() < values_.size(); }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }
  auto begin() { return values_.begin(); }
  auto end() { return values_.end(); }
  Value& back() { return values_.back(); }
  const Value& back() const { return values_.back(); }
  const std::vector<Value>& values() const { return values_; }

 private:
  std::vector<Value> values_;
};

// A set of things of a kind, plain bytes. In order of their numbers when it is gone through; what is removed or added
// meanwhile behind the place is seen.
template <class AnyId, int kCount>
struct IdSet {
  BitSet<kCount> numbers;

  bool Has(AnyId id) const { return numbers.Has(id.number()); }
  void Add(AnyId id) { numbers.Add(id.number()); }
  void Remove(AnyId id) { numbers.Remove(id.number()); }
  void Set(AnyId id, bool member) { numbers.Set(id.number(), member); }
  bool Empty() const { return numbers.Empty(); }
  int Count() const { return numbers.Count(); }
  // The first, or the first from a thing on; none if there is none.
  AnyId First(AnyId from = AnyId(0)) const { return AnyId(numbers.Next(from.number())); }
  friend bool operator==(const IdSet&, const IdSet&) = default;

  // With those of the other; only those of both; without those of the other.
  IdSet& operator|=(const IdSet& other) {
    for (size_t i = 0; i < numbers.words.size(); ++i) numbers.words[i] |= other.numbers.words[i];
    return *this;
  }
  IdSet& operator&=(const IdSet& other) {
    for (size_t i = 0; i < numbers.words.size(); ++i) numbers.words[i] &= other.numbers.words[i];
    return *this;
  }
  IdSet& operator-=(const IdSet& other) {
    for (size_t i = 0; i < numbers.words.size(); ++i) numbers.words[i] &= ~other.numbers.words[i];
    return *this;
  }
  friend IdSet operator|(IdSet a, const IdSet& b) { return a |= b; }
  friend IdSet operator&(IdSet a, const IdSet& b) { return a &= b; }
  friend IdSet operator-(IdSet a, const IdSet& b) { return a -= b; }

  class Iterator {
   public:
    using value_type = AnyId;
    using difference_type = std::ptrdiff_t;
    Iterator(const IdSet& set, int at) : set_(&set), at_(at) {}
    AnyId operator*() const { return AnyId(at_); }
    Iterator& operator++() {
      at_ = set_->numbers.Next(at_ + 1);
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const IdSet* set_;
    int at_;  // -1: past the last
  };
  Iterator begin() const { return Iterator(*this, numbers.Next(0)); }
  Iterator end() const { return Iterator(*this, -1); }
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_TABLE_IDS_H_
