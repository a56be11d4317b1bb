// Reports on adjudication cases: text, Markdown, JUnit, JSON.
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "verify/cases/cases.h"
#include "verify/rules/rule_status.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

struct CaseCover {
  std::vector<std::string> citing;  // ids of the cases that cite it
  int fired = 0;                    // in how many cases it fired
};

// By index into the catalogue.
std::vector<CaseCover> CoverageOf(const CaseReport& report) {
  const Catalogue catalogue = report.game->catalogue();
  std::vector<CaseCover> coverage(catalogue.rules.size());
  for (const CaseResult& result : report.results) {
    for (size_t i = 0; i < catalogue.rules.size(); ++i) {
      for (const std::string& cite : result.cites) {
        if (!IsCase(cite, catalogue.rules[i].id)) continue;
        coverage[i].citing.push_back(result.id);
        break;
      }
    }
    for (RuleId rule : result.fired) {
      if (rule != kNoRule && rule <= coverage.size()) ++coverage[rule - 1u].fired;
    }
  }
  return coverage;
}

bool IsCovered(const CaseCover& coverage) { return !coverage.citing.empty() || coverage.fired > 0; }

size_t CountCovered(const std::vector<CaseCover>& coverage) {
  size_t count = 0;
  for (const CaseCover& one : coverage) count += IsCovered(one) ? 1 : 0;
  return count;
}

// Runs of results from one file, in order.
template <class Begin, class One, class End>
void EachFile(const CaseReport& report, Begin begin, One one, End end) {
  const std::string* file = nullptr;
  for (const CaseResult& result : report.results) {
    if (file == nullptr || *file != result.file) {
      if (file != nullptr) end();
      begin(result.file);
      file = &result.file;
    }
    one(result);
  }
  if (file != nullptr) end();
}

std::string Place(const CaseResult& result) { return absl::StrCat(result.file, ":", result.line); }

}  // namespace

std::string CaseReportText(absl::Span<const CaseReport> reports) {
  std::string out;
  int passed = 0;
  int failed = 0;
  for (const CaseReport& report : reports) {
    std::string failures;
    int file_passed = 0;
    int file_failed = 0;
    std::string file;
    EachFile(
        report,
        [&](const std::string& name) {
          file = name;
          file_passed = file_failed = 0;
          failures.clear();
        },
        [&](const CaseResult& result) {
          ++(result.passed ? file_passed : file_failed);
          if (result.passed) return;
          absl::StrAppend(&failures, "  FAILED ", Printable(result.id), "  ", Printable(result.title), "  (",
                          Printable(Place(result)), ")\n");
          for (const std::string& failure : result.failures)
            absl::StrAppend(&failures, "    ", Printable(failure), "\n");
        },
        [&] {
          absl::StrAppend(&out, Printable(file), ": ", file_failed == 0 ? "ok" : absl::StrCat(file_failed, " failed"),
                          ", ", file_passed, " passed\n", failures);
        });
    passed += report.passed;
    failed += report.failed;
    absl::StrAppend(&out, report.game->id(), ": ", CountCovered(CoverageOf(report)), " of ",
                    report.game->catalogue().rules.size(), " catalogue entries covered\n");
  }
  absl::StrAppend(&out, Counted(static_cast<uint64_t>(passed + failed), "case"), ": ", passed, " passed, ", failed,
                  " failed\n");
  return out;
}

