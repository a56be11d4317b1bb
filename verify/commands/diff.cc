// adjutant diff: the first divergent event of two logs, and the difference of the two positions there.
#include <memory>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/json.h"
#include "verify/ruling_text.h"
#include "verify/session.h"
#include "verify/text.h"

namespace adjutant {
namespace {

// One of the two logs, read event by event: neither is ever whole in memory.
struct Reader {
  OpenedLog log;
  std::unique_ptr<EventCodec> codec;
  State state;
  std::optional<Event> event;  // the next; none at the end
  std::string notation;
  std::string sentence;
  std::optional<RefusedEvent> refusal;  // of the next

  const Ruleset& ruleset() const { return *log.ruleset; }
};

absl::StatusOr<Reader> OpenReader(const std::string& path, const Flags& flags) {
  Reader reader;
  ADJUTANT_ASSIGN_OR_RETURN(reader.log, OpenLog(path, flags.All("overlay")));
  reader.codec = std::make_unique<EventCodec>(reader.ruleset());
  reader.state = reader.ruleset().NewState();
  return reader;
}

// Reads the next event and asks whether it is legal.
absl::Status Advance(Reader* reader) {
  reader->event.reset();
  RecordView record;
  const auto more = reader->log.reader->Next(&record);
  if (!more.ok()) return InputError(more.status());
  if (!*more) return absl::OkStatus();
  const auto event = reader->codec->FromBytes(record.payload);
  if (!event.ok()) {
    return InputError(event.status(),
                      absl::StrCat(reader->log.name, ": record ", record.sequence, ", byte ", record.offset, ": "));
  }
  reader->event = *event;
  RefusedEvent refusal;
  refusal.ruling = reader->ruleset().Check(reader->state, *event, nullptr);
  if (refusal.ruling.accepted) return absl::OkStatus();
  refusal.number = record.sequence;
  refusal.offset = record.offset;
  refusal.event = *event;
  refusal.ruling = reader->ruleset().Check(reader->state, *event, &refusal.why);
  reader->refusal = refusal;
  return absl::OkStatus();
}

void Apply(Reader* reader) {
  if (!reader->event.has_value() || reader->refusal.has_value()) return;
  reader->ruleset().Apply(&reader->state, *reader->event, nullptr);
}

// Words are needed at the divergence only.
void Name(Reader* reader) {
  if (!reader->event.has_value()) return;
  reader->notation = reader->codec->ToNotation(*reader->event);
  if (!reader->refusal.has_value())
    reader->sentence = Printable(reader->ruleset().Describe(reader->state, *reader->event));
}

// What the two headers say differently about the rules.
std::vector<ValueDifference> HeaderDifferences(const Ruleset& a, const Ruleset& b) {
  std::vector<ValueDifference> differences;
  const auto add = [&](absl::string_view name, absl::string_view of_a, absl::string_view of_b) {
    if (of_a != of_b) differences.push_back({std::string(name), std::string(of_a), std::string(of_b)});
  };
  add("scenario", a.scenario(), b.scenario());
  add("edition", a.edition(), b.edition());
  const auto specs = a.game().options();
  for (size_t i = 0; i < specs.size(); ++i) {
    add(absl::StrCat("option ", specs[i].id), specs[i].choices[a.options()[i]].value,
        specs[i].choices[b.options()[i]].value);
  }
  const auto packs = [](const Ruleset& ruleset) {
    std::string text;
    for (const PackDigest& pack : ruleset.packs()) {
      absl::StrAppend(&text, text.empty() ? "" : ", ", pack.id, " ", pack.sha256.substr(0, 12));
    }
    return text;
  };
  add("component packs", packs(a), packs(b));
  return differences;
}

struct Divergence {
  uint64_t number = 0;  // of the event, 0 being the start; without a difference, the number of events
  std::string kind;     // "events", "end", "refused", "positions"; "" if there is none
  std::vector<ValueDifference> differences;  // of the positions after it
};

// Runs both to the first difference.
absl::StatusOr<Divergence> FindDivergence(Reader* a, Reader* b, bool same_rules) {
  Divergence found;
  const auto positions_differ = [&] {
    if (same_rules || a->ruleset().Digest(a->state) == b->ruleset().Digest(b->state)) return false;
    found.differences = DifferencesOf(a->ruleset(), a->state, b->ruleset(), b->state);
    return !found.differences.empty();
  };
  if (positions_differ()) found.kind = "positions";
  while (found.kind.empty()) {
    ADJUTANT_RETURN_IF_ERROR(Advance(a));
    ADJUTANT_RETURN_IF_ERROR(Advance(b));
    const bool both = a->event.has_value() && b->event.has_value();
    if (!a->event.has_value() && !b->event.has_value()) return found;
    ++found.number;
    // Under different component packs the same name may have another number.
    const bool same_event = both && (same_rules ? *a->event == *b->event
                                                : a->codec->ToNotation(*a->event) == b->codec->ToNotation(*b->event));
    if (!same_event) {
      found.kind = both ? "events" : "end";
    } else if (a->refusal.has_value() || b->refusal.has_value()) {
      found.kind = "refused";
    }
    if (!found.kind.empty() || !same_rules) {
      Name(a);
      Name(b);
    }
    Apply(a);
    Apply(b);
    if (!found.kind.empty()) {
      found.differences = DifferencesOf(a->ruleset(), a->state, b->ruleset(), b->state);
    } else if (positions_differ()) {
      found.kind = "positions";
    }
  }
  return found;
}

const char* KindSentence(const std::string& kind) {
  if (kind == "events") return "the events differ";
  if (kind == "end") return "one log ends before it";
  if (kind == "refused") return "the event is the same, and the rules refuse it";
  return "the positions differ";
}

void PrintReader(const char* label, const Reader& reader, const Divergence& divergence, Console* console) {
  if (divergence.number == 0) return;
  if (!reader.event.has_value()) {
    console->Print("  ", label, "  ends\n");
    return;
  }
  console->Print("  ", label, "  ", reader.notation, "\n");
  if (!reader.sentence.empty()) console->Print("     ", reader.sentence, "\n");
  if (reader.refusal.has_value()) PrintRefusal(TextOf(reader.ruleset(), reader.state, *reader.refusal), console);
}

void AnswerText(const Reader& a, const Reader& b, const std::vector<ValueDifference>& headers,
                const Divergence& divergence, Console* console) {
  console->Print("A  ", a.log.name, "\nB  ", b.log.name, "\n");
  const auto table = [&](const std::vector<ValueDifference>& differences) {
    TextTable text({"", "A", "B"});
    for (const ValueDifference& one : differences) {
      text.Row({one.name, one.a.empty() ? "-" : Printable(one.a), one.b.empty() ? "-" : Printable(one.b)});
    }
    return text.ToString("  ");
  };
  if (!headers.empty()) console->Print("the headers differ:\n", table(headers));
  if (divergence.kind.empty()) {
    console->Print("no difference in ", Counted(divergence.number, "event"), "; state digest ",
                   HexOf(a.ruleset().Digest(a.state)), "\n");
    return;
  }
  console->Print("first difference at ",
                 divergence.number == 0 ? "the start" : absl::StrCat("event ", divergence.number), ": ",
                 KindSentence(divergence.kind), "\n");
  PrintReader("A", a, divergence, console);
  PrintReader("B", b, divergence, console);
  if (!divergence.differences.empty()) {
    console->Print("the positions after it:\n", table(divergence.differences));
  } else {
    console->Print("the positions after it are the same\n");
  }
}

void ReaderJson(const char* key, const Reader& reader, JsonWriter* json) {
  json->Key(key).Begin('{').Field("log", reader.log.name);
  if (reader.event.has_value()) json->Field("event", reader.notation).Field("sentence", reader.sentence);
  if (reader.refusal.has_value()) {
    json->Key("refusal");
    RefusalJson(TextOf(reader.ruleset(), reader.state, *reader.refusal), json);
  }
  json->Field("digest", HexOf(reader.ruleset().Digest(reader.state))).End();
}

void AnswerJson(const Reader& a, const Reader& b, const std::vector<ValueDifference>& headers,
                const Divergence& divergence, Console* console) {
  JsonWriter json(console->buffer());
  const auto list = [&](const char* key, const std::vector<ValueDifference>& differences) {
    json.Key(key).Begin('[');
    for (const ValueDifference& one : differences) {
      json.Begin('{').Field("name", one.name).Field("a", one.a).Field("b", one.b).End();
    }
    json.End();
  };
  json.Begin('{').Field("same", divergence.kind.empty());
  list("headers", headers);
  if (divergence.kind.empty()) {
    json.Field("events", divergence.number);
  } else {
    json.Field("first_difference", divergence.number).Field("kind", divergence.kind);
  }
  ReaderJson("a", a, &json);
  ReaderJson("b", b, &json);
  list("positions", divergence.differences);
  json.End();
}

absl::StatusOr<Exit> Run(Invocation& call) {
  if (call.operands[0] == "-" && call.operands[1] == "-") return UsageError("diff: '-' stands for one log only");
  ADJUTANT_ASSIGN_OR_RETURN(Reader a, OpenReader(call.operands[0], call.flags));
  ADJUTANT_ASSIGN_OR_RETURN(Reader b, OpenReader(call.operands[1], call.flags));
  if (&a.ruleset().game() != &b.ruleset().game()) {
    return Failure(Exit::kNo, absl::StrCat(a.log.name, " is a game of ", a.ruleset().game().id(), ", ", b.log.name,
                                           " one of ", b.ruleset().game().id()));
  }
  const std::vector<ValueDifference> headers = HeaderDifferences(a.ruleset(), b.ruleset());
  ADJUTANT_ASSIGN_OR_RETURN(const Divergence divergence, FindDivergence(&a, &b, headers.empty()));
  if (call.json()) {
    AnswerJson(a, b, headers, divergence, &call.console);
  } else {
    AnswerText(a, b, headers, divergence, &call.console);
  }
  return divergence.kind.empty() ? Exit::kOk : Exit::kNo;
}

}  // namespace

const Command kDiffCommand = {"diff",
                              "A B",
                              "first divergent event of two logs, and the difference of the two positions there",
                              "Claims, notes and times do not count. The status is 1 if the logs differ, also when one "
                              "goes on where the other ends.",
                              "adjutant diff mine.adj yours.adj",
                              2,
                              2,
                              {OverlayFlag()},
                              Run};

}  // namespace adjutant
