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
  // A new log in which all cards are dealt, red marches with one note and blue with another; a card is due.
  void StartWithCommitments(const std::string& red, const std::string& blue) const {
    Answer({"new", "--game=toy", "-o", "g.adj"});
    for (int card = 1; card <= 6; ++card) {
      Answer({"append", "g.adj",
              absl::StrCat("chance card_dealt hand=", card <= 3 ? "red" : "blue", " card=order_", card)});
    }
    Answer({"append", "g.adj", "red counter_marched card=order_1 from=fort to=mill", "--note=" + red});
    Answer({"append", "g.adj", "chance card_dealt hand=red card=order_7"});
    Answer({"append", "g.adj", "blue counter_marched card=order_4 from=camp to=wood", "--note=" + blue});
  }
  // g.adj: a log by the seed abc, whose first card is said to follow from it and does not. `append` refuses that.
  void WriteRolledOtherwise() const {
    Answer({"new", "--game=toy", "-o", "entered.adj"});
    Answer({"append", "entered.adj", "chance card_dealt hand=red card=order_1", "--source=entered"});
    std::string lines = Answer({"convert", "entered.adj", "-", "--to=json"});
    const auto replace = [&](const std::string& from, const std::string& to) {
      ASSERT_NE(lines.find(from), std::string::npos) << from << " in " << lines;
      lines.replace(lines.find(from), from.size(), to);
    };
    replace("\"dice_mode\":\"entered\"", "\"dice_mode\":\"seed\",\"seed\":\"abc\"");
    replace("ENTERED", "SEED");
    for (size_t at; (at = lines.find(",\"chain\"")) != std::string::npos;) {
      lines.erase(at, lines.find('"', at + 10) + 1 - at);
    }
    Write("g.jsonl", lines);
    Answer({"convert", "g.jsonl", "g.adj"});
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
  EXPECT_THAT(told, StartsWith("g.adj\n     1  seed           confirmed     chance card_dealt hand=red card=order_1 "
                               "(turn 1 step 1 deck 12 die 1)\n"));
  EXPECT_THAT(told, AllOf(HasSubstr("\n1 log, "), HasSubstr("0 not what their source or the log's seed makes them"),
                          HasSubstr("by the log's seed"), HasSubstr("whoever chose the seed may have tried others"),
                          Not(HasSubstr("fixed before")), Not(HasSubstr("a player's word")),
                          HasSubstr("Border Post, dice from 1 to 6: ")));
  // Neither more nor fewer than there are events of chance.
  const auto json = ParseJson(Answer({"dice", "g.adj", "--format=json"}));
  size_t chance = 0;
  const std::string events = Answer({"convert", "g.adj", "-", "--to=json"});
  for (size_t at = 0; (at = events.find("\"source\"", at)) != std::string::npos; ++at) ++chance;
  EXPECT_EQ(json.fields().at("rolls").number_value(), static_cast<double>(6 + chance));
  const auto& grades = json.fields().at("grades").struct_value().fields();
  EXPECT_EQ(grades.at("seed").struct_value().fields().at("confirmed").number_value(), static_cast<double>(6 + chance));
  EXPECT_EQ(grades.at("entered").struct_value().fields().at("taken").number_value(), 0);
}

// Dealt by seed; then two cards change places, the sources are dropped, and the chain is made anew.
TEST_F(DiceProgramTest, AForgedDieDoesNotHideBehindAMissingSource) {
  StartLog("g.adj");
  std::string text = Answer({"convert", "g.adj", "-", "--to=text"});
  for (size_t at; (at = text.find("  chain: ")) != std::string::npos;) text.erase(at, text.find('\n', at) + 1 - at);
  ASSERT_EQ(text.find("source"), std::string::npos);
  for (const auto& [from, to] : {std::pair("order_6\"", "order_9\""), std::pair("order_1\"", "order_6\""),
                                 std::pair("order_9\"", "order_1\"")}) {
    ASSERT_NE(text.find(from), std::string::npos);
    text.replace(text.find(from), std::string(from).size(), to);
  }
  Write("forged.txtpb", text);
  for (const char* command : {"check", "dice"}) {
    const ProgramResult result = Adjutant({command, "forged.txtpb"});
    EXPECT_EQ(result.exit, 1) << command;
    EXPECT_THAT(result.out,
                HasSubstr("the log's seed gives 'chance card_dealt hand=red card=order_1' for 'turn 1 step 1 "
                          "deck 12 die 1'; the log has 'chance card_dealt hand=red card=order_6'"));
  }
  EXPECT_THAT(Adjutant({"check", "forged.txtpb"}).out, HasSubstr("forged.txtpb: event 1: not as rolled: "));
}

