// Appending: durable, atomic, one at a time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <functional>

#include "absl/strings/str_cat.h"
#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

using ::testing::HasSubstr;

// Runs `body` in a child process; its return value is the exit status.
pid_t InChild(const std::function<int()>& body) {
  const pid_t pid = fork();
  if (pid == 0) _exit(body());
  return pid;
}

int ExitOf(pid_t pid) {
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

class AppendTest : public ::testing::Test {
 protected:
  v1::LogHeader Header() { return HeaderFor(*ruleset_); }

  std::unique_ptr<const Ruleset> ruleset_ = ToyRules();
  TemporaryDirectory directory_;
  std::string path_ = directory_.File("log.adj");
};

TEST_F(AppendTest, WhatIsAppendedIsRead) {
  const std::vector<std::string> events = ToyEvents(*ruleset_, 1, 20);
  {
    auto writer = LogWriter::Create(path_, Header());
    ASSERT_TRUE(writer.ok()) << writer.status();
    ASSERT_TRUE((*writer)->Append(events[0]).ok());
    ASSERT_TRUE((*writer)->AppendAll(std::vector<std::string>(events.begin() + 1, events.begin() + 10)).ok());
    EXPECT_EQ((*writer)->events(), 10u);
  }
  {
    auto writer = LogWriter::OpenForAppend(path_);
    ASSERT_TRUE(writer.ok()) << writer.status();
    EXPECT_EQ((*writer)->events(), 10u);
    ASSERT_TRUE((*writer)->AppendAll(std::vector<std::string>(events.begin() + 10, events.end())).ok());
    v1::LogClose close;
    close.set_events(20);
    ASSERT_TRUE((*writer)->Close(close).ok());
    EXPECT_TRUE(absl::IsFailedPrecondition((*writer)->Append(events[0])));
  }
  v1::LogClose close;
  close.set_events(20);
  EXPECT_EQ(ReadAll(path_), LogBytes(Header(), events, &close));
  const absl::Status again = LogWriter::OpenForAppend(path_).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(again));
  EXPECT_EQ(std::string(again.message()), path_ + ": the log is closed");
}

