// Event types of a game, read from its protobuf descriptor; and the codec between protobuf and Event.
#ifndef ADJUTANT_CORE_KERNEL_SCHEMA_H_
#define ADJUTANT_CORE_KERNEL_SCHEMA_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/choice.h"
#include "core/kernel/event.h"
#include "core/kernel/names.h"

namespace google::protobuf {
class Descriptor;
class EnumDescriptor;
class FieldDescriptor;
class Message;
class OneofDescriptor;
}  // namespace google::protobuf

namespace adjutant {
namespace v1 {
class Annotations;
}

enum class ArgKind : uint8_t { kDomain, kEnum, kBool, kNumber };

struct ArgSpec {
  std::string name;
  ArgKind kind = ArgKind::kNumber;
  int domain = -1;                                           // kDomain: index into EventSchema::domains()
  const google::protobuf::EnumDescriptor* values = nullptr;  // kEnum
  int32_t highest = 0;                                       // kEnum: the highest number, at most 63
  uint64_t numbers = 0;                                      // kEnum: a bit for each number there is
  bool required = true;                                      // `optional string` may be absent, and a member of a list
  bool negative = false;                                     // kNumber: may be below zero
  // Of a list: which member this argument holds, from 0 on, and how many there can be. The members come without gaps.
  int member = -1;
  int members = 0;
  uint32_t tag = 0;  // of the field on the wire
  const google::protobuf::FieldDescriptor* field = nullptr;

  bool IsList() const { return member >= 0; }
  bool IsAbsent(int32_t value) const { return value == kNone && !negative; }
  // kEnum: one of its values, 0 excepted.
  bool IsValue(int32_t number) const { return number > 0 && number <= highest && (numbers >> number & 1) != 0; }
};

struct EventTypeSpec {
  uint16_t type = 0;
  std::string name;  // "die_rolled"
  bool chance = false;
  uint32_t tag = 0;  // of the field of the oneof on the wire
  std::vector<ArgSpec> args;
  const google::protobuf::FieldDescriptor* field = nullptr;
};

// The event types of one game. Immutable.
class EventSchema {
 public:
  // Panics if the message does not follow proto/adjutant/v1/schema.proto: that is a defect of the game.
  explicit EventSchema(const google::protobuf::Descriptor* event);

  const EventTypeSpec* Find(uint16_t type) const {
    return type < by_number_.size() && by_number_[type] >= 0 ? &types_[by_number_[type]] : nullptr;
  }
  const EventTypeSpec* Find(absl::string_view name) const;
  const std::vector<EventTypeSpec>& types() const { return types_; }
  const std::vector<std::string>& domains() const { return domains_; }
  std::vector<std::string> TypeNames() const;
  const google::protobuf::Descriptor* descriptor() const { return descriptor_; }
  const google::protobuf::OneofDescriptor* kind() const { return kind_; }
  const google::protobuf::FieldDescriptor* player_field() const { return player_; }
  const google::protobuf::FieldDescriptor* annotations_field() const { return annotations_; }

 private:
  const google::protobuf::Descriptor* descriptor_;
  const google::protobuf::OneofDescriptor* kind_;
  const google::protobuf::FieldDescriptor* player_;
  const google::protobuf::FieldDescriptor* annotations_;
  std::vector<EventTypeSpec> types_;
  std::vector<int16_t> by_number_;
  std::vector<std::string> domains_;
};

class Ruleset;

// Turns events into bytes, messages and notation and back, with the names of one ruleset. Keeps a scratch message: use
// one codec per thread.
//
// Errors: InvalidArgument for bytes or text that are not such an event; NotFound for an unknown name, with the nearest
// known.
class EventCodec {
 public:
  explicit EventCodec(const Ruleset& ruleset);
  ~EventCodec();
  EventCodec(const EventCodec&) = delete;
  EventCodec& operator=(const EventCodec&) = delete;

  // Parses the stored bytes of an event. The annotations stay readable through annotations() until the next call.
  absl::StatusOr<Event> FromBytes(absl::string_view bytes);
  // Arguments among `missing` are kept from the reader: they must be absent, and are kNone.
  absl::StatusOr<Event> FromBytes(absl::string_view bytes, ArgBits missing);
  absl::StatusOr<Event> FromMessage(const google::protobuf::Message& message, ArgBits missing = 0) const;
  // Of the event parsed last; null if it had none.
  const v1::Annotations* annotations() const;

  // `annotations` may be null. The event must be one the schema knows.
  std::unique_ptr<google::protobuf::Message> ToMessage(const Event& event, const v1::Annotations* annotations,
                                                       ArgBits missing = 0) const;
  std::string ToBytes(const Event& event, const v1::Annotations* annotations = nullptr) const;
  // The same without the arguments `missing`, for those who may not read them.
  std::string ToBytes(const Event& event, const v1::Annotations* annotations, ArgBits missing) const;
  // Nothing but the arguments `args`: behind the bytes without them they are the whole event again.
  std::string BodyOf(const Event& event, ArgBits args) const;
  // Single-line protobuf text and JSON of the event.
  std::string ToText(const Event& event, const v1::Annotations* annotations = nullptr) const;
  std::string ToJson(const Event& event, const v1::Annotations* annotations = nullptr) const;
  std::unique_ptr<google::protobuf::Message> NewMessage() const;

  // Event notation, for people at a shell: "us card_played card=strategy_5 use=activate_force"; chance outcomes start
  // with "chance". Enum values and names are case-insensitive.
  std::string ToNotation(const Event& event) const;
  // Of a row of amounts all of it: "ann bid_raised amount=4..17".
  std::string ToNotation(const Choice& choice) const;
  absl::StatusOr<Event> FromNotation(absl::string_view text) const;

  // Reads an event in any of the three forms: JSON if it starts with '{', protobuf text if it has a '{' or ':',
  // notation otherwise. Fills `annotations` if it is not null and the form carries them.
  absl::StatusOr<Event> Parse(absl::string_view text, v1::Annotations* annotations = nullptr);

  // Whether type, player and arguments are within the schema and the domains. InvalidArgument says which is not.
  absl::Status Validate(const Event& event) const;

  // One argument as people write it: "monterrey", "HASTY_ATTACK", "7".
  std::string ArgText(const ArgSpec& arg, int32_t value) const;

 private:
  bool ReadPlain(absl::string_view bytes, Event* event);
  // NotFound for an unknown id.
  absl::StatusOr<int32_t> IndexOf(const EventTypeSpec& type, const ArgSpec& arg, const std::string& id) const;
  // kNone behind the last member of the list.
  absl::StatusOr<int32_t> MemberFromMessage(const EventTypeSpec& type, const ArgSpec& arg,
                                            const google::protobuf::Message& body) const;
  // InvalidArgument if the field is there.
  absl::Status ExpectAbsent(const EventTypeSpec& type, const ArgSpec& arg, const google::protobuf::Message& body) const;
  // From notation: "monterrey", "true", "7"; one member of a list. `value` is in small letters.
  absl::StatusOr<int32_t> FromText(const std::string& field, const ArgSpec& arg, const std::string& value) const;
  bool ReadPlainArgs(const EventTypeSpec& type, absl::string_view body, Event* event) const;

  const Ruleset& ruleset_;
  const EventSchema& schema_;
  const std::vector<std::string>& sides_;
  std::vector<const NameTable*> domains_;               // by domain index
  std::unique_ptr<google::protobuf::Message> scratch_;  // the annotations are those of the event parsed last
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_SCHEMA_H_
