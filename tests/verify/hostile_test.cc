// Files made to do harm: too large, too many, no files at all. The program says so at once, in little memory.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/limits.h"
#include "replay/log_file.h"
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

using ::testing::AnyOf;
namespace fs = std::filesystem;

class HostileTest : public ProgramTest {
 protected:
  // A hundred times the size of a file of the kind that the program reads, in next to no space on the disk.
  void MakeHuge(const std::string& name) const {
    Write(name, "# proto-message: adjutant.v1.CaseFile\n");
    fs::resize_file(Path(name), uint64_t{1} << 30);
  }
  void MakePipe(const std::string& name) const { ASSERT_EQ(mkfifo(Path(name).c_str(), 0600), 0); }
  static std::string Repeated(const std::string& text, int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += text;
    return out;
  }
  std::string Dispute(const std::string& more) const {
    return absl::StrCat("game: \"toy\"\nlog { file: \"game.adj\" }\n", more);
  }
};

// Every command that reads a file by name, with the name in place of X.
std::vector<std::vector<std::string>> Readers() {
  return {{"check", "X"},
          {"append", "X", "red passed"},
          {"replay", "X"},
          {"show", "X"},
          {"legal", "X"},
          {"explain", "X", "--at=1"},
          {"what-if", "X", "red passed"},
          {"diff", "X", "X"},
          {"dice", "X"},
          {"convert", "X", "out.txtpb"},
          {"cases", "X"},
          {"components", "X"},
          {"new", "--game=toy", "--overlay=X", "-o", "new.adj"},
          {"adjudicate", "X"},
          {"adjudicate", "--verify=X"},
          {"errata", "--with=./X", "--merge", "X"},
          {"fuzz", "--game=toy", "--merge", "X"},
          {"rules", "--game=toy", "--coverage", "X"},
          {"perft", "X"},
          {"import", "X"}};
}

class HostileReader : public HostileTest, public ::testing::WithParamInterface<size_t> {
 protected:
  ProgramResult Read(const std::string& name) const {
    std::vector<std::string> args = Readers()[GetParam()];
    for (std::string& arg : args) {
      const size_t at = arg.find('X');
      if (at != std::string::npos) arg = arg.substr(0, at) + name + arg.substr(at + 1);
    }
    return Adjutant(args);
  }
};

TEST_P(HostileReader, DoesNotWaitForAPipeThatNobodyWritesInto) {
  MakePipe("pipe.txtpb");
  const ProgramResult result = Read("pipe.txtpb");
  EXPECT_TRUE(result.exit == 3 || result.exit == 2) << result.exit << result.out;
  EXPECT_THAT(result.err, AnyOf(HasSubstr("pipe"), HasSubstr("usage"), HasSubstr("--help")));
}

TEST_P(HostileReader, RefusesADevice) {
  const ProgramResult result = Read("/dev/zero");
  EXPECT_TRUE(result.exit == 3 || result.exit == 2) << result.exit << result.out;
  EXPECT_NE(result.err, "");
}

TEST_P(HostileReader, RefusesAGigabyteAtOnce) {
  MakeHuge("huge.txtpb");
  const ProgramResult result = Read("huge.txtpb");
  EXPECT_TRUE(result.exit == 3 || result.exit == 2 || Readers()[GetParam()][0] == "rules") << result.exit << result.out;
}

