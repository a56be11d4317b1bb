#include "replay/post/offer.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
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

namespace {

constexpr absl::string_view kOfferBegin = "adjutant offer 1";

std::string Base64(absl::string_view bytes) { return absl::WebSafeBase64Escape(bytes); }

// A line of a mail without quotation marks and blanks around it.
absl::string_view Unquoted(absl::string_view line) {
  while (!line.empty() &&
         (line[0] == '>' || line[0] == '|' || absl::ascii_isspace(static_cast<unsigned char>(line[0])))) {
    line.remove_prefix(1);
  }
  return absl::StripTrailingAsciiWhitespace(line);
}

absl::Status NoOffer(absl::string_view what) { return absl::InvalidArgumentError(absl::StrCat("the offer ", what)); }

template <class T>
absl::Status TakeBytes(const std::map<std::string, std::string>& lines, const std::string& name, T* to) {
  const auto found = lines.find(name);
  if (found == lines.end()) return NoOffer(absl::StrCat("has no line '", name, "'"));
  std::string bytes;
  if (!absl::WebSafeBase64Unescape(found->second, &bytes)) {
    return NoOffer(absl::StrCat("has a damaged line '", name, "'"));
  }
  const auto read = T::From(bytes);
  if (!read.ok()) return NoOffer(absl::StrCat("has a damaged line '", name, "': ", read.status().message()));
  *to = *read;
  return absl::OkStatus();
}

}  // namespace

std::string OfferBlock(const Offer& offer) {
  const absl::string_view signature = offer.signature.view();
  return absl::StrCat(kOfferBegin, "\nrole: ", offer.role, "\nname: ", offer.name,
                      "\nsign_key: ", Base64(offer.sign_key.view()), "\nbox_key: ", Base64(offer.box_key.view()),
                      "\nmaster: ", Base64(offer.commitment.view()), "\nanchor: ", Base64(offer.anchor.view()),
                      "\nlinks: ", offer.links, "\nsignature: ", Base64(signature.substr(0, 32)),
                      "\nsignature_2: ", Base64(signature.substr(32)), "\n");
}

absl::StatusOr<Offer> ParseOffer(absl::string_view text) {
  std::map<std::string, std::string> lines;
  bool begun = false;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = Unquoted(line);
    if (line == kOfferBegin) {
      if (begun) return NoOffer("is there twice; give one file for each party");
      begun = true;
      continue;
    }
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(line, absl::MaxSplits(absl::ByString(": "), 1));
    if (begun && lines.count("signature_2") == 0) lines.emplace(std::string(parts.first), std::string(parts.second));
  }
  if (!begun) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no offer in it: a line '", kOfferBegin, "' begins one; `adjutant key offer` makes it"));
  }
  Offer offer;
  offer.role = lines["role"];
  offer.name = lines["name"];
  if (!absl::SimpleAtoi(lines["links"], &offer.links)) return NoOffer("does not say how many links its dice have");
  ADJUTANT_RETURN_IF_ERROR(TakeBytes(lines, "sign_key", &offer.sign_key));
  ADJUTANT_RETURN_IF_ERROR(TakeBytes(lines, "box_key", &offer.box_key));
  ADJUTANT_RETURN_IF_ERROR(TakeBytes(lines, "master", &offer.commitment));
  ADJUTANT_RETURN_IF_ERROR(TakeBytes(lines, "anchor", &offer.anchor));
  Link halves[2];
  ADJUTANT_RETURN_IF_ERROR(TakeBytes(lines, "signature", &halves[0]));
  ADJUTANT_RETURN_IF_ERROR(TakeBytes(lines, "signature_2", &halves[1]));
  ADJUTANT_ASSIGN_OR_RETURN(offer.signature, Signature::From(absl::StrCat(halves[0].view(), halves[1].view())));
  ADJUTANT_RETURN_IF_ERROR(VerifyOffer(offer));
  return offer;
}

}  // namespace adjutant::post
