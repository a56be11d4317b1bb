// HoM 9.2, 6.6: the Supply Event.
//
// In order: Baggage Trains out of supply may be given up (6.5.a/4); sources that feed one Force only are allotted
// (6.4.a, 6.4.c); then every space with units is checked, where a Zone or Sonora feeds some units by itself (6.4.b
// to 6.4.d), and what is out of supply loses half its steps; then the blockade.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"
#include "core/halls/supply.h"

namespace adjutant::halls {

namespace {

void ListSupplyDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSupplyCheck); }
Ruling CheckSupplyDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSupplyCheck, "8.3.d"_hom, why);
}
void RollSupplyDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "4.2.C/3"_hom);
  Sum roll(trace, "9.2/2"_hom, "supply_check", [] { return std::string("Supply Event check"); });
  roll.Add(e.args[1], "9.2/2"_hom, [] { return std::string("die"); });
  if (s.now.heat != 0) roll.Add(-1, "9.2/3"_hom, [] { return std::string("Heat Turn"); });
  const int ops = r.c.cards[static_cast<size_t>(s.play.card - 1)].ops;
  const bool event = roll.Finish() <= ops;
  Say(trace, "9.2/2"_hom, [&] {
    return absl::StrCat("supply check: ", roll.total(), " against ", ops, " OPS, ",
                        event ? "the Supply Event takes place" : "no Supply Event");
  });
  s.step = event ? kSupplyEvent : kUseStart;
  Run(r, s, trace);
}

// Units of a side in a space that nothing has fed yet in this Supply Event.
int Unfed(const Rules& r, const S& s, Side side, SpaceId space, UnitSet* out) {
  int count = 0;
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (r.c.units[i].side != side || s.units[i].where != At(space) || r.c.units[i].sort == Sort::kFortress) continue;
    if (s.supplied.Has(static_cast<int>(i))) continue;
    if (out != nullptr) out->Add(static_cast<int>(i));
    ++count;
  }
  return count;
}

// The spaces that have such units: one pass for all of them.
SpaceSet UnfedSpaces(const Rules& r, const S& s, Side side) {
  SpaceSet spaces;
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (r.c.units[i].side != side || !OnMap(s.units[i].where) || r.c.units[i].sort == Sort::kFortress) continue;
    if (!s.supplied.Has(static_cast<int>(i))) spaces.Add(SpaceOf(s.units[i].where));
  }
  return spaces;
}

Consumer ConsumerAt(const Rules& r, const S& s, Side side, SpaceId space) {
  return Consumer{side, space, ArmyIn(r, s, side, space) != kNoId, /*supply_event=*/true};
}

// The side that decides in the Supply Event, and the space it is about.
Side EventSide(const S& s) { return static_cast<Side>(s.now.roller); }
PlayerId EventPlayer(const Rules&, const S& s) { return s.now.roller; }
SpaceId EventSpace(const S& s) { return static_cast<SpaceId>(s.now.city - 1); }
void Ask(S& s, Side side, SpaceId space, uint16_t step) {
  s.now.roller = side;
  s.now.city = static_cast<uint8_t>(space + 1);
  s.step = step;
}
void Answered(S& s, uint16_t step) {
  s.now.roller = 0;
  s.now.city = 0;
  s.step = step;
}

// ---- 6.5.a/4: a Baggage Train out of supply may be given up to feed what traces to it.

bool TrainWouldFeed(const Rules& r, const S& s, Side side, SpaceId space) {
  if (Unfed(r, s, side, space, nullptr) == 0) return false;
  if (SupplyOf(r, s, ConsumerAt(r, s, side, space)) != Supplied::kNo) return false;
  return SourceFeeds(r, s, ConsumerAt(r, s, side, space), TrainSpace(s, side), /*expend_train=*/true);
}

bool AskForTrain(const Rules& r, S& s, Side side) {
  const uint8_t bit = side == kUs ? 1 : 2;
  const SpaceId train = TrainSpace(s, side);
  if ((s.now.trains_asked & bit) != 0 || train == kNoId) return false;
  s.now.trains_asked = static_cast<uint8_t>(s.now.trains_asked | bit);
  const SpaceSet unfed = UnfedSpaces(r, s, side);
  for (int space = unfed.Next(0); space >= 0; space = unfed.Next(space + 1)) {
    if (!TrainWouldFeed(r, s, side, static_cast<SpaceId>(space))) continue;
    Ask(s, side, train, kExpendTrainStep);
    return true;
  }
  return false;
}

