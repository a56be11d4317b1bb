// What comes to light: which seals are to be opened, and for whom, because the rules show what is in them. Asked by
// whoever knows the truth.
#ifndef ADJUTANT_REPLAY_SEALED_LIGHT_H_
#define ADJUTANT_REPLAY_SEALED_LIGHT_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/kernel/ruleset.h"
#include "replay/sealed/parties.h"
#include "replay/sealed/sealed_log.h"

namespace adjutant {

// A seal that is to be opened.
struct DueOpening {
  uint64_t event = 0;  // number of its record
  uint32_t part = 0;
  bool to_all = false;
  std::vector<std::string> to;  // roles, if it is not for all
};

// Follows a log from its first event on.
class Light {
 public:
  // Both must outlive it.
  Light(const Ruleset& ruleset, const std::vector<SealParty>& parties);

  // Record `number` is `event`, which leads from `before` to `after`; `parts` are the arguments that are sealed in it.
  // What is due from it on, in the order of the seals.
  std::vector<DueOpening> See(uint64_t number, const State& before, const Event& event, const State& after,
                              const std::vector<ArgBits>& parts);

 private:
  using Part = std::pair<uint64_t, uint32_t>;  // of an event
  using Thing = std::pair<std::string, int32_t>;
  struct HeldNumbers {
    uint64_t number = 0;
    Event event;
    std::vector<Part> parts;
  };
  struct Viewer {
    PlayerId sees = kObserver;
    std::string role;                           // "": all
    std::map<Thing, std::vector<Part>> sealed;  // where a thing was sealed since he last knew it
    std::vector<HeldNumbers> numbers;
  };
  std::vector<Part> DueTo(Viewer* viewer, const State& before, const Event& event, const State& after);
  void Hold(Viewer* viewer, uint64_t number, const State& before, const Event& event, const State& after,
            const std::vector<ArgBits>& parts);

  const Ruleset& ruleset_;
  std::vector<Viewer> viewers_;
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_SEALED_LIGHT_H_
