// Veracruz as a game of the kernel.
#include <memory>
#include <mutex>
#include <vector>

#include "adjutant/veracruz/v1/event.pb.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "core/kernel/packed_game.h"
#include "core/veracruz/components/load_components.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/hidden.h"
#include "core/veracruz/not_due.h"
#include "core/veracruz/position.h"
#include "core/veracruz/telling/describe.h"
#include "core/veracruz/telling/queries.h"
#include "core/veracruz/telling/show.h"
#include "core/veracruz/trial/invariants.h"
#include "core/veracruz/trial/policies.h"

namespace adjutant::veracruz {

namespace {

// The canonical walk: numbers are for ever (core/kernel/state.h).
const Section kSections[] = {
    {1, "step", offsetof(S, step), offsetof(S, now) - offsetof(S, step)},
    ADJUTANT_SECTION(2, S, now),
    ADJUTANT_SECTION(3, S, pieces),
    ADJUTANT_SECTION(4, S, control),
    ADJUTANT_SECTION(5, S, fortresses),
    ADJUTANT_SECTION(6, S, works),
    ADJUTANT_SECTION(7, S, works_done),
    ADJUTANT_SECTION(8, S, militia),
    ADJUTANT_SECTION(9, S, guerrillas),
    ADJUTANT_SECTION(10, S, move),
    ADJUTANT_SECTION(11, S, org),
    ADJUTANT_SECTION(12, S, battle),
    ADJUTANT_SECTION(13, S, loss),
    ADJUTANT_SECTION(14, S, retreat),
    ADJUTANT_SECTION(15, S, siege),
    ADJUTANT_SECTION(16, S, disease),
};

template <Side kSide>
void Phases(S* s) {
  s->now.phasing = kSide;
}
constexpr Decision<S> kDecisions[] = {
    {"setup", kSetup, Phases<kNobody>},
    {"turn_start", kTurnStart, Phases<kNobody>},
    {"mexico.supply", kSupplyPhase, Phases<kMexico>},
    {"mexico.reinforcement", kReinforcementPhase, Phases<kMexico>},
    {"mexico.guerrilla", kGuerrillaPhase, Phases<kMexico>},
    {"mexico.political", kPoliticalPhase, Phases<kMexico>},
    {"mexico.movement", kMovementPhase, Phases<kMexico>},
    {"mexico.rally", kRallyPhase, Phases<kMexico>},
    {"mexico.siege", kSiegeSegment, Phases<kMexico>},
    {"mexico.combat", kCombatSegment, Phases<kMexico>},
    {"us.supply", kSupplyPhase, Phases<kUs>},
    {"us.reinforcement", kReinforcementPhase, Phases<kUs>},
    {"us.movement", kMovementPhase, Phases<kUs>},
    {"us.rally", kRallyPhase, Phases<kUs>},
    {"us.siege", kSiegeSegment, Phases<kUs>},
    {"us.combat", kCombatSegment, Phases<kUs>},
    {"us.end", kPlayerTurnEnd, Phases<kUs>},
    {"disease", kDiseaseStage, Phases<kNobody>},
    {"turn_end", kTurnEnd, Phases<kNobody>},
};

struct Parts {
  using Rules = veracruz::Rules;
  using S = veracruz::S;
  using Components = veracruz::Components;
  using Look = veracruz::Look;
  static absl::Span<const Section> Sections() { return kSections; }
  static std::vector<const NameTable*> Tables(const Components& c) {
    return {&c.sides, &c.hex_names, &c.place_names, &c.piece_names};
  }
  static absl::Span<const QuerySpec> Queries() { return veracruz::Queries(); }
  static const auto& Occasions() { return AllOccasions(); }
  static decltype(auto) Invariants() { return veracruz::Invariants(); }
  static absl::Span<const Decision<S>> Decisions() { return kDecisions; }
  static void Forget(S* s) {
    s->move = Movement{};
    s->org = Organisation{};
    s->battle = Battle{};
    s->loss = LossTask{};
    s->retreat = RetreatTask{};
    s->siege = SiegeTask{};
    s->disease = DiseaseTask{};
  }
};

class VeracruzRuleset final : public PackedRuleset<Parts> {
 public:
  static constexpr auto Load = LoadComponents;
  static absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Game& game, std::shared_ptr<const Components> components,
                                                       OptionValues options, const Setup& setup) {
    const Components& c = *components;
    return std::unique_ptr<Ruleset>(
        new VeracruzRuleset(game, std::move(components), Rules{c, std::move(options)}, setup));
  }