void ListTrain(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kTrainExpended, s.now.roller, {yes}));
}
Ruling CheckTrain(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void ExpendTrain(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Side side = EventSide(s);
  if (e.args[0] != 0) {
    for (SpaceId space = 0; space < static_cast<SpaceId>(r.c.spaces.size()); ++space) {
      if (!TrainWouldFeed(r, s, side, space)) continue;
      UnitSet units;
      Unfed(r, s, side, space, &units);
      for (int i = 0; i < static_cast<int>(r.c.units.size()); ++i) {
        if (units.Has(i)) s.supplied.Add(i);
      }
    }
    (side == kUs ? s.now.train_us : s.now.train_mexico) = kNowhere;
    Say(trace, "6.5.a/4"_hom,
        [&] { return absl::StrCat("the Baggage Train of ", r.SideName(side), " is given up to supply"); });
  }
  Answered(s, kSupplyAllot);
  Run(r, s, trace);
}

// ---- 6.4.a, 6.4.c: sources that feed one Force.

// What may feed one Force each: a port on either coast, Alta California. Bits of Scalars::sources_allotted, for each
// side.
enum LimitedSource : uint8_t { kEastPort = 1, kWestPort = 2, kCalifornia = 4 };
bool OfKind(const Rules& r, SpaceId source, LimitedSource kind) {
  if (kind == kCalifornia) return source == r.c.alta_california;
  return r.c.spaces[static_cast<size_t>(source)].port == (kind == kEastPort ? Coast::kEast : Coast::kWest);
}

// A space that has supply only from sources with limits.
bool LimitedFeeds(const Rules& r, const S& s, Side side, SpaceId space) {
  if (s.allotted.Has(space) || Unfed(r, s, side, space, nullptr) == 0) return false;
  return SupplyOf(r, s, ConsumerAt(r, s, side, space)) == Supplied::kLimited;
}

// And this one among them.
bool WouldBeFed(const Rules& r, const S& s, Side side, LimitedSource kind, SpaceId source, SpaceId space) {
  return OfKind(r, source, kind) && LimitedFeeds(r, s, side, space) &&
         SourceFeeds(r, s, ConsumerAt(r, s, side, space), source, false);
}

uint8_t SourceBit(Side side, LimitedSource kind) { return static_cast<uint8_t>(side == kUs ? kind : kind << 4); }

// The kind of source that is to be allotted now.
LimitedSource KindNow(const S& s) {
  for (LimitedSource kind : {kEastPort, kWestPort, kCalifornia}) {
    if ((s.now.sources_allotted & SourceBit(EventSide(s), kind)) == 0) return kind;
  }
  return kCalifornia;
}

bool AllotSources(const Rules& r, S& s, Side side, Trace* trace) {
  const SpaceSet unfed = UnfedSpaces(r, s, side);
  for (LimitedSource kind : {kEastPort, kWestPort, kCalifornia}) {
    const uint8_t bit = SourceBit(side, kind);
    if ((s.now.sources_allotted & bit) != 0) continue;
    SpaceId only = kNoId;
    int spaces = 0;
    for (int i = unfed.Next(0); i >= 0; i = unfed.Next(i + 1)) {
      const auto space = static_cast<SpaceId>(i);
      if (!LimitedFeeds(r, s, side, space)) continue;
      bool fed = false;
      for (SpaceId source = 0; source < static_cast<SpaceId>(r.c.spaces.size()) && !fed; ++source) {
        fed = OfKind(r, source, kind) && SourceFeeds(r, s, ConsumerAt(r, s, side, space), source, false);
      }
      if (!fed) continue;
      only = space;
      ++spaces;
    }
    if (spaces > 1) {
      Ask(s, side, only, kAllotSupplyStep);
      return true;
    }
    s.now.sources_allotted = static_cast<uint8_t>(s.now.sources_allotted | bit);
    if (spaces == 1) {
      s.allotted.Add(only);
      Say(trace, "6.4.a/1"_hom, [&] { return absl::StrCat("a source for one Force feeds ", r.SpaceName(only)); });
    }
  }
  return false;
}

void ListSources(const Rules& r, const S& s, EventList* out) {
  for (SpaceId source = 0; source < static_cast<SpaceId>(r.c.spaces.size()); ++source) {
    if (!OfKind(r, source, KindNow(s))) continue;
    for (SpaceId space = 0; space < static_cast<SpaceId>(r.c.spaces.size()); ++space) {
      if (Unfed(r, s, EventSide(s), space, nullptr) > 0) {
        out->push_back(MakeEvent(kSupplyAllotted, s.now.roller, {source, space}));
      }
    }
  }
}
Ruling CheckSource(const Rules& r, const S& s, const Event& e, Why* why) {
  const SpaceId source = static_cast<SpaceId>(e.args[0]);
  const SpaceId space = static_cast<SpaceId>(e.args[1]);
  if (Breaks("6.4.a/1"_hom, !WouldBeFed(r, s, EventSide(s), KindNow(s), source, space))) {
    return Refused("6.4.a/1"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(source), " cannot feed a Force in ", r.SpaceName(space),
                          ", or it is not the turn of that source");
    });
  }
  return Accepted();
}
void AllotSource(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.allotted.Add(e.args[1]);
  s.now.sources_allotted = static_cast<uint8_t>(s.now.sources_allotted | SourceBit(EventSide(s), KindNow(s)));
  Applied(trace, "6.4.a/1"_hom);
  Answered(s, kSupplyAllot);
  Run(r, s, trace);
}

}  // namespace

