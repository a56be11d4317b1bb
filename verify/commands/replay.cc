// adjutant replay: the game as a readable record.
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/capital.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/json.h"
#include "verify/page/page.h"
#include "verify/ruling_text.h"
#include "verify/session.h"
#include "verify/text.h"

namespace adjutant {
namespace {

void PrintTitle(const OpenedLog& log, Console* console) {
  const v1::LogHeader& header = log.reader->header();
  const Ruleset& ruleset = *log.ruleset;
  console->Print(console->Bold(ruleset.game().title()), header.title().empty() ? "" : ": ", Printable(header.title()),
                 "\nscenario ", ruleset.scenario(), ", edition ", ruleset.edition());
  for (int i = 0; i < header.players_size() && i < static_cast<int>(ruleset.game().sides().size()); ++i) {
    console->Print(", ", ruleset.game().side_names()[i], ": ", Printable(header.players(i)));
  }
  console->Print("\n");
}

// Writes the record, event by event.
class Report {
 public:
  Report(const OpenedLog& log, bool json, Console* console)
      : ruleset_(*log.ruleset), codec_(ruleset_), console_(*console), json_(console->buffer()), is_json_(json) {}

  void Start(const OpenedLog& log) {
    if (!is_json_) return PrintTitle(log, &console_);
    json_.Begin('{').Field("log", log.name).Field("title", log.reader->header().title());
    RulesetJson(ruleset_, &json_);
    json_.Key("events").Begin('[');
  }

  void Event(const ReplayedEvent& event) {
    is_json_ ? EventJson(event) : EventText(event);
    console_.Drain();
  }

  // The end of a text, or of the JSON document.
  void Finish(const ReplayOutcome& outcome, const LogReader& reader) {
    is_json_ ? FinishJson(outcome, reader) : FinishText(outcome, reader);
  }

 private:
  void EventText(const ReplayedEvent& event) {
    PrintHeadings(ruleset_.HeadingsOf(event.before));
    const std::string number = absl::StrCat(event.number);
    console_.Print(std::string(number.size() < 5 ? 5 - number.size() : 0, ' '), number, "  ",
                   Printable(ruleset_.Describe(event.before, event.event)));
    if (event.annotations != nullptr && event.annotations->has_source()) {
      const std::string source = SourceText(event.annotations->source());
      if (!source.empty()) console_.Print(console_.Faint(absl::StrCat(" (", source, ")")));
    }
    console_.Print("\n");
    for (const Sentence& sentence : event.trace.sentences) {
      const std::string brackets = CaseInBrackets(ruleset_, sentence.rule);
      console_.Print("         ", Printable(Capitalized(sentence.text)), brackets.empty() ? "" : " ",
                     console_.Faint(brackets), "\n");
    }
    for (const ClaimResult& claim : event.claims) {
      console_.Print("         claim ", ClaimSentence(claim, console_), "\n");
    }
    if (event.annotations != nullptr && !event.annotations->note().empty()) {
      console_.Print("         note: ", Printable(event.annotations->note()), "\n");
    }
  }

  void PrintHeadings(const Headings& headings) {
    size_t same = 0;
    while (same < headings.size() && same < headings_.size() && headings[same] == headings_[same]) ++same;
    for (size_t i = same; i < headings.size(); ++i) {
      console_.Print(i == 0 ? "\n" : "", std::string(2 * i, ' '), console_.Bold(Printable(headings[i])), "\n");
    }
    headings_ = headings;
  }

  void EventJson(const ReplayedEvent& event) {
    json_.Begin('{').Field("number", event.number).Key("headings").Begin('[');
    for (const std::string& heading : ruleset_.HeadingsOf(event.before)) json_.String(heading);
    json_.End().Field("notation", codec_.ToNotation(event.event));
    json_.Field("sentence", ruleset_.Describe(event.before, event.event));
    json_.Key("event").Raw(codec_.ToJson(event.event, event.annotations)).Key("sentences");
    SentencesJson(ruleset_, event.trace, &json_);
    json_.Key("claims").Begin('[');
    for (const ClaimResult& claim : event.claims) ClaimJson(claim, &json_);
    json_.End().Field("digest", HexOf(ruleset_.Digest(event.after))).End();
  }

  void FinishText(const ReplayOutcome& outcome, const LogReader& reader) {
    console_.Print("\n");
    if (outcome.refused) PrintRefusal(TextOf(ruleset_, outcome.state, outcome.refusal), &console_);
    console_.Print("after ", Counted(outcome.events, "event"), ": ", DecisionSentence(ruleset_, outcome.state));
    if (reader.closed()) {
      console_.Print("; closed", reader.close().outcome().empty() ? "" : ": ", Printable(reader.close().outcome()));
    }
    console_.Print("\n");
    if (outcome.claims > 0) {
      console_.Print("claims: ", outcome.claims - outcome.broken_claims, " confirmed, ", outcome.broken_claims,
                     " broken\n");
    }
    const std::string digest = HexOf(outcome.digest);
    console_.Print("state digest ", digest);
    if (outcome.digest_differs) {
      console_.Print(": ", console_.Bad("DIFFERS"), " from the recorded ", HexOf(outcome.recorded_digest));
    }
    console_.Print("\n");
  }

