// One writer at a time.
#ifndef ADJUTANT_REPLAY_LOCK_H_
#define ADJUTANT_REPLAY_LOCK_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace adjutant {

// Takes the exclusive lock of an open file, without waiting. Unavailable "another process is writing to PATH".
absl::Status LockForWriting(int fd, const std::string& path);

// Opens an existing file for reading and writing and locks it. The caller closes the descriptor, which gives the lock
// back.
absl::StatusOr<int> OpenForWriting(const std::string& path);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_LOCK_H_