// The memory of all children so far, in KiB: none of them took much.
TEST_P(HostileReader, TakesLittleMemory) {
  MakeHuge("huge.txtpb");
  Read("huge.txtpb");
  rusage usage;
  ASSERT_EQ(getrusage(RUSAGE_CHILDREN, &usage), 0);
  EXPECT_LT(usage.ru_maxrss, 300'000);
}

INSTANTIATE_TEST_SUITE_P(, HostileReader, ::testing::Range<size_t>(0, Readers().size()), [](const auto& tested) {
  std::string name = Readers()[tested.param][0] + std::to_string(tested.param);
  name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
  return name;
});

// A pipe that somebody writes into is as good as a file: `adjutant check <(zcat game.adj.gz)`.
TEST_F(HostileTest, APipeWithAWriterIsRead) {
  StartLog("game.adj");
  MakePipe("pipe");
  const pid_t writer = fork();
  if (writer == 0) {
    execlp("cp", "cp", Path("game.adj").c_str(), Path("pipe").c_str(), nullptr);
    _exit(127);
  }
  const ProgramResult result = Adjutant({"check", "pipe"});
  int status = 0;
  waitpid(writer, &status, 0);
  EXPECT_EQ(result.exit, 0) << result.err;
}

TEST_F(HostileTest, WritingWaitsForNobodyEither) {
  MakePipe("pipe");
  EXPECT_EQ(Adjutant({"new", "--game=toy", "-o", "pipe"}).exit, 3);
  StartLog("game.adj");
  EXPECT_EQ(Adjutant({"replay", "game.adj", "--format=html", "-o", "pipe"}).exit, 3);
  EXPECT_EQ(Adjutant({"adjudicate", "--interview", "-o", "pipe"}).exit, 3);
}

// ---- Headers and events of logs.

class HostileLog : public HostileTest {
 protected:
  // The log as text with something more in its header.
  ProgramResult CheckWithHeader(const std::string& more) const {
    if (!fs::exists(Path("game.adj"))) StartLog("game.adj");
    if (!fs::exists(Path("game.txtpb"))) Answer({"convert", "game.adj", "game.txtpb"});
    std::string text = HostileTest::Read("game.txtpb");
    text.resize(text.find("record {", 10));
    const std::string magic = "magic: \"adjutant log\"";
    text.insert(text.find(magic), more);
    const size_t chain = text.find("chain:");
    text.erase(chain, text.find('\n', chain) - chain);
    Write("bomb.txtpb", text);
    return Adjutant({"check", "bomb.txtpb"});
  }
};

TEST_F(HostileLog, HeadersNameAPackOnce) {
  const std::string pack = absl::StrCat("packs { id: \"x\" sha256: \"", std::string(64, '0'), "\" }\n");
  const ProgramResult twice = CheckWithHeader(Repeated(pack, 2));
  EXPECT_EQ(twice.exit, 3);
  EXPECT_THAT(twice.err, IsMessage("'x' twice"));
  const ProgramResult many = CheckWithHeader(Repeated(pack, 150));
  EXPECT_EQ(many.exit, 3);
  EXPECT_THAT(many.err, IsMessage("names 150 component packs; at most 16 are read"));
}

TEST_F(HostileLog, HeadersNameAnOptionOnce) {
  const ProgramResult twice = CheckWithHeader(Repeated("options { id: \"a\" value: \"b\" }\n", 2));
  EXPECT_EQ(twice.exit, 3);
  EXPECT_THAT(twice.err, IsMessage("'a' twice"));
  const ProgramResult many = CheckWithHeader(Repeated("options { id: \"a\" value: \"b\" }\n", 3000));
  EXPECT_THAT(many.err, IsMessage("options; at most 1000 are read"));
}

TEST_F(HostileLog, HeadersAreShort) {
  const ProgramResult result = CheckWithHeader(absl::StrCat("title: \"", std::string(2 << 20, 'x'), "\"\n"));
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("the header is longer than 1048576 bytes"));
}

TEST_F(HostileLog, RecordsHaveSoManyBlocks) {
  const ProgramResult result = CheckWithHeader(Repeated("packs{}", 120'000));
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("blocks"));
}

TEST_F(HostileLog, EventsHaveSoManyClaims) {
  StartLog("game.adj");
  const std::string event = FirstLegal("game.adj");
  std::vector<std::string> args = {"append", "game.adj", event, "--keep-broken-claims"};
  for (int i = 0; i < 1001; ++i) args.push_back("--claim=x=1");
  const ProgramResult result = Adjutant(args);
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("1001 claims; at most 1000 are read"));
  args.resize(1004);
  EXPECT_EQ(Adjutant(args).exit, 1);  // broken, all of them
}

TEST_F(HostileLog, LinesOfStandardInputEnd) {
  StartLog("game.adj");
  const ProgramResult result = Adjutant({"append", "game.adj", "-"}, {.input = std::string(3 << 20, 'x')});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("1048576 bytes"));
}

// ---- Texts of strangers.

// What a terminal obeys or nobody sees: control characters, signs of direction, ends of lines, no width.
bool ObeyedOrUnseen(const std::string& text) {
  for (const char* sign : {"\x1b", "\x07", "\x7f", "\xC2\x9B", "\xE2\x80\xAE", "\xE2\x80\xA8", "\xE2\x80\x8B",
                           "\xE2\x80\x8E", "\xD8\x9C", "\xE2\x81\xA6", "\xE2\x81\xA9"}) {
    if (text.find(sign) != std::string::npos) return true;
  }
  return false;
}

