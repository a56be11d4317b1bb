// Dice by links: the chain, batches and rolls, and the order that keeps everybody honest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/kernel/dice.h"
#include "replay/post/chain.h"
#include "replay/post/order.h"
#include "tests/replay/post_vectors.h"

namespace adjutant::post::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string Message(const absl::Status& status) { return std::string(status.message()); }

const DiceChain& VectorChain(int party) {
  static const auto* const kChains = [] {
    auto* chains = new std::map<int, std::unique_ptr<DiceChain>>;
    for (const int one : {1, 2, 15}) {
      (*chains)[one] =
          std::make_unique<DiceChain>(PartyNumber{static_cast<uint8_t>(one)}, DeriveKey(VectorMaster(one), "dice"));
    }
    return chains;
  }();
  return *kChains->at(party);
}

TEST(PostChainTest, TheLinksOfTheVectors) {
  for (const Json& one : Vectors()["links"].list()) {
    const DiceChain& chain = VectorChain(static_cast<int>(one["party"].number()));
    const uint32_t number = one["i"].number();
    EXPECT_EQ((number == 0 ? chain.anchor() : *chain.OfBatch(number)).hex(), one["link"].text()) << number;
  }
}

TEST(PostChainTest, ALinkIsVerifiedFromAnyLinkThatIsKnown) {
  const DiceChain& chain = VectorChain(1);
  for (const auto& [from, to] : std::vector<std::pair<uint32_t, uint32_t>>{
           {0, 1}, {0, 3}, {2, 3}, {0, 256}, {255, 257}, {256, 512}, {0, kLinks}, {kLinks - 1, kLinks}}) {
    const Link known = from == 0 ? chain.anchor() : *chain.OfBatch(from);
    EXPECT_TRUE(VerifyLink(kUs, {from, known}, {to, *chain.OfBatch(to)}).ok()) << from << " " << to;
    // Another party, another number.
    EXPECT_FALSE(VerifyLink(kMexico, {from, known}, {to, *chain.OfBatch(to)}).ok());
    if (to < kLinks) {
      EXPECT_FALSE(VerifyLink(kUs, {from, known}, {to + 1, *chain.OfBatch(to)}).ok());
    }
  }
  EXPECT_THAT(Message(VerifyLink(kUs, {3, *chain.OfBatch(3)}, {3, *chain.OfBatch(3)})), HasSubstr("is no later than"));
  EXPECT_THAT(Message(VerifyLink(kUs, {0, chain.anchor()}, {70000, Link()})), HasSubstr("there is no link 70000"));
  EXPECT_THAT(Message(VerifyLink(kUs, {0, chain.anchor()}, {1, Link()})), HasSubstr("to the anchor in the header"));
  EXPECT_TRUE(absl::IsOutOfRange(chain.OfBatch(0).status()));
  EXPECT_TRUE(absl::IsOutOfRange(chain.OfBatch(kLinks + 1).status()));
}

TEST(PostChainTest, TheBatchesOfTheVectors) {
  for (const Json& one : Vectors()["batches"].list()) {
    std::vector<PartyLink> links;
    for (const uint32_t party : one["parties"].numbers()) {
      links.push_back({PartyNumber{static_cast<uint8_t>(party)},
                       *VectorChain(static_cast<int>(party)).OfBatch(one["batch"].number())});
    }
    EXPECT_EQ(BatchSeedOf(VectorGame(), one["batch"].number(), links).hex(), one["seed"].text());
  }
}

TEST(PostChainTest, TheRollsOfTheVectors) {
  std::map<uint32_t, BatchRolls> batches;
  for (const Json& one : Vectors()["rolls"].list()) {
    EXPECT_EQ(RollBySeed(one["seed"].text(), one["key"].text(), one["count"].number()), one["outcome"].number());
    // A key that comes again has a number behind it.
    BatchRolls& rolls = batches.emplace(one["batch"].number(), BatchRolls(one["seed"].text())).first->second;
    const std::string purpose = one["key"].text().substr(0, one["key"].text().find(" #"));
    EXPECT_EQ(rolls.KeyOf(purpose), one["key"].text());
    EXPECT_EQ(rolls.Roll(purpose, one["count"].number()), one["outcome"].number()) << one["key"].text();
  }
  for (const Json& one : Vectors()["old_rolls_of_LOG_FORMAT"].list()) {
    EXPECT_EQ(RollBySeed(one["seed"].text(), one["key"].text(), one["count"].number()), one["outcome"].number());
  }
}

