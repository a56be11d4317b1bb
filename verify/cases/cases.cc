#include "verify/cases/cases.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/known.h"
#include "core/kernel/query.h"
#include "core/kernel/status.h"
#include "replay/replayer.h"
#include "verify/cases/case_overlay.h"
#include "verify/rules/alternatives.h"
#include "verify/rules/recent.h"
#include "verify/rules/rule_status.h"
#include "verify/spoken/names.h"
#include "verify/spoken/reader.h"
#include "verify/text/files.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// One run of a case: a position, the events, one expectation.
class CaseRun {
 public:
  CaseRun(const v1::Case& one, const Ruleset& ruleset, CoverageMeter* meter, CaseResult* result, std::string prefix)
      : case_(one), ruleset_(ruleset), meter_(*meter), reader_(ruleset), result_(*result), prefix_(std::move(prefix)) {}

  void Run(const v1::Expectation& expect) {
    if (!TakePosition() || !PlaySetup() || !JudgeEvent(expect)) return;
    for (const v1::ExpectedValue& value : expect.values()) CheckValue(value);
    for (const std::string& event : expect.listed()) CheckListed(event, true);
    for (const std::string& event : expect.not_listed()) CheckListed(event, false);
    CheckDecision(expect.decision());
  }

 private:
  void Fail(absl::string_view failure) { result_.failures.push_back(Printable(absl::StrCat(prefix_, failure))); }

  // "10.2.b/3: the facts (also 6.2/4)", for a refusal.
  std::string RefusalText(const Ruling& ruling, const Why& why) const {
    std::string also;
    for (RuleId rule : why.also) absl::StrAppend(&also, also.empty() ? " (also " : ", ", RuleIdText(catalogue_, rule));
    return absl::StrCat(RuleIdText(catalogue_, ruling.rule), ": ", why.sentence, also, also.empty() ? "" : ")");
  }

  void Collect(const Trace& trace) {
    result_.fired.insert(result_.fired.end(), trace.cited.begin(), trace.cited.end());
  }

  bool TakePosition() {
    state_ = ruleset_.NewState();
    const auto position = CasePositionOf(ruleset_, case_);
    if (!position.ok()) {
      Fail(absl::StrCat("position: ", position.status().message()));
      return false;
    }
    std::set<absl::string_view> named;
    for (const auto& [name, value] : *position) {
      if (!named.insert(name).second) {
        Fail(absl::StrCat("position ", name, ": set twice; a position gives each value once"));
        return false;
      }
      const absl::Status set = ruleset_.Set(&state_, name, value);
      if (!set.ok()) {
        Fail(absl::StrCat("position ", name, " = ", value, ": ", set.message()));
        return false;
      }
    }
    if (case_.position().empty()) return true;
    const absl::Status settled = meter_.Settle(ruleset_, &state_);
    if (!settled.ok()) Fail(absl::StrCat("the position cannot be: ", settled.message()));
    return settled.ok();
  }

  bool PlaySetup() {
    int number = 0;
    for (const std::string& text : case_.setup()) {
      const std::string what = absl::StrCat("setup event ", ++number, " \"", text, "\"");
      const auto events = reader_.All(text, state_);
      if (!events.ok()) {
        Fail(absl::StrCat(what, ": ", events.status().message()));
        return false;
      }
      for (const Event& event : *events) {
        if (!PlayOne(what, event)) return false;
      }
    }
    return true;
  }

  bool PlayOne(absl::string_view what, const Event& event) {
    Why why;
    const Ruling ruling = meter_.Check(ruleset_, state_, event, &why);
    if (!ruling.accepted) {
      Fail(absl::StrCat(what, " is refused by ", RefusalText(ruling, why)));
      return false;
    }
    Trace trace;
    recent_.Add(state_, event);
    meter_.Apply(ruleset_, &state_, event, &trace);
    Collect(trace);
    for (Derivation& derivation : trace.derivations) earlier_.derivations.push_back(std::move(derivation));
    return true;
  }

