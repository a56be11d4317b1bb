// The laws that hold for every game, here for the toy game: listed is accepted, and nothing else is.
#include "core/kernel/ruleset.h"

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "adjutant/v1/view.pb.h"
#include "tests/kernel/toy_game.h"

namespace adjutant {
namespace {

constexpr Rule kWaived[] = {{"1", RuleKind::kLegality, "A rule of no game."}};

// Every event that could be proposed, and a little beyond: each player and one more, each argument from absent to one
// past the end, one argument too many, types that do not exist.
std::vector<Event> Proposals(const Ruleset& rules) {
  std::vector<Event> all;
  const EventSchema& schema = rules.game().schema();
  for (const EventTypeSpec& type : schema.types()) {
    std::vector<Event> events = {MakeEvent(type.type, kChance)};
    for (size_t arg = 0; arg < type.args.size(); ++arg) {
      const ArgSpec& spec = type.args[arg];
      const int32_t end = spec.kind == ArgKind::kDomain ? rules.NamesOf(spec.domain).size()
                          : spec.kind == ArgKind::kEnum ? spec.highest + 1
                                                        : 7;
      std::vector<Event> longer;
      for (const Event& event : events) {
        for (int32_t value = kNone; value <= end; ++value) {
          longer.push_back(event);
          longer.back().args[arg] = value;
        }
      }
      events = std::move(longer);
    }
    const size_t count = events.size();
    for (size_t i = 0; i < count && type.args.size() < kMaxArgs; i += 7) {
      events.push_back(events[i]);
      events.back().args[type.args.size()] = 0;
    }
    for (const Event& event : events) {
      for (PlayerId player = 0; player <= rules.game().sides().size() + 1; ++player) {
        all.push_back(event);
        all.back().player = player;
      }
    }
  }
  for (uint16_t type : std::vector<uint16_t>{0, 1, 9, 99, 65535}) all.push_back(MakeEvent(type, 1, {0}));
  return all;
}

EventList Legal(const Ruleset& rules, const State& state) {
  EventList legal;
  rules.LegalEvents(state, &legal);
  return legal;
}

RC_GTEST_PROP(RulesetLaw, ListedIsAcceptedAndNothingElse, ()) {
  const ToyGame game = *gen::LegalToyGame();
  const State before = game.end();
  RC_CLASSIFY(true, std::string(game.rules->PendingOf(before).name));
  const EventList legal = Legal(*game.rules, before);
  const std::set<Event> listed(legal.begin(), legal.end());
  size_t accepted = 0;
  for (const Event& event : Proposals(*game.rules)) {
    Why why;
    const Ruling ruling = game.rules->Check(before, event, &why);
    if (ruling.accepted) {
      ++accepted;
      if (listed.count(event) == 0) RC_FAIL("accepted, but not listed: " + EventCodec(*game.rules).ToNotation(event));
    } else {
      // A refusal has a case and a sentence, and the case does not depend on whether somebody listens.
      RC_ASSERT(ruling.rule != kNoRule);
      RC_ASSERT(!why.sentence.empty());
      RC_ASSERT(game.rules->Check(before, event, nullptr).rule == ruling.rule);
    }
  }
  RC_ASSERT(accepted == legal.size());
  RC_ASSERT(game.end() == before);
}

RC_GTEST_PROP(RulesetLaw, ThereIsALegalEventUntilTheGameIsOver, ()) {
  const ToyGame game = *gen::LegalToyGame();
  for (const State& position : game.positions) {
    const EventList legal = Legal(*game.rules, position);
    const Pending pending = game.rules->PendingOf(position);
    RC_ASSERT(legal.empty() == pending.over);
    for (const Event& event : legal) RC_ASSERT(event.player == pending.player);
    // No decision with one possible answer is asked.
    RC_ASSERT(pending.over || legal.size() > 1u);
  }
}

RC_GTEST_PROP(RulesetLaw, EveryLegalEventIsListedOnceAndInAFixedOrder, ()) {
  const ToyGame game = *gen::LegalToyGame();
  const EventList legal = Legal(*game.rules, game.end());
  RC_ASSERT(std::set<Event>(legal.begin(), legal.end()).size() == legal.size());
  RC_ASSERT(Legal(*game.rules, game.end()) == legal);
  EventList appended = legal;  // LegalEvents adds to what is there
  game.rules->LegalEvents(game.end(), &appended);
  RC_ASSERT(appended.size() == 2 * legal.size());
}

RC_GTEST_PROP(RulesetLaw, ListeningChangesNothing, ()) {
  const ToyGame game = *gen::LegalToyGame();
  const Catalogue catalogue = game.rules->game().catalogue();
  for (size_t i = 0; i < game.events.size(); ++i) {
    std::vector<uint64_t> counts(catalogue.rules.size() + 1);
    Trace told;
    Trace counted(/*telling=*/false, counts.data());
    State with_trace = game.positions[i], with_counts = game.positions[i];
    game.rules->Apply(&with_trace, game.events[i], &told);
    game.rules->Apply(&with_counts, game.events[i], &counted);
    RC_ASSERT(with_trace == game.positions[i + 1]);
    RC_ASSERT(with_counts == game.positions[i + 1]);
    uint64_t fired = 0;
    for (uint64_t count : counts) fired += count;
    RC_ASSERT(fired == told.cited.size());
  }
}

RC_GTEST_PROP(RulesetLaw, EveryNumberIsTheSumOfItsTerms, ()) {
  const ToyGame game = *gen::LegalToyGame();
  const Catalogue catalogue = game.rules->game().catalogue();
  size_t derivations = 0;
  for (size_t i = 0; i < game.events.size(); ++i) {
    Trace trace;
    State state = game.positions[i];
    game.rules->Apply(&state, game.events[i], &trace);
    for (RuleId rule : trace.cited) RC_ASSERT(catalogue.Get(rule) != nullptr);
    for (const Derivation& derivation : trace.derivations) {
      ++derivations;
      int64_t total = 0;
      for (const Term& term : derivation.terms) total += term.value;
      RC_ASSERT(total == derivation.total);
    }
  }
  RC_CLASSIFY(derivations > 0, "fights");
}

RC_GTEST_PROP(RulesetLaw, DigestsAreEqualIfAndOnlyIfPositionsAre, ()) {
  const ToyGame game = *gen::LegalToyGame();
  std::map<uint64_t, const State*> seen;
  for (const State& position : game.positions) {
    const State copy = position;
    RC_ASSERT(game.rules->Digest(copy) == game.rules->Digest(position));
    const auto [other, is_new] = seen.emplace(game.rules->Digest(position), &position);
    RC_ASSERT(is_new || *other->second == position);
  }
  for (size_t i = 1; i < game.positions.size(); ++i) RC_ASSERT(!(game.positions[i] == game.positions[i - 1]));
}

RC_GTEST_PROP(RulesetLaw, ChanceKeysAreUnique, ()) {
  const ToyGame game = *gen::LegalToyGame();
  std::set<std::string> keys;
  for (size_t i = 0; i < game.events.size(); ++i) {
    if (game.events[i].player == kChance) RC_ASSERT(keys.insert(game.rules->ChanceKey(game.positions[i])).second);
  }
}

RC_GTEST_PROP(RulesetLaw, APositionIsRebuiltFromItsValues, ()) {
  const ToyGame game = *gen::LegalToyGame();
  RC_PRE(game.rules->PendingOf(game.end()).name != "fight");  // what is at stake in a fight has no name
  ValueList values;
  game.rules->Values(game.end(), &values);
  State rebuilt = game.rules->NewState();
  for (const NamedValue& value : values) RC_ASSERT(game.rules->Set(&rebuilt, value.name, value.text).ok());
  RC_ASSERT(game.rules->Settle(&rebuilt).ok());
  RC_ASSERT(rebuilt == game.end());
}

// Deals the cards that `viewer` cannot see anew: what is shown must stay the same.
RC_GTEST_PROP(RulesetLaw, WhatAPlayerSeesDoesNotDependOnTheHiddenHand, ()) {
  const ToyGame game = *gen::LegalToyGame();
  const NameTable& cards = *game.rules->Names("card");
  for (PlayerId viewer = 1; viewer <= 2; ++viewer) {
    const std::string other = game.rules->game().sides()[2u - viewer], own = game.rules->game().sides()[viewer - 1u];
    ValueList values;
    game.rules->Values(game.end(), &values);
    std::vector<std::string> unseen, places;
    for (const NamedValue& value : values) {
      if (cards.Find(value.name) == kNone || value.text == own) continue;
      unseen.push_back(value.name);
      places.push_back(value.text);
    }
    std::rotate(places.begin(), places.begin() + *rc::gen::inRange<long>(0, static_cast<long>(places.size())),
                places.end());
    State dealt_anew = game.end();
    for (size_t i = 0; i < unseen.size(); ++i) RC_ASSERT(game.rules->Set(&dealt_anew, unseen[i], places[i]).ok());
    v1::View one, two;
    game.rules->Show(game.end(), viewer, &one);
    game.rules->Show(dealt_anew, viewer, &two);
    RC_ASSERT(one.DebugString() == two.DebugString());
    v1::View umpire_one, umpire_two;
    game.rules->Show(game.end(), kChance, &umpire_one);
    game.rules->Show(dealt_anew, kChance, &umpire_two);
    RC_ASSERT((umpire_one.DebugString() == umpire_two.DebugString()) == (dealt_anew == game.end()));
  }
}

// ---- Waivers.

TEST(WaiverTest, WhatIsWaivedRefusesNothingUntilItEnds) {
  struct Setup setup;  // red has three counters at the mill, and one behind it
  setup.position = {{"order_1", "red"}, {"fort", "1"}, {"mill", "3"}};
  const auto rules = ToyRules(setup);
  State state = rules->NewState();
  EventList legal;
  while (rules->PendingOf(state).player == kChance) {
    legal.clear();
    rules->LegalEvents(state, &legal);
    rules->Apply(&state, legal[0], nullptr);
  }
  const EventCodec codec(*rules);
  const auto march = codec.FromNotation("red counter_marched card=order_1 from=fort to=mill");
  ASSERT_TRUE(march.ok()) << march.status();
  const Ruling refused = rules->Check(state, *march, nullptr);
  ASSERT_FALSE(refused.accepted);
  EXPECT_STREQ(rules->game().catalogue().Get(refused.rule)->id, "1.2");
  {
    const std::vector<RuleId> waived = {refused.rule};
    const Waiver waiver(waived);
    EXPECT_TRUE(rules->Check(state, *march, nullptr).accepted);
    Event not_held = *march;
    not_held.args[0] = rules->Names("card")->Find("order_9");
    EXPECT_FALSE(rules->Check(state, not_held, nullptr).accepted);
  }
  EXPECT_FALSE(rules->Check(state, *march, nullptr).accepted);
}

TEST(WaiverTest, WhatNobodyCouldDoIsNeverWaived) {
  const auto rules = ToyRules();
  std::vector<RuleId> all;
  for (RuleId rule = 1; rule <= rules->game().catalogue().rules.size(); ++rule) all.push_back(rule);
  const Waiver waiver(all);
  EXPECT_FALSE(CannotBe(CiteRule<kWaived, "1">(), false));
  EXPECT_TRUE(CannotBe(CiteRule<kWaived, "1">(), true));
  EXPECT_FALSE(Breaks(CiteRule<kWaived, "1">(), true));
}

// A counterexample is printed as the lines that lead to it.
TEST(CounterexampleTest, PrintsAsNotation) {
  const ToyGame game = PlayToy({}, {0, 0});
  std::ostringstream out;
  showValue(game, out);
  EXPECT_EQ(out.str(),
            "scenario standard, length=short, ties=attacker\n"
            "chance card_dealt hand=red card=order_1\n"
            "chance card_dealt hand=red card=order_2\n");
}

// ---- The register.

TEST(GameRegisterTest, FindsTheToy) {
  ASSERT_TRUE(FindGame("toy").ok());
  EXPECT_EQ((*FindGame("toy"))->id(), "toy");
  EXPECT_EQ(AllGames().size(), 1u);
}

TEST(GameRegisterTest, AnUnknownGameNamesTheNearest) {
  const absl::Status status = FindGame("tyo").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_NE(status.message().find("'toy'"), absl::string_view::npos) << status;
}

}  // namespace
}  // namespace adjutant