TEST_F(DiceProgramTest, WhatALogRestsOnIsSaidFirst) {
  Answer({"new", "--game=toy", "-o", "g.adj"});
  Answer({"append", "g.adj", "chance card_dealt hand=red card=order_1"});
  Answer({"append", "g.adj", "chance card_dealt hand=red card=order_2", "--source=dice_server:mail 12"});
  const char* kWord = "1 of 2 rolls rests on a player's word\n";
  EXPECT_THAT(Answer({"dice", "g.adj"}), StartsWith(absl::StrCat("g.adj\n        ", kWord)));
  EXPECT_THAT(Answer({"dice", "g.adj", "--summary"}), StartsWith(absl::StrCat("g.adj: ", kWord)));
  EXPECT_THAT(Answer({"check", "g.adj"}),
              StartsWith(absl::StrCat("g.adj: ", kWord,
                                      "g.adj: 1 of 2 rolls names a dice server's message, which is "
                                      "not in the log\ng.adj: ok, 2 events")));
  const auto json = ParseJson(Answer({"check", "g.adj", "--format=json"}));
  const auto& log = json.fields().at("logs").list_value().values(0).struct_value().fields();
  EXPECT_EQ(log.at("rolls").number_value(), 2);
  EXPECT_EQ(log.at("rolls_on_word").number_value(), 1);
  EXPECT_EQ(log.at("roll_remarks").list_value().values_size(), 2);
}

// A log whose header lost its seed, so that nothing can be computed again.
TEST_F(DiceProgramTest, ASeedThatIsMissingIsSaidFirst) {
  Answer({"new", "--game=toy", "--seed=abc", "-o", "s.adj"});
  Answer({"append", "s.adj", "--roll"});
  std::string text = Answer({"convert", "s.adj", "-", "--to=text"});
  for (size_t at; (at = text.find("  chain: ")) != std::string::npos;) text.erase(at, text.find('\n', at) + 1 - at);
  text.erase(text.find("seed: \"abc\""), std::string("seed: \"abc\"").size());
  Write("g.txtpb", text);
  EXPECT_THAT(Answer({"check", "g.txtpb"}),
              StartsWith("g.txtpb: 6 of 6 rolls rest on a player's word\ng.txtpb: the header has no seed, but 6 of 6 "
                         "rolls are said to follow from one\n"));
  EXPECT_THAT(Answer({"dice", "g.txtpb"}), HasSubstr("the header has no seed, but 6 of 6 rolls"));
}

