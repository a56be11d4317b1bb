#include "tests/replay/toy_log.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "replay/envelope.h"

namespace adjutant::testing {

std::string ReadAll(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

void WriteAll(const std::string& path, absl::string_view bytes) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  ADJUTANT_ASSERT(out.good());
}

std::unique_ptr<const Ruleset> ToyRules(bool endless) {
  const absl::StatusOr<const Game*> game = FindGame("toy");
  ADJUTANT_ASSERT(game.ok());
  Setup setup;
  setup.options = {{"length", endless ? "endless" : "short"}};
  absl::StatusOr<std::unique_ptr<const Ruleset>> ruleset = (*game)->MakeRuleset(setup);
  ADJUTANT_ASSERT(ruleset.ok());
  return *std::move(ruleset);
}

ToyPlayer::ToyPlayer(const Ruleset& ruleset, uint64_t seed)
    : ruleset_(ruleset), codec_(ruleset), state_(ruleset.NewState()), seed_(seed) {}

uint64_t ToyPlayer::Random() {  // splitmix64
  uint64_t z = seed_ += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

bool ToyPlayer::Play(Event* event) {
  legal_.clear();
  ruleset_.LegalEvents(state_, &legal_);
  if (legal_.empty()) return false;
  *event = legal_[Random() % legal_.size()];
  ruleset_.Apply(&state_, *event, nullptr);
  return true;
}

std::vector<std::string> ToyEvents(const Ruleset& ruleset, uint64_t seed, int count) {
  ToyPlayer player(ruleset, seed);
  std::vector<std::string> events;
  Event event;
  for (int i = 0; i < count && player.Play(&event); ++i) events.push_back(player.codec().ToBytes(event));
  return events;
}

NewRecord EventRecord(std::string bytes) { return {RecordKind::kEvent, std::move(bytes)}; }
NewRecord ActRecord(const v1::Act& act) { return {RecordKind::kAct, ActBytes(act)}; }

v1::Act ProposedAct(const std::string& by, uint64_t number, bool first) {
  v1::Act act;
  act.set_by(by);
  if (first) act.set_format_version(2);
  act.mutable_proposed()->set_number(number);
  return act;
}

v1::Act AnsweredAct(const std::string& by, uint64_t proposal, bool yes) {
  v1::Act act;
  act.set_by(by);
  act.mutable_answered()->set_proposal(proposal);
  act.mutable_answered()->set_yes(yes);
  return act;
}

std::string LogBytesOf(const v1::LogHeader& header, const std::vector<NewRecord>& records, const v1::LogClose* close) {
  std::string out;
  uint64_t sequence = 0;
  Sha256 chain{};
  const auto append = [&](RecordKind kind, const std::string& payload) {
    chain = ChainOf(chain, sequence, kind, payload);
    AppendRecord(sequence++, kind, payload, chain, &out);
  };
  append(RecordKind::kHeader, header.SerializeAsString());
  for (const NewRecord& record : records) append(record.kind, record.payload);
  if (close != nullptr) append(RecordKind::kClose, close->SerializeAsString());
  return out;
}

std::string ToyLogWithActs(uint64_t seed, int count, bool closed) {
  const std::unique_ptr<const Ruleset> ruleset = ToyRules();
  ToyPlayer player(*ruleset, seed);
  std::vector<NewRecord> records;
  Event event;
  while (static_cast<int>(records.size()) < count && player.Play(&event)) {
    records.push_back(EventRecord(player.codec().ToBytes(event)));
  }
  const uint64_t events = records.size();
  v1::Act undo = ProposedAct("red", events + 1, /*first=*/true);
  undo.mutable_proposed()->mutable_take_back()->set_to(events - 2);
  undo.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::ANEW);
  records.push_back(ActRecord(undo));
  records.push_back(ActRecord(AnsweredAct("blue", events + 1)));
  for (uint64_t again = events - 2; again < events; ++again) records.push_back(records[again]);
  v1::LogClose close;
  close.set_events(records.size());
  close.set_acts(2);
  close.set_state_digest(ruleset->Digest(player.state()));
  return LogBytesOf(HeaderFor(*ruleset), records, closed ? &close : nullptr);
}

std::string LogBytes(const v1::LogHeader& header, const std::vector<std::string>& events, const v1::LogClose* close) {
  std::string out;
  uint64_t sequence = 0;
  Sha256 chain{};
  const auto append = [&](RecordKind kind, const std::string& payload) {
    chain = ChainOf(chain, sequence, kind, payload);
    AppendRecord(sequence++, kind, payload, chain, &out);
  };
  append(RecordKind::kHeader, header.SerializeAsString());
  for (const std::string& event : events) append(RecordKind::kEvent, event);
  if (close != nullptr) append(RecordKind::kClose, close->SerializeAsString());
  return out;
}

std::string ToyLog(uint64_t seed, int count, bool closed) {
  const std::unique_ptr<const Ruleset> ruleset = ToyRules();
  ToyPlayer player(*ruleset, seed);
  std::vector<std::string> events;
  Event event;
  for (int i = 0; i < count && player.Play(&event); ++i) events.push_back(player.codec().ToBytes(event));
  v1::LogClose close;
  close.set_events(events.size());
  close.set_state_digest(ruleset->Digest(player.state()));
  return LogBytes(HeaderFor(*ruleset), events, closed ? &close : nullptr);
}

absl::Status WriteToyLog(const std::string& path, uint64_t bytes, uint64_t seed) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return absl::UnavailableError(absl::StrCat(path, ": cannot be opened"));
  const std::unique_ptr<const Ruleset> ruleset = ToyRules();
  ToyPlayer player(*ruleset, seed);
  uint64_t sequence = 0;
  uint64_t written = 0;
  Sha256 chain{};
  std::string record;
  bool good = true;
  const auto write = [&](RecordKind kind, const std::string& payload) {
    record.clear();
    chain = ChainOf(chain, sequence, kind, payload);
    AppendRecord(sequence++, kind, payload, chain, &record);
    good = good && std::fwrite(record.data(), 1, record.size(), file) == record.size();
    written += record.size();
  };
  write(RecordKind::kHeader, HeaderFor(*ruleset).SerializeAsString());
  Event event;
  while (good && written < bytes && player.Play(&event)) write(RecordKind::kEvent, player.codec().ToBytes(event));
  v1::LogClose close;
  close.set_events(sequence - 1);
  close.set_state_digest(ruleset->Digest(player.state()));
  write(RecordKind::kClose, close.SerializeAsString());
  good = std::fclose(file) == 0 && good;
  return good ? absl::OkStatus() : absl::ResourceExhaustedError(absl::StrCat(path, ": cannot be written"));
}

std::vector<std::string> RecordsOf(absl::string_view log) {
  std::vector<std::string> records;
  while (!log.empty()) {
    uint64_t length = 0;
    size_t prefix = 0;
    ADJUTANT_ASSERT(ReadVarint(log, &length, &prefix) == VarintResult::kOk && prefix + length <= log.size());
    records.emplace_back(log.substr(0, prefix + length));
    log.remove_prefix(prefix + length);
  }
  return records;
}

ReadResult ReadLog(const std::string& path, bool closed) {
  ReadResult result;
  absl::StatusOr<std::unique_ptr<LogReader>> log = LogReader::Open(path);
  if (!log.ok()) {
    result.status = log.status();
    return result;
  }
  RecordView record;
  for (;;) {
    const absl::StatusOr<bool> more = (*log)->Next(&record);
    if (!more.ok() || !*more) {
      result.status = more.ok() && closed ? RequireClosed(**log) : more.status();
      break;
    }
  }
  result.events = (*log)->events();
  result.torn_at = (*log)->torn_at();
  return result;
}

}  // namespace adjutant::testing
