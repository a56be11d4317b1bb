// Cactus Throne 4.1: where replacements are placed.
#include "core/cactus/chapters/04_places.h"

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/05_movement.h"

namespace adjutant::cactus {

namespace {

// The city in which a garrison of the side is besieged there, or holds out before the enemy, whom none of theirs face
// in the field; the port of Vera Cruz before Jalapa.
CityId GarrisonToJoin(const Rules& r, const S& s, Side side, ProvinceId province) {
  const bool shut_in = EnemyIn(r, s, side, province) && UnitsInField(r, s, side, province).Empty();
  CityId found;
  for (const CityId city : r.c.provinces[province].cities) {
    if (!(Besieged(s, city) || shut_in) || (UnitsInCity(r, s, city) & UnitsOf(r, s, side)).Empty()) continue;
    if (!found.exists() || city == r.c.port_vera_cruz) found = city;
  }
  return found;
}

bool HasPort(const Rules& r, ProvinceId province) {
  for (const CityId city : r.c.provinces[province].cities) {
    if (r.c.cities[city].port != Sea::kNone) return true;
  }
  return false;
}

// 4.1/12: French, Legion, Austrians and Belgians, and leaders who came over the sea.
Ruling CheckOverTheSea(const Rules& r, const S& s, PlaceId place, Why* why) {
  const ProvinceId province = r.c.ProvinceOf(place);
  const PlaceId vera_cruz = r.c.PlaceOf(r.c.vera_cruz);
  if (VeraCruzOpen(r, s)) {
    ADJUTANT_REFUSE_IF("4.1/12"_cac, place != vera_cruz, why, "what comes over the sea lands at Vera Cruz");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("4.1/12"_cac, place == vera_cruz, why, "Vera Cruz is lost");
  ADJUTANT_REFUSE_IF(
      "4.1/12"_cac,
      !province.exists() || !Controls(s, kImperial, province) || SiegeIn(r, s, province) || !HasPort(r, province), why,
      r.PlaceName(place), " is no port that the Imperial player controls");
  return Accepted();
}

// 4.1/8, 4.1/9: Imperial Mexicans.
Ruling CheckInTheCapital(const Rules& r, const S& s, PlaceId place, Why* why) {
  const ProvinceId province = r.c.ProvinceOf(place);
  if (Controls(s, kImperial, r.c.mexico_city)) {
    ADJUTANT_REFUSE_IF("4.1/8"_cac, province != r.c.mexico_city, why, "Imperial Mexicans are raised in Mexico City");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("4.1/9"_cac, !province.exists() || !Controls(s, kImperial, province), why, "there is no city in ",
                     r.PlaceName(place), " that the Imperial player controls");
  return Accepted();
}

// 4.1/19, by rep_deploy: all that needs no leader.
Ruling CheckProvincialCity(const Rules& r, const S& s, PlaceId place, Why* why) {
  const ProvinceId province = r.c.ProvinceOf(place);
  ADJUTANT_REFUSE_IF("4.1/19"_cac, !province.exists() || !r.c.map.Has(province), why,
                     "Republicans are raised in the cities of provinces");
  if (r.Plays("rep_deploy=any"_opt)) return Accepted();
  ADJUTANT_REFUSE_IF("4.1/19"_cac, Controls(s, kImperial, province), why, r.ProvinceName(province), " is Imperial");
  ADJUTANT_REFUSE_IF("4.1/19"_cac, EnemyIn(r, s, kRepublican, province), why, "there are enemies in the field in ",
                     r.ProvinceName(province));
  return Accepted();
}

// Not with one who has joined Santa Anna (10.5/5).
bool IsWith(const Rules& r, const S& s, LeaderId leader, PlaceId place) {
  return leader.exists() && OnMap(r, s, leader) && s[leader].where == place && !s.rebel_leaders.Has(leader);
}

// 4.1/20.
Ruling CheckGuns(const Rules& r, const S& s, PlaceId place, Why* why) {
  const bool juarez = CanBeJoined(r, s, r.c.juarez, true), diaz = CanBeJoined(r, s, r.c.diaz, true);
  if (!juarez && !diaz && r.Plays("rep_special=any_city"_opt)) return CheckProvincialCity(r, s, place, why);
  const bool there = IsWith(r, s, r.c.juarez, place) || IsWith(r, s, r.c.diaz, place);
  ADJUTANT_REFUSE_IF("4.1/20"_cac, !there, why, "artillery is placed with Juarez or Diaz");
  ADJUTANT_REFUSE_IF("4.1/20"_cac,
                     !(juarez && IsWith(r, s, r.c.juarez, place)) && !(diaz && IsWith(r, s, r.c.diaz, place)), why,
                     "he is besieged, and no artillery reaches him");
  return Accepted();
}

// 4.1/21, 4.1/22: the Supremos Poderes.
Ruling CheckSupremos(const Rules& r, const S& s, PlaceId place, Why* why) {
  const bool barred = r.Plays("rep_special=both"_opt);
  const LeaderId with = JuarezOrDiaz(r, s, barred);
  if (!with.exists() && r.Plays("rep_special=any_city"_opt)) return CheckProvincialCity(r, s, place, why);
  ADJUTANT_REFUSE_IF("4.1/22"_cac, Taken(r, s, r.c.juarez) && Taken(r, s, r.c.diaz), why,
                     "Juarez and Diaz are both taken");
  ADJUTANT_REFUSE_IF("4.1/21"_cac, !with.exists() || !IsWith(r, s, with, place), why,
                     "the Supremos Poderes are placed with ",
                     r.LeaderName(Taken(r, s, r.c.juarez) ? r.c.diaz : r.c.juarez));
  return Accepted();
}

Ruling CheckUsBox(const Rules& r, PlaceId place, Why* why) {
  ADJUTANT_REFUSE_IF("10.4/6"_cac, place != r.c.usa, why, "US units are placed in the USA");
  return Accepted();
}

bool CameOverTheSea(Nation nation) {
  switch (nation) {
    case Nation::kFrench:
    case Nation::kAlgerian:
    case Nation::kEgyptian:
    case Nation::kSpanish:
    case Nation::kBritish:
    case Nation::kAustrian:
    case Nation::kBelgian:
      return true;
    default:
      return false;
  }
}

// Whom it joins in a city: of a gun, of the Supremos Poderes and of who comes "with Juarez" the leader's, else that of
// a garrison that is shut in.
CityId CityToJoin(const Rules& r, const S& s, Piece piece, PlaceId place) {
  const ProvinceId province = r.c.ProvinceOf(place);
  if (!province.exists()) return {};
  const Side side = SideOf(r, s, piece);
  const bool republican = piece.unit.exists() && side == kRepublican;
  const bool gun = republican && r.c.units[piece.unit].artillery();
  const Entry& entry = piece.unit.exists() ? r.c.units[piece.unit].entry : r.c.leaders[piece.leader].entry;
  if (entry.where == Where::kWithMaximilian && IsWith(r, s, r.c.maximilian, place)) return s[r.c.maximilian].city;
  if (gun || entry.where == Where::kWithJuarez) {
    for (const LeaderId l : {r.c.juarez, r.c.diaz}) {
      if (IsWith(r, s, l, place) && !(gun && Besieged(s, Piece(l)))) return s[l].city;
    }
  }
  return GarrisonToJoin(r, s, side, province);
}

}  // namespace

bool VeraCruzOpen(const Rules& r, const S& s) {
  const ProvinceId vera_cruz = r.c.vera_cruz;
  Applied("4.1/12"_cac);
  if (Controls(s, kImperial, vera_cruz) && !SiegeIn(r, s, vera_cruz)) return true;
  return !Controls(s, kRepublican, vera_cruz) && r.Plays("vc_blocked=vera_cruz"_opt);
}

bool Taken(const Rules& r, const S& s, LeaderId leader) {
  return s[leader].where == r.c.captured || s[leader].where == r.c.removed;
}
bool CanBeJoined(const Rules& r, const S& s, LeaderId leader, bool barred_by_siege) {
  return OnMap(r, s, Piece(leader)) && !s.rebel_leaders.Has(leader) && !(barred_by_siege && Besieged(s, Piece(leader)));
}
LeaderId JuarezOrDiaz(const Rules& r, const S& s, bool barred_by_siege) {
  const LeaderId leader = Taken(r, s, r.c.juarez) ? r.c.diaz : r.c.juarez;
  return CanBeJoined(r, s, leader, barred_by_siege) ? leader : LeaderId();
}

Ruling CheckNotKeptOut(const Rules& r, const S& s, Piece piece, PlaceId place, Why* why) {
  constexpr uint8_t kMarker = 2;
  const bool kept_out = KeptOut(r, s, piece, place);
  const bool handed_over = kept_out && s.affairs.sonora == kMarker && SideOf(r, s, piece) == kImperial;
  ADJUTANT_REFUSE_IF("10.2/9"_cac, handed_over, why, "Sonora is the Confederates'");
  ADJUTANT_REFUSE_IF("11.4/10a"_cac, kept_out, why, "nobody but the French may come to Sonora");
  return Accepted();
}

void PlaceAt(const Rules& r, S& s, Piece piece, PlaceId place, Strength strength) {
  const CityId city = CityToJoin(r, s, piece, place);
  if (piece.unit.exists()) {
    Arrive(r, s, piece.unit, place, strength);
  } else {
    Arrive(s, piece.leader, place);
  }
  if (city.exists()) PutInto(s, piece, city);
}

void PlaceReturned(const Rules& r, S& s, LeaderId leader, PlaceId place) {
  const Side side = SideOf(r, s, leader);
  const CityId city = side == kNobody ? CityId() : GarrisonToJoin(r, s, side, r.c.ProvinceOf(place));
  Arrive(s, leader, place);
  if (city.exists()) PutInto(s, leader, city);
}

Ruling CheckReplacementPlace(const Rules& r, const S& s, UnitId unit, PlaceId place, Why* why) {
  const UnitInfo& info = r.c.units[unit];
  ADJUTANT_REFUSE_IF("4.1/13"_cac, info.points == Points::kNone, why, r.UnitName(unit), " is never replaced");
  if (const Ruling ruling = CheckNotKeptOut(r, s, unit, place, why); !ruling.accepted) return ruling;
  if (info.points == Points::kFrench) return CheckOverTheSea(r, s, place, why);
  if (info.points == Points::kMexican) return CheckInTheCapital(r, s, place, why);
  if (info.points == Points::kUsa) return CheckUsBox(r, place, why);
  if (info.artillery()) return CheckGuns(r, s, place, why);
  if (unit == r.c.supremos_poderes) return CheckSupremos(r, s, place, why);
  return CheckProvincialCity(r, s, place, why);
}

Ruling CheckLeaderPlace(const Rules& r, const S& s, LeaderId leader, PlaceId place, Why* why) {
  Kept("4.1/23"_cac);
  if (const Ruling ruling = CheckNotKeptOut(r, s, leader, place, why); !ruling.accepted) return ruling;
  const Nation nation = r.c.leaders[leader].nation;
  const Side side = SideOf(r, s, leader);
  if (nation == Nation::kUsa) return CheckUsBox(r, place, why);
  if (r.Plays("leader_return=any_friendly"_opt)) {
    const ProvinceId province = r.c.ProvinceOf(place);
    ADJUTANT_REFUSE_IF("7.3.2/2"_cac, !province.exists() || !Controls(s, side, province), why, r.PlaceName(place),
                       " is no friendly province");
    return Accepted();
  }
  if (CameOverTheSea(nation)) return CheckOverTheSea(r, s, place, why);
  return side == kImperial ? CheckInTheCapital(r, s, place, why) : CheckProvincialCity(r, s, place, why);
}

}  // namespace adjutant::cactus
