// The component pack: what the rulebook states or proves about it, and what becomes of packs that are wrong.
#include <algorithm>
#include <array>
#include <fstream>
#include <queue>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "adjutant/halls/v1/pack.pb.h"
#include "core/halls/components/load_components.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/board.h"
#include "tests/support/packs.h"

namespace adjutant::halls {
namespace {

using adjutant::v1::DERIVED;
using adjutant::v1::STATED;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Components& C() { return BuiltIn(); }
SpaceId SpaceOfId(absl::string_view id) { return SpaceId(C().space_names.Find(id)); }
const Space& At(absl::string_view id) { return C().spaces[SpaceOfId(id)]; }
const UnitInfo& Unit(absl::string_view id) { return C().units[UnitId(C().unit_names.Find(id))]; }
const LeaderInfo& Leader(absl::string_view id) { return C().leaders[LeaderId(C().leader_names.Find(id))]; }
const CardInfo& StrategyCard(absl::string_view title) {
  for (CardId card : C().cards.ids()) {
    if (C().card_names.Name(card) == title) return C().cards[card];
  }
  ADD_FAILURE() << "no card " << title;
  return C().cards[CardId(0)];
}
const ActionCardInfo& ActionCard(int number) {
  for (const ActionCardInfo& card : C().action_cards) {
    if (card.number == number) return card;
  }
  ADD_FAILURE() << "no action card " << number;
  return C().action_cards[ActionCardId(0)];
}
const Link* LinkOf(absl::string_view from, absl::string_view to) {
  for (const Link& link : At(from).links) {
    if (link.to == SpaceOfId(to)) return &link;
  }
  return nullptr;
}
adjutant::v1::Evidence EvidenceOf(absl::string_view path) {
  const DatumOrigin* origin = C().pack->Origin(path);
  return origin == nullptr ? adjutant::v1::EVIDENCE_UNSPECIFIED : origin->evidence;
}

int Cost(const Link& link) {
  const Numbers& n = C().n;
  const Space& to = C().spaces[link.to];
  const int terrain = to.terrain == Terrain::kRough         ? n.cost_rough
                      : to.terrain == Terrain::kJungle      ? n.cost_jungle
                      : to.terrain == Terrain::kRoughJungle ? n.cost_rough_jungle
                                                            : n.cost_clear;
  return terrain + (link.kind == LinkKind::kRough   ? n.connection_rough
                    : link.kind == LinkKind::kRiver ? n.connection_river
                                                    : n.connection_ordinary);
}
// Cheapest way in MP through spaces in Mexico.
int MarchInMexico(absl::string_view from, absl::string_view to) {
  IdVector<SpaceId, int> best;
  best.assign(C().spaces.size(), 999);
  best[SpaceOfId(from)] = 0;
  for (size_t round = 0; round < best.size(); ++round) {
    for (SpaceId space : best.ids()) {
      for (const Link& link : C().spaces[space].links) {
        int& there = best[link.to];
        if (C().spaces[link.to].in_mexico()) there = std::min(there, best[space] + Cost(link));
      }
    }
  }
  return best[SpaceOfId(to)];
}

// ---- Counts of section 2 and of the card lists.

// 2.2, 2.6, 8.2, 21.0.
TEST(PackTest, HasTheCountersAndCardsOfTheGame) {
  EXPECT_EQ(C().cards.size(), 80u);
  EXPECT_EQ(std::count_if(C().cards.begin(), C().cards.end(), [](const CardInfo& card) { return !card.war; }), 30);
  EXPECT_EQ(C().action_cards.size(), 30u);
  EXPECT_EQ(std::count_if(C().spaces.begin(), C().spaces.end(), [](const Space& space) { return space.fortress; }), 2);
  EXPECT_EQ(
      std::count_if(C().units.begin(), C().units.end(), [](const UnitInfo& u) { return u.sort == Sort::kFortress; }),
      2);
  EXPECT_EQ(C().scenarios.size(), 3u);
  EXPECT_THAT(C().sides.ids(), ElementsAre("us", "mexico"));
}

// 2.1.j.
TEST(PackTest, QueretaroAndGuanajuatoHaveControlNumberTwo) {
  for (const char* state : {"queretaro", "guanajuato"}) {
    EXPECT_EQ(C().states[StateId(C().state_names.Find(state))].control_number, 2) << state;
  }
}

// 18.4.a: by connections that join spaces of both; the Zones are States.
TEST(PackTest, StatesAreNeighboursOverConnections) {
  const auto neighbours = [](const char* state) {
    std::vector<std::string> names;
    for (StateId other : C().states[StateId(C().state_names.Find(state))].neighbours) {
      names.emplace_back(C().state_names.Id(other));
    }
    return names;
  };
  EXPECT_THAT(neighbours("nuevo_leon"), ElementsAre("coahuila", "tamaulipas"));
  EXPECT_THAT(neighbours("baja_california"), ElementsAre("alta_california"));
  EXPECT_THAT(neighbours("yucatan"), ElementsAre("tabasco"));  // over the transit space Laguna de Terminos
  EXPECT_THAT(neighbours("alta_california"), ElementsAre("sonora", "baja_california"));
}

// ---- Section 19, the example of play.

TEST(ExampleFactsTest, TurnTwo) {
  const TurnInfo& turn = C().turns[2];
  EXPECT_EQ(turn.declaration_cost, 5);
  EXPECT_EQ(turn.crisis_hand, 5);
  EXPECT_EQ(turn.war_modifier, 1);
  EXPECT_FALSE(turn.heat);
  EXPECT_EQ(turn.leaders[kUs], 1);
  EXPECT_EQ(turn.units[kUs], 1);
  EXPECT_EQ(turn.leaders[kMexico], 2);
  EXPECT_EQ(turn.units[kMexico], 3);
  EXPECT_EQ(EvidenceOf("turn.2.declaration_cost"), STATED);
  EXPECT_EQ(EvidenceOf("turn.2.crisis_hand"), STATED);
  EXPECT_EQ(EvidenceOf("turn.2.war_modifier"), STATED);
  EXPECT_EQ(EvidenceOf("turn.2.us_leaders"), DERIVED);
}

// Mexican reinforcements arrive there: 3.4.
TEST(ExampleFactsTest, VeraCruzMonterreyAndSaltilloArePoliticalWillCities) {
  for (const char* city : {"vera_cruz", "monterrey", "saltillo"}) {
    EXPECT_TRUE(At(city).pw_city) << city;
    EXPECT_EQ(EvidenceOf(absl::StrCat("space.", city, ".pw_city")), DERIVED) << city;
  }
}

TEST(ExampleFactsTest, EncinasAndSanAntonioAreTexasSpaces) {
  for (const char* space : {"encinas", "san_antonio"}) {
    EXPECT_TRUE(At(space).texas) << space;
    EXPECT_EQ(EvidenceOf(absl::StrCat("space.", space, ".texas")), DERIVED) << space;
  }
}

TEST(ExampleFactsTest, PresidioDelRioGrandeLiesInCoahuila) {
  EXPECT_EQ(C().state_names.Id(At("presidio_del_rio_grande").state), "coahuila");
  EXPECT_EQ(EvidenceOf("space.presidio_del_rio_grande.state"), DERIVED);
}

// Both Riots cards: nothing on 5, a revolt on 6.
TEST(ExampleFactsTest, RiotsSucceedOnSix) {
  for (int number : {1, 29}) {
    EXPECT_EQ(ActionCard(number).event, RandomEvent::kRiots);
    EXPECT_EQ(ActionCard(number).threshold, 6);
    EXPECT_EQ(EvidenceOf(absl::StrCat("action_card.action_", number, ".threshold")), DERIVED);
  }
}

TEST(ExampleFactsTest, MonterreySaltilloAndPaloBlancoAreNeighbours) {
  EXPECT_NE(LinkOf("monterrey", "saltillo"), nullptr);
  EXPECT_EQ(EvidenceOf("space.monterrey.link.saltillo.to"), DERIVED);
  const Link* link = LinkOf("palo_blanco", "monterrey");
  ASSERT_NE(link, nullptr);
  EXPECT_EQ(link->kind, LinkKind::kOrdinary);
  EXPECT_EQ(Cost(*link), 1);
  EXPECT_EQ(EvidenceOf("space.palo_blanco.link.monterrey.kind"), DERIVED);
}

// Kearney's march: 5 MP, two transit spaces, one river.
TEST(ExampleFactsTest, SanAntonioToPaloBlancoCostsFiveOverTwoTransitSpaces) {
  const std::array<const char*, 4> way = {"san_antonio", "frio_crossing", "laredo_road", "palo_blanco"};
  int cost = 0, rivers = 0, transits = 0;
  for (size_t i = 0; i + 1 < way.size(); ++i) {
    const Link* link = LinkOf(way[i], way[i + 1]);
    ASSERT_NE(link, nullptr) << way[i];
    cost += Cost(*link);
    rivers += link->kind == LinkKind::kRiver ? 1 : 0;
    transits += At(way[i + 1]).transit ? 1 : 0;
  }
  EXPECT_EQ(cost, 5);
  EXPECT_EQ(rivers, 1);
  EXPECT_EQ(transits, 2);
  EXPECT_EQ(EvidenceOf("space.laredo_road.link.palo_blanco.kind"), DERIVED);
  // Back over the river with 3 MP.
  EXPECT_LE(Cost(*LinkOf("palo_blanco", "laredo_road")), 3);
}

TEST(ExampleFactsTest, TheDisputedZoneAndSanAntonioAreJoinedByArrowsBothWays) {
  ASSERT_NE(LinkOf("disputed_zone", "san_antonio"), nullptr);
  ASSERT_NE(LinkOf("san_antonio", "disputed_zone"), nullptr);
  EXPECT_EQ(LinkOf("disputed_zone", "san_antonio")->kind, LinkKind::kArrow);
  EXPECT_EQ(EvidenceOf("space.disputed_zone.link.san_antonio.to"), DERIVED);
}

TEST(ExampleFactsTest, MatamorosAndFortBrownLieAcrossTheRiver) {
  ASSERT_NE(LinkOf("matamoros", "fort_brown"), nullptr);
  EXPECT_EQ(LinkOf("matamoros", "fort_brown")->kind, LinkKind::kRiver);
  EXPECT_EQ(EvidenceOf("space.matamoros.link.fort_brown.kind"), DERIVED);
}

// Canales with the 6 MP of Rough Seas.
TEST(ExampleFactsTest, CanalesReachesPresidioFromSaltillo) {
  const int8_t strategy = Leader("canales").ratings.strategy;
  int allowance = -1;
  for (const ActionCardInfo& card : C().action_cards) {
    if (card.event == RandomEvent::kRoughSeas) allowance = card.allowance[strategy].movement;
  }
  EXPECT_EQ(allowance, 6);
  EXPECT_LE(MarchInMexico("saltillo", "presidio_del_rio_grande"), allowance);
}

TEST(ExampleFactsTest, MovementAllowancesOfTheCardsDrawn) {
  EXPECT_EQ(ActionCard(21).allowance[2].movement, 5);
  EXPECT_EQ(EvidenceOf("action_card.action_21.allowance.2.movement"), STATED);
  EXPECT_EQ(ActionCard(13).allowance[2].movement, 7);
  EXPECT_EQ(EvidenceOf("action_card.action_13.allowance.2.movement"), DERIVED);
  const auto kearney = static_cast<size_t>(Leader("kearney").ratings.strategy);
  EXPECT_EQ(ActionCard(20).allowance[kearney].movement, 7);
  EXPECT_TRUE(ActionCard(20).allowance[kearney].underlined);
  EXPECT_EQ(ActionCard(5).allowance[kearney].movement, 3);
  EXPECT_EQ(EvidenceOf(absl::StrCat("action_card.action_20.allowance.", kearney, ".underlined")), DERIVED);
}

// Taylor "got 0 MP".
TEST(ExampleFactsTest, SomeCardGivesTaylorNothing) {
  const auto taylor = static_cast<size_t>(Leader("taylor").ratings.strategy);
  EXPECT_TRUE(std::any_of(C().action_cards.begin(), C().action_cards.end(),
                          [&](const ActionCardInfo& card) { return card.allowance[taylor].movement == 0; }));
}

// 3 + 1 + 1 + 1 = 6: no war.
TEST(ExampleFactsTest, TheWarRollOfTurnTwoFails) {
  EXPECT_EQ(C().n.war_us_unit_eliminated, 1);
  EXPECT_EQ(EvidenceOf("number.war.us_unit_eliminated.value"), STATED);
  EXPECT_EQ(Read(C().war, 3 + 1 + C().n.war_us_unit_eliminated + C().turns[2].war_modifier).result, "nothing");
}

// 9 + 1 = 10: unstable, and +1 from then on (18.2).
TEST(ExampleFactsTest, TheCollapseRollOfTurnTwoGivesUnstable) {
  EXPECT_EQ(Read(C().collapse, 9 + C().n.collapse_per_revolt).result, "unstable");
  EXPECT_EQ(C().n.collapse_unstable, 1);
  EXPECT_EQ(EvidenceOf("number.collapse.unstable"), STATED);
}

TEST(ExampleFactsTest, StrengthsOfTheBattleOfMonterey) {
  EXPECT_EQ(Unit("us_1st_dragoons").strength, 3);
  EXPECT_EQ(Unit("mx_3rd_artillery").strength, 1);
  EXPECT_EQ(Unit("us_3rd_infantry").strength, 2);
  EXPECT_EQ(Unit("mx_guard").strength, 4);
  EXPECT_EQ(EvidenceOf("unit.us_1st_dragoons.strength"), STATED);
  EXPECT_EQ(EvidenceOf("unit.mx_3rd_artillery.strength"), STATED);
  EXPECT_EQ(EvidenceOf("unit.us_3rd_infantry.strength"), DERIVED);
  EXPECT_EQ(EvidenceOf("unit.mx_guard.strength"), DERIVED);
}

// Firepower 8 at a 6 and 9 at a 4 are both Poor, and inflict 1 and 2.
TEST(ExampleFactsTest, BothSidesAreInThePoorBand) {
  EXPECT_EQ(Leader("kearney").ratings.tactics, 1);
  EXPECT_EQ(Leader("lombardini").ratings.tactics, 0);
  EXPECT_LE(Leader("arista").ratings.tactics, 1);
  for (int roll : {4, 5, 6}) EXPECT_EQ(Read(C().efficiency, roll).result, "poor") << roll;
  size_t poor = 0;
  while (C().efficiency[poor].result != "poor") ++poor;
  EXPECT_EQ(C().battle_losses[poor][C().FirepowerColumn(8)], 1);
  EXPECT_EQ(C().battle_losses[poor][C().FirepowerColumn(9)], 2);
  EXPECT_NE(C().FirepowerColumn(8), C().FirepowerColumn(9));
  EXPECT_EQ(EvidenceOf("efficiency.poor.losses"), DERIVED);
  EXPECT_EQ(EvidenceOf("leader.kearney.tactics"), DERIVED);
}

// 3 + 4 + 2 + 1 - 2 and 1 + 8: the terms the book adds up.
TEST(ExampleFactsTest, FirepowerTermsOfTheBattleOfMonterey) {
  const Numbers& n = C().n;
  EXPECT_EQ(Unit("us_1st_dragoons").strength + n.firepower_committed_multiple * Unit("us_3rd_infantry").strength +
                2 * n.firepower_other_unit + n.firepower_combined_arms + n.firepower_normal,
            8);
  EXPECT_EQ(Unit("mx_3rd_artillery").strength + n.firepower_committed_multiple * Unit("mx_guard").strength, 9);
}

TEST(ExampleFactsTest, OpsOfTheCardsPlayed) {
  EXPECT_EQ(StrategyCard("Bad Weather").ops, 2);
  EXPECT_EQ(StrategyCard("Dysentery").ops, 2);
  EXPECT_EQ(StrategyCard("Operational Exhaustion").ops, 2);
  EXPECT_GE(StrategyCard("Forced March").ops, 2);
  EXPECT_GE(StrategyCard("Pacific Squadron").ops, 2);
  EXPECT_GE(StrategyCard("Malaria").ops, Leader("kearney").ratings.strategy);
  EXPECT_GE(StrategyCard("Guerillas Go Home").ops, Leader("kearney").ratings.strategy);
  EXPECT_LE(StrategyCard("Guerillas Go Home").ops, 4);
  EXPECT_GE(StrategyCard("Nicholas Trist").ops, Leader("canales").ratings.strategy);
  EXPECT_EQ(EvidenceOf("strategy_card.strategy_20.ops"), STATED);
}

TEST(ExampleFactsTest, SupplyWagonsOfTheCardsPlayed) {
  for (const char* title :
       {"Dysentery", "Guerillas Go Home", "Operational Exhaustion", "Forced March", "Nicholas Trist"}) {
    EXPECT_TRUE(StrategyCard(title).wagon) << title;
  }
  for (const char* title : {"Bad Weather", "Pacific Squadron", "Malaria"})
    EXPECT_FALSE(StrategyCard(title).wagon) << title;
  EXPECT_EQ(EvidenceOf("strategy_card.strategy_5.wagon"), DERIVED);
}

TEST(ExampleFactsTest, TwoFieldworksAreWorthTwo) {
  for (const char* id : {"us_fieldworks_4", "mx_fieldworks_4"}) {
    EXPECT_EQ(C().markers[MarkerId(C().marker_names.Find(id))].value, 2) << id;
    EXPECT_EQ(EvidenceOf(absl::StrCat("fortification.", id, ".value")), STATED) << id;
  }
}

// ---- Tables.

TEST(ChartTest, TheLastRowNotAboveTheNumberApplies) {
  const Chart chart = {{-99, 0, "low", ""}, {3, 1, "three", ""}, {6, 2, "six", ""}};
  EXPECT_EQ(Read(chart, -120).result, "low");
  EXPECT_EQ(Read(chart, 2).result, "low");
  EXPECT_EQ(Read(chart, 3).result, "three");
  EXPECT_EQ(Read(chart, 5).result, "three");
  EXPECT_EQ(Read(chart, 99).result, "six");
}

TEST(ChartTest, ChartsNameTheirDatum) { EXPECT_EQ(Read(C().collapse, 10).datum, "chart.collapse.unstable"); }

TEST(ChartTest, NegativeFirepowerReadsTheFirstColumn) {
  EXPECT_EQ(C().FirepowerColumn(-4), 0);
  EXPECT_EQ(C().FirepowerColumn(2), 0);
  EXPECT_EQ(C().FirepowerColumn(3), 1);
  EXPECT_EQ(C().FirepowerColumn(99), static_cast<int>(C().firepower_columns.size()) - 1);
}

TEST(CardTest, CardsAreFoundByTheirPrintedNumber) {
  EXPECT_EQ(C().card_names.Id(C().Card(48)), "strategy_48");
  EXPECT_EQ(C().Card(81), kNoId);
}

// ---- Packs that are wrong. Each says where.

std::string WithOverlay(const std::string& data) {
  return adjutant::WithOverlay(LoadComponents, "halls", BuiltInPack(), data);
}
std::string WithBase(const std::string& from, const std::string& to) {
  return adjutant::WithBase(LoadComponents, BuiltInPack(), from, to);
}

TEST(OverlayTest, ReplacesANumberAndItsProvenance) {
  const std::array<PackSource, 2> sources = {
      BuiltInPack(), PackSource{"mine.txtpb",
                                "info { id: \"mine\" game: \"halls\" title: \"t\" overlay: true }\n"
                                "unit { id: \"us_2nd_dragoons\" strength: 4 provenance { evidence: OWNER } }\n"}};
  const auto loaded = LoadComponents(sources);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  const UnitId unit(loaded->unit_names.Find("us_2nd_dragoons"));
  EXPECT_EQ(loaded->units[unit].strength, 4);
  EXPECT_EQ(loaded->units[unit].reduced_strength, Unit("us_2nd_dragoons").reduced_strength);
  EXPECT_EQ(loaded->pack->Origin("unit.us_2nd_dragoons.strength")->evidence, adjutant::v1::OWNER);
}

// The overlay to copy from, as an owner would use it.
TEST(OverlayTest, TheExampleIsInOrderAndDoesWhatItSays) {
  std::ifstream file(ADJUTANT_SOURCE_DIR "/core/halls/components/overlay-example.txtpb");
  std::ostringstream text;
  text << file.rdbuf();
  const std::array<PackSource, 2> sources = {BuiltInPack(), PackSource{"overlay-example.txtpb", text.str()}};
  const auto loaded = LoadComponents(sources);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(loaded->units[UnitId(loaded->unit_names.Find("us_2nd_dragoons"))].strength, 3);
  EXPECT_NE(Unit("us_2nd_dragoons").strength, 3);
  const ActionCardId card(loaded->action_card_names.Find("action_30"));
  EXPECT_EQ(loaded->action_cards[card].allowance[1].movement, 9);
  EXPECT_EQ(loaded->action_cards[card].allowance[2].movement, ActionCard(30).allowance[2].movement);
  EXPECT_EQ(loaded->pack->Origin("action_card.action_30.allowance.1.movement")->evidence, adjutant::v1::OWNER);
  ASSERT_EQ(loaded->pack->digests.size(), 2u);
  EXPECT_EQ(loaded->pack->digests[1].id, "halls/overlay-example");
}

// ---- Packs that contradict the rulebook.

TEST(BadPackTest, AThirdFortress) {
  EXPECT_THAT(WithOverlay("space { id: \"saltillo\" fortress: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: space.saltillo.fortress: Mejico and Vera Cruz are the fortresses (2.1.b)"));
}

TEST(BadPackTest, AControlNumberThatTheRulebookGivesOtherwise) {
  EXPECT_THAT(WithOverlay("state { id: \"guanajuato\" control_number: 1 provenance { evidence: OWNER } }\n"),
              HasSubstr("state.guanajuato.control_number: the rulebook says 2 (2.1.j/3)"));
}

// Event notation could not name it.
TEST(BadPackTest, AnIdOfTwoWords) {
  EXPECT_THAT(WithOverlay("army { id: \"army_of Utah\" side: US provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: army.army_of Utah: an id is made of small letters, digits and '_'"));
}

TEST(BadPackTest, AmericanGuerillas) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_guerilla_1\" side: US provenance { evidence: OWNER } }\n"),
              HasSubstr("unit.mx_guerilla_1.sort: the other side has such units (2.2.a.1/1)"));
}

