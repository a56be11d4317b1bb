#include "verify/errata/errata_report.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>
#include <tuple>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/fuzz/fuzz_checks.h"
#include "verify/fuzz/shards.h"
#include "verify/rules/rule_status.h"
#include "verify/text/build_info.h"
#include "verify/text/json.h"
#include "verify/text/message_json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

using v1::ErrataCount;
using v1::ErrataGroup;
using v1::ErrataReport;
using v1::ErrataRun;
using v1::ErrataSpread;
using v1::ErrataWitness;
using Counts = google::protobuf::RepeatedPtrField<ErrataCount>;

// Groups whose witness is shrunk, and for which the options are tried one by one.
constexpr size_t kGroupsShrunk = 12;
constexpr size_t kGroupsTried = 24;
constexpr size_t kDifferencesTold = 12;
constexpr size_t kEventsTold = 40;
constexpr size_t kValuesTold = 24;

ErrataRun RunOf(const ErrataOptions& options) {
  ErrataRun run;
  run.set_build(BuildInfo());
  if (options.base.has_value()) run.set_base(options.base->text);
  run.set_with(options.with.text);
  run.set_outcome(options.compare.outcome);
  run.set_explore(options.compare.explore);
  run.set_logs(options.logs.size());
  if (!options.play.has_value()) return run;
  const FuzzOptions& play = *options.play;
  run.set_logs(play.games);
  run.set_game(std::string(play.game->id()));
  run.set_scenario(play.setup.scenario);
  run.set_edition(play.setup.edition);
  for (const auto& [id, value] : play.setup.options) run.add_options(absl::StrCat(id, "=", value));
  for (const auto& [id, value] : play.setup.position) run.add_options(absl::StrCat("set ", id, "=", value));
  if (!play.setup.pack.empty()) run.add_packs(play.setup.pack);
  for (const PackSource& overlay : play.setup.overlays) {
    run.add_packs(absl::StrCat("overlay ", HexOf(Sha256Of(overlay.text))));
  }
  for (const PolicySpec& policy : play.policies) run.add_policies(policy.id);
  run.set_seed(play.seed);
  run.set_first_game(play.first_game);
  return run;
}

void AddCounts(const std::map<std::string, uint64_t>& counts, Counts* out) {
  for (const auto& [name, count] : counts) {
    ErrataCount* one = out->Add();
    one->set_name(name);
    one->set_count(count);
  }
}

void AddTo(const Counts& counts, std::map<std::string, uint64_t>* sums) {
  for (const ErrataCount& one : counts) (*sums)[one.name()] += one.count();
}

void FillSpread(const ReadingSpread& from, ErrataSpread* to) {
  to->set_branches(from.branches);
  to->set_left_out(from.left_out);
  AddCounts(from.outcomes, to->mutable_outcomes());
  for (const ValueRange& range : from.values) {
    if (static_cast<size_t>(to->values_size()) == kValuesTold) break;
    v1::ErrataRange* told = to->add_values();
    told->set_name(range.name);
    told->set_recorded(range.recorded);
    told->set_low(range.low);
    told->set_high(range.high);
  }
}

// Of every group, in order; shrunk on as many threads as the run has.
std::vector<ShortGame> ShortGamesOf(const ErrataOptions& options, const ErrataResult& result, bool minimize) {
  std::vector<const ComparedGame*> witnesses;
  for (const auto& [key, tally] : result.groups) witnesses.push_back(&tally.witness);
  std::vector<ShortGame> games(witnesses.size());
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i; (i = next++) < games.size();) games[i] = ShortGameOf(*witnesses[i], minimize && i < kGroupsShrunk);
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < std::min(static_cast<size_t>(options.jobs), games.size()); ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  return games;
}

