#include "replay/post_form.h"

#include <algorithm>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"

namespace adjutant {

namespace {

constexpr size_t kDigestBytes = 32;
constexpr size_t kSignatureBytes = 64;
constexpr size_t kOpeningBlock = 128;
constexpr uint32_t kLinks = 65536;
constexpr int kSealsMost = 256;
constexpr int kPointsMost = 1024;  // of a step
constexpr size_t kEscrowBytesMax = 1024;

absl::Status Wrong(absl::string_view what) { return absl::InvalidArgumentError(what); }

absl::Status CheckSize(absl::string_view what, size_t has, size_t size) {
  if (has == size) return absl::OkStatus();
  return Wrong(absl::StrCat("the ", what, " has ", has, " bytes; expected ", size));
}

// Numbers of 32 bytes side by side.
absl::Status CheckRow(absl::string_view what, size_t bytes) {
  if (bytes > 0 && bytes % kDigestBytes == 0 && bytes / kDigestBytes <= kPointsMost) return absl::OkStatus();
  return Wrong(absl::StrCat(what, ": ", bytes, " bytes; expected 1 to ", kPointsMost, " times ", kDigestBytes));
}

bool IsParty(const v1::LogHeader& header, const std::string& role) {
  return std::any_of(header.party().begin(), header.party().end(),
                     [&](const v1::Party& party) { return party.role() == role; });
}

absl::Status CheckParty(const v1::Party& party) {
  ADJUTANT_RETURN_IF_ERROR(CheckSize("signing key", party.sign_key().size(), kDigestBytes));
  ADJUTANT_RETURN_IF_ERROR(CheckSize("box key", party.box_key().size(), kDigestBytes));
  ADJUTANT_RETURN_IF_ERROR(CheckSize("commitment to the master", party.master().size(), kDigestBytes));
  ADJUTANT_RETURN_IF_ERROR(CheckSize("anchor of the dice", party.dice_anchor().size(), kDigestBytes));
  ADJUTANT_RETURN_IF_ERROR(CheckSize("signature of the offer", party.offer_signature().size(), kSignatureBytes));
  if (party.dice_links() == kLinks) return absl::OkStatus();
  return Wrong(absl::StrCat("dice_links is ", party.dice_links(), "; every chain has ", kLinks));
}

// An opening, or the factor of a card.
absl::Status CheckOpening(const v1::Opened& opened) {
  const size_t size = opened.opening().size();
  if (size == kDigestBytes || (size > 0 && size % kOpeningBlock == 0)) return absl::OkStatus();
  return Wrong(
      absl::StrCat("the opening has ", size, " bytes; expected ", kDigestBytes, ", or a multiple of ", kOpeningBlock));
}

absl::Status CheckStep(const v1::DeckStep& step) {
  if (step.step() > 3) return Wrong(absl::StrCat("a deck has no step ", step.step()));
  return CheckRow("the points of the step", step.points().size());
}

absl::Status CheckDisclosed(const v1::Disclosed& disclosed) {
  if (!disclosed.master().empty()) {
    ADJUTANT_RETURN_IF_ERROR(CheckSize("master", disclosed.master().size(), kDigestBytes));
  }
  for (const v1::DeckKey& key : disclosed.deck_key()) {
    ADJUTANT_RETURN_IF_ERROR(CheckSize("key of a deck", key.key().size(), kDigestBytes));
  }
  return absl::OkStatus();
}

absl::Status CheckForm(const v1::Act& act) {
  switch (act.what_case()) {
    case v1::Act::kLink:
      if (act.link().batch() == 0 || act.link().batch() > kLinks) {
        return Wrong(absl::StrCat("there is no batch ", act.link().batch(), ": expected 1 to ", kLinks));
      }
      return CheckSize("link", act.link().value().size(), kDigestBytes);
    case v1::Act::kDeckStep:
      return CheckStep(act.deck_step());
    case v1::Act::kFactors:
      return CheckRow("the factors", act.factors().factors().size());
    case v1::Act::kOpened:
      for (const v1::Opened& opened : act.opened().opening()) ADJUTANT_RETURN_IF_ERROR(CheckOpening(opened));
      return absl::OkStatus();
    case v1::Act::kMark:
      if (!v1::Mark::Purpose_IsValid(act.mark().purpose()) || act.mark().purpose() == 0) {
        return Wrong("the mark has no purpose that is known");
      }
      return CheckSize("signature", act.mark().signature().size(), kSignatureBytes);
    case v1::Act::kEscrowed:
      if (act.escrowed().scope() == 0 || act.escrowed().box().size() > kEscrowBytesMax) {
        return Wrong("the escrow has no scope, or is too long");
      }
      return absl::OkStatus();
    case v1::Act::kDisclosed:
      return CheckDisclosed(act.disclosed());
    case v1::Act::kComplained:
      return CheckSize("chain value", act.complained().chain().size(), kDigestBytes);
    default:
      return absl::OkStatus();
  }
}

}  // namespace

absl::Status CheckParties(absl::string_view prefix, const v1::LogHeader& header) {
  const auto wrong = [&](absl::string_view what) { return Wrong(absl::StrCat(prefix, ": ", what)); };
  if (header.format_version() != HeaderVersion(header)) {
    return wrong(header.party().empty()
                     ? "the header says format_version: 2, and has no parties"
                     : absl::StrCat("the header has parties and says format_version: ", header.format_version(),
                                    "; expected 2"));
  }
  if (header.party().empty()) {
    return header.has_chance() ? wrong("the header has a plan of chance and no parties") : absl::OkStatus();
  }
  if (!header.seed().empty()) return wrong("the header has parties and a seed: everybody could foretell the dice");
  if (!header.keys_counted())
    return wrong("the header has parties and does not count the keys of rolls (keys_counted)");
  std::set<absl::string_view> roles;
  for (const v1::Party& party : header.party()) {
    if (party.role().empty()) return wrong("a party has no role");
    if (!roles.insert(party.role()).second) return wrong(absl::StrCat("the role '", party.role(), "' is there twice"));
    const absl::Status status = CheckParty(party);
    if (!status.ok()) return wrong(absl::StrCat("party '", party.role(), "': ", status.message()));
  }
  for (const std::string& role : header.chance().rolling()) {
    if (roles.count(role) == 0) return wrong(absl::StrCat("'", role, "' is to roll and is no party"));
  }
  return absl::OkStatus();
}

bool IsPostAct(const v1::Act& act) {
  // Orders are given in every log.
  if (act.has_ordered() || act.has_order_ended()) return false;
  return act.what_case() != v1::Act::kProposed && act.what_case() != v1::Act::kAnswered &&
         act.what_case() != v1::Act::WHAT_NOT_SET;
}

absl::Status CheckPostAct(const v1::Act& act, const v1::LogHeader& header) {
  if (!IsPostAct(act)) return absl::OkStatus();
  if (header.party().empty()) return Wrong("an act of a game by post, and the header has no parties");
  if (!IsParty(header, act.by())) return Wrong(absl::StrCat("the act is by '", act.by(), "', who is no party"));
  return CheckForm(act);
}

absl::Status CheckPostAnnotations(const v1::Annotations& annotations, const v1::LogHeader& header) {
  if (annotations.sealed().empty() && annotations.opened().empty() && !annotations.has_drawn()) return absl::OkStatus();
  if (header.party().empty())
    return Wrong("a seal, an opening or a draw of a game by post, and the header has no parties");
  if (annotations.sealed_size() > kSealsMost) return Wrong("the event has too many seals");
  for (const v1::Seal& seal : annotations.sealed()) {
    ADJUTANT_RETURN_IF_ERROR(CheckSize("commitment", seal.commitment().size(), kDigestBytes));
    if (seal.known_to_size() != seal.box_size()) return Wrong("the seal has not one box for each reader");
    if (seal.field().empty()) return Wrong("the seal does not name what it keeps");
    for (const std::string& role : seal.known_to()) {
      if (!IsParty(header, role)) return Wrong(absl::StrCat("the seal is for '", role, "', who is no party"));
    }
  }
  for (const v1::Opened& opened : annotations.opened()) ADJUTANT_RETURN_IF_ERROR(CheckOpening(opened));
  const std::string& factor = annotations.drawn().factor();
  return factor.empty() ? absl::OkStatus() : CheckSize("factor", factor.size(), kDigestBytes);
}

}  // namespace adjutant