TEST(BadPackTest, MarinesOnHorseback) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_1st_marines\" arm: CAVALRY provenance { evidence: OWNER } }\n"),
              HasSubstr("unit.us_1st_marines.arm: Marines are infantry (2.2.a.1/4)"));
}

TEST(BadPackTest, AFourthArtilleryThatIsNoInfantry) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_4th_artillery\" arm: ARTILLERY provenance { evidence: OWNER } }\n"),
              HasSubstr("unit.us_4th_artillery.arm: the 1st to 4th Artillery are infantry too (2.2.a.3)"));
}

TEST(BadPackTest, ACrisisCardOfTheWarSet) {
  EXPECT_THAT(WithOverlay("strategy_card { id: \"strategy_2\" deck: WAR provenance { evidence: OWNER } }\n"),
              HasSubstr("strategy_card.strategy_2.deck: 30 cards are of the Crisis set and 50 of the War set (2.6/1)"));
}

TEST(BadPackTest, AZoneOfMexicoWithoutAState) {
  EXPECT_THAT(WithOverlay("space { id: \"yucatan\" state: \"\" provenance { evidence: OWNER } }\n"),
              HasSubstr("space.yucatan: a Zone of Mexico is a State (18.4.a/4)"));
}

TEST(BadPackTest, ALinkWithoutItsOtherEnd) {
  EXPECT_THAT(WithOverlay("space { id: \"austin\"\n"
                          "  link { to: \"goliad\" kind: ORDINARY provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } }\n"),
              ContainsRegex("mine.txtpb:3: space.austin.link.goliad: 'goliad' has no link back to 'austin'"));
}

