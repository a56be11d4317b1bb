#include "verify/court/mended_log.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "adjutant/v1/act.pb.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/court/adjudicate.h"
#include "verify/court/breaches.h"
#include "verify/court/correction.h"
#include "verify/court/question.h"
#include "verify/court/ruled_error.h"
#include "verify/court/ruling_report.h"
#include "verify/court/waivers.h"
#include "verify/record/agreement.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// What was written down at the table becomes what the rules give; what they know nothing of goes.
void PutClaimsRight(const Ruleset& ruleset, const State& after, const Trace& trace, v1::Annotations* annotations) {
  google::protobuf::RepeatedPtrField<v1::Claim> right;
  for (const v1::Claim& claim : annotations->claims()) {
    const ClaimResult result = CheckClaim(claim, ruleset, after, trace);
    if (!result.known) continue;
    v1::Claim* one = right.Add();
    *one = claim;
    if (result.holds) continue;
    int64_t number = 0;
    if (absl::SimpleAtoi(result.actual, &number)) {
      one->clear_text();
      one->set_value(number);
    } else {
      one->clear_value();
      one->set_text(result.actual);
    }
  }
  annotations->mutable_claims()->Swap(&right);
}

// The first records of a log as they are, up to number `last`, whatever is wrong behind them.
absl::StatusOr<std::vector<NewRecord>> FirstRecords(const DisputeFiles& files, const std::string& file, uint64_t last) {
  ADJUTANT_ASSIGN_OR_RETURN(const std::unique_ptr<LogReader> reader, files.open(file));
  std::vector<NewRecord> records;
  RecordView view;
  while (records.size() < last) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool more, reader->Next(&view));
    if (!more) break;
    records.push_back({view.kind, std::string(view.payload)});
  }
  return records;
}

// Where a record ends that is gone on with though an error at `place` stands: before the next one that does not.
uint64_t StandsTo(const DisputeInHand& hand, size_t log, size_t place) {
  const FollowedLog& followed = *hand.logs[log].followed;
  for (size_t i = 0; i < followed.breaches().size(); ++i) {
    const size_t at = followed.PlaceOfBreach(i);
    const v1::Breach& breach = followed.breaches()[i];
    if (at <= place || breach.kind() == v1::WRONG_CLAIM || !breach.agreed().empty()) continue;
    // What comes of an error before it goes with that.
    if (!followed.At(at).Played() && at > 0 && followed.At(at - 1).kind != CarriedKind::kKept) continue;
    const v1::RuledError error = RuleOn(hand, {log, at, breach.kind(), {}, -1}, "");
    if (error.remedies(0).chosen() && error.remedies(0).outcome() != v1::Remedy::STANDS) return breach.event() - 1;
  }
  return followed.followed_to();
}

// Lets the ruling waive what `proposed` names, at the end of `records`.
void AddWaiver(const v1::Proposed& proposed, const std::string& ruling, std::vector<NewRecord>* records) {
  if (proposed.waiver().stands().empty()) return;
  const bool has_acts = std::any_of(records->begin(), records->end(),
                                    [](const NewRecord& record) { return record.kind == RecordKind::kAct; });
  for (NewRecord& record : AgreementRecords(proposed, {{}, ruling, ""}, records->size(), has_acts)) {
    records->push_back(std::move(record));
  }
}

// The record as it is, with what stands of it waived by the ruling.
absl::StatusOr<ResumedLog> StandingLog(const DisputedLog& disputed, const DisputeFiles& files, uint64_t last,
                                       const std::vector<uint64_t>& also, const std::string& ruling) {
  const FollowedLog& followed = *disputed.followed;
  ResumedLog resumed;
  resumed.header = disputed.header;
  ADJUTANT_ASSIGN_OR_RETURN(resumed.records, FirstRecords(files, disputed.ruled.file(), last));
  v1::Proposed proposed;
  ADJUTANT_ASSIGN_OR_RETURN(*proposed.mutable_waiver(), WaiverOf(followed, last));
  auto* stands = proposed.mutable_waiver()->mutable_stands();
  for (const uint64_t event : also) {
    const bool known =
        std::any_of(stands->begin(), stands->end(), [&](const v1::Stands& one) { return one.event() == event; });
    if (event > 0 && event <= last && !known) stands->Add()->set_event(event);
  }
  std::sort(stands->begin(), stands->end(),
            [](const v1::Stands& a, const v1::Stands& b) { return a.event() < b.event(); });
  resumed.kept = resumed.records.size();
  AddWaiver(proposed, ruling, &resumed.records);
  const State* end = followed.PositionAfter(last);
  resumed.due = DecisionSentence(followed.ruleset(), end == nullptr ? followed.end() : *end);
  return resumed;
}

