// The worked example of proto/LOG_FORMAT.md is what the code writes, and its recipe gives what the code computes.
//
// ADJUTANT_UPDATE_GOLDEN=1 writes the example into the document anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/kernel/dice.h"
#include "replay/envelope.h"
#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

constexpr char kBegin[] = "<!-- example: begin -->\n";
constexpr char kEnd[] = "<!-- example: end -->\n";
constexpr char kActsBegin[] = "<!-- acts example: begin -->\n";
constexpr char kActsEnd[] = "<!-- acts example: end -->\n";
constexpr size_t kBytesPerLine = 16;

std::string DocumentPath() { return absl::StrCat(ADJUTANT_SOURCE_DIR, "/proto/LOG_FORMAT.md"); }

// Two cards are dealt, and the log is closed.
std::string ExampleLog() {
  const std::unique_ptr<const Ruleset> ruleset = ToyRules(/*endless=*/false);
  EventCodec codec(*ruleset);
  State state = ruleset->NewState();
  std::vector<std::string> events;
  for (int i = 0; i < 2; ++i) {
    EventList legal;
    ruleset->LegalEvents(state, &legal);
    ruleset->Apply(&state, legal.front(), nullptr);
    events.push_back(codec.ToBytes(legal.front()));
  }
  v1::LogClose close;
  close.set_events(events.size());
  close.set_state_digest(ruleset->Digest(state));
  return LogBytes(HeaderFor(*ruleset), events, &close);
}

// The last record of it is taken back, as red proposes and blue agrees.
std::string ExampleLogWithActs() {
  const std::unique_ptr<const Ruleset> ruleset = ToyRules(/*endless=*/false);
  EventCodec codec(*ruleset);
  EventList legal;
  ruleset->LegalEvents(ruleset->NewState(), &legal);
  v1::Act undo = ProposedAct("red", 2, /*first=*/true);
  undo.mutable_proposed()->mutable_take_back()->set_to(0);
  undo.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::ANEW);
  return LogBytesOf(HeaderFor(*ruleset),
                    {EventRecord(codec.ToBytes(legal.front())), ActRecord(undo), ActRecord(AnsweredAct("blue", 2))},
                    nullptr);
}

// Lines of a dump: offset, bytes, what they are (on the first line).
void Dump(absl::string_view log, size_t begin, size_t size, absl::string_view what, std::string* out) {
  for (size_t at = begin; at < begin + size; at += kBytesPerLine) {
    std::string bytes;
    for (size_t i = at; i < std::min(at + kBytesPerLine, begin + size); ++i) {
      absl::StrAppendFormat(&bytes, "%02x ", static_cast<uint8_t>(log[i]));
    }
    std::string line = absl::StrFormat("%4d  %-48s %s", at, bytes, at == begin ? what : "");
    line.erase(line.find_last_not_of(' ') + 1);
    absl::StrAppend(out, line, "\n");
  }
}

struct Place {
  size_t payload = 0;
  size_t payload_size = 0;
  size_t chain = 0;
  RecordView view;
};

std::vector<Place> PlacesOf(absl::string_view log) {
  std::vector<Place> places;
  for (size_t at = 0; at < log.size();) {
    uint64_t length = 0;
    size_t prefix = 0;
    EXPECT_EQ(ReadVarint(log.substr(at), &length, &prefix), VarintResult::kOk);
    Place place;
    EXPECT_EQ(ParseBody(log.substr(at + prefix, length), &place.view), nullptr);
    place.view.offset = at;
    place.view.size = prefix + length;
    place.payload = static_cast<size_t>(place.view.payload.data() - log.data());
    place.payload_size = place.view.payload.size();
    place.chain = at + place.view.size - 32;
    places.push_back(place);
    at += place.view.size;
  }
  return places;
}

std::string DumpOf(absl::string_view log) {
  std::string out;
  for (const Place& place : PlacesOf(log)) {
    const size_t at = place.view.offset;
    size_t prefix = 0;
    uint64_t length = 0;
    EXPECT_EQ(ReadVarint(log.substr(at), &length, &prefix), VarintResult::kOk);
    size_t tag = at + prefix;
    Dump(log, at, prefix, absl::StrCat("record ", place.view.sequence, ": ", length, " bytes follow"), &out);
    if (place.view.sequence > 0) {
      Dump(log, tag, 2, absl::StrCat("field 1, sequence: ", place.view.sequence), &out);
      tag += 2;
    }
    const char* kind = place.view.kind == RecordKind::kHeader  ? "header"
                       : place.view.kind == RecordKind::kEvent ? "event"
                       : place.view.kind == RecordKind::kAct   ? "act"
                                                               : "close";
    Dump(log, tag, place.payload - tag,
         absl::StrFormat("field %d, %s: %d bytes", static_cast<int>(place.view.kind), kind, place.payload_size), &out);
    Dump(log, place.payload, place.payload_size, "", &out);
    Dump(log, place.chain - 2, 2, "field 5, chain: 32 bytes", &out);
    Dump(log, place.chain, 32, "", &out);
  }
  return out;
}

