// Opening a file for reading, whatever its name turns out to stand for.
#ifndef ADJUTANT_REPLAY_INPUT_FILE_H_
#define ADJUTANT_REPLAY_INPUT_FILE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

namespace adjutant {

// A descriptor, and the bytes that were read from it to see that somebody writes into it.
struct OpenedInput {
  int fd = -1;
  bool owned = false;  // the caller closes it; false for standard input
  std::string first;   // comes before what the descriptor gives
};

// "-" is standard input. A named pipe is read if somebody writes into it; nobody is waited for. FailedPrecondition: a
// directory, a device, or a pipe without a writer. NotFound, PermissionDenied and so on as FileError.
absl::StatusOr<OpenedInput> OpenInput(const std::string& path);

// The bytes of a whole file, `bytes_max` at most. ResourceExhausted if there are more: no more memory was taken than
// that. Errors of OpenInput. Messages start with the path.
absl::StatusOr<std::string> ReadInput(const std::string& path, uint64_t bytes_max);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_INPUT_FILE_H_
