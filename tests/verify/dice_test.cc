// adjutant dice, and making rolls that it confirms.
#include <sodium.h>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

constexpr char kRedSecret[] = "00112233445566778899aabbccddeeff";
constexpr char kBlueSecret[] = "fedcba98765432100123456789abcdef";

class DiceProgramTest : public ProgramTest {
 protected:
  // As LOG_FORMAT.md defines it, without our code.
  static std::string Commitment(const std::string& side, const std::string& secret) {
    const std::string text = "adjutant commitment 1\n" + side + "\n" + secret;
    unsigned char digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(digest, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return "commit:" + side + ":" + Hex(digest, sizeof digest);
  }
  static std::string Hex(const unsigned char* bytes, size_t count) {
    return absl::BytesToHexString(absl::string_view(reinterpret_cast<const char*>(bytes), count));
  }
  // A new log in which one card is dealt, with a note.
  void StartWithNote(const std::string& note) const {
    Answer({"new", "--game=toy", "-o", "g.adj"});
    Answer({"append", "g.adj", "chance card_dealt hand=red card=order_1", "--note=" + note});
  }
  static google::protobuf::Struct Roll(const google::protobuf::Struct& json, int number) {
    return json.fields()
        .at("logs")
        .list_value()
        .values(0)
        .struct_value()
        .fields()
        .at("rolls")
        .list_value()
        .values(number - 1)
        .struct_value();
  }
  static std::string Text(const google::protobuf::Struct& json, const char* field) {
    return json.fields().at(field).string_value();
  }
};

TEST_F(DiceProgramTest, EveryRollIsToldWithItsPurposeAndGrade) {
  StartLog("g.adj");
  PlayOn("g.adj", 4);
  const std::string told = Answer({"dice", "g.adj"});
  EXPECT_THAT(told, StartsWith("g.adj\n     1  entered        taken         chance card_dealt hand=red card=order_1 "
                               "(turn 1 step 1 deck 12 die 1)\n"));
  EXPECT_THAT(told, AllOf(HasSubstr("  seed           confirmed     "), HasSubstr("\n1 log, "),
                          HasSubstr("0 not what their source makes them"), HasSubstr("by a seed fixed before the roll"),
                          HasSubstr("Border Post, dice from 1 to 6: ")));
  // Neither more nor fewer than there are events of chance.
  const auto json = ParseJson(Answer({"dice", "g.adj", "--format=json"}));
  size_t chance = 0;
  const std::string events = Answer({"convert", "g.adj", "-", "--to=json"});
  for (size_t at = 0; (at = events.find("\"source\"", at)) != std::string::npos; ++at) ++chance;
  EXPECT_EQ(json.fields().at("rolls").number_value(), static_cast<double>(6 + chance));
  const auto& grades = json.fields().at("grades").struct_value().fields();
  EXPECT_EQ(grades.at("seed").struct_value().fields().at("confirmed").number_value(), static_cast<double>(chance));
  EXPECT_EQ(grades.at("entered").struct_value().fields().at("taken").number_value(), 6);
}

TEST_F(DiceProgramTest, ARollThatTheSeedDoesNotGiveIsAFindingWithBothOutcomes) {
  Answer({"new", "--game=toy", "--seed=abc", "-o", "g.adj"});
  Answer({"append", "g.adj", "chance card_dealt hand=red card=order_1", "--source=seed"});
  const ProgramResult result = Adjutant({"dice", "g.adj", "--summary"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("g.adj: event 1  entered        contradicted"),
                                HasSubstr("the log has 'chance card_dealt hand=red card=order_1'"),
                                HasSubstr("  1 not what their source makes them")));
  const auto json = ParseJson(Adjutant({"dice", "g.adj", "--format=json"}).out);
  const auto roll = Roll(json, 1);
  EXPECT_EQ(Text(roll, "verdict"), "contradicted");
  EXPECT_EQ(Text(roll, "claimed_grade"), "seed");
  // What it should have been is what the program rolls.
  Answer({"new", "--game=toy", "--seed=abc", "-o", "h.adj"});
  Answer({"append", "h.adj", "--roll"});
  EXPECT_EQ(Text(roll, "expected"), Text(Roll(ParseJson(Answer({"dice", "h.adj", "--format=json"})), 1), "notation"));
}

TEST_F(DiceProgramTest, RollsBelowTheGradeDemandedAreFindings) {
  StartLog("g.adj");
  PlayOn("g.adj", 1);
  Answer({"dice", "g.adj", "--min-grade=entered"});
  const ProgramResult result = Adjutant({"dice", "g.adj", "--min-grade=seed", "--summary"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("g.adj: event 6  entered"), HasSubstr("finding: weaker than the grade"),
                                HasSubstr(", 6 weaker than seed\n")));
  Answer({"new", "--game=toy", "--seed=abc", "-o", "h.adj"});
  Answer({"append", "h.adj", "--roll"});
  Answer({"dice", "h.adj", "--min-grade=seed"});
  EXPECT_EQ(Adjutant({"dice", "h.adj", "--min-grade=commit_reveal"}).exit, 1);
  const ProgramResult wrong = Adjutant({"dice", "h.adj", "--min-grade=sed"});
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_THAT(wrong.err, IsMessage("did you mean 'seed'?"));
}

TEST_F(DiceProgramTest, ADiceServerCountsForWhatItsMessageIs) {
  StartWithNote("");
  Answer({"append", "g.adj", "chance card_dealt hand=red card=order_2", "--source=dice_server:mail 12"});
  Answer({"append", "g.adj", "chance card_dealt hand=red card=order_3", "--source=dice_server"});
  const std::string told = Answer({"dice", "g.adj"});
  EXPECT_THAT(told, AllOf(HasSubstr("     2  dice_server    taken "), HasSubstr("     3  entered        not shown "),
                          HasSubstr("no message is named")));
}

TEST_F(DiceProgramTest, CommittedAndRevealedRollsAreMadeAndConfirmed) {
  StartWithNote("good luck! " + Commitment("red", kRedSecret) + " " + Commitment("blue", kBlueSecret));
  const std::string both = absl::StrCat("--secrets=", kRedSecret, ",", kBlueSecret);
  EXPECT_THAT(Answer({"append", "g.adj", "--roll", both}),
              AllOf(HasSubstr("appended 5 events"), HasSubstr("(committed and revealed: ")));
  const std::string told = Answer({"dice", "g.adj"});
  EXPECT_THAT(told, AllOf(HasSubstr("     2  commit_reveal  confirmed "),
                          HasSubstr("     6  commit_reveal  confirmed "), Not(HasSubstr("  not shown     "))));
  Answer({"check", "g.adj"});
}

TEST_F(DiceProgramTest, SecretsThatNobodyCommittedToRollNothing) {
  StartWithNote(Commitment("red", kRedSecret));
  const std::string before = Read("g.adj");
  ProgramResult result =
      Adjutant({"append", "g.adj", "--roll", absl::StrCat("--secrets=", kRedSecret, ",", kBlueSecret)});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, IsMessage("blue has not committed to a secret before the roll"));
  result = Adjutant({"append", "g.adj", "--roll", absl::StrCat("--secrets=", kRedSecret)});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, IsMessage("expected 2 secrets, of red, blue; there is 1"));
  EXPECT_EQ(Adjutant({"append", "g.adj", absl::StrCat("--secrets=", kRedSecret, ",", kBlueSecret)}).exit, 2);
  EXPECT_EQ(Read("g.adj"), before);
}

