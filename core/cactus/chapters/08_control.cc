// Cactus Throne 8.0, 7.0/5: whose a province is.
#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

// Who stands in a province without a siege: in the field, or in a city that nobody besieges.
struct Present {
  bool imperial, republican, rebels;  // combat units
  bool imperial_leader, republican_leader;
};
Present WhoIsIn(const Rules& r, const S& s, ProvinceId province) {
  const auto units = [&](Side side) { return !UnitsIn(r, s, side, province).Empty(); };
  return {units(kImperial), units(kRepublican), units(kNobody), !LeadersIn(r, s, kImperial, province).Empty(),
          !LeadersIn(r, s, kRepublican, province).Empty()};
}

// 8.0/4: nobody's combat units are there. The Republican's marker stays. The Imperial player needs a leader at least;
// not so by control_rule=marker, and not where the Confederates have theirs (10.2/9). By control_rule=marker one that
// was set aside while the province was contested comes back (8.0/3).
Side ControllerOfEmpty(const Rules& r, const S& s, ProvinceId province, const Present& there) {
  Side now = ControlOf(s, province);
  if (now == kNobody && r.Plays("control_rule=marker"_opt)) now = static_cast<Side>(s.held[province]);
  if (now == kRepublican) return Applied("8.0/4"_cac), kRepublican;
  const bool led = there.imperial_leader && r.Plays("leader_control=yes"_opt);
  if (now == kImperial) {
    if (province == r.c.sonora && s.affairs.sonora == 2) return Applied("8.0/5"_cac), kImperial;
    return led || r.Plays("control_rule=marker"_opt) ? kImperial : kNobody;
  }
  return led && !there.republican_leader ? kImperial : kNobody;
}

// By control_rule=marker: who stands there alone without control of it has taken away the marker that was set aside:
// Santa Anna, or by fallen_control who has just won a siege.
void TakeAside(const Rules& r, S& s, ProvinceId province) {
  if (!r.Plays("control_rule=marker"_opt) || SiegeIn(r, s, province)) return;
  const Present there = WhoIsIn(r, s, province);
  if ((there.imperial ? 1 : 0) + (there.republican ? 1 : 0) + (there.rebels ? 1 : 0) == 1) s.held[province] = kNobody;
}

// 10.2/9: the marker of the Confederates lies in Sonora as soon as they hold it, and until the enemy does.
void KeepSonoraMarker(const Rules& r, S& s, Side side, Trace* trace) {
  if (s.affairs.sonora == 1 && side == kImperial) {
    for (const UnitId u : UnitsInField(r, s, kImperial, r.c.sonora)) {
      if (r.c.units[u].nation != Nation::kConfederate) continue;
      s.affairs.sonora = 2;
      Applied(trace, "10.2/9"_cac, "the Confederates place their marker in Sonora");
      return;
    }
  }
  if (s.affairs.sonora == 2 && side == kRepublican) {
    s.affairs.sonora = 1;
    Applied(trace, "10.2/9"_cac, "the marker of the Confederates is taken from Sonora");
  }
}

// 8.0/4: nobody of the Imperial player is there who could control it, nor have the Confederates their marker there.
bool LeftByImperials(const Rules& r, const S& s, ProvinceId province) {
  const Present there = WhoIsIn(r, s, province);
  if (there.imperial || (there.imperial_leader && r.Plays("leader_control=yes"_opt))) return false;
  return !(province == r.c.sonora && s.affairs.sonora == 2);
}

}  // namespace

Side ControllerOf(const Rules& r, const S& s, ProvinceId province) {
  if (SiegeIn(r, s, province)) return Applied("8.0/2"_cac), kNobody;
  if (r.Plays("fallen_control=uncontrolled"_opt) && s.agenda.fallen.Has(province))
    return Applied("7.5/18"_cac), kNobody;
  const Present there = WhoIsIn(r, s, province);
  const int camps = (there.imperial ? 1 : 0) + (there.republican ? 1 : 0) + (there.rebels ? 1 : 0);
  if (camps > 1) return Applied("8.0/3"_cac), kNobody;
  Applied("8.0/4"_cac);
  if (there.imperial) return kImperial;
  if (there.republican) return kRepublican;
  // Santa Anna's revolt holds nothing for either side (10.5/5).
  if (there.rebels) return kNobody;
  return ControllerOfEmpty(r, s, province, there);
}

void UpdateControl(const Rules& r, S& s, ProvinceId province, Trace* trace) {
  const Side side = ControllerOf(r, s, province);
  SetControl(r, s, province, side, trace);
  if (side == kNobody) TakeAside(r, s, province);
  if (province == r.c.sonora) KeepSonoraMarker(r, s, side, trace);
}

void LoseWhatIsLeft(const Rules& r, S& s, Trace* trace) {
  const bool recorded = r.Plays("left_control=end_turn"_opt) || r.Plays("control_rule=marker"_opt);
  if (recorded || PhaseOf(s) == Phase::kSetup) return;
  for (const ProvinceId p : r.c.map) {
    if (!Controls(s, kImperial, p) || s.combat.place == r.c.PlaceOf(p) || !LeftByImperials(r, s, p)) continue;
    Applied(trace, "8.0/4"_cac, [&] { return "no Imperials are left in " + r.ProvinceName(p); });
    SetControl(r, s, p, kNobody, trace);
  }
}

void SetControl(const Rules& r, S& s, ProvinceId province, Side side, Trace* trace) {
  const Side before = ControlOf(s, province);
  if (before == side) return;
  s.control[province] = side;
  if (side != kNobody) s.held[province] = side;
  if (before == kRepublican && !r.scenario().imperial.Has(province)) s.affairs.provinces_lost = 1;
  if (side == kImperial && province == r.c.mexico_city) s.affairs.mexico_city_lost = 1;
  Applied(trace, "8.0/3"_cac, [&] {
    const std::string name = r.ProvinceName(province);
    return side == kNobody ? name + " is controlled by nobody" : name + " comes to " + r.SideName(side);
  });
}

}  // namespace adjutant::cactus
