#include "verify/rules/coverage.h"

#include <google/protobuf/util/json_util.h>

#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "replay/replayer.h"
#include "verify/text/text.h"

namespace adjutant {

namespace {

double Percent(int part, int whole) { return whole == 0 ? 100.0 : 100.0 * part / whole; }

bool Excused(const Rule& rule) { return rule.excuse[0] != '\0'; }

// What is missing of a case; "" if nothing.
std::string Gap(const Rule& rule, const Coverage& coverage, RuleId id) {
  if (Excused(rule)) return "";
  const bool refuses = rule.kind == RuleKind::kLegality;
  const bool unrefused = refuses && coverage.refused[id] == 0;
  if (!coverage.Accepted(id)) return unrefused ? "never" : "never accepted";
  return unrefused ? "never refused" : "";
}

}  // namespace

absl::Status MeterLog(LogReader* reader, const Ruleset& ruleset, CoverageMeter* meter) {
  std::vector<BrokenInvariant> broken;
  meter->CheckInvariants(ruleset, nullptr, nullptr, ruleset.NewState(), &broken);
  State state;
  // Every event once more, counted: the replay that leads to it has checked it.
  const auto outcome = Replay(*reader, ruleset, {}, [&](const ReplayedEvent& event) {
    (void)meter->Check(ruleset, event.before, event.event, nullptr);
    state = event.before;
    meter->Apply(ruleset, &state, event.event);
    meter->CheckInvariants(ruleset, &event.before, &event.event, event.after, &broken);
  });
  if (!outcome.ok()) return outcome.status();
  if (outcome->refused) (void)meter->Check(ruleset, outcome->state, outcome->refusal.event, nullptr);
  return absl::OkStatus();
}

CoverageTotals TotalsOf(const Catalogue& catalogue, const Coverage& coverage) {
  CoverageTotals totals;
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) {
    const Rule& rule = *catalogue.Get(id);
    if (Excused(rule)) continue;
    ++totals.checkable;
    totals.accepted += coverage.Accepted(id) ? 1 : 0;
    if (rule.kind != RuleKind::kLegality) continue;
    ++totals.legality;
    totals.refused += coverage.refused[id] > 0 ? 1 : 0;
  }
  return totals;
}

std::string TotalsText(const CoverageTotals& totals) {
  return absl::StrFormat("accepted %d of %d (%.1f%%), LEGALITY cases refused with %d of %d (%.1f%%)", totals.accepted,
                         totals.checkable, Percent(totals.accepted, totals.checkable), totals.refused, totals.legality,
                         Percent(totals.refused, totals.legality));
}

std::string CoverageText(const Catalogue& catalogue, const Coverage& coverage, bool only_gaps) {
  TextTable table({"case", "kind", ">enforced", ">refused", ">applied", "missing", "rule"});
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) {
    const Rule& rule = *catalogue.Get(id);
    const std::string gap = Gap(rule, coverage, id);
    if (only_gaps && gap.empty()) continue;
    table.Row({rule.id, RuleKindName(rule.kind), absl::StrCat(coverage.enforced[id]),
               absl::StrCat(coverage.refused[id]), absl::StrCat(coverage.applied[id]),
               Excused(rule) ? "(excused)" : gap, rule.text});
  }
  return table.empty() ? "" : table.ToString();
}

CaseCounts CountsOf(const Catalogue& catalogue, const Coverage& coverage) {
  CaseCounts counts;
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) {
    if (!coverage.Accepted(id) && coverage.refused[id] == 0) continue;
    v1::CaseCount* count = counts.Add();
    count->set_id(catalogue.Get(id)->id);
    count->set_enforced(coverage.enforced[id]);
    count->set_refused(coverage.refused[id]);
    count->set_applied(coverage.applied[id]);
  }
  return counts;
}

absl::Status AddCounts(const Catalogue& catalogue, const CaseCounts& counts, Coverage* coverage) {
  std::map<absl::string_view, RuleId> ids;
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) ids.emplace(catalogue.Get(id)->id, id);
  for (const v1::CaseCount& count : counts) {
    const auto found = ids.find(count.id());
    if (found == ids.end()) return absl::NotFoundError(absl::StrCat("the catalogue has no case '", count.id(), "'"));
    coverage->enforced[found->second] += count.enforced();
    coverage->refused[found->second] += count.refused();
    coverage->applied[found->second] += count.applied();
  }
  return absl::OkStatus();
}

void CoverageJson(const CaseCounts& counts, JsonWriter* json) {
  json->Key("coverage").Begin('[');
  for (const v1::CaseCount& count : counts) {
    json->Begin('{').Field("id", count.id()).Field("enforced", uint64_t{count.enforced()});
    json->Field("refused", uint64_t{count.refused()}).Field("applied", uint64_t{count.applied()}).End();
  }
  json->End();
}

absl::Status AddCoverageJson(const Catalogue& catalogue, absl::string_view text, Coverage* coverage) {
  v1::FuzzReport document;
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = true;
  const auto parsed = google::protobuf::util::JsonStringToMessage(std::string(text), &document, options);
  if (!parsed.ok()) return absl::InvalidArgumentError(absl::StrCat("not JSON: ", std::string(parsed.message())));
  if (document.coverage().empty()) {
    return absl::InvalidArgumentError("no \"coverage\" in it; `adjutant fuzz --coverage --format=json` writes one");
  }
  return AddCounts(catalogue, document.coverage(), coverage);
}

}  // namespace adjutant
