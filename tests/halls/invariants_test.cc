// What holds in every position of every game of The Halls of Montezuma, in random games with random options.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "adjutant/v1/view.pb.h"
#include "core/halls/engine.h"
#include "core/halls/show.h"
#include "core/halls/supply.h"
#include "tests/halls/board.h"
#include "tests/support/played_game.h"

namespace adjutant::halls {
namespace {

using testing::PlayedGame;

constexpr testing::GameUnderTest kHalls = {"halls", "warlike", 2000};

PlayedGame AnyGame(int longest) { return *testing::gen::LegalGame(kHalls, longest); }
Rules RulesOf(const PlayedGame& game) { return Rules{BuiltIn(), game.rules->options()}; }
const S& StateOf(const State& state) { return state.As<S>(); }
template <class Index>
size_t I(Index index) {
  return static_cast<size_t>(index);
}

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

// 8.2, 8.3.
RC_GTEST_PROP(CardInvariant, EveryStrategyCardIsInOnePlace, ()) {
  InEveryPosition(AnyGame(1500), [](const Rules& r, const S& s) -> std::string {
    int in_play = 0;
    for (size_t i = 0; i < s.cards.size(); ++i) {
      if (i >= r.c.cards.size() && s.cards[i] != 0) return "a card that does not exist";
      if (s.cards[i] > kInPlay) return "a card nowhere";
      in_play += i < r.c.cards.size() && s.cards[i] == kInPlay ? 1 : 0;
      if (s.cards[i] == kWarSet && (s.now.at_war != 0 || !r.c.cards[i].war)) return "a card in the War set";
    }
    if (in_play != (s.play.card != 0 ? 1 : 0)) return absl::StrCat(in_play, " cards in play");
    if (s.play.card != 0 && s.cards[I(s.play.card - 1)] != kInPlay) return "the card played is not in play";
    if (BetweenActions(s) && s.play.card != 0) return "a card is in play between actions";
    return "";
  });
}

// 8.1, 4.2.B: nobody holds more than he was dealt and may have bought.
RC_GTEST_PROP(CardInvariant, HandsAreNotLargerThanTheirSize, ()) {
  InEveryPosition(AnyGame(1500), [](const Rules& r, const S& s) -> std::string {
    const int crisis = r.c.turns[s.now.turn].crisis_hand;
    const int most = std::max(crisis, r.c.n.hand_war) + 1 + 1;  // the extra card, a held one from a larger hand
    for (Side side : {kUs, kMexico}) {
      if (HandSize(r, s, side) > most) return absl::StrCat("a hand of ", HandSize(r, s, side));
    }
    return "";
  });
}

// 2.1.g, 18.3.a, 2.2.b.
RC_GTEST_PROP(TrackInvariant, MarkersStayOnTheirTracks, ()) {
  InEveryPosition(AnyGame(2000), [](const Rules& r, const S& s) -> std::string {
    if (s.now.political_will > r.c.n.pw_maximum || r.c.n.pw_maximum != 35) return "Political Will";
    if (s.now.bellicosity > 5) return "bellicosity";
    if (s.now.turn < 1 || s.now.turn > kTurns) return "turn";
    if (s.now.government > 2) return "government";
    if (s.now.blockade > 2) return "blockade";
    return "";
  });
}

// 2.2.a: full or reduced on the map, without steps elsewhere.
RC_GTEST_PROP(UnitInvariant, EveryUnitIsInOnePlaceWithItsSteps, ()) {
  InEveryPosition(AnyGame(2000), [](const Rules& r, const S& s) -> std::string {
    for (size_t i = 0; i < s.units.size(); ++i) {
      const UnitState& unit = s.units[i];
      if (i >= r.c.units.size()) {
        if (unit.where != kNowhere || unit.steps != 0) return "a unit that does not exist";
        continue;
      }
      const std::string name = r.UnitName(static_cast<UnitId>(i));
      if (OnMap(unit.where)) {
        if (I(SpaceOf(unit.where)) >= r.c.spaces.size()) return name + " is beyond the map";
        if (unit.steps < 1 || unit.steps > r.c.units[i].max_steps()) return name + " has a wrong number of steps";
      } else if (unit.steps != 0) {
        return name + " has steps off the map";
      }
      const bool guerilla = r.c.units[i].sort == Sort::kGuerilla;
      if ((unit.where == kGuerillaBox || unit.where == kHidden) && !guerilla) return name + " is among the guerillas";
      if (guerilla && unit.where == kRegroup && r.Default(kGuerillaPool)) return name + " is in Regroup";  // 2.1.e
      if (unit.where == kAtWarPool && r.c.units[i].pool != Pool::kAtWar) return name + " is in the At-War pool";
      const bool between = BetweenActions(s);
      if (between && (unit.where == kDrawn || unit.where == kSetAside)) return name + " is still drawn";
      // 13.3.a: in the fortress or out of the game.
      if (r.c.units[i].sort == Sort::kFortress && OnMap(unit.where) && !r.c.spaces[I(SpaceOf(unit.where))].fortress) {
        return name + " has left its fortress";
      }
    }
    return "";
  });
}

// 2.2.b, 3.2.
RC_GTEST_PROP(LeaderInvariant, EveryLeaderIsInOnePlace, ()) {
  InEveryPosition(AnyGame(2000), [](const Rules& r, const S& s) -> std::string {
    for (size_t i = 0; i < s.leaders.size(); ++i) {
      const LeaderState& leader = s.leaders[i];
      if (i >= r.c.leaders.size()) {
        if (leader.where != kNowhere) return "a leader who does not exist";
        continue;
      }
      const std::string name = r.LeaderName(static_cast<LeaderId>(i));
      if (leader.repl != 0 && r.c.leaders[i].repl.strategy == 0) return name + " has no REPL side";
      const bool passing = leader.where == kDrawn || leader.where == kDisplaced;
      if (BetweenActions(s) && passing) return name + " is still on his way";
    }
    return "";
  });
}

// Option guerilla_entry: guerillas that came alone live among the enemy.
bool OnlyGuerillas(const Rules& r, const S& s, SpaceId space) {
  if (r.options[kGuerillaEntry] != 1) return false;
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (r.c.units[i].side == kMexico && r.c.units[i].sort != Sort::kGuerilla && s.units[i].where == At(space))
      return false;
  }
  return true;
}

// 10.2.b, 10.2.e: in a space one side or the other. A fortress's own unit stays while it stands.
RC_GTEST_PROP(MapInvariant, NoSpaceHoldsUnitsOfBothSidesBetweenActions, ()) {
  InEveryPosition(AnyGame(2000), [](const Rules& r, const S& s) -> std::string {
    if (!BetweenActions(s)) return "";
    for (size_t i = 0; i < r.c.spaces.size(); ++i) {
      const auto space = static_cast<SpaceId>(i);
      if (r.c.spaces[i].zone()) continue;
      if (HasUnits(r, s, kUs, space) && HasUnits(r, s, kMexico, space) && !OnlyGuerillas(r, s, space))
        return "both sides are in " + r.SpaceName(space);
    }
    return "";
  });
}

// 2.2.b/4, 2.2.b/5: no leader stands alone among enemy units.
RC_GTEST_PROP(MapInvariant, NoLeaderStandsAloneAmongEnemyUnits, ()) {
  InEveryPosition(AnyGame(2000), [](const Rules& r, const S& s) -> std::string {
    if (!BetweenActions(s)) return "";
    for (size_t i = 0; i < r.c.leaders.size(); ++i) {
      const SpaceId space = SpaceOf(s.leaders[i].where);
      if (space == kNoId || r.c.spaces[I(space)].zone()) continue;
      const Side side = r.c.leaders[i].side;
      if (HasUnits(r, s, Enemy(side), space) && UnitsIn(r, s, side, space, true) == 0 && !OnlyGuerillas(r, s, space)) {
        return absl::StrCat(r.LeaderName(static_cast<LeaderId>(i)), " alone in ", r.SpaceName(space));
      }
    }
    return "";
  });
}

// 6.5.b: a train alone where enemy units are has been captured. In a Zone both sides may be, and nobody enters when a
// train's own units leave.
RC_GTEST_PROP(MapInvariant, NoTrainStandsAloneAmongEnemyUnits, ()) {
  InEveryPosition(AnyGame(2000), [](const Rules& r, const S& s) -> std::string {
    if (!BetweenActions(s)) return "";
    for (Side side : {kUs, kMexico}) {
      const SpaceId space = TrainSpace(s, side);
      if (space == kNoId || r.c.spaces[I(space)].zone() || !HasUnits(r, s, Enemy(side), space)) continue;
      if (UnitsIn(r, s, side, space, true) == 0)
        return absl::StrCat("the train of ", r.SideName(side), " in ", r.SpaceName(space));
    }
    return "";
  });
}

// 11.4/5: leaders are disbanded only with their last unit, so a leader of a side that lost a battle but not its units
// is on the map, or has been lost in it.
RC_GTEST_PROP(LeaderInvariant, ADefenderThatRetreatsKeepsItsLeaders, ()) {
  const PlayedGame game = AnyGame(2000);
  for (size_t i = 0; i < game.events.size(); ++i) {
    if (game.events[i].type != kUnitRetreated) continue;
    const S& before = StateOf(game.positions[i]);
    const S& after = StateOf(game.positions[i + 1]);
    for (int leader = 0; leader < kMaxLeaders; ++leader) {
      if (before.battle.defender.leaders.Has(leader) && OnMap(before.leaders[I(leader)].where)) {
        RC_ASSERT(OnMap(after.leaders[I(leader)].where));
      }
    }
  }
}

// 10.2.b/8.
RC_GTEST_PROP(MapInvariant, MexicoIsNeverInNewOrleans, ()) {
  InEveryPosition(AnyGame(2000), [](const Rules& r, const S& s) -> std::string {
    if (HasUnits(r, s, kMexico, r.c.new_orleans)) return "Mexican units";
    if (s.now.train_mexico == At(r.c.new_orleans)) return "the Mexican Baggage Train";
    return "";
  });
}

// 15.1.
RC_GTEST_PROP(ArmyInvariant, AnArmyHasALeaderAndAUnit, ()) {
  InEveryPosition(AnyGame(2000), [](const Rules& r, const S& s) -> std::string {
    std::set<int> commanders;
    for (size_t i = 0; i < s.armies.size(); ++i) {
      if (s.armies[i] == 0) continue;
      if (i >= r.c.armies.size()) return "an Army that does not exist";
      const auto army = static_cast<ArmyId>(i);
      const size_t leader = s.armies[i] - 1u;
      if (!commanders.insert(s.armies[i]).second) return r.ArmyName(army) + " shares its commander";
      if (r.c.leaders[leader].side != r.c.armies[i]) return r.ArmyName(army) + " has an enemy commander";
      if (!BetweenActions(s)) continue;
      const SpaceId space = SpaceOf(s.leaders[leader].where);
      if (space == kNoId) return r.ArmyName(army) + " has no commander on the map";
      if (!HasUnits(r, s, r.c.armies[i], space)) return r.ArmyName(army) + " has no unit";
    }
    return "";
  });
}

// 6.7.b, 6.8.
RC_GTEST_PROP(ControlInvariant, TransitSpacesAndTheDisputedZoneAreNeverControlled, ()) {
  InEveryPosition(AnyGame(2000), [](const Rules& r, const S& s) -> std::string {
    for (size_t i = 0; i < s.control.size(); ++i) {
      const bool controllable = i < r.c.spaces.size() && r.c.spaces[i].controllable();
      if (controllable != (s.control[i] != kNobody)) return absl::StrCat("space ", i);
      if (s.control[i] > kMexico) return absl::StrCat("space ", i);
    }
    if (s.control[I(r.c.new_orleans)] != kUs) return "New Orleans";
    return "";
  });
}

// 13.2: one finished work in a space; a fort under construction only over fieldworks.
RC_GTEST_PROP(FortificationInvariant, ASpaceHasOneFinishedWork, ()) {
  InEveryPosition(AnyGame(2000), [](const Rules& r, const S& s) -> std::string {
    std::set<uint8_t> finished;
    for (size_t i = 0; i < s.markers.size(); ++i) {
      const MarkerRecord& marker = s.markers[i];
      const bool placed = marker.state == kFaceDown || marker.state == kFaceUp || marker.state == kUnderConstruction;
      if (placed != OnMap(marker.where)) return absl::StrCat("marker ", i, " is half placed");
      if (!placed) continue;
      if (i >= r.c.markers.size()) return "a marker that does not exist";
      const SpaceId space = SpaceOf(marker.where);
      if (r.c.spaces[I(space)].transit) return "works in " + r.SpaceName(space);
      if (marker.state != kUnderConstruction && !finished.insert(marker.where).second && !r.c.spaces[I(space)].zone()) {
        return "two works in " + r.SpaceName(space);
      }
      if (marker.state == kUnderConstruction && r.c.markers[i].work != Work::kFort)
        return "fieldworks under construction";
    }
    return "";
  });
}

// 9.2/4.
RC_GTEST_PROP(SupplyInvariant, TheSupplyEventHappensOnceATurn, ()) {
  const PlayedGame game = AnyGame(2000);
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
}

// 13.4: replacements once a turn and side; never for the US before the war.
RC_GTEST_PROP(ReplacementInvariant, EachSideTakesReplacementsOnceATurn, ()) {
  const PlayedGame game = AnyGame(2000);
  std::set<std::pair<int, int>> taken;
  for (size_t i = 0; i < game.events.size(); ++i) {
    if (game.events[i].type != kReplacementsAssigned) continue;
    const S& before = StateOf(game.positions[i]);
    RC_ASSERT(game.events[i].player == kMexico || before.now.at_war != 0);
    RC_ASSERT(taken.emplace(before.now.turn, game.events[i].player).second);
  }
}

// 9.0: cards are played in turns, unless the other side has finished.
RC_GTEST_PROP(ActionInvariant, SidesPlayInTurns, ()) {
  const PlayedGame game = AnyGame(2000);
  const Rules rules = RulesOf(game);
  int last = kNobody;
  for (size_t i = 0; i < game.events.size(); ++i) {
    if (game.events[i].type == kFirstPlayerChosen) last = kNobody;
    if (game.events[i].type != kCardPlayed) continue;
    const S& before = StateOf(game.positions[i]);
    const Side other = Enemy(static_cast<Side>(game.events[i].player));
    if (last == game.events[i].player) {
      const int held = other == kUs ? before.now.held_us : before.now.held_mexico;
      RC_ASSERT(HandSize(rules, before, other) == 0 || held == 2);
    }
    last = game.events[i].player;
  }
}

// Between actions nothing of the action before is left behind: positions with the same board are the same position.
RC_GTEST_PROP(ActionInvariant, NothingIsLeftOverBetweenActions, ()) {
  InEveryPosition(AnyGame(1500), [](const Rules&, const S& s) -> std::string {
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
}

// ---- What nobody may see.

std::string ShownTo(const PlayedGame& game, const State& state, PlayerId viewer) {
  v1::View view;
  game.rules->Show(state, viewer, &view);
  return view.DebugString();
}

// Deals the cards that `viewer` cannot see anew: what lies in the draw pile and in the other hand changes places.
void DealAnew(const Rules& r, Side viewer, Random* random, S* s) {
  std::vector<size_t> unseen;
  for (size_t i = 0; i < r.c.cards.size(); ++i) {
    if (s->cards[i] == kInDeck || s->cards[i] == HandOf(Enemy(viewer))) unseen.push_back(i);
  }
  for (size_t i = unseen.size(); i > 1; --i) std::swap(s->cards[unseen[i - 1]], s->cards[unseen[random->Below(i)]]);
}
// The other side's works that lie face down change places with those in its pool.
void LayAnew(const Rules& r, Side viewer, Random* random, S* s) {
  for (size_t i = 0; i < r.c.markers.size(); ++i) {
    const size_t j = random->Below(r.c.markers.size());
    const auto hidden = [&](size_t m) { return s->markers[m].state == kFaceDown || s->markers[m].state == kInPool; };
    const bool alike = r.c.markers[i].side == r.c.markers[j].side && r.c.markers[i].work == r.c.markers[j].work;
    if (alike && r.c.markers[i].side != viewer && hidden(i) && hidden(j)) std::swap(s->markers[i], s->markers[j]);
  }
}

// 8.3, 2.3.a.
RC_GTEST_PROP(HiddenFacts, WhatAPlayerSeesDoesNotDependOnThem, ()) {
  const PlayedGame game = AnyGame(600);
  const Rules rules = RulesOf(game);
  Random random(game.seed);
  for (size_t i = 0; i < game.positions.size(); i += 1 + game.positions.size() / 20) {
    for (Side viewer : {kUs, kMexico}) {
      State anew = game.positions[i];
      DealAnew(rules, viewer, &random, &anew.As<S>());
      LayAnew(rules, viewer, &random, &anew.As<S>());
      RC_ASSERT(ShownTo(game, anew, viewer) == ShownTo(game, game.positions[i], viewer));
      const bool same_cards = StateOf(anew).cards == StateOf(game.positions[i]).cards;
      if (!same_cards) RC_ASSERT(ShownTo(game, anew, kChance) != ShownTo(game, game.positions[i], kChance));
    }
  }
}

// design.md, law 1: a question that exists because of hidden facts is asked whether or not they are there.
RC_GTEST_PROP(HiddenFacts, WhoIsAskedWhatDoesNotDependOnThem, ()) {
  const PlayedGame game = AnyGame(600);
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
}

// ---- Positions by name.

// A position between actions is rebuilt from its values.
RC_GTEST_PROP(ValueRoundTrip, APositionOfTheActionPhaseIsRebuiltFromItsValues, ()) {
  const PlayedGame game = AnyGame(1500);
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
      game.rules->Set(&rebuilt, "decision", StateOf(position).now.to_move == kUs ? "action.us" : "action.mexico").ok());
  RC_ASSERT(game.rules->Settle(&rebuilt).ok());
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
}

}  // namespace
}  // namespace adjutant::halls
