// adjutant fuzz: random games with everything checked.
#include "verify/fuzz/fuzz.h"

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/fuzz/fuzz_report.h"
#include "verify/fuzz/run_flags.h"
#include "verify/record/session.h"
#include "verify/rules/coverage.h"
#include "verify/text/files.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

using v1::FuzzFinding;
using v1::FuzzReport;

constexpr uint64_t kGamesDefault = 100;
constexpr uint64_t kGamesUnlimited = std::numeric_limits<uint64_t>::max() / 64;
constexpr size_t kReportsMax = 100000;

absl::Status LimitsFrom(const Flags& flags, FuzzOptions* options) {
  const bool bounded = flags.Has("events") || flags.Has("seconds");
  ADJUTANT_ASSIGN_OR_RETURN(options->games, NumberFrom(flags, "fuzz", "games",
                                                       bounded ? kGamesUnlimited : kGamesDefault, 1, kGamesUnlimited));
  ADJUTANT_ASSIGN_OR_RETURN(options->events, NumberFrom(flags, "fuzz", "events", 0, 0, ~uint64_t{0}));
  ADJUTANT_ASSIGN_OR_RETURN(const uint64_t seconds, NumberFrom(flags, "fuzz", "seconds", 0, 0, 1000000000));
  options->seconds = static_cast<double>(seconds);
  ADJUTANT_ASSIGN_OR_RETURN(options->shard, ShardFrom(flags, "fuzz"));
  if (flags.Has("shard") && bounded) {
    return UsageError(
        "fuzz: --shard divides a run of a number of games; --events and --seconds cut each part elsewhere");
  }
  if (!flags.Has("game-number")) return absl::OkStatus();
  if (bounded || flags.Has("games") || flags.Has("shard")) {
    return UsageError("fuzz: --game-number plays one game; --games, --events, --seconds and --shard do not go with it");
  }
  options->games = 1;
  ADJUTANT_ASSIGN_OR_RETURN(options->first_game, NumberFrom(flags, "fuzz", "game-number", 0, 0, kGamesUnlimited));
  return absl::OkStatus();
}

absl::StatusOr<FuzzOptions> OptionsFrom(const Flags& flags) {
  FuzzOptions options;
  ADJUTANT_ASSIGN_OR_RETURN(options.game, GameFrom(flags));
  ADJUTANT_ASSIGN_OR_RETURN(options.setup, SetupFrom(flags, *options.game));
  ADJUTANT_ASSIGN_OR_RETURN(options.policies, PoliciesFrom(flags, "fuzz", *options.game));
  options.random_options = flags.Has("random-options");
  options.keep_games = flags.Has("keep");
  options.invariants = !flags.Has("no-invariants");
  options.coverage = flags.Has("coverage");
  ADJUTANT_RETURN_IF_ERROR(LimitsFrom(flags, &options));
  ADJUTANT_ASSIGN_OR_RETURN(const auto seed, flags.Number("seed"));
  options.seed = seed.has_value() ? *seed : std::random_device()();
  const FuzzOptions defaults;
  ADJUTANT_ASSIGN_OR_RETURN(options.jobs, JobsFrom(flags, "fuzz"));
  ADJUTANT_ASSIGN_OR_RETURN(const uint64_t proposals, NumberFrom(flags, "fuzz", "proposals", 1, 0, 1000));
  ADJUTANT_ASSIGN_OR_RETURN(const uint64_t streams, NumberFrom(flags, "fuzz", "streams", 2, 0, 1000));
  ADJUTANT_ASSIGN_OR_RETURN(options.sample, NumberFrom(flags, "fuzz", "sample", defaults.sample, 0, ~uint64_t{0}));
  ADJUTANT_ASSIGN_OR_RETURN(options.longest, NumberFrom(flags, "fuzz", "longest", defaults.longest, 1, ~uint64_t{0}));
  options.proposals = static_cast<int>(proposals);
  options.streams = static_cast<int>(streams);
  return options;
}

// The command that plays one game of the run again.
std::string CommandFor(const Flags& flags, uint64_t seed, uint64_t game) {
  std::string command = "adjutant fuzz";
  for (const char* name : {"game", "scenario", "edition", "option", "pack", "overlay", "policy", "proposals", "streams",
                           "sample", "longest"}) {
    for (const std::string& value : flags.All(name)) {
      absl::StrAppend(&command, " ", ShellWord(absl::StrCat("--", name, "=", value)));
    }
  }
  for (const char* name : {"random-options", "no-invariants"}) {
    if (flags.Has(name)) absl::StrAppend(&command, " --", name);
  }
  return absl::StrCat(command, " --seed=", seed, " --game-number=", game);
}

