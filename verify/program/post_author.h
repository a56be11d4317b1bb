// One party at work in a log of a game by post: the log is locked and was read to its end, and its keys are at hand.
// What it adds is built up here, signed, and written in one piece.
#ifndef ADJUTANT_VERIFY_PROGRAM_POST_AUTHOR_H_
#define ADJUTANT_VERIFY_PROGRAM_POST_AUTHOR_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "adjutant/v1/act.pb.h"
#include "replay/log_file.h"
#include "replay/post/chain.h"
#include "replay/post/mark.h"
#include "replay/replayer.h"
#include "verify/dice/links.h"
#include "verify/program/keyring.h"
#include "verify/program/program.h"
#include "verify/record/orders.h"
#include "verify/record/session.h"
#include "verify/record/signatures.h"

namespace adjutant {

class PostAuthor {
 public:
  // `role`: who writes; empty: the one party whose keys are here. Errors of opening logs, and those of KeysFor.
  static absl::StatusOr<std::unique_ptr<PostAuthor>> Open(Invocation& call, const std::string& path,
                                                          const std::string& role);

  const std::string& path() const { return path_; }
  const std::string& role() const { return keys_.offer.role; }
  const PartyKeys& keys() const { return keys_; }
  PartyKeys& keys() { return keys_; }
  const post::GameId& game() const { return game_; }
  const Ruleset& ruleset() const { return *opened_.ruleset; }
  const v1::LogHeader& header() const { return opened_.reader->header(); }
  const std::shared_ptr<const FilledLog>& filled() const { return opened_.filled; }
  const SignedLog& log() const { return log_; }
  // The standing orders after the last record of the file; whoever plays on shows it what he adds.
  OrderBook& orders() { return *orders_; }
  // After the last record of the file.
  const ReplayOutcome& outcome() const { return outcome_; }
  bool HasSigned() const;
  // Follows the log from its first record on, once more, and the order of its links; `seen` sees every event, and
  // `state` becomes the last position. Status 1 for a link or a roll that is false.
  absl::Status FollowLinks(Invocation& call, LinkChecker* links, State* state,
                           const std::function<void(const ReplayedEvent&)>& seen) const;

  // Whether an honest player may sign what is there: status 1 if something in it is false, against the rules, or by
  // somebody else who has not signed it.
  absl::Status MaySign(post::MarkPurpose purpose) const;
  // Before the first word of this party: its offer is for this game from here on, and what it said before is known.
  // `rebuild`: takes that from the log where the file that knows it is lost; status 1 without.
  absl::Status BeginToSpeak(bool rebuild);

  // Adds records behind those of the file; nothing is written yet.
  void Add(RecordKind kind, std::string payload);
  void Add(const v1::Act& act);
  // Adds a mark over record `number`. Status 1 if this party has signed another branch.
  absl::Status AddMark(post::MarkPurpose purpose, uint64_t number, const std::string& note = "");
  // Adds this party's link of a batch. Status 1 if it was shown for another position before.
  absl::StatusOr<post::Link> AddLink(uint32_t batch);
  absl::Status AddTurnMark(const std::string& note = "") { return AddMark(post::MarkPurpose::kTurn, last(), note); }

  uint64_t last() const { return chains_.size() - 1; }              // the last record, those added included
  const post::ChainValue& chain() const { return chains_.back(); }  // after it
  const std::vector<NewRecord>& added() const { return records_; }
  // Writes what was added: all or none.
  absl::Status Write();

 private:
  PostAuthor() = default;
  absl::StatusOr<OpenedLog> Reopen(Invocation& call) const;
  absl::Status Read();
  bool WasLost() const;
  absl::Status ReleaseRefused();

  std::string path_;
  std::unique_ptr<LogWriter> writer_;
  OpenedLog opened_;
  post::GameId game_;
  PartyKeys keys_;
  ReplayOutcome outcome_;
  SignedLog log_;
  std::unique_ptr<OrderBook> orders_;
  std::vector<std::pair<uint32_t, post::ChainValue>> links_;  // of this party, with the positions they were shown for
  std::string other_;                                         // the first other author of records that are unsigned
  uint64_t other_from_ = 0;
  std::vector<post::ChainValue> chains_;
  std::vector<NewRecord> records_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_POST_AUTHOR_H_
