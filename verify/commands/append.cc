// adjutant append: checks events and appends them, or refuses with the rule.
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "replay/fingerprint.h"
#include "verify/commands/commands.h"
#include "verify/dice/provenance.h"
#include "verify/program/access.h"
#include "verify/program/annotation_flags.h"
#include "verify/program/carry_out.h"
#include "verify/program/desk.h"
#include "verify/program/desk_lines.h"
#include "verify/program/desk_text.h"
#include "verify/program/gone_on.h"
#include "verify/program/roll_guard.h"
#include "verify/program/sealing.h"
#include "verify/record/agreement.h"
#include "verify/record/session.h"
#include "verify/rules/ruling_text.h"
#include "verify/spoken/names.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// What was appended, or would have been; `end` is that of the log.
struct Answer {
  const std::string& log;
  const RecordEnd& end;
  bool written;
  bool closed;
  const std::vector<UnsoundRoll>& unsound;  // recorded all the same
};

void AnswerText(const Desk& desk, const Answer& answer, Console* console) {
  console->Print(Printable(answer.log), answer.written ? ": appended " : ": would append ",
                 Counted(desk.appended().size(), "event"), "\n");
  for (const Appended& one : desk.appended()) {
    PrintAppended(one, desk, console);
    for (const UnsoundRoll& roll : answer.unsound) {
      if (roll.number == one.number) PrintWrittenDown(roll, console);
    }
  }
  console->Print("next: ", DecisionSentence(desk.ruleset(), desk.state()), answer.closed ? "; the log is closed" : "",
                 "\n");
  PrintFingerprint(answer.end.records, answer.end.acts, answer.end.chain, console);
}

void AnswerJson(Desk& desk, const Answer& answer, Console* console) {
  JsonWriter json(console->buffer());
  json.Begin('{').Field("log", answer.log).Field("appended", answer.written).Field("closed", answer.closed);
  json.Field("fingerprint", FingerprintOf(answer.end.chain)).Key("events");
  AppendedJson(desk, &json);
  if (!answer.unsound.empty()) {
    json.Key("unsound").Begin('[');
    for (const UnsoundRoll& roll : answer.unsound) UnsoundJson(roll, &json);
    json.End();
  }
  json.Field("digest", HexOf(desk.ruleset().Digest(desk.state()))).Key("next");
  DecisionJson(desk.ruleset(), desk.state(), &json);
  json.End();
}

// The log, locked against other writers, and the position after its last event.
struct OpenDesk {
  std::unique_ptr<LogWriter> writer;
  LogPosition position;
  EventList record;
  RollsSoFar rolls;
  Sha256 header_chain{};
};

absl::StatusOr<OpenDesk> OpenForEvents(const std::string& path, const LogAccess& access) {
  if (path == "-") return UsageError("append: LOG must be a file");
  // First as any reader does it: whatever is wrong with the file is said here. What remains is the lock and a closed
  // log.
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog first, OpenLog(path, access));
  OpenDesk open;
  open.header_chain = first.reader->chain();
  ADJUTANT_ASSIGN_OR_RETURN(open.writer, OpenToAppend(path));
  ADJUTANT_ASSIGN_OR_RETURN(open.position, PositionOf(path, access, std::nullopt, &open.record, &open.rolls));
  return open;
}

