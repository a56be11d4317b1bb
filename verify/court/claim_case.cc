#include "verify/court/claim_case.h"

#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/court/question.h"
#include "verify/rules/rule_status.h"
#include "verify/rules/shrink.h"

namespace adjutant {
namespace {

// The event in question, and the place before which it is asked.
struct AtIssue {
  Event event;
  size_t place = 0;
};

absl::StatusOr<AtIssue> AtIssueIn(const Question& question) {
  const FollowedLog& log = *question.log;
  AtIssue asked;
  if (question.claim != nullptr && question.claim->has_legal()) {
    ADJUTANT_ASSIGN_OR_RETURN(asked.event, EventCodec(log.ruleset()).Parse(question.judgement.meant.legal().event()));
    const auto after = log.PlaceOf(question.claim->legal().after());
    asked.place = after.has_value() ? *after + 1 : 0;
    return asked;
  }
  std::optional<size_t> found = question.judgement.place;
  const uint64_t number = question.judgement.claim.event();
  if (!found.has_value() && log.Has(number)) found = log.PlaceOf(number);
  const bool about_play = question.claim == nullptr || question.claim->has_illegal() ||
                          question.claim->has_wrong_result() || question.claim->has_forgotten();
  if (!found.has_value() || !about_play) {
    return absl::FailedPreconditionError("no adjudication case can show what this claim is about");
  }
  asked.place = *found;
  asked.event = log.At(*found).event;
  // What was played instead of what was due.
  if (log.At(*found).kind == CarriedKind::kSupplied && log.Has(log.At(*found).number)) {
    asked.event = log.record()[log.At(*found).index].event;
  }
  return asked;
}

// The events before a place. FailedPrecondition if one of them is against the rules.
absl::StatusOr<EventList> LegalUpTo(const FollowedLog& log, size_t place) {
  EventList before;
  for (size_t at = 0; at < place; ++at) {
    if (log.At(at).kind != CarriedKind::kKept) {
      return absl::FailedPreconditionError(absl::StrCat("the record breaks the rules before, at event ",
                                                        log.At(at).number,
                                                        ": a case has to be legal up to its question"));
    }
    before.push_back(log.At(at).event);
  }
  return before;
}

State PositionAfter(const Ruleset& ruleset, const EventList& events) {
  State state = ruleset.NewState();
  for (const Event& one : events) ruleset.Apply(&state, one, nullptr);
  return state;
}

// A case without its expectation: where it starts, what comes before, and the event.
v1::Case CaseFrom(const Question& question, const EventList& before, const Event& event) {
  const Ruleset& ruleset = question.log->ruleset();
  const EventCodec codec(ruleset);
  v1::Case one;
  one.set_scenario(std::string(ruleset.scenario()));
  one.set_edition(std::string(ruleset.edition()));
  for (const v1::OptionValue& option : question.disputed->ruled.options()) *one.add_options() = option;
  for (const auto& [name, value] : ruleset.position()) {
    v1::Setting* setting = one.add_position();
    setting->set_name(name);
    setting->set_value(value);
  }
  for (const Event& setup : before) one.add_setup(codec.ToNotation(setup));
  one.set_event(codec.ToNotation(event));
  return one;
}

// The values that a claim asks for, as the rules give them.
void ExpectResults(const v1::WrongResultClaim& said, const Ruleset& ruleset, State state, const Event& event,
                   v1::Expectation* expect) {
  Trace trace;
  ruleset.Apply(&state, event, &trace);
  for (const v1::ExpectedValue& value : said.should_be()) {
    v1::Claim asked;
    asked.set_name(value.name());
    const ClaimResult result = CheckClaim(asked, ruleset, state, trace);
    if (!result.known) continue;
    v1::ExpectedValue* expected = expect->add_values();
    expected->set_name(value.name());
    int64_t number = 0;
    if (absl::SimpleAtoi(result.actual, &number)) {
      expected->set_value(number);
    } else {
      expected->set_text(result.actual);
    }
  }
}

}  // namespace

absl::StatusOr<v1::Case> CaseOf(const v1::Dispute& dispute, const std::string& claim, const std::string& id,
                                const DisputeFiles& files) {
  ADJUTANT_ASSIGN_OR_RETURN(const DisputeInHand hand, TakeInHand(dispute, files));
  ADJUTANT_ASSIGN_OR_RETURN(const Question question, QuestionOf(hand, claim));
  const Ruleset& ruleset = question.log->ruleset();
  ADJUTANT_ASSIGN_OR_RETURN(const AtIssue asked, AtIssueIn(question));
  ADJUTANT_ASSIGN_OR_RETURN(EventList before, LegalUpTo(*question.log, asked.place));
  Why why;
  const Ruling ruling = ruleset.Check(PositionAfter(ruleset, before), asked.event, &why);
  // Shorter games ask the same question if they are answered in the same words.
  before = Shrink(ruleset, before, [&](const EventList& events) {
    const State state = PositionAfter(ruleset, events);
    Why again;
    const Ruling other = ruleset.Check(state, asked.event, &again);
    return other.accepted == ruling.accepted && other.rule == ruling.rule && again.sentence == why.sentence;
  });
  v1::Case one = CaseFrom(question, before, asked.event);
  one.set_id(id);
  one.set_title(dispute.title().empty() ? dispute.id() : dispute.title());
  one.set_note(absl::StrCat("From the dispute ", dispute.id(), "."));
  v1::Expectation* expect = one.add_expect();
  if (!ruling.accepted) {
    const std::string rule(RuleIdText(ruleset.game().catalogue(), ruling.rule));
    expect->set_refused_by(rule);
    one.add_cites(rule);
    return one;
  }
  expect->set_accepted(true);
  for (const v1::CitedCase& cited : question.judgement.claim.cases()) one.add_cites(cited.id());
  if (question.claim != nullptr && question.claim->has_wrong_result()) {
    ExpectResults(question.judgement.meant.wrong_result(), ruleset, PositionAfter(ruleset, before), asked.event,
                  expect);
  }
  return one;
}

}  // namespace adjutant
