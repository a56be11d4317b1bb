// The order in which links, marks, rolls and decisions may stand in a log, so that nobody decides or rolls again when
// he knows the dice. Knows no game: whoever reads the log says of each record what it is.
//
// O1 A batch is begun only where public chance is due, and has the number after that of the last one. A number is never
//    used twice, whatever was taken back.
// O2 The first link stands directly behind the mark of the side that decided or answered last. That side shows first.
// O3 Between the first and the last link of a batch stand links and marks only. Each link lies in a segment that its
//    party signed.
// O4 With all links there, chance that is due is recorded at once, till somebody decides. Then the batch is over.
// O5 No decision, seal, proposal or answer stands between the first link and the last roll.
// O6 A link is shown for one chain value only: see ledger.h, and two signed positions are a fork.
#ifndef ADJUTANT_REPLAY_POST_ORDER_H_
#define ADJUTANT_REPLAY_POST_ORDER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "replay/post/chain.h"
#include "replay/post/keys.h"

namespace adjutant::post {

// A party whose links make the dice.
struct RollingParty {
  PartyNumber number{};
  std::string role;
  Link anchor;
};

// Every function takes the next record. InvalidArgument says what is against the order, with the rule; the record then
// counts all the same as far as it can, so that one fault is told once.
class DiceOrder {
 public:
  // `rolling` in the order of their numbers. With a dealer the links of batch 1 fix his seed, and no other batch is
  // begun: `one_batch`.
  DiceOrder(const GameId& game, std::vector<RollingParty> rolling, bool one_batch = false);

  absl::Status SeeDecision(absl::string_view by);
  // A proposal or an answer. `changes`: play goes on from another position after it.
  absl::Status SeeConsent(absl::string_view by, bool changes);
  // A mark whose signature is good.
  absl::Status SeeMark(absl::string_view by, bool turn);
  absl::Status SeeLink(absl::string_view by, uint32_t batch, const Link& link, bool chance_due);
  // An outcome of public chance comes: its key, by which seed() makes it.
  absl::StatusOr<std::string> BeginRoll(absl::string_view purpose);
  // The same, compared: number `outcome` of `count`.
  absl::Status SeeRoll(absl::string_view purpose, uint32_t count, uint32_t outcome);
  // An outcome that links do not make: a card that is dealt or drawn.
  // `ends_batch`: how long it takes to come to it depends on both sides, so that dice behind it want new links.
  absl::Status SeeDraw(bool ends_batch = false);
  // Any other act: an opening, a factor, a step of a deck.
  absl::Status SeeOther();

  // The side that decided or answered last; empty: nobody yet.
  const std::string& decided() const { return decided_; }
  uint32_t batch() const { return batch_; }  // begun last; 0: none
  // The batch is whole, and rolls of it may be recorded.
  bool rolling() const { return rolls_.has_value(); }
  // Parties whose link of the batch that is begun is missing.
  std::vector<std::string> Missing() const;
  // The seed of the batch that is whole; nothing otherwise.
  std::optional<BatchSeed> seed() const { return seed_; }
  // The highest link of each party.
  const std::map<std::string, NumberedLink>& known() const { return known_; }

 private:
  absl::Status CheckBegins(absl::string_view by, uint32_t batch, bool chance_due);
  absl::Status CheckNothingOpen(absl::string_view what) const;
  // Nothing of the batch may be rolled any more. A dealer's seed is for the whole game.
  void EndBatch();
  bool Begun() const { return batch_ > 0 && !Missing().empty() && !over_; }

  GameId game_;
  std::vector<RollingParty> parties_;
  bool one_batch_;
  std::map<std::string, NumberedLink> known_;  // by role
  std::map<std::string, Link> shown_;          // of this batch
  std::vector<std::string> unsigned_;          // parties with a link since the last mark
  uint32_t batch_ = 0;
  bool over_ = true;  // nothing of the batch may be rolled any more
  std::optional<BatchSeed> seed_;
  std::optional<BatchRolls> rolls_;
  std::string decided_;  // the side that decided or answered last; empty: nobody yet
  std::string marked_;   // the record before was a turn mark of this party
  bool after_mark_ = false;
};

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_ORDER_H_