ErrataWitness WitnessOf(const ComparedGame& game, const ShortGame& shown, bool try_options) {
  const ReadingComparison& found = game.comparison;
  ErrataWitness out;
  out.set_log(game.name);
  out.set_index(game.index);
  out.set_events(found.events);
  out.set_event(found.in_log);
  out.set_notation(found.event);
  out.set_sentence(found.sentence);
  out.set_rule(std::string(RuleIdText(game.base->game().catalogue(), found.rule)));
  out.set_why(found.why.sentence);
  out.set_due_base(found.due_base);
  out.set_due_with(found.due_with);
  for (const ValueDifference& one : found.differences) {
    if (static_cast<size_t>(out.differences_size()) == kDifferencesTold) break;
    v1::ErrataDifference* told = out.add_differences();
    told->set_name(one.name);
    told->set_base(one.a);
    told->set_with(one.b);
  }
  out.set_difference_count(found.differences.size());
  out.set_found_later(found.found_later);
  out.set_kept(found.kept);
  out.set_left_out(found.left_out);
  out.set_supplied(found.supplied);
  out.set_lost(found.lost);
  out.set_outcome_changes(found.outcome_changes);
  out.set_outcome_base(found.outcome_base);
  out.set_outcome_with(found.outcome_with);
  if (found.spread.branches > 0) FillSpread(found.spread, out.mutable_spread());
  if (try_options) {
    for (std::string& option : SoleOptions(game)) out.add_options(std::move(option));
  }
  out.set_shrunk(shown.shrunk);
  out.set_minimal(shown.minimal);
  out.set_length(shown.events.size());
  if (shown.shrunk && shown.events.size() <= kEventsTold) {
    for (const Event& event : shown.events) out.add_record(EventLine(*shown.rules, event));
  }
  return out;
}

const char* SentenceOf(const std::string& difference) {
  for (ReadingDifference one : kAllReadingDifferences) {
    if (difference == ReadingDifferenceName(one)) return ReadingDifferenceSentence(one);
  }
  return "?";
}

size_t PlaceOf(const std::string& difference) {
  size_t place = 0;
  for (ReadingDifference one : kAllReadingDifferences) {
    if (difference == ReadingDifferenceName(one)) return place;
    ++place;
  }
  return place;
}

std::string AtEvent(uint64_t event) { return event == 0 ? "at the start" : absl::StrCat("at event ", event); }
std::string OrNotOver(const std::string& outcome) { return outcome.empty() ? "not over" : outcome; }
std::string OrNone(const std::string& value) { return value.empty() ? "-" : Printable(value); }
std::string CaseOf(const ErrataGroup& group) { return group.case_().empty() ? "no case" : group.case_(); }

std::string CountsText(const Counts& counts) {
  return absl::StrJoin(counts, "; ", [](std::string* out, const ErrataCount& one) {
    absl::StrAppend(out, one.count(), " x ", Printable(one.name()));
  });
}

// What the carried record came to, in one line; "" if it was not carried.
std::string OutcomeText(const ErrataRun& run, const ErrataWitness& witness, const std::string& difference) {
  if (!run.outcome() || difference == "base_refuses" || difference == "both_refuse") return "";
  std::string text = absl::StrCat("of the rest ", Counted(witness.kept(), "event"), " kept, ", witness.left_out(),
                                  " left out, ", witness.supplied(), " supplied");
  if (witness.lost()) {
    return absl::StrCat(text, "; then the search was given up, after ", kCarryLinesMost,
                        " lines of play: whether more of it could be kept is not known");
  }
  if (witness.outcome_changes()) {
    return absl::StrCat(text, "; it ends otherwise: ", OrNotOver(witness.outcome_with()), ", not ",
                        OrNotOver(witness.outcome_base()));
  }
  return witness.outcome_base().empty() ? text : absl::StrCat(text, "; it ends alike: ", witness.outcome_base());
}

