// The state of a game of Lords of the Sierra Madre: flat, without padding, a value.
#ifndef ADJUTANT_CORE_SIERRA_STATE_H_
#define ADJUTANT_CORE_SIERRA_STATE_H_

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/kernel/seats.h"
#include "core/kernel/state.h"
#include "core/sierra/components/components.h"
#include "core/table/ids.h"

namespace adjutant::sierra {

// What may be none, as the state keeps it.
using MaybePlace = StoredOptional<PlaceId>;
using MaybeCard = StoredOptional<CardId>;
using MaybeCounter = StoredOptional<CounterId>;
using MaybeOffice = StoredOptional<OfficeId>;

// By seat; [0] is nobody, or the game.
template <class Value>
using BySeat = std::array<Value, kMaxSeats + 1>;

// ---- Cards.

// Where a card is; each is in one zone (INV-08).
enum class Zone : uint8_t {
  kAbsent = 0,  // not in play
  kDeck = 1,    // quarterly, still to come: which one comes next, nobody knows (4.9)
  kRevealed,    // turned over in this quarter, and not disposed of
  kCalendar,    // of its holder
  kCommon,
  kDiscard,
  kOut,       // out of the game, for good
  kStarters,  // a hacendado card that nobody has
  kOffice,    // lies with an office that nobody holds
  kNation,    // seized (7.10.2.2.c.3); `holder` is 0
  kRazed      // with its holder, burned below zero: waits for 7.7
};
// Where it lies on a calendar (3.3).
enum class Track : uint8_t { kNone = 0, kSeason = 1, kProfit = 2, kBeside = 3 };

// What a card has on it. Each says when it is cleared.
enum CardFlag : uint16_t {
  kFaceDown = 1 << 0,      // of a seasonal card: too far off (7.4.b/2); of one with profits: shut down (7.2.1.e)
  kLinked = 1 << 1,        // has had the bonus of its first link (7.2.3). Never.
  kRailed = 1 << 2,        // a link has been chosen in this quarter. End of P2.
  kEarned = 1 << 3,        // took a profit in this quarter. End of the quarter.
  kForgone = 1 << 4,       // its profit is given up in this quarter (7.2.1.c). End of P2.
  kSubsidized = 1 << 5,    // the game pays it in this quarter (7.3.3). End of P3.
  kPaid = 1 << 6,          // capitalized in this quarter. End of P3.
  kStruck = 1 << 7,        // strikers stand on it (7.9.b). When the strike ends.
  kStrikeFired = 1 << 8,   // and were attacked: they may burn (7.9.b.2/1). When the strike ends.
  kTaxed = 1 << 9,         // End of the quarter.
  kRobbed = 1 << 10,       // of a store: the implicit rifle is gone (7.10.2.2.a.2). When repaired.
  kDemanded = 1 << 11,     // may not be auctioned in this quarter (7.5.e/2). End of the quarter.
  kFormerOwner = 1 << 12,  // captured: its old holder may still pay for it (surrendered_card). P11.
  kDutyFailed = 1 << 13,   // its police did nothing (7.10.1.p.5): goes at the end of P10. Then.
  kOffered = 1 << 14,      // declined, razed: up in the next 7.5 only (7.7.d). When it comes to that.
  kUnusable = 1 << 15      // a railroad that nobody may use until it is bought (7.10.1.c.3, 7.5.e). When bought.
};
// Of a card that may be used again: it was used in this quarter, or suppressed (7.9.a/1). Such a card is never
// demanded.
inline constexpr uint16_t kSpent = kDemanded;

// Of its marker on the map, and of its project.
enum CardSpot : uint8_t {
  kInBlock = 1 << 0,   // it stands in its police block (7.8.2.a). Never.
  kOffMap = 1 << 1,    // an event or strike at 0 has removed it (7.1.2.b/1, 7.9.b.3). When raised.
  kDelayed = 1 << 2,   // the strike has moved it back once (strike_repeat). When the strike ends.
  kTurned = 1 << 3,    // shut down or opened in this quarter (7.2.1.e/1). As profits begin.
  kFiredNow = 1 << 4,  // its strikers were attacked for the first time (7.9.b.2/1). End of the round.
  kForSale = 1 << 5    // nothing makes up for what it let be (7.10.1.f.3/4, 7.10.1.p.5). End of P10.
};

struct CardState {
  uint8_t zone;      // Zone
  uint8_t holder;    // seat; 0 nobody
  uint8_t track;     // Track
  uint8_t box;       // season: 0 to 7; profit: its level, or leadership of troops
  uint8_t most;      // of a smelter its maximum
  uint8_t left;      // capitalizations still to be paid
  uint8_t striker;   // seat that called the strike; of troops that surrendered, who held them before (kFormerOwner);
                     // in the common area the lender who gets its price (7.3.2/3)
  uint8_t shot;      // depletions of the strikers
  int16_t gold;      // lies on it
  uint8_t rifles;    // lie at its store, or belong to its troops and have no counter yet
  int8_t boycott;    // less that it earns
  uint16_t flags;    // CardFlag
  uint8_t ever;      // kinds of links it has had: 1 city, 2 smelter; and 4 times the levels that the link gives now
  uint8_t memo;      // number plus 1: of a W card the store that got its price, of an election card who has won it
  uint8_t spot;      // CardSpot
  MaybePlace depot;  // of troops: where rifles wait that they bought (7.6.c/2)

