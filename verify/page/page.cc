#include "verify/page/page.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/status.h"
#include "verify/court/followed.h"
#include "verify/page/data.h"
#include "verify/page/page_template.h"
#include "verify/page/svg.h"
#include "verify/record/agreement.h"
#include "verify/text/build_info.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

absl::Status TooLong(const std::string& name) {
  return absl::OutOfRangeError(absl::StrCat(name, ": a page takes ", kMostEventsOnPage,
                                            " events, and there are more; choose a part with --from and --to"));
}

std::string FillIn(const v1::Board& board, const std::string& title, const std::string& data) {
  // Each placeholder stands once in the template, and what replaces it is not looked at again.
  return absl::StrReplaceAll(
      PageTemplate(), {{"<!--TITLE-->", XmlEscaped(title)}, {"<!--MAP-->", MapSvg(board)}, {"<!--DATA-->", data}});
}

Page Finish(const OpenedLog& log, const PageOptions& options, const v1::Board& board, const ReplayOutcome& outcome,
            PageData* data) {
  const Ruleset& ruleset = *log.ruleset;
  PageData::About about;
  about.log = std::filesystem::path(log.name).filename().string();
  about.program = absl::StrCat("adjutant ", kProgramVersion);
  about.header = &log.reader->header();
  about.closed = outcome.closed;
  if (about.closed) about.closing_outcome = log.reader->close().outcome();
  about.cut = options.to.has_value() && outcome.events == *options.to && !about.closed;
  about.ruling = options.ruling;
  const std::string& named = about.header->title();
  const std::string title = absl::StrCat(ruleset.game().title(), named.empty() ? "" : ": ", named);
  return Page{FillIn(board, title, data->Finish(about, outcome)), outcome};
}

// To one side: what the parties agreed on, and what they said of it, may name what is hidden from it.
constexpr char kActSeen[] = "an act of the parties";
constexpr char kTakenBackSeen[] = "an event that was taken back";

// An event of a log that is replayed.
void AddReplayed(const Ruleset& ruleset, const ReplayedEvent& event, PageData* data) {
  if (event.breach == nullptr) return data->Add(event);
  v1::Breach breach;
  breach.set_kind(v1::AGAINST_RULES);
  breach.set_event(event.number);
  breach.set_facts(
      absl::StrCat(Printable(event.breach->why.sentence), " (", BreachStatus(ruleset, *event.breach), ")"));
  Cite(ruleset, event.breach->ruling.rule, breach.mutable_cases());
  PageData::Breaks breaks;
  // What is refused has no sentence that could be trusted.
  breaks.left_out = true;
  breaks.breaches.push_back(&breach);
  data->Add(event, breaks);
}

// An event of a followed record, with what is wrong with it.
void AddFollowed(const FollowedLog& followed, uint64_t number, PageData* data, ReplayOutcome* outcome) {
  const RecordedEvent& recorded = followed.record()[number - 1];
  if (recorded.skip) {
    const std::string sentence = recorded.act.empty()
                                     ? Printable(absl::StrCat(EventCodec(followed.ruleset()).ToNotation(recorded.event),
                                                              " (", recorded.agreed, ")"))
                                     : recorded.act;
    uint64_t before = number - 1;
    while (before > 0 && followed.PositionAfter(before) == nullptr) --before;
    const char* seen = recorded.act.empty() ? kTakenBackSeen : kActSeen;
    return data->AddAct(number, sentence, seen, *followed.PositionAfter(before));
  }
  const std::optional<size_t> place = followed.PlaceOf(number);
  PageData::Breaks breaks;
  breaks.lost = !place.has_value();
  breaks.left_out = place.has_value() && !followed.At(*place).Played();
  for (size_t i = 0; i < followed.breaches().size(); ++i) {
    const v1::Breach& breach = followed.breaches()[i];
    // A wrong number stands with the event's claims.
    if (breach.event() == number && breach.kind() != v1::WRONG_CLAIM) breaks.breaches.push_back(&breach);
  }
  v1::Annotations annotations;
  const bool annotated = !recorded.annotations.empty() && annotations.ParseFromString(recorded.annotations);
  const std::vector<ClaimResult> claims = followed.ClaimsAt(number);
  outcome->claims += claims.size();
  outcome->broken_claims += static_cast<uint64_t>(
      std::count_if(claims.begin(), claims.end(), [](const ClaimResult& claim) { return !claim.holds; }));
  const State& before = place.has_value() ? followed.Before(*place) : followed.end();
  const State& after = place.has_value() ? followed.After(*place) : followed.end();
  const Trace trace = place.has_value() ? followed.TraceAt(*place) : Trace();
  // The page shows neither how a record is stored nor its chain.
  const RecordView stored;
  data->Add({number, recorded.offset, recorded.event, annotated ? &annotations : nullptr, before, after, trace, claims,
             stored, recorded.chain},
            breaks);
}

}  // namespace

