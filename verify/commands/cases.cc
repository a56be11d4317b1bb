// adjutant cases: runs adjudication cases, and makes logs of them.
#include "verify/cases/cases.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/kernel/names.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "replay/output_file.h"
#include "verify/commands/commands.h"
#include "verify/rules/ruling_text.h"
#include "verify/text/json.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

absl::StatusOr<Exit> Report(Invocation& call) {
  const auto reports = RunCases(call.operands);
  if (!reports.ok()) {
    // Files that are not there are Unavailable; NotFound is a game that is not known.
    return InputError(reports.status());
  }
  const std::string format = call.flags.Get("format");
  call.console.Print(format == "markdown" ? CaseReportMarkdown(*reports)
                     : format == "junit"  ? CaseReportJUnit(*reports)
                     : format == "json"   ? CaseReportJson(*reports)
                                          : CaseReportText(*reports));
  int failed = 0;
  for (const CaseReport& report : *reports) failed += report.failed;
  return failed == 0 ? Exit::kOk : Exit::kNo;
}

// The log of the case `id`.
absl::StatusOr<CaseLog> FindLog(const std::vector<CaseSource>& sources, const std::string& id) {
  std::vector<std::string> known;
  for (const CaseSource& source : sources) {
    for (const v1::Case& one : source.file.case_()) {
      known.push_back(one.id());
      if (one.id() != id) continue;
      const auto game = FindGame(source.file.game());
      if (!game.ok()) return InputError(game.status(), absl::StrCat(source.path, ": "));
      auto log = LogOfCase(**game, one);
      if (!log.ok()) return InputError(log.status(), absl::StrCat(source.path, ": "));
      return log;
    }
  }
  return Failure(Exit::kUnknown, absl::StrCat("no case '", id, "' is there", DidYouMean(id, known)));
}

// "game.overlay.txtpb" beside "game.adj", where every command looks for it.
std::string OverlayPath(const std::string& path) {
  return absl::StrCat(absl::StripSuffix(path, ".adj"), ".overlay.txtpb");
}

absl::Status WriteLog(const CaseLog& log, const std::string& path) {
  for (const PackSource& overlay : log.overlays) {
    if (path == "-") return UsageError("cases: --to-log: the case has data of its own: -o needs a file");
    auto file = OutputFile::Create(OverlayPath(path));
    if (absl::IsAlreadyExists(file.status())) return WithExit(Exit::kUsage, file.status());
    absl::Status written = file.status();
    if (written.ok()) written = (*file)->Write(overlay.text);
    if (written.ok()) written = (*file)->Commit();
    if (!written.ok()) return WithExit(Exit::kUnreadable, written);
  }
  const auto writer = LogWriter::Create(path, log.header);
  if (!writer.ok()) {
    const bool exists = writer.status().code() == absl::StatusCode::kAlreadyExists;
    return WithExit(exists ? Exit::kUsage : Exit::kUnreadable, writer.status());
  }
  return WithExit(Exit::kUnreadable, (*writer)->AppendAll(log.events));
}

absl::StatusOr<Exit> MakeLog(Invocation& call) {
  const std::string path = call.flags.Get("o");
  const std::string format = call.flags.Get("format");
  if (path.empty()) return UsageError("cases: --to-log: expected -o LOG");
  if (format != "text" && format != "json") return UsageError("cases: --to-log answers as text or json");
  const auto sources = ReadCases(call.operands);
  if (!sources.ok()) return InputError(sources.status());
  ADJUTANT_ASSIGN_OR_RETURN(const CaseLog log, FindLog(*sources, call.flags.Get("to-log")));
  ADJUTANT_RETURN_IF_ERROR(WriteLog(log, path));
  if (path == "-") return Exit::kOk;  // Standard output is the log.
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("title", log.header.title()).Field("events", log.events.size());
    RulesetJson(*log.ruleset, &json);
    json.Key("next");
    DecisionJson(*log.ruleset, log.end, &json);
    json.End();
  } else {
    call.console.Print(Printable(path), ": ", Printable(log.header.title()), ", ", Counted(log.events.size(), "event"),
                       "\nnext: ", DecisionSentence(*log.ruleset, log.end), "\n");
  }
  return Exit::kOk;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  if (call.flags.Has("to-log")) return MakeLog(call);
  if (call.flags.Has("o")) return UsageError("cases: -o goes with --to-log");
  return Report(call);
}

}  // namespace

const Command kCasesCommand = {
    "cases",
    "FILE...",
    "runs adjudication cases; a compliance report",
    "FILE is a file of cases (protobuf text, message CaseFile of adjutant/v1/cases.proto) or a folder of *.txtpb "
    "files.\n"
    "--to-log runs nothing: it writes one case as a log that starts from the position of the case, under the option\n"
    "values of the first expectation by which its event is accepted. The log is open, so that play can go on.\n"
    "Data that the case lays over the pack go to a file beside the log, LOG.overlay.txtpb.",
    "adjutant cases corpus/halls/cases --format=markdown",
    1,
    ~size_t{0},
    {{"format", "FORMAT", "how to report", {"text", "markdown", "junit", "json"}},
     {"to-log", "ID", "write this case as a log"},
     {"o", "LOG", "the log to write with --to-log; '-' is standard output"}},
    Run};

}  // namespace adjutant
