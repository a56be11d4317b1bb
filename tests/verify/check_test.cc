// Checking logs, and bad input of every kind: one precise line and the right exit status.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

TEST_F(ProgramTest, CheckConfirmsAGoodLog) {
  StartLog("g.adj");
  PlayOn("g.adj", 3);
  EXPECT_THAT(Answer({"check", "g.adj"}), AllOf(StartsWith("g.adj: ok, "), HasSubstr(" events, open, state digest ")));
  EXPECT_THAT(Answer({"check", "-"}, {.input = Read("g.adj")}), StartsWith("standard input: ok, "));
}

TEST_F(ProgramTest, ManyLogsAreCheckedInParallelAndToldInOrder) {
  std::vector<std::string> args = {"check"};
  std::string expected;
  for (int i = 0; i < 12; ++i) {
    args.push_back("g" + std::to_string(i) + ".adj");
    StartLog(args.back(), {"--title=" + args.back()});
  }
  const std::string one = Answer([&] {
    auto a = args;
    a.push_back("--jobs=1");
    return a;
  }());
  const std::string four = Answer([&] {
    auto a = args;
    a.push_back("--jobs=4");
    return a;
  }());
  EXPECT_EQ(one, four);
  EXPECT_THAT(one, HasSubstr("12 logs, 72 events: 12 ok, 0 not ok\n"));
  const auto json = ParseJson(Answer([&] {
    auto a = args;
    a.push_back("--format=json");
    return a;
  }()));
  EXPECT_EQ(json.fields().at("logs").list_value().values_size(), 12);
}

