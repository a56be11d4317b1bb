// adjutant undo: takes play back by consent, as a record of the log.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/sealed/masked_decks.h"
#include "verify/commands/commands.h"
#include "verify/court/followed.h"
#include "verify/court/learned.h"
#include "verify/program/access.h"
#include "verify/program/speakers.h"
#include "verify/record/agreement.h"
#include "verify/record/learned_by_seals.h"
#include "verify/record/session.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

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

// Whether play can go back to record `to`.
absl::Status CheckTo(const std::string& path, uint64_t to, const Speakers& speakers, const ReplayOutcome& outcome,
                     uint64_t last) {
  if (to > last) return NoSuchEvent(path, last, to);
  if (to == last) {
    return UsageError(absl::StrCat("undo: ", path, ": record ", to, " is the last one; nothing follows it"));
  }
  if (last + 1 + speakers.sides.size() - to > kTakeBackRecordsMost) {
    return UsageError(absl::StrCat("undo: at most ", kTakeBackRecordsMost, " records can be taken back"));
  }
  if (outcome.IsWithdrawn(to)) return UsageError(absl::StrCat("undo: record ", to, " was taken back itself"));
  return absl::OkStatus();
}

// A take-back that was written.
struct Written {
  const std::string& path;
  const v1::TakeBack& back;
  uint64_t last;  // record before it
  bool holds;
};

void WrittenJson(const Written& written, JsonWriter* json) {
  const v1::TakeBack& back = written.back;
  json->Begin('{').Field("log", written.path).Field("holds", written.holds).Field("proposal", written.last + 1);
  json->Field("to", back.to()).Field("dice", back.dice() == v1::TakeBack::SAME ? "same" : "anew");
  json->Key("learned").Begin('[');
  for (const v1::Learnt& learnt : back.learned()) {
    json->Begin('{').Field("side", learnt.side()).Field("event", learnt.event()).Field("what", learnt.what()).End();
  }
  json->End().Field("learned_more", back.learned_more()).End();
}

void PrintWritten(const Written& written, const v1::LogHeader& header, Console* console) {
  const v1::TakeBack& back = written.back;
  console->Print(written.path, ": records ", back.to() + 1, " to ", written.last,
                 written.holds ? " are taken back" : " are proposed to be taken back", "; they stay in the log\n");
  if (!back.learned().empty()) console->Print("learned since, and not forgotten:\n");
  for (const v1::Learnt& learnt : back.learned()) {
    console->Print("  ", Printable(learnt.side()), ", event ", learnt.event(), ": ", Printable(learnt.what()), "\n");
  }
  if (back.learned_more() > 0) {
    console->Print("  ", Counted(back.learned_more(), "further event"), " not looked at\n");
  }
  console->Print("dice: ", DiceSentence(back.dice() == v1::TakeBack::SAME, header), "\n");
  if (!written.holds) console->Print(WaitsForAnswer(written.last + 1, written.path), "\n");
}

// What cannot be done while things are sealed.
absl::Status CheckSealed(const Invocation& call, const OpenedLog& log, const Speakers& speakers) {
  if (log.filled == nullptr) return absl::OkStatus();
  if (!speakers.ruling.empty()) ADJUTANT_RETURN_IF_ERROR(RequireOpen(log, "undo --ruling"));
  if (call.flags.Get("dice") != "same") return absl::OkStatus();
  return UsageError(absl::StrCat("undo: --dice=same: in ", log.name,
                                 " things are sealed; nobody but the dealer could tell whether they come out the same, "
                                 "so that they fall anew"));
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  if (path == "-") return UsageError("undo: LOG must be a file");
  ADJUTANT_ASSIGN_OR_RETURN(const auto to, call.flags.Number("to"));
  if (to.has_value() == call.flags.Has("answer")) return UsageError("undo: expected --to=N or --answer=yes|no");
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(path, AccessOf(call)));
  if (IsMasked(log.reader->header())) {
    return Failure(Exit::kNo, absl::StrCat("undo: in ", path,
                                           " decks are masked, and what was drawn from them cannot go "
                                           "back unseen; this version takes nothing back there"));
  }
  const Ruleset& ruleset = *log.ruleset;
  ADJUTANT_ASSIGN_OR_RETURN(const Speakers speakers, SpeakersFrom(call.flags, ruleset, "undo: "));
  ADJUTANT_RETURN_IF_ERROR(CheckSealed(call, log, speakers));
  ADJUTANT_ASSIGN_OR_RETURN(const auto writer, OpenToAppend(path));
  ReplayOptions options;
  options.check_claims = false;
  const auto outcome = Replay(*log.reader, ruleset, options, nullptr);
  if (!outcome.ok()) return InputError(outcome.status());
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog again, OpenLog(path, AccessOf(call)));
  const Sha256 start = again.reader->chain();
  std::vector<RecordedEvent> record;
  if (const absl::Status read = ReadRecord(*again.reader, ruleset, &record); !read.ok()) return InputError(read);
  const auto check_ruling = [&](const std::vector<RecordedEvent>& of, const v1::Proposed& proposed) {
    return CheckRuling(call.flags, ruleset.game(), start, of, proposed, "undo: ");
  };
  if (!to.has_value()) {
    if (!outcome->open.empty()) ADJUTANT_RETURN_IF_ERROR(check_ruling(record, *outcome->open.back().proposed));
    return Answer(call, path, ruleset, *outcome, speakers, writer.get());
  }
  const uint64_t last = writer->events();
  ADJUTANT_RETURN_IF_ERROR(CheckTo(path, *to, speakers, *outcome, last));

  v1::Proposed proposed;
  v1::TakeBack* back = proposed.mutable_take_back();
  back->set_to(*to);
  back->set_dice(call.flags.Get("dice") == "same" ? v1::TakeBack::SAME : v1::TakeBack::ANEW);
  if (again.filled != nullptr) {
    ADJUTANT_RETURN_IF_ERROR(check_ruling(record, proposed));
    SayLearnedBySeals(ruleset, again.filled->sealed(), last, back);
  } else {
    const FollowedLog followed(again.ruleset, std::move(record), again.reader->header().keys_counted());
    ADJUTANT_RETURN_IF_ERROR(check_ruling(followed.record(), proposed));
    SayLearned(followed, back);
  }
  const std::vector<NewRecord> records = AgreementRecords(proposed, speakers, last, writer->format_version() >= 2);
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, writer->AppendRecords(records)));
  const Written written{path, *back, last, AllAgree(speakers, ruleset)};
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    WrittenJson(written, &json);
  } else {
    PrintWritten(written, again.reader->header(), &call.console);
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
  flags.push_back(ReaderFlag());
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
    "anew. The answer and the record tell what each side has learned since; in a sealed log that is what was rolled\n"
    "before all, sealed for it, or opened, and rolls fall anew. (A copy of the log that ends earlier:\n"
    "`adjutant convert --to-event`.)",
    "adjutant undo game.adj --to=212 --by=us --by=mexico",
    1,
    1,
    Specs(),
    Run};

}  // namespace adjutant
