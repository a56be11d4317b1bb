// adjutant errata: what another reading of the rules does to recorded games.
#include <algorithm>
#include <limits>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/errata/errata_report.h"
#include "verify/errata/errata_run.h"
#include "verify/fuzz/run_flags.h"
#include "verify/record/session.h"
#include "verify/rules/shrink.h"
#include "verify/text/files.h"

namespace adjutant {
namespace {

using v1::ErrataReport;

constexpr uint64_t kGamesMost = std::numeric_limits<uint64_t>::max() / 64;

absl::StatusOr<FuzzOptions> PlayFrom(const Flags& flags) {
  FuzzOptions play;
  ADJUTANT_ASSIGN_OR_RETURN(play.game, GameFrom(flags));
  ADJUTANT_ASSIGN_OR_RETURN(play.setup, SetupFrom(flags, *play.game));
  ADJUTANT_ASSIGN_OR_RETURN(play.policies, PoliciesFrom(flags, "errata", *play.game));
  if (flags.Has("games") && flags.Has("game-number")) {
    return UsageError("errata: --game-number plays one game; --games does not go with it");
  }
  ADJUTANT_ASSIGN_OR_RETURN(play.games, NumberFrom(flags, "errata", "games", 1, 1, kGamesMost));
  ADJUTANT_ASSIGN_OR_RETURN(play.first_game, NumberFrom(flags, "errata", "game-number", 0, 0, kGamesMost));
  ADJUTANT_ASSIGN_OR_RETURN(const auto seed, flags.Number("seed"));
  play.seed = seed.has_value() ? *seed : std::random_device()();
  // Played, not looked at.
  play.proposals = play.streams = 0;
  play.sample = play.recheck = 0;
  play.invariants = false;
  return play;
}

// A typo in a reading is said once and not for every log: fails if no game that is compared has what the readings name.
absl::Status CheckReadings(const ErrataOptions& options) {
  const auto check = [&](v1::LogHeader header) {
    if (options.base.has_value()) {
      ADJUTANT_ASSIGN_OR_RETURN(header, HeaderUnder(*options.base, header));
    }
    return HeaderUnder(options.with, header).status();
  };
  if (options.play.has_value()) {
    const auto ruleset = options.play->game->MakeRuleset(options.play->setup);
    if (!ruleset.ok()) return FindingsError(ruleset.status());
    return InputError(check(HeaderFor(**ruleset)));
  }
  absl::Status first;
  std::vector<std::string> games;
  for (const std::string& path : options.logs) {
    if (path == "-") return absl::OkStatus();  // can be read only once
    const auto reader = LogReader::Open(path);
    if (!reader.ok()) continue;  // told in its turn
    const std::string& game = (*reader)->header().game();
    if (std::find(games.begin(), games.end(), game) != games.end()) continue;
    games.push_back(game);
    const absl::Status checked = check((*reader)->header());
    if (checked.ok()) return absl::OkStatus();
    if (first.ok()) first = InputError(checked, "errata: ");
  }
  return first;
}

absl::StatusOr<ErrataOptions> OptionsFrom(const Invocation& call) {
  const Flags& flags = call.flags;
  ErrataOptions options;
  if (!flags.Has("with")) return UsageError("errata: expected --with=OPTS, the reading to compare with");
  if (flags.Has("base")) {
    ADJUTANT_ASSIGN_OR_RETURN(options.base, ParseReading(flags.Get("base")));
  }
  ADJUTANT_ASSIGN_OR_RETURN(options.with, ParseReading(flags.Get("with")));
  ADJUTANT_ASSIGN_OR_RETURN(options.jobs, JobsFrom(flags, "errata"));
  ADJUTANT_ASSIGN_OR_RETURN(options.shard, ShardFrom(flags, "errata"));
  options.compare.outcome = !flags.Has("first-only");
  options.compare.explore = flags.Has("explore");
  options.overlays = flags.All("overlay");
  if (flags.Has("games") || flags.Has("game-number")) {
    if (!call.operands.empty()) return UsageError("errata: games are played or read; --games does not go with logs");
    ADJUTANT_ASSIGN_OR_RETURN(options.play, PlayFrom(flags));
    return options;
  }
  for (const char* flag : {"game", "scenario", "edition", "option", "pack", "set", "policy", "seed"}) {
    if (flags.Has(flag))
      return UsageError(absl::StrCat("errata: --", flag, " is for games that are played, with --games"));
  }
  if (call.operands.empty()) return UsageError("errata: expected logs, folders of them, or --games=N --game=GAME");
  if (std::count(call.operands.begin(), call.operands.end(), "-") > 1) {
    return UsageError("errata: '-' stands for one log only");
  }
  for (const std::string& path : call.operands) {
    const auto files = FilesBelow(path, ".adj");
    if (!files.ok()) return WithExit(Exit::kUnreadable, files.status());
    options.logs.insert(options.logs.end(), files->begin(), files->end());
  }
  return options;
}

// The command that compares the witness alone.
std::string CommandFor(const Flags& flags, const ErrataOptions& options, const v1::ErrataWitness& witness) {
  std::string command = "adjutant errata";
  for (const char* name :
       {"base", "with", "game", "scenario", "edition", "option", "pack", "set", "overlay", "policy"}) {
    for (const std::string& value : flags.All(name)) {
      absl::StrAppend(&command, " ", ShellWord(absl::StrCat("--", name, "=", value)));
    }
  }
  if (options.compare.explore) absl::StrAppend(&command, " --explore");
  if (!options.play.has_value()) return absl::StrCat(command, " ", ShellWord(witness.log()));
  return absl::StrCat(command, " --seed=", options.play->seed,
                      " --game-number=", options.play->first_game + witness.index());
}

// The same difference has the same name: its log may be there already.
absl::Status SaveWitnesses(const std::string& folder, absl::Span<const ShortGame> games, ErrataReport* report) {
  for (size_t i = 0; i < games.size(); ++i) {
    v1::ErrataGroup* group = report->mutable_groups(static_cast<int>(i));
    const std::string name = absl::StrReplaceAll(group->case_().empty() ? "no-case" : group->case_(), {{"/", "_"}});
    const std::string path = absl::StrCat(folder, "/", group->game(), "-", group->difference(), "-", name, "-",
                                          absl::StrFormat("%04x", HashOfEvents(games[i].events) & 0xffff), ".adj");
    const std::string title = absl::StrCat(group->difference(), " [", group->case_(), "], with ", report->run().with());
    const absl::Status saved = games[i].log.empty() ? SaveLog(*games[i].rules, games[i].events, path, title)
                                                    : ConvertLog(games[i].log, path, LogForm::kBinary);
    if (!saved.ok() && saved.code() != absl::StatusCode::kAlreadyExists) return WithExit(Exit::kUnreadable, saved);
    group->mutable_witness()->set_saved(path);
  }
  return absl::OkStatus();
}

Exit Answer(const ErrataReport& report, Exit worst, Invocation* call) {
  const std::string format = call->flags.Get("format");
  if (format == "text") {
    PrintErrataReport(report, &call->console);
  } else {
    call->console.Print(format == "junit"   ? ErrataReportJUnit(report)
                        : format == "sarif" ? ErrataReportSarif(report)
                                            : ErrataReportJson(report));
  }
  return std::max(worst, report.groups().empty() ? Exit::kOk : Exit::kNo);
}

absl::StatusOr<Exit> Merge(Invocation& call) {
  if (call.operands.empty()) return UsageError("errata: --merge needs the reports that `--shard --format=json` wrote");
  std::vector<std::pair<std::string, ErrataReport>> reports;
  for (const std::string& path : call.operands) {
    const absl::StatusOr<std::string> text = ReadJsonFile(path);
    if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
    auto report = ParseErrataReport(*text, path);
    if (!report.ok()) return WithExit(Exit::kUnreadable, report.status());
    reports.emplace_back(path, *std::move(report));
  }
  const absl::StatusOr<ErrataReport> merged = MergeErrataReports(reports);
  if (!merged.ok()) return WithExit(Exit::kUnreadable, merged.status());
  return Answer(*merged, merged->unreadable() > 0 ? Exit::kUnreadable : Exit::kOk, &call);
}

absl::StatusOr<Exit> Run(Invocation& call) {
  if (call.flags.Has("merge")) return Merge(call);
  ADJUTANT_RETURN_IF_ERROR(FolderIsThere(call.flags, "save"));
  ADJUTANT_ASSIGN_OR_RETURN(const ErrataOptions options, OptionsFrom(call));
  ADJUTANT_RETURN_IF_ERROR(CheckReadings(options));
  const bool text = call.flags.Get("format") == "text";
  const bool each = call.flags.Has("each");
  std::vector<v1::ErrataLog> logs;
  Console& console = call.console;
  const auto result = CompareAll(
      options,
      [&](const ComparedGame& game) {
        if (!game.error.ok()) {
          console.Progress("");
          console.Message(game.error.message());
        } else if (each && text) {
          console.Print(ComparedGameLine(game), "\n");
        } else if (each) {
          logs.push_back(ComparedGameSummary(game));
        }
      },
      [&](const ErrataProgress& now) {
        console.Progress(absl::StrFormat("%d of %d games, %d events, %.0f events per second, %d differ", now.games,
                                         now.of, now.events,
                                         static_cast<double>(now.events) / std::max(now.seconds, 1e-9), now.different));
      });
  console.Progress("");
  if (!result.ok()) return InputError(result.status());
  std::vector<ShortGame> games;
  ErrataReport report = ErrataReportOf(options, *result, call.flags.Has("minimize"), &games);
  for (v1::ErrataGroup& group : *report.mutable_groups()) {
    group.mutable_witness()->set_again(CommandFor(call.flags, options, group.witness()));
  }
  for (v1::ErrataLog& log : logs) *report.add_each() = std::move(log);
  if (call.flags.Has("save")) ADJUTANT_RETURN_IF_ERROR(SaveWitnesses(call.flags.Get("save"), games, &report));
  return Answer(report, result->worst, &call);
}

std::vector<FlagSpec> ErrataFlags() {
  std::vector<FlagSpec> flags = {
      {"base", "OPTS", "the reading to start from; what each log pins if left out"},
      {"with", "OPTS", "the reading to compare with: changes of the base"},
      {"games", "N", "plays so many random games under the base reading instead of reading logs"},
      {"seed", "N", "of those games; any if left out, and told with each difference"},
      {"game-number", "N", "plays this game of the run alone, from 0 on"},
      {"policy", "NAME", "how their players choose; games take turns; all policies if left out", {}, true}};
  for (const FlagSpec& flag : SetupFlags()) flags.push_back(flag);
  flags.push_back({"first-only", "", "only what first differs; do not carry the records on to their ends"});
  flags.push_back({"explore", "", "where a roll or decision is missing, go on under every outcome"});
  flags.push_back({"minimize", "", "shrink the games that show the differences"});
  flags.push_back({"save", "FOLDER", "writes the game of every difference there, as far as it shows it"});
  flags.push_back({"each", "", "tells every log, too"});
  flags.push_back({"jobs", "N", "games at a time; one per core if left out"});
  flags.push_back({"shard", "I/N", "compares the Ith of N parts of the logs, from 1 on"});
  flags.push_back({"merge", "", "adds up the reports of the parts: operands, as --format=json wrote them"});
  flags.push_back({"format", "FORMAT", "how to report", {"text", "json", "junit", "sarif"}});
  return flags;
}

}  // namespace

const Command kErrataCommand = {
    "errata",
    "[LOG-OR-FOLDER...]",
    "what another reading of the rules does to recorded games",
    "Every log is replayed under both readings, up to the first difference: the positions differ; an event becomes\n"
    "illegal; a decision or roll is missing or superfluous. Then the record is carried on under the other reading, "
    "every\n"
    "decision kept that is legal there and every roll that is for the same purpose; what is missing is supplied by\n"
    "stand-ins, and how the game ends is compared. The differences are grouped by the case that first differs, each\n"
    "group with the game that shows it first.\n"
    "\n"
    "OPTS are parts joined by '+' or ',', later ones over earlier ones: the name of an edition (all its options);\n"
    "ID=VALUE, one option; FILE or FILE:ID, an edition in a file (protobuf text, message EditionFile of\n"
    "adjutant/v1/edition.proto; one that names no edition of the game changes what it lists only); pack=ID or\n"
    "overlay=FILE, other components. Folders are searched for *.adj.\n"
    "\n"
    "--explore goes on under every outcome of what is missing first, at most 64, and tells how the games end and "
    "between\n"
    "which numbers the tracks lie. Status 1 if anything differs. A run is the same however it is divided over "
    "threads,\n"
    "or with --shard over processes, whose JSON reports --merge adds up.",
    "adjutant errata --with=committed_value=plus_two corpus/halls/games",
    0,
    ~size_t{0},
    ErrataFlags(),
    Run};

}  // namespace adjutant
