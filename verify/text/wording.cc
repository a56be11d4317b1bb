#include "verify/text/wording.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/capital.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

const DatumOrigin* OriginOf(const Ruleset& ruleset, const Term& term) {
  if (term.datum.empty() || ruleset.pack() == nullptr) return nullptr;
  return ruleset.pack()->Origin(term.datum);
}

}  // namespace

std::string CaseInBrackets(const Ruleset& ruleset, RuleId rule) {
  const absl::string_view number = ruleset.game().catalogue().Number(rule);
  return number.empty() ? "" : absl::StrCat("[", number, "]");
}

std::string SideId(const Game& game, PlayerId player) {
  if (player == kChance) return "chance";
  if (player == kObserver) return "observer";
  return player <= game.sides().size() ? game.sides()[player - 1u] : absl::StrCat("side", player);
}

std::string SideName(const Game& game, PlayerId player) {
  if (player == kChance) return "chance";
  if (player == kObserver) return "an observer";
  return player <= game.side_names().size() ? game.side_names()[player - 1u] : SideId(game, player);
}

namespace {

// The seats that may decide the same.
struct SameDecision {
  Due due;
  Seats players;
};

std::vector<SameDecision> DecisionsOf(const Pending& pending) {
  std::vector<SameDecision> decisions = {{pending, {pending.player}}};
  for (const Due& due : pending.besides) {
    const auto same = std::find_if(decisions.begin(), decisions.end(),
                                   [&](const SameDecision& one) { return one.due.step == due.step; });
    if (same != decisions.end()) {
      same->players.Add(due.player);
    } else {
      decisions.push_back({due, {due.player}});
    }
  }
  return decisions;
}

}  // namespace

std::string DecisionSentence(const Ruleset& ruleset, const State& state) {
  return DecisionSentence(ruleset, state, kChance);
}

std::string DecisionSentence(const Ruleset& ruleset, const State& state, PlayerId of) {
  const std::string unsupported = ruleset.Unsupported(state);
  if (!unsupported.empty()) return absl::StrCat("This version cannot go on: ", unsupported);
  Pending pending = ruleset.PendingOf(state);
  if (pending.over) return "The game is over";
  if (const Due* due = of == kChance ? nullptr : pending.Of(of); due != nullptr) {
    static_cast<Due&>(pending) = Due(*due);
    pending.besides.clear();
  }
  std::string sentence;
  for (const SameDecision& same : DecisionsOf(pending)) {
    std::vector<std::string> names;
    for (PlayerId player : same.players) names.push_back(SideName(ruleset.game(), player));
    const std::string who = Enumerated(names, "or");
    const std::string brackets = CaseInBrackets(ruleset, same.due.rule);
    absl::StrAppend(&sentence, sentence.empty() ? "" : "; ",
                    same.due.player == kChance ? "Chance:"
                    : sentence.empty()         ? Capitalized(who)
                                               : who,
                    " ", same.due.what, brackets.empty() ? "" : " ", brackets);
  }
  return sentence;
}

std::string DecisionId(const Ruleset& ruleset, const State& state) {
  const Pending pending = ruleset.PendingOf(state);
  if (pending.over) return "game_over";
  std::string id;
  for (const SameDecision& same : DecisionsOf(pending)) {
    absl::StrAppend(
        &id, id.empty() ? "" : "; ",
        absl::StrJoin(same.players, ",",
                      [&](std::string* out, PlayerId player) { absl::StrAppend(out, SideId(ruleset.game(), player)); }),
        " ", same.due.name);
  }
  return id;
}

std::string SourceText(const v1::ChanceSource& source) {
  const char* method = "";
  switch (source.method()) {
    case v1::ChanceSource::ENTERED:
      method = "entered";
      break;
    case v1::ChanceSource::SEED:
      method = "rolled by seed";
      break;
    case v1::ChanceSource::DICE_SERVER:
      method = "from a dice server";
      break;
    case v1::ChanceSource::COMMIT_REVEAL:
      method = "committed and revealed";
      break;
    case v1::ChanceSource::SIGNED:
      method = "signed by a third party";
      break;
    case v1::ChanceSource::BOOK:
      method = "from the book";
      break;
    case v1::ChanceSource::TWO_CHAIN:
      method = "by links of all sides, batch";
      break;
    case v1::ChanceSource::DEALER:
      method = "by the dealer";
      break;
    case v1::ChanceSource::MASKED:
      method = "drawn from a masked deck";
      break;
    case v1::ChanceSource::VASSAL:
      method = "from VASSAL";
      break;
    case v1::ChanceSource::JOURNAL:
      method = "from a journal";
      break;
    default:
      break;
  }
  if (source.reference().empty()) return method;
  return absl::StrCat(method, method[0] == '\0' ? "" : ": ", Printable(source.reference()));
}

std::string ProvenanceText(const Ruleset& ruleset, const Term& term) {
  const DatumOrigin* origin = OriginOf(ruleset, term);
  if (origin == nullptr) return "";
  return absl::StrCat(v1::Evidence_Name(origin->evidence), origin->rule.empty() ? "" : " ", origin->rule);
}

bool IsReconstructed(const Ruleset& ruleset, const Term& term) {
  const DatumOrigin* origin = OriginOf(ruleset, term);
  return origin != nullptr && origin->evidence == v1::RECONSTRUCTED;
}

}  // namespace adjutant
