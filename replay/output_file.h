// Files that appear whole or not at all.
#ifndef ADJUTANT_REPLAY_OUTPUT_FILE_H_
#define ADJUTANT_REPLAY_OUTPUT_FILE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace adjutant {

// A file that has no name until it is complete and on the disk: a program that is killed leaves nothing behind. Where
// the file system has no files without a name, it is written beside its own as ".NAME.PID.N.tmp", and the next file of
// that name removes what a killed program left. Standard output ("-") and existing devices and pipes are written
// directly.
class OutputFile {
 public:
  // A new file; never replaces one. AlreadyExists if a file of that name is there; FailedPrecondition: a pipe that
  // nobody reads.
  static absl::StatusOr<std::unique_ptr<OutputFile>> Create(const std::string& path);
  // In the place of a file that is there, of which it has the permissions, and whose lock it holds meanwhile: nobody
  // appends to what is about to go. FailedPrecondition: a link, a device, a pipe or a directory, of which nothing is
  // changed; Unavailable: another process is writing to it; NotFound.
  static absl::StatusOr<std::unique_ptr<OutputFile>> Replace(const std::string& path);
  // Without Commit, nothing of a new file stays.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  absl::Status Write(absl::string_view bytes);
  // AlreadyExists, or of a replacement FailedPrecondition, if somebody was faster.
  absl::Status Commit();
  // The descriptor, which stays open after Commit; the caller closes it. For a file that is written on.
  int Release();
  int fd() const { return fd_; }
  // Written where it is: standard output, a device or a pipe.
  bool direct() const { return kind_ == Kind::kDirect; }

 private:
  enum class Kind { kDirect, kNameless, kNamed };

  OutputFile(Kind kind, int fd, std::string path, std::string temporary);
  // Beside `path`, with no name or one of its own.
  static absl::StatusOr<std::unique_ptr<OutputFile>> Beside(const std::string& path);
  absl::Status Flush();
  absl::Status GiveName();
  absl::Status TakePlace();

  Kind kind_;
  int fd_;
  bool owned_;
  int replaced_ = -1;  // the file whose place it takes, locked
  std::string path_;
  std::string temporary_;  // its name until it has its own; empty: it has none
  std::string buffer_;
};

// Writes all of `bytes`, at `offset` or, if it is negative, where the descriptor stands. A file size limit is an error
// here, not a signal.
absl::Status WriteFully(int fd, const std::string& path, absl::string_view bytes, int64_t offset);

// Makes the names in the directory of `path` durable.
absl::Status SyncDirectoryOf(const std::string& path);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_OUTPUT_FILE_H_
