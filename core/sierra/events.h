// Event types and enums of adjutant.sierra.v1 as the rules use them; a test holds them to event.proto.
#ifndef ADJUTANT_CORE_SIERRA_EVENTS_H_
#define ADJUTANT_CORE_SIERRA_EVENTS_H_

#include <cstdint>

namespace adjutant::sierra {

// Field numbers of Event.kind.
enum EventType : uint16_t {
  kDieRolled = 10,
  kCardDrawn = 11,
  kSeatDrawn = 12,
  kPlaceDrawn = 13,
  kLotNominated = 20,
  kBidRaised = 21,
  kBidPassed = 22,
  kBidSealed = 23,
  kPartPledged = 24,
  kCandidateNamed = 25,
  kDecided = 30,
  kCardNamed = 31,
  kPlaceNamed = 32,
  kCounterNamed = 33,
  kSeatNamed = 34,
  kAmountNamed = 35,
  kDone = 36,
  kLinkChosen = 40,
  kCardPaid = 41,
  kLoanTaken = 42,
  kDealOffered = 43,
  kDealAnswered = 44,
  kDealWithdrawn = 45,
  kLoanRepaid = 46,
  kCardPlayed = 50,
  kOfficialActed = 51,
  kProductBoycotted = 52,
  kCounterPicked = 60,
  kLoaded = 61,
  kUnloaded = 62,
  kMoved = 63,
  kActivityBegun = 64,
  kHitTaken = 65,
  kGoldMoved = 70,
  kRepaired = 71,
  kRiflesBought = 80,
  kAdjudicated = 90,
};

// Of dice.
enum class Purpose : uint8_t {
  kNone = 0,
  kOrderOfAuctions = 1,
  kOrderOfRifles = 2,
  kOrderOfRounds = 3,
  kAuctionTie = 4,
  kElection = 5,
  kLawsuit = 6,
  kAssay = 7,
  kAssassination = 8,
  kCommand = 9,
  kSearch = 10,
  kSeizure = 11,
  kRaid = 12,
  kAttack = 13,
  kDefence = 14,
  kLeaderLoss = 15,
  kEnterpriseSeized = 16,
  kWarReturn = 17,
  kEnd = 18,
  kEventEffect = 19,
  kVictoryTie = 20,
};

// Of cards drawn.
enum class Draw : uint8_t {
  kNone = 0,
  kHacendado = 1,
  kQuarterly = 2,
  kLateHacendado = 3,
  kEffectTarget = 4,
  kRedistributed = 5,
};

// What a general decision is about; the first argument of its event.
enum class About : uint8_t {
  kNone = 0,
  kVeto = 1,
  kHome = 2,
  kShutDown = 3,
  kReopen = 4,
  kForgo = 5,
  kLinks = 6,
  kSubsidy = 7,
  kCapitalize = 8,
  kDebt = 9,
  kCollateral = 10,
  kBidding = 11,
  kStore = 12,
  kStoreIcon = 13,
  kCandidacy = 14,
  kTakeOffice = 15,
  kNomination = 16,
  kDemand = 17,
  kRifles = 18,
  kRebuild = 19,
  kRaise = 20,
  kRaiseSmelter = 21,
  kDecline = 22,
  kCounterPlace = 23,
  kMordida = 24,
  kCancel = 25,
  kVoid = 26,
  kDisbandStrikers = 27,
  kEndRebellion = 28,
  kPeace = 29,
  kUseCardLeadership = 30,
  kInterdict = 31,
  kSeize = 32,
  kSearchRifles = 33,
  kPassage = 34,
  kMovement = 35,
  kActivity = 36,
  kTarget = 37,
  kCounterattack = 38,
  kExecute = 39,
  kBury = 40,
  kBlockTax = 41,
  kCompensate = 42,
  kRebase = 43,
  kEnslave = 44,
  kJail = 45,
  kPardon = 46,
  kRefurbish = 47,
  kHospitalPrice = 48,
  kForcedAuction = 49,
  kNewYork = 50,
  kFromNewYork = 51,
  kEnlist = 52,
  kReturnAsHeir = 53,
  kLateArrival = 54,
  kAppoint = 55,
  kLumber = 56,
  kReturnHome = 57,
  kEffect = 58,
  kCommander = 59,
  kBorder = 60,
  kInvestors = 61,
};

// Of Moved.
enum class Mode : uint8_t {
  kNone = 0,
  kStep = 1,
  kWalk = 2,
  kDoubleWalk = 3,
  kRail = 4,
  kAir = 5,
  kSea = 6,
  kTruck = 7,
};

// Of Loaded.
enum class Goods : uint8_t {
  kNone = 0,
  kGold = 1,
  kRifles = 2,
};

// Of ActivityBegun.
enum class Activity : uint8_t {
  kNone = 0,
  kCombat = 1,
  kRob = 2,
  kArrest = 3,
  kConfiscate = 4,
  kSeizeEnterprise = 5,
  kRescue = 6,
  kTax = 7,
  kBurn = 8,
  kRecover = 9,
  kPickUp = 10,
};

// Of OfficialActed.
enum class Official : uint8_t {
  kNone = 0,
  kAppoints = 1,
  kPardons = 2,
  kIssuesWarrant = 3,
  kDeclaresWar = 6,
  kDeclaresRebellion = 7,
  kEndsTheRebellion = 8,
  kMakesPeace = 9,
  kOrders = 10,
};

// Of ProductBoycotted.
enum class Boycotted : uint8_t {
  kNone = 0,
  kCopper = 1,
  kSilver = 2,
  kBeef = 3,
  kLumber = 4,
  kStoreGoods = 5,
};

// Of Repaired.
enum class Repair : uint8_t {
  kNone = 0,
  kDepleted = 1,
  kEliminated = 2,
  kRifle = 3,
  kBridge = 4,
  kPolice = 5,
  kStore = 6,
  kAnnexedPolice = 7,
};

// Of CardPlayed.
enum class Use : uint8_t {
  kNone = 0,
  kPlain = 1,
  kCancels = 2,
  kAssassinates = 3,
};

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_EVENTS_H_
