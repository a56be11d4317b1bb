// HoM 9.2, 6.6: the Supply Event.
//
// In order: Baggage Trains and a Beachhead out of supply may be given up (6.5.a/4, 6.5.c); sources that feed one Force
// only are allotted (6.4.a, 6.4.c); then every space with units is checked, where a Zone or Sonora feeds some units by
// itself (6.4.b to 6.4.d), and what is out of supply loses half its steps; then the blockade.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

void ListSupplyDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSupplyCheck); }
Ruling CheckSupplyDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSupplyCheck, "8.3.d"_hom, why);
}
void RollSupplyDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "4.2.C/3"_hom);
  Sum roll(trace, "9.2/2"_hom, "supply_check", "Supply Event check");
  roll.Add(e.args[1], "9.2/2"_hom, "die");
  if (s.now.heat != 0) roll.Add(-1, "9.2/3"_hom, "Heat Turn");
  const int ops = r.c.cards[s.play.card].ops;
  const bool event = roll.Finish() <= ops;
  Applied(trace, "9.2/2"_hom, [&] {
    return absl::StrCat("supply check: ", roll.total(), " against ", ops, " OPS, ",
                        event ? "the Supply Event takes place" : "no Supply Event");
  });
  s.step = event ? kSupplyEvent : kUseStart;
}

bool LineFeeds(const Rules& r, const S& s, Side side, SpaceId space) {
  return SupplyOf(r, s, Consumer{side, space, ArmyIn(r, s, side, space) != kNoId, /*supply_event=*/true}) ==
         Supplied::kUnlimited;
}

// Units of a side in a space that nothing has fed yet in this Supply Event.
int Unfed(const Rules& r, const S& s, Side side, SpaceId space, UnitSet* out) {
  int count = 0;
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].side != side || s.units[unit].where != At(space) || r.c.units[unit].sort == Sort::kFortress)
      continue;
    if (s.supplied.Has(unit) || s.lined.Has(unit)) continue;
    if (out != nullptr) out->Add(unit);
    ++count;
  }
  return count;
}

// The spaces that have such units: one pass for all of them.
SpaceSet UnfedSpaces(const Rules& r, const S& s, Side side) {
  SpaceSet spaces;
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].side != side || !OnMap(s.units[unit].where) || r.c.units[unit].sort == Sort::kFortress)
      continue;
    const bool fed = s.supplied.Has(unit) || s.lined.Has(unit);
    if (!fed) spaces.Add(SpaceOf(s.units[unit].where));
  }
  return spaces;
}

Consumer ConsumerAt(const Rules& r, const S& s, Side side, SpaceId space) {
  return Consumer{side, space, ArmyIn(r, s, side, space) != kNoId, /*supply_event=*/true};
}

// 6.4.a/1: a port feeds no Army, but a Force of another leader beside it.
Consumer BesideArmyAt(Side side, SpaceId space) { return Consumer{side, space, /*army=*/false, /*supply_event=*/true}; }
// What lines bring to everybody in the space or, if nothing reaches its Army, to a Force beside it.
Supplied SupplyAt(const Rules& r, const S& s, Side side, SpaceId space) {
  const Supplied all = SupplyOf(r, s, ConsumerAt(r, s, side, space));
  if (all != Supplied::kNo || !ForceBesideArmy(r, s, side, space)) return all;
  return SupplyOf(r, s, BesideArmyAt(side, space));
}

// The side that decides in the Supply Event, and the space it is about.
Side EventSide(const S& s) { return static_cast<Side>(s.now.roller); }
PlayerId EventPlayer(const Rules&, const S& s) { return s.now.roller; }
SpaceId EventSpace(const S& s) { return s.now.city; }
void Ask(S& s, Side side, SpaceId space, uint16_t step) {
  s.now.roller = side;
  s.now.city = space;
  s.step = step;
}
void Answered(S& s, uint16_t step) {
  s.now.roller = 0;
  s.now.city = kNoId;
  s.step = step;
}

// ---- 6.5.a/4: a Baggage Train out of supply may be given up to feed what traces to it.

