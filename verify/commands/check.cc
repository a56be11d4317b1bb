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
#include "verify/commands/commands.h"
#include "verify/court/learned.h"
#include "verify/dice/provenance.h"
#include "verify/dice/roll_tally.h"
#include "verify/program/access.h"
#include "verify/program/orders_text.h"
#include "verify/record/agreement.h"
#include "verify/record/orders.h"
#include "verify/record/post_verdict.h"
#include "verify/record/session.h"
#include "verify/record/signatures.h"
#include "verify/rules/alternatives.h"
#include "verify/rules/invariant_watch.h"
#include "verify/rules/rule_status.h"
#include "verify/rules/ruling_text.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

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

// A roll that is not what its source makes it.
struct WrongRoll {
  uint64_t number = 0;
  std::string why;
  std::string settled;  // "waived by both at 9"; empty: it is a finding
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
  RollTally rolls;
  std::vector<std::string> roll_remarks;
  uint64_t contradicted_rolls = 0;
  std::vector<WrongRoll> wrong_rolls;
  // With --invariants. The positions are those after the events and the start.
  std::vector<const InvariantInfo*> invariants;
  std::vector<WrongLearned> wrong_learned;
  uint64_t broken_invariants = 0;
  std::vector<BrokenAt> wrong;              // those that are settled, too
  std::shared_ptr<const PostVerdict> post;  // null: no game by post
  OrderVerdict orders;
};

struct CheckOptions {
  bool closed = false;
  bool repair = false;
  bool invariants = false;
  LogAccess access;
};

// What the threads share.
struct Shared {
  RulesetCache rulesets;
  std::atomic<uint64_t> events = 0;  // checked so far, for the progress
};

BrokenClaim Explain(const Ruleset& ruleset, const ReplayedEvent& event, const ClaimResult& claim) {
  BrokenClaim broken{event.number, claim, {}, ""};
  // What was played against the rules may be nothing that could be carried out once more.
  if (event.breach != nullptr) return broken;
  State state = event.before;
  Trace trace;
  ruleset.Apply(&state, event.event, &trace);
  for (const Derivation& derivation : trace.derivations) {
    if (derivation.name == claim.claim.name()) broken.derivation = derivation;
  }
  if (!claim.known) broken.hint = DidYouMean(claim.claim.name(), ValueNames(ruleset, state, trace));
  return broken;
}

// Computes the outcome of chance again where that can be done.
void CheckRoll(ProvenanceChecker* rolls, const ReplayedEvent& event, LogVerdict* verdict) {
  if (event.event.player == kChance && event.annotations == nullptr && !rolls->NeedsEveryRoll()) {
    return verdict->rolls.Add(Provenance());
  }
  const std::optional<Provenance> roll =
      rolls->See({event.number, event.before, event.event, event.annotations, event.chain_before});
  if (!roll.has_value()) return;
  verdict->rolls.Add(*roll);
  // An outcome that the rules refuse is a finding by that.
  if (roll->verdict != RollVerdict::kContradicted || event.breach != nullptr) return;
  ++verdict->contradicted_rolls;
  if (verdict->wrong_rolls.size() < kBrokenClaimsMax) {
    verdict->wrong_rolls.push_back({event.number, absl::StrJoin(roll->why, " "), ""});
  }
}

// What is waived is no finding any more, nor is what was taken back.
void SettleFindings(LogVerdict* verdict) {
  const ReplayOutcome& outcome = verdict->outcome;
  const auto settled = [&](uint64_t number) {
    return outcome.waived.count(number) != 0 || outcome.IsWithdrawn(number);
  };
  verdict->contradicted_rolls -=
      static_cast<uint64_t>(std::count_if(verdict->wrong_rolls.begin(), verdict->wrong_rolls.end(),
                                          [&](const WrongRoll& roll) { return settled(roll.number); }));
  for (WrongRoll& roll : verdict->wrong_rolls) {
    const auto waived = outcome.waived.find(roll.number);
    if (waived != outcome.waived.end()) roll.settled = absl::StrCat("waived ", ConsentText(waived->second));
    if (roll.settled.empty() && outcome.IsWithdrawn(roll.number)) roll.settled = "taken back";
  }
  verdict->broken.erase(std::remove_if(verdict->broken.begin(), verdict->broken.end(),
                                       [&](const BrokenClaim& broken) { return settled(broken.number); }),
                        verdict->broken.end());
}

