// A table to play The Halls of Montezuma on in tests: pieces are placed by name, events are typed as notation.
#ifndef ADJUTANT_TESTS_HALLS_TABLE_H_
#define ADJUTANT_TESTS_HALLS_TABLE_H_

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/halls/engine.h"
#include "core/halls/position.h"
#include "gtest/gtest.h"
#include "tests/halls/board.h"
#include "tests/support/played_game.h"

namespace adjutant::halls {

class Table {
 public:
  // The map without a piece on it but the garrisons of the fortresses.
  explicit Table(const Choices& options = {})
      : ruleset_(testing::RulesFor("halls", "", options)),
        codec_(std::make_unique<EventCodec>(*ruleset_)),
        state_(ruleset_->NewState()) {
    SetupDefaults(rules(), &s());
  }

  Table& Set(absl::string_view name, absl::string_view value) {
    const absl::Status status = ruleset_->Set(&state_, name, value);
    EXPECT_TRUE(status.ok()) << status;
    return *this;
  }
  // Units and leaders in a space.
  Table& Units(absl::string_view place, std::initializer_list<const char*> units) {
    for (const char* unit : units) Set(std::string("unit.") + unit, place);
    return *this;
  }
  Table& Leaders(absl::string_view place, std::initializer_list<const char*> leaders) {
    for (const char* leader : leaders) Set(std::string("leader.") + leader, place);
    return *this;
  }
  Table& UsControls(std::initializer_list<const char*> spaces) {
    for (const char* space : spaces) Set(std::string("control.") + space, "us");
    return *this;
  }
  // "action.us", "end_phase" ...
  Table& Go(absl::string_view decision) {
    Set("decision", decision);
    EXPECT_TRUE(ruleset_->Settle(&state_).ok());
    return *this;
  }

  // Goes on from a step of the turn.
  Table& GoTo(StepNumber step) {
    s().step = step;
    Run(rules(), s(), nullptr);
    return *this;
  }

  Table& Do(absl::string_view line) {
    const Event event = Read(line);
    Why why;
    const Ruling ruling = ruleset_->Check(state_, event, &why);
    EXPECT_TRUE(ruling.accepted) << line << "\n  refused by " << Case(ruling.rule) << ": " << why.sentence
                                 << "\n  due: " << Due();
    trace_.Clear();
    if (ruling.accepted) ruleset_->Apply(&state_, event, &trace_);
    return *this;
  }
  Table& Do(std::initializer_list<const char*> lines) {
    for (const char* line : lines) Do(absl::string_view(line));
    return *this;
  }
  // The case by which an event is refused; "" if it is accepted.
  std::string Refusal(absl::string_view line) const {
    Why why;
    const Ruling ruling = ruleset_->Check(state_, Read(line), &why);
    EXPECT_EQ(why.sentence.empty(), ruling.accepted);
    return ruling.accepted ? "" : Case(ruling.rule);
  }
  // Legal events in notation.
  std::vector<std::string> Legal() const {
    EventList legal;
    ruleset_->LegalEvents(state_, &legal);
    std::vector<std::string> lines;
    for (const Event& event : legal) lines.push_back(codec_->ToNotation(event));
    return lines;
  }
  std::string Due() const { return std::string(ruleset_->PendingOf(state_).name); }
  std::string ChanceKey() const { return ruleset_->ChanceKey(state_); }
  int Player() const { return ruleset_->PendingOf(state_).player; }
  std::string Value(absl::string_view name) const {
    ValueList values;
    ruleset_->Values(state_, &values);
    for (const NamedValue& value : values) {
      if (value.name == name) return value.text;
    }
    return "(no such value)";
  }
  // Total of a number worked out in the last event; -999 if it was not.
  int64_t Number(absl::string_view name) const {
    for (const Derivation& derivation : trace_.derivations) {
      if (derivation.name == name) return derivation.total;
    }
    return -999;
  }
  bool Cited(absl::string_view id) const {
    for (RuleId rule : trace_.cited) {
      if (Case(rule) == id) return true;
    }
    return false;
  }

  const Ruleset& ruleset() const { return *ruleset_; }
  const State& state() const { return state_; }
  Rules rules() const { return Rules{BuiltIn(), ruleset_->options()}; }
  S& s() { return state_.As<S>(); }
  const S& s() const { return state_.As<S>(); }
  SpaceId Space(absl::string_view id) const { return static_cast<SpaceId>(Found(BuiltIn().space_names, id)); }
  UnitId Unit(absl::string_view id) const { return static_cast<UnitId>(Found(BuiltIn().unit_names, id)); }
  LeaderId Leader(absl::string_view id) const { return static_cast<LeaderId>(Found(BuiltIn().leader_names, id)); }

 private:
  static int32_t Found(const NameTable& names, absl::string_view id) {
    EXPECT_NE(names.Find(id), kNone) << id;
    return names.Find(id);
  }
  static std::string Case(RuleId rule) { return rule == kNoRule ? "" : kCatalogue[rule - 1].id; }
  Event Read(absl::string_view line) const {
    const absl::StatusOr<Event> event = codec_->FromNotation(line);
    EXPECT_TRUE(event.ok()) << event.status();
    return event.ok() ? *event : Event{};
  }

  std::shared_ptr<const Ruleset> ruleset_;
  std::unique_ptr<EventCodec> codec_;
  State state_;
  Trace trace_;
};

}  // namespace adjutant::halls

#endif  // ADJUTANT_TESTS_HALLS_TABLE_H_