// Whoever writes the reference by hand, without commitments before.
TEST_F(DiceProgramTest, SecretsWithoutCommitmentsAreWorthNoMoreThanTyping) {
  StartWithNote("hello");
  Answer({"append", "g.adj", "chance card_dealt hand=red card=order_2",
          absl::StrCat("--source=commit_reveal:sha256:", kRedSecret)});
  const auto roll = Roll(ParseJson(Answer({"dice", "g.adj", "--format=json"})), 2);
  EXPECT_EQ(Text(roll, "claimed_grade"), "commit_reveal");
  EXPECT_EQ(Text(roll, "grade"), "entered");
  EXPECT_EQ(Text(roll, "verdict"), "not_shown");
}

TEST_F(DiceProgramTest, ASignedRollIsConfirmedForATrustedKey) {
  StartWithNote("");
  const std::string event = "chance card_dealt hand=red card=order_2";
  const std::string before = Read("g.adj");
  const std::string text = Answer({"append", "g.adj", "--signing-text", event});
  EXPECT_EQ(Read("g.adj"), before);
  EXPECT_THAT(text,
              AllOf(StartsWith("adjutant roll 1\n"), HasSubstr("\nturn 1 step 1 deck 11 die 1\n" + event + "\n")));

  unsigned char key[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES], signature[crypto_sign_BYTES];
  const unsigned char seed[crypto_sign_SEEDBYTES] = {1, 2, 3};
  crypto_sign_seed_keypair(key, secret, seed);
  crypto_sign_detached(signature, nullptr, reinterpret_cast<const unsigned char*>(text.data()), text.size(), secret);
  const std::string hex = Hex(key, sizeof key);
  const std::string reference = absl::StrCat("--source=signed:ed25519:", hex, ":", Hex(signature, sizeof signature));
  Answer({"append", "g.adj", event, reference});
  EXPECT_THAT(Answer({"dice", "g.adj", "--trusted-key=" + std::string(64, '0'), "--trusted-key=" + hex}),
              HasSubstr("     2  signed         confirmed "));
  EXPECT_THAT(Answer({"dice", "g.adj"}), AllOf(HasSubstr("     2  entered        not shown "), HasSubstr(hex)));

  // The same signature under another outcome.
  Answer({"append", "g.adj", "chance card_dealt hand=red card=order_3", reference});
  EXPECT_EQ(Adjutant({"dice", "g.adj", "--trusted-key=" + hex}).exit, 1);
  const ProgramResult wrong = Adjutant({"dice", "g.adj", "--trusted-key=12"});
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_THAT(wrong.err, IsMessage("is no ed25519 public key"));
}

