// Games by post through the program: who signed what, links and their order, disclosure, forks; and every attack that
// the record itself shows (proto/LOG_FORMAT.md, "Games by post").
#include <functional>

#include "replay/post/seal.h"
#include "tests/verify/post_game.h"
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

using testing::IdentityFor;
using testing::MasterFor;
using testing::OfferFor;
using testing::PostGame;

v1::Act ActOf(const NewRecord& record) { return *ParseAct(record.payload); }

class PostTest : public ProgramTest {
 protected:
  // `adjutant check` of a game: its exit and what it says.
  ProgramResult Check(const PostGame& game, const std::string& name = "g.adj") const {
    Write(name, game.bytes());
    return Adjutant({"check", name});
  }
  void ExpectFine(const PostGame& game) const {
    const ProgramResult result = Check(game);
    EXPECT_EQ(result.exit, 0) << result.out << result.err;
    EXPECT_THAT(result.out, Not(HasSubstr("false")));
  }
  void ExpectFalse(const PostGame& game, const std::string& why) const {
    const ProgramResult result = Check(game);
    EXPECT_EQ(result.exit, 1) << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr(why));
  }
  // An honest game of that many events.
  static PostGame Honest(int events, v1::ChancePlan::Dice dice = v1::ChancePlan::TWO_CHAIN) {
    PostGame game(dice);
    game.Begin();
    game.Play(events);
    return game;
  }
  // The first record from `from` on that is such an act.
  static uint64_t Find(PostGame& game, v1::Act::WhatCase what, const std::string& by = "", uint64_t from = 1) {
    for (uint64_t i = from; i <= game.last(); ++i) {
      const NewRecord& record = game.records()[i - 1];
      if (record.kind != RecordKind::kAct) continue;
      const v1::Act act = ActOf(record);
      if (act.what_case() == what && (by.empty() || act.by() == by)) return i;
    }
    ADD_FAILURE() << "no such act";
    return 1;
  }
  // Signs anew all that `roles` signed, behind a change of the records: what a cheat with these keys can do.
  static void SignAnew(PostGame& game, const std::vector<std::string>& roles) {
    for (uint64_t i = 1; i <= game.last(); ++i) {
      NewRecord& record = game.records()[i - 1];
      if (record.kind != RecordKind::kAct) continue;
      const v1::Act act = ActOf(record);
      if (!act.has_mark() || std::count(roles.begin(), roles.end(), act.by()) == 0) continue;
      const bool turn = act.mark().purpose() == v1::Mark::TURN;
      record = testing::ActRecord(game.MarkAct(act.by(), act.mark().purpose(), turn ? i - 1 : act.mark().number()));
    }
  }
};

// ---- Honest games.

TEST_F(PostTest, AnHonestGameIsSignedByBothAndAllItsDiceAreByLinks) {
  PostGame game = Honest(60);
  const ProgramResult result = Check(game);
  EXPECT_EQ(result.exit, 0) << result.out << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("red (Player red): signed up to record "),
                                HasSubstr("blue (Player blue): signed up to record "), HasSubstr(" of links\n"),
                                Not(HasSubstr("rest on a player's word")), Not(HasSubstr("version 2 from"))));
  const std::string dice = Answer({"dice", "g.adj", "--format=json"});
  EXPECT_THAT(dice, AllOf(HasSubstr("two_chain"), Not(HasSubstr("contradicted\": 1"))));
  EXPECT_THAT(Answer({"replay", "g.adj"}),
              AllOf(HasSubstr("shows the link of batch 1"), HasSubstr("Red signs up to record 0")));
  const auto json = ParseJson(Answer({"check", "g.adj", "--format=json"}));
  const auto& log = json.fields().at("logs").list_value().values(0).struct_value().fields();
  EXPECT_EQ(log.at("signed").list_value().values_size(), 2);
  EXPECT_EQ(log.at("false").list_value().values_size(), 0);
  EXPECT_GT(log.at("batches").number_value(), 1);
}

