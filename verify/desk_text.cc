#include "verify/desk_text.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "verify/ruling_text.h"
#include "verify/text.h"

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
      // What `adjutant legal --sentences` adds; JSON and protobuf text may hold a '#' of their own.
      const size_t comment = line.find("  # ");
      if (comment != std::string::npos && line.find('{') == std::string::npos) line.resize(comment);
      const absl::string_view text = absl::StripAsciiWhitespace(line);
      if (!text.empty() && text[0] != '#') texts.emplace_back(text);
    }
    if (call.console.input_failed()) return Failure(Exit::kUnreadable, "standard input cannot be read");
  }
  return texts;
}

void PrintAppended(const Appended& one, const Desk& desk, Console* console) {
  console->Print("  ", one.number, "  ", Printable(one.sentence));
  const v1::ChanceSource::Method method = one.annotations.source().method();
  if (method == v1::ChanceSource::SEED || method == v1::ChanceSource::COMMIT_REVEAL) {
    console->Print(console->Faint(absl::StrCat(" (", SourceText(one.annotations.source()), ")")));
  }
  console->Print("\n");
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
    json->Field("sentence", one.sentence).Key("event").Raw(desk.codec().ToJson(one.event, &one.annotations));
    json->Key("sentences");
    SentencesJson(desk.ruleset(), one.trace, json);
    json->Key("claims").Begin('[');
    for (const ClaimResult& claim : one.claims) ClaimJson(claim, json);
    json->End().End();
  }
  json->End();
}

Exit AnswerRefusal(const Desk& desk, const Desk::Refused& refused, const char* done, bool is_json, Console* console) {
  const RefusalText text{desk.ruleset(), desk.state(),   absl::StrCat("event ", desk.events() + 1),
                         refused.event,  refused.ruling, refused.why};
  if (is_json) {
    JsonWriter json(console->buffer());
    json.Begin('{').Field(done, false).Key("refusal");
    RefusalJson(text, &json);
    json.End();
  } else {
    PrintRefusal(text, console);
  }
  return Exit::kNo;
}

}  // namespace adjutant