TEST_F(ProgramTest, TheStatusOfManyLogsIsTheHighest) {
  StartLog("g.adj");
  Write("empty.adj", "");
  const ProgramResult result = Adjutant({"check", "empty.adj", "g.adj"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.out, AllOf(StartsWith("g.adj: ok"), HasSubstr("1 ok, 1 not ok")));
  EXPECT_THAT(result.err, IsMessage("empty.adj"));
}

TEST_F(ProgramTest, ABrokenClaimIsToldWithTheValue) {
  StartLog("g.adj");
  EXPECT_EQ(Adjutant({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford", "--claim=ford=3",
                      "--claim=mill=0", "--claim=frod=1", "--keep-broken-claims"})
                .exit,
            1);
  const ProgramResult result = Adjutant({"check", "g.adj"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(
      result.out,
      AllOf(HasSubstr("g.adj: event 7: claim ford = 3: BROKEN: is 1\n"),
            HasSubstr("g.adj: event 7: claim frod = 1: BROKEN: there is no such value (did you mean 'ford'?)\n"),
            HasSubstr("claims: 1 confirmed, 2 broken")));
  EXPECT_EQ(ParseJson(Adjutant({"check", "g.adj", "--format=json"}).out).fields().at("failed").number_value(), 1);
}

TEST_F(ProgramTest, ARollThatTheSeedDoesNotGiveIsTold) {
  StartLog("s.adj");
  std::string text = Answer({"convert", "s.adj", "-", "--to=text"});
  for (size_t at; (at = text.find("  chain: ")) != std::string::npos;) text.erase(at, text.find('\n', at) + 1 - at);
  text.replace(text.rfind("order_10"), 8, "order_12");
  Write("g.txtpb", text);
  const ProgramResult result = Adjutant({"check", "g.txtpb"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("g.txtpb: event 6: not as rolled: "),
                                HasSubstr("the log has 'chance card_dealt hand=blue card=order_12'"),
                                HasSubstr("g.txtpb: not ok, 6 events")));
  const auto json = ParseJson(Adjutant({"check", "g.txtpb", "--format=json"}).out);
  const auto& log = json.fields().at("logs").list_value().values(0).struct_value().fields();
  EXPECT_EQ(log.at("contradicted_rolls").number_value(), 1);
  EXPECT_EQ(log.at("rolls_not_so").list_value().values(0).struct_value().fields().at("event").number_value(), 6);
}

// What is true of every position is checked when asked for, and listed with its cases.
TEST_F(ProgramTest, TheInvariantsOfAGameAreCheckedAndListed) {
  StartLog("g.adj");
  const ProgramResult result = Adjutant({"check", "--invariants", "g.adj"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.out, HasSubstr("1 invariant: all held, "));
  EXPECT_THAT(result.out, HasSubstr("posts.stacks"));
  EXPECT_THAT(result.out, HasSubstr("At most three counters are on a post."));
  EXPECT_THAT(Adjutant({"check", "g.adj"}).out, Not(HasSubstr("invariant")));
  const auto json = ParseJson(Adjutant({"check", "--invariants", "g.adj", "--format=json"}).out);
  const auto& listed = json.fields().at("invariants").list_value().values(0).struct_value().fields();
  EXPECT_EQ(listed.at("name").string_value(), "posts.stacks");
  EXPECT_EQ(listed.at("sentence").string_value(), "At most three counters are on a post.");
  EXPECT_EQ(listed.at("rules").list_value().values(0).string_value(), "1.2");
  const auto& told =
      json.fields().at("logs").list_value().values(0).struct_value().fields().at("invariants").struct_value().fields();
  EXPECT_EQ(told.at("checked").list_value().values_size(), 1);
  EXPECT_EQ(told.at("broken").number_value(), 0);
}

// The text form can be edited by hand, and a log made elsewhere may hold anything: the chain is then taken anew.
TEST_F(ProgramTest, AnIllegalEventInALogIsToldWithTheRule) {
  StartLog("g.adj", {"--option=ties=nobody"});
  StartLog("h.adj");
  // The same cards, but from a log in which red has marched already.
  Answer({"append", "h.adj", "red counter_marched card=order_1 from=mill to=ford"});
  Answer({"convert", "h.adj", "h.txtpb"});
  std::string text = Read("h.txtpb");
  const size_t card = text.rfind("order_1\"");
  ASSERT_NE(card, std::string::npos);
  text.replace(card, 7, "order_2");
  // Without its chain value a record of the text form is taken as it stands.
  const size_t chain = text.rfind("chain:");
  text.erase(chain, text.find('\n', chain) - chain);
  Write("h.txtpb", text);
  const ProgramResult result = Adjutant({"check", "h.txtpb"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("h.txtpb: refused: event 7 (byte "), HasSubstr("[3.1]")));
}

TEST_F(ProgramTest, ATornTailIsNamedAndRepairedIntoASideFile) {
  StartLog("g.adj");
  const std::string whole = Read("g.adj");
  Answer({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford"});
  const std::string more = Read("g.adj");
  Write("g.adj", more.substr(0, more.size() - 5));
  const ProgramResult result = Adjutant({"check", "g.adj"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("record 7, byte " + std::to_string(whole.size())));
  EXPECT_THAT(result.err, HasSubstr("`adjutant check --repair g.adj`"));
  EXPECT_EQ(Adjutant({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford"}).exit, 3);
  const std::string repaired = Answer({"check", "--repair", "g.adj"});
  EXPECT_THAT(repaired,
              AllOf(HasSubstr("g.adj: repaired; the torn end is in g.adj.torn"), HasSubstr("g.adj: ok, 6 events")));
  EXPECT_EQ(Read("g.adj"), whole);
  EXPECT_EQ(Read("g.adj.torn"), more.substr(whole.size(), more.size() - whole.size() - 5));
}

TEST_F(ProgramTest, ASecondWriterIsToldThatTheLogIsTaken) {
  StartLog("g.adj");
  const int file = open(Path("g.adj").c_str(), O_RDWR);
  ASSERT_EQ(flock(file, LOCK_EX), 0);
  const ProgramResult result = Adjutant({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford"});
  close(file);
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("another process is writing to g.adj"));
}

TEST_F(ProgramTest, ALogThatIsNotClosedIsToldWhereItEnds) {
  StartLog("g.adj");
  const ProgramResult result = Adjutant({"check", "--closed", "g.adj"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("g.adj: record 7, byte " + std::to_string(Read("g.adj").size())));
}

TEST_F(ProgramTest, AFlippedBitIsToldWithRecordAndByte) {
  StartLog("g.adj");
  std::string bytes = Read("g.adj");
  bytes[bytes.size() - 10] = static_cast<char>(bytes[bytes.size() - 10] ^ 1);
  Write("g.adj", bytes);
  for (const char* command : {"check", "show", "replay", "legal"}) {
    const ProgramResult result = Adjutant({command, "g.adj"});
    EXPECT_EQ(result.exit, 3) << command;
    EXPECT_THAT(result.err, IsMessage("g.adj: record 6, byte ")) << command;
  }
}

TEST_F(ProgramTest, WhatIsNoLogIsUnreadable) {
  mkdir(Path("folder").c_str(), 0755);
  Write("empty.adj", "");
  Write("noise.adj", "This is no log at all, whatever its name says.\n");
  Write("broken.txtpb", "record {\n  sequence: 0\n  header { magic: \"adjutant log\" format_version }\n}\n");
  Write("future.txtpb", "record { sequence: 0 header { magic: \"adjutant log\" format_version: 9 game: \"toy\" } }\n");
  const struct {
    const char* path;
    const char* message;
  } kBad[] = {{"missing.adj", "missing.adj: no such file"},
              {"folder", "folder: is a directory"},
              {"empty.adj", "empty"},
              {"noise.adj", "noise.adj"},
              {"broken.txtpb", "broken.txtpb:3:49: "},
              {"future.txtpb", "version 9"}};
  for (const auto& bad : kBad) {
    for (const char* command : {"check", "show", "replay", "legal", "perft"}) {
      const ProgramResult result = Adjutant({command, bad.path});
      EXPECT_EQ(result.exit, 3) << command << " " << bad.path;
      EXPECT_EQ(result.out, "") << command << " " << bad.path;
      EXPECT_THAT(result.err, IsMessage(bad.message)) << command;
    }
    EXPECT_EQ(Adjutant({"explain", bad.path, "--at=1"}).exit, 3);
    EXPECT_EQ(Adjutant({"diff", bad.path, bad.path}).exit, 3);
    EXPECT_EQ(Adjutant({"convert", bad.path, "out.jsonl"}).exit, 3) << bad.path;
    EXPECT_EQ(Adjutant({"append", bad.path, "red x"}).exit, 3);
    EXPECT_FALSE(std::filesystem::exists(Path("out.jsonl")));
  }
}

TEST_F(ProgramTest, NamesInALogThatAreNotKnownHaveAStatusOfTheirOwn) {
  Answer({"new", "--game=toy", "-o", "g.adj"});
  Answer({"convert", "g.adj", "g.txtpb"});
  const std::string text = Read("g.txtpb");
  const struct {
    const char* from;
    const char* to;
    const char* message;
  } kUnknown[] = {{"game: \"toy\"", "game: \"tyo\"", "did you mean 'toy'?"},
                  {"\"standard\"", "\"standrad\"", "standrad"},
                  {"\"ties\"", "\"tise\"", "did you mean 'ties'?"},
                  {"\"attacker\"", "\"atacker\"", "it has attacker, nobody"}};
  for (const auto& unknown : kUnknown) {
    std::string changed = text;
    const size_t at = changed.find(unknown.from);
    ASSERT_NE(at, std::string::npos) << unknown.from;
    changed.replace(at, std::string(unknown.from).size(), unknown.to);
    // The chain covers the header: without its value the record is taken as it stands.
    const size_t chain = changed.find("chain:");
    if (chain != std::string::npos) changed.erase(chain, changed.find('\n', chain) - chain);
    Write("u.txtpb", changed);
    const ProgramResult result = Adjutant({"check", "u.txtpb"});
    EXPECT_EQ(result.exit, 4) << unknown.to;
    EXPECT_THAT(result.err, IsMessage(unknown.message));
  }
}

TEST_F(ProgramTest, NamesInAnEventThatAreNotKnownAreToldWithTheNearest) {
  StartLog("g.adj");
  const struct {
    const char* event;
    int exit;
    const char* message;
  } kBad[] = {
      {"red counter_marched card=order_1 from=mlil to=ford", 4,
       "event 7: counter_marched.from: no post 'mlil' (did you mean 'mill'?)"},
      {"red counter_marhced card=order_1 from=mill to=ford", 4, "did you mean 'counter_marched'?"},
      {"rde counter_marched card=order_1 from=mill to=ford", 4, "no side 'rde' (did you mean 'red'?)"},
      {"red counter_marched card=order_1 form=mill to=ford", 4, "did you mean 'from'?"},
      {"red counter_marched card=order_1 from=mill", 3, "counter_marched.to is missing"},
      {"chance die_rolled purpose=attack value=six", 3, "is a number"},
      {"player: \"red\" counter_marched { card: }", 3, "line 1, column "},
      {"{\"player\": \"red\", \"counterMarched\": {", 3, "not JSON of an event"},
      {"red", 4, "is no event"},
  };
  const std::string before = Read("g.adj");
  for (const auto& bad : kBad) {
    const ProgramResult result = Adjutant({"append", "g.adj", bad.event});
    EXPECT_EQ(result.exit, bad.exit) << bad.event;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, IsMessage(bad.message));
  }
  EXPECT_EQ(Read("g.adj"), before);
}

TEST_F(ProgramTest, AClosedStandardInputIsUnreadable) {
  StartLog("g.adj");
  for (const std::vector<std::string>& args : {std::vector<std::string>{"check", "-"},
                                               {"append", "g.adj", "-"},
                                               {"cases", "-"},
                                               {"convert", "-", "-", "--to=json"}}) {
    const ProgramResult result = Adjutant(args, {.close_input = true});
    EXPECT_EQ(result.exit, 3) << args[0];
    EXPECT_THAT(result.err, IsMessage("standard input")) << args[0];
  }
}

TEST_F(ProgramTest, AnswersThatCannotBeWrittenAreAnError) {
  StartLog("g.adj");
  for (const std::vector<std::string>& args : {std::vector<std::string>{"show", "g.adj"},
                                               {"help"},
                                               {"games", "--format=json"},
                                               {"convert", "g.adj", "-", "--to=json"},
                                               {"new", "--game=toy", "-o", "-"}}) {
    ProgramResult result = Adjutant(args, {.close_output = true});
    EXPECT_EQ(result.exit, 3) << args[0];
    EXPECT_THAT(result.err, IsMessage("standard output")) << args[0];
    if (!std::filesystem::exists("/dev/full")) continue;
    result = Adjutant(args, {.output_file = "/dev/full"});
    EXPECT_EQ(result.exit, 3) << args[0];
    EXPECT_THAT(result.err, IsMessage("No space left on device")) << args[0];
  }
}

// RLIMIT_FSIZE stands for a full disk.
TEST_F(ProgramTest, AFullDiskLeavesEveryFileAsItWas) {
  StartLog("g.adj");
  const std::string before = Read("g.adj");
  ProgramResult result = Adjutant({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford"},
                                  {.file_size_max = before.size() + 10});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("g.adj"));
  EXPECT_EQ(Read("g.adj"), before);
  result = Adjutant({"convert", "g.adj", "g.txtpb"}, {.file_size_max = 100});
  EXPECT_EQ(result.exit, 3);
  EXPECT_FALSE(std::filesystem::exists(Path("g.txtpb")));
  result = Adjutant({"new", "--game=toy", "-o", "h.adj"}, {.file_size_max = 10});
  EXPECT_EQ(result.exit, 3);
  EXPECT_FALSE(std::filesystem::exists(Path("h.adj")));
}

TEST_F(ProgramTest, EscapeSequencesOfAStrangerDoNotReachTheTerminal) {
  Answer({"new", "--game=toy", "-o", "g.adj", "--title=\x1b[2Jgone\x07"});
  EXPECT_THAT(Answer({"replay", "g.adj"}), Not(HasSubstr("\x1b")));
  ParseJson(Answer({"replay", "g.adj", "--format=json"}));
  EXPECT_THAT(Adjutant({"check", "no\x1b[2Jfile"}).err, Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace adjutant
