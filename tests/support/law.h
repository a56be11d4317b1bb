// Laws: what holds in every game. A law is a function of a played game that fails by RC_ASSERT or RC_FAIL. Where it
// fails the game is shrunk to a short legal one and saved as a log, and the message says how to read it and how to come
// to it again.
#ifndef ADJUTANT_TESTS_SUPPORT_LAW_H_
#define ADJUTANT_TESTS_SUPPORT_LAW_H_

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "tests/support/played_game.h"
#include "verify/fuzz/fuzz.h"
#include "verify/rules/shrink.h"

namespace adjutant::testing {

// Where counterexamples are written: a folder of the test's working directory.
inline constexpr char kCounterexamples[] = "counterexamples";
// Games tried while one is shrunk.
inline constexpr uint64_t kLawShrinkAttempts = 3000;

// A law that does not hold.
struct Refutation {
  std::string what;     // of the shrunk game
  PlayedGame game;      // shrunk
  std::string log;      // the file it is saved as; empty if it could not be
  std::string message;  // all of it for people
};

// What the law says against the game; "" if it holds in it, or if the game is none for it.
template <class Law>
std::string Objection(const Law& law, const PlayedGame& game) {
  try {
    law(game);
  } catch (const rc::detail::CaseResult& result) {
    if (result.type != rc::detail::CaseResult::Type::Failure) return "";
    return result.description.empty() ? "it does not hold" : result.description;
  }
  return "";
}

inline PlayedGame GameOf(const PlayedGame& like, const EventList& events) {
  PlayedGame game{like.rules, like.seed, events, {}};
  game.positions.push_back(game.rules->NewState());
  for (const Event& event : events) {
    game.positions.push_back(game.end());
    game.rules->Apply(&game.positions.back(), event, nullptr);
  }
  return game;
}

// "halls: no card is played twice" as the name of a file.
inline std::string FileNameOf(const std::string& law) {
  std::string name;
  for (char c : law) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (plain || (!name.empty() && name.back() != '-')) name.push_back(plain ? c : '-');
  }
  return name + ".adj";
}

inline std::string HowToRepeat() {
  const ::testing::TestInfo* test = ::testing::UnitTest::GetInstance()->current_test_info();
  return absl::StrCat(
      "RC_PARAMS='", rc::detail::configToMinimalString(rc::detail::configuration()), "' ", program_invocation_name,
      test == nullptr ? "" : absl::StrCat(" --gtest_filter=", test->test_suite_name(), ".", test->name()));
}

template <class Law>
Refutation ShortestRefutation(const std::string& name, const Law& law, const PlayedGame& game) {
  Refutation found;
  const auto fails = [&](const EventList& events) { return !Objection(law, GameOf(game, events)).empty(); };
  found.game = GameOf(game, Shrink(*game.rules, game.events, fails, kLawShrinkAttempts));
  found.what = Objection(law, found.game);
  std::filesystem::create_directories(kCounterexamples);
  const std::filesystem::path path =
      std::filesystem::absolute(std::filesystem::path(kCounterexamples) / FileNameOf(name));
  std::filesystem::remove(path);
  const absl::Status saved = SaveLog(*game.rules, found.game.events, path.string(), name);
  if (saved.ok()) found.log = path.string();
  std::ostringstream message;
  message << name << ": " << found.what << "\nin a game of " << found.game.events.size() << " events: ";
  showValue(found.game, message);
  message << "read it:  adjutant replay " << (saved.ok() ? found.log : "(not saved: " + saved.ToString() + ")")
          << "\nrepeat:   " << HowToRepeat() << "\n";
  found.message = message.str();
  return found;
}

// Looks for a game of at most `longest` events in which the law does not hold.
template <class Law>
std::optional<Refutation> Refute(const GameUnderTest& under_test, const std::string& law_name, int longest,
                                 const Law& law) {
  const std::string name = absl::StrCat(under_test.id, ": ", law_name);
  const auto games = gen::LegalGame(under_test, std::min(longest, under_test.longest));
  std::optional<Refutation> found;
  rc::check(name, [&] {
    const PlayedGame game = *games;
    try {
      law(game);
    } catch (const rc::detail::CaseResult& result) {
      if (result.type != rc::detail::CaseResult::Type::Failure) throw;
      found = ShortestRefutation(name, law, game);
      RC_FAIL(found->message);
    }
  });
  return found;
}

// A test of a law.
template <class Law>
void ExpectLaw(const GameUnderTest& under_test, const std::string& law_name, int longest, const Law& law) {
  const std::optional<Refutation> found = Refute(under_test, law_name, longest, law);
  EXPECT_FALSE(found.has_value()) << found->message;
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_LAW_H_
