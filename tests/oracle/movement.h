// HoM 10.2 and the Terrain Effects Chart for the second time: what it costs to enter a Space, and who may.
#ifndef ADJUTANT_TESTS_ORACLE_MOVEMENT_H_
#define ADJUTANT_TESTS_ORACLE_MOVEMENT_H_

#include <string>
#include <vector>

#include "tests/oracle/position.h"

namespace adjutant::oracle {

// MP to go from a Space to the next.
struct Cost {
  int points = 0;    // to leave and to enter
  int least = 0;     // the same with the point that a Zone asks for: who has fewer left may not enter
  bool all = false;  // a Zone: entering takes all that is left
};
// `from` and `to` are connected. `force`: a Force enters, not a Unit or Leaders alone.
Cost CostOfEntering(const Position& position, Nation nation, bool force, int from, int to);

// What is on the move.
struct Mover {
  Nation nation = Nation::kNobody;
  int units = 0;
  int guerillas = 0;       // of them
  bool commander = false;  // a Force; otherwise a Unit alone or Leaders alone
  bool canales = false;
  bool army = false;
  int points_left = 0;
  bool has_moved = false;  // or has spent MP where it stands
  bool must_stop = false;  // in the next Space entered, after Topographic Engineers: it came through Rough or Jungle
  bool armistice = false;  // card 71 is in force

  bool leaders_alone() const { return units == 0; }
};

// Why the mover may not enter the Space; empty if it may.
std::string WhyNotEnter(const Position& position, const Mover& mover, int from, int to);
// MP left after entering.
int PointsLeft(const Position& position, const Mover& mover, int from, int to);
// Does the mover have to stop in the Space it enters (10.2.a, 13.3)? Points apart.
bool MustStop(const Position& position, const Mover& mover, int from, int to);

// 16.1.a, raid_range=plain_cost: the cheapest way in MP from each Space to each other, a Zone for 1; kNowhere if there
// is none. `mexico_only`: for guerillas, who enter Spaces in Mexico only (16.5).
std::vector<std::vector<int>> CheapestWays(const Position& position, bool mexico_only);

}  // namespace adjutant::oracle

#endif  // ADJUTANT_TESTS_ORACLE_MOVEMENT_H_
