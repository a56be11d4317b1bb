// adjutant diff: the first divergent event of two logs, and the difference of the two positions there.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/program/access.h"
#include "verify/program/log_comparison.h"
#include "verify/program/view.h"
#include "verify/record/session.h"
#include "verify/rules/ruling_text.h"
#include "verify/text/differences.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

const char* KindSentence(const std::string& kind) {
  if (kind == "events") return "the events differ";
  if (kind == "end") return "one log ends before it";
  if (kind == "acts") return "the acts before the next event lead to different positions";
  if (kind == "positions") return "the positions differ";
  return "the event is the same, and the rules refuse it in one of them";
}

std::string PlaceOf(const Divergence& divergence) {
  const uint64_t a = divergence.number_a, b = divergence.number_b;
  if (a == 0 && b == 0) return "the start";
  const char* word = divergence.kind == "acts" ? "record" : "event";
  // The log that ends has no such event.
  if (a == b || divergence.kind == "end") return absl::StrCat(word, " ", std::max(a, b));
  return absl::StrCat(word, " ", a, " of A, ", b, " of B");
}

void PrintReader(const char* label, const ComparedLog& log, const Divergence& divergence, bool open, Console* console) {
  if (divergence.number_a == 0 && divergence.number_b == 0) return;
  if (!log.at_event()) {
    console->Print("  ", label, "  ends\n");
    return;
  }
  console->Print("  ", label, "  ", log.notation(),
                 log.withdrawn().empty() ? "" : absl::StrCat(" (", log.withdrawn(), ")"), "\n");
  if (!log.sentence().empty()) console->Print("     ", log.sentence(), "\n");
  if (open && !log.breach().empty()) console->Print("     ", log.breach(), "\n");
  if (log.refused_here() && open) PrintRefusal(TextOf(log.ruleset(), log.after(), *log.refusal()), console);
}

void PrintActs(const Divergence& divergence, Console* console) {
  if (divergence.acts.empty()) return;
  console->Print("the acts differ:\n");
  const auto print = [&](const char* label, uint64_t number, const std::string& sentence) {
    console->Print("  ", label, "  ", number == 0 ? "none" : absl::StrCat("record ", number, ": ", sentence), "\n");
  };
  for (const ActDifference& one : divergence.acts) {
    print("A", one.number_a, one.a);
    print("B", one.number_b, one.b);
  }
  if (divergence.acts_more > 0) console->Print("  and ", divergence.acts_more, " more\n");
}

void AnswerText(const ComparedLog& a, const ComparedLog& b, const std::vector<ValueDifference>& headers,
                const Divergence& divergence, bool open, Console* console) {
  console->Print("A  ", Printable(a.log().name), "\nB  ", Printable(b.log().name), "\n");
  const auto table = [&](const std::vector<ValueDifference>& differences) {
    TextTable text({"", "A", "B"});
    for (const ValueDifference& one : differences) {
      text.Row({one.name, one.a.empty() ? "-" : Printable(one.a), one.b.empty() ? "-" : Printable(one.b)});
    }
    return text.ToString("  ");
  };
  if (!headers.empty()) console->Print("the headers differ:\n", table(headers));
  if (divergence.refused != 0) {
    console->Print("the rules refuse event ", divergence.refused,
                   " in both: positions are compared up to it, the events after it by themselves\n");
  }
  PrintActs(divergence, console);
  if (divergence.kind.empty()) {
    console->Print("no difference in ", Counted(divergence.events, "event"),
                   open ? absl::StrCat("; state digest ", HexOf(a.ruleset().Digest(a.after()))) : "", "\n");
    return;
  }
  console->Print("first difference at ", PlaceOf(divergence), ": ", KindSentence(divergence.kind), "\n");
  PrintReader("A", a, divergence, open, console);
  PrintReader("B", b, divergence, open, console);
  if (!divergence.differences.empty()) {
    console->Print(divergence.kind == "acts" ? "the positions before it:\n" : "the positions after it:\n",
                   table(divergence.differences));
  } else if (divergence.inside) {
    console->Print("the positions after it: ", kInsideOnly, "\n");
  } else if (divergence.refused == 0) {
    console->Print("the positions after it are the same\n");
  }
}

void ReaderJson(const char* key, const ComparedLog& log, const Divergence& divergence, bool open, JsonWriter* json) {
  json->Key(key).Begin('{').Field("log", log.log().name);
  json->Field("number", key[0] == 'a' ? divergence.number_a : divergence.number_b);
  if (log.at_event()) json->Field("event", log.notation()).Field("sentence", log.sentence());
  if (log.at_event() && open && !log.breach().empty()) json->Field("against_the_rules", log.breach());
  if (log.at_event() && !log.withdrawn().empty()) json->Field("withdrawn", log.withdrawn());
  if (log.refused_here() && open) {
    json->Key("refusal");
    RefusalJson(TextOf(log.ruleset(), log.after(), *log.refusal()), json);
  }
  const State& state = divergence.kind == "acts" ? log.before() : log.after();
  if (open) json->Field("digest", HexOf(log.ruleset().Digest(state)));
  json->End();
}

