// Mails of all kinds, honest and hostile, and the block in each of them.
#include "replay/mail/mail_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "replay/mail/armour.h"
#include "replay/mail/block_finder.h"
#include "tests/mail/damage.h"
#include "tests/replay/toy_log.h"
#include "tests/support/temporary_directory.h"

namespace adjutant::mail {
namespace {

using testing::Base64;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::Quoted;
using testing::QuotedPrintable;
using ::testing::SizeIs;

std::string Block() {
  static const std::string& block = *new std::string([] {
    const auto records = *RecordsOfBytes(testing::ToyLog(7, 20, false));
    return absl::StrJoin(*WriteBlocks(records[0].chain, "red", Sha256{}, records), "");
  }());
  return block;
}

std::string Mail(absl::string_view headers, absl::string_view body) {
  return absl::StrCat(
      "From: =?utf-8?Q?J=C3=B6rg?= <j@example.org>\r\nTo: b@example.org\r\n"
      "Subject: Re: AW: [wargames]\r\n =?utf-8?B?WsO8Z2U=?=\r\nDate: Mon, 5 Jan 2026 10:00:00 +0100\r\n"
      "Message-ID: <1@example.org>\r\nMIME-Version: 1.0\r\n",
      headers, "\r\n", body);
}

MailReader ReadMail(const std::string& bytes) {
  MailReader reader;
  const absl::Status status = reader.Add(bytes, "m.eml");
  EXPECT_TRUE(status.ok()) << status;
  return reader;
}

::testing::AssertionResult HasTheBlock(const MailReader& reader) {
  BlockFinder finder;
  for (const MailText& text : reader.texts()) finder.Add(text.text, text.where);
  const auto blocks = finder.Blocks();
  if (blocks.size() != 1) return ::testing::AssertionFailure() << blocks.size() << " blocks";
  if (!blocks[0].whole) return ::testing::AssertionFailure() << blocks[0].Trouble();
  return ::testing::AssertionSuccess();
}

TEST(MailReaderTest, APlainMailIsReadWithItsHeaders) {
  const MailReader reader =
      ReadMail(Mail("Content-Type: text/plain; charset=us-ascii\r\nReceived: from a by b;\r\n Mon, 5 Jan "
                    "2026 09:00:01 +0000\r\n",
                    absl::StrCat("Hello,\r\n", testing::Replaced(Block(), "\n", "\r\n"))));
  EXPECT_TRUE(HasTheBlock(reader));
  ASSERT_THAT(reader.texts(), SizeIs(1));
  const MailText& text = reader.texts()[0];
  EXPECT_EQ(text.from, "J\u00F6rg <j@example.org>");
  EXPECT_EQ(text.subject, "Re: AW: [wargames] Z\u00FCge");
  EXPECT_EQ(text.date, "Mon, 5 Jan 2026 10:00:00 +0100");
  EXPECT_EQ(text.received, "Mon, 5 Jan 2026 09:00:01 +0000");
  EXPECT_EQ(text.message_id, "<1@example.org>");
}

TEST(MailReaderTest, TransferEncodingsAreUndone) {
  EXPECT_TRUE(HasTheBlock(ReadMail(Mail("Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n",
                                        QuotedPrintable(Quoted(Block(), "> "))))));
  const MailReader footer =
      ReadMail(Mail("Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n",
                    absl::StrCat(Base64(Block()), "\n____________\nA list of people\n")));
  EXPECT_TRUE(HasTheBlock(footer));
  EXPECT_THAT(footer.remarks(), SizeIs(1));
  // UTF-16, as some programs send it.
  std::string wide("\xFF\xFE", 2);
  for (const char c : Block()) wide += std::string{c, '\0'};
  EXPECT_TRUE(HasTheBlock(ReadMail(
      Mail("Content-Type: text/plain; charset=utf-16\r\nContent-Transfer-Encoding: base64\r\n", Base64(wide)))));
}

TEST(MailReaderTest, FlowedTextIsJoined) {
  const std::string flowed = testing::Replaced(testing::Wrapped(Quoted(Block(), "> "), 40), "\n", " \n");
  EXPECT_TRUE(HasTheBlock(ReadMail(Mail("Content-Type: text/plain; format=flowed; delsp=yes\r\n", flowed))));
  EXPECT_TRUE(HasTheBlock(ReadMail(Mail("Content-Type: text/plain; format=flowed\r\n", flowed))));
}

TEST(MailReaderTest, AMailOfHtmlAloneIsRead) {
  const MailReader reader = ReadMail(Mail("Content-Type: text/html; charset=iso-8859-1\r\n",
                                          absl::StrCat("<html><body><blockquote>", testing::AsHtml(Block()),
                                                       "</blockquote>My move \x96 see above</body></html>")));
  EXPECT_TRUE(HasTheBlock(reader));
  EXPECT_TRUE(reader.texts()[0].from_html);
  EXPECT_THAT(reader.texts()[0].text, HasSubstr("My move \u2013 see above"));
}

TEST(MailReaderTest, OfTwoFormsOfOneMailTheBlockCountsOnce) {
  EXPECT_TRUE(HasTheBlock(ReadMail(
      Mail("Content-Type: multipart/alternative; boundary=b1\r\n",
           absl::StrCat("--b1\r\nContent-Type: text/plain\r\n\r\n", Block(),
                        "\r\n--b1\r\nContent-Type: text/html\r\n\r\n", testing::AsHtml(Block()), "\r\n--b1--\r\n")))));
  // The last border was lost.
  EXPECT_TRUE(HasTheBlock(
      ReadMail(Mail("Content-Type: multipart/mixed; boundary=b1\r\n",
                    absl::StrCat("--b1\r\nContent-Type: text/plain\r\n\r\nsee below\r\n--b1\r\n\r\n", Block())))));
}

TEST(MailReaderTest, AttachmentsAreTakenByWhatTheyAre) {
  const std::string log = testing::ToyLog(7, 20, true);
  const auto attached = [](absl::string_view header, const std::string& bytes) {
    return Mail("Content-Type: multipart/mixed; boundary=b1\r\n",
                absl::StrCat("--b1\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b1\r\nContent-Type: ", header,
                             "\r\nContent-Transfer-Encoding: base64\r\n\r\n", Base64(bytes), "\r\n--b1--\r\n"));
  };
  const MailReader whole =
      ReadMail(attached("application/octet-stream; name*0*=utf-8''..%2F..%2Fetc; name*1*=%2Fpasswd", log));
  ASSERT_THAT(whole.logs(), SizeIs(1));
  EXPECT_EQ(whole.logs()[0].bytes, log);
  EXPECT_TRUE(HasTheBlock(ReadMail(attached("application/octet-stream; name=\"=?utf-8?Q?turn.txt?=\"", Block()))));
  EXPECT_TRUE(HasTheBlock(ReadMail(attached("text/plain; name=turn.exe", Block()))));
  const MailReader zip = ReadMail(attached("text/plain; name=\"turn.zip\"", "PK\x03\x04 and more"));
  ASSERT_THAT(zip.remarks(), SizeIs(1));
  EXPECT_EQ(zip.remarks()[0], "m.eml, part 2: the attachment 'turn.zip' is a ZIP file, which is not opened");
  const MailReader tnef = ReadMail(attached("application/ms-tnef; name=winmail.dat", "\x78\x9F\x3E\x22 and more"));
  ASSERT_THAT(tnef.remarks(), SizeIs(1));
  EXPECT_THAT(tnef.remarks()[0], HasSubstr("is a winmail.dat (TNEF), which is not opened"));
}

TEST(MailReaderTest, ForwardedMailsAreReadEightDeepAndNoDeeper) {
  std::string mail = Mail("Content-Type: text/plain\r\n", Block());
  for (int depth = 1; depth <= 8; ++depth) mail = Mail("Content-Type: message/rfc822\r\n", mail);
  const MailReader reader = ReadMail(mail);
  EXPECT_TRUE(HasTheBlock(reader));
  EXPECT_EQ(reader.texts()[0].depth, 8);
  MailReader deeper;
  EXPECT_EQ(deeper.Add(Mail("Content-Type: message/rfc822\r\n", mail), "m").code(),
            absl::StatusCode::kResourceExhausted);
}

TEST(MailReaderTest, AMailboxIsPartedAndItsMarksUndone) {
  const std::string one =
      testing::Replaced(Mail("Content-Type: text/plain\r\n", ">From here on it is Blue's turn\r\n"), "\r\n", "\n");
  const std::string two = testing::Replaced(Mail("Content-Type: text/plain\r\n", Block()), "\r\n", "\n");
  const MailReader reader = ReadMail(absl::StrCat("From j@example.org Mon Jan  5 10:00:00 2026\n", one,
                                                  "\nFrom j@example.org Mon Jan  5 11:00:00 2026\n", two, "\n"));
  ASSERT_THAT(reader.texts(), SizeIs(2));
  EXPECT_THAT(reader.texts()[0].text, HasSubstr("From here on"));
  EXPECT_EQ(reader.texts()[1].where, "m.eml, mail 2");
  EXPECT_TRUE(HasTheBlock(reader));
}

TEST(MailReaderTest, TextThatWasCopiedIsText) {
  EXPECT_TRUE(HasTheBlock(ReadMail(absl::StrCat("From: Bob\nSent: Monday\n\nhi\n", Quoted(Block(), "> ")))));
  EXPECT_TRUE(HasTheBlock(ReadMail(absl::StrCat("\xEF\xBB\xBF", Block()))));
  std::string wide("\xFE\xFF", 2);
  for (const char c : Block()) wide += std::string{'\0', c};
  EXPECT_TRUE(HasTheBlock(ReadMail(wide)));
}

TEST(MailReaderTest, AFolderIsReadWithAllThatIsInIt) {
  const testing::TemporaryDirectory folder;
  std::filesystem::create_directory(folder.File("box"));
  testing::WriteAll(folder.File("box/a.eml"), Mail("Content-Type: text/plain\r\n", Block()));
  testing::WriteAll(folder.File("box/b.zip"), "PK\x03\x04 and more");
  testing::WriteAll(folder.File("box/c.txt"), Quoted(Block(), ">"));
  MailReader reader;
  ASSERT_TRUE(reader.AddPath(folder.File("box")).ok());
  EXPECT_TRUE(HasTheBlock(reader));
  EXPECT_THAT(reader.texts(), SizeIs(2));
  EXPECT_THAT(reader.remarks(), SizeIs(1));
  EXPECT_EQ(reader.AddPath(folder.File("nowhere")).code(), absl::StatusCode::kNotFound);
}

TEST(HostileMailTest, IsRefusedWithAReason) {
  const auto refusal = [](const std::string& bytes) {
    MailReader reader;
    const absl::Status status = reader.Add(bytes, "m");
    EXPECT_FALSE(status.ok());
    EXPECT_THAT(reader.texts(), IsEmpty());
    return std::string(status.message());
  };
  EXPECT_EQ(refusal("PK\x03\x04"), "m: is a ZIP file, which is not opened");
  EXPECT_EQ(refusal("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 mail"),
            "m: is an Outlook message (.msg) or an old Office file, which is not opened");
  EXPECT_EQ(refusal(std::string("\x7F"
                                "ELF\0\0\0\0",
                                8)),
            "m: is neither a mail nor text nor a log");
  EXPECT_EQ(refusal(Mail(absl::StrCat("X-Long: ", std::string(kMailHeaderBytesMax, 'x'), "\r\n"), "")),
            "m: has a header of more than 262144 bytes");
  std::string parts, nested;
  for (size_t i = 0; i <= kMailPartsMax; ++i) {
    absl::StrAppend(&parts, "--b\r\n\r\nx\r\n");
    absl::StrAppend(&nested, "--b", i, "\r\nContent-Type: multipart/mixed; boundary=b", i + 1, "\r\n\r\n");
  }
  EXPECT_EQ(refusal(Mail("Content-Type: multipart/mixed; boundary=b0\r\n", nested)), "m: has more than 500 parts");
  MailReader reader;
  EXPECT_EQ(reader.Add(Mail("Content-Type: multipart/mixed; boundary=b\r\n", parts), "m").message(),
            "m: has more than 500 parts");
}

// Each of these would be slow if something were looked for again and again up to the end.
TEST(HostileMailTest, LongOnesAreReadInTime) {
  constexpr size_t kCount = 50'000;
  for (const char* piece : {"<script>", "<a", "<!--", "&amp", "=?a?Q?", "ADJUTANT BEGIN 1", "0001", "AB>", "=\n", "> ",
                            "multipart", "\n--b"}) {
    std::string body;
    for (size_t i = 0; i < kCount; ++i) body += piece;
    MailReader reader;
    const absl::Status status = reader.Add(Mail("Content-Type: text/html; format=flowed\r\n", body), "m");
    ASSERT_TRUE(status.ok()) << status;
    BlockFinder finder;
    finder.Add(body, "m");
    for (const MailText& text : reader.texts()) finder.Add(text.text, text.where);
    EXPECT_THAT(finder.Blocks(), IsEmpty()) << piece;
  }
}

TEST(HostileMailTest, CutAnywhereItIsReadOrRefused) {
  const std::string mail =
      Mail("Content-Type: multipart/mixed; boundary=b1\r\n",
           absl::StrCat("--b1\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n",
                        Base64(testing::AsHtml(Block())), "\r\n--b1--\r\n"));
  for (size_t size = 0; size < mail.size(); size += 13) {
    MailReader reader;
    (void)reader.Add(mail.substr(0, size), "m");
  }
}

}  // namespace
}  // namespace adjutant::mail
