// Rulings as JSON, back from it, and compared field by field.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/court/dispute_limits.h"
#include "verify/court/ruling_report.h"
#include "verify/text/message_json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Further differences are counted only.
constexpr size_t kDifferencesTold = 50;

class Comparison {
 public:
  void Compare(const std::string& path, const Message& given, const Message& again) {
    const auto* type = given.GetDescriptor();
    for (int i = 0; i < type->field_count(); ++i) {
      const FieldDescriptor* field = type->field(i);
      const std::string name = path.empty() ? field->name() : absl::StrCat(path, ".", field->name());
      if (field->is_repeated()) {
        Repeated(name, field, given, again);
      } else {
        Singular(name, field, given, again);
      }
    }
  }

  std::vector<std::string> Lines() && {
    if (found_ > lines_.size()) lines_.push_back(absl::StrCat("and ", found_ - lines_.size(), " further differences"));
    return std::move(lines_);
  }

 private:
  void Repeated(const std::string& name, const FieldDescriptor* field, const Message& given, const Message& again) {
    const int of_given = given.GetReflection()->FieldSize(given, field);
    const int of_again = again.GetReflection()->FieldSize(again, field);
    for (int n = 0; n < std::max(of_given, of_again); ++n) {
      const std::string place = absl::StrCat(name, "[", n + 1, "]");
      if (n < of_given && n < of_again && field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        Compare(place, given.GetReflection()->GetRepeatedMessage(given, field, n),
                again.GetReflection()->GetRepeatedMessage(again, field, n));
      } else {
        Tell(place, n < of_given ? Value(given, field, n) : "nothing",
             n < of_again ? Value(again, field, n) : "nothing");
      }
    }
  }

  void Singular(const std::string& name, const FieldDescriptor* field, const Message& given, const Message& again) {
    const bool in_given = given.GetReflection()->HasField(given, field);
    const bool in_again = again.GetReflection()->HasField(again, field);
    if (in_given && in_again && field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      Compare(name, given.GetReflection()->GetMessage(given, field), again.GetReflection()->GetMessage(again, field));
    } else {
      Tell(name, in_given ? Value(given, field, -1) : "nothing", in_again ? Value(again, field, -1) : "nothing");
    }
  }

  static std::string Value(const Message& message, const FieldDescriptor* field, int index) {
    google::protobuf::TextFormat::Printer printer;
    printer.SetSingleLineMode(true);
    printer.SetUseUtf8StringEscaping(true);
    std::string text;
    printer.PrintFieldValueToString(message, field, index, &text);
    return text;
  }

  void Tell(const std::string& name, const std::string& given, const std::string& again) {
    if (given == again) return;
    ++found_;
    if (lines_.size() < kDifferencesTold) {
      lines_.push_back(Printable(absl::StrCat(name, ": the ruling has ", given, ", computed again it is ", again)));
    }
  }

  std::vector<std::string> lines_;
  size_t found_ = 0;
};

}  // namespace

std::string RulingJson(const v1::Ruling& ruling) {
  std::string out;
  JsonWriter json(&out);
  MessageJson(ruling, &json);
  return out;
}

absl::StatusOr<v1::Ruling> ParseRuling(absl::string_view json, absl::string_view name) {
  v1::Ruling ruling;
  const auto parsed = google::protobuf::util::JsonStringToMessage(std::string(json), &ruling);
  const auto wrong = [&](absl::string_view what) {
    return absl::DataLossError(absl::StrCat(name, ": not a ruling of `adjutant adjudicate --format=json`: ", what));
  };
  if (!parsed.ok()) return wrong(std::string(parsed.message()));
  if (!ruling.has_dispute()) return wrong("it does not hold the dispute");
  if (ruling.logs().empty()) return wrong("it names no log");
  ADJUTANT_RETURN_IF_ERROR(CheckDisputeLimits(std::string(name), ruling.dispute()));
  return ruling;
}

std::vector<std::string> RulingDifferences(const v1::Ruling& given, const v1::Ruling& again) {
  v1::Ruling a = given, b = again;
  a.clear_program();
  b.clear_program();
  Comparison comparison;
  comparison.Compare("", a, b);
  return std::move(comparison).Lines();
}

}  // namespace adjutant
