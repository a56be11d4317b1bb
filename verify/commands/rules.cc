// adjutant rules: the catalogue of a game, and what the code does with each case.
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/kernel/coverage.h"
#include "core/kernel/status.h"
#include "verify/cases/cases.h"
#include "verify/commands/commands.h"
#include "verify/record/session.h"
#include "verify/rules/coverage.h"
#include "verify/rules/rule_status.h"
#include "verify/text/files.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

std::vector<RuleId> Selected(const Catalogue& catalogue, const std::string& only) {
  std::vector<RuleId> rules;
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) {
    const bool wanted =
        only == "all" || (only == "open" ? !IsRuleAnswered(catalogue, id) : RuleStatus(catalogue, id) == only);
    if (wanted) rules.push_back(id);
  }
  return rules;
}

// ---- --coverage.

enum class Holds { kLog, kCases, kOther };

constexpr size_t kStartBytes = 64 << 10;

// What a file holds, by its name; a text file by the message that it says it is, or by how it begins: a log with a
// record, cases with their game. Disputes, editions and the like count nothing.
absl::StatusOr<Holds> WhatHolds(const std::string& path) {
  if (!FormOfName(path).ok()) return Holds::kOther;
  if (!absl::EndsWith(path, ".txtpb")) return Holds::kLog;
  ADJUTANT_ASSIGN_OR_RETURN(const std::string text, ReadStartOf(path, kStartBytes));
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripLeadingAsciiWhitespace(line);
    if (absl::ConsumePrefix(&line, "# proto-message:")) {
      line = absl::StripAsciiWhitespace(line);
      if (absl::EndsWith(line, ".ReadableLog")) return Holds::kLog;
      return absl::EndsWith(line, ".CaseFile") ? Holds::kCases : Holds::kOther;
    }
    if (line.empty() || line[0] == '#') continue;
    if (absl::StartsWith(line, "record")) return Holds::kLog;
    return absl::StartsWith(line, "game") || absl::StartsWith(line, "case") ? Holds::kCases : Holds::kOther;
  }
  return Holds::kOther;
}

absl::Status OtherGame(const std::string& path, absl::string_view is, const Game& wanted) {
  return Failure(Exit::kUnknown, absl::StrCat(path, " is of the game ", is, ", not of ", wanted.id()));
}

absl::Status CountLog(const std::string& path, const Game& game, const LogAccess& access, CoverageMeter* meter) {
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(path, access));
  ADJUTANT_RETURN_IF_ERROR(RequireOpen(log, "rules"));
  if (&log.ruleset->game() != &game) return OtherGame(log.name, log.ruleset->game().id(), game);
  return InputError(MeterLog(log.reader.get(), *log.ruleset, meter));
}

absl::StatusOr<Coverage> CoverageOf(const Invocation& call, const Game& game) {
  const Catalogue catalogue = game.catalogue();
  CoverageMeter meter(game);
  ADJUTANT_RETURN_IF_ERROR(meter.MakeRuleset(game, {}).status());
  Coverage coverage(game);
  std::vector<std::string> cases;
  for (const std::string& operand : call.operands) {
    auto files = FilesBelow(operand, "");
    if (!files.ok()) return InputError(files.status());
    for (const std::string& path : *files) {
      const bool named = path == operand;
      const auto holds = WhatHolds(path);
      if (!holds.ok()) return InputError(holds.status());
      if (*holds == Holds::kCases) {
        cases.push_back(path);
      } else if (absl::EndsWith(path, ".json")) {
        const auto text = ReadJsonFile(path);
        if (!text.ok()) return InputError(text.status());
        const absl::Status added = AddCoverageJson(catalogue, *text, &coverage);
        if (!added.ok()) return InputError(absl::Status(added.code(), absl::StrCat(path, ": ", added.message())));
      } else if (named || *holds == Holds::kLog) {
        ADJUTANT_RETURN_IF_ERROR(CountLog(path, game, call.flags.All("overlay"), &meter));
      }
    }
  }
  const auto reports = RunCases(cases);
  if (!reports.ok()) return InputError(reports.status());
  for (const CaseReport& report : *reports) {
    if (report.game != &game) return OtherGame(report.results.front().file, report.game->id(), game);
    coverage.Add(report.coverage);
  }
  coverage.Add(meter.counts());
  return coverage;
}

