// A board of The Halls of Montezuma for tests: pieces are placed in the words of positions.
#ifndef ADJUTANT_TESTS_HALLS_BOARD_H_
#define ADJUTANT_TESTS_HALLS_BOARD_H_

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/components/load_components.h"
#include "core/halls/position.h"
#include "gtest/gtest.h"

namespace adjutant::halls {

inline const Components& BuiltIn() {
  static const auto* components = [] {
    const PackSource source = BuiltInPack();
    auto loaded = LoadComponents({&source, 1});
    if (!loaded.ok()) ADD_FAILURE() << loaded.status();
    return new Components(*std::move(loaded));
  }();
  return *components;
}

using Choices = std::vector<std::pair<std::string, std::string>>;

// The map without a piece on it but the garrisons of the fortresses; `options` as on the command line.
class Board {
 public:
  explicit Board(const Choices& options = {})
      : rules_{BuiltIn(), ResolveOptions(Options(), Editions(), "", options).value()}, state_(std::make_unique<S>()) {
    SetupDefaults(rules_, state_.get());
  }

  Board& Set(absl::string_view name, absl::string_view value) {
    const absl::Status status = SetValue(rules_, state_.get(), name, value);
    EXPECT_TRUE(status.ok()) << status;
    return *this;
  }
  absl::Status TrySet(absl::string_view name, absl::string_view value) {
    return SetValue(rules_, state_.get(), name, value);
  }
  Board& UsControls(std::initializer_list<const char*> spaces) {
    for (const char* space : spaces) Set(std::string("control.") + space, "us");
    return *this;
  }
  Board& Scenario(absl::string_view id) {
    for (const ScenarioData& scenario : rules_.c.scenarios) {
      if (scenario.id != id) continue;
      for (const auto& [name, value] : scenario.settings) Set(name, value);
    }
    return *this;
  }

  SupplyLine Trace(Side side, absl::string_view space, bool army = false) const {
    SupplyLine line;
    const Consumer consumer{side, Space(space), army, false};
    const bool supplied = TraceSupply(rules_, *state_, consumer, &line);
    EXPECT_EQ(supplied, line.supplied);
    EXPECT_EQ(supplied, TraceSupply(rules_, *state_, consumer, nullptr)) << "the quick answer differs";
    return line;
  }
  std::string Describe(Side side, absl::string_view space) const {
    return DescribeLine(rules_, Consumer{side, Space(space), false, false}, Trace(side, space));
  }
  bool Supplied(Side side, absl::string_view space, bool army = false) const {
    return Trace(side, space, army).supplied;
  }
  std::string Rule(const SupplyLine& line) const { return line.rule == kNoRule ? "" : kCatalogue[line.rule - 1].id; }
  std::string Source(const SupplyLine& line) const {
    return line.source == kNoId ? "" : std::string(rules_.c.space_names.Id(line.source));
  }
  std::string Value(absl::string_view name) const {
    ValueList values;
    AppendValues(rules_, *state_, &values);
    for (const NamedValue& value : values) {
      if (value.name == name) return value.text;
    }
    return "(no such value)";
  }

  SpaceId Space(absl::string_view id) const {
    const SpaceId space(rules_.c.space_names.Find(id));
    EXPECT_TRUE(space.exists()) << id;
    return space;
  }
  StateId State(absl::string_view id) const { return StateId(rules_.c.state_names.Find(id)); }
  UnitId Unit(absl::string_view id) const { return UnitId(rules_.c.unit_names.Find(id)); }
  LeaderId Leader(absl::string_view id) const { return LeaderId(rules_.c.leader_names.Find(id)); }

  Board(const Board& other) : rules_(other.rules_), state_(std::make_unique<S>(*other.state_)) {}
  Board& operator=(const Board&) = delete;

  const Rules& rules() const { return rules_; }
  S& state() { return *state_; }
  const S& state() const { return *state_; }

 private:
  Rules rules_;
  std::unique_ptr<S> state_;
};

}  // namespace adjutant::halls

#endif  // ADJUTANT_TESTS_HALLS_BOARD_H_