  void FinishJson(const ReplayOutcome& outcome, const LogReader& reader) {
    json_.End().Key("final").Begin('{').Field("events", outcome.events).Field("digest", HexOf(outcome.digest));
    json_.Field("closed", reader.closed()).Field("digest_differs", outcome.digest_differs);
    if (outcome.digest_differs) json_.Field("recorded_digest", HexOf(outcome.recorded_digest));
    if (reader.closed()) json_.Field("outcome", reader.close().outcome());
    json_.Field("claims", outcome.claims).Field("broken_claims", outcome.broken_claims).Key("next");
    DecisionJson(ruleset_, outcome.state, &json_);
    if (outcome.refused) {
      json_.Key("refusal");
      RefusalJson(TextOf(ruleset_, outcome.state, outcome.refusal), &json_);
    }
    json_.End().End();
  }

  const Ruleset& ruleset_;
  const EventCodec codec_;
  Console& console_;
  JsonWriter json_;
  const bool is_json_;
  Headings headings_;
};

// Between events of --step. False: enough.
bool Pause(Console* console) {
  (void)console->Flush();
  std::string line;
  return console->ReadLine(&line) && line != "q";
}

Exit ExitOf(const ReplayOutcome& outcome) {
  return outcome.refused || outcome.broken_claims > 0 || outcome.digest_differs ? Exit::kNo : Exit::kOk;
}

absl::StatusOr<Exit> WritePage(std::optional<uint64_t> from, std::optional<uint64_t> to, OpenedLog* log,
                               Invocation& call) {
  PageOptions options;
  options.from = from;
  options.to = to;
  if (call.flags.Has("view")) {
    ADJUTANT_ASSIGN_OR_RETURN(options.viewer, FindSide(log->ruleset->game(), call.flags.Get("view")));
  }
  const auto page = MakePage(log, options);
  if (absl::IsOutOfRange(page.status())) return WithExit(Exit::kUsage, page.status());
  if (!page.ok()) return InputError(page.status());
  ADJUTANT_RETURN_IF_ERROR(WriteAnswer(call, page->html));
  return ExitOf(page->outcome);
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const bool step = call.flags.Has("step");
  if (step && call.operands[0] == "-")
    return UsageError("replay: --step reads standard input, which is the log already");
  if (step && call.json()) return UsageError("replay: --step goes with --format=text only");
  ADJUTANT_ASSIGN_OR_RETURN(const auto from, call.flags.Number("from"));
  ADJUTANT_ASSIGN_OR_RETURN(const auto to, call.flags.Number("to"));
  if (from.has_value() && to.has_value() && *from > *to) return UsageError("replay: --from is after --to");
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(call.operands[0], call.flags.All("overlay")));
  if (call.flags.Get("format") == "html") return WritePage(from, to, &log, call);
  for (const char* name : {"view", "o"}) {
    if (!call.flags.Has(name)) continue;
    return UsageError(absl::StrCat("replay: ", name[1] == '\0' ? "-" : "--", name, " goes with --format=html"));
  }

  Report report(log, call.json(), &call.console);
  report.Start(log);
  ReplayOptions options;
  options.trace = true;
  if (to.has_value()) options.until = *to;
  bool enough = false;
  const auto outcome = Replay(*log.reader, *log.ruleset, options, [&](const ReplayedEvent& event) {
    if (enough || (from.has_value() && event.number < *from)) return;
    report.Event(event);
    if (step && event.number != options.until) enough = !Pause(&call.console);
  });
  if (!outcome.ok()) return InputError(outcome.status());
  if (from.has_value() && *from > outcome->events && !outcome->refused) {
    return NoSuchEvent(log.name, outcome->events, *from);
  }
  if (enough) return Exit::kOk;
  report.Finish(*outcome, *log.reader);
  return ExitOf(*outcome);
}

}  // namespace

const Command kReplayCommand = {
    "replay",
    "LOG",
    "the game as a readable record, event by event, with rule citations",
    "Case numbers stand in brackets after what they brought about. With --step, Enter goes on and q ends.\n"
    "\n"
    "--format=html writes one page that any browser shows from the disk, without a network: the map, the record,\n"
    "the tracks, a timeline to step and search through. With --view=SIDE what is hidden from that side is not in\n"
    "the file, nor are notes and claims. A page takes 20000 events; --from and --to choose a part.",
    "adjutant replay game.adj --format=html -o game.html",
    1,
    1,
    {{"from", "N", "begin with event N"},
     {"to", "N", "end with event N"},
     {"step", "", "wait for Enter after every event"},
     {"format", "FORMAT", "how to answer", {"text", "json", "html"}},
     {"view", "SIDE", "the page as this side may see it; everything if left out"},
     {"o", "FILE", "writes the page there; an existing file is never overwritten"},
     OverlayFlag()},
    Run};

}  // namespace adjutant
