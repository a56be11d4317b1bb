#include "replay/post/deck.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/dice.h"
#include "core/kernel/status.h"

namespace adjutant::post {

namespace {

Factor Inverse(const Factor& factor) {
  Factor inverse;
  ADJUTANT_ASSERT(crypto_core_ristretto255_scalar_invert(inverse.mutable_data(), factor.data()) == 0);
  return inverse;
}

Factor Product(const Factor& a, const Factor& b) {
  Factor product;
  crypto_core_ristretto255_scalar_mul(product.mutable_data(), a.data(), b.data());
  return product;
}

// The group has a prime order: of a point that is not the identity, no multiple by a factor is.
Point Times(const Factor& factor, const Point& point) {
  Point product;
  ADJUTANT_ASSERT(crypto_scalarmult_ristretto255(product.bytes.data(), factor.data(), point.bytes.data()) == 0);
  return product;
}

Points TimesAll(const Factor& factor, const Points& points) {
  Points products;
  for (const Point& point : points) products.push_back(Times(factor, point));
  return products;
}

Points Permuted(const std::vector<uint32_t>& order, const Points& points) {
  Points permuted;
  for (const uint32_t from : order) permuted.push_back(points[from]);
  return permuted;
}

uint32_t CountOf(const Points& points) { return static_cast<uint32_t>(points.size()); }

}  // namespace

absl::StatusOr<Point> PointOf(absl::string_view bytes) {
  ADJUTANT_ASSIGN_OR_RETURN(const Point point, Point::From(bytes));
  if ((point.bytes[31] & 0x80) != 0) {
    return absl::InvalidArgumentError("the top bit of the point is set: another spelling of a point");
  }
  if (std::all_of(point.bytes.begin(), point.bytes.end(), [](uint8_t byte) { return byte == 0; })) {
    return absl::InvalidArgumentError("the point is the identity, which hides nothing");
  }
  if (crypto_core_ristretto255_is_valid_point(point.bytes.data()) != 1) {
    return absl::InvalidArgumentError("the bytes are no point of the group in its one spelling");
  }
  return point;
}

absl::StatusOr<Points> ReceiveStep(absl::string_view bytes, size_t count) {
  if (bytes.size() != count * Point::kSize) {
    return absl::InvalidArgumentError(
        absl::StrCat("the step has ", bytes.size(), " bytes; expected ", count, " points of ", Point::kSize, " bytes"));
  }
  Points points;
  std::set<Point> seen;
  for (size_t i = 0; i < count; ++i) {
    const absl::StatusOr<Point> point = PointOf(bytes.substr(i * Point::kSize, Point::kSize));
    if (!point.ok()) return absl::InvalidArgumentError(absl::StrCat("point ", i, ": ", point.status().message()));
    if (!seen.insert(*point).second) {
      return absl::InvalidArgumentError(absl::StrCat("point ", i, " stands in the step twice"));
    }
    points.push_back(*point);
  }
  return points;
}

std::string StepBytes(const Points& points) {
  std::string bytes;
  for (const Point& point : points) absl::StrAppend(&bytes, point.view());
  return bytes;
}

absl::StatusOr<Factor> ReceiveFactor(absl::string_view bytes) {
  ADJUTANT_ASSIGN_OR_RETURN(const Factor factor, Factor::From(bytes));
  std::array<uint8_t, crypto_core_ristretto255_NONREDUCEDSCALARBYTES> wide{};
  std::copy(factor.data(), factor.data() + Factor::kSize, wide.begin());
  Factor reduced;
  crypto_core_ristretto255_scalar_reduce(reduced.mutable_data(), wide.data());
  Wipe(wide.data(), wide.size());
  if (!(reduced == factor) || reduced == Factor()) {
    return absl::InvalidArgumentError("the factor is zero, or not below the order of the group");
  }
  return factor;
}

Point CardPoint(const GameId& game, absl::string_view deck, absl::string_view card) {
  const std::string text = absl::StrCat("adjutant card 1\n", game.view(), deck, "\n", card, "\n");
  std::array<uint8_t, crypto_hash_sha512_BYTES> digest;
  crypto_hash_sha512(digest.data(), reinterpret_cast<const uint8_t*>(text.data()), text.size());
  Point point;
  ADJUTANT_ASSERT(crypto_core_ristretto255_from_hash(point.bytes.data(), digest.data()) == 0);
  return point;
}

Factor DeckKeys::Scalar(uint8_t kind, uint32_t number) const {
  const std::string text =
      absl::StrCat("adjutant scalar 1\n", std::string(1, static_cast<char>(kind)), LittleEndian(number));
  crypto_auth_hmacsha512_state state;
  crypto_auth_hmacsha512_init(&state, key_.data(), DerivedKey::kSize);
  crypto_auth_hmacsha512_update(&state, reinterpret_cast<const uint8_t*>(text.data()), text.size());
  std::array<uint8_t, crypto_auth_hmacsha512_BYTES> digest;
  crypto_auth_hmacsha512_final(&state, digest.data());
  Factor scalar;
  crypto_core_ristretto255_scalar_reduce(scalar.mutable_data(), digest.data());
  Wipe(&state, sizeof(state));
  Wipe(digest.data(), digest.size());
  // One chance in 2^252: nobody will see it.
  ADJUTANT_ASSERT(!(scalar == Factor()));
  return scalar;
}

std::vector<uint32_t> DeckKeys::Order(uint32_t count) const {
  Sha256 digest = HmacSha256(key_.Reveal(), "adjutant shuffle 1\n");
  std::string seed = HexOf(digest);
  const WipedLater wiped(&seed);
  Wipe(digest.data(), digest.size());
  std::vector<uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  for (uint32_t left = count; left >= 2; --left) {
    std::swap(order[left - 1], order[RollBySeed(seed, absl::StrCat("place ", left), left)]);
  }
  return order;
}

Points FreshStep1(const DeckKeys& one, const Points& cards) {
  return Permuted(one.Order(CountOf(cards)), TimesAll(one.Common(), cards));
}

Points Step2(const DeckKeys& two, const Points& from_one, bool shuffled_anew) {
  Points points = Permuted(two.Order(CountOf(from_one)), from_one);
  const Factor level = shuffled_anew ? Inverse(two.Level()) : Factor();
  for (uint32_t j = 0; j < points.size(); ++j) {
    points[j] = Times(shuffled_anew ? Product(two.Card(j), level) : two.Card(j), points[j]);
  }
  return points;
}

Points Step3(const DeckKeys& one, const Points& from_two) {
  const Factor off = Inverse(one.Common());
  Points points;
  for (uint32_t j = 0; j < from_two.size(); ++j) points.push_back(Times(Product(one.Card(j), off), from_two[j]));
  return points;
}

Points AnewStep0(const DeckKeys& two, const Points& known, absl::Span<const CarriedPoint> carried) {
  const Factor level = two.Level();
  Points points = TimesAll(level, known);
  for (const CarriedPoint& one : carried) points.push_back(Times(Product(level, Inverse(one.own)), one.point));
  return points;
}

absl::StatusOr<Points> AnewStep1(const DeckKeys& one, const Points& step_0, size_t known,
                                 absl::Span<const Factor> old_factors) {
  if (step_0.size() != known + old_factors.size()) {
    return absl::InvalidArgumentError(absl::StrCat("step 0 has ", step_0.size(), " points; expected ", known,
                                                   " known cards and ", old_factors.size(), " carried ones"));
  }
  const Factor common = one.Common();
  Points points;
  for (size_t i = 0; i < step_0.size(); ++i) {
    points.push_back(Times(i < known ? common : Product(common, Inverse(old_factors[i - known])), step_0[i]));
  }
  return Permuted(one.Order(CountOf(points)), points);
}

absl::StatusOr<size_t> FindCard(const Point& masked, const Factor& a, const Factor& b, const Points& cards) {
  const Point open = Times(Inverse(Product(a, b)), masked);
  const auto found = std::find(cards.begin(), cards.end(), open);
  if (found == cards.end()) {
    return absl::NotFoundError("the factors give no card of the deck: one of them is wrong, or the deck is");
  }
  return static_cast<size_t>(found - cards.begin());
}

absl::Status VerifyCard(const Point& masked, const Factor& a, const Factor& b, const Point& card) {
  if (Times(Product(a, b), card) == masked) return absl::OkStatus();
  return absl::InvalidArgumentError("that card does not lie there, or a factor is wrong");
}

absl::Status AuditDeck(const RecordedDeck& deck, const DeckKeys& one, const DeckKeys& two) {
  const auto check = [](const Points& is, const Points& follows, int step, absl::string_view who) {
    if (is == follows) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("step ", step, " is not what the key of ", who, " gives"));
  };
  if (deck.shuffled_anew) {
    if (deck.carried_a.size() != deck.carried.size() || deck.carried_b.size() != deck.carried.size()) {
      return absl::InvalidArgumentError("a carried card has no factors");
    }
    std::vector<CarriedPoint> carried;
    for (size_t i = 0; i < deck.carried.size(); ++i) carried.push_back({deck.carried[i], deck.carried_b[i]});
    ADJUTANT_RETURN_IF_ERROR(check(deck.step_0, AnewStep0(two, deck.known, carried), 0, "two"));
    ADJUTANT_ASSIGN_OR_RETURN(const Points step_1, AnewStep1(one, deck.step_0, deck.known.size(), deck.carried_a));
    ADJUTANT_RETURN_IF_ERROR(check(deck.step_1, step_1, 1, "one"));
  } else {
    ADJUTANT_RETURN_IF_ERROR(check(deck.step_1, FreshStep1(one, deck.known), 1, "one"));
  }
  ADJUTANT_RETURN_IF_ERROR(check(deck.step_2, Step2(two, deck.step_1, deck.shuffled_anew), 2, "two"));
  return check(deck.step_3, Step3(one, deck.step_2), 3, "one");
}

std::vector<uint32_t> CardsOf(const DeckKeys& one, const DeckKeys& two, uint32_t count) {
  const std::vector<uint32_t> first = one.Order(count);
  std::vector<uint32_t> cards;
  for (const uint32_t from : two.Order(count)) cards.push_back(first[from]);
  return cards;
}

}  // namespace adjutant::post
