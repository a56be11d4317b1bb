// The component pack of Veracruz: what the rulebook states or proves about its map, counters and tracks.
#include "core/veracruz/components/components.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/veracruz/catalogue.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/board.h"

namespace adjutant::veracruz {
namespace {

using adjutant::v1::DERIVED;
using adjutant::v1::RECONSTRUCTED;
using adjutant::v1::STATED;
using ::testing::ElementsAre;

bool HasRoad(absl::string_view hex) {
  const auto& sides = At(hex).sides;
  return std::any_of(sides.begin(), sides.end(), [](const Hexside& side) { return side.way >= WayKind::kRoad; });
}
// Hexes that can be reached from Mexico City over sides that `passable` lets through.
template <class Passable>
HexSet ReachedFromMexicoCity(Passable passable) {
  HexSet reached;
  std::vector<HexId> next = {Id("1349")};
  reached.Add(next[0]);
  while (!next.empty()) {
    const Hex& hex = C().At(next.back());
    next.pop_back();
    for (const DirectionId i : kEveryDirection) {
      const HexId to = hex.neighbours[i];
      if (to == kNoId || reached.Has(to) || !passable(hex.sides[i], C().At(to))) continue;
      reached.Add(to);
      next.push_back(to);
    }
  }
  return reached;
}
bool OnTheGround(const Hex& hex) { return hex.land() && hex.terrain != Terrain::kMountain; }

// ---- Every hex that the book names, with what it says of it.

// 21.0, 8.62, 11.23, 12.11: a city, a port and a fortress of strength 10 (12.32), on the coast.
TEST(NamedHexTest, VeracruzIs1705) {
  const PlaceInfo& veracruz = Place("veracruz");
  EXPECT_EQ(veracruz.hex, Id("1705"));
  EXPECT_EQ(veracruz.kind, PlaceKind::kCity);
  EXPECT_TRUE(veracruz.port && veracruz.fortress);
  EXPECT_EQ(veracruz.fortress_strength, 10);
  EXPECT_TRUE(At("1705").coastal && At("1705").fever_coast);
  EXPECT_EQ(EvidenceOf("place.veracruz.hex"), STATED);
  EXPECT_EQ(EvidenceOf("place.veracruz.fortress_strength"), STATED);
}

// 8.62, 14.15, 22.1.
TEST(NamedHexTest, MexicoCityIs1349) {
  EXPECT_EQ(Place("mexico_city").hex, Id("1349"));
  EXPECT_EQ(Place("mexico_city").kind, PlaceKind::kCity);
  EXPECT_FALSE(At("1349").fever_coast);
  EXPECT_EQ(EvidenceOf("place.mexico_city.hex"), STATED);
}

// 11.4: three roads leave the map where Mexican supply comes in; 0351 is misprinted there.
TEST(NamedHexTest, RoadsLeaveTheWesternEdgeAt0351And2151And2751) {
  std::vector<std::string> hexes, printed;
  for (const SupplyHex& source : C().mexican_supply) {
    hexes.emplace_back(C().hex_names.Id(source.hex));
    printed.emplace_back(C().hex_names.Id(source.printed));
  }
  EXPECT_THAT(hexes, ElementsAre("1349", "2151", "0351", "2751"));
  EXPECT_THAT(printed, ElementsAre("1349", "2151", "0531", "2751"));
  const auto by_road =
      ReachedFromMexicoCity([](const Hexside& side, const Hex&) { return side.way >= WayKind::kRoad; });
  for (const char* edge : {"0351", "2151", "2751"}) {
    EXPECT_EQ(C().RowOf(Id(edge)), C().rows) << edge;
    EXPECT_TRUE(HasRoad(edge)) << edge;
    EXPECT_TRUE(by_road.Has(Id(edge))) << edge;
  }
}

// 14.15.
TEST(NamedHexTest, MilitiaArriveAtMexicoCity2151And0351) {
  EXPECT_THAT(C().tables.militia, ElementsAre(kNoId, Id("1349"), Id("1349"), Id("2151"), Id("0351"), kNoId, kNoId));
  EXPECT_EQ(EvidenceOf("table.militia.row.3.cell.hex.print"), STATED);
}

// 21.0: pack animals that the US captures by entering.
TEST(NamedHexTest, PackAnimalsWaitAt1406) {
  EXPECT_EQ(C().frozen_pack, Id("1406"));
  EXPECT_TRUE(OnTheGround(At("1406")));
  EXPECT_EQ(EvidenceOf("station.frozen_pack_animal.hex"), STATED);
}

// 8.62 the cities, 20.14 the towns, 11.23 the ports, 12.11 the fortresses.
TEST(NamedHexTest, CitiesTownsPortsAndFortresses) {
  std::vector<std::string> cities, towns, ports, fortresses;
  for (const PlaceId i : C().places.ids()) {
    const std::string id(C().place_names.Id(i));
    if (C().places[i].kind == PlaceKind::kCity) cities.push_back(id);
    if (C().places[i].kind == PlaceKind::kTown) towns.push_back(id);
    if (C().places[i].port) ports.push_back(id);
    if (C().places[i].fortress) fortresses.push_back(id);
  }
  EXPECT_THAT(cities, ::testing::UnorderedElementsAre("veracruz", "puebla", "mexico_city"));
  EXPECT_THAT(towns, ::testing::UnorderedElementsAre("alvarado", "jalapa", "orizaba", "perote"));
  EXPECT_THAT(ports, ::testing::UnorderedElementsAre("veracruz", "alvarado"));
  EXPECT_THAT(fortresses, ::testing::UnorderedElementsAre("veracruz", "san_juan_de_ulua", "perote"));
}

// 12.61, 18.1: a reef beside Veracruz that gunboats pass.
TEST(NamedHexTest, SanJuanDeUluaIsAReefBesideVeracruz) {
  EXPECT_EQ(Place("san_juan_de_ulua").kind, PlaceKind::kReef);
  EXPECT_EQ(C().Distance(Place("san_juan_de_ulua").hex, Id("1705")), 1);
  EXPECT_GT(Place("san_juan_de_ulua").fortress_strength, 6) << "12.12 marks it reduced to 6";
}

// 21.0 places one militia unit in each: five of them.
TEST(NamedHexTest, FiveCitiesAndTownsLieWestOfTheYellowFeverLine) {
  const int west = static_cast<int>(std::count_if(C().places.begin(), C().places.end(), [](const PlaceInfo& place) {
    return place.kind != PlaceKind::kVillage && place.kind != PlaceKind::kReef && !C().At(place.hex).fever_coast;
  }));
  EXPECT_EQ(west, 5);
  EXPECT_EQ(C().n.setup_militia, west);
}

// ---- The map.

TEST(MapTest, HasEveryHexOf33By51) {
  EXPECT_EQ(C().columns, 33);
  EXPECT_EQ(C().rows, 51);
  EXPECT_EQ(C().hexes.size(), 33u * 51u);
  EXPECT_EQ(C().hex_names.Id(C().HexAt(17, 5)), "1705");
  EXPECT_EQ(C().HexAt(34, 1), kNoId);
  EXPECT_EQ(C().HexAt(17, 0), kNoId);
}

TEST(MapTest, NeighboursBorderOnEachOtherFromOppositeSides) {
  for (const HexId hex : C().hexes.ids()) {
    for (const DirectionId direction : kEveryDirection) {
      const HexId other = C().At(hex).neighbours[direction];
      if (other == kNoId) continue;
      const DirectionId back((direction.number() + 3) % kDirections);
      ASSERT_EQ(C().At(other).neighbours[back], hex) << C().hex_names.Id(hex) << " direction " << direction.number();
      EXPECT_EQ(C().Distance(hex, other), 1);
      const Hexside &here = C().At(hex).sides[direction], &there = C().At(other).sides[back];
      EXPECT_EQ(here.river, there.river);
      EXPECT_EQ(here.bridge, there.bridge);
      EXPECT_EQ(here.way, there.way);
    }
  }
}

// Directions are named by the compass: even CC lie further west.
TEST(MapTest, NeighboursOfVeracruzGoRoundFromTheEast) {
  std::vector<std::string> near;
  for (const HexId hex : At("1705").neighbours) near.emplace_back(C().hex_names.Id(hex));
  EXPECT_THAT(near, ElementsAre("1704", "1804", "1805", "1706", "1605", "1604"));
  near.clear();
  for (const HexId hex : At("1406").neighbours) near.emplace_back(C().hex_names.Id(hex));
  EXPECT_THAT(near, ElementsAre("1405", "1506", "1507", "1407", "1307", "1306"));
}

// The distance of a hex is the number of steps that lead there.
TEST(MapTest, DistanceCountsSteps) {
  IdVector<HexId, int> steps;
  steps.assign(C().hexes.size(), -1);
  std::vector<HexId> ring = {Id("1705")};
  steps[ring[0]] = 0;
  for (int distance = 0; !ring.empty(); ++distance) {
    std::vector<HexId> next;
    for (const HexId hex : ring) {
      EXPECT_EQ(C().Distance(Id("1705"), hex), distance) << C().hex_names.Id(hex);
      for (const HexId to : C().At(hex).neighbours) {
        if (to == kNoId || steps[to] >= 0) continue;
        steps[to] = distance + 1;
        next.push_back(to);
      }
    }
    ring = std::move(next);
  }
  EXPECT_EQ(std::count(steps.begin(), steps.end(), -1), 0);
}

// 5 miles a hex (3.4), and 8.91 tells Puebla from what lies 12 hexes off Mexico City.
TEST(MapTest, DistancesAreThoseOfTheCountry) {
  const auto distance = [](const char* from, const char* to) { return C().Distance(Place(from).hex, Place(to).hex); };
  EXPECT_EQ(distance("veracruz", "mexico_city"), 46);
  EXPECT_EQ(distance("mexico_city", "puebla"), 17);
  EXPECT_EQ(distance("veracruz", "jalapa"), 14);
  EXPECT_EQ(distance("jalapa", "perote"), 5);
  EXPECT_EQ(distance("veracruz", "orizaba"), 17);
  EXPECT_GT(distance("mexico_city", "puebla"), C().n.fortification_puebla_distance);
}

// 12.22: to besiege it, these must be held or controlled. 19.21: the landing keeps off the land beside Ulua.
TEST(MapTest, LandRoundVeracruzAndUlua) {
  const auto land_round = [](absl::string_view hex) {
    std::vector<std::string> land;
    for (const HexId to : At(hex).neighbours) {
      if (OnTheGround(C().At(to))) land.emplace_back(C().hex_names.Id(to));
    }
    return land;
  };
  EXPECT_THAT(land_round("1705"), ElementsAre("1804", "1805", "1706", "1605"));
  EXPECT_THAT(land_round(C().hex_names.Id(Place("san_juan_de_ulua").hex)), ElementsAre("1804", "1705"));
}

TEST(MapTest, LandBordersOnTheSeaWhereItIsCoastal) {
  for (const HexId i : C().hexes.ids()) {
    const Hex& hex = C().hexes[i];
    const bool sea = std::any_of(hex.neighbours.begin(), hex.neighbours.end(),
                                 [](HexId to) { return to != kNoId && C().At(to).terrain == Terrain::kSea; });
    EXPECT_EQ(hex.coastal, hex.land() && sea) << C().hex_names.Id(i);
  }
}

TEST(MapTest, TheSeaIsOneAndReachesBothPorts) {
  HexSet reached;
  std::vector<HexId> next = {Id("1703")};
  reached.Add(next[0]);
  while (!next.empty()) {
    const Hex& hex = C().At(next.back());
    next.pop_back();
    for (const HexId to : hex.neighbours) {
      if (to == kNoId || reached.Has(to) || C().At(to).terrain != Terrain::kSea) continue;
      reached.Add(to);
      next.push_back(to);
    }
  }
  for (const HexId i : C().hexes.ids()) {
    if (C().hexes[i].terrain == Terrain::kSea) {
      EXPECT_TRUE(reached.Has(i)) << C().hex_names.Id(i);
    }
  }
}

TEST(MapTest, AllLandThatCanBeEnteredHangsTogether) {
  const auto reached =
      ReachedFromMexicoCity([](const Hexside& side, const Hex& to) { return !side.mountain && OnTheGround(to); });
  for (const HexId i : C().hexes.ids()) {
    if (OnTheGround(C().hexes[i])) {
      EXPECT_TRUE(reached.Has(i)) << C().hex_names.Id(i);
    }
  }
}

// 11.4, 5.32.
TEST(MapTest, TheHighwayLeadsFromVeracruzOverJalapaPeroteAndPueblaToMexicoCity) {
  const WayInfo& highway = C().ways[0];
  ASSERT_EQ(highway.kind, WayKind::kHighway);
  std::vector<HexId> stops;
  for (const HexId hex : highway.hexes) {
    const PlaceId place = C().At(hex).place;
    if (place != kNoId && C().places[place].points > 0) stops.push_back(hex);
  }
  EXPECT_THAT(stops, ElementsAre(Place("veracruz").hex, Place("jalapa").hex, Place("perote").hex, Place("puebla").hex,
                                 Place("mexico_city").hex));
  EXPECT_EQ(
      std::count_if(C().ways.begin(), C().ways.end(), [](const WayInfo& way) { return way.kind == WayKind::kHighway; }),
      1);
}

TEST(MapTest, WaysCrossHexsides) {
  EXPECT_EQ(HexsideOf("1705", "1605").way, WayKind::kHighway);
  EXPECT_EQ(HexsideOf("1705", "1805").way, WayKind::kRoad);
  EXPECT_EQ(HexsideOf("1705", "1804").way, WayKind::kTrail);
  EXPECT_EQ(HexsideOf("1705", "1706").way, WayKind::kNone);
}

// 5.34: artillery crosses at bridges; where the best way is a trail there is none.
TEST(MapTest, BridgesCarryTheHighwayAndRoads) {
  int bridges = 0, fords = 0;
  for (const Hex& hex : C().hexes) {
    for (const Hexside& side : hex.sides) {
      if (side.bridge) {
        EXPECT_TRUE(side.river && side.way >= WayKind::kRoad);
      }
      bridges += side.bridge ? 1 : 0;
      fords += side.river && side.way == WayKind::kTrail ? 1 : 0;
      if (side.river && side.way >= WayKind::kRoad) {
        EXPECT_TRUE(side.bridge);
      }
    }
  }
  EXPECT_EQ(bridges, 2 * 8);  // each from both hexes
  EXPECT_GT(fords, 0);
  EXPECT_TRUE(HexsideOf("1411", "1511").bridge);  // Puente Nacional
}

TEST(MapTest, TheYellowFeverLinePartsTheCoastFromTheHighlands) {
  for (const char* east : {"veracruz", "alvarado", "san_juan_de_ulua"}) {
    if (At(C().hex_names.Id(Place(east).hex)).land()) {
      EXPECT_TRUE(C().At(Place(east).hex).fever_coast) << east;
    }
  }
  // Along RR the line is crossed once.
  for (int column = 1; column <= C().columns; ++column) {
    int crossings = 0;
    bool east = true;
    for (int row = 1; row <= C().rows; ++row) {
      const Hex& hex = C().At(C().HexAt(column, row));
      if (!hex.land() || hex.fever_coast == east) continue;
      east = hex.fever_coast;
      ++crossings;
    }
    EXPECT_EQ(crossings, 1) << column;
  }
}

TEST(MapTest, CountsOfTerrain) {
  std::array<int, 8> counts{};
  for (const Hex& hex : C().hexes) ++counts[static_cast<size_t>(hex.terrain)];
  EXPECT_THAT(counts, ElementsAre(0, 802, 503, 135, 25, 75, 5, 138));
}

// ---- Provenance.

// A rule is a case of the catalogue, or one that the catalogue has in several sentences.
TEST(ProvenanceTest, EveryRuleIsACaseOfTheCatalogue) {
  std::set<std::string> unknown;
  for (const auto& [path, origin] : C().pack->origins) {
    const bool known =
        std::any_of(std::begin(kCatalogue), std::end(kCatalogue), [&rule = origin.rule](const Rule& each) {
          return each.id == rule || absl::StartsWith(each.id, absl::StrCat(rule, "/"));
        });
    if (!origin.rule.empty() && !known) unknown.insert(origin.rule);
  }
  EXPECT_THAT(unknown, ::testing::IsEmpty());
}

// ---- Counters.

// 3.5: sums of the counter sheet.
TEST(CounterTest, StrengthsOfBothSides) {
  std::array<int, 3> units{}, strength{};
  int militia = 0, first_turn = 0, first_volunteers = 0;
  for (const UnitInfo& unit : C().units) {
    militia += unit.militia() ? unit.strength : 0;
    if (unit.militia()) continue;
    ++units[unit.side];
    strength[unit.side] += unit.strength;
    if (unit.side == kUs && Group(unit.group).turn == 1) {
      first_turn += unit.strength;
      first_volunteers += unit.volunteer ? unit.strength : 0;
    }
  }
  EXPECT_EQ(units[kUs], 44);
  EXPECT_EQ(units[kMexico], 49);
  EXPECT_EQ(strength[kMexico], 60 + 36 + 18);
  EXPECT_EQ(first_turn, 79);
  EXPECT_EQ(first_volunteers, 23);
  EXPECT_EQ(militia, 24);
}

// 3.21: the printed sample.
TEST(CounterTest, TheNinthInfantryIsThreeStrongAndTwoOnTheBack) {
  EXPECT_EQ(Unit("us_9th_infantry").strength, 3);
  EXPECT_EQ(Unit("us_9th_infantry").reduced, 2);
  EXPECT_EQ(Unit("us_9th_infantry").allowance, 8);
  EXPECT_TRUE(Unit("us_9th_infantry").volunteer);
}

// 8.46: they start at 4.
TEST(CounterTest, TheTulancingoCuirassiersAreFourStrong) {
  EXPECT_EQ(Unit("mx_tulancingo").strength, 4);
  EXPECT_EQ(Unit("mx_tulancingo").reduced, 3);
  EXPECT_EQ(EvidenceOf("unit.mx_tulancingo.strength"), STATED);
}

// 12.32 fights an assault against 8 strength points in Veracruz; 21.0 names six units and a leader.
TEST(CounterTest, TheGarrisonOfVeracruzIsEightStrong) {
  int units = 0, strength = 0;
  for (const UnitInfo& unit : C().units) {
    if (unit.group == kNoId || Group(unit.group).turn != 0) continue;
    ++units;
    strength += unit.strength;
    EXPECT_EQ(Group(unit.group).hex, Id("1705"));
  }
  EXPECT_EQ(units, 6);
  EXPECT_EQ(strength, 8);
  EXPECT_EQ(Group(Leader("morales").group).turn, 0);
  EXPECT_EQ(EvidenceOf("unit.mx_veracruz_national_guard.strength"), STATED);
  EXPECT_EQ(EvidenceOf("unit.mx_orizaba_national_guard.strength"), DERIVED);
}

// 5.14, 5.15, 5.18.
TEST(CounterTest, ArtilleryDoesNotMoveByItself) {
  EXPECT_EQ(Unit("us_duncan").allowance, 0);
  EXPECT_TRUE(Unit("us_duncan").artillery());
  EXPECT_EQ(Unit("us_naval_battery").allowance, 1);
  EXPECT_EQ(Unit("us_naval_battery").strength, 6);
  EXPECT_FALSE(Unit("us_2nd_artillery").artillery());
}

// 3.22, 14.32, 14.33.
TEST(CounterTest, TheEngineersAndFiveCavalryRegimentsReconnoiter) {
  int mexican = 0;
  for (const UnitInfo& unit : C().units) mexican += unit.scout && unit.side == kMexico ? 1 : 0;
  EXPECT_TRUE(Unit("us_engineers").scout);
  EXPECT_FALSE(Unit("mx_zapadores").scout);
  EXPECT_EQ(mexican, 5);
}

// 15.19.
TEST(CounterTest, KentuckyAndLouisianaMayJoinRegulars) {
  int joiners = 0;
  for (const UnitInfo& unit : C().units) joiners += unit.joins_regulars ? 1 : 0;
  EXPECT_EQ(joiners, 2);
  EXPECT_TRUE(Unit("us_kentucky").joins_regulars && Unit("us_louisiana").joins_regulars);
}

// 14.1, 16.1: what the backs hide.
TEST(CounterTest, MilitiaAndGuerrillas) {
  std::array<int, 3> militia{};
  for (const UnitInfo& unit : C().units) {
    if (unit.militia()) ++militia[static_cast<size_t>(unit.strength)];
  }
  EXPECT_THAT(militia, ElementsAre(5, 16, 4));
  EXPECT_THAT(C().guerrillas, ElementsAre(0, 1, 1, 2, 2, 3));
  EXPECT_EQ(C().dummies, 8);
  EXPECT_EQ(C().fortifications, 3);
}

// 3.21: Santa Anna is 2-10 with four stars; 9.33: Valencia and Alvarez are rated 1.
TEST(CounterTest, LeadersOfTheExamples) {
  EXPECT_EQ(Leader("santa_anna").rating, 2);
  EXPECT_EQ(Leader("santa_anna").stars, 4);
  EXPECT_EQ(Leader("santa_anna").allowance, 10);
  EXPECT_EQ(Leader("valencia").rating, 1);
  EXPECT_EQ(Leader("alvarez").rating, 1);
  EXPECT_EQ(Leader("worth").rating, 4);
}

// ---- Tracks.

// 13.0, 17.11, 19.14, 19.32, 22.0.
TEST(TrackTest, TurnsOfDiseaseSantaAnnaAndTheVolunteers) {
  std::vector<int> disease, santa_anna;
  for (int turn = 1; turn <= kTurns; ++turn) {
    if (C().turns[static_cast<size_t>(turn)].disease) disease.push_back(turn);
    if (C().turns[static_cast<size_t>(turn)].santa_anna) santa_anna.push_back(turn);
  }
  EXPECT_THAT(disease, ElementsAre(7, 11, 15, 19, 23));
  EXPECT_THAT(santa_anna, ElementsAre(10, 11, 12, 13, 14, 15));
  EXPECT_EQ(C().turns[13].volunteers_leave, 13);
  EXPECT_EQ(C().turns[13].leader_leaves, C().patterson);
  EXPECT_EQ(C().turns[16].month, "July");
  const auto first = [](const char* id) {
    return C().formations[FormationId(C().formation_names.Find(id))].first_turn;
  };
  EXPECT_EQ(first("us_4th_division"), 17);
  EXPECT_EQ(first("army_of_the_south"), 15);
  EXPECT_EQ(first("army_of_the_north"), 16);
}

// 19.13: an army can be formed of what arrives on turn 16, which needs six units other than artillery (15.11).
TEST(TrackTest, TheMexicanArrivalsOfTurn16MakeAnArmy) {
  int units = 0;
  for (const UnitInfo& unit : C().units) {
    if (unit.side == kMexico && unit.group != kNoId && Group(unit.group).turn == 16 && !unit.artillery()) ++units;
  }
  EXPECT_GE(units, C().n.formation_army_units);
  EXPECT_EQ(Group(Leader("valencia").group).turn, 16);
}

// The other reading of the track moves units to turns 13 to 15, and loses none.
TEST(TrackTest, TheOtherReadingOfTheMexicanTrack) {
  int moved = 0;
  for (const UnitInfo& unit : C().units) {
    if (unit.group == unit.group_other) continue;
    ++moved;
    EXPECT_GE(Group(unit.group_other).turn, 13);
    EXPECT_LE(Group(unit.group_other).turn, 15);
    EXPECT_EQ(Group(unit.group_other).hex, Id("1349"));
  }
  EXPECT_EQ(moved, 8);
}

// 20.14: the history of 18 points, by both readings.
TEST(TrackTest, VictoryPointsAddUpTo18) {
  int sum = 0, other = 0;
  for (const PlaceInfo& place : C().places) {
    sum += place.points;
    other += place.points_other;
  }
  EXPECT_EQ(sum, 18);
  EXPECT_EQ(other, 18);
  EXPECT_EQ(Place("mexico_city").points, 6);
  EXPECT_EQ(Place("veracruz").points, 3);
  EXPECT_EQ(EvidenceOf("place.mexico_city.points"), STATED);
  EXPECT_EQ(EvidenceOf("place.jalapa.points"), RECONSTRUCTED);
}

}  // namespace
}  // namespace adjutant::veracruz
