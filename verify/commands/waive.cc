// adjutant waive: an event against the rules stands.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/court/followed.h"
#include "verify/court/waivers.h"
#include "verify/program/access.h"
#include "verify/program/roll_guard.h"
#include "verify/program/speakers.h"
#include "verify/record/agreement.h"
#include "verify/record/session.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// Of one event: itself, and those after it that follow from it, one after the other.
v1::Waiver OnlyFrom(const v1::Waiver& all, uint64_t event) {
  v1::Waiver some;
  for (const v1::Stands& stands : all.stands()) {
    const bool follows = some.stands_size() > 0 && stands.event() == some.stands(some.stands_size() - 1).event() + 1 &&
                         stands.played().no_effect();
    if (stands.event() == event || follows) *some.add_stands() = stands;
  }
  return some;
}

// Events that the rules allow and that are findings all the same: outcomes that are not what their source makes them,
// numbers that were written down wrongly.
absl::Status AddOtherFindings(const std::string& path, const LogAccess& access, const FollowedLog& followed,
                              std::optional<uint64_t> until, v1::Waiver* waiver) {
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(path, access));
  auto events = RollsInQuestion(*log.reader, *log.ruleset);
  if (!events.ok()) return InputError(events.status());
  for (const v1::Breach& breach : followed.breaches()) {
    if (breach.kind() == v1::WRONG_CLAIM && breach.agreed().empty()) events->push_back(breach.event());
  }
  auto* stands = waiver->mutable_stands();
  for (const uint64_t event : *events) {
    const bool known =
        std::any_of(stands->begin(), stands->end(), [&](const v1::Stands& one) { return one.event() == event; });
    if (!known && event <= until.value_or(event)) stands->Add()->set_event(event);
  }
  std::sort(stands->begin(), stands->end(),
            [](const v1::Stands& a, const v1::Stands& b) { return a.event() < b.event(); });
  return absl::OkStatus();
}

// A side that proposes what is proposed already should answer.
absl::Status CheckNoneWaits(const std::string& path, const LogAccess& access, const v1::Waiver& waiver) {
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(path, access));
  ReplayOptions options;
  options.check_claims = false;
  const auto outcome = Replay(*log.reader, *log.ruleset, options, nullptr);
  if (!outcome.ok()) return InputError(outcome.status());
  for (const OpenProposal& open : outcome->open) {
    for (const v1::Stands& one : open.proposed->waiver().stands()) {
      if (std::none_of(waiver.stands().begin(), waiver.stands().end(),
                       [&](const v1::Stands& stands) { return stands.event() == one.event(); })) {
        continue;
      }
      return Failure(Exit::kNo, absl::StrCat("waive: ", path, ": that event ", one.event(), " stands is proposal ",
                                             open.number, ", which waits for an answer: `adjutant undo ", path,
                                             " --answer=yes --by=SIDE`; nothing was written"));
    }
  }
  return absl::OkStatus();
}

