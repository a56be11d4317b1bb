// What the files of 7.10.2 ask of each other: who stands together, what is lost, crimes, and how an activity ends.
#ifndef ADJUTANT_CORE_SIERRA_CHAPTERS_ACTIVITIES_H_
#define ADJUTANT_CORE_SIERRA_CHAPTERS_ACTIVITIES_H_

#include "core/sierra/engine.h"

namespace adjutant::sierra {

inline constexpr int kLeadershipMost = 4;  // 7.10.2.1.g.6

// The stages of an activity, in s.combat.stage.
enum ActivityStage : uint8_t {
  kBegun = 0,
  kPoliceAsked,  // 7.10.2.0/2
  kSucceeded,    // a raid
  kFailed,
  kCarriedOut,
  kDecidedUpon,
  kSurrenderTested = 10,
  kSurrenderOver,
  kLeadersCounted,
  kWhitesMarked
};

inline Activity ActivityOf(const S& s) { return static_cast<Activity>(s.combat.activity); }
inline CounterKind KindOf(const Rules& r, CounterId counter) { return r.c.counters[counter].kind; }
inline bool IsPerson(const Rules& r, CounterId counter) { return r.c.counters[counter].person(); }
inline bool IsGovernment(Colour colour) { return colour == Colour::kBlue || colour == Colour::kOrange; }
inline Colour NationColour(Nation nation) {
  return nation == Nation::kMexico ? Colour::kOrange : nation == Nation::kUnitedStates ? Colour::kBlue : Colour::kNone;
}
inline CounterSet Just(CounterId counter) {
  CounterSet set;
  set.Add(counter);
  return set;
}

// ---- 710_activities.cc.
// The enterprises whose markers stand in a place.
CardSet MarkersAt(const Rules& r, const S& s, PlaceId place);
// The colour in which counters act: that of the first that is not white; white of white ones alone (7.10.2.1.a.2).
Colour ColourOfAll(const Rules& r, const S& s, const CounterSet& counters);
// Those that stand with a counter: its place, its command, its colour or white.
CounterSet Companions(const Rules& r, const S& s, CounterId counter);
// Are there any of that kind?
bool AnyOf(const Rules& r, const CounterSet& counters, CounterKind kind);
// May the seat have these do that (an ActivityBegun)?
Ruling CheckActivity(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, const Event& e, Why* why);
// What was begun is done: police strike back if they wanted to, then others may act.
void EndActivity(const Rules& r, S& s, Trace* trace);
// 7.10.1.p.4/3: after a crime in their block owned police may try to seize once more what the criminals carry; goes on
// at kSeizureOver. False if there is nothing to seize, or nobody to do it (710_windows.cc).
bool AskSeizure(const Rules& r, S& s);
// Those who act are criminals (7.10.2.2.0/2, 7.10.2.4.0), and police of the block who look on have failed.
void CommitCrime(const Rules& r, S& s, Trace* trace);
// What a counter carries falls to the ground.
void Drop(const Rules& r, S& s, CounterId counter, Trace* trace);
// Off the map, with all that ride on a ship.
void Eliminate(const Rules& r, S& s, CounterId counter, Trace* trace);
// Gold from a purse to these counters, as much as they can carry; how much was taken.
int CarryGold(const Rules& r, S& s, const CounterSet& counters, Purse from, Trace* trace);
// The same of rifles, which lie in `from`.
int CarryRifles(const Rules& r, S& s, const CounterSet& counters, uint8_t* from);

// ---- 710_combat.cc.
// May they strike at the strikers on a card?
Ruling CheckStrikers(const Rules& r, const S& s, const CounterSet& attackers, CardId card, Why* why);
Ruling CheckCombat(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, const Event& e, Why* why);
// Gets the dice and marks of both sides of s.combat ready.
void SetDice(const Rules& r, S& s, Trace* trace);
// The strikers on a card are attacked.
void FireOnStrikers(S& s, CardId card);
// 7.10.1.p.5: police among them attack or arrest red counters.
void DoDuty(const Rules& r, S& s, const CounterSet& counters);
// Do these have dice to throw?
bool CanFight(const Rules& r, const S& s, const CounterSet& counters);

// ---- 710_surrender.cc.
// He is dead, and his office free; goes on at `then`, a hacendado's player having left or an heir having come.
void KillLeader(const Rules& r, S& s, CounterId counter, uint16_t then, Trace* trace);
// In the hands of others; those of red ones are kidnapped.
void Capture(const Rules& r, S& s, CounterId counter, const CounterSet& captors);
// They surrender to the captors of a seat, who takes their cards (7.10.2.1.g.3 to 5); who of them is a captive now.
CounterSet Surrender(const Rules& r, S& s, const CounterSet& beaten, const CounterSet& captors, PlayerId seat,
                     Trace* trace);
// Equipment goes over with its card (7.10.2.1.g.4, 7.10.2.2.c.1).
void TakeEquipment(const Rules& r, S& s, CounterId counter, const CounterSet& captors, PlayerId seat);
// A leader or a card of troops rises by 1, to 4 at most.
void RaiseCard(const Rules& r, S& s, CardId card);
// An order of their governor or president stands behind them: one that was given, or he is the seat's who has them act
// (7.10.2.1.h.2, 7.10.2.2.b.2).
bool Ordered(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters);

// ---- 710_raids.cc, 710_taxes.cc, 710_burning.cc.
Ruling CheckRaid(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, const Event& e, Why* why);
Ruling CheckTax(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, const Event& e, Why* why);
Ruling CheckBurn(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, const Event& e, Why* why);
Ruling CheckRecover(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, const Event& e, Why* why);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_CHAPTERS_ACTIVITIES_H_