TEST(PostChainTest, TheSeedOfTheDealerOfTheVectors) {
  const Json vector = Vectors()["dealer_seed"];
  const DealSeed seed = DealSeedOf(VectorMaster(15), As<BatchSeed>(vector["batch_seed"]));
  EXPECT_EQ(HexText(seed.Reveal()), vector["seed"].text());
}

// ---- The order. A game of two sides in which a decision asks for some dice, and whose records are told to the order
// as a reader of a log tells them.

struct Step {
  enum What { kDecision, kMark, kLink, kRoll, kOther, kConsent } what = kDecision;
  std::string by;
  uint32_t batch = 0;  // kLink
  Link link;
  std::string purpose;  // kRoll
  uint32_t outcome = 0;
  int dice = 0;  // kDecision: the rolls that it asks for
};

class TwoPlayers {
 public:
  TwoPlayers() : game_(VectorGame()) { records_ = {Mark("us"), Mark("mexico")}; }

  static Step Mark(const std::string& by) { return {Step::kMark, by, 0, {}, "", 0, 0}; }
  static Step Decision(const std::string& by, int dice) { return {Step::kDecision, by, 0, {}, "", 0, dice}; }
  static Step Other(const std::string& by) { return {Step::kOther, by, 0, {}, "", 0, 0}; }
  Step LinkOf(const std::string& by, uint32_t batch) const {
    return {Step::kLink, by, batch, *VectorChain(by == "us" ? 1 : 2).OfBatch(batch), "", 0, 0};
  }
  BatchSeed Seed(uint32_t batch) const {
    return BatchSeedOf(game_, batch,
                       {{kUs, *VectorChain(1).OfBatch(batch)}, {kMexico, *VectorChain(2).OfBatch(batch)}});
  }

  // A decision with its dice, as honest players play it.
  void PlayBatch(const std::string& by, int dice) {
    const std::string other = by == "us" ? "mexico" : "us";
    ++batch_;
    records_.push_back(Decision(by, dice));
    records_.push_back(Mark(by));
    records_.push_back(LinkOf(by, batch_));
    records_.push_back(Mark(by));
    records_.push_back(LinkOf(other, batch_));
    BatchRolls rolls(Seed(batch_));
    for (int i = 0; i < dice; ++i) {
      const std::string purpose = i % 3 == 2 ? "die 0" : absl::StrCat("die ", i);
      records_.push_back({Step::kRoll, "", 0, {}, purpose, rolls.Roll(purpose, 10), 0});
    }
    records_.push_back(Mark(other));
  }

  // The findings of a reader.
  std::vector<std::string> Findings() const {
    DiceOrder order(game_, {{kUs, "us", VectorChain(1).anchor()}, {kMexico, "mexico", VectorChain(2).anchor()}});
    std::vector<std::string> findings;
    int due = 0;
    for (size_t i = 0; i < records_.size(); ++i) {
      const Step& step = records_[i];
      absl::Status status;
      switch (step.what) {
        case Step::kDecision:
          if (due > 0) findings.push_back("the rules refuse it: a die is due");
          status = order.SeeDecision(step.by);
          due = step.dice;
          break;
        case Step::kMark:
          status = order.SeeMark(step.by, true);
          break;
        case Step::kLink:
          status = order.SeeLink(step.by, step.batch, step.link, due > 0);
          break;
        case Step::kRoll:
          if (due == 0) findings.push_back("the rules refuse it: no die is due");
          due = std::max(0, due - 1);
          status = order.SeeRoll(step.purpose, 10, step.outcome);
          break;
        case Step::kOther:
          status = order.SeeOther();
          break;
        case Step::kConsent:
          status = order.SeeConsent(step.by, step.dice != 0);
          break;
      }
      if (!status.ok()) findings.push_back(Message(status));
    }
    return findings;
  }

  // The place of the first record of a batch: its decision.
  size_t StartOf(uint32_t batch) const {
    for (size_t i = 0; i < records_.size(); ++i) {
      if (records_[i].what == Step::kLink && records_[i].batch == batch) return i - 2;
    }
    return records_.size();
  }
  std::vector<Step>& records() { return records_; }
  uint32_t batches() const { return batch_; }

 private:
  GameId game_;
  uint32_t batch_ = 0;
  std::vector<Step> records_;
};

TwoPlayers RandomGame(int batches) {
  TwoPlayers game;
  for (int i = 0; i < batches; ++i)
    game.PlayBatch(*rc::gen::element<std::string>("us", "mexico"), *rc::gen::inRange(1, 5));
  return game;
}

