// A file read from front to back through one buffer.
#ifndef ADJUTANT_REPLAY_BYTE_SOURCE_H_
#define ADJUTANT_REPLAY_BYTE_SOURCE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace adjutant {

// The buffer grows only as far as somebody asks to see at once, and only when the file really has the bytes: a length
// that lies costs no memory.
class ByteSource {
 public:
  // "-" is standard input. Errors of OpenInput (replay/input_file.h).
  static absl::StatusOr<std::unique_ptr<ByteSource>> Open(const std::string& path);
  // Reads a descriptor that stays the caller's, from `offset` on if it can be positioned.
  static absl::StatusOr<std::unique_ptr<ByteSource>> OfDescriptor(int fd, const std::string& path, uint64_t offset);
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  // What is in the buffer. Valid until the next Fill that is not satisfied already.
  absl::string_view available() const { return absl::string_view(buffer_.data() + begin_, end_ - begin_); }
  // Reads until `want` bytes are available or the file ends.
  absl::Status Fill(size_t want) { return end_ - begin_ >= want ? absl::OkStatus() : Refill(want); }
  void Skip(size_t size) {
    begin_ += size;
    offset_ += size;
  }
  // Of the first available byte in the file.
  uint64_t offset() const { return offset_; }
  const std::string& path() const { return path_; }

  // Continues at another place of the file.
  absl::Status Seek(uint64_t offset);

 private:
  ByteSource(int fd, bool owned, std::string path);
  absl::Status Refill(size_t want);

  int fd_;
  bool owned_;
  bool at_end_ = false;
  std::string path_;
  std::vector<char> buffer_;
  size_t begin_ = 0;
  size_t end_ = 0;
  uint64_t offset_ = 0;
};

// How a path is called in messages.
std::string PathForPeople(const std::string& path);

// "PATH: cannot be VERB: REASON", with the code that fits `error`.
absl::Status FileError(const std::string& path, absl::string_view verb, int error);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_BYTE_SOURCE_H_
