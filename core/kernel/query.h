// Questions about a position that no event has to be asked for: what it costs to enter a space, whether it is in
// supply.
#ifndef ADJUTANT_CORE_KERNEL_QUERY_H_
#define ADJUTANT_CORE_KERNEL_QUERY_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

struct QueryArg {
  const char* name;    // "from"
  const char* domain;  // "space": whose names it takes (Ruleset::Names); "": yes or no
  bool required = true;
};

struct QuerySpec {
  const char* name;   // "cost"
  const char* about;  // "movement points to enter a space from one next to it"
  std::vector<QueryArg> args;
};

// In the order of the spec: an index into the domain, 0 or 1 for yes or no; kNone if it was left out.
using QueryArgs = std::vector<int32_t>;

// What a Ruleset is besides if its game answers such questions. The answers come from the functions that the rules ask.
class AnswersQueries {
 public:
  virtual ~AnswersQueries() = default;
  virtual absl::Span<const QuerySpec> Queries() const = 0;
  // The answer to Queries()[query]; its name is left empty. InvalidArgument if it cannot be asked of these arguments.
  // `trace` receives derivations and sentences; it may be null.
  virtual absl::StatusOr<NamedValue> Answer(size_t query, const State& state, const QueryArgs& args,
                                            Trace* trace) const = 0;
};

// Whether a name of a value is a question: it has arguments, "supply side=us space=laredo".
bool IsQuery(absl::string_view name);

// Reads a question and asks it. NotFound: the game has no such question, argument or name, with those that there are;
// InvalidArgument: an argument is missing, given twice, or does not fit.
absl::StatusOr<NamedValue> Ask(const Ruleset& ruleset, const State& state, absl::string_view query, Trace* trace);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_QUERY_H_
