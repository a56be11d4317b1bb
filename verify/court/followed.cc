#include "verify/court/followed.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "adjutant/v1/annotations.pb.h"
#include "verify/rules/alternatives.h"
#include "verify/rules/recent.h"
#include "verify/rules/rule_status.h"
#include "verify/text/naming.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr size_t kNowhere = ~size_t{0};
// Events before a breach that say why its step was passed over.
constexpr size_t kEventsBefore = 8;

}  // namespace

FollowedLog::FollowedLog(std::shared_ptr<const Ruleset> ruleset, std::vector<RecordedEvent> record, bool keys_counted)
    : ruleset_(std::move(ruleset)),
      keys_counted_(keys_counted),
      record_(std::move(record)),
      places_(record_.size(), kNowhere) {
  positions_.push_back(ruleset_->NewState());
  const auto keep = [this](const CarriedEvent&, const State&, const State& after, const Trace&) {
    positions_.push_back(after);
  };
  line_ = Follow(*ruleset_, &record_, keep, /*trace=*/false, RollKeys(keys_counted_));
  for (size_t place = 0; place < line_.events.size(); ++place) {
    const CarriedEvent& event = line_.events[place];
    if (event.kind != CarriedKind::kSupplied) places_[event.index] = place;
  }
  FindBreaches();
}

RollKeys FollowedLog::KeysBefore(size_t place) const {
  RollKeys keys(keys_counted_);
  if (!keys_counted_) return keys;
  size_t from = 0;
  for (const auto& [at, passed] : line_.passed) {
    if (at > place) break;
    from = at;
    keys = passed;
  }
  for (size_t at = from; at < place; ++at) {
    const CarriedEvent& event = At(at);
    if (event.event.player != kChance || !event.Played() || event.kind == CarriedKind::kSupplied) continue;
    keys.CountRoll(*ruleset_, Before(at));
  }
  return keys;
}

std::optional<size_t> FollowedLog::PlaceOf(uint64_t number) const {
  if (!Has(number) || places_[number - 1] == kNowhere) return std::nullopt;
  return places_[number - 1];
}

const State* FollowedLog::PositionAfter(uint64_t number) const {
  number = LastPlayed(number);
  if (number == 0) return &positions_.front();
  const std::optional<size_t> place = PlaceOf(number);
  return place.has_value() ? &After(*place) : nullptr;
}

uint64_t FollowedLog::LastPlayed(uint64_t number) const {
  number = std::min<uint64_t>(number, record_.size());
  while (number > 0 && record_[number - 1].skip) --number;
  return number;
}

std::string FollowedLog::AgreedAt(size_t place) const {
  // A roll is misread for the sake of what was played on it.
  if (At(place).kind == CarriedKind::kMisread) {
    if (place + 1 >= line_.events.size() || At(place + 1).index >= record_.size()) return "";
    const RecordedEvent& next = record_[At(place + 1).index];
    return next.played != nullptr && next.played->has_from() ? next.agreed : "";
  }
  return At(place).index < record_.size() ? record_[At(place).index].agreed : "";
}

State FollowedLog::RuledAfter(size_t place) const {
  if (At(place).kind != CarriedKind::kMisread) return After(place);
  State state = Before(place);
  ruleset_->Apply(&state, EventAt(place), nullptr);
  return state;
}

Trace FollowedLog::TraceAt(size_t place) const {
  Trace trace;
  const CarriedEvent& event = At(place);
  if (!event.Played()) return trace;
  State state = Before(place);
  ruleset_->Apply(&state, EventAt(place), &trace);
  return trace;
}

Trace FollowedLog::CauseOf(size_t place) const {
  while (place > 0 && !At(place - 1).Played()) --place;
  return place == 0 ? Trace() : TraceAt(place - 1);
}

std::vector<ClaimResult> FollowedLog::ClaimsAt(uint64_t number) const {
  std::vector<ClaimResult> results;
  const std::optional<size_t> place = PlaceOf(number);
  v1::Annotations annotations;
  if (!place.has_value() || !annotations.ParseFromString(record_[number - 1].annotations)) return results;
  if (annotations.claims().empty() || !At(*place).Played()) return results;
  const Trace trace = TraceAt(*place);
  const State after = RuledAfter(*place);
  for (const v1::Claim& claim : annotations.claims()) {
    results.push_back(CheckClaim(claim, *ruleset_, after, trace));
  }
  return results;
}

PlayerId FollowedLog::AnswersFor(size_t place) const {
  const CarriedEvent& event = At(place);
  // What is left out is for him to answer for who was to decide; where several were, for the one who is told.
  const bool is_due = event.kind == CarriedKind::kSupplied && event.pending.Awaits(event.event.player);
  const PlayerId due = event.pending.over ? kChance : is_due ? event.event.player : event.pending.player;
  if (event.kind != CarriedKind::kSupplied || due == kChance) {
    const PlayerId player = event.kind == CarriedKind::kSupplied ? due : event.event.player;
    return player == kChance ? ruleset_->RollerOf(Before(place)) : player;
  }
  const PlayerId out_of_turn = WentOnWithout(place, due);
  return out_of_turn == kChance ? due : out_of_turn;
}

