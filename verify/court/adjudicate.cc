#include "verify/court/adjudicate.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/court/correction.h"
#include "verify/court/judge.h"
#include "verify/court/remedy.h"
#include "verify/court/ruling_report.h"
#include "verify/court/veil.h"
#include "verify/court/waivers.h"
#include "verify/dice/roll_tally.h"
#include "verify/record/agreement.h"
#include "verify/rules/rule_status.h"
#include "verify/rules/shrink.h"
#include "verify/spoken/names.h"
#include "verify/text/build_info.h"
#include "verify/text/files.h"
#include "verify/text/naming.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr int kBreachesMost = 60;
constexpr size_t kDigitsShown = 16;  // of a digest
constexpr size_t kChainDigits = 64;  // of a whole one

// ---- Opening.

void SayHeader(const v1::LogHeader& header, const Ruleset& ruleset, v1::RuledLog* ruled) {
  ruled->set_scenario(std::string(ruleset.scenario()));
  ruled->set_edition(std::string(ruleset.edition()));
  const auto specs = ruleset.game().options();
  for (size_t i = 0; i < specs.size(); ++i) {
    if (ruleset.options()[i] == 0) continue;
    v1::OptionValue* option = ruled->add_options();
    option->set_id(specs[i].id);
    option->set_value(specs[i].choices[ruleset.options()[i]].value);
  }
  for (const v1::PackReference& pack : header.packs()) *ruled->add_packs() = pack;
}

// The last event after which a digest was noted that is not that of the log; 0: none.
uint64_t CheckNoted(const v1::DisputeLog& named, const std::vector<RecordedEvent>& record, const Sha256& start,
                    v1::RuledLog* ruled) {
  uint64_t altered_to = 0;
  for (const v1::NotedChain& noted : named.noted()) {
    const std::string where = noted.where().empty() ? "" : absl::StrCat(" (", Printable(noted.where()), ")");
    if (noted.event() > record.size()) {
      ruled->add_integrity(absl::StrCat("a chain digest was noted after event ", noted.event(), where,
                                        "; the log has only ", record.size(), " events"));
      continue;
    }
    const std::string chain = HexOf(noted.event() == 0 ? start : record[noted.event() - 1].chain);
    const std::string given = absl::AsciiStrToLower(noted.chain());
    if (chain == given) {
      ruled->add_confirmed(absl::StrCat("after event ", noted.event(), " the chain digest was noted as ",
                                        given.substr(0, kDigitsShown), "...", where,
                                        "; the log has the same: up to there nothing was changed since"));
      continue;
    }
    ruled->add_integrity(absl::StrCat("after event ", noted.event(), " the chain digest was noted as ",
                                      given.substr(0, kDigitsShown), "...", where, "; that of the log is ",
                                      chain.substr(0, kDigitsShown), "...: something up to there was changed since"));
    altered_to = std::max(altered_to, noted.event());
  }
  return altered_to;
}

// Whole chain digests in a text, in small letters.
std::vector<std::string> ChainsIn(absl::string_view text) {
  std::vector<std::string> chains;
  std::string digits;
  const auto end = [&] {
    if (digits.size() == kChainDigits) chains.push_back(digits);
    digits.clear();
  };
  for (const char c : text) {
    if (absl::ascii_isxdigit(static_cast<unsigned char>(c))) {
      digits += absl::ascii_tolower(static_cast<unsigned char>(c));
    } else {
      end();
    }
  }
  end();
  return chains;
}

// Compares the chain digests that the parties name in words with those of the logs. A log that has one is told so.
void CheckNamed(const v1::Dispute& dispute, DisputeInHand* hand) {
  const auto look = [&](absl::string_view where, absl::string_view text) {
    for (const std::string& chain : ChainsIn(text)) {
      bool found = false;
      for (DisputedLog& log : hand->logs) {
        const auto& record = log.followed->record();
        for (size_t number = 0; number <= record.size(); ++number) {
          if (HexOf(number == 0 ? log.start : record[number - 1].chain) != chain) continue;
          log.ruled.add_confirmed(absl::StrCat("the chain digest ", chain.substr(0, kDigitsShown), "... that ", where,
                                               " names is that of the log after event ", number,
                                               ": whoever wrote it down had this record up to there"));
          found = true;
        }
      }
      if (!found) hand->chains_missed.push_back(chain);
    }
  };
  look("the note of the dispute", dispute.note());
  for (const v1::DisputeClaim& claim : dispute.claim()) {
    look(absl::StrCat("the reason of claim ", Printable(claim.id())), claim.reason());
  }
}

// Judges where every outcome comes from.
absl::Status JudgeRolls(const v1::Dispute& dispute, DisputedLog* log) {
  std::vector<std::string> keys;
  for (const std::string& key : dispute.dice().trusted_key()) {
    ADJUTANT_ASSIGN_OR_RETURN(keys.emplace_back(), PublicKeyFrom(key));
  }
  const FollowedLog& followed = *log->followed;
  ProvenanceChecker checker(followed.ruleset(), log->header, keys);
  Sha256 chain = log->start;
  bool passed = false;
  for (const RecordedEvent& recorded : followed.record()) {
    v1::Annotations annotations;
    const bool annotated = !recorded.annotations.empty() && annotations.ParseFromString(recorded.annotations);
    const std::optional<size_t> place = followed.PlaceOf(recorded.number);
    const State& before = place.has_value() ? followed.Before(*place) : followed.end();
    if (recorded.skip) {
      log->rolls.emplace_back();
      chain = recorded.chain;
      passed = true;
      continue;
    }
    // Rolls that were taken back have taken their keys.
    if (std::exchange(passed, false) && place.has_value()) checker.UseKeys(followed.KeysBefore(*place));
    log->rolls.push_back(
        checker.See({recorded.number, before, recorded.event, annotated ? &annotations : nullptr, chain}));
    std::optional<Provenance>& roll = log->rolls.back();
    if (roll.has_value() && roll->verdict == RollVerdict::kContradicted && place.has_value() &&
        (followed.RestsOnStandIns(*place) || !followed.At(*place).Played())) {
      roll->verdict = RollVerdict::kNotShown;
      roll->grade = roll->claimed_grade;
      roll->expected.reset();
      roll->why = {"It cannot be computed again: the record leaves open what was on the board when it was rolled."};
    }
    chain = recorded.chain;
  }
  RollTally tally;
  for (const std::optional<Provenance>& roll : log->rolls) {
    if (roll.has_value()) tally.Add(*roll);
  }
  for (std::string& remark : RollRemarks(tally, log->header)) log->ruled.add_rolls(std::move(remark));
  if (const auto agreed = GradeFromName(dispute.dice().minimum_grade()); agreed.ok()) {
    for (size_t i = 0; i < log->rolls.size(); ++i) {
      const std::optional<Provenance>& roll = log->rolls[i];
      const bool contradicted = roll.has_value() && roll->verdict == RollVerdict::kContradicted;
      if (roll.has_value() && !contradicted && roll->grade < *agreed) log->below_grade.push_back(i);
    }
  }
  const bool by_seed = std::any_of(log->rolls.begin(), log->rolls.end(), [](const std::optional<Provenance>& roll) {
    return roll.has_value() && roll->grade == RollGrade::kSeed && roll->verdict == RollVerdict::kConfirmed;
  });
  if (by_seed) log->followed->set_seed(log->header.seed());
  return absl::OkStatus();
}

