// What mending an error would change, in the report of a ruling.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "verify/court/report_sections.h"
#include "verify/court/report_words.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// Whether the record of a log could be followed only with something that it does not have.
bool HasStandIns(const v1::Ruling& ruling, const std::string& log) {
  return std::any_of(ruling.breaches().begin(), ruling.breaches().end(),
                     [&](const v1::Breach& breach) { return breach.kind() == v1::OMISSION && breach.log() == log; });
}

// What stands where the error was.
void WriteInstead(const v1::Breach& breach, const v1::Correction& correction, Document* out) {
  if (breach.kind() == v1::WRONG_CLAIM && correction.event() == breach.event()) {
    out->Paragraph(Line("Only what was written down is put right."));
  } else if (correction.instead().empty()) {
    out->Paragraph(Line(breach.kind() == v1::OMISSION
                            ? absl::StrCat("Before event ", correction.event(), ", what was passed by is asked for.")
                            : absl::StrCat("Event ", correction.event(), " is left out.")));
  } else if (correction.instead_size() == 1 && correction.instead(0) == breach.notation() &&
             breach.kind() != v1::OMISSION) {
    out->Paragraph(
        Line(absl::StrCat("Event ", correction.event(), " stays as it is; play goes on from what it says.")));
  } else {
    out->Paragraph(Line(absl::StrCat(breach.kind() == v1::OMISSION ? "Now done before event " : "Instead of event ",
                                     correction.event(), ":")));
    for (int i = 0; i < correction.instead_size(); ++i) {
      out->Item(InWords(i < correction.instead_words_size() ? correction.instead_words(i) : "", correction.instead(i)));
    }
    for (const std::string& proposal : correction.proposals()) {
      out->Paragraph(Line("No more than a proposal: ", AsSentence(proposal)));
    }
  }
}

void WriteChanges(const v1::Correction& correction, Document* out) {
  std::vector<std::vector<std::string>> rows;
  for (const v1::Change& change : correction.changes()) {
    std::string why = change.why();
    const std::string cited = change.case_().empty() ? "" : absl::StrCat("[", change.case_(), "]");
    if (!absl::StrContains(why, cited)) absl::StrAppend(&why, why.empty() ? "" : " ", cited);
    rows.push_back({absl::StrCat(change.event()), change.kind(),
                    change.sentence().empty() ? change.notation() : change.sentence(), why});
  }
  out->Table({">event", "becomes", "what", "why"}, std::move(rows));
}

// The words with which every outcome begins: "chance die_rolled purpose=movement".
std::string CommonWords(const v1::Correction& correction) {
  std::string common;
  bool is_first = true;
  for (const v1::OutcomeSpread& spread : correction.spread()) {
    for (const std::string& outcome : spread.outcomes()) {
      if (is_first) common = outcome;
      is_first = false;
      // Back to a space, until the outcome begins with it.
      while (!absl::StartsWith(outcome, absl::StrCat(common, " ")) && !common.empty()) {
        const size_t space = common.rfind(' ');
        common.resize(space == std::string::npos ? 0 : space);
      }
    }
  }
  return common;
}

// What each outcome of what is missing comes to.
void WriteSpread(const v1::Correction& correction, Document* out) {
  if (correction.spread().empty()) return;
  const std::string common = CommonWords(correction);
  out->Paragraph(Line("By what falls there", common.empty() ? "" : ", ", Code(common), ":"));
  std::vector<std::vector<std::string>> rows;
  for (const v1::OutcomeSpread& spread : correction.spread()) {
    std::vector<std::string> outcomes, differences;
    for (int i = 0; i < spread.outcomes_size(); ++i) {
      const absl::string_view outcome = spread.outcomes(i);
      outcomes.emplace_back(i < spread.words_size() ? absl::string_view(spread.words(i))
                                                    : absl::StripLeadingAsciiWhitespace(outcome.substr(common.size())));
    }
    for (const v1::RuledDifference& one : spread.differences()) {
      differences.push_back(one.title().empty()
                                ? absl::StrCat(one.name(), ": ", one.recorded(), " -> ", one.corrected())
                                : absl::StrCat(one.title(), ": ", one.recorded_words(), " -> ", one.corrected_words()));
    }
    rows.push_back({absl::StrJoin(outcomes, ", "), absl::StrCat(spread.changes()),
                    differences.empty() ? "as recorded" : absl::StrJoin(differences, "; ")});
  }
  out->Table({"outcome", ">events that change", "at the end"}, std::move(rows));
}

}  // namespace

void WriteCorrection(const v1::Ruling& ruling, const v1::RuledError& error, Document* out) {
  const v1::Correction& correction = error.correction();
  out->Heading(3, "What mending it would change");
  if (!correction.possible()) {
    out->Paragraph(Line("It cannot be corrected: ", AsSentence(correction.why_not())));
    return;
  }
  WriteInstead(error.breach(), correction, out);
  out->Paragraph(Line(absl::StrCat(Counted(correction.kept(), "later event"),
                                   correction.kept() == 1 ? " stays as it was" : " stay as they were"),
                      correction.changes().empty() ? "; nothing else changes." : ". What does not:"));
  WriteChanges(correction, out);
  if (!correction.missing().empty()) {
    out->Paragraph(Line(absl::StrCat("Up to event ", correction.certain_to(),
                                     " of the record nothing is missing. Then this is due, which it does not have: "),
                        AsSentence(correction.missing())));
  }
  if (correction.lost())
    out->Paragraph(
        Line("The search for how the rest of the record goes on was given up: whether more of it could be kept is "
             "not known."));
  WriteSpread(correction, out);
  WriteDifferences(correction.differences(), correction.missing().empty() ? "At the end" : "At the end, with stand-ins",
                   HasStandIns(ruling, error.breach().log()) ? "as followed" : "as recorded", "corrected", out);
  if (correction.differences().empty() && !correction.recorded_digest().empty() &&
      correction.recorded_digest() == correction.corrected_digest()) {
    out->Paragraph(Line(correction.missing().empty() ? "The position at the end is the same."
                                                     : "With stand-ins for what is missing, the position at the end "
                                                       "is the same."));
  }
}

}  // namespace adjutant