void ActsJson(const Divergence& divergence, JsonWriter* json) {
  if (divergence.acts.empty()) return;
  json->Key("acts").Begin('[');
  const auto act = [&](const char* key, uint64_t number, const std::string& sentence) {
    if (number != 0) json->Key(key).Begin('{').Field("number", number).Field("sentence", sentence).End();
  };
  for (const ActDifference& one : divergence.acts) {
    json->Begin('{');
    act("a", one.number_a, one.a);
    act("b", one.number_b, one.b);
    json->End();
  }
  json->End();
  if (divergence.acts_more > 0) json->Field("acts_more", divergence.acts_more);
}

bool IsSame(const Divergence& divergence, const std::vector<ValueDifference>& headers) {
  return divergence.kind.empty() && divergence.acts.empty() && headers.empty();
}

void AnswerJson(const ComparedLog& a, const ComparedLog& b, const std::vector<ValueDifference>& headers,
                const Divergence& divergence, bool open, Console* console) {
  JsonWriter json(console->buffer());
  const auto list = [&](const char* key, const std::vector<ValueDifference>& differences) {
    json.Key(key).Begin('[');
    for (const ValueDifference& one : differences) {
      json.Begin('{').Field("name", one.name).Field("a", one.a).Field("b", one.b).End();
    }
    json.End();
  };
  json.Begin('{').Field("same", IsSame(divergence, headers));
  list("headers", headers);
  if (divergence.kind.empty()) {
    json.Field("events", divergence.events);
  } else {
    const bool b_goes_on = !a.at_event() && b.at_event();
    json.Field("first_difference", b_goes_on ? divergence.number_b : divergence.number_a)
        .Field("kind", divergence.kind);
  }
  if (divergence.refused != 0) json.Field("refused_in_both", divergence.refused);
  ReaderJson("a", a, divergence, open, &json);
  ReaderJson("b", b, divergence, open, &json);
  ActsJson(divergence, &json);
  list("positions", divergence.differences);
  if (divergence.inside) json.Field("positions_inside", true);
  json.End();
}

absl::StatusOr<Exit> Run(Invocation& call) {
  if (call.operands[0] == "-" && call.operands[1] == "-") return UsageError("diff: '-' stands for one log only");
  const LogAccess access = AccessOf(call);
  ADJUTANT_ASSIGN_OR_RETURN(ComparedLog a, ComparedLog::Open(call.operands[0], access));
  ADJUTANT_ASSIGN_OR_RETURN(ComparedLog b, ComparedLog::Open(call.operands[1], access));
  if (&a.ruleset().game() != &b.ruleset().game()) {
    return Failure(Exit::kNo, absl::StrCat(a.log().name, " is a game of ", a.ruleset().game().id(), ", ", b.log().name,
                                           " one of ", b.ruleset().game().id()));
  }
  std::vector<ValueDifference> headers = RuleDifferences(a.ruleset(), b.ruleset());
  ADJUTANT_ASSIGN_OR_RETURN(const PlayerId viewer, ViewerFrom(call.flags, a.log()));
  a.SetViewer(viewer);
  b.SetViewer(viewer);
  ADJUTANT_ASSIGN_OR_RETURN(const Divergence divergence, FindDivergence(&a, &b, headers.empty(), viewer));
  for (ValueDifference& other : OtherDifferences(a.log().reader->header(), b.log().reader->header())) {
    // A seed gives every later roll away.
    if (viewer == kChance || other.name != "seed") headers.push_back(std::move(other));
  }
  if (call.json()) {
    AnswerJson(a, b, headers, divergence, viewer == kChance, &call.console);
  } else {
    AnswerText(a, b, headers, divergence, viewer == kChance, &call.console);
  }
  return IsSame(divergence, headers) ? Exit::kOk : Exit::kNo;
}

}  // namespace

const Command kDiffCommand = {
    "diff",
    "A B",
    "first divergent event of two logs, and the difference of the two positions there",
    "Claims, notes, times and sources do not count. The status is 1 if the logs differ: in an event or a position,\n"
    "in what the headers say of rules, players, title and seed, in an act, or because one goes on where the other "
    "ends.\n"
    "Events are compared with events: acts (waivers, take-backs) are told by themselves, and what was taken back in "
    "one\n"
    "log and is not in the other is passed over.",
    "adjutant diff mine.adj yours.adj",
    2,
    2,
    {ViewFlag(), OverlayFlag(), ReaderFlag()},
    Run};

}  // namespace adjutant