void PrintFinding(const FuzzFinding& finding, Console* console) {
  console->Print(console->Bad(finding.kind()), " in game ", finding.game(), " after event ", finding.event(), ": ",
                 finding.sentence(), "\n");
  TextTable table({"", ""});
  table.Row({"name", finding.name()});
  table.Row({"found", absl::StrCat("in ", Counted(finding.count(), "game"))});
  table.Row({"again", finding.again()});
  if (!finding.log().empty()) table.Row({"log", absl::StrCat("adjutant replay ", ShellWord(finding.log()))});
  if (finding.shrunk()) table.Row({"shrunk", absl::StrCat("to ", Counted(finding.length(), "event"))});
  console->Print(table.ToString("  "));
  for (int i = 0; i < finding.events_size(); ++i) {
    console->Print(absl::StrFormat("  %5d  %s\n", i + 1, finding.events(i)));
  }
}

void PrintCoverage(const FuzzReport& report, Console* console) {
  const auto game = FindGame(report.run().game());
  if (!report.run().coverage() || !game.ok()) return;
  const Catalogue catalogue = (*game)->catalogue();
  Coverage coverage(**game);
  if (!AddCounts(catalogue, report.coverage(), &coverage).ok()) return;
  console->Print(CoverageText(catalogue, coverage, /*only_gaps=*/false), TotalsText(TotalsOf(catalogue, coverage)),
                 "\n");
}

void PrintReport(const FuzzReport& report, Console* console) {
  PrintCoverage(report, console);
  TextTable table({">games", "ended by"});
  const std::map<std::string, uint64_t> outcomes(report.outcomes().begin(), report.outcomes().end());
  for (const auto& [outcome, count] : outcomes) table.Row({absl::StrCat(count), outcome});
  console->Print(table.ToString());
  uint64_t findings = 0;
  for (const FuzzFinding& finding : report.findings()) {
    PrintFinding(finding, console);
    findings += finding.count();
  }
  console->Print(OutOfPlaceText(report));
  std::string shards;
  if (static_cast<uint64_t>(report.shards_done_size()) < report.shards()) {
    shards = absl::StrCat(", shard ", absl::StrJoin(report.shards_done(), ", "), " of ", report.shards());
  }
  console->Print(
      absl::StrFormat("seed %d%s: %d games, %d events, %.0f events per second, %d proposals refused, %d findings, "
                      "build %s, digest %s\n",
                      report.run().seed(), shards, report.games(), report.events(),
                      static_cast<double>(report.events()) / std::max(report.seconds(), 1e-9), report.refused(),
                      findings, report.run().build(), report.digest()));
}