absl::StatusOr<Exit> ReportCoverage(Invocation& call, const Game& game) {
  if (call.operands.empty()) return UsageError("rules: --coverage needs logs, files of cases or folders");
  ADJUTANT_ASSIGN_OR_RETURN(const Coverage coverage, CoverageOf(call, game));
  const Catalogue catalogue = game.catalogue();
  const CoverageTotals totals = TotalsOf(catalogue, coverage);
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("game", game.id()).Field("checkable", totals.checkable).Field("accepted", totals.accepted);
    json.Field("legality", totals.legality).Field("refused", totals.refused);
    CoverageJson(CountsOf(catalogue, coverage), &json);
    json.End();
  } else {
    call.console.Print(CoverageText(catalogue, coverage, call.flags.Has("gaps")), TotalsText(totals), "\n");
  }
  return Exit::kOk;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  if (!call.flags.Has("coverage") && (!call.operands.empty() || call.flags.Has("gaps"))) {
    return UsageError("rules: operands and --gaps go with --coverage");
  }
  if (call.flags.Has("coverage") && call.flags.Has("only")) {
    return UsageError("rules: --only is about the code; with --coverage there is --gaps");
  }
  if (call.flags.Has("coverage")) {
    ADJUTANT_ASSIGN_OR_RETURN(const Game* counted, GameFrom(call.flags));
    return ReportCoverage(call, *counted);
  }
  ADJUTANT_ASSIGN_OR_RETURN(const Game* game, GameFrom(call.flags));
  const Catalogue catalogue = game->catalogue();
  std::map<std::string, int> counts;
  int open = 0;
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) {
    ++counts[RuleStatus(catalogue, id)];
    open += IsRuleAnswered(catalogue, id) ? 0 : 1;
  }
  const std::vector<RuleId> rules = Selected(catalogue, call.flags.Get("only"));
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("game", game->id()).Key("rules").Begin('[');
    for (RuleId id : rules) {
      const Rule& rule = *catalogue.Get(id);
      json.Begin('{').Field("id", rule.id).Field("kind", RuleKindName(rule.kind)).Field("text", rule.text);
      json.Field("status", RuleStatus(catalogue, id));
      if (rule.excuse[0] != '\0') json.Field("excuse", rule.excuse);
      json.End();
    }
    json.End().Key("counts").Begin('{');
    for (const auto& [status, count] : counts) json.Field(status, count);
    json.End().Field("open", open).End();
  } else {
    TextTable table({"case", "kind", "status", "rule"});
    for (RuleId id : rules) {
      const Rule& rule = *catalogue.Get(id);
      const std::string excuse = rule.excuse[0] == '\0' ? "" : absl::StrCat(" (", rule.excuse, ")");
      table.Row({rule.id, RuleKindName(rule.kind), RuleStatus(catalogue, id), absl::StrCat(rule.text, excuse)});
    }
    call.console.Print(table.ToString(), "\n", Counted(catalogue.rules.size(), "entry", "entries"), ": ");
    std::string text;
    for (const auto& [status, count] : counts) absl::StrAppend(&text, text.empty() ? "" : ", ", count, " ", status);
    call.console.Print(text, "\n");
  }
  return open == 0 ? Exit::kOk : Exit::kNo;
}

}  // namespace

const Command kRulesCommand = {
    "rules",
    "[FILE...]",
    "the rule catalogue of a game, and what the code does with each case",
    "A case is enforced (an event can be refused by it), applied (it changes the game or a number), excused (no "
    "machine\n"
    "can check it, with the reason), only mentioned, or none of these. The status is 1 while any case is mentioned or "
    "none.\n"
    "With --coverage FILE is a log, a file of cases, a result of `fuzz --coverage --format=json`, or a folder of\n"
    "them, and the table counts how often each case was enforced (an event, a position or a component pack came up\n"
    "against it and kept to it), refused with, and applied, and says what never was.",
    "adjutant rules --game=halls --only=open",
    0,
    ~size_t{0},
    {{"game", "GAME", "id of the game"},
     {"only",
      "STATUS",
      "list these only",
      {"all", "open", "enforced", "applied", "enforced and applied", "excused", "mentioned", "none"}},
     {"coverage", "", "how often each case fired in FILE..."},
     {"gaps", "", "with --coverage: only cases that never were accepted, or never refused what they forbid"},
     OverlayFlag()},
    Run};

}  // namespace adjutant
