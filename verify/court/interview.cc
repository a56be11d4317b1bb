#include "verify/court/interview.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "verify/court/followed.h"
#include "verify/court/remedy.h"
#include "verify/dice/provenance.h"
#include "verify/rules/alternatives.h"
#include "verify/spoken/names.h"
#include "verify/spoken/reader.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

using v1::Dispute;
using v1::DisputeClaim;

struct KindOfClaim {
  DisputeClaim::SaysCase says;
  const char* text;
};
constexpr KindOfClaim kKinds[] = {
    {DisputeClaim::kIllegal, "an event was against the rules"},
    {DisputeClaim::kWrongResult, "an event had the wrong result"},
    {DisputeClaim::kForgotten, "something mandatory was forgotten"},
    {DisputeClaim::kPositionsDiffer, "our positions differ"},
    {DisputeClaim::kDie, "a roll or draw is not what we agreed"},
    {DisputeClaim::kLegal, "this was legal, and it was refused"},
    {DisputeClaim::kReading, "a case of the rulebook reads another way"},
};

absl::Status No(absl::string_view why) { return absl::InvalidArgumentError(why); }

// Says what is wrong with an answer; OK takes it.
using Test = std::function<absl::Status(const std::string&)>;

class Questions {
 public:
  Questions(InterviewAnswers* answers, Console* console) : answers_(answers), console_(console) {}

  void Tell(absl::string_view text) { console_->Ask(text), End(); }

  // `fallback` is what an empty answer stands for. OutOfRange at the end of the input.
  absl::StatusOr<std::string> Ask(const std::string& question, const std::string& fallback, const Test& test) {
    while (true) {
      console_->Ask(absl::StrCat(question, fallback.empty() ? "" : absl::StrCat(" [", fallback, "]"), ": "));
      std::string line;
      const bool kept = next_ < answers_->before.size();
      if (kept) {
        line = answers_->before[next_++];
        Tell(line);
      } else if (!console_->ReadLine(&line)) {
        End();
        return absl::OutOfRangeError("standard input ended before the dispute was whole");
      }
      const std::string given(absl::StripAsciiWhitespace(line));
      const std::string answer = given.empty() ? fallback : given;
      const absl::Status taken = ValidUtf8(answer) == answer ? test(answer) : No("that is not UTF-8");
      if (taken.ok()) {
        answers_->given.push_back(given);
        return answer;
      }
      Tell(absl::StrCat("  ", taken.message()));
      if (!kept) continue;
      Tell("  From here on the kept answers do not fit: these questions are asked anew.");
      next_ = answers_->before.size();
    }
  }
  absl::StatusOr<std::string> Text(const std::string& question, const std::string& fallback = "") {
    return Ask(question, fallback, [](const std::string&) { return absl::OkStatus(); });
  }
  absl::StatusOr<uint64_t> Number(const std::string& question, const std::string& fallback, uint64_t low,
                                  uint64_t high) {
    uint64_t number = 0;
    const auto answer = Ask(question, fallback, [&](const std::string& text) {
      const bool fits = absl::SimpleAtoi(text, &number) && number >= low && number <= high;
      return fits ? absl::OkStatus() : No(absl::StrCat("a whole number from ", low, " to ", high, " was expected"));
    });
    ADJUTANT_RETURN_IF_ERROR(answer.status());
    return number;
  }

 private:
  // Ends the line; what Printable made of a line feed would be a space.
  void End() { console_->EndAsk(); }

  InterviewAnswers* answers_;
  Console* console_;
  size_t next_ = 0;  // of the answers from before
};

// A log that the person named, followed to its end so that events can be shown.
struct NamedLog {
  std::string file;
  std::string kept_by;
  v1::LogHeader header;
  std::unique_ptr<FollowedLog> followed;

  uint64_t events() const { return followed->events(); }
};

class Interviewer {
 public:
  Interviewer(const DisputeFiles& files, InterviewAnswers* answers, Console* console)
      : files_(files), ask_(answers, console) {}

