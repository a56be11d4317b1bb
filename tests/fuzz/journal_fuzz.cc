// Any text as a page of a journal: an error that says what is wrong, or entries in order and dice that can fall so.
#include <string>

#include "absl/strings/match.h"
#include "replay/foreign/acts.h"
#include "replay/foreign/plain_text.h"
#include "tests/foreign/told.h"
#include "tests/fuzz/fuzzing.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = [] {
    auto* all = new std::vector<std::string>;
    AddWords({"<tr>",
              "</tr>",
              "<td>",
              "</td>",
              "<table>",
              "</table>",
              "<br>",
              "<!--",
              "-->",
              "<script>",
              "&lt;",
              "&#60;",
              "\t",
              "\n",
              "9/4/2025 10:24:00 PM",
              "Die roll request",
              "Message",
              "Discard Card",
              "Request: 6-sided die x 2",
              "Total: 7",
              "Message from Red:",
              "GAME: Border Post Journal",
              "#37: 2 / Night March* (RED)",
              "<img alt=\"3\">",
              "17",
              "16"},
             all);
    return all;
  }();
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant::foreign;
  using adjutant::fuzzing::Demand;
  const std::string text = ToUtf8(adjutant::fuzzing::TextOf(data, size));
  Demand(IsUtf8(text), "every text becomes UTF-8");
  const auto journal = ReadJournal("page", text);
  Demand(journal.ok() == LooksLikeJournal(text), "what looks like a journal can be read");
  if (!journal.ok()) {
    Demand(absl::StartsWith(journal.status().message(), "page: "), "an error says which file");
    return 0;
  }
  for (size_t i = 1; i < journal->entries.size(); ++i) {
    Demand(journal->entries[i - 1].number <= journal->entries[i].number, "entries come by number");
  }
  Journals journals;
  const Found found = journals.Read("page", *journal);
  for (const Roll& roll : found.rolls) {
    std::string why;
    Demand(CanFall(roll.dice, &why), "dice can fall so", Told(roll));
    Demand(roll.grade == Grade::kClaimed || journal->from_html, "copied text is a claim", Told(roll));
  }
  return 0;
}