// What take-backs that hold, or wait for an answer, say that each side has learned.
absl::Status CheckWhatIsLearned(const SealedLog* sealed, std::vector<ProposedTakeBack> proposed, LogVerdict* verdict) {
  const ReplayOutcome& outcome = verdict->outcome;
  const auto counts = [&](const ProposedTakeBack& one) {
    const auto is_open = [&](const OpenProposal& open) { return open.number == one.number; };
    const auto holds = [&](const Withdrawn& range) { return range.consent.proposal == one.number; };
    return std::any_of(outcome.open.begin(), outcome.open.end(), is_open) ||
           std::any_of(outcome.withdrawn.begin(), outcome.withdrawn.end(), holds);
  };
  proposed.erase(std::remove_if(proposed.begin(), proposed.end(), [&](const auto& one) { return !counts(one); }),
                 proposed.end());
  // Standard input cannot be read a second time.
  if (proposed.empty() || verdict->path == "-") return absl::OkStatus();
  auto wrong = CheckLearned(verdict->path, verdict->ruleset, sealed, proposed);
  if (!wrong.ok()) return InputError(wrong.status());
  verdict->wrong_learned = *std::move(wrong);
  return absl::OkStatus();
}

absl::Status NotClosed(const LogReader& reader) {
  return Failure(Exit::kUnreadable,
                 absl::StrCat(reader.path(), ": record ", reader.events() + 1, ", byte ", reader.offset(),
                              ": the log ends here; expected the record that closes it"));
}

// Fills `verdict`; the status is that of reading.
absl::Status CheckOnce(const CheckOptions& options, Shared* shared, LogVerdict* verdict, bool* torn) {
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(verdict->path, options.access, &shared->rulesets));
  verdict->ruleset = std::move(log.ruleset);
  const Ruleset& ruleset = *verdict->ruleset;
  InvariantWatch watch(ruleset);
  if (options.invariants) {
    verdict->invariants = ruleset.Invariants();
    watch.Start(ruleset.NewState());
  }
  ProvenanceChecker rolls(ruleset, log.reader->header());
  std::optional<SignatureChecker> signatures;
  if (!log.reader->header().party().empty()) {
    signatures.emplace(ruleset, log.reader->header(), log.reader->chain());
  }
  OrderBook orders(ruleset, log.filled != nullptr);
  std::optional<Grader> grader;
  if (log.filled != nullptr) grader.emplace(ruleset, *log.filled);
  ReplayOptions replay;
  // Behind a record that nothing explains the position is not known.
  if (log.filled != nullptr && log.filled->unexplained() != 0) replay.until = log.filled->unexplained() - 1;
  std::vector<ProposedTakeBack> proposed;
  replay.act = [&](const ReplayedAct& act) {
    if (signatures.has_value()) signatures->SeeAct(act);
    orders.SeeAct(act);
    if (act.act.proposed().has_take_back()) proposed.push_back({act.number, act.act.proposed().take_back()});
    rolls.SeeAct(act);
    if (options.invariants) watch.SeeAct(act);
  };
  auto outcome = Replay(*log.reader, ruleset, replay, [&](const ReplayedEvent& event) {
    CheckRoll(&rolls, event, verdict);
    if (signatures.has_value()) signatures->SeeEvent(event);
    orders.SeeEvent(event);
    if (grader.has_value()) grader->See(event);
    if (event.number % kProgressEvents == 0) shared->events += kProgressEvents;
    if (options.invariants) watch.See(event);
    for (const ClaimResult& claim : event.claims) {
      if (claim.holds || verdict->broken.size() == kBrokenClaimsMax) continue;
      verdict->broken.push_back(Explain(ruleset, event, claim));
    }
  });
  *torn = log.reader->torn_at() != 0;
  if (!outcome.ok()) return InputError(outcome.status());
  verdict->outcome = *std::move(outcome);
  verdict->closed = verdict->outcome.closed;
  SettleFindings(verdict);
  verdict->orders = orders.Verdict(verdict->outcome);
  if (signatures.has_value()) {
    verdict->post = JudgePost(&*signatures, rolls.links(), grader.has_value() ? &*grader : nullptr, log.filled.get(),
                              verdict->path, verdict->outcome);
  }
  ADJUTANT_RETURN_IF_ERROR(
      CheckWhatIsLearned(log.filled == nullptr ? nullptr : &log.filled->sealed(), std::move(proposed), verdict));
  watch.Settle(verdict->outcome);
  verdict->broken_invariants = watch.findings();
  verdict->wrong = watch.broken();
  verdict->roll_remarks = RollRemarks(verdict->rolls, log.reader->header());
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
                 : outcome.refused || outcome.open_breaches > 0 || outcome.broken_claims > 0 ||
                         outcome.digest_differs || verdict.broken_invariants > 0 || verdict.contradicted_rolls > 0 ||
                         !verdict.wrong_learned.empty() || !verdict.orders.findings.empty() ||
                         (verdict.post != nullptr && verdict.post->IsWrong())
                     ? Exit::kNo
                     : Exit::kOk;
  // A refusal is told with the position; of other logs neither is needed again, and there may be many logs.
  if (!outcome.refused && outcome.breaches.empty() && verdict.broken.empty() && verdict.invariants.empty()) {
    verdict.ruleset.reset();
  }
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

