// What is true of setting up, investors, wars abroad, heirs and the end (4, 7.1, 7.11.3 to 7.11.5).
#include <string>

#include "absl/strings/str_cat.h"
#include "core/sierra/engine.h"
#include "core/sierra/trial/invariants.h"

namespace adjutant::sierra {

namespace {

SeatStatus StatusOf(const S& s, PlayerId seat) { return static_cast<SeatStatus>(s.seats[seat].status); }

// INV-45, and its other half: who is not abroad has no war.
std::string FaultOfAbroad(const Look& k) {
  for (PlayerId seat = 1; seat <= k.r.seats; ++seat) {
    const SeatState& state = k.s.seats[seat];
    const CounterState& person = k.s[PersonOf(k.r, seat)];
    const bool away = StatusOf(k.s, seat) == SeatStatus::kAbroad;
    const bool there = person.where == k.r.c.abroad && person.custody == static_cast<uint8_t>(Custody::kAbroad);
    if (away != there) return absl::StrCat(k.r.SeatName(seat), " is at war and on the map, or neither");
    if (away != state.war.exists()) return absl::StrCat(k.r.SeatName(seat), " is at war without a card, or has one");
    if (away && state.back_in > k.r.c.n.enlist_quarters)
      return absl::StrCat(k.r.SeatName(seat), " stays away for ", state.back_in, " quarters");
  }
  return "";
}
// INV-06.
std::string FaultOfNewYork(const Look& k) {
  if (k.was == nullptr || k.by == nullptr) return "";
  for (PlayerId seat = 1; seat <= k.r.seats; ++seat) {
    const int change = k.s.seats[seat].new_york - k.was->seats[seat].new_york;
    if (change == 0) continue;
    const bool named = k.by->type == kAmountNamed && k.by->player == seat &&
                       (Is(*k.by, About::kNewYork) || Is(*k.by, About::kFromNewYork));
    if (!named) return absl::StrCat("gold of ", k.r.SeatName(seat), " in New York has moved by itself");
  }
  return "";
}
// INV-23.
std::string FaultOfHeirs(const Look& k) {
  if (k.by == nullptr || k.by->type != kDecided || !Is(*k.by, About::kReturnAsHeir) || !IsYes(*k.by)) return "";
  const int leadership = k.s[PersonOf(k.r, k.by->player)].leadership;
  return leadership == 0 ? "" : absl::StrCat("an heir begins with leadership ", leadership);
}
// INV-47.
std::string FaultOfEnd(const Look& k) {
  if (k.s.step == kEndDieStep && YearOf(k.s) < k.r.c.n.end_first_year) return "a roll for the end comes before 1907";
  if (k.s.step == kGameOver && k.s.now.end == 0) return "the game is over without an end";
  return "";
}
// Who has left has nothing but a score.
std::string FaultOfGone(const Look& k) {
  for (PlayerId seat = 1; seat <= k.r.seats; ++seat) {
    if (StatusOf(k.s, seat) != SeatStatus::kGone) continue;
    if (OnMap(k.s, PersonOf(k.r, seat))) return absl::StrCat(k.r.SeatName(seat), " has left, and is on the map");
    for (const Iou& iou : k.s.ious) {
      if (iou.borrower == seat) return absl::StrCat(k.r.SeatName(seat), " has left, and owes gold");
    }
  }
  return "";
}
// Who plays, or has played, has a hacendado card; who has not come yet has nothing.
std::string FaultOfSeats(const Look& k) {
  for (PlayerId seat = 1; seat <= k.r.seats; ++seat) {
    const bool absent = StatusOf(k.s, seat) == SeatStatus::kAbsent;
    if (absent && k.s.seats[seat].card.exists()) return absl::StrCat(k.r.SeatName(seat), " has a card and is absent");
    if (absent && !CardsOf(k.r, k.s, seat).Empty())
      return absl::StrCat(k.r.SeatName(seat), " is absent, and has cards");
  }
  return "";
}
// INV-08 of the deck: the card turned over is that of the quarter.
std::string FaultOfRevealed(const Look& k) {
  for (const CardId card : k.r.c.cards.ids()) {
    if (ZoneOf(k.s, card) == Zone::kRevealed && card != k.s.now.revealed.get())
      return absl::StrCat(k.r.CardName(card), " is turned over, and is not the card of the quarter");
  }
  return "";
}
// Boycotts that end by time are on.
std::string FaultOfBoycotts(const Look& k) {
  for (size_t product = 0; product < k.s.now.boycotts.size(); ++product) {
    if (k.s.now.boycotts[product] == 0 && k.s.now.boycott_left[product] != 0) return "a boycott runs that is not on";
  }
  return "";
}

}  // namespace

std::vector<Invariant<Look>> InvariantsOfQuarters() {
  return {
      {{"seats.abroad", "Who has enlisted is at war, for four quarters at most, and nobody else is.",
        Cases("7.11.4.a"_sie, "7.11.4.c"_sie)},
       FaultOfAbroad},
      {{"gold.new_york", "Gold goes to New York and back when its owner says so.", Cases("7.11.3.a"_sie)},
       FaultOfNewYork},
      {{"seats.heir", "An heir begins with leadership 0.", Cases("7.11.4.e"_sie)}, FaultOfHeirs},
      {{"end.roll", "No roll for the end comes before 1907.", Cases("7.11.5.a"_sie)}, FaultOfEnd},
      {{"seats.gone", "Who has left the game has no counter and no debts.", Cases("7.11.4.d/2"_sie)}, FaultOfGone},
      {{"seats.absent", "Who has not come yet has nothing.", Cases("4.1"_sie, "4.11.1"_sie)}, FaultOfSeats},
      {{"cards.revealed", "One card is turned over, that of the quarter.", Cases("7.1.1"_sie)}, FaultOfRevealed},
      {{"boycotts.time", "Only a boycott that is on runs out.", Cases("7.9.g.3/1"_sie)}, FaultOfBoycotts},
  };
}

}  // namespace adjutant::sierra
