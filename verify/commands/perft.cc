// adjutant perft: the number of legal event sequences of each length.
#include "verify/perft.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/json.h"
#include "verify/session.h"
#include "verify/text.h"

namespace adjutant {
namespace {

constexpr uint64_t kDepthDefault = 3;
constexpr uint64_t kDepthMax = 64;

// Rules and a position, from a log or from a scenario.
struct Start {
  std::shared_ptr<const Ruleset> ruleset;
  State state;
};

absl::StatusOr<Start> StartFrom(const Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto at, call.flags.Number("at"));
  Start start;
  if (call.operands.empty()) {
    if (!call.flags.Has("game")) return UsageError("perft: expected LOG or --game=GAME");
    if (at.has_value()) return UsageError("perft: --at needs a LOG");
    ADJUTANT_ASSIGN_OR_RETURN(start.ruleset, RulesetFrom(call.flags));
    start.state = start.ruleset->NewState();
    return start;
  }
  for (const char* flag : {"game", "scenario", "edition", "option", "pack"}) {
    if (call.flags.Has(flag)) return UsageError(absl::StrCat("perft: --", flag, " does not go with a LOG"));
  }
  ADJUTANT_ASSIGN_OR_RETURN(LogPosition position, PositionOf(call.operands[0], call.flags.All("overlay"), at));
  start.ruleset = std::move(position.log.ruleset);
  start.state = std::move(position.state);
  return start;
}

void Divide(const Start& start, int depth, bool is_json, Console* console) {
  const EventCodec codec(*start.ruleset);
  const auto counts = PerftDivided(*start.ruleset, start.state, depth);
  uint64_t total = 0;
  for (const auto& [event, count] : counts) total += count;
  if (is_json) {
    JsonWriter json(console->buffer());
    json.Begin('{').Field("depth", depth).Key("divide").Begin('[');
    for (const auto& [event, count] : counts) {
      json.Begin('{').Field("event", codec.ToNotation(event)).Field("sequences", count).End();
    }
    json.End().Field("total", total).End();
    return;
  }
  TextTable table({">", ""});
  for (const auto& [event, count] : counts) table.Row({absl::StrCat(count), codec.ToNotation(event)});
  table.Row({absl::StrCat(total), absl::StrCat("total at depth ", depth)});
  console->Print(table.ToString());
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto depth, call.flags.Number("depth"));
  const uint64_t deepest = depth.value_or(kDepthDefault);
  if (deepest == 0 || deepest > kDepthMax) return UsageError(absl::StrCat("perft: --depth is 1 to ", kDepthMax));
  ADJUTANT_ASSIGN_OR_RETURN(const Start start, StartFrom(call));
  if (call.flags.Has("divide")) {
    Divide(start, static_cast<int>(deepest), call.json(), &call.console);
    return Exit::kOk;
  }
  JsonWriter json(call.console.buffer());
  if (call.json()) json.Begin('{').Key("perft").Begin('[');
  TextTable table({">depth", ">sequences"});
  for (int length = 1; length <= static_cast<int>(deepest); ++length) {
    const uint64_t count = Perft(*start.ruleset, start.state, length);
    if (call.json()) json.Begin('{').Field("depth", length).Field("sequences", count).End();
    table.Row({absl::StrCat(length), absl::StrCat(count)});
  }
  if (call.json()) {
    json.End().End();
  } else {
    call.console.Print(table.ToString());
  }
  return Exit::kOk;
}

std::vector<FlagSpec> PerftFlags() {
  std::vector<FlagSpec> flags = {{"depth", "N", "longest length to count; 3 if left out"},
                                 {"divide", "", "count the sequences of length N by their first event"},
                                 AtFlag("from the position after event N of LOG")};
  for (const FlagSpec& flag : SetupFlags()) flags.push_back(flag);
  return flags;
}

}  // namespace

const Command kPerftCommand = {"perft",
                               "[LOG]",
                               "number of legal event sequences of each length from a position",
                               "Outcomes of chance count once each. A sequence that ends the game has no longer ones.",
                               "adjutant perft game.adj --at 12 --depth 3 --divide",
                               0,
                               1,
                               PerftFlags(),
                               Run};

}  // namespace adjutant