  bool Has(uint16_t flag) const { return (flags & flag) != 0; }
  void Mark(uint16_t flag) { flags = static_cast<uint16_t>(flags | flag); }
  void Clear(uint16_t flag) { flags = static_cast<uint16_t>(flags & ~flag); }
};

// ---- Counters.

enum class Condition : uint8_t {
  kNone = 0,  // not in play (yet, or in this game)
  kFull = 1,
  kDepleted,
  kEliminated,  // off the map, its card is still held: may be raised (7.11.2.c)
  kGone         // with its card, or for good
};
enum class Custody : uint8_t { kFree = 0, kCaptured, kJailed, kEnslaved, kKidnapped, kAbroad };

enum CounterFlag : uint16_t {
  kHasActed = 1 << 0,         // its activity of this round (7.10.2.0/1). End of the round.
  kHasMovedNow = 1 << 1,      // has moved in this round. End of the round.
  kMovedOrFought = 1 << 2,    // in this quarter: is not dug in (7.10.2.1.d.3). End of P10.
  kCrossed = 1 << 3,          // came over a pass or bridge in this turn (7.10.2.1.d.2). End of its player's turn.
  kHasTaxed = 1 << 4,         // End of the quarter.
  kCriminal = 1 << 5,         // red by a deed (red_duration). End of the quarter, or as that says.
  kRedForGood = 1 << 6,       // 7.10.2.1.a.4
  kWarrantOut = 1 << 7,       // 7.9.g.2, 7.10.2.2.b.2. End of the quarter.
  kOrdered = 1 << 8,          // a governor or president has ordered it. End of the quarter.
  kRedFlag = 1 << 9,          // stands for an orange one, in a rebellion (7.9.f.2). Its end.
  kStolenGold = 1 << 10,      // what it carries was robbed (7.10.2.2.c.2). When it carries no gold any more.
  kIllegalRifles = 1 << 11,   // what it carries (7.10.1.f.1/2). End of the quarter.
  kDidDuty = 1 << 12,         // of police: attacked or arrested red ones (7.10.1.p.5). End of its player's turn.
  kNeglected = 1 << 13,       // did nothing against enemies in war (7.9.g.4.10). End of P10.
  kFoundOut = 1 << 14,        // red since rifles were found with it (7.10.1.f.3/2, turn_word). End of P10.
  kPresidentsOrder = 1 << 15  // its orders are the president's (7.9.g.4.6/2). End of the quarter.
};

struct CounterState {
  MaybePlace where;      // none: off the map and in no box
  uint8_t condition;     // Condition
  uint8_t custody;       // Custody
  MaybeCard at;          // the C card at which a hacendado is, where the prisoner is enslaved, or whose captors hold it
  uint8_t leadership;    // now
  uint8_t newspaper;     // of that for this quarter only
  uint8_t rifles;        // it carries
  uint8_t worn_rifles;   // of those, depleted ones
  uint8_t colour;        // Colour, as it is now
  uint8_t rounds_out;    // spent outside its home (7.10.1.m)
  int16_t gold;          // it carries
  uint16_t flags;        // CounterFlag
  MaybeCounter carrier;  // the truck, ship or aeroplane that it rides on
  uint8_t sailed;        // of a ship: coastal blocks in this quarter (turn_word)
  MaybeCard robbed;      // from which card it has what it stole in this turn (kStolenGold). End of the quarter.
  uint8_t red_for;       // whose it was when it became red for good (kRedForGood)

