#include "core/kernel/schema.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/wire_format_lite.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/annotations.pb.h"
#include "adjutant/v1/schema.pb.h"
#include "core/kernel/characters.h"
#include "core/kernel/limits.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"

namespace adjutant {

namespace pb = google::protobuf;

namespace {

using pb::internal::WireFormatLite;

constexpr int kFirstTypeNumber = 10;
constexpr uint32_t kAnnotationsTag = WireFormatLite::MakeTag(1, WireFormatLite::WIRETYPE_LENGTH_DELIMITED);
constexpr uint32_t kPlayerTag = WireFormatLite::MakeTag(2, WireFormatLite::WIRETYPE_LENGTH_DELIMITED);

uint32_t TagOf(const pb::FieldDescriptor* field) {
  return WireFormatLite::MakeTag(
      field->number(), WireFormatLite::WireTypeForFieldType(static_cast<WireFormatLite::FieldType>(field->type())));
}

// Takes numbers and strings off the front of the bytes of a message. After the first thing that it cannot read it is at
// its end, and `bad`.
class WireReader {
 public:
  explicit WireReader(absl::string_view bytes) : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  // In its shortest spelling, and below 2^28: nothing plain is larger.
  uint32_t Number() {
    uint32_t number = 0;
    for (int shift = 0; shift < 28 && at_ != end_; shift += 7) {
      const auto byte = static_cast<uint8_t>(*at_++);
      number |= (byte & 0x7fu) << shift;
      if (byte == 0 && shift > 0) break;
      if (byte < 0x80) return number;
    }
    return Fail();
  }
  absl::string_view String() {
    const uint32_t size = Number();
    if (size > static_cast<size_t>(end_ - at_)) {
      Fail();
      return "";
    }
    const char* const begin = at_;
    at_ += size;
    return absl::string_view(begin, size);
  }
  // Takes `tag` if it comes next.
  bool Take(uint32_t tag) {
    if (at_ == end_) return false;
    const char* const before = at_;
    if (Number() == tag) return true;
    if (!bad_) at_ = before;
    return false;
  }
  bool at_end() const { return at_ == end_; }
  bool bad() const { return bad_; }

 private:
  uint32_t Fail() {
    bad_ = true;
    at_ = end_;
    return 0;
  }

