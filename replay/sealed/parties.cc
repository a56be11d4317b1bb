#include "replay/sealed/parties.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/kernel/status.h"
#include "replay/sealed/masked_decks.h"

namespace adjutant {

std::vector<post::Offer> OffersOf(const v1::LogHeader& header) {
  std::vector<post::Offer> offers;
  for (const v1::Party& party : header.party()) {
    post::Offer offer;
    offer.role = party.role();
    offer.name = party.name();
    offer.links = party.dice_links();
    // The reader of the log has looked at their sizes.
    const auto take = [](const std::string& bytes, auto* to) {
      const auto read = std::decay_t<decltype(*to)>::From(bytes);
      if (read.ok()) *to = *read;
    };
    take(party.sign_key(), &offer.sign_key);
    take(party.box_key(), &offer.box_key);
    take(party.master(), &offer.commitment);
    take(party.dice_anchor(), &offer.anchor);
    take(party.offer_signature(), &offer.signature);
    offers.push_back(std::move(offer));
  }
  return offers;
}

v1::Party PartyOfOffer(const post::Offer& offer) {
  v1::Party party;
  party.set_role(offer.role);
  party.set_name(offer.name);
  party.set_sign_key(offer.sign_key.str());
  party.set_box_key(offer.box_key.str());
  party.set_master(offer.commitment.str());
  party.set_dice_anchor(offer.anchor.str());
  party.set_dice_links(offer.links);
  party.set_offer_signature(offer.signature.str());
  return party;
}

bool IsSealed(const v1::LogHeader& header) {
  return !header.party().empty() && (header.chance().hidden() == v1::ChancePlan::DEALT || IsMasked(header));
}

absl::StatusOr<std::vector<SealParty>> SealPartiesOf(const v1::LogHeader& header, const Ruleset& ruleset) {
  const std::vector<std::string> sides = ruleset.SeatIds();
  std::vector<SealParty> parties;
  for (const post::Offer& offer : OffersOf(header)) {
    SealParty party{offer.role, {}, kObserver, offer.box_key, offer.commitment};
    ADJUTANT_ASSIGN_OR_RETURN(party.number, post::PartyOf(offer.role, sides));
    if (party.number == post::kDealer) party.sees = kChance;
    if (static_cast<int>(party.number) <= static_cast<int>(sides.size())) {
      party.sees = static_cast<PlayerId>(party.number);
    }
    if (IsMasked(header)) party.kept = MaskedDeckNames(header);
    parties.push_back(std::move(party));
  }
  return parties;
}

const SealParty* FindParty(const std::vector<SealParty>& parties, absl::string_view role) {
  const auto found = std::find_if(parties.begin(), parties.end(), [&](const auto& one) { return one.role == role; });
  return found == parties.end() ? nullptr : &*found;
}

}  // namespace adjutant