absl::StatusOr<DisputedLog> Open(const v1::Dispute& dispute, const v1::DisputeLog& named, const DisputeFiles& files) {
  DisputedLog log;
  log.ruled.set_file(named.file());
  log.ruled.set_kept_by(named.kept_by());
  ADJUTANT_ASSIGN_OR_RETURN(const std::unique_ptr<LogReader> reader, files.open(named.file()));
  log.header = reader->header();
  ADJUTANT_ASSIGN_OR_RETURN(std::shared_ptr<const Ruleset> ruleset, files.rules(log.header, named.file()));
  log.start = reader->chain();
  std::vector<RecordedEvent> record;
  const absl::Status read = ReadRecord(*reader, *ruleset, &record);
  log.ruled.set_damaged(!read.ok());
  if (!read.ok()) {
    // The dispute's name of the file: where the folder is does not belong in a ruling.
    log.ruled.add_integrity(Printable(absl::StrReplaceAll(read.message(), {{reader->path(), named.file()}})));
  }
  SayHeader(log.header, *ruleset, &log.ruled);
  log.altered_to = CheckNoted(named, record, log.start, &log.ruled);
  log.ruled.set_events(record.size());
  log.ruled.set_chain(HexOf(record.empty() ? log.start : record.back().chain));
  log.followed = std::make_unique<FollowedLog>(std::move(ruleset), std::move(record), log.header.keys_counted());
  ADJUTANT_RETURN_IF_ERROR(JudgeRolls(dispute, &log));
  const FollowedLog& followed = *log.followed;
  const uint64_t digest = followed.ruleset().Digest(followed.end());
  log.ruled.set_state_digest(HexOf(digest));
  log.ruled.set_followed(followed.followed_to());
  log.ruled.set_outcome(Printable(followed.ruleset().Outcome(followed.end())));
  log.ruled.set_closed(read.ok() && reader->closed());
  // Where a rule is broken the closing record may speak of another position; a number that was written down moves none.
  const bool as_played = std::none_of(followed.breaches().begin(), followed.breaches().end(),
                                      [](const v1::Breach& breach) { return breach.kind() != v1::WRONG_CLAIM; });
  if (log.ruled.closed() && reader->close().state_digest() != digest) {
    const std::string states =
        absl::StrCat("closing record states the position ", HexOf(reader->close().state_digest()),
                     "; the events lead to ", HexOf(digest));
    if (as_played) log.ruled.add_integrity(absl::StrCat("the ", states));
    if (!as_played) {
      log.closing_doubt = absl::StrCat("The ", states, " as far as the rules allow them. Whether it was changed, or ",
                                       "tells what was on the board, cannot be said.");
    }
  }
  return log;
}

// What the dispute counts from the events of its first log.
absl::Status CheckCounts(const v1::Dispute& dispute, const DisputedLog& log, const DisputeFiles& files) {
  // Of a damaged log nobody can say how many there were.
  if (log.ruled.damaged()) return absl::OkStatus();
  const auto check = [&](absl::string_view field, uint64_t number) {
    const auto& record = log.followed->record();
    if (number > 0 && number <= record.size() && record[number - 1].act.empty() && record[number - 1].skip) {
      return absl::InvalidArgumentError(absl::StrCat(files.InDispute(), field, ": ", number, "; that event was ",
                                                     record[number - 1].agreed, " and counts no more"));
    }
    if (number <= log.ruled.events()) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat(files.InDispute(), field, ": ", number, "; the log ",
                                                   Printable(log.ruled.file()), " has ",
                                                   Counted(log.ruled.events(), "event")));
  };
  ADJUTANT_RETURN_IF_ERROR(check("raised_after", dispute.raised_after()));
  for (const v1::Consent& consent : dispute.consent()) {
    ADJUTANT_RETURN_IF_ERROR(check(absl::StrCat("consent of ", consent.by(), ": back_to"), consent.back_to()));
  }
  return absl::OkStatus();
}

absl::StatusOr<DisputeInHand> TakeInHand(const v1::Dispute& dispute, const DisputeFiles& files) {
  DisputeInHand hand{dispute, {}, {}, nullptr, files.InDispute(), {}};
  for (const v1::DisputeLog& named : dispute.log()) {
    ADJUTANT_ASSIGN_OR_RETURN(DisputedLog log, Open(dispute, named, files));
    if (log.header.game() != dispute.game()) {
      return absl::InvalidArgumentError(absl::StrCat(named.file(), ": a log of '", Printable(log.header.game()),
                                                     "'; the dispute is about '", dispute.game(), "'"));
    }
    hand.logs.push_back(std::move(log));
  }
  ADJUTANT_RETURN_IF_ERROR(CheckCounts(dispute, hand.logs.front(), files));
  CheckNamed(dispute, &hand);
  if (hand.logs.size() == 2) hand.fork = ForkOf(hand.logs[0], hand.logs[1]);
  hand.with_option = [&files](const DisputedLog& log, const std::string& option, const std::string& value) {
    v1::LogHeader header = log.header;
    bool named = false;
    for (v1::OptionValue& one : *header.mutable_options()) {
      if (one.id() != option) continue;
      one.set_value(value);
      named = true;
    }
    if (!named) {
      v1::OptionValue* one = header.add_options();
      one->set_id(option);
      one->set_value(value);
    }
    return files.rules(header, log.ruled.file());
  };
  return hand;
}

// ---- Errors.

// The outcome at a place of the line is not what its source gives.
bool RollIsForged(const DisputedLog& log, size_t place) {
  const CarriedEvent& event = log.followed->At(place);
  if (event.kind == CarriedKind::kSupplied || event.index >= log.rolls.size()) return false;
  const std::optional<Provenance>& roll = log.rolls[event.index];
  return roll.has_value() && roll->verdict == RollVerdict::kContradicted;
}

// What should have fallen where a forged die was played on as though it had come out otherwise: a roll that was only
// misread has fallen, this one has not.
EventList InsteadOfForged(const DisputedLog& log, size_t place, const EventList& instead) {
  if (!instead.empty() || log.followed->At(place).kind != CarriedKind::kMisread || !RollIsForged(log, place)) {
    return instead;
  }
  const std::optional<Provenance>& roll = log.rolls[log.followed->At(place).index];
  return roll->expected.has_value() ? EventList{*roll->expected} : instead;
}

class Ruler {
 public:
  Ruler(const v1::Dispute& dispute, const DisputeInHand& hand) : dispute_(dispute), hand_(hand) {}

  absl::StatusOr<v1::Ruling> Run() {
    for (const DisputedLog& log : hand_.logs) *ruling_.add_logs() = log.ruled;
    if (hand_.logs.size() == 2) *ruling_.mutable_fork() = hand_.fork;
    std::vector<Judgement> judgements;
    for (const v1::DisputeClaim& claim : dispute_.claim()) {
      ADJUTANT_ASSIGN_OR_RETURN(Judgement judgement, Judge(hand_, claim));
      *ruling_.add_claims() = judgement.claim;
      judgements.push_back(std::move(judgement));
    }
    Breaches(judgements);
    Errors(judgements);
    for (size_t i = 0; i < judgements.size(); ++i) OptionDoubts(dispute_.claim(static_cast<int>(i)), judgements[i]);
    ComponentDoubts();
    FollowingDoubts();
    DiceDoubts();
    Summary();
    return std::move(ruling_);
  }