  absl::StatusOr<Dispute> Run(const std::string& path) {
    ask_.Tell("A dispute is asked for, line by line. Enter takes what stands in brackets, or says nothing.");
    ADJUTANT_RETURN_IF_ERROR(Logs());
    dispute_.set_game(std::string(game().id()));
    const std::string stem = path == "-" ? "dispute" : std::filesystem::path(path).stem().string();
    ADJUTANT_ASSIGN_OR_RETURN(*dispute_.mutable_id(), ask_.Text("Short name of the dispute", stem));
    ADJUTANT_ASSIGN_OR_RETURN(*dispute_.mutable_title(), ask_.Text("What it is about, in a few words"));
    ADJUTANT_RETURN_IF_ERROR(Parties());
    ADJUTANT_RETURN_IF_ERROR(Policy());
    ADJUTANT_RETURN_IF_ERROR(Dice());
    while (true) {
      ADJUTANT_ASSIGN_OR_RETURN(const bool more, Claim());
      if (!more) break;
    }
    ADJUTANT_ASSIGN_OR_RETURN(*dispute_.mutable_note(), ask_.Text("Anything else to note"));
    return dispute_;
  }

 private:
  const Ruleset& ruleset() const { return logs_[0].followed->ruleset(); }
  const Game& game() const { return ruleset().game(); }
  size_t Seats() const { return static_cast<size_t>(ruleset().SeatCount()); }

  // ---- Logs.

  absl::Status Logs() {
    ADJUTANT_RETURN_IF_ERROR(AskLog("File of the log, from the folder of the dispute", /*may_be_none=*/false).status());
    ADJUTANT_ASSIGN_OR_RETURN(const bool second, AskLog("File of a second log, if each party kept one", true));
    for (NamedLog& log : logs_) {
      if (second) {
        // The other one's is the other side's, where there are two.
        const std::vector<std::string> seats = ruleset().SeatIds();
        std::string fallback = seats[0];
        if (&log == &logs_[1] && seats.size() == 2 && logs_[0].kept_by == fallback) fallback = seats[1];
        ADJUTANT_ASSIGN_OR_RETURN(log.kept_by,
                                  AskSide(absl::StrCat("Which side kept ", log.file), fallback, logs_[0].kept_by));
      }
      v1::DisputeLog* named = dispute_.add_log();
      named->set_file(log.file);
      named->set_kept_by(log.kept_by);
    }
    return absl::OkStatus();
  }

  // Whether a log was named.
  absl::StatusOr<bool> AskLog(const std::string& question, bool may_be_none) {
    NamedLog log;
    const auto answer = ask_.Ask(question, "", [&](const std::string& file) {
      if (file.empty()) return may_be_none ? absl::OkStatus() : No("a dispute is about a log");
      return Open(file, &log);
    });
    ADJUTANT_RETURN_IF_ERROR(answer.status());
    if (answer->empty()) return false;
    const Ruleset& rules = log.followed->ruleset();
    ask_.Tell(absl::StrCat("  ", rules.game().title(), ", scenario ", rules.scenario(), ", edition ", rules.edition(),
                           ", ", Counted(log.events(), "event")));
    logs_.push_back(std::move(log));
    return true;
  }

  absl::Status Open(const std::string& file, NamedLog* log) const {
    if (!logs_.empty() && file == logs_[0].file) return No("that is the first log");
    ADJUTANT_ASSIGN_OR_RETURN(const auto reader, files_.open(file));
    ADJUTANT_ASSIGN_OR_RETURN(auto rules, files_.rules(reader->header(), file));
    if (!logs_.empty() && &rules->game() != &game())
      return No(absl::StrCat("that is a log of ", rules->game().title()));
    std::vector<RecordedEvent> record;
    // What is damaged is for the ruling to say; what can be read can be shown.
    const absl::Status read = ReadRecord(*reader, *rules, &record);
    if (!read.ok() && record.empty()) return read;
    log->file = file;
    log->header = reader->header();
    log->followed = std::make_unique<FollowedLog>(std::move(rules), std::move(record));
    return absl::OkStatus();
  }

  // ---- Parties and policy.

