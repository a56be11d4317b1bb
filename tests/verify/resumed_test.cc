// What a ruling lets play go on from, of records that hold acts: waivers, take-backs, events entered as recorded.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

// A record with an event against the rules, in one of the games.
struct Table {
  const char* game;
  const char* log;    // below corpus/
  const char* to;     // the last event of it that counts here
  const char* wrong;  // an event against the rules there
  const char* sides[2];
  int turn;
};
constexpr Table kTables[] = {
    {"halls", "halls/examples/turn-2.adj", "85", "us moved space=monterrey", {"us", "mexico"}, 2},
    {"veracruz", "veracruz/games/decisive-16.adj", "400", "mexico piece_picked piece=mx_oaxaca", {"us", "mexico"}, 4},
};
constexpr const char* kPolicies[] = {"SEALED_BY_ROLL", "SEALED_BY_DECISION", "RESTORE",
                                     "SIMPLE_BACKUP",  "NO_INFORMATION",     "AGREEMENT"};

class ResumedTest : public ProgramTest, public ::testing::WithParamInterface<Table> {
 protected:
  void SetUp() override {
    const std::string log = absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/", GetParam().log);
    Answer({"convert", log, "g.adj", absl::StrCat("--to-event=", GetParam().to)});
    before_ = Last("g.adj");
  }
  int Last(const std::string& log) const {
    return static_cast<int>(ParseJson(Answer({"show", log, "--format=json"})).fields().at("after").number_value());
  }
  // The wrong event, as recorded and without an effect; after the act that makes the log one of version 2.
  void PlayWrong() { Answer({"append", "g.adj", "--as-recorded", "--no-effect", GetParam().wrong}); }
  void WaiveIt() {
    Answer(
        {"waive", "g.adj", absl::StrCat("--event=", Wrong()), absl::StrCat("--by=", GetParam().sides[0]), "--agreed"});
  }
  int Wrong() const { return before_ + 2; }
  void GoOn() const { Answer({"append", "g.adj", FirstLegal("g.adj")}); }

  void Dispute(const std::string& policy, const std::string& claim, const std::string& consent = "stands: true") {
    std::string text = absl::StrCat("id: \"D\" title: \"A dispute\" game: \"", GetParam().game,
                                    "\" log { file: \"g.adj\" kept_by: \"us\" } policy: ", policy,
                                    " claim { id: \"C1\" by: \"mexico\" ", claim, " }\n");
    if (policy == "AGREEMENT") {
      for (const char* side : GetParam().sides)
        absl::StrAppend(&text, "consent { by: \"", side, "\" ", consent, " }\n");
    }
    Write("d.txtpb", text);
  }
  // The log that the ruling lets play go on from: it breaks nothing that was not waived, and play goes on.
  void Resume(const std::string& what) {
    std::filesystem::remove(Path("o.adj"));
    const ProgramResult resumed = Adjutant({"adjudicate", "d.txtpb", "--resume-from=o.adj"});
    ASSERT_EQ(resumed.exit, 0) << what << ": " << resumed.out << resumed.err;
    const ProgramResult check = Adjutant({"check", "o.adj"});
    EXPECT_EQ(check.exit, 0) << what << ": " << check.out << check.err;
    EXPECT_THAT(Answer({"legal", "o.adj"}), HasSubstr("legal event")) << what;
  }
  std::string Ruling() const { return Adjutant({"adjudicate", "d.txtpb"}).out; }

  int before_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Games, ResumedTest, ::testing::ValuesIn(kTables),
                         [](const auto& table) { return std::string(table.param.game); });

TEST_P(ResumedTest, EveryPolicyGoesOnFromARecordWithAnEventAsRecorded) {
  PlayWrong();
  const std::vector<std::string> claims = {
      absl::StrCat("illegal { event: ", Wrong(), " }"),
      absl::StrCat("wrong_result { event: ", Wrong(), " should_be { name: \"turn\" value: 9 } }"),
      absl::StrCat("die { event: ", before_, " }"),
      absl::StrCat("forgotten { before: ", Wrong(), " }"),
      absl::StrCat("legal { after: ", before_ + 1, " event: \"", FirstLegal("g.adj"), "\" }"),
  };
  for (const bool later : {false, true}) {
    if (later) GoOn();
    for (const char* policy : kPolicies) {
      for (const std::string& claim : claims) {
        Dispute(policy, claim);
        Resume(absl::StrCat(policy, ", ", claim));
      }
    }
    for (const int to : {before_ - 1, before_, before_ + 1, before_ + 2}) {
      const std::string back = absl::StrCat("back_to: ", to);
      Dispute("AGREEMENT", claims[0], back);
      Resume(back);
    }
  }
}

