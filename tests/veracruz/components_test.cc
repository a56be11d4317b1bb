// The component pack of Veracruz: what the rulebook states or proves about it, and what becomes of packs that are
// wrong.
#include "core/veracruz/components.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "core/veracruz/catalogue.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace adjutant::veracruz {
namespace {

using adjutant::v1::DERIVED;
using adjutant::v1::OWNER;
using adjutant::v1::RECONSTRUCTED;
using adjutant::v1::STATED;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Components& C() {
  static const auto* components = [] {
    const PackSource source = BuiltInPack();
    auto loaded = LoadComponents({&source, 1});
    if (!loaded.ok()) ADD_FAILURE() << loaded.status();
    return new Components(loaded.ok() ? *std::move(loaded) : Components{});
  }();
  return *components;
}
const v1::Pack& Message() { return static_cast<const v1::Pack&>(*C().pack.message); }
HexId Id(absl::string_view hex) { return static_cast<HexId>(C().hex_names.Find(hex)); }
const Hex& At(absl::string_view hex) { return C().At(Id(hex)); }
const PlaceInfo& Place(absl::string_view id) { return C().places[static_cast<size_t>(C().place_names.Find(id))]; }
const UnitInfo& Unit(absl::string_view id) { return C().units[static_cast<size_t>(C().unit_names.Find(id))]; }
const LeaderInfo& Leader(absl::string_view id) { return C().leaders[static_cast<size_t>(C().leader_names.Find(id))]; }
const GroupInfo& Group(GroupId id) { return C().groups[static_cast<size_t>(id)]; }
adjutant::v1::Evidence EvidenceOf(absl::string_view path) {
  const DatumOrigin* origin = C().pack.Origin(path);
  EXPECT_NE(origin, nullptr) << path;
  return origin == nullptr ? adjutant::v1::EVIDENCE_UNSPECIFIED : origin->evidence;
}
const Hexside& Side(absl::string_view from, absl::string_view to) {
  return At(from).sides[static_cast<size_t>(C().Direction(Id(from), Id(to)))];
}
bool HasRoad(absl::string_view hex) {
  const auto& sides = At(hex).sides;
  return std::any_of(sides.begin(), sides.end(), [](const Hexside& side) { return side.way >= WayKind::kRoad; });
}
// Hexes that can be reached from Mexico City over sides that `passable` lets through.
template <class Passable>
std::vector<bool> ReachedFromMexicoCity(Passable passable) {
  std::vector<bool> reached(C().hexes.size());
  std::vector<HexId> next = {Id("1349")};
  reached[static_cast<size_t>(next[0])] = true;
  while (!next.empty()) {
    const Hex& hex = C().At(next.back());
    next.pop_back();
    for (size_t i = 0; i < kDirections; ++i) {
      const HexId to = hex.neighbours[i];
      if (to == kNoId || reached[static_cast<size_t>(to)] || !passable(hex.sides[i], C().At(to))) continue;
      reached[static_cast<size_t>(to)] = true;
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
    EXPECT_TRUE(by_road[static_cast<size_t>(Id(edge))]) << edge;
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
  for (size_t i = 0; i < C().places.size(); ++i) {
    const std::string id(C().place_names.Id(static_cast<int32_t>(i)));
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
  for (size_t i = 0; i < C().hexes.size(); ++i) {
    for (size_t direction = 0; direction < kDirections; ++direction) {
      const HexId other = C().hexes[i].neighbours[direction];
      if (other == kNoId) continue;
      const auto hex = static_cast<HexId>(i);
      const size_t back = (direction + 3) % kDirections;
      ASSERT_EQ(C().At(other).neighbours[back], hex) << C().hex_names.Id(hex) << " direction " << direction;
      EXPECT_EQ(C().Distance(hex, other), 1);
      const Hexside &here = C().hexes[i].sides[direction], &there = C().At(other).sides[back];
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
  std::vector<int> steps(C().hexes.size(), -1);
  std::vector<HexId> ring = {Id("1705")};
  steps[static_cast<size_t>(ring[0])] = 0;
  for (int distance = 0; !ring.empty(); ++distance) {
    std::vector<HexId> next;
    for (const HexId hex : ring) {
      EXPECT_EQ(C().Distance(Id("1705"), hex), distance) << C().hex_names.Id(hex);
      for (const HexId to : C().At(hex).neighbours) {
        if (to == kNoId || steps[static_cast<size_t>(to)] >= 0) continue;
        steps[static_cast<size_t>(to)] = distance + 1;
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
  for (size_t i = 0; i < C().hexes.size(); ++i) {
    const Hex& hex = C().hexes[i];
    const bool sea = std::any_of(hex.neighbours.begin(), hex.neighbours.end(),
                                 [](HexId to) { return to != kNoId && C().At(to).terrain == Terrain::kSea; });
    EXPECT_EQ(hex.coastal, hex.land() && sea) << C().hex_names.Id(static_cast<int32_t>(i));
  }
}

TEST(MapTest, TheSeaIsOneAndReachesBothPorts) {
  std::vector<bool> reached(C().hexes.size());
  std::vector<HexId> next = {Id("1703")};
  reached[static_cast<size_t>(next[0])] = true;
  while (!next.empty()) {
    const Hex& hex = C().At(next.back());
    next.pop_back();
    for (const HexId to : hex.neighbours) {
      if (to == kNoId || reached[static_cast<size_t>(to)] || C().At(to).terrain != Terrain::kSea) continue;
      reached[static_cast<size_t>(to)] = true;
      next.push_back(to);
    }
  }
  for (size_t i = 0; i < C().hexes.size(); ++i) {
    if (C().hexes[i].terrain == Terrain::kSea) {
      EXPECT_TRUE(reached[i]) << C().hex_names.Id(static_cast<int32_t>(i));
    }
  }
}

TEST(MapTest, AllLandThatCanBeEnteredHangsTogether) {
  const auto reached =
      ReachedFromMexicoCity([](const Hexside& side, const Hex& to) { return !side.mountain && OnTheGround(to); });
  for (size_t i = 0; i < C().hexes.size(); ++i) {
    if (OnTheGround(C().hexes[i])) {
      EXPECT_TRUE(reached[i]) << C().hex_names.Id(static_cast<int32_t>(i));
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
    if (place != kNoId && C().places[static_cast<size_t>(place)].points > 0) stops.push_back(hex);
  }
  EXPECT_THAT(stops, ElementsAre(Place("veracruz").hex, Place("jalapa").hex, Place("perote").hex, Place("puebla").hex,
                                 Place("mexico_city").hex));
  EXPECT_EQ(
      std::count_if(C().ways.begin(), C().ways.end(), [](const WayInfo& way) { return way.kind == WayKind::kHighway; }),
      1);
}

TEST(MapTest, WaysCrossHexsides) {
  EXPECT_EQ(Side("1705", "1605").way, WayKind::kHighway);
  EXPECT_EQ(Side("1705", "1805").way, WayKind::kRoad);
  EXPECT_EQ(Side("1705", "1804").way, WayKind::kTrail);
  EXPECT_EQ(Side("1705", "1706").way, WayKind::kNone);
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
  EXPECT_TRUE(Side("1411", "1511").bridge);  // Puente Nacional
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
  for (const auto& [path, origin] : C().pack.origins) {
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
    return C().formations.at(static_cast<size_t>(C().formation_names.Find(id))).first_turn;
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

// ---- Tables, cell by cell as the book has them.

// A row of a table as it is printed, cells parted by spaces.
std::string RowOf(absl::string_view table, absl::string_view row) {
  for (const v1::Table& each : Message().table()) {
    if (each.id() != table) continue;
    for (const v1::Row& line : each.row()) {
      std::vector<std::string> cells;
      for (const v1::Cell& cell : line.cell()) cells.push_back(cell.print());
      if (line.id() == row) return absl::StrJoin(cells, " ");
    }
  }
  return "";
}

// 8.71: our filling of the legible values. Every step in ratio is worth one on the die.
TEST(TableTest, CombatResults) {
  EXPECT_EQ(RowOf("combat", "0"), "F-4/A-1 F-4/A-1 F-4/A-1 F-3/A-1 RD-3/A-1 RD-2/H-2 R-2/H-2 H-2/H-2 H-1/H-3");
  EXPECT_EQ(RowOf("combat", "3"), "F-3/A-1 RD-3/A-1 RD-2/H-2 R-2/H-2 H-2/H-2 H-1/H-3 H-1/R-2 A-1/R-3 A-1/RD-3");
  EXPECT_EQ(RowOf("combat", "6"), "R-2/H-2 H-2/H-2 H-1/H-3 H-1/R-2 A-1/R-3 A-1/RD-3 A-1/F-4 A-1/F-4 A-1/F-4");
  const auto& combat = C().tables.combat;
  for (size_t die = 0; die < 6; ++die) {
    for (size_t column = 0; column + 1 < 9; ++column) {
      const CombatResult &right = combat[die][column + 1], &below = combat[die + 1][column];
      EXPECT_EQ(right.attacker.fate, below.attacker.fate);
      EXPECT_EQ(right.attacker.loss, below.attacker.loss);
      EXPECT_EQ(right.defender.fate, below.defender.fate);
      EXPECT_EQ(right.defender.loss, below.defender.loss);
    }
  }
  EXPECT_EQ(combat[0][3].attacker.fate, Fate::kFlee);
  EXPECT_EQ(combat[0][3].attacker.loss, 3);
  EXPECT_EQ(combat[3][8].defender.fate, Fate::kRetreatDemoralized);
}

// 8.72; columns -2 to +2, each with four loss possibilities.
TEST(TableTest, Casualties) {
  EXPECT_EQ(RowOf("casualty", "1"), "5 5 10 10 5 5 5 10 x 5 5 5 - x 5 5 - - x 5");
  EXPECT_EQ(RowOf("casualty", "2"), "5 10 10 15 5 5 10 10 5 5 5 10 x 5 5 5 - x 5 5");
  EXPECT_EQ(RowOf("casualty", "3"), "10 10 15 20 5 10 10 15 5 5 10 10 5 5 5 10 - 5 5 5");
  EXPECT_EQ(RowOf("casualty", "4"), "10 15 15 20 10 10 15 15 5 10 10 15 5 5 10 10 x 5 5 10");
  EXPECT_EQ(RowOf("casualty", "5"), "15 15 20 25 10 15 15 20 10 10 15 15 5 10 10 15 5 5 10 10");
  EXPECT_EQ(RowOf("casualty", "6"), "15 20 25 33 15 15 20 25 10 15 15 20 10 10 15 15 5 10 10 15");
  // 8.45: H-2, morale +1, die 3.
  EXPECT_EQ(C().tables.casualty[3][3][2].percent, 5);
  EXPECT_EQ(EvidenceOf("table.casualty.row.3.cell.+1/2.print"), STATED);
  EXPECT_EQ(EvidenceOf("table.casualty.row.2.cell.0/1.print"), RECONSTRUCTED);
  EXPECT_EQ(C().tables.casualty[1][2][1].points, 1);
  EXPECT_EQ(C().tables.casualty[1][4][1].percent, 0);
}

// 8.73.
TEST(TableTest, LossPercentages) {
  const std::array<const char*, 20> rows = {"0 0 0 0 0 0", "0 0 0 0 0 0", "0 0 0 0 0 1", "0 0 0 1 1 1", "0 0 1 1 1 2",
                                            "0 0 1 1 1 2", "0 1 1 1 2 2", "0 1 1 2 2 3", "0 1 1 2 2 3", "0 1 1 2 2 3",
                                            "0 1 1 2 3 4", "1 1 2 2 3 4", "1 1 2 3 3 4", "1 1 2 3 3 5", "1 1 2 3 4 5",
                                            "1 2 2 3 4 5", "1 2 3 3 4 6", "1 2 3 4 4 6", "1 2 3 4 5 6", "1 2 3 4 5 7"};
  for (size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(RowOf("loss", absl::StrCat(i + 1)), rows[i]) << i + 1;
  const auto& loss = C().tables.loss;
  EXPECT_EQ(loss[20][0] + loss[15][0], 2);               // 8.45: 35 strength points at 5%
  EXPECT_EQ(loss[20][3] + loss[20][3] + loss[4][3], 9);  // the key: 44 at 20%
  EXPECT_EQ(loss[10][3], 2);                             // 13.26
  EXPECT_EQ(EvidenceOf("table.loss.row.15.cell.5.print"), STATED);
}

// 8.72, 8.73: more force, worse morale or a higher loss number never cost less.
TEST(TableTest, LossesNeverFall) {
  const auto& loss = C().tables.loss;
  for (size_t force = 1; force <= kLossRows; ++force) {
    for (size_t column = 0; column < 6; ++column) {
      if (force > 1) {
        EXPECT_GE(loss[force][column], loss[force - 1][column]) << force;
      }
      if (column > 0) {
        EXPECT_GE(loss[force][column], loss[force][column - 1]) << force;
      }
    }
  }
  const auto worth = [](const Casualties& casualties) { return 10 * casualties.percent + casualties.points; };
  const auto& casualty = C().tables.casualty;
  for (size_t die = 1; die <= 6; ++die) {
    for (size_t morale = 0; morale < 5; ++morale) {
      for (size_t number = 1; number <= 4; ++number) {
        const int cell = worth(casualty[die][morale][number]);
        if (die > 1) {
          EXPECT_GE(cell, worth(casualty[die - 1][morale][number]));
        }
        if (morale > 0) {
          EXPECT_LE(cell, worth(casualty[die][morale - 1][number]));
        }
        if (number > 1) {
          EXPECT_GE(cell, worth(casualty[die][morale][number - 1]));
        }
      }
    }
  }
}

// 9.37; the erratum to 9.33 is a die of 6 at level 1.
TEST(TableTest, EffectiveLeadership) {
  EXPECT_EQ(RowOf("leadership", "1"), "-2 -1 -1 0 0");
  EXPECT_EQ(RowOf("leadership", "2"), "-1 -1 0 0 1");
  EXPECT_EQ(RowOf("leadership", "3"), "-1 0 0 1 1");
  EXPECT_EQ(RowOf("leadership", "4"), "-1 0 1 1 1");
  EXPECT_EQ(RowOf("leadership", "5"), "0 1 1 1 2");
  EXPECT_EQ(RowOf("leadership", "6"), "0 1 1 2 3");
  EXPECT_EQ(C().tables.leadership[6][1], 1);
}

// 10.29; 10.21 reads +2 for a US 5.
TEST(TableTest, BattleMorale) {
  const std::array<std::pair<int, int>, 6> levels = {{{-1, -2}, {0, -1}, {1, 0}, {1, 0}, {2, 1}, {2, 2}}};
  for (size_t die = 1; die <= 6; ++die) {
    EXPECT_EQ(C().tables.morale[die][kUs], levels[die - 1].first) << die;
    EXPECT_EQ(C().tables.morale[die][kMexico], levels[die - 1].second) << die;
  }
  EXPECT_EQ(C().n.morale_demoralized, -2);
  EXPECT_EQ(C().n_other.morale_demoralized, -1);
}

// 11.28.
TEST(TableTest, UsSupply) {
  const std::array<std::pair<int, int>, 6> arrivals = {{{0, 0}, {0, 0}, {1, 0}, {1, 0}, {1, 1}, {2, 2}}};
  for (size_t die = 1; die <= 6; ++die) {
    EXPECT_EQ(C().tables.supply[die].units, arrivals[die - 1].first) << die;
    EXPECT_EQ(C().tables.supply[die].pack_animals, arrivals[die - 1].second) << die;
  }
}

// 12.28.
TEST(TableTest, SiegeBombardment) {
  EXPECT_EQ(RowOf("siege", "1"), "- - 1 1 2");
  EXPECT_EQ(RowOf("siege", "2"), "- 1 1 2 3");
  EXPECT_EQ(RowOf("siege", "3"), "- 1 2 3 3");
  EXPECT_EQ(RowOf("siege", "4"), "1 1 2 3 4*");
  EXPECT_EQ(RowOf("siege", "5"), "1 2 3 3* 5*");
  EXPECT_EQ(RowOf("siege", "6"), "2 2* 4* 4* 5*");
  EXPECT_THAT(C().tables.siege_columns, ElementsAre(1, 5, 9, 13, 17));
  EXPECT_EQ(C().tables.siege[6][2].strength, 4);
  EXPECT_TRUE(C().tables.siege[6][2].besieger);
  EXPECT_FALSE(C().tables.siege[6][0].besieger);
}

// 12.34; its column 1-2 bears out the erratum to 12.31.
TEST(TableTest, Assault) {
  EXPECT_EQ(RowOf("assault", "1"), "50/U-0 33/U-0 33/U-0 25/U-1 20/U-1 25/S");
  EXPECT_EQ(RowOf("assault", "2"), "33/U-0 33/U-0 25/U-1 20/U-1 25/S 20/S");
  EXPECT_EQ(RowOf("assault", "3"), "33/U-0 25/U-1 20/U-1 25/S 20/S 15/S");
  EXPECT_EQ(RowOf("assault", "4"), "25/U-1 20/U-1 25/S 20/S 15/S 10/S");
  EXPECT_EQ(RowOf("assault", "5"), "20/U-1 25/S 20/S 15/S 10/S 10/S");
  EXPECT_EQ(RowOf("assault", "6"), "25/S 20/S 15/S 10/S 10/S 5/S");
  EXPECT_EQ(kAssaultRatios[0].attacker, 1);
  EXPECT_EQ(kAssaultRatios[0].defender, 2);
  EXPECT_EQ(C().tables.assault[4][0].attacker_percent, 25);
  EXPECT_EQ(C().tables.assault[4][0].defender_loss, 1);
  EXPECT_FALSE(C().tables.assault[4][0].taken);
  EXPECT_TRUE(C().tables.assault[4][2].taken);
}

// 13.15; 13.26 works with 20% for a 5, the scan looks like 15.
TEST(TableTest, DiseaseAndAttrition) {
  std::vector<int> percent, dead;
  for (const DiseaseResult& result : C().tables.disease) {
    percent.push_back(result.percent);
    dead.push_back(result.dead ? 1 : 0);
  }
  EXPECT_THAT(percent, ElementsAre(0, 5, 5, 10, 10, 15, 20, 20, 25, 33));
  EXPECT_THAT(dead, ElementsAre(0, 0, 0, 0, 0, 0, 0, 1, 1, 1));
  EXPECT_EQ(C().tables.disease_other[6].percent, 15);
  EXPECT_EQ(C().tables.disease_other[7].percent, 20);
}

// 16.26; 16.23 reads 4 for a guerrilla of strength 2.
TEST(TableTest, GuerrillaAttack) {
  EXPECT_EQ(RowOf("guerrilla", "1"), "0 0 0");
  EXPECT_EQ(RowOf("guerrilla", "2"), "0 0 1");
  EXPECT_EQ(RowOf("guerrilla", "3"), "0 1 2");
  EXPECT_EQ(RowOf("guerrilla", "4"), "1 2 3");
  EXPECT_EQ(RowOf("guerrilla", "5"), "2 3 4");
  EXPECT_EQ(RowOf("guerrilla", "6"), "3 4 5");
  EXPECT_EQ(C().tables.guerrilla[6][2], 4);
}

// 17.1.
TEST(TableTest, SantaAnnaIsSummonedOnOneAndTwo) {
  EXPECT_THAT(C().tables.santa_anna, ElementsAre(false, true, true, false, false, false, false));
}

// 5.34; in tenths of a movement point.
TEST(TableTest, TerrainEffects) {
  const TerrainEffects& t = C().terrain;
  const auto of = [&](Terrain terrain) { return t.hex[static_cast<size_t>(terrain)]; };
  EXPECT_EQ(of(Terrain::kClear).cost, 10);
  EXPECT_EQ(of(Terrain::kRough).cost, 20);
  EXPECT_EQ(of(Terrain::kRough).die, -1);
  EXPECT_EQ(of(Terrain::kJungle).cost, 30);
  EXPECT_EQ(of(Terrain::kJungle).disease, 1);
  EXPECT_EQ(of(Terrain::kSwamp).cost, 30);
  EXPECT_EQ(of(Terrain::kSwamp).disease, 2);
  EXPECT_EQ(C().n.disease_swamp, 1) << "13.15 says otherwise";
  for (const Terrain terrain : {Terrain::kMountain, Terrain::kLake, Terrain::kSea}) EXPECT_TRUE(of(terrain).impassable);
  EXPECT_EQ(t.highway.cost, 2);
  EXPECT_EQ(t.road.cost, 5);
  EXPECT_EQ(t.trail.cost, 10);
  EXPECT_EQ(t.river.cost, 10);
  EXPECT_EQ(t.river.die, -1);
  EXPECT_EQ(t.city.die, -2);
  EXPECT_EQ(t.town.die, 0);
  EXPECT_EQ(t.enemy_zone_of_control.cost, 10);
}

// ---- Overlays.

std::string WithOverlay(const std::string& data) {
  const std::array<PackSource, 2> sources = {
      BuiltInPack(),
      PackSource{"mine.txtpb", "info { id: \"mine\" game: \"veracruz\" title: \"t\" overlay: true }\n" + data}};
  const auto loaded = LoadComponents(sources);
  return loaded.ok() ? "" : std::string(loaded.status().message());
}
std::string WithBase(const std::string& from, const std::string& to) {
  PackSource source = BuiltInPack();
  EXPECT_THAT(source.text, HasSubstr(from));
  source.text = absl::StrReplaceAll(source.text, {{from, to}});
  const auto loaded = LoadComponents({&source, 1});
  return loaded.ok() ? "" : std::string(loaded.status().message());
}

// The overlay to copy from, as an owner would use it.
TEST(OverlayTest, TheExampleIsInOrderAndDoesWhatItSays) {
  std::ifstream file(ADJUTANT_SOURCE_DIR "/core/veracruz/components/overlay-example.txtpb");
  std::ostringstream text;
  text << file.rdbuf();
  const std::array<PackSource, 2> sources = {BuiltInPack(), PackSource{"overlay-example.txtpb", text.str()}};
  const auto loaded = LoadComponents(sources);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  const auto hex = static_cast<HexId>(loaded->hex_names.Find("1013"));
  EXPECT_NE(C().At(hex).terrain, Terrain::kJungle);
  EXPECT_EQ(loaded->At(hex).terrain, Terrain::kJungle);
  EXPECT_EQ(loaded->At(hex).fever_coast, C().At(hex).fever_coast);
  EXPECT_EQ(loaded->tables.casualty[2][2][1].points, 1);
  EXPECT_EQ(loaded->tables.casualty[2][2][2].percent, C().tables.casualty[2][2][2].percent);
  EXPECT_EQ(loaded->pack.Origin("table.casualty.row.2.cell.0/1.print")->evidence, OWNER);
  EXPECT_EQ(loaded->pack.Origin("table.casualty.row.2.cell.0/2.print")->evidence, RECONSTRUCTED);
  EXPECT_EQ(loaded->leaders[static_cast<size_t>(loaded->leader_names.Find("rangel"))].rating, 1);
}

// ---- Packs that are wrong. Each says where.

// Rivers apart, which a map could do without.
TEST(BadPackTest, APackWithoutAnyDatumOfAKind) {
  const google::protobuf::Descriptor* type = v1::Pack::descriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const google::protobuf::FieldDescriptor* field = type->field(i);
    if (!field->is_repeated() || field->name() == "hexside") continue;
    v1::Pack pack = Message();
    pack.GetReflection()->ClearField(&pack, field);
    PackSource source{"mine.txtpb", ""};
    ASSERT_TRUE(google::protobuf::TextFormat::PrintToString(pack, &source.text));
    const auto loaded = LoadComponents({&source, 1});
    ASSERT_FALSE(loaded.ok()) << field->name();
    // Without ways it is the bridges that lead nowhere.
    EXPECT_THAT(std::string(loaded.status().message()),
                HasSubstr(field->name() == "way" ? "no road crosses this bridge" : field->name()));
  }
}

// Any line of the pack may be lost; what is read without it is a whole pack, or it is refused with a reason.
TEST(BadPackTest, APackThatLostALine) {
  const std::vector<std::string> lines = absl::StrSplit(BuiltInPack().text, '\n');
  int refused = 0, tried = 0;
  for (size_t lost = 10; lost < lines.size(); lost += 61) {
    std::vector<std::string> left = lines;
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(lost));
    const PackSource source{"mine.txtpb", absl::StrJoin(left, "\n")};
    const auto loaded = LoadComponents({&source, 1});
    ++tried;
    refused += loaded.ok() ? 0 : 1;
    if (loaded.ok()) {
      EXPECT_EQ(loaded->hexes.size(), C().hexes.size()) << lines[lost];
    } else {
      EXPECT_FALSE(loaded.status().message().empty()) << lines[lost];
    }
  }
  EXPECT_GT(refused, tried * 3 / 4);
}

TEST(BadPackTest, AHexThatIsNotOnTheMap) {
  EXPECT_THAT(WithOverlay("hex { id: \"1752\" terrain: CLEAR provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: hex.1752: there is no hex '1752'"));
}

TEST(BadPackTest, AHoleInTheMap) {
  EXPECT_THAT(WithBase("hex { id: \"1750\" terrain: ROUGH provenance { evidence: RECONSTRUCTED } }\n", ""),
              HasSubstr("hex: the pack has no '1750' (3.1)"));
}

TEST(BadPackTest, AMapOfAnotherGrain) {
  EXPECT_THAT(WithOverlay("grid { id: \"map\" even_columns_west: false provenance { evidence: OWNER } }\n"),
              HasSubstr("do not border on each other"));
}

TEST(BadPackTest, ARoadThatJumps) {
  EXPECT_THAT(WithOverlay("way { id: \"naolinco_trail\" hex: [\"1116\", \"1015\", \"0915\", \"0715\"]\n"
                          "  provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: way.naolinco_trail.hex: 0915 to 0715: the two hexes do not border on each "
                        "other"));
}

TEST(BadPackTest, ARoadThroughAMountain) {
  EXPECT_THAT(WithOverlay("hex { id: \"1313\" terrain: MOUNTAIN provenance { evidence: OWNER } }\n"),
              HasSubstr("way.national_highway.hex: nothing on the ground can enter 1313"));
}

TEST(BadPackTest, ARoadOverARiverWithoutABridge) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1411-1511\" bridge: false provenance { evidence: OWNER } }\n"),
              HasSubstr("way.national_highway.hex: 1511 to 1411 crosses a river without a bridge"));
}

TEST(BadPackTest, ARoadOverAMountainHexside) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1312-1412\" mountain: true provenance { evidence: OWNER } }\n"
                          "way { id: \"naolinco_trail\" hex: [\"1412\", \"1312\"] provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:3: way.naolinco_trail.hex: 1412 to 1312 crosses a mountain hexside"));
}

TEST(BadPackTest, ABridgeWithoutARiver) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1605-1705\" bridge: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: hexside.1605-1705: a bridge lies on a river hexside"));
}

TEST(BadPackTest, ABridgeThatNoRoadCrosses) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1317-1417\" bridge: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: hexside.1317-1417.bridge: no road crosses this bridge"));
}