  // An error with what mending it would change and what the policies make of it. What is mended of a wrong number that
  // was played on is what followed it.
  v1::RuledError ErrorAt(size_t log, size_t place, v1::BreachKind kind, const EventList& instead,
                         const std::string& claimed_by) const {
    const FollowedLog& followed = *hand_.logs[log].followed;
    v1::RuledError ruled;
    v1::RuledError* error = &ruled;
    v1::Breach* breach = error->mutable_breach();
    for (const auto& [at, one] : BreachesOf(hand_.logs[log])) {
      if (at == place && one.kind() == kind) *breach = one;
    }
    if (breach->kind() == v1::BREACH_UNSPECIFIED) *breach = PlainBreach(followed, place, kind);
    breach->set_log(hand_.logs[log].ruled.file());
    const PlayerId by = followed.AnswersFor(place);
    const bool played_on = kind == v1::WRONG_CLAIM && IsPlayedOn(followed, place);
    if (played_on) {
      breach->set_sentence(absl::StrCat(breach->sentence(), "; event ", followed.At(place + 1).number,
                                        " is not what the rules ask for after it"));
      ++place;
      kind = v1::NOT_DUE;
    }
    if (kind == v1::WRONG_CLAIM) {
      error->mutable_correction()->set_event(breach->event());
      error->mutable_correction()->set_possible(true);
      error->mutable_correction()->set_kept(followed.events() - breach->event());
      error->mutable_correction()->set_certain_to(followed.events());
      const std::string digest = HexOf(followed.ruleset().Digest(followed.end()));
      error->mutable_correction()->set_recorded_digest(digest);
      error->mutable_correction()->set_corrected_digest(digest);
    } else {
      const EventList what = played_on ? EventList() : InsteadOfForged(hand_.logs[log], place, instead);
      *error->mutable_correction() = CorrectionOf(followed, place, what);
      SayProposals(followed, place, what, claimed_by, error->mutable_correction());
    }
    uint64_t more = 0;
    const uint64_t last = dispute_.raised_after() == 0 ? followed.events() : dispute_.raised_after();
    const std::vector<v1::Learned> learned = LearnedSince(followed, place, last, &more);
    for (const v1::Learned& one : learned) *error->add_learned() = one;
    error->set_learned_more(more);
    const bool forged = RollIsForged(hand_.logs[log], place);
    const ErrorInQuestion question{followed, place, kind, by, error->correction(), learned, forged};
    for (v1::Remedy& remedy : RemediesOf(dispute_, question)) {
      const bool here = remedy.outcome() == v1::Remedy::STANDS || remedy.outcome() == v1::Remedy::MENDED;
      if (here && OtherLogCounts(log, place)) {
        remedy.set_outcome(v1::Remedy::MENDED);
        remedy.clear_decided_by();
        remedy.set_reason(absl::StrCat("The log ", hand_.logs[1 - log].ruled.file(),
                                       " has the outcome that its source gives: play goes on from that log."));
      }
      *error->add_remedies() = std::move(remedy);
    }
    return ruled;
  }

  // A roll that is not what its source gives stands in one of the two logs, and the rules support the other. That is no
  // error that both played on.
  bool OtherLogCounts(size_t log, size_t place) const {
    return hand_.logs.size() == 2 && RollIsForged(hand_.logs[log], place) &&
           hand_.fork.supported() == (log == 0 ? "second" : "first");
  }

  // An error that is ruled on: what was wrong where, and what a claim would have instead.
  struct NamedError {
    size_t log = 0;
    size_t place = 0;
    v1::BreachKind kind = v1::BREACH_UNSPECIFIED;
    EventList instead;
    int claim = -1;  // the dispute's; -1: it was only found
  };

  // What claims rightly name, then the first breach of every log; once each. `judgements` are those of the dispute's
  // claims, in their order.
  std::vector<NamedError> ErrorsOf(const std::vector<Judgement>& judgements) const {
    std::vector<NamedError> errors;
    std::set<std::pair<size_t, size_t>> done;  // log and place
    const auto add = [&](size_t log, size_t place, v1::BreachKind kind, const EventList& instead, int claim) {
      if (!done.insert({log, place}).second) return;
      kind = KindAt(*hand_.logs[log].followed, place, kind);
      if (kind == v1::WRONG_CLAIM && IsPlayedOn(*hand_.logs[log].followed, place)) done.insert({log, place + 1});
      errors.push_back({log, place, kind, instead, claim});
    };
    // A claim's own correction comes before an error that is only found; of several on one error, that which the rules
    // allow, and of the side whose decision it is.
    std::map<std::pair<size_t, size_t>, size_t> best;
    std::vector<std::pair<size_t, size_t>> order;
    for (size_t j = 0; j < judgements.size(); ++j) {
      if (!judgements[j].place.has_value()) continue;
      const size_t log = hand_.IndexOf(dispute_.claim(static_cast<int>(j)));
      const FollowedLog& followed = *hand_.logs[log].followed;
      const size_t place =
          judgements[j].correction.empty() ? StartOf(followed, *judgements[j].place) : *judgements[j].place;
      const auto [at, added] = best.emplace(std::make_pair(log, place), j);
      if (added) order.emplace_back(log, place);
      const auto worth = [&](size_t claim) {
        const EventList& instead = judgements[claim].correction;
        const bool owner = dispute_.claim(static_cast<int>(claim)).by() ==
                           SideId(followed.ruleset().game(), followed.AnswersFor(place));
        return instead.empty() ? 1 : IsLegal(followed, place, instead) ? (owner ? 3 : 2) : 0;
      };
      if (worth(j) > worth(at->second)) at->second = j;
    }
    for (const auto& [log, place] : order) {
      const size_t j = best[{log, place}];
      add(log, place, judgements[j].kind, judgements[j].correction, static_cast<int>(j));
    }
    for (size_t log = 0; log < hand_.logs.size(); ++log) {
      bool miscounted = false;
      for (const auto& [place, first] : BreachesOf(hand_.logs[log])) {
        if (first.kind() == v1::BELOW_GRADE || !first.agreed().empty()) continue;
        const bool number = IsNumberAlone(*hand_.logs[log].followed, place, first.kind());
        if (number && miscounted) continue;
        add(log, place, first.kind(), CorrectionFor(hand_.logs[log], first), -1);
        // A number that was written down wrongly hides no error of play.
        miscounted = number;
        if (!number) break;
      }
    }
    return errors;
  }

  // The kind of an error that a claim, or a breach, takes for `kind`.
  static v1::BreachKind KindAt(const FollowedLog& followed, size_t place, v1::BreachKind kind) {
    // A number that was written down wrongly and led to play that the roll does not allow.
    const CarriedKind played = followed.At(place).kind;
    if (played == CarriedKind::kMisread) return v1::AGAINST_RULES;
    if (kind != v1::WRONG_CLAIM || played == CarriedKind::kKept) return kind;
    // And one beside an event that is wrong itself: that is the error.
    return played == CarriedKind::kSuperfluous ? v1::NOT_DUE : v1::AGAINST_RULES;
  }

  // Whether a number that was written down wrongly is what play went on from: the record does not fit after it.
  static bool IsPlayedOn(const FollowedLog& followed, size_t place) {
    if (place + 1 >= followed.line().events.size()) return false;
    // What comes next is another thing than what is due. A wrong move of what is due has nothing to do with the number.
    const CarriedKind next = followed.At(place + 1).kind;
    return next == CarriedKind::kSuperfluous || next == CarriedKind::kSupplied;
  }

  // Whether nothing but a number is wrong: every event stays.
  static bool IsNumberAlone(const FollowedLog& followed, size_t place, v1::BreachKind kind) {
    return kind == v1::WRONG_CLAIM && !IsPlayedOn(followed, place);
  }

  // The last event before the first error of play.
  static uint64_t PlayedRightTo(const DisputedLog& log) {
    for (const auto& [place, breach] : BreachesOf(log)) {
      if (breach.kind() == v1::BELOW_GRADE || !breach.agreed().empty()) continue;
      if (!IsNumberAlone(*log.followed, place, KindAt(*log.followed, place, breach.kind()))) return breach.event() - 1;
    }
    return log.followed->followed_to();
  }

