#include "verify/errata/errata.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "replay/as_recorded.h"
#include "verify/errata/reading_cause.h"
#include "verify/errata/reading_spread.h"
#include "verify/text/differences.h"

namespace adjutant {
namespace {

// Events after the first difference that are looked at to say what it is, if not the whole record is.
constexpr size_t kWindow = 48;
// Of these, so many at most may be superfluous one after the other without a closer look.
constexpr size_t kSoon = 4;

// Values that the game names; what only differs inside is compared by section (DifferencesOf).
bool IsNamed(const ValueDifference& difference) { return !IsNameless(difference); }

bool SameDue(const Pending& a, const Pending& b) {
  return a.over == b.over && a.step == b.step && (a.over || a.player == b.player);
}

class Comparer {
 public:
  Comparer(const Ruleset& base, const Ruleset& with, absl::Span<const RecordedEvent> record,
           absl::Span<const RecordedEvent> with_record, const std::string& unknown, const CompareOptions& options)
      : base_(base),
        with_(with),
        record_(record),
        with_record_(with_record),
        unknown_(unknown),
        options_(options),
        cause_(base, with),
        same_names_(cause_.same_names()) {
    for (const RecordedEvent& recorded : record) {
      if (recorded.played != nullptr && recorded.played->has_from()) wanted_.insert(recorded.played->from());
    }
  }

  ReadingComparison Run() {
    result_.events = record_.size();
    a_ = base_.NewState();
    b_ = with_.NewState();
    before_a_ = a_;
    before_b_ = b_;
    apart_ = !Equal();
    if (!apart_ || !PositionsDiffer(0)) {
      size_t i = 0;
      while (i < record_.size() && Step(i)) ++i;
      if (i == record_.size() && !Found()) AtTheEnd();
    }
    if (Found() && !base_refuses_) GoOn();
    const size_t number = result_.number;
    result_.in_log = number == 0                ? 0
                     : number <= record_.size() ? record_[number - 1].number
                     : options_.next != 0       ? options_.next
                                                : number;
    return std::move(result_);
  }

 private:
  bool Found() const { return result_.difference != ReadingDifference::kSame; }
  bool Equal() const { return same_names_ && a_ == b_; }

  const Event& EventOfBase(size_t i) const { return record_[i].event; }
  const Event& EventOfWith(size_t i) const { return with_record_[i].event; }

  // ---- Events against the rules that stand.

  // Whether `recorded` is played as the record says that it was, as replay does it.
  static bool Stands(const Ruleset& ruleset, const State& state, const RecordedEvent& recorded) {
    if (recorded.played == nullptr) return false;
    return recorded.annotated || !ruleset.Check(state, recorded.event, nullptr).accepted;
  }

  // The position before an event that stands; of a roll that was misread that before the roll.
  using Positions = std::map<uint64_t, State>;
  static bool PlayStanding(const Ruleset& ruleset, const Positions& positions, const RecordedEvent& recorded,
                           State* state) {
    State from = *state;
    if (recorded.played->has_from()) {
      const auto at = positions.find(recorded.played->from());
      if (at == positions.end()) return false;
      from = at->second;
    }
    if (!PlayAsRecorded(ruleset, *recorded.played, recorded.event, &from, nullptr).ok()) return false;
    *state = std::move(from);
    return true;
  }

  // Positions before event `i` that an event further on goes on from.
  void KeepPositions(size_t i) {
    const uint64_t from = i == 0 ? 0 : record_[i - 1].number;
    for (auto it = wanted_.lower_bound(from); it != wanted_.end() && *it < record_[i].number; ++it) {
      positions_a_[*it] = a_;
      positions_b_[*it] = b_;
    }
  }

