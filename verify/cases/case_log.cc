// Adjudication cases as logs.
#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "verify/cases/cases.h"
#include "verify/rules/rule_status.h"
#include "verify/spoken/reader.h"

namespace adjutant {
namespace {

const v1::Expectation& FirstAccepting(const v1::Case& one) {
  const auto accepting = std::find_if(one.expect().begin(), one.expect().end(),
                                      [](const v1::Expectation& expect) { return expect.accepted(); });
  return accepting == one.expect().end() ? one.expect(0) : *accepting;
}

absl::Status Play(const std::string& text, EventReader* reader, CaseLog* log) {
  const auto events = reader->All(text, log->end);
  if (!events.ok()) {
    return absl::Status(events.status().code(), absl::StrCat("event \"", text, "\": ", events.status().message()));
  }
  for (const Event& event : *events) {
    Why why;
    const Ruling ruling = log->ruleset->Check(log->end, event, &why);
    if (!ruling.accepted) {
      return absl::InvalidArgumentError(absl::StrCat("event \"", text, "\" is refused by ",
                                                     RuleIdText(log->ruleset->game().catalogue(), ruling.rule), ": ",
                                                     why.sentence));
    }
    log->ruleset->Apply(&log->end, event, nullptr);
    log->events.push_back(reader->codec().ToBytes(event));
  }
  return absl::OkStatus();
}

absl::StatusOr<CaseLog> MakeLog(const Game& game, const v1::Case& one) {
  const v1::Expectation& expect = FirstAccepting(one);
  ADJUTANT_ASSIGN_OR_RETURN(Setup setup, SetupOf(game, one, expect));
  if (!one.position().empty()) {
    ADJUTANT_ASSIGN_OR_RETURN(const auto start, game.MakeRuleset(setup));
    ADJUTANT_ASSIGN_OR_RETURN(setup.position, CasePositionOf(*start, one));
  }
  CaseLog log;
  ADJUTANT_ASSIGN_OR_RETURN(log.ruleset, game.MakeRuleset(setup));
  log.overlays = setup.overlays;
  log.header = HeaderFor(*log.ruleset);
  log.header.set_title(absl::StrCat(one.id(), ": ", one.title()));
  log.header.set_dice_mode("entered");
  log.end = log.ruleset->NewState();
  EventReader reader(*log.ruleset);
  for (const std::string& event : one.setup()) ADJUTANT_RETURN_IF_ERROR(Play(event, &reader, &log));
  if (expect.accepted()) ADJUTANT_RETURN_IF_ERROR(Play(one.event(), &reader, &log));
  return log;
}

}  // namespace

absl::StatusOr<CaseLog> LogOfCase(const Game& game, const v1::Case& one) {
  auto log = MakeLog(game, one);
  if (log.ok()) return log;
  return absl::Status(log.status().code(), absl::StrCat(one.id(), ": ", log.status().message()));
}

}  // namespace adjutant
