#include "verify/rules/sight.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/hidden_facts.h"
#include "core/kernel/random.h"
#include "core/kernel/schema.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// Positions tried in which what is hidden is dealt anew. What one position in six would not say passes all of them less
// often than once in 100,000 times.
constexpr uint64_t kDeals = 64;

// `name` stands in `text` as a word, or as words, of its own.
bool Mentions(absl::string_view text, absl::string_view name) {
  // A number alone says nothing: it stands in every other sentence.
  if (std::none_of(name.begin(), name.end(), [](char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); }))
    return false;
  const auto inside = [&](size_t at) {
    return at < text.size() && absl::ascii_isalnum(static_cast<unsigned char>(text[at]));
  };
  for (size_t at = text.find(name); at != absl::string_view::npos; at = text.find(name, at + 1)) {
    const bool begins = at == 0 || !inside(at - 1);
    if (begins && !inside(at + name.size())) return true;
  }
  return false;
}

bool MentionsAny(absl::string_view text, const std::vector<HiddenThing>& hidden) {
  return std::any_of(hidden.begin(), hidden.end(),
                     [&](const HiddenThing& thing) { return Mentions(text, thing.name); });
}

bool MentionsAny(const Derivation& derivation, const std::vector<HiddenThing>& hidden) {
  if (MentionsAny(derivation.title, hidden) || MentionsAny(derivation.note, hidden)) return true;
  return std::any_of(derivation.terms.begin(), derivation.terms.end(),
                     [&](const Term& term) { return MentionsAny(term.text, hidden); });
}

bool Same(const Sentence& a, const Sentence& b) { return a.rule == b.rule && a.text == b.text; }
bool Same(const Term& a, const Term& b) {
  return std::tie(a.value, a.rule, a.text, a.datum) == std::tie(b.value, b.rule, b.text, b.datum);
}
bool Same(const Derivation& a, const Derivation& b) {
  return std::tie(a.name, a.title, a.rule, a.total, a.note) == std::tie(b.name, b.title, b.rule, b.total, b.note) &&
         std::equal(a.terms.begin(), a.terms.end(), b.terms.begin(), b.terms.end(),
                    [](const Term& x, const Term& y) { return Same(x, y); });
}

template <class T>
bool IsIn(const std::vector<T>& others, const T& one) {
  return std::any_of(others.begin(), others.end(), [&](const T& other) { return Same(one, other); });
}
// Does all of `told` stand in `others` too?
template <class T>
bool AllIn(const std::vector<T>& others, const std::vector<T>& told) {
  return std::all_of(told.begin(), told.end(), [&](const T& one) { return IsIn(others, one); });
}
// Leaves of `told` what stands in `others` too.
template <class T>
void KeepCommon(const std::vector<T>& others, std::vector<T>* told) {
  told->erase(std::remove_if(told->begin(), told->end(), [&](const T& one) { return !IsIn(others, one); }),
              told->end());
}

}  // namespace

SeenEvent Sight::Look(const ReplayedEvent& event) const {
  if (event.breach == nullptr || event.breach->ruling.accepted) {
    return Look(event.before, event.event, event.after, event.trace);
  }
  if (viewer_ != kChance) return {true, "recorded as it was played, against the rules", {}, {}};
  return {false, EventCodec(ruleset_).ToNotation(event.event), event.trace.sentences, event.trace.derivations};
}

SeenEvent Sight::Look(const State& before, const Event& event, const State& after, const Trace& trace) const {
  SeenEvent seen{false, ruleset_.Describe(before, event), trace.sentences, trace.derivations};
  if (viewer_ == kChance) return seen;

  std::vector<HiddenThing> hidden = StillHidden(before, after);
  const bool kept = HiddenArgs(ruleset_, before, event, after, viewer_) != 0;
  if (!kept) DropNamesOfOpenThings(event, &hidden);
  if (kept || MentionsAny(seen.sentence, hidden)) {
    return SeenEvent{true, DecisionSentence(ruleset_, before, event.player), {}, {}};
  }
  auto& sentences = seen.sentences;
  sentences.erase(std::remove_if(sentences.begin(), sentences.end(),
                                 [&](const Sentence& one) {
                                   return (one.only != kChance && one.only != viewer_) || MentionsAny(one.text, hidden);
                                 }),
                  sentences.end());
  auto& derivations = seen.derivations;
  derivations.erase(std::remove_if(derivations.begin(), derivations.end(),
                                   [&](const Derivation& one) { return MentionsAny(one, hidden); }),
                    derivations.end());
  if (!sentences.empty() || !derivations.empty()) KeepWhatIsSure(before, event, after, &seen);
  return seen;
}

