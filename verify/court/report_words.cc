#include "verify/court/report_words.h"

#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/capital.h"
#include "verify/court/ruling_report.h"

namespace adjutant {
namespace {

// "battle.us.firepower" is, "Monterey." is not.
bool IsName(absl::string_view word) {
  return word.substr(0, word.size() - (word.empty() ? 0 : 1)).find_first_of("._=") != absl::string_view::npos;
}

}  // namespace

std::string Ended(std::string text) {
  if (!text.empty() && absl::string_view(".!?:").find(text.back()) == absl::string_view::npos) text += '.';
  return text;
}

std::string AsSentence(absl::string_view text) {
  const bool name = IsName(text.substr(0, text.find(' ')));
  return Ended(name ? std::string(text) : Capitalized(std::string(text)));
}

const char* PolicyName(v1::RemedyPolicy policy, bool two_sides) {
  switch (policy) {
    case v1::SEALED_BY_ROLL:
      return two_sides ? "sealed by the opponent's next roll" : "sealed by the next roll of any other side";
    case v1::SEALED_BY_DECISION:
      return two_sides ? "sealed by the opponent's next decision" : "sealed by the next decision of any other side";
    case v1::RESTORE:
      return "restored, however late";
    case v1::SIMPLE_BACKUP:
      return "simple backup, or leave it";
    case v1::NO_INFORMATION:
      return "back only if nobody has learned anything";
    case v1::AGREEMENT:
      return "what the parties agree";
    default:
      return "no policy was agreed";
  }
}

std::string PositionAfter(uint64_t event) {
  return event == 0 ? "the start of the game" : absl::StrCat("the position after event ", event);
}

std::string OutcomeText(const v1::Remedy& remedy) {
  switch (remedy.outcome()) {
    case v1::Remedy::STANDS:
      return "it stands";
    case v1::Remedy::RESTORED:
      return absl::StrCat("play goes back to ", PositionAfter(remedy.back_to()));
    case v1::Remedy::MENDED:
      return "it is put right, and what came later stays";
    default:
      return "cannot be said without more from the parties";
  }
}

const char* BreachText(v1::BreachKind kind) {
  switch (kind) {
    case v1::NOT_DUE:
      return "was not due";
    case v1::OMISSION:
      return "passed by what was due";
    case v1::WRONG_CLAIM:
      return "has a wrong number written down";
    case v1::WRONG_ROLL:
      return "is not the outcome that was agreed";
    case v1::BELOW_GRADE:
      return "is worth less than was agreed";
    default:
      return "is against the rules";
  }
}

std::string PlaceText(const v1::Breach& breach) {
  return absl::StrCat(breach.kind() == v1::OMISSION ? "before event " : "event ", breach.event());
}

Line InWords(const std::string& words, const std::string& notation) {
  return words.empty() ? Line(Code(notation)) : Line(AsSentence(words), " ", Code(notation));
}

void WriteDifferences(const google::protobuf::RepeatedPtrField<v1::RuledDifference>& differences,
                      absl::string_view what, absl::string_view first, absl::string_view second, Document* out) {
  std::vector<std::vector<std::string>> rows;
  for (const v1::RuledDifference& one : differences) {
    // What no value shows has no words.
    if (absl::StartsWith(one.name(), "section.")) continue;
    rows.push_back(one.title().empty()
                       ? std::vector<std::string>{one.name(), one.recorded(), one.corrected()}
                       : std::vector<std::string>{one.title(), one.recorded_words(), one.corrected_words()});
  }
  out->Table({std::string(what), std::string(first), std::string(second)}, std::move(rows));
}

const char* VerdictText(v1::Verdict verdict) {
  switch (verdict) {
    case v1::UPHELD:
      return "upheld";
    case v1::REJECTED:
      return "rejected";
    default:
      return "cannot be decided";
  }
}

}  // namespace adjutant
