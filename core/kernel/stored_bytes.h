// The bytes that a message is stored as.
#ifndef ADJUTANT_CORE_KERNEL_STORED_BYTES_H_
#define ADJUTANT_CORE_KERNEL_STORED_BYTES_H_

#include <string>

namespace google::protobuf {
class Message;
}  // namespace google::protobuf

namespace adjutant {

// Field order and shortest varints are what every protobuf library writes today; the deterministic mode also fixes the
// order of map entries, should a game ever use a map. Required fields may be missing.
std::string StoredBytes(const google::protobuf::Message& message);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_STORED_BYTES_H_
