#include "verify/fuzz/run_flags.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "verify/terminal/exit.h"

namespace adjutant {

namespace {
constexpr uint64_t kJobsMax = 256;
}  // namespace

absl::StatusOr<uint64_t> NumberFrom(const Flags& flags, const char* command, const char* name, uint64_t otherwise,
                                    uint64_t least, uint64_t most) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto number, flags.Number(name));
  const uint64_t value = number.value_or(otherwise);
  if (value >= least && value <= most) return value;
  return UsageError(value < least ? absl::StrCat(command, ": --", name, " is at least ", least)
                                  : absl::StrCat(command, ": --", name, " is at most ", most));
}

absl::StatusOr<int> JobsFrom(const Flags& flags, const char* command) {
  ADJUTANT_ASSIGN_OR_RETURN(
      const uint64_t jobs,
      NumberFrom(flags, command, "jobs", std::max(1u, std::thread::hardware_concurrency()), 1, kJobsMax));
  return static_cast<int>(jobs);
}

absl::StatusOr<Shard> ShardFrom(const Flags& flags, const char* command) {
  if (!flags.Has("shard")) return Shard();
  const std::string text = flags.Get("shard");
  const std::pair<std::string, std::string> parts = absl::StrSplit(text, absl::MaxSplits('/', 1));
  uint64_t number = 0, of = 0;
  if (!absl::SimpleAtoi(parts.first, &number) || !absl::SimpleAtoi(parts.second, &of) || number < 1 || number > of) {
    return UsageError(absl::StrCat(command, ": --shard is I/N with I from 1 to N, as in 2/5; not '", text, "'"));
  }
  return Shard{number - 1, of};
}

absl::StatusOr<std::vector<PolicySpec>> PoliciesFrom(const Flags& flags, const char* command, const Game& game) {
  std::vector<PolicySpec> policies;
  for (const std::string& id : flags.All("policy")) {
    const auto known = game.policies();
    const auto found = std::find_if(known.begin(), known.end(), [&](const PolicySpec& spec) { return id == spec.id; });
    if (found == known.end()) {
      std::vector<std::string> names;
      for (const PolicySpec& spec : known) names.push_back(spec.id);
      return UsageError(absl::StrCat(command, ": ", game.title(), " has no policy '", id, "'", DidYouMean(id, names),
                                     "; it has ", absl::StrJoin(names, ", ")));
    }
    policies.push_back(*found);
  }
  if (policies.empty()) policies.assign(game.policies().begin(), game.policies().end());
  return policies;
}

absl::Status FolderIsThere(const Flags& flags, const char* name) {
  std::error_code error;
  if (!flags.Has(name) || std::filesystem::is_directory(flags.Get(name), error)) return absl::OkStatus();
  return Failure(Exit::kUnreadable, absl::StrCat(flags.Get(name), ": no such folder; --", name, " writes logs there"));
}

std::string ShellWord(const std::string& word) {
  const auto plain = [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || std::string("-_=./,:+").find(c) != std::string::npos;
  };
  if (std::all_of(word.begin(), word.end(), plain)) return word;
  std::string quoted = "'";
  for (char c : word) absl::StrAppend(&quoted, c == '\'' ? "'\\''" : std::string(1, c));
  return quoted + "'";
}

}  // namespace adjutant
