// Lords of the Sierra Madre 7.10.1: movement.
#include <algorithm>

#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

namespace {

int32_t Number(Mode mode) { return static_cast<int32_t>(mode); }
CounterSet One(CounterId counter) {
  CounterSet set;
  set.Add(counter);
  return set;
}

}  // namespace

int CountOf(const Rules& r, const CounterSet& counters, bool (*is)(const Rules&, CounterId)) {
  int count = 0;
  for (const CounterId counter : counters) count += is(r, counter);
  return count;
}
const CardInfo* CardOf(const Rules& r, CounterId counter) {
  const CardId card = r.c.counters[counter].card;
  return card.exists() ? &r.c.cards[card] : nullptr;
}
Colour ColourTogether(const Rules& r, const S& s, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (ColourOf(r, s, counter) != Colour::kWhite) return ColourOf(r, s, counter);
  }
  return Colour::kWhite;
}
bool Unowned(const Rules& r, const S& s, CounterId police) { return CommandOf(r, s, police) == 0; }

Ruling CheckPicking(const Rules& r, const S& s, PlayerId seat, CounterId counter, Why* why) {
  const CounterSet& picked = s.move.picked;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, !OnMap(s, counter), why, r.CounterName(counter), " is not on the map");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, picked.Has(counter), why, r.CounterName(counter), " goes with them");
  ADJUTANT_REFUSE_IF("7.10.0.c"_sie, CommandOf(r, s, counter) != seat, why, r.CounterName(counter), " is not ",
                     r.SeatName(seat), "'s to move");
  ADJUTANT_REFUSE_IF("7.10.1.0"_sie, IsPolice(r, counter), why, "police never move");
  ADJUTANT_REFUSE_IF("7.11.1.c/2"_sie, !Free(s, counter), why, r.CounterName(counter), " is a prisoner");
  ADJUTANT_REFUSE_IF("7.10.1.p.1"_sie, s.move.stopped.Has(counter), why, r.CounterName(counter), " has been stopped");
  ADJUTANT_REFUSE_IF("7.10.0.c"_sie, s[counter].Has(kHasMovedNow), why, r.CounterName(counter),
                     " has moved in this round");
  const OfficeId office = OfficeIn(r, s[counter].where);
  for (const OfficeId held : {r.c.us_president, r.c.mexican_president}) {
    ADJUTANT_REFUSE_IF("7.9.g.4.1"_sie, AtWar(s) && held.exists() && office == held && HolderOf(s, held) == counter,
                       why, "a president stays in the capital during the war");
  }
  if (picked.Empty()) return Accepted();
  ADJUTANT_REFUSE_IF("7.10.1.0"_sie, s.move.steps > 0 || s.move.mode != 0, why,
                     "they have set out already; who joins them is picked before");
  ADJUTANT_REFUSE_IF("7.10.1.0"_sie, s[counter].where != s.move.at, why, r.CounterName(counter), " is in ",
                     r.PlaceName(s[counter].where), ", and they are not");
  const Colour colour = ColourTogether(r, s, picked), own = ColourOf(r, s, counter);
  ADJUTANT_REFUSE_IF("7.10.1.o"_sie, colour != own && colour != Colour::kWhite && own != Colour::kWhite, why,
                     r.CounterName(counter), " has another colour than they, and goes by itself");
  const CounterSet all = picked | One(counter);
  for (const CounterId leader : all) {
    if (KindIn(r, leader) != CounterKind::kHacendado) continue;
    for (const CounterId troop : all) {
      const CardInfo* card = CardOf(r, troop);
      if (card == nullptr || card->kind != CardKind::kTroops) continue;
      ADJUTANT_REFUSE_IF("7.10.1.l"_sie, LeadershipOf(s, leader) < LeadershipOf(s, troop), why, r.CounterName(leader),
                         " leads with ", LeadershipOf(s, leader), ", and ", r.CounterName(troop), " follow ",
                         LeadershipOf(s, troop), " or more");
    }
  }
  return Accepted();
}
bool HasToMove(const Rules& r, const S& s, PlayerId seat) {
  for (const CounterId counter : r.c.counters.ids()) {
    if (OnMap(s, counter) && CheckPicking(r, s, seat, counter, nullptr).accepted) return true;
  }
  return false;
}

// ---- Wear.

