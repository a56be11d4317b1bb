#include "verify/fuzz/fuzz_checks.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/random.h"

namespace adjutant {

namespace {

// Ways in which a fault of views is looked for again in another game; a multiple of the number of sides.
constexpr uint64_t kViewAttempts = 8;

std::string StepName(const Ruleset& ruleset, const State& state) { return std::string(ruleset.PendingOf(state).name); }

std::string TypeName(const Ruleset& ruleset, const Event& event) {
  const EventTypeSpec* type = ruleset.game().schema().Find(event.type);
  return type == nullptr ? absl::StrCat("type_", event.type) : type->name;
}

Fault MakeFault(FindingKind kind, std::string cause, std::string sentence) {
  for (char& c : cause) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '_' && c != '-') c = '_';
  }
  return {kind, std::move(cause), std::move(sentence)};
}

// The first table of two views that differs; "" if none does.
std::string DifferentTable(const v1::View& a, const v1::View& b) {
  if (a.title() != b.title()) return "title";
  for (int i = 0; i < std::max(a.tables_size(), b.tables_size()); ++i) {
    if (i >= a.tables_size()) return b.tables(i).name();
    if (i >= b.tables_size() || a.tables(i).SerializeAsString() != b.tables(i).SerializeAsString())
      return a.tables(i).name();
  }
  return "";
}

// The first row of a table that differs, for people.
std::string DifferentRow(const v1::View& a, const v1::View& b, const std::string& table) {
  const auto rows = [&](const v1::View& view) {
    std::vector<std::string> lines;
    for (const v1::View::Table& t : view.tables()) {
      if (t.name() != table) continue;
      for (const v1::View::Row& row : t.rows()) {
        lines.emplace_back();
        for (const std::string& cell : row.cells())
          absl::StrAppend(&lines.back(), lines.back().empty() ? "" : " | ", cell);
      }
    }
    return lines;
  };
  const std::vector<std::string> of_a = rows(a), of_b = rows(b);
  for (size_t i = 0; i < std::max(of_a.size(), of_b.size()); ++i) {
    const std::string line_a = i < of_a.size() ? of_a[i] : "nothing", line_b = i < of_b.size() ? of_b[i] : "nothing";
    if (line_a != line_b) return absl::StrCat("'", line_a, "' or '", line_b, "'");
  }
  return "";
}

bool SameDue(const Pending& a, const Pending& b) {
  const auto same = [](const Due& x, const Due& y) { return x.step == y.step && x.player == y.player; };
  return a.over == b.over && same(a, b) &&
         std::equal(a.besides.begin(), a.besides.end(), b.besides.begin(), b.besides.end(), same);
}

// How a side could tell two positions apart.
class Observer {
 public:
  Observer(const Ruleset& ruleset, PlayerId viewer) : ruleset_(ruleset), viewer_(viewer) {}

  // By what it is shown.
  std::optional<Fault> OfSight(const State& a, const State& b) const {
    v1::View view_a, view_b;
    ruleset_.Show(a, viewer_, &view_a);
    ruleset_.Show(b, viewer_, &view_b);
    const std::string table = DifferentTable(view_a, view_b);
    if (table.empty()) return std::nullopt;
    return MakeFault(
        FindingKind::kView, absl::StrCat(Side(), ".", table),
        absl::StrCat(Side(), " sees a hidden fact in the table ", table, ": ", DifferentRow(view_a, view_b, table)));
  }
  // By whose decision it is, and by what may be decided.
  std::optional<Fault> OfDecision(const State& a, const State& b) const {
    const Pending due_a = ruleset_.PendingOf(a), due_b = ruleset_.PendingOf(b);
    if (!SameDue(due_a, due_b)) {
      return MakeFault(
          FindingKind::kView, absl::StrCat(Side(), ".decision.", due_a.name),
          absl::StrCat("hidden facts tell ", Side(), " by what comes next: ", due_a.name, " or ", due_b.name));
    }
    if (!due_a.Awaits(viewer_)) return std::nullopt;
    const EventList legal_a = OwnLegal(a), legal_b = OwnLegal(b);
    if (legal_a == legal_b) return std::nullopt;
    return MakeFault(FindingKind::kView, absl::StrCat(Side(), ".legal.", due_a.name),
                     absl::StrCat("what is legal for ", Side(), " at ", due_a.name,
                                  " depends on hidden facts: ", OnlyIn(legal_a, legal_b)));
  }

 private:
  const std::string& Side() const { return ruleset_.game().sides()[viewer_ - 1u]; }
  // The viewer's own legal events.
  EventList OwnLegal(const State& state) const {
    EventList legal;
    ruleset_.LegalEvents(state, &legal);
    std::erase_if(legal, [&](const Event& event) { return event.player != viewer_; });
    return legal;
  }
  std::string OnlyIn(const EventList& a, const EventList& b) const {
    for (const auto& [one, other] : {std::make_pair(&a, &b), std::make_pair(&b, &a)}) {
      for (const Event& event : *one) {
        if (std::find(other->begin(), other->end(), event) == other->end()) return EventLine(ruleset_, event);
      }
    }
    return "their order";
  }

