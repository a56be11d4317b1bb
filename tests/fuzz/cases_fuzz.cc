// Any text as a file of cases: an error that says where, or a report in every form. JSON of it can be parsed.
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <unistd.h>

#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "tests/fuzz/fuzzing.h"
#include "verify/cases/cases.h"

namespace adjutant::fuzzing {
namespace {

// Rules of the flagship game take long to make, each time for other options.
bool TakesLong(const v1::CaseFile& file) {
  std::set<std::string> rules;
  for (const v1::Case& one : file.case_()) {
    for (const v1::Expectation& expect : one.expect()) {
      std::string key = absl::StrCat(one.scenario(), "\n", one.edition());
      for (const v1::OptionValue& option : one.options()) absl::StrAppend(&key, "\n", option.ShortDebugString());
      for (const v1::OptionValue& option : expect.under()) absl::StrAppend(&key, "\n", option.ShortDebugString());
      rules.insert(key);
    }
  }
  return file.game() != "toy" && rules.size() > 3;
}

}  // namespace
}  // namespace adjutant::fuzzing

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = [] {
    auto* all = new std::vector<std::string>(WordsOf(RulesOf("toy")));
    const std::vector<std::string> halls = WordsOf(RulesOf("halls"));
    for (size_t i = 0; i < halls.size(); i += 8) all->push_back(halls[i]);
    AddWords({"case {",
              "expect {",
              "}",
              "accepted: true",
              "refused_by: \"",
              "position { name: \"",
              "value: \"",
              "values { name: \"",
              "value: 1 }",
              "under { id: \"",
              "options { id: \"",
              "listed: \"",
              "not_listed: \"",
              "setup: \"",
              "event: \"",
              "decision: \"",
              "cites: \"",
              "scenario: \"",
              "edition: \"",
              "\""},
             all);
    return all;
  }();
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant::fuzzing;
  const auto parsed = adjutant::ParseCases("cases", TextOf(data, size));
  if (!parsed.ok()) {
    Demand(!parsed.status().message().empty(), "an error says what is wrong");
    return 0;
  }
  if (TakesLong(parsed->file)) return 0;
  const std::string path = ScratchFile(".txtpb");
  WriteScratch(path, TextOf(data, size));
  const auto reports = adjutant::RunCases({path});
  unlink(path.c_str());
  if (!reports.ok()) {
    Demand(!reports.status().message().empty(), "an error says what is wrong");
    return 0;
  }
  (void)CaseReportText(*reports);
  (void)CaseReportMarkdown(*reports);
  (void)CaseReportJUnit(*reports);
  google::protobuf::Struct json;
  const std::string text = CaseReportJson(*reports);
  Demand(google::protobuf::util::JsonStringToMessage(text, &json).ok(), "a report in JSON can be parsed", text);
  return 0;
}
