// The case book of a game (ADJUTANT_GAME): every case holds, and every rules option is told apart by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"
#include "verify/cases/cases.h"
#include "verify/text/files.h"

namespace adjutant {
namespace {

constexpr char kGame[] = ADJUTANT_GAME;
constexpr char kBook[] = ADJUTANT_SOURCE_DIR "/corpus/" ADJUTANT_GAME "/cases";

// The files of the book, read once.
const std::vector<CaseSource>& Book() {
  static const auto* book = [] {
    auto* sources = new std::vector<CaseSource>;
    const auto files = FilesBelow(kBook, ".txtpb");
    if (!files.ok()) {
      ADD_FAILURE() << files.status();
      return sources;
    }
    for (const std::string& file : *files) {
      auto source = ReadCaseFile(file);
      if (source.ok()) {
        sources->push_back(*std::move(source));
      } else {
        ADD_FAILURE() << source.status();
      }
    }
    return sources;
  }();
  return *book;
}

TEST(CaseBookTest, EveryCaseHolds) {
  const auto reports = RunCases({std::string(kBook)});
  ASSERT_TRUE(reports.ok()) << reports.status();
  ASSERT_EQ(reports->size(), 1u);
  const CaseReport& report = reports->front();
  EXPECT_GE(report.results.size(), size_t{ADJUTANT_LEAST_CASES});
  EXPECT_EQ(report.passed + report.failed, static_cast<int>(report.results.size()));
  if (report.failed > 0) ADD_FAILURE() << CaseReportText(*reports);
}

TEST(CaseBookTest, EveryCaseHasAnIdOfItsOwnATitleAndARule) {
  std::map<std::string, std::string> titles;
  for (const CaseSource& source : Book()) {
    EXPECT_EQ(source.file.game(), kGame) << source.path;
    EXPECT_NE(source.file.title(), "") << source.path;
    for (const v1::Case& one : source.file.case_()) {
      EXPECT_TRUE(absl::StartsWith(one.id(), absl::StrCat(absl::AsciiStrToUpper(kGame), "-"))) << one.id();
      EXPECT_NE(one.title(), "") << one.id();
      EXPECT_GT(one.cites_size(), 0) << one.id();
      const auto [known, added] = titles.emplace(one.id(), one.title());
      EXPECT_TRUE(added) << one.id() << " is also: " << known->second;
    }
  }
}

TEST(CaseBookTest, EveryCaseBecomesALog) {
  const auto game = FindGame(kGame);
  ASSERT_TRUE(game.ok()) << game.status();
  for (const CaseSource& source : Book()) {
    for (const v1::Case& one : source.file.case_()) {
      const auto log = LogOfCase(**game, one);
      ASSERT_TRUE(log.ok()) << log.status();
      const bool played = std::any_of(one.expect().begin(), one.expect().end(),
                                      [](const v1::Expectation& expect) { return expect.accepted(); });
      EXPECT_EQ(static_cast<int>(log->events.size()), one.setup_size() + (played ? 1 : 0)) << one.id();
      const auto rules = RulesetFor(log->header, log->overlays);
      ASSERT_TRUE(rules.ok()) << one.id() << ": " << rules.status();
    }
  }
}

#if ADJUTANT_EVERY_OPTION
// An option is told apart when one case expects something under each of its values, and not the same under all.
TEST(CaseBookTest, EveryOptionIsToldApartByACase) {
  const auto game = FindGame(kGame);
  ASSERT_TRUE(game.ok()) << game.status();
  for (const OptionSpec& spec : (*game)->options()) {
    bool told_apart = false;
    for (const CaseSource& source : Book()) {
      for (const v1::Case& one : source.file.case_()) {
        std::set<std::string> values, expectations;
        for (v1::Expectation expect : one.expect()) {
          for (const v1::OptionValue& option : expect.under()) {
            if (option.id() == spec.id) values.insert(option.value());
          }
          expect.clear_under();
          expectations.insert(expect.ShortDebugString());
        }
        told_apart = told_apart || (values.size() == spec.choices.size() && expectations.size() > 1);
      }
    }
    EXPECT_TRUE(told_apart) << spec.id;
  }
}
#endif

}  // namespace
}  // namespace adjutant
