// The readings of this game's packs (core/kernel/pack_readings.h).
#ifndef ADJUTANT_CORE_CACTUS_COMPONENTS_READINGS_H_
#define ADJUTANT_CORE_CACTUS_COMPONENTS_READINGS_H_

#include "adjutant/cactus/v1/pack.pb.h"
#include "core/kernel/pack_readings.h"

namespace adjutant::cactus {

struct Readings : PackReadings<v1::Pack> {};

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_COMPONENTS_READINGS_H_
