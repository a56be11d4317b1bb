#include "verify/court/waivers.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/as_recorded.h"
#include "verify/rules/rule_status.h"

namespace adjutant {
namespace {

// Walks a record twice at once: as replay does it, and as it was followed.
class Waivers {
 public:
  explicit Waivers(const FollowedLog& log)
      : log_(log), ruleset_(log.ruleset()), codec_(log.ruleset()), state_(log.ruleset().NewState()) {}

  absl::StatusOr<v1::Waiver> Run(uint64_t last) {
    last_ = last;
    for (const RecordedEvent& recorded : log_.record()) {
      if (recorded.number > last) break;
      if (recorded.skip) {
        if (!apart_) agreed_record_ = recorded.number;
        continue;
      }
      ADJUTANT_RETURN_IF_ERROR(Play(recorded));
    }
    return std::move(waiver_);
  }

 private:
  absl::Status Play(const RecordedEvent& recorded) {
    const std::optional<size_t> place = log_.PlaceOf(recorded.number);
    if (!place.has_value()) {
      return absl::FailedPreconditionError(absl::StrCat("the record cannot be followed to event ", recorded.number));
    }
    const bool annotated = recorded.played != nullptr && recorded.annotated;
    if (!annotated && ruleset_.Check(state_, recorded.event, nullptr).accepted) {
      ruleset_.Apply(&state_, recorded.event, nullptr);
    } else {
      ADJUTANT_RETURN_IF_ERROR(PlayBreach(recorded, *place));
    }
    Compare(recorded, *place);
    return absl::OkStatus();
  }

  absl::Status PlayBreach(const RecordedEvent& recorded, size_t place) {
    const bool agreed = !recorded.agreed.empty() && recorded.agreed_at <= last_;
    if (!agreed) {
      v1::Stands* stands = waiver_.add_stands();
      stands->set_event(recorded.number);
      const Ruling ruling = ruleset_.Check(state_, recorded.event, nullptr);
      stands->set_case_(std::string(RuleIdText(ruleset_.game().catalogue(), ruling.rule)));
    }
    v1::AsRecorded played;
    State from = state_;
    if (recorded.played != nullptr) {
      played = *recorded.played;
      // What was agreed on it later goes with the later record.
      if (!agreed && !recorded.annotated) *waiver_.mutable_stands(waiver_.stands_size() - 1)->mutable_played() = played;
      if (played.has_from())
        from = log_.PositionAfter(played.from()) == nullptr ? from : *log_.PositionAfter(played.from());
    } else {
      ADJUTANT_RETURN_IF_ERROR(SayHow(recorded, place, &played, &from));
      *waiver_.mutable_stands(waiver_.stands_size() - 1)->mutable_played() = played;
    }
    ADJUTANT_RETURN_IF_ERROR(PlayAsRecorded(ruleset_, played, recorded.event, &from, nullptr));
    state_ = std::move(from);
    return absl::OkStatus();
  }

  // What play made of the event: what came before it in the line since replay was last where play was.
  absl::Status SayHow(const RecordedEvent& recorded, size_t place, v1::AsRecorded* played, State* from) {
    Why why;
    (void)ruleset_.Check(state_, recorded.event, &why);
    played->set_words(why.sentence);
    // A roll that was taken earlier than it was recorded has had its effect.
    const bool earlier = place < agreed_place_;
    played->set_no_effect(earlier || !log_.At(place).Played());
    if (earlier) return absl::OkStatus();
    if (apart_) {
      played->set_from(agreed_record_);
      *from = agreed_state_;
    }
    for (size_t at = agreed_place_; at < place; ++at) {
      const CarriedEvent& event = log_.At(at);
      if (!event.Played()) continue;
      if (event.kind == CarriedKind::kAgainstRules) {
        return absl::FailedPreconditionError(
            absl::StrCat("how play went on from event ", event.number, " cannot be said in a waiver"));
      }
      google::protobuf::Any* first = played->add_first();
      first->set_type_url(absl::StrCat("type.googleapis.com/", ruleset_.game().schema().descriptor()->full_name()));
      first->set_value(codec_.ToBytes(event.event));
    }
    return absl::OkStatus();
  }

  void Compare(const RecordedEvent& recorded, size_t place) {
    if (!apart_ && place < agreed_place_) {  // nothing has changed
      agreed_record_ = recorded.number;
      return;
    }
    if (!(state_ == log_.After(place))) {
      if (!apart_) apart_ = true;
      return;
    }
    apart_ = false;
    agreed_place_ = place + 1;
    agreed_record_ = recorded.number;
    agreed_state_ = state_;
  }

  const FollowedLog& log_;
  const Ruleset& ruleset_;
  EventCodec codec_;
  State state_;  // as replay comes to it
  uint64_t last_ = 0;
  // Where replay was last where play was: the place after it in the line, the record, the position.
  bool apart_ = false;
  size_t agreed_place_ = 0;
  uint64_t agreed_record_ = 0;
  State agreed_state_ = state_;
  v1::Waiver waiver_;
};

}  // namespace

absl::StatusOr<v1::Waiver> WaiverOf(const FollowedLog& log, uint64_t last) { return Waivers(log).Run(last); }

}  // namespace adjutant