// Sources with limits that have been allotted to a space (6.4.a, 6.4.c): those that feed anybody there, and those that
// feed a Force beside its Army only.
struct Allotted {
  int to_any = 0;
  int beside_army = 0;
};
Allotted AllottedTo(const S& s, Side side, SpaceId space) {
  Allotted sources;
  if (side == kMexico) {
    sources.to_any = s.now.fed_mexico == space ? 1 : 0;
    return sources;
  }
  for (size_t i = 0; i < std::size(s.now.fed_us); ++i) {
    if (s.now.fed_us[i] != space) continue;
    ++((s.now.fed_beside_army >> i & 1) != 0 ? sources.beside_army : sources.to_any);
  }
  return sources;
}

// The units that they feed there: a Force each.
int ForcesFed(const Rules& r, const S& s, Side side, SpaceId space) {
  const Allotted sources = AllottedTo(s, side, space);
  if (sources.to_any == 0) return LargestForcesBesideArmy(r, s, side, space, sources.beside_army);
  return LargestForces(r, s, side, space, sources.to_any + sources.beside_army);
}
void NoteFeeding(S& s, Side side, SpaceId space, bool beside_army) {
  s.allotted.Add(space);
  if (side == kMexico) {
    s.now.fed_mexico = space;
    return;
  }
  const auto free = std::find(std::begin(s.now.fed_us), std::end(s.now.fed_us), kNoId) - std::begin(s.now.fed_us);
  s.now.fed_us[free] = space;
  if (beside_army) s.now.fed_beside_army = static_cast<uint8_t>(s.now.fed_beside_army | 1 << free);
}
void ForgetFeeding(S& s) {
  std::fill(std::begin(s.now.fed_us), std::end(s.now.fed_us), kNoId);
  s.now.fed_mexico = kNoId;
  s.now.fed_beside_army = 0;
}

// Is a source with limits enough for everybody in the space: one Force at the most, and no other space wants a source?
bool LimitedSourceSuffices(const Rules& r, const S& s, Side side, SpaceId space) {
  if (SupplyOf(r, s, ConsumerAt(r, s, side, space)) == Supplied::kNo) return false;  // its Army has none
  if (Unfed(r, s, side, space, nullptr) > LargestForce(r, s, side, space)) return false;
  const SpaceSet unfed = UnfedSpaces(r, s, side);
  for (SpaceId other : unfed) {
    if (other == space) continue;
    if (SupplyAt(r, s, side, other) == Supplied::kLimited) return false;
  }
  return true;
}

// What may be given up: a Baggage Train, or the Beachhead, which is one (6.5.c).
enum Depot : uint8_t { kTheTrain, kTheBeachhead };

// It feeds all who can trace to it, also who had another source.
bool WouldFeed(const Rules& r, const S& s, Side side, Depot depot, SpaceId space) {
  const Consumer consumer = ConsumerAt(r, s, side, space);
  return depot == kTheBeachhead ? BeachheadWouldFeed(r, s, consumer)
                                : SourceFeeds(r, s, consumer, TrainSpace(s, side), /*expend_train=*/true);
}

// Is it the only one that feeds the space, or all of it?
bool Needs(const Rules& r, const S& s, Side side, Depot depot, SpaceId space) {
  const Supplied supplied = SupplyAt(r, s, side, space);
  if (supplied == Supplied::kUnlimited) return false;
  if (supplied == Supplied::kLimited && LimitedSourceSuffices(r, s, side, space)) return false;
  return WouldFeed(r, s, side, depot, space);
}

// Asks once about each of them that somebody needs.
bool AskForDepot(const Rules& r, S& s, Side side, Depot depot) {
  const uint8_t bit = depot == kTheBeachhead ? 4 : side == kUs ? 1 : 2;
  const SpaceId place = depot == kTheBeachhead ? SpaceOf(s.now.beachhead) : TrainSpace(s, side);
  if ((s.now.trains_asked & bit) != 0 || place == kNoId) return false;
  s.now.trains_asked = static_cast<uint8_t>(s.now.trains_asked | bit);
  const SpaceSet unfed = UnfedSpaces(r, s, side);
  for (SpaceId space : unfed) {
    if (!Needs(r, s, side, depot, space)) continue;
    Ask(s, side, place, depot == kTheBeachhead ? kExpendBeachheadStep : kExpendTrainStep);
    return true;
  }
  return false;
}
bool AskForTrain(const Rules& r, S& s, Side side) {
  if (AskForDepot(r, s, side, kTheTrain)) return true;
  return side == kUs && r.Plays("expend_beachhead=like_train"_opt) && AskForDepot(r, s, side, kTheBeachhead);
}

