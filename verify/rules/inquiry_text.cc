#include "verify/rules/inquiry_text.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "verify/rules/alternatives.h"
#include "verify/rules/rule_status.h"
#include "verify/rules/ruling_text.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// Values told of one argument.
constexpr size_t kValuesMost = 8;

// What an event would do, found out on a copy.
struct Outcome {
  std::string sentence;
  Trace trace;
  State after;
};

Outcome OutcomeOf(const Inquiry& inquiry) {
  Outcome outcome;
  outcome.sentence = inquiry.ruleset.Describe(inquiry.state, inquiry.event);
  outcome.after = inquiry.state;
  inquiry.ruleset.Apply(&outcome.after, inquiry.event, &outcome.trace);
  return outcome;
}

// Each case once, in the order in which they took effect.
std::vector<RuleId> CitedOf(const Trace& trace) {
  std::vector<RuleId> cited;
  for (RuleId rule : trace.cited) {
    if (std::find(cited.begin(), cited.end(), rule) == cited.end()) cited.push_back(rule);
  }
  return cited;
}

std::string NameOfChange(const Inquiry& inquiry, const SingleChange& change) {
  if (change.arg < 0) return "player";
  const EventTypeSpec* type = inquiry.ruleset.game().schema().Find(inquiry.event.type);
  return type->args[static_cast<size_t>(change.arg)].name;
}

void PrintLegal(const Inquiry& inquiry, Console* console) {
  const Ruleset& ruleset = inquiry.ruleset;
  const Outcome outcome = OutcomeOf(inquiry);
  console->Print(console->Good("legal"), ": after event ", inquiry.after, ", ",
                 EventCodec(ruleset).ToNotation(inquiry.event), ": ", Printable(outcome.sentence), "\n");
  for (const Sentence& sentence : outcome.trace.sentences) {
    const std::string brackets = CaseInBrackets(ruleset, sentence.rule);
    console->Print("  ", Printable(sentence.text), brackets.empty() ? "" : " ", brackets, "\n");
  }
  for (const Derivation& derivation : outcome.trace.derivations) PrintDerivation(ruleset, derivation, console);
  for (RuleId rule : CitedOf(outcome.trace)) {
    console->Print("  rule     ", RuleIdText(ruleset.game().catalogue(), rule), "  ",
                   ruleset.game().catalogue().Get(rule)->text, "\n");
  }
  console->Print("  next     ", DecisionSentence(ruleset, outcome.after), "\n");
}

void PrintChanges(const Inquiry& inquiry, Console* console) {
  const EventCodec codec(inquiry.ruleset);
  if (inquiry.changes.empty()) console->Print("  no change of one argument alone\n");
  for (const SingleChange& change : inquiry.changes) {
    console->Print("  another ", NameOfChange(inquiry, change), " (", change.events.size(), " legal):\n");
    for (size_t i = 0; i < change.events.size() && i < kValuesMost; ++i) {
      console->Print("    ", codec.ToNotation(change.events[i]), "\n");
    }
    if (change.events.size() > kValuesMost) console->Print("    ...\n");
  }
}

void PrintWays(const Inquiry& inquiry, Console* console) {
  if (!inquiry.ways.has_value()) return;
  const WaysTo& ways = *inquiry.ways;
  const EventCodec codec(inquiry.ruleset);
  for (const EventList& way : ways.ways) {
    console->Print("  ", Counted(way.size(), "event"), " before it",
                   ways.some ? absl::StrCat(" (there may be a shorter way, of more than ", ways.searched, ")") : "",
                   ":\n");
    for (const Event& event : way) console->Print("    ", codec.ToNotation(event), "\n");
  }
  if (!ways.ways.empty()) return;
  console->Print("  nothing within ", Counted(ways.searched, "event"), ", all of which were tried; further on only ",
                 "some were, in ", Counted(ways.positions, "position"), "\n");
}

void PrintReadings(const Inquiry& inquiry, Console* console) {
  const OtherReadings& readings = inquiry.readings;
  for (const OtherReading& reading : readings.legal) {
    console->Print(
        "  option ", reading.option, "=", reading.value,
        reading.touches ? ", which is about a case of the refusal" : "",
        reading.same_position ? "; the record leads to the same position" : "; the record leads to another position",
        "\n");
  }
  if (readings.tried == 0) return;
  console->Print(readings.legal.empty() ? "  no other value of one option (" : "  no further value of one option (",
                 readings.tried, " tried");
  if (readings.not_carried > 0) console->Print("; the record is refused under ", readings.not_carried, " of them");
  console->Print(")\n");
}

