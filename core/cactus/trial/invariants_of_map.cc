// What is true of the map: provinces and who controls them, sieges; and of the components under the game.
#include <array>
#include <cstdlib>
#include <string>

#include "core/cactus/trial/invariant_list.h"

namespace adjutant::cactus {
namespace {

// ---- The map itself, which no event changes.
std::string Provinces(const Look& k) {
  if (k.r.c.map.Count() != kProvincesInPlay) return absl::StrCat("the map has ", k.r.c.map.Count(), " provinces");
  for (const ProvinceId p : k.r.c.map) {
    const CityId capital = k.r.c.provinces[p].capital;
    if (!capital.exists() || k.r.c.cities[capital].province != p) return k.r.ProvinceName(p) + " has no capital";
  }
  return {};
}

std::string Borders(const Look& k) {
  ProvinceSet reached;
  reached.Add(k.r.c.map.First());
  for (int before = 0; before != reached.Count();) {
    before = reached.Count();
    for (const ProvinceId p : reached) reached |= k.r.c.provinces[p].neighbours;
  }
  if (reached != k.r.c.map) return "the provinces are not all connected";
  for (const ProvinceId p : k.r.c.map) {
    if (k.r.c.Adjacent(p, p)) return k.r.ProvinceName(p) + " is its own neighbour";
    for (const ProvinceId q : k.r.c.provinces[p].neighbours) {
      if (!k.r.c.Adjacent(q, p)) return absl::StrCat(k.r.ProvinceName(p), " borders one way");
    }
  }
  return {};
}

constexpr int kBestRating = 5;
std::string Ratings(const Look& k) {
  for (const UnitId u : k.r.c.units.ids()) {
    const UnitInfo& info = k.r.c.units[u];
    if (info.proficiency > kBestRating) return k.r.UnitName(u) + " is rated above 5";
    if ((info.artillery() || info.naval()) && CanLead(k.r, u)) return k.r.UnitName(u) + " could lead";
  }
  for (const LeaderId l : k.r.c.leaders.ids()) {
    const int rating = k.r.c.leaders[l].proficiency;
    if (rating < 0 || rating > kBestRating) return k.r.LeaderName(l) + " is not rated from 0 to 5";
  }
  return {};
}

// ---- 8.0: control.
std::string Control(const Look& k) {
  for (const ProvinceId p : k.r.c.provinces.ids()) {
    if (k.s.control[p] > kRepublican || k.s.held[p] > kRepublican)
      return k.r.ProvinceName(p) + " is of no side there is";
    if (!k.r.c.map.Has(p) && k.s.control[p] != kNobody) return k.r.ProvinceName(p) + " is not on the map, and held";
  }
  return {};
}

std::string Counted(const Look& k) {
  std::array<int, 3> of{};
  for (const ProvinceId p : k.r.c.map) ++of[k.s.control[p] % of.size()];
  const bool all = of[kImperial] == ProvincesOf(k.r, k.s, kImperial) &&
                   of[kRepublican] == ProvincesOf(k.r, k.s, kRepublican) &&
                   of[kNobody] + of[kImperial] + of[kRepublican] == kProvincesInPlay;
  return Is(!all, "the provinces of both sides and of nobody are not all there are");
}

// As the turn ends; what comes in the next one may change it.
std::string BesiegedUncontrolled(const Look& k) {
  if (k.was == nullptr || k.was->now.turn == k.s.now.turn || Setup(k)) return {};
  for (const ProvinceId p : k.r.c.map) {
    if (k.s.control[p] != kNobody && SiegeIn(k.r, k.s, p) && SiegeIn(k.r, *k.was, p))
      return k.r.ProvinceName(p) + " is besieged, and controlled";
  }
  return {};
}

// ---- 7.5: sieges.
template <class Wrong>
std::string EachSiege(const Look& k, Wrong wrong) {
  for (const CityId c : k.r.c.cities.ids()) {
    if (k.s.sieges[c].marker == 0) continue;
    if (const char* what = wrong(c, k.s.sieges[c]); what != nullptr) return absl::StrCat(k.r.CityName(c), " ", what);
  }
  return {};
}

std::string SiegeMarkers(const Look& k) {
  for (const CityId c : k.r.c.cities.ids()) {
    const SiegeState& siege = k.s.sieges[c];
    if (siege.marker > 2 || siege.side > kRepublican) return k.r.CityName(c) + " has a marker that there is not";
    if (siege.marker != 0 && !k.r.c.cities[c].in_play) return k.r.CityName(c) + " is not in play, and besieged";
  }
  return {};
}

// Where one siege has changed, or they have just been settled, all are looked at.
bool LooksAtAllSieges(const Look& k) {
  return (k.changed & (kSiegesPart | kRebelsPart)) != 0 || (k.was != nullptr && k.was->now.sieges_due != 0);
}

// While somebody has gone, the siege is still to be settled.
std::string Garrisons(const Look& k) {
  if (k.s.now.sieges_due != 0) return {};
  return EachSiege(k, [&](CityId c, const SiegeState& siege) -> const char* {
    if (!k.provinces.Has(k.r.c.cities[c].province) && !LooksAtAllSieges(k)) return nullptr;
    const UnitSet inside = UnitsInCity(k.r, k.s, c);
    if (inside.Empty()) return "is besieged, and holds nobody";
    const Side besieger = static_cast<Side>(siege.side);
    return (inside & UnitsOf(k.r, k.s, besieger)).Empty() ? nullptr : "holds units of those who besiege it";
  });
}

std::string Besiegers(const Look& k) {
  if (k.s.now.sieges_due != 0) return {};
  return EachSiege(k, [&](CityId c, const SiegeState& siege) -> const char* {
    const ProvinceId p = k.r.c.cities[c].province;
    if (!k.provinces.Has(p) && !LooksAtAllSieges(k)) return nullptr;
    return UnitsInField(k.r, k.s, static_cast<Side>(siege.side), p).Empty() ? "is besieged by nobody on the ground"
                                                                            : nullptr;
  });
}

std::string SiegesGrow(const Look& k) {
  if (k.was == nullptr || Setup(k)) return {};
  for (const CityId c : k.r.c.cities.ids()) {
    const SiegeState &was = k.was->sieges[c], &is = k.s.sieges[c];
    if (was.marker == 2 && is.marker == 1 && was.side == is.side && is.fresh == 0)
      return k.r.CityName(c) + " goes from Siege 2 to Siege 1";
    if (was.marker == 0 && is.marker == 2) return k.r.CityName(c) + " begins with Siege 2";
  }
  return {};
}

// 7.5/6, by the wider reading of port_fleet: what is anywhere in the Gulf may also be needed elsewhere.
std::string GuardedPorts(const Look& k) {
  if (k.was == nullptr || Setup(k) || !k.by) return {};
  for (const CityId c : k.r.c.cities.ids()) {
    const bool begins = k.was->sieges[c].marker == 0 && k.s.sieges[c].marker != 0;
    if (!begins || k.r.c.cities[c].port != Sea::kGulf) continue;
    // No fleet is of Santa Anna's rebels.
    const UnitSet garrison = UnitsInCity(k.r, k.s, c);
    const Side inside = garrison.Empty() ? kNobody : SideOf(k.r, k.s, garrison.First());
    if (inside == kNobody) continue;
    for (const UnitId u : UnitsAt(k.s, k.r.c.gulf) & UnitsOf(k.r, k.s, inside)) {
      // A fleet that has fought elsewhere guards no port; the mark goes when the turn ends with the siege.
      const bool spent = k.s[u].Has(kSpent) || (*k.was)[u].Has(kSpent);
      if (!spent && k.r.Plays("port_fleet=in_the_gulf"_opt))
        return k.r.CityName(c) + " is besieged before the eyes of a fleet";
    }
  }
  return {};
}

}  // namespace

void AddMapInvariants(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"map.provinces", "29 provinces are in play, each with a capital.", Cases("3.0/13"_cac)}, Provinces, kPackPart},
      {{"map.borders", "A border leads both ways, and all provinces are connected.", Cases("3.0/13"_cac)},
       Borders,
       kPackPart},
      {{"map.ratings", "Ratings go from 0 to 5; artillery and fleets have none, and never lead.",
        Cases("3.0/8"_cac, "7.2/10"_cac)},
       Ratings,
       kPackPart},
      {{"control.sides", "A province is Imperial, Republican or uncontrolled.", Cases("8.0/4"_cac)},
       Control,
       kControlPart},
      {{"control.count", "The provinces of both sides and of nobody are 29.", Cases("3.0/13"_cac)},
       Counted,
       kControlPart},
      {{"control.besieged", "A turn ends with no control where there is a siege.", Cases("8.0/2"_cac)},
       BesiegedUncontrolled,
       kPhasePart},
      {{"siege.markers", "A siege is Siege 1 or Siege 2, of a city in play.", Cases("7.5/7"_cac, "7.5/19"_cac)},
       SiegeMarkers,
       kSiegesPart},
      {{"siege.garrison", "A besieged city holds units, and none of the besieger's.", Cases("7.5/7"_cac)},
       Garrisons,
       kSiegesPart | kPiecesPart | kRebelsPart | kNowPart},
      {{"siege.besieger", "A siege has a besieger on the ground.", Cases("7.6/4"_cac)},
       Besiegers,
       kSiegesPart | kPiecesPart | kRebelsPart | kNowPart},
      {{"siege.growth", "Siege 1 becomes Siege 2, never the other way.", Cases("7.5/19"_cac, "7.5/20"_cac)},
       SiegesGrow,
       kSiegesPart},
      {{"siege.port", "No siege of a port begins while a fleet guards it.", Cases("7.5/6"_cac)},
       GuardedPorts,
       kSiegesPart},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::cactus
