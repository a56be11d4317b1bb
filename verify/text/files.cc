#include "verify/text/files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/characters.h"
#include "core/kernel/status.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/message.h"
#include "replay/byte_source.h"
#include "replay/input_file.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

namespace fs = std::filesystem;

absl::Status NoSuchFile(const std::string& path) {
  return absl::UnavailableError(absl::StrCat(path, ": no such file or directory"));
}

// Keeps the first error; the parser's lines and columns count from 0.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  explicit FirstError(std::string path) : path_(std::move(path)) {}
  void AddError(int line, int column, const std::string& message) override {
    if (text_.empty()) text_ = absl::StrCat(path_, ":", line + 1, ":", column + 1, ": ", message);
  }
  const std::string& text() const { return text_; }

 private:
  std::string path_;
  std::string text_;
};

}  // namespace

absl::StatusOr<std::string> ReadTextFile(const std::string& path, uint64_t bytes_max) {
  std::error_code error;
  if (path != "-" && fs::is_directory(path, error)) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": is a directory; a file was expected"));
  }
  auto text = ReadInput(path, bytes_max);
  if (!absl::IsNotFound(text.status())) return text;
  // NotFound is for names in the input.
  return fs::exists(path, error) ? absl::UnavailableError(text.status().message()) : NoSuchFile(path);
}

absl::StatusOr<std::string> ReadJsonFile(const std::string& path) {
  ADJUTANT_ASSIGN_OR_RETURN(std::string text, ReadTextFile(path, limits::kJsonFileBytesMax));
  if (limits::CountJsonValues(text) <= limits::kJsonValuesMax) return text;
  return absl::ResourceExhaustedError(absl::StrCat(path, ": has more than ", limits::kJsonValuesMax, " values"));
}

absl::StatusOr<std::string> ReadStartOf(const std::string& path, size_t bytes) {
  auto source = ByteSource::Open(path);
  if (!source.ok()) return absl::UnavailableError(source.status().message());
  ADJUTANT_RETURN_IF_ERROR((*source)->Fill(bytes));
  return std::string((*source)->available().substr(0, bytes));
}

absl::StatusOr<std::vector<std::string>> FilesBelow(const std::string& path, absl::string_view ending) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (path == "-") return std::vector<std::string>{path};
  if (!fs::exists(status)) return NoSuchFile(path);
  if (!fs::is_directory(status)) return std::vector<std::string>{path};
  std::vector<std::string> files;
  fs::recursive_directory_iterator it(path, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    std::error_code ignored;
    if (it->is_regular_file(ignored) && absl::EndsWith(it->path().string(), ending))
      files.push_back(it->path().string());
  }
  if (error) return absl::UnavailableError(absl::StrCat(path, ": ", error.message()));
  if (files.empty()) return absl::UnavailableError(absl::StrCat(path, ": no file *", ending, " here or below"));
  std::sort(files.begin(), files.end());
  return files;
}

absl::Status ParseTextMessage(const std::string& path, absl::string_view text, google::protobuf::Message* message,
                              google::protobuf::TextFormat::ParseInfoTree* places) {
  if (limits::CountBlocks(text) > limits::kTextBlocksMax) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": has more than ", limits::kTextBlocksMax, " blocks"));
  }
  FirstError error(path);
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
  parser.SetRecursionLimit(limits::kNestingMax);
  if (places != nullptr) parser.WriteLocationsTo(places);
  if (parser.ParseFromString(std::string(text), message)) return absl::OkStatus();
  return absl::InvalidArgumentError(error.text().empty() ? absl::StrCat(path, ": not a ", message->GetTypeName())
                                                         : error.text());
}

absl::Status RequireUtf8(const std::string& path, const google::protobuf::Message& message) {
  using google::protobuf::FieldDescriptor;
  const auto& get = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  get.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const bool repeated = field->is_repeated();
    for (int i = 0; i < (repeated ? get.FieldSize(message, field) : 1); ++i) {
      if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        ADJUTANT_RETURN_IF_ERROR(
            RequireUtf8(path, repeated ? get.GetRepeatedMessage(message, field, i) : get.GetMessage(message, field)));
      } else if (field->type() == FieldDescriptor::TYPE_STRING) {
        const std::string text = repeated ? get.GetRepeatedString(message, field, i) : get.GetString(message, field);
        if (ValidUtf8(text) == text) continue;
        return absl::InvalidArgumentError(
            absl::StrCat(path, ": ", field->full_name(), " is not UTF-8: '", ValidUtf8(text), "'"));
      }
    }
  }
  return absl::OkStatus();
}

std::string ReadableText(const google::protobuf::Message& message) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetUseUtf8StringEscaping(true);
  std::string text;
  printer.PrintToString(message, &text);
  return characters::EscapedText(text);
}

}  // namespace adjutant