absl::StatusOr<Exit> Answer(const FuzzReport& report, Invocation* call) {
  if (call->json()) {
    call->console.Print(FuzzReportJson(report));
  } else {
    PrintReport(report, &call->console);
  }
  return report.findings().empty() ? Exit::kOk : Exit::kNo;
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

// The same fault has the same name: its log may be there already.
absl::Status SaveFindings(const std::string& folder, ReportedFuzz* fuzz) {
  for (size_t i = 0; i < fuzz->findings.size(); ++i) {
    FuzzFinding* told = fuzz->report.mutable_findings(static_cast<int>(i));
    const std::string path = absl::StrCat(folder, "/", told->name(), ".adj");
    const Finding& finding = fuzz->findings[i];
    const absl::Status saved = SaveLog(*finding.ruleset, finding.events, path, finding.fault.sentence);
    if (!saved.ok() && saved.code() != absl::StatusCode::kAlreadyExists) return WithExit(Exit::kUnreadable, saved);
    told->set_log(path);
  }
  return absl::OkStatus();
}

absl::StatusOr<Exit> Merge(Invocation& call) {
  if (call.operands.empty()) return UsageError("fuzz: --merge needs the reports that `--shard --format=json` wrote");
  std::vector<NamedFuzzReport> reports;
  for (const std::string& path : call.operands) {
    const absl::StatusOr<std::string> text = ReadJsonFile(path);
    if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
    auto report = ParseFuzzReport(*text, path);
    if (!report.ok()) return WithExit(Exit::kUnreadable, report.status());
    reports.push_back({path, *std::move(report)});
  }
  const absl::StatusOr<FuzzReport> merged = MergeFuzzReports(reports);
  if (!merged.ok()) return WithExit(Exit::kUnreadable, merged.status());
  return Answer(*merged, &call);
}

absl::StatusOr<Exit> Run(Invocation& call) {
  if (call.flags.Has("merge")) return Merge(call);
  if (!call.operands.empty()) {
    return UsageError(absl::StrCat("fuzz: too much: '", call.operands[0], "'; reports are read by --merge"));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const FuzzOptions options, OptionsFrom(call.flags));
  for (const char* name : {"save", "keep"}) ADJUTANT_RETURN_IF_ERROR(FolderIsThere(call.flags, name));
  const auto ruleset = options.game->MakeRuleset(options.setup);
  if (!ruleset.ok()) return WithExit(Exit::kUnknown, ruleset.status());
  auto result = Fuzz(options, [&](const FuzzProgress& now) {
    call.console.Progress(absl::StrFormat("%d games, %d events, %.0f events per second, %d findings", now.games,
                                          now.events, static_cast<double>(now.events) / std::max(now.seconds, 1e-9),
                                          now.findings));
  });
  call.console.Progress("");
  if (!result.ok()) return WithExit(Exit::kUnknown, result.status());
  ReportedFuzz fuzz = ReportOf(options, **ruleset, *result, !call.flags.Has("no-shrink"));
  for (FuzzFinding& finding : *fuzz.report.mutable_findings()) {
    finding.set_again(CommandFor(call.flags, options.seed, finding.game()));
  }
  const std::string folder = call.flags.Get("save");
  if (!folder.empty()) ADJUTANT_RETURN_IF_ERROR(SaveFindings(folder, &fuzz));
  if (options.keep_games) {
    ADJUTANT_RETURN_IF_ERROR(SaveKept(call.flags.Get("keep"), options, *result, &call.console));
  }
  return Answer(fuzz.report, &call);
}

std::vector<FlagSpec> FuzzFlags() {
  std::vector<FlagSpec> flags = SetupFlags();
  flags.push_back({"games", "N", "games to play; 100 if no other limit is given"});
  flags.push_back({"events", "N", "no game begins after so many events"});
  flags.push_back({"seconds", "N", "no game begins after so many seconds"});
  flags.push_back({"seed", "N", "the run's seed; any if left out, and told at the end"});
  flags.push_back({"jobs", "N", "games at a time; one per core if left out"});
  flags.push_back({"game-number", "N", "plays this game of the run alone, from 0 on"});
  flags.push_back({"shard", "I/N", "plays the Ith of N parts of the run, from 1 on"});
  flags.push_back({"merge", "", "adds up the reports of the parts: operands, as --format=json wrote them"});
  flags.push_back({"policy", "NAME", "how the players choose; games take turns; all policies if left out", {}, true});
  flags.push_back({"random-options", "", "rules options at random, but for those given"});
  flags.push_back({"proposals", "N", "wrong events tried at every position; 1 if left out"});
  flags.push_back({"streams", "N", "forged streams of events tried for every game; 2 if left out"});
  flags.push_back({"sample", "N", "one position in N is looked at closely; 1024 if left out, 0 for none"});
  flags.push_back({"longest", "N", "events after which a game counts as endless; 100000 if left out"});
  flags.push_back({"no-invariants", "", "do not check the invariants after every event"});
  flags.push_back(
      {"coverage", "", "count how often each case of the rulebook fires; `adjutant rules --coverage` adds up"});
  flags.push_back({"no-shrink", "", "tell findings as they were found"});
  flags.push_back({"keep", "FOLDER", "writes the shortest game of every outcome there"});
  flags.push_back({"save", "FOLDER", "writes a log of every finding there, under the finding's name"});
  return flags;
}

}  // namespace

const Command kFuzzCommand = {
    "fuzz",
    "[REPORT...]",
    "plays random games and checks everything",
    "Games are played from the set-up to the end by random players. At every position the legal events are listed,\n"
    "wrong ones are proposed and must be refused with their case, and the invariants are checked. A position in 1024 "
    "is\n"
    "looked at closely: every listed event is accepted; refusals have a sentence and change no bit; a side cannot "
    "tell\n"
    "the position from one in which what is hidden from it is dealt anew; events survive bytes, notation, text and\n"
    "JSON. For every game two streams of events are forged (left out, swapped, repeated, by another player, from\n"
    "elsewhere, with border numbers). One game in eight is played again, with a listener and from a snapshot, and "
    "must\n"
    "come to the same digest.\n"
    "Events that were legal before are proposed when another kind is due: the line \"out of place\" says how often "
    "the\n"
    "refusal told no more than what is due, and of which kinds of events.\n"
    "\n"
    "Findings of one reason have one name; the first are shrunk to a short legal game. Status 1 if anything was "
    "found.\n"
    "The same seed and limits in games or events give the same last digest. --shard=1/2 and --shard=2/2 with\n"
    "--format=json play one run in two processes or on two machines; --merge adds their reports up, to the digest of\n"
    "the whole run.",
    "adjutant fuzz --game=halls --games=1000 --seed=1846 --random-options",
    0,
    kReportsMax,
    FuzzFlags(),
    Run};

}  // namespace adjutant