  bool Has(uint16_t flag) const { return (flags & flag) != 0; }
  void Mark(uint16_t flag) { flags = static_cast<uint16_t>(flags | flag); }
  void Clear(uint16_t flag) { flags = static_cast<uint16_t>(flags & ~flag); }
};

// ---- Places, seats, offices, debts.

enum PlaceFlag : uint8_t {
  kBurned = 1 << 0,  // a block: destroyed by fire or earthquake
  kFort = 1 << 1,    // annexed and railed (7.9.g.4.8)
  kRuined = 1 << 2   // police destroyed
};
struct PlaceState {
  int16_t gold;    // lies there: bandits' hoards, what was dropped
  int16_t buried;  // 7.10.2.2.a.3
  uint8_t rifles;
  uint8_t buried_rifles;
  uint8_t buried_by;   // seat
  uint8_t flags;       // PlaceFlag
  uint8_t holder;      // Nation that has annexed it; 0: its own
  uint8_t buried_now;  // 1: in this quarter
};

enum class SeatStatus : uint8_t { kAbsent = 0, kPlays = 1, kAbroad, kGone };  // absent: not come yet, or no seat
struct SeatState {
  int16_t new_york;   // gold there
  int16_t score;      // what the sale of a dead player's cards brought (7.11.4.d/2)
  int16_t standing;   // of who has left the game: what counted then (7.11.4.d/2)
  int16_t unused;     // always 0
  uint8_t status;     // SeatStatus
  MaybeCard card;     // its hacendado card
  uint8_t back_in;    // quarters until it returns from a war
  uint8_t defaulter;  // quarters without investors (7.1.3.d)
  MaybeCard war;      // the card of the war
  uint8_t late;       // 1: came late
  uint8_t offers;     // that it has made in this phase (7.4.c/1)
  uint8_t reserved;
};

struct OfficeState {
  MaybeCounter holder;  // none: nobody of the players'
  uint8_t leadership;   // of an incumbent who is nobody's
  MaybeCard card;       // the election card that he has
  uint8_t status;       // 1: the term has begun; 2: an election is due in the next 7.5 (7.9.f.5/2)
};

// IOU markers of one kind in one box (7.3.2).
struct Iou {
  uint8_t borrower;  // seat; 0: none
  uint8_t lender;    // seat; 0: the game
  MaybeCard bank;    // of the lender
  MaybeCard collateral;
  uint8_t box;  // season, 0 to 7
  uint8_t count;
};
inline constexpr int kMaxIous = 64;

// ---- The present quarter.

enum class Phase : uint8_t {
  kSetup = 0,
  kReveal,      // P1
  kProfits,     // P2
  kCapitalize,  // P3
  kQuarterly,   // P4
  kCommon,      // P5
  kRifles,      // P6
  kRecapitalize,
  kMature,    // P8
  kMordida,   // P9
  kTactical,  // P10
  kRebase     // P11
};
enum class End : uint8_t { kNotYet = 0, kRolled = 1, kDeck = 2 };

struct Scalars {
  uint8_t year;                     // from 1898 on: 0
  uint8_t season;                   // 0 Winter to 3 Fall
  uint8_t phase;                    // Phase
  uint8_t end;                      // End
  uint8_t box;                      // of the turn markers, 0 to 7
  uint8_t seats;                    // of the game
  MaybeCard revealed;               // the quarterly card
  uint8_t markers;                  // for the end roll (7.11.5.b)
  uint8_t stage;                    // within a phase: the chapter's own
  uint8_t dice[2];                  // that wait for another
  uint8_t suppressed;               // quarters without investors, by an event
  uint8_t rebellion;                // territories in rebellion, bits 1 << Territory
  uint8_t war;                      // 1: Mexico and the United States are at war
  uint8_t no_surrender;             // territories, bits 1 << Territory (7.10.2.1.h.1)
  uint8_t burned_bridges;           // bits
  uint8_t rebel[kTerritories + 1];  // seat that declared it
  uint8_t enlistment;               // quarters for which a foreign war is open
  MaybeCard war_card;
  uint8_t due;                      // the seat that decides, where it is one
  std::array<uint8_t, 6> boycotts;  // by Boycotted: nation whose product it is, bits 1 << Nation
  uint8_t seen_markers;             // cards that mark the end and have come up, bits in the order of the deck
  std::array<uint8_t, 6>
      boycott_left;       // quarters: of products of the United States in the low half, of Mexico's in the high one
  uint8_t by_governor;    // of those in rebellion: those whose governor declared it (7.9.f.5/1)
  uint8_t appointed;      // territories whose governor was appointed in this quarter (7.9.g.1/1)
  uint8_t peace_refused;  // 1: peace was offered in this quarter in vain (7.9.g.4.11)
  uint8_t reserved;       // always 0
  int32_t game_gold;      // what the game has given, below zero, or got: all gold together is 0 (INV-01)
};

// Who decides at a step of several seats; and an order of seats.
struct Turns {
  Seats open;             // may still act here
  Seats asked;            // of a window: who has answered
  BySeat<uint8_t> order;  // [1..]: seats in the order of the phase (7.5.a, 7.6.a, 7.10.0.b)
  uint8_t at;             // place in the order
  uint8_t passes;         // in a row
  uint8_t count;          // of seats in the order
  uint8_t tied;           // places of the order still to be decided by dice: from here on
  uint8_t reserved[2];
  BySeat<uint8_t> roll;
  uint8_t reserved_2[2];
};

enum class AuctionKind : uint8_t { kNone = 0, kQuarterly, kCommon, kOffice, kLawsuit, kForced, kEstate, kCollateral };
// What is bid for now (7.4.a).
struct Auction {
  MaybeCard lot;
  MaybeOffice office;  // of an election
  uint8_t kind;        // AuctionKind
  uint8_t leader;      // seat with the highest bid; 0 none
  uint8_t turn;        // who bids next, if bids are open and in turn
  uint8_t seller;      // who gets the price; 0: the game, or a store (7.4.d/1)
  uint8_t dice;        // still to fall for the candidate who is due
  uint8_t rolling;     // seat for which they fall; 10: the incumbent, 11 and 12: others who are nobody's
  int16_t bid;         // the highest
  int16_t incumbent;   // of an election: the sum of his dice; [1]: of a further candidate
  int16_t outsider;
  uint8_t stage;                                     // AuctionStage
  MaybeCard store;                                   // that is paid (7.4.d/1)
  Seats in;                                          // may still bid
  Seats sealed;                                      // have bid, or sealed a bid
  BySeat<int16_t> bids;                              // of each seat: its total, pledges included
  BySeat<int16_t> totals;                            // with dice
  std::array<BySeat<int16_t>, kMaxSeats + 1> parts;  // pledged: [bidder][contributor]
  BySeat<MaybeCard> purses;                          // a card that bids its own gold
  BySeat<MaybeCounter> candidates;                   // in an election
  uint8_t rerolls;                                   // of a tie
  uint8_t reserved_2[3];
};
enum class AuctionStage : uint8_t { kClosed = 0, kBidding = 1, kRolled, kStore, kIcon, kDrawn };

// Offers among players (7.4.c/1): one of each seat at a time.
struct Deal {
  int16_t gold;      // offered
  int16_t for_gold;  // asked for
  MaybeCard card;
  MaybeCard for_card;
  uint8_t to;  // 0: no offer
  uint8_t lent;
};

// A card played or an act of office, until nobody answers it (7.9).
struct Play {
  MaybeCard card;
  MaybeCard target;
  MaybeCounter counter;
  MaybePlace place;
  MaybeOffice office, given;
  uint8_t by;       // seat
  uint8_t seat;     // whom it concerns
  uint8_t use;      // Use
  uint8_t action;   // Official
  uint8_t product;  // Boycotted
  uint8_t stage;    // the chapter's own
  uint8_t last;     // seat that played last: a spy may answer a spy (7.9.a/1)
  uint8_t lead;     // 1: the card of a lawsuit leads its player's party (7.9.e/3)
  uint8_t reserved[2];
};

// An effect of a card that is being carried out (7.1.2).
enum class EffectStage : uint8_t { kBegins = 0, kDraws = 1, kChooses, kGoesOn };
struct EffectTask {
  MaybeCard card;
  uint8_t index;   // of CardInfo::effects
  uint8_t stage;   // EffectStage
  MaybeCard next;  // that is being auctioned, of an effect or an estate
  uint8_t reserved[4];
  CardSet left;  // still to be struck
};

// ---- Tactical rounds (7.10).

struct Movement {
  CounterSet picked;    // move together
  CounterSet stopped;   // move no more in this turn: interdicted, or with found rifles
  MaybePlace from;      // where they set out; none: nobody is picked
  MaybePlace at;        // where they are
  uint8_t mode;         // Mode
  uint8_t steps;        // areas entered
  uint8_t seat;         // who moves
  MaybeCard rail;       // on which they ride
  MaybeCard asked;      // railroad whose owner is asked, card whose police or troops are
  MaybePlace district;  // in which they were last; none of who comes from the sea
  CardSet windows;      // cards here that have been asked: about interdiction, then seizure, then search
  uint8_t window;       // About: which window is open; 0 none
  MaybePlace next;      // where they go if passage is granted
  uint8_t worn;         // 1: a double walk has depleted them, 2: the desert too
  uint8_t searched;     // 1: searched in this place, 2: by police that nobody owns
  uint8_t waits;        // Mode of a step that waits for the commander (7.9.g.4.6)
  uint8_t entered;      // places, in this move
  uint8_t reserved_2[2];
};

struct Combat {
  CounterSet attackers, defenders;
  CounterSet counter;                 // police that strike back at once (7.10.2.0/2)
  MaybePlace place;                   // of the attacked; none: no activity
  MaybePlace from;                    // where the attackers are
  MaybeCard target;                   // an enterprise, or strikers on it
  MaybeCounter whom;                  // a person
  uint8_t activity;                   // Activity
  uint8_t seat;                       // who acts
  uint8_t attack_dice, defence_dice;  // still to fall
  uint8_t attack_hits, defence_hits;  // scored, still to be taken by the other side
  uint8_t attack_mark, defence_mark;  // a die up to it hits
  uint8_t hit_before;                 // 1: the defenders were hit in this round
  uint8_t amount;                     // of tax, of gold robbed
  uint8_t stage;                      // the chapter's own
  uint8_t own;                        // 1: attacks counters of its own (7.10.2.1.a.3)
  CounterSet lost_leaders;            // whose die is due (7.10.2.1.i)
  CounterSet captives;                // who have surrendered in it
  CounterSet drowned;                 // hacendados who went down with a ship
  uint8_t decider;                    // seat that is asked
  uint8_t crime;                      // 1: it was a crime in a block; 2: its police have been asked (7.10.1.p.4/3)
  uint8_t reserved[6];
};

struct Tactical {
  uint8_t round;           // from 1 to 45
  uint8_t acted;           // 1: somebody did something in this round
  uint8_t activity;        // 1: the seat's activities, else its moves
  uint8_t seat;            // whose turn it is
  uint8_t strikers_acted;  // the round in which `strikers` have acted
  uint8_t reserved[3];
  CardSet strikers;  // that have burned something in that round
};

// Refurbishing, rebasing: what is asked one after another (7.11).
struct RebaseTask {
  CounterSet left;  // counters still to be put
  CardSet unpaid;   // cards whose holder did not refurbish: anybody may force an auction (7.11.2.i)
  uint8_t stage;
  uint8_t seat;
  uint8_t prices[6];  // of hospitals in the order of their cards, plus 1; 0: the usual one (7.11.2.c)
};

inline constexpr int kStackDepth = 12;
inline constexpr int kMaxStores = 8;  // whose rifles are told apart

struct S {
  uint16_t step;  // StepNumber
  uint8_t depth;
  uint8_t reserved;
  std::array<uint16_t, kStackDepth> stack;  // steps to return to
  Scalars now;
  BySeat<SeatState> seats;
  IdArray<OfficeId, OfficeState, kMaxOffices> offices;
  IdArray<CardId, CardState, kMaxCards> cards;
  IdArray<CounterId, CounterState, kMaxCounters> counters;
  IdArray<PlaceId, PlaceState, kMaxPlaces> places;
  std::array<Iou, kMaxIous> ious;
  // Railroads, by their number as a bit, that have been paid for a counter in this quarter (7.10.1.c.2).
  IdArray<CounterId, uint32_t, kMaxCounters> fares;
  // What a seat has lent another in this quarter (7.4.c/2): [lender][borrower].
  std::array<BySeat<int16_t>, kMaxSeats + 1> loans;
  BySeat<Deal> deals;
  // The links of this quarter: a smelter, or a city's block (one of both), and a lumber line, by card.
  IdArray<CardId, MaybeCard, kMaxCards> smelter_of;
  IdArray<CardId, MaybePlace, kMaxCards> city_of;
  IdArray<CardId, MaybeCard, kMaxCards> lumber_of;
  std::array<uint32_t, kMaxCards> rails_of;  // railroads by their number, as bits
  Turns turns;
  Auction auction;
  Play play;
  std::array<uint8_t, 4> spare;  // up to the alignment of what follows; always 0
  EffectTask effect;
  Movement move;
  Combat combat;
  Tactical tactical;
  RebaseTask rebase;
  // What an event has changed of a card's level for this quarter only (event_duration).
  IdArray<CardId, int8_t, kMaxCards> passing;
  // The seat from whose estate a card was sold (retirement_auctions).
  IdArray<CardId, uint8_t, kMaxCards> estate;
  // Of the rifles at a store, by its place among the stores: whose they are (7.6.b/1). What is over is nobody's.
  std::array<BySeat<uint8_t>, kMaxStores> bought;

  CardState& operator[](CardId card) { return cards[card]; }
  const CardState& operator[](CardId card) const { return cards[card]; }
  CounterState& operator[](CounterId counter) { return counters[counter]; }
  const CounterState& operator[](CounterId counter) const { return counters[counter]; }
  PlaceState& operator[](PlaceId place) { return places[place]; }
  const PlaceState& operator[](PlaceId place) const { return places[place]; }
  OfficeState& operator[](OfficeId office) { return offices[office]; }
  const OfficeState& operator[](OfficeId office) const { return offices[office]; }
};
static_assert(std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S>);
static_assert(sizeof(S) <= 20 * 1024);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_STATE_H_
