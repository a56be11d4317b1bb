#include "core/kernel/sentences.h"

#include <optional>
#include <string>

#include "gtest/gtest.h"

namespace adjutant {
namespace {

std::optional<std::string> Says(absl::string_view word) {
  if (word == "who") return "The US";
  if (word == "space") return "Tampico";
  if (word == "nobody") return "";
  return std::nullopt;
}

TEST(SentencesTest, WordsAreFilledIn) {
  EXPECT_EQ(FillIn("{who} sails to {space}", Says), "The US sails to Tampico");
  EXPECT_EQ(FillIn("no word at all", Says), "no word at all");
  EXPECT_EQ(FillIn("", Says), "");
}

TEST(SentencesTest, OfTwoPartsTheOneIsSaidThatTheWordAsksFor) {
  EXPECT_EQ(FillIn("{who} {space?goes to {space}|stays}", Says), "The US goes to Tampico");
  EXPECT_EQ(FillIn("{who} {nobody?goes with {nobody}|goes to {space}}", Says), "The US goes to Tampico");
  EXPECT_EQ(FillIn("{who} sails{nobody? with {nobody}}", Says), "The US sails");
  EXPECT_EQ(FillIn("{nobody?a|{space?in {space}|b}}", Says), "in Tampico");
}

TEST(SentencesTest, AWordThatIsNotKnownStaysToBeSeen) {
  EXPECT_EQ(FillIn("{who} goes to {spce}", Says), "The US goes to {spce}");
  EXPECT_EQ(FillIn("{who?{x}}", Says), "{x}");
  EXPECT_EQ(FillIn("{who", Says), "The US");
}

}  // namespace
}  // namespace adjutant
