// A game by mail through the program: two logs, mails between them, and what can go wrong on the way.
#include <cstdlib>

#include "absl/strings/str_split.h"
#include "replay/log_file.h"
#include "tests/mail/damage.h"
#include "tests/replay/toy_log.h"
#include "tests/verify/post_game.h"
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

using testing::Chance;

class ByMailTest : public ProgramTest {
 protected:
  uint64_t EventsOf(const std::string& log) const {
    const auto reader = LogReader::Open(Path(log));
    RecordView record;
    while (*(*reader)->Next(&record)) {
    }
    return (*reader)->events();
  }
  // Plays for one side until it is the other's turn; false when the game is over.
  bool Turn(const std::string& log, const std::string& side, Chance* chance) {
    for (;;) {
      const std::vector<std::string> legal = absl::StrSplit(Answer({"legal", log}), '\n', absl::SkipEmpty());
      if (legal.size() < 2) return false;
      if (!absl::StartsWith(legal[1], side + " ")) return !absl::StrContains(legal[0], "over");
      Answer({"append", log, "--roll", legal[1 + chance->Below(legal.size() - 1)]});
    }
  }
  void SendAndReceive(const std::string& from, const std::string& side, const std::string& to, Chance* chance) {
    std::string mail = Answer({"send", from, "--as", side});
    const std::vector<testing::Damage>& all = testing::Harmless();
    for (uint64_t i = chance->Below(3); i > 0; --i) {
      const testing::Damage& damage = all[chance->Below(all.size())];
      if (!absl::StartsWith(damage.name, "raw")) mail = damage.on(mail, *chance);
    }
    Write("mail.txt", mail);
    EXPECT_THAT(Answer({"receive", to, "mail.txt"}), HasSubstr(to + ": appended record")) << mail;
  }
};

TEST_F(ByMailTest, TwoLogsThatExchangeMailsEndEqual) {
  for (const uint64_t seed : {1u, 2u, 3u}) {
    const std::string red = absl::StrCat("red", seed, ".adj"), blue = absl::StrCat("blue", seed, ".adj");
    Chance chance(seed);
    Answer({"new", "--game=toy", absl::StrCat("--seed=by mail ", seed), "-o", red});
    Answer({"append", red, "--roll"});
    Turn(red, "red", &chance);
    Write("first.txt", testing::Quoted(Answer({"send", red, "--as=red"}), "> "));
    Answer({"receive", "--new", blue, "first.txt"});
    EXPECT_EQ(Read(red), Read(blue));
    for (int turn = 0; turn < 8; ++turn) {
      const bool blues = turn % 2 == 0;
      const std::string& here = blues ? blue : red;
      const std::string side = blues ? "blue" : "red";
      const std::string before = Read(here);
      const bool goes_on = Turn(here, side, &chance);
      if (Read(here) != before) SendAndReceive(here, side, blues ? red : blue, &chance);
      EXPECT_EQ(Read(red), Read(blue));
      if (!goes_on) break;
    }
    EXPECT_EQ(Answer({"check", red}), testing::Replaced(Answer({"check", blue}), "blue", "red"));
  }
}

TEST_F(ByMailTest, TheSameMailTwiceChangesNothing) {
  StartLog("a.adj");
  Write("m.txt", Answer({"send", "a.adj"}));
  Answer({"receive", "--new=b.adj", "m.txt"});
  const std::string bytes = Read("b.adj");
  EXPECT_THAT(Answer({"receive", "b.adj", "m.txt"}), HasSubstr("b.adj: has all of it; nothing is new\n"));
  EXPECT_EQ(Read("b.adj"), bytes);
  // A new log never takes the place of one.
  const ProgramResult again = Adjutant({"receive", "--new=b.adj", "m.txt"});
  EXPECT_EQ(again.exit, 2);
  EXPECT_EQ(Read("b.adj"), bytes);
  const auto json = ParseJson(Answer({"receive", "b.adj", "m.txt", "--format=json"}));
  EXPECT_FALSE(json.fields().at("appended").bool_value());
  EXPECT_EQ(json.fields().at("known").number_value(), 7);  // the header and six events
}

TEST_F(ByMailTest, AClosedLogTravelsWithItsEnd) {
  StartLog("a.adj");
  Write("m.txt", Answer({"send", "a.adj"}));
  Answer({"receive", "--new=b.adj", "m.txt"});
  PlayOn("a.adj", 3);
  Answer({"append", "a.adj", "--close"});
  Write("end.txt", Answer({"send", "a.adj", "--since=6"}));
  Answer({"receive", "b.adj", "end.txt"});
  EXPECT_EQ(Read("a.adj"), Read("b.adj"));
  Answer({"check", "--closed", "b.adj"});
  EXPECT_THAT(Answer({"receive", "b.adj", "end.txt"}), HasSubstr("nothing is new"));
}

