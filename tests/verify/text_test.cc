#include "verify/text.h"

#include <gtest/gtest.h>

#include "verify/json.h"
#include "verify/rule_status.h"

namespace adjutant {
namespace {

TEST(TextTest, PrintableTextHoldsNothingThatATerminalObeys) {
  EXPECT_EQ(Printable("a\tb\nc"), "a b c");
  EXPECT_EQ(Printable("\x1b[2J"), "\xEF\xBF\xBD[2J");
  EXPECT_EQ(Printable("\xC2\x9B"), "\xEF\xBF\xBD");  // C1: the one-character form of ESC [
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
  EXPECT_EQ(XmlEscaped("<a b=\"c\">&'\x01"), "&lt;a b=&quot;c&quot;&gt;&amp;&apos;\xEF\xBF\xBD");
  EXPECT_EQ(MarkdownCell("a|b_c\n"), "a\\|b\\_c ");
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
