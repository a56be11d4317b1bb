#include "core/veracruz/engine.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "core/veracruz/not_due.h"

namespace adjutant::veracruz {

void Call(S& s, uint16_t step, uint16_t then) {
  ADJUTANT_ASSERT(s.depth < kStackDepth);
  s.stack[s.depth++] = then;
  s.step = step;
}

void Return(S& s) {
  ADJUTANT_ASSERT(s.depth > 0);
  s.step = s.stack[--s.depth];
  s.stack[s.depth] = 0;
}

void ListDie(EventList* out, Purpose purpose) {
  for (int value = kDieMin; value <= kDieMax; ++value) {
    out->push_back(MakeEvent(kDieRolled, kChance, {static_cast<int32_t>(purpose), value}));
  }
}

Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why) {
  if (event.args[0] != static_cast<int32_t>(purpose)) {
    if (why != nullptr) why->sentence = "the die that is due has another purpose";
    return Ruling{false, rule};
  }
  if (CannotBe("3.5"_vc, event.args[1] < kDieMin || event.args[1] > kDieMax)) {
    return Refused("3.5"_vc, why, [&] { return absl::StrCat("a die shows 1 to 6, not ", event.args[1]); });
  }
  return Accepted();
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

struct Automatic {
  StepNumber step;
  void (*run)(const Rules&, S&, Trace*);
};

constexpr Automatic kAutomatic[] = {
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

constexpr size_t kAutomaticRows = 100;
using AutomaticTable = std::array<void (*)(const Rules&, S&, Trace*), kAutomaticRows>;
constexpr AutomaticTable MakeTable() {
  AutomaticTable table{};
  for (const Automatic& automatic : kAutomatic) table[automatic.step - kFirstAutomatic] = automatic.run;
  return table;
}
constexpr AutomaticTable kTable = MakeTable();

}  // namespace

void Run(const Rules& r, S& s, Trace* trace) {
  while (RunsByItself(s.step)) {
    if (PassedOver* passed = PassedOver::Listening(); passed != nullptr) AllOccasions().Pass(r, s, passed);
    kTable[s.step - kFirstAutomatic](r, s, trace);
  }
}

}  // namespace adjutant::veracruz
