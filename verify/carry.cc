#include "verify/carry.h"

#include <algorithm>
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
#include "verify/provenance.h"

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
// Lines tried for one deviation, and for a whole record.
constexpr size_t kLinesAtOnce = 6000;
constexpr size_t kLinesInAll = 60000;
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
      : ruleset_(ruleset), record_(record), options_(options), seen_(seen) {}

  CarriedLine Run(const State& from) {
    state_ = from;
    next_ = options_.first;
    while (next_ < record_.size() && !line_.missing && !line_.lost) {
      if (IsUsed(used_, next_)) {
        ++next_;
      } else if (Fits(state_, record_[next_])) {
        Commit(KeptAt(state_, next_));
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

  bool Fits(const State& state, const RecordedEvent& recorded) const {
    if (!ruleset_.Check(state, recorded.event, nullptr).accepted) return false;
    return recorded.event.player != kChance || !recorded.placed || SamePurpose(recorded.key, ruleset_.ChanceKey(state));
  }

  // An event of the line, with what was due.
  CarriedEvent At(const State& state, CarriedKind kind, size_t index, const Event& event) const {
    CarriedEvent carried;
    carried.kind = kind;
    carried.index = index;
    carried.number = index < record_.size() ? record_[index].number : record_.empty() ? 0 : record_.back().number + 1;
    carried.event = event;
    carried.pending = ruleset_.PendingOf(state);
    if (!carried.pending.over && carried.pending.player == kChance) carried.key = ruleset_.ChanceKey(state);
    return carried;
  }
  CarriedEvent KeptAt(const State& state, size_t index) const {
    return At(state, CarriedKind::kKept, index, record_[index].event);
  }

  CarriedEvent LeftOut(const State& state, size_t index) const {
    CarriedEvent left_out = At(state, CarriedKind::kSuperfluous, index, record_[index].event);
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
    line_.events.push_back(*std::move(held_));
    held_.reset();
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
      if (IsUsed(line.used, line.next)) {
        ++line.next;
      } else if (Fits(line.state, record_[line.next])) {
        CarriedEvent kept = KeptAt(line.state, line.next);
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
    CarriedEvent refused = LeftOut(line.state, line.next);
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
      CarriedEvent supplied = At(line.state, CarriedKind::kSupplied, line.next, event);
      supplied.alternatives = legal.size();
      Push(Extended(line, std::move(supplied), cost), open);
    }
  }

  // The roll for this very purpose, if the record has it further on.
  bool PushFromLater(const Line& line, Open* open) {
    const std::string key = ruleset_.ChanceKey(line.state);
    for (size_t j = line.next + 1; j < record_.size(); ++j) {
      const RecordedEvent& recorded = record_[j];
      if (recorded.event.player != kChance || !recorded.placed || recorded.key != key || IsUsed(line.used, j)) continue;
      if (!ruleset_.Check(line.state, recorded.event, nullptr).accepted) continue;
      CarriedEvent kept = KeptAt(line.state, j);
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
    const std::optional<ComputedRoll> roll = RollDue(ruleset_, line.state, options_.seed);
    if (!roll.has_value()) return false;
    CarriedEvent supplied = At(line.state, CarriedKind::kSupplied, line.next, roll->event);
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
    const size_t most = std::min(lines_ + kLinesAtOnce, kLinesInAll);
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
    line_.lost = lines_ >= kLinesInAll;
    if (line_.lost) return;
    Commit(LeftOut(state_, next_));
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

absl::Status ReadRecord(LogReader& log, const Ruleset& ruleset, std::vector<RecordedEvent>* record) {
  EventCodec codec(ruleset);
  RecordView view;
  while (true) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool more, log.Next(&view));
    if (!more) return absl::OkStatus();
    const absl::StatusOr<Event> event = codec.FromBytes(view.payload);
    if (!event.ok()) {
      return absl::Status(event.status().code(), absl::StrCat(log.path(), ": record ", view.sequence, ", byte ",
                                                              view.offset, ": ", event.status().message()));
    }
    RecordedEvent recorded;
    recorded.number = view.sequence;
    recorded.offset = view.offset;
    recorded.event = *event;
    recorded.chain = view.chain;
    if (codec.annotations() != nullptr) recorded.annotations = codec.annotations()->SerializeAsString();
    record->push_back(std::move(recorded));
  }
}

CarriedLine Follow(const Ruleset& ruleset, std::vector<RecordedEvent>* record, const CarrySeen& seen, bool trace) {
  CarryOptions options;
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
