// Small ZIP archives, read by their central directory.
#ifndef ADJUTANT_REPLAY_FOREIGN_ZIP_H_
#define ADJUTANT_REPLAY_FOREIGN_ZIP_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace adjutant::foreign {

struct ZipEntry {
  std::string name;
  std::string bytes;      // of an entry that was asked for
  bool inflated = false;  // it was
};

// Whether `bytes` begin as an archive does.
bool LooksLikeZip(absl::string_view bytes);

// The entries in the order of the directory, with the bytes of those in `wanted`. `path` begins the messages. Nothing
// is unpacked to a file. Errors: DataLoss for an archive that is cut off or damaged, its checksums included;
// ResourceExhausted for more than limits.h allows; FailedPrecondition for what no archive of VASSAL has: encrypted
// entries, names that lead out of the archive or stand there twice, several disks, methods other than stored and
// deflate.
absl::StatusOr<std::vector<ZipEntry>> ReadZip(const std::string& path, absl::string_view bytes,
                                              absl::Span<const absl::string_view> wanted);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_ZIP_H_
