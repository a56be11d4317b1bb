#include "replay/output_file.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/byte_source.h"

namespace adjutant {

namespace {

constexpr size_t kBufferBytes = 256 << 10;

std::string DirectoryOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// Holds SIGXFSZ back in this thread: over the file size limit, write then fails with EFBIG like on a full disk. A
// library must not touch the handlers of its program.
class SizeSignalHeld {
 public:
  SizeSignalHeld() {
    sigemptyset(&held_);
    sigaddset(&held_, SIGXFSZ);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGXFSZ) == 1;
    pthread_sigmask(SIG_BLOCK, &held_, &before_);
  }
  ~SizeSignalHeld() {
    const timespec now = {0, 0};
    if (!was_pending_) {
      while (sigtimedwait(&held_, nullptr, &now) > 0) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  SizeSignalHeld(const SizeSignalHeld&) = delete;
  SizeSignalHeld& operator=(const SizeSignalHeld&) = delete;

 private:
  sigset_t held_;
  sigset_t before_;
  bool was_pending_ = false;
};

absl::Status Exists(const std::string& path) {
  return absl::AlreadyExistsError(absl::StrCat(path, ": the file exists already; nothing was written"));
}

}  // namespace

absl::Status WriteFully(int fd, const std::string& path, absl::string_view bytes, int64_t offset) {
  const SizeSignalHeld held;
  while (!bytes.empty()) {
    const ssize_t wrote =
        offset < 0 ? write(fd, bytes.data(), bytes.size()) : pwrite(fd, bytes.data(), bytes.size(), offset);
    if (wrote < 0) {
      if (errno == EINTR) continue;
      return FileError(path, "written", errno);
    }
    bytes.remove_prefix(static_cast<size_t>(wrote));
    if (offset >= 0) offset += wrote;
  }
  return absl::OkStatus();
}

absl::Status SyncDirectoryOf(const std::string& path) {
  const std::string directory = DirectoryOf(path);
  const int fd = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return FileError(directory, "opened", errno);
  const int result = fsync(fd);
  const int error = errno;
  close(fd);
  // Some file systems have no such thing as syncing a directory, and say so.
  if (result != 0 && error != EINVAL && error != ENOTSUP) return FileError(directory, "synced", error);
  return absl::OkStatus();
}

OutputFile::OutputFile(int fd, std::string path, std::string temporary)
    : fd_(fd), owned_(path != "-"), path_(std::move(path)), temporary_(std::move(temporary)) {}

absl::StatusOr<std::unique_ptr<OutputFile>> OutputFile::Create(const std::string& path) {
  if (path == "-") return std::unique_ptr<OutputFile>(new OutputFile(STDOUT_FILENO, path, ""));
  struct stat info;
  if (stat(path.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode)) return FileError(path, "written", EISDIR);
    if (S_ISREG(info.st_mode)) return Exists(path);
    const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return FileError(path, "opened", errno);
    return std::unique_ptr<OutputFile>(new OutputFile(fd, path, ""));
  }
  static std::atomic<uint32_t> count{0};
  const std::string directory = DirectoryOf(path);
  const std::string base = path.substr(path.rfind('/') + 1);
  if (base.empty()) return absl::InvalidArgumentError(absl::StrCat(path, ": is not the name of a file"));
  for (;;) {
    const std::string temporary = absl::StrCat(directory, "/.", base, ".", getpid(), ".", count.fetch_add(1), ".tmp");
    const int fd = open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0) return std::unique_ptr<OutputFile>(new OutputFile(fd, path, temporary));
    if (errno == EEXIST) continue;
    if (errno == ENOENT || errno == ENOTDIR) {
      return absl::NotFoundError(absl::StrCat(path, ": there is no directory '", directory, "'"));
    }
    return FileError(path, "created", errno);
  }
}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
  if (owned_ && fd_ >= 0) close(fd_);
}

absl::Status OutputFile::Flush() {
  const absl::Status status = WriteFully(fd_, path_ == "-" ? "standard output" : path_, buffer_, -1);
  buffer_.clear();
  return status;
}

absl::Status OutputFile::Write(absl::string_view bytes) {
  buffer_.append(bytes.data(), bytes.size());
  return buffer_.size() < kBufferBytes ? absl::OkStatus() : Flush();
}

absl::Status OutputFile::Commit() {
  ADJUTANT_RETURN_IF_ERROR(Flush());
  if (temporary_.empty()) return absl::OkStatus();
  if (fsync(fd_) != 0) return FileError(path_, "written", errno);
  // The one step in which the file gets its name. Where the file system cannot rename without replacing, a second name
  // does the same: it is made only if it is free.
  if (renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, path_.c_str(), RENAME_NOREPLACE) == 0) {
    temporary_.clear();
  } else if (errno == EEXIST) {
    return Exists(path_);
  } else if (link(temporary_.c_str(), path_.c_str()) == 0) {
    unlink(temporary_.c_str());
    temporary_.clear();
  } else {
    return errno == EEXIST ? Exists(path_) : FileError(path_, "created", errno);
  }
  return SyncDirectoryOf(path_);
}

int OutputFile::Release() { return std::exchange(fd_, -1); }

}  // namespace adjutant