TEST_F(ByMailTest, AMissingMailIsNamedAndNothingIsWritten) {
  StartLog("a.adj");
  Write("first.txt", Answer({"send", "a.adj"}));
  Answer({"receive", "--new=b.adj", "first.txt"});
  PlayOn("a.adj", 2);
  const uint64_t middle = EventsOf("a.adj");
  Write("second.txt", Answer({"send", "a.adj", "--since=6"}));
  PlayOn("a.adj", 2);
  Write("third.txt", Answer({"send", "a.adj", "--since", std::to_string(middle)}));
  const std::string bytes = Read("b.adj");
  const ProgramResult result = Adjutant({"receive", "b.adj", "third.txt"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr(absl::StrCat("missing: records 7 to ", middle,
                                                 " are missing: they went out with the mail that follows record 6\n")));
  EXPECT_EQ(Read("b.adj"), bytes);
  // In whatever order, in a folder.
  std::filesystem::create_directory(Path("box"));
  for (const char* name : {"first.txt", "second.txt", "third.txt"}) {
    std::filesystem::rename(Path(name), Path(absl::StrCat("box/", name)));
  }
  Answer({"receive", "b.adj", "box"});
  EXPECT_EQ(Read("a.adj"), Read("b.adj"));
}

TEST_F(ByMailTest, ADamagedMailIsNotAppended) {
  StartLog("a.adj");
  std::string mail = Answer({"send", "a.adj"});
  const size_t at = mail.find("\n0002 ") + 20;
  mail[at] = mail[at] == 'X' ? 'Y' : 'X';
  Write("m.txt", mail);
  const ProgramResult result = Adjutant({"receive", "--new=b.adj", "m.txt"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.out, HasSubstr("; line 2 is damaged (line "));
  EXPECT_FALSE(std::filesystem::exists(Path("b.adj")));
  Write("none.txt", "Hello Bob,\n\nI march to the mill.\n");
  const ProgramResult none = Adjutant({"receive", "--new=b.adj", "none.txt"});
  EXPECT_EQ(none.exit, 3);
  EXPECT_THAT(none.err, IsMessage("receive: there is no block of records in what was read"));
}

TEST_F(ByMailTest, AForkIsToldAndNothingIsWritten) {
  StartLog("a.adj");
  std::filesystem::copy_file(Path("a.adj"), Path("b.adj"));
  const std::vector<std::string> legal = absl::StrSplit(Answer({"legal", "a.adj"}), '\n', absl::SkipEmpty());
  Answer({"append", "a.adj", legal[1]});
  Answer({"append", "b.adj", legal[2]});
  Write("m.txt", Answer({"send", "a.adj", "--as=red", "--since=6"}));
  const std::string bytes = Read("b.adj");
  const ProgramResult result = Adjutant({"receive", "b.adj", "m.txt"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("fork: record 7 is another one in m.txt than in the log."));
  EXPECT_EQ(Read("b.adj"), bytes);
}

// 1.2: a fourth counter may not stand on a post.
TEST_F(ByMailTest, AMoveAgainstTheRulesIsToldAndNotAppended) {
  StartLog("a.adj");
  std::filesystem::copy_file(Path("a.adj"), Path("b.adj"));
  // Written by another program than ours.
  {
    const auto writer = LogWriter::OpenForAppend(Path("a.adj"));
    ASSERT_TRUE(writer.ok());
    const auto ruleset = RulesetFor((*writer)->header(), {});
    ASSERT_TRUE(ruleset.ok());
    EventCodec codec(**ruleset);
    const auto event = codec.FromNotation("blue counter_marched card=order_11 from=wood to=ford");
    ASSERT_TRUE(event.ok()) << event.status();
    ASSERT_TRUE((*writer)->Append(codec.ToBytes(*event)).ok());
  }
  const ProgramResult not_sent = Adjutant({"send", "a.adj", "--since=6"});
  EXPECT_EQ(not_sent.exit, 1);
  EXPECT_THAT(not_sent.err, IsMessage("event 7 is against the rules"));
  // The whole log as an attachment does the same as a block.
  const std::string bytes = Read("b.adj");
  const ProgramResult result = Adjutant({"receive", "b.adj", "a.adj"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("refused: record 7: ["));
  EXPECT_THAT(result.out, HasSubstr("nothing was appended; --as-it-is records it all the same\n"));
  EXPECT_EQ(Read("b.adj"), bytes);
  EXPECT_EQ(Adjutant({"receive", "b.adj", "a.adj", "--as-it-is", "--dry-run"}).exit, 1);
  EXPECT_EQ(Read("b.adj"), bytes);
  EXPECT_EQ(Adjutant({"receive", "b.adj", "a.adj", "--as-it-is"}).exit, 1);
  EXPECT_EQ(Read("b.adj"), Read("a.adj"));
}

TEST_F(ByMailTest, WhatIsHiddenIsNotToldInWords) {
  StartLog("a.adj");
  const std::string to_red = Answer({"send", "a.adj", "--as=blue", "--since=0"});
  EXPECT_THAT(to_red, HasSubstr("red card=order_1"));
  EXPECT_THAT(to_red, Not(HasSubstr("order_11")));
  const std::string to_all = Answer({"send", "a.adj"});
  EXPECT_THAT(to_all, Not(HasSubstr("order_1")));
  Write("m.txt", to_all);
  EXPECT_THAT(Answer({"receive", "--new=b.adj", "m.txt", "--dry-run"}), Not(HasSubstr("order_1")));
  EXPECT_THAT(Answer({"receive", "--new=b.adj", "m.txt", "--dry-run", "--view=blue"}),
              AllOf(HasSubstr("order_11"), Not(HasSubstr("order_6"))));
  EXPECT_THAT(Answer({"receive", "--new=b.adj", "m.txt", "--dry-run", "--open"}), HasSubstr("order_6"));
  EXPECT_FALSE(std::filesystem::exists(Path("b.adj")));
}

TEST_F(ByMailTest, MarksOfAGameByPostAreVerifiedAndSayWhatToSend) {
  testing::PostGame game;
  game.Begin();
  game.Play(8);
  const std::string whole = game.bytes();
  Write("a.adj", whole);
  Write("m.txt", Answer({"send", "a.adj", "--since=0"}));
  const std::string first = Answer({"receive", "--new=b.adj", "m.txt"});
  EXPECT_THAT(first, HasSubstr("the signature of red is good"));
  EXPECT_THAT(first, HasSubstr("the signature of blue is good"));
  EXPECT_EQ(Read("b.adj"), whole);
  // A record that nobody has signed is a draft.
  game.LockUp("red", "box");
  Write("a.adj", game.bytes());
  const ProgramResult draft = Adjutant({"send", "a.adj", "--as=red"});
  EXPECT_EQ(draft.exit, 0);
  EXPECT_THAT(draft.out, HasSubstr(absl::StrCat("A draft: nobody has signed from record ", game.last())));
  EXPECT_THAT(draft.err, IsMessage("are not signed"));
  // And a signature that is false is told.
  v1::Act mark = game.MarkAct("red", v1::Mark::TURN, game.last());
  (*mark.mutable_mark()->mutable_signature())[5] ^= 1;
  game.Add(mark);
  Write("a.adj", game.bytes());
  Write("m.txt", Answer({"send", "a.adj", "--as=red"}));
  const ProgramResult forged = Adjutant({"receive", "b.adj", "m.txt"});
  EXPECT_EQ(forged.exit, 1);
  EXPECT_THAT(forged.out, HasSubstr(absl::StrCat("refused: record ", game.last(), ": ")));
  EXPECT_EQ(Read("b.adj"), whole);
}

TEST_F(ByMailTest, TheCommandLineIsStrict) {
  StartLog("a.adj");
  EXPECT_EQ(Adjutant({"receive"}).exit, 2);
  EXPECT_EQ(Adjutant({"receive", "a.adj", "x", "--open", "--view=red"}).exit, 2);
  EXPECT_EQ(Adjutant({"receive", "a.adj", "nowhere.txt"}).exit, 3);
  EXPECT_EQ(Adjutant({"receive", "nowhere.adj", "a.adj"}).exit, 3);
  EXPECT_EQ(Adjutant({"send", "a.adj", "--as=green"}).exit, 4);
  EXPECT_EQ(Adjutant({"send", "a.adj", "--since=6"}).exit, 1);
  EXPECT_EQ(Adjutant({"send", "a.adj", "--since=99"}).exit, 2);
  Answer({"send", "a.adj", "-o", "mail.txt"});
  EXPECT_EQ(Adjutant({"send", "a.adj", "-o", "mail.txt"}).exit, 2);
}

}  // namespace
}  // namespace adjutant
