// A game around another, the same in everything that a test does not replace.
#ifndef ADJUTANT_TESTS_SUPPORT_WRAPPED_GAME_H_
#define ADJUTANT_TESTS_SUPPORT_WRAPPED_GAME_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"

namespace adjutant::testing {

class WrappedRuleset : public Ruleset {
 public:
  WrappedRuleset(const Game& game, std::unique_ptr<const Ruleset> inner)
      : game_(game), inner_(std::move(inner)), start_(inner_->NewState()) {
    InitDomains();
  }
  const Game& game() const override { return game_; }
  absl::string_view scenario() const override { return inner_->scenario(); }
  absl::string_view edition() const override { return inner_->edition(); }
  const OptionValues& options() const override { return inner_->options(); }
  const LoadedPack* pack() const override { return inner_->pack(); }
  const NameTable* Names(absl::string_view domain) const override { return inner_->Names(domain); }
  State NewState() const override { return start_; }
  Pending PendingOf(const State& state) const override { return inner_->PendingOf(state); }
  std::vector<std::string> DecisionNames() const override { return inner_->DecisionNames(); }
  void LegalEvents(const State& state, EventList* out) const override { inner_->LegalEvents(state, out); }
  Ruling Check(const State& state, const Event& event, Why* why) const override {
    return inner_->Check(state, event, why);
  }
  void Apply(State* state, const Event& event, Trace* trace) const override { inner_->Apply(state, event, trace); }
  std::string Unsupported(const State& state) const override { return inner_->Unsupported(state); }
  absl::Span<const Section> Sections() const override { return inner_->Sections(); }
  std::string Outcome(const State& state) const override { return inner_->Outcome(state); }
  std::string ChanceKey(const State& state) const override { return inner_->ChanceKey(state); }
  PlayerId RollerOf(const State& state) const override { return inner_->RollerOf(state); }
  std::vector<const InvariantInfo*> Invariants() const override { return inner_->Invariants(); }
  void CheckInvariants(const State* before, const Event* event, const State& after,
                       std::vector<BrokenInvariant>* broken) const override {
    inner_->CheckInvariants(before, event, after, broken);
  }
  bool ReshuffleHidden(State* state, PlayerId viewer, Random* random) const override {
    return inner_->ReshuffleHidden(state, viewer, random);
  }
  void Weigh(int taste, const State& state, const EventList& legal, std::vector<int>* weights) const override {
    inner_->Weigh(taste, state, legal, weights);
  }
  Headings HeadingsOf(const State& state) const override { return inner_->HeadingsOf(state); }
  std::string Describe(const State& state, const Event& event) const override { return inner_->Describe(state, event); }
  void Show(const State& state, PlayerId viewer, v1::View* view) const override { inner_->Show(state, viewer, view); }
  void Values(const State& state, ValueList* out) const override { inner_->Values(state, out); }
  absl::Status Set(State* state, absl::string_view name, absl::string_view value) const override {
    return inner_->Set(state, name, value);
  }
  absl::Status Settle(State* state) const override { return inner_->Settle(state); }

 protected:
  const Ruleset& inner() const { return *inner_; }

 private:
  void SetStart(State state) override { start_ = std::move(state); }

  const Game& game_;
  std::unique_ptr<const Ruleset> inner_;
  State start_;
};

// `Wrapper` is a WrappedRuleset. The inner game is looked for when it is needed: games register in any order.
template <class Wrapper>
class WrappedGame : public Game {
 public:
  WrappedGame(std::string id, std::string inner) : id_(std::move(id)), inner_id_(std::move(inner)) {}
  absl::string_view id() const override { return id_; }
  absl::string_view title() const override { return id_; }
  absl::string_view about() const override { return "a game with a fault, for tests"; }
  const std::vector<std::string>& sides() const override { return inner().sides(); }
  const std::vector<std::string>& side_names() const override { return inner().side_names(); }
  const EventSchema& schema() const override { return inner().schema(); }
  Catalogue catalogue() const override { return inner().catalogue(); }
  absl::Span<const OptionSpec> options() const override { return inner().options(); }
  absl::Span<const EditionSpec> editions() const override { return inner().editions(); }
  std::vector<ScenarioInfo> scenarios() const override { return inner().scenarios(); }
  const google::protobuf::Message* pack_prototype() const override { return inner().pack_prototype(); }
  std::vector<PackSource> packs() const override { return inner().packs(); }
  absl::Span<const PolicySpec> policies() const override { return inner().policies(); }
  absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Setup& setup) const override {
    Setup plain = setup;
    plain.position.clear();
    ADJUTANT_ASSIGN_OR_RETURN(std::unique_ptr<const Ruleset> made, inner().MakeRuleset(plain));
    return std::make_unique<Wrapper>(*this, std::move(made));
  }

 private:
  const Game& inner() const {
    const absl::StatusOr<const Game*> found = FindGame(inner_id_);
    ADJUTANT_ASSERT(found.ok());
    return **found;
  }
  const std::string id_;
  const std::string inner_id_;
};

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_WRAPPED_GAME_H_