  // False if nothing further can be examined.
  bool JudgeEvent(const v1::Expectation& expect) {
    const bool verdict = expect.accepted() || !expect.refused_by().empty();
    if (expect.accepted() && !expect.refused_by().empty()) Fail("expects the event accepted and refused at once");
    if (case_.event().empty()) {
      if (verdict) Fail("expects a verdict, but there is no event");
      return true;
    }
    if (!verdict) Fail("says neither accepted nor refused_by of the event");
    const auto event = reader_.One(case_.event(), state_);
    if (!event.ok()) {
      Fail(absl::StrCat("event \"", case_.event(), "\": ", event.status().message()));
      return false;
    }
    Why why;
    const Ruling ruling = meter_.Check(ruleset_, state_, *event, &why);
    if (ruling.accepted) {
      if (!expect.refused_by().empty())
        Fail(absl::StrCat("expected a refusal by ", expect.refused_by(), "; it was accepted"));
      meter_.Apply(ruleset_, &state_, *event, &trace_);
      Collect(trace_);
      return true;
    }
    recent_.Explain(ruleset_, state_, *event, &why);
    if (ruling.rule != kNoRule) result_.fired.push_back(ruling.rule);
    result_.fired.insert(result_.fired.end(), why.also.begin(), why.also.end());
    if (expect.accepted()) {
      Fail(absl::StrCat("expected to be accepted; refused by ", RefusalText(ruling, why)));
      return false;
    }
    if (!expect.refused_by().empty() && !IsCase(expect.refused_by(), RuleIdText(catalogue_, ruling.rule))) {
      Fail(absl::StrCat("expected a refusal by ", expect.refused_by(), "; refused by ", RefusalText(ruling, why)));
    }
    for (const std::string& also : expect.also()) {
      const bool named = std::any_of(why.also.begin(), why.also.end(),
                                     [&](RuleId rule) { return IsCase(also, RuleIdText(catalogue_, rule)); });
      if (!named) Fail(absl::StrCat("expected the refusal to rest on ", also, " too; ", RefusalText(ruling, why)));
    }
    return true;
  }

  // Whether it is by its own name, and with such a value, that something is expected.
  bool IsExact(const v1::ExpectedValue& expected) const {
    if (IsQuery(expected.name())) return Ask(ruleset_, state_, expected.name(), nullptr).ok();
    v1::Claim claim;
    claim.set_name(expected.name());
    claim.set_text(expected.text());
    for (const Trace* trace : {&trace_, &earlier_}) {
      const ClaimResult found = CheckClaim(claim, ruleset_, state_, *trace);
      if (found.known) return found.holds || expected.equals_case() != v1::ExpectedValue::kText;
    }
    return false;
  }

  void CheckValue(const v1::ExpectedValue& given) {
    v1::ExpectedValue expected = given;
    if (!IsExact(given)) {
      std::vector<std::string> known = ValueNames(ruleset_, state_, trace_);
      for (const Derivation& derivation : earlier_.derivations) known.push_back(derivation.name);
      const absl::Status meant = UseMeantValue(reader_.lexicon(), state_, known, &expected);
      if (!meant.ok()) return Fail(meant.message());
    }
    v1::Claim claim;
    claim.set_name(expected.name());
    if (expected.equals_case() == v1::ExpectedValue::kText) claim.set_text(expected.text());
    if (expected.equals_case() == v1::ExpectedValue::kValue) claim.set_value(expected.value());
    const std::string wanted =
        expected.equals_case() == v1::ExpectedValue::kText ? expected.text() : std::to_string(expected.value());
    if (IsQuery(expected.name())) return CheckAnswer(expected);
    ClaimResult found = CheckClaim(claim, ruleset_, state_, trace_);
    // A number of an earlier event, of a battle that is over.
    if (!found.known) found = CheckClaim(claim, ruleset_, state_, earlier_);
    if (!found.known) {
      std::vector<std::string> known = ValueNames(ruleset_, state_, trace_);
      for (const Derivation& derivation : earlier_.derivations) known.push_back(derivation.name);
      Fail(absl::StrCat("there is no value ", expected.name(), DidYouMeanAmong(expected.name(), known)));
    } else if (expected.equals_case() == v1::ExpectedValue::EQUALS_NOT_SET) {
      Fail(absl::StrCat(expected.name(), ": the expectation names no value; it is ", found.actual));
    } else if (!found.holds) {
      Fail(absl::StrCat(expected.name(), ": expected ", wanted, ", is ", found.actual));
    }
  }

  void CheckAnswer(const v1::ExpectedValue& expected) {
    const auto answer = Ask(ruleset_, state_, expected.name(), nullptr);
    const std::string wanted =
        expected.equals_case() == v1::ExpectedValue::kText ? expected.text() : std::to_string(expected.value());
    if (!answer.ok()) {
      Fail(absl::StrCat("\"", expected.name(), "\": ", answer.status().message()));
    } else if (expected.equals_case() == v1::ExpectedValue::EQUALS_NOT_SET) {
      Fail(absl::StrCat(expected.name(), ": the expectation names no value; it is ", answer->text));
    } else if (answer->text != wanted) {
      Fail(absl::StrCat(expected.name(), ": expected ", wanted, ", is ", answer->text));
    }
  }

