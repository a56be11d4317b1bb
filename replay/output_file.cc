#include "replay/output_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/kernel/status.h"
#include "replay/byte_source.h"
#include "replay/lock.h"

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

std::string ByDescriptor(int fd) { return absl::StrCat("/proc/self/fd/", fd); }

std::string TemporaryName(const std::string& directory, const std::string& base) {
  static std::atomic<uint32_t> count{0};
  return absl::StrCat(directory, "/.", base, ".", getpid(), ".", count.fetch_add(1), ".tmp");
}

// Whether `name` is ".BASE.PID.N.tmp".
bool IsTemporaryOf(absl::string_view name, absl::string_view base) {
  if (!absl::ConsumePrefix(&name, ".") || !absl::ConsumePrefix(&name, base) || !absl::ConsumePrefix(&name, ".") ||
      !absl::ConsumeSuffix(&name, ".tmp")) {
    return false;
  }
  const std::vector<absl::string_view> numbers = absl::StrSplit(name, '.');
  return numbers.size() == 2 && std::all_of(numbers.begin(), numbers.end(), [](absl::string_view number) {
           return !number.empty() && number.find_first_not_of("0123456789") == absl::string_view::npos;
         });
}

// Removes what killed programs left of a file of that name. Whoever is still writing holds the lock of his.
void RemoveLeftovers(const std::string& directory, const std::string& base) {
  DIR* const folder = opendir(directory.c_str());
  if (folder == nullptr) return;
  while (const dirent* entry = readdir(folder)) {
    if (!IsTemporaryOf(entry->d_name, base)) continue;
    const std::string path = absl::StrCat(directory, "/", entry->d_name);
    const int fd = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0) continue;
    struct stat info;
    const bool regular = fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
    if (regular && flock(fd, LOCK_EX | LOCK_NB) == 0) unlink(path.c_str());
    close(fd);
  }
  closedir(folder);
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

OutputFile::OutputFile(Kind kind, int fd, std::string path, std::string temporary)
    : kind_(kind), fd_(fd), owned_(path != "-"), path_(std::move(path)), temporary_(std::move(temporary)) {}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
  if (owned_ && fd_ >= 0) close(fd_);
  if (replaced_ >= 0) close(replaced_);  // gives the lock back, too
}

absl::StatusOr<std::unique_ptr<OutputFile>> OutputFile::Beside(const std::string& path) {
  const std::string directory = DirectoryOf(path);
  const std::string base = path.substr(path.rfind('/') + 1);
  if (base.empty()) return absl::InvalidArgumentError(absl::StrCat(path, ": is not the name of a file"));
  RemoveLeftovers(directory, base);
  const int nameless = open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (nameless >= 0 && access(ByDescriptor(nameless).c_str(), F_OK) == 0) {
    return std::unique_ptr<OutputFile>(new OutputFile(Kind::kNameless, nameless, path, ""));
  }
  if (nameless >= 0) close(nameless);
  for (;;) {
    const std::string temporary = TemporaryName(directory, base);
    const int fd = open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0) {
      std::unique_ptr<OutputFile> file(new OutputFile(Kind::kNamed, fd, path, temporary));
      struct stat info;
      // The lock says that it is no leftover. Somebody may have taken it for one before it was locked.
      if (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &info) == 0 && info.st_nlink > 0) return file;
      continue;
    }
    if (errno == EEXIST) continue;
    if (errno == ENOENT || errno == ENOTDIR) {
      return absl::NotFoundError(absl::StrCat(path, ": there is no directory '", directory, "'"));
    }
    return FileError(path, "created", errno);
  }
}

