// Appending: one write and one fsync, or nothing.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/envelope.h"
#include "replay/lock.h"
#include "replay/output_file.h"
#include "replay/reader_base.h"

namespace adjutant {

namespace {

class FileWriter final : public LogWriter {
 public:
  FileWriter(int fd, std::string path, v1::LogHeader header, uint64_t next, const Sha256& chain, uint64_t end)
      : fd_(fd), path_(std::move(path)), header_(std::move(header)), next_(next), chain_(chain), end_(end) {}
  ~FileWriter() override {
    if (path_ != "-") ::close(fd_);  // gives the lock back, too
  }

  absl::Status Append(absl::string_view event_bytes) override {
    return AppendRecords(RecordKind::kEvent, absl::MakeConstSpan(&event_bytes, 1));
  }
  absl::Status AppendAll(absl::Span<const std::string> events) override {
    return AppendRecords(RecordKind::kEvent, std::vector<absl::string_view>(events.begin(), events.end()));
  }
  absl::Status Close(const v1::LogClose& close) override;
  const v1::LogHeader& header() const override { return header_; }
  uint64_t events() const override { return next_ - 1; }
  const Sha256& chain() const override { return chain_; }

 private:
  absl::Status AppendRecords(RecordKind kind, absl::Span<const absl::string_view> payloads);
  absl::Status Store(absl::string_view bytes);
  absl::Status Undo(absl::Status why);

  int fd_;
  std::string path_;
  v1::LogHeader header_;
  uint64_t next_;  // sequence number of the next record
  Sha256 chain_;
  uint64_t end_;  // size of the file
  bool closed_ = false;
  absl::Status broken_;
};

absl::Status FileWriter::AppendRecords(RecordKind kind, absl::Span<const absl::string_view> payloads) {
  ADJUTANT_RETURN_IF_ERROR(broken_);
  if (closed_) return absl::FailedPreconditionError(absl::StrCat(path_, ": the log is closed"));
  std::string bytes;
  uint64_t next = next_;
  Sha256 chain = chain_;
  for (absl::string_view payload : payloads) {
    if (payload.size() > kRecordBytesMax || RecordSize(next, payload.size()) > kRecordBytesMax) {
      return absl::InvalidArgumentError(
          absl::StrCat(path_, ": record ", next, " would be longer than ", kRecordBytesMax, " bytes"));
    }
    chain = ChainOf(chain, next, kind, payload);
    AppendRecord(next++, kind, payload, chain, &bytes);
  }
  ADJUTANT_RETURN_IF_ERROR(Store(bytes));
  next_ = next;
  chain_ = chain;
  return absl::OkStatus();
}

absl::Status FileWriter::Store(absl::string_view bytes) {
  if (path_ == "-") return WriteFully(fd_, "standard output", bytes, -1);
  struct stat info;
  if (fstat(fd_, &info) != 0) return FileError(path_, "written", errno);
  if (static_cast<uint64_t>(info.st_size) != end_) {
    return absl::FailedPreconditionError(absl::StrCat(path_, ": the file has ", info.st_size,
                                                      " bytes where this writer left ", end_,
                                                      ": something else changed it; nothing was written"));
  }
  absl::Status status = WriteFully(fd_, path_, bytes, static_cast<int64_t>(end_));
  if (status.ok() && fsync(fd_) != 0) status = FileError(path_, "synced to the disk", errno);
  if (!status.ok()) return Undo(std::move(status));
  end_ += bytes.size();
  return absl::OkStatus();
}

// Takes back what part of a record came to be in the file.
absl::Status FileWriter::Undo(absl::Status why) {
  if (ftruncate(fd_, static_cast<off_t>(end_)) == 0 && fsync(fd_) == 0) {
    return absl::Status(why.code(), absl::StrCat(why.message(), "; the log is as it was"));
  }
  broken_ = absl::DataLossError(absl::StrCat(why.message(), "; and the log could not be brought back to ", end_,
                                             " bytes (", FileError(path_, "cut", errno).message(), ")"));
  return broken_;
}

absl::Status FileWriter::Close(const v1::LogClose& close) {
  if (close.events() != events()) {
    return absl::InvalidArgumentError(
        absl::StrCat(path_, ": the closing record counts ", close.events(), " events; there are ", events()));
  }
  const std::string payload = close.SerializeAsString();
  const absl::string_view view = payload;
  ADJUTANT_RETURN_IF_ERROR(AppendRecords(RecordKind::kClose, absl::MakeConstSpan(&view, 1)));
  closed_ = true;
  return absl::OkStatus();
}

}  // namespace

absl::Status LockForWriting(int fd, const std::string& path) {
  while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno == EWOULDBLOCK) {
      return absl::UnavailableError(absl::StrCat("another process is writing to ", path));
    }
    return FileError(path, "locked", errno);
  }
  return absl::OkStatus();
}

