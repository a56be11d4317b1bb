#include "verify/court/judge.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/status.h"
#include "verify/rules/alternatives.h"
#include "verify/rules/rule_status.h"
#include "verify/spoken/names.h"
#include "verify/spoken/reader.h"
#include "verify/spoken/words.h"
#include "verify/text/naming.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr int kNumbersMost = 12;
constexpr int kFactsMost = 16;
constexpr size_t kCasesMost = 8;
constexpr char kBrokenBefore[] = "The record breaks the rules before that: ";
constexpr uint64_t kNear = 5;  // events
constexpr char kLegalInstead[] = "Legal instead, for example: ";
constexpr char kStandIn[] = "The record says nothing of how it came out.";
constexpr char kOnePossibility[] = "There was one possibility: ";
constexpr size_t kDigitsShown = 16;

std::string TextOf(const v1::ExpectedValue& value) {
  return value.equals_case() == v1::ExpectedValue::kText ? value.text() : absl::StrCat(value.value());
}

v1::Claim ClaimOf(const v1::ExpectedValue& value) {
  v1::Claim claim;
  claim.set_name(value.name());
  if (value.equals_case() == v1::ExpectedValue::kText) {
    claim.set_text(value.text());
  } else {
    claim.set_value(value.value());
  }
  return claim;
}

class Judging {
 public:
  Judging(const DisputeInHand& hand, const v1::DisputeClaim& claim)
      : hand_(hand),
        claim_(claim),
        disputed_(hand.LogOf(claim)),
        log_(*disputed_.followed),
        ruleset_(log_.ruleset()),
        catalogue_(ruleset_.game().catalogue()),
        codec_(ruleset_),
        reader_(ruleset_),
        naming_(ruleset_) {
    out_.claim.set_id(claim.id());
    out_.claim.set_by(claim.by());
    out_.claim.set_reason(Printable(claim.reason()));
    out_.claim.set_log(disputed_.ruled.file());
    for (const std::string& missed : hand_.chains_missed) {
      if (absl::StrContains(absl::AsciiStrToLower(claim.reason()), missed)) {
        Find("The chain digest ", missed.substr(0, kDigitsShown),
             "... that the reason names is not that of a log of this dispute, after any event.");
      }
    }
  }

  absl::StatusOr<Judgement> Run() {
    ADJUTANT_RETURN_IF_ERROR(TakeAsMeant());
    for (const std::string& text : claim_.correction()) {
      ADJUTANT_ASSIGN_OR_RETURN(const Event event, Parse(text));
      out_.correction.push_back(event);
    }
    switch (claim_.says_case()) {
      case v1::DisputeClaim::kIllegal:
        Illegal(claim_.illegal());
        break;
      case v1::DisputeClaim::kWrongResult:
        WrongResult(claim_.wrong_result());
        break;
      case v1::DisputeClaim::kForgotten:
        ADJUTANT_RETURN_IF_ERROR(Forgotten(claim_.forgotten()));
        break;
      case v1::DisputeClaim::kPositionsDiffer:
        PositionsDiffer(claim_.positions_differ());
        break;
      case v1::DisputeClaim::kDie:
        ADJUTANT_RETURN_IF_ERROR(Die(claim_.die()));
        break;
      case v1::DisputeClaim::kLegal:
        ADJUTANT_RETURN_IF_ERROR(Legal(claim_.legal()));
        break;
      case v1::DisputeClaim::kReading:
        ADJUTANT_RETURN_IF_ERROR(Reading(claim_.reading()));
        break;
      default:
        return absl::InvalidArgumentError(absl::StrCat("claim ", claim_.id(), " says nothing"));
    }
    return std::move(out_);
  }

 private:
  absl::Status Unread(const std::string& text, const absl::Status& why) const {
    return absl::InvalidArgumentError(absl::StrCat(hand_.in_dispute, "claim ", Printable(claim_.id()), ": \"",
                                                   Printable(text), "\": ", why.message()));
  }
  absl::StatusOr<Event> Parse(const std::string& text) {
    absl::StatusOr<Event> event = reader_.codec().Parse(text);
    return event.ok() ? event : Unread(text, event.status());
  }

  // ---- The claim in ids, where a person wrote names.

  // The position before an event, as far as the record can be followed.
  const State& PositionBefore(uint64_t event) const {
    const std::optional<size_t> place = event == 0 ? std::nullopt : log_.PlaceOf(event);
    return place.has_value() ? log_.Before(*place) : log_.end();
  }

  absl::Status Name(const State& state, std::string* text) {
    const absl::StatusOr<Event> event = reader_.One(*text, state);
    if (!event.ok()) return Unread(*text, event.status());
    *text = codec_.ToNotation(*event);
    return absl::OkStatus();
  }

  absl::Status NameCorrection(State state) {
    std::vector<std::string> named;
    for (const std::string& text : claim_.correction()) {
      const absl::StatusOr<EventList> events = reader_.All(text, state);
      if (!events.ok()) return Unread(text, events.status());
      for (const Event& event : *events) {
        named.push_back(codec_.ToNotation(event));
        if (ruleset_.Check(state, event, nullptr).accepted) ruleset_.Apply(&state, event, nullptr);
      }
    }
    claim_.mutable_correction()->Assign(named.begin(), named.end());
    return absl::OkStatus();
  }

