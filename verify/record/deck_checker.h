// Masked decks in play: whether a step or a draw is due where it stands, whose turn it is, and whether a card that is
// played is the one that was drawn (proto/LOG_FORMAT.md, "Games by post"). Experimental.
//
// A deck is what chance may deal from. A card that all know in it, because it came back or joined, is a reason to mask
// the deck anew before the next draw: the cards that nobody drew are carried over unseen.
#ifndef ADJUTANT_VERIFY_RECORD_DECK_CHECKER_H_
#define ADJUTANT_VERIFY_RECORD_DECK_CHECKER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "replay/sealed/masked_decks.h"
#include "replay/sealed/parties.h"

namespace adjutant {

// What a deck needs before play goes on.
struct DeckNeed {
  std::string deck;
  ArgBits arg = 0;      // the argument that names the card
  std::string drawer;   // the role that learns it
  bool step = false;    // a step of masking is due: `side` does it
  bool begins = false;  // the first of a generation
  uint32_t number = 0;  // of the step
  size_t side = 0;      // 0: `one`, 1: `two`
  uint32_t generation = 0;
  uint32_t position = 0;           // of the draw, if no step is due
  std::vector<std::string> cards;  // in a generation that begins
  std::vector<v1::Carried> carried;
};

// Factors that a side has not told.
struct OwedFactors {
  std::string role;
  std::string deck;
  uint32_t generation = 0;
  uint32_t first = 0;
  uint32_t count = 0;
  uint64_t since = 0;  // the record of the first draw
};

class DeckChecker {
 public:
  using Finding = std::pair<uint64_t, std::string>;  // the record, and why it is false

  // `ruleset` must outlive it. REQUIRES: IsMasked(header).
  DeckChecker(const Ruleset& ruleset, const v1::LogHeader& header, const post::GameId& game);

  // Every record in order.
  void SeeEvent(uint64_t number, const State& before, const Event& event, const State& after,
                const v1::Annotations* annotations);
  void SeeAct(uint64_t number, const State& before, const v1::Act& act);
  // Play goes back to an earlier position.
  void SeeTakeBack(uint64_t number) { Find(number, "play is taken back, which masked decks cannot do"); }

  // What is needed at a position; nothing where no card of a masked deck is to be drawn. InvalidArgument where play has
  // come to something that masked decks cannot do.
  absl::StatusOr<std::optional<DeckNeed>> NeedAt(const State& state) const;
  // Who drew the card of a record; none if no card was drawn there.
  std::optional<std::string> DrawerOf(uint64_t record) const;
  // Of both sides.
  std::vector<OwedFactors> Owed() const;
  const MaskedDecks& decks() const { return decks_; }
  const std::vector<Finding>& findings() const { return findings_; }

 private:
  void Find(uint64_t number, absl::string_view why);
  void Find(uint64_t number, const absl::Status& status);
  void SeeStep(uint64_t number, const State& before, const std::string& by, const v1::DeckStep& step);
  void SeeFactors(uint64_t number, const std::string& by, const v1::Factors& factors);
  void SeeOpened(uint64_t number, const std::string& by, const v1::Opened& opened);
  void SeeDraw(uint64_t number, const DeckNeed& need, const v1::Annotations* annotations);
  void CheckNamed(uint64_t number, const State& before, const Event& event, const State& after);
  void NewNeed(const EventList& legal, DeckNeed* need) const;
  bool IsMaskedDeck(const std::string& domain) const;

  const Ruleset* ruleset_;
  std::vector<std::string> names_;
  std::vector<SealParty> parties_;
  MaskedDecks decks_;
  std::map<uint64_t, std::string> drawers_;  // by the record of the draw
  std::vector<Finding> findings_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_DECK_CHECKER_H_