void PrintRefused(const Inquiry& inquiry, Console* console) {
  const Ruleset& ruleset = inquiry.ruleset;
  const BrokenCase& first = inquiry.objections.cases.front();
  PrintRefusal({ruleset, inquiry.state, absl::StrCat("after event ", inquiry.after), inquiry.event,
                Ruling{false, first.rule}, first.why},
               console);
  for (size_t i = 1; i < inquiry.objections.cases.size(); ++i) {
    const BrokenCase& broken = inquiry.objections.cases[i];
    const std::string brackets = CaseInBrackets(ruleset, broken.rule);
    console->Print("  breaks too  ", Printable(broken.why.sentence), brackets.empty() ? "" : " ", brackets, "\n");
  }
  console->Print(inquiry.objections.possible
                     ? "  nothing else stands against it\n"
                     : "  it cannot be carried out at all here; further cases may stand against it\n");
  console->Print("what would make it legal:\n");
  PrintChanges(inquiry, console);
  PrintWays(inquiry, console);
  if (inquiry.rolls_by_seed) console->Print("  rolls are those of the log's seed: others cannot be appended to it\n");
  if (inquiry.was_legal_after.has_value()) {
    console->Print("  it was legal after event ", *inquiry.was_legal_after, ", and is no longer\n");
  }
  PrintReadings(inquiry, console);
}

void CasesJson(const Ruleset& ruleset, const std::vector<RuleId>& rules, JsonWriter* json) {
  json->Begin('[');
  for (RuleId rule : rules) json->String(RuleIdText(ruleset.game().catalogue(), rule));
  json->End();
}

void LegalJson(const Inquiry& inquiry, JsonWriter* json) {
  const Outcome outcome = OutcomeOf(inquiry);
  json->Field("sentence", outcome.sentence).Key("sentences");
  SentencesJson(inquiry.ruleset, outcome.trace.sentences, json);
  json->Key("numbers").Begin('[');
  for (const Derivation& derivation : outcome.trace.derivations) DerivationJson(inquiry.ruleset, derivation, json);
  json->End().Key("cases");
  CasesJson(inquiry.ruleset, CitedOf(outcome.trace), json);
  json->Key("next");
  DecisionJson(inquiry.ruleset, outcome.after, json);
}

void RefusedJson(const Inquiry& inquiry, JsonWriter* json) {
  const Ruleset& ruleset = inquiry.ruleset;
  const EventCodec codec(ruleset);
  const BrokenCase& first = inquiry.objections.cases.front();
  const auto events = [&](const EventList& list) {
    json->Begin('[');
    for (const Event& event : list) json->String(codec.ToNotation(event));
    json->End();
  };
  json->Key("refusal");
  RefusalJson({ruleset, inquiry.state, absl::StrCat("after event ", inquiry.after), inquiry.event,
               Ruling{false, first.rule}, first.why},
              json);
  json->Key("breaks").Begin('[');
  for (const BrokenCase& broken : inquiry.objections.cases) {
    json->Begin('{').Field("case", RuleIdText(ruleset.game().catalogue(), broken.rule));
    json->Field("facts", broken.why.sentence).Key("also");
    CasesJson(ruleset, broken.why.also, json);
    json->End();
  }
  json->End().Field("possible", inquiry.objections.possible).Key("changes").Begin('[');
  for (const SingleChange& change : inquiry.changes) {
    json->Begin('{').Field("argument", NameOfChange(inquiry, change)).Key("legal");
    events(change.events);
    json->End();
  }
  json->End();
  if (inquiry.ways.has_value()) {
    json->Key("ways").Begin('[');
    for (const EventList& way : inquiry.ways->ways) events(way);
    json->End().Field("shorter_possible", inquiry.ways->some).Field("searched", uint64_t{inquiry.ways->searched});
    json->Field("positions", uint64_t{inquiry.ways->positions});
  }
  if (inquiry.rolls_by_seed) json->Field("rolls_by_seed", true);
  if (inquiry.was_legal_after.has_value()) json->Field("was_legal_after", *inquiry.was_legal_after);
  json->Key("readings").Begin('[');
  for (const OtherReading& reading : inquiry.readings.legal) {
    json->Begin('{').Field("option", reading.option).Field("value", reading.value);
    json->Field("about_the_case", reading.touches).Field("same_position", reading.same_position).End();
  }
  json->End().Field("readings_tried", uint64_t{inquiry.readings.tried});
  json->Field("readings_not_carried", uint64_t{inquiry.readings.not_carried});
}

}  // namespace

void PrintInquiry(const Inquiry& inquiry, Console* console) {
  if (inquiry.legal()) {
    PrintLegal(inquiry, console);
  } else {
    PrintRefused(inquiry, console);
  }
}

void InquiryJson(const Inquiry& inquiry, JsonWriter* json) {
  json->Begin('{').Field("log", inquiry.log).Field("after", inquiry.after);
  json->Field("event", EventCodec(inquiry.ruleset).ToNotation(inquiry.event)).Field("legal", inquiry.legal());
  if (inquiry.legal()) {
    LegalJson(inquiry, json);
  } else {
    RefusedJson(inquiry, json);
  }
  json->End();
}

}  // namespace adjutant
