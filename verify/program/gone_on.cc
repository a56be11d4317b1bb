#include "verify/program/gone_on.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/fingerprint.h"
#include "verify/record/agreement.h"
#include "verify/record/session.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// An answer of more lines helps nobody.
constexpr size_t kListedMost = 20;

}  // namespace

absl::StatusOr<std::optional<GoneOn>> WhatFollows(const std::string& path, const std::string& after,
                                                  const LogAccess& access) {
  GoneOn found;
  found.after = after;
  uint64_t number = 0;
  const bool is_number = absl::SimpleAtoi(found.after, &number);
  if (!is_number && PlainFingerprint(found.after).empty()) {
    return UsageError(absl::StrCat("append: --after: '", found.after,
                                   "' is neither the number of an event nor a fingerprint of four words"));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(path, access));
  const EventCodec codec(*log.ruleset);
  // The record of this number, and what is said of it if it comes later than what is meant.
  const auto see = [&](const Sha256& chain, GoneOn::Event event) {
    found.chain = chain;
    const uint64_t here = event.number;
    if (found.at.has_value()) found.appended.push_back(std::move(event));
    if (is_number ? here != number : !IsFingerprintOf(found.after, chain)) return;
    found.at = here;
    found.appended.clear();
  };
  see(log.reader->chain(), {});
  ReplayOptions options;
  options.check_claims = false;
  options.act = [&](const ReplayedAct& act) {
    see(act.record.chain, {act.number, "", ActSentence(*log.ruleset, act.act, act.effect)});
  };
  const auto outcome = Replay(*log.reader, *log.ruleset, options, [&](const ReplayedEvent& event) {
    const std::string notation = codec.ToNotation(event.event);
    // What broke a rule did not do what its sentence says.
    see(event.record.chain,
        {event.number, notation,
         event.breach != nullptr ? absl::StrCat(notation, " (", BreachStatus(*log.ruleset, *event.breach), ")")
                                 : log.ruleset->Describe(event.before, event.event)});
  });
  if (!outcome.ok()) return InputError(outcome.status());
  found.events = outcome->events;
  found.acts = outcome->acts;
  if (found.at == found.events) return std::optional<GoneOn>();
  if (is_number) found.at = number;
  return std::optional<GoneOn>(std::move(found));
}

void PrintFingerprint(uint64_t records, uint64_t acts, const Sha256& chain, Console* console) {
  console->Print("fingerprint of ", CountedRecords(records, acts), ": ", console->Bold(FingerprintOf(chain)), "\n");
}

Exit AnswerGoneOn(const std::string& log, const GoneOn& gone_on, bool is_json, Console* console) {
  if (is_json) {
    JsonWriter json(console->buffer());
    json.Begin('{').Field("log", log).Field("appended", false).Key("gone_on").Begin('{');
    json.Field("after", gone_on.after).Field("found", gone_on.at.has_value() && *gone_on.at <= gone_on.events);
    json.Field("events", gone_on.events).Field("fingerprint", FingerprintOf(gone_on.chain)).Key("since").Begin('[');
    for (const GoneOn::Event& event : gone_on.appended) {
      json.Begin('{').Field("number", event.number).Field("notation", event.notation);
      json.Field("sentence", event.sentence).End();
    }
    json.End().End().End();
    return Exit::kNo;
  }
  if (!gone_on.at.has_value()) {
    console->Print("refused: no event of ", log, " has the fingerprint '", Printable(gone_on.after),
                   "': this is not the record that the sender had\n");
  } else if (*gone_on.at > gone_on.events) {
    console->Print("refused: ", log, " does not have event ", *gone_on.at, " yet\n");
  } else {
    console->Print("refused: ", log, " has gone on since event ", *gone_on.at, ":\n");
    for (size_t i = 0; i < gone_on.appended.size() && i < kListedMost; ++i) {
      console->Print("  ", gone_on.appended[i].number, "  ", Printable(gone_on.appended[i].sentence), "\n");
    }
    if (gone_on.appended.size() > kListedMost) {
      console->Print("  and ", Counted(gone_on.appended.size() - kListedMost, "event"), " more\n");
    }
  }
  console->Print("nothing was appended\n");
  PrintFingerprint(gone_on.events, gone_on.acts, gone_on.chain, console);
  return Exit::kNo;
}

}  // namespace adjutant
