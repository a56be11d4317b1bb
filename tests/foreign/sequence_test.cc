// The sequence code: vectors, what it loses, round trips.
#include "replay/foreign/sequence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace adjutant::foreign {
namespace {

using ::testing::ElementsAre;
using Strings = std::vector<std::string>;

TEST(SequenceTest, SplitsAtDelimitersThatNoBackslashPrecedes) {
  EXPECT_THAT(DecodeSequence("A,B\\,C", ','), ElementsAre("A", "B,C"));
  EXPECT_THAT(DecodeSequence("a,,b", ','), ElementsAre("a", "", "b"));
  EXPECT_THAT(DecodeSequence("a,b,", ','), ElementsAre("a", "b", ""));
}

TEST(SequenceTest, AnEmptyTextIsOneEmptyElement) {
  EXPECT_THAT(DecodeSequence("", ','), ElementsAre(""));
  EXPECT_THAT(DecodeSequence(",", ','), ElementsAre("", ""));
}

TEST(SequenceTest, TakesOnePairOfQuotesOff) {
  EXPECT_THAT(DecodeSequence("'\\x',''y'',z", ','), ElementsAre("\\x", "'y'", "z"));
  EXPECT_THAT(DecodeSequence("','", ','), ElementsAre("'", "'"));
}

TEST(SequenceTest, TheCharacterBeforeIsThatOfTheText) {
  // The second comma follows a comma that was kept, and parts.
  EXPECT_THAT(DecodeSequence("a\\,,b", ','), ElementsAre("a,", "b"));
  EXPECT_THAT(DecodeSequence("\\,a", ','), ElementsAre(",a"));
  EXPECT_THAT(DecodeSequence("a\\\\,b", ','), ElementsAre("a\\,b"));
}

TEST(SequenceTest, QuotesWhatWouldBeReadOtherwise) {
  EXPECT_EQ(EncodeSequence(Strings{"\\x", "'y'", "z"}, ','), "'\\x',''y'',z");
  EXPECT_EQ(EncodeSequence(Strings{"A", "B,C"}, ','), "A,B\\,C");
  EXPECT_EQ(EncodeSequence(Strings{"", ""}, ','), ",");
}

TEST(SequenceTest, AnElementThatEndsWithABackslashSwallowsTheDelimiter) {
  const Strings elements = {"a\\", "b"};
  EXPECT_FALSE(IsLossless(elements));
  EXPECT_THAT(DecodeSequence(EncodeSequence(elements, ','), ','), ElementsAre("a,b"));
  EXPECT_TRUE(IsLossless(Strings{"a", "b\\"}));
  EXPECT_TRUE(IsLossless(Strings{"\\", "b"}));
}

TEST(SequenceTest, KeepsWhatStandsBehindTheLastElementWanted) {
  EXPECT_THAT(DecodeSequence("a,b,c\\,d,e", ',', 2), ElementsAre("a", "b,c\\,d,e"));
}

const auto kText = rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab\\',;/|\t\x1B")));

RC_GTEST_PROP(SequenceProperty, DecodingIsTheReverseOfEncodingWhereNothingIsLost, ()) {
  const auto elements = *rc::gen::nonEmpty(rc::gen::container<Strings>(kText));
  const char delimiter = *rc::gen::elementOf(std::string(",;/|\t\x1B"));
  RC_PRE(IsLossless(elements));
  RC_ASSERT(DecodeSequence(EncodeSequence(elements, delimiter), delimiter) == elements);
}

// Quotes and delimiters of both levels; what ends with a backslash is lost (above).
const auto kTame = rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab',/")));

RC_GTEST_PROP(SequenceProperty, ListsWithinListsComeBack, ()) {
  const auto outer = *rc::gen::nonEmpty(
      rc::gen::container<std::vector<Strings>>(rc::gen::nonEmpty(rc::gen::container<Strings>(kTame))));
  Strings encoded;
  for (const Strings& inner : outer) encoded.push_back(EncodeSequence(inner, ','));
  const Strings decoded = DecodeSequence(EncodeSequence(encoded, '/'), '/');
  RC_ASSERT(decoded.size() == outer.size());
  for (size_t i = 0; i < outer.size(); ++i) RC_ASSERT(DecodeSequence(decoded[i], ',') == outer[i]);
}

RC_GTEST_PROP(SequenceProperty, NoTextIsTooWrong, ()) {
  const auto text = *kText;
  const char delimiter = *rc::gen::elementOf(std::string(",;/|\t\x1B"));
  const Strings elements = DecodeSequence(text, delimiter);
  RC_ASSERT(!elements.empty());
  size_t size = 0;
  for (const std::string& element : elements) size += element.size() + 1;
  RC_ASSERT(size <= text.size() + 1);
}

}  // namespace
}  // namespace adjutant::foreign
