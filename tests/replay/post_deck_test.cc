// Masked decks: dealing without a dealer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "replay/post/deck.h"
#include "tests/replay/post_vectors.h"

namespace adjutant::post::testing {
namespace {

using ::testing::HasSubstr;

std::string Message(const absl::Status& status) { return std::string(status.message()); }

Points PointsOf(const Json& list) {
  Points points;
  for (const Json& one : list.list()) points.push_back(As<Point>(one));
  return points;
}

// The names that lie at the positions.
std::vector<std::string> NamesAt(const std::vector<uint32_t>& cards, const std::vector<std::string>& names) {
  std::vector<std::string> order;
  for (const uint32_t card : cards) order.push_back(names[card]);
  return order;
}

struct VectorDeck {
  DeckKeys one{DeckKeyOf(VectorMaster(1), "strategy", 0)};
  DeckKeys two{DeckKeyOf(VectorMaster(2), "strategy", 0)};
  Points cards;
  Points v, w, x;
  VectorDeck() {
    for (const std::string& card : Vectors()["deck_fresh"]["cards"].texts()) {
      cards.push_back(CardPoint(VectorGame(), "strategy", card));
    }
    v = FreshStep1(one, cards);
    w = Step2(two, v, false);
    x = Step3(one, w);
  }
};

TEST(PostDeckTest, TheFreshDeckOfTheVectors) {
  const Json vector = Vectors()["deck_fresh"];
  const VectorDeck deck;
  EXPECT_EQ(deck.cards, PointsOf(vector["points"]));
  EXPECT_EQ(deck.one.Order(8), vector["permutation_1"].numbers());
  EXPECT_EQ(deck.two.Order(8), vector["permutation_2"].numbers());
  EXPECT_EQ(HexText(deck.one.Common().Reveal()), vector["common_1"].text());
  for (uint32_t j = 0; j < 8; ++j) {
    EXPECT_EQ(HexText(deck.one.Card(j).Reveal()), vector["card_scalars_1"].list()[j].text());
    EXPECT_EQ(HexText(deck.two.Card(j).Reveal()), vector["card_scalars_2"].list()[j].text());
  }
  EXPECT_EQ(deck.v, PointsOf(vector["V"]));
  EXPECT_EQ(deck.w, PointsOf(vector["W"]));
  EXPECT_EQ(deck.x, PointsOf(vector["X"]));
  EXPECT_EQ(NamesAt(CardsOf(deck.one, deck.two, 8), vector["cards"].texts()), vector["order"].texts());
  for (uint32_t j = 0; j < 8; ++j) {
    const auto card = FindCard(deck.x[j], deck.one.Card(j), deck.two.Card(j), deck.cards);
    ASSERT_TRUE(card.ok()) << card.status();
    EXPECT_EQ(vector["cards"].texts()[*card], vector["order"].texts()[j]);
  }
}

TEST(PostDeckTest, TheReshuffledDeckOfTheVectors) {
  const Json vector = Vectors()["deck_reshuffled"];
  const VectorDeck old;
  const DeckKeys one(DeckKeyOf(VectorMaster(1), "strategy", 1)), two(DeckKeyOf(VectorMaster(2), "strategy", 1));
  RecordedDeck deck;
  deck.shuffled_anew = true;
  std::vector<std::string> names = vector["known"].texts();
  for (const std::string& card : names) deck.known.push_back(CardPoint(VectorGame(), "strategy", card));
  std::vector<CarriedPoint> carried;
  for (const uint32_t j : vector["carried_positions_of_generation_0"].numbers()) {
    deck.carried.push_back(old.x[j]);
    deck.carried_a.push_back(old.one.Card(j));
    deck.carried_b.push_back(old.two.Card(j));
    carried.push_back({old.x[j], old.two.Card(j)});
    names.push_back(Vectors()["deck_fresh"]["order"].texts()[j]);
  }
  EXPECT_EQ(HexText(two.Level().Reveal()), vector["level_2"].text());
  deck.step_0 = AnewStep0(two, deck.known, carried);
  EXPECT_EQ(deck.step_0, PointsOf(vector["Y"]));
  deck.step_1 = *AnewStep1(one, deck.step_0, deck.known.size(), deck.carried_a);
  EXPECT_EQ(deck.step_1, PointsOf(vector["V"]));
  deck.step_2 = Step2(two, deck.step_1, true);
  EXPECT_EQ(deck.step_2, PointsOf(vector["W"]));
  deck.step_3 = Step3(one, deck.step_2);
  EXPECT_EQ(deck.step_3, PointsOf(vector["X"]));
  EXPECT_EQ(one.Order(6), vector["permutation_1"].numbers());
  EXPECT_EQ(two.Order(6), vector["permutation_2"].numbers());
  EXPECT_EQ(NamesAt(CardsOf(one, two, 6), names), vector["order"].texts());
  EXPECT_EQ(Message(AuditDeck(deck, one, two)), "");
  EXPECT_THAT(Message(AnewStep1(one, deck.step_0, 3, deck.carried_a).status()),
              HasSubstr("expected 3 known cards and 4 carried ones"));
}

TEST(PostDeckTest, PointsOfAnotherSpellingAreRefused) {
  const std::map<std::string, std::string> words = {{"identity", "is the identity"},
                                                    {"top bit set: libsodium 1.0.18 takes it for X[0]", "top bit"},
                                                    {"negative", "no point of the group"},
                                                    {"not below 2^255-19", "no point of the group"}};
  int refused = 0;
  for (const Json& one : Vectors()["points_to_refuse"].list()) {
    EXPECT_THAT(Message(PointOf(one["point"].bytes()).status()), HasSubstr(words.at(one["why"].text())));
    ++refused;
  }
  EXPECT_EQ(refused, 4);
}

TEST(PostDeckTest, WhatIsWrongWithAStepShowsOnReceipt) {
  const VectorDeck deck;
  const std::string bytes = StepBytes(deck.v);
  EXPECT_EQ(*ReceiveStep(bytes, 8), deck.v);
  EXPECT_THAT(Message(ReceiveStep(bytes, 9).status()), HasSubstr("has 256 bytes; expected 9 points"));
  EXPECT_THAT(Message(ReceiveStep(bytes.substr(0, 255), 8).status()), HasSubstr("has 255 bytes"));
  EXPECT_THAT(Message(ReceiveStep(bytes.substr(0, 224) + bytes.substr(0, 32), 8).status()),
              HasSubstr("point 7 stands in the step twice"));
  EXPECT_THAT(Message(ReceiveStep(bytes.substr(0, 224) + std::string(32, '\xff'), 8).status()),
              HasSubstr("point 7: the top bit"));
}

TEST(PostDeckTest, FactorsAreBelowTheOrderAndNotZero) {
  const VectorDeck deck;
  EXPECT_TRUE(ReceiveFactor(deck.one.Card(0).Reveal()).ok());
  EXPECT_FALSE(ReceiveFactor(std::string(32, '\0')).ok());
  EXPECT_FALSE(ReceiveFactor(std::string(32, '\xff')).ok());
  EXPECT_THAT(Message(ReceiveFactor("x").status()), HasSubstr("the factor has 1 bytes; expected 32"));
}

// ---- Whole games of cards.

struct Lying {
  uint32_t generation = 0;
  uint32_t position = 0;
};

// Both players, and what the record has of each generation.
class CardGame {
 public:
  explicit CardGame(uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) all_.push_back(CardPoint(VectorGame(), "deck", absl::StrCat("card ", i)));
    RecordedDeck deck;
    deck.known = all_;
    deck.step_1 = *ReceiveStep(StepBytes(FreshStep1(one(0), deck.known)), count);
    deck.step_2 = *ReceiveStep(StepBytes(Step2(two(0), deck.step_1, false)), count);
    deck.step_3 = *ReceiveStep(StepBytes(Step3(one(0), deck.step_2)), count);
    decks_.push_back(deck);
  }
  static DeckKeys one(uint32_t generation) { return DeckKeys(DeckKeyOf(TestMaster("one"), "deck", generation)); }
  static DeckKeys two(uint32_t generation) { return DeckKeys(DeckKeyOf(TestMaster("two"), "deck", generation)); }
  uint32_t generation() const { return static_cast<uint32_t>(decks_.size()) - 1; }
  uint32_t left() const { return static_cast<uint32_t>(decks_.back().step_3.size()) - next_; }
  const Point& At(const Lying& lies) const { return decks_[lies.generation].step_3[lies.position]; }
  // What its drawer sees.
  size_t Draw(Lying* lies) {
    *lies = {generation(), next_++};
    const auto card = FindCard(At(*lies), one(lies->generation).Card(lies->position),
                               two(lies->generation).Card(lies->position), all_);
    RC_ASSERT(card.ok());
    return *card;
  }
  bool IsThere(const Lying& lies, size_t card) const {
    return VerifyCard(At(lies), one(lies.generation).Card(lies.position), two(lies.generation).Card(lies.position),
                      all_[card])
        .ok();
  }
  // Discards that all know, with what was not dealt and what went back face down.
  void ShuffleAnew(const std::set<size_t>& discards, std::vector<Lying> face_down) {
    for (; next_ < decks_.back().step_3.size(); ++next_) face_down.push_back({generation(), next_});
    RecordedDeck deck;
    deck.shuffled_anew = true;
    for (const size_t card : discards) deck.known.push_back(all_[card]);
    std::vector<CarriedPoint> carried;
    for (const Lying& lies : face_down) {
      deck.carried.push_back(At(lies));
      deck.carried_a.push_back(one(lies.generation).Card(lies.position));
      deck.carried_b.push_back(two(lies.generation).Card(lies.position));
      carried.push_back({At(lies), deck.carried_b.back()});
    }
    const uint32_t next = generation() + 1;
    const size_t count = deck.known.size() + carried.size();
    deck.step_0 = *ReceiveStep(StepBytes(AnewStep0(two(next), deck.known, carried)), count);
    deck.step_1 = *ReceiveStep(StepBytes(*AnewStep1(one(next), deck.step_0, deck.known.size(), deck.carried_a)), count);
    deck.step_2 = *ReceiveStep(StepBytes(Step2(two(next), deck.step_1, true)), count);
    deck.step_3 = *ReceiveStep(StepBytes(Step3(one(next), deck.step_2)), count);
    decks_.push_back(deck);
    next_ = 0;
  }
  const std::vector<RecordedDeck>& decks() const { return decks_; }
  const Points& all() const { return all_; }