TEST_F(PostTest, MarksOfOtherPurposesAreTold) {
  PostGame game = Honest(20);
  const uint64_t last = game.last();
  game.Mark("blue", v1::Mark::READ);
  game.Add(game.MarkAct("red", v1::Mark::AGREED, 5));
  const ProgramResult result = Check(game);
  EXPECT_EQ(result.exit, 0) << result.out;
  EXPECT_THAT(result.out,
              AllOf(HasSubstr(absl::StrCat("received up to record ", last)), HasSubstr("agreed up to record 5")));
}

TEST_F(PostTest, WhatNobodyHasSignedIsADraft) {
  PostGame game = Honest(40);
  game.records().pop_back();
  const ProgramResult result = Check(game);
  EXPECT_EQ(result.exit, 0) << result.out;
  EXPECT_THAT(result.out, HasSubstr("on nobody has signed: a draft"));
}

TEST_F(PostTest, AfterTheGameMastersAreDisclosedAndFit) {
  PostGame game = Honest(40);
  for (const char* role : {"red", "blue"}) {
    game.Disclose(role, MasterFor(role));
    game.Mark(role);
  }
  const ProgramResult result = Check(game);
  EXPECT_EQ(result.exit, 0) << result.out;
  EXPECT_THAT(result.out, AllOf(HasSubstr("red has disclosed the master"), HasSubstr("blue has disclosed the master")));
}

// ---- Parties and offers.

TEST_F(PostTest, AnOfferThatWasChangedInTheHeaderIsFalse) {
  PostGame game;
  game.header().mutable_party(0)->set_name("Somebody else");
  game.Begin();
  ExpectFalse(game, "header: false: the offer of red is not signed by its own key");
}

TEST_F(PostTest, AHeaderNeedsAnOfferOfEachSideAndNoStranger) {
  PostGame game;
  game.header().mutable_party()->RemoveLast();
  ExpectFalse(game, "the header has no offer of blue");
  PostGame stranger;
  *stranger.header().mutable_party(1) =
      PartyOfOffer(post::MakeOffer("green", post::PartyNumber{2}, "Green", IdentityFor("blue"), MasterFor("blue")));
  ExpectFalse(stranger, "there is no party 'green' in this game");
}

// Who copied the anchor of the other would know his dice.
TEST_F(PostTest, AnAnchorThatWasCopiedIsFalse) {
  PostGame game;
  post::Offer copied = OfferFor("blue");
  copied.anchor = OfferFor("red").anchor;
  copied.signature = IdentityFor("blue").Sign(post::OfferText(copied));
  *game.header().mutable_party(1) = PartyOfOffer(copied);
  ExpectFalse(game, "the offers of red and blue have one anchor");
}

TEST_F(PostTest, PlayBeginsWhenAllHaveSignedTheHeader) {
  PostGame game;
  game.Mark("red");
  game.Play(10);
  ExpectFalse(game, "play began before");
}

// ---- Marks and segments.

TEST_F(PostTest, AChangedRecordShowsThoughTheChainWasMadeAnew) {
  PostGame game = Honest(40);
  v1::Act act = ActOf(game.records()[Find(game, v1::Act::kLink) - 1]);
  act.set_note("changed");
  game.records()[Find(game, v1::Act::kLink) - 1] = testing::ActRecord(act);
  ExpectFalse(game, "the signature does not fit");
}

// Even one that play does not miss.
TEST_F(PostTest, ADroppedRecordShowsThoughTheChainWasMadeAnew) {
  PostGame game = Honest(40);
  game.Mark("blue", v1::Mark::READ);
  const uint64_t dropped = game.last();
  game.Play(10);
  game.records().erase(game.records().begin() + static_cast<ptrdiff_t>(dropped) - 1);
  ExpectFalse(game, "is not before it");
}

