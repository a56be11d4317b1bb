// What the two files of Module 11 share.
#ifndef ADJUTANT_CORE_CACTUS_CHAPTERS_11_EVENTS_H_
#define ADJUTANT_CORE_CACTUS_CHAPTERS_11_EVENTS_H_

#include <string>

#include "core/cactus/engine.h"

namespace adjutant::cactus {

// TurnEffects::stage, of the event of the turn.
enum EventStage : uint8_t {
  kRolled = 0,
  kRepaid = 1,      // whoever rolled again to the enemy's gain has had his points
  kSecondRaid = 2,  // the second side's Surprise Raid is due
};

// The sides that an event serves which is the rolling player's, bits 1 << Side.
uint8_t SidesServed(const Rules& r, const S& s);
// Cites the row of the event tables by its own case.
void CiteRow(const EventInfo& info, Trace* trace, const std::string& text);
RuleId RowOf(const EventInfo& info);
// The row is no event as things stand: it has been used up, or what it speaks of is not played.
bool ComesToNothing(const Rules& r, S& s, const EventInfo& info, Trace* trace);
// The leader that the row speaks of is not there (event_noop).
bool LacksLeader(const Rules& r, const S& s, const EventInfo& info);
void TakeEffect(const Rules& r, S& s, const EventInfo& info, Trace* trace);
// Asks the next side, after `after`, that may have a captive back by the event; goes on at kEventDone.
void AskCaptives(const Rules& r, S& s, Side after);
// Who is held by the enemy and may come back now (11.1/2, 10.1).
LeaderSet CaptivesOf(const Rules& r, const S& s, Side side);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_CHAPTERS_11_EVENTS_H_