// The log that is gone on with when no error is to be mended: the one that the other's file speaks for, and where both
// may be right, as far as they agree.
absl::StatusOr<ResumedLog> RecordAsItIs(const DisputeInHand& hand, const DisputeFiles& files,
                                        const std::string& ruling) {
  const bool two = hand.logs.size() == 2;
  const DisputedLog& log = two && hand.fork.supported() == "second" ? hand.logs[1] : hand.logs[0];
  uint64_t last = log.followed->followed_to();
  const bool undecided = two && hand.fork.supported() != "first" && hand.fork.supported() != "second";
  if (undecided && !hand.fork.kind().empty()) last = std::min(last, hand.fork.agreed());
  return StandingLog(log, files, last, {}, ruling);
}

// Writes a mended record as a log. Acts, and what was taken back, stay in it: rolls that were taken back have taken
// their keys.
class MendedWriter {
 public:
  MendedWriter(const DisputedLog& disputed, const MendedRecord& mended, const std::string& ruling)
      : disputed_(disputed), log_(*disputed.followed), mended_(mended), ruling_(ruling), codec_(log_.ruleset()) {}

  absl::StatusOr<ResumedLog> Write(const DisputeFiles& files) {
    out_.header = disputed_.header;
    out_.kept = mended_.kept;
    out_.due = DecisionSentence(log_.ruleset(), mended_.end);
    const auto is_skipped = [](const RecordedEvent& one) { return one.skip; };
    waived_ = std::none_of(log_.record().begin(), log_.record().end(), is_skipped);
    if (!waived_) {
      ADJUTANT_ASSIGN_OR_RETURN(as_it_is_, FirstRecords(files, disputed_.ruled.file(), mended_.as_it_is));
    }
    State state = log_.ruleset().NewState();
    for (const RecordedEvent& event : mended_.events) {
      CopySkipped();
      if (copied_ == as_it_is_.size()) ADJUTANT_RETURN_IF_ERROR(Waive());
      Play(event, &state);
    }
    CopySkipped();
    ADJUTANT_RETURN_IF_ERROR(Waive());
    return std::move(out_);
  }

 private:
  void CopySkipped() {
    while (copied_ < as_it_is_.size() && log_.record()[copied_].skip) out_.records.push_back(as_it_is_[copied_++]);
  }

  // What was waived later than the record is kept stands by the ruling.
  absl::Status Waive() {
    if (std::exchange(waived_, true)) return absl::OkStatus();
    v1::Proposed late;
    ADJUTANT_ASSIGN_OR_RETURN(*late.mutable_waiver(), WaiverOf(log_, mended_.as_it_is));
    AddWaiver(late, ruling_, &out_.records);
    return absl::OkStatus();
  }

  void Play(const RecordedEvent& event, State* state) {
    const bool as_recorded = copied_ < as_it_is_.size();
    // What was agreed on it, or the event itself, says how it was played.
    if (as_recorded && !event.agreed.empty()) {
      Add(as_it_is_[copied_++].payload);
      *state = log_.After(*log_.PlaceOf(event.number));
      return;
    }
    copied_ += as_recorded ? 1 : 0;
    if (event.number != 0 && event.number <= mended_.as_it_is) *state = log_.Before(*log_.PlaceOf(event.number));
    v1::Annotations annotations;
    const bool annotated = !event.annotations.empty() && annotations.ParseFromString(event.annotations);
    Trace trace(/*telling=*/annotated);
    log_.ruleset().Apply(state, event.event, &trace);
    if (annotated) PutClaimsRight(log_.ruleset(), *state, trace, &annotations);
    Add(codec_.ToBytes(event.event, annotated ? &annotations : nullptr));
  }

