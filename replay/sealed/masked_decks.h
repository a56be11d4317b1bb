// Masked decks as a log has them: who did which step, which position was drawn by which record, and which factors were
// told. Knows nothing of positions on the board: whether a step or a draw is due is asked elsewhere.
//
// The first side of the game is `one` of replay/post/deck.h, the second `two`. Factors stand in acts, so that everybody
// sees whose they are; a factor of the holder stands in an opening. Experimental.
#ifndef ADJUTANT_REPLAY_SEALED_MASKED_DECKS_H_
#define ADJUTANT_REPLAY_SEALED_MASKED_DECKS_H_

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "adjutant/v1/act.pb.h"
#include "adjutant/v1/annotations.pb.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/post/deck.h"
#include "replay/post/keys.h"

namespace adjutant {

// Whether decks are masked in this log: ChancePlan.deck says which.
bool IsMasked(const v1::LogHeader& header);
// The domains of the decks that are masked.
std::vector<std::string> MaskedDeckNames(const v1::LogHeader& header);

// One shuffle of a deck.
struct DeckGeneration {
  std::string deck;
  uint32_t number = 0;  // 1, 2 ...
  std::vector<std::string> cards;
  std::vector<v1::Carried> carried;
  std::array<post::Points, 4> steps;
  int next_step = 0;  // 4: all are done
  uint32_t drawn = 0;
  std::array<std::map<uint32_t, post::Factor>, 2> told;  // of `one` and of `two`, by position
  std::array<std::optional<post::DerivedKey>, 2> keys;   // those that the reader has
  uint32_t size() const { return static_cast<uint32_t>(cards.size() + carried.size()); }
  bool complete() const { return next_step == 4; }
  bool shuffled_anew() const { return !carried.empty(); }
};

// Where the card of a draw lies.
struct DeckPlace {
  std::string deck;
  uint32_t generation = 0;
  uint32_t position = 0;
};

class MaskedDecks {
 public:
  MaskedDecks(const Ruleset& ruleset, const post::GameId& game);

  // 0: `one`, 1: `two`; none for another party.
  std::optional<size_t> SideOf(const std::string& role) const;
  const std::string& RoleOf(size_t side) const { return sides_[side]; }
  // Whose step it is.
  static size_t SideOfStep(uint32_t step) { return step % 2 == 0 ? 1 : 0; }

  // Each takes what a record says. InvalidArgument says what is false; then it counts for nothing.
  absl::Status SeeStep(const std::string& by, const v1::DeckStep& step);
  absl::Status SeeFactors(const std::string& by, const v1::Factors& factors);
  absl::Status SeeDraw(uint64_t record, const v1::Drawn& drawn);
  // The holder's factor for the card that an event drew; not in public: a reader alone was told it.
  absl::Status SeeOpened(const std::string& by, const v1::Opened& opened, bool in_public = true);
  // Everything that follows from a master; from a key of one generation.
  void SeeMaster(const std::string& role, const post::Master& master);
  void SeeKey(const std::string& role, const v1::DeckKey& key);

  // The newest generation of a deck; null: there is none.
  const DeckGeneration* Newest(const std::string& deck) const;
  const DeckGeneration* Find(const std::string& deck, uint32_t number) const;
  // Whether a card is one of those of which not all know where they are: it is in the deck, or in a hand.
  bool IsUnknown(const std::string& deck, int32_t card) const;
  // Of such a card that is shown: why that is false.
  std::string WhyNotShown(const std::string& deck, int32_t card) const;
  const std::map<uint64_t, DeckPlace>& draws() const { return draws_; }
  bool HasTold(const DeckPlace& place, size_t side) const;
  // The factor of a side, if the reader has it: told, or by its key.
  std::optional<post::Factor> FactorOf(const DeckPlace& place, size_t side) const;
  // The card that an event drew, as the domain numbers it. FailedPrecondition: a factor is not known yet.
  // InvalidArgument: the factors give no card, and the generation is burnt.
  absl::StatusOr<int32_t> CardOf(uint64_t record) const;

  // The next step of a side: of the newest generation if that waits for it, else the first of a new one.
  absl::StatusOr<v1::DeckStep> MakeStep(size_t side, const post::Master& master, const std::string& deck,
                                        const std::vector<std::string>& cards,
                                        const std::vector<v1::Carried>& carried) const;

  // Compares the steps, and the factors that were told, with the keys of both sides, where the reader has both. Says
  // who left the way. One sentence for each generation in which somebody did.
  std::vector<std::string> Audit() const;

 private:
  DeckGeneration* FindMutable(const std::string& deck, uint32_t number);
  const post::Points& CardPoints(const std::string& deck) const;
  absl::StatusOr<post::Points> PointsOfCards(const std::string& deck, const std::vector<std::string>& cards) const;
  absl::Status Begin(const v1::DeckStep& step);
  absl::StatusOr<post::Point> CarriedPoint(const DeckGeneration& generation, const v1::Carried& carried) const;
  std::string AuditOf(const DeckGeneration& generation) const;

  const Ruleset* ruleset_;
  post::GameId game_;
  std::vector<std::string> sides_;
  std::map<std::string, std::vector<DeckGeneration>> decks_;
  std::map<uint64_t, DeckPlace> draws_;  // by record
  std::map<std::string, std::set<int32_t>> unknown_;
  std::set<uint64_t> opened_;  // draws of which all know the card
  mutable std::map<std::string, post::Points> card_points_;
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_SEALED_MASKED_DECKS_H_
