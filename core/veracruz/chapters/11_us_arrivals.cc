// Veracruz 11.23, 11.36, 19.12: US units and supply come ashore.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/19_arrivals.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

bool IsSupply(const Rules& r, PieceId piece) { return r.c.Piece(piece).sort == Sort::kSupply; }

// ---- 19.12, 11.23, 11.36: the US.

// A port, or by the option a fortress, that arrivals may use.
bool PortOfUs(const Rules& r, const S& s, HexId hex) {
  const PlaceId place = PlaceAt(r, hex);
  return place != kNoId && r.c.places[place].port && ControlOf(s, place) == kUs;
}
bool AnyPort(const Rules& r, const S& s) {
  for (const PlaceInfo& place : r.c.places) {
    if (place.port && PortOfUs(r, s, place.hex)) return true;
  }
  return false;
}
// 22.2: a port without Mexican units.
bool AnyFreePort(const Rules& r, const S& s) {
  for (const PlaceInfo& place : r.c.places) {
    if (place.port && !HasLand(s, kMexico, place.hex)) return true;
  }
  return false;
}
bool QuietBeach(const Rules& r, const S& s, HexId hex) { return Beach(r, hex) && !InZone(r, s, kMexico, hex); }

// Land where ships, or by the option 4.B2's forts, bring anybody.
bool MayBeLandingHex(const Rules& r, HexId hex) {
  return Beach(r, hex) || (r.Plays("reinforcement_place=fortress"_opt) && FortressHex(r, hex));
}

Ruling CheckSupplyLanding(const Rules& r, const S& s, PieceId piece, HexId hex, Why* why) {
  const bool port = AnyPort(r, s);
  const auto no_port = [&] { return absl::StrCat(r.HexName(hex), " is no port that the US controls"); };
  const auto no_beach = [&] {
    return absl::StrCat(r.HexName(hex), " is no ", IsSupply(r, piece) ? "clear " : "",
                        "coastal hex out of Mexican zones of control");
  };
  if (IsSupply(r, piece)) {
    if (Breaks("11.23/1"_vc, port && !PortOfUs(r, s, hex))) return Refused("11.23/1"_vc, why, no_port);
    const bool clear = r.c.At(hex).terrain == Terrain::kClear;
    if (Breaks("11.23/2"_vc, !port && (!clear || !QuietBeach(r, s, hex)))) return Refused("11.23/2"_vc, why, no_beach);
    return Accepted();
  }
  if (Breaks("11.36/1"_vc, port && !PortOfUs(r, s, hex))) return Refused("11.36/1"_vc, why, no_port);
  if (Breaks("11.36/2"_vc, !port && !QuietBeach(r, s, hex))) return Refused("11.36/2"_vc, why, no_beach);
  return Accepted();
}

// 12.21/2: units may always go into a fortress without combat units, in which there may be a leader.
bool EntersOpenFortress(const Rules& r, const S& s, PieceId piece, HexId hex) {
  return r.c.Piece(piece).combat_unit() && OpenFortress(r, s, kUs, hex);
}

Ruling CheckLanding(const Rules& r, const S& s, PieceId piece, HexId hex, Why* why) {
  const bool gunboat = r.c.Piece(piece).sort == Sort::kGunboat;
  const bool held = HasLand(s, kMexico, hex) && !EntersOpenFortress(r, s, piece, hex) &&
                    !(gunboat && r.Plays("gunboat_and_enemy=shared"_opt));  // 18.0/4 by its option
  ADJUTANT_REFUSE_IMPOSSIBLE("4.B2/1"_vc, !MayBeLandingHex(r, hex) || held, why, r.HexName(hex), " is not vacant land");
  if (IsSupply(r, piece) || IsPack(r, piece)) return CheckSupplyLanding(r, s, piece, hex, why);
  ADJUTANT_REFUSE_IF("18.0/2"_vc, gunboat && !r.c.At(hex).coastal, why, r.HexName(hex), " is no coastal hex");
  const bool fortress =
      r.Plays("reinforcement_place=fortress"_opt) && FortressHex(r, hex) && ControlOf(s, PlaceAt(r, hex)) == kUs;
  // 18.0: zones of control do not affect gunboats.
  const bool quiet = gunboat ? Beach(r, hex) : QuietBeach(r, s, hex);
  if (gunboat && quiet && !QuietBeach(r, s, hex)) Applied("18.0/4"_vc);
  PieceSet more;
  more.Add(piece);
  ADJUTANT_REFUSE_IF("12.14/3"_vc, fortress && !PeroteTakes(r, s, kUs, hex, more), why, "more than ",
                     r.c.n.fortress_perote_garrison, " strength points would be in ", r.HexName(hex));
  if (fortress) return Accepted("4.B2/1"_vc);
  if (r.Plays("port_landing=no_port_free"_opt)) {
    const PlaceId place = PlaceAt(r, hex);
    const bool port = place != kNoId && r.c.places[place].port;
    ADJUTANT_REFUSE_IF("22.2/3"_vc, !port && AnyFreePort(r, s), why, "there is a port without Mexican units");
    ADJUTANT_REFUSE_IF("19.12/2"_vc, !port && !quiet, why,
                       r.HexName(hex) + " is no coastal hex out of Mexican zones of control");
    return Accepted();
  }
  const bool port = AnyPort(r, s);
  ADJUTANT_REFUSE_IF("19.12/1"_vc, port && !PortOfUs(r, s, hex), why,
                     r.HexName(hex) + " is no port that the US controls");
  ADJUTANT_REFUSE_IF("19.12/2"_vc, !port && !quiet, why,
                     r.HexName(hex) + " is no coastal hex out of Mexican zones of control");
  return Accepted();
}

