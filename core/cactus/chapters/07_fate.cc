// Cactus Throne 7.3.2, 7.3.5: what becomes of the eliminated, and of leaders without them.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId WinningPlayer(const Rules&, const S& s) { return s.fate.winner; }
PlayerId ReturningPlayer(const Rules&, const S& s) { return s.now.phasing; }

// Called with s.fate: the dice of leaders, of deserters, of guns.
void RunFates(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.3.5/2"_cac);
  s.fate = {};
  Return(s);
}
// Displaced leaders come back when the next Movement Phase opens.
void ReturnLeaders(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.3.2/2"_cac);
  s.now.phasing = kNobody;
  s.step = kMovementPhase;
}

}  // namespace

void AskFate(const Rules&, S& s, Side side, const UnitSet&, const LeaderSet& leaders, bool, Side winner, uint16_t then,
             Trace* trace) {
  Applied(trace, "7.3.5/1"_cac);
  s.fate = {};
  s.fate.side = side;
  s.fate.winner = winner;
  s.fate.leaders = leaders;
  Call(s, kFates, then);
}
LeaderSet LeadersAlone(const Rules& r, const S& s, ProvinceId province) {
  Applied("7.3.2/1"_cac);
  LeaderSet alone;
  for (const Side side : {kImperial, kRepublican}) {
    if (UnitsInField(r, s, side, province).Empty() && EnemyIn(r, s, side, province))
      alone |= LeadersInField(r, s, side, province);
  }
  return alone;
}
void DisplaceLeader(const Rules& r, S& s, LeaderId leader, Trace* trace) {
  Applied(trace, "7.3.2/1"_cac, [&] { return r.LeaderName(leader) + " gets away"; });
  TakeOff(r, s, leader, r.c.displaced);
}
void CaptureLeader(const Rules& r, S& s, LeaderId leader, Trace* trace) {
  Applied(trace, "7.3.2/1"_cac, [&] { return r.LeaderName(leader) + " is captured"; });
  TakeOff(r, s, leader, r.c.captured);
}
void ExecuteLeader(const Rules& r, S& s, LeaderId leader, Trace* trace) {
  Applied(trace, "7.3.2/1"_cac, [&] { return r.LeaderName(leader) + " is executed"; });
  RemoveForGood(r, s, leader);
}
void FreeLeader(const Rules&, S& s, LeaderId leader, PlaceId place, Trace* trace) {
  Applied(trace, "7.3.2/3"_cac);
  Arrive(s, leader, place);
}
Side CaptorOf(const Rules& r, const S& s, LeaderId leader) { return Enemy(SideOf(r, s, leader)); }

const CactusStep kFateSteps[] = {
    Automatic(kFates, "the fate of the lost is found", "7.3.5/2"_cac, RunFates,
              {kCasualtyDieStep, kDesertionDieStep, kGunsDieStep, kPoolStep, kBack}),
    Unwritten(kCasualtyDieStep, "casualty_die", "the die for a leader falls", "7.3.2/1"_cac, {kDieRolled}, Dice,
              {kFates}),
    Unwritten(kDesertionDieStep, "desertion_die", "the die for deserters falls", "7.3.5/3"_cac, {kDieRolled}, Dice,
              {kFates}),
    Unwritten(kGunsDieStep, "guns_die", "the die for an artillery unit falls", "7.3.5/5"_cac, {kDieRolled}, Dice,
              {kFates}),
    Unwritten(kPoolStep, "choose_pool", "says where the points of deserters go", "7.3.5/4"_cac, {kPoolChosen},
              WinningPlayer, {kFates}),
    Automatic(kLeaderReturns, "displaced leaders come back", "7.3.2/2"_cac, ReturnLeaders,
              {kLeaderReturnStep, kLeaderReturns, kMovementPhase}),
    Unwritten(kLeaderReturnStep, "return_leader", "places a leader who got away", "7.3.2/2"_cac, {kLeaderReturned},
              ReturningPlayer, {kLeaderReturns}),
};
void AddFateSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kFateSteps), std::end(kFateSteps));
}

}  // namespace adjutant::cactus
