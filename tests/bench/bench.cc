// How fast: the floor, checked replay, and the parts it is made of. table.py makes the README's table of the results.
//
//   adjutant_bench [--smoke] [--example=LOG] [--benchmark_filter=REGEX ...]
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "adjutant/cactus/v1/event.pb.h"
#include "adjutant/halls/v1/event.pb.h"
#include "adjutant/veracruz/v1/event.pb.h"
#include "core/kernel/status.h"
#include "replay/envelope.h"
#include "replay/replayer.h"
#include "tests/bench/recorded.h"
#include "tests/replay/toy_log.h"
#include "tests/toy/toy.pb.h"

namespace adjutant::bench {
namespace {

// What a benchmark relies on is asserted: a log that is refused at its first event would replay very fast.

constexpr size_t kRandomGameEventsMax = 2000;  // a game of the toy has no end of its own
constexpr uint64_t kRandomGames = 64;

void SetEvents(benchmark::State& run, uint64_t per_iteration) {
  run.SetItemsProcessed(static_cast<int64_t>(run.iterations()) * static_cast<int64_t>(per_iteration));
  run.counters["events"] = static_cast<double>(per_iteration);
}

// The least that any program has to do with a log: parse every event and hash the chain over it.
template <class Message>
void Floor(benchmark::State& run, const Recorded& game) {
  Message message;
  for (auto _ : run) {
    Sha256 chain{};
    uint64_t sequence = 0;
    for (absl::string_view payload : game.payloads) {
      ADJUTANT_ASSERT(message.ParseFromArray(payload.data(), static_cast<int>(payload.size())));
      chain = ChainOf(chain, ++sequence, RecordKind::kEvent, payload);
    }
    benchmark::DoNotOptimize(chain);
  }
  SetEvents(run, game.count());
}

// From the file to the final position: integrity, legality, reducer. With claims, every event that has one is traced
// too.
void CheckedReplay(benchmark::State& run, const Recorded& game, bool check_claims) {
  ReplayOptions options;
  options.check_claims = check_claims;
  for (auto _ : run) {
    const auto log = LogReader::Open(game.path);
    const auto outcome = Replay(**log, *game.ruleset, options, nullptr);
    ADJUTANT_ASSERT(outcome.ok() && !outcome->refused && !outcome->digest_differs && outcome->events == game.count());
  }
  SetEvents(run, game.count());
}

void CopyState(benchmark::State& run, const Recorded& game) {
  const State& from = game.positions.back();
  for (auto _ : run) {
    State copy = from;
    benchmark::DoNotOptimize(copy.data());
  }
  run.counters["bytes"] = static_cast<double>(from.size());
}

// Of every position of the game.
void Digest(benchmark::State& run, const Recorded& game) {
  for (auto _ : run) {
    for (const State& state : game.positions) benchmark::DoNotOptimize(game.ruleset->Digest(state));
  }
  SetEvents(run, game.positions.size());
}

// Of every event where it was played.
void Check(benchmark::State& run, const Recorded& game) {
  for (auto _ : run) {
    for (size_t i = 0; i < game.positions.size(); ++i) {
      ADJUTANT_ASSERT(game.ruleset->Check(game.positions[i], game.events[i], nullptr).accepted);
    }
  }
  SetEvents(run, game.positions.size());
}

// The reducer alone, from the start to the end of the game.
void Apply(benchmark::State& run, const Recorded& game) {
  const State start = game.ruleset->NewState();
  State state = start;
  for (auto _ : run) {
    state = start;
    for (const Event& event : game.events) game.ruleset->Apply(&state, event, nullptr);
    benchmark::DoNotOptimize(state.data());
  }
  SetEvents(run, game.count());
}

// At each of `positions` in turn.
void LegalEvents(benchmark::State& run, const Recorded& game, const std::vector<State>& positions) {
  EventList legal;
  size_t listed = 0;
  for (auto _ : run) {
    listed = 0;
    for (const State& state : positions) {
      legal.clear();
      game.ruleset->LegalEvents(state, &legal);
      listed += legal.size();
    }
    benchmark::DoNotOptimize(legal.data());
  }
  SetEvents(run, positions.size());
  run.counters["listed"] = static_cast<double>(listed) / static_cast<double>(positions.size());
}

// Every legal event listed at every step, one of them taken, until play is over or comes to what this version lacks.
void RandomPlay(benchmark::State& run, const Recorded& game) {
  uint64_t seed = 0;
  int64_t events = 0;
  EventList legal;
  for (auto _ : run) {
    Chooser chooser(seed++ % kRandomGames);
    State state = game.ruleset->NewState();
    for (size_t i = 0; i < kRandomGameEventsMax; ++i) {
      legal.clear();
      game.ruleset->LegalEvents(state, &legal);
      if (legal.empty()) break;
      game.ruleset->Apply(&state, legal[chooser.Below(legal.size())], nullptr);
      ++events;
    }
    benchmark::DoNotOptimize(state.data());
  }
  run.SetItemsProcessed(events);
  run.counters["events"] = static_cast<double>(events) / static_cast<double>(run.iterations());
}

// The same with the event that is taken checked and every invariant held against the position after it: what fuzzing
// does with every event of every game. Each thread plays games of its own.
void WatchedPlay(benchmark::State& run, const Recorded& game) {
  const auto threads = static_cast<uint64_t>(run.threads());
  auto number = static_cast<uint64_t>(run.thread_index());
  int64_t events = 0;
  EventList legal;
  State before;
  std::vector<BrokenInvariant> broken;
  for (auto _ : run) {
    Chooser chooser(number % kRandomGames);
    number += threads;
    State state = game.ruleset->NewState();
    for (size_t i = 0; i < kRandomGameEventsMax; ++i) {
      legal.clear();
      game.ruleset->LegalEvents(state, &legal);
      if (legal.empty()) break;
      const Event& event = legal[chooser.Below(legal.size())];
      ADJUTANT_ASSERT(game.ruleset->Check(state, event, nullptr).accepted);
      before = state;
      game.ruleset->Apply(&state, event, nullptr);
      game.ruleset->CheckInvariants(&before, &event, state, &broken);
      ADJUTANT_ASSERT(broken.empty());
      ++events;
    }
    benchmark::DoNotOptimize(state.data());
  }
  run.SetItemsProcessed(events);
}

// To an event anywhere in a long log that has been indexed.
void Seek(benchmark::State& run, const LogIndex& index) {
  Chooser chooser(1);
  for (auto _ : run) {
    const absl::StatusOr<State> state = index.StateAt(chooser.Below(index.events() + 1));
    ADJUTANT_ASSERT(state.ok());
  }
  run.counters["events"] = static_cast<double>(index.events());
}

// Kept until the end of the program: the benchmarks refer to them.
struct Inputs {
  Recorded example;
  Recorded veracruz;  // no log of it: a random game
  Recorded cactus;    // likewise
  Recorded toy;
  std::unique_ptr<const Ruleset> long_rules;
  std::unique_ptr<LogIndex> long_index;
  testing::TemporaryDirectory directory;
};

void RegisterForGame(const std::string& name, const Recorded& game) {
  using benchmark::RegisterBenchmark;
  const auto label = [&](const char* what) { return absl::StrCat(what, "/", name); };
  RegisterBenchmark(label("CheckedReplay").c_str(),
                    [&game](benchmark::State& run) { CheckedReplay(run, game, false); });
  RegisterBenchmark(label("ReplayWithClaims").c_str(),
                    [&game](benchmark::State& run) { CheckedReplay(run, game, true); });
  RegisterBenchmark(label("CopyState").c_str(), [&game](benchmark::State& run) { CopyState(run, game); });
  RegisterBenchmark(label("Digest").c_str(), [&game](benchmark::State& run) { Digest(run, game); });
  RegisterBenchmark(label("Check").c_str(), [&game](benchmark::State& run) { Check(run, game); });
  RegisterBenchmark(label("Apply").c_str(), [&game](benchmark::State& run) { Apply(run, game); });
  RegisterBenchmark(label("LegalEvents").c_str(),
                    [&game](benchmark::State& run) { LegalEvents(run, game, game.positions); });
  RegisterBenchmark(label("RandomPlay").c_str(), [&game](benchmark::State& run) { RandomPlay(run, game); });
  RegisterBenchmark(label("WatchedPlay").c_str(), [&game](benchmark::State& run) { WatchedPlay(run, game); })
      ->Threads(1)
      ->Threads(2)
      ->UseRealTime();
  // The first position of each kind of decision.
  std::set<std::string> seen;
  for (const State& state : game.positions) {
    const std::string step(game.ruleset->PendingOf(state).name);
    if (!seen.insert(step).second) continue;
    RegisterBenchmark(absl::StrCat("LegalEventsAt/", name, "/", step).c_str(),
                      [&game, state](benchmark::State& run) { LegalEvents(run, game, {state}); });
  }
}

int Main(int argc, char** argv) {
  bool smoke = false;
  std::string example = ADJUTANT_SOURCE_DIR "/corpus/halls/examples/turn-2.adj";
  std::vector<char*> rest;
  for (int i = 0; i < argc; ++i) {
    absl::string_view arg = argv[i];
    if (arg == "--smoke") {
      smoke = true;
    } else if (absl::ConsumePrefix(&arg, "--example=")) {
      example = std::string(arg);
    } else {
      rest.push_back(argv[i]);
    }
  }
  int left = static_cast<int>(rest.size());
  benchmark::Initialize(&left, rest.data());
  if (benchmark::ReportUnrecognizedArguments(left, rest.data())) return 2;
  benchmark::AddCustomContext("adjutant_compiler", ADJUTANT_COMPILER);
  benchmark::AddCustomContext("adjutant_build", ADJUTANT_BUILD);

  Inputs inputs;
  inputs.example = ReadRecorded(example);
  inputs.veracruz =
      RecordRandomGame("veracruz", smoke ? 300 : kRandomGameEventsMax, inputs.directory.File("veracruz.adj"));
  inputs.cactus = RecordRandomGame("cactus", smoke ? 300 : kRandomGameEventsMax, inputs.directory.File("cactus.adj"));
  const std::string toy = inputs.directory.File("toy.adj");
  testing::WriteAll(toy, testing::ToyLog(/*seed=*/1, smoke ? 2'000 : 100'000, /*closed=*/true));
  inputs.toy = ReadRecorded(toy);
  const std::string long_log = inputs.directory.File("long.adj");
  testing::WriteAll(long_log, testing::ToyLog(/*seed=*/2, smoke ? 10'000 : 1'000'000, /*closed=*/true));
  inputs.long_rules = testing::ToyRules();
  auto index = LogIndex::Build(long_log, *inputs.long_rules);
  ADJUTANT_ASSERT(index.ok());
  inputs.long_index = *std::move(index);

  using benchmark::RegisterBenchmark;
  RegisterBenchmark("Floor/halls", [&](benchmark::State& run) { Floor<halls::v1::Event>(run, inputs.example); });
  RegisterBenchmark("Floor/veracruz", [&](benchmark::State& run) { Floor<veracruz::v1::Event>(run, inputs.veracruz); });
  RegisterBenchmark("Floor/cactus", [&](benchmark::State& run) { Floor<cactus::v1::Event>(run, inputs.cactus); });
  RegisterBenchmark("Floor/toy", [&](benchmark::State& run) { Floor<toy::v1::Event>(run, inputs.toy); });
  RegisterForGame("halls", inputs.example);
  RegisterForGame("veracruz", inputs.veracruz);
  RegisterForGame("cactus", inputs.cactus);
  RegisterForGame("toy", inputs.toy);
  RegisterBenchmark("Seek/toy", [&](benchmark::State& run) { Seek(run, *inputs.long_index); });
  return benchmark::RunSpecifiedBenchmarks() > 0 ? 0 : 1;
}

}  // namespace
}  // namespace adjutant::bench

int main(int argc, char** argv) { return adjutant::bench::Main(argc, argv); }