PlayerId FollowedLog::WentOnWithout(size_t place, PlayerId due) const {
  const CarriedEvent& event = At(place);
  const std::optional<size_t> next = event.index < record_.size() ? PlaceOf(event.number) : std::nullopt;
  if (!next.has_value()) return kChance;
  const auto doer = [&](size_t at) {
    return At(at).event.player != kChance ? At(at).event.player : ruleset_->RollerOf(Before(at));
  };
  const PlayerId went_on = doer(*next);
  if (went_on == kChance || went_on == due) return kChance;
  for (size_t at = place; at-- > 0;) {
    const CarriedEvent& before = At(at);
    if (before.kind == CarriedKind::kSupplied) continue;
    if (before.event.player != kChance) return before.event.player == went_on ? went_on : kChance;
    // What follows from dice is for him to bear whom it befalls.
    if (IsDie(before.event)) return kChance;
  }
  return kChance;
}

bool FollowedLog::IsDie(const Event& event) const {
  const EventTypeSpec* spec = ruleset_->game().schema().Find(event.type);
  return event.player == kChance && spec != nullptr &&
         std::any_of(spec->args.begin(), spec->args.end(),
                     [](const ArgSpec& arg) { return arg.kind == ArgKind::kNumber; });
}

std::string FollowedLog::NotationAt(size_t place) const { return EventCodec(*ruleset_).ToNotation(EventAt(place)); }

std::string FollowedLog::SentenceAt(size_t place) const {
  // What is not due has no sentence that could be trusted: the game describes events that fit the position.
  const CarriedKind kind = At(place).kind;
  if (kind == CarriedKind::kSuperfluous || kind == CarriedKind::kIllegal) {
    return Printable(Naming(*ruleset_).Plain(EventAt(place)));
  }
  return Printable(ruleset_->Describe(Before(place), EventAt(place)));
}

void FollowedLog::FindBreaches() {
  for (size_t place = 0; place < line_.events.size(); ++place) {
    if (At(place).kind != CarriedKind::kKept) AddBreach(place);
    AddWrongClaims(place);
  }
}

// Why the event there is refused; of one that was not due, also what stood against it on the way there.
Why FollowedLog::WhyAt(size_t place) const {
  Recent recent;
  for (size_t i = place - std::min(place, kEventsBefore); i < place; ++i) {
    if (At(i).Played()) recent.Add(Before(i), At(i).event);
  }
  Why why = At(place).why;
  recent.Explain(*ruleset_, Before(place), At(place).event, &why);
  return why;
}

void FollowedLog::AddBreach(size_t place) {
  const CarriedEvent& event = At(place);
  v1::Breach breach;
  breach.set_event(event.number);
  breach.set_notation(NotationAt(place));
  breach.set_words(SentenceAt(place));
  breach.set_due(DecisionSentence(*ruleset_, Before(place)));
  const PlayerId by = AnswersFor(place);
  if (by != kChance) breach.set_by(SideId(ruleset_->game(), by));
  switch (event.kind) {
    case CarriedKind::kSupplied:
      breach.set_kind(v1::OMISSION);
      breach.set_sentence(absl::StrCat("passed by before event ", event.number, ": ", breach.due()));
      Cite(*ruleset_, event.pending.rule, breach.mutable_cases());
      break;
    case CarriedKind::kMisread:
      breach.set_kind(v1::AGAINST_RULES);
      AddMisreading(place, &breach);
      break;
    case CarriedKind::kAgainstRules:
    case CarriedKind::kIllegal:
      breach.set_kind(v1::AGAINST_RULES);
      break;
    default:
      breach.set_kind(v1::NOT_DUE);
      break;
  }
  if (event.kind != CarriedKind::kSupplied && event.kind != CarriedKind::kMisread) {
    breach.set_sentence(SentenceAt(place));
    const Why why = WhyAt(place);
    breach.set_facts(Printable(why.sentence));
    for (RuleId rule : event.broken) Cite(*ruleset_, rule, breach.mutable_cases());
    Cite(*ruleset_, event.ruling.rule, breach.mutable_cases());
    for (RuleId rule : why.also) Cite(*ruleset_, rule, breach.mutable_cases());
    EventCodec codec(*ruleset_);
    for (const Event& legal : NearestLegalEvents(*ruleset_, Before(place), event.event)) {
      breach.add_legal_instead(codec.ToNotation(legal));
      breach.add_legal_words(Printable(ruleset_->Describe(Before(place), legal)));
    }
  }
  breach.set_agreed(AgreedAt(place));
  breaches_.push_back(std::move(breach));
  breach_places_.push_back(place);
}

