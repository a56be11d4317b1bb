#include "core/cactus/rules.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace adjutant::cactus {

namespace {

const char* SizeNoun(Size size) {
  constexpr const char* kNouns[] = {"",          " Brigade", " Regiment", " Battalion",
                                    " Squadron", " Company", " Division", ""};
  return kNouns[static_cast<size_t>(size)];
}
// "1st Marines", "2nd Chasseurs d'Afrique": people, and no body of them.
bool NamesPeople(absl::string_view name) { return absl::EndsWith(name, "s") || absl::StrContains(name, "Chasseurs"); }

bool SantaAnnaIsOf(const S& s, Side side) {
  const auto camp = static_cast<Revolt>(s.affairs.santa_anna);
  return camp == (side == kImperial ? Revolt::kImperialCamp : Revolt::kRepublicanCamp);
}

// Counters of the place that are in the field.
UnitSet FieldAt(const S& s, PlaceId place) { return s.units_at[place] - s.inside; }

}  // namespace

std::string Rules::UnitName(UnitId unit) const {
  const std::string title = UnitTitle(unit);
  return absl::StrContains(title, "'s ") ? title : "the " + title;
}
std::string Rules::UnitTitle(UnitId unit) const {
  const absl::string_view name = c.unit_names.Name(unit);
  const UnitInfo& info = c.units[unit];
  const bool cazadores = absl::StrContains(name, "Cazadores de");
  if (info.sort == Sort::kNationalGuard && !cazadores) return absl::StrCat(name, " National Guard");
  const bool needs_noun = NamesPeople(name) || cazadores || info.nation == Nation::kBelgian || info.irregular();
  return absl::StrCat(name, needs_noun ? SizeNoun(info.size) : "");
}
std::string Rules::ShortName(UnitId unit) const {
  const absl::string_view name = c.unit_names.Name(unit);
  return absl::StrCat(name, c.units[unit].sort == Sort::kNationalGuard ? " NG" : "");
}

LeaderSet LeadersOf(const Rules& r, const S& s, Side side) {
  if (side == kNobody) return s.rebel_leaders;
  LeaderSet leaders = r.c.leaders_of[side] - s.rebel_leaders;
  if (SantaAnnaIsOf(s, side)) leaders.Add(r.c.santa_anna);
  return leaders;
}

Side SideOf(const Rules& r, const S& s, UnitId unit) { return s.rebels.Has(unit) ? kNobody : r.c.units[unit].side; }
Side SideOf(const Rules& r, const S& s, LeaderId leader) {
  if (s.rebel_leaders.Has(leader)) return kNobody;
  if (leader != r.c.santa_anna) return r.c.leaders[leader].side;
  return SantaAnnaIsOf(s, kImperial) ? kImperial : SantaAnnaIsOf(s, kRepublican) ? kRepublican : kNobody;
}
Side SideOf(const Rules& r, const S& s, Piece piece) {
  return piece.unit.exists() ? SideOf(r, s, piece.unit) : SideOf(r, s, piece.leader);
}

UnitSet UnitsIn(const Rules& r, const S& s, Side side, ProvinceId province) {
  return s.units_at[r.c.PlaceOf(province)] & UnitsOf(r, s, side);
}
LeaderSet LeadersIn(const Rules& r, const S& s, Side side, ProvinceId province) {
  return s.leaders_at[r.c.PlaceOf(province)] & LeadersOf(r, s, side);
}
UnitSet UnitsInField(const Rules& r, const S& s, Side side, ProvinceId province) {
  return FieldAt(s, r.c.PlaceOf(province)) & UnitsOf(r, s, side);
}
LeaderSet LeadersInField(const Rules& r, const S& s, Side side, ProvinceId province) {
  return LeadersIn(r, s, side, province) - s.leaders_inside;
}
Group GroupInField(const Rules& r, const S& s, Side side, ProvinceId province) {
  return {UnitsInField(r, s, side, province), LeadersInField(r, s, side, province)};
}

UnitSet UnitsInCity(const Rules& r, const S& s, CityId city) {
  UnitSet units;
  for (const UnitId u : s.units_at[r.c.PlaceOf(r.c.cities[city].province)] & s.inside) {
    if (s[u].city == city) units.Add(u);
  }
  return units;
}
LeaderSet LeadersInCity(const Rules& r, const S& s, CityId city) {
  LeaderSet leaders;
  for (const LeaderId l : s.leaders_at[r.c.PlaceOf(r.c.cities[city].province)] & s.leaders_inside) {
    if (s[l].city == city) leaders.Add(l);
  }
  return leaders;
}
bool SiegeIn(const Rules& r, const S& s, ProvinceId province) {
  for (const CityId city : r.c.provinces[province].cities) {
    if (Besieged(s, city)) return true;
  }
  return false;
}
bool EnemyIn(const Rules& r, const S& s, Side side, ProvinceId province) {
  return !(FieldAt(s, r.c.PlaceOf(province)) - UnitsOf(r, s, side)).Empty();
}

