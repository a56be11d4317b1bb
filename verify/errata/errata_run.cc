#include "verify/errata/errata_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/random.h"
#include "core/kernel/status.h"
#include "verify/record/session.h"
#include "verify/rules/shrink.h"

namespace adjutant {
namespace {

constexpr double kSecondsBetweenProgress = 0.2;
// Games that may be ready before one that takes long.
constexpr uint64_t kGamesAhead = 1024;
constexpr uint64_t kEventsAfter = 12;

double SecondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

bool SameNames(const Ruleset& a, const Ruleset& b) {
  return a.packs().size() == b.packs().size() &&
         std::equal(a.packs().begin(), a.packs().end(), b.packs().begin(),
                    [](const PackDigest& x, const PackDigest& y) { return x.sha256 == y.sha256; });
}

// Rules of both readings of a log with this header.
absl::Status MakeRules(const ErrataOptions& options, const v1::LogHeader& header, const std::string& path,
                       RulesetCache* cache, ComparedGame* game) {
  std::vector<std::string> overlays = options.overlays;
  v1::LogHeader base = header;
  if (options.base.has_value()) {
    ADJUTANT_ASSIGN_OR_RETURN(base, HeaderUnder(*options.base, header));
    overlays.insert(overlays.end(), options.base->overlay_files.begin(), options.base->overlay_files.end());
  }
  ADJUTANT_ASSIGN_OR_RETURN(const v1::LogHeader with, HeaderUnder(options.with, base));
  ADJUTANT_ASSIGN_OR_RETURN(game->base, cache->Get(base, path, overlays));
  overlays.insert(overlays.end(), options.with.overlay_files.begin(), options.with.overlay_files.end());
  ADJUTANT_ASSIGN_OR_RETURN(game->with, cache->Get(with, path, overlays));
  return absl::OkStatus();
}

absl::Status ReadGame(const ErrataOptions& options, const std::string& path, RulesetCache* cache, ComparedGame* game) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto reader, OpenWhole(path, LogAccess(options.overlays), cache, "errata"));
  const absl::Status made = MakeRules(options, reader->header(), path, cache, game);
  if (!made.ok())
    return WithExit(ExitOf(made), made, made.message().rfind(path, 0) == 0 ? "" : absl::StrCat(path, ": "));
  std::vector<RecordedEvent> record;
  if (const absl::Status read = ReadRecord(*reader, *game->base, &record); !read.ok()) return InputError(read);
  const bool acts =
      std::any_of(record.begin(), record.end(), [](const RecordedEvent& one) { return !one.act.empty(); });
  game->next = record.size() + 1;
  // What was taken back was not played.
  record.erase(std::remove_if(record.begin(), record.end(), [](const RecordedEvent& one) { return one.skip; }),
               record.end());
  game->events.reserve(record.size());
  for (const RecordedEvent& recorded : record) {
    game->events.push_back(recorded.event);
    game->stands = game->stands || recorded.played != nullptr;
  }
  if (acts) game->record = std::move(record);
  return absl::OkStatus();
}

// What is found, in the order of the run; games that come early wait.
class Ledger {
 public:
  explicit Ledger(const std::function<void(const ComparedGame&)>& told) : told_(told) {}

  // `turn` counts the games of this shard from 0.
  void Add(uint64_t turn, ComparedGame game) {
    waiting_.emplace(turn, std::move(game));
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      if (told_) told_(waiting_.begin()->second);
      Count(std::move(waiting_.begin()->second));
      waiting_.erase(waiting_.begin());
      ++next_;
    }
  }
  ErrataResult& result() { return result_; }
  uint64_t different() const { return different_; }
  uint64_t next() const { return next_; }  // the turn that is waited for

 private:
  void Count(ComparedGame game) {
    ++result_.games;
    if (!game.error.ok()) {
      ++result_.unreadable;
      result_.worst = std::max(result_.worst, ExitOf(game.error));
      return;
    }
    const ReadingComparison& found = game.comparison;
    result_.events += found.events;
    result_.outcome_changes += found.outcome_changes ? 1 : 0;
    ++result_.differences[found.difference];
    uint64_t hash = game.index;
    for (uint64_t part : {uint64_t{static_cast<uint8_t>(found.difference)}, found.number, uint64_t{found.cause},
                          found.kept, found.left_out, found.supplied, found.spread.branches}) {
      hash = Random(hash ^ part).Next();
    }
    result_.digest += hash;
    if (!found.Differs()) return;
    ++different_;
    ErrataTally& tally = result_.groups[{std::string(game.base->game().id()), found.cause, found.difference}];
    tally.only_asks += found.only_asks ? 1 : 0;
    tally.outcome_changes += found.outcome_changes ? 1 : 0;
    tally.branches += found.spread.branches;
    for (const auto& [outcome, count] : found.spread.outcomes) tally.outcomes[outcome] += count;
    if (tally.count++ == 0 || found.number < tally.witness.comparison.number) tally.witness = std::move(game);
  }

  const std::function<void(const ComparedGame&)>& told_;
  ErrataResult result_;
  std::map<uint64_t, ComparedGame> waiting_;
  uint64_t next_ = 0;
  uint64_t different_ = 0;
};

