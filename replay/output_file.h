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

// A new file, written beside its name and given the name only when it is complete and on the disk. Never replaces a
// file. Standard output ("-") and existing devices and pipes are written directly.
class OutputFile {
 public:
  // AlreadyExists if a file of that name is there.
  static absl::StatusOr<std::unique_ptr<OutputFile>> Create(const std::string& path);
  // Without Commit, nothing of a new file stays.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  absl::Status Write(absl::string_view bytes);
  // AlreadyExists if somebody was faster.
  absl::Status Commit();
  // The descriptor, which stays open after Commit; the caller closes it. For a file that is written on.
  int Release();
  int fd() const { return fd_; }
  bool direct() const { return temporary_.empty(); }

 private:
  OutputFile(int fd, std::string path, std::string temporary);
  absl::Status Flush();

  int fd_;
  bool owned_;
  std::string path_;
  std::string temporary_;  // empty: written directly
  std::string buffer_;
};

// Writes all of `bytes`, at `offset` or, if it is negative, where the descriptor stands. A file size limit is an error
// here, not a signal.
absl::Status WriteFully(int fd, const std::string& path, absl::string_view bytes, int64_t offset);

// Makes the names in the directory of `path` durable.
absl::Status SyncDirectoryOf(const std::string& path);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_OUTPUT_FILE_H_
