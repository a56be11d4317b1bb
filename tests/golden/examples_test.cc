// corpus/GAME/examples: what the rulebook of a game (ADJUTANT_GAME) works out, as logs whose claims are its numbers.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tests/support/example_log.h"
#include "tests/support/golden.h"
#include "verify/text/files.h"

namespace adjutant::testing {
namespace {

constexpr char kFolder[] = ADJUTANT_SOURCE_DIR "/corpus/" ADJUTANT_GAME "/examples";

struct Example {
  std::string name;  // without ".adj"
  ReplayedLog log;
};

const std::vector<Example>& Examples() {
  static const auto* examples = [] {
    auto* all = new std::vector<Example>;
    const auto files = FilesBelow(kFolder, ".adj");
    EXPECT_TRUE(files.ok()) << files.status();
    if (!files.ok()) return all;
    for (const std::string& path : *files) {
      const std::string file = path.substr(path.rfind('/') + 1);
      all->push_back({file.substr(0, file.size() - 4), ReplayedFile(path)});
    }
    return all;
  }();
  return *examples;
}

TEST(ExamplesTest, EveryExampleIsClosedAndPlayedToItsEnd) {
  ASSERT_FALSE(Examples().empty());
  for (const auto& [name, log] : Examples()) {
    EXPECT_FALSE(log.outcome.refused) << name << ": " << log.outcome.refusal.why.sentence;
    EXPECT_TRUE(log.closed) << name;
    EXPECT_FALSE(log.outcome.digest_differs) << name;
  }
}

TEST(ExamplesTest, EveryNumberOfTheBookIsConfirmed) {
  for (const auto& [name, log] : Examples()) {
    EXPECT_GT(log.outcome.claims, 0u) << name;
    for (size_t i = 0; i < log.claims.size(); ++i) {
      for (const ClaimResult& claim : log.claims[i]) {
        EXPECT_TRUE(claim.known && claim.holds)
            << name << ", event " << i + 1 << ": " << claim.claim.ShortDebugString() << " but it is " << claim.actual;
      }
    }
  }
}

TEST(ExamplesTest, EveryPositionCanBe) {
  for (const auto& [name, log] : Examples()) {
    std::vector<BrokenInvariant> broken;
    log.rules->CheckInvariants(nullptr, nullptr, log.positions[0], &broken);
    for (size_t i = 0; i < log.events.size(); ++i) {
      log.rules->CheckInvariants(&log.positions[i], &log.events[i], log.positions[i + 1], &broken);
    }
    EXPECT_TRUE(broken.empty()) << name << ": " << broken[0].invariant->name << ": " << broken[0].what;
  }
}

TEST(ExamplesTest, TheReadableFormIsTheSameLog) {
  for (const auto& [name, log] : Examples()) {
    const ReplayedLog text = ReplayedFile(absl::StrCat(kFolder, "/", name, ".txtpb"));
    EXPECT_EQ(text.events, log.events) << name;
    EXPECT_EQ(text.chain, log.chain) << name;
    EXPECT_EQ(text.outcome.claims, log.outcome.claims) << name;
  }
}

TEST(ExamplesTest, TheReadmeTellsOfEveryExample) {
  const std::string readme = FileText(absl::StrCat(kFolder, "/README.md"));
  for (const Example& example : Examples()) {
    EXPECT_TRUE(absl::StrContains(readme, absl::StrCat("(", example.name, ".adj)"))) << example.name;
  }
}

// Where each ends, so that a difference shows.
TEST(ExamplesTest, EndsAreGolden) {
  std::string text;
  for (const auto& [name, log] : Examples()) {
    absl::StrAppendFormat(&text, "%016x %s: %d events, %d claims\n", log.outcome.digest, name, log.events.size(),
                          log.outcome.claims);
  }
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/golden/" ADJUTANT_GAME "_examples.txt"), text);
}

}  // namespace
}  // namespace adjutant::testing
