// No two rolls of a log share a key: else a seed would make them alike.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "core/kernel/random.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "replay/replayer.h"
#include "tests/support/wrapped_game.h"
#include "verify/court/carry.h"
#include "verify/dice/provenance.h"

namespace adjutant {
namespace {

using ::testing::ElementsAre;

TEST(RollKeysTest, RepeatsOfANameAreCounted) {
  RollKeys keys(true);
  std::vector<std::string> told;
  for (const char* name : {"militia drawn", "die", "militia drawn", "militia drawn", "die"}) {
    told.push_back(keys.KeyOf(name));
    keys.Count(name);
  }
  EXPECT_THAT(told, ElementsAre("militia drawn", "die", "militia drawn #2", "militia drawn #3", "die #2"));
  EXPECT_EQ(keys.KeyOf("die", 4), "die #7");
  EXPECT_EQ(NameInKey("die #7"), "die");
  EXPECT_EQ(NameInKey("die"), "die");
  EXPECT_EQ(NameInKey("die #"), "die #");
  EXPECT_EQ(NameInKey("die #2b"), "die #2b");
}

// Nobody rolls twice for one key: what falls anew has another, and what comes again is no other roll.
TEST(RollKeysTest, WhatIsTakenBackFallsAnewUnderAnotherKeyOrComesAgainUnderItsOwn) {
  const auto counted = [] {
    RollKeys keys(true);
    for (int i = 0; i < 3; ++i) keys.Count("die");
    return keys;
  };
  const std::vector<WithdrawnRoll> last_two = {{5, "die", MakeEvent(1, 0, {5})}, {7, "die", MakeEvent(1, 0, {7})}};
  RollKeys anew = counted();
  anew.TakeBack(last_two, /*same=*/false);
  EXPECT_EQ(anew.KeyOf("die"), "die #4");
  EXPECT_EQ(anew.AgainFor("die"), nullptr);

  RollKeys same = counted();
  same.TakeBack(last_two, /*same=*/true);
  std::vector<std::string> told;
  std::vector<uint64_t> again;
  for (int i = 0; i < 3; ++i) {
    told.push_back(same.KeyOf("die"));
    if (same.AgainFor("die") != nullptr) again.push_back(same.AgainFor("die")->number);
    same.Count("die");
  }
  EXPECT_THAT(told, ElementsAre("die #2", "die #3", "die #4"));
  EXPECT_THAT(again, ElementsAre(5u, 7u));

  // What was to come again and has not comes after what is taken back now.
  RollKeys twice = counted();
  twice.TakeBack(last_two, /*same=*/true);
  EXPECT_EQ(twice.KeyOf("die", 1), "die #3");
  EXPECT_EQ(twice.KeyOf("die", 2), "die #4");
  twice.Count("die");
  twice.TakeBack({{12, "die", MakeEvent(1, 0, {5})}}, /*same=*/true);
  EXPECT_EQ(twice.AgainFor("die")->number, 12u);
  EXPECT_EQ(twice.AgainFor("die", 1)->number, 7u);
  EXPECT_EQ(twice.KeyOf("die"), "die #2");
  // And nothing comes again once it was agreed that dice fall anew.
  twice.TakeBack({}, /*same=*/false);
  EXPECT_EQ(twice.KeyOf("die"), "die #4");
}

// A log that was begun before keys were counted means what it always meant.
TEST(RollKeysTest, WithoutTheHeaderSayingSoNothingIsCounted) {
  RollKeys keys{v1::LogHeader()};
  keys.Count("die");
  EXPECT_EQ(keys.KeyOf("die"), "die");
  v1::LogHeader counted;
  counted.set_keys_counted(true);
  EXPECT_TRUE(RollKeys(counted).counted());
}

TEST(RollKeysTest, TheSecondRollOfANameHasAnotherPurposeThanTheFirst) {
  EXPECT_TRUE(SamePurpose("turn 3/militia", "turn 3/militia"));
  EXPECT_TRUE(SamePurpose("turn 3/militia #2", "turn 3/militia #2"));
  EXPECT_TRUE(SamePurpose("turn 3/militia #2", "turn 3/militia/hex 2 #2"));
  EXPECT_FALSE(SamePurpose("turn 3/militia", "turn 3/militia #2"));
  EXPECT_FALSE(SamePurpose("turn 3/militia #3", "turn 3/militia #2"));
}

// The toy game, but every roll has the same name.
class OneNameRuleset final : public testing::WrappedRuleset {
 public:
  using WrappedRuleset::WrappedRuleset;
  std::string ChanceKey(const State&) const override { return "a roll"; }
};

TEST(RollKeysTest, RollsOfOneNameAreRolledAndConfirmedByKeysOfTheirOwn) {
  const testing::WrappedGame<OneNameRuleset> game("one_name", "toy");
  const auto rules = *game.MakeRuleset(adjutant::Setup());
  for (const bool counted : {false, true}) {
    v1::LogHeader header;
    header.set_seed("abc");
    header.set_keys_counted(counted);
    ProvenanceChecker checker(*rules, header);
    State state = rules->NewState();
    std::set<std::string> keys;
    int rolls = 0;
    for (uint64_t number = 1; number <= 60 && !rules->PendingOf(state).over; ++number) {
      EventList legal;
      rules->LegalEvents(state, &legal);
      Event event = legal[0];
      v1::Annotations annotations;
      if (const auto roll = RollDue(*rules, state, "abc", checker.keys()); roll.has_value()) {
        event = roll->event;
        keys.insert(roll->key);
        annotations.mutable_source()->set_method(v1::ChanceSource::SEED);
        annotations.mutable_source()->set_reference(roll->key);
        ++rolls;
      }
      const auto judged = checker.See({number, state, event, &annotations, Sha256()});
      if (judged.has_value()) {
        EXPECT_EQ(judged->verdict, RollVerdict::kConfirmed) << judged->why[0];
      }
      rules->Apply(&state, event, nullptr);
    }
    EXPECT_GT(rolls, 10);
    EXPECT_EQ(keys.size(), counted ? static_cast<size_t>(rolls) : 1);
  }
}

// Random games of every game, and recorded ones.
TEST(RollKeysTest, NoKeyComesTwiceInAGame) {
  for (const char* id : {"toy", "halls", "veracruz"}) {
    const auto game = FindGame(id);
    ASSERT_TRUE(game.ok());
    const auto rules = *(*game)->MakeRuleset(adjutant::Setup());
    for (uint64_t seed = 1; seed <= 4; ++seed) {
      Random random(seed);
      RollKeys keys(true);
      std::set<std::string> seen;
      State state = rules->NewState();
      EventList legal;
      for (int n = 0; n < 4000; ++n) {
        legal.clear();
        rules->LegalEvents(state, &legal);
        if (legal.empty()) break;
        if (IsRollDue(*rules, state)) {
          const std::string key = keys.KeyOf(*rules, state);
          // No name looks like one that was counted.
          EXPECT_EQ(NameInKey(rules->ChanceKey(state)), rules->ChanceKey(state));
          EXPECT_TRUE(seen.insert(key).second) << id << ", seed " << seed << ": " << key;
          keys.CountRoll(*rules, state);
        }
        rules->Apply(&state, legal[random.Below(legal.size())], nullptr);
      }
      EXPECT_GT(seen.size(), 15u) << id;
    }
  }
}

TEST(RollKeysTest, NoKeyComesTwiceInARecordedGame) {
  size_t games = 0;
  for (const char* folder : {"/corpus/halls/games", "/corpus/veracruz/games"}) {
    for (const auto& file : std::filesystem::directory_iterator(std::string(ADJUTANT_SOURCE_DIR) + folder)) {
      if (file.path().extension() != ".adj") continue;
      auto log = LogReader::Open(file.path().string());
      ASSERT_TRUE(log.ok()) << log.status();
      const auto rules = *RulesetFor((*log)->header(), {});
      RollKeys keys(true);
      std::set<std::string> seen;
      size_t rolls = 0;
      const auto outcome = Replay(**log, *rules, {.check_claims = false}, [&](const ReplayedEvent& event) {
        if (event.event.player != kChance) return;
        seen.insert(keys.KeyOf(*rules, event.before));
        keys.CountRoll(*rules, event.before);
        ++rolls;
      });
      ASSERT_TRUE(outcome.ok());
      EXPECT_EQ(seen.size(), rolls) << file.path();
      ++games;
    }
  }
  EXPECT_GE(games, 12u);
}

}  // namespace
}  // namespace adjutant
