// The readings of this game's packs (core/kernel/pack_readings.h).
#ifndef ADJUTANT_CORE_SIERRA_COMPONENTS_READINGS_H_
#define ADJUTANT_CORE_SIERRA_COMPONENTS_READINGS_H_

#include "adjutant/sierra/v1/pack.pb.h"
#include "core/kernel/pack_readings.h"

namespace adjutant::sierra {

struct Readings : PackReadings<v1::Pack> {};

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_COMPONENTS_READINGS_H_
