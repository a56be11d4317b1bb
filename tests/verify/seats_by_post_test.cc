// A game by post of more than two: three hacendados and a dealer, each a process with nothing but the log and its own
// keys (Lords of the Sierra Madre). Where several may decide at once they write one after the other.
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class SeatsByPostTest : public ProgramTest {
 protected:
  ~SeatsByPostTest() override { unsetenv("ADJUTANT_KEYS"); }

  static std::vector<std::string> Seats() { return {"p1", "p2", "p3"}; }
  static std::vector<std::string> Roles() { return {"p1", "p2", "p3", "dealer"}; }

  ProgramResult As(const std::string& role, const std::vector<std::string>& args) const {
    setenv("ADJUTANT_KEYS", Path("keys-" + role).c_str(), 1);
    return Adjutant(args);
  }
  std::string AnswerAs(const std::string& role, const std::vector<std::string>& args) const {
    const ProgramResult result = As(role, args);
    EXPECT_EQ(result.exit, 0) << role << " " << args[0] << ": " << result.out << result.err;
    return result.out;
  }
  void Start() const {
    std::vector<std::string> start = {"new", "--game=sierra", "--option=seats=three", "-o", kLog};
    for (const std::string& role : Roles()) {
      AnswerAs(role, {"key", "new", "P-" + role, "--game=sierra", "--as=" + role});
      Write(role + ".offer", AnswerAs(role, {"key", "offer", role}));
      start.push_back("--offer=" + role + ".offer");
    }
    AnswerAs("p1", start);
    for (const std::string& seat : Seats()) AnswerAs(seat, {"reveal", kLog});
    AnswerAs("dealer", {"deal", kLog});
  }
  // The last legal event of a seat that is no range of amounts, as it reads the log; empty: it has nothing to decide.
  std::string LastLegal(const std::string& seat) const {
    std::string last;
    for (const absl::string_view line : absl::StrSplit(AnswerAs(seat, {"legal", kLog}), '\n')) {
      if (absl::StartsWith(line, seat + " ") && !absl::StrContains(line, "..")) last = std::string(line);
    }
    return last;
  }
  // The next decision, signed, and what chance makes of it. Whose it was; empty: nobody's.
  std::string Play() const {
    for (const std::string& seat : Seats()) {
      const std::string line = LastLegal(seat);
      if (line.empty()) continue;
      AnswerAs(seat, {"append", kLog, line});
      AnswerAs(seat, {"mark", kLog});
      AnswerAs("dealer", {"deal", kLog});
      return seat;
    }
    return "";
  }
  void ExpectAllCheck() const {
    for (const std::string& role : Roles()) {
      const ProgramResult result = As(role, {"check", kLog});
      EXPECT_EQ(result.exit, 0) << role << ": " << result.out << result.err;
      EXPECT_THAT(result.out, AllOf(Not(HasSubstr("false")), Not(HasSubstr("unexplained"))));
    }
    EXPECT_EQ(As("nobody", {"check", kLog}).exit, 0);
  }
  static std::string DigestIn(const std::string& text) {
    const size_t at = text.find("state digest ");
    return at == std::string::npos ? "none" : text.substr(at + 13, 16);
  }

  static constexpr char kLog[] = "g.adj";
};

TEST_F(SeatsByPostTest, ThreePlayersAndADealerEndWhereTheTruthEnds) {
  Start();
  std::vector<std::string> decided;
  for (int i = 0; i < 12; ++i) decided.push_back(Play());
  for (const std::string& seat : Seats()) EXPECT_THAT(decided, ::testing::Contains(seat));
  ExpectAllCheck();
  const std::string truth = DigestIn(AnswerAs("dealer", {"show", kLog}));
  for (const std::string& role : Roles()) AnswerAs(role, {"reveal", kLog, "--master", "--resigned"});
  const ProgramResult stranger = As("nobody", {"check", kLog});
  EXPECT_EQ(stranger.exit, 0) << stranger.out << stranger.err;
  EXPECT_THAT(stranger.out, HasSubstr("outcomes compared with his seed"));
  EXPECT_EQ(DigestIn(stranger.out), truth);
}

// Two who write at the same time would part; the record says who is first.
TEST_F(SeatsByPostTest, OfSeveralWhoMayDecideTheFirstSeatIsToldToWriteFirst) {
  Start();
  const std::string due = AnswerAs("nobody", {"due", kLog});
  EXPECT_THAT(due, HasSubstr("to go on: p1, p2, p3"));
  EXPECT_THAT(due, HasSubstr("p1 writes first"));
}

}  // namespace
}  // namespace adjutant
