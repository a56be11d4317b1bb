// Carrying a record over: what fits is kept, and what does not is the least there can be.
#include "verify/court/carry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "core/kernel/random.h"
#include "core/kernel/status.h"

namespace adjutant {
namespace {

std::shared_ptr<const Ruleset> RulesOf(const char* id) {
  const absl::StatusOr<const Game*> game = FindGame(id);
  ADJUTANT_ASSERT(game.ok());
  absl::StatusOr<std::unique_ptr<const Ruleset>> made = (*game)->MakeRuleset(Setup());
  ADJUTANT_ASSERT(made.ok());
  return *std::move(made);
}

void AddEvent(const Event& event, std::vector<RecordedEvent>* record) {
  RecordedEvent recorded;
  recorded.number = record->size() + 1;
  recorded.event = event;
  record->push_back(recorded);
}

// Plays on at random.
void PlayOn(const Ruleset& rules, size_t events, Random* random, State* state, std::vector<RecordedEvent>* record) {
  EventList legal;
  for (size_t i = 0; i < events; ++i) {
    legal.clear();
    rules.LegalEvents(*state, &legal);
    if (legal.empty()) return;
    const Event event = legal[random->Below(legal.size())];
    rules.Apply(state, event, nullptr);
    AddEvent(event, record);
  }
}

std::vector<RecordedEvent> Without(std::vector<RecordedEvent> record, size_t index) {
  record.erase(record.begin() + static_cast<std::ptrdiff_t>(index));
  for (size_t i = index; i < record.size(); ++i) --record[i].number;
  return record;
}

size_t CountOf(const CarriedLine& line, CarriedKind kind) {
  return static_cast<size_t>(
      std::count_if(line.events.begin(), line.events.end(), [&](const auto& event) { return event.kind == kind; }));
}

TEST(CarryTest, ALegalRecordIsKeptWhole) {
  for (const char* id : {"toy", "halls", "veracruz"}) {
    const auto rules = RulesOf(id);
    for (uint64_t seed = 0; seed < 20; ++seed) {
      Random random(seed);
      State state = rules->NewState();
      std::vector<RecordedEvent> record;
      PlayOn(*rules, 300, &random, &state, &record);
      size_t seen = 0;
      const CarriedLine line = Follow(
          *rules, &record, [&](const CarriedEvent& event, const State& before, const State& after, const Trace&) {
            EXPECT_EQ(event.index, seen++);
            EXPECT_FALSE(before == after);
          });
      EXPECT_EQ(CountOf(line, CarriedKind::kKept), record.size());
      EXPECT_EQ(seen, record.size());
      EXPECT_TRUE(line.end == state);
      EXPECT_FALSE(line.lost || line.missing);
      for (const RecordedEvent& recorded : record) EXPECT_TRUE(recorded.placed);
    }
  }
}

// Of a random game one event is missing. The record goes on nearly always, with little that is changed.
TEST(CarryTest, ARecordGoesOnWhereAnEventWasForgotten) {
  const auto rules = RulesOf("halls");
  int lost = 0;
  size_t deviations = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    State state = rules->NewState();
    std::vector<RecordedEvent> record;
    PlayOn(*rules, 400, &random, &state, &record);
    ASSERT_GT(record.size(), 30u);
    const std::vector<RecordedEvent> shorter = Without(record, random.Below(record.size() - 30));
    const CarriedLine line = Carry(*rules, rules->NewState(), shorter, {}, nullptr);
    lost += line.lost ? 1 : 0;
    deviations += line.events.size() - CountOf(line, CarriedKind::kKept);
    const CarriedLine again = Carry(*rules, rules->NewState(), shorter, {}, nullptr);
    EXPECT_TRUE(line.end == again.end);
  }
  EXPECT_LE(lost, 3);
  EXPECT_LE(deviations, 500u);
}

class ToyRecordTest : public ::testing::Test {
 protected:
  // A game with a fight in it: red marches against a post that blue holds.
  void SetUp() override {
    for (uint64_t seed = 0; record_.empty(); ++seed) {
      Random random(seed);
      State state = rules_->NewState();
      std::vector<RecordedEvent> record;
      PlayOn(*rules_, 40, &random, &state, &record);
      for (size_t i = 0; i + 12 < record.size(); ++i) {
        if (TypeName(record[i].event) == "die_rolled") die_ = i;
      }
      if (die_ != 0) {
        record_ = record;
        end_ = state;
      }
    }
  }
  std::string TypeName(const Event& event) const { return rules_->game().schema().Find(event.type)->name; }
  State Before(size_t index) const {
    State state = rules_->NewState();
    for (size_t i = 0; i < index; ++i) rules_->Apply(&state, record_[i].event, nullptr);
    return state;
  }