TEST_F(DiceProgramTest, ManyLogsAndFoldersCountTogetherAndTheSameGameOnce) {
  std::filesystem::create_directory(Path("games"));
  StartLog("games/a.adj");
  PlayOn("games/a.adj", 6);
  const auto alone = ParseJson(Answer({"dice", "games", "--format=json"}));
  Write("games/b.adj", Read("games/a.adj"));
  const auto twice = ParseJson(Answer({"dice", "games", "--format=json"}));
  const auto dice = [](const google::protobuf::Struct& json) {
    return json.fields().at("dice").list_value().values(0).struct_value();
  };
  const double rolls = dice(alone).fields().at("rolls").number_value();
  EXPECT_GT(rolls, 0);
  EXPECT_EQ(dice(twice).fields().at("rolls").number_value(), rolls);
  EXPECT_EQ(twice.fields().at("met_before").number_value(), rolls);
  EXPECT_EQ(twice.fields().at("rolls").number_value(), 2 * alone.fields().at("rolls").number_value());
  const google::protobuf::Struct tested = dice(alone);
  const auto& power = tested.fields().at("power").struct_value().fields();
  EXPECT_THAT(power.at("sentence").string_value(), HasSubstr("more often than not"));
  EXPECT_EQ(power.at("alternative").number_value(), 0.25);
}

TEST_F(DiceProgramTest, BadLogsAreToldAndTheOthersGoOn) {
  StartLog("g.adj");
  Write("empty.adj", "");
  const ProgramResult result = Adjutant({"dice", "empty.adj", "g.adj"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("empty.adj"));
  EXPECT_THAT(result.out, AllOf(StartsWith("g.adj\n"), HasSubstr("2 logs, 6 rolls")));
  EXPECT_EQ(Adjutant({"dice", "nowhere"}).exit, 3);
  EXPECT_EQ(Adjutant({"dice"}).exit, 2);
  const auto json = ParseJson(Adjutant({"dice", "empty.adj", "g.adj", "--format=json"}).out);
  EXPECT_EQ(json.fields().at("logs").list_value().values_size(), 2);
}

}  // namespace
}  // namespace adjutant
