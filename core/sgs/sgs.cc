// SGS Halls of Montezuma as a game of the kernel.
#include <memory>
#include <vector>

#include "adjutant/sgs/v1/event.pb.h"
#include "adjutant/sgs/v1/pack.pb.h"
#include "core/kernel/packed_game.h"
#include "core/sgs/components/load_components.h"
#include "core/sgs/engine.h"
#include "core/sgs/hidden.h"
#include "core/sgs/not_due.h"
#include "core/sgs/position.h"
#include "core/sgs/telling/describe.h"
#include "core/sgs/telling/queries.h"
#include "core/sgs/telling/show.h"
#include "core/sgs/trial/invariants.h"
#include "core/sgs/trial/policies.h"

namespace adjutant::sgs {

namespace {

// The canonical walk: numbers are for ever (core/kernel/state.h).
const Section kSections[] = {
    {1, "step", offsetof(S, step), offsetof(S, now) - offsetof(S, step)},
    ADJUTANT_SECTION(2, S, now),
    ADJUTANT_SECTION(3, S, pieces),
    ADJUTANT_SECTION(4, S, regions),
    ADJUTANT_SECTION(5, S, cards),
    ADJUTANT_SECTION(6, S, effects),
    ADJUTANT_SECTION(7, S, happened),
    ADJUTANT_SECTION(8, S, event),
    ADJUTANT_SECTION(9, S, entry),
    ADJUTANT_SECTION(10, S, supply),
    ADJUTANT_SECTION(11, S, move),
    ADJUTANT_SECTION(12, S, battle),
    ADJUTANT_SECTION(13, S, hits),
    ADJUTANT_SECTION(14, S, siege),
    ADJUTANT_SECTION(15, S, retreat),
    ADJUTANT_SECTION(16, S, fights),
    ADJUTANT_SECTION(17, S, grants),
    ADJUTANT_SECTION(18, S, given),
};

// The phase opens: what is played in it is still to come.
template <Phase kPhase>
void Enter(S* s) {
  BeginPhase(*s, kPhase);
}
constexpr Decision<S> kDecisions[] = {
    {"turn_start", kGameTurn},
    {"player_turn", kPlayerTurn},
    {"events", kEventPhase, Enter<Phase::kEvents>},
    {"cards", kCardPhase, Enter<Phase::kCards>},
    {"reinforcements", kEntryPhase, Enter<Phase::kReinforcements>},
    {"supply", kSupplyPhase, Enter<Phase::kSupply>},
    {"naval", kNavalPhase, Enter<Phase::kNaval>},
    {"naval.moves", kNavalMoves, Enter<Phase::kNaval>},
    {"naval_battles", kNavalBattlePhase, Enter<Phase::kNavalBattle>},
    {"land", kLandPhase, Enter<Phase::kLand>},
    {"land.moves", kLandMoves, Enter<Phase::kLand>},
    {"battles", kFightPhase, Enter<Phase::kBattle>},
    {"sieges", kSiegePhase, Enter<Phase::kSiege>},
    {"replacements", kReplacementPhase, Enter<Phase::kReplacements>},
    {"end", kEndPhase, Enter<Phase::kEnd>},
};

struct Parts {
  using Rules = sgs::Rules;
  using S = sgs::S;
  using Components = sgs::Components;
  using Look = sgs::Look;
  static absl::Span<const Section> Sections() { return kSections; }
  static std::vector<const NameTable*> Tables(const Components& c) {
    return {&c.sides, &c.region_names, &c.area_names, &c.nation_names, &c.piece_names, &c.card_names, &c.event_names};
  }
  static absl::Span<const QuerySpec> Queries() { return sgs::Queries(); }
  static const auto& Occasions() { return AllOccasions(); }
  static decltype(auto) Invariants() { return sgs::Invariants(); }
  static absl::Span<const Decision<S>> Decisions() { return kDecisions; }
  static void Forget(S* s) {
    s->event = {};
    s->entry = {};
    s->supply = {};
    s->move = {};
    s->battle = {};
    s->hits = {};
    s->siege = {};
    s->retreat = {};
    s->fights = {};
    s->given = {};
    s->now.draws = s->now.drawer = s->now.window = s->now.player = s->now.discards = s->now.loser = 0;
  }
};

class SgsRuleset final : public PackedRuleset<Parts> {
 public:
  static constexpr auto Load = LoadComponents;
  static absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Game& game, std::shared_ptr<const Components> loaded,
                                                       OptionValues options, const Setup& setup) {
    std::shared_ptr<const Components> components = WithOptions(std::move(loaded), options, setup.scenario);
    const Components& c = *components;
    ScenarioId scenario;
    for (const ScenarioId id : c.scenarios.ids()) {
      if (c.scenarios[id].id == setup.scenario) scenario = id;
    }
    return std::unique_ptr<Ruleset>(
        new SgsRuleset(game, std::move(components), Rules{c, std::move(options), scenario}, setup));
  }

