// HoM 19.0: the example of play, number by number, from its log in the corpus.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "core/halls/events.h"
#include "tests/support/example_log.h"
#include "tests/support/golden.h"

namespace adjutant::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

const ReplayedLog& Log() { return ExampleOfPlay(); }
std::string Case(RuleId rule) {
  const Rule* found = Log().rules->game().catalogue().Get(rule);
  return found == nullptr ? "" : found->id;
}

using TermList = std::vector<std::tuple<int, std::string>>;
// Value and case of every term of a number, 0s left out; `total` is what they add up to.
TermList TermsOf(const char* name, int total) {
  const Derivation* derivation = Log().DerivationOf(name);
  EXPECT_NE(derivation, nullptr) << name;
  if (derivation == nullptr) return {};
  EXPECT_EQ(derivation->total, total) << name;
  TermList terms;
  for (const Term& term : derivation->terms) {
    if (term.value != 0) terms.emplace_back(static_cast<int>(term.value), Case(term.rule));
  }
  return terms;
}

TEST(ExampleOfPlayTest, IsAcceptedToItsEnd) {
  EXPECT_FALSE(Log().outcome.refused) << Log().outcome.refusal.why.sentence;
  EXPECT_TRUE(Log().closed);
  EXPECT_FALSE(Log().outcome.digest_differs);
  EXPECT_EQ(Log().events.size(), 150u);
  EXPECT_EQ(Log().rules->edition(), "example_of_play");
  EXPECT_EQ(Log().rules->scenario(), "turn_2");
}

TEST(ExampleOfPlayTest, EveryNumberOfTheTextIsConfirmed) {
  EXPECT_GE(Log().outcome.claims, 60u);
  EXPECT_EQ(Log().outcome.broken_claims, 0u);
  for (size_t i = 0; i < Log().claims.size(); ++i) {
    for (const ClaimResult& claim : Log().claims[i]) {
      EXPECT_TRUE(claim.known && claim.holds)
          << "event " << i + 1 << ": " << claim.claim.ShortDebugString() << " but it is " << claim.actual;
    }
  }
}

// Every event is one of the legal ones listed at its place.
TEST(ExampleOfPlayTest, EveryEventIsListed) {
  for (size_t i = 0; i < Log().events.size(); ++i) {
    EventList legal;
    Log().rules->LegalEvents(Log().positions[i], &legal);
    EXPECT_EQ(std::count(legal.begin(), legal.end(), Log().events[i]), 1) << "event " << i + 1;
  }
}

// "The US has 8 FP": the lead unit 3, the committed unit doubled, two others, combined arms, a Normal Attack.
TEST(BattleOfMontereyTest, UsFirepowerIsEight) {
  EXPECT_THAT(TermsOf("battle.us.firepower", 8),
              UnorderedElementsAre(std::tuple(3, "11.2.e/1"), std::tuple(4, "11.2.e/2"), std::tuple(1, "11.2.f/1"),
                                   std::tuple(1, "11.2.f/1"), std::tuple(1, "2.2.a.1/6"), std::tuple(-2, "11.2.a/2")));
}

// "Mexico has 9": the artillery 1, the Guard 4 doubled.
TEST(BattleOfMontereyTest, MexicanFirepowerIsNine) {
  EXPECT_THAT(TermsOf("battle.mexico.firepower", 9),
              UnorderedElementsAre(std::tuple(1, "11.2.e/1"), std::tuple(8, "11.2.e/2")));
}

TEST(BattleOfMontereyTest, TheSupplyLineIsNamed) {
  EXPECT_THAT(Log().DerivationOf("battle.us.firepower")->note, HasSubstr("length 4"));
}

TEST(BattleOfMontereyTest, EfficiencyAndLossesAreAsTold) {
  EXPECT_THAT(TermsOf("battle.us.efficiency", 6), ElementsAre(std::tuple(5, "11.2.g/1"), std::tuple(1, "11.2.g/1")));
  EXPECT_THAT(TermsOf("battle.mexico.efficiency", 4), ElementsAre(std::tuple(4, "11.2.g/1")));
  EXPECT_THAT(TermsOf("battle.us.inflicted", 1), ElementsAre(std::tuple(1, "11.2.h")));
  EXPECT_THAT(TermsOf("battle.mexico.inflicted", 2), ElementsAre(std::tuple(2, "11.2.h")));
}

