#include "replay/ledger.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"

namespace adjutant {

namespace {

// More proposals than this do not wait at a time.
constexpr size_t kOpenMost = 64;

bool IsSha256(const std::string& text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

absl::Status CheckWaiver(const v1::Waiver& waiver, uint64_t number) {
  uint64_t before = 0;
  for (const v1::Stands& stands : waiver.stands()) {
    if (stands.event() <= before || stands.event() >= number) {
      return absl::InvalidArgumentError(
          absl::StrCat("the act waives event ", stands.event(), ": expected events before it, in their order"));
    }
    before = stands.event();
  }
  return absl::OkStatus();
}

}  // namespace

std::string ConsentText(const Consent& consent) {
  const std::string who = !consent.ruling.empty()     ? absl::StrCat("the ruling ", consent.ruling.substr(0, 16), "...")
                          : consent.sides.size() == 2 ? std::string("both")
                                                      : absl::StrJoin(consent.sides, ", ");
  return absl::StrCat("by ", who, " at ", consent.record);
}

const Withdrawn* ActLedger::WithdrawnBy(uint64_t number) const {
  for (const Withdrawn& range : withdrawn_) {
    if (range.first <= number && number <= range.last) return &range;
  }
  return nullptr;
}

const ActLedger::Waived* ActLedger::WaiverOf(uint64_t event) const {
  const auto it = waived_.find(event);
  return it == waived_.end() ? nullptr : &it->second;
}

absl::Status ActLedger::CheckSide(const std::string& side) const {
  if (std::find(sides_.begin(), sides_.end(), side) != sides_.end()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the act is by '", side, "'; the sides are ", absl::StrJoin(sides_, ", ")));
}

absl::Status ActLedger::CheckTakeBack(const v1::TakeBack& take_back, uint64_t number) const {
  if (take_back.to() >= number) {
    return absl::InvalidArgumentError(
        absl::StrCat("the act takes play back to record ", take_back.to(), ", which is not before it"));
  }
  if (number - take_back.to() > kTakeBackRecordsMost) {
    return absl::InvalidArgumentError(absl::StrCat("the act takes play back by ", number - take_back.to(),
                                                   " records; at most ", kTakeBackRecordsMost, " are possible"));
  }
  if (WithdrawnBy(take_back.to()) != nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("the act takes play back to record ", take_back.to(), ", which was taken back itself"));
  }
  if (take_back.dice() != v1::TakeBack::ANEW && take_back.dice() != v1::TakeBack::SAME) {
    return absl::InvalidArgumentError("the take-back does not say what becomes of the dice");
  }
  return absl::OkStatus();
}

absl::StatusOr<ActEffect> ActLedger::Take(uint64_t number, const v1::Act& act) {
  ActEffect effect;
  if (act.has_proposed()) ADJUTANT_RETURN_IF_ERROR(Propose(number, act, &effect));
  if (act.has_answered()) ADJUTANT_RETURN_IF_ERROR(Answer(number, act, &effect));
  return effect;
}

absl::Status ActLedger::Propose(uint64_t number, const v1::Act& act, ActEffect* effect) {
  const v1::Proposed& proposed = act.proposed();
  if (!act.by().empty()) ADJUTANT_RETURN_IF_ERROR(CheckSide(act.by()));
  if (proposed.number() != number) {
    return absl::InvalidArgumentError(absl::StrCat("the proposal says that it is record ", proposed.number()));
  }
  if (open_.size() >= kOpenMost) {
    return absl::InvalidArgumentError(absl::StrCat(kOpenMost, " proposals wait for an answer already"));
  }
  ADJUTANT_RETURN_IF_ERROR(proposed.has_waiver() ? CheckWaiver(proposed.waiver(), number)
                                                 : CheckTakeBack(proposed.take_back(), number));
  OpenProposal open;
  open.number = number;
  open.proposed = std::make_shared<const v1::Proposed>(proposed);
  if (!act.by().empty()) open.yes.push_back(act.by());
  effect->proposed = open.proposed;
  open_.push_back(std::move(open));
  return absl::OkStatus();
}

absl::Status ActLedger::Answer(uint64_t number, const v1::Act& act, ActEffect* effect) {
  const v1::Answered& answered = act.answered();
  const auto open = std::find_if(open_.begin(), open_.end(),
                                 [&](const OpenProposal& one) { return one.number == answered.proposal(); });
  if (open == open_.end()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the act answers proposal ", answered.proposal(), "; no such proposal waits for an answer"));
  }
  const bool by_ruling = answered.has_by_ruling();
  if (by_ruling && (!act.by().empty() || !IsSha256(answered.by_ruling().sha256()))) {
    return absl::InvalidArgumentError("an answer by a ruling has its SHA-256, 64 hexadecimal digits, and no side");
  }
  if (!by_ruling) {
    ADJUTANT_RETURN_IF_ERROR(CheckSide(act.by()));
    if (std::find(open->yes.begin(), open->yes.end(), act.by()) != open->yes.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat(act.by(), " has agreed to proposal ", answered.proposal(), " already"));
    }
  }
  effect->proposed = open->proposed;
  if (!answered.yes()) {
    open_.erase(open);
    return absl::OkStatus();
  }
  if (!by_ruling && open->yes.size() + 1 < sides_.size()) {
    open->yes.push_back(act.by());
    return absl::OkStatus();
  }
  // It was possible when it was proposed; other proposals may have taken effect since.
  if (open->proposed->has_take_back()) ADJUTANT_RETURN_IF_ERROR(CheckTakeBack(open->proposed->take_back(), number));
  effect->consent = {number, open->number, {}, answered.by_ruling().sha256()};
  if (!by_ruling) {
    effect->consent.sides = open->yes;
    effect->consent.sides.push_back(act.by());
  }
  effect->what = open->proposed->has_waiver() ? ActEffect::kWaiver : ActEffect::kTakeBack;
  open_.erase(open);
  Hold(effect);
  return absl::OkStatus();
}

void ActLedger::Hold(ActEffect* effect) {
  if (effect->what == ActEffect::kWaiver) {
    for (int i = 0; i < effect->proposed->waiver().stands_size(); ++i) {
      waived_.emplace(effect->proposed->waiver().stands(i).event(), Waived{effect->proposed, i, effect->consent});
    }
    return;
  }
  const v1::TakeBack& take_back = effect->proposed->take_back();
  withdrawn_.push_back({take_back.to() + 1, effect->consent.record - 1, take_back.dice(), effect->consent});
  open_.clear();  // they were about a position that is gone
}

}  // namespace adjutant
