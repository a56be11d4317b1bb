// HoM 14: squadrons, movement by sea, landings, seizure of ports. 9.6.
#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

Ruling CheckNavalUse(const Rules&, const S&, CardId, Use, Side, Why* why) {
  return Refused("9.1/0"_hom, why, [] { return std::string("this version has no naval actions"); });
}

void StartNavalUse(const Rules&, S& s, Trace*) { s.step = kUseDone; }

absl::Span<const CardEvent> NavalCardEvents() { return {}; }

void AddNavalSteps(std::vector<HallsStep>*) {}

}  // namespace adjutant::halls
