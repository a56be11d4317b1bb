// Lords of the Sierra Madre 7.10.1.c: travel by rail.
#include <algorithm>

#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

namespace {

PlayerId OwnerOf(const S& s, CardId rail) { return OnCalendar(s, rail) ? HolderOf(s, rail) : PlayerId{0}; }
uint32_t BitOf(const Rules& r, CardId rail) { return uint32_t{1} << r.c.cards[rail].rail; }
// The place of the path that a district, block or coastal block belongs to; the end of it if none.
std::vector<PlaceId>::const_iterator OnPath(const Rules& r, const RailInfo& line, PlaceId place) {
  const PlaceId district = r.c.DistrictOf(place);
  const auto here = [&](PlaceId at) {
    if (at == place) return true;
    // A ferry lands at the blocks behind its coasts.
    return !IsCoast(r, place) && (line.ferry ? r.c.DistrictOf(at) : at) == district;
  };
  return std::find_if(line.path.begin(), line.path.end(), here);
}
bool StopsAt(const Rules& r, const RailInfo& line, PlaceId place) {
  return line.stops.Has(place) && OnPath(r, line, place) != line.path.end();
}
bool Meet(const Rules& r, CardId rail, CardId other, PlaceId place) {
  for (const RailJoint& joint : r.c.RailOf(rail)->joints) {
    if (joint.other == other && r.c.DistrictOf(joint.place) == r.c.DistrictOf(place)) return true;
  }
  return false;
}
bool BridgeIsDown(const Rules& r, const S& s, PlaceId from, PlaceId to) {
  for (const Crossing& crossing : r.c.places[from].crossings) {
    if (crossing.to == to && crossing.bridge >= 0) return (s.now.burned_bridges >> crossing.bridge & 1) != 0;
  }
  return false;
}
bool Alone(const Rules& r, const S& s, const CounterSet& counters) {
  if (counters.Count() != 1) return false;
  const CounterId counter = counters.First();
  return KindIn(r, counter) == CounterKind::kHacendado && LeadershipOf(s, counter) > 0 && s[counter].rifles == 0;
}
// Who has paid, by rail_fare_unit.
CounterSet Covered(const Rules& r, const S& s, const CounterSet& counters) {
  CounterSet covered = counters;
  if (r.Plays("rail_fare_unit=counter"_opt)) return covered;
  const bool all = r.Plays("rail_fare_unit=player"_opt);
  const PlayerId seat = CommandOf(r, s, counters.First());
  for (const CounterId counter : r.c.counters.ids()) {
    if (all && CommandOf(r, s, counter) == seat) covered.Add(counter);
    const CardId card = r.c.counters[counter].card;
    for (const CounterId one : counters) {
      if (card.exists() && r.c.counters[one].card == card) covered.Add(counter);
    }
  }
  return covered;
}
void PayFare(const Rules& r, S& s, CardId rail, Trace* trace) {
  const CounterSet picked = s.move.picked;
  const PlayerId owner = OwnerOf(s, rail);
  const int fare = FareOf(r, s, picked, rail);
  const Purse to = owner != 0 ? Purse::Of(rail) : Purse::Game();
  Pay(r, s, FarePurse(r, s, picked, fare), to, fare, trace, "7.10.1.c.2"_sie);
  if (fare == 0) return;
  uint32_t bits = BitOf(r, rail);
  if (owner != 0 && r.Plays("rail_fare_unit=owner"_opt)) {
    for (const RailInfo& line : r.c.rails) {
      if (OwnerOf(s, line.card) == owner) bits |= BitOf(r, line.card);
    }
  }
  for (const CounterId counter : Covered(r, s, picked)) s.fares[counter] |= bits;
}
void Ride(const Rules& r, S& s, Trace* trace) {
  const CardId rail = s.move.asked;
  const PlaceId to = s.move.next;
  s.move.asked = kNoId;
  s.move.next = kNoId;
  if (RiflesOf(s, s.move.picked) > 0) Applied(trace, "7.10.1.f.2"_sie);
  Advance(r, s, to, Mode::kRail, rail, trace);
  s.step = kEntered;
}
// A railroad of another player is asked, unless those who travel have paid in this quarter, or ride free.
void AskPassage(const Rules& r, S& s, Trace* trace) {
  const CardId rail = s.move.asked;
  const PlayerId owner = OwnerOf(s, rail);
  if (Alone(r, s, s.move.picked)) Applied(trace, "7.10.1.c.4"_sie);
  const bool due = FareOf(r, s, s.move.picked, rail) > 0;
  if (due && owner != 0 && Playing(r, s).Has(owner)) return Ask(s, owner, kPassageStep);
  PayFare(r, s, rail, trace);
  Ride(r, s, trace);
}

// ---- The owner's answer.
Event Answer(PlayerId seat, bool yes) {
  return MakeEvent(kDecided, seat, {static_cast<int32_t>(About::kPassage), yes ? 1 : 0});
}
void ListPassage(const Rules&, const S& s, EventList* out) {
  out->push_back(Answer(s.now.due, true));
  out->push_back(Answer(s.now.due, false));
}
Ruling CheckPassage(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.c.3"_sie, !Is(e, About::kPassage) || e.args[2] != kNone, why,
                             "passage is asked: decided about=passage yes=true or yes=false");
  return Accepted();
}
void ApplyPassage(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId rail = s.move.asked;
  s.now.due = s.move.seat;
  if (IsYes(e)) {
    PayFare(r, s, rail, trace);
    return Ride(r, s, trace);
  }
  Applied(trace, "7.10.1.c.3"_sie, [&] { return r.CardName(rail) + " is shut down and goes to the common area."; });
  Pay(r, s, Purse::Of(rail), PurseFor(r, s, e.player), s[rail].gold, trace, "7.10.1.c.3"_sie);
  PutCard(s, rail, Zone::kCommon);
  s[rail].Mark(kUnusable);
  s.move.asked = kNoId;
  s.move.next = kNoId;
  s.step = kMoveStep;
}

}  // namespace

