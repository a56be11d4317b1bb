#include "verify/court/veil.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "core/kernel/random.h"
#include "core/kernel/schema.h"
#include "verify/rules/sight.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using Names = std::set<std::string>;  // printed names and ids

// Positions tried in which what is hidden is dealt anew.
constexpr uint64_t kDeals = 8;

bool Mentions(absl::string_view text, absl::string_view name) {
  const auto inside = [&](size_t at) {
    return at < text.size() && (absl::ascii_isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
  };
  for (size_t at = text.find(name); at != absl::string_view::npos; at = text.find(name, at + 1)) {
    if ((at == 0 || !inside(at - 1)) && !inside(at + name.size())) return true;
  }
  return false;
}

bool MentionsAny(absl::string_view text, const Names& names) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return Mentions(text, name); });
}

class Veil {
 public:
  Veil(PlayerId viewer, const DisputeInHand& hand, v1::Ruling* ruling)
      : viewer_(viewer),
        hand_(hand),
        ruling_(*ruling),
        hidden_(absl::StrCat("(hidden from ", SideName(Rules(0).game(), viewer), ")")) {}

  void Run() {
    ruling_.set_view(SideId(Rules(0).game(), viewer_));
    for (v1::RuledLog& log : *ruling_.mutable_logs()) log.clear_state_digest();
    // First all that is told openly, for texts that quote it.
    for (const v1::RuledClaim& claim : ruling_.claims()) HiddenAt(IndexOf(claim.log()), claim.event());
    for (const v1::RuledError& error : ruling_.errors()) {
      const size_t log = IndexOf(error.breach().log());
      for (const v1::Remedy& remedy : error.remedies()) {
        if (remedy.decided_by() != 0) HiddenAt(log, remedy.decided_by());
      }
      for (const v1::Learned& one : error.learned()) HiddenAt(log, one.event());
    }
    for (int i = 0; i < ruling_.claims_size(); ++i) Claim(i);
    for (v1::Breach& breach : *ruling_.mutable_breaches()) Breach(&breach);
    for (v1::RuledError& error : *ruling_.mutable_errors()) Error(&error);
    if (ruling_.has_fork()) Fork(ruling_.mutable_fork());
    Doubts();
    ruling_.set_summary(Verdict(ruling_.summary(), all_));
    Dispute(ruling_.mutable_dispute());
  }

 private:
  const FollowedLog& Log(size_t log) const { return *hand_.logs[log].followed; }
  const Ruleset& Rules(size_t log) const { return Log(log).ruleset(); }
  size_t IndexOf(const std::string& file) const {
    for (size_t i = 0; i < hand_.logs.size(); ++i) {
      if (hand_.logs[i].ruled.file() == file) return i;
    }
    return 0;
  }

  // ---- What is hidden.