  // A kind of event, or an event.
  absl::Status NameForgotten(v1::ForgottenClaim* said) {
    const bool exact = !absl::StrContains(said->what(), ' ') || reader_.codec().Parse(said->what()).ok();
    if (exact) return absl::OkStatus();
    const std::string type = absl::StrJoin(WordsOf(said->what()), "_");
    if (ruleset_.game().schema().Find(type) == nullptr) {
      return Name(PositionBefore(said->before()), said->mutable_what());
    }
    said->set_what(type);
    return absl::OkStatus();
  }

  absl::Status NameResults(v1::WrongResultClaim* said) {
    const std::optional<size_t> place = said->event() == 0 ? std::nullopt : log_.PlaceOf(said->event());
    if (!place.has_value()) return absl::OkStatus();
    const State after = log_.RuledAfter(*place);
    const std::vector<std::string> known = ValueNames(ruleset_, after, log_.TraceAt(*place));
    for (v1::ExpectedValue& value : *said->mutable_should_be()) {
      const absl::Status meant = UseMeantValue(reader_.lexicon(), after, known, &value);
      if (!meant.ok()) return Unread(value.name(), meant);
    }
    return absl::OkStatus();
  }

  absl::Status TakeAsMeant() {
    uint64_t event = 0;
    switch (claim_.says_case()) {
      case v1::DisputeClaim::kIllegal:
        event = claim_.illegal().event();
        break;
      case v1::DisputeClaim::kWrongResult:
        event = claim_.wrong_result().event();
        ADJUTANT_RETURN_IF_ERROR(NameResults(claim_.mutable_wrong_result()));
        break;
      case v1::DisputeClaim::kForgotten:
        event = claim_.forgotten().before();
        ADJUTANT_RETURN_IF_ERROR(NameForgotten(claim_.mutable_forgotten()));
        break;
      case v1::DisputeClaim::kDie:
        event = claim_.die().event();
        if (claim_.die().should_be().empty()) break;
        ADJUTANT_RETURN_IF_ERROR(Name(PositionBefore(event), claim_.mutable_die()->mutable_should_be()));
        break;
      case v1::DisputeClaim::kLegal: {
        const State* const state = log_.PositionAfter(claim_.legal().after());
        ADJUTANT_RETURN_IF_ERROR(Name(state != nullptr ? *state : log_.end(), claim_.mutable_legal()->mutable_event()));
        break;
      }
      default:
        break;
    }
    ADJUTANT_RETURN_IF_ERROR(NameCorrection(PositionBefore(event)));
    out_.meant = claim_;
    return absl::OkStatus();
  }

  // ---- What a judgement is made of.

  template <class... Parts>
  void Find(const Parts&... parts) {
    out_.claim.add_findings(absl::StrCat(parts...));
  }
  void Verdict(v1::Verdict verdict) { out_.claim.set_verdict(verdict); }
  template <class... Parts>
  void Missing(const Parts&... parts) {
    Verdict(v1::UNDECIDED);
    out_.claim.add_missing(absl::StrCat(parts...));
  }
  void Error(size_t place, v1::BreachKind kind) {
    if (const std::string agreed = log_.AgreedAt(place); !agreed.empty()) Find("It was ", agreed, ": it stands.");
    Verdict(v1::UPHELD);
    out_.place = place;
    out_.kind = kind;
  }
  void CiteRule(RuleId rule) { Cite(ruleset_, rule, out_.claim.mutable_cases()); }

  void Numbers(const Trace& trace, absl::string_view only = "") {
    for (const Derivation& derivation : trace.derivations) {
      if (!only.empty() && derivation.name != only) continue;
      if (out_.claim.numbers_size() >= kNumbersMost) return;
      *out_.claim.add_numbers() = NumberOf(ruleset_, derivation);
    }
  }
  // What the event changed. Values that there are only before it, or only after it, say little, and so do parts of the
  // position that have no name.
  void Facts(size_t place) { ChangesBetween(log_.Before(place), log_.RuledAfter(place)); }
  void ChangesBetween(const State& before, const State& after) {
    std::vector<ValueDifference> differences = DifferencesOf(ruleset_, before, ruleset_, after);
    differences.erase(std::remove_if(differences.begin(), differences.end(),
                                     [](const ValueDifference& one) {
                                       return one.a.empty() || one.b.empty() || absl::StartsWith(one.name, "section.");
                                     }),
                      differences.end());
    AddDifferences(ruleset_, differences, kFactsMost, out_.claim.mutable_facts());
  }

  // "The US moves to Camargo (us moved space=camargo)".
  std::string EventText(size_t place) const {
    return absl::StrCat(log_.SentenceAt(place), " (", log_.NotationAt(place), ")");
  }
  // The same of an event that fits a position.
  std::string Told(const State& state, const Event& event) const {
    return absl::StrCat(Printable(ruleset_.Describe(state, event)), " (", codec_.ToNotation(event), ")");
  }
  // And of one that may not.
  std::string Plainly(const Event& event) const {
    return absl::StrCat(Printable(naming_.Plain(event)), " (", codec_.ToNotation(event), ")");
  }