TEST_F(HostileTest, NoOutputHoldsWhatATerminalObeysOrNobodySees) {
  const std::string bad =
      "x\x1b[2J\x07\xC2\x9B\xE2\x80\xAE\xE2\x80\xA8\xE2\x80\x8B\xE2\x80\x8E\xD8\x9C\xE2\x81\xA6\xE2\x81\xA9z";
  StartLog("game.adj", {"--title=" + bad, "--player=" + bad, "--player=b"});
  const std::string first = FirstLegal("game.adj");
  Adjutant({"append", "game.adj", first, "--note=" + bad, "--claim=" + bad + "=" + bad, "--keep-broken-claims"});
  const std::string log = bad + ".adj";
  Write(log, Read("game.adj"));
  Write("dispute.txtpb",
        "game: \"toy\" title: \"\\342\\200\\256\" id: \"\\033[2J\"\nlog { file: \"game.adj\" }\n"
        "party { name: \"\\342\\200\\256\" side: \"red\" }\n"
        "claim { id: \"\\342\\200\\256\" by: \"red\" illegal { event: 7 } reason: \"\\342\\200\\256\\033\" }\n");
  const std::vector<std::vector<std::string>> commands = {{"check", log},
                                                          {"replay", log},
                                                          {"show", log},
                                                          {"legal", log, "--sentences"},
                                                          {"explain", log, "--at=7"},
                                                          {"dice", log},
                                                          {"diff", log, "game.adj"},
                                                          {"perft", log},
                                                          {"log", log},
                                                          {"what-if", log, FirstLegal("game.adj")},
                                                          {"check", bad},
                                                          {"show", log, "--at=" + bad},
                                                          {bad},
                                                          {"append", log, bad},
                                                          {"legal", log, "--why=" + bad},
                                                          {"adjudicate", "dispute.txtpb"},
                                                          {"cases", bad},
                                                          {"new", "--game=" + bad, "-o", "n.adj"},
                                                          {"check", "--" + bad, log}};
  for (const auto& command : commands) {
    for (const char* format : {"", "--format=json", "--format=html", "--format=markdown"}) {
      std::vector<std::string> args = command;
      if (*format != 0) args.emplace_back(format);
      const ProgramResult result = Adjutant(args);
      EXPECT_FALSE(ObeyedOrUnseen(result.out)) << command[0] << " " << format << ": " << result.out;
      EXPECT_FALSE(ObeyedOrUnseen(result.err)) << command[0] << " " << format << ": " << result.err;
    }
  }
  // The readable forms of the log give every byte back all the same.
  for (const char* form : {"text", "json"}) {
    const std::string text = Answer({"convert", "game.adj", "-", std::string("--to=") + form});
    EXPECT_FALSE(ObeyedOrUnseen(text)) << text;
    Write("back", text);
    EXPECT_EQ(Adjutant({"convert", "back", std::string("back-") + form + ".adj"}).exit, 0);
    EXPECT_EQ(Read(std::string("back-") + form + ".adj"), Read("game.adj"));
  }
}

// ---- Disputes and cases.

