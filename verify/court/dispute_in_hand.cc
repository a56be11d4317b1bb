#include "verify/court/dispute_in_hand.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/court/dispute_files.h"
#include "verify/court/fork.h"
#include "verify/dice/roll_tally.h"
#include "verify/spoken/names.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

constexpr size_t kDigitsShown = 16;  // of a digest
constexpr size_t kChainDigits = 64;  // of a whole one

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

// Where the outcomes of a followed record come from, event by event; none of a decision.
std::vector<std::optional<Provenance>> RollsOf(const FollowedLog& followed, const v1::LogHeader& header,
                                               const std::vector<std::string>& keys, const Sha256& start) {
  std::vector<std::optional<Provenance>> rolls;
  ProvenanceChecker checker(followed.ruleset(), header, keys);
  Sha256 chain = start;
  bool passed = false;
  for (const RecordedEvent& recorded : followed.record()) {
    v1::Annotations annotations;
    const bool annotated = !recorded.annotations.empty() && annotations.ParseFromString(recorded.annotations);
    const std::optional<size_t> place = followed.PlaceOf(recorded.number);
    const State& before = place.has_value() ? followed.Before(*place) : followed.end();
    if (recorded.skip) {
      rolls.emplace_back();
      chain = recorded.chain;
      passed = true;
      continue;
    }
    // Rolls that were taken back have taken their keys.
    if (std::exchange(passed, false) && place.has_value()) checker.UseKeys(followed.KeysBefore(*place));
    rolls.push_back(checker.See({recorded.number, before, recorded.event, annotated ? &annotations : nullptr, chain}));
    std::optional<Provenance>& roll = rolls.back();
    if (roll.has_value() && roll->verdict == RollVerdict::kContradicted && place.has_value() &&
        (followed.RestsOnStandIns(*place) || !followed.At(*place).Played())) {
      roll->verdict = RollVerdict::kNotShown;
      roll->grade = roll->claimed_grade;
      roll->expected.reset();
      roll->why = {"It cannot be computed again: the record leaves open what was on the board when it was rolled."};
    }
    chain = recorded.chain;
  }
  return rolls;
}

// Judges where every outcome comes from.
absl::Status JudgeRolls(const v1::Dispute& dispute, DisputedLog* log) {
  std::vector<std::string> keys;
  for (const std::string& key : dispute.dice().trusted_key()) {
    ADJUTANT_ASSIGN_OR_RETURN(keys.emplace_back(), PublicKeyFrom(key));
  }
  log->rolls = RollsOf(*log->followed, log->header, keys, log->start);
  const auto agreed = GradeFromName(dispute.dice().minimum_grade());
  RollTally tally;
  bool by_seed = false;
  for (size_t i = 0; i < log->rolls.size(); ++i) {
    const std::optional<Provenance>& roll = log->rolls[i];
    if (!roll.has_value()) continue;
    tally.Add(*roll);
    by_seed |= roll->grade == RollGrade::kSeed && roll->verdict == RollVerdict::kConfirmed;
    const bool contradicted = roll->verdict == RollVerdict::kContradicted;
    if (agreed.ok() && !contradicted && roll->grade < *agreed) log->below_grade.push_back(i);
  }
  for (std::string& remark : RollRemarks(tally, log->header)) log->ruled.add_rolls(std::move(remark));
  if (by_seed) log->followed->set_seed(log->header.seed());
  return absl::OkStatus();
}

// What the closing record says of the position at the end, and the events do not.
void CheckClosing(const LogReader& reader, DisputedLog* log) {
  const FollowedLog& followed = *log->followed;
  const uint64_t digest = followed.ruleset().Digest(followed.end());
  if (!log->ruled.closed() || reader.close().state_digest() == digest) return;
  const std::string states = absl::StrCat("closing record states the position ", HexOf(reader.close().state_digest()),
                                          "; the events lead to ", HexOf(digest));
  // Where a rule is broken the closing record may speak of another position; a number that was written down moves none.
  const bool as_played = std::none_of(followed.breaches().begin(), followed.breaches().end(),
                                      [](const v1::Breach& breach) { return breach.kind() != v1::WRONG_CLAIM; });
  if (as_played) {
    log->ruled.add_integrity(absl::StrCat("the ", states));
  } else {
    log->closing_doubt = absl::StrCat("The ", states, " as far as the rules allow them. Whether it was changed, or ",
                                      "tells what was on the board, cannot be said.");
  }
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
  log.ruled.set_state_digest(HexOf(followed.ruleset().Digest(followed.end())));
  log.ruled.set_followed(followed.followed_to());
  log.ruled.set_outcome(Printable(followed.ruleset().Outcome(followed.end())));
  log.ruled.set_closed(read.ok() && reader->closed());
  CheckClosing(*reader, &log);
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

// Whom the dispute names has a seat at this table; the game may have more of them.
absl::Status CheckSeats(const v1::Dispute& dispute, const DisputedLog& log, const DisputeFiles& files) {
  const auto check = [&](absl::string_view what, const std::string& id) {
    if (id.empty()) return absl::OkStatus();
    const absl::Status seated = FindSide(log.followed->ruleset(), id).status();
    return seated.ok() ? seated
                       : absl::InvalidArgumentError(absl::StrCat(files.InDispute(), what, ": ", seated.message()));
  };
  for (const v1::DisputeParty& party : dispute.party()) ADJUTANT_RETURN_IF_ERROR(check("party", party.side()));
  for (const v1::DisputeLog& named : dispute.log()) ADJUTANT_RETURN_IF_ERROR(check("log", named.kept_by()));
  for (const v1::Consent& consent : dispute.consent()) ADJUTANT_RETURN_IF_ERROR(check("consent", consent.by()));
  for (int i = 0; i < dispute.claim_size(); ++i) {
    ADJUTANT_RETURN_IF_ERROR(check(absl::StrCat("claim ", i + 1), dispute.claim(i).by()));
  }
  return absl::OkStatus();
}

}  // namespace

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
  ADJUTANT_RETURN_IF_ERROR(CheckSeats(dispute, hand.logs.front(), files));
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

size_t DisputeInHand::IndexOf(const v1::DisputeClaim& claim) const {
  for (size_t i = 0; i < logs.size(); ++i) {
    if (!claim.log().empty() && logs[i].ruled.kept_by() == claim.log()) return i;
  }
  return 0;
}

}  // namespace adjutant
