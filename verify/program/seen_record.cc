#include "verify/program/seen_record.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "replay/replayer.h"
#include "verify/rules/sight.h"
#include "verify/terminal/exit.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

void Add(absl::string_view text, std::string* bytes) { absl::StrAppend(bytes, text.size(), ":", text, "\n"); }

}  // namespace

absl::StatusOr<Sha256> SeenRecord(const OpenedLog& log, uint64_t records, PlayerId viewer) {
  const Ruleset& ruleset = *log.ruleset;
  const v1::LogHeader& header = log.reader->header();
  // Of the header what is open: the seed gives rolls away, and a constructed position may hold a hand.
  std::string bytes = "adjutant view 1\n";
  Add(SideId(ruleset.game(), viewer), &bytes);
  for (const absl::string_view text :
       {absl::string_view(header.game()), absl::string_view(header.title()), ruleset.scenario(), ruleset.edition()}) {
    Add(text, &bytes);
  }
  Add(absl::StrJoin(header.players(), "\n"), &bytes);
  for (size_t i = 0; i < ruleset.options().size(); ++i) {
    Add(ruleset.game().options()[i].choices[ruleset.options()[i]].value, &bytes);
  }
  for (const PackDigest& pack : ruleset.packs()) Add(pack.sha256, &bytes);
  Sha256 digest = Sha256Of(bytes);
  const auto add = [&](uint64_t number, absl::string_view text) {
    bytes = absl::StrCat(HexOf(digest), "\n", number, "\n");
    Add(text, &bytes);
    digest = Sha256Of(bytes);
  };
  const Sight sight(ruleset, viewer);
  const EventCodec codec(ruleset);
  if (records == 0) {
    add(0, sight.Sees(ruleset.NewState()));
    return digest;
  }
  ReplayOptions options;
  options.check_claims = false;
  options.until = records;
  // As `replay --view` tells them: acts, and events against the rules, may name what is hidden.
  options.act = [&](const ReplayedAct& act) { add(act.number, "act"); };
  const auto outcome = Replay(*log.reader, ruleset, options, [&](const ReplayedEvent& event) {
    if (event.breach != nullptr && !event.breach->ruling.accepted) return add(event.number, "as played");
    const SeenEvent seen = sight.Look(event.before, event.event, event.after, Trace(false));
    add(event.number, seen.hidden ? "hidden" : codec.ToNotation(event.event));
  });
  if (!outcome.ok()) return InputError(outcome.status());
  add(outcome->events, sight.Sees(outcome->state));
  return digest;
}

}  // namespace adjutant