// The witness in lines, each with its label.
std::vector<std::pair<std::string, std::string>> WitnessLines(const ErrataRun& run, const ErrataGroup& group) {
  const ErrataWitness& witness = group.witness();
  std::vector<std::pair<std::string, std::string>> lines;
  const auto add = [&](const char* label, const std::string& text) {
    if (!text.empty()) lines.emplace_back(label, Printable(text));
  };
  add("shows in", absl::StrCat(witness.log(), " ", AtEvent(witness.event()), " of ", witness.events()));
  add("event", witness.notation());
  add("", witness.sentence());
  if (!witness.why().empty()) {
    add("refused", absl::StrCat(witness.why(), witness.rule().empty() ? "" : absl::StrCat(" [", witness.rule(), "]")));
  }
  if (!witness.due_with().empty()) {
    add("base asks", witness.due_base());
    add("with asks",
        absl::StrCat(witness.due_with(),
                     witness.why().empty() && !witness.rule().empty() ? absl::StrCat(" [", witness.rule(), "]") : ""));
  }
  if (witness.found_later() > 0) add("", absl::StrCat("the record has it later, as event ", witness.found_later()));
  for (const v1::ErrataDifference& one : witness.differences()) {
    add("differs", absl::StrCat(one.name(), ": ", OrNone(one.base()), " under base, ", OrNone(one.with()), " with"));
  }
  if (const uint64_t more = witness.difference_count() - static_cast<uint64_t>(witness.differences_size()); more > 0) {
    add("", absl::StrCat("and ", Counted(more, "more value")));
  }
  add("then", OutcomeText(run, witness, group.difference()));
  if (witness.spread().branches() > 0) {
    const ErrataSpread& spread = witness.spread();
    add("explored", absl::StrCat(Counted(spread.branches(), "way"), " on: ", CountsText(spread.outcomes()),
                                 spread.left_out() == 0 ? "" : absl::StrCat("; ", spread.left_out(), " not tried")));
    for (const v1::ErrataRange& range : spread.values()) {
      add("", absl::StrCat(range.name(), ": ", range.low(),
                           range.low() == range.high() ? "" : absl::StrCat(" to ", range.high()),
                           range.recorded().empty() ? "" : absl::StrCat(", ", range.recorded(), " under base")));
    }
  }
  add("by option", absl::StrJoin(witness.options(), ", "));
  if (witness.shrunk()) {
    add("shrunk",
        absl::StrCat("to ", Counted(witness.length(), "event"), witness.minimal() ? ", none of which can go" : ""));
  }
  add("log", witness.saved());
  add("again", witness.again());
  return lines;
}

std::string GroupLine(const ErrataGroup& group) {
  std::string line = absl::StrCat(SentenceOf(group.difference()), " in ", Counted(group.count(), "log"));
  std::vector<std::string> notes;
  if (group.only_asks() > 0) {
    notes.push_back(group.only_asks() == group.count() ? "the readings only ask for different things"
                                                       : absl::StrCat("in ", group.only_asks(), " that is all"));
  }
  if (group.outcome_changes() > 0) notes.push_back(absl::StrCat("the outcome changes in ", group.outcome_changes()));
  if (group.branches() > 0) notes.push_back(absl::StrCat(Counted(group.branches(), "way"), " on explored"));
  return notes.empty() ? line : absl::StrCat(line, "; ", absl::StrJoin(notes, "; "));
}

// Logs of all groups of one case.
uint64_t LogsOf(const ErrataReport& report, const std::string& id) {
  uint64_t count = 0;
  for (const ErrataGroup& group : report.groups()) count += group.case_() == id ? group.count() : 0;
  return count;
}

std::string ShardsText(const ErrataReport& report) {
  if (static_cast<uint64_t>(report.shards_done_size()) >= report.shards()) return "";
  return absl::StrCat(", shard ", absl::StrJoin(report.shards_done(), ", "), " of ", report.shards());
}

// ---- What a build server shows of a group.

std::string GroupTitle(const ErrataGroup& group) { return absl::StrCat(CaseOf(group), ": ", GroupLine(group)); }

std::string GroupDetails(const ErrataRun& run, const ErrataGroup& group) {
  std::string text;
  for (const auto& [label, line] : WitnessLines(run, group)) {
    absl::StrAppend(&text, label.empty() ? "" : absl::StrCat(label, ": "), line, "\n");
  }
  return text;
}

std::string ReadingsText(const ErrataRun& run) {
  return absl::StrCat(run.base().empty() ? "as recorded" : run.base(), " against ", run.with());
}

// A path as a URI reference: only what has to be is escaped.
std::string UriOf(const std::string& path) {
  std::string uri;
  for (unsigned char c : path) {
    if (absl::ascii_isalnum(c) || std::string("-_.~/").find(static_cast<char>(c)) != std::string::npos) {
      uri += static_cast<char>(c);
    } else {
      absl::StrAppendFormat(&uri, "%%%02X", c);
    }
  }
  return uri;
}

}  // namespace