TEST(BadPackTest, ALinkOfTwoKinds) {
  EXPECT_THAT(WithOverlay("space { id: \"austin\"\n"
                          "  link { to: \"galveston\" kind: RIVER provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } }\n"),
              ContainsRegex(
                  "mine.txtpb:3: space.austin.link.galveston.kind: the link back from 'galveston' is of another kind"));
}

TEST(BadPackTest, ALinkToNowhere) {
  EXPECT_THAT(WithOverlay("space { id: \"austin\"\n"
                          "  link { to: \"galvestone\" kind: ORDINARY provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } }\n"),
              ContainsRegex("mine.txtpb:3: .*no space 'galvestone'.*did you mean 'galveston'"));
}

// 2.1.d.
TEST(BadPackTest, AZoneOverAnOrdinaryConnection) {
  EXPECT_THAT(WithOverlay("space { id: \"baja_california\"\n"
                          "  link { to: \"alta_california\" kind: ORDINARY provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:3: space.baja_california.link.alta_california.kind: "
                        "a Zone is entered and left over arrows only (2.1.d/2)"));
}

TEST(BadPackTest, ADatumWithoutProvenance) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_2nd_dragoons\" strength: 3 }\n"),
              ContainsRegex("mine.txtpb:2: .*us_2nd_dragoons.*provenance"));
}

