#include "verify/desk.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "verify/exit.h"
#include "verify/provenance.h"

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

std::optional<Desk::Refused> Desk::Take(const Event& event, v1::Annotations annotations) {
  Refused refused{event, {}, {}};
  refused.ruling = ruleset_.Check(state_, event, &refused.why);
  if (!refused.ruling.accepted) return refused;
  Appended one;
  one.number = ++events_;
  one.event = event;
  one.sentence = ruleset_.Describe(state_, event);
  ruleset_.Apply(&state_, event, &one.trace);
  Judge(annotations, &one);
  one.annotations = std::move(annotations);
  appended_.push_back(std::move(one));
  return std::nullopt;
}

bool Desk::IsChanceDue() const {
  const Pending pending = ruleset_.PendingOf(state_);
  return !pending.over && pending.player == kChance && ruleset_.Unsupported(state_).empty();
}

absl::Status Desk::RollAll(const v1::Annotations& annotations) {
  const bool any = IsChanceDue();
  for (int rolls = 0; IsChanceDue(); ++rolls) {
    if (rolls == kRollsMax) return Failure(Exit::kNo, absl::StrCat("chance is still due after ", rolls, " rolls"));
    const std::optional<ComputedRoll> roll = RollDue(ruleset_, state_, seed_);
    if (!roll.has_value()) return Failure(Exit::kInternal, "chance is due, but nothing can come of it");
    v1::Annotations source;
    source.mutable_source()->set_method(method_);
    source.mutable_source()->set_reference(method_ == v1::ChanceSource::SEED ? roll->key : reference_);
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
