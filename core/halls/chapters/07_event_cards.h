// HoM 7.1: what the events of action cards and their choices share.
#ifndef ADJUTANT_CORE_HALLS_CHAPTERS_07_EVENT_CARDS_H_
#define ADJUTANT_CORE_HALLS_CHAPTERS_07_EVENT_CARDS_H_

#include "core/halls/engine.h"

namespace adjutant::halls {

Side Drawer(const S& s);
inline const ActionCardInfo& EventInfo(const Rules& r, const S& s) { return r.c.action_cards[s.now.event_card]; }
inline PlayerId DrawerPlayer(const Rules&, const S& s) { return Drawer(s); }
void Revolt(const Rules& r, S& s, StateId state, Trace* trace);
LossTask OneStep(Side side);
void AddStack(const Rules& r, const S& s, Side side, SpaceId space, LossTask* task);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_CHAPTERS_07_EVENT_CARDS_H_
