#include "tests/oracle/compare.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"
#include "core/kernel/stepped_ruleset.h"
#include "tests/oracle/control.h"
#include "tests/oracle/movement.h"
#include "tests/oracle/supply.h"

namespace adjutant::oracle {
namespace {

using halls::SpaceId;

halls::Side SideOf(Nation nation) {
  if (nation == Nation::kUnitedStates) return halls::kUs;
  return nation == Nation::kMexico ? halls::kMexico : halls::kNobody;
}

class Comparison {
 public:
  Comparison(const Ruleset& ruleset, const halls::Rules& rules, const Position& position, const State& state,
             bool thorough, Tally* tally, Differences* differences)
      : ruleset_(ruleset),
        // Half of the answers are those that are kept while plays are listed.
        memo_(tally->positions % 2 == 0 ? std::make_unique<halls::SupplyMemo>(rules, state.As<halls::S>()) : nullptr),
        rules_(memo_ != nullptr ? memo_->rules() : rules),
        state_(state),
        s_(state.As<halls::S>()),
        p_(position),
        tally_(tally),
        differences_(differences),
        thorough_(thorough) {}

  void Run() {
    for (Nation nation : {Nation::kUnitedStates, Nation::kMexico}) {
      CompareSupply(nation);
      CompareCosts(nation);
      CompareSpaces(nation);
    }
    CompareStates();
    CompareIsolated();
    CompareStacking();
    if (ruleset_.PendingOf(state_).name == "move") CompareMoves();
    if (ruleset_.PendingOf(state_).name == "place_control") ComparePlacements();
    if (s_.act.active == 0 && s_.battle.active == 0 && s_.depth == 0) CompareEndOfTurn();
  }

 private:
  int Count() const { return static_cast<int>(p_.spaces.size()); }
  const std::string& Name(int space) const { return p_.spaces[static_cast<size_t>(space)].name; }

  // One answer of each. `question` and `why` are called when they differ.
  template <class Answer, class Question, class Why>
  void Same(const char* kind, Answer oracle, Answer referee, Question question, Why why) {
    ++tally_->answers;
    tally_->said = (tally_->said ^ static_cast<uint64_t>(oracle)) * 1099511628211U;  // FNV
    if (oracle == referee || differences_->count(kind) != 0) return;
    (*differences_)[kind] = absl::StrCat(question(), "\n  oracle: ", oracle, "\n  core:   ", referee,
                                         "\n  the oracle's reasons:\n    ", absl::StrJoin(Reasons(why()), "\n    "));
  }

  void CompareSupply(Nation nation) {
    const halls::Side side = SideOf(nation);
    const Supply supply(p_, nation);
    for (int i = 0; i < Count(); ++i) {
      if (!thorough_ && (i + tally_->positions) % kSpacesEvery != 0) continue;
      const SpaceId space(i);
      const auto why = [&] { return supply.Explain(i); };
      const auto about = [&](const char* what) {
        return [this, nation, i, what] { return absl::StrCat(NationName(nation), " in ", Name(i), ": ", what); };
      };
      for (bool army : {false, true}) {
        const char* what = army ? "a line for an Army" : "a line for a Force";
        const halls::Consumer consumer{side, space, army, false};
        const Line line = supply.LineFrom(i, army);
        const bool exists = TraceSupply(rules_, s_, consumer, nullptr);
        Same("line", line.exists, exists, about(what), why);
        if (!line.exists || !exists) continue;
        halls::SupplyLine core;
        TraceSupply(rules_, s_, consumer, &core);
        Same("length of line", line.length, core.length, about(what), why);
        Same("limit of line", line.limited, core.limited, about(what), why);
      }
      const int here = CountUnits(p_, i, nation);
      const int fed = supply.FedWithoutLine(i, /*supply_event=*/false);
      // Whether an empty Zone is in supply that would feed a unit by itself, the book does not say (6.4.b, 6.4.c).
      if (here > 0 || fed == 0) {
        Same("space in supply", supply.SpaceInSupply(i), SpaceInSupply(rules_, s_, side, space),
             about("is everything in supply"), why);
      }
      for (int units : {1, 3, 6}) {
        if (here == 0 && fed == 0) continue;
        for (bool army : {false, true}) {
          Same("force in supply", supply.ForceInSupply(i, units, army),
               ForceInSupply(rules_, s_, side, space, army, units), about("is a Force of 1, 3 or 6 in supply"), why);
        }
      }
      if (here > 0) {
        Same("force in supply", supply.ForceInSupply(i, here, false), ForceInSupply(rules_, s_, side, space, false),
             about("are they in supply as one Force"), why);
      }
      Same("largest force", supply.LargestForce(i), LargestForce(rules_, s_, side, space), about("the largest Force"),
           why);
      Same("unlimited source", supply.IsUnlimitedSource(i), UnlimitedSource(rules_, s_, side, space),
           about("a source without limit"), why);
      for (bool event : {false, true}) {
        Same("fed without line", supply.FedWithoutLine(i, event), FedWithoutLine(rules_, side, space, event),
             about("units fed without a line"), why);
      }
      // Single sources, for few Spaces.
      if (thorough_ || (i + tally_->positions) % kSourcesEvery == 0) CompareSources(nation, supply, i);
    }
  }

