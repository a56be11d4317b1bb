// Every small damage to a log is found and located.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

constexpr int kEvents = 14;

class DamageTest : public ::testing::Test {
 protected:
  // Reading `bytes` must fail, and say that it was record `number`, which starts at `offset`.
  void ExpectFound(const std::string& bytes, bool closed, size_t number, size_t offset, const std::string& damage) {
    WriteAll(path_, bytes);
    const ReadResult result = ReadLog(path_, closed);
    ASSERT_FALSE(result.status.ok()) << damage << " was accepted";
    ASSERT_TRUE(absl::IsDataLoss(result.status) || (number == 0 && absl::IsInvalidArgument(result.status)))
        << damage << ": " << result.status;
    if (bytes.empty()) return;
    ASSERT_TRUE(absl::StrContains(result.status.message(), absl::StrCat(": record ", number, ", byte ", offset, ": ")))
        << damage << " of record " << number << " at byte " << offset << ": " << result.status;
  }

  // For every record, where it starts; and the size of the log.
  static std::vector<size_t> Starts(const std::vector<std::string>& records) {
    std::vector<size_t> starts = {0};
    for (const std::string& record : records) starts.push_back(starts.back() + record.size());
    return starts;
  }
  static std::string Join(const std::vector<std::string>& records) {
    std::string bytes;
    for (const std::string& record : records) bytes += record;
    return bytes;
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.File("log.adj");
};

enum class LogKind { kOpen, kClosed, kOpenWithActs, kClosedWithActs };

// Closed and open, with acts and without alike.
class EveryLogDamageTest : public DamageTest, public ::testing::WithParamInterface<LogKind> {
 protected:
  bool closed_ = GetParam() == LogKind::kClosed || GetParam() == LogKind::kClosedWithActs;
  bool acts_ = GetParam() == LogKind::kOpenWithActs || GetParam() == LogKind::kClosedWithActs;
  std::string log_ = acts_ ? ToyLogWithActs(7, 3, closed_) : ToyLog(7, kEvents, closed_);
  std::vector<std::string> records_ = RecordsOf(log_);
  std::vector<size_t> starts_ = Starts(records_);
  size_t count_ = records_.size();
};

std::string NameOf(const ::testing::TestParamInfo<LogKind>& test) {
  const char* const names[] = {"Open", "Closed", "OpenWithActs", "ClosedWithActs"};
  return names[static_cast<int>(test.param)];
}

INSTANTIATE_TEST_SUITE_P(Logs, EveryLogDamageTest,
                         ::testing::Values(LogKind::kOpen, LogKind::kClosed, LogKind::kOpenWithActs,
                                           LogKind::kClosedWithActs),
                         NameOf);

TEST_P(EveryLogDamageTest, TheUndamagedLogIsRead) {
  WriteAll(path_, log_);
  const ReadResult result = ReadLog(path_, closed_);
  EXPECT_TRUE(result.status.ok()) << result.status;
  EXPECT_EQ(result.events, count_ - (closed_ ? 2 : 1));
}

TEST_P(EveryLogDamageTest, EveryFlippedBitIsFoundInItsRecord) {
  for (size_t number = 0; number < count_; ++number) {
    for (size_t byte = starts_[number]; byte < starts_[number + 1]; ++byte) {
      for (int bit = 0; bit < 8; ++bit) {
        std::string damaged = log_;
        damaged[byte] = static_cast<char>(damaged[byte] ^ (1 << bit));
        ExpectFound(damaged, closed_, number, starts_[number], absl::StrCat("bit ", bit, " of byte ", byte));
        if (HasFatalFailure()) return;
        EXPECT_EQ(ReadLog(path_, closed_).torn_at, 0u)
            << "a damaged record must not pass for a torn append: byte " << byte;
      }
    }
  }
}

TEST_P(EveryLogDamageTest, EveryCutIsFoundExceptBetweenTwoRecordsOfAnOpenLog) {
  for (size_t number = 0; number < count_; ++number) {
    for (size_t size = starts_[number]; size < starts_[number + 1]; ++size) {
      if (!closed_ && size == starts_[number] && number > 0) {
        WriteAll(path_, log_.substr(0, size));
        const ReadResult result = ReadLog(path_, false);
        EXPECT_TRUE(result.status.ok()) << result.status;
        EXPECT_EQ(result.events, number - 1);
        continue;
      }
      ExpectFound(log_.substr(0, size), closed_, number, starts_[number], absl::StrCat("cut to ", size));
      if (HasFatalFailure()) return;
      const bool inside = size > starts_[number] && number > 0;
      EXPECT_EQ(ReadLog(path_, closed_).torn_at, inside ? starts_[number] : 0) << "cut to " << size;
    }
  }
}

TEST_P(EveryLogDamageTest, EveryDroppedRecordIsFoundExceptTheLastOfAnOpenLog) {
  for (size_t number = 0; number < count_; ++number) {
    std::vector<std::string> records = records_;
    records.erase(records.begin() + static_cast<long>(number));
    if (!closed_ && number + 1 == count_) continue;
    ExpectFound(Join(records), closed_, number, starts_[number], absl::StrCat("dropped record ", number));
    if (HasFatalFailure()) return;
  }
}

TEST_P(EveryLogDamageTest, EveryRepeatedRecordIsFound) {
  for (size_t number = 0; number < count_; ++number) {
    std::vector<std::string> records = records_;
    records.insert(records.begin() + static_cast<long>(number), records_[number]);
    ExpectFound(Join(records), closed_, number + 1, starts_[number + 1], absl::StrCat("repeated record ", number));
    if (HasFatalFailure()) return;
  }
}

TEST_P(EveryLogDamageTest, EveryTwoSwappedRecordsAreFound) {
  for (size_t a = 0; a < count_; ++a) {
    for (size_t b = a + 1; b < count_; ++b) {
      std::vector<std::string> records = records_;
      std::swap(records[a], records[b]);
      ExpectFound(Join(records), closed_, a, starts_[a], absl::StrCat("swapped ", a, " and ", b));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(EveryLogDamageTest, EveryRecordInsertedAnywhereIsFound) {
  // Of this log, and of another one that has the right numbers.
  const std::unique_ptr<const Ruleset> ruleset = ToyRules();
  v1::LogHeader other = HeaderFor(*ruleset);
  other.set_title("Another game");
  const std::vector<std::string> foreign = RecordsOf(LogBytes(other, ToyEvents(*ruleset, 7, kEvents), nullptr));
  for (const std::vector<std::string>& source : {records_, foreign}) {
    for (size_t number = 0; number < source.size(); ++number) {
      for (size_t place = 0; place <= count_; ++place) {
        std::vector<std::string> records = records_;
        records.insert(records.begin() + static_cast<long>(place), source[number]);
        // What may stand there shows one record later, when the record that stood there comes.
        const bool fits = (place < count_ && source[number] == records_[place]) || (place == 0 && number == 0);
        ExpectFound(Join(records), closed_, fits ? place + 1 : place,
                    starts_[place] + (fits ? source[number].size() : 0),
                    absl::StrCat("inserted ", number, " at ", place));
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Somebody who knows the format can give a changed log a true chain, but not a false count.
TEST_F(DamageTest, AClosingRecordThatMiscountsIsFound) {
  const std::unique_ptr<const Ruleset> ruleset = ToyRules();
  v1::LogClose close;
  close.set_events(4);
  WriteAll(path_, LogBytes(HeaderFor(*ruleset), ToyEvents(*ruleset, 1, 3), &close));
  const ReadResult result = ReadLog(path_, true);
  EXPECT_TRUE(absl::IsDataLoss(result.status));
  EXPECT_THAT(std::string(result.status.message()), ::testing::HasSubstr("counts 4 events; there are 3"));
}

TEST_F(DamageTest, BytesAfterTheClosingRecordAreFound) {
  const std::string log = ToyLog(3, 5, true);
  WriteAll(path_, log + std::string(1, '\0'));
  const ReadResult result = ReadLog(path_, true);
  EXPECT_EQ(std::string(result.status.message()),
            absl::StrCat(path_, ": record 7, byte ", log.size(), ": bytes follow the closing record"));
  EXPECT_EQ(result.torn_at, 0u);
}

// A crash may leave room in the file that was never written.
TEST_F(DamageTest, ATailOfZeroesIsATornAppend) {
  const std::string log = ToyLog(3, 5, false);
  WriteAll(path_, log + std::string(5000, '\0'));
  const ReadResult result = ReadLog(path_, false);
  EXPECT_TRUE(absl::IsDataLoss(result.status)) << result.status;
  EXPECT_EQ(result.torn_at, log.size());
}

// Or it may have kept the sectors before a border, and not those behind it.
TEST_F(DamageTest, ARecordWhoseLastSectorsWereNeverWrittenIsATornAppend) {
  const std::unique_ptr<const Ruleset> ruleset = ToyRules();
  const std::string before = LogBytes(HeaderFor(*ruleset), {"first"}, nullptr);
  const std::string after = LogBytes(HeaderFor(*ruleset), {"first", std::string(2000, 'x')}, nullptr);
  for (size_t border = 512; border < after.size(); border += 512) {
    std::string damaged = after;
    std::fill(damaged.begin() + static_cast<long>(border), damaged.end(), '\0');
    WriteAll(path_, damaged);
    const ReadResult result = ReadLog(path_, false);
    EXPECT_TRUE(absl::IsDataLoss(result.status)) << result.status;
    EXPECT_EQ(result.torn_at, before.size()) << border;
    // Zeroes in the middle are damage.
    damaged.back() = 'x';
    WriteAll(path_, damaged);
    EXPECT_EQ(ReadLog(path_, false).torn_at, 0u);
  }
}

TEST_F(DamageTest, AHugeLengthIsRefusedBeforeMemoryIsTaken) {
  const std::string log = ToyLog(3, 5, false);
  WriteAll(path_, log + "\xff\xff\xff\x7f rest");
  const ReadResult result = ReadLog(path_, false);
  EXPECT_TRUE(absl::IsDataLoss(result.status));
  EXPECT_THAT(std::string(result.status.message()), ::testing::HasSubstr("no record is longer than 16777216"));
  EXPECT_EQ(result.torn_at, 0u);
}

}  // namespace
}  // namespace adjutant::testing
