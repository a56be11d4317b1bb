#include "verify/text/message_json.h"

#include <google/protobuf/descriptor.h>

#include <string>

#include "absl/strings/str_cat.h"

namespace adjutant {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// One value of a field; `index` is -1 for a singular one.
void ValueJson(const Message& message, const FieldDescriptor* field, int index, JsonWriter* json) {
  const auto& get = *message.GetReflection();
  const bool one = index < 0;
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      MessageJson(one ? get.GetMessage(message, field) : get.GetRepeatedMessage(message, field, index), json);
      break;
    case FieldDescriptor::CPPTYPE_STRING:
      json->String(one ? get.GetString(message, field) : get.GetRepeatedString(message, field, index));
      break;
    case FieldDescriptor::CPPTYPE_BOOL:
      json->Bool(one ? get.GetBool(message, field) : get.GetRepeatedBool(message, field, index));
      break;
    case FieldDescriptor::CPPTYPE_ENUM: {
      const int value = one ? get.GetEnumValue(message, field) : get.GetRepeatedEnumValue(message, field, index);
      const auto* known = field->enum_type()->FindValueByNumber(value);
      known == nullptr ? json->Number(value) : json->String(known->name());
      break;
    }
    case FieldDescriptor::CPPTYPE_INT32:
      json->Number(one ? get.GetInt32(message, field) : get.GetRepeatedInt32(message, field, index));
      break;
    case FieldDescriptor::CPPTYPE_INT64:
      json->Number(one ? get.GetInt64(message, field) : get.GetRepeatedInt64(message, field, index));
      break;
    case FieldDescriptor::CPPTYPE_UINT32:
      json->Number(one ? get.GetUInt32(message, field) : get.GetRepeatedUInt32(message, field, index));
      break;
    case FieldDescriptor::CPPTYPE_UINT64:
      json->Raw(absl::StrCat(one ? get.GetUInt64(message, field) : get.GetRepeatedUInt64(message, field, index)));
      break;
    case FieldDescriptor::CPPTYPE_DOUBLE:
    case FieldDescriptor::CPPTYPE_FLOAT:
      json->Null();  // no message of a ruling has a fraction
      break;
  }
}

}  // namespace

void MessageJson(const Message& message, JsonWriter* json) {
  const auto& get = *message.GetReflection();
  const auto* type = message.GetDescriptor();
  json->Begin('{');
  for (int i = 0; i < type->field_count(); ++i) {
    const FieldDescriptor* field = type->field(i);
    if (field->is_repeated()) {
      const int count = get.FieldSize(message, field);
      if (count == 0) continue;
      json->Key(field->name()).Begin('[');
      for (int n = 0; n < count; ++n) ValueJson(message, field, n, json);
      json->End();
    } else if (get.HasField(message, field)) {
      json->Key(field->name());
      ValueJson(message, field, -1, json);
    }
  }
  json->End();
}

}  // namespace adjutant