void LayDown(const Rules& r, S& s, CounterId counter, Trace* trace) {
  CounterState& state = s[counter];
  if (!state.where.exists()) return;
  Pay(r, s, Purse::Of(counter), Purse::Ground(state.where), state.gold, trace, "7.10.1.k/1"_sie);
  PlaceState& place = s[state.where.get()];
  place.rifles = static_cast<uint8_t>(place.rifles + state.rifles);
  state.rifles = state.worn_rifles = 0;
}
void WearRifles(S& s, CounterId counter) {
  CounterState& state = s[counter];
  state.rifles = static_cast<uint8_t>(state.rifles - state.worn_rifles);
  state.worn_rifles = state.rifles;
}
void WearCounter(const Rules& r, S& s, CounterId counter, Trace* trace) {
  WearRifles(s, counter);
  if (IsLeader(r, counter) || IsTruck(r, counter)) return;
  if (ConditionOf(s, counter) == Condition::kDepleted) LayDown(r, s, counter, trace);
  if (Deplete(s, counter)) return;
  Applied(trace, "7.10.2.1.e/3"_sie, [&] { return r.CounterName(counter) + " perish."; });
  const CardId card = r.c.counters[counter].card;
  if (LoseIfEmpty(r, s, card))
    Applied(trace, "7.10.2.1.f.3/1"_sie, [&] { return r.CardName(card) + " has nobody left."; });
}
void WearInDesert(const Rules& r, S& s, PlayerId seat, Trace* trace) {
  for (const CounterId counter : r.c.counters.ids()) {
    if (!OnMap(s, counter) || CommandOf(r, s, counter) != seat || !Free(s, counter)) continue;
    if (IsPolice(r, counter) || IsPlane(r, counter) || IsShip(r, counter)) continue;
    if (!IsDistrict(r, s[counter].where) || !Desert(r, s[counter].where)) continue;
    if (CountOf(r, StackOf(r, s, counter), IsTruck) > 0) continue;
    Applied(trace, "7.10.1.k/1"_sie);
    WearCounter(r, s, counter, trace);
  }
}

namespace {

void WearByDoubleWalk(const Rules& r, S& s, Mode mode, Trace* trace) {
  const bool riders = mode == Mode::kTruck;
  if (s.move.worn != 0) return;
  if (mode != Mode::kDoubleWalk && !riders) return;
  if (riders && (s.move.steps < r.c.n.walk || r.Plays("truck_passengers=not"_opt))) return;
  s.move.worn = 1;
  Applied(trace, "7.10.1.b/1"_sie, "They are worn by the double walk.");
  const CounterSet picked = s.move.picked;
  for (const CounterId counter : picked) {
    if (IsLeader(r, counter) || IsTruck(r, counter)) Applied(trace, "7.10.1.b/2"_sie);
    if (riders && IsTruck(r, counter)) continue;
    WearCounter(r, s, counter, trace);
  }
}
void WearByDesert(const Rules& r, S& s, PlaceId from, PlaceId to, Mode mode, Trace* trace) {
  if (!ByLand(mode) || !IsDistrict(r, to) || !Desert(r, to) || r.c.DistrictOf(from) == to) return;
  const CounterSet picked = s.move.picked;
  if (CountOf(r, picked, IsTruck) > 0)
    return void(Applied(trace, "7.10.1.k/2"_sie, "Trucks save them from the desert."));
  if (s.move.worn == 1 && r.Plays("double_walk_desert=one"_opt)) return;
  Applied(trace, "7.10.1.k/1"_sie, [&] { return "The desert of " + r.PlaceName(to) + " wears them."; });
  for (const CounterId counter : picked) {
    if (!OnMap(s, counter)) continue;
    if (IsLeader(r, counter) || IsPlane(r, counter)) Applied(trace, "7.10.1.k/2"_sie);
    IsPlane(r, counter) ? void() : WearCounter(r, s, counter, trace);
  }
}
void Mark(const Rules& r, S& s, PlaceId from, PlaceId to, Mode mode) {
  const Crossing* crossing = ByLand(mode) ? CrossingTo(r, from, to) : nullptr;
  bool narrow =
      ByLand(mode) && (crossing != nullptr ? crossing->kind != CrossingKind::kOpen : LumberPass(r, s, from, to));
  // Railroads cross rivers by the same bridges (7.10.1.j).
  if (mode == Mode::kRail && !IsCoast(r, from) && !IsCoast(r, to)) {
    crossing = CrossingTo(r, r.c.DistrictOf(from), r.c.DistrictOf(to));
    narrow = crossing != nullptr && crossing->kind == CrossingKind::kBridge &&
             (s.now.burned_bridges >> crossing->bridge & 1) == 0;
  }
  for (const CounterId counter : s.move.picked) {
    s[counter].Mark(kMovedOrFought);
    if (narrow) s[counter].Mark(kCrossed);  // 7.10.2.1.d.2
    if (IsShip(r, counter)) ++s[counter].sailed;
  }
}
// 7.10.1.f.1/2: rifles in Mexico make red whoever is no soldier of a government.
void TurnRed(const Rules& r, S& s, PlaceId from, PlaceId to, Trace* trace) {
  for (const CounterId counter : s.move.picked) {
    if (s[counter].rifles == 0 || ColourOf(r, s, counter) != Colour::kWhite) continue;
    if (r.c.places[from].nation != Nation::kMexico && r.c.places[to].nation != Nation::kMexico) continue;
    Applied(trace, "7.10.1.f.1/2"_sie, [&] { return r.CounterName(counter) + " has rifles in Mexico, and is red."; });
    s[counter].Mark(kIllegalRifles);
    MakeCriminal(r, s, counter, trace);
  }
}
// Captives go where their captors go.
CounterSet CaptivesOf(const Rules& r, const S& s, const CounterSet& captors, PlaceId place) {
  CounterSet captives;
  for (const CounterId counter : CountersAt(r, s, place)) {
    if (Free(s, counter) || !s[counter].at.exists()) continue;
    for (const CounterId captor : captors) {
      if (r.c.counters[captor].card == s[counter].at.get()) captives.Add(counter);
    }
  }
  return captives;
}
int CostOf(const Rules& r, const S& s, PlaceId from, PlaceId to, Mode mode) {
  if (mode == Mode::kStep) return 0;
  const PlaceId a = IsCoast(r, from) ? from : r.c.DistrictOf(from), b = IsCoast(r, to) ? to : r.c.DistrictOf(to);
  (void)s;
  return mode == Mode::kRail && a.exists() && a == b ? 0 : 1;
}

}  // namespace

