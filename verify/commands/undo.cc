// adjutant undo: takes play back by consent, as a record of the log.
#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/court/followed.h"
#include "verify/court/learned.h"
#include "verify/program/speakers.h"
#include "verify/record/agreement.h"
#include "verify/record/session.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

absl::StatusOr<std::unique_ptr<LogWriter>> OpenWriter(const std::string& path) {
  auto writer = LogWriter::OpenForAppend(path);
  if (writer.ok()) return writer;
  const bool closed = writer.status().code() == absl::StatusCode::kFailedPrecondition;
  return WithExit(closed ? Exit::kNo : Exit::kUnreadable, writer.status());
}

// What becomes of rolls.
std::string DiceSentence(bool same, const v1::LogHeader& header) {
  if (same) {
    return "the same again: a roll for a purpose of one that is taken back comes out as that one did, in their order; "
           "a "
           "roll for another purpose, or one that cannot come out so, falls anew";
  }
  if (header.seed().empty() || header.keys_counted()) return "they fall anew";
  return "this log does not count the keys of its rolls: by its seed the same purpose has the same outcome again";
}

// The answer to a proposal that is open.
absl::StatusOr<Exit> Answer(Invocation& call, const std::string& path, const Ruleset& ruleset,
                            const ReplayOutcome& outcome, const Speakers& speakers, LogWriter* writer) {
  if (outcome.open.empty())
    return Failure(Exit::kNo, absl::StrCat("undo: ", path, ": no proposal waits for an answer"));
  const bool yes = call.flags.Get("answer") == "yes";
  const OpenProposal& open = outcome.open.back();
  std::vector<NewRecord> records;
  size_t agreed = open.yes.size();
  for (const std::string& side : speakers.sides.empty() ? std::vector<std::string>{""} : speakers.sides) {
    if (std::find(open.yes.begin(), open.yes.end(), side) != open.yes.end()) {
      if (speakers.sides.size() > 1) continue;
      return Failure(Exit::kNo,
                     absl::StrCat("undo: ", path, ": ", side, " has agreed to proposal ", open.number, " already"));
    }
    records.push_back(AnswerRecord(open.number, yes, side, speakers, /*has_acts=*/true));
    agreed += side.empty() ? static_cast<size_t>(ruleset.SeatCount()) : 1;
    if (!yes) break;
  }
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, writer->AppendRecords(records)));
  const bool holds = yes && agreed >= static_cast<size_t>(ruleset.SeatCount());
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("proposal", open.number).Field("yes", yes).Field("holds", holds).End();
  } else {
    call.console.Print(path, ": proposal ", open.number, yes ? " is agreed to" : " is declined",
                       holds ? ": it holds"
                       : yes ? "; others have to agree yet"
                             : "",
                       "\n");
  }
  return Exit::kOk;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  if (path == "-") return UsageError("undo: LOG must be a file");
  ADJUTANT_ASSIGN_OR_RETURN(const auto to, call.flags.Number("to"));
  if (to.has_value() == call.flags.Has("answer")) return UsageError("undo: expected --to=N or --answer=yes|no");
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(path, call.flags.All("overlay")));
  const Ruleset& ruleset = *log.ruleset;
  ADJUTANT_ASSIGN_OR_RETURN(const Speakers speakers, SpeakersFrom(call.flags, ruleset.game(), "undo: "));
  ADJUTANT_ASSIGN_OR_RETURN(const auto writer, OpenWriter(path));
  ReplayOptions options;
  options.check_claims = false;
  const auto outcome = Replay(*log.reader, ruleset, options, nullptr);
  if (!outcome.ok()) return InputError(outcome.status());
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog again, OpenLog(path, call.flags.All("overlay")));
  const Sha256 start = again.reader->chain();
  std::vector<RecordedEvent> record;
  if (const absl::Status read = ReadRecord(*again.reader, ruleset, &record); !read.ok()) return InputError(read);
  if (!to.has_value()) {
    if (!outcome->open.empty()) {
      ADJUTANT_RETURN_IF_ERROR(
          CheckRuling(call.flags, ruleset.game(), start, record, *outcome->open.back().proposed, "undo: "));
    }
    return Answer(call, path, ruleset, *outcome, speakers, writer.get());
  }
  if (*to > writer->events()) return NoSuchEvent(path, writer->events(), *to);
  if (*to == writer->events()) {
    return UsageError(absl::StrCat("undo: ", path, ": record ", *to, " is the last one; nothing follows it"));
  }
  if (writer->events() + 1 + speakers.sides.size() - *to > kTakeBackRecordsMost) {
    return UsageError(absl::StrCat("undo: at most ", kTakeBackRecordsMost, " records can be taken back"));
  }
  if (outcome->IsWithdrawn(*to)) return UsageError(absl::StrCat("undo: record ", *to, " was taken back itself"));

  const FollowedLog followed(again.ruleset, std::move(record), again.reader->header().keys_counted());
  v1::Proposed proposed;
  v1::TakeBack* back = proposed.mutable_take_back();
  back->set_to(*to);
  const bool same = call.flags.Get("dice") == "same";
  back->set_dice(same ? v1::TakeBack::SAME : v1::TakeBack::ANEW);
  ADJUTANT_RETURN_IF_ERROR(CheckRuling(call.flags, ruleset.game(), start, followed.record(), proposed, "undo: "));
  SayLearned(followed, back);
  const uint64_t last = writer->events();
  const std::vector<NewRecord> records = AgreementRecords(proposed, speakers, last, writer->format_version() >= 2);
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, writer->AppendRecords(records)));
  const bool holds = speakers.sides.empty() || speakers.sides.size() == static_cast<size_t>(ruleset.SeatCount());
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("holds", holds).Field("proposal", last + 1).Field("to", *to);
    json.Field("dice", same ? "same" : "anew").Key("learned").Begin('[');
    for (const v1::Learnt& learnt : back->learned()) {
      json.Begin('{').Field("side", learnt.side()).Field("event", learnt.event()).Field("what", learnt.what()).End();
    }
    json.End().Field("learned_more", back->learned_more()).End();
    return Exit::kOk;
  }
  call.console.Print(path, ": records ", *to + 1, " to ", last,
                     holds ? " are taken back" : " are proposed to be taken back", "; they stay in the log\n");
  if (!back->learned().empty()) call.console.Print("learned since, and not forgotten:\n");
  for (const v1::Learnt& learnt : back->learned()) {
    call.console.Print("  ", Printable(learnt.side()), ", event ", learnt.event(), ": ", Printable(learnt.what()),
                       "\n");
  }
  if (back->learned_more() > 0) {
    call.console.Print("  ", Counted(back->learned_more(), "further event"), " not looked at\n");
  }
  call.console.Print("dice: ", DiceSentence(same, again.reader->header()), "\n");
  if (!holds) {
    call.console.Print("proposal ", last + 1, " waits for an answer: `adjutant undo ", path,
                       " --answer=yes --by=SIDE`\n");
  }
  return Exit::kOk;
}

