// A position of Veracruz as the invariants look at it: what led to it, and what of it is new. Whatever held before the
// event and is not touched by it is not looked at again.
#ifndef ADJUTANT_CORE_VERACRUZ_TRIAL_LOOK_H_
#define ADJUTANT_CORE_VERACRUZ_TRIAL_LOOK_H_

#include <array>
#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "core/kernel/event.h"
#include "core/kernel/trace.h"
#include "core/veracruz/rules.h"

namespace adjutant::veracruz {

// Parts of the state, by which an invariant says what it reads.
enum Part : uint32_t {
  kStepPart = 1 << 0,
  kNowPart = 1 << 1,
  kPiecesPart = 1 << 2,
  kControlPart = 1 << 3,
  kFortressPart = 1 << 4,
  kWorksPart = 1 << 5,
  kPoolPart = 1 << 6,
  kMovePart = 1 << 7,
  kOrgPart = 1 << 8,
  kBattlePart = 1 << 9,
  kLossPart = 1 << 10,
  kRetreatPart = 1 << 11,
  kSiegePart = 1 << 12,
  kDiseasePart = 1 << 13,
  // Looks at the event itself, or at what was said of it.
  kEventPart = 1 << 14,
  kToldPart = 1 << 15,
  // Sees to it that the numbers by which counters refer to others and to places mean something.
  kNumbersPart = 1 << 16,
};

// What one walk through the stack of a hex finds.
struct StackFacts {
  HexId hex;
  uint8_t there = 0;  // Presence bits as they follow from the counters
  PieceId twice;      // met twice: the walk ends there, and nothing else is known
  PieceId astray;     // of another hex
  // The first land counters of a side in good order, and demoralized.
  struct OfSide {
    PieceId good, demoralized;
  };
  std::array<OfSide, 3> sides;  // by Side
  // Combat units with the lowest and the highest percentage: of those who stay, and of those who pass through.
  struct Percentages {
    PieceId low, high;
  };
  std::array<Percentages, 2> percentages;
  struct OfFormation {
    uint8_t units = 0, leaders = 0, guns = 0;
    uint8_t classes = 0;  // 1 volunteers, 2 regulars
    PieceId last_gun;
    PieceId stranger;  // of the other class than those before it
  };
  IdArray<FormationId, OfFormation, kMaxFormations> formations;
  IdSet<FormationId, kMaxFormations> counters;  // formations whose counter is here
  IdSet<FormationId, kMaxFormations> present;   // and those of which anything is
};

// A position, and what led to it.
struct Look {
  // `before` and `event` are both null if nothing is known of the past; `listener`: what was said on the way, null if
  // nobody listened.
  Look(const Rules& rules, const S* before, const Event* event, const S& after, const Trace* listener = nullptr);

  // Told that the case took effect.
  bool Told(RuleId rule) const;

  const Rules& r;
  const S* was;
  const Event* by;
  const S& s;
  const Trace* told;
  uint32_t changed = 0;  // Parts that the event changed; all if nothing is known of it
  PieceSet all;          // counters of the game
  PieceSet touched;      // those that the event changed; all if nothing is known of it
  // Counters of which has to be asked what depends on them alone, on the phase, and on who holds what: those touched,
  // or all when that has changed.
  PieceSet asked;
  // Every place, link and number of a counter is one that there is. If not, nothing can be said but that.
  bool sound = true;
  // Stacks from which or into which a counter came, or whose counters changed; all if nothing is known of it, or if
  // what lies on what is wrong. Not looked at for the account.
  absl::InlinedVector<StackFacts, 4> stacks;
  PieceSet near;       // counters that are there, by where they say they are
  PieceSet found;      // counters that are there, by the links of the stacks
  PieceSet unstacked;  // on the map and not found

 private:
  void FindTouched();
  void FindStacks();
  void WalkStacks(bool everywhere);
  StackFacts Facts(HexId hex);
};

// Whether where it is, what it lies on, whose box and whose load it is in are all something.
bool PlaceKnown(const Rules& r, const PieceState& piece);
bool LinkKnown(const Rules& r, const PieceState& piece);
bool FormationKnown(const Rules& r, const PieceState& piece);
bool CarrierKnown(const Rules& r, const PieceState& piece);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_TRIAL_LOOK_H_
