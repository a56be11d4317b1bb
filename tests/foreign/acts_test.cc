// Pages of journals: saved, copied, tampered with.
#include "replay/foreign/acts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "replay/foreign/html_table.h"
#include "replay/foreign/importer.h"
#include "tests/foreign/told.h"

namespace adjutant::foreign {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::SizeIs;

constexpr char kTime[] = "9/4/2025 10:24:00 PM";

std::string Row(int number, const char* player, const char* title, const std::string& entry) {
  return absl::StrCat("<tr><td>", number, "</td><td>", kTime, "</td><td>Summer 1861</td><td>", player, "</td><td>",
                      title, "</td><td>", entry, "</td></tr>\n");
}
std::string Page(const std::string& rows) {
  return absl::StrCat("<html><body><b>GAME: Border Post Journal</b><table border=1><tr><th>Entry #</th><th>Time</th>",
                      "<th>Turn</th><th>Player</th><th>Title</th><th>Entry</th></tr>\n", rows,
                      "</table></body></html>");
}
std::string Die(int sides, int count, const std::string& between, int total, const std::string& message = "") {
  return absl::StrCat("Request: ", sides, "-sided die x ", count, "<br><br>", between, "Total: ", total,
                      "<br><br>Message from Red:<br>", message);
}
Found Read(const std::string& text) {
  Importer importer;
  auto found = importer.Read("page.html", text);
  EXPECT_TRUE(found.ok()) << found.status();
  return *std::move(found);
}

TEST(JournalTest, ARequestOfOneDieIsARoll) {
  const Found found = Read(Page(Row(12, "Red", "Die roll request", Die(20, 1, "", 14, "for the mill"))));
  ASSERT_THAT(found.rolls, SizeIs(1));
  const Roll& roll = found.rolls[0];
  EXPECT_EQ(roll.dice.ToString(), "d20 = 14");
  EXPECT_EQ(roll.who, "Red");
  EXPECT_EQ(roll.when, "9/4/2025 10:24:00 PM, Summer 1861");
  EXPECT_EQ(roll.label, "for the mill");
  EXPECT_EQ(roll.grade, Grade::kServer);
  EXPECT_EQ(roll.reference, "ACTS journal Border Post entry 12");
}

TEST(JournalTest, SingleDiceCountIfTheyComeToTheTotal) {
  const auto dice = [&](const std::string& between, int total) {
    const Found found = Read(Page(Row(1, "Red", "Die roll request", Die(6, 2, between, total))));
    return found.rolls.empty() ? "none" : found.rolls[0].dice.ToString();
  };
  EXPECT_EQ(dice("3<br>4<br>", 7), "2d6 = 3,4 (total 7)");
  EXPECT_EQ(dice("<img alt=\"3\"> <img alt='4'><br>", 7), "2d6 = 3,4 (total 7)");
  EXPECT_EQ(dice("3<br>3<br>", 7), "2d6 = total 7");
  EXPECT_EQ(dice("", 7), "2d6 = total 7");
  EXPECT_EQ(dice("", 13), "none");
}

TEST(JournalTest, OnlyTheServersPartOfARequestCounts) {
  // He types what looks like an answer into his message, and into a message of its own.
  const std::string forged = "Request: 6-sided die x 1<br>Total: 6";
  const Found found =
      Read(Page(Row(2, "Red", "Message", forged) +
                Row(1, "Red", "Die roll request", Die(6, 1, "", 2, forged + "<br>Message from Red:<br>" + forged))));
  ASSERT_THAT(found.rolls, SizeIs(1));
  EXPECT_THAT(found.rolls[0].dice.values, ElementsAre(2));
}

TEST(JournalTest, GapsAreQuestions) {
  const Found found =
      Read(Page(Row(9, "Red", "Message", "x") + Row(5, "Red", "Message", "x") + Row(3, "Red", "Message", "x")));
  EXPECT_THAT(Remarks(found, Remark::Kind::kWarning),
              ElementsAre("entry 4 is not on the page: a filter, another page, or taken out",
                          "entries 6 to 8 are not on the page: a filter, another page, or taken out"));
}

TEST(JournalTest, EitherOrderIsRead) {
  const std::string first = Row(1, "Red", "Message", "x"), second = Row(2, "Red", "Message", "x");
  EXPECT_TRUE(ReadJournal("p", Page(second + first))->newest_first);
  EXPECT_FALSE(ReadJournal("p", Page(first + second))->newest_first);
  EXPECT_EQ(ReadJournal("p", Page(second + first))->entries[0].number, 1u);
}

TEST(JournalTest, ARowOutOfItsOrderIsAClaim) {
  const std::string die = Die(6, 1, "", 6);
  const Found found = Read(Page(Row(3, "Red", "Message", "x") + Row(3, "Red", "Die roll request", die) +
                                Row(2, "Red", "Message", "x") + Row(1, "Red", "Message", "x")));
  ASSERT_THAT(found.rolls, SizeIs(1));
  EXPECT_EQ(found.rolls[0].grade, Grade::kClaimed);
  EXPECT_THAT(Remarks(found, Remark::Kind::kWarning), Contains(HasSubstr("stands there twice")));
}

TEST(JournalTest, ATableWithinAnEntryMakesNoEntries) {
  const std::string forged = absl::StrCat("<table>", Row(2, "Red", "Die roll request", Die(6, 1, "", 6)), "</table>");
  const Found found = Read(Page(Row(1, "Red", "Message", forged) + Row(3, "Red", "Message", "x")));
  EXPECT_THAT(found.rolls, IsEmpty());
  EXPECT_THAT(found.about, Contains(Pair("entries", HasSubstr("2, from 1 to 3"))));
}

TEST(JournalTest, UnknownTitlesAreCounted) {
  const Found found =
      Read(Page(Row(2, "Red", "Burn the mill", "x") + Row(1, "Red", "Play Strategy card as Event",
                                                          "#37: 2 / Night March* (RED)<br>text<br>Message from Red:")));
  ASSERT_THAT(found.not_understood, SizeIs(1));
  EXPECT_EQ(found.not_understood[0].what, "Burn the mill");
  ASSERT_THAT(found.understood, SizeIs(1));
  EXPECT_EQ(found.understood[0].what, "card");
}

TEST(JournalTest, TwoPagesWithOneEntryCountItOnce) {
  const std::string die = Row(2, "Red", "Die roll request", Die(6, 1, "", 6));
  Importer importer;
  (void)importer.Read("a.html", Page(die + Row(1, "Red", "Message", "x")));
  const auto again = importer.Read("b.html", Page(Row(3, "Red", "Message", "x") + die));
  ASSERT_THAT(again->rolls, SizeIs(1));
  EXPECT_EQ(again->rolls[0].same_as->ToString(), "a.html, entry 2");
  const auto changed = importer.Read("c.html", Page(Row(2, "Red", "Die roll request", Die(6, 1, "", 5))));
  EXPECT_THAT(Remarks(*changed, Remark::Kind::kWarning), ElementsAre("says something else at a.html, entry 2"));
}

// ---- Text.

TEST(JournalTextTest, ColumnsByTabAndByBlank) {
  const std::string by_tab =
      absl::StrCat("GAME: Border Post Journal\n2\t", kTime,
                   "\tSummer 1861\tRed\tDie roll request\tRequest: 20-sided die x 1\n\n\nTotal: 14\n\n",
                   "Message from Red:\nfor the mill\n1\t", kTime, "\tSummer 1861\tBlue\tMessage\thello\n");
  for (const std::string& text : {by_tab, absl::StrReplaceAll(by_tab, {{"\t", " "}})}) {
    const Found found = Read(text);
    ASSERT_THAT(found.rolls, SizeIs(1)) << text;
    EXPECT_EQ(found.rolls[0].dice.ToString(), "d20 = 14");
    EXPECT_EQ(found.rolls[0].who, "Red");
    EXPECT_EQ(found.rolls[0].when, "9/4/2025 10:24:00 PM, Summer 1861");
    EXPECT_EQ(found.rolls[0].grade, Grade::kClaimed);
    EXPECT_THAT(found.understood, SizeIs(1));
  }
}

TEST(JournalTextTest, AMessageThatNamesATitleIsAMessage) {
  const Found found = Read(
      absl::StrCat("2 ", kTime, " Summer 1861 Red Message see Die roll request Request: 6-sided die x 1\nTotal: 6\n"));
  EXPECT_THAT(found.rolls, IsEmpty());
}

TEST(JournalTextTest, WithoutNumbersThePlaceCounts) {
  const Found found = Read(absl::StrCat(kTime, "\tTurn 2\tRome\tDie roll request\tRequest: 6-sided die x 1\nTotal: 3\n",
                                        kTime, "\tTurn 2\tRome\tMessage\tx\n"));
  ASSERT_THAT(found.rolls, SizeIs(1));
  EXPECT_EQ(found.rolls[0].where.number, 2u);
  EXPECT_THAT(Remarks(found, Remark::Kind::kWarning), ElementsAre(HasSubstr("have no numbers")));
}

TEST(JournalTextTest, ATextWithoutEntriesIsRefused) {
  const auto refused = ReadJournal("p.txt", "hello");
  EXPECT_TRUE(absl::IsInvalidArgument(refused.status()));
  EXPECT_THAT(refused.status().message(), HasSubstr("p.txt: has no entry of a journal; save the page as HTML"));
}

// ---- HTML.

TEST(HtmlTest, ReadsPagesWithMistakes) {
  const HtmlPage page = ReadHtml(
      "<!DOCTYPE html><title>t</title><script>if (a < b) x = '<tr><td>no';</script><!-- <td>no --><p>a &lt; b < c"
      "<table><tr><td>one<td>two<br>lines<tr><td title='a>b'>three</table>end");
  ASSERT_THAT(page.rows, SizeIs(2));
  EXPECT_THAT(page.rows[0].cells, ElementsAre("one", "two\nlines"));
  EXPECT_THAT(page.rows[1].cells, ElementsAre("three"));
  EXPECT_EQ(page.text, "a < b < cend");
}

TEST(HtmlTest, TablesInTablesHaveRowsOfTheirOwn) {
  const HtmlPage page = ReadHtml("<table><tr><td>a<table><tr><td>b</td></tr></table>c</td></tr></table>");
  ASSERT_THAT(page.rows, SizeIs(2));
  EXPECT_THAT(page.rows[0].cells, ElementsAre("b"));
  EXPECT_EQ(page.rows[0].depth, 1u);
  EXPECT_THAT(page.rows[1].cells, ElementsAre("a\nb\nc"));
}

RC_GTEST_PROP(HtmlProperty, AnyTextIsRead, ()) {
  const auto words = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(std::vector<std::string>{
      "<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<", ">",         "<!--", "-->",    "<script>",
      "&lt;",    "&#",       "a",    "\"",    "'",    "=",     "/", "<img alt=", "\n",   "<a b='", "</"}));
  std::string html;
  for (const std::string& word : words) html += word;
  const HtmlPage page = ReadHtml(html);
  for (const HtmlRow& row : page.rows) RC_ASSERT(!row.cells.empty());
}

}  // namespace
}  // namespace adjutant::foreign
