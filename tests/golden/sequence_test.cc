// The sequence of play stands beside the README of a game, drawn from its tables of steps; ADJUTANT_UPDATE_GOLDEN=1
// draws it anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/kernel/chapter.h"
#include "core/kernel/flow.h"
#include "core/kernel/ruleset.h"
#include "tests/support/golden.h"
#include "tests/support/played_game.h"

namespace adjutant::testing {
namespace {

class SequenceTest : public ::testing::Test {
 protected:
  SequenceTest() : rules_(*(**FindGame(ADJUTANT_GAME)).MakeRuleset({})), sequence_(rules_->Sequence()) {
    for (const StepInfo& step : sequence_) steps_[step.number] = &step;
  }

  std::string CaseOf(const StepInfo& step) const { return rules_->game().catalogue().Get(step.rule)->id; }
  int ChapterOf(const StepInfo& step) const { return ::adjutant::ChapterOf(CaseOf(step)); }

  // Steps that stand open beside the first one, which no step leads to, as a short game shows them.
  void AddOpenBesides(std::shared_ptr<const Ruleset> rules, std::set<uint16_t>* steps) const {
    constexpr int kEvents = 100;
    const PlayedGame game = PlayGame(rules, rules->game().policies()[0], 1, kEvents);
    for (const State& position : game.positions) {
      for (const Due& due : rules->PendingOf(position).besides) steps->insert(due.step);
    }
  }

  std::unique_ptr<const Ruleset> rules_;
  const std::vector<StepInfo> sequence_;
  std::map<uint16_t, const StepInfo*> steps_;
};

TEST_F(SequenceTest, EveryStepSaysWherePlayGoesOn) {
  for (const StepInfo& step : sequence_) {
    EXPECT_FALSE(step.next.empty()) << step.what;
    EXPECT_NE(rules_->game().catalogue().Get(step.rule), nullptr) << step.what;
    EXPECT_EQ(std::set<uint16_t>(step.next.begin(), step.next.end()).size(), step.next.size()) << step.what;
    for (uint16_t next : step.next) {
      EXPECT_TRUE(next == 0 || next == kBack || steps_.count(next) > 0) << step.what << ": " << next;
    }
  }
}

TEST_F(SequenceTest, EveryStepIsReached) {
  std::set<uint16_t> starts, besides, reached;
  for (const OptionSpec& option : rules_->game().options()) {
    for (const OptionChoice& choice : option.choices) {
      adjutant::Setup setup;
      setup.options = {{option.id, choice.value}};
      auto rules = rules_->game().MakeRuleset(setup);
      ASSERT_TRUE(rules.ok()) << rules.status();
      starts.insert((**rules).PendingOf((**rules).NewState()).step);
      AddOpenBesides(*std::move(rules), &besides);
    }
  }
  // The rows stand in the order of play. The first decision may lie in a step that is called, and goes back.
  std::vector<uint16_t> ways(starts.begin(), starts.end());
  ways.push_back(sequence_.front().number);
  ways.insert(ways.end(), besides.begin(), besides.end());
  while (!ways.empty()) {
    const uint16_t number = ways.back();
    ways.pop_back();
    if (!reached.insert(number).second || steps_.count(number) == 0) continue;
    ways.insert(ways.end(), steps_.at(number)->next.begin(), steps_.at(number)->next.end());
  }
  for (const StepInfo& step : sequence_) {
    const auto starts_play = [&](uint16_t next) { return starts.count(next) > 0; };
    const bool sets_up = std::any_of(step.next.begin(), step.next.end(), starts_play);
    const bool due_anywhere = step.next == std::vector<uint16_t>{kBack};  // a game asks for it between any two steps
    EXPECT_TRUE(sets_up || due_anywhere || reached.count(step.number) > 0) << step.what;
  }
}

class Drawing {
 public:
  Drawing(const Ruleset& rules, const std::vector<StepInfo>& sequence, const std::map<uint16_t, int>& chapters)
      : rules_(rules), sequence_(sequence), chapters_(chapters) {
    for (const StepInfo& step : sequence) steps_[step.number] = &step;
  }

  std::string Text() {
    absl::StrAppend(&text_, "# ", rules_.game().title(), ": the sequence of play\n\n", kIntroduction);
    std::set<int> chapters;
    for (const auto& [number, chapter] : chapters_) chapters.insert(chapter);
    for (int chapter : chapters) Chapter(chapter);
    return text_;
  }

 private:
  static constexpr char kIntroduction[] =
      "<!-- Drawn by `ADJUTANT_UPDATE_GOLDEN=1 ctest --test-dir build/release -R golden_" ADJUTANT_GAME
      "_test`. Not edited by hand. -->\n\n"
      "Every step of play, under the chapter whose case it enforces, drawn from the tables of steps at the ends of the "
      "files in\n`chapters/`. A box runs by itself; a rounded one is a decision, a six-sided one an outcome of chance, "
      "both with the name\nthat cases give to them. Dotted arrows lead into other chapters. \"Back\" is wherever the "
      "step was called from.\n";

  std::string Shape(const StepInfo& step) const {
    const std::string rule = rules_.game().catalogue().Get(step.rule)->id;
    const std::string label =
        absl::StrCat("\"", step.name, step.name.empty() ? "" : ": ", step.what, "<br>", rule, "\"");
    return absl::StrCat("s", step.number,
                        step.name.empty() ? "["
                        : step.chance     ? "{{"
                                          : "(",
                        label,
                        step.name.empty() ? "]"
                        : step.chance     ? "}}"
                                          : ")");
  }

  void Chapter(int chapter) {
    absl::StrAppend(&text_, "\n## Chapter ", chapter, "\n\n```mermaid\nflowchart TD\n");
    std::set<uint16_t> outside;
    for (const StepInfo& step : sequence_) {
      if (chapters_.at(step.number) != chapter) continue;
      absl::StrAppend(&text_, "  ", Shape(step), "\n");
      for (uint16_t next : step.next) Arrow(step, next, chapter, &outside);
    }
    for (uint16_t number : outside) {
      absl::StrAppend(&text_, "  x", number, "([\"", chapters_.at(number), ": ", steps_.at(number)->what, "\"])\n");
    }
    absl::StrAppend(&text_, "```\n");
  }

  void Arrow(const StepInfo& step, uint16_t next, int chapter, std::set<uint16_t>* outside) {
    absl::StrAppend(&text_, "  s", step.number);
    if (next == kBack) {
      absl::StrAppend(&text_, " -.-> back", step.number, "([\"back\"])\n");
    } else if (next == 0) {
      absl::StrAppend(&text_, " --> over([\"the game is over\"])\n");
    } else if (chapters_.at(next) == chapter) {
      absl::StrAppend(&text_, " --> s", next, "\n");
    } else {
      absl::StrAppend(&text_, " -.-> x", next, "\n");
      outside->insert(next);
    }
  }

  const Ruleset& rules_;
  const std::vector<StepInfo>& sequence_;
  const std::map<uint16_t, int>& chapters_;
  std::map<uint16_t, const StepInfo*> steps_;
  std::string text_;
};

TEST_F(SequenceTest, TheDrawingIsTodays) {
  std::map<uint16_t, int> chapters;
  for (const StepInfo& step : sequence_) chapters[step.number] = ChapterOf(step);
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/core/" ADJUTANT_GAME "/SEQUENCE.md"),
               Drawing(*rules_, sequence_, chapters).Text());
}

}  // namespace
}  // namespace adjutant::testing
