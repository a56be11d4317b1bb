// The component packs that a game is released with, and the tables that it makes of them.
#ifndef ADJUTANT_CORE_KERNEL_RELEASED_PACKS_H_
#define ADJUTANT_CORE_KERNEL_RELEASED_PACKS_H_

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/kernel/coverage.h"
#include "core/kernel/pack.h"
#include "core/kernel/rules.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"

namespace adjutant {

// The packs that a setup asks for: a released one, or the newest, and its overlays. NotFound with the nearest name.
absl::StatusOr<std::vector<PackSource>> PacksOf(const Game& game, const Setup& setup);

// Tables of a game's packs: those of a released pack are made once, for all games that are played with it; overlays
// make tables of their own. Safe to use from many threads.
template <class Components>
class ReleasedPacks {
 public:
  using Load = absl::StatusOr<Components> (*)(absl::Span<const PackSource> sources);
  explicit ReleasedPacks(Load load) : load_(load) {}

  absl::StatusOr<std::shared_ptr<const Components>> Get(const std::vector<PackSource>& sources) {
    if (sources.size() > 1) {
      ADJUTANT_ASSIGN_OR_RETURN(Components overlaid, load_(sources));
      return std::make_shared<const Components>(std::move(overlaid));
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    Released& pack = released_[sources[0].name];
    if (pack.components == nullptr) {
      const FiringLog log(&pack.asked, &pack.fired);
      ADJUTANT_ASSIGN_OR_RETURN(Components components, load_(sources));
      pack.components = std::make_shared<const Components>(std::move(components));
    }
    NoteAgain(pack.asked, pack.fired);
    return pack.components;
  }

 private:
  // With the cases that came up when the tables were made.
  struct Released {
    std::shared_ptr<const Components> components;
    std::vector<RuleId> asked;
    std::vector<RuleId> fired;
  };
  Load load_;
  std::mutex mutex_;
  std::map<std::string, Released> released_;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_RELEASED_PACKS_H_