// Whether there is a hex for it.
bool CanLand(const Rules& r, const S& s, PieceId piece) {
  for (const HexId hex : r.c.landings) {
    if (MayBeLandingHex(r, hex) && CheckLanding(r, s, piece, hex, nullptr).accepted) return true;
  }
  return false;
}

}  // namespace

PieceId LandsSomewhere(const Rules& r, const S& s, bool must) {
  bool supply = false, pack = false;
  for (const PieceId p : r.c.pieces.ids()) {
    if (!IsDue(r, s, kUs, p) || IsDummy(r, p)) continue;
    const bool is_supply = IsSupply(r, p), is_pack = IsPack(r, p);
    if ((is_supply && supply) || (is_pack && pack) || (must && (is_supply || is_pack))) continue;
    supply = supply || is_supply;
    pack = pack || is_pack;
    if (CanLand(r, s, p)) return p;
  }
  return kNoId;
}

void LoseUnlanded(const Rules& r, S& s, Trace* trace) {
  if (r.Plays("supply_landing=wait"_opt)) return;
  // What comes with the invasion comes when that does (11.21).
  int supply = s.now.landed == 0 ? r.c.n.setup_supply_units : 0;
  int packs = s.now.landed == 0 ? r.c.n.setup_pack_animals : 0;
  for (const PieceId p : r.c.pieces.ids()) {
    if (!IsDue(r, s, kUs, p) || !(IsSupply(r, p) || IsPack(r, p))) continue;
    if ((IsSupply(r, p) ? supply : packs)-- > 0) continue;
    Applied(trace, "11.22/1"_vc, [&] { return absl::StrCat(r.PieceName(p), " is lost: it was for this turn"); });
    TakeOff(r, s, p, kNotArrived);
  }
}

namespace {

void ListUsArrivals(const Rules& r, const S& s, EventList* out) {
  for (const PieceId p : r.c.pieces.ids()) {
    if (!IsDue(r, s, kUs, p) || IsDummy(r, p)) continue;
    for (const HexId hex : r.c.landings) {
      if (MayBeLandingHex(r, hex)) out->push_back(MakeEvent(kPieceArrived, kUs, {p, hex}));
    }
  }
  out->push_back(MakeEvent(kArrivalsEnded, kUs));
  ListArrivalOrganisation(r, s, out);
}

Ruling CheckUsArrival(const Rules& r, const S& s, const Event& e, Why* why) {
  if (OrganisesArrivals(e.type)) return CheckOrganisation(r, s, e, why);
  if (e.type == kArrivalsEnded) {
    const PieceId left = LandsSomewhere(r, s, true);
    ADJUTANT_REFUSE_IF("19.0"_vc, left != kNoId, why, r.PieceName(left),
                       " must come; only Mexico may withhold reinforcements");
    return Accepted("11.22/2"_vc);
  }
  const PieceId piece = PieceArg(e);
  if (const Ruling due = CheckDue(r, s, kUs, piece, why); !due.accepted) return due;
  ADJUTANT_REFUSE_IF("14.2/2"_vc, IsDummy(r, piece), why, r.PieceName(piece) + " comes with a division");
  return CheckLanding(r, s, piece, HexArg(e, 1), why);
}

void ApplyUsArrival(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (OrganisesArrivals(e.type)) {
    OrganiseArrivals(r, s, e, kLandings, trace);
    return;
  }
  if (e.type == kArrivalsEnded) {
    LoseUnlanded(r, s, trace);
    s.step = kMovementPhase;
    return;
  }
  const PieceId piece = PieceArg(e);
  const HexId hex = HexArg(e, 1);
  Applied(trace, "4.B2/1"_vc);
  if (EntersOpenFortress(r, s, piece, hex)) TakeOpenFortress(r, s, kUs, hex, trace);
  Arrive(r, s, piece, hex, trace);
  const PlaceId place = PlaceAt(r, hex);
  const bool port = place != kNoId && r.c.places[place].port;
  const bool fortress = r.Plays("reinforcement_place=fortress"_opt) && FortressHex(r, hex);
  if (!port && !fortress) {
    IsPack(r, piece) ? Applied(trace, "11.36/3"_vc) : Applied(trace, "19.12/3"_vc);
    s[piece].Mark(kLandedOnBeach);
  }
  PieceSet pieces;
  pieces.Add(piece);
  Entered(r, s, kUs, hex, pieces, trace);
  ComeBeside(r, s, kUs, pieces, hex, trace);
  s.step = kLandings;
}

}  // namespace

const VeracruzStep kUsArrivalSteps[] = {
    {kUsArrivalStep,
     "us_arrivals",
     "places its reinforcements, or ends that",
     "4.B2/1"_vc,
     {kPieceArrived, kArrivalsEnded, kFormationNamed, kPieceJoined},
     UsPlays,
     ListUsArrivals,
     CheckUsArrival,
     ApplyUsArrival,
     {kOrganiseStep, kMovementPhase, kLandings}},
};
void AddUsArrivalSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kUsArrivalSteps), std::end(kUsArrivalSteps));
}

}  // namespace adjutant::veracruz
