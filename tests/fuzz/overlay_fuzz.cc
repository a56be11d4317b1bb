// Any text as an overlay of a game's component pack (ADJUTANT_GAME): an error that says where, or rules with which a
// game can be played.
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/fuzz/fuzzing.h"
#include "tests/fuzz/pack_words.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  return adjutant::fuzzing::MutateText(data, size, max_size, seed, adjutant::fuzzing::PackWords(ADJUTANT_GAME));
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant::fuzzing;
  const absl::string_view text = TextOf(data, size);
  adjutant::Setup setup;
  setup.overlays.push_back({"overlay", std::string(text)});
  const auto rules = RulesOf(ADJUTANT_GAME).game().MakeRuleset(setup);
  if (!rules.ok()) {
    Demand(!rules.status().message().empty(), "an error says what is wrong");
    return 0;
  }
  Demand((*rules)->packs().size() == 2, "the rules name both packs");
  PlayOn(**rules, (*rules)->NewState(), 60, SeedOf(text));
  return 0;
}
