#include "replay/post/chain.h"

#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/kernel/dice.h"
#include "core/kernel/status.h"

namespace adjutant::post {

namespace {

constexpr uint32_t kKeptEvery = 256;

// The link below link `number`.
Link Below(PartyNumber party, uint32_t number, const Link& link) {
  constexpr absl::string_view kLabel = "adjutant link 1\n";
  char text[kLabel.size() + 1 + 4 + Link::kSize];
  char* at = text;
  std::memcpy(at, kLabel.data(), kLabel.size());
  at += kLabel.size();
  *at++ = static_cast<char>(party);
  for (int i = 0; i < 4; ++i) *at++ = static_cast<char>(number >> (8 * i));
  std::memcpy(at, link.bytes.data(), Link::kSize);
  return Link{Sha256Of({text, sizeof(text)})};
}

// Link `to`, from link `from` above it.
Link Down(PartyNumber party, NumberedLink from, uint32_t to) {
  for (; from.number > to; --from.number) from.link = Below(party, from.number, from.link);
  return from.link;
}

}  // namespace

DiceChain::DiceChain(PartyNumber party, const DerivedKey& dice) : party_(party), kept_(kLinks / kKeptEvery + 1) {
  std::memcpy(kept_.back().bytes.data(), dice.data(), Link::kSize);
  for (size_t i = kept_.size() - 1; i > 0; --i) {
    const uint32_t number = static_cast<uint32_t>(i) * kKeptEvery;
    kept_[i - 1] = Down(party_, {number, kept_[i]}, number - kKeptEvery);
  }
}

DiceChain::~DiceChain() { Wipe(kept_.data(), kept_.size() * sizeof(Link)); }

Link DiceChain::At(uint32_t number) const {
  const uint32_t above = (number + kKeptEvery - 1) / kKeptEvery;
  return Down(party_, {above * kKeptEvery, kept_[above]}, number);
}

absl::StatusOr<Link> DiceChain::OfBatch(uint32_t batch) const {
  if (batch >= 1 && batch <= kLinks) return At(batch);
  return absl::OutOfRangeError(absl::StrCat("there is no batch ", batch, ": a chain has links 1 to ", kLinks));
}

absl::Status VerifyLink(PartyNumber party, const NumberedLink& known, const NumberedLink& shown) {
  if (shown.number > kLinks) {
    return absl::InvalidArgumentError(absl::StrCat("there is no link ", shown.number, "; the last is ", kLinks));
  }
  if (shown.number <= known.number) {
    return absl::InvalidArgumentError(absl::StrCat("link ", shown.number, " is no later than link ", known.number,
                                                   ", which is known already: everybody could work it out"));
  }
  if (Down(party, shown, known.number) == known.link) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("link ", shown.number, " does not hash down to ",
                   known.number == 0 ? "the anchor in the header" : absl::StrCat("link ", known.number)));
}

BatchSeed BatchSeedOf(const GameId& game, uint32_t batch, absl::Span<const PartyLink> links) {
  ADJUTANT_ASSERT(!links.empty());
  std::string text = absl::StrCat("adjutant batch 1\n", game.view(), LittleEndian(batch));
  for (size_t i = 0; i < links.size(); ++i) {
    ADJUTANT_ASSERT(i == 0 || links[i - 1].party < links[i].party);
    text.push_back(static_cast<char>(links[i].party));
    text.append(links[i].link.view().data(), Link::kSize);
  }
  return BatchSeed{Sha256Of(text)};
}

DealSeed DealSeedOf(const Master& dealer, const BatchSeed& first_batch) {
  Sha256 digest = HmacSha256(DeriveKey(dealer, "deal").Reveal(), absl::StrCat("adjutant deal 1\n", first_batch.view()));
  DealSeed seed;
  std::memcpy(seed.mutable_data(), digest.data(), digest.size());
  Wipe(digest.data(), digest.size());
  return seed;
}

std::string BatchRolls::KeyOf(absl::string_view purpose) const {
  const auto rolled = rolled_.find(purpose);
  if (rolled == rolled_.end()) return std::string(purpose);
  return absl::StrCat(purpose, " #", rolled->second + 1);
}

std::string BatchRolls::Count(absl::string_view purpose) {
  std::string key = KeyOf(purpose);
  ++rolled_[std::string(purpose)];
  return key;
}

uint32_t BatchRolls::Roll(absl::string_view purpose, uint32_t count) {
  return RollBySeed(seed_, Count(purpose), count);
}

}  // namespace adjutant::post
