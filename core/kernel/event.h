// An event inside the program: what protobuf says on the outside, as a small value.
#ifndef ADJUTANT_CORE_KERNEL_EVENT_H_
#define ADJUTANT_CORE_KERNEL_EVENT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/kernel/numbered.h"

namespace adjutant {

// A seat at the table, counted from 1 in the order of Game::sides. 0 is chance.
using PlayerId = uint8_t;
inline constexpr PlayerId kChance = 0;
// Who watches a game and knows no more than all of its seats do together in the open. Asks for views; plays nothing.
inline constexpr PlayerId kObserver = 255;

// An argument that is absent. A number that may be negative is never absent, so that there -1 is a number
// (ArgSpec::IsAbsent).
inline constexpr int32_t kNone = -1;
inline constexpr int kMaxArgs = 12;

// Arguments of an event, a bit for each: bit i stands for args[i].
using ArgBits = uint16_t;
static_assert(kMaxArgs <= 16);
inline constexpr ArgBits BitOf(size_t arg) { return static_cast<ArgBits>(1u << arg); }

inline constexpr std::array<int32_t, kMaxArgs> NoArgs() {
  std::array<int32_t, kMaxArgs> args{};
  for (int32_t& arg : args) arg = kNone;
  return args;
}

// One decision or one chance outcome. `type` is the field number in the game's oneof `kind`; arguments stand in the
// order of the message's fields, the members of a list one after another: an index into the field's domain, an enum
// number, 0 or 1, or a number.
struct Event {
  uint16_t type = 0;
  PlayerId player = kChance;
  std::array<int32_t, kMaxArgs> args = NoArgs();

  friend bool operator==(const Event&, const Event&) = default;
  friend auto operator<=>(const Event&, const Event&) = default;
};

// An argument: a number, or the number of a thing.
struct EventArg {
  constexpr EventArg(int32_t number) : value(number) {}                      // NOLINT: lists of arguments
  constexpr EventArg(const Numbered auto& thing) : value(thing.number()) {}  // NOLINT
  int32_t value;
};

inline Event MakeEvent(uint16_t type, PlayerId player, std::initializer_list<EventArg> args = {}) {
  Event event;
  event.type = type;
  event.player = player;
  int i = 0;
  for (EventArg arg : args) event.args[i++] = arg.value;
  return event;
}

// The event without some of its arguments.
inline Event Without(Event event, ArgBits args) {
  for (size_t i = 0; i < event.args.size(); ++i) {
    if ((args & BitOf(i)) != 0) event.args[i] = kNone;
  }
  return event;
}

using EventList = std::vector<Event>;

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_EVENT_H_
