#include "verify/program/bind_rolls.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/terminal/exit.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// What a die of ours shows where one of theirs shows `value`: theirs count from 1. A die from 0 to 9 has its 0 where
// one from 1 to 10 has the 10.
std::optional<int32_t> ShownFor(int32_t value, const DieKind& kind) {
  const auto faces = static_cast<int32_t>(kind.faces);
  if (kind.lowest == 0 && value == faces) return 0;
  if (value < kind.lowest || value >= kind.lowest + faces) return std::nullopt;
  return value;
}

}  // namespace

std::string ReferenceOf(const foreign::Roll& roll, size_t die) {
  if (roll.dice.values.size() < 2) return roll.reference;
  return absl::StrCat(roll.reference, " die ", die + 1);
}

v1::ChanceSource SourceOf(const foreign::Roll& roll, size_t die) {
  v1::ChanceSource source;
  source.set_reference(ReferenceOf(roll, die));
  if (roll.grade == foreign::Grade::kClaimed) {
    source.set_method(v1::ChanceSource::ENTERED);
  } else if (roll.origin == foreign::Origin::kVassal) {
    source.set_method(v1::ChanceSource::VASSAL);
  } else if (roll.origin == foreign::Origin::kJournal) {
    source.set_method(v1::ChanceSource::JOURNAL);
  } else {
    source.set_method(v1::ChanceSource::DICE_SERVER);
  }
  return source;
}

RollBinder::RollBinder(const std::vector<foreign::Roll>& rolls, const std::set<std::string>& used, Desk* desk)
    : rolls_(rolls), used_(used), desk_(*desk), next_(rolls.size(), 0), touched_(rolls.size(), false) {
  for (size_t i = 0; i < rolls.size(); ++i) SkipUsed(i);
}

void RollBinder::SkipUsed(size_t i) {
  while (next_[i] < rolls_[i].dice.values.size() && used_.count(ReferenceOf(rolls_[i], next_[i])) != 0) ++next_[i];
}

std::optional<DieKind> RollBinder::DieDue() const {
  if (!desk_.IsChanceDue()) return std::nullopt;
  EventList legal;
  desk_.ruleset().LegalEvents(desk_.state(), &legal);
  if (legal.empty()) return std::nullopt;
  const std::optional<FallenDie> die = DieOf(desk_.ruleset(), desk_.state(), legal[0]);
  return die.has_value() ? std::make_optional(die->kind) : std::nullopt;
}

std::optional<Event> RollBinder::OutcomeOf(int32_t value) const {
  EventList legal;
  desk_.ruleset().LegalEvents(desk_.state(), &legal);
  for (const Event& event : legal) {
    const std::optional<FallenDie> die = DieOf(desk_.ruleset(), desk_.state(), event);
    if (!die.has_value()) return std::nullopt;
    const std::optional<int32_t> shown = ShownFor(value, die->kind);
    if (shown.has_value() && die->kind.lowest + static_cast<int32_t>(die->face) == *shown) return event;
  }
  return std::nullopt;
}

std::string RollBinder::WhyNot(const foreign::Roll& roll, size_t die, bool named) const {
  const std::optional<DieKind> due = DieDue();
  if (!due.has_value()) return absl::StrCat("no die is due: ", DecisionSentence(desk_.ruleset(), desk_.state()));
  if (roll.taken_back.has_value()) return absl::StrCat("it was taken back at ", roll.taken_back->ToString());
  if (roll.same_as.has_value())
    return absl::StrCat("it stands at ", roll.same_as->ToString(), " as well, and counts there");
  if (roll.dice.values.empty()) return "its single dice do not stand in the file";
  if (die >= roll.dice.values.size()) return "its dice are in the log already";
  if (roll.dice.sides != due->faces && !(named && roll.dice.sides == 0)) {
    return absl::StrCat("a die of ", due->faces, " sides is due: ", DecisionSentence(desk_.ruleset(), desk_.state()));
  }
  if (!ShownFor(roll.dice.values[die], *due).has_value()) {
    return absl::StrCat("the die that is due does not show ", roll.dice.values[die]);
  }
  return "";
}

std::vector<uint64_t> RollBinder::Fitting() const {
  std::vector<uint64_t> numbers;
  if (!DieDue().has_value()) return numbers;
  for (size_t i = 0; i < rolls_.size(); ++i) {
    if (WhyNot(rolls_[i], next_[i], false).empty()) numbers.push_back(i + 1);
  }
  return numbers;
}

absl::StatusOr<size_t> RollBinder::Bind(uint64_t number) {
  if (number == 0 || number > rolls_.size()) {
    return UsageError(absl::StrCat("import: there is no roll ", number, "; the files hold ", rolls_.size()));
  }
  const size_t i = number - 1;
  const foreign::Roll& roll = rolls_[i];
  const std::string why_not = WhyNot(roll, next_[i], true);
  if (!why_not.empty()) return Failure(Exit::kNo, absl::StrCat("import: roll ", number, ": ", why_not));
  const std::optional<DieKind> kind = DieDue();
  size_t bound = 0;
  while (DieDue() == kind && WhyNot(roll, next_[i], true).empty()) {
    const std::optional<Event> event = OutcomeOf(roll.dice.values[next_[i]]);
    if (!event.has_value()) break;
    v1::Annotations annotations;
    *annotations.mutable_source() = SourceOf(roll, next_[i]);
    if (desk_.Take(*event, annotations).has_value()) {
      return Failure(Exit::kInternal, absl::StrCat("import: roll ", number, ": a listed outcome was refused"));
    }
    touched_[i] = true;
    ++next_[i];
    ++bound;
    SkipUsed(i);
  }
  return bound;
}

std::vector<std::string> RollBinder::LeftOver() const {
  std::vector<std::string> left;
  for (size_t i = 0; i < rolls_.size(); ++i) {
    for (size_t die = next_[i]; touched_[i] && die < rolls_[i].dice.values.size(); ++die) {
      left.push_back(absl::StrCat("roll ", i + 1, ", die ", die + 1));
    }
  }
  return left;
}

}  // namespace adjutant