std::string Shown(const std::string& path) { return path == "-" ? "standard input" : path; }

RefusalText RefusalOf(const LogVerdict& verdict) {
  RefusalText text = TextOf(*verdict.ruleset, verdict.outcome.state, verdict.outcome.refusal);
  absl::StrAppend(&text.place, " (byte ", verdict.outcome.refusal.offset, ")");
  return text;
}

void PrintBrokenClaims(const LogVerdict& verdict, const std::string& name, Console* console) {
  for (const BrokenClaim& broken : verdict.broken) {
    console->Print(name, ": event ", broken.number, ": claim ", ClaimSentence(broken.claim, *console), broken.hint,
                   "\n");
    if (!broken.derivation.name.empty()) PrintDerivation(*verdict.ruleset, broken.derivation, console);
  }
  if (verdict.outcome.broken_claims > verdict.broken.size()) {
    console->Print(name, ": ", verdict.outcome.broken_claims - verdict.broken.size(), " more broken claims\n");
  }
}

void PrintWrongRolls(const LogVerdict& verdict, const std::string& name, Console* console) {
  for (const WrongRoll& wrong : verdict.wrong_rolls) {
    console->Print(
        name, ": event ", wrong.number, ": ",
        wrong.settled.empty() ? console->Bad("not as rolled") : absl::StrCat("not as rolled, ", wrong.settled), ": ",
        Printable(wrong.why), "\n");
  }
  if (verdict.contradicted_rolls > verdict.wrong_rolls.size()) {
    console->Print(name, ": ", verdict.contradicted_rolls - verdict.wrong_rolls.size(), " more such rolls\n");
  }
}

// Breaches, and what the parties made of them.
void PrintBreachesAndActs(const LogVerdict& verdict, const std::string& name, Console* console) {
  const ReplayOutcome& outcome = verdict.outcome;
  for (const PlayedBreach& breach : outcome.breaches) {
    const bool settled = breach.waived || breach.withdrawn;
    console->Print(name, ": event ", breach.number, ": ", settled ? "" : console->Bad("not ok"), settled ? "" : ": ",
                   BreachStatus(*verdict.ruleset, breach), "\n");
  }
  for (const Withdrawn& range : outcome.withdrawn) {
    console->Print(name, ": records ", range.first, " to ", range.consent.proposal - 1, " are taken back ",
                   ConsentText(range.consent), "\n");
  }
  for (const WrongLearned& wrong : verdict.wrong_learned) {
    console->Print(name, ": record ", wrong.number, ": ", console->Bad("not so"), ": ", wrong.sentence, "\n");
  }
  PrintOrders(verdict.orders, name, console);
  for (const OpenProposal& open : outcome.open) {
    console->Print(name, ": proposal ", open.number, " waits for an answer\n");
  }
}

