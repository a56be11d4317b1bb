#include "verify/page/ruling_data.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/kernel/status.h"
#include "verify/court/followed.h"
#include "verify/court/ruling_report.h"
#include "verify/page/page.h"
#include "verify/rules/sight.h"
#include "verify/spoken/names.h"
#include "verify/text/json.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// Of the second record, this many events before and after the one where the two part.
constexpr uint64_t kBeside = 40;

// The event in question: where the logs part, what a claim is about, or the first error.
uint64_t EventOf(const v1::Ruling& ruling) {
  if (ruling.fork().event() > 0) return ruling.fork().event();
  for (const v1::RuledClaim& claim : ruling.claims()) {
    if (claim.event() > 0) return claim.event();
  }
  return ruling.breaches_size() > 0 ? ruling.breaches(0).event() : 0;
}

std::string ClaimsText(const v1::Ruling& ruling) {
  std::string text;
  for (const v1::RuledClaim& claim : ruling.claims()) {
    absl::StrAppend(&text, text.empty() ? "" : "\n", absl::StripSuffix(claim.statement(), "."), ": ",
                    VerdictText(claim.verdict()), ".");
  }
  return text;
}

absl::StatusOr<OpenedLog> Open(const std::string& file, const DisputeFiles& files) {
  OpenedLog log;
  log.name = file;
  ADJUTANT_ASSIGN_OR_RETURN(log.reader, files.open(file));
  ADJUTANT_ASSIGN_OR_RETURN(log.ruleset, files.rules(log.reader->header(), file));
  return log;
}

// {"log": ..., "events": [{"n", "s"}...]}: the record of the second log about the event where they part. A
// log that breaks off, or cannot be followed, is told up to there.
absl::Status OtherRecord(const std::string& file, uint64_t at, PlayerId viewer, const DisputeFiles& files,
                         JsonWriter* json) {
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, Open(file, files));
  std::vector<RecordedEvent> record;
  // What is damaged the ruling says; what can be read can be shown.
  (void)ReadRecord(*log.reader, *log.ruleset, &record);
  const FollowedLog followed(log.ruleset, std::move(record));
  json->Begin('{').Field("log", file).Key("events").Begin('[');
  const uint64_t last = std::min(at + kBeside, followed.events());
  for (uint64_t number = at > kBeside ? at - kBeside : 1; number <= last; ++number) {
    const std::optional<size_t> place = followed.PlaceOf(number);
    if (!place.has_value()) break;
    const CarriedKind kind = followed.At(*place).kind;
    const bool refused = kind != CarriedKind::kKept && kind != CarriedKind::kMisread;
    std::string sentence = followed.SentenceAt(*place);
    if (viewer != kChance) {
      const State& before = followed.Before(*place);
      sentence = kind != CarriedKind::kKept
                     ? DecisionSentence(*log.ruleset, before, followed.EventAt(*place).player)
                     : Sight(*log.ruleset, viewer)
                           .Look(before, followed.EventAt(*place), followed.After(*place), Trace())
                           .sentence;
    }
    json->Begin('{').Field("n", number).Field("s", absl::StrCat(sentence, refused ? " (refused)" : "")).End();
  }
  json->End().End();
  return absl::OkStatus();
}

absl::StatusOr<std::string> RulingJsonOfPage(const v1::Ruling& ruling, uint64_t at, PlayerId viewer,
                                             const DisputeFiles& files) {
  std::string text;
  JsonWriter json(&text, JsonWriter::Layout::kPage);
  json.Begin('{').Field("claim", ClaimsText(ruling)).Field("verdict", ruling.summary()).Field("at", at);
  json.Key("blocks");
  RulingDocument(ruling).ToJson(&json);
  if (ruling.logs_size() > 1 && ruling.fork().event() > 0) {
    json.Key("other");
    ADJUTANT_RETURN_IF_ERROR(OtherRecord(ruling.logs(1).file(), at, viewer, files, &json));
  }
  json.End();
  return text;
}

}  // namespace

absl::StatusOr<std::string> RulingPage(const v1::Ruling& ruling, const DisputeFiles& files) {
  if (ruling.logs_size() == 0) return absl::InvalidArgumentError("a ruling without a log has no page");
  const uint64_t at = EventOf(ruling);
  PageOptions options;
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, Open(ruling.logs(0).file(), files));
  if (!ruling.view().empty()) {
    ADJUTANT_ASSIGN_OR_RETURN(options.viewer, FindSide(*log.ruleset, ruling.view()));
  }
  ADJUTANT_ASSIGN_OR_RETURN(options.ruling, RulingJsonOfPage(ruling, at, options.viewer, files));
  if (ruling.logs(0).events() > kMostEventsOnPage) {
    options.from = at > kMostEventsOnPage / 2 ? at - kMostEventsOnPage / 2 : 1;
    options.to = *options.from + kMostEventsOnPage - 1;
  }
  ADJUTANT_ASSIGN_OR_RETURN(Page page, MakeFollowedPage(&log, options));
  return std::move(page.html);
}

}  // namespace adjutant
