// Veracruz 8.6: what the ways of a retreat and its steps share.
#ifndef ADJUTANT_CORE_VERACRUZ_CHAPTERS_08_RETREAT_H_
#define ADJUTANT_CORE_VERACRUZ_CHAPTERS_08_RETREAT_H_

#include <optional>

#include "core/table/paths.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

// No way leads there.
inline constexpr uint16_t kFar = 0xFFFF;

// Of the stack that retreats now: its side, what befell it, whether that demoralizes it (8.81), and where it is.
Side RetreatingSide(const S& s);
Fate RetreatFate(const S& s);
bool Demoralizes(const S& s);
HexId RetreatHex(const S& s);
// Where enemies are in the way of those who retreat; `units`: combat units, to whom a fortress without any is open.
struct Bar {
  Side side;
  uint8_t barred;
  bool units;
};
// Is any of them a combat unit that counts (14.17)?
bool AnyCounts(const Rules& r, const S& s, const PieceSet& pieces);
// How far it is to supply, found from there outward, as far as somebody asks. Enemies must stay where they are
// meanwhile; whose the places are may change.
class SupplyDistances {
 public:
  SupplyDistances(const Rules& r, const S& s, Side side);
  SupplyDistances(const SupplyDistances&) = delete;
  SupplyDistances& operator=(const SupplyDistances&) = delete;

  // kFar: no way leads there.
  uint16_t Of(HexId hex);

 private:
  void Begin();

  const Rules& r_;
  const S& s_;
  const Side side_;
  const Bar bar_;
  IdArray<PlaceId, uint8_t, kMaxPlaces> control_;
  std::optional<Search<HexId, kMaxHexes>> search_;  // none: not begun
};
// 8.62/2: a retreat that enters the hex may stop there.
bool Haven(const Rules& r, const S& s, Side side, HexId hex);
// 5.15/2, 8.62/1: the Navy battery is with the stack, and the hex is none that it may enter.
bool HasBattery(const Rules& r, const S& s);
bool TooWild(const Rules& r, HexId hex);
// 12.26: units that came into the fortress of the hex would not leave it again. Leaders alone are besieged by nobody.
bool ShutsIn(const Rules& r, const S& s, HexId hex);
// What passes each sieve of 08_ways.cc.
struct NextHexes {
  DirectionSet open, fresh, room, leads, calm, toward, road, direct;
  bool calm_way = false;  // a way without EZOC exists
};
NextHexes FindNext(const Rules& r, const S& s, SupplyDistances* distances);

// The next hexes of the stack, and whether it may go there (8.61 to 8.65).
void ListRetreats(const Rules& r, const S& s, EventList* out);
Ruling CheckRetreat(const Rules& r, const S& s, const Event& e, Why* why);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_CHAPTERS_08_RETREAT_H_
