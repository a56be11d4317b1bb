// adjutant dice: where rolls come from, whether it is so, and how even the dice are.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/dice/dice_statistics.h"
#include "verify/dice/provenance.h"
#include "verify/dice/roll_tally.h"
#include "verify/program/access.h"
#include "verify/record/session.h"
#include "verify/rules/ruling_text.h"
#include "verify/text/files.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// Of a test that calls a sample unusual, and of what its power is said for.
constexpr double kLevel = 0.05;
constexpr double kPowerWanted = 0.8;
// The alternative that the power is said for: a face that comes up half as often again as it should.
constexpr double kAlternative = 1.5;

struct DiceOptions {
  RollGrade min_grade = RollGrade::kEntered;
  std::vector<std::string> trusted_keys;
  LogAccess access;
  bool summary = false;
};

// Dice of one kind in one game, over all logs.
struct DiceOfGame {
  const Game* game = nullptr;
  DiceStream stream;
};

// What all logs come to.
struct DiceTotals {
  uint64_t logs = 0;
  uint64_t rolls = 0;
  uint64_t contradicted = 0;
  uint64_t below = 0;  // the grade that is demanded
  uint64_t no_dice = 0;
  uint64_t met_before = 0;               // in another log; they count once in the tests
  uint64_t counts[kRollGrades][4] = {};  // by grade and verdict
  std::map<std::pair<std::string, DieKind>, DiceOfGame> dice;

  uint64_t BySeed() const {
    const uint64_t* by_seed = counts[static_cast<size_t>(RollGrade::kSeed)];
    return by_seed[static_cast<size_t>(RollVerdict::kConfirmed)];
  }
  std::set<uint64_t> chains;  // of the rolls of dice, shortened
};

struct OneRoll {
  const ReplayedEvent& event;
  const Ruleset& ruleset;
  const EventCodec& codec;
  Provenance origin;
  PlayerId side = kChance;
  bool below = false;

  bool IsFinding() const { return below || origin.verdict == RollVerdict::kContradicted; }
  v1::ChanceSource source() const {
    return event.annotations == nullptr ? v1::ChanceSource() : event.annotations->source();
  }
};

void CountDie(const OneRoll& roll, const Sha256& chain, std::set<DieKind>* kinds_of_log, DiceTotals* totals) {
  const std::optional<FallenDie> die = DieOf(roll.ruleset, roll.event.before, roll.event.event);
  if (!die.has_value()) {
    ++totals->no_dice;
    return;
  }
  uint64_t mark;
  std::memcpy(&mark, chain.data(), sizeof mark);
  if (!totals->chains.insert(mark).second) {
    ++totals->met_before;
    return;
  }
  const Game& game = roll.ruleset.game();
  DiceOfGame& dice = totals->dice[{std::string(game.id()), die->kind}];
  dice.game = &game;
  dice.stream.faces = die->kind.faces;
  dice.stream.lowest = die->kind.lowest;
  dice.stream.rolls.push_back({die->face, roll.side, !kinds_of_log->insert(die->kind).second});
}

// Adds the lines of a roll to `told`: what the rolls of a log rest on is said before them.
void TellRoll(const OneRoll& roll, bool summary, const std::string& log, const Console& console, std::string* told) {
  if (summary && !roll.IsFinding()) return;
  const auto print = [&](const auto&... parts) { absl::StrAppend(told, parts...); };
  const Provenance& origin = roll.origin;
  const std::string verdict = absl::StrReplaceAll(VerdictName(origin.verdict), {{"_", " "}});
  print(summary ? absl::StrCat(log, ": event ", roll.event.number, "  ") : absl::StrFormat("%6d  ", roll.event.number),
        absl::StrFormat("%-13s  %-12s  ", GradeName(origin.grade), verdict),
        Printable(roll.ruleset.Describe(roll.event.before, roll.event.event)),
        console.Faint(absl::StrCat(" (", Printable(origin.key), ")")), "\n");
  if (!roll.IsFinding() && origin.verdict != RollVerdict::kNotShown) return;
  const std::string indent(8, ' ');
  const std::string source = SourceText(roll.source());
  if (!source.empty()) print(indent, "the log says: ", source, "\n");
  for (const std::string& why : origin.why) print(indent, Printable(why), "\n");
  if (roll.below) print(indent, console.Bad("finding"), ": weaker than the grade that is demanded\n");
  if (origin.verdict == RollVerdict::kContradicted) {
    print(indent, console.Bad("finding"), ": not what its source or the log's seed makes it\n");
  }
}

