// How well events that come out of their place are explained: how often such an event is refused with nothing but the
// decision that is due instead.
#ifndef ADJUTANT_VERIFY_FUZZ_OUT_OF_PLACE_H_
#define ADJUTANT_VERIFY_FUZZ_OUT_OF_PLACE_H_

#include <cstdint>
#include <map>
#include <string>

#include "core/kernel/random.h"
#include "core/kernel/ruleset.h"
#include "verify/rules/recent.h"

namespace adjutant {

// Of the events of one kind.
struct OutOfPlace {
  uint64_t asked = 0;     // refused because another one is due
  uint64_t facts = 0;     // with what they break in the position, or broke when they could have come
  uint64_t occasion = 0;  // else: with the case by which they come, and when
  uint64_t unexplained() const { return asked - facts - occasion; }

  void Add(const OutOfPlace& other);
};
// By kinds: "avoidance_attempted".
using OutOfPlaceByKind = std::map<std::string, OutOfPlace>;
void AddAll(const OutOfPlaceByKind& from, OutOfPlaceByKind* to);
OutOfPlace TotalOf(const OutOfPlaceByKind& kinds);

// Asks now and then, in the course of a random game. What is proposed was legal before in the same game, by the side
// that is to decide now, and is of a kind that it is not asked for now. For one game.
class OutOfPlaceProbe {
 public:
  OutOfPlaceProbe(const Ruleset& ruleset, uint64_t seed) : ruleset_(ruleset), random_(seed) {}

  // Before `event` is applied at `state`, where `legal` are the legal events.
  void Pass(const State& state, const EventList& legal, const Event& event);

  const OutOfPlaceByKind& kinds() const { return kinds_; }

 private:
  void Ask(const State& state, const EventList& legal);

  const Ruleset& ruleset_;
  Random random_;
  std::map<std::pair<uint16_t, PlayerId>, Event> known_;  // by kind and player, one of those played
  Recent recent_;
  uint64_t events_ = 0;
  OutOfPlaceByKind kinds_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_FUZZ_OUT_OF_PLACE_H_