TEST_F(DiceProgramTest, AppendRefusesOutcomesThatCheckWouldCondemn) {
  Answer({"new", "--game=toy", "--seed=abc", "-o", "g.adj"});
  const std::string before = Read("g.adj");
  Answer({"new", "--game=toy", "--seed=abc", "-o", "h.adj"});
  Answer({"append", "h.adj", "--roll"});
  const std::string right = Text(Roll(ParseJson(Answer({"dice", "h.adj", "--format=json"})), 1), "notation");
  const std::string wrong = absl::StrCat("chance card_dealt hand=red card=order_",
                                         right == "chance card_dealt hand=red card=order_1" ? 2 : 1);
  const std::string zeroes(32, '0');
  for (const std::string& source :
       {std::string("--source=seed"), std::string("--source=entered"), std::string("--source=book:19.0"),
        std::string("--source=dice_server:mail 12"),
        absl::StrCat("--source=commit_reveal:sha256:", zeroes, ":", zeroes), std::string("--note=from a cup")}) {
    const ProgramResult refused = Adjutant({"append", "g.adj", wrong, source});
    EXPECT_EQ(refused.exit, 1) << source;
    EXPECT_THAT(refused.out, AllOf(StartsWith("refused: event 1, " + wrong + ": "), HasSubstr("  instead  " + right)))
        << source;
  }
  const ProgramResult forged =
      Adjutant({"append", "g.adj", right,
                absl::StrCat("--source=signed:ed25519:", std::string(64, 'a'), ":", std::string(128, 'a'))});
  EXPECT_EQ(forged.exit, 1);
  EXPECT_THAT(forged.out, HasSubstr("The signature does not fit"));
  EXPECT_EQ(Read("g.adj"), before);
  const auto json = ParseJson(Adjutant({"append", "g.adj", wrong, "--format=json"}).out);
  EXPECT_FALSE(json.fields().at("appended").bool_value());
  EXPECT_EQ(Text(json.fields().at("unsound").struct_value(), "expected"), right);
  Answer({"append", "g.adj", right});
  Answer({"check", "g.adj"});
}

TEST_F(DiceProgramTest, AppendRefusesCommitmentsThatDoNotCount) {
  StartWithNote("");
  const std::string before = Read("g.adj");
  const ProgramResult refused = Adjutant(
      {"append", "g.adj", "chance card_dealt hand=red card=order_2", "--note=" + Commitment("red", kRedSecret)});
  EXPECT_EQ(refused.exit, 1);
  EXPECT_THAT(refused.out, HasSubstr("a commitment of red counts on an event of red only"));
  EXPECT_EQ(Read("g.adj"), before);
}

TEST_F(DiceProgramTest, ARollThatIsNotDueTakesNoClaimAndNoNote) {
  StartLog("g.adj");
  const std::string before = Read("g.adj");
  for (const char* flag : {"--note=hello", "--claim=mill=1", "--source=entered"}) {
    const ProgramResult result = Adjutant({"append", "g.adj", "--roll", flag});
    EXPECT_EQ(result.exit, 2) << flag;
    EXPECT_THAT(result.err, IsMessage("no roll is due"));
  }
  EXPECT_EQ(Read("g.adj"), before);
  EXPECT_THAT(Answer({"append", "g.adj", "--roll"}), HasSubstr("appended 0 events"));
}

TEST_F(DiceProgramTest, ARollThatTheSeedDoesNotGiveIsAFindingWithBothOutcomes) {
  WriteRolledOtherwise();
  const ProgramResult result = Adjutant({"dice", "g.adj", "--summary"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("g.adj: event 1  entered        contradicted"),
                                HasSubstr("the log has 'chance card_dealt hand=red card=order_1'"),
                                HasSubstr("  1 not what their source or the log's seed makes them")));
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
  Answer({"new", "--game=toy", "-o", "g.adj"});
  for (int card = 1; card <= 6; ++card) {
    Answer(
        {"append", "g.adj", absl::StrCat("chance card_dealt hand=", card <= 3 ? "red" : "blue", " card=order_", card)});
  }
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
  StartWithCommitments(Commitment("red", kRedSecret), "good luck! " + Commitment("blue", kBlueSecret));
  const std::string both = absl::StrCat("--secrets=", kRedSecret, ",", kBlueSecret);
  EXPECT_THAT(Answer({"append", "g.adj", "--roll", both}),
              AllOf(HasSubstr("appended 1 event"), HasSubstr("(committed and revealed: ")));
  EXPECT_THAT(Answer({"dice", "g.adj"}),
              AllOf(HasSubstr("    10  commit_reveal  confirmed "), Not(HasSubstr("  not shown     "))));
  Answer({"check", "g.adj"});
}

