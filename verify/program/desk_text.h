// Events on their way to a desk, and what became of them, as a command reads and prints them.
#ifndef ADJUTANT_VERIFY_PROGRAM_DESK_TEXT_H_
#define ADJUTANT_VERIFY_PROGRAM_DESK_TEXT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/kernel/digest.h"
#include "verify/program/desk.h"
#include "verify/program/program.h"
#include "verify/program/roll_guard.h"
#include "verify/terminal/console.h"
#include "verify/terminal/exit.h"
#include "verify/text/json.h"

namespace adjutant {

// The operands after the first, and for "-" the lines of standard input without comments.
absl::StatusOr<std::vector<std::string>> EventTexts(const Invocation& call);

// An event that was taken, with what it did and how its claims came off.
void PrintAppended(const Appended& one, const Desk& desk, Console* console);
// All of them: [{"number": ..., "notation": ..., ...}, ...].
void AppendedJson(Desk& desk, JsonWriter* json);

// The record as it stands, for the last line of an answer.
struct RecordEnd {
  uint64_t records = 0;
  uint64_t acts = 0;  // among them
  const Sha256& chain;
};
// The answers when the desk has refused an event, and when the rules allow an outcome that the log cannot take:
// Exit::kNo. In JSON the member `done` is false. `end` may be null.
Exit AnswerRefusal(const Desk& desk, const Desk::Refused& refused, const char* done, const RecordEnd* end, bool is_json,
                   Console* console);
// One that is recorded all the same.
void PrintWrittenDown(const UnsoundRoll& roll, Console* console);
void UnsoundJson(const UnsoundRoll& roll, JsonWriter* json);
Exit AnswerUnsound(const UnsoundRoll& roll, const char* done, const RecordEnd* end, bool is_json, Console* console);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_DESK_TEXT_H_
