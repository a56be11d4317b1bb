// corpus/GAME/errata: every option of a game (ADJUTANT_GAME) has a log that shows what each of its values makes of the
// same events. The table in its README is golden.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/pack.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "replay/replayer.h"
#include "tests/support/golden.h"
#include "verify/rules/rule_status.h"
#include "verify/text/files.h"

namespace adjutant::testing {
namespace {

constexpr char kFolder[] = ADJUTANT_SOURCE_DIR "/corpus/" ADJUTANT_GAME "/errata";

const Game& Tested() {
  const absl::StatusOr<const Game*> game = FindGame(ADJUTANT_GAME);
  ADJUTANT_ASSERT(game.ok());
  return **game;
}

struct OptionLog {
  std::string name;  // of the file: "OPTION.adj", or "OPTION.VALUE.adj" where one log does not tell all values apart
  v1::LogHeader header;
  std::vector<PackSource> overlays;  // data of the case that it was made from, in a file beside it
  std::vector<std::string> events;   // as stored
  std::optional<v1::LogClose> close;
};

absl::StatusOr<OptionLog> ReadLog(const std::string& path) {
  OptionLog log;
  log.name = path.substr(path.rfind('/') + 1);
  ADJUTANT_ASSIGN_OR_RETURN(const auto reader, LogReader::Open(path));
  log.header = reader->header();
  if (log.header.packs_size() > 1) {
    const std::string beside = absl::StrCat(path.substr(0, path.rfind('.')), ".overlay.txtpb");
    log.overlays.push_back({beside, FileText(beside)});
  }
  RecordView record;
  while (true) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool more, reader->Next(&record));
    if (!more) break;
    log.events.emplace_back(record.payload);
  }
  if (reader->closed()) log.close = reader->close();
  return log;
}

// The logs of the folder by option. One that belongs to no option is a failure.
std::map<std::string, std::vector<OptionLog>> LogsByOption() {
  std::map<std::string, std::vector<OptionLog>> logs;
  const auto files = FilesBelow(kFolder, ".adj");
  if (!files.ok()) {
    ADD_FAILURE() << files.status();
    return logs;
  }
  const absl::Span<const OptionSpec> specs = Tested().options();
  for (const std::string& path : *files) {
    auto log = ReadLog(path);
    if (!log.ok()) {
      ADD_FAILURE() << log.status();
      continue;
    }
    const std::string option = log->name.substr(0, log->name.find('.'));
    const bool known =
        std::any_of(specs.begin(), specs.end(), [&](const OptionSpec& spec) { return spec.id == option; });
    EXPECT_TRUE(known) << path << ": the game has no option " << option;
    logs[option].push_back(*std::move(log));
  }
  return logs;
}

// The values of an option a log tells apart: what it was recorded under first.
std::vector<std::string> ValuesOf(const OptionSpec& spec, const v1::LogHeader& header) {
  std::vector<std::string> values;
  for (const OptionChoice& choice : spec.choices) values.emplace_back(choice.value);
  for (const v1::OptionValue& option : header.options()) {
    if (option.id() == spec.id)
      std::rotate(values.begin(), std::find(values.begin(), values.end(), option.value()), values.end());
  }
  return values;
}

// A log in play under one value of an option.
struct Line {
  std::unique_ptr<const Ruleset> ruleset;
  std::unique_ptr<EventCodec> codec;
  State state;
};

absl::StatusOr<Line> StartLine(const OptionLog& log, const std::string& option, const std::string& value) {
  v1::LogHeader header = log.header;
  for (v1::OptionValue& one : *header.mutable_options()) {
    if (one.id() == option) one.set_value(value);
  }
  Line line;
  ADJUTANT_ASSIGN_OR_RETURN(line.ruleset, RulesetFor(header, log.overlays));
  line.codec = std::make_unique<EventCodec>(*line.ruleset);
  line.state = line.ruleset->NewState();
  return line;
}

std::string DueOf(const Line& line) {
  const Pending pending = line.ruleset->PendingOf(line.state);
  if (pending.over) return "the end of the game";
  const std::string who =
      pending.player == kChance ? "chance" : line.ruleset->game().sides()[static_cast<size_t>(pending.player) - 1];
  return absl::StrCat(who, " ", pending.name);
}

// How the positions of two lines differ: what is due, else the first value. Empty: in nothing that has a name.
std::string PositionDifference(const Line& a, const Line& b) {
  if (DueOf(a) != DueOf(b)) return absl::StrCat("due is ", DueOf(b), " instead of ", DueOf(a));
  const auto differences = DifferencesOf(*a.ruleset, a.state, *b.ruleset, b.state);
  const auto found = std::find_if(differences.begin(), differences.end(),
                                  [](const ValueDifference& one) { return !absl::StartsWith(one.name, "section."); });
  if (found == differences.end()) return "";
  const auto shown = [](const std::string& value) { return value.empty() ? "nothing" : value; };
  return absl::StrCat(found->name, " is ", shown(found->b), " instead of ", shown(found->a));
}