void Advance(const Rules& r, S& s, PlaceId to, Mode mode, CardId rail, Trace* trace) {
  const PlaceId from = s.move.at;
  const CounterSet captives = CaptivesOf(r, s, s.move.picked, from);
  WearByDoubleWalk(r, s, mode, trace);
  s.move.steps = static_cast<uint8_t>(s.move.steps + CostOf(r, s, from, to, mode));
  if (mode != Mode::kStep) s.move.mode = static_cast<uint8_t>(mode);
  if (rail.exists()) s.move.rail = rail;
  s.move.at = to;
  if (IsDistrict(r, to)) s.move.district = to;
  CounterId ship;
  for (const CounterId counter : s.move.picked) {
    if (IsShip(r, counter) && mode == Mode::kSea) ship = counter;
  }
  // Who does not go with a ship is ashore.
  for (const CounterId counter : r.c.counters.ids()) {
    const CounterId carrier = s[counter].carrier;
    if (carrier.exists() && s.move.picked.Has(carrier)) s[counter].carrier = kNoId;
  }
  for (const CounterId counter : s.move.picked | captives) {
    if (!OnMap(s, counter)) continue;
    MoveCounter(s, counter, to);
    if (Free(s, counter)) s[counter].at = kNoId;
    s[counter].carrier = kNoId;
    if (ship.exists() && !IsShip(r, counter)) s[counter].carrier = ship;
  }
  WearByDesert(r, s, from, to, mode, trace);
  CounterSet lost;
  for (const CounterId counter : s.move.picked) {
    if (!OnMap(s, counter)) lost.Add(counter);
  }
  s.move.picked -= lost;
  Mark(r, s, from, to, mode);
  TurnRed(r, s, from, to, trace);
  s.tactical.acted = 1;
}