// `chain` becomes that of the last event.
absl::Status Write(const Desk& desk, const OpenDesk& open, const std::string& path, bool close, Sha256* chain,
                   Console* console) {
  LogWriter* writer = open.writer.get();
  if (!desk.appended().empty()) {
    std::vector<NewRecord> records;
    // What is written can be read again: claims and notes have their limits.
    EventCodec codec(desk.ruleset());
    for (const std::string& event : desk.Bytes()) {
      ADJUTANT_RETURN_IF_ERROR(InputError(codec.FromBytes(event).status()));
    }
    const AppendAt at{
        path, writer->header(), open.header_chain, writer->chain(), writer->events(), open.position.log.filled};
    ADJUTANT_ASSIGN_OR_RETURN(std::vector<std::string> bytes, StoredEvents(desk, at, console));
    bool version2 = writer->format_version() >= 2;
    for (size_t i = 0; i < bytes.size(); ++i) {
      if (desk.appended()[i].refused && !std::exchange(version2, true)) records.push_back(VersionRecord());
      records.push_back({RecordKind::kEvent, std::move(bytes[i])});
    }
    ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, writer->AppendRecords(records)));
  }
  *chain = writer->chain();
  if (!close) return absl::OkStatus();
  v1::LogClose closing;
  closing.set_events(writer->events());
  closing.set_acts(writer->acts());
  closing.set_state_digest(desk.ruleset().Digest(desk.state()));
  if (!desk.appended().empty() && desk.ruleset().PendingOf(desk.state()).over) {
    const std::vector<Sentence>& sentences = desk.appended().back().trace.sentences;
    if (!sentences.empty()) closing.set_outcome(sentences.back().text);
  }
  return WithExit(Exit::kUnreadable, writer->Close(closing));
}

// The secrets of --secrets, which every side must have committed to in the log.
absl::StatusOr<std::vector<std::string>> SecretsOf(const std::string& path, const Flags& flags, const Ruleset& ruleset,
                                                   const ProvenanceChecker& rolls) {
  auto secrets = SecretsFrom(ruleset.SeatIds(), std::vector<std::string>(absl::StrSplit(flags.Get("secrets"), ',')));
  if (!secrets.ok()) return UsageError(absl::StrCat("append: --secrets: ", secrets.status().message()));
  const std::string why_not = rolls.WhyNotCommitted(*secrets);
  if (!why_not.empty()) return Failure(Exit::kNo, absl::StrCat("append: --secrets: ", path, ": ", why_not));
  return secrets;
}

// --signing-text: what a third party signs to vouch for the outcome, which is not appended.
// With --as-recorded it may be refused; then the act that makes the log one of version 2 comes before it.
absl::StatusOr<Exit> TellSigningText(const LogWriter& log, const std::string& text, Desk* desk, Invocation* call) {
  const RecordEnd end{desk->events(), log.acts(), log.chain()};
  const auto event = LineReader(desk->ruleset()).ReadOne(text, desk->state());
  if (!event.ok()) return InputError(event.status(), absl::StrCat("event ", desk->events() + 1, ": "));
  if (event->player != kChance) return UsageError("append: --signing-text: only an outcome of chance is signed");
  const bool due = desk->IsChanceDue();
  const std::string key = due ? desk->keys().KeyOf(desk->ruleset(), desk->state()) : "";
  const auto refused = desk->Take(*event, {});
  if (refused.has_value() && !call->flags.Has("as-recorded")) {
    return AnswerRefusal(*desk, *refused, "appended", &end, call->json(), &call->console);
  }
  const bool act_first = refused.has_value() && log.format_version() < 2;
  const Sha256 chain =
      act_first ? ChainOf(log.chain(), end.records + 1, RecordKind::kAct, VersionRecord().payload) : log.chain();
  const std::string signing_text = SigningText(chain, key, desk->codec().ToNotation(*event));
  if (call->json()) {
    JsonWriter json(call->console.buffer());
    json.Begin('{').Field("signing_text", signing_text).End();
  } else {
    call->console.Print(signing_text);
  }
  return Exit::kOk;
}

