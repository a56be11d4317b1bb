#include "verify/rules/inquiry.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/kernel/status.h"
#include "verify/dice/provenance.h"
#include "verify/rules/rule_status.h"

namespace adjutant {
namespace {

// Cases told of one event.
constexpr size_t kCasesMost = 16;

// Where `event` differs from `legal` of the same type: the one place, or none if there are more.
std::optional<int> OnlyDifference(const Event& event, const Event& legal) {
  if (event.type != legal.type) return std::nullopt;
  std::optional<int> place;
  int differences = 0;
  if (event.player != legal.player) {
    place = -1;
    ++differences;
  }
  for (size_t i = 0; i < kMaxArgs; ++i) {
    if (event.args[i] == legal.args[i]) continue;
    place = static_cast<int>(i);
    ++differences;
  }
  return differences == 1 ? place : std::nullopt;
}

// A position of the search, and how it was come to.
struct Reached {
  State state;
  size_t from = 0;
  Event by;
};

EventList WayTo(const std::vector<Reached>& reached, size_t place) {
  EventList way;
  for (; place != 0; place = reached[place].from) way.push_back(reached[place].by);
  std::reverse(way.begin(), way.end());
  return way;
}

// Do the two name one thing?
bool InCommon(const EventSchema& schema, const Event& a, const Event& b) {
  const EventTypeSpec* of_a = schema.Find(a.type);
  const EventTypeSpec* of_b = schema.Find(b.type);
  for (size_t i = 0; i < of_a->args.size(); ++i) {
    if (of_a->args[i].kind != ArgKind::kDomain || a.args[i] == kNone) continue;
    for (size_t j = 0; j < of_b->args.size(); ++j) {
      if (of_b->args[j].kind == ArgKind::kDomain && of_b->args[j].domain == of_a->args[i].domain &&
          b.args[j] == a.args[i])
        return true;
    }
  }
  return false;
}

// Of the legal events, for each type: the first, and the first two that name something that `event` names.
EventList SomeOf(const EventSchema& schema, const EventList& legal, const Event& event) {
  EventList some;
  std::map<uint16_t, int> firsts, kin;
  for (const Event& one : legal) {
    const bool is_kin = InCommon(schema, one, event);
    if (firsts[one.type]++ == 0 || (is_kin && kin[one.type] < 2)) some.push_back(one);
    if (is_kin) ++kin[one.type];
  }
  return some;
}

// Of the legal events at `place` those that can be appended.
void KeepWhatCanBe(const Ruleset& ruleset, const std::vector<Reached>& reached, size_t place, const RollsOfLog& rolls,
                   EventList* legal) {
  const State& state = reached[place].state;
  if (!IsRollDue(ruleset, state)) return;
  const std::string name = ruleset.ChanceKey(state);
  uint32_t more = 0;  // rolls of the name on the way
  for (; place != 0; place = reached[place].from) {
    const State& before = reached[reached[place].from].state;
    more += reached[place].by.player == kChance && ruleset.ChanceKey(before) == name ? 1 : 0;
  }
  legal->clear();
  if (const std::optional<Event> roll = rolls.At(ruleset, state, more); roll.has_value()) legal->push_back(*roll);
}

WaysTo Search(const Ruleset& ruleset, const State& state, const Event& event, const RollsOfLog* rolls, size_t ways_most,
              size_t positions_most, bool some) {
  WaysTo found;
  std::vector<Reached> reached = {{state, 0, {}}};
  std::set<uint64_t> known = {ruleset.Digest(state)};
  EventList first_steps;
  EventList legal;
  // The positions of one length lie between `begin` and `end`.
  for (size_t begin = 0, end = 1; begin < end; begin = end, end = reached.size()) {
    for (size_t place = begin; place < end; ++place) {
      legal.clear();
      ruleset.LegalEvents(reached[place].state, &legal);
      if (rolls != nullptr) KeepWhatCanBe(ruleset, reached, place, *rolls, &legal);
      if (some) legal = SomeOf(ruleset.game().schema(), legal, event);
      for (const Event& one : legal) {
        found.positions = reached.size();
        if (reached.size() >= positions_most) return found;
        State next = reached[place].state;
        ruleset.Apply(&next, one, nullptr);
        if (!known.insert(ruleset.Digest(next)).second) continue;
        reached.push_back({std::move(next), place, one});
        if (!ruleset.Check(reached.back().state, event, nullptr).accepted) continue;
        EventList way = WayTo(reached, reached.size() - 1);
        if (std::find(first_steps.begin(), first_steps.end(), way.front()) != first_steps.end()) continue;
        first_steps.push_back(way.front());
        found.ways.push_back(std::move(way));
        if (found.ways.size() == ways_most) return found;
      }
    }
    ++found.searched;
    if (!found.ways.empty()) break;
  }
  return found;
}

bool Touches(const Catalogue& catalogue, const OptionSpec& option, const Objections& objections) {
  for (const char* id : option.cases) {
    for (const BrokenCase& broken : objections.cases) {
      if (IsCase(id, RuleIdText(catalogue, broken.rule))) return true;
      for (RuleId also : broken.why.also) {
        if (IsCase(id, RuleIdText(catalogue, also))) return true;
      }
    }
  }
  return false;
}

// The position that the record leads to; none if it is refused on the way.
std::optional<State> PlayedUnder(const Ruleset& rules, const EventList& record) {
  State state = rules.NewState();
  for (const Event& event : record) {
    if (!rules.Check(state, event, nullptr).accepted) return std::nullopt;
    rules.Apply(&state, event, nullptr);
  }
  return state;
}

}  // namespace

Objections ObjectionsTo(const Ruleset& ruleset, const State& state, const Event& event) {
  Objections objections;
  std::vector<RuleId> waived;
  while (true) {
    const Waiver waiver(waived);
    BrokenCase broken;
    const Ruling ruling = ruleset.Check(state, event, &broken.why);
    if (ruling.accepted) return objections;
    broken.rule = ruling.rule;
    const bool again = std::find(waived.begin(), waived.end(), ruling.rule) != waived.end();
    // What still refuses by a waived case may be another fact.
    if (!again || broken.why.sentence != objections.cases.back().why.sentence) {
      objections.cases.push_back(std::move(broken));
    }
    if (again || objections.cases.size() == kCasesMost) {
      objections.possible = false;
      return objections;
    }
    waived.push_back(ruling.rule);
  }
}

std::optional<Event> RollsOfLog::At(const Ruleset& ruleset, const State& state, uint32_t more) const {
  const auto roll = RollFor(ruleset, state, seed, keys.KeyOf(ruleset.ChanceKey(state), more));
  return roll.has_value() ? std::optional<Event>(roll->event) : std::nullopt;
}

std::vector<SingleChange> SingleChanges(const Ruleset& ruleset, const State& state, const Event& event,
                                        const RollsOfLog* rolls) {
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  if (rolls != nullptr) KeepWhatCanBe(ruleset, {{state, 0, {}}}, 0, *rolls, &legal);
  std::vector<SingleChange> changes;
  for (int arg = -1; arg < static_cast<int>(kMaxArgs); ++arg) {
    SingleChange change;
    change.arg = arg;
    for (const Event& one : legal) {
      if (OnlyDifference(event, one) == arg) change.events.push_back(one);
    }
    if (!change.events.empty()) changes.push_back(std::move(change));
  }
  return changes;
}

bool IsDue(const Ruleset& ruleset, const State& state, const Event& event) {
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  return std::any_of(legal.begin(), legal.end(),
                     [&](const Event& one) { return one.type == event.type && one.player == event.player; });
}

WaysTo FindWaysTo(const Ruleset& ruleset, const State& state, const Event& event, const RollsOfLog* rolls,
                  size_t ways_most, size_t positions_most) {
  WaysTo found = Search(ruleset, state, event, rolls, ways_most, positions_most, /*some=*/false);
  if (!found.ways.empty()) return found;
  WaysTo further = Search(ruleset, state, event, rolls, ways_most, positions_most, /*some=*/true);
  found.ways = std::move(further.ways);
  found.some = !found.ways.empty();
  found.positions += further.positions;
  return found;
}

std::optional<uint64_t> LastLegal(const Ruleset& ruleset, const EventList& record, const Event& event) {
  std::optional<uint64_t> last;
  State state = ruleset.NewState();
  for (uint64_t after = 0; after < record.size(); ++after) {
    if (ruleset.Check(state, event, nullptr).accepted) last = after;
    ruleset.Apply(&state, record[after], nullptr);
  }
  return last;
}

absl::StatusOr<OtherReadings> FindReadings(const Ruleset& ruleset, const EventList& record, const State& state,
                                           const Event& event, const Objections& objections, const RulesUnder& rules) {
  OtherReadings readings;
  const absl::Span<const OptionSpec> options = ruleset.game().options();
  const uint64_t digest = ruleset.Digest(state);
  for (const bool touches : {true, false}) {
    for (size_t i = 0; i < options.size(); ++i) {
      if (Touches(ruleset.game().catalogue(), options[i], objections) != touches) continue;
      for (size_t choice = 0; choice < options[i].choices.size(); ++choice) {
        if (choice == ruleset.options()[i]) continue;
        const char* value = options[i].choices[choice].value;
        ADJUTANT_ASSIGN_OR_RETURN(const std::shared_ptr<const Ruleset> other, rules(options[i].id, value));
        ++readings.tried;
        const std::optional<State> there = PlayedUnder(*other, record);
        if (!there.has_value()) {
          ++readings.not_carried;
        } else if (other->Check(*there, event, nullptr).accepted) {
          readings.legal.push_back({options[i].id, value, touches, other->Digest(*there) == digest});
        }
      }
    }
  }
  return readings;
}

}  // namespace adjutant
