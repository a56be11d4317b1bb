#include "tests/oracle/cactus/attrition.h"

#include <algorithm>

namespace adjutant::oracle::cac {
namespace {

bool Exempt(const pb::Unit& unit) { return Irregular(unit) || unit.sort() == pb::CONTRA; }

}  // namespace

Names Liable(const Position& position, const Sufferers& stack) {
  Names liable;
  // 7.5: in a siege "even if they are otherwise exempt".
  const bool siege = !stack.city.empty();
  const pb::Province& province = position.printed->provinces.at(stack.province);
  const bool fever = position.Yes("event.vomito") && HasTerrain(province, pb::SWAMP);
  if (!siege && !stack.baja && !fever && !HasTerrain(province, pb::DESERT) && !HasTerrain(province, pb::JUNGLE)) {
    return liable;
  }
  for (const Piece* piece : stack.units) {
    if (piece->unit == nullptr || piece->unit->arm() == pb::NAVAL) continue;
    if (siege || !Exempt(*piece->unit)) liable.insert(piece->name);
  }
  return liable;
}

int StepsLost(const Position& position, const Sufferers& stack, int die) {
  const pb::Province& province = position.printed->provinces.at(stack.province);
  const bool fever = position.Yes("event.vomito") && HasTerrain(province, pb::SWAMP);
  int roll = die;
  if (!stack.city.empty()) {
    const bool second = position.sieges.at(stack.city).level == 2;
    int worse = position.printed->numbers.at(second ? "attrition.siege_2" : "attrition.siege_1");
    // siege_swamp; "the -2 DR modifier for sieges is the maximum".
    if (fever && position.Plays("siege_swamp", "yes")) worse = std::max(-2, worse - 1);
    roll += worse;
  } else {
    if (!stack.for_baja) {
      if (HasTerrain(province, pb::DESERT)) --roll;
      if (HasTerrain(province, pb::JUNGLE)) --roll;
      if (fever) --roll;
    }
    bool all_mexican = true;
    for (const Piece* piece : stack.units) all_mexican = all_mexican && piece->unit->mexican();
    if (all_mexican) ++roll;
  }
  return roll <= 1 ? 2 : roll == 2 ? 1 : 0;
}

}  // namespace adjutant::oracle::cac