// Shell commands that compute the chain of every record of `example.adj` from its bytes.
std::string RecipeFor(absl::string_view log) {
  std::string out = "piece() { dd if=example.adj bs=1 skip=\"$1\" count=\"$2\" status=none; }\n";
  size_t previous = 0;
  for (const Place& place : PlacesOf(log)) {
    const std::string before =
        place.view.sequence == 0 ? "head -c 32 /dev/zero" : absl::StrFormat("piece %d 32", previous);
    absl::StrAppendFormat(&out, "( %s; printf '\\%o\\0\\0\\0\\0\\0\\0\\0\\%d'; piece %d %d ) | sha256sum\n", before,
                          place.view.sequence, static_cast<int>(place.view.kind), place.payload, place.payload_size);
    previous = place.chain;
  }
  return out;
}

std::string ExampleFor(absl::string_view log) {
  return absl::StrCat(kBegin, "```text\n", DumpOf(log),
                      "```\n\nThe chain of its four records with stock tools:\n\n```sh\n", RecipeFor(log), "```\n",
                      kEnd);
}

// The part of the document between two marks, marks included, is `expected`.
void ExpectInDocument(const char* begin_mark, const char* end_mark, const std::string& expected) {
  const std::string document = ReadAll(DocumentPath());
  const size_t begin = document.find(begin_mark);
  const size_t end = document.find(end_mark);
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  const size_t size = end + std::string(end_mark).size() - begin;
  if (std::getenv("ADJUTANT_UPDATE_GOLDEN") != nullptr) {
    WriteAll(DocumentPath(), absl::StrCat(document.substr(0, begin), expected, document.substr(begin + size)));
    return;
  }
  EXPECT_EQ(document.substr(begin, size), expected) << "ADJUTANT_UPDATE_GOLDEN=1 writes it anew";
}

TEST(LogFormatDocumentTest, ItsExampleIsWhatTheCodeWrites) { ExpectInDocument(kBegin, kEnd, ExampleFor(ExampleLog())); }

TEST(LogFormatDocumentTest, ItsExampleOfActsIsWhatTheCodeWrites) {
  const std::string log = ExampleLogWithActs();
  const size_t header = PlacesOf(log).front().view.size;
  const std::string dump = DumpOf(log);
  // Without the header, which is that of the first example.
  const std::string shown = dump.substr(dump.find(absl::StrFormat("%4d  ", header)));
  ExpectInDocument(kActsBegin, kActsEnd, absl::StrCat(kActsBegin, "```text\n", shown, "```\n", kActsEnd));
}

TEST(LogFormatDocumentTest, ItsRecipeGivesTheChain) {
  const std::string log = ExampleLog();
  const TemporaryDirectory directory;
  WriteAll(directory.File("example.adj"), log);
  WriteAll(directory.File("recipe.sh"), RecipeFor(log));
  const std::string command = absl::StrCat("cd ", directory.File(""), " && sh recipe.sh > sums");
  ASSERT_EQ(std::system(command.c_str()), 0);
  std::string expected;
  for (const Place& place : PlacesOf(log)) absl::StrAppend(&expected, HexOf(place.view.chain), "  -\n");
  EXPECT_EQ(ReadAll(directory.File("sums")), expected);
}

// The values that the document gives for chance by seed.
TEST(LogFormatDocumentTest, ItsExamplesOfChanceBySeedAreRight) {
  const std::string document = ReadAll(DocumentPath());
  const std::pair<const char*, uint32_t> examples[] = {{"turn 1 die 1", 6}, {"turn 1 die 2", 10}, {"turn 2 card", 55}};
  for (const auto& [key, count] : examples) {
    const uint32_t outcome = RollBySeed("monterrey", key, count);
    const std::string line = absl::StrCat("| `monterrey` | `", key, "` | ", count, " | ", outcome, " |\n");
    EXPECT_NE(document.find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace adjutant::testing
