// The component pack of SGS Halls of Montezuma: what the manual says of it, what its readings change, and what is
// refused.
#include "core/sgs/components/components.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/sgs/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/sgs/board.h"
#include "tests/support/packs.h"

namespace adjutant::sgs {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::shared_ptr<const Components> As(absl::string_view option, absl::string_view value, absl::string_view scenario) {
  OptionValues values(std::size(kOptions), 0);
  bool found = false;
  for (size_t i = 0; i < std::size(kOptions); ++i) {
    for (size_t choice = 0; choice < kOptions[i].choices.size(); ++choice) {
      if (option != kOptions[i].id || value != kOptions[i].choices[choice].value) continue;
      values[i] = static_cast<uint8_t>(choice);
      found = true;
    }
  }
  EXPECT_TRUE(found || option.empty()) << option << "=" << value;
  return WithOptions(std::make_shared<const Components>(C()), values, scenario);
}
std::shared_ptr<const Components> In(absl::string_view scenario) { return As("", "", scenario); }

// ---- IV: the map.

// IV.terr.
TEST(TerrainTest, IsThatOfTheTables) {
  const auto row = [](absl::string_view id) { return C().terrains[TerrainId(C().terrain_names.Find(id))]; };
  EXPECT_EQ(row("clear").cost, kPoint);
  EXPECT_EQ(row("clear").limit, 24);
  EXPECT_EQ(row("clear").forage, 12);
  EXPECT_EQ(row("jungle").cost, 4 * kPoint);
  EXPECT_EQ(row("jungle").limit, 8);
  EXPECT_EQ(row("jungle").attack, -1);
  EXPECT_EQ(row("jungle").defence, 1);
  EXPECT_EQ(row("jungle").morale, 0);
  EXPECT_EQ(row("marsh").morale, 1);
  EXPECT_EQ(row("mountain").morale, 1);
  EXPECT_TRUE(row("island").cavalry);
  EXPECT_FALSE(row("island").pursuit);
  EXPECT_FALSE(row("forest").cavalry);
  EXPECT_EQ(row("ocean").cost, 4 * kPoint);
  EXPECT_EQ(row("ocean").limit, 6);
  EXPECT_EQ(row("river").domain, Domain::kNaval);
  EXPECT_FALSE(row("desert").supply);
  EXPECT_TRUE(row("desert_trail").supply);
}

// IV.conn.
TEST(ConnectionTest, CostsAndBonusesAreThoseOfTheTables) {
  const auto between = [](absl::string_view a, absl::string_view b) {
    const ConnectionId id = C().Between(RegionOf(a), RegionOf(b));
    EXPECT_TRUE(id.exists()) << a << " " << b;
    return id.exists() ? C().connections[id] : Connection{};
  };
  EXPECT_EQ(between("collado", "medellin").cost, kPoint);  // a river without a bridge
  EXPECT_EQ(between("collado", "medellin").crossing, 1);
  EXPECT_EQ(between("puebla", "san_martin").cost, 0);  // with one
  EXPECT_EQ(between("puebla", "san_martin").crossing, 1);
  EXPECT_EQ(between("laredo", "mier").cost, 2 * kPoint);
  EXPECT_EQ(between("cameron", "matamoros").cost, kPoint);
  EXPECT_EQ(between("cameron", "matamoros").crossing, 2);
  EXPECT_EQ(between("jalapa", "la_hoya").cost, -kPoint);
  EXPECT_EQ(between("vera_cruz", "ulloa").cost, 2 * kPoint);
  EXPECT_TRUE(between("vc_roads", "collado").all_points);
  EXPECT_TRUE(between("gulf_high", "vc_roads").naval());
  EXPECT_FALSE(C().Between(RegionOf("vera_cruz"), RegionOf("puebla")).exists());
}

// IV.vp/2, IV.C/3.
TEST(RegionTest, VeraCruzIsWhatTheManualSays) {
  const Region& vera_cruz = C().regions[RegionOf("vera_cruz")];
  EXPECT_EQ(vera_cruz.level, 4);
  EXPECT_EQ(vera_cruz.points[kUsa], 2);
  EXPECT_TRUE(vera_cruz.port);
  EXPECT_EQ(C().regions[RegionOf("ulloa")].structure, StructureKind::kFort);
  EXPECT_TRUE(RegionOf("cameron").exists());
}

bool Inside(const std::vector<std::pair<int, int>>& outline, int x, int y) {
  bool inside = false;
  for (size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const auto [xi, yi] = outline[i];
    const auto [xj, yj] = outline[j];
    if ((yi > y) != (yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

// What pages draw: every region has an area with its own middle in it, and with no other's of the same scenario.
TEST(RegionTest, OutlinesHoldTheirMiddlesAndNoOthers) {
  for (const Scenario& s : C().scenarios) {
    for (const RegionId region : s.regions) {
      ASSERT_GE(C().regions[region].outline.size(), 3u) << C().region_names.Id(region);
      for (const RegionId other : s.regions) {
        EXPECT_EQ(Inside(C().regions[region].outline, C().regions[other].x, C().regions[other].y), region == other)
            << C().region_names.Id(region) << " " << C().region_names.Id(other);
      }
    }
  }
}

// ---- IV.D, IX: pieces.

// IX.A/5.
TEST(PieceTest, ScottAndTaylorLowerTheirStacks) {
  for (const PieceId piece : C().pieces.ids()) {
    const bool lowers = piece == PieceOf("scott") || piece == PieceOf("taylor");
    EXPECT_EQ(C().pieces[piece].stacking, lowers ? -2 : std::max<int>(C().pieces[piece].stacking, 0))
        << C().piece_names.Id(piece);
  }
}

// IV.D/4, IX.A/4, IX.H.load/2.
TEST(PieceTest, ClassesKeepTheirRules) {
  for (const PieceId id : C().pieces.ids()) {
    const Piece& piece = C().pieces[id];
    EXPECT_EQ(piece.life > 0, piece.combat() || piece.naval()) << C().piece_names.Id(id);
    if (piece.garrison()) {
      EXPECT_TRUE(piece.immobile && piece.movement == 0 && !piece.transportable) << C().piece_names.Id(id);
    }
    EXPECT_EQ(piece.cargo > 0, piece.role == Role::kTransport) << C().piece_names.Id(id);
    EXPECT_TRUE(C().pieces_of[piece.side].Has(id));
  }
}

// VIII.B/1.
TEST(NationTest, EachSideHasOneMainNation) {
  EXPECT_TRUE(C().nations[NationOf("us_army")].main);
  EXPECT_TRUE(C().nations[NationOf("mx_army")].main);
  EXPECT_EQ(C().nations[NationOf("natives")].parent, NationOf("mx_army"));
  EXPECT_TRUE(C().pieces[PieceOf("mx_guerrilla_1")].fog);
  EXPECT_FALSE(C().pieces[PieceOf("mx_line_1")].fog);
}

// ---- X, XI: cards and events.

// Every word of the vocabulary is on some card or event, so that every rule about one can be played.
TEST(CardTest, EveryEffectAndConditionIsUsed) {
  std::set<EffectKind> effects;
  std::set<ConditionKind> conditions;
  std::set<Phase> phases;
  const auto note = [&](const std::vector<Condition>& some, const std::vector<Effect>& others) {
    for (const Condition& condition : some) conditions.insert(condition.kind);
    for (const Effect& effect : others) effects.insert(effect.kind);
  };
  for (const Scenario& s : C().scenarios) {
    for (const Side side : {kUsa, kMexico}) {
      for (const CardId card : s.decks[side]) {
        EXPECT_EQ(C().cards[card].side, side);
        note(C().cards[card].conditions, C().cards[card].effects);
        phases.insert(C().cards[card].phase);
      }
    }
    for (const EventId event : s.events) note(C().events[event].triggers, C().events[event].effects);
  }
  EXPECT_EQ(effects.size(), static_cast<size_t>(EffectKind::kText));
  EXPECT_EQ(conditions.size(), static_cast<size_t>(ConditionKind::kEntered));
  for (const Phase phase : {Phase::kCards, Phase::kSupply, Phase::kNaval, Phase::kNavalBattle, Phase::kLand,
                            Phase::kBattle, Phase::kArtillery, Phase::kSiege, Phase::kReplacements, Phase::kEnd}) {
    EXPECT_TRUE(phases.contains(phase)) << static_cast<int>(phase);
  }
}

// ---- The scenarios.

TEST(ScenarioTest, ThereAreThree) {
  ASSERT_EQ(C().scenarios.size(), 3u);
  EXPECT_EQ(C().scenarios[ScenarioOf("vc47")].turns, 14);
  EXPECT_EQ(C().scenarios[ScenarioOf("vc47")].regions.Count(), 35);
  EXPECT_EQ(C().scenarios[ScenarioOf("fb46")].turns, 10);
  EXPECT_EQ(C().scenarios[ScenarioOf("fb46")].regions.Count(), 27);
  EXPECT_EQ(C().scenarios[ScenarioOf("tb46")].regions.Count(), 20);
  for (const Scenario& s : C().scenarios) {
    EXPECT_EQ(s.tension_limit, 20);  // XVIII.A/2
    EXPECT_EQ(s.tension_winner, kMexico);
    EXPECT_EQ(s.victory_level, 20);  // VIII.E/1
    EXPECT_THAT(s.order, ElementsAre(kUsa, kMexico));
    EXPECT_TRUE(s.naval);
  }
}

// What naval rules need: every kind of water, ports, transports under way, fleets of both sides, a landing.
TEST(ScenarioTest, TheTabascoHasAllThatIsNaval) {
  const Scenario& s = C().scenarios[ScenarioOf("tb46")];
  std::set<absl::string_view> waters;
  for (const RegionId region : s.regions) {
    if (C().Naval(region)) waters.insert(C().terrain_names.Id(C().regions[region].terrain));
  }
  EXPECT_THAT(waters, ElementsAre("coastal", "high_seas", "ocean", "river"));
  std::set<ConnectionKind> kinds;
  for (const Connection& connection : C().connections) {
    if (s.regions.Has(connection.a) && s.regions.Has(connection.b)) kinds.insert(connection.kind);
  }
  for (const ConnectionKind kind : {ConnectionKind::kSea, ConnectionKind::kStrait, ConnectionKind::kBeach}) {
    EXPECT_TRUE(kinds.contains(kind)) << static_cast<int>(kind);
  }
  std::array<int, 3> warships{}, transports{}, aboard{};
  for (const Placement& placement : s.placements) {
    const Piece& piece = C().pieces[placement.piece];
    warships[piece.side] += piece.role == Role::kWarship ? 1 : 0;
    transports[piece.side] += piece.role == Role::kTransport ? 1 : 0;
    aboard[piece.side] += placement.aboard.exists() ? 1 : 0;
  }
  EXPECT_GE(warships[kUsa], 2);
  EXPECT_GE(warships[kMexico], 2);
  EXPECT_GE(transports[kUsa], 1);
  EXPECT_GE(transports[kMexico], 1);
  EXPECT_GE(aboard[kUsa], 1);
  EXPECT_FALSE(s.absent.Has(static_cast<int>(Phase::kNaval)));
  EXPECT_FALSE(s.absent.Has(static_cast<int>(Phase::kNavalBattle)));
}

// What a scenario changes is seen in it alone.
TEST(ScenarioTest, EachHasItsOwnCapitals) {
  EXPECT_EQ(In("vc47")->nations[NationOf("us_army")].land_capital, RegionOf("collado"));
  EXPECT_EQ(In("fb46")->nations[NationOf("us_army")].land_capital, RegionOf("corpus_christi"));
  EXPECT_EQ(In("fb46")->nations[NationOf("us_volunteers")].land_capital, RegionOf("corpus_christi"));
  EXPECT_FALSE(C().nations[NationOf("us_army")].land_capital.exists());
}

// ---- Readings.

TEST(ReadingTest, EachSaysWhatItsOptionReads) {
  const auto terrain = [](const Components& c, absl::string_view id) {
    return c.terrains[TerrainId(c.terrain_names.Find(id))];
  };
  EXPECT_EQ(terrain(*As("terr_mp_source", "narrative", "vc47"), "clear").cost, 2 * kPoint);
  EXPECT_EQ(terrain(*As("terr_def_source", "narrative", "vc47"), "hills").defence, 1);
  EXPECT_EQ(terrain(*In("vc47"), "prairie").search, 0);
  EXPECT_EQ(terrain(*As("fow_search_terrain", "clear_only_exempt", "vc47"), "prairie").search, -1);
  EXPECT_FALSE(terrain(*In("vc47"), "marsh").recon);
  EXPECT_TRUE(terrain(*As("recon_terrain", "all", "vc47"), "marsh").recon);
  EXPECT_TRUE(In("fb46")->scenarios[ScenarioOf("fb46")].sudden_death.empty());
  EXPECT_EQ(As("fb46_sd_monterrey", "on", "fb46")->scenarios[ScenarioOf("fb46")].sudden_death.size(), 1u);
}

TEST(ReadingTest, WhatIsComputedFollowsItsOption) {
  // Prairie without a trail; with one it keeps its 24.
  EXPECT_EQ(In("tb46")->regions[RegionOf("laredo")].limit, 24);
  EXPECT_EQ(As("terr_open_stack", "reduced_16", "fb46")->regions[RegionOf("laredo")].limit, 16);
  EXPECT_EQ(As("terr_open_stack", "reduced_16", "fb46")->regions[RegionOf("palo_alto")].limit, 24);
  const ConnectionId river = C().Between(RegionOf("acachapan"), RegionOf("san_juan_bautista"));
  EXPECT_EQ(In("tb46")->connections[river].cost, kPoint);
  EXPECT_EQ(As("conn_river", "yes", "tb46")->connections[river].cost, 0);
  const ConnectionId town = C().Between(RegionOf("collado"), RegionOf("medellin"));
  EXPECT_EQ(As("conn_river", "yes", "vc47")->connections[town].cost, 0);
  const ConnectionId far = C().Between(RegionOf("arroyo_colorado"), RegionOf("palo_alto"));
  EXPECT_EQ(As("conn_river", "yes", "fb46")->connections[far].cost, kPoint);
  EXPECT_FALSE(As("entr_who", "none", "vc47")->nations[NationOf("us_army")].entrenches);
  EXPECT_TRUE(As("fow_who", "all", "vc47")->pieces[PieceOf("mx_line_1")].fog);
  EXPECT_FALSE(As("fow_who", "none", "vc47")->pieces[PieceOf("mx_guerrilla_1")].fog);
  EXPECT_EQ(In("vc47")->pieces[PieceOf("us_garland")].reduced_attack, 3);
  EXPECT_EQ(As("unit_reduced", "none", "vc47")->pieces[PieceOf("us_garland")].reduced_attack, 4);
  EXPECT_FALSE(In("vc47")->pieces[PieceOf("us_dragoons")].motorized);
  EXPECT_TRUE(As("supply_motorized", "cavalry", "vc47")->pieces[PieceOf("us_dragoons")].motorized);
  EXPECT_EQ(In("vc47")->regions[RegionOf("puebla")].points[kMexico], 1);
  EXPECT_EQ(As("vp_symmetry", "zero_sum", "vc47")->regions[RegionOf("puebla")].points[kMexico], 3);
}

TEST(ReadingTest, ScenariosFollowTheirOptions) {
  const auto of = [](const std::shared_ptr<const Components>& c, absl::string_view id) {
    return c->scenarios[ScenarioOf(id)];
  };
  EXPECT_EQ(of(In("fb46"), "fb46").replacements[kMexico], 1);
  EXPECT_EQ(of(As("repl_rate", "pack_only", "fb46"), "fb46").replacements[kMexico], 0);
  EXPECT_FALSE(of(As("naval_enabled", "off", "tb46"), "tb46").naval);
  EXPECT_FALSE(of(In("tb46"), "tb46").blockade);
  EXPECT_TRUE(of(As("siege_blockade", "on", "tb46"), "tb46").blockade);
  EXPECT_TRUE(of(In("tb46"), "tb46").absent.Has(static_cast<int>(Phase::kReplacements)));
  EXPECT_TRUE(of(As("seq_optional", "always_all", "tb46"), "tb46").absent.Empty());
  // None of ours is longer than 15 turns; one of an owner may be.
  EXPECT_EQ(of(As("turn_count", "cap_15", "vc47"), "vc47").turns, 14);
}

// Every value of every option makes tables in every scenario.
TEST(ReadingTest, AllMakeWholeTables) {
  for (const OptionSpec& option : kOptions) {
    for (const OptionChoice& choice : option.choices) {
      const auto read = As(option.id, choice.value, "vc47");
      EXPECT_EQ(read->regions.size(), C().regions.size()) << option.id << "=" << choice.value;
      EXPECT_EQ(read->scenarios.size(), C().scenarios.size()) << option.id << "=" << choice.value;
      EXPECT_EQ(read->connections.size(), C().connections.size()) << option.id << "=" << choice.value;
    }
  }
}

// ---- What is refused, with its place.

std::string Spoilt(const std::string& data) {
  return WithOverlay(LoadComponents, "sgs", BuiltInPack(), absl::StrCat(data, "\n"));
}
const char kOwner[] = " provenance { evidence: OWNER } }";
std::string Datum(absl::string_view text) { return absl::StrCat(text, kOwner); }
std::string InScenario(absl::string_view id, absl::string_view text) {
  return absl::StrCat("scenario { id: \"", id, "\" ", text, " provenance { evidence: OWNER } }");
}

TEST(RefusalTest, AnOverlayThatIsInOrderIsTaken) {
  EXPECT_EQ(Spoilt(Datum("region { id: \"puebla\" points_usa: 4")), "");
  EXPECT_EQ(Spoilt(Datum("terrain { id: \"clear\" cost: 4")), "");
  EXPECT_EQ(Spoilt(InScenario("vc47", "turns: 22")), "");
}

// What owners copy from.
TEST(ExampleTest, BothAreInOrder) {
  for (const char* name : {"overlay-example.txtpb", "scenario-example.txtpb"}) {
    std::ifstream file(absl::StrCat(ADJUTANT_SOURCE_DIR, "/core/sgs/components/", name));
    ASSERT_TRUE(file.is_open()) << name;
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::array<PackSource, 2> sources = {BuiltInPack(), PackSource{name, text}};
    const auto loaded = LoadComponents(sources);
    ASSERT_TRUE(loaded.ok()) << loaded.status();
    if (name[0] != 's') continue;
    const auto played =
        WithOptions(std::make_shared<const Components>(*loaded), OptionValues(std::size(kOptions), 0), "perote");
    EXPECT_EQ(played->regions[RegionOf("jalapa")].owner, kUsa);
    EXPECT_TRUE(played->regions[RegionOf("jalapa")].source[kUsa]);
    EXPECT_EQ(loaded->regions[RegionOf("jalapa")].owner, kMexico);
  }
}

TEST(RefusalTest, TheMap) {
  EXPECT_THAT(Spoilt(Datum("region { id: \"vc_roads\" structure: TOWN")), HasSubstr("mine.txtpb:2: region.vc_roads"));
  EXPECT_THAT(Spoilt(Datum("region { id: \"vc_roads\" structure: TOWN")), HasSubstr("(IV.map.sea/1)"));
  EXPECT_THAT(Spoilt(Datum("region { id: \"medellin\" port: true")), HasSubstr("a port without exits"));
  EXPECT_THAT(Spoilt(Datum("region { id: \"vergara\" level: 3")), HasSubstr("only a structure is fortified (IV.C/2)"));
  EXPECT_THAT(Spoilt(Datum("region { id: \"puebla\" level: 3")), HasSubstr("without a capacity (XVII.A/3)"));
  EXPECT_THAT(Spoilt(Datum("region { id: \"puebla\" terrain: \"cleer\"")), HasSubstr("did you mean 'clear'?"));
  EXPECT_THAT(Spoilt(Datum("region { id: \"puebla\" outline: [1, 1, 2, 2]")), HasSubstr("three points or more"));
  EXPECT_THAT(Spoilt(Datum("region { id: \"alvarado\" exit: \"medellin\"")), HasSubstr("'medellin' is no water"));
  EXPECT_THAT(Spoilt(Datum("connection { id: \"puebla-vc_roads\" kind: BY_LAND")), HasSubstr("(IV.conn.land/1)"));
  EXPECT_THAT(Spoilt(Datum("connection { id: \"orizaba-puebla\" kind: BY_SEA")), HasSubstr("(IV.conn.sea/1)"));
  EXPECT_THAT(Spoilt(Datum("connection { id: \"puebla-orizaba\" kind: BY_LAND")), HasSubstr("stands first"));
  EXPECT_THAT(Spoilt(Datum("connection { id: \"orizaba-puebla\" kind: BEACH")), HasSubstr("(IV.conn.beach/1)"));
  EXPECT_THAT(Spoilt(Datum("connection { id: \"huamantla-puebla\" bridge: BRIDGE")), HasSubstr("there is no river"));
}

TEST(RefusalTest, Pieces) {
  EXPECT_THAT(Spoilt(Datum("piece { id: \"scott\" life: 1")), HasSubstr("(IV.D/4)"));
  EXPECT_THAT(Spoilt(Datum("piece { id: \"scott\" attack: 4")), HasSubstr("go from 0 to 3 (IV.D.ldr/1)"));
  EXPECT_THAT(Spoilt(Datum("piece { id: \"scott\" hierarchy: \"a\"")), HasSubstr("a letter from A to Z"));
  EXPECT_THAT(Spoilt(Datum("piece { id: \"us_garland\" attack: 10")), HasSubstr("10 is not within 0 to 9"));
  EXPECT_THAT(Spoilt(Datum("piece { id: \"us_garland\" stacking: -1")), HasSubstr("(IX.A/5)"));
  EXPECT_THAT(Spoilt(Datum("piece { id: \"us_garland\" movement: 0")), HasSubstr("(IX.A/2)"));
  EXPECT_THAT(Spoilt(Datum("piece { id: \"us_garland\" rank: 1")), HasSubstr("only a leader has a rank"));
  EXPECT_THAT(Spoilt(Datum("piece { id: \"us_transport_1\" cargo: 0")), HasSubstr("(IV.D.naval/2)"));
  EXPECT_THAT(Spoilt(Datum("nation { id: \"us_navy\" parent: \"mx_army\"")),
              HasSubstr("it is a nation of the same side (VIII.B/1)"));
  EXPECT_THAT(Spoilt(Datum("nation { id: \"us_navy\" main: true")),
              HasSubstr("2 main nations instead of one (VIII.A/1)"));
}

TEST(RefusalTest, CardsAndEvents) {
  EXPECT_THAT(Spoilt(Datum("card { id: \"u05_double_canister\" mandatory: true")), HasSubstr("(XI.E/2)"));
  const auto card = [](absl::string_view effect) {
    return Datum(absl::StrCat("card { id: \"u05_double_canister\" effect { ", effect, " }"));
  };
  EXPECT_EQ(Spoilt(card("kind: ATTACK span: THIS_BATTLE amount: 2")), "");
  EXPECT_THAT(Spoilt(card("kind: ATTACK amount: 2")), HasSubstr("'span' is missing"));
  EXPECT_THAT(Spoilt(card("kind: ATTACK span: THIS_BATTLE")), HasSubstr("ATTACK without an 'amount'"));
  EXPECT_THAT(Spoilt(card("kind: POINTS span: AT_ONCE amount: 2")), HasSubstr("POINTS without a 'side'"));
  EXPECT_THAT(Spoilt(card("kind: ATTACK span: FOR_TURNS amount: 2")), HasSubstr("FOR_TURNS has 'turns'"));
  EXPECT_THAT(Spoilt(card("kind: ATTACK span: NEXT_PHASE amount: 2")), HasSubstr("NEXT_PHASE has a 'phase'"));
  EXPECT_THAT(Spoilt(card("kind: SOURCE_OPENS span: WHOLE_GAME side: USA region: \"puebla\"")),
              HasSubstr("does not say that it 'opens'"));
  EXPECT_THAT(Spoilt(card("kind: OUTRANKS span: WHOLE_GAME side: MEXICO piece: \"arista\" piece: \"ampudia\"")),
              HasSubstr("'arista' has to stand before 'ampudia'"));
  EXPECT_THAT(Spoilt(card("kind: REINFORCE span: AT_ONCE side: MEXICO piece: \"scott\" own_port: true")),
              HasSubstr("pieces of the other side"));
  EXPECT_THAT(Spoilt(Datum("event { id: \"e01_landing\" trigger { kind: ATTACKER }")),
              HasSubstr("an event comes on a turn"));
  EXPECT_THAT(Spoilt(Datum("event { id: \"e01_landing\" trigger { kind: TURN_IS amount: 15 }")),
              HasSubstr("scenario 'vc47' has no turn 15"));
  EXPECT_THAT(Spoilt(Datum("event { id: \"e01_landing\" chooses: USA")), HasSubstr("to choose from"));
}

TEST(RefusalTest, Scenarios) {
  const auto placement = [](absl::string_view text) {
    return InScenario("vc47", absl::StrCat("placement { ", text, " provenance { evidence: OWNER } }"));
  };
  EXPECT_THAT(Spoilt(InScenario("vc47", "order: USA")), HasSubstr("names both sides (VII/1)"));
  EXPECT_THAT(Spoilt(InScenario("vc47", "turns: 99")), HasSubstr("99 is not within 1 to 48"));
  EXPECT_THAT(Spoilt(placement("id: \"scott\" region: \"puebla\"")), HasSubstr("the other side owns it"));
  EXPECT_THAT(Spoilt(placement("id: \"scott\" region: \"monterrey\"")), HasSubstr("not in the scenario"));
  EXPECT_THAT(Spoilt(placement("id: \"scott\" region: \"vc_roads\"")), HasSubstr("(IV.map.sea/1)"));
  EXPECT_THAT(Spoilt(placement("id: \"us_raritan\" region: \"collado\"")), HasSubstr("(XV.D/1)"));
  EXPECT_THAT(Spoilt(placement("id: \"scott\" inside: true")), HasSubstr("the region has no structure"));
  EXPECT_THAT(Spoilt(placement("id: \"scott\" region: \"collado\" region: \"vera_cruz\"")), HasSubstr("in one place"));
  EXPECT_THAT(Spoilt(placement("id: \"mx_vc_garrison\" inside: false")), HasSubstr("(IX.A/4)"));
  EXPECT_THAT(Spoilt(placement("id: \"us_wagons_3\" spare: false turn: 6 region: \"vera_cruz\"")),
              HasSubstr("which is no spare in scenario 'vc47'"));
  EXPECT_THAT(Spoilt(InScenario("vc47", "card: [\"u01_cavalry_scouts\", \"u01_cavalry_scouts\"]")), HasSubstr("twice"));
  EXPECT_THAT(Spoilt(InScenario("fb46", "event: \"e01_landing\"")), HasSubstr("stands in a scenario already"));
  EXPECT_THAT(
      Spoilt(InScenario("vc47", "sudden_death { id: \"mexico_city\" kind: ALL_GONE provenance { evidence: OWNER } }")),
      HasSubstr("SIDE_CONTROLS has a 'region'"));
}

// What hangs together is refused as a whole, and the scenario named.
TEST(RefusalTest, AScenarioThatCannotBePlayed) {
  EXPECT_THAT(Spoilt(Datum("connection { id: \"puebla-tehuacan\" absent: true") + " " +
                     Datum("connection { id: \"orizaba-tehuacan\" absent: true")),
              HasSubstr("no way leads to 'tehuacan'"));
  EXPECT_THAT(Spoilt(Datum("region { id: \"collado\" limit: 20")),
              HasSubstr("21 stacking points start in 'collado', whose limit is 20 (SUM.stack/1)"));
  EXPECT_THAT(Spoilt(Datum("piece { id: \"us_tb_bark\" cargo: 2")), HasSubstr("the ship is full (IX.H.load/2)"));
  EXPECT_THAT(
      Spoilt(InScenario("tb46", "changed_region { id: \"frontera\" owner: USA provenance { evidence: OWNER } }")),
      HasSubstr("scenario.tb46: in this scenario it is so"));
  EXPECT_THAT(Spoilt(InScenario("vc47",
                                "changed_nation { id: \"us_army\" land_capital: \"monterrey\" "
                                "provenance { evidence: OWNER } }")),
              HasSubstr("USA has no land capital in it"));
  EXPECT_THAT(Spoilt(InScenario("fb46",
                                "end_bonus { id: \"x\" side: USA points: 1 region: \"puebla\" "
                                "provenance { evidence: OWNER } }")),
              HasSubstr("who wins depends on 'puebla'"));
}

TEST(RefusalTest, AReadingOfNoOption) {
  EXPECT_THAT(WithBase(LoadComponents, BuiltInPack(), "recon_terrain=all", "recon_terrain=some"),
              HasSubstr("no option of the rules has this value"));
}

TEST(PackTest, EverythingHasItsEvidence) {
  for (const auto& region : Message().region()) EXPECT_NE(region.provenance().evidence(), 0) << region.id();
  for (const auto& piece : Message().piece()) EXPECT_NE(piece.provenance().evidence(), 0) << piece.id();
  for (const auto& card : Message().card()) EXPECT_NE(card.provenance().evidence(), 0) << card.id();
  for (const auto& event : Message().event()) EXPECT_NE(event.provenance().evidence(), 0) << event.id();
}

}  // namespace
}  // namespace adjutant::sgs
