#include "verify/court/carry.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/status.h"
#include "replay/as_recorded.h"
#include "verify/dice/provenance.h"

namespace adjutant {
namespace {

// What a deviation costs; the cheapest line is taken. An event played against the rules is more likely than one that
// was forgotten, that one more likely than one recorded for nothing; what follows the first superfluous event (a whole
// battle) is cheaper. In a line that is mended, what asks for one more thing may ask for several.
constexpr int kAgainstRulesCost = 8;
constexpr int kMisreadCost = 13;
constexpr int kFromLaterCost = 4;
constexpr int kForcedCost = 3;
constexpr int kChanceCost = 10;
constexpr int kDecisionCost = 12;
constexpr int kNextMissingCost = 5;
constexpr int kLeftOutCost = 12;
constexpr int kNextLeftOutCost = 1;
constexpr int kNextLeftOutOfMendedCost = 3;
// So many events that fit one after the other say that the record goes on; what each of them is worth. Without them,
// as at the end of a record, leaving out everything explains nothing.
constexpr int kFits = 8;
constexpr int kFitWorth = 3;
constexpr int kWaiversMost = 8;

// A line that is tried: what was done since the deviation, as a list that lines share.
struct Done {
  CarriedEvent event;
  std::shared_ptr<const Done> before;
};

struct Line {
  State state;
  size_t next = 0;  // index into the record
  int cost = 0;
  int fits = 0;              // kept since the last deviation
  bool left_out = false;     // the last event was left out
  std::vector<size_t> used;  // rolls that were taken from later
  std::shared_ptr<const Done> done;
};

class Carrier {
 public:
  Carrier(const Ruleset& ruleset, absl::Span<const RecordedEvent> record, const CarryOptions& options,
          const CarrySeen& seen)
      : ruleset_(ruleset), record_(record), options_(options), seen_(seen), keys_(options.keys) {
    for (size_t i = 0; i < record.size(); ++i) {
      if (record[i].back_from != 0) backs_[record[i].back_from] = i;
    }
  }

  CarriedLine Run(const State& from) {
    state_ = from;
    next_ = options_.first;
    while (next_ < record_.size() && !line_.missing && !line_.lost) {
      if (record_[next_].skip) {
        next_ = PassSkipped(next_);
      } else if (IsUsed(used_, next_)) {
        ++next_;
      } else if (IsAgreed(record_[next_]) && PlayAgreed(record_[next_])) {
        ++next_;
      } else if (Fits(state_, record_[next_], nullptr)) {
        Commit(KeptAt(state_, next_, nullptr));
        ++next_;
        left_out_ = false;
      } else {
        Deviate();
      }
    }
    Flush();
    line_.end = std::move(state_);
    line_.next = next_;
    return std::move(line_);
  }

 private:
  static bool IsUsed(const std::vector<size_t>& used, size_t index) {
    return std::find(used.begin(), used.end(), index) != used.end();
  }

  bool IsAgreed(const RecordedEvent& recorded) const {
    if (recorded.played == nullptr) return false;
    if (options_.follow) return true;
    return options_.standing && (recorded.annotated || !ruleset_.Check(state_, recorded.event, nullptr).accepted);
  }

  // ---- What was taken back. It is not played, but its rolls have taken their keys.

  // The index after what is not played at `index`.
  size_t PassSkipped(size_t index) {
    const auto back = backs_.find(record_[index].number);
    if (back == backs_.end()) return index + 1;
    Flush();
    PassWithdrawn(index, back->second);
    line_.passed.emplace_back(line_.events.size(), keys_);
    return back->second + 1;
  }

  // From the record at `first` to the act that takes it back, at `act`; there may be take-backs between them.
  void PassWithdrawn(size_t first, size_t act) {
    State state = state_;
    std::map<uint64_t, State> kept;  // by number of record: positions that are gone back to
    for (size_t i = first; i <= act; ++i) {
      if (record_[i].back_from != 0) kept.emplace(record_[i].back_from - 1, state_);
    }
    std::vector<WithdrawnRoll> live;
    for (size_t i = first; i <= act; ++i) {
      const RecordedEvent& recorded = record_[i];
      if (recorded.back_from != 0) {
        const auto gone = std::find_if(live.begin(), live.end(),
                                       [&](const WithdrawnRoll& roll) { return roll.number >= recorded.back_from; });
        keys_.TakeBack(std::vector<WithdrawnRoll>(gone, live.end()), recorded.same_dice);
        live.erase(gone, live.end());
        state = kept.at(recorded.back_from - 1);
      } else if (recorded.act.empty()) {
        PlayWithdrawn(recorded, &state, &live);
      }
      if (const auto here = kept.find(recorded.number); here != kept.end()) here->second = state;
    }
  }