TEST(BadPackTest, AHexsideOfHexesThatDoNotMeet) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1705-1707\" river: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: hexside.1705-1707: the two hexes do not border on each other"));
}

TEST(BadPackTest, AHexsideNamedBackwards) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1511-1411\" river: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: hexside.1511-1411: the smaller number stands first"));
}

TEST(BadPackTest, APortInland) {
  EXPECT_THAT(WithOverlay("place { id: \"orizaba\" port: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: place.orizaba.port: a port lies on the coast"));
}

TEST(BadPackTest, AFourthFortress) {
  EXPECT_THAT(
      WithOverlay("place { id: \"orizaba\" fortress: true fortress_strength: 4 provenance { evidence: OWNER } }\n"),
      HasSubstr("place: 4 fortresses instead of 3 (12.11)"));
}

TEST(BadPackTest, TwoPlacesInOneHex) {
  EXPECT_THAT(WithOverlay("place { id: \"medellin\" hex: \"1705\" provenance { evidence: OWNER } }\n"),
              HasSubstr("place.medellin.hex: veracruz lies there already"));
}

TEST(BadPackTest, UluaFarFromVeracruz) {
  EXPECT_THAT(WithOverlay("place { id: \"san_juan_de_ulua\" hex: \"1701\" provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: place.san_juan_de_ulua.hex: it borders on Veracruz (18.1/3)"));
}

