// What a game with a component pack need not write itself: a Ruleset that hands each question to the function of the
// game that answers it, and a Game from its facts.
//
// `Parts` names what belongs to a game, and what has no argument of its own type to be found by:
//
//   struct Parts {
//     using Rules = ...;       // with `c`, its components, `options` and Plays()
//     using S = ...;           // the state
//     using Components = ...;  // with `pack`, shared
//     using Look = ...;        // what invariants see: {rules, before, event, after, what was told}
//     static absl::Span<const Section> Sections();
//     static std::vector<const NameTable*> Tables(const Components& components);
//     static absl::Span<const QuerySpec> Queries();
//     static const auto& Occasions();    // occasions.h
//     static const auto& Invariants();   // each with its `info`
//     static absl::Span<const Decision<S>> Decisions();
//     static void Forget(S* s);          // what is half done
//   };
//
// All other functions are found by their names: DescribeEvent, DescribeOutcome, DescribeChance, WhoseChance,
// DescribeHeadings, AppendValues, AnswerQuery, SetValue, DrawBoard, CheckInvariants.
#ifndef ADJUTANT_CORE_KERNEL_PACKED_GAME_H_
#define ADJUTANT_CORE_KERNEL_PACKED_GAME_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/game_facts.h"
#include "core/kernel/known.h"
#include "core/kernel/query.h"
#include "core/kernel/released_packs.h"
#include "core/kernel/status.h"
#include "core/kernel/stepped_ruleset.h"

namespace adjutant {

// Where a position may be set to go on: { name: "decision" value: "action.us" }.
template <class S>
struct Decision {
  const char* name;
  uint16_t step;
  void (*enter)(S* s) = nullptr;  // what else is so there; may be null
};

namespace packed_internal {

// Found by the types of their arguments; the members of the class below would hide them.
template <class Look>
void Hold(const Look& look, std::vector<BrokenInvariant>* broken) {
  CheckInvariants(look, broken);
}
template <class Rules>
void Draw(const Rules& rules, adjutant::v1::Board* board) {
  DrawBoard(rules, board);
}

}  // namespace packed_internal

template <class Parts>
class PackedRuleset : public SteppedRuleset<typename Parts::Rules, typename Parts::S>, public AnswersQueries {
 public:
  using Rules = typename Parts::Rules;
  using S = typename Parts::S;
  using Components = typename Parts::Components;
  using Look = typename Parts::Look;

  const Game& game() const override { return game_; }
  absl::string_view scenario() const override { return scenario_; }
  absl::string_view edition() const override { return edition_; }
  const OptionValues& options() const override { return rules_.options; }
  const LoadedPack* pack() const override { return shared_->pack.get(); }
  const NameTable* Names(absl::string_view domain) const override {
    for (const NameTable* table : Parts::Tables(*shared_)) {
      if (table->domain() == domain) return table;
    }
    return nullptr;
  }

  absl::Span<const Section> Sections() const override { return Parts::Sections(); }
  std::string Outcome(const State& state) const override { return DescribeOutcome(rules_, state.As<S>()); }
  std::string ChanceKey(const State& state) const override { return DescribeChance(rules_, state.As<S>()); }
  PlayerId RollerOf(const State& state) const override { return WhoseChance(rules_, state.As<S>()); }
  Headings HeadingsOf(const State& state) const override { return DescribeHeadings(rules_, state.As<S>()); }
  std::string Describe(const State& state, const Event& event) const override {
    return DescribeEvent(*this, rules_, state.As<S>(), event);
  }
  void DrawBoard(adjutant::v1::Board* board) const override { packed_internal::Draw(rules_, board); }
  void Values(const State& state, ValueList* out) const override { AppendValues(rules_, state.As<S>(), out); }

  absl::Span<const QuerySpec> Queries() const override { return Parts::Queries(); }
  absl::StatusOr<NamedValue> Answer(size_t query, const State& state, const QueryArgs& args,
                                    Trace* trace) const override {
    return AnswerQuery(rules_, state.As<S>(), query, args, trace);
  }

