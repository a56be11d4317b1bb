// One random game, and everything that is looked at while it is played.
#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/random.h"
#include "verify/fuzz/fuzz.h"
#include "verify/fuzz/fuzz_streams.h"
#include "verify/rules/proposals.h"

namespace adjutant {

namespace {

// Proposals looked at closely at a sampled position.
constexpr int kCloseProposals = 4;

uint64_t SeedOf(const FuzzOptions& options, uint64_t number) {
  return Random(options.seed ^ (number + 1) * 0x2545f4914f6cdd1du).Next();
}

// A position of the game, for what comes back to it when the game is over.
struct Snapshot {
  size_t events = 0;
  State state;
};

class Player {
 public:
  Player(const FuzzOptions& options, std::shared_ptr<const Ruleset> ruleset, uint64_t number, EventList* record)
      : options_(options),
        ruleset_(std::move(ruleset)),
        codec_(*ruleset_),
        policy_(options.policies[number % options.policies.size()]),
        choice_(SeedOf(options, number)),
        tester_(~SeedOf(options, number)),
        rechecked_(options.recheck != 0 && number % options.recheck == 0),
        out_of_place_(*ruleset_, SeedOf(options, number) ^ 0x6f75746f66706cu),
        snapshots_(static_cast<size_t>(std::max(options.streams, rechecked_ ? 1 : 0))),
        record_(record) {
    game_.number = number;
    if (options.coverage) meter_.emplace(*options.game);
  }

  FuzzedGame Play() {
    FuzzedGame game = PlayToTheEnd();
    if (meter_) game.coverage = meter_->counts();
    game.out_of_place = out_of_place_.kinds();
    return game;
  }

 private:
  FuzzedGame PlayToTheEnd() {
    State state = ruleset_->NewState();
    record_->clear();
    const bool whole = PlayOn(&state);
    game_.events = record_->size();
    game_.digest = ruleset_->Digest(state);
    if (!whole) return std::move(game_);
    game_.outcome = ruleset_->Outcome(state);
    if (rechecked_ && !ReplaysTo(state)) return std::move(game_);
    for (int i = 0; i < options_.streams && game_.findings.empty(); ++i) {
      RunStreams(snapshots_[static_cast<size_t>(i)]);
    }
    return std::move(game_);
  }

  // The same as the Ruleset's, counted if somebody counts.
  Ruling Check(const State& state, const Event& event) {
    return meter_ ? meter_->Check(*ruleset_, state, event, nullptr) : ruleset_->Check(state, event, nullptr);
  }
  void Apply(State* state, const Event& event) {
    return meter_ ? meter_->Apply(*ruleset_, state, event) : ruleset_->Apply(state, event, nullptr);
  }
  void CheckInvariants(const State& after, const Event& event) {
    broken_.clear();
    return meter_ ? meter_->CheckInvariants(*ruleset_, &before_, &event, after, &broken_)
                  : ruleset_->CheckInvariants(&before_, &event, after, &broken_);
  }

  // To the end of the game; false if something was found on the way.
  bool PlayOn(State* state) {
    const uint64_t offset = options_.sample == 0 ? 0 : game_.number % options_.sample;
    while (true) {
      legal_.clear();
      ruleset_->LegalEvents(*state, &legal_);
      if (legal_.empty()) return !Found(FaultOfDecision(*ruleset_, *state, legal_));
      if (record_->size() >= options_.longest) {
        return !Found(Fault{FindingKind::kEndless, "", absl::StrCat("not over after ", record_->size(), " events")});
      }
      KeepSnapshot(*state);
      if (!ProposalsAreRefused(*state)) return false;
      const Event event = Pick(*ruleset_, *state, legal_, policy_, &choice_);
      if (!Check(*state, event).accepted) {
        return !Found(FaultOfProposal(*ruleset_, *state, legal_, event), event);
      }
      if (options_.sample != 0 && record_->size() % options_.sample == offset && !StandsACloseLook(*state, event)) {
        return false;
      }
      out_of_place_.Pass(*state, legal_, event);
      if (options_.invariants) before_ = *state;
      Apply(state, event);
      record_->push_back(event);
      if (!options_.invariants) continue;
      CheckInvariants(*state, event);
      if (!broken_.empty()) return !Found(FaultOfStep(*ruleset_, before_, event, *state));
    }
  }

  bool Found(std::optional<Fault> fault, std::optional<Event> probe = std::nullopt, uint64_t seed = 0) {
    if (!fault) return false;
    game_.findings.push_back({*std::move(fault), game_.number, ruleset_, *record_, probe, seed});
    return true;
  }

  // The first positions of the game have no better chance to be kept than the last.
  void KeepSnapshot(const State& state) {
    if (snapshots_.empty()) return;
    const size_t place = record_->size() < snapshots_.size() ? record_->size() : tester_.Below(record_->size() + 1);
    if (place < snapshots_.size()) snapshots_[place] = {record_->size(), state};
  }

