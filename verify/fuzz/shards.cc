#include "verify/fuzz/shards.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/text_format.h>

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace adjutant {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::TextFormat;

// The value of one field as text: "7", "[a, b]".
std::string FieldText(const Message& run, const FieldDescriptor* field) {
  std::string text;
  if (!field->is_repeated()) {
    TextFormat::PrintFieldValueToString(run, field, -1, &text);
    return text;
  }
  std::vector<std::string> all;
  for (int i = 0; i < run.GetReflection()->FieldSize(run, field); ++i) {
    TextFormat::PrintFieldValueToString(run, field, i, &text);
    all.push_back(text);
  }
  return absl::StrCat("[", absl::StrJoin(all, ", "), "]");
}

}  // namespace

absl::Status ShardLedger::AddRun(const std::string& name, const Message& run, uint64_t shards) {
  if (run_ == nullptr) {
    first_ = name;
    run_ = &run;
    shards_ = shards;
    return absl::OkStatus();
  }
  const auto unlike = [&](absl::string_view what) {
    return absl::FailedPreconditionError(absl::StrCat(first_, " and ", name, " are not parts of one run: ", what));
  };
  const auto* type = run.GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const std::string of_first = FieldText(*run_, type->field(i)), of_this = FieldText(run, type->field(i));
    if (of_first != of_this) {
      return unlike(absl::StrCat(type->field(i)->name(), " is ", of_first, " and ", of_this));
    }
  }
  if (shards_ == shards) return absl::OkStatus();
  return unlike(absl::StrCat("one of ", shards_, " shards and one of ", shards));
}

absl::Status ShardLedger::AddShard(const std::string& name, uint64_t shard) {
  const auto [holder, is_new] = holders_.emplace(shard, name);
  if (is_new) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(holder->second, " and ", name, " both hold shard ", shard, " of ", shards_));
}

}  // namespace adjutant
