// Cactus Throne as a game of the kernel.
#include <memory>
#include <vector>

#include "adjutant/cactus/v1/event.pb.h"
#include "adjutant/cactus/v1/pack.pb.h"
#include "core/cactus/components/load_components.h"
#include "core/cactus/engine.h"
#include "core/cactus/not_due.h"
#include "core/cactus/position.h"
#include "core/cactus/telling/describe.h"
#include "core/cactus/telling/queries.h"
#include "core/cactus/telling/show.h"
#include "core/cactus/trial/invariants.h"
#include "core/cactus/trial/policies.h"
#include "core/kernel/packed_game.h"

namespace adjutant::cactus {

namespace {

// The canonical walk: numbers are for ever (core/kernel/state.h).
const Section kSections[] = {
    {1, "step", offsetof(S, step), offsetof(S, now) - offsetof(S, step)},
    ADJUTANT_SECTION(2, S, now),
    ADJUTANT_SECTION(3, S, turn),
    ADJUTANT_SECTION(4, S, affairs),
    ADJUTANT_SECTION(5, S, units),
    ADJUTANT_SECTION(6, S, leaders),
    ADJUTANT_SECTION(7, S, armies),
    ADJUTANT_SECTION(8, S, control),
    ADJUTANT_SECTION(9, S, held),
    ADJUTANT_SECTION(10, S, sieges),
    ADJUTANT_SECTION(11, S, rebels),
    ADJUTANT_SECTION(12, S, rebel_leaders),
    ADJUTANT_SECTION(13, S, move),
    ADJUTANT_SECTION(14, S, reaction),
    ADJUTANT_SECTION(15, S, forming),
    ADJUTANT_SECTION(16, S, loss),
    ADJUTANT_SECTION(17, S, attrition),
    ADJUTANT_SECTION(18, S, combat),
    ADJUTANT_SECTION(19, S, agenda),
    ADJUTANT_SECTION(20, S, retreat),
    ADJUTANT_SECTION(21, S, fate),
    ADJUTANT_SECTION(22, S, exchange),
    ADJUTANT_SECTION(23, S, setup),
};

// Whose part of the phase is over: the other's is due.
template <Phase kPhase, Side kDone = kNobody>
void Enter(S* s) {
  s->now.phase = static_cast<uint8_t>(kPhase);
  s->now.phasing = kDone;
}
constexpr Decision<S> kDecisions[] = {
    {"setup", kSetup, Enter<Phase::kSetup>},
    {"turn_start", kTurnStart, Enter<Phase::kEndTurn>},
    {"arrivals", kWithdrawals, Enter<Phase::kReplacement>},
    {"special_rules", kSpecialRules, Enter<Phase::kReplacement>},
    {"points", kPoints, Enter<Phase::kReplacement>},
    {"purchases.imperial", kPurchases, Enter<Phase::kReplacement>},
    {"purchases.republican", kPurchases, Enter<Phase::kReplacement, kImperial>},
    {"armies.imperial", kFormArmies, Enter<Phase::kReplacement>},
    {"armies.republican", kFormArmies, Enter<Phase::kReplacement, kImperial>},
    {"siege_attrition", kSiegeAttrition, Enter<Phase::kReplacement>},
    {"movement.imperial", kMovementPhase, Enter<Phase::kMovement>},
    {"movement.republican", kMovementPhase, Enter<Phase::kMovement, kImperial>},
    {"raids.imperial", kRaidPhase, Enter<Phase::kRaid>},
    {"raids.republican", kRaidPhase, Enter<Phase::kRaid, kImperial>},
    {"combat", kCombatPhase, Enter<Phase::kCombat>},
    {"end_turn", kEndTurn, Enter<Phase::kEndTurn>},
};

struct Parts {
  using Rules = cactus::Rules;
  using S = cactus::S;
  using Components = cactus::Components;
  using Look = cactus::Look;
  static absl::Span<const Section> Sections() { return kSections; }
  static std::vector<const NameTable*> Tables(const Components& c) {
    return {&c.sides,      &c.province_names, &c.place_names, &c.city_names, &c.terrain_names,
            &c.unit_names, &c.leader_names,   &c.army_names,  &c.event_names};
  }
  static absl::Span<const QuerySpec> Queries() { return cactus::Queries(); }
  static const auto& Occasions() { return AllOccasions(); }
  static decltype(auto) Invariants() { return cactus::Invariants(); }
  static absl::Span<const Decision<S>> Decisions() { return kDecisions; }
  static void Forget(S* s) {
    s->move = {};
    s->reaction = {};
    s->forming = {};
    s->loss = {};
    s->attrition = {};
    s->combat = {};
    s->retreat = {};
    s->fate = {};
    s->exchange = {};
    s->setup = {};
  }
};

class CactusRuleset final : public PackedRuleset<Parts> {
 public:
  static constexpr auto Load = LoadComponents;
  static absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Game& game, std::shared_ptr<const Components> loaded,
                                                       OptionValues options, const Setup& setup) {
    std::shared_ptr<const Components> components = WithOptions(std::move(loaded), options);
    const Components& c = *components;
    ScenarioId scenario;
    for (const ScenarioId id : c.scenarios.ids()) {
      if (c.scenarios[id].id == setup.scenario) scenario = id;
    }
    return std::unique_ptr<Ruleset>(
        new CactusRuleset(game, std::move(components), Rules{c, std::move(options), scenario}, setup));
  }

