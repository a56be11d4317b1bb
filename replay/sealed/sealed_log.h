// A whole log in which something is sealed, with what somebody can open of it.
#ifndef ADJUTANT_REPLAY_SEALED_SEALED_LOG_H_
#define ADJUTANT_REPLAY_SEALED_SEALED_LOG_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "adjutant/v1/act.pb.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"
#include "replay/log_file.h"
#include "replay/post/seal.h"
#include "replay/sealed/filling.h"
#include "replay/sealed/masked_decks.h"
#include "replay/sealed/parties.h"

namespace adjutant {

// One argument of an event that somebody may not know.
struct SealedPart {
  ArgBits args = 0;
  post::SealCommitment commitment;
  std::vector<std::string> known_to;
  std::vector<std::string> boxes;  // for each of them
  std::string opening;             // empty: the reader cannot open it
  std::string body;                // what is in it
  uint64_t opened_at = 0;          // the record that opened it to everybody; 0: none has
  std::string field;               // the argument, as the event calls it
  bool drawn = false;              // a card of a masked deck: `opening` is the factor of the reader, or of one side
};

// A record of the log, and if it is an event, what is known of it.
struct KnownRecord {
  uint64_t sequence = 0;
  RecordKind kind = RecordKind::kEvent;
  std::string payload;  // as stored
  Sha256 chain{};
  uint64_t offset = 0;
  uint64_t size = 0;
  // Of an event:
  PartialEvent event;
  v1::Annotations annotations;
  std::vector<SealedPart> parts;
  // Of an act:
  v1::Act act;
};

// An opening, a box or a disclosed master that is not what it says.
struct SealFinding {
  uint64_t record = 0;
  std::string why;
};

class SealedLog {
 public:
  // Reads `log` to its end. `masters`: those that the reader has; what is disclosed in the log comes to them. Errors:
  // those of the log, with record and byte, and DataLoss for an event that is none even with what is missing of it.
  static absl::StatusOr<SealedLog> Read(LogReader& log, const Ruleset& ruleset, Masters masters);

  const std::vector<KnownRecord>& records() const { return records_; }  // record 1 is records()[0]
  const std::vector<SealParty>& parties() const { return parties_; }
  const Masters& masters() const { return masters_; }
  const std::vector<std::string>& disclosed() const { return disclosed_; }  // roles
  const std::vector<SealFinding>& findings() const { return findings_; }
  // Nothing is missing of any event.
  bool IsWhole() const { return whole_; }
  // The masked decks, with the keys that the reader has; null: there are none.
  const MaskedDecks* decks() const { return decks_.has_value() ? &*decks_ : nullptr; }
  // Whether a card was drawn of which the factor of `role` was not told. While it is his own, the other side has not
  // told hers perhaps, and he does not know his hand.
  bool AwaitsFactors(const std::string& role) const;

 private:
  explicit SealedLog(const Ruleset& ruleset) : ruleset_(&ruleset) {}
  void Find(uint64_t record, std::string why);
  absl::Status TakeRecord(const RecordView& view, const v1::LogHeader& header);
  absl::Status TakeEvent(const v1::LogHeader& header, KnownRecord* record);
  void TakeAct(KnownRecord* record);
  void TakeOpening(uint64_t at, const v1::Opened& opened);
  void OpenBoxes();
  bool MergeParts(const google::protobuf::Message& message, KnownRecord* record, std::string* whole);
  absl::Status Merge(EventCodec* codec, KnownRecord* record);
  absl::Status TakeDrawn(const v1::LogHeader& header, const EventTypeSpec* type, KnownRecord* record);
  void TakeShownCard(const KnownRecord& record, const v1::Shown::Part& shown);
  void CheckNamed(const KnownRecord& record, const Event& event);
  void FollowDecks(EventCodec* codec);
  void ShowDrawn(EventCodec* codec);
  bool OpenPart(size_t record, size_t part, const std::string& opening, std::string* why);

  const Ruleset* ruleset_;
  std::vector<SealParty> parties_;
  Masters masters_;
  std::vector<std::string> disclosed_;
  Sha256 header_chain_{};
  std::vector<KnownRecord> records_;
  std::vector<SealFinding> findings_;
  std::optional<MaskedDecks> decks_;
  bool whole_ = true;
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_SEALED_SEALED_LOG_H_