void RollJson(const OneRoll& roll, JsonWriter* json) {
  const Provenance& origin = roll.origin;
  const v1::ChanceSource source = roll.source();
  json->Begin('{').Field("event", roll.event.number).Field("notation", roll.codec.ToNotation(roll.event.event));
  json->Field("sentence", roll.ruleset.Describe(roll.event.before, roll.event.event)).Field("key", origin.key);
  json->Field("side", SideId(roll.ruleset.game(), roll.side));
  json->Field("method", v1::ChanceSource::Method_Name(source.method())).Field("reference", source.reference());
  json->Field("claimed_grade", GradeName(origin.claimed_grade)).Field("grade", GradeName(origin.grade));
  json->Field("verdict", VerdictName(origin.verdict));
  if (origin.expected.has_value()) json->Field("expected", roll.codec.ToNotation(*origin.expected));
  json->Key("why").Begin('[');
  for (const std::string& why : origin.why) json->String(why);
  json->End().Field("below_minimum", roll.below).Field("finding", roll.IsFinding()).End();
}

// Tells the rolls of one log, and adds them to the totals. The status is that of reading.
absl::StatusOr<Exit> TellLog(const std::string& path, const DiceOptions& options, RulesetCache* rulesets,
                             DiceTotals* totals, std::vector<std::string>* remarks, JsonWriter* json,
                             Console* console) {
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(path, options.access, rulesets));
  const Ruleset& ruleset = *log.ruleset;
  const EventCodec codec(ruleset);
  ProvenanceChecker checker(ruleset, log.reader->header(), options.trusted_keys);
  std::set<DieKind> kinds;
  const uint64_t rolls_before = totals->rolls;
  Exit exit = Exit::kOk;
  std::vector<uint64_t> contradicted;
  RollTally tally;
  std::string told;
  uint64_t sealed = 0;  // outcomes that the reader does not know
  ReplayOptions replay;
  replay.check_claims = false;
  replay.act = [&](const ReplayedAct& act) { checker.SeeAct(act); };
  const auto outcome = Replay(*log.reader, ruleset, replay, [&](const ReplayedEvent& event) {
    std::optional<Provenance> origin =
        checker.See({event.number, event.before, event.event, event.annotations, event.chain_before});
    if (!origin.has_value()) return;
    if (!log.IsOpen() && log.filled->IsGuessed(event.number)) {
      ++sealed;
      return;
    }
    OneRoll roll{event, ruleset, codec, *std::move(origin), ruleset.RollerOf(event.before)};
    roll.below = roll.origin.grade < options.min_grade;
    ++totals->rolls;
    tally.Add(roll.origin);
    ++totals->counts[static_cast<size_t>(roll.origin.grade)][static_cast<size_t>(roll.origin.verdict)];
    totals->contradicted += roll.origin.verdict == RollVerdict::kContradicted ? 1 : 0;
    totals->below += roll.below ? 1 : 0;
    if (roll.below) exit = Exit::kNo;
    if (roll.origin.verdict == RollVerdict::kContradicted) contradicted.push_back(event.number);
    CountDie(roll, event.record.chain, &kinds, totals);
    if (json == nullptr) {
      TellRoll(roll, options.summary, log.name, *console, &told);
    } else if (!options.summary || roll.IsFinding()) {
      RollJson(roll, json);
    }
    console->Drain();
  });
  *remarks = RollRemarks(tally, log.reader->header());
  if (sealed > 0) remarks->push_back(absl::StrCat(Counted(sealed, "outcome"), " sealed: not told, and not counted"));
  if (json == nullptr) {
    if (!options.summary) console->Print(Printable(log.name), "\n");
    for (const std::string& remark : *remarks) {
      console->Print(options.summary ? absl::StrCat(log.name, ": ") : "        ", remark, "\n");
    }
    console->Print(told);
  }
  if (!outcome.ok()) return InputError(outcome.status());
  // What was waived, or taken back, stands or is gone: no finding any more, as for `check`.
  for (const uint64_t number : contradicted) {
    const auto waived = outcome->waived.find(number);
    if (waived == outcome->waived.end() && !outcome->IsWithdrawn(number)) {
      exit = Exit::kNo;
      continue;
    }
    --totals->contradicted;
    if (json != nullptr) continue;
    console->Print(
        options.summary ? absl::StrCat(log.name, ": ") : "        ", "event ", number, ": ",
        waived == outcome->waived.end() ? "taken back" : absl::StrCat("waived ", ConsentText(waived->second)), "\n");
  }
  if (json == nullptr && !options.summary && totals->rolls == rolls_before) console->Print("        no rolls\n");
  if (!outcome->refused) return exit;
  const std::string refused =
      absl::StrCat("event ", outcome->refusal.number, " is against the rules; the rolls from there on are not told");
  if (json == nullptr) console->Print(Printable(log.name), ": ", refused, " (`adjutant check` says why)\n");
  return Failure(Exit::kNo, absl::StrCat(log.name, ": ", refused));
}

