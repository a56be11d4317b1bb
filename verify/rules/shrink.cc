#include "verify/rules/shrink.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "core/kernel/random.h"

namespace adjutant {

namespace {

// Positions of the game under the knife that are kept, and how far a repaired game looks for its next event.
constexpr size_t kSnapshots = 1024;
constexpr size_t kLookAhead = 64;

// What an event of the rest is met with that is refused.
enum class Repair : uint8_t {
  kLeaveOut,
  kReplace,      // the first listed of its type comes in its place, if its decision is due
  kFirstListed,  // when none of the next events is legal, a listed one is put in
  kLastListed,
};

class Shrinker {
 public:
  Shrinker(const Ruleset& rules, EventList events, const std::function<bool(const EventList&)>& fails,
           uint64_t attempts)
      : rules_(rules), fails_(fails), attempts_(attempts) {
    Keep(std::move(events));
  }

  void Run() {
    // All of them in every round, in this order.
    for (bool shorter = true; shorter;) {
      shorter = CutTails();
      shorter = CutPeriods() || shorter;
      shorter = CutChunks() || shorter;
      shorter = Simplify() || shorter;
    }
  }
  EventList Best() && { return std::move(best_); }
  bool exhausted() const { return attempts_ == 0; }

 private:
  // Whose decision a position is, and which.
  struct Due {
    uint16_t step = 0;
    PlayerId player = kChance;
    friend bool operator==(const Due&, const Due&) = default;
  };

  Due DueAt(const State& state) const {
    const Pending pending = rules_.PendingOf(state);
    return {pending.step, pending.player};
  }
  void Keep(EventList events) {
    best_ = std::move(events);
    every_ = best_.size() / kSnapshots + 1;
    snapshots_.clear();
    due_.clear();
    State state = rules_.NewState();
    for (size_t i = 0; i <= best_.size(); ++i) {
      if (i % every_ == 0) snapshots_.push_back(state);
      due_.push_back(DueAt(state));
      if (i < best_.size()) rules_.Apply(&state, best_[i], nullptr);
    }
  }
  // The position before event `i` of the best game.
  State Before(size_t i) const {
    State state = snapshots_[i / every_];
    for (size_t at = i / every_ * every_; at < i; ++at) rules_.Apply(&state, best_[at], nullptr);
    return state;
  }
  EventList Prefix(size_t count) const { return {best_.begin(), best_.begin() + static_cast<long>(count)}; }

  // Plays those events of the best game from `from` on that are legal; others are left out or replaced.
  void PlayRest(size_t from, Repair repair, State* state, EventList* game) const {
    for (size_t i = from; i < best_.size(); ++i) {
      Event event = best_[i];
      if (!rules_.Check(*state, event, nullptr).accepted &&
          (repair == Repair::kLeaveOut || !Replace(i, *state, &event)))
        continue;
      rules_.Apply(state, event, nullptr);
      game->push_back(event);
    }
  }
  bool Replace(size_t i, const State& state, Event* event) const {
    if (!(DueAt(state) == due_[i])) return false;
    EventList legal;
    rules_.LegalEvents(state, &legal);
    const auto same = std::find_if(legal.begin(), legal.end(), [&](const Event& e) { return e.type == event->type; });
    if (same == legal.end()) return false;
    *event = *same;
    return true;
  }
  // The same, with a listed event where none of the next ones is legal, as long as the game gets shorter.
  void RepairRest(size_t from, Repair repair, State* state, EventList* game) const {
    EventList legal;
    for (size_t i = from; i < best_.size() && game->size() < best_.size();) {
      const size_t end = std::min(best_.size(), i + kLookAhead);
      size_t next = i;
      while (next < end && !rules_.Check(*state, best_[next], nullptr).accepted) ++next;
      Event event;
      if (next < end) {
        event = best_[next];
        i = next + 1;
      } else {
        legal.clear();
        rules_.LegalEvents(*state, &legal);
        if (legal.empty()) return;
        event = repair == Repair::kFirstListed ? legal.front() : legal.back();
      }
      rules_.Apply(state, event, nullptr);
      game->push_back(event);
    }
  }

  // Whether `game` is new and fails; it becomes the best then.
  bool Adopt(EventList game) {
    if (!tried_.insert(HashOfEvents(game)).second || !fails_(game)) return false;
    Keep(std::move(game));
    return true;
  }
  bool Spend() {
    if (attempts_ == 0) return false;
    --attempts_;
    return true;
  }

  // Leaves out the events from `begin` up to `end`.
  bool Cut(size_t begin, size_t end, Repair repair = Repair::kLeaveOut) {
    if (!Spend()) return false;
    EventList game = Prefix(begin);
    State state = Before(begin);
    if (repair == Repair::kLeaveOut || repair == Repair::kReplace) {
      PlayRest(end, repair, &state, &game);
    } else {
      RepairRest(end, repair, &state, &game);
    }
    return game.size() < best_.size() && Adopt(std::move(game));
  }