absl::StatusOr<int> OpenForWriting(const std::string& path) {
  if (path == "-") return absl::InvalidArgumentError("standard input cannot be appended to: name a file");
  const int fd = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (fd < 0) return FileError(path, "opened for writing", errno);
  absl::Status locked = LockForWriting(fd, path);
  if (!locked.ok()) {
    close(fd);
    return locked;
  }
  return fd;
}

absl::StatusOr<std::unique_ptr<LogWriter>> LogWriter::Create(const std::string& path, const v1::LogHeader& header) {
  const std::string payload = header.SerializeAsString();
  if (RecordSize(0, payload.size()) > kRecordBytesMax) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": the header is longer than ", kRecordBytesMax, " bytes"));
  }
  const Sha256 chain = ChainOf(Sha256{}, 0, RecordKind::kHeader, payload);
  std::string bytes;
  AppendRecord(0, RecordKind::kHeader, payload, chain, &bytes);
  ADJUTANT_ASSIGN_OR_RETURN(auto file, OutputFile::Create(path));
  if (path != "-" && file->direct()) return absl::InvalidArgumentError(absl::StrCat(path, ": is not a regular file"));
  // Locked before it has its name, so that nobody can come between.
  if (path != "-") ADJUTANT_RETURN_IF_ERROR(LockForWriting(file->fd(), path));
  ADJUTANT_RETURN_IF_ERROR(file->Write(bytes));
  ADJUTANT_RETURN_IF_ERROR(file->Commit());
  return std::make_unique<FileWriter>(file->Release(), path, header, 1, chain, bytes.size());
}

absl::StatusOr<std::unique_ptr<LogWriter>> LogWriter::OpenForAppend(const std::string& path) {
  ADJUTANT_ASSIGN_OR_RETURN(const int fd, OpenForWriting(path));
  // From here on the writer closes the file, whatever happens.
  const auto check = [&]() -> absl::StatusOr<std::unique_ptr<LogWriter>> {
    ADJUTANT_ASSIGN_OR_RETURN(auto source, ByteSource::OfDescriptor(fd, path, 0));
    ADJUTANT_ASSIGN_OR_RETURN(auto reader, OpenReader(std::move(source)));
    if (reader->form() != LogForm::kBinary) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": only logs in binary form can be appended to; convert it to .adj first"));
    }
    RecordView record;
    for (;;) {
      ADJUTANT_ASSIGN_OR_RETURN(const bool more, reader->Next(&record));
      if (!more) break;
    }
    if (reader->closed()) return absl::FailedPreconditionError(absl::StrCat(path, ": the log is closed"));
    return std::make_unique<FileWriter>(fd, path, reader->header(), reader->events() + 1, reader->chain(),
                                        reader->offset());
  };
  absl::StatusOr<std::unique_ptr<LogWriter>> writer = check();
  if (!writer.ok()) close(fd);
  return writer;
}

}  // namespace adjutant
