// Any protobuf message as JSON in the form of this program: names as the proto has them, numbers as numbers.
#ifndef ADJUTANT_VERIFY_TEXT_MESSAGE_JSON_H_
#define ADJUTANT_VERIFY_TEXT_MESSAGE_JSON_H_

#include <google/protobuf/message.h>

#include "verify/text/json.h"

namespace adjutant {

// An object with the fields that are set, in the order of the proto; enums by name. protobuf's JSON parser reads it
// back. Maps and bytes are not used by our messages.
void MessageJson(const google::protobuf::Message& message, JsonWriter* json);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TEXT_MESSAGE_JSON_H_