  void PlayWithdrawn(const RecordedEvent& recorded, State* state, std::vector<WithdrawnRoll>* live) {
    const bool plain = !recorded.annotated && ruleset_.Check(*state, recorded.event, nullptr).accepted;
    if (recorded.event.player == kChance && IsRollDue(ruleset_, *state)) {
      const std::string name = ruleset_.ChanceKey(*state);
      keys_.Count(name);
      if (plain) live->push_back({recorded.number, name, recorded.event});
    }
    if (plain) return ruleset_.Apply(state, recorded.event, nullptr);
    // Of one that was taken back nobody has to say what it did.
    if (recorded.played != nullptr) (void)PlayAsRecorded(ruleset_, *recorded.played, recorded.event, state, nullptr);
  }

  bool Fits(const State& state, const RecordedEvent& recorded, const Done* done) const {
    if (!ruleset_.Check(state, recorded.event, nullptr).accepted) return false;
    return recorded.event.player != kChance || !recorded.placed || SamePurpose(recorded.key, KeyAt(state, done));
  }

  // Whether a roll counts for the keys of those after it. What a record that is followed passed by, it does not count.
  bool Counts(const CarriedEvent& event) const {
    return !event.key.empty() && event.event.player == kChance && event.Played() &&
           (event.kind != CarriedKind::kSupplied || !options_.follow);
  }

  // The key of the roll that is due at `state`, to which `done` leads from the events that are part of the answer.
  std::string KeyAt(const State& state, const Done* done) const {
    const std::string name = ruleset_.ChanceKey(state);
    if (!keys_.counted()) return name;
    uint32_t more = 0;
    const auto count = [&](const CarriedEvent& event) {
      more += Counts(event) && NameInKey(event.key) == name ? 1 : 0;
    };
    bool misread = false;  // then the event that is held back is the first of `done`
    for (; done != nullptr; done = done->before.get()) {
      count(done->event);
      misread = done->event.kind == CarriedKind::kMisread;
    }
    if (held_.has_value() && !misread) count(*held_);
    return keys_.KeyOf(name, more);
  }

  // An event of the line, with what was due.
  CarriedEvent At(const State& state, CarriedKind kind, size_t index, const Event& event, const Done* done) const {
    CarriedEvent carried;
    carried.kind = kind;
    carried.index = index;
    carried.number = index < record_.size() ? record_[index].number : record_.empty() ? 0 : record_.back().number + 1;
    carried.event = event;
    carried.pending = ruleset_.PendingOf(state);
    if (!carried.pending.over && carried.pending.player == kChance) carried.key = KeyAt(state, done);
    return carried;
  }
  CarriedEvent KeptAt(const State& state, size_t index, const Done* done) const {
    return At(state, CarriedKind::kKept, index, record_[index].event, done);
  }

  CarriedEvent LeftOut(const State& state, size_t index, const Done* done) const {
    CarriedEvent left_out = At(state, CarriedKind::kSuperfluous, index, record_[index].event, done);
    left_out.ruling = ruleset_.Check(state, left_out.event, &left_out.why);
    return left_out;
  }

  void Apply(const CarriedEvent& carried, State* state, Trace* trace) const {
    if (!carried.Played()) return;
    ruleset_.Apply(state, carried.event, trace);
  }

  // Makes an event part of the answer.
  void Commit(CarriedEvent carried) {
    if (carried.kind == CarriedKind::kSupplied && carried.alternatives > 1 && options_.stop_at_missing) {
      line_.missing = true;
      return;
    }
    Flush();
    if (seen_ || options_.follow) held_before_ = state_;
    Apply(carried, &state_, nullptr);
    held_ = std::move(carried);
  }

  // The last event is held back until the next: what comes after a roll may show that it was misread.
  void Flush() {
    if (!held_.has_value()) return;
    if (seen_) {
      Trace trace(options_.trace);
      if (options_.trace) {
        State again = held_before_;
        Apply(*held_, &again, &trace);
      }
      seen_(*held_, held_before_, state_, trace);
    }
    if (Counts(*held_)) keys_.Count(NameInKey(held_->key));
    line_.events.push_back(*std::move(held_));
    held_.reset();
  }