  void Weigh(int taste, const State& state, const EventList& legal, std::vector<int>* weights) const override {
    cactus::Weigh(rules_, taste, state.As<S>(), legal, weights);
  }
  // 5.6: nothing is hidden from anybody.
  void Show(const State& state, PlayerId, adjutant::v1::View* view) const override {
    ShowPosition(rules_, state.As<S>(), view);
  }
  void ShowStacks(const State& state, PlayerId, adjutant::v1::Stacks* stacks) const override {
    cactus::ShowStacks(rules_, state.As<S>(), stacks);
  }

  absl::Status Settle(State* state) const override {
    S& s = state->As<S>();
    Rebuild(rules_, s);
    if (s.step == kGameOver) s.step = kTurnStart;
    ADJUTANT_RETURN_IF_ERROR(CheckPosition(rules_, s));
    RunOn(s, nullptr);
    return absl::OkStatus();
  }

 private:
  CactusRuleset(const Game& game, std::shared_ptr<const Components> components, Rules rules, const Setup& setup)
      : PackedRuleset(game, std::move(components), std::move(rules), setup.scenario, setup.edition) {
    Init(AllSteps(), State(sizeof(S)));
    State start(sizeof(S));
    BeginScenario(rules_, start.As<S>());
    start.As<S>().step = kSetup;
    RunOn(start.As<S>(), nullptr);
    SetStart(std::move(start));
  }

  RuleId over_rule() const override { return "9.1/5"_cac; }
  void BetweenSteps(S& s, Trace* trace) const override {
    if (s.now.armies_due != 0) SettleArmies(rules_, s, trace);
    if (s.now.sieges_due == 0) return;
    SettleSieges(rules_, s, trace);
    LoseWhatIsLeft(rules_, s, trace);
  }
  void AfterEvent(S& s, Trace* trace) const override {
    if (s.step != kGameOver && rules_.Plays("win_timing=at_once"_opt)) TestVictory(rules_, s, false, trace);
  }
};

class CactusGame final : public PackedGame<CactusRuleset> {
 public:
  CactusGame()
      : PackedGame({.id = "cactus",
                    .title = "Cactus Throne",
                    .about = "Against the Odds, 2006; the whole game",
                    .sides = {"imperial", "republican"},
                    .side_names = {"the Imperial player", "the Republican player"},
                    .catalogue = MakeCatalogue<kCatalogue>(),
                    .options = kOptions,
                    .editions = Editions(),
                    .policies = Policies()},
                   v1::Event::descriptor(), &v1::Pack::default_instance(), BuiltInPacks()) {}
};

}  // namespace

}  // namespace adjutant::cactus

ADJUTANT_REGISTER_GAME(adjutant_game_cactus, adjutant::cactus::CactusGame);
