#include "verify/program/roll_guard.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "verify/record/agreement.h"

namespace adjutant {
namespace {

// What the log claims and can never show. Of a dice server and a signature by an unknown key the log cannot tell.
bool ClaimsTooMuch(const Provenance& roll) {
  if (roll.verdict != RollVerdict::kNotShown || roll.outside) return false;
  return roll.claimed == v1::ChanceSource::SEED || roll.claimed == v1::ChanceSource::COMMIT_REVEAL ||
         roll.claimed == v1::ChanceSource::SIGNED;
}

}  // namespace

absl::StatusOr<std::vector<uint64_t>> RollsInQuestion(LogReader& log, const Ruleset& ruleset) {
  RollsSoFar rolls;
  rolls.Start(ruleset, log);
  std::vector<uint64_t> found;
  ReplayOptions options;
  options.check_claims = false;
  options.act = [&](const ReplayedAct& act) { rolls.SeeAct(act); };
  const auto outcome = Replay(log, ruleset, options, [&](const ReplayedEvent& event) {
    const auto roll =
        rolls.checker->See({event.number, event.before, event.event, event.annotations, event.chain_before});
    const bool wrong = roll.has_value() && roll->verdict == RollVerdict::kContradicted;
    if (wrong && event.breach == nullptr) found.push_back(event.number);
  });
  if (!outcome.ok()) return outcome.status();
  const auto settled = [&](uint64_t number) {
    return outcome->waived.count(number) != 0 || outcome->IsWithdrawn(number);
  };
  found.erase(std::remove_if(found.begin(), found.end(), settled), found.end());
  return found;
}

std::vector<UnsoundRoll> FindUnsound(const Sha256& chain, RollsSoFar* rolls, Desk* desk) {
  Sha256 before = chain;
  const std::vector<std::string> bytes = desk->Bytes();
  std::vector<UnsoundRoll> unsound;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const Appended& one = desk->appended()[i];
    if (one.act_first) before = ChainOf(before, one.number - 1, RecordKind::kAct, VersionRecord().payload);
    const auto roll = rolls->checker->See({one.number, one.before, one.event, &one.annotations, before});
    before = ChainOf(before, one.number, RecordKind::kEvent, bytes[i]);
    std::string why = rolls->checker->ignored_commitment();
    if (!why.empty()) why = absl::StrCat("Its note cannot stand: ", why, ".");
    if (roll.has_value() && (roll->verdict == RollVerdict::kContradicted || ClaimsTooMuch(*roll))) {
      why = absl::StrJoin(roll->why, " ");
    }
    // What the rules refuse is a finding by that.
    if (why.empty() || one.refused) continue;
    unsound.push_back({one.number, desk->codec().ToNotation(one.event), std::move(why), "", one.written_down});
    if (roll.has_value() && roll->expected.has_value()) {
      unsound.back().expected = desk->codec().ToNotation(*roll->expected);
    }
  }
  return unsound;
}

}  // namespace adjutant
