// adjutant send: records of a log as a mail: what happened in plain words, and a block that a program reads.
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "replay/fingerprint.h"
#include "replay/mail/armour.h"
#include "replay/mail/segments.h"
#include "verify/commands/commands.h"
#include "verify/program/told_record.h"
#include "verify/record/session.h"
#include "verify/spoken/names.h"
#include "verify/text/json.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// Mail programs leave lines of this width as they are.
constexpr size_t kMailColumns = 72;

// What is to be sent, and how it is told.
struct Letter {
  std::string from;                         // "" if nobody says who sends
  uint64_t since = 0;                       // the last record that the reader has
  bool with_header = false;                 // he has none
  std::vector<mail::StoredRecord> records;  // that go into the mail
  std::vector<ToldRecord> told;
  std::string next;
  std::optional<uint64_t> unsigned_from;
};

// The role of --as: a side in any words, or another party of the game.
absl::StatusOr<std::string> RoleFrom(const Flags& flags, const OpenedLog& log) {
  const std::string as = flags.Get("as");
  if (as.empty()) return as;
  for (const v1::Party& party : log.reader->header().party()) {
    if (party.role() == as) return as;
  }
  const std::vector<std::string>& sides = log.ruleset->game().sides();
  for (int i = 0; i < log.ruleset->SeatCount() && i < static_cast<int>(sides.size()); ++i) {
    if (sides[static_cast<size_t>(i)] == as) return as;
  }
  return Failure(Exit::kUnknown, absl::StrCat("send: --as: there is no party '", as, "' in this game"));
}

// Up to where the reader has the log: he wrote his last mark, and decided his last event, having what came before. Told
// by the acts and events of others than `from`.
class KnownToReader {
 public:
  explicit KnownToReader(std::string from) : from_(std::move(from)) {}
  void See(uint64_t number, const ToldRecord& told, bool mark) {
    if (from_.empty() || told.by.empty() || told.by == from_) return;
    if (mark) marked_ = number;
    decided_ = number;
  }
  // Of a game by post the mark counts: without one nothing has gone out.
  uint64_t Last(bool by_post) const { return by_post ? marked_ : decided_; }

 private:
  const std::string from_;
  uint64_t marked_ = 0;
  uint64_t decided_ = 0;
};

// The last record that `role` signed for as its own work, or one that is nobody's to sign.
std::optional<uint64_t> UnsignedFrom(const std::vector<mail::StoredRecord>& records) {
  std::optional<uint64_t> from;
  for (const mail::StoredRecord& record : records) {
    if (record.kind == RecordKind::kHeader || record.kind == RecordKind::kClose) continue;
    if (record.kind == RecordKind::kAct) {
      const auto act = ParseAct(record.payload);
      if (act.ok() && act->has_mark()) {
        if (act->mark().purpose() == v1::Mark::TURN) from.reset();
        continue;
      }
    }
    if (!from.has_value()) from = record.sequence;
  }
  return from;
}

absl::Status NothingToSend(const std::string& path, uint64_t since) {
  return Failure(Exit::kNo, absl::StrCat(path, ": there is nothing after record ", since, " to send"));
}

absl::StatusOr<Letter> Write(const std::string& path, const Flags& flags, std::vector<mail::StoredRecord> all,
                             OpenedLog* log) {
  const Ruleset& ruleset = *log->ruleset;
  Letter letter;
  ADJUTANT_ASSIGN_OR_RETURN(letter.from, RoleFrom(flags, *log));
  ADJUTANT_ASSIGN_OR_RETURN(const auto since, flags.Number("since"));
  // Of what is sealed the sender may know more than the reader, and less: it is told as everybody may read it.
  const RecordTeller teller(ruleset, log->filled != nullptr ? kObserver : ReaderOfMailFrom(ruleset, letter.from));
  KnownToReader known(letter.from);
  ReplayOptions options;
  options.trace = true;
  options.check_claims = false;
  options.act = [&](const ReplayedAct& act) {
    letter.told.push_back(teller.Tell(act));
    known.See(act.number, letter.told.back(), act.act.has_mark());
  };
  const auto outcome = Replay(*log->reader, ruleset, options, [&](const ReplayedEvent& event) {
    letter.told.push_back(teller.Tell(event));
    known.See(event.number, letter.told.back(), false);
  });
  if (!outcome.ok()) return InputError(outcome.status());
  if (outcome->refused) {
    return Failure(Exit::kNo, absl::StrCat(path, ": event ", outcome->refusal.number,
                                           " is against the rules; `adjutant check ", path, "` says more"));
  }
  const bool by_post = !log->reader->header().party().empty();
  letter.since = since.value_or(known.Last(by_post));
  if (letter.since >= all.size()) return NoSuchEvent(path, outcome->events, letter.since);
  letter.with_header = letter.since == 0;
  letter.told.erase(letter.told.begin(), letter.told.begin() + static_cast<std::ptrdiff_t>(
                                                                   std::min<size_t>(letter.since, letter.told.size())));
  if (by_post) letter.unsigned_from = UnsignedFrom(all);
  const auto first = all.begin() + static_cast<std::ptrdiff_t>(letter.with_header ? 0 : letter.since + 1);
  letter.records.assign(std::make_move_iterator(first), std::make_move_iterator(all.end()));
  if (letter.records.empty()) return NothingToSend(path, letter.since);
  letter.next = DecisionSentence(ruleset, outcome->state);
  return letter;
}

