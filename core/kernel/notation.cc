// Event notation and the reading of single events in any form.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>

#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"

namespace adjutant {

namespace pb = google::protobuf;

std::string EventCodec::ToNotation(const Event& event) const {
  const EventTypeSpec* type = schema_.Find(event.type);
  if (type == nullptr) return absl::StrCat("event type ", event.type);
  std::string out = event.player == kChance                          ? "chance"
                    : event.player <= ruleset_.game().sides().size() ? ruleset_.game().sides()[event.player - 1u]
                                                                     : absl::StrCat("side", event.player);
  absl::StrAppend(&out, " ", type->name);
  for (size_t i = 0; i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    const int32_t value = event.args[i];
    if (arg.IsAbsent(value)) continue;
    const bool known =
        arg.kind != ArgKind::kDomain || (value >= 0 && value < domains_[static_cast<size_t>(arg.domain)]->size());
    const std::string text = known ? absl::AsciiStrToLower(ArgText(arg, value)) : absl::StrCat(value);
    arg.member > 0 ? absl::StrAppend(&out, ",", text) : absl::StrAppend(&out, " ", arg.name, "=", text);
  }
  return out;
}

std::string EventCodec::ToNotation(const Choice& choice) const {
  std::string out = ToNotation(choice.event);
  if (choice.amount == Choice::kNoAmount || choice.highest == choice.Lowest()) return out;
  const ArgSpec& arg = schema_.Find(choice.event.type)->args[static_cast<size_t>(choice.amount)];
  const std::string lowest = absl::StrCat(" ", arg.name, "=", choice.Lowest());
  return out.insert(out.find(lowest) + lowest.size(), absl::StrCat("..", choice.highest));
}

absl::StatusOr<Event> EventCodec::FromNotation(absl::string_view text) const {
  const std::vector<absl::string_view> words = absl::StrSplit(text, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty());
  const std::vector<std::string>& sides = ruleset_.game().sides();
  if (words.size() < 2) {
    return absl::InvalidArgumentError(absl::StrCat("'", text,
                                                   "' is no event: write SIDE EVENT name=value ..., for instance '",
                                                   sides[0], " ", schema_.types().back().name, "'"));
  }
  Event event;
  const std::string side = absl::AsciiStrToLower(words[0]);
  if (side != "chance") {
    for (size_t i = 0; i < sides.size(); ++i) {
      if (sides[i] == side) event.player = static_cast<PlayerId>(i + 1);
    }
    if (event.player == kChance) {
      std::vector<std::string> known = sides;
      known.emplace_back("chance");
      return absl::NotFoundError(absl::StrCat("no side '", words[0], "'", DidYouMean(side, known)));
    }
  }
  const EventTypeSpec* type = schema_.Find(absl::AsciiStrToLower(words[1]));
  if (type == nullptr) {
    return absl::NotFoundError(absl::StrCat("no event '", words[1], "'", DidYouMean(words[1], schema_.TypeNames())));
  }
  event.type = type->type;
  std::vector<std::string> names;
  std::array<bool, kMaxArgs> given{};
  for (const ArgSpec& arg : type->args) names.push_back(arg.name);
  for (size_t w = 2; w < words.size(); ++w) {
    const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(words[w], absl::MaxSplits('=', 1));
    size_t i = 0;
    while (i < names.size() && names[i] != parts.first) ++i;
    if (i == names.size()) {
      return absl::NotFoundError(
          absl::StrCat(type->name, " has no field '", parts.first, "'", DidYouMean(parts.first, names)));
    }
    const ArgSpec& arg = type->args[i];
    const std::string field = absl::StrCat(type->name, ".", arg.name);
    if (given[i]) return absl::InvalidArgumentError(absl::StrCat(field, " is given twice"));
    given[i] = true;
    const std::string value = absl::AsciiStrToLower(parts.second);
    if (!arg.IsList()) {
      ADJUTANT_ASSIGN_OR_RETURN(event.args[i], FromText(field, arg, value));
      continue;
    }
    const std::vector<std::string> members = absl::StrSplit(value, ',', absl::SkipEmpty());
    if (members.size() > static_cast<size_t>(arg.members)) {
      return absl::InvalidArgumentError(
          absl::StrCat(field, " has ", members.size(), " members; at most ", arg.members, " can be"));
    }
    for (size_t m = 0; m < members.size(); ++m) {
      ADJUTANT_ASSIGN_OR_RETURN(event.args[i + m], FromText(field, arg, members[m]));
    }
  }
  for (size_t i = 0; i < type->args.size(); ++i) {
    if (type->args[i].required && !given[i]) {
      return absl::InvalidArgumentError(absl::StrCat(type->name, ".", type->args[i].name, " is missing"));
    }
  }
  return event;
}

absl::StatusOr<int32_t> EventCodec::FromText(const std::string& field, const ArgSpec& arg,
                                             const std::string& value) const {
  switch (arg.kind) {
    case ArgKind::kDomain: {
      const NameTable& table = *domains_[static_cast<size_t>(arg.domain)];
      if (const int32_t index = table.Find(value); index != kNone) return index;
      return absl::NotFoundError(
          absl::StrCat(field, ": no ", table.domain(), " '", value, "'", DidYouMean(value, table.ids())));
    }
    case ArgKind::kEnum: {
      std::vector<std::string> known;
      for (int v = 0; v < arg.values->value_count(); ++v) {
        if (arg.values->value(v)->number() == 0) continue;
        known.push_back(absl::AsciiStrToLower(arg.values->value(v)->name()));
        if (known.back() == value) return arg.values->value(v)->number();
      }
      return absl::NotFoundError(absl::StrCat(field, " has no value '", value, "'", DidYouMean(value, known)));
    }
    case ArgKind::kBool:
      if (value == "true" || value == "false") return value == "true" ? 1 : 0;
      return absl::InvalidArgumentError(absl::StrCat(field, " is true or false, not '", value, "'"));
    case ArgKind::kNumber:
      break;
  }
  int32_t number = 0;
  if (absl::SimpleAtoi(value, &number) && (number >= 0 || arg.negative)) return number;
  return absl::InvalidArgumentError(
      absl::StrCat(field, arg.negative ? " is a number" : " is a number from 0 on", ", not '", value, "'"));
}

namespace {

// Keeps the first error.
class FirstError : public pb::io::ErrorCollector {
 public:
  void AddError(int line, int column, const std::string& message) override {
    if (text.empty()) text = absl::StrCat("line ", line + 1, ", column ", column + 1, ": ", message);
  }
  std::string text;
};

}  // namespace

absl::StatusOr<Event> EventCodec::Parse(absl::string_view text, v1::Annotations* annotations) {
  const absl::string_view trimmed = absl::StripAsciiWhitespace(text);
  if (trimmed.empty()) return absl::InvalidArgumentError("the event is empty");
  const bool json = trimmed[0] == '{';
  if (!json && trimmed.find_first_of("{:") == absl::string_view::npos) return FromNotation(trimmed);
  scratch_->Clear();
  if (json) {
    const auto status = pb::util::JsonStringToMessage(std::string(trimmed), scratch_.get());
    if (!status.ok())
      return absl::InvalidArgumentError(absl::StrCat("not JSON of an event: ", status.message().ToString()));
  } else {
    FirstError error;
    pb::TextFormat::Parser parser;
    parser.RecordErrorsTo(&error);
    if (!parser.ParseFromString(std::string(trimmed), scratch_.get())) {
      return absl::InvalidArgumentError(absl::StrCat("not protobuf text of an event: ", error.text));
    }
  }
  ADJUTANT_ASSIGN_OR_RETURN(Event event, FromMessage(*scratch_));
  if (annotations != nullptr && this->annotations() != nullptr) annotations->CopyFrom(*this->annotations());
  return event;
}

}  // namespace adjutant
