// The dice of a game by post: links of the players' chains, or a dealer's seed that he fixed before he could know it
// (proto/LOG_FORMAT.md, "Games by post").
#ifndef ADJUTANT_VERIFY_DICE_LINKS_H_
#define ADJUTANT_VERIFY_DICE_LINKS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "adjutant/v1/annotations.pb.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/digest.h"
#include "core/kernel/ruleset.h"
#include "replay/post/keys.h"
#include "replay/post/mark.h"
#include "replay/post/order.h"
#include "verify/dice/roll_keys.h"

namespace adjutant {

struct ReplayedAct;

// Something of the record that is not as the order of links, or a disclosed secret, wants it.
struct LinkFinding {
  uint64_t number = 0;  // of the record
  bool roll = false;    // an outcome that is another one
  std::string why;
};

// What links say of one outcome.
struct LinkedRoll {
  enum What {
    kFits,      // the links give it
    kDiffers,   // they give another one, or none: `why`
    kByDealer,  // shown when the dealer discloses his master
    kAgain,     // taken back, and agreed to come again
    kOther,     // a card that is dealt or drawn, and not made by links
  };
  What what = kOther;
  bool by_dealer = false;
  std::string key;
  std::optional<Event> expected;
  std::string why;
};

class LinkChecker {
 public:
  // Whether the header says that its dice are made so.
  static bool IsFor(const v1::LogHeader& header);
  // REQUIRES: IsFor(header).
  LinkChecker(const Ruleset& ruleset, const v1::LogHeader& header);

  // Every record from the first on, in order. Nothing for decisions, and for a log that is not seen from its first
  // record on.
  std::optional<LinkedRoll> SeeEvent(uint64_t number, const State& before, const Event& event,
                                     const v1::Annotations* annotations, const Sha256& chain_before);
  void SeeAct(const ReplayedAct& act);

  // All but the outcomes that SeeEvent told.
  const std::vector<LinkFinding>& findings() const { return findings_; }
  // Parties whose link is missing, of a batch that was begun.
  std::vector<std::string> Owed() const { return started_ ? order_->Missing() : std::vector<std::string>(); }
  // The order of links as it stands; null for a log that is not seen from its first record on.
  const post::DiceOrder* order() const { return started_ ? &*order_ : nullptr; }
  // The parties whose links make the dice, in the order of their numbers.
  const std::vector<post::RollingParty>& rolling() const { return rolling_; }
  // The keys of the rolls so far, those that were taken back included: with a dealer they count through the whole game.
  const RollKeys& keys() const { return keys_; }
  uint32_t batches() const { return started_ ? order_->batch() : 0; }
  // Outcomes that a disclosed seed of the dealer was compared with.
  uint64_t audited() const { return audited_; }
  // Roles whose master was disclosed and is the one that the header commits to.
  const std::vector<std::string>& disclosed() const { return disclosed_; }

 private:
  struct PartyFacts {
    post::PartyNumber number{};
    post::SignKey sign_key;
    post::Commitment commitment;
    post::Link anchor;
  };
  // An outcome of the dealer, to be compared when he discloses: of `outcomes` places it has those from `first` on.
  struct DealtRoll {
    uint64_t number = 0;
    std::string key;
    uint32_t outcomes = 0;
    uint32_t first = 0;
    uint32_t ways = 0;
  };

  bool Start(uint64_t number, const Sha256& chain_before);
  void Find(uint64_t number, const absl::Status& status);
  bool IsGoodTurnMark(const ReplayedAct& act) const;
  void SeeDisclosed(const ReplayedAct& act);
  void AuditDealer(uint64_t number, const post::Master& master);
  LinkedRoll SeeOutcome(uint64_t number, const State& before, const Event& event, const v1::Annotations* annotations);
  LinkedRoll RollByLinks(const State& before, const Event& event);
  LinkedRoll RollByDealer(uint64_t number, const State& before, const Event& event, bool comes_again);

  const Ruleset& ruleset_;
  EventCodec codec_;
  bool by_dealer_;
  RollKeys keys_;
  bool sealed_;
  std::map<std::string, PartyFacts> parties_;  // by role
  std::vector<post::RollingParty> rolling_;
  bool first_ = true;
  bool started_ = false;
  uint64_t events_ = 0;
  post::GameId game_;
  std::optional<post::DiceOrder> order_;
  std::vector<DealtRoll> dealt_;
  uint64_t audited_ = 0;
  std::vector<std::string> disclosed_;
  std::vector<LinkFinding> findings_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_DICE_LINKS_H_