  void CompareSources(Nation nation, const Supply& supply, int space) {
    for (int source = 0; source < Count(); ++source) {
      for (bool given_up : {false, true}) {
        for (bool army : {false, true}) {
          const halls::Consumer consumer{SideOf(nation), SpaceId(space), army, false};
          Same(
              "single source", supply.CouldFeed(source, space, army, given_up),
              SourceFeeds(rules_, s_, consumer, SpaceId(source), given_up),
              [&] {
                return absl::StrCat(NationName(nation), " in ", Name(space), army ? ", an Army" : "", ": does ",
                                    Name(source), " feed it", given_up ? ", the train being given up" : "");
              },
              [&] { return supply.Explain(space); });
        }
      }
    }
  }

  void CompareCosts(Nation nation) {
    const bool force = s_.act.group.commander != kNoId;
    for (int i = 0; i < Count(); ++i) {
      for (const Connection& connection : p_.spaces[static_cast<size_t>(i)].connections) {
        const Cost cost = CostOfEntering(p_, nation, force, i, connection.to);
        const halls::EntryCost core =
            CostToEnter(rules_, s_, SideOf(nation), SpaceId(i), SpaceId(connection.to), nullptr);
        const auto question = [&] {
          return absl::StrCat(NationName(nation), " from ", Name(i), " to ", Name(connection.to), ": MP");
        };
        const auto why = [] { return Reasons{}; };
        Same("entering takes all", cost.all, core.all, question, why);
        Same("entering costs", cost.least, core.cost, question, why);
      }
    }
  }

  void CompareSpaces(Nation nation) {
    for (int i = 0; i < Count(); ++i) {
      const auto why = [] { return Reasons{}; };
      Same(
          "friendly", IsFriendly(p_, i, nation), Friendly(rules_, s_, SideOf(nation), SpaceId(i)),
          [&] { return absl::StrCat(Name(i), ": friendly to ", NationName(nation)); }, why);
      Same(
          "enemy-occupied", IsEnemyOccupied(p_, i, nation), EnemyOccupied(rules_, s_, SideOf(nation), SpaceId(i)),
          [&] { return absl::StrCat(Name(i), ": enemy-occupied for ", NationName(nation)); }, why);
    }
  }

  void CompareStates() {
    for (size_t i = 0; i < p_.states.size(); ++i) {
      Same(
          "state control", UsControlsState(p_, static_cast<int>(i)),
          halls::UsControlsState(rules_, s_, halls::StateId(i)),
          [&] { return absl::StrCat(p_.states[i].name, ": does the US control the State"); }, [] { return Reasons{}; });
    }
  }

  void CompareIsolated() {
    for (int i = 0; i < Count(); ++i) {
      Same(
          "isolated", IsIsolated(p_, i), Isolated(rules_, s_, SpaceId(i)),
          [&] {
            return absl::StrCat(Name(i), ": is the marker of ", NationName(p_.spaces[static_cast<size_t>(i)].marker),
                                " isolated");
          },
          [&] { return Supply(p_, p_.spaces[static_cast<size_t>(i)].marker).Explain(i); });
    }
  }

