// A table to play Veracruz on in tests: counters are placed by name, events are typed as notation.
#ifndef ADJUTANT_TESTS_VERACRUZ_TABLE_H_
#define ADJUTANT_TESTS_VERACRUZ_TABLE_H_

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/position.h"
#include "gtest/gtest.h"
#include "tests/support/played_game.h"
#include "tests/veracruz/board.h"

namespace adjutant::veracruz {

class Table {
 public:
  // The map without a counter on it, turn 1; `options` as on the command line.
  explicit Table(const testing::OptionPicks& options = {})
      : ruleset_(testing::RulesFor("veracruz", "", options)),
        codec_(std::make_unique<EventCodec>(*ruleset_)),
        state_(ruleset_->NewState()) {
    Set("map", "empty");
  }

  Table& Set(absl::string_view name, absl::string_view value) {
    const absl::Status status = TrySet(name, value);
    EXPECT_TRUE(status.ok()) << status;
    return *this;
  }
  absl::Status TrySet(absl::string_view name, absl::string_view value) { return ruleset_->Set(&state_, name, value); }
  // Counters on top of a hex, the last one topmost.
  Table& Put(absl::string_view hex, std::initializer_list<const char*> pieces) {
    for (const char* piece : pieces) Set(absl::StrCat("piece.", piece, ".hex"), hex);
    return *this;
  }
  // A formation on top of its members in a hex.
  Table& Form(absl::string_view hex, const char* formation, std::initializer_list<const char*> members) {
    Put(hex, members).Put(hex, {formation});
    for (const char* member : members) Set(absl::StrCat("piece.", member, ".formation"), formation);
    return *this;
  }
  // Untried militia or guerrillas that hide a strength.
  Table& Hide(absl::string_view hex, absl::string_view piece, int strength) {
    Set(absl::StrCat("piece.", piece, ".hex"), hex);
    return Set(absl::StrCat("piece.", piece, ".strength"), absl::StrCat(strength));
  }
  // "us.movement", "mexico.combat" ...
  Table& Go(absl::string_view decision) {
    Set("decision", decision);
    EXPECT_TRUE(ruleset_->Settle(&state_).ok());
    return *this;
  }
  // Goes on from a step.
  Table& GoTo(uint16_t step) {
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
  // The last event cited the case.
  bool Cited(absl::string_view id) const {
    for (RuleId rule : trace_.cited) {
      if (Case(rule) == id) return true;
    }
    return false;
  }

  const Ruleset& ruleset() const { return *ruleset_; }
  const State& state() const { return state_; }
  Rules rules() const { return Rules{C(), ruleset_->options()}; }
  S& s() { return state_.As<S>(); }
  const S& s() const { return state_.As<S>(); }
  PieceId Piece(absl::string_view id) const {
    const int32_t piece = C().piece_names.Find(id);
    EXPECT_NE(piece, kNone) << id;
    return static_cast<PieceId>(piece);
  }

 private:
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

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_TESTS_VERACRUZ_TABLE_H_
