// adjutant convert: between the three forms of a log.
#include <filesystem>
#include <optional>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/program/access.h"
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

// A sealed log as an ordinary one: the truth once it is known, or what could be true for its reader.
absl::Status WritePlain(Invocation& call, const std::string& in, const std::string& out) {
  const bool filled = call.flags.Has("filled");
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(in, AccessOf(call)));
  if (log.filled == nullptr) return UsageError(absl::StrCat("convert: nothing is sealed in ", in));
  if (!filled) ADJUTANT_RETURN_IF_ERROR(RequireOpen(log, "convert --plain"));
  v1::LogHeader header = log.reader->header();
  header.clear_party();
  header.clear_chance();
  header.set_format_version(1);
  header.set_dice_mode("entered");
  header.set_title(absl::StrCat(
      header.title(), header.title().empty() ? "" : ", ", "game ", HexOf(log.reader->chain()).substr(0, 16),
      filled ? absl::StrCat(", filled for ", log.filled->role().empty() ? "an observer" : log.filled->role(),
                            ": what he does not know is made up")
             : ""));
  std::vector<std::string> events;
  EventCodec codec(*log.ruleset);
  ReplayOptions options;
  options.check_claims = false;
  options.look_ahead = true;
  const auto outcome = Replay(*log.reader, *log.ruleset, options, [&](const ReplayedEvent& event) {
    if (event.withdrawn != nullptr) return;
    v1::Annotations annotations = event.annotations == nullptr ? v1::Annotations() : *event.annotations;
    annotations.clear_sealed();
    annotations.clear_opened();
    annotations.clear_drawn();
    annotations.clear_source();
    events.push_back(codec.ToBytes(event.event, annotations.ByteSizeLong() == 0 ? nullptr : &annotations));
  });
  if (!outcome.ok()) return InputError(outcome.status());
  const auto writer = LogWriter::Create(out, header);
  if (!writer.ok()) {
    return WithExit(absl::IsAlreadyExists(writer.status()) ? Exit::kUsage : Exit::kUnreadable, writer.status());
  }
  return WithExit(Exit::kUnreadable, (*writer)->AppendAll(events));
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& in = call.operands[0];
  const std::string& out = call.operands[1];
  if (call.flags.Has("plain") || call.flags.Has("filled")) {
    for (const char* flag : {"to", "to-event", "force"}) {
      if (call.flags.Has(flag))
        return UsageError(absl::StrCat("convert: --", flag, " does not go with --plain or --filled"));
    }
    const auto plain = FormOfName(out);
    if (!plain.ok() || *plain != LogForm::kBinary) {
      return UsageError("convert: --plain and --filled write a binary file (.adj)");
    }
    ADJUTANT_RETURN_IF_ERROR(WritePlain(call, in, out));
    return Exit::kOk;
  }
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
     {"plain", "", "of a sealed log that its masters are disclosed in: the game as an ordinary log"},
     {"filled", "", "of a sealed log: as its reader has it, with what he does not know made up"},
     {"force", "", "replace OUT, if it is a file; its permissions stay"},
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