TEST_F(HostileTest, DisputesHaveLimits) {
  StartLog("game.adj");
  const auto refused = [&](const std::string& more) {
    Write("dispute.txtpb", Dispute(more));
    const ProgramResult result = Adjutant({"adjudicate", "dispute.txtpb"});
    EXPECT_EQ(result.exit, 3) << result.out;
    return result.err;
  };
  EXPECT_THAT(refused(Repeated("party { side: \"red\" }\n", 50'000)), IsMessage("50000 parties; at most 16"));
  EXPECT_THAT(refused(Repeated("party { side: \"red\" }\n", 150'000)), IsMessage("blocks"));
  std::string claims;
  for (int i = 0; i < 5000; ++i) absl::StrAppend(&claims, "claim { id: \"", i, "\" illegal { event: 1 } }\n");
  EXPECT_THAT(refused(claims), IsMessage("5000 claims; at most 100"));
  const std::string words = Repeated("x ", 1'900'000);
  EXPECT_THAT(refused(absl::StrCat("claim { id: \"1\" forgotten { before: 1 what: \"", words, "\" } }")),
              IsMessage("longer than 4096 bytes"));
  EXPECT_THAT(refused(absl::StrCat("note: \"", words, "\"")), IsMessage("longer than 65536 bytes"));
}

TEST_F(HostileTest, CaseFilesHaveSoManyBlocks) {
  Write("bomb.txtpb", "game: \"toy\"\n" + Repeated("case{}", 200'000));
  const ProgramResult result = Adjutant({"cases", "bomb.txtpb"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("more than 100000 blocks"));
}

TEST_F(HostileTest, HelpStatesTheLimits) {
  EXPECT_THAT(Answer({"check", "--help"}), AllOf(HasSubstr("1 MiB"), HasSubstr("16 component packs")));
  EXPECT_THAT(Answer({"adjudicate", "--help"}), AllOf(HasSubstr("16 parties"), HasSubstr("100 claims")));
  EXPECT_THAT(Answer({"cases", "--help"}), HasSubstr("4 MiB"));
}

// It would run for days: stopped after a few seconds, it has said so.
TEST_F(HostileTest, PerftOfAGreatDepthSaysWhatItWillCost) {
  const ProgramResult result =
      testing::RunProgram("/usr/bin/timeout", {"6", ADJUTANT_WITH_TOY, "perft", "--game=toy", "--depth=64"});
  EXPECT_EQ(result.exit, 124);
  EXPECT_THAT(result.err, AllOf(HasSubstr("adjutant: perft: length "), HasSubstr(" sequences, about "),
                                HasSubstr(" at the speed so far")));
}

// ---- Replacing files.

TEST_F(HostileTest, ConvertReplacesFilesOnly) {
  StartLog("game.adj");
  MakePipe("pipe.txtpb");
  Write("real.txtpb", "mine");
  fs::create_symlink("real.txtpb", Path("link.txtpb"));
  fs::create_symlink("nowhere.txtpb", Path("dangling.txtpb"));
  for (const char* out :
       {"pipe.txtpb", "link.txtpb", "dangling.txtpb", "/dev/null", "/dev/stdout", "/proc/self/fd/1"}) {
    const ProgramResult result = Adjutant({"convert", "game.adj", out, "--to=text", "--force"});
    EXPECT_EQ(result.exit, 3) << out;
    EXPECT_THAT(result.err, IsMessage("it was left as it is")) << out;
    EXPECT_EQ(result.out, "") << out;
  }
  EXPECT_TRUE(fs::is_fifo(Path("pipe.txtpb")));
  EXPECT_TRUE(fs::is_symlink(Path("link.txtpb")));
  EXPECT_EQ(Read("real.txtpb"), "mine");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(HostileTest, ConvertReplacesNoLogThatSomebodyIsWritingTo) {
  StartLog("game.adj");
  StartLog("other.adj");
  const std::string before = Read("other.adj");
  const int fd = open(Path("other.adj").c_str(), O_RDWR);
  ASSERT_EQ(flock(fd, LOCK_EX | LOCK_NB), 0);
  const ProgramResult result = Adjutant({"convert", "game.adj", "other.adj", "--force"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("another process is writing"));
  EXPECT_EQ(Read("other.adj"), before);
  close(fd);
  EXPECT_EQ(Adjutant({"convert", "game.adj", "other.adj", "--force"}).exit, 0);
}

TEST_F(HostileTest, AReplacedFileKeepsItsPermissions) {
  StartLog("game.adj");
  Write("out.txtpb", "old");
  fs::permissions(Path("out.txtpb"), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(Answer({"convert", "game.adj", "out.txtpb", "--force"}), "");
  EXPECT_THAT(Read("out.txtpb"), HasSubstr("record {"));
  EXPECT_EQ(fs::status(Path("out.txtpb")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(HostileTest, AKilledProgramLeavesNothingForEver) {
  StartLog("game.adj");
  Write(".out.txtpb.999999.0.tmp", "left by a killed program");
  Write(".out.txtpb.mine.tmp", "not of the program");
  EXPECT_EQ(Answer({"convert", "game.adj", "out.txtpb"}), "");
  EXPECT_FALSE(fs::exists(Path(".out.txtpb.999999.0.tmp")));
  EXPECT_TRUE(fs::exists(Path(".out.txtpb.mine.tmp")));
  // While it writes there is no name that could stay.
  ASSERT_EQ(mkfifo(Path("slow.adj").c_str(), 0600), 0);
  const int feed = open(Path("slow.adj").c_str(), O_RDWR);
  const std::string bytes = Read("game.adj");
  ASSERT_EQ(write(feed, bytes.data(), bytes.size() - 1), static_cast<ssize_t>(bytes.size() - 1));
  const pid_t child = fork();
  if (child == 0) {
    if (chdir(Path(".").c_str()) != 0) _exit(126);
    execl(ADJUTANT_WITH_TOY, ADJUTANT_WITH_TOY, "convert", "slow.adj", "killed.txtpb", nullptr);
    _exit(127);
  }
  usleep(300'000);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  close(feed);
  for (const auto& entry : fs::directory_iterator(Path("."))) {
    EXPECT_THAT(entry.path().filename().string(), Not(HasSubstr("killed")));
  }
}

}  // namespace
}  // namespace adjutant
