// What every chapter of the rules works with: components, options, and small questions about the state.
#ifndef ADJUTANT_CORE_CACTUS_RULES_H_
#define ADJUTANT_CORE_CACTUS_RULES_H_

#include <cstddef>
#include <string>

#include "core/cactus/catalogue.h"
#include "core/cactus/components/components.h"
#include "core/cactus/events.h"
#include "core/cactus/options.h"
#include "core/cactus/state.h"
#include "core/kernel/event.h"
#include "core/kernel/option_values.h"

namespace adjutant::cactus {

struct Rules {
  const Components& c;  // as the options read them
  OptionValues options;
  ScenarioId scenario_id;

  const ScenarioData& scenario() const { return c.scenarios[scenario_id]; }
  // "odds_tie=defender"_opt
  bool Plays(OptionIs is) const { return is.In(options); }

  std::string PlaceName(PlaceId place) const { return std::string(c.place_names.Name(place)); }
  std::string ProvinceName(ProvinceId province) const { return std::string(c.province_names.Name(province)); }
  std::string CityName(CityId city) const { return std::string(c.city_names.Name(city)); }
  std::string TerrainName(TerrainId terrain) const { return std::string(c.terrain_names.Name(terrain)); }
  // "the 1st Marines Regiment", for a sentence: one thing, whatever its counter says.
  std::string UnitName(UnitId unit) const;
  // Without the article.
  std::string UnitTitle(UnitId unit) const;
  // As on its counter, for lists: "1st Marines"; National Guard are told from the provinces of the same name.
  std::string ShortName(UnitId unit) const;
  std::string LeaderName(LeaderId leader) const { return std::string(c.leader_names.Name(leader)); }
  std::string ArmyName(ArmyId army) const { return std::string(c.army_names.Name(army)); }
  const char* SideName(Side side) const {
    return side == kImperial ? "the Imperial player" : side == kRepublican ? "the Republican player" : "Santa Anna";
  }
};

// ---- A unit or a leader, where rules treat them alike (3.0/15).
struct Piece {
  UnitId unit;
  LeaderId leader;
  Piece() = default;
  Piece(UnitId a_unit) : unit(a_unit) {}          // NOLINT: a unit is a piece
  Piece(LeaderId a_leader) : leader(a_leader) {}  // NOLINT
  // Exactly one is named.
  bool exists() const { return unit.exists() != leader.exists(); }
  friend bool operator==(const Piece&, const Piece&) = default;
};

// Several of them.
struct Group {
  UnitSet units;
  LeaderSet leaders;
  bool Empty() const { return units.Empty() && leaders.Empty(); }
  bool Has(Piece piece) const { return piece.unit.exists() ? units.Has(piece.unit) : leaders.Has(piece.leader); }
  void Add(Piece piece) { piece.unit.exists() ? units.Add(piece.unit) : leaders.Add(piece.leader); }
  void Remove(Piece piece) { piece.unit.exists() ? units.Remove(piece.unit) : leaders.Remove(piece.leader); }
  int Count() const { return units.Count() + leaders.Count(); }
  friend bool operator==(const Group&, const Group&) = default;
};
template <class Do>
void ForEach(const Group& group, Do does) {
  for (const UnitId u : group.units) does(Piece(u));
  for (const LeaderId l : group.leaders) does(Piece(l));
}

// ---- The arguments of an event.
inline PlaceId PlaceArg(const Event& e, size_t i = 0) { return PlaceId(e.args[i]); }
inline CityId CityArg(const Event& e, size_t i = 0) { return CityId(e.args[i]); }
inline TerrainId TerrainArg(const Event& e, size_t i = 0) { return TerrainId(e.args[i]); }
inline UnitId UnitArg(const Event& e, size_t i = 0) { return UnitId(e.args[i]); }
inline LeaderId LeaderArg(const Event& e, size_t i = 0) { return LeaderId(e.args[i]); }
inline ArmyId ArmyArg(const Event& e, size_t i = 0) { return ArmyId(e.args[i]); }
// Of an event whose first two arguments are a unit or a leader. It does not exist if neither or both are named.
inline Piece PieceArg(const Event& e) {
  Piece piece;
  piece.unit = UnitId(e.args[0]);
  piece.leader = LeaderId(e.args[1]);
  return piece;
}
// Such an event.
inline Event PieceEvent(uint16_t type, PlayerId player, Piece piece) {
  return MakeEvent(type, player, {piece.unit, piece.leader});
}
inline Event PieceEvent(uint16_t type, PlayerId player, Piece piece, PlaceId place) {
  return MakeEvent(type, player, {piece.unit, piece.leader, place});
}

// ---- The turn.
inline Side Phasing(const S& s) { return static_cast<Side>(s.now.phasing); }
inline Phase PhaseOf(const S& s) { return static_cast<Phase>(s.now.phase); }
// 0 for 1862.
inline int YearOf(const Rules& r, const S& s) { return r.c.turns[s.now.turn].year; }
inline int16_t& PointsOf(S& s, Points points) { return s.now.points[static_cast<size_t>(points)]; }
inline int PointsOf(const S& s, Points points) { return s.now.points[static_cast<size_t>(points)]; }
inline int16_t& GainsOf(S& s, Points points) { return s.now.gains[static_cast<size_t>(points)]; }
inline constexpr Points kSantaAnnasPoints{0};

// ---- Whose pieces are whose. kNobody: Santa Anna's in revolt.
inline UnitSet UnitsOf(const Rules& r, const S& s, Side side) {
  return side == kNobody ? s.rebels : r.c.units_of[side] - s.rebels;
}
LeaderSet LeadersOf(const Rules& r, const S& s, Side side);
Side SideOf(const Rules& r, const S& s, UnitId unit);
Side SideOf(const Rules& r, const S& s, LeaderId leader);
Side SideOf(const Rules& r, const S& s, Piece piece);

// ---- Where pieces are.
inline const PieceState& StateOf(const S& s, Piece piece) {
  return piece.unit.exists() ? s.units[piece.unit] : s.leaders[piece.leader];
}
inline PieceState& StateOf(S& s, Piece piece) {
  return piece.unit.exists() ? s.units[piece.unit] : s.leaders[piece.leader];
}
inline PlaceId WhereIs(const S& s, Piece piece) { return StateOf(s, piece).where; }
// None off the map.
inline ProvinceId ProvinceOf(const Rules& r, const S& s, Piece piece) {
  const PlaceId place = WhereIs(s, piece);
  return place.exists() ? r.c.ProvinceOf(place) : ProvinceId();
}
inline bool OnMap(const Rules& r, const S& s, Piece piece) { return ProvinceOf(r, s, piece).exists(); }
inline const UnitSet& UnitsAt(const S& s, PlaceId place) { return s.units_at[place]; }
inline const LeaderSet& LeadersAt(const S& s, PlaceId place) { return s.leaders_at[place]; }
// Of a side, in a province, in the city or not.
UnitSet UnitsIn(const Rules& r, const S& s, Side side, ProvinceId province);
LeaderSet LeadersIn(const Rules& r, const S& s, Side side, ProvinceId province);
// Of a side, outside of the cities: besieged by nobody. Naval units are in the Gulf and never among them.
UnitSet UnitsInField(const Rules& r, const S& s, Side side, ProvinceId province);
LeaderSet LeadersInField(const Rules& r, const S& s, Side side, ProvinceId province);
Group GroupInField(const Rules& r, const S& s, Side side, ProvinceId province);
// Inside a city, whether it is besieged or not.
UnitSet UnitsInCity(const Rules& r, const S& s, CityId city);
LeaderSet LeadersInCity(const Rules& r, const S& s, CityId city);
inline bool Besieged(const S& s, CityId city) { return s.sieges[city].marker != 0; }
inline bool Besieged(const S& s, Piece piece) {
  const CityId city = StateOf(s, piece).city;
  return city.exists() && Besieged(s, city);
}
// A siege is going on in the province (8.0/2).
bool SiegeIn(const Rules& r, const S& s, ProvinceId province);
// Unbesieged combat units of others than `side` stand in the field there: the other side's, or Santa Anna's.
bool EnemyIn(const Rules& r, const S& s, Side side, ProvinceId province);

// ---- What pieces are worth.
// CF of the side that is up (7.2); 0 off the map.
int FactorOf(const Rules& r, const S& s, UnitId unit);
int FactorsOf(const Rules& r, const S& s, const UnitSet& units);
bool AtFullStrength(const Rules& r, const S& s, UnitId unit);
inline bool CanRaid(const Rules& r, UnitId unit) { return r.c.units[unit].raids; }
inline constexpr int kWholeRegiment = 9;  // in ninths
// 2.2, 6.1/2: ninths of a regiment of infantry and cavalry. By army_full a reduced regiment counts in full, by half or
// not at all: `flipped` says that it counts as one (6.1/4).
int NinthsOf(const Rules& r, const S& s, const UnitSet& units, bool flipped);
// 5.1/10: do they have a regiment of cavalry, or as much in squadrons?
bool HasCavalryRegiment(const Rules& r, const UnitSet& units);
bool HasArtillery(const Rules& r, const UnitSet& units);
// A leader's PR where he is: 0 of Juarez beside another leader of his side (3.0/9), of all others where Maximilian
// rides (11.6/6b).
int RatingOf(const Rules& r, const S& s, LeaderId leader);
// The one with the highest rating that counts, whom any player would choose; none of nobody (3.0/11).
LeaderId BestLeader(const Rules& r, const S& s, const LeaderSet& among);
// The one whose rating serves them: Juarez's never does where another leader of his side is in the province, be it in a
// city or in a fight of his own, but that one's (3.0/9).
LeaderId ServingLeader(const Rules& r, const S& s, const LeaderSet& among);
// Takes out who has served already; and whoever has no rating of his own there, who would lend the same again.
void RemoveServed(const Rules& r, const S& s, LeaderId served, LeaderSet* among);
// His rating, 0 without one.
int BestRating(const Rules& r, const S& s, const LeaderSet& among);

// ---- Armies.
inline const ArmyState& ArmyOf(const S& s, ArmyId army) { return s.armies[army]; }
inline bool Formed(const S& s, ArmyId army) {
  return s.armies[army].status == static_cast<uint8_t>(ArmyStatus::kFormed);
}
Group MembersOf(const Rules& r, const S& s, ArmyId army);
// Where its leader is; none if it is not formed.
ProvinceId ProvinceOf(const Rules& r, const S& s, ArmyId army);
// Formed ones of a side in a province, out of its cities.
IdSet<ArmyId, kMaxArmies> ArmiesInField(const Rules& r, const S& s, Side side, ProvinceId province);

// ---- The map.
inline Side ControlOf(const S& s, ProvinceId province) { return static_cast<Side>(s.control[province]); }
inline bool Controls(const S& s, Side side, ProvinceId province) { return s.control[province] == side; }
int ProvincesOf(const Rules& r, const S& s, Side side);
// The Gulf ports in play of a province: some have two.
template <class Do>
void ForEachGulfPort(const Rules& r, ProvinceId province, Do does) {
  if (!r.c.provinces[province].gulf_port.exists()) return;
  for (const CityId city : r.c.cities.ids()) {
    const City& info = r.c.cities[city];
    if (info.province == province && info.port == Sea::kGulf && info.in_play) does(city);
  }
}
// 5.2/2: a Gulf port in a province that the side controls, which nobody besieges; none if there is none.
CityId FriendlyPort(const Rules& r, const S& s, Side side, ProvinceId province);
// Provinces and boxes that a step of a march leads to (D.2): by land, and out of the boxes of the USA and the
// Confederates.
template <class Do>
void ForEachStep(const Rules& r, PlaceId from, Do does) {
  if (const ProvinceId province = r.c.ProvinceOf(from); province.exists()) {
    for (const ProvinceId to : r.c.provinces[province].links) does(r.c.PlaceOf(to));
    return;
  }
  for (const ProvinceId to : r.c.map) {
    const Province& info = r.c.provinces[to];
    if (from == r.c.usa && (info.us_border || r.Plays("us_entry=anywhere"_opt))) does(r.c.PlaceOf(to));
    if (from == r.c.csa && info.csa_border) does(r.c.PlaceOf(to));
  }
}
bool IsStep(const Rules& r, PlaceId from, PlaceId to);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_RULES_H_
