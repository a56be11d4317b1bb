// What mails bring to a log: in any order, doubled, with gaps, and where two copies part.
#include "replay/mail/segments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/replay/toy_log.h"
#include "tests/verify/post_game.h"

namespace adjutant::mail {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::vector<std::string>& Sides() {
  static const auto& sides = *new std::vector<std::string>{"red", "blue"};
  return sides;
}
using Records = std::vector<StoredRecord>;

Records Toy(uint64_t seed, int count, bool closed) { return *RecordsOfBytes(testing::ToyLog(seed, count, closed)); }
Records Part(const Records& all, size_t first, size_t last) {
  return {all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(last + 1)};
}
Segment Mailed(const Records& all, size_t first, size_t last, const std::string& origin = "mail", bool before = true) {
  Segment segment{origin, "red", GameNameOf(all[0].chain), {}, Part(all, first, last)};
  if (before) segment.before = first == 0 ? Sha256{} : all[first - 1].chain;
  return segment;
}
Merge Put(const Records& log, std::vector<Segment> segments) {
  auto merge = MergeSegments(log, std::move(segments), Sides());
  EXPECT_TRUE(merge.ok()) << merge.status();
  return merge.ok() ? *std::move(merge) : Merge();
}

TEST(SegmentsTest, WhatFollowsTheLogIsAppended) {
  const Records all = Toy(1, 30, true);
  const Merge merge = Put(Part(all, 0, 10), {Mailed(all, 11, 31)});
  EXPECT_EQ(merge.append, Part(all, 11, 31));
  EXPECT_EQ(merge.known, 0u);
  EXPECT_THAT(merge.missing, IsEmpty());
}

TEST(SegmentsTest, WhatIsThereIsPassedOver) {
  const Records all = Toy(2, 30, true);
  EXPECT_THAT(Put(all, {Mailed(all, 0, 31), Mailed(all, 5, 9)}).append, IsEmpty());
  EXPECT_EQ(Put(all, {Mailed(all, 0, 31), Mailed(all, 5, 9)}).known, 32u);
  const Merge overlap = Put(Part(all, 0, 10), {Mailed(all, 5, 15), Mailed(all, 8, 20), Mailed(all, 5, 15)});
  EXPECT_EQ(overlap.append, Part(all, 11, 20));
  EXPECT_EQ(overlap.known, 6u);
}

TEST(SegmentsTest, AGapIsNamedAndWhatIsBehindItWaits) {
  const Records all = Toy(3, 60, false);
  const Merge merge = Put(Part(all, 0, 40), {Mailed(all, 56, 60, "late.eml"), Mailed(all, 43, 44, "b.eml")});
  EXPECT_THAT(merge.append, IsEmpty());
  ASSERT_THAT(merge.missing, SizeIs(2));
  EXPECT_EQ(merge.missing[0].ToString(),
            "records 41 to 42 are missing: they went out with the mail that follows record 40");
  EXPECT_EQ(merge.missing[1].ToString(),
            "records 45 to 55 are missing: they went out with the mail that follows record 44");
  EXPECT_THAT(merge.waiting, ElementsAre("records 43 to 44 (b.eml)", "records 56 to 60 (late.eml)"));
  // What stands directly behind the log need not wait.
  const Merge part = Put(Part(all, 0, 40), {Mailed(all, 43, 60), Mailed(all, 41, 41)});
  EXPECT_EQ(part.append, Part(all, 41, 41));
  ASSERT_THAT(part.missing, SizeIs(1));
  EXPECT_EQ(part.missing[0].ToString(), "record 42 is missing: it went out with the mail that follows record 41");
}

TEST(SegmentsTest, ANewLogBeginsWithItsHeader) {
  const Records all = Toy(4, 10, false);
  EXPECT_EQ(Put({}, {Mailed(all, 6, 10), Mailed(all, 0, 5)}).append, all);
  const Merge merge = Put({}, {Mailed(all, 6, 10)});
  EXPECT_THAT(merge.append, IsEmpty());
  ASSERT_THAT(merge.missing, SizeIs(1));
  EXPECT_EQ(merge.missing[0].ToString(),
            "records 0 to 5 are missing: they went out with the mail that begins the game");
}

TEST(SegmentsTest, AnotherGameIsTold) {
  const Records all = Toy(5, 10, false), game = *RecordsOfBytes(testing::PostGame().bytes());
  const Merge merge = Put(Part(all, 0, 4), {Mailed(game, 0, 0, "other.eml"), Mailed(all, 5, 10)});
  EXPECT_THAT(merge.others, ElementsAre("record 0 (other.eml)"));
  EXPECT_EQ(merge.append, Part(all, 5, 10));
  EXPECT_EQ(MergeSegments({}, {Mailed(game, 0, 0), Mailed(all, 0, 4)}, Sides()).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(SegmentsTest, BehindAClosedLogThereIsNothing) {
  const Records closed = Toy(6, 10, true);
  Records beyond = closed;
  beyond.push_back(closed[3]);
  beyond.back().sequence = 12;
  beyond.back().chain = ChainOf(closed[11].chain, 12, RecordKind::kEvent, beyond.back().payload);
  EXPECT_THAT(Put(closed, {Mailed(beyond, 12, 12)}).beyond_the_end, ElementsAre("record 12 (mail)"));
  const Merge merge = Put(Part(closed, 0, 5), {Mailed(beyond, 12, 12), Mailed(closed, 6, 11)});
  EXPECT_EQ(merge.append, Part(closed, 6, 11));
  EXPECT_THAT(merge.beyond_the_end, SizeIs(1));
}

TEST(ForkTest, TheFirstRecordThatDiffersIsNamedAndNothingIsAppended) {
  const Records a = Toy(7, 20, false);
  Records b = Part(a, 0, 12);
  for (size_t i = 13; i <= 20; ++i) {
    StoredRecord record = a[i];
    record.payload = a[i == 13 ? 14 : i].payload;
    record.chain = ChainOf(b.back().chain, i, record.kind, record.payload);
    b.push_back(record);
  }
  const Merge merge = Put(Part(a, 0, 15), {Mailed(b, 10, 20, "b.eml")});
  ASSERT_TRUE(merge.fork.has_value());
  EXPECT_THAT(merge.append, IsEmpty());
  EXPECT_EQ(merge.fork->number, 13u);
  EXPECT_FALSE(merge.fork->or_before);
  EXPECT_THAT(merge.fork->ToString(), HasSubstr("record 13 is another one in b.eml than in the log."));
  EXPECT_THAT(merge.fork->ToString(), HasSubstr("is signed by nobody; the other has the fingerprint "));
  // Only what follows the difference came.
  const Merge later = Put(Part(a, 0, 15), {Mailed(b, 16, 20, "b.eml")});
  ASSERT_TRUE(later.fork.has_value());
  EXPECT_EQ(later.fork->number, 15u);
  EXPECT_TRUE(later.fork->or_before);
  // And nothing says what it follows.
  const Merge blind = Put(Part(a, 0, 15), {Mailed(b, 16, 20, "b.eml", false)});
  ASSERT_TRUE(blind.fork.has_value());
  EXPECT_THAT(blind.append, IsEmpty());
  EXPECT_TRUE(blind.fork->or_before);
  // Two mails that part, and a log that has neither.
  const Merge mails = Put(Part(a, 0, 5), {Mailed(a, 6, 18, "a.eml"), Mailed(b, 6, 20, "b.eml")});
  ASSERT_TRUE(mails.fork.has_value());
  EXPECT_EQ(mails.fork->number, 13u);
  EXPECT_EQ(mails.fork->other_origin, "a.eml");
}

TEST(ForkTest, SaysWhoSignedWhichSide) {
  testing::PostGame game;
  game.Begin();
  game.Play(6);
  const uint64_t common = game.last();
  // From here on there are two: red signs one thing to one, and another to the other.
  const std::vector<NewRecord> shared = game.records();
  game.LockUp("red", "one");
  game.Mark("red");
  const Records one = *RecordsOfBytes(game.bytes());
  game.records() = shared;
  game.LockUp("red", "two");
  game.Mark("red");
  game.Mark("blue", v1::Mark::AGREED);
  game.records()[common].payload += "";
  const Records two = *RecordsOfBytes(game.bytes());
  const Merge merge = Put(one, {Mailed(two, common, two.size() - 1, "b.eml")});
  ASSERT_TRUE(merge.fork.has_value());
  EXPECT_EQ(merge.fork->number, common + 1);
  ASSERT_THAT(merge.fork->covers_here, SizeIs(1));
  EXPECT_EQ(merge.fork->covers_here[0].role, "red");
  ASSERT_THAT(merge.fork->covers_there, SizeIs(2));
  EXPECT_EQ(merge.fork->covers_there[0].role, "red");
  EXPECT_EQ(merge.fork->covers_there[1].role, "blue");
  EXPECT_THAT(merge.fork->ToString(), HasSubstr(absl::StrCat("is signed by red (turn up to record ", common + 1)));
  // A signature that is not good covers nothing.
  Records forged = two;
  forged[common + 2].payload[forged[common + 2].payload.size() - 1] ^= 1;
  for (size_t i = common + 2; i < forged.size(); ++i) {
    forged[i].chain = ChainOf(forged[i - 1].chain, i, forged[i].kind, forged[i].payload);
  }
  const Merge bad = Put(one, {Mailed(forged, common, forged.size() - 1)});
  ASSERT_TRUE(bad.fork.has_value());
  EXPECT_THAT(bad.fork->covers_there, IsEmpty());
}

// Cut into mails at random, in any order, some twice: what comes of all of them is the log, and any part of them is a
// beginning of it.
RC_GTEST_PROP(SegmentLaws, MailsInAnyOrderMakeTheLog, ()) {
  const auto count = *rc::gen::inRange(1, 60);
  const Records all = Toy(*rc::gen::inRange<uint64_t>(1, 500), count, *rc::gen::arbitrary<bool>());
  const auto at_hand = *rc::gen::inRange<size_t>(0, all.size() + 1);
  std::vector<Segment> mails;
  for (size_t first = 0; first < all.size();) {
    const size_t last = *rc::gen::inRange<size_t>(first, all.size());
    const auto copies = *rc::gen::inRange(1, 3);
    for (int i = 0; i < copies; ++i) {
      const size_t back = *rc::gen::inRange<size_t>(0, first + 1);
      mails.push_back(
          Mailed(all, i == 0 ? first : back, last, absl::StrCat("mail ", mails.size()), *rc::gen::arbitrary<bool>()));
    }
    first = last + 1;
  }
  for (size_t i = mails.size(); i > 1; --i) std::swap(mails[i - 1], mails[*rc::gen::inRange<size_t>(0, i)]);
  const Records log(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(at_hand));
  const Merge merge = Put(log, mails);
  RC_ASSERT(!merge.fork.has_value());
  RC_ASSERT(merge.missing.empty());
  Records come = log;
  come.insert(come.end(), merge.append.begin(), merge.append.end());
  RC_ASSERT(come == all);
  // Without one of them.
  const size_t lost = *rc::gen::inRange<size_t>(0, mails.size());
  mails.erase(mails.begin() + static_cast<std::ptrdiff_t>(lost));
  const Merge part = Put(log, mails);
  RC_ASSERT(!part.fork.has_value());
  for (size_t i = 0; i < part.append.size(); ++i) RC_ASSERT(part.append[i] == all[at_hand + i]);
  RC_ASSERT(part.missing.empty() == part.waiting.empty());
}

}  // namespace
}  // namespace adjutant::mail
