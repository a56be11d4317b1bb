#include "verify/program/receive_answer.h"

#include "absl/strings/str_cat.h"
#include "replay/fingerprint.h"
#include "verify/terminal/terminal.h"
#include "verify/text/json.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

void Strings(const char* key, const std::vector<std::string>& strings, JsonWriter* json) {
  json->Key(key).Begin('[');
  for (const std::string& one : strings) json->String(one);
  json->End();
}

void CoversJson(const char* key, const std::vector<mail::Cover>& covers, JsonWriter* json) {
  json->Key(key).Begin('[');
  for (const mail::Cover& cover : covers) {
    json->Begin('{').Field("role", cover.role).Field("purpose", cover.purpose).Field("number", cover.number);
    json->Field("record", cover.record).End();
  }
  json->End();
}

void ForkJson(const mail::Fork& fork, JsonWriter* json) {
  json->Begin('{').Field("record", fork.number).Field("or_before", fork.or_before).Field("where", fork.origin);
  json->Field("other", fork.other_origin).Field("here", HexOf(fork.here)).Field("there", HexOf(fork.there));
  CoversJson("signed_here", fork.covers_here, json);
  CoversJson("signed_there", fork.covers_there, json);
  json->Field("sentence", fork.ToString()).End();
}

void UnderstoodJson(const Received& received, JsonWriter* json) {
  json->Key("records");
  ToldJson(received.told, json);
  json->Key("signatures").Begin('[');
  for (const auto& [record, words] : received.signatures) {
    json->Begin('{').Field("record", record).Field("words", words).End();
  }
  json->End().Key("findings").Begin('[');
  for (const ReceivedFinding& finding : received.findings) {
    json->Begin('{').Field("record", finding.record).Field("case", finding.rule).Field("why", finding.why).End();
  }
  json->End();
}

// "Bob <bob@example.org>, Mon, 5 Jan 2026 10:00:00 +0000: Re: our game".
std::string MailWords(const mail::MailText& text) {
  std::string words = text.from;
  if (!text.date.empty()) absl::StrAppend(&words, words.empty() ? "" : ", ", text.date);
  if (!text.received.empty()) absl::StrAppend(&words, " (received ", text.received, ")");
  if (!text.subject.empty()) absl::StrAppend(&words, words.empty() ? "" : ": ", text.subject);
  return words;
}

std::string RangeText(const mail::Segment& segment) {
  const uint64_t first = segment.records.front().sequence, last = segment.records.back().sequence;
  return absl::StrCat(first == last ? absl::StrCat("record ", first) : absl::StrCat("records ", first, " to ", last),
                      segment.from.empty() ? "" : ", sent by ", segment.from);
}

void PrintMails(const ReceiveAnswer& answer, Console* console) {
  for (const mail::Segment& segment : answer.mails.segments) {
    console->Print(Printable(segment.origin), ": ", RangeText(segment), "\n");
    for (const mail::MailText& text : answer.mails.reader.texts()) {
      const std::string words = MailWords(text);
      if (text.where == segment.origin && !words.empty()) console->Print("    ", Printable(words), "\n");
    }
  }
  for (const std::string& remark : answer.mails.remarks) console->Print("note: ", Printable(remark), "\n");
  for (const std::string& damaged : answer.damaged) {
    console->Print(console->Bad("damaged"), ": ", Printable(damaged), "\n");
  }
}

void PrintUnderstood(const ReceiveAnswer& answer, bool dry, Console* console) {
  const Received& received = *answer.received;
  std::vector<ToldRecord> told = received.told;
  for (ToldRecord& record : told) {
    const auto good = received.signatures.find(record.number);
    if (good != received.signatures.end()) absl::StrAppend(&record.sentence, "; ", good->second);
  }
  console->Print("\n", ToldText(told, TerminalWidth()), "\n");
  for (const ReceivedFinding& finding : received.findings) {
    console->Print(console->Bad("refused"), ": record ", finding.record, ": ", finding.rule.empty() ? "" : finding.rule,
                   finding.rule.empty() ? "" : " ", Printable(finding.why), "\n");
  }
  const uint64_t first = answer.merge.append.front().sequence, last = answer.merge.append.back().sequence;
  const std::string records =
      first == last ? absl::StrCat("record ", first) : absl::StrCat("records ", first, " to ", last);
  if (answer.written) {
    console->Print(Printable(answer.log), ": appended ", records, "\n");
  } else if (dry) {
    console->Print(Printable(answer.log), ": would append ", records, "\n");
  } else {
    console->Print("nothing was appended; --as-it-is records it all the same\n");
  }
  if (!received.outcome.refused) {
    console->Print("next: ", DecisionSentence(*received.memory->log().ruleset, received.outcome.state), "\n");
  }
}

}  // namespace

void PrintReceived(const ReceiveAnswer& answer, bool dry, Console* console) {
  PrintMails(answer, console);
  const mail::Merge& merge = answer.merge;
  for (const std::string& other : merge.others) {
    console->Print(console->Bad("another game"), ": ", Printable(other), "\n");
  }
  if (merge.fork.has_value()) {
    console->Print(console->Bad("fork"), ": ", Printable(merge.fork->ToString()), "\nnothing was appended\n");
  } else if (answer.received.has_value()) {
    PrintUnderstood(answer, dry, console);
  } else if (merge.missing.empty() && merge.beyond_the_end.empty() && answer.damaged.empty() && merge.others.empty()) {
    console->Print(Printable(answer.log), ": has all of it; nothing is new\n");
  } else {
    console->Print("nothing was appended\n");
  }
  for (const mail::Gap& gap : merge.missing) console->Print(console->Bad("missing"), ": ", gap.ToString(), "\n");
  for (const std::string& waiting : merge.waiting) console->Print("waits for that: ", Printable(waiting), "\n");
  for (const std::string& beyond : merge.beyond_the_end) {
    console->Print(console->Bad("beyond the end"), ": ", Printable(beyond), ": the log is closed before it\n");
  }
  if (answer.last > 0 || answer.written) {
    console->Print("fingerprint of record ", answer.last, ": ", FingerprintOf(answer.chain), "\n");
  }
}

void ReceivedJson(const ReceiveAnswer& answer, Console* console) {
  const mail::Merge& merge = answer.merge;
  JsonWriter json(console->buffer());
  json.Begin('{').Field("log", answer.log).Field("appended", answer.written).Field("last", answer.last);
  json.Field("fingerprint", FingerprintOf(answer.chain)).Field("known", merge.known).Key("came").Begin('[');
  for (const mail::Segment& segment : answer.mails.segments) {
    json.Begin('{').Field("where", segment.origin).Field("from", segment.from).Field("game", segment.game);
    json.Field("first", segment.records.front().sequence).Field("last", segment.records.back().sequence).End();
  }
  json.End();
  if (answer.received.has_value()) UnderstoodJson(*answer.received, &json);
  json.Key("missing").Begin('[');
  for (const mail::Gap& gap : merge.missing) {
    json.Begin('{').Field("first", gap.first).Field("last", gap.last).Field("sentence", gap.ToString()).End();
  }
  json.End();
  if (merge.fork.has_value()) {
    json.Key("fork");
    ForkJson(*merge.fork, &json);
  }
  Strings("waiting", merge.waiting, &json);
  Strings("beyond_the_end", merge.beyond_the_end, &json);
  Strings("other_games", merge.others, &json);
  Strings("damaged", answer.damaged, &json);
  Strings("notes", answer.mails.remarks, &json);
  json.End();
}

}  // namespace adjutant
