#include "verify/court/fork.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/digest.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr size_t kDifferencesMost = 40;
constexpr size_t kDigitsShown = 16;

void RulesThatDiffer(const DisputedLog& a, const DisputedLog& b, v1::Fork* fork) {
  const auto add = [&](const std::string& name, absl::string_view of_a, absl::string_view of_b) {
    if (of_a == of_b) return;
    v1::RuledDifference* difference = fork->add_rules();
    difference->set_name(name);
    difference->set_recorded(std::string(of_a));
    difference->set_corrected(std::string(of_b));
  };
  const Ruleset& rules_a = a.followed->ruleset();
  const Ruleset& rules_b = b.followed->ruleset();
  add("scenario", rules_a.scenario(), rules_b.scenario());
  add("edition", rules_a.edition(), rules_b.edition());
  const auto specs = rules_a.game().options();
  for (size_t i = 0; i < specs.size(); ++i) {
    add(absl::StrCat("option ", specs[i].id), specs[i].choices[rules_a.options()[i]].value,
        specs[i].choices[rules_b.options()[i]].value);
  }
  const auto packs = [](const Ruleset& rules) {
    std::string text;
    for (const PackDigest& pack : rules.packs()) {
      absl::StrAppend(&text, text.empty() ? "" : ", ", pack.id, " (SHA-256 ", pack.sha256.substr(0, kDigitsShown), ")");
    }
    return text;
  };
  add("component packs", packs(rules_a), packs(rules_b));
  const auto position = [](const Ruleset& rules) {
    std::string text;
    for (const auto& [name, value] : rules.position()) {
      absl::StrAppend(&text, text.empty() ? "" : ", ", name, "=", value);
    }
    return Printable(text);
  };
  add("position at the start", position(rules_a), position(rules_b));
  fork->set_same_rules(fork->rules().empty());
  // Other names are no other rules, but perhaps another game. A header that leaves them out contradicts nothing.
  const auto add_names = [&](const std::string& name, const std::string& of_a, const std::string& of_b) {
    if (!of_a.empty() && !of_b.empty()) add(name, of_a, of_b);
  };
  const auto players = [](const v1::LogHeader& header) { return Printable(absl::StrJoin(header.players(), ", ")); };
  add_names("title of the game", Printable(a.header.title()), Printable(b.header.title()));
  add_names("players", players(a.header), players(b.header));
}

// Whether no named value tells two positions apart.
bool LookTheSame(const Ruleset& rules_a, const State& a, const Ruleset& rules_b, const State& b) {
  if (rules_a.Digest(a) == rules_b.Digest(b)) return true;
  google::protobuf::RepeatedPtrField<v1::RuledDifference> named;
  AddDifferences(rules_a, DifferencesOf(rules_a, a, rules_b, b), 1, &named);
  return named.empty();
}

// How the rules see event `number` of a log: "legal", or the refusal.
std::string RulingOn(const FollowedLog& log, uint64_t number, bool* legal) {
  const std::optional<size_t> place = log.PlaceOf(number);
  *legal = place.has_value() && log.At(*place).kind == CarriedKind::kKept;
  if (*legal) {
    // An obligation that is passed by before it is as wrong as the event itself.
    if (*place > 0 && log.At(*place - 1).kind == CarriedKind::kSupplied && log.At(*place - 1).number == number) {
      *legal = false;
      return absl::StrCat("legal only after what was passed by: ",
                          DecisionSentence(log.ruleset(), log.Before(*place - 1)));
    }
    return "legal";
  }
  if (!place.has_value()) return "play was lost before it";
  const CarriedEvent& event = log.At(*place);
  if (event.kind == CarriedKind::kMisread) return "in order, but play went on as though it had come out otherwise";
  return absl::StrCat("refused: ", Printable(event.why.sentence), " ",
                      CaseInBrackets(log.ruleset(), event.ruling.rule));
}

bool IsLegal(const FollowedLog& log, uint64_t number) {
  bool legal = false;
  (void)RulingOn(log, number, &legal);
  return legal;
}

// A noted chain digest that a log does not have, or a file that is damaged.
bool WasEdited(const DisputedLog& log) { return !log.ruled.integrity().empty(); }

// The outcome of event `number` is not what its source, or the seed, gives.
bool IsForged(const DisputedLog& log, uint64_t number) {
  return number >= 1 && number <= log.rolls.size() && log.rolls[number - 1].has_value() &&
         log.rolls[number - 1]->verdict == RollVerdict::kContradicted;
}

