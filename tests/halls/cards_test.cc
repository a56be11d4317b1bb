// The 80 strategy cards: each has its event, and cases that play it or see it refused.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/board.h"
#include "verify/cases/cases.h"
#include "verify/text/files.h"

namespace adjutant::halls {
namespace {

using ::testing::IsEmpty;

constexpr char kBook[] = ADJUTANT_SOURCE_DIR "/corpus/halls/cases";
constexpr int kCasesPerCard = 2;

std::string Label(const CardInfo& card) { return absl::StrCat(card.number); }

// By card id, the number of cases in which it is played as an event or as a response.
std::map<std::string, int> CasesByCard() {
  std::map<std::string, int> cases;
  const auto files = FilesBelow(kBook, ".txtpb");
  EXPECT_TRUE(files.ok()) << files.status();
  if (!files.ok()) return cases;
  for (const std::string& path : *files) {
    const auto source = ReadCaseFile(path);
    EXPECT_TRUE(source.ok()) << source.status();
    if (!source.ok()) continue;
    for (const adjutant::v1::Case& one : source->file.case_()) {
      std::vector<std::string> events(one.setup().begin(), one.setup().end());
      events.push_back(one.event());
      std::vector<std::string> played;
      for (const std::string& event : events) {
        const std::vector<std::string> words = absl::StrSplit(event, ' ');
        const bool as_event = words.size() == 4 && words[1] == "card_played" && words[3] == "use=event";
        const bool as_response = words.size() == 3 && words[1] == "response_played";
        if (as_event || as_response) played.push_back(words[2].substr(std::string("card=").size()));
      }
      std::sort(played.begin(), played.end());
      played.erase(std::unique(played.begin(), played.end()), played.end());
      for (const std::string& card : played) ++cases[card];
    }
  }
  return cases;
}

TEST(StrategyCardTest, EveryCardHasItsEventOrAnswersSomething) {
  const Rules rules{BuiltIn(), {}};
  std::vector<std::string> without;
  for (CardId id : BuiltIn().cards.ids()) {
    const CardInfo& card = BuiltIn().cards[id];
    if (!card.response && EventOf(rules, id) == nullptr) without.push_back(Label(card));
  }
  EXPECT_THAT(without, IsEmpty());
}

TEST(StrategyCardTest, EveryCardHasCases) {
  const std::map<std::string, int> cases = CasesByCard();
  std::vector<std::string> too_few;
  for (CardId card : BuiltIn().cards.ids()) {
    const auto found = cases.find(std::string(BuiltIn().card_names.Id(card)));
    if (found == cases.end() || found->second < kCasesPerCard) too_few.push_back(Label(BuiltIn().cards[card]));
  }
  EXPECT_THAT(too_few, IsEmpty());
}

}  // namespace
}  // namespace adjutant::halls
