// Any settings, a line "name = value" each, as a position of a game (ADJUTANT_GAME): errors, or a position from which
// play goes on. Bytes outside of lines and names are whatever they are.
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/fuzz/fuzzing.h"

namespace adjutant::fuzzing {
namespace {

// Decisions and values that the first position of a game does not show. A game that is not named has its seeds.
void AddPositionWords(absl::string_view game, std::vector<std::string>* words) {
  if (game == "halls") {
    AddWords({"decision = turn_start", "decision = deal", "decision = action_phase", "decision = action.us",
              "decision = action.mexico", "decision = end_phase", "decision = war", "reduced", "repl", "at_war = yes",
              ".control", ".steps"},
             words);
  } else if (game == "veracruz") {
    AddWords({"decision = turn_start",
              "decision = mexico.supply",
              "decision = mexico.movement",
              "decision = mexico.combat",
              "decision = us.supply",
              "decision = us.reinforcement",
              "decision = us.movement",
              "decision = us.siege",
              "decision = us.combat",
              "decision = disease",
              ".hex",
              ".strength",
              ".formation",
              ".flags",
              ".carrier",
              "stack.",
              "general",
              "not_arrived",
              "due",
              "1705",
              "1605",
              "1116",
              "1349"},
             words);
  } else if (game == "cactus") {
    AddWords({"decision = combat", "decision = turn_start", "decision = end_turn", "decision = arrivals",
              "decision = points", "decision = siege_attrition", "decision = special_rules",
              "decision = movement.imperial", "decision = raids.republican", "decision = purchases.imperial",
              "decision = armies.imperial", "captured", "besieged", "control."},
             words);
  } else if (game == "sgs") {
    AddWords({"decision = turn_start",
              "decision = events",
              "decision = cards",
              "decision = reinforcements",
              "decision = supply",
              "decision = naval.moves",
              "decision = land.moves",
              "decision = battles",
              "decision = sieges",
              "decision = replacements",
              "decision = end",
              "active = mexico",
              "inside",
              "aboard",
              "scheduled",
              "hand",
              "control.",
              "owner.",
              ".origin",
              ".life",
              ".stage"},
             words);
  }
}

}  // namespace
}  // namespace adjutant::fuzzing

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = [] {
    auto* all = new std::vector<std::string>(WordsOf(RulesOf(ADJUTANT_GAME)));
    AddWords({"=", "none", "yes", "map = empty"}, all);
    AddPositionWords(ADJUTANT_GAME, all);
    return all;
  }();
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant::fuzzing;
  const adjutant::Ruleset& rules = RulesOf(ADJUTANT_GAME);
  const absl::string_view text = TextOf(data, size);
  adjutant::State state = rules.NewState();
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    const std::pair<absl::string_view, absl::string_view> setting = absl::StrSplit(line, absl::MaxSplits('=', 1));
    const absl::string_view name = absl::StripAsciiWhitespace(setting.first);
    if (name.empty()) continue;
    const adjutant::State before = state;
    const absl::Status set = rules.Set(&state, name, absl::StripAsciiWhitespace(setting.second));
    Demand(set.ok() || !set.message().empty(), "an error says what is wrong");
    if (!set.ok()) state = before;
  }
  if (rules.Settle(&state).ok()) PlayOn(rules, state, 40, SeedOf(text));
  return 0;
}