  void NoSuchEvent(uint64_t number) {
    if (number >= 1 && number <= log_.events()) {
      const RecordedEvent& recorded = log_.record()[number - 1];
      if (recorded.act.empty()) {
        Missing("Event ", number, " was ", recorded.agreed, " and counts no more: there is nothing left to rule on.");
      } else {
        Missing("Record ", number, " is no event but an act: ", Printable(recorded.act), ".");
      }
    } else if (disputed_.ruled.damaged()) {
      Missing("The log can be read up to event ", log_.events(),
              " only, being damaged there: a whole copy of it is needed.");
    } else {
      Missing("The log has no event ", number, "; its last is ", log_.events(), ".");
    }
  }

  // The place of event `number`, or, judged as undecided, none.
  std::optional<size_t> Place(uint64_t number) {
    out_.claim.set_event(number);
    if (!log_.Has(number)) {
      NoSuchEvent(number);
      return std::nullopt;
    }
    const std::optional<size_t> place = log_.PlaceOf(number);
    if (!place.has_value()) {
      Missing("The record cannot be followed to event ", number, ": after event ", log_.followed_to(),
              " no way was found in which it goes on. What was on the board then has to be told.");
    }
    return place;
  }

  // An error before the one in question makes every later position doubtful.
  void SayIfBrokenBefore(uint64_t number) {
    for (const v1::Breach& breach : log_.breaches()) {
      if (breach.event() >= number || breach.kind() == v1::WRONG_CLAIM) continue;
      Find(kBrokenBefore, "first at event ", breach.event(),
           ". The position here is the one that play had come to all the same.");
      return;
    }
  }

  bool NamesCase(absl::string_view expected, const std::vector<RuleId>& rules) const {
    return std::any_of(rules.begin(), rules.end(),
                       [&](RuleId rule) { return IsCase(expected, RuleIdText(catalogue_, rule)); });
  }
  std::string CaseText(absl::string_view id) const {
    const RuleId rule = catalogue_.Find(id);
    return rule == kNoRule ? "" : absl::StrCat(" (", catalogue_.Get(rule)->text, ")");
  }

  // The cases that a legal event has kept to.
  std::vector<RuleId> KeptTo(const State& state, const Event& event) const {
    std::vector<RuleId> asked;
    std::vector<RuleId> fired;
    {
      const FiringLog listener(&asked, &fired);
      (void)ruleset_.Check(state, event, nullptr);
    }
    std::sort(asked.begin(), asked.end());
    asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
    return asked;
  }

  void SayLegal(const State& state, const Event& event, absl::string_view named) {
    const std::vector<RuleId> kept = KeptTo(state, event);
    if (!named.empty() && NamesCase(named, kept)) {
      Find("It keeps to ", named, CaseText(named), ".");
      for (RuleId rule : kept) {
        if (IsCase(named, RuleIdText(catalogue_, rule))) CiteRule(rule);
      }
      return;
    }
    if (!named.empty()) {
      Find("The case that was named, ", named, CaseText(named), ", forbids nothing of the kind here.");
      CiteRule(catalogue_.Find(named));
      CiteRule(ruleset_.PendingOf(state).rule);
      return;
    }
    for (size_t i = 0; i < kept.size() && i < kCasesMost; ++i) CiteRule(kept[i]);
  }

  // Why an event is refused: facts, cases, what would have been legal.
  void SayRefused(const State& state, const Event& event, const Why& why, RuleId refusal,
                  const std::vector<RuleId>& broken, absl::string_view named) {
    Find("The rules refuse it: ", Printable(why.sentence), " ", CaseInBrackets(ruleset_, refusal), ".");
    std::vector<RuleId> all = broken;
    if (all.empty()) all.push_back(refusal);
    all.insert(all.end(), why.also.begin(), why.also.end());
    for (RuleId rule : all) CiteRule(rule);
    if (broken.size() > 1) Find("It breaks ", Counted(broken.size(), "case"), " at once.");
    if (!named.empty() && !NamesCase(named, all)) {
      Find("The case that was named, ", named, CaseText(named), ", is not what forbids it.");
    }
    Find("What was due: ", DecisionSentence(ruleset_, state), ".");
    std::vector<std::string> instead;
    for (const Event& legal : NearestLegalEvents(ruleset_, state, event)) instead.push_back(Told(state, legal));
    if (!instead.empty()) Find(kLegalInstead, absl::StrJoin(instead, "; "), ".");
  }

  // The omissions that stand just before event `number`.
  std::vector<size_t> OmissionsBefore(uint64_t number) const {
    std::vector<size_t> places;
    for (size_t place = 0; place < log_.line().events.size(); ++place) {
      const CarriedEvent& event = log_.At(place);
      if (event.kind == CarriedKind::kSupplied && event.number == number) places.push_back(place);
    }
    return places;
  }

  // The roll is in order; what was made of it is not.
  void SayMisread(size_t place) {
    const Trace trace = log_.TraceAt(place);
    for (const Sentence& sentence : trace.sentences) {
      Find("By the rules: ", Printable(sentence.text), " ", CaseInBrackets(ruleset_, sentence.rule), ".");
      CiteRule(sentence.rule);
    }
    for (const Derivation& derivation : trace.derivations) CiteRule(derivation.rule);
    CiteRule(log_.At(place).pending.rule);
    Find("Play went on as though it had been \"",
         Printable(ruleset_.Describe(log_.Before(place), log_.At(place).event)), "\".");
    Error(place, v1::AGAINST_RULES);
  }

