// What a game without a component pack need not write itself: a Game from its facts, a Ruleset that keeps what its
// setup chose, and a view that is a table of its values.
#ifndef ADJUTANT_CORE_KERNEL_PLAIN_GAME_H_
#define ADJUTANT_CORE_KERNEL_PLAIN_GAME_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/game_facts.h"
#include "core/kernel/status.h"
#include "core/kernel/stepped_ruleset.h"

namespace adjutant {

// A game of steps and values, without a pack. `Made` is its ruleset, made of (game, setup, options); the setup names
// its scenario and its edition.
template <class Made>
class PlainGame : public FactsGame {
 public:
  using FactsGame::FactsGame;

 private:
  absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Setup& setup) const override {
    if (!setup.pack.empty() || !setup.overlays.empty()) {
      return absl::NotFoundError(absl::StrCat(title(), " has no component pack"));
    }
    ADJUTANT_ASSIGN_OR_RETURN(OptionValues values, OptionsOf(setup));
    ADJUTANT_ASSIGN_OR_RETURN(const Setup chosen, Chosen(scenarios(), setup));
    return std::make_unique<Made>(*this, chosen, std::move(values));
  }
};

// `Rules` are made of the options and have them as `options`.
template <class Rules, class S>
class PlainRuleset : public SteppedRuleset<Rules, S> {
 public:
  PlainRuleset(const Game& game, const Setup& setup, OptionValues options)
      : rules_(std::move(options)), game_(game), scenario_(setup.scenario), edition_(setup.edition) {}

  const Game& game() const override { return game_; }
  absl::string_view scenario() const override { return scenario_; }
  absl::string_view edition() const override { return edition_; }
  const OptionValues& options() const override { return rules_.options; }
  // A table of the values by name, without those that `viewer` may not see.
  void Show(const State& state, PlayerId viewer, v1::View* view) const override {
    ValueList values;
    this->Values(state, &values);
    view->set_title(std::string(game_.title()));
    v1::View::Table* table = view->add_tables();
    table->set_name("position");
    for (const char* column : {"what", "value"}) table->add_columns(column);
    for (const NamedValue& value : values) {
      v1::View::Row* row = table->add_rows();
      row->add_cells(value.name);
      row->add_cells(IsSeen(state.As<S>(), viewer, value) ? value.text : "unseen");
    }
  }
  std::vector<const InvariantInfo*> Invariants() const override {
    std::vector<const InvariantInfo*> infos;
    for (const Invariant<S>& invariant : invariants()) infos.push_back(&invariant.info);
    return infos;
  }
  void CheckInvariants(const State*, const Event*, const State& after,
                       std::vector<BrokenInvariant>* broken) const override {
    for (const Invariant<S>& invariant : invariants()) {
      const std::string what = invariant.check(after.As<S>());
      if (!what.empty()) broken->push_back({&invariant.info, what});
    }
  }
  absl::Status Set(State*, absl::string_view name, absl::string_view) const override {
    return absl::NotFoundError(absl::StrCat("nothing of ", game_.title(), " can be set, not even ", name));
  }
  absl::Status Settle(State*) const override { return absl::OkStatus(); }

 protected:
  virtual absl::Span<const Invariant<S>> invariants() const { return {}; }
  virtual bool IsSeen(const S&, PlayerId /*viewer*/, const NamedValue&) const { return true; }
  const Rules& rules() const override { return rules_; }

  const Rules rules_;

 private:
  const Game& game_;
  const std::string scenario_, edition_;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_PLAIN_GAME_H_
