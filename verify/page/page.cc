#include "verify/page/page.h"

#include <algorithm>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/kernel/status.h"
#include "verify/build_info.h"
#include "verify/page/data.h"
#include "verify/page/page_template.h"
#include "verify/page/svg.h"
#include "verify/text.h"

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
  // One event more than a page takes shows that there are too many.
  replay.until = std::min(options.to.value_or(~uint64_t{0}), std::max<uint64_t>(from, 1) + kMostEventsOnPage);
  const auto outcome = Replay(*log->reader, ruleset, replay, [&](const ReplayedEvent& event) {
    too_long = too_long || data.size() >= kMostEventsOnPage;
    if (too_long || event.number < from) return;
    start(event.before, event.number - 1);
    data.Add(event);
  });
  if (!outcome.ok()) return outcome.status();
  if (too_long) return TooLong(log->name);
  if (from > outcome->events && !outcome->refused && options.from.has_value()) {
    return NoSuchEvent(log->name, outcome->events, from);
  }
  start(outcome->state, outcome->events);

  PageData::About about;
  about.log = std::filesystem::path(log->name).filename().string();
  about.program = absl::StrCat("adjutant ", kProgramVersion);
  about.header = &log->reader->header();
  about.closed = log->reader->closed();
  if (about.closed) about.closing_outcome = log->reader->close().outcome();
  about.cut = options.to.has_value() && outcome->events == *options.to && !about.closed;
  about.ruling = options.ruling;
  const std::string& named = about.header->title();
  const std::string title = absl::StrCat(ruleset.game().title(), named.empty() ? "" : ": ", named);
  return Page{FillIn(board, title, data.Finish(about, *outcome)), *outcome};
}

}  // namespace adjutant
