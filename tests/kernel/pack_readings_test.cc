// What an option of the rules changes in a pack.
#include "core/kernel/pack_readings.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/kernel/bestiary.pb.h"

namespace adjutant {
namespace {

using bestiary::v1::Beast;
using bestiary::v1::Pack;
using testing::ElementsAre;

constexpr OptionSpec kOptions[] = {
    {"lynx", "How strong is the lynx?", {"3.1"}, {{"four", ""}, {"six", ""}}},
    {"wolf", "Is there a wolf?", {"3.2"}, {{"no", ""}, {"yes", ""}}},
};
constexpr char kPack[] = R"(
info { id: "bestiary/1" game: "bestiary" }
beast {
  id: "lynx" strength: 4 tooth: [1, 2, 3] tame: true
  bite { victim: "hare" harm: 2 provenance { evidence: STATED } }
  bite { victim: "vole" harm: 1 provenance { evidence: STATED } }
  provenance { evidence: STATED }
}
beast { id: "newt" strength: 1 provenance { evidence: STATED } }
reading {
  id: "lynx=six"
  beast {
    id: "lynx" strength: 6 tooth: [7]
    bite { victim: "hare" harm: 3 provenance { evidence: DERIVED } }
    bite { victim: "deer" harm: 5 provenance { evidence: DERIVED } }
    provenance { evidence: DERIVED }
  }
  provenance { evidence: DERIVED }
}
reading {
  id: "wolf=yes"
  beast { id: "wolf" strength: 9 provenance { evidence: DERIVED } }
  provenance { evidence: DERIVED }
}
)";

Pack Parse(const std::string& text) {
  Pack pack;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &pack));
  return pack;
}

struct Tried {
  PackReadings<Pack> readings;
  std::vector<std::string> seen;  // the beasts of each pack that was built
  absl::Status status;
};
// Takes the readings of a pack; to build one fails if a beast in it is called `bad`.
Tried Try(const std::string& text, const std::string& bad = "") {
  Tried tried;
  PackFindings findings{LoadedPack()};
  tried.readings.Take(Parse(text), kOptions, &findings, [&](const Pack& pack) {
    std::string seen;
    for (const Beast& beast : pack.beast()) {
      seen += beast.id() + std::to_string(beast.strength()) + " ";
      if (beast.id() == bad) findings.Find("beast." + bad, "it is bad");
    }
    tried.seen.push_back(seen);
  });
  if (!findings.flawless()) tried.status = findings.Failure();
  return tried;
}

Pack Played(const OptionValues& options) { return Try(kPack).readings.Played(options); }

TEST(PackReadingsTest, UnderTheDefaultsNothingChanges) {
  const Pack pack = Played({0, 0});
  ASSERT_EQ(pack.beast_size(), 2);
  EXPECT_EQ(pack.beast(0).strength(), 4);
  EXPECT_FALSE(Try(kPack).readings.AnyPlayed({0, 0}));
  EXPECT_TRUE(Try(kPack).readings.AnyPlayed({0, 1}));
}

TEST(PackReadingsTest, WhatAReadingWritesReplacesAndTheRestStays) {
  const Pack pack = Played({1, 0});
  ASSERT_EQ(pack.beast_size(), 2);
  const Beast& lynx = pack.beast(0);
  EXPECT_EQ(lynx.strength(), 6);
  EXPECT_TRUE(lynx.tame());
  EXPECT_THAT(lynx.tooth(), ElementsAre(7)) << "a list of numbers is replaced whole";
  ASSERT_EQ(lynx.bite_size(), 3) << "a list of data is matched by its keys";
  EXPECT_EQ(lynx.bite(0).harm(), 3);
  EXPECT_EQ(lynx.bite(1).victim(), "vole");
  EXPECT_EQ(lynx.bite(2).victim(), "deer");
}

TEST(PackReadingsTest, WhatThePackLacksIsAdded) {
  const Pack pack = Played({0, 1});
  ASSERT_EQ(pack.beast_size(), 3);
  EXPECT_EQ(pack.beast(0).strength(), 4);
  EXPECT_EQ(pack.beast(2).id(), "wolf");
}

TEST(PackReadingsTest, TwoReadingsLieOverEachOther) {
  const Pack pack = Played({1, 1});
  ASSERT_EQ(pack.beast_size(), 3);
  EXPECT_EQ(pack.beast(0).strength(), 6);
  EXPECT_EQ(pack.beast(2).strength(), 9);
}

TEST(PackReadingsTest, EachIsTriedAlone) {
  const Tried tried = Try(kPack);
  EXPECT_TRUE(tried.status.ok()) << tried.status;
  EXPECT_THAT(tried.seen, ElementsAre("lynx6 newt1 ", "lynx4 newt1 wolf9 "));
}

TEST(PackReadingsTest, AFaultNamesItsReading) {
  const Tried tried = Try(kPack, "wolf");
  EXPECT_THAT(std::string(tried.status.message()),
              testing::AllOf(testing::HasSubstr("beast.wolf: it is bad"), testing::HasSubstr("reading.wolf=yes")));
}

TEST(PackReadingsTest, AnUnknownOptionIsAFaultAndNothingIsTried) {
  const Tried tried = Try(std::string(kPack) + "reading { id: \"lynx=nine\" }");
  EXPECT_THAT(std::string(tried.status.message()), testing::HasSubstr("reading.lynx=nine: no option"));
  EXPECT_TRUE(tried.seen.empty());
}

TEST(PackReadingsTest, ProvenanceIsTakenOutOfAllDepths) {
  const Pack pack = Try(kPack).readings.pack;
  EXPECT_EQ(pack.DebugString().find("provenance"), std::string::npos) << pack.DebugString();
  EXPECT_EQ(pack.beast(0).bite(0).harm(), 2);
}

}  // namespace
}  // namespace adjutant