  // Listed is accepted, and nothing else is: asked in a hurry.
  bool ProposalsAreRefused(const State& state) {
    for (int i = 0; i < options_.proposals; ++i) {
      const Event event = OneProposal(*ruleset_, state, legal_, &tester_);
      const Ruling ruling = Check(state, event);
      const bool listed = std::find(legal_.begin(), legal_.end(), event) != legal_.end();
      if (ruling.accepted == listed && (listed || ruling.rule != kNoRule)) {
        game_.refused += listed ? 0 : 1;
      } else if (Found(FaultOfProposal(*ruleset_, state, legal_, event), event)) {
        return false;
      }
    }
    return true;
  }

  // What takes too long to be asked at every position.
  bool StandsACloseLook(const State& state, const Event& next) {
    for (const Event& event : legal_) {
      if (ruleset_->Check(state, event, nullptr).accepted) continue;
      if (Found(FaultOfProposal(*ruleset_, state, legal_, event), event)) return false;
    }
    for (int i = 0; i < kCloseProposals; ++i) {
      const Event event = OneProposal(*ruleset_, state, legal_, &tester_);
      if (Found(FaultOfProposal(*ruleset_, state, legal_, event), event)) return false;
      if (std::find(legal_.begin(), legal_.end(), event) == legal_.end()) ++game_.refused;
    }
    const uint64_t seed = tester_.Next();
    if (Found(FaultOfViews(*ruleset_, state, &next, seed), next, seed)) return false;
    record_->push_back(next);  // the last event of the game is the one that is looked at
    const bool found = Found(FaultOfForms(*ruleset_, next, &codec_)) || Found(FaultOfListening(*ruleset_, state, next));
    record_->pop_back();
    return !found;
  }

  // The same events lead to the same position: from the start, from a snapshot, and with somebody listening; what they
  // change has been told.
  bool ReplaysTo(const State& end) {
    const EventList game = *record_;
    State state = ruleset_->NewState(), heard = state;
    Trace trace;
    for (size_t i = 0; i < game.size(); ++i) {
      trace.Clear();
      const State before = options_.invariants ? heard : State();
      const bool accepted = ruleset_->Check(state, game[i], nullptr).accepted;
      ruleset_->Apply(&state, game[i], nullptr);
      ruleset_->Apply(&heard, game[i], &trace);
      auto untold =
          accepted && options_.invariants ? FaultOfAccount(*ruleset_, before, game[i], trace, heard) : std::nullopt;
      if (accepted && state == heard && !untold) continue;
      record_->resize(i + 1);
      if (untold) return !Found(untold);
      return !Found(accepted ? Fault{FindingKind::kDigest, TypeName(game[i]),
                                     absl::StrCat("another position if somebody listens: ", Line(game[i]))}
                             : Fault{FindingKind::kDigest, "refused",
                                     absl::StrCat("refused when played again: ", Line(game[i]))});
    }
    if (!(state == end) || ruleset_->Digest(state) != ruleset_->Digest(end)) {
      return !Found(Fault{FindingKind::kDigest, "replay", "played again, another position"});
    }
    if (snapshots_.empty() || game.empty()) return true;
    Snapshot from = snapshots_[0];
    for (size_t i = from.events; i < game.size(); ++i) ruleset_->Apply(&from.state, game[i], nullptr);
    return from.state == end || !Found(Fault{FindingKind::kDigest, "snapshot",
                                             absl::StrCat("another position if replayed from event ", from.events)});
  }

  // Events forged by an opponent, from a position of the game on.
  void RunStreams(const Snapshot& from) {
    if (record_->size() <= from.events) return;
    for (const bool borders : {false, true}) {
      const StreamResult result = borders ? RunBorders(*ruleset_, from.state, &tester_)
                                          : RunForgedStream(*ruleset_, from.state, *record_, from.events, &tester_);
      game_.refused += result.refused;
      if (!result.fault) continue;
      EventList& events = *record_;
      events.resize(from.events);
      events.insert(events.end(), result.accepted.begin(), result.accepted.end());
      (void)Found(result.fault, result.probe);
      return;
    }
  }

  std::string Line(const Event& event) const { return EventLine(*ruleset_, event); }
  std::string TypeName(const Event& event) const { return ruleset_->game().schema().Find(event.type)->name; }

  const FuzzOptions& options_;
  std::shared_ptr<const Ruleset> ruleset_;
  EventCodec codec_;
  const PolicySpec& policy_;
  Random choice_;  // what is played does not depend on what is tested
  Random tester_;
  const bool rechecked_;
  OutOfPlaceProbe out_of_place_;     // with a chance of its own
  std::vector<Snapshot> snapshots_;  // at random positions
  EventList* record_;
  EventList legal_;
  State before_;
  std::optional<CoverageMeter> meter_;
  std::vector<BrokenInvariant> broken_;
  FuzzedGame game_;
};

}  // namespace

Setup SetupOfGame(const FuzzOptions& options, uint64_t number) {
  Setup setup = options.setup;
  if (!options.random_options) return setup;
  Random random(SeedOf(options, number / kGamesPerBlock) ^ 0x6f7074696f6e73u);
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

}  // namespace adjutant