  const Ruleset& ruleset_;
  const PlayerId viewer_;
};

std::optional<Fault> FaultOfView(const Ruleset& ruleset, const State& state, const Event* next, PlayerId viewer,
                                 uint64_t seed) {
  Random random(seed);
  State other = state;
  if (!ruleset.ReshuffleHidden(&other, viewer, &random)) return std::nullopt;
  const Observer observer(ruleset, viewer);
  if (auto fault = observer.OfSight(state, other)) return fault;
  if (auto fault = observer.OfDecision(state, other)) return fault;
  if (next == nullptr || !ruleset.Check(state, *next, nullptr).accepted ||
      !ruleset.Check(other, *next, nullptr).accepted) {
    return std::nullopt;
  }
  State after = state;
  ruleset.Apply(&after, *next, nullptr);
  ruleset.Apply(&other, *next, nullptr);
  auto fault = observer.OfDecision(after, other);
  // The event may have brought something to light.
  return fault && observer.OfSight(after, other) ? std::nullopt : fault;
}

}  // namespace

const char* FindingKindName(FindingKind kind) {
  switch (kind) {
    case FindingKind::kDeadEnd:
      return "dead end";
    case FindingKind::kEndless:
      return "endless";
    case FindingKind::kUnsupported:
      return "unsupported";
    case FindingKind::kListing:
      return "listing";
    case FindingKind::kUncited:
      return "uncited refusal";
    case FindingKind::kState:
      return "changed position";
    case FindingKind::kInvariant:
      return "invariant";
    case FindingKind::kDigest:
      return "digest";
    case FindingKind::kView:
      return "view";
    case FindingKind::kForm:
      return "form";
  }
  return "";
}

std::string Fault::Name() const {
  std::string name = FindingKindName(kind);
  std::replace(name.begin(), name.end(), ' ', '_');
  return cause.empty() ? name : absl::StrCat(name, "-", cause);
}

std::string EventLine(const Ruleset& ruleset, const Event& event) {
  const EventCodec codec(ruleset);
  if (codec.Validate(event).ok()) return codec.ToNotation(event);
  std::string line = absl::StrCat("type ", event.type, ", player ", int{event.player}, ", arguments");
  for (int32_t arg : event.args) absl::StrAppend(&line, " ", arg);
  return line;
}

std::optional<Fault> FaultOfProposal(const Ruleset& ruleset, const State& state, const EventList& legal,
                                     const Event& event) {
  const State before = state;
  Why why;
  const Ruling ruling = ruleset.Check(state, event, &why);
  const Ruling unheard = ruleset.Check(state, event, nullptr);
  const bool listed = ruleset.IsListed(before, legal, event);
  const auto found = [&](FindingKind kind, const char* what, const char* sentence) {
    return MakeFault(kind, absl::StrCat(StepName(ruleset, before), ".", TypeName(ruleset, event), ".", what),
                     absl::StrCat(sentence, ": ", EventLine(ruleset, event),
                                  why.sentence.empty() ? "" : absl::StrCat(" (", why.sentence, ")")));
  };
  if (!(state == before)) return found(FindingKind::kState, "checked", "asking changes the position");
  if (ruling.accepted != listed) {
    return listed ? found(FindingKind::kListing, "refused", "listed, but refused")
                  : found(FindingKind::kListing, "accepted", "accepted, but not listed");
  }
  if (ruling.accepted != unheard.accepted || ruling.rule != unheard.rule) {
    return found(FindingKind::kListing, "unheard", "another answer if nobody listens");
  }
  if (ruling.accepted) return std::nullopt;
  if (ruling.rule == kNoRule) return found(FindingKind::kUncited, "no_case", "refused without a case");
  if (why.sentence.empty()) return found(FindingKind::kUncited, "no_sentence", "refused without a sentence");
  return std::nullopt;
}

std::optional<Fault> FaultOfDecision(const Ruleset& ruleset, const State& state, const EventList& legal) {
  const std::string unsupported = ruleset.Unsupported(state);
  if (!unsupported.empty()) return MakeFault(FindingKind::kUnsupported, StepName(ruleset, state), unsupported);
  const Pending pending = ruleset.PendingOf(state);
  if (legal.empty() == pending.over) return std::nullopt;
  return pending.over ? MakeFault(FindingKind::kListing, "game_over", "the game is over and events are listed")
                      : MakeFault(FindingKind::kDeadEnd, std::string(pending.name),
                                  absl::StrCat("nothing is legal at ", std::string(pending.name)));
}

