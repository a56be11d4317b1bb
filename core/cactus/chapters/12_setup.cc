// Cactus Throne 12.0: setting up the campaign; and what the scenarios of Modules 13 and 14 share with it.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// Where the piece stands, if it has no choice; who has one waits for it.
void PlaceOne(const Rules& r, S& s, const Placement& placement) {
  const Piece piece = placement.unit.exists() ? Piece(placement.unit) : Piece(placement.leader);
  if (placement.where == Where::kForcePool && placement.unit.exists()) return ToPool(r, s, placement.unit);
  if (placement.where == Where::kByRule) return RemoveForGood(r, s, piece);
  PlaceId place;
  if (placement.where == Where::kGulf) place = r.c.gulf;
  if (placement.where == Where::kVeraCruz) place = r.c.PlaceOf(r.c.vera_cruz);
  if (placement.where == Where::kProvince && placement.provinces.Count() == 1)
    place = r.c.PlaceOf(placement.provinces.First());
  if (!place.exists()) return;
  if (placement.unit.exists()) {
    Arrive(r, s, placement.unit, place, placement.reduced ? Strength::kReduced : Strength::kFull);
  } else {
    Arrive(s, placement.leader, place);
  }
  if (placement.besieged_in.exists()) PutInto(s, piece, placement.besieged_in);
  StateOf(s, piece).Clear(kHasArrived);
}

// The scenario's pieces have their places: what its players choose is asked for.
void SetUp(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.1/T1a"_cac);
  s.step = kSetupDone;
}

// 13.0, 14.0: a scenario whose first turn begins with its movement has had its Armies formed by then.
void EndSetUp(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "12.2/T1a"_cac);
  s.now.phasing = kNobody;
  s.step = kTurnStart;
  if (r.scenario().first_replacements) return;
  ++s.now.turn;
  s.step = kFormArmies;
}

}  // namespace

void BeginScenario(const Rules& r, S& s) {
  const ScenarioData& scenario = r.scenario();
  for (const UnitId u : r.c.units.ids()) s[u].where = r.c.units[u].in_play ? r.c.waiting : r.c.removed;
  for (const LeaderId l : r.c.leaders.ids()) s[l].where = r.c.leaders[l].in_play ? r.c.waiting : r.c.removed;
  Rebuild(r, s);
  for (const ProvinceId p : r.c.map) s.control[p] = s.held[p] = scenario.imperial.Has(p) ? kImperial : kRepublican;
  for (const Placement& placement : scenario.placements) PlaceOne(r, s, placement);
  for (const ArmyId a : scenario.armies) s.armies[a].status = static_cast<uint8_t>(ArmyStatus::kFree);
  for (const auto& [city, marker] : scenario.sieges) {
    s.sieges[city].marker = static_cast<uint8_t>(marker);
    s.sieges[city].side = kImperial;
  }
  s.now.turn = static_cast<uint8_t>(scenario.first_turn - 1);
  s.now.armies_due = s.now.sieges_due = 0;
  Applied("12.1/T1a"_cac);
}

const CactusStep kSetupSteps[] = {
    Automatic(kSetup, "the game is set up", "12.1/T1a"_cac, SetUp,
              {kSetupUnitDieStep, kSetupLossDieStep, kSetupPlaceStep, kSetupDone}),
    Unwritten(kSetupUnitDieStep, "setup_unit_die", "the die for a unit of the set-up falls", "13.2.1/1"_cac,
              {kDieRolled}, Dice, {kSetup}),
    Unwritten(kSetupLossDieStep, "setup_loss_die", "a die for losses before the game falls", "13.2.1/2"_cac,
              {kDieRolled}, Dice, {kSetup}),
    Unwritten(kSetupLossStep, "take_setup_loss", "gives up a unit before the game", "13.2.1/5"_cac, {kSetupLossTaken},
              PhasingPlayer, {kSetup, kSetupGunDieStep}),
    Unwritten(kSetupGunDieStep, "setup_gun_die", "the die for artillery given up falls", "13.2.1/3"_cac, {kDieRolled},
              Dice, {kSetup}),
    Unwritten(kSetupPlaceStep, "set_up", "sets up a unit or leader", "12.2/T1a"_cac, {kPiecePlaced, kSetupEnded},
              PhasingPlayer, {kSetup}),
    Automatic(kSetupDone, "the game begins", "12.2/T1a"_cac, EndSetUp, {kTurnStart, kFormArmies}),
};
void AddSetupSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSetupSteps), std::end(kSetupSteps));
}

}  // namespace adjutant::cactus
