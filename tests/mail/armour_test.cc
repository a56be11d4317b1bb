// The block in which records travel: what becomes of it in mail programs, row by row, and all of that at random.
#include "replay/mail/armour.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "replay/mail/block_finder.h"
#include "replay/mail/symbols.h"
#include "tests/mail/damage.h"
#include "tests/replay/toy_log.h"

namespace adjutant::mail {
namespace {

using testing::Chance;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

// Records of a toy game, and a block of some of them.
struct Sent {
  std::vector<StoredRecord> all;
  std::vector<StoredRecord> records;
  std::string text;
};
Sent Send(uint64_t seed, int count, uint64_t first, bool acts = false) {
  Sent sent;
  sent.all = *RecordsOfBytes(acts ? testing::ToyLogWithActs(seed, count, true) : testing::ToyLog(seed, count, true));
  sent.records.assign(sent.all.begin() + static_cast<std::ptrdiff_t>(first), sent.all.end());
  const Sha256 before = first == 0 ? Sha256{} : sent.all[first - 1].chain;
  sent.text = absl::StrJoin(*WriteBlocks(sent.all[0].chain, "red", before, sent.records), "");
  return sent;
}

std::vector<FoundBlock> Find(absl::string_view text) {
  BlockFinder finder;
  finder.Add(text, "mail");
  return finder.Blocks();
}

// Whether the block comes back as it was, and nothing else does.
::testing::AssertionResult ComesBack(const Sent& sent, absl::string_view text) {
  const std::vector<FoundBlock> found = Find(text);
  if (found.size() != 1) return ::testing::AssertionFailure() << found.size() << " blocks in:\n" << text;
  if (!found[0].whole) return ::testing::AssertionFailure() << found[0].Trouble() << "\n" << text;
  const auto records = RecordsIn(found[0].payload, found[0].label, found[0].before ? &*found[0].before : nullptr);
  if (!records.ok()) return ::testing::AssertionFailure() << records.status();
  if (*records != sent.records) return ::testing::AssertionFailure() << "other records";
  return ::testing::AssertionSuccess();
}

TEST(SymbolsTest, BytesHaveOneSpelling) {
  std::string bytes;
  for (int i = 0; i < 70; ++i) {
    const std::string symbols = SymbolsOf(bytes);
    EXPECT_EQ(symbols.size(), SymbolsFor(bytes.size()));
    std::string back;
    ASSERT_TRUE(BytesOfSymbols(symbols, &back)) << i;
    EXPECT_EQ(back, bytes);
    bytes += static_cast<char>(i * 37);
  }
  std::string back;
  EXPECT_FALSE(BytesOfSymbols("0", &back));
  EXPECT_FALSE(BytesOfSymbols("01", &back));  // a bit that fills up is set
  EXPECT_TRUE(BytesOfSymbols("00", &back));
  EXPECT_FALSE(BytesOfSymbols("0U", &back));
}

TEST(ArmourTest, ItsLinesAreShortAsciiAndBeginHarmlessly) {
  const Sent sent = Send(1, 300, 0, true);
  for (const absl::string_view line : absl::StrSplit(sent.text, '\n')) {
    EXPECT_LE(line.size(), kColumnsMax) << line;
    EXPECT_TRUE(std::all_of(line.begin(), line.end(), [](char c) { return c >= 32 && c < 127; })) << line;
    if (line.empty()) continue;
    EXPECT_EQ(absl::string_view("-.>=_|: ").find(line[0]), absl::string_view::npos) << line;
    EXPECT_FALSE(absl::StartsWithIgnoreCase(line, "from")) << line;
    EXPECT_EQ(line.find_first_of("=@<>&/\"'"), absl::string_view::npos) << line;
  }
}

TEST(ArmourTest, ABlockComesBackAsItWasSent) {
  for (const uint64_t first : {0u, 1u, 5u, 20u}) EXPECT_TRUE(ComesBack(Send(2, 20, first), Send(2, 20, first).text));
  EXPECT_TRUE(ComesBack(Send(3, 40, 0, true), Send(3, 40, 0, true).text));
}

TEST(ArmourTest, ItSurvivesEveryKindOfHarmByItself) {
  const Sent sent = Send(4, 25, 3);
  for (const testing::Damage& damage : testing::Harmless()) {
    for (uint64_t seed = 1; seed <= 5; ++seed) {
      Chance chance(seed);
      EXPECT_TRUE(ComesBack(sent, damage.on(sent.text, chance))) << damage.name;
    }
  }
}

TEST(ArmourTest, AQuotedTailThatStandsAloneIsJoined) {
  // Quoted, wrapped at 60, and the tails have no mark: as Outlook does it.
  const Sent sent = Send(5, 25, 3);
  EXPECT_TRUE(ComesBack(sent, testing::Wrapped(testing::Quoted(sent.text, "> "), 60)));
  EXPECT_TRUE(ComesBack(sent, testing::Chopped(testing::Quoted(testing::Quoted(sent.text, "> "), "> "), 60)));
}

TEST(ArmourTest, InitialsBetweenTheWordsOfAJoinedLineAreLeftOut) {
  const Sent sent = Send(6, 12, 0);
  EXPECT_TRUE(ComesBack(sent, testing::Joined(testing::Quoted(sent.text, "CAB> "))));
  EXPECT_TRUE(ComesBack(sent, testing::Joined(testing::Quoted(testing::Wrapped(sent.text, 30), "XY>"))));
}

TEST(ArmourTest, AClearSignedTextHasItsDashesTakenAway) {
  const Sent sent = Send(7, 12, 0);
  EXPECT_TRUE(ComesBack(sent, absl::StrCat("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n",
                                           testing::Quoted(sent.text, "- "), "\n-----BEGIN PGP SIGNATURE-----\n")));
}

TEST(ArmourTest, ManyBlocksAreFoundEachOnce) {
  const Sent a = Send(8, 10, 0), b = Send(8, 10, 4), c = Send(9, 10, 0);
  const std::vector<FoundBlock> found =
      Find(absl::StrCat(a.text, testing::Quoted(b.text, "> "), c.text, testing::Quoted(a.text, ">> ")));
  ASSERT_THAT(found, SizeIs(3));
  for (const FoundBlock& block : found) EXPECT_TRUE(block.whole) << block.Trouble();
}

TEST(ArmourTest, ACutBlockSaysWhichLinesArrived) {
  const Sent sent = Send(10, 30, 1);
  std::vector<std::string> lines = absl::StrSplit(sent.text, '\n');
  // Eight lines come before the first of the body.
  const auto first =
      std::find_if(lines.begin(), lines.end(), [](const auto& l) { return absl::StartsWith(l, "0001 "); });
  const auto cut = first + 10;
  const std::vector<FoundBlock> found = Find(absl::StrJoin(lines.begin(), cut, "\n"));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_FALSE(found[0].whole);
  const uint64_t all = LinesOf(found[0].label);
  EXPECT_EQ(found[0].Trouble(),
            absl::StrCat("records 1 to 31: lines 1 to 10 of ", all, " arrived; lines 11 to ", all, " are missing"));
  // The rest in another mail, in the middle of which nothing says what it is.
  BlockFinder finder;
  finder.Add(absl::StrJoin(lines.begin(), cut, "\n"), "one");
  finder.Add(absl::StrJoin(cut, cut + 5, "\n"), "two");
  finder.Add(absl::StrJoin(cut + 5, lines.end(), "\n"), "three");
  ASSERT_THAT(finder.Blocks(), SizeIs(1));
  EXPECT_TRUE(finder.Blocks()[0].whole) << finder.Blocks()[0].Trouble();
}

TEST(ArmourTest, ABlockWithoutItsBeginOrWithoutItsEndIsFoundByTheOther) {
  const Sent sent = Send(11, 10, 2);
  const size_t body = sent.text.find("0001 "), end = sent.text.find("ADJUTANT END");
  const std::vector<FoundBlock> no_begin = Find(sent.text.substr(body));
  ASSERT_THAT(no_begin, SizeIs(1));
  EXPECT_TRUE(no_begin[0].whole);
  EXPECT_FALSE(no_begin[0].before.has_value());
  const std::vector<FoundBlock> no_end = Find(sent.text.substr(0, end));
  ASSERT_THAT(no_end, SizeIs(1));
  EXPECT_TRUE(no_end[0].whole);
  EXPECT_FALSE(no_end[0].end_arrived);
}

TEST(ArmourTest, ADamagedLineIsNamed) {
  const Sent sent = Send(12, 20, 1);
  std::string text = sent.text;
  const size_t at = text.find("0003 ") + 12;
  text[at] = text[at] == 'X' ? 'Y' : 'X';
  const uint64_t line = static_cast<uint64_t>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n')) + 1;
  const std::vector<FoundBlock> found = Find(absl::StrCat("Hello\n", text));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_FALSE(found[0].whole);
  EXPECT_THAT(found[0].Trouble(), HasSubstr(absl::StrCat("; line 3 is damaged (line ", line + 1, " of the text)")));
  // The whole line from another copy mends it.
  EXPECT_TRUE(ComesBack(sent, absl::StrCat(text, "\n", testing::Quoted(sent.text, "> "))));
}

TEST(ArmourTest, DamagedFirstLinesAreTold) {
  const Sent sent = Send(13, 8, 1);
  std::string text = sent.text;
  for (size_t at = text.find("records "); at != std::string::npos; at = text.find("records ", at)) text[at] = 'x';
  BlockFinder finder;
  finder.Add(text, "mail.txt");
  EXPECT_THAT(finder.Blocks(), IsEmpty());
  ASSERT_THAT(finder.remarks(), SizeIs(2));
  EXPECT_EQ(finder.remarks()[0], "mail.txt: line 1: a block begins here, and the lines that say which are damaged");
}

TEST(ArmourTest, ABlockOfALaterFormIsNamed) {
  BlockFinder finder;
  finder.Add(testing::Replaced(Send(14, 5, 0).text, "BEGIN 1 ", "BEGIN 2 "), "mail.txt");
  ASSERT_THAT(finder.remarks(), SizeIs(1));
  EXPECT_THAT(finder.remarks()[0], HasSubstr("of form 2, which only a younger program reads"));
}

TEST(ArmourTest, ALongRecordIsRefusedAndManyGoIntoSeveralBlocks) {
  const Sent sent = Send(15, 3000, 0);
  const auto blocks = WriteBlocks(sent.all[0].chain, "red", Sha256{}, sent.all);
  ASSERT_TRUE(blocks.ok());
  EXPECT_GT(blocks->size(), 1u);
  std::vector<StoredRecord> back;
  for (const FoundBlock& block : Find(testing::Quoted(absl::StrJoin(*blocks, "\nmore:\n"), "> "))) {
    ASSERT_TRUE(block.whole) << block.Trouble();
    const auto records = RecordsIn(block.payload, block.label, &*block.before);
    ASSERT_TRUE(records.ok()) << records.status();
    back.insert(back.end(), records->begin(), records->end());
  }
  EXPECT_EQ(back, sent.all);
  StoredRecord big = sent.all[1];
  big.payload.assign(kBlockBytesMax, 'x');
  const auto refused = WriteBlocks(sent.all[0].chain, "red", Sha256{}, {big});
  EXPECT_EQ(refused.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(refused.status().message()), StartsWith("record 1 has 300"));
  EXPECT_FALSE(WriteBlocks(sent.all[0].chain, "red", Sha256{}, {}).ok());
}

TEST(ArmourTest, RecordsThatContradictTheirLabelAreRefused) {
  const Sent sent = Send(16, 10, 3);
  const FoundBlock block = Find(sent.text).front();
  BlockLabel label = block.label;
  EXPECT_TRUE(RecordsIn(block.payload, label, &*block.before).ok());
  ++label.first;
  EXPECT_FALSE(RecordsIn(block.payload, label, nullptr).ok());
  label = block.label;
  ++label.last;
  EXPECT_FALSE(RecordsIn(block.payload, label, nullptr).ok());
  const Sha256 other = Sha256Of("another record");
  EXPECT_THAT(std::string(RecordsIn(block.payload, block.label, &other).status().message()),
              HasSubstr("record 3: its chain value does not follow"));
  for (size_t i = 0; i < block.payload.size(); ++i) {
    std::string changed = block.payload;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(RecordsIn(changed, block.label, &*block.before).ok()) << i;
  }
}

// proto/LOG_FORMAT.md shows record 2 of its first example. ADJUTANT_UPDATE_GOLDEN=1 writes it anew.
TEST(ArmourTest, TheDocumentShowsABlock) {
  const std::string path = ADJUTANT_SOURCE_DIR "/proto/LOG_FORMAT.md";
  constexpr absl::string_view kBegin = "<!-- block example: begin -->\n", kEnd = "<!-- block example: end -->\n";
  const std::unique_ptr<const Ruleset> ruleset = testing::ToyRules(/*endless=*/false);
  EventCodec codec(*ruleset);
  State state = ruleset->NewState();
  std::vector<std::string> events;
  for (int i = 0; i < 2; ++i) {
    EventList legal;
    ruleset->LegalEvents(state, &legal);
    ruleset->Apply(&state, legal.front(), nullptr);
    events.push_back(codec.ToBytes(legal.front()));
  }
  const auto all = *RecordsOfBytes(testing::LogBytes(HeaderFor(*ruleset), events, nullptr));
  const auto blocks = WriteBlocks(all[0].chain, "red", all[1].chain, absl::MakeConstSpan(&all[2], 1));
  ASSERT_TRUE(blocks.ok());
  const std::string example = absl::StrCat("```text\n", blocks->front(), "```\n");
  std::string document = testing::ReadAll(path);
  const size_t begin = document.find(kBegin.data()) + kBegin.size(), end = document.find(kEnd.data());
  ASSERT_LE(begin, end);
  ASSERT_NE(end, std::string::npos);
  if (std::getenv("ADJUTANT_UPDATE_GOLDEN") != nullptr) {
    document.replace(begin, end - begin, example);
    testing::WriteAll(path, document);
  } else {
    EXPECT_EQ(document.substr(begin, end - begin), example);
  }
}

// Any number of harmless things, one after the other.
RC_GTEST_PROP(ArmourLaws, ABlockSurvivesAllThatIsHarmless, ()) {
  const auto seed = *rc::gen::inRange<uint64_t>(1, 1000);
  const Sent sent = Send(seed, *rc::gen::inRange(1, 25), *rc::gen::inRange<uint64_t>(0, 2));
  // HTML once at most: of a page within a page nobody knows what was text.
  const auto steps = *rc::gen::container<std::vector<size_t>>(rc::gen::inRange<size_t>(0, testing::Harmless().size()));
  std::string text = sent.text;
  Chance chance(seed);
  size_t encodings = 0, copies = 0, initials = 0, remarks = 0;
  std::string told;
  for (size_t i = 0; i < steps.size() && i < 6; ++i) {
    const testing::Damage& damage = testing::Harmless()[steps[i]];
    const absl::string_view name = damage.name;
    // A sign of an encoding, or a mark of a person, that is cut in two is none any more.
    if (absl::StartsWith(name, "raw") && encodings++ > 0) continue;
    if (absl::StartsWith(name, "chopped") && (encodings > 0 || initials > 0)) continue;
    if (name == "quoted with initials" && encodings > 0) continue;
    initials += name == "quoted with initials" ? 1 : 0;
    // One among the first lines and one among the last would leave nothing that says what the block is.
    if (name == "a remark of prose between lines" && remarks++ > 0) continue;
    if ((name == "doubled" || name == "quoted below itself") && copies++ > 1) continue;
    text = damage.on(text, chance);
    absl::StrAppend(&told, name, "; ");
  }
  if (!ComesBack(sent, text)) RC_LOG() << told << "\n" << text;
  RC_ASSERT(static_cast<bool>(ComesBack(sent, text)));
}

// Whatever happens to letters: a block comes back as it was, or is told to be damaged; it is never another.
RC_GTEST_PROP(ArmourLaws, ABlockIsNeverAltered, ()) {
  const auto seed = *rc::gen::inRange<uint64_t>(1, 1000);
  const Sent sent = Send(seed, *rc::gen::inRange(1, 25), *rc::gen::inRange<uint64_t>(0, 2));
  Chance chance(*rc::gen::inRange<uint64_t>(1, 1u << 30));
  std::string text = sent.text;
  for (uint64_t i = 0, count = 1 + chance.Below(6); i < count && !text.empty(); ++i) {
    const size_t at = chance.Below(text.size());
    switch (chance.Below(6)) {
      case 0:
        text[at] = kSymbols[chance.Below(32)];
        break;
      case 1:
        text.erase(at, 1 + chance.Below(80));
        break;
      case 2:
        text.insert(at, std::string(1 + chance.Below(3), kSymbols[chance.Below(32)]));
        break;
      case 3:
        text.insert(at, text.substr(chance.Below(text.size()), chance.Below(200)));
        break;
      case 4:
        text = text.substr(0, at);
        break;
      default:
        text = testing::Harmless()[chance.Below(testing::Harmless().size())].on(text, chance);
    }
  }
  for (const FoundBlock& block : Find(text)) {
    RC_CLASSIFY(block.whole, "whole");
    RC_CLASSIFY(!block.whole, "damaged");
    if (!block.whole) {
      RC_ASSERT(!block.Trouble().empty());
      continue;
    }
    RC_ASSERT(block.payload == PayloadOf(sent.records));
  }
}

}  // namespace
}  // namespace adjutant::mail
