// What parties of a sealed game by post agree on: take-backs, and errors that stand; each a process with nothing but
// the log and its own keys.
#include "tests/verify/sealed_fixture.h"

namespace adjutant {
namespace {

class SealedConsentTest : public SealedTest {
 protected:
  uint64_t LastRecord() const { return Look().last; }
  // `role` proposes to go back, and every other side agrees; each signs.
  void TakeBackTo(uint64_t record, const std::string& role) const {
    AnswerAs(role, {"undo", kLog, absl::StrCat("--to=", record), "--by=" + role});
    AnswerAs(role, {"mark", kLog});
    const std::string other = role == "red" ? "blue" : "red";
    AnswerAs(other, {"undo", kLog, "--answer=yes", "--by=" + other});
    AnswerAs(other, {"mark", kLog});
  }
  void ExpectAllCheck() const {
    for (const std::string& role : Roles()) {
      const ProgramResult result = As(role, {"check", kLog});
      EXPECT_EQ(result.exit, 0) << role << ": " << result.out << result.err;
    }
  }
};

TEST_F(SealedConsentTest, PlayGoesBackByConsentAndEverybodyReadsOn) {
  Start();
  Play(3);
  const uint64_t to = LastRecord();
  const std::string before = DigestIn(AnswerAs("dealer", {"show", kLog}));
  Play(3);
  const auto [role, line] = Next();
  TakeBackTo(to, "red");
  EXPECT_EQ(DigestIn(AnswerAs("dealer", {"show", kLog})), before);
  AnswerAs("dealer", {"deal", kLog});
  ExpectAllCheck();
  Play(6);
  ExpectAllCheck();
  const std::string truth = DigestIn(AnswerAs("dealer", {"show", kLog}));
  DiscloseAll();
  const ProgramResult stranger = As("nobody", {"check", kLog});
  EXPECT_EQ(stranger.exit, 0) << stranger.out << stranger.err;
  EXPECT_EQ(DigestIn(stranger.out), truth);
}

TEST_F(SealedConsentTest, AProposalToGoBackChangesNothingUntilAllAgree) {
  Start();
  Play(2);
  const uint64_t to = LastRecord();
  Play(2);
  const std::string now = DigestIn(AnswerAs("dealer", {"show", kLog}));
  AnswerAs("red", {"undo", kLog, absl::StrCat("--to=", to), "--by=red"});
  AnswerAs("red", {"mark", kLog});
  EXPECT_EQ(DigestIn(AnswerAs("dealer", {"show", kLog})), now);
  AnswerAs("blue", {"undo", kLog, "--answer=no", "--by=blue"});
  AnswerAs("blue", {"mark", kLog});
  EXPECT_EQ(DigestIn(AnswerAs("dealer", {"show", kLog})), now);
  ExpectAllCheck();
}

// The record shows who was told what: nobody can leave out that he has seen a card.
TEST_F(SealedConsentTest, ATakeBackSaysWhoWasToldWhatSince) {
  Start();
  Play(4);
  const std::string answer = AnswerAs("red", {"undo", kLog, "--to=0", "--by=red"});
  EXPECT_THAT(answer, AllOf(HasSubstr("learned since, and not forgotten:"), HasSubstr("what is sealed in it"),
                            HasSubstr("what was sealed in event ")));
  EXPECT_THAT(answer, HasSubstr("dice: they fall anew"));
}

TEST_F(SealedConsentTest, ATakeBackThatHidesWhatWasLearnedIsAFinding) {
  Start();
  Play(4);
  const Table table = Look();
  v1::Act act;
  act.set_by("red");
  act.mutable_proposed()->set_number(table.last + 1);
  act.mutable_proposed()->mutable_take_back()->set_to(0);
  act.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::ANEW);
  Forge("red", table, {{RecordKind::kAct, ActBytes(act)}});
  const ProgramResult result = As("blue", {"check", kLog});
  EXPECT_EQ(result.exit, 1) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("does not say that red has learned something from event "));
}

// Nobody but the dealer could tell whether it comes out the same.
TEST_F(SealedConsentTest, DiceOfASealedLogFallAnewWhateverIsAsked) {
  Start();
  Play(2);
  EXPECT_THAT(ErrorAs("red", {"undo", kLog, "--to=0", "--by=red", "--dice=same"}, 2), HasSubstr("they fall anew"));
  const Table table = Look();
  v1::Act act;
  act.set_by("red");
  act.mutable_proposed()->set_number(table.last + 1);
  act.mutable_proposed()->mutable_take_back()->set_to(table.last);
  act.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::SAME);
  Forge("red", table, {{RecordKind::kAct, ActBytes(act)}});
  const ProgramResult result = As("blue", {"check", kLog});
  EXPECT_EQ(result.exit, 1) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("in a sealed log what is taken back falls anew"));
}