void EndMove(const Rules& r, S& s) {
  const bool moved = s.move.steps > 0 || s.move.mode != 0 || s.move.from != s.move.at;
  for (const CounterId counter : s.move.picked) {
    if (moved) s[counter].Mark(kHasMovedNow);
    if (KindIn(r, counter) != CounterKind::kHacendado || !moved) continue;
    const PlayerId seat = SeatOfPerson(r, counter);
    s[counter].at = kNoId;
    for (const CardId card : CardsOf(r, s, seat)) {
      if (r.c.cards[card].card_class != CardClass::kC || !LiesHere(r, s, card, s[counter].where)) continue;
      s[counter].at = card;
      break;
    }
  }
  const CounterSet stopped = s.move.stopped;
  const uint8_t seat = s.move.seat;
  s.move = {};
  s.move.stopped = stopped;
  s.move.seat = seat;
}

// ---- The step.

namespace {

PlayerId Mover(const S& s) { return s.move.seat; }

// How far one comes in each way.
Ruling CheckPace(const Rules& r, const S& s, PlaceId to, Mode mode, Why* why) {
  const Movement& move = s.move;
  const Mode before = ModeOf(s);
  if (mode == Mode::kStep) {
    ADJUTANT_REFUSE_IF("7.10.1.h"_sie, IsCoast(r, move.at) && move.district.exists() && !(move.district == to), why,
                       "they came from ", r.PlaceName(move.district.get()),
                       ": to go on into another district is a walk (mode=walk)");
    return Accepted();
  }
  const bool further = before == Mode::kWalk && mode == Mode::kDoubleWalk;
  ADJUTANT_REFUSE_IF("7.10.1.c.1"_sie,
                     before != mode && before != Mode::kNone && (before == Mode::kRail || mode == Mode::kRail), why,
                     "who goes by rail does so for the whole move");
  ADJUTANT_REFUSE_IF("7.10.1.a/1"_sie, before != mode && before != Mode::kNone && !further, why,
                     "they go in one way only");
  const int left = move.steps + CostOf(r, s, move.at, to, mode);
  switch (mode) {
    case Mode::kWalk:
      ADJUTANT_REFUSE_IF("7.10.1.a/1"_sie, left > r.c.n.walk, why, "on foot one comes ", r.c.n.walk,
                         " districts far; further by a double walk (mode=double_walk)");
      return Accepted();
    case Mode::kRail:
      ADJUTANT_REFUSE_IF("7.10.1.c.1"_sie, left > r.c.n.rail, why, "by rail one comes ", r.c.n.rail, " districts far");
      return Accepted();
    case Mode::kAir:
      ADJUTANT_REFUSE_IF("7.10.1.e"_sie, left > r.c.n.air, why, "aeroplanes fly over ", r.c.n.air, " districts");
      return Accepted();
    case Mode::kSea:
      ADJUTANT_REFUSE_IF("7.10.1.g/1"_sie, left > r.c.n.sea, why, "ships come ", r.c.n.sea, " coastal blocks far");
      for (const CounterId counter : move.picked) {
        ADJUTANT_REFUSE_IF("7.10.1.g/1"_sie,
                           IsShip(r, counter) && r.Plays("turn_word=quarter"_opt) && s[counter].sailed >= r.c.n.sea,
                           why, r.CounterName(counter), " has come ", r.c.n.sea, " coastal blocks in this quarter");
      }
      return Accepted();
    default:
      ADJUTANT_REFUSE_IF("7.10.1.b/1"_sie, left > r.c.n.double_walk, why, "one comes ", r.c.n.double_walk,
                         " districts far");
      return Accepted();
  }
}
Ruling CheckMoved(const Rules& r, const S& s, const Event& e, Why* why) {
  const Mode mode = static_cast<Mode>(e.args[0]);
  const PlaceId to = PlaceArg(e, 1);
  const CardId rail = CardArg(e, 2);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, s.move.picked.Empty(), why,
                             "nobody is picked: say first who moves (counter_picked)");
  if (const Ruling ruling = CheckAdvance(r, s, s.move.picked, s.move.at, to, e.args[0], rail, why); !ruling.accepted)
    return ruling;
  if (const Ruling ruling = CheckPace(r, s, to, mode, why); !ruling.accepted) return ruling;
  const bool carried = mode == Mode::kRail || mode == Mode::kTruck || mode == Mode::kSea ||
                       (mode == Mode::kStep && (ModeOf(s) == Mode::kRail || ModeOf(s) == Mode::kTruck));
  if (!carried) {
    if (const Ruling ruling = CheckLoads(r, s, s.move.picked, why); !ruling.accepted) return ruling;
  }
  for (const CounterId counter : s.move.picked) {
    ADJUTANT_REFUSE_IF("7.10.1.a/4"_sie, r.c.counters[counter].gun() && s[counter].rifles > 0, why,
                       r.CounterName(counter), " never carry rifles");
  }
  if (mode != Mode::kRail) return Accepted();
  const int fare = FareOf(r, s, s.move.picked, rail);
  const Purse purse = FarePurse(r, s, s.move.picked, fare);
  ADJUTANT_REFUSE_IF("7.10.1.c.2"_sie, fare > GoldIn(s, purse) || (fare > 0 && purse == Purse::Game()), why,
                     r.CardName(rail), " costs them ", fare, " gold, and ", PurseName(r, purse), " has ",
                     GoldIn(s, purse));
  return Accepted();
}

