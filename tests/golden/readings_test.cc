// The readings of a game (ADJUTANT_GAME): the edition file says what the program has, with sources; and which logs of
// the corpus each option touches is golden.
#include "verify/record/readings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "tests/support/golden.h"
#include "verify/errata/errata.h"
#include "verify/rules/rule_status.h"
#include "verify/text/files.h"

namespace adjutant::testing {
namespace {

constexpr char kEditions[] = ADJUTANT_SOURCE_DIR "/corpus/" ADJUTANT_GAME "/editions/" ADJUTANT_GAME ".txtpb";

const Game& Tested() {
  const absl::StatusOr<const Game*> game = FindGame(ADJUTANT_GAME);
  ADJUTANT_ASSERT(game.ok());
  return **game;
}

// ---- Editions.

TEST(EditionsTest, TheFileHasTheEditionsOfTheProgram) {
  const auto file = ReadEditionFile(kEditions);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->game(), ADJUTANT_GAME);
  const auto editions = Tested().editions();
  ASSERT_EQ(static_cast<size_t>(file->edition_size()), editions.size());
  // A header that differs from every edition in every option.
  v1::LogHeader header;
  header.set_game(ADJUTANT_GAME);
  for (const OptionSpec& spec : Tested().options()) {
    v1::OptionValue* option = header.add_options();
    option->set_id(spec.id);
    option->set_value(spec.choices.back().value);
  }
  for (size_t i = 0; i < editions.size(); ++i) {
    const v1::Edition& told = file->edition(static_cast<int>(i));
    EXPECT_EQ(told.id(), editions[i].id);
    EXPECT_EQ(told.title(), editions[i].title);
    const auto by_file = ParseReading(absl::StrCat(kEditions, ":", told.id()));
    const auto by_name = ParseReading(told.id());
    ASSERT_TRUE(by_file.ok()) << by_file.status();
    ASSERT_TRUE(by_name.ok()) << by_name.status();
    const auto of_file = HeaderUnder(*by_file, header), of_name = HeaderUnder(*by_name, header);
    ASSERT_TRUE(of_file.ok()) << of_file.status();
    ASSERT_TRUE(of_name.ok()) << of_name.status();
    for (int j = 0; j < of_name->options_size(); ++j) {
      EXPECT_EQ(of_file->options(j).value(), of_name->options(j).value())
          << told.id() << ": " << of_name->options(j).id();
    }
  }
}

TEST(EditionsTest, EveryOptionHasASourceThatNamesItsCases) {
  const auto file = ReadEditionFile(kEditions);
  ASSERT_TRUE(file.ok()) << file.status();
  std::map<std::string, const OptionSpec*> specs;
  for (const OptionSpec& spec : Tested().options()) specs[spec.id] = &spec;
  for (const v1::Edition& edition : file->edition()) {
    std::set<std::string> named;
    for (const v1::EditionChoice& choice : edition.choice()) {
      EXPECT_TRUE(named.insert(choice.option()).second) << edition.id() << " names " << choice.option() << " twice";
      ASSERT_TRUE(specs.contains(choice.option())) << choice.option();
      ASSERT_GE(choice.sources_size(), 2) << edition.id() << ": " << choice.option() << " has no source";
      for (const char* one : specs[choice.option()]->cases) {
        EXPECT_NE(choice.sources(0).find(one), std::string::npos) << choice.option() << " rests on " << one;
      }
      EXPECT_FALSE(choice.sources(1).empty()) << choice.option();
    }
    if (edition.edition().empty()) {
      EXPECT_EQ(named.size(), specs.size()) << edition.id() << " does not name every option";
    }
  }
}

// ---- Which logs each option touches.

struct CorpusLog {
  std::string name;
  Setup setup;
  std::shared_ptr<const Ruleset> ruleset;
  std::vector<RecordedEvent> record;
};

void AddLogs(const std::string& folder, std::vector<CorpusLog>* logs) {
  const auto files = FilesBelow(absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/" ADJUTANT_GAME "/", folder), ".adj");
  ASSERT_TRUE(files.ok()) << files.status();
  for (const std::string& path : *files) {
    const auto reader = LogReader::Open(path);
    ASSERT_TRUE(reader.ok()) << reader.status();
    const v1::LogHeader& header = (*reader)->header();
    CorpusLog log;
    log.name = absl::StrCat(folder, path.substr(path.rfind('/')));
    // Of more packs than one the others are overlays: data of the case that the log was made from, in a file beside it.
    if (header.packs_size() > 1) {
      const std::string beside = absl::StrCat(path.substr(0, path.rfind('.')), ".overlay.txtpb");
      log.setup.overlays.push_back({beside, FileText(beside)});
    }
    auto ruleset = RulesetFor(header, log.setup.overlays);
    ASSERT_TRUE(ruleset.ok()) << path << ": " << ruleset.status();
    log.ruleset = *std::move(ruleset);
    log.setup.scenario = header.scenario();
    log.setup.edition = header.edition();
    log.setup.position = log.ruleset->position();
    log.setup.pack = header.packs(0).id();
    ASSERT_TRUE(ReadRecord(**reader, *log.ruleset, &log.record).ok()) << path;
    logs->push_back(std::move(log));
  }
}

// What is told of the position: its values, and what each side is shown.
std::string Told(const Ruleset& ruleset, const State& state) {
  std::string text;
  ValueList values;
  ruleset.Values(state, &values);
  for (const NamedValue& value : values) absl::StrAppend(&text, value.name, " ", value.text, "\n");
  for (size_t side = 0; side < ruleset.game().sides().size(); ++side) {
    v1::View view;
    ruleset.Show(state, static_cast<PlayerId>(side + 1), &view);
    absl::StrAppend(&text, view.DebugString());
  }
  return text;
}

// Of an option under which the same events are legal and do the same: after how many of them something is told
// otherwise; empty: never.
std::string ToldOtherwise(const Ruleset& base, const Ruleset& with, const std::vector<RecordedEvent>& record) {
  State a = base.NewState(), b = with.NewState();
  for (size_t done = 0;; ++done) {
    if (Told(base, a) != Told(with, b)) return absl::StrCat("told otherwise after ", done);
    if (done == record.size()) return "";
    base.Apply(&a, record[done].event, nullptr);
    with.Apply(&b, record[done].event, nullptr);
  }
}

// Is the log in the folder of errata, and about this option?
bool About(const CorpusLog& log, const OptionSpec& spec) {
  return log.name.rfind(absl::StrCat("errata/", spec.id, "."), 0) == 0;
}

// The log with another value of one option; empty: no difference.
std::string Touch(const CorpusLog& log, size_t option, size_t choice) {
  const auto specs = Tested().options();
  Setup setup = log.setup;
  for (size_t i = 0; i < specs.size(); ++i) {
    const size_t value = i == option ? choice : log.ruleset->options()[i];
    setup.options.emplace_back(specs[i].id, specs[i].choices[value].value);
  }
  const auto with = Tested().MakeRuleset(setup);
  if (!with.ok()) return absl::StrCat("cannot be set up: ", with.status().message());
  const ReadingComparison found = CompareReadings(*log.ruleset, **with, log.record, {.outcome = false});
  if (!found.Differs()) return About(log, specs[option]) ? ToldOtherwise(*log.ruleset, **with, log.record) : "";
  return absl::StrCat(ReadingDifferenceName(found.difference), " at ", found.number, " [",
                      RuleIdText(Tested().catalogue(), found.cause), "]");
}

TEST(ReadingsTest, WhichLogsEachOptionTouchesIsGolden) {
  std::vector<CorpusLog> logs;
  for (const char* folder : {"errata", "examples", "games"}) AddLogs(folder, &logs);
  ASSERT_FALSE(logs.empty());
  const auto specs = Tested().options();
  std::string text;
  for (size_t i = 0; i < specs.size(); ++i) {
    absl::StrAppend(&text, specs[i].id, "\n");
    bool own = false;
    for (const CorpusLog& log : logs) {
      for (size_t choice = 0; choice < specs[i].choices.size(); ++choice) {
        if (choice == log.ruleset->options()[i]) continue;
        const std::string touch = Touch(log, i, choice);
        if (touch.empty()) continue;
        absl::StrAppend(&text, "  ", log.name, " with ", specs[i].choices[choice].value, ": ", touch, "\n");
        own = own || About(log, specs[i]);
      }
    }
    EXPECT_TRUE(own) << "no log of corpus/" ADJUTANT_GAME "/errata shows the option " << specs[i].id;
  }
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/golden/" ADJUTANT_GAME "_errata.txt"), text);
}

}  // namespace
}  // namespace adjutant::testing
