// The `adjutant` program, as a function.
#ifndef ADJUTANT_VERIFY_PROGRAM_PROGRAM_H_
#define ADJUTANT_VERIFY_PROGRAM_PROGRAM_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "verify/terminal/console.h"
#include "verify/terminal/exit.h"
#include "verify/terminal/flags.h"
#include "verify/text/build_info.h"

namespace adjutant {

// A command line that has been understood.
struct Invocation {
  const Flags& flags;
  const std::vector<std::string>& operands;
  Console& console;
  bool json() const { return flags.Get("format") == "json"; }
};

struct Command {
  const char* name;
  const char* operands;  // "LOG EVENT..."; for the help
  const char* summary;   // one line, without a full stop
  const char* details;   // paragraphs of the help; may be ""
  const char* example;   // one command line
  size_t operands_min;
  size_t operands_max;
  std::vector<FlagSpec> flags;  // its own; RunProgram adds --help and, where it is missing, --format=text|json
  absl::StatusOr<Exit> (*run)(Invocation& call);
};

// A long answer: to the file of -o, which must not be there yet, or to standard output without it.
absl::Status WriteAnswer(Invocation& call, const std::string& text);

// In the order of the help.
const std::vector<const Command*>& AllCommands();

// The whole help, and that of one command. Complete lines.
std::string ProgramHelp();
std::string CommandHelp(const Command& command);

// Runs `adjutant ARGS...` and returns its exit status.
int RunProgram(absl::Span<const std::string> args, Console& console);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_PROGRAM_H_
