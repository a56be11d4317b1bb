// The component pack of Lords of the Sierra Madre: what the rulebook states or proves about its map, cards, counters
// and tables, what the loader refuses, and what options read otherwise.
#include "core/sierra/components/components.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/kernel/options.h"
#include "core/sierra/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/sierra/board.h"

namespace adjutant::sierra {
namespace {

using ::testing::HasSubstr;

std::vector<PlaceId> Of(PlaceKind kind) {
  std::vector<PlaceId> out;
  for (const PlaceId id : C().places.ids()) {
    if (C().places[id].kind == kind) out.push_back(id);
  }
  return out;
}

// The tables as one option reads them.
std::shared_ptr<const Components> Read(absl::string_view option, absl::string_view value) {
  OptionValues values(std::size(kOptions), 0);
  bool found = false;
  for (size_t i = 0; i < std::size(kOptions); ++i) {
    for (size_t choice = 0; choice < kOptions[i].choices.size(); ++choice) {
      if (option != kOptions[i].id || value != kOptions[i].choices[choice].value) continue;
      values[i] = static_cast<uint8_t>(choice);
      found = true;
    }
  }
  EXPECT_TRUE(found) << option << "=" << value;
  return WithOptions(std::make_shared<const Components>(C()), values);
}

// ---- 3.1: the map.

TEST(MapTest, HasItsPlaces) {
  EXPECT_EQ(Of(PlaceKind::kDistrict).size(), 49u);
  EXPECT_EQ(Of(PlaceKind::kCoast).size(), 13u);
  EXPECT_EQ(C().bridge_count, 6);
  std::set<std::string> capitals, jails;
  for (const PlaceId id : Of(PlaceKind::kBlock)) {
    if (C().places[id].block_class == BlockClass::kCapital) capitals.insert(std::string(C().place_names.Id(id)));
    if (C().places[id].jail) jails.insert(std::string(C().place_names.Id(id)));
  }
  EXPECT_THAT(capitals, ::testing::ElementsAre("ciudad_chihuahua", "hermosillo", "tucson"));
  EXPECT_THAT(jails, ::testing::ElementsAre("ciudad_chihuahua", "hermosillo", "yuma"));
}

TEST(MapTest, CrossingsLeadBothWays) {
  for (const PlaceId from : Of(PlaceKind::kDistrict)) {
    EXPECT_FALSE(C().places[from].crossings.empty()) << C().place_names.Id(from);
    for (const Crossing& there : C().places[from].crossings) {
      const auto& back = C().places[there.to].crossings;
      const auto it = std::find_if(back.begin(), back.end(), [&](const Crossing& c) { return c.to == from; });
      ASSERT_NE(it, back.end()) << C().place_names.Id(from) << " to " << C().place_names.Id(there.to);
      EXPECT_EQ(it->kind, there.kind);
      EXPECT_EQ(it->bridge, there.bridge);
      EXPECT_EQ(there.bridge >= 0, there.kind == CrossingKind::kBridge);
    }
  }
}

// 3.1.i/1: as they lie, each has two neighbours, and one comes around to the first.
TEST(MapTest, CoastsMakeARing) {
  std::vector<PlaceId> ring = {PlaceOf("coast_a")};
  for (PlaceId last; ring.size() < 14;) {
    const auto& waters = C().places[ring.back()].waters;
    ASSERT_EQ(waters.size(), 2u);
    const PlaceId next =
        waters[0] == last || (ring.size() == 1 && waters[0] == PlaceOf("coast_m")) ? waters[1] : waters[0];
    last = ring.back();
    ring.push_back(next);
  }
  EXPECT_EQ(ring.back(), ring.front());
  EXPECT_EQ(std::set<PlaceId>(ring.begin(), ring.end()).size(), 13u);
}

bool Inside(const Place& place, int x, int y) {
  bool inside = false;
  for (size_t i = 0, j = place.outline.size() - 1; i < place.outline.size(); j = i++) {
    const auto [xi, yi] = place.outline[i];
    const auto [xj, yj] = place.outline[j];
    if ((yi > y) != (yj > y) && x < double(xj - xi) * (y - yi) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

// What pages draw: every district has room for its name and its block, and no two lie on each other.
TEST(MapTest, OutlinesHoldTheirNames) {
  for (const PlaceId id : Of(PlaceKind::kDistrict)) {
    const Place& place = C().places[id];
    ASSERT_GE(place.outline.size(), 3u) << C().place_names.Id(id);
    EXPECT_TRUE(Inside(place, place.x, place.y)) << C().place_names.Id(id);
    if (place.block.exists()) {
      EXPECT_TRUE(Inside(place, C().places[place.block].x, C().places[place.block].y)) << C().place_names.Id(id);
    }
  }
  for (int x = 3; x < 1000; x += 13) {
    for (int y = 3; y < 740; y += 13) {
      int within = 0;
      for (const PlaceId id : Of(PlaceKind::kDistrict)) within += Inside(C().places[id], x, y);
      EXPECT_LE(within, 1) << x << ", " << y;
    }
  }
}

TEST(MapTest, NeighboursTouchOnTheDrawing) {
  for (const PlaceId from : Of(PlaceKind::kDistrict)) {
    for (const Crossing& crossing : C().places[from].crossings) {
      const auto& a = C().places[from].outline;
      const auto& b = C().places[crossing.to].outline;
      const auto shared = std::count_if(
          a.begin(), a.end(), [&](const auto& point) { return std::find(b.begin(), b.end(), point) != b.end(); });
      EXPECT_GE(shared, 2) << C().place_names.Id(from) << " and " << C().place_names.Id(crossing.to);
    }
  }
}

// 3.4.c: one to a town, two to a city; in the United States none.
TEST(MapTest, PoliceStandInMexico) {
  std::map<PlaceId, int> police;
  for (const CounterId id : C().counters.ids()) {
    const CounterInfo& counter = C().counters[id];
    if (counter.kind == CounterKind::kPolice && counter.in_play) ++police[counter.home];
  }
  for (const PlaceId id : Of(PlaceKind::kBlock)) {
    const Place& block = C().places[id];
    const int full = block.block_class == BlockClass::kTown ? 1 : 2;
    EXPECT_EQ(police[id], block.nation == Nation::kMexico ? full : 0) << C().place_names.Id(id);
  }
}

// ---- 3.2: cards.

// The designer's errata count them: 200 together.
TEST(CardTest, AreAsManyAsTheErrataCount) {
  std::map<CardClass, int> of;
  for (const CardInfo& card : C().cards) ++of[card.card_class];
  EXPECT_EQ(of[CardClass::kC], 61);
  EXPECT_EQ(of[CardClass::kRR], 28);
  EXPECT_EQ(of[CardClass::kW], 9);
  EXPECT_EQ(of[CardClass::kB], 9);
  EXPECT_EQ(of[CardClass::kO], 11);
  EXPECT_EQ(of[CardClass::kR], 21);
  EXPECT_EQ(of[CardClass::kM], 38);
  EXPECT_EQ(of[CardClass::kE], 23);
  EXPECT_EQ(C().cards.size(), 200u);
  EXPECT_FALSE(CardOf("e8").exists());
  EXPECT_TRUE(CardOf("m43").exists());
}

// 4.9: four a year until 1917.
TEST(CardTest, TheDeckLastsForTheGame) {
  EXPECT_GE(C().deck.Count(), C().n.cards_per_year * C().n.years);
  EXPECT_EQ(C().starters.Count(), kMaxSeats);
  EXPECT_EQ(C().deck.Count() + C().common.Count() + C().starters.Count(), 200);
}

TEST(CardTest, NamedOnesAreWhatTheRulesSay) {
  const CardInfo& commonwealth = C().cards[CardOf("c58")];
  EXPECT_EQ(commonwealth.capitalization, 10);
  EXPECT_EQ(commonwealth.place, PlaceOf("az5"));
  EXPECT_FALSE(commonwealth.block.exists());
  EXPECT_EQ(C().cards[CardOf("rr18")].capitalization, 8);
  EXPECT_TRUE(C().cards[CardOf("b3")].rangers);
  EXPECT_TRUE(C().common.Has(C().subornation));
  EXPECT_TRUE(C().common.Has(CardOf("c42")));
  EXPECT_TRUE(C().cards[CardOf("r1")].indians);
}

// Every case that speaks of a kind of card finds one.
TEST(CardTest, ThereIsOneOfEveryKind) {
  std::set<CardKind> kinds;
  std::set<EffectKind> effects;
  for (const CardInfo& card : C().cards) {
    kinds.insert(card.kind);
    for (const Effect& effect : card.effects) effects.insert(effect.kind);
  }
  for (int kind = static_cast<int>(CardKind::kHacienda); kind <= static_cast<int>(CardKind::kEvent); ++kind) {
    const bool none = kind == static_cast<int>(CardKind::kEnterprise) ||
                      kind == static_cast<int>(CardKind::kWarDeclaration);  // a president declares it without a card
    EXPECT_EQ(kinds.count(static_cast<CardKind>(kind)), none ? 0u : 1u) << kind;
  }
  for (const EffectKind kind : {EffectKind::kLevel, EffectKind::kDeplete, EffectKind::kRebid, EffectKind::kEndRebellion,
                                EffectKind::kSuppressInvestors, EffectKind::kOpenEnlistment, EffectKind::kEndMarker,
                                EffectKind::kDestroyBlock, EffectKind::kLeadership, EffectKind::kNationalize,
                                EffectKind::kElection, EffectKind::kRedFlag, EffectKind::kInvestorsExtra}) {
    EXPECT_EQ(effects.count(kind), 1u) << static_cast<int>(kind);
  }
}

TEST(CardTest, CountersKnowTheirCard) {
  for (const CounterId id : C().counters.ids()) {
    const CardId card = C().counters[id].card;
    if (!card.exists()) continue;
    EXPECT_TRUE(C().cards[card].counters.Has(id)) << C().counter_names.Id(id);
  }
  EXPECT_EQ(C().cards[CardOf("o1")].counters.Count(), 4);
  EXPECT_EQ(C().counters[CounterOf("b9_3")].kind, CounterKind::kTruck);
  EXPECT_EQ(C().counters[CounterOf("rr12_1")].kind, CounterKind::kGunboat);
  EXPECT_EQ(C().counters[CounterOf("police_navojoa")].card, CardOf("o5"));
  EXPECT_EQ(C().persons[8], CounterOf("hacendado_9"));
}

// ---- Offices.

// 7.4.g.4, 7.4.g.5/2, 7.5.i.3.
TEST(OfficeTest, HaveTheirCards) {
  const OfficeInfo& sonora = C().offices[OfficeOf("governor_sonora")];
  EXPECT_TRUE(sonora.cards.Has(CardOf("o1")));
  EXPECT_TRUE(sonora.cards.Has(CardOf("o5")));
  EXPECT_FALSE(sonora.cards.Has(CardOf("o3"))) << "Rurales";
  const OfficeInfo& arizona = C().offices[OfficeOf("governor_arizona")];
  EXPECT_TRUE(arizona.cards.Has(CardOf("b3")));
  EXPECT_FALSE(arizona.cards.Has(CardOf("b6"))) << "he controls police, but not the card";
  const OfficeInfo& mexico = C().offices[C().mexican_president];
  const OfficeInfo& states = C().offices[C().us_president];
  EXPECT_EQ(mexico.cards.Count(), 11);
  EXPECT_EQ(states.cards.Count(), 9);
  EXPECT_EQ(C().governors[static_cast<size_t>(Territory::kTexas)], OfficeOf("governor_texas"));
  EXPECT_FALSE(C().offices[OfficeOf("governor_baja")].in_play);
}

// ---- 3.1.f, 3.1.h, 7.2.3.a: railroads.

TEST(RailTest, ThereAreTwentyEightAndThreeOperate) {
  EXPECT_EQ(C().rails.size(), 28u);
  int operate = 0, lumber = 0;
  for (const RailInfo& rail : C().rails) {
    operate += rail.from_start;
    lumber += rail.lumber;
    EXPECT_EQ(C().RailOf(rail.card), &rail);
  }
  EXPECT_EQ(operate, 3);
  EXPECT_EQ(lumber, 3);
}

// Can a card reach a city by these lines alone, from the one that serves it?
bool Links(const char* card, std::vector<int> numbers) {
  std::set<CardId> allowed;
  for (const int n : numbers) allowed.insert(CardOf(absl::StrCat("rr", n)));
  std::vector<CardId> queue;
  for (const CardId rail : allowed) {
    if (C().RailOf(rail)->serves.Has(CardOf(card))) queue.push_back(rail);
  }
  std::set<CardId> seen(queue.begin(), queue.end());
  for (size_t i = 0; i < queue.size(); ++i) {
    if (!C().RailOf(queue[i])->cities.Empty()) return true;
    for (const RailJoint& joint : C().RailOf(queue[i])->joints) {
      if (allowed.count(joint.other) != 0 && seen.insert(joint.other).second) queue.push_back(joint.other);
    }
  }
  return false;
}

// The rewriter's page names lines that link each home to a city; without one of them there is no link.
TEST(RailTest, PublishedSetsLinkTheHomes) {
  const std::vector<std::pair<const char*, std::vector<int>>> sets = {
      {"c1", {14, 9, 1}},  {"c2", {10}}, {"c3", {7}},      {"c4", {12}},     {"c5", {24}},
      {"c6", {17, 14, 8}}, {"c7", {18}}, {"c8", {21, 28}}, {"c9", {15, 28}}, {"c10", {12}},
  };
  for (const auto& [card, numbers] : sets) {
    EXPECT_TRUE(Links(card, numbers)) << card;
    EXPECT_FALSE(Links(card, {numbers.begin(), numbers.end() - 1})) << card;
  }
}

TEST(RailTest, JointsAreSeenFromBothLines) {
  for (const RailInfo& rail : C().rails) {
    for (const RailJoint& joint : rail.joints) {
      const auto& back = C().RailOf(joint.other)->joints;
      EXPECT_TRUE(std::any_of(back.begin(), back.end(), [&](const RailJoint& j) {
        return j.other == rail.card && j.place == joint.place;
      })) << C().card_names.Id(rail.card);
    }
  }
}

// 3.2.f.
TEST(RailTest, NationIsThatOfTheSquare) {
  EXPECT_EQ(C().cards[CardOf("rr13")].nation, Nation::kMexico);
  EXPECT_EQ(C().cards[CardOf("rr1")].nation, Nation::kUnitedStates);
  EXPECT_EQ(Read("rail_nationality", "majority")->cards[CardOf("rr13")].nation, Nation::kUnitedStates);
}

// ---- 7.8.1.b, 7.1.4/2.

TEST(TableTest, BetterDiceAndMoreBanksAreNoWorse) {
  for (size_t ore = 0; ore < 2; ++ore) {
    for (size_t roll = 3; roll <= 12; ++roll) EXPECT_GE(C().assay[ore][roll], C().assay[ore][roll - 1]);
  }
  for (size_t bars = 1; bars <= 2; ++bars) {
    for (size_t banks = 1; banks <= 3; ++banks) {
      EXPECT_GT(C().bank_income[banks][bars], C().bank_income[banks - 1][bars]);
    }
  }
}

TEST(TableTest, NumbersAreThoseOfTheBook) {
  EXPECT_EQ(C().n.start_gold, 2);
  EXPECT_EQ(C().n.end_first_year, 1907);
  EXPECT_EQ(C().n.end_roll, 13);
  EXPECT_EQ(C().n.repair_city, 8);
  EXPECT_EQ(C().n.treasury, 565);
}

// ---- What the loader refuses.

absl::Status Refusal(const std::string& data) {
  const PackSource sources[] = {
      BuiltInPack(),
      {"mine.txtpb", absl::StrCat("info { id: \"mine\" game: \"sierra\" title: \"Mine\" overlay: true }\n", data)}};
  return LoadComponents(sources).status();
}

struct Wrong {
  const char* data;
  const char* what;
};

TEST(LoaderTest, RefusesWhatTheBookContradicts) {
  const Wrong wrongs[] = {
      {"place { id: \"nogales_son\" police: 2 OWNER }", "(3.4.c/1)"},
      {"place { id: \"guaymas\" police: 1 OWNER }", "(3.4.c/2)"},
      {"place { id: \"guaymas\" jail: true OWNER }", "(7.11.1.c/1)"},
      {"place { id: \"tucson\" block_class: CITY OWNER }", "(3.1.b)"},
      {"place { id: \"coast_n\" name: \"N\" kind: COAST district: \"so1\" OWNER }", "(3.1.i/1)"},
      {"crossing { id: \"az5-az9\" kind: OPEN OWNER }", "(3.1.k)"},
      {"crossing { id: \"az1-ca1\" absent: true OWNER }", "(3.1.j)"},
      {"card { id: \"c60\" level: 3 OWNER }", "(7.8.1.f)"},
      {"card { id: \"c42\" level: 7 OWNER }", "(7.2.1.d/2)"},
      {"card { id: \"c20\" level: 2 OWNER }", "(7.8.1.b)"},
      {"card { id: \"c20\" bars: 3 OWNER }", "not within 0 to 2"},
      {"card { id: \"o1\" leadership: 5 OWNER }", "not within 0 to 4"},
      {"card { id: \"o5\" troops: 1 OWNER }", "(7.4.b/5)"},
      {"card { id: \"c5\" pile: QUARTERLY OWNER }", "(4.4)"},
      {"card { id: \"m4\" reusable: false OWNER }", "(7.9.d/3)"},
      {"card { id: \"m4\" pile: QUARTERLY OWNER }", "(7.5.b)"},
      {"card { id: \"b3\" with_governor: false OWNER }", "(7.4.g.5/2)"},
      {"card { id: \"r12\" rebels: false OWNER }", "(7.9.f.1)"},
      {"card { id: \"e10\" effect { id: \"1\" kind: WAR amount: 0 OWNER } OWNER }", "(7.11.5.b)"},
      {"card { id: \"e9\" effect { id: \"1\" kind: WAR OWNER } OWNER }", "(7.11.4.a)"},
      {"rail { id: \"rr2\" from_start: false OWNER }", "(3.1.g)"},
      {"joint { id: \"rr2-rr7\" from: \"rr2\" to: \"rr7\" place: \"el_paso\" OWNER }", "(3.1.f/2)"},
      {"assay { id: \"7\" copper: 7 OWNER }", "not within 0 to 6"},
      {"number { id: \"end.first_year\" value: 1890 OWNER }", "not within 1898"},
  };
  for (const Wrong& wrong : wrongs) {
    const std::string data = absl::StrReplaceAll(wrong.data, {{"OWNER", "provenance { evidence: OWNER }"}});
    const absl::Status status = Refusal(data);
    EXPECT_FALSE(status.ok()) << wrong.data;
    EXPECT_THAT(std::string(status.message()), HasSubstr(wrong.what)) << wrong.data;
  }
}

TEST(LoaderTest, TellsFileAndLine) {
  const absl::Status status = Refusal("\ncard { id: \"c60\" level: 3 provenance { evidence: OWNER } }\n");
  EXPECT_THAT(std::string(status.message()), HasSubstr("mine.txtpb:3: card.c60.level"));
}

TEST(LoaderTest, RefusesNamesThatDoNotExist) {
  const char* const data[] = {
      "card { id: \"c20\" place: \"so55\" provenance { evidence: OWNER } }",
      "rail { id: \"rr2\" serves: \"c99\" provenance { evidence: OWNER } }",
      "office { id: \"governor_texas\" capital: \"astin\" provenance { evidence: OWNER } }",
  };
  for (const char* datum : data) EXPECT_THAT(std::string(Refusal(datum).message()), HasSubstr("there is no")) << datum;
}

// ---- Unknown cards: an overlay says what a printed card says.

TEST(OverlayTest, AddsAndReplacesCards) {
  const PackSource sources[] = {
      BuiltInPack(),
      {"mine.txtpb",
       "info { id: \"mine\" game: \"sierra\" title: \"Mine\" overlay: true }\n"
       "card { id: \"e25\" name: \"Panic\" card_class: E kind: EVENT_CARD pile: QUARTERLY bars: 1\n"
       "  effect { id: \"1\" kind: ADJUDICATION provenance { evidence: OWNER } } provenance { evidence: OWNER } }\n"
       "card { id: \"r1\" name: \"Cajeme\" troops: 3 provenance { evidence: OWNER } }\n"}};
  const auto loaded = LoadComponents(sources);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(loaded->cards.size(), 201u);
  const CardId added(loaded->card_names.Find("e25"));
  EXPECT_TRUE(loaded->deck.Has(added));
  EXPECT_EQ(loaded->cards[added].effects.at(0).kind, EffectKind::kAdjudication);
  EXPECT_EQ(loaded->cards[CardOf("r1")].counters.Count(), 3);
  EXPECT_EQ(loaded->card_names.Name(CardOf("r1")), "Cajeme");
}

// ---- Provenance and readings.

TEST(PackTest, EverythingHasItsEvidence) {
  for (const auto& place : Message().place()) EXPECT_NE(place.provenance().evidence(), 0) << place.id();
  for (const auto& card : Message().card()) EXPECT_NE(card.provenance().evidence(), 0) << card.id();
  for (const auto& rail : Message().rail()) EXPECT_NE(rail.provenance().evidence(), 0) << rail.id();
  for (const auto& number : Message().number()) EXPECT_NE(number.provenance().evidence(), 0) << number.id();
}

// Every value of an option about components makes tables with the same ids.
TEST(ReadingTest, EachKeepsTheIds) {
  for (const OptionSpec& option : kOptions) {
    for (const auto& choice : option.choices) {
      const auto read = Read(option.id, choice.value);
      EXPECT_EQ(read->place_names.ids(), C().place_names.ids()) << option.id;
      EXPECT_EQ(read->card_names.ids(), C().card_names.ids()) << option.id;
      EXPECT_EQ(read->counter_names.ids(), C().counter_names.ids()) << option.id;
      EXPECT_EQ(read->office_names.ids(), C().office_names.ids()) << option.id;
    }
  }
}

bool Neighbours(const Components& c, const char* from, const char* to) {
  const auto& crossings = c.places[PlaceOf(from)].crossings;
  return std::any_of(crossings.begin(), crossings.end(), [&](const Crossing& x) { return x.to == PlaceOf(to); });
}

TEST(ReadingTest, DiffersWhereItSays) {
  EXPECT_EQ(Read("start_gold", "none")->n.start_gold, 0);
  EXPECT_TRUE(Neighbours(C(), "az6", "ch1"));
  EXPECT_FALSE(Neighbours(*Read("douglas_janos", "as_printed"), "az6", "ch1"));
  EXPECT_TRUE(Neighbours(C(), "nm5", "nm7"));
  EXPECT_FALSE(Neighbours(*Read("ne_montane_otero", "as_printed"), "nm7", "nm5"));
  EXPECT_FALSE(C().RailOf(CardOf("rr9"))->serves.Has(CardOf("c26")));
  EXPECT_TRUE(Read("rr9_helvetica", "as_printed")->RailOf(CardOf("rr9"))->serves.Has(CardOf("c26")));
  EXPECT_EQ(Read("rr18_cap", "nine")->cards[CardOf("rr18")].capitalization, 9);
  const auto tombstone = Read("commonwealth", "tombstone");
  EXPECT_EQ(tombstone->cards[CardOf("c58")].place, PlaceOf("tombstone"));
  EXPECT_EQ(tombstone->cards[CardOf("c58")].capitalization, 8);
  EXPECT_EQ(Read("rail_connect", "through")->RailOf(CardOf("rr6"))->joints.size(),
            C().RailOf(CardOf("rr6"))->joints.size() + 1);
  EXPECT_EQ(Read("offices", "seven")->cards[CardOf("m26")].office, OfficeOf("governor_baja"));
  EXPECT_TRUE(Read("offices", "seven")->offices[OfficeOf("governor_baja")].in_play);
  EXPECT_EQ(Read("new_mexico_capital", "las_cruces")->offices[OfficeOf("governor_new_mexico")].capital,
            PlaceOf("las_cruces"));
  EXPECT_EQ(Read("last_year", "y1912")->n.years, 15);
  EXPECT_EQ(Read("hearst_stature", "one")->cards[CardOf("c8")].leadership, 1);
  EXPECT_EQ(Read("first_incumbents", "vacant")->offices[C().us_president].first_leadership, 0);
  EXPECT_TRUE(Read("nogales_icon", "usable")->places[PlaceOf("nogales_son")].store_icon);
  EXPECT_TRUE(Read("us_police", "as_mexico")->counters[CounterOf("police_el_paso_2")].in_play);
  EXPECT_EQ(Read("police_leadership", "zero")->counters[CounterOf("police_mexicali")].leadership, 0);
  EXPECT_EQ(C().counters[CounterOf("police_mexicali")].leadership, 1);
  EXPECT_EQ(Read("smelter_detail", "el_paso")->cards[CardOf("c44")].product, Product::kSilver);
}

// 7.10.1.j: the bridge still stands where one may walk anywhere.
TEST(ReadingTest, AnOpenBorderKeepsItsBridge) {
  const auto open = Read("texas_dona_ana", "open");
  EXPECT_EQ(open->bridge_count, 6);
  for (const Crossing& crossing : open->places[PlaceOf("tx1")].crossings) {
    if (crossing.to != PlaceOf("nm4")) continue;
    EXPECT_EQ(crossing.kind, CrossingKind::kOpen);
    EXPECT_GE(crossing.bridge, 0);
  }
}

}  // namespace
}  // namespace adjutant::sierra
