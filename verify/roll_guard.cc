#include "verify/roll_guard.h"

#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "replay/log_file.h"

namespace adjutant {
namespace {

// What the log claims and can never show. Of a dice server and a signature by an unknown key the log cannot tell.
bool ClaimsTooMuch(const Provenance& roll) {
  if (roll.verdict != RollVerdict::kNotShown || roll.outside) return false;
  return roll.claimed == v1::ChanceSource::SEED || roll.claimed == v1::ChanceSource::COMMIT_REVEAL ||
         roll.claimed == v1::ChanceSource::SIGNED;
}

}  // namespace

void RollsSoFar::Start(const Ruleset& ruleset, const LogReader& reader) {
  checker = std::make_unique<ProvenanceChecker>(ruleset, reader.header());
}

void RollsSoFar::See(const ReplayedEvent& event) {
  checker->See({event.number, event.before, event.event, event.annotations, event.chain_before});
}

std::optional<UnsoundRoll> FindUnsound(const Sha256& chain, RollsSoFar* rolls, Desk* desk) {
  Sha256 before = chain;
  const std::vector<std::string> bytes = desk->Bytes();
  std::optional<UnsoundRoll> first;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const Appended& one = desk->appended()[i];
    const auto roll = rolls->checker->See({one.number, one.before, one.event, &one.annotations, before});
    before = ChainOf(before, one.number, RecordKind::kEvent, bytes[i]);
    std::string why = rolls->checker->ignored_commitment();
    if (!why.empty()) why = absl::StrCat("Its note cannot stand: ", why, ".");
    if (roll.has_value() && (roll->verdict == RollVerdict::kContradicted || ClaimsTooMuch(*roll))) {
      why = absl::StrJoin(roll->why, " ");
    }
    if (first.has_value() || why.empty()) continue;
    first = UnsoundRoll{one.number, desk->codec().ToNotation(one.event), std::move(why), ""};
    if (roll.has_value() && roll->expected.has_value()) first->expected = desk->codec().ToNotation(*roll->expected);
  }
  return first;
}

}  // namespace adjutant