void ListTrain(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kTrainExpended, s.now.roller, {yes}));
}
Ruling CheckTrain(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void ExpendTrain(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Side side = EventSide(s);
  const Depot depot = s.step == kExpendBeachheadStep ? kTheBeachhead : kTheTrain;
  const bool given_up = e.args[0] != 0;
  if (given_up) {
    // They trace, and take no place of those that a Zone or Sonora feeds by itself (6.4.d).
    UnitSet units;
    const SpaceSet unfed = UnfedSpaces(r, s, side);
    for (SpaceId space : unfed) {
      if (WouldFeed(r, s, side, depot, space)) Unfed(r, s, side, space, &units);
    }
    for (UnitId unit : units) s.lined.Add(unit);
    (depot == kTheBeachhead ? s.now.beachhead : side == kUs ? s.now.train_us : s.now.train_mexico) = kNowhere;
  }
  const char* end = given_up ? " is given up to supply" : " is kept";
  if (depot == kTheBeachhead) {
    Applied(trace, "6.5.c"_hom, [&] { return absl::StrCat("the Beachhead", end); });
  } else {
    Applied(trace, "6.5.a/4"_hom, [&] { return absl::StrCat("the Baggage Train of ", r.SideName(side), end); });
  }
  Answered(s, kSupplyAllot);
}

// ---- 6.4.a, 6.4.c: sources that feed one Force.

// A space that has supply only from sources with limits, and units for one more of them. Each feeds a Force, so that a
// space with several Forces may want several (6.4.a/1).
bool LimitedFeeds(const Rules& r, const S& s, Side side, SpaceId space) {
  const int unfed = Unfed(r, s, side, space, nullptr);
  if (unfed == 0) return false;
  const int fed = ForcesFed(r, s, side, space);
  if (fed > 0 && unfed <= fed + FedWithoutLine(r, side, space, /*supply_event=*/true)) return false;
  return SupplyAt(r, s, side, space) == Supplied::kLimited;
}

// Is there one more Force beside the Army in the space than those for which a source has been allotted?
bool AnotherBesideArmy(const Rules& r, const S& s, Side side, SpaceId space) {
  if (ArmyIn(r, s, side, space) == kNoId) return false;
  const int fed = AllottedTo(s, side, space).beside_army;
  return LargestForcesBesideArmy(r, s, side, space, fed + 1) > LargestForcesBesideArmy(r, s, side, space, fed);
}

// Could a source of the kind feed the space, be it only a Force beside its Army?
bool KindWouldFeed(const Rules& r, const S& s, Side side, LimitedSource kind, SpaceId space) {
  if (!LimitedFeeds(r, s, side, space)) return false;
  if (KindFeeds(r, s, ConsumerAt(r, s, side, space), kind)) return true;
  return AnotherBesideArmy(r, s, side, space) && KindFeeds(r, s, BesideArmyAt(side, space), kind);
}
// And this one source of the kind?
bool WouldBeFed(const Rules& r, const S& s, Side side, LimitedSource kind, SpaceId source, SpaceId space) {
  if (!OfKind(r, source, kind, space) || !LimitedFeeds(r, s, side, space)) return false;
  if (LimitedSourceFeeds(r, s, ConsumerAt(r, s, side, space), source)) return true;
  return AnotherBesideArmy(r, s, side, space) && LimitedSourceFeeds(r, s, BesideArmyAt(side, space), source);
}

uint8_t SourceBit(Side side, LimitedSource kind) { return static_cast<uint8_t>(side == kUs ? kind : kind << 4); }

// The kind of source that is to be allotted now.
LimitedSource KindNow(const S& s) {
  for (LimitedSource kind : kLimitedSources) {
    if ((s.now.sources_allotted & SourceBit(EventSide(s), kind)) == 0) return kind;
  }
  return kCalifornia;
}

// `source`: kNoId for any port of the kind. What feeds the Army of the space feeds whomever its owner likes.
void Feed(const Rules& r, S& s, Side side, SpaceId source, SpaceId space, LimitedSource kind, Trace* trace) {
  const Consumer everybody = ConsumerAt(r, s, side, space);
  const bool beside_army = everybody.army && !(source == kNoId ? KindFeeds(r, s, everybody, kind)
                                                               : LimitedSourceFeeds(r, s, everybody, source));
  NoteFeeding(s, side, space, beside_army);
  const auto told = [&] {
    return absl::StrCat(source != kNoId ? r.SpaceName(source)
                                        : absl::StrCat("a port of the ", kind == kEastPort ? "East" : "West", " coast"),
                        " feeds one Force", beside_army ? " beside the Army" : "", " in ", r.SpaceName(space));
  };
  if (kind == kCalifornia) {
    Applied(trace, "6.4.c/2"_hom, told);
  } else {
    Applied(trace, "6.4.a/1"_hom, told);
  }
}

bool AllotSources(const Rules& r, S& s, Side side, Trace* trace) {
  const SpaceSet unfed = UnfedSpaces(r, s, side);
  for (LimitedSource kind : kLimitedSources) {
    const uint8_t bit = SourceBit(side, kind);
    if ((s.now.sources_allotted & bit) != 0) continue;
    SpaceId only;
    int spaces = 0;
    for (SpaceId space : unfed) {
      if (!KindWouldFeed(r, s, side, kind, space)) continue;
      only = space;
      ++spaces;
    }
    if (spaces > 1) {
      Ask(s, side, only, kind == kCalifornia ? kAllotCaliforniaStep : kAllotSupplyStep);
      return true;
    }
    s.now.sources_allotted = static_cast<uint8_t>(s.now.sources_allotted | bit);
    if (spaces == 1) Feed(r, s, side, kind == kCalifornia ? r.c.alta_california : kNoId, only, kind, trace);
  }
  return false;
}

void ListSources(const Rules& r, const S& s, EventList* out) {
  for (SpaceId source : r.c.spaces.ids()) {
    for (SpaceId space : r.c.spaces.ids()) {
      if (OfKind(r, source, KindNow(s), space) && Unfed(r, s, EventSide(s), space, nullptr) > 0) {
        out->push_back(MakeEvent(kSupplyAllotted, s.now.roller, {source, space}));
      }
    }
  }
}
Ruling CheckSource(const Rules& r, const S& s, const Event& e, Why* why) {
  const SpaceId source = SpaceArg(e);
  const SpaceId space = SpaceArg(e, 1);
  const bool feeds = WouldBeFed(r, s, EventSide(s), KindNow(s), source, space);
  const auto told = [&] {
    return absl::StrCat(r.SpaceName(source), " cannot feed a Force in ", r.SpaceName(space),
                        ", or it is not the turn of that source");
  };
  if (KindNow(s) == kCalifornia && Breaks("6.4.c/2"_hom, !feeds)) return Refused("6.4.c/2"_hom, why, told);
  if (KindNow(s) != kCalifornia && Breaks("6.4.a/1"_hom, !feeds)) return Refused("6.4.a/1"_hom, why, told);
  return Accepted();
}
void AllotSource(const Rules& r, S& s, const Event& e, Trace* trace) {
  Feed(r, s, EventSide(s), SpaceArg(e), SpaceArg(e, 1), KindNow(s), trace);
  s.now.sources_allotted = static_cast<uint8_t>(s.now.sources_allotted | SourceBit(EventSide(s), KindNow(s)));
  Answered(s, kSupplyAllot);
}

void BeginSupplyEvent(const Rules&, S& s, Trace* trace) {
  Applied(trace, "9.2/5"_hom);
  s.now.supply_event_done = 1;
  s.now.trains_asked = 0;
  s.now.sources_allotted = 0;
  s.supplied = UnitSet{};
  s.allotted = SpaceSet{};
  ForgetFeeding(s);
  s.step = kSupplyAllot;
}

void SupplyAllot(const Rules& plain, S& s, Trace* trace) {
  SupplyMemo memo(plain, s);  // who is fed changes below, who could be does not
  const Rules& r = memo.rules();
  for (Side side : {Initiative(s), Enemy(Initiative(s))}) {
    if (AskForTrain(r, s, side) || AllotSources(r, s, side, trace)) return;
  }
  // 9.2/5: the status of every space stands before the first loss.
  UnitSet lined = s.lined;
  for (Side side : {kUs, kMexico}) {
    const SpaceSet unfed = UnfedSpaces(r, s, side);
    for (SpaceId space : unfed) {
      if (!LineFeeds(r, s, side, space)) continue;
      Applied(trace, "6.3/1"_hom);
      Unfed(r, s, side, space, &lined);
    }
  }
  s.lined = lined;
  s.step = kSupplyLosses;
}

// 6.4.d: does Sonora feed units of the side there?
bool SonoraFeeds(const Rules& r, Side side, SpaceId space) {
  return side == kMexico && r.c.sonora != kNoId && r.c.spaces[space].state == r.c.sonora;
}
// The spaces that share what is fed without a line: the Zone, or all of Sonora.
bool SharesFeed(const Rules& r, Side side, SpaceId space, SpaceId other) {
  return space == other || (SonoraFeeds(r, side, space) && SonoraFeeds(r, side, other));
}

// In `sources_allotted`, by an option: Sonora has fed its three, and those of them who die of what else is in their
// space leave no place to others (9.2/5).
constexpr uint8_t kSonoraAllotted = 0x80;

// Units of `side` in the space that something other than a line has fed or that have been dealt with.
int Settled(const Rules& r, const S& s, Side side, SpaceId space) {
  int count = 0;
  for (UnitId unit : r.c.units.ids()) {
    count += r.c.units[unit].side == side && s.units[unit].where == At(space) && s.supplied.Has(unit) ? 1 : 0;
  }
  return count;
}

// What of a source for one Force the space has left (6.4.a, 6.4.c). It feeds nobody who cannot be of the Force.
struct ForceRoom {
  int used = 0;
  int left = 0;
  int feeds = 0;  // units that nothing has fed, as far as it goes
  UnitSet units;  // whom it may still feed
};
ForceRoom RoomAt(const Rules& r, const S& s, Side side, SpaceId space) {
  ForceRoom room;
  const int places = ForcesFed(r, s, side, space);
  if (places == 0) return room;
  UnitSet unfed;
  Unfed(r, s, side, space, &unfed);
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].side != side || !UnitAt(s, unit, space) || !FitsForce(r, s, unit, space)) continue;
    if (unfed.Has(unit)) room.units.Add(unit);
    if (s.supplied.Has(unit) && room.used < places) ++room.used;
  }
  room.left = places - room.used;
  room.feeds = std::min(room.left, room.units.Count());
  return room;
}

