#include "verify/rules/invariant_watch.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "verify/rules/rule_status.h"

namespace adjutant {
namespace {

// Of a log with more only their number is told: memory does not grow with a log.
constexpr size_t kBrokenMost = 50;

}  // namespace

std::string InvariantText(const Catalogue& catalogue, const InvariantInfo& info) {
  std::vector<absl::string_view> cases;
  for (RuleId rule : info.rules) cases.push_back(RuleIdText(catalogue, rule));
  return absl::StrCat(info.name, " [", absl::StrJoin(cases, ", "), "]");
}

std::string BrokenText(const Ruleset& ruleset, const BrokenInvariant& broken) {
  return absl::StrCat(InvariantText(ruleset.game().catalogue(), *broken.invariant), ": ", broken.invariant->sentence,
                      " But: ", broken.what, ".");
}

void BrokenFields(const Ruleset& ruleset, const BrokenInvariant& broken, JsonWriter* json) {
  json->Field("name", broken.invariant->name).Field("sentence", broken.invariant->sentence);
  json->Field("what", broken.what).Key("rules").Begin('[');
  for (RuleId rule : broken.invariant->rules) json->String(RuleIdText(ruleset.game().catalogue(), rule));
  json->End();
}

// `known_from_now`: an event against the rules has led here.
void InvariantWatch::Add(uint64_t number, std::vector<BrokenInvariant> broken, bool known_from_now) {
  Facts facts;
  for (BrokenInvariant& one : broken) {
    std::pair<std::string, std::string> fact(one.invariant->name, one.what);
    const bool is_known = known_.count(fact) != 0;
    if (is_known || known_from_now) facts.insert(std::move(fact));
    if (is_known) continue;
    ++findings_;
    numbers_.push_back(number);
    if (broken_.size() < kBrokenMost) broken_.push_back({number, std::move(one), ""});
  }
  known_ = std::move(facts);
}

void InvariantWatch::Start(const State& start) {
  std::vector<BrokenInvariant> broken;
  ruleset_.CheckInvariants(nullptr, nullptr, start, &broken);
  Add(0, std::move(broken), /*known_from_now=*/false);
}

void InvariantWatch::See(const ReplayedEvent& event) {
  std::vector<BrokenInvariant> broken;
  // What an event against the rules did is not for the rules to say: only the position that it led to is looked at.
  if (event.breach != nullptr) {
    ruleset_.CheckInvariants(nullptr, nullptr, event.after, &broken);
    return Add(event.number, std::move(broken), /*known_from_now=*/true);
  }
  ruleset_.CheckInvariants(&event.before, &event.event, event.after, &broken);
  Trace told;
  State again = event.before;
  ruleset_.Apply(&again, event.event, &told);
  ruleset_.CheckAccount(event.before, event.event, told, event.after, &broken);
  Add(event.number, std::move(broken), /*known_from_now=*/false);
}

void InvariantWatch::SeeAct(const ReplayedAct& act) {
  if (act.effect.what != ActEffect::kTakeBack) return;
  // What did not hold in the position gone back to was told when play first came there.
  std::vector<BrokenInvariant> broken;
  ruleset_.CheckInvariants(nullptr, nullptr, act.after, &broken);
  known_.clear();
  for (const BrokenInvariant& one : broken) known_.emplace(one.invariant->name, one.what);
}

void InvariantWatch::Settle(const ReplayOutcome& outcome) {
  const auto settled = [&](uint64_t number) -> std::string {
    const auto waived = outcome.waived.find(number);
    if (waived != outcome.waived.end()) return absl::StrCat("waived ", ConsentText(waived->second));
    return number != 0 && outcome.IsWithdrawn(number) ? "taken back" : "";
  };
  for (BrokenAt& one : broken_) one.settled = settled(one.number);
  findings_ = static_cast<uint64_t>(
      std::count_if(numbers_.begin(), numbers_.end(), [&](uint64_t number) { return settled(number).empty(); }));
}

}  // namespace adjutant
