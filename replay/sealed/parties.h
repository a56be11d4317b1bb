// The parties of a game by post, as its header has them, and what each may see.
#ifndef ADJUTANT_REPLAY_SEALED_PARTIES_H_
#define ADJUTANT_REPLAY_SEALED_PARTIES_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/post/offer.h"

namespace adjutant {

inline constexpr char kDealerRole[] = "dealer";
inline constexpr char kRefereeRole[] = "referee";

// The offers that a header is made of.
std::vector<post::Offer> OffersOf(const v1::LogHeader& header);
v1::Party PartyOfOffer(const post::Offer& offer);

// Whether arguments of events that somebody may not know are sealed in this log.
bool IsSealed(const v1::LogHeader& header);

struct SealParty {
  std::string role;
  post::PartyNumber number{};
  // A side sees what it sees; the dealer, who holds everything, all of it (kChance); the referee what an observer sees.
  PlayerId sees = kObserver;
  post::BoxKey box_key;
  post::Commitment commitment;
  // Domains of what is kept from those who may not know it. Empty: all that the rules hide. With masked decks what lies
  // in none of them lies open, by agreement.
  std::vector<std::string> kept = {};
};

// In the order of the header. InvalidArgument for a role that the game does not have.
absl::StatusOr<std::vector<SealParty>> SealPartiesOf(const v1::LogHeader& header, const Ruleset& ruleset);
// Null: there is no such party.
const SealParty* FindParty(const std::vector<SealParty>& parties, absl::string_view role);

// The masters that a reader has, by role: his own, and those that were disclosed.
using Masters = std::map<std::string, post::Master>;

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_SEALED_PARTIES_H_