ErrataReport ErrataReportOf(const ErrataOptions& options, const ErrataResult& result, bool minimize,
                            std::vector<ShortGame>* short_games) {
  ErrataReport report;
  *report.mutable_run() = RunOf(options);
  report.set_shards(options.shard.of);
  report.add_shards_done(options.shard.index + 1);
  report.set_logs(result.games);
  report.set_events(result.events);
  report.set_unreadable(result.unreadable);
  for (ReadingDifference one : kAllReadingDifferences) {
    ErrataCount* count = report.add_differences();
    count->set_name(ReadingDifferenceName(one));
    const auto found = result.differences.find(one);
    count->set_count(found == result.differences.end() ? 0 : found->second);
  }
  report.set_outcome_changes(result.outcome_changes);
  report.set_digest(HexOf(result.digest));
  report.set_milliseconds(static_cast<uint64_t>(result.seconds * 1000));
  std::vector<ShortGame> shown = ShortGamesOf(options, result, minimize);
  for (const auto& [key, tally] : result.groups) {
    const auto& [game, cause, difference] = key;
    const Catalogue catalogue = tally.witness.base->game().catalogue();
    const auto index = static_cast<size_t>(report.groups_size());
    ErrataGroup* group = report.add_groups();
    group->set_game(game);
    group->set_place(cause);
    group->set_case_(std::string(RuleIdText(catalogue, cause)));
    if (const Rule* rule = catalogue.Get(cause); rule != nullptr) group->set_text(rule->text);
    group->set_difference(ReadingDifferenceName(difference));
    group->set_count(tally.count);
    group->set_only_asks(tally.only_asks);
    group->set_outcome_changes(tally.outcome_changes);
    group->set_branches(tally.branches);
    AddCounts(tally.outcomes, group->mutable_outcomes());
    *group->mutable_witness() = WitnessOf(tally.witness, shown[index], index < kGroupsTried);
  }
  if (short_games != nullptr) *short_games = std::move(shown);
  return report;
}

v1::ErrataLog ComparedGameSummary(const ComparedGame& game) {
  v1::ErrataLog log;
  log.set_log(game.name);
  if (!game.error.ok()) return log;
  log.set_difference(ReadingDifferenceName(game.comparison.difference));
  log.set_event(game.comparison.in_log);
  log.set_case_(std::string(RuleIdText(game.base->game().catalogue(), game.comparison.cause)));
  log.set_outcome_changes(game.comparison.outcome_changes);
  return log;
}

std::string ComparedGameLine(const ComparedGame& game) {
  const v1::ErrataLog log = ComparedGameSummary(game);
  std::string line = absl::StrCat(Printable(log.log()), ": ", SentenceOf(log.difference()));
  if (!game.comparison.Differs()) return absl::StrCat(line, " in ", Counted(game.comparison.events, "event"));
  absl::StrAppend(&line, " ", AtEvent(log.event()), log.case_().empty() ? "" : absl::StrCat(" [", log.case_(), "]"));
  if (!game.comparison.differences.empty()) {
    const ValueDifference& first = game.comparison.differences.front();
    absl::StrAppend(&line, ": ", first.name, " ", OrNone(first.a), " / ", OrNone(first.b));
  }
  if (log.outcome_changes()) {
    absl::StrAppend(&line, "; outcome: ", OrNotOver(game.comparison.outcome_base), " / ",
                    OrNotOver(game.comparison.outcome_with));
  }
  return line;
}

