// Readings of a pack: what is different where an option has another value.
#ifndef ADJUTANT_CORE_SIERRA_COMPONENTS_READINGS_H_
#define ADJUTANT_CORE_SIERRA_COMPONENTS_READINGS_H_

#include <string>
#include <vector>

#include "adjutant/sierra/v1/pack.pb.h"
#include "core/kernel/option_spec.h"

namespace adjutant::sierra {

// The readings of a pack by the options they go with, in its order, and the pack without provenance.
struct Readings {
  std::vector<OptionIs> when;
  v1::Pack pack;
};

// Does an option have this value? `id` is "rr18_cap=nine".
bool FindOption(const std::string& id, OptionIs* found);

// A pack without what tells where its data come from: quicker to copy.
v1::Pack WithoutProvenance(v1::Pack pack);

// Lays what a reading has over the pack: data are matched by their keys, the fields that it writes replace those there,
// what the pack lacks is added.
void Lay(const v1::Reading& reading, v1::Pack* pack);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_COMPONENTS_READINGS_H_
