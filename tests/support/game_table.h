// A position of a game to play on in tests: values are set by name, events are typed as notation.
#ifndef ADJUTANT_TESTS_SUPPORT_GAME_TABLE_H_
#define ADJUTANT_TESTS_SUPPORT_GAME_TABLE_H_

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/event.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/stepped_ruleset.h"
#include "gtest/gtest.h"
#include "tests/support/played_game.h"

namespace adjutant::testing {

// `Table` is the table of one game, which has rules(); `S` the state of that game.
template <class Table, class S>
class GameTable {
 public:
  Table& Set(absl::string_view name, absl::string_view value) {
    const absl::Status status = TrySet(name, value);
    EXPECT_TRUE(status.ok()) << status;
    return self();
  }
  absl::Status TrySet(absl::string_view name, absl::string_view value) { return ruleset_->Set(&state_, name, value); }
  // A decision as positions name them: "action.us", "us.movement" ...
  Table& Go(absl::string_view decision) {
    Set("decision", decision);
    EXPECT_TRUE(ruleset_->Settle(&state_).ok());
    return self();
  }
  // Goes on from a step.
  Table& GoTo(uint16_t step) {
    s().step = step;
    return RunOn();
  }
  // Runs the steps that run by themselves, from the one that is due on.
  Table& RunOn() {
    stepped().RunOn(s(), nullptr);
    return self();
  }
  // Runs one of those steps alone.
  Table& RunStep(uint16_t step, Trace* trace = nullptr) {
    s().step = step;
    stepped().RunStep(s(), trace);
    return self();
  }

  Table& Do(absl::string_view line) {
    const Event event = Read(line);
    Why why;
    const Ruling ruling = ruleset_->Check(state_, event, &why);
    EXPECT_TRUE(ruling.accepted) << line << "\n  refused by " << Case(ruling.rule) << ": " << why.sentence
                                 << "\n  due: " << Due();
    trace_.Clear();
    if (ruling.accepted) ruleset_->Apply(&state_, event, &trace_);
    return self();
  }
  Table& Do(std::initializer_list<const char*> lines) {
    for (const char* line : lines) Do(absl::string_view(line));
    return self();
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
  // The last event cited the case.
  bool Cited(absl::string_view id) const {
    for (RuleId rule : trace_.cited) {
      if (Case(rule) == id) return true;
    }
    return false;
  }

  const Ruleset& ruleset() const { return *ruleset_; }
  const State& state() const { return state_; }
  S& s() { return state_.As<S>(); }
  const S& s() const { return state_.As<S>(); }

 protected:
  // A new game; `options` as on the command line.
  GameTable(const char* game, const OptionPicks& options)
      : ruleset_(RulesFor(game, "", options)),
        codec_(std::make_unique<EventCodec>(*ruleset_)),
        state_(ruleset_->NewState()) {}

 private:
  const auto& stepped() { return static_cast<const SteppedRuleset<decltype(self().rules()), S>&>(*ruleset_); }
  Table& self() { return static_cast<Table&>(*this); }
  std::string Case(RuleId rule) const {
    const Rule* found = ruleset_->game().catalogue().Get(rule);
    return found == nullptr ? "" : found->id;
  }
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

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_GAME_TABLE_H_
