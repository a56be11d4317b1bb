// Between the bytes of a payload and its readable forms, without losing a bit.
#ifndef ADJUTANT_REPLAY_READABLE_H_
#define ADJUTANT_REPLAY_READABLE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/log.pb.h"
#include "replay/log_file.h"
#include "replay/reader_base.h"

namespace google::protobuf {
class Message;
}

namespace adjutant {

// A readable record (a block of text, a line of JSON) longer than this is refused. A payload of the longest binary
// record fits in every spelling.
inline constexpr size_t kReadableBytesMax = 80 << 20;

// Where a readable record is wrong: counted from 0 within the record; -1 if unknown.
struct ReadableError {
  int line = -1;
  int column = -1;
  std::string what;
};

// `text` is the inside of a `record { ... }` block.
bool ParseTextRecord(absl::string_view text, v1::ReadableRecord* record, ReadableError* error);
// `line` is one JSON object.
bool ParseJsonRecord(absl::string_view line, v1::ReadableRecord* record, ReadableError* error);

// What a readable record stores. `payload` receives the bytes; `given->view` refers to them. `event_type` is the full
// name of the game's event message, or empty if it is not known. Fills everything but place and size.
absl::Status StoreReadable(const v1::ReadableRecord& record, absl::string_view event_type, GivenRecord* given,
                           std::string* payload);

// Full name of the event message of a game: of its schema if the game is registered, else by the house's naming; empty
// if this program has no such message.
std::string EventTypeOf(absl::string_view game);

// Writes records in the two readable forms. A payload that its message would not reproduce byte for byte is written
// raw.
class ReadableWriter {
 public:
  ReadableWriter(LogForm form, const v1::LogHeader& header);
  ~ReadableWriter();

  void Append(const RecordView& view, std::string* out);

 private:
  bool Render(const v1::ReadableRecord& record, std::string* out) const;
  bool Reproduces(absl::string_view rendered, const RecordView& view) const;

  LogForm form_;
  std::string event_type_;
  std::unique_ptr<google::protobuf::Message> event_;  // null if the game's event message is not known
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_READABLE_H_