  // Any side but `taken`.
  absl::StatusOr<std::string> AskSide(const std::string& question, const std::string& fallback,
                                      const std::string& taken = "") {
    const std::vector<std::string> sides = ruleset().SeatIds();
    return ask_.Ask(absl::StrCat(question, " (", absl::StrJoin(sides, ", "), ")"), fallback,
                    [&](const std::string& side) {
                      const bool known = std::find(sides.begin(), sides.end(), side) != sides.end();
                      if (known && side == taken) return No("the other log is that side's");
                      return known ? absl::OkStatus() : No(absl::StrCat("no such side", DidYouMean(side, sides)));
                    });
  }

  absl::Status Parties() {
    const v1::LogHeader& header = logs_[0].header;
    for (size_t i = 0; i < Seats(); ++i) {
      const int index = static_cast<int>(i);
      const std::string known = index < header.players_size() ? header.players(index) : "";
      ADJUTANT_ASSIGN_OR_RETURN(const std::string name,
                                ask_.Text(absl::StrCat("Who plays ", SideName(game(), SideAt(i))), known));
      v1::DisputeParty* party = dispute_.add_party();
      party->set_name(name);
      party->set_side(game().sides()[i]);
    }
    return absl::OkStatus();
  }

  static PlayerId SideAt(size_t index) { return static_cast<PlayerId>(index + 1); }

  absl::Status Policy() {
    ask_.Tell("What becomes of an error that is found late:");
    for (int policy = 0; policy <= v1::AGREEMENT; ++policy) {
      ask_.Tell(absl::StrCat("  ", policy, "  ", PolicySentence(static_cast<v1::RemedyPolicy>(policy), Seats())));
    }
    ADJUTANT_ASSIGN_OR_RETURN(const uint64_t policy, ask_.Number("The parties play by", "0", 0, v1::AGREEMENT));
    dispute_.set_policy(static_cast<v1::RemedyPolicy>(policy));
    const uint64_t last = logs_[0].events();
    ADJUTANT_ASSIGN_OR_RETURN(const uint64_t raised,
                              ask_.Number("The error was pointed out after event", absl::StrCat(last), 0, last));
    if (raised != last) dispute_.set_raised_after(raised);
    if (policy != v1::AGREEMENT) return absl::OkStatus();
    for (size_t i = 0; i < Seats(); ++i) ADJUTANT_RETURN_IF_ERROR(AskConsent(SideAt(i), last));
    return absl::OkStatus();
  }

  absl::Status AskConsent(PlayerId side, uint64_t last) {
    uint64_t back_to = 0;
    const std::string question =
        absl::StrCat("What ", SideName(game(), side),
                     " would accept: stands, mended, or the event after which play resumes (Enter: not said)");
    const auto answer = ask_.Ask(question, "", [&](const std::string& text) {
      const bool number = absl::SimpleAtoi(text, &back_to) && back_to <= last;
      const bool fits = text.empty() || text == "stands" || text == "mended" || number;
      return fits ? absl::OkStatus()
                  : No(absl::StrCat("stands, mended, or a number from 0 to ", last, " was expected"));
    });
    ADJUTANT_RETURN_IF_ERROR(answer.status());
    if (answer->empty()) return absl::OkStatus();
    v1::Consent* consent = dispute_.add_consent();
    consent->set_by(SideId(game(), side));
    if (*answer == "stands" || *answer == "mended") {
      consent->set_stands(*answer == "stands");
    } else {
      consent->set_back_to(back_to);
    }
    return absl::OkStatus();
  }

  absl::Status Dice() {
    ask_.Tell("Where rolls had to come from, from the weakest to the strongest:");
    for (int grade = 0; grade < kRollGrades; ++grade) {
      const auto one = static_cast<RollGrade>(grade);
      ask_.Tell(absl::StrCat("  ", GradeName(one), "  ", GradeWords(one)));
    }
    ADJUTANT_ASSIGN_OR_RETURN(const std::string least,
                              ask_.Ask("At least (Enter: nothing was agreed)", "", [](const std::string& grade) {
                                return grade.empty() ? absl::OkStatus() : GradeFromName(grade).status();
                              }));
    if (!least.empty()) dispute_.mutable_dice()->set_minimum_grade(least);
    return absl::OkStatus();
  }

