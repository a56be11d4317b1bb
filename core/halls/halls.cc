// The Halls of Montezuma as a game of the kernel.
#include <memory>
#include <vector>

#include "adjutant/halls/v1/event.pb.h"
#include "adjutant/halls/v1/pack.pb.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/components/load_components.h"
#include "core/halls/engine.h"
#include "core/halls/hidden.h"
#include "core/halls/not_due.h"
#include "core/halls/position.h"
#include "core/halls/telling/describe.h"
#include "core/halls/telling/queries.h"
#include "core/halls/telling/show.h"
#include "core/halls/trial/invariants.h"
#include "core/halls/trial/policies.h"
#include "core/kernel/packed_game.h"

namespace adjutant::halls {

namespace {

// The canonical walk: numbers are for ever (core/kernel/state.h).
const Section kSections[] = {
    {1, "step", offsetof(S, step), offsetof(S, now) - offsetof(S, step)},
    ADJUTANT_SECTION(2, S, now),
    ADJUTANT_SECTION(3, S, units),
    ADJUTANT_SECTION(4, S, leaders),
    ADJUTANT_SECTION(5, S, armies),
    ADJUTANT_SECTION(6, S, control),
    ADJUTANT_SECTION(7, S, raid),
    ADJUTANT_SECTION(8, S, fortress_fallen),
    ADJUTANT_SECTION(9, S, city_marker),
    ADJUTANT_SECTION(10, S, markers),
    ADJUTANT_SECTION(11, S, states),
    ADJUTANT_SECTION(12, S, cards),
    ADJUTANT_SECTION(13, S, action_cards),
    ADJUTANT_SECTION(14, S, revolt_checked),
    ADJUTANT_SECTION(15, S, play),
    ADJUTANT_SECTION(16, S, act),
    ADJUTANT_SECTION(17, S, react),
    ADJUTANT_SECTION(18, S, battle),
    ADJUTANT_SECTION(19, S, loss),
    ADJUTANT_SECTION(20, S, repl),
    ADJUTANT_SECTION(21, S, reinf),
    ADJUTANT_SECTION(22, S, supplied),
    ADJUTANT_SECTION(23, S, supply_done),
    ADJUTANT_SECTION(24, S, allotted),
    ADJUTANT_SECTION(25, S, naval),
    ADJUTANT_SECTION(26, S, raids),
    ADJUTANT_SECTION(27, S, officers),
    ADJUTANT_SECTION(28, S, march),
    ADJUTANT_SECTION(29, S, effects),
    ADJUTANT_SECTION(30, S, random),
    ADJUTANT_SECTION(31, S, table),
    ADJUTANT_SECTION(32, S, lined),
    ADJUTANT_SECTION(33, S, army),
    ADJUTANT_SECTION(34, S, activated),
    ADJUTANT_SECTION(35, S, wounded),
};

template <Side kSide>
void ToMove(S* s) {
  s->now.to_move = kSide;
}
constexpr Decision<S> kDecisions[] = {
    {"turn_start", kTurnStart},
    {"deal", kDealStart},
    {"action_phase", kActionStart},
    {"action.us", kPlayCardStep, ToMove<kUs>},
    {"action.mexico", kPlayCardStep, ToMove<kMexico>},
    {"end_phase", kEndControl},
    {"war", kDeclareWarStep},
};

struct Parts {
  using Rules = halls::Rules;
  using S = halls::S;
  using Components = halls::Components;
  using Look = halls::Look;
  static absl::Span<const Section> Sections() { return kSections; }
  static std::vector<const NameTable*> Tables(const Components& c) {
    return {&c.sides,        &c.space_names, &c.state_names, &c.unit_names,        &c.leader_names,
            &c.marker_names, &c.army_names,  &c.card_names,  &c.action_card_names, &c.city_marker_names};
  }
  static absl::Span<const QuerySpec> Queries() { return halls::Queries(); }
  static const auto& Occasions() { return AllOccasions(); }
  static decltype(auto) Invariants() { return halls::Invariants(); }
  static absl::Span<const Decision<S>> Decisions() { return kDecisions; }
  static void Forget(S* s) {
    s->play = CardPlay{};
    s->act = Activation{};
    s->react = Reaction{};
    s->march = MarchState{};
    s->battle = Battle{};
    s->loss.fill(LossTask{});
    s->repl = ReplacementTask{};
    s->reinf = ReinforcementTask{};
    s->army = ArmyState{};
    s->activated = s->wounded = LeaderSet{};
    s->table.bidder = s->table.passes = 0;
    s->now.stage = 0;
  }
};

class HallsRuleset final : public PackedRuleset<Parts> {
 public:
  static constexpr auto Load = LoadComponents;
  static absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Game& game, std::shared_ptr<const Components> components,
                                                       OptionValues options, const Setup& setup) {
    const Components& c = *components;
    std::unique_ptr<HallsRuleset> made(
        new HallsRuleset(game, std::move(components), Rules{c, std::move(options)}, setup.scenario, setup.edition));
    ADJUTANT_RETURN_IF_ERROR(made->SetUp());
    return made;
  }

