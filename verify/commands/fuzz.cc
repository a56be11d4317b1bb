// adjutant fuzz: random games with everything checked.
#include "verify/fuzz.h"

#include <algorithm>
#include <cstdio>
#include <random>
#include <thread>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/json.h"
#include "verify/ruling_text.h"
#include "verify/session.h"
#include "verify/text.h"

namespace adjutant {
namespace {

constexpr uint64_t kGamesDefault = 100;
constexpr uint64_t kLongestDefault = 100000;
constexpr size_t kJobsMax = 256;

absl::StatusOr<std::vector<PolicySpec>> PoliciesFrom(const Flags& flags, const Game& game) {
  std::vector<PolicySpec> policies;
  for (const std::string& id : flags.All("policy")) {
    const auto known = game.policies();
    const auto found = std::find_if(known.begin(), known.end(), [&](const PolicySpec& spec) { return id == spec.id; });
    if (found == known.end()) {
      std::vector<std::string> names;
      for (const PolicySpec& spec : known) names.push_back(spec.id);
      return UsageError(absl::StrCat("fuzz: ", game.title(), " has no policy '", id, "'", DidYouMean(id, names)));
    }
    policies.push_back(*found);
  }
  if (policies.empty()) policies.assign(game.policies().begin(), game.policies().end());
  return policies;
}

absl::StatusOr<FuzzOptions> OptionsFrom(const Flags& flags) {
  FuzzOptions options;
  ADJUTANT_ASSIGN_OR_RETURN(options.game, GameFrom(flags));
  ADJUTANT_ASSIGN_OR_RETURN(options.setup, SetupFrom(flags));
  ADJUTANT_ASSIGN_OR_RETURN(options.policies, PoliciesFrom(flags, *options.game));
  options.random_options = flags.Has("random-options");
  options.keep_games = flags.Has("keep");
  options.invariants = !flags.Has("no-invariants");
  ADJUTANT_ASSIGN_OR_RETURN(const auto games, flags.Number("games"));
  ADJUTANT_ASSIGN_OR_RETURN(const auto events, flags.Number("events"));
  ADJUTANT_ASSIGN_OR_RETURN(const auto seconds, flags.Number("seconds"));
  ADJUTANT_ASSIGN_OR_RETURN(const auto seed, flags.Number("seed"));
  ADJUTANT_ASSIGN_OR_RETURN(const auto jobs, flags.Number("jobs"));
  ADJUTANT_ASSIGN_OR_RETURN(const auto longest, flags.Number("longest"));
  ADJUTANT_ASSIGN_OR_RETURN(const auto proposals, flags.Number("proposals"));
  if (jobs == uint64_t{0} || games == uint64_t{0}) return UsageError("fuzz: --jobs and --games are at least 1");
  const bool bounded = events.has_value() || seconds.has_value();
  options.games = games.value_or(bounded ? ~uint64_t{0} / 64 : kGamesDefault);
  options.events = events.value_or(0);
  options.seconds = static_cast<double>(seconds.value_or(0));
  options.seed = seed.has_value() ? *seed : std::random_device()();
  options.longest = longest.value_or(kLongestDefault);
  options.proposals = static_cast<int>(std::min<uint64_t>(proposals.value_or(1), 1000));
  options.jobs =
      static_cast<int>(std::min<uint64_t>(jobs.value_or(std::max(1u, std::thread::hardware_concurrency())), kJobsMax));
  return options;
}

std::string SavedAs(const std::string& folder, const FuzzOptions& options, const Finding& finding) {
  return absl::StrCat(folder, "/", options.game->id(), "-", options.seed, "-", finding.game, ".adj");
}

void PrintResult(const FuzzOptions& options, const FuzzResult& result, const std::string& folder, Console* console) {
  TextTable table({">games", "ended by"});
  for (const auto& [outcome, count] : result.outcomes) table.Row({absl::StrCat(count), outcome});
  console->Print(table.ToString());
  for (const Finding& finding : result.findings) {
    console->Print(console->Bad(FindingKindName(finding.kind)), " in game ", finding.game, " after event ",
                   finding.events.size(), ": ", finding.sentence);
    if (!folder.empty()) console->Print(" (", SavedAs(folder, options, finding), ")");
    console->Print("\n");
  }
  console->Print(absl::StrFormat(
      "seed %d: %d games, %d events, %.0f events per second, %d proposals refused, %d findings, "
      "digest %s\n",
      options.seed, result.games, result.events, static_cast<double>(result.events) / std::max(result.seconds, 1e-9),
      result.refused, result.findings.size(), HexOf(result.digest)));
}

void ResultJson(const FuzzOptions& options, const FuzzResult& result, const std::string& folder, JsonWriter* json) {
  json->Begin('{').Field("game", options.game->id()).Field("seed", options.seed).Field("games", result.games);
  json->Field("events", result.events).Field("refused", result.refused).Field("digest", HexOf(result.digest));
  json->Key("seconds").Raw(absl::StrFormat("%.3f", result.seconds)).Key("outcomes").Begin('{');
  for (const auto& [outcome, count] : result.outcomes) json->Field(outcome, count);
  json->End().Key("findings").Begin('[');
  for (const Finding& finding : result.findings) {
    json->Begin('{').Field("kind", FindingKindName(finding.kind)).Field("game", finding.game);
    json->Field("event", static_cast<uint64_t>(finding.events.size())).Field("sentence", finding.sentence);
    if (!folder.empty()) json->Field("log", SavedAs(folder, options, finding));
    json->End();
  }
  json->End().End();
}

absl::Status SaveKept(const std::string& folder, const FuzzOptions& options, const FuzzResult& result,
                      Console* console) {
  for (const auto& [outcome, game] : result.kept) {
    const std::string path = absl::StrCat(folder, "/", options.game->id(), "-", options.seed, "-", game.number, ".adj");
    const absl::Status saved = SaveLog(*game.ruleset, game.events, path, outcome);
    if (!saved.ok()) return WithExit(Exit::kUnreadable, saved);
    console->Message(absl::StrCat(path, ": ", game.events.size(), " events, ", outcome));
  }
  return absl::OkStatus();
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const FuzzOptions options, OptionsFrom(call.flags));
  const std::string folder = call.flags.Get("save");
  auto result = Fuzz(options, [&](uint64_t games, uint64_t events) {
    call.console.Progress(absl::StrCat(games, " games, ", events, " events"));
  });
  call.console.Progress("");
  if (!result.ok()) return WithExit(Exit::kUnknown, result.status());
  if (!folder.empty()) {
    for (const Finding& finding : result->findings) {
      const absl::Status saved =
          SaveLog(*finding.ruleset, finding.events, SavedAs(folder, options, finding), finding.sentence);
      if (!saved.ok() && saved.code() != absl::StatusCode::kAlreadyExists) return WithExit(Exit::kUnreadable, saved);
    }
  }
  if (options.keep_games) {
    ADJUTANT_RETURN_IF_ERROR(SaveKept(call.flags.Get("keep"), options, *result, &call.console));
  }
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    ResultJson(options, *result, folder, &json);
  } else {
    PrintResult(options, *result, folder, &call.console);
  }
  return result->findings.empty() ? Exit::kOk : Exit::kNo;
}

