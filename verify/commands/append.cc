// adjutant append: checks events and appends them, or refuses with the rule.
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/desk.h"
#include "verify/desk_text.h"
#include "verify/json.h"
#include "verify/provenance.h"
#include "verify/ruling_text.h"
#include "verify/session.h"
#include "verify/text.h"

namespace adjutant {
namespace {

absl::StatusOr<v1::ChanceSource> SourceFrom(const std::string& text) {
  v1::ChanceSource source;
  const size_t colon = text.find(':');
  const std::string method = text.substr(0, colon);
  std::vector<std::string> known;
  const auto* methods = v1::ChanceSource::Method_descriptor();
  for (int i = 0; i < methods->value_count(); ++i) {
    if (methods->value(i)->number() == 0) continue;
    known.push_back(absl::AsciiStrToLower(methods->value(i)->name()));
    if (known.back() == method) source.set_method(static_cast<v1::ChanceSource::Method>(methods->value(i)->number()));
  }
  if (source.method() == v1::ChanceSource::METHOD_UNSPECIFIED) {
    return UsageError(absl::StrCat("append: --source: no method '", method, "'", DidYouMean(method, known)));
  }
  if (colon != std::string::npos) source.set_reference(text.substr(colon + 1));
  return source;
}

absl::StatusOr<v1::Annotations> AnnotationsFrom(const Flags& flags) {
  v1::Annotations annotations;
  ADJUTANT_ASSIGN_OR_RETURN(const auto claims, flags.Pairs("claim"));
  for (const auto& [name, value] : claims) {
    v1::Claim* claim = annotations.add_claims();
    claim->set_name(name);
    int64_t number = 0;
    if (absl::SimpleAtoi(value, &number)) {
      claim->set_value(number);
    } else {
      claim->set_text(value);
    }
  }
  annotations.set_note(flags.Get("note"));
  if (flags.Has("source")) {
    ADJUTANT_ASSIGN_OR_RETURN(*annotations.mutable_source(), SourceFrom(flags.Get("source")));
  }
  return annotations;
}

void AnswerText(const Desk& desk, const std::string& log, bool written, bool closed, Console* console) {
  console->Print(log, written ? ": appended " : ": would append ", Counted(desk.appended().size(), "event"), "\n");
  for (const Appended& one : desk.appended()) PrintAppended(one, desk, console);
  console->Print("next: ", DecisionSentence(desk.ruleset(), desk.state()), closed ? "; the log is closed" : "", "\n");
}

void AnswerJson(Desk& desk, const std::string& log, bool written, bool closed, Console* console) {
  JsonWriter json(console->buffer());
  json.Begin('{').Field("log", log).Field("appended", written).Field("closed", closed).Key("events");
  AppendedJson(desk, &json);
  json.Field("digest", HexOf(desk.ruleset().Digest(desk.state()))).Key("next");
  DecisionJson(desk.ruleset(), desk.state(), &json);
  json.End();
}

// The log, locked against other writers, and the position after its last event.
struct OpenDesk {
  std::unique_ptr<LogWriter> writer;
  LogPosition position;
};

absl::StatusOr<OpenDesk> OpenForEvents(const std::string& path, const Flags& flags) {
  if (path == "-") return UsageError("append: LOG must be a file");
  // First as any reader does it: whatever is wrong with the file is said here. What remains is the lock and a closed
  // log.
  ADJUTANT_RETURN_IF_ERROR(OpenLog(path, flags.All("overlay")).status());
  OpenDesk open;
  auto writer = LogWriter::OpenForAppend(path);
  if (!writer.ok()) {
    const bool closed = writer.status().code() == absl::StatusCode::kFailedPrecondition;
    return WithExit(closed ? Exit::kNo : Exit::kUnreadable, writer.status());
  }
  open.writer = *std::move(writer);
  ADJUTANT_ASSIGN_OR_RETURN(open.position, PositionOf(path, flags.All("overlay"), std::nullopt));
  return open;
}

absl::Status Write(const Desk& desk, bool close, LogWriter* writer) {
  if (!desk.appended().empty()) {
    ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, writer->AppendAll(desk.Bytes())));
  }
  if (!close) return absl::OkStatus();
  v1::LogClose closing;
  closing.set_events(desk.events());
  closing.set_state_digest(desk.ruleset().Digest(desk.state()));
  if (!desk.appended().empty() && desk.ruleset().PendingOf(desk.state()).over) {
    const std::vector<Sentence>& sentences = desk.appended().back().trace.sentences;
    if (!sentences.empty()) closing.set_outcome(sentences.back().text);
  }
  return WithExit(Exit::kUnreadable, writer->Close(closing));
}

// The secrets of --secrets, which every side must have committed to in the log.
absl::StatusOr<std::vector<std::string>> SecretsOf(const std::string& path, const Flags& flags) {
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(path, flags.All("overlay")));
  auto secrets = SecretsFrom(log.ruleset->game(), std::vector<std::string>(absl::StrSplit(flags.Get("secrets"), ',')));
  if (!secrets.ok()) return UsageError(absl::StrCat("append: --secrets: ", secrets.status().message()));
  ProvenanceChecker checker(*log.ruleset, log.reader->header());
  Sha256 chain = log.reader->header_record().chain;
  const auto outcome = Replay(*log.reader, *log.ruleset, {.check_claims = false}, [&](const ReplayedEvent& event) {
    checker.See({event.number, event.before, event.event, event.annotations, chain});
    chain = log.reader->chain();
  });
  if (!outcome.ok()) return InputError(outcome.status());
  const std::string why_not = checker.WhyNotCommitted(*secrets);
  if (!why_not.empty()) return Failure(Exit::kNo, absl::StrCat("append: --secrets: ", path, ": ", why_not));
  return secrets;
}