std::string Percent(double part) { return absl::StrFormat("%.1f%%", 100 * part); }

std::string Probability(double p) { return p < 0.001 ? "<0.001" : absl::StrFormat("%.3f", p); }

std::string WayText(const DiceTest& test) {
  return absl::string_view(test.way) == "bound" ? "exact, for all faces" : test.way;
}

// What the tests come to, in a sentence that nobody need be offended by.
std::string ResultSentence(const std::vector<DiceTest>& tests, size_t of_all) {
  const auto least = std::min_element(
      tests.begin(), tests.end(), [](const DiceTest& a, const DiceTest& b) { return a.p_corrected < b.p_corrected; });
  const double p = least->p_corrected;
  const std::string often = p < 0.001  ? "less often than once in 1000 such samples"
                            : p >= 0.5 ? "in every second such sample or more often"
                                       : absl::StrCat("about once in ", std::lround(1 / p), " such samples");
  return absl::StrCat(p < kLevel ? "Unusual: " : "Nothing unusual: ", "with fair dice, ", Counted(of_all, "test"),
                      " like these show something as uneven as this ", often, ". That says how often, not why.");
}

struct Power {
  double level = 0;        // of one test, so that all together keep kLevel
  double alternative = 0;  // probability of one face
  double power = 0;        // at it
  double smallest = 0;     // probability of one face that is found with kPowerWanted; 1: none
};

Power PowerOf(const DiceStream& stream, size_t tests) {
  Power power;
  const uint64_t rolls = stream.rolls.size();
  power.level = kLevel / static_cast<double>(tests);
  power.alternative = std::min(1.0, kAlternative / stream.faces);
  power.power = EvennessPower(rolls, stream.faces, power.alternative, power.level);
  power.smallest = SmallestBiasFound(rolls, stream.faces, power.level, kPowerWanted);
  return power;
}

std::string PowerSentence(const DiceStream& stream, const Power& power) {
  const std::string fair = Percent(1.0 / stream.faces);
  const std::string smallest = power.smallest >= 1
                                   ? "no die at all"
                                   : absl::StrCat("a die that shows one face at ", Percent(power.smallest), " or more");
  return absl::StrCat("What it could not find: a sample of ", Counted(stream.rolls.size(), "roll"), " would ",
                      power.power < 0.5 ? "miss, more often than not," : "find", " a die that shows one face at ",
                      Percent(power.alternative), " instead of ", fair, " (found in about ", Percent(power.power),
                      " of such samples by the test of evenness); it finds in four of five samples ", smallest, ".");
}

// What the tests say of dice of one kind.
struct DiceResult {
  const DiceOfGame& dice;
  std::vector<DiceTest> tests;
  std::string sentence;
  Power power;
};

std::vector<DiceResult> ResultsOf(const DiceTotals& totals) {
  std::vector<std::vector<DiceTest>> tests;
  size_t count = 0;
  for (const auto& [key, dice] : totals.dice) {
    tests.push_back(TestDice(dice.stream, static_cast<uint8_t>(dice.game->sides().size())));
    count += tests.back().size();
  }
  CorrectForNumber(&tests);
  std::vector<DiceResult> results;
  for (const auto& [key, dice] : totals.dice) {
    std::vector<DiceTest>& own = tests[results.size()];
    const std::string sentence = ResultSentence(own, count);
    results.push_back({dice, std::move(own), sentence, PowerOf(dice.stream, count)});
  }
  return results;
}

