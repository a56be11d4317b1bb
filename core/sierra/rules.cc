#include "core/sierra/rules.h"

namespace adjutant::sierra {

int SeatsOf(const OptionValues& options) {
  constexpr int kInOrderOfOption[] = {3, 2, 4, 5, 6, 7, 8, 9};
  const int seats = kInOrderOfOption[options[0]];
  constexpr int kColoursOfMarkers = 8;
  return "max_players=eight"_opt.In(options) && seats > kColoursOfMarkers ? kColoursOfMarkers : seats;
}

Seats Playing(const Rules& r, const S& s) {
  Seats seats;
  for (PlayerId seat = 1; seat <= r.seats; ++seat) {
    if (s.seats[seat].status == static_cast<uint8_t>(SeatStatus::kPlays) || Abroad(s, seat)) seats.Add(seat);
  }
  return seats;
}
CounterId PersonOf(const Rules& r, PlayerId seat) { return r.c.persons[seat - 1u]; }
PlayerId SeatOfPerson(const Rules& r, CounterId counter) {
  for (PlayerId seat = 1; seat <= r.seats; ++seat) {
    if (PersonOf(r, seat) == counter) return seat;
  }
  return 0;
}
Nation NationOf(const Rules& r, const S& s, PlayerId seat) {
  const CardId card = s.seats[seat].card;
  return card.exists() ? r.c.cards[card].flag : Nation::kNone;
}
PlayerId NextSeat(const Rules& r, const S& s, PlayerId seat) {
  const Seats playing = Playing(r, s);
  if (playing.empty()) return 0;
  do seat = static_cast<PlayerId>(seat % r.seats + 1);
  while (!playing.Has(seat));
  return seat;
}

bool Works(const S& s, CardId card) {
  return Mature(s, card) && !s[card].Has(kFaceDown | kStruck) && (s[card].spot & kOffMap) == 0;
}
bool Carries(const Rules& r, const S& s, CardId rail) {
  if (s[rail].Has(kFaceDown | kStruck | kUnusable)) return false;
  return Mature(s, rail) || (ZoneOf(s, rail) == Zone::kNation) ||
         (ZoneOf(s, rail) == Zone::kCommon && r.c.RailOf(rail)->from_start);
}
CardSet CardsOf(const Rules& r, const S& s, PlayerId seat) {
  CardSet cards;
  for (const CardId card : r.c.cards.ids()) {
    if (OnCalendar(s, card) && s[card].holder == seat) cards.Add(card);
  }
  return cards;
}
int CountForOrder(const Rules& r, const S& s, PlayerId seat) {
  int count = 0;
  for (const CardId card : CardsOf(r, s, seat)) {
    const CardKind kind = r.c.cards[card].kind;
    const bool ten = kind == CardKind::kRadio || kind == CardKind::kSpy;
    if (TrackOf(s, card) == Track::kBeside && !ten && r.Plays("card_count_for_order=tracks"_opt)) continue;
    if (ten) Applied("7.6.a/2"_sie);
    count += ten ? r.c.n.radio : 1;
  }
  return count;
}

Territory TerritoryOf(const Rules& r, CounterId counter) {
  const CounterInfo& info = r.c.counters[counter];
  if (info.kind == CounterKind::kPolice) return r.c.places[info.home].territory;
  return info.card.exists() ? r.c.cards[info.card].territory : Territory::kNone;
}
PlayerId CommandOf(const Rules& r, const S& s, CounterId counter) {
  if (r.c.counters[counter].kind == CounterKind::kHacendado) return SeatOfPerson(r, counter);
  const CardId card = r.c.counters[counter].card;
  if (s[counter].Has(kRedFlag)) return s.now.rebel[static_cast<size_t>(TerritoryOf(r, counter))];  // 7.9.f.2
  // The police of an American territory are its governor's, if there is one, though not their card (7.4.g.5/1).
  if (r.c.counters[counter].kind == CounterKind::kPolice) {
    const Place& home = r.c.places[r.c.counters[counter].home];
    const OfficeId office = r.c.governors[static_cast<size_t>(home.territory)];
    if (home.nation == Nation::kUnitedStates && office.exists()) {
      const MaybeCounter governor = s[office].holder;
      if (governor.exists() && governor != counter) return CommandOf(r, s, governor.get());
    }
  }
  return card.exists() && OnCalendar(s, card) ? HolderOf(s, card) : PlayerId{0};
}
Colour ColourOf(const Rules&, const S& s, CounterId counter) {
  const CounterState& state = s[counter];
  if (state.Has(kCriminal | kFoundOut | kRedForGood | kRedFlag)) {
    Applied("3.4.d"_sie);
    return Colour::kRed;
  }
  return static_cast<Colour>(state.colour);
}
CounterSet CountersAt(const Rules& r, const S& s, PlaceId place) {
  CounterSet counters;
  for (const CounterId counter : r.c.counters.ids()) {
    if (s[counter].where == place) counters.Add(counter);
  }
  return counters;
}
CounterSet StackOf(const Rules& r, const S& s, CounterId counter) {
  CounterSet stack;
  for (const CounterId other : CountersAt(r, s, s[counter].where)) {
    if (CommandOf(r, s, other) == CommandOf(r, s, counter) && ColourOf(r, s, other) == ColourOf(r, s, counter) &&
        Free(s, other)) {
      stack.Add(other);
    }
  }
  return stack;
}

bool Jailed(const Rules& r, const S& s, CounterId counter) {
  const auto custody = static_cast<Custody>(s[counter].custody);
  if (custody == Custody::kJailed) return true;
  return custody == Custody::kKidnapped && OnMap(s, counter) && r.c.places[s[counter].where.get()].jail;
}

PlayerId SeatOf(const Rules& r, const S& s, OfficeId office) {
  const CounterId holder = s[office].holder;
  return holder.exists() ? CommandOf(r, s, holder) : PlayerId{0};
}
OfficeId GovernorOf(const Rules& r, PlaceId place) {
  return r.c.governors[static_cast<size_t>(r.c.places[place].territory)];
}
OfficeId PresidentOf(const Rules& r, PlaceId place) {
  const Nation nation = r.c.places[place].nation;
  return nation == Nation::kUnitedStates ? r.c.us_president
         : nation == Nation::kMexico     ? r.c.mexican_president
                                         : OfficeId();
}
bool Holds(const Rules& r, const S& s, PlayerId seat, OfficeId office) {
  return office.exists() && SeatOf(r, s, office) == seat;
}

}  // namespace adjutant::sierra
