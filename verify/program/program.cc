#include "verify/program/program.h"

#include <exception>
#include <new>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/names.h"
#include "core/kernel/status.h"
#include "replay/output_file.h"
#include "verify/commands/commands.h"
#include "verify/program/limits_text.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

std::vector<FlagSpec> FlagsOf(const Command& command) {
  std::vector<FlagSpec> flags = command.flags;
  bool has_format = false;
  for (const FlagSpec& flag : flags) has_format = has_format || absl::string_view(flag.name) == "format";
  if (!has_format) flags.push_back({"format", "FORMAT", "how to answer", {"text", "json"}});
  flags.push_back({"help", "", "print this help"});
  return flags;
}

const Command* FindCommand(absl::string_view name) {
  for (const Command* command : AllCommands()) {
    if (command->name == name) return command;
  }
  return nullptr;
}

absl::Status UnknownCommand(absl::string_view name) {
  std::vector<std::string> known;
  for (const Command* command : AllCommands()) known.emplace_back(command->name);
  return UsageError(absl::StrCat("unknown command '", name, "'", DidYouMean(name, known), "; see `adjutant help`"));
}

absl::StatusOr<Exit> RunHelp(absl::Span<const std::string> names, Console& console) {
  if (names.empty()) {
    console.Print(ProgramHelp());
    return Exit::kOk;
  }
  for (const std::string& name : names) {
    const Command* command = FindCommand(name);
    if (command == nullptr) return UnknownCommand(name);
    console.Print(CommandHelp(*command));
  }
  return Exit::kOk;
}

absl::StatusOr<Exit> RunCommand(const Command& command, absl::Span<const std::string> args, Console& console) {
  // Asking for help never fails, whatever else stands on the line.
  for (const std::string& arg : args) {
    if (arg == "--") break;
    if (arg == "--help" || arg == "-h") {
      console.Print(CommandHelp(command));
      return Exit::kOk;
    }
  }
  const std::string see = absl::StrCat("; see `adjutant ", command.name, " --help`");
  const absl::StatusOr<Flags> flags = Flags::Parse(FlagsOf(command), args);
  if (!flags.ok()) return UsageError(absl::StrCat(command.name, ": ", flags.status().message(), see));
  const size_t count = flags->operands().size();
  if (count < command.operands_min || count > command.operands_max) {
    const bool few = count < command.operands_min;
    return UsageError(absl::StrCat(command.name, ": ",
                                   few ? absl::StrCat("expected ", command.operands)
                                       : absl::StrCat("too much: '", flags->operands()[command.operands_max], "'"),
                                   see));
  }
  Invocation call{*flags, flags->operands(), console};
  return command.run(call);
}

absl::StatusOr<Exit> Dispatch(absl::Span<const std::string> args, Console& console) {
  if (args.empty()) return UsageError("expected a command; see `adjutant help`");
  const std::string& name = args[0];
  if (name == "help" || name == "--help" || name == "-h") return RunHelp(args.subspan(1), console);
  const Command* command = FindCommand(name == "--version" ? "version" : name);
  if (command == nullptr) return UnknownCommand(name);
  return RunCommand(*command, args.subspan(1), console);
}

}  // namespace

absl::Status WriteAnswer(Invocation& call, const std::string& text) {
  if (!call.flags.Has("o")) {
    call.console.Print(text);
    return absl::OkStatus();
  }
  const auto file = OutputFile::Create(call.flags.Get("o"));
  if (absl::IsAlreadyExists(file.status())) return WithExit(Exit::kUsage, file.status());
  absl::Status written = file.status();
  if (written.ok()) written = (*file)->Write(text);
  if (written.ok()) written = (*file)->Commit();
  return WithExit(Exit::kUnreadable, written);
}

std::string ProgramHelp() {
  std::string out =
      "adjutant - keeps, checks, replays and explains recorded games of board wargames\n\n"
      "usage: adjutant COMMAND [flags] [operands]\n\ncommands:\n";
  TextTable table({"", ""});
  for (const Command* command : AllCommands()) table.Row({command->name, command->summary});
  table.Row({"help [COMMAND]", "this text, or that of a command"});
  absl::StrAppend(&out, table.ToString("  "));
  absl::StrAppend(
      &out,
      "\nevery command: --help, --format=text|json, '-' for standard input or output\n"
      "exit status: 0 all well; 1 the answer is no; 2 wrong usage; 3 input unreadable or damaged, or output not "
      "written;\n  4 a name in the input is not known; 5 an internal error\n"
      "\nexample: adjutant check game.adj\n");
  return out;
}

std::string CommandHelp(const Command& command) {
  std::string out =
      absl::StrCat("adjutant ", command.name, " - ", command.summary, "\n\nusage: adjutant ", command.name, " [flags]",
                   command.operands[0] == '\0' ? "" : " ", command.operands, "\n");
  if (command.details[0] != '\0') absl::StrAppend(&out, "\n", command.details, "\n");
  TextTable table({"", ""});
  for (const FlagSpec& flag : FlagsOf(command)) {
    std::string left = FlagName(flag);
    if (flag.value[0] != '\0') absl::StrAppend(&left, flag.name[1] == '\0' ? " " : "=", flag.value);
    std::string right = flag.help;
    for (size_t i = 0; i < flag.choices.size(); ++i) {
      absl::StrAppend(&right, i == 0 ? ": " : ", ", flag.choices[i], i == 0 ? " (default)" : "");
    }
    if (flag.repeated) absl::StrAppend(&right, "; may be repeated");
    table.Row({left, right});
  }
  absl::StrAppend(&out, "\nflags:\n", table.ToString("  "), "\nexample:\n  ", command.example, "\n");
  absl::StrAppend(&out, LimitsText(command.name));
  return out;
}

int RunProgram(absl::Span<const std::string> args, Console& console) {
  absl::StatusOr<Exit> result = Exit::kInternal;
  // Our own code throws nothing; what it calls might, and the promise is a message and a status.
  try {
    result = Dispatch(args, console);
  } catch (const std::bad_alloc&) {
    result = Failure(Exit::kUnreadable, "the input needs more memory than there is");
  } catch (const std::exception& error) {
    result = Failure(Exit::kInternal, error.what());
  }
  const absl::Status written = console.Flush();
  if (!result.ok()) {
    const Exit exit = ExitOf(result.status());
    const absl::string_view message = result.status().message();
    if (HasFindings(result.status())) {
      for (absl::string_view line : absl::StrSplit(message, '\n', absl::SkipEmpty())) console.Message(line);
    } else {
      console.Message(absl::StrCat(exit == Exit::kInternal ? "internal error, please report it: " : "", message));
    }
    return static_cast<int>(exit);
  }
  if (!written.ok()) {
    console.Message(written.message());
    return static_cast<int>(Exit::kUnreadable);
  }
  return static_cast<int>(*result);
}

}  // namespace adjutant