  void Add(std::string bytes) {
    out_.events.push_back(std::move(bytes));
    out_.records.push_back({RecordKind::kEvent, out_.events.back()});
  }

  const DisputedLog& disputed_;
  const FollowedLog& log_;
  const MendedRecord& mended_;
  const std::string& ruling_;  // its SHA-256
  const EventCodec codec_;
  std::vector<NewRecord> as_it_is_;  // the first records, if there are acts among them
  size_t copied_ = 0;                // of these
  bool waived_ = true;
  ResumedLog out_;
};

// The log to go on with after the error in question.
absl::StatusOr<ResumedLog> MendedOf(const DisputeInHand& hand, const Question& question, const DisputeFiles& files,
                                    const std::string& ruling) {
  const DisputedLog& disputed = *question.disputed;
  const FollowedLog& log = *question.log;
  const Judgement& judged = question.judgement;
  const size_t index = static_cast<size_t>(question.disputed - hand.logs.data());
  const v1::RuledError error = RuleOn(hand, {index, *judged.place, judged.kind, judged.correction, -1},
                                      question.claim == nullptr ? "" : question.claim->by());
  const bool number = IsNumberAlone(log, *judged.place, judged.kind);
  // What is mended of a number that was played on is what followed it.
  const bool played_on = judged.kind == v1::WRONG_CLAIM && !number;
  const size_t place = *judged.place + (played_on ? 1 : 0);
  const v1::Remedy& remedy = error.remedies(0);
  const auto chosen = [&](v1::Remedy::Outcome outcome) { return remedy.chosen() && remedy.outcome() == outcome; };
  if (chosen(v1::Remedy::OPEN)) {
    return absl::FailedPreconditionError(absl::StrCat("what becomes of the error is open: ", remedy.reason()));
  }
  if (chosen(v1::Remedy::STANDS)) {
    return StandingLog(disputed, files, StandsTo(hand, index, place), OtherFindings(disputed), ruling);
  }
  if (chosen(v1::Remedy::MENDED) && OtherLogCounts(hand, index, place)) return RecordAsItIs(hand, files, ruling);
  const bool restored = chosen(v1::Remedy::RESTORED);
  // They go back to a position that has the error behind it: so far it stands.
  if (restored && remedy.back_to() >= log.At(place).number && !RollIsForged(disputed, place) &&
      log.At(place).kind != CarriedKind::kMisread) {
    return StandingLog(disputed, files, remedy.back_to(), OtherFindings(disputed), ruling);
  }
  // What a party only proposed is for the other side to decide, or to be rolled.
  const bool proposed = remedy.chosen() && !error.correction().proposals().empty();
  const EventList instead = played_on ? EventList() : judged.correction;
  ADJUTANT_ASSIGN_OR_RETURN(const MendedRecord mended,
                            restored || number
                                ? RecordUpTo(log, number ? PlayedRightTo(disputed) : remedy.back_to())
                                : Mend(log, place, proposed ? EventList() : InsteadOfForged(disputed, place, instead)));
  return MendedWriter(disputed, mended, ruling).Write(files);
}

}  // namespace

absl::StatusOr<ResumedLog> MendedLog(const v1::Dispute& dispute, const std::string& claim, const DisputeFiles& files,
                                     const std::string& ruling) {
  ADJUTANT_ASSIGN_OR_RETURN(const DisputeInHand hand, TakeInHand(dispute, files));
  std::string sha256 = ruling;
  if (sha256.empty()) {
    ADJUTANT_ASSIGN_OR_RETURN(const v1::Ruling ruled, Adjudicate(dispute, "", files));
    sha256 = HexOf(Sha256Of(RulingJson(ruled)));
  }
  const bool any_error = std::any_of(hand.logs.begin(), hand.logs.end(), HasError);
  absl::StatusOr<Question> asked = QuestionOf(hand, claim);
  if (claim.empty() && !any_error && !asked.ok()) return RecordAsItIs(hand, files, sha256);
  if (asked.ok() && !asked->judgement.place.has_value()) {
    // The claim names no error; the record may have one.
    if (!any_error) return RecordAsItIs(hand, files, sha256);
    asked = QuestionOf(hand, "");
  }
  if (!asked.ok()) return asked.status();
  return MendedOf(hand, *asked, files, sha256);
}

}  // namespace adjutant