// Names of what is hidden at both ends; what the event turns up, or what was open before it, may be told.
std::vector<HiddenThing> Sight::StillHidden(const State& before, const State& after) const {
  std::vector<HiddenThing> was, is, still;
  ruleset_.ListHidden(before, viewer_, &was);
  ruleset_.ListHidden(after, viewer_, &is);
  std::set<std::pair<absl::string_view, int32_t>> known;
  for (const HiddenThing& thing : was) known.emplace(thing.domain, thing.value);
  for (HiddenThing& thing : is) {
    if (known.count({thing.domain, thing.value}) > 0) still.push_back(std::move(thing));
  }
  return still;
}

bool Sight::Names(const Event& event, const std::vector<HiddenThing>& hidden) const {
  const EventSchema& schema = ruleset_.game().schema();
  const EventTypeSpec* type = schema.Find(event.type);
  if (type == nullptr) return true;
  for (size_t i = 0; i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    if (arg.kind != ArgKind::kDomain) continue;
    const absl::string_view domain = schema.domains()[static_cast<size_t>(arg.domain)];
    for (const HiddenThing& thing : hidden) {
      if (thing.domain == domain && thing.value == event.args[i]) return true;
    }
  }
  return false;
}

void Sight::DropNamesOfOpenThings(const Event& event, std::vector<HiddenThing>* hidden) const {
  const EventSchema& schema = ruleset_.game().schema();
  const EventTypeSpec* type = schema.Find(event.type);
  for (size_t i = 0; i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    if (arg.kind != ArgKind::kDomain || event.args[i] == kNone) continue;
    const absl::string_view domain = schema.domains()[static_cast<size_t>(arg.domain)];
    const NameTable& names = ruleset_.NamesOf(arg.domain);
    if (event.args[i] < 0 || event.args[i] >= names.size()) continue;
    const absl::string_view name = names.Name(event.args[i]);
    hidden->erase(
        std::remove_if(hidden->begin(), hidden->end(),
                       [&](const HiddenThing& thing) { return thing.domain == domain && thing.name == name; }),
        hidden->end());
  }
}

bool Sight::NamesHidden(const State& state, const Event& event) const {
  std::vector<HiddenThing> hidden;
  ruleset_.ListHidden(state, viewer_, &hidden);
  return Names(event, hidden);
}

std::string Sight::Sees(const State& state) const {
  v1::View view;
  v1::Stacks stacks;
  ruleset_.Show(state, viewer_, &view);
  ruleset_.ShowStacks(state, viewer_, &stacks);
  return absl::StrCat(view.SerializeAsString(), stacks.SerializeAsString(), DecisionSentence(ruleset_, state));
}

void Sight::KeepWhatIsSure(const State& before, const Event& event, const State& after, SeenEvent* seen) const {
  std::string sees;
  for (uint64_t deal = 0; deal < kDeals; ++deal) {
    State other = before;
    Random random(deal);
    if (!ruleset_.ReshuffleHidden(&other, viewer_, &random)) return;
    if (!ruleset_.Check(other, event, nullptr).accepted) continue;
    Trace trace;
    ruleset_.Apply(&other, event, &trace);
    // Where as much is told, it is no matter what the side would see. To find that out takes longest.
    if (AllIn(trace.sentences, seen->sentences) && AllIn(trace.derivations, seen->derivations)) continue;
    if (sees.empty()) sees = Sees(after);
    if (Sees(other) != sees) continue;
    KeepCommon(trace.sentences, &seen->sentences);
    KeepCommon(trace.derivations, &seen->derivations);
  }
}

}  // namespace adjutant
