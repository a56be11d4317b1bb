// Lords of the Sierra Madre as a game of the kernel.
#include <memory>
#include <vector>

#include "absl/strings/str_cat.h"
#include "adjutant/sierra/v1/event.pb.h"
#include "adjutant/sierra/v1/pack.pb.h"
#include "core/kernel/packed_game.h"
#include "core/sierra/components/load_components.h"
#include "core/sierra/engine.h"
#include "core/sierra/hidden.h"
#include "core/sierra/not_due.h"
#include "core/sierra/position.h"
#include "core/sierra/telling/describe.h"
#include "core/sierra/telling/queries.h"
#include "core/sierra/telling/show.h"
#include "core/sierra/trial/invariants.h"
#include "core/sierra/trial/policies.h"

namespace adjutant::sierra {

namespace {

// The canonical walk: numbers are for ever (core/kernel/state.h).
const Section kSections[] = {
    {1, "step", offsetof(S, step), offsetof(S, now) - offsetof(S, step)},
    ADJUTANT_SECTION(2, S, now),
    ADJUTANT_SECTION(3, S, seats),
    ADJUTANT_SECTION(4, S, offices),
    ADJUTANT_SECTION(5, S, cards),
    ADJUTANT_SECTION(6, S, counters),
    ADJUTANT_SECTION(7, S, places),
    ADJUTANT_SECTION(8, S, ious),
    ADJUTANT_SECTION(9, S, fares),
    ADJUTANT_SECTION(10, S, loans),
    ADJUTANT_SECTION(11, S, deals),
    ADJUTANT_SECTION(12, S, smelter_of),
    ADJUTANT_SECTION(13, S, city_of),
    ADJUTANT_SECTION(14, S, lumber_of),
    ADJUTANT_SECTION(15, S, rails_of),
    ADJUTANT_SECTION(16, S, turns),
    ADJUTANT_SECTION(17, S, auction),
    ADJUTANT_SECTION(18, S, play),
    ADJUTANT_SECTION(19, S, effect),
    ADJUTANT_SECTION(20, S, move),
    ADJUTANT_SECTION(21, S, combat),
    ADJUTANT_SECTION(22, S, tactical),
    ADJUTANT_SECTION(23, S, rebase),
    ADJUTANT_SECTION(24, S, passing),
    ADJUTANT_SECTION(25, S, estate),
    ADJUTANT_SECTION(26, S, bought),
};

// The phase that begins.
template <Phase kPhase>
void Enter(S* s) {
  s->now.phase = static_cast<uint8_t>(kPhase);
}
// The turn of one seat, in the first round of which nobody else has a turn.
template <PlayerId kSeat>
void EnterMoves(S* s) {
  s->now.phase = static_cast<uint8_t>(Phase::kTactical);
  s->tactical.round = 1;
  s->turns.order[1] = kSeat;
  s->turns.count = s->turns.at = 1;
}
// The activities of a seat, in the first round.
template <PlayerId kSeat>
void EnterActivities(S* s) {
  s->now.phase = static_cast<uint8_t>(Phase::kTactical);
  s->tactical.round = 1;
  s->tactical.seat = kSeat;
}
constexpr Decision<S> kDecisions[] = {
    {"move.p1", kSeatTurn, EnterMoves<1>},
    {"move.p2", kSeatTurn, EnterMoves<2>},
    {"move.p3", kSeatTurn, EnterMoves<3>},
    {"act.p1", kActivities, EnterActivities<1>},
    {"act.p2", kActivities, EnterActivities<2>},
    {"act.p3", kActivities, EnterActivities<3>},
    {"setup", kSetup, Enter<Phase::kSetup>},
    {"reveal", kReveal, Enter<Phase::kReveal>},
    {"profits", kProfits, Enter<Phase::kProfits>},
    {"capitalize", kCapitalize, Enter<Phase::kCapitalize>},
    {"quarterly", kQuarterly, Enter<Phase::kQuarterly>},
    {"common", kCommon, Enter<Phase::kCommon>},
    {"rifles", kRiflesPhase, Enter<Phase::kRifles>},
    {"recapitalize", kRecapitalize, Enter<Phase::kRecapitalize>},
    {"mature", kMature, Enter<Phase::kMature>},
    {"mordida", kMordida, Enter<Phase::kMordida>},
    {"tactical", kTactical, Enter<Phase::kTactical>},
    {"rebase", kRebase, Enter<Phase::kRebase>},
    {"refurbish", kRefurbish, Enter<Phase::kRebase>},
    {"investors", kInvestors, Enter<Phase::kReveal>},
    {"homes", kHomes, Enter<Phase::kReveal>},
    {"new_york", kNewYork, Enter<Phase::kRebase>},
    {"enlist", kEnlist, Enter<Phase::kRebase>},
    {"returns", kReturns, Enter<Phase::kRebase>},
    {"end_check", kEndCheck, Enter<Phase::kRebase>},
    {"quarter_end", kQuarterEnd, Enter<Phase::kRebase>},
    {"loans", kLoansDue, Enter<Phase::kRebase>},
};

struct Parts {
  using Rules = sierra::Rules;
  using S = sierra::S;
  using Components = sierra::Components;
  using Look = sierra::Look;
  static absl::Span<const Section> Sections() { return kSections; }
  static std::vector<const NameTable*> Tables(const Components& c) {
    return {&c.seats, &c.place_names, &c.card_names, &c.counter_names, &c.office_names};
  }
  static absl::Span<const QuerySpec> Queries() { return sierra::Queries(); }
  static const auto& Occasions() { return AllOccasions(); }
  static decltype(auto) Invariants() { return sierra::Invariants(); }
  static absl::Span<const Decision<S>> Decisions() { return kDecisions; }
  static void Forget(S* s) {
    s->now.stage = 0;
    s->turns = {};
    s->auction = {};
    s->play = {};
    s->effect = {};
    s->move = {};
    s->combat = {};
    s->tactical = {};
    s->rebase = {};
  }
};

class SierraRuleset final : public PackedRuleset<Parts> {
 public:
  static constexpr auto Load = LoadComponents;
  static absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Game& game, std::shared_ptr<const Components> loaded,
                                                       OptionValues options, const Setup& setup) {
    std::shared_ptr<const Components> components = WithOptions(std::move(loaded), options);
    const Components& c = *components;
    const int seats = SeatsOf(options);
    return std::unique_ptr<Ruleset>(
        new SierraRuleset(game, std::move(components), Rules{c, std::move(options), seats}, setup));
  }

