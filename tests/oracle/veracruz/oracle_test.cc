// The oracle and the referee agree on zones of control and movement cost: in random games of random options, and in
// positions made odd by hand.
//
// ADJUTANT_ORACLE_POSITIONS says how many positions are compared, ADJUTANT_ORACLE_SEED which.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/policy.h"
#include "core/kernel/random.h"
#include "core/veracruz/components/load_components.h"
#include "core/veracruz/engine.h"
#include "tests/oracle/veracruz/zones.h"
#include "tests/support/played_game.h"

namespace adjutant::oracle::vc {
namespace {

using veracruz::Components;
using veracruz::HexId;
using veracruz::PieceId;
using veracruz::S;

int64_t FromEnvironment(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  int64_t number = 0;
  return text != nullptr && absl::SimpleAtoi(text, &number) ? number : otherwise;
}

const Components& Pack() {
  static const auto* pack = new Components(*veracruz::LoadComponents({veracruz::BuiltInPack()}));
  return *pack;
}

// The component pack that the game takes, as the oracle reads it.
const pb::Pack& PackRead() {
  static const auto* pack = new pb::Pack(ReadPack((*FindGame("veracruz"))->packs().back().text));
  return *pack;
}

// The counters as the program prints them.
Counters CountersOf(const Ruleset& ruleset, const Map& map, const State& state) {
  ValueList listed;
  ruleset.Values(state, &listed);
  Values values;
  for (const NamedValue& value : listed) values.emplace_back(value.name, value.text);
  return ReadCounters(PackRead(), map, values);
}

class Comparison {
 public:
  Comparison(const Map& map, const Ruleset& ruleset)
      : map_(map), ruleset_(ruleset), rules_{Pack(), ruleset.options()} {}

  // What differs first, or "".
  std::string At(const State& state) {
    const S& s = state.As<S>();
    const Counters counters = CountersOf(ruleset_, map_, state);
    const Components& c = rules_.c;
    // Only near counters can anything differ from the empty map; that is asked once as a whole.
    std::vector<HexId> hexes;
    if (positions_++ == 0) {
      for (const HexId hex : c.hexes.ids()) hexes.push_back(hex);
    } else {
      for (const HexId hex : c.hexes.ids()) {
        bool near = veracruz::There(s, hex) != 0;
        for (const HexId to : c.At(hex).neighbours) near = near || (to.exists() && veracruz::There(s, to) != 0);
        if (near && (hex.number() + positions_) % 3 == 0) hexes.push_back(hex);
      }
    }
    for (const HexId hex : hexes) {
      const HexName name(c.hex_names.Id(hex));
      for (const bool us : {true, false}) {
        const veracruz::Side side = us ? veracruz::kUs : veracruz::kMexico;
        ++answers_;
        const bool zone = Controlled(map_, counters, us, name);
        if (zone != veracruz::InZone(rules_, s, side, hex)) {
          return absl::StrCat(name, ": in a zone of control of ", us ? "the US" : "Mexico", ": oracle says ", zone);
        }
        for (const veracruz::DirectionId d : veracruz::kEveryDirection) {
          const HexId to = c.At(hex).neighbours[d];
          if (!to.exists()) continue;
          for (const bool artillery : {false, true}) {
            ++answers_;
            const HexName next(c.hex_names.Id(to));
            const int cost = Cost(map_, counters, us, name, next, artillery);
            const int core = veracruz::EntryCost(rules_, s, side, hex, d, artillery);
            if (cost != core) {
              std::string text = absl::StrCat(us ? "the US" : "Mexico", artillery ? " with artillery" : "", " from ",
                                              name, " to ", next, ": oracle says ", cost, ", core ", core);
              for (const Counter& counter : counters) {
                for (const HexName& around : map_.Around(next)) {
                  if (counter.hex != around) continue;
                  absl::StrAppend(&text, "\n  ", around, ": ", counter.name, ", strength ", counter.strength,
                                  counter.demoralized ? ", demoralized" : "", counter.untried ? ", untried" : "");
                }
              }
              return text;
            }
          }
        }
      }
    }
    return "";
  }
  int64_t positions() const { return positions_; }
  int64_t answers() const { return answers_; }