void PrintBrokenInvariants(const LogVerdict& verdict, const std::string& name, Console* console) {
  uint64_t told = 0;
  for (const BrokenAt& wrong : verdict.wrong) {
    told += wrong.settled.empty() ? 1 : 0;
    console->Print(name, ": event ", wrong.number, ": ",
                   wrong.settled.empty() ? console->Bad("not so") : absl::StrCat("not so, ", wrong.settled), ": ",
                   Printable(BrokenText(*verdict.ruleset, wrong.broken)), "\n");
  }
  if (verdict.broken_invariants > told) {
    console->Print(name, ": ", verdict.broken_invariants - told, " more broken invariants\n");
  }
}

// "game.adj: ok, 120 events, closed, ...".
void PrintResult(const LogVerdict& verdict, const std::string& name, Console* console) {
  const ReplayOutcome& outcome = verdict.outcome;
  console->Print(name, ": ", verdict.exit == Exit::kOk ? console->Good("ok") : console->Bad("not ok"), ", ",
                 Counted(outcome.events - outcome.acts, "event"), ", ",
                 outcome.acts == 0            ? ""
                 : outcome.version_since == 0 ? absl::StrCat(Counted(outcome.acts, "act"), ", ")
                                              : absl::StrCat(Counted(outcome.acts, "act"), " (version 2 from record ",
                                                             outcome.version_since, " on), "),
                 verdict.closed ? "closed" : "open", ", ");
  if (outcome.claims > 0) {
    console->Print("claims: ", outcome.claims - outcome.broken_claims, " confirmed, ", outcome.broken_claims,
                   " broken, ");
  }
  if (!verdict.invariants.empty()) {
    console->Print(Counted(verdict.invariants.size(), "invariant"), ": ",
                   verdict.broken_invariants > 0 ? absl::StrCat(verdict.broken_invariants, " broken")
                   : verdict.wrong.empty()       ? "all held"
                                                 : "all held but for what is waived or taken back",
                   ", ");
  }
  console->Print("state digest ", HexOf(outcome.digest), "\n");
}

void PrintVerdict(const LogVerdict& verdict, Console* console) {
  const std::string name = Printable(Shown(verdict.path));
  if (!verdict.repaired_into.empty()) {
    console->Print(name, ": repaired; the torn end is in ", verdict.repaired_into, "\n");
  }
  if (!verdict.error.ok()) return console->Message(verdict.error.message());
  const ReplayOutcome& outcome = verdict.outcome;
  for (const std::string& remark : verdict.roll_remarks) console->Print(name, ": ", remark, "\n");
  PrintBrokenClaims(verdict, name, console);
  PrintWrongRolls(verdict, name, console);
  PrintBreachesAndActs(verdict, name, console);
  PrintBrokenInvariants(verdict, name, console);
  if (verdict.post != nullptr) PrintPost(*verdict.post, name, console);
  if (outcome.refused) {
    console->Print(name, ": ");
    PrintRefusal(RefusalOf(verdict), console);
    return;
  }
  if (outcome.digest_differs) {
    console->Print(name, ": ", console->Bad("differs"), ": the closing record names the state digest ",
                   HexOf(outcome.recorded_digest), ", replay comes to ", HexOf(outcome.digest), "\n");
  }
  PrintResult(verdict, name, console);
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
    json->Begin('{').Field("event", wrong.number);
    BrokenFields(*verdict.ruleset, wrong.broken, json);
    if (!wrong.settled.empty()) json->Field("settled", wrong.settled);
    json->End();
  }
  json->End().End();
}

