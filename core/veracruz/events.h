// Event types and enums of adjutant.veracruz.v1 as the rules use them; a test holds them to event.proto.
#ifndef ADJUTANT_CORE_VERACRUZ_EVENTS_H_
#define ADJUTANT_CORE_VERACRUZ_EVENTS_H_

#include <cstdint>

namespace adjutant::veracruz {

// Field numbers of Event.kind.
enum EventType : uint16_t {
  kDieRolled = 10,
  kMilitiaDrawn = 11,
  kGuerrillaDrawn = 12,
  kMilitiaPlaced = 20,
  kPieceArrived = 21,
  kArrivalsEnded = 22,
  kInvasionLanded = 23,
  kInvasionPutOff = 24,
  kPointWithdrawn = 25,
  kSupplyExpended = 26,
  kSupplyEnded = 27,
  kFormationNamed = 30,
  kFormationCompleted = 31,
  kPieceJoined = 32,
  kPieceDetached = 33,
  kFormationDisbanded = 34,
  kPieceTopped = 35,
  kGuerrillaPlaced = 40,
  kGuerrillasEnded = 41,
  kGuerrillaAttacked = 42,
  kGuerrillaPassed = 43,
  kGuerrillaPreyChosen = 44,
  kSantaAnnaDecided = 45,
  kPiecePicked = 50,
  kMoved = 51,
  kPieceDropped = 52,
  kMoveEnded = 53,
  kSupplyLoaded = 54,
  kSupplyUnloaded = 55,
  kGunboatSailed = 56,
  kOverwhelmed = 57,
  kReconnoitered = 58,
  kMilitiaDiscarded = 59,
  kMilitiaKept = 60,
  kFortificationBegun = 61,
  kMovementEnded = 62,
  kFortressBesieged = 70,
  kSiegeEnded = 71,
  kSurrenderAnswered = 72,
  kGunNamed = 73,
  kSiegeSupplySpent = 74,
  kBombardmentBegun = 75,
  kCounterBatteryDecided = 76,
  kGarrisonRelocated = 77,
  kFortressEntered = 78,
  kEntryEnded = 79,
  kAttackDeclared = 90,
  kAssaultDeclared = 91,
  kAttackerNamed = 92,
  kAttackBegun = 93,
  kPointLost = 94,
  kRetreated = 95,
  kRetreatEnded = 96,
  kPieceAdvanced = 97,
  kAdvanceEnded = 98,
  kCombatEnded = 99,
};

enum class Purpose : uint8_t {
  kNone = 0,
  kMilitiaArrival = 1,
  kSantaAnna = 2,
  kSupplyUnits = 3,
  kPackAnimals = 4,
  kReconnaissance = 5,
  kGuerrilla = 6,
  kBombardment = 7,
  kCounterBattery = 8,
  kAssault = 9,
  kLeadershipAttacker = 10,
  kLeadershipDefender = 11,
  kMoraleAttacker = 12,
  kMoraleDefender = 13,
  kCombat = 14,
  kCasualtiesAttacker = 15,
  kCasualtiesDefender = 16,
  kRetreat = 17,
  kCrossing = 18,
  kDisease = 19,
};

enum class Prey : uint8_t { kNone = 0, kStrengthPoint = 1, kSupplies = 2 };

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_EVENTS_H_
