#include "verify/program/log_comparison.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "verify/program/view.h"
#include "verify/record/agreement.h"
#include "verify/rules/sight.h"
#include "verify/terminal/exit.h"
#include "verify/text/differences.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr size_t kActsMost = 50;

void AddDifference(absl::string_view name, absl::string_view a, absl::string_view b,
                   std::vector<ValueDifference>* differences) {
  if (a != b) differences->push_back({std::string(name), std::string(a), std::string(b)});
}

}  // namespace

// Kept at one place, since the replay calls back into it.
struct ComparedLog::Playing {
  Playing(LogReader& log, const Ruleset& ruleset) : codec(ruleset), steps(log, ruleset) {}

  EventCodec codec;
  ReplaySteps steps;
};

absl::StatusOr<ComparedLog> ComparedLog::Open(const std::string& path, const LogAccess& access) {
  ComparedLog log;
  ADJUTANT_ASSIGN_OR_RETURN(log.log_, OpenLog(path, access));
  log.playing_ = std::make_shared<Playing>(*log.log_.reader, *log.log_.ruleset);
  log.before_ = log.after_ = log.ruleset().NewState();
  return log;
}

uint64_t ComparedLog::EventsUpTo(uint64_t record) const {
  const auto behind = std::upper_bound(act_numbers_.begin(), act_numbers_.end(), record);
  return record - static_cast<uint64_t>(behind - act_numbers_.begin());
}

// Two records of one game may differ in an act more or less, by which all later numbers differ.
std::string ComparedLog::KeyOf(const v1::Act& act) const {
  if (viewer_ != kChance) return "act";
  v1::Act plain = act;
  plain.clear_note();
  plain.clear_format_version();
  if (plain.has_answered()) plain.mutable_answered()->set_proposal(0);
  if (plain.has_proposed()) plain.mutable_proposed()->set_number(0);
  if (plain.proposed().has_take_back()) {
    v1::TakeBack* back = plain.mutable_proposed()->mutable_take_back();
    back->set_to(EventsUpTo(back->to()));
    back->clear_learned();
    back->clear_learned_more();
  }
  if (plain.proposed().has_waiver()) {
    for (v1::Stands& stands : *plain.mutable_proposed()->mutable_waiver()->mutable_stands()) {
      stands.set_event(EventsUpTo(stands.event()));
      if (!stands.has_played()) continue;
      stands.mutable_played()->clear_words();
      if (stands.played().has_from()) stands.mutable_played()->set_from(EventsUpTo(stands.played().from()));
    }
  }
  return ActBytes(plain);
}

void ComparedLog::SeeAct(uint64_t number, const v1::Act& act, const ActEffect& effect) {
  has_acts_ = true;
  number_ = number;
  act_numbers_.push_back(number);
  // One that says the version only goes with any other.
  if (act.what_case() == v1::Act::WHAT_NOT_SET) return;
  acts_.push_back({number, KeyOf(act),
                   viewer_ == kChance ? ActSentence(ruleset(), act, effect) : std::string("an act of the parties")});
}

void ComparedLog::See(const ReplayedEvent& event) {
  at_event_ = true;
  number_ = event.number;
  ++events_;
  event_ = event.event;
  before_ = event.before;
  after_ = event.after;
  withdrawn_ = event.withdrawn == nullptr ? "" : absl::StrCat("taken back ", ConsentText(event.withdrawn->consent));
  const bool against = event.breach != nullptr && !event.breach->ruling.accepted;
  has_acts_ = has_acts_ || event.breach != nullptr;
  breach_ = event.breach == nullptr ? "" : viewer_ == kChance ? BreachStatus(ruleset(), *event.breach) : "as played";
  notation_ = playing_->codec.ToNotation(event.event);
  sentence_ = "";
  if (viewer_ != kChance && against) {
    notation_ = "hidden";
    sentence_ = "recorded as it was played, against the rules";
  } else if (viewer_ != kChance) {
    const SeenEvent seen = Sight(ruleset(), viewer_).Look(event.before, event.event, event.after, Trace());
    if (seen.hidden) notation_ = "hidden";
    sentence_ = Printable(seen.sentence);
  }
}