PlaceId BlockOnRail(const Rules& r, CardId rail, PlaceId place) {
  const PlaceId district = IsCoast(r, place) ? PlaceId() : r.c.DistrictOf(place);
  if (!rail.exists() || !district.exists()) return kNoId;
  const PlaceId block = r.c.places[district].block;
  return block.exists() && r.c.RailOf(rail)->stops.Has(block) ? block : PlaceId();
}

Ruling CheckRide(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, CardId rail,
                 Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.c.1"_sie, !rail.exists() || r.c.RailOf(rail) == nullptr, why,
                             "the railroad on which they ride is named with it: rail=rr1");
  const RailInfo& line = *r.c.RailOf(rail);
  ADJUTANT_REFUSE_IF("7.10.1.c.3"_sie, s[rail].Has(kUnusable), why, r.CardName(rail),
                     " was given up, and carries nobody until it is bought");
  ADJUTANT_REFUSE_IF("7.9.b.1/3"_sie, s[rail].Has(kStruck), why, r.CardName(rail), " is on strike");
  ADJUTANT_REFUSE_IF("7.2.1.e/2"_sie, Mature(s, rail) && s[rail].Has(kFaceDown), why, r.CardName(rail),
                     " is shut down");
  ADJUTANT_REFUSE_IF("7.10.1.c.1"_sie, !Carries(r, s, rail), why, r.CardName(rail), " is not built");
  const auto a = OnPath(r, line, from), b = OnPath(r, line, to);
  ADJUTANT_REFUSE_IF("7.10.1.c.1"_sie, !StopsAt(r, line, from), why, r.CardName(rail), " does not come to ",
                     r.PlaceName(from));
  ADJUTANT_REFUSE_IF("7.10.1.c.1"_sie, !StopsAt(r, line, to) || (a - b != 1 && b - a != 1), why, r.CardName(rail),
                     " does not go from ", r.PlaceName(from), " to ", r.PlaceName(to), " in one step");
  const CardId before = s.move.rail;
  ADJUTANT_REFUSE_IF("3.1.f/2"_sie,
                     before.exists() && before != rail && counters == s.move.picked && !Meet(r, rail, before, from),
                     why, r.CardName(before), " and ", r.CardName(rail), " do not meet in ", r.PlaceName(from));
  ADJUTANT_REFUSE_IF("7.10.2.4.a.2"_sie,
                     !line.ferry && BridgeIsDown(r, s, *a, *b) && r.Plays("burned_bridge_rail=no"_opt), why,
                     "the bridge between ", r.PlaceName(*a), " and ", r.PlaceName(*b), " is burned");
  return Accepted();
}

int FareOf(const Rules& r, const S& s, const CounterSet& counters, CardId rail) {
  const PlayerId owner = OwnerOf(s, rail);
  if (counters.Empty() || owner == CommandOf(r, s, counters.First()) || Alone(r, s, counters)) return 0;
  if (owner == 0 && r.Plays("unowned_rail_fare=free"_opt)) return 0;
  int unpaid = 0;
  for (const CounterId counter : counters) unpaid += (s.fares[counter] & BitOf(r, rail)) == 0;
  if (unpaid == 0) return 0;
  return r.c.n.fare * (r.Plays("rail_fare_unit=counter"_opt) ? unpaid : 1);
}

// A card that travels pays itself (7.10.2.3.d/2), then what they carry, then their player.
Purse FarePurse(const Rules& r, const S& s, const CounterSet& counters, int fare) {
  fare = std::max(fare, 1);
  for (const CounterId counter : counters) {
    const CardId card = r.c.counters[counter].card;
    if (card.exists() && s[card].gold >= fare) return Purse::Of(card);
  }
  for (const CounterId counter : counters) {
    if (s[counter].gold >= fare) return Purse::Of(counter);
  }
  return NextPurse(r, s, CommandOf(r, s, counters.First()));
}

const SierraStep kPassageSteps[] = {
    Automatic(kPassage, "passage is asked of a railroad", "7.10.1.c.2"_sie, AskPassage, {kEntered, kPassageStep}),
    {kPassageStep,
     "passage",
     "grants passage or refuses it",
     "7.10.1.c.3"_sie,
     {kDecided},
     SeatDue,
     ListPassage,
     CheckPassage,
     ApplyPassage,
     {kEntered, kMoveStep}},
};
void AddPassageSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kPassageSteps), std::end(kPassageSteps));
}

}  // namespace adjutant::sierra