  void AddHidden(const Ruleset& rules, const State& before, const State& after, Names* names) const {
    std::vector<HiddenThing> was, is;
    rules.ListHidden(before, viewer_, &was);
    rules.ListHidden(after, viewer_, &is);
    std::set<std::pair<absl::string_view, int32_t>> known;
    for (const HiddenThing& thing : was) known.emplace(thing.domain, thing.value);
    for (const HiddenThing& thing : is) {
      if (known.count({thing.domain, thing.value}) == 0) continue;
      names->insert(std::string(rules.Names(thing.domain)->Id(thing.value)));
      // A number alone says nothing: it stands in every other sentence.
      if (std::any_of(thing.name.begin(), thing.name.end(),
                      [](char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); })) {
        names->insert(thing.name);
      }
    }
  }

  // Of event `number` of a log, and of what was passed by before it. Of none: of the end.
  const Names& HiddenAt(size_t log, uint64_t number) {
    const auto [found, added] = names_.try_emplace({log, number});
    if (!added) return found->second;
    const FollowedLog& followed = Log(log);
    const std::optional<size_t> place = followed.PlaceOf(number);
    if (!place.has_value()) {
      AddHidden(Rules(log), followed.end(), followed.end(), &found->second);
    } else {
      for (size_t at = *place + 1; at-- > 0;) {
        if (at != *place && followed.At(at).kind != CarriedKind::kSupplied) break;
        AddHidden(Rules(log), followed.Before(at), followed.After(at), &found->second);
      }
      Names own;
      AddHidden(Rules(log), followed.Before(*place), followed.After(*place), &own);
      if (Told(log, *place, std::move(own))) {
        open_.insert(followed.SentenceAt(*place));
        open_.insert(followed.NotationAt(*place));
      }
    }
    all_.insert(found->second.begin(), found->second.end());
    return found->second;
  }

  // Whether the side saw what the event was: it names nothing hidden. A card that is played may have a namesake in a
  // hand.
  bool Told(size_t log, size_t place, Names hidden) const {
    const Ruleset& rules = Rules(log);
    const Event& event = Log(log).EventAt(place);
    const EventTypeSpec* type = rules.game().schema().Find(event.type);
    if (type == nullptr || Log(log).At(place).kind == CarriedKind::kSupplied || HidesNumbers(log, place)) return false;
    for (size_t i = 0; i < type->args.size(); ++i) {
      if (type->args[i].kind != ArgKind::kDomain || event.args[i] == kNone) continue;
      const NameTable& table = rules.NamesOf(type->args[i].domain);
      if (hidden.count(std::string(table.Id(event.args[i]))) > 0) return false;
      hidden.erase(std::string(table.Name(event.args[i])));
    }
    return !MentionsAny(Log(log).SentenceAt(place), hidden);
  }

  // Whether the side knows the value of that name: it stays as it is however what is hidden lies.
  bool Knows(size_t log, const State& state, const std::string& name) {
    auto known = known_.find(&state);
    if (known == known_.end()) {
      const Ruleset& rules = Rules(log);
      std::map<std::string, std::string> texts;
      ValueList values;
      rules.Values(state, &values);
      for (const NamedValue& value : values) texts[value.name] = value.text;
      for (uint64_t deal = 0; deal < kDeals; ++deal) {
        State other = state;
        Random random(deal);
        if (!rules.ReshuffleHidden(&other, viewer_, &random)) break;
        ValueList now;
        rules.Values(other, &now);
        std::map<std::string, std::string> same;
        for (const NamedValue& value : now) {
          const auto was = texts.find(value.name);
          if (was != texts.end() && was->second == value.text) same.insert(*was);
        }
        texts = std::move(same);
      }
      Names names;
      AddHidden(rules, state, state, &names);
      std::set<std::string> sure;
      for (const auto& [one, text] : texts) {
        if (!MentionsAny(one, names) && !MentionsAny(text, names)) sure.insert(one);
      }
      known = known_.emplace(&state, std::move(sure)).first;
    }
    return known->second.count(name) > 0;
  }

  // It is another side's decision, and something is hidden that it may hang on.
  bool IsOthersSecret(size_t log, size_t place) const {
    const CarriedEvent& event = Log(log).At(place);
    if (event.pending.player == kChance || event.pending.player == viewer_) return false;
    State other = Log(log).Before(place);
    Random random(0);
    return Rules(log).ReshuffleHidden(&other, viewer_, &random);
  }
  bool HidesNumbers(size_t log, size_t place) const {
    return Rules(log).HidesNumbers(Log(log).Before(place), Log(log).EventAt(place), viewer_);
  }

  // ---- Taking out.

  std::string Text(const std::string& text, const Names& names) const {
    if (!MentionsAny(text, names)) return text;
    std::string rest = text;
    for (const std::string& told : open_) rest = absl::StrReplaceAll(rest, {{told, ""}});
    return MentionsAny(rest, names) ? hidden_ : text;
  }

  // What becomes of an error, and the verdict, are for both sides to read: of each sentence only what stands in
  // brackets goes, if that is enough.
  std::string Verdict(absl::string_view text, const Names& names) const {
    std::vector<std::string> told;
    for (const absl::string_view sentence : SentencesOf(text)) {
      std::string one(sentence);
      for (size_t from = one.find(" ("); from != std::string::npos; from = one.find(" (", from + 1)) {
        const size_t end = one.rfind(')');
        if (end == std::string::npos || end < from) break;
        const std::string inside = one.substr(from + 2, end - from - 2);
        if (Text(inside, names) != inside) one.replace(from + 1, end - from, hidden_);
      }
      one = Text(one, names);
      if (one == hidden_) one += ".";
      if (told.empty() || told.back() != one) told.push_back(std::move(one));
    }
    return absl::StrJoin(told, " ");
  }
  // At full stops before a capital letter.
  static std::vector<absl::string_view> SentencesOf(absl::string_view text) {
    std::vector<absl::string_view> sentences;
    size_t begin = 0;
    for (size_t i = 0; i + 2 < text.size(); ++i) {
      if (text[i] != '.' || text[i + 1] != ' ' || !absl::ascii_isupper(static_cast<unsigned char>(text[i + 2])))
        continue;
      sentences.push_back(text.substr(begin, i + 1 - begin));
      begin = i + 2;
    }
    sentences.push_back(text.substr(begin));
    return sentences;
  }

  // Every text of a message and of those in it; what is said twice in a row then stands once.
  void Texts(const Names& names, Message* message) const {
    const auto* type = message->GetDescriptor();
    // Rules are nobody's secret.
    if (type == v1::CitedCase::descriptor()) return;
    const auto* reflection = message->GetReflection();
    std::vector<const FieldDescriptor*> fields;
    reflection->ListFields(*message, &fields);
    for (const FieldDescriptor* field : fields) {
      const bool text = field->cpp_type() == FieldDescriptor::CPPTYPE_STRING;
      const bool inner = field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
      const int count = field->is_repeated() ? reflection->FieldSize(*message, field) : 1;
      for (int i = 0; i < count && (text || inner); ++i) {
        if (inner) {
          Texts(names, field->is_repeated() ? reflection->MutableRepeatedMessage(message, field, i)
                                            : reflection->MutableMessage(message, field));
        } else if (field->is_repeated()) {
          reflection->SetRepeatedString(message, field, i,
                                        Text(reflection->GetRepeatedString(*message, field, i), names));
        } else {
          reflection->SetString(message, field, Text(reflection->GetString(*message, field), names));
        }
      }
    }
  }

  template <class Known>
  void Differences(const Names& names, google::protobuf::RepeatedPtrField<v1::RuledDifference>* differences,
                   const Known& known) {
    google::protobuf::RepeatedPtrField<v1::RuledDifference> kept;
    for (const v1::RuledDifference& one : *differences) {
      const bool told =
          MentionsAny(one.name(), names) || MentionsAny(one.recorded(), names) || MentionsAny(one.corrected(), names);
      if (!told && known(one.name())) *kept.Add() = one;
    }
    differences->Swap(&kept);
  }

  // ---- Claims.

  void Claim(int index) {
    v1::RuledClaim* claim = ruling_.mutable_claims(index);
    const v1::DisputeClaim& said = hand_.dispute.claim(index);
    const size_t log = hand_.IndexOf(said);
    // What was refused was to come after its event.
    const uint64_t number = claim->event() + (said.has_legal() ? 1 : 0);
    const Names& names = HiddenAt(log, number);
    const std::optional<size_t> place = Log(log).PlaceOf(number);
    std::vector<std::string> findings;
    const bool secret = said.has_legal() || !place.has_value() || PassedOrOwn(log, *place, [&](size_t at) {
                          return IsOthersSecret(log, at) || HidesNumbers(log, at);
                        });
    // A number that was recorded face down, and is against the rules, is told to nobody else by the ruling either.
    const std::string face_down = place.has_value() && HidesNumbers(log, *place) ? Log(log).NotationAt(*place) : "";
    for (const std::string& finding : claim->findings()) {
      const bool of_others = secret && TellsWhatCouldBe(finding);
      const bool named = !face_down.empty() && absl::StrContains(finding, face_down);
      const std::string told = of_others || named ? hidden_ : Text(finding, names);
      if (findings.empty() || told != hidden_ || findings.back() != hidden_) findings.push_back(told);
    }
    claim->clear_findings();
    for (const std::string& finding : findings) claim->add_findings(finding);
    Numbers(log, place, said, claim);
    Differences(names, claim->mutable_facts(), [&](const std::string& name) {
      return place.has_value() && !said.has_legal() && !HidesNumbers(log, *place) &&
             Knows(log, Log(log).Before(*place), name) && Knows(log, Log(log).After(*place), name);
    });
    Texts(names, claim);
  }

  // Asks of the event at a place and of what was passed by before it.
  template <class Test>
  bool PassedOrOwn(size_t log, size_t place, const Test& test) const {
    for (size_t at = place + 1; at-- > 0;) {
      if (at != place && Log(log).At(at).kind != CarriedKind::kSupplied) return false;
      if (test(at)) return true;
    }
    return false;
  }

  // Only those that the side would be told at the events about the one in question.
  void Numbers(size_t log, std::optional<size_t> place, const v1::DisputeClaim& said, v1::RuledClaim* claim) {
    constexpr size_t kBefore = 3;
    std::set<std::pair<std::string, int64_t>> told;
    if (place.has_value() && !said.has_legal()) {
      const Sight sight(Rules(log), viewer_);
      for (size_t at = *place > kBefore ? *place - kBefore : 0; at <= *place; ++at) {
        const CarriedKind kind = Log(log).At(at).kind;
        if (kind != CarriedKind::kKept && kind != CarriedKind::kSupplied) continue;
        const Trace trace = Log(log).TraceAt(at);
        for (const Derivation& one :
             sight.Look(Log(log).Before(at), Log(log).EventAt(at), Log(log).After(at), trace).derivations) {
          told.emplace(one.name, one.total);
        }
      }
    }
    google::protobuf::RepeatedPtrField<v1::RuledNumber> kept;
    for (const v1::RuledNumber& number : claim->numbers()) {
      if (told.count({number.name(), number.total()}) > 0) *kept.Add() = number;
    }
    claim->mutable_numbers()->Swap(&kept);
    for (const v1::RuledNumber& number : claim->numbers()) {
      for (const v1::RuledTerm& term : number.terms()) data_.insert(term.datum());
    }
  }

  // ---- Breaches and errors.

  std::optional<size_t> PlaceOf(size_t log, const v1::Breach& breach) const {
    const std::optional<size_t> place = Log(log).PlaceOf(breach.event());
    if (breach.kind() != v1::OMISSION) return place;
    for (size_t at = 0; at < Log(log).line().events.size(); ++at) {
      const CarriedEvent& event = Log(log).At(at);
      if (event.kind == CarriedKind::kSupplied && event.number == breach.event()) return at;
    }
    return place;
  }

  void Breach(v1::Breach* breach) {
    const size_t log = IndexOf(breach->log());
    const std::optional<size_t> place = PlaceOf(log, *breach);
    if (place.has_value() && (IsOthersSecret(log, *place) || HidesNumbers(log, *place))) {
      breach->clear_legal_instead();
      breach->clear_legal_words();
      if (breach->kind() == v1::OMISSION || HidesNumbers(log, *place)) {
        breach->clear_notation();
        breach->set_words(hidden_);
        if (breach->kind() != v1::OMISSION) breach->set_sentence(hidden_);
      }
    }
    Texts(HiddenAt(log, breach->event()), breach);
  }

  void Error(v1::RuledError* error) {
    const size_t log = IndexOf(error->breach().log());
    const uint64_t number = error->breach().event();
    const std::optional<size_t> place = PlaceOf(log, error->breach());
    const bool secret = place.has_value() && IsOthersSecret(log, *place);
    Breach(error->mutable_breach());
    for (v1::Remedy& remedy : *error->mutable_remedies()) {
      const Names& names = HiddenAt(log, number);
      const bool sealed = remedy.decided_by() != 0;
      if (sealed) remedy.set_reason(Verdict(remedy.reason(), HiddenAt(log, remedy.decided_by())));
      remedy.set_reason(Verdict(remedy.reason(), names));
    }
    for (v1::Learned& one : *error->mutable_learned()) {
      const std::optional<size_t> at = Log(log).PlaceOf(one.event());
      const bool face_down = at.has_value() && HidesNumbers(log, *at);
      one.set_what(face_down ? hidden_ : Text(one.what(), HiddenAt(log, one.event())));
    }
    v1::Correction* correction = error->mutable_correction();
    const Names& names = HiddenAt(log, number);
    Names end = HiddenAt(log, 0);
    end.insert(names.begin(), names.end());
    const auto known = [&](const std::string& name) { return Knows(log, Log(log).end(), name); };
    for (v1::Change& change : *correction->mutable_changes()) {
      const std::optional<size_t> at = Log(log).PlaceOf(change.event());
      if (at.has_value() && PassedOrOwn(log, *at, [&](size_t one) { return HidesNumbers(log, one); })) {
        change.set_notation(hidden_);
        change.set_sentence(hidden_);
      }
      // What stands in for another side's decision was taken from what it could have done.
      const bool stands_in = change.kind() == "missing" || change.kind() == "stand-in";
      const std::string own = SideId(Rules(log).game(), viewer_);
      if (stands_in && !absl::StartsWith(change.notation(), "chance ") &&
          !absl::StartsWith(change.notation(), absl::StrCat(own, " "))) {
        change.set_notation(hidden_);
        change.set_sentence(hidden_);
      }
      Texts(HiddenAt(log, change.event()), &change);
      Texts(names, &change);
    }
    bool spread_told = !secret;
    for (v1::OutcomeSpread& spread : *correction->mutable_spread()) {
      const auto tells = [&](const std::string& text) { return MentionsAny(text, end); };
      spread_told = spread_told && std::none_of(spread.outcomes().begin(), spread.outcomes().end(), tells) &&
                    std::none_of(spread.words().begin(), spread.words().end(), tells);
      Differences(end, spread.mutable_differences(), known);
    }
    if (!spread_told) correction->clear_spread();
    Differences(end, correction->mutable_differences(), known);
    correction->clear_recorded_digest();
    correction->clear_corrected_digest();
    for (auto* texts :
         {correction->mutable_instead(), correction->mutable_instead_words(), correction->mutable_proposals()}) {
      for (std::string& text : *texts) text = Text(text, names);
    }
    correction->set_missing(Text(correction->missing(), names));
    correction->set_why_not(secret && !correction->why_not().empty() ? hidden_ : Text(correction->why_not(), names));
  }

  // ---- The rest.

  void Fork(v1::Fork* fork) {
    Names names;
    for (size_t log = 0; log < hand_.logs.size(); ++log) {
      const Names& more = HiddenAt(log, fork->event());
      names.insert(more.begin(), more.end());
    }
    Differences(names, fork->mutable_differences(), [&](const std::string& name) {
      for (size_t log = 0; log < hand_.logs.size(); ++log) {
        const State* state = Log(log).PositionAfter(std::min<uint64_t>(fork->event(), Log(log).events()));
        if (state == nullptr || !Knows(log, *state, name)) return false;
      }
      return true;
    });
    fork->clear_agreed_digest();
    Texts(names, fork);
  }

  void Doubts() {
    google::protobuf::RepeatedPtrField<v1::Doubt> kept;
    for (v1::Doubt& doubt : *ruling_.mutable_doubts()) {
      if (doubt.kind() == v1::Doubt::COMPONENT && data_.count(doubt.subject()) == 0) continue;
      Texts(all_, &doubt);
      for (v1::Doubt::Alternative& other : *doubt.mutable_alternatives()) {
        if (TellsWhatCouldBe(other.finding())) other.set_finding(hidden_);
      }
      *kept.Add() = doubt;
    }
    ruling_.mutable_doubts()->Swap(&kept);
  }

  void Dispute(v1::Dispute* dispute) {
    for (int i = 0; i < dispute->claim_size(); ++i) {
      const v1::DisputeClaim& said = hand_.dispute.claim(i);
      const uint64_t number = ruling_.claims(i).event() + (said.has_legal() ? 1 : 0);
      Texts(HiddenAt(hand_.IndexOf(said), number), dispute->mutable_claim(i));
    }
    dispute->set_note(Text(dispute->note(), all_));
    dispute->set_title(Text(dispute->title(), all_));
  }

  const PlayerId viewer_;
  const DisputeInHand& hand_;
  v1::Ruling& ruling_;
  const std::string hidden_;
  std::map<std::pair<size_t, uint64_t>, Names> names_;
  Names all_;                   // what was hidden at any event that the ruling speaks of
  std::set<std::string> open_;  // sentences of events that the side saw, and their notation
  std::map<const State*, std::set<std::string>> known_;
  std::set<std::string> data_;  // components that the numbers told rest on
};

}  // namespace

void KeepFrom(PlayerId viewer, const DisputeInHand& hand, v1::Ruling* ruling) { Veil(viewer, hand, ruling).Run(); }

}  // namespace adjutant
