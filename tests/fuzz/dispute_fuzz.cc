// Any text as a dispute about two logs that are there: an error that says what is wrong, or a ruling in every form, the
// same each time. JSON of it is read back; what a ruling lets one go on with is a legal game.
#include <unistd.h>

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/event.h"
#include "tests/fuzz/fuzzing.h"
#include "verify/court/adjudicate.h"
#include "verify/court/dispute_check.h"
#include "verify/court/mended_log.h"
#include "verify/court/ruling_report.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant::fuzzing {
namespace {

// What a sanitizer judges within seconds: after the gap a line of play is looked for at every event.
constexpr size_t kEvents = 26;
constexpr size_t kGap = 20;

// A game of `kEvents` random events; `skip` is left out of it, so that the rules are broken there.
void WriteGame(const Ruleset& ruleset, const std::string& path, uint64_t seed, size_t skip) {
  unlink(path.c_str());
  auto writer = LogWriter::Create(path, HeaderFor(ruleset));
  Demand(writer.ok(), "a log can be written", writer.status().message());
  EventCodec codec(ruleset);
  State state = ruleset.NewState();
  Random random(seed);
  for (size_t i = 0; i < kEvents; ++i) {
    EventList legal;
    ruleset.LegalEvents(state, &legal);
    if (legal.empty()) break;
    const Event event = legal[random.Below(legal.size())];
    if (i != skip) Demand((*writer)->Append(codec.ToBytes(event)).ok(), "an event can be appended");
    ruleset.Apply(&state, event, nullptr);
  }
}

// "a.adj" and "b.adj" of the game that a dispute is about: two games that part, one of them with a gap.
DisputeFiles FilesIn(const std::string& game) {
  DisputeFiles files;
  static auto& written = *new std::map<std::string, std::string>;
  for (const char* name : {"a.adj", "b.adj"}) {
    std::string& path = written[absl::StrCat(game, " ", name)];
    if (!path.empty()) continue;
    path = ScratchFile(absl::StrCat(".", game, ".", name));
    WriteGame(RulesOf(game), path, 1846, name[0] == 'a' ? kEvents : kGap);
  }
  files.open = [game](const std::string& file) -> absl::StatusOr<std::unique_ptr<LogReader>> {
    const auto path = written.find(absl::StrCat(game, " ", file));
    if (path == written.end()) return absl::NotFoundError("no such file");
    return LogReader::Open(path->second);
  };
  files.rules = [](const v1::LogHeader& header, const std::string&) -> absl::StatusOr<std::shared_ptr<const Ruleset>> {
    static auto& made = *new std::map<std::string, std::shared_ptr<const Ruleset>>;
    std::shared_ptr<const Ruleset>& one = made[header.SerializeAsString()];
    if (one != nullptr) return one;
    auto rules = RulesetFor(header, {});
    if (!rules.ok()) return rules.status();
    one = *std::move(rules);
    return one;
  };
  return files;
}

void CheckRuling(const v1::Ruling& ruling) {
  const Document document = RulingDocument(ruling);
  const std::string text = document.ToText();
  Demand(text.find('\x1b') == std::string::npos, "a text says nothing to a terminal", text);
  std::string blocks;
  JsonWriter json(&blocks);
  document.ToJson(&json);
  Demand(ValidUtf8(blocks) == blocks, "a page has no broken characters");
  (void)document.ToMarkdown();
  const auto again = ParseRuling(RulingJson(ruling), "ruling");
  Demand(again.ok(), "a ruling in JSON is read back", again.status().message());
  Demand(RulingDifferences(ruling, *again).empty(), "a ruling in JSON is read back as it was");
}

}  // namespace
}  // namespace adjutant::fuzzing

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = [] {
    auto* all = new std::vector<std::string>(WordsOf(RulesOf("toy")));
    const std::vector<std::string> halls = WordsOf(RulesOf("halls"));
    for (size_t i = 0; i < halls.size(); i += 8) all->push_back(halls[i]);
    AddWords({"game: \"toy\"",
              "game: \"halls\"",
              "log { file: \"a.adj\" kept_by: \"",
              "log { file: \"b.adj\"",
              "noted { event: 3 chain: \"",
              "policy: SEALED_BY_ROLL",
              "policy: SEALED_BY_DECISION",
              "policy: RESTORE",
              "policy: SIMPLE_BACKUP",
              "policy: NO_INFORMATION",
              "policy: AGREEMENT",
              "raised_after: 9",
              "consent { by: \"",
              "stands: true",
              "back_to: 4",
              "claim { id: \"",
              "by: \"",
              "illegal { event: 7 case: \"",
              "wrong_result { event: 12 should_be { name: \"",
              "forgotten { before: 20 what: \"",
              "positions_differ { since: 5 }",
              "die { event: 8 should_be: \"",
              "legal { after: 6 event: \"",
              "reading { case: \"",
              "option: \"",
              "value: \"",
              "correction: \"",
              "dice { minimum_grade: \"seed\" }",
              "}",
              "\""},
             all);
    return all;
  }();
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant;
  using namespace adjutant::fuzzing;
  const absl::string_view text = TextOf(data, size);
  const auto dispute = ParseDispute("dispute", text);
  if (!dispute.ok()) {
    Demand(!dispute.status().message().empty(), "an error says what is wrong");
    return 0;
  }
  const DisputeFiles files = FilesIn(dispute->game());
  const auto ruling = Adjudicate(*dispute, text, files);
  if (!ruling.ok()) {
    Demand(!ruling.status().message().empty(), "an error says what is wrong");
    return 0;
  }
  CheckRuling(*ruling);
  const auto again = Adjudicate(*dispute, text, files);
  Demand(again.ok() && RulingDifferences(*ruling, *again).empty(), "a ruling is the same each time");
  const auto mended = MendedLog(*dispute, "", files);
  if (!mended.ok()) return 0;
  const Ruleset& ruleset = RulesOf(dispute->game());
  EventCodec codec(ruleset);
  State state = ruleset.NewState();
  for (const std::string& bytes : mended->events) {
    const auto event = codec.FromBytes(bytes);
    Demand(event.ok() && ruleset.Check(state, *event, nullptr).accepted, "a mended log is legal");
    ruleset.Apply(&state, *event, nullptr);
  }
  return 0;
}