TEST(BadPackTest, APlaceCutOffByMountains) {
  std::string wall;
  for (const HexId hex : At("0144").neighbours) {
    if (hex != kNoId) {
      absl::StrAppend(&wall, "hex { id: \"", C().hex_names.Id(hex),
                      "\" terrain: MOUNTAIN provenance { evidence: OWNER } }\n");
    }
  }
  absl::StrAppend(&wall, "way { id: \"pachuca_trail\" hex: [\"0843\", \"0744\"] provenance { evidence: OWNER } }\n");
  EXPECT_THAT(WithOverlay(wall), HasSubstr("place.pachuca: no way by land to Mexico City"));
}

TEST(BadPackTest, AUnitOfAGroupThatIsNotThere) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_5th_line\" group: \"mx_33\" provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: unit.mx_5th_line.group: there is no group 'mx_33' (did you mean 'mx_3'?)"));
}

TEST(BadPackTest, AUnitOfTheOthersGroup) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_5th_line\" group: \"us_1\" provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: unit.mx_5th_line.group: the group is of the other side"));
}

TEST(BadPackTest, ABackStrongerThanTheFront) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_5th_line\" reduced: 3 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: unit.mx_5th_line.reduced: the back is one strength point weaker (3.21/1)"));
}

TEST(BadPackTest, ArtilleryThatMovesByItself) {
  EXPECT_THAT(
      WithOverlay("unit { id: \"us_duncan\" allowance: 8 provenance { evidence: OWNER } }\n"),
      HasSubstr("mine.txtpb:2: unit.us_duncan.allowance: artillery, and no other combat unit, has none (5.13)"));
}