TEST_F(PostTest, NobodySignsForAnother) {
  PostGame game = Honest(40);
  // The last turn is signed by the other side, with a good signature.
  const std::string by = ActOf(game.records().back()).by();
  game.records().pop_back();
  game.Mark(by == "red" ? "blue" : "red");
  ExpectFalse(game, absl::StrCat("has not signed it"));
  // And with a key that is not his.
  PostGame forged = Honest(40);
  v1::Act act = ActOf(forged.records().back());
  act.set_by(act.by() == "red" ? "blue" : "red");
  forged.records().back() = testing::ActRecord(act);
  ExpectFalse(forged, "the signature does not fit");
}

TEST_F(PostTest, AMarkOfAnotherPlaceOrPurposeIsFalse) {
  PostGame game = Honest(20);
  v1::Act act = game.MarkAct("red", v1::Mark::TURN, 3);
  game.Add(act);
  ExpectFalse(game, "it is over record 3; a turn is signed directly behind its records");
  game.records().pop_back();
  act = game.MarkAct("red", v1::Mark::READ, game.last());
  act.mutable_mark()->set_purpose(v1::Mark::AGREED);
  game.Add(act);
  ExpectFalse(game, "the signature does not fit");
  game.records().pop_back();
  act.mutable_mark()->set_number(game.last() + 5);
  game.Add(act);
  ExpectFalse(game, "is not before it");
}

// ---- Links.

TEST_F(PostTest, AChosenLinkIsFalse) {
  PostGame game = Honest(40);
  const uint64_t at = Find(game, v1::Act::kLink, "blue");
  v1::Act act = ActOf(game.records()[at - 1]);
  act.mutable_link()->set_value(post::Link{Sha256Of("a good one")}.str());
  game.records()[at - 1] = testing::ActRecord(act);
  SignAnew(game, {"red", "blue"});
  ExpectFalse(game, "blue: link 1 does not hash down to the anchor in the header [O1]");
}

TEST_F(PostTest, ASkippedBatchAndALinkFarAheadAreFalse) {
  for (const uint32_t batch : {2u, 65536u}) {
    PostGame game = Honest(40);
    const uint64_t at = Find(game, v1::Act::kLink);
    game.records()[at - 1] = testing::ActRecord(game.LinkAct(ActOf(game.records()[at - 1]).by(), batch));
    SignAnew(game, {"red", "blue"});
    ExpectFalse(game, absl::StrCat("a link for batch ", batch, "; the next one is batch 1 [O1]"));
  }
}

TEST_F(PostTest, ALinkWhereNoDieIsDueIsFalse) {
  PostGame game = Honest(40);
  while (game.chance_due()) game.Play(1);
  const std::string by = ActOf(game.records().back()).by();
  const uint32_t batches = [&] {
    uint32_t most = 0;
    for (const NewRecord& record : game.records()) {
      if (record.kind == RecordKind::kAct) most = std::max(most, ActOf(record).link().batch());
    }
    return most;
  }();
  game.Link(by, batches + 1);
  game.Mark(by);
  ExpectFalse(game, "is begun where no public chance is due [O1]");
}

TEST_F(PostTest, AFalseDieIsFound) {
  PostGame game = Honest(60);
  std::string text;
  Write("g.adj", game.bytes());
  Answer({"convert", "g.adj", "g.txtpb"});
  text = Read("g.txtpb");
  const size_t die = text.rfind("die_rolled {");
  ASSERT_NE(die, std::string::npos);
  const size_t value = text.find("value: ", die) + 7;
  text[value] = text[value] == '6' ? '1' : static_cast<char>(text[value] + 1);
  for (size_t chain; (chain = text.find("  chain: ")) != std::string::npos;) {
    text.erase(chain, text.find('\n', chain) + 1 - chain);
  }
  Write("h.txtpb", text);
  const ProgramResult result = Adjutant({"check", "h.txtpb"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("not as rolled: Not by links: the links of batch "), HasSubstr("give '")));
}

