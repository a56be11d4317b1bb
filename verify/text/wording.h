// Cases, sides, decisions and sources in words, as every answer has them.
#ifndef ADJUTANT_VERIFY_TEXT_WORDING_H_
#define ADJUTANT_VERIFY_TEXT_WORDING_H_

#include <string>

#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// "[11.2.g]", or "" for no rule.
std::string CaseInBrackets(const Ruleset& ruleset, RuleId rule);

// "us", or "chance": as event notation has it.
std::string SideId(const Game& game, PlayerId player);
// "the US", or "chance".
std::string SideName(const Game& game, PlayerId player);

// "The US plays a strategy card [7.1]", "Chance: a card is dealt [8.1]", "The game is over", or what this version does
// not know.
std::string DecisionSentence(const Ruleset& ruleset, const State& state);
// Of what is due only what is due of `of`, if anything is.
std::string DecisionSentence(const Ruleset& ruleset, const State& state, PlayerId of);

// "us play_card", "chance die", "game_over": the decision as cases name it.
std::string DecisionId(const Ruleset& ruleset, const State& state);

// Where the outcome of a chance event comes from, in words: "rolled by seed". "" if nothing is said.
std::string SourceText(const v1::ChanceSource& source);

// "STATED 2.2.a": the provenance of a term's datum. "" without a pack or a datum.
std::string ProvenanceText(const Ruleset& ruleset, const Term& term);
bool IsReconstructed(const Ruleset& ruleset, const Term& term);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TEXT_WORDING_H_