absl::Status ComparedLog::ReadOn() {
  RecordView record;
  ADJUTANT_ASSIGN_OR_RETURN(const bool more, playing_->steps.NextStored(&record));
  if (!more) return absl::OkStatus();
  number_ = record.sequence;
  if (record.kind == RecordKind::kAct) {
    ADJUTANT_ASSIGN_OR_RETURN(const v1::Act act, ParseAct(record.payload));
    SeeAct(record.sequence, act, {});
    return ReadOn();
  }
  const auto event = playing_->codec.FromBytes(record.payload);
  if (!event.ok()) {
    return absl::Status(event.status().code(), absl::StrCat(log_.name, ": record ", record.sequence, ", byte ",
                                                            record.offset, ": ", event.status().message()));
  }
  at_event_ = true;
  event_ = *event;
  ++events_;
  notation_ = viewer_ == kChance ? playing_->codec.ToNotation(event_) : "refused";
  sentence_ = breach_ = withdrawn_ = "";
  return absl::OkStatus();
}

absl::Status ComparedLog::Advance() {
  at_event_ = false;
  if (refusal_.has_value()) return InputError(ReadOn());
  // The callbacks name this object, which may have moved since the last call.
  playing_->steps.OnEvent([this](const ReplayedEvent& event) { See(event); });
  playing_->steps.OnAct([this](const ReplayedAct& act) { SeeAct(act.number, act.act, act.effect); });
  while (!at_event_) {
    const auto more = playing_->steps.Next();
    if (!more.ok()) return InputError(more.status());
    if (*more) continue;
    before_ = after_ = playing_->steps.state();
    notation_ = sentence_ = breach_ = withdrawn_ = "";
    if (playing_->steps.refusal() == nullptr) return absl::OkStatus();
    refusal_ = *playing_->steps.refusal();
    at_event_ = true;
    ++events_;
    number_ = refusal_->number;
    event_ = refusal_->event;
    notation_ = viewer_ == kChance ? playing_->codec.ToNotation(event_) : "refused";
  }
  return absl::OkStatus();
}

absl::Status ComparedLog::PassWithdrawn() {
  while (at_event_ && !withdrawn_.empty()) ADJUTANT_RETURN_IF_ERROR(Advance());
  return absl::OkStatus();
}

namespace {

class Comparison {
 public:
  Comparison(ComparedLog* a, ComparedLog* b, bool same_rules, PlayerId viewer)
      : a_(*a), b_(*b), same_rules_(same_rules), viewer_(viewer) {}

  absl::StatusOr<Divergence> Run() {
    if (PositionsDiffer(a_.after(), b_.after())) return TellAfter("positions");
    while (true) {
      ADJUTANT_RETURN_IF_ERROR(a_.Advance());
      ADJUTANT_RETURN_IF_ERROR(b_.Advance());
      ADJUTANT_RETURN_IF_ERROR(PassWhatOneTookBack());
      const bool acts_differ = CompareActs();
      const bool same = SameEvent();
      // Where play differs that is the difference; acts are told besides.
      const bool comparable = found_.refused == 0 && !a_.refusal().has_value() && !b_.refusal().has_value();
      if (acts_differ && comparable && PositionsDiffer(a_.before(), b_.before())) {
        TellPositions(a_.before(), b_.before());
        return Found("acts");
      }
      if (same && !a_.at_event()) return Found("");
      if (!same) return TellAfter(a_.at_event() && b_.at_event() ? "events" : "end");
      ++found_.events;
      if (found_.refused != 0) continue;
      if (a_.refusal().has_value() != b_.refusal().has_value()) return TellAfter("refused");
      if (a_.refusal().has_value()) {
        found_.refused = a_.number();
      } else if (PositionsDiffer(a_.after(), b_.after())) {
        return TellAfter("positions");
      }
    }
  }

 private:
  bool SameEvent() const {
    if (a_.at_event() != b_.at_event()) return false;
    if (!a_.at_event()) return true;
    if (viewer_ != kChance) return a_.notation() == b_.notation() && a_.sentence() == b_.sentence();
    // Under different component packs the same name may have another number.
    return same_rules_ ? a_.event() == b_.event() : a_.notation() == b_.notation();
  }

  absl::Status PassWhatOneTookBack() {
    while (!SameEvent() && (!a_.withdrawn().empty() || !b_.withdrawn().empty())) {
      ADJUTANT_RETURN_IF_ERROR(a_.PassWithdrawn());
      ADJUTANT_RETURN_IF_ERROR(b_.PassWithdrawn());
    }
    return absl::OkStatus();
  }