// In a sealed log nobody but the dealer can say what a breach led to: those stand that say themselves how they were
// played, by the case that was told when they were.
absl::Status TakeWordsOfRecord(const OpenedLog& log, v1::Waiver* waiver) {
  for (v1::Stands& stands : *waiver->mutable_stands()) {
    const v1::Annotations& said = log.filled->sealed().records()[stands.event() - 1].annotations;
    if (!said.has_as_recorded()) {
      return Failure(Exit::kNo, absl::StrCat("waive: ", log.name, ": event ", stands.event(),
                                             " does not say how it was played, and things are sealed; take it back "
                                             "(`adjutant undo`), or wait until the masters are disclosed"));
    }
    stands.set_case_(said.as_recorded().case_());
  }
  return absl::OkStatus();
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  if (path == "-") return UsageError("waive: LOG must be a file");
  ADJUTANT_ASSIGN_OR_RETURN(const auto event, call.flags.Number("event"));
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(path, AccessOf(call)));
  ADJUTANT_ASSIGN_OR_RETURN(const Speakers speakers, SpeakersFrom(call.flags, *log.ruleset, "waive: "));
  if (!speakers.ruling.empty()) ADJUTANT_RETURN_IF_ERROR(RequireOpen(log, "waive --ruling"));
  ADJUTANT_ASSIGN_OR_RETURN(const auto writer, OpenToAppend(path));
  const Sha256 start = log.reader->chain();
  std::vector<RecordedEvent> record;
  if (const absl::Status read = ReadRecord(*log.reader, *log.ruleset, &record); !read.ok()) return InputError(read);
  if (event.has_value() && (*event == 0 || *event > record.size())) return NoSuchEvent(path, record.size(), *event);
  const FollowedLog followed(log.ruleset, std::move(record));
  const auto all = WaiverOf(followed, event.value_or(~uint64_t{0}));
  if (!all.ok()) return WithExit(Exit::kNo, all.status(), absl::StrCat("waive: ", path, ": "));
  v1::Waiver in_question = *all;
  if (log.IsOpen()) {
    ADJUTANT_RETURN_IF_ERROR(AddOtherFindings(path, AccessOf(call), followed, event, &in_question));
  } else {
    ADJUTANT_RETURN_IF_ERROR(TakeWordsOfRecord(log, &in_question));
  }
  v1::Proposed proposed;
  *proposed.mutable_waiver() = event.has_value() ? OnlyFrom(in_question, *event) : std::move(in_question);
  if (proposed.waiver().stands().empty()) {
    return Failure(Exit::kNo, absl::StrCat("waive: ", path, ": ",
                                           event.has_value() ? absl::StrCat("event ", *event,
                                                                            " keeps to the rules, or is waived already")
                                                             : "there is no finding that is not waived yet",
                                           "; nothing was written"));
  }
  if (!speakers.sides.empty()) ADJUTANT_RETURN_IF_ERROR(CheckNoneWaits(path, AccessOf(call), proposed.waiver()));
  ADJUTANT_RETURN_IF_ERROR(CheckRuling(call.flags, log.ruleset->game(), start, followed.record(), proposed, "waive: "));
  const std::vector<NewRecord> records =
      AgreementRecords(proposed, speakers, writer->events(), writer->format_version() >= 2);
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, writer->AppendRecords(records)));
  const bool holds = AllAgree(speakers, *log.ruleset);
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("holds", holds).Field("proposal", writer->events() - records.size() + 1);
    json.Key("events").Begin('[');
    for (const v1::Stands& stands : proposed.waiver().stands()) json.Number(stands.event());
    json.End().End();
    return Exit::kOk;
  }
  for (const v1::Stands& stands : proposed.waiver().stands()) {
    call.console.Print(path, ": event ", stands.event(), holds ? " stands" : " is proposed to stand",
                       stands.case_().empty() ? "" : absl::StrCat(" though it breaks ", stands.case_()), "\n");
  }
  if (!holds) {
    call.console.Print(WaitsForAnswer(writer->events() - records.size() + 1, path), "\n");
  }
  return Exit::kOk;
}

std::vector<FlagSpec> Specs() {
  std::vector<FlagSpec> flags = {{"event", "N", "the event that stands; every finding if left out"}};
  for (const FlagSpec& flag : SpeakerFlags()) flags.push_back(flag);
  flags.push_back(OverlayFlag());
  flags.push_back(ReaderFlag());
  return flags;
}

}  // namespace

const Command kWaiveCommand = {
    "waive",
    "LOG",
    "records that an event against the rules stands, by agreement or by a ruling",
    "Play goes on from the position as it was played; `adjutant check` reports a breach that stands, and no error any\n"
    "more. An outcome that is not what its source makes it, or a broken claim, can be waived as well. --by names the "
    "side that proposes it; it holds once all sides have agreed (--by again, --agreed, or later\n"
    "`adjutant undo --answer=yes`). The waiver is a record of its own; nothing of the log is changed.",
    "adjutant waive game.adj --event=98 --by=us --by=mexico",
    1,
    1,
    Specs(),
    Run};

}  // namespace adjutant
