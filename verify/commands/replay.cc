// adjutant replay: the game as a readable record.
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/capital.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "core/kernel/turn_mark.h"
#include "verify/commands/commands.h"
#include "verify/page/page.h"
#include "verify/program/access.h"
#include "verify/program/view.h"
#include "verify/record/agreement.h"
#include "verify/record/session.h"
#include "verify/rules/ruling_text.h"
#include "verify/rules/sight.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

void PrintTitle(const OpenedLog& log, Console* console) {
  const v1::LogHeader& header = log.reader->header();
  const Ruleset& ruleset = *log.ruleset;
  console->Print(console->Bold(ruleset.game().title()), header.title().empty() ? "" : ": ", Printable(header.title()),
                 "\nscenario ", ruleset.scenario(), ", edition ", ruleset.edition());
  for (int i = 0; i < header.players_size() && i < ruleset.SeatCount(); ++i) {
    console->Print(", ", ruleset.game().side_names()[i], ": ", Printable(header.players(i)));
  }
  console->Print("\n");
}

// Writes the record, event by event.
class Report {
 public:
  Report(const OpenedLog& log, PlayerId viewer, bool json, Console* console)
      : ruleset_(*log.ruleset),
        viewer_(viewer),
        sight_(ruleset_, viewer),
        codec_(ruleset_),
        console_(*console),
        json_(console->buffer()),
        is_json_(json) {}

  void Start(const OpenedLog& log) {
    if (!is_json_) return PrintTitle(log, &console_);
    json_.Begin('{').Field("log", log.name).Field("title", log.reader->header().title());
    RulesetJson(ruleset_, &json_);
    json_.Key("events").Begin('[');
  }

  void Event(const ReplayedEvent& event) {
    const SeenEvent seen = sight_.Look(event);
    is_json_ ? EventJson(event, seen) : EventText(event, seen);
    console_.Drain();
  }

  void Act(const ReplayedAct& act) {
    if (!open()) {
      // What the parties agreed on may name what is hidden from one of them.
      if (is_json_) json_.Begin('{').Field("number", act.number).Field("act", true).End();
      if (!is_json_) console_.Print("      -- record ", act.number, " is an act of the parties\n");
    } else if (is_json_) {
      ActJson(ruleset_, act.number, act.act, act.effect, &json_);
    } else {
      const std::string number = absl::StrCat(act.number);
      console_.Print(std::string(number.size() < 5 ? 5 - number.size() : 0, ' '), number, "  -- ",
                     ActSentence(ruleset_, act.act, act.effect), "\n");
      headings_.clear();
    }
    console_.Drain();
  }

  // The end of a text, or of the JSON document.
  void Finish(const ReplayOutcome& outcome, const LogReader& reader) {
    is_json_ ? FinishJson(outcome, reader) : FinishText(outcome, reader);
  }

 private:
  // Notes, claims, keys of rolls and digests were made by people or programs that see more than a side.
  bool open() const { return viewer_ == kChance; }

