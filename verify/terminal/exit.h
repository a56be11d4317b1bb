// Exit statuses, and errors that carry them.
#ifndef ADJUTANT_VERIFY_TERMINAL_EXIT_H_
#define ADJUTANT_VERIFY_TERMINAL_EXIT_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace adjutant {

// A contract: scripts depend on these numbers.
enum class Exit {
  kOk = 0,
  kNo = 1,          // illegal event, broken claim, divergence, failed case, digest that differs
  kUsage = 2,       // wrong command line
  kUnreadable = 3,  // input that cannot be read or is damaged; output that cannot be written
  kUnknown = 4,     // a game, edition, option, pack, scenario or name in the input that is not known here
  kInternal = 5,    // our bug
};

// An error that ends the program with `exit`.
absl::Status Failure(Exit exit, absl::string_view message);
inline absl::Status UsageError(absl::string_view message) { return Failure(Exit::kUsage, message); }

// `status` with `prefix` before its message, ending the program with `exit`. OK stays OK.
absl::Status WithExit(Exit exit, const absl::Status& status, absl::string_view prefix = "");

// Of an error: what Failure or WithExit said; otherwise by its code, NotFound being a name that is not known.
Exit ExitOf(const absl::Status& status);

// The same error with `prefix` before its message and its exit status fixed by ExitOf.
absl::Status InputError(const absl::Status& status, absl::string_view prefix = "");

// Of the findings on a component pack, one on each line of the message: they are told as lines of their own, where any
// other message is one line.
absl::Status FindingsError(const absl::Status& status);
bool HasFindings(const absl::Status& status);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TERMINAL_EXIT_H_
