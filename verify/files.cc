#include "verify/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/message.h"
#include "verify/text.h"

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

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  const bool is_stdin = path == "-";
  const std::string shown = is_stdin ? "standard input" : path;
  std::error_code error;
  if (!is_stdin && fs::is_directory(path, error)) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": is a directory; a file was expected"));
  }
  FILE* file = is_stdin ? stdin : std::fopen(path.c_str(), "rb");
  if (file == nullptr) {
    const int number = errno;
    if (number == ENOENT || number == ENOTDIR) return NoSuchFile(path);
    return absl::UnavailableError(absl::StrCat(shown, ": ", std::strerror(number)));
  }
  std::string text;
  char buffer[1 << 16];
  size_t count;
  errno = 0;
  while ((count = std::fread(buffer, 1, sizeof(buffer), file)) > 0) text.append(buffer, count);
  const bool failed = std::ferror(file) != 0;
  const int number = errno;
  if (!is_stdin) std::fclose(file);
  if (failed) return absl::UnavailableError(absl::StrCat(shown, ": cannot be read: ", std::strerror(number)));
  return text;
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
  FirstError error(path);
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
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
  return text;
}

}  // namespace adjutant