void PrintDice(const DiceResult& result, Console* console) {
  const DiceStream& stream = result.dice.stream;
  const Game& game = *result.dice.game;
  console->Print("\n", game.title(), ", dice from ", stream.lowest, " to ",
                 stream.lowest + static_cast<int32_t>(stream.faces) - 1, ": ", Counted(stream.rolls.size(), "roll"),
                 "\n");
  TextTable table({"test", "of", "found", ">p", ">corrected", "how"});
  for (const DiceTest& test : result.tests) {
    table.Row({test.id, test.side == kChance ? "all" : SideName(game, test.side), test.found, Probability(test.p),
               Probability(test.p_corrected), WayText(test)});
  }
  console->Print(table.ToString("  "), "  ", result.sentence, "\n  ", PowerSentence(stream, result.power), "\n");
}

void DiceJson(const DiceResult& result, JsonWriter* json) {
  const auto number = [](double value) { return absl::StrFormat("%.3f", value); };
  const DiceStream& stream = result.dice.stream;
  const Game& game = *result.dice.game;
  json->Begin('{').Field("game", game.id()).Field("lowest", int64_t{stream.lowest});
  json->Field("faces", uint64_t{stream.faces}).Field("rolls", uint64_t{stream.rolls.size()}).Key("tests").Begin('[');
  for (const DiceTest& test : result.tests) {
    json->Begin('{').Field("test", test.id).Field("of", test.side == kChance ? "all" : SideId(game, test.side));
    json->Field("found", test.found).Field("way", test.way).Key("p").Raw(number(test.p)).Key("p_corrected");
    json->Raw(number(test.p_corrected)).End();
  }
  json->End().Field("result", result.sentence).Key("power").Begin('{').Key("level");
  json->Raw(absl::StrFormat("%.5f", result.power.level)).Key("alternative").Raw(number(result.power.alternative));
  json->Key("power").Raw(number(result.power.power)).Key("smallest_bias").Raw(number(result.power.smallest));
  json->Field("sentence", PowerSentence(stream, result.power)).End().End();
}

void PrintTotals(const DiceTotals& totals, const DiceOptions& options, Console* console) {
  TextTable table({"grade", ">rolls", ">confirmed", ">taken at its word", ">not shown", ">contradicted"});
  for (int grade = kRollGrades - 1; grade >= 0; --grade) {
    const uint64_t* counts = totals.counts[grade];
    const auto count = [&](RollVerdict verdict) { return counts[static_cast<size_t>(verdict)]; };
    const uint64_t sum = counts[0] + counts[1] + counts[2] + counts[3];
    if (sum == 0) continue;
    table.Row({GradeWords(static_cast<RollGrade>(grade)), absl::StrCat(sum),
               absl::StrCat(count(RollVerdict::kConfirmed)), absl::StrCat(count(RollVerdict::kTaken)),
               absl::StrCat(count(RollVerdict::kNotShown)), absl::StrCat(count(RollVerdict::kContradicted))});
  }
  console->Print(options.summary ? "" : "\n", Counted(totals.logs, "log"), ", ", Counted(totals.rolls, "roll"), "\n");
  if (totals.rolls > 0) console->Print(table.ToString("  "));
  if (totals.BySeed() > 0) console->Print("  ", kSeedWarning, "\n");
  console->Print("  ", totals.contradicted, " not what their source or the log's seed makes them");
  if (options.min_grade != RollGrade::kEntered) {
    console->Print(", ", totals.below, " weaker than ", GradeName(options.min_grade));
  }
  console->Print("\n");
  for (const DiceResult& result : ResultsOf(totals)) PrintDice(result, console);
  console->Print("\nNot in the tests: ", Counted(totals.no_dice, "roll"), " that ",
                 totals.no_dice == 1 ? "is no die" : "are no dice", " (cards, counters, choices that are not faces)");
  if (totals.met_before > 0) {
    console->Print(", and ", totals.met_before, " that stand in another of the logs as well");
  }
  console->Print(".\n");
}

void TotalsJson(const DiceTotals& totals, JsonWriter* json) {
  json->Field("rolls", totals.rolls).Field("contradicted", totals.contradicted).Field("below_minimum", totals.below);
  json->Key("grades").Begin('{');
  for (int grade = 0; grade < kRollGrades; ++grade) {
    json->Key(GradeName(static_cast<RollGrade>(grade))).Begin('{');
    for (int verdict = 0; verdict < 4; ++verdict) {
      json->Field(VerdictName(static_cast<RollVerdict>(verdict)), totals.counts[grade][verdict]);
    }
    json->End();
  }
  json->End();
  if (totals.BySeed() > 0) json->Field("seed_warning", kSeedWarning);
  json->Field("no_dice", totals.no_dice).Field("met_before", totals.met_before).Key("dice").Begin('[');
  for (const DiceResult& result : ResultsOf(totals)) DiceJson(result, json);
  json->End();
}

