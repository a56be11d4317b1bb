#include "replay/post/seal.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/unknown_field_set.h>

#include <algorithm>
#include <memory>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "core/kernel/stored_bytes.h"

namespace adjutant::post {

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr size_t kSizeBytes = 2;

std::string PartByte(const SealPlace& place) { return std::string(1, static_cast<char>(place.part)); }

// The parts of an opening.
struct SplitOpening {
  Salt salt;
  std::string body;
};

absl::StatusOr<SplitOpening> Split(absl::string_view opening) {
  if (opening.empty() || opening.size() % kOpeningBlock != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("the opening has ", opening.size(), " bytes; expected a multiple of ", kOpeningBlock));
  }
  SplitOpening split;
  ADJUTANT_ASSIGN_OR_RETURN(split.salt, Salt::From(opening.substr(0, Salt::kSize)));
  opening.remove_prefix(Salt::kSize);
  const size_t size = static_cast<uint8_t>(opening[0]) | static_cast<size_t>(static_cast<uint8_t>(opening[1])) << 8;
  opening.remove_prefix(kSizeBytes);
  if (size > opening.size() || opening.size() - size >= kOpeningBlock) {
    return absl::InvalidArgumentError(
        absl::StrCat("the opening says that its body has ", size, " bytes; there is room for ", opening.size()));
  }
  split.body = std::string(opening.substr(0, size));
  opening.remove_prefix(size);
  if (std::any_of(opening.begin(), opening.end(), [](char c) { return c != 0; })) {
    return absl::InvalidArgumentError("the opening does not end with zeroes");
  }
  return split;
}

// The fields of a message that are set.
std::vector<const FieldDescriptor*> FieldsOf(const Message& message) {
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  return fields;
}

bool IsSet(const Message& message, const FieldDescriptor* field) {
  const Reflection& reflection = *message.GetReflection();
  return field->is_repeated() ? reflection.FieldSize(message, field) > 0 : reflection.HasField(message, field);
}

// `member` is the one that the body sets; `payload` the event that it is to complete.
absl::Status CheckFields(const Message& body, const Message& payload, const FieldDescriptor* member,
                         absl::Span<const HiddenField> hidden) {
  const Message& inside = body.GetReflection()->GetMessage(body, member);
  const Message& beside = payload.GetReflection()->GetMessage(payload, member);
  for (const FieldDescriptor* field : FieldsOf(inside)) {
    const bool declared = std::any_of(hidden.begin(), hidden.end(), [&](const HiddenField& one) {
      return one.member == member->name() && one.field == field->name();
    });
    if (!declared) {
      return absl::InvalidArgumentError(
          absl::StrCat("the body sets '", member->name(), ".", field->name(), "', which this game does not hide"));
    }
    if (IsSet(beside, field)) {
      return absl::InvalidArgumentError(absl::StrCat("the body sets '", member->name(), ".", field->name(),
                                                     "', which stands in the payload already"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

Salt SaltOf(const DerivedKey& seal_key, const SealPlace& place, absl::string_view body) {
  std::string text = absl::StrCat("adjutant salt 1\n", place.chain_before.view(), PartByte(place), body);
  const WipedLater wiped(&text);
  Sha256 digest = HmacSha256(seal_key.Reveal(), text);
  Salt salt;
  std::copy(digest.begin(), digest.end(), salt.mutable_data());
  Wipe(digest.data(), digest.size());
  return salt;
}

SealCommitment CommitToBody(const SealPlace& place, const Salt& salt, absl::string_view body) {
  std::string text = absl::StrCat("adjutant seal 1\n", place.chain_before.view(), PartByte(place), salt.Reveal(), body);
  const WipedLater wiped(&text);
  return SealCommitment{Sha256Of(text)};
}

absl::StatusOr<std::string> OpeningOf(const Salt& salt, absl::string_view body) {
  if (body.size() > kBodyBytesMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("the hidden part has ", body.size(), " bytes; at most ", kBodyBytesMax, " can be sealed"));
  }
  std::string opening = absl::StrCat(salt.Reveal(), std::string(1, static_cast<char>(body.size())),
                                     std::string(1, static_cast<char>(body.size() >> 8)), body);
  opening.resize((opening.size() + kOpeningBlock - 1) / kOpeningBlock * kOpeningBlock, '\0');
  return opening;
}

absl::StatusOr<MadeSeal> MakeSeal(const DerivedKey& seal_key, const SealPlace& place, absl::string_view body) {
  const Salt salt = SaltOf(seal_key, place, body);
  MadeSeal seal;
  ADJUTANT_ASSIGN_OR_RETURN(seal.opening, OpeningOf(salt, body));
  seal.commitment = CommitToBody(place, salt, body);
  return seal;
}

absl::StatusOr<std::string> VerifyOpening(const SealCommitment& commitment, const SealPlace& place,
                                          absl::string_view opening) {
  ADJUTANT_ASSIGN_OR_RETURN(SplitOpening split, Split(opening));
  if (CommitToBody(place, split.salt, split.body) == commitment) return std::move(split.body);
  return absl::InvalidArgumentError("the opening does not fit: something else was sealed there");
}

absl::Status AuditSalt(const DerivedKey& seal_key, const SealPlace& place, absl::string_view opening) {
  ADJUTANT_ASSIGN_OR_RETURN(const SplitOpening split, Split(opening));
  if (SaltOf(seal_key, place, split.body) == split.salt) return absl::OkStatus();
  return absl::InvalidArgumentError("the salt of the seal does not follow from the master");
}

absl::StatusOr<std::string> MergeBody(const Message& event, absl::string_view payload, absl::string_view body,
                                      absl::Span<const HiddenField> hidden) {
  const google::protobuf::LogSilencer quiet;
  const std::unique_ptr<Message> whole(event.New()), part(event.New());
  if (!whole->ParsePartialFromArray(payload.data(), static_cast<int>(payload.size()))) {
    return absl::InvalidArgumentError("the payload is no event");
  }
  // An unknown field, a field that stands twice or a zero spelled out is not what serializing gives.
  if (!part->ParsePartialFromArray(body.data(), static_cast<int>(body.size())) ||
      !part->GetReflection()->GetUnknownFields(*part).empty() || StoredBytes(*part) != body) {
    return absl::InvalidArgumentError("the body of the seal is no part of an event in its one spelling");
  }
  const std::vector<const FieldDescriptor*> fields = FieldsOf(*part);
  if (fields.size() != 1 || fields[0]->containing_oneof() == nullptr ||
      fields[0]->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
    return absl::InvalidArgumentError("the body of the seal holds something else than arguments of the event");
  }
  const FieldDescriptor* member = fields[0];
  if (!whole->GetReflection()->HasField(*whole, member)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the body of the seal is of a '", member->name(), "', and the event is something else"));
  }
  if (!part->GetReflection()
           ->GetMessage(*part, member)
           .GetReflection()
           ->GetUnknownFields(part->GetReflection()->GetMessage(*part, member))
           .empty()) {
    return absl::InvalidArgumentError("the body of the seal has a field that this program does not know");
  }
  ADJUTANT_RETURN_IF_ERROR(CheckFields(*part, *whole, member, hidden));
  return absl::StrCat(payload, body);
}

}  // namespace adjutant::post