TEST(EndOfTurnTwoTest, TheCollapseRollIsTen) {
  EXPECT_THAT(TermsOf("collapse.roll", 10), ElementsAre(std::tuple(9, "18.2/2"), std::tuple(1, "18.2/2")));
}

// 3 on the die, bellicosity, a US unit eliminated, the turn.
TEST(EndOfTurnTwoTest, TheWarRollIsSix) {
  EXPECT_THAT(TermsOf("war.roll", 6), ElementsAre(std::tuple(3, "18.3/1"), std::tuple(1, "18.3.a/1"),
                                                  std::tuple(1, "18.3.a/1"), std::tuple(1, "18.3.a/1")));
}

TEST(ExampleOfPlayTest, ThePositionBeforeAndAfter) {
  const auto start = [](const char* name) { return Log().ValueAfter(0, name); };
  EXPECT_EQ(start("turn"), "2");
  EXPECT_EQ(start("political_will"), "30");
  EXPECT_EQ(start("bellicosity"), "0");
  EXPECT_EQ(start("war"), "no");
  EXPECT_EQ(start("leader.kearney"), "san_antonio");
  EXPECT_EQ(start("unit.us_1st_infantry"), "san_antonio");
  EXPECT_EQ(start("unit.us_3rd_infantry"), "regroup");
  EXPECT_EQ(start("unit.mx_1st_mounted"), "presidio_del_rio_grande reduced");
  EXPECT_EQ(start("army.army_of_mejico"), "none");
  EXPECT_EQ(start("state.coahuila"), "calm");
  const auto end = [](const char* name) { return Log().ValueAfter(Log().events.size(), name); };
  EXPECT_EQ(end("turn"), "3");
  EXPECT_EQ(end("political_will"), "28");
  EXPECT_EQ(end("bellicosity"), "1");
  EXPECT_EQ(end("war"), "no");
  EXPECT_EQ(end("government"), "unstable");
  EXPECT_EQ(end("supply_event"), "open");  // of turn 3
  EXPECT_EQ(end("army.army_of_mejico"), "arista");
  EXPECT_EQ(end("army.army_of_observation"), "taylor");
  EXPECT_EQ(end("leader.kearney"), "laredo_road");
  EXPECT_EQ(end("unit.us_1st_infantry"), "regroup");
  EXPECT_EQ(end("unit.us_3rd_infantry"), "laredo_road reduced");
  EXPECT_EQ(end("unit.us_bragg"), "laredo_road reduced");
  EXPECT_EQ(end("unit.mx_guard"), "monterrey reduced");
  EXPECT_EQ(end("unit.mx_3rd_artillery"), "monterrey reduced");
  EXPECT_EQ(end("unit.mx_1st_mounted"), "presidio_del_rio_grande");
  EXPECT_EQ(end("unit.mx_3rd_light"), "presidio_del_rio_grande");
  EXPECT_EQ(end("leader.canales"), "presidio_del_rio_grande");
  EXPECT_EQ(end("state.coahuila"), "calm");
  EXPECT_EQ(end("state.yucatan"), "revolt");
  EXPECT_EQ(end("card.strategy_2"), "removed");
}

// The digest of every position, so that a difference shows at the event that makes it.
TEST(ExampleOfPlayTest, DigestsAreGolden) {
  const EventCodec codec(*Log().rules);
  std::string text = absl::StrFormat("0 %016x start\n", Log().rules->Digest(Log().positions[0]));
  for (size_t i = 0; i < Log().events.size(); ++i) {
    absl::StrAppendFormat(&text, "%d %016x %s\n", i + 1, Log().rules->Digest(Log().positions[i + 1]),
                          codec.ToNotation(Log().events[i]));
  }
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/golden/halls_turn_2.txt"), text);
  EXPECT_EQ(Log().outcome.digest, Log().rules->Digest(Log().positions.back()));
}

// ---- The readable form.