TEST_F(DiceProgramTest, SecretsThatNobodyCommittedToRollNothing) {
  StartWithCommitments(Commitment("red", kRedSecret), "");
  const std::string before = Read("g.adj");
  ProgramResult result =
      Adjutant({"append", "g.adj", "--roll", absl::StrCat("--secrets=", kRedSecret, ",", kBlueSecret)});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, IsMessage("blue has not committed to a secret before the roll"));
  result = Adjutant({"append", "g.adj", "--roll", absl::StrCat("--secrets=", kRedSecret)});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, IsMessage("expected 2 secrets, of red, blue; there is 1"));
  result = Adjutant({"append", "g.adj", "--roll", absl::StrCat("--secrets=", std::string(32, '0'), ",", kBlueSecret)});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, IsMessage("the secret of red is one digit over and over"));
  EXPECT_EQ(Adjutant({"append", "g.adj", absl::StrCat("--secrets=", kRedSecret, ",", kBlueSecret)}).exit, 2);
  EXPECT_EQ(Read("g.adj"), before);
}

// Whoever writes the reference by hand, without commitments before.
TEST_F(DiceProgramTest, SecretsWithoutCommitmentsAreWorthNoMoreThanTyping) {
  StartWithNote("hello");
  const std::string event = "chance card_dealt hand=red card=order_2";
  const std::string reference = absl::StrCat("commit_reveal:sha256:", kRedSecret);
  const ProgramResult refused = Adjutant({"append", "g.adj", event, "--source=" + reference});
  EXPECT_EQ(refused.exit, 1);
  EXPECT_THAT(refused.out, HasSubstr("It is said to be committed and revealed, but "));
  // In another program's log it is told.
  Answer({"append", "g.adj", event, "--source=entered:mail 7"});
  std::string lines = Answer({"convert", "g.adj", "-", "--to=json"});
  const size_t at = lines.find("ENTERED");
  ASSERT_NE(at, std::string::npos);
  lines.replace(at, 7, "COMMIT_REVEAL");
  const size_t chain = lines.find(",\"chain\"", at);
  lines.erase(chain, lines.find('"', chain + 10) + 1 - chain);
  Write("g.jsonl", lines);
  const auto roll = Roll(ParseJson(Answer({"dice", "g.jsonl", "--format=json"})), 2);
  EXPECT_EQ(Text(roll, "claimed_grade"), "commit_reveal");
  EXPECT_EQ(Text(roll, "grade"), "entered");
  EXPECT_EQ(Text(roll, "verdict"), "not_shown");
}

// A card that is in a hand already cannot be dealt (2.1). Who signs it signs what the record will hold: the act that
// makes it one of version 2 comes first.
TEST_F(DiceProgramTest, ASignedRollThatIsRecordedAsPlayedIsConfirmed) {
  StartWithNote("");
  const std::string event = "chance card_dealt hand=blue card=order_2";
  EXPECT_EQ(Adjutant({"append", "g.adj", "--signing-text", event}).exit, 1);
  const std::string text = Answer({"append", "g.adj", "--signing-text", event, "--as-recorded", "--no-effect"});
  unsigned char key[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES], signature[crypto_sign_BYTES];
  const unsigned char seed[crypto_sign_SEEDBYTES] = {1, 2, 3};
  crypto_sign_seed_keypair(key, secret, seed);
  crypto_sign_detached(signature, nullptr, reinterpret_cast<const unsigned char*>(text.data()), text.size(), secret);
  const std::string hex = Hex(key, sizeof key);
  Answer({"append", "g.adj", event, "--as-recorded", "--no-effect",
          absl::StrCat("--source=signed:ed25519:", hex, ":", Hex(signature, sizeof signature))});
  EXPECT_THAT(Answer({"dice", "g.adj", "--trusted-key=" + hex}), HasSubstr("     3  signed         confirmed "));
  EXPECT_THAT(Adjutant({"check", "g.adj"}).out, HasSubstr("event 3: not ok: against the rules"));
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
  const ProgramResult forged = Adjutant({"append", "g.adj", "chance card_dealt hand=red card=order_3", reference});
  EXPECT_EQ(forged.exit, 1);
  EXPECT_THAT(forged.out, HasSubstr("The signature does not fit"));
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
