#include "verify/program/desk_lines.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/program/annotation_flags.h"
#include "verify/spoken/names.h"
#include "verify/spoken/reader.h"
#include "verify/spoken/writer.h"
#include "verify/terminal/exit.h"

namespace adjutant {
namespace {

absl::StatusOr<v1::Annotations> AnnotationsOf(const SpokenEvents& events) {
  const std::vector<FlagSpec> specs = RecordFlags();
  ADJUTANT_ASSIGN_OR_RETURN(const Flags flags, Flags::Parse(specs, events.flags()));
  if (!flags.operands().empty()) {
    return UsageError(absl::StrCat("'", flags.operands()[0], "' stands behind the flags of a line"));
  }
  return RecordedFrom(flags, "");
}

// Whether flags behind an event are read as these annotations.
bool ReadsAnnotations(const std::string& words, const v1::Annotations& annotations) {
  if (IsMessage(words)) return false;
  const auto events = SpokenEvents::Of(absl::StrCat("event ", words));
  if (!events.ok()) return false;
  const auto read = AnnotationsOf(*events);
  return read.ok() && read->SerializeAsString() == annotations.SerializeAsString();
}

}  // namespace

absl::StatusOr<std::optional<Desk::Refused>> LineReader::Take(const std::string& line, bool roll, Desk* desk,
                                                              const v1::AsRecorded* as_recorded) {
  const auto failed = [&](const absl::Status& status) {
    return InputError(status, absl::StrCat("event ", desk->events() + 1, ": "));
  };
  const auto take = [&](const Event& event, v1::Annotations annotations, std::string said,
                        bool last = true) -> absl::StatusOr<std::optional<Desk::Refused>> {
    if (roll && event.player != kChance) ADJUTANT_RETURN_IF_ERROR(desk->RollAll({}));
    if (last && as_recorded != nullptr && !annotations.has_as_recorded()) {
      *annotations.mutable_as_recorded() = *as_recorded;
    }
    if (annotations.claims_size() > 0 || annotations.has_as_recorded()) {
      const absl::Status meant = UseMeantNames(reader_.lexicon(), desk->state(), event.player, &annotations);
      if (!meant.ok()) return failed(meant);
    }
    if (annotations.has_as_recorded()) {
      const absl::Status taken = desk->TakeAsRecorded(event, std::move(annotations), std::move(said));
      if (!taken.ok()) return InputError(taken, absl::StrCat("event ", desk->events() + 1, ": --as-recorded: "));
      return std::optional<Desk::Refused>();
    }
    return desk->Take(event, std::move(annotations), std::move(said));
  };
  if (IsMessage(line)) {
    v1::Annotations own;
    const auto event = reader_.codec().Parse(line, &own);
    if (!event.ok()) return failed(event.status());
    return take(*event, std::move(own), "");
  }
  auto events = SpokenEvents::Of(line);
  if (!events.ok()) return failed(events.status());
  auto annotations = AnnotationsOf(*events);
  if (!annotations.ok()) return failed(annotations.status());
  const auto exact = reader_.codec().Parse(events->said());
  if (exact.ok()) return take(*exact, *annotations, "");
  while (!events->done()) {
    if (roll && desk->IsChanceDue() && !events->is_chance(reader_.lexicon()))
      ADJUTANT_RETURN_IF_ERROR(desk->RollAll({}));
    const auto event = events->Next(reader_.lexicon(), desk->state());
    if (!event.ok()) return failed(WhyNotRead(line, exact.status(), event.status()));
    ADJUTANT_ASSIGN_OR_RETURN(
        auto refused, take(*event, events->done() ? *annotations : v1::Annotations(), events->said(), events->done()));
    if (refused.has_value()) return refused;
  }
  return std::optional<Desk::Refused>();
}

absl::Status LineReader::NameAsMeant(const Desk& desk, v1::Annotations* annotations) {
  if (annotations->claims_size() == 0) return absl::OkStatus();
  const PlayerId side = desk.appended().empty() ? kChance : desk.appended().back().event.player;
  const absl::Status meant = UseMeantNames(reader_.lexicon(), desk.state(), side, annotations);
  return meant.ok() ? meant : InputError(meant, "--claim: ");
}

absl::StatusOr<Event> LineReader::ReadOne(const std::string& line, const State& state) {
  bool more = false;
  absl::StatusOr<Event> event = reader_.First(line, state, &more);
  if (more) return UsageError(absl::StrCat("'", line, "' is more than one event"));
  return event;
}

std::string RecordLine(const Ruleset& ruleset, const Event& event, const v1::Annotations* annotations, Lexicon* lexicon,
                       const State& state) {
  const EventCodec codec(ruleset);
  const std::string said = lexicon != nullptr ? ShortLine(*lexicon, state, event) : codec.ToNotation(event);
  if (annotations == nullptr) return said;
  std::string words;
  // The refusal is found again by whoever takes the line.
  v1::Annotations plain = *annotations;
  if (plain.has_as_recorded()) {
    plain.mutable_as_recorded()->clear_case_();
    plain.mutable_as_recorded()->clear_words();
  }
  if (AnnotationWords(plain, &words) && ReadsAnnotations(words, plain)) return absl::StrCat(said, words);
  return codec.ToText(event, annotations);
}

}  // namespace adjutant
