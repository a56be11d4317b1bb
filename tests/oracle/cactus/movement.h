// Cactus Throne 5, 6.2 and 6.3 for the second time: who may move where, by land, by sea and in raids, what stops him,
// and who reacts.
#ifndef ADJUTANT_TESTS_ORACLE_CACTUS_MOVEMENT_H_
#define ADJUTANT_TESTS_ORACLE_CACTUS_MOVEMENT_H_

#include <vector>

#include "tests/oracle/cactus/table.h"

namespace adjutant::oracle::cac {

// What is on its way together, and what has happened to it since it set out.
struct Journey {
  std::vector<const Piece*> group;  // empty: nobody is picked
  Name from, at;
  Name army;          // that moves as one
  int entered = 0;    // provinces
  bool raid = false;  // 5.4; else a march (5.1)
  bool force_marched = false;
  bool passed = false;  // the check of the province it is in (5.1)
  bool failed = false;
  Name checker;  // the unit of its first check
};
// From the position, and from the events since the first piece of the group was picked, as they are written.
Journey ReadJourney(const Position& position, bool raid, const std::vector<std::string>& events);

// Each question is answered with the events that are possible: "moved place=puebla".
Names ArmyPicks(const Position& position, Side side, const Journey& journey);
Names Picks(const Position& position, Side side, const Journey& journey);
Names Moves(const Position& position, Side side, const Journey& journey);
Names Sailings(const Position& position, Side side, const Journey& journey);
Names Checks(const Position& position, Side side, const Journey& journey);

// 5.1: how many provinces it may enter.
int Allowance(const Position& position, const Journey& journey);
// 5.1: does the die let a group go on past the terrain, by the PR of that unit (none: of an Army, or of a leader
// alone)?
bool PassesCheck(const Position& position, const Journey& journey, const Name& unit, int die);

// 5.4: does a raid roll a die before it leaves the province; and does the die let it go?
bool OwesRaidRoll(const Position& position, Side side, const Journey& journey);
bool PassesRaidRoll(const Position& position, const Journey& journey, int die);

// 6.3: an enemy move that begins in a province, or comes into it.
struct Alarm {
  Name province;
  bool entering = false;
  std::string kind;  // "march", "sail", "raid"
  std::vector<Name> movers;
  Names asked;     // Armies that have been asked about it
  Side answers{};  // who is asked now
};
// Which Armies may try to react to it, whether the die lets one, and where to.
Names Reactors(const Position& position, Side mover, const Alarm& alarm);
bool Reacts(const Position& position, const Name& army, const Alarm& alarm, int die);
Names ReactionMoves(const Position& position, const Name& army, const Alarm& alarm);

}  // namespace adjutant::oracle::cac

#endif  // ADJUTANT_TESTS_ORACLE_CACTUS_MOVEMENT_H_
