#include "verify/program/desk.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/as_recorded.h"
#include "verify/dice/provenance.h"
#include "verify/program/view.h"
#include "verify/rules/recent.h"
#include "verify/rules/rule_status.h"
#include "verify/terminal/exit.h"

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

// What is on the board is for everybody to see; what one side alone knows is not to be told by an error.
absl::Status Desk::CheckSettings(const v1::AsRecorded& played) const {
  std::set<std::string> names;
  for (const v1::Setting& setting : played.settings()) {
    if (!names.insert(setting.name()).second) {
      return absl::InvalidArgumentError(absl::StrCat("--then: ", setting.name(), " is set twice"));
    }
    for (int viewer = 1; viewer <= ruleset_.SeatCount(); ++viewer) {
      const auto value = [&](const State& state) {
        ValueList values;
        ruleset_.Values(state, &values);
        const auto it = std::find_if(values.begin(), values.end(),
                                     [&](const NamedValue& one) { return one.name == setting.name(); });
        return it == values.end() ? std::string() : it->text;
      };
      State after = state_;
      const bool set = ruleset_.Set(&after, setting.name(), setting.value()).ok();
      const auto player = static_cast<PlayerId>(viewer);
      if (IsSameInEveryDeal(ruleset_, state_, player, value) &&
          (!set || IsSameInEveryDeal(ruleset_, after, player, value))) {
        continue;
      }
      return absl::InvalidArgumentError(absl::StrCat("--then: ", setting.name(), " is hidden from ",
                                                     ruleset_.game().side_names()[viewer - 1],
                                                     "; only what everybody sees on the board can be set"));
    }
  }
  return absl::OkStatus();
}

absl::Status Desk::TakeAsRecorded(const Event& event, v1::Annotations annotations, std::string said) {
  v1::AsRecorded played = std::move(*annotations.mutable_as_recorded());
  annotations.clear_as_recorded();
  if (IsLegal(event)) {
    if (played.no_effect() || !played.settings().empty() || !played.first().empty()) {
      return absl::InvalidArgumentError(
          "the rules allow the event, so that it does what they say: append it without --then and --no-effect");
    }
    (void)Take(event, std::move(annotations), std::move(said));
    appended_.back().written_down = true;
    return absl::OkStatus();
  }
  if (played.has_from()) return absl::InvalidArgumentError("from which position it was played, a waiver says");
  ADJUTANT_RETURN_IF_ERROR(CheckSettings(played));
  Appended one;
  one.event = event;
  one.refused = one.written_down = true;
  one.ruling = ruleset_.Check(state_, event, &one.why);
  one.before = state_;
  one.sentence = codec_.ToNotation(event);
  one.said = std::move(said);
  played.set_case_(std::string(RuleIdText(ruleset_.game().catalogue(), one.ruling.rule)));
  played.set_words(one.why.sentence);
  ADJUTANT_RETURN_IF_ERROR(PlayAsRecorded(ruleset_, played, event, &state_, &one.trace));
  if (event.player == kChance) keys_.CountRoll(ruleset_, one.before);
  ruleset_.CheckInvariants(nullptr, nullptr, state_, &one.broken);
  one.act_first = !std::exchange(has_acts_, true);
  events_ += one.act_first ? 1 : 0;
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
