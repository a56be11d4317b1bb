#include "verify/coverage.h"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "replay/replayer.h"
#include "verify/text.h"

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

void CoverageJson(const Catalogue& catalogue, const Coverage& coverage, JsonWriter* json) {
  json->Key("coverage").Begin('{');
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) {
    if (!coverage.Accepted(id) && coverage.refused[id] == 0) continue;
    json->Key(catalogue.Get(id)->id);
    json->Raw(absl::StrCat("[", coverage.enforced[id], ", ", coverage.refused[id], ", ", coverage.applied[id], "]"));
  }
  json->End();
}

absl::Status AddCoverageJson(const Catalogue& catalogue, absl::string_view text, Coverage* coverage) {
  google::protobuf::Struct document;
  const auto parsed =
      google::protobuf::util::JsonStringToMessage(google::protobuf::StringPiece(text.data(), text.size()), &document);
  if (!parsed.ok()) return absl::InvalidArgumentError(absl::StrCat("not JSON: ", std::string(parsed.message())));
  const auto found = document.fields().find("coverage");
  if (found == document.fields().end() || !found->second.has_struct_value()) {
    return absl::InvalidArgumentError("no \"coverage\" in it; `adjutant fuzz --coverage --format=json` writes one");
  }
  // In the order of the catalogue, and names that it does not have last: the answer is the same for the same file.
  const auto& cases = found->second.struct_value().fields();
  size_t known = 0;
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) {
    const auto entry = cases.find(catalogue.Get(id)->id);
    if (entry == cases.end()) continue;
    ++known;
    const auto& counts = entry->second.list_value();
    if (counts.values_size() != 3) {
      return absl::InvalidArgumentError(absl::StrCat("coverage of ", catalogue.Get(id)->id, ": expected three counts"));
    }
    const auto add = [&counts](int at, uint64_t* to) {
      *to += static_cast<uint64_t>(std::clamp(counts.values(at).number_value(), 0.0, 9e15));
    };
    add(0, &coverage->enforced[id]);
    add(1, &coverage->refused[id]);
    add(2, &coverage->applied[id]);
  }
  if (known == cases.size()) return absl::OkStatus();
  std::vector<std::string> unknown;
  for (const auto& [name, counts] : cases) {
    if (catalogue.Find(name) == kNoRule) unknown.push_back(name);
  }
  std::sort(unknown.begin(), unknown.end());
  return absl::NotFoundError(absl::StrCat("the catalogue has no case ", unknown.empty() ? "" : unknown.front()));
}

}  // namespace adjutant