int FactorOf(const Rules& r, const S& s, UnitId unit) {
  const UnitInfo& info = r.c.units[unit];
  return s[unit].steps == 0 ? 0 : AtFullStrength(r, s, unit) ? info.strength : info.reduced;
}
int FactorsOf(const Rules& r, const S& s, const UnitSet& units) {
  int factors = 0;
  for (const UnitId u : units) factors += FactorOf(r, s, u);
  return factors;
}
bool AtFullStrength(const Rules& r, const S& s, UnitId unit) { return s[unit].steps == r.c.units[unit].steps(); }

int NinthsOf(const Rules& r, const S& s, const UnitSet& units, bool flipped) {
  Applied("2.2/2"_cac);
  Applied("2.2/3"_cac);
  int ninths = 0;
  for (const UnitId u : units) {
    const int size = r.c.units[u].ninths;
    const bool full = flipped || AtFullStrength(r, s, u);
    ninths += full ? 2 * size : r.Plays("army_full=half"_opt) ? size : 0;
  }
  return ninths / 2;
}
bool HasCavalryRegiment(const Rules& r, const UnitSet& units) {
  int ninths = 0;
  for (const UnitId u : units) {
    if (r.c.units[u].cavalry()) ninths += r.c.units[u].ninths;
  }
  return ninths >= kWholeRegiment;
}
bool HasArtillery(const Rules& r, const UnitSet& units) {
  for (const UnitId u : units) {
    if (r.c.units[u].artillery()) return true;
  }
  return false;
}

int RatingOf(const Rules& r, const S& s, LeaderId leader) {
  const Side side = SideOf(r, s, leader);
  const PlaceId place = s[leader].where;
  const LeaderSet beside = place.exists() ? s.leaders_at[place] & LeadersOf(r, s, side) : LeaderSet();
  if (r.c.leaders[leader].in_parentheses && beside.Count() > 1) {
    Applied("3.0/9"_cac);
    return 0;
  }
  if (s.turn.maximilian == 2 && leader != r.c.maximilian && beside.Has(r.c.maximilian)) {
    Applied("11.6/6b"_cac);
    return 0;
  }
  return r.c.leaders[leader].proficiency;
}
LeaderId BestLeader(const Rules& r, const S& s, const LeaderSet& among) {
  LeaderId best;
  for (const LeaderId l : among) {
    if (!best.exists() || RatingOf(r, s, l) > RatingOf(r, s, best)) best = l;
  }
  return best;
}
LeaderId ServingLeader(const Rules& r, const S& s, const LeaderSet& among) {
  const LeaderId best = BestLeader(r, s, among);
  const PlaceId place = best.exists() ? s[best].where.get() : PlaceId();
  if (!place.exists() || !r.c.leaders[best].in_parentheses) return best;
  LeaderSet others = s.leaders_at[place] & LeadersOf(r, s, SideOf(r, s, best));
  others.Remove(best);
  return others.Empty() ? best : BestLeader(r, s, others);
}
void RemoveServed(const Rules& r, const S& s, LeaderId served, LeaderSet* among) {
  among->Remove(served);
  for (const LeaderId l : LeaderSet(*among)) {
    if (RatingOf(r, s, l) == 0) among->Remove(l);
  }
}
int BestRating(const Rules& r, const S& s, const LeaderSet& among) {
  const LeaderId best = ServingLeader(r, s, among);
  return best.exists() ? RatingOf(r, s, best) : 0;
}

Group MembersOf(const Rules& r, const S& s, ArmyId army) {
  Group members;
  for (const UnitId u : r.c.units_of[r.c.armies[army].side]) {
    if (s[u].army == army) members.units.Add(u);
  }
  for (const LeaderId l : r.c.leaders_of[r.c.armies[army].side]) {
    if (s[l].army == army) members.leaders.Add(l);
  }
  return members;
}
ProvinceId ProvinceOf(const Rules& r, const S& s, ArmyId army) {
  const LeaderId leader = s.armies[army].leader;
  return Formed(s, army) && leader.exists() ? ProvinceOf(r, s, Piece(leader)) : ProvinceId();
}
IdSet<ArmyId, kMaxArmies> ArmiesInField(const Rules& r, const S& s, Side side, ProvinceId province) {
  IdSet<ArmyId, kMaxArmies> armies;
  for (const ArmyId a : r.c.armies.ids()) {
    if (r.c.armies[a].side != side || ProvinceOf(r, s, a) != province) continue;
    if (!s.leaders_inside.Has(s.armies[a].leader)) armies.Add(a);
  }
  return armies;
}

int ProvincesOf(const Rules& r, const S& s, Side side) {
  int provinces = 0;
  for (const ProvinceId p : r.c.map) provinces += Controls(s, side, p) ? 1 : 0;
  return provinces;
}
CityId FriendlyPort(const Rules& r, const S& s, Side side, ProvinceId province) {
  if (!Controls(s, side, province)) return {};
  CityId friendly;
  ForEachGulfPort(r, province, [&](CityId port) {
    if (!friendly.exists() && !Besieged(s, port)) friendly = port;
  });
  return friendly;
}
bool IsStep(const Rules& r, PlaceId from, PlaceId to) {
  bool found = false;
  ForEachStep(r, from, [&](PlaceId place) { found = found || place == to; });
  return found;
}

}  // namespace adjutant::cactus