 private:
  // Where a log breaks the rules, and where an outcome is not the one that its source gives; in order.
  static std::vector<std::pair<size_t, v1::Breach>> BreachesOf(const DisputedLog& log) {
    const FollowedLog& followed = *log.followed;
    std::vector<std::pair<size_t, v1::Breach>> all;
    for (size_t i = 0; i < followed.breaches().size(); ++i) {
      all.emplace_back(followed.PlaceOfBreach(i), followed.breaches()[i]);
    }
    for (size_t i = 0; i < log.rolls.size(); ++i) {
      const std::optional<size_t> place = followed.PlaceOf(i + 1);
      if (!log.rolls[i].has_value() || log.rolls[i]->verdict != RollVerdict::kContradicted || !place.has_value())
        continue;
      v1::Breach breach = PlainBreach(followed, *place, v1::WRONG_ROLL);
      breach.set_facts(Printable(absl::StrJoin(log.rolls[i]->why, " ")));
      breach.set_agreed(followed.AgreedAt(*place));
      all.emplace_back(*place, std::move(breach));
    }
    for (size_t i : log.below_grade) {
      const std::optional<size_t> place = followed.PlaceOf(i + 1);
      if (!place.has_value()) continue;
      v1::Breach breach = PlainBreach(followed, *place, v1::BELOW_GRADE);
      breach.set_facts(absl::StrCat("it is ", GradeWords(log.rolls[i]->grade), "; more was agreed"));
      all.emplace_back(*place, std::move(breach));
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [place, breach] : all) breach.set_log(log.ruled.file());
    return all;
  }

  // A breach at an event that the rules have nothing against.
  static v1::Breach PlainBreach(const FollowedLog& followed, size_t place, v1::BreachKind kind) {
    v1::Breach breach;
    breach.set_kind(kind);
    breach.set_event(followed.At(place).number);
    breach.set_notation(followed.NotationAt(place));
    breach.set_sentence(followed.SentenceAt(place));
    breach.set_words(followed.SentenceAt(place));
    if (const PlayerId by = followed.AnswersFor(place); by != kChance) {
      breach.set_by(SideId(followed.ruleset().game(), by));
    }
    return breach;
  }

  void Breaches(const std::vector<Judgement>& judgements) {
    uint64_t more = 0;
    for (size_t log = 0; log < hand_.logs.size(); ++log) {
      int listed = 0;
      for (auto& [place, breach] : BreachesOf(hand_.logs[log])) {
        if (listed++ >= kBreachesMost) {
          ++more;
          continue;
        }
        for (size_t j = 0; j < judgements.size(); ++j) {
          const bool here = hand_.IndexOf(dispute_.claim(static_cast<int>(j))) == log;
          if (here && judgements[j].place == place) breach.set_claimed(true);
        }
        *ruling_.add_breaches() = std::move(breach);
      }
    }
    ruling_.set_breaches_more(more);
  }

  void Errors(const std::vector<Judgement>& judgements) {
    for (const NamedError& error : ErrorsOf(judgements)) {
      *ruling_.add_errors() = ErrorAt(error.log, error.place, error.kind, error.instead,
                                      error.claim < 0 ? "" : dispute_.claim(error.claim).by());
    }
  }

  static bool IsLegal(const FollowedLog& followed, size_t place, const EventList& events) {
    State state = followed.Before(place);
    for (const Event& event : events) {
      if (!followed.ruleset().Check(state, event, nullptr).accepted) return false;
      followed.ruleset().Apply(&state, event, nullptr);
    }
    return true;
  }

  // What of a correction is no more than the word of `by`: an outcome that no seed gives, or a decision of the other
  // side. A correction of nobody is computed.
  static void SayProposals(const FollowedLog& followed, size_t place, const EventList& instead, const std::string& by,
                           v1::Correction* correction) {
    if (by.empty() || !correction->possible()) return;
    const Ruleset& ruleset = followed.ruleset();
    State state = followed.Before(place);
    RollKeys keys = followed.KeysBefore(place);
    for (const Event& event : instead) {
      EventList legal;
      ruleset.LegalEvents(state, &legal);
      const bool chance = event.player == kChance;
      const auto rolled = chance ? RollDue(ruleset, state, followed.seed(), keys) : std::nullopt;
      const bool computed = !followed.seed().empty() && rolled.has_value() && rolled->event == event;
      const bool recorded = followed.At(place).kind == CarriedKind::kMisread && event == followed.EventAt(place);
      if (legal.size() > 1 && !computed && !recorded && (chance || SideId(ruleset.game(), event.player) != by)) {
        const std::string told = Printable(ruleset.Describe(state, event));
        correction->add_proposals(chance
                                      ? absl::StrCat("that \"", told,
                                                     "\" fell is what the claim says; nothing vouches "
                                                     "for it.")
                                      : absl::StrCat("\"", told, "\" is for ", SideName(ruleset.game(), event.player),
                                                     " to decide, and was proposed by the other side."));
      }
      if (chance) keys.CountRoll(ruleset, state);
      ruleset.Apply(&state, event, nullptr);
    }
    if (correction->proposals().empty()) return;
    const v1::Correction open = CorrectionOf(followed, place, {});
    correction->set_missing(open.missing());
    correction->set_certain_to(open.certain_to());
    *correction->mutable_spread() = open.spread();
  }

  // The outcome that a roll should have had, as far as it can be computed.
  static EventList CorrectionFor(const DisputedLog& log, const v1::Breach& breach) {
    if (breach.kind() != v1::WRONG_ROLL) return {};
    const std::optional<Provenance>& roll = log.rolls[breach.event() - 1];
    return roll.has_value() && roll->expected.has_value() ? EventList{*roll->expected} : EventList{};
  }

  // Of events that were not due, one after the other, the first is the error; the others follow from it.
  static size_t StartOf(const FollowedLog& followed, size_t place) {
    while (place > 0 && !followed.At(place).Played() && !followed.At(place - 1).Played()) --place;
    return place;
  }

  // ---- Doubts.

  // The ruling under every other reading of the cases that a claim comes down to.
  void OptionDoubts(const v1::DisputeClaim& claim, const Judgement& judgement) {
    if (!DependsOnOptions(claim) || judgement.claim.verdict() == v1::UNDECIDED) return;
    const DisputedLog& log = hand_.LogOf(claim);
    const Ruleset& ruleset = log.followed->ruleset();
    const auto specs = ruleset.game().options();
    for (size_t i = 0; i < specs.size(); ++i) {
      if (!Touches(ruleset, specs[i], judgement.claim) && !IsInDispute(specs[i])) continue;
      const size_t pinned = ruleset.options()[i];
      v1::Doubt doubt;
      doubt.set_kind(v1::Doubt::OPTION);
      doubt.set_subject(absl::StrCat(specs[i].id, "=", specs[i].choices[pinned].value));
      doubt.set_text(specs[i].question);
      for (size_t choice = 0; choice < specs[i].choices.size(); ++choice) {
        if (choice == pinned) continue;
        v1::Doubt::Alternative* other = doubt.add_alternatives();
        other->set_value(specs[i].choices[choice].value);
        other->set_meaning(specs[i].choices[choice].meaning);
        other->set_claim(claim.id());
        JudgeUnder(claim, judgement, specs[i].id, specs[i].choices[choice].value, other);
      }
      *ruling_.add_doubts() = std::move(doubt);
    }
  }

  // A claim wants it read in one way or another.
  bool IsInDispute(const OptionSpec& spec) const {
    return std::any_of(dispute_.claim().begin(), dispute_.claim().end(),
                       [&](const v1::DisputeClaim& claim) { return claim.reading().option() == spec.id; });
  }