TEST_F(AppendTest, CreateNeverReplacesAFile) {
  WriteAll(path_, "precious");
  const absl::Status status = LogWriter::Create(path_, Header()).status();
  EXPECT_TRUE(absl::IsAlreadyExists(status)) << status;
  EXPECT_EQ(ReadAll(path_), "precious");
  EXPECT_TRUE(absl::IsNotFound(LogWriter::Create(directory_.File("no/such/log.adj"), Header()).status()));
  // No temporary file stays.
  const auto files = std::filesystem::directory_iterator(std::filesystem::path(path_).parent_path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(AppendTest, TheSecondWriterIsTurnedAway) {
  auto first = LogWriter::Create(path_, Header());
  ASSERT_TRUE(first.ok());
  const int exit = ExitOf(InChild([&] {
    const absl::Status status = LogWriter::OpenForAppend(path_).status();
    if (!absl::IsUnavailable(status)) return 1;
    return status.message() == absl::StrCat("another process is writing to ", path_) ? 0 : 2;
  }));
  EXPECT_EQ(exit, 0);
  first->reset();
  EXPECT_TRUE(LogWriter::OpenForAppend(path_).ok());
}

TEST_F(AppendTest, TwoProcessesThatAppendAtOnceDoNotCorruptTheLog) {
  ASSERT_TRUE(LogWriter::Create(path_, Header()).ok());
  constexpr int kEach = 100;
  const auto append = [&](int who) {
    for (int done = 0; done < kEach;) {
      auto writer = LogWriter::OpenForAppend(path_);
      if (absl::IsUnavailable(writer.status())) continue;
      if (!writer.ok() || !(*writer)->Append(absl::StrCat(who, ":", done)).ok()) return 1;
      ++done;
    }
    return 0;
  };
  const pid_t a = InChild([&] { return append(1); });
  const pid_t b = InChild([&] { return append(2); });
  EXPECT_EQ(ExitOf(a), 0);
  EXPECT_EQ(ExitOf(b), 0);
  const ReadResult result = ReadLog(path_, false);
  EXPECT_TRUE(result.status.ok()) << result.status;
  EXPECT_EQ(result.events, 2u * kEach);
}

// A writer is killed at random moments, hundreds of times. Whatever Append has answered for is in the log; what is torn
// is named, saved and cut off.
TEST_F(AppendTest, KilledWritersLeaveEveryCompleteRecord) {
  ASSERT_TRUE(LogWriter::Create(path_, Header()).ok());
  auto* acknowledged = static_cast<std::atomic<uint64_t>*>(
      mmap(nullptr, sizeof(std::atomic<uint64_t>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(acknowledged, MAP_FAILED);
  acknowledged->store(0);
  ToyPlayer dice(*ruleset_, 99);
  int torn = 0;
  for (int round = 0; round < 300; ++round) {
    const pid_t pid = InChild([&] {
      auto writer = LogWriter::OpenForAppend(path_);
      if (!writer.ok()) return 1;
      for (;;) {
        // Long records now and then: the longer the write, the likelier it is torn.
        const uint64_t size = dice.Random() % 8 == 0 ? 20000 : dice.Random() % 100;
        if (!(*writer)->Append(std::string(size, 'x')).ok()) return 2;
        acknowledged->store((*writer)->events());
      }
    });
    usleep(static_cast<useconds_t>(dice.Random() % 6000));
    kill(pid, SIGKILL);
    ASSERT_EQ(ExitOf(pid), -SIGKILL);
    // A machine that loses power may also keep only a part of what was not yet answered for.
    const std::string bytes = ReadAll(path_);
    ReadResult result = ReadLog(path_, false);
    if (result.status.ok() && dice.Random() % 2 == 0) {
      auto writer = LogWriter::OpenForAppend(path_);
      ASSERT_TRUE(writer.ok()) << writer.status();
      ASSERT_TRUE((*writer)->Append("an event").ok());
      writer->reset();
      const uint64_t whole = std::filesystem::file_size(path_);
      ASSERT_EQ(
          truncate(path_.c_str(), static_cast<off_t>(bytes.size() + 1 + dice.Random() % (whole - bytes.size() - 1))),
          0);
      result = ReadLog(path_, false);
      ASSERT_FALSE(result.status.ok());
      EXPECT_EQ(result.torn_at, bytes.size());
    }
    EXPECT_GE(result.events, acknowledged->load());
    if (!result.status.ok()) {
      ++torn;
      ASSERT_TRUE(absl::IsDataLoss(result.status)) << result.status;
      ASSERT_THAT(std::string(result.status.message()), HasSubstr("torn tail"));
      ASSERT_TRUE(absl::IsDataLoss(LogWriter::OpenForAppend(path_).status()));
      const std::string before = ReadAll(path_);
      const absl::StatusOr<std::string> side = RepairLog(path_);
      ASSERT_TRUE(side.ok()) << side.status();
      ASSERT_EQ(ReadAll(path_) + ReadAll(*side), before);
      const ReadResult repaired = ReadLog(path_, false);
      ASSERT_TRUE(repaired.status.ok()) << repaired.status;
      ASSERT_EQ(repaired.events, result.events);
      std::filesystem::remove(*side);
    }
    if (std::filesystem::file_size(path_) > 2 << 20) {  // start anew, or reading would take longer than writing
      std::filesystem::remove(path_);
      acknowledged->store(0);
      ASSERT_TRUE(LogWriter::Create(path_, Header()).ok());
    }
  }
  EXPECT_GT(torn, 50);
  munmap(acknowledged, sizeof *acknowledged);
}

// The file size limit stands for a full disk: write fails the same way, in the middle of a record.
TEST_F(AppendTest, AFullDiskLeavesTheLogAsItWas) {
  ASSERT_TRUE(LogWriter::Create(path_, Header()).ok());
  const std::string before = ReadAll(path_);
  const int exit = ExitOf(InChild([&] {
    auto writer = LogWriter::OpenForAppend(path_);
    if (!writer.ok()) return 1;
    const rlimit tight = {before.size() + 100, RLIM_INFINITY};
    if (setrlimit(RLIMIT_FSIZE, &tight) != 0) return 2;
    const absl::Status status = (*writer)->Append(std::string(1000, 'x'));
    if (!absl::IsResourceExhausted(status)) return 3;
    if (status.message().find("the log is as it was") == absl::string_view::npos) return 4;
    if (ReadAll(path_) != before) return 5;
    if ((*writer)->events() != 0) return 6;
    // What fits still goes.
    return (*writer)->Append("small").ok() ? 0 : 7;
  }));
  EXPECT_EQ(exit, 0);
  EXPECT_EQ(ReadAll(path_), LogBytes(Header(), {"small"}, nullptr));
}

TEST_F(AppendTest, AFullDiskLeavesNoNewFile) {
  const int exit = ExitOf(InChild([&] {
    const rlimit tight = {10, RLIM_INFINITY};
    if (setrlimit(RLIMIT_FSIZE, &tight) != 0) return 1;
    return absl::IsResourceExhausted(LogWriter::Create(path_, Header()).status()) ? 0 : 2;
  }));
  EXPECT_EQ(exit, 0);
  EXPECT_TRUE(std::filesystem::is_empty(std::filesystem::path(path_).parent_path()));
}

TEST_F(AppendTest, AnAppendBehindTheWritersBackIsNoticed) {
  auto writer = LogWriter::Create(path_, Header());
  ASSERT_TRUE(writer.ok());
  WriteAll(path_, ReadAll(path_) + "x");
  const absl::Status status = (*writer)->Append("event");
  EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("something else changed it"));
}

TEST_F(AppendTest, OnlyBinaryLogsAreAppendedTo) {
  WriteAll(path_, "record { header { magic: \"adjutant log\" format_version: 1 game: \"toy\" } }\n");
  EXPECT_TRUE(absl::IsInvalidArgument(LogWriter::OpenForAppend(path_).status()));
}

TEST_F(AppendTest, ARecordLongerThanTheLimitIsRefused) {
  auto writer = LogWriter::Create(path_, Header());
  ASSERT_TRUE(writer.ok());
  const std::string before = ReadAll(path_);
  EXPECT_TRUE(absl::IsInvalidArgument((*writer)->Append(std::string(16 << 20, 'x'))));
  EXPECT_EQ(ReadAll(path_), before);
  // The longest that goes in comes out, in every form.
  EXPECT_TRUE((*writer)->Append(std::string((16 << 20) - 100, '\1')).ok());
  EXPECT_EQ(ReadLog(path_, false).events, 1u);
  const std::string text = directory_.File("log.txtpb");
  ASSERT_TRUE(ConvertLog(path_, text, LogForm::kText).ok());
  EXPECT_EQ(ReadLog(text, false).events, 1u);
}

}  // namespace
}  // namespace adjutant::testing
