// Refusals, decisions, events and numbers as a command prints them: as text and as JSON.
#ifndef ADJUTANT_VERIFY_RULES_RULING_TEXT_H_
#define ADJUTANT_VERIFY_RULES_RULING_TEXT_H_

#include <string>
#include <vector>

#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "verify/terminal/console.h"
#include "verify/text/json.h"
#include "verify/text/wording.h"

namespace adjutant {

void DecisionJson(const Ruleset& ruleset, const State& state, JsonWriter* json);

// An event that the rules refuse, with the case, the facts, what is due instead, and the nearest legal events ready to
// append. `state` is the position before it. `place` says where it stood: "event 13".
struct RefusalText {
  const Ruleset& ruleset;
  const State& state;
  std::string place;
  Event event;
  Ruling ruling;
  Why why;
};
RefusalText TextOf(const Ruleset& ruleset, const State& state, const RefusedEvent& refused);
void PrintRefusal(const RefusalText& refusal, Console* console);
void RefusalJson(const RefusalText& refusal, JsonWriter* json);

// "political_will = 29: confirmed", or "... BROKEN: is 28".
std::string ClaimSentence(const ClaimResult& claim, const Console& console);
void ClaimJson(const ClaimResult& claim, JsonWriter* json);

// The terms of a number as a table, and the same as JSON.
void PrintDerivation(const Ruleset& ruleset, const Derivation& derivation, Console* console);
void DerivationJson(const Ruleset& ruleset, const Derivation& derivation, JsonWriter* json);
// [{"text": ..., "case": ...}, ...]
void SentencesJson(const Ruleset& ruleset, const std::vector<Sentence>& sentences, JsonWriter* json);

// Header fields as JSON members of the open object: game, scenario, edition, options, packs.
void RulesetJson(const Ruleset& ruleset, JsonWriter* json);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_RULING_TEXT_H_
