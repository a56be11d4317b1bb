#include "replay/input_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/byte_source.h"

namespace adjutant {
namespace {

// A writer that was started together with the program may need a moment to open its end.
constexpr int kWaits = 10;
constexpr int kWaitMilliseconds = 30;

class Closer {
 public:
  explicit Closer(int fd) : fd_(fd) {}
  ~Closer() {
    if (fd_ >= 0) close(fd_);
  }
  Closer(const Closer&) = delete;
  Closer& operator=(const Closer&) = delete;
  int Release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

// Whether somebody writes into the pipe, which is open without waiting. Reading is the one way to ask: what comes is
// kept in `first`.
absl::StatusOr<bool> HasWriter(int fd, const std::string& path, std::string* first) {
  for (int wait = 0; wait < kWaits; ++wait) {
    char byte;
    const ssize_t got = read(fd, &byte, 1);
    if (got > 0) first->push_back(byte);
    if (got > 0 || (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))) return true;
    if (got < 0 && errno != EINTR) return FileError(path, "read", errno);
    (void)poll(nullptr, 0, kWaitMilliseconds);
  }
  return false;
}

}  // namespace

absl::StatusOr<OpenedInput> OpenInput(const std::string& path) {
  OpenedInput input;
  const bool standard = path == "-";
  const std::string shown = PathForPeople(path);
  input.fd = standard ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (input.fd < 0) return FileError(path, "opened", errno);
  Closer closer(standard ? -1 : input.fd);
  struct stat info;
  if (fstat(input.fd, &info) != 0) return FileError(shown, "read", errno);
  if (S_ISDIR(info.st_mode)) return FileError(shown, "read", EISDIR);
  if (standard) return input;
  if (S_ISCHR(info.st_mode) || S_ISBLK(info.st_mode)) {
    return absl::FailedPreconditionError(absl::StrCat(shown, ": is a device, not a file; '-' is standard input"));
  }
  if (!S_ISREG(info.st_mode)) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool written, HasWriter(input.fd, shown, &input.first));
    if (!written) {
      return absl::FailedPreconditionError(absl::StrCat(shown, ": is a pipe that nobody writes into, not a file"));
    }
  }
  const int flags = fcntl(input.fd, F_GETFL);
  if (flags < 0 || fcntl(input.fd, F_SETFL, flags & ~O_NONBLOCK) != 0) return FileError(shown, "read", errno);
  input.owned = true;
  closer.Release();
  return input;
}

absl::StatusOr<std::string> ReadInput(const std::string& path, uint64_t bytes_max) {
  ADJUTANT_ASSIGN_OR_RETURN(OpenedInput input, OpenInput(path));
  const Closer closer(input.owned ? input.fd : -1);
  const std::string shown = PathForPeople(path);
  const auto too_long = [&] {
    return absl::ResourceExhaustedError(absl::StrCat(shown, ": is longer than ", bytes_max, " bytes"));
  };
  struct stat info;
  // A file says how long it is: a gigabyte is refused before a byte is read.
  if (fstat(input.fd, &info) == 0 && S_ISREG(info.st_mode) && static_cast<uint64_t>(info.st_size) > bytes_max) {
    return too_long();
  }
  std::string text = std::move(input.first);
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = read(input.fd, buffer, sizeof(buffer));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return FileError(shown, "read", errno);
    if (got == 0) return text;
    if (text.size() + static_cast<size_t>(got) > bytes_max) return too_long();
    text.append(buffer, static_cast<size_t>(got));
  }
}

}  // namespace adjutant