// What the roll does by the rules, and what play made of it.
void FollowedLog::AddMisreading(size_t place, v1::Breach* breach) const {
  breach->set_sentence(absl::StrCat(SentenceAt(place), ", and play went on as though it had been \"",
                                    Printable(ruleset_->Describe(Before(place), At(place).event)), "\""));
  const Trace trace = TraceAt(place);
  for (const Sentence& sentence : trace.sentences) {
    breach->set_facts(absl::StrCat(breach->facts(), breach->facts().empty() ? "" : "; ", Printable(sentence.text)));
    Cite(*ruleset_, sentence.rule, breach->mutable_cases());
  }
  for (const Derivation& derivation : trace.derivations) Cite(*ruleset_, derivation.rule, breach->mutable_cases());
  Cite(*ruleset_, At(place).pending.rule, breach->mutable_cases());
}

void FollowedLog::AddWrongClaims(size_t place) {
  const CarriedEvent& event = At(place);
  if (event.kind == CarriedKind::kSupplied || record_[event.index].annotations.empty()) return;
  for (const ClaimResult& result : ClaimsAt(event.number)) {
    if (result.holds) continue;
    const std::string written =
        result.claim.has_value() ? absl::StrCat(result.claim.value()) : Printable(result.claim.text());
    v1::Breach breach;
    breach.set_kind(v1::WRONG_CLAIM);
    breach.set_event(event.number);
    breach.set_notation(NotationAt(place));
    breach.set_words(SentenceAt(place));
    const Trace trace = TraceAt(place);
    const Naming naming(*ruleset_);
    const std::string name = Printable(NumberTitle(naming, trace, result.claim.name()));
    breach.set_sentence(result.known
                            ? absl::StrCat("the record writes ", name, " = ", Printable(naming.Words(written)),
                                           "; the rules give ", Printable(naming.Words(result.actual)))
                            : absl::StrCat("the record writes ", name, " = ", written, "; there is no such value"));
    for (const Derivation& derivation : trace.derivations) {
      if (derivation.name == result.claim.name()) Cite(*ruleset_, derivation.rule, breach.mutable_cases());
    }
    breaches_.push_back(std::move(breach));
    breach_places_.push_back(place);
  }
}

v1::CitedCase CitedCaseOf(const Ruleset& ruleset, RuleId rule) {
  v1::CitedCase cited;
  const Catalogue catalogue = ruleset.game().catalogue();
  if (const Rule* found = catalogue.Get(rule); found != nullptr) {
    cited.set_id(std::string(RuleIdText(catalogue, rule)));
    cited.set_text(found->text);
  }
  return cited;
}

void Cite(const Ruleset& ruleset, RuleId rule, google::protobuf::RepeatedPtrField<v1::CitedCase>* cases) {
  if (rule == kNoRule) return;
  v1::CitedCase cited = CitedCaseOf(ruleset, rule);
  for (const v1::CitedCase& one : *cases) {
    if (one.id() == cited.id()) return;
  }
  *cases->Add() = std::move(cited);
}

v1::RuledNumber NumberOf(const Ruleset& ruleset, const Derivation& derivation) {
  const Catalogue catalogue = ruleset.game().catalogue();
  v1::RuledNumber number;
  number.set_name(derivation.name);
  number.set_title(Printable(derivation.title));
  number.set_case_(std::string(RuleIdText(catalogue, derivation.rule)));
  number.set_total(derivation.total);
  number.set_note(Printable(derivation.note));
  for (const Term& term : derivation.terms) {
    v1::RuledTerm* out = number.add_terms();
    out->set_value(term.value);
    out->set_text(Printable(term.text));
    out->set_case_(std::string(RuleIdText(catalogue, term.rule)));
    out->set_datum(term.datum);
    out->set_provenance(ProvenanceText(ruleset, term));
  }
  return number;
}

std::string NumberTitle(const Naming& naming, const Trace& trace, absl::string_view name) {
  for (const Derivation& derivation : trace.derivations) {
    if (derivation.name == name && !derivation.title.empty()) return derivation.title;
  }
  return naming.Value(name);
}

void AddDifferences(const Ruleset& ruleset, const std::vector<ValueDifference>& differences, size_t most,
                    google::protobuf::RepeatedPtrField<v1::RuledDifference>* out) {
  const Naming naming(ruleset);
  for (const ValueDifference& difference : differences) {
    if (static_cast<size_t>(out->size()) >= most) return;
    // What no value tells apart says nothing to a person.
    if (absl::StartsWith(difference.name, "section.")) continue;
    v1::RuledDifference* one = out->Add();
    one->set_name(difference.name);
    one->set_recorded(Printable(difference.a));
    one->set_corrected(Printable(difference.b));
    one->set_title(Printable(naming.Value(difference.name)));
    one->set_recorded_words(Printable(naming.Words(difference.a)));
    one->set_corrected_words(Printable(naming.Words(difference.b)));
  }
}

bool FollowedLog::RestsOnStandIns(size_t place) const {
  for (size_t i = 0; i < place; ++i) {
    if (At(i).kind == CarriedKind::kSupplied && At(i).alternatives > 1) return true;
  }
  return false;
}

}  // namespace adjutant
