// Cactus Throne as a game of the kernel.
#include <memory>
#include <vector>

#include "absl/strings/str_cat.h"
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
#include "core/kernel/known.h"
#include "core/kernel/released_packs.h"
#include "core/kernel/status.h"
#include "core/kernel/stepped_ruleset.h"

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

// Where a position may be set to go on: { name: "decision" value: "movement.imperial" }.
struct Decision {
  const char* name;
  uint16_t step;
  Phase phase;
  Side done;  // whose part of the phase is over: the other's is due
};
constexpr Decision kDecisions[] = {
    {"setup", kSetup, Phase::kSetup, kNobody},
    {"turn_start", kTurnStart, Phase::kEndTurn, kNobody},
    {"arrivals", kWithdrawals, Phase::kReplacement, kNobody},
    {"special_rules", kSpecialRules, Phase::kReplacement, kNobody},
    {"points", kPoints, Phase::kReplacement, kNobody},
    {"purchases.imperial", kPurchases, Phase::kReplacement, kNobody},
    {"purchases.republican", kPurchases, Phase::kReplacement, kImperial},
    {"armies.imperial", kFormArmies, Phase::kReplacement, kNobody},
    {"armies.republican", kFormArmies, Phase::kReplacement, kImperial},
    {"siege_attrition", kSiegeAttrition, Phase::kReplacement, kNobody},
    {"movement.imperial", kMovementPhase, Phase::kMovement, kNobody},
    {"movement.republican", kMovementPhase, Phase::kMovement, kImperial},
    {"raids.imperial", kRaidPhase, Phase::kRaid, kNobody},
    {"raids.republican", kRaidPhase, Phase::kRaid, kImperial},
    {"combat", kCombatPhase, Phase::kCombat, kNobody},
    {"end_turn", kEndTurn, Phase::kEndTurn, kNobody},
};

class CactusRuleset final : public SteppedRuleset<Rules, S>, public AnswersQueries {
 public:
  CactusRuleset(const Game& game, std::shared_ptr<const Components> components, OptionValues options,
                ScenarioId scenario, std::string edition)
      : game_(game),
        shared_(std::move(components)),
        rules_{*shared_, std::move(options), scenario},
        edition_(std::move(edition)) {
    Init(AllSteps(), State(sizeof(S)));
    State start(sizeof(S));
    BeginScenario(rules_, start.As<S>());
    start.As<S>().step = kSetup;
    RunOn(start.As<S>(), nullptr);
    SetStart(std::move(start));
  }

  const Game& game() const override { return game_; }
  absl::string_view scenario() const override { return rules_.scenario().id; }
  absl::string_view edition() const override { return edition_; }
  const OptionValues& options() const override { return rules_.options; }
  const LoadedPack* pack() const override { return shared_->pack.get(); }

  const NameTable* Names(absl::string_view domain) const override {
    const Components& c = *shared_;
    for (const NameTable* table : {&c.sides, &c.province_names, &c.place_names, &c.city_names, &c.terrain_names,
                                   &c.unit_names, &c.leader_names, &c.army_names, &c.event_names}) {
      if (table->domain() == domain) return table;
    }
    return nullptr;
  }

  absl::Span<const Section> Sections() const override { return kSections; }
  std::string Outcome(const State& state) const override { return DescribeOutcome(rules_, state.As<S>()); }
  std::string ChanceKey(const State& state) const override { return DescribeChance(rules_, state.As<S>()); }
  PlayerId RollerOf(const State& state) const override { return WhoseChance(rules_, state.As<S>()); }
  void Weigh(int taste, const State& state, const EventList& legal, std::vector<int>* weights) const override {
    cactus::Weigh(rules_, taste, state.As<S>(), legal, weights);
  }
  Headings HeadingsOf(const State& state) const override { return DescribeHeadings(rules_, state.As<S>()); }
  std::string Describe(const State& state, const Event& event) const override {
    return DescribeEvent(*this, rules_, state.As<S>(), event);
  }
  // 5.6: nothing is hidden from anybody.
  void Show(const State& state, PlayerId, adjutant::v1::View* view) const override {
    ShowPosition(rules_, state.As<S>(), view);
  }
  void DrawBoard(adjutant::v1::Board* board) const override { cactus::DrawBoard(rules_, board); }
  void ShowStacks(const State& state, PlayerId, adjutant::v1::Stacks* stacks) const override {
    cactus::ShowStacks(rules_, state.As<S>(), stacks);
  }
  void Values(const State& state, ValueList* out) const override { AppendValues(rules_, state.As<S>(), out); }

