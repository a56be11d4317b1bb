#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {
constexpr int kDieMin = 1, kDieMax = 6;
}  // namespace

PlayerId Dice(const Rules&, const S&) { return kChance; }
Seats OpenSeats(const Rules&, const S& s) { return s.turns.open; }
PlayerId SeatDue(const Rules&, const S& s) { return s.now.due; }

void OpenTo(S& s, Seats seats, uint16_t step, uint16_t then) {
  s.turns.open = seats;
  s.step = seats.empty() ? then : step;
}
void Close(S& s, PlayerId seat, uint16_t then) {
  s.turns.open.Remove(seat);
  if (s.turns.open.empty()) s.step = then;
}
void Ask(S& s, PlayerId seat, uint16_t step) {
  s.now.due = seat;
  s.step = step;
}

void ListDie(EventList* out, Purpose purpose) {
  ListRolls(kDieMin, kDieMax, kDieRolled, static_cast<int32_t>(purpose), out);
}
Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why) {
  return CheckRoll("6.1"_sie, kDieMin, kDieMax, event, static_cast<int32_t>(purpose), rule, why);
}

std::vector<SierraStep> AllSteps() {
  std::vector<SierraStep> steps;
  AddSetupSteps(&steps);
  AddSequenceSteps(&steps);
  AddRevealSteps(&steps);
  AddEffectSteps(&steps);
  AddProfitSteps(&steps);
  AddLinkSteps(&steps);
  AddCapitalizeSteps(&steps);
  AddDebtSteps(&steps);
  AddQuarterlySteps(&steps);
  AddAuctionSteps(&steps);
  AddDealSteps(&steps);
  AddElectionSteps(&steps);
  AddCommonSteps(&steps);
  AddRifleSteps(&steps);
  AddRecapitalizeSteps(&steps);
  AddMatureSteps(&steps);
  AddMordidaSteps(&steps);
  AddLawsuitSteps(&steps);
  AddOfficeSteps(&steps);
  AddWarSteps(&steps);
  AddCommandSteps(&steps);
  AddRoundSteps(&steps);
  AddMovementSteps(&steps);
  AddPassageSteps(&steps);
  AddWindowSteps(&steps);
  AddActivitySteps(&steps);
  AddCombatSteps(&steps);
  AddSurrenderSteps(&steps);
  AddRaidSteps(&steps);
  AddTaxSteps(&steps);
  AddBurningSteps(&steps);
  AddRebaseSteps(&steps);
  AddRefurbishSteps(&steps);
  AddJourneySteps(&steps);
  AddEndSteps(&steps);
  return steps;
}

}  // namespace adjutant::sierra
