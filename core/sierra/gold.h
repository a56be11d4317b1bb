// Gold: every coin lies in one purse, and moves by one function (INV-01 to INV-03).
//
// The game itself is a purse that may be below zero: all purses together hold nothing.
#ifndef ADJUTANT_CORE_SIERRA_GOLD_H_
#define ADJUTANT_CORE_SIERRA_GOLD_H_

#include <cstdint>
#include <string>

#include "core/kernel/trace.h"
#include "core/sierra/rules.h"

namespace adjutant::sierra {

// Where gold can be.
struct Purse {
  enum class Kind : uint8_t { kGame, kCard, kCounter, kGround, kBuried, kNewYork, kScore };
  Kind kind = Kind::kGame;
  int16_t number = 0;

  static Purse Game() { return {}; }
  static Purse Of(CardId card) { return {Kind::kCard, static_cast<int16_t>(card.number())}; }
  static Purse Of(CounterId counter) { return {Kind::kCounter, static_cast<int16_t>(counter.number())}; }
  static Purse Ground(PlaceId place) { return {Kind::kGround, static_cast<int16_t>(place.number())}; }
  static Purse Buried(PlaceId place) { return {Kind::kBuried, static_cast<int16_t>(place.number())}; }
  static Purse NewYork(PlayerId seat) { return {Kind::kNewYork, seat}; }
  static Purse Score(PlayerId seat) { return {Kind::kScore, seat}; }
  friend bool operator==(const Purse&, const Purse&) = default;
};

int GoldIn(const S& s, Purse purse);
// Of all purses but the game's.
int GoldOfAll(const Rules& r, const S& s);
// "Empire ranch", "the game", "New York"
std::string PurseName(const Rules& r, Purse purse);

// The only way in which gold moves. REQUIRES: it is there, or the game gives it. Invariants hold every change of gold
// to what Pay told.
void Move(S& s, Purse from, Purse to, int amount);
// So much of an amount as a purse can give: all of it, unless an event against the rules stands.
int Payable(const S& s, Purse from, int amount);
// What account.short looks for: a purse was asked for more than it holds.
inline constexpr char kShort[] = "gold.short";
// The same with the case by which it moves. After a breach the purse may hold less: then it gives what it has.
template <class Cite>
void Pay(const Rules& r, S& s, Purse from, Purse to, int asked, Trace* trace, Cite cite) {
  const int amount = Payable(s, from, asked);
  if (amount < asked) {
    Sum(trace, cite, kShort, [&] { return PurseName(r, from) + " is short of"; })
        .Add(asked, cite, "what is to be paid")
        .Add(-amount, cite, "what is there")
        .Finish();
  }
  if (amount == 0) return;
  Applied(trace, cite, [&] {
    return PurseName(r, from) + " gives " + std::to_string(amount) + " gold to " + PurseName(r, to) + ".";
  });
  Move(s, from, to, amount);
}

// The purse from which a seat bids, and pays what the rules do not ask of a card: where its hacendado is (7.4.a/1,
// bid_gold_source, office_purse). The game's if it has none.
Purse PurseOf(const Rules& r, const S& s, PlayerId seat);
// Where gold comes that a seat gets: there too, and with its hacendado if he is a captive or abroad. The game's only of
// who has left.
Purse PurseFor(const Rules& r, const S& s, PlayerId seat);
// What it can spend there; bid_gold_source=all counts all that is its own, but for New York.
int Means(const Rules& r, const S& s, PlayerId seat);
// The first purse of a seat's means that is not empty; the game's if there is none.
Purse NextPurse(const Rules& r, const S& s, PlayerId seat);
// Takes so much of a seat's means; where all counts, from the purse at the hacendado first, then from cards in order.
template <class Cite>
void Spend(const Rules& r, S& s, PlayerId seat, Purse to, int amount, Trace* trace, Cite cite) {
  for (int left = amount; left > 0;) {
    const Purse from = NextPurse(r, s, seat);
    const int part = GoldIn(s, from) < left ? GoldIn(s, from) : left;
    if (part <= 0) return;
    Pay(r, s, from, to, part, trace, cite);
    left -= part;
  }
}
}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_GOLD_H_