void BeginSupplyEvent(const Rules&, S& s, Trace* trace) {
  Applied(trace, "9.2/5"_hom);
  s.now.supply_event_done = 1;
  s.now.trains_asked = 0;
  s.now.sources_allotted = 0;
  s.supplied = UnitSet{};
  s.allotted = SpaceSet{};
  s.step = kSupplyAllot;
}

void SupplyAllot(const Rules& r, S& s, Trace* trace) {
  const SupplyMemo memo(s);  // who is fed changes below, who could be does not
  for (Side side : {Initiative(s), Enemy(Initiative(s))}) {
    if (AskForTrain(r, s, side) || AllotSources(r, s, side, trace)) return;
  }
  s.step = kSupplyLosses;
}

namespace {

// The spaces that share what is fed without a line: the Zone, or all of Sonora.
bool SharesFeed(const Rules& r, Side side, SpaceId space, SpaceId other) {
  if (space == other) return true;
  return side == kMexico && r.c.sonora != kNoId && r.c.spaces[static_cast<size_t>(space)].state == r.c.sonora &&
         r.c.spaces[static_cast<size_t>(other)].state == r.c.sonora;
}

// Units of `side` around `space` that are without a line; how many more may be fed.
struct Want {
  UnitSet units;
  int count = 0;
  int fed = 0;
};
Want WantAt(const Rules& r, const S& s, Side side, SpaceId space) {
  Want want;
  want.fed = FedWithoutLine(r, side, space, /*supply_event=*/true);
  if (s.allotted.Has(space)) want.fed += LargestForce(r, s, side, space);
  for (SpaceId other = 0; other < static_cast<SpaceId>(r.c.spaces.size()); ++other) {
    if (!SharesFeed(r, side, space, other)) continue;
    for (size_t i = 0; i < r.c.units.size(); ++i) {
      if (r.c.units[i].side == side && s.units[i].where == At(other) && s.supplied.Has(static_cast<int>(i))) --want.fed;
    }
    if (other != space && TraceSupply(r, s, ConsumerAt(r, s, side, other), nullptr)) continue;
    want.count += Unfed(r, s, side, other, &want.units);
  }
  want.fed = std::max(want.fed, 0);
  return want;
}

bool LineFeeds(const Rules& r, const S& s, Side side, SpaceId space) {
  return SupplyOf(r, s, ConsumerAt(r, s, side, space)) == Supplied::kUnlimited;
}

void CallSupplyLoss(const Rules& r, S& s, Side side, SpaceId space, Trace* trace) {
  UnitSet unfed;
  if (!r.Default(kOosScope)) {  // the whole space, also what is fed
    for (int i = 0; i < static_cast<int>(r.c.units.size()); ++i) {
      if (r.c.units[static_cast<size_t>(i)].side == side && UnitAt(s, static_cast<UnitId>(i), space)) {
        s.supplied.Remove(i);
      }
    }
  }
  Unfed(r, s, side, space, &unfed);
  const int steps = StepsOf(s, unfed);
  bool cavalry = false;
  for (int i = 0; i < static_cast<int>(r.c.units.size()); ++i) {
    if (!unfed.Has(i)) continue;
    cavalry = cavalry || r.c.units[static_cast<size_t>(i)].cavalry();
    s.supplied.Add(i);  // dealt with
  }
  bool river = false;
  for (const Link& link : r.c.spaces[static_cast<size_t>(space)].links) river = river || link.kind == LinkKind::kRiver;
  Sum loss(trace, "6.6/1"_hom, "supply.loss", [&] { return absl::StrCat("steps lost at ", r.SpaceName(space)); });
  loss.Add((steps + 1) / 2, "6.6/1"_hom, [&] { return absl::StrCat("half of ", steps, " steps, rounded up"); });
  if (river) Applied(trace, "9.2/6"_hom);
  if (river) loss.Add(-1, "6.6/3"_hom, [] { return std::string("a Rio Grande connection"); });
  loss.Clamp(cavalry ? 1 : 0, 255, "6.6/2"_hom, [] { return std::string("the cavalry step is owed"); });
  const int lost = static_cast<int>(loss.Finish());
  Say(trace, "9.2/5"_hom, [&] {
    return absl::StrCat(r.SideName(side), " is out of supply at ", r.SpaceName(space), " and loses ", lost, " step(s)");
  });
  LossTask task{};
  task.from = unfed;
  task.side = side;
  task.left = static_cast<uint8_t>(lost);
  task.owed = cavalry ? kOwedCavalry : 0;
  task.cause = kSupplyLoss;
  CallLosses(s, task, kSupplyLosses);
}

}  // namespace

