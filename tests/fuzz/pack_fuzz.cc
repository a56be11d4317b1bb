// Any texts, separated by lines "===", as a component pack of a game (ADJUTANT_GAME) and its overlays: an error that
// says where, or a pack whose data and fields all have an origin, and tables or an error about them.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include ADJUTANT_GAME_COMPONENTS
#include "tests/fuzz/fuzzing.h"
#include "tests/fuzz/pack_words.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  return adjutant::fuzzing::MutateText(data, size, max_size, seed, adjutant::fuzzing::PackWords(ADJUTANT_GAME));
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant::fuzzing;
  std::vector<adjutant::PackSource> sources;
  for (const absl::string_view text : absl::StrSplit(TextOf(data, size), "\n===\n")) {
    sources.push_back({absl::StrCat("pack ", sources.size()), std::string(text)});
  }
  const auto loaded =
      adjutant::LoadPack(ADJUTANT_GAME, *RulesOf(ADJUTANT_GAME).game().pack_prototype(), absl::MakeConstSpan(sources));
  if (!loaded.ok()) {
    Demand(!loaded.status().message().empty(), "an error says what is wrong");
    return 0;
  }
  Demand(loaded->digests.size() == sources.size(), "every pack has a digest");
  for (const auto& [path, origin] : loaded->origins)
    Demand(!PackPlace(*loaded, path).empty(), "a field has a place", path);
  for (const auto& [path, origin] : loaded->data)
    Demand(loaded->Origin(path) != nullptr, "a datum has an origin", path);
  const auto components = adjutant::ADJUTANT_GAME_NAMESPACE::LoadComponents(sources);
  Demand(components.ok() || !components.status().message().empty(), "an error says what is wrong");
  return 0;
}
