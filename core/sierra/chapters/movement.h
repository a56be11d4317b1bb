// What the files of 7.10.0 and 7.10.1 ask of each other: who moves, on what, and what wears them out.
#ifndef ADJUTANT_CORE_SIERRA_CHAPTERS_MOVEMENT_H_
#define ADJUTANT_CORE_SIERRA_CHAPTERS_MOVEMENT_H_

#include "core/sierra/engine.h"

namespace adjutant::sierra {

inline constexpr int kUnlimited = 9999;

inline Mode ModeOf(const S& s) { return static_cast<Mode>(s.move.mode); }
inline CounterKind KindIn(const Rules& r, CounterId counter) { return r.c.counters[counter].kind; }
inline bool IsShip(const Rules& r, CounterId counter) { return KindIn(r, counter) == CounterKind::kGunboat; }
inline bool IsPlane(const Rules& r, CounterId counter) { return KindIn(r, counter) == CounterKind::kAeroplane; }
inline bool IsTruck(const Rules& r, CounterId counter) { return KindIn(r, counter) == CounterKind::kTruck; }
inline bool IsLeader(const Rules& r, CounterId counter) { return r.c.counters[counter].person(); }
inline bool IsPolice(const Rules& r, CounterId counter) { return KindIn(r, counter) == CounterKind::kPolice; }
inline bool IsCoast(const Rules& r, PlaceId place) { return r.c.places[place].kind == PlaceKind::kCoast; }
inline bool IsDistrict(const Rules& r, PlaceId place) { return r.c.places[place].kind == PlaceKind::kDistrict; }
inline bool Desert(const Rules& r, PlaceId place) {
  const PlaceId district = r.c.DistrictOf(place);
  return district.exists() && r.c.places[district].terrain == Terrain::kDesert;
}
inline bool Montane(const Rules& r, PlaceId place) { return r.c.places[place].terrain == Terrain::kMontane; }
inline bool OnFoot(Mode mode) { return mode == Mode::kWalk || mode == Mode::kDoubleWalk; }
inline bool ByLand(Mode mode) { return OnFoot(mode) || mode == Mode::kTruck; }

// ---- 710_ways.cc.
// Is that coastal block at the district?
bool CoastOf(const Rules& r, PlaceId district, PlaceId coast);
// Is one a coastal block, and the other a district at which it lies?
bool AlongCoast(const Rules& r, PlaceId from, PlaceId to);
// The office whose capital is that place, or none.
OfficeId OfficeIn(const Rules& r, PlaceId place);
// The border between two districts, or null.
const Crossing* CrossingTo(const Rules& r, PlaceId from, PlaceId to);
// 7.10.1.i/2: does a lumber railroad that is built make a pass there?
bool LumberPass(const Rules& r, const S& s, PlaceId from, PlaceId to);
// May they walk from one to the other?
Ruling CheckLand(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, Why* why);
// Does the place belong to the home of the counter? REQUIRES: its card has one (HasHome).
bool HomeAt(const Rules& r, const S& s, CounterId counter, PlaceId place);
// The territory or nation to which its card belongs; neither: it has no home.
bool HasHome(const Rules& r, const S& s, CounterId counter);

// ---- 710_loads.cc.
int RiflesOf(const S& s, const CounterSet& counters);
int GoldOf(const S& s, const CounterSet& counters);
// Can they carry on foot what they have (7.10.1.a)?
Ruling CheckLoads(const Rules& r, const S& s, const CounterSet& counters, Why* why);
// Does an own card's gold lie in that place?
bool LiesHere(const Rules& r, const S& s, CardId card, PlaceId place);
// What a seat may take up from a card in a place: of its own enterprise gold and rifles; at the store of another the
// rifles that were bought there; of its troops those that they bought (7.6.c/2, 7.10.1.f.1/1).
struct Heap {
  bool gold = false, rifles = false;
};
// Is there a railroad that carries? By rail anything is carried (7.10.1.c.1).
bool AtRailroad(const Rules& r, const S& s, PlaceId place);
Heap HeapOf(const Rules& r, const S& s, PlayerId seat, CardId card, PlaceId place);
// Who of them may take up rifles there, of that card or from the ground (7.6.c/2, 7.10.1.a, 7.10.1.f.1/2).
CounterSet RifleTakers(const Rules& r, const S& s, const CounterSet& counters, PlaceId place, CardId card);
void ListGoods(const Rules& r, const S& s, ChoiceList* out);
Ruling CheckLoaded(const Rules& r, const S& s, const Event& e, Why* why);
Ruling CheckUnloaded(const Rules& r, const S& s, const Event& e, Why* why);
void ApplyLoaded(const Rules& r, S& s, const Event& e, Trace* trace);
void ApplyUnloaded(const Rules& r, S& s, const Event& e, Trace* trace);

// ---- 710_movement.cc.
// How many of them are such?
int CountOf(const Rules& r, const CounterSet& counters, bool (*is)(const Rules&, CounterId));
// The card of a counter, or null.
const CardInfo* CardOf(const Rules& r, CounterId counter);
// The colour of those who go together: that of the first who is not white.
Colour ColourTogether(const Rules& r, const S& s, const CounterSet& counters);
// May the seat take this counter along now? For a move that begins if nobody is picked.
Ruling CheckPicking(const Rules& r, const S& s, PlayerId seat, CounterId counter, Why* why);
// Is there anybody whom the seat could move?
bool HasToMove(const Rules& r, const S& s, PlayerId seat);
// Those picked come to a place, one area further.
void Advance(const Rules& r, S& s, PlaceId to, Mode mode, CardId rail, Trace* trace);
// The move of those picked is over.
void EndMove(const Rules& r, S& s);
// A depletion by the way, of a counter and the rifles with it. The cases are for who wears them.
void WearRifles(S& s, CounterId counter);
void WearCounter(const Rules& r, S& s, CounterId counter, Trace* trace);
// What it carries falls to the ground.
void LayDown(const Rules& r, S& s, CounterId counter, Trace* trace);
// What stands in deserts has a day of it (desert_staying).
void WearInDesert(const Rules& r, S& s, PlayerId seat, Trace* trace);

// ---- 710_rails.cc.
Ruling CheckRide(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, CardId rail,
                 Why* why);
// What those picked still have to pay for a railroad (7.10.1.c.2, 7.10.1.c.4).
int FareOf(const Rules& r, const S& s, const CounterSet& counters, CardId rail);
// From which purse they pay so much: the first that has it, else one that has too little.
Purse FarePurse(const Rules& r, const S& s, const CounterSet& counters, int fare);
// The block through which a railroad enters a district; none if it passes outside.
PlaceId BlockOnRail(const Rules& r, CardId rail, PlaceId place);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_CHAPTERS_MOVEMENT_H_