  void SayOmission(size_t place) {
    const CarriedEvent& event = log_.At(place);
    Find("Before event ", event.number,
         " something mandatory was passed by: ", DecisionSentence(ruleset_, log_.Before(place)), ".");
    CiteRule(event.pending.rule);
    const Trace cause = log_.CauseOf(place);
    for (const Sentence& sentence : cause.sentences) {
      Find("Just before: ", Printable(sentence.text), " ", CaseInBrackets(ruleset_, sentence.rule), ".");
    }
    Numbers(cause);
    Find(event.alternatives > 1 ? absl::StrCat(kStandIn, " To follow the rest of it, \"", log_.SentenceAt(place),
                                               "\" stands in: the first of ", event.alternatives,
                                               " possibilities with which the record goes on.")
                                : absl::StrCat(kOnePossibility, "\"", log_.SentenceAt(place), "\"."));
  }

  // ---- The claims.

  void Illegal(const v1::IllegalClaim& said) {
    out_.claim.set_statement(absl::StrCat("Event ", said.event(), " was illegal",
                                          said.case_().empty() ? "" : absl::StrCat(" by ", said.case_()), "."));
    const std::optional<size_t> place = Place(said.event());
    if (!place.has_value()) return;
    const CarriedEvent& event = log_.At(*place);
    Find("Event ", said.event(), ": ", EventText(*place), ".");
    SayIfBrokenBefore(said.event());
    switch (event.kind) {
      case CarriedKind::kKept: {
        Numbers(log_.TraceAt(*place));
        Facts(*place);
        const std::vector<size_t> omissions = OmissionsBefore(said.event());
        if (!omissions.empty()) {
          Find("It could not come yet.");
          SayOmission(omissions.front());
          Error(omissions.front(), v1::OMISSION);
          return;
        }
        Verdict(v1::REJECTED);
        Find("It is legal in the position in which it was made.");
        SayLegal(log_.Before(*place), event.event, said.case_());
        return;
      }
      case CarriedKind::kMisread:
        Numbers(log_.TraceAt(*place));
        SayMisread(*place);
        return;
      case CarriedKind::kAgainstRules:
        Numbers(log_.TraceAt(*place));
        Facts(*place);
        Error(*place, v1::AGAINST_RULES);
        break;
      case CarriedKind::kIllegal:
        Error(*place, v1::AGAINST_RULES);
        break;
      default:
        Error(*place, v1::NOT_DUE);
        break;
    }
    SayRefused(log_.Before(*place), event.event, event.why, event.ruling.rule, event.broken, said.case_());
  }

  void WrongResult(const v1::WrongResultClaim& said) {
    std::vector<std::string> wanted;
    for (const v1::ExpectedValue& value : said.should_be()) {
      wanted.push_back(
          absl::StrCat(Printable(naming_.Value(value.name())), " should be ", Printable(naming_.Words(TextOf(value)))));
    }
    out_.claim.set_statement(
        absl::StrCat("Event ", said.event(), " had the wrong result: ", absl::StrJoin(wanted, ", "), "."));
    const std::optional<size_t> place = Place(said.event());
    if (!place.has_value()) return;
    Find("Event ", said.event(), ": ", EventText(*place), ".");
    SayIfBrokenBefore(said.event());
    if (!log_.At(*place).Played()) {
      Find("The event itself is refused, so that it has no result at all.");
      SayRefused(log_.Before(*place), log_.At(*place).event, log_.At(*place).why, log_.At(*place).ruling.rule, {}, "");
      Error(*place, v1::NOT_DUE);
      return;
    }
    Facts(*place);
    if (said.should_be().empty()) Missing("The claim does not say which value should be which.");
    const Trace trace = log_.TraceAt(*place);
    bool upheld = false;
    for (const v1::ExpectedValue& value : said.should_be()) {
      upheld = OneResult(value, *place, trace) || upheld;
      if (out_.claim.verdict() == v1::UNDECIDED) return;
    }
    if (!out_.place.has_value()) Verdict(upheld ? v1::UPHELD : v1::REJECTED);
  }