  // ---- Claims.

  // False: no more.
  absl::StatusOr<bool> Claim() {
    constexpr size_t kCount = std::size(kKinds);
    ask_.Tell("What is claimed:");
    for (size_t i = 0; i < kCount; ++i) ask_.Tell(absl::StrCat("  ", i + 1, "  ", kKinds[i].text));
    ADJUTANT_ASSIGN_OR_RETURN(
        const uint64_t kind,
        ask_.Number(dispute_.claim().empty() ? "Claim (0: none in particular)" : "Claim (0: no more)", "0", 0, kCount));
    if (kind == 0) return false;
    DisputeClaim* claim = dispute_.add_claim();
    claim->set_id(absl::StrCat(dispute_.claim_size()));
    ADJUTANT_ASSIGN_OR_RETURN(*claim->mutable_by(), AskSide("Who says so", game().sides()[0]));
    const NamedLog* log = &logs_[0];
    if (logs_.size() > 1) {
      ADJUTANT_ASSIGN_OR_RETURN(const std::string kept_by, AskSide("By whose log are events numbered", claim->by()));
      for (const NamedLog& one : logs_) {
        if (one.kept_by != kept_by) continue;
        log = &one;
        claim->set_log(kept_by);
      }
    }
    ADJUTANT_RETURN_IF_ERROR(Says(kKinds[kind - 1].says, *log, claim));
    ADJUTANT_ASSIGN_OR_RETURN(*claim->mutable_reason(), ask_.Text("The reason, in the party's words"));
    return true;
  }

  absl::Status Says(DisputeClaim::SaysCase says, const NamedLog& log, DisputeClaim* claim) {
    switch (says) {
      case DisputeClaim::kIllegal: {
        ADJUTANT_ASSIGN_OR_RETURN(const uint64_t event, AskEvent("Which event", log, log.events()));
        claim->mutable_illegal()->set_event(event);
        ADJUTANT_ASSIGN_OR_RETURN(*claim->mutable_illegal()->mutable_case_(), AskCase("By which case", true));
        return AskCorrection(log, event, claim);
      }
      case DisputeClaim::kWrongResult:
        ADJUTANT_RETURN_IF_ERROR(WrongResult(log, claim->mutable_wrong_result()));
        return AskCorrection(log, claim->wrong_result().event(), claim);
      case DisputeClaim::kForgotten:
        ADJUTANT_RETURN_IF_ERROR(Forgotten(log, claim->mutable_forgotten()));
        return AskCorrection(log, claim->forgotten().before(), claim);
      case DisputeClaim::kPositionsDiffer: {
        ADJUTANT_ASSIGN_OR_RETURN(const uint64_t since,
                                  ask_.Number("Since which event (0: not known)", "0", 0, log.events()));
        claim->mutable_positions_differ()->set_since(since);
        return absl::OkStatus();
      }
      case DisputeClaim::kDie: {
        ADJUTANT_ASSIGN_OR_RETURN(const uint64_t event, AskEvent("Which event", log, log.events()));
        claim->mutable_die()->set_event(event);
        ADJUTANT_ASSIGN_OR_RETURN(*claim->mutable_die()->mutable_should_be(),
                                  AskNotation("What it should have been", log, event, true));
        return absl::OkStatus();
      }
      case DisputeClaim::kLegal: {
        ADJUTANT_ASSIGN_OR_RETURN(const uint64_t after,
                                  ask_.Number("After which event", absl::StrCat(log.events()), 0, log.events()));
        if (after > 0) Show(log, after);
        claim->mutable_legal()->set_after(after);
        ADJUTANT_ASSIGN_OR_RETURN(*claim->mutable_legal()->mutable_event(),
                                  AskNotation("What was refused", log, after + 1, false));
        return absl::OkStatus();
      }
      default:
        return Reading(claim->mutable_reading());
    }
  }