TEST(BadPackTest, InfantryThatReconnoiters) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_marines\" scout: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: unit.us_marines.scout: US engineers and Mexican cavalry are scouts (3.22/2)"));
}

TEST(BadPackTest, MexicanVolunteers) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_san_patricio\" volunteer: true provenance { evidence: OWNER } }\n"),
              HasSubstr("unit.mx_san_patricio.volunteer: the US has volunteers"));
}

TEST(BadPackTest, RegularsThatArriveLate) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_marines\" group: \"us_17\" provenance { evidence: OWNER } }\n"),
              HasSubstr("unit.us_marines: all that arrive on turn 14 or later are volunteers (19.31/1)"));
}

TEST(BadPackTest, AVolunteerBattery) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_drum\" volunteer: true provenance { evidence: OWNER } }\n"),
              HasSubstr("unit.us_drum.volunteer: artillery is neither regular nor volunteer (19.31/2)"));
}

TEST(BadPackTest, ARegimentNamedArtilleryThatIsArtillery) {
  EXPECT_THAT(
      WithOverlay("unit { id: \"us_2nd_artillery\" arm: ARTILLERY allowance: 0 provenance { evidence: OWNER } }\n"),
      HasSubstr("mine.txtpb:2: unit.us_2nd_artillery.arm: regiments named Artillery are infantry (5.18)"));
}