 private:
  Points all_;
  std::vector<RecordedDeck> decks_;
  uint32_t next_ = 0;
};

// An honest game: draws, plays, cards that go back face down, two shuffles. No card is there twice and none is lost.
void PlayHonestly(uint32_t count) {
  CardGame game(count);
  std::map<size_t, Lying> hands;
  std::set<size_t> discards;
  for (int shuffle = 0; shuffle < 3; ++shuffle) {
    const uint32_t draws = *rc::gen::inRange<uint32_t>(0, game.left() + 1);
    for (uint32_t i = 0; i < draws; ++i) {
      Lying lies;
      const size_t card = game.Draw(&lies);
      RC_ASSERT(hands.count(card) == 0u && discards.count(card) == 0u);
      hands[card] = lies;
    }
    std::vector<Lying> face_down;
    for (auto card = hands.begin(); card != hands.end();) {
      RC_ASSERT(game.IsThere(card->second, card->first));
      RC_ASSERT(!game.IsThere(card->second, (card->first + 1) % count));
      switch (*rc::gen::inRange(0, 3)) {
        case 0:
          ++card;
          continue;
        case 1:
          discards.insert(card->first);
          break;
        case 2:
          face_down.push_back(card->second);
      }
      card = hands.erase(card);
    }
    RC_ASSERT(hands.size() + discards.size() + face_down.size() + game.left() == count);
    game.ShuffleAnew(discards, face_down);
    discards.clear();
  }
  std::set<size_t> seen;
  for (const auto& [card, lies] : hands) seen.insert(card);
  while (game.left() > 0) {
    Lying lies;
    RC_ASSERT(seen.insert(game.Draw(&lies)).second);
  }
  RC_ASSERT(seen.size() == count);
  for (uint32_t i = 0; i < game.decks().size(); ++i) {
    RC_ASSERT(AuditDeck(game.decks()[i], CardGame::one(i), CardGame::two(i)).ok());
  }
}

TEST(PostDeckLaw, InHonestGamesNoCardIsThereTwiceAndNoneIsLost) {
  EXPECT_TRUE(rc::check([] {
    // Thirty games in ten runs.
    for (int game = 0; game < 3; ++game) PlayHonestly(*rc::gen::inRange<uint32_t>(2, 12));
  }));
}

// ---- The cheats of the design's table.

// `one` puts another point in, or swaps two: the card does not come out, and the audit names him.
RC_GTEST_PROP(PostDeckLaw, AWrongStepOfOneShowsWhenTheCardIsDrawnAndTheAuditNamesHim, ()) {
  const CardGame honest(6);
  RecordedDeck deck = honest.decks()[0];
  const uint32_t at = *rc::gen::inRange<uint32_t>(0, 6), other = (at + 1) % 6;
  if (*rc::gen::arbitrary<bool>()) {
    std::swap(deck.step_3[at], deck.step_3[other]);
  } else {
    deck.step_3[at] = CardPoint(VectorGame(), "deck", "a card of his own");
  }
  RC_ASSERT(absl::IsNotFound(
      FindCard(deck.step_3[at], CardGame::one(0).Card(at), CardGame::two(0).Card(at), honest.all()).status()));
  RC_ASSERT(Message(AuditDeck(deck, CardGame::one(0), CardGame::two(0))) == "step 3 is not what the key of one gives");
}

// Whoever tells a wrong factor burns the generation; the keys tell that the steps were right, so the factor was not.
RC_GTEST_PROP(PostDeckLaw, AWrongFactorGivesNoCard, ()) {
  const CardGame game(6);
  const uint32_t at = *rc::gen::inRange<uint32_t>(0, 6);
  const Factor wrong = CardGame::two(1).Card(at);
  RC_ASSERT(
      absl::IsNotFound(FindCard(game.decks()[0].step_3[at], CardGame::one(0).Card(at), wrong, game.all()).status()));
  RC_ASSERT(AuditDeck(game.decks()[0], CardGame::one(0), CardGame::two(0)).ok());
  RC_ASSERT(!(wrong == CardGame::two(0).Card(at)));
}

// `two` plants one card twice, and knows so a card of the other's hand. Nothing shows on receipt; both copies come out;
// the audit finds it.
RC_GTEST_PROP(PostDeckLaw, ACardThatIsPlantedTwiceShowsAtTheLatestInTheAudit, ()) {
  const CardGame honest(6);
  RecordedDeck deck = honest.decks()[0];
  const DeckKeys one = CardGame::one(0), two = CardGame::two(0);
  const std::vector<uint32_t> order = two.Order(6);
  const uint32_t at = *rc::gen::inRange<uint32_t>(0, 6), copy = (at + 1) % 6;
  // At `copy` he puts the card of `at`, under the factor of `copy`.
  Points chosen;
  for (uint32_t j = 0; j < 6; ++j) chosen.push_back(deck.step_1[order[j == copy ? at : j]]);
  // Step2 permutes; undone here so that `chosen` comes out in its order.
  Points arranged(6);
  for (uint32_t j = 0; j < 6; ++j) arranged[order[j]] = chosen[j];
  const Points planted = Step2(two, arranged, false);
  deck.step_2 = *ReceiveStep(StepBytes(planted), 6);
  deck.step_3 = *ReceiveStep(StepBytes(Step3(one, deck.step_2)), 6);
  const auto first = FindCard(deck.step_3[at], one.Card(at), two.Card(at), honest.all());
  const auto second = FindCard(deck.step_3[copy], one.Card(copy), two.Card(copy), honest.all());
  RC_ASSERT(first.ok() && second.ok() && *first == *second);
  RC_ASSERT(Message(AuditDeck(deck, one, two)) == "step 2 is not what the key of two gives");
}

// Over many shuffles every card comes to the top equally often, within what chance allows.
TEST(PostDeckTest, EveryCardComesToTheTop) {
  std::map<uint32_t, int> top;
  for (uint32_t i = 0; i < 400; ++i) ++top[CardsOf(CardGame::one(i), CardGame::two(i), 8)[0]];
  ASSERT_EQ(top.size(), 8u);
  for (const auto& [card, times] : top) {
    EXPECT_GT(times, 25) << card;
    EXPECT_LT(times, 80) << card;
  }
}

}  // namespace
}  // namespace adjutant::post::testing
