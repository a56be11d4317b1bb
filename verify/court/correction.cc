#include "verify/court/correction.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/dice/provenance.h"
#include "verify/rules/rule_status.h"
#include "verify/text/naming.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr size_t kChangesMost = 60;
constexpr size_t kDifferencesMost = 60;
constexpr size_t kSpreadDifferencesMost = 12;
constexpr size_t kOutcomesMost = 20;
// Lines of play tried where an event does not fit, for what comes of all outcomes together.
constexpr size_t kSpreadLinesAtOnce = 12000;

std::string ChangeKind(const CarriedEvent& event) {
  switch (event.kind) {
    case CarriedKind::kIllegal:
      return "illegal";
    case CarriedKind::kSuperfluous:
      return "superfluous";
    case CarriedKind::kSupplied:
      return event.by_seed ? "rolled by the seed" : event.alternatives > 1 ? "missing" : "stand-in";
    default:
      return "moved";
  }
}

class Corrector {
 public:
  Corrector(const FollowedLog& log, size_t place, const EventList& instead)
      : log_(log), ruleset_(log.ruleset()), instead_(instead), start_(log.Before(place)) {
    const CarriedEvent& event = log.At(place);
    // A roll that was misread stays what it was.
    if (instead_.empty() && event.kind == CarriedKind::kMisread) instead_.push_back(log.EventAt(place));
    options_.seed = log.seed();
    options_.keys = log.KeysBefore(place);
    options_.first = event.kind == CarriedKind::kSupplied ? event.index : event.index + 1;
    // What play had left out, or had to supply, for reasons of its own is no change; but for what follows from this
    // very error, one event after the other.
    bool follows = true;
    for (size_t at = 0; at < log.line().events.size(); ++at) {
      const CarriedEvent& one = log.At(at);
      follows = follows && (at <= place || !one.Played());
      if (!one.Played() && (at <= place || !follows)) left_out_.insert(one.index);
      if (at <= place) continue;
      if (one.kind == CarriedKind::kAgainstRules) wrong_anyway_.insert(one.index);
      if (one.kind == CarriedKind::kSupplied) missing_anyway_.insert(one.index);
    }
  }

  const EventList& instead() const { return instead_; }

  // Plays what stands there instead.
  absl::Status Start() {
    for (const Event& event : instead_) {
      Why why;
      const Ruling ruling = ruleset_.Check(start_, event, &why);
      if (!ruling.accepted) {
        return absl::FailedPreconditionError(absl::StrCat("the correction \"", EventCodec(ruleset_).ToNotation(event),
                                                          "\" is refused: ", Printable(why.sentence), " ",
                                                          CaseInBrackets(ruleset_, ruling.rule)));
      }
      if (event.player == kChance) options_.keys.CountRoll(ruleset_, start_);
      ruleset_.Apply(&start_, event, nullptr);
    }
    return absl::OkStatus();
  }

  CarriedLine CarryOn(bool stop_at_missing, const CarrySeen& seen = nullptr) {
    return CarryOn(stop_at_missing, seen, log_.record());
  }

  // As far as the next act: what the parties agreed on after the error was about the record as it was.
  CarriedLine CarryOnToAct() {
    const absl::Span<const RecordedEvent> record = log_.record();
    size_t end = options_.first;
    while (end < record.size() && !record[end].skip) ++end;
    return CarryOn(/*stop_at_missing=*/true, nullptr, record.first(end));
  }

  void Describe(v1::Correction* correction) {
    const CarriedLine certain = CarryOn(/*stop_at_missing=*/true);
    correction->set_certain_to(certain.next == 0 ? 0 : log_.record()[certain.next - 1].number);
    if (certain.missing) {
      correction->set_missing(DecisionSentence(ruleset_, certain.end));
      Spread(certain, correction);
    }
    const EventCodec codec(ruleset_);
    const CarriedLine line = CarryOn(
        /*stop_at_missing=*/false, [&](const CarriedEvent& event, const State& before, const State&, const Trace&) {
          if (!IsChange(event)) return;
          if (static_cast<size_t>(correction->changes_size()) >= kChangesMost) return;
          v1::Change* change = correction->add_changes();
          change->set_event(event.number);
          change->set_kind(absl::StrCat(ChangeKind(event), IsAnyway(event) ? " anyway" : ""));
          change->set_notation(codec.ToNotation(event.event));
          change->set_sentence(
              Printable(event.Played() ? ruleset_.Describe(before, event.event) : Naming(ruleset_).Plain(event.event)));
          const RuleId rule = event.Played() ? event.pending.rule : event.ruling.rule;
          change->set_case_(std::string(RuleIdText(ruleset_.game().catalogue(), rule)));
          change->set_why(event.kind == CarriedKind::kSupplied ? DecisionSentence(ruleset_, before)
                          : event.from_later                   ? "the roll for this very purpose stands further on"
                          : event.ruling.accepted              ? "it was rolled for another purpose"
                                                               : Printable(event.why.sentence));
        });
    correction->set_kept(Kept(line));
    correction->set_lost(line.lost);
    correction->set_recorded_digest(HexOf(ruleset_.Digest(log_.end())));
    correction->set_corrected_digest(HexOf(ruleset_.Digest(line.end)));
    AddDifferences(ruleset_, DifferencesOf(ruleset_, log_.end(), ruleset_, line.end), kDifferencesMost,
                   correction->mutable_differences());
  }