// --signing-text: what a third party signs to vouch for the outcome, which is not appended.
absl::StatusOr<Exit> TellSigningText(const Sha256& chain, const std::string& text, Desk* desk, Invocation* call) {
  const auto event = desk->codec().Parse(text);
  if (!event.ok()) return InputError(event.status(), absl::StrCat("event ", desk->events() + 1, ": "));
  if (event->player != kChance) return UsageError("append: --signing-text: only an outcome of chance is signed");
  const bool due = desk->IsChanceDue();
  const std::string key = due ? desk->ruleset().ChanceKey(desk->state()) : "";
  const auto refused = desk->Take(*event, {});
  if (refused.has_value()) return AnswerRefusal(*desk, *refused, "appended", call->json(), &call->console);
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
  ADJUTANT_ASSIGN_OR_RETURN(const v1::Annotations annotations, AnnotationsFrom(call.flags));
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<std::string> texts, EventTexts(call));
  ADJUTANT_RETURN_IF_ERROR(CheckUsage(call.flags, texts.size()));

  ADJUTANT_ASSIGN_OR_RETURN(OpenDesk open, OpenForEvents(path, call.flags));
  const Ruleset& ruleset = *open.position.log.ruleset;
  Desk desk(ruleset, std::move(open.position.state), open.position.events, open.writer->header().seed());
  if (call.flags.Has("secrets")) {
    ADJUTANT_ASSIGN_OR_RETURN(const std::vector<std::string> secrets, SecretsOf(path, call.flags));
    desk.UseSecrets(secrets);
  }
  if (call.flags.Has("signing-text")) return TellSigningText(open.writer->chain(), texts[0], &desk, &call);
  if (roll && !desk.has_seed()) {
    return UsageError(absl::StrCat("append: --roll: ", path, " has no seed; `adjutant new --seed` gives a log one"));
  }
  for (size_t i = 0; i < texts.size(); ++i) {
    v1::Annotations own;
    const auto event = desk.codec().Parse(texts[i], &own);
    if (!event.ok()) return InputError(event.status(), absl::StrCat("event ", desk.events() + 1, ": "));
    if (roll && event->player != kChance) ADJUTANT_RETURN_IF_ERROR(desk.RollAll({}));
    const auto refused = desk.Take(*event, std::move(own));
    if (refused.has_value()) return AnswerRefusal(desk, *refused, "appended", call.json(), &call.console);
  }
  if (!texts.empty()) desk.AnnotateLast(annotations);
  if (roll) ADJUTANT_RETURN_IF_ERROR(desk.RollAll(texts.empty() ? annotations : v1::Annotations()));

  const bool write = !dry && (desk.claims_hold() || call.flags.Has("keep-broken-claims"));
  if (write) ADJUTANT_RETURN_IF_ERROR(Write(desk, close, open.writer.get()));
  if (call.json()) {
    AnswerJson(desk, path, write, write && close, &call.console);
  } else {
    AnswerText(desk, path, write, write && close, &call.console);
    if (!desk.claims_hold() && !write && !dry) {
      call.console.Print("nothing was appended: a claim is broken; --keep-broken-claims records it as it is\n");
    }
  }
  return desk.claims_hold() ? Exit::kOk : Exit::kNo;
}

}  // namespace

const Command kAppendCommand = {
    "append",
    "LOG EVENT...",
    "checks events and appends them, all or none; refuses with the rule otherwise",
    "EVENT is in event notation (as `adjutant legal` prints it), protobuf text or JSON. '-' stands for the lines of\n"
    "standard input, an event each; lines that start with '#' are comments. --claim, --note and --source belong to "
    "the\n"
    "last EVENT. A log that ends in the middle of a record must be repaired first: `adjutant check --repair`.",
    "adjutant append game.adj 'us card_played card=strategy_5 use=activate_force' --claim political_will=29",
    1,
    ~size_t{0},
    {{"claim", "NAME=VALUE", "what the players say a value is afterwards", {}, true},
     {"note", "TEXT", "a remark"},
     {"source", "METHOD[:REFERENCE]", "where an outcome of chance comes from: entered, dice_server, book ..."},
     {"roll", "", "whenever chance is due, roll it by the seed of the log"},
     {"secrets", "HEX,HEX", "with --roll: roll by the secrets that the sides have committed to (proto/LOG_FORMAT.md)"},
     {"signing-text", "", "print what a third party signs for this outcome of chance; nothing is appended"},
     {"close", "", "close the log afterwards: nothing can follow"},
     {"dry-run", "", "check only; the log stays as it is"},
     {"keep-broken-claims", "", "append although a claim is broken; the status is 1 all the same"},
     OverlayFlag()},
    Run};

}  // namespace adjutant