std::vector<FlagSpec> FuzzFlags() {
  std::vector<FlagSpec> flags = SetupFlags();
  flags.push_back({"games", "N", "games to play; 100 if no other limit is given"});
  flags.push_back({"events", "N", "no game begins after so many events"});
  flags.push_back({"seconds", "N", "no game begins after so many seconds"});
  flags.push_back({"seed", "N", "the run's seed; any if left out, and told at the end"});
  flags.push_back({"jobs", "N", "games at a time; one per core if left out"});
  flags.push_back({"policy", "NAME", "how the players choose; games take turns; all policies if left out", {}, true});
  flags.push_back({"random-options", "", "rules options at random, but for those given"});
  flags.push_back({"proposals", "N", "wrong events tried at every position; 1 if left out"});
  flags.push_back({"longest", "N", "events after which a game counts as endless; 100000 if left out"});
  flags.push_back({"no-invariants", "", "do not check the invariants after every event"});
  flags.push_back({"keep", "FOLDER", "writes the shortest game of every outcome there"});
  flags.push_back({"save", "FOLDER", "writes a log of every finding there"});
  return flags;
}

}  // namespace

const Command kFuzzCommand = {
    "fuzz",
    "",
    "plays random games and checks everything",
    "Games are played from the set-up to the end by random players. At every position the legal "
    "events are listed, wrong ones are proposed and must be refused with their case; games are "
    "played again and must come to the same digest. Status 1 if anything was found. The same "
    "seed and limits in games or events give the same last digest.",
    "adjutant fuzz --game=halls --games=1000 --seed=1846 --random-options",
    0,
    0,
    FuzzFlags(),
    Run};

}  // namespace adjutant
