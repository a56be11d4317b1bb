#include "tests/bench/recorded.h"

#include <utility>

#include "core/kernel/policy.h"
#include "core/kernel/random.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"

namespace adjutant::bench {

Recorded ReadRecorded(const std::string& path) {
  absl::StatusOr<std::unique_ptr<LogReader>> log = LogReader::Open(path);
  if (!log.ok()) Panic(__FILE__, __LINE__, std::string(log.status().message()).c_str());
  absl::StatusOr<std::unique_ptr<const Ruleset>> ruleset = RulesetFor((*log)->header(), {});
  if (!ruleset.ok()) Panic(__FILE__, __LINE__, std::string(ruleset.status().message()).c_str());
  Recorded game;
  game.path = path;
  game.ruleset = *std::move(ruleset);

  std::vector<size_t> sizes;
  EventCodec codec(*game.ruleset);
  State state = game.ruleset->NewState();
  RecordView record;
  for (;;) {
    const absl::StatusOr<bool> more = (*log)->Next(&record);
    ADJUTANT_ASSERT(more.ok());
    if (!*more) break;
    const absl::StatusOr<Event> event = codec.FromBytes(record.payload);
    ADJUTANT_ASSERT(event.ok() && game.ruleset->Check(state, *event, nullptr).accepted);
    if (game.positions.size() < kPositionsMax) game.positions.push_back(state);
    game.ruleset->Apply(&state, *event, nullptr);
    game.events.push_back(*event);
    game.bytes.append(record.payload.data(), record.payload.size());
    sizes.push_back(record.payload.size());
  }
  ADJUTANT_ASSERT((*log)->closed() && (*log)->close().state_digest() == game.ruleset->Digest(state));

  size_t begin = 0;
  for (size_t size : sizes) {
    game.payloads.push_back(absl::string_view(game.bytes).substr(begin, size));
    begin += size;
  }
  return game;
}

Recorded RecordRandomGame(const std::string& game, size_t events_most, const std::string& path) {
  constexpr uint64_t kSeeds = 8;
  const absl::StatusOr<const Game*> found = FindGame(game);
  ADJUTANT_ASSERT(found.ok());
  const auto ruleset = (*found)->MakeRuleset(Setup());
  ADJUTANT_ASSERT(ruleset.ok());
  const PolicySpec& policy = (*found)->policies().back();
  EventList longest, legal;
  for (uint64_t seed = 1; seed <= kSeeds && longest.size() < events_most; ++seed) {
    Random random(seed);
    State state = (*ruleset)->NewState();
    EventList events;
    while (events.size() < events_most) {
      legal.clear();
      (*ruleset)->LegalEvents(state, &legal);
      if (legal.empty()) break;
      events.push_back(Pick(**ruleset, state, legal, policy, &random));
      (*ruleset)->Apply(&state, events.back(), nullptr);
    }
    if (events.size() > longest.size()) longest = events;
  }
  State state = (*ruleset)->NewState();
  const EventCodec codec(**ruleset);
  std::vector<std::string> bytes;
  for (const Event& event : longest) {
    bytes.push_back(codec.ToBytes(event));
    (*ruleset)->Apply(&state, event, nullptr);
  }
  const auto writer = LogWriter::Create(path, HeaderFor(**ruleset));
  ADJUTANT_ASSERT(writer.ok() && (*writer)->AppendAll(bytes).ok());
  v1::LogClose close;
  close.set_events(longest.size());
  close.set_state_digest((*ruleset)->Digest(state));
  ADJUTANT_ASSERT((*writer)->Close(close).ok());
  return ReadRecorded(path);
}

}  // namespace adjutant::bench