TEST(BadPackTest, AFastNavalBattery) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_naval_battery\" allowance: 2 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: unit.us_naval_battery.allowance: the Navy battery has 1 (5.15/1)"));
}

TEST(BadPackTest, ASlowArmy) {
  EXPECT_THAT(WithOverlay("formation { id: \"army_of_mexico\" allowance: 6 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: formation.army_of_mexico.allowance: armies and divisions have 7 (3.21/3)"));
}

TEST(BadPackTest, ASeventhGuerrilla) {
  EXPECT_THAT(WithOverlay("guerrilla { id: \"guerrilla_7\" strength: 1 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: guerrilla.guerrilla_7: more than 6 of a kind"));
}

TEST(BadPackTest, AVillageWorthPoints) {
  EXPECT_THAT(WithOverlay("place { id: \"cholula\" points: 1 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: place.cholula.points: seven other places are worth points (20.14)"));
}

TEST(BadPackTest, ASetUpOutsideVeracruz) {
  EXPECT_THAT(WithOverlay("group { id: \"mx_setup\" hex: \"1116\" provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: group.mx_setup.hex: what starts on the map, militia aside, starts in Veracruz "
                        "(21.0/2)"));
}

TEST(BadPackTest, AFourthFortification) {
  EXPECT_THAT(WithOverlay("counter { id: \"fortification\" count: 4 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: counter.fortification.count: three are built in a game (8.92/2)"));
}

