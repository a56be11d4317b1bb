// HoM 6: Supply and control.
#ifndef ADJUTANT_CORE_HALLS_CHAPTERS_06_SUPPLY_H_
#define ADJUTANT_CORE_HALLS_CHAPTERS_06_SUPPLY_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/halls/rules.h"
#include "core/kernel/rules.h"

namespace adjutant::halls {

// Who asks for supply. Ports and Alta California feed one Force, a port never an Army (6.4.a, 6.4.c).
struct Consumer {
  Side side = kNobody;
  SpaceId space;
  bool army = false;
  bool supply_event = false;  // the Supply Event: Sonora feeds three units (6.4.d)
};

// A supply line, for explanations.
struct SupplyLine {
  bool supplied = false;
  RuleId rule = kNoRule;  // the case that gives or denies supply
  SpaceId source;
  int length = 0;             // 0 if the space itself is a source
  std::vector<SpaceId> path;  // from the space after the first to the source
  bool limited = false;       // the source feeds one Force only
};

// Is the space in supply for `consumer` (6.1 to 6.5), apart from the units that a Zone or Sonora feeds by itself?
// Sources without limits are tried first, then the shortest line, then the one with fewer rough connections, then the
// source that comes first in the pack. `line` may be null.
bool TraceSupply(const Rules& r, const S& s, const Consumer& consumer, SupplyLine* line);

// What stands where, for one side.
struct SupplyCounters {
  using Counts = IdArray<SpaceId, uint8_t, kMaxSpaces>;
  Counts own;  // units, the inherent ones among them
  Counts foe;
  SpaceSet works;  // with fieldworks or a fort of the side
};

// What is found about the supply of this position by who asks with its rules, kept to be asked for again. The position
// must not change meanwhile: what is asked of any other is found anew. For one thread.
class SupplyMemo {
 public:
  SupplyMemo(const Rules& r, const S& s) : rules_(r), s_(&s) { rules_.supply = this; }
  SupplyMemo(const SupplyMemo&) = delete;
  SupplyMemo& operator=(const SupplyMemo&) = delete;
  const Rules& rules() const { return rules_; }
  // The one of these rules, if it is of this position; else null.
  static SupplyMemo* Of(const Rules& r, const S& s) {
    return r.supply != nullptr && r.supply->s_ == &s ? r.supply : nullptr;
  }

  using Counters = SupplyCounters;
  using Answers = IdArray<SpaceId, uint8_t, kMaxSpaces>;
  std::array<std::optional<Counters>, 3> counters;  // by side
  std::array<Answers, 3> in_supply;                 // by side: 0 not asked yet, 1 no, 2 yes
  // What lines bring, by side and whether for an Army: 0 not asked yet, else Supplied plus 1.
  std::array<std::array<Answers, 2>, 3> lines;

