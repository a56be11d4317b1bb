#include "verify/court/dispute_limits.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/kernel/limits.h"
#include "core/kernel/status.h"

namespace adjutant {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

absl::Status Count(const std::string& path, absl::string_view things, int count, int most) {
  if (count <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", count, " ", things, "; at most ", most, " are read"));
}

// What people write for people.
bool IsProse(const FieldDescriptor& field) {
  return field.name() == "title" || field.name() == "reason" || field.name() == "note" || field.name() == "where";
}

absl::Status CheckTexts(const std::string& path, const Message& message) {
  const auto& get = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  get.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const int count = field->is_repeated() ? get.FieldSize(message, field) : 1;
    const size_t most = IsProse(*field) ? limits::kDisputeProseBytesMax : limits::kDisputeWordBytesMax;
    for (int i = 0; i < count; ++i) {
      if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        ADJUTANT_RETURN_IF_ERROR(CheckTexts(
            path, field->is_repeated() ? get.GetRepeatedMessage(message, field, i) : get.GetMessage(message, field)));
      } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
        const size_t size =
            (field->is_repeated() ? get.GetRepeatedString(message, field, i) : get.GetString(message, field)).size();
        if (size <= most) continue;
        return absl::InvalidArgumentError(
            absl::StrCat(path, ": ", field->full_name(), " is longer than ", most, " bytes"));
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckDisputeLimits(const std::string& path, const v1::Dispute& dispute) {
  ADJUTANT_RETURN_IF_ERROR(Count(path, "parties", dispute.party_size(), limits::kDisputePartiesMax));
  ADJUTANT_RETURN_IF_ERROR(Count(path, "consents", dispute.consent_size(), limits::kDisputeConsentsMax));
  ADJUTANT_RETURN_IF_ERROR(Count(path, "claims", dispute.claim_size(), limits::kDisputeClaimsMax));
  ADJUTANT_RETURN_IF_ERROR(Count(path, "trusted keys", dispute.dice().trusted_key_size(), limits::kDisputeKeysMax));
  for (const v1::DisputeLog& log : dispute.log()) {
    ADJUTANT_RETURN_IF_ERROR(Count(path, "chains noted of one log", log.noted_size(), limits::kDisputeNotedMax));
  }
  for (const v1::DisputeClaim& claim : dispute.claim()) {
    ADJUTANT_RETURN_IF_ERROR(
        Count(path, "events in one correction", claim.correction_size(), limits::kDisputeCorrectionsMax));
    ADJUTANT_RETURN_IF_ERROR(
        Count(path, "values in one claim", claim.wrong_result().should_be_size(), limits::kDisputeValuesMax));
  }
  return CheckTexts(path, dispute);
}

}  // namespace adjutant