class Run {
 public:
  Run(const ErrataOptions& options, const std::function<void(const ComparedGame&)>& told,
      const std::function<void(const ErrataProgress&)>& progress)
      : options_(options), progress_(progress), ledger_(told) {}

  absl::StatusOr<ErrataResult> Compare() {
    if (options_.play.has_value()) {
      ADJUTANT_ASSIGN_OR_RETURN(const auto start, options_.play->game->MakeRuleset(options_.play->setup));
      ADJUTANT_RETURN_IF_ERROR(MakeRules(options_, HeaderFor(*start), "", &rulesets_, &played_));
    }
    const uint64_t all = options_.play.has_value() ? options_.play->games : options_.logs.size();
    const Shard& shard = options_.shard;
    games_ = all > shard.index ? (all - shard.index - 1) / shard.of + 1 : 0;
    std::vector<std::thread> threads;
    const uint64_t jobs = std::min<uint64_t>(static_cast<uint64_t>(options_.jobs), std::max<uint64_t>(games_, 1));
    for (uint64_t i = 1; i < jobs; ++i) threads.emplace_back([this] { Work(); });
    Work();
    for (std::thread& thread : threads) thread.join();
    ErrataResult result = std::move(ledger_.result());
    result.seconds = SecondsSince(begin_);
    return result;
  }

 private:
  void Work() {
    for (uint64_t turn; (turn = next_turn_++) < games_;) {
      {
        std::unique_lock<std::mutex> lock(mutex_);
        room_.wait(lock, [&] { return turn < ledger_.next() + kGamesAhead; });
      }
      ComparedGame game;
      game.index = options_.shard.index + turn * options_.shard.of;
      Fill(&game);
      const std::lock_guard<std::mutex> lock(mutex_);
      ++done_;
      events_ += game.comparison.events;
      ledger_.Add(turn, std::move(game));
      room_.notify_all();
      Tell();
    }
  }

  // What we call might throw, and in a thread nobody else would catch it.
  void Fill(ComparedGame* game) {
    try {
      options_.play.has_value() ? Play(game) : Read(game);
    } catch (const std::bad_alloc&) {
      game->error = Failure(Exit::kUnreadable, absl::StrCat(game->name, ": needs more memory than there is"));
    } catch (const std::exception& error) {
      game->error = Failure(Exit::kInternal, absl::StrCat(game->name, ": ", error.what()));
    }
    if (!game->comparison.Differs()) {
      game->events = EventList();
      game->record = {};
    }
  }

  void Play(ComparedGame* game) {
    const uint64_t number = options_.play->first_game + game->index;
    game->name = absl::StrCat("game ", number);
    game->base = played_.base;
    game->with = played_.with;
    PlayFuzzedGame(*options_.play, game->base, number, &game->events);
    game->comparison = CompareGame(*game->base, *game->with, game->events, options_.compare);
  }

  void Read(ComparedGame* game) {
    const std::string& path = options_.logs[game->index];
    game->name = path == "-" ? "standard input" : path;
    game->error = ReadGame(options_, path, &rulesets_, game);
    if (!game->error.ok()) return;
    CompareOptions compare = options_.compare;
    compare.next = game->next;
    game->comparison = game->record.empty() ? CompareGame(*game->base, *game->with, game->events, compare)
                                            : CompareGame(*game->base, *game->with, game->record, compare);
  }

  void Tell() {
    const double seconds = SecondsSince(begin_);
    if (!progress_ || seconds < next_tell_) return;
    next_tell_ = seconds + kSecondsBetweenProgress;
    progress_({done_, games_, events_, ledger_.different(), seconds});
  }

