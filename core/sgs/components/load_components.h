// From component packs to tables.
#ifndef ADJUTANT_CORE_SGS_COMPONENTS_LOAD_COMPONENTS_H_
#define ADJUTANT_CORE_SGS_COMPONENTS_LOAD_COMPONENTS_H_

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/option_values.h"
#include "core/kernel/pack.h"
#include "core/sgs/components/components.h"

namespace adjutant::sgs {

// Makes the tables as the default options read them, without what a scenario changes. InvalidArgument with
// "FILE:LINE: ..." lines for a pack that contradicts the rules in its map, pieces or cards, whose tables have holes,
// whose names do not exist, or one of whose scenarios cannot be played; in any reading.
absl::StatusOr<Components> LoadComponents(absl::Span<const PackSource> sources);

// The tables as these options read them in this scenario. REQUIRES: `base` is loaded.
std::shared_ptr<const Components> WithOptions(std::shared_ptr<const Components> base, const OptionValues& options,
                                              absl::string_view scenario);

// The released packs, newest first; and the newest.
std::vector<PackSource> BuiltInPacks();
PackSource BuiltInPack();

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_COMPONENTS_LOAD_COMPONENTS_H_