// Could a counter that has spent its round abroad be home by a walk?
bool ComesHome(const Rules& r, const S& s, CounterId counter) {
  const CounterSet alone = One(counter);
  std::vector<PlaceId> edge = {s[counter].where};
  if (!IsDistrict(r, edge[0])) edge = {r.c.DistrictOf(edge[0])};
  if (!edge[0].exists() || !CheckLoads(r, s, alone, nullptr).accepted || IsPlane(r, counter) || IsShip(r, counter))
    return false;
  for (int step = 0; step < r.c.n.walk; ++step) {
    std::vector<PlaceId> next;
    for (const PlaceId place : edge) {
      for (const Crossing& crossing : r.c.places[place].crossings) {
        if (!CheckLand(r, s, alone, place, crossing.to, nullptr).accepted) continue;
        if (HomeAt(r, s, counter, crossing.to)) return true;
        next.push_back(crossing.to);
      }
    }
    edge = next;
  }
  return false;
}
Ruling CheckDone(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.0.c"_sie, !Is(e, About::kMovement), why, "moves are due: done about=movement");
  if (!s.move.picked.Empty() || AtWar(s)) return Accepted();
  for (const CounterId counter : r.c.counters.ids()) {
    if (!OnMap(s, counter) || CommandOf(r, s, counter) != Mover(s) || !HasHome(r, s, counter)) continue;
    if (AtHome(r, s, counter) || s[counter].rounds_out < r.c.n.outside_rounds) continue;
    ADJUTANT_REFUSE_IF("7.10.1.m"_sie,
                       CheckPicking(r, s, Mover(s), counter, nullptr).accepted && ComesHome(r, s, counter), why,
                       r.CounterName(counter), " have spent their round abroad, and go home first");
  }
  return Accepted();
}
Ruling CheckMove(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kCounterPicked:
      return CheckPicking(r, s, Mover(s), CounterArg(e, 0), why);
    case kLoaded:
      return CheckLoaded(r, s, e, why);
    case kUnloaded:
      return CheckUnloaded(r, s, e, why);
    case kMoved:
      return CheckMoved(r, s, e, why);
    default:
      return CheckDone(r, s, e, why);
  }
}

void ListWays(const Rules& r, const S& s, ChoiceList* out) {
  const PlayerId seat = Mover(s);
  const PlaceId at = s.move.at;
  const Place& place = r.c.places[at];
  const auto way = [&](Mode mode, PlaceId to, CardId rail = kNoId) {
    out->push_back({MakeEvent(kMoved, seat, {Number(mode), to, rail})});
  };
  const auto by_land = [&](PlaceId to) {
    for (const Mode mode : {Mode::kWalk, Mode::kDoubleWalk, Mode::kTruck, Mode::kAir}) way(mode, to);
  };
  for (const Crossing& crossing : place.crossings) by_land(crossing.to);
  for (const PlaceId water : place.waters) way(Mode::kSea, water);
  if (place.block.exists()) way(Mode::kStep, place.block);
  if (place.kind == PlaceKind::kBlock) way(Mode::kStep, place.district);
  for (const PlaceId other : r.c.places.ids()) {
    const PlaceKind kind = r.c.places[other].kind;
    if (kind == PlaceKind::kBox || place.kind == PlaceKind::kBox) {
      if (kind != place.kind) by_land(other);
    } else if (AlongCoast(r, at, other)) {
      way(Mode::kStep, other);
      by_land(other);
    } else if (CrossingTo(r, at, other) == nullptr && IsDistrict(r, at) && IsDistrict(r, other) &&
               LumberPass(r, s, at, other)) {
      by_land(other);
    }
  }
  for (const RailInfo& line : r.c.rails) {
    if (!line.stops.Has(at)) continue;
    for (const PlaceId stop : line.stops) {
      if (stop != at) way(Mode::kRail, stop, line.card);
    }
  }
}
void ListMove(const Rules& r, const S& s, ChoiceList* out) {
  const PlayerId seat = Mover(s);
  for (const CounterId counter : r.c.counters.ids()) {
    if (OnMap(s, counter) && CommandOf(r, s, counter) == seat)
      out->push_back({MakeEvent(kCounterPicked, seat, {counter})});
  }
  if (!s.move.picked.Empty()) {
    ListWays(r, s, out);
    ListGoods(r, s, out);
  }
  out->push_back({MakeEvent(kDone, seat, {static_cast<int32_t>(About::kMovement)})});
}