 private:
  const Map& map_;
  const Ruleset& ruleset_;
  const veracruz::Rules rules_;
  int64_t positions_ = 0, answers_ = 0;
};

// Options that cite a rule of zones of control or movement cost. The oracle gives one answer under all their readings:
// none of them is about who has a zone or what a hex costs.
bool ConcernsOracle(const OptionSpec& option) {
  return std::any_of(option.cases.begin(), option.cases.end(), [](absl::string_view rule) {
    return absl::StartsWith(rule, "6.") || absl::StartsWith(rule, "5.3") || absl::StartsWith(rule, "12.15");
  });
}

// Options at random, and each value in turn of those that concern the oracle.
testing::OptionPicks AnyOptions(const Game& game, size_t turn, Random* random) {
  testing::OptionPicks picks;
  for (const OptionSpec& option : game.options()) {
    const bool concerns = ConcernsOracle(option);
    if (!concerns && random->Below(2) == 0) continue;
    const size_t choice = concerns ? turn % option.choices.size() : random->Below(option.choices.size());
    picks.emplace_back(option.id, option.choices[choice].value);
  }
  return picks;
}

// Puts counters of both sides where play would not: near each other, across rivers, in fortresses, demoralised.
void Disturb(const veracruz::Rules& r, S& s, Random* random) {
  const Components& c = r.c;
  for (int i = 0; i < 12; ++i) {
    const PieceId p(random->Below(c.pieces.size()));
    HexId hex(random->Below(c.hexes.size()));
    // Near something, mostly.
    const PieceId other(random->Below(c.pieces.size()));
    if (veracruz::OnMap(s[other].where))
      hex = c.At(veracruz::HexOf(s, other)).neighbours[veracruz::DirectionId(random->Below(6))];
    if (!hex.exists() || !c.At(hex).land() || c.At(hex).terrain == veracruz::Terrain::kMountain) continue;
    if (!c.Piece(p).land() || c.Piece(p).formation() || s[p].formation.exists() || veracruz::Frozen(r, s, p)) continue;
    if (veracruz::HasLand(s, veracruz::Enemy(c.Piece(p).side), hex)) continue;
    if (!veracruz::OnMap(s[p].where)) s[p].strength = static_cast<uint8_t>(c.Piece(p).strength);
    veracruz::PutDown(r, s, p, hex);
    if (random->Below(4) == 0) s[p].Mark(veracruz::kDemoralized);
    if (c.Piece(p).drawn && random->Below(2) == 0) s[p].Mark(veracruz::kTried);
    veracruz::Refresh(r, s, hex);
  }
}

TEST(VeracruzOracle, ZonesOfControlAndMovementCostAreThoseOfTheRulebook) {
  const Map map(PackRead());
  const int64_t wanted = FromEnvironment("ADJUTANT_ORACLE_POSITIONS", 2000);
  Random random(static_cast<uint64_t>(FromEnvironment("ADJUTANT_ORACLE_SEED", 18470309)));
  const Game& game = **FindGame("veracruz");
  constexpr int kOptionSets = 8;
  std::map<std::string, int64_t> asked;  // positions compared, by value of an option
  int64_t answers = 0;
  for (int set = 0; set < kOptionSets; ++set) {
    const testing::OptionPicks picks = AnyOptions(game, static_cast<size_t>(set), &random);
    const auto ruleset = testing::RulesFor("veracruz", "", picks);
    const veracruz::Rules rules{Pack(), ruleset->options()};
    Comparison comparison(map, *ruleset);
    EventList legal;
    while (comparison.positions() < wanted / kOptionSets) {
      State state = ruleset->NewState();
      const absl::Span<const PolicySpec> policies = game.policies();
      const PolicySpec& policy = policies[random.Below(policies.size())];
      for (int event = 0; event < 6000; ++event) {
        legal.clear();
        ruleset->LegalEvents(state, &legal);
        if (legal.empty()) break;
        ruleset->Apply(&state, Pick(*ruleset, state, legal, policy, &random), nullptr);
        if (event % 40 != 0) continue;
        const std::string difference = comparison.At(state);
        ASSERT_EQ(difference, "") << "event " << event;
        State odd = state;
        Disturb(rules, odd.As<S>(), &random);
        const std::string oddity = comparison.At(odd);
        ASSERT_EQ(oddity, "") << "a position made odd after event " << event;
      }
    }
    answers += comparison.answers();
    for (const auto& [option, value] : picks) asked[absl::StrCat(option, "=", value)] += comparison.positions();
  }
  for (const OptionSpec& option : game.options()) {
    if (!ConcernsOracle(option)) continue;
    for (const OptionChoice& choice : option.choices) {
      const std::string name = absl::StrCat(option.id, "=", choice.value);
      std::cout << name << ": " << asked[name] << " positions\n";
      EXPECT_GE(asked[name], wanted / 8) << name;
    }
  }
  std::cout << answers << " answers compared\n";
  EXPECT_GT(answers, wanted);
}

}  // namespace
}  // namespace adjutant::oracle::vc