// Walks the spaces with units that nothing has fed; comes back here after every decision and loss.
void SupplyLosses(const Rules& r, S& s, Trace* trace) {
  const SupplyMemo memo(s);  // until the first loss, which ends this
  for (Side side : {Initiative(s), Enemy(Initiative(s))}) {
    const SpaceSet unfed = UnfedSpaces(r, s, side);
    for (int i = unfed.Next(0); i >= 0; i = unfed.Next(i + 1)) {
      const auto space = static_cast<SpaceId>(i);
      if (LineFeeds(r, s, side, space)) {
        Applied(trace, "6.3/1"_hom);
        continue;
      }
      const Want want = WantAt(r, s, side, space);
      if (want.count <= want.fed) continue;
      if (want.fed > 0) {
        Ask(s, side, space, kAllotUnitStep);  // the owner says which units are fed
        return;
      }
      CallSupplyLoss(r, s, side, space, trace);
      return;
    }
  }
  Say(trace, "6.1/2"_hom, [] { return std::string("supply has been checked for every space with units"); });
  s.step = kSupplyBlockade;
}

namespace {

void ListAllot(const Rules& r, const S& s, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (OnMap(s.units[static_cast<size_t>(i)].where)) out->push_back(MakeEvent(kSupplyUnitAllotted, s.now.roller, {i}));
  }
}
Ruling CheckAllot(const Rules& r, const S& s, const Event& e, Why* why) {
  if (CannotBe("6.4.b/1"_hom, !WantAt(r, s, EventSide(s), EventSpace(s)).units.Has(e.args[0]))) {
    return Refused("6.4.b/1"_hom, why, [&] {
      return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])),
                          " is no unit without supply that could be fed with ", r.SpaceName(EventSpace(s)));
    });
  }
  return Accepted();
}
void Allot(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (EventSpace(s) == r.c.disputed_zone) {
    Applied(trace, "6.4.b/1"_hom);
  } else if (r.c.spaces[static_cast<size_t>(EventSpace(s))].zone()) {
    Applied(trace, "6.4.c/1"_hom);
  } else if (s.allotted.Has(EventSpace(s))) {
    Applied(trace, "6.4.a/1"_hom);
  } else {
    Applied(trace, "6.4.d"_hom);
  }
  s.supplied.Add(e.args[0]);
  Answered(s, kSupplyLosses);
  Run(r, s, trace);
}

