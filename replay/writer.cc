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
#include "replay/act.h"
#include "replay/envelope.h"
#include "replay/header_limits.h"
#include "replay/lock.h"
#include "replay/output_file.h"
#include "replay/post_form.h"
#include "replay/reader_base.h"

namespace adjutant {

namespace {

class FileWriter final : public LogWriter {
 public:
  FileWriter(int fd, std::string path, v1::LogHeader header, uint64_t next, const Sha256& chain, uint64_t end)
      : fd_(fd),
        path_(std::move(path)),
        header_(std::move(header)),
        next_(next),
        chain_(chain),
        end_(end),
        version_(HeaderVersion(header_)) {}
  // Of a log that has acts already.
  void SetActs(uint64_t acts, uint32_t version) {
    acts_ = acts;
    version_ = version;
  }
  ~FileWriter() override {
    if (path_ != "-") ::close(fd_);  // gives the lock back, too
  }

  absl::Status Append(absl::string_view event_bytes) override {
    const Payload event{RecordKind::kEvent, event_bytes};
    return AppendPayloads(absl::MakeConstSpan(&event, 1));
  }
  absl::Status AppendAll(absl::Span<const std::string> events) override {
    std::vector<Payload> payloads;
    for (const std::string& event : events) payloads.push_back({RecordKind::kEvent, event});
    return AppendPayloads(payloads);
  }
  absl::Status AppendRecords(absl::Span<const NewRecord> records) override;
  absl::Status Close(const v1::LogClose& close) override;
  const v1::LogHeader& header() const override { return header_; }
  uint64_t events() const override { return next_ - 1; }
  uint64_t acts() const override { return acts_; }
  uint32_t format_version() const override { return version_; }
  const Sha256& chain() const override { return chain_; }

 private:
  struct Payload {
    RecordKind kind;
    absl::string_view bytes;
  };
  absl::Status AppendPayloads(absl::Span<const Payload> payloads);
  absl::Status Store(absl::string_view bytes);
  absl::Status Undo(absl::Status why);

  int fd_;
  std::string path_;
  v1::LogHeader header_;
  uint64_t next_;  // sequence number of the next record
  Sha256 chain_;
  uint64_t end_;  // size of the file
  uint64_t acts_ = 0;
  uint32_t version_;
  bool closed_ = false;
  absl::Status broken_;
};

absl::Status FileWriter::AppendRecords(absl::Span<const NewRecord> records) {
  std::vector<Payload> payloads;
  uint64_t acts = acts_;
  uint32_t version = version_;
  bool closes = false;
  for (const NewRecord& record : records) {
    payloads.push_back({record.kind, record.payload});
    if (record.kind == RecordKind::kClose) {
      v1::LogClose close;
      closes = &record == &records.back() && close.ParseFromString(record.payload) &&
               close.events() == events() + records.size() - 1 && close.acts() == acts;
      if (!closes) {
        return absl::InvalidArgumentError(absl::StrCat(path_, ": a closing record that does not close this log"));
      }
    }
    if (record.kind != RecordKind::kAct) continue;
    ADJUTANT_ASSIGN_OR_RETURN(const v1::Act act, ParseAct(record.payload));
    ADJUTANT_RETURN_IF_ERROR(CheckActVersion(act, version));
    ADJUTANT_RETURN_IF_ERROR(CheckPostAct(act, header_));
    version = kActFormatVersion;
    ++acts;
  }
  ADJUTANT_RETURN_IF_ERROR(AppendPayloads(payloads));
  SetActs(acts, version);
  closed_ = closes;
  return absl::OkStatus();
}

absl::Status FileWriter::AppendPayloads(absl::Span<const Payload> payloads) {
  ADJUTANT_RETURN_IF_ERROR(broken_);
  if (closed_) return absl::FailedPreconditionError(absl::StrCat(path_, ": the log is closed"));
  std::string bytes;
  uint64_t next = next_;
  Sha256 chain = chain_;
  for (const auto& [kind, payload] : payloads) {
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
  if (close.acts() != acts_) {
    return absl::InvalidArgumentError(
        absl::StrCat(path_, ": the closing record counts ", close.acts(), " acts; there are ", acts_));
  }
  const std::string payload = close.SerializeAsString();
  const Payload record{RecordKind::kClose, payload};
  ADJUTANT_RETURN_IF_ERROR(AppendPayloads(absl::MakeConstSpan(&record, 1)));
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

namespace {

absl::Status RequireFile(int fd, const std::string& path) {
  struct stat info;
  if (fstat(fd, &info) != 0) return FileError(path, "opened for writing", errno);
  if (S_ISREG(info.st_mode)) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(path, ": is a device or a pipe, not a file"));
}

// Whoever waited for the lock of a file that was replaced meanwhile would write where nobody reads.
absl::Status RequireName(int fd, const std::string& path) {
  struct stat opened, named;
  if (fstat(fd, &opened) == 0 && stat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
      opened.st_ino == named.st_ino) {
    return absl::OkStatus();
  }
  return absl::UnavailableError(absl::StrCat(path, ": another process has just replaced it; nothing was written"));
}

}  // namespace

absl::StatusOr<int> OpenForWriting(const std::string& path) {
  if (path == "-") return absl::InvalidArgumentError("standard input cannot be appended to: name a file");
  // A pipe would be waited for, and then by this program for itself.
  const int fd = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) return FileError(path, "opened for writing", errno);
  absl::Status locked = RequireFile(fd, path);
  if (locked.ok()) locked = LockForWriting(fd, path);
  if (locked.ok()) locked = RequireName(fd, path);
  if (!locked.ok()) {
    close(fd);
    return locked;
  }
  return fd;
}

absl::StatusOr<std::unique_ptr<LogWriter>> LogWriter::Create(const std::string& path, const v1::LogHeader& header) {
  const std::string payload = header.SerializeAsString();
  ADJUTANT_RETURN_IF_ERROR(CheckHeaderBytes(path, payload.size()));
  ADJUTANT_RETURN_IF_ERROR(CheckHeader(path, header));
  ADJUTANT_RETURN_IF_ERROR(CheckParties(path, header));
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
    auto writer = std::make_unique<FileWriter>(fd, path, reader->header(), reader->events() + 1, reader->chain(),
                                               reader->offset());
    writer->SetActs(reader->acts(), reader->format_version());
    return writer;
  };
  absl::StatusOr<std::unique_ptr<LogWriter>> writer = check();
  if (!writer.ok()) close(fd);
  return writer;
}

}  // namespace adjutant
