// Reading streams: memory does not grow with the log.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "replay/replayer.h"
#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

constexpr long kLimitKilobytes = 64 << 10;

// The most memory this process has had, in kilobytes.
long PeakKilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stol(line.substr(6));
  }
  return -1;
}

// What a child process needs for `work`: 0 within the limit, 1 work failed, 2 too much memory.
int MemoryVerdict(const std::function<bool()>& work) {
  const pid_t pid = fork();
  if (pid == 0) {
    if (!work()) _exit(1);
    const long peak = PeakKilobytes();
    _exit(peak > 0 && peak < kLimitKilobytes ? 0 : 2);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(MemoryTest, ALongLogIsCheckedAndConvertedInLittleMemory) {
  if (kSanitized) GTEST_SKIP() << "sanitizers take memory of their own";
  const TemporaryDirectory directory;
  const std::string path = directory.File("long.adj");
  ASSERT_TRUE(WriteToyLog(path, 50 << 20, 1).ok());
  EXPECT_EQ(MemoryVerdict([&] {
              auto log = LogReader::Open(path);
              if (!log.ok()) return false;
              const auto ruleset = RulesetFor((*log)->header(), {});
              const auto outcome = Replay(**log, **ruleset, {}, nullptr);
              return outcome.ok() && !outcome->refused && (*log)->closed() && !outcome->digest_differs;
            }),
            0);
}

// A shorter log will do: its readable forms alone are longer than the limit.
TEST(MemoryTest, TheReadableFormsStreamToo) {
  if (kSanitized) GTEST_SKIP() << "sanitizers take memory of their own";
  const TemporaryDirectory directory;
  const std::string path = directory.File("long.adj");
  ASSERT_TRUE(WriteToyLog(path, 20 << 20, 1).ok());
  for (LogForm form : {LogForm::kText, LogForm::kJsonLines}) {
    const std::string out = directory.File(form == LogForm::kText ? "long.txtpb" : "long.jsonl");
    EXPECT_EQ(MemoryVerdict([&] { return ConvertLog(path, out, form).ok(); }), 0);
    EXPECT_GT(std::filesystem::file_size(out), kLimitKilobytes << 10);
    EXPECT_EQ(MemoryVerdict([&] { return ReadLog(out, true).status.ok(); }), 0);
  }
}

}  // namespace
}  // namespace adjutant::testing
