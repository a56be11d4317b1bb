// From component packs to tables.
#ifndef ADJUTANT_CORE_VERACRUZ_COMPONENTS_LOAD_COMPONENTS_H_
#define ADJUTANT_CORE_VERACRUZ_COMPONENTS_LOAD_COMPONENTS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/kernel/pack.h"
#include "core/veracruz/components/components.h"

namespace adjutant::veracruz {

// Makes the tables. InvalidArgument with "FILE:LINE: ..." lines for a pack with holes in its map or tables, roads that
// jump, bridges without a river, names that do not exist, and counters that contradict the rulebook.
absl::StatusOr<Components> LoadComponents(absl::Span<const PackSource> sources);

// The newest released pack.
PackSource BuiltInPack();

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_COMPONENTS_LOAD_COMPONENTS_H_
