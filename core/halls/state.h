// The state of a game of The Halls of Montezuma: flat, without padding, a value.
#ifndef ADJUTANT_CORE_HALLS_STATE_H_
#define ADJUTANT_CORE_HALLS_STATE_H_

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/halls/components/components.h"
#include "core/kernel/state.h"
#include "core/table/ids.h"

namespace adjutant::halls {

// Where a counter is: one of the boxes, or kFirstSpace + space.
using Location = uint8_t;
enum Box : uint8_t {
  kNowhere = 0,    // not in the game yet
  kRegroup = 1,    // units: Regroup; leaders: the Leader Pool (3.2)
  kAtWarPool = 2,  // red-band units before the declaration of war (18.3.e)
  kOutOfGame = 3,
  kGuerillaBox = 4,  // 2.1.e
  kHidden = 5,       // 16.5
  kExile = 6,        // Santa Anna (3.6)
  kWounded = 7,      // a leader who comes back in a later Random Events Phase
  kReplaceable = 8,  // a leader killed: his REPL side is available (2.2.b)
  kDrawn = 9,        // drawn, not placed yet
  kSetAside = 10,    // drawn for replacements, not affordable (13.4.b)
  kDisplaced = 11,   // a leader alone, to be moved (2.2.b)
};
inline constexpr Location kFirstSpace = 16;
static_assert(kFirstSpace + kMaxSpaces <= 256);
inline Location At(SpaceId space) { return static_cast<Location>(kFirstSpace + space.number()); }
inline bool OnMap(Location where) { return where >= kFirstSpace; }
inline SpaceId SpaceOf(Location where) { return OnMap(where) ? SpaceId(where - kFirstSpace) : kNoId; }

// Where a strategy card is.
enum CardPlace : uint8_t {
  kInDeck = 0,
  kUsHand = 1,
  kMexicoHand = 2,
  kDiscarded = 3,
  kRemoved = 4,
  kWarSet = 5,
  kInPlay = 6
};
inline CardPlace HandOf(Side side) { return side == kUs ? kUsHand : kMexicoHand; }

// Where an action card is: in the deck, drawn for movement, set aside (7.1.b/4), drawn for its event.
enum ActionCardPlace : uint8_t { kActionDeck = 0, kActionUsed = 1, kActionSetAside = 2, kActionEvent = 3 };

enum MarkerState : uint8_t { kInPool = 0, kFaceDown = 1, kFaceUp = 2, kUnderConstruction = 3, kDrawnMarker = 4 };

using UnitSet = IdSet<UnitId, kMaxUnits>;
using LeaderSet = IdSet<LeaderId, kMaxLeaders>;
using SpaceSet = IdSet<SpaceId, kMaxSpaces>;
using MarkerSet = IdSet<MarkerId, kMaxMarkers>;
using CardSet = IdSet<CardId, kMaxCards>;

// A bit for each Army.
struct ArmySet {
  uint16_t bits;
  bool Has(ArmyId army) const { return (bits >> army.number() & 1) != 0; }
  void Add(ArmyId army) { bits = static_cast<uint16_t>(bits | 1u << army.number()); }
  void Remove(ArmyId army) { bits = static_cast<uint16_t>(bits & ~(1u << army.number())); }
  bool Empty() const { return bits == 0; }
};
static_assert(kMaxArmies <= 16);

struct UnitState {
  Location where;
  uint8_t steps;  // 0 off the map
};
struct LeaderState {
  Location where;
  uint8_t repl;  // 1: his REPL side is up
};
struct MarkerRecord {
  Location where;
  uint8_t state;  // MarkerState
};
struct MexicanState {
  uint8_t revolt;   // Civic State marker: 0 Calm
  uint8_t control;  // Side
};

// A Force as designated (3.5.a), or a single unit, or a leader alone.
struct Group {
  LeaderSet leaders;
  UnitSet units;
  StoredOptional<LeaderId, int16_t> commander;
  StoredOptional<ArmyId, int16_t> army;
  uint8_t side;
  uint8_t train;          // 1: the Baggage Train goes along
  Stored<SpaceId> space;  // where it was designated
  uint8_t reserved;
};

// What the play of a card is doing.
struct CardPlay {
  StoredOptional<CardId, int16_t> card;
  uint8_t use;  // v1::Use
  uint8_t side;
  uint8_t ops;
  uint8_t left;  // OPS or repetitions left
  uint8_t amount;
  uint8_t reserved;
};

// Attrition causes of 10.2.c, a bit each.
enum AttritionCause : uint8_t {
  kByHeat = 1,
  kByUnderline = 2,
  kByCard = 4,
  kBySupply = 8,
  kByRevolt = 16,
  kByTransit = 32
};

struct Activation {
  Group group;
  SpaceSet transits;  // transit spaces touched (10.2.d)
  SpaceSet entered;   // spaces entered
  uint8_t active;
  uint8_t movement;       // MA
  uint8_t left;           // MP left
  uint8_t spent;          // MP spent
  Stored<SpaceId> space;  // where the group is
  Stored<SpaceId> from;   // the space it entered from
  uint8_t underlined;
  uint8_t out_of_supply;              // activated in an OOS space
  uint8_t in_revolt;                  // spent MP in a State in revolt
  uint8_t stopped;                    // may not move on
  uint8_t attrition_done;             // causes already taken this activation
  uint8_t mode;                       // after movement: 0 nothing yet, 1 suppression
  uint8_t pass_rough;                 // reserved for 10.2.a/3
  uint8_t from_set;                   // `from` is meaningful
  StoredOptional<ActionCardId> card;  // drawn
  uint8_t reserved;
};

struct Reaction {
  Group group;               // being designated, or the one that reacts
  LeaderSet failed_leaders;  // failed to intercept into the present space (10.8.f)
  UnitSet failed_units;
  UnitSet avoid_failed;  // failed to avoid: fight with the penalties of 10.8.a
  LeaderSet avoid_failed_leaders;
  uint8_t kind;             // 0 none, 1 interception, 2 avoidance
  uint8_t tried_intercept;  // in the present space (10.7.a)
  uint8_t tried_avoid;
  uint8_t intercepted;  // an interception into the present space succeeded
  StoredOptional<SpaceId> space;
  uint8_t works_lost;    // the avoider fights without its fort (10.8.c)
  Stored<SpaceId> from;  // where an interceptor comes from
  uint8_t reserved;
};

// One side of a battle.
struct BattleSide {
  UnitSet units;  // that take part
  LeaderSet leaders;
  StoredOptional<LeaderId, int16_t> commander;
  StoredOptional<UnitId, int16_t> lead;
  StoredOptional<UnitId, int16_t> committed[2];
  StoredOptional<ArmyId, int16_t> army;
  int16_t firepower;
  uint32_t cards;     // response events played, BattleCard bits
  uint32_t fresh;     // those of the side's last turn to speak (11.2.d/2)
  uint8_t bonus_die;  // half die (11.2.a)
  uint8_t field_die;  // Field Command, plus 1 (12.1.e)
  uint8_t duel_die;   // Artillery Duel
  uint8_t die;        // efficiency die, natural
  uint8_t inflicted;  // BRT result on the enemy
  uint8_t lost;       // steps lost in the battle, of any cause
  uint8_t units_at_start;
  uint8_t in_supply;
  uint8_t side;
  uint8_t band;        // efficiency row
  uint8_t lost_brt;    // steps lost to the BRT
  uint8_t eliminated;  // units eliminated
  uint8_t leaders_checked;
  StoredOptional<ArmyId> drawn_for;  // for which a leader is being drawn (15.1/4)
  uint8_t checked_again;             // leader loss again: a rout (11.5.a), an Army destroyed (15.1)
  uint8_t lost_before;               // a US unit had been eliminated this turn before the first one here (18.3.a/1)
  ArmySet other_armies;              // that fight here under another commander (15.1, 15.3)
  ArmySet bereft;                    // Armies that have lost a leader to the table (15.1/4)
};

struct Battle {
  BattleSide attacker;
  BattleSide defender;
  uint8_t active;
  Stored<SpaceId> space;
  Stored<SpaceId> origin;  // where the attacker came from
  uint8_t bought;          // v1::BattleType paid for
  uint8_t type;            // after the shift
  uint8_t intercepted;
  uint8_t winner;                   // Side
  uint8_t window;                   // response window
  StoredOptional<MarkerId> works;   // that help the defender
  StoredOptional<LeaderId> leader;  // under a loss check
  uint8_t leader_side;              // side whose leaders are being checked
  uint8_t stood;                    // the defender cancelled his retreat (11.5.d)
  uint8_t rerolled;
  uint8_t second_check;  // the leader losses under way are the second ones
  uint8_t routed;
  uint8_t surrounded;     // 11.5.e: artillery and half the steps are gone, the survivors are to be placed
  uint8_t siege;          // 10.5: only the fortress's own unit defends
  uint8_t sortie;         // 10.8.c: the defender fights outside his works
  uint8_t second;         // 10.8.c: the second battle, against the works
  uint8_t guerilla;       // an attack of guerillas without leader (10.2.g, 10.7.b)
  uint8_t guerilla_came;  // the hidden guerilla joined: the US is out of supply (11.2.c)
  uint8_t sea;            // 14.1: the attacker came by sea
  uint8_t landing;        // 14.2
  uint8_t home;           // the guerillas have gone back to the rough (11.2.j/2)
  LeaderSet to_check;     // leaders still to be checked
  UnitSet retreated;      // units that have retreated already
  LeaderSet bystanders;   // in the space without fighting, when a leader is drawn (15.1/4)
};

// Steps to be lost, by the owner's choice.
struct LossTask {
  UnitSet from;  // candidates
  uint8_t side;
  uint8_t left;        // steps
  uint8_t full_first;  // 11.4: no reduced unit dies while a full one is there
  uint8_t owed;        // arms that a step among them is owed of (6.6, 11.5.a), OwedArm bits
  uint8_t keep_last;   // never the last step of the group (10.2.c)
  uint8_t distinct;    // each unit once
  uint8_t battle;      // counts in the battle
  uint8_t cause;       // LossCause
};
enum OwedArm : uint8_t { kOwedInfantry = 1, kOwedCavalry = 2, kOwedArtillery = 4 };
enum LossCause : uint8_t {
  kAttritionLoss = 1,
  kSupplyLoss,
  kBattleLoss,
  kCommitmentLoss,
  kCardLoss,
  kSuppressionLoss,
  kPostBattleLoss,
  kArtilleryLoss,
  kStandLoss,
  kRoutLoss,
  kSurroundedLoss,
  kStackingLoss
};

// Replacements under way (13.4).
struct ReplacementTask {
  StoredOptional<LeaderId, int16_t> leader;
  StoredOptional<UnitId, int16_t> unit;  // drawn
  uint8_t dice;                          // still to be rolled
  uint8_t best;
  uint8_t points;
  uint8_t bought_leader;
};

// Counters to be drawn and placed (3.4).
struct ReinforcementTask {
  uint8_t side;
  uint8_t leaders;  // still to be drawn
  uint8_t units;
  StoredOptional<SpaceId> place;  // fixed; if none, the owner chooses per 3.4
  uint8_t for_army;               // a leader for an Army left with one: Scott and Santa Anna too (15.1)
  uint8_t only;                   // Sort of the units drawn; 0: any
  uint8_t sites;                  // Sites
  uint8_t reserved;
};

// Where the owner may place reinforcements.
enum Sites : uint8_t {
  kUsualSites = 0,    // 3.4
  kFriendlyInMexico,  // friendly spaces in Mexico without enemy units
  kFriendlyInTexas,   // friendly Texas spaces in supply
  kForcesInSupply,    // with a Force in supply
};

struct Scalars {
  uint8_t turn;
  uint8_t at_war;
  uint8_t war_units_due;   // At-War units join at the start of the next turn (18.3.e)
  uint8_t santa_anna_due;  // he enters at the start of the next turn (3.6.a)
  uint8_t santa_anna_entered;
  uint8_t santa_anna_exiled;  // by card, during play (3.6.b)
  uint8_t president;          // President
  uint8_t political_will;
  uint8_t bellicosity;
  uint8_t blockade;
  uint8_t government;          // 0 stable, 1 unstable, 2 collapsed
  uint8_t heat;                // this turn is a Heat Turn
  uint8_t supply_event_done;   // this turn
  uint8_t dz_clause_used;      // 18.3.a, once per game
  uint8_t us_unit_eliminated;  // in battle this turn
  uint8_t replacements_us;     // taken this turn
  uint8_t replacements_mexico;
  uint8_t reshuffle_due;  // 12.1.c
  uint8_t topographic;    // Topographic Engineers played (10.2.a)
  uint8_t officer_played;
  uint8_t squadron_east;  // 0 inactive, 1 active
  uint8_t squadron_west;
  uint8_t squadron_east_used;  // has been active once
  uint8_t squadron_west_used;
  uint8_t winner;      // Side, when the game is over
  uint8_t end_reason;  // EndReason
  uint8_t train_us;    // Location
  uint8_t train_mexico;
  uint8_t beachhead;           // Location
  uint8_t to_move;             // Side whose card play it is
  uint8_t stage;               // position within the phase
  uint8_t draws;               // action cards drawn in the Random Events Phase
  uint8_t card_reinforced_us;  // took reinforcements from a card this phase
  uint8_t card_reinforced_mexico;
  uint8_t held_us;  // has put the last card aside until later
  uint8_t held_mexico;
  uint8_t extra_us;
  uint8_t extra_mexico;
  uint8_t retired[2];      // always zero: what stood here is gone, the numbers of others stay
  uint8_t battles;         // fought this turn
  uint8_t activations;     // this turn
  uint8_t hand_target_us;  // while dealing
  uint8_t hand_target_mexico;
  uint8_t cards_played;                      // this turn
  StoredOptional<SpaceId> city;              // whose City Conquest roll is due
  uint8_t city_captor;                       // Side
  StoredOptional<CityMarkerId> city_marker;  // drawn for it
  uint8_t die;                               // the die rolled last, for the step that needs it
  StoredOptional<StateId> revolt_state;      // being checked
  uint8_t roller;                            // Side
  uint8_t rolls;                             // dice rolled this turn, for keys of chance
  StoredOptional<ActionCardId> event_card;   // whose event is under way
  uint8_t drawn_now;                         // draws made in the present task, for keys of chance
  uint8_t trains_asked;                      // Supply Event: sides asked about their trains, bits
  uint8_t sources_allotted;                  // Supply Event: limited sources allotted, bits; the highest: Sonora's
  StoredOptional<SpaceId> displaced_from;    // where displaced leaders give way from (2.2.b)
  StoredOptional<SpaceId> fed_us[3];  // Supply Event: spaces that the US's sources with limits feed, one by one (6.4.a)
  StoredOptional<SpaceId> fed_mexico;  // the same of Mexico's only one (6.4.c)
  uint8_t fed_beside_army;   // which of `fed_us` feed a Force beside an Army that they do not feed, bits (6.4.a/1)
  uint8_t war_cards_joined;  // by an option: the War cards joined the deck when this turn began (18.3.e)
  uint8_t reserved[5];
};
enum President : uint8_t { kNoPresident = 0, kPresidentSantaAnna, kPresidentGomez, kPresidentAnaya };
enum EndReason : uint8_t { kNotEnded = 0, kSuddenDeath, kPoliticalWillGone, kTurnsOver, kEndRoll };

// 14: squadrons that seize, what moves by sea.
enum SeaKind : uint8_t { kByLand = 0, kSeaMove, kLandingForce, kScottsLanding };
struct NavalState {
  UnitSet available;    // units that Scott may still take along (14.2.b)
  uint8_t seized_east;  // Location of the port that the East squadron seizes
  uint8_t seized_west;
  uint8_t sea;          // SeaKind of the activation under way
  uint8_t coast;        // the only coast that the event under way allows; 0 either
  uint8_t port;         // Location: where the voyage goes
  uint8_t army_from;    // Location: where Scott's Army stood
  uint8_t army_units;   // of it, that come with Scott
  uint8_t other_units;  // from elsewhere
  uint8_t then_ops;     // OPS that the event grants when the voyage is over
  uint8_t reserved[7];
};
// 16: raids under way, and what was raided this turn.
inline constexpr int kMostRaids = 6;  // named at one opportunity
struct RaidState {
  std::array<StoredOptional<SpaceId>, kMostRaids> origin;  // the Indian space; none: a guerilla raids
  std::array<StoredOptional<UnitId>, kMostRaids> guerilla;
  std::array<StoredOptional<SpaceId>, kMostRaids> target;
  uint8_t canales;                // he goes along: a bit per raid
  uint8_t kind;                   // RaidKind
  uint8_t side;                   // that raids
  uint8_t most;                   // raids allowed at this opportunity
  uint8_t named;                  // raids named
  uint8_t done;                   // of these, carried out
  uint8_t ended;                  // no more are named
  uint8_t asked;                  // the US has been asked for the Texas Rangers
  uint8_t cancelled;              // by them
  uint8_t beside;                 // Canales was with the guerilla before it left
  StoredOptional<SpaceId> stack;  // disease and desertion: the space under way
  uint8_t steps;                  // steps lost there
  uint8_t militia;                // this turn: the Local Militia Raid marker has been placed
  uint8_t attempts;               // this turn: raids by Indians and guerillas attempted
  uint8_t reserved[16];
};
enum RaidKind : uint8_t { kNoRaid = 0, kCardRaid, kIndianCardRaid, kUprisingRaid };
// 12.1.e: officers, and effects of battle cards.
inline constexpr int kOfficers = 4;
struct OfficerState {
  StoredOptional<LeaderId> commander[kOfficers];  // the leader the officer is with
  uint8_t out[kOfficers];                         // 1: his marker has left play
  uint8_t role[kOfficers];                        // in the battle under way, OfficerRole
  uint8_t rest;                                   // by an option: the US uses no further officer in it
  uint8_t reserved[3];
};
// 10: what belongs to one activation and is neither movement nor reaction.
struct MarchState {
  Group target;             // in a Zone: the unit or Force that a search is for, while `search` is not 0 (10.9)
  UnitSet engaged;          // of the other side: bound to fight here, having intercepted or been found in a Zone
  UnitSet avoided;          // have avoided battle in this activation
  UnitSet avoided_in_zone;  // and did it while in a Zone (10.9/9)
  LeaderSet engaged_leaders;
  uint8_t search;                     // 0 none, 1 the target is looked for, 2 it is found
  uint8_t forced;                     // a Forced March (cards 24, 68)
  uint8_t card_attrition;             // attrition steps that cards cause
  uint8_t with_unit;                  // a unit has been activated along with leaders alone (9.3)
  StoredOptional<SpaceId> gone_from;  // the space that `gone` and `gone_leaders` belong to
  uint8_t reserved[3];
  UnitSet gone;  // of the other side: have left the space since the active group entered it (10.7/1)
  LeaderSet gone_leaders;
  SpaceSet tried;  // by an option: spaces into which an interception has been tried (10.7.a/1)
};
// 12: lasting effects of events, and events under way.
struct EffectState {
  CardSet seen;                               // cards in a hand that the other side has looked at (Spies!)
  StoredOptional<LeaderId> exhausted_leader;  // Operational Exhaustion: the commander of the Force
  uint8_t exhausted_cards;                    // cards of his side for which it may not be activated
  uint8_t armistice_us;                       // cards this side has still to play under the Armistice
  uint8_t armistice_mexico;
  uint8_t as_event;            // the card in play was played as event, whatever its granted OPS are used for
  uint8_t ops_granted;         // OPS that the event granted and that are not used yet
  uint8_t grants;              // uses of granted OPS by the card in play
  uint8_t supply_check;        // after the card, by an option: SupplyCheck
  uint8_t replacement_points;  // that the event under way gives
  uint8_t scott_won;           // an Army under Scott won a battle this turn
  uint8_t collapse_relief;     // Anaya has become President since the last collapse roll
  uint8_t initiative_passed;   // by an option: war was declared, the US plays next (3.7)
  // Fresh Troops: units that have had their step from the card where a limited source feeds some of the space (6.4).
  StoredOptional<UnitId> fresh[4];
};
enum SupplyCheck : uint8_t { kNoCheckDue = 0, kCheckDue, kChecked };
// 7: random events under way and their lasting effects.
struct RandomState {
  uint8_t flood;                 // until the next Random Events Phase (action card Rio Grande in Flood)
  uint8_t santa_anna_due;        // he was due when the turn began (3.6.a)
  uint8_t cursor;                // the event goes through sides or spaces: how many are done
  uint8_t left;                  // units or markers still to be chosen; sides done
  StoredOptional<SpaceId> city;  // that is looked at
  uint8_t refused;               // action cards set aside (7.1.b/4), for keys of chance
  uint8_t will_beyond;           // by an option: Political Will beyond the end of its track
  uint8_t will_below;            // by an option: Political Will below 0
  uint8_t seen_us[3];            // City Conquest markers that the US has seen, a bit each
  uint8_t seen_mexico[3];
  uint8_t drawing_on;  // a reinforcement card was set aside: another kind is wanted (7.1.b/4)
  uint8_t reserved;
};
// 5.3 and whatever else is settled by the players.
struct TableState {
  uint8_t bidder;     // Side of the seat that bids; 0: no bidding is under way
  uint8_t favoured;   // Side that is bid for
  uint8_t bid;        // the standing bid
  uint8_t passes;     // before any bid
  uint8_t exchanged;  // 1: the players have changed sides
  uint8_t reserved[11];
};

// 15.1: Armies that lose their commander or their last unit.
struct ArmyState {
  IdArray<ArmyId, uint8_t, kMaxArmies>
      waits;                    // Location where the Army waits for its owner to name a commander; 0: nowhere
  LeaderSet members;            // of an Army without units: those who survive the check go to the pool
  uint8_t due;                  // something of this is to be settled
  StoredOptional<ArmyId> lost;  // the Army whose leaders are being checked outside a battle
  uint8_t lost_at;              // Location where a unit was lost outside a battle
  uint8_t led;                  // the commander who was lost led his side of the battle
  uint8_t officers;             // that he had, a bit each: they serve the next commander (12.1.e/3)
  uint8_t crowded;              // fewer units than Armies may be left in a space
  uint8_t reserved[2];
};

inline constexpr int kStackDepth = 16;

struct S {
  uint16_t step;  // Step number; 0: the game is over
  uint8_t depth;
  uint8_t reserved;
  std::array<uint16_t, kStackDepth> stack;  // steps to return to

