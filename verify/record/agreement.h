// Acts made for a log: what is proposed, and who agreed.
#ifndef ADJUTANT_VERIFY_RECORD_AGREEMENT_H_
#define ADJUTANT_VERIFY_RECORD_AGREEMENT_H_

#include <string>
#include <vector>

#include "adjutant/v1/act.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"
#include "replay/replayer.h"
#include "verify/text/json.h"

namespace adjutant {

// Who speaks for a proposal.
struct Speakers {
  std::vector<std::string> sides;  // the proposer first; the others agreed
  std::string ruling;              // SHA-256 of a ruling's file; then no side speaks
  std::string note;
};

// The records that propose `what` and answer it, for a log whose last record is `last`. `has_acts`: of version 2
// already.
std::vector<NewRecord> AgreementRecords(v1::Proposed what, const Speakers& speakers, uint64_t last, bool has_acts);
// The one that answers an open proposal.
NewRecord AnswerRecord(uint64_t proposal, bool yes, const std::string& side, const Speakers& speakers, bool has_acts);
// One that says only that the log is of version 2.
NewRecord VersionRecord();

// "red proposes to take play back to record 3", "blue agrees: event 7 stands though it breaks 1.2".
std::string ActSentence(const Ruleset& ruleset, const v1::Act& act, const ActEffect& effect);
// What was on the board after it, where that is said: "3rd Infantry (US) = Laredo Road". Empty: nothing was.
std::string SettingsText(const Ruleset& ruleset, const v1::AsRecorded& played);
// "stands though it breaks 1.2: waived by both at 9", "is against the rules, and nobody has waived it".
std::string BreachStatus(const Ruleset& ruleset, const PlayedBreach& breach);
void BreachJson(const Ruleset& ruleset, const PlayedBreach& breach, JsonWriter* json);
void ActJson(const Ruleset& ruleset, uint64_t number, const v1::Act& act, const ActEffect& effect, JsonWriter* json);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_AGREEMENT_H_
