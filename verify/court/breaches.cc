#include "verify/court/breaches.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {

v1::Breach PlainBreach(const FollowedLog& followed, size_t place, v1::BreachKind kind) {
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

std::vector<std::pair<size_t, v1::Breach>> BreachesOf(const DisputedLog& log) {
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

bool RollIsForged(const DisputedLog& log, size_t place) {
  const CarriedEvent& event = log.followed->At(place);
  if (event.kind == CarriedKind::kSupplied || event.index >= log.rolls.size()) return false;
  const std::optional<Provenance>& roll = log.rolls[event.index];
  return roll.has_value() && roll->verdict == RollVerdict::kContradicted;
}

bool IsPlayedOn(const FollowedLog& followed, size_t place) {
  if (place + 1 >= followed.line().events.size()) return false;
  // What comes next is another thing than what is due. A wrong move of what is due has nothing to do with the number.
  const CarriedKind next = followed.At(place + 1).kind;
  return next == CarriedKind::kSuperfluous || next == CarriedKind::kSupplied;
}

bool IsNumberAlone(const FollowedLog& followed, size_t place, v1::BreachKind kind) {
  return kind == v1::WRONG_CLAIM && !IsPlayedOn(followed, place);
}

v1::BreachKind KindAt(const FollowedLog& followed, size_t place, v1::BreachKind kind) {
  // A number that was written down wrongly and led to play that the roll does not allow.
  const CarriedKind played = followed.At(place).kind;
  if (played == CarriedKind::kMisread) return v1::AGAINST_RULES;
  if (kind != v1::WRONG_CLAIM || played == CarriedKind::kKept) return kind;
  // And one beside an event that is wrong itself: that is the error.
  return played == CarriedKind::kSuperfluous ? v1::NOT_DUE : v1::AGAINST_RULES;
}

uint64_t PlayedRightTo(const DisputedLog& log) {
  for (const auto& [place, breach] : BreachesOf(log)) {
    if (breach.kind() == v1::BELOW_GRADE || !breach.agreed().empty()) continue;
    if (!IsNumberAlone(*log.followed, place, KindAt(*log.followed, place, breach.kind()))) return breach.event() - 1;
  }
  return log.followed->followed_to();
}

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

bool HasError(const DisputedLog& log) {
  const auto& breaches = log.followed->breaches();
  return !OtherFindings(log).empty() || std::any_of(breaches.begin(), breaches.end(),
                                                    [](const v1::Breach& breach) { return breach.agreed().empty(); });
}

}  // namespace adjutant
