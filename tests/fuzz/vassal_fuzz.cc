// Any bytes as a save or log of VASSAL: an error that says what is wrong and where, or what is found, the same each
// time.
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "replay/foreign/importer.h"
#include "replay/foreign/vassal.h"
#include "tests/foreign/told.h"
#include "tests/fuzz/fuzzing.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = [] {
    auto* all = new std::vector<std::string>;
    AddWords({"begin_save",
              "end_save",
              "\x1B",
              "\\\x1B",
              "\x1BLOG\t",
              "\\\x1BLOG\t",
              "LOG\tCHAT",
              "CHAT*** 2d6 = 3,4 *** <Ada>",
              "CHAT* UNDO: ** 2d6 = 3,4 *** <Ada>",
              "MutableProperty\t2d6_result\t\t3,4\tModule",
              "UNDO\ttrue",
              "UNDO\tfalse",
              "M/11/Map0/80/60/null/Map0/40/60/12/s3cret",
              "+/11/hide;H;Hide;;player:\tpiece;;;b.png;2nd Army/null\tMap0;40;60;7",
              "D/11/a/b",
              "-/11",
              "PLAYER\ts3cret\tAda\tBlue",
              "&lt;",
              "'",
              "\\",
              "/",
              "\t",
              ";",
              "3d6",
              "_total",
              "SHOW_RESULTS\tx\t1",
              "CHAT*** (IFT DR) 3,1 *** <Ada> [2 / 6 avg 4.00 (6.50)] (01.21)",
              "!VCSK00",
              "VOBS"},
             all);
    return all;
  }();
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant::foreign;
  using adjutant::fuzzing::Demand;
  const absl::string_view bytes = adjutant::fuzzing::TextOf(data, size);
  if (!LooksLikeVassal(bytes)) return 0;
  Importer importer, again;
  const auto found = importer.Read("file", bytes);
  if (!found.ok()) {
    Demand(absl::StartsWith(found.status().message(), "file"), "an error says which file", found.status().message());
    return 0;
  }
  Demand(Told(*again.Read("file", bytes)) == Told(*found), "what is found is the same each time");
  for (const Roll& roll : found->rolls) {
    Demand(roll.grade == Grade::kSelfReported, "a log of VASSAL proves nothing", Told(roll));
    Demand(!roll.dice.values.empty() || !roll.dice.faces.empty() || roll.dice.total.has_value(), "a roll has dice",
           Told(roll));
  }
  // The same file once more: every step of it has been met.
  const auto twice = importer.Read("copy", bytes);
  Demand(twice.ok() && twice->rolls.size() == found->rolls.size(), "a copy holds the same rolls");
  return 0;
}
