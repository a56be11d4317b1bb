// The program with three seats at the table: lists of amounts, what each seat may see, consent of all, a dispute.
#include "absl/strings/str_replace.h"
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class ManySeatsTest : public ProgramTest {
 protected:
  // Ann and Ben bid nine, Cat two; Ann wins the draw, and offers Ben the clock and three coins for taking it.
  void StartMarket() const {
    Answer({"new", "--game=market", "--seed=x", "-o", "m.adj"});
    Answer({"append", "m.adj", "ann bid_sealed amount=9", "ben bid_sealed amount=9", "cat bid_sealed amount=2"});
    Answer({"append", "m.adj", "--roll", "ann offer_made to=ben lot=clock price=-3"});
  }
};

TEST_F(ManySeatsTest, WhatIsDueOfSeveralAndItsAmountsAreListed) {
  Answer({"new", "--game=market", "--seed=x", "-o", "m.adj"});
  EXPECT_EQ(Answer({"legal", "m.adj"}),
            "# after event 0: Ann, ben or cat seals a bid [2.2]; 93 legal events (decision: ann,ben,cat seal)\n"
            "ann bid_sealed amount=0..30\nben bid_sealed amount=0..30\ncat bid_sealed amount=0..30\n");
  const auto json = ParseJson(Answer({"legal", "m.adj", "--format=json"}));
  const auto& amount = json.fields().at("legal").list_value().values(0).struct_value().fields().at("amount");
  EXPECT_EQ(amount.struct_value().fields().at("argument").string_value(), "amount");
  EXPECT_EQ(amount.struct_value().fields().at("highest").number_value(), 30);
  const auto& besides = json.fields().at("decision").struct_value().fields().at("besides").list_value();
  ASSERT_EQ(besides.values_size(), 2);
  EXPECT_EQ(besides.values(1).struct_value().fields().at("player").string_value(), "cat");
}

TEST_F(ManySeatsTest, ASeatIsToldItsOwnDecisionsOnly) {
  StartMarket();
  EXPECT_THAT(
      Answer({"legal", "m.adj", "--view=ann"}),
      AllOf(HasSubstr("1 legal event"), HasSubstr("\nann offer_withdrawn\n"), Not(HasSubstr("offer_answered"))));
  EXPECT_THAT(Answer({"legal", "m.adj", "--view=ben"}),
              AllOf(HasSubstr("2 legal events"), Not(HasSubstr("offer_withdrawn"))));
  EXPECT_THAT(Answer({"legal", "m.adj", "--view=cat"}), HasSubstr("what is legal is hidden"));
}

TEST_F(ManySeatsTest, WhatWasSealedIsReadByAllOnceItIsOpened) {
  StartMarket();
  const std::string seen = Answer({"replay", "m.adj", "--view=cat"});
  EXPECT_THAT(seen, AllOf(HasSubstr("1  Ann seals a bid [2.2]"), HasSubstr("2  Ben seals a bid [2.2]"),
                          HasSubstr("3  cat bid_sealed amount=2"), HasSubstr("Ann has bid 9. [2.2]")));
}

TEST_F(ManySeatsTest, WordsOfAnySeatThatMayActAreRead) {
  StartMarket();
  EXPECT_THAT(Answer({"append", "m.adj", "ben answers yes"}), HasSubstr("ben offer_answered accepted=true"));
  EXPECT_THAT(Answer({"append", "m.adj", "cat loan 3"}), HasSubstr("cat loan_taken amount=3"));
  EXPECT_THAT(Answer({"append", "m.adj", "ben offers ann clock -2"}), HasSubstr("to=ann lot=clock price=-2"));
}

TEST_F(ManySeatsTest, ATakeBackHoldsOnceAllHaveAgreed) {
  StartMarket();
  EXPECT_THAT(Answer({"undo", "m.adj", "--to=4", "--by=ann,ben"}), HasSubstr("waits for an answer"));
  EXPECT_THAT(Answer({"show", "m.adj"}), HasSubstr("answers"));
  EXPECT_THAT(Answer({"undo", "m.adj", "--answer=yes", "--by=cat"}), HasSubstr("it holds"));
  EXPECT_THAT(Answer({"show", "m.adj"}), HasSubstr("Ann, ben or cat trades [3.1]"));
}

