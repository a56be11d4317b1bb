#include "replay/post/offer.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"

namespace adjutant::post {

absl::StatusOr<PartyNumber> PartyOf(absl::string_view role, absl::Span<const std::string> sides) {
  if (role == "referee") return kReferee;
  if (role == "dealer") return kDealer;
  const auto side = std::find(sides.begin(), sides.end(), role);
  if (side == sides.end()) return absl::NotFoundError(absl::StrCat("there is no party '", role, "' in this game"));
  if (side - sides.begin() >= kSidesMost) {
    return absl::FailedPreconditionError(
        absl::StrCat("the side '", role, "' comes after the first ", kSidesMost, "; by post no more can play"));
  }
  return PartyNumber{static_cast<uint8_t>(side - sides.begin() + 1)};
}

Offer MakeOffer(absl::string_view role, PartyNumber party, absl::string_view name, const Identity& identity,
                const Master& master) {
  Offer offer;
  offer.role = std::string(role);
  offer.name = std::string(name);
  offer.sign_key = identity.key();
  offer.box_key = BoxKeysOf(master).open;
  offer.commitment = CommitTo(party, master);
  offer.anchor = DiceChain(party, DeriveKey(master, "dice")).anchor();
  offer.signature = identity.Sign(OfferText(offer));
  return offer;
}

std::string OfferText(const Offer& offer) {
  return absl::StrCat("adjutant offer 1\n", HexText(offer.role), "\n", HexText(offer.name), "\n", offer.sign_key.hex(),
                      "\n", offer.box_key.hex(), "\n", offer.commitment.hex(), "\n", offer.anchor.hex(), "\n",
                      offer.links, "\n");
}

Sha256 OfferDigest(const Offer& offer) { return Sha256Of(OfferText(offer)); }

absl::Status VerifyOffer(const Offer& offer) {
  if (offer.links != kLinks) {
    return absl::InvalidArgumentError(
        absl::StrCat("the offer of ", offer.role, " has ", offer.links, " links; every chain has ", kLinks));
  }
  if (VerifySignature(offer.sign_key, OfferText(offer), offer.signature).ok()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the offer of ", offer.role, " is not signed by its own key"));
}

absl::Status CheckOffers(absl::Span<const Offer> offers) {
  for (const Offer& offer : offers) ADJUTANT_RETURN_IF_ERROR(VerifyOffer(offer));
  for (size_t i = 0; i < offers.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      const Offer &a = offers[j], &b = offers[i];
      if (a.role == b.role) return absl::InvalidArgumentError(absl::StrCat("there are two offers for ", a.role));
      const char* same = a.sign_key == b.sign_key       ? "signing key"
                         : a.box_key == b.box_key       ? "box key"
                         : a.commitment == b.commitment ? "commitment"
                         : a.anchor == b.anchor         ? "anchor"
                                                        : nullptr;
      if (same == nullptr) continue;
      return absl::InvalidArgumentError(absl::StrCat("the offers of ", a.role, " and ", b.role, " have one ", same,
                                                     ": one was copied from the other"));
    }
  }
  return absl::OkStatus();
}

}  // namespace adjutant::post
