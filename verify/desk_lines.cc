#include "verify/desk_lines.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/annotation_flags.h"
#include "verify/exit.h"
#include "verify/spoken/names.h"
#include "verify/spoken/reader.h"
#include "verify/spoken/writer.h"

namespace adjutant {
namespace {

absl::StatusOr<v1::Annotations> AnnotationsOf(const Ruleset& ruleset, const SpokenEvents& events) {
  const std::vector<FlagSpec> specs = RecordFlags();
  ADJUTANT_ASSIGN_OR_RETURN(const Flags flags, Flags::Parse(specs, events.flags()));
  if (!flags.operands().empty()) {
    return UsageError(absl::StrCat("'", flags.operands()[0], "' stands behind the flags of a line"));
  }
  return RecordedFrom(ruleset, flags, "");
}

// JSON and protobuf text hold their annotations themselves.
bool IsMessage(absl::string_view line) { return absl::StrContains(line, '{'); }

// One event in event notation, with a slip perhaps; no path, no list.
bool IsNotation(absl::string_view line) {
  return absl::StrContains(line, '=') && !absl::StrContains(line, '>') && !absl::StrContains(line, ',');
}

// Whether flags behind an event are read as these annotations.
bool ReadsAnnotations(const Ruleset& ruleset, const std::string& words, const v1::Annotations& annotations) {
  if (IsMessage(words)) return false;
  const auto events = SpokenEvents::Of(absl::StrCat("event ", words));
  if (!events.ok()) return false;
  const auto read = AnnotationsOf(ruleset, *events);
  return read.ok() && read->SerializeAsString() == annotations.SerializeAsString();
}

}  // namespace

Lexicon& LineReader::lexicon() {
  if (lexicon_ == nullptr) lexicon_ = std::make_unique<Lexicon>(ruleset_);
  return *lexicon_;
}

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
    if (annotations.has_as_recorded()) {
      const absl::Status taken = desk->TakeAsRecorded(event, std::move(annotations), std::move(said));
      if (!taken.ok()) return InputError(taken, absl::StrCat("event ", desk->events() + 1, ": --as-recorded: "));
      return std::optional<Desk::Refused>();
    }
    return desk->Take(event, std::move(annotations), std::move(said));
  };
  if (IsMessage(line)) {
    v1::Annotations own;
    const auto event = codec_.Parse(line, &own);
    if (!event.ok()) return failed(event.status());
    return take(*event, std::move(own), "");
  }
  auto events = SpokenEvents::Of(line);
  if (!events.ok()) return failed(events.status());
  auto annotations = AnnotationsOf(ruleset_, *events);
  if (!annotations.ok()) return failed(annotations.status());
  const auto exact = codec_.Parse(events->said());
  if (exact.ok()) return take(*exact, *annotations, "");
  while (!events->done()) {
    if (roll && desk->IsChanceDue() && !events->is_chance(lexicon())) ADJUTANT_RETURN_IF_ERROR(desk->RollAll({}));
    const auto event = events->Next(lexicon(), desk->state());
    // Whoever writes NAME=VALUE means event notation; but a near name of the right side helps him most.
    if (!event.ok()) {
      const bool near = absl::StrContains(event.status().message(), "did you mean");
      return failed(IsNotation(line) && !near ? exact.status() : event.status());
    }
    ADJUTANT_ASSIGN_OR_RETURN(
        auto refused, take(*event, events->done() ? *annotations : v1::Annotations(), events->said(), events->done()));
    if (refused.has_value()) return refused;
  }
  return std::optional<Desk::Refused>();
}

absl::StatusOr<Event> LineReader::ReadOne(const std::string& line, const State& state) {
  if (IsMessage(line)) return codec_.Parse(line);
  ADJUTANT_ASSIGN_OR_RETURN(SpokenEvents events, SpokenEvents::Of(line));
  if (!events.flags().empty()) return UsageError(absl::StrCat("'", events.flags()[0], "' has no place here"));
  if (const auto exact = codec_.Parse(events.said()); exact.ok()) return exact;
  ADJUTANT_ASSIGN_OR_RETURN(const Event event, events.Next(lexicon(), state));
  if (!events.done()) return UsageError(absl::StrCat("'", line, "' is more than one event"));
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
  if (AnnotationWords(plain, &words) && ReadsAnnotations(ruleset, words, plain)) return absl::StrCat(said, words);
  return codec.ToText(event, annotations);
}

}  // namespace adjutant