  void Weigh(int taste, const State& state, const EventList& legal, std::vector<int>* weights) const override {
    sgs::Weigh(rules_, taste, state.As<S>(), legal, weights);
  }
  void Show(const State& state, PlayerId viewer, adjutant::v1::View* view) const override {
    ShowPosition(rules_, state.As<S>(), viewer, view);
  }
  void ShowStacks(const State& state, PlayerId viewer, adjutant::v1::Stacks* stacks) const override {
    sgs::ShowStacks(rules_, state.As<S>(), viewer, stacks);
  }
  bool ReshuffleHidden(State* state, PlayerId viewer, Random* random) const override {
    return sgs::ReshuffleHidden(rules_, state->As<S>(), static_cast<Side>(viewer), random);
  }
  void ListHidden(const State& state, PlayerId viewer, std::vector<HiddenThing>* hidden) const override {
    sgs::ListHidden(rules_, state.As<S>(), static_cast<Side>(viewer), hidden);
  }
  absl::string_view WhyNotSealed() const override {
    return "what stands in an unseen region is tied to where it goes and to what it meets (IX.I)";
  }
  bool HidesNumbers(const State& before, const Event& event, PlayerId viewer) const override {
    return sgs::HidesNumbers(rules_, before.As<S>(), event, viewer);
  }

  absl::Status Settle(State* state) const override {
    S& s = state->As<S>();
    Rebuild(s);
    if (s.step == kGameOver) s.step = kGameTurn;
    ADJUTANT_RETURN_IF_ERROR(CheckPosition(rules_, s));
    RunOn(s, nullptr);
    return absl::OkStatus();
  }

 private:
  SgsRuleset(const Game& game, std::shared_ptr<const Components> components, Rules rules, const Setup& setup)
      : PackedRuleset(game, std::move(components), std::move(rules), setup.scenario, setup.edition) {
    Init(AllSteps(), State(sizeof(S)));
    State start(sizeof(S));
    BeginScenario(rules_, start.As<S>());
    start.As<S>().step = kSetup;
    RunOn(start.As<S>(), nullptr);
    SetStart(std::move(start));
  }

  RuleId over_rule() const override { return "XIX/4"_sgs; }
  // V.B.sd: at once, whatever has happened.
  void AfterEvent(S& s, Trace* trace) const override {
    if (s.step != kGameOver && rules_.Plays("sd_timing=immediate_after_resolution"_opt))
      TestSuddenDeath(rules_, s, trace);
  }
};

class SgsGame final : public PackedGame<SgsRuleset> {
 public:
  SgsGame()
      : PackedGame({.id = "sgs",
                    .title = "SGS Halls of Montezuma",
                    .about = "Strategy Game Studio; three scenarios of our reconstruction",
                    .sides = {"usa", "mexico"},
                    .side_names = {"the USA", "Mexico"},
                    .catalogue = MakeCatalogue<kCatalogue>(),
                    .options = kOptions,
                    .editions = Editions(),
                    .policies = Policies()},
                   v1::Event::descriptor(), &v1::Pack::default_instance(), BuiltInPacks()) {}
};

}  // namespace

}  // namespace adjutant::sgs

ADJUTANT_REGISTER_GAME(adjutant_game_sgs, adjutant::sgs::SgsGame);
