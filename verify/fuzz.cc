#include "verify/fuzz.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/digest.h"
#include "core/kernel/random.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "verify/proposals.h"

namespace adjutant {

namespace {

// Games of one choice of options: rules are dear to make.
constexpr uint64_t kGamesPerRuleset = 20;
constexpr uint64_t kProgressGames = 4;

uint64_t SeedOf(const FuzzOptions& options, uint64_t number) {
  return Random(options.seed ^ (number + 1) * 0x2545f4914f6cdd1du).Next();
}

// One game being played.
class Player {
 public:
  Player(const FuzzOptions& options, std::shared_ptr<const Ruleset> ruleset, uint64_t number, EventList* record)
      : options_(options),
        ruleset_(std::move(ruleset)),
        policy_(options.policies[number % options.policies.size()]),
        choice_(SeedOf(options, number)),
        tester_(~SeedOf(options, number)),
        record_(record) {
    game_.number = number;
    game_.played = true;
  }

  FuzzedGame Play() {
    State state = ruleset_->NewState();
    EventList legal;
    record_->clear();
    while (true) {
      legal.clear();
      ruleset_->LegalEvents(state, &legal);
      if (legal.empty()) break;
      if (record_->size() >= options_.longest) {
        Found(FindingKind::kEndless, absl::StrCat("not over after ", record_->size(), " events"));
        return Finished(state);
      }
      if (!Probe(state, legal)) return Finished(state);
      const Event event = Pick(legal, policy_.weigh, &choice_);
      if (options_.invariants) before_ = state;
      ruleset_->Apply(&state, event, nullptr);
      record_->push_back(event);
      if (options_.invariants && !InvariantsHold(event, state)) return Finished(state);
    }
    const std::string unsupported = ruleset_->Unsupported(state);
    if (!unsupported.empty()) {
      Found(FindingKind::kUnsupported, unsupported);
    } else if (!ruleset_->PendingOf(state).over) {
      Found(FindingKind::kDeadEnd, absl::StrCat("nothing is legal at ", std::string(ruleset_->PendingOf(state).name)));
    }
    game_.outcome = ruleset_->Outcome(state);
    if (options_.recheck != 0 && game_.number % options_.recheck == 0) Recheck(state);
    return Finished(state);
  }

 private:
  FuzzedGame Finished(const State& state) {
    game_.events = record_->size();
    game_.digest = ruleset_->Digest(state);
    return std::move(game_);
  }
  void Found(FindingKind kind, std::string sentence) {
    game_.findings.push_back({kind, game_.number, std::move(sentence), ruleset_, *record_});
  }

  // Listed is accepted, and nothing else is.
  bool Probe(const State& state, const EventList& legal) {
    for (int i = 0; i < options_.proposals; ++i) {
      const Event event = OneProposal(*ruleset_, state, legal, &tester_);
      const Ruling ruling = ruleset_->Check(state, event, nullptr);
      const bool listed = std::find(legal.begin(), legal.end(), event) != legal.end();
      if (ruling.accepted != listed) {
        Found(FindingKind::kListing,
              absl::StrCat(listed ? "listed, but refused: " : "accepted, but not listed: ", Line(event)));
        return false;
      }
      if (ruling.accepted) continue;
      ++game_.refused;
      if (ruling.rule == kNoRule) {
        Found(FindingKind::kUncited, absl::StrCat("refused without a case: ", Line(event)));
        return false;
      }
    }
    return true;
  }

  std::string Line(const Event& event) const {
    const EventCodec codec(*ruleset_);
    if (codec.Validate(event).ok()) return codec.ToNotation(event);
    std::string line = absl::StrCat("type ", event.type, ", player ", int{event.player}, ", arguments");
    for (int32_t arg : event.args) absl::StrAppend(&line, " ", arg);
    return line;
  }

  bool InvariantsHold(const Event& event, const State& state) {
    broken_.clear();
    ruleset_->CheckInvariants(&before_, &event, state, &broken_);
    if (broken_.empty()) return true;
    Found(FindingKind::kInvariant, absl::StrCat(broken_[0].invariant->name, ": ", broken_[0].what));
    return false;
  }

  // The same events, with somebody listening, lead to the same position.
  void Recheck(const State& end) {
    State state = ruleset_->NewState();
    Trace trace;
    for (const Event& event : *record_) {
      if (!ruleset_->Check(state, event, nullptr).accepted) {
        Found(FindingKind::kDigest, absl::StrCat("refused when played again: ", Line(event)));
        return;
      }
      trace.Clear();
      ruleset_->Apply(&state, event, &trace);
    }
    if (ruleset_->Digest(state) != ruleset_->Digest(end)) Found(FindingKind::kDigest, "played again, another digest");
  }