RC_GTEST_PROP(PostOrderLaw, AnHonestGameHasNoFinding, ()) {
  const auto findings = RandomGame(20).Findings();
  RC_ASSERT(findings.empty());
}

// Each cheat is played in a batch somewhere in an honest game. `records` are those of the batch: 0 the decision, 1 its
// mark, 2 the first link, 3 its mark, 4 the second link, 5 the first roll.
struct Cheat {
  const char* name;
  void (*play)(TwoPlayers& game, size_t at, uint32_t batch);
  const char* finding;
};

const std::vector<Cheat>& Cheats() {
  static const auto& kCheats = *new std::vector<Cheat>{
      {"unsigned declaration",
       [](TwoPlayers& game, size_t at, uint32_t) {
         game.records().erase(game.records().begin() + static_cast<ptrdiff_t>(at) + 1);
       },
       "has not signed what he decided directly before [O2]"},
      {"chosen link",
       [](TwoPlayers& game, size_t at, uint32_t) { game.records()[at + 4].link = Link{Sha256Of("a good one")}; },
       "does not hash down"},
      {"skipped link",
       [](TwoPlayers& game, size_t at, uint32_t batch) {
         const Step& first = game.records()[at + 2];
         game.records()[at + 2] = game.LinkOf(first.by, batch + 1);
       },
       "[O1]"},
      {"old link",
       [](TwoPlayers& game, size_t at, uint32_t batch) {
         const Step& first = game.records()[at + 2];
         game.records()[at + 2] = game.LinkOf(first.by, batch - 1);
       },
       "[O1]"},
      {"link that nobody asked for", [](TwoPlayers& game, size_t at, uint32_t) { game.records()[at].dice = 0; },
       "is begun where no public chance is due [O1]"},
      {"decision between the links",
       [](TwoPlayers& game, size_t at, uint32_t) {
         const std::string by = game.records()[at + 4].by;
         game.records().insert(game.records().begin() + static_cast<ptrdiff_t>(at) + 4, TwoPlayers::Decision(by, 1));
       },
       "[O5]"},
      {"false die",
       [](TwoPlayers& game, size_t at, uint32_t) {
         game.records()[at + 5].outcome = (game.records()[at + 5].outcome + 1) % 10;
       },
       "recorded is outcome"},
      {"die that is rolled again",
       [](TwoPlayers& game, size_t at, uint32_t) {
         // The first outcome is dropped, and the second for that purpose taken.
         Step& die = game.records()[at + 5];
         BatchRolls rolls(game.Seed(game.records()[at + 2].batch));
         die.outcome = rolls.Roll(die.purpose, 10);
         while (rolls.Roll(die.purpose, 10) == die.outcome) {
         }
         BatchRolls again(game.Seed(game.records()[at + 2].batch));
         const uint32_t first = again.Roll(die.purpose, 10);
         while (die.outcome == first) die.outcome = again.Roll(die.purpose, 10);
       },
       "recorded is outcome"},
      {"third die",
       [](TwoPlayers& game, size_t at, uint32_t) {
         size_t end = at + 5;
         while (game.records()[end].what == Step::kRoll) ++end;
         Step more = game.records()[end - 1];
         BatchRolls rolls(game.Seed(game.records()[at + 2].batch));
         for (size_t i = at + 5; i < end; ++i) rolls.Roll(game.records()[i].purpose, 10);
         more.outcome = rolls.Roll(more.purpose, 10);
         game.records().insert(game.records().begin() + static_cast<ptrdiff_t>(end), more);
       },
       "the rules refuse it: no die is due"},
      {"declaration anew, with the link of the other moved over",
       [](TwoPlayers& game, size_t at, uint32_t) {
         // The first shower keeps the other's link and signs the segment himself: he has no mark of the other.
         size_t end = at + 5;
         while (game.records()[end].what != Step::kMark) ++end;
         game.records()[end].by = game.records()[at].by;
       },
       "did not show it for this position [O3]"},
  };
  return kCheats;
}

RC_GTEST_PROP(PostOrderLaw, EachOfTenCheatsIsFound, ()) {
  RC_ASSERT(Cheats().size() == 10u);
  for (const Cheat& cheat : Cheats()) {
    TwoPlayers game = RandomGame(8);
    const uint32_t batch = *rc::gen::inRange<uint32_t>(2, 8);
    cheat.play(game, game.StartOf(batch), batch);
    const std::vector<std::string> findings = game.Findings();
    RC_LOG() << cheat.name << "\n";
    for (const std::string& finding : findings) RC_LOG() << "  " << finding << "\n";
    RC_ASSERT(std::any_of(findings.begin(), findings.end(),
                          [&](const std::string& one) { return one.find(cheat.finding) != std::string::npos; }));
  }
}