  absl::Status Set(State* state, absl::string_view name, absl::string_view value) const override {
    S& s = state->As<S>();
    if (name != "decision") return SetValue(rules_, &s, name, value);
    std::vector<std::string> known;
    for (const Decision<S>& decision : Parts::Decisions()) {
      known.emplace_back(decision.name);
      if (value != decision.name) continue;
      s.depth = 0;
      s.stack.fill(0);
      Parts::Forget(&s);
      s.step = decision.step;
      if (decision.enter != nullptr) decision.enter(&s);
      return absl::OkStatus();
    }
    return absl::NotFoundError(absl::StrCat("no decision '", value, "'", DidYouMeanOneOf(value, known)));
  }

  std::vector<const InvariantInfo*> Invariants() const override {
    std::vector<const InvariantInfo*> infos;
    for (const auto& invariant : Parts::Invariants()) infos.push_back(&invariant.info);
    return infos;
  }
  void CheckInvariants(const State* before, const Event* event, const State& after,
                       std::vector<BrokenInvariant>* broken) const override {
    const S* was = before == nullptr ? nullptr : &before->As<S>();
    packed_internal::Hold(Look{rules_, was, event, after.As<S>(), nullptr}, broken);
  }
  void CheckAccount(const State& before, const Event& event, const Trace& told, const State& after,
                    std::vector<BrokenInvariant>* broken) const override {
    packed_internal::Hold(Look{rules_, &before.As<S>(), &event, after.As<S>(), &told}, broken);
  }

 protected:
  PackedRuleset(const Game& game, std::shared_ptr<const Components> components, Rules rules, std::string scenario,
                std::string edition)
      : game_(game),
        shared_(std::move(components)),
        rules_(std::move(rules)),
        scenario_(std::move(scenario)),
        edition_(std::move(edition)) {}

  const Rules& rules() const override { return rules_; }
  void ExplainNotDue(const S& s, const Event& event, Why* why) const override {
    Parts::Occasions().Explain(*this, rules_, s, event, why);
  }
  void PassOver(const S& s, PassedOver* passed) const override { Parts::Occasions().Pass(rules_, s, passed); }

  const Game& game_;
  const std::shared_ptr<const Components> shared_;  // what rules_ speaks of
  const Rules rules_;

 private:
  const std::string scenario_;
  const std::string edition_;
};

// `Made` is its ruleset, with
//   static absl::StatusOr<Components> Load(absl::Span<const PackSource>)
//   static absl::StatusOr<std::unique_ptr<Ruleset>> Make(game, components, options, setup); the setup names its
//   scenario and its edition.
// `packs` are its released packs, newest first; `pack` is the message that they are read into.
template <class Made>
class PackedGame : public FactsGame {
 public:
  using Components = typename Made::Components;

  PackedGame(GameFacts facts, const google::protobuf::Descriptor* event, const google::protobuf::Message* pack,
             std::vector<PackSource> packs)
      : FactsGame(std::move(facts), event), pack_prototype_(pack), packs_(std::move(packs)) {}

  const google::protobuf::Message* pack_prototype() const override { return pack_prototype_; }
  std::vector<PackSource> packs() const override { return packs_; }
  std::vector<ScenarioInfo> scenarios() const override {
    const auto components = loaded_.Get({packs_.front()});
    ADJUTANT_ASSERT(components.ok());
    return ScenariosOf(**components);
  }

 private:
  std::vector<ScenarioInfo> ScenariosOf(const Components& components) const {
    std::vector<ScenarioInfo> out = FactsGame::scenarios();
    if constexpr (requires { components.scenarios.begin(); }) {
      for (const auto& scenario : components.scenarios) out.push_back({scenario.id, scenario.title});
    }
    return out;
  }

  absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Setup& setup) const override {
    ADJUTANT_ASSIGN_OR_RETURN(OptionValues options, OptionsOf(setup));
    ADJUTANT_ASSIGN_OR_RETURN(const std::vector<PackSource> sources, PacksOf(*this, setup));
    ADJUTANT_ASSIGN_OR_RETURN(std::shared_ptr<const Components> components, loaded_.Get(sources));
    ADJUTANT_ASSIGN_OR_RETURN(const Setup chosen, Chosen(ScenariosOf(*components), setup));
    return Made::Make(*this, std::move(components), std::move(options), chosen);
  }

  const google::protobuf::Message* const pack_prototype_;
  const std::vector<PackSource> packs_;
  mutable ReleasedPacks<Components> loaded_{Made::Load};
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_PACKED_GAME_H_
