// Flags of commands that do much work: numbers within bounds, shards, threads, policies, folders.
#ifndef ADJUTANT_VERIFY_FUZZ_RUN_FLAGS_H_
#define ADJUTANT_VERIFY_FUZZ_RUN_FLAGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/kernel/policy.h"
#include "core/kernel/ruleset.h"
#include "verify/fuzz/shards.h"
#include "verify/terminal/flags.h"

namespace adjutant {

// In all of these `command` is what messages start with.

// A whole number, `otherwise` if the flag is not given; usage error if it is not from `least` to `most`.
absl::StatusOr<uint64_t> NumberFrom(const Flags& flags, const char* command, const char* name, uint64_t otherwise,
                                    uint64_t least, uint64_t most);
// --jobs: threads; one per core if it is not given.
absl::StatusOr<int> JobsFrom(const Flags& flags, const char* command);
// --shard=2/5: the second of five.
absl::StatusOr<Shard> ShardFrom(const Flags& flags, const char* command);
// --policy, once or more: all policies of the game if it is not given.
absl::StatusOr<std::vector<PolicySpec>> PoliciesFrom(const Flags& flags, const char* command, const Game& game);
// Whether the folder is there that the flag `name` says logs are written to; before hours of work, not after them.
absl::Status FolderIsThere(const Flags& flags, const char* name);

// Quoted for a shell if it has to be.
std::string ShellWord(const std::string& word);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_FUZZ_RUN_FLAGS_H_
