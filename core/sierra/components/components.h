// The components of Lords of the Sierra Madre as the rules read them: map, railroads, cards, counters and tables, made
// from a component pack as the options in play read it.
//
// Where the book can be read in several ways, the pack has a row for each reading (`Reading` of pack.proto) and
// WithOptions() takes the one that is played: rules never ask about such an option themselves. The ids are the same in
// all readings.
//
// The true texts of most cards are not known to us. A card therefore is only what stands in its row: bars, flag,
// capitalization, counters, effects. No rule names a card unless the book does.
#ifndef ADJUTANT_CORE_SIERRA_COMPONENTS_COMPONENTS_H_
#define ADJUTANT_CORE_SIERRA_COMPONENTS_COMPONENTS_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/event.h"
#include "core/kernel/names.h"
#include "core/table/ids.h"

namespace adjutant {
struct LoadedPack;
}

namespace adjutant::sierra {

inline constexpr int kMaxSeats = 9;  // 4.1; seats are PlayerId 1 to 9, nobody and the game 0

// Indices into the tables below, and into the domains of the event schema.
using PlaceId = Id<struct PlaceKindTag>;  // a district, a police block, a coastal block, a box beside the map
using CardId = Id<struct CardKindTag>;
using CounterId = Id<struct CounterKindTag>;
using OfficeId = Id<struct OfficeKindTag>;

inline constexpr int kMaxPlaces = 128;
inline constexpr int kMaxCards = 240;
inline constexpr int kMaxCounters = 220;
inline constexpr int kMaxOffices = 9;
inline constexpr int kBoxes = 8;        // 3.3.a and b
inline constexpr int kMineMost = 6;     // 7.1.2.a
inline constexpr int kRanchMost = 7;    // 7.8.1.e
inline constexpr int kSmelterMost = 6;  // 7.2.1.d/2
inline constexpr int kFirstYear = 1898;

using PlaceSet = IdSet<PlaceId, kMaxPlaces>;
using CardSet = IdSet<CardId, kMaxCards>;
using CounterSet = IdSet<CounterId, kMaxCounters>;

// The numbers of the enums are those of pack.proto.
enum class Nation : uint8_t { kNone = 0, kUnitedStates = 1, kMexico = 2, kGermany = 3, kBritain = 4 };
// Capitals are off the map but for Arizona, Sonora and Chihuahua (3.1.b).
enum class Territory : uint8_t { kNone = 0, kCalifornia, kArizona, kNewMexico, kTexas, kBaja, kSonora, kChihuahua };
inline constexpr int kTerritories = 7;

// ---- The map.

enum class PlaceKind : uint8_t { kDistrict = 1, kBlock = 2, kCoast = 3, kBox = 4 };
enum class Terrain : uint8_t { kNone = 0, kPrairie = 1, kDesert = 2, kMontane = 3 };
enum class BlockClass : uint8_t { kNone = 0, kTown = 1, kCity = 2, kCapital = 3 };
enum class CrossingKind : uint8_t { kOpen = 1, kPass = 2, kBridge = 3 };

struct Crossing {
  PlaceId to;
  CrossingKind kind = CrossingKind::kOpen;
  // Its number, 0 to 5, from both sides the same; of an open one, too, if it has a bridge besides (texas_dona_ana).
  int8_t bridge = -1;
};

struct Place {
  PlaceKind kind = PlaceKind::kDistrict;
  Territory territory = Territory::kNone;  // of a coastal block that of its land; none of boxes
  Nation nation = Nation::kNone;
  Terrain terrain = Terrain::kNone;            // of a district; a block has that of its district
  BlockClass block_class = BlockClass::kNone;  // of a block
  PlaceId district;                            // of a block: that around it; of a coastal block: that behind it
  PlaceId block;                               // of a district: its police block, if it has one
  bool jail = false, store_icon = false, fort = false;  // a fort or headquarters; 7.11.1
  std::vector<Crossing> crossings;                      // from district to district, by land, in the order of the pack
  std::vector<PlaceId> waters;                          // of a coastal block: those next to it; their ring
  std::vector<PlaceId> coasts;                          // of a district: the coastal blocks at it
  std::vector<CardId> rails;                            // of a district or block: the railroads through it
  int x = 0, y = 0;                                     // on our drawing, 0..1000 from the west, 0..740 from the north
  std::vector<std::pair<int, int>> outline;             // of a district
};

// ---- Cards.

// The letter of the code (3.2.b).
enum class CardClass : uint8_t { kC = 1, kRR = 2, kW = 3, kB = 4, kO = 5, kR = 6, kM = 7, kE = 8 };
enum class Pile : uint8_t { kStart = 1, kQuarterly = 2, kCommon = 3, kNone = 4 };
enum class CardKind : uint8_t {
  kHacienda = 1,
  kPlantation,
  kCopperMine,
  kSilverMine,  // gold or silver
  kSmelter,
  kStore,
  kCasino,
  kBank,
  kHospital,
  kDam,
  kEnterprise,  // any other C card, which earns its level
  kRailroad,
  kTroops,
  kPolice,     // a police card: its counters are those of the blocks
  kEquipment,  // guns, trucks, aeroplanes, ships
  kPersonality,
  kStrike,
  kSpy,
  kRadio,
  kLawsuit,
  kWarrant,
  kGovernor,   // a gubernatorial election or appointment
  kPresident,  // a presidential election
  kDecree,
  kNewspaper,
  kSubornation,
  kWarDeclaration,
  kMordida,  // any other M card: its effects
  kEvent
};
// Where it begins to be placed.
enum class Product : uint8_t { kNone = 0, kCopper = 1, kSilver = 2, kBeef = 3, kCrop = 4 };

// What a card does, in the words of digest D.1. A card has a list of these, in order.
enum class EffectKind : uint8_t {
  kLevel = 1,  // of what is selected, by `amount`
  kRemove,     // its counter leaves the map
  kDeplete,
  kRebid,  // troops selected are bid for again
  kEndRebellion,
  kSuppressInvestors,  // for `quarters`
  kBoycott,            // of `product`, for `quarters`
  kOpenEnlistment,     // for `quarters`, of `nation` or of all
  kEndMarker,          // adds 1 to the end roll
  kDestroyBlock,       // of `place`, or one drawn among those selected
  kLeadership,         // of the counter named, by `amount`, for `quarters` or for good
  kNationalize,        // what is selected goes to the nation
  kElection,           // for `office`
  kRedFlag,            // its holder may declare a rebellion in `territory`
  kWar,
  kInvestorsExtra,  // `amount` more for each hacendado
  kAdjudication     // by what the log says; legal only with that card's event
};
// Whom an effect touches. What is none is not asked.
struct Selector {
  CardClass card_class{};
  CardKind kind{};
  Product product = Product::kNone;
  Territory territory = Territory::kNone;
  Nation nation = Nation::kNone;        // of the place of what is selected
  Nation owner_nation = Nation::kNone;  // of its owner
  PlaceId place;
  CardId card;
};
struct Effect {
  EffectKind kind = EffectKind::kLevel;
  Selector who;
  int8_t amount = 0;
  int8_t quarters = 0;  // 0: for good
  OfficeId office;
  bool drawn = false;  // one of those selected, by chance; else all
};

struct CardInfo {
  CardClass card_class = CardClass::kC;
  CardKind kind = CardKind::kEnterprise;
  Pile pile = Pile::kQuarterly;
  Nation flag = Nation::kNone;  // on the card; whose president may veto it (7.1.2.g), or the nation of its person
  bool veto = false;
  bool reusable = false;             // stays with its player when played (M4)
  bool in_play = true;               // what is not is in no zone
  int8_t capitalization = 0;         // 7.4.b
  int8_t level = 0;                  // at maturity; of a smelter its maximum; of a mine none, it is assayed
  int8_t bars = 0;                   // of gold: 0 to 2
  Product product = Product::kNone;  // of a smelter: the only one that it takes; none: all
  int8_t leadership = 0;
  PlaceId place;  // of an enterprise's marker: a district, or a block in which alone it stands; of troops: their start
  PlaceId block;  // where its marker may stand too (7.8.2.a)
  Territory territory = Territory::kNone;
  Nation nation = Nation::kNone;  // of an enterprise or railroad (3.2.f); of troops whose they are
  bool indians = false;           // may be enslaved (7.11.1)
  bool bandits = false;           // may keep gold where they hide
  bool rebels = false;            // Red Flag cards among them
  bool rangers = false;           // 7.4.g.5
  bool with_governor = false;     // its territory's governor collects it
  bool may_split = false;         // at rebase
  OfficeId office;                // of an election or appointment
  CounterSet counters;            // that come with it
  std::vector<Effect> effects;
  int rail = -1;  // its number in `rails`
};

// ---- Railroads.

struct RailJoint {
  CardId other;
  PlaceId place;  // a district where they cross, a block where they meet
  bool at_block = false;
};
struct RailInfo {
  CardId card;
  bool lumber = false;
  bool ferry = false;             // Steamboat Ferry: may be sunk, links coastal plantations
  bool from_start = false;        // 3.1.g
  PlaceId square;                 // where its number stands (3.2.f)
  std::vector<PlaceId> path;      // districts, or coastal blocks of the ferry, from one end to the other
  PlaceSet stops;                 // districts and blocks through which it goes
  std::vector<RailJoint> joints;  // as rail_connect reads them, both ways
  PlaceSet cities;                // blocks of cities and capitals on it
  CardSet serves;                 // the C cards pictured on its card (3.1.h)
};

// ---- Counters.

enum class Colour : uint8_t { kNone = 0, kBlue = 1, kOrange = 2, kRed = 3, kWhite = 4 };
enum class CounterKind : uint8_t {
  kHacendado = 1,
  kTroop,   // of leaders' cards: infantry and cavalry alike
  kPolice,  // of a block; it and its rifle count as there although nobody placed them (3.4.c)
  kPerson,  // a personality of an M or W card
  kMachineGun,
  kArtillery,
  kTruck,
  kAeroplane,
  kGunboat
};

struct CounterInfo {
  CounterKind kind = CounterKind::kTroop;
  Colour colour = Colour::kWhite;  // of white ones that of their stack (3.4.d)
  CardId card;                     // to which it belongs; of police the police card of its territory, if there is one
  PlaceId home;                    // of police their block
  int8_t leadership = 0;           // at the start
  bool in_play = true;
  bool person() const { return kind == CounterKind::kHacendado || kind == CounterKind::kPerson; }
  bool equipment() const { return kind >= CounterKind::kMachineGun; }
  bool gun() const { return kind == CounterKind::kMachineGun || kind == CounterKind::kArtillery; }
};

// ---- Offices.

struct OfficeInfo {
  bool president = false;
  Nation nation = Nation::kNone;
  Territory territory = Territory::kNone;  // of a governor
  PlaceId capital;                         // a block, or a box beside the map
  bool in_play = true;                     // offices
  CardSet cards;                           // that go with it (7.4.g, 7.5.i)
  int8_t first_leadership = 0;  // of the game's incumbent before anybody is elected; 0: none (first_incumbents)
};

// Single numbers of the rules. The members are named like the pack's ids with '.' as '_'.
struct Numbers {
  int start_gold, start_level, late_gold, late_card, home_price, cards_per_year, years;
  int face_down, rifle, rebuild, smelter_raise, fare, freight, candidate, president_leadership;
  int repair_troop, repair_equipment, repair_bridge, repair_store, raise_counter, repair_town, repair_city, annex;
  int seizure_price, link_bonus, ranch_bonus, walk, double_walk, rail, air, sea, truck_load, ship_load, hacendado_gold,
      hacendado_rifles, rounds, outside_rounds, radio, end_first_year, end_roll, default_quarters, enlist_quarters;
  int search_success, raid_success, spy_success, war_killed, escape_most, captured_most, seizure_killed;
  int incumbent_1900, incumbent_later, candidate_1912, challenger;
  int police_leadership, striker_leadership;  // of police without a card; of strikers
  int treasury;
};

// Immutable once loaded.
struct Components {
  std::shared_ptr<const LoadedPack> pack;
  // "seat" has `game` first, which is nobody, then `p1` to `p9`, so that a seat's number is its PlayerId.
  NameTable seats{"seat"}, place_names{"place"}, card_names{"card"}, counter_names{"counter"}, office_names{"office"};
  IdVector<PlaceId, Place> places;
  IdVector<CardId, CardInfo> cards;
  IdVector<CounterId, CounterInfo> counters;
  IdVector<OfficeId, OfficeInfo> offices;
  std::vector<RailInfo> rails;
  // Level by 2d, from 0 to 12, for copper [0] and for gold and silver [1] (7.8.1.b).
  std::array<std::array<int8_t, 13>, 2> assay{};
  // Gold per bank: [banks owned, 3 for more][bars]; 7.1.4/2.
  std::array<std::array<int8_t, 3>, 4> bank_income{};
  Numbers n{};

