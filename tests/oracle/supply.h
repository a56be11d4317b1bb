// HoM 6.1 to 6.5 for the second time: who is in supply. Read it next to the rulebook.
#ifndef ADJUTANT_TESTS_ORACLE_SUPPLY_H_
#define ADJUTANT_TESTS_ORACLE_SUPPLY_H_

#include <string>
#include <vector>

#include "tests/oracle/position.h"

namespace adjutant::oracle {

// Reasons, one sentence each; null where nobody asks.
using Reasons = std::vector<std::string>;

// A line from a Space to a source.
struct Line {
  bool exists = false;
  int length = 0;        // 0: the Space is a source itself
  bool limited = false;  // only sources that feed one Force could be reached
  int source = kNowhere;
};

// The supply of one nation in one position.
class Supply {
 public:
  Supply(const Position& position, Nation nation);

  // 6.2: the line from a Space, for one Force that is an Army or not. Sources without a limit are preferred, then short
  // lines.
  Line LineFrom(int space, bool army) const;
  // Could this source feed that Force, and no other be asked? `train_given_up`: the Baggage Train is eliminated for it
  // (6.5.a/4).
  bool CouldFeed(int source, int space, bool army, bool train_given_up) const;
  // 6.3 without the sources that feed one Force only.
  bool IsUnlimitedSource(int space) const;
  // 6.4.b to 6.4.d: so many units are in supply here without a line.
  int FedWithoutLine(int space, bool supply_event) const;
  // Is a Force or unit of so many units of the Space, an Army or not, in supply now (6.1, 6.4)?
  bool ForceInSupply(int space, int units, bool army) const;
  // Are all units in the Space, with the Army that is there?
  bool SpaceInSupply(int space) const;
  // 3.5.a: the most units of one Force in the Space.
  int LargestForce(int space) const;
  // The most of several.
  int LargestForces(int space, int forces) const;
  // Of several beside an Army.
  int LargestForcesBesideArmy(int space, int forces) const;

  // The oracle's reasoning: what each Space in reach is to a line.
  Reasons Explain(int space) const;

 private:
  // Whom a source may feed (6.3, 6.4.a, 6.4.c), from nobody to everybody.
  enum Feeds { kNobody, kOneForceNoArmy, kOneForce, kEverybody };

  bool Mine(int space) const;                          // friendly control (6.7)
  bool FriendlyOnLine(int space, Reasons* why) const;  // 6.2, 6.4.b, 6.7.b
  bool RaidBlocks(int space) const;                    // 6.2, 6.4.e
  bool RevoltBlocks(int space) const;                  // 6.2, 18.4.b
  bool TerrainBlocks(int space) const;                 // 6.2
  bool CanCarryLine(int space, Reasons* why) const;
  bool CanEndLine(int space) const;
  bool CanBeginLine(int space) const;
  bool IsBarredAsSource(int space, int from) const;
  int Count(const Connection& connection) const;  // towards the length (6.2, 6.4.b)
  bool SquadronActive(Coast coast) const;
  bool EnemyUnitIn(int space) const;
  bool EnemyUnitNextTo(int space) const;
  bool Port(int space) const;
  bool OrdinarySource(int space) const;

  // The shortest line from `from` to one of the sources that feed so many at least; length -1 if there is none.
  struct Found {
    int length;
    int source;
  };
  Found Shortest(int from, const std::vector<Feeds>& sources, Feeds least) const;
  // What a Space, or every one, is to a Force in `from`, train and Beachhead feeding so many.
  Feeds FeedsOf(int space, int from, Feeds train, Feeds beachhead) const;
  std::vector<Feeds> SourcesFor(int from, Feeds train, Feeds beachhead) const;
  // The most that a line from there comes to.
  Feeds BestSource(int from, const std::vector<Feeds>& sources) const;
  bool LineTo(int source, int space, bool army, Feeds train, Feeds beachhead) const;
  // A line to the source, also over a train or the Beachhead, but not those in `over`. `as_port`: to a port or Alta
  // California, whatever else is there.
  bool Reached(int source, int space, bool army, bool as_port, const std::vector<int>& over) const;
  Feeds BeachheadFeeds(bool with_train) const;
  Feeds TrainFeeds(bool with_beachhead) const;
  Feeds PassedOn(Feeds source) const;
  bool HasArmy(int space) const;

  const Position& p_;
  Nation nation_;
  Nation enemy_;
  int train_ = kNowhere;  // where they are
  int beachhead_ = kNowhere;
  std::vector<bool> carries_;  // CanCarryLine of every Space
  Feeds train_feeds_ = kNobody;
  Feeds beachhead_feeds_ = kNobody;
  std::vector<Feeds> sources_;  // what every Space is to a Force elsewhere
};

}  // namespace adjutant::oracle

#endif  // ADJUTANT_TESTS_ORACLE_SUPPLY_H_