void ListBlockade(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kBlockade); }
Ruling CheckBlockade(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kBlockade, "9.2/7"_hom, why);
}
void RollBlockade(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool hit = e.args[1] <= s.now.blockade;
  Say(trace, "9.2/7"_hom, [&] {
    return absl::StrCat("blockade: die ", e.args[1], " against level ", s.now.blockade,
                        hit ? ": a unit is lost" : ": no effect");
  });
  s.step = kUseStart;
  if (hit) {
    for (size_t i = 0; i < r.c.units.size(); ++i) {
      if (r.c.units[i].side == kMexico && s.units[i].where == kRegroup) s.step = kBlockadeUnitStep;
    }
  }
  Run(r, s, trace);
}

void ListBlockaded(const Rules& r, const S&, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i)
    out->push_back(MakeEvent(kUnitDrawn, kChance, {i}));
}
Ruling CheckBlockaded(const Rules& r, const S& s, const Event& e, Why* why) {
  const size_t unit = static_cast<size_t>(e.args[0]);
  if (CannotBe("14.5/2"_hom, r.c.units[unit].side != kMexico || s.units[unit].where != kRegroup)) {
    return Refused("14.5/2"_hom, why, [] { return std::string("the unit is not in Mexico's Regroup box"); });
  }
  return Accepted();
}
void RemoveBlockaded(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.units[static_cast<size_t>(e.args[0])].where = kOutOfGame;
  Say(trace, "14.5/2"_hom,
      [&] { return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " leaves the game"); });
  s.step = kUseStart;
  Run(r, s, trace);
}

}  // namespace

void SupplyBlockade(const Rules& r, S& s, Trace*) {
  s.step = s.now.blockade > 0 || r.Default(kBlockadeAtZero) ? kBlockadeDieStep : kUseStart;
}

void AddSupplyEventSteps(std::vector<HallsStep>* steps) {
  steps->push_back({kSupplyDieStep,
                    "supply_check",
                    "the die for the Supply Event check",
                    "8.3.d"_hom,
                    {kDieRolled},
                    Dice,
                    ListSupplyDie,
                    CheckSupplyDie,
                    RollSupplyDie});
  steps->push_back({kAllotUnitStep,
                    "allot_supply",
                    "names a unit that the space feeds by itself",
                    "6.4.b/1"_hom,
                    {kSupplyUnitAllotted},
                    EventPlayer,
                    ListAllot,
                    CheckAllot,
                    Allot});
  steps->push_back({kBlockadeDieStep,
                    "blockade",
                    "the die against the blockade",
                    "9.2/7"_hom,
                    {kDieRolled},
                    Dice,
                    ListBlockade,
                    CheckBlockade,
                    RollBlockade});
  steps->push_back({kBlockadeUnitStep,
                    "blockaded_unit",
                    "a Mexican unit is drawn from Regroup and leaves the game",
                    "14.5/2"_hom,
                    {kUnitDrawn},
                    Dice,
                    ListBlockaded,
                    CheckBlockaded,
                    RemoveBlockaded});
  steps->push_back({kExpendTrainStep,
                    "expend_train",
                    "decides whether to give up the Baggage Train",
                    "6.5.a/4"_hom,
                    {kTrainExpended},
                    EventPlayer,
                    ListTrain,
                    CheckTrain,
                    ExpendTrain});
  steps->push_back({kAllotSupplyStep,
                    "allot_source",
                    "says which Force a source with limits feeds",
                    "6.4.a/1"_hom,
                    {kSupplyAllotted},
                    EventPlayer,
                    ListSources,
                    CheckSource,
                    AllotSource});
}

}  // namespace adjutant::halls