  void CheckListed(const std::string& text, bool expected) {
    const auto event = reader_.One(text, state_);
    if (!event.ok()) {
      Fail(absl::StrCat(expected ? "listed" : "not_listed", " \"", text, "\": ", event.status().message()));
      return;
    }
    EventList legal;
    ruleset_.LegalEvents(state_, &legal);
    const bool listed = ruleset_.IsListed(state_, legal, *event);
    if (listed == expected) return;
    if (listed) {
      Fail(absl::StrCat("expected not to be legal afterwards, but is: ", text));
      return;
    }
    Why why;
    const Ruling ruling = ruleset_.Check(state_, *event, &why);
    Fail(absl::StrCat("expected to be legal afterwards, but is not: ", text, " (", RefusalText(ruling, why), ")"));
  }

  // Says so where the expectation can never be met: "us muster" where no decision is called so.
  std::string WhyNoDecision(absl::string_view expected) const {
    const size_t space = expected.find(' ');
    const absl::string_view side = space == absl::string_view::npos ? "" : expected.substr(0, space);
    const absl::string_view name = space == absl::string_view::npos ? expected : expected.substr(space + 1);
    std::vector<std::string> sides = {"chance"};
    for (const std::string& id : ruleset_.game().sides()) sides.push_back(id);
    if (name != "game_over" && std::find(sides.begin(), sides.end(), side) == sides.end())
      return absl::StrCat("; it begins with whose decision it is: ", absl::StrJoin(sides, ", "));
    const std::vector<std::string> known = ruleset_.DecisionNames();
    if (std::find(known.begin(), known.end(), name) != known.end()) return "";
    return absl::StrCat("; no decision is called '", name, "'", DidYouMeanOneOf(name, known));
  }

  void CheckDecision(const std::string& expected) {
    if (expected.empty()) return;
    const std::string actual = DecisionId(ruleset_, state_);
    if (actual == expected) return;
    Fail(absl::StrCat("decision: expected \"", expected, "\", is \"", actual, "\"", WhyNoDecision(expected)));
  }

  const v1::Case& case_;
  const Ruleset& ruleset_;
  CoverageMeter& meter_;
  Recent recent_;
  const Catalogue catalogue_ = ruleset_.game().catalogue();
  EventReader reader_;
  CaseResult& result_;
  std::string prefix_;  // names the option values, when there are alternatives
  State state_;
  Trace trace_;    // of the event in question
  Trace earlier_;  // the numbers of the events before it
};

// A case that tells alternatives apart must name every value of an option that it names.
void CheckAlternatives(const Game& game, const v1::Case& one, CaseResult* result) {
  std::map<std::string, std::set<std::string>> named;
  for (const v1::Expectation& expect : one.expect()) {
    for (const v1::OptionValue& option : expect.under()) named[option.id()].insert(option.value());
  }
  for (const OptionSpec& spec : game.options()) {
    const auto found = named.find(spec.id);
    if (found == named.end()) continue;
    for (const OptionChoice& choice : spec.choices) {
      if (found->second.count(choice.value) == 0) {
        result->failures.push_back(absl::StrCat("no expectation under ", spec.id, "=", choice.value));
      }
    }
  }
}

// Cases that the case names must be in the catalogue: an expected refusal by another would never come.
void CheckCites(const Game& game, const v1::Case& one, CaseResult* result) {
  const Catalogue catalogue = game.catalogue();
  std::vector<std::string> known;
  const auto check = [&](absl::string_view what, const std::string& cite) {
    if (cite.empty() || catalogue.Find(cite) != kNoRule) return;
    if (known.empty()) {
      for (const Rule& rule : catalogue.rules) known.emplace_back(rule.id);
    }
    result->failures.push_back(Printable(
        absl::StrCat(what, " ", cite, ", which is not in the catalogue of ", game.id(), DidYouMean(cite, known))));
  };
  for (const std::string& cite : result->cites) check("cites", cite);
  for (const v1::Expectation& expect : one.expect()) {
    check("expects a refusal by", expect.refused_by());
    for (const std::string& also : expect.also()) check("expects a refusal also by", also);
  }
}

// Rulesets by what was chosen, and what fires while they are made and used: a file of cases mostly plays one scenario,
// and a pack takes long to read.
class Rulesets {
 public:
  explicit Rulesets(const Game& game) : game_(game), meter_(game) {}

