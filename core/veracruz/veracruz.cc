// Veracruz as a game of the kernel.
#include <memory>
#include <mutex>
#include <vector>

#include "absl/strings/str_cat.h"
#include "adjutant/veracruz/v1/event.pb.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "core/kernel/known.h"
#include "core/kernel/released_packs.h"
#include "core/kernel/status.h"
#include "core/kernel/stepped_ruleset.h"
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

// Where a position may be set to go on: { name: "decision" value: "us.movement" }.
struct Decision {
  const char* name;
  uint16_t step;
  Side phasing;
};
constexpr Decision kDecisions[] = {
    {"setup", kSetup, kNobody},
    {"turn_start", kTurnStart, kNobody},
    {"mexico.supply", kSupplyPhase, kMexico},
    {"mexico.reinforcement", kReinforcementPhase, kMexico},
    {"mexico.guerrilla", kGuerrillaPhase, kMexico},
    {"mexico.political", kPoliticalPhase, kMexico},
    {"mexico.movement", kMovementPhase, kMexico},
    {"mexico.rally", kRallyPhase, kMexico},
    {"mexico.siege", kSiegeSegment, kMexico},
    {"mexico.combat", kCombatSegment, kMexico},
    {"us.supply", kSupplyPhase, kUs},
    {"us.reinforcement", kReinforcementPhase, kUs},
    {"us.movement", kMovementPhase, kUs},
    {"us.rally", kRallyPhase, kUs},
    {"us.siege", kSiegeSegment, kUs},
    {"us.combat", kCombatSegment, kUs},
    {"us.end", kPlayerTurnEnd, kUs},
    {"disease", kDiseaseStage, kNobody},
    {"turn_end", kTurnEnd, kNobody},
};

constexpr const char* kScenario = "campaign";
constexpr const char* kScenarioTitle = "The war from the landing, March to September 1847";

class VeracruzRuleset final : public SteppedRuleset<Rules, S>, public AnswersQueries {
 public:
  VeracruzRuleset(const Game& game, std::shared_ptr<const Components> components, OptionValues options,
                  std::string edition)
      : game_(game),
        shared_(std::move(components)),
        rules_{*shared_, std::move(options)},
        edition_(std::move(edition)) {
    Init(AllSteps(), State(sizeof(S)));
    State start(sizeof(S));
    start.As<S>().step = kSetup;
    RunOn(start.As<S>(), nullptr);
    SetStart(std::move(start));
  }

  const Game& game() const override { return game_; }
  absl::string_view scenario() const override { return kScenario; }
  absl::string_view edition() const override { return edition_; }
  const OptionValues& options() const override { return rules_.options; }
  const LoadedPack* pack() const override { return shared_->pack.get(); }

  const NameTable* Names(absl::string_view domain) const override {
    for (const NameTable* table :
         {&shared_->sides, &shared_->hex_names, &shared_->place_names, &shared_->piece_names}) {
      if (table->domain() == domain) return table;
    }
    return nullptr;
  }

  absl::Span<const Section> Sections() const override { return kSections; }
  std::string Outcome(const State& state) const override { return DescribeOutcome(rules_, state.As<S>()); }
  std::string ChanceKey(const State& state) const override { return DescribeChance(rules_, state.As<S>()); }
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
  PlayerId RollerOf(const State& state) const override { return WhoseChance(state.As<S>()); }
  Headings HeadingsOf(const State& state) const override { return DescribeHeadings(rules_, state.As<S>()); }
  std::string Describe(const State& state, const Event& event) const override {
    return DescribeEvent(*this, rules_, state.As<S>(), event);
  }
  void Show(const State& state, PlayerId viewer, adjutant::v1::View* view) const override {
    ShowPosition(rules_, state.As<S>(), viewer, view);
  }
  void DrawBoard(adjutant::v1::Board* board) const override { veracruz::DrawBoard(rules_, board); }
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
  void Values(const State& state, ValueList* out) const override { AppendValues(rules_, state.As<S>(), out); }

