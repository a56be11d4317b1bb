// What was found in a file, as lines for golden files.
#ifndef ADJUTANT_TESTS_FOREIGN_TOLD_H_
#define ADJUTANT_TESTS_FOREIGN_TOLD_H_

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "replay/foreign/found.h"

namespace adjutant::foreign {

inline std::string Told(const Roll& roll) {
  std::string text = absl::StrCat("roll: ", roll.where.ToString(), ": ", roll.dice.ToString(), "; who: ", roll.who,
                                  "; when: ", roll.when, "; for: ", roll.label, "; ", GradeName(roll.grade), "; ",
                                  OriginName(roll.origin), "; ", roll.reference);
  if (roll.taken_back.has_value()) absl::StrAppend(&text, "; taken back at ", roll.taken_back->ToString());
  if (roll.same_as.has_value()) absl::StrAppend(&text, "; the same as ", roll.same_as->ToString());
  for (const std::string& warning : roll.warnings) absl::StrAppend(&text, "\n  ", warning);
  return text;
}

inline std::string Told(const Found& found) {
  std::string text = absl::StrCat(found.file, ": ", KindName(found.kind), "\n");
  for (const auto& [what, value] : found.about) absl::StrAppend(&text, what, ": ", value, "\n");
  for (const Count& one : found.understood) absl::StrAppend(&text, "understood: ", one.what, " x ", one.count, "\n");
  for (const Count& one : found.not_understood) {
    absl::StrAppend(&text, "not understood: ", one.what, " x ", one.count, "\n");
  }
  for (const Roll& roll : found.rolls) absl::StrAppend(&text, Told(roll), "\n");
  for (const Remark& remark : found.remarks) {
    absl::StrAppend(&text, RemarkName(remark.kind), ": ", remark.where.ToString(), ": ", remark.text, "\n");
  }
  return text;
}

// The texts of the remarks of one kind.
inline std::vector<std::string> Remarks(const Found& found, Remark::Kind kind) {
  std::vector<std::string> texts;
  for (const Remark& remark : found.remarks) {
    if (remark.kind == kind) texts.push_back(remark.text);
  }
  return texts;
}

}  // namespace adjutant::foreign

#endif  // ADJUTANT_TESTS_FOREIGN_TOLD_H_