TEST(PostOrderTest, BatchesAfterATakeBackGoOnCounting) {
  TwoPlayers game;
  game.PlayBatch("us", 2);
  game.records().push_back({Step::kConsent, "us", 0, {}, "", 0, 0});
  game.records().push_back({Step::kConsent, "mexico", 0, {}, "", 0, 1});
  game.PlayBatch("us", 2);
  EXPECT_THAT(game.Findings(), IsEmpty());
  // The link of a batch that was taken back is not shown again.
  TwoPlayers again;
  again.PlayBatch("us", 2);
  again.records().push_back({Step::kConsent, "mexico", 0, {}, "", 0, 1});
  again.records().push_back(TwoPlayers::Decision("us", 1));
  again.records().push_back(TwoPlayers::Mark("us"));
  again.records().push_back(again.LinkOf("us", 1));
  EXPECT_THAT(again.Findings(), ElementsAre(HasSubstr("a link for batch 1; the next one is batch 2 [O1]")));
}

TEST(PostOrderTest, NothingButLinksAndMarksStandsBetweenLinks) {
  for (const Step& step : {TwoPlayers::Other("us"), Step{Step::kConsent, "us", 0, {}, "", 0, 0}}) {
    TwoPlayers game;
    game.PlayBatch("us", 2);
    game.records().insert(game.records().begin() + static_cast<ptrdiff_t>(game.StartOf(1)) + 4, step);
    EXPECT_THAT(game.Findings(), ElementsAre(HasSubstr(step.what == Step::kOther ? "[O3]" : "[O5]")));
  }
}

TEST(PostOrderTest, WhoDecidedLastShowsFirst) {
  TwoPlayers game;
  game.records().push_back(TwoPlayers::Decision("us", 1));
  game.records().push_back(TwoPlayers::Mark("us"));
  game.records().push_back(game.LinkOf("mexico", 1));
  game.records().push_back(TwoPlayers::Mark("mexico"));
  EXPECT_THAT(game.Findings(), ElementsAre(HasSubstr("us decided last and is to show first [O2]")));
}

// A roll before all links are there rests on nothing.
TEST(PostOrderTest, ARollWaitsForAllLinks) {
  TwoPlayers game;
  game.PlayBatch("us", 1);
  std::swap(game.records()[game.StartOf(1) + 4], game.records()[game.StartOf(1) + 5]);
  EXPECT_THAT(game.Findings(), ::testing::Contains(HasSubstr("before the link of mexico is there [O3]")));
}

TEST(PostOrderTest, ADealerNeedsOneLinkOfEachAndNoMore) {
  DiceOrder order(VectorGame(),
                  {{kUs, "us", VectorChain(1).anchor()},
                   {kMexico, "mexico", VectorChain(2).anchor()},
                   {kDealer, "dealer", VectorChain(15).anchor()}},
                  /*one_batch=*/true);
  for (const auto& [role, number] :
       std::vector<std::pair<std::string, int>>{{"us", 1}, {"mexico", 2}, {"dealer", 15}}) {
    EXPECT_TRUE(order.SeeMark(role, true).ok());
    EXPECT_TRUE(order.SeeLink(role, 1, *VectorChain(number).OfBatch(1), true).ok());
    EXPECT_TRUE(order.SeeMark(role, true).ok());
  }
  ASSERT_TRUE(order.seed().has_value());
  EXPECT_EQ(order.seed()->hex(), Vectors()["batches"].list()[3]["seed"].text());
  EXPECT_THAT(Message(order.SeeLink("us", 2, *VectorChain(1).OfBatch(2), true)), HasSubstr("needs one only [O1]"));
  // His seed is for the whole game.
  EXPECT_TRUE(order.SeeDecision("us").ok());
  EXPECT_TRUE(order.SeeConsent("mexico", true).ok());
  EXPECT_TRUE(order.seed().has_value());
}

TEST(PostOrderTest, ALinkOfSomebodyWithoutAChainIsRefused) {
  DiceOrder order(VectorGame(), {{kUs, "us", VectorChain(1).anchor()}});
  EXPECT_THAT(Message(order.SeeLink("mexico", 1, Link(), true)), HasSubstr("made without him"));
}

}  // namespace
}  // namespace adjutant::post::testing
