#include <algorithm>

#include "core/kernel/status.h"
#include "verify/court/judging.h"
#include "verify/text/text.h"

namespace adjutant {

absl::Status Judging::Die(const v1::DieClaim& said) {
  std::optional<Event> wanted;
  if (!said.should_be().empty()) {
    ADJUTANT_ASSIGN_OR_RETURN(wanted, Parse(said.should_be()));
  }
  out_.claim.set_statement(
      absl::StrCat("The outcome of event ", said.event(), " is not what was agreed",
                   wanted.has_value() ? absl::StrCat(": it should be \"", Plainly(*wanted), "\"") : "", "."));
  const std::optional<size_t> place = Place(said.event());
  if (!place.has_value()) return absl::OkStatus();
  Find("Event ", said.event(), ": ", EventText(*place), ".");
  const std::optional<Provenance>& roll = disputed_.rolls[said.event() - 1];
  if (!roll.has_value()) {
    Verdict(v1::REJECTED);
    Find("It is a decision, and no outcome of chance.");
    return absl::OkStatus();
  }
  if (!roll->key.empty()) Find("It was rolled for: ", Printable(roll->key), ".");
  for (const std::string& why : roll->why) Find(Printable(why));
  if (roll->verdict == RollVerdict::kContradicted) {
    DieContradicted(*place, *roll, wanted);
    return absl::OkStatus();
  }
  if (wanted.has_value() && *wanted == log_.At(*place).event) {
    Verdict(v1::REJECTED);
    Find("The record has the very outcome that the claim asks for.");
    return absl::OkStatus();
  }
  if (const std::string& least = hand_.dispute.dice().minimum_grade(); !least.empty()) {
    ADJUTANT_ASSIGN_OR_RETURN(const RollGrade agreed, GradeFromName(least));
    const bool less = roll->grade < agreed;
    Find("It was agreed that an outcome is at least ", GradeWords(agreed), "; this one is", less ? " " : ", being ",
         GradeWords(roll->grade), ".");
    if (less) {
      DieBelowGrade(*place, *roll, agreed, wanted);
      return absl::OkStatus();
    }
  }
  if (const auto other = OtherRoll(said.event(), log_.At(*place).event, roll->key); other.has_value()) {
    DieOfTwoLogs(*place, *roll, *other, wanted);
    return absl::OkStatus();
  }
  if (roll->verdict == RollVerdict::kConfirmed) {
    Verdict(v1::REJECTED);
  } else if (roll->claimed == v1::ChanceSource::DICE_SERVER) {
    Missing("The message of the dice server that the record names, to be compared with it.");
  } else {
    Missing(
        "Something that vouches for the outcome, or for another one: a dice server's message, a signature, a seed.");
  }
  return absl::OkStatus();
}

void Judging::WrongRoll(size_t place, const std::optional<Event>& instead) {
  Error(place, v1::WRONG_ROLL);
  if (out_.correction.empty() && instead.has_value()) out_.correction.push_back(*instead);
}

// What the source of the roll gives is another outcome.
void Judging::DieContradicted(size_t place, const Provenance& roll, const std::optional<Event>& wanted) {
  WrongRoll(place, roll.expected);
  if (!roll.expected.has_value()) return;
  Find("It should have been: ", Plainly(*roll.expected), ".");
  if (wanted.has_value() && *wanted != *roll.expected) Find("What the claim would have instead is wrong as well.");
}

// The outcome is worth less than was agreed.
void Judging::DieBelowGrade(size_t place, const Provenance& roll, RollGrade agreed,
                            const std::optional<Event>& wanted) {
  const std::string& seed = disputed_.header.seed();
  const bool by_seed = agreed == RollGrade::kSeed && !seed.empty() && !log_.RestsOnStandIns(place);
  if (const auto computed = by_seed ? RollFor(ruleset_, log_.Before(place), seed, roll.key) : std::nullopt;
      computed.has_value()) {
    Find("By the log's seed it is: ", Plainly(computed->event), ".");
    WrongRoll(place, computed->event);
    return;
  }
  WrongRoll(place, wanted);
}

// The other log has another outcome for it.
void Judging::DieOfTwoLogs(size_t place, const Provenance& roll, const Roll& other,
                           const std::optional<Event>& wanted) {
  const bool altered = disputed_.altered_to >= out_.claim.event();
  const bool by_digest = altered != other.altered;
  if (by_digest) {
    Find(altered ? "This log was changed since its chain digest was noted; the other one was not."
                 : "The other log was changed since its chain digest was noted; this one was not.");
  }
  if (by_digest ? altered : other.grade > roll.grade) {
    WrongRoll(place, wanted);
  } else if (by_digest || other.grade < roll.grade) {
    Verdict(v1::REJECTED);
  } else {
    Missing("Something that vouches for one of the two outcomes: a dice server's message, a signature, a seed.");
  }
}

std::optional<Judging::Roll> Judging::OtherRoll(uint64_t number, const Event& event, const std::string& key) {
  const auto same = [&](const std::optional<Provenance>& roll) { return roll.has_value() && roll->key == key; };
  const auto own = disputed_.rolls.begin();
  const auto before = std::count_if(own, own + static_cast<std::ptrdiff_t>(number - 1), same);
  for (const DisputedLog& other : hand_.logs) {
    if (&other == &disputed_ || key.empty()) continue;
    auto left = before;
    for (const RecordedEvent& recorded : other.followed->record()) {
      const std::optional<Provenance>& roll = other.rolls[recorded.number - 1];
      if (!same(roll) || left-- > 0) continue;
      if (recorded.event == event) break;
      Find("The log ", other.ruled.file(), " has another outcome for it: ", Plainly(recorded.event), ", ",
           GradeWords(roll->grade), ".");
      for (const std::string& why : roll->why) Find(Printable(why));
      return Roll{roll->grade, other.altered_to >= recorded.number};
    }
  }
  return std::nullopt;
}

}  // namespace adjutant
