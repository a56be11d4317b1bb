// Every dispute of the corpus and its ruling, which stands beside it in Markdown; ADJUTANT_UPDATE_GOLDEN=1 writes the
// rulings anew. Through the program, as a person would have them.
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/random.h"
#include "tests/support/golden.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"
#include "verify/court/followed.h"
#include "verify/court/ruling_report.h"
#include "verify/text/files.h"

namespace adjutant::testing {
namespace {

const std::string& Folder() {
  static const auto& folder = *new std::string(absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/" ADJUTANT_GAME "/disputes"));
  return folder;
}

// Logs in text stand there too.
std::vector<std::string> Disputes() {
  std::vector<std::string> disputes;
  const auto files = FilesBelow(Folder(), ".txtpb");
  EXPECT_TRUE(files.ok()) << files.status();
  if (!files.ok()) return disputes;
  for (const std::string& file : *files) {
    if (!absl::EndsWith(file, ".log.txtpb")) disputes.push_back(file);
  }
  return disputes;
}

ProgramResult Adjudicate(std::vector<std::string> args, const std::string& input = "") {
  args.insert(args.begin(), "adjudicate");
  return RunProgram(ADJUTANT_PROGRAM, args, {.input = input});
}

// Who sits at the table of a dispute: of a game for many, fewer than it has seats.
std::vector<std::string> SeatsOf(const std::string& path) {
  const auto ruling = ParseRuling(Adjudicate({path, "--format=json"}).out, path);
  if (!ruling.ok() || ruling->logs_size() == 0) return {};
  const auto reader = LogReader::Open(absl::StrCat(Folder(), "/", ruling->logs(0).file()));
  if (!reader.ok()) return {};
  const auto rules = RulesetFor((*reader)->header(), {});
  return rules.ok() ? (*rules)->SeatIds() : std::vector<std::string>();
}

// The first event of what `adjutant legal` lists: of a row of amounts the lowest.
std::string FirstListed(const std::string& legal) {
  const size_t begin = legal.find('\n') + 1;
  std::string event = legal.substr(begin, legal.find('\n', begin) - begin);
  if (const size_t dots = event.find(".."); dots != std::string::npos) {
    size_t end = dots + 2;
    while (end < event.size() && std::isdigit(static_cast<unsigned char>(event[end])) != 0) ++end;
    event.erase(dots, end - dots);
  }
  return event;
}

TEST(DisputesTest, EveryRulingIsGoldenAndIsTheSameComputedAgain) {
  for (const std::string& path : Disputes()) {
    SCOPED_TRACE(path);
    const ProgramResult ruled = Adjudicate({path, "--format=json"});
    ASSERT_EQ(ruled.err, "");
    auto ruling = ParseRuling(ruled.out, path);
    ASSERT_TRUE(ruling.ok()) << ruling.status();
    EXPECT_EQ(ruled.exit, FindsFault(*ruling) ? 1 : 0);

    const ProgramResult again = Adjudicate({"--verify=-", absl::StrCat("--folder=", Folder())}, ruled.out);
    EXPECT_EQ(again.exit, 0) << again.out << again.err;

    ruling->clear_program();  // versions and compilers differ, rulings do not
    ExpectGolden(absl::StrCat(path.substr(0, path.size() - std::string(".txtpb").size()), ".ruling.md"),
                 RulingDocument(*ruling).ToMarkdown());
  }
}

// Whatever is ruled, play goes on: the log is whole, an error that stands is waived in it, and it takes an event.
TEST(DisputesTest, EveryDisputeIsGoneOnWith) {
  const TemporaryDirectory scratch;
  int number = 0;
  for (const std::string& path : Disputes()) {
    SCOPED_TRACE(path);
    const std::string log = scratch.File(absl::StrCat(++number, ".adj"));
    const ProgramResult resumed = Adjudicate({path, absl::StrCat("--resume-from=", log)});
    // Until the parties have said what they accept, nobody can say from where play goes on.
    const bool open = absl::StrContains(resumed.err, "what becomes of the error is open");
    EXPECT_EQ(resumed.exit, open ? 1 : 0) << resumed.err;
    if (resumed.exit != 0) continue;
    const ProgramResult checked = RunProgram(ADJUTANT_PROGRAM, {"check", log}, {});
    EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
    const ProgramResult legal = RunProgram(ADJUTANT_PROGRAM, {"legal", log}, {});
    EXPECT_EQ(legal.exit, 0) << legal.err;
    const std::string event = FirstListed(legal.out);
    if (event.empty()) continue;  // the game is over
    const ProgramResult on = RunProgram(ADJUTANT_PROGRAM, {"append", log, event}, {});
    EXPECT_EQ(on.exit, 0) << event << on.out << on.err;
  }
}

// Ids of what a side could see at no time in a log. `keeps_secrets` becomes true if something could be dealt anew
// without that side seeing it.
std::set<std::string> NeverSeen(const std::string& path, PlayerId viewer, bool* keeps_secrets) {
  std::set<std::string> never;
  auto reader = LogReader::Open(path);
  if (!reader.ok()) return never;
  auto rules = RulesetFor((*reader)->header(), {});
  if (!rules.ok()) return never;
  const std::shared_ptr<const Ruleset> ruleset = *std::move(rules);
  std::vector<RecordedEvent> record;
  (void)ReadRecord(**reader, *ruleset, &record);
  const FollowedLog followed(ruleset, std::move(record));
  const auto hidden = [&](const State& state) {
    std::vector<HiddenThing> things;
    ruleset->ListHidden(state, viewer, &things);
    std::set<std::string> ids;
    for (const HiddenThing& thing : things) ids.insert(std::string(ruleset->Names(thing.domain)->Id(thing.value)));
    return ids;
  };
  never = hidden(followed.end());
  Random random(viewer);
  State dealt = followed.end();
  // Numbers that are hidden, as sealed bids, have no ids to look for.
  if (!never.empty() && ruleset->ReshuffleHidden(&dealt, viewer, &random)) *keeps_secrets = true;
  for (size_t place = 0; place < followed.line().events.size(); ++place) {
    const std::set<std::string> now = hidden(followed.Before(place));
    for (auto it = never.begin(); it != never.end();) it = now.count(*it) == 0 ? never.erase(it) : std::next(it);
  }
  return never;
}

bool HasWord(const std::string& text, const std::string& word) {
  const auto inside = [&](size_t at) { return at < text.size() && (std::isalnum(text[at]) != 0 || text[at] == '_'); };
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    if ((at == 0 || !inside(at - 1)) && !inside(at + word.size())) return true;
  }
  return false;
}

TEST(DisputesTest, ARulingForASideTellsNothingThatIsHiddenFromIt) {
  size_t asked = 0;
  bool keeps_secrets = false;
  for (const std::string& path : Disputes()) {
    const std::vector<std::string> seats = SeatsOf(path);
    ASSERT_FALSE(seats.empty()) << path;
    for (PlayerId viewer = 1; viewer <= seats.size(); ++viewer) {
      const std::string view = absl::StrCat("--view=", seats[viewer - 1u]);
      SCOPED_TRACE(absl::StrCat(path, " ", view));
      const ProgramResult ruled = Adjudicate({path, "--format=json", view});
      ASSERT_EQ(ruled.err, "");
      const auto ruling = ParseRuling(ruled.out, path);
      ASSERT_TRUE(ruling.ok()) << ruling.status();
      const std::string page = viewer == 1 ? Adjudicate({path, "--format=html", view}).out : "";
      // Text and Markdown are made of what is in the message.
      // What one of two logs shows is hidden no more.
      std::set<std::string> never =
          NeverSeen(absl::StrCat(Folder(), "/", ruling->logs(0).file()), viewer, &keeps_secrets);
      if (ruling->logs_size() > 1) {
        const std::set<std::string> other =
            NeverSeen(absl::StrCat(Folder(), "/", ruling->logs(1).file()), viewer, &keeps_secrets);
        for (auto it = never.begin(); it != never.end();) it = other.count(*it) == 0 ? never.erase(it) : std::next(it);
      }
      for (const std::string& id : never) {
        ++asked;
        EXPECT_FALSE(HasWord(ruled.out, id)) << id;
        EXPECT_FALSE(HasWord(page, id)) << id << " on the page";
      }
    }
  }
  // Only where everything lies open is nothing asked for.
  EXPECT_EQ(asked > 0, keeps_secrets);
}

// Whatever a side may not see, it reads the verdicts, and what becomes of every error under the policy that was agreed.
TEST(DisputesTest, ARulingForASideTellsItsVerdict) {
  for (const std::string& path : Disputes()) {
    const auto whole = ParseRuling(Adjudicate({path, "--format=json"}).out, "ruling");
    ASSERT_TRUE(whole.ok()) << whole.status();
    const std::vector<std::string> seats = SeatsOf(path);
    ASSERT_FALSE(seats.empty()) << path;
    for (const std::string& side : seats) {
      SCOPED_TRACE(absl::StrCat(path, " ", side));
      const auto ruling = ParseRuling(Adjudicate({path, "--format=json", "--view=" + side}).out, "ruling");
      ASSERT_TRUE(ruling.ok()) << ruling.status();
      ASSERT_EQ(ruling->claims_size(), whole->claims_size());
      for (int i = 0; i < whole->claims_size(); ++i) EXPECT_EQ(ruling->claims(i).verdict(), whole->claims(i).verdict());
      const std::string& summary = whole->summary();
      const std::string first = summary.substr(0, summary.find(". "));
      EXPECT_EQ(ruling->summary().substr(0, first.size()), first);
      ASSERT_EQ(ruling->errors_size(), whole->errors_size());
      for (int i = 0; i < whole->errors_size(); ++i) {
        const v1::Remedy& remedy = ruling->errors(i).remedies(0);
        EXPECT_EQ(remedy.outcome(), whole->errors(i).remedies(0).outcome());
        EXPECT_NE(remedy.reason().substr(0, 12), "(hidden from") << remedy.reason();
      }
    }
  }
}

TEST(DisputesTest, ACaseMadeOfADisputeHolds) {
  const TemporaryDirectory scratch;
  const std::string file = scratch.File("case.txtpb");
  for (const std::string& path : Disputes()) {
    SCOPED_TRACE(path);
    const ProgramResult made = Adjudicate({path, "--to-case=HALLS-D-1"});
    EXPECT_TRUE(made.exit == 0 || made.exit == 1) << made.err;
    if (made.exit != 0) continue;
    std::ofstream(file, std::ios::binary) << made.out;
    const ProgramResult run = RunProgram(ADJUTANT_PROGRAM, {"cases", file}, {});
    EXPECT_EQ(run.exit, 0) << made.out << run.out << run.err;
  }
}

}  // namespace
}  // namespace adjutant::testing
