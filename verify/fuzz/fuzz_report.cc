#include "verify/fuzz/fuzz_report.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/fuzz/shards.h"
#include "verify/rules/coverage.h"
#include "verify/rules/shrink.h"
#include "verify/text/build_info.h"
#include "verify/text/json.h"

namespace adjutant {

namespace {

using v1::FuzzFinding;
using v1::FuzzReport;
using v1::FuzzRun;

// Groups of findings that are shrunk; the others are told as they were found.
constexpr size_t kGroupsShrunk = 12;
// Events of a finding that are told.
constexpr size_t kEventsTold = 40;

FuzzRun RunOf(const FuzzOptions& options, const Ruleset& ruleset) {
  FuzzRun run;
  run.set_build(BuildInfo());
  run.set_game(std::string(options.game->id()));
  run.set_scenario(std::string(ruleset.scenario()));
  run.set_edition(std::string(ruleset.edition()));
  for (const auto& [id, value] : options.setup.options) run.add_options(absl::StrCat(id, "=", value));
  for (const PackDigest& pack : ruleset.packs()) run.add_packs(absl::StrCat(pack.id, " ", pack.sha256));
  run.set_random_options(options.random_options);
  for (const PolicySpec& policy : options.policies) run.add_policies(policy.id);
  run.set_seed(options.seed);
  run.set_first_game(options.first_game);
  run.set_games(options.games);
  run.set_events_limit(options.events);
  run.set_seconds_limit(static_cast<uint64_t>(options.seconds));
  run.set_longest(options.longest);
  run.set_proposals(static_cast<uint64_t>(options.proposals));
  run.set_streams(static_cast<uint64_t>(options.streams));
  run.set_sample(options.sample);
  run.set_invariants(options.invariants);
  run.set_coverage(options.coverage);
  return run;
}

FuzzFinding FindingOf(const FuzzOptions& options, const FindingGroup& group, const Finding& shown) {
  FuzzFinding told;
  const std::string hash = absl::StrFormat("%04x", HashOfEvents(shown.events) & 0xffff);
  told.set_name(absl::StrCat(std::string(options.game->id()), "-", shown.fault.Name(), "-", hash));
  told.set_kind(FindingKindName(shown.fault.kind));
  told.set_cause(shown.fault.cause);
  told.set_sentence(shown.fault.sentence);
  told.set_count(group.count);
  told.set_game(shown.game);
  for (const Finding& example : group.examples) {
    if (example.game == shown.game) told.set_event(example.events.size());
  }
  told.set_shrunk(shown.events.size() < told.event());
  told.set_length(shown.events.size());
  if (shown.events.size() <= kEventsTold) {
    for (const Event& event : shown.events) told.add_events(EventLine(*shown.ruleset, event));
  }
  return told;
}

// ---- JSON.

template <class Strings>
void StringsJson(const char* key, const Strings& strings, JsonWriter* json) {
  json->Key(key).Begin('[');
  for (const std::string& one : strings) json->String(one);
  json->End();
}

void RunJson(const FuzzRun& run, JsonWriter* json) {
  json->Key("run").Begin('{').Field("build", run.build()).Field("game", run.game());
  json->Field("scenario", run.scenario()).Field("edition", run.edition());
  StringsJson("options", run.options(), json);
  StringsJson("packs", run.packs(), json);
  json->Field("random_options", run.random_options());
  StringsJson("policies", run.policies(), json);
  json->Field("seed", uint64_t{run.seed()}).Field("first_game", uint64_t{run.first_game()});
  json->Field("games", uint64_t{run.games()}).Field("events_limit", uint64_t{run.events_limit()});
  json->Field("seconds_limit", uint64_t{run.seconds_limit()}).Field("longest", uint64_t{run.longest()});
  json->Field("proposals", uint64_t{run.proposals()}).Field("streams", uint64_t{run.streams()});
  json->Field("sample", uint64_t{run.sample()}).Field("invariants", run.invariants());
  json->Field("coverage", run.coverage()).End();
}

void FindingJson(const FuzzFinding& finding, JsonWriter* json) {
  json->Begin('{').Field("name", finding.name()).Field("kind", finding.kind()).Field("cause", finding.cause());
  json->Field("sentence", finding.sentence()).Field("count", uint64_t{finding.count()});
  json->Field("game", uint64_t{finding.game()}).Field("event", uint64_t{finding.event()});
  json->Field("again", finding.again());
  if (!finding.log().empty()) json->Field("log", finding.log());
  json->Field("shrunk", finding.shrunk()).Field("length", uint64_t{finding.length()});
  StringsJson("events", finding.events(), json);
  json->End();
}

void OutOfPlaceJson(const FuzzReport& report, JsonWriter* json) {
  json->Key("out_of_place").Begin('[');
  for (const v1::FuzzOutOfPlace& one : report.out_of_place()) {
    json->Begin('{').Field("kind", one.kind()).Field("asked", uint64_t{one.asked()});
    json->Field("facts", uint64_t{one.facts()}).Field("occasion", uint64_t{one.occasion()});
    json->Field("unexplained", uint64_t{one.unexplained()}).End();
  }
  json->End();
}

// ---- Events out of their place.

void TellOutOfPlace(const OutOfPlaceByKind& kinds, FuzzReport* report) {
  for (const auto& [kind, counts] : kinds) {
    v1::FuzzOutOfPlace* one = report->add_out_of_place();
    one->set_kind(kind);
    one->set_asked(counts.asked);
    one->set_facts(counts.facts);
    one->set_occasion(counts.occasion);
    one->set_unexplained(counts.unexplained());
  }
}

// ---- Merging.

void AddFindings(const FuzzReport& from, std::map<std::pair<std::string, std::string>, FuzzFinding>* all) {
  for (const FuzzFinding& finding : from.findings()) {
    const auto [place, is_new] = all->emplace(std::make_pair(finding.kind(), finding.cause()), finding);
    if (is_new) continue;
    FuzzFinding& known = place->second;
    const uint64_t count = known.count() + finding.count();
    const auto rank = [](const FuzzFinding& f) { return std::make_tuple(f.length(), f.game()); };
    if (rank(finding) < rank(known)) known = finding;
    known.set_count(count);
  }
}

absl::Status MergeCoverage(absl::Span<const NamedFuzzReport> reports, FuzzReport* merged) {
  if (!merged->run().coverage()) return absl::OkStatus();
  ADJUTANT_ASSIGN_OR_RETURN(const Game* game, FindGame(merged->run().game()));
  const Catalogue catalogue = game->catalogue();
  Coverage coverage(*game);
  for (const NamedFuzzReport& named : reports) {
    const absl::Status added = AddCounts(catalogue, named.report.coverage(), &coverage);
    if (!added.ok()) return absl::FailedPreconditionError(absl::StrCat(named.name, ": ", added.message()));
  }
  *merged->mutable_coverage() = CountsOf(catalogue, coverage);
  return absl::OkStatus();
}

}  // namespace

OutOfPlaceByKind OutOfPlaceOf(const FuzzReport& report) {
  OutOfPlaceByKind kinds;
  for (const v1::FuzzOutOfPlace& one : report.out_of_place())
    kinds[one.kind()].Add({one.asked(), one.facts(), one.occasion()});
  return kinds;
}

std::string OutOfPlaceText(const FuzzReport& report) {
  const OutOfPlaceByKind kinds = OutOfPlaceOf(report);
  const OutOfPlace total = TotalOf(kinds);
  if (total.asked == 0) return "";
  const auto percent = [](uint64_t part, uint64_t whole) {
    return absl::StrFormat("%.1f%%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  };
  std::string named;
  for (const auto& [kind, counts] : kinds) {
    if (counts.unexplained() == 0) continue;
    absl::StrAppend(&named, named.empty() ? ": " : ", ", kind, " (", counts.unexplained(), " of ", counts.asked, ")");
  }
  return absl::StrCat("out of place: ", total.asked, " events of the side that is to decide, refused ", total.facts,
                      " times with what they break, ", total.occasion, " times with when they come, and ",
                      total.unexplained(), " times (", percent(total.unexplained(), total.asked),
                      ") with nothing but the decision due", named, "\n");
}

ReportedFuzz ReportOf(const FuzzOptions& options, const Ruleset& ruleset, const FuzzResult& result, bool shrink) {
  ReportedFuzz out;
  FuzzReport& report = out.report;
  *report.mutable_run() = RunOf(options, ruleset);
  report.set_shards(options.shard.of);
  report.add_shards_done(options.shard.index + 1);
  report.set_games(result.games);
  report.set_events(result.events);
  report.set_refused(result.refused);
  report.set_digest(HexOf(result.digest));
  report.set_seconds(result.seconds);
  for (const auto& [outcome, count] : result.outcomes) (*report.mutable_outcomes())[outcome] = count;
  for (const auto& [name, group] : result.findings) {
    const bool shrunk = shrink && out.findings.size() < kGroupsShrunk;
    out.findings.push_back(shrunk ? Shrunk(group) : group.examples.front());
    *report.add_findings() = FindingOf(options, group, out.findings.back());
  }
  TellOutOfPlace(result.out_of_place, &report);
  if (options.coverage) *report.mutable_coverage() = CountsOf(options.game->catalogue(), result.coverage);
  return out;
}

std::string FuzzReportJson(const FuzzReport& report) {
  std::string out;
  JsonWriter json(&out);
  json.Begin('{');
  RunJson(report.run(), &json);
  json.Field("shards", uint64_t{report.shards()}).Key("shards_done").Begin('[');
  for (uint64_t shard : report.shards_done()) json.Raw(absl::StrCat(shard));
  json.End().Field("games", uint64_t{report.games()}).Field("events", uint64_t{report.events()});
  json.Field("refused", uint64_t{report.refused()}).Field("digest", report.digest());
  json.Key("seconds").Raw(absl::StrFormat("%.3f", report.seconds())).Key("outcomes").Begin('{');
  const std::map<std::string, uint64_t> outcomes(report.outcomes().begin(), report.outcomes().end());
  for (const auto& [outcome, count] : outcomes) json.Field(outcome, count);
  json.End().Key("findings").Begin('[');
  for (const FuzzFinding& finding : report.findings()) FindingJson(finding, &json);
  json.End();
  OutOfPlaceJson(report, &json);
  if (report.run().coverage()) CoverageJson(report.coverage(), &json);
  json.End();
  return out;
}

absl::StatusOr<FuzzReport> ParseFuzzReport(absl::string_view json, absl::string_view name) {
  FuzzReport report;
  const auto parsed = google::protobuf::util::JsonStringToMessage(std::string(json), &report);
  const auto wrong = [&](absl::string_view what) {
    return absl::DataLossError(absl::StrCat(name, ": not a report of `adjutant fuzz --format=json`: ", what));
  };
  if (!parsed.ok()) return wrong(std::string(parsed.message()));
  uint64_t digest = 0;
  if (report.digest().size() != 16 || !absl::SimpleHexAtoi(report.digest(), &digest)) return wrong("it has no digest");
  if (report.run().game().empty()) return wrong("it does not say which game");
  if (const std::string fault = FaultOfShards(report); !fault.empty()) return wrong(fault);
  return report;
}

absl::StatusOr<FuzzReport> MergeFuzzReports(absl::Span<const NamedFuzzReport> reports) {
  FuzzReport merged;
  *merged.mutable_run() = reports.front().report.run();
  merged.set_shards(reports.front().report.shards());
  ShardLedger shards;
  std::map<std::pair<std::string, std::string>, FuzzFinding> findings;
  OutOfPlaceByKind out_of_place;
  uint64_t digest = 0;
  for (const NamedFuzzReport& named : reports) {
    const FuzzReport& report = named.report;
    ADJUTANT_RETURN_IF_ERROR(shards.Add(named.name, report));
    uint64_t part = 0;
    (void)absl::SimpleHexAtoi(report.digest(), &part);
    digest += part;
    merged.set_games(merged.games() + report.games());
    merged.set_events(merged.events() + report.events());
    merged.set_refused(merged.refused() + report.refused());
    merged.set_seconds(merged.seconds() + report.seconds());
    for (const auto& [outcome, count] : report.outcomes()) (*merged.mutable_outcomes())[outcome] += count;
    AddFindings(report, &findings);
    AddAll(OutOfPlaceOf(report), &out_of_place);
  }
  TellOutOfPlace(out_of_place, &merged);
  ADJUTANT_RETURN_IF_ERROR(MergeCoverage(reports, &merged));
  shards.Tell(&merged);
  merged.set_digest(HexOf(digest));
  for (auto& [key, finding] : findings) *merged.add_findings() = std::move(finding);
  return merged;
}

}  // namespace adjutant