  // Plays event `i`, which stands under one of the readings at least. Nullopt: it cannot be played so under one of
  // them.
  std::optional<bool> StepStanding(size_t i) {
    State a = a_, b = b_;
    const auto play = [&](const Ruleset& ruleset, const Positions& positions, const RecordedEvent& recorded,
                          State* state) {
      if (Stands(ruleset, *state, recorded)) return PlayStanding(ruleset, positions, recorded, state);
      if (!ruleset.Check(*state, recorded.event, nullptr).accepted) return false;
      ruleset.Apply(state, recorded.event, nullptr);
      return true;
    };
    if (!play(base_, positions_a_, record_[i], &a) || !play(with_, positions_b_, with_record_[i], &b)) {
      return std::nullopt;
    }
    KeepBefore(i);
    a_ = std::move(a);
    b_ = std::move(b);
    apart_ = !Equal();
    return !apart_ || !PositionsDiffer(i + 1);
  }

  // ---- The first difference.

  // Keeps the positions before event `i`: as those before they come apart while it is not known that they have. With
  // other names positions are compared by their values alone, so that when they came apart inside is never known.
  void KeepBefore(size_t i) {
    const bool may_be_first = !apart_ || !same_names_;
    (may_be_first ? before_a_ : last_a_) = a_;
    (may_be_first ? before_b_ : last_b_) = b_;
    if (may_be_first) first_apart_ = i;
  }

  // Plays event `i` under both; false if something differs.
  bool Step(size_t i) {
    const Ruling ruling = base_.Check(a_, EventOfBase(i), nullptr);
    if (i >= with_record_.size()) return Unknown(i);
    KeepPositions(i);
    if (Stands(base_, a_, record_[i]) || Stands(with_, b_, with_record_[i])) {
      if (const std::optional<bool> stands = StepStanding(i); stands.has_value()) return *stands;
    }
    const Ruling other = with_.Check(b_, EventOfWith(i), nullptr);
    if (!ruling.accepted) return BaseRefuses(i, other);
    if (!other.accepted || !ForTheSame(i)) return WithRefuses(i, other);
    KeepBefore(i);
    base_.Apply(&a_, EventOfBase(i), nullptr);
    with_.Apply(&b_, EventOfWith(i), nullptr);
    if (Equal()) {
      apart_ = false;
      return true;
    }
    apart_ = true;
    return !PositionsDiffer(i + 1);
  }

  // A roll is kept for its purpose only.
  bool ForTheSame(size_t i) const {
    if (!apart_ || EventOfBase(i).player != kChance) return true;
    return SamePurpose(base_.ChanceKey(a_), with_.ChanceKey(b_));
  }

  // After event `number`. What the readings ask for next is told by the next event, if they ask for something else.
  bool PositionsDiffer(size_t number) {
    const Pending due_a = base_.PendingOf(a_), due_b = with_.PendingOf(b_);
    const bool same_due = SameDue(due_a, due_b);
    if (!same_due && number < with_record_.size() &&
        (!with_.Check(b_, EventOfWith(number), nullptr).accepted || !ForTheSame(number))) {
      return false;
    }
    std::vector<ValueDifference> differences = DifferencesOf(base_, a_, with_, b_);
    if (differences.empty() || !IsNamed(differences.front())) return false;
    result_.differences = std::move(differences);
    Tell(ReadingDifference::kState, number);
    played_ = number;
    if (number > 0) {
      const State& before = number - 1 == first_apart_ ? before_a_ : last_a_;
      TellEvent(number - 1, before);
      result_.cause = CauseOfApplying(number - 1);
      if (result_.cause == kNoRule) result_.cause = base_.PendingOf(before).rule;
    } else {
      result_.cause = cause_.OfStart();
    }
    return true;
  }

  void AtTheEnd() {
    if (!apart_) return;
    const Pending due_a = base_.PendingOf(a_), due_b = with_.PendingOf(b_);
    if (!same_names_ && SameDue(due_a, due_b)) return;
    played_ = record_.size();
    if (SameDue(due_a, due_b) || due_b.over) {
      // What the game has no words for, but the next event might have shown.
      result_.differences = DifferencesOf(base_, a_, with_, b_);
      Tell(ReadingDifference::kState, record_.empty() ? 0 : first_apart_ + 1);
      if (record_.empty()) return;
      TellEvent(first_apart_, before_a_);
      result_.cause = CauseOfApplying(first_apart_);
      if (result_.cause == kNoRule) result_.cause = due_a.rule;
      return;
    }
    Tell(ReadingDifference::kMissing, record_.size() + 1);
    TellPositions();
    TellDue(due_b.player == kChance, due_b.rule);
  }

