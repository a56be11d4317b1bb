// What mail programs do to text, undone.
#include "replay/mail/text_repair.h"

#include <gtest/gtest.h>

#include "replay/mail/html_text.h"

namespace adjutant::mail {
namespace {

TEST(QuotedPrintableTest, IsReadWithPatience) {
  EXPECT_EQ(DecodeQuotedPrintable("a=3Db=3db"), "a=b=b");
  EXPECT_EQ(DecodeQuotedPrintable("long=\nline=  \r\nmore"), "longlinemore");
  EXPECT_EQ(DecodeQuotedPrintable("2 = 1 + 1 =zz ="), "2 = 1 + 1 =zz ");
  EXPECT_EQ(DecodeQuotedPrintable("=E2=82=AC"), "\u20AC");
}

TEST(Base64Test, EndsAtItsPaddingAndLeavesFootersOut) {
  bool rest = false;
  EXPECT_EQ(DecodeBase64("SGVsbG8=\n", &rest), "Hello");
  EXPECT_FALSE(rest);
  EXPECT_EQ(DecodeBase64("SGVs\r\nbG8=\r\n____________\nlist footer\n", &rest), "Hello");
  EXPECT_TRUE(rest);
  EXPECT_EQ(DecodeBase64("SGVsbG8h\nTo leave the list write to us\n", &rest), "Hello!");
  EXPECT_TRUE(rest);
}

TEST(CharsetTest, LiesAreSeenThrough) {
  EXPECT_EQ(DecodeCharset("\x93quoted\x94 \x96 5\x80", "iso-8859-1"), "\u201Cquoted\u201D \u2013 5\u20AC");
  EXPECT_EQ(DecodeCharset("M\xFCller", ""), "M\u00FCller");
  EXPECT_EQ(DecodeCharset("M\u00FCller", "us-ascii"), "M\u00FCller");
  EXPECT_EQ(DecodeCharset("M\u00FCller", "iso-8859-1"), "M\u00FCller");
  EXPECT_EQ(DecodeCharset("\xC3\x83\xC2\xBC", "utf-8"), "\u00FC");  // encoded twice
  EXPECT_EQ(DecodeCharset("bad\xFF", "utf-8"), "bad\uFFFD");
  EXPECT_EQ(DecodeCharset("\xB1\xEA", "iso-8859-2"), "\u0105\u0119");
  EXPECT_EQ(DecodeCharset("plain", "no-such-charset"), "plain");
  EXPECT_EQ(DecodeCharset("plain", "utf-8//IGNORE"), "plain");
  EXPECT_EQ(UndoDoubleUtf8("it\u2019s 5\u20AC"), "it\u2019s 5\u20AC");
}

TEST(LinesTest, EndsAndMarksAreMadeNormal) {
  EXPECT_EQ(NormalLines("\xEF\xBB\xBF"
                        "a\r\nb\rc\n"),
            "a\nb\nc\n");
  EXPECT_EQ(NormalLines(absl::string_view("\xFF\xFE"
                                          "a\0\r\0\n\0b\0",
                                          10)),
            "a\nb");
  EXPECT_EQ(NormalLines(absl::string_view("\xFE\xFF\0a\x20\xAC", 6)), "a\u20AC");
}

TEST(FlowedTest, LinesOfOneDepthAreJoined) {
  EXPECT_EQ(JoinFlowed("one \ntwo\nthree", false), "one two\nthree");
  EXPECT_EQ(JoinFlowed("> one \n> two\nmine \n> his", false), "> one two\nmine \n> his");
  EXPECT_EQ(JoinFlowed("on \ne", true), "one");
  EXPECT_EQ(JoinFlowed(" From here\n >stuffed", false), "From here\n>stuffed");
  EXPECT_EQ(JoinFlowed("bye \n-- \nme", false), "bye \n-- \nme");
}

TEST(MailboxTest, OneMarkBeforeFromIsTakenAway) {
  EXPECT_EQ(UndoFromStuffing(">From me\n>>From you\n> From her\nFrom x"), "From me\n>From you\n> From her\nFrom x");
}

TEST(HeaderTest, EncodedWordsAreJoined) {
  EXPECT_EQ(DecodeHeader("=?utf-8?Q?M=C3?= =?utf-8?Q?=BCller?= <m@example.org>"), "M\u00FCller <m@example.org>");
  EXPECT_EQ(DecodeHeader("Re: =?iso-8859-1?B?TfxsbGVy?=\r\n  and =?utf-8?q?a_b?="), "Re: M\u00FCller and a b");
  EXPECT_EQ(DecodeHeader("plain =?broken"), "plain =?broken");
  EXPECT_EQ(DecodeHeader("M\xFCller"), "M\u00FCller");
}

TEST(HtmlTest, BecomesText) {
  EXPECT_EQ(TextOfHtml("<html><head><title>x</title><style>p{}</style></head><body><p>One<br>two</p><div>three &amp; "
                       "four</div></body></html>"),
            "One\ntwo\nthree & four\n");
  EXPECT_EQ(TextOfHtml("<table><tr><td>a</td><td>b</td></tr></table>"), "a\tb\t\n");
  EXPECT_EQ(TextOfHtml("<blockquote>his<blockquote>mine</blockquote></blockquote>own"), "> his\n> > mine\nown");
  EXPECT_EQ(TextOfHtml("&lt;a&gt; &#65;&#x42; &nosuch; 1 < 2"), "<a> AB &nosuch; 1 < 2");
  EXPECT_EQ(TextOfHtml("<script>alert('x')</script>a<!-- b -->c"), "ac");
  EXPECT_EQ(TextOfHtml("a <br"), "a <br");
  EXPECT_EQ(TextOfHtml("<script>never ends"), "never ends");
}

}  // namespace
}  // namespace adjutant::mail