  absl::StatusOr<const Ruleset*> Get(const Setup& setup) {
    std::string key = absl::StrCat(setup.scenario, "\n", setup.edition);
    for (const auto& [id, value] : setup.options) absl::StrAppend(&key, "\n", id, "=", value);
    for (const PackSource& overlay : setup.overlays) absl::StrAppend(&key, "\n", overlay.text);
    auto& cached = made_[key];
    if (cached == nullptr) {
      ADJUTANT_ASSIGN_OR_RETURN(cached, meter_.MakeRuleset(game_, setup));
    }
    return cached.get();
  }
  CoverageMeter* meter() { return &meter_; }

 private:
  const Game& game_;
  CoverageMeter meter_;
  std::map<std::string, std::unique_ptr<const Ruleset>> made_;
};

CaseResult RunCaseWith(const Game& game, const v1::Case& one, Rulesets* rulesets) {
  CaseResult result;
  result.id = one.id();
  result.title = one.title();
  result.cites.assign(one.cites().begin(), one.cites().end());
  CheckCites(game, one, &result);
  CheckAlternatives(game, one, &result);
  for (const v1::Expectation& expect : one.expect()) {
    std::string prefix;
    if (!expect.under().empty()) {
      prefix = absl::StrCat("under ",
                            absl::StrJoin(expect.under(), ", ",
                                          [](std::string* out, const v1::OptionValue& option) {
                                            absl::StrAppend(out, option.id(), "=", option.value());
                                          }),
                            ": ");
    }
    const auto setup = SetupOf(game, one, expect);
    const auto ruleset = setup.ok() ? rulesets->Get(*setup) : setup.status();
    if (!ruleset.ok()) {
      result.failures.push_back(Printable(absl::StrCat(prefix, ruleset.status().message())));
      continue;
    }
    CaseRun(one, **ruleset, rulesets->meter(), &result, prefix).Run(expect);
  }
  std::sort(result.fired.begin(), result.fired.end());
  result.fired.erase(std::unique(result.fired.begin(), result.fired.end()), result.fired.end());
  result.passed = result.failures.empty();
  return result;
}

CaseReport& ReportOf(const Game* game, std::vector<CaseReport>* reports) {
  for (CaseReport& report : *reports) {
    if (report.game == game) return report;
  }
  reports->emplace_back();
  reports->back().game = game;
  return reports->back();
}

}  // namespace

absl::StatusOr<std::vector<std::pair<std::string, std::string>>> CasePositionOf(const Ruleset& ruleset,
                                                                                const v1::Case& one) {
  std::vector<std::pair<std::string, std::string>> position;
  for (const v1::Setting& setting : one.position()) position.emplace_back(setting.name(), setting.value());
  ADJUTANT_RETURN_IF_ERROR(UseMeantPosition(ruleset, &position));
  return position;
}

absl::StatusOr<Setup> SetupOf(const Game& game, const v1::Case& one, const v1::Expectation& expect) {
  Setup setup;
  ADJUTANT_ASSIGN_OR_RETURN(setup.overlays, OverlayOf(game, one));
  setup.scenario = one.scenario();
  setup.edition = one.edition();
  std::map<std::string, std::string> options;
  for (const v1::OptionValue& option : one.options()) options[option.id()] = option.value();
  for (const v1::OptionValue& option : expect.under()) options[option.id()] = option.value();
  setup.options.assign(options.begin(), options.end());
  return setup;
}

CaseResult RunCase(const Game& game, const v1::Case& one) {
  Rulesets rulesets(game);
  return RunCaseWith(game, one, &rulesets);
}

absl::StatusOr<std::vector<CaseReport>> RunCases(absl::Span<const std::string> paths) {
  // Everything is read before anything runs: a broken file gives an error, never half a report.
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<CaseSource> sources, ReadCases(paths));
  std::vector<CaseReport> reports;
  std::map<const Game*, Rulesets> rulesets;
  for (const CaseSource& source : sources) {
    const auto game = FindGame(source.file.game());
    if (!game.ok()) {
      return absl::Status(game.status().code(), absl::StrCat(source.path, ": ", game.status().message()));
    }
    CaseReport& report = ReportOf(*game, &reports);
    Rulesets& cache = rulesets.try_emplace(*game, **game).first->second;
    for (int i = 0; i < source.file.case__size(); ++i) {
      CaseResult result = RunCaseWith(**game, source.file.case_(i), &cache);
      result.file = source.path;
      result.line = source.lines[i];
      ++(result.passed ? report.passed : report.failed);
      report.results.push_back(std::move(result));
    }
  }
  for (CaseReport& report : reports) report.coverage = rulesets.at(report.game).meter()->counts();
  return reports;
}

}  // namespace adjutant