  bool Unknown(size_t i) {
    Tell(ReadingDifference::kIllegal, i + 1);
    played_ = i;
    TellEvent(i, a_);
    result_.why.sentence = unknown_;
    return false;
  }

  bool BaseRefuses(size_t i, const Ruling& other) {
    Tell(other.accepted ? ReadingDifference::kBaseRefuses : ReadingDifference::kBothRefuse, i + 1);
    base_refuses_ = true;
    TellEvent(i, a_);
    const Ruling ruling = base_.Check(a_, EventOfBase(i), &result_.why);
    result_.rule = ruling.rule;
    result_.cause = CauseOfRefusal(i, ruling.rule);
    TellPositions();
    return false;
  }

  bool WithRefuses(size_t i, const Ruling& other) {
    const Pending due_a = base_.PendingOf(a_), due_b = with_.PendingOf(b_);
    played_ = i;
    TellEvent(i, a_);
    if (!other.accepted && SameDue(due_a, due_b)) {
      Tell(ReadingDifference::kIllegal, i + 1);
      result_.rule = with_.Check(b_, EventOfWith(i), &result_.why).rule;
      result_.cause = CauseOfRefusal(i, result_.rule);
      TellPositions();
      return false;
    }
    // The two ask for different things: the record says which of them is too much or too little.
    Place(i, kWindow);
    switch (WhatIsAmiss(i, due_b)) {
      case ReadingDifference::kIllegal:
        Tell(ReadingDifference::kIllegal, i + 1);
        result_.rule = with_.Check(b_, EventOfWith(i), &result_.why).rule;
        result_.cause = CauseOfRefusal(i, result_.rule);
        break;
      case ReadingDifference::kSuperfluous:
        Tell(ReadingDifference::kSuperfluous, i + 1);
        (void)with_.Check(b_, EventOfWith(i), &result_.why).accepted;
        TellDue(due_a.player == kChance, due_a.rule);
        break;
      default:
        Tell(ReadingDifference::kMissing, i + 1);
        result_.found_later = FoundLater(i, due_b);
        TellDue(due_b.player == kChance, due_b.rule);
    }
    TellPositions();
    return false;
  }

  // Whether what the other reading asks for at event `i` comes soon in the record, so that what stands before it is
  // superfluous, or not at all, so that it is missing. In between, the least change of the record says.
  ReadingDifference WhatIsAmiss(size_t i, const Pending& due) const {
    if (due.over) return ReadingDifference::kSuperfluous;
    const size_t end = std::min(placed_.size(), i + kWindow);
    size_t next = i + 1;
    while (next < end && !Answers(placed_[next], due)) ++next;
    if (next >= end) return ReadingDifference::kMissing;
    if (next <= i + kSoon) return ReadingDifference::kSuperfluous;
    CarryOptions carry;
    carry.first = i;
    const CarriedLine line = Carry(with_, b_, absl::MakeSpan(placed_).first(end), carry, nullptr);
    const auto first = std::find_if(line.events.begin(), line.events.end(), [](const CarriedEvent& event) {
      return event.kind != CarriedKind::kKept || event.from_later;
    });
    if (first == line.events.end() || first->kind == CarriedKind::kIllegal) return ReadingDifference::kIllegal;
    return first->kind == CarriedKind::kSuperfluous ? ReadingDifference::kSuperfluous : ReadingDifference::kMissing;
  }

  // Whether an event of the record, as placed, answers what the other reading asks for now.
  bool Answers(const RecordedEvent& recorded, const Pending& due) const {
    if (!recorded.placed || recorded.step != due.step || !with_.Check(b_, recorded.event, nullptr).accepted)
      return false;
    return recorded.event.player != kChance || SamePurpose(recorded.key, with_.ChanceKey(b_));
  }

  // The number of the event with which the record has the roll that is due now; 0: it has none.
  uint64_t FoundLater(size_t i, const Pending& due) const {
    if (due.player != kChance) return 0;
    for (size_t j = i + 1; j < placed_.size(); ++j) {
      if (Answers(placed_[j], due)) return placed_[j].number;
    }
    return 0;
  }

