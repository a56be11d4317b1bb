// adjutant new: starts a log.
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/json.h"
#include "verify/ruling_text.h"
#include "verify/session.h"

namespace adjutant {
namespace {

std::vector<FlagSpec> NewFlags() {
  std::vector<FlagSpec> flags = SetupFlags();
  flags.push_back({"o", "LOG", "the log to write; '-' is standard output"});
  flags.push_back({"title", "TEXT", "title of the game"});
  flags.push_back({"player", "NAME", "a player's name, in the order of the sides", {}, true});
  flags.push_back({"seed", "TEXT", "seed for chance, for `adjutant append --roll`"});
  flags.push_back({"dice", "MODE", "where dice come from, for the record: entered, seed, dice server"});
  return flags;
}

absl::StatusOr<v1::LogHeader> HeaderFrom(const Flags& flags, const Ruleset& ruleset) {
  v1::LogHeader header = HeaderFor(ruleset);
  header.set_title(flags.Get("title"));
  header.set_seed(flags.Get("seed"));
  header.set_dice_mode(flags.Has("dice") ? flags.Get("dice") : flags.Has("seed") ? "seed" : "entered");
  const std::vector<std::string>& players = flags.All("player");
  if (players.size() > ruleset.game().sides().size()) {
    return UsageError(absl::StrCat(ruleset.game().title(), " has ", ruleset.game().sides().size(), " sides; there are ",
                                   players.size(), " players"));
  }
  for (const std::string& player : players) header.add_players(player);
  return header;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string path = call.flags.Get("o");
  if (path.empty()) return UsageError("new: expected -o LOG");
  if (absl::EndsWith(path, ".txtpb") || absl::EndsWith(path, ".jsonl")) {
    return UsageError(
        absl::StrCat("new: ", path, ": a log begins as a binary file (.adj); `adjutant convert` makes text of it"));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const auto ruleset, RulesetFrom(call.flags));
  ADJUTANT_ASSIGN_OR_RETURN(const v1::LogHeader header, HeaderFrom(call.flags, *ruleset));
  const auto writer = LogWriter::Create(path, header);
  if (!writer.ok()) {
    const bool exists = writer.status().code() == absl::StatusCode::kAlreadyExists;
    return WithExit(exists ? Exit::kUsage : Exit::kUnreadable, writer.status());
  }
  if (path == "-") return Exit::kOk;  // Standard output is the log.
  const State state = ruleset->NewState();
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path);
    RulesetJson(*ruleset, &json);
    json.Key("next");
    DecisionJson(*ruleset, state, &json);
    json.End();
    return Exit::kOk;
  }
  call.console.Print(path, ": ", ruleset->game().title(), ", scenario ", ruleset->scenario(), ", edition ",
                     ruleset->edition(), "\nnext: ", DecisionSentence(*ruleset, state), "\n");
  return Exit::kOk;
}

}  // namespace

const Command kNewCommand = {"new",
                             "",
                             "starts a log",
                             "An existing file is never overwritten.",
                             "adjutant new --game=halls --scenario=campaign --seed='9 May 1846' -o game.adj",
                             0,
                             0,
                             NewFlags(),
                             Run};

}  // namespace adjutant
