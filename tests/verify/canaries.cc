// Games with one fault each, which fuzzing has to find: Border Post and The Halls of Montezuma around a broken rule.
#include <string>
#include <utility>

#include "adjutant/v1/view.pb.h"
#include "core/halls/events.h"
#include "core/halls/state.h"
#include "tests/support/wrapped_game.h"
#include "tests/toy/toy.pb.h"

namespace adjutant::testing {
namespace {

using Toy = toy::v1::Event;

// After some turns, so that there is something to shrink.
bool IsLate(const Ruleset& rules, const State& state) {
  const Headings headings = rules.HeadingsOf(state);
  return headings[0].size() > std::string("Turn 9").size();  // turn 10 or later
}

// ---- Border Post.

// A counter that marches to a post of its own side brings another along: 1.2 is broken some turns later.
struct Breeding : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  void Apply(State* state, const Event& event, Trace* trace) const override {
    inner().Apply(state, event, trace);
    if (event.type != Toy::kCounterMarched || PendingOf(*state).name == "fight") return;
    // The counters of the posts follow the turn and the step; blue's are below zero.
    auto* stacks = reinterpret_cast<int8_t*>(const_cast<uint8_t*>(state->data())) + sizeof(uint32_t) + sizeof(uint16_t);
    int8_t& there = stacks[event.args[2]];
    if (there > 1 || there < -1) there = static_cast<int8_t>(there > 0 ? there + 1 : there - 1);
  }
};

// A die of seven is accepted and not listed.
struct Lenient : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  Ruling Check(const State& state, const Event& event, Why* why) const override {
    Event checked = event;
    if (event.type == Toy::kDieRolled && event.args[1] == 7) checked.args[1] = 6;
    return inner().Check(state, checked, why);
  }
};

// A six is listed and refused.
struct Strict : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  Ruling Check(const State& state, const Event& event, Why* why) const override {
    if (event.type == Toy::kDieRolled && event.args[1] == 6) {
      if (why != nullptr) why->sentence = "no sixes";
      return Ruling{false, game().catalogue().Find("4.1")};
    }
    return inner().Check(state, event, why);
  }
};

// What is wrong in a fight is refused by no case.
struct Silent : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  Ruling Check(const State& state, const Event& event, Why* why) const override {
    Ruling ruling = inner().Check(state, event, why);
    if (!ruling.accepted && PendingOf(state).name == "fight") ruling.rule = kNoRule;
    return ruling;
  }
};

// No reason is given for a card that is not in the hand.
struct Wordless : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  Ruling Check(const State& state, const Event& event, Why* why) const override {
    const Ruling ruling = inner().Check(state, event, why);
    if (why != nullptr && game().catalogue().Number(ruling.rule) == "3.1") why->sentence.clear();
    return ruling;
  }
};

// Asking about a fight turns a bit of the position.
struct Touching : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  Ruling Check(const State& state, const Event& event, Why* why) const override {
    const Ruling ruling = inner().Check(state, event, why);
    if (why != nullptr && !ruling.accepted && PendingOf(state).name == "fight") {
      const_cast<uint8_t*>(state.data())[0] ^= 64;  // NOLINT: the fault
    }
    return ruling;
  }
};

// What is applied depends on whether somebody listens.
struct Listening : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  void Apply(State* state, const Event& event, Trace* trace) const override {
    inner().Apply(state, event, trace);
    if (trace != nullptr && event.type == Toy::kDieRolled && event.args[1] == 5) {
      const_cast<uint8_t*>(state->data())[0] ^= 64;  // NOLINT: the fault
    }
  }
};

// The other hand is seen once the tenth turn has come.
struct Glass : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  void Show(const State& state, PlayerId viewer, v1::View* view) const override {
    inner().Show(state, IsLate(*this, state) ? kChance : viewer, view);
  }
};

// Who holds a certain card is asked something else: by that the other side knows where it is.
struct Telling : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  Pending PendingOf(const State& state) const override {
    Pending pending = inner().PendingOf(state);
    ValueList values;
    Values(state, &values);
    for (const NamedValue& value : values) {
      if (value.name == "order_1" && value.text == "blue" && pending.name == "march") pending.step = 99;
    }
    return pending;
  }
};

// Nothing is legal in a fight of the tenth turn or later.
struct Stuck : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  void LegalEvents(const State& state, EventList* out) const override {
    if (PendingOf(state).name != "fight" || !IsLate(*this, state)) inner().LegalEvents(state, out);
  }
};

// Fights are left for later.
struct Unfinished : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  std::string Unsupported(const State& state) const override {
    return PendingOf(state).name == "fight" ? "fights are not done yet (4.1)" : "";
  }
  void LegalEvents(const State& state, EventList* out) const override {
    if (Unsupported(state).empty()) inner().LegalEvents(state, out);
  }
};

// Both sides have one name, so that blue's events come back as red's.
class Namesakes : public WrappedGame<WrappedRuleset> {
 public:
  using WrappedGame::WrappedGame;
  const std::vector<std::string>& sides() const override { return sides_; }

 private:
  const std::vector<std::string> sides_ = {"red", "red"};
};

// ---- The Halls of Montezuma.

// A march is accepted to any space, and not listed.
struct Winged : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  Ruling Check(const State& state, const Event& event, Why* why) const override {
    const Ruling ruling = inner().Check(state, event, why);
    const Pending pending = PendingOf(state);
    const bool due = pending.name == "move" && pending.player == event.player && event.type == halls::kMoved;
    return due && EventCodec(*this).Validate(event).ok() ? Accepted() : ruling;
  }
};

// A march wears out the first regiment on the map for ever: its counter loses its steps and stays.
struct Weary : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  void Apply(State* state, const Event& event, Trace* trace) const override {
    inner().Apply(state, event, trace);
    if (event.type != halls::kMoved) return;
    for (halls::UnitState& unit : state->As<halls::S>().units) {
      if (!halls::OnMap(unit.where)) continue;
      unit.steps = 0;
      return;
    }
  }
};

// The US sees all hands.
struct Spying : WrappedRuleset {
  using WrappedRuleset::WrappedRuleset;
  void Show(const State& state, PlayerId viewer, v1::View* view) const override {
    inner().Show(state, viewer == halls::kUs ? kChance : viewer, view);
  }
};

template <class Wrapper>
void Register(const char* id, const char* inner) {
  RegisterGame(new WrappedGame<Wrapper>(id, inner));
}

}  // namespace
}  // namespace adjutant::testing

extern "C" const int adjutant_game_canaries;
const int adjutant_game_canaries = [] {
  using namespace adjutant::testing;  // NOLINT
  Register<Breeding>("breeding", "toy");
  Register<Lenient>("lenient", "toy");
  Register<Strict>("strict", "toy");
  Register<Silent>("silent", "toy");
  Register<Wordless>("wordless", "toy");
  Register<Touching>("touching", "toy");
  Register<Listening>("listening", "toy");
  Register<Glass>("glass", "toy");
  Register<Telling>("telling", "toy");
  Register<Stuck>("stuck", "toy");
  Register<Unfinished>("unfinished", "toy");
  adjutant::RegisterGame(new Namesakes("namesakes", "toy"));
  Register<Winged>("winged", "halls");
  Register<Weary>("weary", "halls");
  Register<Spying>("spying", "halls");
  return 1;
}();
