#include "replay/byte_source.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/input_file.h"

namespace adjutant {

namespace {

constexpr size_t kFirstBuffer = 256 << 10;

}  // namespace

std::string PathForPeople(const std::string& path) { return path == "-" ? "standard input" : path; }

absl::Status FileError(const std::string& path, absl::string_view verb, int error) {
  absl::StatusCode code = absl::StatusCode::kUnavailable;
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return absl::NotFoundError(absl::StrCat(path, ": no such file"));
    case EISDIR:
      return absl::FailedPreconditionError(absl::StrCat(path, ": is a directory, not a log"));
    case EACCES:
    case EPERM:
    case EROFS:
      code = absl::StatusCode::kPermissionDenied;
      break;
    case ENOSPC:
    case EFBIG:
    case EDQUOT:
    case EMFILE:
    case ENFILE:
      code = absl::StatusCode::kResourceExhausted;
      break;
    case EBADF:
      code = absl::StatusCode::kInvalidArgument;
      break;
    case EIO:
      code = absl::StatusCode::kDataLoss;
      break;
    case ENAMETOOLONG:
    case ELOOP:
      code = absl::StatusCode::kNotFound;
      break;
    default:
      break;
  }
  return absl::Status(
      code, absl::StrCat(path, ": cannot be ", verb, ": ", error == EBADF ? "it is closed" : std::strerror(error)));
}

ByteSource::ByteSource(int fd, bool owned, std::string path) : fd_(fd), owned_(owned), path_(std::move(path)) {}

ByteSource::~ByteSource() {
  if (owned_) close(fd_);
}

absl::StatusOr<std::unique_ptr<ByteSource>> ByteSource::Open(const std::string& path) {
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedInput input, OpenInput(path));
  std::unique_ptr<ByteSource> source(new ByteSource(input.fd, input.owned, PathForPeople(path)));
  source->buffer_.assign(input.first.begin(), input.first.end());
  source->end_ = input.first.size();
  return source;
}

absl::StatusOr<std::unique_ptr<ByteSource>> ByteSource::OfDescriptor(int fd, const std::string& path, uint64_t offset) {
  std::unique_ptr<ByteSource> source(new ByteSource(fd, false, path));
  ADJUTANT_RETURN_IF_ERROR(source->Seek(offset));
  return source;
}

absl::Status ByteSource::Seek(uint64_t offset) {
  if (lseek(fd_, static_cast<off_t>(offset), SEEK_SET) < 0) return FileError(path_, "positioned", errno);
  begin_ = end_ = 0;
  at_end_ = false;
  offset_ = offset;
  return absl::OkStatus();
}

absl::Status ByteSource::Refill(size_t want) {
  while (end_ - begin_ < want && !at_end_) {
    if (begin_ > 0) {
      std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
      end_ -= begin_;
      begin_ = 0;
    }
    if (end_ == buffer_.size()) buffer_.resize(std::max(kFirstBuffer, buffer_.size() * 2));
    const ssize_t got = read(fd_, buffer_.data() + end_, buffer_.size() - end_);
    if (got < 0) {
      if (errno == EINTR) continue;
      return FileError(path_, "read", errno);
    }
    if (got == 0) at_end_ = true;
    end_ += static_cast<size_t>(got);
  }
  return absl::OkStatus();
}

}  // namespace adjutant