 private:
  CarriedLine CarryOn(bool stop_at_missing, const CarrySeen& seen, absl::Span<const RecordedEvent> record) {
    CarryOptions options = options_;
    options.stop_at_missing = stop_at_missing;
    return Carry(ruleset_, start_, record, options, seen);
  }

  bool IsChange(const CarriedEvent& event) const {
    if (event.kind == CarriedKind::kKept) return event.from_later;
    return event.Played() || left_out_.count(event.index) == 0;
  }

  bool IsAnyway(const CarriedEvent& event) const {
    return event.kind == CarriedKind::kSupplied ? missing_anyway_.count(event.index) != 0
                                                : !event.Played() && wrong_anyway_.count(event.index) != 0;
  }

  static uint64_t Kept(const CarriedLine& line) {
    return static_cast<uint64_t>(std::count_if(line.events.begin(), line.events.end(), [](const CarriedEvent& event) {
      return event.kind == CarriedKind::kKept;
    }));
  }

  // What comes of every outcome of the roll, or every choice, that is missing.
  void Spread(const CarriedLine& certain, v1::Correction* correction) {
    EventList legal;
    ruleset_.LegalEvents(certain.end, &legal);
    if (legal.size() > kOutcomesMost) return;
    const EventCodec codec(ruleset_);
    RollKeys keys = options_.keys;
    for (const CarriedEvent& event : certain.events) {
      if (event.Played() && event.event.player == kChance) keys.Count(NameInKey(event.key));
    }
    keys.CountRoll(ruleset_, certain.end);
    std::map<uint64_t, int> groups;  // by the digest of the position at the end
    for (const Event& outcome : legal) {
      State state = certain.end;
      ruleset_.Apply(&state, outcome, nullptr);
      CarryOptions options;
      options.first = certain.next;
      options.keys = keys;
      options.lines_at_once = kSpreadLinesAtOnce / legal.size();
      uint64_t changes = 0;
      const CarriedLine line = Carry(ruleset_, state, log_.record(), options,
                                     [&](const CarriedEvent& event, const State&, const State&, const Trace&) {
                                       changes += IsChange(event) && !IsAnyway(event) ? 1 : 0;
                                     });
      const auto [group, added] = groups.emplace(ruleset_.Digest(line.end), correction->spread_size());
      if (!added) {
        correction->mutable_spread(group->second)->add_outcomes(codec.ToNotation(outcome));
        correction->mutable_spread(group->second)->add_words(Printable(ApartFrom(legal, outcome)));
        continue;
      }
      v1::OutcomeSpread* spread = correction->add_spread();
      spread->add_outcomes(codec.ToNotation(outcome));
      spread->add_words(Printable(ApartFrom(legal, outcome)));
      spread->set_changes(changes);
      AddDifferences(ruleset_, DifferencesOf(ruleset_, log_.end(), ruleset_, line.end), kSpreadDifferencesMost,
                     spread->mutable_differences());
    }
  }

  // What tells an event from others of its type, in words: "7", "Bad Weather"; of several types the whole of it.
  std::string ApartFrom(const EventList& all, const Event& event) const {
    const Naming naming(ruleset_);
    const EventTypeSpec* type = ruleset_.game().schema().Find(event.type);
    const bool one_type =
        std::all_of(all.begin(), all.end(), [&](const Event& other) { return other.type == event.type; });
    if (type == nullptr || !one_type) return naming.Plain(event);
    std::string text;
    for (size_t i = 0; i < type->args.size(); ++i) {
      const bool same =
          std::all_of(all.begin(), all.end(), [&](const Event& other) { return other.args[i] == event.args[i]; });
      if (same) continue;
      absl::StrAppend(&text, text.empty() ? "" : ", ",
                      event.args[i] == kNone ? "none" : naming.Argument(type->args[i], event.args[i]));
    }
    return text.empty() ? naming.Plain(event) : text;
  }

  const FollowedLog& log_;
  const Ruleset& ruleset_;
  EventList instead_;
  State start_;
  CarryOptions options_;
  std::set<size_t> left_out_;
  std::set<size_t> wrong_anyway_;    // against the rules in the record, too
  std::set<size_t> missing_anyway_;  // passed by in the record, too, before these
};

}  // namespace

