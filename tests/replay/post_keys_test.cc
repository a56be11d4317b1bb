// Masters, derived keys, boxes, offers, escrow (proto/LOG_FORMAT.md, "Games by post").
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <type_traits>

#include "replay/post/escrow.h"
#include "replay/post/keys.h"
#include "replay/post/offer.h"
#include "tests/replay/post_vectors.h"

namespace adjutant::post::testing {
namespace {

using ::testing::HasSubstr;

std::string Message(const absl::Status& status) { return std::string(status.message()); }

TEST(PostKeysTest, CommitmentsAndDerivedKeysAreThoseOfTheVectors) {
  for (const int party : {1, 2, 15}) {
    const Commitment commitment = As<Commitment>(Vectors()["master_commitments"][absl::StrCat(party)]);
    const PartyNumber number{static_cast<uint8_t>(party)};
    EXPECT_EQ(CommitTo(number, VectorMaster(party)).hex(), commitment.hex());
    EXPECT_TRUE(VerifyMaster(number, VectorMaster(party), commitment).ok());
    EXPECT_THAT(Message(VerifyMaster(PartyNumber{3}, VectorMaster(party), commitment)), HasSubstr("another master"));
  }
  for (const Json& one : Vectors()["keys"].list()) {
    const Master master = VectorMaster(static_cast<int>(one["party"].number()));
    EXPECT_EQ(HexText(DeriveKey(master, one["label"].text()).Reveal()), one["key"].text()) << one["label"].text();
  }
  EXPECT_TRUE(DeckKeyOf(VectorMaster(1), "strategy", 1) == DeriveKey(VectorMaster(1), "deck strategy 1"));
  EXPECT_EQ(HexText(DeriveKey(VectorMaster(15), "deal").Reveal()), Vectors()["dealer_seed"]["k_deal"].text());
}

TEST(PostKeysTest, BoxesAreThoseOfTheVectors) {
  const Json box = Vectors()["box"];
  const BoxKeys keys = BoxKeysOf(VectorMaster(2));
  EXPECT_EQ(keys.open.hex(), box["public_key"].text());
  EXPECT_EQ(HexText(keys.secret.Reveal()), box["secret_key"].text());
  EXPECT_EQ(HexText(*OpenBox(keys, box["a_box"].bytes())), box["plaintext"].text());
}

TEST(PostKeysTest, ABoxOpensForItsReaderOnly) {
  const BoxKeys us = BoxKeysOf(VectorMaster(1)), mexico = BoxKeysOf(VectorMaster(2));
  std::string box = *Box(us.open, "strategy_5");
  EXPECT_EQ(*OpenBox(us, box), "strategy_5");
  EXPECT_NE(*Box(us.open, "strategy_5"), box);
  EXPECT_THAT(Message(OpenBox(mexico, box).status()), HasSubstr("does not open"));
  box[40] = static_cast<char>(box[40] ^ 1);
  EXPECT_THAT(Message(OpenBox(us, box).status()), HasSubstr("does not open"));
  EXPECT_THAT(Message(OpenBox(us, "short").status()), HasSubstr("none is that short"));
}

// A point of small order would make a box that everybody opens.
TEST(PostKeysTest, AKeyOfAStrangerThatIsNoKeyIsRefused) {
  EXPECT_THAT(Message(Box(BoxKey(), "strategy_5").status()), HasSubstr("is no key"));
}

// A secret cannot be printed, and a public thing is not taken for another one.
template <class T, class = void>
struct IsPrinted : std::false_type {};
template <class T>
struct IsPrinted<T, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const T&>())>> : std::true_type {
};

TEST(PostKeysTest, SecretsAreNotPrintedAndTypesAreNotMixed) {
  static_assert(!IsPrinted<Master>::value && !IsPrinted<DerivedKey>::value);
  static_assert(!std::is_convertible_v<Master, absl::string_view>);
  static_assert(!std::is_constructible_v<Commitment, Link> && !std::is_assignable_v<GameId&, ChainValue>);
  EXPECT_THAT(Message(Master::From("short").status()), HasSubstr("the master has 5 bytes; expected 32"));
  EXPECT_FALSE(NewMaster() == NewMaster());
}

TEST(PostKeysTest, ASecretIsWipedWhenItGoes) {
  alignas(Master) char place[sizeof(Master)];
  Master* const master = new (place) Master(VectorMaster(1));
  EXPECT_NE(std::string(place, sizeof(place)).find_first_not_of('\0'), std::string::npos);
  master->~Master();
  const volatile char* gone = place;
  for (size_t i = 0; i < sizeof(place); ++i) EXPECT_EQ(gone[i], 0);
}

// ---- Offers.

Offer OfferOf(const std::string& role, int party, const std::string& who) {
  return MakeOffer(role, PartyNumber{static_cast<uint8_t>(party)}, who,
                   Identity(*SignSeed::From(TestMaster(who).Reveal())), TestMaster(who + role));
}

TEST(PostOfferTest, EveryLineOfAnOfferIsSigned) {
  const Offer offer = OfferOf("us", 1, "Anna");
  EXPECT_TRUE(VerifyOffer(offer).ok());
  std::vector<Offer> changed(6, offer);
  changed[0].role = "mexico";
  changed[1].name = "Bert";
  changed[2].box_key = OfferOf("us", 1, "Bert").box_key;
  changed[3].commitment.bytes[0] ^= 1;
  changed[4].anchor.bytes[31] ^= 1;
  changed[5].sign_key = OfferOf("us", 1, "Bert").sign_key;
  for (const Offer& one : changed) EXPECT_THAT(Message(VerifyOffer(one)), HasSubstr("is not signed by its own key"));
  Offer longer = offer;
  longer.links = 70000;
  EXPECT_THAT(Message(VerifyOffer(longer)), HasSubstr("has 70000 links; every chain has 65536"));
  // A line feed in a name cannot pretend to be another line.
  Offer lines = offer;
  lines.role = "us\nAnna";
  EXPECT_NE(OfferText(lines), OfferText(offer));
}

TEST(PostOfferTest, NoTwoOffersHaveAnythingInCommon) {
  const Identity anna(*SignSeed::From(TestMaster("Anna").Reveal())), bert(*SignSeed::From(TestMaster("Bert").Reveal()));
  const Offer us = MakeOffer("us", kUs, "Anna", anna, TestMaster("1"));
  EXPECT_TRUE(CheckOffers({us, MakeOffer("mexico", kMexico, "Bert", bert, TestMaster("2"))}).ok());
  EXPECT_THAT(Message(CheckOffers({us, MakeOffer("us", kUs, "Bert", bert, TestMaster("2"))})),
              HasSubstr("two offers for us"));
  EXPECT_THAT(Message(CheckOffers({us, MakeOffer("mexico", kMexico, "Anna", anna, TestMaster("2"))})),
              HasSubstr("have one signing key"));
  EXPECT_THAT(Message(CheckOffers({us, MakeOffer("mexico", kMexico, "Bert", bert, TestMaster("1"))})),
              HasSubstr("have one box key"));
  // Who copies an anchor would know the other's links.
  Offer copied = MakeOffer("mexico", kMexico, "Bert", bert, TestMaster("2"));
  copied.anchor = us.anchor;
  copied.signature = bert.Sign(OfferText(copied));
  EXPECT_THAT(Message(CheckOffers({us, copied})), HasSubstr("offers of us and mexico have one anchor"));
}

TEST(PostOfferTest, ARoleHasANumber) {
  const std::vector<std::string> sides = {"us", "mexico"};
  EXPECT_EQ(*PartyOf("mexico", sides), kMexico);
  EXPECT_EQ(*PartyOf("dealer", sides), kDealer);
  EXPECT_EQ(*PartyOf("referee", sides), kReferee);
  EXPECT_TRUE(absl::IsNotFound(PartyOf("red", sides).status()));
  EXPECT_TRUE(absl::IsFailedPrecondition(
      PartyOf("x", {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "x"}).status()));
}

// ---- Escrow.

TEST(PostEscrowTest, TheEscrowOfTheVectorsOpens) {
  const Json vector = Vectors()["escrow"];
  const BoxKeys referee = BoxKeysOfSeed(As<DerivedKey>(vector["referee_seed"]));
  EXPECT_EQ(referee.open.hex(), vector["public_key"].text());
  EXPECT_EQ(HexText(*OpenBox(referee, vector["a_box"].bytes())), vector["plaintext"].text());
  const EscrowOf of{VectorGame(), kUs, CommitTo(kUs, VectorMaster(1)),
                    DiceChain(kUs, DeriveKey(VectorMaster(1), "dice")).anchor()};
  const auto opened = OpenEscrow(referee, of, EscrowScope::kDice, vector["a_box"].bytes());
  ASSERT_TRUE(opened.ok()) << opened.status();
  EXPECT_TRUE(opened->dice == DeriveKey(VectorMaster(1), "dice"));
}

TEST(PostEscrowTest, WhatWasLockedUpIsWhatTheHeaderCommitsTo) {
  const BoxKeys referee = BoxKeysOf(TestMaster("referee"));
  const Master master = TestMaster("us");
  const EscrowOf of{VectorGame(), kUs, CommitTo(kUs, master), DiceChain(kUs, DeriveKey(master, "dice")).anchor()};
  for (const EscrowScope scope : {EscrowScope::kDice, EscrowScope::kAll}) {
    const std::string box = *MakeEscrow(referee.open, VectorGame(), kUs, scope, master);
    EXPECT_TRUE(OpenEscrow(referee, of, scope, box).ok());
    EscrowOf other = of;
    other.game.bytes[0] ^= 1;
    EXPECT_THAT(Message(OpenEscrow(referee, other, scope, box).status()), HasSubstr("another game"));
    other = of;
    other.party = kMexico;
    EXPECT_THAT(Message(OpenEscrow(referee, other, scope, box).status()), HasSubstr("another party"));
    EXPECT_FALSE(
        OpenEscrow(referee, of, scope == EscrowScope::kAll ? EscrowScope::kDice : EscrowScope::kAll, box).ok());
    // Somebody else's secret.
    const std::string wrong = *MakeEscrow(referee.open, VectorGame(), kUs, scope, TestMaster("mexico"));
    EXPECT_THAT(Message(OpenEscrow(referee, of, scope, wrong).status()),
                HasSubstr(scope == EscrowScope::kAll ? "another master" : "does not lead to the anchor"));
  }
  EXPECT_TRUE(OpenEscrow(referee, of, EscrowScope::kAll,
                         *MakeEscrow(referee.open, VectorGame(), kUs, EscrowScope::kAll, master))
                  ->master == master);
}

}  // namespace
}  // namespace adjutant::post::testing
