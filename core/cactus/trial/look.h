// A position of Cactus Throne as the invariants look at it: what led to it, and what of it is new. What held before the
// event and is not touched by it is not looked at again.
#ifndef ADJUTANT_CORE_CACTUS_TRIAL_LOOK_H_
#define ADJUTANT_CORE_CACTUS_TRIAL_LOOK_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "core/cactus/rules.h"
#include "core/kernel/event.h"
#include "core/kernel/trace.h"

namespace adjutant::cactus {

// Parts of the state, by which an invariant says what it reads.
enum Part : uint32_t {
  kStepPart = 1u << 0,
  kNowPart = 1u << 1,
  kPhasePart = 1u << 2,  // turn, phase, or whose part of it
  kEffectsPart = 1u << 3,
  kAffairsPart = 1u << 4,
  kPiecesPart = 1u << 5,
  kCachesPart = 1u << 6,
  kArmiesPart = 1u << 7,
  kControlPart = 1u << 8,
  kSiegesPart = 1u << 9,
  kRebelsPart = 1u << 10,
  kMovePart = 1u << 11,
  kFormingPart = 1u << 12,
  kLossPart = 1u << 13,
  kCombatPart = 1u << 14,
  kAgendaPart = 1u << 15,
  kRetreatPart = 1u << 16,
  kPointsPart = 1u << 17,
  // The event is of such a kind.
  kDieEvent = 1u << 18,
  kMarchEvent = 1u << 19,
  kBuyEvent = 1u << 20,
  kFightEvent = 1u << 21,
  kDecideEvent = 1u << 22,
  kPackPart = 1u << 23,     // nothing is known of the past: the components are looked at as well
  kNumbersPart = 1u << 24,  // sees to it that the numbers by which the state refers to things mean something
  kToldPart = 1u << 25,     // looks at what was said
};

// A position, and what led to it.
struct Look {
  // `before` and `event` are both null if nothing is known of the past; `listener`: what was said on the way, null if
  // nobody listened.
  Look(const Rules& rules, const S* before, const Event* event, const S& after, const Trace* listener = nullptr);

  // Something was said in which the name stands.
  bool Named(absl::string_view name) const;
  // Told that the case took effect.
  bool Told(RuleId rule) const;
  bool By(uint16_t type) const { return by != nullptr && by->type == type; }
  bool Became(Phase phase) const { return was != nullptr && PhaseOf(*was) != phase && PhaseOf(s) == phase; }

  const Rules& r;
  const S* was;
  const Event* by;
  const S& s;
  const Trace* told;
  uint32_t changed = 0;  // Parts that the event changed; all if nothing is known of it
  // What the event touched; all if nothing is known of it.
  UnitSet units;
  LeaderSet leaders;
  IdSet<ArmyId, kMaxArmies> armies;  // that changed, or of which a member did
  ProvinceSet provinces;             // from which or into which a piece came, or in which one changed
  bool sound = true;                 // every number of a piece means something; if not, nothing else can be said

 private:
  void FindTouched();
  void Touch(const PieceState& state);
};

// Its place, city and Army are ones that there are.
bool NumbersKnown(const Rules& r, const PieceState& piece);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_TRIAL_LOOK_H_