// Who leaves the district where he set out asks his commander first (7.9.g.4.6/2).
void ApplyMoved(const Rules& r, S& s, const Event& e) {
  Movement& move = s.move;
  move.waits = static_cast<uint8_t>(e.args[0]);
  move.next = PlaceArg(e, 1);
  move.asked = CardArg(e, 2);
  s.step = kSetOut;
  const PlaceId here = r.c.DistrictOf(move.at);
  if (here == r.c.DistrictOf(move.from) && here != r.c.DistrictOf(move.next)) AskLeave(r, s, kSetOut);
}
void SetOut(const Rules& r, S& s, Trace* trace) {
  const auto mode = static_cast<Mode>(s.move.waits);
  s.move.waits = 0;
  if (mode == Mode::kRail) return void(s.step = kPassage);
  const PlaceId to = s.move.next;
  s.move.next = kNoId;
  Advance(r, s, to, mode, kNoId, trace);
  s.step = kEntered;
}
void ApplyMove(const Rules& r, S& s, const Event& e, Trace* trace) {
  switch (e.type) {
    case kCounterPicked: {
      const CounterId counter = CounterArg(e, 0);
      if (s.move.picked.Empty()) {
        s.move.from = s.move.at = s[counter].where;
        const PlaceId at = s.move.at;
        s.move.district = IsCoast(r, at) ? PlaceId() : r.c.DistrictOf(at);
      }
      return s.move.picked.Add(counter);
    }
    case kLoaded:
      return ApplyLoaded(r, s, e, trace);
    case kUnloaded:
      return ApplyUnloaded(r, s, e, trace);
    case kMoved:
      return ApplyMoved(r, s, e);
    default:
      if (s.move.picked.Empty()) return void(s.step = kActivities);
      EndMove(r, s);
      s.step = kMoveOn;
  }
}

void Enter(const Rules&, S& s, Trace*) {
  s.move.windows = {};
  s.move.window = 0;
  s.move.searched = 0;
  ++s.move.entered;
  s.step = s.move.picked.Empty() ? kMoveOn : kWindows;
}
void MoveOn(const Rules& r, S& s, Trace*) {
  s.now.due = s.move.seat;
  bool stopped = s.move.picked.Empty();
  for (const CounterId counter : s.move.picked) stopped = stopped || s.move.stopped.Has(counter);
  if (stopped) EndMove(r, s);
  s.step = !s.move.picked.Empty() || HasToMove(r, s, s.move.seat) ? kMoveStep : kActivities;
}

}  // namespace

const SierraStep kMovementSteps[] = {
    Beside({kMoveStep,
            "move",
            "moves counters",
            "7.10.1.0"_sie,
            {kCounterPicked, kLoaded, kUnloaded, kMoved, kDone},
            SeatDue,
            ListMove,
            CheckMove,
            ApplyMove,
            {kMoveStep, kActivities, kMoveOn, kCommand, kSetOut}},
           {kDealStep}),
    Automatic(kSetOut, "what was picked goes on", "7.10.1.0"_sie, SetOut, {kPassage, kEntered}),
    Automatic(kEntered, "what moved has come to a place", "7.10.1.p.1"_sie, Enter, {kMoveOn, kWindows}),
    Automatic(kMoveOn, "movement goes on", "7.10.1.f.3/3"_sie, MoveOn, {kMoveStep, kActivities}),
};
void AddMovementSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kMovementSteps), std::end(kMovementSteps));
}

}  // namespace adjutant::sierra
