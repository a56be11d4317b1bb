#include "verify/fuzz/fuzz.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "core/kernel/random.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "verify/rules/shrink.h"

namespace adjutant {

namespace {

constexpr double kSecondsBetweenProgress = 0.1;
// Attempts to shrink one example of a group.
constexpr uint64_t kAttemptsPerExample = 4000;

double SecondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// A game played, with its events if games are kept.
struct PlayedGame {
  FuzzedGame game;
  std::shared_ptr<const Ruleset> ruleset;
  EventList events;
};
using Block = std::vector<PlayedGame>;

void AddFinding(Finding finding, FuzzResult* result) {
  FindingGroup& group = result->findings[finding.fault.Name()];
  ++group.count;
  const auto rank = [](const Finding& f) { return std::make_pair(f.events.size(), f.game); };
  const auto place = std::upper_bound(group.examples.begin(), group.examples.end(), finding,
                                      [&](const Finding& a, const Finding& b) { return rank(a) < rank(b); });
  group.examples.insert(place, std::move(finding));
  if (group.examples.size() > kExamples) group.examples.pop_back();
}

void AddKept(PlayedGame played, FuzzResult* result) {
  if (played.game.outcome.empty()) return;
  KeptGame& known = result->kept[played.game.outcome];
  const auto rank = [](size_t length, uint64_t number) { return std::make_pair(length, number); };
  if (known.ruleset != nullptr &&
      rank(known.events.size(), known.number) <= rank(played.events.size(), played.game.number)) {
    return;
  }
  known = {played.game.number, std::move(played.ruleset), std::move(played.events)};
}

// The games of a run in their order, up to the limit of events: what a run counts does not depend on how its threads
// met. Blocks that come early wait.
class Ledger {
 public:
  explicit Ledger(const FuzzOptions& options) : options_(options) {
    if (options.coverage) result_.coverage = Coverage(*options.game);
  }

  // `turn` counts the blocks of this run from 0.
  void Add(uint64_t turn, Block block) {
    waiting_.emplace(turn, std::move(block));
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      Count(std::move(waiting_.begin()->second));
      waiting_.erase(waiting_.begin());
      ++next_;
    }
  }
  // Nothing comes any more.
  FuzzResult Finish() {
    for (auto& [turn, block] : waiting_) Count(std::move(block));
    return std::move(result_);
  }
  // Of the games that are counted.
  uint64_t events() const { return result_.events; }
  uint64_t findings() const { return findings_; }

 private:
  void Count(Block block) {
    for (PlayedGame& played : block) {
      if (options_.events != 0 && result_.events >= options_.events) return;
      FuzzedGame& game = played.game;
      ++result_.games;
      result_.events += game.events;
      result_.refused += game.refused;
      result_.digest += Random(game.digest ^ game.number).Next();
      ++result_.outcomes[game.outcome.empty() ? "unfinished" : game.outcome];
      findings_ += game.findings.size();
      if (options_.coverage) result_.coverage.Add(game.coverage);
      AddAll(game.out_of_place, &result_.out_of_place);
      for (Finding& finding : game.findings) AddFinding(std::move(finding), &result_);
      if (options_.keep_games) AddKept(std::move(played), &result_);
    }
  }

  const FuzzOptions& options_;
  FuzzResult result_;
  std::map<uint64_t, Block> waiting_;
  uint64_t next_ = 0;
  uint64_t findings_ = 0;
};

// The threads of a run.
class Run {
 public:
  Run(const FuzzOptions& options, const std::function<void(const FuzzProgress&)>& progress)
      : options_(options), progress_(progress), ledger_(options) {}

  absl::StatusOr<FuzzResult> Play() {
    std::vector<std::thread> threads;
    for (int i = 1; i < options_.jobs; ++i) threads.emplace_back([this] { Work(); });
    Work();
    for (std::thread& thread : threads) thread.join();
    ADJUTANT_RETURN_IF_ERROR(error_);
    FuzzResult result = ledger_.Finish();
    if (options_.coverage) {
      CoverageMeter meter(*options_.game);
      ADJUTANT_RETURN_IF_ERROR(meter.MakeRuleset(*options_.game, options_.setup).status());
      result.coverage.Add(meter.counts());
    }
    result.seconds = SecondsSince(begin_);
    return result;
  }