  void Show(const NamedLog& log, uint64_t number) {
    const auto place = log.followed->PlaceOf(number);
    if (!place.has_value()) {
      ask_.Tell(absl::StrCat("  event ", number, " comes where the record could not be followed any more"));
      return;
    }
    ask_.Tell(absl::StrCat("  event ", number, ": ", log.followed->SentenceAt(*place)));
    ask_.Tell(absl::StrCat("    ", log.followed->NotationAt(*place)));
  }

  // Until the person says that it is the one.
  absl::StatusOr<uint64_t> AskEvent(const std::string& question, const NamedLog& log, uint64_t last) {
    while (true) {
      ADJUTANT_ASSIGN_OR_RETURN(const uint64_t number, ask_.Number(question, "", 1, last));
      if (number <= log.events()) {
        Show(log, number);
      } else {
        ask_.Tell("  the end of the log");
      }
      const auto right = ask_.Ask("Is it that one", "yes", [](const std::string& text) {
        return text == "yes" || text == "y" || text == "no" || text == "n" ? absl::OkStatus()
                                                                           : No("yes or no was expected");
      });
      ADJUTANT_RETURN_IF_ERROR(right.status());
      if ((*right)[0] == 'y') return number;
    }
  }

  absl::StatusOr<std::string> AskCase(const std::string& question, bool may_be_none) {
    const Catalogue catalogue = game().catalogue();
    const auto id = ask_.Ask(question, "", [&](const std::string& text) {
      const bool fits = text.empty() ? may_be_none : catalogue.Find(text) != kNoRule;
      return fits ? absl::OkStatus() : No("the rulebook has no such case; see `adjutant rules`");
    });
    ADJUTANT_RETURN_IF_ERROR(id.status());
    if (!id->empty()) ask_.Tell(absl::StrCat("  ", *id, "  ", catalogue.Get(catalogue.Find(*id))->text));
    return id;
  }

  // `event`: what is asked about stands there.
  absl::StatusOr<std::string> AskNotation(const std::string& question, const NamedLog& log, uint64_t event,
                                          bool may_be_none) {
    EventReader reader(log.followed->ruleset());
    const auto place = log.followed->PlaceOf(event);
    const State& state = place.has_value() ? log.followed->Before(*place) : log.followed->end();
    return ask_.Ask(
        absl::StrCat(question, ", as `adjutant legal` writes events", may_be_none ? " (Enter: not said)" : ""), "",
        [&](const std::string& text) {
          if (text.empty()) return may_be_none ? absl::OkStatus() : No("an event was expected");
          return reader.One(text, state).status();
        });
  }

  absl::Status AskCorrection(const NamedLog& log, uint64_t event, DisputeClaim* claim) {
    while (true) {
      ADJUTANT_ASSIGN_OR_RETURN(
          const std::string text,
          AskNotation(claim->correction().empty() ? "What should have been recorded there" : "And then", log, event,
                      true));
      if (text.empty()) return absl::OkStatus();
      claim->add_correction(text);
    }
  }

  absl::Status WrongResult(const NamedLog& log, v1::WrongResultClaim* claim) {
    ADJUTANT_ASSIGN_OR_RETURN(const uint64_t event, AskEvent("Which event", log, log.events()));
    claim->set_event(event);
    while (true) {
      v1::ExpectedValue value;
      const auto answer = ask_.Ask(absl::StrCat("Which value should be what, as NAME=VALUE",
                                                claim->should_be().empty() ? "" : " (Enter: no more)"),
                                   "", [&](const std::string& text) {
                                     if (text.empty() && !claim->should_be().empty()) return absl::OkStatus();
                                     return ReadValue(log, event, text, &value);
                                   });
      ADJUTANT_RETURN_IF_ERROR(answer.status());
      if (answer->empty()) return absl::OkStatus();
      *claim->add_should_be() = value;
    }
  }

