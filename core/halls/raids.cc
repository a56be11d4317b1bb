// HoM 16: raids by Indians and guerillas, hidden guerillas. 9.8.
#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

Ruling CheckRaidUse(const Rules&, const S&, CardId, Use, Side, Why* why) {
  return Refused("9.1/0"_hom, why, [] { return std::string("this version has no raids"); });
}

void StartRaidUse(const Rules&, S& s, Trace*) { s.step = kUseDone; }

absl::Span<const CardEvent> RaidCardEvents() { return {}; }

void AddRaidSteps(std::vector<HallsStep>*) {}

}  // namespace adjutant::halls
