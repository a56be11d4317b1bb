// Who may act: sets of seats.
#ifndef ADJUTANT_CORE_KERNEL_SEATS_H_
#define ADJUTANT_CORE_KERNEL_SEATS_H_

#include <cstdint>
#include <initializer_list>

#include "core/kernel/event.h"

namespace adjutant {

// A set of seats by number, chance among them as 0. In order of their numbers where it is gone through.
class Seats {
 public:
  static constexpr PlayerId kHighest = 31;

  constexpr Seats() = default;
  constexpr Seats(std::initializer_list<PlayerId> seats) {
    for (PlayerId seat : seats) Add(seat);
  }
  // The seats from 1 to `count`.
  static constexpr Seats UpTo(int count) {
    Seats seats;
    for (int seat = 1; seat <= count; ++seat) seats.Add(static_cast<PlayerId>(seat));
    return seats;
  }

  constexpr bool Has(PlayerId seat) const { return seat <= kHighest && (bits_ >> seat & 1u) != 0; }
  constexpr void Add(PlayerId seat) { bits_ |= 1u << seat; }
  constexpr void Remove(PlayerId seat) { bits_ &= ~(1u << seat); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return __builtin_popcount(bits_); }
  // REQUIRES: not empty.
  constexpr PlayerId First() const { return static_cast<PlayerId>(__builtin_ctz(bits_)); }

  class Iterator {
   public:
    constexpr explicit Iterator(uint32_t bits) : bits_(bits) {}
    constexpr PlayerId operator*() const { return static_cast<PlayerId>(__builtin_ctz(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    uint32_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }
  friend constexpr bool operator==(const Seats&, const Seats&) = default;
  // Those of `a` that are not in `b`.
  friend constexpr Seats operator-(Seats a, Seats b) {
    a.bits_ &= ~b.bits_;
    return a;
  }

 private:
  uint32_t bits_ = 0;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_SEATS_H_