  Scalars now;
  IdArray<UnitId, UnitState, kMaxUnits> units;
  IdArray<LeaderId, LeaderState, kMaxLeaders> leaders;
  IdArray<ArmyId, StoredOptional<LeaderId>, kMaxArmies> armies;            // who commands each; none: not on the map
  IdArray<SpaceId, uint8_t, kMaxSpaces> control;                           // Side
  IdArray<SpaceId, uint8_t, kMaxSpaces> raid;                              // Side that raided; 0 none
  IdArray<SpaceId, uint8_t, kMaxSpaces> fortress_fallen;                   // 1: destroyed by siege
  IdArray<SpaceId, StoredOptional<CityMarkerId>, kMaxSpaces> city_marker;  // of a PW city; none: not looked at yet
  IdArray<MarkerId, MarkerRecord, kMaxMarkers> markers;
  IdArray<StateId, MexicanState, kMaxStates> states;
  IdArray<CardId, uint8_t, kMaxCards> cards;                     // CardPlace
  IdArray<ActionCardId, uint8_t, kMaxActionCards> action_cards;  // ActionCardPlace
  IdArray<StateId, uint8_t, kMaxStates> revolt_checked;  // this end phase; 2: was in revolt when the segment began

  CardPlay play;
  Activation act;
  Reaction react;
  Battle battle;
  std::array<LossTask, 2> loss;  // a loss may interrupt another
  ReplacementTask repl;
  ReinforcementTask reinf;
  UnitSet supplied;      // units fed by a limited source in the Supply Event under way
  SpaceSet supply_done;  // control markers found isolated, to be removed (18.1)
  SpaceSet allotted;     // spaces that a limited source feeds in the Supply Event under way, or has fed in the last one

  NavalState naval;
  RaidState raids;
  OfficerState officers;
  MarchState march;
  EffectState effects;
  RandomState random;
  TableState table;
  // Units with a line to a source without limits when the losses of the Supply Event began (9.2), or to a Baggage Train
  // that was given up in it (6.5.a/4).
  UnitSet lined;
  ArmyState army;
  LeaderSet activated;  // alone, by the card in play (9.3/1)
  LeaderSet wounded;    // in the Random Events Phase under way: they come back in a later one (11.3/3)
};

// No byte of it is padding, so that equal states are equal bytes.
static_assert(std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S>);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_STATE_H_