  void Weigh(int taste, const State& state, const EventList& legal, std::vector<int>* weights) const override {
    std::call_once(marches_once_, [&] { marches_ = std::make_unique<Marches>(rules_); });
    veracruz::Weigh(rules_, *marches_, taste, state.As<S>(), legal, weights);
  }
  uint32_t WaysTo(const State& state, const Event& event) const override {
    const S& s = state.As<S>();
    const auto strength = static_cast<size_t>(event.args[0]);
    switch (event.type) {
      case kMilitiaDrawn:
        return s.militia[strength];
      case kGuerrillaDrawn:
        return s.guerrillas[strength];
      default:
        return 1;
    }
  }
  void Show(const State& state, PlayerId viewer, adjutant::v1::View* view) const override {
    ShowPosition(rules_, state.As<S>(), viewer, view);
  }
  void ShowStacks(const State& state, PlayerId viewer, adjutant::v1::Stacks* stacks) const override {
    veracruz::ShowStacks(rules_, state.As<S>(), viewer, stacks);
  }
  void ListHidden(const State& state, PlayerId viewer, std::vector<HiddenThing>* hidden) const override {
    veracruz::ListHidden(rules_, state.As<S>(), static_cast<Side>(viewer), hidden);
  }
  // 14.12, 16.13: the counter stays face down.
  bool HidesNumbers(const State&, const Event& event, PlayerId) const override {
    return event.type == kMilitiaDrawn || event.type == kGuerrillaDrawn;
  }
  absl::string_view WhyNotSealed() const override {
    return "what lies under the top counter of a stack is tied to how far the stack moves and to what may join it "
           "(14.0)";
  }
  bool ReshuffleHidden(State* state, PlayerId viewer, Random* random) const override {
    return veracruz::ReshuffleHidden(rules_, state->As<S>(), static_cast<Side>(viewer), random);
  }

  absl::Status Settle(State* state) const override {
    S& s = state->As<S>();
    Rebuild(rules_, s);
    if (s.step == kGameOver) s.step = kTurnStart;
    ADJUTANT_RETURN_IF_ERROR(CompletePosition(rules_, &s));
    RunOn(s, nullptr);
    return absl::OkStatus();
  }

 private:
  VeracruzRuleset(const Game& game, std::shared_ptr<const Components> components, Rules rules, const Setup& setup)
      : PackedRuleset(game, std::move(components), std::move(rules), setup.scenario, setup.edition) {
    Init(AllSteps(), State(sizeof(S)));
    State start(sizeof(S));
    start.As<S>().step = kSetup;
    RunOn(start.As<S>(), nullptr);
    SetStart(std::move(start));
  }

  RuleId over_rule() const override { return "20.13"_vc; }

  // Made when the first random player asks.
  mutable std::once_flag marches_once_;
  mutable std::unique_ptr<const Marches> marches_;
};

class VeracruzGame final : public PackedGame<VeracruzRuleset> {
 public:
  VeracruzGame()
      : PackedGame({.id = "veracruz",
                    .title = "Veracruz",
                    .about = "Simulations Publications, Inc., 1977; the whole game",
                    .sides = {"us", "mexico"},
                    .side_names = {"the US", "Mexico"},
                    .catalogue = MakeCatalogue<kCatalogue>(),
                    .options = Options(),
                    .editions = Editions(),
                    .scenarios = {{"campaign", "The war from the landing, March to September 1847"}},
                    .policies = Policies()},
                   v1::Event::descriptor(), &v1::Pack::default_instance(), {BuiltInPack()}) {}
};

}  // namespace

}  // namespace adjutant::veracruz

ADJUTANT_REGISTER_GAME(adjutant_game_veracruz, adjutant::veracruz::VeracruzGame);