absl::Status CheckUsage(const Flags& flags, size_t events) {
  if (flags.Has("as-recorded") && events == 0) return UsageError("append: --as-recorded goes with an EVENT");
  if (flags.Has("secrets") && (!flags.Has("roll") || events > 0)) {
    return UsageError("append: --secrets goes with --roll and without EVENT");
  }
  if (flags.Has("signing-text") && (events != 1 || flags.Has("roll") || flags.Has("close"))) {
    return UsageError("append: --signing-text goes with one EVENT, and without --roll and --close");
  }
  if (events == 0 && !flags.Has("roll") && !flags.Has("close")) {
    return UsageError("append: expected EVENT...; see `adjutant append --help`");
  }
  return absl::OkStatus();
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  const bool roll = call.flags.Has("roll");
  const bool close = call.flags.Has("close");
  const bool dry = call.flags.Has("dry-run");
  ADJUTANT_ASSIGN_OR_RETURN(v1::Annotations annotations, RecordedFrom(call.flags, "append: "));
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<std::string> texts, EventTexts(call));
  ADJUTANT_RETURN_IF_ERROR(CheckUsage(call.flags, texts.size()));

  const LogAccess access = AccessOf(call);
  ADJUTANT_ASSIGN_OR_RETURN(OpenDesk open, OpenForEvents(path, access));
  if (call.flags.Has("after")) {
    ADJUTANT_ASSIGN_OR_RETURN(const auto gone_on, WhatFollows(path, call.flags.Get("after"), access));
    if (gone_on.has_value()) return AnswerGoneOn(path, *gone_on, call.json(), &call.console);
  }
  ADJUTANT_RETURN_IF_ERROR(CheckReadsHand(open.position.log.filled.get(), path));
  // Only who knows the truth can say to what position it came.
  if (close) ADJUTANT_RETURN_IF_ERROR(RequireOpen(open.position.log, "append --close"));
  const Ruleset& ruleset = *open.position.log.ruleset;
  const std::optional<v1::AsRecorded> as_recorded =
      annotations.has_as_recorded() ? std::make_optional(annotations.as_recorded()) : std::nullopt;
  annotations.clear_as_recorded();
  const Sha256 end_chain = open.writer->chain();
  const RecordEnd end{open.position.events, open.position.acts, end_chain};
  Desk desk(ruleset, std::move(open.position.state), open.position.events, open.writer->header().seed());
  desk.Know(std::move(open.record));
  desk.UseKeys(open.rolls.checker->keys());
  if (call.flags.Has("secrets")) {
    ADJUTANT_ASSIGN_OR_RETURN(const std::vector<std::string> secrets,
                              SecretsOf(path, call.flags, ruleset, *open.rolls.checker));
    desk.UseSecrets(secrets);
  }
  if (call.flags.Has("signing-text")) return TellSigningText(*open.writer, texts[0], &desk, &call);
  if (roll && !desk.has_seed()) {
    return UsageError(absl::StrCat("append: --roll: ", path, " has no seed; `adjutant new --seed` gives a log one"));
  }
  desk.set_has_acts(open.writer->format_version() >= 2);
  OrderBook in_force(ruleset, open.position.log.filled != nullptr);
  if (open.position.acts > 0) {
    ADJUTANT_ASSIGN_OR_RETURN(in_force, OrdersOf(path, access, ruleset));
  }
  OrdersAtDesk orders(std::move(in_force), roll);
  LineReader lines(ruleset);
  for (size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) ADJUTANT_RETURN_IF_ERROR(orders.GoOn(&desk));
    const bool written_down = as_recorded.has_value() && i + 1 == texts.size();
    ADJUTANT_ASSIGN_OR_RETURN(const auto refused,
                              lines.Take(texts[i], roll, &desk, written_down ? &*as_recorded : nullptr));
    if (refused.has_value()) return AnswerRefusal(desk, *refused, "appended", &end, call.json(), &call.console);
  }
  ADJUTANT_RETURN_IF_ERROR(lines.NameAsMeant(desk, &annotations));
  if (!texts.empty()) desk.AnnotateLast(annotations);
  if (roll) ADJUTANT_RETURN_IF_ERROR(desk.RollAll(texts.empty() ? annotations : v1::Annotations()));
  if (!desk.appended().empty()) ADJUTANT_RETURN_IF_ERROR(orders.GoOn(&desk));

  ADJUTANT_RETURN_IF_ERROR(CheckMayAppend(desk, open.writer->header()));
  // What was played is written down, right or wrong, if somebody says so: `check` says what it is.
  const std::vector<UnsoundRoll> unsound = FindUnsound(open.writer->chain(), &open.rolls, &desk);
  for (const UnsoundRoll& one : unsound) {
    if (!one.written_down) return AnswerUnsound(one, "appended", &end, call.json(), &call.console);
  }

  const bool write = !dry && (desk.claims_hold() || call.flags.Has("keep-broken-claims"));
  Sha256 chain = open.writer->chain();
  if (write) ADJUTANT_RETURN_IF_ERROR(Write(desk, open, path, close, &chain, &call.console));
  const RecordEnd now{open.writer->events(), open.writer->acts(), chain};
  const Answer answer{path, now, write, write && close, unsound};
  if (call.json()) {
    AnswerJson(desk, answer, &call.console);
  } else {
    AnswerText(desk, answer, &call.console);
    if (!desk.claims_hold() && !write && !dry) {
      call.console.Print("nothing was appended: a claim is broken; --keep-broken-claims records it as it is\n");
    }
  }
  return desk.claims_hold() ? Exit::kOk : Exit::kNo;
}