  // Of the acts before the next event. False: none differs.
  bool CompareActs() {
    bool differ = false;
    for (size_t i = 0; i < std::max(a_.acts().size(), b_.acts().size()); ++i) {
      const ComparedLog::Act* of_a = i < a_.acts().size() ? &a_.acts()[i] : nullptr;
      const ComparedLog::Act* of_b = i < b_.acts().size() ? &b_.acts()[i] : nullptr;
      if (of_a != nullptr && of_b != nullptr && of_a->key == of_b->key) continue;
      differ = true;
      if (found_.acts.size() == kActsMost) {
        ++found_.acts_more;
        continue;
      }
      found_.acts.emplace_back();
      if (of_a != nullptr) found_.acts.back().number_a = of_a->number, found_.acts.back().a = of_a->sentence;
      if (of_b != nullptr) found_.acts.back().number_b = of_b->number, found_.acts.back().b = of_b->sentence;
    }
    a_.acts().clear();
    b_.acts().clear();
    return differ;
  }

  bool PositionsDiffer(const State& a, const State& b) const {
    if (viewer_ != kChance) {
      const Sight of_a(a_.ruleset(), viewer_), of_b(b_.ruleset(), viewer_);
      return same_rules_ && of_a.Sees(a) != of_b.Sees(b);
    }
    // The same events by the same rules lead to the same position, unless an act or a breach comes between.
    if (same_rules_ && !a_.has_acts() && !b_.has_acts()) return false;
    if (a_.ruleset().Digest(a) == b_.ruleset().Digest(b)) return false;
    return !DifferencesOf(a_.ruleset(), a, b_.ruleset(), b).empty();
  }

  void TellPositions(const State& a, const State& b) {
    found_.differences = SeenDifferences(a_.ruleset(), a, b_.ruleset(), b, viewer_);
    found_.inside = DropNameless(&found_.differences);
    const std::string due_a = DecisionSentence(a_.ruleset(), a), due_b = DecisionSentence(b_.ruleset(), b);
    if (due_a == due_b) return;
    found_.differences.push_back({"what is due", due_a, due_b});
    found_.inside = false;
  }

  Divergence TellAfter(const char* kind) {
    if (found_.refused == 0) TellPositions(a_.after(), b_.after());
    return Found(kind);
  }

  Divergence Found(const char* kind) {
    found_.kind = kind;
    found_.number_a = a_.number();
    found_.number_b = b_.number();
    return std::move(found_);
  }

  ComparedLog& a_;
  ComparedLog& b_;
  const bool same_rules_;
  const PlayerId viewer_;
  Divergence found_;
};

}  // namespace

absl::StatusOr<Divergence> FindDivergence(ComparedLog* a, ComparedLog* b, bool same_rules, PlayerId viewer) {
  return Comparison(a, b, same_rules, viewer).Run();
}

std::vector<ValueDifference> RuleDifferences(const Ruleset& a, const Ruleset& b) {
  std::vector<ValueDifference> differences;
  const auto add = [&](absl::string_view name, absl::string_view of_a, absl::string_view of_b) {
    AddDifference(name, of_a, of_b, &differences);
  };
  add("scenario", a.scenario(), b.scenario());
  add("edition", a.edition(), b.edition());
  const auto specs = a.game().options();
  for (size_t i = 0; i < specs.size(); ++i) {
    add(absl::StrCat("option ", specs[i].id), specs[i].choices[a.options()[i]].value,
        specs[i].choices[b.options()[i]].value);
  }
  const auto packs = [](const Ruleset& ruleset) {
    std::string text;
    for (const PackDigest& pack : ruleset.packs()) {
      absl::StrAppend(&text, text.empty() ? "" : ", ", pack.id, " ", pack.sha256.substr(0, 12));
    }
    return text;
  };
  add("component packs", packs(a), packs(b));
  const auto position = [](const Ruleset& ruleset) {
    std::string text;
    for (const auto& [name, value] : ruleset.position()) {
      absl::StrAppend(&text, text.empty() ? "" : ", ", name, "=", value);
    }
    return text;
  };
  add("position", position(a), position(b));
  return differences;
}

std::vector<ValueDifference> OtherDifferences(const v1::LogHeader& a, const v1::LogHeader& b) {
  std::vector<ValueDifference> differences;
  const auto add = [&](absl::string_view name, absl::string_view of_a, absl::string_view of_b) {
    AddDifference(name, of_a, of_b, &differences);
  };
  const auto counted = [](const v1::LogHeader& header) { return header.keys_counted() ? "counted" : "as they are"; };
  add("title", a.title(), b.title());
  add("players", absl::StrJoin(a.players(), ", "), absl::StrJoin(b.players(), ", "));
  add("dice", a.dice_mode(), b.dice_mode());
  add("seed", a.seed(), b.seed());
  add("repeated keys of chance", counted(a), counted(b));
  return differences;
}

}  // namespace adjutant