  // Whether the rules give what the claim says.
  bool OneResult(const v1::ExpectedValue& value, size_t place, const Trace& trace) {
    const uint64_t number = log_.At(place).number;
    const std::string name = Printable(NumberTitle(naming_, trace, value.name()));
    ClaimResult result = CheckClaim(ClaimOf(value), ruleset_, log_.RuledAfter(place), trace);
    if (!result.known) {
      Missing("There is no value '", Printable(value.name()), "'",
              DidYouMean(value.name(), ValueNames(ruleset_, log_.After(place), trace)), ".");
      return false;
    }
    result.actual = Printable(naming_.Words(result.actual));
    Numbers(trace, value.name());
    for (const Derivation& derivation : trace.derivations) {
      if (derivation.name == value.name()) CiteRule(derivation.rule);
    }
    std::string written;
    for (const ClaimResult& claim : log_.ClaimsAt(number)) {
      if (claim.claim.name() != value.name()) continue;
      written = claim.claim.has_value() ? absl::StrCat(claim.claim.value()) : claim.claim.text();
    }
    if (result.holds) {
      const ClaimResult played = CheckClaim(ClaimOf(value), ruleset_, log_.After(place), trace);
      if (written.empty() && !played.holds) {
        Find(name, " is ", result.actual, " by the rules, as the claim has it; play went on with ",
             played.known ? Printable(naming_.Words(played.actual)) : "something else", ".");
        Error(place, v1::AGAINST_RULES);
      } else if (written.empty() || written == TextOf(value)) {
        Find(name, " is ", result.actual,
             " by the rules, as the claim has it, and so the record has it: there is nothing to put right.");
        SayAccount(trace, value.name());
        return false;
      } else {
        Find("The record writes ", name, " = ", Printable(naming_.Words(written)), "; by the rules it is ",
             result.actual, ", as the claim has it.");
        Error(place, v1::WRONG_CLAIM);
      }
      SayAccount(trace, value.name());
      return true;
    }
    // What should have come of it may have been passed by.
    const std::vector<size_t> omissions = OmissionsBefore(number + 1);
    for (size_t omission : omissions) {
      const ClaimResult later = CheckClaim(ClaimOf(value), ruleset_, log_.After(omission), log_.TraceAt(omission));
      if (!later.known || !later.holds) continue;
      SayOmission(omission);
      Find("With that done, ", name, " would have been ", Printable(naming_.Words(later.actual)), ".");
      Error(omission, v1::OMISSION);
      return true;
    }
    Find(name, " is ", result.actual, " by the rules, and not ", Printable(naming_.Words(TextOf(value))), ".");
    if (!written.empty()) Find("The record writes ", Printable(naming_.Words(written)), ".");
    SayAccount(trace, value.name());
    if (!omissions.empty()) SayOmission(omissions.front());
    return false;
  }

  // What moved a value that was not worked out as a number of its own.
  void SayAccount(const Trace& trace, absl::string_view name) {
    for (const Derivation& derivation : trace.derivations) {
      if (derivation.name == name) return;
    }
    Numbers(trace);
    for (const Sentence& sentence : trace.sentences) {
      if (out_.claim.findings_size() > 12) return;
      Find("In this event: ", Printable(sentence.text), " ", CaseInBrackets(ruleset_, sentence.rule));
      CiteRule(sentence.rule);
    }
  }

  absl::Status Forgotten(const v1::ForgottenClaim& said) {
    out_.claim.set_event(said.before());
    const std::string type = TypeIn(said.what());
    std::optional<Event> what;
    if (absl::StrContains(said.what(), ' ')) {
      ADJUTANT_ASSIGN_OR_RETURN(what, Parse(said.what()));
    }
    const std::string told =
        what.has_value() ? Plainly(*what) : absl::StrReplaceAll(Printable(said.what()), {{"_", " "}});
    out_.claim.set_statement(absl::StrCat("Something mandatory was forgotten before event ", said.before(),
                                          told.empty() ? "" : ": ", told,
                                          said.case_().empty() ? "" : absl::StrCat(" (", said.case_(), ")"), "."));
    if (said.before() == 0 || said.before() > log_.events() + 1) {
      NoSuchEvent(said.before());
      return absl::OkStatus();
    }
    // There, or as near to it as anywhere.
    std::optional<size_t> found;
    std::optional<size_t> other;
    const auto distance = [&](size_t place) {
      const uint64_t number = log_.At(place).number;
      return number > said.before() ? number - said.before() : said.before() - number;
    };
    for (size_t place = 0; place < log_.line().events.size(); ++place) {
      const CarriedEvent& event = log_.At(place);
      if (event.kind != CarriedKind::kSupplied) continue;
      // The case that was named may be the one that makes it mandatory.
      const bool right =
          type.empty() ? said.case_().empty() || Demands(place, said.case_()) : TypeOf(event.event) == type;
      const bool there = distance(place) == 0 || !NamedByAnother(event.number);
      std::optional<size_t>& best = right && there ? found : other;
      if (!best.has_value() || distance(place) < distance(*best)) best = place;
    }
    // Without a word of what it was, only what is near can be meant.
    const bool named = !said.what().empty() || !said.case_().empty();
    if (!named && found.has_value() && distance(*found) > kNear) found.reset();
    if (found.has_value()) {
      if (distance(*found) != 0) {
        Find("It was passed by before event ", log_.At(*found).number, ", not before event ", said.before(), ".");
      }
      SayOmission(*found);
      if (!said.case_().empty()) {
        if (!Demands(*found, said.case_())) {
          Find("The case that was named, ", said.case_(), CaseText(said.case_()), ", is not what demands it.");
        }
        CiteRule(catalogue_.Find(said.case_()));
        for (RuleId rule : log_.CauseOf(*found).cited) {
          if (IsCase(said.case_(), RuleIdText(catalogue_, rule))) CiteRule(rule);
        }
      }
      SayIfBrokenBefore(log_.At(*found).number);
      Facts(*found);
      Numbers(log_.TraceAt(*found));
      Error(*found, v1::OMISSION);
      if (out_.correction.empty() && what.has_value()) out_.correction.push_back(*what);
      return absl::OkStatus();
    }
    Verdict(v1::REJECTED);
    for (const RecordedEvent& recorded : log_.record()) {
      if (recorded.number >= said.before() || type.empty() || TypeOf(recorded.event) != type) continue;
      const std::optional<size_t> place = log_.PlaceOf(recorded.number);
      if (!place.has_value() || !log_.At(*place).Played()) continue;
      done_ = place;
    }
    if (done_.has_value()) {
      Find("The last of the kind before it is in the record: event ", log_.At(*done_).number, ", ",
           log_.SentenceAt(*done_), ".");
    }
    const State* state = log_.PositionAfter(said.before() - 1);
    if (state == nullptr) {
      Missing("The record cannot be followed to event ", said.before(), ".");
      return absl::OkStatus();
    }
    if (other.has_value() && distance(*other) == 0) {
      Find("What was passed by there is something else.");
    } else {
      Find("Nothing was passed by there. What was due before event ", said.before(), ": ",
           DecisionSentence(ruleset_, *state), ".");
    }
    CiteRule(ruleset_.PendingOf(*state).rule);
    if (!said.case_().empty()) CiteRule(catalogue_.Find(said.case_()));
    if (other.has_value()) SayOmission(*other);
    return absl::OkStatus();
  }

