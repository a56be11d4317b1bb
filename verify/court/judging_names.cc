#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "verify/court/judging.h"
#include "verify/rules/alternatives.h"
#include "verify/spoken/names.h"
#include "verify/spoken/words.h"
#include "verify/text/text.h"

namespace adjutant {

absl::Status Judging::Unread(const std::string& text, const absl::Status& why) const {
  return absl::InvalidArgumentError(
      absl::StrCat(hand_.in_dispute, "claim ", Printable(claim_.id()), ": \"", Printable(text), "\": ", why.message()));
}

absl::StatusOr<Event> Judging::Parse(const std::string& text) {
  absl::StatusOr<Event> event = reader_.codec().Parse(text);
  return event.ok() ? event : Unread(text, event.status());
}

const State& Judging::PositionBefore(uint64_t event) const {
  const std::optional<size_t> place = event == 0 ? std::nullopt : log_.PlaceOf(event);
  return place.has_value() ? log_.Before(*place) : log_.end();
}

absl::Status Judging::Name(const State& state, std::string* text) {
  const absl::StatusOr<Event> event = reader_.One(*text, state);
  if (!event.ok()) return Unread(*text, event.status());
  *text = codec_.ToNotation(*event);
  return absl::OkStatus();
}

absl::Status Judging::NameCorrection(State state) {
  std::vector<std::string> named;
  for (const std::string& text : claim_.correction()) {
    const absl::StatusOr<EventList> events = reader_.All(text, state);
    if (!events.ok()) return Unread(text, events.status());
    for (const Event& event : *events) {
      named.push_back(codec_.ToNotation(event));
      if (ruleset_.Check(state, event, nullptr).accepted) ruleset_.Apply(&state, event, nullptr);
    }
  }
  claim_.mutable_correction()->Assign(named.begin(), named.end());
  return absl::OkStatus();
}

absl::Status Judging::NameForgotten(v1::ForgottenClaim* said) {
  const bool exact = !absl::StrContains(said->what(), ' ') || reader_.codec().Parse(said->what()).ok();
  if (exact) return absl::OkStatus();
  const std::string type = absl::StrJoin(WordsOf(said->what()), "_");
  if (ruleset_.game().schema().Find(type) == nullptr) {
    return Name(PositionBefore(said->before()), said->mutable_what());
  }
  said->set_what(type);
  return absl::OkStatus();
}

absl::Status Judging::NameResults(v1::WrongResultClaim* said) {
  const std::optional<size_t> place = said->event() == 0 ? std::nullopt : log_.PlaceOf(said->event());
  if (!place.has_value()) return absl::OkStatus();
  const State after = log_.RuledAfter(*place);
  const std::vector<std::string> known = ValueNames(ruleset_, after, log_.TraceAt(*place));
  for (v1::ExpectedValue& value : *said->mutable_should_be()) {
    const absl::Status meant = UseMeantValue(reader_.lexicon(), after, known, &value);
    if (!meant.ok()) return Unread(value.name(), meant);
  }
  return absl::OkStatus();
}

absl::Status Judging::TakeAsMeant() {
  uint64_t event = 0;
  switch (claim_.says_case()) {
    case v1::DisputeClaim::kIllegal:
      event = claim_.illegal().event();
      break;
    case v1::DisputeClaim::kWrongResult:
      event = claim_.wrong_result().event();
      ADJUTANT_RETURN_IF_ERROR(NameResults(claim_.mutable_wrong_result()));
      break;
    case v1::DisputeClaim::kForgotten:
      event = claim_.forgotten().before();
      ADJUTANT_RETURN_IF_ERROR(NameForgotten(claim_.mutable_forgotten()));
      break;
    case v1::DisputeClaim::kDie:
      event = claim_.die().event();
      if (claim_.die().should_be().empty()) break;
      ADJUTANT_RETURN_IF_ERROR(Name(PositionBefore(event), claim_.mutable_die()->mutable_should_be()));
      break;
    case v1::DisputeClaim::kLegal: {
      const State* const state = log_.PositionAfter(claim_.legal().after());
      ADJUTANT_RETURN_IF_ERROR(Name(state != nullptr ? *state : log_.end(), claim_.mutable_legal()->mutable_event()));
      break;
    }
    default:
      break;
  }
  ADJUTANT_RETURN_IF_ERROR(NameCorrection(PositionBefore(event)));
  out_.meant = claim_;
  return absl::OkStatus();
}

}  // namespace adjutant