 private:
  // Whether no further game is due, where `events` have been played in this block. Games before it that are not counted
  // yet can only add to the events before the next game.
  bool Enough(uint64_t events) {
    if (options_.seconds > 0 && SecondsSince(begin_) >= options_.seconds) return true;
    if (options_.events == 0) return failed_;
    const std::lock_guard<std::mutex> lock(mutex_);
    return failed_ || ledger_.events() + events >= options_.events;
  }

  void Work() {
    std::shared_ptr<const Ruleset> ruleset;
    const uint64_t end = options_.first_game + options_.games;
    const uint64_t first_block = options_.first_game / kGamesPerBlock;
    while (!Enough(0)) {
      const uint64_t turn = next_turn_++;
      const uint64_t block = first_block + options_.shard.index + turn * options_.shard.of;
      const uint64_t first = std::max(options_.first_game, block * kGamesPerBlock);
      if (first >= end) return;
      if (ruleset == nullptr || options_.random_options) {
        auto made = options_.game->MakeRuleset(SetupOfGame(options_, first));
        if (!made.ok()) return Fail(made.status());
        ruleset = *std::move(made);
      }
      Block played;
      uint64_t events = 0;
      for (uint64_t number = first; number < std::min((block + 1) * kGamesPerBlock, end) && !Enough(events); ++number) {
        EventList record;
        FuzzedGame game = PlayFuzzedGame(options_, ruleset, number, &record);
        ++games_;
        events += game.events;
        events_ += game.events;
        if (!options_.keep_games) record = EventList();
        played.push_back({std::move(game), ruleset, std::move(record)});
        Tell();
      }
      const std::lock_guard<std::mutex> lock(mutex_);
      ledger_.Add(turn, std::move(played));
    }
  }
  void Fail(const absl::Status& status) {
    const std::lock_guard<std::mutex> lock(mutex_);
    error_ = status;
    failed_ = true;
  }
  void Tell() {
    if (!progress_) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    const double seconds = SecondsSince(begin_);
    if (seconds < next_tell_) return;
    next_tell_ = seconds + kSecondsBetweenProgress;
    progress_({games_, events_, ledger_.findings(), seconds});
  }

  const FuzzOptions& options_;
  const std::function<void(const FuzzProgress&)>& progress_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::atomic<uint64_t> next_turn_ = 0;
  std::atomic<uint64_t> games_ = 0;
  std::atomic<uint64_t> events_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  Ledger ledger_;
  double next_tell_ = 0;
  absl::Status error_;
};

}  // namespace

uint64_t FuzzResult::FindingsCount() const {
  uint64_t count = 0;
  for (const auto& [name, group] : findings) count += group.count;
  return count;
}

absl::StatusOr<FuzzResult> Fuzz(const FuzzOptions& options, const std::function<void(const FuzzProgress&)>& progress) {
  return Run(options, progress).Play();
}

Finding Shrunk(const FindingGroup& group) {
  Finding best = group.examples.front();
  for (const Finding& example : group.examples) {
    EventList events = Shrink(
        *example.ruleset, example.events, [&](const EventList& game) { return FaultAgain(example, game).has_value(); },
        kAttemptsPerExample);
    if (events.size() >= best.events.size()) continue;
    best = example;
    best.fault = *FaultAgain(example, events);
    best.events = std::move(events);
  }
  return best;
}

absl::Status SaveLog(const Ruleset& ruleset, const EventList& events, const std::string& path,
                     const std::string& title) {
  v1::LogHeader header = HeaderFor(ruleset);
  header.set_title(title);
  header.set_dice_mode("entered");
  ADJUTANT_ASSIGN_OR_RETURN(const auto writer, LogWriter::Create(path, header));
  const EventCodec codec(ruleset);
  State state = ruleset.NewState();
  std::vector<std::string> bytes;
  for (const Event& event : events) {
    bytes.push_back(codec.ToBytes(event));
    ruleset.Apply(&state, event, nullptr);
  }
  ADJUTANT_RETURN_IF_ERROR(writer->AppendAll(bytes));
  v1::LogClose close;
  close.set_events(events.size());
  close.set_state_digest(ruleset.Digest(state));
  return writer->Close(close);
}

}  // namespace adjutant
