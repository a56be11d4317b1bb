// The enums of the rules are those of event.proto, by name and number; options and steps name what exists.
#include "core/veracruz/events.h"

#include <string>
#include <utility>
#include <vector>

#include "adjutant/veracruz/v1/event.pb.h"
#include "core/veracruz/engine.h"
#include "gtest/gtest.h"
#include "tests/support/enumerators.h"

namespace adjutant::veracruz {
namespace {

using testing::Numbered;
using testing::ValuesOf;

TEST(EventEnumTest, EventTypesAreTheFieldsOfTheOneof) {
  const Numbered ours = {ADJUTANT_NAMED(kDieRolled),
                         ADJUTANT_NAMED(kMilitiaDrawn),
                         ADJUTANT_NAMED(kGuerrillaDrawn),
                         ADJUTANT_NAMED(kMilitiaPlaced),
                         ADJUTANT_NAMED(kPieceArrived),
                         ADJUTANT_NAMED(kArrivalsEnded),
                         ADJUTANT_NAMED(kInvasionLanded),
                         ADJUTANT_NAMED(kInvasionPutOff),
                         ADJUTANT_NAMED(kPointWithdrawn),
                         ADJUTANT_NAMED(kSupplyExpended),
                         ADJUTANT_NAMED(kSupplyEnded),
                         ADJUTANT_NAMED(kFormationNamed),
                         ADJUTANT_NAMED(kFormationCompleted),
                         ADJUTANT_NAMED(kPieceJoined),
                         ADJUTANT_NAMED(kPieceDetached),
                         ADJUTANT_NAMED(kFormationDisbanded),
                         ADJUTANT_NAMED(kPieceTopped),
                         ADJUTANT_NAMED(kGuerrillaPlaced),
                         ADJUTANT_NAMED(kGuerrillasEnded),
                         ADJUTANT_NAMED(kGuerrillaAttacked),
                         ADJUTANT_NAMED(kGuerrillaPassed),
                         ADJUTANT_NAMED(kGuerrillaPreyChosen),
                         ADJUTANT_NAMED(kSantaAnnaDecided),
                         ADJUTANT_NAMED(kPiecePicked),
                         ADJUTANT_NAMED(kMoved),
                         ADJUTANT_NAMED(kPieceDropped),
                         ADJUTANT_NAMED(kMoveEnded),
                         ADJUTANT_NAMED(kSupplyLoaded),
                         ADJUTANT_NAMED(kSupplyUnloaded),
                         ADJUTANT_NAMED(kGunboatSailed),
                         ADJUTANT_NAMED(kOverwhelmed),
                         ADJUTANT_NAMED(kReconnoitered),
                         ADJUTANT_NAMED(kMilitiaDiscarded),
                         ADJUTANT_NAMED(kMilitiaKept),
                         ADJUTANT_NAMED(kFortificationBegun),
                         ADJUTANT_NAMED(kMovementEnded),
                         ADJUTANT_NAMED(kFortressBesieged),
                         ADJUTANT_NAMED(kSiegeEnded),
                         ADJUTANT_NAMED(kSurrenderAnswered),
                         ADJUTANT_NAMED(kGunNamed),
                         ADJUTANT_NAMED(kSiegeSupplySpent),
                         ADJUTANT_NAMED(kBombardmentBegun),
                         ADJUTANT_NAMED(kCounterBatteryDecided),
                         ADJUTANT_NAMED(kGarrisonRelocated),
                         ADJUTANT_NAMED(kFortressEntered),
                         ADJUTANT_NAMED(kEntryEnded),
                         ADJUTANT_NAMED(kAttackDeclared),
                         ADJUTANT_NAMED(kAssaultDeclared),
                         ADJUTANT_NAMED(kAttackerNamed),
                         ADJUTANT_NAMED(kAttackBegun),
                         ADJUTANT_NAMED(kPointLost),
                         ADJUTANT_NAMED(kRetreated),
                         ADJUTANT_NAMED(kRetreatEnded),
                         ADJUTANT_NAMED(kPieceAdvanced),
                         ADJUTANT_NAMED(kAdvanceEnded),
                         ADJUTANT_NAMED(kCombatEnded)};
  EXPECT_EQ(ours, testing::TypesOf(v1::Event::descriptor()));
}

TEST(EventEnumTest, PurposesAreThoseOfTheProto) {
  const Numbered ours = {ADJUTANT_OF(Purpose, kNone),
                         ADJUTANT_OF(Purpose, kMilitiaArrival),
                         ADJUTANT_OF(Purpose, kSantaAnna),
                         ADJUTANT_OF(Purpose, kSupplyUnits),
                         ADJUTANT_OF(Purpose, kPackAnimals),
                         ADJUTANT_OF(Purpose, kReconnaissance),
                         ADJUTANT_OF(Purpose, kGuerrilla),
                         ADJUTANT_OF(Purpose, kBombardment),
                         ADJUTANT_OF(Purpose, kCounterBattery),
                         ADJUTANT_OF(Purpose, kAssault),
                         ADJUTANT_OF(Purpose, kLeadershipAttacker),
                         ADJUTANT_OF(Purpose, kLeadershipDefender),
                         ADJUTANT_OF(Purpose, kMoraleAttacker),
                         ADJUTANT_OF(Purpose, kMoraleDefender),
                         ADJUTANT_OF(Purpose, kCombat),
                         ADJUTANT_OF(Purpose, kCasualtiesAttacker),
                         ADJUTANT_OF(Purpose, kCasualtiesDefender),
                         ADJUTANT_OF(Purpose, kRetreat),
                         ADJUTANT_OF(Purpose, kCrossing),
                         ADJUTANT_OF(Purpose, kDisease)};
  EXPECT_EQ(ours, ValuesOf(v1::Purpose_descriptor()));
}

TEST(EventEnumTest, PreyIsThatOfTheProto) {
  const Numbered ours = {ADJUTANT_OF(Prey, kNone), ADJUTANT_OF(Prey, kStrengthPoint), ADJUTANT_OF(Prey, kSupplies)};
  EXPECT_EQ(ours, ValuesOf(v1::Prey_descriptor()));
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
}  // namespace adjutant::veracruz