  static bool Touches(const Ruleset& ruleset, const OptionSpec& spec, const v1::RuledClaim& claim) {
    const Catalogue catalogue = ruleset.game().catalogue();
    for (const char* id : spec.cases) {
      for (const v1::CitedCase& cited : claim.cases()) {
        if (IsCase(id, cited.id()) || IsCase(cited.id(), RuleIdText(catalogue, catalogue.Find(id)))) return true;
      }
    }
    return false;
  }

  // The claim judged under another value of an option. Where the record itself would not have come to the event in
  // question, there is no verdict that would mean anything.
  void JudgeUnder(const v1::DisputeClaim& claim, const Judgement& pinned, const std::string& option,
                  const std::string& value, v1::Doubt::Alternative* out) {
    const DisputedLog& log = hand_.LogOf(claim);
    const auto rules = hand_.with_option(log, option, value);
    if (!rules.ok()) {
      out->set_finding(Printable(rules.status().message()));
      return;
    }
    DisputeInHand other{dispute_, {}, {}, hand_.with_option, "", hand_.chains_missed};
    DisputedLog again;
    again.ruled = log.ruled;
    again.header = log.header;
    again.rolls = log.rolls;
    again.followed = std::make_unique<FollowedLog>(*rules, log.followed->record());
    other.logs.push_back(std::move(again));
    const auto judged = Judge(other, claim);
    if (!judged.ok()) {
      out->set_finding(Printable(judged.status().message()));
      return;
    }
    const FollowedLog& under = *other.logs.front().followed;
    const uint64_t event = pinned.claim.event() + (claim.has_legal() ? 1 : 0);
    if (const v1::Breach* broken = BrokenBefore(under, event, judged->place, *log.followed); broken != nullptr) {
      const std::string by = broken->cases().empty() ? "" : absl::StrCat(" [", broken->cases(0).id(), "]");
      out->set_finding(broken->kind() == v1::OMISSION
                           ? absl::StrCat("under it, something is due before event ", broken->event(),
                                          " already, which the record does not have: ", broken->due())
                           : absl::StrCat("under it, event ", broken->event(),
                                          " before it is refused already: ", broken->facts(), by));
      return;
    }
    out->set_verdict(judged->claim.verdict());
    out->set_finding(MainFinding(judged->claim));
  }

  // The first place before event `number`, and before `place`, where a record breaks the rules and as it is followed
  // otherwise does not. Null: none.
  static const v1::Breach* BrokenBefore(const FollowedLog& under, uint64_t number, std::optional<size_t> place,
                                        const FollowedLog& otherwise) {
    for (size_t i = 0; i < under.breaches().size(); ++i) {
      const v1::Breach& breach = under.breaches()[i];
      if (breach.event() >= number || under.PlaceOfBreach(i) >= place.value_or(under.PlaceOfBreach(i) + 1)) break;
      const auto same = [&](const v1::Breach& one) {
        return one.event() == breach.event() && one.kind() == breach.kind();
      };
      if (breach.kind() != v1::WRONG_CLAIM &&
          std::none_of(otherwise.breaches().begin(), otherwise.breaches().end(), same)) {
        return &breach;
      }
    }
    return nullptr;
  }

  void ComponentDoubts() {
    std::map<std::string, std::string> data;  // datum: the numbers in which it counts
    for (const v1::RuledClaim& claim : ruling_.claims()) {
      for (const v1::RuledNumber& number : claim.numbers()) {
        for (const v1::RuledTerm& term : number.terms()) {
          if (absl::StartsWith(term.provenance(), "RECONSTRUCTED")) data.emplace(term.datum(), number.title());
        }
      }
    }
    for (const auto& [datum, number] : data) {
      v1::Doubt* doubt = ruling_.add_doubts();
      doubt->set_kind(v1::Doubt::COMPONENT);
      doubt->set_subject(datum);
      doubt->set_text(absl::StrCat(Printable(Naming(hand_.logs.front().followed->ruleset()).Value(datum)),
                                   ": reconstructed, not read from the printed game; it counts in: ", number,
                                   ". An owner can supply the printed value in an overlay pack."));
    }
  }

  void FollowingDoubts() {
    for (const DisputedLog& log : hand_.logs) {
      const CarriedLine& line = log.followed->line();
      uint64_t supplied = 0;
      uint64_t left_out = 0;
      for (const CarriedEvent& event : line.events) {
        supplied += event.kind == CarriedKind::kSupplied && event.alternatives > 1 ? 1 : 0;
        left_out += event.Played() ? 0 : 1;
      }
      if (!log.closing_doubt.empty()) AddFollowingDoubt(log, log.closing_doubt);
      if (line.lost) {
        AddFollowingDoubt(
            log, absl::StrCat("Past event ", log.followed->followed_to(), " no way was found, among ", kCarryLinesMost,
                              " lines of play, in which the record goes on; whether there is one is not known, and "
                              "nothing is said of the rest."));
        continue;
      }
      if (supplied > 0) {
        AddFollowingDoubt(log,
                          absl::StrCat("To follow the record, ", Counted(supplied, "event"),
                                       " that it does not have had to be stood in for: positions after the first of "
                                       "them are as likely as the record makes them, not certain."));
      }
      if (left_out > 0) {
        AddFollowingDoubt(log, absl::StrCat("To follow the record, ", Counted(left_out, "event"), " of it had to be ",
                                            "left out: what the players made of ", left_out == 1 ? "it" : "them",
                                            " on the board is not in the positions here."));
      }
    }
  }
  void AddFollowingDoubt(const DisputedLog& log, const std::string& text) {
    v1::Doubt* doubt = ruling_.add_doubts();
    doubt->set_kind(v1::Doubt::FOLLOWING);
    doubt->set_subject(log.ruled.file());
    doubt->set_text(text);
  }

  // Outcomes for which nothing vouches.
  void DiceDoubts() {
    for (const DisputedLog& log : hand_.logs) {
      std::map<RollGrade, uint64_t> weak;
      uint64_t rolls = 0;
      for (size_t i = 0; i < log.rolls.size(); ++i) {
        const std::optional<Provenance>& roll = log.rolls[i];
        if (!roll.has_value()) continue;
        ++rolls;
        if (roll->grade < RollGrade::kSigned) ++weak[roll->grade];
      }
      for (const auto& [grade, count] : weak) {
        v1::Doubt* doubt = ruling_.add_doubts();
        doubt->set_kind(v1::Doubt::DICE);
        doubt->set_subject(log.ruled.file());
        doubt->set_text(absl::StrCat(count, " of ", Counted(rolls, "outcome"), " of chance ",
                                     count == 1 ? "is " : "are ", GradeWords(grade),
                                     grade == RollGrade::kSeed ? absl::StrCat(". ", kSeedWarning)
                                                               : ": the ruling takes them as they were recorded."));
      }
    }
  }

