// Veracruz 19.2: the invasion.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/chapters/19_arrivals.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

bool NextToUlua(const Rules& r, HexId hex) { return r.c.Borders(hex, r.c.HexOf(r.c.ulua)); }
// 19.21/4 is for the first turn: put off by 19.27, the invaders land as all that comes later.
bool ZoneBars(const Rules& r, const S& s, HexId hex) { return s.now.turn != 1 && InZone(r, s, kMexico, hex); }
bool CanInvade(const Rules& r, const S& s) {
  for (const HexId hex : r.c.hexes.ids()) {
    const bool open = Beach(r, hex) && !NextToUlua(r, hex) && !ZoneBars(r, s, hex);
    if (open && !HasLand(s, kMexico, hex)) return true;
  }
  return false;
}

void ListInvasion(const Rules& r, const S& s, EventList* out) {
  for (const HexId hex : r.c.hexes.ids()) {
    if (!Beach(r, hex)) continue;
    out->push_back(MakeEvent(HasLand(s, kMexico, hex) ? kOverwhelmed : kInvasionLanded, kUs, {hex}));
  }
  out->push_back(MakeEvent(kInvasionPutOff, kUs));
}

// What 19.21 says of the hex in any case.
Ruling CheckBeach(const Rules& r, HexId hex, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("19.21/1"_vc, !Beach(r, hex), why, r.HexName(hex) + " is no coastal land hex");
  ADJUTANT_REFUSE_IF("19.21/3"_vc, NextToUlua(r, hex), why, r.HexName(hex), " is next to ", r.PlaceName(r.c.ulua));
  return Accepted();
}

Ruling CheckInvasion(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kInvasionPutOff) {
    ADJUTANT_REFUSE_IF("19.25/1"_vc, CanInvade(r, s), why, "there are coastal hexes to land in");
    return Accepted();
  }
  const HexId hex = HexArg(e);
  if (const Ruling beach = CheckBeach(r, hex, why); !beach.accepted) return beach;
  const bool enemies = HasLand(s, kMexico, hex);
  if (e.type == kInvasionLanded) {
    ADJUTANT_REFUSE_IMPOSSIBLE("19.21/2"_vc, enemies, why, "Mexican units are in ", r.HexName(hex));
    ADJUTANT_REFUSE_IF("19.12/2"_vc, ZoneBars(r, s, hex), why, r.HexName(hex),
                       " is in a Mexican zone of control, and the first turn is over");
    return Accepted("19.21/4"_vc);
  }
  ADJUTANT_REFUSE_IF("19.27/1"_vc, r.Plays("coastal_invasion=coast_clear"_opt), why, "19.27 is not played");
  ADJUTANT_REFUSE_IF("19.27/1"_vc, s.now.turn != 1, why,
                     "the landing is an overwhelming attack on the first turn only: Mexican units are in ",
                     r.HexName(hex));
  ADJUTANT_REFUSE_IMPOSSIBLE("19.27/1"_vc, !enemies, why, "no Mexican unit is in ", r.HexName(hex));
  ADJUTANT_REFUSE_IF("12.0"_vc, FortressHex(r, hex) && r.Plays("overwhelming_fortress=barred"_opt), why, r.HexName(hex),
                     " is a fortress");
  return Accepted();
}

// All that has not landed yet, with what is due (19.22, 19.25).
void LandAll(const Rules& r, S& s, HexId hex, Trace* trace) {
  Applied(trace, "19.21/1"_vc);
  Applied(trace, "19.25/1"_vc);
  Applied(trace, "19.22"_vc, [&] { return absl::StrCat("the US lands in ", r.HexName(hex)); });
  s.now.landed = 1;
  const PlaceId place = PlaceAt(r, hex);
  const bool port = place != kNoId && r.c.places[place].port;  // Alvarado
  PieceSet landed;
  for (const PieceId p : r.c.pieces.ids()) {
    if (!IsDue(r, s, kUs, p) || IsDummy(r, p)) continue;
    Arrive(r, s, p, hex, trace);
    if (IsPack(r, p)) Applied(trace, "11.33/1"_vc);
    if (port) {
      Applied("19.12/3"_vc);
    } else if (IsPack(r, p) && r.Plays("landing_pack_animals=stay"_opt)) {
      Applied(trace, "11.36/3"_vc);
      s[p].Mark(kLandedOnBeach);
    } else if (s.now.turn != 1) {
      // Put off by 19.27: the three hexes of 19.23 are for the first turn.
      Applied(trace, "19.12/3"_vc);
      s[p].Mark(kLandedOnBeach);
    }
    landed.Add(p);
  }
  Applied(trace, "19.24"_vc);
  Entered(r, s, kUs, hex, landed, trace);
  if (LandingIsStep(r, s, kUs)) {
    Straggle(r, s, kUs, hex, trace);
  } else {
    ComeBeside(r, s, kUs, landed, hex, trace);
  }
}

// 19.27, 5.42: all that lands against all that is there. Nobody has lost anything or is ineffective who still is at
// sea.
bool OverwhelmsBeach(const Rules& r, const S& s, HexId hex, Trace* trace) {
  Sum attack(trace, "5.45"_vc, "overwhelming.attacker", "strength points that land");
  for (const PieceId p : r.c.pieces.ids()) {
    if (!IsDue(r, s, kUs, p) || !r.c.Piece(p).combat_unit()) continue;
    attack.Add(
        r.c.Piece(p).strength, "5.42/1"_vc, [&] { return r.PieceName(p); },
        attack.telling() ? absl::StrCat("unit.", r.c.piece_names.Id(p), ".strength") : "");
  }
  const PieceSet defenders = PiecesIn(r, s, kMexico, hex);
  const int defence =
      r.Plays("overwhelming_ineffective=counted"_opt) ? AllPoints(r, s, defenders) : Points(r, s, defenders);
  if (defence == 0) return attack.Finish() > 0 && r.Plays("overwhelming_zero=succeeds"_opt);
  return attack.Finish() >= static_cast<int64_t>(r.c.n.overwhelming_ratio) * defence;
}

void ApplyInvasion(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kMovementPhase;
  const HexId hex = HexArg(e);
  if (e.type == kInvasionLanded) {
    LandAll(r, s, hex, trace);
    s.step = kLandings;
  } else if (e.type == kOverwhelmed && OverwhelmsBeach(r, s, hex, trace)) {
    Applied(trace, "5.42/2"_vc, [&] { return absl::StrCat("the Mexicans in ", r.HexName(hex), " are overwhelmed"); });
    for (const PieceId piece : PiecesIn(r, s, kMexico, hex)) {
      if (OnMap(s[piece].where)) Eliminate(r, s, piece, trace);
    }
    LandAll(r, s, hex, trace);
    s.step = kLandings;
  } else {
    Applied(trace, "19.27/2"_vc, "the invasion does not land this turn");
    LoseUnlanded(r, s, trace);
  }
}

}  // namespace

const VeracruzStep kInvasionSteps[] = {
    {kInvasionStep,
     "invasion",
     "lands",
     "19.21/1"_vc,
     {kInvasionLanded, kOverwhelmed, kInvasionPutOff},
     UsPlays,
     ListInvasion,
     CheckInvasion,
     ApplyInvasion,
     {kMovementPhase, kLandings}},
};
void AddInvasionSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kInvasionSteps), std::end(kInvasionSteps));
}

}  // namespace adjutant::veracruz
