// From component packs to tables.
#ifndef ADJUTANT_CORE_HALLS_COMPONENTS_LOAD_COMPONENTS_H_
#define ADJUTANT_CORE_HALLS_COMPONENTS_LOAD_COMPONENTS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/halls/components/components.h"
#include "core/kernel/pack.h"

namespace adjutant::halls {

// Makes the tables. InvalidArgument with "FILE:LINE: ..." lines for a pack whose graph is asymmetric, whose names do
// not exist, whose tables have holes or whose counts exceed the limits above.
absl::StatusOr<Components> LoadComponents(absl::Span<const PackSource> sources);

// The released packs, newest first; and the newest.
std::vector<PackSource> BuiltInPacks();
PackSource BuiltInPack();

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_COMPONENTS_LOAD_COMPONENTS_H_