  void Summary() {
    int upheld = 0;
    int undecided = 0;
    for (const v1::RuledClaim& claim : ruling_.claims()) {
      upheld += claim.verdict() == v1::UPHELD ? 1 : 0;
      undecided += claim.verdict() == v1::UNDECIDED ? 1 : 0;
    }
    std::vector<std::string> parts;
    if (!ruling_.claims().empty()) {
      parts.push_back(absl::StrCat(upheld, " of ", Counted(static_cast<uint64_t>(ruling_.claims_size()), "claim"),
                                   upheld == 1 ? " is upheld" : " are upheld",
                                   undecided == 0 ? "" : absl::StrCat(", ", undecided, " cannot be decided"), "."));
    }
    std::vector<const v1::Breach*> firsts;
    for (const v1::RuledLog& log : ruling_.logs()) {
      const std::string name = ruling_.logs_size() == 1 ? "The record" : absl::StrCat("The log ", log.file());
      const auto in_question = [&](const v1::Breach& breach) {
        return breach.log() == log.file() && breach.kind() != v1::BELOW_GRADE;
      };
      const auto first =
          std::find_if(ruling_.breaches().begin(), ruling_.breaches().end(),
                       [&](const v1::Breach& breach) { return in_question(breach) && breach.agreed().empty(); });
      const bool waived =
          std::any_of(ruling_.breaches().begin(), ruling_.breaches().end(),
                      [&](const v1::Breach& breach) { return in_question(breach) && !breach.agreed().empty(); });
      if (!log.integrity().empty()) parts.push_back(absl::StrCat(name, " is not what it was written as."));
      if (first == ruling_.breaches().end()) {
        parts.push_back(absl::StrCat(
            name, " breaks no rule", waived ? " but where that was waived" : "",
            log.damaged() ? absl::StrCat(" as far as it can be read, up to event ", log.events(), ".") : "."));
        continue;
      }
      firsts.push_back(&*first);
      const std::string by = first->cases().empty() ? "" : absl::StrCat(" (", first->cases(0).id(), ")");
      parts.push_back(first->kind() == v1::OMISSION
                          ? absl::StrCat(name, " first breaks the rules before event ", first->event(),
                                         ", where something mandatory was passed by", by, ".")
                          : absl::StrCat(name, " first breaks the rules at event ", first->event(), by, "."));
    }
    if (!ruling_.errors().empty() && ruling_.errors(0).remedies(0).chosen()) {
      const v1::Breach& error = ruling_.errors(0).breach();
      const bool named = std::any_of(firsts.begin(), firsts.end(), [&](const v1::Breach* first) {
        return first->log() == error.log() && first->event() == error.event();
      });
      // It speaks of an error that no sentence before it has named.
      const std::string of =
          named ? ""
                : absl::StrCat("As to ", error.kind() == v1::OMISSION ? "what was passed by before " : "", "event ",
                               error.event(), ruling_.logs_size() == 1 ? "" : absl::StrCat(" of ", error.log()), ": ");
      parts.push_back(absl::StrCat(of, ruling_.errors(0).remedies(0).reason()));
    }
    ruling_.set_summary(absl::StrJoin(parts, " "));
  }

  const v1::Dispute& dispute_;
  const DisputeInHand& hand_;
  v1::Ruling ruling_;
};

// The claim of that id and what was judged; of the empty id: the first error of the first log that has one.
struct Question {
  const FollowedLog* log = nullptr;
  const DisputedLog* disputed = nullptr;
  const v1::DisputeClaim* claim = nullptr;
  Judgement judgement;
};

absl::StatusOr<Question> QuestionOf(const DisputeInHand& hand, const v1::Dispute& dispute, const std::string& id) {
  Question question;
  if (id.empty()) {
    std::vector<Judgement> judgements;
    for (const v1::DisputeClaim& claim : dispute.claim()) {
      ADJUTANT_ASSIGN_OR_RETURN(Judgement judgement, Judge(hand, claim));
      judgements.push_back(std::move(judgement));
    }
    const std::vector<Ruler::NamedError> errors = Ruler(dispute, hand).ErrorsOf(judgements);
    if (errors.empty()) return absl::FailedPreconditionError("the record breaks no rule");
    // The first of its log: what comes after an error goes with it. After a number that was written down wrongly
    // nothing does.
    const auto number = [&](const Ruler::NamedError& error) {
      return Ruler::IsNumberAlone(*hand.logs[error.log].followed, error.place, error.kind);
    };
    const Ruler::NamedError* first = &errors[0];
    for (const Ruler::NamedError& error : errors) {
      if (error.log != first->log || (number(error) && !number(*first))) continue;
      if (error.place < first->place || (number(*first) && !number(error))) first = &error;
    }
    question.disputed = &hand.logs[first->log];
    question.log = question.disputed->followed.get();
    if (first->claim >= 0) {
      question.claim = &dispute.claim(first->claim);
      question.judgement = std::move(judgements[static_cast<size_t>(first->claim)]);
    }
    question.judgement.place = first->place;
    question.judgement.kind = first->kind;
    question.judgement.correction = first->instead;
    return question;
  }
  std::vector<std::string> ids;
  for (const v1::DisputeClaim& claim : dispute.claim()) {
    ids.push_back(claim.id());
    if (claim.id() != id) continue;
    question.claim = &claim;
    question.disputed = &hand.LogOf(claim);
    question.log = question.disputed->followed.get();
    ADJUTANT_ASSIGN_OR_RETURN(question.judgement, Judge(hand, claim));
    Judgement& judged = question.judgement;
    if (judged.place.has_value()) judged.kind = Ruler::KindAt(*question.log, *judged.place, judged.kind);
    return question;
  }
  return absl::NotFoundError(absl::StrCat("no claim '", id, "'", DidYouMean(id, ids)));
}

}  // namespace

absl::StatusOr<v1::Ruling> Adjudicate(const v1::Dispute& dispute, absl::string_view text, const DisputeFiles& files,
                                      const std::string& view) {
  ADJUTANT_ASSIGN_OR_RETURN(const DisputeInHand hand, TakeInHand(dispute, files));
  ADJUTANT_ASSIGN_OR_RETURN(v1::Ruling ruling, Ruler(dispute, hand).Run());
  ruling.set_program(BuildInfo());
  ruling.set_dispute_sha256(HexOf(Sha256Of(text)));
  *ruling.mutable_dispute() = dispute;
  if (view.empty()) return ruling;
  const Game& game = hand.logs.front().followed->ruleset().game();
  const std::vector<std::string>& sides = game.sides();
  const auto side = std::find(sides.begin(), sides.end(), MeantSide(game, view));
  if (side == sides.end()) {
    return absl::NotFoundError(absl::StrCat("no side '", Printable(view), "'", DidYouMean(view, sides)));
  }
  KeepFrom(static_cast<PlayerId>(side - sides.begin() + 1), hand, &ruling);
  return ruling;
}

namespace {

// What was written down at the table becomes what the rules give; what they know nothing of goes.
void PutClaimsRight(const Ruleset& ruleset, const State& after, const Trace& trace, v1::Annotations* annotations) {
  google::protobuf::RepeatedPtrField<v1::Claim> right;
  for (const v1::Claim& claim : annotations->claims()) {
    const ClaimResult result = CheckClaim(claim, ruleset, after, trace);
    if (!result.known) continue;
    v1::Claim* one = right.Add();
    *one = claim;
    if (result.holds) continue;
    int64_t number = 0;
    if (absl::SimpleAtoi(result.actual, &number)) {
      one->clear_text();
      one->set_value(number);
    } else {
      one->clear_value();
      one->set_text(result.actual);
    }
  }
  annotations->mutable_claims()->Swap(&right);
}

}  // namespace

namespace {

// The first records of a log as they are, up to number `last`, whatever is wrong behind them.
absl::StatusOr<std::vector<NewRecord>> FirstRecords(const DisputeFiles& files, const std::string& file, uint64_t last) {
  ADJUTANT_ASSIGN_OR_RETURN(const std::unique_ptr<LogReader> reader, files.open(file));
  std::vector<NewRecord> records;
  RecordView view;
  while (records.size() < last) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool more, reader->Next(&view));
    if (!more) break;
    records.push_back({view.kind, std::string(view.payload)});
  }
  return records;
}

