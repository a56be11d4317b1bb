// adjutant check: integrity, legality and claims of whole logs.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/alternatives.h"
#include "verify/commands/commands.h"
#include "verify/json.h"
#include "verify/provenance.h"
#include "verify/rule_status.h"
#include "verify/ruling_text.h"
#include "verify/session.h"
#include "verify/text.h"

namespace adjutant {
namespace {

// Of a log with more broken claims only their number is told: memory does not grow with a log.
constexpr size_t kBrokenClaimsMax = 50;

constexpr uint64_t kProgressEvents = 4096;

struct BrokenClaim {
  uint64_t number = 0;
  ClaimResult claim;
  Derivation derivation;  // without a name if the value is not derived in the event
  std::string hint;       // the nearest name, if there is no value of the claim's
};

struct BrokenAt {
  uint64_t number = 0;  // of the event that led there; 0: the start
  BrokenInvariant broken;
};

// A roll that is not what its source makes it.
struct WrongRoll {
  uint64_t number = 0;
  std::string why;
};

// What there is to say of one log.
struct LogVerdict {
  Exit exit = Exit::kOk;
  std::string path;
  std::string repaired_into;  // name of the side file, if something was cut off
  absl::Status error;         // if the log could not be read to its end
  std::shared_ptr<const Ruleset> ruleset;
  ReplayOutcome outcome;
  bool closed = false;
  std::vector<BrokenClaim> broken;
  uint64_t contradicted_rolls = 0;
  std::vector<WrongRoll> wrong_rolls;
  // With --invariants. The positions are those after the events and the start.
  std::vector<const InvariantInfo*> invariants;
  uint64_t broken_invariants = 0;
  std::vector<BrokenAt> wrong;
};

struct CheckOptions {
  bool closed = false;
  bool repair = false;
  bool invariants = false;
  std::vector<std::string> overlays;
};

// What the threads share.
struct Shared {
  RulesetCache rulesets;
  std::atomic<uint64_t> events = 0;  // checked so far, for the progress
};

BrokenClaim Explain(const Ruleset& ruleset, const ReplayedEvent& event, const ClaimResult& claim) {
  BrokenClaim broken{event.number, claim, {}, ""};
  State state = event.before;
  Trace trace;
  ruleset.Apply(&state, event.event, &trace);
  for (const Derivation& derivation : trace.derivations) {
    if (derivation.name == claim.claim.name()) broken.derivation = derivation;
  }
  if (!claim.known) broken.hint = DidYouMean(claim.claim.name(), ValueNames(ruleset, state, trace));
  return broken;
}

// Checks what is true of every position on `after`, which `event` led to (null: the start), and that what it changed
// has been told.
void CheckPosition(const ReplayedEvent* event, const State& after, LogVerdict* verdict) {
  const Ruleset& ruleset = *verdict->ruleset;
  std::vector<BrokenInvariant> broken;
  if (event == nullptr) {
    ruleset.CheckInvariants(nullptr, nullptr, after, &broken);
  } else {
    ruleset.CheckInvariants(&event->before, &event->event, after, &broken);
    Trace told;
    State again = event->before;
    ruleset.Apply(&again, event->event, &told);
    ruleset.CheckAccount(event->before, event->event, told, after, &broken);
  }
  verdict->broken_invariants += broken.size();
  for (BrokenInvariant& one : broken) {
    if (verdict->wrong.size() < kBrokenClaimsMax)
      verdict->wrong.push_back({event == nullptr ? 0 : event->number, std::move(one)});
  }
}

// Computes the outcome of chance again where its source allows that.
void CheckRoll(ProvenanceChecker* rolls, const Sha256& chain_before, const ReplayedEvent& event, LogVerdict* verdict) {
  if (event.event.player == kChance && event.annotations == nullptr) return;  // claims nothing
  const std::optional<Provenance> roll =
      rolls->See({event.number, event.before, event.event, event.annotations, chain_before});
  if (!roll.has_value() || roll->verdict != RollVerdict::kContradicted) return;
  ++verdict->contradicted_rolls;
  if (verdict->wrong_rolls.size() < kBrokenClaimsMax) {
    verdict->wrong_rolls.push_back({event.number, absl::StrJoin(roll->why, " ")});
  }
}

absl::Status NotClosed(const LogReader& reader) {
  return Failure(Exit::kUnreadable,
                 absl::StrCat(reader.path(), ": record ", reader.events() + 1, ", byte ", reader.offset(),
                              ": the log ends here; expected the record that closes it"));
}

// Fills `verdict`; the status is that of reading.
absl::Status CheckOnce(const CheckOptions& options, Shared* shared, LogVerdict* verdict, bool* torn) {
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(verdict->path, options.overlays, &shared->rulesets));
  verdict->ruleset = std::move(log.ruleset);
  const Ruleset& ruleset = *verdict->ruleset;
  if (options.invariants) {
    verdict->invariants = ruleset.Invariants();
    CheckPosition(nullptr, ruleset.NewState(), verdict);
  }
  ProvenanceChecker rolls(ruleset, log.reader->header());
  Sha256 chain = log.reader->header_record().chain;
  auto outcome = Replay(*log.reader, ruleset, {}, [&](const ReplayedEvent& event) {
    CheckRoll(&rolls, chain, event, verdict);
    chain = log.reader->chain();
    if (event.number % kProgressEvents == 0) shared->events += kProgressEvents;
    if (options.invariants) CheckPosition(&event, event.after, verdict);
    for (const ClaimResult& claim : event.claims) {
      if (claim.holds || verdict->broken.size() == kBrokenClaimsMax) continue;
      verdict->broken.push_back(Explain(ruleset, event, claim));
    }
  });
  *torn = log.reader->torn_at() != 0;
  if (!outcome.ok()) return InputError(outcome.status());
  verdict->outcome = *std::move(outcome);
  verdict->closed = log.reader->closed();
  if (options.closed && !verdict->closed && !verdict->outcome.refused) return NotClosed(*log.reader);
  return absl::OkStatus();
}

LogVerdict CheckLog(const std::string& path, const CheckOptions& options, Shared* shared) {
  LogVerdict verdict;
  verdict.path = path;
  bool torn = false;
  verdict.error = CheckOnce(options, shared, &verdict, &torn);
  if (torn && options.repair) {
    const auto side = RepairLog(path);
    if (side.ok()) {
      verdict = LogVerdict();
      verdict.path = path;
      verdict.repaired_into = *side;
      verdict.error = CheckOnce(options, shared, &verdict, &torn);
    } else {
      verdict.error = WithExit(Exit::kUnreadable, side.status());
    }
  } else if (torn && !verdict.error.ok()) {
    verdict.error =
        Failure(ExitOf(verdict.error), absl::StrCat(verdict.error.message(), "; `adjutant check --repair ", path,
                                                    "` cuts the torn end off and keeps it beside the log"));
  }
  const ReplayOutcome& outcome = verdict.outcome;
  verdict.exit = !verdict.error.ok() ? ExitOf(verdict.error)
                 : outcome.refused || outcome.broken_claims > 0 || outcome.digest_differs ||
                         verdict.broken_invariants > 0 || verdict.contradicted_rolls > 0
                     ? Exit::kNo
                     : Exit::kOk;
  // A refusal is told with the position; of other logs neither is needed again, and there may be many logs.
  if (!outcome.refused && verdict.broken.empty() && verdict.invariants.empty()) verdict.ruleset.reset();
  return verdict;
}

// What we call might throw, and in a thread nobody else would catch it.
LogVerdict CheckLogSafely(const std::string& path, const CheckOptions& options, Shared* shared) {
  LogVerdict verdict;
  try {
    return CheckLog(path, options, shared);
  } catch (const std::bad_alloc&) {
    verdict.error = Failure(Exit::kUnreadable, absl::StrCat(path, ": needs more memory than there is"));
  } catch (const std::exception& error) {
    verdict.error = Failure(Exit::kInternal, absl::StrCat(path, ": ", error.what()));
  }
  verdict.path = path;
  verdict.exit = ExitOf(verdict.error);
  return verdict;
}

// "units.steps [2.2.a/2, 2.2.a/3]".
std::string NameAndCases(const Catalogue& catalogue, const InvariantInfo& info) {
  std::vector<absl::string_view> cases;
  for (RuleId rule : info.rules) cases.push_back(RuleIdText(catalogue, rule));
  return absl::StrCat(info.name, " [", absl::StrJoin(cases, ", "), "]");
}

std::string Shown(const std::string& path) { return path == "-" ? "standard input" : path; }

RefusalText RefusalOf(const LogVerdict& verdict) {
  RefusalText text = TextOf(*verdict.ruleset, verdict.outcome.state, verdict.outcome.refusal);
  absl::StrAppend(&text.place, " (byte ", verdict.outcome.refusal.offset, ")");
  return text;
}

void PrintVerdict(const LogVerdict& verdict, Console* console) {
  const std::string name = Shown(verdict.path);
  if (!verdict.repaired_into.empty()) {
    console->Print(name, ": repaired; the torn end is in ", verdict.repaired_into, "\n");
  }
  if (!verdict.error.ok()) return console->Message(verdict.error.message());
  const ReplayOutcome& outcome = verdict.outcome;
  for (const BrokenClaim& broken : verdict.broken) {
    console->Print(name, ": event ", broken.number, ": claim ", ClaimSentence(broken.claim, *console), broken.hint,
                   "\n");
    if (!broken.derivation.name.empty()) PrintDerivation(*verdict.ruleset, broken.derivation, console);
  }
  if (outcome.broken_claims > verdict.broken.size()) {
    console->Print(name, ": ", outcome.broken_claims - verdict.broken.size(), " more broken claims\n");
  }
  for (const WrongRoll& wrong : verdict.wrong_rolls) {
    console->Print(name, ": event ", wrong.number, ": ", console->Bad("not as rolled"), ": ", wrong.why, "\n");
  }
  if (verdict.contradicted_rolls > verdict.wrong_rolls.size()) {
    console->Print(name, ": ", verdict.contradicted_rolls - verdict.wrong_rolls.size(), " more such rolls\n");
  }
  for (const BrokenAt& wrong : verdict.wrong) {
    console->Print(name, ": event ", wrong.number, ": ", console->Bad("not so"), ": ",
                   NameAndCases(verdict.ruleset->game().catalogue(), *wrong.broken.invariant), " ",
                   wrong.broken.invariant->sentence, " But: ", wrong.broken.what, ".\n");
  }
  if (verdict.broken_invariants > verdict.wrong.size()) {
    console->Print(name, ": ", verdict.broken_invariants - verdict.wrong.size(), " more broken invariants\n");
  }
  if (outcome.refused) {
    console->Print(name, ": ");
    PrintRefusal(RefusalOf(verdict), console);
    return;
  }
  if (outcome.digest_differs) {
    console->Print(name, ": ", console->Bad("differs"), ": the closing record names the state digest ",
                   HexOf(outcome.recorded_digest), ", replay comes to ", HexOf(outcome.digest), "\n");
  }
  console->Print(name, ": ", verdict.exit == Exit::kOk ? console->Good("ok") : console->Bad("not ok"), ", ",
                 Counted(outcome.events, "event"), ", ", verdict.closed ? "closed" : "open", ", ");
  if (outcome.claims > 0) {
    console->Print("claims: ", outcome.claims - outcome.broken_claims, " confirmed, ", outcome.broken_claims,
                   " broken, ");
  }
  if (!verdict.invariants.empty()) {
    console->Print(Counted(verdict.invariants.size(), "invariant"), ": ",
                   verdict.broken_invariants == 0 ? "all held" : absl::StrCat(verdict.broken_invariants, " broken"),
                   ", ");
  }
  console->Print("state digest ", HexOf(outcome.digest), "\n");
}

void PrintInvariants(const Ruleset& ruleset, Console* console) {
  TextTable table({"invariant", "cases", "checked after every event"});
  const Catalogue catalogue = ruleset.game().catalogue();
  for (const InvariantInfo* info : ruleset.Invariants()) {
    std::vector<absl::string_view> cases;
    for (RuleId rule : info->rules) cases.push_back(RuleIdText(catalogue, rule));
    table.Row({info->name, absl::StrJoin(cases, ", "), info->sentence});
  }
  console->Print(table.ToString());
}

// Sentence and cases of each, by name.
void InvariantListJson(const Ruleset& ruleset, JsonWriter* json) {
  json->Key("invariants").Begin('[');
  for (const InvariantInfo* info : ruleset.Invariants()) {
    json->Begin('{').Field("name", info->name).Field("sentence", info->sentence).Key("rules").Begin('[');
    for (RuleId rule : info->rules) json->String(RuleIdText(ruleset.game().catalogue(), rule));
    json->End().End();
  }
  json->End();
}

void InvariantsJson(const LogVerdict& verdict, JsonWriter* json) {
  json->Key("invariants").Begin('{').Key("checked").Begin('[');
  for (const InvariantInfo* info : verdict.invariants) json->String(info->name);
  json->End().Field("broken", verdict.broken_invariants).Key("broken_at").Begin('[');
  for (const BrokenAt& wrong : verdict.wrong) {
    json->Begin('{').Field("event", wrong.number).Field("name", wrong.broken.invariant->name);
    json->Field("sentence", wrong.broken.invariant->sentence).Field("what", wrong.broken.what);
    json->Key("rules").Begin('[');
    for (RuleId rule : wrong.broken.invariant->rules)
      json->String(RuleIdText(verdict.ruleset->game().catalogue(), rule));
    json->End().End();
  }
  json->End().End();
}

void VerdictJson(const LogVerdict& verdict, JsonWriter* json) {
  const ReplayOutcome& outcome = verdict.outcome;
  json->Begin('{').Field("log", Shown(verdict.path)).Field("status", static_cast<int>(verdict.exit));
  if (!verdict.repaired_into.empty()) json->Field("repaired_into", verdict.repaired_into);
  if (!verdict.error.ok()) {
    json->Field("error", verdict.error.message()).End();
    return;
  }
  json->Field("events", outcome.events).Field("closed", verdict.closed).Field("digest", HexOf(outcome.digest));
  json->Field("digest_differs", outcome.digest_differs);
  json->Field("claims", outcome.claims).Field("broken_claims", outcome.broken_claims).Key("broken").Begin('[');
  for (const BrokenClaim& broken : verdict.broken) {
    json->Begin('{').Field("event", broken.number).Key("claim");
    ClaimJson(broken.claim, json);
    if (!broken.derivation.name.empty()) {
      json->Key("derivation");
      DerivationJson(*verdict.ruleset, broken.derivation, json);
    }
    json->End();
  }
  json->End();
  json->Field("contradicted_rolls", verdict.contradicted_rolls).Key("rolls_not_so").Begin('[');
  for (const WrongRoll& wrong : verdict.wrong_rolls) {
    json->Begin('{').Field("event", wrong.number).Field("why", wrong.why).End();
  }
  json->End();
  if (!verdict.invariants.empty()) InvariantsJson(verdict, json);
  if (outcome.refused) {
    json->Key("refusal");
    RefusalJson(RefusalOf(verdict), json);
  }
  json->End();
}

// Checks the logs on `jobs` threads and hands the verdicts out in the order of the logs, whatever order they come in.
template <class Tell>
void CheckAll(const std::vector<std::string>& paths, const CheckOptions& options, size_t jobs, Console* console,
              Tell tell) {
  std::vector<std::unique_ptr<LogVerdict>> verdicts(paths.size());
  std::mutex mutex;
  std::condition_variable ready;
  std::atomic<size_t> next = 0;
  Shared shared;
  const auto work = [&] {
    for (size_t i; (i = next.fetch_add(1)) < paths.size();) {
      auto verdict = std::make_unique<LogVerdict>(CheckLogSafely(paths[i], options, &shared));
      const std::lock_guard<std::mutex> lock(mutex);
      verdicts[i] = std::move(verdict);
      ready.notify_one();
    }
  };
  std::vector<std::thread> threads;
  for (size_t i = 0; i < std::min(jobs, paths.size()); ++i) threads.emplace_back(work);
  for (size_t i = 0; i < paths.size(); ++i) {
    std::unique_ptr<LogVerdict> verdict;
    {
      std::unique_lock<std::mutex> lock(mutex);
      while (!ready.wait_for(lock, std::chrono::milliseconds(300), [&] { return verdicts[i] != nullptr; })) {
        console->Progress(
            absl::StrCat("checked ", i, " of ", paths.size(), " logs, ", shared.events.load(), " events"));
      }
      verdict = std::move(verdicts[i]);
    }
    console->Progress("");
    tell(*verdict);
  }
  for (std::thread& thread : threads) thread.join();
}

absl::StatusOr<Exit> Run(Invocation& call) {
  CheckOptions options;
  options.closed = call.flags.Has("closed");
  options.repair = call.flags.Has("repair");
  options.invariants = call.flags.Has("invariants");
  options.overlays = call.flags.All("overlay");
  ADJUTANT_ASSIGN_OR_RETURN(const auto jobs, call.flags.Number("jobs"));
  if (jobs == uint64_t{0}) return UsageError("check: --jobs is at least 1");
  if (std::count(call.operands.begin(), call.operands.end(), "-") > 1) {
    return UsageError("check: '-' stands for one log only");
  }
  const size_t threads =
      jobs.has_value() ? std::min<uint64_t>(*jobs, 256) : std::max(1u, std::thread::hardware_concurrency());

  std::shared_ptr<const Ruleset> told;  // whose invariants are listed
  Exit worst = Exit::kOk;
  size_t failed = 0;
  uint64_t events = 0;
  JsonWriter json(call.console.buffer());
  if (call.json()) json.Begin('{').Key("logs").Begin('[');
  CheckAll(call.operands, options, threads, &call.console, [&](const LogVerdict& verdict) {
    worst = std::max(worst, verdict.exit);
    failed += verdict.exit == Exit::kOk ? 0 : 1;
    events += verdict.outcome.events;
    if (call.json()) {
      VerdictJson(verdict, &json);
      if (!verdict.error.ok()) call.console.Message(verdict.error.message());
    } else {
      PrintVerdict(verdict, &call.console);
    }
    if (told == nullptr && !verdict.invariants.empty()) told = verdict.ruleset;
    call.console.Drain();
  });
  const size_t count = call.operands.size();
  if (call.json()) {
    json.End();
    if (told != nullptr) InvariantListJson(*told, &json);
    json.Field("checked", count).Field("failed", failed).Field("events", events).End();
  } else if (count > 1) {
    call.console.Print(Counted(count, "log"), ", ", Counted(events, "event"), ": ", count - failed, " ok, ", failed,
                       " not ok\n");
  }
  if (told != nullptr && !call.json()) PrintInvariants(*told, &call.console);
  return worst;
}

}  // namespace

const Command kCheckCommand = {"check",
                               "LOG...",
                               "integrity, legality and claims of whole logs; many files, in parallel",
                               "Rolls by the log's seed are computed again. The status is the highest of all logs: 1 "
                               "for an illegal\nevent, a broken claim or invariant, a roll that is not what its source "
                               "makes it, another state digest;\n3 for damage.",
                               "adjutant check --closed games/*.adj",
                               1,
                               ~size_t{0},
                               {{"closed", "", "demand a closing record: a log that was cut shows"},
                                {"repair", "", "cut a torn last record off, and keep it in LOG.torn"},
                                {"invariants", "", "check what is true of every position, and list it"},
                                {"jobs", "N", "logs to check at a time; one per core if left out"},
                                OverlayFlag()},
                               Run};

}  // namespace adjutant