v1::Correction CorrectionOf(const FollowedLog& log, size_t place, const EventList& instead) {
  v1::Correction correction;
  correction.set_event(log.At(place).number);
  const EventCodec codec(log.ruleset());
  Corrector corrector(log, place, instead);
  const Naming naming(log.ruleset());
  State state = log.Before(place);
  bool legal = true;  // what is not has no sentence
  for (const Event& event : corrector.instead()) {
    correction.add_instead(codec.ToNotation(event));
    legal = legal && log.ruleset().Check(state, event, nullptr).accepted;
    correction.add_instead_words(Printable(legal ? log.ruleset().Describe(state, event) : naming.Plain(event)));
    if (legal) log.ruleset().Apply(&state, event, nullptr);
  }
  const absl::Status started = corrector.Start();
  correction.set_possible(started.ok());
  if (started.ok()) {
    corrector.Describe(&correction);
  } else {
    correction.set_why_not(std::string(started.message()));
  }
  return correction;
}

namespace {

// The annotations of an outcome that the seed gives.
std::string BySeed(const std::string& key) {
  v1::Annotations annotations;
  annotations.mutable_source()->set_method(v1::ChanceSource::SEED);
  annotations.mutable_source()->set_reference(key);
  return annotations.SerializeAsString();
}

absl::StatusOr<MendedRecord> RecordBefore(const FollowedLog& log, size_t place) {
  MendedRecord mended;
  for (size_t at = 0; at < place; ++at) {
    const CarriedEvent& event = log.At(at);
    const bool agreed = !log.AgreedAt(at).empty();
    if (agreed && event.kind == CarriedKind::kSupplied) continue;  // it is part of what was agreed
    if (!agreed && (event.kind != CarriedKind::kKept || event.from_later)) {
      return absl::FailedPreconditionError(
          absl::StrCat("the record breaks the rules before, at event ", event.number, ": that has to be mended first"));
    }
    mended.events.push_back(log.record()[event.index]);
    ++mended.kept;
  }
  mended.end = log.Before(place);
  mended.as_it_is = place < log.line().events.size() ? log.At(place).number - 1 : log.events();
  return mended;
}

}  // namespace

absl::StatusOr<MendedRecord> RecordUpTo(const FollowedLog& log, uint64_t number) {
  number = log.LastPlayed(number);
  // Acts that follow are of the same position.
  const auto with_acts = [&log](MendedRecord mended, uint64_t last) {
    while (last < log.events() && log.record()[last].skip) ++last;
    mended.as_it_is = last;
    return mended;
  };
  if (number == 0) {
    ADJUTANT_ASSIGN_OR_RETURN(MendedRecord start, RecordBefore(log, 0));
    return with_acts(std::move(start), 0);
  }
  const std::optional<size_t> place = log.PlaceOf(number);
  if (!place.has_value()) return absl::FailedPreconditionError(absl::StrCat("there is no event ", number));
  if (log.At(*place).kind != CarriedKind::kMisread) {
    ADJUTANT_ASSIGN_OR_RETURN(MendedRecord mended, RecordBefore(log, *place + 1));
    return with_acts(std::move(mended), number);
  }
  ADJUTANT_ASSIGN_OR_RETURN(MendedRecord mended, RecordBefore(log, *place));
  mended.events.push_back(log.record()[log.At(*place).index]);
  ++mended.kept;
  mended.end = log.RuledAfter(*place);
  return with_acts(std::move(mended), number);
}

absl::StatusOr<MendedRecord> Mend(const FollowedLog& log, size_t place, const EventList& instead) {
  ADJUTANT_ASSIGN_OR_RETURN(MendedRecord mended, RecordBefore(log, place));
  Corrector corrector(log, place, instead);
  ADJUTANT_RETURN_IF_ERROR(corrector.Start());
  State before = log.Before(place);
  RollKeys keys = log.KeysBefore(place);
  for (const Event& event : corrector.instead()) {
    mended.events.emplace_back();
    mended.events.back().event = event;
    if (event == log.EventAt(place)) mended.events.back().annotations = log.record()[log.At(place).index].annotations;
    // An outcome that the seed gives says so.
    if (event.player == kChance && !log.seed().empty()) {
      const std::optional<ComputedRoll> roll = RollDue(log.ruleset(), before, log.seed(), keys);
      if (roll.has_value() && roll->event == event) mended.events.back().annotations = BySeed(roll->key);
    }
    if (event.player == kChance) keys.CountRoll(log.ruleset(), before);
    log.ruleset().Apply(&before, event, nullptr);
  }
  const CarriedLine line = corrector.CarryOnToAct();
  for (const CarriedEvent& event : line.events) {
    if (!event.Played()) continue;
    if (event.kind == CarriedKind::kKept) {
      mended.events.push_back(log.record()[event.index]);
      ++mended.kept;
    } else {
      mended.events.emplace_back();
      mended.events.back().event = event.event;
      if (event.by_seed) mended.events.back().annotations = BySeed(event.key);
    }
  }
  mended.end = line.end;
  return mended;
}

}  // namespace adjutant
