// adjutant perft: the number of legal event sequences of each length.
#include "verify/rules/perft.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/program/access.h"
#include "verify/record/session.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

constexpr uint64_t kDepthDefault = 3;
constexpr uint64_t kDepthMax = 64;

// A count of more sequences than this is announced before it begins.
constexpr uint64_t kAnnouncedFrom = 20'000'000;

// Says what the next length will cost, by how the last ones grew and how long they took.
class Forecast {
 public:
  explicit Forecast(Console* console) : console_(*console) {}

  // Before the sequences of `length` are counted.
  void Announce(int length) {
    if (counted_ == 0 || before_ == 0) return;
    const double growth = static_cast<double>(counted_) / static_cast<double>(before_);
    const double further = std::pow(growth, length - counted_length_);
    const double expected = static_cast<double>(counted_) * further;
    if (expected < static_cast<double>(kAnnouncedFrom)) return;
    console_.Message(absl::StrFormat("perft: length %d: about %.2g sequences, about %s at the speed so far", length,
                                     expected, Duration(seconds_ * further)));
  }
  void Count(int length, uint64_t sequences) {
    const auto now = std::chrono::steady_clock::now();
    seconds_ = std::chrono::duration<double>(now - since_).count();
    since_ = now;
    before_ = counted_;
    counted_ = sequences;
    counted_length_ = length;
  }

 private:
  static std::string Duration(double seconds) {
    if (seconds < 90) return absl::StrFormat("%.0f seconds", std::max(1.0, seconds));
    if (seconds < 90 * 60) return absl::StrFormat("%.0f minutes", seconds / 60);
    if (seconds < 48 * 3600) return absl::StrFormat("%.0f hours", seconds / 3600);
    return absl::StrFormat("%.2g days", seconds / 86400);
  }

  Console& console_;
  std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
  double seconds_ = 0;   // that the last length took
  uint64_t before_ = 1;  // sequences of the length before the last
  uint64_t counted_ = 0;
  int counted_length_ = 0;
};

// Rules and a position, from a log or from a scenario.
struct Start {
  std::shared_ptr<const Ruleset> ruleset;
  State state;
};

absl::StatusOr<Start> StartFrom(Invocation& call) {
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
  ADJUTANT_ASSIGN_OR_RETURN(LogPosition position, PositionOf(call.operands[0], AccessOf(call), at));
  ADJUTANT_RETURN_IF_ERROR(RequireOpen(position.log, "perft"));
  start.ruleset = std::move(position.log.ruleset);
  start.state = std::move(position.state);
  return start;
}

void Divide(const Start& start, int depth, bool is_json, Console* console) {
  const EventCodec codec(*start.ruleset);
  // The shorter lengths are counted only to say what this one costs.
  Forecast forecast(console);
  for (int length = 1; length < depth; ++length) {
    forecast.Announce(length);
    const uint64_t count = Perft(*start.ruleset, start.state, length);
    forecast.Count(length, count);
    if (count > kAnnouncedFrom / 100) break;
  }
  forecast.Announce(depth);
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
  Forecast forecast(&call.console);
  for (int length = 1; length <= static_cast<int>(deepest); ++length) {
    forecast.Announce(length);
    const uint64_t count = Perft(*start.ruleset, start.state, length);
    forecast.Count(length, count);
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
                               "Outcomes of chance count once each. A sequence that ends the game has no longer ones.\n"
                               "What a length of more than twenty million sequences will cost is said on standard\n"
                               "error before it is counted.",
                               "adjutant perft game.adj --at 12 --depth 3 --divide",
                               0,
                               1,
                               PerftFlags(),
                               Run};

}  // namespace adjutant