  void Weigh(int, const State&, const EventList& legal, std::vector<int>* weights) const override {
    weights->clear();
    for (const Event& event : legal) weights->push_back(WarlikeWeight(event));
  }
  void Show(const State& state, PlayerId viewer, adjutant::v1::View* view) const override {
    ShowPosition(rules_, state.As<S>(), viewer, view);
  }
  void ShowStacks(const State& state, PlayerId viewer, adjutant::v1::Stacks* stacks) const override {
    halls::ShowStacks(rules_, state.As<S>(), viewer, stacks);
  }
  void ListHidden(const State& state, PlayerId viewer, std::vector<HiddenThing>* hidden) const override {
    halls::ListHidden(rules_, state.As<S>(), viewer, hidden);
  }
  bool NamesOpenly(const Event& event) const override { return LaysCard(event); }
  std::string PlaceOf(const State& state, const HiddenThing& thing) const override {
    return halls::PlaceOf(rules_, state.As<S>(), thing);
  }
  bool ReshuffleHidden(State* state, PlayerId viewer, Random* random) const override {
    return halls::ReshuffleHidden(rules_, state->As<S>(), static_cast<Side>(viewer), random);
  }

  absl::Status Settle(State* state) const override {
    S& s = state->As<S>();
    if (s.step == kGameOver) s.step = kTurnStart;
    ADJUTANT_RETURN_IF_ERROR(CheckPosition(rules_, s));
    RunOn(s, nullptr);
    return absl::OkStatus();
  }

 private:
  using PackedRuleset::PackedRuleset;

  absl::Status SetUp() {
    Init(AllSteps(), State(sizeof(S)));
    Applied("4.1"_hom);
    State start(sizeof(S));
    S& s = start.As<S>();
    SetupDefaults(rules_, &s);
    for (const ScenarioData& data : rules_.c.scenarios) {
      if (data.id != scenario()) continue;
      for (const auto& [name, value] : data.settings) ADJUTANT_RETURN_IF_ERROR(Set(&start, name, value));
    }
    if (rules_.Plays("bidding=yes"_opt) && s.step == kGameOver) {
      s.table.bidder = kUs;
      s.step = kBidStep;
    }
    ADJUTANT_RETURN_IF_ERROR(Settle(&start));
    SetStart(std::move(start));
    return absl::OkStatus();
  }

  RuleId over_rule() const override { return "5.2"_hom; }
  void BetweenSteps(S& s, Trace* trace) const override {
    if (s.army.due != 0) SettleArmies(rules_, s, trace);
  }
  void AfterEvent(S& s, Trace* trace) const override {
    if (s.now.dz_clause_used == 0 && rules_.Plays("dz_bellicosity=at_once"_opt)) CheckDisputedZone(rules_, s, trace);
    CheckSeizures(rules_, s, trace);
  }
  void PassOver(const S& s, PassedOver* passed) const override {
    // Playing a card is never passed over: whose turn it is not has it later.
    if (passed->event().type != kCardPlayed) PackedRuleset::PassOver(s, passed);
  }
};

class HallsGame final : public PackedGame<HallsRuleset> {
 public:
  HallsGame()
      : PackedGame({.id = "halls",
                    .title = "The Halls of Montezuma",
                    .about = "GMT Games, 2009; the whole game",
                    .sides = {"us", "mexico"},
                    .side_names = {"the US", "Mexico"},
                    .catalogue = MakeCatalogue<kCatalogue>(),
                    .options = Options(),
                    .editions = Editions(),
                    .policies = Policies()},
                   v1::Event::descriptor(), &v1::Pack::default_instance(), BuiltInPacks()) {}
};

}  // namespace

}  // namespace adjutant::halls

ADJUTANT_REGISTER_GAME(adjutant_game_halls, adjutant::halls::HallsGame);