TEST_F(PostTest, ARollWithoutLinksIsFound) {
  PostGame game;
  game.Begin();
  EventList legal;
  game.rules().LegalEvents(game.rules().NewState(), &legal);
  game.Record(legal.front());
  ExpectFalse(game, "that no batch is begun for [O4]");
}

TEST_F(PostTest, ADecisionThatIsNotSignedBeforeItsDiceIsFound) {
  // The mark before the second batch is dropped, and everything behind it signed anew by both.
  PostGame game = Honest(60);
  const uint64_t first = Find(game, v1::Act::kLink);
  uint64_t second = first;
  for (uint64_t i = first; i <= game.last(); ++i) {
    const NewRecord& record = game.records()[i - 1];
    if (record.kind == RecordKind::kAct && ActOf(record).link().batch() == 2) {
      second = i;
      break;
    }
  }
  ASSERT_GT(second, first);
  game.records().erase(game.records().begin() + static_cast<ptrdiff_t>(second) - 2);
  SignAnew(game, {"red", "blue"});
  ExpectFalse(game, "has not signed what he decided directly before [O2]");
}

// The first shower dislikes the dice and writes another declaration; the other's link he has only from the first.
TEST_F(PostTest, ALinkThatWasMovedToAnotherBranchIsNotInASegmentOfItsParty) {
  PostGame game = Honest(60);
  const uint64_t theirs = Find(game, v1::Act::kLink, "blue");
  const uint64_t mark = Find(game, v1::Act::kMark, "blue", theirs);
  game.records()[mark - 1] = testing::ActRecord(game.MarkAct("red", v1::Mark::TURN, mark - 1));
  SignAnew(game, {"red"});
  ExpectFalse(game, "did not show it for this position [O3]");
}

TEST_F(PostTest, NothingStandsBetweenTheLinks) {
  PostGame game = Honest(60);
  const uint64_t first = Find(game, v1::Act::kLink);
  v1::Act act = testing::ProposedAct("red", first + 2);
  act.mutable_proposed()->mutable_take_back()->set_to(0);
  act.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::ANEW);
  game.records().insert(game.records().begin() + static_cast<ptrdiff_t>(first) + 1, testing::ActRecord(act));
  SignAnew(game, {"red", "blue"});
  ExpectFalse(game, "stands between the links of batch 1; that of blue is missing [O5]");
}

TEST_F(PostTest, WhoWalksAwayAfterTheFirstLinkOwesHis) {
  PostGame game = Honest(60);
  const uint64_t theirs = Find(game, v1::Act::kLink, "blue");
  game.records().resize(theirs - 1);
  const ProgramResult result = Check(game);
  EXPECT_EQ(result.exit, 0) << result.out;
  EXPECT_THAT(result.out, HasSubstr("1 batch of links; owed: the link of blue"));
}

// ---- Disclosure.

TEST_F(PostTest, AnotherMasterThanTheHeaderCommitsToIsFalse) {
  PostGame game = Honest(40);
  game.Disclose("red", MasterFor("another"));
  game.Mark("red");
  ExpectFalse(game, "red discloses a master, and the header commits to another one");
}

// Who commits to a chain that does not follow from his master could have chosen links that please him: the audit tells.
TEST_F(PostTest, AChainThatDoesNotFollowFromTheMasterIsFalse) {
  PostGame game;
  post::Offer offer = OfferFor("red");
  offer.anchor = testing::ChainFor("dealer").anchor();
  offer.signature = IdentityFor("red").Sign(post::OfferText(offer));
  *game.header().mutable_party(0) = PartyOfOffer(offer);
  game.Begin();
  game.Disclose("red", MasterFor("red"));
  game.Mark("red");
  ExpectFalse(game, "the chain of dice of red does not follow from his master");
}

TEST_F(PostTest, NobodyPlaysOnAfterDisclosing) {
  PostGame game = Honest(20);
  game.Disclose("red", MasterFor("red"));
  game.Mark("red");
  game.Play(6);
  ExpectFalse(game, "play goes on after red has disclosed his master");
}