  std::shared_ptr<const Ruleset> rules_ = RulesOf("toy");
  std::vector<RecordedEvent> record_;
  State end_;
  size_t die_ = 0;
};

TEST_F(ToyRecordTest, AForgottenRollIsSuppliedWhereItWasDue) {
  const std::vector<RecordedEvent> shorter = Without(record_, die_);
  const CarriedLine line = Carry(*rules_, rules_->NewState(), shorter, {}, nullptr);
  ASSERT_GT(line.events.size(), die_);
  const CarriedEvent& supplied = line.events[die_];
  EXPECT_EQ(supplied.kind, CarriedKind::kSupplied);
  EXPECT_EQ(TypeName(supplied.event), "die_rolled");
  EXPECT_EQ(supplied.number, die_ + 1);
  EXPECT_EQ(supplied.alternatives, 6u);
  CarryOptions options;
  options.stop_at_missing = true;
  const CarriedLine stopped = Carry(*rules_, rules_->NewState(), shorter, options, nullptr);
  EXPECT_TRUE(stopped.missing);
  EXPECT_EQ(stopped.next, die_);
  EXPECT_TRUE(stopped.end == Before(die_));
}

TEST_F(ToyRecordTest, ARollIsKeptForItsPurposeThoughItStandsElsewhere) {
  std::vector<RecordedEvent> record = record_;
  (void)Follow(*rules_, &record, nullptr);
  const RecordedEvent die = record[die_];
  std::vector<RecordedEvent> moved = Without(record, die_);
  moved.insert(moved.begin() + static_cast<std::ptrdiff_t>(die_ + 4), die);
  const CarriedLine line = Carry(*rules_, rules_->NewState(), moved, {}, nullptr);
  EXPECT_EQ(CountOf(line, CarriedKind::kKept), line.events.size());
  EXPECT_TRUE(line.events[die_].from_later);
  EXPECT_TRUE(line.end == end_);
}

TEST_F(ToyRecordTest, ARollForAnotherPurposeIsNotKept) {
  std::vector<RecordedEvent> record = record_;
  (void)Follow(*rules_, &record, nullptr);
  record[die_].key = "turn 99 of another game";
  CarryOptions options;
  options.stop_at_missing = true;
  const CarriedLine line = Carry(*rules_, rules_->NewState(), record, options, nullptr);
  EXPECT_TRUE(line.missing);
}

TEST_F(ToyRecordTest, WhatNobodyAskedForIsLeftOut) {
  std::vector<RecordedEvent> record = record_;
  record.insert(record.begin() + static_cast<std::ptrdiff_t>(die_), record_[die_]);
  const CarriedLine line = Carry(*rules_, rules_->NewState(), record, {}, nullptr);
  EXPECT_EQ(CountOf(line, CarriedKind::kKept), record_.size());
  EXPECT_EQ(CountOf(line, CarriedKind::kSuperfluous) + CountOf(line, CarriedKind::kIllegal), 1u);
  EXPECT_TRUE(line.end == end_);
}

TEST(FollowTest, AnEventAgainstTheRulesIsFollowedAndEveryCaseNamed) {
  struct Setup setup;  // red has three counters at the mill, and one behind it
  setup.position = {{"order_1", "red"}, {"fort", "1"}, {"mill", "3"}};
  const absl::StatusOr<const Game*> toy = FindGame("toy");
  ASSERT_TRUE(toy.ok());
  const auto made = (*toy)->MakeRuleset(setup);
  ASSERT_TRUE(made.ok()) << made.status();
  const Ruleset& rules = **made;
  Random random(1);
  State state = rules.NewState();
  std::vector<RecordedEvent> record;
  while (rules.PendingOf(state).player == kChance) PlayOn(rules, 1, &random, &state, &record);
  const auto march = EventCodec(rules).FromNotation("red counter_marched card=order_1 from=fort to=mill");
  ASSERT_TRUE(march.ok()) << march.status();
  AddEvent(*march, &record);
  const size_t at = record.size() - 1;
  rules.Apply(&state, *march, nullptr);
  PlayOn(rules, 10, &random, &state, &record);
  const CarriedLine line = Follow(rules, &record, nullptr);
  ASSERT_GT(line.events.size(), at);
  EXPECT_EQ(line.events[at].kind, CarriedKind::kAgainstRules);
  ASSERT_EQ(line.events[at].broken.size(), 1u);
  EXPECT_STREQ(rules.game().catalogue().Get(line.events[at].broken[0])->id, "1.2");
  EXPECT_EQ(CountOf(line, CarriedKind::kAgainstRules), 1u);
  EXPECT_EQ(CountOf(line, CarriedKind::kKept), record.size() - 1);
  EXPECT_TRUE(line.end == state);
}

TEST(SamePurposeTest, APurposeMaySayMore) {
  EXPECT_TRUE(SamePurpose("turn 1/deal 3", "turn 1/deal 3"));
  EXPECT_TRUE(SamePurpose("turn 1/deal 3", "turn 1/deal 3.0"));
  EXPECT_TRUE(SamePurpose("turn 1/city saltillo after 2", "turn 1/city saltillo"));
  EXPECT_FALSE(SamePurpose("turn 1/deal 3", "turn 1/deal 31"));
  EXPECT_FALSE(SamePurpose("turn 1/deal 3", "turn 1/deal 4"));
}

}  // namespace
}  // namespace adjutant
