// The record of a game as one side may read it.
#ifndef ADJUTANT_VERIFY_PAGE_SIGHT_H_
#define ADJUTANT_VERIFY_PAGE_SIGHT_H_

#include <string>
#include <vector>

#include "core/kernel/ruleset.h"
#include "core/kernel/trace.h"

namespace adjutant {

// What is told of an event.
struct SeenEvent {
  bool hidden = false;   // what it was is not told
  std::string sentence;  // of a hidden event only what was due
  std::vector<Sentence> sentences;
  std::vector<Derivation> derivations;
};

// Keeps from a side what it may not know. Nothing is told of an event that names something that is hidden from the side
// before and after it. Of other events the side is told only what would be told as well if everything hidden were
// somewhere else, as far as the side could still tell no difference afterwards.
class Sight {
 public:
  // kChance sees everything.
  Sight(const Ruleset& ruleset, PlayerId viewer) : ruleset_(ruleset), viewer_(viewer) {}

  SeenEvent Look(const State& before, const Event& event, const State& after, const Trace& trace) const;

 private:
  std::vector<HiddenThing> StillHidden(const State& before, const State& after) const;
  bool Names(const Event& event, const std::vector<HiddenThing>& hidden) const;
  void KeepWhatIsSure(const State& before, const Event& event, const State& after, SeenEvent* seen) const;

  const Ruleset& ruleset_;
  const PlayerId viewer_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PAGE_SIGHT_H_