  const FuzzOptions& options_;
  std::shared_ptr<const Ruleset> ruleset_;
  const PolicySpec& policy_;
  Random choice_;  // what is played does not depend on what is tested
  Random tester_;
  EventList* record_;
  State before_;
  std::vector<BrokenInvariant> broken_;
  FuzzedGame game_;
};

// What the threads of a run share.
struct Shared {
  std::atomic<uint64_t> next_block = 0;
  std::atomic<uint64_t> games = 0;
  std::atomic<uint64_t> events = 0;
  std::mutex mutex;
  std::vector<FuzzedGame> played;
  std::map<std::string, KeptGame> kept;
  absl::Status error;
};

// Which of two games is kept does not depend on which was played first.
void Keep(const FuzzedGame& game, const std::shared_ptr<const Ruleset>& ruleset, const EventList& events,
          std::map<std::string, KeptGame>* kept) {
  if (game.outcome.empty()) return;
  KeptGame& known = (*kept)[game.outcome];
  const auto rank = [](size_t length, uint64_t number) { return std::make_pair(length, number); };
  if (known.ruleset != nullptr && rank(known.events.size(), known.number) <= rank(events.size(), game.number)) return;
  known = {game.number, ruleset, events};
}

double SecondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Games in order up to the limit of events: what a run counts does not depend on how its threads met.
FuzzResult Counted(const FuzzOptions& options, std::vector<FuzzedGame> played) {
  std::sort(played.begin(), played.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  FuzzResult result;
  for (FuzzedGame& game : played) {
    if (options.events != 0 && result.events >= options.events) break;
    ++result.games;
    result.events += game.events;
    result.refused += game.refused;
    result.digest += Random(game.digest ^ game.number).Next();
    ++result.outcomes[game.outcome.empty() ? "unfinished" : game.outcome];
    for (Finding& finding : game.findings) result.findings.push_back(std::move(finding));
  }
  return result;
}

}  // namespace

const char* FindingKindName(FindingKind kind) {
  switch (kind) {
    case FindingKind::kDeadEnd:
      return "dead end";
    case FindingKind::kEndless:
      return "endless";
    case FindingKind::kUnsupported:
      return "unsupported";
    case FindingKind::kListing:
      return "listing";
    case FindingKind::kUncited:
      return "uncited refusal";
    case FindingKind::kInvariant:
      return "invariant";
    case FindingKind::kDigest:
      return "digest";
  }
  return "";
}

Setup SetupOfGame(const FuzzOptions& options, uint64_t number) {
  Setup setup = options.setup;
  if (!options.random_options) return setup;
  Random random(SeedOf(options, number / kGamesPerRuleset) ^ 0x6f7074696f6e73u);
  for (const OptionSpec& spec : options.game->options()) {
    const size_t choice = random.Below(spec.choices.size());
    const bool chosen = std::any_of(options.setup.options.begin(), options.setup.options.end(),
                                    [&](const auto& option) { return option.first == spec.id; });
    if (!chosen && choice != 0) setup.options.emplace_back(spec.id, spec.choices[choice].value);
  }
  return setup;
}

FuzzedGame PlayFuzzedGame(const FuzzOptions& options, std::shared_ptr<const Ruleset> ruleset, uint64_t number,
                          EventList* record) {
  return Player(options, std::move(ruleset), number, record).Play();
}

absl::StatusOr<FuzzResult> Fuzz(const FuzzOptions& options,
                                const std::function<void(uint64_t games, uint64_t events)>& progress) {
  const auto begin = std::chrono::steady_clock::now();
  Shared shared;
  const auto enough = [&] {
    return (options.events != 0 && shared.events >= options.events) ||
           (options.seconds > 0 && SecondsSince(begin) >= options.seconds);
  };
  const auto work = [&] {
    EventList record;
    std::shared_ptr<const Ruleset> ruleset;
    for (uint64_t block; (block = shared.next_block++) * kGamesPerRuleset < options.games;) {
      const uint64_t first = block * kGamesPerRuleset;
      if (enough()) return;
      if (ruleset == nullptr || options.random_options) {
        auto made = options.game->MakeRuleset(SetupOfGame(options, first));
        if (!made.ok()) {
          const std::lock_guard<std::mutex> lock(shared.mutex);
          shared.error = made.status();
          return;
        }
        ruleset = *std::move(made);
      }
      for (uint64_t number = first; number < std::min(first + kGamesPerRuleset, options.games); ++number) {
        if (enough()) return;
        FuzzedGame game = PlayFuzzedGame(options, ruleset, number, &record);
        shared.events += game.events;
        const uint64_t games = ++shared.games;
        const std::lock_guard<std::mutex> lock(shared.mutex);
        if (options.keep_games) Keep(game, ruleset, record, &shared.kept);
        shared.played.push_back(std::move(game));
        if (progress && games % kProgressGames == 0) progress(games, shared.events);
      }
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < options.jobs; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  ADJUTANT_RETURN_IF_ERROR(shared.error);
  FuzzResult result = Counted(options, std::move(shared.played));
  result.kept = std::move(shared.kept);
  result.seconds = SecondsSince(begin);
  return result;
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
