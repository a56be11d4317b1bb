#include "core/kernel/schema.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/annotations.pb.h"
#include "adjutant/v1/schema.pb.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"

namespace adjutant {

namespace pb = google::protobuf;

namespace {

constexpr int kFirstTypeNumber = 10;

ArgSpec ReadArg(const pb::FieldDescriptor* field, std::vector<std::string>* domains) {
  ADJUTANT_ASSERT(!field->is_repeated());
  ArgSpec arg;
  arg.name = field->name();
  arg.field = field;
  switch (field->cpp_type()) {
    case pb::FieldDescriptor::CPPTYPE_STRING: {
      arg.kind = ArgKind::kDomain;
      arg.required = !field->has_presence();
      const std::string& domain = field->options().GetExtension(v1::domain);
      ADJUTANT_ASSERT(!domain.empty());
      for (size_t i = 0; i < domains->size(); ++i) {
        if ((*domains)[i] == domain) arg.domain = static_cast<int>(i);
      }
      if (arg.domain < 0) {
        arg.domain = static_cast<int>(domains->size());
        domains->push_back(domain);
      }
      break;
    }
    case pb::FieldDescriptor::CPPTYPE_ENUM:
      arg.kind = ArgKind::kEnum;
      arg.values = field->enum_type();
      arg.highest = arg.values->value_count() - 1;
      for (int v = 0; v <= arg.highest; ++v) ADJUTANT_ASSERT(arg.values->value(v)->number() == v);
      break;
    case pb::FieldDescriptor::CPPTYPE_BOOL:
      arg.kind = ArgKind::kBool;
      break;
    case pb::FieldDescriptor::CPPTYPE_INT32:
      arg.kind = ArgKind::kNumber;
      break;
    default:
      ADJUTANT_ASSERT(false && "event fields are strings with a domain, enums, bools or int32");
  }
  // Zero must be told from absent.
  ADJUTANT_ASSERT(arg.kind == ArgKind::kDomain || field->has_presence());
  return arg;
}

}  // namespace

EventSchema::EventSchema(const pb::Descriptor* event) : descriptor_(event) {
  annotations_ = event->FindFieldByNumber(1);
  player_ = event->FindFieldByNumber(2);
  kind_ = event->FindOneofByName("kind");
  ADJUTANT_ASSERT(annotations_ != nullptr && annotations_->message_type() == v1::Annotations::descriptor());
  ADJUTANT_ASSERT(player_ != nullptr && player_->cpp_type() == pb::FieldDescriptor::CPPTYPE_STRING);
  ADJUTANT_ASSERT(kind_ != nullptr);
  for (int i = 0; i < kind_->field_count(); ++i) {
    const pb::FieldDescriptor* field = kind_->field(i);
    ADJUTANT_ASSERT(field->message_type() != nullptr && field->number() >= kFirstTypeNumber);
    EventTypeSpec type;
    type.type = static_cast<uint16_t>(field->number());
    type.name = field->name();
    type.chance = field->options().GetExtension(v1::chance);
    type.field = field;
    ADJUTANT_ASSERT(field->message_type()->field_count() <= kMaxArgs);
    for (int a = 0; a < field->message_type()->field_count(); ++a) {
      type.args.push_back(ReadArg(field->message_type()->field(a), &domains_));
    }
    if (by_number_.size() <= type.type) by_number_.resize(type.type + 1u, -1);
    by_number_[type.type] = static_cast<int16_t>(types_.size());
    types_.push_back(std::move(type));
  }
}

const EventTypeSpec* EventSchema::Find(absl::string_view name) const {
  for (const EventTypeSpec& type : types_) {
    if (type.name == name) return &type;
  }
  return nullptr;
}

std::vector<std::string> EventSchema::TypeNames() const {
  std::vector<std::string> names;
  for (const EventTypeSpec& type : types_) names.push_back(type.name);
  return names;
}

EventCodec::EventCodec(const Ruleset& ruleset) : ruleset_(ruleset), schema_(ruleset.game().schema()) {
  for (const std::string& domain : schema_.domains()) {
    const NameTable* names = ruleset.Names(domain);
    ADJUTANT_ASSERT(names != nullptr);
    domains_.push_back(names);
  }
  scratch_ = NewMessage();
}

EventCodec::~EventCodec() = default;

std::unique_ptr<pb::Message> EventCodec::NewMessage() const {
  return std::unique_ptr<pb::Message>(
      pb::MessageFactory::generated_factory()->GetPrototype(schema_.descriptor())->New());
}

absl::StatusOr<Event> EventCodec::FromBytes(absl::string_view bytes) {
  if (!scratch_->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return absl::InvalidArgumentError(absl::StrCat("the bytes are no ", schema_.descriptor()->full_name(), " message"));
  }
  return FromMessage(*scratch_);
}

absl::StatusOr<Event> EventCodec::FromMessage(const pb::Message& message) const {
  const pb::Reflection* reflection = message.GetReflection();
  if (!reflection->GetUnknownFields(message).empty()) {
    return absl::InvalidArgumentError("the event has fields that this version does not know");
  }
  const pb::FieldDescriptor* field = reflection->GetOneofFieldDescriptor(message, schema_.kind());
  if (field == nullptr) return absl::InvalidArgumentError("the event says nothing: none of its kinds is set");
  const EventTypeSpec& type = *schema_.Find(static_cast<uint16_t>(field->number()));
  Event event;
  event.type = type.type;

  std::string scratch;
  const std::string& player = reflection->GetStringReference(message, schema_.player_field(), &scratch);
  if (!player.empty()) {
    const std::vector<std::string>& sides = ruleset_.game().sides();
    for (size_t i = 0; i < sides.size(); ++i) {
      if (sides[i] == player) event.player = static_cast<PlayerId>(i + 1);
    }
    if (event.player == kChance) {
      return absl::NotFoundError(absl::StrCat(type.name, ".player: no side '", player, "'", DidYouMean(player, sides)));
    }
  }

  const pb::Message& body = reflection->GetMessage(message, field);
  const pb::Reflection* body_reflection = body.GetReflection();
  if (!body_reflection->GetUnknownFields(body).empty()) {
    return absl::InvalidArgumentError(absl::StrCat(type.name, " has fields that this version does not know"));
  }
  for (size_t i = 0; i < type.args.size(); ++i) {
    const ArgSpec& arg = type.args[i];
    if (arg.kind == ArgKind::kDomain) {
      const std::string& id = body_reflection->GetStringReference(body, arg.field, &scratch);
      if (id.empty()) {
        if (arg.required) return absl::InvalidArgumentError(absl::StrCat(type.name, ".", arg.name, " is missing"));
        continue;
      }
      const NameTable& names = *domains_[static_cast<size_t>(arg.domain)];
      event.args[i] = names.Find(id);
      if (event.args[i] == kNone) {
        return absl::NotFoundError(absl::StrCat(type.name, ".", arg.name, ": no ", names.domain(), " '", id, "'",
                                                DidYouMean(id, names.ids())));
      }
      continue;
    }
    if (!body_reflection->HasField(body, arg.field)) {
      return absl::InvalidArgumentError(absl::StrCat(type.name, ".", arg.name, " is missing"));
    }
    switch (arg.kind) {
      case ArgKind::kEnum:
        event.args[i] = body_reflection->GetEnumValue(body, arg.field);
        if (event.args[i] == 0 || arg.values->FindValueByNumber(event.args[i]) == nullptr) {
          return absl::InvalidArgumentError(
              absl::StrCat(type.name, ".", arg.name, " has no value numbered ", event.args[i]));
        }
        break;
      case ArgKind::kBool:
        event.args[i] = body_reflection->GetBool(body, arg.field) ? 1 : 0;
        break;
      case ArgKind::kNumber:
      case ArgKind::kDomain:
        event.args[i] = body_reflection->GetInt32(body, arg.field);
        // kNone means "absent" inside the program; no game has a number that small.
        if (event.args[i] < 0) {
          return absl::InvalidArgumentError(absl::StrCat(type.name, ".", arg.name, " is ", event.args[i], ", less than 0"));
        }
        break;
    }
  }
  return event;
}

const v1::Annotations* EventCodec::annotations() const {
  const pb::Reflection* reflection = scratch_->GetReflection();
  if (!reflection->HasField(*scratch_, schema_.annotations_field())) return nullptr;
  return static_cast<const v1::Annotations*>(&reflection->GetMessage(*scratch_, schema_.annotations_field()));
}

std::unique_ptr<pb::Message> EventCodec::ToMessage(const Event& event, const v1::Annotations* annotations) const {
  const EventTypeSpec* type = schema_.Find(event.type);
  ADJUTANT_ASSERT(type != nullptr);
  std::unique_ptr<pb::Message> message = NewMessage();
  const pb::Reflection* reflection = message->GetReflection();
  if (annotations != nullptr) {
    static_cast<v1::Annotations*>(reflection->MutableMessage(message.get(), schema_.annotations_field()))
        ->CopyFrom(*annotations);
  }
  if (event.player != kChance) {
    reflection->SetString(message.get(), schema_.player_field(), ruleset_.game().sides()[event.player - 1u]);
  }
  pb::Message* body = reflection->MutableMessage(message.get(), type->field);
  const pb::Reflection* body_reflection = body->GetReflection();
  for (size_t i = 0; i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    const int32_t value = event.args[i];
    if (value == kNone) continue;
    switch (arg.kind) {
      case ArgKind::kDomain:
        body_reflection->SetString(body, arg.field,
                                   std::string(domains_[static_cast<size_t>(arg.domain)]->Id(value)));
        break;
      case ArgKind::kEnum: body_reflection->SetEnumValue(body, arg.field, value); break;
      case ArgKind::kBool: body_reflection->SetBool(body, arg.field, value != 0); break;
      case ArgKind::kNumber: body_reflection->SetInt32(body, arg.field, value); break;
    }
  }
  return message;
}

std::string EventCodec::ToBytes(const Event& event, const v1::Annotations* annotations) const {
  return ToMessage(event, annotations)->SerializeAsString();
}

std::string EventCodec::ToText(const Event& event, const v1::Annotations* annotations) const {
  pb::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.SetUseUtf8StringEscaping(true);
  std::string out;
  printer.PrintToString(*ToMessage(event, annotations), &out);
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string EventCodec::ToJson(const Event& event, const v1::Annotations* annotations) const {
  pb::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  std::string out;
  const auto status = pb::util::MessageToJsonString(*ToMessage(event, annotations), &out, options);
  ADJUTANT_ASSERT(status.ok());
  return out;
}

absl::Status EventCodec::Validate(const Event& event) const {
  const EventTypeSpec* type = schema_.Find(event.type);
  if (type == nullptr) return absl::InvalidArgumentError(absl::StrCat("no event type ", event.type));
  if (event.player > ruleset_.game().sides().size()) {
    return absl::InvalidArgumentError(absl::StrCat("no side number ", event.player));
  }
  for (size_t i = 0; i < kMaxArgs; ++i) {
    const int32_t value = event.args[i];
    if (i >= type->args.size()) {
      if (value != kNone) return absl::InvalidArgumentError(absl::StrCat(type->name, " has an argument too many"));
      continue;
    }
    const ArgSpec& arg = type->args[i];
    bool good = true;
    switch (arg.kind) {
      case ArgKind::kDomain:
        good = value == kNone ? !arg.required : value >= 0 && value < domains_[static_cast<size_t>(arg.domain)]->size();
        break;
      case ArgKind::kEnum: good = value > 0 && arg.values->FindValueByNumber(value) != nullptr; break;
      case ArgKind::kBool: good = value == 0 || value == 1; break;
      case ArgKind::kNumber: good = value >= 0; break;
    }
    if (!good) return absl::InvalidArgumentError(absl::StrCat(type->name, ".", arg.name, " has no value ", value));
  }
  return absl::OkStatus();
}

std::string EventCodec::ArgText(const ArgSpec& arg, int32_t value) const {
  switch (arg.kind) {
    case ArgKind::kDomain: return std::string(domains_[static_cast<size_t>(arg.domain)]->Id(value));
    case ArgKind::kEnum: {
      const pb::EnumValueDescriptor* v = arg.values->FindValueByNumber(value);
      return v == nullptr ? absl::StrCat(value) : v->name();
    }
    case ArgKind::kBool: return value != 0 ? "true" : "false";
    case ArgKind::kNumber: break;
  }
  return absl::StrCat(value);
}

}  // namespace adjutant
