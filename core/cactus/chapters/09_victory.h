// How a game ends: Scalars::how. The numbers are in states, for ever.
#ifndef ADJUTANT_CORE_CACTUS_CHAPTERS_09_VICTORY_H_
#define ADJUTANT_CORE_CACTUS_CHAPTERS_09_VICTORY_H_

#include <cstdint>

namespace adjutant::cactus {

enum class Ending : uint8_t {
  kNone = 0,
  kImperialAims = 1,       // 9.1/1
  kMaximilianTaken = 2,    // 9.1/2, 14.3/1
  kJuarezInTheCity = 3,    // 9.1/3
  kMostProvinces = 4,      // 9.1/4
  kUndecided = 5,          // 9.1/5
  kAbdication = 6,         // 11.6/2
  kShortCampaign = 7,      // 13.1/1
  kQueretaroTaken = 8,     // 14.3/1
  kQueretaroHeld = 9,      // 14.3/2
  kJuarezEliminated = 10,  // 14.3/3
  kSantaAnna = 11,         // 10.5/11
};

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_CHAPTERS_09_VICTORY_H_
