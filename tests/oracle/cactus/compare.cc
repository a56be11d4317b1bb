#include "tests/oracle/cactus/compare.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/cactus/components/load_components.h"
#include "tests/oracle/cactus/control.h"
#include "tests/oracle/cactus/replacements.h"

namespace adjutant::oracle::cac {
namespace {

using cactus::S;

std::shared_ptr<const cactus::Components> Base() {
  static const auto* base = new std::shared_ptr<const cactus::Components>(
      std::make_shared<cactus::Components>(*cactus::LoadComponents({cactus::BuiltInPack()})));
  return *base;
}

Options OptionsOf(const Ruleset& ruleset) {
  Options options;
  for (size_t i = 0; i < ruleset.options().size(); ++i) {
    const OptionSpec& spec = ruleset.game().options()[i];
    options[spec.id] = spec.choices[ruleset.options()[i]].value;
  }
  return options;
}

Side SideOf(cactus::Side side) {
  if (side == cactus::kImperial) return Side::kImperial;
  if (side == cactus::kRepublican) return Side::kRepublican;
  return Side::kNobody;
}

class Comparison {
 public:
  Comparison(const Game& game, const State& state, Tally* tally, Differences* differences)
      : game_(game),
        state_(state),
        s_(state.As<S>()),
        codec_(*game.ruleset),
        position_(PositionOf(game, state)),
        tally_(*tally),
        differences_(*differences) {}

  void Control() {
    for (const cactus::ProvinceId province : game_.rules.c.map) {
      const Name name(game_.rules.c.province_names.Id(province));
      if (HasNoView(position_, name)) continue;
      Ask("control", name, SideName(ControllerOf(position_, name)),
          SideName(SideOf(cactus::ControllerOf(game_.rules, s_, province))));
    }
    if (position_.control.at("mexico_city") == Side::kImperial) {
      Ask("gulf link", "Mexico City", Word(GulfLink(position_)), Word(cactus::GulfLink(game_.rules, s_)));
    }
  }

  void Decision() {
    switch (s_.step) {
      case cactus::kPointsDieStep:
        return Points();
      case cactus::kBuyStep:
        return Lists("purchase", Purchases(position_, Mover()), {"unit_bought", "unit_rebuilt"});
      default:
        return;
    }
  }

 private:
  static std::string Word(bool is) { return is ? "yes" : "no"; }
  Side Mover() const { return SideOf(static_cast<cactus::Side>(game_.ruleset->PendingOf(state_).player)); }

  void Ask(const char* kind, const std::string& about, const std::string& oracle, const std::string& referee) {
    ++tally_[kind];
    if (oracle == referee) return;
    differences_.emplace(kind, absl::StrCat(about, ": the oracle says ", oracle, ", the referee ", referee));
  }

  // What is listed of these kinds of events, without the player.
  Names Listed(const std::vector<std::string>& kinds, Event* first = nullptr) const {
    EventList legal;
    game_.ruleset->LegalEvents(state_, &legal);
    Names listed;
    for (const Event& event : legal) {
      const std::pair<std::string, std::string> words =
          absl::StrSplit(codec_.ToNotation(event), absl::MaxSplits(' ', 1));
      const std::string kind = words.second.substr(0, words.second.find(' '));
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) continue;
      if (first != nullptr) *first = event;
      listed.insert(words.second);
    }
    return listed;
  }

  // Both list the same events.
  void Lists(const char* kind, const Names& oracle, const std::vector<std::string>& kinds) {
    const Names referee = Listed(kinds);
    tally_[kind] += static_cast<int64_t>(std::max(oracle.size(), referee.size())) + 1;
    std::vector<std::string> more, fewer;
    std::set_difference(oracle.begin(), oracle.end(), referee.begin(), referee.end(), std::back_inserter(more));
    std::set_difference(referee.begin(), referee.end(), oracle.begin(), oracle.end(), std::back_inserter(fewer));
    if (more.empty() && fewer.empty()) return;
    differences_.emplace(kind, absl::StrCat("only the oracle lists {", absl::StrJoin(more, "; "),
                                            "}, only the referee {", absl::StrJoin(fewer, "; "), "}"));
  }

  // The position that each roll of the die leads to.
  std::vector<State> Rolls() const {
    EventList legal;
    game_.ruleset->LegalEvents(state_, &legal);
    std::vector<State> rolls;
    for (const Event& event : legal) {
      rolls.push_back(state_);
      game_.ruleset->Apply(&rolls.back(), event, nullptr);
    }
    return rolls;
  }

  void Points() {
    const std::string purpose = *Listed({"die_rolled"}).begin();
    const std::vector<State> rolls = Rolls();
    for (size_t i = 0; i < rolls.size(); ++i) {
      const int die = static_cast<int>(i) + 1;
      const S& after = rolls[i].As<S>();
      if (absl::StrContains(purpose, "imperial_points")) {
        Ask("points", absl::StrCat("Mexican points with a ", die),
            absl::StrCat(PointsAfter(position_, Pool::kMexican, die)),
            absl::StrCat(cactus::PointsOf(after, cactus::Points::kMexican)));
      } else if (absl::StrContains(purpose, "french_points")) {
        Ask("points", absl::StrCat("French points with a ", die),
            absl::StrCat(PointsAfter(position_, Pool::kFrench, die)),
            absl::StrCat(cactus::PointsOf(after, cactus::Points::kFrench)));
      } else if (absl::StrContains(purpose, "republican_points")) {
        Ask("points", absl::StrCat("Republican points with a ", die),
            absl::StrCat(PointsAfter(position_, Pool::kRepublican, die)),
            absl::StrCat(cactus::PointsOf(after, cactus::Points::kRepublican)));
      }
    }
  }

  const Game& game_;
  const State& state_;
  const S& s_;
  const EventCodec codec_;
  const Position position_;
  Tally& tally_;
  Differences& differences_;
};

}  // namespace

Game::Game(const std::string& which, const testing::OptionPicks& picked)
    : scenario(which),
      picks(picked),
      ruleset(testing::RulesFor("cactus", which, picked)),
      components(cactus::WithOptions(Base(), ruleset->options())),
      rules{*components, ruleset->options(), cactus::ScenarioId(components->scenario_names.Find(ruleset->scenario()))},
      options(OptionsOf(*ruleset)),
      printed(ReadPack(std::string(cactus::BuiltInPack().text), options)) {}

Position PositionOf(const Game& game, const State& state) {
  ValueList listed;
  game.ruleset->Values(state, &listed);
  Values values;
  for (const NamedValue& value : listed) values.emplace_back(value.name, value.text);
  return ReadPosition(game.printed, game.options, values);
}

void Compare(const Game& game, const State& state, bool all, Tally* tally, Differences* differences) {
  Comparison comparison(game, state, tally, differences);
  if (all) comparison.Control();
  comparison.Decision();
}

}  // namespace adjutant::oracle::cac
