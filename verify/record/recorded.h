// What a log has on record, event by event, with what was agreed on each.
#ifndef ADJUTANT_VERIFY_RECORD_RECORDED_H_
#define ADJUTANT_VERIFY_RECORD_RECORDED_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"

namespace adjutant {

// An event of a log, and what was due where it was recorded.
struct RecordedEvent {
  uint64_t number = 0;  // in its log, from 1
  uint64_t offset = 0;  // of its record in the file
  Event event;
  std::string annotations;  // a serialized v1::Annotations; empty: none
  // An act, as a sentence; or an event that was taken back: neither is played.
  std::string act;
  bool skip = false;
  // An act by which a take-back takes effect: it withdraws the records from `back_from` on. 0: it is none.
  uint64_t back_from = 0;
  bool same_dice = false;
  // How it was played though the rules refuse it, as its own annotations or a waiver say; null: nobody says so.
  std::shared_ptr<const v1::AsRecorded> played;
  bool annotated = false;  // `played` is of its own annotations
  std::string agreed;      // "waived by both at 9", "taken back ..."; empty: nothing was agreed on it
  uint64_t agreed_at = 0;  // the record from which on that holds
  Sha256 chain{};          // after it
  bool placed = false;     // step and key are known, and depend on no stand-in
  uint16_t step = 0;       // Pending::step where it was recorded
  std::string key;         // of the roll there (RollKeys), if it is chance: a roll is kept for its purpose only
};

// Adds the events of a log, not yet placed, to `record`; acts, too, so that every record stands at its number. Reads up
// to record `until`; acts behind it have no effect. Errors: those of LogReader::Next and of the codec; what could be
// read before stays.
absl::Status ReadRecord(LogReader& log, const Ruleset& ruleset, std::vector<RecordedEvent>* record,
                        uint64_t until = ~uint64_t{0});

// Events as a record.
std::vector<RecordedEvent> RecordOf(const EventList& events);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_RECORDED_H_
