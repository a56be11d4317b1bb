// --view: two games that a side cannot tell apart get the same answers.
#include "verify/program/view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "replay/log_file.h"
#include "tests/support/open_file.h"
#include "tests/support/played_game.h"
#include "verify/program/program.h"
#include "verify/rules/sight.h"
#include "verify/terminal/console.h"

namespace adjutant {
namespace {

using testing::File;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::PlayedGame;
using testing::TextOf;

// What the program says, on both its streams, and how it ends.
std::string Said(const std::vector<std::string>& args) {
  const File in(std::tmpfile()), out(std::tmpfile()), err(std::tmpfile());
  int exit = -1;
  {
    Console console(in.get(), out.get(), err.get());
    exit = RunProgram(args, console);
    (void)console.Flush();
  }
  return absl::StrCat(TextOf(out.get()), TextOf(err.get()), "exit ", exit, "\n");
}

PlayedGame Played(const std::string& game, uint64_t seed, size_t length) {
  const auto rules = testing::RulesFor(game, "", {});
  return testing::PlayGame(rules, rules->game().policies().back(), seed, length);
}

void WriteLog(const std::string& path, const Ruleset& rules, absl::Span<const Event> events) {
  (void)std::remove(path.c_str());
  const auto writer = LogWriter::Create(path, HeaderFor(rules));
  ASSERT_TRUE(writer.ok()) << writer.status();
  const EventCodec codec(rules);
  std::vector<std::string> bytes;
  for (const Event& event : events) bytes.push_back(codec.ToBytes(event));
  ASSERT_TRUE((*writer)->AppendAll(bytes).ok());
}

bool IsHidden(const Ruleset& rules, PlayerId viewer, const State& before, const Event& event) {
  State after = before;
  rules.Apply(&after, event, nullptr);
  return Sight(rules, viewer).Look(before, event, after, Trace()).hidden;
}

// The game with another outcome of event `at`, which is hidden from `viewer`, as far as it stays a game that he cannot
// tell from the first. What the two events name differently changes places in the rest of the game.
std::vector<Event> TwinOf(const PlayedGame& game, size_t at, PlayerId viewer) {
  const Ruleset& rules = *game.rules;
  const Event& event = game.events[at];
  const EventTypeSpec* type = rules.game().schema().Find(event.type);
  EventList legal;
  rules.LegalEvents(game.positions[at], &legal);
  std::vector<Event> longest;
  int tried = 0;
  for (const Event& other : legal) {
    size_t differs = 0, arg = 0;
    for (size_t i = 0; i < type->args.size(); ++i) {
      if (other.args[i] != event.args[i]) arg = i, ++differs;
    }
    if (other.type != event.type || other.player != event.player || differs != 1) continue;
    if (!IsHidden(rules, viewer, game.positions[at], other) || ++tried > 12) continue;
    std::vector<Event> twin(game.events.begin(), game.events.begin() + static_cast<std::ptrdiff_t>(at));
    twin.push_back(other);
    State state = game.positions[at];
    rules.Apply(&state, other, nullptr);
    const Sight sight(rules, viewer);
    for (size_t i = at + 1; i < game.events.size(); ++i) {
      if (sight.Sees(state) != sight.Sees(game.positions[i])) {
        twin.pop_back();
        break;
      }
      Event next = game.events[i];
      const EventTypeSpec* spec = rules.game().schema().Find(next.type);
      for (size_t k = 0; k < spec->args.size(); ++k) {
        if (type->args[arg].kind != ArgKind::kDomain || spec->args[k].kind != ArgKind::kDomain) continue;
        if (spec->args[k].domain != type->args[arg].domain) continue;
        if (next.args[k] == event.args[arg]) {
          next.args[k] = other.args[arg];
        } else if (next.args[k] == other.args[arg]) {
          next.args[k] = event.args[arg];
        }
      }
      if (!rules.Check(state, next, nullptr).accepted) break;
      rules.Apply(&state, next, nullptr);
      twin.push_back(next);
    }
    // The last event is looked at as well.
    while (twin.size() > at) {
      State end = game.positions[at];
      for (size_t i = at; i < twin.size(); ++i) rules.Apply(&end, twin[i], nullptr);
      if (sight.Sees(end) == sight.Sees(game.positions[twin.size()])) break;
      twin.pop_back();
    }
    if (twin.size() <= at) continue;
    if (twin.size() > longest.size()) longest = std::move(twin);
  }
  return longest;
}

class ViewOf : public ::testing::TestWithParam<const char*> {};

TEST_P(ViewOf, TwoGamesThatASideCannotTellApartIsTheSame) {
  const std::string path = ::testing::TempDir() + "/view_" + GetParam() + ".adj";
  const std::string other_path = ::testing::TempDir() + "/view_other_" + GetParam() + ".adj";
  int pairs = 0;
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    const PlayedGame game = Played(GetParam(), seed, 220);
    for (PlayerId viewer = 1; viewer <= game.rules->game().sides().size(); ++viewer) {
      int of_game = 0;
      for (size_t at = 5 * seed; at < game.events.size() && of_game < 2; at += 1 + at / 8) {
        if (!IsHidden(*game.rules, viewer, game.positions[at], game.events[at])) continue;
        const std::vector<Event> twin = TwinOf(game, at, viewer);
        if (twin.empty()) continue;
        ++pairs, ++of_game;
        const size_t count = twin.size();
        const std::string view = absl::StrCat("--view=", game.rules->game().sides()[viewer - 1u]);
        const std::string number = absl::StrCat(at + 1), last = absl::StrCat(count);
        std::vector<std::vector<std::string>> commands = {
            {"replay", path, view},
            {"replay", path, view, "--format=json"},
            {"replay", path, view, "--format=html"},
            {"explain", path, view, "--at", number},
            {"explain", path, view, "--at", last, "--format=json"},
            {"legal", path, view},
            {"legal", path, view, "--format=json", "--sentences"},
            {"legal", path, view, "--at", number},
            {"show", path, view},
            {"show", path, view, "--format=json"},
            {"diff", path, other_path, view},
            {"diff", path, other_path, view, "--format=json"},
        };
        // The side asks about what it could do now, and about what it did before.
        const EventCodec codec(*game.rules);
        EventList asked;
        game.rules->LegalEvents(game.positions[count], &asked);
        if (asked.size() > 3) asked.resize(3);
        for (size_t i = 0; i < count && asked.size() < 6; i += 1 + count / 4) asked.push_back(game.events[i]);
        for (const Event& event : asked) {
          commands.push_back({"what-if", path, view, codec.ToNotation(event)});
          commands.push_back({"legal", path, view, absl::StrCat("--why=", codec.ToNotation(event))});
        }
        const auto events = absl::MakeConstSpan(game.events).first(count);
        WriteLog(other_path, *game.rules, events);
        std::vector<std::string> said;
        WriteLog(path, *game.rules, events);
        for (const auto& command : commands) said.push_back(Said(command));
        const std::string whole = Said({"replay", path});
        WriteLog(path, *game.rules, twin);
        EXPECT_NE(Said({"replay", path}), whole) << "the two games are the same";
        for (size_t i = 0; i < commands.size(); ++i) {
          EXPECT_EQ(Said(commands[i]), said[i])
              << absl::StrJoin(commands[i], " ") << ", seed " << seed << ", event " << number << " of " << last << ": "
              << codec.ToNotation(game.events[at]) << " or " << codec.ToNotation(twin[at]);
        }
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GE(pairs, 6);
}

// What is hidden is there without --view, or the test above would compare nothing.
TEST_P(ViewOf, ASideTellsLessThanTheWholeGame) {
  const std::string path = ::testing::TempDir() + "/view_less_" + GetParam() + ".adj";
  const PlayedGame game = Played(GetParam(), 2, 150);
  WriteLog(path, *game.rules, game.events);
  const std::string view = absl::StrCat("--view=", game.rules->game().sides()[0]);
  EXPECT_LT(Said({"replay", path, view}).size(), Said({"replay", path}).size());
  EXPECT_THAT(Said({"replay", path, view}), Not(HasSubstr("state digest")));
  EXPECT_THAT(Said({"replay", path, view, "--format=json"}),
              AllOf(HasSubstr("\"hidden\""), Not(HasSubstr("\"digest\""))));
  EXPECT_THAT(Said({"what-if", path, view, "--roll", "--seed=x"}), HasSubstr("does not go with --view"));
}

// Acts and records as played tell a side no more: what was learned, remarks and what was set on the board may be
// hidden.
TEST(ViewOfActs, TwoRecordsThatASideCannotTellApartAreToldAlike) {
  const std::string path = ::testing::TempDir() + "/view_acts.adj";
  const std::string other_path = ::testing::TempDir() + "/view_acts_other.adj";
  int pairs = 0;
  for (uint64_t seed = 1; seed <= 6 && pairs < 3; ++seed) {
    const PlayedGame game = Played("halls", seed, 160);
    const PlayerId viewer = static_cast<PlayerId>(1 + seed % 2);
    for (size_t at = 20; at < game.events.size(); at += 7) {
      if (!IsHidden(*game.rules, viewer, game.positions[at], game.events[at])) continue;
      const std::vector<Event> twin = TwinOf(game, at, viewer);
      if (twin.size() < at + 2) continue;
      const size_t count = twin.size();
      const Game& halls = game.rules->game();
      const std::string other_side = halls.sides()[2u - viewer];
      WriteLog(path, *game.rules, absl::MakeSpan(game.events).subspan(0, count));
      WriteLog(other_path, *game.rules, twin);
      for (const auto& [log, note] : {std::pair(path, "a card"), std::pair(other_path, "another")}) {
        const std::string undone = Said({"undo", log, absl::StrCat("--to=", at), "--by=us", "--agreed", "--dice=same",
                                         absl::StrCat("--note=", note)});
        ASSERT_THAT(undone, HasSubstr("exit 0"));
      }
      const std::string view = absl::StrCat("--view=", halls.sides()[viewer - 1u]);
      std::vector<std::vector<std::string>> commands;
      for (const char* command : {"replay", "show"}) {
        commands.push_back({command, path, view});
        commands.push_back({command, path, view, "--format=json"});
      }
      commands.push_back({"diff", path, path, view});
      for (std::vector<std::string> command : commands) {
        const std::string of_one = Said(command);
        for (std::string& word : command) {
          if (word == path) word = other_path;
        }
        std::string of_other = Said(command);
        for (size_t found; (found = of_other.find(other_path)) != std::string::npos;) {
          of_other.replace(found, other_path.size(), path);
        }
        EXPECT_EQ(of_one, of_other) << absl::StrJoin(command, " ") << ", seed " << seed << ", event " << at + 1;
        if (::testing::Test::HasFailure()) return;
      }
      ++pairs;
      break;
    }
  }
  EXPECT_GE(pairs, 2);
}

TEST(ViewOfActs, WhatWasSetInAHandIsNotTold) {
  const std::string path = ::testing::TempDir() + "/view_then.adj";
  std::vector<std::string> told;
  for (const char* card : {"strategy_7", "strategy_27"}) {
    (void)std::remove(path.c_str());
    ASSERT_THAT(Said({"new", "--game=halls", "--scenario=turn_2", "--set=hand.mexico=strategy_15",
                      "--set=hand.us=strategy_8", "--set=decision=action.us", "-o", path}),
                HasSubstr("exit 0"));
    // No command sets what is hidden: somebody has written it into the record.
    ASSERT_THAT(Said({"append", path, "us card_played card=strategy_9 use=event", "--as-recorded", "--no-effect",
                      "--then=political_will=20"}),
                HasSubstr("exit 0"));
    const std::string by_hand = ::testing::TempDir() + "/view_then.txtpb";
    (void)std::remove(by_hand.c_str());
    ASSERT_THAT(Said({"convert", path, by_hand}), HasSubstr("exit 0"));
    std::ifstream read(by_hand);
    std::string text(std::istreambuf_iterator<char>(read), {});
    const size_t at = text.find("settings {");
    ASSERT_NE(at, std::string::npos) << text;
    const std::string name = "\"political_will\"", value = "\"20\"";
    text.replace(text.find(name, at), name.size(), "\"hand.mexico\"");
    text.replace(text.find(value, at), value.size(), absl::StrCat("\"", card, "\""));
    for (size_t chain; (chain = text.find("  chain: ")) != std::string::npos;) {
      text.erase(chain, text.find('\n', chain) + 1 - chain);
    }
    std::ofstream(by_hand) << text;
    ASSERT_THAT(Said({"convert", "--force", by_hand, path}), HasSubstr("exit 0"));
    std::string all;
    for (const char* format : {"--format=text", "--format=json"}) {
      for (const char* command : {"replay", "show"}) absl::StrAppend(&all, Said({command, path, "--view=us", format}));
      absl::StrAppend(&all, Said({"explain", path, "--at=2", "--view=us", format}));
    }
    EXPECT_THAT(all, HasSubstr("recorded as it was played, against the rules"));
    told.push_back(all);
  }
  EXPECT_EQ(told[0], told[1]);
}

// Local Militia is the title of two cards. The one that Mexico plays lies open; that the other is hidden is no secret.
TEST(SightTest, ACardThatIsPlayedIsToldThoughAHiddenOneBearsItsTitle) {
  ::adjutant::Setup setup;
  setup.scenario = "turn_2";
  setup.position = {
      {"hand.mexico", "strategy_15 strategy_7"}, {"hand.us", "strategy_8"}, {"decision", "action.mexico"}};
  const std::unique_ptr<const Ruleset> rules = *(*FindGame("halls"))->MakeRuleset(setup);
  const EventCodec codec(*rules);
  const State before = rules->NewState();
  const auto look = [&](const std::string& notation) {
    const Event event = *codec.FromNotation(notation);
    EXPECT_TRUE(rules->Check(before, event, nullptr).accepted) << notation;
    State after = before;
    rules->Apply(&after, event, nullptr);
    return Sight(*rules, /*viewer=*/1).Look(before, event, after, Trace());
  };
  std::vector<HiddenThing> hidden;
  rules->ListHidden(before, 1, &hidden);
  EXPECT_TRUE(
      std::any_of(hidden.begin(), hidden.end(), [](const HiddenThing& one) { return one.name == "Local Militia"; }));
  const SeenEvent seen = look("mexico card_played card=strategy_15 use=event");
  EXPECT_FALSE(seen.hidden);
  EXPECT_THAT(seen.sentence, HasSubstr("Local Militia"));
}

// 12.1.c/3: in the turn in which the War cards join, Santa Anna Exiled goes back into the deck. 17.2: a last card that
// is held is not shown.
TEST(SightTest, ACardThatIsLaidIsToldThoughItIsShuffledBack) {
  ::adjutant::Setup setup;
  setup.scenario = "turn_2";
  setup.options = {{"war_deck_merge", "at_declaration"}};
  setup.position = {{"hand.mexico", "strategy_15 strategy_7"},
                    {"hand.us", "strategy_41"},
                    {"war", "yes"},
                    {"at_war_units_due", "yes"},
                    {"supply_event", "done"},
                    {"leader.santa_anna", "exile"},
                    {"decision", "action.us"}};
  const std::unique_ptr<const Ruleset> rules = *(*FindGame("halls"))->MakeRuleset(setup);
  const EventCodec codec(*rules);
  const State before = rules->NewState();
  const auto look = [&](const std::string& notation) {
    const Event event = *codec.FromNotation(notation);
    EXPECT_TRUE(rules->Check(before, event, nullptr).accepted) << notation;
    State after = before;
    rules->Apply(&after, event, nullptr);
    std::vector<HiddenThing> hidden;
    rules->ListHidden(after, 2, &hidden);
    EXPECT_TRUE(std::any_of(hidden.begin(), hidden.end(),
                            [](const HiddenThing& one) { return one.name == "Santa Anna Exiled"; }));
    return Sight(*rules, /*viewer=*/2).Look(before, event, after, Trace());
  };
  const SeenEvent laid = look("us card_played card=strategy_41 use=event");
  EXPECT_FALSE(laid.hidden);
  EXPECT_THAT(laid.sentence, HasSubstr("Santa Anna Exiled"));
  EXPECT_TRUE(look("us card_played card=strategy_41 use=hold").hidden);
}

INSTANTIATE_TEST_SUITE_P(, ViewOf, ::testing::Values("halls", "veracruz"),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace adjutant