// A number that was written down wrongly is put right, and every event stays: as many as there are before an error of
// play, where there is one.
TEST_P(ResumedTest, AWrongNumberTakesNoEventAlong) {
  Answer({"convert", absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/", GetParam().log), "n.adj",
          absl::StrCat("--to-event=", before_ - 3)});
  Adjutant({"append", "n.adj", "--keep-broken-claims", "--claim", "turn=9", FirstLegal("n.adj")});
  const int number = Last("n.adj");
  for (int more = 0; more < 2; ++more) Answer({"append", "n.adj", FirstLegal("n.adj")});
  std::filesystem::rename(Path("n.adj"), Path("g.adj"));
  const std::string wrong_number =
      absl::StrCat("wrong_result { event: ", number, " should_be { name: \"turn\" value: ", GetParam().turn, " } }");
  for (const char* policy : kPolicies) {
    Dispute(policy, wrong_number);
    Resume(policy);
    EXPECT_EQ(Last("o.adj"), number + 2) << policy;
    EXPECT_THAT(Answer({"check", "o.adj"}), HasSubstr(" confirmed, 0 broken")) << policy;
  }
  // Restored is the position before the error of play, and not that before the number.
  Answer({"append", "g.adj", "--as-recorded", "--no-effect", GetParam().wrong});
  Dispute("RESTORE", absl::StrCat("illegal { event: ", number + 4, " }"));
  EXPECT_THAT(Ruling(), HasSubstr(absl::StrCat("As to event ", number + 4, ": ")));
  Resume("restored");
  EXPECT_EQ(Last("o.adj"), number + 3);  // with the act
  EXPECT_THAT(Answer({"check", "o.adj"}), HasSubstr(" confirmed, 0 broken"));
  Dispute("RESTORE", wrong_number);
  Resume("of the number alone");
  EXPECT_EQ(Last("o.adj"), number + 3);
}

TEST_P(ResumedTest, PlayGoesBackToAnEventAndToNoAct) {
  PlayWrong();
  Dispute("RESTORE", absl::StrCat("illegal { event: ", Wrong(), " }"));
  EXPECT_THAT(Ruling(), HasSubstr(absl::StrCat("position after event ", before_)));
  Resume("restored");
  EXPECT_EQ(Last("o.adj"), before_ + 1);  // with the act
}

TEST_P(ResumedTest, WhatWasWaivedStandsUnderEveryPolicy) {
  PlayWrong();
  WaiveIt();
  for (const bool later : {false, true}) {
    if (later) GoOn();
    const int last = Last("g.adj");
    for (const char* policy : kPolicies) {
      Dispute(policy, absl::StrCat("illegal { event: ", Wrong(), " }"));
      if (std::string(policy) != "AGREEMENT") {
        EXPECT_THAT(Ruling(), AllOf(HasSubstr("waived by both at"), HasSubstr("it stands"))) << policy;
      }
      Resume(policy);
      EXPECT_EQ(Last("o.adj"), last) << policy;
    }
  }
  // All of them may agree on something else.
  Dispute("AGREEMENT", absl::StrCat("illegal { event: ", Wrong(), " }"), absl::StrCat("back_to: ", before_));
  Resume("agreed again");
  EXPECT_EQ(Last("o.adj"), before_ + 1);
}

// An error after one that was waived is mended by itself.
TEST_P(ResumedTest, AnErrorAfterAWaivedOneGoesBackToItself) {
  PlayWrong();
  WaiveIt();
  const int waived = Last("g.adj");
  Answer({"append", "g.adj", "--as-recorded", "--no-effect", GetParam().wrong});
  for (const char* policy : {"RESTORE", "SIMPLE_BACKUP", "NO_INFORMATION"}) {
    Dispute(policy, absl::StrCat("illegal { event: ", waived + 1, " }"));
    Resume(policy);
    EXPECT_GE(Last("o.adj"), waived) << policy;
    EXPECT_THAT(Answer({"replay", "o.adj"}), HasSubstr("waived by both")) << policy;
  }
}

// A waiver that was agreed on after an error is not lost with what the error takes along.
TEST_P(ResumedTest, AWaiverThatCameLaterStandsByTheRuling) {
  PlayWrong();
  Answer({"append", "g.adj", "--as-recorded", "--no-effect", GetParam().wrong});
  WaiveIt();
  Dispute("RESTORE", absl::StrCat("illegal { event: ", Wrong() + 1, " }"));
  Resume("waived later");
  EXPECT_THAT(Answer({"replay", "o.adj"}), HasSubstr("waived by the ruling"));
}