 private:
  Rules rules_;
  const S* s_;
};

// Does a line lead to the space, and from a source without limits?
enum class Supplied : uint8_t { kNo, kLimited, kUnlimited };
Supplied SupplyOf(const Rules& r, const S& s, const Consumer& consumer);

// Is everything of `side` in the space in supply at this moment: a line, or no more units than its Zone feeds by itself
// (6.4.b, 6.4.c)?
bool SpaceInSupply(const Rules& r, const S& s, Side side, SpaceId space);
// The same for a Force or unit of so many units in the space, or launched from it, which may be an Army.
inline constexpr int kAllUnits = -1;  // of the side in the space
bool ForceInSupply(const Rules& r, const S& s, Side side, SpaceId space, bool army, int units = kAllUnits);

// How many units of `side` in the space may be in supply at this moment, whichever its owner says: all of them, or
// those that a Zone feeds by itself and Forces for which a limited source is there (6.4).
int UnitsInSupply(const Rules& r, const S& s, Side side, SpaceId space);

// Adds to a refusal the cases by which not everything of `side` in the space is in supply: the conditions that cut its
// lines, one by one, or the limit of its source (6.1/3). Nothing if it is in supply, or if `why` is null.
void ExplainOutOfSupply(const Rules& r, const S& s, Side side, SpaceId space, Why* why);
// The same for one consumer's line.
void ExplainOutOfSupply(const Rules& r, const S& s, const Consumer& consumer, Why* why);

// Could this one source feed the consumer (limited sources are their owner's choice, 6.4)? `expend_train`: the Baggage
// Train there is given up in the Supply Event (6.5.a/4). Alta California also feeds by sea (6.4.c/2).
bool SourceFeeds(const Rules& r, const S& s, const Consumer& consumer, SpaceId source, bool expend_train);

// Could this port, or Alta California, feed one Force of the consumer's (6.4.a, 6.4.c)? Not a Baggage Train or a
// Beachhead in its space; but over these, where they trace to it.
bool LimitedSourceFeeds(const Rules& r, const S& s, const Consumer& consumer, SpaceId source);

// Would the Beachhead feed the consumer if it were given up in the Supply Event as a train may be (6.5.a/4, 6.5.c)?
bool BeachheadWouldFeed(const Rules& r, const S& s, const Consumer& consumer);

// The most units that one Force in the space could be (3.5.a); one where no leader is.
int LargestForce(const Rules& r, const S& s, Side side, SpaceId space);
// The same for so many Forces side by side.
int LargestForces(const Rules& r, const S& s, Side side, SpaceId space, int forces);
// May the unit be of a Force that is fed there? A guerilla only where it may go along with one, or as a unit by itself
// where nobody else is (10.2.g).
bool FitsForce(const Rules& r, const S& s, UnitId unit, SpaceId space);
// The same for Forces beside the Army in the space, which keeps a unit (15.1/2); none where its commander is the only
// leader.
int LargestForcesBesideArmy(const Rules& r, const S& s, Side side, SpaceId space, int forces);
// Is there an Army in the space, and could a Force be beside it? A port feeds that one (6.4.a/1).
bool ForceBesideArmy(const Rules& r, const S& s, Side side, SpaceId space);

// What may feed one Force each: a port on either coast, Alta California (6.4.a, 6.4.c). A bit each.
enum LimitedSource : uint8_t { kEastPort = 1, kWestPort = 2, kCalifornia = 4 };
inline constexpr LimitedSource kLimitedSources[] = {kEastPort, kWestPort, kCalifornia};
// Is the space a source of that kind for who is in `fed`, if it is one?
bool OfKind(const Rules& r, SpaceId source, LimitedSource kind, SpaceId fed);
// Could some source of that kind feed the consumer?
bool KindFeeds(const Rules& r, const S& s, const Consumer& consumer, LimitedSource kind);

// Units of `side` that are supplied in the space without a line: 3 in the Disputed Zone, 1 in each California, 3 in
// Sonora during the Supply Event (6.4.b to 6.4.d).
int FedWithoutLine(const Rules& r, Side side, SpaceId space, bool supply_event);

// The length of the shortest line from the consumer's space to any source, also to one that feeds one Force only;
// kNoLine if there is none.
inline constexpr int kNoLine = 255;
int ShortestLine(const Rules& r, const S& s, const Consumer& consumer);

// Could `side` use this space as an ordinary source now (6.3): a Texas space, a PW city, a Baggage Train that traces
// itself?
bool UnlimitedSource(const Rules& r, const S& s, Side side, SpaceId space);
// Could the consumer's side use its space as a source, be it for one Force elsewhere (6.4.a, 6.4.c)? No port is one to
// an Army.
bool AnySource(const Rules& r, const S& s, const Consumer& consumer);

// "Palo Blanco - Laredo Road - Nueces Bend - Agua Dulce - San Patricio, length 4", or why not.
std::string DescribeLine(const Rules& r, const Consumer& consumer, const SupplyLine& line);

// ---- Control (6.7 to 6.9).

// Gives a space or Zone to `side`; true if that changed anything. Not for transit spaces, the Disputed Zone.
bool SetControl(const Rules& r, S& s, SpaceId space, Side side);
// Does the US control the State by 6.9: spaces against its control number; a Zone by its marker or by holding the only
// units?
bool UsControlsState(const Rules& r, const S& s, StateId state);
// 18.1.a: a control marker of `side` in the other's country, out of supply, without a unit of its side.
bool Isolated(const Rules& r, const S& s, SpaceId space);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_CHAPTERS_06_SUPPLY_H_
