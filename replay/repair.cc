// Cutting off a torn tail, with the cut-off bytes kept.
#include <unistd.h>

#include <cerrno>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/lock.h"
#include "replay/output_file.h"
#include "replay/reader_base.h"

namespace adjutant {

namespace {

// Where the whole records end.
absl::StatusOr<uint64_t> FindTear(int fd, const std::string& path) {
  ADJUTANT_ASSIGN_OR_RETURN(auto source, ByteSource::OfDescriptor(fd, path, 0));
  ADJUTANT_ASSIGN_OR_RETURN(auto reader, OpenReader(std::move(source)));
  RecordView record;
  for (;;) {
    const absl::StatusOr<bool> more = reader->Next(&record);
    if (!more.ok() && reader->torn_at() > 0) return reader->torn_at();
    if (!more.ok()) return more.status();
    if (!*more) return absl::FailedPreconditionError(absl::StrCat(path, ": nothing is torn; nothing was changed"));
  }
}

// Copies the rest of the file from `tear` on into the first free side file.
absl::StatusOr<std::string> SaveTail(int fd, const std::string& path, uint64_t tear) {
  for (int attempt = 0;; ++attempt) {
    const std::string name = attempt == 0 ? absl::StrCat(path, ".torn") : absl::StrCat(path, ".torn.", attempt);
    absl::StatusOr<std::unique_ptr<OutputFile>> side = OutputFile::Create(name);
    if (absl::IsAlreadyExists(side.status())) continue;
    if (!side.ok()) return side.status();
    ADJUTANT_ASSIGN_OR_RETURN(auto source, ByteSource::OfDescriptor(fd, path, tear));
    for (;;) {
      ADJUTANT_RETURN_IF_ERROR(source->Fill(1));
      const absl::string_view bytes = source->available();
      if (bytes.empty()) break;
      ADJUTANT_RETURN_IF_ERROR((*side)->Write(bytes));
      source->Skip(bytes.size());
    }
    const absl::Status committed = (*side)->Commit();
    if (committed.ok()) return name;
    if (!absl::IsAlreadyExists(committed)) return committed;
  }
}

absl::StatusOr<std::string> Repair(int fd, const std::string& path) {
  ADJUTANT_ASSIGN_OR_RETURN(const uint64_t tear, FindTear(fd, path));
  ADJUTANT_ASSIGN_OR_RETURN(std::string side, SaveTail(fd, path, tear));
  if (ftruncate(fd, static_cast<off_t>(tear)) != 0 || fsync(fd) != 0) return FileError(path, "cut", errno);
  return side;
}

}  // namespace

absl::StatusOr<std::string> RepairLog(const std::string& path) {
  ADJUTANT_ASSIGN_OR_RETURN(const int fd, OpenForWriting(path));
  absl::StatusOr<std::string> side = Repair(fd, path);
  close(fd);
  return side;
}

}  // namespace adjutant
