// Veracruz 21: setup.

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void SetUpGame(const Rules& r, S& s, Trace*) {
  Fires("10.11"_vc);
  for (const PlaceId place : {r.c.veracruz, r.c.ulua, r.c.perote}) {
    Fires("12.11"_vc);
    FortressState& fortress = s.fortresses[static_cast<size_t>(FortressAt(r, place))];
    fortress.strength = static_cast<uint8_t>(r.c.places[static_cast<size_t>(place)].fortress_strength);
    fortress.holder = kMexico;
  }
  // 20.12: what the US has not entered is Mexican.
  for (size_t place = 0; place < r.c.places.size(); ++place) s.control[place] = kMexico;
  for (size_t strength = 0; strength < kDrawnStrengths; ++strength) {
    s.militia[strength] = static_cast<uint8_t>(r.c.militia_pool[strength]);
    s.guerrillas[strength] = static_cast<uint8_t>(r.c.guerrilla_pool[strength]);
  }
  s.step = kTurnStart;
}

void AddSetupSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
