// When the events of each step come, and by which case: told of an event that comes when another one is due. What else
// stands against it is asked of the check of its step where a row knows that it is time (`now`), and of not_due.cc.
#include <initializer_list>

#include "core/veracruz/not_due.h"

namespace adjutant::veracruz {

namespace {

using VeracruzOccasion = Occasion<Rules, S>;
using When = bool (*)(const Rules&, const S&);

constexpr uint16_t kAllTypes = 0;

VeracruzOccasion Row(uint16_t step, RuleId rule, const char* when, When now = nullptr) {
  return {step, kAllTypes, kAnyFirst, rule, when, now};
}
VeracruzOccasion Kind(uint16_t step, uint16_t type, RuleId rule, const char* when, When now = nullptr) {
  return {step, type, kAnyFirst, rule, when, now};
}
VeracruzOccasion Die(uint16_t step, Purpose purpose, RuleId rule, const char* when) {
  return {step, kDieRolled, static_cast<int32_t>(purpose), rule, when, nullptr};
}

bool Moving(const Rules&, const S& s) { return PhaseOf(s) == Phase::kMovement; }
bool Sieging(const Rules&, const S& s) { return PhaseOf(s) == Phase::kSiege; }
bool InCombats(const Rules&, const S& s) { return PhaseOf(s) == Phase::kCombat; }

void AddBefore(std::vector<VeracruzOccasion>* rows) {
  const char* supply = "in the US Supply Phase";
  const char* arrival = "in the Reinforcement Phase of its side";
  const char* guerrilla = "when US units have just entered a hex of a guerrilla";
  const std::initializer_list<VeracruzOccasion> before = {
      Row(kSetupPlaceStep, "21.0/3"_vc, "before the first turn"),
      Die(kSupplyDieStep, Purpose::kSupplyUnits, "11.22/1"_vc, supply),
      Die(kPackDieStep, Purpose::kPackAnimals, "11.35"_vc, supply),
      Row(kExpendStep, "11.14/1"_vc, supply),
      Kind(kMexicanArrivalStep, kPieceArrived, "19.0"_vc, arrival),
      Kind(kMexicanArrivalStep, kArrivalsEnded, "19.0"_vc, arrival),
      Die(kMilitiaDieStep, Purpose::kMilitiaArrival, "14.15/1"_vc,
          "in the Mexican Reinforcement Phase, once the US has taken Veracruz"),
      Row(kMilitiaDrawStep, "14.12/1"_vc, "when militia come"),
      Row(kWithdrawStep, "19.32/1"_vc, "in the US Reinforcement Phase of turn 13"),
      Kind(kInvasionStep, kInvasionLanded, "19.21/1"_vc,
           "in the US Reinforcement Phase, until the invasion has landed"),
      Kind(kInvasionStep, kInvasionPutOff, "19.27/1"_vc,
           "in the US Reinforcement Phase, until the invasion has landed"),
      Row(kGuerrillaDrawStep, "16.13/2"_vc, "in the Guerrilla Phase"),
      Row(kGuerrillaPlaceStep, "16.15/1"_vc, "in the Guerrilla Phase"),
      Row(kGuerrillaAnswerStep, "16.23/1"_vc, guerrilla),
      Die(kGuerrillaDieStep, Purpose::kGuerrilla, "16.23/2"_vc, "when a guerrilla attacks"),
      Row(kGuerrillaPreyStep, "16.23/4"_vc, "when the attack of a guerrilla has succeeded"),
      Die(kSantaAnnaDieStep, Purpose::kSantaAnna, "17.11"_vc, "in the Mexican Political Phase of turns 10 to 15"),
      Row(kSantaAnnaIgnoreStep, "17.15"_vc, "when a die has called Santa Anna to Mexico City"),
  };
  rows->insert(rows->end(), before);
}

void AddMovement(std::vector<VeracruzOccasion>* rows) {
  const char* own = "in the Movement Phase of its side";
  const std::initializer_list<VeracruzOccasion> movement = {
      Kind(kMoveStep, kPiecePicked, "5.11/1"_vc, own, Moving),
      Kind(kMoveStep, kMoved, "5.0/2"_vc, "when units have been picked up to move", Moving),
      Kind(kMoveStep, kPieceDropped, "7.14/1"_vc, "when units have been picked up to move", Moving),
      Kind(kMoveStep, kMoveEnded, "5.0/2"_vc, "when units have been picked up to move", Moving),
      Kind(kMoveStep, kSupplyLoaded, "11.32/3"_vc, own, Moving),
      Kind(kMoveStep, kSupplyUnloaded, "11.32/3"_vc, own, Moving),
      Kind(kMoveStep, kGunboatSailed, "18.0/2"_vc, own, Moving),
      Kind(kMoveStep, kOverwhelmed, "5.41/1"_vc, own, Moving),
      Kind(kMoveStep, kReconnoitered, "14.36/1"_vc, own, Moving),
      Kind(kMoveStep, kFortificationBegun, "8.91"_vc, "in the Mexican Movement Phase", Moving),
      Kind(kMoveStep, kMovementEnded, "5.11/1"_vc, own, Moving),
      Kind(kMoveStep, kFormationNamed, "15.12/1"_vc, own, Moving),
      Kind(kMoveStep, kPieceDetached, "15.17"_vc, own, Moving),
      Kind(kMoveStep, kFormationDisbanded, "15.16/1"_vc, own, Moving),
      Kind(kMoveStep, kPieceTopped, "15.12/1"_vc, own, Moving),
      Kind(kMoveStep, kMilitiaDiscarded, "14.16/4"_vc, "when militia of strength zero have been revealed", Moving),
      Kind(kMoveStep, kPieceJoined, "15.12/1"_vc, own, Moving),
      Row(kOrganiseStep, "15.12/1"_vc, "when a division or army is put together"),
      Die(kScoutDieStep, Purpose::kReconnaissance, "14.32/2"_vc, "when a scout reconnoiters"),
      Row(kDiscardMilitiaStep, "14.37/2"_vc, "when militia of strength zero have been revealed"),
  };
  rows->insert(rows->end(), movement);
}

void AddSieges(std::vector<VeracruzOccasion>* rows) {
  const char* segment = "in the Siege Segment of its side";
  const char* guns = "in a siege, when the garrison has refused to surrender";
  const char* fallen = "when a fortress has fallen";
  const std::initializer_list<VeracruzOccasion> sieges = {
      Row(kSiegeStep, "12.21/1"_vc, segment, Sieging),
      Row(kSurrenderStep, "12.41/1"_vc, "when a fortress is asked to surrender"),
      Kind(kGunsStep, kSiegeSupplySpent, "12.25/2"_vc, guns),
      Row(kGunsStep, "12.23/1"_vc, guns),
      Die(kBombardmentDieStep, Purpose::kBombardment, "12.28"_vc, "when a fortress is bombarded"),
      Row(kCounterBatteryStep, "12.27/1"_vc, "when a fortress has been bombarded"),
      Die(kCounterBatteryDieStep, Purpose::kCounterBattery, "12.28"_vc, "when a fortress answers a bombardment"),
      Row(kRelocateStep, "12.41/3"_vc, "when a garrison has surrendered"),
      Row(kEnterFortressStep, "12.24/2"_vc, fallen),
      Die(kAssaultDieStep, Purpose::kAssault, "12.34"_vc, "when a fortress is assaulted"),
  };
  rows->insert(rows->end(), sieges);
}

void AddCombats(std::vector<VeracruzOccasion>* rows) {
  const char* segment = "in the Combat Segment of its side";
  const char* figures = "in a combat, before its die";
  const char* casualties = "in a combat, after its die";
  const std::initializer_list<VeracruzOccasion> combats = {
      Kind(kCombatStep, kAssaultDeclared, "12.31/1"_vc, segment, InCombats),
      Row(kCombatStep, "8.0/1"_vc, segment, InCombats),
      Row(kAttackersStep, "8.16"_vc, "when an attack or assault has been declared"),
      Die(kLeadershipAttackerStep, Purpose::kLeadershipAttacker, "9.32/3"_vc, figures),
      Die(kLeadershipDefenderStep, Purpose::kLeadershipDefender, "9.32/3"_vc, figures),
      Die(kMoraleAttackerStep, Purpose::kMoraleAttacker, "10.21"_vc, figures),
      Die(kMoraleDefenderStep, Purpose::kMoraleDefender, "10.21"_vc, figures),
      Die(kCombatDieStep, Purpose::kCombat, "8.41/1"_vc, "when an attack has been worked out"),
      Die(kCasualtyAttackerStep, Purpose::kCasualtiesAttacker, "8.45/1"_vc, casualties),
      Die(kCasualtyDefenderStep, Purpose::kCasualtiesDefender, "8.45/1"_vc, casualties),
      Row(kLosePointStep, "8.46/1"_vc, "when its side has to lose strength points"),
      Die(kRetreatDieStep, Purpose::kRetreat, "8.43/3"_vc, "when a stack has to retreat"),
      Row(kRetreatStep, "8.63/1"_vc, "when a stack has to retreat"),
      Die(kCrossingDieStep, Purpose::kCrossing, "8.66/2"_vc, "when artillery retreats across a river"),
      Row(kAdvanceStep, "8.67/1"_vc, "when a combat has vacated the hex attacked"),
      Die(kDiseaseDieStep, Purpose::kDisease, "13.12/1"_vc, "in the disease stage"),
  };
  rows->insert(rows->end(), combats);
}

std::vector<VeracruzOccasion> AllRows() {
  std::vector<VeracruzOccasion> rows;
  AddBefore(&rows);
  AddMovement(&rows);
  AddSieges(&rows);
  AddCombats(&rows);
  return rows;
}

}  // namespace

const Occasions<Rules, S>& AllOccasions() {
  static const auto* occasions = new Occasions<Rules, S>(AllSteps(), AllRows(), Bar);
  return *occasions;
}

}  // namespace adjutant::veracruz