TEST(BadPackTest, AnUnknownState) {
  EXPECT_THAT(WithOverlay("space { id: \"linares\" state: \"nuevo_lion\" provenance { evidence: OWNER } }\n"),
              ContainsRegex("mine.txtpb:2: .*no state 'nuevo_lion'.*did you mean 'nuevo_leon'"));
}

// 2.1.a.
TEST(BadPackTest, AControlledTransitSpace) {
  EXPECT_THAT(WithOverlay("space { id: \"laredo_road\" controller: US provenance { evidence: OWNER } }\n"),
              ContainsRegex("nobody controls such a space"));
}

// 10.1.
TEST(BadPackTest, AnActionCardWithoutAnAllowanceForEveryRating) {
  EXPECT_THAT(WithOverlay("action_card { id: \"action_31\" number: 31 event: NO_EVENT\n"
                          "  allowance { id: \"1\" movement: 3 provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } }\n"),
              ContainsRegex("mine.txtpb:2: action_card.action_31: no allowance for the strategy rating 2"));
}

TEST(BadPackTest, ARowWithTooFewLosses) {
  EXPECT_THAT(WithOverlay("efficiency { id: \"poor\" losses: [0, 1] provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: efficiency.poor.losses: 2 losses for 9 firepower columns"));
}