namespace {

// The first of these; one named `only`, if that is not empty.
std::optional<Fault> FirstBroken(const Ruleset& ruleset, const std::vector<BrokenInvariant>& broken, const Event& event,
                                 absl::string_view only) {
  for (const BrokenInvariant& one : broken) {
    Fault fault = MakeFault(FindingKind::kInvariant, one.invariant->name,
                            absl::StrCat(one.invariant->name, ": ", one.what, " after ", EventLine(ruleset, event)));
    if (only.empty() || fault.cause == only) return fault;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Fault> FaultOfStep(const Ruleset& ruleset, const State& before, const Event& event, const State& after,
                                 absl::string_view only) {
  std::vector<BrokenInvariant> broken;
  ruleset.CheckInvariants(&before, &event, after, &broken);
  return FirstBroken(ruleset, broken, event, only);
}

std::optional<Fault> FaultOfAccount(const Ruleset& ruleset, const State& before, const Event& event, const Trace& told,
                                    const State& after, absl::string_view only) {
  std::vector<BrokenInvariant> broken;
  ruleset.CheckAccount(before, event, told, after, &broken);
  return FirstBroken(ruleset, broken, event, only);
}

std::optional<Fault> FaultOfListening(const Ruleset& ruleset, const State& before, const Event& event) {
  State unheard = before, heard = before;
  Trace trace;
  ruleset.Apply(&unheard, event, nullptr);
  ruleset.Apply(&heard, event, &trace);
  if (unheard == heard) return std::nullopt;
  return MakeFault(FindingKind::kDigest, TypeName(ruleset, event),
                   absl::StrCat("another position if somebody listens: ", EventLine(ruleset, event)));
}

std::optional<Fault> FaultOfForms(const Ruleset& ruleset, const Event& event, EventCodec* codec) {
  const absl::Status valid = codec->Validate(event);
  const auto found = [&](const char* form, const std::string& what) {
    return MakeFault(FindingKind::kForm, absl::StrCat(TypeName(ruleset, event), ".", form),
                     absl::StrCat(EventLine(ruleset, event), " as ", form, ": ", what));
  };
  if (!valid.ok()) return found("value", std::string(valid.message()));
  const auto lost = [&](const char* form, const absl::StatusOr<Event>& back) -> std::optional<Fault> {
    if (back.ok() && *back == event) return std::nullopt;
    return found(
        form, back.ok() ? absl::StrCat("becomes ", EventLine(ruleset, *back)) : std::string(back.status().message()));
  };
  if (auto fault = lost("bytes", codec->FromBytes(codec->ToBytes(event)))) return fault;
  if (auto fault = lost("notation", codec->FromNotation(codec->ToNotation(event)))) return fault;
  if (auto fault = lost("text", codec->Parse(codec->ToText(event)))) return fault;
  return lost("json", codec->Parse(codec->ToJson(event)));
}

std::optional<Fault> FaultOfViews(const Ruleset& ruleset, const State& state, const Event* next, uint64_t seed) {
  // Positions are dear to show: one side for each seed.
  return FaultOfView(ruleset, state, next, static_cast<PlayerId>(seed % static_cast<uint64_t>(ruleset.SeatCount()) + 1),
                     seed);
}

std::optional<Fault> FaultAgain(const Finding& finding, const EventList& events) {
  const Ruleset& ruleset = *finding.ruleset;
  State state = ruleset.NewState(), before = state;
  for (const Event& event : events) {
    if (&event == &events.back()) before = state;
    ruleset.Apply(&state, event, nullptr);
  }
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  EventCodec codec(ruleset);
  std::optional<Fault> fault;
  switch (finding.fault.kind) {
    case FindingKind::kEndless:
      break;
    case FindingKind::kDeadEnd:
    case FindingKind::kUnsupported:
      fault = FaultOfDecision(ruleset, state, legal);
      break;
    case FindingKind::kListing:
    case FindingKind::kUncited:
    case FindingKind::kState:
      if (finding.probe) fault = FaultOfProposal(ruleset, state, legal, *finding.probe);
      break;
    case FindingKind::kInvariant:
      if (!events.empty()) {
        Trace told;
        State again = before;
        ruleset.Apply(&again, events.back(), &told);
        fault = FaultOfStep(ruleset, before, events.back(), state, finding.fault.cause);
        if (!fault) fault = FaultOfAccount(ruleset, before, events.back(), told, state, finding.fault.cause);
      }
      break;
    case FindingKind::kDigest:
      if (!events.empty()) fault = FaultOfListening(ruleset, before, events.back());
      break;
    case FindingKind::kForm:
      if (!events.empty()) fault = FaultOfForms(ruleset, events.back(), &codec);
      break;
    case FindingKind::kView:
      for (uint64_t seed = 0; seed < kViewAttempts && !fault; ++seed) {
        fault = FaultOfViews(ruleset, state, finding.probe ? &*finding.probe : nullptr, finding.seed + seed);
      }
      break;
  }
  const bool same = fault && fault->kind == finding.fault.kind && fault->cause == finding.fault.cause;
  return same ? fault : std::nullopt;
}

}  // namespace adjutant