// ---- Seals. What stands beside a seal here is known to all: the toy cannot be replayed without it.

class PostSealsTest : public PostTest {
 protected:
  // A game whose second event has a seal of red in it.
  PostSealsTest() {
    game_.Begin();
    game_.Play(20);
    const SealOf made = Seal(0);
    place_ = made.place;
    seal_ = made.seal;
  }
  struct SealOf {
    post::SealPlace place;
    post::MadeSeal seal;
  };
  // Puts a seal into the first decision of red.
  SealOf Seal(uint8_t part) {
    EventCodec codec(game_.rules());
    for (event_ = 1; event_ <= game_.last(); ++event_) {
      NewRecord& record = game_.records()[event_ - 1];
      if (record.kind != RecordKind::kEvent) continue;
      const Event event = *codec.FromBytes(record.payload);
      if (event.player != 1) continue;
      const post::SealPlace place{post::ChainValueOf(game_.ChainAfter(event_ - 1)), part};
      const auto made = post::MakeSeal(post::DeriveKey(MasterFor("red"), "seal"), place, "a body");
      v1::Annotations annotations;
      annotations.add_sealed()->set_commitment(made->commitment.str());
      annotations.mutable_sealed(0)->set_field("card");
      record.payload = codec.ToBytes(event, &annotations);
      SignAnew(game_, {"red", "blue"});
      return {place, *made};
    }
    ADD_FAILURE() << "red decides nothing";
    return {};
  }
  void Open(uint64_t event, uint32_t part, const std::string& opening) {
    v1::Act act;
    act.set_by("red");
    v1::Opened* opened = act.mutable_opened()->add_opening();
    opened->set_event(event);
    opened->set_part(part);
    opened->set_opening(opening);
    game_.Add(act);
    game_.Mark("red");
  }
  PostGame game_;
  uint64_t event_ = 0;
  post::SealPlace place_;
  post::MadeSeal seal_;
};

TEST_F(PostSealsTest, AnOpeningThatFitsOpensASeal) {
  EXPECT_THAT(Check(game_).out, HasSubstr("1 seal, 0 of them opened in public"));
  Open(event_, 0, seal_.opening);
  ExpectFine(game_);
  EXPECT_THAT(Check(game_).out, HasSubstr("1 seal, 1 of them opened in public"));
  game_.Disclose("red", MasterFor("red"));
  game_.Mark("red");
  ExpectFine(game_);
}

TEST_F(PostSealsTest, AnOpeningOfSomethingElseIsFalse) {
  const auto other = post::MakeSeal(post::DeriveKey(MasterFor("red"), "seal"), place_, "another body");
  Open(event_, 0, other->opening);
  ExpectFalse(game_, "something else was sealed there");
}

TEST_F(PostSealsTest, AnOpeningOfNothingIsFalse) {
  Open(event_, 1, seal_.opening);
  ExpectFalse(game_, "the opening of part 1 of event ");
  PostGame plain = Honest(20);
  v1::Act act = ActOf(game_.records()[game_.last() - 2]);
  act.mutable_opened()->mutable_opening(0)->set_event(plain.last() + 7);
  plain.Add(act);
  plain.Mark("red");
  ExpectFalse(plain, "nothing is sealed there");
}

// Who chose his salt could have told somebody what it opens to; the audit shows it.
TEST_F(PostSealsTest, ASaltThatDoesNotFollowFromTheMasterIsFoundByTheAudit) {
  EventCodec codec(game_.rules());
  NewRecord& record = game_.records()[event_ - 1];
  const Event event = *codec.FromBytes(record.payload);
  const post::Salt salt = *post::Salt::From(MasterFor("chosen").Reveal());
  v1::Annotations annotations;
  annotations.add_sealed()->set_commitment(post::CommitToBody(place_, salt, "a body").str());
  annotations.mutable_sealed(0)->set_field("card");
  record.payload = codec.ToBytes(event, &annotations);
  SignAnew(game_, {"red", "blue"});
  Open(event_, 0, *post::OpeningOf(salt, "a body"));
  ExpectFine(game_);
  game_.Disclose("red", MasterFor("red"));
  game_.Mark("red");
  ExpectFalse(game_, "does not follow from the master of red");
}