  void CompareStacking() {
    std::string where;
    for (int i = 0; i < Count(); ++i) {
      for (Nation nation : {Nation::kUnitedStates, Nation::kMexico}) {
        if (Overstacked(p_, i, nation)) where = absl::StrCat(NationName(nation), " in ", Name(i));
      }
    }
    Same(
        "stacking", !where.empty(), halls::Overstacked(rules_, s_),
        [] { return std::string("are there more Units in a Space than may end an Action there"); },
        [&] { return Reasons{where}; });
    tally_->overstacked += where.empty() ? 0 : 1;
  }

  // The active group, as it stands on the table.
  Mover ActiveGroup() const {
    const halls::Group& group = s_.act.group;
    Mover mover;
    mover.nation = group.side == halls::kUs ? Nation::kUnitedStates : Nation::kMexico;
    mover.units = group.units.Count();
    for (const halls::UnitId unit : group.units) {
      if (rules_.c.units[unit].sort == halls::Sort::kGuerilla) ++mover.guerillas;
    }
    mover.commander = group.commander.exists() && mover.units > 0;
    mover.army = group.army.exists();
    mover.points_left = s_.act.left;
    mover.has_moved = !s_.act.entered.Empty() || s_.act.spent != 0;  // or has spent MP where it stands
    const Space& here = p_.spaces[s_.act.space.index()];
    const bool rough = here.terrain == Terrain::kRough || here.terrain == Terrain::kJungle;
    // It moves through a Space that it has entered, not through the one in which it began (10.2.a).
    mover.must_stop = s_.act.entered.Has(s_.act.space) && rough;
    mover.armistice = s_.effects.armistice_us != 0 || s_.effects.armistice_mexico != 0;
    return mover;
  }

  void CompareMoves() {
    const Mover mover = ActiveGroup();
    const int from = s_.act.space.number();
    for (int to = 0; to < Count(); ++to) {
      Event move;
      move.type = halls::kMoved;
      move.player = s_.act.group.side;
      move.args.fill(kNone);
      move.args[0] = to;
      Why refusal;
      const bool legal = ruleset_.Check(state_, move, &refusal).accepted;
      const std::string why_not = s_.act.stopped != 0 ? "it has stopped" : WhyNotEnter(p_, mover, from, to);
      const auto question = [&] {
        return absl::StrCat(NationName(mover.nation), ", ", mover.units, " units",
                            mover.commander ? " with leader" : "", ", ", mover.points_left, " MP, from ", Name(from),
                            " to ", Name(to));
      };
      Same("move", why_not.empty(), legal, question, [&] {
        return Reasons{why_not, absl::StrCat("core says: ", refusal.sentence)};
      });
      if (!legal || !why_not.empty()) continue;
      State after = state_;
      ruleset_.Apply(&after, move, nullptr);
      const halls::S& moved = after.As<halls::S>();
      if (moved.act.active == 0 || moved.act.space != SpaceId(to)) continue;
      Same("points left", PointsLeft(p_, mover, from, to), int{moved.act.left}, question, [] { return Reasons{}; });
      const bool went_on = ruleset_.PendingOf(after).name == "move";
      if (went_on) {
        Same("must stop", MustStop(p_, mover, from, to), moved.act.stopped != 0, question, [] { return Reasons{}; });
      }
    }
  }

  void ComparePlacements() {
    const Nation nation = s_.play.side == halls::kUs ? Nation::kUnitedStates : Nation::kMexico;
    // By an option the OPS of an event make several actions: a part of them is no whole card.
    const bool part = s_.effects.ops_granted > 0 || s_.effects.grants > 1;
    for (int i = 0; i < Count(); ++i) {
      const MayPlace may = MayPlaceControl(p_, i, nation, s_.play.left == s_.play.ops && !part);
      ++(may == MayPlace::kNoView ? tally_->placements_unseen : tally_->placements);
      if (may == MayPlace::kNoView) continue;
      Event place;
      place.type = halls::kSpaceControlled;
      place.player = s_.play.side;
      place.args.fill(kNone);
      place.args[0] = i;
      Why refusal;
      const bool legal = ruleset_.Check(state_, place, &refusal).accepted;
      Same(
          "place control", may == MayPlace::kYes, legal,
          [&] {
            return absl::StrCat(NationName(nation), " places a marker in ", Name(i), ", ", s_.play.left, " of ",
                                s_.play.ops, " OPS left");
          },
          [&] { return Reasons{absl::StrCat("core says: ", refusal.sentence)}; });
    }
  }

