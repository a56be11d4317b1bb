// Mails of dice servers: each layout, what does not fit, and what is never guessed.
#include "replay/foreign/dice_mail.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "replay/foreign/random_org.h"
#include "tests/foreign/told.h"

namespace adjutant::foreign {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr char kHeaders[] =
    "Received: from dice.example by mail.example; Thu, 3 Sep 2026 10:00:02 +0000\n"
    "From: dice@dice.example\nSubject: mill attack\nDate: Thu, 3 Sep 2026 10:00:00 +0000\nMessage-ID: "
    "<1@dice.example>\n\n";

Found Read(const std::string& text, const std::string& request = "") {
  DiceMails mails;
  auto mail = MailFromText("mail.txt", text);
  EXPECT_TRUE(mail.ok()) << mail.status();
  if (request.empty()) return mails.Read("mail.txt", *mail);
  const MailText asked{{}, request};
  return mails.Read("mail.txt", *mail, &asked);
}
std::vector<std::string> DiceOf(const Found& found) {
  std::vector<std::string> dice;
  for (const Roll& roll : found.rolls) dice.push_back(absl::StrCat(roll.label, " | ", roll.dice.ToString()));
  return dice;
}
std::string LayoutOf(const Found& found) {
  for (const auto& [what, value] : found.about) {
    if (what == "layout") return value;
  }
  return "";
}

// ---- Mails.

TEST(MailTextTest, HeadersAreUnfolded) {
  const auto mail = MailFromText("m", "From: a@b\nSubject: one\n two\n\nbody\n");
  EXPECT_EQ(mail->Header("subject"), "one two");
  EXPECT_EQ(mail->body, "body\n\n");
  EXPECT_FALSE(mail->IsOriginal());
  EXPECT_TRUE(MailFromText("m", kHeaders)->IsOriginal());
}

TEST(MailTextTest, ATextThatOnlyLooksSoIsABody) { EXPECT_THAT(MailFromText("m", "2d6: 3 4\n\nx")->headers, IsEmpty()); }

TEST(MailTextTest, AnEncodedBodyIsRefusedWithWhatToDo) {
  const auto refused = MailFromText("m", "From: a@b\nContent-Transfer-Encoding: base64\n\nMmQ2\n");
  EXPECT_TRUE(absl::IsUnimplemented(refused.status()));
  EXPECT_EQ(refused.status().message(), "m: its text is still encoded (base64); open the mail and save it as text");
  EXPECT_FALSE(MailFromText("m", "From: a@b\nContent-Type: multipart/mixed; boundary=x\n\n--x\n").ok());
}

// ---- Grades.

TEST(DiceMailTest, WithItsHeadersAMailIsTheServersWord) {
  const std::string body = "> 3 d6\n 5 3 6\n";
  EXPECT_EQ(Read(kHeaders + body).rolls[0].grade, Grade::kServer);
  EXPECT_EQ(Read(kHeaders + body).rolls[0].reference, "mail <1@dice.example> line 2");
  EXPECT_EQ(Read(body).rolls[0].grade, Grade::kClaimed);
  EXPECT_EQ(Read(absl::StrCat(kHeaders, "2d6: 3 4\n")).rolls[0].grade, Grade::kClaimed);
}

TEST(DiceMailTest, AMailThatCameTwiceCountsOnce) {
  DiceMails mails;
  const auto mail = MailFromText("m", absl::StrCat(kHeaders, "> 3 d6\n 5 3 6\n"));
  EXPECT_FALSE(mails.Read("a.eml", *mail).rolls[0].same_as.has_value());
  EXPECT_EQ(mails.Read("b.eml", *mail).rolls[0].same_as->ToString(), "a.eml, line 2");
}

// ---- Layouts.

TEST(DiceMailTest, QuotedRequests) {
  const Found found = Read("> attack on the mill\n> 3 d6\n  5  3\t6\n> 2 d6\n 1 7\nGood luck!\n");
  EXPECT_EQ(LayoutOf(found), "quoted request");
  EXPECT_THAT(DiceOf(found), ElementsAre("attack on the mill | 3d6 = 5,3,6"));
  EXPECT_THAT(Remarks(found, Remark::Kind::kNotUnderstood), ElementsAre("1 7: does not fit 2d6"));
}

TEST(DiceMailTest, BracketsAreReadByTheRequest) {
  const std::string answer = "attack A   [5]\nattack B [12 9]\n-- rolled by a server\n";
  const Found found = Read(answer, "attack A [d6]\nattack B [2x3d6+1]\n");
  EXPECT_EQ(LayoutOf(found), "brackets");
  EXPECT_THAT(DiceOf(found),
              ElementsAre("attack A | d6 = 5", "attack B | 3d6+1 = total 12", "attack B | 3d6+1 = total 9"));
  EXPECT_THAT(DiceOf(Read(absl::StrCat(answer, "> attack A [d6]\n> attack B [2x3d6+1]\n"))), SizeIs(3));
  EXPECT_THAT(DiceOf(Read("attack A [7]\n", "attack A [d6]\n")), IsEmpty());
  EXPECT_THAT(DiceOf(Read("attack C [5]\n", "attack A [d6]\n")), IsEmpty());
}

TEST(DiceMailTest, BracketsWithoutTheRequestAreOffered) {
  const Found found = Read("attack A   [5]\n-- rolled by a server\n");
  EXPECT_THAT(DiceOf(found), ElementsAre("attack A | ? = total 5"));
  EXPECT_THAT(found.rolls[0].warnings, Contains(HasSubstr("stands in the request alone")));
  EXPECT_THAT(DiceOf(Read("as I wrote [5]\nbye\n")), IsEmpty());
}

TEST(DiceMailTest, HashCodes) {
  const char* const codes = "#S 6\n#D 2\n#R 3\n#L 1\n#T the mill\n";
  EXPECT_THAT(DiceOf(Read(absl::StrCat(codes, "\n1 2\n3 4\n5 6\n"))),
              ElementsAre("the mill | 2d6 = 1,2", "the mill | 2d6 = 3,4", "the mill | 2d6 = 5,6"));
  EXPECT_THAT(DiceOf(Read("7 3 12\n", codes)),
              ElementsAre("the mill | 2d6 = total 7", "the mill | 2d6 = total 3", "the mill | 2d6 = total 12"));
  const Found odd = Read(absl::StrCat(codes, "1 2 3 4\n"));
  EXPECT_THAT(odd.rolls, IsEmpty());
  EXPECT_THAT(Remarks(odd, Remark::Kind::kNotUnderstood),
              Contains(HasSubstr("3 rolls of 2 dice were asked for, and 4 numbers stand there")));
}

TEST(DiceMailTest, RollCommands) {
  const Found found = Read("mill !roll 2x4(3)d6+2\n1: 2 3 4 5 + 2 = 14\n2: 6, 6, 1, 1 = 15\n");
  EXPECT_EQ(LayoutOf(found), "!roll");
  EXPECT_THAT(DiceOf(found),
              ElementsAre("mill | 4d6 (best 3)+2 = 2,3,4,5 (total 14)", "mill | 4d6 (best 3)+2 = 6,6,1,1 (total 15)"));
  const Found wrong = Read("!roll 2d6\n2 3 = 6\n");
  EXPECT_THAT(wrong.rolls, IsEmpty());
  EXPECT_THAT(Remarks(wrong, Remark::Kind::kNotUnderstood),
              Contains(HasSubstr("the dice come to 5, and the total says 6")));
}

TEST(DiceMailTest, ASignedTextIsReadAsItWasBeforeSigning) {
  const Found found = Read(
      "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n- > 2 d6\n 4 4\n-----BEGIN PGP SIGNATURE-----\n\n2d6: 1 1\n"
      "-----END PGP SIGNATURE-----\n");
  EXPECT_THAT(DiceOf(found), ElementsAre(" | 2d6 = 4,4"));
  EXPECT_THAT(Remarks(found, Remark::Kind::kNote), Contains(HasSubstr("not checked here")));
}

TEST(DiceMailTest, ShadowDice) {
  const Found found = Read("! 4711 marker\nTurn 3 combat\nMill         # [1d6] 3 [1d6] 5\nFord  #[1d10] 7 [2d6] 9\n");
  EXPECT_EQ(LayoutOf(found), "ShadowDice of VASSAL");
  EXPECT_THAT(DiceOf(found), ElementsAre("Turn 3 combat: Mill | 2d6 = 3,5", "Turn 3 combat: Ford | d10 = 7",
                                         "Turn 3 combat: Ford | 2d6 = total 9"));
}

TEST(DiceMailTest, Bones) {
  const char* const id = "0123456789abcdef0123456789abcdef01234567";
  const Found found = Read(absl::StrCat("> Mill {{2D6+1}}\n> Ford {{d10}}\nid ", id, "\n3 4 8\n7\n"));
  EXPECT_EQ(LayoutOf(found), "Bones");
  EXPECT_THAT(DiceOf(found), ElementsAre("Mill | 2d6+1 = 3,4 (total 8)", "Ford | d10 = 7"));
  EXPECT_EQ(found.rolls[0].reference, absl::StrCat("Bones id ", id, " line 4"));
}

TEST(DiceMailTest, MartiKeepsItsLink) {
  const Found found = Read("your dice are: 12,2\nverify: https://dice.example/v?a=1&b=2\n");
  EXPECT_EQ(LayoutOf(found), "MARTI");
  EXPECT_THAT(DiceOf(found), ElementsAre(" | ? = 12,2"));
  EXPECT_EQ(found.rolls[0].reference, "https://dice.example/v?a=1&b=2");
}

TEST(DiceMailTest, SpecLinesOfAnySenderAreClaims) {
  EXPECT_THAT(DiceOf(Read("mill 2d6: 3 4\nford d10 = 7\nhill (3d6): 1, 2, 3 = 6\n")),
              ElementsAre("mill | 2d6 = 3,4", "ford | d10 = 7", "hill | 3d6 = 1,2,3 (total 6)"));
}

TEST(DiceMailTest, ProseIsNeverARoll) {
  const Found found = Read("I rolled 2d6 and got 3 and 4.\n2d6: 3 7\n2d6: 1 2 3\nWe meet at 5 on 3.4.\n");
  EXPECT_THAT(found.rolls, IsEmpty());
  EXPECT_THAT(Remarks(found, Remark::Kind::kNotUnderstood),
              ElementsAre("I rolled 2d6 and got 3 and 4.", "2d6: 3 7: count or range does not fit",
                          "2d6: 1 2 3: count or range does not fit"));
}

// ---- random.org.

constexpr char kSigned[] =
    "{\"jsonrpc\":\"2.0\",\"result\":{\"random\":{\"method\":\"generateSignedIntegers\",\"hashedApiKey\":\"oT3A\","
    "\"n\":3,"
    "\"min\":1,\"max\":6,\"replacement\":true,\"base\":10,\"data\":[3,6,2],\"completionTime\":\"2026-03-26 12:05:58Z\","
    "\"serialNumber\":41,\"userData\":{\"game\":\"Border Post\"}},\"signature\":\"abc=\"}}";

TEST(RandomOrgTest, SignedAnswersAreRead) {
  const Found found = Read(absl::StrCat(kHeaders, "Here they are:\n", kSigned, "\n"));
  EXPECT_THAT(DiceOf(found), ElementsAre("{\"game\":\"Border Post\"} | 3d6 = 3,6,2"));
  EXPECT_EQ(found.rolls[0].grade, Grade::kServer);
  EXPECT_EQ(found.rolls[0].reference, "random.org serial number 41 of 2026-03-26 12:05:58Z");
}

TEST(RandomOrgTest, TheBytesThatAreSignedAreKept) {
  const auto found = FindSignedRandoms(absl::StrCat("{broken ", kSigned));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(std::string(kSigned), HasSubstr(found[0].object));
  EXPECT_EQ(found[0].object.front(), '{');
  EXPECT_EQ(found[0].object.back(), '}');
  EXPECT_EQ(found[0].signature, "abc=");
}

TEST(RandomOrgTest, AHoleInTheSerialNumbersIsTold) {
  DiceMails mails;
  const auto mail = [](int serial) {
    std::string text = kSigned;
    text.replace(text.find("41"), 2, std::to_string(serial));
    return MailText{{}, text};
  };
  EXPECT_THAT(Remarks(mails.Read("a", mail(41)), Remark::Kind::kWarning), IsEmpty());
  EXPECT_THAT(Remarks(mails.Read("b", mail(42)), Remark::Kind::kWarning), IsEmpty());
  EXPECT_THAT(Remarks(mails.Read("c", mail(45)), Remark::Kind::kWarning),
              ElementsAre("serial number 45 follows 42 (b): 2 not at hand, perhaps of other games"));
}

TEST(RandomOrgTest, NumbersThatAreNoDiceAreNotTaken) {
  std::string text = kSigned;
  text.replace(text.find("\"min\":1"), 7, "\"min\":0");
  const Found found = Read(text);
  EXPECT_THAT(found.rolls, IsEmpty());
  EXPECT_THAT(Remarks(found, Remark::Kind::kNotUnderstood), Contains(HasSubstr("numbers from 0 to 6")));
}

RC_GTEST_PROP(DiceMailProperty, AnyTextIsReadAndNoRollIsImpossible, ()) {
  const auto words =
      *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(std::vector<std::string>{"2d6",
                                                                                                " ",
                                                                                                "\n",
                                                                                                ">",
                                                                                                "3",
                                                                                                "4",
                                                                                                "[",
                                                                                                "]",
                                                                                                "!roll ",
                                                                                                "{{",
                                                                                                "}}",
                                                                                                "#S 6\n",
                                                                                                "#D 2\n",
                                                                                                "#R 1\n",
                                                                                                "! x\n",
                                                                                                "# [1d6] 3",
                                                                                                "=",
                                                                                                ":",
                                                                                                "your dice are: ",
                                                                                                "--",
                                                                                                "x",
                                                                                                ",",
                                                                                                "99",
                                                                                                "{\"random\":",
                                                                                                "}",
                                                                                                "(3)",
                                                                                                "+1",
                                                                                                "0"}));
  std::string text;
  for (const std::string& word : words) text += word;
  DiceMails mails;
  const Found found = mails.Read("m", MailText{{}, text});
  for (const Roll& roll : found.rolls) {
    std::string why;
    RC_ASSERT(CanFall(roll.dice, &why));
  }
}

}  // namespace
}  // namespace adjutant::foreign
