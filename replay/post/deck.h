// Masked decks: two players shuffle a deck that neither can read. Points of ristretto255, libsodium.
//
//   P(c) = from_hash(SHA-512("adjutant card 1\n" ‖ G ‖ deck ‖ "\n" ‖ card ‖ "\n"))
//   d    = key(m, "deck NAME GENERATION");   scalar(kind, j) = reduce(HMAC-SHA-512(d, "adjutant scalar 1\n" ‖ u8 kind ‖
//   u32 j)) order: seed = hex(HMAC(d, "adjutant shuffle 1\n")); for left = n..2: r = roll(seed, "place LEFT", left),
//   swap
//
// `one` and `two` are the players. A fresh deck has three steps, one that is shuffled anew has a step 0 before them:
//
//   0 (two)  Y    = l·P(k) for the known cards, then l·b_old⁻¹·X_old for the carried ones, in order
//   1 (one)  V[j] = a·(P or Y without a_old)[p1[j]]
//   2 (two)  W[j] = b[j]·(l⁻¹·)V[p2[j]]
//   3 (one)  X[j] = a[j]·a⁻¹·W[j] = a[j]·b[j]·P(card)
//
// Not prevented: `two` can plant a card twice, and knows it until the audit. Experimental.
#ifndef ADJUTANT_REPLAY_POST_DECK_H_
#define ADJUTANT_REPLAY_POST_DECK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "replay/post/keys.h"

namespace adjutant::post {

struct PointTag {
  static constexpr char kName[] = "point";
};
struct FactorTag {
  static constexpr char kName[] = "factor";
};
using Point = Public<PointTag>;    // checked: see PointOf
using Factor = Secret<FactorTag>;  // a scalar; told to others when its card is drawn or played
using Points = std::vector<Point>;

// A point in its one spelling, and not the identity. libsodium 1.0.18 takes points whose top bit is set; they are
// refused here, as RFC 9496 says. InvalidArgument says what is wrong.
absl::StatusOr<Point> PointOf(absl::string_view bytes);
// The points of one step, as they come from somebody else: `count` of them, each in its one spelling, no two alike.
absl::StatusOr<Points> ReceiveStep(absl::string_view bytes, size_t count);
std::string StepBytes(const Points& points);
// A factor as it comes from somebody else: below the order of the group, and not zero.
absl::StatusOr<Factor> ReceiveFactor(absl::string_view bytes);

Point CardPoint(const GameId& game, absl::string_view deck, absl::string_view card);

// What one player needs for one generation of a deck.
class DeckKeys {
 public:
  explicit DeckKeys(const DerivedKey& deck_key) : key_(deck_key) {}
  Factor Level() const { return Scalar(1, 0); }
  Factor Common() const { return Scalar(2, 0); }
  Factor Card(uint32_t position) const { return Scalar(3, position); }
  // Where each place of `count` comes from.
  std::vector<uint32_t> Order(uint32_t count) const;

 private:
  Factor Scalar(uint8_t kind, uint32_t number) const;
  DerivedKey key_;
};

// A card that goes into the next generation unseen: its point there, and the factor of whoever takes it off.
struct CarriedPoint {
  Point point;
  Factor own;
};

// Steps of `two` and `one`. Points that come from the other have been through ReceiveStep.
Points FreshStep1(const DeckKeys& one, const Points& cards);
Points Step2(const DeckKeys& two, const Points& from_one, bool shuffled_anew);
Points Step3(const DeckKeys& one, const Points& from_two);
// Known cards in the order of the catalogue; carried ones with the factors of `two`.
Points AnewStep0(const DeckKeys& two, const Points& known, absl::Span<const CarriedPoint> carried);
// The first `known` points of step 0 are known cards; behind them come the carried ones, of which `one` takes off his
// old factors.
absl::StatusOr<Points> AnewStep1(const DeckKeys& one, const Points& step_0, size_t known,
                                 absl::Span<const Factor> old_factors);

// The place in `cards` of the card at a masked point, both factors being known. NotFound: they give no card. Then the
// generation is burnt, and an audit tells who left the way.
absl::StatusOr<size_t> FindCard(const Point& masked, const Factor& a, const Factor& b, const Points& cards);
// Whether `card` lies at that point. InvalidArgument: another one does, or a factor is wrong.
absl::Status VerifyCard(const Point& masked, const Factor& a, const Factor& b, const Point& card);

// What stands in the record of one generation, and where its cards come from.
struct RecordedDeck {
  Points known;                   // points of the cards that all know, in the order of the catalogue
  std::vector<Point> carried;     // where the others lay
  std::vector<Factor> carried_a;  // old factors of `one` and of `two` for them
  std::vector<Factor> carried_b;
  bool shuffled_anew = false;  // there is a step 0
  Points step_0, step_1, step_2, step_3;
};
// With the keys of both, after they were told: InvalidArgument says whose step is the first that is not what follows
// from his key, "step 2 is not what the key of two gives". A step that follows from a wrong one is right.
absl::Status AuditDeck(const RecordedDeck& deck, const DeckKeys& one, const DeckKeys& two);
// Which card lies at each position, by the keys alone. REQUIRES: AuditDeck is OK, and `cards` are the points of the
// cards in the order of step 0 or 1.
std::vector<uint32_t> CardsOf(const DeckKeys& one, const DeckKeys& two, uint32_t count);

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_DECK_H_