  // The end, as much of it as goes.
  bool CutTails() {
    bool cut = false;
    for (size_t size = best_.size(); size > 0;) {
      if (size <= best_.size() && Cut(best_.size() - size, best_.size())) {
        cut = true;
      } else {
        size /= 2;
      }
    }
    return cut;
  }

  // From one decision to a later one of the same kind: card plays, turns, battles at once; the longest first.
  bool CutPeriods() {
    bool cut = false;
    for (size_t begin = 0; begin < best_.size() && !exhausted();) {
      if (CutPeriodFrom(begin)) {
        cut = true;
      } else {
        ++begin;
      }
    }
    return cut;
  }

  bool CutPeriodFrom(size_t begin) {
    std::vector<size_t> ends;
    for (size_t end = best_.size(); end > begin + 1; --end) {
      if (due_[end] == due_[begin]) ends.push_back(end);
    }
    // The farthest, then by halves the nearer ones.
    for (size_t i = 0; i < ends.size(); i += std::max<size_t>(1, (ends.size() - i) / 2)) {
      if (Cut(begin, ends[i])) return true;
    }
    return false;
  }

  // Chunks of half the game, of a quarter, down to single events until none of these can go.
  bool CutChunks() {
    bool cut = false;
    for (size_t size = best_.size() / 2 + 1;; size = std::max<size_t>(1, size / 2)) {
      const bool cut_some = CutChunksOf(size);
      cut = cut || cut_some;
      if (exhausted() || (size == 1 && !cut_some)) return cut;
    }
  }
  bool CutChunksOf(size_t size) {
    bool cut = false;
    for (size_t begin = 0; begin < best_.size() && !exhausted();) {
      const size_t end = std::min(best_.size(), begin + size);
      const bool gone = Cut(begin, end) || Cut(begin, end, Repair::kReplace) || Cut(begin, end, Repair::kFirstListed) ||
                        Cut(begin, end, Repair::kLastListed);
      cut = cut || gone;
      if (!gone) begin += size;
    }
    return cut;
  }

  // What is listed earlier in place of every event. The game does not get longer, and comes earlier in the order of
  // listed games: this ends.
  bool Simplify() {
    bool simpler = false;
    EventList legal;
    for (size_t i = 0; i < best_.size(); ++i) {
      const State before = Before(i);
      legal.clear();
      rules_.LegalEvents(before, &legal);
      const size_t rank = static_cast<size_t>(std::find(legal.begin(), legal.end(), best_[i]) - legal.begin());
      if (rank >= legal.size()) continue;  // accepted without being listed: that is another fault
      for (const size_t instead : {size_t{0}, rank / 2, rank - 1}) {
        if (rank == 0) break;
        if (PutInstead(i, legal[instead], before, Repair::kLeaveOut) ||
            PutInstead(i, legal[instead], before, Repair::kReplace)) {
          simpler = true;
          break;
        }
      }
    }
    return simpler;
  }

  bool PutInstead(size_t i, const Event& event, State state, Repair repair) {
    if (!Spend()) return false;
    EventList game = Prefix(i);
    rules_.Apply(&state, event, nullptr);
    game.push_back(event);
    PlayRest(i + 1, repair, &state, &game);
    return Adopt(std::move(game));
  }

  const Ruleset& rules_;
  const std::function<bool(const EventList&)>& fails_;
  uint64_t attempts_;
  EventList best_;
  size_t every_ = 1;              // a snapshot before every so many events
  std::vector<State> snapshots_;  // of the best game
  std::vector<Due> due_;          // before every event of it, and at its end
  std::set<uint64_t> tried_;      // hashes
};

bool IsLegal(const Ruleset& rules, const EventList& events) {
  State state = rules.NewState();
  for (const Event& event : events) {
    if (!rules.Check(state, event, nullptr).accepted) return false;
    rules.Apply(&state, event, nullptr);
  }
  return true;
}

}  // namespace

uint64_t HashOfEvents(const EventList& events) {
  uint64_t hash = events.size();
  const auto mix = [&](uint64_t value) { hash = Random(hash ^ value).Next(); };
  for (const Event& event : events) {
    mix(uint64_t{event.type} << 8 | event.player);
    for (int32_t arg : event.args) mix(static_cast<uint32_t>(arg));
  }
  return hash;
}

EventList Shrink(const Ruleset& rules, EventList events, const std::function<bool(const EventList&)>& fails,
                 uint64_t attempts, bool* minimal) {
  if (minimal != nullptr) *minimal = false;
  if (!IsLegal(rules, events) || !fails(events)) return events;
  Shrinker shrinker(rules, std::move(events), fails, attempts);
  shrinker.Run();
  if (minimal != nullptr) *minimal = !shrinker.exhausted();
  return std::move(shrinker).Best();
}

}  // namespace adjutant
