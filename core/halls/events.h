// Event types and enums of adjutant.halls.v1 as the rules use them; a test holds them to event.proto.
#ifndef ADJUTANT_CORE_HALLS_EVENTS_H_
#define ADJUTANT_CORE_HALLS_EVENTS_H_

#include <cstdint>

namespace adjutant::halls {

// Field numbers of Event.kind.
enum EventType : uint16_t {
  kDieRolled = 10,
  kActionCardDrawn = 11,
  kStrategyCardDealt = 12,
  kUnitDrawn = 13,
  kLeaderDrawn = 14,
  kFortificationDrawn = 15,
  kCityMarkerDrawn = 16,
  kUnitPlaced = 20,
  kLeaderPlaced = 21,
  kStateRevolted = 22,
  kWarDecided = 23,
  kExtraCardDecided = 24,
  kFirstPlayerChosen = 25,
  kCardPlayed = 30,
  kHeldCardKept = 31,
  kResponsePlayed = 32,
  kResponsePassed = 33,
  kFortificationDemolished = 34,
  kCommanderNamed = 40,
  kUnitIncluded = 41,
  kSubordinateIncluded = 42,
  kTrainIncluded = 43,
  kForceCompleted = 44,
  kUnitActivated = 45,
  kLeaderActivated = 46,
  kMoved = 50,
  kUnitDropped = 51,
  kLeaderDropped = 52,
  kTrainDropped = 53,
  kControlTakenOnMarch = 54,
  kWorksRemovedOnMarch = 55,
  kMovementStopped = 56,
  kSuppressionAttempted = 57,
  kZoneControlled = 58,
  kActivationEnded = 59,
  kLeaderDisplaced = 60,
  kInterceptionAttempted = 65,
  kAvoidanceAttempted = 66,
  kReactionPassed = 67,
  kAvoided = 68,
  kStepLost = 70,
  kStepRestored = 71,
  kUnitEliminated = 72,
  kBattleTypeChosen = 75,
  kWithdrawn = 76,
  kWithdrawalDeclined = 77,
  kCommanderChosen = 78,
  kLeadUnitChosen = 79,
  kUnitCommitted = 80,
  kCommitmentCompleted = 81,
  kLeaderLossRerollDecided = 82,
  kArmyLeaderDecided = 83,
  kStandDecided = 84,
  kUnitRetreated = 85,
  kLeaderRetreated = 86,
  kRoutPlaced = 87,
  kSpaceControlled = 90,
  kPlacementEnded = 91,
  kFortificationPlaced = 92,
  kFortificationKept = 93,
  kReplacementsAssigned = 94,
  kReplacementDrawn = 95,
  kReplacementPlaced = 96,
  kReplacementLeaderBought = 97,
  kReplacementsEnded = 98,
  kTrainPlaced = 99,
  kArmyOrganised = 100,
  kSupplyAllotted = 105,
  kSupplyUnitAllotted = 106,
  kTrainExpended = 107,
  kRevoltNamed = 110,
  // 14: 115 to 129.
  // 16: 130 to 139.
  kSiegeBegun = 140,
  kGuerillaArrived = 141,
  kGuerillaArrivalDeclined = 142,
  kOfficerAssigned = 143,
  kOfficerCancelled = 144,
  kSecondBattleDecided = 145,
  // 11, 12.1.e, 10.5: 146 to 154.
  kTargetDesignated = 155,
  // 10: 156 to 164.
  // 12: 165 to 184.
  kOpsUsed = 165,
  kOpsDeclined = 166,
  // 7: 185 to 194.
  // 2 to 6, 13, 15, 18: 195 to 209.
};

enum class Purpose : uint8_t {
  kNone = 0,
  kSantaAnnaReturn = 1,
  kSupplyCheck = 2,
  kBlockade = 3,
  kCardEvent = 4,
  kSuppression = 5,
  kTransitAttrition = 6,
  kInterception = 7,
  kAvoidance = 8,
  kHalfDie = 9,
  kFieldCommand = 10,
  kEfficiencyAttacker = 11,
  kEfficiencyDefender = 12,
  kLeaderLoss = 13,
  kLeaderLossTable = 14,
  kPostBattle = 15,
  kCityConquest = 16,
  kReplacement = 17,
  kCollapse = 18,
  kWarDeclaration = 19,
  kRevoltSpread = 20,
  kEndOfGame = 21,
  kArtilleryDuelAttacker = 22,
  kArtilleryDuelDefender = 23,
  kZoneSearch = 25,
  // Battle 24, movement 26 to 29, naval 30 to 34, raids 35 to 39, cards 40 to 44, random events 45 to 49.
};

enum class Use : uint8_t {
  kNone = 0,
  kEvent = 1,
  kActivateLeaders = 2,
  kActivateUnit = 3,
  kActivateForce = 4,
  kPlaceControl = 5,
  kBuildFieldworks = 6,
  kBuildFort = 7,
  kFinishFort = 8,
  kReplacements = 9,
  kReturnTrain = 10,
  kOrganiseArmy = 11,
  kDiscard = 12,
  kHold = 13,
  kSeaMovePiece = 14,
  kSeaMoveForce = 15,
  kLanding = 16,
  kActivateSquadron = 17,
  kSeizePort = 18,
  kRaid = 19,
  kHideGuerilla = 20,
  kRevealGuerilla = 21,
};

enum class BattleType : uint8_t {
  kNone = 0,
  kColumnOfRoute = 1,
  kHastyAttack = 2,
  kNormalAttack = 3,
  kPitchedBattle = 4,
};

// 12.1.e.
enum class OfficerRole : uint8_t { kNone = 0, kAsChiefOfStaff = 1, kAsFieldCommand = 2 };

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_EVENTS_H_
