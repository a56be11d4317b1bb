// The oracle and the referee agree on zones of control and movement cost: in random games of random options, and in
// positions made odd by hand.
//
// ADJUTANT_ORACLE_POSITIONS says how many positions are compared, ADJUTANT_ORACLE_SEED which.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

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
using veracruz::Sort;

int64_t FromEnvironment(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  int64_t number = 0;
  return text != nullptr && absl::SimpleAtoi(text, &number) ? number : otherwise;
}

const Components& Pack() {
  static const auto* pack = new Components(*veracruz::LoadComponents({veracruz::BuiltInPack()}));
  return *pack;
}

Kind KindOf(Sort sort) {
  switch (sort) {
    case Sort::kUnit:
      return Kind::kCombatUnit;
    case Sort::kLeader:
      return Kind::kLeader;
    case Sort::kFormation:
      return Kind::kFormation;
    case Sort::kGunboat:
      return Kind::kGunboat;
    case Sort::kGuerrilla:
      return Kind::kGuerrilla;
    case Sort::kDummy:
      return Kind::kDummy;
    case Sort::kSupply:
      return Kind::kSupply;
    case Sort::kPackAnimal:
      break;
  }
  return Kind::kPackAnimal;
}

// The counters as they lie on the table.
Counters Picture(const S& s) {
  const Components& c = Pack();
  Counters counters;
  for (PieceId p = 0; p < static_cast<PieceId>(c.pieces.size()); ++p) {
    if (!veracruz::OnMap(s[p].where)) continue;
    Counter counter;
    counter.name = std::string(c.piece_names.Id(p));
    counter.us = c.Piece(p).side == veracruz::kUs;
    counter.kind = KindOf(c.Piece(p).sort);
    counter.hex = std::string(c.hex_names.Id(veracruz::HexOf(s, p)));
    counter.strength = s[p].strength;
    counter.untried = c.Piece(p).drawn && !s[p].Has(veracruz::kTried);
    counter.demoralized = s[p].Has(veracruz::kDemoralized);
    counters.push_back(std::move(counter));
  }
  return counters;
}

class Comparison {
 public:
  Comparison(const Map& map, const veracruz::Rules& rules) : map_(map), rules_(rules) {}

  // What differs first, or "".
  std::string At(const S& s) {
    const Counters counters = Picture(s);
    const Components& c = rules_.c;
    // Only near counters can anything differ from the empty map; that is asked once as a whole.
    std::vector<HexId> hexes;
    if (positions_++ == 0) {
      for (HexId hex = 0; hex < static_cast<HexId>(c.hexes.size()); ++hex) hexes.push_back(hex);
    } else {
      for (HexId hex = 0; hex < static_cast<HexId>(c.hexes.size()); ++hex) {
        bool near = veracruz::There(s, hex) != 0;
        for (const HexId to : c.At(hex).neighbours)
          near = near || (to != veracruz::kNoId && veracruz::There(s, to) != 0);
        if (near && (hex + positions_) % 3 == 0) hexes.push_back(hex);
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
        for (int d = 0; d < veracruz::kDirections; ++d) {
          const HexId to = c.At(hex).neighbours[static_cast<size_t>(d)];
          if (to == veracruz::kNoId) continue;
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
  const veracruz::Rules& rules_;
  int64_t positions_ = 0, answers_ = 0;
};

testing::OptionPicks AnyOptions(const Game& game, Random* random) {
  testing::OptionPicks picks;
  for (const OptionSpec& option : game.options()) {
    if (random->Below(2) == 0) continue;
    picks.emplace_back(option.id, option.choices[random->Below(option.choices.size())].value);
  }
  return picks;
}

// Puts counters of both sides where play would not: near each other, across rivers, in fortresses, demoralised.
void Disturb(const veracruz::Rules& r, S& s, Random* random) {
  const Components& c = r.c;
  for (int i = 0; i < 12; ++i) {
    const auto p = static_cast<PieceId>(random->Below(c.pieces.size()));
    auto hex = static_cast<HexId>(random->Below(c.hexes.size()));
    // Near something, mostly.
    const auto other = static_cast<PieceId>(random->Below(c.pieces.size()));
    if (veracruz::OnMap(s[other].where)) hex = c.At(veracruz::HexOf(s, other)).neighbours[random->Below(6)];
    if (hex == veracruz::kNoId || !c.At(hex).land() || c.At(hex).terrain == veracruz::Terrain::kMountain) continue;
    if (!c.Piece(p).land() || c.Piece(p).formation() || s[p].formation != 0 || veracruz::Frozen(r, s, p)) continue;
    if (veracruz::HasLand(s, veracruz::Enemy(c.Piece(p).side), hex)) continue;
    if (!veracruz::OnMap(s[p].where)) s[p].strength = static_cast<uint8_t>(c.Piece(p).strength);
    veracruz::PutDown(r, s, p, hex);
    if (random->Below(4) == 0) s[p].Mark(veracruz::kDemoralized);
    if (c.Piece(p).drawn && random->Below(2) == 0) s[p].Mark(veracruz::kTried);
    veracruz::Refresh(r, s, hex);
  }
}

TEST(VeracruzOracle, ZonesOfControlAndMovementCostAreThoseOfTheRulebook) {
  const Map map(dynamic_cast<const pb::Pack&>(*Pack().pack->message));
  const int64_t wanted = FromEnvironment("ADJUTANT_ORACLE_POSITIONS", 2000);
  Random random(static_cast<uint64_t>(FromEnvironment("ADJUTANT_ORACLE_SEED", 18470309)));
  const Game& game = **FindGame("veracruz");
  constexpr int kOptionSets = 8;
  int64_t answers = 0;
  for (int set = 0; set < kOptionSets; ++set) {
    const auto ruleset = testing::RulesFor("veracruz", "", AnyOptions(game, &random));
    const veracruz::Rules rules{Pack(), ruleset->options()};
    Comparison comparison(map, rules);
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
        const std::string difference = comparison.At(state.As<S>());
        ASSERT_EQ(difference, "") << "event " << event;
        State odd = state;
        Disturb(rules, odd.As<S>(), &random);
        const std::string oddity = comparison.At(odd.As<S>());
        ASSERT_EQ(oddity, "") << "a position made odd after event " << event;
      }
    }
    answers += comparison.answers();
  }
  EXPECT_GT(answers, wanted);
}

}  // namespace
}  // namespace adjutant::oracle::vc