  absl::Span<const QuerySpec> Queries() const override { return cactus::Queries(); }
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
      ForgetTasks(&s);
      s.step = decision.step;
      s.now.phase = static_cast<uint8_t>(decision.phase);
      s.now.phasing = decision.done;
      return absl::OkStatus();
    }
    return absl::NotFoundError(absl::StrCat("no decision '", value, "'", DidYouMeanOneOf(value, known)));
  }
  absl::Status Settle(State* state) const override {
    S& s = state->As<S>();
    Rebuild(rules_, s);
    if (s.step == kGameOver) s.step = kTurnStart;
    ADJUTANT_RETURN_IF_ERROR(CheckPosition(rules_, s));
    RunOn(s, nullptr);
    return absl::OkStatus();
  }

  std::vector<const InvariantInfo*> Invariants() const override {
    std::vector<const InvariantInfo*> infos;
    for (const auto& invariant : cactus::Invariants()) infos.push_back(&invariant.info);
    return infos;
  }
  void CheckInvariants(const State* before, const Event* event, const State& after,
                       std::vector<BrokenInvariant>* broken) const override {
    const S* was = before == nullptr ? nullptr : &before->As<S>();
    cactus::CheckInvariants(Look{rules_, was, event, after.As<S>(), nullptr}, broken);
  }
  void CheckAccount(const State& before, const Event& event, const Trace& told, const State& after,
                    std::vector<BrokenInvariant>* broken) const override {
    cactus::CheckInvariants(Look{rules_, &before.As<S>(), &event, after.As<S>(), &told}, broken);
  }

 protected:
  const Rules& rules() const override { return rules_; }
  RuleId over_rule() const override { return "9.1/5"_cac; }
  void ExplainNotDue(const S& s, const Event& event, Why* why) const override {
    AllOccasions().Explain(*this, rules_, s, event, why);
  }
  void BetweenSteps(S& s, Trace* trace) const override {
    if (s.now.armies_due != 0) SettleArmies(rules_, s, trace);
    if (s.now.sieges_due != 0) SettleSieges(rules_, s, trace);
  }
  void AfterEvent(S& s, Trace* trace) const override {
    if (s.step != kGameOver && rules_.Plays("win_timing=at_once"_opt)) TestVictory(rules_, s, false, trace);
  }
  void PassOver(const S& s, PassedOver* passed) const override { AllOccasions().Pass(rules_, s, passed); }

 private:
  static void ForgetTasks(S* s) {
    s->depth = 0;
    s->stack.fill(0);
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

  const Game& game_;
  std::shared_ptr<const Components> shared_;
  Rules rules_;
  std::string edition_;
};

absl::StatusOr<std::shared_ptr<const Components>> ComponentsOf(const std::vector<PackSource>& sources) {
  static auto* packs = new ReleasedPacks<Components>(LoadComponents);
  return packs->Get(sources);
}

class CactusGame final : public Game {
 public:
  absl::string_view id() const override { return "cactus"; }
  absl::string_view title() const override { return "Cactus Throne"; }
  absl::string_view about() const override { return "Against the Odds, 2006; the whole game"; }
  const std::vector<std::string>& sides() const override {
    static const auto* sides = new std::vector<std::string>{"imperial", "republican"};
    return *sides;
  }
  const std::vector<std::string>& side_names() const override {
    static const auto* names = new std::vector<std::string>{"the Imperial player", "the Republican player"};
    return *names;
  }
  const EventSchema& schema() const override {
    static const auto* schema = new EventSchema(v1::Event::descriptor());
    return *schema;
  }
  Catalogue catalogue() const override { return MakeCatalogue<kCatalogue>(); }
  absl::Span<const OptionSpec> options() const override { return kOptions; }
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
    ADJUTANT_ASSIGN_OR_RETURN(OptionValues options, ResolveOptions(kOptions, Editions(), setup.edition, setup.options));
    ADJUTANT_ASSIGN_OR_RETURN(const std::vector<PackSource> sources, PacksOf(*this, setup));
    ADJUTANT_ASSIGN_OR_RETURN(std::shared_ptr<const Components> loaded, ComponentsOf(sources));
    std::shared_ptr<const Components> components = WithOptions(std::move(loaded), options);
    std::vector<std::string> known;
    ScenarioId scenario;
    for (const ScenarioId id : components->scenarios.ids()) {
      const std::string& name = components->scenarios[id].id;
      known.push_back(name);
      if (name == setup.scenario || (setup.scenario.empty() && !scenario.exists())) scenario = id;
    }
    if (!scenario.exists()) {
      return absl::NotFoundError(absl::StrCat("no scenario '", setup.scenario, "'", DidYouMean(setup.scenario, known)));
    }
    return std::make_unique<CactusRuleset>(*this, std::move(components), std::move(options), scenario,
                                           setup.edition.empty() ? Editions()[0].id : setup.edition);
  }
};

}  // namespace

}  // namespace adjutant::cactus

ADJUTANT_REGISTER_GAME(adjutant_game_cactus, adjutant::cactus::CactusGame);