  int SeatCount() const override { return rules_.seats; }
  void Weigh(int taste, const State& state, const EventList& legal, std::vector<int>* weights) const override {
    sierra::Weigh(rules_, taste, state.As<S>(), legal, weights);
  }
  void Show(const State& state, PlayerId viewer, adjutant::v1::View* view) const override {
    ShowPosition(rules_, state.As<S>(), viewer, view);
  }
  void ShowStacks(const State& state, PlayerId, adjutant::v1::Stacks* stacks) const override {
    sierra::ShowStacks(rules_, state.As<S>(), stacks);
  }
  bool HidesNumbers(const State& before, const Event& e, PlayerId viewer) const override {
    return HidesAmount(before.As<S>(), e, viewer);
  }
  bool KeepsNumbers(const State& now, const Event& e, PlayerId viewer) const override {
    return KeepsAmount(now.As<S>(), e, viewer);
  }
  bool ReshuffleHidden(State* state, PlayerId viewer, Random* random) const override {
    Reshuffle(rules_, state->As<S>(), viewer, random);
    return true;
  }

  absl::Status Settle(State* state) const override {
    S& s = state->As<S>();
    if (s.step == kGameOver) s.step = kQuarterStart;
    ADJUTANT_RETURN_IF_ERROR(CheckPosition(rules_, s));
    RunOn(s, nullptr);
    return absl::OkStatus();
  }

 private:
  SierraRuleset(const Game& game, std::shared_ptr<const Components> components, Rules rules, const Setup& setup)
      : PackedRuleset(game, std::move(components), std::move(rules), setup.scenario, setup.edition) {
    Init(AllSteps(), State(sizeof(S)));
    State start(sizeof(S));
    BeginGame(rules_, start.As<S>());
    start.As<S>().step = kSetup;
    RunOn(start.As<S>(), nullptr);
    SetStart(std::move(start));
  }

  RuleId over_rule() const override { return "7.11.5.c"_sie; }
};

class SierraGame final : public PackedGame<SierraRuleset> {
 public:
  SierraGame()
      : PackedGame({.id = "sierra",
                    .title = "Lords of the Sierra Madre",
                    .about = "Decision Games, in the rules rewrite of 2003",
                    .sides = {"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"},
                    .side_names = {"player 1", "player 2", "player 3", "player 4", "player 5", "player 6", "player 7",
                                   "player 8", "player 9"},
                    .catalogue = MakeCatalogue<kCatalogue>(),
                    .options = kOptions,
                    .editions = Editions(),
                    .scenarios = {{"standard", "From Winter 1898"}},
                    .policies = Policies()},
                   v1::Event::descriptor(), &v1::Pack::default_instance(), BuiltInPacks()) {}
};

}  // namespace

}  // namespace adjutant::sierra

ADJUTANT_REGISTER_GAME(adjutant_game_sierra, adjutant::sierra::SierraGame);