class TextFormTest : public ::testing::Test {
 protected:
  TextFormTest() {
    std::string name = (std::filesystem::temp_directory_path() / "adjutant-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~TextFormTest() override { std::filesystem::remove_all(folder_); }
  std::string Write(const std::string& text) const {
    const std::string path = folder_ + "/log.txtpb";
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  std::string folder_;
};

TEST_F(TextFormTest, TextAndBinaryAreTheSameLog) {
  const ReplayedLog text = ReplayedFile(ExamplePath("turn-2.txtpb"));
  EXPECT_EQ(text.events, Log().events);
  EXPECT_EQ(text.chain, Log().chain);
  EXPECT_EQ(text.outcome.digest, Log().outcome.digest);
  EXPECT_EQ(text.outcome.claims, Log().outcome.claims);
  const std::string path = folder_ + "/again.txtpb";
  ASSERT_TRUE(ConvertLog(ExamplePath("turn-2.adj"), path, LogForm::kText).ok());
  EXPECT_TRUE(FileText(path) == FileText(ExamplePath("turn-2.txtpb"))) << "the text is not the canonical one";
  const std::string back = folder_ + "/again.adj";
  ASSERT_TRUE(ConvertLog(ExamplePath("turn-2.txtpb"), back, LogForm::kBinary).ok());
  EXPECT_TRUE(FileText(back) == FileText(ExamplePath("turn-2.adj")));
}

// A log like the example whose events are written by `change`; its own chain and closing record, so that nothing but
// the change is wrong with it.
std::string Rewritten(const std::string& folder, size_t number,
                      const std::function<void(Event*, v1::Annotations*)>& change) {
  const std::string path = folder + "/changed.adj";
  auto reader = LogReader::Open(ExamplePath("turn-2.adj"));
  EXPECT_TRUE(reader.ok());
  auto writer = LogWriter::Create(path, (*reader)->header());
  EXPECT_TRUE(writer.ok()) << writer.status();
  EventCodec codec(*Log().rules);
  std::vector<std::string> events;
  RecordView record;
  for (size_t i = 1; *(*reader)->Next(&record); ++i) {
    if (i != number) {
      events.emplace_back(record.payload);
      continue;
    }
    Event event = *codec.FromBytes(record.payload);
    v1::Annotations annotations = *codec.annotations();
    change(&event, &annotations);
    events.push_back(codec.ToBytes(event, &annotations));
  }
  EXPECT_TRUE((*writer)->AppendAll(events).ok());
  EXPECT_TRUE((*writer)->Close((*reader)->close()).ok());
  return path;
}

TEST_F(TextFormTest, ABrokenClaimIsReportedAndPlayGoesOn) {
  const size_t number = Log().NumberOf(halls::kUnitCommitted, 2);
  const ReplayedLog broken = ReplayedFile(Rewritten(folder_, number, [](Event*, v1::Annotations* annotations) {
    ASSERT_EQ(annotations->claims(0).name(), "battle.us.firepower");
    ASSERT_EQ(annotations->claims(0).value(), 8);
    annotations->mutable_claims(0)->set_value(7);
  }));
  EXPECT_EQ(broken.outcome.broken_claims, 1u);
  EXPECT_EQ(broken.outcome.claims, Log().outcome.claims);
  EXPECT_FALSE(broken.outcome.refused);
  EXPECT_EQ(broken.outcome.digest, Log().outcome.digest);
  const ClaimResult& claim = broken.claims[number - 1][0];
  EXPECT_TRUE(claim.known);
  EXPECT_FALSE(claim.holds);
  EXPECT_EQ(claim.actual, "8");
}

TEST_F(TextFormTest, AnotherDieIsAnotherGame) {
  // The interception succeeds with a 9, and the avoidance that the text then tells of nobody is no longer due.
  size_t number = 0;
  for (size_t i = 0; i < Log().events.size(); ++i) {
    const Event& event = Log().events[i];
    const bool interception =
        event.type == halls::kDieRolled && event.args[0] == static_cast<int>(halls::Purpose::kInterception);
    if (interception) number = i + 1;
  }
  const ReplayedLog other =
      ReplayedFile(Rewritten(folder_, number, [](Event* event, v1::Annotations*) { event->args[1] = 9; }));
  EXPECT_GT(other.outcome.broken_claims + (other.outcome.refused ? 1u : 0u), 0u);
  EXPECT_EQ(other.ValueAfter(number, "leader.canales"), "monterrey");
}

TEST_F(TextFormTest, AChangedWordInTheTextFormIsDamage) {
  const std::string text = FileText(ExamplePath("turn-2.txtpb"));
  const std::string changed = absl::StrReplaceAll(text, {{"HASTY_ATTACK", "COLUMN_OF_ROUTE"}});
  ASSERT_NE(text, changed);
  auto reader = LogReader::Open(Write(changed));
  ASSERT_TRUE(reader.ok()) << reader.status();
  absl::Status status;
  RecordView record;
  while (status.ok()) {
    const auto more = (*reader)->Next(&record);
    status = more.status();
    if (more.ok() && !*more) break;
  }
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss) << status;
}

}  // namespace
}  // namespace adjutant::testing
