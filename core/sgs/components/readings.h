// Readings of a pack: what is different where an option has another value.
#ifndef ADJUTANT_CORE_SGS_COMPONENTS_READINGS_H_
#define ADJUTANT_CORE_SGS_COMPONENTS_READINGS_H_

#include <string>
#include <vector>

#include "adjutant/sgs/v1/pack.pb.h"
#include "core/kernel/option_spec.h"

namespace adjutant::sgs {

// The readings of a pack by the options they go with, in its order, and the pack without provenance.
struct Readings {
  std::vector<OptionIs> when;
  v1::Pack pack;
};

// Does an option have this value? `id` is "recon_terrain=all".
bool FindOption(const std::string& id, OptionIs* found);

// A pack without what tells where its data come from: quicker to copy.
v1::Pack WithoutProvenance(v1::Pack pack);

// Lays what a reading has over the pack: data are matched by their keys, the fields that it writes replace those there,
// what the pack lacks is added.
void Lay(const v1::Reading& reading, v1::Pack* pack);

// The same with what a scenario changes.
void LayChanges(const v1::Scenario& scenario, v1::Pack* pack);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_COMPONENTS_READINGS_H_