void ActsJson(const LogVerdict& verdict, JsonWriter* json) {
  const ReplayOutcome& outcome = verdict.outcome;
  json->Field("acts", outcome.acts).Field("version_2_since", outcome.version_since);
  json->Field("open_breaches", outcome.open_breaches).Key("breaches").Begin('[');
  for (const PlayedBreach& breach : outcome.breaches) BreachJson(*verdict.ruleset, breach, json);
  json->End().Key("taken_back").Begin('[');
  for (const Withdrawn& range : outcome.withdrawn) {
    json->Begin('{').Field("first", range.first).Field("last", range.consent.proposal - 1);
    json->Field("agreed_at", range.consent.record).End();
  }
  json->End().Key("learned_not_so").Begin('[');
  for (const WrongLearned& wrong : verdict.wrong_learned) WrongLearnedJson(wrong, json);
  json->End();
  OrdersJson(verdict.orders, json);
  json->Key("open_proposals").Begin('[');
  for (const OpenProposal& open : outcome.open) json->Number(open.number);
  json->End();
}

void VerdictJson(const LogVerdict& verdict, JsonWriter* json) {
  const ReplayOutcome& outcome = verdict.outcome;
  json->Begin('{').Field("log", Shown(verdict.path)).Field("status", static_cast<int>(verdict.exit));
  if (!verdict.repaired_into.empty()) json->Field("repaired_into", verdict.repaired_into);
  if (!verdict.error.ok()) {
    json->Field("error", verdict.error.message()).End();
    return;
  }
  json->Field("events", outcome.events - outcome.acts)
      .Field("records", outcome.events)
      .Field("closed", verdict.closed)
      .Field("digest", HexOf(outcome.digest));
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
  json->Field("rolls", verdict.rolls.rolls).Field("rolls_on_word", verdict.rolls.on_word);
  json->Key("roll_remarks").Begin('[');
  for (const std::string& remark : verdict.roll_remarks) json->String(remark);
  json->End();
  json->Field("contradicted_rolls", verdict.contradicted_rolls).Key("rolls_not_so").Begin('[');
  for (const WrongRoll& wrong : verdict.wrong_rolls) {
    json->Begin('{').Field("event", wrong.number).Field("why", wrong.why);
    if (!wrong.settled.empty()) json->Field("settled", wrong.settled);
    json->End();
  }
  json->End();
  if (outcome.acts > 0 || !verdict.orders.findings.empty()) ActsJson(verdict, json);
  if (verdict.post != nullptr) PostJson(*verdict.post, json);
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
  options.access = AccessOf(call);
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
  std::vector<std::shared_ptr<const PostVerdict>> by_post;
  JsonWriter json(call.console.buffer());
  if (call.json()) json.Begin('{').Key("logs").Begin('[');
  CheckAll(call.operands, options, threads, &call.console, [&](const LogVerdict& verdict) {
    worst = std::max(worst, verdict.exit);
    failed += verdict.exit == Exit::kOk ? 0 : 1;
    events += verdict.outcome.events;
    if (verdict.post != nullptr) by_post.push_back(verdict.post);
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
  const std::vector<FoundFork> forks = ForksAmong(by_post);
  if (ConvictAnybody(forks)) worst = std::max(worst, Exit::kNo);
  if (!call.json()) PrintForks(forks, &call.console);
  if (call.json()) {
    json.End();
    if (!by_post.empty()) ForksJson(forks, &json);
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

const Command kCheckCommand = {
    "check",
    "LOG...",
    "integrity, legality and claims of whole logs; many files, in parallel",
    "In a log with a seed every roll is computed again, but for those with a better source. The first lines say how\n"
    "many rolls rest on a player's word. The status is the highest of all logs: 1 for an illegal event that is not\n"
    "waived, a broken claim or invariant, a roll that is not what its source or the seed makes it, a take-back that "
    "does\n"
    "not say what each side had learned, another state digest; 3 for damage. Of a game by post it says who signed\n"
    "what up to where, and 1 for a mark, link or disclosed secret that is false. Of two copies of one game it shows\n"
    "who signed both: that is the proof of a cheat, or of a log put back from a backup.",
    "adjutant check --closed games/*.adj",
    1,
    ~size_t{0},
    {{"closed", "", "demand a closing record: a log that was cut shows"},
     {"repair", "", "cut a torn last record off, and keep it in LOG.torn"},
     {"invariants", "", "check what is true of every position, and list it"},
     {"jobs", "N", "logs to check at a time; one per core if left out"},
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