void PrintErrataReport(const ErrataReport& report, Console* console) {
  std::string last;
  for (int i = 0; i < report.groups_size(); ++i) {
    const ErrataGroup& group = report.groups(i);
    if (i == 0 || group.case_() != last) {
      console->Print(console->Bold(absl::StrCat(CaseOf(group), ": ", Counted(LogsOf(report, group.case_()), "log"))),
                     group.text().empty() ? "" : absl::StrCat("  ", group.text()), "\n");
    }
    last = group.case_();
    console->Print("  ", console->Bad(GroupLine(group)), "\n");
    TextTable table({"", ""});
    for (const auto& [label, line] : WitnessLines(report.run(), group)) table.Row({label, line});
    console->Print(table.ToString("    "));
    for (int j = 0; j < group.witness().record_size(); ++j) {
      console->Print(absl::StrFormat("    %5d  %s\n", j + 1, group.witness().record(j)));
    }
  }
  TextTable counts({">logs", "base against with"});
  for (const ErrataCount& one : report.differences()) {
    if (one.count() > 0) counts.Row({absl::StrCat(one.count()), SentenceOf(one.name())});
  }
  if (report.outcome_changes() > 0) counts.Row({absl::StrCat(report.outcome_changes()), "of them end otherwise"});
  if (report.unreadable() > 0) counts.Row({absl::StrCat(report.unreadable()), "could not be read"});
  console->Print(counts.ToString());
  console->Print(absl::StrFormat(
      "%s%s: %s, %d events, %.0f events per second, digest %s\n", Printable(ReadingsText(report.run())),
      ShardsText(report), Counted(report.logs(), "log"), report.events(),
      1000.0 * static_cast<double>(report.events()) / static_cast<double>(std::max<uint64_t>(report.milliseconds(), 1)),
      report.digest()));
}

std::string ErrataReportJson(const ErrataReport& report) {
  std::string out;
  JsonWriter json(&out);
  MessageJson(report, &json);
  return out;
}

std::string ErrataReportJUnit(const ErrataReport& report) {
  const auto failed = report.groups_size();
  uint64_t same = 0;
  for (const ErrataCount& one : report.differences()) same += one.name() == "same" ? one.count() : 0;
  std::string out =
      absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"", failed + 1, "\" failures=\"",
                   failed, "\" errors=\"", report.unreadable() > 0 ? 1 : 0, "\">\n  <testsuite name=\"",
                   XmlEscaped(ReadingsText(report.run())), "\" tests=\"", failed + 1, "\" failures=\"", failed,
                   "\" errors=\"", report.unreadable() > 0 ? 1 : 0, "\">\n");
  absl::StrAppend(&out, "    <testcase classname=\"errata\" name=\"", Counted(same, "log"), " of ", report.logs(),
                  " the same\"");
  if (report.unreadable() > 0) {
    absl::StrAppend(&out, "><error message=\"", Counted(report.unreadable(), "log"),
                    " could not be read\"/></testcase>\n");
  } else {
    absl::StrAppend(&out, "/>\n");
  }
  for (const ErrataGroup& group : report.groups()) {
    absl::StrAppend(&out, "    <testcase classname=\"errata\" name=\"",
                    XmlEscaped(absl::StrCat(CaseOf(group), " ", group.difference())), "\">\n      <failure message=\"",
                    XmlEscaped(GroupTitle(group)), "\">", XmlEscaped(GroupDetails(report.run(), group)),
                    "</failure>\n    </testcase>\n");
  }
  return absl::StrCat(out, "  </testsuite>\n</testsuites>\n");
}

std::string ErrataReportSarif(const ErrataReport& report) {
  std::string out;
  JsonWriter json(&out);
  json.Begin('{').Field("$schema", "https://json.schemastore.org/sarif-2.1.0.json").Field("version", "2.1.0");
  json.Key("runs").Begin('[').Begin('{').Key("tool").Begin('{').Key("driver").Begin('{').Field("name", "adjutant");
  json.Field("version", report.run().build());
  json.Key("rules").Begin('[');
  std::map<std::string, std::string> rules;
  for (const ErrataGroup& group : report.groups()) rules.emplace(CaseOf(group), group.text());
  for (const auto& [id, text] : rules) {
    json.Begin('{').Field("id", id).Key("shortDescription").Begin('{');
    json.Field("text", text.empty() ? "a difference that no case is cited for" : text).End().End();
  }
  json.End().End().End().Key("results").Begin('[');
  for (const ErrataGroup& group : report.groups()) {
    const ErrataWitness& witness = group.witness();
    json.Begin('{').Field("ruleId", CaseOf(group));
    json.Field("level", group.difference() == "illegal" ? "error" : "warning").Key("message").Begin('{');
    json.Field("text", absl::StrCat(GroupTitle(group), "\n", GroupDetails(report.run(), group))).End();
    json.Field("occurrenceCount", uint64_t{group.count()});
    json.Key("locations").Begin('[').Begin('{');
    const std::string file = !witness.saved().empty()      ? witness.saved()
                             : report.run().game().empty() ? witness.log()
                                                           : "";
    if (!file.empty()) {
      json.Key("physicalLocation").Begin('{').Key("artifactLocation").Begin('{').Field("uri", UriOf(file)).End().End();
    }
    json.Key("logicalLocations").Begin('[').Begin('{').Field("name", absl::StrCat("event ", witness.event()));
    json.Field("fullyQualifiedName", absl::StrCat(witness.log(), "#", witness.event())).End().End().End().End();
    json.Key("properties").Begin('{').Field("difference", group.difference());
    json.Field("outcomeChanges", uint64_t{group.outcome_changes()}).End().End();
  }
  json.End().End().End().End();
  return out;
}

