#include "verify/dice/roll_keys.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "replay/replayer.h"
#include "replay/sealed/parties.h"

namespace adjutant {
namespace {

constexpr absl::string_view kCountMark = " #";

// Looked up without a copy: absl's string_view is not std's here.
std::string_view Std(absl::string_view text) { return {text.data(), text.size()}; }

std::string KeyText(absl::string_view name, uint32_t count) {
  return count <= 1 ? std::string(name) : absl::StrCat(name, kCountMark, count);
}

}  // namespace

bool IsRollDue(const Ruleset& ruleset, const State& state) {
  const Pending pending = ruleset.PendingOf(state);
  return !pending.over && pending.player == kChance && ruleset.Unsupported(state).empty();
}

RollKeys::RollKeys(const v1::LogHeader& header) : counted_(header.keys_counted()), comes_again_(!IsSealed(header)) {}

std::string RollKeys::KeyOf(absl::string_view name, uint32_t more) const {
  if (!counted_) return std::string(name);
  const RollAgain* again = AgainFor(name, more);
  if (again != nullptr) return KeyText(name, again->count);
  const auto waiting = again_.find(Std(name));
  if (waiting != again_.end()) more -= static_cast<uint32_t>(waiting->second.size());
  const auto rolls = rolls_.find(Std(name));
  return KeyText(name, more + 1 + (rolls == rolls_.end() ? 0 : rolls->second.most));
}

const RollAgain* RollKeys::AgainFor(absl::string_view name, uint32_t more) const {
  const auto waiting = again_.find(Std(name));
  return waiting == again_.end() || more >= waiting->second.size() ? nullptr : &waiting->second[more];
}

void RollKeys::Count(absl::string_view name) {
  uint32_t count = 0;
  if (const auto waiting = again_.find(Std(name)); waiting != again_.end()) {
    count = waiting->second.front().count;
    waiting->second.erase(waiting->second.begin());
    if (waiting->second.empty()) again_.erase(waiting);
  }
  if (!counted_) return;
  auto rolls = rolls_.find(Std(name));
  if (rolls == rolls_.end()) rolls = rolls_.emplace(std::string(name), Taken()).first;
  rolls->second.live.push_back(count != 0 ? count : ++rolls->second.most);
}

void RollKeys::TakeBack(const std::vector<WithdrawnRoll>& rolls, bool same) {
  std::map<std::string, std::vector<RollAgain>, std::less<>> gone;
  for (auto roll = rolls.rbegin(); roll != rolls.rend(); ++roll) {
    RollAgain one{roll->number, roll->event, 1};
    if (const auto taken = rolls_.find(roll->name); taken != rolls_.end() && !taken->second.live.empty()) {
      one.count = taken->second.live.back();
      taken->second.live.pop_back();
    }
    gone[roll->name].push_back(std::move(one));
  }
  if (!same) return again_.clear();
  for (auto& [name, list] : gone) {
    std::reverse(list.begin(), list.end());
    std::vector<RollAgain>& waiting = again_[name];
    waiting.insert(waiting.begin(), list.begin(), list.end());
  }
}

void RollKeys::SeeAct(const Ruleset& ruleset, const ReplayedAct& act) {
  if (act.effect.what != ActEffect::kTakeBack) return;
  const bool same = comes_again_ && act.effect.proposed->take_back().dice() == v1::TakeBack::SAME;
  if (!same && !counted_ && !any_again()) return;
  std::vector<WithdrawnRoll> rolls;
  act.visit_withdrawn([&](uint64_t number, const State& before, const Event& event) {
    if (event.player == kChance && IsRollDue(ruleset, before)) {
      rolls.push_back({number, ruleset.ChanceKey(before), event});
    }
  });
  TakeBack(rolls, same);
}

const RollAgain* RollKeys::AgainAt(const Ruleset& ruleset, const State& state) const {
  if (!any_again()) return nullptr;
  const RollAgain* again = AgainFor(ruleset.ChanceKey(state));
  return again != nullptr && ruleset.Check(state, again->event, nullptr).accepted ? again : nullptr;
}

void RollKeys::CountRoll(const Ruleset& ruleset, const State& before) {
  if ((counted_ || any_again()) && IsRollDue(ruleset, before)) Count(ruleset.ChanceKey(before));
}

absl::string_view NameInKey(absl::string_view key) {
  const size_t mark = key.rfind(kCountMark);
  if (mark == absl::string_view::npos || mark + kCountMark.size() == key.size()) return key;
  const absl::string_view count = key.substr(mark + kCountMark.size());
  return std::all_of(count.begin(), count.end(), absl::ascii_isdigit) ? key.substr(0, mark) : key;
}

}  // namespace adjutant