  absl::Span<const QuerySpec> Queries() const override { return veracruz::Queries(); }
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
      s.move = Movement{};
      s.org = Organisation{};
      s.battle = Battle{};
      s.loss = LossTask{};
      s.retreat = RetreatTask{};
      s.siege = SiegeTask{};
      s.disease = DiseaseTask{};
      s.step = decision.step;
      s.now.phasing = decision.phasing;
      return absl::OkStatus();
    }
    return absl::NotFoundError(absl::StrCat("no decision '", value, "'", DidYouMeanOneOf(value, known)));
  }
  absl::Status Settle(State* state) const override {
    S& s = state->As<S>();
    Rebuild(rules_, s);
    if (s.step == kGameOver) s.step = kTurnStart;
    ADJUTANT_RETURN_IF_ERROR(CompletePosition(rules_, &s));
    RunOn(s, nullptr);
    return absl::OkStatus();
  }

  std::vector<const InvariantInfo*> Invariants() const override {
    std::vector<const InvariantInfo*> infos;
    for (const auto& invariant : veracruz::Invariants()) infos.push_back(&invariant.info);
    return infos;
  }
  void CheckInvariants(const State* before, const Event* event, const State& after,
                       std::vector<BrokenInvariant>* broken) const override {
    const S* was = before == nullptr ? nullptr : &before->As<S>();
    veracruz::CheckInvariants(Look(rules_, was, event, after.As<S>()), broken);
  }
  void CheckAccount(const State& before, const Event& event, const Trace& told, const State& after,
                    std::vector<BrokenInvariant>* broken) const override {
    veracruz::CheckInvariants(Look(rules_, &before.As<S>(), &event, after.As<S>(), &told), broken);
  }

  bool ReshuffleHidden(State* state, PlayerId viewer, Random* random) const override {
    return veracruz::ReshuffleHidden(rules_, state->As<S>(), static_cast<Side>(viewer), random);
  }

 protected:
  const Rules& rules() const override { return rules_; }
  RuleId over_rule() const override { return "20.13"_vc; }
  void ExplainNotDue(const S& s, const Event& event, Why* why) const override {
    AllOccasions().Explain(*this, rules_, s, event, why);
  }
  void PassOver(const S& s, PassedOver* passed) const override { AllOccasions().Pass(rules_, s, passed); }

 private:
  const Game& game_;
  std::shared_ptr<const Components> shared_;
  Rules rules_;
  std::string edition_;
  // Made when the first random player asks.
  mutable std::once_flag marches_once_;
  mutable std::unique_ptr<const Marches> marches_;
};

class VeracruzGame final : public Game {
 public:
  absl::string_view id() const override { return "veracruz"; }
  absl::string_view title() const override { return "Veracruz"; }
  absl::string_view about() const override { return "Simulations Publications, Inc., 1977; the whole game"; }
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
  std::vector<ScenarioInfo> scenarios() const override { return {{kScenario, kScenarioTitle}}; }
  const google::protobuf::Message* pack_prototype() const override { return &v1::Pack::default_instance(); }
  std::vector<PackSource> packs() const override { return {BuiltInPack()}; }

  absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Setup& setup) const override {
    ADJUTANT_ASSIGN_OR_RETURN(OptionValues options,
                              ResolveOptions(Options(), Editions(), setup.edition, setup.options));
    if (!setup.scenario.empty() && setup.scenario != kScenario) {
      return absl::NotFoundError(
          absl::StrCat("no scenario '", setup.scenario, "'", DidYouMean(setup.scenario, {kScenario})));
    }
    ADJUTANT_ASSIGN_OR_RETURN(const std::vector<PackSource> sources, PacksOf(*this, setup));
    static auto* packs = new ReleasedPacks<Components>(LoadComponents);
    ADJUTANT_ASSIGN_OR_RETURN(std::shared_ptr<const Components> components, packs->Get(sources));
    return std::make_unique<VeracruzRuleset>(*this, std::move(components), std::move(options),
                                             setup.edition.empty() ? Editions()[0].id : setup.edition);
  }
};

}  // namespace

}  // namespace adjutant::veracruz

ADJUTANT_REGISTER_GAME(adjutant_game_veracruz, adjutant::veracruz::VeracruzGame);