  absl::Status ReadValue(const NamedLog& log, uint64_t event, const std::string& text, v1::ExpectedValue* value) {
    const std::pair<std::string, std::string> parts = absl::StrSplit(text, absl::MaxSplits('=', 1));
    int64_t number = 0;
    if (parts.first.empty() || parts.second.empty()) return No("NAME=VALUE was expected");
    value->set_name(parts.first);
    if (absl::SimpleAtoi(parts.second, &number)) {
      value->set_value(number);
    } else {
      value->set_text(parts.second);
    }
    const auto place = log.followed->PlaceOf(event);
    if (place.has_value()) {
      const Ruleset& ruleset = log.followed->ruleset();
      const State& after = log.followed->After(*place);
      const Trace trace = log.followed->TraceAt(*place);
      Lexicon lexicon(ruleset);
      ADJUTANT_RETURN_IF_ERROR(UseMeantValue(lexicon, after, ValueNames(ruleset, after, trace), value));
      v1::Claim asked;
      asked.set_name(value->name());
      const ClaimResult found = CheckClaim(asked, ruleset, after, trace);
      if (!found.known) {
        return No("there is no such value; `adjutant explain --at` and `adjutant show --values` have them");
      }
      ask_.Tell(absl::StrCat("  by the rules: ", found.actual));
    }
    return absl::OkStatus();
  }

  absl::Status Forgotten(const NamedLog& log, v1::ForgottenClaim* claim) {
    const uint64_t end = log.events() + 1;
    ADJUTANT_ASSIGN_OR_RETURN(const uint64_t before, AskEvent("Before which event", log, end));
    claim->set_before(before);
    EventReader reader(log.followed->ruleset());
    const auto place = log.followed->PlaceOf(before);
    const State& state = place.has_value() ? log.followed->Before(*place) : log.followed->end();
    const std::vector<std::string> types = game().schema().TypeNames();
    ADJUTANT_ASSIGN_OR_RETURN(
        *claim->mutable_what(),
        ask_.Ask("What was forgotten, a kind of event or an event (Enter: not said)", "", [&](const std::string& text) {
          if (text.empty() || game().schema().Find(text) != nullptr) return absl::OkStatus();
          const absl::Status parsed = reader.One(text, state).status();
          return parsed.ok() ? parsed : No(absl::StrCat(parsed.message(), DidYouMean(text, types)));
        }));
    ADJUTANT_ASSIGN_OR_RETURN(*claim->mutable_case_(), AskCase("Which case demands it", true));
    return absl::OkStatus();
  }

  absl::Status Reading(v1::ReadingClaim* claim) {
    ADJUTANT_ASSIGN_OR_RETURN(*claim->mutable_case_(), AskCase("Which case", false));
    std::vector<std::string> ids;
    for (const OptionSpec& option : game().options()) ids.emplace_back(option.id);
    const OptionSpec* spec = nullptr;
    const auto option = ask_.Ask("By which option (`adjutant games` lists them)", "", [&](const std::string& text) {
      for (const OptionSpec& one : game().options()) spec = text == one.id ? &one : spec;
      return spec != nullptr ? absl::OkStatus() : No(absl::StrCat("no such option", DidYouMean(text, ids)));
    });
    ADJUTANT_RETURN_IF_ERROR(option.status());
    claim->set_option(*option);
    std::vector<std::string> values;
    ask_.Tell(absl::StrCat("  ", spec->question));
    for (const OptionChoice& choice : spec->choices) {
      values.emplace_back(choice.value);
      ask_.Tell(absl::StrCat("  ", choice.value, "  ", choice.meaning));
    }
    ADJUTANT_ASSIGN_OR_RETURN(*claim->mutable_value(), ask_.Ask("It reads as", "", [&](const std::string& text) {
      const bool known = std::find(values.begin(), values.end(), text) != values.end();
      return known ? absl::OkStatus() : No(absl::StrCat("no such value", DidYouMean(text, values)));
    }));
    return absl::OkStatus();
  }

  const DisputeFiles& files_;
  Questions ask_;
  std::vector<NamedLog> logs_;
  Dispute dispute_;
};

}  // namespace

absl::StatusOr<v1::Dispute> Interview(const std::string& path, const DisputeFiles& files, InterviewAnswers* answers,
                                      Console* console) {
  return Interviewer(files, answers, console).Run(path);
}

}  // namespace adjutant
