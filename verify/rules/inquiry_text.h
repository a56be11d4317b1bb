// The answer to "may I do this, and if not, why not?", as text and as JSON.
#ifndef ADJUTANT_VERIFY_RULES_INQUIRY_TEXT_H_
#define ADJUTANT_VERIFY_RULES_INQUIRY_TEXT_H_

#include <optional>
#include <string>

#include "verify/rules/inquiry.h"
#include "verify/terminal/console.h"
#include "verify/text/json.h"

namespace adjutant {

// What was asked, and everything that was found out.
struct Inquiry {
  const Ruleset& ruleset;
  const State& state;
  std::string log;
  uint64_t after = 0;  // the event that led to the position
  Event event;

  Objections objections;  // none: legal, and the rest is empty
  std::vector<SingleChange> changes;
  std::optional<WaysTo> ways;               // if the event is not due
  std::optional<uint64_t> was_legal_after;  // the last event of the record after which it was legal
  OtherReadings readings;
  bool rolls_by_seed = false;  // in changes and ways, chance comes out as the seed of the log gives it

  bool legal() const { return objections.cases.empty(); }
};

void PrintInquiry(const Inquiry& inquiry, Console* console);
void InquiryJson(const Inquiry& inquiry, JsonWriter* json);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_INQUIRY_TEXT_H_
