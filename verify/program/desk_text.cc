#include "verify/program/desk_text.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/limits.h"
#include "replay/fingerprint.h"
#include "verify/program/gone_on.h"
#include "verify/record/agreement.h"
#include "verify/rules/invariant_watch.h"
#include "verify/rules/ruling_text.h"
#include "verify/spoken/words.h"
#include "verify/text/text.h"

namespace adjutant {

absl::StatusOr<std::vector<std::string>> EventTexts(const Invocation& call) {
  std::vector<std::string> texts;
  for (size_t i = 1; i < call.operands.size(); ++i) {
    if (call.operands[i] != "-") {
      texts.push_back(call.operands[i]);
      continue;
    }
    std::string line;
    while (call.console.ReadLine(&line)) {
      // `adjutant legal --sentences` adds comments.
      const absl::string_view text = absl::StripAsciiWhitespace(WithoutComment(line));
      if (!text.empty() && text[0] != '#') texts.emplace_back(text);
      if (texts.size() > limits::kLinesMax) {
        return Failure(Exit::kUnreadable, absl::StrCat("standard input has more than ", limits::kLinesMax, " events"));
      }
    }
    if (call.console.input_failed())
      return Failure(Exit::kUnreadable, absl::StrCat("standard input cannot be read, or has a line of more than ",
                                                     limits::kLineBytesMax, " bytes"));
  }
  return texts;
}

void PrintAppended(const Appended& one, const Desk& desk, Console* console) {
  if (one.act_first) console->Print("  ", one.number - 1, "  an act: from here on this is a log of version 2\n");
  console->Print("  ", one.number, "  ", Printable(one.sentence));
  const v1::ChanceSource::Method method = one.annotations.source().method();
  if (method == v1::ChanceSource::SEED || method == v1::ChanceSource::COMMIT_REVEAL) {
    console->Print(console->Faint(absl::StrCat(" (", SourceText(one.annotations.source()), ")")));
  }
  if (one.annotations.by_order() != 0) {
    console->Print(console->Faint(absl::StrCat(" (by the order of record ", one.annotations.by_order(), ")")));
  }
  console->Print("\n");
  if (!one.said.empty() && !one.refused) {
    const std::string read = EventCodec(desk.ruleset()).ToNotation(one.event);
    console->Print(console->Faint(absl::StrCat("       read as: ", read)), "\n");
  }
  if (one.refused) {
    const std::string brackets = CaseInBrackets(desk.ruleset(), one.ruling.rule);
    console->Print("       ", console->Bad("against the rules"),
                   ", and recorded as played: ", Printable(one.why.sentence), brackets.empty() ? "" : " ", brackets,
                   "\n");
    const v1::AsRecorded& played = one.annotations.as_recorded();
    if (played.no_effect()) console->Print("       of itself it did nothing on the board\n");
    if (const std::string set = SettingsText(desk.ruleset(), played); !set.empty()) {
      console->Print("       on the board then: ", set, "\n");
    }
  }
  for (const BrokenInvariant& broken : one.broken) {
    console->Print("       ", console->Bad("does not hold"), ": ", Printable(BrokenText(desk.ruleset(), broken)), "\n");
  }
  for (const Sentence& sentence : one.trace.sentences) {
    const std::string brackets = CaseInBrackets(desk.ruleset(), sentence.rule);
    console->Print("       ", Printable(sentence.text), brackets.empty() ? "" : " ", brackets, "\n");
  }
  for (const ClaimResult& claim : one.claims) console->Print("       claim ", ClaimSentence(claim, *console), "\n");
}

void AppendedJson(Desk& desk, JsonWriter* json) {
  json->Begin('[');
  for (const Appended& one : desk.appended()) {
    json->Begin('{').Field("number", one.number).Field("notation", desk.codec().ToNotation(one.event));
    if (!one.said.empty()) json->Field("said", one.said);
    json->Field("sentence", one.sentence).Key("event").Raw(desk.codec().ToJson(one.event, &one.annotations));
    json->Key("sentences");
    SentencesJson(desk.ruleset(), one.trace.sentences, json);
    if (one.refused) {
      json->Field("as_recorded", true).Field("refused_by", CaseInBrackets(desk.ruleset(), one.ruling.rule));
      json->Field("why", one.why.sentence).Key("does_not_hold").Begin('[');
      for (const BrokenInvariant& broken : one.broken) {
        json->Begin('{');
        BrokenFields(desk.ruleset(), broken, json);
        json->End();
      }
      json->End();
    }
    json->Key("claims").Begin('[');
    for (const ClaimResult& claim : one.claims) ClaimJson(claim, json);
    json->End().End();
  }
  json->End();
}

void PrintWrittenDown(const UnsoundRoll& roll, Console* console) {
  console->Print("       ", console->Bad("not what it should be"), ", and recorded as it was: ", Printable(roll.why),
                 "\n");
  if (!roll.expected.empty()) console->Print("       instead  ", roll.expected, "\n");
}

void UnsoundJson(const UnsoundRoll& roll, JsonWriter* json) {
  json->Begin('{').Field("event", roll.number).Field("notation", roll.notation).Field("why", roll.why);
  if (!roll.expected.empty()) json->Field("expected", roll.expected);
  json->End();
}

Exit AnswerUnsound(const UnsoundRoll& roll, const char* done, const RecordEnd* end, bool is_json, Console* console) {
  if (is_json) {
    JsonWriter json(console->buffer());
    json.Begin('{').Field(done, false).Key("unsound");
    UnsoundJson(roll, &json);
    if (end != nullptr) json.Field("fingerprint", FingerprintOf(end->chain));
    json.End();
  } else {
    console->Print("refused: event ", roll.number, ", ", roll.notation, ": ", Printable(roll.why), "\n");
    if (!roll.expected.empty()) console->Print("  instead  ", roll.expected, "\n");
    if (end != nullptr) PrintFingerprint(end->records, end->acts, end->chain, console);
  }
  return Exit::kNo;
}

Exit AnswerRefusal(const Desk& desk, const Desk::Refused& refused, const char* done, const RecordEnd* end, bool is_json,
                   Console* console) {
  const RefusalText text{desk.ruleset(), desk.state(),   absl::StrCat("event ", desk.events() + 1),
                         refused.event,  refused.ruling, refused.why};
  if (is_json) {
    JsonWriter json(console->buffer());
    json.Begin('{').Field(done, false).Key("refusal");
    RefusalJson(text, &json);
    if (end != nullptr) json.Field("fingerprint", FingerprintOf(end->chain));
    json.End();
  } else {
    PrintRefusal(text, console);
    if (end != nullptr) PrintFingerprint(end->records, end->acts, end->chain, console);
  }
  return Exit::kNo;
}

}  // namespace adjutant
