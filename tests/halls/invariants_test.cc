// What holds in every position of every game of The Halls of Montezuma, in random games with random options.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "adjutant/v1/view.pb.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"
#include "core/halls/telling/show.h"
#include "tests/halls/board.h"
#include "tests/support/law.h"

namespace adjutant::halls {
namespace {

using testing::PlayedGame;

const testing::GameUnderTest kHalls = {"halls", "warlike", 2000};

Rules RulesOf(const PlayedGame& game) { return Rules{BuiltIn(), game.rules->options()}; }
const S& StateOf(const State& state) { return state.As<S>(); }

// Calls `check` for every position; a failure says after which event.
template <class Check>
void InEveryPosition(const PlayedGame& game, Check check) {
  const Rules rules = RulesOf(game);
  for (size_t i = 0; i < game.positions.size(); ++i) {
    const std::string wrong = check(rules, StateOf(game.positions[i]));
    if (!wrong.empty()) RC_FAIL(absl::StrCat("after event ", i, ": ", wrong));
  }
}
// Between actions: somebody is to play a card.
bool BetweenActions(const S& s) { return s.step == kPlayCardStep; }

// 11.4/5: leaders are disbanded only with their last unit, so a leader of a side that lost a battle but not its units
// is on the map, or has been lost in it.
TEST(LeaderInvariant, ADefenderThatRetreatsKeepsItsLeaders) {
  testing::ExpectLaw(kHalls, "a defender that retreats keeps its leaders", 2000, [](const PlayedGame& game) {
    for (size_t i = 0; i < game.events.size(); ++i) {
      if (game.events[i].type != kUnitRetreated) continue;
      const S& before = StateOf(game.positions[i]);
      const S& after = StateOf(game.positions[i + 1]);
      for (LeaderId leader : before.battle.defender.leaders) {
        if (OnMap(before.leaders[leader].where)) {
          RC_ASSERT(OnMap(after.leaders[leader].where));
        }
      }
    }
  });
}

// 9.2/4.
TEST(SupplyInvariant, TheSupplyEventHappensOnceATurn) {
  testing::ExpectLaw(kHalls, "the supply event happens once a turn", 2000, [](const PlayedGame& game) {
    std::set<int> turns;
    for (size_t i = 0; i < game.events.size(); ++i) {
      const S& before = StateOf(game.positions[i]);
      const S& after = StateOf(game.positions[i + 1]);
      if (before.now.supply_event_done == 0 && after.now.supply_event_done != 0) {
        RC_ASSERT(turns.insert(after.now.turn).second);
      }
      if (before.now.supply_event_done != 0 && after.now.supply_event_done == 0)
        RC_ASSERT(after.now.turn > before.now.turn);
      const bool check =
          game.events[i].type == kDieRolled && game.events[i].args[0] == static_cast<int>(Purpose::kSupplyCheck);
      if (check) RC_ASSERT(before.now.supply_event_done == 0);
    }
  });
}

// 13.4: replacements once a turn and side; never for the US before the war.
TEST(ReplacementInvariant, EachSideTakesReplacementsOnceATurn) {
  testing::ExpectLaw(kHalls, "each side takes replacements once a turn", 2000, [](const PlayedGame& game) {
    std::set<std::pair<int, int>> taken;
    for (size_t i = 0; i < game.events.size(); ++i) {
      if (game.events[i].type != kReplacementsAssigned) continue;
      const S& before = StateOf(game.positions[i]);
      // The points of an event are no replacement action (12.1.a).
      if (before.now.event_card != kNoId || before.effects.replacement_points > 0) continue;
      RC_ASSERT(game.events[i].player == kMexico || before.now.at_war != 0);
      RC_ASSERT(taken.emplace(before.now.turn, game.events[i].player).second);
    }
  });
}

// 9.0: cards are played in turns, unless the other side has finished.
TEST(ActionInvariant, SidesPlayInTurns) {
  testing::ExpectLaw(kHalls, "sides play in turns", 2000, [](const PlayedGame& game) {
    const Rules rules = RulesOf(game);
    int last = kNobody;
    for (size_t i = 0; i < game.events.size(); ++i) {
      if (game.events[i].type == kFirstPlayerChosen) last = kNobody;
      if (game.events[i].type != kCardPlayed) continue;
      const S& before = StateOf(game.positions[i]);
      const Side other = Enemy(static_cast<Side>(game.events[i].player));
      if (last == game.events[i].player) {
        const int held = other == kUs ? before.now.held_us : before.now.held_mexico;
        // The US that has just gained the initiative may go on by an option (3.7).
        if (rules.Plays("initiative_switch=at_once"_opt) && last == kUs && before.now.war_units_due != 0) continue;
        RC_ASSERT(HandSize(rules, before, other) == 0 || held == 2);
      }
      last = game.events[i].player;
    }
  });
}

// Between actions nothing of the action before is left behind: positions with the same board are the same position.
TEST(ActionInvariant, NothingIsLeftOverBetweenActions) {
  testing::ExpectLaw(kHalls, "nothing is left over between actions", 1500, [](const PlayedGame& game) {
    InEveryPosition(game, [](const Rules&, const S& s) -> std::string {
      if (!BetweenActions(s)) return "";
      const S clean{};
      if (s.depth != 0 || s.stack != clean.stack) return "the stack";
      const auto same = [](const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof(a)) == 0; };
      if (!same(s.play, clean.play)) return "the card play";
      if (!same(s.act, clean.act)) return "the activation";
      if (!same(s.react, clean.react)) return "the reaction";
      if (!same(s.march, clean.march)) return "the march";
      if (!same(s.battle, clean.battle)) return "the battle";
      if (!same(s.loss, clean.loss)) return "the losses";
      if (!same(s.repl, clean.repl)) return "the replacements";
      if (!same(s.reinf, clean.reinf)) return "the reinforcements";
      return "";
    });
  });
}

// ---- What nobody may see.

std::string ShownTo(const PlayedGame& game, const State& state, PlayerId viewer) {
  v1::View view;
  game.rules->Show(state, viewer, &view);
  return view.DebugString();
}

// Deals the cards that `viewer` cannot see anew: what lies in the draw pile and in the other hand changes places.
void DealAnew(const Rules& r, Side viewer, Random* random, S* s) {
  std::vector<CardId> unseen;
  for (CardId card : r.c.cards.ids()) {
    const bool seen = s->effects.seen.Has(card);  // by Spies!
    if (s->cards[card] == kInDeck || (s->cards[card] == HandOf(Enemy(viewer)) && !seen)) unseen.push_back(card);
  }
  for (size_t i = unseen.size(); i > 1; --i) std::swap(s->cards[unseen[i - 1]], s->cards[unseen[random->Below(i)]]);
}
// The other side's works that lie face down change places with those in its pool.
void LayAnew(const Rules& r, Side viewer, Random* random, S* s) {
  for (MarkerId marker : r.c.markers.ids()) {
    const MarkerId other(static_cast<int64_t>(random->Below(r.c.markers.size())));
    const auto hidden = [&](MarkerId m) { return s->markers[m].state == kFaceDown || s->markers[m].state == kInPool; };
    const MarkerInfo& one = r.c.markers[marker];
    const bool alike = one.side == r.c.markers[other].side && one.work == r.c.markers[other].work;
    if (alike && one.side != viewer && hidden(marker) && hidden(other))
      std::swap(s->markers[marker], s->markers[other]);
  }
}

// City Conquest markers that the other side alone has looked at change places.
void TurnAnew(const Rules& r, Side viewer, Random* random, S* s) {
  const auto unseen = [&](SpaceId city) {
    return s->city_marker[city] != kNoId && (SeenBy(*s, s->city_marker[city]) >> viewer & 1) == 0;
  };
  for (SpaceId space : r.c.spaces.ids()) {
    const SpaceId other(static_cast<int64_t>(random->Below(r.c.spaces.size())));
    if (unseen(space) && unseen(other)) std::swap(s->city_marker[space], s->city_marker[other]);
  }
}

// 8.3, 2.3.a, 5.1.b.
TEST(HiddenFacts, WhatAPlayerSeesDoesNotDependOnThem) {
  testing::ExpectLaw(kHalls, "what a player sees does not depend on them", 600, [](const PlayedGame& game) {
    const Rules rules = RulesOf(game);
    Random random(game.seed);
    for (size_t i = 0; i < game.positions.size(); i += 1 + game.positions.size() / 20) {
      for (Side viewer : {kUs, kMexico}) {
        State anew = game.positions[i];
        DealAnew(rules, viewer, &random, &anew.As<S>());
        LayAnew(rules, viewer, &random, &anew.As<S>());
        TurnAnew(rules, viewer, &random, &anew.As<S>());
        RC_ASSERT(ShownTo(game, anew, viewer) == ShownTo(game, game.positions[i], viewer));
        const bool same_cards = StateOf(anew).cards == StateOf(game.positions[i]).cards;
        if (!same_cards) RC_ASSERT(ShownTo(game, anew, kChance) != ShownTo(game, game.positions[i], kChance));
      }
    }
  });
}

// design.md, law 1: a question that exists because of hidden facts is asked whether or not they are there.
TEST(HiddenFacts, WhoIsAskedWhatDoesNotDependOnThem) {
  testing::ExpectLaw(kHalls, "who is asked what does not depend on them", 600, [](const PlayedGame& game) {
    const Rules rules = RulesOf(game);
    Random random(game.seed);
    for (size_t i = 0; i < game.events.size(); ++i) {
      for (Side viewer : {kUs, kMexico}) {
        State anew = game.positions[i];
        DealAnew(rules, viewer, &random, &anew.As<S>());
        const Pending pending = game.rules->PendingOf(anew);
        RC_ASSERT(pending.step == game.rules->PendingOf(game.positions[i]).step);
        if (!game.rules->Check(anew, game.events[i], nullptr).accepted) continue;  // a card he has no more
        game.rules->Apply(&anew, game.events[i], nullptr);
        const Pending after = game.rules->PendingOf(anew);
        const Pending was = game.rules->PendingOf(game.positions[i + 1]);
        if (after.step != was.step || after.player != was.player) {
          RC_FAIL(absl::StrCat("after event ", i + 1, ": ", after.name, " instead of ", was.name));
        }
      }
    }
  });
}

// ---- Positions by name.

// A position between actions is rebuilt from its values.
TEST(ValueRoundTrip, APositionOfTheActionPhaseIsRebuiltFromItsValues) {
  testing::ExpectLaw(
      kHalls, "a position of the action phase is rebuilt from its values", 1500, [](const PlayedGame& game) {
        std::vector<size_t> places;
        for (size_t i = 0; i < game.positions.size(); ++i) {
          if (BetweenActions(StateOf(game.positions[i]))) places.push_back(i);
        }
        RC_PRE(!places.empty());
        const State& position = game.positions[places[game.seed % places.size()]];
        ValueList values;
        game.rules->Values(position, &values);
        State rebuilt = game.rules->NewState();
        for (const NamedValue& value : values) {
          const absl::Status status = game.rules->Set(&rebuilt, value.name, value.text);
          if (status.ok() || absl::StrContains(status.message(), "follows from other values")) continue;
          RC_FAIL(std::string(status.message()));
        }
        RC_ASSERT(
            game.rules->Set(&rebuilt, "decision", StateOf(position).now.to_move == kUs ? "action.us" : "action.mexico")
                .ok());
        if (const absl::Status settled = game.rules->Settle(&rebuilt); !settled.ok())
          RC_FAIL(std::string(settled.message()));
        ValueList again;
        game.rules->Values(rebuilt, &again);
        RC_ASSERT(again.size() == values.size());
        for (size_t i = 0; i < values.size(); ++i) {
          if (values[i].name != again[i].name || values[i].text != again[i].text) {
            RC_FAIL(absl::StrCat(values[i].name, ": ", again[i].text, " instead of ", values[i].text));
          }
        }
        EventList before, after;
        game.rules->LegalEvents(position, &before);
        game.rules->LegalEvents(rebuilt, &after);
        RC_ASSERT(before == after);
      });
}

}  // namespace
}  // namespace adjutant::halls
