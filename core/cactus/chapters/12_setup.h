// The set-up of a scenario, in stages: shared by the files of Modules 12, 13 and 14.
#ifndef ADJUTANT_CORE_CACTUS_CHAPTERS_12_SETUP_H_
#define ADJUTANT_CORE_CACTUS_CHAPTERS_12_SETUP_H_

#include "core/cactus/chapters/04_places.h"

namespace adjutant::cactus {

// In s.setup.stage. A scenario that has nothing of a stage passes it by.
enum class SetupStage : uint8_t {
  kUnitDice = 0,  // 13.2.1/1
  kFootDice,      // 13.2.1/2
  kFootLosses,    // 13.2.1/2, 13.2.1/3
  kHorseDice,     // 13.2.1/4
  kHorseLosses,
  kImperialPlaces,    // 13.2/1
  kPicks,             // 13.3/2
  kBesiegedDice,      // 13.3.1/1
  kBesiegedLosses,    // 13.3.1/1, 13.3.1/2
  kRepublicanPlaces,  // 12.2/T1a, 13.3/3, 14.2/1
  kDone
};
inline SetupStage StageOf(const S& s) { return static_cast<SetupStage>(s.setup.stage); }

// Where the scenario puts the piece; nullptr if it does not say, or a pick of the scenario does.
const Placement* SpotOf(const Rules& r, Piece piece);
// Puts a piece of the set-up where it stands.
void Stand(const Rules& r, S& s, Piece piece, PlaceId place, CityId city, bool reduced);

// ---- 13_setup.cc.
// The stage begins: its dice are counted.
void BeginStage(const Rules& r, S& s);
// What the stage asks for is due, and s.step says where; false if it is over.
bool LossStageAsks(const Rules& r, S& s);
bool PickStageAsks(const Rules& r, S& s, Trace* trace);
// Where a unit of the present pick may go.
PlaceSet PickPlaces(const Rules& r, const S& s, UnitId unit);
void PlacePick(const Rules& r, S& s, UnitId unit, PlaceId place);

// ---- 14_setup.cc.
// Provinces of the Republic for a unit or leader, so that each gets the garrison that the scenario asks for.
PlaceSet GarrisonPlaces(const Rules& r, const S& s, Piece piece);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_CHAPTERS_12_SETUP_H_
