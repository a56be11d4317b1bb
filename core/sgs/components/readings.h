// The readings of this game's packs (core/kernel/pack_readings.h).
#ifndef ADJUTANT_CORE_SGS_COMPONENTS_READINGS_H_
#define ADJUTANT_CORE_SGS_COMPONENTS_READINGS_H_

#include "adjutant/sgs/v1/pack.pb.h"
#include "core/kernel/pack_readings.h"

namespace adjutant::sgs {

struct Readings : PackReadings<v1::Pack> {};

// What a scenario changes of the tables, laid over them.
void LayChanges(const v1::Scenario& scenario, v1::Pack* pack);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_COMPONENTS_READINGS_H_