TEST_F(ManySeatsTest, ARulingNamesTheSeatThatAnswersAndTheOneThatSealed) {
  StartMarket();
  std::string text = Answer({"convert", "m.adj", "-", "--to=text"});
  text = absl::StrReplaceAll(text, {{"chain:", "# chain:"}});
  const size_t bid = text.find("amount: 9", text.find("player: \"ben\""));
  ASSERT_NE(bid, std::string::npos);
  Write("m.log.txtpb", text.replace(bid, 9, "amount: 45"));
  Write("d.txtpb",
        "id: '1' game: 'market' title: 'A bid' log { file: 'm.log.txtpb' } policy: SEALED_BY_DECISION\n"
        "party { name: 'A' side: 'ann' } party { name: 'B' side: 'ben' } party { name: 'C' side: 'cat' }\n"
        "claim { id: '1' by: 'cat' illegal { event: 2 } }\n");
  const ProgramResult ruling = Adjutant({"adjudicate", "d.txtpb"});
  EXPECT_EQ(ruling.exit, 1);
  EXPECT_THAT(ruling.out, AllOf(HasSubstr("Claim 1: upheld"), HasSubstr("It can spend 30."),
                                HasSubstr("Who answers for it: B (ben)."), HasSubstr("Cat made a decision after it")));
  EXPECT_THAT(Adjutant({"adjudicate", "d.txtpb", "--view=ann"}).out, Not(HasSubstr("amount=45")));
}

// Market Day has up to five seats; three of them play here.
TEST_F(ManySeatsTest, ASeatThatNobodyTookIsNoSide) {
  StartMarket();
  const std::string none = "no side 'eve' in market; there are ann, ben and cat";
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"show", "m.adj", "--view=eve"},
                                             {"legal", "m.adj", "--view=eve"},
                                             {"log", "m.adj", "--side=eve"},
                                             {"undo", "m.adj", "--to=4", "--by=ann,eve"}}) {
    EXPECT_THAT(Adjutant(command).err, HasSubstr(none)) << command[0];
  }
  const std::string dispute =
      "id: '1' game: 'market' title: 'A bid' log { file: 'm.adj' } policy: AGREEMENT\n"
      "claim { id: '1' by: 'cat' illegal { event: 2 } }\n";
  Write("party.txtpb", dispute + "party { name: 'D' side: 'eve' }\n");
  EXPECT_THAT(Adjutant({"adjudicate", "party.txtpb"}).err, HasSubstr("party.txtpb: party: " + none));
  Write("consent.txtpb", dispute + "consent { by: 'eve' back_to: 1 }\n");
  EXPECT_THAT(Adjutant({"adjudicate", "consent.txtpb"}).err, HasSubstr("consent.txtpb: consent: " + none));
  Write("view.txtpb", dispute);
  EXPECT_THAT(Adjutant({"adjudicate", "view.txtpb", "--view=eve"}).err, HasSubstr(none));
}

TEST_F(ManySeatsTest, ThoseWhoPlayAreAll) {
  StartMarket();
  EXPECT_THAT(Answer({"undo", "m.adj", "--to=4", "--by=ann", "--agreed"}), HasSubstr("are taken back"));
}

TEST_F(ManySeatsTest, AListThatIsToldHasNoHoles) {
  StartMarket();
  EXPECT_THAT(Adjutant({"append", "m.adj", "ann feast_given guests=ben"}).err, Not(HasSubstr("can mean")));
}

TEST_F(ManySeatsTest, ThePageOfAGameIsDrawnForEverySeat) {
  StartMarket();
  for (const char* view : {"ann", "ben", "cat"}) {
    Answer({"replay", "m.adj", "--format=html", absl::StrCat("--view=", view), "-o", absl::StrCat(view, ".html")});
    EXPECT_THAT(Read(absl::StrCat(view, ".html")), HasSubstr("Market Day"));
  }
  EXPECT_THAT(Read("ann.html"), AllOf(HasSubstr("Ben seals a bid"), Not(HasSubstr("ben bid_sealed amount=9"))));
}

}  // namespace
}  // namespace adjutant
