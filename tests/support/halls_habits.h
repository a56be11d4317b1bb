// How the random players of The Halls of Montezuma behave: they activate Forces, move and fight more than they discard.
#ifndef ADJUTANT_TESTS_SUPPORT_HALLS_HABITS_H_
#define ADJUTANT_TESTS_SUPPORT_HALLS_HABITS_H_

#include "core/halls/events.h"
#include "core/kernel/event.h"

namespace adjutant::testing {

inline int HallsHabits(const Event& event) {
  constexpr int kFavoured = 8, kUsual = 2, kSeldom = 1;
  switch (event.type) {
    case halls::kCardPlayed: {
      const auto use = static_cast<halls::Use>(event.args[1]);
      if (use == halls::Use::kActivateForce) return kFavoured;
      return use == halls::Use::kDiscard || use == halls::Use::kHold ? kSeldom : kUsual;
    }
    case halls::kMoved:
    case halls::kUnitIncluded:
    case halls::kSuppressionAttempted:
    case halls::kZoneControlled:
    case halls::kUnitCommitted:
      return kFavoured;
    case halls::kFortificationDemolished:
    case halls::kMovementStopped:
    case halls::kForceCompleted:
    case halls::kUnitDropped:
    case halls::kLeaderDropped:
    case halls::kTrainDropped:
      return kSeldom;
    default:
      return kUsual;
  }
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_HALLS_HABITS_H_