  // An event against the rules of which is said how it was played: nothing has to be looked for. False if it cannot be
  // put into a line so, and has to be looked for all the same.
  bool PlayAgreed(const RecordedEvent& recorded) {
    const v1::AsRecorded& played = *recorded.played;
    EventCodec codec(ruleset_);
    EventList first;
    for (const google::protobuf::Any& any : played.first()) {
      const absl::StatusOr<Event> event = codec.FromBytes(any.value());
      if (!event.ok()) return false;
      first.push_back(*event);
    }
    State from = state_;
    size_t next_first = 0;
    std::optional<CarriedEvent> misread;
    if (played.has_from()) {
      // The roll before was misread.
      const bool before_last = held_.has_value() && held_->kind == CarriedKind::kKept &&
                               held_->event.player == kChance && !first.empty() && played.from() + 1 == held_->number;
      if (!before_last || !ruleset_.Check(held_before_, first[0], nullptr).accepted) return false;
      misread = *held_;
      misread->kind = CarriedKind::kMisread;
      misread->event = first[0];
      from = held_before_;
    }
    v1::AsRecorded rest = played;
    if (!PlayAsRecorded(ruleset_, rest, recorded.event, &from, nullptr).ok()) return false;
    if (misread.has_value()) {
      held_.reset();
      state_ = held_before_;
      Commit(*misread);
      next_first = 1;
    }
    for (; next_first < first.size(); ++next_first) {
      CarriedEvent supplied = At(state_, CarriedKind::kSupplied, next_, first[next_first], nullptr);
      supplied.alternatives = 1;
      Commit(std::move(supplied));
    }
    CarriedEvent carried = LeftOut(state_, next_, nullptr);
    if (!played.no_effect()) {
      carried.kind = carried.ruling.accepted ? CarriedKind::kKept : CarriedKind::kAgainstRules;
      if (!carried.ruling.accepted) carried.broken = CasesBroken(ruleset_, state_, recorded.event, nullptr);
    }
    Commit(std::move(carried));
    state_ = std::move(from);  // with what was set afterwards
    left_out_ = played.no_effect();
    return true;
  }

  // ---- Where the record does not fit: the cheapest way on is looked for among lines.

  struct Entry {
    int rank;
    size_t order;
    std::shared_ptr<Line> line;
  };
  struct Later {
    bool operator()(const Entry& a, const Entry& b) const {
      return a.rank != b.rank ? a.rank > b.rank : a.order > b.order;
    }
  };
  using Open = std::priority_queue<Entry, std::vector<Entry>, Later>;

  static int RankOf(const Line& line) { return line.cost + kFitWorth * (kFits - std::min(line.fits, kFits)); }
  bool IsGoal(const Line& line) const { return line.fits >= kFits || line.next >= record_.size(); }

  // Keeps what fits, then puts the line among the open ones, unless one like it has been there.
  void Push(Line line, Open* open) {
    while (!IsGoal(line)) {
      if (IsUsed(line.used, line.next) || record_[line.next].skip) {
        ++line.next;
      } else if (Fits(line.state, record_[line.next], line.done.get())) {
        CarriedEvent kept = KeptAt(line.state, line.next, line.done.get());
        Apply(kept, &line.state, nullptr);
        line.done = std::make_shared<const Done>(Done{std::move(kept), std::move(line.done)});
        ++line.next;
        ++line.fits;
        line.left_out = false;
      } else {
        break;
      }
    }
    if (!been_.insert({ruleset_.Digest(line.state), line.next}).second) return;
    ++lines_;
    const int rank = RankOf(line);
    open->push({rank, lines_, std::make_shared<Line>(std::move(line))});
  }

  // `line` with one more event, at a cost.
  Line Extended(const Line& line, CarriedEvent event, int cost) const {
    Line longer = line;
    longer.cost += cost;
    longer.fits = 0;
    longer.left_out = !event.Played();
    Apply(event, &longer.state, nullptr);
    longer.done = std::make_shared<const Done>(Done{std::move(event), std::move(longer.done)});
    return longer;
  }

