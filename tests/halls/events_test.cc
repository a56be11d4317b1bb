// The enums of the rules are those of event.proto, by name and number; options and steps name what exists.
#include "core/halls/events.h"

#include <string>
#include <utility>
#include <vector>

#include "adjutant/halls/v1/event.pb.h"
#include "core/halls/engine.h"
#include "gtest/gtest.h"
#include "tests/support/enumerators.h"

namespace adjutant::halls {
namespace {

using testing::Numbered;
using testing::ValuesOf;

TEST(EventEnumTest, EventTypesAreTheFieldsOfTheOneof) {
  const Numbered ours = {ADJUTANT_NAMED(kDieRolled),
                         ADJUTANT_NAMED(kActionCardDrawn),
                         ADJUTANT_NAMED(kStrategyCardDealt),
                         ADJUTANT_NAMED(kUnitDrawn),
                         ADJUTANT_NAMED(kLeaderDrawn),
                         ADJUTANT_NAMED(kFortificationDrawn),
                         ADJUTANT_NAMED(kCityMarkerDrawn),
                         ADJUTANT_NAMED(kUnitPlaced),
                         ADJUTANT_NAMED(kLeaderPlaced),
                         ADJUTANT_NAMED(kStateRevolted),
                         ADJUTANT_NAMED(kWarDecided),
                         ADJUTANT_NAMED(kExtraCardDecided),
                         ADJUTANT_NAMED(kFirstPlayerChosen),
                         ADJUTANT_NAMED(kCardPlayed),
                         ADJUTANT_NAMED(kHeldCardKept),
                         ADJUTANT_NAMED(kResponsePlayed),
                         ADJUTANT_NAMED(kResponsePassed),
                         ADJUTANT_NAMED(kFortificationDemolished),
                         ADJUTANT_NAMED(kCommanderNamed),
                         ADJUTANT_NAMED(kUnitIncluded),
                         ADJUTANT_NAMED(kSubordinateIncluded),
                         ADJUTANT_NAMED(kTrainIncluded),
                         ADJUTANT_NAMED(kForceCompleted),
                         ADJUTANT_NAMED(kUnitActivated),
                         ADJUTANT_NAMED(kLeaderActivated),
                         ADJUTANT_NAMED(kMoved),
                         ADJUTANT_NAMED(kUnitDropped),
                         ADJUTANT_NAMED(kLeaderDropped),
                         ADJUTANT_NAMED(kTrainDropped),
                         ADJUTANT_NAMED(kControlTakenOnMarch),
                         ADJUTANT_NAMED(kWorksRemovedOnMarch),
                         ADJUTANT_NAMED(kMovementStopped),
                         ADJUTANT_NAMED(kSuppressionAttempted),
                         ADJUTANT_NAMED(kZoneControlled),
                         ADJUTANT_NAMED(kActivationEnded),
                         ADJUTANT_NAMED(kLeaderDisplaced),
                         ADJUTANT_NAMED(kInterceptionAttempted),
                         ADJUTANT_NAMED(kAvoidanceAttempted),
                         ADJUTANT_NAMED(kReactionPassed),
                         ADJUTANT_NAMED(kAvoided),
                         ADJUTANT_NAMED(kStepLost),
                         ADJUTANT_NAMED(kStepRestored),
                         ADJUTANT_NAMED(kUnitEliminated),
                         ADJUTANT_NAMED(kBattleTypeChosen),
                         ADJUTANT_NAMED(kWithdrawn),
                         ADJUTANT_NAMED(kWithdrawalDeclined),
                         ADJUTANT_NAMED(kCommanderChosen),
                         ADJUTANT_NAMED(kLeadUnitChosen),
                         ADJUTANT_NAMED(kUnitCommitted),
                         ADJUTANT_NAMED(kCommitmentCompleted),
                         ADJUTANT_NAMED(kLeaderLossRerollDecided),
                         ADJUTANT_NAMED(kArmyLeaderDecided),
                         ADJUTANT_NAMED(kStandDecided),
                         ADJUTANT_NAMED(kUnitRetreated),
                         ADJUTANT_NAMED(kLeaderRetreated),
                         ADJUTANT_NAMED(kRoutPlaced),
                         ADJUTANT_NAMED(kSpaceControlled),
                         ADJUTANT_NAMED(kPlacementEnded),
                         ADJUTANT_NAMED(kFortificationPlaced),
                         ADJUTANT_NAMED(kFortificationKept),
                         ADJUTANT_NAMED(kReplacementsAssigned),
                         ADJUTANT_NAMED(kReplacementDrawn),
                         ADJUTANT_NAMED(kReplacementPlaced),
                         ADJUTANT_NAMED(kReplacementLeaderBought),
                         ADJUTANT_NAMED(kReplacementsEnded),
                         ADJUTANT_NAMED(kTrainPlaced),
                         ADJUTANT_NAMED(kArmyOrganised),
                         ADJUTANT_NAMED(kArmyCommanderNamed),
                         ADJUTANT_NAMED(kSupplyAllotted),
                         ADJUTANT_NAMED(kSupplyUnitAllotted),
                         ADJUTANT_NAMED(kTrainExpended),
                         ADJUTANT_NAMED(kTargetDesignated),
                         ADJUTANT_NAMED(kRevoltNamed),
                         ADJUTANT_NAMED(kOpsUsed),
                         ADJUTANT_NAMED(kOpsDeclined),
                         ADJUTANT_NAMED(kIndianRaidNamed),
                         ADJUTANT_NAMED(kGuerillaRaidNamed),
                         ADJUTANT_NAMED(kRaidsNamed),
                         ADJUTANT_NAMED(kGuerillaHidden),
                         ADJUTANT_NAMED(kGuerillaPlaced),
                         ADJUTANT_NAMED(kMilitiaRaidPlaced),
                         ADJUTANT_NAMED(kGuerillaRemoved),
                         ADJUTANT_NAMED(kStackNamed),
                         ADJUTANT_NAMED(kCityMarkerExamined),
                         ADJUTANT_NAMED(kExaminationEnded),
                         ADJUTANT_NAMED(kCityMarkersSwapped),
                         ADJUTANT_NAMED(kControlLost),
                         ADJUTANT_NAMED(kUnitDisbanded),
                         ADJUTANT_NAMED(kSquadronDriven),
                         ADJUTANT_NAMED(kSiegeBegun),
                         ADJUTANT_NAMED(kGuerillaArrived),
                         ADJUTANT_NAMED(kGuerillaArrivalDeclined),
                         ADJUTANT_NAMED(kOfficerAssigned),
                         ADJUTANT_NAMED(kOfficerCancelled),
                         ADJUTANT_NAMED(kSecondBattleDecided),
                         ADJUTANT_NAMED(kOfficersRested),
                         ADJUTANT_NAMED(kSquadronActivated),
                         ADJUTANT_NAMED(kPortSeized),
                         ADJUTANT_NAMED(kSailed),
                         ADJUTANT_NAMED(kBeachheadMoved),
                         ADJUTANT_NAMED(kLandingUnitTaken),
                         ADJUTANT_NAMED(kLandingUnitDrawn),
                         ADJUTANT_NAMED(kLandingDecided),
                         ADJUTANT_NAMED(kPortNamed),
                         ADJUTANT_NAMED(kControlGivenUp),
                         ADJUTANT_NAMED(kStateCalmed),
                         ADJUTANT_NAMED(kForceExhausted),
                         ADJUTANT_NAMED(kForeignAidChosen),
                         ADJUTANT_NAMED(kBidMade),
                         ADJUTANT_NAMED(kBidPassed),
                         ADJUTANT_NAMED(kArmyGivenUp)};
  EXPECT_EQ(ours, testing::TypesOf(v1::Event::descriptor()));
}

TEST(EventEnumTest, PurposesAreThoseOfTheProto) {
  const Numbered ours = {ADJUTANT_OF(Purpose, kNone),
                         ADJUTANT_OF(Purpose, kSantaAnnaReturn),
                         ADJUTANT_OF(Purpose, kSupplyCheck),
                         ADJUTANT_OF(Purpose, kBlockade),
                         ADJUTANT_OF(Purpose, kCardEvent),
                         ADJUTANT_OF(Purpose, kSuppression),
                         ADJUTANT_OF(Purpose, kTransitAttrition),
                         ADJUTANT_OF(Purpose, kInterception),
                         ADJUTANT_OF(Purpose, kAvoidance),
                         ADJUTANT_OF(Purpose, kHalfDie),
                         ADJUTANT_OF(Purpose, kFieldCommand),
                         ADJUTANT_OF(Purpose, kEfficiencyAttacker),
                         ADJUTANT_OF(Purpose, kEfficiencyDefender),
                         ADJUTANT_OF(Purpose, kLeaderLoss),
                         ADJUTANT_OF(Purpose, kLeaderLossTable),
                         ADJUTANT_OF(Purpose, kPostBattle),
                         ADJUTANT_OF(Purpose, kCityConquest),
                         ADJUTANT_OF(Purpose, kReplacement),
                         ADJUTANT_OF(Purpose, kCollapse),
                         ADJUTANT_OF(Purpose, kWarDeclaration),
                         ADJUTANT_OF(Purpose, kRevoltSpread),
                         ADJUTANT_OF(Purpose, kEndOfGame),
                         ADJUTANT_OF(Purpose, kRaidAttempt),
                         ADJUTANT_OF(Purpose, kZoneSearch),
                         ADJUTANT_OF(Purpose, kArtilleryDuelAttacker),
                         ADJUTANT_OF(Purpose, kArtilleryDuelDefender)};
  EXPECT_EQ(ours, ValuesOf(v1::Purpose_descriptor()));
}

TEST(EventEnumTest, OfficerRolesAreThoseOfTheProto) {
  const Numbered ours = {ADJUTANT_OF(OfficerRole, kNone), ADJUTANT_OF(OfficerRole, kAsChiefOfStaff),
                         ADJUTANT_OF(OfficerRole, kAsFieldCommand)};
  EXPECT_EQ(ours, ValuesOf(v1::OfficerRole_descriptor()));
}

TEST(EventEnumTest, UsesAreThoseOfTheProto) {
  const Numbered ours = {ADJUTANT_OF(Use, kNone),
                         ADJUTANT_OF(Use, kEvent),
                         ADJUTANT_OF(Use, kActivateLeaders),
                         ADJUTANT_OF(Use, kActivateUnit),
                         ADJUTANT_OF(Use, kActivateForce),
                         ADJUTANT_OF(Use, kPlaceControl),
                         ADJUTANT_OF(Use, kBuildFieldworks),
                         ADJUTANT_OF(Use, kBuildFort),
                         ADJUTANT_OF(Use, kFinishFort),
                         ADJUTANT_OF(Use, kReplacements),
                         ADJUTANT_OF(Use, kReturnTrain),
                         ADJUTANT_OF(Use, kOrganiseArmy),
                         ADJUTANT_OF(Use, kDiscard),
                         ADJUTANT_OF(Use, kHold),
                         ADJUTANT_OF(Use, kSeaMovePiece),
                         ADJUTANT_OF(Use, kSeaMoveForce),
                         ADJUTANT_OF(Use, kLanding),
                         ADJUTANT_OF(Use, kActivateSquadron),
                         ADJUTANT_OF(Use, kSeizePort),
                         ADJUTANT_OF(Use, kRaid),
                         ADJUTANT_OF(Use, kHideGuerilla),
                         ADJUTANT_OF(Use, kRevealGuerilla)};
  EXPECT_EQ(ours, ValuesOf(v1::Use_descriptor()));
}

TEST(EventEnumTest, BattleTypesAreThoseOfTheProto) {
  const Numbered ours = {ADJUTANT_OF(BattleType, kNone), ADJUTANT_OF(BattleType, kColumnOfRoute),
                         ADJUTANT_OF(BattleType, kHastyAttack), ADJUTANT_OF(BattleType, kNormalAttack),
                         ADJUTANT_OF(BattleType, kPitchedBattle)};
  EXPECT_EQ(ours, ValuesOf(v1::BattleType_descriptor()));
}

TEST(EventEnumTest, SquadronsAreThoseOfTheProto) {
  const Numbered ours = {ADJUTANT_OF(Squadron, kNone), ADJUTANT_OF(Squadron, kEastSquadron),
                         ADJUTANT_OF(Squadron, kWestSquadron)};
  EXPECT_EQ(ours, ValuesOf(v1::Squadron_descriptor()));
}

// ---- Steps.

TEST(StepTest, NumbersAndNamesAreUnique) { testing::ExpectDistinct(AllSteps(), kGameOver); }

TEST(StepTest, EveryTypeOfAStepIsInTheSchemaAndOfItsKind) {
  testing::ExpectInSchema(AllSteps(), EventSchema(v1::Event::descriptor()));
}

// ---- Options.

TEST(OptionTest, OptionsStandInTheOrderOfTheirIds) { testing::ExpectSorted(Options()); }

TEST(OptionTest, EveryCaseOfAnOptionIsInTheCatalogue) { testing::ExpectInCatalogue(Options(), kCatalogue); }

TEST(OptionTest, EveryChoiceHasAValueAndAMeaning) { testing::ExpectChoices(Options(), Editions()); }

}  // namespace
}  // namespace adjutant::halls
