#include "replay/act.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/unknown_field_set.h>

#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/limits.h"

namespace adjutant {

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Whether a field that this program does not know is in `message` or in a message of it.
bool HasUnknownFields(const Message& message) {
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  if (!reflection.GetUnknownFields(message).empty()) return true;
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      if (HasUnknownFields(reflection.GetMessage(message, field))) return true;
      continue;
    }
    for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
      if (HasUnknownFields(reflection.GetRepeatedMessage(message, field, i))) return true;
    }
  }
  return false;
}

bool SaysNothing(const v1::Act& act) {
  switch (act.what_case()) {
    case v1::Act::kProposed:
      return act.proposed().what_case() == v1::Proposed::WHAT_NOT_SET ||
             (act.proposed().has_waiver() && act.proposed().waiver().stands().empty());
    case v1::Act::kDisclosed:
      return act.disclosed().master().empty() && act.disclosed().deck_key().empty();
    case v1::Act::kOpened:
      return act.opened().opening().empty();
    case v1::Act::kShown:
      return act.shown().part().empty();
    case v1::Act::kOrdered:
      return !act.ordered().has_order();
    case v1::Act::kAnswered:
    case v1::Act::kOrderEnded:
    case v1::Act::kLink:
    case v1::Act::kDeckStep:
    case v1::Act::kFactors:
    case v1::Act::kMark:
    case v1::Act::kEscrowed:
    case v1::Act::kEscrowConfirmed:
    case v1::Act::kComplained:
      return false;
    case v1::Act::WHAT_NOT_SET:
      return act.format_version() == 0;
  }
  return true;
}

}  // namespace

absl::StatusOr<v1::Act> ParseAct(absl::string_view payload) {
  const google::protobuf::LogSilencer quiet;
  if (payload.size() > limits::kEventBytesMax) {
    return absl::InvalidArgumentError(absl::StrCat("the act is longer than ", limits::kEventBytesMax, " bytes"));
  }
  v1::Act act;
  if (!act.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
    return absl::InvalidArgumentError("the act cannot be parsed");
  }
  if (HasUnknownFields(act)) {
    return absl::FailedPreconditionError(
        "an act of a kind that this program does not know: the log is younger than the program");
  }
  if (SaysNothing(act)) return absl::InvalidArgumentError("the act says nothing");
  return act;
}

absl::Status CheckActVersion(const v1::Act& act, uint32_t version) {
  if (act.format_version() > kActFormatVersion) {
    return absl::FailedPreconditionError(absl::StrCat("from here on the log has format version ", act.format_version(),
                                                      "; this program reads versions up to ", kActFormatVersion));
  }
  const bool first = version < kActFormatVersion;
  if (first && act.format_version() != kActFormatVersion) {
    return absl::InvalidArgumentError(
        absl::StrCat("the first act of a log says format_version: ", kActFormatVersion, "; this one does not"));
  }
  if (!first && act.format_version() != 0) {
    return absl::InvalidArgumentError("the act says format_version; only the first act of a log does");
  }
  return absl::OkStatus();
}

std::string ActBytes(const v1::Act& act) {
  std::string bytes;
  google::protobuf::io::StringOutputStream stream(&bytes);
  google::protobuf::io::CodedOutputStream coded(&stream);
  coded.SetSerializationDeterministic(true);
  act.SerializePartialToCodedStream(&coded);
  coded.Trim();
  return bytes;
}

}  // namespace adjutant