// What a side is shown of one position and not of the other, cell by cell. Empty: nothing.
std::string SightDifference(const Line& a, const Line& b) {
  const auto& sides = a.ruleset->game().sides();
  for (size_t side = 0; side < sides.size(); ++side) {
    v1::View view_a, view_b;
    a.ruleset->Show(a.state, static_cast<PlayerId>(side + 1), &view_a);
    b.ruleset->Show(b.state, static_cast<PlayerId>(side + 1), &view_b);
    for (int t = 0; t < std::min(view_a.tables_size(), view_b.tables_size()); ++t) {
      const v1::View::Table &table_a = view_a.tables(t), &table_b = view_b.tables(t);
      for (int r = 0; r < std::min(table_a.rows_size(), table_b.rows_size()); ++r) {
        const v1::View::Row &row_a = table_a.rows(r), &row_b = table_b.rows(r);
        for (int c = 0; c < std::min(row_a.cells_size(), row_b.cells_size()); ++c) {
          if (row_a.cells(c) == row_b.cells(c)) continue;
          return absl::StrCat(sides[side], " is shown ", row_b.cells(c), " instead of ", row_a.cells(c), " for ",
                              row_a.cells(0));
        }
      }
    }
  }
  return "";
}

// What `b` makes of the events otherwise than `a` does, at the first event where there is anything: in the words of the
// table. Empty: nothing.
absl::StatusOr<std::string> FirstDifference(const OptionLog& log, Line a, Line b) {
  std::string difference = PositionDifference(a, b);
  if (!difference.empty()) return absl::StrCat("at the start ", difference);
  for (size_t i = 0; i < log.events.size(); ++i) {
    ADJUTANT_ASSIGN_OR_RETURN(const Event event, a.codec->FromBytes(log.events[i]));
    const Ruling ruling_a = a.ruleset->Check(a.state, event, nullptr);
    const Ruling ruling_b = b.ruleset->Check(b.state, event, nullptr);
    if (ruling_a.accepted != ruling_b.accepted) {
      const Ruling& refusal = ruling_a.accepted ? ruling_b : ruling_a;
      return absl::StrCat("event ", i + 1, ruling_a.accepted ? " is refused [" : " is legal, otherwise refused [",
                          RuleIdText(Tested().catalogue(), refusal.rule), "]");
    }
    if (!ruling_a.accepted) return "";
    a.ruleset->Apply(&a.state, event, nullptr);
    b.ruleset->Apply(&b.state, event, nullptr);
    difference = PositionDifference(a, b);
    if (!difference.empty()) return absl::StrCat("after event ", i + 1, " ", difference);
  }
  return "";
}

absl::StatusOr<std::string> DifferenceBetween(const OptionLog& log, const std::string& option, const std::string& a,
                                              const std::string& b) {
  ADJUTANT_ASSIGN_OR_RETURN(Line line_a, StartLine(log, option, a));
  ADJUTANT_ASSIGN_OR_RETURN(Line line_b, StartLine(log, option, b));
  return FirstDifference(log, std::move(line_a), std::move(line_b));
}

// Of an option that changes nothing but what is seen: what a side is shown at the end of the log.
absl::StatusOr<std::string> SightBetween(const OptionLog& log, const std::string& option, const std::string& a,
                                         const std::string& b) {
  ADJUTANT_ASSIGN_OR_RETURN(Line line_a, StartLine(log, option, a));
  ADJUTANT_ASSIGN_OR_RETURN(Line line_b, StartLine(log, option, b));
  for (const std::string& bytes : log.events) {
    ADJUTANT_ASSIGN_OR_RETURN(const Event event, line_a.codec->FromBytes(bytes));
    line_a.ruleset->Apply(&line_a.state, event, nullptr);
    line_b.ruleset->Apply(&line_b.state, event, nullptr);
  }
  const std::string difference = SightDifference(line_a, line_b);
  if (difference.empty()) return "";
  return absl::StrCat(log.events.empty() ? "at the start" : absl::StrCat("after event ", log.events.size()), " ",
                      difference);
}