// ---- A dealer.

TEST_F(PostTest, WhatADealerDealtIsComparedWithTheSeedThatHeFixed) {
  PostGame game = Honest(60, v1::ChancePlan::DEALER);
  ExpectFine(game);
  EXPECT_THAT(Answer({"dice", "g.adj", "--format=json"}), HasSubstr("\"dealer\""));
  game.Disclose("dealer", MasterFor("dealer"));
  game.Mark("dealer");
  const ProgramResult result = Check(game);
  EXPECT_EQ(result.exit, 0) << result.out;
  EXPECT_THAT(result.out, HasSubstr("dealer has disclosed the master that the header commits to; "));
  EXPECT_THAT(result.out, HasSubstr("compared with his seed"));
}

TEST_F(PostTest, ADealerWhoChoseACardIsFoundByTheAudit) {
  PostGame game(v1::ChancePlan::DEALER);
  game.Begin();
  // He gives red the card that he likes.
  EventList legal;
  game.rules().LegalEvents(game.rules().NewState(), &legal);
  Event chosen = legal.front();
  {
    PostGame honest = Honest(1, v1::ChancePlan::DEALER);
    const NewRecord& dealt = *std::find_if(honest.records().begin(), honest.records().end(),
                                           [](const NewRecord& one) { return one.kind == RecordKind::kEvent; });
    EventCodec codec(game.rules());
    const Event drawn = *codec.FromBytes(dealt.payload);
    if (chosen == drawn) chosen = legal[1];
  }
  game.Record(chosen);
  game.Mark("dealer");
  ExpectFine(game);
  game.Disclose("dealer", MasterFor("dealer"));
  game.Mark("dealer");
  ExpectFalse(game, "the dealer's seed gives place ");
}

TEST_F(PostTest, ADealerDealsWhenHisSeedIsFixed) {
  PostGame game(v1::ChancePlan::DEALER);
  for (const char* role : {"red", "blue", "dealer"}) game.Mark(role);
  EventList legal;
  game.rules().LegalEvents(game.rules().NewState(), &legal);
  game.Record(legal.front());
  game.Mark("dealer");
  ExpectFalse(game, "the links that fix the dealer's seed are not all there yet");
  PostGame without;
  without.header().mutable_chance()->set_dice(v1::ChancePlan::DEALER);
  ExpectFalse(without, "the header says that a dealer deals, and has no offer of one");
}

// ---- Forks.

class PostForkTest : public PostTest {
 protected:
  // Two copies of one game that part after `common` events, each going on honestly.
  std::pair<PostGame, PostGame> TwoBranches() const {
    std::pair<PostGame, PostGame> branches{Honest(40), Honest(40)};
    branches.second.LockUp("red", "second");
    branches.second.Mark("red");
    return branches;
  }
};

TEST_F(PostForkTest, TwoSignedVersionsProveWhoSignedBoth) {
  auto [a, b] = TwoBranches();
  const uint64_t common = a.last();
  a.LockUp("red", "first");
  a.Mark("red");
  Write("a.adj", a.bytes());
  Write("b.adj", b.bytes());
  const ProgramResult result = Adjutant({"check", "a.adj", "b.adj"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("fork: red has signed both: a.adj (record "),
                                HasSubstr(absl::StrCat("the copies differ from record ", common + 1, " on")),
                                Not(HasSubstr("blue has signed both"))));
  // Each of them alone is fine.
  EXPECT_EQ(Adjutant({"check", "a.adj"}).exit, 0);
  EXPECT_EQ(Adjutant({"check", "b.adj"}).exit, 0);
  // The proof stands by itself: text, key, signature.
  const ProgramResult out = Adjutant({"check", "a.adj", "b.adj", "--format=json"});
  const auto json = ParseJson(out.out);
  const auto& fork = json.fields().at("forks").list_value().values(0).struct_value().fields();
  ASSERT_EQ(fork.at("signed").list_value().values_size(), 2);
  for (const auto& one : fork.at("signed").list_value().values()) {
    const auto& fields = one.struct_value().fields();
    const auto key = post::SignKey::From(*post::BytesOfHex(fields.at("key").string_value(), 32));
    const auto signature = post::Signature::From(*post::BytesOfHex(fields.at("signature").string_value(), 64));
    EXPECT_TRUE(post::VerifySignature(*key, fields.at("text").string_value(), *signature).ok());
  }
}