  void Expand(const Line& line, Open* open) {
    const RecordedEvent& recorded = record_[line.next];
    const Pending pending = ruleset_.PendingOf(line.state);
    EventList legal;
    if (!pending.over) ruleset_.LegalEvents(line.state, &legal);
    const bool same_kind = std::any_of(legal.begin(), legal.end(), [&](const Event& event) {
      return event.type == recorded.event.type && event.player == recorded.event.player;
    });
    CarriedEvent refused = LeftOut(line.state, line.next, line.done.get());
    if (options_.follow && !refused.ruling.accepted) {
      bool possible = false;
      CarriedEvent against = refused;
      against.kind = CarriedKind::kAgainstRules;
      against.broken = CasesBroken(ruleset_, line.state, recorded.event, &possible);
      if (possible) {
        Line longer = Extended(line, std::move(against), kAgainstRulesCost);
        ++longer.next;
        Push(std::move(longer), open);
      }
    }
    // A roll for another purpose is legal as an event, and not wanted all the same.
    const bool left_out_is_illegal = same_kind && !refused.ruling.accepted;
    if (left_out_is_illegal) refused.kind = CarriedKind::kIllegal;
    const int next_left_out = options_.follow ? kNextLeftOutCost : kNextLeftOutOfMendedCost;
    Line without = Extended(line, std::move(refused), line.left_out ? next_left_out : kLeftOutCost);
    ++without.next;
    Push(std::move(without), open);
    // What a side should have decided instead comes after what it recorded was left out.
    if (legal.empty() || (left_out_is_illegal && pending.player != kChance)) return;
    if (pending.player == kChance && (PushFromLater(line, open) || PushBySeed(line, open))) return;
    const bool next = !options_.follow && line.done != nullptr && line.done->event.kind == CarriedKind::kSupplied;
    const int cost = legal.size() == 1           ? kForcedCost
                     : next                      ? kNextMissingCost
                     : pending.player == kChance ? kChanceCost
                                                 : kDecisionCost;
    for (const Event& event : legal) {
      CarriedEvent supplied = At(line.state, CarriedKind::kSupplied, line.next, event, line.done.get());
      supplied.alternatives = legal.size();
      Push(Extended(line, std::move(supplied), cost), open);
    }
  }

  // The roll for this very purpose, if the record has it further on.
  bool PushFromLater(const Line& line, Open* open) {
    const std::string key = KeyAt(line.state, line.done.get());
    for (size_t j = line.next + 1; j < record_.size(); ++j) {
      const RecordedEvent& recorded = record_[j];
      if (recorded.skip || recorded.event.player != kChance || !recorded.placed || recorded.key != key ||
          IsUsed(line.used, j))
        continue;
      if (!ruleset_.Check(line.state, recorded.event, nullptr).accepted) continue;
      CarriedEvent kept = KeptAt(line.state, j, line.done.get());
      kept.from_later = true;
      Line longer = Extended(line, std::move(kept), kFromLaterCost);
      longer.used.push_back(j);
      Push(std::move(longer), open);
      return true;
    }
    return false;
  }

  // The outcome that the seed gives.
  bool PushBySeed(const Line& line, Open* open) {
    if (options_.seed.empty()) return false;
    const Done* done = line.done.get();
    const std::optional<ComputedRoll> roll = RollFor(ruleset_, line.state, options_.seed, KeyAt(line.state, done));
    if (!roll.has_value()) return false;
    CarriedEvent supplied = At(line.state, CarriedKind::kSupplied, line.next, roll->event, done);
    supplied.alternatives = 1;
    supplied.by_seed = true;
    Push(Extended(line, std::move(supplied), kForcedCost), open);
    return true;
  }

  // Play went on as though the roll just before had come out otherwise.
  void PushMisread(Open* open) {
    if (!options_.follow || !held_.has_value() || held_->kind != CarriedKind::kKept || held_->from_later) return;
    if (held_->event.player != kChance) return;
    EventList legal;
    ruleset_.LegalEvents(held_before_, &legal);
    for (const Event& outcome : legal) {
      if (outcome == held_->event) continue;
      CarriedEvent misread = *held_;
      misread.kind = CarriedKind::kMisread;
      misread.event = outcome;
      Line line;
      line.state = held_before_;
      line.next = next_;
      line.used = used_;
      Push(Extended(line, std::move(misread), kMisreadCost), open);
    }
  }

  void Deviate() {
    Open open;
    been_.clear();
    const size_t most = std::min(lines_ + options_.lines_at_once, kCarryLinesMost);
    Line start;
    start.state = state_;
    start.next = next_;
    start.used = used_;
    start.left_out = left_out_;
    Expand(start, &open);
    PushMisread(&open);
    while (!open.empty()) {
      const Entry best = open.top();
      if (IsGoal(*best.line)) return Take(*best.line);
      if (lines_ >= most) break;
      open.pop();
      Expand(*best.line, &open);
    }
    // Nothing near fits. What comes later may, without this event.
    line_.lost = lines_ >= kCarryLinesMost;
    if (line_.lost) return;
    Commit(LeftOut(state_, next_, nullptr));
    ++next_;
    left_out_ = true;
  }

