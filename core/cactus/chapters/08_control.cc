// Cactus Throne 8.0, 7.0/5: whose a province is.
#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

void AssessControl(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "8.0/3"_cac);
  for (const ProvinceId p : r.c.map) UpdateControl(r, s, p, trace);
  s.step = kVictory;
}

}  // namespace

Side ControllerOf(const Rules& r, const S& s, ProvinceId province) {
  Applied("8.0/4"_cac);
  if (SiegeIn(r, s, province)) return kNobody;
  const bool imperial = !UnitsInField(r, s, kImperial, province).Empty();
  const bool republican = !UnitsInField(r, s, kRepublican, province).Empty();
  if (imperial != republican) return imperial ? kImperial : kRepublican;
  return ControlOf(s, province);
}
void UpdateControl(const Rules& r, S& s, ProvinceId province, Trace* trace) {
  SetControl(r, s, province, ControllerOf(r, s, province), trace);
}
void SetControl(const Rules& r, S& s, ProvinceId province, Side side, Trace* trace) {
  if (s.control[province] == side) return;
  s.control[province] = side;
  if (side != kNobody) s.held[province] = side;
  Applied(trace, "8.0/4"_cac, [&] {
    const std::string name = r.ProvinceName(province);
    return side == kNobody ? name + " is controlled by nobody" : name + " comes to " + r.SideName(side);
  });
}

const CactusStep kControlSteps[] = {
    Automatic(kControl, "control is recorded", "8.0/3"_cac, AssessControl, {kVictory}),
};
void AddControlSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kControlSteps), std::end(kControlSteps));
}

}  // namespace adjutant::cactus