void SayWhoIsSupported(const DisputedLog& a, const DisputedLog& b, bool a_legal, bool b_legal, v1::Fork* fork) {
  if (WasEdited(a) != WasEdited(b)) {
    const bool first = !WasEdited(a);
    fork->set_by_integrity(true);
    fork->set_supported(first ? "first" : "second");
    fork->set_reason(absl::StrCat("The ", first ? "second" : "first",
                                  " log is not what it was: ", (first ? b : a).ruled.integrity(0)));
    return;
  }
  if (fork->kind() == "end") {
    const bool first_ends = fork->first_event().empty();
    const bool goes_on_legally = first_ends ? b_legal : a_legal;
    const DisputedLog& shorter = first_ends ? a : b;
    const char* name = first_ends ? "first" : "second";
    fork->set_supported(goes_on_legally ? "both" : name);
    fork->set_reason(
        absl::StrCat("The ", name, " log ends after event ", fork->agreed(),
                     " and says nothing of what comes then; up to there ", "they do not contradict each other.",
                     shorter.ruled.closed() ? " It is closed: whoever closed it says that the record ends there." : "",
                     goes_on_legally ? "" : " What the other goes on with, the rules refuse."));
    return;
  }
  if (a_legal != b_legal) {
    fork->set_supported(a_legal ? "first" : "second");
    if (fork->first_event() == fork->second_event()) {
      fork->set_reason(absl::StrCat("Both have the same event; what is pinned by the header of the ", fork->supported(),
                                    " log accepts it, and what that of the other pins refuses it: which was agreed is "
                                    "for the parties to say."));
      return;
    }
    fork->set_reason(absl::StrCat("Where they part, the rules accept what the ", fork->supported(),
                                  " log says, and refuse what the other says."));
    return;
  }
  const bool a_forged = IsForged(a, fork->event()), b_forged = IsForged(b, fork->event());
  if (a_legal && a_forged != b_forged) {
    fork->set_supported(a_forged ? "second" : "first");
    fork->set_reason(absl::StrCat("Where they part, the ", fork->supported(),
                                  " log has the roll as its source gives it, ", "and the other has not."));
    return;
  }
  fork->set_supported(a_legal ? "both" : "neither");
  if (!a_legal) {
    fork->set_reason("The rules refuse both events.");
  } else if (!fork->same_rules()) {
    fork->set_reason(
        "Each log is right under the rules that its header pins; which of these were agreed is for the "
        "parties to say.");
  } else {
    fork->set_reason("The rules accept both: what was decided or rolled is a question of fact.");
  }
}

}  // namespace

v1::Fork ForkOf(const DisputedLog& first, const DisputedLog& second) {
  v1::Fork fork;
  RulesThatDiffer(first, second, &fork);
  const FollowedLog& a = *first.followed;
  const FollowedLog& b = *second.followed;
  const EventCodec codec_a(a.ruleset());
  const EventCodec codec_b(b.ruleset());
  const auto same_position = [&](const State* x, const State* y) {
    if (x == nullptr || y == nullptr) return x == y;
    return LookTheSame(a.ruleset(), *x, b.ruleset(), *y);
  };
  const uint64_t most = std::max(a.events(), b.events());
  uint64_t number = 0;
  if (!same_position(a.PositionAfter(0), b.PositionAfter(0))) {
    fork.set_kind("rules");
    AddDifferences(a.ruleset(), DifferencesOf(a.ruleset(), *a.PositionAfter(0), b.ruleset(), *b.PositionAfter(0)),
                   kDifferencesMost, fork.mutable_differences());
    fork.set_supported("both");
    fork.set_reason("They do not start from the same position, so that there is none that both agree on.");
    return fork;
  }
  for (number = 1; number <= most && fork.kind().empty(); ++number) {
    if (!a.Has(number) || !b.Has(number)) {
      fork.set_kind("end");
    } else if (codec_a.ToNotation(a.record()[number - 1].event) != codec_b.ToNotation(b.record()[number - 1].event)) {
      fork.set_kind("events");
    } else if (!same_position(a.PositionAfter(number), b.PositionAfter(number)) ||
               IsLegal(a, number) != IsLegal(b, number)) {
      fork.set_kind("positions");
    }
  }
  const uint64_t agreed = fork.kind().empty() ? most : number - 2;
  fork.set_agreed(agreed);
  if (const State* state = a.PositionAfter(agreed); state != nullptr) {
    fork.set_agreed_digest(HexOf(a.ruleset().Digest(*state)));
  }
  if (fork.kind().empty()) {
    fork.set_supported("both");
    fork.set_reason("The logs say the same.");
    return fork;
  }
  fork.set_event(agreed + 1);
  bool a_legal = true;
  bool b_legal = true;
  const auto say = [&](const FollowedLog& log, bool* legal, std::string* event, std::string* sentence,
                       std::string* ruling) {
    if (!log.Has(fork.event())) {
      *ruling = "the log ends here";
      return;
    }
    *event = EventCodec(log.ruleset()).ToNotation(log.record()[fork.event() - 1].event);
    if (const auto place = log.PlaceOf(fork.event()); place.has_value()) *sentence = log.SentenceAt(*place);
    *ruling = RulingOn(log, fork.event(), legal);
  };
  say(a, &a_legal, fork.mutable_first_event(), fork.mutable_first_sentence(), fork.mutable_first_ruling());
  say(b, &b_legal, fork.mutable_second_event(), fork.mutable_second_sentence(), fork.mutable_second_ruling());
  const State* after_a = a.PositionAfter(std::min<uint64_t>(fork.event(), a.events()));
  const State* after_b = b.PositionAfter(std::min<uint64_t>(fork.event(), b.events()));
  if (after_a != nullptr && after_b != nullptr) {
    AddDifferences(a.ruleset(), DifferencesOf(a.ruleset(), *after_a, b.ruleset(), *after_b), kDifferencesMost,
                   fork.mutable_differences());
  }
  SayWhoIsSupported(first, second, a_legal, b_legal, &fork);
  return fork;
}

}  // namespace adjutant
