#include "core/kernel/pack.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/digest.h"
#include "tests/kernel/bestiary.pb.h"

namespace adjutant {
namespace {

using bestiary::v1::Pack;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr char kInfo[] = "info { id: \"bestiary/1\" game: \"bestiary\" }\n";
constexpr char kOverlayInfo[] = "info { id: \"mine\" game: \"bestiary\" overlay: true }\n";

// Line 1 is the info; the beasts begin on line 2.
constexpr char kBase[] = R"(info { id: "bestiary/1" game: "bestiary" }
beast {
  id: "lynx"
  strength: 4
  diet: MEAT
  tooth: [1, 2, 3]
  tame: true
  bite {
    victim: "hare"
    harm: 2
    provenance { evidence: DERIVED rule: "7.1" note: "from the example" }
  }
  provenance {
    evidence: STATED rule: "3.1"
    field { field: "strength" evidence: RECONSTRUCTED note: "ours" }
  }
}
)";

absl::StatusOr<LoadedPack> Load(const std::string& base, const std::vector<std::string>& overlays = {}) {
  std::vector<PackSource> sources = {{"base.txtpb", base}};
  for (const std::string& text : overlays)
    sources.push_back({absl::StrCat("overlay_", sources.size(), ".txtpb"), text});
  return LoadPack("bestiary", Pack(), sources);
}

// What is wrong with a base pack of these data.
std::vector<std::string> Findings(const std::string& base, const std::vector<std::string>& overlays = {}) {
  const absl::Status status = Load(base, overlays).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
  return absl::StrSplit(std::string(status.message()), '\n');
}
std::vector<std::string> FindingsIn(const std::string& data) { return Findings(kInfo + data); }

const Pack& Message(const LoadedPack& pack) { return static_cast<const Pack&>(*pack.message); }

TEST(PackTest, EveryFieldKnowsWhereItComesFrom) {
  const absl::StatusOr<LoadedPack> pack = Load(kBase);
  ASSERT_TRUE(pack.ok()) << pack.status();
  const DatumOrigin* diet = pack->Origin("beast.lynx.diet");
  ASSERT_NE(diet, nullptr);
  EXPECT_EQ(diet->evidence, v1::STATED);
  EXPECT_EQ(diet->rule, "3.1");
  EXPECT_EQ(diet->line, 5);
  EXPECT_EQ(pack->Origin("beast.lynx.tooth")->evidence, v1::STATED);
  EXPECT_EQ(pack->Origin("beast.lynx.strength")->evidence, v1::RECONSTRUCTED);
  EXPECT_EQ(pack->Origin("beast.lynx.strength")->note, "ours");
  EXPECT_EQ(pack->Origin("beast.lynx.bite.hare.harm")->rule, "7.1");
  EXPECT_EQ(PackPlace(*pack, "beast.lynx.bite.hare.harm"), "base.txtpb:10");
}

TEST(PackTest, ADatumOrAFieldThatIsNotSetComesFromWhereItsDatumDoes) {
  const absl::StatusOr<LoadedPack> pack = Load(kBase);
  EXPECT_EQ(PackPlace(*pack, "beast.lynx"), "base.txtpb:2");
  EXPECT_EQ(pack->Origin("beast.lynx.habit")->rule, "3.1");
  EXPECT_EQ(pack->Origin("beast.dragon"), nullptr);
  EXPECT_EQ(PackPlace(*pack, "beast.dragon.fire"), "");
}

TEST(PackTest, TheDigestIsThatOfTheText) {
  const absl::StatusOr<LoadedPack> pack = Load(kBase, {kOverlayInfo});
  ASSERT_TRUE(pack.ok()) << pack.status();
  ASSERT_EQ(pack->digests.size(), 2u);
  EXPECT_EQ(pack->digests[0].id, "bestiary/1");
  EXPECT_EQ(pack->digests[0].sha256, HexOf(Sha256Of(kBase)));
  EXPECT_EQ(pack->digests[1].id, "mine");
}

TEST(PackTest, MessagesInsideADatumAreCoveredByItsProvenance) {
  const absl::StatusOr<LoadedPack> pack = Load(
      std::string(kInfo) + "beast { id: 'a' habit { name: 'x' value: 'y' } provenance { evidence: RECONSTRUCTED } }");
  ASSERT_TRUE(pack.ok()) << pack.status();
  EXPECT_EQ(pack->Origin("beast.a.habit")->evidence, v1::RECONSTRUCTED);
}

// ---- Findings.

TEST(PackFindingTest, AFieldWithoutProvenance) {
  EXPECT_THAT(FindingsIn("beast {\n  id: 'lynx'\n  strength: 4\n}"),
              ElementsAre("base.txtpb:4: beast.lynx.strength has no provenance"));
}

TEST(PackFindingTest, ANestedDatumWithoutProvenance) {
  EXPECT_THAT(FindingsIn("beast { id: 'lynx'\n bite { victim: 'hare'\n harm: 2 }\n"
                         "provenance { evidence: RECONSTRUCTED } }"),
              ElementsAre("base.txtpb:4: beast.lynx.bite.hare.harm has no provenance"));
}

TEST(PackFindingTest, ProvenanceOfSingleFieldsDoesNotCoverTheOthers) {
  EXPECT_THAT(FindingsIn("beast { id: 'lynx' strength: 4\n diet: MEAT\n"
                         "provenance { field { field: 'strength' evidence: RECONSTRUCTED } } }"),
              ElementsAre("base.txtpb:3: beast.lynx.diet has no provenance"));
}

TEST(PackFindingTest, StatedAndDerivedWithoutRule) {
  EXPECT_THAT(FindingsIn("beast { id: 'a' strength: 4\n provenance { evidence: STATED } }\n"
                         "beast { id: 'b' strength: 4 provenance { evidence: RECONSTRUCTED\n"
                         " field { field: 'strength' evidence: DERIVED } } }"),
              ElementsAre("base.txtpb:3: provenance of beast.a is STATED but names no rule",
                          "base.txtpb:5: provenance of beast.b.strength is DERIVED but names no rule"));
}

TEST(PackFindingTest, ProvenanceOfAFieldThatDoesNotExist) {
  EXPECT_THAT(
      FindingsIn("beast { id: 'a' provenance { evidence: RECONSTRUCTED\n"
                 " field { field: 'strenght' evidence: RECONSTRUCTED } } }"),
      ElementsAre("base.txtpb:3: provenance of beast.a names a field 'strenght' that does not exist (did you mean "
                  "'strength'?)"));
}

TEST(PackFindingTest, ProvenanceOfAFieldThatIsNotSet) {
  EXPECT_THAT(FindingsIn("beast { id: 'a' provenance { evidence: RECONSTRUCTED\n"
                         " field { field: 'strength' evidence: RECONSTRUCTED } } }"),
              ElementsAre("base.txtpb:3: provenance of beast.a.strength is given, but the field is not set"));
}

// protobuf does not keep a zero apart from nothing; the text does.
TEST(PackFindingTest, AWrittenZeroIsSet) {
  const auto pack = Load(std::string(kInfo) +
                         "beast { id: 'a' strength: 0 provenance { evidence: RECONSTRUCTED\n"
                         " field { field: 'strength' evidence: STATED rule: '1' } } }");
  ASSERT_TRUE(pack.ok()) << pack.status();
  EXPECT_EQ(pack->Origin("beast.a.strength")->evidence, v1::STATED);
}

TEST(PackFindingTest, AFieldWithoutEvidenceOrWithTwoProvenances) {
  EXPECT_THAT(FindingsIn("beast { id: 'a' strength: 1 provenance { evidence: RECONSTRUCTED\n"
                         " field { field: 'strength' }\n"
                         " field { field: 'strength' evidence: RECONSTRUCTED } } }"),
              ElementsAre("base.txtpb:3: provenance of beast.a.strength says no evidence",
                          "base.txtpb:4: provenance of beast.a.strength is given twice"));
}

TEST(PackFindingTest, ANumberThatIsNoValueOfItsEnum) {
  EXPECT_THAT(FindingsIn("beast { id: \"lynx\"\n  diet: 99 provenance { evidence: OWNER } }\n"),
              ElementsAre("base.txtpb:3: beast: diet has no value numbered 99"));
  EXPECT_THAT(FindingsIn("beast { id: \"lynx\" provenance { evidence: 98 } }\n"),
              ElementsAre("base.txtpb:2: provenance: evidence has no value numbered 98"));
  EXPECT_TRUE(Load(std::string(kInfo) + "beast { id: \"lynx\" diet: 2 provenance { evidence: OWNER } }\n").ok());
}

TEST(PackFindingTest, NestedDataSpeakForThemselves) {
  EXPECT_THAT(FindingsIn("beast { id: 'a' bite { victim: 'b' provenance { evidence: RECONSTRUCTED } }\n"
                         "provenance { evidence: RECONSTRUCTED\n field { field: 'bite' evidence: RECONSTRUCTED } } }"),
              ElementsAre("base.txtpb:4: provenance of beast.a.bite cannot be given here"));
}

TEST(PackFindingTest, AKeyThatIsMissingOrRepeated) {
  EXPECT_THAT(
      FindingsIn("beast { id: 'a' provenance { evidence: RECONSTRUCTED } }\n"
                 "beast { provenance { evidence: RECONSTRUCTED } }\n"
                 "beast { id: 'a' provenance { evidence: RECONSTRUCTED } }\n"),
      ElementsAre("base.txtpb:3: beast number 2 has no id", "base.txtpb:4: beast.a is there already, on line 2"));
}

TEST(PackFindingTest, AFieldOfThePackThatIsNoDatum) {
  EXPECT_THAT(FindingsIn("legs: 4"), ElementsAre("base.txtpb:2: legs cannot carry provenance"));
}

TEST(PackFindingTest, AnotherGame) {
  EXPECT_THAT(Findings("info { id: 'x' game: 'herbarium' }"),
              ElementsAre("base.txtpb:1: info.game is 'herbarium', expected 'bestiary'"));
}

TEST(PackFindingTest, NoInfo) {
  EXPECT_THAT(Findings(""), ElementsAre("base.txtpb:1: the pack has no info.id",
                                        "base.txtpb:1: info.game is '', expected 'bestiary'"));
}

TEST(PackFindingTest, ASyntaxErrorHasLineAndColumn) {
  const std::vector<std::string> findings = FindingsIn("beast {\n  id: \"lynx\"\n  claw: 4\n}");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_THAT(findings[0], testing::StartsWith("base.txtpb:4: "));
  EXPECT_THAT(findings[0], HasSubstr("claw"));
  EXPECT_THAT(findings[0], HasSubstr("(column 7)"));
}

TEST(PackFindingTest, NotTextAtAll) {
  EXPECT_THAT(Findings(std::string("\0\1\2\xff", 4))[0], testing::StartsWith("base.txtpb:1: "));
}

TEST(PackFindingTest, AnOverlayAloneAndABaseOverABase) {
  EXPECT_THAT(Findings(kOverlayInfo),
              ElementsAre("base.txtpb:1: an overlay pack cannot stand alone: it needs a base pack"));
  EXPECT_THAT(Findings(kBase, {"info { id: 'other' game: 'bestiary' }"}),
              ElementsAre("overlay_1.txtpb:1: not an overlay pack: info.overlay is not set"));
}

TEST(PackFindingTest, TheSamePackTwice) {
  EXPECT_THAT(Findings(kBase, {kOverlayInfo, kOverlayInfo}),
              ElementsAre("overlay_2.txtpb:1: pack 'mine' is there already"));
}

TEST(PackFindingTest, AllAreToldUpToTwenty) {
  std::string data;
  for (int i = 0; i < 25; ++i) absl::StrAppend(&data, "beast { id: 'b", i, "' strength: 1 }\n");
  const std::vector<std::string> findings = FindingsIn(data);
  ASSERT_EQ(findings.size(), 21u);
  EXPECT_EQ(findings[19], "base.txtpb:21: beast.b19.strength has no provenance");
  EXPECT_EQ(findings[20], "... and 5 more");
}

TEST(PackFindingTest, NoPackAtAll) {
  EXPECT_EQ(LoadPack("bestiary", Pack(), {}).status().code(), absl::StatusCode::kInvalidArgument);
}

// ---- Overlays.

TEST(PackOverlayTest, AScalarReplacesTheBasesAndItsProvenance) {
  const auto pack =
      Load(kBase, {std::string(kOverlayInfo) + "beast { id: 'lynx'\n strength: 6\n provenance { evidence: OWNER } }"});
  ASSERT_TRUE(pack.ok()) << pack.status();
  const bestiary::v1::Beast& lynx = Message(*pack).beast(0);
  EXPECT_EQ(lynx.strength(), 6);
  EXPECT_EQ(lynx.diet(), bestiary::v1::MEAT);
  EXPECT_EQ(pack->Origin("beast.lynx.strength")->evidence, v1::OWNER);
  EXPECT_EQ(PackPlace(*pack, "beast.lynx.strength"), "overlay_1.txtpb:3");
  EXPECT_EQ(pack->Origin("beast.lynx.diet")->evidence, v1::STATED);
  EXPECT_EQ(PackPlace(*pack, "beast.lynx"), "base.txtpb:2");
  // The merged message says the same.
  ASSERT_EQ(lynx.provenance().field_size(), 1);
  EXPECT_EQ(lynx.provenance().field(0).field(), "strength");
  EXPECT_EQ(lynx.provenance().field(0).evidence(), v1::OWNER);
  EXPECT_EQ(lynx.provenance().evidence(), v1::STATED);
}

TEST(PackOverlayTest, AWrittenZeroReplaces) {
  const auto pack = Load(kBase, {std::string(kOverlayInfo) +
                                 "beast { id: 'lynx' tame: false strength: 0 provenance { evidence: OWNER } }"});
  ASSERT_TRUE(pack.ok()) << pack.status();
  EXPECT_FALSE(Message(*pack).beast(0).tame());
  EXPECT_EQ(Message(*pack).beast(0).strength(), 0);
}

TEST(PackOverlayTest, AListReplacesTheWholeList) {
  const auto pack =
      Load(kBase, {std::string(kOverlayInfo) + "beast { id: 'lynx' tooth: 9 provenance { evidence: OWNER } }"});
  ASSERT_TRUE(pack.ok()) << pack.status();
  EXPECT_THAT(Message(*pack).beast(0).tooth(), ElementsAre(9));
}

TEST(PackOverlayTest, NestedDataAreMatchedByTheirKey) {
  const auto pack = Load(kBase, {std::string(kOverlayInfo) + R"(beast { id: 'lynx'
    bite { victim: 'hare' harm: 5 provenance { evidence: OWNER } }
    bite { victim: 'deer' harm: 1 provenance { evidence: OWNER } } })"});
  ASSERT_TRUE(pack.ok()) << pack.status();
  const bestiary::v1::Beast& lynx = Message(*pack).beast(0);
  ASSERT_EQ(lynx.bite_size(), 2);
  EXPECT_EQ(lynx.bite(0).harm(), 5);
  EXPECT_EQ(lynx.bite(1).victim(), "deer");
  EXPECT_EQ(lynx.strength(), 4);
  EXPECT_EQ(pack->Origin("beast.lynx.bite.deer.harm")->evidence, v1::OWNER);
}

TEST(PackOverlayTest, UnmatchedDataAreAdded) {
  const auto pack =
      Load(kBase, {std::string(kOverlayInfo) + "beast { id: 'wolf' strength: 7 provenance { evidence: OWNER } }"});
  ASSERT_TRUE(pack.ok()) << pack.status();
  ASSERT_EQ(Message(*pack).beast_size(), 2);
  EXPECT_EQ(Message(*pack).beast(1).id(), "wolf");
  EXPECT_EQ(Message(*pack).info().id(), "bestiary/1");
}

TEST(PackOverlayTest, TheLastOverlayWins) {
  const std::string beast = "beast { id: 'lynx' provenance { evidence: OWNER } strength: ";
  const auto pack = Load(kBase, {std::string(kOverlayInfo) + beast + "6 }",
                                 "info { id: 'yours' game: 'bestiary' overlay: true }\n" + beast + "7 }"});
  ASSERT_TRUE(pack.ok()) << pack.status();
  EXPECT_EQ(Message(*pack).beast(0).strength(), 7);
  EXPECT_EQ(PackPlace(*pack, "beast.lynx.strength"), "overlay_2.txtpb:2");
  EXPECT_EQ(Message(*pack).beast(0).provenance().field_size(), 1);
}

TEST(PackOverlayTest, AnOverlayIsCheckedLikeABase) {
  EXPECT_THAT(Findings(kBase, {std::string(kOverlayInfo) + "beast { id: 'lynx'\n strength: 6 }"}),
              ElementsAre("overlay_1.txtpb:3: beast.lynx.strength has no provenance"));
}

}  // namespace
}  // namespace adjutant