// Where a record ends that is gone on with though an error at `place` stands: before the next one that does not.
uint64_t StandsTo(const Ruler& ruler, const DisputedLog& disputed, size_t log, size_t place) {
  const FollowedLog& followed = *disputed.followed;
  for (size_t i = 0; i < followed.breaches().size(); ++i) {
    const size_t at = followed.PlaceOfBreach(i);
    const v1::Breach& breach = followed.breaches()[i];
    if (at <= place || breach.kind() == v1::WRONG_CLAIM || !breach.agreed().empty()) continue;
    // What comes of an error before it goes with that.
    if (!followed.At(at).Played() && at > 0 && followed.At(at - 1).kind != CarriedKind::kKept) continue;
    const v1::RuledError error = ruler.ErrorAt(log, at, breach.kind(), {}, "");
    if (error.remedies(0).chosen() && error.remedies(0).outcome() != v1::Remedy::STANDS) return breach.event() - 1;
  }
  return followed.followed_to();
}

// Lets the ruling waive what `proposed` names, at the end of `records`.
void AddWaiver(const v1::Proposed& proposed, const std::string& ruling, std::vector<NewRecord>* records) {
  if (proposed.waiver().stands().empty()) return;
  const bool has_acts = std::any_of(records->begin(), records->end(),
                                    [](const NewRecord& record) { return record.kind == RecordKind::kAct; });
  for (NewRecord& record : AgreementRecords(proposed, {{}, ruling, ""}, records->size(), has_acts)) {
    records->push_back(std::move(record));
  }
}

// The record as it is, with what stands of it waived by the ruling.
absl::StatusOr<ResumedLog> StandingLog(const DisputedLog& disputed, const DisputeFiles& files, uint64_t last,
                                       const std::vector<uint64_t>& also, const std::string& ruling) {
  const FollowedLog& followed = *disputed.followed;
  ResumedLog resumed;
  resumed.header = disputed.header;
  ADJUTANT_ASSIGN_OR_RETURN(resumed.records, FirstRecords(files, disputed.ruled.file(), last));
  v1::Proposed proposed;
  ADJUTANT_ASSIGN_OR_RETURN(*proposed.mutable_waiver(), WaiverOf(followed, last));
  auto* stands = proposed.mutable_waiver()->mutable_stands();
  for (const uint64_t event : also) {
    const bool known =
        std::any_of(stands->begin(), stands->end(), [&](const v1::Stands& one) { return one.event() == event; });
    if (event > 0 && event <= last && !known) stands->Add()->set_event(event);
  }
  std::sort(stands->begin(), stands->end(),
            [](const v1::Stands& a, const v1::Stands& b) { return a.event() < b.event(); });
  resumed.kept = resumed.records.size();
  AddWaiver(proposed, ruling, &resumed.records);
  const State* end = followed.PositionAfter(last);
  resumed.due = DecisionSentence(followed.ruleset(), end == nullptr ? followed.end() : *end);
  return resumed;
}

// Events that the rules allow and that are findings all the same: numbers that were written down wrongly, rolls that
// are not what their source gives.
std::vector<uint64_t> OtherFindings(const DisputedLog& disputed) {
  std::vector<uint64_t> events;
  for (const v1::Breach& breach : disputed.followed->breaches()) {
    if (breach.kind() == v1::WRONG_CLAIM && breach.agreed().empty()) events.push_back(breach.event());
  }
  for (size_t i = 0; i < disputed.rolls.size(); ++i) {
    const std::optional<Provenance>& roll = disputed.rolls[i];
    const bool agreed = !disputed.followed->record()[i].agreed.empty();
    if (roll.has_value() && roll->verdict == RollVerdict::kContradicted && !agreed) events.push_back(i + 1);
  }
  return events;
}

// Whether there is anything in a log to mend or to let stand.
bool HasError(const DisputedLog& log) {
  const auto& breaches = log.followed->breaches();
  return !OtherFindings(log).empty() || std::any_of(breaches.begin(), breaches.end(),
                                                    [](const v1::Breach& breach) { return breach.agreed().empty(); });
}

// The log that is gone on with when no error is to be mended: the one that the other's file speaks for, and where both
// may be right, as far as they agree.
absl::StatusOr<ResumedLog> RecordAsItIs(const DisputeInHand& hand, const DisputeFiles& files,
                                        const std::string& ruling) {
  const bool two = hand.logs.size() == 2;
  const DisputedLog& log = two && hand.fork.supported() == "second" ? hand.logs[1] : hand.logs[0];
  uint64_t last = log.followed->followed_to();
  const bool undecided = two && hand.fork.supported() != "first" && hand.fork.supported() != "second";
  if (undecided && !hand.fork.kind().empty()) last = std::min(last, hand.fork.agreed());
  return StandingLog(log, files, last, {}, ruling);
}

}  // namespace

