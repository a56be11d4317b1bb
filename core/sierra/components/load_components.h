// From component packs to tables.
#ifndef ADJUTANT_CORE_SIERRA_COMPONENTS_LOAD_COMPONENTS_H_
#define ADJUTANT_CORE_SIERRA_COMPONENTS_LOAD_COMPONENTS_H_

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/kernel/option_values.h"
#include "core/kernel/pack.h"
#include "core/sierra/components/components.h"

namespace adjutant::sierra {

// Makes the tables as the default options read them. InvalidArgument with "FILE:LINE: ..." lines for a pack that
// contradicts the rulebook in its map, counters or arrivals, whose tables have holes, or whose names do not exist; in
// any reading.
absl::StatusOr<Components> LoadComponents(absl::Span<const PackSource> sources);

// The same tables as these options read them; `base` itself where they read nothing else. REQUIRES: `base` is loaded.
std::shared_ptr<const Components> WithOptions(std::shared_ptr<const Components> base, const OptionValues& options);

// The released packs, newest first; and the newest.
std::vector<PackSource> BuiltInPacks();
PackSource BuiltInPack();

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_COMPONENTS_LOAD_COMPONENTS_H_
