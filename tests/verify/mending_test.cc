// Planted errors: a random game is damaged in one place, and a ruling must find the place, and undo the damage.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/kernel/digest.h"
#include "core/kernel/random.h"
#include "core/kernel/status.h"
#include "verify/court/correction.h"
#include "verify/court/followed.h"
#include "verify/rules/proposals.h"

namespace adjutant {
namespace {

struct PlayedGame {
  std::shared_ptr<const Ruleset> rules;
  std::vector<RecordedEvent> record;
  State end;
};

PlayedGame Play(const char* id, uint64_t seed, size_t events) {
  PlayedGame game;
  const absl::StatusOr<const Game*> found = FindGame(id);
  ADJUTANT_ASSERT(found.ok());
  absl::StatusOr<std::unique_ptr<const Ruleset>> made = (*found)->MakeRuleset(Setup());
  ADJUTANT_ASSERT(made.ok());
  game.rules = *std::move(made);
  game.end = game.rules->NewState();
  Random random(seed);
  EventList legal;
  for (size_t i = 0; i < events; ++i) {
    legal.clear();
    game.rules->LegalEvents(game.end, &legal);
    if (legal.empty()) break;
    RecordedEvent recorded;
    recorded.number = i + 1;
    recorded.event = legal[random.Below(legal.size())];
    game.rules->Apply(&game.end, recorded.event, nullptr);
    game.record.push_back(recorded);
  }
  return game;
}

// The number of the first event that the rules refuse; 0: none.
uint64_t FirstRefused(const Ruleset& rules, const std::vector<RecordedEvent>& record) {
  State state = rules.NewState();
  for (const RecordedEvent& recorded : record) {
    if (!rules.Check(state, recorded.event, nullptr).accepted) return recorded.number;
    rules.Apply(&state, recorded.event, nullptr);
  }
  return 0;
}

void Renumber(std::vector<RecordedEvent>* record) {
  for (size_t i = 0; i < record->size(); ++i) (*record)[i].number = i + 1;
}

struct Tally {
  int damaged = 0;      // the rules refuse something
  int found_there = 0;  // at the very place of the damage
  int undone = 0;       // of these: the correction leads to the position of the undamaged game
};

// Whether the first breach, mended by `original`, leads to where the undamaged game led.
bool IsUndone(const PlayedGame& game, const FollowedLog& log, const Event& original) {
  const v1::Correction correction = CorrectionOf(log, log.PlaceOfBreach(0), {original});
  return correction.possible() && correction.corrected_digest() == HexOf(game.rules->Digest(game.end));
}

// Every game loses one event.
// `after`: how many events come after it; none: somewhere in the first three quarters.
Tally ForgetOneEvent(const char* id, uint64_t games, size_t events, std::optional<size_t> after = std::nullopt) {
  Tally tally;
  for (uint64_t seed = 0; seed < games; ++seed) {
    const PlayedGame game = Play(id, seed, events);
    Random random(seed + 1000);
    const size_t index = after.has_value() ? game.record.size() - 1 - *after : random.Below(game.record.size() * 3 / 4);
    std::vector<RecordedEvent> record = game.record;
    record.erase(record.begin() + static_cast<std::ptrdiff_t>(index));
    Renumber(&record);
    const uint64_t refused = FirstRefused(*game.rules, record);
    const FollowedLog log(game.rules, record);
    if (refused == 0) {
      EXPECT_TRUE(log.breaches().empty()) << "seed " << seed;
      continue;
    }
    ++tally.damaged;
    if (log.breaches().empty()) {
      ADD_FAILURE() << "seed " << seed << ": event " << refused << " is refused, and no breach was found";
      continue;
    }
    // Or it is the roll before that was misread.
    const bool misread = log.At(log.PlaceOfBreach(0)).kind == CarriedKind::kMisread;
    EXPECT_EQ(log.breaches()[0].event(), misread ? refused - 1 : refused) << "seed " << seed;
    if (refused != index + 1 || log.breaches()[0].kind() != v1::OMISSION) continue;
    ++tally.found_there;
    tally.undone += IsUndone(game, log, game.record[index].event) ? 1 : 0;
  }
  return tally;
}

// In every game one event is replaced by one that breaks a rule and could be played all the same.
Tally BreakOneRule(const char* id, uint64_t games, size_t events) {
  Tally tally;
  for (uint64_t seed = 0; seed < games; ++seed) {
    const PlayedGame game = Play(id, seed, events);
    Random random(seed + 2000);
    const size_t index = random.Below(game.record.size() * 3 / 4);
    State state = game.rules->NewState();
    for (size_t i = 0; i < index; ++i) game.rules->Apply(&state, game.record[i].event, nullptr);
    EventList legal;
    game.rules->LegalEvents(state, &legal);
    EventList breaches;
    for (const Event& event : ProposalsAt(*game.rules, state, legal, &random)) {
      bool possible = false;
      if (!CasesBroken(*game.rules, state, event, &possible).empty() && possible) breaches.push_back(event);
    }
    if (breaches.empty()) continue;
    ++tally.damaged;
    std::vector<RecordedEvent> record = game.record;
    record[index].event = breaches[random.Below(breaches.size())];
    const FollowedLog log(game.rules, record);
    if (log.breaches().empty()) {
      ADD_FAILURE() << "seed " << seed << ": no breach was found";
      continue;
    }
    EXPECT_EQ(log.breaches()[0].event(), index + 1) << "seed " << seed;
    if (log.breaches()[0].kind() == v1::OMISSION) continue;
    ++tally.found_there;
    EXPECT_FALSE(log.breaches()[0].cases().empty()) << "seed " << seed;
    tally.undone += IsUndone(game, log, game.record[index].event) ? 1 : 0;
  }
  return tally;
}

// What stands in for the missing event can lead the rest of the record astray, so that not all of them can be undone.
TEST(MendingTest, AForgottenEventIsFoundAndPutBack) {
  const Tally toy = ForgetOneEvent("toy", 200, 60);
  EXPECT_GE(toy.damaged, 150);
  EXPECT_GE(toy.found_there, toy.damaged * 8 / 10);
  EXPECT_GE(toy.undone, toy.found_there * 9 / 10);
  const Tally halls = ForgetOneEvent("halls", 80, 400);
  EXPECT_GE(halls.damaged, 60);
  EXPECT_GE(halls.found_there, halls.damaged * 6 / 10);
  EXPECT_GE(halls.undone, halls.found_there * 95 / 100);
}

// The commonest dispute: it is found soon.
TEST(MendingTest, AForgottenEventIsFoundNearTheEndOfTheRecord) {
  for (size_t after = 1; after <= 7; ++after) {
    const Tally halls = ForgetOneEvent("halls", 60, 150 + 13 * after, after);
    EXPECT_GE(halls.damaged, 30) << after;
    EXPECT_GE(halls.found_there, halls.damaged * 7 / 10) << after;
    EXPECT_EQ(halls.undone, halls.found_there) << after;
  }
}

TEST(MendingTest, AnEventAgainstTheRulesIsFoundAndPutRight) {
  const Tally halls = BreakOneRule("halls", 70, 400);
  EXPECT_GE(halls.damaged, 30);
  EXPECT_GE(halls.found_there, halls.damaged * 9 / 10);
  EXPECT_GE(halls.undone, halls.found_there * 9 / 10);
}

}  // namespace
}  // namespace adjutant
