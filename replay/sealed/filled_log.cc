#include "replay/sealed/filled_log.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/as_recorded.h"
#include "replay/ledger.h"

namespace adjutant {
namespace {

// What fills first follows from the log, so that it is the same on every machine.
uint64_t SeedOf(const Sha256& chain) {
  uint64_t seed = 0;
  for (size_t i = 0; i < sizeof seed; ++i) seed |= static_cast<uint64_t>(chain[i]) << (8 * i);
  return seed;
}

// The records as a filling takes them: events, and take-backs where they take effect.
class Entries {
 public:
  Entries(const Ruleset& ruleset, const SealedLog& log) : ruleset_(ruleset), ledger_(ruleset.SeatIds()) {
    for (const KnownRecord& record : log.records()) Take(record);
  }
  std::vector<PartialEvent> Release() { return std::move(entries_); }
  // The record of an entry.
  uint64_t RecordOf(size_t entry) const { return numbers_[entry]; }
  size_t size() const { return numbers_.size(); }

 private:
  void Take(const KnownRecord& record) {
    if (record.kind == RecordKind::kAct) {
      const auto effect = ledger_.Take(record.sequence, record.act);
      if (effect.ok() && effect->what == ActEffect::kTakeBack) {
        PartialEvent back;
        back.back_to = EntriesUpTo(effect->proposed->take_back().to());
        Push(std::move(back), record.sequence);
      }
      return;
    }
    ledger_.TakeEvent();
    PartialEvent event = record.event;
    if (record.annotations.has_as_recorded() && event.missing == 0) {
      event.played = [this, whole = event.event, played = record.annotations.as_recorded()](State* state) {
        return PlayAsRecorded(ruleset_, played, whole, state, nullptr);
      };
    }
    Push(std::move(event), record.sequence);
  }
  void Push(PartialEvent entry, uint64_t number) {
    entries_.push_back(std::move(entry));
    numbers_.push_back(number);
  }
  size_t EntriesUpTo(uint64_t record) const {
    size_t count = 0;
    while (count < numbers_.size() && numbers_[count] <= record) ++count;
    return count;
  }

  const Ruleset& ruleset_;
  ActLedger ledger_;
  std::vector<PartialEvent> entries_;
  std::vector<uint64_t> numbers_;
};

class FilledReader : public LogReader {
 public:
  explicit FilledReader(std::shared_ptr<const FilledLog> log, const std::vector<std::string>* payloads)
      : log_(std::move(log)), payloads_(*payloads), chain_(log_->raw().header_record().chain) {}

  const std::string& path() const override { return log_->raw().path(); }
  LogForm form() const override { return log_->raw().form(); }
  const v1::LogHeader& header() const override { return log_->raw().header(); }
  const RecordView& header_record() const override { return log_->raw().header_record(); }
  absl::StatusOr<bool> Next(RecordView* view) override {
    const std::vector<KnownRecord>& records = log_->sealed().records();
    if (at_ == records.size()) {
      ended_ = true;
      chain_ = log_->raw().chain();
      return false;
    }
    const KnownRecord& record = records[at_];
    if (record.sequence == log_->unexplained()) {
      return absl::FailedPreconditionError(
          absl::StrCat(path(), ": record ", record.sequence, ", byte ", record.offset, ": ", log_->why_unexplained()));
    }
    view->sequence = record.sequence;
    view->kind = record.kind;
    view->payload = payloads_[at_];
    view->chain = record.chain;
    view->offset = record.offset;
    view->size = record.size;
    chain_ = record.chain;
    offset_ = record.offset + record.size;
    acts_ += record.kind == RecordKind::kAct ? 1 : 0;
    ++at_;
    return true;
  }
  bool closed() const override { return ended_ && log_->raw().closed(); }
  const v1::LogClose& close() const override { return log_->raw().close(); }
  uint64_t events() const override { return at_; }
  uint64_t acts() const override { return acts_; }
  uint32_t format_version() const override { return log_->raw().format_version(); }
  uint64_t version_since() const override { return log_->raw().version_since(); }
  const Sha256& chain() const override { return chain_; }
  uint64_t torn_at() const override { return log_->raw().torn_at(); }
  uint64_t offset() const override { return ended_ ? log_->raw().offset() : offset_; }
  const RecordView& close_record() const override { return log_->raw().close_record(); }

 private:
  std::shared_ptr<const FilledLog> log_;
  const std::vector<std::string>& payloads_;
  Sha256 chain_;
  size_t at_ = 0;
  uint64_t acts_ = 0;
  uint64_t offset_ = 0;
  bool ended_ = false;
};

}  // namespace

absl::StatusOr<std::shared_ptr<const FilledLog>> FilledLog::Read(std::unique_ptr<LogReader> raw, const Ruleset& ruleset,
                                                                 const SealReader& reader) {
  std::shared_ptr<FilledLog> log(new FilledLog);
  log->raw_ = std::move(raw);
  ADJUTANT_ASSIGN_OR_RETURN(SealedLog sealed, SealedLog::Read(*log->raw_, ruleset, reader.masters));
  log->sealed_ = std::make_unique<const SealedLog>(std::move(sealed));
  log->role_ = reader.role;
  const SealParty* party = FindParty(log->sealed_->parties(), reader.role);
  if (party != nullptr) log->viewer_ = party->sees;
  // Who cannot read his own hand yet is shown none.
  log->awaits_factors_ = log->sealed_->AwaitsFactors(reader.role);
  if (log->awaits_factors_) log->viewer_ = kObserver;
  // Once secrets are disclosed, and nothing is left that is not known, everybody has the truth before him.
  if (log->sealed_->IsWhole() && !log->sealed_->disclosed().empty()) log->viewer_ = kChance;
  if (log->sealed_->IsWhole()) {
    // Nothing is to be filled: what is against the rules is told as in any other log.
    for (const KnownRecord& record : log->sealed_->records()) log->events_.push_back(record.event.event);
    log->WritePayloads(ruleset);
    return std::shared_ptr<const FilledLog>(std::move(log));
  }
  Entries entries(ruleset, *log->sealed_);
  Filling filling(ruleset, log->viewer_, SeedOf(log->raw_->chain()));
  const absl::Status filled = filling.AddAll(entries.Release());
  log->events_.resize(log->sealed_->records().size());
  for (size_t i = 0; i < filling.events().size(); ++i) log->events_[entries.RecordOf(i) - 1] = filling.events()[i];
  if (!filled.ok()) {
    log->unexplained_ = entries.RecordOf(filling.events().size());
    log->why_ = std::string(filled.message());
  }
  log->WritePayloads(ruleset);
  return std::shared_ptr<const FilledLog>(std::move(log));
}

void FilledLog::WritePayloads(const Ruleset& ruleset) {
  const EventCodec codec(ruleset);
  for (const KnownRecord& record : sealed_->records()) {
    // Behind what nothing explains nothing is filled.
    const bool as_stored = record.parts.empty() || (unexplained_ != 0 && record.sequence >= unexplained_);
    payloads_.push_back(as_stored ? record.payload : codec.ToBytes(EventAt(record.sequence), &record.annotations));
  }
}

std::unique_ptr<LogReader> FilledLog::Open(std::shared_ptr<const FilledLog> log) {
  const std::vector<std::string>* payloads = &log->payloads_;
  return std::make_unique<FilledReader>(std::move(log), payloads);
}

}  // namespace adjutant