// Units of `side` around `space` that nothing has fed; how many more may be fed. What a Zone feeds by itself, or Sonora
// in all its spaces together, comes after what a source for one Force gives a space (6.4.b to 6.4.d).
struct Want {
  UnitSet units;
  bool all = false;  // of these, whom a source for one Force still feeds: nothing to choose
  int count = 0;     // beyond what sources for one Force still feed
  int fed = 0;
};
Want WantAt(const Rules& r, const S& s, Side side, SpaceId space) {
  Want want;
  const bool spent = SonoraFeeds(r, side, space) && (s.now.sources_allotted & kSonoraAllotted) != 0;
  int shared = spent ? 0 : FedWithoutLine(r, side, space, /*supply_event=*/true);
  for (SpaceId other : r.c.spaces.ids()) {
    if (!SharesFeed(r, side, space, other)) continue;
    const ForceRoom room = RoomAt(r, s, side, other);
    shared -= Settled(r, s, side, other) - room.used;
    want.count += Unfed(r, s, side, other, nullptr) - room.feeds;
  }
  shared = std::max(0, shared);
  want.fed = shared;
  for (SpaceId other : r.c.spaces.ids()) {
    if (!SharesFeed(r, side, space, other)) continue;
    if (shared > 0) {
      Unfed(r, s, side, other, &want.units);
    } else if (const ForceRoom room = RoomAt(r, s, side, other); other == space && room.left > 0) {
      want.units = room.units;
      want.all = room.feeds == room.units.Count();
    }
  }
  return want;
}
bool AllFed(const Rules& r, const S& s, Side side, SpaceId space, const Want& want) {
  return want.count <= want.fed || Unfed(r, s, side, space, nullptr) <= RoomAt(r, s, side, space).feeds;
}

