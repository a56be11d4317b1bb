// Numbers that name things of one kind: a space, a unit, a card. Those of different kinds do not mix.
#ifndef ADJUTANT_CORE_TABLE_IDS_H_
#define ADJUTANT_CORE_TABLE_IDS_H_

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "core/kernel/assert.h"
#include "core/kernel/bit_set.h"

namespace adjutant {

// The number of a thing among those of its kind, from 0 on. A game declares a kind by a name of its own:
//   using SpaceId = Id<struct SpaceKind>;
//   using CardId = Id<struct CardKind, int16_t>;
// `Number` is the whole number that a position stores; it can hold every number of the kind, and one more.
template <class Kind, class Number = uint8_t>
class Id {
 public:
  using number_type = Number;

  constexpr Id() = default;
  constexpr explicit Id(int64_t number) : number_(static_cast<Number>(number)) {
    ADJUTANT_ASSERT(number >= 0 && number == static_cast<int64_t>(number_));
  }

  constexpr int number() const { return static_cast<int>(number_); }
  constexpr size_t index() const { return static_cast<size_t>(number_); }
  // To the next of its kind, in loops.
  constexpr Id& operator++() { return *this = Id(int64_t{number_} + 1); }
  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  Number number_ = 0;
};

// One thing of a kind, or none. Zeroed bytes are none, so that an empty position has nothing.
template <class AnyId>
class OptionalId {
 public:
  using number_type = typename AnyId::number_type;

  constexpr OptionalId() = default;
  constexpr OptionalId(AnyId id)
      : next_(static_cast<number_type>(id.number() + 1)) {  // NOLINT: an id is an optional id
    ADJUTANT_ASSERT(next_ > 0);
  }

  constexpr bool has_value() const { return next_ != 0; }
  constexpr explicit operator bool() const { return has_value(); }
  // Only of one that is there.
  constexpr AnyId operator*() const {
    ADJUTANT_ASSERT(has_value());
    return AnyId(next_ - 1);
  }
  constexpr AnyId value_or(AnyId other) const { return has_value() ? **this : other; }
  constexpr void reset() { next_ = 0; }
  friend constexpr bool operator==(OptionalId, OptionalId) = default;

 private:
  number_type next_ = 0;  // the number plus 1: the only place that knows
};

// A value for each thing of a kind, plain bytes where the values are.
template <class AnyId, class Value, size_t kCount>
struct IdArray {
  std::array<Value, kCount> values{};

  constexpr Value& operator[](AnyId id) { return values[id.index()]; }
  constexpr const Value& operator[](AnyId id) const { return values[id.index()]; }
  static constexpr size_t size() { return kCount; }
  constexpr auto begin() { return values.begin(); }
  constexpr auto end() { return values.end(); }
  constexpr auto begin() const { return values.begin(); }
  constexpr auto end() const { return values.end(); }
  friend bool operator==(const IdArray&, const IdArray&) = default;
};

// A set of things of a kind, plain bytes. In order of their numbers when it is gone through.
template <class AnyId, int kCount>
struct IdSet {
  BitSet<kCount> numbers;

  bool Has(AnyId id) const { return numbers.Has(id.number()); }
  void Add(AnyId id) { numbers.Add(id.number()); }
  void Remove(AnyId id) { numbers.Remove(id.number()); }
  void Set(AnyId id, bool member) { numbers.Set(id.number(), member); }
  bool Empty() const { return numbers.Empty(); }
  int Count() const { return numbers.Count(); }
  friend bool operator==(const IdSet&, const IdSet&) = default;

  class Iterator {
   public:
    Iterator(const IdSet& set, int at) : set_(&set), at_(at) {}
    AnyId operator*() const { return AnyId(at_); }
    Iterator& operator++() {
      at_ = at_ + 1 < kCount ? set_->numbers.Next(at_ + 1) : -1;
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

// Every id of a kind of `count` things: for (SpaceId space : Every<SpaceId>(r.spaces())).
template <class AnyId>
class Every {
 public:
  constexpr explicit Every(size_t count) : count_(static_cast<int>(count)) {}
  class Iterator {
   public:
    constexpr explicit Iterator(int at) : at_(at) {}
    constexpr AnyId operator*() const { return AnyId(at_); }
    constexpr Iterator& operator++() {
      ++at_;
      return *this;
    }
    constexpr bool operator!=(Iterator other) const { return at_ != other.at_; }

   private:
    int at_;
  };
  constexpr Iterator begin() const { return Iterator(0); }
  constexpr Iterator end() const { return Iterator(count_); }

 private:
  int count_;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_TABLE_IDS_H_