  // Control is determined as at the end of a turn; City Conquest dice fall, and leaders give way, as they like.
  void CompareEndOfTurn() {
    State after = state_;
    halls::S& s = after.As<halls::S>();
    s.step = halls::kEndControl;
    static_cast<const SteppedRuleset<halls::Rules, halls::S>&>(ruleset_).RunOn(s, nullptr);
    EventList legal;
    while (s.step == halls::kCityMarkerStep || s.step == halls::kCityDieStep || s.step == halls::kDisplaceStep) {
      legal.clear();
      ruleset_.LegalEvents(after, &legal);
      if (legal.empty()) return;
      ruleset_.Apply(&after, legal.front(), nullptr);
    }
    const EndOfTurn end = DetermineControl(p_);
    for (int i = 0; i < Count(); ++i) {
      if (end.spaces[static_cast<size_t>(i)] == Nation::kNobody) continue;
      Same(
          "control at the end of the turn", static_cast<int>(SideOf(end.spaces[static_cast<size_t>(i)])),
          static_cast<int>(s.control[SpaceId(i)]),
          [&] { return absl::StrCat(Name(i), ": whose at the end of the turn (1 the US, 2 Mexico)"); },
          [&] { return Supply(p_, p_.spaces[static_cast<size_t>(i)].marker).Explain(i); });
    }
    for (size_t i = 0; i < p_.states.size(); ++i) {
      Same(
          "State at the end of the turn", static_cast<int>(SideOf(end.states[i])),
          static_cast<int>(s.states[halls::StateId(static_cast<int64_t>(i))].control),
          [&] { return absl::StrCat(p_.states[i].name, ": whose State at the end of the turn (1 the US, 2 Mexico)"); },
          [] { return Reasons{}; });
    }
  }

  const Ruleset& ruleset_;
  const std::unique_ptr<halls::SupplyMemo> memo_;
  const halls::Rules& rules_;
  const State& state_;
  const halls::S& s_;
  const Position& p_;
  Tally* tally_;
  Differences* differences_;
  const bool thorough_;
  // Unless it is thorough: one Space in so many, other ones at each position.
  static constexpr int64_t kSpacesEvery = 6;
  static constexpr int64_t kSourcesEvery = 6 * 108;
};

}  // namespace

Readings ReadingsIn(const Ruleset& ruleset) {
  std::vector<std::pair<std::string, std::string>> values;
  const absl::Span<const OptionSpec> options = ruleset.game().options();
  for (size_t i = 0; i < options.size(); ++i) {
    values.emplace_back(options[i].id, options[i].choices[ruleset.options()[i]].value);
  }
  return ReadingsOf(values);
}

Position PositionOf(const Ruleset& ruleset, const Printed& printed, const State& state) {
  ValueList listed;
  ruleset.Values(state, &listed);
  Values values;
  for (const NamedValue& value : listed) values.emplace_back(value.name, value.text);
  return ReadPosition(printed, ReadingsIn(ruleset), values);
}

void Compare(const Ruleset& ruleset, const halls::Rules& rules, const Position& position, const State& state,
             bool thorough, Tally* tally, Differences* differences) {
  Comparison(ruleset, rules, position, state, thorough, tally, differences).Run();
}

void CompareDistances(const halls::Rules& rules, const Printed& printed, Tally* tally, Differences* differences) {
  const Position& map = printed.map;
  for (bool mexico_only : {false, true}) {
    const std::vector<std::vector<int>> ways = CheapestWays(map, mexico_only);
    const auto& core = mexico_only ? rules.c.guerilla_cost : rules.c.march_cost;
    for (size_t from = 0; from < ways.size(); ++from) {
      for (size_t to = 0; to < ways.size(); ++to) {
        ++tally->answers;
        const uint8_t cost = core[SpaceId(static_cast<int64_t>(from))][SpaceId(static_cast<int64_t>(to))];
        const int theirs = cost == halls::Components::kTooFar ? kNowhere : cost;
        if (theirs == ways[from][to]) continue;
        differences->emplace("distance", absl::StrCat("from ", map.spaces[from].name, " to ", map.spaces[to].name,
                                                      mexico_only ? " in Mexico" : "", "\n  oracle: ", ways[from][to],
                                                      "\n  core:   ", theirs));
      }
    }
  }
}

}  // namespace adjutant::oracle