void CallSupplyLoss(const Rules& r, S& s, Side side, SpaceId space, Trace* trace) {
  UnitSet unfed;
  if (r.Plays("oos_scope=whole_space"_opt)) {  // the whole space, also what is fed
    if (SonoraFeeds(r, side, space)) {
      s.now.sources_allotted = static_cast<uint8_t>(s.now.sources_allotted | kSonoraAllotted);
    }
    for (UnitId unit : r.c.units.ids()) {
      if (r.c.units[unit].side == side && UnitAt(s, unit, space)) {
        s.supplied.Remove(unit);
      }
    }
  }
  Unfed(r, s, side, space, &unfed);
  const int steps = StepsOf(s, unfed);
  bool cavalry = false;
  for (UnitId unit : unfed) {
    cavalry = cavalry || r.c.units[unit].cavalry();
    s.supplied.Add(unit);  // dealt with
  }
  bool river = false;
  for (const Link& link : r.c.spaces[space].links) river = river || link.kind == LinkKind::kRiver;
  Sum loss(trace, "6.6/1"_hom, "supply.loss", [&] { return absl::StrCat("steps lost at ", r.SpaceName(space)); });
  loss.Add((steps + 1) / 2, "6.6/1"_hom, [&] { return absl::StrCat("half of ", steps, " steps, rounded up"); });
  if (river) Applied(trace, "9.2/6"_hom);
  if (river) loss.Add(-1, "6.6/3"_hom, "a Rio Grande connection");
  loss.Clamp(cavalry ? 1 : 0, 255, "6.6/2"_hom, "the cavalry step is owed");
  const int lost = static_cast<int>(loss.Finish());
  Applied(trace, "9.2/5"_hom, [&] {
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

// Walks the spaces with units that nothing has fed; comes back here after every decision and loss.
void SupplyLosses(const Rules& r, S& s, Trace* trace) {
  for (Side side : {Initiative(s), Enemy(Initiative(s))}) {
    const SpaceSet unfed = UnfedSpaces(r, s, side);
    for (SpaceId space : unfed) {
      const Want want = WantAt(r, s, side, space);
      if (AllFed(r, s, side, space, want)) continue;
      if (want.all) {
        for (UnitId unit : want.units) s.supplied.Add(unit);
        return;  // and comes back
      }
      if (!want.units.Empty()) {
        Ask(s, side, space, kAllotUnitStep);  // the owner says which units are fed
        return;
      }
      CallSupplyLoss(r, s, side, space, trace);
      return;
    }
  }
  s.lined = UnitSet{};
  ForgetFeeding(s);
  Applied(trace, "6.1/2"_hom, "supply has been checked for every space with units");
  s.step = kSupplyBlockade;
}

void ListAllot(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (OnMap(s.units[unit].where)) out->push_back(MakeEvent(kSupplyUnitAllotted, s.now.roller, {unit}));
  }
}
Ruling CheckAllot(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("6.4.b/1"_hom, !WantAt(r, s, EventSide(s), EventSpace(s)).units.Has(UnitArg(e)), why,
                             r.UnitName(UnitArg(e)), " is no unit without supply that could be fed with ",
                             r.SpaceName(EventSpace(s)));
  return Accepted();
}
void Allot(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (EventSpace(s) == r.c.disputed_zone) {
    Applied(trace, "6.4.b/1"_hom);
  } else if (r.c.spaces[EventSpace(s)].zone()) {
    Applied(trace, "6.4.c/1"_hom);
  } else if (ForcesFed(r, s, EventSide(s), EventSpace(s)) > 0) {
    Applied(trace, "6.4.a/1"_hom);
  } else {
    Applied(trace, "6.4.d"_hom);
  }
  s.supplied.Add(UnitArg(e));
  Answered(s, kSupplyLosses);
}

void ListBlockade(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kBlockade); }
Ruling CheckBlockade(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kBlockade, "9.2/7"_hom, why);
}
void RollBlockade(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool hit = e.args[1] <= s.now.blockade;
  Applied(trace, "9.2/7"_hom, [&] {
    return absl::StrCat("blockade: die ", e.args[1], " against level ", s.now.blockade,
                        hit ? ": a unit is lost" : ": no effect");
  });
  s.step = kUseStart;
  if (hit) {
    for (UnitId unit : r.c.units.ids()) {
      if (r.c.units[unit].side == kMexico && s.units[unit].where == kRegroup) s.step = kBlockadeUnitStep;
    }
  }
}