  // ---- What there is to say of it.

  void Tell(ReadingDifference difference, size_t number) {
    result_.difference = difference;
    result_.number = number;
    const Pending due_a = base_.PendingOf(a_), due_b = with_.PendingOf(b_);
    if (SameDue(due_a, due_b)) return;
    const auto words = [](const Ruleset& ruleset, const Pending& due) {
      if (due.over) return std::string("the game is over");
      const std::string who = due.player == kChance ? "chance" : ruleset.game().side_names()[due.player - 1u];
      return absl::StrCat(who, ": ", due.what);
    };
    result_.due_base = words(base_, due_a);
    result_.due_with = words(with_, due_b);
  }

  void TellEvent(size_t i, const State& before) {
    const EventCodec codec(base_);
    if (!codec.Validate(EventOfBase(i)).ok()) return;
    result_.event = codec.ToNotation(EventOfBase(i));
    if (base_.Check(before, EventOfBase(i), nullptr).accepted)
      result_.sentence = base_.Describe(before, EventOfBase(i));
  }

  void TellDue(bool chance, RuleId rule) {
    result_.chance = chance;
    result_.rule = rule;
    result_.cause = rule;
    if (!apart_ || first_apart_ >= record_.size() || cause_.IsOptionCase(rule)) return;
    if (const RuleId cause = CauseOfApplying(first_apart_, /*only_options=*/true); cause != kNoRule) {
      result_.cause = cause;
    }
  }

  void TellPositions() {
    if (apart_) result_.differences = DifferencesOf(base_, a_, with_, b_);
    // Of what the game has no words for, that it asks for something else says enough.
    if (std::none_of(result_.differences.begin(), result_.differences.end(), IsNamed)) result_.differences.clear();
    result_.only_asks =
        (result_.difference == ReadingDifference::kMissing || result_.difference == ReadingDifference::kSuperfluous) &&
        result_.differences.empty();
  }

  // ---- The case that first differs.

  // Of an event that both readings accept.
  RuleId CauseOfApplying(size_t i, bool only_options = false) const {
    const bool is_first = i == first_apart_;
    const ReadingCause::Unlike unlike = cause_.OfTaking(
        {is_first ? before_a_ : last_a_, is_first ? before_b_ : last_b_, EventOfBase(i), EventOfWith(i)});
    if (unlike.by_option != kNoRule) return unlike.by_option;
    if (!is_first) {
      if (const RuleId rule = CauseOfApplying(first_apart_, /*only_options=*/true); rule != kNoRule) return rule;
    }
    return only_options ? kNoRule : unlike.first;
  }

  RuleId CauseOfRefusal(size_t i, RuleId refusing) const {
    if (cause_.IsOptionCase(refusing)) return refusing;
    for (RuleId rule : result_.why.also) {
      if (cause_.IsOptionCase(rule)) return rule;
    }
    if (apart_ && first_apart_ < i) {
      if (const RuleId rule = CauseOfApplying(first_apart_, /*only_options=*/true); rule != kNoRule) return rule;
    }
    return refusing;
  }

  // ---- From there on.

  // What the base reading asks for at the events from `from` on, as far as `most` of them; leaves the position alone.
  void Place(size_t from, size_t most) {
    placed_.assign(with_record_.begin(), with_record_.end());
    end_a_ = a_;
    base_plays_on_ = true;
    for (size_t i = from; i < placed_.size(); ++i) {
      const bool stands = Stands(base_, end_a_, record_[i]);
      if (stands && PlayStanding(base_, positions_a_, record_[i], &end_a_)) continue;
      if (!base_.Check(end_a_, EventOfBase(i), nullptr).accepted) {
        base_plays_on_ = false;
        return;
      }
      if (i < from + most) {
        placed_[i].placed = true;
        placed_[i].step = base_.PendingOf(end_a_).step;
        if (placed_[i].event.player == kChance) placed_[i].key = base_.ChanceKey(end_a_);
      } else if (!options_.outcome && !options_.explore) {
        return;
      }
      base_.Apply(&end_a_, EventOfBase(i), nullptr);
    }
    if (with_record_.size() < record_.size()) base_plays_on_ = false;
  }