std::string Title(const OpenedLog& log) {
  const v1::LogHeader& header = log.reader->header();
  return absl::StrCat(log.ruleset->game().title(), header.title().empty() ? "" : ": ", Printable(header.title()));
}

std::string LetterText(const Letter& letter, const OpenedLog& log, const Sha256& before, const Sha256& after,
                       const std::vector<std::string>& blocks) {
  const uint64_t first = letter.records.front().sequence, last = letter.records.back().sequence;
  std::string text = absl::StrCat(Title(log), "\n");
  absl::StrAppend(&text, "Records ", first, " to ", last, letter.from.empty() ? "" : ", sent by ", letter.from);
  if (letter.with_header) {
    absl::StrAppend(&text, ": the game from its start\n\n");
  } else {
    absl::StrAppend(&text, ";\nthey follow record ", letter.since, ", whose fingerprint is ", FingerprintOf(before),
                    "\n\n");
  }
  absl::StrAppend(&text, ToldText(letter.told, kMailColumns), letter.told.empty() ? "" : "\n");
  absl::StrAppend(&text, "Next: ", letter.next, "\n");
  if (letter.unsigned_from.has_value()) {
    absl::StrAppend(&text, "A draft: nobody has signed from record ", *letter.unsigned_from, " on\n");
  }
  absl::StrAppend(&text, "Fingerprint of record ", last, ": ", FingerprintOf(after),
                  "\n\nSave this mail as a file, and let the program read it:\n    adjutant receive ",
                  letter.with_header ? "--new=GAME.adj MAIL" : "GAME.adj MAIL", "\n\n");
  return absl::StrCat(text, absl::StrJoin(blocks, "\n"));
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  if (path == "-") return UsageError("send: LOG must be a file");
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(path, LogAccess(call.flags.All("overlay"))));
  auto reader = LogReader::Open(path);
  if (!reader.ok()) return WithExit(Exit::kUnreadable, reader.status());
  auto all = mail::RecordsOfLog(**reader);
  if (!all.ok()) return InputError(all.status());
  const Sha256 header_chain = all->front().chain;
  std::vector<Sha256> chains;
  for (const mail::StoredRecord& record : *all) chains.push_back(record.chain);
  ADJUTANT_ASSIGN_OR_RETURN(const Letter letter, Write(path, call.flags, *std::move(all), &log));
  const Sha256 before = letter.with_header ? Sha256{} : chains[letter.since];
  auto blocks = mail::WriteBlocks(header_chain, letter.from, before, letter.records);
  if (!blocks.ok()) return WithExit(Exit::kNo, blocks.status(), absl::StrCat(path, ": "));
  const std::string text = LetterText(letter, log, before, chains.back(), *blocks);
  if (letter.unsigned_from.has_value()) {
    call.console.Message(absl::StrCat("records from ", *letter.unsigned_from,
                                      " on are not signed: `adjutant mark` ends a turn; this mail is a draft"));
  }
  if (!call.json()) {
    ADJUTANT_RETURN_IF_ERROR(WriteAnswer(call, text));
    return Exit::kOk;
  }
  std::string answer;
  JsonWriter json(&answer);
  json.Begin('{').Field("log", path).Field("from", letter.from).Field("since", letter.since);
  json.Field("first", letter.records.front().sequence).Field("last", letter.records.back().sequence);
  json.Field("fingerprint", FingerprintOf(chains.back())).Field("draft", letter.unsigned_from.has_value());
  json.Key("records");
  ToldJson(letter.told, &json);
  json.Key("blocks").Begin('[');
  for (const std::string& block : *blocks) json.String(block);
  json.End().Field("text", text).End();
  ADJUTANT_RETURN_IF_ERROR(WriteAnswer(call, answer));
  return Exit::kOk;
}

}  // namespace

const Command kSendCommand = {
    "send",
    "LOG",
    "writes the mail that brings the last records to the other players",
    "The mail tells the moves in plain words, as its reader may know them: the other side if there are two, else an\n"
    "observer. Then come the fingerprint of the record, in words to compare, and a block of letters and digits with\n"
    "the records themselves, which quoting, breaking lines anew and copying do not harm. `adjutant receive` reads it.\n"
    "The block holds the records whole. In a log that is not sealed they tell what is hidden, too.\n"
    "\n"
    "Sent is what follows the last record that the other side surely has: its last mark, or, in a log that has no\n"
    "parties, its last decision. --since=N names another one. The first mail has the header as well and begins the\n"
    "log of the other side.",
    "adjutant send game.adj --as=us -o turn-3.txt",
    1,
    1,
    {{"as", "ROLE", "who sends: a side, or another party of a game by post"},
     {"since", "N", "the reader has the log up to record N; 0: he has nothing"},
     {"o", "FILE", "writes the mail there; an existing file is never overwritten"},
     OverlayFlag()},
    Run};

}  // namespace adjutant
