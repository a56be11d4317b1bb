// Whole text files: case files, disputes and component packs. Logs are read by replay/log_file.h.
#ifndef ADJUTANT_VERIFY_TEXT_FILES_H_
#define ADJUTANT_VERIFY_TEXT_FILES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/limits.h"
#include "google/protobuf/text_format.h"

namespace adjutant {

// The bytes of a file; "-" is standard input. FailedPrecondition: a directory, a device, a pipe that nobody writes
// into; ResourceExhausted: longer than `bytes_max`; Unavailable: not there, or cannot be read. Never NotFound, which is
// for names in the input. Messages start with the path.
absl::StatusOr<std::string> ReadTextFile(const std::string& path, uint64_t bytes_max = limits::kTextFileBytesMax);

// The same of a file in JSON that the program wrote. ResourceExhausted: too long, or too many values.
absl::StatusOr<std::string> ReadJsonFile(const std::string& path);

// The first `bytes` of a file, or all of it if it is shorter. Unavailable if it cannot be read.
absl::StatusOr<std::string> ReadStartOf(const std::string& path, size_t bytes);

// Files whose names end with `ending` in a folder and below it, sorted; a file is itself. Unavailable if there is
// nothing.
absl::StatusOr<std::vector<std::string>> FilesBelow(const std::string& path, absl::string_view ending);

// Protobuf text as a message. InvalidArgument "PATH:LINE:COLUMN: ..." at its first error. `places`, if not null, learns
// where each field stands.
absl::Status ParseTextMessage(const std::string& path, absl::string_view text, google::protobuf::Message* message,
                              google::protobuf::TextFormat::ParseInfoTree* places = nullptr);

// InvalidArgument "PATH: ..." if a string of the message, or of one in it, is not UTF-8: by an escape, a text of ASCII
// can hold any byte.
absl::Status RequireUtf8(const std::string& path, const google::protobuf::Message& message);

// A message as protobuf text that people read and write: UTF-8 as it is, a line for each field.
std::string ReadableText(const google::protobuf::Message& message);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TEXT_FILES_H_
