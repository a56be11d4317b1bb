// Offers: what a party brings to a game, signed. The header is made of them.
#ifndef ADJUTANT_REPLAY_POST_OFFER_H_
#define ADJUTANT_REPLAY_POST_OFFER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "replay/post/chain.h"
#include "replay/post/keys.h"
#include "replay/post/mark.h"

namespace adjutant::post {

struct Offer {
  std::string role;  // a side, as the game calls it, or "referee" or "dealer"
  std::string name;  // of the person
  SignKey sign_key;
  BoxKey box_key;
  Commitment commitment;
  Link anchor;
  uint32_t links = kLinks;
  Signature signature;
};

// The number that `role` has in a game whose sides are these. NotFound for another role; FailedPrecondition for a side
// behind the first kSidesMost.
absl::StatusOr<PartyNumber> PartyOf(absl::string_view role, absl::Span<const std::string> sides);

Offer MakeOffer(absl::string_view role, PartyNumber party, absl::string_view name, const Identity& identity,
                const Master& master);
// What is signed: "adjutant offer 1\n", and one line for each field, hexadecimal but for the number of links.
std::string OfferText(const Offer& offer);
// By this the offer is known before there is a game.
Sha256 OfferDigest(const Offer& offer);
absl::Status VerifyOffer(const Offer& offer);

// An offer as text for a mail: lines of at most 64 signs, but for the name.
std::string OfferBlock(const Offer& offer);
// The offer in a text, whatever stands around it and in front of its lines. InvalidArgument: there is none, a line of
// it is missing or damaged, or it is not signed by its own key.
absl::StatusOr<Offer> ParseOffer(absl::string_view text);
// What makes the first roll safe: each offer is signed, each role is there once, and no two have a key, a commitment
// or an anchor in common. InvalidArgument names the two.
absl::Status CheckOffers(absl::Span<const Offer> offers);

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_OFFER_H_
