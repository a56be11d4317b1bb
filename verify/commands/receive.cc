// adjutant receive: reads mails, shows what they bring, and appends it to a log, or says why not.
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "replay/output_file.h"
#include "verify/commands/commands.h"
#include "verify/program/access.h"
#include "verify/program/receive_answer.h"
#include "verify/program/view.h"
#include "verify/record/session.h"

namespace adjutant {
namespace {

absl::StatusOr<ReceivedMails> ReadMails(const std::vector<std::string>& paths) {
  ReceivedMails mails;
  for (const std::string& path : paths) {
    const absl::Status read = mails.reader.AddPath(path);
    if (!read.ok()) return WithExit(Exit::kUnreadable, read);
  }
  mail::BlockFinder finder;
  for (const mail::MailText& text : mails.reader.texts()) finder.Add(text.text, text.where);
  mails.remarks = mails.reader.remarks();
  for (const std::string& remark : finder.remarks()) mails.remarks.push_back(remark);
  for (const mail::FoundBlock& block : finder.Blocks()) {
    if (!block.whole) {
      mails.broken.push_back(block);
      continue;
    }
    auto segment = mail::SegmentOf(block);
    if (!segment.ok()) return WithExit(Exit::kUnreadable, segment.status());
    mails.segments.push_back(*std::move(segment));
  }
  for (const mail::MailedLog& log : mails.reader.logs()) {
    auto segment = mail::SegmentOfLog(log.bytes, log.where);
    if (!segment.ok()) return WithExit(Exit::kUnreadable, segment.status());
    mails.segments.push_back(*std::move(segment));
  }
  return mails;
}

// The log as it is. Empty if it is to be a new one.
absl::StatusOr<std::vector<mail::StoredRecord>> LogAtHand(const std::string& path, bool is_new) {
  if (is_new) return std::vector<mail::StoredRecord>();
  auto reader = LogReader::Open(path);
  if (!reader.ok()) return WithExit(Exit::kUnreadable, reader.status());
  if ((*reader)->form() != LogForm::kBinary) {
    return Failure(Exit::kUsage,
                   absl::StrCat(path, ": only logs in binary form can be appended to; convert it to .adj"));
  }
  auto records = mail::RecordsOfLog(**reader);
  if (!records.ok()) return InputError(records.status());
  return records;
}

// The sides of the game, which signatures number. A log of a game that is not known here has none.
std::vector<std::string> SidesOf(const std::vector<mail::StoredRecord>& log,
                                 const std::vector<mail::Segment>& segments) {
  v1::LogHeader header;
  std::string payload = log.empty() ? "" : log.front().payload;
  for (const mail::Segment& segment : segments) {
    if (payload.empty() && segment.records.front().sequence == 0) payload = segment.records.front().payload;
  }
  if (!header.ParseFromString(payload)) return {};
  const auto game = FindGame(header.game());
  return game.ok() ? (*game)->sides() : std::vector<std::string>();
}

// The bytes of the log with all that is new.
std::string Candidate(const std::vector<mail::StoredRecord>& log, const std::vector<mail::StoredRecord>& append) {
  return mail::PayloadOf(log) + mail::PayloadOf(append);
}

absl::Status WriteNew(const std::string& path, const std::string& bytes) {
  auto file = OutputFile::Create(path);
  if (absl::IsAlreadyExists(file.status())) return WithExit(Exit::kUsage, file.status());
  if (!file.ok()) return WithExit(Exit::kUnreadable, file.status());
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, (*file)->Write(bytes)));
  return WithExit(Exit::kUnreadable, (*file)->Commit());
}

absl::Status AppendTo(const std::string& path, const std::vector<mail::StoredRecord>& log,
                      const std::vector<mail::StoredRecord>& append) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto writer, OpenToAppend(path));
  if (writer->chain() != log.back().chain) {
    return Failure(Exit::kNo, absl::StrCat(path, ": was changed while the mail was read; nothing was appended"));
  }
  std::vector<NewRecord> records;
  for (const mail::StoredRecord& record : append) records.push_back({record.kind, record.payload});
  return WithExit(Exit::kUnreadable, writer->AppendRecords(records));
}

// Broken blocks that would have brought something.
std::vector<std::string> DamagedOf(const ReceivedMails& mails, const std::string& game, uint64_t next) {
  std::vector<std::string> damaged;
  for (const mail::FoundBlock& block : mails.broken) {
    const bool needed = block.label.last >= next;
    if (block.label.game == game && !needed) continue;
    damaged.push_back(absl::StrCat(block.origin, ": ", block.Trouble()));
  }
  return damaged;
}

// A sealed log is told as its reader has it.
absl::StatusOr<PlayerId> ViewerOf(Invocation& call, const std::string& bytes, const std::string& path) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto memory, LogInMemory::Open(bytes, path, AccessOf(call)));
  const OpenedLog& log = memory->log();
  if (call.flags.Has("open")) {
    ADJUTANT_RETURN_IF_ERROR(RequireOpen(log, "receive --open"));
    return kChance;
  }
  if (call.flags.Has("view") || !log.IsOpen()) return ViewerFrom(call.flags, log);
  return kObserver;
}