TEST_F(PostForkTest, ALongerCopyIsNoFork) {
  PostGame a = Honest(40), b = Honest(40);
  b.Play(10);
  Write("a.adj", a.bytes());
  Write("b.adj", b.bytes());
  const ProgramResult result = Adjutant({"check", "a.adj", "b.adj"});
  EXPECT_EQ(result.exit, 0) << result.out;
  EXPECT_THAT(result.out, Not(HasSubstr("fork")));
}

// A draft binds nobody, nor does a receipt.
TEST_F(PostForkTest, OnlyASignatureThatBindsIsAProof) {
  auto [a, b] = TwoBranches();
  b.records().pop_back();
  a.Play(10);
  Write("a.adj", a.bytes());
  Write("b.adj", b.bytes());
  EXPECT_THAT(Adjutant({"check", "a.adj", "b.adj"}).out, Not(HasSubstr("fork")));
  b.Mark("blue", v1::Mark::READ);
  Write("b.adj", b.bytes());
  EXPECT_THAT(Adjutant({"check", "a.adj", "b.adj"}).out, Not(HasSubstr("fork")));
}

TEST_F(PostForkTest, AfterASignedComplaintItMayBeSignedAnew) {
  auto [a, b] = TwoBranches();
  // Blue complains of what red signed in b; red goes on in a.
  v1::Act complaint;
  complaint.set_by("blue");
  complaint.mutable_complained()->set_of("red");
  complaint.mutable_complained()->set_number(b.last());
  complaint.mutable_complained()->set_chain(post::ChainValueOf(b.ChainAfter(b.last())).str());
  a.Add(complaint);
  const auto go_on = [](PostGame* game) {
    game->LockUp("red", "first");
    game->Mark("red");
  };
  PostGame unsigned_complaint = Honest(40);
  unsigned_complaint.records() = a.records();
  a.Mark("blue");
  go_on(&a);
  Write("a.adj", a.bytes());
  Write("b.adj", b.bytes());
  const ProgramResult result = Adjutant({"check", "a.adj", "b.adj"});
  EXPECT_EQ(result.exit, 0) << result.out;
  EXPECT_THAT(result.out, HasSubstr("signed anew: red has signed anew from record "));
  // One that its author has not signed releases nobody.
  go_on(&unsigned_complaint);
  Write("a.adj", unsigned_complaint.bytes());
  EXPECT_THAT(Adjutant({"check", "a.adj", "b.adj"}).out, HasSubstr("fork: red has signed both"));
  // Nor does one of himself.
  PostGame own = Honest(40);
  v1::Act self = complaint;
  self.set_by("red");
  own.Add(self);
  own.Mark("red");
  Write("a.adj", own.bytes());
  EXPECT_THAT(Adjutant({"check", "a.adj", "b.adj"}).out, HasSubstr("fork: red has signed both"));
}

TEST_F(PostForkTest, OneOfferInTwoHeadersIsAProof) {
  PostGame a, b;
  b.header().set_title("another game");
  a.Begin();
  b.Begin();
  Write("a.adj", a.bytes());
  Write("b.adj", b.bytes());
  const ProgramResult result = Adjutant({"check", "a.adj", "b.adj"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("red has signed two headers with one offer"));
}

}  // namespace
}  // namespace adjutant