TEST(BadPackTest, TwentySixMilitia) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_militia_26\" side: MEXICO arm: MILITIA strength: 1 reduced: 0 allowance: 8\n"
                          "  provenance { evidence: OWNER } }\n"),
              HasSubstr("unit: 26 militia in the pool instead of 25"));
}

TEST(BadPackTest, AMexicanGroupFromNowhere) {
  EXPECT_THAT(WithOverlay("group { id: \"mx_7\" side: MEXICO turn: 7 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: group.mx_7: a Mexican group enters at a hex (19.11/1)"));
}

TEST(BadPackTest, ATurn26) {
  EXPECT_THAT(WithOverlay("turn { id: \"26\" disease: true provenance { evidence: OWNER } }\n"),
              HasSubstr("turn: 26 turns instead of 25 (4.0/1)"));
}

TEST(BadPackTest, ALeaderWhoLeavesAndIsNotThere) {
  EXPECT_THAT(
      WithOverlay("turn { id: \"13\" leader_leaves: \"paterson\" provenance { evidence: OWNER } }\n"),
      HasSubstr("mine.txtpb:2: turn.13.leader_leaves: there is no leader 'paterson' (did you mean 'patterson'?)"));
}

TEST(BadPackTest, ATerrainThatTheChartDoesNotHave) {
  EXPECT_THAT(WithOverlay("terrain_effect { id: \"jungel\" cost: 30 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: terrain_effect.jungel: the chart has no such row (did you mean 'jungle'?)"));
}

