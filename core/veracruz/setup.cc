// Veracruz 21: setup.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

// 21.0: cities and towns west of the Yellow Fever Line.
bool WesternTown(const Rules& r, PlaceId place) {
  const PlaceInfo& info = r.c.places[place];
  return (info.kind == PlaceKind::kCity || info.kind == PlaceKind::kTown) && info.hex != kNoId &&
         !r.c.At(info.hex).fever_coast;
}

bool HasDrawnMilitia(const Rules& r, const S& s, HexId hex) {
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).drawn) return true;
  }
  return false;
}

int MilitiaOfSetup(const Rules& r) {
  return r.Plays("setup_militia=four"_opt) ? r.c.n_other.setup_militia : r.c.n.setup_militia;
}

// Where the militia counter comes that is drawn next.
PlaceId Waiting(const S& s) { return PlaceId(s.now.arrival - 1); }
void WaitFor(S& s, PlaceId place) {
  s.now.arrival = static_cast<uint8_t>(place.number() + 1);
  s.step = kSetupMilitiaStep;
}

// The next militia counter of the setup, or the first turn.
void NextMilitia(const Rules& r, S& s) {
  int placed = 0, free = 0;
  PlaceId first;
  for (const PlaceId place : r.c.places.ids()) {
    if (!WesternTown(r, place)) continue;
    if (HasDrawnMilitia(r, s, r.c.HexOf(place))) {
      ++placed;
    } else {
      ++free;
      if (first == kNoId) first = place;
    }
  }
  const int left = MilitiaOfSetup(r) - placed;
  if (left <= 0 || free == 0) {
    s.step = kTurnStart;
  } else if (free > left) {
    s.step = kSetupPlaceStep;
  } else {
    WaitFor(s, first);
  }
}

void ApplyDraw(const Rules& r, S& s, const Event& e, Trace* trace) {
  // A constructed position may have no place left that waits for one.
  if (const PlaceId waiting = Waiting(s); waiting.exists()) {
    s.now.arrival = 0;
    Applied(trace, "21.0/3"_vc);
    PlaceMilitia(r, s, e.args[0], r.c.HexOf(waiting), trace);
  }
  NextMilitia(r, s);
}

void ListPlaces(const Rules& r, const S&, EventList* out) {
  for (const PlaceId place : r.c.places.ids()) {
    if (WesternTown(r, place)) {
      out->push_back(MakeEvent(kMilitiaPlaced, kMexico, {r.c.HexOf(place)}));
    }
  }
}

Ruling CheckPlace(const Rules& r, const S& s, const Event& e, Why* why) {
  const HexId hex = HexArg(e);
  const PlaceId place = PlaceAt(r, hex);
  ADJUTANT_REFUSE_IMPOSSIBLE("21.0/3"_vc, place == kNoId || !WesternTown(r, place), why,
                             r.HexName(hex) + " is no city or town west of the Yellow Fever Line");
  ADJUTANT_REFUSE_IMPOSSIBLE("21.0/3"_vc, HasDrawnMilitia(r, s, hex), why,
                             r.HexName(hex) + " has its militia unit already");
  return Accepted();
}

void ApplyPlace(const Rules& r, S& s, const Event& e, Trace*) { WaitFor(s, PlaceAt(r, HexArg(e))); }

void SetUpGame(const Rules& r, S& s, Trace*) {
  Applied("10.11"_vc);
  for (const PlaceId place : {r.c.veracruz, r.c.ulua, r.c.perote}) {
    Applied("12.11"_vc);
    FortressState& fortress = s.fortresses[FortressAt(r, place)];
    fortress.strength = static_cast<uint8_t>(r.c.places[place].fortress_strength);
    fortress.holder = kMexico;
  }
  // 20.12: what the US has not entered is Mexican.
  for (const PlaceId place : r.c.places.ids()) s.control[place] = kMexico;
  for (size_t strength = 0; strength < kDrawnStrengths; ++strength) {
    s.militia[strength] = static_cast<uint8_t>(r.c.militia_pool[strength]);
    s.guerrillas[strength] = static_cast<uint8_t>(r.c.guerrilla_pool[strength]);
  }
  // The US has nothing on the map (21.0); what of it has turn 0 in an overlay is not of this game.
  Applied("21.0/1"_vc);
  for (const PieceId p : r.c.pieces.ids()) {
    const GroupId group = GroupOf(r, p);
    if (group == kNoId || r.c.Piece(p).side != kMexico) continue;
    const GroupInfo& info = r.c.groups[group];
    if (info.turn != 0 || info.hex == kNoId) continue;
    Applied("21.0/2"_vc);
    PutDown(r, s, p, info.hex);
    s[p].strength = static_cast<uint8_t>(r.c.Piece(p).strength);
    Refresh(r, s, info.hex);
  }
  if (r.c.frozen_pack != kNoId) {
    Applied("21.0/4"_vc);
    s.now.frozen_pack = 1;
    PutDown(r, s, r.c.first_pack_animal, r.c.frozen_pack);
  }
  NextMilitia(r, s);
}

}  // namespace

const VeracruzStep kSetupSteps[] = {
    Automatic(kSetup, "counters are set up", "21.0/1"_vc, SetUpGame, {kSetupMilitiaStep, kSetupPlaceStep}),
    {kSetupMilitiaStep,
     "setup_militia",
     "a militia counter is drawn",
     "21.0/3"_vc,
     {kMilitiaDrawn},
     Dice,
     ListMilitiaDraws,
     CheckMilitiaDraw,
     ApplyDraw,
     {kSetupMilitiaStep, kSetupPlaceStep, kTurnStart},
     true},
    {kSetupPlaceStep,
     "setup_place",
     "places a militia unit",
     "21.0/3"_vc,
     {kMilitiaPlaced},
     MexicoPlays,
     ListPlaces,
     CheckPlace,
     ApplyPlace,
     {kSetupMilitiaStep}},
};
void AddSetupSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kSetupSteps), std::end(kSetupSteps));
}

}  // namespace adjutant::veracruz
