// The doubts in the report of a ruling.
#include <algorithm>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "verify/court/judge.h"
#include "verify/court/report_sections.h"
#include "verify/court/report_words.h"
#include "verify/court/ruling_report.h"

namespace adjutant {
namespace {

const char* DoubtKind(v1::Doubt::Kind kind) {
  switch (kind) {
    case v1::Doubt::COMPONENT:
      return "A component that is not certain";
    case v1::Doubt::OPTION:
      return "A rules option";
    case v1::Doubt::DICE:
      return "Dice";
    default:
      return "Play against the rules";
  }
}

std::string WhatIsDoubted(const v1::Doubt& doubt) {
  return absl::StrCat(doubt.kind(), " ", doubt.subject(), " ", doubt.text());
}

// Under every alternative, each claim gets the verdict and the reason that it has.
bool ChangesNothing(const v1::Ruling& ruling, const std::string& what) {
  for (const v1::Doubt& doubt : ruling.doubts()) {
    if (WhatIsDoubted(doubt) != what) continue;
    for (const v1::Doubt::Alternative& other : doubt.alternatives()) {
      const bool same = std::any_of(ruling.claims().begin(), ruling.claims().end(), [&](const v1::RuledClaim& claim) {
        return claim.id() == other.claim() && claim.verdict() == other.verdict() &&
               MainFinding(claim) == other.finding();
      });
      if (!same) return false;
    }
  }
  return true;
}

void WriteAlternatives(const v1::Doubt& doubt, Document* out) {
  for (const v1::Doubt::Alternative& other : doubt.alternatives()) {
    out->Item(Line("With ", Code(other.value()), other.meaning().empty() ? "" : " (", other.meaning(),
                   other.meaning().empty() ? "" : ")",
                   other.claim().empty() ? ": " : absl::StrCat(": claim ", other.claim(), " "),
                   // Without a verdict the finding says why there is none.
                   other.verdict() == v1::VERDICT_UNSPECIFIED
                       ? absl::StrCat("has no verdict: ", Ended(other.finding()))
                       : absl::StrCat(VerdictText(other.verdict()), ". ", AsSentence(other.finding()))),
              2);
  }
}

void WriteHarmlessOptions(const v1::Ruling& ruling, Document* out) {
  std::set<std::string> told;
  Line names;
  for (const v1::Doubt& doubt : ruling.doubts()) {
    if (doubt.kind() != v1::Doubt::OPTION || !ChangesNothing(ruling, WhatIsDoubted(doubt))) continue;
    if (told.insert(doubt.subject()).second) names.Add(told.size() > 1 ? ", " : "").Add(Code(doubt.subject()));
  }
  if (names.empty()) return;
  out->Item(Line(Strong(told.size() == 1 ? "A rules option that decides nothing" : "Rules options that decide nothing"),
                 ": ", names,
                 ". Under every other value the claims concerned get the same verdict for the same reason."));
}

}  // namespace

void WriteDoubts(const v1::Ruling& ruling, Document* out) {
  out->Heading(2, "What this rests on that could be doubted");
  if (ruling.doubts().empty()) {
    out->Paragraph(Line("Nothing: no reconstructed component, no rules option and no doubtful die decides it."));
    return;
  }
  std::set<std::string> told;
  for (int i = 0; i < ruling.doubts_size(); ++i) {
    const v1::Doubt& doubt = ruling.doubts(i);
    const std::string what = WhatIsDoubted(doubt);
    if (!told.insert(what).second || (doubt.kind() == v1::Doubt::OPTION && ChangesNothing(ruling, what))) continue;
    out->Item(Line(Strong(DoubtKind(doubt.kind())), ": ", Code(doubt.subject()), doubt.text().empty() ? "" : ": ",
                   doubt.text()));
    // Several claims may come down to one option.
    for (int j = i; j < ruling.doubts_size(); ++j) {
      const v1::Doubt& same = ruling.doubts(j);
      if (WhatIsDoubted(same) == what) WriteAlternatives(same, out);
    }
  }
  WriteHarmlessOptions(ruling, out);
}

}  // namespace adjutant
