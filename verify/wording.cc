#include "verify/wording.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/capital.h"
#include "verify/text.h"

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
  return player <= game.sides().size() ? game.sides()[player - 1u] : absl::StrCat("side", player);
}

std::string SideName(const Game& game, PlayerId player) {
  if (player == kChance) return "chance";
  return player <= game.side_names().size() ? game.side_names()[player - 1u] : SideId(game, player);
}

std::string DecisionSentence(const Ruleset& ruleset, const State& state) {
  const std::string unsupported = ruleset.Unsupported(state);
  if (!unsupported.empty()) return absl::StrCat("This version cannot go on: ", unsupported);
  const Pending pending = ruleset.PendingOf(state);
  if (pending.over) return "The game is over";
  const Game& game = ruleset.game();
  const std::string who = pending.player == kChance ? "Chance:" : Capitalized(SideName(game, pending.player));
  const std::string brackets = CaseInBrackets(ruleset, pending.rule);
  return absl::StrCat(who, " ", pending.what, brackets.empty() ? "" : " ", brackets);
}

std::string DecisionId(const Ruleset& ruleset, const State& state) {
  const Pending pending = ruleset.PendingOf(state);
  if (pending.over) return "game_over";
  return absl::StrCat(SideId(ruleset.game(), pending.player), " ", pending.name);
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