TEST(BadPackTest, AChartThatStartsTooHigh) {
  EXPECT_THAT(WithOverlay("chart { id: \"war.nothing\" at_least: 0 provenance { evidence: OWNER } }\n"),
              ContainsRegex("mine.txtpb:2: chart.war.nothing.at_least: the first row of a table has -99"));
}

TEST(BadPackTest, ANumberThatNoRuleKnows) {
  EXPECT_THAT(WithOverlay("number { id: \"cost.cleer\" value: 1 provenance { evidence: OWNER } }\n"),
              ContainsRegex("mine.txtpb:2: number.cost.cleer: no rule knows this number .did you mean 'cost.clear'"));
}

TEST(BadPackTest, AMissingNumber) {
  EXPECT_THAT(WithBase("number { id: \"cost.rough\" value: 2 provenance { evidence: RECONSTRUCTED } }\n", ""),
              HasSubstr("the pack has no 'cost.rough'"));
}

TEST(BadPackTest, ANumberOutOfRange) {
  EXPECT_THAT(WithOverlay("leader { id: \"worth\" strategy: 5 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: leader.worth.strategy: 5 is not within 1 to 4"));
}

TEST(BadPackTest, ElevenTurns) {
  EXPECT_THAT(WithOverlay("turn { id: \"11\" season: \"Summer 1848\" provenance { evidence: OWNER } }\n"),
              HasSubstr("11 turns instead of 10"));
}

TEST(BadPackTest, TwoCardsOfOneNumber) {
  EXPECT_THAT(WithOverlay("strategy_card { id: \"strategy_2\" number: 1 provenance { evidence: OWNER } }\n"),
              ContainsRegex("strategy_2.*two cards are numbered 1"));
}

TEST(BadPackTest, MorePiecesThanTheStateHolds) {
  std::string armies;
  for (int i = 0; i < kMaxArmies; ++i) {
    absl::StrAppend(&armies, "army { id: \"army_", i, "\" side: US provenance { evidence: OWNER } }\n");
  }
  EXPECT_THAT(WithOverlay(armies), ContainsRegex("mine.txtpb:10: army.army_8: more than 16 of a kind"));
}

TEST(BadPackTest, AControlNumberThatNobodyCanReach) {
  EXPECT_THAT(WithOverlay("state { id: \"chiapas\" control_number: 7 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: state.chiapas.control_number: the State has only 1 spaces"));
}

}  // namespace
}  // namespace adjutant::halls