  const char* at_;
  const char* end_;
  bool bad_ = false;
};

ArgSpec ReadArg(const pb::FieldDescriptor* field, std::vector<std::string>* domains) {
  ArgSpec arg;
  arg.name = field->name();
  arg.tag = TagOf(field);
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
      for (int v = 0; v < arg.values->value_count(); ++v) {
        const int number = arg.values->value(v)->number();
        ADJUTANT_ASSERT(number >= 0 && number < 64);
        arg.numbers |= uint64_t{1} << number;
        arg.highest = std::max(arg.highest, number);
      }
      break;
    case pb::FieldDescriptor::CPPTYPE_BOOL:
      arg.kind = ArgKind::kBool;
      break;
    case pb::FieldDescriptor::CPPTYPE_INT32:
      arg.kind = ArgKind::kNumber;
      arg.negative = field->type() == pb::FieldDescriptor::TYPE_SINT32;
      break;
    default:
      ADJUTANT_ASSERT(false && "event fields are strings with a domain, enums, bools, int32 or sint32");
  }
  // Zero must be told from absent.
  ADJUTANT_ASSERT(arg.kind == ArgKind::kDomain || field->has_presence() || field->is_repeated());
  return arg;
}

// Adds the argument of a field, or those of a list: "to", "to.2", "to.3".
void ReadArgs(const pb::FieldDescriptor* field, std::vector<std::string>* domains, std::vector<ArgSpec>* args) {
  ArgSpec arg = ReadArg(field, domains);
  if (!field->is_repeated()) return args->push_back(std::move(arg));
  arg.members = static_cast<int>(field->options().GetExtension(v1::most));
  arg.required = false;
  const bool plain = arg.kind == ArgKind::kDomain || (arg.kind == ArgKind::kNumber && !arg.negative);
  ADJUTANT_ASSERT(plain && arg.members > 0 && "a list is of strings or int32 and says how long it may be");
  for (arg.member = 0; arg.member < arg.members; ++arg.member) {
    if (arg.member > 0) arg.name = absl::StrCat(field->name(), ".", arg.member + 1);
    args->push_back(arg);
  }
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
    type.tag = TagOf(field);
    type.field = field;
    for (int a = 0; a < field->message_type()->field_count(); ++a) {
      ReadArgs(field->message_type()->field(a), &domains_, &type.args);
    }
    ADJUTANT_ASSERT(type.args.size() <= kMaxArgs);
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

EventCodec::EventCodec(const Ruleset& ruleset)
    : ruleset_(ruleset), schema_(ruleset.game().schema()), sides_(ruleset.game().sides()) {
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

// Nearly every event of a log is in the spelling that protobuf writes: known fields, in order, once each, with names
// that the ruleset has. That is read without a message in between, which costs less than parsing one. False, and
// nothing is known, for any other bytes: then the message is parsed, and it says what the bytes mean or what is wrong
// with them.
bool EventCodec::ReadPlain(absl::string_view bytes, Event* event) {
  WireReader in(bytes);
  const pb::Reflection* reflection = scratch_->GetReflection();
  if (in.Take(kAnnotationsTag)) {
    const absl::string_view annotations = in.String();
    if (in.bad() || !reflection->MutableMessage(scratch_.get(), schema_.annotations_field())
                         ->ParseFromArray(annotations.data(), static_cast<int>(annotations.size()))) {
      return false;
    }
    if (this->annotations()->claims_size() > limits::kClaimsMax) return false;
  } else if (reflection->HasField(*scratch_, schema_.annotations_field())) {
    reflection->ClearField(scratch_.get(), schema_.annotations_field());
  }
  event->player = kChance;
  if (in.Take(kPlayerTag)) {
    const absl::string_view player = in.String();
    for (size_t i = 0; i < sides_.size(); ++i) {
      if (sides_[i] == player) event->player = static_cast<PlayerId>(i + 1);
    }
    if (event->player == kChance) return false;
  }
  const uint32_t tag = in.Number();
  const EventTypeSpec* type = schema_.Find(static_cast<uint16_t>(WireFormatLite::GetTagFieldNumber(tag)));
  if (type == nullptr || type->tag != tag) return false;
  const absl::string_view body = in.String();
  if (in.bad() || !in.at_end()) return false;
  event->type = type->type;
  return ReadPlainArgs(*type, body, event);
}

bool EventCodec::ReadPlainArgs(const EventTypeSpec& type, absl::string_view body, Event* event) const {
  WireReader in(body);
  event->args.fill(kNone);
  for (size_t i = 0; i < type.args.size(); ++i) {
    const ArgSpec& arg = type.args[i];
    if (!in.Take(arg.tag)) {
      if (arg.required) return false;
      continue;
    }
    int32_t& value = event->args[i];
    if (arg.kind == ArgKind::kDomain) {
      value = domains_[static_cast<size_t>(arg.domain)]->Find(in.String());
      if (value == kNone) return false;
      continue;
    }
    const uint32_t number = in.Number();
    value = arg.negative ? WireFormatLite::ZigZagDecode32(number) : static_cast<int32_t>(number);
    if (arg.kind == ArgKind::kEnum && !arg.IsValue(value)) return false;
    if (arg.kind == ArgKind::kBool && value > 1) return false;
  }
  return in.at_end() && !in.bad();
}

absl::StatusOr<Event> EventCodec::FromBytes(absl::string_view bytes) {
  if (bytes.size() > limits::kEventBytesMax) {
    return absl::InvalidArgumentError(absl::StrCat("the event is longer than ", limits::kEventBytesMax, " bytes"));
  }
  if (Event event; ReadPlain(bytes, &event)) return event;
  return FromBytes(bytes, 0);
}

absl::StatusOr<Event> EventCodec::FromBytes(absl::string_view bytes, ArgBits missing) {
  if (bytes.size() > limits::kEventBytesMax) {
    return absl::InvalidArgumentError(absl::StrCat("the event is longer than ", limits::kEventBytesMax, " bytes"));
  }
  if (!scratch_->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return absl::InvalidArgumentError(absl::StrCat("the bytes are no ", schema_.descriptor()->full_name(), " message"));
  }
  return FromMessage(*scratch_, missing);
}

absl::StatusOr<Event> EventCodec::FromMessage(const pb::Message& message, ArgBits missing) const {
  const pb::Reflection* reflection = message.GetReflection();
  if (!reflection->GetUnknownFields(message).empty()) {
    return absl::InvalidArgumentError("the event has fields that this version does not know");
  }
  if (reflection->HasField(message, schema_.annotations_field())) {
    const auto& annotations =
        static_cast<const v1::Annotations&>(reflection->GetMessage(message, schema_.annotations_field()));
    if (annotations.claims_size() > limits::kClaimsMax) {
      return absl::InvalidArgumentError(absl::StrCat("the event has ", annotations.claims_size(), " claims; at most ",
                                                     limits::kClaimsMax, " are read"));
    }
  }
  const pb::FieldDescriptor* field = reflection->GetOneofFieldDescriptor(message, schema_.kind());
  if (field == nullptr) return absl::InvalidArgumentError("the event says nothing: none of its kinds is set");
  const EventTypeSpec& type = *schema_.Find(static_cast<uint16_t>(field->number()));
  Event event;
  event.type = type.type;

  std::string scratch;
  const std::string& player = reflection->GetStringReference(message, schema_.player_field(), &scratch);
  if (!player.empty()) {
    for (size_t i = 0; i < sides_.size(); ++i) {
      if (sides_[i] == player) event.player = static_cast<PlayerId>(i + 1);
    }
    if (event.player == kChance) {
      return absl::NotFoundError(
          absl::StrCat(type.name, ".player: no side '", player, "'", DidYouMean(player, sides_)));
    }
  }

  const pb::Message& body = reflection->GetMessage(message, field);
  const pb::Reflection* body_reflection = body.GetReflection();
  if (!body_reflection->GetUnknownFields(body).empty()) {
    return absl::InvalidArgumentError(absl::StrCat(type.name, " has fields that this version does not know"));
  }
  for (size_t i = 0; i < type.args.size(); ++i) {
    const ArgSpec& arg = type.args[i];
    if ((missing & BitOf(i)) != 0) {
      ADJUTANT_RETURN_IF_ERROR(ExpectAbsent(type, arg, body));
      continue;
    }
    if (arg.IsList()) {
      ADJUTANT_ASSIGN_OR_RETURN(event.args[i], MemberFromMessage(type, arg, body));
      continue;
    }
    if (arg.kind == ArgKind::kDomain) {
      const std::string& id = body_reflection->GetStringReference(body, arg.field, &scratch);
      if (id.empty()) {
        if (arg.required) return absl::InvalidArgumentError(absl::StrCat(type.name, ".", arg.name, " is missing"));
        continue;
      }
      ADJUTANT_ASSIGN_OR_RETURN(event.args[i], IndexOf(type, arg, id));
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
        if (event.args[i] < 0 && !arg.negative) {
          return absl::InvalidArgumentError(
              absl::StrCat(type.name, ".", arg.name, " is ", event.args[i], ", less than 0"));
        }
        break;
    }
  }
  return event;
}

absl::StatusOr<int32_t> EventCodec::IndexOf(const EventTypeSpec& type, const ArgSpec& arg,
                                            const std::string& id) const {
  const NameTable& names = *domains_[static_cast<size_t>(arg.domain)];
  const int32_t index = names.Find(id);
  if (index != kNone) return index;
  return absl::NotFoundError(
      absl::StrCat(type.name, ".", arg.name, ": no ", names.domain(), " '", id, "'", DidYouMean(id, names.ids())));
}

absl::Status EventCodec::ExpectAbsent(const EventTypeSpec& type, const ArgSpec& arg, const pb::Message& body) const {
  const pb::Reflection* reflection = body.GetReflection();
  const bool there = arg.IsList() ? reflection->FieldSize(body, arg.field) > 0 : reflection->HasField(body, arg.field);
  if (!there) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(type.name, ".", arg.field->name(), " is sealed and stands in the open as well"));
}

absl::StatusOr<int32_t> EventCodec::MemberFromMessage(const EventTypeSpec& type, const ArgSpec& arg,
                                                      const pb::Message& body) const {
  const pb::Reflection* reflection = body.GetReflection();
  const int size = reflection->FieldSize(body, arg.field);
  if (size > arg.members) {
    return absl::InvalidArgumentError(
        absl::StrCat(type.name, ".", arg.field->name(), " has ", size, " members; at most ", arg.members, " can be"));
  }
  if (arg.member >= size) return kNone;
  if (arg.kind == ArgKind::kDomain) {
    return IndexOf(type, arg, reflection->GetRepeatedString(body, arg.field, arg.member));
  }
  const int32_t number = reflection->GetRepeatedInt32(body, arg.field, arg.member);
  if (number >= 0) return number;
  return absl::InvalidArgumentError(absl::StrCat(type.name, ".", arg.name, " is ", number, ", less than 0"));
}

const v1::Annotations* EventCodec::annotations() const {
  const pb::Reflection* reflection = scratch_->GetReflection();
  if (!reflection->HasField(*scratch_, schema_.annotations_field())) return nullptr;
  return static_cast<const v1::Annotations*>(&reflection->GetMessage(*scratch_, schema_.annotations_field()));
}

std::unique_ptr<pb::Message> EventCodec::ToMessage(const Event& event, const v1::Annotations* annotations,
                                                   ArgBits missing) const {
  const EventTypeSpec* type = schema_.Find(event.type);
  ADJUTANT_ASSERT(type != nullptr);
  std::unique_ptr<pb::Message> message = NewMessage();
  const pb::Reflection* reflection = message->GetReflection();
  if (annotations != nullptr) {
    static_cast<v1::Annotations*>(reflection->MutableMessage(message.get(), schema_.annotations_field()))
        ->CopyFrom(*annotations);
  }
  if (event.player != kChance) {
    reflection->SetString(message.get(), schema_.player_field(), sides_[event.player - 1u]);
  }
  pb::Message* body = reflection->MutableMessage(message.get(), type->field);
  const pb::Reflection* body_reflection = body->GetReflection();
  for (size_t i = 0; i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    const int32_t value = event.args[i];
    if (arg.IsAbsent(value) || (missing & BitOf(i)) != 0) continue;
    if (arg.IsList()) {
      arg.kind == ArgKind::kDomain ? body_reflection->AddString(body, arg.field, ArgText(arg, value))
                                   : body_reflection->AddInt32(body, arg.field, value);
      continue;
    }
    switch (arg.kind) {
      case ArgKind::kDomain:
        body_reflection->SetString(body, arg.field, ArgText(arg, value));
        break;
      case ArgKind::kEnum:
        body_reflection->SetEnumValue(body, arg.field, value);
        break;
      case ArgKind::kBool:
        body_reflection->SetBool(body, arg.field, value != 0);
        break;
      case ArgKind::kNumber:
        body_reflection->SetInt32(body, arg.field, value);
        break;
    }
  }
  return message;
}

std::string EventCodec::ToBytes(const Event& event, const v1::Annotations* annotations) const {
  return ToMessage(event, annotations)->SerializeAsString();
}

std::string EventCodec::ToBytes(const Event& event, const v1::Annotations* annotations, ArgBits missing) const {
  return ToMessage(event, annotations, missing)->SerializeAsString();
}

std::string EventCodec::BodyOf(const Event& event, ArgBits args) const {
  Event body = event;
  body.player = kChance;
  return ToBytes(body, nullptr, static_cast<ArgBits>(~args));
}

std::string EventCodec::ToText(const Event& event, const v1::Annotations* annotations) const {
  pb::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.SetUseUtf8StringEscaping(true);
  std::string out;
  printer.PrintToString(*ToMessage(event, annotations), &out);
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return characters::EscapedText(out);
}

std::string EventCodec::ToJson(const Event& event, const v1::Annotations* annotations) const {
  pb::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  std::string out;
  const auto status = pb::util::MessageToJsonString(*ToMessage(event, annotations), &out, options);
  ADJUTANT_ASSERT(status.ok());
  return characters::EscapedJson(out);
}

absl::Status EventCodec::Validate(const Event& event) const {
  const EventTypeSpec* type = schema_.Find(event.type);
  if (type == nullptr) return absl::InvalidArgumentError(absl::StrCat("no event type ", event.type));
  if (event.player > sides_.size()) {
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
        good = arg.IsAbsent(value) ? !arg.required
                                   : value >= 0 && value < domains_[static_cast<size_t>(arg.domain)]->size();
        break;
      case ArgKind::kEnum:
        good = value > 0 && arg.values->FindValueByNumber(value) != nullptr;
        break;
      case ArgKind::kBool:
        good = value == 0 || value == 1;
        break;
      case ArgKind::kNumber:
        good = arg.IsAbsent(value) ? !arg.required : arg.negative || value >= 0;
        break;
    }
    if (arg.member > 0 && value != kNone) good = good && event.args[i - 1] != kNone;
    if (!good) return absl::InvalidArgumentError(absl::StrCat(type->name, ".", arg.name, " has no value ", value));
  }
  return absl::OkStatus();
}

std::string EventCodec::ArgText(const ArgSpec& arg, int32_t value) const {
  switch (arg.kind) {
    case ArgKind::kDomain:
      return std::string(domains_[static_cast<size_t>(arg.domain)]->Id(value));
    case ArgKind::kEnum: {
      const pb::EnumValueDescriptor* v = arg.values->FindValueByNumber(value);
      return v == nullptr ? absl::StrCat(value) : v->name();
    }
    case ArgKind::kBool:
      return value != 0 ? "true" : "false";
    case ArgKind::kNumber:
      break;
  }
  return absl::StrCat(value);
}

}  // namespace adjutant