std::string CaseReportMarkdown(absl::Span<const CaseReport> reports) {
  std::string out = "# Compliance report\n";
  for (const CaseReport& report : reports) {
    const std::vector<CaseCover> coverage = CoverageOf(report);
    const Catalogue catalogue = report.game->catalogue();
    absl::StrAppend(&out, "\n## ", MarkdownText(report.game->title()), "\n\n");
    absl::StrAppend(&out, Counted(report.results.size(), "case"), ": **", report.passed, " passed**, **", report.failed,
                    " failed**. ", CountCovered(coverage), " of ", coverage.size(),
                    " catalogue entries are covered by a case.\n");
    if (report.failed > 0) {
      absl::StrAppend(&out, "\n### Failed\n\n");
      for (const CaseResult& result : report.results) {
        if (result.passed) continue;
        absl::StrAppend(&out, "- ", MarkdownCode(result.id), " ", MarkdownText(result.title), " (",
                        MarkdownText(Place(result)), ")\n");
        for (const std::string& failure : result.failures) absl::StrAppend(&out, "  - ", MarkdownText(failure), "\n");
      }
    }
    absl::StrAppend(&out, "\n### Rules\n\n| Case | Kind | Code | Rule | Covered by | Fired in |\n",
                    "| --- | --- | --- | --- | --- | ---: |\n");
    for (size_t i = 0; i < coverage.size(); ++i) {
      const Rule& rule = catalogue.rules[i];
      const RuleId id = static_cast<RuleId>(i + 1);
      absl::StrAppend(&out, "| ", rule.id, " | ", RuleKindName(rule.kind), " | ", RuleStatus(catalogue, id), " | ",
                      MarkdownText(rule.text), " | ", MarkdownText(absl::StrJoin(coverage[i].citing, ", ")), " | ",
                      coverage[i].fired, " |\n");
    }
    absl::StrAppend(&out, "\n### Cases\n\n| Case | Title | Cites | Verdict |\n| --- | --- | --- | --- |\n");
    for (const CaseResult& result : report.results) {
      absl::StrAppend(&out, "| ", MarkdownText(result.id), " | ", MarkdownText(result.title), " | ",
                      MarkdownText(absl::StrJoin(result.cites, ", ")), " | ", result.passed ? "passed" : "**failed**",
                      " |\n");
    }
  }
  return out;
}

std::string CaseReportJUnit(absl::Span<const CaseReport> reports) {
  int tests = 0;
  int failed = 0;
  std::string suites;
  for (const CaseReport& report : reports) {
    tests += report.passed + report.failed;
    failed += report.failed;
    std::string name;
    std::string cases;
    int suite_tests = 0;
    int suite_failed = 0;
    EachFile(
        report,
        [&](const std::string& file) {
          name = file;
          cases.clear();
          suite_tests = suite_failed = 0;
        },
        [&](const CaseResult& result) {
          ++suite_tests;
          absl::StrAppend(&cases, "    <testcase classname=\"", XmlEscaped(report.game->id()), "\" name=\"",
                          XmlEscaped(absl::StrCat(result.id, " ", result.title)), "\" file=\"", XmlEscaped(result.file),
                          "\" line=\"", result.line, "\"");
          if (result.passed) {
            absl::StrAppend(&cases, "/>\n");
            return;
          }
          ++suite_failed;
          absl::StrAppend(&cases, ">\n      <failure message=\"", XmlEscaped(result.failures[0]), "\">",
                          XmlEscaped(absl::StrJoin(result.failures, "\n")), "</failure>\n    </testcase>\n");
        },
        [&] {
          absl::StrAppend(&suites, "  <testsuite name=\"", XmlEscaped(name), "\" tests=\"", suite_tests,
                          "\" failures=\"", suite_failed, "\" errors=\"0\">\n", cases, "  </testsuite>\n");
        });
  }
  return absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"", tests, "\" failures=\"",
                      failed, "\" errors=\"0\">\n", suites, "</testsuites>\n");
}

std::string CaseReportJson(absl::Span<const CaseReport> reports) {
  std::string out;
  JsonWriter json(&out);
  json.Begin('{').Key("games").Begin('[');
  for (const CaseReport& report : reports) {
    const Catalogue catalogue = report.game->catalogue();
    const std::vector<CaseCover> coverage = CoverageOf(report);
    json.Begin('{').Field("game", report.game->id()).Field("passed", report.passed).Field("failed", report.failed);
    json.Key("cases").Begin('[');
    for (const CaseResult& result : report.results) {
      json.Begin('{').Field("id", result.id).Field("title", result.title).Field("file", result.file);
      json.Field("line", result.line).Field("passed", result.passed);
      json.Key("cites").Begin('[');
      for (const std::string& cite : result.cites) json.String(cite);
      json.End().Key("failures").Begin('[');
      for (const std::string& failure : result.failures) json.String(failure);
      json.End().Key("fired").Begin('[');
      for (RuleId rule : result.fired) json.String(RuleIdText(catalogue, rule));
      json.End().End();
    }
    json.End().Key("rules").Begin('[');
    for (size_t i = 0; i < coverage.size(); ++i) {
      json.Begin('{').Field("id", catalogue.rules[i].id);
      json.Field("status", RuleStatus(catalogue, static_cast<RuleId>(i + 1))).Field("fired", coverage[i].fired);
      json.Key("cases").Begin('[');
      for (const std::string& id : coverage[i].citing) json.String(id);
      json.End().End();
    }
    json.End().End();
  }
  json.End().End();
  return out;
}

}  // namespace adjutant
