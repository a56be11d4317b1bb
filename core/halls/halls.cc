// The Halls of Montezuma as a game of the kernel.
#include <memory>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
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
#include "core/kernel/known.h"
#include "core/kernel/released_packs.h"
#include "core/kernel/status.h"
#include "core/kernel/stepped_ruleset.h"

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

// Where a position may be set to go on: { name: "decision" value: "action.us" }.
struct Decision {
  const char* name;
  uint16_t step;
  Side to_move;
};
constexpr Decision kDecisions[] = {
    {"turn_start", kTurnStart, kNobody},       {"deal", kDealStart, kNobody},
    {"action_phase", kActionStart, kNobody},   {"action.us", kPlayCardStep, kUs},
    {"action.mexico", kPlayCardStep, kMexico}, {"end_phase", kEndControl, kNobody},
    {"war", kDeclareWarStep, kNobody},
};

class HallsRuleset final : public SteppedRuleset<Rules, S>, public AnswersQueries {
 public:
  HallsRuleset(const Game& game, std::shared_ptr<const Components> components, OptionValues options,
               std::string scenario, std::string edition)
      : game_(game),
        shared_(std::move(components)),
        components_(*shared_),
        rules_{components_, std::move(options)},
        scenario_(std::move(scenario)),
        edition_(std::move(edition)) {
    Init(AllSteps(), State(sizeof(S)));
  }

  absl::Status SetUp(const ScenarioData& scenario) {
    Applied("4.1"_hom);
    State start(sizeof(S));
    S& s = start.As<S>();
    SetupDefaults(rules_, &s);
    for (const auto& [name, value] : scenario.settings) ADJUTANT_RETURN_IF_ERROR(Set(&start, name, value));
    if (rules_.Plays("bidding=yes"_opt) && s.step == kGameOver) {
      s.table.bidder = kUs;
      s.step = kBidStep;
    }
    ADJUTANT_RETURN_IF_ERROR(Settle(&start));
    SetStart(std::move(start));
    return absl::OkStatus();
  }

  const Game& game() const override { return game_; }
  absl::string_view scenario() const override { return scenario_; }
  absl::string_view edition() const override { return edition_; }
  const OptionValues& options() const override { return rules_.options; }
  const LoadedPack* pack() const override { return components_.pack.get(); }

  const NameTable* Names(absl::string_view domain) const override {
    for (const NameTable* table :
         {&components_.sides, &components_.space_names, &components_.state_names, &components_.unit_names,
          &components_.leader_names, &components_.marker_names, &components_.army_names, &components_.card_names,
          &components_.action_card_names, &components_.city_marker_names}) {
      if (table->domain() == domain) return table;
    }
    return nullptr;
  }

  absl::Span<const Section> Sections() const override { return kSections; }
  std::string Outcome(const State& state) const override { return DescribeOutcome(rules_, state.As<S>()); }
  std::string ChanceKey(const State& state) const override { return DescribeChance(rules_, state.As<S>()); }
  PlayerId RollerOf(const State& state) const override { return WhoseChance(rules_, state.As<S>()); }
  void Weigh(int, const State&, const EventList& legal, std::vector<int>* weights) const override {
    weights->clear();
    for (const Event& event : legal) weights->push_back(WarlikeWeight(event));
  }
  Headings HeadingsOf(const State& state) const override { return DescribeHeadings(rules_, state.As<S>()); }
  std::string Describe(const State& state, const Event& event) const override {
    return DescribeEvent(*this, rules_, state.As<S>(), event);
  }
  void Show(const State& state, PlayerId viewer, adjutant::v1::View* view) const override {
    ShowPosition(rules_, state.As<S>(), viewer, view);
  }
  void DrawBoard(adjutant::v1::Board* board) const override { halls::DrawBoard(rules_, board); }
  void ShowStacks(const State& state, PlayerId viewer, adjutant::v1::Stacks* stacks) const override {
    halls::ShowStacks(rules_, state.As<S>(), viewer, stacks);
  }
  void ListHidden(const State& state, PlayerId viewer, std::vector<HiddenThing>* hidden) const override {
    halls::ListHidden(rules_, state.As<S>(), static_cast<Side>(viewer), hidden);
  }
  void Values(const State& state, ValueList* out) const override { AppendValues(rules_, state.As<S>(), out); }

  absl::Span<const QuerySpec> Queries() const override { return halls::Queries(); }
  absl::StatusOr<NamedValue> Answer(size_t query, const State& state, const QueryArgs& args,
                                    Trace* trace) const override {
    return AnswerQuery(rules_, state.As<S>(), query, args, trace);
  }

  absl::Status Set(State* state, absl::string_view name, absl::string_view value) const override {
    S& s = state->As<S>();
    if (name != "decision") return SetValue(rules_, &s, name, value);
    std::vector<std::string> known;
    for (const Decision& decision : kDecisions) {
      known.emplace_back(decision.name);
      if (value != decision.name) continue;
      s.depth = 0;
      s.stack.fill(0);
      s.play = CardPlay{};
      s.act = Activation{};
      s.react = Reaction{};
      s.march = MarchState{};
      s.battle = Battle{};
      s.loss.fill(LossTask{});
      s.repl = ReplacementTask{};
      s.reinf = ReinforcementTask{};
      s.army = ArmyState{};
      s.activated = s.wounded = LeaderSet{};
      s.table.bidder = s.table.passes = 0;
      s.now.stage = 0;
      s.step = decision.step;
      if (decision.to_move != kNobody) s.now.to_move = decision.to_move;
      return absl::OkStatus();
    }
    return absl::NotFoundError(absl::StrCat("no decision '", value, "'", DidYouMeanOneOf(value, known)));
  }

