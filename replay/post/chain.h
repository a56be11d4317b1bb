// Dice that nobody can foresee: a chain of 65536 links for each party, one for each batch of rolls.
//
//   x_65536 = key(m, "dice"),  x_{i-1} = H("adjutant link 1\n" ‖ u8 party ‖ u32 i ‖ x_i),  x_0 stands in the header
//   S_b     = H("adjutant batch 1\n" ‖ G ‖ u32 b ‖ for each rolling party, ascending: u8 party ‖ x_b)
//   a roll  = chance by seed (core/kernel/dice.h) with the seed hex(S_b)
#ifndef ADJUTANT_REPLAY_POST_CHAIN_H_
#define ADJUTANT_REPLAY_POST_CHAIN_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "replay/post/keys.h"

namespace adjutant::post {

inline constexpr uint32_t kLinks = 65536;

struct LinkTag {
  static constexpr char kName[] = "link";
};
using Link = Public<LinkTag>;

// A link with its place in the chain. Number 0 is the anchor.
struct NumberedLink {
  uint32_t number = 0;
  Link link;
};

// The links of one party, for itself alone. Made once with 65536 hashes; after that a link costs 255 at most.
class DiceChain {
 public:
  DiceChain(PartyNumber party, const DerivedKey& dice);
  ~DiceChain();
  DiceChain(const DiceChain&) = delete;
  DiceChain& operator=(const DiceChain&) = delete;

  Link anchor() const { return At(0); }
  // The link of batch 1, 2 ... OutOfRange for any other number.
  absl::StatusOr<Link> OfBatch(uint32_t batch) const;

 private:
  Link At(uint32_t number) const;

  PartyNumber party_;
  std::vector<Link> kept_;  // links 0, 256, 512 ... 65536
};

// Whether `shown` hashes down to `known`, a link of the same chain that is known already. InvalidArgument: it does not,
// it is not a later one, or it is beyond the end of the chain.
absl::Status VerifyLink(PartyNumber party, const NumberedLink& known, const NumberedLink& shown);

struct BatchSeedTag {
  static constexpr char kName[] = "seed of a batch";
};
using BatchSeed = Public<BatchSeedTag>;

struct PartyLink {
  PartyNumber party{};
  Link link;
};
// REQUIRES: at least one, in ascending order of parties, none twice.
BatchSeed BatchSeedOf(const GameId& game, uint32_t batch, absl::Span<const PartyLink> links);

// The seed of all chance in a game with a dealer: HMAC(key(m_dealer, "deal"), "adjutant deal 1\n" ‖ S_1). As text it is
// the seed for RollBySeed.
struct DealSeedTag {
  static constexpr char kName[] = "seed of a dealer";
};
using DealSeed = Secret<DealSeedTag>;
DealSeed DealSeedOf(const Master& dealer, const BatchSeed& first_batch);

// Rolls of one batch by their purpose. A purpose that comes again has " #2", " #3" ... behind it.
class BatchRolls {
 public:
  explicit BatchRolls(absl::string_view seed) : seed_(seed) {}
  explicit BatchRolls(const BatchSeed& seed) : seed_(seed.hex()) {}
  explicit BatchRolls(const DealSeed& seed) : seed_(HexText(seed.Reveal())) {}

  // The key that the next roll for `purpose` has.
  std::string KeyOf(absl::string_view purpose) const;
  // The same, and counts it.
  std::string Count(absl::string_view purpose);
  // The next roll for `purpose`, in [0, count), and counts it. REQUIRES: count >= 1.
  uint32_t Roll(absl::string_view purpose, uint32_t count);

 private:
  std::string seed_;
  std::map<std::string, uint32_t, std::less<>> rolled_;
};

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_CHAIN_H_
