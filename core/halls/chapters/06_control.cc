// HoM 6.6, 13.1: control of spaces and States.
#include <cstdint>

#include "core/halls/chapters/06_supply.h"

namespace adjutant::halls {

// ---- Control.

bool SetControl(const Rules& r, S& s, SpaceId space, Side side) {
  const Space& info = r.c.spaces[space];
  if (!info.controllable()) return false;  // 6.7.b/1, 6.8/2
  uint8_t& control = s.control[space];
  if (control == side) return false;
  control = side;
  Applied("6.7/1"_hom);
  if (info.zone()) {
    Applied("6.8/3"_hom);
  } else if (side == (info.texas ? kUs : kMexico)) {
    Applied("6.7/2"_hom);  // the enemy's marker goes
  }
  return true;
}

bool UsControlsState(const Rules& r, const S& s, StateId state) {
  const StateInfo& info = r.c.states[state];
  if (info.control_number > 0) {
    Applied("6.9/2"_hom);
    int held = 0;
    for (SpaceId space : info.spaces) {
      if (ControlSuspended(r, s, space)) continue;
      held += s.control[space] == kUs ? 1 : 0;
    }
    return held >= info.control_number;
  }
  Applied("6.9/3"_hom);
  for (SpaceId zone : info.spaces) {
    if (!r.Plays("zone_control=presence_only"_opt) && Friendly(r, s, kUs, zone)) return true;
    if (!r.Plays("zone_control=marker_only"_opt) && HasUnits(r, s, kUs, zone) && !HasUnits(r, s, kMexico, zone)) {
      return true;
    }
  }
  return false;
}

bool Isolated(const Rules& r, const S& s, SpaceId space) {
  Applied("18.1.a"_hom);
  const Space& info = r.c.spaces[space];
  // Nothing is isolated in its own country. Zones change hands only by 13.1 (6.8/3).
  Applied("6.7.c/2"_hom);
  if (!info.controllable() || info.zone()) return false;
  const auto side = static_cast<Side>(s.control[space]);
  const Side country = info.texas ? kUs : kMexico;
  if (side == kNobody || side == country || HasUnits(r, s, side, space)) return false;
  return !TraceSupply(r, s, Consumer{side, space, false, false}, nullptr);
}

}  // namespace adjutant::halls
