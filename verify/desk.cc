#include "verify/desk.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/as_recorded.h"
#include "verify/exit.h"
#include "verify/provenance.h"
#include "verify/recent.h"
#include "verify/rule_status.h"

namespace adjutant {
namespace {

// More rolls in a row than any game asks for: a game that only rolls would never give the word back.
constexpr int kRollsMax = 100000;

}  // namespace

Desk::Desk(const Ruleset& ruleset, State state, uint64_t events, std::string seed)
    : ruleset_(ruleset), codec_(ruleset), state_(std::move(state)), events_(events), seed_(std::move(seed)) {}

void Desk::UseSecrets(absl::Span<const std::string> secrets) {
  seed_ = SeedOfSecrets(secrets);
  method_ = v1::ChanceSource::COMMIT_REVEAL;
  reference_ = ReferenceOfSecrets(secrets);
}

void Desk::Judge(const v1::Annotations& annotations, Appended* one) {
  for (const v1::Claim& claim : annotations.claims()) {
    one->claims.push_back(CheckClaim(claim, ruleset_, state_, one->trace));
    claims_hold_ = claims_hold_ && one->claims.back().holds;
  }
}

std::optional<Desk::Refused> Desk::Take(const Event& event, v1::Annotations annotations, std::string said) {
  Refused refused{event, {}, {}};
  refused.ruling = ruleset_.Check(state_, event, &refused.why);
  if (!refused.ruling.accepted) {
    if (record_.size() == events_) RecentOf(ruleset_, record_).Explain(ruleset_, state_, event, &refused.why);
    return refused;
  }
  if (record_.size() == events_) record_.push_back(event);
  Appended one;
  one.number = ++events_;
  one.event = event;
  one.before = state_;
  one.sentence = ruleset_.Describe(state_, event);
  if (event.player == kChance) keys_.CountRoll(ruleset_, state_);
  ruleset_.Apply(&state_, event, &one.trace);
  Judge(annotations, &one);
  one.annotations = std::move(annotations);
  one.said = std::move(said);
  appended_.push_back(std::move(one));
  return std::nullopt;
}

absl::Status Desk::TakeAsRecorded(const Event& event, v1::Annotations annotations, v1::AsRecorded played) {
  Appended one;
  one.event = event;
  one.refused = true;
  one.ruling = ruleset_.Check(state_, event, &one.why);
  one.before = state_;
  one.sentence = codec_.ToNotation(event);
  played.set_case_(std::string(RuleIdText(ruleset_.game().catalogue(), one.ruling.rule)));
  played.set_words(one.why.sentence);
  ADJUTANT_RETURN_IF_ERROR(PlayAsRecorded(ruleset_, played, event, &state_, &one.trace));
  if (event.player == kChance) keys_.CountRoll(ruleset_, one.before);
  ruleset_.CheckInvariants(nullptr, nullptr, state_, &one.broken);
  one.number = ++events_;
  Judge(annotations, &one);
  one.annotations = std::move(annotations);
  *one.annotations.mutable_as_recorded() = std::move(played);
  appended_.push_back(std::move(one));
  return absl::OkStatus();
}

bool Desk::IsChanceDue() const { return IsRollDue(ruleset_, state_); }

absl::Status Desk::RollAll(const v1::Annotations& annotations) {
  if (!IsChanceDue() && annotations.ByteSizeLong() > 0) {
    return UsageError("--roll: no roll is due, so that --claim, --note and --source have no event to belong to");
  }
  const bool any = IsChanceDue();
  for (int rolls = 0; IsChanceDue(); ++rolls) {
    if (rolls == kRollsMax) return Failure(Exit::kNo, absl::StrCat("chance is still due after ", rolls, " rolls"));
    const std::optional<ComputedRoll> roll = RollDue(ruleset_, state_, seed_, keys_);
    if (!roll.has_value()) return Failure(Exit::kInternal, "chance is due, but nothing can come of it");
    v1::Annotations source;
    if (roll->again != 0) {
      source.mutable_source()->set_method(v1::ChanceSource::ENTERED);
      source.mutable_source()->set_reference(absl::StrCat("as at event ", roll->again));
    } else {
      source.mutable_source()->set_method(method_);
      source.mutable_source()->set_reference(method_ == v1::ChanceSource::SEED ? roll->key : reference_);
    }
    if (Take(roll->event, source).has_value()) return Failure(Exit::kInternal, "a legal outcome of chance was refused");
  }
  if (any) AnnotateLast(annotations);
  return absl::OkStatus();
}

void Desk::AnnotateLast(const v1::Annotations& annotations) {
  if (appended_.empty()) return;
  Appended& last = appended_.back();
  Judge(annotations, &last);
  v1::Annotations added = annotations;
  // What rolled an outcome is not for a later word to say.
  const v1::ChanceSource::Method method = last.annotations.source().method();
  if (method == v1::ChanceSource::SEED || method == v1::ChanceSource::COMMIT_REVEAL) added.clear_source();
  last.annotations.MergeFrom(added);
}

std::vector<std::string> Desk::Bytes() const {
  std::vector<std::string> bytes;
  for (const Appended& one : appended_) {
    const bool plain = one.annotations.ByteSizeLong() == 0;
    bytes.push_back(codec_.ToBytes(one.event, plain ? nullptr : &one.annotations));
  }
  return bytes;
}

}  // namespace adjutant
