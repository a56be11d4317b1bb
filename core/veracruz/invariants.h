// What is true of every position of Veracruz between events.
#ifndef ADJUTANT_CORE_VERACRUZ_INVARIANTS_H_
#define ADJUTANT_CORE_VERACRUZ_INVARIANTS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/kernel/event.h"
#include "core/kernel/invariant.h"
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
  uint32_t changed;  // Parts that the event changed; all if nothing is known of it
};

absl::Span<const Invariant<Look>> Invariants();
void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_INVARIANTS_H_