std::vector<FlagSpec> Specs() {
  std::vector<FlagSpec> flags = {
      {"to", "N", "play goes on from the position after record N"},
      {"dice", "DICE", "whether rolls fall anew, or for the same purpose the same again", {"anew", "same"}},
      {"answer", "ANSWER", "answers the proposal that is open, of a take-back or a waiver", {"yes", "no"}},
  };
  for (const FlagSpec& flag : SpeakerFlags()) flags.push_back(flag);
  flags.push_back(OverlayFlag());
  return flags;
}

}  // namespace

const Command kUndoCommand = {
    "undo",
    "LOG",
    "takes play back by consent: a record of the log, from which play goes on",
    "What is taken back stays in the log; `adjutant replay` shows it struck out. --by names the side that\n"
    "proposes it; it holds once all sides have agreed: --by again, --agreed, --ruling, or later --answer=yes.\n"
    "Until then, and if play goes on before, nothing changes. With --dice=same a roll, or a card that is drawn,\n"
    "for a purpose that one had which is taken back comes out as that one did, whatever its source; `adjutant\n"
    "append --roll` knows it, and another outcome is refused. If play differs, rolls for other purposes fall\n"
    "anew. The answer and the record tell what each side has learned since. (A copy of the log that ends earlier:\n"
    "`adjutant convert --to-event`.)",
    "adjutant undo game.adj --to=212 --by=us --by=mexico",
    1,
    1,
    Specs(),
    Run};

}  // namespace adjutant