std::vector<FlagSpec> AppendFlags() {
  std::vector<FlagSpec> flags = RecordFlags();
  for (const FlagSpec& flag : std::vector<FlagSpec>{
           {"after", "N|WORDS", "append only if event N is the last, or if WORDS are the log's fingerprint"},
           {"roll", "", "whenever chance is due, roll it by the seed of the log"},
           {"secrets", "HEX,HEX",
            "with --roll: roll by the secrets that the sides have committed to (proto/LOG_FORMAT.md)"},
           {"signing-text", "", "print what a third party signs for this outcome of chance; nothing is appended"},
           {"close", "", "close the log afterwards: nothing can follow"},
           {"dry-run", "", "check only; the log stays as it is"},
           {"keep-broken-claims", "", "append although a claim is broken; the status is 1 all the same"},
           OverlayFlag(),
           ReaderFlag()}) {
    flags.push_back(flag);
  }
  return flags;
}

}  // namespace

const Command kAppendCommand = {
    "append",
    "LOG EVENT...",
    "checks events and appends them, all or none; refuses with the rule otherwise",
    "EVENT is in event notation (as `adjutant legal` prints it), protobuf text or JSON; or it says in a person's "
    "words\n"
    "what can only be one event here: 'us moves to Laredo Road', '2nd infantry, bragg', 'frio > laredo', '7'. A list\n"
    "(',') and a path ('>') are several events. The answer tells how it was read. '-' stands for the lines of\n"
    "standard input; lines that start with '#' are comments. --claim, --note, --source, --as-recorded, --then and\n"
    "--no-effect belong to the last EVENT, or stand behind an event on its own line.\n"
    "An outcome of chance that is not what its --source, or the seed of the log, makes it is refused.\n"
    "\n"
    "--as-recorded writes an EVENT down even if the rules refuse it, or if it is not what its source makes it, with\n"
    "the refusal in the answer: so a game that holds an error can be typed in as it was played. The event then does "
    "what it does where it is legal, or\n"
    "nothing (--no-effect), and after that --then sets what the players had on the board. `adjutant check` reports it\n"
    "until it is waived (`adjutant waive`) or taken back (`adjutant undo`).\n"
    "\n"
    "The answer ends with the fingerprint of the record: four words to compare in a mail. --after takes them, or the\n"
    "number of the last event that the sender knew: the same mail sent twice then changes nothing, and says so with\n"
    "status 1. A log that ends in the middle of a record must be repaired first: `adjutant check --repair`.",
    "adjutant append game.adj 'us card_played card=strategy_5 use=activate_force' --claim political_will=29",
    1,
    ~size_t{0},
    AppendFlags(),
    Run};

}  // namespace adjutant