  std::vector<const InvariantInfo*> Invariants() const override {
    std::vector<const InvariantInfo*> infos;
    for (const auto& invariant : halls::Invariants()) infos.push_back(&invariant.info);
    return infos;
  }
  void CheckInvariants(const State* before, const Event* event, const State& after,
                       std::vector<BrokenInvariant>* broken) const override {
    halls::CheckInvariants(Look(rules_, before == nullptr ? nullptr : &before->As<S>(), event, after.As<S>()), broken);
  }
  void CheckAccount(const State& before, const Event& event, const Trace& told, const State& after,
                    std::vector<BrokenInvariant>* broken) const override {
    halls::CheckInvariants(Look(rules_, &before.As<S>(), &event, after.As<S>(), &told), broken);
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

 protected:
  const Rules& rules() const override { return rules_; }
  RuleId over_rule() const override { return "5.2"_hom; }
  void ExplainNotDue(const S& s, const Event& event, Why* why) const override {
    AllOccasions().Explain(*this, rules_, s, event, why);
  }
  void BetweenSteps(S& s, Trace* trace) const override {
    if (s.army.due != 0) SettleArmies(rules_, s, trace);
  }
  void AfterEvent(S& s, Trace* trace) const override {
    if (s.now.dz_clause_used == 0 && rules_.Plays("dz_bellicosity=at_once"_opt)) CheckDisputedZone(rules_, s, trace);
    CheckSeizures(rules_, s, trace);
  }
  void PassOver(const S& s, PassedOver* passed) const override {
    // Playing a card is never passed over: whose turn it is not has it later.
    if (passed->event().type != kCardPlayed) AllOccasions().Pass(rules_, s, passed);
  }

 private:
  const Game& game_;
  std::shared_ptr<const Components> shared_;
  const Components& components_;
  Rules rules_;
  std::string scenario_;
  std::string edition_;
};

absl::StatusOr<std::shared_ptr<const Components>> ComponentsOf(const std::vector<PackSource>& sources) {
  static auto* packs = new ReleasedPacks<Components>(LoadComponents);
  return packs->Get(sources);
}

class HallsGame final : public Game {
 public:
  absl::string_view id() const override { return "halls"; }
  absl::string_view title() const override { return "The Halls of Montezuma"; }
  absl::string_view about() const override { return "GMT Games, 2009; the whole game"; }
  const std::vector<std::string>& sides() const override {
    static const auto* sides = new std::vector<std::string>{"us", "mexico"};
    return *sides;
  }
  const std::vector<std::string>& side_names() const override {
    static const auto* names = new std::vector<std::string>{"the US", "Mexico"};
    return *names;
  }
  const EventSchema& schema() const override {
    static const auto* schema = new EventSchema(v1::Event::descriptor());
    return *schema;
  }
  Catalogue catalogue() const override { return MakeCatalogue<kCatalogue>(); }
  absl::Span<const OptionSpec> options() const override { return Options(); }
  absl::Span<const EditionSpec> editions() const override { return Editions(); }
  absl::Span<const PolicySpec> policies() const override { return Policies(); }
  std::vector<ScenarioInfo> scenarios() const override {
    const auto components = ComponentsOf({BuiltInPack()});
    ADJUTANT_ASSERT(components.ok());
    std::vector<ScenarioInfo> out;
    for (const ScenarioData& scenario : (*components)->scenarios) out.push_back({scenario.id, scenario.title});
    return out;
  }
  const google::protobuf::Message* pack_prototype() const override { return &v1::Pack::default_instance(); }
  std::vector<PackSource> packs() const override { return BuiltInPacks(); }

  absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Setup& setup) const override {
    ADJUTANT_ASSIGN_OR_RETURN(OptionValues options,
                              ResolveOptions(Options(), Editions(), setup.edition, setup.options));
    ADJUTANT_ASSIGN_OR_RETURN(const std::vector<PackSource> sources, PacksOf(*this, setup));
    ADJUTANT_ASSIGN_OR_RETURN(const std::shared_ptr<const Components> components, ComponentsOf(sources));
    const ScenarioData* scenario = nullptr;
    std::vector<std::string> known;
    for (const ScenarioData& data : components->scenarios) {
      known.push_back(data.id);
      if (data.id == setup.scenario || (setup.scenario.empty() && scenario == nullptr)) scenario = &data;
    }
    if (scenario == nullptr) {
      return absl::NotFoundError(absl::StrCat("no scenario '", setup.scenario, "'", DidYouMean(setup.scenario, known)));
    }
    auto ruleset = std::make_unique<HallsRuleset>(*this, components, std::move(options), scenario->id,
                                                  setup.edition.empty() ? Editions()[0].id : setup.edition);
    ADJUTANT_RETURN_IF_ERROR(ruleset->SetUp(*scenario));
    return ruleset;
  }
};

}  // namespace

}  // namespace adjutant::halls

ADJUTANT_REGISTER_GAME(adjutant_game_halls, adjutant::halls::HallsGame);
