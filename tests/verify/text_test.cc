#include "verify/text/text.h"

#include <gtest/gtest.h>

#include "verify/rules/rule_status.h"
#include "verify/text/json.h"

namespace adjutant {
namespace {

TEST(TextTest, PrintableTextHoldsNothingThatATerminalObeys) {
  EXPECT_EQ(Printable("a\tb\nc"), "a b c");
  EXPECT_EQ(Printable("\x1b[2J"), "<U+001B>[2J");
  EXPECT_EQ(Printable("\xC2\x9B"), "<U+009B>");  // C1: the one-character form of ESC [
  EXPECT_EQ(Printable("Santa Fé"), "Santa Fé");
}

TEST(TextTest, BrokenUtf8IsReplacedByteByByte) {
  EXPECT_EQ(ValidUtf8("a\xFFz"), "a\xEF\xBF\xBDz");
  EXPECT_EQ(ValidUtf8("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD");  // overlong
  EXPECT_EQ(ValidUtf8("\xED\xA0\x80").size(), 9u);               // a surrogate
  EXPECT_EQ(ValidUtf8("\xF0\x9F\x8E\xB2"), "\xF0\x9F\x8E\xB2");  // a die
  EXPECT_EQ(ValidUtf8("\xE2\x82"), "\xEF\xBF\xBD\xEF\xBF\xBD");  // cut off
}

TEST(TextTest, ColumnsAreAlignedByCharactersNotBytes) {
  TextTable table({"space", ">steps"});
  table.Row({"Santa Fé", "1"});
  table.Row({"Taos", "12"});
  EXPECT_EQ(table.ToString("  "),
            "  space     steps\n"
            "  --------  -----\n"
            "  Santa Fé      1\n"
            "  Taos         12\n");
}

TEST(TextTest, LongCellsAreBrokenBetweenWords) {
  TextTable table({"space", "units"});
  table.WrappedRow({"Taos", "1st Infantry, 2nd Infantry"}, 14);
  EXPECT_EQ(table.ToString(),
            "space  units\n"
            "-----  -------------\n"
            "Taos   1st Infantry,\n"
            "       2nd Infantry\n");
}

TEST(TextTest, XmlAndMarkdownAreEscaped) {
  EXPECT_EQ(XmlEscaped("<a b=\"c\">&'\x01"), "&lt;a b=&quot;c&quot;&gt;&amp;&apos;&lt;U+0001&gt;");
  EXPECT_EQ(MarkdownText("a|b_c\n"), "a\\|b\\_c ");
  EXPECT_EQ(MarkdownCode("a`b|c", true), "`` a`b\\|c ``");
}

// U+202E turns the direction of writing, U+2028 ends a line, U+200B has no width, U+E0041 is a tag that nobody sees.
TEST(TextTest, CharactersThatNobodySeesAreShownInEveryForm) {
  const std::string text =
      "a\xE2\x80\xAE"
      "b\xE2\x80\xA8"
      "c\xE2\x80\x8B"
      "d\xF3\xA0\x81\x81";
  EXPECT_EQ(Printable(text), "a<U+202E>b<U+2028>c<U+200B>d<U+E0041>");
  EXPECT_EQ(PrintableLines(text + "\n"), "a<U+202E>b<U+2028>c<U+200B>d<U+E0041>\n");
  EXPECT_EQ(XmlEscaped(text), "a&lt;U+202E&gt;b&lt;U+2028&gt;c&lt;U+200B&gt;d&lt;U+E0041&gt;");
  EXPECT_EQ(MarkdownText(text), "a\\<U+202E>b\\<U+2028>c\\<U+200B>d\\<U+E0041>");
  EXPECT_EQ(MarkdownCode(text), "`a<U+202E>b<U+2028>c<U+200B>d<U+E0041>`");
  EXPECT_EQ(JsonQuoted(text), "\"a\\u202eb\\u2028c\\u200bd\\udb40\\udc41\"");
  EXPECT_EQ(SafeForTerminal(text + "\n", false), "a<U+202E>b<U+2028>c<U+200B>d<U+E0041>\n");
}

TEST(TextTest, ATerminalGetsColoursAndNoOtherSequence) {
  EXPECT_EQ(SafeForTerminal("\x1b[1;31mno\x1b[0m\n", true), "\x1b[1;31mno\x1b[0m\n");
  EXPECT_EQ(SafeForTerminal("\x1b[31mno", false), "<U+001B>[31mno");
  EXPECT_EQ(SafeForTerminal("\x1b]0;title\x07", true), "<U+001B>]0;title<U+0007>");
  EXPECT_EQ(SafeForTerminal("\x1b[2J", true), "<U+001B>[2J");
}

TEST(JsonWriterTest, DocumentsAreIndentedAndEscaped) {
  std::string out;
  JsonWriter json(&out);
  json.Begin('{').Field("a\"b", "c\\\n\x01\xFF").Key("list").Begin('[').Number(-1).Bool(true).Null();
  json.Begin('{').End().End().Field("big", uint64_t{18446744073709551615u}).End();
  EXPECT_EQ(
      out,
      "{\n  \"a\\\"b\": \"c\\\\\\n\\u0001\xEF\xBF\xBD\",\n  \"list\": [\n    -1,\n    true,\n    null,\n    {}\n  ],\n"
      "  \"big\": 18446744073709551615\n}\n");
}

TEST(RuleStatusTest, ACaseStandsForItsStatementsAndAStatementForItself) {
  EXPECT_TRUE(IsCase("10.2.b", "10.2.b"));
  EXPECT_TRUE(IsCase("10.2.b", "10.2.b/3"));
  EXPECT_TRUE(IsCase("10.2.b/3", "10.2.b/3"));
  EXPECT_FALSE(IsCase("10.2.b/3", "10.2.b"));
  EXPECT_FALSE(IsCase("10.2", "10.2.b"));
  EXPECT_FALSE(IsCase("10.2.b/3", "10.2.b/31"));
}

}  // namespace
}  // namespace adjutant