absl::StatusOr<ResumedLog> MendedLog(const v1::Dispute& dispute, const std::string& claim, const DisputeFiles& files,
                                     const std::string& ruling) {
  ADJUTANT_ASSIGN_OR_RETURN(const DisputeInHand hand, TakeInHand(dispute, files));
  std::string sha256 = ruling;
  if (sha256.empty()) {
    ADJUTANT_ASSIGN_OR_RETURN(const v1::Ruling ruled, Adjudicate(dispute, "", files));
    sha256 = HexOf(Sha256Of(RulingJson(ruled)));
  }
  const bool any_error = std::any_of(hand.logs.begin(), hand.logs.end(), HasError);
  absl::StatusOr<Question> asked = QuestionOf(hand, dispute, claim);
  if (claim.empty() && !any_error && !asked.ok()) return RecordAsItIs(hand, files, sha256);
  if (asked.ok() && !asked->judgement.place.has_value()) {
    // The claim names no error; the record may have one.
    if (!any_error) return RecordAsItIs(hand, files, sha256);
    asked = QuestionOf(hand, dispute, "");
  }
  if (!asked.ok()) return asked.status();
  const Question& question = *asked;
  const FollowedLog& log = *question.log;
  const Judgement& judged = question.judgement;
  const std::string by = question.claim == nullptr ? "" : question.claim->by();
  const Ruler ruler(dispute, hand);
  const size_t index = static_cast<size_t>(question.disputed - hand.logs.data());
  const v1::RuledError error = ruler.ErrorAt(index, *judged.place, judged.kind, judged.correction, by);
  const bool number = Ruler::IsNumberAlone(log, *judged.place, judged.kind);
  // What is mended of a number that was played on is what followed it.
  const bool played_on = judged.kind == v1::WRONG_CLAIM && !number;
  const size_t place = *judged.place + (played_on ? 1 : 0);
  const EventList instead = played_on ? EventList() : judged.correction;
  const v1::Remedy& remedy = error.remedies(0);
  if (remedy.chosen() && remedy.outcome() == v1::Remedy::OPEN) {
    return absl::FailedPreconditionError(absl::StrCat("what becomes of the error is open: ", remedy.reason()));
  }
  if (remedy.chosen() && remedy.outcome() == v1::Remedy::STANDS) {
    return StandingLog(*question.disputed, files, StandsTo(ruler, *question.disputed, index, place),
                       OtherFindings(*question.disputed), sha256);
  }
  if (remedy.chosen() && remedy.outcome() == v1::Remedy::MENDED && ruler.OtherLogCounts(index, place)) {
    return RecordAsItIs(hand, files, sha256);
  }
  // What a party only proposed is for the other side to decide, or to be rolled.
  const bool proposed = !error.correction().proposals().empty();
  const bool restored = remedy.chosen() && remedy.outcome() == v1::Remedy::RESTORED;
  // They go back to a position that has the error behind it: so far it stands.
  if (restored && remedy.back_to() >= log.At(place).number && !RollIsForged(*question.disputed, place) &&
      log.At(place).kind != CarriedKind::kMisread) {
    return StandingLog(*question.disputed, files, remedy.back_to(), OtherFindings(*question.disputed), sha256);
  }
  ADJUTANT_ASSIGN_OR_RETURN(
      const MendedRecord mended,
      restored || number
          ? RecordUpTo(log, number ? Ruler::PlayedRightTo(*question.disputed) : remedy.back_to())
          : Mend(log, place,
                 remedy.chosen() && proposed ? EventList{} : InsteadOfForged(*question.disputed, place, instead)));
  ResumedLog resumed;
  resumed.header = question.disputed->header;
  resumed.kept = mended.kept;
  resumed.due = DecisionSentence(log.ruleset(), mended.end);
  EventCodec codec(log.ruleset());
  State state = log.ruleset().NewState();
  // Acts, and what was taken back, stay in the record: rolls that were taken back have taken their keys.
  const auto is_skipped = [](const RecordedEvent& one) { return one.skip; };
  const bool acts = std::any_of(log.record().begin(), log.record().end(), is_skipped);
  std::vector<NewRecord> as_it_is;
  if (acts) {
    ADJUTANT_ASSIGN_OR_RETURN(as_it_is, FirstRecords(files, question.disputed->ruled.file(), mended.as_it_is));
  }
  size_t copied = 0;
  const auto copy_skipped = [&] {
    while (copied < as_it_is.size() && log.record()[copied].skip) resumed.records.push_back(as_it_is[copied++]);
  };
  const auto add = [&](std::string bytes) {
    resumed.events.push_back(std::move(bytes));
    resumed.records.push_back({RecordKind::kEvent, resumed.events.back()});
  };
  // What was waived later than the record is kept stands by the ruling.
  bool waived = !acts;
  const auto waive = [&]() -> absl::Status {
    if (std::exchange(waived, true)) return absl::OkStatus();
    v1::Proposed late;
    ADJUTANT_ASSIGN_OR_RETURN(*late.mutable_waiver(), WaiverOf(log, mended.as_it_is));
    AddWaiver(late, sha256, &resumed.records);
    return absl::OkStatus();
  };
  for (const RecordedEvent& event : mended.events) {
    copy_skipped();
    if (copied == as_it_is.size()) ADJUTANT_RETURN_IF_ERROR(waive());
    const bool as_recorded = copied < as_it_is.size();
    // What was agreed on it, or the event itself, says how it was played.
    if (as_recorded && !event.agreed.empty()) {
      add(as_it_is[copied++].payload);
      state = log.After(*log.PlaceOf(event.number));
      continue;
    }
    copied += as_recorded ? 1 : 0;
    if (event.number != 0 && event.number <= mended.as_it_is) state = log.Before(*log.PlaceOf(event.number));
    v1::Annotations annotations;
    const bool annotated = !event.annotations.empty() && annotations.ParseFromString(event.annotations);
    Trace trace(/*telling=*/annotated);
    log.ruleset().Apply(&state, event.event, &trace);
    if (annotated) PutClaimsRight(log.ruleset(), state, trace, &annotations);
    add(codec.ToBytes(event.event, annotated ? &annotations : nullptr));
  }
  copy_skipped();
  ADJUTANT_RETURN_IF_ERROR(waive());
  return resumed;
}

absl::StatusOr<v1::Case> CaseOf(const v1::Dispute& dispute, const std::string& claim, const std::string& id,
                                const DisputeFiles& files) {
  ADJUTANT_ASSIGN_OR_RETURN(const DisputeInHand hand, TakeInHand(dispute, files));
  ADJUTANT_ASSIGN_OR_RETURN(const Question question, QuestionOf(hand, dispute, claim));
  const FollowedLog& log = *question.log;
  const Ruleset& ruleset = log.ruleset();
  EventCodec codec(ruleset);
  // The event in question, and the place before which it is asked.
  Event event;
  size_t place = 0;
  if (question.claim != nullptr && question.claim->has_legal()) {
    ADJUTANT_ASSIGN_OR_RETURN(event, codec.Parse(question.judgement.meant.legal().event()));
    const auto after = log.PlaceOf(question.claim->legal().after());
    place = after.has_value() ? *after + 1 : 0;
  } else {
    std::optional<size_t> found = question.judgement.place;
    const uint64_t number = question.judgement.claim.event();
    if (!found.has_value() && log.Has(number)) found = log.PlaceOf(number);
    const bool about_play = question.claim == nullptr || question.claim->has_illegal() ||
                            question.claim->has_wrong_result() || question.claim->has_forgotten();
    if (!found.has_value() || !about_play) {
      return absl::FailedPreconditionError("no adjudication case can show what this claim is about");
    }
    place = *found;
    event = log.At(place).event;
    // What was played instead of what was due.
    if (log.At(place).kind == CarriedKind::kSupplied && log.Has(log.At(place).number)) {
      event = log.record()[log.At(place).index].event;
    }
  }
  EventList before;
  for (size_t at = 0; at < place; ++at) {
    if (log.At(at).kind != CarriedKind::kKept) {
      return absl::FailedPreconditionError(absl::StrCat("the record breaks the rules before, at event ",
                                                        log.At(at).number,
                                                        ": a case has to be legal up to its question"));
    }
    before.push_back(log.At(at).event);
  }
  const auto position = [&](const EventList& events) {
    State state = ruleset.NewState();
    for (const Event& one : events) ruleset.Apply(&state, one, nullptr);
    return state;
  };
  Why why;
  const Ruling ruling = ruleset.Check(position(before), event, &why);
  // Shorter games ask the same question if they are answered in the same words.
  before = Shrink(ruleset, before, [&](const EventList& events) {
    const State state = position(events);
    Why again;
    const Ruling other = ruleset.Check(state, event, &again);
    return other.accepted == ruling.accepted && other.rule == ruling.rule && again.sentence == why.sentence;
  });
  v1::Case one;
  one.set_id(id);
  one.set_title(dispute.title().empty() ? dispute.id() : dispute.title());
  one.set_scenario(std::string(ruleset.scenario()));
  one.set_edition(std::string(ruleset.edition()));
  for (const v1::OptionValue& option : question.disputed->ruled.options()) *one.add_options() = option;
  for (const auto& [name, value] : ruleset.position()) {
    v1::Setting* setting = one.add_position();
    setting->set_name(name);
    setting->set_value(value);
  }
  for (const Event& setup : before) one.add_setup(codec.ToNotation(setup));
  one.set_event(codec.ToNotation(event));
  v1::Expectation* expect = one.add_expect();
  const Catalogue catalogue = ruleset.game().catalogue();
  if (ruling.accepted) {
    expect->set_accepted(true);
    for (const v1::CitedCase& cited : question.judgement.claim.cases()) one.add_cites(cited.id());
    if (question.claim != nullptr && question.claim->has_wrong_result()) {
      State state = position(before);
      Trace trace;
      ruleset.Apply(&state, event, &trace);
      for (const v1::ExpectedValue& value : question.judgement.meant.wrong_result().should_be()) {
        v1::Claim asked;
        asked.set_name(value.name());
        const ClaimResult result = CheckClaim(asked, ruleset, state, trace);
        if (!result.known) continue;
        v1::ExpectedValue* expected = expect->add_values();
        expected->set_name(value.name());
        int64_t number = 0;
        if (absl::SimpleAtoi(result.actual, &number)) {
          expected->set_value(number);
        } else {
          expected->set_text(result.actual);
        }
      }
    }
  } else {
    const std::string rule(RuleIdText(catalogue, ruling.rule));
    expect->set_refused_by(rule);
    one.add_cites(rule);
  }
  one.set_note(absl::StrCat("From the dispute ", dispute.id(), "."));
  return one;
}

}  // namespace adjutant
