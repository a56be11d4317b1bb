// Flags of a command: strict, with names and values in the help.
#ifndef ADJUTANT_VERIFY_TERMINAL_FLAGS_H_
#define ADJUTANT_VERIFY_TERMINAL_FLAGS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace adjutant {

struct FlagSpec {
  const char* name;   // "at"; a name of one letter is written "-o"
  const char* value;  // what stands for its value in the help: "N"; "" for a switch
  const char* help;
  std::vector<const char*> choices = {};  // the only values, the default first; empty: any
  bool repeated = false;
};

// A command line after parsing.
class Flags {
 public:
  // `--name=value`, `--name value`, `--switch`, `-o value`; `--` ends the flags; `-` is an operand. Errors (usage): an
  // unknown flag, with the nearest; a flag given twice that is not repeated; a missing or superfluous value; one not in
  // the choices.
  static absl::StatusOr<Flags> Parse(absl::Span<const FlagSpec> specs, absl::Span<const std::string> args);

  const std::vector<std::string>& operands() const { return operands_; }

  // Whether the command takes such a flag.
  bool Takes(absl::string_view name) const;
  // The names must be among the specs.
  bool Has(absl::string_view name) const { return !All(name).empty(); }
  // The value; without the flag, its first choice or "".
  std::string Get(absl::string_view name) const;
  const std::vector<std::string>& All(absl::string_view name) const;
  // A whole number from 0 on. Usage error otherwise.
  absl::StatusOr<std::optional<uint64_t>> Number(absl::string_view name) const;
  // NAME=VALUE flags, split. Usage error for one without '='.
  absl::StatusOr<std::vector<std::pair<std::string, std::string>>> Pairs(absl::string_view name) const;

 private:
  absl::Status Add(const FlagSpec& spec, std::string value);

  std::vector<FlagSpec> specs_;
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
  std::vector<std::string> operands_;
};

// "--at" or "-o", as it is typed.
std::string FlagName(const FlagSpec& spec);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TERMINAL_FLAGS_H_
