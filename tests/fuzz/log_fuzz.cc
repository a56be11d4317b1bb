// Any bytes as a log file: an error or a replay, never a crash, a hang or a record that was not there.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "replay/log_file.h"
#include "replay/replayer.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const int fd = memfd_create("log", MFD_CLOEXEC);
  if (fd < 0 || write(fd, data, size) != static_cast<ssize_t>(size)) __builtin_trap();
  auto reader = adjutant::LogReader::Open(absl::StrCat("/proc/self/fd/", fd));
  if (reader.ok()) {
    auto ruleset = adjutant::RulesetFor((*reader)->header(), {});
    if (ruleset.ok()) {
      (void)adjutant::Replay(**reader, **ruleset, adjutant::ReplayOptions{}, nullptr).ok();
    } else {
      adjutant::RecordView record;
      for (auto more = (*reader)->Next(&record); more.ok() && *more; more = (*reader)->Next(&record)) {
      }
    }
  }
  close(fd);
  return 0;
}