absl::StatusOr<ErrataReport> ParseErrataReport(absl::string_view json, absl::string_view name) {
  ErrataReport report;
  const auto parsed = google::protobuf::util::JsonStringToMessage(std::string(json), &report);
  const auto wrong = [&](absl::string_view what) {
    return absl::DataLossError(absl::StrCat(name, ": not a report of `adjutant errata --format=json`: ", what));
  };
  if (!parsed.ok()) return wrong(std::string(parsed.message()));
  uint64_t digest = 0;
  if (report.digest().size() != 16 || !absl::SimpleHexAtoi(report.digest(), &digest)) return wrong("it has no digest");
  if (const std::string fault = FaultOfShards(report); !fault.empty()) return wrong(fault);
  return report;
}

absl::StatusOr<ErrataReport> MergeErrataReports(absl::Span<const std::pair<std::string, ErrataReport>> reports) {
  ErrataReport merged;
  *merged.mutable_run() = reports.front().second.run();
  merged.set_shards(reports.front().second.shards());
  ShardLedger shards;
  std::vector<ErrataGroup> groups;
  std::map<std::string, uint64_t> differences;
  uint64_t digest = 0;
  for (const auto& [name, report] : reports) {
    ADJUTANT_RETURN_IF_ERROR(shards.Add(name, report));
    uint64_t part = 0;
    (void)absl::SimpleHexAtoi(report.digest(), &part);
    digest += part;
    merged.set_logs(merged.logs() + report.logs());
    merged.set_events(merged.events() + report.events());
    merged.set_unreadable(merged.unreadable() + report.unreadable());
    merged.set_outcome_changes(merged.outcome_changes() + report.outcome_changes());
    merged.set_milliseconds(merged.milliseconds() + report.milliseconds());
    AddTo(report.differences(), &differences);
    for (const ErrataGroup& group : report.groups()) {
      const auto known = std::find_if(groups.begin(), groups.end(), [&](const ErrataGroup& one) {
        return one.game() == group.game() && one.place() == group.place() && one.difference() == group.difference();
      });
      if (known == groups.end()) {
        groups.push_back(group);
        continue;
      }
      known->set_count(known->count() + group.count());
      known->set_only_asks(known->only_asks() + group.only_asks());
      known->set_outcome_changes(known->outcome_changes() + group.outcome_changes());
      known->set_branches(known->branches() + group.branches());
      std::map<std::string, uint64_t> outcomes;
      AddTo(known->outcomes(), &outcomes);
      AddTo(group.outcomes(), &outcomes);
      known->clear_outcomes();
      AddCounts(outcomes, known->mutable_outcomes());
      const auto at = [](const ErrataWitness& witness) { return std::make_tuple(witness.event(), witness.index()); };
      if (at(group.witness()) < at(known->witness())) *known->mutable_witness() = group.witness();
    }
  }
  shards.Tell(&merged);
  for (ReadingDifference one : kAllReadingDifferences) {
    ErrataCount* count = merged.add_differences();
    count->set_name(ReadingDifferenceName(one));
    count->set_count(differences[ReadingDifferenceName(one)]);
  }
  merged.set_digest(HexOf(digest));
  const auto rank = [](const ErrataGroup& group) {
    return std::make_tuple(group.game(), group.place(), PlaceOf(group.difference()));
  };
  std::sort(groups.begin(), groups.end(),
            [&](const ErrataGroup& x, const ErrataGroup& y) { return rank(x) < rank(y); });
  for (ErrataGroup& group : groups) *merged.add_groups() = std::move(group);
  return merged;
}

}  // namespace adjutant
