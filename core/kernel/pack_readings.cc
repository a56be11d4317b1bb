#include "core/kernel/pack_readings.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <memory>
#include <string>

namespace adjutant {

namespace {

namespace pb = google::protobuf;

bool SameKey(const pb::Message& a, const pb::Message& b) {
  const pb::FieldDescriptor* key = a.GetDescriptor()->FindFieldByNumber(1);
  std::string unused_a, unused_b;
  return a.GetReflection()->GetStringReference(a, key, &unused_a) ==
         b.GetReflection()->GetStringReference(b, key, &unused_b);
}

// A list of data, which have keys.
bool IsDataList(const pb::FieldDescriptor* field) {
  return field->is_repeated() && field->cpp_type() == pb::FieldDescriptor::CPPTYPE_MESSAGE;
}

void LayDatum(const pb::Message& from, pb::Message* to) {
  const pb::Reflection* reflection = from.GetReflection();
  std::unique_ptr<pb::Message> plain(from.New());  // what replaces, merged in one go
  plain->CopyFrom(from);
  std::vector<const pb::FieldDescriptor*> fields;
  reflection->ListFields(from, &fields);
  for (const pb::FieldDescriptor* field : fields) {
    if (IsDataList(field)) {
      LayPackList(from, field, field, to);
      reflection->ClearField(plain.get(), field);
    } else if (field->name() == "provenance") {
      reflection->ClearField(plain.get(), field);
    } else if (field->is_repeated()) {
      reflection->ClearField(to, field);
    }
  }
  to->MergeFrom(*plain);
}

}  // namespace

void LayPackList(const pb::Message& from, const pb::FieldDescriptor* list, const pb::FieldDescriptor* target,
                 pb::Message* to) {
  const pb::Reflection* reflection = to->GetReflection();
  for (int i = 0; i < from.GetReflection()->FieldSize(from, list); ++i) {
    const pb::Message& datum = from.GetReflection()->GetRepeatedMessage(from, list, i);
    pb::Message* match = nullptr;
    for (int j = 0; j < reflection->FieldSize(*to, target) && match == nullptr; ++j) {
      if (SameKey(reflection->GetRepeatedMessage(*to, target, j), datum)) {
        match = reflection->MutableRepeatedMessage(to, target, j);
      }
    }
    if (match == nullptr) {
      reflection->AddMessage(to, target)->CopyFrom(datum);
    } else {
      LayDatum(datum, match);
    }
  }
}

void StripProvenance(pb::Message* message) {
  const pb::Reflection* reflection = message->GetReflection();
  std::vector<const pb::FieldDescriptor*> fields;
  reflection->ListFields(*message, &fields);
  for (const pb::FieldDescriptor* field : fields) {
    if (field->name() == "provenance") {
      reflection->ClearField(message, field);
    } else if (IsDataList(field)) {
      for (int i = 0; i < reflection->FieldSize(*message, field); ++i) {
        StripProvenance(reflection->MutableRepeatedMessage(message, field, i));
      }
    }
  }
}

void LayReading(const pb::Message& reading, pb::Message* pack) {
  const pb::Descriptor* type = reading.GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const pb::FieldDescriptor* list = type->field(i);
    if (IsDataList(list)) LayPackList(reading, list, pack->GetDescriptor()->FindFieldByName(list->name()), pack);
  }
}

bool FindOptionIs(absl::Span<const OptionSpec> options, const std::string& text, OptionIs* found) {
  for (size_t option = 0; option < options.size(); ++option) {
    for (size_t value = 0; value < options[option].choices.size(); ++value) {
      if (!options_internal::Says(text.c_str(), options[option].id, options[option].choices[value].value)) continue;
      *found = OptionIs{static_cast<uint8_t>(option), static_cast<uint8_t>(value)};
      return true;
    }
  }
  return false;
}

}  // namespace adjutant
