// Repair cuts off a torn tail and nothing else.
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

class RepairTest : public ::testing::Test {
 protected:
  TemporaryDirectory directory_;
  std::string path_ = directory_.File("log.adj");
};

TEST_F(RepairTest, EveryTornTailGoesIntoASideFile) {
  const std::string log = ToyLog(5, 6, true);
  const std::vector<std::string> records = RecordsOf(log);
  int made = 0;
  for (size_t number = 1, start = records[0].size(); number < records.size(); start += records[number++].size()) {
    for (size_t size = start + 1; size < start + records[number].size(); ++size) {
      WriteAll(path_, log.substr(0, size));
      const absl::StatusOr<std::string> side = RepairLog(path_);
      ASSERT_TRUE(side.ok()) << side.status();
      EXPECT_EQ(*side, made == 0 ? path_ + ".torn" : absl::StrCat(path_, ".torn.", made));
      EXPECT_EQ(ReadAll(path_), log.substr(0, start));
      EXPECT_EQ(ReadAll(*side), log.substr(start, size - start));
      ++made;
    }
  }
}

TEST_F(RepairTest, AWholeLogIsLeftAlone) {
  const std::string log = ToyLog(5, 6, false);
  WriteAll(path_, log);
  EXPECT_TRUE(absl::IsFailedPrecondition(RepairLog(path_).status()));
  EXPECT_EQ(ReadAll(path_), log);
}

TEST_F(RepairTest, DamageElsewhereIsLeftAlone) {
  std::string log = ToyLog(5, 6, false);
  log[log.size() / 2] = static_cast<char>(log[log.size() / 2] ^ 4);
  log.resize(log.size() - 3);
  WriteAll(path_, log);
  EXPECT_TRUE(absl::IsDataLoss(RepairLog(path_).status()));
  EXPECT_EQ(ReadAll(path_), log);
}

// A damaged length that leads past the end of the file would cost every record behind it.
TEST_F(RepairTest, ADamagedLengthIsNotTakenForATornTail) {
  const std::string log = ToyLog(5, 6, false);
  const size_t start = RecordsOf(log)[0].size();
  for (int bit = 0; bit < 8; ++bit) {
    std::string damaged = log;
    damaged[start] = static_cast<char>(damaged[start] ^ (1 << bit));
    WriteAll(path_, damaged);
    EXPECT_TRUE(absl::IsDataLoss(RepairLog(path_).status()));
    EXPECT_EQ(ReadAll(path_), damaged);
  }
}

TEST_F(RepairTest, ALogThatIsBeingWrittenIsLeftAlone) {
  const std::unique_ptr<const Ruleset> ruleset = ToyRules();
  auto writer = LogWriter::Create(path_, HeaderFor(*ruleset));
  ASSERT_TRUE(writer.ok());
  WriteAll(path_, ReadAll(path_) + "\x30");
  EXPECT_TRUE(absl::IsUnavailable(RepairLog(path_).status()));
}

}  // namespace
}  // namespace adjutant::testing