  CardSet deck, common, starters;                     // at the start, those in play
  CardSet enterprises;                                // C cards
  std::array<CardId, kMaxSeats> hacendados;           // C1 to C9
  std::array<CounterId, kMaxSeats> persons;           // the hacendado counter of a seat's number less 1
  std::array<CardId, kTerritories + 1> police_cards;  // by territory
  std::array<OfficeId, kTerritories + 1> governors;   // by territory
  OfficeId us_president, mexican_president;
  std::array<std::pair<PlaceId, PlaceId>, 6> bridges;
  int bridge_count = 0;
  PlaceId new_york, washington, mexico_city, abroad;  // boxes
  // Those that rules name.
  CardId subornation, ferry;

  const RailInfo* RailOf(CardId card) const {
    return cards[card].rail < 0 ? nullptr : &rails[static_cast<size_t>(cards[card].rail)];
  }
  bool Mine(CardId card) const {
    return cards[card].kind == CardKind::kCopperMine || cards[card].kind == CardKind::kSilverMine;
  }
  bool Ranch(CardId card) const {
    return cards[card].kind == CardKind::kHacienda || cards[card].kind == CardKind::kPlantation;
  }
  // The district of a place; of a box none.
  PlaceId DistrictOf(PlaceId place) const {
    return places[place].kind == PlaceKind::kDistrict ? place : places[place].district;
  }

  // What the pack says in other readings; WithOptions() takes them.
  std::shared_ptr<const struct Readings> readings;
};

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_COMPONENTS_COMPONENTS_H_