  const ErrataOptions& options_;
  const std::function<void(const ErrataProgress&)>& progress_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  RulesetCache rulesets_;
  ComparedGame played_;  // the rules of games that are played
  uint64_t games_ = 0;   // of this shard
  std::atomic<uint64_t> next_turn_ = 0;
  std::mutex mutex_;              // of all below
  std::condition_variable room_;  // the ledger has come on
  Ledger ledger_;
  uint64_t done_ = 0;
  uint64_t events_ = 0;
  double next_tell_ = kSecondsBetweenProgress;
};

}  // namespace

absl::StatusOr<ErrataResult> CompareAll(const ErrataOptions& options,
                                        const std::function<void(const ComparedGame&)>& told,
                                        const std::function<void(const ErrataProgress&)>& progress) {
  return Run(options, told, progress).Compare();
}

ReadingComparison CompareGame(const Ruleset& base, const Ruleset& with, const EventList& events,
                              const CompareOptions& options) {
  return CompareGame(base, with, RecordOf(events), options);
}

ReadingComparison CompareGame(const Ruleset& base, const Ruleset& with, absl::Span<const RecordedEvent> record,
                              const CompareOptions& options) {
  if (SameNames(base, with)) return CompareReadings(base, with, record, options);
  const EventCodec of_base(base), of_with(with);
  std::vector<RecordedEvent> translated(record.begin(), record.end());
  for (size_t i = 0; i < record.size(); ++i) {
    const absl::StatusOr<Event> event = of_with.FromNotation(of_base.ToNotation(record[i].event));
    if (event.ok()) {
      translated[i].event = *event;
      continue;
    }
    translated.resize(i);
    return CompareReadings(base, with, record, translated, std::string(event.status().message()), options);
  }
  return CompareReadings(base, with, record, translated, "", options);
}

std::vector<std::string> SoleOptions(const ComparedGame& game) {
  const absl::Span<const OptionSpec> specs = game.base->game().options();
  const auto& base = game.base->options();
  const auto& with = game.with->options();
  std::vector<size_t> differing;
  for (size_t i = 0; i < specs.size(); ++i) {
    if (base[i] != with[i]) differing.push_back(i);
  }
  const auto name_of = [&](size_t i) { return absl::StrCat(specs[i].id, "=", specs[i].choices[with[i]].value); };
  const bool same_names = SameNames(*game.base, *game.with);
  if (differing.size() == 1 && same_names) return {name_of(differing[0])};
  std::vector<std::string> sole;
  if (!same_names) return sole;
  const ShortGame shown = ShortGameOf(game, /*shrink=*/false);
  v1::LogHeader header = HeaderFor(*game.base);
  for (size_t i : differing) {
    v1::LogHeader changed = header;
    for (v1::OptionValue& option : *changed.mutable_options()) {
      if (option.id() == specs[i].id) option.set_value(specs[i].choices[with[i]].value);
    }
    const auto ruleset = RulesetFor(changed, {});
    if (!ruleset.ok()) continue;  // an overlay that is not at hand: nothing is claimed
    const ReadingComparison one = game.stands ? CompareGame(*game.base, **ruleset, game.record, {.outcome = false})
                                              : CompareGame(*game.base, **ruleset, shown.events, {.outcome = false});
    if (one.difference == game.comparison.difference && one.number == game.comparison.number)
      sole.push_back(name_of(i));
  }
  return sole;
}

ShortGame ShortGameOf(const ComparedGame& game, bool shrink) {
  const ReadingComparison& shown = game.comparison;
  ShortGame out;
  const bool by_other = shown.difference == ReadingDifference::kBaseRefuses;
  out.rules = by_other ? game.with : game.base;
  out.events = game.events;
  const bool refused = shown.difference == ReadingDifference::kBothRefuse;
  // What follows says whether something is missing or superfluous.
  const bool other_due =
      shown.difference == ReadingDifference::kMissing || shown.difference == ReadingDifference::kSuperfluous;
  const uint64_t length = refused ? shown.number - 1 : other_due ? shown.number + kEventsAfter : shown.number;
  out.events.resize(std::min<size_t>(game.events.size(), length));
  // Of a game in which an event against the rules stands the whole log shows it.
  if (game.stands) out.log = game.name;
  if (!shrink || game.stands || refused || (by_other && !SameNames(*game.base, *game.with))) return out;
  const auto shows = [&](const EventList& events) {
    const ReadingComparison found = CompareGame(*game.base, *game.with, events, {.outcome = false});
    return found.difference == shown.difference && found.cause == shown.cause;
  };
  const size_t before = out.events.size();
  out.events = Shrink(*out.rules, std::move(out.events), shows, kShrinkAttempts, &out.minimal);
  out.shrunk = out.events.size() < before;
  return out;
}

}  // namespace adjutant