// One row: the option, its log, and what every other value makes of it.
std::string Row(const OptionSpec& spec, const OptionLog& log) {
  const std::vector<std::string> values = ValuesOf(spec, log.header);
  std::vector<absl::StatusOr<std::string>> differences;
  bool seen_alone = true;
  for (size_t i = 1; i < values.size(); ++i) {
    differences.push_back(DifferenceBetween(log, spec.id, values[0], values[i]));
    seen_alone = seen_alone && differences.back().ok() && differences.back()->empty();
  }
  std::string others;
  for (size_t i = 1; i < values.size(); ++i) {
    const auto difference = seen_alone ? SightBetween(log, spec.id, values[0], values[i]) : differences[i - 1];
    absl::StrAppend(&others, i == 1 ? "" : "; ", "`", values[i], "`: ",
                    !difference.ok()      ? difference.status().ToString()
                    : difference->empty() ? "the same"
                                          : *difference);
  }
  const std::string& title = log.header.title();
  return absl::StrCat("| [", spec.id, "](", log.name, ") | ", title.substr(0, title.find(':')), " | ", spec.question,
                      " | ", log.events.size(), " | `", values[0], "` | ", others, " |\n");
}

TEST(ErrataTest, EveryOptionHasALogThatTellsItsValuesApart) {
  const std::map<std::string, std::vector<OptionLog>> logs = LogsByOption();
  for (const OptionSpec& spec : Tested().options()) {
    const auto found = logs.find(spec.id);
    if (found == logs.end()) {
      ADD_FAILURE() << "no log shows the option " << spec.id << ": expected " << kFolder << "/" << spec.id
                    << ".adj; the README there says how one is made";
      continue;
    }
    for (size_t i = 0; i < spec.choices.size(); ++i) {
      for (size_t j = i + 1; j < spec.choices.size(); ++j) {
        bool differs = false;
        for (const OptionLog& log : found->second) {
          const auto difference = DifferenceBetween(log, spec.id, spec.choices[i].value, spec.choices[j].value);
          ASSERT_TRUE(difference.ok()) << log.name << ": " << difference.status();
          differs = differs || !difference->empty();
        }
        for (const OptionLog& log : found->second) {
          if (differs) break;
          const auto sight = SightBetween(log, spec.id, spec.choices[i].value, spec.choices[j].value);
          ASSERT_TRUE(sight.ok()) << log.name << ": " << sight.status();
          differs = !sight->empty();
        }
        EXPECT_TRUE(differs) << "no log of the option " << spec.id << " tells " << spec.choices[i].value << " from "
                             << spec.choices[j].value;
      }
    }
  }
}

// Plays a log under its own header; says what is wrong with it.
absl::Status CheckLog(const OptionLog& log) {
  ADJUTANT_ASSIGN_OR_RETURN(Line line, StartLine(log, "", ""));
  std::vector<BrokenInvariant> broken;
  line.ruleset->CheckInvariants(nullptr, nullptr, line.state, &broken);
  for (const std::string& bytes : log.events) {
    ADJUTANT_ASSIGN_OR_RETURN(const Event event, line.codec->FromBytes(bytes));
    Why why;
    const bool accepted = line.ruleset->Check(line.state, event, &why).accepted;
    if (!accepted) return absl::InvalidArgumentError(absl::StrCat(line.codec->ToNotation(event), ": ", why.sentence));
    const State before = line.state;
    line.ruleset->Apply(&line.state, event, nullptr);
    line.ruleset->CheckInvariants(&before, &event, line.state, &broken);
  }
  if (!broken.empty()) return absl::InternalError(absl::StrCat(broken[0].invariant->name, ": ", broken[0].what));
  if (!log.close.has_value()) return absl::InvalidArgumentError("is not closed");
  if (log.close->state_digest() != line.ruleset->Digest(line.state)) return absl::DataLossError("the digest differs");
  return absl::OkStatus();
}

TEST(ErrataTest, EveryLogIsClosedAndLegalFromAPositionThatCanBe) {
  for (const auto& [option, logs] : LogsByOption()) {
    for (const OptionLog& log : logs) {
      const absl::Status checked = CheckLog(log);
      EXPECT_TRUE(checked.ok()) << log.name << ": " << checked;
    }
  }
}

TEST(ErrataTest, TheTableOfTheReadmeIsGolden) {
  const std::string path = absl::StrCat(kFolder, "/README.md");
  const std::string kHead = "| option | case | question | events | recorded under | what other values make of it |\n";
  const std::string readme = FileText(path);
  const size_t begin = readme.find(kHead);
  ASSERT_NE(begin, std::string::npos) << path << " has no table that begins with\n" << kHead;
  std::string table = absl::StrCat(kHead, "| --- | --- | --- | --- | --- | --- |\n");
  const std::map<std::string, std::vector<OptionLog>> logs = LogsByOption();
  for (const OptionSpec& spec : Tested().options()) {
    const auto found = logs.find(spec.id);
    if (found == logs.end()) continue;  // told by another test
    for (const OptionLog& log : found->second) absl::StrAppend(&table, Row(spec, log));
  }
  ExpectGolden(path, readme.substr(0, begin) + table);
}

}  // namespace
}  // namespace adjutant::testing