absl::StatusOr<Page> MakePage(OpenedLog* log, const PageOptions& options) {
  const Ruleset& ruleset = *log->ruleset;
  v1::Board board;
  ruleset.DrawBoard(&board);
  PageData data(ruleset, options.viewer, board);
  const uint64_t from = options.from.value_or(1);
  bool started = false, too_long = false;
  const auto start = [&](const State& state, uint64_t events) {
    if (!started) data.Start(state, events);
    started = true;
  };
  if (from <= 1) start(ruleset.NewState(), 0);

  ReplayOptions replay;
  replay.trace = true;
  replay.look_ahead = true;
  replay.act = [&](const ReplayedAct& act) {
    too_long = too_long || data.size() >= kMostEventsOnPage;
    if (too_long || act.number < from) return;
    start(act.before, act.number - 1);
    data.AddAct(act.number, ActSentence(ruleset, act.act, act.effect), kActSeen, act.after);
  };
  // One event more than a page takes shows that there are too many.
  replay.until = std::min(options.to.value_or(~uint64_t{0}), std::max<uint64_t>(from, 1) + kMostEventsOnPage);
  const auto outcome = Replay(*log->reader, ruleset, replay, [&](const ReplayedEvent& event) {
    too_long = too_long || data.size() >= kMostEventsOnPage;
    if (too_long || event.number < from) return;
    start(event.before, event.number - 1);
    AddReplayed(ruleset, event, &data);
  });
  if (!outcome.ok()) return outcome.status();
  if (too_long) return TooLong(log->name);
  if (from > outcome->events && !outcome->refused && options.from.has_value()) {
    return NoSuchEvent(log->name, outcome->events, from);
  }
  start(outcome->state, outcome->events);

  return Finish(*log, options, board, *outcome, &data);
}

absl::StatusOr<Page> MakeFollowedPage(OpenedLog* log, const PageOptions& options) {
  std::vector<RecordedEvent> record;
  const absl::Status read = ReadRecord(*log->reader, *log->ruleset, &record);
  if (!read.ok() && record.empty()) return read;
  const FollowedLog followed(log->ruleset, std::move(record));
  const uint64_t from = std::max<uint64_t>(options.from.value_or(1), 1);
  const uint64_t to = std::min<uint64_t>(options.to.value_or(followed.events()), followed.events());
  if (from > followed.events() && options.from.has_value()) return NoSuchEvent(log->name, followed.events(), from);
  if (to >= from && to - from >= kMostEventsOnPage) return TooLong(log->name);

  v1::Board board;
  log->ruleset->DrawBoard(&board);
  PageData data(*log->ruleset, options.viewer, board);
  const auto position = [&](uint64_t number) -> const State& {
    const State* state = followed.PositionAfter(number);
    return state == nullptr ? followed.end() : *state;
  };
  ReplayOutcome outcome;
  data.Start(position(from - 1), from - 1);
  for (uint64_t number = from; number <= to; ++number) {
    AddFollowed(followed, number, &data, &outcome);
  }
  outcome.events = to;
  outcome.state = position(to);
  return Finish(*log, options, board, outcome, &data);
}

}  // namespace adjutant
