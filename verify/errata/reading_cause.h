// The case of the rules by which two readings come to differ.
#ifndef ADJUTANT_VERIFY_ERRATA_READING_CAUSE_H_
#define ADJUTANT_VERIFY_ERRATA_READING_CAUSE_H_

#include <vector>

#include "core/kernel/ruleset.h"

namespace adjutant {

class ReadingCause {
 public:
  // Both outlive it.
  ReadingCause(const Ruleset& base, const Ruleset& with);

  // Whether an option that differs between the readings is about a case.
  bool IsOptionCase(RuleId rule) const;

  // An event that both readings accept, by the names and at the position of each.
  struct Taken {
    const State& at_base;
    const State& at_with;
    const Event& of_base;
    const Event& of_with;
  };
  struct Unlike {
    RuleId by_option = kNoRule;  // a case of the options that differ, if it is cited at all
    RuleId first = kNoRule;      // the first case that one cites and the other does not, or that they tell differently
  };
  Unlike OfTaking(const Taken& taken) const;

  // Of another start: the first case of the first option that makes one alone.
  RuleId OfStart() const;

  // Whether both have the same packs, so that their positions can be compared to the last bit.
  bool same_names() const { return same_names_; }

 private:
  const Ruleset& base_;
  const Ruleset& with_;
  const Catalogue catalogue_;
  std::vector<const char*> option_cases_;  // of the options that differ
  const bool same_names_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_ERRATA_READING_CAUSE_H_