  void GoOn() {
    if (!options_.outcome && !options_.explore) return;
    CarryOptions carry;
    carry.standing = true;
    carry.first = std::min(played_, with_record_.size());
    Place(carry.first, record_.size());
    if (options_.outcome) {
      const CarriedLine line = Carry(with_, b_, placed_, carry, nullptr);
      result_.carried = true;
      result_.lost = line.lost;
      for (const CarriedEvent& event : line.events) {
        ++(event.kind == CarriedKind::kSupplied ? result_.supplied : event.Played() ? result_.kept : result_.left_out);
      }
      if (base_plays_on_) result_.outcome_base = base_.Outcome(end_a_);
      result_.outcome_with = with_.Outcome(line.end);
      result_.outcome_changes = base_plays_on_ && !line.lost && result_.outcome_base != result_.outcome_with;
    }
    if (options_.explore && result_.difference == ReadingDifference::kMissing) {
      ValueList recorded;
      if (base_plays_on_) base_.Values(end_a_, &recorded);
      result_.spread = SpreadOf(with_, b_, placed_, carry, recorded);
    }
  }

  const Ruleset& base_;
  const Ruleset& with_;
  const absl::Span<const RecordedEvent> record_;
  const absl::Span<const RecordedEvent> with_record_;
  const std::string& unknown_;
  const CompareOptions& options_;
  const ReadingCause cause_;
  const bool same_names_;
  ReadingComparison result_;
  State a_, b_;                // under each reading
  bool apart_ = false;         // the positions are not the same to the last bit
  size_t first_apart_ = 0;     // index of the event with which that began
  State before_a_, before_b_;  // before that event
  State last_a_, last_b_;      // before the last event, if that is a later one
  std::vector<RecordedEvent> placed_;
  State end_a_;                 // under the base reading, at the end of the record
  bool base_plays_on_ = false;  // the base reading accepts all of the record
  bool base_refuses_ = false;
  std::set<uint64_t> wanted_;            // records after which an event goes on that stands
  Positions positions_a_, positions_b_;  // after those
  size_t played_ = 0;                    // events played under both when the difference was found
};

}  // namespace

const char* ReadingDifferenceName(ReadingDifference difference) {
  switch (difference) {
    case ReadingDifference::kSame:
      return "same";
    case ReadingDifference::kState:
      return "state";
    case ReadingDifference::kIllegal:
      return "illegal";
    case ReadingDifference::kMissing:
      return "missing";
    case ReadingDifference::kSuperfluous:
      return "superfluous";
    case ReadingDifference::kBaseRefuses:
      return "base_refuses";
    case ReadingDifference::kBothRefuse:
      return "both_refuse";
  }
  return "?";
}

const char* ReadingDifferenceSentence(ReadingDifference difference) {
  switch (difference) {
    case ReadingDifference::kSame:
      return "no difference";
    case ReadingDifference::kState:
      return "the positions differ";
    case ReadingDifference::kIllegal:
      return "an event becomes illegal";
    case ReadingDifference::kMissing:
      return "a decision or roll is missing";
    case ReadingDifference::kSuperfluous:
      return "a decision or roll is superfluous";
    case ReadingDifference::kBaseRefuses:
      return "only the base reading refuses an event";
    case ReadingDifference::kBothRefuse:
      return "both readings refuse an event";
  }
  return "?";
}

ReadingComparison CompareReadings(const Ruleset& base, const Ruleset& with, absl::Span<const RecordedEvent> record,
                                  absl::Span<const RecordedEvent> with_record, const std::string& unknown,
                                  const CompareOptions& options) {
  return Comparer(base, with, record, with_record, unknown, options).Run();
}

ReadingComparison CompareReadings(const Ruleset& base, const Ruleset& with, absl::Span<const RecordedEvent> record,
                                  const CompareOptions& options) {
  return CompareReadings(base, with, record, record, "", options);
}

}  // namespace adjutant