absl::StatusOr<std::unique_ptr<OutputFile>> OutputFile::Create(const std::string& path) {
  if (path == "-") return std::unique_ptr<OutputFile>(new OutputFile(Kind::kDirect, STDOUT_FILENO, path, ""));
  struct stat info;
  if (stat(path.c_str(), &info) != 0) return Beside(path);
  if (S_ISDIR(info.st_mode)) return FileError(path, "written", EISDIR);
  if (S_ISREG(info.st_mode)) return Exists(path);
  const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0 && errno == ENXIO) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": is a pipe that nobody reads"));
  }
  if (fd < 0) return FileError(path, "opened", errno);
  std::unique_ptr<OutputFile> file(new OutputFile(Kind::kDirect, fd, path, ""));
  const int flags = fcntl(fd, F_GETFL);
  if (flags < 0 || fcntl(fd, F_SETFL, flags & ~O_NONBLOCK) != 0) return FileError(path, "opened", errno);
  return file;
}

absl::StatusOr<std::unique_ptr<OutputFile>> OutputFile::Replace(const std::string& path) {
  struct stat info;
  if (lstat(path.c_str(), &info) != 0) return FileError(path, "replaced", errno);
  if (S_ISDIR(info.st_mode)) return FileError(path, "replaced", EISDIR);
  if (!S_ISREG(info.st_mode)) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": is ", S_ISLNK(info.st_mode) ? "a link" : "a device or a pipe",
                     ", not a file; it was left as it is", S_ISLNK(info.st_mode) ? "; name the file itself" : ""));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const int replaced, OpenForWriting(path));
  absl::StatusOr<std::unique_ptr<OutputFile>> file = Beside(path);
  if (!file.ok()) {
    close(replaced);
    return file;
  }
  (*file)->replaced_ = replaced;
  if (fchmod((*file)->fd_, info.st_mode & 07777) != 0) return FileError(path, "replaced", errno);
  return file;
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

// The one step in which the file gets its name. Where the file system cannot rename without replacing, a second name
// does the same: it is made only if it is free.
absl::Status OutputFile::GiveName() {
  const std::string from = kind_ == Kind::kNamed ? temporary_ : ByDescriptor(fd_);
  if (kind_ == Kind::kNamed && renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, path_.c_str(), RENAME_NOREPLACE) == 0) {
    temporary_.clear();
    return absl::OkStatus();
  }
  if (kind_ == Kind::kNamed && errno == EEXIST) return Exists(path_);
  if (linkat(AT_FDCWD, from.c_str(), AT_FDCWD, path_.c_str(), AT_SYMLINK_FOLLOW) != 0) {
    return errno == EEXIST ? Exists(path_) : FileError(path_, "created", errno);
  }
  if (kind_ == Kind::kNamed) unlink(std::exchange(temporary_, "").c_str());
  return absl::OkStatus();
}

// A file without a name needs one to take the place of another.
absl::Status OutputFile::TakePlace() {
  struct stat before, now;
  if (fstat(replaced_, &before) != 0) return FileError(path_, "replaced", errno);
  if (lstat(path_.c_str(), &now) != 0 || now.st_dev != before.st_dev || now.st_ino != before.st_ino) {
    return absl::FailedPreconditionError(
        absl::StrCat(path_, ": somebody else has replaced it meanwhile; it was left as it is"));
  }
  while (temporary_.empty()) {
    std::string name = TemporaryName(DirectoryOf(path_), path_.substr(path_.rfind('/') + 1));
    if (flock(fd_, LOCK_EX | LOCK_NB) == 0 &&
        linkat(AT_FDCWD, ByDescriptor(fd_).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      temporary_ = std::move(name);
    } else if (errno != EEXIST) {
      return FileError(path_, "replaced", errno);
    }
  }
  if (rename(temporary_.c_str(), path_.c_str()) != 0) return FileError(path_, "replaced", errno);
  temporary_.clear();
  return absl::OkStatus();
}

absl::Status OutputFile::Commit() {
  ADJUTANT_RETURN_IF_ERROR(Flush());
  if (kind_ == Kind::kDirect) return absl::OkStatus();
  if (fsync(fd_) != 0) return FileError(path_, "written", errno);
  ADJUTANT_RETURN_IF_ERROR(replaced_ >= 0 ? TakePlace() : GiveName());
  return SyncDirectoryOf(path_);
}

int OutputFile::Release() { return std::exchange(fd_, -1); }

}  // namespace adjutant
