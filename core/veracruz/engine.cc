#include "core/veracruz/engine.h"

#include "core/veracruz/not_due.h"

namespace adjutant::veracruz {

void ListDie(EventList* out, Purpose purpose) {
  ListRolls(kDieMin, kDieMax, kDieRolled, static_cast<int32_t>(purpose), out);
}

Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why) {
  return CheckRoll("3.5"_vc, kDieMin, kDieMax, event, static_cast<int32_t>(purpose), rule, why);
}

void ListPieces(const PieceSet& pieces, uint16_t type, PlayerId player, EventList* out) {
  for (int p = pieces.Next(0); p >= 0; p = pieces.Next(p + 1)) out->push_back(MakeEvent(type, player, {p}));
}

std::vector<VeracruzStep> AllSteps() {
  std::vector<VeracruzStep> steps;
  AddSetupSteps(&steps);
  AddSupplySteps(&steps);
  AddReinforcementSteps(&steps);
  AddGuerrillaSteps(&steps);
  AddPoliticalSteps(&steps);
  AddMovementSteps(&steps);
  AddOrganisationSteps(&steps);
  AddScoutingSteps(&steps);
  AddSiegeSteps(&steps);
  AddCombatSteps(&steps);
  AddLossSteps(&steps);
  AddRetreatSteps(&steps);
  AddAdvanceSteps(&steps);
  AddDiseaseSteps(&steps);
  return steps;
}

namespace {

using Automatic = AutomaticStep<Rules, S>;
constexpr Automatic kSteps[] = {
    {kSetup, SetUpGame},
    {kTurnStart, StartTurn},
    {kSupplyPhase, BeginSupply},
    {kReinforcementPhase, BeginReinforcement},
    {kGuerrillaPhase, BeginGuerrillas},
    {kPoliticalPhase, BeginPolitics},
    {kMovementPhase, BeginMovement},
    {kRallyPhase, Rally},
    {kSiegeSegment, BeginSieges},
    {kCombatSegment, BeginCombats},
    {kPlayerTurnEnd, EndPlayerTurn},
    {kDiseaseStage, BeginDisease},
    {kTurnEnd, EndTurn},
    {kEndOfGame, EndGame},
    // 11, 19.
    {kSupplyStatus, SupplyStatus},
    {kArrivals, Arrivals},
    {kLandings, Landings},
    // 16.
    {kGuerrillas, Guerrillas},
    {kGuerrillaAnswers, GuerrillaAnswers},
    {kGuerrillaAttackDone, GuerrillaAttackDone},
    // 5, 14.3.
    {kMoveOn, MoveOn},
    {kScoutReport, ScoutReport},
    {kMovementEnds, EndMovement},
    // 12.
    {kSurrendered, Surrendered},
    {kBombarded, Bombarded},
    {kBombardmentOver, BombardmentOver},
    {kFortressFalls, FortressFalls},
    {kAssaulted, Assaulted},
    {kSiegeDone, SiegeDone},
    // 8, 9, 10.
    {kCombatBegins, BeginCombat},
    {kFigures, ComputeFigures},
    {kCasualties, TakeCasualties},
    {kPositions, TakePositions},
    {kCombatOver, EndCombat},
    {kCombatSegmentEnds, EndCombats},
    // 8.4, 8.6.
    {kLosses, RunLosses},
    {kRetreatBegins, BeginRetreat},
    {kRetreatOn, RetreatOn},
    {kNextRetreat, NextRetreat},
    {kAdvanceBegins, BeginAdvance},
    {kAdvanceDone, AdvanceDone},
    // 13.
    {kNextDisease, NextDisease},
};

constexpr AutomaticTable<Rules, S, 100> kAutomatic(kFirstAutomatic, kSteps);

}  // namespace

void Run(const Rules& r, S& s, Trace* trace) {
  while (RunsByItself(s.step)) {
    if (PassedOver* passed = PassedOver::Listening(); passed != nullptr) AllOccasions().Pass(r, s, passed);
    kAutomatic.Run(r, s, trace);
  }
}

}  // namespace adjutant::veracruz
