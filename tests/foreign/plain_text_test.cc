// Text of other programs: encodings, entities, tags, numbers.
#include "replay/foreign/plain_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace adjutant::foreign {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

TEST(PlainTextTest, EncodingsBecomeUtf8) {
  std::string what;
  EXPECT_EQ(ToUtf8("\xEF\xBB\xBF"
                   "a\r\nb\rc",
                   &what),
            "a\nb\nc");
  EXPECT_EQ(what, "");
  EXPECT_EQ(ToUtf8("caf\xE9 \x80", &what), "café €");
  EXPECT_EQ(what, "windows-1252");
  EXPECT_EQ(ToUtf8(std::string("\xFF\xFE"
                               "a\0\xE9\0\x3D\xD8\x00\xDE",
                               10),
                   &what),
            "aé😀");
  EXPECT_EQ(what, "UTF-16");
}

TEST(PlainTextTest, EntitiesAreDecodedOnce) {
  EXPECT_EQ(WithoutEntities("&lt;a&gt; &amp;lt; &#65;&#x42; &nosuch; &"), "<a> &lt; AB &nosuch; &");
  EXPECT_EQ(WithoutEntities("&#1114112;"), "\xEF\xBF\xBD");
}

TEST(PlainTextTest, TagsOfChatGoAndNamesStay) {
  EXPECT_EQ(ChatText("<b>x</b><br/>&lt;b&gt;"), "x<b>");
  EXPECT_EQ(ChatText("*** 2d6 = 3,4 *** <Ada>"), "*** 2d6 = 3,4 *** <Ada>");
  EXPECT_EQ(ChatText("<span style=\"color: red\">x</span> <s Ada>"), "x <s Ada>");
  EXPECT_EQ(ChatText("a < b"), "a < b");
}

TEST(PlainTextTest, NumbersOfALine) {
  EXPECT_THAT(NumbersOfLine("  5  3\t6"), Optional(ElementsAre(5, 3, 6)));
  EXPECT_THAT(NumbersOfLine("3,4"), Optional(ElementsAre(3, 4)));
  EXPECT_FALSE(NumbersOfLine("5 of 6").has_value());
  EXPECT_FALSE(NumbersOfLine("").has_value());
  EXPECT_FALSE(NumbersOfLine("1234567890").has_value());
  EXPECT_THAT(WholeNumber("-4"), Optional(-4));
  EXPECT_FALSE(WholeNumber("-").has_value());
}

TEST(PlainTextTest, ShortenedCountsCharacters) {
  EXPECT_EQ(Shortened("äöü", 3), "äöü");
  EXPECT_EQ(Shortened("äöüß", 3), "äöü...");
}

}  // namespace
}  // namespace adjutant::foreign
