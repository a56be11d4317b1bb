#include "core/sierra/components/readings.h"

#include <google/protobuf/message.h>

#include <iterator>
#include <memory>

#include "core/sierra/options.h"

namespace adjutant::sierra {

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

void LayDatum(const pb::Message& from, pb::Message* to);

void LayList(const pb::Message& from, const pb::FieldDescriptor* list, const pb::FieldDescriptor* target,
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

void LayDatum(const pb::Message& from, pb::Message* to) {
  const pb::Reflection* reflection = from.GetReflection();
  std::unique_ptr<pb::Message> plain(from.New());  // what replaces, merged in one go
  plain->CopyFrom(from);
  std::vector<const pb::FieldDescriptor*> fields;
  reflection->ListFields(from, &fields);
  for (const pb::FieldDescriptor* field : fields) {
    if (IsDataList(field)) {
      LayList(from, field, field, to);
      reflection->ClearField(plain.get(), field);
    } else if (field->name() == "provenance") {
      reflection->ClearField(plain.get(), field);
    } else if (field->is_repeated()) {
      reflection->ClearField(to, field);
    }
  }
  to->MergeFrom(*plain);
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

}  // namespace

v1::Pack WithoutProvenance(v1::Pack pack) {
  StripProvenance(&pack);
  return pack;
}

bool FindOption(const std::string& id, OptionIs* found) {
  for (size_t option = 0; option < std::size(kOptions); ++option) {
    for (size_t value = 0; value < kOptions[option].choices.size(); ++value) {
      if (!options_internal::Says(id.c_str(), kOptions[option].id, kOptions[option].choices[value].value)) continue;
      *found = OptionIs{static_cast<uint8_t>(option), static_cast<uint8_t>(value)};
      return true;
    }
  }
  return false;
}

void Lay(const v1::Reading& reading, v1::Pack* pack) {
  const pb::Descriptor* type = v1::Reading::descriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const pb::FieldDescriptor* list = type->field(i);
    if (!IsDataList(list)) continue;
    LayList(reading, list, v1::Pack::descriptor()->FindFieldByName(list->name()), pack);
  }
}

}  // namespace adjutant::sierra
