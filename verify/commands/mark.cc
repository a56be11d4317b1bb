// adjutant mark: signs the record, for a game by post.
#include <memory>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/fingerprint.h"
#include "verify/commands/commands.h"
#include "verify/program/post_author.h"
#include "verify/record/session.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

absl::StatusOr<post::MarkPurpose> PurposeFrom(const Flags& flags) {
  if (flags.Has("agreed") && flags.Has("read")) return UsageError("mark: --agreed and --read exclude each other");
  return flags.Has("agreed") ? post::MarkPurpose::kAgreed
         : flags.Has("read") ? post::MarkPurpose::kRead
                             : post::MarkPurpose::kTurn;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  if (path == "-") return UsageError("mark: LOG must be a file");
  ADJUTANT_ASSIGN_OR_RETURN(const post::MarkPurpose purpose, PurposeFrom(call.flags));
  ADJUTANT_ASSIGN_OR_RETURN(const auto up_to,
                            call.flags.Number(purpose == post::MarkPurpose::kRead ? "read" : "agreed"));
  ADJUTANT_ASSIGN_OR_RETURN(const std::unique_ptr<PostAuthor> author,
                            PostAuthor::Open(call, path, call.flags.Get("as")));
  ADJUTANT_RETURN_IF_ERROR(author->MaySign(purpose));
  const uint64_t last = author->last();
  const uint64_t number = up_to.value_or(last);
  if (number > last) return NoSuchEvent(path, last, number);
  ADJUTANT_RETURN_IF_ERROR(author->BeginToSpeak(call.flags.Has("rebuild")));
  ADJUTANT_RETURN_IF_ERROR(author->AddMark(purpose, number, call.flags.Get("note")));
  ADJUTANT_RETURN_IF_ERROR(author->Write());
  const std::string& role = author->role();
  const std::string words = FingerprintOf(author->chain().bytes);
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("role", role).Field("purpose", std::string(post::PurposeName(purpose)));
    json.Field("number", number).Field("record", last + 1).Field("fingerprint", words).End();
  } else {
    call.console.Print(Printable(path), ": ", role, " signs up to record ", number, " (", post::PurposeName(purpose),
                       "); the mark is record ", last + 1, ", fingerprint ", words, "\n");
  }
  return Exit::kOk;
}

}  // namespace

const Command kMarkCommand = {
    "mark",
    "LOG",
    "signs the record of a game by post with the key that is here",
    "Without a flag: \"I wrote every record since the last mark\", which is how a turn ends and the header is\n"
    "agreed to. --agreed: \"checked; I shall not dispute records up to N\". --read: received, and nothing more.\n"
    "What is signed is written down beside the keys before it leaves. A log that contradicts what was signed before\n"
    "is refused: two signatures on two positions prove a cheat to everybody who has both. Keys are in\n"
    "$ADJUTANT_KEYS, or where `adjutant key --help` says.",
    "adjutant mark game.adj --as=us",
    1,
    1,
    {{"as", "ROLE", "who signs; may be left out if the keys of one party are here"},
     {"agreed", "N", "agrees to the record up to N"},
     {"read", "N", "has received the record up to N"},
     {"rebuild", "", "takes what was signed before from the log, where the file that knows it is lost"},
     {"note", "TEXT", "what is written beside the mark"},
     OverlayFlag()},
    Run};

}  // namespace adjutant