TEST_P(ResumedTest, OfAnEventThatWasTakenBackItSaysSo) {
  PlayWrong();
  Answer({"undo", "g.adj", absl::StrCat("--to=", before_), absl::StrCat("--by=", GetParam().sides[0]), "--agreed"});
  Dispute("RESTORE", absl::StrCat("illegal { event: ", Wrong(), " }"));
  EXPECT_THAT(Ruling(), HasSubstr(absl::StrCat("Event ", Wrong(), " was taken back by both")));
  Resume("taken back");
  Dispute("RESTORE", absl::StrCat("illegal { event: ", before_ + 1, " }"));
  EXPECT_THAT(Ruling(), HasSubstr("is no event but an act"));
  Dispute("AGREEMENT", absl::StrCat("illegal { event: ", Wrong(), " }"), absl::StrCat("back_to: ", Wrong()));
  EXPECT_THAT(Adjutant({"adjudicate", "d.txtpb"}).err, HasSubstr("counts no more"));
}

// Of positions that differ it is told by names that a person knows, or that only what is inside differs.
TEST_P(ResumedTest, DiffSpeaksOfNoBytes) {
  std::filesystem::copy_file(Path("g.adj"), Path("h.adj"));
  PlayWrong();
  Answer({"append", "h.adj", FirstLegal("h.adj")});
  const std::string out = Adjutant({"diff", "g.adj", "h.adj"}).out;
  EXPECT_THAT(out, AllOf(Not(HasSubstr("section.")), Not(HasSubstr("byte")), HasSubstr("the positions after it")));
}

// A position of either game fits whatever terminal it is shown on, the map too.
TEST_P(ResumedTest, ShowFitsTheWidth) {
  for (const size_t width : {40, 60, 80, 100, 120}) {
    const std::string out = Answer({"show", "g.adj", absl::StrCat("--width=", width)});
    for (size_t begin = 0; begin < out.size();) {
      const std::string line = out.substr(begin, out.find('\n', begin) - begin);
      begin += line.size() + 1;
      const auto characters = static_cast<size_t>(std::count_if(
          line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
      EXPECT_LE(characters, line.rfind("fingerprint", 0) == 0 ? 80u : width) << line;
      EXPECT_TRUE(std::none_of(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }))
          << line;
    }
  }
}

// What rests on a player's word is said first.
TEST_P(ResumedTest, ARulingSaysFirstWhatTheRollsRestOn) {
  Answer({"new", absl::StrCat("--game=", GetParam().game), "--seed=x", "-o", "s.adj"});
  Answer({"append", "s.adj", "--roll"});
  Answer({"convert", "s.adj", "s.txtpb"});
  std::string text = Read("s.txtpb");
  // Without its seed, and with a chain that was built anew.
  text.erase(text.find("  seed: "), text.find('\n', text.find("  seed: ")) + 1 - text.find("  seed: "));
  for (size_t chain; (chain = text.find("  chain: ")) != std::string::npos;) {
    text.erase(chain, text.find('\n', chain) + 1 - chain);
  }
  Write("g.txtpb", text);
  Answer({"convert", "--force", "g.txtpb", "g.adj"});
  Dispute("RESTORE", "illegal { event: 1 }");
  const std::string ruling = Ruling();
  EXPECT_LT(ruling.find("the header has no seed"), ruling.find("What was asked")) << ruling.substr(0, 800);
}

TEST_P(ResumedTest, AnOptionIsGivenOnce) {
  const std::string option = std::string(GetParam().game) == "halls" ? "guerilla_entry=" : "santa_anna_points=";
  const ProgramResult result =
      Adjutant({"new", absl::StrCat("--game=", GetParam().game), absl::StrCat("--option=", option, "x"),
                absl::StrCat("--option=", option, "y"), "-o", "twice.adj"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("is given twice"));
}

// What one side alone knows is not to be told by an error.
TEST_P(ResumedTest, WhatIsHiddenCannotBeSet) {
  const std::string hidden = std::string(GetParam().game) == "halls" ? "hand.us=strategy_63" : "pool.militia=5";
  const ProgramResult result =
      Adjutant({"append", "g.adj", "--as-recorded", "--no-effect", "--then=" + hidden, GetParam().wrong});
  EXPECT_NE(result.exit, 0);
  EXPECT_THAT(result.err, HasSubstr("is hidden from "));
}

}  // namespace
}  // namespace adjutant