  // Whether the event at a place was due by a case, or follows from it.
  bool Demands(size_t place, absl::string_view id) const {
    std::vector<RuleId> rules = log_.CauseOf(place).cited;
    rules.push_back(log_.At(place).pending.rule);
    return NamesCase(id, rules);
  }

  // Another claim says that something was forgotten before event `number` of this log.
  bool NamedByAnother(uint64_t number) const {
    return std::any_of(hand_.dispute.claim().begin(), hand_.dispute.claim().end(), [&](const v1::DisputeClaim& other) {
      return other.id() != claim_.id() && other.has_forgotten() && other.forgotten().before() == number &&
             &hand_.LogOf(other) == &disputed_;
    });
  }

  std::string TypeOf(const Event& event) const {
    const EventTypeSpec* spec = ruleset_.game().schema().Find(event.type);
    return spec == nullptr ? "" : spec->name;
  }
  // The event type that a text names, alone or in notation.
  std::string TypeIn(absl::string_view text) const {
    for (absl::string_view word : absl::StrSplit(text, ' ', absl::SkipWhitespace())) {
      if (ruleset_.game().schema().Find(word) != nullptr) return std::string(word);
    }
    return "";
  }

  void PositionsDiffer(const v1::PositionsDifferClaim& said) {
    out_.claim.set_statement(said.since() == 0 ? std::string("Our positions differ.")
                                               : absl::StrCat("Our positions differ since event ", said.since(), "."));
    if (hand_.logs.size() < 2) {
      Missing("The other party's log.");
      return;
    }
    const v1::Fork& fork = hand_.fork;
    out_.claim.set_event(fork.event());
    if (fork.kind().empty()) {
      Verdict(v1::REJECTED);
      Find("Both logs hold the same events and come to the same position after each of them.");
      return;
    }
    // A log that ends where the other goes on contradicts nothing.
    if (fork.kind() == "end") {
      Verdict(v1::REJECTED);
      Find("Both logs hold the same events and come to the same position after each of them, up to event ",
           fork.agreed(), ".");
      Find(fork.reason());
      return;
    }
    Verdict(v1::UPHELD);
    if (fork.event() == 0) {
      Find(fork.reason());
      return;
    }
    Find("The last position that both agree on is the one after event ", fork.agreed(), ".");
    if (said.since() != 0 && said.since() != fork.agreed()) {
      Find("The claim says that they agree up to event ", said.since(), ".");
    }
    Find(fork.reason());
    // The error is where a log says what the rules refuse.
    const uint64_t number = fork.event();
    if (const std::optional<size_t> place = log_.PlaceOf(number);
        place.has_value() && log_.At(*place).kind != CarriedKind::kKept) {
      Error(*place, log_.At(*place).kind == CarriedKind::kSuperfluous ? v1::NOT_DUE : v1::AGAINST_RULES);
    }
  }

  absl::Status Die(const v1::DieClaim& said);

  // What the other log has for the same purpose.
  struct Roll {
    RollGrade grade;
    bool altered;  // the log was changed since a digest was noted
  };
  // If its outcome is another one. Of rolls for one purpose the first goes with the first, the second with the second.
  std::optional<Roll> OtherRoll(uint64_t number, const Event& event, const std::string& key) {
    const auto same = [&](const std::optional<Provenance>& roll) { return roll.has_value() && roll->key == key; };
    const auto own = disputed_.rolls.begin();
    const auto before = std::count_if(own, own + static_cast<std::ptrdiff_t>(number - 1), same);
    for (const DisputedLog& other : hand_.logs) {
      if (&other == &disputed_ || key.empty()) continue;
      auto left = before;
      for (const RecordedEvent& recorded : other.followed->record()) {
        const std::optional<Provenance>& roll = other.rolls[recorded.number - 1];
        if (!same(roll) || left-- > 0) continue;
        if (recorded.event == event) break;
        Find("The log ", other.ruled.file(), " has another outcome for it: ", Plainly(recorded.event), ", ",
             GradeWords(roll->grade), ".");
        for (const std::string& why : roll->why) Find(Printable(why));
        return Roll{roll->grade, other.altered_to >= recorded.number};
      }
    }
    return std::nullopt;
  }

