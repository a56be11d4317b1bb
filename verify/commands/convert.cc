// adjutant convert: between the three forms of a log.
#include <filesystem>
#include <optional>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/record/session.h"

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

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& in = call.operands[0];
  const std::string& out = call.operands[1];
  ADJUTANT_ASSIGN_OR_RETURN(const LogForm form, FormOf(call, out));
  ADJUTANT_ASSIGN_OR_RETURN(const auto until, call.flags.Number("to-event"));
  std::error_code error;
  const bool exists =
      out != "-" && std::filesystem::symlink_status(out, error).type() != std::filesystem::file_type::not_found;
  if (exists) {
    if (in != "-" && std::filesystem::equivalent(in, out, error)) {
      return UsageError(absl::StrCat("convert: ", in, " and ", out, " are the same file"));
    }
    if (!call.flags.Has("force")) return UsageError(absl::StrCat("convert: ", out, " exists; --force replaces it"));
  }
  const absl::Status converted = ConvertLog(in, out, form, until, exists);
  if (absl::IsOutOfRange(converted)) return WithExit(Exit::kUsage, converted);
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
    "The form of OUT follows from its name: .adj is binary, .txtpb protobuf text, .jsonl JSON lines. --to-event makes\n"
    "a copy that ends after event N: an open log, from which play can go on another way. IN stays as it is. (To take\n"
    "events back in the log itself: `adjutant undo`.)\n"
    "OUT appears whole or not at all. --force takes no link, device or pipe, nor a log that somebody is writing to.",
    "adjutant convert game.adj game.txtpb",
    2,
    2,
    {{"to", "FORM", "the form of OUT, whatever its name", {"by-name", "binary", "text", "json"}},
     {"to-event", "N", "only the records up to number N"},
     {"force", "", "replace OUT, if it is a file; its permissions stay"}},
    Run};

}  // namespace adjutant
