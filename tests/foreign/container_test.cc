// Archives, obfuscation and trees of commands: vectors, and damage of every kind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "replay/foreign/command_tree.h"
#include "replay/foreign/vassal.h"
#include "replay/foreign/xml.h"
#include "replay/foreign/zip.h"
#include "tests/foreign/vassal_maker.h"

namespace adjutant::foreign {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr char kWorked[] =
    "begin_save\x1B"
    "end_save\x1BLOG\tCHAThi";
constexpr char kWorkedLegacy[] = "!VCSK5a383f3d333405293b2c3f413f343e05293b2c3f4116151d5319121b0e3233";

std::string MessageOf(const std::string& bytes) {
  Players players;
  const auto game = ReadVassal("game.vlog", bytes, &players);
  return game.ok() ? "read" : std::string(game.status().message());
}
absl::StatusCode CodeOf(const std::string& bytes) {
  Players players;
  return ReadVassal("game.vlog", bytes, &players).status().code();
}

// ---- Obfuscation.

TEST(ObfuscationTest, TheWorkedExampleInAllForms) {
  const std::string text(kWorked);
  ASSERT_THAT(text, SizeIs(30));
  EXPECT_EQ(absl::BytesToHexString(text),
            "626567696e5f736176651b656e645f736176651b4c4f47094348415468"
            "69");
  EXPECT_EQ(Obfuscate(text, Obfuscation::kLegacy, 0x5A), kWorkedLegacy);
  const std::string new_form =
      absl::HexStringToBytes("564f42535a383f3d333405293b2c3f413f343e05293b2c3f4116151d5319121b0e3233");
  ASSERT_THAT(new_form, SizeIs(35));
  EXPECT_EQ(Obfuscate(text, Obfuscation::kNew, 0x5A), new_form);
  EXPECT_EQ(Deobfuscate("f", kWorkedLegacy)->text, text);
  EXPECT_EQ(Deobfuscate("f", new_form)->text, text);
  EXPECT_EQ(Deobfuscate("f", text)->text, text);
  EXPECT_EQ(Deobfuscate("f", text)->form, Obfuscation::kPlain);
}

TEST(ObfuscationTest, HexadecimalDigitsMayBeOfEitherCase) {
  EXPECT_EQ(Deobfuscate("f", "!VCSK5A383F3D")->text, "beg");
  EXPECT_EQ(Deobfuscate("f", "!VCSK00626567")->text, "beg");
}

TEST(ObfuscationTest, DamageIsToldWithItsByte) {
  EXPECT_EQ(
      Deobfuscate("g.vlog: savedGame", "!VCSK5a38zf").status().message(),
      "g.vlog: savedGame, byte 9: is 0x7A where a hexadecimal digit is expected: the file is damaged; get it anew");
  EXPECT_THAT(std::string(Deobfuscate("f", "!VCSK5a383").status().message()),
              HasSubstr("has 5 hexadecimal digits, which is no whole number of bytes"));
  EXPECT_THAT(std::string(Deobfuscate("f", "!VCSK").status().message()), HasSubstr("has 0 hexadecimal digits"));
  EXPECT_THAT(std::string(Deobfuscate("f", "VOBS").status().message()), HasSubstr("is cut off before its key"));
}

TEST(ObfuscationTest, FormsThatWereNeverReleasedAreNamed) {
  const auto compressed = Deobfuscate("f", "!VCSZ789c");
  EXPECT_TRUE(absl::IsUnimplemented(compressed.status()));
  EXPECT_THAT(std::string(compressed.status().message()), HasSubstr("!VCSZ"));
  const auto spelled = Deobfuscate("f", std::string("!VOBS\x01") + "cde");
  ASSERT_TRUE(spelled.ok());
  EXPECT_EQ(spelled->text, "bed");
  EXPECT_THAT(spelled->remarks, SizeIs(1));
}

RC_GTEST_PROP(ObfuscationProperty, EveryTextComesBackWithEveryKey, (const std::string& text, uint8_t key)) {
  RC_ASSERT(Deobfuscate("f", Obfuscate(text, Obfuscation::kLegacy, key))->text == text);
  RC_ASSERT(Deobfuscate("f", Obfuscate(text, Obfuscation::kNew, key == 0 ? 1 : key))->text == text);
}

// ---- Trees.

TEST(CommandTreeTest, StepsAreChildrenOfTheRoot) {
  const auto nodes = ReadCommandTree("f", kWorked);
  ASSERT_TRUE(nodes.ok());
  ASSERT_THAT(*nodes, SizeIs(3));
  EXPECT_EQ((*nodes)[2].head, "LOG\tCHAThi");
  EXPECT_EQ((*nodes)[2].depth, 1u);
}

TEST(CommandTreeTest, WhatIsDeeperHasMoreBackslashes) {
  const std::string text = GameText({}, {{"CHATa", {{"CHATb"}}}});
  EXPECT_THAT(text, ::testing::EndsWith("end_save\x1BLOG\tCHATa\\\x1BLOG\tCHATb"));
  const auto nodes = ReadCommandTree("f", text);
  ASSERT_THAT(*nodes, SizeIs(4));
  EXPECT_EQ((*nodes)[3].head, "LOG\tCHATb");
  EXPECT_EQ((*nodes)[3].depth, 2u);
}

TEST(CommandTreeTest, DepthHasALimit) {
  MadeCommand deep{"x"};
  for (int i = 0; i < 150; ++i) deep = {"x", {deep}};
  EXPECT_TRUE(ReadCommandTree("f", TreeText(deep)).ok());
  for (int i = 0; i < 100; ++i) deep = {"x", {deep}};
  const auto refused = ReadCommandTree("f", TreeText(deep));
  EXPECT_TRUE(absl::IsResourceExhausted(refused.status()));
  EXPECT_THAT(std::string(refused.status().message()), HasSubstr("more than 200 deep"));
}

TEST(CommandTreeTest, NumberOfCommandsHasALimit) {
  EXPECT_TRUE(absl::IsResourceExhausted(ReadCommandTree("f", std::string(1'200'000, '\x1B')).status()));
}

// ---- Archives.

TEST(ZipTest, ReadsStoredAndDeflatedEntriesInAnyOrder) {
  for (const bool deflate : {false, true}) {
    for (const bool descriptor : {false, true}) {
      const std::string zip =
          ZipOf({{"savedGame", kWorkedLegacy}, {"other", "x"}}, {deflate, descriptor, 0, "a comment"});
      const auto entries = ReadZip("f", zip, {"savedGame"});
      ASSERT_TRUE(entries.ok()) << entries.status();
      ASSERT_THAT(*entries, SizeIs(2));
      EXPECT_EQ((*entries)[0].bytes, kWorkedLegacy);
      EXPECT_FALSE((*entries)[1].inflated);
    }
  }
}

TEST(ZipTest, AFileThatIsCutOffIsDamaged) {
  const std::string zip = VassalFile(kWorked);
  for (size_t size = 4; size < zip.size(); ++size) {
    EXPECT_EQ(CodeOf(zip.substr(0, size)), absl::StatusCode::kDataLoss) << size;
  }
  EXPECT_EQ(MessageOf(zip.substr(0, zip.size() - 1)),
            "game.vlog: begins as a ZIP archive and has no directory at its end: it is cut off; get the file anew from "
            "the one who made it");
}

TEST(ZipTest, AChangedByteIsFoundByItsChecksum) {
  const std::string zip = ZipOf({{"savedGame", kWorkedLegacy}}, {.deflate = false});
  std::string changed = zip;
  changed[50] = static_cast<char>(changed[50] ^ 1);
  EXPECT_EQ(MessageOf(changed),
            "game.vlog: entry 'savedGame': does not have its checksum; get the file anew from the one who made it");
}

TEST(ZipTest, WhatVassalDoesNotWriteIsRefused) {
  EXPECT_THAT(MessageOf(ZipOf({{"../savedGame", "x"}})), HasSubstr("its name leads out of the archive"));
  EXPECT_THAT(MessageOf(ZipOf({{"/savedGame", "x"}})), HasSubstr("its name leads out of the archive"));
  EXPECT_THAT(MessageOf(ZipOf({{"savedGame", "x"}}, {.more_flags = 1})), HasSubstr("entry 'savedGame': is encrypted"));
  EXPECT_THAT(MessageOf(ZipOf({{"savedGame", "x"}, {"savedGame", "y"}})), HasSubstr("stands in the archive twice"));
  std::vector<MadeEntry> many;
  for (int i = 0; i < 17; ++i) many.push_back({absl::StrCat("image", i), "x"});
  EXPECT_THAT(MessageOf(ZipOf(many)), HasSubstr("has 17 entries, more than 16"));
  EXPECT_THAT(MessageOf(ZipOf({{"buildFile", "x"}})), HasSubstr("is an archive without an entry 'savedGame'"));
}

TEST(ZipTest, AnEntryThatIsTooLargeIsRefusedBeforeItIsUnpacked) {
  std::string zip = ZipOf({{"savedGame", "x"}});
  const size_t directory = zip.rfind("PK\x01\x02");
  zip.replace(directory + 24, 4, std::string("\0\0\0\x7F", 4));
  EXPECT_THAT(MessageOf(zip), HasSubstr("unpacks to 2130706432 bytes, more than 67108864"));
}

TEST(ZipTest, AnEntryThatUnpacksToMoreThanItSaysIsDamaged) {
  std::string zip = ZipOf({{"savedGame", std::string(1'000'000, 'x')}});
  const size_t directory = zip.rfind("PK\x01\x02");
  zip.replace(directory + 24, 4, std::string("\x10\0\0\0", 4));
  EXPECT_THAT(MessageOf(zip), HasSubstr("does not unpack to the 16 bytes it should have"));
}

RC_GTEST_PROP(ZipProperty, ChangedBytesAreAnErrorOrTheSameGame, ()) {
  static const std::string& zip = *new std::string(VassalFile(SmallGame()));
  std::string changed = zip;
  const auto changes = *rc::gen::inRange<int>(1, 4);
  for (int i = 0; i < changes; ++i) {
    changed[*rc::gen::inRange<size_t>(0, changed.size())] = *rc::gen::arbitrary<char>();
  }
  Players players;
  const auto game = ReadVassal("f", changed, &players);
  if (!game.ok()) {
    RC_ASSERT(absl::StartsWith(game.status().message(), "f: ") || absl::StartsWith(game.status().message(), "f,"));
    return;
  }
  RC_ASSERT(game->steps.size() == 3u);
}

// ---- XML.

TEST(XmlTest, ReadsTheChildrenOfTheRoot) {
  const auto texts =
      ReadDataXml("f", "<data version='1'><name lang='fr'>Poste</name><name>Post &amp; <b>x</b></name><n/></data>");
  ASSERT_TRUE(texts.ok()) << texts.status();
  EXPECT_EQ(texts->at("name"), "Post & x");
  EXPECT_EQ(texts->at("n"), "");
}

TEST(XmlTest, ADocumentTypeIsRefused) {
  const char* const bomb =
      "<?xml version='1.0'?>\n<!DOCTYPE data [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>\n<data><name>&b;</name></data>";
  const auto refused = ReadDataXml("game.vlog: savedata", bomb);
  EXPECT_TRUE(absl::IsFailedPrecondition(refused.status()));
  EXPECT_THAT(std::string(refused.status().message()),
              AllOf(StartsWith("game.vlog: savedata, line 2: "), HasSubstr("declares a document type")));
  EXPECT_FALSE(ReadDataXml("f", "<!DOCTYPE data SYSTEM 'http://example.invalid/x.dtd'><data/>").ok());
}

TEST(XmlTest, BrokenXmlIsToldWithItsLine) {
  EXPECT_THAT(std::string(ReadDataXml("f", "<data>\n<name>x</data>").status().message()),
              StartsWith("f, line 2: is no XML: "));
  EXPECT_THAT(std::string(ReadDataXml("f", "<other/>").status().message()), HasSubstr("its root is 'other'"));
  EXPECT_FALSE(ReadDataXml("f", "").ok());
}

TEST(VassalFileTest, AnythingThatIsNoGameIsRefused) {
  EXPECT_THAT(MessageOf(Obfuscate("hello", Obfuscation::kLegacy, 1)),
              HasSubstr("does not begin with 'begin_save' once it is decoded"));
  EXPECT_EQ(MessageOf(kWorkedLegacy), "read");
  EXPECT_EQ(MessageOf(kWorked), "read");
  EXPECT_EQ(MessageOf(ZipOf({{"savedGame", kWorkedLegacy}})), "read");
}

}  // namespace
}  // namespace adjutant::foreign