  absl::Status Legal(const v1::LegalClaim& said) {
    out_.claim.set_event(said.after());
    ADJUTANT_ASSIGN_OR_RETURN(const Event event, Parse(said.event()));
    out_.claim.set_statement(
        absl::StrCat("After event ", said.after(), ", \"", Plainly(event), "\" was legal and was refused."));
    if (said.after() > log_.events()) {
      NoSuchEvent(said.after());
      return absl::OkStatus();
    }
    const State* state = log_.PositionAfter(said.after());
    if (state == nullptr) {
      Missing("The record cannot be followed to event ", said.after(), ".");
      return absl::OkStatus();
    }
    SayIfBrokenBefore(said.after() + 1);
    Why why;
    const Ruling ruling = ruleset_.Check(*state, event, &why);
    if (ruling.accepted) {
      Verdict(v1::UPHELD);
      Find("It was legal: ", Printable(ruleset_.Describe(*state, event)), ".");
      SayLegal(*state, event, "");
      State after = *state;
      Trace trace;
      ruleset_.Apply(&after, event, &trace);
      Numbers(trace);
      ChangesBetween(*state, after);
      return absl::OkStatus();
    }
    Verdict(v1::REJECTED);
    SayRefused(*state, event, why, ruling.rule, CasesBroken(ruleset_, *state, event, nullptr), "");
    return absl::OkStatus();
  }

  absl::Status Reading(const v1::ReadingClaim& said) {
    out_.claim.set_statement(absl::StrCat(said.case_().empty() ? "The rules" : said.case_(), " read as ", said.option(),
                                          " = ", said.value(), "."));
    const auto specs = ruleset_.game().options();
    const OptionSpec* spec = nullptr;
    size_t pinned = 0;
    for (size_t i = 0; i < specs.size(); ++i) {
      if (said.option() != specs[i].id) continue;
      spec = &specs[i];
      pinned = ruleset_.options()[i];
    }
    if (spec == nullptr) return absl::NotFoundError(absl::StrCat("no rules option '", Printable(said.option()), "'"));
    for (const char* id : spec->cases) CiteRule(catalogue_.Find(id));
    if (!said.case_().empty()) CiteRule(catalogue_.Find(said.case_()));
    Find("The question: ", spec->question);
    const OptionChoice& now = spec->choices[pinned];
    Find("The header of the log pins ", spec->id, " = ", now.value, ": ", now.meaning, ".");
    if (said.value() == now.value) {
      Verdict(v1::UPHELD);
      return absl::OkStatus();
    }
    const auto wanted = std::find_if(spec->choices.begin(), spec->choices.end(),
                                     [&](const OptionChoice& choice) { return said.value() == choice.value; });
    if (wanted == spec->choices.end()) {
      return absl::NotFoundError(
          absl::StrCat("the option ", spec->id, " has no value '", Printable(said.value()), "'"));
    }
    Verdict(v1::REJECTED);
    Find("The claim wants ", wanted->value, ": ", wanted->meaning,
         ". The parties began under the other reading; to change it takes both of them.");
    SayDifference(spec->id, wanted->value);
    return absl::OkStatus();
  }

  // What the record would have been under another reading.
  void SayDifference(const std::string& option, const std::string& value) {
    const auto rules = hand_.with_option(disputed_, option, value);
    if (!rules.ok()) {
      Find("What the other reading would change cannot be said: ", rules.status().message());
      return;
    }
    std::string first;
    (void)Carry(**rules, (*rules)->NewState(), log_.record(), CarryOptions(),
                [&](const CarriedEvent& event, const State& before, const State& after, const Trace&) {
                  if (!first.empty()) return;
                  if (event.kind != CarriedKind::kKept) {
                    first = absl::StrCat(
                        "Under it, event ", event.number,
                        event.kind == CarriedKind::kSupplied
                            ? absl::StrCat(" would have come after another one: ", DecisionSentence(**rules, before))
                            : absl::StrCat(" would have been refused: ", Printable(event.why.sentence), " ",
                                           CaseInBrackets(**rules, event.ruling.rule)),
                        ".");
                    return;
                  }
                  const State* mine = log_.PositionAfter(event.number);
                  if (mine == nullptr || ruleset_.Digest(*mine) == (*rules)->Digest(after)) return;
                  const auto differences = DifferencesOf(ruleset_, *mine, **rules, after);
                  if (differences.empty()) return;
                  first = absl::StrCat("Under it, after event ", event.number, ", ",
                                       Printable(naming_.Value(differences[0].name)), " would be ",
                                       Printable(naming_.Words(differences[0].b)), " instead of ",
                                       Printable(naming_.Words(differences[0].a)), ".");
                  out_.claim.set_event(event.number);
                });
    Find(first.empty() ? "Nothing in this record would be different under it." : first);
  }

  const DisputeInHand& hand_;
  v1::DisputeClaim claim_;  // in ids
  const DisputedLog& disputed_;
  const FollowedLog& log_;
  const Ruleset& ruleset_;
  const Catalogue catalogue_;
  const EventCodec codec_;
  EventReader reader_;
  const Naming naming_;
  std::optional<size_t> done_;
  Judgement out_;
};

