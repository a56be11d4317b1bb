#include "verify/record/recorded.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "replay/ledger.h"
#include "verify/dice/provenance.h"
#include "verify/record/agreement.h"

namespace adjutant {
namespace {

absl::Status ReadAct(const RecordView& view, const Ruleset& ruleset, ActLedger* ledger,
                     std::vector<RecordedEvent>* record) {
  ADJUTANT_ASSIGN_OR_RETURN(const v1::Act act, ParseAct(view.payload));
  ADJUTANT_ASSIGN_OR_RETURN(const ActEffect effect, ledger->Take(view.sequence, act));
  RecordedEvent recorded;
  recorded.number = view.sequence;
  recorded.offset = view.offset;
  recorded.chain = view.chain;
  recorded.act = ActSentence(ruleset, act, effect);
  recorded.skip = true;
  if (effect.what == ActEffect::kTakeBack) {
    recorded.back_from = effect.proposed->take_back().to() + 1;
    recorded.same_dice = effect.proposed->take_back().dice() == v1::TakeBack::SAME;
  }
  record->push_back(std::move(recorded));
  return absl::OkStatus();
}

// What was agreed on the events of a record.
void Agree(const ActLedger& ledger, std::vector<RecordedEvent>* record) {
  for (RecordedEvent& recorded : *record) {
    if (!recorded.act.empty()) continue;
    if (const Withdrawn* range = ledger.WithdrawnBy(recorded.number); range != nullptr) {
      recorded.skip = true;
      recorded.agreed = absl::StrCat("taken back ", ConsentText(range->consent));
      recorded.agreed_at = range->consent.record;
    }
    const ActLedger::Waived* waived = ledger.WaiverOf(recorded.number);
    if (waived == nullptr) continue;
    recorded.agreed = absl::StrCat("waived ", ConsentText(waived->consent));
    recorded.agreed_at = waived->consent.record;
    if (recorded.played == nullptr && waived->stands().has_played()) {
      recorded.played = std::make_shared<const v1::AsRecorded>(waived->stands().played());
    }
  }
}

}  // namespace

absl::Status ReadRecord(LogReader& log, const Ruleset& ruleset, std::vector<RecordedEvent>* record, uint64_t until) {
  EventCodec codec(ruleset);
  ActLedger ledger(ruleset.SeatIds());
  RecordView view;
  while (true) {
    const absl::StatusOr<bool> more = record->size() < until ? log.Next(&view) : absl::StatusOr<bool>(false);
    if (!more.ok() || !*more) {
      Agree(ledger, record);
      return more.status();
    }
    if (view.kind == RecordKind::kAct) {
      absl::Status taken = ReadAct(view, ruleset, &ledger, record);
      if (taken.ok()) continue;
      Agree(ledger, record);
      return absl::Status(taken.code(), absl::StrCat(log.path(), ": record ", view.sequence, ", byte ", view.offset,
                                                     ": ", taken.message()));
    }
    ledger.TakeEvent();
    const absl::StatusOr<Event> event = codec.FromBytes(view.payload);
    if (!event.ok()) {
      return absl::Status(event.status().code(), absl::StrCat(log.path(), ": record ", view.sequence, ", byte ",
                                                              view.offset, ": ", event.status().message()));
    }
    RecordedEvent recorded;
    recorded.number = view.sequence;
    recorded.offset = view.offset;
    recorded.event = *event;
    recorded.chain = view.chain;
    if (codec.annotations() != nullptr) {
      recorded.annotations = codec.annotations()->SerializeAsString();
      if (codec.annotations()->has_as_recorded()) {
        recorded.played = std::make_shared<const v1::AsRecorded>(codec.annotations()->as_recorded());
        recorded.annotated = true;
      }
    }
    record->push_back(std::move(recorded));
  }
}

std::vector<RecordedEvent> RecordOf(const EventList& events) {
  std::vector<RecordedEvent> record(events.size());
  for (size_t i = 0; i < events.size(); ++i) {
    record[i].number = i + 1;
    record[i].event = events[i];
  }
  return record;
}

}  // namespace adjutant
