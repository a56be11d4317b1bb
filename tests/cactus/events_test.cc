// The enums of the rules are those of event.proto, by name and number; options and steps name what exists; and every
// kind of event has its sentence and its occasion.
#include "core/cactus/events.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "adjutant/cactus/v1/event.pb.h"
#include "core/cactus/engine.h"
#include "core/cactus/not_due.h"
#include "core/cactus/telling/describe.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cactus/table.h"
#include "tests/support/enumerators.h"

namespace adjutant::cactus {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::Numbered;
using testing::ValuesOf;

TEST(EventEnumTest, EventTypesAreTheFieldsOfTheOneof) {
  const Numbered ours = {ADJUTANT_NAMED(kDieRolled),
                         ADJUTANT_NAMED(kPiecePlaced),
                         ADJUTANT_NAMED(kSetupLossTaken),
                         ADJUTANT_NAMED(kSetupEnded),
                         ADJUTANT_NAMED(kRerollDecided),
                         ADJUTANT_NAMED(kLeaderFreed),
                         ADJUTANT_NAMED(kArtilleryRestored),
                         ADJUTANT_NAMED(kEventDeclined),
                         ADJUTANT_NAMED(kSantaAnnaJoined),
                         ADJUTANT_NAMED(kSantaAnnaMoved),
                         ADJUTANT_NAMED(kMaximilianRode),
                         ADJUTANT_NAMED(kPieceArrived),
                         ADJUTANT_NAMED(kArrivalsEnded),
                         ADJUTANT_NAMED(kUnitBought),
                         ADJUTANT_NAMED(kUnitRebuilt),
                         ADJUTANT_NAMED(kPurchasesEnded),
                         ADJUTANT_NAMED(kLeaderReturned),
                         ADJUTANT_NAMED(kArmyBegun),
                         ADJUTANT_NAMED(kArmyJoined),
                         ADJUTANT_NAMED(kArmyCompleted),
                         ADJUTANT_NAMED(kArmiesEnded),
                         ADJUTANT_NAMED(kArmyDisbanded),
                         ADJUTANT_NAMED(kReactionTried),
                         ADJUTANT_NAMED(kReactionPassed),
                         ADJUTANT_NAMED(kArmyReacted),
                         ADJUTANT_NAMED(kReactionDeclined),
                         ADJUTANT_NAMED(kPiecePicked),
                         ADJUTANT_NAMED(kArmyPicked),
                         ADJUTANT_NAMED(kMoved),
                         ADJUTANT_NAMED(kSailed),
                         ADJUTANT_NAMED(kPieceDropped),
                         ADJUTANT_NAMED(kMoveEnded),
                         ADJUTANT_NAMED(kForceMarched),
                         ADJUTANT_NAMED(kCheckTried),
                         ADJUTANT_NAMED(kUnitCommitted),
                         ADJUTANT_NAMED(kMovementEnded),
                         ADJUTANT_NAMED(kSurpriseRaidBegun),
                         ADJUTANT_NAMED(kCameroneNamed),
                         ADJUTANT_NAMED(kCameroneRaided),
                         ADJUTANT_NAMED(kCameroneEnded),
                         ADJUTANT_NAMED(kRaidsEnded),
                         ADJUTANT_NAMED(kStepLost),
                         ADJUTANT_NAMED(kFleetCommitted),
                         ADJUTANT_NAMED(kFleetAttacked),
                         ADJUTANT_NAMED(kFleetsEnded),
                         ADJUTANT_NAMED(kCombatChosen),
                         ADJUTANT_NAMED(kCitySought),
                         ADJUTANT_NAMED(kCityDeclined),
                         ADJUTANT_NAMED(kSiegeDecided),
                         ADJUTANT_NAMED(kSiegeConducted),
                         ADJUTANT_NAMED(kSallyDecided),
                         ADJUTANT_NAMED(kCincoDecided),
                         ADJUTANT_NAMED(kAttackDecided),
                         ADJUTANT_NAMED(kLeadNamed),
                         ADJUTANT_NAMED(kRaidGainChosen),
                         ADJUTANT_NAMED(kWithdrawalDecided),
                         ADJUTANT_NAMED(kRetreated),
                         ADJUTANT_NAMED(kRetreatedToCity),
                         ADJUTANT_NAMED(kPursuitDecided),
                         ADJUTANT_NAMED(kPieceSheltered),
                         ADJUTANT_NAMED(kPoolChosen),
                         ADJUTANT_NAMED(kSwapOffered),
                         ADJUTANT_NAMED(kSwapAnswered),
                         ADJUTANT_NAMED(kRansomSought),
                         ADJUTANT_NAMED(kPriceNamed),
                         ADJUTANT_NAMED(kPriceAnswered),
                         ADJUTANT_NAMED(kExchangeEnded)};
  EXPECT_EQ(ours, testing::TypesOf(v1::Event::descriptor()));
}

TEST(EventEnumTest, PurposesAreThoseOfTheProto) {
  const Numbered ours = {ADJUTANT_OF(Purpose, kNone),
                         ADJUTANT_OF(Purpose, kEventImperial),
                         ADJUTANT_OF(Purpose, kEventRepublican),
                         ADJUTANT_OF(Purpose, kRerollFirst),
                         ADJUTANT_OF(Purpose, kRerollSecond),
                         ADJUTANT_OF(Purpose, kRerollPoints),
                         ADJUTANT_OF(Purpose, kEventPoints),
                         ADJUTANT_OF(Purpose, kFever),
                         ADJUTANT_OF(Purpose, kDupinRequest),
                         ADJUTANT_OF(Purpose, kAnnexation),
                         ADJUTANT_OF(Purpose, kEscape),
                         ADJUTANT_OF(Purpose, kDixie),
                         ADJUTANT_OF(Purpose, kSonora),
                         ADJUTANT_OF(Purpose, kUsWar),
                         ADJUTANT_OF(Purpose, kSantaAnna),
                         ADJUTANT_OF(Purpose, kSantaAnnaSide),
                         ADJUTANT_OF(Purpose, kSantaAnnaRevolt),
                         ADJUTANT_OF(Purpose, kSantaAnnaJoin),
                         ADJUTANT_OF(Purpose, kSantaAnnaPoints),
                         ADJUTANT_OF(Purpose, kImperialPoints),
                         ADJUTANT_OF(Purpose, kFrenchPoints),
                         ADJUTANT_OF(Purpose, kRepublicanPoints),
                         ADJUTANT_OF(Purpose, kExecutionPoints),
                         ADJUTANT_OF(Purpose, kAttrition),
                         ADJUTANT_OF(Purpose, kSiegeAttrition),
                         ADJUTANT_OF(Purpose, kTerrainCheck),
                         ADJUTANT_OF(Purpose, kRaid),
                         ADJUTANT_OF(Purpose, kReaction),
                         ADJUTANT_OF(Purpose, kInitiativeImperial),
                         ADJUTANT_OF(Purpose, kInitiativeRepublican),
                         ADJUTANT_OF(Purpose, kCommitment),
                         ADJUTANT_OF(Purpose, kArmyShift),
                         ADJUTANT_OF(Purpose, kCombat),
                         ADJUTANT_OF(Purpose, kLeaderCasualty),
                         ADJUTANT_OF(Purpose, kDesertion),
                         ADJUTANT_OF(Purpose, kGunsLost),
                         ADJUTANT_OF(Purpose, kWithdrawal),
                         ADJUTANT_OF(Purpose, kCityEntry),
                         ADJUTANT_OF(Purpose, kRefusedSale),
                         ADJUTANT_OF(Purpose, kSetupUnit),
                         ADJUTANT_OF(Purpose, kSetupLoss)};
  EXPECT_EQ(ours, ValuesOf(v1::DieRolled::Purpose_descriptor()));
}

TEST(EventEnumTest, OtherEnumsAreThoseOfTheProto) {
  const Numbered strengths = {ADJUTANT_OF(Strength, kNone), ADJUTANT_OF(Strength, kFull),
                              ADJUTANT_OF(Strength, kReduced)};
  EXPECT_EQ(strengths, ValuesOf(v1::UnitBought::Strength_descriptor()));
  const Numbered gains = {ADJUTANT_OF(RaidGain, kNone), ADJUTANT_OF(RaidGain, kDieModifier),
                          ADJUTANT_OF(RaidGain, kFewerLosses)};
  EXPECT_EQ(gains, ValuesOf(v1::RaidGainChosen::RaidGain_descriptor()));
  const Numbered pools = {ADJUTANT_OF(Pool, kNone), ADJUTANT_OF(Pool, kMexican), ADJUTANT_OF(Pool, kFrench)};
  EXPECT_EQ(pools, ValuesOf(v1::PoolChosen::Pool_descriptor()));
  const Numbered choices = {ADJUTANT_OF(SiegeChoice, kNone), ADJUTANT_OF(SiegeChoice, kMaintain),
                            ADJUTANT_OF(SiegeChoice, kAssaultCity), ADJUTANT_OF(SiegeChoice, kLift)};
  EXPECT_EQ(choices, ValuesOf(v1::SiegeConducted::SiegeChoice_descriptor()));
  // A camp is a side.
  const Numbered camps = {{"kNone", kNobody}, ADJUTANT_NAMED(kImperial), ADJUTANT_NAMED(kRepublican)};
  EXPECT_EQ(camps, ValuesOf(v1::AttackDecided::Camp_descriptor()));
}

// ---- Steps.

TEST(StepTest, NumbersAndNamesAreUnique) { testing::ExpectDistinct(AllSteps(), kGameOver); }

TEST(StepTest, EveryTypeOfAStepIsInTheSchemaAndOfItsKind) {
  testing::ExpectInSchema(AllSteps(), EventSchema(v1::Event::descriptor()));
}

TEST(StepTest, NextIsAStep) {
  std::set<int> numbers = {kGameOver, kBack};
  for (const CactusStep& step : AllSteps()) numbers.insert(step.number);
  for (const CactusStep& step : AllSteps()) {
    for (const uint16_t next : step.next) EXPECT_EQ(numbers.count(next), 1u) << step.what << ": " << next;
  }
}

// Every type of event belongs to a step.
TEST(StepTest, EveryTypeComesSomewhere) {
  std::set<uint16_t> come;
  for (const CactusStep& step : AllSteps()) come.insert(step.types.begin(), step.types.end());
  for (const auto& [name, number] : testing::TypesOf(v1::Event::descriptor()))
    EXPECT_EQ(come.count(static_cast<uint16_t>(number)), 1u) << name;
}

// ---- Options.

TEST(OptionTest, EveryCaseOfAnOptionIsInTheCatalogue) { testing::ExpectInCatalogue(kOptions, kCatalogue); }

TEST(OptionTest, EveryChoiceHasAValueAndAMeaning) { testing::ExpectChoices(kOptions, Editions()); }

// ---- Sentences.

std::string Told(const Table& table, const Event& e) {
  return DescribeEvent(table.ruleset(), table.rules(), table.s(), e);
}

// Every argument of an event, wherever it leads to, finds its words.
TEST(DescribeEventTest, EveryTypeHasASentenceWithoutHoles) {
  Table table;
  const EventSchema schema(v1::Event::descriptor());
  for (const auto& [name, number] : testing::TypesOf(v1::Event::descriptor())) {
    const auto type = static_cast<uint16_t>(number);
    Event event = MakeEvent(type, schema.Find(type)->chance ? kChance : PlayerId{kImperial});
    for (size_t i = 0; i < schema.Find(type)->args.size(); ++i) event.args[i] = 1;
    const std::string text = Told(table, event);
    EXPECT_FALSE(text.empty()) << name;
    EXPECT_THAT(text, Not(HasSubstr("{"))) << name;
    EXPECT_THAT(text, Not(HasSubstr("?"))) << name;
    EXPECT_THAT(text, Not(HasSubstr("  "))) << name;
  }
}

TEST(DescribeEventTest, DiceSayWhatTheyAreFor) {
  Table table;
  std::set<std::string> seen;
  for (const auto& [name, purpose] : ValuesOf(v1::DieRolled::Purpose_descriptor())) {
    if (purpose == 0) continue;
    const std::string text = Told(table, MakeEvent(kDieRolled, kChance, {purpose, 1}));
    EXPECT_THAT(text, Not(HasSubstr("nothing"))) << name;
    EXPECT_TRUE(seen.insert(text).second) << text;
  }
}

TEST(DescribeEventTest, WhoDoesWhat) {
  Table table;
  table.Put("puebla", {"unit.f_99th_ligne", "unit.f_2nd_zouaves", "leader.bazaine"});
  S& s = table.s();
  const UnitId ligne = table.Unit("f_99th_ligne");
  EXPECT_EQ(Told(table, PieceEvent(kPiecePicked, kImperial, ligne)),
            "The Imperial player picks up the 99th Ligne in Puebla");
  s.move.units.Add(ligne);
  s.move.leaders.Add(table.Leader("bazaine"));
  EXPECT_EQ(Told(table, MakeEvent(kMoved, kImperial, {table.Place("tlaxcala")})),
            "The Imperial player moves Bazaine and the 99th Ligne to Tlaxcala");
  s.move.kind = static_cast<uint8_t>(MoveKind::kRaid);
  EXPECT_THAT(Told(table, MakeEvent(kMoved, kImperial, {table.Place("tlaxcala")})),
              HasSubstr("raids into Tlaxcala with Bazaine and the 99th Ligne"));
  EXPECT_EQ(Told(table, MakeEvent(kUnitBought, kImperial,
                                  {ligne, static_cast<int32_t>(Strength::kFull), table.Place("vera_cruz")})),
            "The Imperial player buys the 99th Ligne for 15 points and places it in Vera Cruz");
  EXPECT_EQ(Told(table, MakeEvent(kSiegeConducted, kImperial, {static_cast<int32_t>(SiegeChoice::kLift)})),
            "The Imperial player lifts the siege of the city");
  s.combat.city = table.City("puebla");
  EXPECT_EQ(Told(table, MakeEvent(kSiegeConducted, kImperial, {static_cast<int32_t>(SiegeChoice::kAssaultCity)})),
            "The Imperial player assaults Puebla");
  EXPECT_EQ(Told(table, MakeEvent(kAttackDecided, kRepublican, {kImperial, kClear})),
            "The Republican player lets the Imperial player attack on clear ground");
}

TEST(DescribeHeadingsTest, TurnAndPhase) {
  Table table;
  table.Set("turn", "5").Set("decision", "movement.republican");
  EXPECT_THAT(DescribeHeadings(table.rules(), table.s()),
              ::testing::ElementsAre("Turn 5, January to March 1863", HasSubstr("Movement Phase")));
}

// What comes out of turn is told when it comes.
TEST(OccasionsTest, EveryEventHasOne) {
  Table table;
  table.s().step = kGameOver;
  const auto explained = [&](const Event& event) {
    Why why;
    AllOccasions().Explain(table.ruleset(), table.rules(), table.s(), event, &why);
    return !why.sentence.empty() || !why.also.empty();
  };
  for (const auto& [name, number] : testing::TypesOf(v1::Event::descriptor())) {
    if (number == kDieRolled) continue;
    EXPECT_TRUE(explained(MakeEvent(static_cast<uint16_t>(number), kImperial, {1, 1, 1}))) << name;
  }
  for (const auto& [name, purpose] : ValuesOf(v1::DieRolled::Purpose_descriptor())) {
    if (purpose == 0) continue;
    EXPECT_TRUE(explained(MakeEvent(kDieRolled, kChance, {purpose, 1}))) << name;
  }
}

TEST(OutcomeTest, NamesTheSectionThatEndedTheGame) {
  Table revolt;
  revolt.Set("turn", "9").Set("santa_anna.camp", "revolt").Set("leader.santa_anna", "mexico_city");
  revolt.Set("rebel_leaders", "santa_anna").Set("unit.r_1st_morelia", "mexico_city").Set("rebels", "r_1st_morelia");
  revolt.Go("end_turn");
  EXPECT_EQ(DescribeOutcome(revolt.rules(), revolt.s()), "the game is a draw [10.5]");
  Table abdication;
  abdication.Set("turn", "21").Set("maximilian.abdicated", "yes").Set("leader.maximilian", "vera_cruz");
  abdication.Set("unit.r_1st_morelia", "mexico_city").Go("end_turn");
  EXPECT_EQ(DescribeOutcome(abdication.rules(), abdication.s()), "the Republican player wins [11.6]");
  Table juarez;
  juarez.Set("turn", "10").Set("leader.juarez", "mexico_city").Set("control.mexico_city", "republican").Go("end_turn");
  EXPECT_EQ(DescribeOutcome(juarez.rules(), juarez.s()), "the Republican player wins [9.1]");
}

}  // namespace
}  // namespace adjutant::cactus
