// adjutant convert: between the three forms of a log.
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/session.h"

namespace adjutant {
namespace {

absl::StatusOr<LogForm> FormOf(const Invocation& call, const std::string& out) {
  const std::string to = call.flags.Get("to");
  if (to == "binary") return LogForm::kBinary;
  if (to == "text") return LogForm::kText;
  if (to == "json") return LogForm::kJsonLines;
  if (out == "-") return UsageError("convert: to standard output needs --to=binary, text or json");
  const auto form = FormOfName(out);
  if (!form.ok()) return UsageError(absl::StrCat("convert: ", form.status().message(), "; or say --to"));
  return *form;
}

// Writes beside `out` and renames, so that a failure leaves the file that is there.
absl::Status Replace(const std::string& in, const std::string& out, LogForm form) {
  const std::string beside = absl::StrCat(out, ".", getpid(), ".tmp");
  ADJUTANT_RETURN_IF_ERROR(ConvertLog(in, beside, form));
  std::error_code error;
  std::filesystem::rename(beside, out, error);
  if (!error) return absl::OkStatus();
  std::error_code ignored;
  std::filesystem::remove(beside, ignored);
  return Failure(Exit::kUnreadable, absl::StrCat(out, ": cannot be replaced: ", error.message()));
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& in = call.operands[0];
  const std::string& out = call.operands[1];
  ADJUTANT_ASSIGN_OR_RETURN(const LogForm form, FormOf(call, out));
  std::error_code error;
  const bool exists = out != "-" && std::filesystem::exists(out, error);
  if (exists) {
    if (in != "-" && std::filesystem::equivalent(in, out, error)) {
      return UsageError(absl::StrCat("convert: ", in, " and ", out, " are the same file"));
    }
    if (!call.flags.Has("force")) return UsageError(absl::StrCat("convert: ", out, " exists; --force replaces it"));
  }
  const absl::Status converted = exists ? Replace(in, out, form) : ConvertLog(in, out, form);
  if (!converted.ok()) {
    // The names that are unknown are those of events; a file that is not there is unreadable.
    const auto opened = LogReader::Open(in);
    return in != "-" && !opened.ok() ? WithExit(Exit::kUnreadable, converted) : InputError(converted);
  }
  return Exit::kOk;
}

}  // namespace

const Command kConvertCommand = {
    "convert",
    "IN OUT",
    "a log between its three forms, without loss",
    "The form of OUT follows from its name: .adj is binary, .txtpb protobuf text, .jsonl JSON lines.",
    "adjutant convert game.adj game.txtpb",
    2,
    2,
    {{"to", "FORM", "the form of OUT, whatever its name", {"by-name", "binary", "text", "json"}},
     {"force", "", "replace OUT if it exists"}},
    Run};

}  // namespace adjutant
