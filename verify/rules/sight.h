// The record of a game as one side may read it.
#ifndef ADJUTANT_VERIFY_RULES_SIGHT_H_
#define ADJUTANT_VERIFY_RULES_SIGHT_H_

#include <string>
#include <vector>

#include "core/kernel/ruleset.h"
#include "core/kernel/trace.h"
#include "replay/replayer.h"

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
  // Of a record. An event that the rules refuse has no sentence: it is told as it was written, and to a side not at
  // all.
  SeenEvent Look(const ReplayedEvent& event) const;
  // Whether the event names a thing that is hidden from the side in the position.
  bool NamesHidden(const State& state, const Event& event) const;
  // All that the side sees of a position, to be compared with another.
  std::string Sees(const State& state) const;

 private:
  std::vector<HiddenThing> StillHidden(const State& before, const State& after) const;
  bool Names(const Event& event, const std::vector<HiddenThing>& hidden) const;
  // Two cards may bear one title. Where an event names the one that lies open, the title gives nothing of the other
  // away. REQUIRES: the event names nothing of `hidden`.
  void DropNamesOfOpenThings(const Event& event, std::vector<HiddenThing>* hidden) const;
  void KeepWhatIsSure(const State& before, const Event& event, const State& after, SeenEvent* seen) const;

  const Ruleset& ruleset_;
  const PlayerId viewer_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_SIGHT_H_
