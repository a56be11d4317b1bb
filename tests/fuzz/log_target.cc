#include "tests/fuzz/log_target.h"

#include <unistd.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "replay/log_file.h"
#include "replay/replayer.h"
#include "replay/sealed/filled_log.h"
#include "tests/fuzz/fuzzing.h"

namespace adjutant::fuzzing {

namespace {

struct Record {
  RecordKind kind;
  std::string payload;
  Sha256 chain;
  bool operator==(const Record& other) const {
    return kind == other.kind && payload == other.payload && chain == other.chain;
  }
};

// A log as its reader hands it out.
struct Contents {
  absl::Status status;
  LogForm form = LogForm::kBinary;
  v1::LogHeader header;
  std::vector<Record> records;  // the header's first, the closing one last
  uint64_t torn_at = 0;
};

Record Kept(const RecordView& view) { return {view.kind, std::string(view.payload), view.chain}; }

Contents Read(const std::string& path) {
  Contents contents;
  auto reader = LogReader::Open(path);
  contents.status = reader.status();
  if (!reader.ok()) return contents;
  contents.form = (*reader)->form();
  contents.header = (*reader)->header();
  contents.records.push_back(Kept((*reader)->header_record()));
  RecordView record;
  absl::StatusOr<bool> more = true;
  while ((more = (*reader)->Next(&record)).ok() && *more) contents.records.push_back(Kept(record));
  contents.status = more.status();
  if ((*reader)->closed()) contents.records.push_back(Kept((*reader)->close_record()));
  contents.torn_at = (*reader)->torn_at();
  return contents;
}

// Through every form and back.
void TryConversions(const std::string& path, const Contents& contents) {
  constexpr std::pair<LogForm, const char*> kForms[] = {
      {LogForm::kText, ".txtpb"}, {LogForm::kJsonLines, ".jsonl"}, {LogForm::kBinary, ".adj"}};
  for (const auto& [form, ending] : kForms) {
    const std::string converted = ScratchFile(ending);
    const absl::Status written = ConvertLog(path, converted, form);
    Demand(written.ok(), "what can be read can be converted", written.message());
    const Contents again = Read(converted);
    Demand(again.status.ok(), "what was converted can be read", again.status.message());
    Demand(again.form == form, "a log is in the form it was written in", ReadScratch(converted));
    Demand(again.records == contents.records, "conversion loses nothing", ReadScratch(converted));
    unlink(converted.c_str());
  }
}

// Rules are dear to make, and most changes leave the header alone. Null if the header names what is not there.
const Ruleset* RulesFor(const Contents& contents) {
  constexpr size_t kKept = 32;
  static auto* made = new std::map<std::string, std::unique_ptr<const Ruleset>>;
  const std::string& key = contents.records.front().payload;
  const auto known = made->find(key);
  if (known != made->end()) return known->second.get();
  if (made->size() == kKept) made->clear();
  auto ruleset = RulesetFor(contents.header, {});
  return ((*made)[key] = ruleset.ok() ? *std::move(ruleset) : nullptr).get();
}

// As somebody reads it who has no keys, and with those that are disclosed in it.
void TrySealed(const std::string& path, const Ruleset& ruleset) {
  auto reader = LogReader::Open(path);
  Demand(reader.ok(), "a log that was read can be read again", reader.status().message());
  const auto filled = FilledLog::Read(*std::move(reader), ruleset, {});
  if (!filled.ok()) return;
  const auto whole = FilledLog::Open(*filled);
  const auto outcome = Replay(*whole, ruleset, {}, nullptr);
  Demand(!outcome.ok() || outcome->refused || (*filled)->unexplained() == 0, "what is filled to its end is explained");
}

void TryReplay(const std::string& path, const Contents& contents) {
  const Ruleset* ruleset = RulesFor(contents);
  if (ruleset == nullptr) return;
  if (IsSealed(contents.header)) return TrySealed(path, *ruleset);
  auto reader = LogReader::Open(path);
  Demand(reader.ok(), "a log that was read can be read again", reader.status().message());
  const auto outcome = Replay(**reader, *ruleset, {.trace = true}, nullptr);
  if (!outcome.ok() || outcome->refused) return;
  if (contents.form != LogForm::kBinary || !contents.status.ok()) return;
  const auto index = LogIndex::Build(path, *ruleset, 4);
  Demand(index.ok(), "a legal log has an index", index.status().message());
  Demand((*index)->events() == outcome->events, "the index counts the events of the log");
  const auto end = (*index)->StateAt(outcome->events);
  Demand(end.ok() && ruleset->Digest(*end) == outcome->digest, "from a snapshot play comes to the same position",
         end.status().message());
  Demand((*index)->StateAt(outcome->events / 2).ok(), "every event of an indexed log is found");
}

void TryRepair(const std::string& path, const Contents& contents) {
  const auto side_file = RepairLog(path);
  Demand(side_file.ok(), "a torn tail can be cut off", side_file.status().message());
  const Contents repaired = Read(path);
  Demand(repaired.status.ok(), "a repaired log can be read", repaired.status.message());
  Demand(repaired.records == contents.records, "repair keeps all whole records");
  unlink(side_file->c_str());
}

}  // namespace

void TryLog(absl::string_view bytes) {
  const std::string path = ScratchFile("");
  WriteScratch(path, bytes);
  const Contents contents = Read(path);
  Demand(contents.status.ok() || !contents.status.message().empty(), "an error says what is wrong");
  if (contents.status.ok()) TryConversions(path, contents);
  if (!contents.records.empty()) TryReplay(path, contents);
  if (contents.torn_at > 0) TryRepair(path, contents);
  unlink(path.c_str());
}

}  // namespace adjutant::fuzzing