// Files as they are named; of folders, the binary logs in them, sorted.
absl::StatusOr<std::vector<std::string>> LogsIn(const std::vector<std::string>& operands) {
  std::vector<std::string> paths;
  for (const std::string& operand : operands) {
    const auto files = FilesBelow(operand, ".adj");
    if (!files.ok()) return InputError(files.status());
    paths.insert(paths.end(), files->begin(), files->end());
  }
  if (std::count(paths.begin(), paths.end(), "-") > 1) return UsageError("dice: '-' stands for one log only");
  return paths;
}

absl::StatusOr<DiceOptions> OptionsFrom(Invocation& call) {
  const Flags& flags = call.flags;
  DiceOptions options;
  options.access = AccessOf(call);
  options.summary = flags.Has("summary");
  if (flags.Has("min-grade")) {
    const auto grade = GradeFromName(flags.Get("min-grade"));
    if (!grade.ok()) return UsageError(absl::StrCat("dice: --min-grade: ", grade.status().message()));
    options.min_grade = *grade;
  }
  for (const std::string& text : flags.All("trusted-key")) {
    const auto key = PublicKeyFrom(text);
    if (!key.ok()) return UsageError(absl::StrCat("dice: --trusted-key: ", key.status().message()));
    options.trusted_keys.push_back(*key);
  }
  return options;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const DiceOptions options, OptionsFrom(call));
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<std::string> paths, LogsIn(call.operands));
  RulesetCache rulesets;
  DiceTotals totals;
  Exit worst = Exit::kOk;
  JsonWriter json(call.console.buffer());
  if (call.json()) json.Begin('{').Key("logs").Begin('[');
  for (const std::string& path : paths) {
    ++totals.logs;
    call.console.Progress(absl::StrCat(totals.logs, " of ", paths.size(), " logs, ", totals.rolls, " rolls"));
    if (call.json()) json.Begin('{').Field("log", path == "-" ? "standard input" : path).Key("rolls").Begin('[');
    std::vector<std::string> remarks;
    const auto exit =
        TellLog(path, options, &rulesets, &totals, &remarks, call.json() ? &json : nullptr, &call.console);
    const Exit one = exit.ok() ? *exit : ExitOf(exit.status());
    worst = std::max(worst, one);
    call.console.Progress("");
    if (call.json()) {
      json.End().Key("remarks").Begin('[');
      for (const std::string& remark : remarks) json.String(remark);
      json.End().Field("status", static_cast<int>(one));
      if (!exit.ok()) json.Field("error", exit.status().message());
      json.End();
    }
    if (!exit.ok() && one != Exit::kNo) call.console.Message(exit.status().message());
  }
  if (call.json()) {
    json.End();
    TotalsJson(totals, &json);
    json.End();
  } else {
    PrintTotals(totals, options, &call.console);
  }
  return worst;
}

}  // namespace

const Command kDiceCommand = {
    "dice",
    "LOG...",
    "where every roll comes from, whether it is so, and how even the dice are",
    "A roll is any outcome of chance: a die, a card, a draw. Its grade says how hard it would have been to choose it,\n"
    "from the weakest: entered (or from a book, or nothing said), dice_server, seed, signed, commit_reveal. What the\n"
    "log claims is verified: rolls by seed and by secrets are computed again, signatures compared (LOG_FORMAT.md).\n"
    "In a log with a seed every roll is compared with it, but for those with a better source. Whoever has the log can\n"
    "work out every roll by its seed beforehand, and whoever chose the seed may have tried others.\n"
    "confirmed: verified; taken: nothing to verify; not shown: claims more than the log can show; contradicted: not "
    "so.\n"
    "The dice of all LOGs are tested together, by tests that are exact or simulated with a fixed seed; 'corrected' is\n"
    "the p-value for their number, by Holm. Of a folder the files *.adj are taken. The status is 1 for a roll that is\n"
    "contradicted or below --min-grade; what the tests find changes no status.",
    "adjutant dice --min-grade=seed games/",
    1,
    ~size_t{0},
    {{"min-grade", "GRADE", "rolls below this grade are findings"},
     {"trusted-key", "HEX", "an ed25519 public key whose signatures count", {}, true},
     {"summary", "", "list findings only, and what all rolls come to"},
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