// What the dealer dealt before and after has keys of its own each time: nobody knows a card beforehand.
TEST_F(SealedConsentTest, WhatIsDealtAgainIsNotWhatWasDealt) {
  Start();
  Play(4);
  TakeBackTo(0, "blue");
  AnswerAs("dealer", {"deal", kLog});
  ExpectAllCheck();
  DiscloseAll();
  const ProgramResult stranger = As("nobody", {"check", kLog});
  EXPECT_EQ(stranger.exit, 0) << stranger.out << stranger.err;
  EXPECT_THAT(stranger.out, HasSubstr("outcomes compared with his seed"));
}

// ---- With open hands and links of both sides.

class OpenConsentTest : public SealedConsentTest {
 protected:
  struct Rolled {
    uint64_t number = 0;
    Event event;
  };
  void StartOpen() const {
    MakeKeys();
    AnswerAs("red", {"new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "--hidden=open", "-o", kLog});
    AnswerAs("red", {"reveal", kLog});
    AnswerAs("blue", {"reveal", kLog});
  }
  std::vector<Rolled> Rolls() const {
    std::vector<Rolled> rolls;
    const auto reader = *LogReader::Open(Path(kLog));
    const auto rules = *RulesetFor(reader->header(), {});
    const auto outcome = Replay(*reader, *rules, {}, [&](const ReplayedEvent& event) {
      if (event.event.player == kChance) rolls.push_back({event.number, event.event});
    });
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    return rolls;
  }
  uint64_t Last() const {
    const auto reader = *LogReader::Open(Path(kLog));
    RecordView view;
    while (*reader->Next(&view)) {
    }
    return reader->events();
  }
  // Decisions, until both have to show links.
  void DecideUntilARollIsDue() const {
    for (int i = 0; i < 30; ++i) {
      const std::string legal = AnswerAs("nobody", {"legal", kLog});
      const size_t begin = legal.find('\n') + 1;
      const std::string line = legal.substr(begin, legal.find('\n', begin) - begin);
      const std::string role = line.substr(0, line.find(' '));
      if (role == "chance") return;
      AnswerAs(role, {"append", kLog, line});
      AnswerAs(role, {"mark", kLog});
    }
    FAIL() << "no roll is due";
  }
  void Reveal() const {
    const std::string first = AnswerAs("red", {"reveal", kLog});
    AnswerAs("blue", {"reveal", kLog});
    if (absl::StrContains(first, "the link of blue comes first")) AnswerAs("red", {"reveal", kLog});
  }
};

TEST_F(OpenConsentTest, WhatIsAgreedToComeAgainComesWithoutLinks) {
  StartOpen();
  DecideUntilARollIsDue();
  const uint64_t to = Last();
  const size_t kept = Rolls().size();
  Reveal();
  const std::vector<Rolled> before = Rolls();
  ASSERT_GT(before.size(), kept);
  AnswerAs("red", {"undo", kLog, absl::StrCat("--to=", to), "--by=red", "--dice=same"});
  AnswerAs("red", {"mark", kLog});
  AnswerAs("blue", {"undo", kLog, "--answer=yes", "--by=blue"});
  AnswerAs("blue", {"mark", kLog});
  EXPECT_THAT(AnswerAs("blue", {"reveal", kLog}), Not(HasSubstr("link")));
  const std::vector<Rolled> after = Rolls();
  ASSERT_EQ(after.size(), 2 * before.size() - kept);
  for (size_t i = kept; i < before.size(); ++i) EXPECT_EQ(after[before.size() + i - kept].event, before[i].event);
  EXPECT_THAT(AnswerAs("nobody", {"check", kLog}), AllOf(HasSubstr("ok, "), Not(HasSubstr("false"))));
  EXPECT_THAT(AnswerAs("nobody", {"dice", kLog, "--format=json"}), HasSubstr("It comes again as it was"));
}

TEST_F(OpenConsentTest, WithoutThatTheyFallAnewByTheNextLinks) {
  StartOpen();
  DecideUntilARollIsDue();
  const uint64_t to = Last();
  const size_t kept = Rolls().size();
  Reveal();
  const size_t before = Rolls().size();
  TakeBackTo(to, "red");
  Reveal();
  EXPECT_EQ(Rolls().size(), 2 * before - kept);
  // One for the deal, and one for each time that the die was rolled.
  EXPECT_THAT(AnswerAs("nobody", {"check", kLog}), AllOf(HasSubstr("3 batches of links"), HasSubstr("ok, ")));
}

// ---- Errors.

class SealedErrorTest : public SealedConsentTest {
 protected:
  // Plays until somebody marches; he marches where he may not, and writes it down. Whose error it is.
  std::string PlayWrongly() const {
    Start();
    Play(4);
    for (int tries = 0; tries < 12; ++tries) {
      const auto [role, line] = Next();
      const size_t at = line.find("to=");
      if (absl::StrContains(line, "counter_marched") && at != std::string::npos) {
        for (const char* to : {"fort", "mill", "ford", "camp", "ridge", "river"}) {
          const std::string wrong = line.substr(0, at) + "to=" + to;
          if (As(role, {"append", kLog, wrong, "--dry-run"}).exit != 1) continue;
          AnswerAs(role, {"append", kLog, wrong, "--as-recorded", "--no-effect"});
          AnswerAs(role, {"mark", kLog});
          return role;
        }
      }
      if (!Play(1)) break;
    }
    ADD_FAILURE() << "nobody could march wrongly";
    return "red";
  }
  static std::string Other(const std::string& role) { return role == "red" ? "blue" : "red"; }
};

// An error that was played stands, with what it did on the board, once both have signed that it does.
TEST_F(SealedErrorTest, AnErrorIsWrittenDownWaivedAndPlayedOn) {
  const std::string role = PlayWrongly(), other = Other(role);
  EXPECT_EQ(As(other, {"check", kLog}).exit, 1);
  AnswerAs(other, {"waive", kLog, "--by=" + other});
  AnswerAs(other, {"mark", kLog});
  EXPECT_EQ(As("dealer", {"check", kLog}).exit, 1);
  AnswerAs(role, {"undo", kLog, "--answer=yes", "--by=" + role});
  AnswerAs(role, {"mark", kLog});
  ExpectAllCheck();
  AnswerAs("dealer", {"deal", kLog});
  Play(3);
  ExpectAllCheck();
  DiscloseAll();
  EXPECT_EQ(As("nobody", {"check", kLog}).exit, 0);
}

// The dealer knows the truth, and can rule while the game goes on; nobody else can.
TEST_F(SealedErrorTest, TheDealerRulesOnADisputeAndPlayGoesOnByIt) {
  const std::string role = PlayWrongly();
  const uint64_t wrong = LastRecord() - 1;
  Write("dispute.txtpb", absl::StrCat("id: \"1\" title: \"A march\" game: \"toy\"\n"
                                      "party { name: \"R\" side: \"red\" } party { name: \"B\" side: \"blue\" }\n"
                                      "log { file: \"g.adj\" } policy: SIMPLE_BACKUP\n"
                                      "claim { id: \"1\" by: \"",
                                      Other(role), "\" illegal { event: ", wrong, " } reason: \"Too far\" }\n"));
  EXPECT_THAT(ErrorAs(role, {"adjudicate", "dispute.txtpb"}, 1), HasSubstr("things are sealed that " + role));
  const ProgramResult ruling = As("dealer", {"adjudicate", "dispute.txtpb", "--format=json"});
  EXPECT_EQ(ruling.exit, 1) << ruling.err;
  Write("ruling.json", ruling.out);
  EXPECT_THAT(As("dealer", {"adjudicate", "dispute.txtpb"}).out, HasSubstr("upheld"));
  EXPECT_THAT(ErrorAs("dealer", {"adjudicate", "dispute.txtpb", "--resume-from=on.adj"}, 1),
              HasSubstr("play goes on in the log itself"));
  // What the ruling orders, and nothing else.
  const std::string back = absl::StrCat("--to=", wrong - 1), stands = absl::StrCat("--event=", wrong);
  EXPECT_THAT(ErrorAs(role, {"undo", kLog, back, "--ruling=ruling.json"}, 1), HasSubstr("things are sealed"));
  const ProgramResult undo = As("dealer", {"undo", kLog, back, "--ruling=ruling.json"});
  const ProgramResult waive = As("dealer", {"waive", kLog, stands, "--ruling=ruling.json"});
  EXPECT_NE(undo.exit == 0, waive.exit == 0) << undo.err << waive.err;
  AnswerAs("dealer", {"mark", kLog});
  AnswerAs("dealer", {"deal", kLog});
  ExpectAllCheck();
  Play(2);
  ExpectAllCheck();
}

}  // namespace
}  // namespace adjutant