TEST(BadPackTest, ACellThatIsNoResult) {
  EXPECT_THAT(WithOverlay("table { id: \"combat\" row { id: \"3\"\n"
                          "  cell { id: \"2-1\" print: \"H-1/X-3\" provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } } provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:3: table.combat.row.3.cell.2-1.print: 'H-1/X-3' is not a result as F-4/A-1"));
}

TEST(BadPackTest, AColumnThatTheTableDoesNotHave) {
  EXPECT_THAT(WithOverlay("table { id: \"assault\" column { id: \"6-1\" provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: table.assault.column.6-1: the table has no such column"));
}

TEST(BadPackTest, ARowWithoutACell) {
  EXPECT_THAT(
      WithBase("    cell { id: \"5-1\" print: \"25/S\" provenance { evidence: STATED rule: \"12.34\" } }\n", ""),
      HasSubstr("table.assault.row.1: no cell '5-1'"));
}

TEST(BadPackTest, ColumnsThatDoNotRise) {
  EXPECT_THAT(WithOverlay("table { id: \"siege\" column { id: \"9-12\" at_least: 5 provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: table.siege.column.9-12.at_least: the columns of a table rise"));
}

TEST(BadPackTest, ANumberThatNoRuleKnows) {
  EXPECT_THAT(WithOverlay("number { id: \"supply.lines\" value: 2 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: number.supply.lines: no rule knows this number (did you mean 'supply.line'?)"));
}

TEST(BadPackTest, AMissingNumber) {
  EXPECT_THAT(WithBase("number { id: \"supply.line\" value: 2 provenance { evidence: STATED rule: \"11.12\" } }\n", ""),
              HasSubstr("number: the pack has no 'supply.line'"));
}

TEST(BadPackTest, ARatingOutOfRange) {
  EXPECT_THAT(WithOverlay("leader { id: \"worth\" rating: 5 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: leader.worth.rating: 5 is not within 0 to 4"));
}

TEST(BadPackTest, ADatumWithoutProvenance) {
  EXPECT_THAT(WithOverlay("hex { id: \"1705\" terrain: ROUGH }\n"),
              HasSubstr("mine.txtpb:2: hex.1705.terrain has no provenance"));
}

}  // namespace
}  // namespace adjutant::veracruz