absl::StatusOr<ReceiveAnswer> Receive(Invocation& call, const std::string& path, bool is_new,
                                      const std::vector<std::string>& paths) {
  ReceiveAnswer answer;
  answer.log = path;
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<mail::StoredRecord> log, LogAtHand(path, is_new));
  ADJUTANT_ASSIGN_OR_RETURN(answer.mails, ReadMails(paths));
  ReceivedMails& mails = answer.mails;
  if (mails.segments.empty() && mails.broken.empty()) {
    std::string why = "receive: there is no block of records in what was read";
    for (const std::string& remark : mails.remarks) absl::StrAppend(&why, "; ", remark);
    return Failure(Exit::kUnreadable, why);
  }
  const std::vector<std::string> sides = SidesOf(log, mails.segments);
  std::string game = log.empty() ? "" : mail::GameNameOf(log.front().chain);
  if (game.empty() && !mails.segments.empty()) game = mails.segments.front().game;
  auto merge = mail::MergeSegments(log, mails.segments, sides);
  if (!merge.ok()) return WithExit(Exit::kNo, merge.status(), "receive: ");
  answer.merge = *std::move(merge);
  const std::vector<mail::StoredRecord>& append = answer.merge.append;
  answer.damaged = DamagedOf(mails, game, log.size() + append.size());
  if (!append.empty()) {
    const std::string bytes = Candidate(log, append);
    const uint64_t known = log.empty() ? 0 : log.size() - 1;
    ADJUTANT_ASSIGN_OR_RETURN(const PlayerId viewer, ViewerOf(call, bytes, path));
    ADJUTANT_ASSIGN_OR_RETURN(answer.received, JudgeReceived(bytes, path, known, viewer, AccessOf(call)));
    const bool write = answer.received->findings.empty() || call.flags.Has("as-it-is");
    if (write && !call.flags.Has("dry-run")) {
      ADJUTANT_RETURN_IF_ERROR(is_new ? WriteNew(path, bytes) : AppendTo(path, log, append));
      answer.written = true;
    }
  }
  const mail::StoredRecord* end = answer.written ? &append.back() : log.empty() ? nullptr : &log.back();
  if (end != nullptr) {
    answer.last = end->sequence;
    answer.chain = end->chain;
  }
  const mail::Merge& come = answer.merge;
  const bool no = come.fork.has_value() || !come.missing.empty() || !come.others.empty() ||
                  !come.beyond_the_end.empty() || (answer.received.has_value() && !answer.received->findings.empty());
  answer.exit = no ? Exit::kNo : !answer.damaged.empty() ? Exit::kUnreadable : Exit::kOk;
  return answer;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const bool is_new = call.flags.Has("new");
  if (!is_new && call.operands.empty()) {
    return UsageError("receive: expected LOG, or --new=FILE; see `adjutant receive --help`");
  }
  if (call.flags.Has("open") && call.flags.Has("view"))
    return UsageError("receive: --open and --view exclude each other");
  const std::string path = is_new ? call.flags.Get("new") : call.operands[0];
  if (path == "-") return UsageError("receive: LOG must be a file");
  std::vector<std::string> mails(call.operands.begin() + (is_new ? 0 : 1), call.operands.end());
  if (mails.empty()) mails.push_back("-");
  ADJUTANT_ASSIGN_OR_RETURN(const ReceiveAnswer answer, Receive(call, path, is_new, mails));
  if (call.json()) {
    ReceivedJson(answer, &call.console);
  } else {
    PrintReceived(answer, call.flags.Has("dry-run"), &call.console);
  }
  return answer.exit;
}

}  // namespace

const Command kReceiveCommand = {
    "receive",
    "LOG MAIL...",
    "reads mails of a game by post, shows what they bring, and appends it, all or none",
    "MAIL is a mail as a program saves it (.eml), a mailbox, text that was copied, or a folder of all these; without\n"
    "one, standard input is read. Blocks written by `adjutant send` are found in any text, quoted and wrapped as it "
    "may\n"
    "be; attached logs are read, too. Nothing else in a mail counts as play.\n"
    "\n"
    "What the log has already is passed over: the same mail twice changes nothing. Mails may come in any order; a "
    "mail\n"
    "that is missing is named. Where the log and a mail part, nothing is appended, and the answer says from which "
    "record\n"
    "on, and who signed what. Before anything is written the whole is replayed: moves against the rules, false rolls,\n"
    "claims and signatures are told with their case, and nothing is appended unless --as-it-is says so.\n"
    "\n"
    "Moves are told as an observer may know them; --view tells them as a side may, --open whatever they are.\n"
    "--new begins a log with the first mail, which holds its header.",
    "adjutant receive game.adj turn-4.eml",
    0,
    ~size_t{0},
    {{"new", "FILE", "begins a log there instead of appending to one; all operands are mails"},
     {"dry-run", "", "show only; the log stays as it is"},
     {"as-it-is", "", "append also what is against the rules or false; the status is 1 all the same"},
     {"view", "SIDE", "tell what this side may see; what an observer may, if left out"},
     {"open", "", "tell also what is hidden"},
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
