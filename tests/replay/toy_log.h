// Logs of the toy game, made by playing it at random.
#ifndef ADJUTANT_TESTS_REPLAY_TOY_LOG_H_
#define ADJUTANT_TESTS_REPLAY_TOY_LOG_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"
#include "replay/log_file.h"
#include "tests/support/temporary_directory.h"

namespace adjutant::testing {

std::string ReadAll(const std::string& path);
void WriteAll(const std::string& path, absl::string_view bytes);

// The toy game without end, or the short one.
std::unique_ptr<const Ruleset> ToyRules(bool endless = true);

// Plays legal events, chosen by a small generator of its own.
class ToyPlayer {
 public:
  ToyPlayer(const Ruleset& ruleset, uint64_t seed);
  // The next event, applied; false when the game is over.
  bool Play(Event* event);
  const State& state() const { return state_; }
  EventCodec& codec() { return codec_; }
  uint64_t Random();

 private:
  const Ruleset& ruleset_;
  EventCodec codec_;
  State state_;
  EventList legal_;
  uint64_t seed_;
};

// Event bytes as stored, without header and close.
std::vector<std::string> ToyEvents(const Ruleset& ruleset, uint64_t seed, int count);

// Bytes of a whole log over the given payloads; with a closing record if `close` is not null.
std::string LogBytes(const v1::LogHeader& header, const std::vector<std::string>& events, const v1::LogClose* close);

// The same over events and acts.
std::string LogBytesOf(const v1::LogHeader& header, const std::vector<NewRecord>& records, const v1::LogClose* close);

// Records as a log takes them.
NewRecord EventRecord(std::string bytes);
NewRecord ActRecord(const v1::Act& act);
// Acts: the first of a log says its version. Proposals know their own number.
v1::Act ProposedAct(const std::string& by, uint64_t number, bool first = false);
v1::Act AnsweredAct(const std::string& by, uint64_t proposal, bool yes = true);

// The same with acts among the events: the last two are taken back, and played once more.
std::string ToyLogWithActs(uint64_t seed, int count, bool closed);

// A log of `count` random events, closed with its true digest or left open.
std::string ToyLog(uint64_t seed, int count, bool closed);

// Writes a closed toy log of about `bytes` bytes, without keeping it in memory and without a sync per record.
absl::Status WriteToyLog(const std::string& path, uint64_t bytes, uint64_t seed);

// The records of a binary log, each with its length, in order.
std::vector<std::string> RecordsOf(absl::string_view log);

// What became of reading a log to its end, a closing record demanded or not.
struct ReadResult {
  absl::Status status;
  uint64_t events = 0;
  uint64_t torn_at = 0;
};
ReadResult ReadLog(const std::string& path, bool closed);

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_REPLAY_TOY_LOG_H_
