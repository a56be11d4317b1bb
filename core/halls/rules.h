// What every chapter of the rules works with: components, options, and small questions about the state.
#ifndef ADJUTANT_CORE_HALLS_RULES_H_
#define ADJUTANT_CORE_HALLS_RULES_H_

#include <cstddef>
#include <string>

#include "core/halls/catalogue.h"
#include "core/halls/components/components.h"
#include "core/halls/options.h"
#include "core/halls/state.h"
#include "core/kernel/event.h"
#include "core/kernel/option_values.h"

namespace adjutant::halls {

class SupplyMemo;

struct Rules {
  const Components& c;
  OptionValues options;
  // What has been found about the supply of one position, for who asks with these rules (06_supply.h); null: nothing is
  // kept.
  SupplyMemo* supply = nullptr;

  // Is the game played with this value of the option?
  bool Plays(OptionIs is) const { return is.In(options); }

  std::string SpaceName(SpaceId space) const { return std::string(c.space_names.Name(space)); }
  std::string StateName(StateId state) const { return std::string(c.state_names.Name(state)); }
  std::string UnitName(UnitId unit) const { return std::string(c.unit_names.Name(unit)); }
  // With the side: units of both sides bear the same names.
  std::string SidedName(UnitId unit) const { return (c.units[unit].side == kUs ? "US " : "Mexican ") + UnitName(unit); }
  std::string LeaderName(LeaderId leader) const { return std::string(c.leader_names.Name(leader)); }
  std::string CardName(CardId card) const { return std::string(c.card_names.Name(card)); }
  std::string ActionCardName(ActionCardId card) const { return std::string(c.action_card_names.Name(card)); }
  std::string ArmyName(ArmyId army) const { return std::string(c.army_names.Name(army)); }
  const char* SideName(Side side) const { return side == kUs ? "the US" : side == kMexico ? "Mexico" : "nobody"; }
};

// ---- The arguments of an event that name things.

inline SpaceId SpaceArg(const Event& e, size_t i = 0) { return SpaceId(e.args[i]); }
inline StateId StateArg(const Event& e, size_t i = 0) { return StateId(e.args[i]); }
inline UnitId UnitArg(const Event& e, size_t i = 0) { return UnitId(e.args[i]); }
inline LeaderId LeaderArg(const Event& e, size_t i = 0) { return LeaderId(e.args[i]); }
inline MarkerId MarkerArg(const Event& e, size_t i = 0) { return MarkerId(e.args[i]); }
inline ArmyId ArmyArg(const Event& e, size_t i = 0) { return ArmyId(e.args[i]); }
inline CardId CardArg(const Event& e, size_t i = 0) { return CardId(e.args[i]); }
inline ActionCardId ActionCardArg(const Event& e, size_t i = 0) { return ActionCardId(e.args[i]); }
inline CityMarkerId CityMarkerArg(const Event& e, size_t i = 0) { return CityMarkerId(e.args[i]); }

// ---- Counters in spaces. Inherent fortress units are units of sort kFortress that stand in their fortress.

inline bool UnitAt(const S& s, UnitId unit, SpaceId space) { return s.units[unit].where == At(space); }
inline bool LeaderAt(const S& s, LeaderId leader, SpaceId space) { return s.leaders[leader].where == At(space); }
// Units of a side in a space; the inherent unit counts only if asked for.
int UnitsIn(const Rules& r, const S& s, Side side, SpaceId space, bool inherent = false);
int StepsIn(const Rules& r, const S& s, Side side, SpaceId space);
// Spaces with units of a side, inherent ones left out.
SpaceSet SpacesWithUnits(const Rules& r, const S& s, Side side);
inline bool HasUnits(const Rules& r, const S& s, Side side, SpaceId space) { return UnitsIn(r, s, side, space) > 0; }
int LeadersIn(const Rules& r, const S& s, Side side, SpaceId space);
// Ratings of the side of the counter that is up.
const Ratings& RatingsOf(const Rules& r, const S& s, LeaderId leader);
// The Army marker whose commander stands in `space`, or kNoId.
ArmyId ArmyIn(const Rules& r, const S& s, Side side, SpaceId space);
// The Army that `leader` commands, or kNoId.
ArmyId ArmyOf(const S& s, LeaderId leader);
// Where an Army is; kNoId if it is not on the map.
SpaceId SpaceOfArmy(const S& s, ArmyId army);
// The completed or unfinished fieldworks or fort of `side` that defends a space (13.2), kNoId if none; fieldworks stay
// in force while a fort is under construction.
MarkerId WorksIn(const Rules& r, const S& s, Side side, SpaceId space);
bool StandingFortress(const Rules& r, const S& s, SpaceId space);
// 6.7, 6.8: friendly control; the Disputed Zone is friendly to both sides.
bool Friendly(const Rules& r, const S& s, Side side, SpaceId space);
// 16.4.b/1: by an option nobody controls a raided space, as nobody controls a transit space.
bool ControlSuspended(const Rules& r, const S& s, SpaceId space);
// 10.2.b/0: enemy units, or an unoccupied enemy fortification.
bool EnemyOccupied(const Rules& r, const S& s, Side side, SpaceId space);
bool InRevolt(const Rules& r, const S& s, SpaceId space);  // the space lies in a State in revolt
bool InMexico(const Rules& r, SpaceId space);              // 2.1.a
bool InTexas(const Rules& r, SpaceId space);               // but for what an option counts as in Mexico
SpaceId TrainSpace(const S& s, Side side);                 // kNoId if it is off the map
inline bool Links(const Rules& r, SpaceId from, SpaceId to) {
  for (const Link& link : r.c.spaces[from].links) {
    if (link.to == to) return true;
  }
  return false;
}
const Link* LinkBetween(const Rules& r, SpaceId from, SpaceId to);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_RULES_H_