absl::Status Judging::Die(const v1::DieClaim& said) {
  std::optional<Event> wanted;
  if (!said.should_be().empty()) {
    ADJUTANT_ASSIGN_OR_RETURN(wanted, Parse(said.should_be()));
  }
  out_.claim.set_statement(
      absl::StrCat("The outcome of event ", said.event(), " is not what was agreed",
                   wanted.has_value() ? absl::StrCat(": it should be \"", Plainly(*wanted), "\"") : "", "."));
  const std::optional<size_t> place = Place(said.event());
  if (!place.has_value()) return absl::OkStatus();
  const Event& event = log_.At(*place).event;
  Find("Event ", said.event(), ": ", EventText(*place), ".");
  const std::optional<Provenance>& roll = disputed_.rolls[said.event() - 1];
  if (!roll.has_value()) {
    Verdict(v1::REJECTED);
    Find("It is a decision, and no outcome of chance.");
    return absl::OkStatus();
  }
  if (!roll->key.empty()) Find("It was rolled for: ", Printable(roll->key), ".");
  for (const std::string& why : roll->why) Find(Printable(why));
  if (roll->verdict == RollVerdict::kContradicted) {
    Error(*place, v1::WRONG_ROLL);
    if (roll->expected.has_value()) {
      Find("It should have been: ", Plainly(*roll->expected), ".");
      if (wanted.has_value() && *wanted != *roll->expected) Find("What the claim would have instead is wrong as well.");
      if (out_.correction.empty()) out_.correction.push_back(*roll->expected);
    }
    return absl::OkStatus();
  }
  const auto upheld = [&] {
    Error(*place, v1::WRONG_ROLL);
    if (out_.correction.empty() && wanted.has_value()) out_.correction.push_back(*wanted);
  };
  if (wanted.has_value() && *wanted == event) {
    Verdict(v1::REJECTED);
    Find("The record has the very outcome that the claim asks for.");
    return absl::OkStatus();
  }
  const std::string& least = hand_.dispute.dice().minimum_grade();
  if (!least.empty()) {
    ADJUTANT_ASSIGN_OR_RETURN(const RollGrade agreed, GradeFromName(least));
    if (roll->grade < agreed) {
      Find("It was agreed that an outcome is at least ", GradeWords(agreed), "; this one is ", GradeWords(roll->grade),
           ".");
      const std::string& seed = disputed_.header.seed();
      const bool by_seed = agreed == RollGrade::kSeed && !seed.empty() && !log_.RestsOnStandIns(*place);
      if (const auto computed = by_seed ? RollFor(ruleset_, log_.Before(*place), seed, roll->key) : std::nullopt;
          computed.has_value()) {
        Find("By the log's seed it is: ", Plainly(computed->event), ".");
        if (out_.correction.empty()) out_.correction.push_back(computed->event);
      }
      upheld();
      return absl::OkStatus();
    }
    Find("It was agreed that an outcome is at least ", GradeWords(agreed), "; this one is, being ",
         GradeWords(roll->grade), ".");
  }
  if (const auto other = OtherRoll(said.event(), event, roll->key); other.has_value()) {
    const bool altered = disputed_.altered_to >= said.event();
    if (altered != other->altered) {
      Find(altered ? "This log was changed since its chain digest was noted; the other one was not."
                   : "The other log was changed since its chain digest was noted; this one was not.");
      if (altered) {
        upheld();
      } else {
        Verdict(v1::REJECTED);
      }
      return absl::OkStatus();
    }
    if (other->grade > roll->grade) return upheld(), absl::OkStatus();
    if (other->grade < roll->grade) return Verdict(v1::REJECTED), absl::OkStatus();
    Missing("Something that vouches for one of the two outcomes: a dice server's message, a signature, a seed.");
    return absl::OkStatus();
  }
  if (roll->verdict == RollVerdict::kConfirmed) {
    Verdict(v1::REJECTED);
    return absl::OkStatus();
  }
  if (roll->claimed == v1::ChanceSource::DICE_SERVER) {
    Missing("The message of the dice server that the record names, to be compared with it.");
  } else {
    Missing(
        "Something that vouches for the outcome, or for another one: a dice server's message, a signature, a seed.");
  }
  return absl::OkStatus();
}

}  // namespace

size_t DisputeInHand::IndexOf(const v1::DisputeClaim& claim) const {
  for (size_t i = 0; i < logs.size(); ++i) {
    if (!claim.log().empty() && logs[i].ruled.kept_by() == claim.log()) return i;
  }
  return 0;
}

absl::StatusOr<Judgement> Judge(const DisputeInHand& hand, const v1::DisputeClaim& claim) {
  return Judging(hand, claim).Run();
}

std::string MainFinding(const v1::RuledClaim& claim) {
  for (const std::string& finding : claim.findings()) {
    if (!absl::StartsWith(finding, "Event ") && !absl::StartsWith(finding, kBrokenBefore)) return finding;
  }
  return "";
}

bool TellsWhatCouldBe(absl::string_view finding) {
  return absl::StartsWith(finding, kLegalInstead) || absl::StartsWith(finding, kStandIn) ||
         absl::StartsWith(finding, kOnePossibility);
}

bool DependsOnOptions(const v1::DisputeClaim& claim) {
  switch (claim.says_case()) {
    case v1::DisputeClaim::kIllegal:
    case v1::DisputeClaim::kWrongResult:
    case v1::DisputeClaim::kForgotten:
    case v1::DisputeClaim::kLegal:
      return true;
    default:
      return false;
  }
}

}  // namespace adjutant