  void Take(const Line& line) {
    std::vector<const CarriedEvent*> events;
    for (const Done* done = line.done.get(); done != nullptr; done = done->before.get()) events.push_back(&done->event);
    if (events.back()->kind == CarriedKind::kMisread) {
      held_.reset();
      state_ = held_before_;
    }
    for (auto it = events.rbegin(); it != events.rend() && !line_.missing; ++it) {
      if ((*it)->kind != CarriedKind::kSupplied) next_ = (*it)->from_later ? next_ : (*it)->index + 1;
      Commit(**it);
    }
    if (line_.missing) return;
    next_ = line.next;
    used_ = line.used;
    left_out_ = line.left_out;
  }

  const Ruleset& ruleset_;
  const absl::Span<const RecordedEvent> record_;
  const CarryOptions& options_;
  const CarrySeen& seen_;
  RollKeys keys_;                     // of the events that are part of the answer, but the one that is held back
  std::map<uint64_t, size_t> backs_;  // the last act that takes back from this record on
  State state_;
  size_t next_ = 0;
  std::vector<size_t> used_;
  bool left_out_ = false;  // the last event was left out
  CarriedLine line_;
  std::optional<CarriedEvent> held_;
  State held_before_;  // the position before it
  size_t lines_ = 0;
  std::set<std::pair<uint64_t, size_t>> been_;  // digest and place of the lines of this deviation
};

}  // namespace

const char* CarriedKindName(CarriedKind kind) {
  switch (kind) {
    case CarriedKind::kKept:
      return "kept";
    case CarriedKind::kAgainstRules:
      return "against the rules";
    case CarriedKind::kIllegal:
      return "illegal";
    case CarriedKind::kSuperfluous:
      return "superfluous";
    case CarriedKind::kMisread:
      return "misread";
    case CarriedKind::kSupplied:
      return "supplied";
  }
  return "?";
}

bool SamePurpose(absl::string_view a, absl::string_view b) {
  const absl::string_view name_a = NameInKey(a), name_b = NameInKey(b);
  // The second roll of a name is another one than the first.
  if (a.substr(name_a.size()) != b.substr(name_b.size())) return false;
  a = name_a;
  b = name_b;
  if (a.size() > b.size()) std::swap(a, b);
  return absl::StartsWith(b, a) && (a.size() == b.size() || !absl::ascii_isalnum(b[a.size()]));
}

std::vector<RuleId> CasesBroken(const Ruleset& ruleset, const State& state, const Event& event, bool* possible) {
  std::vector<RuleId> broken;
  Ruling ruling = ruleset.Check(state, event, nullptr);
  while (!ruling.accepted && broken.size() < kWaiversMost) {
    if (std::find(broken.begin(), broken.end(), ruling.rule) != broken.end()) break;
    broken.push_back(ruling.rule);
    const Waiver waiver(broken);
    ruling = ruleset.Check(state, event, nullptr);
  }
  if (possible != nullptr) *possible = ruling.accepted;
  return broken;
}

CarriedLine Carry(const Ruleset& ruleset, const State& from, absl::Span<const RecordedEvent> record,
                  const CarryOptions& options, const CarrySeen& seen) {
  return Carrier(ruleset, record, options, seen).Run(from);
}

CarriedLine Follow(const Ruleset& ruleset, std::vector<RecordedEvent>* record, const CarrySeen& seen, bool trace,
                   const RollKeys& keys) {
  CarryOptions options;
  options.keys = keys;
  options.follow = true;
  options.trace = trace;
  // What comes under the same headings as a stand-in, like the rolls for a card that had to be guessed, may have been
  // for something else.
  std::optional<Headings> doubtful;
  const auto place = [&](const CarriedEvent& carried, const State& before, const State& after, const Trace& told) {
    if (doubtful.has_value() && ruleset.HeadingsOf(before) != *doubtful) doubtful.reset();
    if (carried.kind == CarriedKind::kSupplied && carried.alternatives > 1) doubtful = ruleset.HeadingsOf(before);
    if (carried.Played() && carried.kind != CarriedKind::kSupplied) {
      RecordedEvent& recorded = (*record)[carried.index];
      recorded.placed = !doubtful.has_value();
      recorded.step = carried.pending.step;
      recorded.key = carried.key;
    }
    if (seen) seen(carried, before, after, told);
  };
  // What is placed is what is followed: the record is read with the places it had.
  const std::vector<RecordedEvent> followed = *record;
  return Carry(ruleset, ruleset.NewState(), followed, options, place);
}

}  // namespace adjutant