void ListBlockaded(const Rules& r, const S&, EventList* out) {
  for (UnitId unit : r.c.units.ids()) out->push_back(MakeEvent(kUnitDrawn, kChance, {unit}));
}
Ruling CheckBlockaded(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("14.5/2"_hom, r.c.units[unit].side != kMexico || s.units[unit].where != kRegroup, why,
                             "the unit is not in Mexico's Regroup box");
  return Accepted();
}
void RemoveBlockaded(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.units[UnitArg(e)].where = kOutOfGame;
  Applied(trace, "14.5/2"_hom, [&] { return absl::StrCat(r.UnitName(UnitArg(e)), " leaves the game"); });
  s.step = kUseStart;
}

void SupplyBlockade(const Rules& r, S& s, Trace*) {
  s.step = s.now.blockade > 0 || r.Plays("blockade_at_zero=roll"_opt) ? kBlockadeDieStep : kUseStart;
}

}  // namespace

const HallsStep kSupplyEventSteps[] = {
    Automatic(kSupplyEvent, "a Supply Event begins", "9.2/5"_hom, BeginSupplyEvent, {kSupplyAllot}),
    Automatic(kSupplyAllot, "one-Force sources are shared out", "6.3/1"_hom, SupplyAllot,
              {kAllotSupplyStep, kExpendTrainStep, kSupplyLosses, kAllotCaliforniaStep, kExpendBeachheadStep}),
    {kAllotSupplyStep,
     "allot_source",
     "says which Force a source with limits feeds",
     "6.4.a/1"_hom,
     {kSupplyAllotted},
     EventPlayer,
     ListSources,
     CheckSource,
     AllotSource,
     {kSupplyAllot}},
    {kExpendTrainStep,
     "expend_train",
     "decides whether to give up the Baggage Train",
     "6.5.a/4"_hom,
     {kTrainExpended},
     EventPlayer,
     ListTrain,
     CheckTrain,
     ExpendTrain,
     {kSupplyAllot}},
    {kAllotCaliforniaStep,
     "allot_california",
     "says which Force Alta California feeds",
     "6.4.c/2"_hom,
     {kSupplyAllotted},
     EventPlayer,
     ListSources,
     CheckSource,
     AllotSource,
     {kSupplyAllot}},
    {kExpendBeachheadStep,
     "expend_beachhead",
     "decides whether to give up the Beachhead",
     "6.5.c"_hom,
     {kTrainExpended},
     EventPlayer,
     ListTrain,
     CheckTrain,
     ExpendTrain,
     {kSupplyAllot}},
    Automatic(kSupplyLosses, "what nothing feeds loses steps, space by space", "6.1/2"_hom, SupplyLosses,
              {kAllotUnitStep, kSupplyLosses, kSupplyBlockade, kLosses}),
    {kAllotUnitStep,
     "allot_supply",
     "names a unit that the space feeds by itself",
     "6.4.b/1"_hom,
     {kSupplyUnitAllotted},
     EventPlayer,
     ListAllot,
     CheckAllot,
     Allot,
     {kSupplyLosses}},
    Automatic(kSupplyBlockade, "the Supply Event touches the blockade", "9.2/1"_hom, SupplyBlockade,
              {kBlockadeDieStep, kUseStart}),
    {kBlockadeDieStep,
     "blockade",
     "the die against the blockade",
     "9.2/7"_hom,
     {kDieRolled},
     Dice,
     ListBlockade,
     CheckBlockade,
     RollBlockade,
     {kBlockadeUnitStep, kUseStart}},
    {kBlockadeUnitStep,
     "blockaded_unit",
     "a Mexican unit is drawn from Regroup and leaves the game",
     "14.5/2"_hom,
     {kUnitDrawn},
     Dice,
     ListBlockaded,
     CheckBlockaded,
     RemoveBlockaded,
     {kUseStart}},
    {kSupplyDieStep,
     "supply_check",
     "the die for the Supply Event check",
     "8.3.d"_hom,
     {kDieRolled},
     Dice,
     ListSupplyDie,
     CheckSupplyDie,
     RollSupplyDie,
     {kUseStart, kSupplyEvent}},
};
void AddSupplyEventSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSupplyEventSteps), std::end(kSupplyEventSteps));
}

}  // namespace adjutant::halls