  void EventText(const ReplayedEvent& event, const SeenEvent& seen) {
    PrintHeadings(ruleset_.HeadingsOf(event.before));
    const std::string number = absl::StrCat(event.number);
    const std::string words = Printable(seen.sentence);
    console_.Print(std::string(number.size() < 5 ? 5 - number.size() : 0, ' '), number, "  ",
                   event.withdrawn == nullptr ? words : absl::StrCat("~~", words, "~~"));
    if (event.withdrawn != nullptr) {
      console_.Print(console_.Faint(absl::StrCat(" (taken back ", ConsentText(event.withdrawn->consent), ")")));
    }
    if (open() && event.annotations != nullptr && event.annotations->has_source()) {
      const std::string source = SourceText(event.annotations->source());
      if (!source.empty()) console_.Print(console_.Faint(absl::StrCat(" (", source, ")")));
    }
    console_.Print("\n");
    if (open() && event.breach != nullptr && event.withdrawn == nullptr) {
      console_.Print("         ", BreachStatus(ruleset_, *event.breach), "\n");
    }
    const int turn = FindTurnBegins(seen.sentences);
    for (int i = 0; i < static_cast<int>(seen.sentences.size()); ++i) {
      const Sentence& sentence = seen.sentences[static_cast<size_t>(i)];
      // What follows by itself belongs to the new turn; its phase is told with the next event.
      if (i == turn) PrintHeadings({ruleset_.HeadingsOf(event.after).front()});
      const std::string brackets = CaseInBrackets(ruleset_, sentence.rule);
      console_.Print("         ", Printable(Capitalized(sentence.text)), brackets.empty() ? "" : " ",
                     console_.Faint(brackets), "\n");
    }
    if (!open()) return;
    for (const ClaimResult& claim : event.claims) {
      console_.Print("         claim ", ClaimSentence(claim, console_), "\n");
    }
    if (event.annotations != nullptr && event.annotations->by_order() != 0) {
      console_.Print("         by the order of record ", event.annotations->by_order(), "\n");
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

  void EventJson(const ReplayedEvent& event, const SeenEvent& seen) {
    json_.Begin('{').Field("number", event.number).Key("headings").Begin('[');
    for (const std::string& heading : ruleset_.HeadingsOf(event.before)) json_.String(heading);
    json_.End();
    if (seen.hidden) {
      json_.Field("hidden", true);
    } else {
      json_.Field("notation", codec_.ToNotation(event.event));
    }
    json_.Field("sentence", seen.sentence);
    if (!seen.hidden) json_.Key("event").Raw(codec_.ToJson(event.event, open() ? event.annotations : nullptr));
    json_.Key("sentences");
    SentencesJson(ruleset_, seen.sentences, &json_);
    if (open()) {
      json_.Key("claims").Begin('[');
      for (const ClaimResult& claim : event.claims) ClaimJson(claim, &json_);
      json_.End();
    }
    if (open() && event.breach != nullptr) {
      json_.Key("breach");
      BreachJson(ruleset_, *event.breach, &json_);
    }
    if (event.withdrawn != nullptr) json_.Field("taken_back_at", event.withdrawn->consent.record);
    if (open()) json_.Field("digest", HexOf(ruleset_.Digest(event.after)));
    json_.End();
  }

  void FinishText(const ReplayOutcome& outcome, const LogReader& reader) {
    console_.Print("\n");
    if (outcome.refused && open()) PrintRefusal(TextOf(ruleset_, outcome.state, outcome.refusal), &console_);
    if (outcome.refused && !open()) {
      console_.Print(console_.Bad("refused"), ": event ", outcome.refusal.number, " is against the rules\n");
    }
    console_.Print("after ", Counted(outcome.events - outcome.acts, "event"),
                   outcome.acts == 0 ? "" : absl::StrCat(" and ", Counted(outcome.acts, "act")), ": ",
                   DecisionSentence(ruleset_, outcome.state));
    if (outcome.closed) {
      console_.Print("; closed", reader.close().outcome().empty() ? "" : ": ", Printable(reader.close().outcome()));
    }
    console_.Print("\n");
    if (outcome.claims > 0) {
      console_.Print("claims: ", outcome.claims - outcome.broken_claims, " confirmed, ", outcome.broken_claims,
                     " broken\n");
    }
    // A digest of everything would give a hidden hand away to whoever tries all hands.
    if (!open() && !outcome.digest_differs) return;
    console_.Print("state digest ", open() ? HexOf(outcome.digest) : "");
    if (outcome.digest_differs) {
      console_.Print(open() ? ": " : "", console_.Bad("DIFFERS"), " from the recorded ",
                     open() ? HexOf(outcome.recorded_digest) : "one");
    }
    console_.Print("\n");
  }

  void FinishJson(const ReplayOutcome& outcome, const LogReader& reader) {
    json_.End().Key("final").Begin('{').Field("events", outcome.events);
    if (open()) json_.Field("digest", HexOf(outcome.digest));
    json_.Field("closed", outcome.closed).Field("digest_differs", outcome.digest_differs);
    if (outcome.digest_differs && open()) json_.Field("recorded_digest", HexOf(outcome.recorded_digest));
    if (outcome.closed) json_.Field("outcome", reader.close().outcome());
    if (open()) json_.Field("claims", outcome.claims).Field("broken_claims", outcome.broken_claims);
    json_.Key("next");
    DecisionJson(ruleset_, outcome.state, &json_);
    if (outcome.refused) {
      json_.Key("refusal");
      if (open()) {
        RefusalJson(TextOf(ruleset_, outcome.state, outcome.refusal), &json_);
      } else {
        json_.Begin('{').Field("number", outcome.refusal.number).End();
      }
    }
    json_.End().End();
  }

  const Ruleset& ruleset_;
  const PlayerId viewer_;
  const Sight sight_;
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
  return outcome.refused || outcome.open_breaches > 0 || outcome.broken_claims > 0 || outcome.digest_differs
             ? Exit::kNo
             : Exit::kOk;
}

absl::StatusOr<Exit> WritePage(std::optional<uint64_t> from, std::optional<uint64_t> to, OpenedLog* log,
                               Invocation& call) {
  PageOptions options;
  options.from = from;
  options.to = to;
  ADJUTANT_ASSIGN_OR_RETURN(options.viewer, ViewerFrom(call.flags, *log));
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
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(call.operands[0], AccessOf(call)));
  if (call.flags.Get("format") == "html") return WritePage(from, to, &log, call);
  if (call.flags.Has("o")) return UsageError("replay: -o goes with --format=html");

  ADJUTANT_ASSIGN_OR_RETURN(const PlayerId viewer, ViewerFrom(call.flags, log));
  Report report(log, viewer, call.json(), &call.console);
  report.Start(log);
  ReplayOptions options;
  options.trace = true;
  // So that what is taken back further on is struck out where it stands.
  options.look_ahead = true;
  options.check_claims = viewer == kChance;
  if (to.has_value()) options.until = *to;
  bool enough = false;
  options.act = [&](const ReplayedAct& act) {
    if (!enough && (!from.has_value() || act.number >= *from)) report.Act(act);
  };
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
    "Case numbers stand in brackets after what they brought about. With --step, Enter goes on and q ends. What was\n"
    "taken back stands between ~~ and ~~ (struck out in HTML); what the parties agreed on comes after \"--\".\n"
    "With --view=SIDE what is hidden from that side is not told, in any form; nor are notes, claims and digests.\n"
    "\n"
    "--format=html writes one page that any browser shows from the disk, without a network: the map, the record,\n"
    "the tracks, a timeline to step and search through. A page takes 20000 events; --from and --to choose a part.",
    "adjutant replay game.adj --format=html -o game.html",
    1,
    1,
    {{"from", "N", "begin with event N"},
     {"to", "N", "end with event N"},
     {"step", "", "wait for Enter after every event"},
     {"format", "FORMAT", "how to answer", {"text", "json", "html"}},
     ViewFlag(),
     {"o", "FILE", "writes the page there; an existing file is never overwritten"},
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
