// What every chapter of the rules works with: components, options, and small questions about the state.
#ifndef ADJUTANT_CORE_SIERRA_RULES_H_
#define ADJUTANT_CORE_SIERRA_RULES_H_

#include <cstdint>
#include <string>

#include "core/kernel/event.h"
#include "core/kernel/option_values.h"
#include "core/kernel/seats.h"
#include "core/sierra/catalogue.h"
#include "core/sierra/components/components.h"
#include "core/sierra/events.h"
#include "core/sierra/options.h"
#include "core/sierra/state.h"

namespace adjutant::sierra {

struct Rules {
  const Components& c;  // as the options read them
  OptionValues options;
  int seats;  // of the game, those that come late among them

  // "bid_mode=sealed"_opt
  bool Plays(OptionIs is) const { return is.In(options); }

  std::string PlaceName(PlaceId place) const { return std::string(c.place_names.Name(place)); }
  std::string CardName(CardId card) const { return std::string(c.card_names.Name(card)); }
  std::string CounterName(CounterId counter) const { return std::string(c.counter_names.Name(counter)); }
  std::string OfficeName(OfficeId office) const { return std::string(c.office_names.Name(office)); }
  std::string SeatName(PlayerId seat) const { return std::string(c.seats.Name(seat)); }
};

// How many seats the options give the game.
int SeatsOf(const OptionValues& options);

// ---- Arguments of events.
// No table has so much gold: nobody says more, even against the rules.
inline constexpr int kMostCounted = 9999;
inline bool CanBeCounted(int amount) { return amount >= -kMostCounted && amount <= kMostCounted; }
inline CardId CardArg(const Event& e, size_t i) { return CardId(e.args[i]); }
inline PlaceId PlaceArg(const Event& e, size_t i) { return PlaceId(e.args[i]); }
inline CounterId CounterArg(const Event& e, size_t i) { return CounterId(e.args[i]); }
inline OfficeId OfficeArg(const Event& e, size_t i) { return OfficeId(e.args[i]); }
inline bool IsYes(const Event& e) { return e.args[1] == 1; }  // of Decided
inline bool Is(const Event& e, About about) { return e.args[0] == static_cast<int32_t>(about); }

// ---- Seats.
// Who sit at the table: not gone, or still to come. Who has gone to a war plays on, but bids for nothing (7.11.4.c).
Seats Playing(const Rules& r, const S& s);
inline bool Abroad(const S& s, PlayerId seat) {
  return s.seats[seat].status == static_cast<uint8_t>(SeatStatus::kAbroad);
}
CounterId PersonOf(const Rules& r, PlayerId seat);             // the hacendado counter of a seat
PlayerId SeatOfPerson(const Rules& r, CounterId counter);      // 0 of any other counter
Nation NationOf(const Rules& r, const S& s, PlayerId seat);    // the flag of its hacendado card
PlayerId NextSeat(const Rules& r, const S& s, PlayerId seat);  // clockwise, among those playing

// ---- Cards.
inline Zone ZoneOf(const S& s, CardId card) { return static_cast<Zone>(s[card].zone); }
inline Track TrackOf(const S& s, CardId card) { return static_cast<Track>(s[card].track); }
inline bool OnCalendar(const S& s, CardId card) { return ZoneOf(s, card) == Zone::kCalendar; }
inline PlayerId HolderOf(const S& s, CardId card) { return s[card].holder; }
inline bool Mature(const S& s, CardId card) { return OnCalendar(s, card) && TrackOf(s, card) == Track::kProfit; }
// Mature, not shut down, not struck, its counter not removed: works (7.1.2.b/1, 7.2.1.e, 7.9.b.1/3).
bool Works(const S& s, CardId card);
// A railroad that carries: built, by whomever it is owned (3.1.g), not shut, struck or unusable (INV-42).
bool Carries(const Rules& r, const S& s, CardId rail);
CardSet CardsOf(const Rules& r, const S& s, PlayerId seat);
// Cards for the orders of 7.6 and 7.10.0: radio and spy count 10 (card_count_for_order).
int CountForOrder(const Rules& r, const S& s, PlayerId seat);

// ---- Counters.
inline Condition ConditionOf(const S& s, CounterId counter) { return static_cast<Condition>(s[counter].condition); }
inline bool OnMap(const S& s, CounterId counter) { return s[counter].where.exists(); }
inline bool Free(const S& s, CounterId counter) { return s[counter].custody == static_cast<uint8_t>(Custody::kFree); }
// In a jail, whoever has put it there: those whom red counters hold are jailed as well (7.10.2.1.i/1, 7.11.1.c/1).
bool Jailed(const Rules& r, const S& s, CounterId counter);
// Who moves it: of a hacendado his seat, else the holder of its card; 0 of nobody's (unowned police).
PlayerId CommandOf(const Rules& r, const S& s, CounterId counter);
// The territory to which it belongs: of police that of their block, else that of its card.
Territory TerritoryOf(const Rules& r, CounterId counter);
// As it is now: crimes, rebellion, the stack of a white one (3.4.d).
Colour ColourOf(const Rules& r, const S& s, CounterId counter);
CounterSet CountersAt(const Rules& r, const S& s, PlaceId place);
// The stack in which a counter stands: same place, same colour, same command (INV-29).
CounterSet StackOf(const Rules& r, const S& s, CounterId counter);
// With what a newspaper adds (7.9.c).
inline int LeadershipOf(const S& s, CounterId counter) { return s[counter].leadership + s[counter].newspaper; }

// ---- Offices.
inline CounterId HolderOf(const S& s, OfficeId office) { return s[office].holder; }
// The seat whose counter holds the office; 0 of nobody.
PlayerId SeatOf(const Rules& r, const S& s, OfficeId office);
// Which offices have a say in a place: its governor's and its nation's president's.
OfficeId GovernorOf(const Rules& r, PlaceId place);
OfficeId PresidentOf(const Rules& r, PlaceId place);
// Offices that a seat holds.
bool Holds(const Rules& r, const S& s, PlayerId seat, OfficeId office);

// ---- Time.
inline bool Winter(const S& s) { return s.now.season == 0; }
inline bool Summer(const S& s) { return s.now.season == 2; }
inline int YearOf(const S& s) { return kFirstYear + s.now.year; }
inline bool AtWar(const S& s) { return s.now.war != 0; }
inline bool InRebellion(const S& s, Territory territory) {
  return (s.now.rebellion >> static_cast<int>(territory) & 1) != 0;
}

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_RULES_H_
