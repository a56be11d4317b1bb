#include "replay/post/key_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/byte_source.h"
#include "replay/output_file.h"
#include "replay/post/secret.h"

namespace adjutant::post {

namespace {

constexpr off_t kSecretFileBytesMax = 64 << 10;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

absl::Status CheckMine(const struct stat& info, const std::string& path, absl::string_view mode) {
  if (info.st_uid != geteuid()) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": belongs to somebody else; no key is kept there"));
  }
  if ((info.st_mode & 077) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": is open to others; `chmod ", mode, " ", path, "` closes it"));
  }
  return absl::OkStatus();
}

// mkdir -p with mode 0700.
absl::Status MakeFolders(const std::string& path) {
  if (path.empty() || mkdir(path.c_str(), 0700) == 0 || errno == EEXIST) return absl::OkStatus();
  if (errno != ENOENT || FolderOf(path) == path) return FileError(path, "created", errno);
  ADJUTANT_RETURN_IF_ERROR(MakeFolders(FolderOf(path)));
  if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) return FileError(path, "created", errno);
  return SyncDirectoryOf(path);
}

absl::Status WriteAndSync(int fd, const std::string& path, absl::string_view text) {
  ADJUTANT_RETURN_IF_ERROR(WriteFully(fd, path, text, -1));
  if (fsync(fd) != 0) return FileError(path, "written", errno);
  return SyncDirectoryOf(path);
}

}  // namespace

absl::StatusOr<KeyFolder> KeyFolder::Find() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (const std::string folder = set("ADJUTANT_KEYS"); !folder.empty()) return KeyFolder(folder);
  if (const std::string data = set("XDG_DATA_HOME"); !data.empty()) {
    return KeyFolder(absl::StrCat(data, "/adjutant/keys"));
  }
  if (const std::string home = set("HOME"); !home.empty()) {
    return KeyFolder(absl::StrCat(home, "/.local/share/adjutant/keys"));
  }
  return absl::FailedPreconditionError(
      "there is no place for keys: neither ADJUTANT_KEYS nor XDG_DATA_HOME nor HOME is set");
}

std::string KeyFolder::File(absl::string_view name) const { return absl::StrCat(path_, "/", name); }

absl::Status KeyFolder::Make() const {
  ADJUTANT_RETURN_IF_ERROR(MakeFolders(path_));
  return Check();
}

absl::Status KeyFolder::Check() const {
  struct stat info;
  if (stat(path_.c_str(), &info) != 0) {
    return errno == ENOENT ? absl::OkStatus() : FileError(path_, "opened", errno);
  }
  if (!S_ISDIR(info.st_mode)) return absl::FailedPreconditionError(absl::StrCat(path_, ": is not a folder"));
  return CheckMine(info, path_, "700");
}

absl::Status KeyFolder::KeepAwayFrom(const std::string& log) const {
  struct stat keys, logs;
  if (stat(path_.c_str(), &keys) != 0 || stat(FolderOf(log).c_str(), &logs) != 0) return absl::OkStatus();
  if (keys.st_dev != logs.st_dev || keys.st_ino != logs.st_ino) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(path_,
                   ": the log lies in the folder of the keys; whoever sends the one would send the others. "
                   "Set ADJUTANT_KEYS to another folder, or move the log"));
}

absl::StatusOr<std::vector<std::string>> KeyFolder::Names(absl::string_view ending) const {
  ADJUTANT_RETURN_IF_ERROR(Check());
  std::vector<std::string> names;
  DIR* const folder = opendir(path_.c_str());
  if (folder == nullptr) {
    if (errno == ENOENT) return names;
    return FileError(path_, "opened", errno);
  }
  while (const dirent* entry = readdir(folder)) {
    if (absl::EndsWith(entry->d_name, ending) && entry->d_name[0] != '.') names.emplace_back(entry->d_name);
  }
  closedir(folder);
  std::sort(names.begin(), names.end());
  return names;
}

absl::Status WriteSecretFile(const std::string& path, absl::string_view text) {
  const Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (file.get() < 0 && errno == EEXIST) {
    return absl::AlreadyExistsError(absl::StrCat(path, ": the file exists already; nothing was written"));
  }
  if (file.get() < 0) return FileError(path, "created", errno);
  const absl::Status written = WriteAndSync(file.get(), path, text);
  if (!written.ok()) unlink(path.c_str());
  return written;
}

absl::Status CheckSecretFile(int fd, const std::string& path) {
  struct stat info;
  if (fstat(fd, &info) != 0) return FileError(path, "read", errno);
  if (!S_ISREG(info.st_mode)) return absl::FailedPreconditionError(absl::StrCat(path, ": is not a file"));
  return CheckMine(info, path, "600");
}

absl::StatusOr<std::string> ReadSecretFile(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (file.get() < 0 && errno == ELOOP) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": is a link, not a file"));
  }
  if (file.get() < 0) return FileError(path, "opened", errno);
  ADJUTANT_RETURN_IF_ERROR(CheckSecretFile(file.get(), path));
  struct stat info;
  if (fstat(file.get(), &info) != 0) return FileError(path, "read", errno);
  if (info.st_size > kSecretFileBytesMax) {
    return absl::ResourceExhaustedError(absl::StrCat(path, ": is longer than a key file"));
  }
  std::string text(static_cast<size_t>(info.st_size), '\0');
  for (size_t had = 0; had < text.size();) {
    const ssize_t got = read(file.get(), text.data() + had, text.size() - had);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return FileError(path, "read", errno);
    if (got == 0) text.resize(had);
    had += static_cast<size_t>(got);
  }
  return text;
}

absl::Status RenameSecretFile(const std::string& from, const std::string& to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) != 0) {
    if (errno == EEXIST) return absl::AlreadyExistsError(absl::StrCat(to, ": the file exists already"));
    return FileError(from, "renamed", errno);
  }
  return SyncDirectoryOf(to);
}

absl::Status CheckKeyName(absl::string_view name) {
  const bool fits = !name.empty() && name.size() <= 64 && absl::ascii_isalnum(static_cast<unsigned char>(name[0])) &&
                    std::all_of(name.begin(), name.end(), [](char c) {
                      return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.';
                    });
  if (fits) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "'", name, "' cannot be the name of a key: expected letters, digits, '-', '_' and '.', the first a letter"));
}

}  // namespace adjutant::post
